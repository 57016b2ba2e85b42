"""Rules versions: bundles of readings, switches that came later, fields that came later."""

from pathlib import Path

import attrs
import pytest

import galaxy_rules as gr
from galaxy_rules.kernel.rulings import (
    BUNDLES,
    RULING,
    Reading,
    RulingsBase,
    bundle,
    chosen,
    read_rulings,
    switch,
    switches,
)
from galaxy_rules.kernel.values import SINCE, Value
from galaxy_rules.kernel.versions import check_version, readings_of

CHANGELOG = (Path(__file__).parents[2] / "CHANGELOG.md").read_text(encoding="utf-8")


class Tide(Reading):
    """Does it come in?"""

    HIGH = "high"
    LOW = "low"


class Moon(Reading):
    """Is there one?"""

    FULL = "full"
    NEW = "new"


@attrs.frozen
class Rulings(RulingsBase):
    """An old question, one whose answer changed, and two that version 1 did not ask."""

    tide: Tide = attrs.field(default=Tide.HIGH, metadata={RULING: "TOY-R-01"})
    ebb: Tide = switch(Tide.LOW, "TOY-R-02", version_1=Tide.HIGH, since="1")
    moon: Moon = switch(Moon.FULL, "TOY-R-03", version_1=Moon.NEW)
    star: Moon = switch(Moon.NEW, "TOY-R-04")


OLD = {"tide": "high", "ebb": "high", "moon": "new", "star": "new"}


def test_the_recommended_bundle_has_the_defaults() -> None:
    assert chosen(Rulings()) == bundle(Rulings, "recommended")


def test_the_bundle_of_version_1_has_its_answers() -> None:
    assert OLD == bundle(Rulings, "version-1")


def test_a_bundle_is_given_by_its_name_alone_or_with_changes() -> None:
    assert OLD == chosen(read_rulings(Rulings, "version-1"))
    changed = read_rulings(Rulings, {"bundle": "version-1", "moon": "full"})
    assert OLD | {"moon": "full"} == chosen(changed)


@pytest.mark.parametrize("name", ["version-0", "", 1, None, ["version-1"]])
def test_what_is_no_bundle_is_refused(name: object) -> None:
    with pytest.raises(gr.BadInput, match="is no bundle; there are recommended, version-1"):
        read_rulings(Rulings, {"bundle": name})


def test_a_switch_says_since_when_it_is_there() -> None:
    assert ["1", "1", "2", "2"] == [one.since for one in switches(Rulings)]


def test_a_document_of_version_1_is_read_as_version_1_answered() -> None:
    named = {"tide": "low", "ebb": "low"}
    assert {**named, "moon": "new", "star": "new"} == readings_of(Rulings, "1", named)


def test_a_document_names_every_switch_that_its_version_had() -> None:
    with pytest.raises(gr.BadInput, match=r"rulings\.ebb: missing"):
        readings_of(Rulings, "1", {"tide": "low"})
    with pytest.raises(gr.BadInput, match=r"rulings\.moon: missing"):
        readings_of(Rulings, "2", {"tide": "low", "ebb": "low"})


def test_a_document_names_no_switch_that_its_version_had_not() -> None:
    with pytest.raises(gr.BadInput, match=r"rulings\.moon: rules 1 had no such switch"):
        readings_of(Rulings, "1", OLD)


@pytest.mark.parametrize("found", ["0", "3", "", "01", 1, None])
def test_a_version_that_is_not_there_is_refused(found: str) -> None:
    check_version("1", "2")
    check_version("2", "2")
    with pytest.raises(gr.BadInput, match="rules"):
        check_version(found, "2")


@pytest.mark.parametrize("game", gr.games())
@pytest.mark.parametrize("name", BUNDLES)
def test_every_game_has_every_bundle(game: str, name: str) -> None:
    made = gr.game(game, rulings=name)
    assert bundle(made.rulings_class, name) == chosen(made.rulings)


@pytest.mark.parametrize("game", gr.games())
def test_what_no_switch_restores_is_named_by_the_register_and_in_the_changelog(game: str) -> None:
    made = gr.game(game)
    rules = CHANGELOG.partition("### Rules")[2]
    for correction in made.corrections:
        assert correction.version == made.rules_version
        assert all(clause in made.clauses for clause in correction.clauses)
        assert correction.clauses[0] in rules


@attrs.frozen
class Old(Value):
    """A value of version 1."""

    a: int = 0


def _later(name: str) -> type[Value]:
    fields = {"a": attrs.field(default=0), "b": attrs.field(default=0, metadata={SINCE: "2"})}
    made: type[Value] = attrs.make_class(name, fields, bases=(Value,), frozen=True)
    return made


def test_a_later_field_leaves_the_digest_as_it_was_until_it_says_something() -> None:
    new = _later("Old")
    assert Old(3).digest() == new(3, 0).digest()  # type: ignore[call-arg]  # made just now
    assert Old(3).digest() != new(3, 1).digest()  # type: ignore[call-arg]  # made just now
    assert new(3, 1).digest() != new(3, 2).digest()  # type: ignore[call-arg]  # made just now
