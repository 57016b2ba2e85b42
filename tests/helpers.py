"""What the tests share: refusals that are checked to the end, and positions in few words."""

import importlib
import pkgutil
from collections.abc import Mapping
from functools import cache
from typing import Any

import pytest

import galaxy_rules
from galaxy_rules.catalogue import AnyGame
from galaxy_rules.galaktico import Action, Galaktico, State
from galaxy_rules.kernel.verdicts import IllegalAction, Objections

K = ["inversionsfeld", "krypto_projektil", "cryo_blitz"]
P = ["shield_qk", "plasma_bombe", "korrosions_strahl"]
P2 = ["deflektor", "plasma_bombe", "korrosions_strahl"]
TYPES = ("destroyer", "fighter", "cruiser", "scout")


@cache
def galaktico(**rulings: str) -> Galaktico:
    """Galaktico with these readings; worked out once for all tests."""
    return Galaktico(rulings)


def fragment(game: Galaktico, *ships: str, **more: Any) -> State:
    """A fragment: ships as "0 cruiser A35"; seat 0 carries kit K, the others kit P."""
    rows = [[int(owner), ship, space] for owner, ship, space in map(str.split, ships)]
    players = more.pop("players", 2)
    kits: Mapping[str, Mapping[str, list[str]]] = {
        str(seat): dict.fromkeys(TYPES, P if seat else K) for seat in range(players)
    }
    words = {"players": players, "ships": rows, "equipment": kits, **more}
    return game.position(words, fragment=True)


def refuses(game: AnyGame, state: Any, action: Any, code: str, *clauses: str) -> Objections:
    """Assert that an action of any game is refused: this code first, these ids, nothing changed."""
    act = game.parse(action) if isinstance(action, str) else action
    before = state.digest()
    objections = game.why_not(state, act)
    assert code == (objections[0].code if objections else "legal"), objections
    cited = {clause for objection in objections for clause in objection.clauses}
    assert set(clauses) <= cited, f"expected {clauses}, cited {sorted(cited)}"
    with pytest.raises(IllegalAction) as caught:
        game.apply(state, act)
    assert objections == caught.value.objections
    assert before == state.digest()
    return objections


def permits(game: Galaktico, state: State, action: str | Action) -> State:
    """Assert that an action is legal, and give the state after it."""
    act = game.parse(action) if isinstance(action, str) else action
    assert game.why_not(state, act) == ()
    return game.apply(state, act)


def play(game: Galaktico, state: State, *actions: str) -> State:
    """The state after several actions in notation."""
    for text in actions:
        state = permits(game, state, text)
    return state


def import_everything() -> None:
    """Import every module of the library but those whose extra is not installed."""
    for module in pkgutil.walk_packages(galaxy_rules.__path__, "galaxy_rules."):
        if module.name.endswith("__main__"):
            continue
        try:
            importlib.import_module(module.name)
        except ModuleNotFoundError as error:
            if (error.name or "").startswith("galaxy_rules"):
                raise
