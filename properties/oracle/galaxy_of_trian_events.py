"""Events and the course of the turn in the second reading of Galaxy of Trian."""

from __future__ import annotations

from typing import Any

from properties.oracle.galaxy_of_trian_battles import start_battle
from properties.oracle.galaxy_of_trian_map import Cell, Node, cell_code, radius
from properties.oracle.galaxy_of_trian_table import COLOURS, STATIONS, Board, Step

# --- Tiles -----------------------------------------------------------------------------------


def come_up(board: Board, stack: int) -> None:
    """A tile that was put under a stack, and so is known, comes to lie on top again."""
    pile = board.stacks[stack]
    if pile["top"] is None and not pile["unseen"] and pile["bottom"]:
        pile["top"] = pile["bottom"].pop(0)


def fit(board: Board) -> None:
    """The drawn tile is placed if it fits anywhere, else shown and done away with."""
    if board.drawn is None:
        raise AssertionError("drawn: there is no tile to place")
    stack, tile, side = board.drawn
    if any(board.galaxy.placements(face) for face in board.tiles[tile].values()):
        board.push(("place",))
        return
    board.drawn = None
    board.tried.append(tile)
    reading = board.ruling("unplaceable_tile")
    if reading == "bottom_redraw":
        board.stacks[stack]["bottom"].append((tile, side))
        come_up(board, stack)
    else:
        board.aside.append(tile)
    if reading != "skip" and any(board.drawable(k) for k in range(2)):
        board.push(("redraw",))
        return
    if reading == "bottom_redraw":
        set_rest_aside(board)
    explore(board)


def set_rest_aside(board: Board) -> None:
    """Every tile left was tried in vain: none of them will be placed."""
    for pile in board.stacks:
        left = [pile["top"], *pile["bottom"]]
        board.aside += [one[0] for one in left if one is not None]
        pile["top"], pile["bottom"] = None, []


def explore(board: Board) -> None:
    """The second phase goes on for whose skills have steps in it; then comes the third.

    Where no tile was laid, it follows at once.
    """
    stepping = {"exmitter_token", "manipulation", "space_modulator"}
    if board.ruling("set_at_game_end") == "own_turn":
        stepping.add("mineral_set")
    if stepping & board.skills[board.active] and board.placed is not None:
        board.push(("laid",), ("begin_exploration",), ("explore",))
        return
    begin_exploration(board)
    board.push(("explore",))


def begin_exploration(board: Board) -> None:
    board.phase = "exploration"


def tile_added(board: Board, cell: Cell) -> None:
    """What a new tile brings about: a strike, paid outer space, areas to be resolved.

    Who is unblocked by the strike fights at once; ships that the tile brings together may wait.
    """
    board.placed = cell
    if board.galaxy.special(cell) == "exmitter":
        strike(board, cell)
        board.push(("contest",), ("control",))
    holes = board.ruling("outer_space_holes")
    for key in board.galaxy.closed_areas("s", holes):
        if key not in board.spaces_paid:
            board.spaces_paid.append(key)
            board.credit(board.active, 3 * len(board.galaxy.cells(key)), "space")
    for key in board.galaxy.closed_areas("np"):
        if key not in board.areas:
            board.areas[key] = {
                "stock": dict.fromkeys(COLOURS, 0), "controller": None, "resolved": False,
                "held": [],
            }  # fmt: skip
            board.pending.append(key)


def strike(board: Board, cell: Cell) -> None:
    """An exmitter sends home all ships and all emissaries outside stations around it."""
    for near in radius(cell, board.ruling("exmitter_radius")):
        if near in board.ships and affected(board, board.ships[near]):
            board.ship_home(near)
        plain = near in board.emissaries and not board.emissaries[near]["level"]
        if plain and affected(board, board.emissaries[near]):
            board.emissary_home(near)


def affected(board: Board, unit: dict[str, Any]) -> bool:
    """Do exmitters concern this unit?"""
    return "adaptation" not in board.skills[unit["seat"]]


def settle(board: Board) -> None:
    """Before a closing and at the end: ships fight, then emissaries; then control changes."""
    board.push(("conflicts",), ("contest",), ("control",))


def after_action(board: Board, *late: Step) -> None:
    """The same, but for battles of ships that had been there before the action.

    `late`: what comes between the battle of ships and that of emissaries.
    """
    board.push(("brought",), *late, ("contest",), ("control",))


# --- Closing ---------------------------------------------------------------------------------


def close(board: Board, key: Node) -> None:
    """Battle if there must be one, then credits, minerals, retrieval, control."""
    counts = {seat: len(board.free_in(key, seat)) for seat in range(board.players)}
    fought = len(board.fighters(key)) > 1
    board.push(("pay", key, counts, fought), ("take_control", key))
    if fought:
        start_battle(board, key)


def pay(board: Board, key: Node, counts: dict[int, int], fought: bool) -> None:
    """The only side there is paid, or the closer; only the closer may take emissaries back."""
    sides = board.fighters(key)
    seat = sides[0] if sides else board.active
    if board.ruling("closing_count") == "after_battle":
        counts = {seat: len(board.free_in(key, seat))}
    tiles, emissaries = board.counted_tiles(key, seat), counts[seat]
    extractors = board.galaxy.extractors(key)
    if key[1] == "p":
        board.credit(seat, 2 * (tiles + emissaries), "system")
        gain_more(board, seat, "gain_systems", tiles, "more_system")
        minerals = 0
    else:
        amounts = {
            "summary": (tiles + emissaries) * (1 + extractors),
            "prose": tiles * (1 + extractors) + emissaries,
            "tiles_only": tiles * (1 + extractors),
        }
        board.credit(seat, amounts[board.ruling("nebula_credits")], "nebula")
        gain_more(board, seat, "gain_nebulas", tiles, "more_nebula")
        with_emissaries = board.ruling("closing_minerals") == "with_emissaries"
        minerals = tiles + extractors + emissaries * with_emissaries
    offered = gives_back(board, key, fought)
    board.push(*[("mineral", "area", key)] * minerals, *[("retrieve", key, None)] * offered)


def gain_more(board: Board, seat: int, skill: str, tiles: int, cause: str) -> None:
    """One credit more for each tile that counts, if the closer himself is paid."""
    if seat == board.active and board.has(skill):
        board.credit(seat, tiles, cause)


def gives_back(board: Board, key: Node, fought: bool) -> bool:
    """May the closer take emissaries back, should he have any there?

    Nobody else may fight for the area.  Those of others that are blocked are in nobody's way, or
    (the other reading) they are in the way of a closer who has not won a battle there.
    """
    sides = board.fighters(key)
    won = fought and sides == [board.active]
    others = [cell for cell in board.in_area(key) if cell not in board.own_in(key, board.active)]
    if board.ruling("retrieve_beside_blocked") == "no" and others and not won:
        return False
    return set(sides) <= {board.active}


def retrievable(board: Board, key: Node, last: Cell | None) -> list[Cell]:
    """The closer's emissaries behind the last one taken back."""
    own = board.own_in(key, board.active)
    return [cell for cell in own if last is None or cell_code(cell) > cell_code(last)]


# --- Control ---------------------------------------------------------------------------------


def take_control(board: Board, key: Node) -> None:
    """The closing is over; whoever is alone there now controls the area."""
    board.areas[key]["resolved"] = True
    update(board, [key])


def control(board: Board) -> None:
    """Bring the control of every resolved area up to date."""
    update(board, board.settled_areas())


def update(board: Board, keys: list[Node]) -> None:
    """Control lapses or is taken; taking it brings a combat token."""
    gained = []
    for key in keys:
        area, seat = board.areas[key], board.rightful(key)
        if seat == area["controller"]:
            continue
        area["controller"] = seat
        if seat is None:
            continue
        if board.ruling("control_token") == "every" or seat not in area["held"]:
            gained += [("token", seat)] * (1 + ("holographic_trick" in board.skills[seat]))
        if seat not in area["held"]:
            area["held"].append(seat)
    board.push(*gained)


# --- The end of a turn and of the game -------------------------------------------------------


def end_turn(board: Board) -> None:
    """The next seat's turn, or the end when no tile is left."""
    board.turn += 1
    board.fresh_turn()
    if not any(board.height(k) for k in range(2)):
        finish(board)
        return
    board.active = (board.active + 1) % board.players
    start_turn(board)


def start_turn(board: Board) -> None:
    """Modulators of his work from now on; units near exmitters are paid for; then he is asked."""
    board.phase = "extraction"
    for token in board.modulators.values():
        token["ready"] |= token["seat"] == board.active
    board.push(*upkeep(board), ("extraction",))


def upkeep(board: Board) -> list[Step]:
    """Who adapts pays for each unit outside stations that is in an exmitter's radius."""
    if not board.has("adaptation"):
        return []
    zone = board.zone()
    emissaries = [c for c, u in board.emissaries.items() if u["seat"] == board.active and c in zone]
    plain = [cell for cell in emissaries if not board.emissaries[cell]["level"]]
    fleet = [c for c, ship in board.ships.items() if ship["seat"] == board.active and c in zone]
    due: list[Step] = [("upkeep", "emissary", cell) for cell in sorted(plain, key=cell_code)]
    due += [("upkeep", "ship", cell) for cell in sorted(fleet, key=cell_code)]
    return [*due, ("contest",), ("control",)] if due else []


def give_up(board: Board, what: str, cell: Cell) -> None:
    """A unit that nothing is paid for returns."""
    if what == "ship":
        board.ship_home(cell)
    else:
        board.emissary_home(cell)


def finish(board: Board) -> None:
    """Minerals are sold, systems plundered, and the richest win."""
    for seat, hand in enumerate(board.hands):
        if board.ruling("set_at_game_end") == "yes" and "mineral_set" in board.skills[seat]:
            while all(hand["minerals"].values()):
                sell_set(board, seat)
        board.credit(seat, board.constants["sale"] * sum(hand["minerals"].values()), "sale")
        for colour in COLOURS:
            board.minerals[colour] += hand["minerals"][colour]
        hand["minerals"].update(dict.fromkeys(COLOURS, 0))
    for seat in board.clockwise(board.first):
        for cell, ship in board.ships.items():
            if ship["seat"] == seat and ship["kind"] == "corvette":
                plunder(board, seat, cell)
    richest = max(hand["credits"] for hand in board.hands)
    tied = [seat for seat in range(board.players) if board.hands[seat]["credits"] == richest]
    left = {seat: sum(board.hands[seat]["supply"].values()) for seat in tied}
    board.winners = [seat for seat in tied if left[seat] == min(left.values())]
    board.phase = "over"
    board.push(("over",))


def sell_set(board: Board, seat: int) -> None:
    """A mineral of each colour goes back to the bag."""
    for colour in COLOURS:
        board.pockets[seat][colour] -= 1
        board.minerals[colour] += 1
    board.credit(seat, board.numbers["set_credits"], "set")


def plunder(board: Board, seat: int, cell: Cell) -> None:
    """A Corvette takes from every foreign system with a station that its tile belongs to."""
    for key in board.settled_areas():
        victim = board.areas[key]["controller"]
        if key[1] != "p" or victim in {None, seat} or cell not in board.galaxy.cells(key):
            continue
        level = max(board.emissaries[at]["level"] for at in board.own_in(key, victim))
        due = len(board.galaxy.cells(key)) * min(level, len(STATIONS))
        taken = min(due, board.hands[victim]["credits"])
        board.credit(victim, -taken, "plundered")
        board.credit(seat, taken, "plunder")
