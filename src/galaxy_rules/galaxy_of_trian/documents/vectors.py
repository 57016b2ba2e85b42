"""Galaxy of Trian in the words of the conformance vectors.

Set-ups are positions (see `positions`) with ``variant``, ``rulings``, ``labels`` for cells beside
U, D0, D1, D2, L, K and Q, and the forced outcomes of chance: ``draws`` (colours, tokens and
races),
``rolls`` and ``reveals`` (``TILE SIDE``), each in order; where none is left the first outcome
comes.  With ``chance`` said to be ``asked`` nothing comes by itself, and the script says
``draw``, ``roll`` and ``reveal``.

Actions are whole orders (see `orders`) by the player to move, with labels for cells; an area goes
by any of its parts, or by a cell with one area that can be meant.
"""

import json
import re
from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from galaxy_rules.galaxy_of_trian.board.galaxy import (
    area_at,
    has_node,
    is_closed,
    nebula_nodes,
    nodes_of,
    system_nodes,
)
from galaxy_rules.galaxy_of_trian.documents.positions import FIGURES, SPECIALS, WORDS, seat_names
from galaxy_rules.galaxy_of_trian.rules.closing import pending
from galaxy_rules.galaxy_of_trian.rules.evolution import module_skill
from galaxy_rules.galaxy_of_trian.rules.extraction import left_to_extract
from galaxy_rules.galaxy_of_trian.rules.hooks.duties import task_of
from galaxy_rules.galaxy_of_trian.rules.trade import mineral_price, token_price
from galaxy_rules.galaxy_of_trian.words.actions import Action, Draw, Reveal, Roll, Unit
from galaxy_rules.galaxy_of_trian.words.events import ClashEnded, Event, Paid, Plundered, Sold
from galaxy_rules.galaxy_of_trian.words.grid import (
    NEBULA,
    SPACE,
    cell_name,
    cell_of,
    node_name,
    read_cell,
    read_node,
)
from galaxy_rules.galaxy_of_trian.words.state import Emissary, State, Things
from galaxy_rules.galaxy_of_trian.words.tasks import DUTIES
from galaxy_rules.kernel.bags import Bag
from galaxy_rules.kernel.errors import BadInput, brief
from galaxy_rules.kernel.game import CHANCE, OVER
from galaxy_rules.kernel.packs import Pack
from galaxy_rules.kernel.vectors import as_text
from galaxy_rules.kernel.verdicts import Objection, Objections

if TYPE_CHECKING:
    from galaxy_rules.galaxy_of_trian.game import GalaxyOfTrian

OWN_WORDS: Final = frozenset(
    {"variant", "rulings", "labels", "draws", "rolls", "reveals", "chance"}
)
LABELS: Final = {
    "U": "0,0,0",
    "D0": "0,-1,0",
    "D1": "0,0,1",
    "D2": "-1,0,0",
    "L": "1,0,1",
    "K": "0,1,1",
    "Q": "0,1,2",
}
PLAIN_WORDS: Final = frozenset(
    [
        "players", "phase", "tops", "hand", "source", "rest", "aside", "races", "skills",
        "specials", "used",
    ]
)  # fmt: skip
"""The words of a set-up in which nothing is a place."""
VERBS: Final = (
    "buy", "exchange", "extract", "mine", "take", "place", "research", "send", "build",
    "teleport", "move", "resolve", "end", "attack", "declare", "ready", "use", "stand", "remove",
    "retrieve", "keep", "unlock", "sell", "gather", "exmit", "modulate", "swap", "explore",
    "harness", "release", "minion", "tunnel", "raise", "gamble", "transport", "dive", "detonate",
    "give", "fix", "evade", "warcry", "decline",
)  # fmt: skip
_LABEL: Final = re.compile(r"[A-Za-z]\w{0,9}", re.ASCII)


class Scenario:
    """A vector's position, the outcomes it forces, and how it began."""

    def __init__(
        self, kind: "type[GalaxyOfTrian]", setup: Mapping[str, Any], data: Pack | None = None
    ) -> None:
        """Build the game and the fragment that the set-up describes."""
        for word in setup:
            if word not in WORDS | OWN_WORDS:
                raise BadInput(f"setup.{word}", "not a word of Galaxy of Trian's set-ups")
        self.labels: Final = {**LABELS, **_labels(setup)}
        self.called: Final = {read_cell(cell): label for label, cell in self.labels.items()}
        self.names: Final = seat_names(setup.get("players", 2))
        try:
            self.game: Final = _game(kind, _box(setup), data, _variant(setup))
            self._check_labels()
            words = {
                word: value if word in PLAIN_WORDS else self._placed(value)
                for word, value in setup.items()
                if word in WORDS
            }
            self.state: State = self.game.position(words, fragment=True)
        except BadInput as error:
            field = error.field.removeprefix("position.")
            raise BadInput(f"setup.{field}", error.problem) from None
        self.draws: Final = _forced(setup, "draws", str)
        self.rolls: Final = _forced(setup, "rolls", int)
        self.reveals: Final = _forced(setup, "reveals", str)
        self.asked: Final = _asked(setup)
        self.log: list[Event] = []
        self._cited: tuple[str, ...] = ()
        self._run_chance()
        self.start: Final = self.state

    # places

    def _check_labels(self) -> None:
        """A map has faces beside cells, so no label may be mistaken for a face."""
        for label in self.labels:
            if label in self.game.box.faces:
                raise BadInput(f"labels.{label}", "this is the code of a face")

    def _placed(self, value: Any) -> Any:  # noqa: ANN401 - plain JSON
        """A value of the set-up with cells for labels."""
        if isinstance(value, str):
            return self._place(value)
        if isinstance(value, list):
            return [self._placed(item) for item in value]
        if isinstance(value, dict):
            return {self._place(str(key)): self._placed(item) for key, item in value.items()}
        return value

    def _place(self, word: str) -> str:
        label, colon, part = word.partition(":")
        return self.labels.get(label, label) + colon + part

    def _cell(self, cell: int) -> str:
        return self.called.get(cell, cell_name(cell))

    def _node(self, node: int) -> str:
        return self._cell(cell_of(node)) + ":" + node_name(node).partition(":")[2]

    def _area(self, word: str) -> str:
        """The name of the area that a cell or any part stands for, where there is one."""
        atlas, galaxy = self.game.atlas, self.state.galaxy
        if ":" in word:
            nodes: tuple[int, ...] = (read_node(word, "do"),)
        else:
            cell = read_cell(word, "do")
            if cell not in galaxy.tiles:
                raise BadInput("do", f"there is no tile on {word}")
            nodes = (*nebula_nodes(atlas, galaxy, cell), *system_nodes(atlas, galaxy, cell))
        known = [node for node in nodes if has_node(atlas, galaxy, node) and node in galaxy.links]
        keys = {area_at(galaxy, node).key for node in known}
        if len(keys) > 1:
            keys &= set(self.state.estates)
        return node_name(keys.pop()) if len(keys) == 1 else word

    # acting

    def notation(self, words: str) -> str:
        """An order as the game reads it: cells for labels, and areas by their names."""
        order = [self._place(word) for word in words.split()]
        match order:
            case ["extract" | "resolve" | "gather" as verb, area, *rest]:
                order = [verb, self._area(area), *rest]
            case ["mine", cell, area, *rest]:
                order = ["mine", cell, self._area(area), *rest]
            case _:
                pass
        return " ".join(order)

    def do(self, words: str) -> str | None:
        """Perform an action in plain words; the first objection's code if it is refused."""
        composed = self.game.compose(self.state, self.notation(words))
        objections = tuple(item for item in composed if isinstance(item, Objection))
        if objections:
            return self._refuse(objections)
        self.log = []
        for action in composed:
            if isinstance(action, Action):
                self._perform(action)
        self._run_chance()
        return None

    def _perform(self, action: Action) -> None:
        step = self.game.step(self.state, action)
        self.state = step.state
        self.log += step.events

    def _run_chance(self) -> None:
        """The outcomes that are forced, or the first there is, until somebody has to decide."""
        while not self.asked and self.game.to_move(self.state) == CHANCE:
            self._perform(self._outcome())

    def _outcome(self) -> Action:
        first = self.game.chance_outcomes(self.state)[0][0]
        match first:
            case Roll() if self.rolls:
                return self._possible("rolls", Roll(self.rolls.pop(0)))
            case Draw() if self.draws:
                return self._possible("draws", Draw(self.draws.pop(0)))
            case Reveal(stack=stack) if self.reveals:
                tile, _, side = self.reveals.pop(0).partition(" ")
                if tile not in self.game.box.tiles:
                    raise BadInput("reveals", f"there is no tile {brief(tile)}")
                side = side or self.game.box.visible_sides(tile)[0]
                return self._possible("reveals", Reveal(stack, tile, side))
            case _:
                return first

    def _possible(self, word: str, outcome: Action) -> Action:
        """A forced outcome that can come."""
        for objection in self.game.why_not(self.state, outcome):
            raise BadInput(word, objection.message)
        return outcome

    def _refuse(self, objections: Objections) -> str:
        self._cited = tuple(clause for objection in objections for clause in objection.clauses)
        return objections[0].code

    def cited(self) -> tuple[str, ...]:
        """The clauses and rulings that the last refusal cited."""
        return self._cited

    def ordered(self, name: str) -> bool:
        """Results and payments stand in order; other lists are heaps."""
        return name in ("results", "seats", "paid", "clashes", "plundered", "sold")

    def fingerprint(self) -> str:
        """A digest of the state."""
        return self.state.digest()

    # being observed

    def observe(self) -> Mapping[str, Any]:
        """Everything that a vector may expect, by its name."""
        game, state = self.game, self.state
        mover = game.to_move(state)
        score = game.score(state)
        emissaries = state.emissaries.values()
        seen: dict[str, Any] = {
            "phase": state.phase.value,
            "turn": self.names[state.turn],
            "turns": state.turns,
            "to_move": {CHANCE: "chance", OVER: "over"}.get(mover) or self.names[mover],
            "tiles": len(state.galaxy.tiles),
            "added": None if state.added is None else self._cell(state.added),
            "heights": list(state.heights),
            "tops": list(state.tops),
            "aside": _listed(state.aside),
            "main": state.main,
            "extra": state.extra,
            "left": state.main + state.extra,
            "pending": [self._node(area) for area in pending(state)],
            "emissaries": {self._node(one.node): self._stands(one) for one in emissaries},
            "ships": {
                self._node(ship.node): [self.names[ship.seat], ship.kind.value]
                for ship in state.ships.values()
            },
            "price.mineral": mineral_price(game.tables, state, state.turn),
            "price.token": token_price(game.tables, state, state.turn),
            "over": mover == OVER,
            "leaders": [self.names[seat] for seat in score.leaders],
            "winners": [self.names[seat] for seat in score.winners],
        }
        seen |= _heap("bag", state.bag, game.colours)
        seen |= _heap("token_bag", state.token_bag, game.token_kinds)
        seen |= self._skills()
        seen |= self._chances()
        seen |= self._legal()
        seen |= self._clash()
        seen |= self._happened()
        seen |= self._areas()
        for seat, name in enumerate(self.names):
            seen |= self._seat(seat, name)
        return seen

    def _stands(self, one: Emissary) -> list[Any]:
        """Whose emissary it is and its level; and what stands for it, if it is a token."""
        unit = [] if one.unit is Unit.EMISSARY else [one.unit.value]
        return [self.names[one.seat], one.level, *unit]

    def _skills(self) -> dict[str, Any]:
        """What skills have put into the galaxy, have done this turn and ask for now."""
        state = self.state
        task = task_of(state)
        return {
            "harnessed": {self._cell(c): self.names[s] for c, s in state.harnessed.items()},
            "wormholes": {self._node(n): self.names[s] for n, s in state.wormholes.items()},
            "exmitters": {self._cell(c): self.names[s] for c, s in state.exmitters.items()},
            "modulators": {
                self._cell(cell): [self.names[one.seat], one.ready]
                for cell, one in state.modulators.items()
            },
            "evolved": state.evolved,
            "used": sorted(state.used),
            "asked": type(task).__name__.lower() if isinstance(task, DUTIES) else None,
        }

    def _seat(self, seat: int, name: str) -> dict[str, Any]:
        state, start = self.state, self.start
        supply = state.supplies[seat]
        seen: dict[str, Any] = {
            f"credits.{name}": state.credits[seat],
            f"dcredits.{name}": state.credits[seat] - start.credits[seat],
            f"dminerals.{name}": len(state.minerals[seat]) - len(start.minerals[seat]),
            f"dtokens.{name}": len(state.tokens[seat]) - len(start.tokens[seat]),
            f"hand.{name}": state.hands[seat],
            f"figures.{name}": supply.total(),
        }
        seen |= _heap(f"minerals.{name}", state.minerals[seat], self.game.colours)
        seen |= _heap(f"specials.{name}", state.specials[seat], SPECIALS)
        seen[f"race.{name}"] = state.races[seat]
        seen[f"skills.{name}"] = [
            module_skill(self.game.tables, state, seat, module, side)
            for module, side in enumerate(state.modules[seat])
            if side
        ]
        for word in ("tokens", "declared", "shown", "spent"):
            heap: Things = getattr(state, word)[seat]
            seen |= _heap(f"{word}.{name}", heap, self.game.token_kinds)
        seen |= {f"supplies.{name}.{word}": getattr(supply, word) for word in FIGURES}
        view = self.game.view(state, seat)
        for other, owner in enumerate(self.names):
            tokens, laid = view.tokens[other], view.declared[other]
            seen[f"seen_tokens.{name}.{owner}"] = _shown(tokens)
            seen[f"seen_declared.{name}.{owner}"] = _shown(laid)
            seen[f"seen_hand.{name}.{owner}"] = view.hands[other]
        return seen

    def _areas(self) -> dict[str, Any]:
        """Every area by each of its parts, and closed ones with what they hold."""
        game, state = self.game, self.state
        seen: dict[str, Any] = {}
        for area in state.galaxy.areas.values():
            nodes = nodes_of(game.atlas, state.galaxy, area.key)
            estate = state.estates.get(area.key)
            facts: dict[str, Any] = {
                "closed": is_closed(state.galaxy, area.key),
                "size": area.tiles,
                "open": area.open,
            }
            if area.kind != SPACE:
                ruler = None if estate is None else estate.controller
                facts["controller"] = None if ruler is None else self.names[ruler]
                facts["resolved"] = estate is not None and estate.resolved
            if estate is not None and area.kind == NEBULA:
                facts["yields"] = left_to_extract(game.tables, state, area.key, estate)
            for name in map(self._node, nodes):
                seen |= {f"{fact}.{name}": value for fact, value in facts.items()}
                if area.kind == NEBULA:
                    stock = Bag[str]() if estate is None else estate.stock
                    seen |= _heap(f"stock.{name}", stock, game.colours)
        return seen

    def _chances(self) -> dict[str, str]:
        """How likely each thing is that chance may bring next, as an exact fraction."""
        chances: dict[str, Fraction] = {}
        for action, chance in self.game.chance_outcomes(self.state):
            name = str(action).partition(" ")[2]
            chances[name] = chances.get(name, Fraction(0)) + chance
        return {f"chance.{name}": str(chance) for name, chance in chances.items()}

    def _legal(self) -> dict[str, Any]:
        """The listed actions, verb by verb, with labels for cells."""
        found: dict[str, list[str]] = {f"legal.{verb}": [] for verb in VERBS}
        cells = {cell_name(cell): label for cell, label in self.called.items()}
        for action in self.game.legal_actions(self.state):
            verb, *rest = str(action).split(" ")
            words = []
            for word in rest:
                cell, colon, part = word.partition(":")
                words.append(cells.get(cell, cell) + colon + part)
            found[f"legal.{verb}"].append(" ".join(words))
        return {**found, "legal": sum(map(len, found.values()))}

    def _clash(self) -> dict[str, Any]:
        battle = self.state.battle
        if battle is None:
            return {"battle": None}
        return {
            "battle": battle.stage.value,
            "seats": [self.names[seat] for seat in battle.seats],
            "bonuses": list(battle.bonuses),
            "rolls": list(battle.rolls),
            "cries": [self.names[seat] for seat in battle.cries],
        }

    def _happened(self) -> dict[str, Any]:
        """What the last action led to."""
        clashes, paid, plundered, sold = [], [], [], []
        for event in self.log:
            match event:
                case ClashEnded():
                    winner = None if event.winner is None else self.names[event.winner]
                    clashes.append((list(event.results), winner))
                case Paid():
                    paid.append([self.names[event.seat], event.amount, event.cause.value])
                case Plundered():
                    names = [self.names[event.seat], self.names[event.victim]]
                    plundered.append([*names, event.due, event.paid])
                case Sold():
                    sold.append([self.names[event.seat], event.count, event.amount])
                case _:
                    pass
        results, winner = clashes[-1] if clashes else (None, None)
        return {
            "clashes": [[*results, winner] for results, winner in clashes],
            "results": results,
            "winner": winner,
            "paid": paid,
            "plundered": plundered,
            "sold": sold,
        }


def _heap(name: str, heap: Things, kinds: tuple[str, ...]) -> dict[str, int]:
    return {name: len(heap), **{f"{name}.{kind}": heap[kind] for kind in kinds}}


def _listed(heap: Things) -> list[str]:
    return [thing for thing, count in heap.items() for _ in range(count)]


def _shown(heap: Things | int) -> list[str] | int:
    """What a player sees of a heap: the things themselves, or how many."""
    return heap if isinstance(heap, int) else _listed(heap)


# reading set-ups


def _box(setup: Mapping[str, Any]) -> str:
    """The readings, as a text that can be compared."""
    return as_text("rulings", setup.get("rulings"))


@lru_cache(maxsize=256)
def _game(
    kind: "type[GalaxyOfTrian]", rulings: str, data: Pack | None, variant: str | None
) -> "GalaxyOfTrian":
    """The game for a vector; kept, since many vectors share one and it never changes."""
    return kind(json.loads(rulings), data, variant)


def _variant(setup: Mapping[str, Any]) -> str | None:
    variant = setup.get("variant")
    if variant is not None and not isinstance(variant, str):
        raise BadInput("variant", f"expected a text, found {brief(variant)}")
    return variant


def _labels(setup: Mapping[str, Any]) -> dict[str, str]:
    given = setup.get("labels", {})
    if not isinstance(given, Mapping):
        raise BadInput("setup.labels", f"expected cells by label, found {brief(given)}")
    for label, cell in given.items():
        if not isinstance(label, str) or not _LABEL.fullmatch(label):
            raise BadInput("setup.labels", f"{brief(label)} is no label")
        read_cell(cell, f"setup.labels.{label}")
    return dict(given)


def _forced(setup: Mapping[str, Any], word: str, kind: type) -> list[Any]:
    given = setup.get(word, [])
    if not isinstance(given, list) or not all(type(item) is kind for item in given):
        raise BadInput(f"setup.{word}", f"expected a list of outcomes, found {brief(given)}")
    return list(given)


def _asked(setup: Mapping[str, Any]) -> bool:
    word = setup.get("chance", "forced")
    if word not in ("forced", "asked"):
        raise BadInput("setup.chance", f"{brief(word)} is neither forced nor asked")
    return bool(word == "asked")
