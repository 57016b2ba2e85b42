"""The reference counts are what the games come to, and a changed rule changes them."""

import json
from typing import Any, Final

import jsonschema
import pytest

from galaxy_rules.catalogue import games
from galaxy_rules.galaktico.rules import combat
from galaxy_rules.kernel.errors import BadInput
from galaxy_rules.kernel.game import CHANCE
from galaxy_rules.lab.perft import NANO, PUBLISHED, TINY, Paths, census, options, steps, table
from galaxy_rules.lab.trees import tree
from properties import counts
from properties.counts import (
    INSTANCES,
    Instance,
    header,
    paths,
    placed,
    stored,
    stored_instance,
)

IDS: Final = [f"{one.game}, {one.name}" for one in INSTANCES]


@pytest.mark.parametrize("name", games())
def test_the_files_have_every_instance_and_keep_to_their_schema(name: str) -> None:
    words = stored(name)
    jsonschema.validate(words, json.loads(counts.SCHEMA.read_text(encoding="utf-8")))
    wanted = [one.name for one in INSTANCES if one.game == name]
    assert wanted == [one["name"] for one in words["instances"]]
    assert all(one.whole == ("census" in stored_instance(one)) for one in INSTANCES)
    assert all(one.walked == ("tree" in stored_instance(one)) for one in INSTANCES)


@pytest.mark.parametrize("instance", INSTANCES, ids=IDS)
def test_sequences_are_counted_again(instance: Instance) -> None:
    words = stored_instance(instance)
    again = header(instance) | paths(instance)
    assert {key: words[key] for key in again} == again
    depth = words["divide"]["depth"]
    assert words["paths"][depth - 1] == sum(words["divide"]["by_first_step"].values())


def test_the_page_shows_what_is_in_the_files() -> None:
    assert counts.PAGE.read_text(encoding="utf-8") == counts.page([stored(n) for n in games()])


def test_a_census_adds_up() -> None:
    for one in INSTANCES:
        if one.whole:
            found = stored_instance(one)["census"]
            kinds = sum(found["decisions"]) + found["chance"] + found["terminal"]
            assert found["states"] == kinds == sum(found["by_depth"])
            assert found["greatest_depth"] == len(found["by_depth"]) - 1
            assert all(
                0 < few <= many
                for few, many in zip(found["information_sets"], found["decisions"], strict=True)
            )


@pytest.mark.parametrize(
    "instance", [one for one in INSTANCES if one.walked], ids=lambda one: one.name
)
def test_every_history_is_walked_again(instance: Instance) -> None:
    words = stored_instance(instance)
    game, start, _ = placed(instance)
    found = tree(game, start, instance.depth)
    assert words["tree"] == found.document()
    assert found.histories == 1 + sum(words["paths"])
    assert found.cut < words["paths"][-1]
    assert found.complete is (instance.game != "galaktico" or instance.players == 3)
    lesser = words["census"]["information_sets"]
    triples = list(zip(lesser, found.information_sets, found.decisions, strict=True))
    assert all(few <= sets <= many for few, sets, many in triples)
    assert any(sets < many for _, sets, many in triples)


def test_a_tree_may_be_cut_short() -> None:
    game, start = table("galaktico", NANO)
    assert (3, 0, 2) == (tree(game, start, 1).histories, tree(game, start, 0).depth,
                         tree(game, start, 1).cut)  # fmt: skip
    with pytest.raises(BadInput, match="depth"):
        tree(game, start, -1)


@pytest.mark.parametrize("name", games())
def test_counting_and_listing_one_by_one_agree(name: str) -> None:
    """The remembered count against all sequences, spelled out one by one."""
    game, start = table(name, TINY)
    sequences: list[Any] = [start]
    for depth in range(1, 8):
        sequences = [after for state in sequences for _, after in steps(game, state)]
        assert len(sequences) == Paths(game).count(start, depth)


@pytest.mark.parametrize("name", games())
def test_a_census_may_be_cut_short(name: str) -> None:
    whole = next(one for one in INSTANCES if one.game == name and one.whole)
    found = census(*table(name, TINY), depth=5)
    assert not found.complete
    assert stored_instance(whole)["census"]["by_depth"][:6] == list(found.by_depth)


def test_hidden_weapons_leave_half_of_the_positions_indistinguishable() -> None:
    """Each seat of the toy of Galaktico sees its own weapons and not which the other has."""
    found = stored_instance(INSTANCES[0])["census"]
    assert all(
        few < 0.51 * many
        for few, many in zip(found["information_sets"], found["decisions"], strict=True)
    )


def test_another_reading_changes_the_counts() -> None:
    for name, reading in (
        ("galaktico", ("pass", "voluntary")),
        ("take_the_galaxy", ("event_counts_as_claim", "no")),
    ):
        both = [one for one in INSTANCES if one.game == name and one.pack == TINY]
        usual, other = both[0], both[-1]
        assert (reading,) == other.rulings
        assert stored_instance(usual)["paths"][: other.depth] != stored_instance(other)["paths"]


def test_a_planted_bug_changes_the_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Points that never end the game: the counts say so as soon as a first combat was won."""
    monkeypatch.setattr(combat, "has_won_enough", lambda *_: False)
    assert paths(INSTANCES[0])["paths"] != stored_instance(INSTANCES[0])["paths"]


def test_the_published_game_is_the_usual_one() -> None:
    game, start = table("take_the_galaxy")
    assert (PUBLISHED, 1) == (game.data.profile, game.seats(start))
    assert CHANCE == game.to_move(start)
    assert len(options(game, start)) == len(game.chance_outcomes(start))
