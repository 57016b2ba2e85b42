"""The book of answers: what each game says about some positions, written down to the last count.

    python -m properties.answers            compare with the book
    python -m properties.answers --write    write it anew, after an answer was changed on purpose

For positions of seeded games the book in fixtures/answers holds which faults are found when things
in them are damaged, how nonsense is refused, what legal actions come to and how they are explained:
codes and clauses with their counts.  It says nothing about what is right, which is for the oracles,
the laws and the worked examples; it sees to it that no answer changes unnoticed.
"""

import argparse
import enum
import json
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any, Final

import attrs

from galaxy_rules.catalogue import AnyGame, game
from galaxy_rules.kernel.errors import GalaxyRulesError
from galaxy_rules.kernel.game import CHANCE, OVER
from galaxy_rules.kernel.values import digest
from properties import nonsense, nonsense_trian, nonsense_ttg

FOLDER: Final = Path(__file__).parent.parent / "fixtures" / "answers"
NONSENSE: Final[Mapping[str, Callable[..., Sequence[Any]]]] = {
    "galaktico": nonsense.nonsense,
    "galaxy_of_trian": nonsense_trian.nonsense,
    "take_the_galaxy": nonsense_ttg.nonsense,
}
TABLES: Final[Mapping[str, Sequence[tuple[str | None, int, bool]]]] = {
    "galaktico": ((None, 2, False), (None, 3, False), (None, 2, True)),
    "galaxy_of_trian": (
        ("ships", 2, False), ("full", 3, False), ("beginner", 4, False), ("full", 2, True),
    ),
    "take_the_galaxy": (
        ("standard", 2, False), ("standard", 1, False), ("teams_random", 4, False),
        ("standard", 3, True),
    ),
}  # fmt: skip
"""The variants that are played, by how many, and whether with another reading of every switch."""
POSITIONS: Final = 4
PLIES: Final = 4_000
DAMAGES: Final = 120
TRIES: Final = 80
DEEDS: Final = 12
Book = dict[str, Any]


def pick(played: AnyGame, state: Any, rng: Random) -> Any:
    """What chance brings, or a listed action: first its kind, then which."""
    if played.to_move(state) == CHANCE:
        return rng.choice([action for action, _ in played.chance_outcomes(state)])
    kinds: dict[str, list[Any]] = {}
    for action in played.legal_actions(state):
        kinds.setdefault(type(action).__name__, []).append(action)
    return rng.choice(kinds[rng.choice(sorted(kinds))])


def positions(played: AnyGame, players: int, seed: int) -> list[Any]:
    """Positions of a game at random, from its beginning to its end."""
    rng = Random(seed)
    states = [played.new(players)]
    while played.to_move(states[-1]) != OVER and len(states) < PLIES:
        states.append(played.apply(states[-1], pick(played, states[-1], rng)))
    return [states[len(states) * part // POSITIONS] for part in range(POSITIONS)] + [states[-1]]


def rulings(name: str, *, unusual: bool) -> dict[str, str]:
    """The recommended readings, or for every switch the last of the others."""
    if not unusual:
        return {}
    usual = game(name).rulings
    chosen = {field.name: getattr(usual, field.name) for field in attrs.fields(type(usual))}
    return {
        switch.rstrip("_"): [word for word in type(reading) if word is not reading][-1].value
        for switch, reading in chosen.items()
    }


# damage


def other(value: Any) -> Iterator[Any]:
    """Other values of much the same kind, and such with one thing in them damaged."""
    match value:
        case bool():
            yield not value
        case enum.Enum():
            yield from (member for member in type(value) if member is not value)
        case int():
            yield from (value + 1, value - 1, -1, 1 << 70)
        case str():
            yield f"{value}x"
        case tuple():
            yield from _other_tuple(value)
        case None:
            pass
        case _ if attrs.has(type(value)):
            yield from _other_object(value)
        case _:
            yield from _other_mapping(value)


def _other_tuple(value: tuple[Any, ...]) -> Iterator[Any]:
    yield from (value[1:], value + value[:1], value[::-1])
    for index, item in enumerate(value):
        for new in other(item):
            yield (*value[:index], new, *value[index + 1 :])


def _other_object(value: Any) -> Iterator[Any]:
    for field in attrs.fields(type(value)):
        for new in other(getattr(value, field.name)):
            yield attrs.evolve(value, **{field.alias: new})


def _other_mapping(value: Any) -> Iterator[Any]:
    """Maps of any make: an entry changed, or moved."""
    if not hasattr(value, "set") or not hasattr(value, "items"):
        return
    for key, item in sorted(value.items(), key=repr)[:5]:
        for new in other(item):
            yield value.set(key, new)
        if isinstance(key, int):
            yield value.set(key + 1, item)


# answers


def faults(played: AnyGame, state: Any, rng: Random) -> Counter[str]:
    """What is found wrong with a position after damage to it."""
    found: Counter[str] = Counter()
    damaged = list(other(state))
    for wrong in rng.sample(damaged, min(DAMAGES, len(damaged))):
        for fault in played.faults(wrong):
            reach = "local" if fault.local else "whole"
            found[f"{fault.code} {' '.join(fault.clauses)} {reach}"] += 1
    return found


def refusals(name: str, played: AnyGame, state: Any, rng: Random) -> Counter[str]:
    """How nonsense is answered."""
    found: Counter[str] = Counter()
    listed = played.legal_actions(state)
    for action in NONSENSE[name](played, state, listed, rng, TRIES):
        try:
            objections = played.why_not(state, action)
        except GalaxyRulesError as error:
            found[type(error).__name__] += 1
            continue
        for objection in objections:
            facts = " ".join(f"{word}={fact}" for word, fact in objection.facts)
            found[f"{objection.code} {' '.join(objection.clauses)}: {facts}"] += 1
        found["legal"] += not objections
    return found


def deeds(played: AnyGame, state: Any, rng: Random) -> Counter[str]:
    """What some legal actions bring about, and how that is explained."""
    found: Counter[str] = Counter()
    if played.to_move(state) == CHANCE:
        listed = [action for action, _ in played.chance_outcomes(state)]
    else:
        listed = list(played.legal_actions(state))
    found[f"{len(listed)} actions {digest(tuple(map(str, listed)))[:12]}"] += 1
    for action in rng.sample(listed, min(DEEDS, len(listed))):
        step = played.step(state, action)
        found[f"{action} {digest(json.dumps(played.encode(step.state)))[:12]}"] += 1
        for event in step.events:
            found[f"{type(event).__name__} {digest(json.dumps(played.encode(event)))[:12]}"] += 1
        for line in played.explain(state, action).sums:
            found[f"sum {' '.join(line.clauses)} = {line.amount}"] += 1
    return found


def scores(played: AnyGame, state: Any) -> Counter[str]:
    """The lines of the score, and what each seat sees."""
    found: Counter[str] = Counter()
    for line in played.score(state).lines:
        found[f"{line.seat} {line.clause} = {line.amount}"] += 1
    for seat in range(played.seats(state)):
        found[f"view {seat} {digest(json.dumps(played.encode(played.view(state, seat))))[:12]}"] = 1
    return found


SECTIONS: Final = ("faults", "refusals", "deeds", "scores")


def answers(name: str, played: AnyGame, state: Any, section: str) -> Counter[str]:
    """One section of what is said about a position."""
    rng = Random(section)
    match section:
        case "faults":
            return faults(played, state, rng)
        case "refusals":
            return refusals(name, played, state, rng)
        case "deeds":
            return deeds(played, state, rng)
        case _:
            return scores(played, state)


def read_book(name: str) -> list[Book]:
    """The pages of a game's book."""
    pages: list[Book] = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    return pages


def written(name: str) -> Iterator[Book]:
    """The pages as they have to be by now."""
    for number, (variant, players, unusual) in enumerate(TABLES[name]):
        readings = rulings(name, unusual=unusual)
        played = game(name, variant=variant, rulings=readings)
        for state in positions(played, players, number):
            page: Book = {"variant": variant, "rulings": readings}
            page["position"] = played.encode(state)
            read = played.decode(page["position"], "state", "position")
            for section in SECTIONS:
                page[section] = dict(sorted(answers(name, played, read, section).items()))
            yield page


def differences(name: str, page: Book, section: str) -> list[str]:
    """Where the answers about a position are not as written."""
    played = game(name, variant=page["variant"], rulings=page["rulings"])
    state = played.decode(page["position"], "state", "position")
    given = answers(name, played, state, section)
    wanted: Counter[str] = Counter(page[section])
    return [
        f"{key}: {wanted[key]} in the book, {given[key]} now"
        for key in sorted(given | wanted)
        if given[key] != wanted[key]
    ]


def main() -> int:
    """Write the books, or compare with them."""
    parser = argparse.ArgumentParser(prog="python -m properties.answers")
    parser.add_argument("--write", action="store_true")
    parser.add_argument("games", nargs="*", metavar="GAME")
    options = parser.parse_args()
    FOLDER.mkdir(exist_ok=True)
    for name in options.games or TABLES:
        if options.write:
            lines = [json.dumps(page, ensure_ascii=False) for page in written(name)]
            text = "[\n" + ",\n".join(lines) + "\n]\n"
            (FOLDER / f"{name}.json").write_text(text, encoding="utf-8")
        for number, page in enumerate(read_book(name)):
            for section in SECTIONS:
                for line in differences(name, page, section):
                    print(f"{name} {number} {section}: {line}")
                    return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
