"""Witnesses: every reading that can be switched to has one, and none can be made smaller."""

import json
from collections.abc import Mapping
from typing import Any

import pytest

from galaxy_rules.catalogue import game, game_class, games
from galaxy_rules.kernel.rulings import switches
from galaxy_rules.lab.comparing import (
    Difference,
    Parting,
    Question,
    compare,
    play,
    ruling_of,
    trail,
)
from galaxy_rules.lab.describing import setup_of, words_of
from galaxy_rules.lab.playouts import Table, made, seed_of
from galaxy_rules.lab.shrinking import Scene, reductions, shrink
from galaxy_rules.lab.witnesses import holds, look, parts, search, smallest
from galaxy_rules.match.vectors import run_vector
from properties import ruling_pages, weights, witnesses

KNOWN = witnesses.known()
VECTORS = {vector["id"]: vector for name in games() for vector in witnesses.vectors_of(name)}
QUESTIONS = {weights.key(question): question for question in weights.questions()}
NULL_MOVE = Question(Table("galaktico", 2), "null_move", "allowed")
each_alternative = pytest.mark.parametrize(
    "key",
    [
        pytest.param(key, marks=pytest.mark.clauses(ruling_of(question).id))
        for key, question in QUESTIONS.items()
    ],
)


def scene_of(vector: Mapping[str, Any]) -> Scene:
    setup = {word: value for word, value in vector["setup"].items() if word != "rulings"}
    return Scene(setup, tuple(step["do"] for step in vector["script"] if step["do"]))


# ------------------------------------------------------------------- the witnesses


def test_every_alternative_is_asked_about() -> None:
    wanted = {
        f"{name}.{switch.name}={reading}"
        for name in games()
        for switch in switches(type(game(name).rulings))
        for reading in switch.readings
        if reading != switch.default
    }
    assert wanted == set(QUESTIONS)
    assert 74 == len(wanted)


@each_alternative
def test_an_alternative_has_a_witness_that_tells_the_readings_apart(key: str) -> None:
    question = QUESTIONS[key]
    default, other = (VECTORS[name] for name in KNOWN[key]["ids"])
    assert default["setup"]["rulings"] == {question.switch: question.default}
    assert other["setup"]["rulings"] == {question.switch: question.reading}
    assert scene_of(default) == scene_of(other)
    for vector, foreign in ((default, other), (other, default)):
        assert run_vector(vector).passed
        assert not run_vector({**vector, "setup": foreign["setup"]}).passed


def test_witnesses_are_small() -> None:
    assert max(len(vector["script"]) for vector in VECTORS.values()) <= 3
    assert max(len(json.dumps(vector["setup"])) for vector in VECTORS.values()) < 600


def test_no_witness_belongs_to_nothing() -> None:
    assert set(KNOWN) == set(QUESTIONS)
    assert set(VECTORS) == {name for entry in KNOWN.values() for name in entry["ids"]}


@each_alternative
def test_nothing_more_can_be_taken_away(key: str) -> None:
    question, scene = QUESTIONS[key], scene_of(VECTORS[KNOWN[key]["ids"][0]])
    assert parts(question, scene) == scene
    smaller = [less for less in reductions(scene) if less.size < scene.size]
    assert [] == [less for less in smaller if parts(question, less) is not None]


@each_alternative
def test_an_alternative_has_been_weighed(key: str) -> None:
    found, question = weights.read()[key], QUESTIONS[key]
    rules = game(question.table.game).rules_version
    assert (question.table.players, rules) == (found["players"], found["rules"])
    assert found["games"] >= 5
    assert found["positions"]["actions"]["of"] > found["games"]
    differs = any(rate["count"] for rate in (*found["positions"].values(), found["steps"]))
    about_the_start = "solo_fringe" in key
    assert (found["parted"]["count"] > 0) == (differs or about_the_start)


def test_the_figures_can_be_had_again() -> None:
    found = weights.read()["take_the_galaxy.discards=owner"]
    question = QUESTIONS["take_the_galaxy.discards=owner"]
    pair = next(compare(question, 1, found["seed"]))
    assert pair.seed == found["first"]["seed"] == seed_of(weights.SEED, 0)
    assert pair.first is not None
    assert pair.first.ply == found["first"]["ply"]


def test_the_pages_about_the_rulings_are_fresh() -> None:
    assert [] == ruling_pages.stale()


def test_a_page_has_everything_about_its_ruling() -> None:
    text = (ruling_pages.FOLDER / "GAL-R-14.md").read_text("utf-8")
    for part in (
        "May a ship cross its own", "GAL-MOV-05", "own_station=dock", "## The default, and why",
        "GAL-W-own_station-dock", "another winner", "galaxy-rules compare galaktico",
    ):  # fmt: skip
        assert part in text
    assert ">>>" not in text


# --------------------------------------------------------------------- the search


def test_a_parting_in_play_becomes_a_small_witness() -> None:
    pair = next(compare(NULL_MOVE, 1, seed=2, cap=60))
    assert pair.first is not None
    witness = search(NULL_MOVE, [pair.first])
    assert witness is not None
    assert f"play: seed {pair.seed}, ply {pair.first.ply}" == witness.origin
    assert 1 == len(witness.scene.script)
    assert 1 == len(witness.scene.setup["ships"])
    assert ("null_move", {}) == witness.seen.under
    assert ("GAL-W-null_move-allowed-forbidden", "GAL-W-null_move-allowed") == witness.ids


def test_without_a_parting_the_vectors_by_hand_are_looked_through() -> None:
    witness = search(NULL_MOVE, [], witnesses.by_hand("galaktico"))
    assert witness is not None
    assert witness.origin.startswith("built: GAL-S-null_move")
    assert holds(witness)
    assert search(NULL_MOVE, []) is None


def test_readings_that_do_not_differ_have_no_witness() -> None:
    same = Question(Table("galaktico", 2), "null_move", "forbidden")
    scene = Scene({"players": ["a", "b"], "ships": {"s": ["a", "scout", "A33"]}}, ("move s A34",))
    assert look(same, scene) is None
    assert smallest(same, scene, "nowhere") is None
    assert search(same, [Parting(1, 0, Difference("views"))]) is None


def test_readings_must_start_from_one_position() -> None:
    burst = Question(Table("take_the_galaxy", 2), "burst", "snapshot")
    row = ["sys_C1a", "ev_burst"]
    assert look(burst, Scene({"explored": row}, ())) is None
    said = Scene({"explored": [{"id": "sys_C1a", "burst": 1}, "ev_burst"]}, ())
    assert look(burst, said) is None
    two = (game_class("take_the_galaxy").dialect({"explored": row, "rulings": {"burst": word}})
           for word in burst.words)  # fmt: skip
    assert 2 == len({each.fingerprint() for each in two})


def test_nonsense_is_no_witness() -> None:
    for setup in (
        {},
        {"players": 3},
        {"players": ["a", "b"], "ships": {"s": ["a", "sloop", "A1"]}},
    ):
        assert look(NULL_MOVE, Scene(setup, ())) is None
    fine = {"players": ["a", "b"], "ships": {"s": ["a", "scout", "A33"]}}
    assert look(NULL_MOVE, Scene(fine, ("dance",))) is None
    assert look(NULL_MOVE, Scene(fine, ("move s C33", "move s A34 A33"))) is None
    assert look(NULL_MOVE, Scene(fine, ("move s A34 A33",))) is not None


# ------------------------------------------------------------- describing, shrinking


@pytest.mark.parametrize(
    "table", [Table("galaktico", 3), Table("take_the_galaxy", 4, variant="teams_random")]
)
def test_a_description_leads_back_to_its_position(table: Table) -> None:
    played = made(table)
    question = Question(table, "", "")
    states, _ = trail(question, 11, min(400, play(played, table.players, 11)[1]))
    same = 0
    for state in states[::9]:
        scenario: Any = game_class(table.game).dialect(setup_of(played, state))
        same += scenario.state == state
    assert same > 0.6 * len(states[::9])


def test_moves_have_a_verb_in_a_vectors_words() -> None:
    played = game("galaktico")
    assert "move A35 A24 ~B42" == words_of(played, played.parse("A35: A24 ~B42"))
    assert "continue A24" == words_of(played, played.parse("continue A24"))
    assert "pass" == words_of(played, played.parse("pass"))


def test_shrinking_takes_away_what_belongs_together() -> None:
    def has_a(scene: Scene) -> Scene | None:
        ships, moved = scene.setup.get("ships", {}), scene.setup.get("moved", [])
        return scene if "a" in ships and all(name in ships for name in moved) else None

    start = Scene({"ships": {"a": ["x", 9], "b": ["y", 2]}, "moved": ["b"], "left": 7}, ("go",))
    assert Scene({"ships": {"a": []}}, ()) == shrink(start, has_a)


def test_shrinking_stops_when_its_tries_have_run_out() -> None:
    start = Scene({"points": 1_000}, ("a", "b", "c"))
    assert start == shrink(start, lambda scene: scene, tries=0)
    assert json.loads("{}") == shrink(start, lambda scene: scene).setup
