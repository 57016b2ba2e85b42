"""A match may be shared between threads: what any of them is told is of one position."""

import asyncio
import contextlib
import copy
import pickle
import sys
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

import galaxy_rules as gr
from galaxy_rules.match import sharing
from galaxy_rules.match.match import Match
from galaxy_rules.match.seeds import Dice
from tests.kernel.trying import refusal
from tests.match.playing import played, storm

THREADS = 4
RECORDS = 200


@pytest.fixture(autouse=True)
def _hasty() -> Iterator[None]:
    """Threads change places as often as they can."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    yield
    sys.setswitchinterval(before)


def jostle(match: Match, number: int, rounds: int) -> list[str]:
    """One thread of several: play whatever is listed, take back, and write records down."""
    dice = Dice(number)
    told = []
    for step in range(rounds):
        for _ in range(3):
            if match.over or dice.below(4) == 0:
                refusal_or(match.undo)
            else:
                refusal_or(lambda: match.play(dice.choose(match.legal), match.to_move))
        told.append(gr.dumps(match))
        if step % 8 == 0:
            seat = dice.below(2)
            told.append(gr.dumps(match.record(seat=seat)))
    return told


def refusal_or(do: Callable[[], object]) -> None:
    """Another thread was faster: what was listed is not any more, or somebody else is to move."""
    with contextlib.suppress(gr.IllegalAction, gr.BadInput, IndexError):
        do()


def broken(records: list[str]) -> list[str]:
    """What is wrong with records."""
    wrong = []
    for text in set(records):
        try:
            gr.review(text) if "/seat-record/" in text[:60] else Match.replay(text)
        except gr.GalaxyRulesError as error:
            wrong.append(str(error))
    return wrong


def jostled(match: Match, wanted: int = RECORDS) -> list[str]:
    with ThreadPoolExecutor(THREADS) as pool:
        rounds = wanted // THREADS
        jobs = [pool.submit(jostle, match, number, rounds) for number in range(THREADS)]
        return [text for job in jobs for text in job.result()]


@pytest.mark.parametrize("name, wanted", [("storm", RECORDS), ("galaktico", RECORDS // 10)])
def test_four_threads_on_one_match_write_no_record_that_parts(name: str, wanted: int) -> None:
    match = storm(3, 0) if name == "storm" else played(name, 2, 3, 8)
    records = jostled(match, wanted)
    assert len(records) >= wanted
    assert [] == broken(records)
    assert len(set(records)) > wanted // 10


def test_without_the_lock_they_would() -> None:
    """The check above sees what it is there to see."""

    class Open:
        def __enter__(self) -> None: ...
        def __exit__(self, *_: object) -> None: ...

    found = []
    for seed in range(10):
        match = storm(seed, 0)
        match._lock = Open()  # type: ignore[assignment]
        try:
            found += broken(jostled(match))
        except Exception as error:  # noqa: BLE001 - whatever it comes to
            found.append(repr(error))
        if found:
            break
    assert found


def test_a_transaction_is_whole_or_nothing() -> None:
    match = played("galaktico", 2, 3, 0)
    order = [ply.action for ply in played("galaktico", 2, 3, 6).plies]
    before = match.plies
    error = refusal(play_all, match, (*order[:5], "A25: ~B52"))
    assert isinstance(error, gr.IllegalAction)
    assert before is match.plies
    play_all(match, order)
    assert len(order) == len(match.plies)


def play_all(match: Match, order: Iterable[Any]) -> None:
    with match.transaction():
        for action in order:
            match.play(action)


def test_nobody_comes_between_a_transaction() -> None:
    match = played("take_the_galaxy", 2, 3, 4)
    inside, done = threading.Event(), threading.Event()

    def other() -> None:
        inside.wait()
        match.undo()
        done.set()

    thread = threading.Thread(target=other)
    thread.start()
    with match.transaction():
        inside.set()
        assert not done.wait(0.2)
        known = len(match.plies)
    thread.join()
    assert done.is_set()
    assert len(match.plies) < known


def test_a_copy_is_a_match_of_its_own() -> None:
    match = played("galaktico", 2, 3, 30)
    frozen, again = copy.copy(match), pickle.loads(pickle.dumps(match))
    text = gr.dumps(match)
    match.play(match.legal[0])
    assert text == gr.dumps(frozen) == gr.dumps(again) != gr.dumps(match)
    assert len({id(one._lock) for one in (match, frozen, again)}) == 3
    frozen.undo()
    assert 31 == len(match.plies)


def test_an_event_loop_goes_on_while_a_copy_is_drawn_and_saved(tmp_path: Path) -> None:
    """As the guide has it: the slow work is a thread's, on a copy."""

    async def table() -> tuple[str, str, int]:
        match = played("galaktico", 2, 3, 30)
        frozen = copy.copy(match)
        with gr.Journal.create(tmp_path / "kept.jsonl", match) as journal:
            drawing = asyncio.create_task(
                asyncio.to_thread(gr.draw, frozen.game, frozen.view(gr.SPECTATOR))
            )
            saving = asyncio.create_task(asyncio.to_thread(gr.dumps, frozen))
            await asyncio.to_thread(journal.play, match.legal[0], match.to_move)
            return (await drawing).svg, await saving, len(match.plies)

    svg, text, plies = asyncio.run(table())
    assert svg.startswith("<svg")
    assert 30 == len(Match.replay(text).plies)
    assert 31 == plies


def test_every_way_to_act_is_held() -> None:
    held = {name for name, one in vars(Match).items() if hasattr(one, "__wrapped__")}
    assert {"play", "undo", "redo", "legal_for", "why_not", "explain", "undo_verdict"} <= held
    assert "_lock" == sharing.LOCK
