"""The switchable readings of Take The Galaxy; the argument for each stands in the register."""

from typing import Final

import attrs

from galaxy_rules.kernel.rulings import RULING, Reading, RulingsBase, switch


class Burst(Reading):
    """Which systems does Cosmic Burst make more hazardous, and for how long?"""

    CONTINUOUS = "continuous"
    SNAPSHOT = "snapshot"
    PERMANENT = "permanent"


class HazardRemoval(Reading):
    """When are hazards bought off: first by the claimant, in one go with the claim, by anybody?"""

    STAGED = "staged"
    WITH_CLAIM = "with_claim"
    SEPARATE = "separate"


class Reshuffle(Reading):
    """When does an empty deck take the discard pile?"""

    IMMEDIATE = "immediate"
    LAZY = "lazy"


class Pirates(Reading):
    """Who picks the card that Space Pirates take?"""

    CHOOSE = "choose"
    RANDOM = "random"


class EventCountsAsClaim(Reading):
    """Does solving an event use up the one card per turn?"""

    YES = "yes"
    NO = "no"


class Slots(Reading):
    """Does a utility colony fix its slot, or is any arrangement that fits fine?"""

    CHOSEN = "chosen"
    MATCHED = "matched"


class UpgradeState(Reading):
    """Is the new colony ready though the covered one was used?"""

    FRESH = "fresh"
    INHERIT = "inherit"


class RelinquishWhen(Reading):
    """May a system be relinquished before all places are taken?"""

    ANY = "any"
    FULL = "full"


class RelinquishScope(Reading):
    """Which systems may be relinquished?"""

    NOT_NEWEST = "not_newest"
    OLDEST_ONLY = "oldest_only"


class RenownTokens(Reading):
    """One signed tally, or positive and negative tokens apart?"""

    NET = "net"
    GROSS = "gross"


class Tokens(Reading):
    """Is a gain beyond the supply of tokens cut?"""

    UNLIMITED = "unlimited"
    STRICT = "strict"


class Discards(Reading):
    """Who may look through a discard pile?"""

    OPEN = "open"
    OWNER = "owner"


class SoloFringe(Reading):
    """Random solo play: what is the one Fringe card that is an event or anomaly?"""

    UNIFORM = "uniform"
    EVENT = "event"
    ANOMALY = "anomaly"


class TeamConsent(Reading):
    """Must a partner agree before finite things are used?"""

    OFF = "off"
    ON = "on"


class Row(Reading):
    """Does the row close up behind a claimed card?"""

    COMPACT = "compact"
    CONVEYOR = "conveyor"


class End(Reading):
    """Is the round finished after the last card?"""

    LITERAL = "literal"
    FINISH_ROUND = "finish_round"


class ResourceTiming(Reading):
    """In which phases of one's own turn may bounty be taken and resources be exchanged?"""

    OWN_TURN = "own_turn"
    ACTION_PHASE = "action_phase"


@attrs.frozen
class Rulings(RulingsBase):
    """How this library reads Take The Galaxy where the rulebook can be read in more ways."""

    burst: Burst = attrs.field(default=Burst.CONTINUOUS, metadata={RULING: "TTG-R-18"})
    hazard_removal: HazardRemoval = switch(
        HazardRemoval.STAGED, "TTG-R-19", version_1=HazardRemoval.WITH_CLAIM, since="1"
    )
    reshuffle: Reshuffle = attrs.field(default=Reshuffle.IMMEDIATE, metadata={RULING: "TTG-R-38"})
    pirates: Pirates = attrs.field(default=Pirates.CHOOSE, metadata={RULING: "TTG-R-11"})
    event_counts_as_claim: EventCountsAsClaim = attrs.field(
        default=EventCountsAsClaim.YES, metadata={RULING: "TTG-R-13"}
    )
    slots: Slots = attrs.field(default=Slots.CHOSEN, metadata={RULING: "TTG-R-25"})
    upgrade_state: UpgradeState = attrs.field(
        default=UpgradeState.FRESH, metadata={RULING: "TTG-R-29"}
    )
    relinquish_when: RelinquishWhen = attrs.field(
        default=RelinquishWhen.ANY, metadata={RULING: "TTG-R-32"}
    )
    relinquish_scope: RelinquishScope = attrs.field(
        default=RelinquishScope.NOT_NEWEST, metadata={RULING: "TTG-R-59b"}
    )
    renown_tokens: RenownTokens = attrs.field(
        default=RenownTokens.NET, metadata={RULING: "TTG-R-35"}
    )
    tokens: Tokens = attrs.field(default=Tokens.UNLIMITED, metadata={RULING: "TTG-R-41"})
    discards: Discards = attrs.field(default=Discards.OPEN, metadata={RULING: "TTG-R-54"})
    solo_fringe: SoloFringe = attrs.field(default=SoloFringe.UNIFORM, metadata={RULING: "TTG-R-53"})
    team_consent: TeamConsent = attrs.field(default=TeamConsent.OFF, metadata={RULING: "TTG-R-51e"})
    row: Row = attrs.field(default=Row.COMPACT, metadata={RULING: "TTG-R-08"})
    end: End = attrs.field(default=End.LITERAL, metadata={RULING: "TTG-R-47"})
    resource_timing: ResourceTiming = switch(
        ResourceTiming.OWN_TURN, "TTG-R-12", version_1=ResourceTiming.ACTION_PHASE
    )


RECOMMENDED: Final = Rulings()
