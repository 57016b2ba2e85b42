"""Many games on clusters: byte for byte what one process finds, also where workers are killed."""

import json
import os
import signal
from collections.abc import Iterator
from concurrent.futures import Executor
from importlib import import_module
from typing import Any, Final

import pytest

from galaxy_rules.kernel.errors import BadInput
from galaxy_rules.lab.comparing import Question
from galaxy_rules.lab.playouts import Table
from galaxy_rules.lab.weighing import as_json, weighed

CLUSTERS: Final = {"dask": "distributed", "ray": "ray"}
"""The adapters, and the package that each needs."""
QUESTION: Final = Question(Table("take_the_galaxy", 3), "discards", "owner")
GAMES: Final = 40


@pytest.fixture(params=CLUSTERS, scope="module")
def cluster(request: pytest.FixtureRequest) -> Iterator[Any]:
    """Two workers on this machine."""
    pytest.importorskip(CLUSTERS[request.param])
    with import_module(f"galaxy_rules.adapters.{request.param}").executor(workers=2) as pool:
        yield pool


def figures(**how: Any) -> str:
    return json.dumps(as_json(weighed(QUESTION, GAMES, seed=7, **how)))


def test_a_cluster_finds_what_one_process_finds(cluster: Executor) -> None:
    assert figures(executor=cluster) == figures()


def test_a_worker_that_is_killed_in_the_middle_changes_nothing(cluster: Executor) -> None:
    killed: dict[int, int] = {}

    def told(done: int) -> None:
        if not killed:
            killed[done] = cluster.submit(os.getpid).result()
            os.kill(killed[done], signal.SIGKILL)

    assert figures(executor=cluster, told=told) == figures()
    ((done, worker),) = killed.items()
    assert done < GAMES
    assert worker != os.getpid()


@pytest.mark.parametrize("name", CLUSTERS)
def test_where_nobody_answers_it_is_said(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip(CLUSTERS[name])
    adapter = import_module(f"galaxy_rules.adapters.{name}")
    monkeypatch.setattr(adapter, "PATIENCE", 1, raising=False)
    with pytest.raises(BadInput, match="executor"), adapter.executor("127.0.0.1:1"):
        pass
