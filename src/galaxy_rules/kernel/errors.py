"""The library's own errors: small, by kind, each naming the clause or the field."""

from typing import Final, TypeGuard

LONGEST_FIELD: Final = 200
LONGEST_PROBLEM: Final = 1_000
"""An error may quote what somebody else has written, but it is no longer than a screen."""


def shown(text: str) -> str:
    r"""A text from outside as it may be printed: what steers a terminal or misleads eyes, escaped.

    That is every letter that Python calls unprintable: control characters, ends of lines, marks
    that turn the direction of writing, invisible ones, halves of surrogate pairs.

    >>> print(shown("Nova" + chr(27) + "[2J" + chr(0x202E) + "ü" + chr(10)))
    Nova\x1b[2J\u202eü\n
    """
    if text.isprintable():
        return text
    return "".join(letter if letter.isprintable() else _escaped(letter) for letter in text)


def _escaped(letter: str) -> str:
    return letter.encode("unicode_escape").decode("ascii")


def _cut(text: str, longest: int) -> str:
    text = shown(text[: longest + 1])
    return text if len(text) <= longest else f"{text[:longest]} …"


class GalaxyRulesError(Exception):
    """Anything this library refuses or cannot read."""


class BadInput(GalaxyRulesError, ValueError):
    """A value of the wrong type or form; `field` is the path to it, such as ``action.path[2]``."""

    def __init__(self, field: str, problem: str) -> None:
        """Say which field, and what is the matter with it, in no more than a screenful.

        Both may quote what somebody else has written, so both are `shown`.
        """
        field, problem = _cut(field, LONGEST_FIELD), _cut(problem, LONGEST_PROBLEM)
        super().__init__(field, problem)
        self.field = field
        """The path to what is wrong, such as `action.path[2]`."""
        self.problem = problem
        """What is the matter with it, in words."""

    def __str__(self) -> str:
        """The field, then the problem, in letters that every file and terminal takes."""
        return f"{self.field}: {self.problem}"


class BadData(BadInput):
    """A data pack or register that does not hold what it must."""


class BadRecord(BadInput):
    """A record that cannot be read, or does not replay as it says."""


_LONGEST_NUMBER = 256
_LONGEST_WORDS = 60
LARGEST: Final = 1_000_000_000
"""No number in an action, a position or an event is larger, so that every message can show it."""
LONGEST_NAME: Final = 200
"""No name in an action is longer, for the same reason."""


def brief(value: object) -> str:
    """A value as a message shows it: short, and never an error of its own.

    Python refuses to write whole numbers of thousands of digits, so they are described instead.
    """
    if isinstance(value, int) and int.bit_length(value) > _LONGEST_NUMBER:
        return f"a number of {int.bit_length(value)} bits"
    try:
        return repr(value)[:_LONGEST_WORDS]
    except (ValueError, RecursionError):
        return f"a {type(value).__name__} too large to show"
    except Exception:  # noqa: BLE001 - whatever somebody's own class raises
        return f"a {type(value).__name__} that cannot be shown"


def is_whole(value: object) -> TypeGuard[int]:
    """Whether a value can be a number of a game: whole, and not absurdly large."""
    return type(value) is int and -LARGEST <= value <= LARGEST


def is_name(value: object) -> TypeGuard[str]:
    """Whether a value can be a name in an action: a text, and not absurdly long."""
    return type(value) is str and len(value) <= LONGEST_NAME
