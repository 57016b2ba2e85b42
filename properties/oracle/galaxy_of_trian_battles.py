"""Battles in the second reading of Galaxy of Trian: ships first, then emissaries.

A clash is: everyone declares, attacker first; everyone rolls; everyone shows and uses what was
declared; the results are compared.  `battle` holds one clash at a time and, for emissaries, the
bonuses that last as long as the battle.
"""

from __future__ import annotations

from typing import Any

from properties.oracle.galaxy_of_trian_map import Cell, Node
from properties.oracle.galaxy_of_trian_skills import refuges
from properties.oracle.galaxy_of_trian_table import TOKENS, Board

# --- Ships -----------------------------------------------------------------------------------


def conflicts(board: Board) -> None:
    """Fight until no enemy ships meet; if there is a choice, somebody says which pair is next."""
    pairs = board.conflicts()
    if not pairs:
        return
    board.push(("conflicts",))
    if len(pairs) == 1:
        ship_clash(board, *pairs[0])
    else:
        board.push(("attack",))


def brought(board: Board) -> None:
    """After an action: a battle that it brought about is fought, one that was there may wait."""
    met = any(board.moved in pair for pair in board.conflicts())
    if met or board.ruling("event_window") == "closed":
        board.push(("conflicts",))


def ship_clash(board: Board, own: Cell, target: Cell) -> None:
    """A Priestess under attack may flee; else the two ships clash."""
    if may_evade(board, target):
        board.push(("evade", own, target))
    else:
        duel(board, own, target)


def may_evade(board: Board, cell: Cell) -> bool:
    """Is it a Priestess that can pay for divine help, is not held and has somewhere to go?"""
    ship = board.ships[cell]
    seat = ship["seat"]
    if ship["kind"] != "priestess" or "divine_help" not in board.skills[seat]:
        return False
    rich = sum(board.pockets[seat].values()) >= board.numbers["evasion"]
    return rich and cell not in board.harnessed and any(refuges(board, cell, seat))


def duel(board: Board, own: Cell, target: Cell) -> None:
    """A Priestess loses, and a Rogue to a Corvette, at once; others fight with dice."""
    if (loser := sure_loser(board, own, target)) is not None:
        winner = target if loser == own else own
        ship_falls(board, loser, board.ships[winner]["seat"])
        return
    order = [board.ships[cell]["seat"] for cell in (own, target)]
    bonus = {board.ships[cell]["seat"]: dice_bonus(board, cell) for cell in (own, target)}
    board.battle = {"kind": "ships", "area": None, "cells": [own, target], "bonus": bonus}
    new_clash(board, order)


def sure_loser(board: Board, own: Cell, target: Cell) -> Cell | None:
    """Which ship loses without dice?  Hive defenders do not."""
    kinds = {board.ships[cell]["kind"]: cell for cell in (own, target)}
    if "priestess" in kinds:
        return kinds["priestess"]
    if len(kinds) == 1:
        return None
    rogue = kinds["rogue"]
    return None if "hive_defender" in board.skills[board.ships[rogue]["seat"]] else rogue


def dice_bonus(board: Board, cell: Cell) -> int:
    """One more for the Rogue of a Harvester."""
    ship = board.ships[cell]
    return int(ship["kind"] == "rogue" and "harvester" in board.skills[ship["seat"]])


def ship_falls(board: Board, cell: Cell, winner: int) -> None:
    """The loser's ship goes home, the winner draws his reward."""
    board.ship_home(cell)
    board.push(*[("mineral", "seat", winner)] * board.constants["reward"])


# --- One clash -------------------------------------------------------------------------------


def new_clash(board: Board, order: list[int]) -> None:
    """Everyone declares, rolls and uses tokens, the attacker first each time."""
    battle = board.fight()
    battle["order"] = order
    battle["dice"] = {}
    battle["declared"] = {seat: [] for seat in order}
    battle["used"] = {seat: [] for seat in order}
    battle["cries"] = []
    battle["shown"] = []
    declaring = [("declare", seat) for seat in order]
    rolling = [("die", seat) for seat in order]
    using = [step for seat in order for step in (("show", seat), ("use", seat))]
    board.push(*declaring, *rolling, *using, ("compare",))


def unused(board: Board, seat: int) -> list[str]:
    """The declared tokens a seat has not used yet."""
    battle = board.fight()
    left = list(battle["declared"][seat])
    for token in battle["used"][seat]:
        left.remove(token)
    return left


def may_declare(board: Board, seat: int) -> bool:
    """Is it asked? That follows from what all can see: how many it holds and has declared."""
    return may_cry(board, seat) or may_add(board, seat)


def may_add(board: Board, seat: int) -> bool:
    """Has it a token in hand, and room for one more?"""
    declared = board.fight()["declared"][seat]
    holds = any(board.hands[seat]["tokens"].values())
    return holds and len(declared) < board.constants["most_declared"]


def may_cry(board: Board, seat: int) -> bool:
    """May it spend a red mineral for the roll to come?"""
    able = "warcry" in board.skills[seat] and seat not in board.fight()["cries"]
    return able and board.pockets[seat]["red"] > 0


def show(board: Board, seat: int) -> None:
    """A seat turns its declared tokens up."""
    battle = board.fight()
    if battle["declared"][seat]:
        battle["shown"].append(seat)


def compare(board: Board) -> None:
    """All declared tokens go back to the bag, and the higher result counts."""
    battle = board.fight()
    dice, bonus, used = battle["dice"], battle["bonus"], battle["used"]
    results = {
        seat: dice[seat]
        + bonus.get(seat, 0)
        + used[seat].count("plus")
        + battle["cries"].count(seat)
        for seat in battle["order"]
    }
    for token in TOKENS:
        board.tokens[token] += sum(pile.count(token) for pile in battle["declared"].values())
    battle |= {"dice": {}, "declared": {}, "used": {}, "cries": [], "shown": []}
    best = [seat for seat in battle["order"] if results[seat] == max(results.values())]
    tireless = [seat for seat in best if "regeneration" in board.skills[seat]]
    best = tireless or best
    winner = best[0] if len(best) == 1 else None
    if battle["kind"] == "ships":
        ships_compared(board, battle, winner)
    else:
        emissaries_compared(board, battle, winner)


def ships_compared(board: Board, battle: dict[str, Any], winner: int | None) -> None:
    """The lower ship falls; in a tie both do and nobody gains."""
    board.battle = None
    for seat, cell in zip(battle["order"], battle["cells"], strict=True):
        if winner is None:
            board.ship_home(cell)
        elif seat != winner:
            ship_falls(board, cell, winner)


# --- Emissaries ------------------------------------------------------------------------------


def start_battle(board: Board, key: Node) -> None:
    """The bonus of each side is set once: its unblocked emissaries in the area."""
    bonus = {seat: len(board.free_in(key, seat)) for seat in board.fighters(key)}
    board.battle = {
        "kind": "emissaries", "area": key, "cells": [], "bonus": bonus, "order": [], "dice": {},
        "declared": {}, "used": {}, "cries": [], "shown": [],
    }  # fmt: skip
    board.push(("clash", key))


def clash(board: Board, key: Node) -> None:
    """Another clash while two sides are left; the active player, or the next to his left, leads."""
    order = board.fighters(key)
    if len(order) < 2:
        board.battle = None
        return
    board.push(("clash", key))
    new_clash(board, order)


def emissaries_compared(board: Board, battle: dict[str, Any], winner: int | None) -> None:
    """The winner takes one of each opponent; a tie at the top costs everyone one of his choice."""
    key, order = battle["area"], battle["order"]
    if winner is not None:
        board.push(*[("fall", key, winner, seat) for seat in order if seat != winner])
    elif board.ruling("top_tie_removes") == "one_each":
        board.push(*[("fall", key, seat, seat) for seat in order])
    else:
        for cell in [cell for seat in order for cell in board.free_in(key, seat)]:
            board.emissary_home(cell)


def fall(board: Board, key: Node, _chooser: int, victim: int) -> None:
    """The only emissary there was to choose falls."""
    (cell,) = board.free_in(key, victim)
    board.emissary_home(cell)


def contest(board: Board) -> None:
    """Sides that meet in a closed area fight for it at once; of several the first is chosen.

    L754: should ships fight in that turn as well, they do so first, also those that could wait.
    """
    if board.contested() and board.conflicts():
        board.push(("conflicts",), ("contest",))
        return
    for key in board.contested():
        board.push(("contest",))
        start_battle(board, key)
