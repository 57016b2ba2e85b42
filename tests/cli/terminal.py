"""A pseudo-terminal with a person at it: types lines, presses keys, and reads what is shown."""

import contextlib
import fcntl
import os
import pty
import re
import select
import shlex
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Iterator
from pathlib import Path

COLUMNS = 80
ROWS = 24
CTRL_C = "\x03"
CTRL_D = "\x04"
PATIENCE = 60.0
"""Seconds to wait for a prompt; the machine may be busy."""
AGAIN = 5.0
"""Seconds after which a person presses a key that did nothing once more."""
PROMPT = re.compile(r"(?:^|\n)> $")
COLOURS = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]")
LAUNCH = """
import fcntl, signal, termios
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
signal.signal(signal.SIGINT, signal.default_int_handler)
from galaxy_rules.cli import main
main()
"""
"""The command in a session of its own, so that the terminal's keys reach it and nobody else."""


class Terminal:
    """One command in a terminal of 80 columns; what it shows comes without colours."""

    def __init__(self, *words: str, cwd: Path) -> None:
        self._master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
        ignored = ("COLUMNS", "LINES", "NO_COLOR", "FORCE_COLOR")
        kept = {name: value for name, value in os.environ.items() if name not in ignored}
        self._process = subprocess.Popen(
            (sys.executable, "-c", LAUNCH, *words),
            stdin=slave,
            stdout=slave,
            stderr=slave,
            cwd=cwd,
            env={**kept, "TERM": "xterm"},
            start_new_session=True,
        )
        os.close(slave)
        self.shown = ""
        self.over = False

    def read(self) -> str:
        """What is shown up to the next prompt, or to the end."""
        new, until = "", time.monotonic() + PATIENCE
        while not PROMPT.search(new):
            ready, _, _ = select.select([self._master], [], [], max(0.0, until - time.monotonic()))
            assert ready, f"no prompt after {PATIENCE} seconds: {new[-400:]!r}"
            piece = self.piece()
            if not piece:
                self.over = True
                break
            new += piece
        self.shown += new
        return new

    def piece(self) -> str:
        """What is shown next, or nothing at the end."""
        try:
            read = os.read(self._master, 65_536)
        except OSError:  # how Linux says that nobody has the other end any more
            return ""
        return COLOURS.sub("", read.decode(errors="replace")).replace("\r", "")

    def type(self, line: str) -> str:
        """Type a line; what is shown up to the next prompt."""
        return self.press(f"{line}\n")

    def press(self, keys: str) -> str:
        """Press keys; what is shown up to the next prompt."""
        os.write(self._master, keys.encode())
        return self.read()

    def interrupt(self) -> str:
        """Press Ctrl-C, and again where nothing follows; what is shown up to the end.

        Python misses an interruption that comes between writing a prompt and waiting at it, until
        another key is pressed.
        """
        os.write(self._master, CTRL_C.encode())
        seen = ""
        while seen.strip() in ("", "^C") and not self.over:
            ready, _, _ = select.select([self._master], [], [], AGAIN)
            if not ready:
                os.write(self._master, CTRL_C.encode())
                continue
            piece = self.piece()
            self.over = not piece
            seen += piece
        self.shown += seen
        return seen + ("" if self.over else self.read())

    def left(self) -> int:
        """The exit code, once the command has ended."""
        while not self.over:
            self.read()
        return self._process.wait(PATIENCE)

    def close(self) -> None:
        """Take the terminal away."""
        if self._process.poll() is None:
            self._process.kill()
            self._process.wait()
        os.close(self._master)


@contextlib.contextmanager
def terminal(*words: str, cwd: Path) -> Iterator[Terminal]:
    """A command in a terminal, up to its first prompt."""
    opened = Terminal(*words, cwd=cwd)
    try:
        opened.read()
        yield opened
    finally:
        opened.close()


def words_to_go_on(shown: str) -> tuple[str, ...]:
    """The arguments of the command that is printed for going on, as a shell reads them."""
    line = next(line for line in shown.splitlines() if line.startswith("  galaxy-rules play "))
    return tuple(shlex.split(line)[1:])


def too_wide(shown: str) -> list[str]:
    """Lines that the terminal had to break; the command for going on may be one."""
    return [
        line
        for line in shown.splitlines()
        if len(line) > COLUMNS and not line.startswith("  galaxy-rules play ")
    ]
