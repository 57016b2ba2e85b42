"""Valid texts to start from: fixtures, package data, and what short games leave behind."""

import json
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final

from galaxy_rules import catalogue, galaktico, galaxy_of_trian, take_the_galaxy
from galaxy_rules.catalogue import game, games
from galaxy_rules.galaktico.documents.positions import WORDS as GALAKTICO_WORDS
from galaxy_rules.galaxy_of_trian.documents.positions import WORDS as TRIAN_WORDS
from galaxy_rules.kernel.rulings import switches
from galaxy_rules.kernel.visibility import SPECTATOR
from galaxy_rules.match.documents import dumps
from galaxy_rules.match.match import Match
from galaxy_rules.match.seeds import Dice
from galaxy_rules.take_the_galaxy.documents.positions import WORDS as TTG_WORDS

ROOT: Final = Path(__file__).parents[2]
VECTORS: Final = ROOT / "fixtures" / "vectors"
WORDS: Final = {
    "galaktico": GALAKTICO_WORDS, "galaxy_of_trian": TRIAN_WORDS, "take_the_galaxy": TTG_WORDS,
}  # fmt: skip
VARIANTS: Final = {
    "galaktico": ("standard", "outer"), "galaxy_of_trian": ("beginner", "ships", "full"),
    "take_the_galaxy": ("standard", "random", "teams_random"),
}  # fmt: skip
EVERY: Final = 12
"""One in so many vectors is a seed."""


@cache
def matches() -> tuple[Match, ...]:
    """A few matches of every game and variant, short and not so short."""
    return tuple(
        _played(name, variant, 4 if variant.startswith("teams") else 2, plies)
        for name in games()
        for variant in VARIANTS[name]
        for plies in (3, 45)
    )


def _played(name: str, variant: str, players: int, plies: int) -> Match:
    match, dice = Match.start(name, players, plies, variant=variant), Dice(plies)
    for _ in range(plies):
        match.play(dice.choose(match.legal))
    return match


@cache
def documents() -> tuple[str, ...]:
    """States, views, actions and events."""
    found: list[str] = []
    for match in matches():
        last = match.plies[-1]
        views = [match.view(seat) for seat in (0, SPECTATOR)]
        values = (match.state, *views, last.action, *last.events[:2])
        found += [dumps(value, match.game) for value in values]
    return tuple(found)


@cache
def records() -> tuple[str, ...]:
    """Whole records and those of one seat."""
    return tuple(
        dumps(record)
        for match in matches()
        if len(match.plies) < 60
        for record in (match.record(), match.record(0), match.record(SPECTATOR))
    )


@cache
def packs() -> tuple[str, ...]:
    """The shipped data, and toys as JSON."""
    files = sorted((ROOT / "src" / "galaxy_rules").glob("*/data/*.toml"))
    texts = [file.read_text(encoding="utf-8") for file in files]
    small = [text for file, text in zip(files, texts, strict=True) if file.stem == "tiny"]
    toys = [json.dumps(tomllib.loads(text)) for text in (*small, texts[0])]
    return (*texts, *toys, *(text.replace('"published"', '"toy"', 1) for text in toys))


@cache
def vectors() -> tuple[str, ...]:
    """Some conformance vectors, each as a file of its own."""
    return tuple(json.dumps([vector]) for vector in _vectors())


def _vectors() -> Iterator[dict[str, Any]]:
    for file in sorted(VECTORS.glob("*.json")):
        yield from json.loads(file.read_text(encoding="utf-8"))[::EVERY]


@cache
def positions() -> tuple[str, ...]:
    """Descriptions of positions, with the game that they are for."""
    found = [
        {"game": name, "fragment": whole, "position": {"players": 2}}
        for name in games()
        for whole in (False, True)
    ]
    for vector in _vectors():
        known = {k: v for k, v in vector["setup"].items() if k in WORDS[vector["game"]]}
        found.append({"game": vector["game"], "fragment": True, "position": known})
    return tuple(map(json.dumps, found))


@cache
def tables() -> tuple[str, ...]:
    """The choices of a table: game, variant, rulings and options of `new`."""
    found: list[dict[str, Any]] = []
    for name in games():
        made = game(name)
        for switch in switches(type(made.rulings)):
            rulings = {switch.name: switch.readings[-1]}
            found.append({"game": name, "variant": None, "rulings": rulings, "options": {}})
        for variant in VARIANTS[name]:
            players = 4 if variant.startswith("teams") else 2
            options = made.options(made.new(2)) | {"players": players}
            found.append({"game": name, "variant": variant, "rulings": {}, "options": options})
    return tuple(map(json.dumps, found))


@cache
def notations() -> tuple[str, ...]:
    """Actions of every kind that came up, and orders of conformance vectors, by game."""
    found: dict[str, None] = {}
    for match in matches():
        spoken: dict[type, int] = {}
        for action in (*(ply.action for ply in match.plies), *match.legal[:40]):
            spoken[type(action)] = spoken.get(type(action), 0) + 1
            if spoken[type(action)] <= 2:
                found[f"{match.game.name}\n{action}"] = None
    for vector in _vectors():
        for step in vector["script"][:2]:
            found[f"{vector['game']}\n{step['do']}"] = None
    return tuple(found)


@cache
def commands() -> tuple[str, ...]:
    """Command lines, a word a line, and after an empty line the file that they are about."""
    files = [records()[0], records()[1], vectors()[0], documents()[0], '{"players": 2}']
    lines = [
        ["replay", "FILE"], ["replay", "FILE", "--ply", "2"], ["check", "FILE"],
        ["check", "-v", "FILE"], ["why", "FILE", "pass"], ["why", "FILE", "end", "--ply", "1"],
        ["why", "FILE", "A35: A24", "--fragment"], ["replay", "FILE", "--data", "FILE"],
        ["why", "FILE", "pass", "-r", "own_station=dock", "--variant", "outer"],
        ["data", "galaktico", "--data", "FILE"], ["rulings", "take_the_galaxy"],
        ["clauses", "galaxy_of_trian"],
    ]  # fmt: skip
    asked = [f"{chr(10).join(line)}\n\n{file}" for line in lines for file in files]
    played = [
        f"play\n{name}\n--players\n2\n--seed\n3\n\n{words}\nquit\n"
        for name, words in (
            ("galaktico", "1\nall\nequip scout deflektor"), ("galaxy_of_trian", "1\nend"),
            ("take_the_galaxy", "all\n1\nbuild 0 0 x -"),
        )
    ]  # fmt: skip
    return (*asked, *played)


def words() -> tuple[str, ...]:
    """What a fuzzer would hardly guess: keys, words of the games, and odd values."""
    found: set[str] = set()
    for text in (*documents()[::4], *records()[::5], *vectors()[::6], *positions()[::6]):
        found |= set(_texts(json.loads(text)))
    for rules in (galaktico, galaxy_of_trian, take_the_galaxy):
        found.add(rules.__name__.rpartition(".")[2])
    found |= set(catalogue.games())
    return tuple(sorted(word for word in found if 0 < len(word) <= 24))


def _texts(tree: Any) -> Iterator[str]:
    match tree:
        case dict():
            for key, value in tree.items():
                yield key
                yield from _texts(value)
        case list():
            for value in tree:
                yield from _texts(value)
        case str():
            yield tree
        case _:
            pass
