"""The listed actions of a turn, numbered and, where there are many, in groups."""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from galaxy_rules.catalogue import AnyGame, room
from galaxy_rules.kernel.texts.voices import Said, Speaker
from galaxy_rules.showing.words import caption, remark, speaker

FEW: Final = 24
"""As many as one takes in at a glance."""
COLUMNS: Final = 3
WIDTH: Final = 78
ABOUT_CARDS: Final = (
    *({"equip"}, {"pay"}, {"trade", "invest"}, {"invest"}),
    *({"declare", "ready"}, {"ready"}, {"use", "stand"}, {"stand"}),
    *({"declare", "warcry", "ready"}, {"warcry", "ready"}, {"give"}),
)
"""Kinds of action between which only cards or tokens change places, and nothing on the board."""


class Menu:
    """Numbered actions; a group is what one piece, or one kind of action, can do."""

    def __init__(
        self,
        game: AnyGame,
        view: Any,  # noqa: ANN401
        actions: Sequence[Any],
        voice: Speaker | None = None,
        offer: str = "",
    ) -> None:
        """Number the actions group by group, in the order in which the groups are listed.

        Those that a game calls useless are left out, as long as there are others; `offer` is a
        whole order, and has the number 0.
        """
        self._game: Final = game
        self._voice: Final = speaker(game) if voice is None else voice
        self._view: Final = view
        self.offer: Final = offer
        useless = getattr(room(game, "pictures.terminal"), "is_useless", _never)
        useful = [action for action in actions if not useless(action)] or list(actions)
        self.left_out: Final = len(actions) - len(useful)
        groups: dict[str, list[Any]] = {}
        for action in useful:
            groups.setdefault(head(action), []).append(action)
        self.actions: Final = [action for group in groups.values() for action in group]
        self._groups: Final = groups
        self._numbers: Final = {action: n for n, action in enumerate(self.actions, 1)}

    @property
    def is_about_cards(self) -> bool:
        """Whether nothing on the table is at stake, as when cards are laid face down or paid."""
        return set(self._groups) in ABOUT_CARDS

    def action(self, number: str) -> Any:  # noqa: ANN401 - an action, or None
        """The action with this number, or None."""
        if len(number) > len(str(len(self.actions))) or not 1 <= int(number) <= len(self.actions):
            return None
        return self.actions[int(number) - 1]

    def overview(self) -> Iterator[str]:
        """All actions where they are few; else the groups, and what deserves a remark."""
        if self.offer:
            yield f"{0:>5}  {self.offer}   ({self._voice.say(Said('at_once'))})"
        if self.left_out:
            yield f"  ({self._voice.say(Said('left_out', {'count': self.left_out}))})"
        if len(self.actions) <= FEW:
            yield from map(self._line, self.actions)
            return
        remarkable = [action for action in self.actions if self._remark(action)]
        for name, group in self._groups.items():
            first, last = self._numbers[group[0]], self._numbers[group[-1]]
            yield f"  {f'{first}-{last}' if last > first else first:<9} {self._title(name, group)}"
            if len(remarkable) <= FEW:
                yield from (f"    {self._line(one)}" for one in group if one in remarkable)
        example = next(iter(self._groups))
        yield self._voice.say(Said("choose", {"group": example}))

    def _title(self, name: str, group: Sequence[Any]) -> str:
        count = self._voice.say(Said("actions", {"count": len(group)}))
        voice = self._voice
        what = caption(self._game, self._view, name, voice.names, voice.speech.language)
        return f"{name} {what}: {count}" if what else f"{name}: {count}"

    def _remark(self, action: Any) -> str:  # noqa: ANN401 - any game's action
        voice = self._voice
        return remark(self._game, self._view, action, voice.names, voice.speech.language)

    def _line(self, action: Any) -> str:  # noqa: ANN401 - any game's action
        remark = self._remark(action)
        return f"{self._numbers[action]:>5}  {action}{f'   ({remark})' if remark else ''}"

    def has_group(self, name: str) -> bool:
        """Whether there is such a group; a word that is a whole action, as pass is, names none."""
        return any(str(action) != name for action in self._groups.get(name, ()))

    def group(self, name: str) -> Iterator[str]:
        """The numbered actions of a group."""
        yield from _columns([self._line(action) for action in self._groups[name]])

    def all(self) -> Iterator[str]:
        """Every numbered action."""
        yield from _columns([self._line(action) for action in self.actions])


def _never(_: object) -> bool:
    """A game that says nothing of it has no useless actions."""
    return False


def head(action: Any) -> str:  # noqa: ANN401 - any game's action
    """What an action's notation begins with: the piece's space, or the kind of action."""
    text = str(action)
    return text.partition(": ")[0] if ": " in text else text.partition(" ")[0]


def _columns(cells: list[str]) -> Iterator[str]:
    """Cells side by side, reading downward, where they are narrow enough."""
    wide = max(map(len, cells), default=0) + 2
    columns = max(1, min(COLUMNS, WIDTH // max(wide, 1)))
    height = -(-len(cells) // columns)
    for row in range(height):
        yield "".join(f"{cell:<{wide}}" for cell in cells[row::height]).rstrip()
