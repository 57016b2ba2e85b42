"""Values just at a limit and just past it, and positions where a single fact decides."""

from typing import Any

import pytest

from galaxy_rules.galaktico import Deploy, Galaktico, Move, Phase, Place, ShipType, State
from galaxy_rules.galaktico.board.geometry import label_of, place_of
from galaxy_rules.galaktico.documents.vectors import Scenario
from galaxy_rules.galaktico.game import published_pack
from galaxy_rules.galaktico.rules.arithmetic import end_bonus
from galaxy_rules.galaktico.words.components import Components, read_components
from galaxy_rules.galaktico.words.events import Fought
from galaxy_rules.kernel.errors import BadData, BadInput
from tests.galaktico.looking import begun, equipped, happened, listed, only
from tests.helpers import fragment, galaktico, permits, refuses

GAME = galaktico()
BOUND = galaktico(launch_jump="forbidden")
"""The reading in which a ship flies off its station."""
ON_STATION = fragment(
    BOUND, "0 fighter A55", "1 destroyer B55", "1 scout B33", stations={"0": "A55"}
)
"""Only a jump out of A33 leads to B33: the destroyer's field keeps all earlier jumps away."""
BESIDE_STATION = {
    reading: fragment(galaktico(own_station=reading), "0 scout A33", stations={"0": "A44"})
    for reading in ("closed", "pass", "dock")
}


def toy(**changes: Any) -> Galaktico:
    """A toy with some values replaced; dots of a path are written as two lines."""
    paths = {path.replace("__", "."): value for path, value in changes.items()}
    return Galaktico(data=published_pack().with_values("toy", "changed", paths))


def components(profile: str, **changes: Any) -> Components:
    """The components of a changed pack; what is wrong with them is raised."""
    paths = {path.replace("__", "."): value for path, value in changes.items()}
    return read_components(published_pack().with_values(profile, "changed", paths), "standard")


def twin(state: State, action: str) -> str:
    """The listed twin of an action."""
    return str(GAME.canonical(state, GAME.parse(action)))


# ------------------------------------------------------------------------------ the board


@pytest.mark.clauses("GAL-CMP-02")
@pytest.mark.parametrize("side", [2, 6])
def test_the_label_of_every_space_is_read_off_its_coordinates(side: int) -> None:
    board = toy(board__side=side, **_bare()).board if side != 6 else GAME.board
    places = [label_of(side, number) for number in range(board.size)]
    assert places == [place_of(point) for point in board.points]


def _bare() -> dict[str, Any]:
    starts = {f"fleet__{ship}__start": int(ship is ShipType.SCOUT) for ship in ShipType}
    layout = {"station": [], "marked": [[1, 1]], "meteors": []}
    return starts | {f"layouts__standard__{word}": value for word, value in layout.items()}


# ------------------------------------------------------------------------- the data pack


@pytest.mark.clauses("GAL-EQP-03")
def test_even_in_a_toy_a_type_has_one_shield_at_most() -> None:
    assert 1 == components("toy").shields_per_type
    with pytest.raises(BadData, match=r"^rules\.shields_per_type: "):
        components("toy", rules__shields_per_type=2)


@pytest.mark.clauses("GAL-END-01")
@pytest.mark.parametrize("points", [1, 10_000])
def test_a_toy_is_won_with_one_point_or_with_ten_thousand(points: int) -> None:
    assert points == components("toy", rules__winning_points=points).winning_points


@pytest.mark.clauses("GAL-END-01")
@pytest.mark.parametrize("points", [0, 10_001])
def test_no_toy_is_won_with_no_point_or_with_more_than_ten_thousand(points: int) -> None:
    with pytest.raises(BadData, match=r"^rules\.winning_points: "):
        components("toy", rules__winning_points=points)


@pytest.mark.clauses("GAL-CMP-04", "GAL-EQP-15", "GAL-TRN-01", "GAL-PTS-05")
@pytest.mark.parametrize(
    "path",
    ["fleet__scout__figures", "fleet__scout__force", "rules__actions", "rules__ender_points"],
)
def test_a_toy_may_have_99_of_anything_and_no_more(path: str) -> None:
    """The limit is ours: the booklet has none of these numbers above five."""
    components("toy", **{path: 99})
    with pytest.raises(BadData, match=r" expected [01] to 99, found 100$") as caught:
        components("toy", **{path: 100})
    assert path.replace("__", ".") == caught.value.field


@pytest.mark.clauses("GAL-HYP-02", "GAL-UNI-CR-01")
def test_even_in_a_toy_no_ship_jumps_more_than_twice_in_a_movement() -> None:
    assert 2 == components("toy", fleet__scout__jumps=2).ships[ShipType.SCOUT].jumps
    with pytest.raises(BadData, match=r"^fleet\.scout\.jumps: expected 0 to 2, found 3$"):
        components("toy", fleet__scout__jumps=3)


@pytest.mark.clauses("GAL-EQP-11")
def test_two_equal_weapons_are_refused_in_a_published_pack() -> None:
    effects = GAME.weapons["weapon_8"]
    same = {"laser": effects.laser, "quanten": effects.quanten, "krypto": effects.krypto}
    changes = {f"weapons__weapon_7__{word}": value for word, value in same.items()}
    changes["weapons__weapon_7__impuls"] = effects.impuls
    assert 8 == len(components("toy", **changes).weapons)
    with pytest.raises(BadData, match=r"^weapons \(all different\): the booklet has 8, .* 7$"):
        components("published", **changes)


@pytest.mark.clauses("GAL-PTS-03")
def test_a_published_pack_pays_at_least_one_point_for_a_capture() -> None:
    with pytest.raises(BadData, match=r"^rules\.least_reward: the booklet has 1, the pack 2$"):
        components("published", rules__least_reward=2)


@pytest.mark.clauses("GAL-CMP-03")
def test_nine_meteors_in_each_sector_are_not_the_booklets_24() -> None:
    nine = [[1, 1], [2, 2], [2, 4], [2, 6], [4, 2], [4, 6], [6, 2], [6, 4], [6, 6]]
    wrong = r"^layouts\.standard\.meteors: the booklet has 24, the pack 27$"
    with pytest.raises(BadData, match=wrong):
        components("published", layouts__standard__meteors=nine)


@pytest.mark.clauses("GAL-EQP-13", "GAL-EQP-15")
@pytest.mark.parametrize(
    "weapons, cards, forces",
    [(0, [], [5, 4]), (1, ["krypto_projektil"], [19, 18])],
)
def test_a_toys_type_with_fewer_weapons_has_no_force_for_those_it_lacks(
    weapons: int, cards: list[str], forces: list[int]
) -> None:
    game = toy(rules__shields_per_type=0, rules__weapons_per_type=weapons)
    kit = {"destroyer": cards, "fighter": cards, "cruiser": cards, "scout": cards}
    here = fragment(game, "0 destroyer A33", "1 fighter A34", equipment={"0": kit, "1": kit})
    (fought,) = only(Fought, happened(game, here, "A33: A34"))
    assert forces == [fought.attack, fought.defence]


# ------------------------------------------------------------------- stations, by readings


@pytest.mark.clauses("GAL-R-12")
def test_in_one_reading_the_ship_on_the_station_may_not_begin_with_a_jump() -> None:
    refuses(BOUND, ON_STATION, "A55: ~C55", "launch_jump", "GAL-R-12")
    assert () == BOUND.why_not(ON_STATION, BOUND.parse("A55: A45 ~C54"))


@pytest.mark.clauses("GAL-R-12")
def test_a_ship_that_must_fly_off_its_station_is_listed_wherever_it_may_get() -> None:
    """Every way of one to three steps is put before the judge."""
    ways: list[tuple[str, ...]] = [()]
    legal = set()
    for _ in range(3):
        ways = [(*way, step) for way in ways for step in _steps_from(way[-1] if way else "A55")]
        legal |= {
            way[-1].removeprefix("~")
            for way in ways
            if not BOUND.why_not(ON_STATION, Move("A55", way))
        }
    found = [action for action in BOUND.legal_actions(ON_STATION) if isinstance(action, Move)]
    assert legal == {action.path[-1].removeprefix("~") for action in found}
    assert len(found) == len(legal)
    assert Move("A55", ("A44", "A33", "~B33")) in found
    assert all(not action.path[0].startswith("~") for action in found)


@pytest.mark.clauses("GAL-R-12", "GAL-HYP-02")
def test_a_cruiser_that_must_fly_off_its_station_may_end_with_its_second_jump() -> None:
    """Nearer to C25, where a shorter way would lead, an opposing field keeps it from landing."""
    here = fragment(BOUND, "0 cruiser A25", "1 destroyer C25", stations={"0": "A25"})
    assert "A25: A35 A46 ~B64 ~C46" in listed(BOUND, here)


def _steps_from(step: str) -> list[str]:
    board = BOUND.board
    here = board.index[step.removeprefix("~")]
    jumps = [f"~{label}" for label in board.name(board.images[here])]
    return [*board.name(board.neighbours[here]), *jumps]


@pytest.mark.clauses("GAL-R-14")
@pytest.mark.parametrize("reading, ends", [("closed", False), ("pass", False), ("dock", True)])
def test_a_move_onto_the_own_station_is_listed_where_ships_may_dock(
    reading: str, ends: bool
) -> None:
    moves = listed(galaktico(own_station=reading), BESIDE_STATION[reading])
    assert ends == ("A33: A44" in moves)


@pytest.mark.clauses("GAL-R-14", "GAL-MOV-05")
@pytest.mark.parametrize("reading, code", [("closed", "station"), ("pass", "own_ship")])
def test_a_station_with_a_ship_on_it_is_refused_for_the_ship_where_stations_are_open(
    reading: str, code: str
) -> None:
    game = galaktico(own_station=reading)
    here = fragment(game, "0 scout A33", "0 fighter A44", stations={"0": "A44"})
    clause = "GAL-MOV-05" if code == "station" else "GAL-MOV-06"
    refuses(game, here, "A33: A44 A55", code, clause)


# --------------------------------------------------------------------------- listed twins


@pytest.mark.clauses("GAL-UNI-FI-02")
def test_a_fighters_only_attack_on_a_ringed_ship_is_a_jump_and_its_own_twin() -> None:
    ring = ["B51", "B52", "B53", "B61", "B63"]
    here = fragment(GAME, "0 fighter A26", "1 scout B62", meteors=ring)
    assert "A26: ~B62" == twin(here, "A26: ~B62")


@pytest.mark.clauses("GAL-UNI-CR-02", "GAL-R-21")
def test_a_cruisers_attack_with_its_last_step_has_the_quicker_jump_as_its_twin() -> None:
    here = fragment(GAME, "0 cruiser A25", "1 scout B53")
    assert "A25: ~B52 B53" == twin(here, "A25: A15 B51 B52 B53")
    flown, jumped = (permits(GAME, here, way) for way in ("A25: A15 B51 B52 B53", "A25: ~B52 B53"))
    assert (None, True) == (flown.pending, jumped.pending is not None)


@pytest.mark.clauses("GAL-GRV-02", "GAL-HYP-09")
def test_no_twin_jumps_out_of_a_gravity_field() -> None:
    """Through C35, which lies in the field, the jump to B53 would be the first way."""
    here = fragment(GAME, "0 cruiser C15", "1 destroyer C24")
    refuses(GAME, here, "C15: C25 C35 ~B53 B64", "jump_gravity", "GAL-HYP-09")
    assert "C15: C25 C35 C46 ~B64" == twin(here, "C15: C25 C35 C46 ~B64")


@pytest.mark.clauses("GAL-UNI-SC-03", "GAL-R-24")
@pytest.mark.parametrize("scout, target", [("A33", "A34"), ("B44", "B45"), ("C12", "C22")])
def test_a_scouts_single_step_is_listed_once_wherever_meteors_lie(scout: str, target: str) -> None:
    """No meteor is beside the target: there is one attack, without the bonus, and no other."""
    here = fragment(GAME, f"0 scout {scout}", f"1 fighter {target}", meteors=["A11", "C66"])
    attacks = [move for move in listed(GAME, here) if move.endswith(target)]
    assert [f"{scout}: {target}"] == attacks


@pytest.mark.clauses("GAL-UNI-FI-02", "GAL-R-01")
@pytest.mark.parametrize("jumps", [1, 2])
@pytest.mark.parametrize("ship", ["destroyer", "scout"])
def test_in_a_toy_where_others_jump_only_fighters_attack_by_a_jump(ship: str, jumps: int) -> None:
    game = toy(**{f"fleet__{ship}__jumps": jumps, f"fleet__{ship}__range": 3})
    here = fragment(game, f"0 {ship} A25", "1 scout B52", "1 fighter A26")
    moves = game.legal_actions(here)
    assert [] == [str(move) for move in moves if game.why_not(here, move)]
    assert {"A25: A26", "A25: ~C52"} <= set(listed(game, here))
    assert moves == [game.canonical(here, move) for move in moves]


@pytest.mark.clauses("GAL-TRN-01", "GAL-MOV-01")
def test_the_states_after_the_listed_actions_are_those_that_the_actions_lead_to() -> None:
    here = fragment(GAME, "0 fighter A25", "0 scout A13", "1 scout B52", supply={"0": {"scout": 1}})
    actions = list(GAME.legal_actions(here))
    assert [(action, GAME.apply(here, action)) for action in actions] == GAME.successors(here)


# ---------------------------------------------------------------------- the ender's points


@pytest.mark.clauses("GAL-PTS-05", "GAL-R-26")
@pytest.mark.parametrize("double", [(False, False), (True, False), (True, True)])
@pytest.mark.parametrize("active", [True, False])
def test_who_alone_ends_the_game_is_paid_however_two_enders_would_be(
    active: bool, double: tuple[bool, bool]
) -> None:
    pays, pays_both = double
    paid = end_bonus(
        active=active, other=not active, owner_is_active=False,
        double_pays=pays, double_pays_both=pays_both,
    )  # fmt: skip
    assert (active, not active) == paid


@pytest.mark.clauses("GAL-PTS-05", "GAL-R-26")
@pytest.mark.parametrize("reading", ["both", "active", "none"])
def test_a_defender_who_alone_reaches_thirty_is_paid_in_each_reading_of_a_double_end(
    reading: str,
) -> None:
    game = galaktico(end_bonus_double=reading)
    here = fragment(game, "0 scout A33", "1 destroyer A34", points={"0": 20, "1": 29})
    over = permits(game, here, "A33: A34")
    assert (20, 35) == over.points


# ----------------------------------------------------------------- orders, tables, vectors


@pytest.mark.clauses("GAL-SET-04", "GAL-SET-05")
def test_one_ship_may_be_placed_by_an_order_of_its_own() -> None:
    placing = equipped(GAME)
    assert (Place(ShipType.DESTROYER, "A34"),) == GAME.compose(placing, "place destroyer A34")


@pytest.mark.clauses("GAL-EQP-01", "GAL-SET-04", "GAL-END-04")
def test_an_action_of_a_turn_is_judged_by_where_the_game_stands() -> None:
    refuses(GAME, GAME.new(2), Deploy(ShipType.SCOUT), "equip_first")
    refuses(GAME, equipped(GAME), Deploy(ShipType.SCOUT), "place_first")
    assert () == GAME.why_not(begun(GAME), Deploy(ShipType.SCOUT))
    last = fragment(GAME, "0 destroyer A33", "1 scout A34", points={"0": 29})
    over = permits(GAME, last, "A33: A34")
    assert Phase.OVER is over.phase
    refuses(GAME, over, Deploy(ShipType.SCOUT), "game_over")


@pytest.mark.clauses("GAL-CMP-01")
@pytest.mark.parametrize("nothing", [None, "a state", 3, Phase.PLAY])
def test_what_is_no_state_has_no_table_to_begin_anew(nothing: Any) -> None:
    with pytest.raises(BadInput) as caught:
        GAME.options(nothing)
    assert "state" == caught.value.field


LOOP: list[Any] = []
LOOP.append(LOOP)


@pytest.mark.parametrize(
    "word, value",
    [
        ("rulings", {("own", "station"): "dock"}),
        ("layout", {b"station": [1, 1]}),
        ("n", 10**5000),
        ("n", LOOP),
    ],
    ids=["a key", "a key of bytes", "a huge number", "a loop"],
)
def test_a_vectors_set_up_that_is_no_json_is_refused_by_its_word(word: str, value: Any) -> None:
    with pytest.raises(BadInput, match="cannot be written as JSON") as caught:
        Scenario(Galaktico, {"players": ["dark", "light"], word: value})
    assert f"setup.{word}" == caught.value.field
