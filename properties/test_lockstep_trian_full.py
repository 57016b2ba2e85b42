"""Galaxy of Trian: the full game with races and skills, engine and second reading side by side.

What races and skills add to the second reading was written by somebody who had not read the
engine, and was committed before it was first run beside it; `docs/second_readings.md` tells what
was changed since.  Sampled: seeded games in which every skill lies open in turn, with every reading
of every switch alone, in pairs and in mixtures.  Legality and effects are compared; which objection
comes first is not.
"""

from collections.abc import Callable
from typing import Any, Final

import attrs
import pytest

from galaxy_rules.galaxy_of_trian import GalaxyOfTrian, Unit
from galaxy_rules.galaxy_of_trian.words.grid import cell_of, read_node
from galaxy_rules.galaxy_of_trian.words.state import Ship, replace
from properties import lockstep
from properties.lockstep_trian import DisagreementError, Tally
from properties.lockstep_trian_full import (
    FullLockstep,
    dealt,
    departures,
    field_run,
    full_run,
    pairs,
    scheduled,
)
from properties.lockstep_trian_play import less, staged, with_units
from properties.lockstep_trian_table import game_of
from properties.oracle import galaxy_of_trian as playing
from properties.oracle import galaxy_of_trian_battles as battling
from properties.oracle import galaxy_of_trian_races as racing
from properties.oracle import galaxy_of_trian_table as lying
from properties.oracle.galaxy_of_trian_table import RULINGS, SKILL_RULINGS, Board
from properties.skills_trian import SKILLS

Patch = Callable[[pytest.MonkeyPatch], None]
EMISSARY, CORVETTE, ROGUE = Unit.EMISSARY, Unit.CORVETTE, Unit.ROGUE


def play(numbers: range, steps: int, odd: int = 3) -> Tally:
    total = Tally()
    for number in numbers:
        total += full_run(*scheduled(number), odd=odd, steps=steps)
    return total


def test_full_games() -> None:
    total = play(range(8), steps=120)
    assert total["steps"] > 700
    assert total["offers"] > 3_000
    assert total["odd"] > 2_000


@pytest.mark.deep
@pytest.mark.parametrize("start", range(1_000, 2_000, 50))
def test_many_full_games(start: int) -> None:
    total = play(range(start, start + 50), steps=700)
    assert 50 == total["games"]
    assert total["steps"] > 3_000


def test_the_second_reading_knows_every_switch() -> None:
    known = RULINGS | SKILL_RULINGS
    assert set(departures()) == {(name, word) for name in known for word in known[name][1:]}


def test_the_schedule_has_every_reading_alone_and_every_pair() -> None:
    alone = {scheduled(4 * place + 1)[1] for place in range(len(departures()))}
    both = {scheduled(4 * place + 2)[1] for place in range(len(pairs()))}
    assert alone == {(one,) for one in departures()}
    assert both == set(pairs())


def test_games_of_other_names_have_no_races(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        lockstep.main(["galaktico", "--full"])
    assert "only galaxy_of_trian" in capsys.readouterr().err
    assert 0 == lockstep.main(["galaxy_of_trian", "--full", "--steps", "40"])
    assert "no disagreement" in capsys.readouterr().out


# the skills one by one


def forgotten(skill: str) -> Patch:
    """The second reading has the skill's token, but does not know the skill."""

    def patch(monkeypatch: pytest.MonkeyPatch) -> None:
        learn = Board.learn

        def learn_others(board: Board, seat: int, name: str) -> None:
            if name != skill:
                learn(board, seat, name)

        monkeypatch.setattr(Board, "learn", learn_others)

    return patch


def without_token(skill: str) -> Patch:
    """A skill that comes brings no token."""
    return lambda monkeypatch: monkeypatch.delitem(lying.TOKENS_OF, skill)


def instead(where: Any, name: str, value: Any) -> Patch:
    return lambda monkeypatch: monkeypatch.setattr(where, name, value)


EFFECTS: Final[dict[str, Patch]] = {
    "supreme_priestess": instead(racing, "around", lambda *_: []),
    "exmitter_token": instead(racing, "strike", lambda *_: None),
    "decoy": instead(racing, "beset", lambda *_: False),
    "gauss_cannon": instead(racing, "of_kind", lambda *_: []),
}
"""What is left out of the second reading for skills that work by their tokens alone."""
FIELDS: Final = {
    "gain_nebulas": 215,
    "mineral_set": 1,
    "gain_systems": 88,
    "supreme_priestess": 820,
    "harness_technology": 4,
    "precious_meditation": 822,
    "divine_help": 178,
    "power_drain": 7,
    "slave_minion": 51,
    "living_structures": 95,
    "hive_defender": 483,
    "regeneration": 1043,
    "risky_business": 13,
    "minerals_gatherer": 444,
    "ion_drive": 15,
    "lucky": 102,
    "connoisseur": 1264,
    "transporter": 18,
    "holographic_trick": 105,
    "ice_cell": 63,
    "oscillator": 21,
    "priceless_technology": 22,
    "harvest_technology": 453,
    "subspace_tunnel": 24,
    "harvester": 25,
    "harvest_module": 1746,
    "exmitter_token": 71,
    "manipulation": 72,
    "adaptation": 30,
    "mental_manipulation": 32,
    "decoy": 33,
    "space_modulator": 550,
    "manoeuvring_thrusters": 121,
    "shockwave": 36,
    "gauss_cannon": 167,
    "afterburner": 82,
    "warcry": 40,
    "absorbing_shield": 41,
    "long_range": 171,
}
"""A field of the schedule on which the two readings part if the second forgets the skill."""
DOUBLES: Final = ("second_minion", "tunnel_generator", "extra_exmitter", "second_modulator")
"""Skills that bring a token and nothing else: it is missed when their module is unlocked."""


def test_the_table_has_all_skills() -> None:
    game = GalaxyOfTrian({}, variant="full")
    cards = game.box.races.values()
    there = {skill for card in cards for skill in (*card.start, *sum(card.modules, ()))}
    assert there == set(SKILLS) == {*FIELDS, *DOUBLES}
    assert 43 == len(SKILLS) == len(FIELDS) + len(DOUBLES)


@pytest.mark.parametrize("skill", FIELDS)
def test_a_forgotten_skill_is_missed(skill: str, monkeypatch: pytest.MonkeyPatch) -> None:
    EFFECTS.get(skill, forgotten(skill))(monkeypatch)
    players, readings, seed, _ = scheduled(FIELDS[skill])
    with pytest.raises(DisagreementError):
        field_run(players, readings, seed, odd=0)


@pytest.mark.deep
@pytest.mark.parametrize("skill", FIELDS)
def test_on_the_same_fields_nothing_is_missed_otherwise(skill: str) -> None:
    players, readings, seed, _ = scheduled(FIELDS[skill])
    assert field_run(players, readings, seed, odd=0)["steps"] > 0


def first_turn_of(skill: str) -> FullLockstep:
    """A race with the skill begins, and its modules are locked."""
    box = game_of("full", (), 0).box
    race = next(name for name, card in box.races.items() if skill in sum(card.modules, ()))
    other = next(name for name in box.races if name != race)
    return dealt(FullLockstep(2, (), 0, 0, chosen=(race, other)))


@pytest.mark.parametrize("lost", [False, True])
@pytest.mark.parametrize("skill", DOUBLES)
def test_a_forgotten_token_is_missed(
    skill: str, lost: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = first_turn_of(skill)
    card = run.game.box.races[str(run.state.races[0])]
    number = next(place for place, pair in enumerate(card.modules) if skill in pair)
    run.compare()
    if lost:
        without_token(skill)(monkeypatch)
    run.act(run.game.parse(f"unlock {number} racial"))
    if lost:
        with pytest.raises(DisagreementError):
            run.compare()
    else:
        assert run.compare()


# the switches of skills one by one


RECOMMENDED: Final[dict[tuple[str, str], int]] = {
    ("outpost_skill_actions", "yes"): 282,
    ("set_at_game_end", "own_turn"): 1,
    ("minion_company", "any_placed"): 8,
    ("transporter_ships", "any"): 18,
    ("transporter_target", "other_tile"): 18,
    ("shockwave", "own_detonation"): 36,
    ("living_structures", "space_only"): 95,
    ("decoy_pays_for_own_ships", "no"): 33,
}
"""A field of the schedule where it shows that the second reading keeps to the usual one."""


def deaf_to(name: str) -> Patch:
    """The second reading takes the switch as recommended, whatever it is told."""
    ruling = Board.ruling

    def answer(board: Board, asked: str) -> str:
        return SKILL_RULINGS[name][0] if asked == name else ruling(board, asked)

    return instead(Board, "ruling", answer)


@pytest.mark.parametrize("name, word", RECOMMENDED)
def test_a_reading_that_is_not_taken_is_missed(
    name: str, word: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    deaf_to(name)(monkeypatch)
    number = RECOMMENDED[name, word]
    players, _, seed, _ = scheduled(number)
    with pytest.raises(DisagreementError):
        field_run(players, ((name, word),), seed, odd=0)


@pytest.mark.deep
def test_sets_at_the_end_are_missed(monkeypatch: pytest.MonkeyPatch) -> None:
    players, _, seed, box = scheduled(44)
    readings = (("set_at_game_end", "yes"),)
    full_run(players, readings, seed, box, odd=0)
    deaf_to("set_at_game_end")(monkeypatch)
    with pytest.raises(DisagreementError):
        full_run(players, readings, seed, box, odd=0)


SCENES: Final = {
    ("priestess_brought", "defends"): (
        ("maephos", "priestess", "xemh"),
        {"0,-1,0": (1, "priestess"), "1,-1,1": (2, "corvette")},
        ("place T 0,0,0 0", "teleport ship 0,-1,0 1,0,1:s0"),
    ),
    ("priestess_fixing", "after_battle"): (
        ("priestess", "maephos", "xemh"),
        {"0,-1,0": (0, "priestess"), "1,0,1": (2, "corvette")},
        ("place T 0,0,0 0", "move 0,-1,0 0,0,1:s0"),
    ),
}
"""Races, ships on a ring of space (with a planet on 0,0,1), and the actions that make the scene."""


def seated(name: str, word: str) -> FullLockstep:
    """The scene of a reading, up to its first action."""
    races, ships, _ = SCENES[name, word]
    run = FullLockstep(3, ((name, word),), 0, 0, chosen=races)
    run.script("draw plus", "draw plus", "draw plus", "reveal 0 T02 front", "reveal 1 T01 front")
    ring = {"0,0,1": "PoSS", "1,0,1": "SSS", "1,-1,1": "SSS", "1,-1,0": "SSS", "0,-1,0": "SSS"}
    state = staged(run.game, run.state, [(cell, face, 0) for cell, face in ring.items()])
    seat, bag = races.index("priestess"), state.bag
    for cell, (owner, kind) in ships.items():
        place = read_node(f"{cell}:s0")
        ship = Ship(owner, Unit(kind), place)
        state = attrs.evolve(state, ships=state.ships.set(cell_of(place), ship))
    pocket = state.minerals[seat].add("red").add("red").add("blue")
    run.put(
        attrs.evolve(
            state,
            bag=bag.remove("red").remove("red").remove("blue"),
            minerals=replace(state.minerals, seat, pocket),
            specials=replace(state.specials, seat, state.specials[seat].remove("priestess")),
            supplies=less(state, 2, "corvettes"),
            modules=replace(state.modules, seat, ("", "racial", "")),
        )
    )
    run.script("take 0", "reveal 0 T03 front", odd=2)
    return run


@pytest.mark.parametrize("taken", [True, False])
@pytest.mark.parametrize("name, word", SCENES)
def test_scenes_of_the_priestess(
    name: str, word: str, taken: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, _, actions = SCENES[name, word]
    run = seated(name, word)
    if taken:
        run.script(*actions)
        assert run.play(odd=3, steps=20)["steps"] > len(actions)
        return
    deaf_to(name)(monkeypatch)
    with pytest.raises(DisagreementError):
        run.script(*actions)


def beside_closed_space(reading: str) -> FullLockstep:
    """A Rogue with Ion Drive from where gas leads past a closed outer space area, and over it."""
    readings = (("closed_area_moves", reading),) if reading != "within" else ()
    run = FullLockstep(2, readings, 0, 0, chosen=("gambler", "decoy"))
    run.script("draw plus", "draw plus", "reveal 0 T02 front", "reveal 1 T01 front")
    cells = {"0,-1,0": 0, "0,0,0": 2, "0,0,1": 2, "0,1,1": 0, "-1,0,0": 1}
    state = staged(run.game, run.state, [(cell, "GGS", turn) for cell, turn in cells.items()])
    place = read_node("0,-1,0:s0")
    ships = state.ships.set(cell_of(place), Ship(0, Unit.ROGUE, place))
    state = attrs.evolve(state, ships=ships, supplies=less(state, 0, "rogues"))
    run.put(attrs.evolve(state, modules=replace(state.modules, 0, ("racial", "", ""))))
    run.script("take 0", "reveal 0 T03 front", odd=2)
    place_it = next(str(one) for one in run.game.legal_actions(run.state))
    run.script(place_it)
    return run


@pytest.mark.parametrize("reading, over", [("within", True), ("forbidden", False)])
def test_gas_leads_past_a_closed_area_and_space_leads_not_over_it(
    reading: str, over: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = beside_closed_space(reading)
    moves = {str(one) for one in run.compare() if str(one).startswith("move")}
    assert "move 0,-1,0 -1,0,0:s0" in moves
    assert over == ("move 0,-1,0 0,1,1:s0" in moves)
    if not over:
        deaf_to_closed_areas(monkeypatch)
        with pytest.raises(DisagreementError):
            run.compare()


deaf_to_closed_areas = instead(racing, "walled_in", lambda *_: False)


def emissaries_held_down() -> FullLockstep:
    """A closed system with two sides in it, one below a Corvette; beyond it space and ships."""
    run = FullLockstep(2, (), 0, 0, chosen=("manipulator", "gambler"))
    run.script("draw plus", "draw plus", "reveal 0 T02 front", "reveal 1 T01 front")
    tiles = [("0,0,0", "PoSS", 1), ("0,0,1", "PPoS", 1), ("1,0,1", "PoSS", 2)]
    space = ("0,-1,0", "-1,0,0", "-1,0,-1", "-1,-1,-1", "0,-1,-1", "0,1,1")
    state = staged(run.game, run.state, tiles + [(cell, "SSS", 0) for cell in space])
    pieces = [
        (1, EMISSARY, "0,0,0:p0"), (0, EMISSARY, "1,0,1:p0"), (0, CORVETTE, "0,0,0:s0"),
        (0, ROGUE, "0,1,1:s0"), (1, ROGUE, "-1,0,-1:s0"), (1, CORVETTE, "-1,-1,-1:s0"),
    ]  # fmt: skip
    pocket = state.minerals[0].add("green").add("blue")
    run.put(
        attrs.evolve(
            with_units(state, pieces),
            bag=state.bag.remove("green").remove("blue"),
            minerals=replace(state.minerals, 0, pocket),
        )
    )
    run.script("take 0", "reveal 0 T03 front", odd=2)
    return run


def at_once(board: Board) -> None:
    """Emissaries fight without regard to ships that wait."""
    for key in board.contested():
        board.push(("contest",))
        battling.start_battle(board, key)


HURRIED: Final = {
    "a swap": ("swap ship 0,0,0 -1,0,-1",),
    "a move": ("swap ship 0,1,1 -1,0,-1", "explore", "move 0,0,0 1,0,1:s0"),
}
"""What frees an emissary while ships wait that a swap has brought together."""


@pytest.mark.clauses("TRI-EVT-05", "TRI-R-28", "TRI-R-29")
@pytest.mark.tier("shown")
@pytest.mark.parametrize("taken", [True, False])
@pytest.mark.parametrize("way", HURRIED)
def test_ships_that_wait_fight_before_emissaries(
    way: str, taken: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = emissaries_held_down()
    place = next(str(one) for one in run.compare() if str(one).startswith("place"))
    *before, last = (place, *HURRIED[way])
    run.script(*before)
    if taken:
        run.script(last)
        assert run.play(odd=3, steps=20)["steps"] > len(before)
        return
    monkeypatch.setitem(playing.STEPS, "contest", at_once)
    with pytest.raises(DisagreementError):
        run.script(last)
