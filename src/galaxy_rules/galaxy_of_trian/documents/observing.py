"""What a conformance vector may expect of a position, by its name."""

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

from galaxy_rules.galaxy_of_trian.board.galaxy import (
    is_closed,
    nodes_of,
)
from galaxy_rules.galaxy_of_trian.documents.kinds import Pen
from galaxy_rules.galaxy_of_trian.documents.position_words import FIGURES, SPECIALS, told, unlocked
from galaxy_rules.galaxy_of_trian.rules.events import pending
from galaxy_rules.galaxy_of_trian.rules.extraction import left_to_extract
from galaxy_rules.galaxy_of_trian.rules.hooks.duties import task_of
from galaxy_rules.galaxy_of_trian.rules.trade import mineral_price, token_price
from galaxy_rules.galaxy_of_trian.words.actions import Unit
from galaxy_rules.galaxy_of_trian.words.events import ClashEnded, Paid, Plundered, Sold
from galaxy_rules.galaxy_of_trian.words.grid import (
    NEBULA,
    SPACE,
    cell_name,
    cell_of,
    node_name,
)
from galaxy_rules.galaxy_of_trian.words.state import Emissary, Things
from galaxy_rules.galaxy_of_trian.words.tasks import DUTIES
from galaxy_rules.kernel.bags import Bag
from galaxy_rules.kernel.documents.describing import listed
from galaxy_rules.kernel.game import CHANCE, OVER

if TYPE_CHECKING:
    from galaxy_rules.galaxy_of_trian.documents.vectors import Scenario

Told = ClashEnded | Paid | Plundered | Sold
AS_WRITTEN: Final = (
    "phase", "turn", "turns", "added", "heights", "aside", "main", "extra", "harnessed",
    "wormholes", "exmitters", "modulators", "evolved", "used",
)  # fmt: skip
"""What is shown as a set-up says it."""
VERBS: Final = (
    "buy", "exchange", "extract", "mine", "take", "place", "research", "send", "build",
    "teleport", "move", "resolve", "end", "attack", "declare", "ready", "use", "stand", "remove",
    "retrieve", "keep", "unlock", "sell", "gather", "exmit", "modulate", "swap", "explore",
    "harness", "release", "minion", "tunnel", "raise", "gamble", "transport", "dive", "detonate",
    "give", "fix", "evade", "warcry", "decline",
)  # fmt: skip


class Observation:
    """A vector's position, with its names for seats and cells."""

    def __init__(self, scenario: "Scenario") -> None:
        """Look at where a scenario is."""
        self.game: Final = scenario.game
        self.tables: Final = scenario.tables
        self.state: Final = scenario.state
        self.start: Final = scenario.start
        self.log: Final = scenario.log
        self.names: Final = scenario.names
        self.called: Final = scenario.called
        self.pen: Final = Pen(self._cell, self._node, self.names.__getitem__)

    def _cell(self, cell: int) -> str:
        return self.called.get(cell, cell_name(cell))

    def _node(self, node: int) -> str:
        return self._cell(cell_of(node)) + ":" + node_name(node).partition(":")[2]

    def observe(self) -> Mapping[str, Any]:
        """Everything, by its name."""
        game, state = self.game, self.state
        mover = game.to_move(state)
        score = game.score(state)
        task = task_of(state)
        emissaries, ships = state.emissaries.values(), state.ships.values()
        seen: dict[str, Any] = {
            **{word: told(self.tables, state, word, self.pen) for word in AS_WRITTEN},
            "to_move": {CHANCE: "chance", OVER: "over"}.get(mover) or self.names[mover],
            "tiles": len(state.galaxy.tiles),
            "tops": list(state.tops),
            "left": state.main + state.extra,
            "pending": [self._node(area) for area in pending(state)],
            "emissaries": {self._node(one.node): self._stands(one) for one in emissaries},
            "ships": {self._node(s.node): [self.names[s.seat], s.kind.value] for s in ships},
            "asked": type(task).__name__.lower() if isinstance(task, DUTIES) else None,
            "price.mineral": mineral_price(self.tables, state, state.turn),
            "price.token": token_price(self.tables, state, state.turn),
            "over": mover == OVER,
            "leaders": [self.names[seat] for seat in score.leaders],
            "winners": [self.names[seat] for seat in score.winners],
        }
        seen |= _heap("bag", state.bag, self.tables.colours)
        seen |= _heap("token_bag", state.token_bag, self.tables.token_kinds)
        for part in (self._chances, self._legal, self._clash, self._happened, self._areas):
            seen |= part()
        for seat, name in enumerate(self.names):
            seen |= self._seat(seat, name)
        return seen

    def _stands(self, one: Emissary) -> list[Any]:
        """Whose emissary it is and its level; and what stands for it, if it is a token."""
        unit = [] if one.unit is Unit.EMISSARY else [one.unit.value]
        return [self.names[one.seat], one.level, *unit]

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
        seen |= _heap(f"minerals.{name}", state.minerals[seat], self.tables.colours)
        seen |= _heap(f"specials.{name}", state.specials[seat], SPECIALS)
        seen[f"race.{name}"] = state.races[seat]
        seen[f"skills.{name}"] = unlocked(self.tables, state, seat)
        for word in ("tokens", "declared", "shown", "spent"):
            heap: Things = getattr(state, word)[seat]
            seen |= _heap(f"{word}.{name}", heap, self.tables.token_kinds)
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
        state = self.state
        seen: dict[str, Any] = {}
        for area in state.galaxy.areas.values():
            nodes = nodes_of(self.tables.atlas, state.galaxy, area.key)
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
                facts["yields"] = left_to_extract(self.tables, state, area.key, estate)
            for name in map(self._node, nodes):
                seen |= {f"{fact}.{name}": value for fact, value in facts.items()}
                if area.kind == NEBULA:
                    stock = Bag[str]() if estate is None else estate.stock
                    seen |= _heap(f"stock.{name}", stock, self.tables.colours)
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
        for event in (one for one in self.log if isinstance(one, Told)):
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


def _shown(heap: Things | int) -> list[str] | int:
    """What a player sees of a heap: the things themselves, or how many."""
    return heap if isinstance(heap, int) else listed(heap)
