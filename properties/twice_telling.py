"""What one library says of itself, line by line, to be held against what another one says.

    python -m properties.twice_telling galaktico --seed 1 --steps 1000 --keep FILE --read FILE

Every line is a fact and the digest of it, or the fact itself where it is short: a step with its
state, its legal actions in their order, its events, its refusals and their texts; the vectors; the
golden records; what pickles, copies, hashes and threads come to; what a value that is to be changed
answers.  Nothing here knows whether it is the pure library or the compiled one that speaks.
"""

import argparse
import copy
import hashlib
import pickle
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, Final

import attrs

import galaxy_rules as gr
from galaxy_rules.catalogue import AnyGame, game_class
from galaxy_rules.match.vectors import read_vectors, run_vectors

FIXTURES: Final = Path(__file__).resolve().parents[1] / "fixtures"
PROBES: Final = 3
"""Actions of earlier positions that are put to the judge of each position."""
SAMPLED: Final = 40
"""Every so many steps a position is pickled, copied, hashed, shown, and tried to be changed."""
THREADS: Final = 4


def short(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:24]


def said(ask: Callable[..., object], *told: object) -> str:
    """An answer, or the error with its text."""
    try:
        return repr(ask(*told))
    except Exception as error:  # noqa: BLE001 - whatever is said is compared
        return f"{type(error).__name__}: {error}"


def first(game: AnyGame, dice: Random) -> Any:
    """A first position for as many players as a variant takes."""
    for players in dice.sample(game.players, len(game.players)):
        try:
            return game.new(players=players)
        except gr.BadInput:
            continue
    raise AssertionError(game.variant)


def steps(name: str, seed: int, count: int) -> Iterator[tuple[AnyGame, Any, str]]:
    """Random play over all variants: each position, and everything said about the step to it."""
    dice = Random(seed)
    variants = variants_of(name)
    game = gr.game(name)
    state = None
    old: list[Any] = []
    for _ in range(count):
        if state is None or game.to_move(state) == gr.OVER:
            game = gr.game(name, variant=dice.choice(variants))
            state, old = first(game, dice), []
        listed: Any = game.legal_actions(state)
        if game.to_move(state) == gr.CHANCE:
            outcomes = game.chance_outcomes(state)
            told = [f"{action} {chance}" for action, chance in outcomes]
            action = dice.choice(outcomes)[0]
        else:
            told = [str(action) for action in listed]
            action = listed[dice.randrange(len(listed))]
        probes = [dice.choice(old) for _ in range(PROBES)] if old else []
        refused = [said(game.why_not, state, probe) for probe in probes]
        refused += [said(game.apply, state, probe).splitlines()[0] for probe in probes[:1]]
        old = [*old[-20:], action]
        done = game.step(state, action)
        state = done.state
        line = [game.variant, *told, str(action), repr(done.events), *refused, state.digest()]
        yield game, state, "\n".join(line)


def variants_of(name: str) -> tuple[str, ...]:
    """The variants of a game, as its refusal of another one lists them."""
    try:
        gr.game(name, variant="?")
    except gr.BadInput as error:
        _, _, names = error.problem.partition("none of ")
        return tuple(names.split(", "))
    return (gr.game(name).variant,)


def parts(value: Any) -> Iterator[Any]:
    """A value, and the values and mappings that it holds."""
    yield value
    fields = getattr(type(value), "__attrs_attrs__", ())
    inner = [getattr(value, field.name) for field in fields]
    if isinstance(value, tuple | frozenset):
        inner = sorted(value, key=repr)
    for one in inner:
        ours = type(one).__module__.startswith("galaxy_rules")
        if isinstance(one, tuple | frozenset) or (ours and not isinstance(one, int | str)):
            yield from parts(one)


def manners(value: Any) -> Iterator[str]:
    """What a value answers to those who would copy or change it."""
    for one in parts(value):
        kind = type(one)
        if isinstance(one, tuple | frozenset) or not hasattr(kind, "__copy__"):
            continue
        yield f"{kind.__qualname__} {copy.copy(one) is one} {copy.deepcopy(one) is one}"
        yield str(pickle.loads(pickle.dumps(one)) == one)
        yield said(setattr, one, "anything", 1)
        for field in getattr(kind, "__attrs_attrs__", ()):
            yield said(setattr, one, field.name, None)
            yield said(delattr, one, field.name)
            noted = sorted(map(str, field.metadata))
            yield f"{field.name} {field.type!r:.60} {field.eq} {noted}"
        yield str(hasattr(one, "__dict__"))
        yield said(attrs.evolve, one)


def threads(name: str, seed: int) -> Iterator[str]:
    """The same plays at once; every thread must come to the same."""

    def play(_: int) -> str:
        return short("".join(line for _, _, line in steps(name, seed, 200)))

    with ThreadPoolExecutor(THREADS) as pool:
        yield " ".join(sorted(set(pool.map(play, range(THREADS)))))


def replayed(text: str) -> str:
    """A record, replayed ply by ply and written again; a seat's, reviewed."""
    if gr.read_document(text).kind == "record":
        return gr.dumps(gr.Match.replay(text))
    return repr(gr.review(text))


def documents(name: str) -> Iterator[str]:
    """The vectors of a game, and its golden records, replayed and written again."""
    for file in sorted((FIXTURES / "vectors").glob("*.json")):
        vectors = [one for one in read_vectors(file.read_text("utf-8")) if one["game"] == name]
        for outcome in run_vectors(vectors):
            yield repr(outcome)
    for file in sorted((FIXTURES / "records").glob(f"{name}-*.json")):
        text = file.read_text("utf-8")
        yield f"{file.name} {short(said(replayed, text))}"


def nonsense(name: str) -> Iterator[str]:
    """Broken things put to every question: the same error with the same text."""
    game = gr.game(name)
    state = game.new(players=game.players[-1])
    things: tuple[Any, ...] = (None, 0, "x", (), object, 10**30, [1], state)
    questions = (
        game.legal_actions, game.to_move, game.chance_outcomes, game.score, game.faults,
        game.encode,
    )  # fmt: skip
    for thing in things[:-1]:
        for ask in questions:
            yield said(ask, thing)
        yield said(game.view, state, thing)
        yield said(partial(game.new, players=thing))
        yield said(game.why_not, state, thing)
    for kind in game.action_classes:
        for thing in things[:-1]:
            broken = kind(*[thing for _ in attrs.fields(kind)])
            yield f"{kind.__name__} {said(game.why_not, state, broken)}"


def tell(options: argparse.Namespace) -> Iterator[str]:
    """Everything, a line each."""
    name = options.game
    yield f"{name} {game_class(name).rules_version}"
    for line in documents(name):
        yield line
    for line in nonsense(name):
        yield line
    for line in threads(name, options.seed):
        yield f"threads {line}"
    kept: list[tuple[str, bytes]] = []
    for number, (_, state, line) in enumerate(steps(name, options.seed, options.steps)):
        yield f"step {number} {short(line)}" if not options.whole else f"step {number}\n{line}"
        if number % SAMPLED == 0:
            yield f"shown {short(repr(state))}"
            yield from manners(state)
            kept.append((state.digest(), pickle.dumps(state)))
    if options.keep:
        Path(options.keep).write_bytes(pickle.dumps(kept))


def read(file: str) -> Iterator[str]:
    """Positions that the other library pickled: they are what their digests say, and whole."""
    for digest, packed in pickle.loads(Path(file).read_bytes()):
        state = pickle.loads(packed)
        again = pickle.loads(pickle.dumps(state))
        yield f"{digest == state.digest() == again.digest()} {state == again}"


def main(arguments: list[str] | None = None) -> int:
    """Tell it all, to whoever listens."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--steps", type=int, default=1000)
    parser.add_argument("--keep", default="")
    parser.add_argument("--read", default="")
    parser.add_argument("--whole", action="store_true")
    options = parser.parse_args(arguments)
    print(f"library {'compiled' if gr.__compiled__ else 'pure'}")
    for line in read(options.read) if options.read else tell(options):
        print(line)
    return 0


if __name__ == "__main__":
    sys.exit(main())
