"""What games say, in every language: nothing missing, nothing left over, no handles."""

import json
import re
from collections.abc import Iterator
from enum import Enum
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from typing import Any, Final

import attrs
import pytest

import galaxy_rules as gr
from galaxy_rules.catalogue import AnyGame
from galaxy_rules.kernel.errors import BadInput
from galaxy_rules.kernel.frozen import FrozenMap
from galaxy_rules.kernel.texts.catalogues import (
    ENGLISH,
    KERNEL,
    Catalogue,
    catalogue,
    languages_of,
)
from galaxy_rules.kernel.texts.messages import code_of, parse
from galaxy_rules.kernel.texts.voices import named_things
from galaxy_rules.kernel.verdicts import Objection
from galaxy_rules.match.match import OUT_OF_TURN
from galaxy_rules.testing import Subject
from galaxy_rules.testing import texts as checks
from galaxy_rules.testing.texts import RAW, people_can_read_it, unsound
from tests.toy_game import Prospectors
from tests.toy_game.words.events import Aimed

ROOT: Final = Path(__file__).parents[1]
REFUSALS: Final = json.loads((ROOT / "fixtures" / "refusals.json").read_text("utf-8"))
FOREIGN: Final = [
    (game, language)
    for game in gr.games()
    for language in languages_of(f"galaxy_rules.{game}")
    if language != ENGLISH
]


def texts(game: str, language: str) -> Catalogue:
    found = catalogue(f"galaxy_rules.{game}", language)
    assert found is not None
    return found


def sentences(game: str) -> dict[str, str]:
    """The sentence of every refusal of a game, with its code."""
    return {row["sentence"]: row["code"] for row in REFUSALS[game].values()}


def handles(game: AnyGame) -> set[str]:
    """Whatever a game calls things: in its data pack, in its enumerations, in its phases."""
    found = {part for path in game.data.data for part in path.split(".")}
    found |= set(named_things(game.data).values())
    for datum in game.data.data.values():
        found |= {one for one in _leaves(datum.value) if type(one) is str}
    package = import_module(f"{game.package}.words")
    for module in walk_packages(package.__path__, f"{package.__name__}."):
        for value in vars(import_module(module.name)).values():
            if isinstance(value, type) and issubclass(value, Enum):
                found |= {code_of(member) for member in value}
                found |= {str(member.value) for member in value}
            if isinstance(value, tuple):
                found |= {one for one in value if type(one) is str}
    return found


def _read(file: Path) -> str:
    return file.read_text("utf-8")


def _leaves(value: Any) -> Iterator[Any]:
    if isinstance(value, list):
        for one in value:
            yield from _leaves(one)
    else:
        yield value


# whole


@pytest.mark.parametrize("game", gr.games())
def test_no_language_lacks_a_text_or_asks_for_other_facts(game: str) -> None:
    assert [] == list(unsound(gr.game(game)))


def test_the_kernel_s_own_words_are_the_same_in_every_language() -> None:
    english = catalogue(KERNEL, ENGLISH)
    assert english is not None
    for language in languages_of(KERNEL):
        spoken = catalogue(KERNEL, language)
        assert spoken is not None
        assert set(english.words) == set(spoken.words)
        assert set(english.remarks) == set(spoken.remarks)
        for key, text in english.remarks.items():
            assert set(parse(text).names()) == set(parse(spoken.remarks[key]).names()), key
        assert set(spoken.refusals) == (set() if language == ENGLISH else {OUT_OF_TURN})


@pytest.mark.parametrize(("game", "language"), FOREIGN)
def test_every_refusal_has_its_sentence_and_no_sentence_is_of_no_use(
    game: str, language: str
) -> None:
    assert set(sentences(game)) == set(texts(game, language).refusals)


@pytest.mark.parametrize(("game", "language"), FOREIGN)
def test_every_refusal_can_be_said_about_things_of_the_game(game: str, language: str) -> None:
    table = gr.game(game)
    lost = next((key for key, name in named_things(table.data).items() if not name), "x")
    for sentence, code in sentences(game).items():
        facts = tuple((name, lost) for name in re.findall(r"\{(\w+)\}", sentence))
        objection = Objection(code, (), sentence, facts, sentence)
        for spoken, other in ((ENGLISH, language), (language, ENGLISH)):
            said = gr.objection_text(table, objection, language=spoken)
            assert not RAW.search(said), said
            assert said != gr.objection_text(table, objection, language=other)


@pytest.mark.parametrize("game", gr.games())
def test_what_has_a_name_is_a_thing_of_the_game(game: str) -> None:
    table = gr.game(game)
    files = (ROOT / "src" / "galaxy_rules" / game).rglob("*.py")
    known = handles(table) | set(re.findall(r'"([\w ]+)"', " ".join(map(_read, files))))
    for language in languages_of(table.package):
        found = catalogue(table.package, language)
        names = found.names if found else {}
        assert [] == [
            key for key in names if key.rpartition(".")[2] not in known and key not in known
        ]


@pytest.mark.parametrize("game", gr.games())
def test_every_remark_is_made_by_somebody(game: str) -> None:
    found = catalogue(f"galaxy_rules.{game}", ENGLISH)
    source = "".join(
        file.read_text("utf-8")
        for file in (ROOT / "src" / "galaxy_rules" / game / "pictures").glob("*.py")
    )
    assert [] == [key for key in (found.remarks if found else ()) if f'"{key}"' not in source]


@pytest.mark.parametrize("game", gr.games())
def test_what_is_said_in_play_shows_no_gap_and_no_handle(game: str) -> None:
    people_can_read_it(Subject(gr.game(game), seeds=(1, 2), plies=90))


def test_planted_slips_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    game = gr.game("galaktico")
    german = texts("galaktico", "de")
    events = {**german.events, "moved": "Sitz {seat} zieht.", "flown": "?"}
    slips = {
        "events": events,
        "kinds": {key: text for key, text in german.kinds.items() if key != "stop"},
        "refusals": {**german.refusals, "no {ship} here": "hier ist keins"},
    }
    tables: dict[str, Any] = {key: FrozenMap(one) for key, one in slips.items()}
    planted = attrs.evolve(german, **tables)
    monkeypatch.setattr(
        checks, "catalogue", lambda _, one: planted if one == "de" else texts("galaktico", one)
    )
    found = " ".join(unsound(game))
    for slip in ("de.kinds.stop is missing", "de.events.flown is of no use"):
        assert slip in found
    assert "de.events.moved asks for ['seat'], in English" in found
    assert "de.refusals.no {ship} here asks for [], in English ['ship']" in found


def test_a_planted_handle_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checks, "remark", lambda *_: "lays shield_qk")
    with pytest.raises(AssertionError, match=r"in de: 'lays shield_qk'"):
        people_can_read_it(Subject(gr.game("galaktico"), seeds=(1,), plies=2))


# said


def test_ships_are_called_as_the_booklet_calls_them() -> None:
    game = gr.game("galaktico")
    for ship in ("destroyer", "fighter", "cruiser", "scout"):
        german = game.data.value(f"fleet.{ship}.german")
        assert german == gr.label(game, "ship", ship, language="de")


def test_a_lost_name_is_said_to_be_lost_and_an_owner_s_own_pack_brings_its_own() -> None:
    game = gr.game("galaktico")
    assert "weapon 5 (name lost)" == gr.label(game, "card", "weapon_5")
    assert "Waffe 5 (Name verloren)" == gr.label(game, "card", "weapon_5", language="de")
    changes = {"weapons.weapon_5.name": "Ionen Kanone"}
    own = gr.game("galaktico", data=game.data.with_values("published", "mine", changes))
    for language in gr.languages(own):
        assert "Ionen Kanone" == gr.label(own, "card", "weapon_5", language=language)


@pytest.mark.parametrize("game", gr.games())
def test_seats_go_by_names_wherever_they_are_known(game: str) -> None:
    match = gr.Match.start(game, players=2, seed=5)
    (objection,) = match.why_not(match.legal[0], seat=1 - match.to_move)
    assert "seat 1 is not to move, seat 0 is" == objection.message
    table = match.game
    assert "Bo is not to move, Ada is" == gr.objection_text(table, objection, ("Ada", "Bo"))
    assert ("Bo", "seat 1") == (
        gr.label(table, "seat", 1, names=("Ada", "Bo")),
        gr.label(table, "seat", 1),
    )


def test_names_are_shown_as_they_may_be_printed() -> None:
    game = gr.game("galaktico")
    assert r"\u202eevil" == gr.label(game, "seat", 0, names=("\u202eevil",))


def test_a_game_without_texts_speaks_english_and_says_so() -> None:
    game = Prospectors()
    assert ("en",) == gr.languages(game)
    state = game.new(2)
    (step,) = (game.step(state, one) for one, _ in game.chance_outcomes(state)[:1])
    (dealt,) = step.events
    for language in ("en", "de"):
        told = gr.sentence(game, game.event_for(dealt, 1), ("Ada", "Bo"), language)
        assert "Dealt: Ada, moon ?." == told
        aimed = gr.sentence(game, Aimed(1, "io"), ("Ada", "Bo"), language)
        assert "Bo aims at io." == aimed
        assert "aim" == gr.label(game, "action", "aim", language=language)
    assert "Seat 1 aims at io." == gr.sentence(game, Aimed(1, "io"))


@pytest.mark.parametrize(
    ("field", "question"),
    [
        ("language", {"language": "tlh"}),
        ("language", {"language": None}),
        ("names", {"names": "Ada"}),
        ("names", {"names": 3}),
        (r"names\[1\]", {"names": ("Ada", 3)}),
        (r"names\[0\]", {"names": ("x" * 5000,)}),
    ],
)
def test_nonsense_names_its_field(field: str, question: dict[str, Any]) -> None:
    game = gr.game("galaktico")
    state = game.new(2)
    event = game.step(state, game.legal_actions(state)[0]).events[0]
    with pytest.raises(BadInput, match=f"^{field}:"):
        gr.sentence(game, event, **question)
    with pytest.raises(BadInput, match=f"^{field}:"):
        gr.label(game, "ship", "scout", **question)


def test_what_is_no_event_objection_or_game_is_refused() -> None:
    game: Any = gr.game("galaktico")
    odd: Any = 3
    with pytest.raises(BadInput, match=r"^event:"):
        gr.sentence(game, odd)
    with pytest.raises(BadInput, match=r"^objection:"):
        gr.objection_text(game, odd)
    with pytest.raises(BadInput, match=r"^kind:"):
        gr.label(game, odd, "x")
    with pytest.raises(BadInput, match=r"^value:"):
        gr.label(game, "card", "x" * 5000)
    with pytest.raises(BadInput, match=r"^game:"):
        gr.languages(odd)
