"""The switchable readings of Galaktico; the argument for each stands in the register."""

from typing import Final

import attrs

from galaxy_rules.kernel.rulings import RULING, Reading, RulingsBase, switch


class OwnStation(Reading):
    """May own ships fly over their own station, or also stop on it?"""

    CLOSED = "closed"
    PASS = "pass"
    DOCK = "dock"


class NullMove(Reading):
    """Is a move that ends where it began an action?"""

    FORBIDDEN = "forbidden"
    ALLOWED = "allowed"


class LaunchJump(Reading):
    """May the first step off the station be a jump?"""

    ALLOWED = "allowed"
    FORBIDDEN = "forbidden"


class PassRule(Reading):
    """When may an action be passed?"""

    ONLY_IF_STUCK = "only_if_stuck"
    VOLUNTARY = "voluntary"


class EndBonusOwner(Reading):
    """Who gets the ender's points?"""

    FULFILLER = "fulfiller"
    ACTIVE = "active"


class EndBonusDouble(Reading):
    """Who gets them when two players fulfil a condition at once?"""

    BOTH = "both"
    ACTIVE = "active"
    NONE = "none"


class FinalTie(Reading):
    """Who wins when the most points are shared?"""

    SHARED = "shared"
    ENDER = "ender"


class EndTiming(Reading):
    """When is the game over once a condition is met?"""

    IMMEDIATE = "immediate"
    END_OF_TURN = "end_of_turn"
    END_OF_ROUND = "end_of_round"


class EquipmentAfterCombat(Reading):
    """Are cards turned face down again after a combat?"""

    HIDDEN = "hidden"
    OPEN = "open"


class PointsView(Reading):
    """May the others count a player's points?"""

    HIDDEN = "hidden"
    OPEN = "open"


class NeutralMeteors(Reading):
    """With two players: who may move meteors of the empty sector without a destroyer there?"""

    NOBODY = "nobody"
    EVERYBODY = "everybody"


class RewardBasis(Reading):
    """Do trophies from ties make a type dearer?"""

    CARD = "card"
    WINS_ONLY = "wins_only"


class MeteorBorder(Reading):
    """May a meteor of the own sector be shifted over the border, without a destroyer there?"""

    OPEN = "open"
    CLOSED = "closed"


class TieRewards(Reading):
    """In a tie, are rewards counted before or after the new trophies are placed?"""

    BEFORE = "before"
    AFTER = "after"


@attrs.frozen
class Rulings(RulingsBase):
    """How this library reads Galaktico where the booklet can be read in more than one way."""

    own_station: OwnStation = attrs.field(default=OwnStation.CLOSED, metadata={RULING: "GAL-R-14"})
    null_move: NullMove = attrs.field(default=NullMove.FORBIDDEN, metadata={RULING: "GAL-R-08"})
    launch_jump: LaunchJump = attrs.field(default=LaunchJump.ALLOWED, metadata={RULING: "GAL-R-12"})
    pass_: PassRule = attrs.field(default=PassRule.ONLY_IF_STUCK, metadata={RULING: "GAL-R-23"})
    end_bonus_owner: EndBonusOwner = attrs.field(
        default=EndBonusOwner.FULFILLER, metadata={RULING: "GAL-R-26"}
    )
    end_bonus_double: EndBonusDouble = attrs.field(
        default=EndBonusDouble.BOTH, metadata={RULING: "GAL-R-26"}
    )
    final_tie: FinalTie = attrs.field(default=FinalTie.SHARED, metadata={RULING: "GAL-R-28"})
    end_timing: EndTiming = attrs.field(default=EndTiming.IMMEDIATE, metadata={RULING: "GAL-R-29"})
    equipment_after_combat: EquipmentAfterCombat = attrs.field(
        default=EquipmentAfterCombat.HIDDEN, metadata={RULING: "GAL-R-32"}
    )
    points_view: PointsView = attrs.field(default=PointsView.HIDDEN, metadata={RULING: "GAL-R-33"})
    neutral_meteors: NeutralMeteors = attrs.field(
        default=NeutralMeteors.NOBODY, metadata={RULING: "GAL-R-27"}
    )
    reward_basis: RewardBasis = attrs.field(default=RewardBasis.CARD, metadata={RULING: "GAL-R-18"})
    meteor_border: MeteorBorder = switch(MeteorBorder.OPEN, "GAL-R-30")
    tie_rewards: TieRewards = switch(TieRewards.BEFORE, "GAL-R-17")


RECOMMENDED: Final = Rulings()
