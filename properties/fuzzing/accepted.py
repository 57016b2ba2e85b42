"""Accepted, then used: millions of changed documents, each read, and used where it was accepted.

    python -m properties.fuzzing.accepted --inputs 100000 [--target states] [--seed 0] [--record]

Documents are changed in the ways of `mutating` and read within limits: two seconds of CPU and
300 MB for each, uses included.  What a reader accepts is used in the ways of `using`.  Anything but
an error of ours is a finding.  The inputs are shared out among the readers by the time that they
take, and how many went to each, in which kind, and how many were accepted and used is printed.
``--record`` appends the run to the list of all runs, `runs.json`.  Exit code 1 with findings.
"""

import argparse
import contextlib
import json
import platform
import resource
import signal
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import cache, partial
from pathlib import Path
from random import Random
from typing import Any, Final

import attrs

import galaxy_rules as gr
from galaxy_rules.catalogue import game, games
from galaxy_rules.kernel.documents.codec import read_json
from galaxy_rules.kernel.errors import BadInput
from galaxy_rules.kernel.visibility import SPECTATOR
from galaxy_rules.match.documents import Document
from galaxy_rules.match.match import Match
from galaxy_rules.match.records import Record, SeatRecord
from galaxy_rules.match.vectors import read_vectors, run_vectors
from properties.fuzzing import doors, mutating, readers, runs, seeds
from properties.fuzzing.adversarial import KINDS as ADVERSARIAL
from properties.fuzzing.mutating import Pool
from properties.fuzzing.oracle import READ, Bug, judge
from properties.fuzzing.readers import Reader
from properties.fuzzing.using import Accepted, use

MOST_SECONDS: Final = 2.0
"""CPU of one input, from its text to its last use."""
MOST_BYTES: Final = 300_000_000
EVERY: Final = 500
"""Inputs after which the limit of memory is set anew, above what is taken by then."""
MOST_FINDINGS: Final = 20
SHORTEST: Final = 300
LONGEST: Final = 20_000
"""Characters of an adversarial text here: `costs` has the long ones."""


@attrs.frozen
class Target:
    """A reader with its pools, and how many in a thousand inputs it gets."""

    name: str
    share: int
    pools: Callable[[], tuple[Pool, ...]]
    read: Callable[[Random, str], Iterable[str]]
    """Read a text, and use what was accepted: the ways in which it was used."""
    make: Callable[[Random, tuple[Pool, ...], str], str]
    kinds: tuple[str, ...] = mutating.KINDS


# what is read


def read_document(rng: Random, text: str) -> Iterable[str]:
    """A state, view, event or action."""
    found: Document = gr.read_document(text)
    assert found.game is not None
    return use(rng, Accepted(found.kind, found.game, found.value, found.fragment))


def read_record(rng: Random, text: str) -> Iterable[str]:
    """A whole record or a seat's."""
    found = gr.loads(text)
    if isinstance(found, SeatRecord):
        review = gr.review(found)
        made = game(found.game, rulings=found.rulings, variant=found.variant)
        yield from use(rng, Accepted("view", made, review.last_view))
        yield from use(rng, Accepted("seat-record", made, found))
    elif isinstance(found, Record):
        match = Match.replay(text)
        assert match.record() == found
        fragment = bool(match.game.faults(match.state))
        yield from use(rng, Accepted("match", match.game, match, match.fragment))
        yield from use(rng, Accepted("state", match.game, match.state, fragment))


def read_position(rng: Random, text: str) -> Iterable[str]:
    """A position in words."""
    words = read_json(text)
    if not isinstance(words, dict):
        raise BadInput("words", "expected a table")
    made = game(words.get("game", ""))
    fragment = words.get("fragment", False)
    state = made.position(words.get("position", {}), fragment=fragment)
    return use(rng, Accepted("state", made, state, bool(made.faults(state))))


def read_order(rng: Random, text: str) -> Iterable[str]:
    """An order in notation, in a position of its game."""
    name, _, words = text.partition("\n")
    made, state = rng.choice(stages()[name])
    made.compose(state, words)
    action = made.parse(words)
    assert made.parse(str(action)) == action
    yield from use(rng, Accepted("action", made, action))
    if not made.why_not(state, action):
        made.explain(state, action)
        made.apply(state, action)
        yield "done"


def read_vector(rng: Random, text: str) -> Iterable[str]:
    """Vectors, run."""
    vectors = read_vectors(text)
    assert len(list(run_vectors(vectors))) == len(vectors)
    return ("run",)


def by_reader(name: str, rng: Random, text: str) -> Iterable[str]:
    """What the reader of that name holds to."""
    readers.READERS[name].read(text)
    return ("as the reader says",)


def read_any(rng: Random, text: str) -> Iterable[str]:
    """A text at a door that is not its own."""
    door = doors.DOORS[rng.choice(("read_json", "loads", "read_record", "vectors", "load_data"))]
    door.read(text)
    return ()


# what it is made of


@cache
def stages() -> dict[str, list[tuple[Any, Any]]]:
    """Positions of every game, in which orders are read."""
    found: dict[str, list[tuple[Any, Any]]] = {name: [] for name in games()}
    for match in seeds.matches():
        found[match.game.name] += [(match.game, ply.state) for ply in match.plies[::9]]
    return found


@cache
def documents(kind: str) -> tuple[Pool, ...]:
    """Documents of one kind, a pool for each game; those of other kinds are strangers."""
    texts: dict[tuple[str, str], list[str]] = {}
    for match in seeds.matches():
        for ply in match.plies[::7]:
            views = [match.game.view(ply.state, seat) for seat in (0, SPECTATOR)]
            for value in (ply.state, *views, ply.action, *ply.events):
                text = gr.dumps(value, match.game)
                found = json.loads(text)["format"].split("/")[1]
                texts.setdefault((match.game.name, found), []).append(text)
    strangers = tuple(seeds.records()[:6]) + tuple(own[0] for own in texts.values())
    return tuple(Pool(tuple(texts[name, kind]), strangers) for name in games())


@cache
def records(*, seat: bool) -> tuple[Pool, ...]:
    """Short records, whole or one seat's."""
    texts: dict[str, list[str]] = {name: [] for name in games()}
    for match in seeds.matches():
        if len(match.plies) < SHORTEST:
            eyes = (0, SPECTATOR) if seat else (None,)
            texts[match.game.name] += [gr.dumps(match.record(one)) for one in eyes]
    short = {name: tuple(sorted(own, key=len)[:4]) for name, own in texts.items()}
    return tuple(Pool(own, seeds.documents()[::5]) for own in short.values())


@cache
def pool_of(made: Callable[[], tuple[str, ...]]) -> tuple[Pool, ...]:
    """Some texts, a pool for each game."""
    texts: dict[str, list[str]] = {}
    for text in made():
        if text.startswith(("{", "[")):
            tree = json.loads(text)
            first = tree[0] if isinstance(tree, list) else tree
            texts.setdefault(str(first.get("game")), []).append(text)
    return tuple(Pool(tuple(own), seeds.documents()[::5]) for own in texts.values())


@cache
def orders() -> tuple[Pool, ...]:
    """Orders in notation, a pool for each game; the first line of each names it."""
    found: dict[str, list[str]] = {name: [] for name in games()}
    for text in seeds.notations():
        name, _, words = text.partition("\n")
        found[name].append(words)
    for match in seeds.matches():
        found[match.game.name] += [str(ply.action) for ply in match.plies]
        found[match.game.name] += [str(action) for action in match.legal[:200]]
    return tuple(Pool(tuple(dict.fromkeys(own)), (name,)) for name, own in found.items())


def make_document(rng: Random, pools: tuple[Pool, ...], kind: str) -> str:
    """A document, changed in one way."""
    return mutating.mutated(rng, rng.choice(pools), kind)


def make_order(rng: Random, pools: tuple[Pool, ...], kind: str) -> str:
    """An order, changed in one way, behind the name of its game."""
    pool = rng.choice(pools)
    return f"{pool.strangers[0]}\n{mutating.order(rng, pool.texts, kind)}"


def make_adversarial(rng: Random, pools: tuple[Pool, ...], kind: str) -> str:
    """A text that is made to be dear, of a length that is not."""
    length = rng.choice((40, SHORTEST, SHORTEST, LONGEST if rng.random() < 0.02 else SHORTEST))
    text = ADVERSARIAL[rng.choice(list(ADVERSARIAL))](length)
    start = rng.randrange(len(text)) if text else 0
    return rng.choice((text, text[start:], text[:start], text[start:] + text[:start]))


def make_command(rng: Random, pools: tuple[Pool, ...], kind: str) -> str:
    """A command line with a changed document in its file."""
    line = rng.choice(seeds.commands()).partition("\n\n")[0]
    return f"{line}\n\n{make_document(rng, pools, kind)}"


SIZES: Final = ("size attacks",)
TARGETS: Final[dict[str, Target]] = {
    target.name: target
    for target in (
        Target("orders", 600, orders, read_order, make_order),
        Target("texts", 150, tuple, read_any, make_adversarial, SIZES),
        Target("actions", 100, partial(documents, "action"), read_document, make_document),
        Target("events", 100, partial(documents, "event"), read_document, make_document),
        Target("views", 15, partial(documents, "view"), read_document, make_document),
        Target("states", 15, partial(documents, "state"), read_document, make_document),
        Target("records", 3, partial(records, seat=False), read_record, make_document),
        Target("seat records", 4, partial(records, seat=True), read_record, make_document),
        Target("positions", 6, partial(pool_of, seeds.positions), read_position, make_document),
        Target("vectors", 4, partial(pool_of, seeds.vectors), read_vector, make_document),
        Target("tables", 1, partial(pool_of, seeds.tables), partial(by_reader, "tables"),
               make_document),
        Target("packs", 1, partial(pool_of, seeds.packs), partial(by_reader, "packs"),
               make_document),
        Target("commands", 1, partial(records, seat=False), partial(by_reader, "commands"),
               make_command),
    )
}  # fmt: skip


# the run


@attrs.define
class Tally:
    """What came of the inputs so far."""

    inputs: Counter[tuple[str, str]] = attrs.field(factory=Counter)
    accepted: Counter[str] = attrs.field(factory=Counter)
    uses: Counter[str] = attrs.field(factory=Counter)
    slowest: float = 0.0
    findings: dict[str, str] = attrs.field(factory=dict)
    """By what they have in common, the first of each."""
    again: Counter[str] = attrs.field(factory=Counter)


def once(target: Target, seed: str, kind: str, tally: Tally) -> None:
    """Make one input, read it, and use what was accepted."""
    rng = Random(seed)
    text = target.make(rng, target.pools(), kind)
    used: list[str] = []

    def read(given: str) -> None:
        used.extend(target.read(rng, given))

    begun = time.process_time()
    reader = Reader(target.name, read, tuple, lambda _, same: same)
    verdict = judge(reader, text, MOST_SECONDS, cpu=True)
    tally.slowest = max(tally.slowest, time.process_time() - begun)
    tally.inputs[target.name, kind] += 1
    tally.uses.update(used)
    if isinstance(verdict, Bug):
        _note(tally, verdict, f"{target.name}, {kind}, seed {seed!r}", text)
    elif verdict == READ:
        tally.accepted[target.name] += 1


def _note(tally: Tally, bug: Bug, where: str, text: str) -> None:
    """Keep the first of each kind of finding, by where it was raised."""
    frames = [line for line in bug.trace.splitlines() if "galaxy_rules" in line and "File" in line]
    mark = f"{bug.problem.split(':')[0]} {frames[-1].strip() if frames else ''}"
    tally.again[mark] += 1
    if mark not in tally.findings:
        tally.findings[mark] = f"{where}: {bug.problem}\n{text!r:.1500}\n{bug.trace[-1800:]}"


def limited(most: int = MOST_BYTES) -> None:
    """No more memory from here on than so much above what is taken now."""
    taken = _taken()
    if taken is not None:
        _, hard = resource.getrlimit(resource.RLIMIT_AS)
        resource.setrlimit(resource.RLIMIT_AS, (taken + most, hard))


@contextlib.contextmanager
def within_limits() -> Iterator[None]:
    """Whatever limits of memory are set meanwhile hold no longer than this."""
    before = resource.getrlimit(resource.RLIMIT_AS)
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, before)


def _taken() -> int | None:
    """Bytes of address space, where the system tells."""
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0])
    except OSError:
        return None
    return pages * resource.getpagesize()


def schedule(names: Iterable[str], rng: Random) -> list[str]:
    """The targets of a thousand inputs, each as often as its share says, in any order."""
    found = [name for name in names for _ in range(TARGETS[name].share)]
    rng.shuffle(found)
    return found


def run(inputs: int, names: list[str], seed: int) -> Tally:
    """So many inputs; findings do not end it until there are too many, Ctrl-C does."""
    tally = Tally()
    for name in names:
        TARGETS[name].pools()
    with within_limits(), contextlib.suppress(KeyboardInterrupt):  # what was done so far counts
        _run(inputs, names, seed, tally)
    return tally


def _run(inputs: int, names: list[str], seed: int, tally: Tally) -> None:
    number = 0
    while number < inputs and len(tally.findings) < MOST_FINDINGS:
        for name in schedule(names, Random(f"{seed}/{number}")):
            if number % EVERY == 0:
                limited()
                _progress(number, inputs)
            target = TARGETS[name]
            own = f"{name}/{seed}/{number}"
            once(target, own, target.kinds[number % len(target.kinds)], tally)
            number += 1
            if number == inputs:
                break


def _progress(number: int, inputs: int) -> None:
    if sys.stderr.isatty():
        print(f"\r{number} of {inputs} ", end="", file=sys.stderr, flush=True)


# the report


def report(tally: Tally, seconds: float) -> None:
    """Print what came of it."""
    kinds = list(dict.fromkeys(kind for _, kind in tally.inputs))
    print(f"{'reader':14} {'inputs':>9} {'accepted':>9}")
    for name in dict.fromkeys(name for name, _ in tally.inputs):
        total = sum(count for (own, _), count in tally.inputs.items() if own == name)
        print(f"{name:14} {total:>9} {tally.accepted[name]:>9}")
    print("kinds:", *(f"{kind} {_of_kind(tally, kind)}," for kind in kinds))
    print("uses:", *(f"{name} {count}," for name, count in tally.uses.most_common()))
    total = tally.inputs.total()
    print(
        f"{total} inputs in {seconds:.0f} s, {tally.accepted.total()} accepted,"
        f" {tally.uses.total()} uses, slowest {tally.slowest:.2f} s of CPU,"
        f" {len(tally.findings)} findings"
    )
    for mark, told in tally.findings.items():
        print(f"\nFOUND {tally.again[mark]} times: {told}")


def _of_kind(tally: Tally, kind: str) -> int:
    return sum(count for (_, own), count in tally.inputs.items() if own == kind)


def main() -> int:
    """Fuzz, say what came of it, and give the exit code."""
    parser = argparse.ArgumentParser(
        prog="python -m properties.fuzzing.accepted",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--inputs", type=int, default=20_000)
    parser.add_argument("--target", choices=list(TARGETS), action="append", help="only this one")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--record", action="store_true", help="append the run to the list of runs")
    options = parser.parse_args()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.default_int_handler)
    begun = time.process_time()
    tally = run(options.inputs, options.target or list(TARGETS), options.seed)
    seconds = time.process_time() - begun
    report(tally, seconds)
    if options.record:
        runs.append(
            runs.Run(
                commit=runs.commit(),
                kind="accepted, then used",
                python=platform.python_version(),
                seed=options.seed,
                inputs=tally.inputs.total(),
                accepted=tally.accepted.total(),
                uses=tally.uses.total(),
                seconds=round(seconds),
                findings=len(tally.findings),
                readers={
                    name: sum(c for (own, _), c in tally.inputs.items() if own == name)
                    for name in dict.fromkeys(name for name, _ in tally.inputs)
                },
            )
        )
    return 1 if tally.findings else 0


if __name__ == "__main__":
    sys.exit(main())
