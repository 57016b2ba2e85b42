"""Lines between browsers and a server that can be cut, or fall silent, and be mended."""

import contextlib
import socket
import threading
from collections.abc import Iterator
from typing import Final


class Line:
    """One address of this machine, behind which a server is heard as long as the line is whole."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.whole = True
        self._ends: Final[set[socket.socket]] = set()
        self._dead: Final[set[socket.socket]] = set()
        self._held: Final = threading.Lock()
        self._listening: Final = socket.create_server(("127.0.0.1", 0))
        self.address: Final = f"127.0.0.1:{self._listening.getsockname()[1]}"
        threading.Thread(target=self._accept, daemon=True).start()

    def cut(self) -> None:
        """Nobody gets through, and whoever was connected is no longer."""
        self.whole = False
        self._drop()

    def hush(self) -> None:
        """What is connected stays so and says nothing any more; nobody else gets through."""
        self.whole = False
        with self._held:
            self._dead.update(self._ends)

    def mend(self, port: int = 0) -> None:
        """New connections get through, to another port where it is given."""
        self.port = port or self.port
        self.whole = True

    def close(self) -> None:
        self.whole = False
        self._listening.close()
        self._drop()

    def _drop(self) -> None:
        with self._held:
            ends = list(self._ends)
        for one in ends:
            with contextlib.suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                near, _ = self._listening.accept()
                threading.Thread(target=self._carry, args=(near,), daemon=True).start()

    def _carry(self, near: socket.socket) -> None:
        """Everything that is said on a connection, in both directions."""
        with contextlib.suppress(OSError), near:
            if not self.whole:
                return
            with socket.create_connection(("127.0.0.1", self.port)) as far, self._kept(near, far):
                back = threading.Thread(target=self._pump, args=(far, near), daemon=True)
                back.start()
                self._pump(near, far)
                back.join()

    @contextlib.contextmanager
    def _kept(self, *ends: socket.socket) -> Iterator[None]:
        with self._held:
            self._ends.update(ends)
        if not self.whole:
            self._drop()
        try:
            yield
        finally:
            with self._held:
                self._ends.difference_update(ends)
                self._dead.difference_update(ends)

    def _pump(self, here: socket.socket, there: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while said := here.recv(65_536):
                if here not in self._dead:
                    there.sendall(said)
        with contextlib.suppress(OSError):
            there.shutdown(socket.SHUT_RDWR)


@contextlib.contextmanager
def lines(port: int, count: int) -> Iterator[list[Line]]:
    """So many lines to one server."""
    made = [Line(port) for _ in range(count)]
    try:
        yield made
    finally:
        for one in made:
            one.close()
