"""What a failing machine may do: kill, fill the disk; nothing acknowledged is lost."""

import errno
import json
import os
import random
import signal
import stat
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import IO

import attrs
import pytest

from galaxy_rules.cli.files import check_writable, write_text
from galaxy_rules.cli.keeping import Keeper
from galaxy_rules.kernel.errors import BadInput
from galaxy_rules.match.match import Match

COMMAND = (sys.executable, "-m", "galaxy_rules.cli")


# one file


def test_a_new_file_is_its_owners_alone_and_an_old_one_keeps_its_mode(tmp_path: Path) -> None:
    file = tmp_path / "record.json"
    write_text(str(file), "one")
    assert 0o600 == stat.S_IMODE(file.stat().st_mode)
    file.chmod(0o644)
    write_text(str(file), "two")
    assert ("two", 0o644) == (file.read_text(), stat.S_IMODE(file.stat().st_mode))
    assert [file] == list(tmp_path.iterdir())


def test_a_link_is_followed_and_stays(tmp_path: Path) -> None:
    (tmp_path / "far").mkdir()
    link, file = tmp_path / "link.json", tmp_path / "far" / "record.json"
    link.symlink_to(file)
    write_text(str(link), "there")
    assert link.is_symlink()
    assert "there" == file.read_text()


def test_a_link_in_a_circle_is_refused(tmp_path: Path) -> None:
    (tmp_path / "a").symlink_to(tmp_path / "b")
    (tmp_path / "b").symlink_to(tmp_path / "a")
    with pytest.raises(BadInput, match="cannot be written"):
        write_text(str(tmp_path / "a"), "x")


def test_devices_pipes_and_folders_are_never_replaced(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for path in (str(pipe), "/dev/null", str(tmp_path)):
        with pytest.raises(BadInput, match=r"is no file|is a folder"):
            check_writable(path)
        with pytest.raises(BadInput, match=r"is no file|is a folder"):
            write_text(path, "x")
    assert pipe.is_fifo()
    assert stat.S_ISCHR(Path("/dev/null").stat().st_mode)


def full(*_: object) -> None:
    raise OSError(errno.ENOSPC, "No space left on device")


@pytest.mark.parametrize("step", ["fsync", "open"])
def test_a_full_disk_leaves_the_old_file_and_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    old, new = tmp_path / "old.json", tmp_path / "new.json"
    old.write_text("before")
    with monkeypatch.context() as patch:
        patch.setattr(f"galaxy_rules.cli.files.os.{step}", full)
        for file in (old, new):
            with pytest.raises(BadInput, match="No space left"):
                write_text(str(file), "after")
    assert [old] == list(tmp_path.iterdir())
    assert "before" == old.read_text()


def test_what_a_broken_run_has_left_beside_is_no_obstacle(tmp_path: Path) -> None:
    (tmp_path / f".record.json.{os.getpid()}").write_text("half")
    write_text(str(tmp_path / "record.json"), "whole")
    assert ["record.json"] == [file.name for file in tmp_path.iterdir()]


# a game under way


def test_two_writers_on_one_file_notice_each_other(tmp_path: Path) -> None:
    file = str(tmp_path / "game.json")
    match = Match.start("galaktico", players=2, seed=1)
    mine, theirs = Keeper(match, file), Keeper(Match.start("galaktico", players=2, seed=2), file)
    mine.keep()
    with pytest.raises(BadInput, match="somebody else has written it meanwhile"):
        theirs.keep()
    match.play(match.legal[0])
    mine.keep()
    assert match.state == Match.replay(Path(file).read_text()).state


def playing(file: Path, seed: int) -> "subprocess.Popen[str]":
    words = ("play", "galaktico", "--players", "2", "--seed", str(seed), "--record", str(file))
    return subprocess.Popen(
        (*COMMAND, *words),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        cwd=file.parent,
    )


def until(output: IO[str], word: str, most: int = 2_000) -> None:
    for _ in range(most):
        if word in output.readline():
            return
    raise AssertionError(word)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGKILL])
@pytest.mark.parametrize("decisions", [1, 3])
def test_what_was_decided_is_in_the_record_however_the_game_ends(
    tmp_path: Path, number: signal.Signals, decisions: int
) -> None:
    file = tmp_path / "game.json"
    with playing(file, seed=5) as running:
        assert running.stdin is not None
        assert running.stdout is not None
        until(running.stdout, "your turn")
        for _ in range(decisions):
            running.stdin.write("1\n")
            running.stdin.flush()
            until(running.stdout, "your turn")
        running.send_signal(number)
        running.communicate(timeout=60)
    assert running.returncode == (-number if number == signal.SIGKILL else 128 + number)
    match = Match.replay(file.read_text(encoding="utf-8"))
    assert decisions <= sum(ply.by == 0 for ply in match.plies)
    assert ["game.json"] == [one.name for one in tmp_path.iterdir()]


ENDINGS = (signal.SIGTERM, signal.SIGHUP, signal.SIGKILL)


def killed_play(folder: Path, seed: int, number: signal.Signals, moment: float) -> float | None:
    """End a session at some moment, perhaps in the midst of a decision.

    Seconds until it was gone, or None where a decision was lost that had been acknowledged: after
    one that counts the session asks for the next.
    """
    file, draw = folder / "game.json", random.Random(seed)
    with playing(file, seed) as running:
        assert running.stdin is not None
        assert running.stdout is not None
        until(running.stdout, "your turn")
        running.stdin.write("1\n" * draw.randint(1, 9))
        running.stdin.flush()
        time.sleep(moment)
        begun = time.monotonic()
        running.send_signal(number)
        acknowledged = running.stdout.read().count("your turn")
        running.wait(timeout=60)
        took = time.monotonic() - begun
    if not file.exists():
        return None if acknowledged else took
    plies = Match.replay(file.read_text(encoding="utf-8")).plies
    return took if sum(ply.by == 0 for ply in plies) >= acknowledged else None


@pytest.mark.parametrize("seed", range(3))
def test_a_decision_that_was_acknowledged_survives_a_kill_at_any_moment(
    tmp_path: Path, seed: int
) -> None:
    took = killed_play(tmp_path, seed, ENDINGS[seed], random.Random(seed).uniform(0.0, 1.0))
    assert took is not None
    assert took < 2.0


KILLS = 4
"""In the gate; `python -m tests.cli.test_killed N` kills N times."""


def killed_save(folder: Path, delay: float) -> bool:
    """Kill a process that saves again and again; whether a whole record was there then."""
    file = folder / "saved.json"
    code = (
        "import sys\n"
        "from galaxy_rules.cli.files import write_text\n"
        "from galaxy_rules.match.documents import dumps\n"
        "from galaxy_rules.match.match import Match\n"
        "match = Match.start('galaktico', players=2, seed=3)\n"
        "print('ready', flush=True)\n"
        "while True:\n"
        "    match.play(match.legal[0])\n"
        "    write_text(sys.argv[1], dumps(match))\n"
        "    print(len(match.plies), flush=True)\n"
    )
    with subprocess.Popen(
        (sys.executable, "-c", code, str(file)), stdout=subprocess.PIPE, text=True
    ) as running:
        assert running.stdout is not None
        until(running.stdout, "ready")
        time.sleep(delay)
        running.kill()
        said = running.stdout.read().split()
    acknowledged = int(said[-1]) if said else 0
    if not acknowledged:
        return not file.exists() or bool(json.loads(file.read_text()))
    return len(Match.replay(file.read_text(encoding="utf-8")).plies) >= acknowledged


@pytest.mark.parametrize("seed", range(KILLS))
def test_a_save_that_was_acknowledged_survives_a_kill(tmp_path: Path, seed: int) -> None:
    assert killed_save(tmp_path, random.Random(seed).uniform(0.0, 0.3))


# workers


def alive(group: int) -> list[int]:
    """The processes of a group that still run."""
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdecimal():
            try:
                fields = (entry / "stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue
            if int(fields[2]) == group and fields[0] != "Z":
                found.append(int(entry.name))
    return found


WORDS = (
    ("simulate", "galaktico", "5000", "--jobs", "2"),
    ("compare", "galaktico", "own_station=dock", "--games", "5000", "--jobs", "2"),
)


def ended_within(words: tuple[str, ...], number: signal.Signals, delay: float) -> float:
    """Seconds until nothing runs any more, after a signal to the command alone."""
    with subprocess.Popen(
        (*COMMAND, *words),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    ) as running:
        deadline = time.monotonic() + 60
        while len(alive(running.pid)) < 3 and time.monotonic() < deadline:
            time.sleep(0.05)
        time.sleep(delay)
        begun = time.monotonic()
        running.send_signal(number)
        while alive(running.pid) and time.monotonic() < begun + 30:
            time.sleep(0.02)
        took = time.monotonic() - begun
        running.wait(timeout=30)
    return took


@pytest.fixture
def interruptible() -> Iterator[None]:
    """Processes can be interrupted, also where the tests run in the background of a shell."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="processes are counted in /proc")
@pytest.mark.usefixtures("interruptible")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
@pytest.mark.parametrize("words", WORDS, ids=["simulate", "compare"])
def test_workers_end_with_the_command(words: tuple[str, ...], number: signal.Signals) -> None:
    assert ended_within(words, number, 0.3) < 2.0


@attrs.define
class Count:
    """What the kills of one kind came to."""

    kills: int = 0
    lost: int = 0
    slowest: float = 0.0

    def note(self, took: float | None) -> None:
        """One kill more: seconds until all was gone, or None where something was lost."""
        self.kills += 1
        self.lost += took is None
        self.slowest = max(self.slowest, took or 0.0)


def one_kill(kind: str, folder: Path, draw: random.Random) -> float | None:
    """Kill one command, or one save, at a random moment."""
    if kind == "play":
        seed = draw.randrange(1 << 32)
        return killed_play(folder, seed, draw.choice(ENDINGS), draw.uniform(0.0, 2.0))
    if kind == "save":
        return 0.0 if killed_save(folder, draw.uniform(0.0, 0.5)) else None
    words = next(line for line in WORDS if line[0] == kind)
    number = draw.choice((signal.SIGINT, *ENDINGS))
    return ended_within(words, number, draw.uniform(0.0, 0.5))


def main(times: int) -> int:
    """So many kills at random moments, in turns; what was lost or left running is printed."""
    draw, counts = random.Random(1), {kind: Count() for kind in KINDS}
    for kill in range(times):
        kind = KINDS[kill % len(KINDS)]
        with tempfile.TemporaryDirectory() as folder:
            counts[kind].note(one_kill(kind, Path(folder), draw))
    for kind, count in counts.items():
        sys.stdout.write(
            f"{kind:9} {count.kills:4} kills, {count.lost} lost what was acknowledged,"
            f" all gone within {count.slowest:.2f} s\n"
        )
    bad = sum(count.lost + (count.slowest >= 2.0) for count in counts.values())
    sys.stdout.write(f"{times} kills in all, {'nothing lost' if not bad else 'FAILED'}\n")
    return 1 if bad else 0


KINDS = ("play", "save", "play", "simulate", "save", "compare")


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.default_int_handler)
    sys.exit(main(int(sys.argv[1])))
