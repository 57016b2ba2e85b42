"""Servers in processes of their own: ours with a store or with none, boardgame.io's."""

import contextlib
import os
import re
import socket
import subprocess
import sys
from pathlib import Path
from typing import Final

from benchmarks.node_peer import MODULES
from galaxy_rules.serving.stores.memory import MEMORY
from tests.prospectors.installing import ROOT, install

PEER: Final = Path(__file__).parent / "server.js"
TOLD: Final = 560
"""Characters of a message of boardgame.io beside the toy's filling."""
TOY: Final = "prospectors"
Started = tuple[subprocess.Popen[str], int]


def peer(characters: float, *folder: str) -> Started:
    """boardgame.io's server, with messages of so many characters."""
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = int(probe.getsockname()[1])
    words = ["node", str(PEER), str(port), str(max(0, round(characters) - TOLD)), *folder]
    environment = os.environ | {"NODE_PATH": str(MODULES), "NODE_ENV": "production"}
    process = subprocess.Popen(words, stdout=subprocess.PIPE, text=True, env=environment)
    assert process.stdout is not None
    process.stdout.readline()
    return process, port


def served(folder: str, database: str = "tables.sqlite") -> Started:
    """Our server with a file in a folder, or with `MEMORY`; it knows the toy as well."""
    words = [sys.executable, "-m", "benchmarks.serving", "--serve"]
    words.append(database if database == MEMORY else str(Path(folder) / database))
    there = [str(install(Path(folder))), str(ROOT), os.environ.get("PYTHONPATH", "")]
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, there))}
    process = subprocess.Popen(words, stdout=subprocess.PIPE, text=True, env=environment)
    assert process.stdout is not None
    found = re.search(r"port (\d+)", process.stdout.readline())
    assert found is not None
    return process, int(found[1])


def serve(database: str) -> None:
    """The server as it is, with limits that one machine's three hundred clients do not meet."""
    import uvicorn

    from galaxy_rules.serving.desk import Desk
    from galaxy_rules.serving.limits import Limits, Rate
    from galaxy_rules.serving.running import listening
    from galaxy_rules.serving.stores.memory import Memory
    from galaxy_rules.serving.stores.sqlite import Sqlite
    from galaxy_rules.serving.web import Settings, application

    plenty = Rate(100_000, 10_000)
    limits = Limits(Rate(10_000, 100), plenty, plenty)
    store = Memory() if database == MEMORY else Sqlite(database)
    config = uvicorn.Config(
        application(Desk(store), Settings(limits)), log_level="error", ws_max_size=16_000
    )
    with listening("127.0.0.1", 0) as there:
        print(f"port {there.getsockname()[1]}", flush=True)
        uvicorn.Server(config).run(sockets=[there])


def memory(pid: int) -> float:
    """Megabytes that a process has held at most."""
    with contextlib.suppress(OSError):
        text = Path(f"/proc/{pid}/status").read_text(encoding="utf-8")
        if found := re.search(r"VmHWM:\s+(\d+) kB", text):
            return int(found[1]) / 1024
    return float("nan")


def worked(pid: int) -> float:
    """Seconds of processor that a process has taken."""
    words = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")
