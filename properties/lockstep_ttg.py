"""The engine and the second reading of Take The Galaxy, played side by side.

The first position is translated into a table of the oracle; from there on both carry out the same
whole orders on their own (the engine announces and pays card by card, the oracle takes action and
payment at once), and what can be observed is compared: what is on offer, where it leads, and which
objection comes first.  A seed is all that a disagreement needs to say.

``python -m properties.lockstep_ttg`` plays games of the schedule and prints what it compared.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from random import Random
from typing import Any, Final

import attrs

from galaxy_rules.kernel.game import CHANCE, is_refused
from galaxy_rules.kernel.rulings import chosen, departures
from galaxy_rules.take_the_galaxy import (
    Action,
    Build,
    BuildShip,
    Claim,
    ClaimSystem,
    Convert,
    Decline,
    Draw,
    EndTurn,
    Opportunity,
    Pay,
    Phase,
    Proceed,
    Recover,
    Relinquish,
    RemoveHazard,
    Resource,
    Reveal,
    State,
    Surrender,
    TakeBounty,
    TakeTheGalaxy,
    TradeIn,
    Upgrade,
    UseColony,
    UseShip,
)
from galaxy_rules.take_the_galaxy.words.box_reading import KIND_WORDS, SLOT_LETTERS
from galaxy_rules.take_the_galaxy.words.components import (
    OPPORTUNITIES,
    AnomalyCard,
    EventCard,
    Goods,
    Sector,
    SystemCard,
)
from galaxy_rules.take_the_galaxy.words.rulings import Slots
from galaxy_rules.take_the_galaxy.words.state import Amounts, RowCard, System
from properties.oracle import take_the_galaxy as oracle
from properties.oracle.take_the_galaxy_objections import PAID_AFTER, bill, built_card, investor
from properties.oracle.take_the_galaxy_table import (
    SECTORS,
    Seat,
    Table,
    hazards,
    minus,
    random_compositions,
)
from properties.sweep_take_the_galaxy import CYCLE, scheduled
from properties.transitions_ttg import chance_complaints, open_actions

Tally = Counter[str]
Readings = tuple[tuple[str, str], ...]
Spelled = tuple[Any, ...]
ENGINE_WORDS: Final = {
    "not_explored": "not_in_row",
    "too_few_cards": "resources",
    "nothing_to_draw": "no_cards",
    "with_claim": "no_removal",
    "empty_slot": "no_colony",
    "not_opportunity": "kind",
    "no_window": "wrong_phase",
    "toll_first": "wrong_phase",
    "not_yet": "wrong_phase",
}
"""The engine's own names for objections that the oracle names otherwise."""


class DisagreementError(AssertionError):
    """The two readings differ."""


@cache
def game_of(variant: str, readings: Readings) -> TakeTheGalaxy:
    """The game with these readings instead of the recommended ones."""
    return TakeTheGalaxy(dict(readings), variant=variant)


# --- Translation -----------------------------------------------------------------------------


def goods(amount: Goods) -> dict[str, int]:
    """Amounts by letter, without noughts."""
    pairs = zip("MSPC", (amount.m, amount.s, amount.p, amount.c), strict=True)
    found = {letter: n for letter, n in pairs if n}
    return found | ({"RP": amount.rp} if amount.rp else {})


@cache
def cards_of(game: TakeTheGalaxy) -> dict[str, dict[str, Any]]:
    """Every card of the box in the oracle's words."""
    kinds = {kind: word for word, kind in KIND_WORDS.items()}
    letters = {slot: letter for letter, slot in SLOT_LETTERS.items()}
    cards: dict[str, dict[str, Any]] = {
        card.id: {
            "kind": kinds[card.kind], "copies": card.copies, "start": card.start,
            "cost": card.cost, "rp": card.rp, "inp": goods(card.price),
            "out": goods(card.effect.out),
        }
        for card in game.builds.values()
    }  # fmt: skip
    for name, card in game.pile.items():
        common: dict[str, Any] = {"rp": card.rp, "opportunity": False, "event": "", "slots": []}
        match card:
            case SystemCard():
                slots = [letters[slot] for slot in card.slots]
                bounty = goods(card.bounty)
                common |= {"kind": "system", "slots": slots, "hazards": card.hazards}
                common |= {"bounty": bounty}
            case AnomalyCard():
                common |= {"kind": "anomaly", "cost": goods(card.cost)}
            case EventCard():
                common |= {"kind": "event", "cost": goods(card.cost), "event": card.event.value}
                common |= {"opportunity": card.event in OPPORTUNITIES}
        if name == game.box.home.id:
            common |= {"copies": 1, "start": 1}
        else:
            common |= {"sector": SECTORS[card.sector], "wormhole": card.wormhole}
        cards[name] = common
    return cards


@cache
def readings_of(game: TakeTheGalaxy) -> dict[str, str]:
    """The reading of every switch."""
    return chosen(game.rulings)


def table_of(game: TakeTheGalaxy, state: State, deck: Sequence[str]) -> Table:
    """The oracle's table for a position between two orders; `deck` is what space will bring."""
    sectors = {name: Counter[str]() for name in SECTORS}
    for card in deck:
        sectors[SECTORS[game.spaces[card].sector]][card] += 1
    return Table(
        cards=cards_of(game),
        seats=[seat_of(game, state, seat) for seat in range(len(state.hands))],
        space=sectors,
        row=[None if card is None else place_of(game, card) for card in state.row],
        space_discard=sorted(Counter(dict(state.space_discard.items())).elements()),
        removed=sorted(Counter(dict(state.removed.items())).elements()),
        teams=[0, 1, 0, 1] if game.teams else None,
        first=state.first,
        current=state.turn,
        phase=state.phase.value,
        claimed=state.claimed,
        relinquished=state.relinquished,
        waits=state.window,
        committed=state.committed or None,
        declined=[tuple_of(one)[1:4] for one in state.declined if isinstance(one, TakeBounty)],
        rulings=dict(readings_of(game)),
    )


def seat_of(game: TakeTheGalaxy, state: State, seat: int) -> Seat:
    """One player's things."""
    piles = (state.hands[seat], state.decks[seat], state.discards[seat])
    hand, deck, discard = (Counter(dict(pile.items())) for pile in piles)
    return Seat(
        hand=hand, deck=deck, discard=discard,
        systems=[site_of(system) for system in state.systems[seat]],
        ships=[[ship.card, ship.used] for ship in state.ships[seat]],
        renown=list(state.renown[seat]),
        rp=state.renown_tokens[seat] - state.negative_tokens[seat],
        minus=state.negative_tokens[seat] if game.tables.gross else 0,
        pool=amounts(state.pools[seat]),
    )  # fmt: skip


def site_of(system: System) -> dict[str, Any]:
    """A controlled system."""
    stacks = [
        None if stack is None else {"cards": list(stack.cards), "used": stack.used}
        for stack in system.stacks
    ]
    return {"id": system.card, "stacks": stacks, "bounty": amounts(system.bounty)}


def amounts(of: Amounts) -> dict[str, int]:
    """A pool or a bounty."""
    return {"M": of.m, "S": of.s, "P": of.p}


def place_of(game: TakeTheGalaxy, card: RowCard) -> dict[str, Any]:
    """A card of the row; printed hazards that found no token count as removed."""
    system = game.systems.get(card.card)
    missing = 0 if system is None else system.hazards - card.hazards
    return {
        "card": card.card, "used": card.used, "burst": card.burst,
        "removed": missing + card.removed,
    }  # fmt: skip


# --- Comparison ------------------------------------------------------------------------------


def known(table: Table) -> dict[str, Any]:
    """What can be observed of a table, in an order that does not depend on how it came about."""
    matched = table.ruling("slots") == "matched"
    row = [
        None if place is None else (place["card"], place["used"], hazards(table, place["card"]))
        for place in table.row
    ]
    while row and row[-1] is None:
        row.pop()
    found: dict[str, Any] = {
        "row": row,
        "space": {name: +pile for name, pile in table.space.items()},
        "space discard": sorted(table.space_discard),
        "removed": sorted(table.removed),
        "turn": (table.current, table.phase, table.claimed, table.relinquished),
        "waits": (table.waits, table.committed),
    }
    for number, seat in enumerate(table.seats):
        systems = [
            (s["id"], sorted(s["stacks"], key=repr) if matched else s["stacks"], s["bounty"])
            for s in seat.systems
        ]
        drawing = table.phase == "draw" and not table.waits
        mixed = drawing and table.ruling("reshuffle") == "lazy"
        piles = [seat.deck + seat.discard] if mixed else [+seat.deck, +seat.discard]
        found[f"seat {number}"] = {
            "hand": +seat.hand, "piles": piles, "systems": systems, "ships": seat.ships,
            "renown": seat.renown, "tokens": (seat.rp, minus(table, seat)), "pool": seat.pool,
            "score": oracle.score(table, number),
        }  # fmt: skip
    return found


def differences(engine: Table, other: Table) -> list[str]:
    """Every part in which two tables differ."""
    mine, theirs = known(engine), known(other)
    return [f"{key}: engine {mine[key]}, oracle {theirs[key]}" for key in mine
            if mine[key] != theirs[key]]  # fmt: skip


# --- Orders ----------------------------------------------------------------------------------


PLAIN: Final[dict[str, type[Action]]] = {
    "claim_sys": ClaimSystem,
    "claim": Claim,
    "build": Build,
    "ship": BuildShip,
    "upgrade": Upgrade,
    "remove_hazard": RemoveHazard,
    "use_col": UseColony,
    "use_ship": UseShip,
    "conv_s": Recover,
    "relinquish": Relinquish,
    "surrender": Surrender,
    "go_on": Proceed,
    "end": EndTurn,
}
"""What both sides say with the same words in the same order."""
WORDS: Final = {kind: word for word, kind in PLAIN.items()}


def action_of(spelled: Spelled) -> Action | None:
    """The engine's announcement for the oracle's, None where it has no single one."""
    match spelled:
        case ("conv_m",) | ("conv_p",):
            return Convert(Resource(spelled[0][-1].upper()))
        case ("bounty", owner, system, resource, n):
            return TakeBounty(owner, system, Resource(resource)) if n == 1 else None
        case ("opp", card, *arguments):
            return Opportunity(card, next((a for a in arguments if isinstance(a, int)), None))
        case (word, *rest):
            action: Action = PLAIN[word](*rest)
            return action
        case _:
            return None


def tuple_of(action: Action) -> Spelled:
    """The oracle's announcement for the engine's; the Investors' cards come later."""
    match action:
        case Convert(resource=resource):
            return (f"conv_{resource.value.lower()}",)
        case TakeBounty(owner=owner, system=system, resource=resource):
            return ("bounty", owner, system, resource.value, 1)
        case Opportunity(card=card, argument=argument):
            return ("opp", card) if argument is None else ("opp", card, argument)
        case _:
            return (WORDS[type(action)], *attrs.astuple(action))


def text_of(table: Table, spelled: Spelled) -> str:
    """A whole order in the words of `compose`; empty where one small action says it all."""
    if spelled[0] == "bounty":
        return " ".join(map(str, ("mate_bounty", *spelled[1:])))
    if spelled[0] == "opp" and table.event(spelled[1]) == "investors":
        payer, pile = investor(table, spelled[2:])
        return f"opp {spelled[1]} {','.join(pile) or '-'} by {payer}"
    if spelled[0] not in PAID_AFTER:
        return ""
    length = PAID_AFTER[spelled[0]]
    payment = ",".join(*spelled[length:]) if len(spelled) > length else ""
    words = {"use_col": "mate_col", "use_ship": "mate_ship", "remove_hazard": "clear"}
    first = words.get(spelled[0], spelled[0])
    return " ".join(map(str, (first, *spelled[1:length], payment or "-")))


def deal(game: TakeTheGalaxy, rng: Random, players: int) -> list[str]:
    """The space deck: by wormhole number, or by the oracle's compositions of random play."""
    cards = cards_of(game)
    numbers = random_compositions(players, chosen(game.rulings)["solo_fringe"])
    composition = rng.choice(numbers)
    deck: list[str] = []
    for sector in Sector:
        there = [c for c, card in game.spaces.items() if card.sector is sector]
        part = [c for c in there if cards[c]["wormhole"] <= players]
        if game.random:
            part = []
            wanted = composition[SECTORS[sector]]
            for kind, count in zip(("system", "event", "anomaly"), wanted, strict=True):
                part += rng.sample([c for c in there if cards[c]["kind"] == kind], count)
        rng.shuffle(part)
        deck += part
    return deck


def caught_up(table: Table, state: State) -> Table:
    """The oracle's table after steps that bring nothing, over which the engine goes by itself."""
    if table.phase == "explore" and state.phase is not Phase.EXPLORE:
        table = oracle.explore(table, None)
    if table.phase == "draw" and not table.waits and state.phase is Phase.ACTION:
        table = oracle.draw_reset(table, [])
    return table


def within_order(state: State) -> bool:
    """Whether an announced order is not done yet; the draw of the turn is no order."""
    own_draw = state.phase is Phase.DRAW and not state.window
    return state.pending is not None or (bool(state.draws) and not own_draw)


class Lockstep:
    """One game of engine and oracle, order by order."""

    whole = True
    """Whether its cards are those of a complete game."""

    def __init__(self, players: int, variant: str, readings: Readings, seed: int) -> None:
        """Space is dealt beforehand, so that both are shown the same cards."""
        game, rng = game_of(variant, readings), Random(seed)
        deck = deal(game, rng, players)
        first = rng.randrange(players)
        shown = deck[:players]
        table = oracle.set_up(
            cards_of(game), shown, players, [0, 1, 0, 1] if game.teams else None,
            chosen(game.rulings), deck, first,
        )  # fmt: skip
        what = f"Lockstep({players}, {variant!r}, {readings}, {seed})"
        self.begin(what, game, game.new(players, first=first), table, rng, deck)
        for _ in shown:
            self.reveal()
        self.compare("set-up")

    def begin(
        self,
        what: str,
        game: TakeTheGalaxy,
        state: State,
        table: Table,
        rng: Random,
        deck: list[str],
    ) -> None:
        """Both where they are; `deck` is what space will bring."""
        self.what = what
        self.game = game
        self.state = state
        self.table = table
        self.rng = rng
        self.deck = deck
        self.tally = Tally()
        self.orders = 0

    def demand(self, true: bool, what: str, *details: object) -> None:
        """Raise with everything needed to see the disagreement again."""
        if not true:
            rulings = departures(self.game.rulings)
            where = f"{self.what}, order {self.orders}, rulings {rulings}: {what}"
            raise DisagreementError("\n  ".join((where, *map(str, details))))

    # what both do

    def apply(self, action: Action) -> None:
        """The engine carries out a small action."""
        self.state = self.game.apply(self.state, action)

    def reveal(self) -> str:
        """The engine is shown the next card."""
        card = self.deck.pop(0)
        self.apply(Reveal(card))
        return card

    def drawn(self) -> list[str]:
        """The engine draws what an order owes; the oracle will be dealt the same cards."""
        cards: list[str] = []
        while self.state.draws and within_order(self.state):
            cards.append(self.one_card())
        return cards

    def one_card(self) -> str:
        """The engine draws a card."""
        deck = Counter(dict(self.state.decks[self.state.turn].items()))
        card = self.rng.choice(sorted(deck.elements()))
        self.apply(Draw(card))
        return card

    def compare(self, what: str) -> None:
        """The whole table, and who leads or has won."""
        engine = table_of(self.game, self.state, self.deck)
        found = differences(engine, self.table)
        self.demand(not found, f"after {what}", *found)
        score = self.game.score(self.state)
        worth = tuple(oracle.score(self.table, seat) for seat in range(len(score.totals)))
        self.demand(score.totals == worth, f"after {what}: {score.totals}, oracle {worth}")
        self.demand(set(score.leaders) == oracle.leaders(self.table), f"leaders after {what}")
        self.demand(set(score.winners) == oracle.winners(self.table), f"winners after {what}")
        if self.whole and not self.game.random:
            faults = oracle.faults(self.table)
            self.demand(not faults, f"the oracle's faults after {what}", *faults)
        if self.game.rulings.slots is Slots.MATCHED:
            self.table = engine  # the same colonies, but which slots they take is written nowhere
        self.tally["tables"] += 1

    def follow(self, spelled: Spelled, draws: list[str], what: str) -> None:
        """The oracle carries out a whole order, and the tables are compared."""
        refused = oracle.objections(self.table, spelled)
        self.demand(not refused, f"{what}: done by the engine, refused by the oracle", *refused)
        dealt, phase = list(draws), self.table.phase
        self.table = oracle.carry_out(self.table, spelled, dealt)
        self.demand(not dealt, f"{what}: the oracle draws {len(dealt)} cards fewer")
        self.table = caught_up(self.table, self.state)
        self.orders += 1
        self.tally["orders"] += 1
        self.tally[f"order {spelled[0]}"] += 1
        self.tally[f"orders in {phase}"] += 1
        self.compare(what)

    # the turn

    def chance(self) -> None:
        """A step of the turn in which its player decides nothing: a reveal, a toll, the draw."""
        if self.table.phase == "explore":
            card = self.reveal()
            self.table = oracle.explore(self.table, card)
            what = f"reveal {card}"
        elif self.table.phase == "pirates":
            self.offers()
            toll = self.rng.choice(open_actions(self.game, self.state))
            self.apply(toll)
            self.table = oracle.carry_out(self.table, tuple_of(toll), [])
            what = str(toll)
        else:
            draws = [self.one_card()]
            self.table = oracle.draw_reset(self.table, draws)
            self.demand(not draws, "the draw phase: the oracle draws no card")
            what = "the draw phase"
        self.table = caught_up(self.table, self.state)
        self.compare(what)

    def is_chance(self) -> bool:
        """Whether the second reading sees a step of the turn in which nobody decides."""
        unseen = self.table.phase == "pirates" and self.table.ruling("pirates") == "random"
        return not self.table.waits and (unseen or self.table.phase in ("explore", "draw"))

    def order(self, action: Action) -> None:
        """An order of the engine from its announcement to its last card or draw."""
        spelled = tuple_of(action)
        self.apply(action)
        paid: list[str] = []
        traded: list[str] = []
        while self.state.pending is not None:
            small = self.rng.choice(list(self.game.legal_actions(self.state)))
            self.apply(small)
            match small:
                case Pay(card=card):
                    paid.append(card)
                case TradeIn(card=card):
                    traded.append(card)
                case Decline():
                    self.tally["declined"] += 1
                    self.keep(spelled)
                    self.compare(f"declined {action}")
                    return
                case _:
                    pass
        if spelled[0] in PAID_AFTER and paid:
            spelled = (*spelled, paid)
        self.follow((*spelled, *traded), self.drawn(), str(action))

    def keep(self, spelled: Spelled) -> None:
        """A partner who was asked for a bounty keeps it: the turn may have nothing to wait for."""
        if spelled[0] == "bounty":
            self.table.declined.append(spelled[1:4])
        if self.table.waits:
            oracle.pause(self.table)
            self.table = caught_up(self.table, self.state)

    # what is on offer

    def offers(self) -> list[Action]:
        """The listed actions, after comparing them with everything the oracle can announce."""
        game, state = self.game, self.state
        listed = list(open_actions(game, state))
        if game.to_move(state) == CHANCE:
            wrong = tuple(chance_complaints(game, state))
            self.demand(not wrong, "chance", *wrong)
            found = {tuple_of(action) for action in listed}
            wanted = oracle.announcements(self.table)
            self.demand(found == wanted, f"chance: engine {found}, oracle {wanted}")
            return listed
        wanted_actions = set()
        for spelled in oracle.announcements(self.table):
            action = action_of(spelled)
            if action is None or action in state.declined:
                continue
            objections = game.why_not(state, action)
            self.demand(not objections, f"{spelled} is refused by the engine", *objections)
            wanted_actions.add(game.canonical(state, action))
        extra, missing = set(listed) - wanted_actions, wanted_actions - set(listed)
        self.demand(not extra and not missing, f"offers: extra {extra}, missing {missing}")
        self.tally["offers"] += len(listed)
        return listed

    # objections

    def judge(self, spelled: Spelled) -> None:
        """The first objection to a whole order, or to an announcement that no card pays for."""
        expected = (oracle.objections(self.table, spelled) or ["legal"])[0]
        found = self.engine_codes(spelled)
        first = found[0] if found else "legal"
        self.tally["judged"] += 1
        self.tally[f"code {expected}"] += 1
        self.demand(first == expected, f"{spelled}: engine {found}, oracle {expected}")

    def engine_codes(self, spelled: Spelled) -> list[str]:
        """The engine's objections in the oracle's words."""
        text = text_of(self.table, spelled)
        if text:
            answer: Any = self.game.compose(self.state, text)
            codes = [one.code for one in answer] if is_refused(answer) else []
        else:
            action = action_of(spelled)
            codes = [one.code for one in self.game.why_not(self.state, action)] if action else []
        return [in_oracle_words(spelled, code) for code in codes]


def in_oracle_words(spelled: Spelled, code: str) -> str:
    """An objection of the engine as the oracle names it."""
    if code == "type" and spelled[0] != "upgrade":
        return "kind"
    if code == "argument" and spelled[0] == "opp":
        return "no_ship"
    return ENGINE_WORDS.get(code, code)


# --- Orders that nobody need permit ----------------------------------------------------------


def odd_orders(rng: Random, table: Table, count: int) -> Iterator[Spelled]:
    """Everything that could be said, spoilt or not, with payments right or wrong."""
    candidates = sorted(oracle.candidates(table), key=repr)
    for _ in range(count):
        words = rng.choice(candidates)
        if rng.random() < 0.35:
            words = spoilt(rng, table, words)
        if asks_partner(table, words):
            continue
        yield (*words, payment(rng, table, words)) if words[0] in PAID_AFTER else words


def asks_partner(table: Table, words: Spelled) -> bool:
    """Whether a partner may have to agree first, which the oracle leaves to the players."""
    shared = words[0] == "bounty" or (words[0] == "opp" and table.event(words[1]) == "investors")
    return shared and table.ruling("team_consent") == "on" and table.teams is not None


def spoilt(rng: Random, table: Table, words: Spelled) -> Spelled:
    """One word changed for another of its sort."""
    spots = [i for i in range(1, len(words)) if words[0] != "bounty" or i < 3]
    if not spots:
        return words
    spot = rng.choice(spots)
    if isinstance(words[spot], int):
        return (*words[:spot], rng.randrange(6), *words[spot + 1 :])
    return (*words[:spot], rng.choice(sorted(table.cards)), *words[spot + 1 :])


def payment(rng: Random, table: Table, words: Spelled) -> list[str]:
    """Cards of the hand, as many as are due, or one more, one fewer, or a foreign one."""
    hand = sorted((table.active.hand - built_card(words)).elements())
    rng.shuffle(hand)
    try:
        due = bill(table, words).get("C", 0)
    except (KeyError, IndexError, TypeError):
        due = rng.randrange(4)
    cards = hand[: max(0, due + rng.choice((0, 0, 0, 0, 1, -1)))]
    if cards and rng.random() < 0.15:
        cards[0] = rng.choice(sorted(c for c, card in table.cards.items() if "inp" in card))
    return cards


# --- Runs ------------------------------------------------------------------------------------


def preferred(rng: Random, listed: list[Action]) -> Action:
    """Anything, but the end of the turn seldom and claims, builds and uses often.

    What lies on systems is mostly kept for the early phases of a turn, and there often for later.
    """
    later = [action for action in listed if isinstance(action, Proceed)]
    if later and rng.random() < 0.6:
        return later[0]
    busy = [action for action in listed if not isinstance(action, (EndTurn, Proceed))]
    ending = any(isinstance(action, EndTurn) for action in listed)
    if ending and rng.random() < 0.9:
        busy = [action for action in busy if not isinstance(action, TakeBounty)]
    rare = [a for a in busy if isinstance(a, (ClaimSystem, Build, Claim, Opportunity, Relinquish))]
    if rare and rng.random() < 0.4:
        return rng.choice(rare)
    return rng.choice(busy if busy and rng.random() < 0.93 else listed)


def game_run(
    players: int, variant: str, readings: Readings, seed: int, every: int = 1, odd: int = 3
) -> Tally:
    """A whole game; offers and odd orders are compared at one decision of `every`."""
    run = Lockstep(players, variant, readings, seed)
    while run.state.phase is not Phase.OVER:
        if run.is_chance():
            run.chance()
            continue
        closely = run.rng.randrange(every) == 0 or run.table.waits
        listed = run.offers() if closely else list(run.game.legal_actions(run.state))
        for spelled in odd_orders(run.rng, run.table, odd if closely else 0):
            run.judge(spelled)
        run.order(preferred(run.rng, listed))
    for spelled in odd_orders(run.rng, run.table, 5):
        run.judge(spelled)
    return run.tally


def schedule(
    start: int, stop: int, every: int = 8, odd: int = 3, seed: int = 5
) -> Iterator[tuple[int, Tally]]:
    """Games of the sweep's schedule in lockstep: how many played, and what was compared."""
    for number in range(start, stop):
        table = scheduled(number, seed=seed)
        yield (
            table.players,
            game_run(table.players, table.variant, table.rulings, number, every, odd),
        )


def main(words: Sequence[str] | None = None) -> int:
    """Print what was compared; a disagreement is raised."""
    parser = argparse.ArgumentParser(prog="python -m properties.lockstep_ttg", description=__doc__)
    parser.add_argument("--games", type=int, default=CYCLE)
    parser.add_argument(
        "--every", type=int, default=4, help="look closely at one decision of so many"
    )
    parser.add_argument("--odd", type=int, default=14, help="odd orders at each of these")
    options = parser.parse_args(words)
    total = Tally()
    for _, tally in schedule(0, options.games, options.every, options.odd):
        total += tally
    codes = [key.removeprefix("code ") for key in sorted(total) if key.startswith("code ")]
    print(f"games               {options.games}, all without a disagreement")
    print(f"tables compared     {total['tables']}")
    print(f"orders carried out  {total['orders']}")
    print(f"offers compared     {total['offers']}")
    print(f"orders judged       {total['judged']}, of which {total['code legal']} legal")
    print(f"first objections    {', '.join(code for code in codes if code != 'legal')}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
