"""What holds in every position of every play: shown for the start and for each action there is.

An induction names the fields of the state it speaks of, and for every rule that writes them a law
which says that the rule keeps the invariant.  Which rules an action reaches is read from the
source (`rule_graph`), for every class of the game's closed union of actions, chance included: an
action reaches rules with laws, or nothing that writes those fields.  A rule that writes them and
has no law is a fault, and so is a law that is not confirmed.

In Galaxy of Trian skills hang on hooks, which names cannot follow: there every rule that writes
such a field must have a law, and an action may be any sequence of them.
"""

import typing
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

import attrs

from galaxy_rules.galaktico.rules import combat, equipping, flight, meteors
from galaxy_rules.galaktico.rules import deploying as supply
from galaxy_rules.galaktico.rules import set_up as setup
from galaxy_rules.galaktico.rules import turn as turns
from galaxy_rules.galaktico.words import state as gal_state
from galaxy_rules.galaktico.words.actions import Action as GalAction
from galaxy_rules.galaxy_of_trian.board import supplies
from galaxy_rules.galaxy_of_trian.rules import (
    chance,
    closing,
    construction,
    control,
    evolution,
    expansion,
    extraction,
    movement,
    teleportation,
    trade,
)
from galaxy_rules.galaxy_of_trian.rules import end_of_game as ending
from galaxy_rules.galaxy_of_trian.rules import exploration as tri_exploration
from galaxy_rules.galaxy_of_trian.rules import turn as tri_turns
from galaxy_rules.galaxy_of_trian.rules.battles import combat_tokens
from galaxy_rules.galaxy_of_trian.rules.skills import (
    exmitters,
    harness,
    manipulation,
    minions,
    modulators,
    priestess,
    tunnels,
)
from galaxy_rules.galaxy_of_trian.rules.skills import tokens as token_skill
from galaxy_rules.galaxy_of_trian.words import state as tri_state
from galaxy_rules.galaxy_of_trian.words.actions import Action as TriAction
from galaxy_rules.kernel.bags import Bag
from galaxy_rules.take_the_galaxy.rules import (
    building,
    claiming,
    decks,
    exploration,
    opportunities,
    paying,
    relinquishing,
    tokens,
    upgrading,
    using,
)
from galaxy_rules.take_the_galaxy.rules import events as ttg_events
from galaxy_rules.take_the_galaxy.rules import resources as exchanging
from galaxy_rules.take_the_galaxy.rules import turn as ttg_turns
from galaxy_rules.take_the_galaxy.words import state as ttg_state
from galaxy_rules.take_the_galaxy.words.actions import Action as TtgAction
from properties.proofs.rule_graph import Graph, graph_of, name_of

PROVED: Final = "proved by induction"
TO_A_BOUND: Final = "proved by induction to a bound"
NOTHING: Final = "nothing"

Rule = Callable[..., Any]


@attrs.frozen
class Subject:
    """What an induction runs over: a game's actions, or the operations of a value."""

    name: str
    actions: tuple[str, ...]
    state: type[Any] | None = None
    by_name: bool = True
    """Whether the call graph follows every call; else any action may reach any rule."""
    shortcuts: Mapping[Rule, str] = attrs.field(factory=dict)
    """Rules that make the same states in another way, with the law that says so."""
    entrances: tuple[str, ...] = ()
    """Functions beside `carry_out` from which rules are reached."""

    def graph(self) -> Graph:
        """The rules of the game."""
        fields = attrs.fields(self.state) if self.state is not None else ()
        return graph_of(self.name, tuple(field.name for field in fields))


def members(union: object) -> tuple[str, ...]:
    """The names of the classes that a closed union of actions has, chance included."""
    return tuple(action.__name__ for action in typing.get_args(union))


GALAKTICO: Final = Subject(
    "galaktico", members(GalAction), gal_state.State,
    shortcuts={flight.after_moves: "listed_quiet_moves_lead_where_gliding_does"},
    entrances=("game.successors",),
)  # fmt: skip
TAKE_THE_GALAXY: Final = Subject("take_the_galaxy", members(TtgAction), ttg_state.State)
TRIAN: Final = Subject("galaxy_of_trian", members(TriAction), tri_state.State, by_name=False)


@attrs.frozen
class Induction:
    """An invariant, its start, and a law for every rule that writes what it speaks of."""

    name: str
    sentence: str
    clauses: tuple[str, ...]
    subject: Subject
    fields: tuple[str, ...]
    rules: Mapping[Rule, tuple[str, ...]]
    start: str
    guards: tuple[str, ...] = ()
    """Laws which show that what a step takes for granted is so."""
    glue: str = ""
    """What joins the laws to whole plays, and is read or sampled, not proved."""
    exchange: str = ""
    """The law of rules that only exchange an entry of the (one) field: `replace` and no more."""
    parts: Mapping[Rule, tuple[str, ...]] = attrs.field(factory=dict)
    """Writers that keep nothing by themselves: only rules with laws may call them."""

    def laws(self) -> tuple[str, ...]:
        """Every law it rests on."""
        written = (*self.rules.values(), *self.parts.values())
        steps = [name for names in written for name in names]
        steps += [self.exchange] if self.exchange else []
        return tuple(
            dict.fromkeys((self.start, *steps, *self.guards, *self.subject.shortcuts.values()))
        )

    def covered(self) -> dict[str, tuple[str, ...]]:
        """Every rule that has laws, by its name in the call graph, with them."""
        laws = {name_of(rule): names for rule, names in {**self.rules, **self.parts}.items()}
        if self.exchange:
            (field,) = self.fields
            exchangers = self.subject.graph().exchangers(field)
            laws |= dict.fromkeys(exchangers - laws.keys(), (self.exchange,))
        return laws

    def steps(self) -> dict[str, tuple[str, ...]]:
        """For each action the laws of the rules it can reach; none where it writes nothing."""
        laws = self.covered()
        everything = tuple(dict.fromkeys(name for names in laws.values() for name in names))
        if self.subject.state is None:
            return {name_of(rule).split(".")[-1]: names for rule, names in self.rules.items()}
        if not self.subject.by_name:
            return dict.fromkeys(self.subject.actions, everything)
        graph, stops = self.subject.graph(), frozenset(laws)
        return {
            action: tuple(
                dict.fromkeys(
                    name
                    for rule in sorted(graph.reached(action, stops) & stops)
                    for name in laws[rule]
                )
            )
            for action in self.subject.actions
        }

    def strays(self) -> Iterator[str]:
        """What the rules with laws leave out: writers that an action reaches around them."""
        if self.subject.state is None:
            yield from sorted(set(self.subject.actions) - self.steps().keys())
            return
        graph = self.subject.graph()
        named = frozenset(self.covered())
        yield from (f"{name}: no such rule" for name in sorted(named - graph.bodies.keys()))
        for part in map(name_of, self.parts):
            yield from (f"{one} calls {part}" for one in sorted(graph.callers(part) - named))
        writers = graph.writers(self.fields)
        if not self.subject.by_name:
            yield from sorted(writers - named)
            return
        for action in self.subject.actions:
            found = graph.reached(action, named) & writers - named
            yield from (f"{action} reaches {name}" for name in sorted(found))
        known = named | {name_of(rule) for rule in self.subject.shortcuts}
        for entrance in self.subject.entrances:
            found = graph.reached(None, known, entrance) & writers - known
            yield from (f"{entrance} reaches {name}" for name in sorted(found))


def told_actions(induction: Induction) -> dict[str, str]:
    """Each action with the laws of what it reaches, or how it is known to change nothing."""
    nothing = f"unchanged: no rule it reaches writes {', '.join(induction.fields)} (call graph)"
    return {action: " + ".join(laws) or nothing for action, laws in induction.steps().items()}


def entry(induction: Induction, tiers: Mapping[str, str], bounds: Mapping[str, str]) -> Any:
    """An induction as the lock has it, given the tier and the foreign bound of each law."""
    laws = induction.laws()
    foreign = sorted({bounds[law] for law in laws if law in bounds})
    whole = not list(induction.strays()) and all(tiers.get(law, NOTHING) != NOTHING for law in laws)
    return {
        "clauses": list(induction.clauses),
        "sentence": induction.sentence,
        "actions": told_actions(induction),
        "start": induction.start,
        "guards": list(induction.guards),
        "glue": induction.glue,
        "bound": "; ".join(foreign) or None,
        "tier": (TO_A_BOUND if foreign else PROVED) if whole else NOTHING,
    }


def faults_of(induction: Induction, tiers: Mapping[str, str]) -> Iterator[str]:
    """What keeps an induction from being one."""
    for stray in induction.strays():
        yield f"induction {induction.name}: {stray}, and no law covers that"
    for law in induction.laws():
        if tiers.get(law, NOTHING) == NOTHING:
            yield f"induction {induction.name}: {law} is not confirmed"
    missing = set(induction.subject.actions) - induction.steps().keys()
    yield from (f"induction {induction.name}: {name} is missing" for name in sorted(missing))


JUDGED: Final = "that the judge asks first what a step takes for granted is seen by reading it"
FIXED: Final = (
    "parts that a rule must look at beside the numbers (cards of the row, slots, spaces) are fixed "
    "small ones in the laws, all others untouched"
)
NO_STATION: Final = (
    "no station stands under an emissary that is taken back or driven out: an area just closed has "
    "none, and one with a station is shut to all others, as read; that units come to free cells is "
    "judged"
)
UNITS: Final[Mapping[Rule, tuple[str, ...]]] = {
    supplies.emissary_home: ("an_emissary_that_goes_home_is_on_its_board",),
    supplies.ship_home: ("a_ship_that_goes_home_is_on_its_board",),
    tri_exploration.send: ("an_expedition_takes_its_unit_from_the_board",),
    minions.send_minion: ("a_slave_minion_comes_from_the_board",),
    priestess.fix: ("a_fixed_priestess_is_one_unit_still",),
    teleportation.send_away: ("a_unit_that_travels_is_elsewhere",),
    movement.relocate: ("a_unit_that_travels_is_elsewhere",),
    manipulation.swap: ("units_that_change_places_stay_their_owners",),
    construction.raise_station: ("building_keeps_all_figures",),
}
"""The rules that move units of Galaxy of Trian, figures and special tokens alike."""
SUPPLY: Final = "where tokens are short (TTG-R-41) gains are cut first, by sampled plays"

INDUCTIONS: Final = (
    Induction(
        "ttg_system_limit",
        "Nobody ever controls more than four systems.",
        ("TTG-SYS-02", "TTG-SYS-03"),
        TAKE_THE_GALAXY,
        ("systems",),
        {
            claiming.claim_system: ("claiming_with_room_keeps_the_limit",),
            ttg_state.put_system: ("changing_a_system_keeps_their_number",),
            relinquishing.relinquish: ("relinquishing_makes_room",),
            ttg_turns.begin_action: ("resetting_keeps_the_number_of_systems",),
        },
        "everybody_starts_with_one_system",
        ("no_claim_without_room",),
        "an announced claim is carried out before anything else (TTG-R-71), as read",
    ),
    Induction(
        "ttg_row_limit",
        "In a turn the Explored Space never has more than one card more than there are players.",
        ("TTG-EXP-03", "TTG-EXP-04", "TTG-SET-05"),
        TAKE_THE_GALAXY,
        ("row",),
        {
            exploration.reveal: (
                "revealing_keeps_the_row_limit", "setting_up_keeps_the_row_limit",
            ),
            exploration.leave_row: ("leaving_never_lengthens_the_row",),
            ttg_turns.begin_action: ("turning_cards_keeps_the_row",),
        },
        "the_row_is_empty_at_first",
        (),
        "what a Burst does beside is done by `replace` alone, as the call graph says of each write",
        "exchanging_a_card_keeps_the_row",
    ),
    Induction(
        "ttg_hazards",
        "No system in the Explored Space has a negative number of hazards of any kind.",
        ("TTG-HAZ-01", "TTG-HAZ-03", "TTG-BUR-01", "TTG-BUR-02", "TTG-R-18", "TTG-R-19"),
        TAKE_THE_GALAXY,
        ("row",),
        {
            exploration.reveal: ("hazards_are_sound_on_arrival",),
            exploration.leave_row: ("hazards_stay_sound_when_cards_leave",),
            claiming.remove_hazard: ("buying_off_hazards_keeps_the_row",),
            opportunities.turn_card: ("turning_cards_keeps_the_row",),
            relinquishing._race: ("turning_cards_keeps_the_row",),
            ttg_turns.begin_action: ("turning_cards_keeps_the_row",),
            ttg_events.irradiate: ("bursts_strike_without_moving_cards",),
        },
        "the_row_is_empty_at_first",
        ("no_hazard_is_left_if_and_only_if_all_are_bought_off",),
        SUPPLY,
    ),
    Induction(
        "ttg_renown_tokens",
        "No tally of renown tokens is negative, and netted ones are of one kind only.",
        ("TTG-REL-07", "TTG-INV-02", "TTG-R-35", "TTG-R-36"),
        TAKE_THE_GALAXY,
        ("renown_tokens", "negative_tokens"),
        {
            tokens._lay_out: ("counting_renown_keeps_tallies_sound",),
            tokens.pay_investors: ("paying_the_investors_keeps_tallies_sound",),
        },
        "first_tallies_are_sound",
        ("short_supplies_only_forbid_more_investments",),
        JUDGED,
    ),
    Induction(
        "ttg_pools",
        "No pool and no bounty ever holds a negative number of any resource.",
        ("TTG-POOL-01", "TTG-POOL-02", "TTG-BNT-04", "TTG-R-28", "TTG-R-45"),
        TAKE_THE_GALAXY,
        ("pools",),
        {
            tokens.spend: ("spending_what_one_affords_keeps_the_pool_sound",),
            tokens.gain: ("gaining_keeps_the_pool_sound",),
            exchanging.take_bounty: ("taking_bounty_keeps_both_sound",),
            ttg_turns.end_turn: ("the_end_of_a_turn_empties_the_pool",),
        },
        "pools_are_empty_at_first",
        ("what_buys_a_card_can_be_spent", "short_supplies_only_cut_gains"),
        JUDGED,
    ),
    Induction(
        "ttg_pools_of_others",
        "In every phase a pool that is not of the player of the turn is empty.",
        ("TTG-POOL-01", "TTG-POOL-03", "TTG-BNT-04", "TTG-RES-07", "TTG-R-12"),
        TAKE_THE_GALAXY,
        ("pools",),
        {
            tokens.spend: ("only_the_pool_of_the_turn_changes",),
            tokens.gain: ("only_the_pool_of_the_turn_changes",),
            exchanging.take_bounty: ("only_the_pool_of_the_turn_changes",),
            ttg_turns.end_turn: ("the_end_of_a_turn_empties_the_pool",),
        },
        "pools_are_empty_at_first",
    ),
    Induction(
        "ttg_cards_owed",
        "Never is a negative number of cards to be drawn or to be surrendered.",
        ("TTG-PH-03", "TTG-RES-05", "TTG-PIR-01", "TTG-R-39"),
        TAKE_THE_GALAXY,
        ("draws", "toll"),
        {
            decks.owe_draws: ("owing_cards_never_gives_a_negative_number",),
            decks.take_draw: ("drawing_takes_one_of_the_cards_that_are_owed",),
            ttg_events.surrender: ("surrendering_takes_one_off_the_toll",),
            ttg_turns.after_reveal: ("pirates_never_ask_for_less_than_nothing",),
            ttg_turns.settle: ("the_toll_follows_the_hand",),
        },
        "nothing_is_owed_at_first",
        (),
        "pirates wait for cards only in their own phase, which the toll's end closes, as read",
    ),
    Induction(
        "ttg_turn",
        "The turn is always that of a seat at the table, and goes from seat to seat.",
        ("TTG-PH-11", "TTG-SET-13"),
        TAKE_THE_GALAXY,
        ("turn",),
        {ttg_turns.end_turn: ("the_turn_passes_to_the_next_seat",)},
        "nothing_is_owed_at_first",
    ),
    Induction(
        "ttg_quotas",
        "In random play no sector has a negative number of cards of any kind still to show.",
        ("TTG-SET-14", "TTG-RND-01", "TTG-R-53", "TTG-R-72"),
        TAKE_THE_GALAXY,
        ("quotas",),
        {exploration.reveal: ("quotas_never_fall_below_nothing",)},
        "first_quotas_are_sound",
    ),
    Induction(
        "ttg_cards",
        "A player's cards are in hand, deck, discard pile, payment or on the table, all of them.",
        ("TTG-SET-09", "TTG-SET-10", "TTG-BLD-02", "TTG-REL-06", "TTG-R-38", "TTG-R-71"),
        TAKE_THE_GALAXY,
        ("hands", "decks", "discards", "ships", "systems"),
        {
            paying.announce: ("announcing_keeps_all_cards",),
            paying.pay: ("paying_keeps_all_cards", "the_last_card_paid_keeps_all_cards"),
            decks.take_draw: ("drawing_keeps_all_cards",),
            decks.owe_draws: ("reshuffling_keeps_all_cards",),
            ttg_events.surrender: ("surrendering_keeps_all_cards",),
            exchanging.recover: ("recovering_keeps_all_cards",),
            relinquishing.relinquish: ("relinquishing_keeps_all_cards",),
            opportunities._give_ship: ("other_rules_keep_all_cards",),
            ttg_turns.begin_action: ("other_rules_keep_all_cards",),
            exchanging.take_bounty: ("other_rules_keep_all_cards",),
        },
        "everybody_starts_with_all_cards",
        (),
        "sums of bags look at one kind of card at a time (bag_laws)",
    ),
    Induction(
        "ttg_score",
        "A score is the sum of its lines, and changes by just what a clause names.",
        ("TTG-SCO-01", "TTG-SCO-02", "TTG-ANO-03", "TTG-EVT-06", "TTG-UPG-03", "TTG-REL-05",
         "TTG-REL-07", "TTG-RAC-01", "TTG-INV-01", "TTG-INV-03", "TTG-R-35", "TTG-R-58"),
        TAKE_THE_GALAXY,
        ("renown", "renown_tokens", "negative_tokens", "systems"),
        {
            building.build_colony: ("building_is_worth_its_colony",),
            upgrading.upgrade: ("upgrading_is_worth_the_difference",),
            using.use_colony: ("using_a_card_is_worth_its_output",),
            using.use_ship: ("using_a_card_is_worth_its_output",),
            exchanging.take_bounty: ("bounty_and_the_reset_change_no_score",),
            ttg_turns.begin_action: ("bounty_and_the_reset_change_no_score",),
            claiming.claim: ("claiming_a_card_is_worth_its_renown",),
            claiming.claim_system: ("claiming_a_system_is_worth_it_and_its_colony",),
            relinquishing.relinquish: ("relinquishing_is_worth_a_race_and_no_more",),
            opportunities.use_opportunity: ("opportunities_are_worth_their_rates",),
            opportunities._trade: ("dealing_with_the_investors_costs_their_price",),
            tokens.pay_investors: ("dealing_with_the_investors_costs_their_price",),
        },
        "the_first_score_is_that_of_home",
        (
            "a_score_is_what_lies_there",
            "totals_are_the_sums_of_the_lines",
            "counting_renown_keeps_tallies_sound",
            "short_supplies_only_cut_changes",
        ),
        f"{FIXED}; where tokens are short (TTG-R-41) a change may be less",
    ),
    Induction(
        "gal_actions_left",
        "In play the player to move has one or two actions left.",
        ("GAL-TRN-01", "GAL-TRN-02", "GAL-TRN-04"),
        GALAKTICO,
        ("actions_left",),
        {
            turns.after_action: ("actions_left_are_one_or_two",),
            turns.end_action: ("actions_left_are_one_or_two_after_a_fight",),
            setup._begin: ("the_first_turn_has_all_actions",),
        },
        "no_action_is_left_before_the_first_turn",
    ),
    Induction(
        "gal_turn",
        "The turn is always that of a seat at the table, and goes clockwise from seat to seat.",
        ("GAL-TRN-04", "GAL-SET-05"),
        GALAKTICO,
        ("turn",),
        {
            turns.after_action: ("actions_left_are_one_or_two",),
            turns.end_action: ("actions_left_are_one_or_two_after_a_fight",),
            equipping.equip: ("the_set_up_goes_round_the_table",),
            setup.place: ("the_set_up_goes_round_the_table",),
        },
        "no_action_is_left_before_the_first_turn",
        ("next_seat_goes_round",),
    ),
    Induction(
        "gal_points_and_trophies",
        "Nobody has fewer points than figures on the own cards, so none has a negative number.",
        ("GAL-PTS-01", "GAL-PTS-02", "GAL-PTS-03", "GAL-PTS-05", "GAL-PTS-06"),
        GALAKTICO,
        ("points", "trophies"),
        {
            combat._take: ("a_capture_keeps_the_books",),
            combat.declare_end: ("ending_the_game_never_costs_points", "a_game_ends_once"),
            combat.raze: ("razing_never_costs_points",),
        },
        "all_figures_are_in_supply_at_first",
    ),
    Induction(
        "gal_lost_and_trophies",
        "There are as many figures on the cards as figures were lost in combat.",
        ("GAL-CMB-07", "GAL-CMB-08", "GAL-PTS-01"),
        GALAKTICO,
        ("lost", "trophies"),
        {combat._take: ("a_capture_keeps_the_books",)},
        "all_figures_are_in_supply_at_first",
    ),
    Induction(
        "gal_tied_trophies",
        "The figures from ties are among those on the cards, never more of them.",
        ("GAL-CMB-09", "GAL-PTS-07", "GAL-R-18"),
        GALAKTICO,
        ("tied", "trophies"),
        {combat._take: ("a_capture_keeps_the_books",)},
        "all_figures_are_in_supply_at_first",
    ),
    Induction(
        "gal_figures",
        "Each figure of a type is on the board, in supply, lost, or went down with a station.",
        ("GAL-SET-07", "GAL-DEP-01", "GAL-CMB-07", "GAL-CMB-08", "GAL-STA-05"),
        GALAKTICO,
        ("fleets", "supply", "lost", "razed"),
        {
            combat.fight: ("a_combat_keeps_all_figures",),
            combat.raze: ("razing_keeps_figures_and_points",),
            supply.deploy: ("deploying_keeps_all_figures",),
            setup.place: ("placing_keeps_all_figures",),
            flight.glide: ("moving_keeps_all_figures",),
            flight.carry_on: ("moving_keeps_all_figures",),
            meteors.move_meteor: ("moving_keeps_all_figures",),
        },
        "all_figures_are_in_supply_at_first",
        (),
        f"{FIXED}; that a quiet move ends on a free space is judged (GAL-MOV-05)",
    ),
    Induction(
        "tri_credits",
        "A player's credits are the sum of what the ledger has by cause.",
        ("TRI-TRD-08", "TRI-TRN-09", "TRI-SET-14", "TRI-R-08"),
        TRIAN,
        ("credits", "ledger"),
        {supplies.pay: ("paying_keeps_credits_and_ledger_equal",)},
        "first_credits_are_in_the_ledger",
    ),
    Induction(
        "tri_additional_actions",
        "Nobody ever has a negative number of additional actions left.",
        ("TRI-TRN-07", "TRI-OUT-01", "TRI-R-28", "TRI-R-29"),
        TRIAN,
        ("extra",),
        {
            tri_exploration.use_action: (
                "using_an_action_takes_the_main_one_or_an_additional_one",
            ),
            tri_exploration.reach_outpost: ("an_outpost_never_takes_actions_away",),
            tri_turns.end_exploration: ("no_action_is_left_after_exploration",),
            tri_exploration.take_no_more: ("events_after_an_action_give_up_the_others",),
        },
        "no_additional_action_at_first",
        ("no_action_without_one_left",),
        f"{JUDGED}; skills ask `skill_actions_left`, as read",
    ),
    Induction(
        "tri_stacks",
        "No stack of tiles is ever lower than nothing.",
        ("TRI-CMP-10", "TRI-SET-12", "TRI-EXP-01", "TRI-R-07", "TRI-R-131"),
        TRIAN,
        ("heights",),
        {
            expansion.take_tile: ("taking_a_tile_lowers_its_stack",),
            expansion._give_up: ("a_tile_that_fits_nowhere_is_aside_or_in_its_stack",),
            expansion._set_all_aside: ("tiles_set_aside_leave_empty_stacks",),
        },
        "stacks_are_never_lower_than_nothing_at_first",
        (),
        "a tile is known to lie beneath a face only where its stack has one, as read",
    ),
    Induction(
        "tri_figures",
        "Each figure of a player is on its board or in the galaxy; no board has less than none.",
        ("TRI-SET-03", "TRI-EDN-01", "TRI-BSH-14", "TRI-CON-03", "TRI-CON-04", "TRI-CON-08"),
        TRIAN,
        ("supplies", "emissaries", "ships"),
        UNITS,
        "all_figures_are_on_the_boards_at_first",
        (
            "no_unit_is_sent_that_is_not_on_the_board",
            "no_station_is_built_that_is_not_on_the_board",
            "who_stands_on_a_station_never_falls",
            "exmitters_send_home_and_spare_stations",
            "explosions_send_home_and_spare_stations",
        ),
        NO_STATION,
        parts={supplies.in_supply: ("a_unit_put_on_a_board_is_one_more_there",)},
    ),
    Induction(
        "tri_special_tokens",
        "The special tokens that a player's skills bring are on its board or in the galaxy.",
        ("TRI-SET-08", "TRI-EVO-06", "TRI-SK-1-06", "TRI-SK-1-07", "TRI-SK-5-04", "TRI-SK-6-02",
         "TRI-SK-7-08"),
        TRIAN,
        ("specials", "harnessed", "wormholes", "exmitters", "modulators", "emissaries", "ships"),
        {
            **UNITS,
            supplies.harness_home: ("a_ship_that_goes_home_is_on_its_board",),
            harness.harness: ("a_harness_comes_from_the_board_or_another_ship",),
            harness.release: ("a_harness_that_is_paid_for_goes_home",),
            tunnels.tunnel: ("a_token_that_is_laid_comes_from_the_board",),
            exmitters.put: ("a_token_that_is_laid_comes_from_the_board",),
            modulators.modulate: ("a_token_that_is_laid_comes_from_the_board",),
            modulators.SpaceModulator.turn_begins: ("modulators_begin_to_work_and_stay",),
            evolution.take_race: ("a_race_brings_the_tokens_of_its_skills",),
            evolution.unlock: ("unlocking_brings_the_tokens_of_the_skill",),
        },
        "all_figures_are_on_the_boards_at_first",
        ("no_unit_is_sent_that_is_not_on_the_board",),
        "races are taken before anything is laid; a token is laid where none of its kind lies, and "
        "only a Priestess is fixed, as judged",
        parts={
            supplies.in_supply: ("a_unit_put_on_a_board_is_one_more_there",),
            supplies.keep_special: ("a_token_put_on_a_race_board_is_one_more_there",),
        },
    ),
    Induction(
        "tri_tiles",
        "Every tile is in the rack, in a hand, aside or on the map, and the map only grows.",
        ("TRI-CMP-01", "TRI-SET-12", "TRI-EXP-01", "TRI-EXP-06", "TRI-R-07", "TRI-R-131"),
        TRIAN,
        ("heights", "beneath", "rest", "bottoms", "tried", "hands", "aside", "galaxy"),
        {
            expansion.take_tile: ("a_tile_taken_is_in_a_hand",),
            chance.reveal: ("a_new_top_was_unseen_before",),
            chance.reveal_from_below: ("a_tile_put_back_comes_up_again",),
            expansion._give_up: ("a_tile_that_fits_nowhere_is_not_lost",),
            expansion._set_all_aside: ("when_all_was_tried_nothing_unseen_is_left",),
            expansion.place: ("a_tile_laid_is_on_the_map_and_all_others_stay",),
            tri_turns.end_turn: ("a_new_turn_has_tried_nothing",),
        },
        "all_tiles_are_in_the_rack_at_first",
        ("no_tile_is_laid_on_another",),
        f"{JUDGED}; a stack shows a tile wherever it has one and nothing is due, as read",
        parts={chance._show: ("a_new_top_was_unseen_before", "a_tile_put_back_comes_up_again")},
    ),
    Induction(
        "tri_tokens",
        "Every combat token is in the bag, in a hand, declared, shown or spent.",
        ("TRI-CMP-06", "TRI-TOK-01", "TRI-TOK-06", "TRI-SK-4-05"),
        TRIAN,
        ("token_bag", "tokens", "declared", "shown", "spent"),
        {
            chance.draw: ("drawing_keeps_all_tokens",),
            combat_tokens.declare: ("declaring_keeps_all_tokens",),
            combat_tokens.show_tokens: ("showing_keeps_all_tokens",),
            combat_tokens.use: ("using_keeps_all_tokens",),
            combat_tokens.end_resolving: ("being_done_keeps_all_tokens",),
            combat_tokens.return_tokens: ("returning_keeps_all_tokens",),
            token_skill.sell: ("selling_keeps_all_tokens",),
        },
        "all_tokens_are_in_the_bag_at_first",
        (),
        "a seat shows its tokens when none of it is shown, as read",
    ),
    Induction(
        "tri_minerals",
        "Every mineral is in the bag, with a player or in a nebula.",
        ("TRI-CMP-04", "TRI-SET-13", "TRI-TRD-10", "TRI-END-03"),
        TRIAN,
        ("bag", "minerals", "estates"),
        {
            chance._draw_mineral: ("drawing_keeps_all_minerals",),
            trade.buy_mineral: ("buying_keeps_all_minerals",),
            trade.exchange: ("exchanging_keeps_all_minerals",),
            extraction.take_mineral: ("extracting_keeps_all_minerals",),
            supplies.give: ("giving_keeps_all_minerals",),
            ending._empty: ("selling_out_keeps_all_minerals",),
            control.take_control: ("control_moves_no_mineral",),
            control.lose_control: ("control_moves_no_mineral",),
            expansion._close: ("control_moves_no_mineral",),
            closing.conclude: ("control_moves_no_mineral",),
        },
        "all_minerals_are_in_the_bag_at_first",
        (),
        "an area is closed once, so its estate is new; sums look at one colour at a time",
    ),
    Induction(
        "bag_counts",
        "Nothing is in a bag a negative number of times, and nothing is listed that is not there.",
        ("TTG-SET-09", "TTG-SET-10", "TRI-CMP-04"),
        Subject("bags", ("of", "add", "remove", "__add__", "__sub__")),
        (),
        {
            Bag.of: ("gathering_makes_a_sound_bag",),
            Bag.add: ("adding_keeps_a_bag_sound",),
            Bag.remove: ("removing_keeps_a_bag_sound",),
            Bag.__add__: ("joining_keeps_bags_sound",),
            Bag.__sub__: ("subtracting_keeps_bags_sound",),
        },
        "gathering_makes_a_sound_bag",
    ),
)  # fmt: skip
