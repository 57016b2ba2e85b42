"""Take The Galaxy's drawing in words, for those who hear it; and whether it can be drawn."""

from collections.abc import Iterable, Iterator

from galaxy_rules.kernel.bags import Bag
from galaxy_rules.kernel.errors import BadInput, brief
from galaxy_rules.take_the_galaxy import TakeTheGalaxy
from galaxy_rules.take_the_galaxy.pictures.card_words import amounts
from galaxy_rules.take_the_galaxy.pictures.text import (
    Shown,
    controlled_words,
    counted,
    how_it_stands,
    names,
    renown_words,
    row_card_words,
    sectors_left,
    ship_words,
    size_of,
    titles_of,
)
from galaxy_rules.take_the_galaxy.words.components import Sector


def description(game: TakeTheGalaxy, shown: Shown) -> str:
    """Whose turn it is, the Explored Space, then what lies before each seat."""
    return " ".join(_sentences(game, shown))


def _sentences(game: TakeTheGalaxy, shown: Shown) -> Iterator[str]:
    stands = how_it_stands(game, shown)
    yield f"{stands[0].upper()}{stands[1:]}."
    left = zip(Sector, sectors_left(shown), strict=True)
    yield f"Space deck: {', '.join(f'{sector.name.lower()} {count}' for sector, count in left)}."
    row = [f"{card.card}, {row_card_words(game, card)}" if card else "a gap" for card in shown.row]
    yield _squeezed(f"Explored Space, newest first: {' | '.join(row) or 'nothing'}.")
    for seat in range(len(shown.hands)):
        yield from _seat(game, shown, seat)


def _squeezed(text: str) -> str:
    return " ".join(text.split())


def _seat(game: TakeTheGalaxy, shown: Shown, seat: int) -> Iterator[str]:
    hand = names(game, shown.hands[seat])
    cards = f": {', '.join(hand)}" if hand else ""
    yield f"Seat {seat}{titles_of(game, shown, seat)}: {renown_words(game, shown, seat)};"
    yield f"hand {counted(size_of(shown.hands[seat]), 'card')}{cards};"
    yield f"deck {size_of(shown.decks[seat])}, discard {size_of(shown.discards[seat])};"
    yield f"pool {amounts(shown.pools[seat])};"
    systems = [
        f"{place} {system.card} {controlled_words(game, system)}"
        for place, system in enumerate(shown.systems[seat])
    ]
    yield _squeezed(f"systems: {' | '.join(systems) or 'none'};")
    yield f"ships: {', '.join(ship_words(shown, seat)) or 'none'}."


# whether it can be drawn


def check_cards(game: TakeTheGalaxy, shown: Shown) -> None:
    """Raise `BadInput` where the table has cards that the game's pack does not have."""
    for field, found, known in _named(game, shown):
        for card in found:
            if card not in known:
                raise BadInput(f"state.{field}", f"{brief(card)} is no card of this game's pack")
    for seat, systems in enumerate(shown.systems):
        for place, system in enumerate(systems):
            slots = len(game.systems[system.card].slots)
            if len(system.stacks) != slots:
                problem = f"{system.card} has {counted(slots, 'slot')}, not {len(system.stacks)}"
                raise BadInput(f"state.systems[{seat}][{place}]", problem)


def _named(game: TakeTheGalaxy, shown: Shown) -> Iterator[tuple[str, Iterable[str], Iterable[str]]]:
    yield "row", [card.card for card in shown.row if card is not None], game.spaces
    yield "space_discard", shown.space_discard, game.spaces
    for seat in range(len(shown.hands)):
        systems = shown.systems[seat]
        stacks = [stack for system in systems for stack in system.stacks if stack is not None]
        colonies = [card for stack in stacks for card in stack.cards]
        yield f"systems[{seat}]", [system.card for system in systems], game.systems
        yield f"systems[{seat}]", colonies, game.builds
        yield f"ships[{seat}]", [ship.card for ship in shown.ships[seat]], game.builds
        yield f"renown[{seat}]", shown.renown[seat], game.pile
        for field in ("hands", "discards"):
            pile = getattr(shown, field)[seat]
            yield f"{field}[{seat}]", pile if isinstance(pile, Bag) else (), game.builds
