"""What is typed at a terminal: lines that can be edited, and come back while nobody else looks.

Where Python has `readline`, arrows edit the line and bring earlier ones back, and Tab completes
what is listed.  Nothing is remembered between two people at one terminal, since what one of them
has typed may be a secret from the other, and nothing is written to a file.
"""

import sys
from collections.abc import Iterable
from types import ModuleType
from typing import Final

try:
    import readline as _readline
except ImportError:  # pragma: no cover - a system without it
    _readline = None  # type: ignore[assignment]

WORDS: Final = ("all", "board", "help", "quit", "undo", "why")
"""What is understood besides actions."""
PROMPT: Final = "> "


class Keyboard:
    """Where lines are typed, by one person after the other."""

    def __init__(self, editor: ModuleType | None = _readline) -> None:
        """Take an editor of lines, if a person types and there is one."""
        typed = sys.stdin.isatty() and sys.stdout.isatty()
        self._editor: Final = editor if typed else None
        self._seat: int | None = None
        self._words: tuple[str, ...] = WORDS
        if self._editor is not None:
            self._editor.set_completer_delims("")
            self._editor.set_completer(self.completion)
            bind = "bind ^I rl_complete" if _is_libedit(self._editor) else "tab: complete"
            self._editor.parse_and_bind(bind)
            self._editor.set_auto_history(True)

    def hand_over(self, seat: int, actions: Iterable[object]) -> None:
        """Let a seat type, who may complete its own actions and sees nobody else's lines."""
        self._words = (*map(str, actions), *WORDS)
        if seat != self._seat and self._editor is not None:
            self._editor.clear_history()
        self._seat = seat

    def completion(self, text: str, number: int) -> str | None:
        """The continuation of this number of what was typed so far, word by word."""
        asked = "why " if text.startswith("why ") else ""
        typed = text.removeprefix(asked)
        going_on = [word for word in self._words if word.startswith(typed) and word != typed]
        found = list(dict.fromkeys(asked + next_word(word, typed) for word in going_on))
        return found[number] if number < len(found) else None

    def line(self) -> str:
        """One line, as it was typed."""
        return input(PROMPT).strip()


def next_word(whole: str, typed: str) -> str:
    """A text as far as the end of the word that somebody is typing.

    >>> next_word("place destroyer A35", "place d")
    'place destroyer '
    >>> next_word("place destroyer A35", "place destroyer A")
    'place destroyer A35'
    """
    end = whole.find(" ", len(typed))
    return whole if end < 0 else whole[: end + 1]


def _is_libedit(editor: ModuleType) -> bool:
    return "libedit" in (editor.__doc__ or "")
