"""Accepted, then used: whatever a reader takes can be drawn, told, asked, written and played.

Millions of inputs are `python -m properties.fuzzing.accepted`; here are some of each reader.
"""

import json
from collections.abc import Iterable
from pathlib import Path
from random import Random
from typing import Any, Final

import attrs
import pytest

import galaxy_rules as gr
from galaxy_rules.kernel.errors import BadInput
from galaxy_rules.showing import terminal
from properties.fuzzing import accepted, corpus, mutating, runs, using
from properties.fuzzing.accepted import TARGETS, Tally, Target, once
from properties.fuzzing.oracle import Bug, judge
from properties.fuzzing.readers import READERS
from properties.fuzzing.using import WAYS, Accepted

INPUTS: Final = {"orders": 300, "texts": 200, "packs": 12, "commands": 12, "tables": 30}
OTHERS: Final = 80


@pytest.mark.parametrize("name", TARGETS)
def test_what_is_accepted_can_be_used(name: str) -> None:
    tally = accepted.run(INPUTS.get(name, OTHERS), [name], seed=17)
    assert not tally.findings, "\n".join(tally.findings.values())
    assert INPUTS.get(name, OTHERS) == tally.inputs.total()


@pytest.mark.parametrize("name", [name for name in TARGETS if name not in ("texts", "packs")])
def test_some_are_accepted(name: str) -> None:
    """Else nothing would be used, and nothing shown."""
    tally = accepted.run(40, [name], seed=3)
    assert tally.accepted[name]
    assert tally.uses


@pytest.mark.parametrize("name", READERS)
def test_the_corpus_is_read_or_refused(name: str) -> None:
    texts = corpus.kept(name)
    assert texts
    verdicts = [judge(READERS[name], text, 30.0) for text in texts]
    assert not [verdict for verdict in verdicts if isinstance(verdict, Bug)]


def test_the_corpus_is_small(tmp_path: Path) -> None:
    assert sum(file.stat().st_size for file in corpus.FOLDER.iterdir()) < 1_000_000
    assert 2 == corpus.keep("x", ["b", "\ud800", "a" * (corpus.LONGEST + 1)], tmp_path)
    assert ("b", "\ud800") == corpus.kept("x", tmp_path)


# the ways of changing a document


@pytest.mark.parametrize("kind", mutating.CHANGES)
@pytest.mark.parametrize("name", ["states", "events", "records"])
def test_a_change_changes_a_document_and_leaves_it_json(name: str, kind: str) -> None:
    pools, changed = TARGETS[name].pools(), 0
    own = {json.dumps(json.loads(text)) for pool in pools for text in pool.texts}
    for seed in range(40):
        rng = Random(seed)
        text = mutating.mutated(rng, rng.choice(pools), kind)
        json.loads(text)
        changed += json.dumps(json.loads(text)) not in own
    assert changed


# the oracle itself


def use_of(read: Any, text: str = "x") -> Tally:
    """What comes of one input at a reader of one's own."""
    target = Target("toy", 1, tuple, read, lambda *_: text, ("plain",))
    tally = Tally()
    with accepted.within_limits():
        accepted.limited()
        once(target, "seed", "plain", tally)
    return tally


def test_a_reader_that_breaks_is_found() -> None:
    def breaks(rng: Random, text: str) -> Iterable[str]:
        raise KeyError(text)

    def breaks_later(rng: Random, text: str) -> Iterable[str]:
        yield "text"
        raise IndexError(text)

    for read in (breaks, breaks_later):
        assert use_of(read).findings


def test_a_refusal_is_no_finding() -> None:
    def refuses(rng: Random, text: str) -> Iterable[str]:
        raise BadInput("x", "no")

    tally = use_of(refuses)
    assert not tally.findings
    assert not tally.accepted


def test_a_reader_that_hangs_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(accepted, "MOST_SECONDS", 0.05)

    def hangs(rng: Random, text: str) -> Iterable[str]:
        while True:
            pass

    assert "longer than" in str(use_of(hangs).findings)


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="memory is looked up in /proc")
def test_a_reader_that_takes_too_much_is_found() -> None:
    def takes(rng: Random, text: str) -> Iterable[str]:
        return ("x" * 2 for _ in [bytearray(accepted.MOST_BYTES * 6 // 5)])

    assert "MemoryError" in str(use_of(takes).findings)


def a_state() -> Accepted:
    match = gr.Match.start("galaktico", players=2, seed=1)
    return Accepted("state", match.game, match.state)


@pytest.mark.parametrize("error", [KeyError("x"), BadInput("x", "refused after all")])
def test_a_use_that_stumbles_is_found(monkeypatch: pytest.MonkeyPatch, error: Exception) -> None:
    def stumbles(*_: object) -> str:
        raise error

    monkeypatch.setattr(terminal, "text", stumbles)
    with pytest.raises((KeyError, using.Stumbled)):
        list(using.use(Random(1), a_state()))


def test_a_fragment_may_lack_what_a_question_needs(monkeypatch: pytest.MonkeyPatch) -> None:
    def stumbles(*_: object) -> None:
        raise BadInput("x", "lacks it")

    ways = tuple(
        attrs.evolve(way, use=stumbles) if way.name == "text" else attrs.evolve(way, often=0)
        for way in WAYS["state"]
    )
    monkeypatch.setitem(WAYS, "state", ways)
    assert ["text"] == list(using.use(Random(1), attrs.evolve(a_state(), fragment=True)))


def test_every_way_is_taken_where_one_asks_for_it() -> None:
    assert [way.name for way in WAYS["state"]] == list(using.use(Random(1), a_state(), 100.0))


# the list of runs


def test_runs_are_counted(tmp_path: Path) -> None:
    file = tmp_path / "runs.json"
    run = runs.Run("abc", "toy", "3.13", 0, 1_500, 10, 20, 3, 0)
    runs.append(run, file)
    runs.append(attrs.evolve(run, inputs=500), file)
    assert [1_500, 500] == [one.inputs for one in runs.kept(file)]
    assert "2,000 inputs so far" in runs.table(runs.kept(file))


def test_the_documentation_has_the_runs_on_record() -> None:
    page = runs.FILE.parents[2] / "docs" / "hardening.md"
    assert runs.table(runs.kept()) in page.read_text(encoding="utf-8")


def test_an_interrupted_run_counts_as_far_as_it_went(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(target: Target, seed: str, kind: str, tally: Tally) -> None:
        once(target, seed, kind, tally)
        if tally.inputs.total() == 3:
            raise KeyboardInterrupt

    monkeypatch.setattr(accepted, "once", interrupted)
    assert 3 == accepted.run(1_000, ["texts"], seed=1).inputs.total()


def test_the_runs_on_record_found_nothing_that_is_still_there() -> None:
    """A run with findings stays on the list, and a later one of its kind found none."""
    for number, run in enumerate(runs.kept()):
        later = [one for one in runs.kept()[number:] if one.kind == run.kind and not one.findings]
        assert later, run
