"""The invariants that the faults break, and in which words each is held, game by game."""

from typing import Final

import attrs

from properties.proofs import lock


@attrs.frozen
class Held:
    """How an invariant is held in a game."""

    inductions: tuple[str, ...]
    """Of the lock: proved by both engines for plays of any length, but for their glue."""
    shapes: str
    """What whole steps are proved to keep, for all numbers on the shapes."""
    before: str
    """What of it was proved on shapes before the faults of this folder were declared."""
    also: str
    """What is exhausted or sampled."""


TOY: Final = "every position of the shipped toys, exhausted; sweeps and lockstep, sampled"
ALL: Final = "all of it"
HELD: Final[dict[str, dict[str, Held]]] = {
    "limits": {
        "galaktico": Held(
            ("gal_figures", "gal_lost_and_trophies"),
            "supplies, losses and fleets of each type after each step", ALL, TOY,
        ),
        "take_the_galaxy": Held(
            ("ttg_system_limit", "ttg_row_limit", "ttg_cards"),
            "four systems, the row, one claim and one relinquishment a turn, cards once used",
            ALL, TOY,
        ),
        "galaxy_of_trian": Held(
            ("tri_figures", "tri_tokens", "tri_minerals", "tri_additional_actions"),
            "figures on board and map, tokens that may be declared, what a nebula and a Rogue "
            "yield, minerals and tokens owed, actions",
            "minerals and tokens in all", TOY,
        ),
    },
    "costs": {
        "galaktico": Held(
            ("gal_actions_left", "gal_turn"), "an action a step, a ship a deployment", ALL, TOY,
        ),
        "take_the_galaxy": Held(
            ("ttg_hazards", "ttg_pools", "ttg_pools_of_others", "ttg_cards_owed"),
            "hazards and cards due and paid, pools, bounty, draws", ALL, TOY,
        ),
        "galaxy_of_trian": Held(
            ("tri_credits", "tri_minerals"),
            "prices of trade and skills, minerals given, sets and tokens sold",
            "prices of trade and skills", TOY,
        ),
    },
    "forces": {
        "galaktico": Held(
            ("gal_tied_trophies",),
            "both forces, the bonus, the outcome and what is shown", ALL, TOY,
        ),
        "galaxy_of_trian": Held(
            (),
            "bonuses, dice and tokens of each side, their sums, who wins, who falls, the reward",
            "nothing",
            "a clash of all dice and bonuses up to four, exhausted; " + TOY,
        ),
    },
    "scores": {
        "galaktico": Held(
            ("gal_points_and_trophies",),
            "rewards, trophies, the ender's points, the lines of the score",
            "points and the log; of the lines only their sum", TOY,
        ),
        "take_the_galaxy": Held(
            ("ttg_score", "ttg_renown_tokens"),
            "renown in tokens, piles and colonies; every line of the score, and who leads",
            "renown; the score was not asked", TOY,
        ),
        "galaxy_of_trian": Held(
            ("tri_credits",),
            "what closings, stations, outer space, sale and plunder pay, to whom and for what; "
            "totals and winners",
            "credits are the sum of the ledger", TOY,
        ),
    },
}  # fmt: skip


def worded(held: Held) -> str:
    """The inductions with the words that they have earned."""
    earned = lock.read()["inductions"]
    return "; ".join(f"`{name}` {earned[name]['tier']}" for name in held.inductions) or "-"
