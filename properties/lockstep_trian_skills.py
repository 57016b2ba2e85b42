"""Galaxy of Trian: what the full game offers of skills beside the second reading of their rules.

The engine plays; in each position that asks a player for anything the second reading is given the
position in plain words and says which texts of the skills' verbs the rulebook allows.  Both lists
must be the same.  So must be what a Decoy's explosion takes away.

    python -m properties.lockstep_trian_skills --games 100
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Sequence
from functools import cache, lru_cache
from random import Random
from typing import Any, Final

import attrs

from galaxy_rules.galaxy_of_trian import Action, GalaxyOfTrian, Phase, Rulings, State
from galaxy_rules.galaxy_of_trian.words.grid import cell_name, node_name
from galaxy_rules.galaxy_of_trian.words.tasks import Evading, Fixing
from galaxy_rules.kernel.game import CHANCE, OVER
from galaxy_rules.kernel.rulings import switches
from properties.lockstep_trian_play import Crowd
from properties.lockstep_trian_table import Readings, game_of, oracle_box
from properties.oracle.galaxy_of_trian_judge import cell_of, node_of
from properties.oracle.galaxy_of_trian_map import Cell, Galaxy, tidy
from properties.oracle.galaxy_of_trian_skills import (
    OFFERS,
    Scene,
    blast,
    fixings,
    offers,
    refuges,
)
from properties.oracle.galaxy_of_trian_table import COLOURS

Tally = Counter[str]
TOKENS_OF: Final = {
    "supreme_priestess": "priestess", "harness_technology": "harness", "slave_minion": "minion",
    "second_minion": "minion", "subspace_tunnel": "tunnel", "tunnel_generator": "tunnel",
    "exmitter_token": "exmitter", "extra_exmitter": "exmitter", "decoy": "decoy",
    "space_modulator": "modulator", "second_modulator": "modulator", "gauss_cannon": "cannon",
}  # fmt: skip
"""The token that a skill brings."""


class DisagreementError(AssertionError):
    """The two readings differ."""


# --- In plain words --------------------------------------------------------------------------


@lru_cache(maxsize=64)
def faces_of(box: int) -> tuple[dict[str, Any], int]:
    """The printed sides in the oracle's words, and the segments of an edge."""
    words = oracle_box(box)
    return {name: tidy(face) for name, face in words["faces"].items()}, words.get("segments", 1)


@lru_cache(maxsize=256)
def map_of(box: int, tiles: tuple[tuple[str, str, int], ...]) -> Galaxy:
    """The oracle's map with these tiles."""
    faces, segments = faces_of(box)
    return Galaxy(faces, segments, {cell_of(name): (face, turn) for name, face, turn in tiles})


def cells(found: Any) -> set[Cell]:
    return {cell_of(cell_name(cell)) for cell in found}


def moment_of(state: State) -> str:
    """Where the player in turn is, in the oracle's words."""
    if state.phase is not Phase.EXPANSION:
        names = {Phase.EXTRACTION: "extraction", Phase.EXPLORATION: "explore"}
        return names.get(state.phase, "closing")
    if state.added is not None:
        return "laid"
    return "drawing" if state.hands[state.turn] is None else "hand"


def skills_of(game: GalaxyOfTrian, state: State, seat: int) -> set[str]:
    """The basic skills of a race and the sides that lie up."""
    card = game.box.races[str(state.races[seat])]
    sides = zip(card.modules, state.modules[seat], strict=True)
    return {*card.start, *(pair[side == "universal"] for pair, side in sides if side)}


def scene_of(game: GalaxyOfTrian, state: State, readings: Readings, box: int) -> Scene:
    """A state in plain words."""
    tiles = tuple(
        (cell_name(cell), placed.face, placed.turn)
        for cell, placed in sorted(state.galaxy.tiles.items())
    )
    seats = range(len(state.credits))
    chosen = dict(readings)
    extra = state.extra > 0 and chosen.get("outpost_skill_actions") == "yes"
    return Scene(
        {
            "rulings": chosen,
            "galaxy": map_of(box, tiles),
            "players": len(seats),
            "active": state.turn,
            "moment": moment_of(state),
            "main": state.main or state.phase is not Phase.EXPLORATION,
            "actions": (state.main or extra) and not state.bound,
            "placed": None if state.added is None else cell_of(cell_name(state.added)),
            "emissaries": {
                cell_of(cell_name(cell)): {
                    "seat": unit.seat, "node": node_of(node_name(unit.node)), "level": unit.level,
                }
                for cell, unit in state.emissaries.items()
            },
            "ships": {
                cell_of(cell_name(cell)): {
                    "seat": ship.seat, "node": node_of(node_name(ship.node)),
                    "kind": ship.kind.value,
                }
                for cell, ship in state.ships.items()
            },
            "areas": {
                node_of(node_name(key)): {
                    "controller": estate.controller, "resolved": estate.resolved,
                }
                for key, estate in state.estates.items()
            },
            "pending": [
                node_of(node_name(key)) for key, e in state.estates.items() if not e.resolved
            ],
            "skills": [skills_of(game, state, seat) for seat in seats],
            "specials": [dict(state.specials[seat].items()) for seat in seats],
            "minerals": [{c: state.minerals[seat][c] for c in COLOURS} for seat in seats],
            "landed": cells(state.landed),
            "used": set(state.used),
            "harnessed": {
                cell_of(cell_name(cell)): seat for cell, seat in state.harnessed.items()
            },
            "wormholes": {
                node_of(node_name(node)): seat for node, seat in state.wormholes.items()
            },
            "exmitters": cells(cell for cell, _ in state.exmitters.items()),
            "modulators": cells(cell for cell, _ in state.modulators.items()),
        }
    )  # fmt: skip


# --- Play ------------------------------------------------------------------------------------


LIKED: Final = {
    "swap": 6, "minion": 8, "modulate": 4, "exmit": 0.5, "tunnel": 4, "harness": 4, "release": 2,
    "transport": 6, "send": 6, "fix": 1, "evade": 6, "detonate": 5, "move": 6, "teleport": 4,
    "end": 0.4, "explore": 0.4, "take": 2, "research": 0.5, "sell": 0.5, "resolve": 2,
    "exchange": 0.1, "buy": 0.1, "gamble": 0.2,
}  # fmt: skip


SHIFTS: Final = {"move", "detonate", "send", "teleport", "transport", "dive", "swap"}


def shift(scene: Scene, text: str) -> None:
    """Put the ship that an action is about where it goes."""
    verb, *words = text.split(" ")
    if verb == "send" and words[0] != "emissary":
        node = node_of(words[1])
        scene.ships[node[0]] = {"seat": scene.active, "node": node, "kind": words[0]}
    elif verb == "swap" and words[0] == "ship":
        one, other = map(cell_of, words[1:])
        here, there = scene.ships[one], scene.ships[other]
        scene.ships[one] = there | {"node": here["node"]}
        scene.ships[other] = here | {"node": there["node"]}
    elif verb in {"move", "detonate", "dive"} or words[0] == "ship":
        cell, node = cell_of(words[-2]), node_of(words[-1])
        scene.ships[node[0]] = scene.ships.pop(cell) | {"node": node}


def lavish(game: GalaxyOfTrian, state: State, rng: Random) -> State:
    """Modules that lie open from the start, with their tokens."""
    modules, specials = [], []
    for seat, race in enumerate(state.races):
        card = game.box.races[str(race)]
        sides = tuple(rng.choice(("racial", "racial", "universal", "")) for _ in card.modules)
        found = state.specials[seat]
        for (racial, _), side in zip(card.modules, sides, strict=True):
            if side == "racial" and racial in TOKENS_OF:
                found = found.add(TOKENS_OF[racial])
        modules.append(sides)
        specials.append(found)
    return attrs.evolve(state, modules=tuple(modules), specials=tuple(specials))


def endowed(state: State, rng: Random) -> State:
    """A few minerals of the bag for everybody."""
    bag, pockets = state.bag, list(state.minerals)
    for seat in range(len(pockets)):
        for colour in COLOURS:
            if bag[colour] and pockets[seat][colour] < 2 and rng.random() < 0.5:
                bag, pockets[seat] = bag.remove(colour), pockets[seat].add(colour)
    return attrs.evolve(state, bag=bag, minerals=tuple(pockets))


class Beside:
    """One full game, looked at in every position."""

    def __init__(self, players: int, readings: Readings, seed: int, box: int) -> None:
        self.rng = Random(f"skills/{seed}")
        self.game = game_of("full", readings, box)
        self.readings, self.box = readings, box
        self.what = f"beside_run({players}, {readings}, {seed}, {box})"
        favoured = ("priestess", "khaarquar", "quuylto", "manipulator", "decoy")[seed % 5]
        others = [race for race in sorted(self.game.box.races) if race != favoured]
        races = [favoured, *self.rng.sample(others, players - 1)]
        state = self.game.new(players, first=0, races=races)
        self.state = lavish(self.game, state, self.rng)
        self.crowd = Crowd(self.rng, self.game)
        self.tally = Tally()
        self.past: list[str] = []

    def demand(self, true: bool, what: str, *details: object) -> None:
        if not true:
            where = f"{self.what}, step {len(self.past)} after {self.past[-6:]}: {what}"
            raise DisagreementError("\n  ".join((where, *map(str, details))))

    def same(self, verb: str, engine: set[str], oracle: set[str]) -> None:
        extra, missing = sorted(engine - oracle), sorted(oracle - engine)
        self.demand(not extra and not missing, f"{verb}: engine {extra}, oracle {missing}")
        self.tally[f"offers {verb}"] += len(oracle)
        self.tally["offers"] += len(oracle)

    def look(self, actions: Sequence[Action]) -> None:
        """Everything that skills offer here, in both readings."""
        state = self.state
        texts = {str(action) for action in actions}
        if state.battle is not None:
            return
        scene = scene_of(self.game, state, self.readings, self.box)
        self.tally["positions"] += 1
        if not state.agenda:
            verbs = set(OFFERS)
            listed = {text for text in texts if any(text.startswith(verb) for verb in verbs)}
            self.same(f"at {scene.moment}", listed, offers(scene))
            self.tally[f"at {scene.moment}"] += 1
            return
        match state.agenda[0]:
            case Fixing(seat=seat, cell=cell):
                found = set(fixings(scene, cell_of(cell_name(cell)), seat))
                self.same("fix", {text for text in texts if text.startswith("fix")}, found)
            case Evading(seat=seat, ships=ships):
                fleeing = next(c for c in ships if state.ships[c].seat == seat)
                found = set(refuges(scene, cell_of(cell_name(fleeing)), seat))
                self.same("evade", {text for text in texts if text.startswith("evade")}, found)
            case _:
                pass

    def play(self, steps: int = 600) -> Tally:
        """To the end or for so many steps."""
        game, rng = self.game, self.rng
        for _ in range(steps):
            state = self.crowd.joins(self.state)
            if state.phase is Phase.EXTRACTION and not state.agenda and rng.random() < 0.7:
                state = endowed(state, rng)
            self.state = state
            mover = game.to_move(state)
            if mover == OVER:
                break
            if mover == CHANCE:
                outcomes = game.chance_outcomes(state)
                weights = [float(chance) for _, chance in outcomes]
                self.act(rng.choices([action for action, _ in outcomes], weights)[0])
                continue
            actions = list(game.legal_actions(state))
            self.look(actions)
            self.act(self.choose(actions))
        self.tally["games"] += 1
        return self.tally

    def act(self, action: Action) -> None:
        before, text = self.state, str(action)
        self.past.append(text)
        self.tally["steps"] += 1
        self.tally[f"did {text.split(' ', maxsplit=1)[0]}"] += 1
        self.state = self.game.apply(before, action)
        if text.split(" ", maxsplit=1)[0] in SHIFTS and not before.agenda:
            self.watch(scene_of(self.game, before, self.readings, self.box), text)

    def watch(self, scene: Scene, text: str) -> None:
        """What is gone after a ship was put somewhere and a Decoy exploded."""
        shift(scene, text)
        decoys = [c for c, ship in scene.ships.items() if ship["kind"] == "decoy"]
        cannons = any(ship["kind"] == "cannon" for ship in scene.ships.values())
        after = scene_of(self.game, self.state, self.readings, self.box)
        if len(decoys) != 1 or cannons or decoys[0] in after.ships:
            return
        owner = scene.ships[decoys[0]]["seat"]
        lost = blast(scene, decoys[0], owner, text.startswith("detonate"))
        found = set(scene.ships) - set(after.ships), set(scene.emissaries) - set(after.emissaries)
        self.demand(found == lost, f"{text}: an explosion takes {found}, oracle {lost}")
        self.tally[f"explosions by {text.split(' ', maxsplit=1)[0]}"] += 1

    def choose(self, actions: Sequence[Action]) -> Action:
        kinds: dict[str, list[Action]] = {}
        for action in actions:
            kinds.setdefault(str(action).split(" ", maxsplit=1)[0], []).append(action)
        verb = self.rng.choices(list(kinds), [LIKED.get(verb, 1) for verb in kinds])[0]
        return self.rng.choice(kinds[verb])


# --- Runs ------------------------------------------------------------------------------------


@cache
def departures() -> tuple[tuple[str, str], ...]:
    """Every reading of every switch that is not the recommended one."""
    return tuple(
        (switch.name, word)
        for switch in switches(Rulings)
        for word in switch.readings
        if word != switch.default
    )


def scheduled(number: int) -> tuple[int, Readings, int, int]:
    """Game `number`: the plain rules, each departure alone, and mixtures in turn."""
    rng = Random(f"beside/{number}")
    alone = departures()
    readings: Readings = ()
    if number % 3 == 1:
        readings = (alone[number // 3 % len(alone)],)
    elif number % 3 == 2:
        drawn = dict(rng.sample(alone, min(len(alone), 6)))
        readings = tuple(sorted(drawn.items()))
    return 2 + number % 3, readings, number, rng.randint(1, 10**6)


def beside_run(players: int, readings: Readings, seed: int, box: int, steps: int = 600) -> Tally:
    return Beside(players, readings, seed, box).play(steps)


def main() -> None:
    """Play games of the schedule and print what was compared."""
    parser = argparse.ArgumentParser(description="Galaxy of Trian: skills and their second reading")
    parser.add_argument("--games", type=int, default=30)
    parser.add_argument("--start", type=int, default=0, help="the first game of the schedule")
    chosen = parser.parse_args()
    total = Tally()
    for number in range(chosen.start, chosen.start + chosen.games):
        total += beside_run(*scheduled(number))
    for name, count in sorted(total.items()):
        print(f"{name:<28}{count:>10}")


if __name__ == "__main__":
    main()
