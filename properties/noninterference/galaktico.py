"""Galaktico: cards face down, ships behind screens, points in bags.

Secret are the others' equipment unless a combat laid it open for good, the others' ships while the
screens stand, and the others' points unless the table plays with open points.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar, Final, cast

import attrs

from galaxy_rules.galaktico import (
    Action,
    Continue,
    Deploy,
    Equip,
    Event,
    Galaktico,
    Move,
    MoveMeteor,
    Pass,
    Phase,
    Place,
    Rulings,
    ShipType,
    State,
    Stop,
)
from galaxy_rules.galaktico.board.hexagon import bits
from galaxy_rules.galaktico.words.actions import JUMP
from galaxy_rules.galaktico.words.components import TYPES
from galaxy_rules.galaktico.words.events import (
    DISCLOSING,
    EndReached,
    GameEnded,
    Revealed,
    Unveiled,
)
from galaxy_rules.galaktico.words.rulings import PointsView
from galaxy_rules.galaktico.words.spaces import Spaces
from galaxy_rules.galaktico.words.state import Cause, entry
from galaxy_rules.kernel.rulings import RulingsBase
from galaxy_rules.kernel.visibility import Seen
from galaxy_rules.match.match import Match
from galaxy_rules.testing import declarations
from galaxy_rules.testing.declarations import Places
from properties.noninterference.tables import Case, Dice, Table, Varier, swarm
from properties.noninterference.twins import twin

SET_UP: Final = (Phase.EQUIP, Phase.PLACE)
EAGER: Final = ("0.6", "0.6", "0.1", "0")
"""How often a seat attacks where it can, as a style."""
RECOMMENDED: Final = 3
"""One game in so many is played by the recommended readings."""


# games and the positions in them


def set_up(game: Galaktico, case: Case, dice: Dice) -> State:
    """A new table, or one where some cards are laid and some ships placed already."""
    state = game.new(case.players, **dict(case.options))
    cards = sum(map(game.box.cards_of, ShipType))
    ships = sum(card.start for card in game.box.ships)
    for _ in range(dice.choice((0, cards, 2 * cards, case.players * (cards + ships) - 6))):
        state = game.apply(state, any_action(game, state, dice))
    return state


def midgame(game: Galaktico, state: State, dice: Dice) -> State:
    """The first turn's position, or one with its ships all over the board and points in bags."""
    if dice.random() < 0.2:
        return state
    taken = state.meteors
    for station in state.stations:
        taken = Spaces(taken | station)
    free = [space for space in range(game.board.size) if not taken >> space & 1]
    dice.shuffle(free)
    fleets = [game.board.gather(free.pop() for _ in bits(fleet)) for fleet in state.fleets]
    most = game.box.winning_points - 1
    points = tuple(dice.choice((0, most, dice.randint(0, most))) for _ in state.points)
    return attrs.evolve(state, fleets=tuple(fleets), points=points)


def any_action(game: Galaktico, state: State, dice: Dice, eager: float = 0) -> Action:
    """A random action; an attack so often where there is one."""
    listed = game.legal_actions(state)
    if state.phase is Phase.PLAY and dice.random() < eager:
        listed = attacks(game, state, listed) or listed
    return dice.choice(listed)


def attacks(game: Galaktico, state: State, listed: Sequence[Action]) -> list[Action]:
    """The listed moves onto an opposing ship or station."""
    foes = 0
    for index, fleet in enumerate(state.fleets):
        foes |= fleet if index // TYPES != state.turn else 0
    for owner, station in enumerate(state.stations):
        foes |= station if owner != state.turn else 0
    size = game.board.size
    return [
        action
        for action in listed
        if isinstance(action, Move) and foes >> game.steps[action.path[-1]] % size & 1
    ]


# other secrets


def points_are_secret(game: Galaktico, state: State) -> bool:
    """Whether points are in bags: until everybody counts, unless the table plays them open."""
    return game.rulings.points_view is PointsView.HIDDEN and state.phase is not Phase.OVER


def other_cards(game: Galaktico, state: State, places: Places, dice: Dice) -> State:
    """Other equipment in these places."""
    rows = list(state.equipment)
    for seat in sorted({place.index // TYPES for place in places if place.index is not None}):
        stays = frozenset(
            index
            for index in range(seat * TYPES, seat * TYPES + TYPES)
            if declarations.Place("equipment", index) not in places
        )
        rows[seat * TYPES : seat * TYPES + TYPES] = loadout(game, state, seat, dice, stays)
    return attrs.evolve(state, equipment=tuple(rows))


def other_spaces(game: Galaktico, state: State, places: Places, dice: Dice) -> State:
    """Other marked spaces for the ships behind these screens."""
    fleets = list(state.fleets)
    for seat in sorted({place.index // TYPES for place in places if place.index is not None}):
        fleets[seat * TYPES : seat * TYPES + TYPES] = placement(game, state, seat, dice)
    return attrs.evolve(state, fleets=tuple(fleets))


def other_points(game: Galaktico, state: State, places: Places, dice: Dice) -> State:
    """Other points in these bags."""
    owners = sorted(place.index for place in places if place.index is not None)
    points = list(state.points)
    for owner in owners:
        points[owner] = tally(game, state, owner, dice)
    return attrs.evolve(state, points=tuple(points))


def loadout(
    game: Galaktico, state: State, seat: int, dice: Dice, agreed: frozenset[int | None]
) -> list[tuple[str, ...]]:
    """Other cards, as many of each kind at each type; cards that lie open, or are agreed, stay."""
    base = seat * TYPES
    stays = [bool(state.revealed[base + ship]) or base + ship in agreed for ship in ShipType]
    used = {key for ship in ShipType if stays[ship] for key in state.equipment[base + ship]}
    shields = [key for key in game.shields if key not in used]
    weapons = [key for key in game.weapons if key not in used]
    dice.shuffle(shields)
    dice.shuffle(weapons)
    cards = []
    for ship in ShipType:
        laid = state.equipment[base + ship]
        kit = _kit(game, ship, shields, weapons) if not stays[ship] else laid
        cards.append(kit[: len(laid)])
    return cards


def _kit(
    game: Galaktico, ship: ShipType, shields: list[str], weapons: list[str]
) -> tuple[str, ...]:
    """A type's cards from the tops of two shuffled piles, weapons in catalogue order."""
    if not game.box.cards_of(ship):
        return ()
    drawn = [weapons.pop() for _ in range(game.box.weapons_per_type)]
    return (
        *(shields.pop() for _ in range(game.box.shields_per_type)),
        *sorted(drawn, key=game.catalogue.__getitem__),
    )


def placement(game: Galaktico, state: State, seat: int, dice: Dice) -> list[Spaces]:
    """Other marked spaces for as many ships of each type."""
    marked = game.board.spots(state.sectors[seat], game.box.layout.marked)
    free = bits(marked)
    dice.shuffle(free)
    fleets = []
    for ship in ShipType:
        spaces = sorted(free.pop() for _ in range(game.box.ships[ship].start))
        placed = state.fleets[entry(seat, ship)].bit_count()
        fleets.append(game.board.gather(spaces[:placed]))
    return fleets


def tally(game: Galaktico, state: State, seat: int, dice: Dice) -> int:
    """Other points that fit what everybody sees: trophies, and that nobody has won, or who has."""
    if state.phase in (Phase.EQUIP, Phase.PLACE):
        return 0
    if state.ending is not None:
        return state.points[seat] + dice.randint(0, 3)
    trophies = sum(state.trophies[seat * TYPES : seat * TYPES + TYPES])
    return dice.randint(trophies, game.box.winning_points - 1)


# questions


def probes(game: Galaktico, state: State, dice: Dice) -> list[Action]:
    """Actions of every kind, most of them refused: bumps into everything, walks, foreign cards."""
    labels = game.board.labels
    keys = list(game.catalogue)
    own = state.fleets[state.turn * TYPES : state.turn * TYPES + TYPES]
    ships = [space for fleet in own for space in bits(fleet)]
    somewhere = [dice.choice(labels) for _ in range(4)]
    found: list[Action] = [Stop(), Pass(), *(Deploy(ship) for ship in ShipType)]
    found += [Equip(ship, dice.choice(keys)) for ship in ShipType]
    found += [Place(ship, space) for ship, space in zip(ShipType, somewhere, strict=True)]
    found += [bump for space in ships for bump in _bumps(game, state, space)]
    found += [_walk(game, dice.choice(ships), dice) for _ in range(6) if ships]
    found += [Continue(_walk(game, dice.choice(ships), dice).path) for _ in range(2) if ships]
    found += [Move(somewhere[0], (somewhere[1],)), Move("Z99", ("A11",)), Move(somewhere[2], ())]
    found += [_meteor(game, state, dice) for _ in range(3)]
    return found


def _bumps(game: Galaktico, state: State, space: int) -> list[Move]:
    """Straight into whatever stands or lies beside a ship."""
    there = int(state.meteors)
    for taken in (*state.fleets, *state.stations):
        there |= taken
    labels = game.board.labels
    near = bits(game.board.neighbours[space] & there)
    return [Move(labels[space], (labels[other],)) for other in near]


def _walk(game: Galaktico, space: int, dice: Dice) -> Move:
    """A path of one to six steps, jumps among them, whatever is in the way."""
    labels, origin, path = game.board.labels, space, []
    for _ in range(dice.randint(1, 6)):
        space, jump = dice.choice(bits(game.board.neighbours[space])), dice.random() < 0.2
        path.append(JUMP + labels[space] if jump else labels[space])
    return Move(labels[origin], tuple(path))


def _meteor(game: Galaktico, state: State, dice: Dice) -> MoveMeteor:
    origin = dice.choice(bits(state.meteors))
    target = dice.choice(bits(game.board.neighbours[origin]))
    return MoveMeteor(game.board.labels[origin], game.board.labels[target])


def naming(game: Galaktico, state: State, seat: int) -> list[Action]:
    """The cards that lie face down elsewhere, and the spaces where others stand."""
    found: list[Action] = []
    for index, kit in enumerate(state.equipment):
        if index // TYPES != seat:
            ship = ShipType(index % TYPES)
            found += [Equip(ship, key) for key in kit]
            found += [Place(ship, label) for label in game.board.name(state.fleets[index])]
    return found


def orders(game: Galaktico, state: State, dice: Dice) -> list[str]:
    """A loadout, a placement, and journeys from where ships stand to anywhere."""
    labels, shields, weapons = game.board.labels, list(game.shields), list(game.weapons)
    dice.shuffle(shields)
    dice.shuffle(weapons)
    laid = [f"{ship} {' '.join(_kit(game, ship, shields, weapons))}" for ship in ShipType]
    fleets = placement(game, state, state.turn, dice)
    placed = [f"{ship} {' '.join(game.board.name(fleets[ship]))}" for ship in ShipType]
    ships = [space for fleet in state.fleets for space in bits(fleet)]
    journeys = [f"{labels[space]} > {dice.choice(labels)}" for space in ships]
    return [f"equip {', '.join(laid)}", f"place {', '.join(placed)}", *journeys]


# matches


def retold(table: Table, match: Match, seat: int, dice: Dice, seed: int) -> Match:
    """The match as it may have been for all the seat knows: another seed, others' secrets anew.

    Secrets that were disclosed on the way stay.  Now and then a seat takes back what it did, or
    something else: a match that went on from there tells nothing of it.
    """
    game, last = cast("Galaktico", match.game), cast("State", match.state)
    kept = shown_by(last, [event for ply in match.plies for event in ply.events])
    secret = twin(table, game, last, seat, dice, kept) if last.phase in SET_UP else last
    hidden = _chosen(game, secret)
    stays = frozenset(place.index for place in kept if place.field == "equipment")
    for other in range(len(last.sectors)):
        if other != seat:
            cards = loadout(game, last, other, dice, stays)
            hidden[Phase.EQUIP, other] = _cards(cards)
    again = Match(game, match.start_state, seed)
    for ply in match.plies:
        if dice.random() < 0.1:
            again.play(dice.choice(again.legal))
            again.undo()
        script = hidden.get((again.state.phase, ply.by)) if ply.by != seat else None
        again.play(script.pop(0) if script else ply.action)
    return again


def _chosen(game: Galaktico, state: State) -> dict[tuple[Phase, int], list[Action]]:
    """The placements that lead to a position which is still being set up."""
    if state.phase is not Phase.PLACE:
        return {}
    return {
        (Phase.PLACE, seat): [
            Place(ship, label)
            for ship in ShipType
            for label in game.board.name(state.fleets[entry(seat, ship)])
        ]
        for seat in range(len(state.sectors))
    }


def _cards(cards: Sequence[tuple[str, ...]]) -> list[Action]:
    return [Equip(ship, key) for ship in ShipType for key in cards[ship]]


def shown_by(state: State, events: Sequence[Event]) -> Places:
    """The places whose values these events disclose."""
    found = {
        declarations.Place("equipment", entry(event.seat, event.ship))
        for event in events
        if isinstance(event, Revealed)
    }
    if any(isinstance(event, Unveiled) for event in events):
        found |= {declarations.Place("fleets", index) for index in range(len(state.fleets))}
    if any(
        isinstance(e, GameEnded) or (isinstance(e, EndReached) and e.cause is Cause.POINTS)
        for e in events
    ):
        found |= {declarations.Place("points", seat) for seat in range(len(state.points))}
    return frozenset(found)


class GalakticoTable(Table):
    """Galaktico, as the property needs it."""

    name = "galaktico"
    rulings: ClassVar[type[RulingsBase]] = Rulings
    variants = ("standard", "outer")
    variers = (
        Varier(("equipment",), other_cards),
        Varier(("fleets",), other_spaces),
        Varier(("points",), other_points),
    )
    clauses = (
        "GAL-EQP-05", "GAL-SET-08", "GAL-CMP-09", "GAL-PTS-04", "GAL-CMB-03",
        "GAL-R-32", "GAL-R-33", "GAL-R-36", "GAL-R-43",
    )  # fmt: skip
    open_score = False
    questions = 40

    def case(self, number: int, skipped: int, plies: int) -> Case:
        """The game with this number: two or three players, both layouts, all readings."""
        rulings = () if number % RECOMMENDED == 0 else swarm(Rulings, number // RECOMMENDED)
        variant = self.variants[number % 5 == 4]
        style = EAGER[number % len(EAGER)]
        options = (("first", number % 2),)
        return Case(2 + number // 2 % 2, number, 0, plies, rulings, variant, style, options)

    def positions(self, case: Case) -> Iterator[State]:
        """A random game, with some set-up plies left out, that soon comes to blows."""
        game, dice = cast("Galaktico", self.game(case)), Dice(case.seed)
        state = set_up(game, case, dice)
        for _ in range(case.plies):
            yield state
            if state.phase is Phase.OVER:
                return
            begun = state.phase is Phase.PLACE
            state = game.apply(state, self.choose(game, state, case, dice))
            if begun and state.phase is Phase.PLAY:
                state = midgame(game, state, dice)

    def choose(self, made: Galaktico, state: State, case: Case, dice: Dice) -> Action:
        """A random action; an attack so often where there is one."""
        return any_action(made, state, dice, float(case.style))

    def secrets(self, made: Galaktico, state: State) -> Mapping[str, Seen]:
        """Equipment always, fleets behind screens, points in bags."""
        found = {"equipment": Seen.FACE_DOWN}
        if state.phase is Phase.PLACE:
            found["fleets"] = Seen.OWNER
        if points_are_secret(made, state):
            found["points"] = Seen.OWNER
        return found

    def probes(self, made: Galaktico, state: State, dice: Dice) -> list[Action]:
        """Bumps into everything, walks, foreign cards."""
        return probes(made, state, dice)

    def naming(self, made: Galaktico, state: State, seat: int) -> list[Action]:
        """The others' cards, and the spaces of their ships."""
        return naming(made, state, seat)

    def orders(self, made: Galaktico, state: State, dice: Dice) -> list[str]:
        """Loadouts, placements, journeys."""
        return orders(made, state, dice)

    def may_ask(self, made: Galaktico, state: State, seat: int) -> bool:
        """In turn, or once everything on the board is open."""
        return made.to_move(state) == seat or state.phase is Phase.PLAY

    def to_listen(self, made: Galaktico, state: State, case: Case, dice: Dice) -> list[Action]:
        """Any action, and an attack."""
        listed = made.legal_actions(state)
        fights = attacks(made, state, listed) if state.phase is Phase.PLAY else []
        return [dice.choice(listed), *dice.sample(fights, min(1, len(fights)))]

    def disclosed(
        self, made: Galaktico, state: State, events: Sequence[Event], seat: int
    ) -> Places:
        """Cards of a combat, ships when the screens go, points when they are counted."""
        return shown_by(state, events)

    def may_part(self, made: Galaktico, seat: int, event: Event) -> bool:
        """The events that disclose."""
        return isinstance(event, DISCLOSING)

    def alike(
        self, made: Galaktico, state: State, other: State, seat: int, action: Action
    ) -> Sequence[Action]:
        """The same; of another seat's secret choice, any one."""
        if state.phase in SET_UP and state.turn != seat:
            return made.legal_actions(other)
        return (action,)

    def retold(self, match: Match, seat: int, dice: Dice, seed: int) -> Match:
        """The same match with other secrets, and moves taken back."""
        return retold(self, match, seat, dice, seed)
