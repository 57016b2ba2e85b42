"""The text drawing of the galaxy: all of it can be named, nothing hidden is shown, it fits."""

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import attrs
import pytest

import galaxy_rules as gr
from galaxy_rules import draw
from galaxy_rules.galaxy_of_trian import Event, GalaxyOfTrian, State, Traveller, Unit
from galaxy_rules.galaxy_of_trian.game import published_pack, tiny_pack
from galaxy_rules.galaxy_of_trian.pictures.map import picture
from galaxy_rules.galaxy_of_trian.words.actions import ACTIONS, Action
from galaxy_rules.galaxy_of_trian.words.events import (
    EVENTS,
    ActionsGained,
    AreaClosed,
    ClashBegan,
    ClashEnded,
    ControlLost,
    GameEnded,
    Mined,
    Paid,
    Plundered,
    SentHome,
    StationBuilt,
    Teleported,
    TileTaken,
    TileUnplaceable,
    TokenDeclared,
    TokenGained,
    TokensShown,
)
from galaxy_rules.galaxy_of_trian.words.grid import SPACE, SYSTEM, cell_at, node_at
from galaxy_rules.galaxy_of_trian.words.skill_events import (
    Cried,
    Evaded,
    ExmitterPlaced,
    Exploded,
    Fired,
    Fixed,
    Gathered,
    Harnessed,
    MineralGiven,
    ModulatorPlaced,
    RaceTaken,
    Released,
    SetSold,
    SkillUnlocked,
    Swapped,
    TokenSold,
    WormholeOpened,
)
from galaxy_rules.galaxy_of_trian.words.state import Battle, Cause, Stage
from galaxy_rules.galaxy_of_trian.words.tasks import (
    DUTIES,
    Evading,
    Fixing,
    Gathering,
    Giving,
    Offering,
    RaceDue,
    RollDue,
    Task,
    Upkeep,
)
from galaxy_rules.kernel.bags import Bag
from galaxy_rules.kernel.errors import BadInput
from galaxy_rules.kernel.visibility import SPECTATOR
from galaxy_rules.match.seeds import Dice

U, D0, D1 = cell_at(0, 0, 0), cell_at(0, -1, 0), cell_at(0, 0, 1)
THREE: list[list[Any]] = [["0,0,0", "PoNS", 0], ["0,0,1", "N/NS", 0], ["0,-1,0", "PoSS", 0]]
"""A planet above another, and a nebula with a separate one beside it."""
UNITS: dict[str, Any] = {
    "galaxy": THREE,
    "emissaries": [["0,0,0:p0", 0, 1], ["0,0,1:n0", 1]],
    "ships": [["0,-1,0", 1, "corvette"]],
}
PICTURE = r"""
                free
               0,1,1
             _____N____
           /\          /
   -1,0,0 /* \ 0,0,1  /
    free /    \1e n0 /
        S0e1 p0N    S free
       / 0,0,0  \  / 1,0,1
      /_____P____\/
      \          /
       \ 0,-1,0 /
        \      /
    free S 1C S free
  0,-1,-1 \* / 1,-1,0
           \/
"""


@cache
def game_of(variant: str = "ships", **rulings: str) -> GalaxyOfTrian:
    return GalaxyOfTrian(rulings, variant=variant)


def table(game: GalaxyOfTrian, **words: Any) -> State:
    return game.position(words, fragment=True)


def steps(game: GalaxyOfTrian, players: int, seed: int) -> Iterator[gr.Step[State, Event]]:
    """A random game, step by step."""
    dice, state = Dice(seed), game.new(players)
    while (mover := game.to_move(state)) != gr.OVER:
        if mover == gr.CHANCE:
            step = game.step(state, dice.draw(game.chance_outcomes(state)))
        else:
            step = game.step(state, dice.choose(game.legal_actions(state)))
        state = step.state
        yield step


def told(picture: str) -> str:
    """Everything drawn, on one line."""
    return " ".join(picture.split())


# the map


@pytest.mark.clauses("TRI-EXP-05", "TRI-R-14", "TRI-R-16")
def test_tiles_are_triangles_with_their_edges_cells_and_units() -> None:
    game = game_of()
    state = table(game, **UNITS)
    assert PICTURE.strip("\n").splitlines() == list(picture(game, state))
    assert "parts: 0,0,1: n0 top, n1 left\n" in draw.text(game, state)


@pytest.mark.clauses("TRI-R-23")
def test_specials_extractors_and_parts_of_ships_are_drawn() -> None:
    game = game_of()
    for face, mark in (
        ("O", "O"), ("T", "T"), ("X", "X"), ("ENNN", "E"), ("Po/PoS", "**"), ("SSS", " ")
    ):  # fmt: skip
        lines = list(picture(game, table(game, galaxy=[["0,0,0", face, 0]])))
        assert f"/{mark:<2}\\" in lines[1], face
    ship = table(game, galaxy=[["0,0,0", "NS/S", 0]], ships=[["0,0,0:s1", 1, "rogue"]])
    drawn = draw.text(game, ship)
    assert "/1Rs1\\" in drawn
    assert "parts: 0,0,0: s0 right, s1 left" in drawn


@pytest.mark.clauses("TRI-EXP-07")
def test_turned_tiles_show_their_edges_where_they_lie() -> None:
    game = game_of()
    lies = [("N", "G", "S"), ("S", "N", "G"), ("G", "S", "N")]
    for turn, (bottom, right, left) in enumerate(lies):
        lines = list(picture(game, table(game, galaxy=[["0,0,0", "NGS", turn]])))
        assert f"{left}      {right}" in lines[3]
        assert f"/_____{bottom}____\\" == lines[5].strip()


@pytest.mark.clauses("TRI-SET-15", "TRI-R-05")
def test_before_the_first_tile_its_cell_is_free() -> None:
    game = game_of()
    assert ["free", "0,0,0"] == [line.strip() for line in picture(game, game.new(2)) if line]


def straight(length: int) -> list[list[Any]]:
    """Tiles of empty space in a row to the right."""
    return [[f"{n // 2},0,{n // 2 + n % 2}", "SSS", 0] for n in range(length)]


@cache
def roomy() -> GalaxyOfTrian:
    """A toy with as much empty space as one likes."""
    tiles: dict[str, Any] = {f"tiles.R{n}": ["SSS", "SSS"] for n in range(60)}
    return GalaxyOfTrian(data=published_pack().with_values("toy", "room", tiles), variant="ships")


def test_a_wide_galaxy_is_drawn_in_strips_that_overlap() -> None:
    game = roomy()
    lines = list(picture(game, table(game, galaxy=straight(40))))
    assert max(map(len, lines)) <= 80
    assert "(strip 1 of 5 from left to right; they overlap)" == lines[0]
    drawn = told("\n".join(lines).replace("/", " ").replace("\\", " "))
    assert all(f" {cell} " in drawn for cell, _, _ in straight(40))


def test_cells_far_out_have_room_for_their_names() -> None:
    game = roomy()
    far = [["-100,-100,-200", "SSS", 0]]
    drawn = draw.text(game, attrs.evolve(game.new(2), galaxy=table(game, galaxy=far).galaxy))
    assert " -100,-100,-200 " in drawn.replace("/", " ").replace("\\", " ")
    assert max(map(len, drawn.splitlines())) <= 100


@pytest.mark.clauses("TRI-R-13")
def test_edges_with_several_segments_show_all_letters() -> None:
    game = GalaxyOfTrian(data=tiny_pack(), variant="ships")
    state = table(game, galaxy=[["0,0,0", "NGS", 0]])
    lines = list(picture(game, state))
    base = lines[5].strip()
    assert "NN" == "".join(letter for letter in base if letter.isalpha())
    drawn = "".join(lines).replace("free", "")
    assert [2, 3, 1] == [drawn.count(letter) for letter in "NGS"]
    assert "(NN GG SG)" in draw.text(game, state)


# the rest of the table


@pytest.mark.clauses("TRI-CTL-01", "TRI-BLK-01")
def test_areas_show_size_controller_stock_and_who_is_there() -> None:
    game = game_of()
    drawn = draw.text(
        game,
        table(
            game,
            galaxy=[["0,0,0", "PoNS", 0], ["0,0,1", "ENNS", 0], ["0,-1,0", "PoSS", 0]],
            emissaries=[["0,0,0:p0", 0]],
            ships=[["0,0,0", 1, "corvette"]],
        ),
    )
    assert "  0,-1,0:p0  system of 2 tiles; nobody's; 0e 0,0,0:p0 blocked" in drawn
    assert "Open areas" not in drawn
    drawn = draw.text(game, table(game, **UNITS, stocks={"0,0,0:n0": ["red", "red", "blue"]}))
    assert "  0,-1,0:p0  system of 2 tiles; seat 0's; 0e1 0,0,0:p0" in drawn
    assert "  0,0,0:n0  nebula of 2 tiles; nobody's; minerals 2 red, 1 blue" in drawn
    assert "  0,0,1:n0  nebula of 1 tile; 1 open edge; 1e 0,0,1:n0" in drawn


@pytest.mark.clauses("TRI-SET-03", "TRI-SET-09", "TRI-TRD-09", "TRI-SET-11")
def test_seats_stacks_and_bags_are_drawn() -> None:
    game = game_of()
    state = table(
        game, **UNITS, minerals=[["red", "blue", "blue"], []], tokens=[["plus", "reroll"], []],
        credits=[1, 30], tops=["T24", "T29"], aside=["T01"],
    )  # fmt: skip
    drawn = draw.text(game, state)
    assert "Seat 0 (first)  1 credit\n" in drawn
    assert "  minerals 1 red, 2 blue; combat tokens 1 reroll, 1 plus\n" in drawn
    assert "8 emissaries, 8 research stations, 4 space stations, 3 Corvettes, 2 Rogues" in drawn
    assert "  in the galaxy: Corvette 0,-1,0:s0\n" in drawn
    assert ", PoSS on top (P S S, planet)" in drawn
    assert ", ENNN on top (N N N, extractor)" in drawn
    assert "set aside: T01\n" in drawn
    assert "bags: minerals 29 red, 30 yellow, 30 green, 28 blue; 20 combat tokens" in drawn


@pytest.mark.clauses("TRI-VAR-01")
def test_beginners_see_no_ships_on_their_boards() -> None:
    game = game_of("beginner")
    drawn = draw.text(game, game.new(3))
    assert "GALAXY OF TRIAN, all things open, for beginners\n" in drawn
    assert "on the board: 8 emissaries, 8 research stations, 3 space stations\n" in drawn


@pytest.mark.clauses("TRI-TRN-02", "TRI-OUT-01", "TRI-END-01", "TRI-TIE-02")
def test_the_heading_says_whose_turn_it_is_and_which_phase() -> None:
    game = game_of()
    assert "set-up: combat tokens are drawn" in draw.text(game, game.new(2))
    for words, said in (
        ({}, "seat 0's turn, extraction: minerals and trade, then a tile is taken"),
        ({"turn": 1}, "seat 1's turn, extraction"),
        ({"phase": "expansion", "hand": "T24", "source": [0, "PoSS"]},
         "tile T24 is to be placed, PoSS (P S S, planet) or N/NS (N N S)"),
        ({"phase": "exploration", "added": "0,0,1"},
         "seat 0's turn, exploration: an action left; the tile on 0,0,1 is new"),
        ({"phase": "over", "credits": [9, 30]}, "over: seat 1 wins"),
        ({"phase": "over", "credits": [9, 9], "emissaries": [], "ships": []},
         "over: seat 0 and seat 1 share the victory"),
    ):  # fmt: skip
        rest = {"rest": [], "tops": [None, None], "heights": [0, 0]} if "over" in said else {}
        state = table(game, **{**UNITS, **rest, **words})
        assert said in told(draw.text(game, state))
    more = attrs.evolve(table(game, **UNITS, phase="exploration"), main=False, extra=2)
    assert "exploration: 2 additional actions left" in draw.text(game, more)


@pytest.mark.clauses("TRI-EVT-02", "TRI-R-26")
def test_events_that_bind_are_named() -> None:
    game = game_of(event_timing="all_together")
    state = attrs.evolve(table(game, **UNITS, phase="exploration"), bound=True)
    assert "exploration: events are to be resolved first" in draw.text(game, state)


@pytest.mark.clauses("TRI-TOK-04", "TRI-BSH-08", "TRI-TOK-05")
def test_a_clash_is_told_stage_by_stage() -> None:
    game = game_of()
    row: list[list[Any]] = [["0,0,0", "SSS", 0], ["0,0,1", "SSS", 0], ["1,0,1", "SSS", 0]]
    ships = [["0,0,0", 0, "corvette"], ["1,0,1", 1, "corvette"]]
    state = table(game, galaxy=row, ships=ships, tokens=[["plus", "plus"], []], phase="exploration")
    said: list[str] = []
    for order in ("move 0,0,0 0,0,1:s0", "declare plus", "ready", "roll 2", "roll 5"):
        state = game.apply(state, game.parse(order))
        said.append(told(draw.text(game, game.view(state, 1))))
    clash = "under way: a clash of the ships on 0,0,1 and 1,0,1, "
    assert f"{clash}combat tokens are declared: seat 0, seat 1;" in said[0]
    assert f"{clash}combat tokens are declared: seat 0 1 token face down, seat 1;" in said[1]
    assert "combat tokens 1; declared 1" in said[1]
    assert f"{clash}the dice are rolled: seat 0 1 token face down, seat 1;" in said[2]
    assert "the dice are rolled: seat 0 rolled 2 1 token face down, seat 1;" in said[3]
    assert f"{clash}combat tokens are used: seat 0 rolled 2, seat 1 rolled 5;" in said[4]
    assert "; shown 1 plus" in said[4]
    assert "ships that meet fight; battles in closed areas, and control" in said[4]
    over = game.step(state, game.parse("use plus"))
    assert "Seat 1 wins the clash (seat 0 3, seat 1 5)." in [
        draw.sentence(game, event) for event in over.events
    ]
    assert "2 minerals to be drawn for seat 1" in draw.text(game, over.state)


def test_everything_that_is_under_way_has_words() -> None:
    seen: set[str] = set()
    game = game_of()
    for players, seed in ((2, 1), (4, 2)):
        for step in steps(game, players, seed):
            if step.state.agenda or step.state.battle is not None:
                drawn = told(draw.text(game, step.state))
                assert "under way: " in drawn
                seen |= {type(task).__name__ for task in step.state.agenda}
    assert {"MineralsDue", "TokenDue", "TopDue", "Retrieving", "Controlling", "Settling"} <= seen


# what may be seen


@pytest.mark.clauses("TRI-TRD-09", "TRI-EXP-02", "TRI-EXP-03")
def test_only_ones_own_tokens_and_tile_are_drawn() -> None:
    game = game_of()
    state = table(
        game, **UNITS, phase="expansion", hand="T24", source=[0, "PoSS"],
        tokens=[["plus", "reroll"], ["plus"]],
    )  # fmt: skip
    own, theirs, onlooker = (draw.text(game, game.view(state, s)) for s in (0, 1, SPECTATOR))
    assert "GALAXY OF TRIAN, as seat 0 sees it, without races\n" in own
    assert "Seat 0 (you, first)" in own
    assert "combat tokens 1 reroll, 1 plus" in own
    assert "  tile in hand: T24\n" in own
    assert "as an onlooker sees it" in onlooker
    for drawn in (theirs, onlooker):
        assert "T24" not in drawn
        assert "a tile is to be placed, PoSS or its other side" in drawn
        assert "combat tokens 2\n" in drawn


@pytest.mark.clauses("TRI-TRD-09", "TRI-EXP-02")
def test_drawings_of_states_that_differ_in_secrets_are_equal() -> None:
    game = game_of()
    one = table(game, **UNITS, tokens=[["plus"], []], tops=["T24", "T29"])
    two = attrs.evolve(
        one,
        tokens=(Bag.of(["reroll"]), one.tokens[1]),
        token_bag=one.token_bag.remove("reroll").add("plus"),
        beneath=("T31", one.beneath[1]),
        rest=one.rest.remove("T31").add("T24"),
    )
    assert one != two
    assert draw.text(game, game.view(one, 1)) == draw.text(game, game.view(two, 1))


# whole games and sentences


@pytest.mark.clauses("TRI-SET-01", "TRI-VAR-01")
@pytest.mark.parametrize(
    "players, variant, rulings",
    [
        (2, "ships", {}),
        (3, "full", {}),
        (4, "full", {"exmitter_radius": "ring12", "living_structures": "space_only"}),
        (3, "beginner", {"unplaceable_tile": "bottom_redraw"}),
        (4, "ships", {"exmitter_radius": "ring12", "event_timing": "all_together"}),
    ],
)
def test_whole_games_fit_a_hundred_columns_and_every_event_is_told(
    players: int, variant: str, rulings: dict[str, str]
) -> None:
    game = game_of(variant, **rulings)
    for number, step in enumerate(steps(game, players, players)):
        for event in step.events:
            assert draw.sentence(game, event).endswith(".")
            assert "None" not in draw.sentence(game, game.event_for(event, SPECTATOR))
        if number % 20:
            continue
        for seat in (None, 0, SPECTATOR):
            shown = step.state if seat is None else game.view(step.state, seat)
            drawn = draw.text(game, shown)
            assert drawn.isascii()
            assert max(map(len, drawn.splitlines())) <= 100


SYSTEM_AREA = node_at(U, SYSTEM, 0)
SENTENCES: list[tuple[Event, str]] = [
    (Mined(1, U, SYSTEM_AREA, "red"), "Seat 1's Rogue on 0,0,0 mines red from 0,0,0:p0."),
    (TileUnplaceable(0, "T01", True), "Tile T01 fits nowhere and is set aside."),
    (TileUnplaceable(0, "T01", False), "Tile T01 fits nowhere and goes back under its stack."),
    (AreaClosed(SPACE, node_at(U, SPACE, 0), 3),
     "The outer space of 3 tiles at 0,0,0:s0 is closed."),
    (Paid(0, 1, Cause.SYSTEM, SYSTEM_AREA, 1, 0, 0),
     "Seat 0 is paid 1 credit for the system 0,0,0:p0 (1 tile)."),
    (Paid(0, 9, Cause.SYSTEM, SYSTEM_AREA, 2, 2, 1),
     "Seat 0 is paid 9 credits for the system 0,0,0:p0 (2 tiles, 2 emissaries, 1 extractor)."),
    (StationBuilt(2, U, 2), "Seat 2 builds a space station on 0,0,0."),
    (Teleported(0, 0, Unit.EMISSARY, U, node_at(D1, SYSTEM, 0)),
     "Seat 0 teleports its emissary from 0,0,0 to 0,0,1:p0."),
    (Teleported(0, 1, Unit.ROGUE, U, node_at(D1, SPACE, 0)),
     "Seat 0 teleports seat 1's Rogue from 0,0,0 to 0,0,1:s0."),
    (ClashBegan((1, 0), (U, D1), None, (0, 0)),
     "Seat 1 and seat 0 clash with their ships on 0,0,0 and 0,0,1."),
    (ClashBegan((0, 2, 1), None, SYSTEM_AREA, (1, 1, 2)),
     "Seat 0 and seat 2 and seat 1 clash in the system 0,0,0:p0."),
    (ClashEnded((0, 1), (), 1), "Seat 1 wins the clash without dice."),
    (ClashEnded((0, 1), (4, 4), None), "Nobody wins the clash (seat 0 4, seat 1 4)."),
    (ControlLost(1, SYSTEM_AREA), "Seat 1 loses control of the system 0,0,0:p0."),
    (TokensShown(1, ("reroll", "plus")), "Seat 1 shows reroll, plus."),
    (Plundered(0, 1, SYSTEM_AREA, 9, 9),
     "Seat 0 plunders the system 0,0,0:p0: 9 credits from seat 1."),
    (Plundered(0, 1, SYSTEM_AREA, 9, 4),
     "Seat 0 plunders the system 0,0,0:p0: 4 of 9 credits from seat 1."),
    (GameEnded((5, 7), (1,)), "The game is over: seat 1 wins (seat 0 5, seat 1 7)."),
    (Paid(0, 3, Cause.MORE_SYSTEM, SYSTEM_AREA, 3, 0, 0),
     "Seat 0 is paid 3 credits more for the system 0,0,0:p0 (3 tiles)."),
    (RaceTaken(1, "khaarquar"), "Seat 1 plays K'Haarquar."),
    (SkillUnlocked(0, "divine_help", 10), "Seat 0 unlocks Divine help for 10 credits."),
    (MineralGiven(0, "red", None), "Seat 0 puts a red mineral into the bag."),
    (MineralGiven(0, "red", 2), "Seat 0 gives a red mineral to seat 2."),
    (Gathered(0, SYSTEM_AREA, "red"), "Seat 0 takes red from 0,0,0:p0 by a skill."),
    (SetSold(0, 16), "Seat 0 sells a set of minerals for 16 credits."),
    (TokenSold(0, None, 2), "Seat 0 sells a combat token for 2 credits."),
    (ExmitterPlaced(0, U), "Seat 0 places an exmitter token on 0,0,0."),
    (ModulatorPlaced(0, U), "Seat 0 places a space modulator on 0,0,0."),
    (WormholeOpened(0, node_at(U, SPACE, 0)), "Seat 0 opens a wormhole at 0,0,0:s0."),
    (Swapped(0, Traveller.SHIP, U, D1), "Seat 0 swaps its ship on 0,0,0 for that on 0,0,1."),
    (Harnessed(0, U), "Seat 0 harnesses the ship on 0,0,0."),
    (Released(0, U), "Seat 0 buys its ship on 0,0,0 free."),
    (Fixed(0, SYSTEM_AREA), "Seat 0's Priestess becomes an emissary at 0,0,0:p0."),
    (Evaded(0, U, node_at(D1, SPACE, 0)), "Seat 0's Priestess flees from 0,0,0 to 0,0,1:s0."),
    (Fired(1, U), "Seat 1's Cannon on 0,0,0 fires."),
    (Exploded(1, U), "Seat 1's Decoy on 0,0,0 explodes."),
    (Cried(1), "Seat 1 utters its Warcry."),
    (SentHome(1, Unit.MINION, U), "Seat 1's Slave-minion on 0,0,0 goes home."),
]  # fmt: skip


@pytest.mark.parametrize("event, said", SENTENCES, ids=range(len(SENTENCES)))
def test_events_are_told_as_one_would(event: Event, said: str) -> None:
    assert said == draw.sentence(game_of(), event)


def test_every_event_class_has_its_own_sentence() -> None:
    game = game_of()
    met = {type(event) for event, _ in SENTENCES}
    for players, seed in ((2, 1), (4, 2), (4, 5)):
        for step in steps(game, players, seed):
            for event in step.events:
                met.add(type(event))
                assert draw.sentence(game, event)
    assert set(EVENTS) == met


@pytest.mark.clauses("TRI-TRD-09", "TRI-EXP-03")
def test_hidden_things_are_told_as_hidden() -> None:
    game = game_of()
    for event, own, theirs in (
        (TokenGained(0, "plus"), "draws a combat token, plus.", "draws a combat token."),
        (TokenDeclared(0, "plus"), "lays plus face down.", "lays a combat token face down."),
        (TileTaken(0, 1, "PoSS", "T24"), "from stack 1: tile T24.", "PoSS from stack 1."),
        (TokenSold(0, "plus", 2), "a plus token for 2 credits.", "a combat token for 2 credits."),
    ):
        assert draw.sentence(game, game.event_for(event, 0)).endswith(own)
        assert draw.sentence(game, game.event_for(event, 1)).endswith(theirs)


# remarks


@pytest.mark.clauses("TRI-TRD-03", "TRI-CON-09", "TRI-OUT-01", "TRI-MOV-07", "TRI-CLO-02")
def test_remarks_say_what_an_action_costs_and_brings() -> None:
    game = game_of()
    words: dict[str, Any] = {
        "galaxy": [*THREE, ["-1,0,0", "SSS", 0], ["-1,1,0", "O", 0], ["0,-1,-1", "SSS", 0]],
        "emissaries": UNITS["emissaries"],
        "ships": [["0,-1,0", 1, "corvette"], ["-1,0,0", 0, "rogue"]],
        "tops": ["T31", "T29"],
        "hand": "T24",
        "stocks": {"0,0,0:n0": ["red"]},
    }
    view = game.view(table(game, **words, phase="expansion", source=[0, "PoSS"]), 0)
    for action, said in (
        ("buy red", "6 credits"),
        ("buy token", "4 credits"),
        ("take 1", "ENNN: N N N, extractor"),
        ("take 9", ""),
        ("extract 0,0,0:n0 red", "there are 1 red"),
        ("mine -1,0,0 0,0,0:n0 red", "there are 1 red"),
        ("extract 9,0,9:n0 red", ""),
        ("place N/NS 0,1,1 0", "bottom N, right N, left S; closes a nebula of 2 tiles"),
        ("place N/NS 0,1,1 1", ""),
        ("place N/NS 9,9,18 0", ""),
        ("place Nonsense 0,1,1 0", ""),
        ("send emissary -1,1,0:o0", "two additional actions"),
        ("send emissary 0,0,1:n1", "nebula of 2 tiles, closed"),
        ("send emissary 0,0,1:n0", "nebula of 1 tile, 1 open edge"),
        ("send rogue 0,0,1:s0", ""),
        ("build 0,0,0", "space station; 8 credits (1 tile, 1 emissary)"),
        ("build 0,0,1", ""),
        ("build 9,9,18", ""),
        ("teleport emissary 0,0,1 -1,1,0:o0", "seat 1's emissary; outpost"),
        ("teleport emissary 0,0,0 -1,1,0:o0", "seat 0's emissary; two additional actions"),
        ("teleport emissary 9,9,18 -1,1,0:o0", ""),
        ("teleport ship 0,-1,0 0,0,0:s0", "seat 1's Corvette; meets seat 0's Rogue"),
        ("teleport ship 0,-1,0 0,-1,-1:s0", "seat 1's Corvette"),
        ("move -1,0,0 0,0,0:s0", "meets seat 1's Corvette"),
        ("move -1,0,0 -1,1,0:s0", ""),
        ("resolve 0,-1,0:p0", "system of 2 tiles"),
        ("attack -1,0,0 0,-1,0", "seat 0's Rogue against seat 1's Corvette"),
        ("remove 0,0,1", "seat 1's emissary"),
        ("retrieve 9,9,18", ""),
        ("use reroll", "rolls again"),
        ("use plus", "adds 1"),
        ("end", ""),
    ):
        assert said == draw.remark(game, view, game.parse(action)), action
    used = attrs.evolve(view, outposts=frozenset({cell_at(-1, 1, 0)}))
    assert "outpost" == draw.remark(game, used, game.parse("send emissary -1,1,0:o0"))
    assert "a station" == draw.caption(game, view, "build")
    assert not draw.caption(game, view, "end")


@pytest.mark.clauses("TRI-OUT-02", "TRI-OUT-05", "TRI-R-46", "TRI-R-146")
@pytest.mark.parametrize(
    "owner, ships, used, extra",
    [
        (0, [], [], 2),
        (1, [], [], 0),
        (0, [["1,0,1", 1, "corvette"]], [], 0),
        (0, [["1,0,1", 0, "corvette"]], [], 2),
        (0, [["1,0,1", 1, "rogue"]], [], 2),
        (0, [], ["1,0,1"], 0),
    ],
)
def test_remarks_promise_the_actions_that_a_teleported_emissary_brings(
    owner: int, ships: list[Any], used: list[str], extra: int
) -> None:
    game = game_of()
    galaxy = [["0,0,0", "PoSS", 2], ["0,0,1", "T", 0], ["1,0,1", "O", 0]]
    state = table(
        game, galaxy=galaxy, added="0,0,1", emissaries=[["0,0,0", owner]], ships=ships,
        outposts=used, main=not used, extra=2 * len(used),
    )  # fmt: skip
    action = game.parse("teleport emissary 0,0,0 1,0,1:o0")
    gained = [e.count for e in game.step(state, action).events if isinstance(e, ActionsGained)]
    assert extra == sum(gained)
    where = "two additional actions" if extra else "outpost"
    said = draw.remark(game, game.view(state, 0), action)
    assert f"seat {owner}'s emissary; {where}" == said


@pytest.mark.clauses("TRI-R-24", "TRI-MOV-07")
@pytest.mark.parametrize("reading, met", [("shared_space_edge", False), ("same_area", True)])
def test_remarks_name_the_ships_that_are_met_in_this_reading(reading: str, met: bool) -> None:
    # a nebula lies between 0,0,0 and 0,0,1, and outer space goes round it
    game = game_of(ship_contact=reading)
    plain = [[cell, "SSS", 0] for cell in ("0,-1,0", "1,-1,0", "1,-1,1", "1,0,1")]
    state = table(
        game, galaxy=[["0,0,0", "NSS", 1], ["0,0,1", "NSS", 1], *plain], main=True,
        ships=[["0,-1,0", 0, "rogue"], ["0,0,1", 1, "rogue"]],
    )  # fmt: skip
    action = game.parse("move 0,-1,0 0,0,0:s0")
    assert met == any(isinstance(e, ClashBegan) for e in game.step(state, action).events)
    said = draw.remark(game, game.view(state, 0), action)
    assert ("meets seat 1's Rogue" if met else "") == said
    assert not draw.remark(game, game.view(state, 0), game.parse("move 0,-1,0 0,0,0:s3"))


# races and skills

RACES: dict[str, Any] = {"races": ["priestess", "maephos"]}


@pytest.mark.clauses("TRI-SET-02", "TRI-SET-07", "TRI-SET-08", "TRI-EVO-01")
def test_each_seat_shows_its_race_skills_modules_and_tokens() -> None:
    game = game_of("full")
    start = draw.text(game, game.new(2))
    assert "GALAXY OF TRIAN, all things open\n" in start
    assert "set-up: races and combat tokens are drawn" in start
    assert 2 == start.count("  race still to be drawn\n")
    assert "under way: a race to be drawn for seat 0; a race to be drawn for seat 1;" in told(start)
    drawn = told(draw.text(game, table(game, **UNITS, **RACES, skills=[["power_drain"], []])))
    assert "race Priestess: Supreme priestess, Harness technology, Power drain modules" in drawn
    assert (
        "modules to unlock: 0 Precious meditation or Gain nebulas; 1 Divine help or Mineral set "
        "special tokens: 1 priestess, 1 harness"
    ) in drawn
    assert "race Maephos: Harvest technology, Subspace tunnel modules to unlock: 0 " in drawn
    assert "extraction: minerals, trade and evolution, then a tile is taken" in drawn
    assert "race" not in draw.text(game_of(), table(game_of(), **UNITS)).partition("\n")[2]


@pytest.mark.clauses("TRI-SK-1-07", "TRI-SK-5-04", "TRI-SK-6-02", "TRI-SK-7-08")
def test_special_tokens_are_on_the_map_and_in_lists() -> None:
    game = game_of("full")
    around = ("-1,0,0", "0,0,1", "1,0,1", "1,0,2")
    words: dict[str, Any] = {
        "races": ["priestess", "maephos", "manipulator", "decoy"], "players": 4,
        "galaxy": [["0,0,0", "NS/S", 0], *([cell, "SSS", 0] for cell in around)],
        "ships": [["0,0,0:s0", 1, "rogue"]], "harnessed": {"0,0,0": 0},
        "wormholes": {"-1,0,0:s0": 1}, "exmitters": {"1,0,2": 2},
        "modulators": {"-1,0,0": [3, False], "1,0,2": 3},
    }  # fmt: skip
    skills = [[], [], [], ["second_modulator"]]
    drawn = draw.text(game, table(game, **words, skills=skills))
    assert "1R!s0" in drawn
    for sign in ("tw", "xt"):
        assert f" {sign} " in drawn.replace("/", " ").replace("\\", " ")
    assert (
        "tokens: exmitter of seat 2 on 1,0,2; space modulator of seat 3 on -1,0,0, not yet at work;"
        " space modulator of seat 3 on 1,0,2; wormhole of seat 1 at -1,0,0:s0"
    ) in told(drawn)
    assert "Rogue 0,0,0:s0 harnessed by seat 0" in told(drawn)
    assert "x exmitter, t space modulator, w wormhole" in drawn


@pytest.mark.clauses("TRI-SK-1-05", "TRI-SK-2-04", "TRI-SK-7-01", "TRI-SK-8-04")
def test_tokens_that_are_units_have_letters_of_their_own() -> None:
    game = game_of("full")
    far = [["0,0,0", "PoSS", 1], ["0,0,1", "PPoS", 1], ["1,0,1", "PoSS", 2]]
    for race, unit, level, said in (
        ("priestess", "priestess", 1, "0p1 p0"),
        ("khaarquar", "minion", 0, "0m p0"),
    ):
        emissaries = [["0,0,0", 0, level, unit]]
        state = table(game, galaxy=far, emissaries=emissaries, races=[race, "maephos"])
        assert said in draw.text(game, state)
        assert f"{said.split()[0]} 0,0,0:p0" in draw.text(game, state)
    for race, kind, letter in (("decoy", "decoy", "D"), ("xemh", "cannon", "G")):
        state = table(game, galaxy=far, ships=[["0,0,0", 0, kind]], races=[race, "maephos"])
        drawn = draw.text(game, state)
        assert f" 0{letter} " in drawn
        assert f"in the galaxy: {kind.capitalize()} 0,0,0:s0" in drawn


@pytest.mark.clauses("TRI-R-159", "TRI-SK-6-02", "TRI-SK-6-04", "TRI-SK-5-04", "TRI-SK-1-07")
def test_the_heading_says_what_skills_still_allow() -> None:
    game = game_of("full")
    space = [["0,0,0", "SSS", 0], ["0,0,1", "SSS", 0]]
    laid = table(
        game, galaxy=space, added="0,0,1", phase="expansion", races=["manipulator", "maephos"]
    )
    drawn = told(draw.text(game, game.view(laid, 1)))
    assert "expansion: the tile lies on 0,0,1; seat 0 may still place an exmitter token" in drawn
    words: dict[str, Any] = {"galaxy": space, "phase": "exploration", "main": True}
    tunnel = table(game, **words, races=["maephos", "xemh"], minerals=[["red"], []])
    assert "an action left; seat 0 may still open a wormhole" in told(draw.text(game, tunnel))
    done = attrs.evolve(tunnel, main=False)
    assert "no action left; seat 0 may still open a wormhole" in told(draw.text(game, done))
    ships = [["0,0,0", 1, "rogue"]]
    harness = table(game, **words, races=["priestess", "xemh"], ships=ships)
    assert "seat 0 may still harness a ship" in told(draw.text(game, harness))
    held = table(
        game, **words, races=["xemh", "priestess"], ships=[["0,0,0", 0, "rogue"]],
        harnessed={"0,0,0": 1}, minerals=[["red", "red"], []],
    )  # fmt: skip
    assert "seat 0 may still buy a ship free" in told(draw.text(game, held))


TASKS: list[tuple[Task, str]] = [
    (RaceDue(1), "a race to be drawn for seat 1"),
    (RollDue(0), "a die to be rolled for the stake of seat 0"),
    (Giving(0, 2, 1), "seat 0 gives 2 minerals to seat 1"),
    (Giving(0, 1), "seat 0 gives 1 mineral into the bag"),
    (Gathering(0, SYSTEM_AREA, 1), "seat 0 takes 1 mineral from 0,0,0:p0"),
    (Offering(0, U, 2),
     "the Priestess of seat 0 takes 2 minerals from a nebula around 0,0,0"),
    (Fixing(0, U), "the Priestess of seat 0 may become an emissary on 0,0,0"),
    (Evading(0, (D1, U)),
     "the Priestess of seat 0 on 0,0,0 may flee from the ship on 0,0,1"),
    (Upkeep(0, (U,), (D1,)), "seat 0 pays for its units near exmitters, on 0,0,0, 0,0,1"),
]  # fmt: skip


@pytest.mark.parametrize("task, said", TASKS, ids=lambda value: type(value).__name__)
def test_what_skills_leave_to_be_done_has_words(task: Task, said: str) -> None:
    game = game_of("full")
    state = attrs.evolve(table(game, **UNITS, **RACES), agenda=(task,))
    assert f"under way: {said}" in told(draw.text(game, state))


def test_every_duty_is_among_those_with_words() -> None:
    assert {*DUTIES, RaceDue, RollDue} == {type(task) for task, _ in TASKS}


def test_a_warcry_is_told_in_the_clash() -> None:
    game = game_of("full")
    battle = Battle(Stage.ROLL, (0, 1), (0, 1), ships=(U, D0), cries=(0,))
    state = attrs.evolve(table(game, **UNITS, **RACES), battle=battle)
    assert "the dice are rolled: seat 0 +1 by Warcry, seat 1 +1" in told(draw.text(game, state))


def test_every_kind_of_action_of_a_player_has_a_caption() -> None:
    game = game_of("full")
    view = game.view(table(game, **UNITS, **RACES), 0)
    plain = {"reveal", "draw", "roll", "research", "end", "ready", "stand", "keep"}
    for kind in ACTIONS:
        filled = {"side": "racial", "what": Traveller.SHIP, "unit": Unit.ROGUE}
        names = [field.name for field in attrs.fields(kind)]
        numbers = {"module", "area", "cell", "node", "own", "target", "stack", "turn", "value"}
        values = {name: 0 if name in numbers else filled.get(name, "red") for name in names}
        build: Callable[..., Action] = kind
        action = build(**values)
        head = str(action).split()[0]
        assert bool(draw.caption(game, view, head)) == (head not in plain), head
        assert isinstance(draw.remark(game, view, action), str)


@pytest.mark.clauses("TRI-EVO-02", "TRI-UNI-02", "TRI-SK-1-08", "TRI-SK-3-02", "TRI-SK-4-05")
def test_remarks_say_what_skills_cost_and_bring() -> None:
    game = game_of("full")
    words: dict[str, Any] = {
        "galaxy": [["0,0,0", "PoSS", 1], ["0,0,1", "PPoS", 1], ["1,0,1", "PoSS", 2]],
        "emissaries": [["0,0,0", 0, 0, "minion"], ["1,0,1", 1]],
        "ships": [["0,0,0", 0, "rogue"], ["1,0,1", 1, "corvette"]],
        "races": ["khaarquar", "priestess"],
        "skills": [[], ["power_drain"]],
        "harnessed": {"0,0,0": 1},
        "phase": "exploration",
        "added": "1,0,1",
        "pending": ["0,0,0:p0"],
    }
    state = table(game, **words)
    view = game.view(state, 0)
    everybody = "seat 0's Rogue and seat 1's Corvette and seat 0's Slave-minion"
    for action, said in (
        ("unlock 0 racial", "Hive defender; 10 credits"),
        ("unlock 1 universal", "Mineral set; 5 credits"),
        ("unlock 3 racial", ""),
        ("sell set", "16 credits"),
        ("sell plus", "2 credits"),
        ("gather 0,0,0:p0 red", "there are none"),
        ("exmit", ""),
        ("swap ship 0,0,0 1,0,1", "seat 0's Rogue and seat 1's Corvette"),
        ("swap emissary 0,0,0 1,0,1", "seat 0's Slave-minion and seat 1's emissary"),
        ("harness 1,0,1", "seat 1's Corvette"),
        ("release 0,0,0", "3 minerals for seat 1"),
        ("release 1,0,1", ""),
        ("minion 0,0,1:p0", "system of 3 tiles, closed"),
        ("raise 0,0,0", "research and space station; twice 12 credits (2 tiles, 1 emissary)"),
        ("raise 0,0,1", ""),
        ("gamble", "10 minerals for 5, or nothing"),
        ("transport ship 0,0,0 0,0,1:s0",
         "3 blue minerals; seat 0's Rogue; meets seat 1's Corvette"),
        ("dive 0,0,0 0,0,1:s0", "meets seat 1's Corvette"),
        ("detonate 0,0,0 0,0,1:s0",
         f"destroys {everybody} and seat 1's emissary"),
        ("detonate 0,0,0 9,0,9:s0", "destroys nothing"),
        ("warcry", "adds 1"),
        ("fix 0,0,1:p0", "system of 3 tiles, closed"),
        ("evade 0,0,1:s0", "3 minerals"),
        ("give red", ""),
        ("decline", ""),
    ):  # fmt: skip
        assert said == draw.remark(game, view, game.parse(action)), action
    for task, action, said in (
        (Upkeep(0, (U,), ()), "give red", "seat 0's Slave-minion on 0,0,0 stays"),
        (Upkeep(0, (), (U,)), "decline", "seat 0's Rogue on 0,0,0 goes home"),
        (Fixing(0, U), "decline", "she stays a ship"),
        (Evading(0, (D1, U)), "decline", "she fights"),
    ):
        asked = attrs.evolve(view, agenda=(task,))
        assert said == draw.remark(game, asked, game.parse(action))


def test_something_else_than_a_position_of_the_game_is_refused() -> None:
    game = game_of()
    with pytest.raises(BadInput, match="state: str"):
        draw.text(game, "0,0,0")
    with pytest.raises(BadInput, match="state: State is no state or view of galaxy_of_trian"):
        draw.text(game, gr.game("galaktico").new(2))
