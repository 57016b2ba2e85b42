"""The conformance vectors: they pass, they are what the schema says, and the runner can say no."""

import copy
import itertools
import json
import random
import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from galaxy_rules import galaktico, galaxy_of_trian, take_the_galaxy
from galaxy_rules.galaktico import Galaktico, Rulings
from galaxy_rules.galaktico.documents.vectors import KITS, Scenario
from galaxy_rules.galaktico.game import published_pack
from galaxy_rules.galaktico.words.actions import Continue, Deploy, Move
from galaxy_rules.galaktico.words.components import SHIP_WORDS
from galaxy_rules.galaktico.words.state import Phase, entry, ship_at
from galaxy_rules.galaxy_of_trian import GalaxyOfTrian
from galaxy_rules.galaxy_of_trian.documents.vectors import LABELS
from galaxy_rules.galaxy_of_trian.documents.vectors import Scenario as MapScenario
from galaxy_rules.kernel.errors import BadInput
from galaxy_rules.kernel.game import is_refused
from galaxy_rules.kernel.packs import Pack
from galaxy_rules.kernel.rulings import RulingsBase, Switch, switches
from galaxy_rules.kernel.verdicts import Objection, Refusal
from galaxy_rules.match.vectors import read_vectors, run_vector, run_vectors
from galaxy_rules.take_the_galaxy import TakeTheGalaxy
from galaxy_rules.take_the_galaxy.documents.vectors import Scenario as TableScenario

FIXTURES = Path(__file__).parent.parent / "fixtures"
FILES = sorted((FIXTURES / "vectors").glob("*.json"))
SCHEMA = json.loads((FIXTURES / "schema" / "vectors.schema.json").read_text("utf-8"))
GAMES = {"galaktico": "GAL", "take_the_galaxy": "TTG", "galaxy_of_trian": "TRI"}
PACKAGES = {
    "galaktico": galaktico,
    "take_the_galaxy": take_the_galaxy,
    "galaxy_of_trian": galaxy_of_trian,
}
RECORDS: dict[str, type[RulingsBase]] = {
    "galaktico": Rulings,
    "take_the_galaxy": take_the_galaxy.Rulings,
    "galaxy_of_trian": galaxy_of_trian.Rulings,
}
OUT_OF_REACH = {
    "galaktico": set[str](),
    "take_the_galaxy": {"drawing"},
    "galaxy_of_trian": set[str](),
}
Vector = dict[str, Any]


def load(path: Path) -> list[Vector]:
    return read_vectors(path.read_text("utf-8"))


VECTORS = [vector for path in FILES for vector in load(path)]
BY_ID = {vector["id"]: vector for vector in VECTORS}
GALAKTICO = [vector for vector in VECTORS if vector["game"] == "galaktico"]
TABLES = [vector for vector in VECTORS if vector["game"] == "take_the_galaxy"]
MAPS = [vector for vector in VECTORS if vector["game"] == "galaxy_of_trian"]
each_game = pytest.mark.parametrize("name", GAMES)
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


def test_the_files_hold_vectors_of_every_game_and_of_no_other() -> None:
    assert {vector["game"] for vector in VECTORS} == set(GAMES)
    assert all(vector["id"].startswith(GAMES[vector["game"]]) for vector in VECTORS)


@each_game
def test_every_refusal_is_expected_somewhere(name: str) -> None:
    expected = {step["expect"] for step in steps(name) if isinstance(step["expect"], str)}
    assert expected == codes_of(name) - OUT_OF_REACH[name]


@each_game
def test_the_schema_knows_the_codes_and_the_switches(name: str) -> None:
    defs = SCHEMA["$defs"]
    assert set(defs[f"{name}.code"]["enum"]) == codes_of(name)
    known = {word: tuple(s["enum"]) for word, s in defs[f"{name}.rulings"]["properties"].items()}
    assert known == {switch.name: switch.readings for switch in switches_of(name)}


def test_the_schema_knows_what_can_be_observed_in_galaktico() -> None:
    observed = Scenario(Galaktico, {"players": ["dark", "light"]}).observe()
    assert set(SCHEMA["$defs"]["galaktico.expect"]["properties"]) == set(observed)


def test_the_schema_knows_what_can_be_observed_in_take_the_galaxy() -> None:
    observed = set[str]()
    for vector in TABLES:
        observed |= set(TableScenario(TakeTheGalaxy, vector["setup"]).observe())
    assert {key for key in observed if len(spellings("take_the_galaxy", key)) != 1} == set()


def test_the_schema_knows_what_can_be_observed_in_galaxy_of_trian() -> None:
    observed = set[str]()
    for vector in MAPS:
        observed |= set(MapScenario(GalaxyOfTrian, vector["setup"]).observe())
    assert {key for key in observed if len(spellings("galaxy_of_trian", key)) != 1} == set()


@each_game
def test_everything_that_can_be_observed_is_expected_somewhere(name: str) -> None:
    named = {
        key for step in steps(name) if isinstance(step["expect"], dict) for key in step["expect"]
    }
    expect = SCHEMA["$defs"][f"{name}.expect"]
    every = {*expect["properties"], *expect.get("patternProperties", ())}
    assert {spelling for key in named for spelling in spellings(name, key)} == every


@each_game
def test_every_word_of_a_set_up_and_of_an_action_occurs_somewhere(name: str) -> None:
    defs = SCHEMA["$defs"]
    vectors = [vector for vector in VECTORS if vector["game"] == name]
    words = {word for vector in vectors for word in vector["setup"]}
    assert words <= set(defs[f"{name}.setup"]["properties"])
    ways = [way["pattern"] for way in defs[f"{name}.do"]["anyOf"] if "pattern" in way]
    acts = [step["do"] for step in steps(name) if step["do"]]
    assert [act for act in acts if not any(re.search(way, act) for way in ways)] == []


def test_the_readme_has_an_example_that_passes_and_every_word() -> None:
    readme = (FIXTURES / "README.md").read_text("utf-8")
    example = json.loads(readme.split("```json")[1].split("```")[0])
    assert valid(example)
    assert run_vector(example).passed
    words = set(KITS)
    for name in GAMES:
        defs = SCHEMA["$defs"]
        words |= {*defs[f"{name}.setup"]["properties"], *defs[f"{name}.expect"]["properties"]}
        words |= codes_of(name)
    words |= set(SCHEMA["$defs"]["take_the_galaxy.table"]["properties"])
    words |= set(LABELS)
    assert [word for word in sorted(words) if f"`{word}`" not in readme] == []


def test_the_readme_shows_every_pattern_of_what_can_be_observed() -> None:
    readme = (FIXTURES / "README.md").read_text("utf-8")
    shown = set(re.findall(r"`([\w.]+\.[\w.]+)`", readme))
    places = {"SEAT": "0", "VIEWER": "0", "OWNER": "0", "CARD": "scout", "I": "0", "J": "0"}
    keys = {".".join(places.get(word, word) for word in key.split(".")) for key in shown}
    keys |= {f"0.{pile}.scout" for pile in ("hand", "deck", "discard")}
    found = {spelling for key in keys for spelling in spellings("take_the_galaxy", key)}
    assert set(SCHEMA["$defs"]["take_the_galaxy.expect"]["patternProperties"]) <= found


def test_the_readme_shows_every_pattern_of_galaxy_of_trian() -> None:
    readme = (FIXTURES / "README.md").read_text("utf-8")
    shown = set(re.findall(r"`([\w.]+\.[\w.]+)`", readme)) | {"bag.COLOUR", "token_bag.TOKEN"}
    places = {
        "PLAYER": "Y", "VIEWER": "R", "PART": "U:n0", "FIGURE": "space", "OUTCOME": "red",
        "VERB": "move", "COLOUR": "red", "TOKEN": "plus", "SPECIAL": "cannon",
    }  # fmt: skip
    keys = {".".join(places.get(word, word) for word in key.split(".")) for key in shown}
    found = {spelling for key in keys for spelling in spellings("galaxy_of_trian", key)}
    assert set(SCHEMA["$defs"]["galaxy_of_trian.expect"]["patternProperties"]) <= found


def steps(name: str) -> Iterator[dict[str, Any]]:
    for vector in VECTORS:
        if vector["game"] == name:
            yield from vector["script"]


def spellings(name: str, key: str) -> list[str]:
    """The names and patterns of the schema that an observation goes by; there should be one."""
    expect = SCHEMA["$defs"][f"{name}.expect"]
    patterns = [p for p in expect.get("patternProperties", ()) if re.search(p, key)]
    return [key, *patterns] if key in expect["properties"] else patterns


@cache
def codes_of(name: str) -> set[str]:
    package = PACKAGES[name]
    chapters = [m.name for m in walk_packages(package.__path__, f"{package.__name__}.")]
    modules = [import_module(chapter) for chapter in chapters]
    found = [value for module in modules for value in vars(module).values()]
    return {value.code for value in found if isinstance(value, Refusal)}


def switches_of(name: str) -> tuple[Switch, ...]:
    return switches(RECORDS[name])


# --------------------------------------------------------------------- the readings


def of_reading(name: str, switch: str, reading: str) -> list[Vector]:
    start = f"{GAMES[name]}-S-{switch}-{reading}"
    return [v for v in VECTORS if v["id"] == start or v["id"].startswith(f"{start}-")]


def under(vector: Vector, switch: str, reading: str) -> Vector:
    changed = copy.deepcopy(vector)
    changed["setup"]["rulings"] |= {switch: reading}
    return changed


def pairs_of_readings() -> Iterator[tuple[str, str, str, str]]:
    for name in GAMES:
        for switch in switches_of(name):
            for reading, other in itertools.permutations(switch.readings, 2):
                yield name, switch.name, reading, other


def fails(vector: Vector) -> bool:
    """Whether something is not as expected, or what is expected cannot even be observed."""
    try:
        return bool(run_vector(vector).problems)
    except BadInput as error:
        if ".expect." not in error.field:
            raise
        return True


@pytest.mark.parametrize("name, switch, reading, other", list(pairs_of_readings()))
def test_a_reading_has_a_vector_that_the_other_reading_fails(
    name: str, switch: str, reading: str, other: str
) -> None:
    vectors = of_reading(name, switch, reading)
    assert all(vector["setup"]["rulings"][switch] == reading for vector in vectors)
    assert any(fails(under(vector, switch, other)) for vector in vectors)


@pytest.mark.parametrize(
    "name, switch", [(name, switch) for name in GAMES for switch in switches_of(name)], ids=str
)
def test_every_reading_is_shown_in_the_same_situation(name: str, switch: Switch) -> None:
    situations = []
    for reading in switch.readings:
        setup = copy.deepcopy(BY_ID[f"{GAMES[name]}-S-{switch.name}-{reading}"]["setup"])
        del setup["rulings"][switch.name]
        situations.append(setup)
    assert all(setup == situations[0] for setup in situations)


@pytest.mark.parametrize("name", [v["id"] for v in VECTORS if "-S-" in v["id"]])
def test_a_reading_cites_its_ruling_and_the_default_needs_no_word(name: str) -> None:
    vector = BY_ID[name]
    (word, reading), *_ = vector["setup"]["rulings"].items()
    switch = next(s for s in switches_of(vector["game"]) if f"-S-{s.name}-" in name)
    assert switch.ruling in vector["clauses"]
    if len(vector["setup"]["rulings"]) == 1 and reading == switch.default:
        bare = copy.deepcopy(vector)
        del bare["setup"]["rulings"][word]
        assert run_vector(bare).passed


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
    board, state = scenario.game.tables.board, scenario.state
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


# ------------------------------------------------------------ the tables under the lens


@pytest.mark.parametrize("name", [vector["id"] for vector in TABLES])
def test_tables_stay_sound(name: str) -> None:
    scenario = TableScenario(TakeTheGalaxy, BY_ID[name]["setup"])
    for step in BY_ID[name]["script"]:
        if step["do"]:
            scenario.do(step["do"])
        assert [fault for fault in scenario.game.faults(scenario.state) if fault.local] == []


@pytest.mark.parametrize("name", [vector["id"] for vector in TABLES])
def test_the_list_of_actions_agrees_with_the_orders_of_the_vector(name: str) -> None:
    scenario = TableScenario(TakeTheGalaxy, BY_ID[name]["setup"])
    for step in BY_ID[name]["script"]:
        words = step["do"]
        if words and words.split()[0] not in ("EXPLORE", "PIRATES", "DRAW_RESET", "END"):
            assert_listed(scenario, words)
        if words:
            scenario.do(words)


def assert_listed(scenario: TableScenario, order: str) -> None:
    """Every small action of a whole order is listed when its turn comes."""
    game, state = scenario.game, scenario.state
    for action in game.compose(state, order):
        if isinstance(action, Objection):
            return
        assert game.canonical(state, action) in game.legal_actions(state)
        state = game.apply(state, action)


def test_forced_outcomes_come_in_order_and_then_the_first_by_catalogue() -> None:
    setup = {
        "explored": ["sys_C1a"], "draws": ["metropolis"],
        "seat": [{"hand": [], "deck": ["metropolis", "scout", "capital"], "pool": {"P": 2}}],
    }  # fmt: skip
    scenario = TableScenario(TakeTheGalaxy, setup)
    assert scenario.do("conv_p") is None
    assert 1 == scenario.observe()["0.hand.metropolis"]
    assert scenario.do("conv_p") is None
    assert 1 == scenario.observe()["0.hand.capital"]


# -------------------------------------------------------------- the maps under the lens


@pytest.mark.parametrize("name", [vector["id"] for vector in MAPS])
def test_maps_stay_sound_and_the_list_of_actions_agrees_with_the_vector(name: str) -> None:
    scenario = MapScenario(GalaxyOfTrian, BY_ID[name]["setup"])
    for step in BY_ID[name]["script"]:
        if step["do"]:
            assert_listed_on_map(scenario, step["do"])
            scenario.do(step["do"])
        assert [fault for fault in scenario.game.faults(scenario.state) if fault.local] == []


def assert_listed_on_map(scenario: MapScenario, words: str) -> None:
    """Every small action of a whole order is listed when its turn comes; a refused one is not."""
    game, state = scenario.game, scenario.state
    order = scenario.notation(words)
    composed = game.compose(state, order)
    if is_refused(composed):
        assert order not in map(str, game.legal_actions(state))
        return
    for action in composed:
        assert not isinstance(action, Objection)
        listed = game.legal_actions(state) or [a for a, _ in game.chance_outcomes(state)]
        assert game.canonical(state, action) in listed
        state = game.apply(state, action)


def test_labels_stand_for_cells_and_cells_for_their_areas() -> None:
    setup = {
        "players": ["Y", "R"], "labels": {"M": "1,-1,1"}, "phase": "exploration",
        "galaxy": [["U", "NSS", 1], ["D1", "NSS", 1], ["L", "SSS", 0], ["M", "PoSS", 2]],
    }  # fmt: skip
    scenario = MapScenario(GalaxyOfTrian, setup)
    assert "resolve 0,0,0:n0" == scenario.notation("resolve D1")
    assert "send rogue 1,-1,1:s0" == scenario.notation("send rogue M:s0")
    assert "mine 1,0,1 0,0,0:n0 red" == scenario.notation("mine L U:n0 red")
    assert "resolve 1,-1,1:p0" == scenario.notation("resolve M")


def test_forced_outcomes_come_in_order_and_then_the_first() -> None:
    setup: Vector = {"phase": "exploration", "draws": ["blue"]}
    scenario = MapScenario(GalaxyOfTrian, setup)
    assert scenario.do("research") is None
    assert 1 == scenario.observe()["minerals.0.blue"]
    setup = {"phase": "exploration", "bag": {"green": 1, "yellow": 1}}
    scenario = MapScenario(GalaxyOfTrian, setup)
    assert scenario.do("research") is None
    assert 1 == scenario.observe()["minerals.0.yellow"]


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
        (changed("TTG-RB-10", 0, expect="unfilled"), "expected unfilled, found newest"),
        (changed("TTG-RB-07", 0, expect="strike"), "expected strike, found legal"),
        (changed("TTG-RB-07", 0, expect={"dscore.0": 2}), "dscore.0: expected 2, found 3"),
        (changed("TTG-RB-01", 0, expect={"row.0": "sys_C1b"}), "row.0: expected 'sys_C1b'"),
        (changed("TTG-RB-10", 0, expect={}), "refused with newest"),
        (BY_ID["TTG-RB-10"] | {"clauses": ["GAL-MOV-01"]}, "unknown clause GAL-MOV-01"),
        (changed("TRI-T-01", 0, expect="occupied"), "expected occupied, found no_match"),
        (changed("TRI-T-01", 5, expect="no_match"), "expected no_match, found legal"),
        (changed("TRI-T-01", 0, expect={}), "refused with no_match"),
        (changed("TRI-V-05", 1, expect={"dcredits.Y": 15}), "dcredits.Y: expected 15, found 16"),
        (changed("TRI-V-05", 1, expect={"emissaries": {}}), "emissaries: expected {}"),
        (changed("TRI-V-20", 0, expect={"results": [3, 5]}), "results: expected [3, 5]"),
        (changed("TRI-V-20", 0, expect={"winner": None}), "winner: expected None, found 'R'"),
        (changed("TRI-V-17", 2, expect={"paid": []}), "paid: expected []"),
        (BY_ID["TRI-V-05"] | {"clauses": ["TRI-CON-99"]}, "unknown clause TRI-CON-99"),
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


def table_looked_at(**expect: Any) -> Vector:
    """A look at a row of three and at two systems of seat 0, with two ships."""
    home = {"id": "home", "colonies": [["frontier_colony"], None]}
    other = {"id": "sys_C1d", "colonies": [["surface_mine"]]}
    seat = {"systems": [home, other], "ships": [["scout", 1], ["freighter", 1]]}
    setup = {"explored": ["sys_C1a", "ev_mech", "an_C1"], "seat": [seat]}
    script = [{"do": "", "expect": expect}]
    return BY_ID["TTG-RB-10"] | {"setup": setup, "script": script}


@pytest.mark.parametrize(
    "key, cards",
    [
        ("explored", ["sys_C1a", "ev_mech", "an_C1"]),
        ("row", ["sys_C1a", "ev_mech", "an_C1"]),
        ("0.systems", ["home", "sys_C1d"]),
    ],
)
def test_the_row_and_the_systems_of_a_player_are_compared_in_order(
    key: str, cards: list[str]
) -> None:
    assert run_vector(table_looked_at(**{key: cards})).passed
    assert not run_vector(table_looked_at(**{key: cards[::-1]})).passed
    ships = {"0.ships": ["freighter", "scout"]}
    assert run_vector(table_looked_at(**ships)).passed


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


def with_map(**words: Any) -> Vector:
    vector = copy.deepcopy(BY_ID["TRI-V-20"])
    vector["setup"] |= words
    return vector


def with_table(**words: Any) -> Vector:
    vector = copy.deepcopy(BY_ID["TTG-RB-10"])
    vector["setup"] |= words
    return vector


@pytest.mark.parametrize(
    "vector, field",
    [
        (BY_ID["GAL-V-06"] | {"game": "halma"}, "GAL-V-06.game"),
        (with_setup(moon=1), "GAL-V-06.setup.moon"),
        (with_setup(players="dark"), "GAL-V-06.setup.players"),
        (with_setup(players=["dark", "dark"]), "GAL-V-06.setup.players"),
        (with_setup(players=["dark", 5]), "GAL-V-06.setup.players"),
        (with_setup(players=5), "GAL-V-06.setup.players"),
        (with_setup(n=10), "GAL-V-06.setup.n"),
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
        (with_table(moon=1), "TTG-RB-10.setup.moon"),
        (with_table(players=5), "TTG-RB-10.setup.players"),
        (with_table(variant="moon"), "TTG-RB-10.setup.variant"),
        (with_table(variant=1), "TTG-RB-10.setup.variant"),
        (with_table(teams=[0, 0, 1, 1]), "TTG-RB-10.setup.teams"),
        (with_table(phase="lunch"), "TTG-RB-10.setup.phase"),
        (with_table(explored=["moon"]), "TTG-RB-10.setup.explored[0].id"),
        (with_table(draws="scout"), "TTG-RB-10.setup.draws"),
        (with_table(seat=[{"hand": ["moon"]}]), "TTG-RB-10.setup.seat[0].hand[0]"),
        (with_table(seat=[{"rp": 1, "plus": 1}]), "TTG-RB-10.setup.seat[0].rp"),
        (with_table(rulings={"row": "moon"}), "TTG-RB-10.setup.rulings.row"),
        (changed("TTG-RB-10", 0, do="dance"), "TTG-RB-10.script[0].action"),
        (changed("TTG-RB-10", 0, do="relinquish x"), "TTG-RB-10.script[0].action.system"),
        (changed("TTG-RB-10", 0, do="PIRATES"), "TTG-RB-10.script[0].do"),
        (changed("TTG-RB-10", 1, expect={"0.top.9.9": 1}), "TTG-RB-10.script[1].expect.0.top.9.9"),
        (with_map(moon=1), "TRI-V-20.setup.moon"),
        (with_map(players=5), "TRI-V-20.setup.players"),
        (with_map(players=["Y", "Y"]), "TRI-V-20.setup.players"),
        (with_map(variant="moon"), "TRI-V-20.setup.variant"),
        (with_map(variant=1), "TRI-V-20.setup.variant"),
        (with_map(phase="lunch"), "TRI-V-20.setup.phase"),
        (with_map(labels=[]), "TRI-V-20.setup.labels"),
        (with_map(labels={"1": "0,0,0"}), "TRI-V-20.setup.labels"),
        (with_map(labels={"X": "1,-1,1"}), "TRI-V-20.setup.labels.X"),
        (with_map(labels={"A": "1,1"}), "TRI-V-20.setup.labels.A"),
        (with_map(labels={"M": "9,9,9"}), "TRI-V-20.setup.labels.M"),
        (with_map(galaxy=[["U", "moon", 0]]), "TRI-V-20.setup.galaxy[0][1]"),
        (with_map(ships=[["U", "Y", "sloop"]]), "TRI-V-20.setup.ships[0][2]"),
        (with_map(ships=[["U", "B", "rogue"]]), "TRI-V-20.setup.ships[0][1]"),
        (with_map(rolls=["5"]), "TRI-V-20.setup.rolls"),
        (with_map(draws="red"), "TRI-V-20.setup.draws"),
        (with_map(chance="none"), "TRI-V-20.setup.chance"),
        (with_map(rulings={"gas_tiles": "moon"}), "TRI-V-20.setup.rulings.gas_tiles"),
        (with_map(rolls=[7]), "TRI-V-20.script[0].rolls"),
        (with_map(draws=["moon"]), "TRI-V-20.script[0].draws"),
        (changed("TRI-V-20", 0, do="dance"), "TRI-V-20.script[0].action"),
        (changed("TRI-V-20", 0, do="resolve 9,9,18"), "TRI-V-20.script[0].do"),
        (changed("TRI-V-20", 0, do="build moon"), "TRI-V-20.script[0].action.cell"),
        (changed("TRI-V-20", 0, expect={"moon": 1}), "TRI-V-20.script[0].expect.moon"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_bad_vectors_name_the_field(vector: Vector, field: str) -> None:
    with pytest.raises(BadInput) as caught:
        run_vector(vector)
    assert field == caught.value.field


SCRIPT = [{"do": "pass", "expect": {}}]


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
        ([BY_ID["GAL-V-06"] | {"script": SCRIPT * 1_001}], "vectors[0].script"),
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


def test_a_file_has_so_many_steps_in_all_and_set_ups_of_some_length() -> None:
    long = BY_ID["GAL-V-06"] | {"script": SCRIPT * 1_000}
    assert 100 == len(read_vectors(json.dumps([long] * 100)))
    with pytest.raises(BadInput, match="vectors: more than 100000 steps in all"):
        read_vectors(json.dumps([long] * 100 + [BY_ID["GAL-V-06"]]))
    wide = BY_ID["GAL-V-06"] | {"setup": {"title": "x" * 60_000}}
    with pytest.raises(BadInput, match=r"vectors\[0\].setup: longer than 60000 characters"):
        read_vectors(json.dumps([wide]))


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
        with_table(moon=1),
        with_table(players=5),
        with_table(variant="moon"),
        with_table(teams=[0, 0, 1, 1]),
        with_table(phase="lunch"),
        with_table(draws="scout"),
        with_table(seat=[{"moon": 1}]),
        with_table(seat=[{"pool": {"C": 1}}]),
        with_table(rulings={"row": "moon"}),
        changed("TTG-RB-10", 0, do="dance"),
        changed("TTG-RB-10", 0, do="relinquish x"),
        changed("TTG-RB-10", 0, expect="range"),
        changed("TTG-RB-10", 1, expect={"4.hand": 1}),
        changed("TTG-RB-10", 1, expect={"0.hand": "1"}),
        with_map(moon=1),
        with_map(players=5),
        with_map(variant="moon"),
        with_map(phase="lunch"),
        with_map(labels={"1": "0,0,0"}),
        with_map(galaxy=[["U", "SSS"]]),
        with_map(ships=[["U", "Y", "sloop"]]),
        with_map(rolls=[7]),
        with_map(draws=["moon"]),
        with_map(chance="none"),
        with_map(rulings={"gas_tiles": "moon"}),
        with_map(supplies={"Y": {"moons": 1}}),
        with_map(ships=[["U", "Y", "minion"]]),
        with_map(emissaries=[["U", "Y", 0, "rogue"]]),
        with_map(races=["moon"]),
        with_map(skills={"Y": ["moon"]}),
        with_map(specials={"Y": ["moon"]}),
        with_map(used=["moon"]),
        with_map(modulators={"U": ["Y", 1]}),
        with_map(rogues={"U": "Y"}),
        changed("TRI-V-20", 0, do="dance"),
        changed("TRI-V-20", 0, do="move M"),
        changed("TRI-V-20", 0, do="unlock racial"),
        changed("TRI-V-20", 0, do="minion M"),
        changed("TRI-V-20", 0, expect={"asked": "moon"}),
        changed("TRI-V-20", 0, expect="range"),
        changed("TRI-V-20", 0, expect={"credits.Y.red": 1}),
        changed("TRI-V-20", 0, expect={"results": ["5", "3"]}),
    ],
)
def test_the_schema_refuses_what_the_runner_cannot_read(vector: Vector) -> None:
    assert valid(BY_ID["GAL-V-06"])
    assert valid(BY_ID["TTG-RB-10"])
    assert valid(BY_ID["TRI-V-20"])
    assert not valid(vector)
