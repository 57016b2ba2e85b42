"""The examples run as a user runs them: from another folder, with nothing but the library."""

import ast
import json
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

import pytest

from galaxy_rules import Picture

EXAMPLES: Final = Path(__file__).resolve().parents[2] / "examples"
SCRIPTS: Final = ("chat_bot.py", "embed.py")
NOTEBOOKS: Final = ("experiment.ipynb", "notebook.ipynb")
SECRETS: Final = (
    "deflektor", "krypto_projektil", "weapon_5", "A45", "B54",
    "Deflektor", "Krypto Projektil", "weapon 5",
)  # fmt: skip


def run(script: str, folder: Path, typed: str = "") -> str:
    """What a script prints; an error or a warning fails the test."""
    command = (sys.executable, "-W", "error", str(EXAMPLES / script))
    done = subprocess.run(
        command, input=typed, cwd=folder, capture_output=True, text=True, check=False, timeout=120
    )
    assert (0, "") == (done.returncode, done.stderr)
    return done.stdout


def cells(name: str = "notebook.ipynb") -> list[str]:
    notebook = json.loads((EXAMPLES / name).read_text("utf-8"))
    return ["".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "code"]


def shown(source: str, names: dict[str, Any]) -> Any:
    """Run a cell as a notebook does: what its last expression comes to."""
    tree = ast.parse(source)
    last = tree.body[-1]
    if not isinstance(last, ast.Expr):
        exec(compile(tree, "cell", "exec"), names)  # noqa: S102 - the notebook's own code
        return None
    exec(compile(ast.Module(tree.body[:-1], []), "cell", "exec"), names)  # noqa: S102 - the same
    return eval(compile(ast.Expression(last.value), "cell", "eval"), names)  # noqa: S307 - the same


# ------------------------------------------------------------------------ embed.py


def test_embedding_takes_few_lines_and_explains_a_refusal(tmp_path: Path) -> None:
    printed = run("embed.py", tmp_path)
    assert "seat 0 may: buy red" in printed
    assert "own tile: ('T84', None) - the other sees (None, None)" in printed
    assert "refused, not_a_side" in printed
    assert "TRI-EXP-03: Whoever takes a tile" in printed
    assert "tiles on the map: 1" in printed
    assert len((EXAMPLES / "embed.py").read_text("utf-8").splitlines()) < 40


# ------------------------------------------------------------------------ chat_bot.py


def channel(printed: str, place: str) -> list[str]:
    """What the bot said in one place."""
    mark = f"  [{place}] "
    return [line.removeprefix(mark) for line in printed.splitlines() if line.startswith(mark)]


def test_the_bot_demonstrates_itself_when_nobody_speaks(tmp_path: Path) -> None:
    printed = run("chat_bot.py", tmp_path)
    everybody = channel(printed, "#table")
    assert "alice: I do not understand: table: no game is being played" in everybody
    assert "bob: no: alice is to move [GAL-R-36]" in everybody
    assert any(
        "a scout cannot jump [jump_type: GAL-HYP-01, GAL-R-01]" in line for line in everybody
    )
    assert any(line.startswith("Seat 0's scout goes A45: A46 A36") for line in everybody)
    assert any("reconstructed" in line for line in everybody)


def test_the_bot_tells_secrets_to_their_owners_alone(tmp_path: Path) -> None:
    printed = run("chat_bot.py", tmp_path)
    screened = printed.split("removes its screen")[0]
    assert any("Seat 0 lays Deflektor" in line for line in channel(screened, "@alice"))
    assert any("Seat 0 places a scout on A45" in line for line in channel(screened, "@alice"))
    for place in ("#table", "@bob"):
        told = [line for line in channel(screened, place) if "Seat 0" in line]
        assert [line for line in told if any(secret in line for secret in SECRETS)] == []
    assert any("as an onlooker sees it" in line for line in channel(printed, "@carol"))


def test_the_bot_reads_what_is_piped_in(tmp_path: Path) -> None:
    typed = (
        "ann: hello\nann: !new take_the_galaxy\nben: !join\nann: !start\nann: !look\n"
        "ben: !actions\nann: !do dance\nann: !why end\nzoe: !do end\nann: !new chess\n"
        "ben: !join\nann > !help\nnonsense\nann: !\n"
    )
    printed = run("chat_bot.py", tmp_path, typed)
    everybody = channel(printed, "#table")
    assert "the game begins; ann is to move" in everybody
    assert any(line.startswith("ann: I do not understand: action: 'dance'") for line in everybody)
    assert any(line.startswith("zoe: no: ann is to move [TTG-") for line in everybody)
    assert any("'chess' is none of galaktico" in line for line in everybody)
    assert "ben: I do not understand: join: there is no table that waits for you" in everybody
    assert any(line.startswith("not your turn") for line in channel(printed, "@ben"))
    assert any(line.startswith("!new GAME") for line in channel(printed, "@ann"))
    assert not any("hello" in line for line in everybody)


@pytest.mark.parametrize("script", SCRIPTS)
def test_scripts_need_the_standard_library_and_this_one_alone(script: str) -> None:
    tree = ast.parse((EXAMPLES / script).read_text("utf-8"))
    roots = {
        name.partition(".")[0]
        for node in ast.walk(tree)
        if isinstance(node, (ast.Import, ast.ImportFrom))
        for name in (
            [alias.name for alias in node.names]
            if isinstance(node, ast.Import)
            else [node.module or ""]
        )
    }
    assert roots - {"galaxy_rules"} <= sys.stdlib_module_names


# ------------------------------------------------------------------------ notebook.ipynb


@pytest.mark.parametrize("name", NOTEBOOKS)
def test_a_notebook_has_the_form_of_one_and_no_outputs(name: str) -> None:
    notebook = json.loads((EXAMPLES / name).read_text("utf-8"))
    assert (4, 5) == (notebook["nbformat"], notebook["nbformat_minor"])
    ids = [cell["id"] for cell in notebook["cells"]]
    assert len(ids) == len(set(ids))
    for cell in notebook["cells"]:
        assert {"markdown", "code"} >= {cell["cell_type"]}
        if cell["cell_type"] == "code":
            assert (None, []) == (cell["execution_count"], cell["outputs"])


def test_the_worked_experiment_comes_near_an_equilibrium_and_tells_intervals(
    capsys: pytest.CaptureFixture[str],
) -> None:
    names: dict[str, Any] = {}
    found = [shown(source, names) for source in cells("experiment.ipynb")]
    curve = dict(names["curve"])
    assert curve[120] < 0.01 < curve[1]
    assert found[2] <= 2 * curve[120]
    shares = found[3]
    assert {"search:30", "greedy"} == set(shares)
    assert all(low <= wins / games <= high for wins, games, (low, high) in shares.values())
    assert "@software{galaxy-rules" in capsys.readouterr().out


def test_every_cell_of_the_notebook_runs_and_pictures_show_themselves(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {}
    found = [shown(source, names) for source in cells()]
    pictures = [one for one in found if isinstance(one, Picture)]
    assert 3 == len(pictures)
    assert all(one._repr_svg_().startswith("<svg") for one in pictures)
    assert "total force of the cruiser: 21" in capsys.readouterr().out
    assert ["jump_gravity"] == [code for code, _, _ in found[2]]
    assert [] == names["answers"]["dock"]
    assert "GAL-R-14" in names["answers"]["closed"][0]
    assert 20 == names["weight"].games
    assert 6 == len(names["trian"].state.galaxy.tiles)


# ------------------------------------------------------------------------ all of them


def test_the_readme_names_every_example() -> None:
    readme = (EXAMPLES / "README.md").read_text("utf-8")
    files = [path.name for path in EXAMPLES.iterdir() if path.is_file()]
    assert {*SCRIPTS, *NOTEBOOKS, "README.md"} == set(files)
    assert [name for name in files if f"`{name}`" not in readme] == ["README.md"]
