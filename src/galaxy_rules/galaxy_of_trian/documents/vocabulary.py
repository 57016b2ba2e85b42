"""What each kind of word may be with these components: the vocabulary of the token code."""

from collections.abc import Iterable, Sequence

from galaxy_rules.galaxy_of_trian.tables import Tables
from galaxy_rules.galaxy_of_trian.words import actions, skill_actions
from galaxy_rules.galaxy_of_trian.words.actions import TOKENS, Action, Draw
from galaxy_rules.galaxy_of_trian.words.grid import KIND_LETTERS, MOST_PARTS, Cell, Node
from galaxy_rules.galaxy_of_trian.words.skill_actions import Name
from galaxy_rules.kernel.words import word_of
from galaxy_rules.kernel.words.lexicons import Composed, Lexicons, Listed


def lexicons(tables: Tables) -> Lexicons:
    """Cells by their strips, parts by their cell and letter, and all names of the box."""
    strips = _strips(len(tables.box.tiles))
    parts = tuple(f"{letter}{index}" for letter in KIND_LETTERS for index in range(MOST_PARTS))
    return {
        word_of(Cell): Composed((strips,) * 3, lambda text: text.split(","), ",".join),
        word_of(Node): Composed((*(strips,) * 3, parts), _split_node, _join_node),
        word_of(Name): Listed(tuple(dict.fromkeys(_names(tables)))),
    }


def _strips(tiles: int) -> tuple[str, ...]:
    """The numbers of strips that so many tiles in a row can reach.

    Each edge that is crossed changes one of the three strips by one, and the two others together
    have to go as far as the first: half of the tiles lead along one strip.
    """
    farthest = tiles // 2 + 1
    return tuple(map(str, range(-farthest, farthest + 1)))


def _split_node(text: str) -> list[str]:
    cell, _, part = text.partition(":")
    return [*cell.split(","), part]


def _join_node(parts: Sequence[str]) -> str:
    return f"{','.join(parts[:-1])}:{parts[-1]}"


def _names(tables: Tables) -> Iterable[str]:
    """Colours, tokens, sides, races, tiles and their faces."""
    box = tables.box
    sides = (*actions.SIDES, *skill_actions.SIDES)
    return (
        *box.minerals, *TOKENS, *box.tokens, *sides, *box.specials, *box.races, *box.tiles,
        *box.faces,
    )  # fmt: skip


def chance_actions(tables: Tables) -> Iterable[Action]:
    """What may be drawn, rolled and revealed."""
    yield from tables.draws.values()
    if tables.full:
        yield from map(Draw, tables.box.races)
    yield from (roll for roll, _ in tables.rolls)
    for stack in tables.reveals:
        for sides in stack.values():
            yield from sides
