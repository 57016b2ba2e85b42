"""Galaxy of Trian: what must be paid, owed and counted in a step, told beside the log."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, Final

import attrs

from galaxy_rules.galaxy_of_trian.board.galaxy import has_planet
from galaxy_rules.galaxy_of_trian.words import actions as act
from galaxy_rules.galaxy_of_trian.words import events as ev
from galaxy_rules.galaxy_of_trian.words import skill_actions as skill
from galaxy_rules.galaxy_of_trian.words import skill_events as sk
from galaxy_rules.galaxy_of_trian.words import tasks
from galaxy_rules.galaxy_of_trian.words.actions import Unit
from galaxy_rules.galaxy_of_trian.words.grid import NEBULA, SYSTEM, cell_of
from galaxy_rules.galaxy_of_trian.words.rulings import (
    ClosingCount,
    ClosingMinerals,
    ControlToken,
    NebulaCredits,
    PlanetBlock,
)
from galaxy_rules.galaxy_of_trian.words.state import CAUSES, LINES, Cause, Estate, Phase, State
from properties.shapes.galaxy_of_trian_follow import Followed
from properties.shapes.galaxy_of_trian_numbers import FIGURES, figures, skills_at
from properties.shapes.numbers import Said, every, same
from properties.shapes.proving import Named
from properties.skills_trian import MEDITATION

PER_SPACE: Final = 3
PER_SYSTEM: Final = 2
PER_BUILT: Final = {NEBULA: 1, SYSTEM: 4}
PER_LEVEL: Final = 2
BY_OUTPOST: Final = 2
GREEN: Final = "green"
DUEL: Final = 2
"""Lines of scores are looked at where two play: with more there are too many ways."""
GIVEN: Final[dict[type, tuple[str, ...]]] = {skill.Cry: ("red",), skill.Minion: ("yellow",)}
"""Minerals that go into the bag for a step of a skill."""
Place = tuple[int | None, int | None]
"""Where random minerals go: to a seat or into an area."""


@attrs.define(eq=False)
class Payments:
    """What is paid and owed in a step."""

    followed: Followed
    after: State
    minerals: Counter[Place] = attrs.field(factory=Counter)
    tokens: Counter[int] = attrs.field(factory=Counter)
    extra: Any = 0
    built: list[tuple[int, int]] = attrs.field(factory=list)
    spoils: list[tuple[int, int, int]] = attrs.field(factory=list)
    clash: tuple[int, ...] | None = None

    # what happens

    def happen(self, event: Any) -> Iterator[Named]:
        """What must be so when an event has happened."""
        match event:
            case ev.Paid(cause=Cause.SPACE):
                yield "outer space pays the active player", event.seat == self._turn
                yield "outer space pays by tiles", event.amount == PER_SPACE * event.tiles
            case ev.Paid(cause=Cause.NEBULA | Cause.SYSTEM):
                yield from self._closing(event)
            case ev.Paid(cause=Cause.MORE_NEBULA | Cause.MORE_SYSTEM):
                yield from self._bonus(event)
            case ev.Paid():
                yield from self._built(event)
            case ev.StationBuilt(seat=seat, cell=cell, level=level):
                yield "the active player builds", seat == self._turn
                self.built.append((cell, level))
            case ev.ControlTaken(seat=seat, area=area):
                every_time = self._rulings.control_token is ControlToken.EVERY
                if every_time or seat not in self._held(area):
                    more = "holographic_trick" in self._skills(seat)
                    self.tokens[seat] += 1 + more
            case ev.ClashEnded(winner=int(winner)) if self.clash is not None:
                self._owe((winner, None), self._box.reward)
            case ev.ActionsGained(seat=seat, count=count):
                yield "an outpost of the active player", seat == self._turn
                yield "an outpost brings two actions", count == BY_OUTPOST
                self.extra = self.extra + BY_OUTPOST
            case _:
                yield from self._last(event)

    def meets(self, event: Any) -> None:
        """Note whether a clash is one of ships, before it is decided."""
        if isinstance(event, ev.ClashBegan):
            self.clash = event.ships

    @property
    def _turn(self) -> int:
        return self.followed.before.turn

    @property
    def _rulings(self) -> Any:
        return self.followed.game.tables.rulings

    @property
    def _box(self) -> Any:
        return self.followed.game.tables.box

    def _skills(self, seat: int) -> frozenset[str]:
        return skills_at(self.followed.game, self.followed.before, seat)

    def _owe(self, place: Place, count: Any) -> None:
        self.minerals[place] = self.minerals[place] + count

    def _held(self, area: int) -> frozenset[int]:
        """Who held an area before this step; who takes control in it is noted afterwards."""
        estate = self.followed.before.estates.get(area)
        return frozenset() if estate is None else estate.held

    # areas

    def _closing(self, event: ev.Paid) -> Iterator[Named]:
        estate = self.after.estates[event.area]
        there = self.followed.present(estate)
        yield (
            "who is there alone is paid, or the closer",
            event.seat == (next(iter(there)) if len(there) == 1 else self._turn),
        )
        nebula = estate.kind == NEBULA
        yield "by its kind", event.cause is (Cause.NEBULA if nebula else Cause.SYSTEM)
        tiles = self._tiles(estate, event.seat)
        people = self._people(estate, event.area, event.seat)
        yield "the tiles are counted", event.tiles == tiles
        yield "the emissaries are counted", event.emissaries == people
        amount, stock = self._formula(estate, tiles, people)
        yield "a closing pays by its formula", event.amount == amount
        if nebula:
            self._owe((None, event.area), stock)

    def _formula(self, estate: Estate, tiles: Any, people: Any) -> tuple[Any, Any]:
        if estate.kind != NEBULA:
            return PER_SYSTEM * (tiles + people), 0
        times = 1 + estate.extractors
        amount = {
            NebulaCredits.SUMMARY: (tiles + people) * times,
            NebulaCredits.PROSE: tiles * times + people,
            NebulaCredits.TILES_ONLY: tiles * times,
        }[self._rulings.nebula_credits]
        with_people = self._rulings.closing_minerals is ClosingMinerals.WITH_EMISSARIES
        return amount, tiles + estate.extractors + (people if with_people else 0)

    def _people(self, estate: Estate, area: int, seat: int) -> Any:
        """A seat's unblocked emissaries, in one reading as they were when the area was closed."""
        if self._rulings.closing_count is ClosingCount.AT_CLOSING:
            for task in self.followed.before.agenda:
                if isinstance(task, tasks.Paying) and task.area == area:
                    return task.before[seat]
        return self.followed.free(estate).get(seat, 0)

    def _tiles(self, estate: Estate, seat: int) -> Any:
        """The tiles of an area, without planets under somebody else's Corvette."""
        if estate.kind != SYSTEM:
            return estate.tiles
        reading = self._rulings.planet_block is PlanetBlock.CONTROLLED_ONLY
        if reading and self.followed.present(estate) != {seat}:
            return estate.tiles
        game, blocked = self.followed.game, set()
        for node in estate.nodes:
            ship = self.followed.ships.get(cell_of(node))
            foe = ship is not None and ship.kind is Unit.CORVETTE and ship.seat != seat
            if foe and has_planet(game.tables.atlas, self.after.galaxy, node):
                blocked.add(cell_of(node))
        return estate.tiles - len(blocked)

    def _bonus(self, event: ev.Paid) -> Iterator[Named]:
        estate = self.after.estates[event.area]
        nebula = estate.kind == NEBULA
        yield "more for one's own closing", event.seat == self._turn
        wanted = "gain_nebulas" if nebula else "gain_systems"
        yield "more by a skill", wanted in self._skills(event.seat)
        yield "a credit a tile", event.amount == self._tiles(estate, event.seat)
        cause = Cause.MORE_NEBULA if nebula else Cause.MORE_SYSTEM
        yield "in a line of its own", event.cause is cause

    def _built(self, event: ev.Paid) -> Iterator[Named]:
        cell, level = self.built[-1]
        one = self.followed.emissaries[cell]
        estate = self.after.estates[event.area]
        yield "who builds is paid", event.seat == one.seat == self._turn
        yield "for the area of the station", one.node in estate.nodes
        tiles = self._tiles(estate, event.seat)
        people = self.followed.free(estate).get(event.seat, 0)
        factor, cause = PER_BUILT[estate.kind], Cause.BUILT_NEBULA
        if estate.kind == SYSTEM:
            cause = Cause.BUILT_SYSTEM
        if one.unit is Unit.PRIESTESS and "precious_meditation" in self._skills(one.seat):
            factor, cause = MEDITATION[estate.kind == SYSTEM], Cause.MEDITATION
        yield "a station pays by its formula", event.amount == factor * (tiles + people)
        yield "in its own line", event.cause is cause
        if estate.kind == NEBULA:
            self._owe((None, event.area), PER_LEVEL * level)

    # the end

    def _last(self, event: Any) -> Iterator[Named]:
        match event:
            case ev.Plundered(seat=seat, victim=victim, area=area, due=due, paid=paid):
                purse = sum(self.followed.ledger[victim])
                self.spoils.append((seat, area, victim))
                yield "plunder by tiles, level and Corvettes", due == self._demand(seat, area)
                yield "no more than the purse holds", every([paid <= due, paid <= purse])
                yield "as much as there is", (paid == due) | (paid == purse)
            case ev.Sold(seat=seat, count=count, amount=amount):
                held = sum(self.followed.minerals[seat].values())
                yield "the sale comes before plunder", not self.spoils
                yield "all minerals are sold", count == held
                yield "the sale pays for each", amount == held * self._box.sale
            case ev.GameEnded(totals=totals, winners=winners):
                yield "the totals are the credits", same(totals, self.after.credits)
                yield "most credits win, then fewest figures left", _fits(self.after, winners)
                yield "everything is sold", not any(self.after.minerals)
                yield "everybody plunders in turn", self.spoils == self._prey()
            case _:
                pass

    def _corvettes(self, seat: int, estate: Estate) -> int:
        cells = {cell_of(node) for node in estate.nodes}
        return sum(
            ship.seat == seat and ship.kind is Unit.CORVETTE and cell in cells
            for cell, ship in self.followed.ships.items()
        )

    def _demand(self, seat: int, area: int) -> Any:
        estate = self.after.estates[area]
        level = max(one.level for _, one in self.followed.inhabitants(estate))
        return estate.tiles * level * self._corvettes(seat, estate)

    def _prey(self) -> list[tuple[int, int, int]]:
        state, found = self.after, []
        players = len(state.credits)
        for seat in ((state.first + step) % players for step in range(players)):
            for area in sorted(state.estates):
                estate = state.estates[area]
                if estate.kind != SYSTEM or estate.controller in (None, seat):
                    continue
                station = any(one.level for _, one in self.followed.inhabitants(estate))
                if station and self._corvettes(seat, estate):
                    found.append((seat, area, estate.controller))
        return found

    # what it has come to

    def agrees(self, action: act.Action, events: Sequence[Any]) -> Iterator[Named]:
        """What is due, what is left on the boards, and the actions of the turn."""
        yield from self._due(action, events)
        for seat in range(len(self.after.credits)):
            old, new = (_all_figures(one, seat) for one in (self.followed.before, self.after))
            yield f"figures of seat {seat}", same(old, new)
        yield from self._actions(action)
        yield from self._given(action, events)
        if isinstance(action, act.BuyToken) and len(self.after.credits) == DUEL:
            yield "the lines of the score", _lines_add_up(self.followed.game, self.after)

    def _due(self, action: act.Action, events: Sequence[Any]) -> Iterator[Named]:
        before = self.followed.before
        if isinstance(action, act.Research):
            self._owe((before.turn, None), 1)
        if isinstance(action, act.BuyToken):
            self.tokens[before.turn] += 1
        if before.phase is Phase.SETUP or self._by_skill(action, events):
            return
        if self.after.bag:
            came: Counter[Place] = Counter()
            for event in events:
                if isinstance(event, ev.MineralGained):
                    came[event.seat, None] += 1
                if isinstance(event, ev.MineralAppeared):
                    came[None, event.area] += 1
            old, new = _minerals_due(before), _minerals_due(self.after)
            for place in {*old, *new, *self.minerals, *came}:
                wanted = old[place] + self.minerals[place] - came[place]
                yield "as many minerals as are owed", new[place] == wanted
        if self.after.token_bag:
            gained = Counter(event.seat for event in events if isinstance(event, ev.TokenGained))
            old_t, new_t = _tokens_due(before), _tokens_due(self.after)
            for seat in range(len(before.credits)):
                wanted = old_t[seat] + self.tokens[seat] - gained[seat]
                yield "as many tokens as are owed", new_t[seat] == wanted

    def _by_skill(self, action: act.Action, events: Sequence[Any]) -> bool:
        """Whether skills bring minerals that are not told of here."""
        stake = isinstance(action, act.Roll) and self.followed.before.battle is None
        return stake or any(isinstance(one, sk.Fired | sk.Exploded) for one in events)

    def _actions(self, action: act.Action) -> Iterator[Named]:
        """One of the five plain actions is used up; outposts bring more."""
        plain = act.Research | act.Send | act.Build | act.Teleport | act.Move
        before, after = self.followed.before, self.after
        if not isinstance(action, plain) or after.phase is not Phase.EXPLORATION:
            return
        yield "the action is taken", not after.main
        used = 0 if before.main else 1
        yield (
            "additional actions as they come and go",
            after.extra == before.extra - used + self.extra,
        )

    def _given(self, action: act.Action, events: Sequence[Any]) -> Iterator[Named]:
        """What is given for a step, and what more comes with a mineral."""
        before, after = self.followed.before, self.after
        own: tuple[str, ...] = GIVEN.get(type(action), ())
        if isinstance(action, skill.SellSet):
            own = tuple(self.followed.game.tables.colours)
            yield (
                "a set brings its price",
                any(
                    isinstance(one, sk.SetSold) and bool(one.amount == self._box.set_credits)
                    for one in events
                ),
            )
        given = [one.colour for one in events if isinstance(one, sk.MineralGiven)]
        if own:
            yield "the price in minerals is paid", sorted(given)[: len(own)] == sorted(own)
        old, new = _to_give(before), _to_give(after)
        if isinstance(action, skill.Give) and isinstance(before.agenda[0], tasks.Giving):
            seat = before.agenda[0].seat
            yield "one is given", len(given) == 1
            if after.minerals[seat]:
                yield "one less is to be given", new[seat] == old[seat] - 1
        if isinstance(action, act.Extract | act.Mine):
            skills = self._skills(before.turn)
            more = 0
            if action.colour == GREEN and "minerals_gatherer" in skills:
                more = 1 + ("connoisseur" in skills)
            left = after.estates[action.area].stock
            yield "more comes with a green one", _to_gather(after) == (more if left else 0)


def _fits(state: State, winners: tuple[int, ...]) -> Said:
    """Whether these are the seats that nobody outdoes: by credits, or as many and fewer left."""
    left = [sum(figures(own)) for own in state.supplies]
    purses, seats = state.credits, range(len(left))

    def beaten(seat: int) -> Said:
        said: Said = False
        for one in seats:
            level = (purses[one] == purses[seat]) & (left[one] < left[seat])
            said = (purses[one] > purses[seat]) | level | said
        return said

    return every(beaten(seat) == (seat not in winners) for seat in seats)


def _all_figures(state: State, seat: int) -> tuple[Any, ...]:
    """The figures of a seat, on the board and in the galaxy."""
    people = [e for e in state.emissaries.values() if e.seat == seat]
    ships = [ship.kind for ship in state.ships.values() if ship.seat == seat]
    out = {
        "emissaries": sum(one.unit is Unit.EMISSARY for one in people),
        "research": sum(one.level >= 1 for one in people),
        "space": sum(one.level > 1 for one in people),
        "corvettes": ships.count(Unit.CORVETTE),
        "rogues": ships.count(Unit.ROGUE),
    }
    return tuple(getattr(state.supplies[seat], name) + out[name] for name in FIGURES)


def _minerals_due(state: State) -> Counter[Place]:
    due: Counter[Place] = Counter()
    for task in state.agenda:
        if isinstance(task, tasks.MineralsDue):
            due[task.seat, task.area] = due[task.seat, task.area] + task.count
    return due


def _tokens_due(state: State) -> Counter[int]:
    return Counter(task.seat for task in state.agenda if isinstance(task, tasks.TokenDue))


def _to_give(state: State) -> Counter[int]:
    due: Counter[int] = Counter()
    for task in state.agenda:
        if isinstance(task, tasks.Giving):
            due[task.seat] = due[task.seat] + task.count
    return due


def _to_gather(state: State) -> Any:
    return sum(task.count for task in state.agenda if isinstance(task, tasks.Gathering))


def _lines_add_up(game: Any, state: State) -> Said:
    """The lines of the score are the books, cause by cause, and come to the credits."""
    score = game.reducer.score(game.tables, state)
    said: list[Said] = [same(score.totals, state.credits)]
    for seat, row in enumerate(state.ledger):
        for cause, amount in zip(CAUSES, row, strict=True):
            lines = [
                line for line in score.lines if (line.seat, line.what) == (seat, LINES[cause][1])
            ]
            said.append(sum(line.amount for line in lines) == amount)
    return every(said)
