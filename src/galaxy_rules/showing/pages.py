"""`gr.replay_page`: a whole match as one page for a browser, made from Python."""

from collections.abc import Callable, Sequence

from galaxy_rules.kernel.packs import Pack
from galaxy_rules.match.match import Match
from galaxy_rules.match.records import Record, SeatRecord


def replay_page(
    match: Match | Record | SeatRecord,
    data: Pack | None = None,
    *,
    names: Sequence[str] | None = None,
    portrait: bool = False,
    progress: Callable[[], object] | None = None,
) -> str:
    """A match, or a record of one, as a page of HTML that needs nothing else: write it to a file.

    A page of a match holds the views of all seats; one of a seat's record holds what that seat may
    know and nothing else.  `data` is the pack of a record that was not written with the packaged
    data.  `names` are the players', by seat: those of the match or record where none are given.
    With `portrait` all drawings are those for a phone; others are fitted to its screen, where they
    are small.  `progress` is called after each drawing.

    >>> import galaxy_rules as gr
    >>> match = gr.Match.start(gr.games()[0], players=2, seed=1)
    >>> gr.replay_page(match.record(seat=0))[:15]
    '<!doctype html>'
    """
    from galaxy_rules.showing.replay import page

    return page(match, data, names=names, portrait=portrait, progress=progress)
