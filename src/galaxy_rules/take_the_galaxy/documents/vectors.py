"""Take The Galaxy in the words of the conformance vectors.

Set-ups are positions (see `positions`) with ``rulings``, ``variant`` or ``teams``, and the forced
outcomes of chance, ``draws`` and ``reveals``; where none is forced the first by catalogue comes.
Actions are whole orders (see `orders`), and ``EXPLORE``, ``PIRATES CARD``, ``DRAW_RESET``, ``END``;
``step ACTION`` is one small action, after which draws are still to be made.
"""

import json
from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Any, Final

from galaxy_rules.kernel.documents.describing import listed
from galaxy_rules.kernel.documents.vectors import as_text
from galaxy_rules.kernel.errors import BadInput, brief
from galaxy_rules.kernel.game import CHANCE, Game
from galaxy_rules.kernel.packs import Pack
from galaxy_rules.kernel.rulings import chosen, read_rulings
from galaxy_rules.kernel.verdicts import Objection, Objections
from galaxy_rules.take_the_galaxy.documents.positions import WORDS
from galaxy_rules.take_the_galaxy.rules.arithmetic import build_cost
from galaxy_rules.take_the_galaxy.rules.events import modifiers
from galaxy_rules.take_the_galaxy.rules.tokens import hazards_on
from galaxy_rules.take_the_galaxy.tables import Tables, tables_of
from galaxy_rules.take_the_galaxy.words.actions import (
    Action,
    Draw,
    EndTurn,
    Proceed,
    Reveal,
    Surrender,
)
from galaxy_rules.take_the_galaxy.words.events import Event
from galaxy_rules.take_the_galaxy.words.rulings import Rulings
from galaxy_rules.take_the_galaxy.words.state import Amounts, Phase, State, View

Playing = Game[State, Action, Event, View]
OWN_WORDS: Final = frozenset({"rulings", "variant", "teams", "draws", "reveals"})
TEAMS: Final = [0, 1, 0, 1]


class Scenario:
    """A vector's position, the outcomes it forces, and how it began."""

    game: Playing
    tables: Tables

    def __init__(
        self, kind: type[Playing], setup: Mapping[str, Any], data: Pack | None = None
    ) -> None:
        """Build the game and the fragment that the set-up describes."""
        for word in setup:
            if word not in WORDS | OWN_WORDS:
                raise BadInput(f"setup.{word}", "not a word of Take The Galaxy's set-ups")
        try:
            self.game, self.tables = _game(kind, _box(setup), data, _variant(setup))
            words = {word: value for word, value in setup.items() if word in WORDS}
            self.state: State = self.game.position(words, fragment=True)
        except BadInput as error:
            field = error.field.removeprefix("position.")
            raise BadInput(f"setup.{field}", error.problem) from None
        self.reveals: Final = _forced(setup, "reveals")
        self.draws: Final = _forced(setup, "draws")
        self.start: Final = self.state
        self._cited: tuple[str, ...] = ()

    # acting

    def do(self, words: str) -> str | None:
        """Perform an action in plain words; the first objection's code if it is refused."""
        match words.split():
            case ["EXPLORE"]:
                self._go_on(Phase.EXPLORE)
                return self._try(self._reveal())
            case ["PIRATES"]:
                self._go_on(Phase.PIRATES)
                return self._try(Surrender(self._first_surrender()))
            case ["PIRATES", card]:
                return self._try(Surrender(card))
            case ["DRAW_RESET"]:
                self._go_on(Phase.DRAW)
                return self._try(self._draw())
            case ["END"]:
                return self._try(EndTurn())
            case ["step", *notation]:
                return self._step(" ".join(notation))
            case ["order", *order]:
                return self._obey(" ".join(order))
            case _:
                return self._obey(words)

    def _obey(self, order: str) -> str | None:
        """A whole order: everything, or nothing."""
        composed = self.game.compose(self.state, order)
        objections = tuple(item for item in composed if isinstance(item, Objection))
        if objections:
            return self._refuse(objections)
        for action in composed:
            if isinstance(action, Action):
                self._perform(action)
        return None

    def _step(self, notation: str) -> str | None:
        """One small action; what chance owes after it stays open."""
        action = self.game.parse(notation)
        if objections := self.game.why_not(self.state, action):
            return self._refuse(objections)
        self.state = self.game.apply(self.state, action)
        self._use_up(action)
        return None

    def _go_on(self, phase: Phase) -> None:
        """Nothing more is spent in a phase that waits for its player."""
        if self.state.phase is phase and not self.game.why_not(self.state, Proceed()):
            self._perform(Proceed())

    def _try(self, action: Action) -> str | None:
        if objections := self.game.why_not(self.state, action):
            return self._refuse(objections)
        self._perform(action)
        return None

    def _perform(self, action: Action) -> None:
        """The action, and the draws that it leads to where resources are spent."""
        self.state = self.game.apply(self.state, action)
        self._use_up(action)
        while self.state.draws and (self.state.window or self.state.phase is Phase.ACTION):
            draw = self._draw()
            self.state = self.game.apply(self.state, draw)
            self._use_up(draw)

    def _use_up(self, action: Action) -> None:
        if isinstance(action, Reveal) and self.reveals:
            self.reveals.pop(0)
        if isinstance(action, Draw) and self.draws:
            self.draws.pop(0)

    def _refuse(self, objections: Objections) -> str:
        self._cited = tuple(clause for objection in objections for clause in objection.clauses)
        return objections[0].code

    # chance

    def _reveal(self) -> Reveal:
        return Reveal(self.reveals[0] if self.reveals else self._first_outcome(Reveal))

    def _draw(self) -> Draw:
        return Draw(self.draws[0] if self.draws else self._first_outcome(Draw))

    def _first_surrender(self) -> str:
        if self.game.to_move(self.state) != CHANCE:
            raise BadInput("do", "PIRATES needs a card where the player chooses")
        return self._first_outcome(Surrender)

    def _first_outcome(self, kind: type[Reveal | Draw | Surrender]) -> str:
        """The card of the first outcome by catalogue; where there is none any card is refused."""
        for action, _ in self.game.chance_outcomes(self.state):
            if isinstance(action, kind):
                return action.card
        return ""

    def cited(self) -> tuple[str, ...]:
        """The clauses and rulings that the last refusal cited."""
        return self._cited

    def ordered(self, name: str) -> bool:
        """The row from the newest card, and systems from the oldest; other cards lie in heaps."""
        return name in ("explored", "row") or name.endswith(".systems")

    def fingerprint(self) -> str:
        """A digest of the state."""
        return self.state.digest()

    # being observed

    def observe(self) -> Mapping[str, Any]:
        """Everything that a vector may expect, by its name."""
        state, score = self.state, self.game.score(self.state)
        before = self.game.score(self.start).totals
        row = [card for card in state.row if card is not None]
        discount = modifiers(self.tables, state.row).discount
        seen: dict[str, Any] = {
            "phase": state.phase.value,
            "current": state.turn,
            "to_move": self.game.to_move(state),
            "explored": [card.card for card in row],
            "row": [card.card if card is not None else None for card in state.row],
            "space_discard": listed(state.space_discard),
            "removed": listed(state.removed),
            "space_left": sum(q.total() for q in state.quotas) or sum(map(len, state.space)),
            "claimed": state.claimed,
            "relinquished": state.relinquished,
            "window": state.window,
            "committed": state.committed,
            "pending": type(state.pending).__name__.lower() if state.pending else None,
            "leaders": list(score.leaders),
            "winners": list(score.winners),
        }
        for place, card_or_gap in enumerate(seen["row"]):
            seen[f"row.{place}"] = card_or_gap
        seen |= self._chances()
        for card in row:
            seen[f"hazards.{card.card}"] = hazards_on(card)
            seen[f"used.{card.card}"] = card.used
        for build in self.tables.builds.values():
            seen[f"build_cost.{build.id}"] = build_cost(build.cost, build.kind, discount)
        for seat, total in enumerate(score.totals):
            seen[f"score.{seat}"] = total
            seen[f"dscore.{seat}"] = total - before[seat]
            seen[f"dhand.{seat}"] = len(state.hands[seat]) - len(self.start.hands[seat])
            seen |= self._seat(seat)
            seen |= self._seen_by(seat)
        return seen

    def _chances(self) -> dict[str, str]:
        """How likely each card is that chance may bring next, as an exact fraction."""
        chances: dict[str, Fraction] = {}
        for action, chance in self.game.chance_outcomes(self.state):
            if isinstance(action, Reveal | Draw | Surrender):
                chances[action.card] = chances.get(action.card, Fraction(0)) + chance
        return {f"chance.{card}": str(chance) for card, chance in chances.items()}

    def _seen_by(self, viewer: int) -> dict[str, Any]:
        """The discard piles as a player may look through them; null where only their size shows."""
        piles = self.game.view(self.state, viewer).discards
        return {
            f"seen_discard.{viewer}.{owner}": None if isinstance(pile, int) else listed(pile)
            for owner, pile in enumerate(piles)
        }

    def _seat(self, seat: int) -> dict[str, Any]:
        state = self.state
        seen: dict[str, Any] = {
            "systems": [system.card for system in state.systems[seat]],
            "ships": [ship.card for ship in state.ships[seat]],
            "renown": list(state.renown[seat]),
            "rp": state.renown_tokens[seat] - state.negative_tokens[seat],
            "plus": state.renown_tokens[seat],
            "minus": state.negative_tokens[seat],
            **_amounts("pool", state.pools[seat]),
        }
        for name, piles in (
            ("hand", state.hands),
            ("deck", state.decks),
            ("discard", state.discards),
        ):
            seen[name] = len(piles[seat])
            for card in self.tables.builds:
                seen[f"{name}.{card}"] = piles[seat][card]
        for index, ship in enumerate(state.ships[seat]):
            seen[f"ready_ship.{index}"] = not ship.used
        for number, system in enumerate(state.systems[seat]):
            seen[f"system.{number}"] = system.card
            seen |= _amounts(f"bounty.{number}", system.bounty)
            for slot, stack in enumerate(system.stacks):
                seen[f"top.{number}.{slot}"] = stack.cards[-1] if stack is not None else None
                seen[f"ready.{number}.{slot}"] = stack is not None and not stack.used
        return {f"{seat}.{name}": value for name, value in seen.items()}


def _amounts(name: str, amounts: Amounts) -> dict[str, int]:
    return {
        name: amounts.m + amounts.s + amounts.p,
        f"{name}.M": amounts.m,
        f"{name}.S": amounts.s,
        f"{name}.P": amounts.p,
    }


# reading set-ups


def _box(setup: Mapping[str, Any]) -> str:
    """The readings, as a text that can be compared."""
    return as_text("rulings", setup.get("rulings"))


@lru_cache(maxsize=256)
def _game(
    kind: type[Playing], rulings: str, data: Pack | None, variant: str | None
) -> tuple[Playing, Tables]:
    """The game for a vector; kept, since many vectors share one and it never changes."""
    game = kind(json.loads(rulings), data, variant)
    readings = read_rulings(Rulings, chosen(game.rulings))
    return game, tables_of(readings, game.data, game.variant)


def _variant(setup: Mapping[str, Any]) -> str | None:
    """The variant that is named, or team play where the seats have teams."""
    variant = setup.get("variant")
    if variant is not None and not isinstance(variant, str):
        raise BadInput("variant", f"expected a text, found {brief(variant)}")
    if setup.get("teams") is None:
        return variant
    if setup["teams"] != TEAMS:
        raise BadInput("teams", f"expected {TEAMS}, found {brief(setup['teams'])} (TTG-R-52)")
    return {None: "teams", "standard": "teams", "random": "teams_random"}.get(variant, variant)


def _forced(setup: Mapping[str, Any], word: str) -> list[str]:
    cards = setup.get(word, [])
    if not isinstance(cards, list) or not all(type(card) is str for card in cards):
        raise BadInput(f"setup.{word}", f"expected a list of cards, found {brief(cards)}")
    return list(cards)
