"""What the tests of Galaxy of Trian share: refusals checked to the end, tables in few words.

A text is an action in notation, such as "send emissary 0,0,1:p0" or, for chance, "draw red";
see `galaxy_rules.galaxy_of_trian.words.actions`.  The cells of the worked examples have
short names.
"""

from functools import cache
from typing import Any, Final, TypeVar

import pytest

from galaxy_rules.galaxy_of_trian import Action, GalaxyOfTrian, State
from galaxy_rules.galaxy_of_trian.words.events import Event
from galaxy_rules.galaxy_of_trian.words.grid import read_cell, read_node
from galaxy_rules.galaxy_of_trian.words.state import Emissary, Estate, Ship
from galaxy_rules.kernel.game import CHANCE
from galaxy_rules.kernel.verdicts import IllegalAction, Objections

E = TypeVar("E")

# An upright cell U in the middle and its neighbours D0, D1, D2; then round the corner from D1.
U: Final = "0,0,0"
D0: Final = "0,-1,0"
D1: Final = "0,0,1"
D2: Final = "-1,0,0"
L: Final = "1,0,1"
M: Final = "1,-1,1"
K: Final = "0,1,1"
Q: Final = "0,1,2"
W: Final = "1,-1,0"

Laid = list[tuple[str, str, int]]
NEBULA: Final[Laid] = [(U, "NSS", 1), (D1, "NNS", 1), (L, "NSS", 2)]
"""A closed nebula of three tiles, each with some outer space beside it."""
EXTRACTOR: Final[Laid] = [(U, "NSS", 1), (D1, "ENNS", 1), (L, "NSS", 2)]
"""The same with an extractor in the middle."""
SYSTEM: Final[Laid] = [(U, "PoSS", 1), (D1, "PPoS", 1), (L, "PoSS", 2)]
"""A closed system of three tiles with a planet each."""
SPACE: Final[Laid] = [(U, "GGS", 2), (D1, "NSS", 0), (L, "GGS", 0)]
"""A closed outer space area of three tiles."""
STRIP: Final[Laid] = [(cell, "SSS", 0) for cell in (D2, U, D1, K, Q)]
"""A strip of outer space; L is next to its middle."""


def ring(face: str) -> Laid:
    """A closed area of six tiles round a corner, of a face that goes on over its first edges."""
    return [(U, face, 0), (D0, face, 2), (W, face, 1), (M, face, 0), (L, face, 2), (D1, face, 1)]


@cache
def game(variant: str = "ships", /, **rulings: str) -> GalaxyOfTrian:
    """Galaxy of Trian in this variant with these readings; worked out once for all tests."""
    return GalaxyOfTrian(rulings, variant=variant)


def table(rules: GalaxyOfTrian | None = None, /, **words: Any) -> State:
    """A fragment in the words of the vectors; without a game, of the game as it is."""
    return (rules or game()).position(words, fragment=True)


def cited(objections: Objections) -> set[str]:
    """Every id that the objections cite."""
    return {clause for objection in objections for clause in objection.clauses}


def refuses(
    rules: GalaxyOfTrian, state: State, action: str | Action, code: str, *clauses: str
) -> Objections:
    """Assert that an action is refused: this code first, these ids, nothing changed."""
    before = state.digest()
    act = rules.parse(action) if isinstance(action, str) else action
    objections = rules.why_not(state, act)
    assert code == (objections[0].code if objections else "legal"), objections
    assert set(clauses) <= cited(objections), f"expected {clauses}, cited {cited(objections)}"
    with pytest.raises(IllegalAction) as caught:
        rules.apply(state, act)
    assert objections == caught.value.objections
    assert act not in rules.legal_actions(state)
    assert before == state.digest()
    return objections


def permits(rules: GalaxyOfTrian, state: State, action: str | Action) -> State:
    """Assert that an action is legal, and give the state after it."""
    act = rules.parse(action) if isinstance(action, str) else action
    assert () == rules.why_not(state, act)
    return rules.apply(state, act)


def play(rules: GalaxyOfTrian, state: State, *actions: str) -> State:
    """The state after several actions, those of chance included, all of them legal."""
    for text in actions:
        state = permits(rules, state, text)
    return state


def settle(rules: GalaxyOfTrian, state: State) -> State:
    """Chance decides until a player does, always by its first outcome."""
    while rules.to_move(state) == CHANCE:
        state = rules.apply(state, rules.chance_outcomes(state)[0][0])
    return state


def happened(rules: GalaxyOfTrian, state: State, action: str, kind: type[E]) -> list[E]:
    """The events of one kind that an action brings about."""
    events: tuple[Event, ...] = rules.step(state, rules.parse(action)).events
    return [event for event in events if isinstance(event, kind)]


def listed(rules: GalaxyOfTrian, state: State, word: str = "") -> list[str]:
    """The legal actions that begin with a word, in notation."""
    texts = map(str, rules.legal_actions(state))
    return [text for text in texts if not word or text.split()[0] == word]


def drawn(rules: GalaxyOfTrian, state: State) -> dict[str, float]:
    """What chance can bring next, with its probabilities."""
    return {str(action): float(chance) for action, chance in rules.chance_outcomes(state)}


# looking at a table


def emissary(state: State, cell: str) -> Emissary | None:
    """The emissary on a cell."""
    return state.emissaries.get(read_cell(cell))


def ship(state: State, cell: str) -> Ship | None:
    """The ship on a cell."""
    return state.ships.get(read_cell(cell))


def estate(state: State, key: str) -> Estate:
    """The closed nebula or system that goes by this part."""
    return state.estates[read_node(key)]


def full_table(
    races: list[str], skills: dict[str, list[str]] | None = None, /, **words: Any
) -> State:
    """A fragment of the full game: these races, these skills unlocked by seat number."""
    return table(game("full"), players=len(races), races=races, skills=skills or {}, **words)


def gives(rules: GalaxyOfTrian, state: State, *colours: str) -> State:
    """The state after these minerals were given."""
    return play(rules, state, *(f"give {colour}" for colour in colours))


def special(state: State, seat: int, token: str) -> int:
    """How many special tokens of a kind are on a race board."""
    return state.specials[seat][token]
