"""The TypeScript client: its types are the protocol's, and it plays against a real server."""

import json
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from galaxy_rules.serving.described import typescript
from galaxy_rules.serving.stores.sqlite import Sqlite
from tests.docs.commands import ROOT
from tests.serving.clients import Server

CLIENT = ROOT / "clients" / "typescript"
MODULES = ROOT / ".node" / "types" / "node_modules"
NODE = shutil.which("node") is not None and (MODULES / "ws").is_dir()
needs_node = pytest.mark.skipif(not NODE, reason="node and its packages are not here: run make")
STRICT = (
    *("--strict", "--target", "es2022", "--module", "es2022"),
    *("--moduleResolution", "bundler", "--lib", "es2022,dom"),
)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with Server(Sqlite(tmp_path / "tables.sqlite")) as server:
        yield server


def node(*words: str, folder: Path) -> str:
    done = subprocess.run(
        ("node", *words), cwd=folder, capture_output=True, text=True, check=False, timeout=120
    )
    assert not done.returncode, f"{done.stdout}{done.stderr}"[:4_000]
    return done.stdout


def test_the_stored_types_are_those_of_the_protocol() -> None:
    """Where this fails: write `galaxy_rules.serving.described.typescript()` there."""
    assert (CLIENT / "protocol.d.ts").read_text("utf-8") == typescript()


@needs_node
@pytest.mark.parametrize("game", ["galaktico", "take_the_galaxy", "galaxy_of_trian"])
def test_the_client_compiled_strictly_plays_a_table(
    tmp_path: Path, server: Server, game: str
) -> None:
    folder = tmp_path / "client"
    shutil.copytree(CLIENT, folder)
    (folder / "node_modules").symlink_to(MODULES)
    tsc = str(MODULES / "typescript" / "bin" / "tsc")
    node(tsc, *STRICT, "--outDir", str(folder), "client.ts", folder=folder)
    opened = server.open(game, ("person", "person"))
    script = str(Path(__file__).parent / "play_typed.mjs")
    links = ",".join(opened.seats)
    address = f"http://{server.address}"
    told = json.loads(
        node(script, str(folder / "client.js"), address, opened.id, links, "25", folder=folder)
    )

    assert told["done"] == len(server.desk.store.entries(opened.id, 0)) == 25
    assert told["pictures"] == 1
    assert told["refused"] + told["problem"] == 1
    assert told["lost"] == 0
