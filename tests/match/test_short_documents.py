"""What is written for a channel that knows the game, structured actions, and data packs."""

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import galaxy_rules as gr
from galaxy_rules.cli.app import cli
from galaxy_rules.kernel.words import kind_name
from tests.kernel.trying import refusal
from tests.match.playing import played


def field_of(call: Any, *given: Any, **more: Any) -> str | None:
    """The field that a refusal names."""
    found = refusal(call, *given, **more)
    return found.field if isinstance(found, gr.BadInput) else None


@pytest.mark.parametrize("name", gr.games())
def test_a_body_alone_is_read_by_whoever_knows_kind_and_game(name: str) -> None:
    match = played(name, 2, 3, 25)
    game, ply = match.game, match.plies[-1]
    written = {
        "state": ply.state,
        "view": match.view(0),
        "action": ply.action,
        "event": ply.events[0],
        "choices": match.choices,
    }
    for kind, value in written.items():
        short, whole = gr.dumps(value, game, short=True), gr.dumps(value, game)
        assert len(whole) - len(short) > 300
        assert value == gr.loads(short, short=kind, game=game)
    structured = gr.dumps(ply.action, game, structured=True, short=True)
    assert kind_name(type(ply.action)) == json.loads(structured)["kind"]
    assert ply.action == gr.loads(structured, short="action", game=game)


def test_what_is_short_is_as_strict_as_what_is_whole() -> None:
    match = gr.Match.start("galaktico", 2, 1)
    game, text = match.game, gr.dumps(match.view(0), short=True)
    body = json.loads(text)
    less = json.dumps({key: one for key, one in body.items() if key != "phase"})
    assert "body.phase" == field_of(gr.loads, less, short="view", game=game)
    more = json.dumps({**body, "surplus": 1})
    assert "body" == field_of(gr.loads, more, short="view", game=game)
    assert "game" == field_of(gr.loads, text, short="view")
    assert "short" == field_of(gr.loads, text, game=game)
    assert "short" == field_of(gr.loads, text, short="record", game=game)
    assert "short" == field_of(gr.dumps, match, short=True)


@pytest.mark.parametrize("name", gr.games())
def test_a_structured_action_is_taken_like_its_notation(name: str) -> None:
    match = gr.Match.start(name, 2, 1)
    action = match.legal[-1]
    plain = match.game.notation.plain(action)
    assert () == match.why_not(plain, match.to_move)
    match.play(plain, match.to_move)
    assert action == next(ply.action for ply in match.plies if ply.by >= 0)
    assert "action.kind" == field_of(match.play, {"kind": "rumour"})
    assert "action.surplus" == field_of(match.play, {**plain, "surplus": 1})


@pytest.mark.parametrize("name", gr.games())
def test_data_are_json_and_read_again(name: str, tmp_path: Path) -> None:
    pack = gr.game(name).data
    assert pack == gr.loads(gr.dumps(pack))
    assert pack.data == gr.loads(gr.dumps(pack)).data
    printed = CliRunner().invoke(cli, ["data", name, "--json"])
    assert 0 == printed.exit_code
    (tmp_path / "mine.json").write_text(printed.output, "utf-8")
    assert gr.game(name) == gr.game(name, data=gr.load_data(tmp_path / "mine.json"))
    assert printed.exit_code != CliRunner().invoke(cli, ["data", name, "rules", "--json"]).exit_code


# the readable form


def body_of(value: Any, **more: Any) -> Any:
    return json.loads(gr.dumps(value, readable=True, **more))["body"]


TABLES: Any = [
    ("galaktico", 2, "standard"), ("galaktico", 3, "outer"), ("take_the_galaxy", 1, "standard"),
    ("take_the_galaxy", 4, "teams"), ("galaxy_of_trian", 2, "full"),
    ("galaxy_of_trian", 4, "beginner"), ("galaxy_of_trian", 3, "ships"),
]  # fmt: skip


@pytest.mark.parametrize("name, players, variant", TABLES)
def test_the_readable_form_loses_nothing(name: str, players: int, variant: str) -> None:
    match = played(name, players, 3, 60, variant=variant)
    game = match.game
    for ply in match.plies[::7]:
        views = [game.view(ply.state, seat) for seat in (0, players - 1, gr.SPECTATOR)]
        for value in (ply.state, *views):
            kind = "state" if value is ply.state else "view"
            document = gr.read_document(gr.dumps(value, game, readable=True))
            assert (kind, value) == (document.kind, document.value)
            short = gr.dumps(value, game, readable=True, short=True)
            assert value == gr.loads(short, short=f"readable-{kind}", game=game)


def test_ships_are_told_by_seat_and_type() -> None:
    ships = [[0, "destroyer", "A35"], [1, "scout", "B44"], [1, "scout", "B33"]]
    here = gr.game("galaktico").position({"players": 2, "ships": ships}, fragment=True)
    body = body_of(here)
    assert {"seat 0": {"destroyer": ["A35"]}, "seat 1": {"scout": ["B33", "B44"]}} == body["ships"]
    assert {"seat 0": {}, "seat 1": {}} == body["lost"]
    assert "fleets" not in body
    match = gr.Match.start("galaktico", 2, 1)
    assert {"seat 0": {}, "seat 1": {}} == body_of(match.view(1))["equipment"]


def test_credits_are_told_by_cause() -> None:
    match = played("galaxy_of_trian", 2, 3, 60)
    ledger = body_of(match.state)["ledger"]
    assert 10 == ledger["seat 0"]["start"]
    assert match.state.credits[0] == sum(ledger["seat 0"].values())
    assert 0 not in ledger["seat 0"].values()


SPOILT: Any = [
    (lambda body: body["ships"]["seat 0"].update(sloop=["A35"]), "body.ships.seat 0"),
    (lambda body: body.update(ships=[["A35"]]), "body.ships"),
    (lambda body: body.update(ships={"seat 0": {}, "seat 2": {}}), "body.ships"),
    (lambda body: body.update(ships={"seat 0": {}}), "body"),
    (lambda body: body.update(ships=None), "body.ships"),
    (lambda body: body["ships"].update({"seat 0": None}), "body.ships"),
    (lambda body: body.update(fleets=[]), "body"),
    (lambda body: body.update(pending={"space": "A35", "steps": 1}), "body.pending.jumps"),
    (lambda body: body.pop("lost"), "body.lost"),
    (lambda body: body.update(surplus=1), "body"),
]


@pytest.mark.parametrize("spoil, field", SPOILT)
def test_a_spoilt_readable_document_is_refused_by_field(spoil: Any, field: str) -> None:
    document = json.loads(gr.dumps(played("galaktico", 2, 3, 60).state, readable=True))
    spoil(document["body"])
    found = field_of(gr.loads, json.dumps(document))
    assert found is not None
    assert found.startswith(field)


def test_only_states_and_views_have_a_readable_form() -> None:
    match = gr.Match.start("galaktico", 2, 1)
    assert "readable" == field_of(gr.dumps, match.legal[0], readable=True)
    document = json.loads(gr.dumps(match.state))
    assert "format" == field_of(
        gr.loads, json.dumps({**document, "format": "galaxy-rules/readable-event/1"})
    )
    assert field_of(gr.loads, json.dumps({**document, "format": "galaxy-rules/readable-state/1"}))
