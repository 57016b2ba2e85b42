"""What reading costs: CPU and memory against length, of every way in on every adversarial text.

    python -m properties.fuzzing.costs [--door loads] [--longest 10000000] [--screen 3]

Each point is measured in a process of its own, with a limit.  A curve is refused where the cost of
a character grows over the upper decades, where 1 MB takes more than a second of CPU or 100 MB to be
read or refused, and where anything but our own error comes out.  Doors that do what a text asks
for, such as to replay a thousand plies, are held to the first and the last alone.  Beside the kinds
of `adversarial` every door gets valid texts with one place grown: all places are tried at a small
length, and the dearest few at every length.

What `json.loads` alone takes for the same text is measured beside it and set apart: a table of a
million keys leaves the processor's cache, whoever makes it.  Growth is that of the rest; the whole
may grow as such a table does, and no faster.
Exit code 1 where a curve is refused.
"""

import argparse
import gc
import json
import math
import os
import resource
import signal
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Any, Final, Literal, TypeVar

import attrs

from galaxy_rules.kernel.errors import GalaxyRulesError
from properties.fuzzing.adversarial import KINDS, Make, grown
from properties.fuzzing.doors import DOORS, Door

_Answer = TypeVar("_Answer")
LENGTHS: Final = (1_000, 10_000, 100_000, 1_000_000, 10_000_000)
MEGABYTE: Final = 1_000_000
MOST_SECONDS: Final = 1.0
"""CPU for a text of a megabyte."""
MOST_BYTES: Final = 100_000_000
"""Memory for a text of a megabyte, beside the text itself."""
STEEPEST: Final = 1.15
"""The exponent of growth over the upper decades: 1 is linear, 2 quadratic."""
STEEPEST_WHOLE: Final = 1.35
"""The same with the standard library's share, whose tables outgrow the processor's cache."""
FLOOR: Final = 0.004
"""Seconds below which a time says nothing: what is shorter counts as this."""
PATIENCE: Final = 60
"""Seconds of CPU after which a point is given up."""
SPACE: Final = 4_000_000_000
SCREENED: Final = 20_000
"""Characters of the texts by which the dearest places are found."""
TRIES: Final = 3
FEW: Final = 0.2
"""A shorter time is measured again and the least counts."""


@attrs.frozen
class Point:
    """What one text cost."""

    length: int
    seconds: float
    memory: int
    verdict: str
    parsing: float = 0.0
    """Of these seconds, what `json.loads` takes for the text; nothing where it refuses it."""

    @property
    def own(self) -> float:
        """Seconds without the standard library's share."""
        return max(self.seconds - self.parsing, 0.0)


@attrs.frozen
class Curve:
    """What texts of one kind cost at one door."""

    door: str
    kind: str
    points: tuple[Point, ...]

    @property
    def exponent(self) -> float:
        """The growth of our own share over the upper decades, at best by two points.

        Where a longer text is refused at once the curve falls, and that is as good as flat.
        """
        return max((_slope(one, two, "own") for one, two in self._decades()), default=0.0)

    @property
    def whole(self) -> float:
        """The growth with the share of the standard library."""
        return max((_slope(one, two, "seconds") for one, two in self._decades()), default=0.0)

    def _decades(self) -> Iterator[tuple[Point, Point]]:
        """Pairs of points two decades apart, and one where there are no more."""
        points = [point for point in self.points if point.length >= LENGTHS[1]]
        step = 2 if len(points) > 2 else 1
        yield from zip(points, points[step:], strict=False)

    @property
    def constant(self) -> float:
        """Nanoseconds for each character, of the longest texts: what a short one costs is fixed."""
        told = [point for point in self.points if point.length >= MEGABYTE] or self.points[-1:]
        return max((point.seconds / point.length * 1e9 for point in told), default=0.0)

    def problems(self) -> Iterator[str]:
        """What is wrong with the curve."""
        if self.exponent > STEEPEST:
            yield f"grows with the power {self.exponent:.2f}, without what json.loads takes"
        if self.whole > STEEPEST_WHOLE:
            yield f"grows with the power {self.whole:.2f}"
        for point in self.points:
            if point.verdict not in ("read", "refused"):
                yield f"{point.length} characters: {point.verdict}"
            if point.length > MEGABYTE or DOORS[self.door].works:
                continue
            if point.seconds > MOST_SECONDS:
                yield f"{point.length} characters take {point.seconds:.2f} s"
            if point.memory > MOST_BYTES:
                yield f"{point.length} characters take {point.memory / 1e6:.0f} MB"


def _slope(one: Point, two: Point, share: Literal["own", "seconds"]) -> float:
    """The slope between logarithms."""
    low, high = max(getattr(one, share), FLOOR), max(getattr(two, share), FLOOR)
    return math.log(high / low) / math.log(two.length / one.length)


# one point


def measured(door: Door, text: str, tries: int = TRIES) -> Point:
    """The cost of one text, in a process that shares nothing but the text."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        os.close(reading)
        _measure(door, text, tries, writing)
    os.close(writing)
    with os.fdopen(reading, "rb") as told:
        said = told.read()
    _, status, used = os.wait4(child, 0)
    if not said:
        seconds = used.ru_utime + used.ru_stime
        return Point(len(text), seconds, 0, f"ended by signal {os.WTERMSIG(status)}")
    seconds, memory, verdict, parsing = json.loads(said)
    return Point(len(text), seconds, memory, verdict, min(parsing, seconds))


def _measure(door: Door, text: str, tries: int, writing: int) -> None:
    """In the child: read within limits, and say what it took."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    resource.setrlimit(resource.RLIMIT_CPU, (PATIENCE, PATIENCE))
    resource.setrlimit(resource.RLIMIT_AS, (SPACE, SPACE))
    before = _peak()
    seconds, verdict = _least(partial(_verdict, door, text), tries)
    memory = _peak() - before
    parsing, parsed = _least(partial(_parsed, text), tries)
    told = json.dumps([seconds, memory, verdict, parsing if parsed else 0.0])
    os.write(writing, told.encode())
    os._exit(0)


def _least(work: Callable[[], _Answer], tries: int) -> tuple[float, _Answer]:
    """The least seconds of CPU that some work took, and what it came to."""
    taken = []
    while True:
        begun = time.process_time()
        answer = work()
        taken.append(time.process_time() - begun)
        if len(taken) == tries or min(taken) > FEW:
            return min(taken), answer


def _parsed(text: str) -> bool:
    """Whether the standard library reads a text."""
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return False
    return True


def _peak() -> int:
    kilobytes = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return kilobytes * (1 if sys.platform == "darwin" else 1024)


def _verdict(door: Door, text: str) -> str:
    try:
        door.read(text)
    except GalaxyRulesError:
        return "refused"
    except BaseException as error:  # noqa: BLE001 - anything else is what is searched for
        return f"{type(error).__name__}: {error!s:.80}"
    return "read"


# curves


def curve(door: Door, kind: str, make: Make, lengths: Iterable[int]) -> Curve:
    """The costs of one kind of text; a point that hangs ends it."""
    points: list[Point] = []
    for length in lengths:
        text = make(length)[:length] if kind in KINDS else make(length)
        points.append(attrs.evolve(measured(door, text), length=length))
        if points[-1].seconds > PATIENCE / 3:
            break
    return Curve(door.name, kind, tuple(points))


def sound_curve(door: Door, kind: str, make: Make, lengths: tuple[int, ...]) -> Curve:
    """A curve; one that looks steep is measured again, since a busy machine looks like that."""
    found = curve(door, kind, make, lengths)
    for _ in range(2):
        if not list(found.problems()):
            break
        again = curve(door, kind, make, lengths)
        found = attrs.evolve(found, points=tuple(map(_less, found.points, again.points)))
    return found


def _less(one: Point, two: Point) -> Point:
    seconds, parsing = min(one.seconds, two.seconds), min(one.parsing, two.parsing)
    return attrs.evolve(one, seconds=seconds, parsing=min(parsing, seconds))


def dearest(door: Door, number: int) -> dict[str, Make]:
    """The places that cost most where they are grown, of all valid texts of a door."""
    places: dict[str, Make] = {}
    for text in door.seeds():
        if text.lstrip().startswith(("{", "[")):
            head = _heading(text)
            places |= {f"{head} {name}": make for name, make in grown(text).items()}
        else:
            places |= _orders(text)
    costs = {name: measured(door, make(SCREENED), 1) for name, make in places.items()}
    odd = [name for name, point in costs.items() if point.verdict not in ("read", "refused")]
    ranked = sorted(costs, key=lambda name: -costs[name].seconds)
    return {name: places[name] for name in dict.fromkeys((*odd[:number], *ranked[:number]))}


def _heading(text: str) -> str:
    tree: Any = json.loads(text)
    first = tree[0] if isinstance(tree, list) else tree
    kind = str(first.get("format", "")).split("/")
    return " ".join(filter(None, (first.get("game", ""), kind[1] if len(kind) > 1 else "")))


def _orders(text: str) -> dict[str, Make]:
    """An order with its last word again and again, behind blanks, commas and nothing."""
    word = text.rsplit(" ", maxsplit=1)[-1] or "x"
    return {
        f"{text:.30} + {joint!r}": partial(_repeated, text, joint + word)
        for joint in (" ", ",", "", ":", ", ")
    }


def _repeated(text: str, part: str, length: int) -> str:
    return text + part * (length // len(part))


def curves(door: Door, lengths: tuple[int, ...], screened: int) -> Iterator[Curve]:
    """Every curve of a door."""
    for kind, make in (KINDS | door.more | dearest(door, screened)).items():
        yield sound_curve(door, kind, make, lengths)


# the report


def rows(found: list[Curve]) -> Iterator[list[str]]:
    """A door a row: its dearest curve at each length, and what is the worst of all its curves."""
    for door in dict.fromkeys(curve.door for curve in found):
        own = [curve for curve in found if curve.door == door]
        worst = max(own, key=lambda curve: curve.constant)
        most = [
            _dearest_point(own, length)
            for length in sorted({p.length for c in own for p in c.points})
        ]
        steepest = max(curve.exponent for curve in own)
        yield [
            door,
            str(len(own)),
            *(f"{point.seconds * 1000:.1f} ms, {point.memory / 1e6:.0f} MB" for point in most),
            f"{steepest:.2f}",
            f"{max(curve.whole for curve in own):.2f}",
            f"{worst.constant:.0f}",
            worst.kind,
        ]


def _dearest_point(own: list[Curve], length: int) -> Point:
    points = [point for curve in own for point in curve.points if point.length == length]
    dear = max(points, key=lambda point: point.seconds)
    return attrs.evolve(dear, memory=max(point.memory for point in points))


def table(found: list[Curve], lengths: tuple[int, ...]) -> str:
    """The report as a table in Markdown."""
    return "\n".join((*heading(lengths), *(f"| {' | '.join(row)} |" for row in rows(found))))


def heading(lengths: tuple[int, ...]) -> tuple[str, str]:
    """The first two lines of the table."""
    heads = [
        "door",
        "kinds",
        *(f"{n // 1000} KB" if n < MEGABYTE else f"{n // MEGABYTE} MB" for n in lengths),
    ]
    heads += ["exponent", "with json.loads", "ns per character", "dearest text"]
    return f"| {' | '.join(heads)} |", "|" + "---|" * len(heads)


def main() -> int:
    """Measure, print the table, and give the exit code."""
    parser = argparse.ArgumentParser(
        prog="python -m properties.fuzzing.costs",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--door", choices=list(DOORS), action="append", help="only this one")
    parser.add_argument("--longest", type=int, default=LENGTHS[-1])
    parser.add_argument("--screen", type=int, default=3, metavar="N", help="grown places to follow")
    options = parser.parse_args()
    lengths = tuple(length for length in LENGTHS if length <= options.longest)
    gc.freeze()  # what was imported before is nobody's cost
    print(*heading(lengths), sep="\n", flush=True)
    refused: list[str] = []
    for name in options.door or DOORS:
        found = list(curves(DOORS[name], lengths, options.screen))
        print(*table(found, lengths).splitlines()[2:], sep="\n", flush=True)
        refused += [f"{one.door}, {one.kind}: {why}" for one in found for why in one.problems()]
    print(*(f"REFUSED {what}" for what in refused), sep="\n")
    return 1 if refused else 0


if __name__ == "__main__":
    sys.exit(main())
