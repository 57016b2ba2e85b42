"""Records: replayed, reviewed, and looked at ply by ply."""

import contextlib
from collections.abc import Callable, Iterator
from typing import Any, Final

import click
from rich.progress import Progress

from galaxy_rules.catalogue import AnyGame, game_for
from galaxy_rules.cli.files import (
    check_writable,
    naming,
    read_key,
    read_pack_file,
    read_text,
    write_text,
)
from galaxy_rules.cli.options import NUMBER, data_option
from galaxy_rules.cli.progress import columns
from galaxy_rules.cli.screen import console, say, show_position, show_score
from galaxy_rules.kernel.errors import BadInput
from galaxy_rules.kernel.game import CHANCE
from galaxy_rules.kernel.packs import Pack
from galaxy_rules.match.match import Match
from galaxy_rules.match.records import NotGenuine, Record, ReplayParted, SeatRecord, read_record
from galaxy_rules.match.reviewing import UNDAMAGED, Review, review
from galaxy_rules.match.seeds import commitment
from galaxy_rules.match.signing import same
from galaxy_rules.showing.caveats import own_start
from galaxy_rules.showing.terminal import sentence

KILOBYTE: Final = 1024
FORGERY_OPEN: Final = (
    "Every view and event is consistent with what that seat may know. That shows accidental damage"
    " and no forgery: for that, give the table's key (--key-file)."
)
SIGNED_WITH_KEY: Final = "It is letter for letter what somebody with the table's key has signed."


@click.command()
@click.argument("file")
@click.option("--ply", type=NUMBER, metavar="K", help="Draw the position after K plies.")
@click.option("--html", metavar="OUT", help="Write a page for a browser that needs nothing else.")
@click.option(
    "--audit",
    metavar="HASH",
    help="What the table committed itself to at the start: the seed must be that one.",
)
@click.option(
    "--key-file",
    metavar="KEY",
    help="A file whose bytes are the table's key: one seat's record must be signed with it.",
)
@click.option(
    "--fragment",
    is_flag=True,
    help="It begins with a part of a position, and is too old a record to say so.",
)
@data_option
@click.pass_context
def replay(
    ctx: click.Context,
    file: str,
    ply: int | None,
    html: str | None,
    audit: str | None,
    key_file: str | None,
    fragment: bool,
    data: str | None,
) -> None:
    """Reproduce a record, or say where it parts.

    Exit code 1 when it parts, with the ply and the field, or when its seed is not the one that the
    table had committed itself to.  One seat's record is reviewed: that shows accidental damage,
    and with the table's key that nobody forged it (exit code 1 when somebody did).
    """
    pack = read_pack_file(data)
    key = None if key_file is None else read_key(key_file)
    if html is not None:
        _check_page(html, ply)
    with naming(file):
        record = read_record(read_text(file))
        if audit is not None:
            _audit(ctx, file, record, audit)
        if isinstance(record, SeatRecord):
            found = _reviewed(ctx, file, record, pack, key)
            _show_review(record, found, ply, html, pack)
        elif key is not None:
            raise BadInput("key-file", "a whole record is replayed; only a seat's is signed")
        else:
            match = _reproduced(ctx, file, record, pack, fragment=fragment)
            _show(file, record, match, ply, html)


def _audit(ctx: click.Context, file: str, record: Record | SeatRecord, told: str) -> None:
    """Whether the seed is the one that a hash was told of before the game."""
    if not isinstance(record, Record):
        raise BadInput("audit", "one seat's record has no seed: audit the whole one")
    if not same(commitment(record.seed), told.strip().lower()):
        say(f"{file}: the seed is not the one that {told!r:.80} commits to", style="bold red")
        ctx.exit(1)
    say(f"{file}: the seed is the one that the table had committed itself to.")


def _check_page(html: str, ply: int | None) -> None:
    if ply is not None:
        raise BadInput("ply", f"a page has every ply: open {html}#ply={ply}")
    check_writable(html)


def _reproduced(
    ctx: click.Context, file: str, record: Record, pack: Pack | None, *, fragment: bool
) -> Match:
    try:
        return Match.replay(record, pack, fragment=fragment)
    except ReplayParted as parted:
        number = f"ply {parted.ply + 1} (log[{parted.ply}]), " if parted.ply >= 0 else ""
        say(f"{file} parts at {number}field {parted.parted}: {parted.problem}")
        ctx.exit(1)


def _show(file: str, record: Record, match: Match, ply: int | None, html: str | None) -> None:
    if match.own_start:
        say(own_start(fragment=match.fragment), style="bold red")
    if ply is not None:
        _show_ply(match, ply)
        return
    say(f"{file} reproduces exactly: {len(match.plies)} plies of {record.game}, {_end(record)}.")
    if html is not None:
        _write_page(html, match, match.game.data)
        return
    show_score(match.score())


def _write_page(html: str, shown: Match | SeatRecord, pack: Pack | None) -> None:
    from galaxy_rules.showing.replay import frames, page, whose

    with _drawing(frames(shown)) as progress:
        text = page(shown, pack, progress=progress)
    write_text(html, text)
    held = (
        f"what {whose(shown.seat)} may know and nothing else"
        if isinstance(shown, SeatRecord)
        else "every seat's view; for one seat's eyes, make a page of that seat's record"
    )
    say(f"{html}: {frames(shown)} drawings, {len(text) // KILOBYTE} KB. It holds {held}.")


@contextlib.contextmanager
def _drawing(total: int) -> Iterator[Callable[[], object]]:
    """A bar for as many drawings, where somebody looks."""
    screen = console(err=True)
    with Progress(*columns(), console=screen, disable=not screen.is_terminal) as progress:
        task = progress.add_task("drawings", total=total)
        yield lambda: progress.advance(task)


def _end(record: Record) -> str:
    return "to the end" if record.result.over else "unfinished"


def state_after(match: Match, ply: int) -> Any:  # noqa: ANN401 - any game's state
    """The state of a match after so many plies."""
    if not 0 <= ply <= len(match.plies):
        raise BadInput("ply", f"{ply} is not within 0 to {len(match.plies)}")
    return match.plies[ply - 1].state if ply else match.start_state


def _show_ply(match: Match, ply: int) -> None:
    state = state_after(match, ply)
    if ply:
        last = match.plies[ply - 1]
        who = "chance brought" if last.by == CHANCE else f"seat {last.by} played"
        say(f"ply {ply} of {len(match.plies)}: {who} {last.action}")
        say(*(f"  {sentence(match.game, event)}" for event in last.events), "")
    show_position(match.game, state)


def _reviewed(
    ctx: click.Context, file: str, record: SeatRecord, pack: Pack | None, key: bytes | None
) -> Review:
    try:
        return review(record, pack, key=key)
    except NotGenuine as error:
        say(f"{file} is not genuine: {error.field}: {error.problem}", style="bold red")
        ctx.exit(1)


def _show_review(
    record: SeatRecord, found: Review, ply: int | None, html: str | None, pack: Pack | None
) -> None:
    if found.own_start:
        say(own_start(fragment=record.fragment), style="bold red")
    if html is not None:
        _write_page(html, record, pack)
        return
    if ply is None:
        say(
            f"A record of seat {found.seat}: {found.plies} plies, {found.own_actions} its own;"
            f" {found.checked}.",
            FORGERY_OPEN if found.checked == UNDAMAGED else SIGNED_WITH_KEY,
            "One seat's record can be reviewed, not replayed.",
        )
        return
    if not 0 <= ply <= len(record.log):
        raise BadInput("ply", f"{ply} is not within 0 to {len(record.log)}")
    header = {key: getattr(record, key) for key in ("game", "rules", "variant", "rulings", "data")}
    made: AnyGame = game_for(header, pack)
    shown = dict(record.view)
    for seen in record.log[:ply]:
        shown |= seen.view
    show_position(made, made.decode(shown, "view", "record.view"))
