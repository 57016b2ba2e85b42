"""Galaxy of Trian: combat tokens, the tile in a hand, and which tiles lie in the stacks.

Secret are the tokens in the others' hands and laid down by them, which tile shows its face on a
stack or was put back under one, which tile another has drawn, and so what is left in the stacks
and in the bag of tokens.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any, ClassVar, Final

import attrs

from galaxy_rules.galaxy_of_trian.board.galaxy import fits_somewhere
from galaxy_rules.galaxy_of_trian.game import GalaxyOfTrian
from galaxy_rules.galaxy_of_trian.words.actions import Action, Declare, Draw, Reveal
from galaxy_rules.galaxy_of_trian.words.events import (
    Event,
    TilePlaced,
    TileTaken,
    TileUnplaceable,
    TokenGained,
    TokensShown,
    TopRevealed,
)
from galaxy_rules.galaxy_of_trian.words.rulings import Rulings, UnplaceableTile
from galaxy_rules.galaxy_of_trian.words.skill_actions import SellToken
from galaxy_rules.galaxy_of_trian.words.skill_events import TokenSold
from galaxy_rules.galaxy_of_trian.words.state import NOTHING, Stage, State
from galaxy_rules.galaxy_of_trian.words.tasks import MineralsDue, RaceDue, RollDue, TokenDue
from galaxy_rules.kernel.bags import Bag
from galaxy_rules.kernel.game import CHANCE
from galaxy_rules.kernel.rulings import RulingsBase
from galaxy_rules.kernel.visibility import Seen
from galaxy_rules.match.match import Match
from galaxy_rules.testing.declarations import Place, Places, put
from galaxy_rules.testing.twins import dealt_anew
from properties.noninterference import exports
from properties.noninterference.galaxy_of_trian_probes import naming, orders, probes
from properties.noninterference.tables import Case, Dice, Table, Varier, next_actions, swarm
from properties.sweep_galaxy_of_trian import Swarm, choose, drawn

TASTES: Final = ("crowding", "warlike", "teleporting", "building", "anything", "raiding")
VARIANTS: Final = ("ships", "full", "full", "beginner")
RACES: Final = (
    "quuylto", "priestess", "khaarquar", "gambler", "maephos", "manipulator", "decoy", "xemh",
)  # fmt: skip
TOKENS: Final = ("token_bag", "tokens", "declared")
TILES: Final = ("beneath", "hands", "bottoms", "rest")
STRENGTH: Final = 0.8
RECOMMENDED: Final = 3
"""One game in so many is played by the recommended readings."""
SEASONED: Final = 0.5
"""How often a tile lies under a stack, where tiles are put back at all."""


# other secrets


def other_tokens(game: GalaxyOfTrian, state: State, places: Places, dice: Dice) -> State:
    """The tokens in these hands and in the bag, dealt anew."""
    dealt: State = dealt_anew(state, places, dice)
    return dealt


def other_tiles(game: GalaxyOfTrian, state: State, places: Places, dice: Dice) -> State:
    """Other tiles with the same visible faces; whether a tile fits anywhere comes out anyway."""
    pool = [tile for tile, count in state.rest.items() for _ in range(count)]
    changes: dict[Place, Any] = {}
    for place in sorted(places, key=str):
        match place:
            case Place("beneath", int(stack)):
                tile, face = state.beneath[stack], state.tops[stack]
                if tile is not None and face is not None:
                    changes[place] = _alike(game, state, tile, face, pool, dice)
            case Place("hands", int(seat)):
                held, source = state.hands[seat], state.source
                if held is not None and source is not None:
                    changes[place] = _alike(game, state, held, source[1], pool, dice)
            case Place("bottoms", int(stack)):
                changes[place] = tuple(
                    _put_back(game, state, lying, pool, dice) for lying in state.bottoms[stack]
                )
            case _:
                pass
    other: State = put(state, {**changes, Place("rest"): Bag.of(pool)})
    return other


def _alike(
    game: GalaxyOfTrian, state: State, tile: str, face: str, pool: list[str], dice: Dice
) -> str:
    """A tile of the pool that can show the same face, in exchange for this one."""
    if not fits_somewhere(game.atlas, state.galaxy, tile):
        return tile
    same = [
        other
        for other in pool
        if _sides(game, other, face) and fits_somewhere(game.atlas, state.galaxy, other)
    ]
    if not same:
        return tile
    other = dice.choice(same)
    pool.remove(other)
    pool.append(tile)
    return other


def _sides(game: GalaxyOfTrian, tile: str, face: str) -> list[str]:
    """The sides of a tile that show this face and may lie up."""
    box = game.box
    return [side for side in box.visible_sides(tile) if box.tiles[tile].side(side) == face]


def _put_back(
    game: GalaxyOfTrian, state: State, lying: tuple[str, str], pool: list[str], dice: Dice
) -> tuple[str, str]:
    """Another tile that lies under a stack with the same face up."""
    tile, side = lying
    face = game.box.tiles[tile].side(side)
    same = [other for other in pool if _sides(game, other, face)]
    if not same:
        return lying
    other = dice.choice(same)
    pool.remove(other)
    pool.append(tile)
    return other, dice.choice(_sides(game, other, face))


def with_a_tile_below(game: GalaxyOfTrian, state: State, dice: Dice) -> State:
    """The position with one of the unseen tiles put back under the first stack."""
    tile = dice.choice(list(state.rest))
    side = dice.choice(game.box.visible_sides(tile))
    bottoms = ((*state.bottoms[0], (tile, side)), *state.bottoms[1:])
    return attrs.evolve(state, rest=state.rest.remove(tile), bottoms=bottoms)


# the table


class GalaxyOfTrianTable(Table):
    """Galaxy of Trian, as the property needs it."""

    name = "galaxy_of_trian"
    rulings: ClassVar[type[RulingsBase]] = Rulings
    variants = ("beginner", "ships", "full")
    variers = (Varier(TOKENS, other_tokens), Varier(TILES, other_tiles))
    clauses = (
        "TRI-TRD-09", "TRI-TOK-04", "TRI-EXP-02", "TRI-EXP-03", "TRI-SET-10", "TRI-SET-11",
    )  # fmt: skip

    def case(self, number: int, skipped: int, plies: int) -> Case:
        """The game with this number: two to four players, every fourth one of beginners, two full.

        In every other full game chance draws the races, in the others one sells tokens.
        """
        variant, players = VARIANTS[number % 4], 2 + number % 3
        others = [RACES[1 + (number + step) % (len(RACES) - 1)] for step in range(players - 1)]
        options: tuple[tuple[str, Any], ...] = (("first", number % 2),)
        if variant == "full" and number % 8 < 4:
            options += (("races", ("quuylto", *others)),)
        rulings = () if number % RECOMMENDED == 0 else swarm(Rulings, number // RECOMMENDED)
        taste = TASTES[number % len(TASTES)]
        return Case(players, number, skipped, plies, rulings, variant, taste, options)

    def choose(self, made: GalaxyOfTrian, state: State, case: Case, dice: Dice) -> Action:
        """What a player of that taste, or chance, does."""
        if made.to_move(state) == CHANCE:
            return drawn(made, state, dice)
        return choose(
            made, state, tuple(made.legal_actions(state)), Swarm(case.style, STRENGTH), dice
        )

    def seasoned(self, made: GalaxyOfTrian, state: State, dice: Dice) -> State:
        """Now and then with a tile that was put back."""
        below = made.rulings.unplaceable_tile is UnplaceableTile.BOTTOM_REDRAW
        if below and state.heights[0] > 2 and len(state.rest) > 2 and dice.random() < SEASONED:
            return with_a_tile_below(made, state, dice)
        return state

    def secrets(self, made: GalaxyOfTrian, state: State) -> Mapping[str, Seen]:
        """Tokens, tiles in hand, and what lies in the stacks and in the bag."""
        return {
            "tokens": Seen.COUNTED, "declared": Seen.COUNTED, "token_bag": Seen.COUNT,
            "hands": Seen.OWNER, "beneath": Seen.NOBODY, "bottoms": Seen.NOBODY,
            "rest": Seen.COUNT,
        }  # fmt: skip

    def probes(self, made: GalaxyOfTrian, state: State, dice: Dice) -> list[Action]:
        """Everything about everything on the map."""
        return probes(made, state)

    def naming(self, made: GalaxyOfTrian, state: State, seat: int) -> list[Action]:
        """The others' tokens and tiles, and what lies in the stacks."""
        return naming(made, state, seat)

    def orders(self, made: GalaxyOfTrian, state: State, dice: Dice) -> list[str]:
        """Several small actions at once."""
        return orders(made, state)

    def may_ask(self, made: GalaxyOfTrian, state: State, seat: int) -> bool:
        """In turn, or where everybody knows all about what chance decides next."""
        if made.to_move(state) == seat:
            return True
        if state.battle is not None:
            return state.battle.stage.value in ("roll", "reroll")
        return bool(state.agenda) and isinstance(state.agenda[0], MineralsDue | RollDue | RaceDue)

    def disclosed(
        self, made: GalaxyOfTrian, state: State, events: Sequence[Event], seat: int
    ) -> Places:
        """Tokens shown in a clash, tiles laid or given up, and the own tile when it is taken."""
        stacks = range(len(state.beneath))
        found: set[Place] = set()
        for event in events:
            match event:
                case TokensShown(seat=other):
                    found.add(Place("declared", other))
                case TilePlaced():
                    found.add(Place("hands", state.turn))
                case TileUnplaceable():
                    found.add(Place("hands", state.turn))
                    found |= _each(("beneath", "bottoms"), stacks)
                case TileTaken(seat=other, stack=stack) if other == seat:
                    found.add(Place("beneath", stack))
                case TopRevealed():
                    found |= _each(("bottoms",), stacks)
                case _:
                    pass
        return frozenset(found)

    def rare(self) -> Sequence[tuple[Case, State, Action]]:
        """Declarations of combat tokens, and sales of them."""
        return (*_declarations(), *_sales())

    def may_part(self, made: GalaxyOfTrian, seat: int, event: Event) -> bool:
        """What the rules show the seat of secrets."""
        match event:
            case TokensShown() | TileUnplaceable():
                return True
            case TileTaken() | TokenGained() | TokenSold():
                return event.seat == seat
            case _:
                return False

    def alike(
        self, made: GalaxyOfTrian, state: State, other: State, seat: int, action: Action
    ) -> Sequence[Action]:
        """The same; a hidden draw, declaration, sale or tile may be any."""
        own = made.to_move(state) == seat
        match action:
            case Reveal(tile=tile, side=side, stack=stack):
                face = made.box.tiles[tile].side(side)
                return [
                    one
                    for one in next_actions(made, other)
                    if isinstance(one, Reveal) and one.stack == stack
                    and made.box.tiles[one.tile].side(one.side) == face
                ]  # fmt: skip
            case Draw() if _hidden_draw(state, seat):
                return _of_kind(made, other, Draw)
            case Declare() if not own:
                return _of_kind(made, other, Declare)
            case SellToken() if not own:
                return _of_kind(made, other, SellToken)
            case _:
                return (action,)

    def retold(self, match: Match, seat: int, dice: Dice, seed: int) -> Match | None:
        """The same match with other tokens and tiles."""
        return exports.retold(self, match, seat, dice, seed)


@cache
def _declarations() -> tuple[tuple[Case, State, Action], ...]:
    """First declarations of a clash, with two tokens in the hand, the other one this or that."""
    found: list[tuple[Case, State, Action]] = []
    for seed in range(6):
        case = Case(2, seed, 0, 900, (), "ships", "warlike")
        for state in GalaxyOfTrianTable().positions(case):
            battle = state.battle
            if battle is None or battle.stage is not Stage.DECLARE or any(state.declared):
                continue
            mover, pool = battle.seats[battle.index], sum(state.tokens, state.token_bag)
            for left in ("plus", "reroll"):
                hand = Bag.of(("plus", left))
                tokens = tuple(hand if seat == mover else NOTHING for seat in range(2))
                here = attrs.evolve(state, tokens=tokens, token_bag=pool - hand)
                found.append((case, here, Declare("plus")))
            break
    return tuple(found)


@cache
def _sales() -> tuple[tuple[Case, State, Action], ...]:
    """Sales of a token."""
    table, found = GalaxyOfTrianTable(), []
    for seed in range(4):
        options = (("races", ("quuylto", "maephos")),)
        case = Case(2, seed, 0, 250, (), "full", "trading", options)
        wares = [
            (case, state, action)
            for state in table.positions(case)
            for action in next_actions(table.game(case), state)
            if isinstance(action, SellToken)
        ]
        found += wares[:6]
    return tuple(found)


def _each(fields: Iterable[str], stacks: Iterable[int]) -> set[Place]:
    return {Place(field, stack) for field in fields for stack in stacks}


def _of_kind(made: GalaxyOfTrian, state: State, kind: type[Action]) -> list[Action]:
    return [one for one in next_actions(made, state) if isinstance(one, kind)]


def _hidden_draw(state: State, seat: int) -> bool:
    """Whether the next draw is a token for somebody else."""
    due = state.agenda[0] if state.agenda else None
    return isinstance(due, TokenDue) and due.seat != seat
