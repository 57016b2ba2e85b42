"""What an action of Galaxy of Trian is worth, in hundredths of a credit.

**Tiles and emissaries**: see `galaxy_of_trian_map`: what areas pay when they close, what control
of them promises, and what one emissary more or less changes.  An emissary taken back is worth
`EMISSARY`, and `LAST_EMISSARY` if there is none in the supply.

**Stations** are worth what they pay, and half of the minerals they add to a nebula.  **Minerals**
are worth what they are sold for at the end, **tokens** `TOKEN`.  Buying, exchanging and selling are
worth the difference.

**Ships**: a Corvette is worth the plunder of the system it is in, a Rogue the ore beside it, and
`CORVETTE` or `ROGUE` besides when it is sent out; moving is worth the difference, less `FUEL`.

**Clashes**: tokens are declared; a die below `LOW` is rolled again and a +1 added if the clash is
not won without it.  Of the fallen the highest of the others and the lowest of one's own go.

**Skills**: a side of a module is worth `RACIAL` or `UNIVERSAL` for each turn left, less its price;
what costs nothing is taken; what has no plain worth, `WHIMSICAL`, so that it is tried when nothing
else is better than ending the turn.  Differences below `WHIM` are a matter of luck.
"""

from collections.abc import Sequence
from typing import Final, cast

from galaxy_rules.galaxy_of_trian import Action, GalaxyOfTrian, State, Traveller, Unit, View
from galaxy_rules.galaxy_of_trian.opponent_map import Prospects, public
from galaxy_rules.galaxy_of_trian.rules.arithmetic import build_minerals, clash_result
from galaxy_rules.galaxy_of_trian.rules.construction import build_pay
from galaxy_rules.galaxy_of_trian.rules.evolution import unlock_price
from galaxy_rules.galaxy_of_trian.rules.exploration import estate_at
from galaxy_rules.galaxy_of_trian.rules.trade import mineral_price, token_price
from galaxy_rules.galaxy_of_trian.words import actions as do
from galaxy_rules.galaxy_of_trian.words import skill_actions as feats
from galaxy_rules.galaxy_of_trian.words.actions import PLUS
from galaxy_rules.galaxy_of_trian.words.grid import NEBULA
from galaxy_rules.galaxy_of_trian.words.skill_actions import SIDES, SkillAction
from galaxy_rules.kernel.measures.worth import POINT

EMISSARY: Final = 100
LAST_EMISSARY: Final = 500
TOKEN: Final = 250
CORVETTE: Final = 150
ROGUE: Final = 200
FUEL: Final = 50
LOW: Final = 4
RACIAL: Final = 60
UNIVERSAL: Final = 35
WHIMSICAL: Final = 10
WHIM: Final = 20
NEVER: Final = -1_000


class GalaxyOfTrianEvaluation:
    """The worths of Galaxy of Trian's actions."""

    whim: int = WHIM
    horizon: int = 20

    def __init__(self, game: GalaxyOfTrian) -> None:
        """Take the game, for its printed tiles and prices."""
        self.game: Final = game

    def standing(self, state: State) -> list[int]:
        """What each seat has: credits, minerals, tokens, figures, skills, and promises of areas."""
        prospects, mineral = Prospects(self.game, cast("View", state)), POINT * self.game.box.sale
        turns = sum(state.heights) // len(state.credits)
        found = [POINT * one for one in state.credits]
        for seat, supply in enumerate(state.supplies):
            found[seat] += mineral * len(state.minerals[seat]) + TOKEN * len(state.tokens[seat])
            found[seat] += EMISSARY * supply.emissaries
            found[seat] += LAST_EMISSARY if supply.emissaries else 0
            found[seat] += UNIVERSAL * turns * sum(map(bool, state.modules[seat]))
        for ship in state.ships.values():
            found[ship.seat] += ROGUE if ship.kind is Unit.ROGUE else CORVETTE
        for seat, promised in prospects.promises():
            found[seat] += promised
        return found

    def worths(self, view: View, listed: Sequence[Action]) -> list[int]:
        """The worth of each listed action."""
        outlook = Outlook(self.game, view)
        return [outlook.worth(action) for action in listed]


class Outlook:
    """One view, and what its areas promise."""

    def __init__(self, game: GalaxyOfTrian, view: View) -> None:
        """Look at the areas."""
        self.game: Final = game
        self.view: Final = view
        self.prospects: Final = Prospects(game, view)
        self.mineral: Final = POINT * game.box.sale
        self.turns: Final = sum(view.heights) // len(view.credits)

    def worth(self, action: Action) -> int:  # noqa: C901, PLR0911, PLR0912 - one match
        """What an action brings at once."""
        prospects = self.prospects
        match action:
            case do.Place():
                return prospects.placing(action)
            case do.Build(cell=cell):
                return self._station(cell)
            case do.Send(unit=unit, node=node):
                return self._sending(unit, node)
            case do.Research() | do.Extract() | do.Mine():
                return self.mineral
            case do.Resolve(area=area):
                return WHIMSICAL + prospects.control(area)
            case do.Retrieve(cell=cell):
                return self._retrieving(cell)
            case do.Move(cell=cell, node=node):
                return self._moving(cell, node)
            case do.Teleport(what=what, cell=cell, node=node):
                return self._teleporting(what, cell, node)
            case do.BuyMineral() | do.BuyToken() | do.Exchange():
                return self._trading(action)
            case do.Declare() | do.Use() | do.Remove():
                return self._clash(action)
            case do.Reveal() | do.Draw() | do.Roll() | do.TakeTile() | do.EndTurn():
                return 0
            case do.Attack() | do.Ready() | do.Stand() | do.Keep():
                return 0
            case _:
                return self._skill(action)

    # building, sending, moving

    def _station(self, cell: int) -> int:
        emissary = self.view.emissaries[cell]
        estate = estate_at(public(self.view), emissary.node)
        if estate is None:
            return 0
        pay, *_ = build_pay(self.game.tables, public(self.view), estate, emissary)
        ore = build_minerals(emissary.level + 1) if estate.kind == NEBULA else 0
        return POINT * pay + ore * self.mineral // 2

    def _sending(self, unit: Unit, node: int) -> int:
        match unit:
            case Unit.EMISSARY | Unit.MINION:
                return self.prospects.settling(node)
            case Unit.ROGUE:
                return ROGUE + self.prospects.post(self.view.seat, unit, node)
            case Unit.CORVETTE | Unit.PRIESTESS | Unit.DECOY | Unit.CANNON:
                return CORVETTE + self.prospects.post(self.view.seat, unit, node)

    def _retrieving(self, cell: int) -> int:
        """An emissary at hand, less what it leaves."""
        emissary = self.view.emissaries[cell]
        last = not self.view.supplies[self.view.seat].emissaries
        home = LAST_EMISSARY if last else EMISSARY
        return home + self.prospects.leaving(emissary.node, emissary.seat)

    def _moving(self, cell: int, node: int) -> int:
        ship = self.view.ships[cell]
        post = self.prospects.post
        return post(ship.seat, ship.kind, node) - post(ship.seat, ship.kind, ship.node) - FUEL

    def _teleporting(self, what: Traveller, cell: int, node: int) -> int:
        """An own unit to a better place; somebody else's away from a good one."""
        if what is Traveller.SHIP:
            own = self.view.ships[cell].seat == self.view.seat
            return self._moving(cell, node) if own else -FUEL
        emissary = self.view.emissaries[cell]
        left = self.prospects.leaving(emissary.node, emissary.seat)
        own = emissary.seat == self.view.seat
        return left - FUEL + (self.prospects.settling(node) if own else 0)

    def _trading(self, action: do.BuyMineral | do.BuyToken | do.Exchange) -> int:
        table, seat = public(self.view), self.view.seat
        match action:
            case do.BuyMineral():
                return self.mineral - POINT * mineral_price(self.game.tables, table, seat) - FUEL
            case do.BuyToken():
                return TOKEN - POINT * token_price(self.game.tables, table, seat)
            case do.Exchange():
                return -self.mineral

    # clashes

    def _clash(self, action: do.Declare | do.Use | do.Remove) -> int:
        match action:
            case do.Declare():
                return WHIMSICAL + WHIM
            case do.Use(token=token):
                return WHIMSICAL + WHIM if self._helps(token) else NEVER
            case do.Remove(cell=cell):
                emissary = self.view.emissaries[cell]
                level = POINT * (emissary.level + 1)
                return level if emissary.seat != self.view.seat else -level

    def _helps(self, token: str) -> bool:
        """Whether one is not winning, and a token may change that."""
        battle = self.view.battle
        if battle is None or not battle.rolls:
            return False
        results = [
            clash_result(roll, bonus, plus)
            for roll, bonus, plus in zip(
                battle.rolls,
                battle.bonuses,
                battle.pluses or (0,) * len(battle.rolls),
                strict=False,
            )
        ]
        own = results.pop(battle.index)
        behind = max(results, default=0) - own
        if token == PLUS:
            return behind in (0, 1)
        return behind >= 0 and battle.rolls[battle.index] < LOW

    # skills

    def _skill(self, action: SkillAction) -> int:  # noqa: PLR0911 - one match over a closed union
        """What skills offer, and what needs no thought."""
        match action:
            case feats.Unlock(side=side):
                worth = RACIAL if side == SIDES[0] else UNIVERSAL
                return worth * self.turns - POINT * unlock_price(self.game.tables, side)
            case feats.SellSet():
                return (
                    POINT * self.game.box.set_credits - len(self.game.box.minerals) * self.mineral
                )
            case feats.SellToken():
                return POINT * self.game.box.token_sale - TOKEN
            case feats.Gather() | feats.Give() | feats.Evade() | feats.Cry():
                return self.mineral
            case feats.Raise(cell=cell):
                return 2 * self._station(cell)
            case feats.Minion(node=node) | feats.Fix(node=node):
                return self.prospects.settling(node)
            case feats.Transport(what=what, cell=cell, node=node):
                return self._teleporting(what, cell, node) - self.mineral
            case feats.Dive(cell=cell, node=node):
                return self._moving(cell, node)
            case feats.Detonate() | feats.Harness() | feats.PlaceExmitter():
                return WHIMSICAL
            case (
                feats.Tunnel() | feats.Modulate() | feats.Gamble() | feats.Swap() | feats.Release()
            ):
                return -WHIMSICAL
            case feats.Decline() | feats.Explore():
                return 0


EVALUATION: Final = GalaxyOfTrianEvaluation
"""What the greedy policy asks."""
