"""The engine and the second reading of Galaxy of Trian, played side by side.

Both start from the same box and are told the same actions, one at a time and as text; after each
of them everything that can be observed is compared: who decides, what chance may bring and how
probably, what is on offer, the whole table, and what is said against odd actions.  Nothing is
excused.  A seed is all that a disagreement needs to say.

    python -m properties.lockstep_trian --games 100
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from random import Random
from typing import Final

from galaxy_rules.galaxy_of_trian import Action, GalaxyOfTrian, Rulings, State
from galaxy_rules.galaxy_of_trian.words.grid import cell_name
from galaxy_rules.kernel.errors import BadInput
from galaxy_rules.kernel.game import CHANCE, OVER
from galaxy_rules.kernel.rulings import Switch, switches
from properties.lockstep_trian_play import (
    STARS,
    Crowd,
    Player,
    dwellers,
    follow,
    staged,
    star,
    with_units,
)
from properties.lockstep_trian_table import (
    Readings,
    differences,
    game_of,
    oracle_box,
    snapshot_of,
)
from properties.lockstep_trian_words import Tongue, engine_code
from properties.oracle.galaxy_of_trian import Table

Tally = Counter[str]


class DisagreementError(AssertionError):
    """The two readings differ."""


# --- Lockstep --------------------------------------------------------------------------------


class Lockstep:
    """One game of engine and oracle, action by action."""

    def __init__(
        self, players: int, variant: str, readings: Readings, seed: int, box: int = 0
    ) -> None:
        rng, game = Random(seed), game_of(variant, readings, box)
        first = rng.randrange(players)
        table = Table(players, first, variant, dict(readings), oracle_box(box))
        what = f"game_run({players}, {variant!r}, {readings}, {seed}, {box})"
        self.begin(what, game, game.new(players, first=first), table, rng)
        self.players = [Player(rng, game) for _ in range(players)]
        self.crowd = Crowd(rng, game)

    def begin(
        self, what: str, game: GalaxyOfTrian, state: State, table: Table, rng: Random
    ) -> None:
        """Both where they are."""
        self.what = what
        self.game = game
        self.state = state
        self.table = table
        self.rng = rng
        self.tally = Tally()
        self.steps = 0
        self.past: list[str] = []

    def demand(self, true: bool, what: str, *details: object) -> None:
        """Raise with everything needed to see the disagreement again."""
        if not true:
            where = f"{self.what}, step {self.steps} after {self.past[-6:]}: {what}"
            raise DisagreementError("\n  ".join((where, *map(str, details))))

    def compare(self) -> list[Action]:
        """Who decides, the whole table, what is on offer; the listed actions or outcomes."""
        game, state, table = self.game, self.state, self.table
        mover = table.to_move()
        wanted = {"chance": CHANCE, "over": OVER}[mover] if isinstance(mover, str) else mover
        found = game.to_move(state)
        self.demand(found == wanted, f"to move: engine {found}, oracle {mover}", table.agenda[-1])
        self.demand_same_table()
        self.tally[f"asked {table.agenda[-1][0]}"] += 1
        if table.battle is not None and table.agenda[-1][0] != "die":
            sides = len(table.battle["order"])
            closing = any(step[0] == "pay" for step in table.agenda)
            self.tally[f"clash of {table.battle['kind']}, {sides}, closing {closing}"] += 1
        if table.agenda[-1][0] == "fall":
            _, _, chooser, victim = table.agenda[-1]
            self.tally[f"asked fall of {'own' if chooser == victim else 'another'}"] += 1
        self.tally["space around a hole"] += bool(state.galaxy.hollow)
        self.tally["asked attack of another"] += (
            table.agenda[-1][0] == "attack" and mover != table.active
        )
        offers = table.options()
        if isinstance(offers, dict):
            outcomes = game.chance_outcomes(state)
            chances = {str(action): chance for action, chance in outcomes}
            self.demand(chances == offers, "chances", chances, offers)
            self.tally["chances"] += len(chances)
            return [action for action, _ in outcomes]
        listed_here = list(game.legal_actions(state))
        self.demand_same_offers(listed_here, offers)
        return listed_here

    def demand_same_table(self) -> None:
        found = differences(snapshot_of(self.game, self.state), self.table.snapshot())
        self.demand(not found, "the table", *found)
        self.tally["tables"] += 1

    def demand_same_offers(self, actions: list[Action], offers: set[str]) -> None:
        """The engine lists one action per outcome, the oracle perhaps more."""
        game, state = self.game, self.state
        mine = {str(action) for action in actions}
        theirs = set()
        for text in offers:
            action = game.parse(text)
            refused = game.why_not(state, action)
            self.demand(not refused, f"{text}: offered by the oracle, refused", *refused)
            theirs.add(str(game.canonical(state, action)))
        extra, missing = sorted(mine - theirs), sorted(theirs - mine)
        self.demand(not extra and not missing, f"offers: extra {extra}, missing {missing}")
        self.demand(len(mine) == len(actions), "offers: something is listed twice")
        self.tally["offers"] += len(mine)

    def judge(self, text: str) -> None:
        """What both say to an action that may or may not be legal."""
        reason = self.table.objection(text)
        step = self.table.agenda[-1][0]
        self.tally["odd"] += 1
        try:
            action = self.game.parse(text)
        except BadInput:
            self.demand(reason == "malformed", f"{text!r}: no notation; oracle {reason}")
            self.tally["code malformed"] += 1
            return
        codes = [objection.code for objection in self.game.why_not(self.state, action)]
        code = codes[0] if codes else "legal"
        self.demand(reason != "malformed", f"{text!r}: engine {codes}, oracle malformed")
        expected = "legal" if reason is None else engine_code(text, step, reason)
        self.demand(code == expected, f"{text} at {step}: engine {codes}, oracle {reason}")
        self.tally[f"code {code}"] += 1

    def act(self, action: Action) -> None:
        """Both carry it out."""
        text = str(action)
        reason = self.table.objection(text)
        self.demand(reason is None, f"{text}: done by the engine, refused by the oracle: {reason}")
        self.past.append(text)
        self.steps += 1
        self.tally["steps"] += 1
        self.tally[f"did {text.split(' ', maxsplit=1)[0]}"] += 1
        self.state = self.game.apply(self.state, action)
        self.table.do(text)

    def odd_actions(self, actions: Sequence[Action], count: int) -> None:
        tongue = Tongue(self.rng, self.table)
        offers = [str(action) for action in actions] if count else []
        asked = self.table.agenda[-1][0]
        if asked in {"mineral", "reveal", "place", "extraction"}:
            count = self.rng.randrange(count + 1)
        elif asked in {"explore", "attack", "contest", "declare", "use", "fall", "retrieve"}:
            count *= 4
        for _ in range(count):
            self.judge(tongue.text(offers))

    def put(self, state: State) -> None:
        """Another position for both."""
        self.state = state
        follow(self.table, state)

    def script(self, *texts: str, odd: int = 20) -> None:
        """Carry out these actions, comparing before each of them and after the last."""
        for text in texts:
            self.odd_actions(self.compare(), odd)
            self.act(self.game.parse(text))
        self.odd_actions(self.compare(), odd)

    def play(self, odd: int, steps: int = 10_000) -> Tally:
        """To the end or for so many steps, with so many odd actions at every step."""
        for _ in range(steps):
            crowded = self.crowd.joins(self.state)
            if crowded is not self.state:
                self.put(crowded)
            actions = self.compare()
            self.odd_actions(actions, odd)
            mover = self.game.to_move(self.state)
            if mover == OVER:
                break
            if mover == CHANCE:
                outcomes = self.game.chance_outcomes(self.state)
                weights = [float(chance) for _, chance in outcomes]
                self.act(self.rng.choices([action for action, _ in outcomes], weights)[0])
            else:
                self.act(self.players[mover].choose(self.state, actions))
        self.odd_actions((), 5)
        self.tally["games"] += self.table.phase == "over"
        return self.tally


def scene_run(players: int, readings: Readings, seed: int, steps: int = 60) -> Tally:
    """The closing of a large area that many live in, and what follows."""
    run = Lockstep(players, "ships", readings, seed)
    run.what = f"scene_run({players}, {readings}, {seed}, {steps})"
    rng = Random(f"scene/{seed}")
    kind = rng.choice(("n", "p", "p"))
    tiles, (cell, turn) = star(rng, run.game, kind)
    _, _, end, drawn = STARS[kind]
    deal = [rng.choice(("draw plus", "draw reroll")) for _ in range(players)]
    tile = rng.choice(drawn)
    side = "front" if run.game.box.tiles[tile].front == end else "back"
    run.script(*deal, f"reveal 0 {tile} {side}", "reveal 1 T01 front", odd=0)
    state = staged(run.game, run.state, tiles)
    run.put(with_units(state, dwellers(rng, run.game, state)))
    for _ in range(6):
        run.put(run.crowd.token(run.state, rng.randrange(players)))
    run.script("take 0", "reveal 0 T62 back", odd=2)
    texts = [str(action) for action in run.compare()]
    special = [text for text in texts if text.split(" ")[1] in {"O", "T", "X"}]
    closing = f"place {end} {cell_name(cell)} {turn}"
    run.script(rng.choice(special) if special and rng.random() < 0.5 else closing, odd=2)
    run.tally["scenes"] += 1
    return run.play(odd=2, steps=steps)


def game_run(
    players: int, variant: str, readings: Readings, seed: int, box: int = 0, odd: int = 2
) -> Tally:
    """A whole game in lockstep."""
    return Lockstep(players, variant, readings, seed, box).play(odd)


# --- Runs ------------------------------------------------------------------------------------


OF_SKILLS: Final = frozenset(
    {
        "outpost_skill_actions",
        "set_at_game_end",
        "living_structures",
        "decoy_pays_for_own_ships",
        "minion_company",
        "transporter_ships",
        "transporter_target",
        "shockwave",
        "priestess_brought",
        "priestess_fixing",
    }
)  # fmt: skip
"""Switches that concern racial skills, which the second reading does not have."""


def switches_compared() -> list[Switch]:
    """The switches of the game without skills."""
    return [switch for switch in switches(Rulings) if switch.name not in OF_SKILLS]


@cache
def departures() -> tuple[tuple[str, str], ...]:
    """Every reading of every such switch that is not the recommended one."""
    return tuple(
        (switch.name, word)
        for switch in switches_compared()
        for word in switch.readings
        if word != switch.default
    )


def some_readings(rng: Random) -> Readings:
    """Any combination: each switch as recommended in half of the draws."""
    drawn = {}
    for switch in switches_compared():
        word = rng.choice((switch.default, rng.choice(switch.readings)))
        if word != switch.default:
            drawn[switch.name] = word
    return tuple(drawn.items())


def scheduled(number: int) -> tuple[int, str, Readings, int, int]:
    """Game `number`: each departure alone in turn, the plain rules, and mixtures."""
    rng = Random(f"lockstep/{number}")
    alone = departures()
    place = number % (2 * len(alone) + 4)
    readings: Readings = some_readings(rng)
    if place < len(alone):
        readings = (alone[place],)
    elif place < len(alone) + 4:
        readings = ()
    variant = "beginner" if number % 8 == 7 else "ships"
    box = 0 if number % 10 == 4 else rng.randint(1, 10**6)
    return 2 + number % 3, variant, readings, number, box


def schedule(start: int, stop: int, odd: int = 2) -> Tally:
    """Games of the schedule, one after the other."""
    total = Tally()
    for number in range(start, stop):
        total += game_run(*scheduled(number), odd=odd)
    return total


def report(tally: Tally) -> Iterator[str]:
    for name, count in sorted(tally.items()):
        yield f"{name:<28}{count:>10}"


def main() -> None:
    """Play games of the schedule and print what was compared."""
    parser = argparse.ArgumentParser(description="Galaxy of Trian: engine and second reading")
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument("--start", type=int, default=0, help="the first game of the schedule")
    parser.add_argument("--odd", type=int, default=4, help="odd actions at every step")
    parser.add_argument("--seconds", type=float, default=None, help="stop after so long")
    chosen = parser.parse_args()
    total, begun = Tally(), time.monotonic()
    for number in range(chosen.start, chosen.start + chosen.games):
        total += game_run(*scheduled(number), odd=chosen.odd)
        players, _, readings, _, _ = scheduled(number)
        total += scene_run(players, readings, number)
        if chosen.seconds is not None and time.monotonic() - begun > chosen.seconds:
            break
    print("\n".join(report(total)))
    print(f"{time.monotonic() - begun:.1f} s")


if __name__ == "__main__":
    main()
