"""The verdict on one text: read, refused in our own words, or a bug."""

import contextlib
import signal
import threading
import traceback
from collections.abc import Iterator
from types import FrameType
from typing import Final

import attrs

from galaxy_rules.kernel.errors import BadInput, GalaxyRulesError
from galaxy_rules.kernel.verdicts import IllegalAction
from properties.fuzzing.readers import Reader

LIMIT: Final = 10.0
"""Seconds: what takes longer hangs.  The slowest honest text takes a fraction of one."""
LONGEST_MESSAGE: Final = 4_000
"""Characters of an error, however long the text was that it is about."""
READ: Final = "read"
REFUSED: Final = "refused"


class _Hangs(BaseException):
    """Nothing in between may mistake it for an error of its own."""


@attrs.frozen
class Bug:
    """What a reader must not do, with where it did it."""

    reader: str
    problem: str
    trace: str


def judge(
    reader: Reader, text: str, limit: float | None = LIMIT, *, cpu: bool = False
) -> str | Bug:
    """READ, REFUSED or the bug that the text has found; without a limit somebody else has one.

    The limit is of time, or of CPU time, which a busy machine does not lengthen.
    """
    try:
        with _alarm(limit, cpu=cpu):
            reader.read(text)
    except BadInput as error:
        return _refusal(reader, error, error.field)
    except IllegalAction as error:
        return _refusal(reader, error, error.code)
    except GalaxyRulesError as error:
        return Bug(reader.name, f"an error of no kind: {error!r:.200}", traceback.format_exc())
    except _Hangs:
        return Bug(reader.name, f"took longer than {limit} s", traceback.format_exc())
    except Exception as error:  # noqa: BLE001 - anything else is what is searched for
        return Bug(reader.name, f"{type(error).__name__}: {error!s:.200}", traceback.format_exc())
    return READ


def _refusal(reader: Reader, error: GalaxyRulesError, field: str) -> str | Bug:
    """A refusal names what it is about, in a message that can be shown."""
    message = str(error)
    if type(field) is not str or not field.strip():
        return Bug(reader.name, f"names no field: {message:.200}", traceback.format_exc())
    if len(message) > LONGEST_MESSAGE:
        return Bug(reader.name, f"{len(message)} characters: {message:.200}", "")
    if not message.isprintable():
        return Bug(reader.name, f"cannot be printed: {message!a:.200}", traceback.format_exc())
    return REFUSED


@contextlib.contextmanager
def _alarm(seconds: float | None, *, cpu: bool) -> Iterator[None]:
    """Raise in the middle of whatever hangs; without signals there is only patience."""
    main = threading.current_thread() is threading.main_thread()
    if seconds is None or not main or not hasattr(signal, "SIGALRM"):
        yield
        return
    number, clock = _CLOCKS[cpu]
    before = signal.signal(number, _ring)
    signal.setitimer(clock, seconds)
    try:
        yield
    finally:
        signal.setitimer(clock, 0)
        signal.signal(number, before)


_CLOCKS: Final = {
    cpu: (getattr(signal, name, 0), getattr(signal, clock, 0))
    for cpu, name, clock in ((False, "SIGALRM", "ITIMER_REAL"), (True, "SIGPROF", "ITIMER_PROF"))
}


def _ring(number: int, frame: FrameType | None) -> None:
    raise _Hangs
