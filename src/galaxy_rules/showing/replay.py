"""A game as one page for a browser: drawings, events, points and open actions, ply by ply.

The page needs nothing from outside: style, script and data are in it, and its own policy forbids
it to load anything.  A page of a whole match holds all views, whichever one it shows; a page of a
seat's record holds what that seat may know and nothing else.
"""

import re
from base64 import b64encode
from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256
from html import escape
from typing import Final

import attrs

from galaxy_rules._version import __version__
from galaxy_rules.catalogue import AnyGame
from galaxy_rules.drawing.naming import named
from galaxy_rules.drawing.svg import COLOURS, style
from galaxy_rules.kernel.errors import BadInput, brief
from galaxy_rules.kernel.packs import Pack
from galaxy_rules.kernel.resources import package_text
from galaxy_rules.kernel.rulings import departures, switches
from galaxy_rules.kernel.visibility import SPECTATOR
from galaxy_rules.match.match import Match
from galaxy_rules.match.names import check_names
from galaxy_rules.match.records import Record, SeatRecord
from galaxy_rules.showing.caveats import own_start, reconstructed
from galaxy_rules.showing.replay_data import Fact, payload
from galaxy_rules.showing.replay_pool import packed
from galaxy_rules.showing.replay_story import Eyes, eyes_on_match, eyes_on_record

WHOLE: Final = (
    "This page holds the views of all seats, whichever one it shows; for one seat's eyes only,"
    " make a page of that seat's record."
)
ONE_SEAT: Final = (
    "This page holds what {whose} may know and nothing else. A seat's record has no positions:"
    " neither the actions that were open nor the arithmetic can be told from it."
)
_MARK: Final = re.compile(r"@([A-Z]+)@")
_CODE: Final = re.compile(r"`([^`]*)`")


@attrs.frozen
class Story:
    """A game to be shown: who looks on, and what stands above it."""

    game: AnyGame
    players: int
    eyes: tuple[Eyes, ...]
    note: str
    seed: int | None
    names: tuple[str, ...] = ()
    """What the players are called, by seat."""
    warning: str = ""
    """What stands above all else: that it did not begin with the set-up."""


def page(
    match_or_record: Match | Record | SeatRecord,
    data: Pack | None = None,
    *,
    names: Sequence[str] | None = None,
    portrait: bool = False,
    progress: Callable[[], object] | None = None,
) -> str:
    """A match, or a record of one, as a page of HTML that needs nothing else.

    A seat's record gives a page with that seat's view alone.  `data` is the pack of a record that
    was not written with the packaged data.  `names` are the players', by seat; those of the match
    or record where they are not given.  With `portrait` all drawings are those for a phone;
    others are fitted to its screen, where they are small.  `progress` is called once for each
    drawing, of which there is one for each ply and the start, for everybody who looks on.
    """
    if progress is not None and not callable(progress):
        raise BadInput("progress", f"expected a function, found {brief(progress)}")
    story = _story(match_or_record, data, names)
    told = payload(
        story.game, story.eyes, _facts(story), progress or _ignore, story.names, portrait=portrait
    )
    script = package_text("galaxy_rules.showing", "page.js")
    title = _title(story)
    return _filled(
        package_text("galaxy_rules.showing", "page.html"),
        {
            "TITLE": escape(title),
            "POLICY": _policy(script),
            "STYLE": _colours() + style("auto") + package_text("galaxy_rules.showing", "page.css"),
            "WARNING": f'<p class="warning" role="alert">{escape(story.warning)}</p>\n'
            if story.warning
            else "",
            "NOTE": escape(story.note),
            "CAVEAT": _CODE.sub(r"<code>\1</code>", escape(reconstructed(story.game))),
            "VERSION": escape(__version__),
            "DATA": packed(told),
            "SCRIPT": script,
        },
    )


def whose(seat: int) -> str:
    """Whose record it is, in words."""
    return "an onlooker" if seat == SPECTATOR else f"seat {seat}"


def frames(match: Match | SeatRecord) -> int:
    """How many drawings a page has: of each ply and the start, for everybody who looks on."""
    if isinstance(match, SeatRecord):
        return len(match.log) + 1
    if not isinstance(match, Match):
        raise BadInput("match", f"expected a match or a seat's record, found {brief(match)}")
    return (len(match.plies) + 1) * (match.game.seats(match.start_state) + 2)


def _ignore() -> None:
    """Nobody wants to know how far it is."""


def _story(shown: object, data: Pack | None, names: Sequence[str] | None) -> Story:
    if isinstance(shown, SeatRecord):
        players = int(shown.options["players"])
        called = check_names(shown.names if names is None else names, players)
        game, eyes, own = eyes_on_record(shown, data, called)
        note = ONE_SEAT.format(whose=named(whose(shown.seat), called))
        warning = own_start(fragment=shown.fragment) if own else ""
        return Story(game, players, eyes, note, None, called, warning)
    if isinstance(shown, Record):
        shown = Match.replay(shown, data)
    if not isinstance(shown, Match):
        raise BadInput("match_or_record", f"expected a match or a record, found {brief(shown)}")
    players = shown.game.seats(shown.start_state)
    called = check_names(shown.names if names is None else names, players)
    warning = own_start(fragment=shown.fragment) if shown.own_start else ""
    eyes = eyes_on_match(shown, called)
    return Story(shown.game, players, eyes, WHOLE, shown.seed, called, warning)


# the frame


def _filled(template: str, parts: Mapping[str, str]) -> str:
    """The template with its parts, each put in once; what is put in is not looked at again."""
    return _MARK.sub(lambda mark: parts[mark[1]], template)


def _policy(script: str) -> str:
    """What the page lets itself do: its own script and style, and nothing from anywhere."""
    digest = b64encode(sha256(script.encode()).digest()).decode()
    return (
        f"default-src 'none'; script-src 'sha256-{digest}'; style-src 'unsafe-inline';"
        " img-src data:; base-uri 'none'; form-action 'none'"
    )


def _colours() -> str:
    """The drawings' colours, for the page round them."""
    light, dark = (
        "".join(f"--{name}:{pair[side]};" for name, pair in COLOURS.items()) for side in (0, 1)
    )
    return f":root{{{light}}}@media(prefers-color-scheme:dark){{:root{{{dark}}}}}"


def _title(story: Story) -> str:
    many = "1 player" if story.players == 1 else f"{story.players} players"
    many = " and ".join(filter(None, (", ".join(story.names[:-1]), *story.names[-1:]))) or many
    return f"{story.game.title or story.game.name}, {story.game.variant}, {many}"


def _facts(story: Story) -> list[Fact]:
    """What a reader must know to cite or repeat the game."""
    game = story.game
    ids = {switch.name: switch.ruling for switch in switches(type(game.rulings))}
    readings: list[Fact] = [
        ("another reading", f"{name} = {word}", (ids[name],))
        for name, word in departures(game.rulings).items()
    ]
    seed: list[Fact] = [] if story.seed is None else [("seed", str(story.seed), ())]
    return [
        ("variant", game.variant, ()),
        *seed,
        *(readings or [("readings", "the default ones", ())]),
        ("rules version", game.rules_version, ()),
        ("component data", f"{game.data.title} ({game.data.sha256[:12]})", ()),
    ]
