"""What a replay page holds, as plain numbers and texts that its script puts together again.

A view is a list of frames, one for each ply and one for the start; a frame is: who acted, the
action, the drawing, the events, the arithmetic, the points, the open actions, who is to move, and
whether it is a turning point.  What is not a plain number is the number of a text or a row.
"""

import re
from collections.abc import Callable, Iterable
from typing import Any, Final

import attrs

from galaxy_rules.catalogue import AnyGame
from galaxy_rules.drawing.naming import named
from galaxy_rules.drawing.svg import Extras, number
from galaxy_rules.kernel.clauses import Clause
from galaxy_rules.kernel.errors import shown
from galaxy_rules.kernel.happenings import clauses_of
from galaxy_rules.showing.pictures import draw
from galaxy_rules.showing.replay_pool import Pool
from galaxy_rules.showing.replay_scores import Standing, standing
from galaxy_rules.showing.replay_story import Eyes, Sight
from galaxy_rules.showing.terminal import is_turning_point, sentence

FORMAT: Final = "galaxy-rules/replay/2"
Fact = tuple[str, str, tuple[str, ...]]
"""A label, words, and clauses to unfold."""
_CITED: Final = re.compile(r" \[[A-Z]{3}-[A-Za-z0-9-]+\]")
"""A clause in a sentence, which the page shows beside it."""


def payload(
    game: AnyGame,
    eyes: Iterable[Eyes],
    facts: list[Fact],
    progress: Callable[[], object],
    names: tuple[str, ...] = (),
    *,
    portrait: bool = False,
) -> dict[str, Any]:
    """Everything a page shows: facts, views frame by frame, cited clauses, and the two tables."""
    told = Telling(game, Pool(), {clause for fact in facts for clause in fact[2]}, names, portrait)
    views = [_view(told, one, progress) for one in eyes]
    pool, cited = told.pool, told.cited
    return {
        "format": FORMAT,
        "facts": [(label, shown(words), clauses) for label, words, clauses in facts],
        "names": names,
        "views": views,
        "clauses": {clause: _entry(game, clause) for clause in sorted(cited)},
        **pool.tables,
    }


def _entry(game: AnyGame, clause: str) -> list[str]:
    """Where a rule stands, and what it says in the register's words."""
    entry = game.clauses[clause]
    lines = ", ".join(map(str, entry.lines))
    if isinstance(entry, Clause):
        return [f"{entry.section}, line {lines}" if lines else entry.section, entry.text]
    return [f"Ruling on an open question: {entry.question}", entry.ruling]


@attrs.frozen
class Telling:
    """What all frames of a page have in common."""

    game: AnyGame
    pool: Pool
    cited: set[str]
    names: tuple[str, ...]
    portrait: bool


def _view(of: Telling, eyes: Eyes, progress: Callable[[], object]) -> dict[str, Any]:
    totals, frames = [], []
    for sight in eyes.sights:
        score = standing(of.game, sight.shown)
        totals.append(score.totals)
        frames.append(_frame(of, sight, score))
        progress()
    return {"key": eyes.key, "name": eyes.name, "totals": totals, "frames": frames}


def _frame(of: Telling, sight: Sight, score: Standing) -> tuple[int, ...]:
    return (
        sight.by,
        of.pool.text(sight.did),
        _drawing(of, sight),
        _events(of, sight),
        _sums(sight, of.pool, of.cited),
        _lines(score, of.pool, of.cited),
        _moves(sight, of.pool),
        sight.mover,
        int(any(is_turning_point(of.game, event) for event in sight.events)),
    )


def _lines(score: Standing, pool: Pool, cited: set[str]) -> int:
    cited |= {line.clause for line in score.lines}
    return pool.row(
        pool.row((line.seat, line.amount, pool.text(line.clause), pool.text(line.what)))
        for line in score.lines
    )


def _drawing(of: Telling, sight: Sight) -> int:
    pool = of.pool
    drawn = draw(of.game, sight.shown, events=sight.events, names=of.names, portrait=of.portrait)
    texts = (number(drawn.width), number(drawn.height), drawn.title, drawn.description)
    return pool.row((*map(pool.text, texts), pool.markup(drawn.body)))


def _events(of: Telling, sight: Sight) -> int:
    """The sentences with their clauses; what is not worth a sentence is left out."""
    rows, pool, cited = [], of.pool, of.cited
    names = Extras(names=of.names).spoken
    for event in sight.events:
        if words := named(sentence(of.game, event, names), names):
            clauses = clauses_of(event)
            cited |= set(clauses)
            rows.append(pool.row(_texts(pool, (_CITED.sub("", words), *clauses))))
    return pool.row(rows)


def _sums(sight: Sight, pool: Pool, cited: set[str]) -> int:
    cited |= {clause for one in sight.sums for clause in one.clauses}
    return pool.row(
        pool.row((one.amount, *_texts(pool, (one.what, *one.clauses)))) for one in sight.sums
    )


def _moves(sight: Sight, pool: Pool) -> int:
    """The row of actions and remarks, or -1 where they are not for these eyes."""
    if sight.moves is None:
        return -1
    return pool.row(_texts(pool, (text for move in sight.moves for text in move)))


def _texts(pool: Pool, texts: Iterable[str]) -> Iterable[int]:
    return map(pool.text, texts)
