"""A PostgreSQL server for tests: one that is thrown away, in a folder of its own.

python tools/postgres.py --install    Debian's package, where it is missing and can be had
python tools/postgres.py              whether there is one

`running` starts a cluster on a free port of this machine and ends it.  A server refuses to run as
root, so root hands it to the user that Debian's package brings.
"""

import contextlib
import os
import shutil
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

HOMES: Final = "/usr/lib/postgresql"
USER: Final = "postgres"
PATIENCE: Final = 60


def binaries() -> Path | None:
    """Where the server's programs are; None where there is none."""
    found = shutil.which("initdb")
    if found is not None:
        return Path(found).resolve().parent
    homes = sorted(Path(HOMES).glob("*/bin/initdb"))
    return homes[-1].parent if homes else None


def _as_user() -> list[str]:
    """The words that make root somebody else."""
    if os.name != "posix" or os.geteuid() != 0:
        return []
    return ["runuser", "-u", USER, "--"]


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        return int(probe.getsockname()[1])


@contextlib.contextmanager
def running() -> Iterator[str]:
    """The address of a database that nobody else uses; there must be `binaries`."""
    programs = binaries()
    if programs is None:
        message = "there is no PostgreSQL here"
        raise RuntimeError(message)
    folder = Path(tempfile.mkdtemp(prefix="galaxy-rules-pg-"))
    user = _as_user()
    if user:
        shutil.chown(folder, USER)
    data, port = folder / "data", _free_port()

    def run(program: str, *words: str) -> None:
        subprocess.run(
            [*user, str(programs / program), *words],
            check=True, timeout=PATIENCE, cwd=folder,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, stdin=subprocess.DEVNULL,
        )  # fmt: skip

    try:
        run("initdb", "-D", str(data), "-U", "tests", "--auth=trust", "--no-sync", "-E", "UTF8")
        options = f"-p {port} -c listen_addresses=127.0.0.1 -c unix_socket_directories={folder}"
        options += " -c max_connections=200"
        run("pg_ctl", "-D", str(data), "-w", "-o", options, "-l", str(folder / "log"), "start")
        try:
            yield f"postgresql://tests@127.0.0.1:{port}/postgres"
        finally:
            run("pg_ctl", "-D", str(data), "-m", "immediate", "stop")
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def install() -> None:
    """Debian's package, where we may; it is no fault where we may not."""
    if binaries() is not None or shutil.which("apt-get") is None or os.geteuid() != 0:
        return
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    for words in (
        ["update", "-qq"],
        ["install", "-y", "-qq", "--no-install-recommends", "postgresql"],
    ):
        environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        subprocess.run(["apt-get", *words], check=False, env=environment, **quiet)  # type: ignore[call-overload]


def main() -> int:
    """Install or look."""
    if "--install" in sys.argv[1:]:
        install()
    found = binaries()
    said = "PostgreSQL: " + (str(found) if found else "not installed here, its tests are left out")
    print(said)
    return 0


if __name__ == "__main__":
    sys.exit(main())
