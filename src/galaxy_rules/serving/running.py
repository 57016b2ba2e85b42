"""What makes a server answer at once: its socket, and how its threads take turns."""

import contextlib
import socket
import sys
from collections.abc import Iterator
from typing import Final

from galaxy_rules.kernel.errors import BadInput

BACKLOG: Final = 128
TURN: Final = 0.0005
"""Seconds that a thread which thinks or draws keeps the interpreter while others wait for it.

By Python's own five thousandths each step of an answer waits for an opponent that searches: half of
the answers then took 14 to 23 ms and one in twenty 83 to 88, against 6 to 8 and 22 to 28.
"""


def listening(host: str, port: int) -> socket.socket:
    """A socket that listens; none to be had is a `BadInput`.

    It is made for TCP by name: that is how asyncio knows that small messages must not wait for one
    another.  Otherwise a table that follows an answer is on its way 40 ms later.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    made = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        made.bind((host, port))
        made.listen(BACKLOG)  # who comes before the server is ready waits
    except OSError as error:
        made.close()
        raise BadInput("port", f"{host} {port} cannot be had: {error.strerror}") from None
    return made


@contextlib.contextmanager
def short_turns() -> Iterator[None]:
    """Threads take short turns for as long as this lasts."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(min(TURN, before))
    try:
        yield
    finally:
        sys.setswitchinterval(before)
