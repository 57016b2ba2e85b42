"""``replay`` and ``why``: what a record says, and what a position allows."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from galaxy_rules.match.documents import dumps
from galaxy_rules.match.match import Match
from tests.cli.running import (
    LOADOUT,
    QUESTION,
    VECTOR,
    refused,
    run,
    short_match,
    short_record,
    told,
    written,
)

Change = Callable[[dict[str, Any]], object]


def test_a_record_reproduces(tmp_path: Path) -> None:
    result = run("replay", str(short_record(tmp_path)))
    assert 0 == result.exit_code
    assert "reproduces exactly: 90 plies of galaktico, unfinished." in result.output


@pytest.mark.parametrize("ply", [0, 1, 60, 90])
def test_any_ply_can_be_drawn(tmp_path: Path, ply: int) -> None:
    result = run("replay", str(short_record(tmp_path)), "--ply", str(ply))
    assert 0 == result.exit_code
    assert "GALAKTICO, all cards open" in result.output
    assert (f"ply {ply} of 90" in result.output) == (ply > 0)


def change_a_move(record: dict[str, Any]) -> None:
    record["log"][70]["do"] = "A11: A11"


def lose_a_ply(record: dict[str, Any]) -> None:
    del record["log"][70]


def change_a_mark(record: dict[str, Any]) -> None:
    record["log"][3]["marks"]["equipment"] = "000000000000"


def change_the_result(record: dict[str, Any]) -> None:
    record["result"]["totals"] = [99, 0, 0]


@pytest.mark.parametrize(
    "change, where",
    [
        (change_a_move, "ply 71 (log[70]), field do: "),
        (lose_a_ply, "(log["),
        (change_a_mark, "ply 4 (log[3]), field marks.equipment: "),
        (change_the_result, "field record.result.totals: "),
    ],
)
def test_a_record_that_parts_names_ply_and_field(
    tmp_path: Path, change: Change, where: str
) -> None:
    record = json.loads(dumps(short_match()))
    change(record)
    result = run("replay", str(written(tmp_path / "bad.json", record)))
    assert 1 == result.exit_code
    assert where in result.output


def test_one_seats_record_is_reviewed_and_drawn_as_that_seat_sees_it(tmp_path: Path) -> None:
    seen = json.loads(dumps(short_match().record(seat=1)))
    file = str(written(tmp_path / "seat.json", seen))
    assert "A record of seat 1: 90 plies" in run("replay", file).output
    drawn = run("replay", file, "--ply", "60").output
    assert "as seat 1 sees it" in drawn
    assert "  0 destroyer" not in drawn
    assert "ply: 91 is not within 0 to 90" in refused("replay", file, "--ply", "91")
    assert "seat's record" in refused("why", file, "stop")


def test_a_seats_record_that_was_tampered_with_is_bad_input(tmp_path: Path) -> None:
    seen = json.loads(dumps(short_match().record(seat=1)))
    seen["log"][80]["view"]["left"] = 7
    assert "log[80].view" in refused("replay", str(written(tmp_path / "seat.json", seen)))


def truncated(folder: Path) -> Path:
    file = short_record(folder)
    file.write_text(file.read_text(encoding="utf-8")[:3000], encoding="utf-8")
    return file


def deep(folder: Path) -> Path:
    file = folder / "deep.json"
    file.write_text("[" * 100_000, encoding="utf-8")
    return file


def binary(folder: Path) -> Path:
    file = folder / "binary.json"
    file.write_bytes(b"\xff\xfe\x00\x01")
    return file


def empty(folder: Path) -> Path:
    file = folder / "empty.json"
    file.touch()
    return file


def another_version(folder: Path) -> Path:
    return written(folder / "new.json", {"format": "galaxy-rules/record/99"})


def a_folder(folder: Path) -> Path:
    return folder


def missing(folder: Path) -> Path:
    return folder / "missing.json"


@pytest.mark.parametrize(
    "make", [truncated, deep, binary, empty, another_version, a_folder, missing]
)
@pytest.mark.parametrize("command", ["replay", "check", "why"])
def test_an_unreadable_file_is_bad_input_that_names_the_file(
    tmp_path: Path, make: Callable[[Path], Path], command: str
) -> None:
    file = str(make(tmp_path))
    assert file in refused(command, file, *(["stop"] if command == "why" else []))


def test_a_position_in_words_is_judged_with_its_arithmetic(tmp_path: Path) -> None:
    file = str(written(tmp_path / "question.json", QUESTION))
    result = run("why", file, "A35: A24 ~B42 B43 B44", "--fragment")
    assert 0 == result.exit_code
    assert "A35: A24 ~B42 B43 B44: legal" in result.output
    assert "total force of the cruiser: 16 [GAL-EQP-13]" in result.output
    assert "listed as: A35: " in result.output
    assert "position: " in refused("why", file, "A35: A24")


def test_a_refused_action_lists_every_objection_with_its_clauses(tmp_path: Path) -> None:
    file = str(written(tmp_path / "question.json", QUESTION))
    result = run("why", file, "A35: A34 A33 A32 A31 A21", "--fragment")
    assert 1 == result.exit_code
    assert "range: 5 steps, but the cruiser has 4 [GAL-MOV-01]" in result.output
    assert "GAL-MOV-01 A ship may not go further" in told(result)


def test_another_reading_of_the_same_position_can_be_asked_for(tmp_path: Path) -> None:
    words = QUESTION | {"stations": {"0": "A34"}}
    file = str(written(tmp_path / "question.json", words))
    assert 1 == run("why", file, "A35: A34 A33", "--fragment").exit_code
    other = run("why", file, "A35: A34 A33", "--fragment", "--rulings", "own_station=pass")
    assert 0 == other.exit_code


def test_a_state_document_and_a_record_are_positions_too(tmp_path: Path) -> None:
    match = short_match()
    state = match.plies[59].state
    action = str(match.plies[60].action)
    file = tmp_path / "state.json"
    file.write_text(dumps(state), encoding="utf-8")
    assert 0 == run("why", str(file), action).exit_code
    record = str(short_record(tmp_path))
    assert 0 == run("why", record, "--ply", "60", action).exit_code
    assert 0 == run("why", record, str(match.legal[0])).exit_code
    assert 1 == run("why", record, "--ply", "0", action).exit_code
    assert "ply: 91 is not within" in refused("why", record, "--ply", "91", action)
    assert "ply: only records" in refused("why", str(file), "--ply", "1", action)


def test_a_view_is_not_a_whole_position(tmp_path: Path) -> None:
    file = tmp_path / "view.json"
    file.write_text(dumps(short_match().view(1)), encoding="utf-8")
    assert "a view is not a whole position" in refused("why", str(file), "stop")


def test_a_whole_order_is_judged_as_one(tmp_path: Path) -> None:
    record = str(short_record(tmp_path))
    result = run("why", record, "--ply", "0", LOADOUT)
    assert 0 == result.exit_code
    assert "  equip scout weapon_8" in result.output
    doubled = LOADOUT.replace("shield_li", "deflektor")
    assert "card_used" in run("why", record, "--ply", "0", doubled).output


def test_a_vector_is_a_position_by_its_id(tmp_path: Path) -> None:
    file = str(written(tmp_path / "vectors.json", [VECTOR]))
    assert 1 == run("why", f"{file}#V-1", "move d.c A22 A33 A44 A55 A66").exit_code
    assert 0 == run("why", f"{file}#V-1", "A11: A22").exit_code
    assert 1 == run("why", f"{file}#V-1", "--ply", "2", "A11: A22").exit_code
    assert "no vector 'V-2'" in refused("why", f"{file}#V-2", "stop")
    assert "name one of them as FILE#ID" in refused("why", file, "stop")
    assert "ply: 3 is not within 0 to 2" in refused("why", f"{file}#V-1", "--ply", "3", "stop")


@pytest.mark.parametrize("action", ["hello", "", "x" * 5000, "deploy tank", "meteor A11"])
def test_an_action_that_is_no_notation_is_bad_input(tmp_path: Path, action: str) -> None:
    file = str(written(tmp_path / "question.json", QUESTION))
    assert "galaxy-rules: " in refused("why", file, action, "--fragment")


@pytest.mark.parametrize(
    "description, field",
    [
        ({"ships": [[0, "cruiser", "Z99"]]}, "position.ships"),
        ({"tea": 1}, "position.tea"),
        ({"players": -1}, "players"),
        ("A35", "expected a JSON object"),
    ],
)
def test_a_bad_description_names_its_field(tmp_path: Path, description: object, field: str) -> None:
    file = str(written(tmp_path / "question.json", description))
    assert field in refused("why", file, "stop", "--fragment")


def test_an_unknown_game_is_bad_input(tmp_path: Path) -> None:
    file = str(written(tmp_path / "question.json", QUESTION))
    assert "game: 'chess'" in refused("why", file, "stop", "--fragment", "--game", "chess")


def test_an_audit_checks_the_seed_against_what_was_committed_to(tmp_path: Path) -> None:
    match = Match.start("galaktico", players=2)
    match.play(match.legal[0])
    file = tmp_path / "game.json"
    file.write_text(dumps(match), encoding="utf-8")
    audited = run("replay", str(file), "--audit", match.commitment)
    assert 0 == audited.exit_code
    assert "the one that the table had committed itself to" in told(audited)
    assert "reproduces exactly" in told(audited)
    other = Match.start("galaktico", players=2).commitment
    failed = run("replay", str(file), "--audit", other)
    assert 1 == failed.exit_code
    assert "the seed is not the one" in told(failed)
    file.write_text(dumps(match.record(0)), encoding="utf-8")
    assert "one seat's record has no seed" in refused("replay", str(file), "--audit", other)
    file.write_text(dumps(short_match()), encoding="utf-8")
    assert "can be guessed" in refused("replay", str(file), "--audit", other)


KEY = b"the table's key, thirty-two bytes"


def seat_file(folder: Path, key: bytes | None = None) -> Path:
    file = folder / "seat.json"
    file.write_text(dumps(short_match().record(1, key=key)), encoding="utf-8")
    return file


def key_file(folder: Path, key: bytes = KEY) -> str:
    file = folder / "table.key"
    file.write_bytes(key)
    return str(file)


def test_a_review_without_a_key_says_that_it_shows_no_forgery(tmp_path: Path) -> None:
    result = run("replay", str(seat_file(tmp_path, KEY)))
    assert 0 == result.exit_code
    assert "undamaged" in told(result)
    assert "accidental damage and no forgery" in told(result)
    assert "signed" not in told(result)


def test_a_key_file_shows_that_the_table_wrote_a_record(tmp_path: Path) -> None:
    file, key = str(seat_file(tmp_path, KEY)), key_file(tmp_path)
    result = run("replay", file, "--key-file", key)
    assert 0 == result.exit_code
    assert "90 plies" in told(result)
    assert "letter for letter what somebody with the table's key has signed" in told(result)
    page = tmp_path / "seat.html"
    drawn = run("replay", str(seat_file(tmp_path)), "--key-file", key, "--html", str(page))
    assert (1, False) == (drawn.exit_code, page.exists())


def test_a_forged_record_is_a_no_where_the_key_is_given(tmp_path: Path) -> None:
    file, key = seat_file(tmp_path, KEY), key_file(tmp_path)
    document = json.loads(file.read_text("utf-8"))
    for forged in (
        document | {"commitment": "0" * 64},
        {name: value for name, value in document.items() if name != "signature"},
    ):
        written(file, forged)
        assert 0 == run("replay", str(file)).exit_code
        result = run("replay", str(file), "--key-file", key)
        assert 1 == result.exit_code
        assert "is not genuine: record.signature" in told(result)
    other = key_file(tmp_path, KEY[::-1])
    assert 1 == run("replay", str(seat_file(tmp_path, KEY)), "--key-file", other).exit_code


@pytest.mark.parametrize("key", [b"", b"short", bytes(5000)])
def test_a_file_that_holds_no_key_is_bad_input(tmp_path: Path, key: bytes) -> None:
    file = str(seat_file(tmp_path, KEY))
    name = key_file(tmp_path, key)
    assert "a key has 16 to 4096 bytes" in refused("replay", file, "--key-file", name)
    assert "cannot be read" in refused("replay", file, "--key-file", str(tmp_path))
    whole = str(short_record(tmp_path))
    assert "key-file: a whole record" in refused("replay", whole, "--key-file", key_file(tmp_path))


@pytest.mark.parametrize("told_hash", ["é", "\udcff", ""])
def test_an_audit_against_no_hash_is_a_no(tmp_path: Path, told_hash: str) -> None:
    file = tmp_path / "game.json"
    file.write_text(dumps(Match.start("galaktico", players=2)), encoding="utf-8")
    assert 1 == run("replay", str(file), "--audit", told_hash).exit_code


def saved(folder: Path, document: object) -> str:
    return str(written(folder / "asked.json", document))


def test_a_game_with_a_start_of_its_own_says_so_first(tmp_path: Path) -> None:
    match = short_match()
    on = Match(match.game, match.state, 3)
    on.play(on.legal[0])
    for record in (on.record(), on.record(0)):
        for more in ((), ("--ply", "1")):
            result = run("replay", saved(tmp_path, json.loads(dumps(record))), *more)
            assert 0 == result.exit_code
            first = " ".join(result.output.split())
            assert first.startswith("Attention: this game begins with a position of its own")
            assert "fragment" not in first
    whole = run("replay", saved(tmp_path, json.loads(dumps(match))))
    assert "Attention" not in whole.output


def test_a_record_of_a_fragment_says_so_or_is_asked_for(tmp_path: Path) -> None:
    game = short_match().game
    start = game.position({"players": 2, "ships": [[0, "cruiser", "A35"]]}, fragment=True)
    document = json.loads(dumps(Match(game, start, 3, fragment=True)))
    result = run("replay", saved(tmp_path, document))
    assert "it is a fragment" in " ".join(result.output.split())
    del document["fragment"]
    old = saved(tmp_path, document)
    assert "say fragment=True, or --fragment" in " ".join(refused("replay", old).split())
    assert 0 == run("replay", old, "--fragment").exit_code
    assert "record.position" in refused("why", old, "pass")
    assert 0 == run("why", old, "A35: A34", "--fragment").exit_code


def test_a_saved_fragment_is_asked_about(tmp_path: Path) -> None:
    game = short_match().game
    start = game.position({"players": 2, "ships": [[0, "cruiser", "A35"]]}, fragment=True)
    document = json.loads(dumps(start))
    assert 0 == run("why", saved(tmp_path, document), "A35: A34").exit_code
    del document["fragment"]
    old = saved(tmp_path, document)
    assert "say fragment=True, or --fragment" in " ".join(refused("why", old, "A35: A34").split())
    assert 0 == run("why", old, "A35: A34", "--fragment").exit_code
