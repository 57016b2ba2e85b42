"""Why units went back to their boards."""

from typing import Final

from galaxy_rules.galaxy_of_trian.answers.sums.skills import (
    UPKEEP,
    was_ship,
    why_blown_up,
    why_destroyed,
)
from galaxy_rules.galaxy_of_trian.tables import Tables
from galaxy_rules.galaxy_of_trian.words.actions import Action, Retrieve, Unit
from galaxy_rules.galaxy_of_trian.words.events import (
    ClashEnded,
    Event,
    Paid,
    SentHome,
    StationBuilt,
    Struck,
    TurnBegan,
)
from galaxy_rules.galaxy_of_trian.words.rulings import TopTieRemoves
from galaxy_rules.galaxy_of_trian.words.skill_actions import PlaceExmitter
from galaxy_rules.galaxy_of_trian.words.skill_events import Exploded, Fired
from galaxy_rules.galaxy_of_trian.words.state import State
from galaxy_rules.galaxy_of_trian.words.tasks import Upkeep

Telling = Struck | ClashEnded | Paid | Fired | Exploded | TurnBegan | StationBuilt
"""What tells why units go home after it."""


class Course:
    """What has happened in a step so far: enough to say why units go home and what is built."""

    def __init__(self, tables: Tables, state: State, action: Action, after: State) -> None:
        """Begin with the position, the action and what it will come to."""
        self.tables: Final = tables
        self.state: Final = state
        self.action: Final = action
        self.after: Final = after
        self.context: Telling | None = None
        self.level: int = 0
        """Of the station built last."""

    def note(self, event: Event) -> None:
        """Remember an event."""
        if isinstance(event, Telling):
            self.context = event
            self.level = event.level if isinstance(event, StationBuilt) else self.level

    def why_home(self, event: SentHome) -> tuple[str, ...]:
        """The clauses by which a unit goes home: what was done, or what happened before."""
        match self.context:
            case Struck():
                token = isinstance(self.action, PlaceExmitter)
                return ("TRI-SK-6-02",) if token else ("TRI-TIL-09",)
            case Paid() | StationBuilt():
                return ("TRI-CON-16",)
            case Exploded() as blast:
                return why_blown_up(blast, event)
            case Fired() as blast:
                return why_destroyed(blast, (event.cell,))
            case ClashEnded() as clash:
                return self._why_beaten(event, clash)
            case TurnBegan():
                return UPKEEP
            case None:
                return self._why_taken()

    def _why_beaten(self, event: SentHome, clash: ClashEnded) -> tuple[str, ...]:
        """Ships and emissaries that lose a clash, or tie."""
        if was_ship(self.state, event):
            if not clash.results:
                lowest = event.unit is Unit.PRIESTESS
                return ("TRI-SK-1-04",) if lowest else ("TRI-BSH-05",)
            return ("TRI-BSH-11",) if clash.winner is None else ("TRI-BSH-09",)
        return self._why_fallen(tied=clash.winner is None)

    def _why_fallen(self, *, tied: bool) -> tuple[str, ...]:
        """Emissaries that fall in a battle; in one reading a tie costs all of them."""
        if not tied:
            return ("TRI-BEM-06",)
        all_of_them = self.tables.rulings.top_tie_removes is TopTieRemoves.ALL
        return ("TRI-R-83",) if all_of_them else ("TRI-BEM-07",)

    def _why_taken(self) -> tuple[str, ...]:
        """Units that a player takes home, or has to choose for it."""
        state = self.state
        if isinstance(self.action, Retrieve):
            return ("TRI-CLO-16",)
        if state.battle is None and state.agenda and isinstance(state.agenda[0], Upkeep):
            return UPKEEP
        return self._why_fallen(tied=state.battle is not None and state.battle.chooser is None)
