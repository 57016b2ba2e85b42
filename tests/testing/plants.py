"""Bugs planted in Prospectors, one a class: what the suite must find, each by the right checks."""

import itertools
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, Final

import attrs

from galaxy_rules.kernel.clauses import Register
from galaxy_rules.kernel.frozen import FrozenMap
from galaxy_rules.kernel.measures.lots import Lots
from galaxy_rules.kernel.packs import Pack
from galaxy_rules.kernel.score import Line, Score
from galaxy_rules.kernel.values import Value
from galaxy_rules.kernel.verdicts import Objection, Objections
from galaxy_rules.kernel.words.choices import Choices
from tests.toy_game import Prospectors
from tests.toy_game.words.actions import Action, Aim, Barrels, Drill, Rest
from tests.toy_game.words.events import EVENTS, Dealt, Event, Log
from tests.toy_game.words.state import Phase, State, View


class NobodyMoves(Prospectors):
    """The wrong seat: one that nobody sits on."""

    def to_move(self, state: State) -> int:
        mover = super().to_move(state)
        return mover + 2 if mover >= 0 and state.turns_left == 2 else mover


class WrongDeal(Prospectors):
    """The wrong seat: the next player hears of the card."""

    def carry_out(self, state: State, action: Action, events: Log) -> State:
        after = super().carry_out(state, action, events)
        if events and isinstance(events[-1], Dealt):
            events[-1] = Dealt((events[-1].seat + 1) % len(state.fuel), events[-1].moon)
        return after


class InPlace(Prospectors):
    """Resting changes the state that it is given."""

    def carry_out(self, state: State, action: Action, events: Log) -> State:
        after = super().carry_out(state, action, events)
        if isinstance(action, Rest):
            object.__setattr__(state, "fuel", after.fuel)
        return after


class Lists(Prospectors):
    """The tanks are a list after a rest."""

    def carry_out(self, state: State, action: Action, events: Log) -> State:
        after = super().carry_out(state, action, events)
        fuel: Any = list(after.fuel)
        return attrs.evolve(after, fuel=fuel) if isinstance(action, Rest) else after


class Moody(Prospectors):
    """Every other rest brings nothing."""

    moods: Final = itertools.cycle((False, True))

    def carry_out(self, state: State, action: Action, events: Log) -> State:
        after = super().carry_out(state, action, events)
        bad = isinstance(action, Rest) and next(self.moods)
        return attrs.evolve(after, fuel=state.fuel) if bad else after


class Secretive(Prospectors):
    """Who does not ask for events gets another state."""

    def carry_out(self, state: State, action: Action, events: Log) -> State:
        after = super().carry_out(state, action, events)
        quiet = events is None and isinstance(action, Rest)
        return attrs.evolve(after, fuel=state.fuel) if quiet else after


class Overfull(Prospectors):
    """A tank takes more than it holds."""

    def carry_out(self, state: State, action: Action, events: Log) -> State:
        after = super().carry_out(state, action, events)
        more = tuple(fuel + 3 for fuel in state.fuel)
        return attrs.evolve(after, fuel=more) if isinstance(action, Rest) else after


class OpenCard(Prospectors):
    """The second player's card is in everybody's view."""

    def view(self, state: State, seat: int) -> View:
        shown = super().view(state, seat)
        return attrs.evolve(shown, cards=(shown.cards[0], state.cards[1], *shown.cards[2:]))


class OpenDeal(Prospectors):
    """Everybody hears which card was dealt."""

    def event_for(self, event: Event, seat: int) -> Event:
        super().event_for(event, seat)
        return event


class OpenList(Prospectors):
    """Nobody may aim at the moon of the next player's card, and hears that."""

    def judge(self, state: State, action: Action) -> Objections:
        found = super().judge(state, action)
        if found or not isinstance(action, Aim) or action.moon not in self._others(state):
            return found
        return (Objection("taken", ("PRO-SET-02",), "that is another's moon"),)

    def legal_actions(self, state: State) -> Sequence[Action]:
        listed = super().legal_actions(state)
        return tuple(one for one in listed if not self.judge(state, one))

    def _others(self, state: State) -> tuple[str | None, ...]:
        return (state.cards[(state.turn + 1) % len(state.cards)],)


class Doubled(Prospectors):
    """The weights of chance add up to two."""

    def chance_outcomes(self, state: State) -> tuple[tuple[Action, Fraction], ...]:
        return tuple((one, 2 * weight) for one, weight in super().chance_outcomes(state))


class Forgetful(Prospectors):
    """JSON loses who drilled last."""

    def encode(self, value: State | View | Event) -> Any:
        plain = super().encode(value)
        return plain | {"driller": None, "hot": None} if "driller" in plain else plain


class OwnWay(Prospectors):
    """JSON has the deck as a list, which the schema does not know."""

    def encode(self, value: State | View | Event) -> Any:
        plain = super().encode(value)
        return plain | {"deck": list(plain["deck"].items())} if isinstance(value, State) else plain

    def decode(self, body: Any, kind: str, path: str, *, fragment: bool = True) -> Any:
        told = body | {"deck": dict(body["deck"])} if kind == "state" else body
        return super().decode(told, kind, path, fragment=fragment)


class Misread(Prospectors):
    """`drill 2` is read as `drill 1`."""

    def parse(self, text: str) -> Action:
        found = super().parse(text)
        return Drill(Barrels(1)) if found == Drill(Barrels(2)) else found


class Lisping(Prospectors):
    """`drill 2` is spelled as `drill 1`."""

    def spell(self, action: Action) -> tuple[int, ...]:
        return super().spell(Drill(Barrels(1)) if action == Drill(Barrels(2)) else action)


class DeadEnd(Prospectors):
    """Resting is spelled, but no token leads there."""

    def next_tokens(self, state: State, prefix: Iterable[int] = ()) -> tuple[int, ...]:
        found = super().next_tokens(state, prefix)
        return tuple(token for token in found if self.tokens[token] != "rest:")


class Slanted(Prospectors):
    """Whoever draws gets the first outcome."""

    def lots(self, state: State, *, worded: bool = False) -> Lots[Action]:
        return Lots([[super().chance_outcomes(state)[0][0]]], [1])


class FiveSided(Prospectors):
    """The six has no number."""

    def chance_actions(self) -> tuple[Action, ...]:
        return tuple(one for one in super().chance_actions() if str(one) != "roll 6")


class Unlisted(Prospectors):
    """Resting is legal, and listed only where nothing else is."""

    def legal_actions(self, state: State) -> Sequence[Action]:
        listed = super().legal_actions(state)
        return listed[:-1] if len(listed) > 1 and Rest() in listed else listed


class Overlisted(Prospectors):
    """Three barrels are listed, however many there are."""

    def legal_actions(self, state: State) -> Sequence[Action]:
        listed = super().legal_actions(state)
        whole = tuple(Drill(Barrels(number)) for number in (1, 2, 3))
        return whole if state.phase is Phase.DRILL else listed


class Twice(Prospectors):
    """Resting is listed twice."""

    def legal_actions(self, state: State) -> Sequence[Action]:
        listed = super().legal_actions(state)
        return (*listed, Rest()) if Rest() in listed else listed


class Lenient(Prospectors):
    """`apply` asks nobody."""

    def apply(self, state: State, action: Action) -> State:
        self.check(state, action)
        return self.carry_out(state, action, None) if self._could(state) else state

    def _could(self, state: State) -> bool:
        return state.phase is Phase.PLAY


class Curt(Prospectors):
    """Refusals cite nothing."""

    def judge(self, state: State, action: Action) -> Objections:
        return tuple(attrs.evolve(one, clauses=()) for one in super().judge(state, action))


class EarlyWinner(Prospectors):
    """Who leads has won."""

    def score(self, state: State) -> Score:
        found = super().score(state)
        lines = (*found.lines, Line(0, 0, "PRO-SCO-99", "nothing"))
        return attrs.evolve(found, lines=lines, winners=found.leaders)


@attrs.frozen
class Burned(Value):
    """An event that declares nothing."""

    barrels: int


class Undeclared(Prospectors):
    """One more kind of event, which says neither its clauses nor who may see it."""

    event_classes: Any = (*EVENTS, Burned)


class Unregistered(Prospectors):
    """The register has lost the clause about resting."""

    def __init__(
        self,
        rulings: Mapping[str, Any] | str | None = None,
        data: Pack | None = None,
        variant: str | None = None,
    ) -> None:
        super().__init__(rulings, data, variant)
        kept = {key: one for key, one in self.clauses.items() if key != "PRO-RST-01"}
        whole = self.clauses
        self.clauses = Register(whole.game, whole.edition, whole.transcript_sha256, FrozenMap(kept))


class Trusting(Prospectors):
    """Anything is taken for a state."""

    def check_state(self, state: State) -> None:
        """Nothing is asked."""


class Thawed(Prospectors):
    """The game can be changed."""

    def __setattr__(self, name: str, value: object) -> None:
        object.__setattr__(self, name, value)


class Wide(Prospectors):
    """A name that no terminal takes in one line."""

    title = "Prospectors" * 12


class Elsewhere(Prospectors):
    """Every first pick is at a place that no drawing has."""

    def choices(
        self, state: State, names: Sequence[str] = (), language: str = "en"
    ) -> Choices[Action]:
        found = super().choices(state, names, language)
        moved = (attrs.evolve(one, place=str(n)) for n, one in enumerate(found.choices))
        return attrs.evolve(found, choices=tuple(moved))


class Telltale(Prospectors):
    """The first pick says which card the next player has."""

    def choices(
        self, state: State, names: Sequence[str] = (), language: str = "en"
    ) -> Choices[Action]:
        found = super().choices(state, names, language)
        card = state.cards[(state.turn + 1) % len(state.cards)]
        told = (attrs.evolve(one, label=f"{one.label} {card}") for one in found.choices)
        return attrs.evolve(found, choices=tuple(told))


class Cutoff(Prospectors):
    """After the first of several picks nothing is left to pick."""

    def choices(
        self, state: State, names: Sequence[str] = (), language: str = "en"
    ) -> Choices[Action]:
        found = super().choices(state, names, language)
        first = (attrs.evolve(one, choices=()) for one in found.choices)
        return attrs.evolve(found, choices=tuple(first))
