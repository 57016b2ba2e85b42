"""OpenSpiel's own suites, unchanged: whole trees of nano packs, parts of full games, playthroughs.

The suites test form, not secrecy; that is asked in `test_secrecy`.
"""

import hashlib
import itertools
import unittest
from pathlib import Path
from typing import Any, Final

import pytest

import galaxy_rules as gr
from galaxy_rules.catalogue import NANO, game_class, usual_table
from galaxy_rules.lab.trees import tree

pyspiel = pytest.importorskip("pyspiel", reason="the extra openspiel is not installed")
pytest.importorskip("absl.testing", reason="OpenSpiel's own tests need it")

from absl import flags  # noqa: E402 - the same
from open_spiel.integration_tests import api_test  # noqa: E402 - only where it is
from open_spiel.python.algorithms import generate_playthrough  # noqa: E402 - the same
from open_spiel.python.tests import games_sim_test  # noqa: E402 - the same

from galaxy_rules.adapters import open_spiel  # noqa: E402 - the same

flags.FLAGS(["tests"])
PLAYTHROUGHS: Final = Path(__file__).parent / "playthroughs"
CUT: Final = 14
"""Steps of Galaktico's nano pack for two, which can go on for ever."""
LONGEST_LINE: Final = 300


IN_THE_GATE: Final = [("galaktico", "index")]
"""Of the whole trees: it takes seconds, the others minutes."""


def variants(name: str) -> list[str]:
    """Every variant that a game offers."""
    with pytest.raises(gr.BadInput) as refused:
        gr.game(name, variant="none of these")
    return [word.strip() for word in str(refused.value).rpartition("none of ")[2].split(",")]


EVERY_TABLE: Final = [
    (name, variant, players)
    for name in gr.games()
    for variant in variants(name)
    for players in game_class(name).players
    if "teams" not in variant or players == 4
]


def passes(suite: type[Any], name: str, loaded: Any) -> None:
    """Run a suite of theirs as they do: a class of its own, with the game entered."""
    made = type(f"{suite.__name__}_{name}", (suite,), {"game": loaded, "game_name": name})
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(made).run(result)
    assert result.testsRun > 4
    assert [] == [text for _, text in (*result.errors, *result.failures)]


def nano(name: str, coding: str) -> str:
    """The usual table of a nano pack; what may go on for ever is cut."""
    players, variant = usual_table(name, NANO)
    plies = CUT if name == "galaktico" else 99
    table = f"coding={coding},max_plies={plies},pack=nano,players={players},variant={variant}"
    return f"galaxy_{name}({table})"


@pytest.mark.parametrize(
    "name, coding",
    [
        pytest.param(name, coding, marks=[pytest.mark.deep] * ((name, coding) not in IN_THE_GATE))
        for name in gr.games()
        for coding in open_spiel.CODINGS
    ],
)
def test_the_whole_tree_of_a_nano_pack_passes_api_test(
    name: str, coding: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Their counts of nodes and information states are those of our own walk."""
    loaded = pyspiel.load_game(nano(name, coding))
    played, table = loaded.table.played, loaded.table
    ours = tree(played, played.new(table.players), min(table.max_plies, 99))
    playable, sets = sum(ours.decisions), sum(ours.information_sets)
    if coding == "tokens":
        playable, sets = spelled(loaded)
    counts = (ours.chance, playable, ours.terminal + ours.cut)
    title = f"{name}_{coding}"
    monkeypatch.setitem(api_test.TOTAL_NUM_STATES, title, counts)
    monkeypatch.setitem(api_test.PERFECT_RECALL_NUM_STATES, title, sets)
    passes(api_test.EnforceAPIOnFullTreeBase, title, loaded)


def spelled(loaded: Any) -> tuple[int, int]:
    """With tokens there is a node, and an information set, for each beginning of an action."""
    table = loaded.table
    left, nodes, seen = [table.first], 0, set()
    while left:
        turn = left.pop()
        mover = table.mover(turn)
        if mover == gr.CHANCE:
            left += [table.befallen(turn, number) for number, _ in table.outcomes(turn)]
        elif mover != gr.OVER:
            nodes += 1
            seen.add((mover, turn.node.memory(mover).digest, turn.prefix))
            left += [table.then(turn, token) for token in table.legal(turn)]
    return nodes, len(seen)


@pytest.mark.parametrize("coding", open_spiel.CODINGS)
@pytest.mark.parametrize("name", gr.games())
def test_samples_of_the_full_game_pass_api_test(name: str, coding: str) -> None:
    loaded = pyspiel.load_game(f"galaxy_{name}(coding={coding})")
    passes(api_test.EnforceAPIOnPartialTreeBase, f"{name}_{coding}", loaded)


@pytest.mark.deep
@pytest.mark.parametrize("coding", open_spiel.CODINGS)
@pytest.mark.parametrize("name, variant, players", EVERY_TABLE)
def test_samples_of_every_table_pass_api_test(
    name: str, variant: str, players: int, coding: str
) -> None:
    loaded = pyspiel.load_game(
        f"galaxy_{name}(coding={coding},players={players},variant={variant})"
    )
    passes(api_test.EnforceAPIOnPartialTreeBase, f"{name}_{variant}_{players}", loaded)


@pytest.mark.deep
@pytest.mark.parametrize("coding", open_spiel.CODINGS)
@pytest.mark.parametrize("name, variant, players", EVERY_TABLE)
def test_random_play_at_every_table_passes(
    name: str, variant: str, players: int, coding: str
) -> None:
    text = f"galaxy_{name}(coding={coding},players={players},variant={variant},max_plies=300)"
    pyspiel.random_sim_test(pyspiel.load_game(text), num_sims=5, serialize=True, verbose=False)


@pytest.mark.parametrize("name", gr.games())
def test_a_simulation_of_theirs_saves_and_reads_states_on_the_way(name: str) -> None:
    loaded = pyspiel.load_game(f"galaxy_{name}(max_plies=40)")
    games_sim_test.GamesSimTest().sim_game(loaded)


@pytest.mark.parametrize("name, returns", [*itertools.product(gr.games(), ("rank", "margin"))])
def test_nano_packs_are_played_in_every_coding_for_every_return(name: str, returns: str) -> None:
    for coding, tensors in zip(open_spiel.CODINGS, ("spread", "plain"), strict=True):
        table = f"coding={coding},pack=nano,returns={returns},tensors={tensors},max_plies=60"
        loaded = pyspiel.load_game(f"galaxy_{name}({table})")
        pyspiel.random_sim_test(loaded, num_sims=1, serialize=False, verbose=False)


# playthroughs


def shortened(text: str) -> str:
    """A playthrough with its long lines, which are tensors, by their hashes."""
    return "".join(
        line if len(line) < LONGEST_LINE else _hashed(line) for line in text.splitlines(True)
    )


def _hashed(line: str) -> str:
    return f"{line.partition(' ')[0]} {hashlib.sha256(line.encode()).hexdigest()}\n"


@pytest.mark.parametrize("name", gr.games())
def test_a_recorded_playthrough_is_played_again(name: str) -> None:
    recorded = (PLAYTHROUGHS / f"{name}.txt").read_text(encoding="utf-8")
    asked = generate_playthrough._playthrough_params(recorded.splitlines())
    assert recorded == shortened(generate_playthrough.playthrough(**asked))


def test_no_game_lacks_a_playthrough() -> None:
    assert sorted(gr.games()) == sorted(path.stem for path in PLAYTHROUGHS.glob("*.txt"))
