"""The switchable readings of Galaxy of Trian; the argument for each stands in the register."""

from typing import Final

import attrs

from galaxy_rules.kernel.rulings import RULING, Reading, RulingsBase, switch


class UnplaceableTile(Reading):
    """What becomes of a drawn tile that fits nowhere?"""

    DISCARD_REDRAW = "discard_redraw"
    SKIP = "skip"
    BOTTOM_REDRAW = "bottom_redraw"


class GasTiles(Reading):
    """How far may a ship move on tiles with gas or an extractor?"""

    PARTS = "parts"
    NO_TRANSIT = "no_transit"
    NO_ENTRY = "no_entry"


class ExmitterRadius(Reading):
    """Which tiles around an exmitter are within its radius?"""

    EDGE = "edge"
    RING12 = "ring12"


class TeleportRadius(Reading):
    """Which tiles around a teleport just added are within its radius?"""

    EDGE = "edge"
    RING12 = "ring12"


class OuterSpaceHoles(Reading):
    """Does an enclosed empty cell keep outer space open, even behind nebula or gas?"""

    PORTS = "ports"
    TOPOLOGICAL = "topological"


class ShipContact(Reading):
    """When do ships on adjacent tiles meet?"""

    SHARED_SPACE_EDGE = "shared_space_edge"
    SAME_AREA = "same_area"


class EventTiming(Reading):
    """Is each closing put before or after the action by itself, or all of them together?"""

    PER_EVENT = "per_event"
    ALL_TOGETHER = "all_together"


class Extraction(Reading):
    """Do stations and extractors of a nebula add up?"""

    TIERED = "tiered"
    ADDITIVE_CAPPED = "additive_capped"


class RogueInCap(Reading):
    """Does a Rogue's mineral count towards the two of a controlled nebula?"""

    NO = "no"
    YES = "yes"


class RogueReach(Reading):
    """From where does a Rogue reach a nebula?"""

    SAME_TILE = "same_tile"
    ADJACENT = "adjacent"


class OutpostSkillActions(Reading):
    """May the extra actions of an outpost be actions of skills?"""

    NO = "no"
    YES = "yes"


class OneConstructionPerTurn(Reading):
    """Does the limit of one station bind the extra actions of an outpost too?"""

    YES = "yes"
    NO = "no"


class TeleportControlRelativeTo(Reading):
    """Whose foreign areas are closed to a teleported emissary?"""

    UNIT_OWNER = "unit_owner"
    ACTING_PLAYER = "acting_player"


class ResidentTeleport(Reading):
    """Who may send a ship that stands on a teleport?"""

    OWNER_ONLY = "owner_only"
    ANYONE = "anyone"


class NebulaCredits(Reading):
    """What is a closed nebula worth?"""

    SUMMARY = "summary"
    PROSE = "prose"
    TILES_ONLY = "tiles_only"


class ClosingMinerals(Reading):
    """Do emissaries bring minerals when a nebula is closed?"""

    WITH_EMISSARIES = "with_emissaries"
    WITHOUT = "without"


class ClosingCount(Reading):
    """Which emissaries count for a closing that was fought over?"""

    AFTER_BATTLE = "after_battle"
    AT_CLOSING = "at_closing"


class TopTieRemoves(Reading):
    """What does a tie for the highest result cost in a battle of emissaries?"""

    ONE_EACH = "one_each"
    ALL = "all"


class ControlToken(Reading):
    """Does taking control of the same area again bring another combat token?"""

    EVERY = "every"
    FIRST_PER_AREA = "first_per_area"


class SetAtGameEnd(Reading):
    """When may sets of four minerals be sold besides Extraction: at the end, or all the turn?"""

    NO = "no"
    YES = "yes"
    OWN_TURN = "own_turn"


class LivingStructures(Reading):
    """What does a space station built at one go with a Slave-minion pay?"""

    BOTH = "both"
    SPACE_ONLY = "space_only"


class DecoyPaysForOwnShips(Reading):
    """Does an exploding Decoy bring minerals for its owner's ships too?"""

    YES = "yes"
    NO = "no"


class ClosedAreaMoves(Reading):
    """May ships move within a closed outer space area?"""

    WITHIN = "within"
    FORBIDDEN = "forbidden"


class PlanetBlock(Reading):
    """Which planets under another player's Corvette are blocked?"""

    ANY_FOREIGN = "any_foreign"
    CONTROLLED_ONLY = "controlled_only"


class ExpeditionIntoControlled(Reading):
    """May an expedition go into the area just closed when another player controls it?"""

    FORBIDDEN = "forbidden"
    ALLOWED = "allowed"


class MinionCompany(Reading):
    """Beside which emissaries may a Slave-minion be placed?"""

    THIS_TURN = "this_turn"
    ANY_PLACED = "any_placed"


class TransporterShips(Reading):
    """Whose ships does the transporter send?"""

    OWN = "own"
    ANY = "any"


class TransporterTarget(Reading):
    """How different must the place be that the transporter sends a unit to?"""

    OTHER_AREA = "other_area"
    OTHER_TILE = "other_tile"


class Shockwave(Reading):
    """Which explosions of the Decoy does Shockwave widen?"""

    EVERY_EXPLOSION = "every_explosion"
    OWN_DETONATION = "own_detonation"


class PriestessBrought(Reading):
    """Does the Priestess attack where somebody who is not in the battle brought it about?"""

    ATTACKS = "attacks"
    DEFENDS = "defends"


class PriestessFixing(Reading):
    """May the Priestess be fixed before the battle that her move brings about, or after it?"""

    BEFORE_BATTLE = "before_battle"
    AFTER_BATTLE = "after_battle"


class EventWindow(Reading):
    """Until when may events be resolved beside steps that cost no action?"""

    OPEN = "open"
    CLOSED = "closed"


class RetrieveBesideBlocked(Reading):
    """May the closer take emissaries back where another player's are blocked?"""

    YES = "yes"
    NO = "no"


@attrs.frozen
class Rulings(RulingsBase):
    """How this library reads Galaxy of Trian where the rulebook can be read in more ways."""

    unplaceable_tile: UnplaceableTile = attrs.field(
        default=UnplaceableTile.DISCARD_REDRAW, metadata={RULING: "TRI-R-07"}
    )
    gas_tiles: GasTiles = attrs.field(default=GasTiles.PARTS, metadata={RULING: "TRI-R-15"})
    exmitter_radius: ExmitterRadius = attrs.field(
        default=ExmitterRadius.EDGE, metadata={RULING: "TRI-R-17"}
    )
    teleport_radius: TeleportRadius = attrs.field(
        default=TeleportRadius.EDGE, metadata={RULING: "TRI-R-18"}
    )
    outer_space_holes: OuterSpaceHoles = attrs.field(
        default=OuterSpaceHoles.PORTS, metadata={RULING: "TRI-R-21"}
    )
    ship_contact: ShipContact = attrs.field(
        default=ShipContact.SHARED_SPACE_EDGE, metadata={RULING: "TRI-R-24"}
    )
    event_timing: EventTiming = attrs.field(
        default=EventTiming.PER_EVENT, metadata={RULING: "TRI-R-26"}
    )
    extraction: Extraction = attrs.field(default=Extraction.TIERED, metadata={RULING: "TRI-R-34"})
    rogue_in_cap: RogueInCap = attrs.field(default=RogueInCap.NO, metadata={RULING: "TRI-R-35"})
    rogue_reach: RogueReach = attrs.field(
        default=RogueReach.SAME_TILE, metadata={RULING: "TRI-R-36"}
    )
    outpost_skill_actions: OutpostSkillActions = attrs.field(
        default=OutpostSkillActions.NO, metadata={RULING: "TRI-R-42"}
    )
    one_construction_per_turn: OneConstructionPerTurn = switch(
        OneConstructionPerTurn.YES, "TRI-R-44", version_1=OneConstructionPerTurn.NO, since="1"
    )
    teleport_control_relative_to: TeleportControlRelativeTo = attrs.field(
        default=TeleportControlRelativeTo.UNIT_OWNER, metadata={RULING: "TRI-R-54"}
    )
    resident_teleport: ResidentTeleport = attrs.field(
        default=ResidentTeleport.OWNER_ONLY, metadata={RULING: "TRI-R-57"}
    )
    nebula_credits: NebulaCredits = attrs.field(
        default=NebulaCredits.SUMMARY, metadata={RULING: "TRI-R-66"}
    )
    closing_minerals: ClosingMinerals = attrs.field(
        default=ClosingMinerals.WITH_EMISSARIES, metadata={RULING: "TRI-R-67"}
    )
    closing_count: ClosingCount = attrs.field(
        default=ClosingCount.AFTER_BATTLE, metadata={RULING: "TRI-R-68"}
    )
    top_tie_removes: TopTieRemoves = attrs.field(
        default=TopTieRemoves.ONE_EACH, metadata={RULING: "TRI-R-83"}
    )
    control_token: ControlToken = attrs.field(
        default=ControlToken.EVERY, metadata={RULING: "TRI-R-93"}
    )
    set_at_game_end: SetAtGameEnd = attrs.field(
        default=SetAtGameEnd.NO, metadata={RULING: "TRI-R-101"}
    )
    living_structures: LivingStructures = attrs.field(
        default=LivingStructures.BOTH, metadata={RULING: "TRI-R-110"}
    )
    decoy_pays_for_own_ships: DecoyPaysForOwnShips = attrs.field(
        default=DecoyPaysForOwnShips.YES, metadata={RULING: "TRI-R-122"}
    )
    closed_area_moves: ClosedAreaMoves = switch(ClosedAreaMoves.WITHIN, "TRI-R-63")
    planet_block: PlanetBlock = switch(PlanetBlock.ANY_FOREIGN, "TRI-R-69")
    expedition_into_controlled: ExpeditionIntoControlled = switch(
        ExpeditionIntoControlled.FORBIDDEN, "TRI-R-40"
    )
    minion_company: MinionCompany = switch(MinionCompany.THIS_TURN, "TRI-R-112")
    transporter_ships: TransporterShips = switch(TransporterShips.OWN, "TRI-R-115")
    transporter_target: TransporterTarget = switch(TransporterTarget.OTHER_AREA, "TRI-R-115")
    shockwave: Shockwave = switch(Shockwave.EVERY_EXPLOSION, "TRI-R-165")
    priestess_brought: PriestessBrought = switch(PriestessBrought.ATTACKS, "TRI-R-154")
    priestess_fixing: PriestessFixing = switch(PriestessFixing.BEFORE_BATTLE, "TRI-R-153")
    event_window: EventWindow = switch(EventWindow.OPEN, "TRI-R-29", version_1=EventWindow.CLOSED)
    retrieve_beside_blocked: RetrieveBesideBlocked = switch(RetrieveBesideBlocked.YES, "TRI-R-71")


RECOMMENDED: Final = Rulings()
