"""Corpora: the same bytes from the same seed, rows that are true, and files that tell damage."""

import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import attrs
import pytest

import galaxy_rules as gr
from galaxy_rules.catalogue import tiny_pack
from galaxy_rules.kernel.errors import BadInput, BadRecord
from galaxy_rules.lab.corpora import VIEWS, Asked, check, opened, write
from galaxy_rules.lab.corpora.rows import packed
from galaxy_rules.lab.playouts import Table, playout, seed_of
from tests.cli.running import refused, run

CAP = 60
ASKED = Asked(Table("take_the_galaxy", 2, policies=("greedy", "random")), 3, 7, CAP)
Rows = list[dict[str, Any]]


def rows_of(path: Path) -> Rows:
    return [json.loads(line) for line in path.read_bytes().splitlines()]


@pytest.fixture(scope="module")
def corpus(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("corpus") / "games.jsonl"
    write(ASKED, path)
    return path


# the same bytes


def test_the_same_seed_gives_the_same_bytes_whoever_does_the_work(
    corpus: Path, tmp_path: Path
) -> None:
    other = tmp_path / "other.jsonl"
    for jobs in (2, 1):
        write(ASKED, other, jobs=jobs)
        assert corpus.read_bytes() == other.read_bytes()
    with ThreadPoolExecutor(2) as pool:
        write(ASKED, other, pool)
    assert corpus.read_bytes() == other.read_bytes()
    write(attrs.evolve(ASKED, seed=8), other)
    assert corpus.read_bytes() != other.read_bytes()


def test_the_same_seed_gives_the_same_bytes_in_processes_that_hash_otherwise(
    tmp_path: Path,
) -> None:
    files = []
    for number in ("1", "2"):
        files.append(tmp_path / f"{number}.jsonl")
        words = ("corpus", "galaxy_of_trian", "1", "--plies", "80", "--jobs", "1")
        command = (sys.executable, "-m", "galaxy_rules.cli", *words, "--out", str(files[-1]))
        subprocess.run(command, check=True, env=os.environ | {"PYTHONHASHSEED": number})
    assert files[0].read_bytes() == files[1].read_bytes()


# true rows


@pytest.mark.parametrize("views", VIEWS)
@pytest.mark.parametrize("name", gr.games())
def test_reading_back_plays_every_game_again(name: str, views: str, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    pack = tiny_pack(name)
    table = Table(name, 2, data=pack, policies=("greedy", "random"))
    if name == "galaxy_of_trian":
        table = attrs.evolve(table, variant="ships")
    digest = write(Asked(table, 2, 5, CAP, views), path)
    assert 2 == check(path, pack)
    assert digest == rows_of(path)[-1]["sha256"]


def test_rows_say_what_was_seen_spelled_and_won(corpus: Path) -> None:
    game = gr.game("take_the_galaxy")
    games = list(opened(corpus))
    assert 3 == len(games)
    for number, one in enumerate(games):
        played = playout(ASKED.table, seed_of(7, number), CAP)
        result = one.result
        assert (played.seed, played.plies) == (result["seed"], result["plies"])
        assert list(played.winners) == result["winners"]
        assert list(played.totals) == result["totals"]
        assert played.capped is not result["finished"]
        state = game.new(2)
        for ply, row in enumerate(one.steps):
            assert (number, ply, game.to_move(state)) == (row["game"], row["ply"], row["seat"])
            if row["seat"] >= 0:
                view = gr.loads(json.dumps(row["view"]), short="view", game=game)
                assert game.view(state, row["seat"]) == view
                assert row["listed"] == len(game.legal_actions(state))
                for place, mask in enumerate(row["masks"]):
                    assert mask == list(game.next_tokens(state, row["tokens"][:place]))
                    assert row["tokens"][place] in mask
                assert row["action"] == str(game.read(row["tokens"]))
            else:
                assert row["action"] == str(game.chance_actions()[row["outcome"]])
            state = game.apply(state, game.parse(row["action"]))
        returns = {by: list(map(float, game.returns(state, by))) for by in result["returns"]}
        assert returns == result["returns"]


def test_the_header_says_what_the_numbers_mean(corpus: Path) -> None:
    header, game = opened(corpus).header, gr.game("take_the_galaxy")
    assert {"galaxy-rules/corpus/1"} == {header["format"]}
    assert game.header() == {name: header[name] for name in game.header()}
    assert list(game.tokens) == header["tokens"]
    assert [str(one) for one in game.chance_actions()] == header["chance"]
    assert ["greedy", "random"] == header["policies"]
    assert (2, 7, CAP, 3) == tuple(header[name] for name in ("players", "seed", "plies", "games"))


# damage


def rewritten(corpus: Path, path: Path, change: Callable[[Rows], object]) -> Path:
    """The corpus with other rows and a hash that fits them."""
    rows = rows_of(corpus)[:-1]
    change(rows)
    text = b"".join(map(packed, rows))
    end = {"row": "end", "rows": len(rows), "sha256": hashlib.sha256(text).hexdigest()}
    path.write_bytes(text + packed(end))
    return path


def first_choice(rows: Rows) -> dict[str, Any]:
    return next(row for row in rows if "masks" in row and len(row["masks"][0]) > 1)


def test_a_file_that_is_not_what_was_written_is_noticed(corpus: Path, tmp_path: Path) -> None:
    path = rewritten(corpus, tmp_path / "same.jsonl", len)
    assert corpus.read_bytes() == path.read_bytes()
    path.write_bytes(corpus.read_bytes().replace(b'"listed":1', b'"listed":9', 1))
    with pytest.raises(BadRecord, match="its hash is another"):
        check(path)
    path.write_bytes(b"".join(corpus.read_bytes().splitlines(keepends=True)[:-1]))
    with pytest.raises(BadRecord, match="its hash is another"):
        check(path)


@pytest.mark.parametrize(
    "change, problem",
    [
        (lambda rows: first_choice(rows)["tokens"].append(0), "says otherwise: tokens"),
        (lambda rows: first_choice(rows)["masks"][0].pop(), "says otherwise: masks"),
        (lambda rows: first_choice(rows).update(view={}), "says otherwise: view"),
        (lambda rows: first_choice(rows).update(action="pass"), "cannot be played: "),
        (lambda rows: rows[1].update(outcome=3), "ply 0: says otherwise: outcome"),
        (lambda rows: rows[-1].update(winners=[0, 1]), "says otherwise: winners"),
        (lambda rows: rows[-1]["returns"].update(rank=[1, 1]), "says otherwise: returns"),
        (lambda rows: rows[-1].update(seed=1), "game 2, ply "),
        (lambda rows: rows.pop(-2), "says otherwise: plies"),
        (lambda rows: rows.insert(-1, rows[1]), "game 2: ends elsewhere"),
        (lambda rows: rows[-1].update(finished=True), "game 2: ends elsewhere"),
        (lambda rows: rows[1].pop("seat"), "a field is missing, or no such thing: 'seat'"),
        (lambda rows: rows[0].pop("players"), "a field is missing, or no such thing: 'players'"),
        (lambda rows: rows[0].update(games=4), "games: 3 of 4 are there"),
        (lambda rows: rows[0]["tokens"].reverse(), "header: says otherwise: tokens"),
    ],
)
def test_rows_that_are_not_true_are_named(
    corpus: Path, tmp_path: Path, change: Callable[[Rows], object], problem: str
) -> None:
    path = rewritten(corpus, tmp_path / "other.jsonl", change)
    with pytest.raises(BadRecord) as error:
        check(path)
    assert problem in str(error.value)


def test_what_is_no_corpus_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "file"
    for text, problem in (("", "is no corpus"), ("{}", "is no corpus"), ("[]", "is no row"),
                          ("galaxy", "cannot be read: document: not JSON")):  # fmt: skip
        path.write_text(text)
        with pytest.raises(BadInput, match=problem):
            opened(path)
    with pytest.raises(BadInput, match="cannot be read"):
        opened(tmp_path / "nothing")


# columns


@pytest.mark.parametrize("views", VIEWS)
def test_parquet_has_the_same_rows(views: str, tmp_path: Path) -> None:
    pytest.importorskip("pyarrow", reason="the extra parquet is not installed")
    import pyarrow.parquet as pq

    from galaxy_rules.lab.corpora.parquet import convert

    lines, columns = tmp_path / "games.jsonl", tmp_path / "games.parquet"
    write(attrs.evolve(ASKED, views=views), lines)
    count = convert(lines, columns)
    table = pq.read_table(columns)
    kept = table.to_pylist()
    assert count == len(kept) == sum(len(one.steps) for one in opened(lines))
    assert opened(lines).header == json.loads(table.schema.metadata[b"galaxy-rules/corpus/1"])
    rows = iter(kept)
    for one in opened(lines):
        for step in one.steps:
            row = next(rows)
            view = row.pop("view", None)
            seen = json.loads(view) if views == "json" and view is not None else view
            assert step.get("view") == seen
            for name in ("seed", "plies", "finished", "winners", "totals", "returns"):
                assert one.result[name] == row.pop(name)
            assert {name: step.get(name) for name in row} == row


# the command


def test_the_command_writes_a_file_and_tells_its_hash(tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    words = ("corpus", "take_the_galaxy", "3", "--players", "2", "--seed", "7", "--jobs", "1")
    seats = ("--policy", "0=greedy", "--policy", "1=random", "--plies", str(CAP))
    result = run(*words, *seats, "--out", str(out))
    assert 0 == result.exit_code
    assert rows_of(out)[-1]["sha256"] in result.output
    assert 3 == check(out)


@pytest.mark.parametrize(
    "words, field",
    [
        (("galaktico", "1"), "Missing option '--out'"),
        (("galaktico", "0", "--out", "{}"), "games: expected 1 to"),
        (("chess", "1", "--out", "{}"), "game: "),
        (("galaktico", "1", "--out", "/no/such/folder/x"), "/no/such/folder/x"),
        (("galaktico", "1", "--out", "{}", "--views", "ascii"), "'ascii' is not one of"),
        (("galaktico", "1", "--out", "{}", "--format", "csv"), "'csv' is not one of"),
        (("galaktico", "1", "--out", "{}", "--policy", "chess"), "policy: 'chess' is none of"),
    ],
)
def test_bad_arguments_are_named(words: tuple[str, ...], field: str, tmp_path: Path) -> None:
    out = str(tmp_path / "games.jsonl")
    assert field in refused("corpus", *(word.format(out) for word in words))
    assert [] == list(tmp_path.iterdir())
