"""Which rule answers which action.  No rule stands here: see the chapter it names."""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import cache, lru_cache
from typing import Any, ClassVar, Final, cast

from galaxy_rules.kernel.clauses import Register, read_register
from galaxy_rules.kernel.errors import BadInput, brief
from galaxy_rules.kernel.game import CHANCE, OVER, Fault, Game
from galaxy_rules.kernel.packs import Pack, read_pack
from galaxy_rules.kernel.resources import package_text
from galaxy_rules.kernel.rulings import read_rulings
from galaxy_rules.kernel.score import Explanation, Score
from galaxy_rules.kernel.vectors import Dialect
from galaxy_rules.kernel.verdicts import LEGAL, Objections
from galaxy_rules.kernel.visibility import Circumstances, redacted
from galaxy_rules.kernel.words import Notation
from galaxy_rules.take_the_galaxy.answers.completing import complete
from galaxy_rules.take_the_galaxy.answers.explaining import explain
from galaxy_rules.take_the_galaxy.answers.faults import faults
from galaxy_rules.take_the_galaxy.documents import positions, wire
from galaxy_rules.take_the_galaxy.documents.orders import canonical, compose
from galaxy_rules.take_the_galaxy.documents.vectors import Scenario
from galaxy_rules.take_the_galaxy.rules.arithmetic import Kind, Slot, accepts, partner
from galaxy_rules.take_the_galaxy.rules.decks import draw_chances, judge_draw, take_draw
from galaxy_rules.take_the_galaxy.rules.exploration import (
    judge_reveal,
    judge_surrender,
    reveal,
    reveal_chances,
    surrender,
    surrender_chances,
)
from galaxy_rules.take_the_galaxy.rules.listing import list_actions
from galaxy_rules.take_the_galaxy.rules.opportunities import (
    answer,
    invest,
    judge_answer,
    judge_declined,
    judge_invest,
    judge_opportunity,
    judge_trade,
    request_bounty,
    trade_in,
    use_opportunity,
)
from galaxy_rules.take_the_galaxy.rules.paying import announce, judge_order, judge_pay, pay
from galaxy_rules.take_the_galaxy.rules.relinquishing import judge_relinquish, relinquish
from galaxy_rules.take_the_galaxy.rules.resources import (
    convert,
    judge_bounty,
    judge_convert,
    judge_recover,
    recover,
)
from galaxy_rules.take_the_galaxy.rules.scoring import score
from galaxy_rules.take_the_galaxy.rules.set_up import first_state
from galaxy_rules.take_the_galaxy.rules.turn import (
    GAME_OVER,
    after_reveal,
    begin_action,
    begin_draw,
    begin_turn,
    end_turn,
    judge_phase,
    judge_proceed,
    judge_spending,
    proceed,
    settle,
)
from galaxy_rules.take_the_galaxy.words import actions
from galaxy_rules.take_the_galaxy.words.actions import (
    ACTIONS,
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
    Invest,
    Opportunity,
    Pay,
    Proceed,
    Recover,
    Relinquish,
    RemoveHazard,
    Reveal,
    Surrender,
    TakeBounty,
    TradeIn,
    Upgrade,
    UseColony,
    UseShip,
)
from galaxy_rules.take_the_galaxy.words.components import (
    PLAYERS,
    STANDING,
    EventCard,
    EventKind,
    Goods,
    Sector,
    SpaceCard,
    SystemCard,
    read_components,
)
from galaxy_rules.take_the_galaxy.words.events import EVENTS, Event, Log
from galaxy_rules.take_the_galaxy.words.rulings import (
    Pirates,
    RenownTokens,
    Rulings,
    Slots,
    Tokens,
)
from galaxy_rules.take_the_galaxy.words.state import Consent, Draft, Phase, State, View

PACKAGE: Final = "galaxy_rules.take_the_galaxy"
VARIANTS: Final = ("standard", "random", "teams", "teams_random")
TurnAction = (
    ClaimSystem | Claim | RemoveHazard | Build | BuildShip | Upgrade | UseColony | UseShip
    | TakeBounty | Convert | Recover | Opportunity | Relinquish | EndTurn
)  # fmt: skip


class TakeTheGalaxy(Game[State, Action, Event, View]):
    """Take The Galaxy: its rules with these rulings and components, frozen; all is pure."""

    name: ClassVar[str] = "take_the_galaxy"
    title: ClassVar[str] = "Take The Galaxy"
    package: ClassVar[str] = PACKAGE
    tiny_table: ClassVar[tuple[int, str]] = (1, "standard")
    rules_version: ClassVar[str] = "2"
    players: ClassVar[tuple[int, ...]] = PLAYERS
    turn_clauses: ClassVar[tuple[str, ...]] = ("TTG-R-50",)
    former_data: ClassVar[frozenset[str]] = frozenset(
        {"bce384adb97fc02c2883f49429781de2fa1d048f26ea11a4b9c433994c064926"}
    )
    rulings_class: ClassVar[type[Rulings]] = Rulings
    state_class: type[State] = State
    action_classes: tuple[type[Action], ...] = ACTIONS
    notation: Notation[Action] = actions.NOTATION
    event_classes: tuple[type[Event], ...] = EVENTS
    view_class: type[View] = View
    rulings: Rulings
    data: Pack
    variant: str
    clauses: Register

    def __init__(
        self,
        rulings: Mapping[str, Any] | str | None = None,
        data: Pack | None = None,
        variant: str | None = None,
    ) -> None:
        """Read rulings and data, and work out tables once."""
        self.rulings = read_rulings(Rulings, rulings or {})
        self.data = data if data is not None else published_pack()
        self.variant = _variant(variant)
        self.clauses = register()
        self.box: Final = read_components(self.data)
        self.teams: Final = self.variant in ("teams", "teams_random")
        self.random: Final = self.variant in ("random", "teams_random")
        self.strict: Final = self.rulings.tokens is Tokens.STRICT
        self.gross: Final = self.rulings.renown_tokens is RenownTokens.GROSS
        self.builds: Final = self.box.builds
        self.spaces: Final = self.box.spaces
        self.deck_order: Final = tuple(self.builds)
        self.copies: Final = {card.id: card.copies for card in self.builds.values()}
        self.catalogue: Final = {card: number for number, card in enumerate(self.deck_order)}
        self.by_catalogue: Final = _by(self.catalogue)
        self.space_order: Final = tuple(self.spaces)
        self.elsewhere: Final = _elsewhere(self.spaces)
        self.pile: Final[dict[str, SpaceCard]] = {self.box.home.id: self.box.home, **self.spaces}
        self.pile_order: Final = {card: number for number, card in enumerate(self.pile)}
        self.systems: Final = {
            key: card for key, card in self.pile.items() if isinstance(card, SystemCard)
        }
        self.events: Final[dict[str, EventKind]] = {
            key: card.event for key, card in self.spaces.items() if isinstance(card, EventCard)
        }
        self.standing: Final = {key: kind for key, kind in self.events.items() if kind in STANDING}
        self.bursts: Final = [key for key, kind in self.events.items() if kind is EventKind.BURST]
        self.kinds: Final = {key: _letter(card) for key, card in self.spaces.items()}
        self.prices: Final[dict[str, Goods]] = {
            key: card.cost for key, card in self.spaces.items() if not isinstance(card, SystemCard)
        }
        self.named_slots: Final = {
            key: _named(card.slots, self.rulings.slots) for key, card in self.systems.items()
        }
        self.reveals: Final = {card: Reveal(card) for card in self.spaces}
        self.draws: Final = {card: Draw(card) for card in self.builds}
        self.chance: Final = lru_cache(maxsize=1 << 12)(Fraction)

    @classmethod
    def dialect(cls, setup: Mapping[str, Any], data: Pack | None = None) -> Dialect:
        """A conformance vector's set-up, ready to be played in the vector's own words."""
        return Scenario(cls, setup, data)

    # the judge

    def judge(self, state: State, action: Action) -> Objections:
        """Game over; phase; then what the action's chapter says."""
        if state.phase is Phase.OVER:
            return (GAME_OVER(),)
        match action:
            case Pay():
                return judge_pay(self, state, action)
            case Draw():
                return judge_draw(state, action)
            case Reveal():
                return judge_reveal(self, state, action)
            case Surrender():
                return judge_surrender(self, state, action)
            case TradeIn():
                return judge_trade(self, state, action)
            case Invest():
                return judge_invest(self, state)
            case Agree() | Decline():
                return judge_answer(state)
            case Proceed():
                return judge_proceed(self, state)
            case TakeBounty() | Convert() | Recover():
                return judge_spending(self, state) or self._judge_turn(state, action)
            case _:
                return judge_phase(state, action) or self._judge_turn(state, action)

    def _judge_turn(self, state: State, action: TurnAction) -> Objections:
        match action:
            case (
                ClaimSystem() | Claim() | RemoveHazard() | Build() | BuildShip() | Upgrade()
                | UseColony() | UseShip()
            ):  # fmt: skip
                return judge_order(self, state, action)
            case TakeBounty():
                return judge_bounty(self, state, action) or judge_declined(state, action)
            case Convert():
                return judge_convert(self, state, action)
            case Recover():
                return judge_recover(self, state, action)
            case Opportunity():
                return judge_opportunity(self, state, action)
            case Relinquish():
                return judge_relinquish(self, state, action)
            case EndTurn():
                return LEGAL

    # the rules

    def carry_out(self, state: State, action: Action, events: Log) -> State:
        """The state after a legal action."""
        draft = Draft.of(state)
        match action:
            case Pay():
                pay(self, draft, action, events)
            case Draw():
                self._draw(draft, action, events)
            case Reveal():
                self._reveal(draft, action, events)
            case Surrender():
                surrender(self, draft, action, events)
                if not draft.toll:
                    begin_draw(self, draft, events)
            case TradeIn():
                trade_in(self, draft, action, events)
            case Invest():
                invest(self, draft, events)
            case Agree() | Decline():
                answer(self, draft, partner(draft.turn), isinstance(action, Agree), events)
            case Proceed():
                proceed(self, draft, events)
            case _:
                self._act(draft, action, events)
        settle(self, draft, events)
        return draft.done()

    def _draw(self, draft: Draft, action: Draw, events: Log) -> None:
        take_draw(self, draft, action, events)
        if draft.phase is Phase.DRAW and not draft.draws and not draft.window:
            begin_action(draft, events)

    def _reveal(self, draft: Draft, action: Reveal, events: Log) -> None:
        reveal(self, draft, action, events)
        if draft.phase is Phase.EXPLORE:
            after_reveal(self, draft, events)
        elif len(draft.row) == len(draft.hands):
            begin_turn(self, draft, events)

    def _act(self, draft: Draft, action: TurnAction, events: Log) -> None:
        match action:
            case (
                ClaimSystem() | Claim() | RemoveHazard() | Build() | BuildShip() | Upgrade()
                | UseColony() | UseShip()
            ):  # fmt: skip
                announce(self, draft, action, events)
            case TakeBounty():
                request_bounty(self, draft, action, events)
            case Convert():
                convert(self, draft, action, events)
            case Recover():
                recover(self, draft, action, events)
            case Opportunity():
                use_opportunity(self, draft, action, events)
            case Relinquish():
                relinquish(self, draft, action, events)
            case EndTurn():
                end_turn(self, draft, events)

    # chance

    def is_chance(self, state: State) -> bool:
        """Whether a reveal, a draw or, in one reading, pirates come next."""
        if state.draws or state.phase is Phase.SETUP:
            return True
        if state.window:
            return False
        if state.phase is Phase.EXPLORE:
            return True
        return state.phase is Phase.PIRATES and self.rulings.pirates is Pirates.RANDOM

    def chance_outcomes(self, state: State) -> tuple[tuple[Action, Fraction], ...]:
        """Every outcome with its exact probability at CHANCE, nothing elsewhere."""
        self.check_state(state)
        if not self.is_chance(state):
            return ()
        if state.draws:
            return draw_chances(self, state)
        if state.phase is Phase.PIRATES:
            return surrender_chances(self, state)
        return reveal_chances(self, state)

    # questions

    def new(self, players: int = 2, *, first: int = 0) -> State:
        """The first state; the Explored Space is revealed by chance."""
        return first_state(self, players, first)

    def options(self, state: State) -> dict[str, Any]:
        """The arguments of `new` that lead to this state's table."""
        return {"players": len(state.hands), "first": state.first}

    def seats(self, state: State) -> int:
        """How many players sit at the table."""
        return len(state.hands)

    def to_move(self, state: State) -> int:
        """The seat to move, CHANCE or OVER."""
        self.check_state(state)
        if state.phase is Phase.OVER:
            return OVER
        if self.is_chance(state):
            return CHANCE
        return partner(state.turn) if isinstance(state.pending, Consent) else state.turn

    def legal_actions(self, state: State) -> Sequence[Action]:
        """One canonical action for each different outcome; none where chance moves."""
        self.check_state(state)
        return () if self.is_chance(state) else tuple(list_actions(self, state))

    def canonical(self, state: State, action: Action) -> Action:
        """The listed twin of a legal action."""
        self.check(state, action)
        return canonical(self, state, action)

    def compose(self, state: State, text: str) -> tuple[Action, ...] | Objections:
        """The small actions that spell a whole order, or the objections to it."""
        self.check_state(state)
        return compose(self, state, text)

    def faults(self, state: State) -> tuple[Fault, ...]:
        """Everything that is wrong with a position."""
        self.check_state(state)
        return faults(self, state)

    def position(self, description: Mapping[str, Any], *, fragment: bool = False) -> State:
        """A position built by hand; see `positions` for the words."""
        return positions.position(self, description, fragment=fragment)

    def view(self, state: State, seat: int) -> View:
        """What a seat, or SPECTATOR, may know."""
        self.check_state(state)
        self.check_seat(state, seat)
        circumstances = Circumstances(self.rulings, self.variant, state.phase)
        return View(seat=seat, **redacted(state, seat, len(state.hands), circumstances))

    def complete(self, view: View) -> State:
        """A position that looks like this view to its seat, where there is one."""
        return complete(self, view)

    def score(self, state: State) -> Score:
        """The renown, line by line."""
        self.check_state(state)
        return score(self, state)

    @classmethod
    def tiny_pack(cls) -> Pack:
        """A toy with so little in the box that every position can be visited."""
        return tiny_pack()

    def score_shown(self, shown: State | View) -> Score:
        """The same of a view: the rules of scoring read only what states and views share."""
        return score(self, cast("State", shown))

    def side(self, seat: int) -> int:
        """The smaller one of a seat and its partner's."""
        return min(seat, partner(seat)) if self.teams else seat

    def explain(self, state: State, action: Action) -> Explanation:
        """The arithmetic of a legal action."""
        return explain(self, state, action)

    def parse(self, text: str) -> Action:
        """The action that a text means."""
        return actions.parse(text)

    def encode(self, value: State | View | Event) -> Any:  # noqa: ANN401 - plain JSON values
        """A state, view or event as plain JSON values."""
        return wire.encode(value)

    def decode(self, body: object, kind: str, path: str, *, fragment: bool = True) -> Any:  # noqa: ANN401 - as `kind` says
        """The state, view or event in plain JSON values; errors name the field."""
        return wire.decode(self, body, kind, path, fragment=fragment)


def _variant(variant: str | None) -> str:
    if variant is None:
        return VARIANTS[0]
    if variant not in VARIANTS:
        raise BadInput("variant", f"{brief(variant)} is none of {', '.join(VARIANTS)}")
    return variant


def _by(catalogue: Mapping[str, int]) -> Callable[[tuple[str, int]], int]:
    """How cards with their counts are sorted."""
    return lambda item: catalogue[item[0]]


def _elsewhere(spaces: Mapping[str, SpaceCard]) -> tuple[frozenset[str], ...]:
    """For each sector the cards of the others."""
    return tuple(
        frozenset(key for key, card in spaces.items() if card.sector is not sector)
        for sector in Sector
    )


def _letter(card: SpaceCard) -> str:
    """The kind of a space card: s, e or a."""
    if isinstance(card, SystemCard):
        return "s"
    return "e" if isinstance(card, EventCard) else "a"


def _named(slots: tuple[Slot, ...], reading: Slots) -> tuple[tuple[int, frozenset[Kind]], ...]:
    """The slots of an empty system worth naming, and the kinds of colony for each."""
    colonies = [kind for kind in Kind if kind is not Kind.SHIP]
    if reading is Slots.MATCHED:
        fits = frozenset(k for k in colonies if any(accepts(slot, k) for slot in slots))
        return ((0, fits),)
    return tuple(
        (index, frozenset(kind for kind in colonies if accepts(slot, kind)))
        for index, slot in enumerate(slots)
        if slots.index(slot) == index
    )


@cache
def register() -> Register:
    """The clauses and rulings; read once, since every document builds its game."""
    return read_register(package_text(PACKAGE, "clauses.toml"))


@cache
def published_pack() -> Pack:
    """The component data that ships with the library."""
    return read_pack(package_text(PACKAGE, "data", "published.toml"))


@cache
def tiny_pack() -> Pack:
    """A toy that one player can exhaust: two turns with a few cards."""
    return read_pack(package_text(PACKAGE, "data", "tiny.toml"))


@cache
def small_pack() -> Pack:
    """A toy with a few cards of every kind, for short games."""
    return read_pack(package_text(PACKAGE, "data", "small.toml"))
