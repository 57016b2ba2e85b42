"""Bugs planted in the rules of Galaxy of Trian, and found by the checks of deep play.

Each bug is planted in the engine alone; the checks derive blocking, control, payments, clashes and
plunder once more, so they do not share it.  A bug must be found within a few games that are clean
without it, and by the check that names its clause.
"""

import inspect
from collections.abc import Callable
from typing import Any, Final

import attrs
import pytest

from galaxy_rules.galaxy_of_trian.board import growing, supplies
from galaxy_rules.galaxy_of_trian.rules import (
    arithmetic,
    blocking,
    closing,
    construction,
    control,
    evolution,
    expansion,
    exploration,
    skills,
    teleportation,
    trade,
)
from galaxy_rules.galaxy_of_trian.rules import end_of_game as ending
from galaxy_rules.galaxy_of_trian.rules import table as table_of_rules
from galaxy_rules.galaxy_of_trian.rules import turn as turns
from galaxy_rules.galaxy_of_trian.rules.battles import (
    clashes,
    combat_tokens,
    contact,
    emissary_battles,
    ship_battles,
)
from galaxy_rules.galaxy_of_trian.rules.hooks import asking, duties
from galaxy_rules.galaxy_of_trian.rules.skills import (
    decoy,
    engines,
    gauss_cannon,
    manipulation,
    risky_business,
    universal,
)
from galaxy_rules.galaxy_of_trian.rules.skills.tokens import HolographicTrick
from galaxy_rules.galaxy_of_trian.words.actions import Unit
from galaxy_rules.galaxy_of_trian.words.grid import NEBULA, cell_of, kind_of
from galaxy_rules.galaxy_of_trian.words.state import Emissary, Table
from galaxy_rules.galaxy_of_trian.words.tasks import Giving
from properties import sweep_galaxy_of_trian
from properties.deep_play import Effort
from properties.sweep_galaxy_of_trian import MOST_PLIES, RICH, Play, Swarm, failing_part, play
from properties.sweep_galaxy_of_trian import Table as Seats

pytestmark = pytest.mark.tier("shown")  # that a planted bug is found, of clauses no more

Patch = pytest.MonkeyPatch
LIGHT: Final = Effort(
    judged=10_000, sample=0, applied=0, every_child=10_000, nonsense=0, malformed=0
)
"""Only the transitions are looked at."""
FAULTS_EVERY: Final = 25
SHORT: Final = 150
"""Traces that are replayed once more by the shrinker's check."""
PLAYS: Final = 3
"""How many games a bug may take to be found, from the first one that is tried for it."""


@attrs.frozen
class Bug:
    """How to plant a bug, what it breaks, and who plays so that it matters."""

    plant: Callable[[Patch], None]
    says: tuple[str, ...]
    taste: str
    players: int = 3
    start: int = 0
    """The first game that is tried: what is rare does not come in every game."""


def everywhere(patch: Patch, name: str, changed: Any, *modules: Any) -> None:
    """Put a changed function wherever the rules call it."""
    for module in modules:
        assert hasattr(module, name), f"{module.__name__} has no {name}"
        patch.setattr(module, name, changed)


def nothing(*_: Any, **__: Any) -> None:
    """A rule that does nothing."""


# closing


def count_all_who_were_there(patch: Patch) -> None:
    """The emissaries of everybody count for the closing, not only those of who is paid."""

    def crowd(table: Any, estate: Any, seat: int) -> int:
        del seat
        return len(blocking.inhabitants(table, estate)) + 1

    patch.setattr(closing, "counted_emissaries", crowd)


def forget_extractors(patch: Patch) -> None:
    honest = arithmetic.nebula_credits

    def plain(tiles: int, emissaries: int, extractors: int, formula: str) -> int:
        del extractors
        return honest(tiles, emissaries, 0, formula)

    patch.setattr(closing, "nebula_credits", plain)


def forget_the_extractors_mineral(patch: Patch) -> None:
    honest = arithmetic.nebula_minerals

    def plain(tiles: int, emissaries: int, extractors: int, with_emissaries: bool) -> int:
        del extractors
        return honest(tiles, emissaries, 0, with_emissaries)

    patch.setattr(closing, "nebula_minerals", plain)


def pay_the_closer(patch: Patch) -> None:
    patch.setattr(closing, "beneficiary", lambda table, _: table.turn)


def count_a_tile_twice(patch: Patch) -> None:
    """A tile that meets an area with two parts counts as two."""
    source = inspect.getsource(growing._Work)
    wrong = source.replace(" - len(mine.split & area.split)", "")
    assert wrong != source
    space = dict(vars(growing))
    exec(wrong, space)  # noqa: S102 - the module's own source, with a bug in it
    patch.setattr(growing, "_Work", space["_Work"])


# control and blocking


def let_the_blocked_control(patch: Patch) -> None:
    def lenient(table: Any, estate: Any) -> set[int]:
        return {emissary.seat for _, emissary in blocking.inhabitants(table, estate)}

    def everybody(table: Any) -> dict[int, set[int]]:
        found = {area: lenient(table, estate) for area, estate in table.estates.items()}
        return {area: seats for area, seats in found.items() if seats}

    everywhere(patch, "presence", lenient, closing)
    everywhere(patch, "presences", everybody, control, turns)


def blocks(condition: Callable[[Emissary, Any], bool]) -> Callable[[Patch], None]:
    """Another idea of when a ship blocks."""

    def is_blocked(table: Table, emissary: Emissary) -> bool:
        if emissary.level > 1 or kind_of(emissary.node) == NEBULA:
            return False
        ship = table.ships.get(cell_of(emissary.node))
        return ship is not None and condition(emissary, ship)

    def plant(patch: Patch) -> None:
        everywhere(
            patch, "is_blocked", is_blocked, blocking, emissary_battles, exploration, construction,
            teleportation,
        )  # fmt: skip

    return plant


own_corvettes_block: Final = blocks(lambda _, ship: ship.kind is Unit.CORVETTE)
rogues_block: Final = blocks(lambda emissary, ship: ship.seat != emissary.seat)
nothing_blocks: Final = blocks(lambda *_: False)


def forget_the_control_token(patch: Patch) -> None:
    everywhere(patch, "control_tokens", lambda *_: [], closing, control)


# clashes


def give_ties_to_the_first(patch: Patch) -> None:
    patch.setattr(emissary_battles, "clash_winner", lambda results: results.index(max(results)))


def give_ties_to_the_attacker(patch: Patch) -> None:
    patch.setattr(
        ship_battles, "duel", lambda attacker, defender: 1 if attacker >= defender else -1
    )


def forget_the_bonus(patch: Patch) -> None:
    patch.setattr(combat_tokens, "clash_result", lambda die, _, plus: die + plus)


def let_rogues_stand(patch: Patch) -> None:
    """The Rogue beats the Corvette."""
    honest = asking.by_class
    patch.setattr(ship_battles, "by_class", lambda *asked: -honest(*asked))


def keep_the_reward(patch: Patch) -> None:
    patch.setattr(ship_battles, "owe_minerals", nothing)


# the rest


def forget_the_strike(patch: Patch) -> None:
    patch.setattr(expansion, "strike", nothing)


def strike_stations_too(patch: Patch) -> None:
    """The exmitter passes by whoever has no station."""
    source = inspect.getsource(expansion.strike)
    wrong = source.replace("not emissary.level", "emissary.level")
    assert wrong != source
    space = dict(vars(expansion))
    exec(wrong, space)  # noqa: S102 - the module's own source, with a bug in it
    patch.setattr(expansion, "strike", space["strike"])


def plunder_backwards(patch: Patch) -> None:
    patch.setattr(
        ending, "seats_from", lambda seat, players: arithmetic.seats_from(seat, players)[::-1]
    )


def plunder_without_stations(patch: Patch) -> None:
    patch.setattr(ending, "station_level", lambda *_: 1)


def add_up_discounts(patch: Patch) -> None:
    patch.setattr(trade, "price", lambda base, discount, outpost: base - 2 * discount * outpost)


BUGS: Final = {
    "closing: everybody's emissaries count": pytest.param(
        Bug(count_all_who_were_there, ("TRI-CLO-09",), "crowding"),
        marks=pytest.mark.clauses("TRI-CLO-09", "TRI-R-68"),
    ),
    "closing: extractors forgotten": pytest.param(
        Bug(forget_extractors, ("TRI-CLO-09",), "building"),
        marks=pytest.mark.clauses("TRI-CLO-10", "TRI-TIL-07"),
    ),
    "closing: no mineral for an extractor": pytest.param(
        Bug(forget_the_extractors_mineral, ("TRI-R-09",), "building"),
        marks=pytest.mark.clauses("TRI-CLO-11", "TRI-TIL-07"),
    ),
    "closing: the closer is paid": pytest.param(
        Bug(pay_the_closer, ("TRI-CLO-09",), "building"),
        marks=pytest.mark.clauses("TRI-CLO-05", "TRI-CLO-06"),
    ),
    "areas: a tile counted twice": pytest.param(
        Bug(count_a_tile_twice, ("I-41",), "closing"),
        marks=pytest.mark.clauses("TRI-R-22"),
    ),
    "control: the blocked control": pytest.param(
        Bug(let_the_blocked_control, ("I-11", "TRI-CTL-01", "TRI-CLO", "TRI-BEM"), "raiding"),
        marks=pytest.mark.clauses("TRI-CTL-01", "TRI-BLK-05"),
    ),
    "control: no token": pytest.param(
        Bug(forget_the_control_token, ("TRI-R-09",), "building"),
        marks=pytest.mark.clauses("TRI-CTL-04"),
    ),
    "blocking: own Corvettes block": pytest.param(
        Bug(own_corvettes_block, ("I-11", "TRI-CLO", "TRI-BEM", "TRI-CTL", "TRI-TRD", "TRI-CON"),
            "raiding", start=2),
        marks=pytest.mark.clauses("TRI-BLK-01", "TRI-R-39"),
    ),
    "blocking: Rogues block": pytest.param(
        Bug(rogues_block, ("I-11", "TRI-CLO", "TRI-BEM", "TRI-CTL", "TRI-TRD", "TRI-CON"),
            "warlike"),
        marks=pytest.mark.clauses("TRI-BLK-04"),
    ),
    "blocking: nothing blocks": pytest.param(
        Bug(nothing_blocks, ("I-11", "TRI-CLO", "TRI-BEM", "TRI-CTL", "TRI-TRD", "TRI-CON"),
            "raiding"),
        marks=pytest.mark.clauses("TRI-BLK-01"),
    ),
    "clash: a tie is won by the first": pytest.param(
        Bug(give_ties_to_the_first, ("TRI-BEM-06",), "crowding"),
        marks=pytest.mark.clauses("TRI-BEM-07", "TRI-R-83"),
    ),
    "clash: the attacker wins ties": pytest.param(
        Bug(give_ties_to_the_attacker, ("TRI-BSH-09",), "warlike", start=2),
        marks=pytest.mark.clauses("TRI-BSH-11"),
    ),
    "clash: no bonus": pytest.param(
        Bug(forget_the_bonus, ("TRI-BEM-06",), "crowding"),
        marks=pytest.mark.clauses("TRI-BEM-03", "TRI-BEM-05"),
    ),
    "clash: Rogues beat Corvettes": pytest.param(
        Bug(let_rogues_stand, ("TRI-BSH-09",), "warlike"),
        marks=pytest.mark.clauses("TRI-BSH-05"),
    ),
    "clash: no reward": pytest.param(
        Bug(keep_the_reward, ("TRI-R-09",), "warlike"),
        marks=pytest.mark.clauses("TRI-BSH-10"),
    ),
    "exmitter: no strike": pytest.param(
        Bug(forget_the_strike, ("TRI-TIL-09",), "exmitting"),
        marks=pytest.mark.clauses("TRI-TIL-09"),
    ),
    "exmitter: the wrong ones are struck": pytest.param(
        Bug(strike_stations_too, ("TRI-TIL-09", "I-13"), "exmitting"),
        marks=pytest.mark.clauses("TRI-TIL-10"),
    ),
    "plunder: backwards": pytest.param(
        Bug(plunder_backwards, ("TRI-PLU-01",), "raiding", 2, 5),
        marks=pytest.mark.clauses("TRI-PLU-01", "TRI-PLU-06"),
    ),
    "plunder: no station needed": pytest.param(
        Bug(plunder_without_stations, ("TRI-PLU-01",), "raiding", 2),
        marks=pytest.mark.clauses("TRI-PLU-03", "TRI-PLU-04"),
    ),
    "trade: two outposts' discount": pytest.param(
        Bug(add_up_discounts, ("TRI-TRD-03",), "outposts"),
        marks=pytest.mark.clauses("TRI-TRD-04"),
    ),
}  # fmt: skip


# skills


def rewritten(module: Any, function: str, old: str, new: str) -> Any:
    """A function of a module with something else in its source."""
    source = inspect.getsource(getattr(module, function))
    assert old in source, f"{function}: nothing to plant on"
    space = dict(vars(module))
    exec(source.replace(old, new), space)  # noqa: S102 - the module's own source, with a bug in it
    return space[function]


def changed(module: Any, function: str, old: str, new: str) -> Callable[[Patch], None]:
    """A bug in one function, wherever it is called by that name."""

    def plant(patch: Patch) -> None:
        wrong = rewritten(module, function, old, new)
        honest = getattr(module, function)
        for other in (module, *SKILL_USERS):
            if getattr(other, function, None) is honest:
                patch.setattr(other, function, wrong)
        for rules in (table_of_rules.JUDGES, table_of_rules.DEEDS):
            for kind in [kind for kind, rule in rules.items() if rule is honest]:
                patch.setitem(rules, kind, wrong)

    return plant


def method(kind: type, name: str, answer: Any) -> Callable[[Patch], None]:
    """A skill whose hook answers something else."""

    def plant(patch: Patch) -> None:
        patch.setattr(kind, name, lambda *_, **__: answer)
        for game in GAMES_IN_USE:
            game.cache_clear()

    return plant


SKILL_USERS: Final = (
    table_of_rules, turns, duties, evolution, closing, construction, expansion, supplies, asking,
    clashes, combat_tokens, contact, emissary_battles, ship_battles,
    skills.gauss_cannon, skills.decoy, skills.minions, skills.priestess, skills.manipulation,
)  # fmt: skip
GAMES_IN_USE: Final = (sweep_galaxy_of_trian._game,)
STEPWISE: Final[dict[str, tuple[Callable[[Patch], None], tuple[str, ...], tuple[str, str]]]] = {
    "unlock: everything for five": (
        lambda patch: patch.setattr(evolution, "unlock_price", lambda *_: 5),
        ("TRI-EVO-02",), ("xemh", "maephos"),
    ),
    "unlock: no token": (
        lambda patch: patch.setattr(evolution, "granted", lambda *_: {}),
        ("events: race board", "TRI-EVO-06"), ("manipulator", "decoy"),
    ),
    "unlock: as often as one likes": (
        changed(evolution, "unlock", "draft.evolved = True", "draft.evolved = False"),
        ("TRI-EVO-03",), ("xemh", "maephos"),
    ),
    "harness: lost with its ship": (
        lambda patch: patch.setattr(supplies, "harness_home", nothing),
        ("events: harnesses",), ("priestess", "decoy"),
    ),
    "cannon: it does not fire": (
        method(gauss_cannon.GaussCannon, "fires", False),
        ("TRI-R-124",), ("xemh", "maephos"),
    ),
    "decoy: emissaries stay": (
        lambda patch: patch.setattr(decoy, "emissary_home", nothing),
        ("TRI-SK-8-05", "TRI-EDN-08", "I-13"), ("decoy", "quuylto"),
    ),
    "closing: no more by a skill": (
        lambda patch: patch.setattr(closing, "closing_bonuses", lambda *_: []),
        ("TRI-UNI-01",), ("xemh", "maephos"),
    ),
    "swap: for nothing": (
        lambda patch: patch.setattr(manipulation, "spend", nothing),
        ("TRI-EVO-07",), ("manipulator", "xemh"),
    ),
    "control: no trick": (
        method(HolographicTrick, "tokens", 0), ("TRI-R-09",), ("quuylto", "khaarquar"),
    ),
    "stake: four minerals": (
        lambda patch: patch.setattr(
            risky_business, "Giving", lambda seat, count: Giving(seat, count - 1)
        ),
        ("TRI-R-158",), ("gambler", "maephos"),
    ),
    "afterburner: two tiles": (
        method(engines.Afterburner, "reach", 2), ("TRI-MOV-01",), ("xemh", "priestess"),
    ),
    "set: for fifteen": (
        changed(universal, "_sell", "tables.box.set_credits", "15"),
        ("TRI-UNI-02",), ("gambler", "priestess"),
    ),
}  # fmt: skip


@pytest.mark.clauses(
    "TRI-EVO-02", "TRI-EVO-03", "TRI-EVO-06", "TRI-R-108", "TRI-R-124", "TRI-SK-7-03", "TRI-UNI-01",
    "TRI-UNI-02", "TRI-SK-6-04", "TRI-SK-4-04", "TRI-SK-3-02", "TRI-SK-8-02",
)  # fmt: skip
@pytest.mark.parametrize("name", STEPWISE)
def test_a_bug_planted_in_a_skill_is_found(name: str, monkeypatch: Patch) -> None:
    """In a few full games of two races, rich ones, that are clean without it."""
    plant, says, races = STEPWISE[name]
    plant(monkeypatch)
    games = (watched(skilled(races, number)) for number in range(2 * PLAYS))
    played = next((play for play in games if play.failure is not None), None)
    assert played is not None
    failure = played.failure
    assert failure is not None
    assert failure.kind in ("transition", "faults", "end"), failure
    assert failure.kind == "faults" or failure.message.startswith(says), failure
    monkeypatch.undo()
    for game in GAMES_IN_USE:
        game.cache_clear()
    assert None is watched(played.table, len(played.trace)).failure


def skilled(races: tuple[str, str], number: int) -> Seats:
    """A rich full table of two."""
    tastes = ("warlike", "building", "crowding")
    swarm = Swarm(tastes[number % len(tastes)], 0.6)
    return Seats(2, "full", number % 2, (), swarm, f"skill/{number}", toy=RICH, races=races)


def table(taste: str, players: int, number: int) -> Seats:
    """A table with ships, as recommended, whose players have that taste."""
    return Seats(players, "ships", number % players, (), Swarm(taste, 0.9), f"bug/{number}")


def watched(seats: Seats, plies: int = MOST_PLIES) -> Play:
    """A game of which the transitions are looked at, and the faults now and then."""
    return play(seats, plies, LIGHT, FAULTS_EVERY)


def first_failure(bug: Bug) -> Play | None:
    """The first game in which the bug is found."""
    games = range(bug.start, bug.start + PLAYS)
    plays = (watched(table(bug.taste, bug.players, number)) for number in games)
    return next((played for played in plays if played.failure is not None), None)


@pytest.mark.parametrize("bug", BUGS.values(), ids=BUGS.keys())
def test_a_planted_bug_is_found(bug: Bug, monkeypatch: Patch) -> None:
    """The same play is clean without it, so that it is the bug that is found."""
    bug.plant(monkeypatch)
    played = first_failure(bug)
    assert played is not None
    failure = played.failure
    assert failure is not None
    assert failure.kind in ("transition", "faults", "end"), failure
    assert failure.kind == "faults" or failure.message.startswith(bug.says), failure
    if failure.kind == "transition" and len(played.trace) < SHORT:
        assert failing_part(played.table, played.trace, failure) == played.trace
    monkeypatch.undo()
    assert None is watched(played.table, len(played.trace)).failure
