"""Records: replayed, reviewed, and looked at ply by ply."""

from typing import Any

import click

from galaxy_rules import draw
from galaxy_rules.catalogue import AnyGame, game_for
from galaxy_rules.cli.files import naming, read_pack_file, read_text
from galaxy_rules.cli.options import data_option
from galaxy_rules.cli.screen import say, show_position, show_score
from galaxy_rules.kernel.errors import BadInput
from galaxy_rules.kernel.game import CHANCE
from galaxy_rules.kernel.packs import Pack
from galaxy_rules.match.match import Match
from galaxy_rules.match.records import Record, ReplayParted, SeatRecord, read_record, review


@click.command()
@click.argument("file")
@click.option("--ply", type=int, metavar="K", help="Draw the position after K plies.")
@data_option
@click.pass_context
def replay(ctx: click.Context, file: str, ply: int | None, data: str | None) -> None:
    """Reproduce a record, or say where it parts.

    Exit code 1 when it parts, with the ply and the field.  One seat's record is reviewed.
    """
    pack = read_pack_file(data)
    with naming(file):
        _replay(ctx, file, read_record(read_text(file)), ply, pack)


def _replay(
    ctx: click.Context, file: str, record: Record | SeatRecord, ply: int | None, pack: Pack | None
) -> None:
    if isinstance(record, SeatRecord):
        _review(record, ply, pack)
        return
    try:
        match = Match.replay(record, pack)
    except ReplayParted as parted:
        number = f"ply {parted.ply + 1} (log[{parted.ply}]), " if parted.ply >= 0 else ""
        say(f"{file} parts at {number}field {parted.parted}: {parted.problem}")
        ctx.exit(1)
    if ply is not None:
        _show_ply(match, ply)
        return
    say(f"{file} reproduces exactly: {len(match.plies)} plies of {record.game}, {_end(record)}.")
    show_score(match.score())


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
        say(*(f"  {draw.sentence(match.game, event)}" for event in last.events), "")
    show_position(match.game, state)


def _review(record: SeatRecord, ply: int | None, pack: Pack | None) -> None:
    found = review(record, pack)
    if ply is None:
        say(
            f"A record of seat {found.seat}: {found.plies} plies, {found.own_actions} its own;"
            " every view and event is consistent with what that seat may know.",
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
