"""Tournaments: policies against each other, every one at every seat, and what that comes to.

A *round* is one game for each way to seat the policies; what is counted is whole rounds.  With
more policies than seats everybody meets everybody, with fewer some sit twice.  Every game has a
seed of its own, and what some games come to can be added to others: who shares the work changes
nothing.

>>> lineups(("greedy", "random"), 2)
((0, 1), (1, 0))
>>> lineups(("greedy", "random"), 3)[:3]
((0, 0, 1), (0, 1, 0), (0, 1, 1))
>>> lineups(("greedy", "random", "random"), 3)
((0, 1, 1), (1, 0, 1), (1, 1, 0))
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from functools import lru_cache, partial
from itertools import permutations, product
from typing import Any, Final

import attrs

from galaxy_rules.kernel.errors import BadInput
from galaxy_rules.lab.contests.ratings import Contest, Rating, rate
from galaxy_rules.lab.opponents import Policy
from galaxy_rules.lab.playouts import CAP, Seeded, Table, check_run, made, playout, seed_of
from galaxy_rules.lab.runs import Checkpoint, added
from galaxy_rules.lab.simulations import names_of, parameters
from galaxy_rules.lab.weighing import Share

FORMAT: Final = "galaxy-rules/tournament/1"
LEAST: Final = 2
MOST: Final = 8
"""How many policies may take part."""
MOST_ROUNDS: Final = 1_000_000
Who = str | Policy | Seeded
Lineup = tuple[int, ...]
"""Who sits where: the number of a policy for each seat."""


@attrs.frozen
class Tournament:
    """What is played, and by whom; the table's own policies do not count."""

    table: Table
    policies: tuple[Who, ...]
    """One that is named twice has two seats where there are seats enough."""

    @property
    def names(self) -> tuple[str, ...]:
        """Who takes part, each once."""
        return tuple(dict.fromkeys(names_of(self.policies)))

    @property
    def lineups(self) -> tuple[Lineup, ...]:
        """The games of a round."""
        return lineups(names_of(self.policies), self.table.players)

    def seated(self, lineup: Lineup) -> Table:
        """The table of one game."""
        by_name = dict(zip(names_of(self.policies), self.policies, strict=True))
        who = tuple(by_name[self.names[one]] for one in lineup)
        return attrs.evolve(self.table, policies=who)

    def side(self, seat: int) -> int:
        """The seat, or the first seat of its team."""
        return made(self.table).side(seat)


@lru_cache(maxsize=64)
def lineups(names: tuple[str, ...], players: int) -> tuple[Lineup, ...]:
    """Every way to seat these policies; none with a single policy at all seats."""
    number = {name: place for place, name in enumerate(dict.fromkeys(names))}
    entries = [number[name] for name in names]
    if len(entries) >= players:
        ways = set(permutations(entries, players))
    else:
        ways = {way for way in product(entries, repeat=players) if set(way) == set(entries)}
    return tuple(sorted(way for way in ways if len(set(way)) > 1))


@attrs.frozen
class Results:
    """What some games of one tournament came to; others can be added."""

    games: int
    unfinished: int
    outcomes: dict[str, int]
    """How many games of a lineup had these winners, as in `3:0+1`; nobody in `3:`."""

    def __add__(self, later: "Results") -> "Results":
        """These games and others."""
        return Results(
            games=self.games + later.games,
            unfinished=self.unfinished + later.unfinished,
            outcomes=dict(sorted((Counter(self.outcomes) + Counter(later.outcomes)).items())),
        )

    def each(self) -> Iterator[tuple[int, tuple[int, ...], int]]:
        """The number of a lineup, the seats that won, and how often."""
        for outcome, games in self.outcomes.items():
            lineup, _, winners = outcome.partition(":")
            yield int(lineup), tuple(map(int, winners.split("+"))) if winners else (), games


@attrs.frozen
class Standing:
    """How one policy did."""

    name: str
    wins: Share
    """Games that it won, alone or with others, of those in which it sat."""
    even: float
    """The share of its seats: what it would have won if all were alike and nobody shared."""
    rating: Rating
    seats: tuple[tuple[int, int], ...]
    """By seat, games and wins."""


@attrs.frozen
class Meeting:
    """Two policies on different sides of a table: how often only the one won, or the other."""

    name: str
    other: str
    games: int
    won: int
    lost: int


@attrs.frozen
class Outcome:
    """What a tournament came to."""

    tournament: Tournament
    seed: int
    cap: int
    results: Results

    @property
    def shared(self) -> int:
        """Games with more than one side among the winners."""
        side = self.tournament.side
        return sum(games for _, won, games in self.results.each() if len(set(map(side, won))) > 1)

    def standings(self) -> tuple[Standing, ...]:
        """Everybody, the strongest first."""
        names = self.tournament.names
        ratings = rate(len(names), map(self._contest, self.results.each()))
        found = [self._standing(number, ratings[number]) for number in range(len(names))]
        return tuple(sorted(found, key=lambda one: (-round(one.rating.value, 6), one.name)))

    def meetings(self) -> tuple[Meeting, ...]:
        """Every two policies, in the order in which they were named."""
        count = range(len(self.tournament.names))
        return tuple(self._meeting(one, two) for one in count for two in count if one < two)

    def _contest(self, outcome: tuple[int, tuple[int, ...], int]) -> Contest:
        number, winners, games = outcome
        lineup, side = self.tournament.lineups[number], self.tournament.side
        sides = sorted({side(seat) for seat in range(len(lineup))})
        seated = tuple(
            tuple(who for seat, who in enumerate(lineup) if side(seat) == one) for one in sides
        )
        return Contest(seated, tuple(sorted({sides.index(side(seat)) for seat in winners})), games)

    def _standing(self, who: int, rating: Rating) -> Standing:
        lineups, players = self.tournament.lineups, self.tournament.table.players
        seats = [[0, 0] for _ in range(players)]
        sat = won = places = 0
        for number, winners, games in self.results.each():
            own = [seat for seat, one in enumerate(lineups[number]) if one == who]
            sat += games * bool(own)
            places += games * len(own)
            won += games * any(seat in winners for seat in own)
            for seat in own:
                seats[seat][0] += games
                seats[seat][1] += games * (seat in winners)
        return Standing(
            name=self.tournament.names[who],
            wins=Share(won, sat),
            even=places / (players * sat),
            rating=rating,
            seats=tuple((games, wins) for games, wins in seats),
        )

    def _meeting(self, one: int, two: int) -> Meeting:
        lineups, side = self.tournament.lineups, self.tournament.side
        met = won = lost = 0
        for number, winners, games in self.results.each():
            lineup, victors = lineups[number], set(map(side, winners))
            mine = {side(seat) for seat, who in enumerate(lineup) if who == one}
            theirs = {side(seat) for seat, who in enumerate(lineup) if who == two}
            if mine and theirs and mine != theirs:
                met += games
                won += games * bool(mine & victors and not theirs & victors)
                lost += games * bool(theirs & victors and not mine & victors)
        return Meeting(self.tournament.names[one], self.tournament.names[two], met, won, lost)


def contest(
    tournament: Tournament,
    rounds: int,
    seed: int = 0,
    cap: int = CAP,
    executor: Executor | None = None,
    *,
    jobs: int | None = None,
    checkpoint: str | None = None,
    told: Callable[[int], None] | None = None,
) -> Outcome:
    """Play so many rounds; the same whoever does the work, if the policies go by their seeds alone.

    A checkpoint is a file that says how far the run has come: when it is started again, it goes on
    from there.
    """
    check(tournament, rounds, seed, cap)
    kept = None
    if checkpoint is not None:
        named = attrs.evolve(tournament.table, policies=tournament.policies)
        kept = Checkpoint(checkpoint, Results, parameters("tournament", named, seed, cap))
    work = partial(_results, tournament, seed, cap)
    games = rounds * len(tournament.lineups)
    total = added(work, games, executor, jobs=jobs, checkpoint=kept, told=told)
    return Outcome(tournament, seed, cap, total)


def check(tournament: Tournament, rounds: int, seed: int, cap: int) -> None:
    """Raise `BadInput` before anything is played."""
    few = len(tournament.names)
    if few < LEAST or len(tournament.policies) > MOST:
        problem = f"expected {LEAST} to {MOST}, at least two of them different"
        raise BadInput("policies", f"{problem}; found {len(tournament.policies)}")
    if type(rounds) is not int or not 1 <= rounds <= MOST_ROUNDS:
        raise BadInput("rounds", f"expected 1 to {MOST_ROUNDS}, found {rounds!r:.60}")
    check_run(attrs.evolve(tournament.table, policies=()), 1, seed, cap)
    if not tournament.lineups:
        raise BadInput("players", "there is nobody to play against")
    for number in range(few):
        lineup = next(one for one in tournament.lineups if number in one)
        check_run(tournament.seated(lineup), rounds * len(tournament.lineups), seed, cap)


def _results(tournament: Tournament, seed: int, cap: int, numbers: Sequence[int]) -> Results:
    """The games of a run that have these numbers; lineups take turns."""
    ways = tournament.lineups
    outcomes: Counter[str] = Counter()
    unfinished = 0
    for number in numbers:
        way = number % len(ways)
        played = playout(tournament.seated(ways[way]), seed_of(seed, number), cap)
        outcomes[f"{way}:{'+'.join(map(str, played.winners))}"] += 1
        unfinished += played.capped
    return Results(len(numbers), unfinished, dict(sorted(outcomes.items())))


# as JSON


def as_json(outcome: Outcome) -> dict[str, Any]:
    """A tournament as plain JSON values; the form is promised by its `format`."""
    table = attrs.evolve(outcome.tournament.table, policies=outcome.tournament.policies)
    asked = parameters("tournament", table, outcome.seed, outcome.cap)
    return {
        "format": FORMAT,
        **{name: asked[name] for name in asked if name != "run"},
        "games": outcome.results.games,
        "unfinished": outcome.results.unfinished,
        "shared": outcome.shared,
        "standings": list(map(_standing, outcome.standings())),
        "meetings": [attrs.asdict(meeting) for meeting in outcome.meetings()],
    }


def _standing(one: Standing) -> dict[str, Any]:
    low, high = one.wins.interval
    return {
        "policy": one.name,
        "games": one.wins.of,
        "wins": one.wins.count,
        "share": round(one.wins.value, 6),
        "interval": [round(low, 6), round(high, 6)],
        "even": round(one.even, 6),
        "rating": {"value": round(one.rating.value, 1), "within": round(one.rating.within, 1)},
        "seats": [{"games": games, "wins": wins} for games, wins in one.seats],
    }
