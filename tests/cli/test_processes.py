"""The command as a process: exit codes, no tracebacks, pipes, interruptions, the demo."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import galaxy_rules as gr
from galaxy_rules.match.match import Match
from tests.cli.running import LOADOUT, process, run

COMMAND = (sys.executable, "-m", "galaxy_rules.cli")


def test_help_and_version() -> None:
    assert gr.__version__ in run("--version").output
    for words in ((), ("--help",), ("-h",)):
        helped = run(*words)
        assert 0 == helped.exit_code
        assert "simulate" in helped.output


@pytest.mark.parametrize(
    "words, code",
    [
        (("--version",), 0),
        (("clauses", "galaktico", "GAL-MOV-01"), 0),
        (("clauses", "chess"), 2),
        (("replay", "/no/such/file"), 2),
        (("simulate", "galaktico", "x"), 2),
    ],
)
def test_exit_codes(words: tuple[str, ...], code: int) -> None:
    done = process(*words)
    assert code == done.returncode
    assert "Traceback" not in done.stderr
    assert (code == 2) == bool(done.stderr)
    if code:
        assert 1 == len(done.stderr.splitlines())


def test_the_demo_tells_records_and_replays_a_game(tmp_path: Path) -> None:
    done = process("demo", cwd=tmp_path)
    assert 0 == done.returncode
    assert "" == done.stderr
    for part in (
        "22 of the 32 weapon numbers",
        "Turning points:",
        " attacks ",
        " leads with ",
        "The game is over: ",
        "ending the game",
        "reproduces it exactly",
        "Try next:",
    ):
        assert part in done.stdout
    match = Match.replay((tmp_path / "galaktico-demo.json").read_text(encoding="utf-8"))
    assert match.over
    again = process("replay", "galaktico-demo.json", cwd=tmp_path)
    assert 0 == again.returncode
    assert done.stdout == process("demo", cwd=tmp_path).stdout


def test_what_the_demo_says_to_try_works(tmp_path: Path) -> None:
    done = process("demo", cwd=tmp_path)
    question = next(line for line in done.stdout.splitlines() if "galaxy-rules why" in line)
    _, _, file, _, ply, *_ = question.split()
    asked = process("why", file, "--ply", ply, question.split('"')[1], cwd=tmp_path)
    assert 0 == asked.returncode


def test_a_game_can_be_piped_in(tmp_path: Path) -> None:
    words = ("play", "galaktico", "--record", "game.json")
    done = process(*words, typed=f"{LOADOUT}\n", cwd=tmp_path)
    assert 0 == done.returncode
    assert "" == done.stderr
    assert 0 == process("replay", "game.json", cwd=tmp_path).returncode


def test_binary_input_is_bad_input() -> None:
    words = (*COMMAND, "play", "galaktico")
    done = subprocess.run(words, input=b"\xff\xfe\n", capture_output=True, check=False)
    assert b"Traceback" not in done.stderr
    assert done.returncode in (0, 2)


@pytest.mark.parametrize("words", [("--help",), ("clauses", "galaktico"), ("play", "galaktico")])
def test_a_closed_pipe_is_quiet(words: tuple[str, ...]) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(
        (*COMMAND, *words),
        stdin=subprocess.DEVNULL,
        stdout=writing,
        stderr=subprocess.PIPE,
        text=True,
        check=False,
    )
    os.close(writing)
    assert 141 == done.returncode
    assert "" == done.stderr


@pytest.fixture
def interruptible() -> Iterator[None]:
    """Processes can be interrupted, also where the tests run in the background of a shell."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("interruptible")
def test_an_interruption_exits_with_130_and_no_traceback(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    with subprocess.Popen(
        (*COMMAND, "play", "galaktico", "--record", str(file)),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as running:
        assert running.stdout is not None
        while "your turn" not in running.stdout.readline():
            pass
        running.send_signal(signal.SIGINT)
        _, err = running.communicate(timeout=60)
    assert 130 == running.returncode
    assert "galaxy-rules: interrupted" in err
    assert "Traceback" not in err
    assert file.exists()


def test_without_its_extra_the_command_names_it() -> None:
    for missing in ("click", "rich"):
        code = (
            f"import sys; sys.modules[{missing!r}] = None; import galaxy_rules.cli as c; c.main()"
        )
        done = subprocess.run(
            (sys.executable, "-c", code), capture_output=True, text=True, check=False
        )
        assert 2 == done.returncode
        assert 'pip install "galaxy-rules[cli]"' in done.stderr
        assert 1 == len(done.stderr.splitlines())


def test_the_package_of_commands_needs_nothing_to_be_imported() -> None:
    code = "import sys, galaxy_rules.cli; print('click' in sys.modules, 'rich' in sys.modules)"
    done = subprocess.run((sys.executable, "-c", code), capture_output=True, text=True, check=False)
    assert "False False" == done.stdout.strip()
