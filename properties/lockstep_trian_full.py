"""The engine and the second reading of the full game of Galaxy of Trian, with races and skills.

Both start from the same box and are told the same actions, one at a time and as text; after each of
them everything that can be observed is compared: who decides, what chance may bring and how
probably, what is on offer, and the whole table with the boards of the races and all tokens.  Odd
actions are put to both as well; here what is legal is compared, not what is objected first.

    python -m properties.lockstep galaxy_of_trian --full --steps 10000
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from itertools import combinations
from random import Random
from typing import Any, Final

import attrs

from galaxy_rules.galaxy_of_trian import Action, GalaxyOfTrian, Phase, Rulings, State, Unit
from galaxy_rules.galaxy_of_trian.board.galaxy import (
    area_at,
    emissary_nodes,
    empty,
    space_nodes,
    turns_that_fit,
)
from galaxy_rules.galaxy_of_trian.board.growing import add_tile
from galaxy_rules.galaxy_of_trian.rules.battles.contact import attacks
from galaxy_rules.galaxy_of_trian.words.grid import (
    NEBULA,
    OUTPOST,
    cell_name,
    cell_of,
    kind_of,
    node_name,
)
from galaxy_rules.galaxy_of_trian.words.grid import (
    neighbours as cells_beside,
)
from galaxy_rules.galaxy_of_trian.words.state import Emissary, Ship, Stage, replace
from galaxy_rules.galaxy_of_trian.words.tasks import (
    Evading,
    Fixing,
    Gathering,
    Giving,
    Offering,
    RaceDue,
    RollDue,
    Upkeep,
)
from galaxy_rules.kernel.errors import BadInput
from galaxy_rules.kernel.game import CHANCE, OVER
from galaxy_rules.kernel.rulings import switches
from properties.lockstep_trian import Lockstep, Tally
from properties.lockstep_trian_play import Crowd, follow, staged, with_control
from properties.lockstep_trian_skills import LIKED, TOKENS_OF, endowed, lavish
from properties.lockstep_trian_table import (
    Readings,
    differences,
    game_of,
    oracle_box,
    question_of,
    snapshot_of,
)
from properties.lockstep_trian_words import FAR, Tongue
from properties.oracle.galaxy_of_trian import Table
from properties.oracle.galaxy_of_trian_judge import SHAPES, due_at
from properties.oracle.galaxy_of_trian_map import cell_name as oracle_cell_name
from properties.oracle.galaxy_of_trian_map import neighbours, radius
from properties.oracle.galaxy_of_trian_races import SHAPES as SKILL_SHAPES
from properties.oracle.galaxy_of_trian_races import cell_at, node_at
from properties.oracle.galaxy_of_trian_table import COLOURS
from properties.skills_trian import SKILLS

STEPS: Final = 700
"""A run ends after so many, if the game does not."""
WEIGHTS: Final = LIKED | {
    "gamble": 4, "mine": 5, "extract": 4, "exmit": 1, "raise": 6, "warcry": 3, "unlock": 2,
    "give": 2,
}  # fmt: skip
"""How much play favours which verbs; all others weigh one."""
FIELD: Final = (
    "SSS", "SSS", "PoSS", "PoSS", "NSS", "NNS", "NSS", "NNN", "GS/S", "GGS", "NGS", "Po/PoS", "T",
    "O", "X", "PPoS", "ENNS", "NS/S",
)  # fmt: skip
"""What a field shows."""
FIELD_TILES: Final = 16
SHIP_TOKENS: Final = (Unit.PRIESTESS, Unit.DECOY, Unit.CANNON)
EMISSARY_TOKENS: Final = (Unit.MINION, Unit.PRIESTESS)


# --- In the oracle's words -------------------------------------------------------------------


def full_snapshot(game: GalaxyOfTrian, state: State) -> dict[str, Any]:
    """A state in the words of the oracle's snapshot, races and tokens included."""
    ready = {cell for cell, token in state.modulators.items() if token.ready}
    standing = {cell for cell in state.ships if cell in ready and cell not in state.arrived}
    plain, battle = snapshot_of(game, state), state.battle
    return plain | {
        "residents": sorted({*plain["residents"], *map(cell_name, standing)}),
        "asked": asked_of(state),
        "boards": [
            {
                "race": state.races[seat],
                "modules": list(state.modules[seat]),
                "specials": {token: n for token, n in sorted(state.specials[seat].items()) if n},
            }
            for seat in range(len(state.credits))
        ],
        "units": {
            cell_name(cell): unit.unit.value
            for cell, unit in sorted(state.emissaries.items())
            if unit.unit.value != "emissary"
        },
        "harnessed": {cell_name(cell): seat for cell, seat in sorted(state.harnessed.items())},
        "wormholes": {node_name(node): seat for node, seat in sorted(state.wormholes.items())},
        "exmitters": {cell_name(cell): seat for cell, seat in sorted(state.exmitters.items())},
        "modulators": {
            cell_name(cell): [token.seat, token.ready]
            for cell, token in sorted(state.modulators.items())
        },
        "unlocked": state.evolved,
        "used": sorted(state.used),
        "cries": [] if battle is None or battle.stage is Stage.REMOVE else sorted(battle.cries),
    }


def asked_of(state: State) -> list[Any]:
    """What is asked, in the oracle's names of steps."""
    if state.battle is None and state.phase is not Phase.OVER and state.agenda:
        match state.agenda[0]:
            case RaceDue(seat=seat):
                return ["race", seat]
            case RollDue(seat=seat):
                return ["stake", seat]
            case Giving(seat=seat, count=count, receiver=receiver):
                return ["give", seat, count, receiver]
            case Gathering(seat=seat, area=area, count=count):
                return ["gather", seat, node_name(area), count]
            case Offering(seat=seat, cell=cell):
                return ["offering", seat, cell_name(cell)]
            case Fixing(seat=seat, cell=cell):
                return ["fix", seat, cell_name(cell)]
            case Evading(ships=ships):
                return ["evade", *map(cell_name, ships)]
            case Upkeep(emissaries=emissaries, fleet=fleet):
                what = "emissary" if emissaries else "ship"
                return ["upkeep", what, cell_name((*emissaries, *fleet)[0])]
            case _:
                pass
    laid = state.phase is Phase.EXPANSION and state.added is not None
    if laid and not state.agenda and state.battle is None:
        return ["laid"]
    return question_of(state)


def follow_full(game: GalaxyOfTrian, table: Table, state: State) -> None:
    """The same things on the oracle's table, races and minerals included."""
    follow(table, state)
    for seat, pocket in enumerate(table.pockets):
        pocket.update({colour: state.minerals[seat][colour] for colour in COLOURS})
        table.modules[seat] = list(state.modules[seat])
        table.specials[seat] = dict(state.specials[seat].items())
        if (race := state.races[seat]) is not None:
            card = game.box.races[race]
            sides = zip(card.modules, state.modules[seat], strict=True)
            laid = [pair[side == "universal"] for pair, side in sides if side]
            table.skills[seat] = set()
            for skill in (*card.start, *laid):
                table.learn(seat, skill)
    for key, estate in state.estates.items():
        stock = {colour: estate.stock[colour] for colour in COLOURS}
        table.areas[node_at(node_name(key))]["stock"].update(stock)
    table.minerals.update({colour: state.bag[colour] for colour in COLOURS})
    units = {cell_name(cell): unit.unit.value for cell, unit in state.emissaries.items()}
    for cell, emissary in table.emissaries.items():
        emissary["unit"] = units[oracle_cell_name(cell)]


# --- Crowds ----------------------------------------------------------------------------------


class SkillCrowd(Crowd):
    """Puts special tokens on the map too, and minerals into closed nebulas."""

    def one_more(self, state: State) -> State:
        rng = self.rng
        if rng.random() < 0.4:
            plain = super().one_more(state)
            return state if unheard_of(self.game, plain) else plain
        seat = rng.randrange(len(state.credits))
        maker = rng.choice((self.token_ship, self.token_ship, self.follower, self.minerals))
        changed = maker(state, seat)
        settled = changed if changed is state else with_control(changed)
        if settled is None or attacks(self.game.tables, settled):
            return state
        worse = len(self.game.faults(settled)) > len(self.game.faults(state))
        return state if worse or unheard_of(self.game, settled) else settled

    def token_ship(self, state: State, seat: int) -> State:
        """A Priestess, a Decoy or a Cannon, if possible two tiles from other ships."""
        kinds = [kind for kind in SHIP_TOKENS if state.specials[seat][kind.value]]
        cells = [c for c in state.galaxy.tiles if c not in state.ships]
        nodes = [n for c in cells for n in space_nodes(self.game.atlas, state.galaxy, c)]
        if not kinds or not nodes:
            return state
        kind = self.rng.choice(kinds)
        node = max(self.rng.sample(nodes, min(len(nodes), 6)), key=lambda n: self.targets(state, n))
        ships = state.ships.set(cell_of(node), Ship(seat, kind, node))
        specials = replace(state.specials, seat, state.specials[seat].remove(kind.value))
        return attrs.evolve(state, ships=ships, specials=specials)

    def follower(self, state: State, seat: int) -> State:
        """A Slave-minion, or the Priestess as an emissary, if possible in a closed area."""
        kinds = [kind for kind in EMISSARY_TOKENS if state.specials[seat][kind.value]]
        cells = [c for c in state.galaxy.tiles if c not in state.emissaries]
        nodes = [
            node
            for cell in cells
            for node in emissary_nodes(self.game.atlas, state.galaxy, cell)
            if kind_of(node) != OUTPOST
        ]
        if not kinds or not nodes:
            return state
        kind = self.rng.choice(kinds)
        node = max(
            self.rng.sample(nodes, min(len(nodes), 6)),
            key=lambda n: self.company(state, n, wanted=True),
        )
        emissaries = state.emissaries.set(cell_of(node), Emissary(seat, node, unit=kind))
        specials = replace(state.specials, seat, state.specials[seat].remove(kind.value))
        return attrs.evolve(state, emissaries=emissaries, specials=specials)

    def minerals(self, state: State, _seat: int) -> State:
        """Three minerals of the bag for a closed nebula."""
        keys = [key for key, estate in state.estates.items() if estate.resolved]
        keys = [key for key in keys if kind_of(key) == NEBULA]
        if not keys or not state.bag:
            return state
        key, bag = self.rng.choice(sorted(keys)), state.bag
        stock = state.estates[key].stock
        for colour in self.rng.choices(COLOURS, k=3):
            if bag[colour]:
                bag, stock = bag.remove(colour), stock.add(colour)
        estate = attrs.evolve(state.estates[key], stock=stock)
        return attrs.evolve(state, bag=bag, estates=state.estates.set(key, estate))


def unheard_of(game: GalaxyOfTrian, state: State) -> bool:
    """Does something stand where no game could bring it, on a map that no box can make?"""
    if any(fault.local for fault in game.faults(state)) or fire_due(state):
        return True
    stations = [unit.node for unit in state.emissaries.values() if unit.level]
    return any(area_at(state.galaxy, node).key not in state.estates for node in stations)


def fire_due(state: State) -> bool:
    """Is a ship where a Cannon, however far it reaches, or a Decoy would have destroyed it?"""
    ships = {cell_at(cell_name(cell)): ship for cell, ship in state.ships.items()}
    for cell, ship in ships.items():
        if ship.kind is Unit.CANNON and len(radius(cell, "ring12") & set(ships)) > 1:
            return True
        near = [ships[at] for at in neighbours(cell) if at in ships]
        if ship.kind is Unit.DECOY and any(other.seat != ship.seat for other in near):
            return True
    return False


# --- Odd things to say -----------------------------------------------------------------------


class FullTongue(Tongue):
    """Words for the verbs of skills as well."""

    def word(self, verb: str, kind: str) -> str:
        if kind == "unit" and self.rng.random() < 0.3:
            return self.rng.choice(("priestess", "decoy", "cannon", "minion"))
        return super().word(verb, kind)

    def name(self, verb: str) -> str:
        words = {
            "sell": ["set", "reroll", "plus"], "unlock": ["racial", "universal"],
            "draw": [*COLOURS, "reroll", "plus", *self.table.cards],
        }.get(verb)  # fmt: skip
        if words and self.rng.random() < 0.95:
            return self.rng.choice(words)
        return super().name(verb)

    def cell(self, verb: str) -> str:
        table = self.table
        fitting = {
            "modulate": list(table.galaxy.tiles), "harness": list(table.ships),
            "release": list(table.harnessed), "raise": list(table.emissaries),
            "dive": list(table.ships), "detonate": list(table.ships),
            "swap": [*table.ships, *table.emissaries],
            "transport": [*table.ships, *table.emissaries],
        }.get(verb, [])  # fmt: skip
        if fitting and self.rng.random() < 0.8:
            return oracle_cell_name(self.rng.choice(fitting))
        return super().cell(verb) if table.galaxy.tiles else oracle_cell_name(FAR)

    def text(self, offers: Sequence[str]) -> str:
        """An action: an offer with a word changed, one of the verbs that are due, or any."""
        rng, shapes = self.rng, SHAPES | SKILL_SHAPES
        chance = rng.random()
        if offers and chance < 0.4:
            verb, *words = rng.choice(offers).split(" ")
            kinds = shapes[verb].split()
            if words:
                spot = rng.randrange(len(words))
                words[spot] = self.word(verb, kinds[spot])
            return " ".join((verb, *words))
        due = sorted(due_at(self.table, self.table.agenda[-1][0]))
        verb = rng.choice(due if due and chance < 0.8 else list(shapes))
        return " ".join((verb, *(self.word(verb, kind) for kind in shapes[verb].split())))


# --- Lockstep --------------------------------------------------------------------------------


class FullLockstep(Lockstep):
    """One full game of engine and oracle, action by action."""

    def __init__(
        self,
        players: int,
        readings: Readings,
        seed: int,
        box: int,
        *,
        chosen: tuple[str, ...] = (),
    ) -> None:
        """`chosen`: these races play, the first of them begins, and all modules lie closed."""
        rng, game = Random(f"full/{seed}"), game_of("full", readings, box)
        first = 0 if chosen else rng.randrange(players)
        skill = SKILLS[seed % len(SKILLS)]
        drawn = () if seed % 10 == 9 else races_with(game, skill, players, seed)
        races = chosen or drawn
        table = Table(players, first, "full", dict(readings), oracle_box(box), races)
        what = f"full_run({players}, {readings}, {seed}, {box})"
        state = game.new(players, first=first, races=races or None)
        self.begin(what, game, state, table, rng)
        self.crowd = SkillCrowd(rng, game)
        self.crowd.rate = rng.choice((0.0, 0.5, 0.9))
        self.bold = rng.choice((1, 5, 20))
        self.wealth = rng.choice((0.0, 0.3, 0.8))
        if races and not chosen:
            self.put(with_skill(game, lavish(game, state, rng), skill))

    def put(self, state: State) -> None:
        self.state = state
        follow_full(self.game, self.table, state)

    def demand_same_table(self) -> None:
        found = differences(full_snapshot(self.game, self.state), self.table.snapshot())
        self.demand(not found, "the table", *found)
        self.tally["tables"] += 1

    def judge(self, text: str) -> None:
        """Is it legal?  What is objected first is not compared."""
        reason = self.table.objection(text)
        self.tally["odd"] += 1
        try:
            action = self.game.parse(text)
        except BadInput:
            self.demand(reason == "malformed", f"{text!r}: no notation; oracle {reason}")
            self.tally["code malformed"] += 1
            return
        codes = [objection.code for objection in self.game.why_not(self.state, action)]
        same = bool(codes) == bool(reason)
        self.demand(same, f"{text}: engine {codes}, oracle {reason}", self.table.agenda[-1])
        self.tally[f"code {codes[0] if codes else 'legal'}"] += 1

    def odd_actions(self, actions: Sequence[Action], count: int) -> None:
        tongue = FullTongue(self.rng, self.table)
        offers = [str(action) for action in actions] if count else []
        for _ in range(count):
            self.judge(tongue.text(offers))

    def play(self, odd: int, steps: int = STEPS) -> Tally:
        """To the end or for so many steps, with so many odd actions at every step."""
        for _ in range(steps):
            state = self.crowd.joins(self.state)
            rich = state.phase is Phase.EXTRACTION and not state.agenda
            if rich and self.rng.random() < self.wealth:
                state = endowed(state, self.rng)
            if state is not self.state:
                self.put(state)
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
                self.act(self.choose(actions))
        self.tally["games"] += 1
        return self.tally

    def choose(self, actions: Sequence[Action]) -> Action:
        """Any verb, those of skills rather than others, and any action of it."""
        kinds: dict[str, list[Action]] = {}
        for action in actions:
            kinds.setdefault(str(action).split(" ", maxsplit=1)[0], []).append(action)
        verb = self.rng.choices(list(kinds), [WEIGHTS.get(verb, 1) for verb in kinds])[0]
        some = self.rng.sample(kinds[verb], min(len(kinds[verb]), self.bold))
        return max(some, key=self.meets)

    def meets(self, action: Action) -> int:
        """How many ships of others are next to the tile that the action names last."""
        cells = re.findall(r"-?\d+,-?\d+,-?\d+", str(action))
        if not cells:
            return 0
        near = neighbours(cell_at(cells[-1]))
        ships = [self.table.ships[cell] for cell in near if cell in self.table.ships]
        return sum(ship["seat"] != self.table.active for ship in ships)


# --- Runs ------------------------------------------------------------------------------------


def races_with(game: GalaxyOfTrian, skill: str, players: int, seed: int) -> tuple[str, ...]:
    """A race that has the skill, and any others."""
    names, rng = sorted(game.box.races), Random(f"races/{seed}")
    able = [name for name in names if skill in skills_open_to(game, name)]
    first = rng.choice(able)
    return (first, *rng.sample([name for name in names if name != first], players - 1))


def skills_open_to(game: GalaxyOfTrian, race: str) -> set[str]:
    """The basic skills of a race, and both sides of its modules."""
    card = game.box.races[race]
    return {*card.start, *(skill for pair in card.modules for skill in pair)}


def with_skill(game: GalaxyOfTrian, state: State, skill: str) -> State:
    """The module of seat 0 that has the skill lies so."""
    card = game.box.races[str(state.races[0])]
    modules, found = list(state.modules[0]), state.specials[0]
    for number, pair in enumerate(card.modules):
        if skill in pair:
            racial, token = pair[0], TOKENS_OF.get(pair[0])
            if modules[number] == "racial" and token and skill != racial:
                found = found.remove(token)
            if modules[number] != "racial" and token and skill == racial:
                found = found.add(token)
            modules[number] = "racial" if skill == racial else "universal"
    return attrs.evolve(
        state,
        modules=(tuple(modules), *state.modules[1:]),
        specials=(found, *state.specials[1:]),
    )


@cache
def departures() -> tuple[tuple[str, str], ...]:
    """Every reading of every switch that is not the recommended one."""
    return tuple(
        (switch.name, word)
        for switch in switches(Rulings)
        for word in switch.readings
        if word != switch.default
    )


@cache
def pairs() -> tuple[Readings, ...]:
    """Any two of them, of different switches."""
    both = combinations(departures(), 2)
    return tuple((one, other) for one, other in both if one[0] != other[0])


def scheduled(number: int) -> tuple[int, Readings, int, int]:
    """Run `number`: the plain rules, each departure alone, each pair, and mixtures in turn."""
    rng = Random(f"full/{number}")
    turn, place = number % 4, number // 4
    readings: Readings = ()
    if turn == 1:
        readings = (departures()[place % len(departures())],)
    elif turn == 2:
        readings = pairs()[place * 7919 % len(pairs())]
    elif turn == 3:
        readings = tuple(sorted(dict(rng.sample(departures(), 8)).items()))
    box = 0 if number % 10 == 4 else rng.randint(1, 10**6)
    return 2 + number % 3, readings, number, box


def field(rng: Random, game: GalaxyOfTrian) -> list[tuple[str, str, int]]:
    """Tiles that lie together anyhow: cells, faces and turns."""
    galaxy, tiles = empty(game.atlas), list[tuple[str, str, int]]()
    faces = rng.sample(FIELD, rng.choice((4, 8, len(FIELD))))
    for _ in range(60):
        room = {near for cell in galaxy.tiles for near in cells_beside(cell)} - set(galaxy.tiles)
        cell, face = rng.choice(sorted(room or {0})), rng.choice(faces)
        turns = turns_that_fit(game.atlas, galaxy, face, cell)
        if turns and len(tiles) < FIELD_TILES:
            turn = rng.choice(turns)
            galaxy, _ = add_tile(game.atlas, galaxy, cell, face, turn)
            tiles.append((cell_name(cell), face, turn))
    return tiles


def dealt(run: FullLockstep) -> FullLockstep:
    """A run at the beginning of its first turn."""
    while run.game.to_move(run.state) == CHANCE:
        run.compare()
        run.act(run.rng.choice(run.game.chance_outcomes(run.state))[0])
    return run


def field_run(players: int, readings: Readings, seed: int, odd: int = 3, steps: int = 80) -> Tally:
    """Some turns on a field where ships, emissaries and tokens stand close together."""
    run = dealt(FullLockstep(players, readings, seed, 0))
    run.what = f"field_run({players}, {readings}, {seed})"
    run.put(staged(run.game, run.state, field(run.rng, run.game)))
    run.crowd.rate = 0.9
    for _ in range(8):
        run.put(endowed(run.crowd.joins(run.state), run.rng))
    run.crowd.rate = 0.3
    run.tally["fields"] += 1
    return run.play(odd, steps)


def scheduled_run(number: int, readings: Readings) -> Tally:
    """A run of the schedule, with these readings."""
    players, _, seed, box = scheduled(number)
    return full_run(players, readings, seed, box) + field_run(players, readings, seed)


def full_run(
    players: int, readings: Readings, seed: int, box: int, odd: int = 3, steps: int = STEPS
) -> Tally:
    """A whole full game in lockstep."""
    return FullLockstep(players, readings, seed, box).play(odd, steps)
