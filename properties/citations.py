"""Is every citation live?  An example for each clause of each refusal, sum and score line.

    python -m properties.citations [GAME] [--missing]

A refusal is to cite what decides this case and nothing more.  ``fixtures/citations/GAME.json`` has
a row or more for every pair of a refusal and a clause: a position in which the refusal is met, and
the same position without the fact that the clause speaks of, in which the same action is legal.  So
it is that clause, and not another of the same refusal, that refuses.  Only where the fact lies in
the action itself a row names the nearest action *instead*, which is legal in the same position.

Sums of explanations and lines of scores have rows too: without the fact the line is gone, has
another amount, or no longer cites the clause.
"""

import argparse
import contextlib
import json
import re
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

import galaxy_rules as gr
from galaxy_rules.catalogue import AnyGame, game_class, tiny_pack
from galaxy_rules.kernel.errors import BadInput
from galaxy_rules.kernel.game import CHANCE, OVER, is_refused
from galaxy_rules.kernel.verdicts import Objections
from galaxy_rules.match.seeds import Dice
from properties.refusals import table

FOLDER: Final = Path(__file__).parents[1] / "fixtures" / "citations"
KINDS: Final = ("refusal", "sum", "line")
WAYS: Final = ("words", "notation", "order")
KEYS: Final = frozenset(
    {*KINDS, "clause", "fact", "setup", "before", "do", "without", "instead", "in", "data"}
)
GAP: Final = "{}"
VARIANTS: Final[dict[str, tuple[str, ...]]] = {
    "galaxy_of_trian": ("full", "ships", "beginner"),
    "take_the_galaxy": ("standard", "random", "teams"),
}
SEED: Final = 20
PLIES: Final = 600
Row = Mapping[str, Any]
Pair = tuple[str, str]


class NotLive(Exception):
    """A row that does not show what it claims."""


def file_of(game: str) -> Path:
    """The file with a game's rows."""
    return FOLDER / f"{game}.json"


@cache
def rows(game: str) -> tuple[Row, ...]:
    """The rows of a game, in the order of the file."""
    file = file_of(game)
    return tuple(json.loads(file.read_text(encoding="utf-8"))) if file.exists() else ()


def kind_of(row: Row) -> str:
    """What a row is about: a refusal, a sum or a line."""
    return next(kind for kind in KINDS if kind in row)


def name_of(row: Row) -> str:
    """A row as one would point at it."""
    return f"{row[kind_of(row)]} {row['clause']}: {row['fact']}"


def merged(setup: Any, patch: Any) -> Any:
    """A set-up with a merge patch (RFC 7396): objects key by key, null takes a key away.

    >>> merged({"a": {"b": 1, "c": 2}, "d": 3}, {"a": {"b": None}, "d": 4})
    {'a': {'c': 2}, 'd': 4}
    """
    if not isinstance(patch, dict):
        return patch
    out = dict(setup) if isinstance(setup, dict) else {}
    for key, value in patch.items():
        if value is None:
            out.pop(key, None)
        else:
            out[key] = merged(out.get(key), value)
    return out


# the two sides of a row


class Side:
    """One side of a row: a position, and what the game says about an action or the score there."""

    def __init__(self, game: str, row: Row, setup: Mapping[str, Any]) -> None:
        """Set up, and play what comes before on both sides."""
        pack = tiny_pack(game) if row.get("data") == "tiny" else None
        self.scenario: Any = game_class(game).dialect(setup, pack)
        for words in row.get("before", ()):
            if code := self.scenario.do(words):
                raise NotLive(f"before: {words!r} is refused with {code}")

    def verdict(self, do: str, way: str) -> tuple[str, tuple[str, ...]] | None:
        """Code and citations of a refusal, the first objection's first; None where it is legal."""
        if way == "words":
            code = self.scenario.do(do)
            return None if code is None else (code, self.scenario.cited())
        objections = self._objections(do, way)
        if not objections:
            return None
        return objections[0].code, tuple(c for one in objections for c in one.clauses)

    def _objections(self, do: str, way: str) -> Objections:
        game, state = self.scenario.game, self.scenario.state
        if way == "order":
            composed = game.compose(state, do)
            return composed if is_refused(composed) else ()
        found: Objections = game.why_not(state, game.parse(do))
        return found

    def entries(self, row: Row, do: str) -> list[tuple[str, int, tuple[str, ...]]]:
        """The sums of an explanation, or the lines of the score: label, amount, clauses."""
        game, state = self.scenario.game, self.scenario.state
        if kind_of(row) == "line":
            return [(line.what, line.amount, (line.clause,)) for line in game.score(state).lines]
        told = game.explain(state, game.parse(do))
        return [(one.what, one.amount, one.clauses) for one in told.sums]


def check(game: str, row: Row) -> None:
    """Raise `NotLive` unless the row shows that its clause decides."""
    _check_form(game, row)
    kind = kind_of(row)
    setup = row["setup"]
    here = Side(game, row, setup)
    there = Side(game, row, merged(setup, row.get("without", {})))
    do = row.get("do", "")
    if kind == "refusal":
        _check_refusal(game, row, here, there)
    else:
        _check_entry(row, here.entries(row, do), there.entries(row, row.get("instead", do)))


def _check_form(game: str, row: Row) -> None:
    if unknown := set(row) - KEYS:
        raise NotLive(f"unknown: {', '.join(sorted(unknown))}")
    if sum(kind in row for kind in KINDS) != 1:
        raise NotLive("a row is about one refusal, one sum or one line")
    if ("without" in row) == ("instead" in row):
        raise NotLive("a row takes a fact away, or names another action instead")
    if not row["fact"]:
        raise NotLive("a row says which fact it is about")
    if row["clause"] not in gr.game(game).clauses:
        raise NotLive(f"{row['clause']} is not in the register")
    if row.get("in", "words") not in WAYS:
        raise NotLive(f"in is one of {', '.join(WAYS)}")


def _check_refusal(game: str, row: Row, here: Side, there: Side) -> None:
    declared = _declared(game).get(row["refusal"])
    if declared is None:
        raise NotLive("there is no such refusal")
    if row["clause"] not in declared["clauses"]:
        raise NotLive("the refusal does not cite this clause")
    way = row.get("in", "words")
    found = here.verdict(row["do"], way)
    if found is None:
        raise NotLive(f"{row['do']!r} is legal")
    code, cited = found
    wanted = tuple(declared["clauses"])
    if code != declared["code"] or cited[: len(wanted)] != wanted:
        raise NotLive(f"{row['do']!r} is refused with {code} by {', '.join(cited)}")
    other = row.get("instead", row["do"])
    if otherwise := there.verdict(other, way):
        raise NotLive(f"without it {other!r} is refused with {otherwise[0]}")


def _check_entry(
    row: Row,
    here: list[tuple[str, int, tuple[str, ...]]],
    there: list[tuple[str, int, tuple[str, ...]]],
) -> None:
    label, clause = _pattern(row[kind_of(row)]), row["clause"]
    found = {amount for what, amount, by in here if label.fullmatch(what) and clause in by}
    if not found:
        raise NotLive(f"no such line cites {clause}: {here}")
    if found <= {amount for what, amount, by in there if label.fullmatch(what) and clause in by}:
        raise NotLive("the same line stands there without the fact")


@cache
def _pattern(label: str) -> re.Pattern[str]:
    return re.compile(".+?".join(map(re.escape, label.split(GAP))))


@cache
def _declared(game: str) -> dict[str, dict[str, Any]]:
    return {place.removeprefix(f"{game}."): row for place, row in table(game).items()}


# what is missing


def pairs(game: str) -> set[Pair]:
    """Every refusal of a game with every clause it cites."""
    return {(place, clause) for place, row in _declared(game).items() for clause in row["clauses"]}


def shown(game: str, kind: str) -> set[Pair]:
    """The pairs that have a row."""
    return {(row[kind], row["clause"]) for row in rows(game) if kind in row}


def missing(game: str) -> list[Pair]:
    """The pairs of a refusal and a clause that no row shows."""
    return sorted(pairs(game) - shown(game, "refusal"))


def unshown(game: str) -> list[tuple[str, str, str]]:
    """The sums and lines that play meets and no row shows for a clause they cite."""
    return sorted(entry for entry in met(game) if not is_shown(game, *entry))


def is_shown(game: str, kind: str, what: str, clause: str) -> bool:
    """Whether a sum or line that play meets has a row for a clause it cites."""
    return any(
        clause == cited and _pattern(label).fullmatch(what) for label, cited in shown(game, kind)
    )


def met(game: str, plies: int = PLIES) -> set[tuple[str, str, str]]:
    """Kind, label and clause of every sum and line in a game of each variant and table."""
    found: set[tuple[str, str, str]] = set()
    for variant in variants(game):
        made = gr.game(game, variant=variant)
        for players in made.players:
            with contextlib.suppress(BadInput):  # a variant that is not for so many
                found |= _met(made, made.new(players), plies)
    return found


def variants(game: str) -> tuple[str | None, ...]:
    """The variants of a game; None is the only one of a game without variants."""
    return VARIANTS.get(game, (None,))


def _met(made: AnyGame, state: Any, plies: int) -> set[tuple[str, str, str]]:
    found, choices = set(), Dice(SEED)
    for _ in range(plies):
        mover = made.to_move(state)
        if mover == OVER:
            break
        if mover == CHANCE:
            action = choices.draw(made.chance_outcomes(state))
        else:
            action = choices.choose(made.legal_actions(state))
            for told in made.explain(state, action).sums:
                found |= {("sum", told.what, clause) for clause in told.clauses}
        state = made.apply(state, action)
    return found | {("line", line.what, line.clause) for line in made.score(state).lines}


def problems(game: str) -> Iterator[str]:
    """What is wrong with the rows of a game."""
    for number, row in enumerate(rows(game)):
        try:
            check(game, row)
        except (NotLive, BadInput, gr.IllegalAction, KeyError) as error:
            yield f"{number}: {name_of(row)}: {error}"


def main() -> int:
    """Check the rows and print what is wrong or missing."""
    parser = argparse.ArgumentParser(prog="python -m properties.citations")
    parser.add_argument("game", nargs="*", default=gr.games())
    parser.add_argument("--missing", action="store_true", help="list the pairs without a row")
    chosen = parser.parse_args()
    bad = 0
    for game in chosen.game:
        wrong, lacking = list(problems(game)), missing(game)
        bad += len(wrong) + len(lacking)
        print(*wrong, sep="\n")
        if chosen.missing:
            print(*(f"missing: {place} {clause}" for place, clause in lacking), sep="\n")
            print(*(f"missing: {' | '.join(entry)}" for entry in unshown(game)), sep="\n")
        instead = sum("instead" in row for row in rows(game))
        print(
            f"{game}: {len(rows(game))} rows ({instead} with another action instead), "
            f"{len(pairs(game))} pairs of a refusal and a clause, {len(lacking)} without a row, "
            f"{len(wrong)} rows wrong"
        )
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
