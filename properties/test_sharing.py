"""Workers that share what they have proved."""

import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from properties.proofs import sharing

NAMES = [f"law{number}" for number in range(20)]


def test_two_workers_do_everything_once_and_know_it_all(tmp_path: Path) -> None:
    done: list[str] = []

    def work(name: str) -> str:
        done.append(name)
        time.sleep(0.01)
        return f"answer to {name}"

    with ThreadPoolExecutor(2) as workers:
        both = list(workers.map(lambda _: sharing.share(tmp_path, NAMES, work), range(2)))
    assert sorted(NAMES) == sorted(done)
    assert both[0] == both[1] == {name: f"answer to {name}" for name in NAMES}


def test_a_lost_worker_s_law_is_done_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sharing, "PATIENCE", 0.1)
    (tmp_path / "law0.claim").touch()
    assert {"law0": 4} == sharing.share(tmp_path, ["law0"], len)


def test_without_workers_nothing_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(sharing.RUN, raising=False)
    monkeypatch.setattr(sharing, "share", None)
    assert {"law0": 4} == sharing.shared(["law0"], len)


def test_the_next_run_begins_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sharing, "RUNS", tmp_path)
    monkeypatch.setenv(sharing.RUN, "one")
    assert {"law0": 1} == sharing.shared(["law0"], lambda _: 1)
    assert {"law0": 1} == sharing.shared(["law0"], lambda _: 2)
    monkeypatch.setenv(sharing.RUN, "two")
    assert {"law0": 2} == sharing.shared(["law0"], lambda _: 2)
    assert ["two"] == [folder.name for folder in tmp_path.iterdir()]
