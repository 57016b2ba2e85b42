"""The rules about what happened: for each kind of event the clauses that a reader may unfold.

An event that names its own clause is taken at its word.  For the others it is what holds whenever
such an event occurs; where several rules bring the same kind of event about, each of them.
"""

from collections.abc import Mapping
from typing import Any, Final

from galaxy_rules.catalogue import AnyGame
from galaxy_rules.galaktico.arithmetic import Outcome
from galaxy_rules.galaktico.events import EndReached, Fought
from galaxy_rules.galaktico.state import Cause as End
from galaxy_rules.galaxy_of_trian.actions import Unit
from galaxy_rules.galaxy_of_trian.events import ClashBegan, ClashEnded, Paid, UnitSent
from galaxy_rules.galaxy_of_trian.scoring import LINES

Clauses = tuple[str, ...]

CLAUSES: Final[Mapping[str, Mapping[str, Clauses]]] = {
    "galaktico": {
        "Equipped": ("GAL-EQP-05",),
        "Placed": ("GAL-SET-04", "GAL-SET-08"),
        "Unveiled": ("GAL-SET-08",),
        "TurnBegan": ("GAL-TRN-01", "GAL-TRN-04"),
        "Moved": ("GAL-MOV-01", "GAL-MOV-05"),
        "Revealed": ("GAL-CMB-03",),
        "Fought": ("GAL-CMB-05", "GAL-CMB-06"),
        "Captured": ("GAL-CMB-07",),
        "StationRazed": ("GAL-STA-04", "GAL-END-02"),
        "Rewarded": (),
        "Deployed": ("GAL-DEP-01",),
        "MeteorMoved": ("GAL-MET-01", "GAL-MET-04"),
        "Passed": ("GAL-R-23",),
        "EndReached": ("GAL-PTS-05",),
        "GameEnded": ("GAL-END-04", "GAL-END-05", "GAL-END-06"),
    },
    "take_the_galaxy": {
        "Revealed": ("TTG-EXP-01", "TTG-EXP-02"),
        "Dropped": ("TTG-EXP-03", "TTG-EXP-04"),
        "TurnBegan": ("TTG-PH-01",),
        "Surrendered": ("TTG-PIR-01",),
        "Drew": ("TTG-PH-03", "TTG-RES-05"),
        "Reshuffled": ("TTG-SET-10",),
        "WasReset": ("TTG-PH-04",),
        "Announced": ("TTG-R-71",),
        "Paid": ("TTG-RES-06",),
        "SystemClaimed": ("TTG-BLD-04",),
        "CardClaimed": ("TTG-ANO-02", "TTG-EVT-06"),
        "HazardRemoved": ("TTG-HAZ-02", "TTG-HAZ-03"),
        "ColonyBuilt": ("TTG-BLD-01",),
        "ColonyUpgraded": ("TTG-UPG-01", "TTG-UPG-03"),
        "ShipBuilt": ("TTG-SHP-01",),
        "Used": ("TTG-USE-05", "TTG-USE-06"),
        "PoolChanged": ("TTG-POOL-01",),
        "BountyTaken": ("TTG-BNT-04", "TTG-BNT-05"),
        "Recovered": ("TTG-RES-04",),
        "OpportunityUsed": ("TTG-OPP-02", "TTG-OPP-03"),
        "DealOpened": ("TTG-INV-01",),
        "TradedIn": ("TTG-INV-03",),
        "ShipGiven": ("TTG-NXT-01",),
        "SystemRelinquished": ("TTG-REL-05", "TTG-REL-06"),
        "RenownChanged": (),
        "Asked": ("TTG-TEAM-06",),
        "Answered": ("TTG-TEAM-06",),
        "Proceeded": ("TTG-R-12",),
        "TurnEnded": ("TTG-PH-09", "TTG-POOL-03"),
        "GameEnded": ("TTG-END-04",),
    },
    "galaxy_of_trian": {
        "TopRevealed": ("TRI-EXP-02",),
        "TokenGained": ("TRI-TOK-01",),
        "TurnBegan": ("TRI-TRN-02",),
        "Bought": ("TRI-TRD-08",),
        "Exchanged": ("TRI-TRD-10",),
        "Extracted": ("TRI-EXT-02",),
        "Mined": ("TRI-EXT-09",),
        "TileTaken": ("TRI-EXP-01", "TRI-EXP-03"),
        "TileUnplaceable": ("TRI-R-07", "TRI-R-131"),
        "TilePlaced": ("TRI-EXP-06",),
        "Struck": ("TRI-TIL-09",),
        "SentHome": ("TRI-BSH-14",),
        "AreaClosed": ("TRI-CLO-01",),
        "Paid": (),
        "MineralGained": ("TRI-R-09",),
        "MineralAppeared": ("TRI-CLO-11", "TRI-CON-14"),
        "UnitSent": ("TRI-EDN-01",),
        "StationBuilt": ("TRI-CON-01",),
        "Teleported": ("TRI-TEL-14",),
        "ShipMoved": ("TRI-EDN-09",),
        "ActionsGained": ("TRI-OUT-01", "TRI-OUT-02"),
        "ClashBegan": ("TRI-BSH-03",),
        "TokenDeclared": ("TRI-TOK-04",),
        "Rolled": ("TRI-R-12",),
        "TokensShown": ("TRI-TOK-05",),
        "TokenUsed": ("TRI-TOK-02",),
        "ClashEnded": ("TRI-BSH-09", "TRI-BEM-06"),
        "Retrieved": ("TRI-CLO-16",),
        "ControlTaken": ("TRI-CTL-06",),
        "ControlLost": ("TRI-CTL-01", "TRI-R-94"),
        "TurnEnded": ("TRI-SET-17",),
        "Sold": ("TRI-END-03",),
        "Plundered": ("TRI-PLU-04", "TRI-PLU-05"),
        "GameEnded": ("TRI-END-01", "TRI-TRN-01"),
        "RaceTaken": ("TRI-SET-02",),
        "SkillUnlocked": ("TRI-EVO-01", "TRI-EVO-02"),
        "MineralGiven": ("TRI-R-158",),
        "Gathered": ("TRI-R-161", "TRI-R-162"),
        "SetSold": ("TRI-UNI-02",),
        "TokenSold": ("TRI-SK-4-05",),
        "ExmitterPlaced": ("TRI-SK-6-02",),
        "ModulatorPlaced": ("TRI-SK-7-08",),
        "WormholeOpened": ("TRI-SK-5-04",),
        "Swapped": ("TRI-SK-6-04",),
        "Harnessed": ("TRI-SK-1-07",),
        "Released": ("TRI-SK-1-08",),
        "Fixed": ("TRI-SK-1-05",),
        "Evaded": ("TRI-SK-1-11",),
        "Fired": ("TRI-SK-8-05",),
        "Exploded": ("TRI-SK-7-03",),
        "Cried": ("TRI-SK-8-01",),
    },
}
"""By game and kind of event; none where the event's own fields say it."""
ENDS: Final[Mapping[End, str]] = {
    End.POINTS: "GAL-END-01",
    End.STATION: "GAL-END-02",
    End.DESTROYERS: "GAL-END-03",
}
SENT: Final[Mapping[Unit, Clauses]] = {
    Unit.PRIESTESS: ("TRI-SK-1-01",),
    Unit.MINION: ("TRI-SK-2-04",),
    Unit.DECOY: ("TRI-SK-7-01",),
    Unit.CANNON: ("TRI-SK-8-04",),
}
"""Tokens of skills have expeditions of their own."""


def clauses_of(game: AnyGame, event: Any) -> Clauses:  # noqa: ANN401 - any game's event
    """The clauses about an event, as far as the event itself tells."""
    found = CLAUSES[game.name][type(event).__name__]
    match event:
        case Fought(outcome=Outcome.TIE):
            return ("GAL-CMB-05", "GAL-CMB-09")
        case EndReached(cause=cause):
            return (ENDS[cause], *found)
        case Paid(cause=cause):
            return (LINES[cause][0],)
        case UnitSent(unit=unit):
            return SENT.get(unit, found)
        case ClashBegan(ships=None):
            return ("TRI-BEM-01",)
        case ClashEnded(winner=None):
            return ("TRI-BSH-11", "TRI-BEM-07")
        case _:
            named = getattr(event, "clause", None)
            return (named,) if named else found
