"""A position as the set-up of a conformance vector that starts in it."""

from collections.abc import Mapping

from galaxy_rules.kernel.describing import Setup, listed, some
from galaxy_rules.take_the_galaxy.game import TakeTheGalaxy
from galaxy_rules.take_the_galaxy.words.actions import Action, Draw, Reveal
from galaxy_rules.take_the_galaxy.words.components import EventKind
from galaxy_rules.take_the_galaxy.words.state import (
    EARLY,
    Amounts,
    Phase,
    RowCard,
    Stack,
    State,
    System,
)


def setup_of(game: TakeTheGalaxy, state: State) -> Setup:
    """The set-up of a vector that starts in this position; without its rulings."""
    cards = [card for card in state.row if card is not None]
    burst = any(game.events.get(card.card) is EventKind.BURST for card in cards)
    left: Setup = {"space_left": [card for bag in state.space for card in listed(bag)]}
    if state.quotas:
        left["quotas"] = [[q.systems, q.events, q.anomalies, q.either] for q in state.quotas]
    return {
        "players": game.seats(state),
        "variant": game.variant,
        "first": state.first,
        "turn": state.turn,
        "phase": state.phase.value,
        "explored": [None if card is None else _explored(card, burst) for card in state.row],
        **left,
        **some(
            {
                "space_discard": listed(state.space_discard),
                "removed": listed(state.removed),
                "claimed": state.claimed,
                "relinquished": state.relinquished,
                "committed": state.committed,
            }
        ),
        **({"window": state.window} if state.phase in EARLY else {}),
        "seat": [_seat(state, seat) for seat in range(game.seats(state))],
    }


def _explored(card: RowCard, burst: bool) -> Setup:
    """A card of the row; where a Cosmic Burst lies there it is said what it did."""
    said = some({"used": card.used, "burst": card.burst, "removed": card.removed})
    if burst:
        said["burst"] = card.burst
    if card.hazards or card.bounty != Amounts():
        said |= {"hazards": card.hazards, "bounty": _amounts(card.bounty)}
    return {"id": card.card, **said}


def _seat(state: State, seat: int) -> Setup:
    said = {
        "renown": list(state.renown[seat]),
        "plus": state.plus[seat],
        "minus": state.minus[seat],
        "pool": _amounts(state.pools[seat]),
        "discard": listed(state.discards[seat]),
    }
    return {
        "hand": listed(state.hands[seat]),
        "deck": listed(state.decks[seat]),
        "systems": [_system(system) for system in state.systems[seat]],
        "ships": [[ship.card, ship.used] for ship in state.ships[seat]],
        **some(said),
    }


def _system(system: System) -> Setup:
    used = [n for n, stack in enumerate(system.stacks) if isinstance(stack, Stack) and stack.used]
    colonies = [None if stack is None else list(stack.cards) for stack in system.stacks]
    said = {"id": system.card, "colonies": colonies, "bounty": _amounts(system.bounty)}
    return said | some({"used": used})


def _amounts(amounts: Amounts) -> dict[str, int]:
    return some({"M": amounts.m, "S": amounts.s, "P": amounts.p})


def script_of(setup: Setup, state: State | None, action: Action) -> tuple[str, ...]:
    """The steps by which a vector does this; its set-up says beforehand what chance brings."""
    match action:
        case Reveal(card=card):
            setup.setdefault("reveals", []).append(card)
            return ("EXPLORE",)
        case Draw(card=card):
            # Draws within the action phase come by themselves.
            setup.setdefault("draws", []).append(card)
            return ("DRAW_RESET",) if state is not None and state.phase is Phase.DRAW else ()
        case _:
            return (str(action),)


def notation_of(words: str, _: Mapping[str, str]) -> str:
    """An action in notation, where vectors have a word of their own."""
    match words.split():
        case ["END"]:
            return "end"
        case ["PIRATES", card]:
            return f"surrender {card}"
        case _:
            return words
