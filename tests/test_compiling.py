"""What is rewritten for the compiled wheel: it answers as the source does, before any compiler."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tools.compiling.reading import read
from tools.compiling.statements import rewritten
from tools.compiling.tree import compiled, write
from tools.compiling.trouble import Unknown

ROOT = Path(__file__).resolve().parent.parent
SMOKE = "tools/compiling/smoke.py"
FACTORY = "@attrs.frozen\nclass A(Value):\n    x: list = attrs.field(default=attrs.Factory(list)"


@pytest.fixture(scope="session")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The rewritten tree, which is Python as well."""
    folder = tmp_path_factory.mktemp("rewritten")
    write(ROOT / "src", folder)
    return folder


def told(tree: Path, *words: str) -> list[str]:
    """What a program prints that runs on the rewritten tree."""
    scope = os.environ | {"PYTHONPATH": str(tree)}
    done = subprocess.run(
        [sys.executable, *words], cwd=ROOT, env=scope, capture_output=True, text=True, check=False
    )
    assert not done.returncode, done.stderr
    return done.stdout.splitlines()


def test_every_record_replays_and_every_vector_passes_on_the_rewritten_tree(tree: Path) -> None:
    assert "every golden record replays" in told(tree, SMOKE)[-1]


def test_values_of_the_rewritten_tree_cannot_be_changed_and_know_what_attrs_knows(
    tree: Path,
) -> None:
    program = """
import attrs, pickle, copy, galaxy_rules as gr
from galaxy_rules.kernel.values import Value
assert gr.__compiled__
for name in gr.games():
    state = gr.game(name).new(players=2)
    assert isinstance(state, Value) and attrs.has(type(state))
    assert pickle.loads(pickle.dumps(state)) == state and copy.copy(state) is state
    assert hash(attrs.evolve(state)) == hash(state) and attrs.evolve(state) == state
    assert repr(state).startswith("State(")
    for field in attrs.fields(type(state)):
        for change in (lambda: setattr(state, field.name, 0), lambda: delattr(state, field.name)):
            try:
                change()
            except attrs.exceptions.FrozenInstanceError:
                continue
            raise AssertionError(field.name)
"""
    told(tree, "-c", program)


def test_documents_pictures_and_commands_stay_as_they_are() -> None:
    files = set(compiled(ROOT / "src" / "galaxy_rules"))
    assert {"kernel/bags.py", "kernel/frozen.py"} <= files
    assert not [file for file in files if {"documents", "pictures", "cli"} & {*file.split("/")}]


@pytest.mark.parametrize(
    ("source", "what"),
    [
        ("@attrs.frozen(order=True)\nclass A(Value):\n    x: int", "attrs is asked for order"),
        ("@attrs.frozen\nclass A(Value):\n    x = 3", "a field without a type"),
        ("@attrs.frozen\nclass A(Value):\n    x: int = attrs.field(init=False)", "is told init"),
        (f"{FACTORY})", "made anew each time"),
        ("@attrs.define\nclass A(Value):\n    x: int", "equal, but not frozen"),
        ("def f(a):\n    return attrs.evolve(a, b=1)", "unheard of"),
    ],
)
def test_what_it_does_not_know_is_an_error_with_file_and_line(
    tmp_path: Path, source: str, what: str
) -> None:
    file = tmp_path / "words.py"
    file.write_text(source, "utf-8")
    with pytest.raises(Unknown, match=rf"words\.py:\d+: .*{what}"):
        rewritten(module := read(file, "words", "words.py"), {"words": module})
