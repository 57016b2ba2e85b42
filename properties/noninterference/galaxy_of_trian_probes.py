"""What a player of Galaxy of Trian may try: actions of every kind, most of them refused."""

from galaxy_rules.galaxy_of_trian.board.galaxy import emissary_nodes, placements, space_nodes
from galaxy_rules.galaxy_of_trian.game import GalaxyOfTrian
from galaxy_rules.galaxy_of_trian.words.actions import (
    Action,
    Attack,
    Build,
    BuyMineral,
    BuyToken,
    Declare,
    Draw,
    EndTurn,
    Exchange,
    Extract,
    Keep,
    Mine,
    Move,
    Place,
    Ready,
    Remove,
    Research,
    Resolve,
    Retrieve,
    Reveal,
    Roll,
    Send,
    Stand,
    TakeTile,
    Teleport,
    Unit,
    Use,
)
from galaxy_rules.galaxy_of_trian.words.grid import node_name
from galaxy_rules.galaxy_of_trian.words.skill_actions import (
    SIDES,
    Cry,
    Decline,
    Detonate,
    Dive,
    Evade,
    Explore,
    Fix,
    Gamble,
    Gather,
    Give,
    Harness,
    Minion,
    Modulate,
    PlaceExmitter,
    Raise,
    Release,
    SellSet,
    SellToken,
    Swap,
    Transport,
    Traveller,
    Tunnel,
    Unlock,
)
from galaxy_rules.galaxy_of_trian.words.state import State


def probes(game: GalaxyOfTrian, state: State) -> list[Action]:
    """Actions of every kind about everything on the table, most of them refused."""
    found: list[Action] = [
        BuyToken(), Research(), EndTurn(), Ready(), Stand(), Keep(), TakeTile(0), TakeTile(1),
        Roll(1), Draw("plus"), Draw("reroll"), Draw("red"),
    ]  # fmt: skip
    for token in game.token_kinds:
        found += [Declare(token), Use(token)]
    for colour in game.colours:
        found += [BuyMineral(colour), Exchange(colour, colour, "red")]
        found += [Extract(area, colour) for area in state.estates]
    found += [Resolve(area) for area in state.estates]
    found += [Reveal(0, tile, "front") for tile in list(game.box.tiles)[::12]]
    for cell in state.emissaries:
        found += [Build(cell), Remove(cell), Retrieve(cell)]
    cells = [*state.ships, *list(state.galaxy.tiles)[::9]]
    for cell in cells:
        found += [Attack(cell, other) for other in cells[:3]]
        for area in list(state.estates)[:2]:
            found.append(Mine(cell, area, "red"))
        for node in space_nodes(game.atlas, state.galaxy, cell):
            found += [Move(other, node) for other in state.ships]
            found += [Teleport(Traveller.SHIP, other, node) for other in state.ships]
            found += [Send(Unit.CORVETTE, node), Send(Unit.ROGUE, node)]
        for node in emissary_nodes(game.atlas, state.galaxy, cell):
            found += [Teleport(Traveller.EMISSARY, other, node) for other in state.emissaries]
            found.append(Send(Unit.EMISSARY, node))
    for face in list(game.box.faces)[::5]:
        found += [Place(face, cell, turn)
                  for cell, turn in placements(game.atlas, state.galaxy, face)[:2]]  # fmt: skip
    return found + (_skill_probes(game, state) if game.full else [])


def _skill_probes(game: GalaxyOfTrian, state: State) -> list[Action]:
    """The same for the steps of skills."""
    found: list[Action] = [SellSet(), PlaceExmitter(), Explore(), Gamble(), Cry(), Decline()]
    found += [Unlock(module, side) for module in range(4) for side in SIDES]
    found += [SellToken(token) for token in game.token_kinds]
    found += [Give(colour) for colour in game.colours]
    found += [Gather(area, colour) for area in state.estates for colour in game.colours[:2]]
    for cell in (*state.ships, *list(state.galaxy.tiles)[::15]):
        found += [Harness(cell), Release(cell), Modulate(cell, "red")]
        found += [Swap(Traveller.SHIP, cell, other) for other in state.ships]
        for node in space_nodes(game.atlas, state.galaxy, cell):
            found += [Tunnel(node, "red"), Dive(cell, node), Detonate(cell, node), Evade(node)]
            found += [Transport(Traveller.SHIP, other, node) for other in state.ships]
    for cell in state.emissaries:
        found += [Raise(cell)]
        found += [Swap(Traveller.EMISSARY, cell, other) for other in state.emissaries]
        for node in emissary_nodes(game.atlas, state.galaxy, cell):
            found += [Minion(node), Fix(node)]
    return found


def naming(game: GalaxyOfTrian, state: State, seat: int) -> list[Action]:
    """The others' tokens, and the tiles in their hands, on the stacks and under them."""
    kinds = {kind for row in (state.tokens, state.declared)
             for owner, bag in enumerate(row) if owner != seat for kind in bag}  # fmt: skip
    found: list[Action] = [act(kind) for kind in sorted(kinds) for act in (Declare, Use, SellToken)]
    hands = [tile for owner, tile in enumerate(state.hands) if owner != seat and tile]
    lying = [(stack, tile) for stack, tile in enumerate(state.beneath) if tile]
    lying += [(stack, tile) for stack, row in enumerate(state.bottoms) for tile, _ in row]
    found += [Reveal(stack, tile, side) for stack, tile in lying for side in ("front", "back")]
    for tile in (*hands, *(tile for _, tile in lying)):
        printed = game.box.tiles[tile]
        for face in dict.fromkeys((printed.front, printed.back)):
            where = placements(game.atlas, state.galaxy, face)[:1]
            found += [Place(face, cell, turn) for cell, turn in where]
    return found


def orders(game: GalaxyOfTrian, state: State) -> list[str]:
    """Several purchases, declarations, uses and gifts at once."""
    found = ["retrieve -", "declare -"]
    for first in game.token_kinds:
        for second in game.token_kinds:
            found += [f"{verb} {first},{second}" for verb in ("declare", "use", "sell")]
    for colour in game.colours:
        found += [f"buy token,{colour}", f"buy {colour},token", f"give {colour},{colour}"]
        found += [f"extract {node_name(area)} {colour},red" for area in list(state.estates)[:3]]
    return found
