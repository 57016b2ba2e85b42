"""Credits line by line, and who has won."""

from galaxy_rules.galaxy_of_trian.rules.arithmetic import winners
from galaxy_rules.galaxy_of_trian.tables import Tables
from galaxy_rules.galaxy_of_trian.words.state import CAUSES, LINES, Phase, State, Table
from galaxy_rules.kernel.clauses import cites
from galaxy_rules.kernel.score import Line, Score


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
def score(_: Tables, state: State) -> Score:
    """The credits of each seat by what they came from and went to."""
    lines = tuple(
        Line(seat, amount, *LINES[cause])
        for seat, row in enumerate(state.ledger)
        for cause, amount in zip(CAUSES, row, strict=True)
        if amount
    )
    totals, ahead = standing(state)
    return Score(lines, totals, ahead, ahead if state.phase is Phase.OVER else ())
