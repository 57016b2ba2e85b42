"""Tables over a network: how long an answer takes while many tables are played at once.

    python -m benchmarks.serving                       100 tables, 300 connections, twice 30 seconds
    python -m benchmarks.serving --tables 50 --think 1
    python -m benchmarks.serving --only toy            like against like alone

Each server in a process of its own; clients in another decide at random, each after a time to
think, drawn around `--think` seconds.  An answer is what comes between a decision and the word that
it is done; shown it is with the own table after it, which is one and the same at boardgame.io.

First our three games are played, with opponents at every other table.  Then like against like:
on our server the small game of the tests, on boardgame.io's (where node and it are: `make bench`
installs them) a smaller one, with messages as long, the same number of tables, connections and
seconds to think, and no opponents.  Both are played with nothing kept; then ours as it is, each
decision on disk before it is answered, and boardgame.io's with its files, as they come and forced
to disk.  Its answers leave before it has written anything: told is also when it had.

All of them take turns.  Clocks of a busy machine tell little: beside them stand the milliseconds
of processor that each server took for a decision and for a message, once its tables were open.
"""

import argparse
import asyncio
import json
import resource
import tempfile
from collections.abc import Callable
from typing import Final

import attrs

from benchmarks.node_peer import at_hand
from benchmarks.serving.clients import Load, Plays, Tally, load, load_peer
from benchmarks.serving.servers import TOY, Started, memory, peer, serve, served, worked
from galaxy_rules.match.names import LONGEST_PLAYER
from galaxy_rules.serving.stores.memory import MEMORY

SHARES: Final = (0.5, 0.95, 0.99)


def quantiles(values: list[float]) -> str:
    """Half, 95 % and 99 % of them, given in seconds, told in milliseconds."""
    ordered = sorted(values)
    if not ordered:
        return "none"
    places = (min(len(ordered) - 1, int(share * len(ordered))) for share in SHARES)
    return ", ".join(f"{1_000 * ordered[place]:.1f}" for place in places)


@attrs.define
class Run:
    """All rounds of one server."""

    name: str
    starts: Callable[[str], Started]
    plays: Plays
    chosen: Load
    tally: Tally = attrs.Factory(Tally)
    kept: list[float] = attrs.Factory(list)
    """Seconds until a move was on disk, where a server answers before."""
    seconds: float = 0.0
    worked: float = 0.0
    megabytes: float = 0.0

    def round(self) -> None:
        """One round against a server, which ends with it."""
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
            process, port = self.starts(folder)
            before: list[float] = []
            try:
                playing = self.plays(port, self.chosen, lambda: before.append(worked(process.pid)))
                tally = asyncio.run(playing)
                self.megabytes = max(self.megabytes, memory(process.pid))
                self.worked += worked(process.pid) - before[0]
            finally:
                process.terminate()
                said, _ = process.communicate()
        for line in said.splitlines():
            self.kept += [one / 1_000 for one in json.loads(line)]
        self.seconds += self.chosen.seconds
        for name in attrs.fields_dict(Tally):
            setattr(self.tally, name, getattr(self.tally, name) + getattr(tally, name))

    def length(self) -> float:
        """Characters of a message."""
        return self.tally.characters / max(1, self.tally.frames)

    def report(self) -> str:
        """What it was like."""
        answers, frames = len(self.tally.answers), self.tally.frames
        taken = 1_000 * self.worked
        kept = f"; on disk {quantiles(self.kept)} ms" if self.kept else ""
        return (
            f"{self.name}: answers {quantiles(self.tally.answers)} ms,"
            f" shown {quantiles(self.tally.shown)} ms{kept};"
            f" processor {taken / max(1, answers):.2f} ms a decision,"
            f" {taken / max(1, frames):.2f} ms a message; {self.megabytes:.0f} MB;"
            f" {answers} decisions, {answers / self.seconds:.1f} a second, {frames} messages of"
            f" {self.length():.0f} characters, {self.tally.problems} problems"
        )


def runs(chosen: argparse.Namespace) -> list[Run]:
    """Who is to be played, in order."""
    games = Load(chosen.tables, chosen.seconds, chosen.think)
    toy = attrs.evolve(games, games=(TOY,), opponents=False, letters=LONGEST_PLAYER)
    found = []
    if chosen.only != "toy":
        found.append(
            Run("galaxy-rules serve, three games and opponents, on disk", served, load, games)
        )
    if chosen.only == "games":
        return found
    bare = Run("galaxy-rules serve, toy, in memory", lambda at: served(at, MEMORY), load, toy)
    found.append(bare)
    peers: list[tuple[str, Callable[[str], Started]]] = [
        ("boardgame.io, toy, in memory", lambda _: peer(bare.length())),
        ("boardgame.io, toy, FlatFile", lambda at: peer(bare.length(), at)),
        ("boardgame.io, toy, FlatFile forced to disk", lambda at: peer(bare.length(), at, "force")),
    ]
    theirs = [Run(name, starts, load_peer, toy) for name, starts in peers if at_hand()]
    lasting = Run("galaxy-rules serve, toy, on disk", served, load, toy)
    return [*found, *theirs[:1], lasting, *theirs[1:]]


def main() -> None:
    """Serve, load, report."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--think", type=float, default=3.0)
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--only", choices=("games", "toy"))
    parser.add_argument("--serve", metavar="DATABASE")
    chosen = parser.parse_args()
    if chosen.serve:
        serve(chosen.serve)
        return
    resource.setrlimit(resource.RLIMIT_NOFILE, (4096, 4096))
    if not at_hand():
        print("boardgame.io is not installed here: make bench")
    found = runs(chosen)
    for _ in range(chosen.rounds):
        for one in found:
            one.round()
    for one in found:
        print(one.report())


if __name__ == "__main__":
    main()
