"""Who has how many points for what, and who wins."""

from galaxy_rules.galaktico.rules.turn import winners
from galaxy_rules.galaktico.tables import Tables
from galaxy_rules.galaktico.words.state import Phase, State
from galaxy_rules.kernel.clauses import cites
from galaxy_rules.kernel.score import Line, Score, leaders


@cites("GAL-PTS-01", "GAL-PTS-05", "GAL-PTS-06", "GAL-END-05", "GAL-END-06")
def score(tables: Tables, state: State) -> Score:
    """Captures, razed stations and the ender's points, seat by seat."""
    lines = tuple(
        line for seat in range(len(state.sectors)) for line in _lines(tables, state, seat)
    )
    over = state.phase is Phase.OVER
    return Score(
        lines,
        state.points,
        leaders(state.points),
        winners(tables, state.points, state.ending) if over else (),
    )


def _lines(tables: Tables, state: State, seat: int) -> list[Line]:
    razed = sum(station.reward for station in state.razed if station.by == seat)
    ended = tables.box.ender_points if state.ending and seat in state.ending.enders else 0
    captures = state.points[seat] - razed - ended
    lines = [
        Line(seat, captures, "GAL-PTS-01", "ships captured in combat"),
        Line(seat, razed, "GAL-PTS-06", "inactive ships of a destroyed station"),
        Line(seat, ended, "GAL-PTS-05", "ending the game"),
    ]
    return [line for line in lines if line.amount]
