"""Positions built by hand: what they may leave out, and what is wrong with faulty ones."""

from typing import Any

import pytest

from galaxy_rules.galaxy_of_trian import GalaxyOfTrian, Phase, State, Unit
from galaxy_rules.galaxy_of_trian.documents.positions import FIGURES, FULL_WORDS, WORDS
from galaxy_rules.galaxy_of_trian.game import tiny_pack
from galaxy_rules.galaxy_of_trian.words.components import Supply
from galaxy_rules.galaxy_of_trian.words.grid import (
    NEBULA as NEBULA_KIND,
)
from galaxy_rules.galaxy_of_trian.words.grid import cell_name, node_name, read_cell, read_node
from galaxy_rules.galaxy_of_trian.words.state import CAUSES, Cause, Emissary, Estate, Ship
from galaxy_rules.kernel.bags import Bag
from galaxy_rules.kernel.errors import BadInput
from galaxy_rules.kernel.game import CHANCE
from tests.galaxy_of_trian.helpers import (
    D1,
    EXTRACTOR,
    NEBULA,
    SYSTEM,
    K,
    L,
    M,
    U,
    game,
    listed,
    table,
)
from tests.galaxy_of_trian.walks import played


def faulty(words: object, field: str, *, whole: bool = False) -> str:
    """Assert that a description is refused by naming this field, and give the problem."""
    with pytest.raises(BadInput) as caught:
        game().position(words, fragment=not whole)  # type: ignore[arg-type]  # on purpose
    assert field == caught.value.field
    return caught.value.problem


def cause(state: State, seat: int, why: Cause) -> int:
    """The credits of a seat for one reason."""
    return state.ledger[seat][CAUSES.index(why)]


# what may be left out


@pytest.mark.clauses("TRI-SET-03", "TRI-SET-09", "TRI-SET-12", "TRI-SET-13", "TRI-SET-15")
def test_what_a_position_leaves_out_is_as_at_the_start() -> None:
    rules = game()
    state, start = rules.position({}), rules.new(2)
    assert (Phase.EXTRACTION, 0, 0, 0) == (state.phase, state.first, state.turn, state.turns)
    assert (start.credits, start.supplies, start.bag) == (state.credits, state.supplies, state.bag)
    assert (42, 42) == state.heights
    assert 82 == len(state.rest)
    assert None not in state.tops
    assert () == rules.faults(state)


def test_an_empty_hand_is_as_good_as_none() -> None:
    assert game().position({"hand": None}) == game().position({})


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.clauses("TRI-SET-01", "TRI-SET-03")
def test_seats_go_by_number_or_by_name(players: int) -> None:
    names = ["Y", "R", "B", "G"][:players]
    by_name = table(players=names, first="R", turn=names[-1], credits={"R": 7})
    by_number = table(players=players, first=1, turn=players - 1, credits=[10, 7])
    assert by_name == by_number
    assert (10, 7) == by_name.credits[:2]
    assert by_name == table(players=players, first=1, turn=players - 1, credits={"1": 7})


@pytest.mark.clauses("TRI-SET-10", "TRI-SET-12")
def test_the_set_up_is_the_beginning() -> None:
    rules = game()
    assert rules.new(3, first=2) == rules.position({"players": 3, "first": 2, "phase": "setup"})
    assert CHANCE == rules.to_move(rules.position({"phase": "setup"}))
    faulty({"phase": "setup", "credits": [3]}, "position.credits")


@pytest.mark.clauses("TRI-SET-03", "TRI-CON-03", "TRI-CON-04", "TRI-EDN-01")
def test_figures_on_the_map_are_not_on_the_board() -> None:
    state = table(
        galaxy=NEBULA, emissaries=[(U, 0, 2), (L, 0, 1), (D1, 0)],
        ships=[(U, 0, "corvette"), (L, 1, "rogue")],
    )  # fmt: skip
    assert (Supply(6, 7, 3, 2, 2), Supply(9, 9, 4, 3, 1)) == state.supplies
    state = table(galaxy=NEBULA, emissaries=[(U, 0)], supplies=[{"emissaries": 1, "rogues": 0}])
    assert Supply(1, 9, 4, 3, 0) == state.supplies[0]


@pytest.mark.clauses("TRI-SET-03", "TRI-CON-03", "TRI-EDN-01")
def test_a_board_is_empty_when_all_its_figures_are_on_the_map() -> None:
    toy = GalaxyOfTrian(data=tiny_pack(), variant="ships")
    state = table(
        toy, galaxy=[(U, "NGS", 1), (D1, "NGS", 1)], emissaries=[(U, 0, 1)],
        ships=[(D1, 0, "rogue")],
    )  # fmt: skip
    assert (Supply(0, 0, 0, 0, 0), Supply(1, 1, 0, 0, 1)) == state.supplies


@pytest.mark.clauses("TRI-CMP-04", "TRI-CMP-06")
def test_bags_hold_what_is_nowhere_else() -> None:
    state = table(
        galaxy=NEBULA, minerals=[{"red": 2}, ["red", "blue"]], stocks={U: ["green"]},
        tokens={"1": ["plus", "plus"]},
    )  # fmt: skip
    assert Bag({"red": 27, "yellow": 30, "green": 29, "blue": 29}) == state.bag
    assert Bag({"reroll": 11, "plus": 9}) == state.token_bag
    assert Bag({"red": 1}) == table(bag={"red": 1}).bag
    assert 0 == len(table(token_bag=[]).token_bag)


@pytest.mark.clauses("TRI-CLO-04", "TRI-CTL-01")
def test_closed_areas_are_resolved_under_whoever_alone_is_present() -> None:
    state = table(galaxy=SYSTEM[::-1], emissaries=[(L, 1)])
    key = read_node(f"{U}:p0")
    estate = state.estates[key]
    assert (3, True, 1, frozenset({1})) == (
        estate.tiles, estate.resolved, estate.controller, estate.held,
    )  # fmt: skip
    assert tuple(read_node(f"{cell}:p0") for cell in (U, D1, L)) == estate.nodes
    blocked = table(galaxy=SYSTEM, emissaries=[(L, 1)], ships=[(L, 0, "corvette")])
    assert blocked.estates[key].controller is None
    assert {} == dict(table(galaxy=SYSTEM[:2]).estates)


@pytest.mark.clauses("TRI-CLO-11", "TRI-TIL-07")
def test_an_area_goes_by_any_of_its_parts() -> None:
    for name in (U, D1, L, f"{L}:n0"):
        state = table(galaxy=EXTRACTOR, stocks={name: {"red": 2}}, held={name: [0]})
        (estate,) = state.estates.values()
        assert (
            Estate(NEBULA_KIND, 3, 1, estate.nodes, Bag({"red": 2}), None, True, frozenset({0}))
            == estate
        )


@pytest.mark.clauses("TRI-EVT-02", "TRI-EVT-03")
def test_events_may_be_pending() -> None:
    state = table(galaxy=SYSTEM, added=L, pending=[D1], emissaries=[(U, 0)])
    (estate,) = state.estates.values()
    assert (Phase.EXPLORATION, True) == (state.phase, state.main)
    assert (False, None) == (estate.resolved, estate.controller)
    assert [f"resolve {U}:p0"] == listed(game(), state, "resolve")


@pytest.mark.clauses("TRI-EXP-01", "TRI-EXP-03")
def test_the_hand_is_a_tile_or_one_of_its_faces() -> None:
    rules = game()
    state = table(hand="T39")
    assert (Phase.EXPANSION, ("T39", None)) == (state.phase, state.hands)
    assert (0, "NSS") == state.source
    assert {"NSS", "SSS"} == {text.split()[1] for text in listed(rules, state, "place")}
    assert ("T03", None) == table(hand="X").hands
    assert (0, "PoSS") == table(hand="X").source
    assert "T39" not in state.rest
    assert (1, "SSS") == table(hand="T39", source=[1, "SSS"]).source


@pytest.mark.clauses("TRI-SET-11", "TRI-SET-12", "TRI-EXP-02")
def test_stacks() -> None:
    state = table(tops=["T39", ["T62", "back"]])
    assert (("NSS", "SSS"), ("T39", "T62")) == (state.tops, state.beneath)
    assert ("SSS", "GGG") == table(tops=["SSS", "GGG"]).tops
    assert ("T01", "T52") == table(tops=["SSS", "GGG"]).beneath
    state = table(tops=["T39", None], rest=["T62"])
    assert ((2, 0), ("NSS", None)) == (state.heights, state.tops)
    state = table(tops=[None, "T39"], rest=["T62"])
    assert (0, 2) == state.heights
    state = table(rest=["T62", "T39", "T55"])
    assert (2, 1) == state.heights
    assert 1 == len(state.rest)
    over = table(phase="exploration", heights=[0, 0])
    assert (None, None) == over.tops


@pytest.mark.clauses("TRI-CMP-01", "TRI-EXP-06")
def test_tiles_on_the_map_are_not_in_the_stacks() -> None:
    state = game().position({"galaxy": SYSTEM, "turns": 3, "turn": 1})
    assert 84 - 3 == sum(state.heights)
    assert 79 == len(state.rest)
    assert () == game().faults(state)


@pytest.mark.clauses("TRI-CMP-01", "TRI-SET-11")
@pytest.mark.parametrize("face, back", [("O", True), ("SSS", False), ("NNN", False)])
def test_a_tile_lies_on_the_map_with_its_front_or_its_back_up(face: str, back: bool) -> None:
    state = table(galaxy=[(U, face, 0)])
    tiles = game().box.tiles
    (laid,) = {*tiles} - {*state.rest} - {*state.beneath}
    assert face == (tiles[laid].back if back else tiles[laid].front)
    assert 84 - 1 == sum(state.heights)


@pytest.mark.clauses("TRI-TRN-09", "TRI-SET-09")
def test_credits_have_their_causes() -> None:
    state = table(credits=[4, 25])
    whys = (Cause.START, Cause.TRADE, Cause.SYSTEM)
    assert [10, -6, 0] == [cause(state, 0, why) for why in whys]
    assert [10, 0, 15] == [cause(state, 1, why) for why in whys]
    state = table(ledger=[{"trade": -4, "space": 9}])
    assert ((15, 10), 9) == (state.credits, cause(state, 0, Cause.SPACE))


@pytest.mark.clauses("TRI-OUT-01", "TRI-TRN-07", "TRI-TRN-02")
def test_the_other_words_imply_the_phase() -> None:
    assert Phase.EXTRACTION is table().phase
    assert Phase.EXPANSION is table(hand="T39").phase
    exploring = table(galaxy=SYSTEM, added=L)
    assert (Phase.EXPLORATION, True, 0) == (exploring.phase, exploring.main, exploring.extra)
    outpost = [*SYSTEM, (M, "O", 0)]
    extra = table(galaxy=outpost, emissaries=[(M, 0)], outposts=[M], extra=2)
    assert (Phase.EXPLORATION, False, 2) == (extra.phase, extra.main, extra.extra)
    assert frozenset({read_cell(M)}) == extra.outposts


@pytest.mark.clauses("TRI-R-31", "TRI-EVT-02")
def test_what_the_rules_do_by_themselves_has_been_done() -> None:
    after = table(galaxy=SYSTEM, added=L, phase="closing")
    assert (Phase.EXTRACTION, 1, 1) == (after.phase, after.turn, after.turns)
    set_aside = table(galaxy=[(U, "GGG", 0)], hand="T39")
    assert (Bag({"T39": 1}), (None, None)) == (set_aside.aside, set_aside.hands)


@pytest.mark.clauses("TRI-R-23", "TRI-R-25")
def test_units_stand_on_the_part_that_is_named_or_the_only_one() -> None:
    state = table(
        galaxy=[(U, "SSS", 0), (D1, "GS/S", 2), (K, "Po/PoS", 1)],
        emissaries=[(f"{K}:p1", 0)], ships=[(U, 0, "rogue"), (f"{D1}:s0", 0, "corvette")],
    )  # fmt: skip
    assert Ship(0, Unit.ROGUE, read_node(f"{U}:s0")) == state.ships[read_cell(U)]
    assert Ship(0, Unit.CORVETTE, read_node(f"{D1}:s0")) == state.ships[read_cell(D1)]
    assert Emissary(0, read_node(f"{K}:p1")) == state.emissaries[read_cell(K)]


# there and back


def described(state: State) -> dict[str, Any]:
    """A played position in words: all of it."""
    units = {
        "emissaries": [
            (node_name(e.node), e.seat, e.level, e.unit.value) for e in state.emissaries.values()
        ],
        "ships": [(node_name(s.node), s.seat, s.kind.value) for s in state.ships.values()],
        "galaxy": [(cell_name(c), p.face, p.turn) for c, p in state.galaxy.tiles.items()],
        "added": None if state.added is None else cell_name(state.added),
        "moved": None if state.moved is None else cell_name(state.moved),
    }
    cells = {
        word: [cell_name(cell) for cell in getattr(state, word)]
        for word in ("outposts", "arrived", "landed")
    }
    mined = {"rogues": {cell_name(cell): count for cell, count in state.rogues.items()}}
    counts = {
        word: {node_name(area): count for area, count in getattr(state, word).items()}
        for word in ("mined", "raided")
    }
    areas = {
        "stocks": {node_name(a): dict(e.stock.items()) for a, e in state.estates.items()
                   if e.kind == NEBULA_KIND},
        "controllers": {node_name(a): e.controller for a, e in state.estates.items()},
        "held": {node_name(a): sorted(e.held) for a, e in state.estates.items()},
        "pending": [node_name(a) for a, e in state.estates.items() if not e.resolved],
    }  # fmt: skip
    tops = [
        None
        if tile is None
        else (tile, "front" if game().box.tiles[tile].front == face else "back")
        for tile, face in zip(state.beneath, state.tops, strict=True)
    ]
    goods = {
        "minerals": [dict(own.items()) for own in state.minerals],
        "tokens": [dict(own.items()) for own in state.tokens],
        "ledger": [
            {why.value: amount for why, amount in zip(CAUSES, row, strict=True)}
            for row in state.ledger
        ],
    }
    return {
        "players": len(state.credits), "first": state.first, "turn": state.turn,
        "turns": state.turns, "phase": state.phase.value, "hand": state.hands[state.turn],
        "source": state.source, "tops": tops, "heights": state.heights,
        "rest": list(state.rest), "aside": list(state.aside), "main": state.main,
        "extra": state.extra, "built": state.built, "bound": state.bound,
        **units, **cells, **mined, **counts, **areas, **goods,
    }  # fmt: skip


def described_skills(state: State) -> dict[str, Any]:
    """What the full game has besides."""
    races = [game("full").box.races[race or ""] for race in state.races]
    skills = [
        [pair[side != "racial"] for pair, side in zip(race.modules, sides, strict=True) if side]
        for race, sides in zip(races, state.modules, strict=True)
    ]
    return {
        "races": list(state.races), "skills": skills, "evolved": state.evolved,
        "specials": [dict(own.items()) for own in state.specials],
        "used": sorted(state.used),
        "harnessed": {cell_name(cell): seat for cell, seat in state.harnessed.items()},
        "exmitters": {cell_name(cell): seat for cell, seat in state.exmitters.items()},
        "wormholes": {node_name(node): seat for node, seat in state.wormholes.items()},
        "modulators": {cell_name(c): (one.seat, one.ready) for c, one in state.modulators.items()},
    }  # fmt: skip


@pytest.mark.parametrize("players, seed", [(2, 3), (3, 1), (4, 6)])
def test_a_played_position_can_be_told_in_words(players: int, seed: int) -> None:
    rules = game()
    told = 0
    for moment in played(rules, players, seed)[::5]:
        state = moment.after
        if state.agenda or state.battle is not None or state.phase is Phase.SETUP:
            continue
        words = described(state)
        assert state == rules.position(words)
        assert set(words) <= WORDS
        told += 1
    assert told > 20


@pytest.mark.clauses("TRI-VAR-03")
@pytest.mark.parametrize("players, seed", [(2, 3), (3, 1), (4, 6)])
def test_so_can_a_position_of_the_full_game(players: int, seed: int) -> None:
    rules = game("full")
    told = 0
    for moment in played(rules, players, seed)[::5]:
        state = moment.after
        if state.agenda or state.battle is not None or state.phase is Phase.SETUP:
            continue
        words = described(state) | described_skills(state)
        assert state == rules.position(words)
        assert set(words) <= WORDS
        del words["specials"]
        assert state == rules.position(words)
        told += 1
    assert told > 20


# races and skills


@pytest.mark.clauses("TRI-SET-02", "TRI-SET-06", "TRI-SET-07", "TRI-SET-08", "TRI-EVO-06")
def test_races_and_their_tokens_may_be_left_out() -> None:
    rules = game("full")
    state = rules.position({"players": 3})
    assert ("priestess", "khaarquar", "gambler") == state.races
    assert (("", "", ""),) * 3 == state.modules
    assert Bag({"priestess": 1, "harness": 1}) == state.specials[0]
    state = rules.position({"players": ["Y", "R"], "races": {"R": "priestess"}})
    assert ("khaarquar", "priestess") == state.races
    state = rules.position(
        {"races": ["decoy", "xemh"], "skills": {"0": ["second_modulator", "gain_nebulas"]}}
    )
    assert (("universal", "", "racial"), ("", "", "")) == state.modules
    assert Bag({"decoy": 1, "modulator": 2}) == state.specials[0]
    start = rules.position({"phase": "setup", "races": ["decoy", "xemh"]})
    assert rules.new(2, races=("decoy", "xemh")) == start
    assert rules.new(2) == rules.position({"phase": "setup"})


@pytest.mark.clauses("TRI-SET-08", "TRI-SK-1-06", "TRI-SK-2-04")
def test_tokens_in_the_galaxy_are_not_on_the_race_board() -> None:
    rules = game("full")
    state = table(
        rules, players=4, races=["priestess", "khaarquar", "decoy", "maephos"],
        skills={"2": ["second_modulator"]}, galaxy=[*SYSTEM, (K, "SSS", 0)], phase="exploration",
        emissaries=[(U, 0, 0, "priestess")], ships=[(L, 1, "rogue"), (K, 2, "decoy")],
        harnessed={L: 0}, modulators={U: 2, L: [2, False]}, wormholes={K: 3},
    )  # fmt: skip
    assert [{}, {"minion": 1}, {}, {}] == [dict(own.items()) for own in state.specials]
    assert (7, 1) == (state.supplies[0].emissaries, state.supplies[1].rogues)
    assert {read_node(f"{K}:s0"): 3} == dict(state.wormholes)
    assert [True, False] == [one.ready for _, one in sorted(state.modulators.items())]
    other = table(rules, races=["maephos", "xemh"], specials=[{}])
    assert ({}, {"cannon": 1}) == tuple(dict(own.items()) for own in other.specials)


@pytest.mark.clauses("TRI-EXT-09", "TRI-SK-5-02")
def test_rogues_that_have_mined_are_listed_or_counted() -> None:
    rules = game("full")
    words = {"races": ["maephos", "xemh"], "galaxy": NEBULA, "ships": [(U, 0, "rogue")]}
    assert table(rules, **words, rogues=[U]) == table(rules, **words, rogues={U: 1})
    assert {read_cell(U): 2} == dict(table(rules, **words, rogues={U: 2}).rogues)


@pytest.mark.clauses("TRI-VAR-03", "TRI-SET-02", "TRI-EVO-04")
@pytest.mark.parametrize(
    "words, field",
    [
        ({"races": "xemh"}, "position.races"),
        ({"races": ["xemh", "xemh"]}, "position.races"),
        ({"races": ["moon"]}, "position.races"),
        ({"races": [1]}, "position.races"),
        ({"phase": "setup", "races": ["moon"]}, "position.races"),
        ({"phase": "setup", "skills": []}, "position.skills"),
        ({"races": ["xemh"], "skills": [["ion_drive"]]}, "position.skills[0]"),
        ({"races": ["xemh"], "skills": [["warcry", "gain_nebulas"]]}, "position.skills[0]"),
        ({"races": ["xemh"], "skills": [["warcry", "warcry"]]}, "position.skills[0]"),
        ({"races": ["xemh"], "skills": [["gauss_cannon"]]}, "position.skills[0]"),
        ({"skills": [[1]]}, "position.skills[0]"),
        ({"skills": ["warcry"]}, "position.skills[0]"),
        ({"specials": [["moon"]]}, "position.specials[0]"),
        ({"harnessed": [U]}, "position.harnessed"),
        ({"harnessed": {"moon": 0}}, "position.harnessed.moon"),
        ({"harnessed": {U: 0}}, "position.harnessed"),
        ({"exmitters": {U: 0}}, "position.exmitters"),
        ({"modulators": {U: 0}}, "position.modulators"),
        ({"modulators": {U: [0, 1]}}, f"position.modulators.{U}[1]"),
        ({"modulators": {U: [7, True]}}, f"position.modulators.{U}[0]"),
        ({"modulators": {U: "moon"}}, f"position.modulators.{U}"),
        ({"wormholes": {U: 0}}, f"position.wormholes.{U}"),
        ({"galaxy": SYSTEM, "wormholes": {f"{U}:p0": 0}}, f"position.wormholes.{U}:p0"),
        ({"galaxy": SYSTEM, "wormholes": {U: 9}}, f"position.wormholes.{U}"),
        ({"evolved": 1}, "position.evolved"),
        ({"used": ["moon"]}, "position.used"),
        ({"landed": [1]}, "position.landed[0]"),
        ({"rogues": {U: -1}}, f"position.rogues.{U}"),
        ({"galaxy": SYSTEM, "emissaries": [(U, 0, 0, "rogue")]}, "position.emissaries[0][3]"),
        ({"galaxy": SYSTEM, "emissaries": [(U, 0, 0, "minion", 1)]}, "position.emissaries[0]"),
        ({"galaxy": SYSTEM, "ships": [(U, 0, "minion")]}, "position.ships[0][2]"),
    ],
)
def test_nonsense_about_skills_names_the_field(words: dict[str, Any], field: str) -> None:
    with pytest.raises(BadInput) as caught:
        game("full").position(words, fragment=True)
    assert field == caught.value.field


@pytest.mark.clauses("TRI-VAR-01", "TRI-VAR-02", "TRI-VAR-03")
@pytest.mark.parametrize("word", sorted(FULL_WORDS))
def test_only_the_full_game_has_words_for_skills(word: str) -> None:
    assert "TRI-VAR-03" in faulty({word: {}}, f"position.{word}")


# nonsense


@pytest.mark.parametrize(
    "words, field",
    [
        (1, "position"),
        ({1: 2}, "position"),
        ({"moon": 1}, "position.moon"),
        ({"players": 5}, "position.players"),
        ({"players": "two"}, "position.players"),
        ({"players": True}, "position.players"),
        ({"players": ["Y"]}, "position.players"),
        ({"players": ["Y", "Y"]}, "position.players"),
        ({"players": ["Y", 1]}, "position.players"),
        ({"first": 2}, "position.first"),
        ({"turn": "Y"}, "position.turn"),
        ({"turns": -1}, "position.turns"),
        ({"phase": "lunch"}, "position.phase"),
        ({"phase": ["over"]}, "position.phase"),
        ({"galaxy": {}}, "position.galaxy"),
        ({"galaxy": [U]}, "position.galaxy[0]"),
        ({"galaxy": [(U, "SSS")]}, "position.galaxy[0]"),
        ({"galaxy": [("moon", "SSS", 0)]}, "position.galaxy[0][0]"),
        ({"galaxy": [("9,9,9", "SSS", 0)]}, "position.galaxy[0][0]"),
        ({"galaxy": [(U, "moon", 0)]}, "position.galaxy[0][1]"),
        ({"galaxy": [(U, "SSS", 3)]}, "position.galaxy[0][2]"),
        ({"galaxy": [(U, "SSS", 0), (U, "NSS", 0)]}, "position.galaxy[1][0]"),
        ({"galaxy": [(U, "SSS", 0), (D1, "NNN", 0)]}, "position.galaxy"),
        ({"galaxy": [(U, "SSS", 0)] * 2_000}, "position.galaxy"),
        ({"added": U}, "position.added"),
        ({"added": 1}, "position.added"),
        ({"galaxy": SYSTEM, "emissaries": [U]}, "position.emissaries[0]"),
        ({"galaxy": SYSTEM, "emissaries": [(K, 0)]}, "position.emissaries[0][0]"),
        ({"galaxy": SYSTEM, "emissaries": [(f"{U}:p1", 0)]}, "position.emissaries[0][0]"),
        ({"galaxy": SYSTEM, "emissaries": [(f"{U}:z1", 0)]}, "position.emissaries[0][0]"),
        ({"galaxy": SYSTEM, "emissaries": [(U, 2)]}, "position.emissaries[0][1]"),
        ({"galaxy": SYSTEM, "emissaries": [(U, 0, -1)]}, "position.emissaries[0][2]"),
        ({"galaxy": SYSTEM, "emissaries": [(U, 0), (U, 1)]}, "position.emissaries[1][0]"),
        ({"galaxy": [(U, "SSS", 0)], "emissaries": [(U, 0)]}, "position.emissaries[0][0]"),
        ({"galaxy": SYSTEM, "ships": [(U, 0)]}, "position.ships[0]"),
        ({"galaxy": SYSTEM, "ships": [(U, 0, "sloop")]}, "position.ships[0][2]"),
        ({"galaxy": SYSTEM, "ships": [(f"{U}:p0", 0, "rogue")]}, "position.ships[0][0]"),
        ({"galaxy": [(U, "GS/S", 0)], "ships": [(U, 0, "rogue")]}, "position.ships[0][0]"),
        (
            {"galaxy": SYSTEM, "ships": [(U, 0, "rogue"), (U, 0, "rogue")]},
            "position.ships[1][0]",
        ),
        ({"galaxy": SYSTEM[:2], "pending": [U]}, "position.pending[0]"),
        ({"galaxy": SYSTEM, "pending": [f"{U}:s0"]}, "position.pending[0]"),
        ({"galaxy": SYSTEM, "controllers": {U: "Y"}}, f"position.controllers.{U}"),
        ({"galaxy": SYSTEM, "held": {U: 0}}, f"position.held.{U}"),
        ({"galaxy": NEBULA, "stocks": {U: ["moon"]}}, f"position.stocks.{U}"),
        ({"galaxy": NEBULA, "stocks": {U: {"red": -1}}}, f"position.stocks.{U}.red"),
        ({"galaxy": NEBULA, "stocks": []}, "position.stocks"),
        ({"credits": [1, 2, 3]}, "position.credits"),
        ({"credits": {"Y": 1}}, "position.credits.Y"),
        ({"credits": {"7": 1}}, "position.credits.7"),
        ({"credits": [-1]}, "position.credits[0]"),
        ({"credits": [1], "ledger": [{}]}, "position.ledger"),
        ({"ledger": [{"moon": 1}]}, "position.ledger[0].moon"),
        ({"ledger": [{"trade": "1"}]}, "position.ledger[0].trade"),
        ({"minerals": [["moon"]]}, "position.minerals[0]"),
        ({"tokens": [[1]]}, "position.tokens[0]"),
        ({"supplies": [{"moons": 1}]}, "position.supplies[0].moons"),
        ({"supplies": [{"rogues": "1"}]}, "position.supplies[0].rogues"),
        ({"bag": ["moon"]}, "position.bag"),
        ({"token_bag": 1}, "position.token_bag"),
        ({"hand": "moon"}, "position.hand"),
        ({"hand": 1}, "position.hand"),
        ({"hand": "T39", "aside": ["T39"]}, "position.hand"),
        ({"hand": "T39", "source": [2, "SSS"]}, "position.source"),
        ({"tops": ["T39"]}, "position.tops"),
        ({"tops": ["T39", "T39"]}, "position.tops[1]"),
        ({"tops": [["T39", "edge"], None]}, "position.tops[0][1]"),
        ({"tops": [["T39"], None]}, "position.tops[0]"),
        ({"heights": [1]}, "position.heights"),
        ({"heights": ["1", 1]}, "position.heights"),
        ({"rest": ["moon"]}, "position.rest"),
        ({"aside": [1]}, "position.aside"),
        ({"bottoms": [[]]}, "position.bottoms"),
        ({"bottoms": [["moon"], []]}, "position.bottoms[0][0]"),
        ({"tried": [1]}, "position.tried"),
        ({"main": 1}, "position.main"),
        ({"extra": True}, "position.extra"),
        ({"built": None}, "position.built"),
        ({"outposts": U}, "position.outposts"),
        ({"arrived": ["moon"]}, "position.arrived[0]"),
        ({"moved": "moon"}, "position.moved"),
        ({"galaxy": NEBULA, "mined": {U: "1"}}, f"position.mined.{U}"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_nonsense_names_the_field(words: object, field: str) -> None:
    faulty(words, field)


@pytest.mark.clauses("TRI-CON-02", "TRI-BSH-01", "TRI-TIL-11", "TRI-CTL-01", "TRI-VAR-01")
@pytest.mark.parametrize(
    "words, clause",
    [
        ({"galaxy": SYSTEM[:2], "emissaries": [(U, 0, 1)]}, "TRI-CON-02"),
        ({"galaxy": SYSTEM, "ships": [(U, 0, "rogue"), (D1, 1, "rogue")]}, "TRI-BSH-01"),
        ({"galaxy": [(U, "X", 0)], "ships": [(U, 0, "rogue")]}, "TRI-TIL-11"),
        ({"galaxy": SYSTEM, "emissaries": [(U, 0)], "controllers": {U: None}}, "TRI-CTL-01"),
    ],
)
def test_a_fragment_is_held_to_the_local_rules(words: dict[str, Any], clause: str) -> None:
    assert clause in faulty(words, "position")
    with pytest.raises(BadInput) as caught:
        game("beginner").position({"galaxy": SYSTEM, "ships": [(U, 0, "rogue")]}, fragment=True)
    assert "TRI-VAR-01" in caught.value.problem


@pytest.mark.clauses("TRI-CMP-04", "TRI-CMP-06", "TRI-SET-03", "TRI-SET-17", "TRI-CMP-01")
@pytest.mark.parametrize(
    "words, clause",
    [
        ({"bag": {"red": 30}}, "TRI-CMP-04"),
        ({"token_bag": {}}, "TRI-CMP-06"),
        ({"supplies": [{"rogues": 1}]}, "TRI-SET-03"),
        ({"turn": 1}, "TRI-SET-17"),
        ({"rest": ["T01", "T02", "T03"]}, "TRI-CMP-01"),
        ({"galaxy": [(D1, "SSS", 0)], "turns": 1, "turn": 1}, "TRI-SET-15"),
    ],
)
def test_a_whole_position_is_held_to_all_of_them(words: dict[str, Any], clause: str) -> None:
    assert clause in faulty(words, "position", whole=True)
    game().position(words, fragment=True)


def test_fragment_is_yes_or_no() -> None:
    with pytest.raises(BadInput) as caught:
        game().position({}, fragment=1)  # type: ignore[arg-type]  # on purpose
    assert "fragment" == caught.value.field


@pytest.mark.clauses("TRI-SET-03")
def test_every_figure_has_a_word() -> None:
    state = table(supplies=[dict.fromkeys(FIGURES, 1)])
    assert Supply(1, 1, 1, 1, 1) == state.supplies[0]


@pytest.mark.clauses("TRI-SET-12", "TRI-R-07")
@pytest.mark.parametrize("under", [(2, 0), (0, 2), (1, 1)])
def test_stacks_are_of_equal_height_whatever_lies_at_their_bottoms(under: tuple[int, int]) -> None:
    rules = game(unplaceable_tile="bottom_redraw")
    tiles = iter(["T40", "T41"])
    bottoms = [[[next(tiles), "front"] for _ in range(count)] for count in under]
    assert (42, 42) == table(rules, bottoms=bottoms).heights


@pytest.mark.clauses("TRI-TRN-02")
@pytest.mark.parametrize(
    "said",
    [
        {"main": True}, {"extra": 0}, {"pending": []}, {"outposts": []}, {"built": False},
        {"bound": False}, {"landed": []}, {"added": U},
    ],
    ids=str,
)  # fmt: skip
def test_who_speaks_of_exploration_means_that_phase(said: dict[str, Any]) -> None:
    assert Phase.EXTRACTION is table(galaxy=NEBULA).phase
    assert Phase.EXPLORATION is table(galaxy=NEBULA, **said).phase
