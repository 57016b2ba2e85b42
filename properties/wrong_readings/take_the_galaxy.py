"""Wrong readings of Take The Galaxy, each a line of a rule that says something else."""

from typing import Final

from properties.wrong_readings.checks import Counted, Law, Lockstep, Played, Vector
from properties.wrong_readings.planting import Edit
from properties.wrong_readings.registry import WrongReading

READINGS: Final = (
    WrongReading(
        "ttg_tokens_without_end",
        ("TTG-COMP-03", "TTG-COMP-05"),
        "A short supply of tokens cuts nothing.",
        Edit("take_the_galaxy.rules.arithmetic:cut", "max(0, min(gain, supply - in_use))", "gain"),
        (
            Vector("TTG-S-tokens-strict"),
            Law("a_cut_gain_fits_the_supply"),
        ),
    ),
    WrongReading(
        "ttg_marked_cards_in_the_deck",
        ("TTG-SET-09",),
        "The cards with the start symbol lie in the deck as well.",
        Edit(
            "take_the_galaxy.rules.set_up:opening_deck", "card.copies - card.start", "card.copies"
        ),
        (
            Law("everybody_starts_with_all_cards"),
            Played("take_the_galaxy", 2),
        ),
    ),
    WrongReading(
        "ttg_row_one_longer",
        ("TTG-EXP-03", "TTG-EXP-04"),
        "The row holds two cards more than there are players.",
        Edit(
            "take_the_galaxy.rules.arithmetic:overflow",
            "row - (players + extra)",
            "row - (players + extra + 1)",
        ),
        (
            Vector("TTG-RB-02"),
            Law("revealing_keeps_the_row_limit"),
        ),
    ),
    WrongReading(
        "ttg_two_cards_a_turn",
        ("TTG-PH-03",),
        "Two cards are drawn in the draw phase.",
        Edit(
            "take_the_galaxy.rules.turn:_owe_the_draw",
            "owe_draws(draft, 1, events)",
            "owe_draws(draft, 2, events)",
        ),
        (Vector("TTG-RB-15"),),
    ),
    WrongReading(
        "ttg_bounty_waits_for_the_action_phase",
        ("TTG-BNT-04", "TTG-RES-07"),
        "No phase before the action phase waits for its player, whatever there is to spend.",
        Edit(
            "take_the_galaxy.rules.turn:_opens",
            "tables.rulings.resource_timing is ResourceTiming.OWN_TURN",
            "tables.rulings.resource_timing is None",
        ),
        (Vector("TTG-S-resource_timing-own_turn-pirates"),),
    ),
    WrongReading(
        "ttg_anybody_buys_off_hazards",
        ("TTG-HAZ-02",),
        "Hazards are bought off by players who cannot claim the system in this turn.",
        Edit(
            "take_the_galaxy.rules.claiming:judge_remove",
            "staged = tables.rulings.hazard_removal is HazardRemoval.STAGED",
            "staged = False",
        ),
        (Vector("TTG-M-20"), Vector("TTG-M-21")),
    ),
    WrongReading(
        "ttg_claims_are_not_noted",
        ("TTG-TAKE-02", "TTG-PH-07"),
        "Several cards may be claimed in a turn.",
        Edit(
            "take_the_galaxy.rules.claiming:claim_system",
            "draft.claimed = True",
            "draft.claimed = False",
        ),
        (Lockstep("take_the_galaxy", 1),),
    ),
    WrongReading(
        "ttg_anomalies_are_free",
        ("TTG-ANO-01",),
        "An anomaly may be studied without its science.",
        Edit("take_the_galaxy.rules.tokens:affords", "pool.s >= price.s", "pool.s >= 0"),
        (Vector("TTG-M-04"),),
    ),
    WrongReading(
        "ttg_a_fifth_system",
        ("TTG-SYS-02", "TTG-SYS-03"),
        "A fifth system may be controlled.",
        Edit("take_the_galaxy.rules.arithmetic:has_room", "systems < limit", "systems <= limit"),
        (
            Vector("TTG-X-14"),
            Law("room_if_and_only_if_one_more_fits"),
        ),
    ),
    WrongReading(
        "ttg_hazards_never_lift",
        ("TTG-HAZ-03",),
        "A hazard that was bought off still counts.",
        Edit(
            "take_the_galaxy.rules.arithmetic:hazards_left",
            "placed + burst - removed",
            "placed + burst",
        ),
        (
            Vector("TTG-S-hazard_removal-separate"),
            Law("no_hazard_is_left_if_and_only_if_all_are_bought_off"),
        ),
    ),
    WrongReading(
        "ttg_hazards_cost_nothing",
        ("TTG-HAZ-02",),
        "Hazards do not make a claim dearer.",
        Edit("take_the_galaxy.rules.arithmetic:claim_cost", " + hazards * price", ""),
        (
            Vector("TTG-RB-19"),
            Law("claim_costs_colony_and_hazards"),
        ),
    ),
    WrongReading(
        "ttg_bounty_grows_back",
        ("TTG-BNT-05",),
        "Bounty stays on its system when it is taken.",
        Edit(
            "take_the_galaxy.rules.resources:take_bounty",
            "Amounts(here.m - one.m, here.s - one.s, here.p - one.p)",
            "here",
        ),
        (
            Vector("TTG-RB-06"),
            Law("taking_bounty_keeps_both_sound"),
        ),
    ),
    WrongReading(
        "ttg_solved_events_are_no_renown",
        ("TTG-EVT-06",),
        "A solved event is no renown card.",
        Edit(
            "take_the_galaxy.rules.claiming:claim",
            "(*draft.renown[seat], action.card)",
            "draft.renown[seat]",
        ),
        (Vector("TTG-X-09"),),
    ),
    WrongReading(
        "ttg_opportunities_again",
        ("TTG-OPP-01", "TTG-OPP-02"),
        "An opportunity may be used again and again in a turn.",
        Edit(
            "take_the_galaxy.rules.opportunities:judge_opportunity",
            "if card is not None and card.used:",
            "if False:",
        ),
        (Vector("TTG-X-24"),),
    ),
    WrongReading(
        "ttg_building_costs_one_less",
        ("TTG-BLD-02",),
        "Building costs one card less than printed.",
        Edit(
            "take_the_galaxy.rules.arithmetic:build_cost",
            "printed - saving(kind, discount)",
            "printed - 1 - saving(kind, discount)",
        ),
        (Vector("TTG-X-16"),),
    ),
    WrongReading(
        "ttg_mines_anywhere",
        ("TTG-COL-03", "TTG-SYS-06"),
        "Mining colonies go on any slot.",
        Edit("take_the_galaxy.words.slots:accepts", "return slot is Slot.DEPOSIT", "return True"),
        (
            Vector("TTG-RB-03-not-automated_mines"),
            Law("accepts_if_and_only_if_the_table_says_so"),
        ),
    ),
    WrongReading(
        "ttg_ships_are_colonies",
        ("TTG-SHP-01",),
        "A colony may be built without a system, as a ship.",
        Edit(
            "take_the_galaxy.rules.building:judge_ship",
            "tables.builds[action.card].kind is not Kind.SHIP",
            "False",
        ),
        (Vector("TTG-M-06"),),
    ),
    WrongReading(
        "ttg_used_cards_again",
        ("TTG-USE-02",),
        "A ship may be used again in the same turn.",
        Edit(
            "take_the_galaxy.rules.using:judge_use_ship", "if ship.used else []", "if False else []"
        ),
        (Vector("TTG-M-06"),),
    ),
    WrongReading(
        "ttg_rounding_up",
        ("TTG-RES-02", "TTG-RES-03"),
        "A part of the rate is enough to draw a card.",
        Edit("take_the_galaxy.rules.arithmetic:cards_for", "amount // rate", "-(-amount // rate)"),
        (
            Vector("TTG-X-17"),
            Law("a_card_if_and_only_if_the_rate_is_there"),
        ),
    ),
    WrongReading(
        "ttg_pools_are_kept",
        ("TTG-POOL-02", "TTG-POOL-03"),
        "What is left in a pool is there in the next turn.",
        Edit(
            "take_the_galaxy.rules.turn:end_turn",
            "draft.pools = replace(draft.pools, seat, EMPTY)",
            "pass",
        ),
        (
            Vector("TTG-X-17"),
            Law("the_end_of_a_turn_empties_the_pool"),
        ),
    ),
    WrongReading(
        "ttg_upgrades_downwards",
        ("TTG-UPG-05",),
        "A colony may cover a dearer one.",
        Edit("take_the_galaxy.rules.arithmetic:costs_more", "new > old", "True"),
        (
            Vector("TTG-RB-09"),
            Law("costs_more_if_and_only_if_at_least_one_more"),
        ),
    ),
    WrongReading(
        "ttg_the_newest_may_go",
        ("TTG-REL-02",),
        "The system colonized last may be relinquished.",
        Edit(
            "take_the_galaxy.rules.arithmetic:may_relinquish",
            "index < count - 1 and filled",
            "filled",
        ),
        (
            Vector("TTG-RB-10"),
            Law("the_newest_system_stays"),
        ),
    ),
    WrongReading(
        "ttg_unfilled_may_go",
        ("TTG-REL-03",),
        "A system with a free slot may be relinquished.",
        Edit(
            "take_the_galaxy.rules.arithmetic:may_relinquish",
            "index < count - 1 and filled",
            "index < count - 1",
        ),
        (Vector("TTG-RB-12"),),
    ),
    WrongReading(
        "ttg_no_last_round",
        ("TTG-END-02", "TTG-R-47"),
        "The game ends with the last card, also where the round is to be finished.",
        Edit(
            "take_the_galaxy.rules.end_of_game:is_last_turn",
            "return next_seat(draft.turn, len(draft.hands)) == draft.first",
            "return True",
        ),
        (Vector("TTG-S-end-finish_round"),),
    ),
    WrongReading(
        "ttg_covered_colonies_count",
        ("TTG-SCO-02", "TTG-UPG-03"),
        "Covered colonies keep their renown.",
        Edit(
            "take_the_galaxy.rules.end_of_game:colony_renown",
            "tables.builds[stack.cards[-1]].rp for stack in system.stacks if stack is not None",
            "tables.builds[c].rp for s in system.stacks if s is not None for c in s.cards",
        ),
        (Vector("TTG-X-12"),),
    ),
    WrongReading(
        "ttg_neighbours_are_partners",
        ("TTG-TEAM-01",),
        "The next seat is the partner.",
        Edit("take_the_galaxy.rules.arithmetic:partner", "(seat + 2) % 4", "(seat + 1) % 4"),
        (
            Vector("TTG-X-31"),
            Law("partners_sit_opposite_and_teams_alternate"),
        ),
    ),
    WrongReading(
        "ttg_quotas_forget_the_rest",
        ("TTG-RND-01", "TTG-RND-02", "TTG-RND-03"),
        "What may be an event or an anomaly is left out.",
        Edit(
            "take_the_galaxy.rules.set_up:_quota",
            "Quota(row.systems, row.events, row.anomalies, row.either)",
            "Quota(row.systems, row.events, row.anomalies, 0)",
        ),
        (Vector("TTG-S-solo_fringe-uniform"),),
    ),
    WrongReading(
        "ttg_migration_brings_one_more",
        ("TTG-MIG-01",),
        "Migration brings one manpower too many.",
        Edit(
            "take_the_galaxy.rules.opportunities:use_opportunity",
            "Goods(m=rates.migration_manpower)",
            "Goods(m=rates.migration_manpower + 1)",
        ),
        (Vector("TTG-X-24"),),
    ),
    WrongReading(
        "ttg_investors_for_nothing",
        ("TTG-INV-01",),
        "The Investors take no renown.",
        Edit("take_the_galaxy.rules.arithmetic:invest_change", "(value - price) - value", "0"),
        (
            Vector("TTG-RB-17"),
            Law("investing_costs_exactly_its_price"),
        ),
    ),
    WrongReading(
        "ttg_pirates_take_one_more",
        ("TTG-PIR-02", "TTG-PIR-03"),
        "Pirates take a card more than they ask for.",
        Edit(
            "take_the_galaxy.rules.events:toll",
            "min(tables.box.rates.pirates_cards, len(table.hands[table.turn]))",
            "min(tables.box.rates.pirates_cards + 1, len(table.hands[table.turn]))",
        ),
        (
            Vector("TTG-RB-15"),
            Counted("one turn, pirates"),
        ),
    ),
    WrongReading(
        "ttg_guildships_for_nothing",
        ("TTG-NOM-01",),
        "The Nomads give renown without the production.",
        Edit(
            "take_the_galaxy.rules.opportunities:use_opportunity",
            "spend(draft, Goods(p=rates.guildship_production), events)",
            "pass",
        ),
        (Counted("one turn, nomads"),),
    ),
    WrongReading(
        "ttg_bursts_linger",
        ("TTG-BUR-02",),
        "The hazards of a Cosmic Burst stay when it has left.",
        Edit(
            "take_the_galaxy.rules.events:end_burst",
            "if tables.rulings.burst is Burst.PERMANENT:",
            "if True:",
        ),
        (Vector("TTG-X-06"),),
    ),
    WrongReading(
        "ttg_races_pay_one_more",
        ("TTG-RAC-01", "TTG-RAC-02"),
        "The Space Race pays one renown more.",
        Edit(
            "take_the_galaxy.rules.relinquishing:_race",
            "renown = tables.box.rates.race_renown",
            "renown = tables.box.rates.race_renown + 1",
        ),
        (Vector("TTG-M-09"),),
    ),
    WrongReading(
        "ttg_strikes_are_ignored",
        ("TTG-STR-01",),
        "Colonies may be upgraded during a strike.",
        Edit("take_the_galaxy.rules.events:modifiers", "EventKind.STRIKE in kinds", "False"),
        (Vector("TTG-X-09"),),
    ),
    WrongReading(
        "ttg_no_crackdown",
        ("TTG-CRK-01",),
        "Colonies of negative renown work during a crackdown.",
        Edit("take_the_galaxy.rules.events:modifiers", "EventKind.CRACKDOWN in kinds", "False"),
        (Vector("TTG-M-14"),),
    ),
    WrongReading(
        "ttg_mech_for_all",
        ("TTG-MEC-01", "TTG-MEC-02"),
        "The Mech Revolution makes civilization colonies cheaper.",
        Edit(
            "take_the_galaxy.rules.arithmetic:saving",
            "kind in (Kind.MINING, Kind.UTILITY)",
            "kind is not Kind.SHIP",
        ),
        (
            Vector("TTG-X-07"),
            Law("saving_if_and_only_if_mining_or_utility"),
        ),
    ),
    WrongReading(
        "ttg_given_ships_are_kept",
        ("TTG-NXT-01",),
        "A ship given for the Next Step stays on the table.",
        Edit(
            "take_the_galaxy.rules.opportunities:_give_ship",
            "(*own[:index], *own[index + 1 :])",
            "own",
        ),
        (
            Vector("TTG-X-22"),
            Law("other_rules_keep_all_cards"),
            Lockstep("take_the_galaxy", 5),
        ),
    ),
    WrongReading(
        "ttg_gross_is_netted",
        ("TTG-R-35",),
        "Where tallies are kept apart they are netted all the same.",
        Edit("take_the_galaxy.rules.arithmetic:tally", "if gross:", "if False:"),
        (
            Vector("TTG-S-renown_tokens-gross"),
            Law("gross_tokens_only_pile_up"),
        ),
    ),
)
