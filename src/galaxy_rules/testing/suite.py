"""All checks, by name, in the order in which one reads what they find."""

from collections.abc import Callable
from typing import Final

import attrs

from galaxy_rules.testing import (
    chance,
    choosing,
    matches,
    pictures,
    protocol,
    purity,
    round_trips,
    schemas,
    secrecy,
    totality,
)
from galaxy_rules.testing.subjects import Subject

CHECKS: Final[tuple[Callable[[Subject], None], ...]] = (
    protocol.plays,
    protocol.declares,
    protocol.moves,
    protocol.is_sound,
    protocol.events_cite,
    protocol.scores,
    protocol.refuses_strangers,
    totality.listed_is_legal,
    totality.answers_agree,
    totality.strangers_are_judged,
    purity.questions_change_nothing,
    purity.values_are_frozen,
    purity.the_game_is_frozen,
    choosing.picks_lead_everywhere,
    choosing.picks_are_drawn,
    chance.weights_add_up,
    chance.lots_draw_what_is_listed,
    chance.outcomes_are_numbered,
    round_trips.notation,
    round_trips.tokens,
    round_trips.documents,
    secrecy.twins_look_alike,
    secrecy.events_tell_no_more,
    matches.taken_back,
    matches.replayed,
    schemas.documents_fit,
    pictures.positions_are_drawn,
)


@attrs.frozen
class Check:
    """One check of a game, ready to be called; it fails by `AssertionError`."""

    name: str
    """Its room and its own name, such as ``secrecy.twins_look_alike``."""
    about: str
    """What holds, in a sentence."""
    subject: Subject = attrs.field(repr=False)
    run: Callable[[Subject], None] = attrs.field(repr=False)

    def __call__(self) -> None:
        """Hold the game to it."""
        self.run(self.subject)

    def __str__(self) -> str:
        """Its name, for the ids of tests."""
        return self.name


def checks(subject: Subject) -> tuple[Check, ...]:
    """Every check of a game.

    >>> from galaxy_rules.catalogue import game, games
    >>> [str(check) for check in checks(Subject(game(games()[0])))][:2]
    ['protocol.plays', 'protocol.declares']
    """
    return tuple(
        Check(_name(run), " ".join((run.__doc__ or "").split()), subject, run) for run in CHECKS
    )


def _name(run: Callable[[Subject], None]) -> str:
    return f"{run.__module__.rpartition('.')[2]}.{run.__name__}"
