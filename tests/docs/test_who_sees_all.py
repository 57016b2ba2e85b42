"""The guide for frontends says of every public function whether what it tells is for a player."""

import inspect
import re

import galaxy_rules as gr
from galaxy_rules.match.match import Match
from tests.docs.commands import ROOT

PAGE = (ROOT / "docs" / "frontend.md").read_text(encoding="utf-8")
SECTION = PAGE.split("## Who sees all\n")[1].split("\n## ")[0]
ROWS = [row.split(" | ") for row in re.findall(r"^\| (.*) \|$", SECTION, re.MULTILINE)][1:]
NAME = re.compile(r"`((?:match|game|gr)\.\w+)[^`]*`")
FOR_EVERYBODY = SECTION.split("For everybody are")[1].split("\n\n")[0]


def names(text: str) -> set[str]:
    """The functions that a text names."""
    return set(NAME.findall(text))


def public_api() -> set[str]:
    """Everything that can be asked of a match, of a game and of the package itself."""
    table = gr.Match.start("galaktico", 2, 1)
    of_match = {*dir(Match), *vars(table)}
    of_game = {name for name, _ in inspect.getmembers(gr.Game, callable)}
    of_package = {
        name
        for name in gr.__all__
        if callable(getattr(gr, name)) and not inspect.isclass(getattr(gr, name))
    }
    owners = {"match": of_match, "game": of_game, "gr": of_package}
    return {
        f"{owner}.{name}" for owner, found in owners.items() for name in found if name[0] != "_"
    }


def test_every_public_function_is_in_the_table_or_for_everybody() -> None:
    seeing_all = set().union(*(names(row[0]) for row in ROWS))
    assert public_api() == seeing_all | names(FOR_EVERYBODY)
    assert set() == seeing_all & names(FOR_EVERYBODY)


def test_every_row_has_what_a_seat_may_ask_instead() -> None:
    assert len(ROWS) > 10
    for row in ROWS:
        assert 3 == len(row), row
        assert names(row[2]) <= public_api()
        assert names(row[2]) or row[2].startswith("none: ") or "`match.to_move`" in row[2]


def test_what_takes_a_seat_says_so_in_the_table() -> None:
    """A function that sees all without a seat, and not with one, stands on both sides."""
    both = {"match.why_not", "match.play", "match.record"}
    instead = set().union(*(re.findall(r"`(match\.\w+)\([^`]*seat\)`", row[2]) for row in ROWS))
    assert both <= instead
    for name in instead:
        assert "seat" in inspect.signature(getattr(Match, name.split(".")[1])).parameters
