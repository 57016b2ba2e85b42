"""The conformance vectors: they pass, they are what the schema says, and the runner can say no."""

import copy
import itertools
import json
import random
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from galaxy_rules.galaktico import Galaktico, Rulings
from galaxy_rules.galaktico.actions import Continue, Deploy, Move
from galaxy_rules.galaktico.components import SHIP_WORDS
from galaxy_rules.galaktico.dialect import KITS, Scenario
from galaxy_rules.galaktico.reducer import published_pack
from galaxy_rules.galaktico.state import Phase, entry, ship_at
from galaxy_rules.kernel.errors import BadInput
from galaxy_rules.kernel.packs import Pack
from galaxy_rules.kernel.rulings import switches
from galaxy_rules.kernel.verdicts import Refusal
from galaxy_rules.match.vectors import read_vectors, run_vector, run_vectors

FIXTURES = Path(__file__).parent.parent / "fixtures"
FILES = sorted((FIXTURES / "vectors").glob("*.json"))
SCHEMA = json.loads((FIXTURES / "schema" / "vectors.schema.json").read_text("utf-8"))
CHAPTERS = ("meteors", "movement", "orders", "setup", "supply", "turns")
SWITCHES = switches(Rulings)
Vector = dict[str, Any]


def load(path: Path) -> list[Vector]:
    return read_vectors(path.read_text("utf-8"))


VECTORS = [vector for path in FILES for vector in load(path)]
BY_ID = {vector["id"]: vector for vector in VECTORS}
GALAKTICO = [vector for vector in VECTORS if vector["game"] == "galaktico"]
each_vector = pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=pytest.mark.clauses(*v["clauses"])) for name, v in BY_ID.items()],
)


@cache
def validator() -> Draft202012Validator:
    Draft202012Validator.check_schema(SCHEMA)
    return Draft202012Validator(SCHEMA)


def valid(vector: object) -> bool:
    return validator().is_valid([vector])


# ------------------------------------------------------------------------ the files


@each_vector
def test_a_vector_passes(name: str) -> None:
    assert run_vector(BY_ID[name]).problems == ()


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_a_file_is_what_the_schema_says(path: Path) -> None:
    errors = validator().iter_errors(json.loads(path.read_text("utf-8")))
    assert [f"{list(error.path)}: {error.message}" for error in errors] == []


def test_no_id_stands_twice() -> None:
    assert len(BY_ID) == len(VECTORS)


def test_every_refusal_of_galaktico_is_expected_somewhere() -> None:
    expected = {step["expect"] for step in steps() if isinstance(step["expect"], str)}
    assert expected == codes_of_galaktico()


def test_the_schema_knows_the_codes_the_switches_and_what_can_be_observed() -> None:
    defs = SCHEMA["$defs"]
    assert set(defs["galaktico.code"]["enum"]) == codes_of_galaktico()
    known = {name: tuple(s["enum"]) for name, s in defs["galaktico.rulings"]["properties"].items()}
    assert known == {switch.name: switch.readings for switch in SWITCHES}
    observed = Scenario(Galaktico, {"players": ["dark", "light"]}).observe()
    assert set(defs["galaktico.expect"]["properties"]) == set(observed)


def test_everything_that_can_be_observed_is_expected_somewhere() -> None:
    named = {key for step in steps() if isinstance(step["expect"], dict) for key in step["expect"]}
    assert named == set(SCHEMA["$defs"]["galaktico.expect"]["properties"])


def test_the_readme_has_an_example_that_passes_and_every_word() -> None:
    readme = (FIXTURES / "README.md").read_text("utf-8")
    example = json.loads(readme.split("```json")[1].split("```")[0])
    assert valid(example)
    assert run_vector(example).passed
    defs = SCHEMA["$defs"]
    keys = {*defs["galaktico.setup"]["properties"], *defs["galaktico.expect"]["properties"]}
    words = codes_of_galaktico() | keys | set(KITS)
    assert [word for word in sorted(words) if f"`{word}`" not in readme] == []


def steps() -> Iterator[dict[str, Any]]:
    for vector in GALAKTICO:
        yield from vector["script"]


def codes_of_galaktico() -> set[str]:
    modules = [import_module(f"galaxy_rules.galaktico.{name}") for name in CHAPTERS]
    found = [value for module in modules for value in vars(module).values()]
    return {value.code for value in found if isinstance(value, Refusal)}


# --------------------------------------------------------------------- the readings


def of_reading(switch: str, reading: str) -> list[Vector]:
    start = f"GAL-S-{switch}-{reading}"
    return [v for v in GALAKTICO if v["id"] == start or v["id"].startswith(f"{start}-")]


def under(vector: Vector, switch: str, reading: str) -> Vector:
    changed = copy.deepcopy(vector)
    changed["setup"]["rulings"] |= {switch: reading}
    return changed


def pairs_of_readings() -> Iterator[tuple[str, str, str]]:
    for switch in SWITCHES:
        for reading, other in itertools.permutations(switch.readings, 2):
            yield switch.name, reading, other


@pytest.mark.parametrize("switch, reading, other", list(pairs_of_readings()))
def test_a_reading_has_a_vector_that_the_other_reading_fails(
    switch: str, reading: str, other: str
) -> None:
    vectors = of_reading(switch, reading)
    assert all(vector["setup"]["rulings"][switch] == reading for vector in vectors)
    assert any(run_vector(under(vector, switch, other)).problems for vector in vectors)


@pytest.mark.parametrize("switch", SWITCHES, ids=lambda switch: switch.name)
def test_every_reading_is_shown_in_the_same_situation(switch: Any) -> None:
    situations = []
    for reading in switch.readings:
        setup = copy.deepcopy(BY_ID[f"GAL-S-{switch.name}-{reading}"]["setup"])
        del setup["rulings"][switch.name]
        situations.append(setup)
    assert all(setup == situations[0] for setup in situations)


# ------------------------------------------------------------- what they stand upon


def another_pack(seed: int) -> Pack:
    """The published data with every reconstructed number and the whole layout changed."""
    pack = published_pack()
    dice = random.Random(seed)
    changes: dict[str, Any] = {
        path: dice.randint(0, 6)
        for path, datum in pack.data.items()
        if path.startswith("weapons.") and datum.tag == "reconstructed" and datum.value != ""
    }
    assert len(changes) == 22
    for word in ("station", "marked", "meteors"):
        changes[f"layouts.standard.{word}"] = pack.value(f"layouts.outer.{word}")
    return pack.with_values("published", f"seed {seed}", changes)


@pytest.mark.parametrize("seed", range(6))
def test_no_vector_depends_on_a_reconstruction(seed: int) -> None:
    outcomes = run_vectors(GALAKTICO, another_pack(seed))
    assert [outcome for outcome in outcomes if not outcome.passed] == []


def test_attested_numbers_do_matter() -> None:
    pack = published_pack().with_values("published", "x", {"weapons.cryo_blitz.impuls": 0})
    assert run_vector(BY_ID["GAL-V-11"]).passed
    assert not run_vector(BY_ID["GAL-V-11"], pack).passed


# ------------------------------------------------------- the scenarios under the lens


def scenario_of(vector: Vector) -> Scenario:
    return Scenario(Galaktico, vector["setup"])


def fleet_of(scenario: Scenario) -> dict[str, int]:
    """Where the state has ships, with seat and type."""
    board, state = scenario.game.board, scenario.state
    spaces = {label: ship_at(state, index) for label, index in board.index.items()}
    return {label: ship for label, ship in spaces.items() if ship >= 0}


def entries(scenario: Scenario) -> dict[str, int]:
    """The seat and type of every label."""
    fleet = fleet_of(scenario)
    return {label: fleet[space] for label, space in scenario.labels.places().items()}


@pytest.mark.parametrize("name", [vector["id"] for vector in GALAKTICO])
def test_positions_stay_sound_and_labels_stay_on_their_ships(name: str) -> None:
    scenario = scenario_of(BY_ID[name])
    ships = entries(scenario)
    for step in BY_ID[name]["script"]:
        if step["do"]:
            scenario.do(step["do"])
        assert [fault for fault in scenario.game.faults(scenario.state) if fault.local] == []
        assert sorted(scenario.labels.places().values()) == sorted(fleet_of(scenario))
        known = {label: ship for label, ship in entries(scenario).items() if label in ships}
        assert known.items() <= ships.items()


@pytest.mark.parametrize("name", [vector["id"] for vector in GALAKTICO])
def test_the_list_of_actions_agrees_with_the_vector(name: str) -> None:
    scenario = scenario_of(BY_ID[name])
    for step in BY_ID[name]["script"]:
        words = step["do"].split()
        if words and words[0] != "order":
            action, _ = scenario.action(words)
            game, state = scenario.game, scenario.state
            listed = game.legal_actions(state)
            legal = not game.why_not(state, action)
            assert (game.canonical(state, action) in listed) if legal else action not in listed
        if words:
            scenario.do(step["do"])


def words_for(action: object) -> str:
    """A listed action in a vector's words, ships being named by their spaces."""
    match action:
        case Move(origin=origin, path=path):
            return f"move {origin} {' '.join(path)}"
        case Continue(path=path):
            return f"continue {' '.join(path)}"
        case Deploy(ship=ship):
            return f"deploy {ship}"
        case _:
            return str(action)


def crowd(seed: int) -> Vector:
    """Three fleets in a heap, so that there is much to fight about, and a game that goes on."""
    dice = random.Random(seed)
    names = ["dark", "light", "third"]
    spaces = [f"{sector}{p}{q}" for sector in "ABC" for p in (1, 2, 3) for q in (1, 2, 3)]
    dice.shuffle(spaces)
    rows = itertools.product(names, ("destroyer", "fighter", "cruiser", "scout"))
    ships = {f"{who}.{kind}": [who, kind, spaces.pop()] for who, kind in rows}
    stations = {name: spaces.pop() for name in names}
    kits = {name: dict.fromkeys(SHIP_WORDS, dice.choice(sorted(KITS))) for name in names}
    supply = {name: dict.fromkeys(SHIP_WORDS, 2) for name in names}
    rulings = {"own_station": "dock", "null_move": "allowed", "end_timing": "end_of_round"}
    return {
        "players": names, "ships": ships, "stations": stations, "meteors": spaces, "kits": kits,
        "supply": supply, "rulings": rulings,
    }  # fmt: skip


@pytest.mark.parametrize("seed", range(12))
def test_labels_follow_their_ships_through_random_games(seed: int) -> None:
    scenario = Scenario(Galaktico, crowd(seed))
    dice = random.Random(seed)
    ships = entries(scenario)
    for _ in range(80):
        if scenario.state.phase is Phase.OVER:
            break
        actions = scenario.game.legal_actions(scenario.state)
        assert scenario.do(words_for(dice.choice(actions))) is None
        assert sorted(scenario.labels.places().values()) == sorted(fleet_of(scenario))
        now = entries(scenario)
        assert all(now[label] == ship for label, ship in ships.items() if label in now)
        ships = now


def test_labels_in_a_lost_attack_a_tie_and_a_razed_station() -> None:
    setup = {
        "players": ["dark", "light"], "stations": {"light": "B44"}, "left": 2,
        "ships": {
            "loser": ["dark", "scout", "A33"], "winner": ["light", "destroyer", "A34"],
            "one": ["dark", "cruiser", "C33"], "other": ["light", "cruiser", "C34"],
            "razer": ["dark", "destroyer", "B34"], "docked": ["light", "fighter", "B44"],
            "x": ["light", "scout", "B11"], "y": ["light", "scout", "B66"],
        },
    }  # fmt: skip
    scenario = Scenario(Galaktico, setup)
    assert scenario.do("move loser A34") is None
    assert scenario.do("move one C34") is None
    assert {"winner", "razer", "docked", "x", "y"} == set(scenario.labels.places())
    assert "not_yours" == scenario.do("move razer B44")
    assert scenario.do("move x B12") is None
    assert scenario.do("move y B65") is None
    assert scenario.do("move razer B44") is None
    places = scenario.labels.places()
    assert {"winner": "A34", "razer": "B44", "x": "B12", "y": "B65"} == places


def test_ships_without_a_label_are_called_by_their_type() -> None:
    setup = {
        "players": ["dark", "light"], "stations": {"dark": "A44"},
        "supply": {"dark": {"scout": 3}}, "ships": {"l": ["light", "scout", "B11"]},
        "rulings": {"pass": "voluntary"},
    }  # fmt: skip
    scenario = Scenario(Galaktico, setup)
    for words in ("deploy scout", "move scout A45", "pass", "pass", "deploy scout"):
        assert scenario.do(words) is None
    assert {"l": "B11", "scout": "A45", "scout2": "A44"} == scenario.labels.places()
    assert scenario.state.fleets[entry(0, SHIP_WORDS["scout"])].bit_count() == 2


# ------------------------------------------------------------------- the runner's no


def changed(name: str, number: int, **step: Any) -> Vector:
    vector = copy.deepcopy(BY_ID[name])
    vector["script"][number] |= step
    return vector


@pytest.mark.parametrize(
    "vector, problem",
    [
        (changed("GAL-V-06", 0, expect="no_step"), "expected no_step, found range"),
        (changed("GAL-V-06", 1, expect="range"), "expected range, found legal"),
        (changed("GAL-V-06", 0, expect={"left": 2}), "refused with range"),
        (changed("GAL-V-06", 1, expect={"left": 2}), "left: expected 2, found 1"),
        (changed("GAL-V-06", 1, expect={"left": True}), "left: expected True, found 1"),
        (changed("GAL-V-06", 1, expect={"at": {}}), "at: expected {}"),
        (changed("GAL-V-06", 1, expect={"at": {"d.c": "A23"}}), "at: expected"),
        (changed("GAL-V-06", 1, do="", expect="range"), "expected range, found legal"),
        (changed("GAL-V-11", 1, expect={"forces": [21, 17]}), "forces: expected [21, 17]"),
        (changed("GAL-V-11", 1, expect={"forces": [18, 21]}), "forces: expected [18, 21]"),
        (changed("GAL-V-11", 1, expect={"forces": ["21", "18"]}), "forces: expected"),
        (changed("GAL-V-11", 1, expect={"lost": {}}), "lost: expected {}"),
        (changed("GAL-T-24", 0, expect={"winners": ["dark"]}), "winners: expected ['dark']"),
        (changed("GAL-T-09", 0, expect={"pending": ["d.c", 0, 1]}), "pending: expected"),
        (changed("GAL-T-09", 0, expect={"pending": None}), "pending: expected None"),
        (BY_ID["GAL-V-06"] | {"clauses": ["GAL-MOV-99"]}, "unknown clause GAL-MOV-99"),
    ],
)
def test_the_runner_fails_what_is_wrong(vector: Vector, problem: str) -> None:
    outcome = run_vector(vector)
    assert not outcome.passed
    assert problem in "; ".join(outcome.problems)


def test_names_come_in_any_order_and_nothing_is_as_good_as_an_empty_object() -> None:
    assert run_vector(changed("GAL-T-24", 0, expect={"winners": ["light", "dark"]})).passed
    lost = {"light": {"destroyer": 1}}
    assert run_vector(changed("GAL-V-11", 1, expect={"lost": lost})).passed


def test_a_refusal_that_changes_the_state_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    fingerprints = iter(["before", "after", "before", "after"])
    monkeypatch.setattr(Scenario, "fingerprint", lambda _: next(fingerprints))
    problems = run_vector(BY_ID["GAL-V-06"]).problems
    assert any("refused, yet the state changed" in problem for problem in problems)


def test_forces_are_those_of_the_last_combat_until_the_next() -> None:
    vector = changed("GAL-T-09", 1, expect={"forces": [21, 18]})
    assert run_vector(vector).passed


def test_an_outcome_tells_what_its_refusals_cited() -> None:
    assert "GAL-MOV-01" in run_vector(BY_ID["GAL-V-06"]).refused


# ---------------------------------------------------------------------- bad vectors


def with_setup(**words: Any) -> Vector:
    vector = copy.deepcopy(BY_ID["GAL-V-06"])
    vector["setup"] |= words
    return vector


@pytest.mark.parametrize(
    "vector, field",
    [
        (BY_ID["GAL-V-06"] | {"game": "halma"}, "GAL-V-06.game"),
        (with_setup(moon=1), "GAL-V-06.setup.moon"),
        (with_setup(players="dark"), "GAL-V-06.setup.players"),
        (with_setup(players=["dark", "dark"]), "GAL-V-06.setup.players"),
        (with_setup(sectors={"dark": "A", "light": "Q"}), "GAL-V-06.setup.sectors[1]"),
        (with_setup(ships=[]), "GAL-V-06.setup.ships"),
        (with_setup(ships={"a b": ["dark", "scout", "A11"]}), "GAL-V-06.setup.ships"),
        (with_setup(ships={"s": ["dark", "sloop", "A11"]}), "GAL-V-06.setup.ships[s]"),
        (with_setup(ships={"s": ["dusk", "scout", "A11"]}), "GAL-V-06.setup.ships[s]"),
        (with_setup(ships={"s": ["dark", "scout", "A99"]}), "GAL-V-06.setup.ships[s]"),
        (with_setup(ships={"s": ["dark", "scout"]}), "GAL-V-06.setup.ships[s]"),
        (with_setup(meteors=["A11"]), "GAL-V-06.setup"),
        (with_setup(meteors=["A99"]), "GAL-V-06.setup.meteors[0]"),
        (with_setup(moved=["d.x"]), "GAL-V-06.setup.moved[0]"),
        (with_setup(moved="d.c"), "GAL-V-06.setup.moved"),
        (with_setup(pending=["d.x", 1, 0]), "GAL-V-06.setup.pending"),
        (with_setup(pending="d.c"), "GAL-V-06.setup.pending"),
        (with_setup(kits=[]), "GAL-V-06.setup.kits"),
        (with_setup(kits={"dusk": {}}), "GAL-V-06.setup.kits.dusk"),
        (with_setup(kits={"dark": "K"}), "GAL-V-06.setup.kits.dark"),
        (with_setup(kits={"dark": {"sloop": "K"}}), "GAL-V-06.setup.kits.dark.sloop"),
        (with_setup(kits={"dark": {"scout": "X"}}), "GAL-V-06.setup.kits.dark.scout"),
        (with_setup(kits={"dark": {"scout": ["x"]}}), "GAL-V-06.setup"),
        (with_setup(n=0), "GAL-V-06.setup.n"),
        (with_setup(n=True), "GAL-V-06.setup.n"),
        (with_setup(layout={"sun": []}), "GAL-V-06.setup.layout.sun"),
        (with_setup(layout={"marked": [[9, 9]]}), "GAL-V-06.setup.layout.marked[0]"),
        (with_setup(phase="lunch"), "GAL-V-06.setup.phase"),
        (with_setup(phase="equip"), "GAL-V-06.setup.ships"),
        (with_setup(rulings={"moon": "on"}), "GAL-V-06.setup.rulings.moon"),
        (with_setup(rulings={"null_move": "on"}), "GAL-V-06.setup.rulings.null_move"),
        (with_setup(turn="dusk"), "GAL-V-06.setup.turn"),
        (with_setup(left=3), "GAL-V-06.setup"),
        (changed("GAL-V-06", 0, do="dance"), "GAL-V-06.script[0].do"),
        (changed("GAL-V-06", 1, do="move d.x A22"), "GAL-V-06.script[1].do"),
        (changed("GAL-V-06", 1, do="deploy sloop"), "GAL-V-06.script[1].do"),
        (changed("GAL-V-06", 1, do="deploy scout d.c"), "GAL-V-06.script[1].do"),
        (changed("GAL-V-06", 1, do="order dance"), "GAL-V-06.script[1].action"),
        (changed("GAL-V-06", 1, expect={"moon": 1}), "GAL-V-06.script[1].expect.moon"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_bad_vectors_name_the_field(vector: Vector, field: str) -> None:
    with pytest.raises(BadInput) as caught:
        run_vector(vector)
    assert field == caught.value.field


@pytest.mark.parametrize(
    "document, field",
    [
        ({}, "vectors"),
        ([1], "vectors[0]"),
        ([{}], "vectors[0].clauses"),
        ([BY_ID["GAL-V-06"] | {"moon": 1}], "vectors[0].moon"),
        ([BY_ID["GAL-V-06"] | {"id": 1}], "vectors[0].id"),
        ([BY_ID["GAL-V-06"] | {"setup": []}], "vectors[0].setup"),
        ([BY_ID["GAL-V-06"] | {"clauses": [1]}], "vectors[0].clauses"),
        ([BY_ID["GAL-V-06"] | {"script": {}}], "vectors[0].script"),
        ([BY_ID["GAL-V-06"] | {"script": [{}]}], "vectors[0].script[0]"),
        ([changed("GAL-V-06", 1, do=None)], "vectors[0].script[1].do"),
        ([changed("GAL-V-06", 1, expect=None)], "vectors[0].script[1].expect"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_bad_files_name_the_field(document: object, field: str) -> None:
    with pytest.raises(BadInput) as caught:
        read_vectors(json.dumps(document))
    assert field == caught.value.field
    assert not validator().is_valid(document)


@pytest.mark.parametrize(
    "vector",
    [
        with_setup(moon=1),
        with_setup(players="dark"),
        with_setup(ships={"s": ["dark", "sloop", "A11"]}),
        with_setup(ships={"s": ["dark", "scout"]}),
        with_setup(kits={"dark": {"scout": "X"}}),
        with_setup(phase="lunch"),
        with_setup(rulings={"null_move": "on"}),
        changed("GAL-V-06", 0, do="dance"),
        changed("GAL-V-06", 0, expect="boring"),
        changed("GAL-V-06", 1, expect={"moon": 1}),
        changed("GAL-V-06", 1, expect={"left": "1"}),
    ],
)
def test_the_schema_refuses_what_the_runner_cannot_read(vector: Vector) -> None:
    assert valid(BY_ID["GAL-V-06"])
    assert not valid(vector)
