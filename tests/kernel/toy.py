"""Auction in a storm: a tiny complete game with chance and secrets, to try the kernel without
any of the real games.

Chance deals two cards to each of two seats out of one deck and rolls the weather; each seat bids a
card in secret, or folds; both bids are shown, the higher one scores by the weather, and the cards
go back into the deck.  Two rounds; most points win.
"""

import enum
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Annotated, Any, ClassVar, Final

import attrs

from galaxy_rules.kernel.bags import Bag
from galaxy_rules.kernel.clauses import cites, read_register
from galaxy_rules.kernel.documents.codec import strict_converter, structure
from galaxy_rules.kernel.documents.vectors import Dialect
from galaxy_rules.kernel.errors import BadInput
from galaxy_rules.kernel.game import CHANCE, OVER, Fault, Game
from galaxy_rules.kernel.happenings import event
from galaxy_rules.kernel.packs import Pack, read_pack
from galaxy_rules.kernel.rulings import RULING, Reading, RulingsBase, read_rulings
from galaxy_rules.kernel.score import Explanation, Line, Score, Sum, leaders
from galaxy_rules.kernel.values import Value
from galaxy_rules.kernel.verdicts import LEGAL, IllegalAction, Objections, Refusal
from galaxy_rules.kernel.visibility import (
    ACTOR,
    COUNT,
    FACE_DOWN,
    NOBODY,
    PUBLIC,
    Circumstances,
    Seen,
    depends,
    redacted,
)
from galaxy_rules.kernel.words import Notation, action, name_word

REGISTER: Final = """
format = "galaxy-rules/clauses/1"
game = "storm"
edition = "none"
transcript_sha256 = "0"

[[clause]]
id = "TOY-DECK-01"
section = "Deck"
lines = [1]
text = "Cards are dealt from one deck, two to each seat."
kind = "setup"
held = "enforced"

[[clause]]
id = "TOY-BID-01"
section = "Bid"
lines = [2, 3]
text = "Each seat in turn bids a card of its hand in secret, or folds."
kind = "obligation"
held = "enforced"

[[clause]]
id = "TOY-BID-02"
section = "Bid"
lines = [4]
text = "The higher bid scores one point, two in wind, six in a storm."
kind = "scoring"
held = "enforced"

[[ruling]]
id = "TOY-R-01"
question = "Who scores when both bids are equal?"
lines = [4]
clauses = ["TOY-BID-02"]
ruling = "Nobody."
why = "No bid is the higher one."
alternatives = ["Both."]
switches.tie = { nobody = "as it says", both = "kinder" }
"""
PACK: Final = """
format = "galaxy-rules/data/1"
game = "storm"
profile = "toy"
title = "five cards"
[deck]
page = { value = 3, tag = "reconstructed", source = "made up" }
king = { value = 2, tag = "reconstructed", source = "made up" }
[layouts.plain]
rounds = { value = 2, tag = "reconstructed", source = "made up" }
"""
WEATHER: Final = (
    ("calm", Fraction(1, 2), 1),
    ("wind", Fraction(1, 3), 2),
    ("storm", Fraction(1, 6), 6),
)
HAND: Final = 2


class Phase(enum.Enum):
    """Deal, roll, bid, over."""

    DEAL = "deal"
    ROLL = "roll"
    BID = "bid"
    OVER = "over"


class Tie(Reading):
    """Who scores when both bids are equal?"""

    NOBODY = "nobody"
    BOTH = "both"


@attrs.frozen
class Rulings(RulingsBase):
    """The one switch."""

    tie: Tie = attrs.field(default=Tie.NOBODY, metadata={RULING: "TOY-R-01"})


@cites("TOY-BID-01")
def _until_shown(circumstances: Circumstances) -> Seen:
    return Seen.OWNER if circumstances.phase is Phase.BID else Seen.PUBLIC


@attrs.frozen
class State(Value):
    """A position."""

    phase: Phase = attrs.field(metadata=PUBLIC)
    round: int = attrs.field(metadata=PUBLIC)
    turn: int = attrs.field(metadata=PUBLIC)
    first: int = attrs.field(metadata=PUBLIC)
    deck: Bag[str] = attrs.field(metadata=COUNT)
    hands: tuple[Bag[str], ...] = attrs.field(metadata=FACE_DOWN)
    weather: str | None = attrs.field(metadata=PUBLIC)
    bids: tuple[str | None, ...] = attrs.field(metadata=depends(_until_shown))
    points: tuple[int, ...] = attrs.field(metadata=PUBLIC)
    ghost: int = attrs.field(metadata=NOBODY)


@attrs.frozen
class View(Value):
    """A position as one seat may see it."""

    seat: int
    phase: Phase
    round: int
    turn: int
    first: int
    deck: int
    hands: tuple[Bag[str] | tuple[str, ...], ...]
    weather: str | None
    bids: tuple[str | None, ...]
    points: tuple[int, ...]
    ghost: None


class Action(Value):
    """Base of the actions."""

    __slots__ = ()


Name = Annotated[str, name_word(r"\w+")]


@action("draw {card}")
@attrs.frozen
class Draw(Action):
    """Chance deals a card."""

    card: Name


@action("roll {weather}")
@attrs.frozen
class Roll(Action):
    """Chance rolls the weather."""

    weather: Name


@action("bid {card}")
@attrs.frozen
class Bid(Action):
    """A seat bids a card."""

    card: Name


@action("fold")
@attrs.frozen
class Fold(Action):
    """A seat bids nothing."""


NOTATION: Final[Notation[Action]] = Notation("storm", 60, (Draw, Roll, Bid, Fold))


class Event(Value):
    """Base of the events."""

    __slots__ = ()


@event("TOY-DECK-01")
@attrs.frozen
class Dealt(Event):
    """A seat got a card that only it knows; where it came from, nobody knows."""

    seat: int = attrs.field(metadata=PUBLIC)
    card: str | None = attrs.field(metadata=ACTOR)
    origin: str | None = attrs.field(metadata=NOBODY)


@event("TOY-BID-02")
@attrs.frozen
class Rolled(Event):
    """The weather is known."""

    weather: str = attrs.field(metadata=PUBLIC)


@event("TOY-BID-01")
@attrs.frozen
class Bidden(Event):
    """A seat has bid in secret."""

    seat: int = attrs.field(metadata=PUBLIC)
    card: str | None = attrs.field(metadata=ACTOR)


@event("TOY-BID-02")
@attrs.frozen
class Shown(Event):
    """Both bids are on the table, and who scored."""

    bids: tuple[str | None, ...] = attrs.field(metadata=PUBLIC)
    gains: tuple[int, ...] = attrs.field(metadata=PUBLIC)


NOT_NOW: Final = Refusal("not_now", "{what} does not happen now", "TOY-BID-01")
NOT_THERE: Final = Refusal("not_there", "{what} is not there", "TOY-DECK-01", "TOY-BID-01")
GAME_OVER: Final = Refusal("game_over", "two rounds are over", "TOY-BID-01")


class Storm(Game[State, Action, Event, View]):
    """The game."""

    name: ClassVar[str] = "storm"
    rules_version: ClassVar[str] = "1"
    players: ClassVar[tuple[int, ...]] = (2,)
    turn_clauses: ClassVar[tuple[str, ...]] = ("TOY-BID-01",)
    rulings_class: ClassVar[type[Rulings]] = Rulings
    state_class = State
    action_classes = (Draw, Roll, Bid, Fold)
    notation = NOTATION
    event_classes = (Dealt, Rolled, Bidden, Shown)
    disclosing = (Shown,)
    disclosing_to_actor = (Dealt,)
    view_class = View
    rulings: Rulings

    def __init__(
        self,
        rulings: Mapping[str, Any] | str | None = None,
        data: Pack | None = None,
        variant: str | None = None,
    ) -> None:
        """Read rulings and data."""
        self.rulings = read_rulings(Rulings, {} if rulings is None else rulings)
        self.data = read_pack(PACK) if data is None else data
        self.variant = "plain" if variant is None else variant
        self.clauses = read_register(REGISTER)
        self.rounds: Final = self.data.integer(f"layouts.{self.variant}.rounds", 1, 9)
        self.ranks: Final = self.data.keys("deck")

    @classmethod
    def dialect(cls, setup: Mapping[str, Any], data: Pack | None = None) -> Dialect:
        """A vector's set-up: nothing but the table."""
        return Scenario(cls(setup.get("rulings"), data))

    def new(self, players: int = 2, *, first: int = 0) -> State:
        """The first state."""
        if type(players) is not int or players not in self.players:
            raise BadInput("players", "two can play")
        if type(first) is not int or not 0 <= first < players:
            raise BadInput("first", "expected a seat")
        deck = Bag({rank: self.data.integer(f"deck.{rank}", 0, 99) for rank in self.ranks})
        hands = (Bag[str](), Bag[str]())
        return State(Phase.DEAL, 1, first, first, deck, hands, None, (None, None), (0, 0), 7)

    def options(self, state: State) -> dict[str, Any]:
        """The table's choices."""
        return {"players": 2, "first": state.first}

    def seats(self, state: State) -> int:
        """Two."""
        return 2

    def to_move(self, state: State) -> int:
        """Chance deals and rolls, seats bid."""
        self.check_state(state)
        if state.phase is Phase.OVER:
            return OVER
        return state.turn if state.phase is Phase.BID else CHANCE

    def legal_actions(self, state: State) -> Sequence[Action]:
        """The cards in hand, and folding."""
        self.check_state(state)
        if state.phase is not Phase.BID:
            return ()
        return (*(Bid(card) for card in state.hands[state.turn]), Fold())

    def chance_outcomes(self, state: State) -> tuple[tuple[Action, Fraction], ...]:
        """Cards by their number, weather by its fractions."""
        self.check_state(state)
        match state.phase:
            case Phase.DEAL:
                return tuple((Draw(card), chance) for card, chance in state.deck.chances())
            case Phase.ROLL:
                return tuple((Roll(weather), chance) for weather, chance, _ in WEATHER)
            case _:
                return ()

    def judge(self, state: State, action: Action) -> Objections:
        """One judge for seats and chance."""
        if state.phase is Phase.OVER:
            return (GAME_OVER(),)
        phases = {Draw: Phase.DEAL, Roll: Phase.ROLL, Bid: Phase.BID, Fold: Phase.BID}
        if state.phase is not phases[type(action)]:
            return (NOT_NOW(what=str(action)),)
        outcomes = [outcome for outcome, _ in self.chance_outcomes(state)]
        if action in (*outcomes, *self.legal_actions(state)):
            return LEGAL
        return (NOT_THERE(what=str(action)),)

    def carry_out(self, state: State, action: Action, events: list[Event] | None) -> State:
        """What happens."""
        out: list[Event] = [] if events is None else events
        match action:
            case Draw(card=card):
                return self._deal(state, card, out)
            case Roll(weather=weather):
                out.append(Rolled(weather))
                return attrs.evolve(state, phase=Phase.BID, weather=weather)
            case Bid(card=card):
                return self._bid(state, card, out)
            case _:
                return self._bid(state, None, out)

    def _deal(self, state: State, card: str, out: list[Event]) -> State:
        seat = state.turn
        out.append(Dealt(seat, card, "the deck"))
        hands = _with(state.hands, seat, state.hands[seat].add(card))
        dealt = all(len(hand) == HAND for hand in hands)
        return attrs.evolve(
            state,
            deck=state.deck.remove(card),
            hands=hands,
            phase=Phase.ROLL if dealt else Phase.DEAL,
            turn=state.first if dealt else _next_to_deal(hands, 1 - seat),
        )

    def _bid(self, state: State, card: str | None, out: list[Event]) -> State:
        seat = state.turn
        out.append(Bidden(seat, card))
        after = attrs.evolve(state, bids=_with(state.bids, seat, card), turn=1 - seat)
        return after if seat == state.first else self._show(after, out)

    @cites("TOY-BID-02", "TOY-R-01")
    def _show(self, state: State, out: list[Event]) -> State:
        worth = next(worth for name, _, worth in WEATHER if name == state.weather)
        heights = [-1 if bid is None else self.ranks.index(bid) for bid in state.bids]
        best = [height == max(heights) > -1 for height in heights]
        paid = worth if sum(best) == 1 or self.rulings.tie is Tie.BOTH else 0
        gains = tuple(paid if good else 0 for good in best)
        out.append(Shown(state.bids, gains))
        hands = tuple(
            hand if bid is None else hand.remove(bid)
            for hand, bid in zip(state.hands, state.bids, strict=True)
        )
        over = state.round == self.rounds
        back = Bag.of(bid for bid in state.bids if bid is not None)
        full = all(len(hand) == HAND for hand in hands)
        return attrs.evolve(
            state,
            phase=Phase.OVER if over else Phase.ROLL if full else Phase.DEAL,
            round=state.round + (not over),
            turn=state.first if over or full else _next_to_deal(hands, state.first),
            deck=state.deck + back,
            hands=hands,
            weather=None,
            bids=(None, None),
            points=tuple(a + b for a, b in zip(state.points, gains, strict=True)),
        )

    def canonical(self, state: State, action: Action) -> Action:
        """Every action has one spelling."""
        self.check(state, action)
        if objections := self.judge(state, action):
            raise IllegalAction(str(action), objections)
        return action

    def compose(self, state: State, text: str) -> tuple[Action, ...] | Objections:
        """Orders are single actions."""
        action = self.parse(text)
        return self.why_not(state, action) or (action,)

    def faults(self, state: State) -> tuple[Fault, ...]:
        """Every card is somewhere, and bids are in their owners' hands."""
        self.check_state(state)
        found = state.deck + state.hands[0] + state.hands[1]
        if found != self.new().deck:
            return (Fault("cards", ("TOY-DECK-01",), "cards are missing", local=False),)
        if all(bid in (None, *hand) for hand, bid in zip(state.hands, state.bids, strict=True)):
            return ()
        return (Fault("bids", ("TOY-BID-01",), "a bid from nowhere", local=False),)

    def position(self, description: Mapping[str, Any], *, fragment: bool = False) -> State:
        """A position in the words of a document."""
        state: State = self.decode(description, "state", "position")
        for fault in self.faults(state):
            if fault.local or not fragment:
                raise BadInput("position", str(fault))
        return state

    def view(self, state: State, seat: int) -> View:
        """What a seat may know."""
        self.check_state(state)
        self.check_seat(state, seat)
        circumstances = Circumstances(self.rulings, self.variant, state.phase)
        return View(seat=seat, **redacted(state, seat, 2, circumstances))

    def complete(self, view: View) -> State:
        """Pages wherever a card is hidden."""
        fields = attrs.asdict(view, recurse=False)
        del fields["seat"]
        hands = (
            Bag.of("page" for _ in hand) if isinstance(hand, tuple) else hand for hand in view.hands
        )
        return State(
            **(fields | {"deck": Bag({"page": view.deck}), "hands": tuple(hands), "ghost": 0})
        )

    def score(self, state: State) -> Score:
        """The points; a game without any has no winner."""
        self.check_state(state)
        lines = tuple(Line(s, p, "TOY-BID-02", "bids") for s, p in enumerate(state.points) if p)
        best = leaders(state.points)
        won = best if state.phase is Phase.OVER and any(state.points) else ()
        return Score(lines, state.points, best, won)

    def explain(self, state: State, action: Action) -> Explanation:
        """How much the weather pays."""
        self.apply(state, action)
        worth = sum(worth for name, _, worth in WEATHER if name == state.weather)
        return Explanation(str(action), (Sum("the higher bid", worth, ("TOY-BID-02",)),))

    def encode(self, value: State | View | Event) -> Any:
        """Plain values."""
        plain = _CONVERTER.unstructure(value)
        return {"event": type(value).__name__, **plain} if isinstance(value, Event) else plain

    def decode(self, body: object, kind: str, path: str, *, fragment: bool = True) -> Any:
        """And back."""
        if kind == "event":
            shapes = {shape.__name__: shape for shape in self.event_classes}
            if not isinstance(body, dict) or str(body.get("event")) not in shapes:
                raise BadInput(f"{path}.event", "expected an event")
            rest = {key: value for key, value in body.items() if key != "event"}
            return structure(_CONVERTER, rest, shapes[str(body["event"])], path)
        return structure(_CONVERTER, body, State if kind == "state" else View, path)


def _with(table: tuple[Any, ...], seat: int, value: object) -> tuple[Any, ...]:
    return tuple(value if index == seat else entry for index, entry in enumerate(table))


def _next_to_deal(hands: tuple[Bag[str], ...], seat: int) -> int:
    return seat if len(hands[seat]) < HAND else 1 - seat


Hand = Bag[str] | tuple[str, ...]


def _read_hand(value: object, _: object) -> Hand:
    """A hand in a view: cards with counts, or face-down ones."""
    if isinstance(value, list):
        return _CONVERTER.structure(value, tuple[str, ...])
    return _CONVERTER.structure(value, Bag[str])


_CONVERTER: Final = strict_converter()
_CONVERTER.register_structure_hook_func(lambda kind: kind == Hand, _read_hand)


class Scenario:
    """A vector's game under way."""

    def __init__(self, game: Storm) -> None:
        """At its beginning."""
        self.game: Final = game
        self.state = game.new()
        self._cited: tuple[str, ...] = ()

    def do(self, words: str) -> str | None:
        """An action in notation."""
        action = self.game.parse(words)
        objections = self.game.why_not(self.state, action)
        if objections:
            self._cited = objections[0].clauses
            return objections[0].code
        self.state = self.game.apply(self.state, action)
        return None

    def cited(self) -> tuple[str, ...]:
        """Clauses of the last refusal."""
        return self._cited

    def observe(self) -> Mapping[str, Any]:
        """What a vector may expect."""
        return {"phase": self.state.phase.value, "points": list(self.state.points)}

    def ordered(self, name: str) -> bool:
        """Nothing is."""
        return False

    def fingerprint(self) -> str:
        """A digest of the state."""
        return self.state.digest()
