"""Galaxy of Trian: what a clash must come to, told beside the log.

Results are die, bonus and tokens of each side as the position before had them; the highest alone
wins; who loses goes home, and nobody else; bonuses are counted at the start and stay.
"""

from collections.abc import Iterator
from typing import Any

import attrs

from galaxy_rules.galaxy_of_trian.words import actions as act
from galaxy_rules.galaxy_of_trian.words import events as ev
from galaxy_rules.galaxy_of_trian.words import skill_events as sk
from galaxy_rules.galaxy_of_trian.words.rulings import TopTieRemoves
from galaxy_rules.galaxy_of_trian.words.state import Battle, Estate, Stage, State
from properties.shapes.galaxy_of_trian_follow import Followed
from properties.shapes.galaxy_of_trian_numbers import skills_at
from properties.shapes.numbers import Said, every, same
from properties.shapes.proving import Named
from properties.skills_trian import strength, tie_winner, verdict

Numbers = tuple[Any, ...]


@attrs.define(eq=False)
class Clash:
    """A clash under way, as the log tells it."""

    seats: tuple[int, ...]
    bonuses: Numbers
    ships: tuple[int, int] | None
    area: int | None
    rolls: Numbers = ()
    pluses: Numbers = ()
    cries: tuple[int, ...] = ()
    falls: list[int] = attrs.field(factory=list)
    ended: bool = False
    reward: int | None = None
    """Whose reward is owed for a ship."""


@attrs.define(eq=False)
class Fights:
    """The clashes of a step, one after the other."""

    followed: Followed
    after: State
    clash: Clash | None = None

    @classmethod
    def of(cls, followed: Followed, after: State) -> "Fights":
        """The clash under way before a step, if there is one."""
        battle = followed.before.battle
        made = cls(followed, after)
        if battle is not None:
            falling = battle.stage is Stage.REMOVE
            made.clash = Clash(
                battle.seats, battle.bonuses, battle.ships, battle.area, battle.rolls,
                battle.pluses, battle.cries, list(battle.falls), ended=falling,
            )  # fmt: skip
        return made

    def happen(self, event: Any, action: act.Action) -> Iterator[Named]:
        """What must be so when an event happens; asked before it is followed."""
        clash, battle = self.clash, self.followed.before.battle
        match event:
            case ev.Rolled(seat=seat, value=value) if clash is not None and battle is not None:
                again = battle.stage is Stage.REROLL
                place = battle.index if again else len(clash.rolls)
                yield "who rolls is up", seat == clash.seats[place]
                rolls = clash.rolls
                clash.rolls = (*rolls[:place], value, *rolls[place + 1 :])
                if not clash.pluses:
                    clash.pluses = ()
                yield "the die is told", isinstance(action, act.Roll) and value == action.value
            case ev.TokenUsed(seat=seat, token="plus") if clash is not None:
                place = clash.seats.index(seat)
                clash.pluses = _more(clash.pluses, place)
            case sk.Cried(seat=seat) if clash is not None:
                clash.cries = (*clash.cries, seat)
            case ev.ClashBegan():
                yield from self._begin(event)
            case ev.ClashEnded():
                yield from self._decide(event)
            case ev.SentHome(seat=seat, cell=cell) if clash is not None and clash.ended:
                yield from self._fall(clash, seat, cell)
            case sk.Fired() | sk.Exploded() if clash is not None and clash.ended:
                yield "all have lost that had to", self._have_fallen(clash)
                self.clash = None
            case _:
                pass

    # the beginning

    def _begin(self, event: ev.ClashBegan) -> Iterator[Named]:
        old = self.clash
        if event.ships is not None:
            yield from self._meet(event)
        elif old is not None and old.area == event.area:
            assert event.area is not None
            estate = self._estate(event.area)
            yield "all have lost that had to", self._have_fallen(old)
            left = [
                (seat, bonus) for seat, bonus in zip(old.seats, old.bonuses, strict=True)
                if self.followed.losable(estate, seat)
            ]  # fmt: skip
            yield "who is left fights on", event.seats == tuple(seat for seat, _ in left)
            yield "bonuses stay", same(event.bonuses, tuple(bonus for _, bonus in left))
        else:
            assert event.area is not None
            counts = self.followed.free(self._estate(event.area))
            turn, players = self.followed.before.turn, len(self.followed.before.credits)
            order = [(turn + step) % players for step in range(players)]
            seats = tuple(seat for seat in order if seat in counts)
            yield "all who are there fight, in order", event.seats == seats
            yield "bonuses are emissaries", event.bonuses == tuple(counts[seat] for seat in seats)
        self.clash = Clash(event.seats, event.bonuses, event.ships, event.area)

    def _meet(self, event: ev.ClashBegan) -> Iterator[Named]:
        assert event.ships is not None
        state, game = self.followed.before, self.followed.game
        pair = [self.followed.ships[cell] for cell in event.ships]
        owners = tuple(ship.seat for ship in pair)
        skills = [skills_at(game, state, ship.seat) for ship in pair]
        yield "the owners of the ships fight", event.seats == owners
        dice = verdict((pair[0].kind, pair[1].kind), (skills[0], skills[1])) is None
        added = tuple(
            strength(s.kind, own) if dice else 0 for s, own in zip(pair, skills, strict=True)
        )
        yield "bonuses of ships are those of skills", event.bonuses == added

    # the decision

    def _decide(self, event: ev.ClashEnded) -> Iterator[Named]:
        clash = self.clash
        assert clash is not None
        state, game = self.followed.before, self.followed.game
        yield "the same sides to the end", event.seats == clash.seats
        skills = [skills_at(game, state, seat) for seat in range(len(state.credits))]
        if clash.ships is not None and not event.results:
            kinds = [self.followed.ships[cell].kind for cell in clash.ships]
            own = skills[clash.seats[0]], skills[clash.seats[1]]
            place = verdict((kinds[0], kinds[1]), own)
            yield "a clash without dice is one of classes", place is not None
            winner = clash.seats[place] if place is not None else None
        else:
            pluses = clash.pluses or (0,) * len(clash.seats)
            sides = zip(clash.seats, clash.rolls, clash.bonuses, pluses, strict=True)
            results = tuple(
                roll + bonus + plus + (seat in clash.cries) for seat, roll, bonus, plus in sides
            )
            yield "results are die, bonus and tokens", same(event.results, results)
            winner = _best(clash.seats, results, skills)
        yield "the highest wins alone", event.winner == winner
        clash.ended = True
        if clash.ships is not None:
            clash.falls = [seat for seat in clash.seats if seat != winner]
            clash.reward = winner
        elif winner is None and game.tables.rulings.top_tie_removes is TopTieRemoves.ALL:
            estate = self._estate(clash.area)
            clash.falls = [s for s in clash.seats for _ in self.followed.losable(estate, s)]
        else:
            clash.falls = [seat for seat in clash.seats if seat != winner]

    # what is lost

    def _fall(self, clash: Clash, seat: int, cell: int) -> Iterator[Named]:
        if clash.ships is not None:
            yield "ships that lose go home", seat in clash.falls and cell in clash.ships
            owner = self.followed.ships.get(cell)
            yield "each its own", owner is not None and owner.seat == seat
        else:
            estate = self._estate(clash.area)
            while clash.falls and clash.falls[0] != seat:
                first = clash.falls.pop(0)
                yield "who has an emissary loses one", not self.followed.losable(estate, first)
            yield "only who lost loses an emissary", bool(clash.falls)
            yield "one that fought falls", cell in self.followed.losable(estate, seat)
        if seat in clash.falls:
            clash.falls.remove(seat)

    def _have_fallen(self, clash: Clash) -> bool:
        if clash.ships is not None:
            return not clash.falls
        estate = self._estate(clash.area)
        return not any(self.followed.losable(estate, seat) for seat in clash.falls)

    def _estate(self, area: int | None) -> Estate:
        assert area is not None
        return self.after.estates[area]

    # the end of the step

    def agrees(self) -> Iterator[Named]:
        """The clash in the position after is the one that the log leads to."""
        battle, clash = self.after.battle, self.clash
        if battle is None:
            if clash is not None and clash.ended:
                yield "all have lost that had to", self._have_fallen(clash)
            yield "no clash ends untold", clash is None or clash.ended
            laid = (self.after.declared, self.after.shown, self.after.spent)
            yield "no token is left on the table", not any(heap for table in laid for heap in table)
            return
        if clash is None:
            yield "no clash begins untold", False
            return
        yield "the sides as told", battle.seats == clash.seats
        yield "the bonuses as told", same(battle.bonuses, clash.bonuses)
        if clash.ended:
            yield "who is still to lose", _are_left(battle, clash, self)
            return
        yield "the dice as told", same(battle.rolls, clash.rolls)
        if clash.pluses or battle.pluses:
            pluses = clash.pluses or (0,) * len(battle.pluses)
            yield "the tokens as told", same(battle.pluses, pluses)
        yield "cries as told", battle.cries == clash.cries


def _more(numbers: Numbers, place: int) -> Numbers:
    return tuple(n + 1 if i == place else n for i, n in enumerate(numbers))


def _best(seats: tuple[int, ...], results: Numbers, skills: list[frozenset[str]]) -> int | None:
    """Who has more than everybody else; of a tie at the top, who alone of it regenerates."""
    top = [
        seat for place, seat in enumerate(seats)
        if all(results[place] >= other for other in results)
    ]  # fmt: skip
    return top[0] if len(top) == 1 else tie_winner(top, skills)


def _are_left(battle: Battle, clash: Clash, fights: Fights) -> Said:
    """Who is still to lose an emissary: those who have not, and have one."""
    estate = fights.after.estates[battle.area] if battle.area is not None else None
    if battle.stage is not Stage.REMOVE or estate is None:
        return False
    able = [seat for seat in clash.falls if fights.followed.losable(estate, seat)]
    left = [seat for seat in battle.falls if fights.followed.losable(estate, seat)]
    return every([able == left, bool(left)])
