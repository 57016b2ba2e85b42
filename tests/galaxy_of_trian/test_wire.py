"""States, views and events as JSON: there and back, and what is damaged is refused by its path."""

import copy
import json
from collections.abc import Callable
from typing import Any

import attrs
import pytest

from galaxy_rules.galaxy_of_trian import State
from galaxy_rules.galaxy_of_trian.words.actions import Unit
from galaxy_rules.galaxy_of_trian.words.events import (
    EVENTS,
    ClashBegan,
    Event,
    SentHome,
    TileTaken,
    TopRevealed,
)
from galaxy_rules.galaxy_of_trian.words.grid import AreaKind, Cell, Node, read_cell, read_node
from galaxy_rules.galaxy_of_trian.words.skill_actions import Traveller
from galaxy_rules.galaxy_of_trian.words.state import Battle, Cause, Modulator, Stage
from galaxy_rules.galaxy_of_trian.words.tasks import Evading, Retrieving
from galaxy_rules.kernel.errors import BadInput
from galaxy_rules.kernel.frozen import FrozenMap
from galaxy_rules.kernel.visibility import SPECTATOR
from tests.galaxy_of_trian.helpers import D1, NEBULA, L, U, game, play, settle, table
from tests.galaxy_of_trian.walks import played

Body = dict[str, Any]


def through_json(body: object) -> Any:
    """What is left of plain values after a journey as text."""
    return json.loads(json.dumps(body))


def nebula() -> State:
    """A closed nebula with a research station, a stock, and a Rogue beside it."""
    return table(
        galaxy=NEBULA, emissaries=[(U, 0, 1)], ships=[(L, 1, "rogue")], stocks={U: ["red"]}
    )


def clash() -> State:
    """Two Corvettes, and tokens to be declared."""
    rules = game()
    space = [(U, "SSS", 0), (D1, "SSS", 0), (L, "SSS", 0), ("1,-1,1", "SSS", 0)]
    state = table(
        galaxy=space, phase="exploration", tokens=[["plus"], ["reroll"]],
        ships=[("1,-1,1", 0, "corvette"), (U, 1, "corvette")],
    )  # fmt: skip
    return play(rules, state, f"move 1,-1,1 {D1}:s0")


def closing() -> State:
    """A nebula just closed by its only inhabitant, who may take the emissary back."""
    state = table(galaxy=NEBULA[:2], emissaries=[(U, 0)], hand="NSS")
    return settle(game(), play(game(), state, f"place NSS {L} 2", "end"))


# there and back


@pytest.mark.parametrize(
    "variant, players, seed", [("ships", 2, 1), ("ships", 3, 2), ("full", 4, 3), ("full", 3, 1)]
)
def test_played_positions_come_back_as_they_were(variant: str, players: int, seed: int) -> None:
    rules = game(variant)
    for number, moment in enumerate(played(rules, players, seed)):
        state = moment.after
        if number % 9 and state.battle is None:
            continue
        body = through_json(rules.encode(state))
        again = rules.decode(body, "state", "state")
        assert state == again
        assert state.digest() == again.digest()
        assert body == through_json(rules.encode(again))
        assert rules.legal_actions(state) == rules.legal_actions(again)
        assert rules.chance_outcomes(state) == rules.chance_outcomes(again)


@pytest.mark.parametrize("variant", ["full", "ships", "beginner"])
def test_views_of_every_seat_come_back(variant: str) -> None:
    rules = game(variant)
    for moment in played(rules, 3, 5)[::23]:
        for seat in (0, 1, 2, SPECTATOR):
            view = rules.view(moment.after, seat)
            assert view == rules.decode(through_json(rules.encode(view)), "view", "view")


@pytest.mark.parametrize("variant", ["full", "ships"])
@pytest.mark.parametrize("seed", range(3))
def test_events_come_back_also_as_others_see_them(variant: str, seed: int) -> None:
    rules = game(variant)
    for moment in played(rules, 2 + seed, seed):
        for event in moment.events:
            for shown in (event, rules.event_for(event, SPECTATOR)):
                body = through_json(rules.encode(shown))
                assert shown == rules.decode(body, "event", "event")


SAMPLES: dict[Any, Any] = {
    int: 1, str: "red", bool: True, str | None: None, int | None: None, Unit: Unit.ROGUE,
    Cause: Cause.SPACE, Traveller: Traveller.SHIP, tuple[str, str]: ("red", "blue"),
    tuple[str, ...]: ("plus", "reroll"), tuple[int, ...]: (0, 1), Cell: 1, Node: 1, AreaKind: 1,
    Node | None: None, tuple[Cell, Cell] | None: (0, 1),
}  # fmt: skip
NAMED = {
    "face": "SSS", "tile": next(iter(game().box.tiles)), "token": "plus", "race": "xemh",
    "skill": "mineral_set",
}  # fmt: skip


@pytest.mark.parametrize("kind", EVENTS)
def test_every_event_comes_back(kind: type[Event]) -> None:
    rules = game()
    fields = attrs.fields(kind)
    values = {field.name: SAMPLES[field.type] for field in fields}
    values |= {name: word for name, word in NAMED.items() if values.get(name) is not None}
    event = kind(*values.values())
    body = through_json(rules.encode(event))
    assert kind.__name__ == body["event"]
    assert event == rules.decode(body, "event", "event")


def test_what_stands_in_a_document() -> None:
    body = through_json(game().encode(nebula()))
    assert {U: ["NSS", 1], D1: ["NNS", 1], L: ["NSS", 2]} == body["galaxy"]
    own = {"seat": 0, "node": f"{U}:n0", "level": 1, "unit": "emissary"}
    assert {U: own} == body["emissaries"]
    assert {L: {"seat": 1, "kind": "rogue", "node": f"{L}:s0"}} == body["ships"]
    assert {
        f"{U}:n0": {
            "kind": "nebula", "tiles": 3, "extractors": 0, "controller": 0, "resolved": True,
            "nodes": [f"{U}:n0", f"{D1}:n0", f"{L}:n0"], "stock": {"red": 1}, "held": [0],
        }
    } == body["estates"]  # fmt: skip
    assert "extraction" == body["phase"]
    assert {"reroll": 11, "plus": 11} == body["token_bag"]


def test_maps_go_by_name_in_ascending_order_however_they_came_about() -> None:
    rules = game()
    state = table(galaxy=NEBULA[::-1], emissaries=[(L, 0), (U, 0)])
    assert [U, D1, L] == list(rules.encode(state)["galaxy"])
    assert [U, L] == list(rules.encode(state)["emissaries"])


def test_what_is_due_is_tagged() -> None:
    rules = game()
    body = rules.encode(closing())
    retrieving = {"task": "retrieving", "area": f"{U}:n0", "after": None, "won": False}
    assert retrieving == body["agenda"][0]
    assert ["retrieving", "controlling"] == [task["task"] for task in body["agenda"]]
    fight = rules.encode(clash())["battle"]
    assert ("declare", [D1, U], None) == (fight["stage"], fight["ships"], fight["area"])
    again = rules.decode(through_json(rules.encode(clash())), "state", "state")
    assert (
        Battle(Stage.DECLARE, (0, 1), (0, 0), ships=(read_cell(D1), read_cell(U))) == again.battle
    )
    again = rules.decode(through_json(rules.encode(closing())), "state", "state")
    assert Retrieving(read_node(f"{U}:n0")) == again.agenda[0]


def test_events_say_what_they_are() -> None:
    rules = game()
    assert {"event": "TopRevealed", "stack": 1, "face": "SSS"} == rules.encode(
        TopRevealed(1, "SSS")
    )
    event = SentHome(1, Unit.ROGUE, read_cell(D1))
    assert {"event": "SentHome", "seat": 1, "unit": "rogue", "cell": D1} == rules.encode(event)
    begun = ClashBegan((0, 1), (read_cell(D1), read_cell(U)), None, (0, 0))
    assert [D1, U] == rules.encode(begun)["ships"]
    hidden = rules.event_for(TileTaken(0, 0, "SSS", "T39"), 1)
    assert rules.encode(hidden)["tile"] is None


@pytest.mark.clauses("TRI-SK-1-07", "TRI-SK-5-04", "TRI-SK-6-02", "TRI-SK-7-08")
def test_what_skills_leave_in_the_galaxy_is_written_by_place() -> None:
    rules = game("full")
    state = table(
        rules, galaxy=NEBULA, races=["priestess", "maephos"], ships=[(L, 1, "rogue")],
        harnessed={L: 0}, wormholes={f"{U}:s0": 1}, used=["harness"], phase="exploration",
    )  # fmt: skip
    state = attrs.evolve(
        state,
        exmitters=FrozenMap({read_cell(U): 1}),
        modulators=FrozenMap({read_cell(D1): Modulator(0, ready=False)}),
    )
    body = through_json(rules.encode(state))
    assert (
        {L: 0},
        {f"{U}:s0": 1},
        {U: 1},
        {D1: {"seat": 0, "ready": False}},
        ["harness"],
    ) == tuple(body[name] for name in ("harnessed", "wormholes", "exmitters", "modulators", "used"))
    assert (["priestess", "maephos"], [["", "", ""], ["", "", ""]]) == (
        body["races"], body["modules"],
    )  # fmt: skip
    duty = attrs.evolve(state, agenda=(Evading(0, (read_cell(L), read_cell(U))),))
    task = rules.encode(duty)["agenda"][0]
    assert {"task": "evading", "seat": 0, "ships": [L, U]} == task


def test_the_galaxy_is_worked_out_again() -> None:
    rules = game()
    state = nebula()
    again = rules.decode(through_json(rules.encode(state)), "state", "state")
    assert state.galaxy.frontier == again.galaxy.frontier
    assert sorted(attrs.astuple(a) for a in state.galaxy.areas.values()) == sorted(
        attrs.astuple(a) for a in again.galaxy.areas.values()
    )
    assert {*state.galaxy.links} == {*again.galaxy.links}


# damage


def put(*path: Any) -> Callable[[Body], None]:
    """A change of one value, at a path of keys and numbers."""
    *way, last, value = path

    def change(body: Body) -> None:
        place: Any = body
        for key in way:
            place = place[key]
        place[last] = value

    return change


AREA = f"{U}:n0"


@pytest.mark.parametrize(
    "change, field",
    [
        (put("added", "moon"), "state.added"),
        (put("added", 1), "state.added"),
        (put("added", "9,9,9"), "state.added"),
        (put("turn", "0"), "state.turn"),
        (put("turn", None), "state.turn"),
        (put("phase", "lunch"), "state.phase"),
        (put("moon", 1), "state"),
        (put("galaxy", []), "state.galaxy"),
        (put("galaxy", "9,9,9", ["SSS", 0]), "state.galaxy['9,9,9']"),
        (put("galaxy", "0,1,1", ["moon", 0]), "state.galaxy['0,1,1']"),
        (put("galaxy", "0,1,1", ["SSS", 3]), "state.galaxy['0,1,1']"),
        (put("galaxy", "0,1,1", ["SSS", True]), "state.galaxy['0,1,1']"),
        (put("galaxy", "0,1,1", ["SSS"]), "state.galaxy['0,1,1']"),
        (put("galaxy", "0,1,1", ["NNN", 0]), "state.galaxy"),
        (put("emissaries", []), "state.emissaries"),
        (put("emissaries", U, "node", "0,0,0:z0"), f"state.emissaries['{U}'].node"),
        (put("emissaries", U, "level", "1"), f"state.emissaries['{U}'].level"),
        (put("emissaries", "moon", {"seat": 0, "node": AREA}), "state.emissaries['moon']"),
        (put("ships", L, "kind", "sloop"), f"state.ships['{L}'].kind"),
        (put("ships", L, "node", None), f"state.ships['{L}'].node"),
        (put("estates", AREA, "kind", "moon"), f"state.estates['{AREA}'].kind"),
        (put("estates", AREA, "kind", 1), f"state.estates['{AREA}'].kind"),
        (put("estates", AREA, "stock", {"red": -1}), f"state.estates['{AREA}'].stock"),
        (put("estates", AREA, "nodes", 1, "x"), f"state.estates['{AREA}'].nodes[1]"),
        (put("estates", AREA, "nodes", [AREA, AREA]), f"state.estates['{AREA}'].nodes"),
        (put("estates", AREA, "held", [True]), f"state.estates['{AREA}'].held[0]"),
        (put("mined", {AREA: "1"}), f"state.mined['{AREA}']"),
        (put("rogues", U), "state.rogues"),
        (put("rogues", {"0,0": 1}), "state.rogues['0,0']"),
        (put("rogues", {U: "1"}), f"state.rogues['{U}']"),
        (put("emissaries", U, "unit", "sloop"), f"state.emissaries['{U}'].unit"),
        (put("used", "harness"), "state.used"),
        (put("used", [1]), "state.used[0]"),
        (put("used", ["harness", "harness"]), "state.used"),
        (put("wormholes", {U: 0}), f"state.wormholes['{U}']"),
        (put("modulators", {U: {"seat": 0, "ready": 1}}), f"state.modulators['{U}'].ready"),
        (put("races", ["xemh", 1]), "state.races[1]"),
        (put("specials", [{"decoy": -1}, {}]), "state.specials[0]"),
        (put("agenda", [{"task": "evading", "seat": 0, "ships": None}]), "state.agenda[0].ships"),
        (put("agenda", [{"task": "moon"}]), "state.agenda[0]"),
        (put("agenda", [{"task": ["token"]}]), "state.agenda[0]"),
        (put("agenda", ["token"]), "state.agenda[0]"),
        (put("agenda", [{"task": "token"}]), "state.agenda[0].seat"),
        (put("agenda", [{"task": "controlling", "area": None}]), "state.agenda[0].area"),
        (put("battle", {}), "state.battle.stage"),
        (put("source", [0]), "state.source"),
        (put("beneath", "T01"), "state.beneath"),
        (put("minerals", 0, {"red": True}), "state.minerals[0]"),
        (put("credits", 0, 1.5), "state.credits[0]"),
        (put("supplies", 1, "rogues", "2"), "state.supplies[1].rogues"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_damaged_states_are_refused_by_their_path(
    change: Callable[[Body], None], field: str
) -> None:
    rules = game()
    body = through_json(rules.encode(nebula()))
    change(body)
    with pytest.raises(BadInput) as caught:
        rules.decode(body, "state", "state")
    assert field == caught.value.field


@pytest.mark.parametrize("name", [field.name for field in attrs.fields(State)])
def test_no_field_may_be_missing(name: str) -> None:
    rules = game()
    body = through_json(rules.encode(nebula()))
    del body[name]
    with pytest.raises(BadInput) as caught:
        rules.decode(body, "state", "state")
    assert f"state.{name}" == caught.value.field


EMISSARY = {"seat": 0, "node": AREA, "level": 0, "unit": "emissary"}


@pytest.mark.clauses("TRI-TEL-11", "TRI-SET-01", "TRI-CTL-01", "TRI-TRN-09")
@pytest.mark.parametrize(
    "change, clause",
    [
        (
            put("emissaries", D1, {"seat": 0, "node": AREA, "level": 0, "unit": "emissary"}),
            "TRI-TEL-11",
        ),
        (put("credits", [10]), "TRI-SET-01"),
        (put("estates", AREA, "controller", None), "TRI-CTL-01"),
        (put("credits", 0, 11), "TRI-TRN-09"),
    ],
)
def test_a_state_is_held_to_its_local_faults(change: Callable[[Body], None], clause: str) -> None:
    rules = game()
    body = through_json(rules.encode(nebula()))
    change(body)
    with pytest.raises(BadInput) as caught:
        rules.decode(body, "state", "state")
    assert "state" == caught.value.field
    assert clause in caught.value.problem


@pytest.mark.parametrize(
    "change, field",
    [
        (put("seat", 2), "view.seat"),
        (put("turn", 5), "view.turn"),
        (put("credits", []), "view.credits"),
        (put("tokens", [{}]), "view.tokens"),
        (put("tokens", 0, 1), "view.tokens[0]"),
        (put("tokens", 1, {"plus": 1}), "view.tokens[1]"),
        (put("tokens", 1, -1), "view.tokens[1]"),
        (put("declared", 1, {}), "view.declared[1]"),
        (put("hands", 1, "T39"), "view.hands[1]"),
        (put("beneath", ["T01", "T02"]), "view.beneath"),
        (put("rest", {"T01": 1}), "view.rest"),
        (put("galaxy", "0,1,1", ["moon", 0]), "view.galaxy['0,1,1']"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_damaged_views_are_refused_by_their_path(
    change: Callable[[Body], None], field: str
) -> None:
    rules = game()
    body = through_json(rules.encode(rules.view(nebula(), 0)))
    change(body)
    with pytest.raises(BadInput) as caught:
        rules.decode(body, "view", "view")
    assert field == caught.value.field


@pytest.mark.parametrize(
    "body, field",
    [
        (1, "event"),
        ({}, "event.event"),
        ({"event": ["Rolled"]}, "event.event"),
        ({"event": "Danced"}, "event.event"),
        ({"event": "Rolled", "seat": 0}, "event.value"),
        ({"event": "Rolled", "seat": 0, "value": "6"}, "event.value"),
        ({"event": "Struck", "cell": 0}, "event.cell"),
        ({"event": "Struck", "cell": None}, "event.cell"),
        ({"event": "Exchanged", "seat": 0, "given": ["red"], "taken": "red"}, "event.given"),
        (
            {"event": "ClashBegan", "seats": [0, 1], "ships": [U], "area": None, "bonuses": []},
            "event.ships",
        ),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_damaged_events_are_refused_by_their_path(body: object, field: str) -> None:
    with pytest.raises(BadInput) as caught:
        game().decode(body, "event", "event")
    assert field == caught.value.field


def test_only_states_views_and_events_can_be_written() -> None:
    with pytest.raises(BadInput) as caught:
        game().encode(1)  # type: ignore[arg-type]  # on purpose
    assert "document" == caught.value.field


def test_a_damaged_copy_leaves_the_original_alone() -> None:
    rules = game()
    state = nebula()
    body = rules.encode(state)
    before = copy.deepcopy(body)
    body["galaxy"].clear()
    assert before == rules.encode(state)


@pytest.mark.clauses("TRI-EXP-04")
@pytest.mark.parametrize("galaxy", [[], "0,0,0", 7, None])
def test_a_galaxy_is_an_object_of_tiles_by_their_cells(galaxy: object) -> None:
    body = {**game().encode(nebula()), "galaxy": galaxy}
    with pytest.raises(BadInput, match="expected an object, found") as caught:
        game().decode(body, "state", "state")
    assert "state.galaxy" == caught.value.field
