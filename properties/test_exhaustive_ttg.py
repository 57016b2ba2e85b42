"""Toys of Take The Galaxy, exhausted: every reachable state is visited and checked, and counted.

The small pack alone with one player has more than a million states, so its space deck is thinned
out: two cards make one turn, three make two.  In each toy every state that play and chance can
lead to is visited: none has a fault, chances sum to one, at chance nothing is listed and of all
reveals, draws and surrenders just the outcomes are legal, and only ended games have no way on.  The
counts are pinned.  They change when the rules or the toy change, and only then.
"""

from collections import Counter, deque
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, Final

import attrs
import pytest

from galaxy_rules.kernel.game import CHANCE, OVER
from galaxy_rules.take_the_galaxy import Action, Agree, Decline, Phase, State, TakeTheGalaxy
from galaxy_rules.take_the_galaxy.game import small_pack
from galaxy_rules.take_the_galaxy.words.actions import ACTIONS
from galaxy_rules.take_the_galaxy.words.components import OPPORTUNITIES, EventKind
from properties import exhaustion, exhaustion_ttg
from properties.transitions_ttg import chance_complaints, open_actions

ALONE: Final = ("sys_C1", "ev_migration", "sys_E1", "ev_pirates")
"""The space cards that a single player of the small pack uses."""


@attrs.frozen
class Counts:
    """How many states of each kind there are, and how many steps lead on from them."""

    decisions: int
    chances: int
    terminal: int
    steps: int


@attrs.frozen
class Toy:
    """Which space cards are used, which event the Migration is replaced by, and the readings."""

    cards: tuple[str, ...]
    event: EventKind = EventKind.MIGRATION
    rulings: Mapping[str, str] = attrs.field(factory=dict)
    changes: Mapping[str, Any] = attrs.field(factory=dict)

    def game(self) -> TakeTheGalaxy:
        """The toy, ready to be played by one."""
        left_out = {f"space.{card}.wormhole": 2 for card in ALONE if card not in self.cards}
        event = {
            "space.ev_migration.event": self.event.value,
            "space.ev_migration.opportunity": self.event in OPPORTUNITIES,
        }
        changes = {**left_out, **event, **self.changes}
        return TakeTheGalaxy(self.rulings, small_pack().with_values("toy", "thinned out", changes))


def one_turn(event: EventKind, **rulings: str) -> Toy:
    """A system with a bounty and an event: two cards, one turn."""
    return Toy(("sys_C1", "ev_migration"), event, rulings)


def reachable(game: TakeTheGalaxy) -> Iterator[tuple[State, list[tuple[Action, State]]]]:
    """Every reachable state with its steps, chance included."""
    start = game.new(1)
    seen = {start}
    queue = deque([start])
    while queue:
        state = queue.popleft()
        steps = [(action, game.apply(state, action)) for action in open_actions(game, state)]
        yield state, steps
        for _, after in steps:
            if after not in seen:
                seen.add(after)
                queue.append(after)


def exhaust(game: TakeTheGalaxy) -> tuple[Counts, set[type[Action]]]:
    """Visit every reachable state; how many there are, and the kinds of action that were met."""
    found: Counter[str] = Counter()
    kinds: set[type[Action]] = set()
    for state, steps in reachable(game):
        assert () == game.faults(state)
        mover = game.to_move(state)
        assert (mover == OVER) == (state.phase is Phase.OVER) == (not steps)
        if mover == CHANCE:
            assert sum(chance for _, chance in game.chance_outcomes(state)) == 1
            assert [] == list(chance_complaints(game, state))
        assert game.successors(state) == ([] if mover == CHANCE else steps)
        found["over" if mover == OVER else "chance" if mover == CHANCE else "decision"] += 1
        found["steps"] += len(steps)
        kinds.update(type(action) for action, _ in steps)
    counts = Counts(found["decision"], found["chance"], found["over"], found["steps"])
    return counts, kinds


NOMADS_FOR_ONE: Final = {"rates.guildship_production": 1}
"""Three production are out of reach in one turn of the toy."""
TOYS: Final[dict[str, tuple[Toy, Counts]]] = {
    "one turn, migration": (one_turn(EventKind.MIGRATION), Counts(6790, 832, 3924, 20933)),
    "one turn, investors": (one_turn(EventKind.INVESTORS), Counts(3524, 728, 1791, 9381)),
    "one turn, pirates": (one_turn(EventKind.PIRATES), Counts(772, 70, 565, 1822)),
    "one turn, nomads": (
        Toy(("sys_C1", "ev_migration"), EventKind.NOMADS, {}, NOMADS_FOR_ONE),
        Counts(1965, 172, 1245, 5119),
    ),
    "one turn, burst": (one_turn(EventKind.BURST), Counts(2091, 146, 1095, 4664)),
    "one turn, burst and hazards paid with the claim": (
        one_turn(EventKind.BURST, hazard_removal="with_claim"), Counts(1181, 102, 761, 2690),
    ),
    "one turn, race": (
        one_turn(EventKind.RACE, event_counts_as_claim="no"), Counts(1921, 172, 1221, 4998),
    ),
    "one turn, strike": (one_turn(EventKind.STRIKE), Counts(566, 30, 445, 1498)),
    "one turn, crackdown": (one_turn(EventKind.CRACKDOWN), Counts(1058, 91, 690, 2676)),
    "one turn, mech": (one_turn(EventKind.MECH), Counts(1732, 280, 1105, 5580)),
    "one turn, next step": (one_turn(EventKind.NEXTSTEP), Counts(2975, 245, 1823, 8025)),
    "one turn, tokens run out": (
        Toy(
            ("sys_C1", "ev_migration"),
            EventKind.NOMADS,
            {"tokens": "strict", "renown_tokens": "gross"},
            NOMADS_FOR_ONE,
        ),
        Counts(1960, 172, 1245, 5104),
    ),
    "one turn, lazy reshuffles and matched slots": (
        one_turn(EventKind.INVESTORS, reshuffle="lazy", slots="matched", upgrade_state="inherit"),
        Counts(1449, 185, 1057, 3558),
    ),
    "one turn, hazards bought off one by one": (
        Toy(
            ("sys_E1", "ev_migration"),
            EventKind.BURST,
            {"hazard_removal": "separate", "row": "conveyor", "tokens": "strict"},
        ),
        Counts(1028, 64, 475, 2204),
    ),
    "one turn, pirates that help themselves": (
        one_turn(EventKind.PIRATES, pirates="random", event_counts_as_claim="no"),
        Counts(780, 72, 575, 1849),
    ),
    "two turns, burst, pirates and hazards paid with the claim": (
        Toy(
            ("ev_migration", "sys_E1", "ev_pirates"),
            EventKind.BURST,
            {"hazard_removal": "with_claim"},
        ),
        Counts(8342, 2000, 4163, 21045),
    ),
    "two turns, a bounty, strike and pirates": (
        Toy(("sys_C1", "ev_migration", "ev_pirates"), EventKind.STRIKE),
        Counts(23246, 4663, 11286, 72123),
    ),
}  # fmt: skip
LARGER: Final[dict[str, tuple[Toy, Counts]]] = {
    "two turns, burst and pirates": (
        Toy(("ev_migration", "sys_E1", "ev_pirates"), EventKind.BURST),
        Counts(20963, 4307, 8312, 53756),
    ),
    "two turns, a bounty spent in the action phase only": (
        Toy(
            ("sys_C1", "ev_migration", "ev_pirates"),
            EventKind.STRIKE,
            {"resource_timing": "action_phase"},
        ),
        Counts(22710, 4411, 11286, 70406),
    ),
    "two turns, a bounty, and pirates that help themselves": (
        Toy(
            ("sys_C1", "ev_migration", "ev_pirates"),
            EventKind.STRIKE,
            {"pirates": "random", "reshuffle": "lazy"},
        ),
        Counts(21781, 4914, 10732, 70430),
    ),
    "two turns, two systems and pirates": (
        Toy(("sys_C1", "sys_E1", "ev_pirates")), Counts(68421, 13354, 24445, 190957),
    ),
    "two turns, migration and pirates": (
        Toy(("ev_migration", "sys_E1", "ev_pirates")), Counts(73622, 20025, 28628, 230917),
    ),
}  # fmt: skip
TEAMS_ONLY: Final = {Agree, Decline}


@cache
def exhausted(name: str) -> tuple[Counts, set[type[Action]]]:
    """What a toy came to, once a process."""
    return exhaust(TOYS[name][0].game())


@pytest.mark.clauses(
    "TTG-PH-01", "TTG-PH-11", "TTG-END-01", "TTG-END-03", "TTG-SET-10", "TTG-R-39", "TTG-R-71",
)  # fmt: skip
@pytest.mark.tier("exhausted")
@pytest.mark.parametrize("name", TOYS)
def test_every_reachable_state_of_a_toy_is_faultless_and_counted(name: str) -> None:
    assert TOYS[name][1] == exhausted(name)[0]


@pytest.mark.deep
@pytest.mark.clauses("TTG-PH-01", "TTG-END-01", "TTG-END-03", "TTG-PIR-02", "TTG-R-71")
@pytest.mark.tier("exhausted")
@pytest.mark.parametrize("name", LARGER)
def test_every_reachable_state_of_a_larger_toy_is_faultless_and_counted(name: str) -> None:
    toy, expected = LARGER[name]
    assert expected == exhaust(toy.game())[0]


@pytest.mark.clauses("TTG-PH-06", "TTG-TEAM-06")
@pytest.mark.tier("shown")
def test_the_toys_know_every_action_but_those_of_teams() -> None:
    names = ("investors", "next step", "hazards bought off one by one", "pirates")
    kinds = [exhausted(f"one turn, {name}")[1] for name in names]
    kinds.append(exhausted("two turns, a bounty, strike and pirates")[1])
    assert set(ACTIONS).difference(*kinds) == TEAMS_ONLY


REWARDS: Final[dict[str, tuple[EventKind, str, dict[str, int]]]] = {
    "one science of the Guildship": (EventKind.NOMADS, "guildship_reward", {"S": 1}),
    "two credits of the Guildship": (EventKind.NOMADS, "guildship_reward", {"C": 2}),
    "two renown of The Next Step": (EventKind.NEXTSTEP, "nextstep_reward", {"RP": 2}),
    "one science of The Next Step": (EventKind.NEXTSTEP, "nextstep_reward", {"S": 1}),
}
"""What the lost icons may have shown, and the data may say."""


@pytest.mark.clauses("TTG-NOM-01", "TTG-NXT-01", "TTG-R-03")
@pytest.mark.tier("exhausted")
@pytest.mark.parametrize("event, rate, reward", REWARDS.values(), ids=REWARDS.keys())
def test_the_second_reading_agrees_on_every_reward_that_data_may_say(
    event: EventKind, rate: str, reward: dict[str, int]
) -> None:
    changes = {**NOMADS_FOR_ONE, f"rates.{rate}": reward}
    game = Toy(("sys_C1", "ev_migration"), event, {}, changes).game()
    with exhaustion_ttg.numbers_of(game):
        found = exhaustion.exhaust(game, game.new(1), exhaustion_ttg.Beside(game), every=3)
    assert found.tally["positions"] > 500
