"""Values just at a limit and just past it, and readings in positions where only they decide."""

from typing import Any

import attrs
import pytest

from galaxy_rules.galaxy_of_trian import Action, GalaxyOfTrian, State
from galaxy_rules.galaxy_of_trian.game import tiny_pack
from galaxy_rules.galaxy_of_trian.rules.arithmetic import MOST_EXTRACTED
from galaxy_rules.galaxy_of_trian.rules.movement import reachable
from galaxy_rules.galaxy_of_trian.words.actions import BuyMineral, Send
from galaxy_rules.galaxy_of_trian.words.grid import read_cell, read_node
from galaxy_rules.galaxy_of_trian.words.maps import Placed
from galaxy_rules.galaxy_of_trian.words.packs import read_components
from galaxy_rules.galaxy_of_trian.words.state import Phase, Ship, Stage
from galaxy_rules.galaxy_of_trian.words.tasks import Paying
from galaxy_rules.kernel.errors import BadData, BadInput
from galaxy_rules.kernel.frozen import FrozenMap
from tests.galaxy_of_trian.helpers import (
    D1,
    D2,
    NEBULA,
    STRIP,
    SYSTEM,
    K,
    L,
    Laid,
    U,
    full_table,
    game,
    permits,
    play,
    refuses,
    table,
)
from tests.galaxy_of_trian.maps import pack
from tests.galaxy_of_trian.walks import played

FULL = game("full")
Y, R = range(2)
KEY = f"{U}:p0"


def messages(rules: Any, state: State) -> str:
    """All faults of a position in one text."""
    return "\n".join(map(str, rules.faults(state)))


@pytest.mark.clauses("TRI-BEM-03", "TRI-R-85")
def test_a_bonus_is_at_most_all_figures_and_the_tokens_that_stand_for_one() -> None:
    state = full_table(
        ["khaarquar", "gambler"], galaxy=SYSTEM, emissaries=[(U, Y), (D1, Y), (L, R)], pending=[U],
        added=U, phase="exploration",
    )  # fmt: skip
    state = play(FULL, state, f"resolve {KEY}", "roll 1", "roll 2")
    assert state.battle is not None
    specials = FULL.box.specials
    most = FULL.box.supplies[2].emissaries + specials["minion"] + specials["priestess"]
    for bonus, wrong in ((most, False), (most + 1, True)):
        fight = attrs.evolve(state.battle, bonuses=(bonus, 1))
        paying = attrs.evolve(
            next(t for t in state.agenda if isinstance(t, Paying)), before=(bonus, 1)
        )
        agenda = (paying, *state.agenda[1:])
        there = attrs.evolve(state, battle=fight, agenda=agenda)
        assert wrong is (f"has a bonus of {bonus}" in messages(FULL, there))


@pytest.mark.clauses("TRI-SK-8-01", "TRI-BEM-06")
def test_a_cry_that_turned_a_battle_is_no_fault_of_its_winner() -> None:
    state = full_table(
        ["gambler", "xemh"], {"1": ["warcry"]}, galaxy=SYSTEM, added=L, pending=[U],
        emissaries=[(U, Y), (D1, R), (L, R)], minerals=[[], {"red": 3}],
    )  # fmt: skip
    state = play(FULL, state, f"resolve {KEY}", "warcry", "roll 4", "roll 2")
    assert state.battle is not None
    assert (Stage.REMOVE, None) == (state.battle.stage, state.battle.chooser)
    assert "won" not in messages(FULL, state)
    silent = attrs.evolve(state, battle=attrs.evolve(state.battle, cries=()))
    assert "another side has won" in messages(FULL, silent)


def moved(state: State, start: str, end: str) -> FrozenMap[int, Ship]:
    """The ships with one of them elsewhere, where no fault keeps it from."""
    one = state.ships[read_cell(start)]
    node = read_node(f"{end}:s0")
    return state.ships.without(read_cell(start)).set(read_cell(end), attrs.evolve(one, node=node))


@pytest.mark.clauses("TRI-BSH-07", "TRI-R-81", "TRI-TRN-02")
@pytest.mark.parametrize("phase", ["extraction", "expansion"])
def test_ships_clash_in_exploration_only(phase: str) -> None:
    here = table(
        phase="exploration", added=D2, galaxy=STRIP, ships=[(U, Y, "corvette"), (K, R, "corvette")]
    )
    here = attrs.evolve(here, ships=moved(here, K, D1))
    there = attrs.evolve(here, phase=Phase(phase))
    permits(game(), here, f"attack {U} {D1}")
    refuses(game(), there, f"attack {U} {D1}", "no_pair", "TRI-R-29")


@pytest.mark.clauses("TRI-R-26", "TRI-EVT-03")
def test_a_single_event_binds_nobody_in_either_reading() -> None:
    words = {"galaxy": SYSTEM, "emissaries": [(U, Y), (D1, Y), (L, R)], "pending": [U], "added": U}
    for reading in ("per_event", "all_together"):
        rules = game(event_timing=reading)
        state = permits(rules, table(rules, phase="exploration", **words), f"resolve {KEY}")
        assert state.bound is False


@pytest.mark.clauses("TRI-EXT-05", "TRI-R-35")
def test_rogues_take_at_most_the_quota_of_all_of_them() -> None:
    rules = game(rogue_in_cap="yes")
    state = table(rules, galaxy=NEBULA, phase="extraction")
    (area,) = state.estates
    most = max(MOST_EXTRACTED, rules.box.supplies[2].rogues)
    for count, wrong in ((most, False), (most + 1, True), (0, True)):
        there = attrs.evolve(state, raided=FrozenMap({area: count}))
        assert wrong is ("minerals taken this turn" in messages(rules, there))


@pytest.mark.clauses("TRI-R-07", "TRI-EXP-01")
def test_tiles_and_turns_go_together_where_a_tile_is_skipped() -> None:
    rules = game(unplaceable_tile="skip")
    states = [moment.after for moment in played(rules, 2, 5)[:60]]
    assert "" == "".join(messages(rules, state) for state in states)
    later = attrs.evolve(states[-1], turns=states[-1].turns + 2)
    assert "tiles after" in messages(rules, later)


@pytest.mark.clauses("TRI-TEL-01")
def test_a_missing_traveller_is_called_by_its_kind() -> None:
    here = table(galaxy=STRIP, phase="exploration", added=D2)
    for what in ("ship", "emissary"):
        place = f"{U}:s0" if what == "ship" else f"{U}:p0"
        objections = refuses(game(), here, f"teleport {what} {D1} {place}", "no_traveller")
        assert what in objections[0].message.split()
        assert ("what", what) in objections[0].facts


@pytest.mark.clauses("TRI-TIL-01")
def test_an_edge_has_one_to_five_segments() -> None:
    for count, named in ((5, "faces"), (6, "rules.segments"), (0, "rules.segments")):
        with pytest.raises(BadData) as caught:
            read_components(pack().with_values("toy", "toy", {"rules.segments": count}))
        assert caught.value.field.startswith(named)


@pytest.mark.clauses("TRI-CMP-04")
def test_lists_and_counts_of_a_position_have_limits() -> None:
    many = [(U, "SSS", 0)] * 1_000
    with pytest.raises(BadInput) as doubled:
        table(galaxy=many)
    assert "more than" not in str(doubled.value)
    with pytest.raises(BadInput, match="more than 1000 entries"):
        table(galaxy=[*many, (U, "SSS", 0)])
    assert 10_000 == table(credits=[10_000, 0]).credits[0]
    with pytest.raises(BadInput, match="credits"):
        table(credits=[10_001, 0])


@pytest.mark.clauses("TRI-EDN-01", "TRI-TRD-01")
@pytest.mark.parametrize(
    "action, field",
    [
        (Send("corvette", read_node(f"{U}:s0")), "unit"),  # type: ignore[arg-type]  # on purpose
        (Send(None, read_node(f"{U}:s0")), "unit"),  # type: ignore[arg-type]  # on purpose
        (BuyMineral(3), "colour"),  # type: ignore[arg-type]  # on purpose
    ],
)
def test_an_action_with_something_else_in_a_field_is_bad_input(action: Action, field: str) -> None:
    here = table(galaxy=STRIP, added=U)
    for ask in (game().why_not, game().apply, game().explain):
        with pytest.raises(BadInput) as caught:
            ask(here, action)
        assert f"action.{field}" == caught.value.field


@pytest.mark.parametrize("state", [None, "state", {}, 7])
def test_a_view_is_a_view_of_a_state(state: Any) -> None:
    with pytest.raises(BadInput) as caught:
        game().view(state, 0)
    assert "state" == caught.value.field


@pytest.mark.clauses("TRI-R-68", "TRI-CLO-08", "TRI-CLO-09")
@pytest.mark.parametrize("reading", ["after_battle", "at_closing"])
@pytest.mark.parametrize("area, paid", [(SYSTEM, 6), (NEBULA, 3)])
def test_only_tiles_count_for_a_closer_who_has_nobody_there(
    reading: str, area: Laid, paid: int
) -> None:
    rules = game(closing_count=reading)
    state = table(rules, galaxy=area, added=L, pending=[U])
    assert (10 + paid, 10) == permits(rules, state, "end").credits


@pytest.mark.clauses("TRI-OUT-01", "TRI-OUT-03")
@pytest.mark.parametrize("outposts, most", [([], 0), ([U], 2), ([U, D1], 4), ([U, D1, K], 6)])
def test_every_outpost_gives_two_additional_actions_and_no_more(
    outposts: list[str], most: int
) -> None:
    galaxy = [(cell, "O", 0) for cell in (U, D1, K)]
    state = table(galaxy=galaxy, phase="exploration", added=U, main=False)
    cells = frozenset(map(read_cell, outposts))
    for extra, wrong in ((most, False), (most + 1, True)):
        there = attrs.evolve(state, outposts=cells, extra=extra)
        assert wrong is (f"{extra} additional actions" in messages(game(), there))


@pytest.mark.clauses("TRI-EXP-05", "TRI-R-13")
def test_edges_of_two_segments_match_as_in_a_mirror() -> None:
    toy = GalaxyOfTrian(data=tiny_pack(), variant="ships")
    state = table(toy, galaxy=[(U, "NGS", 1), (D1, "NGS", 1)])
    assert "does not match" not in messages(toy, state)
    # turned once more, each tile would have its edge of space and gas where they touch
    turned = FrozenMap({cell: Placed("NGS", 2) for cell in state.galaxy.tiles})
    other = attrs.evolve(state, galaxy=attrs.evolve(state.galaxy, tiles=turned))
    assert "does not match" in messages(toy, other)


@pytest.mark.clauses("TRI-SK-3-01", "TRI-R-148", "TRI-MOV-01")
def test_who_passes_gas_is_no_step_from_the_other_parts_of_the_own_tile() -> None:
    state = full_table(
        ["gambler", "xemh"], {"0": ["ion_drive"]}, phase="exploration",
        galaxy=[(U, "SSS", 0), (D1, "GS/S", 2), (K, "SSS", 0)], ships=[(f"{D1}:s0", Y, "rogue")],
    )  # fmt: skip
    steps = reachable(FULL.tables, state, state.ships[read_cell(D1)])
    expected = {f"{D1}:s0": 0, f"{D1}:s1": 0, f"{U}:s0": 1, f"{K}:s0": 1}
    assert expected == {FULL.node_name(node): count for node, count in steps.items()}
