"""What the score of Take The Galaxy must say of a position, line by line."""

from collections.abc import Iterator
from typing import Any, Final

from galaxy_rules.take_the_galaxy.game import TakeTheGalaxy
from galaxy_rules.take_the_galaxy.words.components import AnomalyCard, EventCard, SystemCard
from galaxy_rules.take_the_galaxy.words.state import State
from properties.shapes.numbers import Said, every, same
from properties.shapes.proving import Named
from properties.shapes.take_the_galaxy_numbers import standing

OF_PILE: Final = {
    "relinquished systems": SystemCard,
    "studied anomalies": AnomalyCard,
    "solved events": EventCard,
}


def scored(game: TakeTheGalaxy, state: State) -> Iterator[Named]:
    """The lines are what counts, seat by seat; the totals are their sums; the most leads."""
    score = game.reducer.score(game.tables, state)
    totals = tuple(standing(game.tables, state, seat) for seat in range(len(state.hands)))
    yield "the totals of the score", same(score.totals, totals)
    for seat in range(len(state.hands)):
        wanted = _lines(game, state, seat)
        for what, amount in wanted.items():
            told = [line.amount for line in score.lines if (line.seat, line.what) == (seat, what)]
            yield f"the score has {what}", sum(told) == amount
    names = {line.what for line in score.lines}
    yield "the score has nothing else", names <= _lines(game, state, 0).keys()
    sides = totals
    if game.tables.teams:
        sides = tuple(own + totals[(seat + 2) % 4] for seat, own in enumerate(totals))
    yield "who has most leads", _lead(sides, score.leaders)


def _lines(game: TakeTheGalaxy, state: State, seat: int) -> dict[str, Any]:
    """What counts for a seat, by kind."""
    tables = game.tables
    pile = [tables.pile[card] for card in state.renown[seat]]
    own = state.systems[seat]
    tops = [stack.cards[-1] for one in own for stack in one.stacks if stack is not None]
    return {
        "tokens": state.renown_tokens[seat] - state.negative_tokens[seat],
        "controlled systems": sum(tables.pile[one.card].rp for one in own),
        "colonies": sum(tables.builds[card].rp for card in tops),
        **{what: sum(c.rp for c in pile if isinstance(c, kind)) for what, kind in OF_PILE.items()},
    }


def _lead(sides: tuple[Any, ...], leading: tuple[int, ...]) -> Said:
    """Whether these are the seats that nobody has more than."""

    def beaten(seat: int) -> Said:
        said: Said = False
        for other in sides:
            said = (other > sides[seat]) | said
        return said

    return every(beaten(seat) == (seat not in leading) for seat in range(len(sides)))
