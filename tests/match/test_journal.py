"""Journals: every ply is on disk when `play` returns, and whatever is cut off is said."""

import copy
import json
import os
import pickle
import stat
import tempfile
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import galaxy_rules as gr
from galaxy_rules.kernel.errors import BadInput, BadRecord
from galaxy_rules.match import appending
from galaxy_rules.match.journal_reading import MOST_MOVED, Told
from galaxy_rules.match.match import Match
from galaxy_rules.match.seeds import Dice
from tests.kernel.trying import refusal
from tests.match.playing import play_on, played, storm, toy_pack

TABLES = [("storm", 2), ("galaktico", 2), ("take_the_galaxy", 1), ("galaxy_of_trian", 3)]
every_table = pytest.mark.parametrize("name, players", TABLES)
Kept = list[tuple[int, tuple[Any, ...], int]]
"""After each thing done: how long the file was with its first line, the plies, the disclosures."""


@pytest.fixture(name="folder")
def _folder() -> Iterator[Path]:
    with tempfile.TemporaryDirectory() as folder:
        yield Path(folder)


def new_match(name: str, players: int, **more: Any) -> Match:
    return storm(3, 0) if name == "storm" else gr.Match.start(name, players, 3, **more)


def standing(match: Match) -> tuple[tuple[Any, ...], int]:
    return tuple(match.plies), len(match.disclosures)


@cache
def told(name: str, players: int) -> tuple[bytes, Kept]:
    """A journal with plies, undo and redo in it, and what it has to reopen to, cut where it may."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "kept.jsonl"
        match, dice = new_match(name, players), Dice(11)
        with gr.Journal.create(path, match) as journal:
            kept: Kept = [(first_line(path, 0), *standing(match))]
            for step in range(40):
                before = path.stat().st_size
                act(journal, step, dice)
                kept.append((first_line(path, before), *standing(match)))
        return path.read_bytes(), kept


def act(journal: gr.Journal, step: int, dice: Dice) -> None:
    """Play, and now and then take something back, or play it again."""
    match = journal.match
    if step % 10 == 3:
        journal.redo()
    elif step % 5 == 2 or match.over:
        journal.undo()
    else:
        journal.play(dice.choose(match.legal), match.to_move)


def first_line(path: Path, start: int) -> int:
    """Where the first line after a place in a file ends."""
    return path.read_bytes().index(b"\n", start) + 1


def wanted(kept: Kept, size: int) -> tuple[tuple[Any, ...], int]:
    """What a journal of so many bytes tells: a line is whole before its end is written."""
    return next((plies, seen) for end, plies, seen in reversed(kept) if end - 1 <= size)


# whole journals


@every_table
def test_a_journal_reopens_to_the_match_that_it_kept(name: str, players: int, folder: Path) -> None:
    text, kept = told(name, players)
    path = folder / "again.jsonl"
    path.write_bytes(text)
    with gr.Journal.open(path) as journal:
        assert wanted(kept, len(text)) == standing(journal.match)
        assert b"" == journal.lost
        assert path == journal.path
    assert text == path.read_bytes()
    assert gr.Journal.read(path).state == kept[-1][1][-1].state


@every_table
def test_what_is_played_on_goes_on_where_it_stood(name: str, players: int, folder: Path) -> None:
    paths = folder / "one.jsonl", folder / "two.jsonl"
    with gr.Journal.create(paths[0], new_match(name, players)) as whole:
        for step in range(16):
            act(whole, step, Dice(step))
    journal = gr.Journal.create(paths[1], new_match(name, players))
    for step in range(16):
        act(journal, step, Dice(step))
        journal.close()
        journal = gr.Journal.open(paths[1])
    journal.close()
    assert paths[0].read_bytes() == paths[1].read_bytes()
    assert standing(whole.match) == standing(journal.match)
    assert gr.dumps(whole.match) == gr.dumps(journal.match)


def test_everything_about_a_match_comes_back(folder: Path) -> None:
    pack = toy_pack()
    match = played("galaktico", 2, 4, 20, data=pack, names=("Ada", "Grace"),
                   rulings={"own_station": "dock"})  # fmt: skip
    path = folder / "toy.jsonl"
    gr.Journal.create(path, match).close()
    again = gr.Journal.read(path, data=pack)
    assert gr.dumps(match) == gr.dumps(again)
    assert ("Ada", "Grace") == again.names
    with pytest.raises(BadRecord, match=r"^line 1\.data: written with another data pack"):
        gr.Journal.read(path)


def test_a_match_that_began_by_hand_comes_back(folder: Path) -> None:
    game = gr.game("galaktico")
    table = {"players": 2, "ships": [[0, "cruiser", "A35"], [1, "scout", "B44"]]}
    match = Match(game, game.position(table, fragment=True), 5, fragment=True)
    play_on(match, 1, 5)
    gr.Journal.create(folder / "hand.jsonl", match).close()
    again = gr.Journal.read(folder / "hand.jsonl")
    assert again.fragment
    assert gr.dumps(match) == gr.dumps(again)


def test_every_line_tells_one_ply_with_a_digest(folder: Path) -> None:
    match = played("take_the_galaxy", 2, 3, 12)
    gr.Journal.create(folder / "kept.jsonl", match).close()
    head, *lines = map(json.loads, (folder / "kept.jsonl").read_text("utf-8").splitlines())
    assert "galaxy-rules/journal/1" == head["format"]
    record = json.loads(gr.dumps(match))
    assert record["log"] == [{k: v for k, v in line.items() if k != "chain"} for line in lines]
    assert len(lines) + 1 == len({line["chain"] for line in (head, *lines)})


def test_what_was_played_beside_the_journal_is_kept_with_the_next_ply(folder: Path) -> None:
    match = storm(3, 2)
    with gr.Journal.create(folder / "kept.jsonl", match) as journal:
        match.undo()
        match.play("fold")
        journal.keep()
        journal.keep()
        assert standing(match) == standing(gr.Journal.read(folder / "kept.jsonl"))
        match.play(match.legal[0])
        journal.undo()
        assert standing(match) == standing(gr.Journal.read(folder / "kept.jsonl"))


def test_an_undo_that_is_not_agreed_to_is_not_written(folder: Path) -> None:
    with gr.Journal.create(folder / "kept.jsonl", storm(3, 1)) as journal:
        before = journal.path.read_bytes()
        with pytest.raises(gr.UnfairUndo):
            journal.undo(agreed=[])
        with pytest.raises(gr.BadInput, match="nothing to play again"):
            journal.redo()
        with pytest.raises(gr.IllegalAction):
            journal.play("fold", 1 - journal.match.to_move)
        assert before == journal.path.read_bytes()


# cut journals


@every_table
@given(data=st.data())
def test_a_journal_cut_at_any_byte_reopens_to_the_last_whole_ply(
    name: str, players: int, data: st.DataObject
) -> None:
    text, kept = told(name, players)
    head = text.index(b"\n")
    size = data.draw(st.integers(head + 1, len(text)))
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "cut.jsonl"
        path.write_bytes(text[:size])
        assert wanted(kept, size) == standing(gr.Journal.read(path))
        assert text[:size] == path.read_bytes()
        with gr.Journal.open(path) as journal:
            assert wanted(kept, size) == standing(journal.match)
            assert text[:size].endswith(journal.lost)
            assert b"\n" not in journal.lost
            if not journal.match.over:
                journal.play(journal.match.legal[0])
        with gr.Journal.open(path) as again:
            assert b"" == again.lost
            assert standing(journal.match) == standing(again.match)


def test_every_byte_of_a_small_one() -> None:
    text, kept = told("storm", 2)
    text = text[: kept[8][0]]
    for size in range(text.index(b"\n") + 1, len(text) + 1):
        found = Told(text[:size], None)
        assert wanted(kept, size) == standing(found.match), size
        whole = text[:size].endswith(found.lost) and found.lost != text[:size]
        assert whole
        rest = text[size - len(found.lost) :].split(b"\n")[0]
        assert found.lost != rest or not rest


def test_a_head_that_is_cut_is_no_journal() -> None:
    text, _ = told("storm", 2)
    for size in range(0, text.index(b"\n") + 1, 7):
        with pytest.raises(BadRecord, match=r"^line 1: not whole"):
            Told(text[:size], None)


def test_what_a_power_failure_leaves_as_zeros_is_put_away(folder: Path) -> None:
    text, kept = told("storm", 2)
    path = folder / "zeros.jsonl"
    path.write_bytes(text + bytes(100))
    with gr.Journal.open(path) as journal:
        assert bytes(100) == journal.lost
        assert wanted(kept, len(text)) == standing(journal.match)
    assert text == path.read_bytes()


# damaged journals


def lines_of(name: str = "storm", players: int = 2) -> list[bytes]:
    return told(name, players)[0].splitlines(keepends=True)


DAMAGES: list[tuple[str, Callable[[list[bytes]], object]]] = [
    ("lost", lambda lines: lines.pop(4)),
    ("doubled", lambda lines: lines.insert(4, lines[4])),
    ("exchanged", lambda lines: lines.insert(4, lines.pop(5))),
    ("two heads", lambda lines: lines.insert(1, lines[0])),
    ("no head", lambda lines: lines.pop(0)),
    ("empty line", lambda lines: lines.insert(4, b"\n")),
    ("a list", lambda lines: lines.insert(4, b"[1,2]\n")),
    ("not UTF-8", lambda lines: lines.insert(4, b'{"by":"\xff"}\n')),
    ("deep", lambda lines: lines.insert(4, b"[" * 5000 + b"\n")),
    ("long", lambda lines: lines.insert(4, b" " * 1_000_000 + b"\n")),
    ("many digits", lambda lines: lines.insert(4, b'{"by":' + b"9" * 5000 + b"}\n")),
    ("another game", lambda lines: lines.insert(1, lines_of("galaktico")[1])),
]


@pytest.mark.parametrize("change", [change for _, change in DAMAGES], ids=[n for n, _ in DAMAGES])
def test_damage_is_found_at_its_line(change: Callable[[list[bytes]], object], folder: Path) -> None:
    lines = lines_of()
    change(lines)
    path = folder / "damaged.jsonl"
    path.write_bytes(b"".join(lines))
    for ask in (gr.Journal.open, gr.Journal.read):
        error = refusal(ask, path)
        assert isinstance(error, BadRecord), error
        assert error.field.startswith("line ")
        assert str(error).isprintable()
    assert b"".join(lines) == path.read_bytes()


@given(place=st.integers(0, 10**6), byte=st.integers(0, 255))
def test_no_byte_can_be_changed_unnoticed(place: int, byte: int) -> None:
    text, kept = told("storm", 2)
    place %= len(text) - 1
    changed = text[:place] + bytes([byte]) + text[place + 1 :]
    try:
        found = Told(changed, None)
    except BadRecord as error:
        assert error.field.startswith("line ")  # noqa: PT017 - most often
        return
    last = text.rstrip(b"\n").rindex(b"\n")
    assert changed == text or place > last
    assert standing(found.match) in [(plies, seen) for _, plies, seen in kept]


def forged(change: Callable[[list[dict[str, Any]]], object]) -> BadInput:
    """A journal whose chains somebody has computed anew."""
    from galaxy_rules.match.journal_lines import chained_line

    documents = [json.loads(line) for line in lines_of()]
    change(documents)
    chain, text = "", ""
    for document in documents:
        document.pop("chain", None)
        line, chain = chained_line(chain, document)
        text += line
    error = refusal(Told, text.encode(), None)
    assert isinstance(error, BadRecord), error
    return error


FORGED: list[tuple[str, Callable[[list[dict[str, Any]]], object]]] = [
    ("line 3.by", lambda d: d[2].update(by=5)),
    ("line 3.do", lambda d: d[2].update(do="nonsense")),
    ("line 3.marks", lambda d: d[2]["marks"].update(points="0" * 12)),
    ("line 3", lambda d: d[2].update(more=1)),
    ("line 1.seed", lambda d: d[0].update(seed=-1)),
    ("line 1.game", lambda d: d[0].update(game="nonsense")),
    ("line 1.options", lambda d: d[0].update(options={"players": 99})),
    ("line 1.names", lambda d: d[0].update(names=["one"])),
    ("line 1.start", lambda d: d[0].update(start="0" * 32)),
    ("line 1.format", lambda d: d[0].update(format="galaxy-rules/record/1")),
]


@pytest.mark.parametrize("field, change", FORGED, ids=[field for field, _ in FORGED])
def test_a_forged_line_is_held_to_the_game(
    field: str, change: Callable[[list[dict[str, Any]]], object]
) -> None:
    error = forged(change)
    assert error.field.startswith(field)


def test_forged_moves_back_and_on_are_held_to_the_match() -> None:
    undo = next(n for n, line in enumerate(lines_of()) if b'"undo"' in line)
    assert f"line {undo + 1}.undo" == forged(lambda d: d[undo].update(undo=99)).field
    assert f"line {undo + 1}.seat" == forged(lambda d: d[undo].update(by=9)).field
    nothing = forged(lambda d: d.insert(1, {"redo": 1}))
    assert nothing.field in ("line 2.redo", "line 2.chain")
    again = forged(lambda d: d.insert(len(d), {"redo": 10**9}))
    assert f"line {len(lines_of()) + 1}.redo" == again.field


def test_moving_back_and_on_without_end_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    assert MOST_MOVED >= 10**7
    monkeypatch.setattr("galaxy_rules.match.journal_reading.MOST_MOVED", 20)
    with pytest.raises(BadRecord, match="more than 20 plies were moved along"):
        Told(told("storm", 2)[0], None)


# files


def test_a_second_writer_is_refused(folder: Path) -> None:
    path = folder / "kept.jsonl"
    with gr.Journal.create(path, storm(3, 1)):
        with pytest.raises(BadInput, match="somebody else is writing it"):
            gr.Journal.open(path)
        assert gr.Journal.read(path).state == storm(3, 1).state
    gr.Journal.open(path).close()


def test_a_writer_notices_that_somebody_wrote(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(appending, "flock", lambda *_: None)
    path = folder / "kept.jsonl"
    with gr.Journal.create(path, storm(3, 0)) as one, gr.Journal.open(path) as other:
        one.play("fold")
        text, before = path.read_bytes(), standing(other.match)
        for write in (lambda: other.play("fold"), other.undo):
            with pytest.raises(BadInput):
                write()
            assert text == path.read_bytes()
            assert before == standing(other.match)
        one.undo()


@pytest.mark.parametrize("change", ["replaced", "removed"])
def test_a_writer_notices_another_file_of_that_name(change: str, folder: Path) -> None:
    path = folder / "kept.jsonl"
    with gr.Journal.create(path, storm(3, 0)) as journal:
        before = standing(journal.match)
        path.rename(folder / "away.jsonl")
        if change == "replaced":
            path.write_bytes((folder / "away.jsonl").read_bytes())
        with pytest.raises(BadInput, match=r"kept\.jsonl: (somebody else|cannot be written)"):
            journal.play("fold")
        assert before == standing(journal.match)


@pytest.mark.parametrize("how", ["no room", "half", "interrupted", "no sync"])
def test_what_cannot_be_written_was_not_played(
    how: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write, sync = os.write, os.fsync

    def failing(handle: int, data: bytes) -> int:
        if how == "no room":
            raise OSError(28, "No space left on device")
        written = write(handle, data[: len(data) // 2] if how == "half" else data)
        if how == "interrupted":
            raise KeyboardInterrupt
        return written

    def unsynced(handle: int) -> None:
        raise OSError(5, "Input/output error")

    with gr.Journal.create(folder / "kept.jsonl", storm(3, 1)) as journal:
        text, before = journal.path.read_bytes(), standing(journal.match)
        with monkeypatch.context() as patch:
            patch.setattr(os, "write", failing)
            patch.setattr(os, "fsync", unsynced if how == "no sync" else sync)
            for act_on in (lambda: journal.play("fold"), journal.undo):
                with pytest.raises(KeyboardInterrupt if how == "interrupted" else BadInput):
                    act_on()
        assert text == journal.path.read_bytes()
        assert before == standing(journal.match)
        journal.play("fold")
        assert standing(journal.match) == standing(gr.Journal.read(journal.path))


def test_every_append_is_on_the_disk_before_it_returns(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[str] = []
    write, sync = os.write, os.fsync

    def noting(what: str, call: Callable[..., Any]) -> Callable[..., Any]:
        def call_it(*given: Any) -> Any:
            done.append(what)
            return call(*given)

        return call_it

    with gr.Journal.create(folder / "kept.jsonl", storm(3, 1)) as journal:
        monkeypatch.setattr(os, "write", noting("write", write))
        monkeypatch.setattr(os, "fsync", noting("sync", sync))
        journal.play("fold")
        assert ["write", "sync"] == done


def test_a_new_journal_takes_no_file_s_place(folder: Path) -> None:
    path = folder / "kept.jsonl"
    path.write_text("mine")
    with pytest.raises(BadInput, match="is there already"):
        gr.Journal.create(path, storm(3, 1))
    assert "mine" == path.read_text()
    assert [path] == list(folder.iterdir())
    with pytest.raises(BadInput, match="cannot be written"):
        gr.Journal.create(folder / "nowhere" / "kept.jsonl", storm(3, 1))


def test_a_journal_is_its_owner_s_alone(folder: Path) -> None:
    gr.Journal.create(folder / "kept.jsonl", storm(3, 1)).close()
    assert 0o600 == stat.S_IMODE((folder / "kept.jsonl").stat().st_mode)


@pytest.mark.parametrize("path", [5, None, "a\0b", "", "."])
def test_what_is_no_file_is_said(path: Any) -> None:
    for ask in (gr.Journal.open, gr.Journal.read, lambda p: gr.Journal.create(p, storm(3, 0))):
        with pytest.raises(BadInput):
            ask(path)


def test_folders_devices_and_files_that_are_not_there(folder: Path) -> None:
    for path in (folder, Path(os.devnull), folder / "none.jsonl"):
        for ask in (gr.Journal.open, gr.Journal.read):
            with pytest.raises(BadInput):
                ask(path)


def test_a_closed_journal_says_so_and_none_is_copied(folder: Path) -> None:
    journal = gr.Journal.create(folder / "kept.jsonl", storm(3, 1))
    for ask in (copy.copy, copy.deepcopy, pickle.dumps):
        with pytest.raises(TypeError, match="cannot be copied"):
            ask(journal)
    journal.close()
    journal.close()
    with pytest.raises(BadInput, match="the journal is closed"):
        journal.play("fold")


@pytest.mark.parametrize("match", [None, "x", 5])
def test_only_a_match_is_kept(match: Any, folder: Path) -> None:
    with pytest.raises(BadInput, match=r"^match: "):
        gr.Journal.create(folder / "kept.jsonl", match)
