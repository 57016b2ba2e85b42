"""Every game keeps its promises: ours, and the one that comes from elsewhere."""

import attrs
import pytest

import galaxy_rules as gr
from galaxy_rules.testing import Check, checks
from tests.testing.subjects import subject

NAMES = (*gr.games(), "prospectors")
EVERY = [(name, check) for name in NAMES for check in checks(subject(name))]


@pytest.mark.parametrize("name, check", EVERY, ids=str)
def test_a_game_keeps_its_promises(name: str, check: Check) -> None:
    check()


@pytest.mark.parametrize("check", EVERY[0][1:], ids=str)
def test_a_check_says_what_it_holds(check: Check) -> None:
    assert check.about.endswith(".")


def test_a_secret_that_is_never_varied_is_named() -> None:
    lazy = attrs.evolve(subject("prospectors"), twin=lambda *_: None)
    (check,) = (one for one in checks(lazy) if one.name == "secrecy.twins_look_alike")
    with pytest.raises(AssertionError, match=r"never varied.*(cards|deck).*(cards|deck)"):
        check()


def test_the_positions_are_the_same_every_time() -> None:
    first, again = (subject("prospectors").lines for _ in range(2))
    assert [step.action for line in first for step in line.steps] == [
        step.action for line in again for step in line.steps
    ]
    assert {2, 3} == {len(line.start.fuel) for line in first}
