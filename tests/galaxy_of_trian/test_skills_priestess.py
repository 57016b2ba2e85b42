"""The Supreme Priestess: her minerals, her life as an emissary, and her flights."""

import pytest

from galaxy_rules.galaxy_of_trian import State, Unit
from galaxy_rules.galaxy_of_trian.words.events import Paid
from galaxy_rules.galaxy_of_trian.words.skill_events import Evaded
from galaxy_rules.galaxy_of_trian.words.state import Cause
from tests.galaxy_of_trian.helpers import (
    D0,
    D1,
    D2,
    NEBULA,
    STRIP,
    SYSTEM,
    K,
    L,
    Laid,
    M,
    Q,
    U,
    emissary,
    estate,
    full_table,
    game,
    gives,
    happened,
    listed,
    permits,
    play,
    refuses,
    settle,
    ship,
    special,
)

FULL = game("full")
Y, R, B = range(3)
NEBULA_KEY, KEY = f"{U}:n0", f"{U}:p0"
PR = ["priestess", "gambler"]


def unit(state: State, cell: str) -> Unit | None:
    """What stands for an emissary on a cell."""
    there = emissary(state, cell)
    return None if there is None else there.unit


# ---------------------------------------------------------------------------------- her minerals


@pytest.mark.clauses("TRI-SK-1-03", "TRI-R-107", "TRI-R-162")
def test_both_minerals_come_from_the_nebula_that_the_first_came_from() -> None:
    galaxy: Laid = [
        (U, "NSS", 1), (D1, "NSS", 1), (K, "SSS", 0), (L, "NSS", 0), (M, "NSS", 0), (Q, "SSS", 0),
    ]  # fmt: skip
    state = full_table(
        PR, phase="exploration", galaxy=galaxy, ships=[(Q, Y, "priestess")],
        stocks={U: ["red", "blue"], L: ["green"]},
    )  # fmt: skip
    state = permits(FULL, state, f"move {Q} {K}:s0")
    other = next(text.split()[1] for text in listed(FULL, state, "gather") if "green" in text)
    assert 3 == len(listed(FULL, state, "gather"))
    one = permits(FULL, state, f"gather {other} green")
    assert (1, R) == (len(one.minerals[Y]), one.turn)
    two = permits(FULL, state, f"gather {NEBULA_KEY} red")
    assert [f"gather {NEBULA_KEY} blue"] == listed(FULL, two)
    refuses(FULL, two, f"gather {other} green", "other_nebula", "TRI-R-162")


@pytest.mark.clauses("TRI-R-153", "TRI-SK-1-03", "TRI-SK-1-04")
def test_minerals_and_fixing_come_before_the_battle() -> None:
    state = full_table(
        PR, phase="exploration", galaxy=[*NEBULA, (K, "SSS", 0), (Q, "SSS", 0)],
        ships=[(Q, Y, "priestess"), (L, R, "rogue"), (D1, R, "corvette")], stocks={U: ["red"]},
    )  # fmt: skip
    state = permits(FULL, state, f"move {Q} {K}:s0")
    after = settle(FULL, permits(FULL, state, f"gather {NEBULA_KEY} red"))
    assert (None, 1, 2) == (ship(after, K), len(after.minerals[Y]), len(after.minerals[R]))


@pytest.mark.clauses("TRI-R-153", "TRI-SK-8-05", "TRI-R-124")
def test_a_cannon_comes_before_her_minerals() -> None:
    state = full_table(
        ["priestess", "xemh"], phase="exploration",
        galaxy=[*NEBULA, (K, "SSS", 0), (Q, "SSS", 0), ("0,2,2", "SSS", 0)],
        ships=[("0,2,2", Y, "priestess"), (K, R, "cannon")], stocks={U: ["red"]},
    )  # fmt: skip
    after = settle(FULL, permits(FULL, state, f"move 0,2,2 {Q}:s0"))
    assert (None, 0, 2) == (ship(after, Q), len(after.minerals[Y]), len(after.minerals[R]))
    assert 1 == special(after, Y, "priestess")


@pytest.mark.clauses("TRI-R-42", "TRI-OUT-01", "TRI-SK-1-02", "TRI-SK-1-03")
def test_an_additional_action_may_move_her_with_all_that_follows() -> None:
    state = full_table(
        PR, phase="exploration", galaxy=[*NEBULA, (K, "SSS", 0), (Q, "O", 0)],
        emissaries=[(Q, Y)], extra=2, outposts=[Q], ships=[(Q, Y, "priestess")],
        stocks={U: ["red", "red"]},
    )  # fmt: skip
    state = play(FULL, state, f"move {Q} {K}:s0", f"gather {NEBULA_KEY} red")
    state = permits(FULL, state, f"gather {NEBULA_KEY} red")
    assert (1, 2, Y) == (state.extra, len(state.minerals[Y]), state.turn)


# -------------------------------------------------------------------------------- as an emissary


@pytest.mark.clauses("TRI-SK-1-05", "TRI-R-107", "TRI-CTL-06", "TRI-SK-1-10", "TRI-CON-09")
@pytest.mark.parametrize("skills, pay", [([], 16), (["precious_meditation"], 24)])
def test_she_takes_control_is_built_on_and_stays(skills: list[str], pay: int) -> None:
    state = full_table(
        PR, {"0": skills}, phase="exploration", galaxy=[*SYSTEM, (K, "SSS", 0), (Q, "O", 0)],
        emissaries=[(Q, Y)], extra=2, outposts=[Q], ships=[(K, Y, "priestess")],
    )  # fmt: skip
    state = permits(FULL, state, f"move {K} {D1}:s0")
    state = settle(FULL, permits(FULL, state, f"fix {D1}:p0"))
    assert (Unit.PRIESTESS, Y) == (unit(state, D1), estate(state, KEY).controller)
    assert (0, 1) == (special(state, Y, "priestess"), len(state.tokens[Y]))
    (paid,) = happened(FULL, state, f"build {D1}", Paid)
    assert (pay, Cause.MEDITATION if skills else Cause.BUILT_SYSTEM) == (paid.amount, paid.cause)
    state = permits(FULL, state, f"build {D1}")
    assert (10 + pay, Unit.PRIESTESS) == (state.credits[Y], unit(state, D1))
    assert (8, 8) == (state.supplies[Y].emissaries, state.supplies[Y].research)


@pytest.mark.clauses("TRI-SK-1-10", "TRI-CON-10", "TRI-CON-14")
@pytest.mark.parametrize("level, minerals", [(0, 2), (1, 4)])
def test_meditation_pays_three_in_a_nebula_at_each_level(level: int, minerals: int) -> None:
    state = full_table(
        PR, {"0": ["precious_meditation"]}, phase="exploration", galaxy=NEBULA,
        emissaries=[(L, Y, level, "priestess"), (U, Y)],
    )  # fmt: skip
    after = settle(FULL, permits(FULL, state, f"build {L}"))
    assert (10 + 15, minerals) == (after.credits[Y], len(estate(after, NEBULA_KEY).stock))
    plain = settle(FULL, permits(FULL, state, f"build {U}"))
    assert 10 + 5 == plain.credits[Y]


@pytest.mark.clauses("TRI-SK-1-05", "TRI-R-107", "TRI-TEL-06")
def test_she_is_fixed_only_where_an_emissary_could_be_sent() -> None:
    words = {"phase": "exploration", "ships": [(K, Y, "priestess")]}
    foreign = full_table(PR, galaxy=[*SYSTEM, (K, "SSS", 0)], emissaries=[(L, R)], **words)
    after = permits(FULL, foreign, f"move {K} {D1}:s0")
    assert (R, True) == (after.turn, ship(after, D1) is not None)
    refuses(FULL, after, f"fix {D1}:p0", "nothing_asked", "TRI-EVO-07")
    extractor = full_table(PR, galaxy=[(D1, "ENNS", 1), (K, "SSS", 0)], **words)
    assert R == permits(FULL, extractor, f"move {K} {D1}:s0").turn


@pytest.mark.clauses("TRI-SK-1-06", "TRI-SK-1-05", "TRI-CLO-16", "TRI-BEM-06")
def test_as_an_emissary_she_comes_home_to_the_race_board() -> None:
    state = full_table(
        PR, galaxy=SYSTEM, added=L, pending=[U], emissaries=[(U, Y, 0, "priestess"), (D1, Y)]
    )
    state = play(FULL, state, f"resolve {KEY}", f"retrieve {U}")
    assert (1, 8) == (special(state, Y, "priestess"), state.supplies[Y].emissaries)
    fought = full_table(
        PR, galaxy=SYSTEM, added=L, pending=[U], emissaries=[(U, Y, 0, "priestess"), (D1, R)]
    )
    fought = play(FULL, fought, f"resolve {KEY}", "roll 1", "roll 5")
    assert (1, 9) == (special(fought, Y, "priestess"), fought.supplies[Y].emissaries)


# ----------------------------------------------------------------------------------- divine help


def attacked(
    minerals: int, galaxy: Laid = STRIP, skills: tuple[str, ...] = ("divine_help",)
) -> State:
    """A red Corvette comes next to the yellow Priestess on U."""
    state = full_table(
        PR, {"0": list(skills)}, turn=R, phase="exploration", galaxy=galaxy,
        ships=[(U, Y, "priestess"), (K, R, "corvette")], minerals=[{"red": minerals}],
    )  # fmt: skip
    return permits(FULL, state, f"move {K} {D1}:s0")


@pytest.mark.clauses("TRI-SK-1-11", "TRI-R-109", "TRI-R-154", "TRI-R-158")
def test_she_evades_for_three_minerals() -> None:
    state = attacked(4)
    assert (Y, [f"evade {D2}:s0", "decline"]) == (FULL.to_move(state), listed(FULL, state))
    (evaded,) = happened(FULL, state, f"evade {D2}:s0", Evaded)
    assert Y == evaded.seat
    after = gives(FULL, permits(FULL, state, f"evade {D2}:s0"), "red", "red", "red")
    assert (None, True, True) == (ship(after, U), bool(ship(after, D2)), bool(ship(after, D1)))
    assert (1, 0, Y) == (len(after.minerals[Y]), len(after.minerals[R]), after.turn)


@pytest.mark.clauses("TRI-SK-1-11", "TRI-R-109", "TRI-SK-1-04", "TRI-SK-1-06")
@pytest.mark.parametrize(
    "minerals, galaxy, skills",
    [
        (2, STRIP, ("divine_help",)),
        (3, STRIP[1:4], ("divine_help",)),
        (3, STRIP, ()),
    ],
    ids=["minerals", "refuge", "skill"],
)
def test_she_is_lost_without_minerals_refuge_or_help(
    minerals: int, galaxy: Laid, skills: tuple[str, ...]
) -> None:
    state = settle(FULL, attacked(minerals, galaxy, skills))
    assert (None, 1) == (ship(state, U), special(state, Y, "priestess"))
    assert (minerals, 2) == tuple(map(len, state.minerals))


@pytest.mark.clauses("TRI-SK-1-11", "TRI-R-154")
def test_only_the_attacked_side_evades() -> None:
    state = full_table(
        PR, {"0": ["divine_help"]}, phase="exploration", galaxy=STRIP,
        ships=[(U, Y, "priestess"), (Q, R, "rogue")], minerals=[{"red": 3}],
    )  # fmt: skip
    state = settle(FULL, permits(FULL, state, f"move {U} {K}:s0"))
    assert (None, 3, 2) == (ship(state, K), len(state.minerals[Y]), len(state.minerals[R]))


@pytest.mark.clauses("TRI-SK-1-11", "TRI-R-109")
def test_among_tiles_equally_near_her_owner_chooses_the_part() -> None:
    galaxy: Laid = [(D2, "GS/S", 0), (U, "SSS", 0), (D1, "SSS", 0), (K, "SSS", 0), (D0, "SSS", 0)]
    state = full_table(
        PR, {"0": ["divine_help"]}, turn=R, phase="exploration", galaxy=galaxy,
        ships=[(U, Y, "priestess"), (K, R, "corvette")], minerals=[{"red": 3}],
    )  # fmt: skip
    state = permits(FULL, state, f"move {K} {D1}:s0")
    assert {f"evade {D2}:s0", f"evade {D2}:s1", f"evade {D0}:s0"} == set(
        listed(FULL, state, "evade")
    )
    refuses(FULL, state, f"evade {K}:s0", "no_refuge", "TRI-SK-1-11")


# --------------------------------------------------------------------------- from emissary to ship


@pytest.mark.clauses("TRI-R-167", "TRI-SK-1-05", "TRI-SK-1-06")
def test_a_priestess_who_was_fixed_is_sent_as_a_ship_again_once_she_is_home() -> None:
    galaxy = [*SYSTEM, (D0, "SSS", 0)]
    state = full_table(
        PR, phase="exploration", galaxy=galaxy, added=L, pending=[KEY],
        emissaries=[(U, Y, 0, "priestess")],
    )  # fmt: skip
    send = f"send priestess {L}:s0"
    refuses(FULL, state, send, "no_unit", "TRI-SET-08")
    home = play(FULL, state, f"resolve {KEY}", f"retrieve {U}")
    assert (None, 1) == (unit(home, U), special(home, Y, "priestess"))
    after = permits(FULL, home, send)
    there = ship(after, L)
    assert there is not None
    assert (Y, Unit.PRIESTESS) == (there.seat, there.kind)


@pytest.mark.clauses("TRI-R-167", "TRI-SK-1-05")
def test_as_long_as_she_is_on_the_map_she_is_no_ship_again() -> None:
    galaxy = [*SYSTEM, (D0, "SSS", 0)]
    state = full_table(
        PR, phase="exploration", galaxy=galaxy, added=D0, emissaries=[(U, Y, 0, "priestess")],
    )  # fmt: skip
    refuses(FULL, state, f"move {U} {D0}:s0", "no_ship", "TRI-MOV-01")
