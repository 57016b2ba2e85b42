"""Phase 3, teleportation: what leaves the radius, where it may go, and what that brings about."""

from typing import Any

import attrs
import pytest

from galaxy_rules.galaxy_of_trian import Phase, State
from galaxy_rules.galaxy_of_trian.words.actions import Unit
from galaxy_rules.galaxy_of_trian.words.events import (
    ActionsGained,
    ClashBegan,
    ControlTaken,
    Teleported,
)
from galaxy_rules.galaxy_of_trian.words.grid import OUTPOST, read_cell, read_node
from galaxy_rules.kernel.frozen import FrozenMap
from tests.galaxy_of_trian.helpers import (
    D0,
    D1,
    D2,
    K,
    L,
    Laid,
    Q,
    U,
    W,
    emissary,
    estate,
    game,
    happened,
    listed,
    permits,
    play,
    refuses,
    settle,
    ship,
    table,
)

Y, R, B, G = range(4)
TELEPORT: Laid = [(U, "T", 0), (D1, "PoSS", 0), (K, "PPPo", 0), (D0, "SSS", 0), (D2, "NSS", 0)]
"""A teleport in the middle; next to it a planet of an open system, space and a nebula."""
TWIN: Laid = [(U, "T", 0), (D1, "PoSS", 0), (D0, "PoSS", 2), (W, "PoSS", 2)]
"""A teleport between a planet and a closed system of two tiles, which goes by D0."""
SYSTEM_KEY = f"{D0}:p0"


def fresh(*more: tuple[str, str, int], galaxy: Laid = TELEPORT, **words: Any) -> State:
    """A teleport just added on U."""
    return table(galaxy=[*galaxy, *more], added=U, **words)


def resident(*more: tuple[str, str, int], **words: Any) -> State:
    """A teleport on U that was there before; the tile added lies elsewhere."""
    return table(galaxy=[*TELEPORT, *more], added=D0, **words)


# ------------------------------------------------------------------------------- what may leave


@pytest.mark.clauses("TRI-TEL-01", "TRI-TEL-02", "TRI-TEL-05", "TRI-TEL-14")
def test_an_emissary_next_to_a_teleport_just_added_goes_to_a_planet_elsewhere() -> None:
    here = fresh(emissaries=[[D2, Y]])
    after = permits(game(), here, f"teleport emissary {D2} {K}:p0")
    assert emissary(after, D2) is None
    moved = emissary(after, K)
    assert moved is not None
    assert (Y, read_node(f"{K}:p0"), 0) == (moved.seat, moved.node, moved.level)
    assert here.supplies == after.supplies
    assert (R, Phase.EXTRACTION) == (after.turn, after.phase)
    (event,) = happened(game(), here, f"teleport emissary {D2} {K}:p0", Teleported)
    assert (Y, Y, Unit.EMISSARY) == (event.seat, event.owner, event.unit)


@pytest.mark.clauses("TRI-TEL-01", "TRI-TEL-03")
def test_an_enemys_emissary_and_ship_may_be_sent_away_too() -> None:
    here = fresh(emissaries=[[D2, R]], ships=[[D0, R, "rogue"]])
    sent = emissary(permits(game(), here, f"teleport emissary {D2} {K}:p0"), K)
    assert sent is not None
    assert R == sent.seat
    moved = ship(permits(game(), here, f"teleport ship {D0} {K}:s0"), K)
    assert moved is not None
    assert (R, Unit.ROGUE) == (moved.seat, moved.kind)


@pytest.mark.clauses("TRI-TEL-01", "TRI-TEL-02", "TRI-TEL-12", "TRI-R-18")
def test_nothing_further_away_and_nothing_near_an_older_teleport_is_sent() -> None:
    far = fresh(emissaries=[[K, Y]], ships=[[K, Y, "corvette"]])
    refuses(game(), far, f"teleport emissary {K} {D2}:n0", "no_teleport", "TRI-R-18")
    refuses(game(), far, f"teleport ship {K} {D2}:s0", "no_teleport", "TRI-R-18")
    old = resident(emissaries=[[D2, Y]], ships=[[D1, Y, "corvette"]])
    refuses(game(), old, f"teleport emissary {D2} {K}:p0", "no_teleport", "TRI-TEL-12")
    refuses(game(), old, f"teleport ship {D1} {K}:s0", "no_teleport", "TRI-TEL-12")
    assert [] == listed(game(), far, "teleport") == listed(game(), old, "teleport")


@pytest.mark.clauses("TRI-TEL-01")
def test_there_has_to_be_a_unit_of_that_kind() -> None:
    here = fresh(emissaries=[[D2, Y]], ships=[[D0, Y, "rogue"]])
    refuses(game(), here, f"teleport ship {D2} {K}:s0", "no_traveller", "TRI-TEL-01")
    refuses(game(), here, f"teleport emissary {D0} {K}:p0", "no_traveller", "TRI-TEL-01")


@pytest.mark.clauses("TRI-TEL-04", "TRI-CON-08")
@pytest.mark.parametrize("level", [1, 2])
@pytest.mark.parametrize("owner", [Y, R])
def test_the_emissary_of_a_station_is_not_teleported(level: int, owner: int) -> None:
    here = fresh((L, "PoSS", 0), galaxy=TWIN, emissaries=[[D0, owner, level]])
    refuses(game(), here, f"teleport emissary {D0} {D1}:p0", "in_station", "TRI-TEL-04")
    plain = fresh(galaxy=TWIN, emissaries=[[D0, owner]])
    permits(game(), plain, f"teleport emissary {D0} {D1}:p0")


@pytest.mark.clauses("TRI-BLK-05", "TRI-TEL-01")
def test_a_blocked_emissary_is_not_teleported_by_anybody() -> None:
    for seat in (Y, R):
        here = fresh(turn=seat, emissaries=[[D1, Y]], ships=[[D1, R, "corvette"]])
        refuses(game(), here, f"teleport emissary {D1} {D2}:n0", "blocked", "TRI-BLK-05")
    rogue = fresh(emissaries=[[D1, Y]], ships=[[D1, R, "rogue"]])
    permits(game(), rogue, f"teleport emissary {D1} {D2}:n0")


@pytest.mark.clauses("TRI-BLK-08", "TRI-TEL-03", "TRI-R-59")
def test_ones_own_corvette_protects_from_others_and_not_from_oneself() -> None:
    words: dict[str, Any] = {"emissaries": [[D1, R]], "ships": [[D1, R, "corvette"]]}
    action = f"teleport emissary {D1} {D2}:n0"
    refuses(game(), fresh(turn=Y, **words), action, "protected", "TRI-BLK-08")
    permits(game(), fresh(turn=R, **words), action)
    rogue = fresh(turn=Y, emissaries=[[D1, R]], ships=[[D1, R, "rogue"]])
    permits(game(), rogue, action)


@pytest.mark.clauses("TRI-R-58", "TRI-TEL-02")
def test_clouds_do_not_shield_from_a_teleport() -> None:
    galaxy: Laid = [(U, "T", 0), (D2, "GS/S", 0), (D1, "SSS", 0)]
    here = table(galaxy=galaxy, added=U, ships=[[f"{D2}:s0", Y, "corvette"]])
    after = permits(game(), here, f"teleport ship {D2} {D1}:s0")
    assert ship(after, D2) is None
    assert ship(after, D1) is not None


@pytest.mark.clauses("TRI-R-60", "TRI-TEL-01")
def test_there_is_one_kind_of_teleport_and_one_kind_of_exmitter() -> None:
    specials = sorted(face.special for face in game().box.faces.values() if face.special)
    assert ["exmitter", "outpost", "teleport"] == specials


# ------------------------------------------------------------------------ where emissaries may go


@pytest.mark.clauses("TRI-TEL-05", "TRI-OUT-06")
def test_emissaries_go_to_nebulas_planets_and_outposts() -> None:
    here = fresh((Q, "PPoS", 0), galaxy=[*TELEPORT[:3], (D0, "O", 0), (D2, "NSS", 0)],
                 emissaries=[[D1, Y]])  # fmt: skip
    wanted = {f"{D0}:o0", f"{D2}:n0", f"{K}:p0", f"{Q}:p0"}
    assert {text.split()[3] for text in listed(game(), here, "teleport")} == wanted


@pytest.mark.clauses("TRI-TEL-05", "TRI-TEL-06", "TRI-TIL-03", "TRI-TIL-06", "TRI-TIL-08")
@pytest.mark.parametrize(
    "face, target, clause",
    [
        ("PPS", f"{D2}:p0", "TRI-TEL-05"),
        ("ENS/S", f"{D2}:n0", "TRI-TEL-06"),
        ("SSS", f"{D2}:s0", "TRI-TEL-05"),
        ("SSS", f"{D2}:o0", "TRI-TEL-05"),
        ("SSS", f"{U}:o0", "TRI-TEL-06"),
        ("SSS", f"{U}:s0", "TRI-TEL-06"),
        ("SSS", f"{Q}:p0", "TRI-TEL-05"),
    ],
)
def test_emissaries_do_not_go_to_paths_extractors_teleports_or_space(
    face: str, target: str, clause: str
) -> None:
    here = table(galaxy=[(U, "T", 0), (D1, "PoSS", 0), (D2, face, 0)], added=U,
                 emissaries=[[D1, Y]])  # fmt: skip
    refuses(game(), here, f"teleport emissary {D1} {target}", "no_place", clause)


@pytest.mark.clauses("TRI-TEL-05")
def test_emissaries_are_not_teleported_into_outer_space() -> None:
    here = table(galaxy=[(U, "T", 0), (D1, "PoSS", 0), (D2, "SSS", 0)], added=U,
                 emissaries=[[D1, Y]])  # fmt: skip
    refuses(game(), here, f"teleport emissary {D1} {D2}:s0", "no_place", "TRI-TEL-05")


@pytest.mark.clauses("TRI-TEL-06", "TRI-TIL-11", "TRI-R-17")
def test_emissaries_do_not_go_near_an_exmitter() -> None:
    # W lies in the radius of the exmitter on M, D0 does not; neither does the teleport
    here = fresh((W, "PoSS", 2), ("1,-1,1", "X", 0), galaxy=[*TELEPORT[:3], (D0, "PPoS", 1)],
                 emissaries=[[D1, Y]])  # fmt: skip
    refuses(game(), here, f"teleport emissary {D1} {W}:p0", "in_zone", "TRI-TEL-06")
    permits(game(), here, f"teleport emissary {D1} {D0}:p0")


@pytest.mark.clauses("TRI-TEL-06", "TRI-TEL-11")
@pytest.mark.parametrize("owner", [Y, R])
def test_emissaries_do_not_go_where_one_stands(owner: int) -> None:
    here = fresh(emissaries=[[D1, Y], [K, owner]])
    refuses(game(), here, f"teleport emissary {D1} {K}:p0", "taken", "TRI-TEL-06")


@pytest.mark.clauses("TRI-R-25", "TRI-TEL-11")
def test_a_tile_with_two_planets_holds_one_emissary_on_the_planet_named() -> None:
    galaxy: Laid = [(U, "T", 0), (D1, "PoSS", 0), (D2, "Po/PoS", 0)]
    here = table(galaxy=galaxy, added=U, emissaries=[[D1, Y]])
    for part in ("p0", "p1"):
        there = emissary(permits(game(), here, f"teleport emissary {D1} {D2}:{part}"), D2)
        assert there is not None
        assert read_node(f"{D2}:{part}") == there.node
    full = table(galaxy=galaxy, added=U, emissaries=[[D1, Y], [f"{D2}:p0", Y]])
    refuses(game(), full, f"teleport emissary {D1} {D2}:p1", "taken", "TRI-TEL-06")


@pytest.mark.clauses("TRI-TEL-06", "TRI-R-54")
def test_emissaries_do_not_go_into_a_closed_area_of_another_player() -> None:
    foreign = fresh(galaxy=TWIN, emissaries=[[D1, Y], [W, R]])
    refuses(game(), foreign, f"teleport emissary {D1} {SYSTEM_KEY}", "foreign", "TRI-TEL-06")
    own = fresh(galaxy=TWIN, emissaries=[[D1, Y], [W, Y]])
    after = permits(game(), own, f"teleport emissary {D1} {SYSTEM_KEY}")
    assert Y == estate(after, SYSTEM_KEY).controller
    assert not after.tokens[Y]


@pytest.mark.clauses("TRI-TEL-06")
def test_open_areas_are_nobodys_whoever_is_there() -> None:
    here = fresh((Q, "PoSS", 1), (L, "SSS", 0), emissaries=[[D2, Y], [D1, R]])
    after = permits(game(), here, f"teleport emissary {D2} {K}:p0")
    assert emissary(after, K) is not None


@pytest.mark.clauses("TRI-TEL-07", "TRI-CTL-04", "TRI-CTL-06", "TRI-CTL-07")
def test_a_closed_area_of_nobody_is_taken_control_of() -> None:
    here = fresh(galaxy=TWIN, emissaries=[[D1, Y]])
    assert estate(here, SYSTEM_KEY).controller is None
    action = f"teleport emissary {D1} {SYSTEM_KEY}"
    (taken,) = happened(game(), here, action, ControlTaken)
    assert (Y, read_node(SYSTEM_KEY)) == (taken.seat, taken.area)
    after = play(game(), here, action, "draw plus")
    assert Y == estate(after, SYSTEM_KEY).controller
    assert 1 == len(after.tokens[Y])
    assert here.credits == after.credits


@pytest.mark.clauses("TRI-TEL-07", "TRI-CTL-04", "TRI-CTL-06")
def test_control_is_the_owners_whoever_sent_the_emissary() -> None:
    here = fresh(galaxy=TWIN, emissaries=[[D1, R]])
    after = play(game(), here, f"teleport emissary {D1} {SYSTEM_KEY}", "draw reroll")
    assert R == estate(after, SYSTEM_KEY).controller
    assert (0, 1) == (len(after.tokens[Y]), len(after.tokens[R]))


@pytest.mark.clauses("TRI-R-61", "TRI-CTL-06", "TRI-CTL-08", "TRI-TEL-07")
def test_blocked_enemies_do_not_keep_an_emissary_out_of_a_closed_area() -> None:
    here = fresh(galaxy=TWIN, emissaries=[[D1, Y], [W, R]], ships=[[W, Y, "corvette"]])
    assert estate(here, SYSTEM_KEY).controller is None
    after = play(game(), here, f"teleport emissary {D1} {SYSTEM_KEY}", "draw plus")
    assert Y == estate(after, SYSTEM_KEY).controller
    assert emissary(after, W) is not None


@pytest.mark.clauses("TRI-R-55")
def test_an_area_whose_closing_waits_is_nobodys_yet() -> None:
    # no teleport of this box is part of a system, so the position is made by hand
    here = fresh(galaxy=TWIN, emissaries=[[D1, Y], [W, R]])
    key = read_node(SYSTEM_KEY)
    waiting = attrs.evolve(here.estates[key], resolved=False, controller=None, held=frozenset())
    later = attrs.evolve(here, estates=FrozenMap({**here.estates, key: waiting}))
    assert () == game().why_not(later, game().parse(f"teleport emissary {D1} {SYSTEM_KEY}"))


@pytest.mark.clauses("TRI-OUT-02", "TRI-OUT-06", "TRI-R-46")
@pytest.mark.parametrize("owner, extra", [(Y, 2), (R, 0)])
def test_only_ones_own_emissary_on_an_outpost_brings_actions(owner: int, extra: int) -> None:
    here = fresh(galaxy=[*TELEPORT[:3], (D0, "O", 0)], emissaries=[[D1, owner]])
    action = f"teleport emissary {D1} {D0}:o0"
    after = permits(game(), here, action)
    there = emissary(after, D0)
    assert there is not None
    assert OUTPOST == (there.node >> 3) & 3
    assert (
        extra == after.extra == sum(e.count for e in happened(game(), here, action, ActionsGained))
    )


# ------------------------------------------------------------------------------- where ships may go


@pytest.mark.clauses("TRI-TEL-08", "TRI-R-56")
def test_a_ship_goes_to_outer_space_on_another_tile_be_it_in_the_same_area() -> None:
    here = fresh(ships=[[D0, Y, "corvette"]])
    targets = {text.split()[3] for text in listed(game(), here, "teleport")}
    assert {f"{cell}:s0" for cell in (U, D1, D2, K)} == targets
    after = permits(game(), here, f"teleport ship {D0} {K}:s0")
    assert ship(after, D0) is None
    moved = ship(after, K)
    assert moved is not None
    assert (Y, Unit.CORVETTE) == (moved.seat, moved.kind)
    refuses(game(), here, f"teleport ship {D0} {D0}:s0", "same_place", "TRI-TEL-08")


@pytest.mark.clauses("TRI-TEL-09", "TRI-TEL-11", "TRI-TIL-11")
def test_a_ship_does_not_go_into_nebulas_near_exmitters_or_onto_ships() -> None:
    here = fresh(
        (L, "SSS", 0), ("1,-1,1", "SSS", 0), (W, "X", 0), galaxy=[*TELEPORT[:3], (D2, "NSS", 0)],
        ships=[[D1, Y, "rogue"], [K, Y, "rogue"]],
    )  # fmt: skip
    refuses(game(), here, f"teleport ship {D1} {D2}:n0", "no_space", "TRI-TEL-08")
    refuses(game(), here, f"teleport ship {D1} 1,-1,1:s0", "in_zone", "TRI-TEL-09")
    refuses(game(), here, f"teleport ship {D1} {W}:s0", "in_zone", "TRI-TEL-09")
    refuses(game(), here, f"teleport ship {D1} {K}:s0", "ship_there", "TRI-TEL-09")
    permits(game(), here, f"teleport ship {D1} {D2}:s0")


@pytest.mark.clauses("TRI-TEL-11")
def test_a_ship_and_an_emissary_share_a_tile() -> None:
    here = fresh(ships=[[D0, Y, "rogue"]], emissaries=[[K, R]])
    after = permits(game(), here, f"teleport ship {D0} {K}:s0")
    assert ship(after, K) is not None
    assert emissary(after, K) is not None


@pytest.mark.clauses("TRI-TEL-10", "TRI-R-28", "TRI-R-76")
def test_a_ship_that_arrives_next_to_an_enemy_fights_at_once() -> None:
    here = fresh((Q, "PPPo", 1), ships=[[D0, Y, "corvette"], [Q, R, "corvette"]])
    action = f"teleport ship {D0} {K}:s0"
    (clash,) = happened(game(), here, action, ClashBegan)
    assert ((Y, R), (read_cell(K), read_cell(Q))) == (clash.seats, clash.ships)
    fought = permits(game(), here, action)
    refuses(game(), fought, "end", "chance_first", "TRI-BSH-08")
    after = settle(game(), play(game(), fought, "roll 4", "roll 3"))
    assert ship(after, Q) is None
    assert 2 == len(after.minerals[Y])


@pytest.mark.clauses("TRI-R-76", "TRI-BSH-06", "TRI-TEL-10")
@pytest.mark.parametrize("moved, other, attacker", [(R, Y, Y), (R, B, R), (B, R, B)])
def test_whoever_is_moved_attacks_unless_the_active_player_is_in_it(
    moved: int, other: int, attacker: int
) -> None:
    ships = [[D0, moved, "rogue"], [Q, other, "rogue"]]
    here = fresh((Q, "PPPo", 1), players=3, ships=ships)
    (clash,) = happened(game(), here, f"teleport ship {D0} {K}:s0", ClashBegan)
    assert attacker == clash.seats[0]
    assert {moved, other} == set(clash.seats)


@pytest.mark.clauses("TRI-R-76", "TRI-BSH-07")
def test_the_owner_of_the_ship_that_was_sent_picks_whom_to_clash_with() -> None:
    ships = [[D0, B, "rogue"], [Q, R, "rogue"], [D1, G, "rogue"]]
    here = fresh((Q, "PPPo", 1), players=4, ships=ships)
    sent = permits(game(), here, f"teleport ship {D0} {K}:s0")
    assert B == game().to_move(sent)
    assert [f"attack {K} {D1}", f"attack {K} {Q}"] == listed(game(), sent)


# ------------------------------------------------------------------------------ resident teleports


@pytest.mark.clauses("TRI-TEL-12", "TRI-MOV-08")
def test_a_ship_on_an_older_teleport_is_moved_or_teleported() -> None:
    here = resident((L, "SSS", 0), (Q, "PPPo", 1), ships=[[U, Y, "corvette"]])
    assert ship(permits(game(), here, f"move {U} {D1}:s0"), D1) is not None
    after = permits(game(), here, f"teleport ship {U} {Q}:s0")
    assert ship(after, Q) is not None
    assert R == after.turn


@pytest.mark.clauses("TRI-TEL-12", "TRI-R-57")
def test_an_older_teleport_sends_only_ships_and_only_for_their_owner() -> None:
    here = resident(ships=[[U, R, "corvette"]], emissaries=[[D2, Y]])
    refuses(game(), here, f"teleport ship {U} {K}:s0", "no_teleport", "TRI-R-57")
    refuses(game(), here, f"teleport emissary {D2} {K}:p0", "no_teleport", "TRI-TEL-12")


@pytest.mark.clauses("TRI-TEL-13", "TRI-R-57")
def test_a_ship_that_came_this_turn_is_sent_on_in_the_next() -> None:
    galaxy: Laid = [(U, "T", 0), (D1, "SSS", 0), (K, "SSS", 0), (D0, "O", 0)]
    here = table(
        galaxy=galaxy, added=D0, main=False, extra=2, outposts=[D0], emissaries=[[D0, Y]],
        ships=[[D1, Y, "rogue"]],
    )  # fmt: skip
    moved = permits(game(), here, f"move {D1} {U}:s0")
    refuses(game(), moved, f"teleport ship {U} {K}:s0", "no_teleport", "TRI-TEL-13")
    permits(game(), moved, f"move {U} {K}:s0")
    later = table(galaxy=galaxy, added=K, ships=[[U, Y, "rogue"]])
    permits(game(), later, f"teleport ship {U} {K}:s0")


@pytest.mark.clauses("TRI-TEL-13", "TRI-R-57")
def test_nor_is_a_ship_sent_on_that_was_teleported_onto_an_old_teleport_this_turn() -> None:
    galaxy: Laid = [(U, "T", 0), (D1, "SSS", 0), (K, "T", 0), (D0, "O", 0)]
    here = table(
        galaxy=galaxy, added=D0, main=False, extra=2, outposts=[D0], emissaries=[[D0, Y]],
        ships=[[U, Y, "rogue"]],
    )  # fmt: skip
    sent = permits(game(), here, f"teleport ship {U} {K}:s0")
    refuses(game(), sent, f"teleport ship {K} {D1}:s0", "no_teleport", "TRI-R-57")
    permits(game(), sent, f"move {K} {D1}:s0")


@pytest.mark.clauses("TRI-TEL-13", "TRI-TEL-02")
def test_a_teleport_just_added_does_not_send_on_a_ship_that_flies_onto_it() -> None:
    here = fresh(
        galaxy=[*TELEPORT[:3], (D0, "O", 0), (D2, "NSS", 0)], emissaries=[[D1, Y]],
        ships=[[D2, Y, "rogue"]],
    )  # fmt: skip
    onto = play(game(), here, f"teleport emissary {D1} {D0}:o0", f"move {D2} {U}:s0")
    assert 1 == onto.extra
    refuses(game(), onto, f"teleport ship {U} {K}:s0", "no_teleport", "TRI-TEL-13")


@pytest.mark.clauses("TRI-R-147", "TRI-TEL-01", "TRI-OUT-01")
def test_a_teleport_just_added_sends_a_unit_with_each_action() -> None:
    here = fresh(
        (Q, "PoSS", 1), galaxy=[*TELEPORT[:3], (D0, "O", 0), (D2, "NSS", 0)],
        emissaries=[[D1, Y], [D2, R]], ships=[[D2, Y, "rogue"]],
    )  # fmt: skip
    first = permits(game(), here, f"teleport emissary {D1} {D0}:o0")
    again = permits(game(), first, f"teleport emissary {D0} {K}:p0")
    assert (Y, 1) == (again.turn, again.extra)
    other = permits(game(), first, f"teleport emissary {D2} {K}:p0")
    last = permits(game(), other, f"teleport ship {D2} {K}:s0")
    assert (R, None) == (last.turn, ship(last, D2))
    assert emissary(last, K) is not None


@pytest.mark.clauses("TRI-TEL-14", "TRI-TRN-07")
def test_nobody_has_to_teleport_and_whoever_does_spends_the_action() -> None:
    here = fresh(emissaries=[[D2, Y]], ships=[[D0, Y, "rogue"]])
    assert R == permits(game(), here, "end").turn
    after = permits(game(), here, f"teleport emissary {D2} {K}:p0")
    refuses(game(), after, f"teleport ship {D0} {K}:s0", "wrong_phase", "TRI-TRN-03")
    extra = fresh(galaxy=[*TELEPORT[:3], (D0, "O", 0), (D2, "NSS", 0)],
                  emissaries=[[D1, Y]], ships=[[D2, Y, "rogue"]])  # fmt: skip
    reached = permits(game(), extra, f"teleport emissary {D1} {D0}:o0")
    assert (False, 2) == (reached.main, reached.extra)
    again = permits(game(), reached, f"teleport ship {D2} {K}:s0")
    assert 1 == again.extra
