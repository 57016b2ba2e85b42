"""Wrong readings of Galaxy of Trian, each a line of a rule that says something else."""

from typing import Final

from properties.wrong_readings.checks import Law, Vector
from properties.wrong_readings.planting import Edit
from properties.wrong_readings.registry import WrongReading

READINGS: Final = (
    WrongReading(
        "tri_races_twice",
        ("TRI-CMP-02", "TRI-SET-02"),
        "Two seats may have one race.",
        Edit("galaxy_of_trian.rules.evolution:races_left", "if race not in table.races", "if True"),
        (Vector("TRI-SK-set-up"),),
    ),
    WrongReading(
        "tri_counter_clockwise",
        ("TRI-SET-17",),
        "Turns go counter-clockwise.",
        Edit(
            "galaxy_of_trian.rules.arithmetic:next_seat",
            "(seat + 1) % players",
            "(seat - 1) % players",
        ),
        (
            Vector("TRI-T-63"),
            Law("trian_turns_go_clockwise"),
        ),
    ),
    WrongReading(
        "tri_more_figures_win",
        ("TRI-TRN-01", "TRI-TIE-01"),
        "More figures left win a tie.",
        Edit(
            "galaxy_of_trian.rules.arithmetic:rank_key",
            "(-credits, figures)",
            "(-credits, -figures)",
        ),
        (
            Vector("TRI-T-41"),
            Law("among_equals_fewer_figures_win"),
        ),
    ),
    WrongReading(
        "tri_late_events",
        ("TRI-EVT-02", "TRI-EVT-03"),
        "Events may be resolved after the action.",
        Edit(
            "galaxy_of_trian.rules.events:judge_resolve",
            "state.phase is Phase.EXPLORATION and not may_resolve(tables, state)",
            "False",
        ),
        (Vector("TRI-T-62"),),
    ),
    WrongReading(
        "tri_no_discount",
        ("TRI-TRD-03",),
        "An outpost makes nothing cheaper.",
        Edit(
            "galaxy_of_trian.rules.arithmetic:price",
            "max(0, base - discount) if outpost else base",
            "base",
        ),
        (
            Vector("TRI-V-02"),
            Law("an_outpost_takes_off_one_discount"),
        ),
    ),
    WrongReading(
        "tri_nebulas_give_more",
        ("TRI-EXT-05",),
        "What was taken this turn does not count against the limit.",
        Edit(
            "galaxy_of_trian.rules.arithmetic:still_extractable",
            "min(quota - taken, stock)",
            "min(quota, stock)",
        ),
        (
            Vector("TRI-T-12"),
            Law("each_mineral_taken_leaves_one_less"),
        ),
    ),
    WrongReading(
        "tri_racial_skills_are_cheap",
        ("TRI-EVO-02",),
        "A racial skill costs what a universal one does.",
        Edit(
            "galaxy_of_trian.rules.evolution:unlock_price",
            "tables.box.unlock_racial if side == RACIAL else tables.box.unlock_universal",
            "tables.box.unlock_universal",
        ),
        (Vector("TRI-EVO-02-limit"),),
    ),
    WrongReading(
        "tri_any_border_fits",
        ("TRI-EXP-04", "TRI-EXP-05", "TRI-EXP-07"),
        "Edges need not match.",
        Edit(
            "galaxy_of_trian.rules.expansion:judge_place",
            "found.append(refusal(edge=edge, own=own, other=other))",
            "pass",
        ),
        (Vector("TRI-T-01"),),
    ),
    WrongReading(
        "tri_research_brings_two",
        ("TRI-RES-01",),
        "Research brings two minerals.",
        Edit(
            "galaxy_of_trian.rules.exploration:research",
            "owe_minerals(draft, 1, seat=draft.turn)",
            "owe_minerals(draft, 2, seat=draft.turn)",
        ),
        (Vector("TRI-T-68"),),
    ),
    WrongReading(
        "tri_emissaries_in_space",
        ("TRI-EDN-02", "TRI-EDN-03"),
        "Emissaries may stand on outer space.",
        Edit(
            "galaxy_of_trian.board.galaxy:emissary_nodes",
            "shape_at(tables, galaxy, cell).emissaries",
            "shape_at(tables, galaxy, cell).space",
        ),
        (Vector("TRI-M-04"),),
    ),
    WrongReading(
        "tri_outposts_give_one",
        ("TRI-OUT-01",),
        "An outpost gives one action only.",
        Edit(
            "galaxy_of_trian.rules.exploration:reach_outpost",
            "draft.extra += EXTRA_ACTIONS",
            "draft.extra += 1",
        ),
        (Vector("TRI-T-26"),),
    ),
    WrongReading(
        "tri_stations_pay_five",
        ("TRI-CON-09",),
        "A station in a system pays five a tile and emissary.",
        Edit(
            "galaxy_of_trian.rules.arithmetic:build_system",
            "4 * (tiles + emissaries)",
            "5 * (tiles + emissaries)",
        ),
        (Vector("TRI-V-05"),),
    ),
    WrongReading(
        "tri_stations_add_one",
        ("TRI-CON-14",),
        "A station adds one mineral a level.",
        Edit("galaxy_of_trian.rules.arithmetic:build_minerals", "2 * level", "level"),
        (
            Vector("TRI-V-08"),
            Law("a_station_brings_two_minerals_a_level"),
        ),
    ),
    WrongReading(
        "tri_teleports_stand_still",
        ("TRI-TEL-01", "TRI-TEL-02"),
        "A teleport moves nobody around it.",
        Edit(
            "galaxy_of_trian.rules.teleportation:fresh_radius",
            "return frozenset(radius(added, tables.rulings.teleport_radius)) - {added}",
            "return frozenset()",
        ),
        (Vector("TRI-T-24"),),
    ),
    WrongReading(
        "tri_ships_share_tiles",
        ("TRI-MOV-02", "TRI-MOV-06"),
        "A ship may end where another one is.",
        Edit(
            "galaxy_of_trian.rules.movement:moves_of",
            " if near not in taken",
            "",
        ),
        (Vector("TRI-T-29"),),
    ),
    WrongReading(
        "tri_systems_pay_three",
        ("TRI-CLO-09",),
        "A closed system pays three a tile and emissary.",
        Edit(
            "galaxy_of_trian.rules.arithmetic:system_credits",
            "2 * (tiles + emissaries)",
            "3 * (tiles + emissaries)",
        ),
        (
            Vector("TRI-V-14"),
            Law("a_system_pays_two_each_and_a_station_double"),
        ),
    ),
    WrongReading(
        "tri_nebulas_by_tiles",
        ("TRI-CLO-10", "TRI-R-66"),
        "Extractors do not multiply what a nebula pays.",
        Edit(
            "galaxy_of_trian.rules.arithmetic:nebula_credits",
            "return (tiles + emissaries) * (1 + extractors)",
            "return tiles + emissaries",
        ),
        (Vector("TRI-V-13"),),
    ),
    WrongReading(
        "tri_tokens_do_not_help",
        ("TRI-TOK-07",),
        "A +1 token does not raise the result.",
        Edit("galaxy_of_trian.rules.arithmetic:clash_result", "die + bonus + plus", "die + bonus"),
        (
            Vector("TRI-V-19"),
            Law("a_result_is_the_die_and_one_for_each"),
        ),
    ),
    WrongReading(
        "tri_no_reward",
        ("TRI-BSH-10",),
        "Destroying a ship brings nothing.",
        Edit(
            "galaxy_of_trian.rules.battles.ship_battles:_destroy",
            "owe_minerals(draft, tables.box.reward, seat=winner)",
            "pass",
        ),
        (Vector("TRI-V-20"),),
    ),
    WrongReading(
        "tri_attacker_wins_ties",
        ("TRI-BSH-11", "TRI-BSH-09"),
        "The attacker wins a clash with equal results.",
        Edit(
            "galaxy_of_trian.rules.arithmetic:duel", "attacker > defender", "attacker >= defender"
        ),
        (
            Vector("TRI-V-25"),
            Law("a_duel_is_antisymmetric"),
        ),
    ),
    WrongReading(
        "tri_first_wins_shared",
        ("TRI-BEM-06", "TRI-BEM-07"),
        "Of those who share the highest result the first wins.",
        Edit(
            "galaxy_of_trian.rules.arithmetic:clash_winner",
            "results.index(best) if results.count(best) == 1 else -1",
            "results.index(best)",
        ),
        (
            Vector("TRI-V-34"),
            Law("of_three_only_the_strictly_highest_wins"),
        ),
    ),
    WrongReading(
        "tri_control_brings_two_tokens",
        ("TRI-CTL-04",),
        "Control brings two tokens.",
        Edit(
            "galaxy_of_trian.rules.control:control_tokens",
            "(1 + skills_of(tables, table, seat).tokens)",
            "(2 + skills_of(tables, table, seat).tokens)",
        ),
        (Vector("TRI-V-31"),),
    ),
    WrongReading(
        "tri_nothing_blocks",
        ("TRI-BLK-01", "TRI-BLK-02", "TRI-BLK-04", "TRI-BLK-06"),
        "Corvettes block nobody.",
        Edit(
            "galaxy_of_trian.rules.blocking:is_blocked",
            "ship is not None and ship.kind is Unit.CORVETTE and ship.seat != emissary.seat",
            "False",
        ),
        (Vector("TRI-V-07"),),
    ),
    WrongReading(
        "tri_cheap_sale",
        ("TRI-END-03",),
        "Minerals are sold for one credit less.",
        Edit("galaxy_of_trian.rules.arithmetic:sale", "minerals * each", "minerals * (each - 1)"),
        (Vector("TRI-T-40"),),
    ),
    WrongReading(
        "tri_plunder_by_tiles",
        ("TRI-PLU-04",),
        "The level of a station does not matter for plunder.",
        Edit(
            "galaxy_of_trian.rules.arithmetic:plunder_due",
            "tiles * level * corvettes",
            "tiles * corvettes",
        ),
        (
            Vector("TRI-V-45"),
            Law("plunder_goes_by_tiles_and_level"),
        ),
    ),
    WrongReading(
        "tri_debts",
        ("TRI-PLU-05", "TRI-PLU-07"),
        "A victim pays more than it has.",
        Edit("galaxy_of_trian.rules.arithmetic:transfer", "min(due, purse)", "due"),
        (
            Vector("TRI-T-40"),
            Law("a_transfer_is_covered_by_demand_and_purse"),
        ),
    ),
    WrongReading(
        "tri_fewest_credits_win",
        ("TRI-TIE-01", "TRI-TRN-01"),
        "The fewest credits win.",
        Edit(
            "galaxy_of_trian.rules.arithmetic:rank_key", "(-credits, figures)", "(credits, figures)"
        ),
        (Law("one_more_credit_wins_whatever_is_left"),),
    ),
    WrongReading(
        "tri_no_walls",
        ("TRI-TIL-01", "TRI-TIL-06"),
        "Gas and extractors are no walls.",
        Edit(
            "galaxy_of_trian.words.components:walls",
            "bool(face.gas_parts) or face.extractor",
            "False",
        ),
        (Vector("TRI-S-gas_tiles-no_transit"),),
    ),
    WrongReading(
        "tri_no_set_sells",
        ("TRI-UNI-02",),
        "A set of colours cannot be sold.",
        Edit(
            "galaxy_of_trian.rules.skills.universal:has_set",
            "len(tables.colours) == SET and all(colour in own for colour in tables.colours)",
            "not own",
        ),
        (Vector("TRI-UNI-02-effect"),),
    ),
    WrongReading(
        "tri_harness_is_free",
        ("TRI-SK-1-08", "TRI-SK-1-12"),
        "A drained harness costs no mineral more.",
        Edit(
            "galaxy_of_trian.rules.arithmetic:release_cost", "base + 1 if drained else base", "base"
        ),
        (
            Vector("TRI-SK-1-12-effect"),
            Law("a_drained_ship_costs_one_mineral_more"),
        ),
    ),
    WrongReading(
        "tri_ties_stay_ties",
        ("TRI-SK-2-03",),
        "The skill does not win ties.",
        Edit(
            "galaxy_of_trian.rules.skills.fighting:Regeneration.wins_ties",
            "return True",
            "return False",
        ),
        (Vector("TRI-SK-2-03-effect"),),
    ),
    WrongReading(
        "tri_stakes_pay_three",
        ("TRI-SK-3-02",),
        "A won stake brings three times as much.",
        Edit("galaxy_of_trian.rules.arithmetic:gamble_gain", "2 * stake", "3 * stake"),
        (
            Vector("TRI-SK-3-02-effect"),
            Law("a_stake_is_doubled_or_lost"),
        ),
    ),
    WrongReading(
        "tri_transport_costs_all",
        ("TRI-SK-4-02", "TRI-SK-4-03"),
        "Upgrades make the transporter no cheaper.",
        Edit("galaxy_of_trian.rules.arithmetic:transport_cost", "max(0, base - upgrades)", "base"),
        (
            Vector("TRI-SK-4-02-effect"),
            Law("every_upgrade_of_the_transporter_saves_a_mineral"),
        ),
    ),
    WrongReading(
        "tri_rogues_haul_two",
        ("TRI-SK-5-02", "TRI-EXT-09"),
        "Rogues mine one mineral too many.",
        Edit("galaxy_of_trian.rules.extraction:rogue_quota", "1 + skills_of", "2 + skills_of"),
        (Vector("TRI-SK-5-02-limit"),),
    ),
    WrongReading(
        "tri_nobody_adapts",
        ("TRI-SK-6-01",),
        "The adapted race is struck by exmitters as everybody is.",
        Edit(
            "galaxy_of_trian.rules.skills.adaptation:Adaptation.immune",
            "return True",
            "return False",
        ),
        (Vector("TRI-SK-6-01-effect"),),
    ),
    WrongReading(
        "tri_small_shockwave",
        ("TRI-SK-7-03", "TRI-SK-7-07"),
        "A decoy strikes its own tile only.",
        Edit(
            "galaxy_of_trian.rules.skills.decoy:field",
            "(cell, *around(cell, is_wide(tables, table, seat, detonated=detonated)))",
            "(cell,)",
        ),
        (Vector("TRI-SK-7-03-effect"),),
    ),
    WrongReading(
        "tri_cries_without_red",
        ("TRI-SK-8-01",),
        "A war cry costs no red mineral.",
        Edit(
            "galaxy_of_trian.rules.skills.fighting:cry",
            "    give(draft, seat, RED, None, events)\n",
            "",
        ),
        (Vector("TRI-SK-8-01-effect"),),
    ),
    WrongReading(
        "tri_beginners_have_ships",
        ("TRI-VAR-01", "TRI-VAR-02"),
        "Beginners have ships too.",
        Edit(
            "galaxy_of_trian.rules.set_up:supply_for",
            "supply if tables.ships else",
            "supply if True else",
        ),
        (Vector("TRI-M-19"),),
    ),
)
