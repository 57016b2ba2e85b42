"""Steps of Take The Galaxy's sums: what a score comes to, what changes it, and what a claim costs.

A score is the sum of its lines, in every position (`a_score_is_what_lies_there`).  The other laws
of scores run each rule that writes what is counted, with any renown on the cards, and compare the
change with what the clause names; no other seat is even looked at.
"""

import enum
from typing import Annotated, Any, Final

from galaxy_rules.take_the_galaxy.rules import arithmetic, end_of_game, opportunities, tokens
from galaxy_rules.take_the_galaxy.rules.building import build_colony
from galaxy_rules.take_the_galaxy.rules.claiming import claim, claim_system, remove_hazard
from galaxy_rules.take_the_galaxy.rules.events import begin_bursts
from galaxy_rules.take_the_galaxy.rules.exploration import leave_row
from galaxy_rules.take_the_galaxy.rules.paying import cost_of
from galaxy_rules.take_the_galaxy.rules.relinquishing import relinquish
from galaxy_rules.take_the_galaxy.rules.resources import take_bounty
from galaxy_rules.take_the_galaxy.rules.turn import begin_action
from galaxy_rules.take_the_galaxy.rules.upgrading import upgrade
from galaxy_rules.take_the_galaxy.rules.using import use_colony, use_ship
from galaxy_rules.take_the_galaxy.words.actions import (
    Build,
    Claim,
    ClaimSystem,
    Opportunity,
    Relinquish,
    RemoveHazard,
    Resource,
    TakeBounty,
    Upgrade,
    UseColony,
    UseShip,
)
from galaxy_rules.take_the_galaxy.words.components import (
    AnomalyCard,
    EventCard,
    EventKind,
    Generate,
    Goods,
    SystemCard,
)
from galaxy_rules.take_the_galaxy.words.rulings import (
    Burst,
    EventCountsAsClaim,
    HazardRemoval,
    Reshuffle,
    Row,
    Slots,
    UpgradeState,
)
from galaxy_rules.take_the_galaxy.words.slots import Kind, Slot, accepts
from galaxy_rules.take_the_galaxy.words.state import (
    Amounts,
    Draft,
    Investing,
    Phase,
    RowCard,
    Ship,
    Stack,
    State,
    System,
)
from properties.proofs.bare import UNTOUCHED, bare, holding, log, pick, told
from properties.proofs.laws import Bound, Range, Registry
from properties.proofs.take_the_galaxy_steps import FOUR_SEATS, GAME, SEATS, Natural, Players

REGISTRY: Final = Registry()
law = REGISTRY.law

SEAT: Final = 2
"""Whose renown the laws are about; of all others nothing may be looked at."""
SMALL_TABLE: Final = Bound("one seat with two systems of two slots and a card of each kind")
TWO_SEATS: Final = Bound("two seats with tokens alone")
FEW_TOKENS: Final = Bound("changes of two at most, tokens of one alone")
ROW: Final = Bound("a row of two cards")
Tally = tuple[Natural, Natural]


class Worth:
    """The renown printed on the cards of a small game."""

    def __init__(self, system: int, event: int, anomaly: int, colonies: tuple[int, int]) -> None:
        """Any numbers."""
        self.pile: Final[dict[str, Any]] = {
            "s": bare(SystemCard, rp=system),
            "n": bare(SystemCard, rp=system),
            "e": bare(EventCard, rp=event),
            "a": bare(AnomalyCard, rp=anomaly),
        }
        self.colonies: Final = colonies

    def game(self, **known: object) -> Any:
        """A game with these cards, of which a rule may ask only this beside."""
        cards = {
            name: told(id=name, rp=rp, kind=Kind.UTILITY, price=Goods(), effect=None)
            for name, rp in zip(("c", "d"), self.colonies, strict=True)
        }
        slots = (Slot.UTILITY, Slot.UTILITY)
        usual = {
            "systems": {"s": told(slots=slots), "n": told(slots=slots)}, "events": {},
            "gross": False, "strict": False, "teams": False, "builds": cards, "pile": self.pile,
            "rulings": told(
                slots=Slots.CHOSEN, row=Row.COMPACT, reshuffle=Reshuffle.LAZY,
                event_counts_as_claim=EventCountsAsClaim.YES, upgrade_state=UpgradeState.FRESH,
            ),
        }  # fmt: skip
        return told(**(usual | known))


def at(value: object) -> tuple[Any, ...]:
    """A table of four seats, of which only one may be looked at."""
    return (UNTOUCHED, UNTOUCHED, value, UNTOUCHED)


def score_table(tally: Tally, **known: object) -> Draft:
    """A seat with a system with a colony `c` on it, a renown pile and tokens."""
    usual: dict[str, Any] = {
        "turn": SEAT, "renown_tokens": at(tally[0]), "negative_tokens": at(tally[1]),
        "renown": at(("e", "a")),
        "systems": at((System("s", (Stack(("c",)), None)),)), "row": (), "pools": at(Amounts()),
        "ships": at((Ship("d"),)), "discards": at(holding({})), "decks": at(holding({"x": 1})),
    }  # fmt: skip
    return bare(Draft, **(usual | known))


def recount(game: Any, draft: Draft) -> int:
    """What lies before the seat, counted card by card and without a line."""
    sum_of = draft.renown_tokens[SEAT] - draft.negative_tokens[SEAT]
    for card in draft.renown[SEAT]:
        sum_of = sum_of + game.pile[card].rp
    for system in draft.systems[SEAT]:
        sum_of = sum_of + game.pile[system.card].rp
        for stack in system.stacks:
            sum_of = sum_of + game.builds[stack.cards[-1]].rp if stack is not None else sum_of
    return sum_of


# What a score is


@law(
    clauses=("TTG-SCO-01", "TTG-SCO-02", "TTG-ANO-03", "TTG-EVT-06", "TTG-UPG-03", "TTG-R-58"),
    bound=SMALL_TABLE,
)  # fmt: skip
def a_score_is_what_lies_there(
    tally: Tally, system: int, event: int, anomaly: int, colonies: tuple[int, int]
) -> bool:
    """Tokens, pile, systems and the colonies on top, each in its line; covered ones count not."""
    game = Worth(system, event, anomaly, colonies).game()
    own = (System("s", (Stack(("d", "c")), None)), System("n", (Stack(("d", "c")), Stack(("d",)))))
    draft = score_table(tally, renown=at(("s", "e", "a")), systems=at(own))
    first, second = colonies
    right = {
        "tokens": tally[0] - tally[1],
        "relinquished systems": system,
        "studied anomalies": anomaly,
        "solved events": event,
        "controlled systems": system + system,
        "colonies": first + first + second,
    }
    lines = {line.what: line.amount for line in end_of_game._lines(game, draft, SEAT)}
    listed = all(lines.get(what, 0) == amount for what, amount in right.items())
    whole = end_of_game.total(game, draft, SEAT)
    return listed and lines.keys() <= right.keys() and whole == recount(game, draft)


@law(clauses=("TTG-SCO-01", "TTG-SCO-03", "TTG-SCO-04", "TTG-END-04"), bound=TWO_SEATS)
def totals_are_the_sums_of_the_lines(first: Tally, second: Tally, *, over: bool) -> bool:
    """Of each seat, whatever its renown; only a game that is over has winners, the leaders."""
    state = bare(
        State, hands=(UNTOUCHED,) * 2,
        renown_tokens=(first[0], second[0]), negative_tokens=(first[1], second[1]),
        renown=((),) * 2, systems=((),) * 2, phase=Phase.OVER if over else Phase.ACTION,
    )  # fmt: skip
    found = end_of_game.score(told(teams=False, pile={}, builds={}), state)
    sums = [sum(one.amount for one in found.lines if one.seat == seat) for seat in range(2)]
    exact = found.totals == tuple(sums) == (first[0] - first[1], second[0] - second[1])
    return exact and found.winners == (found.leaders if over else ())


# What changes it


@law(clauses=("TTG-BLD-01", "TTG-SCO-02", "TTG-R-25"), bound=SMALL_TABLE)
def building_is_worth_its_colony(
    tally: Tally, system: int, colonies: tuple[int, int], kind: Kind, slots: Slots
) -> bool:
    """A colony that fits adds its renown; one that does not is not built."""
    game = Worth(system, 0, 0, colonies).game()
    game.builds["d"].kind, game.rulings.slots = kind, slots
    draft = score_table(tally)
    before = recount(game, draft)
    build_colony(game, draft, Build(0, 1, "d"), log())
    gained = colonies[1] if accepts(Slot.UTILITY, kind) else 0
    return recount(game, draft) == before + gained


@law(clauses=("TTG-UPG-01", "TTG-UPG-03", "TTG-SCO-02", "TTG-R-29"), bound=SMALL_TABLE)
def upgrading_is_worth_the_difference(
    tally: Tally, system: int, colonies: tuple[int, int], reading: UpgradeState
) -> bool:
    """The new colony's renown instead of the old one's, which ceases to count."""
    game = Worth(system, 0, 0, colonies).game()
    game.rulings.upgrade_state = reading
    draft = score_table(tally)
    before = recount(game, draft)
    upgrade(game, draft, Upgrade(0, 0, "d"), log())
    return recount(game, draft) == before + arithmetic.upgrade_change(*colonies)


@law(clauses=("TTG-USE-03", "TTG-USE-05", "TTG-USE-06", "TTG-R-35"), bound=SMALL_TABLE)
def using_a_card_is_worth_its_output(
    tally: Tally, colonies: tuple[int, int], out: int, *, gross: bool, ship: bool
) -> bool:
    """Colonies and ships pay the renown of their effect; turning them changes nothing else."""
    game = Worth(0, 0, 0, colonies).game(gross=gross)
    for card in game.builds.values():
        card.effect = Generate(out=Goods(rp=out))
    draft = score_table(tally, draws=0)
    before = recount(game, draft)
    if ship:
        use_ship(game, draft, UseShip(SEAT, 0), log())
    else:
        use_colony(game, draft, UseColony(SEAT, 0, 0), log())
    return recount(game, draft) == before + out


@law(clauses=("TTG-BNT-04", "TTG-PH-04", "TTG-USE-04"), bound=SMALL_TABLE)
def bounty_and_the_reset_change_no_score(
    tally: Tally, system: int, colonies: tuple[int, int], *, used: bool
) -> bool:
    """Resources are no renown, and an upright card counts like a turned one."""
    game = Worth(system, 0, 0, colonies).game()
    own = System("s", (Stack(("d", "c"), used=bool(used)), None), Amounts(1, 0, 0))
    draft = score_table(tally, systems=at((own,)))
    before = recount(game, draft)
    take_bounty(draft, TakeBounty(SEAT, 0, Resource.M), log())
    begin_action(draft, log())
    return recount(game, draft) == before


@law(
    clauses=("TTG-ANO-02", "TTG-ANO-03", "TTG-EVT-06", "TTG-SCO-01", "TTG-R-13"), bound=SMALL_TABLE
)
def claiming_a_card_is_worth_its_renown(
    tally: Tally, event: int, anomaly: int, counts: EventCountsAsClaim, *, is_event: bool
) -> bool:
    """A studied anomaly or a solved event adds what is printed on it."""
    game = Worth(0, event, anomaly, (0, 0)).game(prices={"e": Goods(), "a": Goods()})
    game.events, game.rulings.event_counts_as_claim = {"e": EventKind.RACE}, counts
    draft = score_table(tally, renown=at(()), row=(RowCard("e"), RowCard("a")), claimed=False)
    before = recount(game, draft)
    claim(game, draft, Claim("e" if is_event else "a"), log())
    return recount(game, draft) == before + (event if is_event else anomaly)


@law(clauses=("TTG-SYS-04", "TTG-SCO-02", "TTG-HAZ-04"), bound=SMALL_TABLE)
def claiming_a_system_is_worth_it_and_its_colony(
    tally: Tally, system: int, colonies: tuple[int, int], hazards: Natural
) -> bool:
    """Both count from then on; hazards that lay there cost no renown."""
    game = Worth(system, 0, 0, colonies).game()
    draft = score_table(tally, row=(RowCard("n", hazards=hazards),), claimed=False)
    before = recount(game, draft)
    claim_system(game, draft, ClaimSystem("n", 1, "d"), log())
    return recount(game, draft) == before + system + colonies[1]


@law(
    clauses=("TTG-REL-05", "TTG-REL-06", "TTG-REL-07", "TTG-RAC-01", "TTG-RAC-02", "TTG-R-30",
             "TTG-R-35", "TTG-R-58"),
    bound=SMALL_TABLE,
)  # fmt: skip
def relinquishing_is_worth_a_race_and_no_more(
    tally: Tally, system: int, colonies: tuple[int, int], bonus: int, *, gross: bool, used: bool
) -> bool:
    """System and colonies count on, in the pile and in tokens; a Space Race not yet used pays."""
    game = Worth(system, 0, 0, colonies).game(gross=gross, events={"r": EventKind.RACE})
    game.box = told(rates=told(race_renown=bonus))
    own = System("s", (Stack(("d", "c")), Stack(("d",))))
    draft = score_table(tally, systems=at((own,)), row=(RowCard("r", used=bool(used)),))
    before = recount(game, draft)
    relinquish(game, draft, Relinquish(0), log())
    pays = 0 if used else bonus
    change = arithmetic.relinquish_change(system, sum(colonies), pays)
    return recount(game, draft) == before + change and not draft.systems[SEAT]


@law(clauses=("TTG-INV-01", "TTG-INV-03", "TTG-R-35", "TTG-R-36"), bound=SMALL_TABLE)
def dealing_with_the_investors_costs_their_price(
    tally: Tally, event: int, price: Natural, *, gross: bool, home: bool
) -> bool:
    """A card traded in is worth its renown in tokens; then the price is paid, and no more."""
    game = Worth(0, event, 0, (0, 0)).game(gross=gross)
    game.box = told(rates=told(investors_renown=price), home=told(id="e" if home else "s"))
    draft = score_table(tally, space_discard=holding({}), removed=holding({}))
    before = recount(game, draft)
    opportunities._trade(game, draft, Investing("i", SEAT), "e", log())
    traded = recount(game, draft)
    tokens.pay_investors(game, draft, SEAT, log())
    change = arithmetic.invest_change(price, event)
    return traded == before and recount(game, draft) == before + change


class Offered(enum.Enum):
    """The opportunities that pay at once."""

    MIGRATION = EventKind.MIGRATION
    NOMADS = EventKind.NOMADS
    NEXTSTEP = EventKind.NEXTSTEP


@law(clauses=("TTG-MIG-01", "TTG-NOM-01", "TTG-NXT-01", "TTG-R-35"), bound=SMALL_TABLE)
def opportunities_are_worth_their_rates(
    tally: Tally, guildship: int, step: int, offered: Offered, *, gross: bool
) -> bool:
    """Nomads and the Next Step pay the renown of their card, a migration none."""
    game = Worth(0, 0, 0, (0, 0)).game(gross=gross, events={"o": offered.value})
    game.box = told(
        rates=told(
            migration_manpower=1, guildship_production=1, guildship_reward=Goods(rp=guildship),
            nextstep_reward=Goods(rp=step),
        )
    )  # fmt: skip
    draft = score_table(tally, row=(RowCard("o"),), pools=at(Amounts(p=1)), draws=0)
    before = recount(game, draft)
    ship = 0 if offered is Offered.NEXTSTEP else None
    opportunities.use_opportunity(game, draft, Opportunity("o", ship), log())
    worth = {Offered.NOMADS: guildship, Offered.NEXTSTEP: step}.get(offered, 0)
    return recount(game, draft) == before + worth


@law(clauses=("TTG-COMP-04", "TTG-COMP-05", "TTG-R-35", "TTG-R-41"), bound=FEW_TOKENS)
def short_supplies_only_cut_changes(
    tally: Tally, amount: Annotated[int, Range(-2, 2)], supply: Natural, *, gross: bool
) -> bool:
    """Where tokens are short a gain or loss is what was due or less, and never the opposite."""
    game = told(strict=True, gross=gross)
    game.box = told(supply=told(rp_ones=supply, rp_fives=0, hazards=supply))
    draft = bare(Draft, renown_tokens=(tally[0], 0), negative_tokens=(tally[1], 0), row=())
    tokens.change_renown(game, draft, 0, amount, "TTG-REL-07", log())
    change = draft.renown_tokens[0] - draft.negative_tokens[0] - (tally[0] - tally[1])
    return 0 <= change <= amount if amount > 0 else amount <= change <= 0


@law(clauses=("TTG-SET-11", "TTG-SCO-01", "TTG-SCO-02"), bound=FOUR_SEATS)
def the_first_score_is_that_of_home(players: Players) -> bool:
    """Everybody begins with the renown of the starting system and its colony, alike."""
    state = GAME.new(1 + pick(players - 1, SEATS))
    home = GAME.box.home.rp + GAME.builds[GAME.box.start_colony].rp
    totals, leading = end_of_game.standing(GAME.tables, state)
    seats = len(state.hands)
    return totals == (home,) * seats and leading == tuple(range(seats))


# What a claim costs


def claim_tables(cost: int, kind: Kind, price: int, burst: Burst, rate: int) -> Any:
    """The tables of a system, a colony for it, a Cosmic Burst and the Mech Revolution."""
    return told(
        builds={"c": told(cost=cost, kind=kind)}, systems={"s": UNTOUCHED}, strict=False,
        standing={"m": EventKind.MECH}, events={"b": EventKind.BURST, "m": EventKind.MECH},
        rulings=told(row=Row.COMPACT, burst=burst, hazard_removal=HazardRemoval.STAGED),
        box=told(rates=told(credit_per_hazard=price, mech_discount=1, burst_hazard=rate)),
    )  # fmt: skip


CLAIM: Final = ClaimSystem("s", 0, "c")
Lying = tuple[Natural, Natural, Natural]


@law(
    clauses=("TTG-HAZ-02", "TTG-HAZ-03", "TTG-BUR-01", "TTG-MEC-01", "TTG-R-19", "TTG-R-21",
             "TTG-R-22"),
    bound=ROW,
)  # fmt: skip
def a_claim_costs_its_colony_and_every_hazard_left(
    cost: Natural, kind: Kind, lying: Lying, price: Natural, *, mech: bool
) -> bool:
    """Printed, by Bursts or bought off: what is left is paid in full, whatever is discounted."""
    placed, burst, removed = lying
    system = RowCard("s", hazards=placed, burst=burst, removed=removed)
    row = (system, RowCard("m")) if mech else (system,)
    tables = claim_tables(cost, kind, price, Burst.CONTINUOUS, 1)
    colony = arithmetic.build_cost(cost, kind, 1 if mech else 0)
    left = placed + burst - removed if placed + burst > removed else 0
    return cost_of(tables, bare(State, row=row), CLAIM) == colony + left * price


@law(clauses=("TTG-HAZ-02", "TTG-HAZ-03", "TTG-R-19"), bound=ROW)
def hazards_cost_the_same_before_a_claim_and_with_it(
    cost: Natural, kind: Kind, lying: Lying, price: Natural
) -> bool:
    """Where hazards may be bought off by themselves, that and the claim come to the same."""
    placed, burst, removed = lying
    if placed + burst <= removed:
        return True
    tables = claim_tables(cost, kind, price, Burst.CONTINUOUS, 1)
    card = RowCard("s", hazards=placed, burst=burst, removed=removed)
    draft = bare(Draft, row=(card,))
    at_once = cost_of(tables, draft, CLAIM)
    alone = cost_of(tables, draft, RemoveHazard("s"))
    remove_hazard(tables, draft, RemoveHazard("s"), log())
    return alone == price and alone + cost_of(tables, draft, CLAIM) == at_once


@law(clauses=("TTG-BUR-01", "TTG-BUR-02", "TTG-HAZ-02", "TTG-R-18", "TTG-R-19"), bound=ROW)
def a_burst_is_paid_for_by_the_reading(
    lying: tuple[Natural, Natural], rate: Natural, price: Natural, burst: Burst
) -> bool:
    """While it acts every claim costs its hazards more, whatever was bought off before it came;
    afterwards in one reading only.
    """
    placed, removed = lying
    tables = claim_tables(2, Kind.CIVILIZATION, price, burst, rate)
    draft = bare(Draft, row=(RowCard("b"), RowCard("s", hazards=placed, removed=removed)))
    before = cost_of(tables, draft, CLAIM)
    begin_bursts(tables, draft)
    acting = cost_of(tables, draft, CLAIM)
    leave_row(tables, draft, 0)
    after = cost_of(tables, draft, CLAIM)
    stays = burst is Burst.PERMANENT
    return acting == before + rate * price and after == (acting if stays else before)
