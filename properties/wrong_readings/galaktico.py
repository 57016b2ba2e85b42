"""Wrong readings of Galaktico, each a line of a rule that says something else."""

from typing import Final

from properties.wrong_readings.checks import Law, Leak, Lockstep, Played, Refused, Vector
from properties.wrong_readings.planting import Edit
from properties.wrong_readings.registry import WrongReading

READINGS: Final = (
    WrongReading(
        "gal_points_lie_open",
        ("GAL-CMP-09",),
        "Everybody's points are there for all to see before the end.",
        Edit(
            "galaktico.words.state:_until_counted",
            "Seen.PUBLIC if shown or circumstances.phase is Phase.OVER else Seen.OWNER",
            "Seen.PUBLIC",
        ),
        (Leak(2),),
    ),
    WrongReading(
        "gal_shields_let_quanten_pass",
        ("GAL-EQP-12",),
        "A shield does not stop quanten.",
        Edit(
            "galaktico.rules.arithmetic:weapon_force",
            "(0 if shield.quanten else weapon.quanten)",
            "weapon.quanten",
        ),
        (
            Vector("GAL-V-02"),
            Law("quanten_counts_when_it_passes"),
        ),
    ),
    WrongReading(
        "gal_only_the_first_weapon",
        ("GAL-EQP-13", "GAL-CMB-05"),
        "Only the first weapon counts in a combat.",
        Edit(
            "galaktico.rules.arithmetic:total_force",
            "basic + bonus + first + second",
            "basic + bonus + first",
        ),
        (
            Vector("GAL-V-11"),
            Law("total_force_is_the_sum"),
        ),
    ),
    WrongReading(
        "gal_all_but_scouts_raze",
        ("GAL-UNI-DE-04", "GAL-MOV-10"),
        "Every ship but a scout may fly onto an opposing station.",
        Edit(
            "galaktico.rules.airspace:targets_of",
            "ship is ShipType.DESTROYER",
            "ship is not ShipType.SCOUT",
        ),
        (Vector("GAL-T-36"),),
    ),
    WrongReading(
        "gal_fighters_cannot_attack_by_jump",
        ("GAL-UNI-FI-02",),
        "A fighter may not end a jump on an opposing ship.",
        Edit(
            "galaktico.rules.hyperspace:judge_jump",
            "ship is ShipType.FIGHTER",
            "ship is ShipType.SCOUT",
        ),
        (Vector("GAL-T-01"),),
    ),
    WrongReading(
        "gal_cruisers_never_move_on",
        ("GAL-UNI-CR-02",),
        "A victorious cruiser stays where it is.",
        Edit(
            "galaktico.rules.combat:_may_move_on",
            "return used[0] < tables.box.ships[ShipType.CRUISER].range",
            "return False",
        ),
        (Vector("GAL-T-09"),),
    ),
    WrongReading(
        "gal_scouts_always_surprise",
        ("GAL-UNI-SC-03", "GAL-UNI-SC-04"),
        "A scout has its bonus wherever it attacks from.",
        Edit("galaktico.rules.arithmetic:meteor_bonus", "if scout and out_of_meteor", "if scout"),
        (
            Vector("GAL-T-14"),
            Law("meteor_bonus_if_and_only_if_scout_out_of_meteor"),
        ),
    ),
    WrongReading(
        "gal_deploy_onto_ships",
        ("GAL-DEP-03", "GAL-DEP-04"),
        "A ship may be deployed onto a station that is occupied.",
        Edit(
            "galaktico.rules.deploying:judge_deploy",
            "if any(fleet & station for fleet in state.fleets):",
            "if False:",
        ),
        (Vector("GAL-M-39"),),
    ),
    WrongReading(
        "gal_fields_reach_no_neighbour",
        ("GAL-GRV-01",),
        "A gravity field is only the space of its source.",
        Edit(
            "galaktico.rules.gravity:fields",
            "tables.board.field(sources) if sources else 0",
            "sources",
        ),
        (Vector("GAL-V-14"),),
    ),
    WrongReading(
        "gal_players_may_share_a_sector",
        ("GAL-SET-01",),
        "Two players may sit in one sector.",
        Edit("galaktico.rules.set_up:_sectors", "len(set(sectors)) != players", "False"),
        (Refused(),),
    ),
    WrongReading(
        "gal_fleets_lie_open",
        ("GAL-SET-08",),
        "Ships are placed for all to see.",
        Edit(
            "galaktico.words.state:_until_placed",
            "Seen.OWNER if circumstances.phase is Phase.PLACE else Seen.PUBLIC",
            "Seen.PUBLIC",
        ),
        (Leak(2),),
    ),
    WrongReading(
        "gal_three_actions",
        ("GAL-TRN-01",),
        "Who follows after a quiet action has three actions.",
        Edit(
            "galaktico.rules.turn:next_up",
            "tables.box.actions, False",
            "tables.box.actions + 1, False",
        ),
        (
            Vector("GAL-M-51"),
            Law("actions_left_are_one_or_two"),
            Lockstep("galaktico", 1),
            Played("galaktico", 2),
        ),
    ),
    WrongReading(
        "gal_turns_go_the_other_way",
        ("GAL-TRN-04",),
        "Turns go counter-clockwise.",
        Edit(
            "galaktico.rules.arithmetic:next_seat", "(seat + 1) % players", "(seat - 1) % players"
        ),
        (
            Vector("GAL-M-52"),
            Law("next_seat_goes_round"),
        ),
    ),
    WrongReading(
        "gal_one_step_too_many",
        ("GAL-MOV-01", "GAL-MOV-02"),
        "A ship may fly one space further than its range.",
        Edit(
            "galaktico.rules.arithmetic:in_range",
            "used + steps <= limit",
            "used + steps <= limit + 1",
        ),
        (
            Vector("GAL-V-06"),
            Law("in_range_if_and_only_if_steps_are_left"),
            Lockstep("galaktico", 1),
        ),
    ),
    WrongReading(
        "gal_diagonals_do_not_touch",
        ("GAL-MOV-03",),
        "Spaces that share only a corner are not adjacent.",
        Edit(
            "galaktico.board.geometry:adjacent",
            "a != b and in_field(a, b)",
            "a != b and in_field(a, b) and (a[0] == b[0] or a[1] == b[1])",
        ),
        (Law("adjacent_if_and_only_if_in_the_field_elsewhere"),),
    ),
    WrongReading(
        "gal_one_jump_too_many",
        ("GAL-HYP-02",),
        "One jump more than the limit is allowed.",
        Edit("galaktico.rules.arithmetic:may_jump", "used < limit", "used <= limit"),
        (
            Vector("GAL-T-11"),
            Law("may_jump_if_and_only_if_a_jump_is_left"),
        ),
    ),
    WrongReading(
        "gal_attacker_wins_ties",
        ("GAL-CMB-09",),
        "Equal totals are a victory of the attacker.",
        Edit(
            "galaktico.rules.arithmetic:outcome",
            "if attacker > defender",
            "if attacker >= defender",
        ),
        (
            Vector("GAL-V-13"),
            Law("tie_if_and_only_if_equal"),
            Lockstep("galaktico", 2),
        ),
    ),
    WrongReading(
        "gal_empty_cards_pay_nothing",
        ("GAL-PTS-03",),
        "An enemy type without trophies brings no point.",
        Edit("galaktico.rules.arithmetic:reward", "max(least, trophies)", "trophies"),
        (
            Vector("GAL-V-05"),
            Law("reward_is_never_less_than_the_least"),
        ),
    ),
    WrongReading(
        "gal_supply_is_endless",
        ("GAL-DEP-01",),
        "Ships may be deployed without one in supply.",
        Edit(
            "galaktico.rules.deploying:judge_deploy",
            "if not state.supply[entry(state.turn, action.ship)]:",
            "if False:",
        ),
        (Vector("GAL-M-39"),),
    ),
    WrongReading(
        "gal_guards_are_not_inactive",
        ("GAL-STA-05", "GAL-PTS-06"),
        "The ship on a razed station is not paid for.",
        Edit(
            "galaktico.rules.arithmetic:station_reward", "supply + (1 if occupied else 0)", "supply"
        ),
        (
            Vector("GAL-V-12"),
            Law("station_pays_each_inactive_ship"),
        ),
    ),
    WrongReading(
        "gal_meteors_push_ships",
        ("GAL-MET-02",),
        "A meteor may be moved onto a ship.",
        Edit("galaktico.rules.meteors:free_for_meteors", "taken |= fleet", "taken |= 0"),
        (Vector("GAL-M-44"),),
    ),
    WrongReading(
        "gal_points_must_exceed",
        ("GAL-END-01",),
        "Only more than the winning points end the game.",
        Edit("galaktico.rules.arithmetic:has_won_enough", "points >= winning", "points > winning"),
        (
            Vector("GAL-T-24"),
            Law("points_end_the_game_from_the_mark_on"),
        ),
    ),
    WrongReading(
        "gal_last_destroyer_is_spared",
        ("GAL-END-03",),
        "The loss of all destroyers does not end the game.",
        Edit("galaktico.rules.arithmetic:has_lost_all", "lost >= figures", "lost > figures"),
        (
            Vector("GAL-T-22"),
            Law("losing_all_ends_the_game"),
        ),
    ),
    WrongReading(
        "gal_ties_count_for_wins_only",
        ("GAL-R-18",),
        "Where only victories make a type dearer, ties count as well.",
        Edit(
            "galaktico.rules.arithmetic:counted_trophies",
            "card - tied if wins_only else card",
            "card",
        ),
        (
            Vector("GAL-S-reward_basis-wins_only"),
            Law("counted_trophies_leave_out_ties_or_none"),
        ),
    ),
    WrongReading(
        "gal_every_tie_counts_the_new_trophy",
        ("GAL-R-17",),
        "Ties are paid with the new trophies in either reading.",
        Edit("galaktico.rules.arithmetic:figures_when_paid", "if tie and after_placing", "if tie"),
        (
            Vector("GAL-S-tie_rewards-before"),
            Law("only_a_tie_may_count_the_new_trophy"),
        ),
    ),
    WrongReading(
        "gal_borders_bind_destroyers_too",
        ("GAL-R-30", "GAL-MET-04"),
        "Where borders are closed, a meteor in an own destroyer's field stays in its sector too.",
        Edit("galaktico.rules.meteors:bound_to_home", " & ~field_rights(tables, state)", ""),
        (Vector("GAL-S-meteor_border-closed-field"),),
    ),
)
