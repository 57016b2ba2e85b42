"""Credits line by line, and who has won."""

from typing import TYPE_CHECKING, Final

from galaxy_rules.galaxy_of_trian.arithmetic import winners
from galaxy_rules.galaxy_of_trian.state import CAUSES, Cause, Phase, State, Table
from galaxy_rules.kernel.clauses import cites
from galaxy_rules.kernel.score import Line, Score

if TYPE_CHECKING:
    from galaxy_rules.galaxy_of_trian.reducer import GalaxyOfTrian

LINES: Final = {
    Cause.START: ("TRI-SET-09", "at the start"),
    Cause.TRADE: ("TRI-TRD-08", "spent on trade"),
    Cause.NEBULA: ("TRI-CLO-10", "closed nebulas"),
    Cause.SYSTEM: ("TRI-CLO-09", "closed planetary systems"),
    Cause.SPACE: ("TRI-CLO-13", "closed outer space"),
    Cause.BUILT_NEBULA: ("TRI-CON-10", "stations in nebulas"),
    Cause.BUILT_SYSTEM: ("TRI-CON-09", "stations in planetary systems"),
    Cause.UNLOCK: ("TRI-EVO-02", "spent on skills"),
    Cause.MORE_NEBULA: ("TRI-UNI-01", "more for closed nebulas"),
    Cause.MORE_SYSTEM: ("TRI-UNI-03", "more for closed planetary systems"),
    Cause.MEDITATION: ("TRI-SK-1-10", "stations built in meditation"),
    Cause.SET: ("TRI-UNI-02", "sets of minerals sold"),
    Cause.TOKENS: ("TRI-SK-4-05", "combat tokens sold"),
    Cause.SALE: ("TRI-END-03", "minerals sold"),
    Cause.PLUNDER: ("TRI-PLU-04", "plundered from others"),
    Cause.PLUNDERED: ("TRI-PLU-05", "paid to plunderers"),
}


@cites("TRI-TIE-01", "TRI-R-100")
def figures_left(table: Table) -> tuple[int, ...]:
    """Emissaries, stations and ships left on each board."""
    return tuple(supply.total() for supply in table.supplies)


@cites("TRI-TRN-01", "TRI-TIE-01", "TRI-TIE-02")
def standing(table: Table) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The credits, and who would win with them."""
    return table.credits, winners(table.credits, figures_left(table))


@cites(
    "TRI-TRN-09", "TRI-SET-09", "TRI-TRD-08", "TRI-CLO-09", "TRI-CLO-10", "TRI-CLO-13",
    "TRI-CON-09", "TRI-CON-10", "TRI-END-03", "TRI-PLU-04", "TRI-PLU-05",
)  # fmt: skip
def score(_: "GalaxyOfTrian", state: State) -> Score:
    """The credits of each seat by what they came from and went to."""
    lines = tuple(
        Line(seat, amount, *LINES[cause])
        for seat, row in enumerate(state.ledger)
        for cause, amount in zip(CAUSES, row, strict=True)
        if amount
    )
    totals, ahead = standing(state)
    return Score(lines, totals, ahead, ahead if state.phase is Phase.OVER else ())
