"""Take The Galaxy: how each player's cards are split between hand and deck.

Secret are the others' hands and decks, and in one reading what lies in their discard piles.
"""

from collections.abc import Mapping, Sequence
from typing import ClassVar, Final

from galaxy_rules.kernel.game import CHANCE
from galaxy_rules.kernel.rulings import RulingsBase
from galaxy_rules.kernel.visibility import Seen
from galaxy_rules.match.match import Match
from galaxy_rules.take_the_galaxy import (
    Action,
    Agree,
    Build,
    BuildShip,
    Claim,
    ClaimSystem,
    Convert,
    Decline,
    Draw,
    EndTurn,
    Event,
    Invest,
    Opportunity,
    Pay,
    Phase,
    Recover,
    Relinquish,
    RemoveHazard,
    Resource,
    Reveal,
    Rulings,
    State,
    Surrender,
    TakeBounty,
    TakeTheGalaxy,
    TradeIn,
    Upgrade,
    UseColony,
    UseShip,
)
from galaxy_rules.take_the_galaxy.words.rulings import Discards
from galaxy_rules.testing.declarations import Places
from galaxy_rules.testing.twins import dealt_anew
from properties.noninterference import exports
from properties.noninterference.tables import (
    NOTHING_SHOWN,
    Case,
    Dice,
    Table,
    Varier,
    next_actions,
    swarm,
)
from properties.noninterference.twins import TRIES

PILES: Final = ("hands", "decks", "discards")
RECOMMENDED: Final = 3
"""One game in so many is played by the recommended readings."""
IN_HAND: Final = 0.8
"""How often an order is paid with cards that are there."""
BUSY: Final = 0.9
"""How often a turn goes on while there is more to do."""


def piles_are_secret(game: TakeTheGalaxy) -> bool:
    """Whether only its owner may look through a discard pile."""
    return game.rulings.discards is Discards.OWNER


def other_cards(game: TakeTheGalaxy, state: State, places: Places, dice: Dice) -> State:
    """Each owner's cards dealt anew among these piles; a deal that cannot be is thrown away."""
    for owner in sorted({place.index for place in places if place.index is not None}):
        own = [place for place in places if place.index == owner]
        deals = (dealt_anew(state, own, dice) for _ in range(TRIES))
        state = next((deal for deal in deals if not game.faults(deal)), state)
    return state


def probes(game: TakeTheGalaxy, state: State) -> list[Action]:
    """Actions of every kind about everything on the table, most of them refused."""
    found: list[Action] = [EndTurn(), Invest(), Agree(), Decline(), *map(Convert, Resource)]
    for card in game.deck_order:
        found += [Pay(card), Draw(card), Surrender(card), Recover(card), BuildShip(card)]
        found += [Build(0, slot, card) for slot in range(3)]
        found += [Upgrade(0, slot, card) for slot in range(3)]
    for entry in filter(None, state.row):
        found += [Claim(entry.card), RemoveHazard(entry.card), Reveal(entry.card)]
        found += [ClaimSystem(entry.card, 0, card) for card in game.deck_order]
        found += [Opportunity(entry.card, argument) for argument in (None, 0, 1)]
    for seat in range(len(state.hands)):
        found += [UseColony(seat, 0, 0), UseColony(seat, 0, 1), UseShip(seat, 0)]
        found += [TakeBounty(seat, 1, resource) for resource in Resource]
        found += [TradeIn(card) for card in state.renown[seat]]
    return [*found, *(Relinquish(index) for index in range(4))]


def naming(state: State, seat: int) -> list[Action]:
    """To pay with, draw, give up, take back and build the cards that the others have."""
    piles = (state.hands, state.decks, state.discards)
    cards = [card for pile in piles for owner, cards in enumerate(pile) if owner != seat
             for card in cards]  # fmt: skip
    return [kind(card) for card in dict.fromkeys(cards) for kind in _OF_A_CARD]


def orders(game: TakeTheGalaxy, state: State, dice: Dice) -> list[str]:
    """Orders with payments of cards in the hand or of any, and opportunities."""
    hand = [card for card, count in state.hands[state.turn].items() for _ in range(count)]
    cards = hand if len(hand) > 1 and dice.random() < IN_HAND else list(game.deck_order)
    found = [f"conv_s {dice.choice(cards)}", "bounty 0 M 2"]
    found += [f"ship {dice.choice(cards)} {_payment(cards, dice)}" for _ in range(4)]
    found += [f"build 0 {slot} {dice.choice(cards)} {_payment(cards, dice)}" for slot in range(3)]
    for entry in filter(None, state.row):
        payment = _payment(cards, dice)
        found += [f"{verb} {entry.card} {payment}" for verb in ("claim", "clear")]
        found += [f"claim_sys {entry.card} 0 {dice.choice(cards)} {payment}", f"opp {entry.card}"]
    ordered = [one for one in game.legal_actions(state) if isinstance(one, Build | BuildShip)]
    return found + [_with_payment(game, state, one) for one in ordered] * 3


def _with_payment(game: TakeTheGalaxy, state: State, order: Action) -> str:
    """An order with the first payment that is due, as its player would write it."""
    here, paid = game.apply(state, order), []
    while here.pending is not None and here.turn == state.turn:
        pay = game.legal_actions(here)[0]
        if not isinstance(pay, Pay):
            break
        paid.append(pay.card)
        here = game.apply(here, pay)
    return f"{order} {','.join(paid) or '-'}"


def _payment(cards: list[str], dice: Dice) -> str:
    return ",".join(dice.sample(cards, min(len(cards), dice.randint(1, 3))))


_OF_A_CARD: Final[tuple[type[Pay | Draw | Surrender | Recover | BuildShip], ...]] = (
    Pay, Draw, Surrender, Recover, BuildShip,
)  # fmt: skip


class TakeTheGalaxyTable(Table):
    """Take The Galaxy, as the property needs it."""

    name = "take_the_galaxy"
    rulings: ClassVar[type[RulingsBase]] = Rulings
    variants = ("standard", "random", "teams", "teams_random")
    variers = (Varier(PILES, other_cards),)
    clauses = (
        "TTG-SET-09", "TTG-SET-12", "TTG-PH-03", "TTG-PH-10", "TTG-R-54", "TTG-RES-05",
    )  # fmt: skip
    questions = 25

    def case(self, number: int, skipped: int, plies: int) -> Case:
        """The game with this number: two to four players, teams, all readings."""
        rulings = () if number % RECOMMENDED == 0 else swarm(Rulings, number // RECOMMENDED)
        teams = number % 4 == 3
        variant = self.variants[2 + number // 4 % 2] if teams else self.variants[number % 2]
        players = 4 if teams else 2 + number % 3
        options = (("first", number % players),)
        return Case(players, number, skipped, plies, rulings, variant, "", options)

    def choose(self, made: TakeTheGalaxy, state: State, case: Case, dice: Dice) -> Action:
        """A random action; a turn is ended only now and then while there is more to do."""
        listed: tuple[Action, ...] = next_actions(made, state)
        busy = [action for action in listed if not isinstance(action, EndTurn)]
        return dice.choice(busy if busy and dice.random() < BUSY else listed)

    def secrets(self, made: TakeTheGalaxy, state: State) -> Mapping[str, Seen]:
        """Hands and decks, and in one reading the discard piles."""
        piles = PILES if piles_are_secret(made) else PILES[:2]
        return dict.fromkeys(piles, Seen.COUNTED)

    def probes(self, made: TakeTheGalaxy, state: State, dice: Dice) -> list[Action]:
        """Everything about everything on the table."""
        return probes(made, state)

    def naming(self, made: TakeTheGalaxy, state: State, seat: int) -> list[Action]:
        """The others' cards."""
        return naming(state, seat)

    def orders(self, made: TakeTheGalaxy, state: State, dice: Dice) -> list[str]:
        """With payments of any cards."""
        return orders(made, state, dice)

    def may_ask(self, made: TakeTheGalaxy, state: State, seat: int) -> bool:
        """In turn, at an own draw, or where a reveal comes next."""
        mover = made.to_move(state)
        own_chance = mover == CHANCE and state.turn == seat
        return seat == mover or own_chance or state.phase in (Phase.SETUP, Phase.EXPLORE)

    def disclosed(
        self, made: TakeTheGalaxy, state: State, events: Sequence[Event], seat: int
    ) -> Places:
        """Nothing beyond the card that is played: that it can be is all a twin needs."""
        return NOTHING_SHOWN

    def alike(
        self, made: TakeTheGalaxy, state: State, other: State, seat: int, action: Action
    ) -> Sequence[Action]:
        """The same; of another's draw, and of a pick from a closed pile, any one."""
        hidden: tuple[type[Action], ...] = (Draw, Recover) if piles_are_secret(made) else (Draw,)
        if state.turn == seat or not isinstance(action, hidden):
            return (action,)
        return [one for one in next_actions(made, other) if type(one) is type(action)]

    def retold(self, match: Match, seat: int, dice: Dice, seed: int) -> Match | None:
        """The same match with other draws of the others."""
        return exports.retold(self, match, seat, dice, seed)
