"""Documents in other languages: TypeScript and ajv take what is written, and refuse what is not.

Node and three packages from npm are needed, which `make` installs into `.node/types` where npm is
at hand; elsewhere what needs them is left out, and says so.
"""

import json
import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest

import galaxy_rules as gr
from galaxy_rules.catalogue import PACKS
from galaxy_rules.kernel.schemas.typescript import identifier
from galaxy_rules.match.schemas import typings
from tests.docs.commands import ROOT
from tests.match.journals import journal_lines
from tests.match.playing import played
from tests.schemas.positions import FIXTURES, VARIANTS, positions

MODULES: Final = ROOT / ".node" / "types" / "node_modules"
NODE: Final = shutil.which("node") is not None and (MODULES / "typescript").is_dir()
needs_node = pytest.mark.skipif(not NODE, reason="node and its packages are not here: run make")
LEAST: Final = 200
"""So many documents are held to their types."""
Case = tuple[str, str, Any]
"""A kind, a game (or none) and a document."""


@cache
def cases() -> list[Case]:
    """Real documents of every kind and game."""
    return list(_cases())


def _cases() -> Iterator[Case]:
    for name in gr.games():
        yield from (("position", name, one) for one in positions(name))
        for kind, text in _of_match(name):
            yield kind, name, json.loads(text)
        for pack in PACKS:
            yield "pack", "", json.loads(gr.dumps(gr.pack(name, pack)))
    for path in sorted((FIXTURES / "vectors").glob("*.json")):
        yield "vectors", "", json.loads(path.read_text("utf-8"))[:20]
    for path in sorted((FIXTURES / "counts").glob("*.json"))[:3]:
        yield "counts", "", json.loads(path.read_text("utf-8"))


def _of_match(name: str) -> Iterator[tuple[str, str]]:
    """What can be written of a match, from plies here and there."""
    match = played(name, max(gr.game(name).players), 5, 90, variant=VARIANTS[name])
    game = match.game
    for ply in match.plies[::9]:
        yield "state", gr.dumps(ply.state, game)
        yield "view", gr.dumps(game.view(ply.state, 0), game)
        yield "view", gr.dumps(game.view(ply.state, gr.SPECTATOR), game)
        yield "action", gr.dumps(ply.action, game)
        yield "action", gr.dumps(ply.action, game, structured=True)
        yield "choices", gr.dumps(game.choices(ply.state))
        yield "readable-state", gr.dumps(ply.state, game, readable=True)
        yield "readable-view", gr.dumps(game.view(ply.state, 1), game, readable=True)
        yield from (("event", gr.dumps(event, game)) for event in ply.events)
    short = played(name, min(game.players), 2, 6)
    yield "record", gr.dumps(short)
    yield "seat-record", gr.dumps(short.record(0))
    called = gr.Match.start(name, players=2, names=("Ada", "Grace"))
    called.play(called.legal[0])
    yield "record", gr.dumps(called)
    yield "seat-record", gr.dumps(called.record(1, key=bytes(32)))
    yield from (("journal-line", line) for line in journal_lines(short))


def type_of(kind: str, name: str) -> str:
    """What a document is called in TypeScript."""
    bare = kind in typings.BARE or not name
    return f"{name or 'shared'}.{identifier(kind)}{'' if bare else 'Document'}"


def spoilt(case: Case) -> list[Any]:
    """Documents that none of their types takes: of another kind, a field too many or too few."""
    kind, _, document = case
    if kind in ("vectors", "counts", "position", "pack"):
        return []
    if kind == "journal-line" and "format" not in document:
        return [{**document, "surplus": 1}, {**document, "chain": 1}]
    less = {key: one for key, one in document.items() if key != "rulings"}
    return [{**document, "format": "galaxy-rules/x/1"}, {**document, "surplus": 1}, less]


def node(*words: str, folder: Path) -> str:
    """What a program of node prints."""
    done = subprocess.run(
        ("node", *words), cwd=folder, env=os.environ | {"NODE_PATH": str(MODULES)},
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert not done.returncode, f"{done.stdout}{done.stderr}"[:4_000]
    return done.stdout


def compiled(folder: Path, *files: str) -> None:
    """Hold files of TypeScript to the strictest rules."""
    tsc = str(MODULES / "typescript" / "bin" / "tsc")
    node(tsc, "--strict", "--noEmit", "--target", "es2022", *files, folder=folder)


# what is stored


def test_the_stored_types_are_those_that_are_drawn() -> None:
    """Where this fails: `galaxy-rules schema --typescript --write fixtures/types`."""
    stored = {path.name: path.read_text("utf-8") for path in sorted((FIXTURES / "types").iterdir())}
    assert typings.files() == stored


@pytest.mark.parametrize("name", gr.games())
def test_every_action_and_event_has_a_type_by_its_name(name: str) -> None:
    text, game = typings.of_game(name), gr.game(name)
    for kind in game.action_classes:
        assert f"export type {kind.__name__}Action = {{" in text
    for kind in game.event_classes:
        assert f"export type {kind.__name__} = {{" in text
    assert "unknown" not in re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)


# what documents are


@needs_node
def test_documents_of_all_kinds_and_games_are_of_their_types(tmp_path: Path) -> None:
    assert len(cases()) >= LEAST
    lines = [f'import * as {name} from "./{name}";' for name in (*gr.games(), "shared")]
    for number, case in enumerate(cases()):
        kind, name, document = case
        lines.append(f"const d{number}: {type_of(kind, name)} = {json.dumps(document)};")
        for place, wrong in enumerate(spoilt(case)):
            lines.append("// @ts-expect-error it is spoilt")
            lines.append(f"const x{number}_{place}: {type_of(kind, name)} = {json.dumps(wrong)};")
    for name, text in typings.files().items():
        (tmp_path / name).write_text(text, "utf-8")
    (tmp_path / "documents.ts").write_text("\n".join(lines), "utf-8")
    compiled(tmp_path, "documents.ts")


@needs_node
@pytest.mark.parametrize("name", gr.games())
def test_a_structured_action_is_told_by_its_kind(tmp_path: Path, name: str) -> None:
    """A switch over the kinds sees the fields of each, and knows when it has had them all."""
    game = gr.game(name)
    body = [f'import {{ Structured, Document }} from "./{name}";']
    body.append("export function told(action: Structured): unknown[] { switch (action.kind) {")
    for kind, cls in game.notation.by_name.items():
        fields = ", ".join(f"action.{one.name}" for one in cls.__attrs_attrs__)
        body.append(f'case "{kind}": return [{fields}];')
    body.append("default: { const none: never = action; return none; } } }")
    body.append("export function seatOf(one: Document): number | null {")
    body.append('return one.format === "galaxy-rules/view/1" ? one.body.seat : null; }')
    (tmp_path / f"{name}.d.ts").write_text(typings.of_game(name), "utf-8")
    (tmp_path / "kinds.ts").write_text("\n".join(body), "utf-8")
    compiled(tmp_path, "kinds.ts")


@needs_node
def test_ajv_takes_all_schemas_strictly_and_documents_by_them(tmp_path: Path) -> None:
    held = [
        {"schema": f"{name}.{kind}.schema.json" if name else f"{kind}.schema.json",
         "document": document, "fits": fits}
        for case in cases()
        for kind, name, _ in [case]
        for fits, documents in ((True, [case[2]]), (False, spoilt(case)))
        for document in documents
    ]  # fmt: skip
    (tmp_path / "cases.json").write_text(json.dumps(held), "utf-8")
    program = str(Path(__file__).parent / "check_documents.cjs")
    found = json.loads(
        node(program, str(FIXTURES / "schema"), str(tmp_path / "cases.json"), folder=tmp_path)
    )
    assert {"schemas": len(list((FIXTURES / "schema").iterdir())), "wrong": []} == found


@needs_node
def test_the_usual_generator_types_every_document_of_a_game(tmp_path: Path) -> None:
    program = str(Path(__file__).parent / "draw_types.cjs")
    node(program, str(FIXTURES / "schema"), str(tmp_path), folder=tmp_path)
    drawn = {path.name: path.read_text("utf-8") for path in sorted(tmp_path.glob("*.d.ts"))}
    assert len(drawn) == len(list((FIXTURES / "schema").iterdir()))
    # Fixed fields beside a free tree are more than it can say of a data pack; our own types can.
    compiled(tmp_path, *(set(drawn) - {"pack.d.ts"}))
    for name, text in drawn.items():
        bare = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
        assert not name.startswith(gr.games()) or "unknown" not in bare, name
