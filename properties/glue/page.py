"""The page of the faults in the glue, and the record that it is written from."""

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final

from properties.glue.declared import GAMES, INVARIANTS, Fault, faults_of
from properties.glue.finding import LAWS, LOCKSTEP, NOTHING, PROOFS, SHAPES, TEST, VECTORS
from properties.glue.invariants import HELD, worded

ROOT: Final = Path(__file__).parent.parent.parent
PAGE: Final = ROOT / "docs" / "glue.md"
RECORD: Final = Path(__file__).parent / "found.json"
ORDER: Final = (SHAPES, LAWS, VECTORS, LOCKSTEP, TEST, NOTHING)
BEFORE: Final = {
    "galaktico": {"forces": 14, "scores": 17, "limits": 9, "costs": 10},
    "take_the_galaxy": {"limits": 18, "costs": 38, "scores": 13},
    "galaxy_of_trian": {"limits": 4, "costs": 18, "forces": 0, "scores": 0},
}
"""How many were refuted on shapes when they were first planted, before any account was extended."""
INTRODUCTION: Final = """\
# Faults in the glue, and what refutes each

Glue is what stands between the proved functions: who is asked, who is paid, in which order, what is
written back.  Each row is one fault in it, with the invariant that it breaks.  The faults were
written from the source, game by game, and put on record before the first of them was planted; what
the proofs missed then is told under “before”.  They were not drawn at random: `python -m
properties.shapes.planted` plants one of so many of all that a machine can make.

*Shapes* means that with the fault planted a whole step, proved for all numbers on a
[shape](verification.md), is refuted: what is not so, and the action; without the fault the same
shape is proved.  *Laws* means a law that both engines refute.  Both are proofs.  *Vectors* and
*lockstep* are none: a vector fails, or the second reading parts from the rules; nor is a *test*
that was written for a fault.  A fault counts as found by the first of them.  Some shapes were
gathered in plays and from conformance vectors with the faults in mind, so the figures tell of
these faults and not of all that there may be.

Written by `python -m properties.glue --write`; `properties/test_glue.py` keeps it.
"""


def record() -> dict[str, Any]:
    """What the last whole run has found."""
    read: dict[str, Any] = json.loads(RECORD.read_text("utf-8"))
    return read


def written(found: dict[str, Any]) -> str:
    """The record as text."""
    return json.dumps(found, indent=1, sort_keys=True) + "\n"


def counted() -> list[Fault]:
    """All faults that change an answer."""
    return [fault for game in GAMES for fault in faults_of(game) if not fault.harmless]


def page(found: dict[str, Any]) -> str:
    """The whole page."""
    parts = [INTRODUCTION, _summary(found), _tiers(), _others(found), _harmless()]
    parts += [
        f"## {_titled(game)}\n\n{_shapes_of(found, game)}\n\n{_rows(found, game)}" for game in GAMES
    ]
    return "\n".join(part for part in parts if part)


def _titled(game: str) -> str:
    return game.replace("_", " ").title().replace(" Of ", " of ")


def by_kind(found: dict[str, Any], faults: Iterable[Fault]) -> Counter[str]:
    """How many faults were found by what."""
    return Counter(found["found"][fault.name]["by"] for fault in faults)


def _summary(found: dict[str, Any]) -> str:
    every = counted()
    kinds = by_kind(found, every)
    proofs = sum(kinds[kind] for kind in PROOFS)
    told = ", ".join(f"{kind} {kinds[kind]}" for kind in ORDER)
    percent = 100 * proofs / len(every)
    before = sum(sum(one.values()) for one in BEFORE.values())
    lines = [
        "## In short",
        "",
        f"{len(every)} faults: {proofs} are refuted by proof, {percent:.1f} %; {told}.",
        f"Before, shapes refuted {before} of them.",
        "",
        "| invariant | game | faults | by proof before | by proof |",
        "|---|---|---:|---:|---:|",
    ]
    for key, name in INVARIANTS.items():
        for game in GAMES:
            here = [f for f in every if f.game == game and f.invariant == key]
            if here:
                kinds = by_kind(found, here)
                proofs = sum(kinds[kind] for kind in PROOFS)
                cells = (name, _titled(game), len(here), BEFORE[game][key], proofs)
                lines.append(f"| {' | '.join(map(str, cells))} |")
    return "\n".join(lines) + "\n"


def _tiers() -> str:
    lines = [
        "## Invariants, and the word of each",
        "",
        "What an induction says of plays rests on glue ([verification](verification.md)); what is",
        "proved on shapes goes through `judge` and `carry_out`, and says nothing of other shapes.",
        "Take The Galaxy has no combat.",
        "",
        "| invariant | game | by induction | for all numbers on shapes | of that before | beside |",
        "|---|---|---|---|---|---|",
    ]
    for key, name in INVARIANTS.items():
        for game, held in HELD[key].items():
            cells = (name, _titled(game), worded(held), held.shapes, held.before, held.also)
            lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


def _others(found: dict[str, Any]) -> str:
    left = [fault for fault in counted() if found["found"][fault.name]["by"] not in PROOFS]
    lines = ["## Not refuted by proof", ""]
    for fault in left:
        one = found["found"][fault.name]
        by = one["what"] or one["by"]
        lines.append(f"- `{fault.where}`: {fault.says} Found by {by}.")
    return "\n".join(lines) + "\n" if left else ""


def _harmless() -> str:
    left = [fault for game in GAMES for fault in faults_of(game) if fault.harmless]
    lines = ["## Declared, and found to change no answer", "", "These are not counted.", ""]
    lines += [f"- `{fault.where}`: {fault.says} {fault.harmless}" for fault in left]
    return "\n".join(lines) + "\n" if left else ""


def _shapes_of(found: dict[str, Any], game: str) -> str:
    one = found["shapes"][game]
    return f"{one['shapes']} shapes, from {one['plays']} plays and the conformance vectors."


def _rows(found: dict[str, Any], game: str) -> str:
    lines = ["| invariant | where | kind | what is planted | refuted by |", "|---|---|---|---|---|"]
    lines += _lines(found, game)
    return "\n".join(lines) + "\n"


def _lines(found: dict[str, Any], game: str) -> Iterator[str]:
    for fault in faults_of(game):
        if fault.harmless:
            continue
        one = found["found"][fault.name]
        by = f"{one['by']}: {one['what']}" if one["what"] else one["by"]
        cells = (fault.invariant, f"`{fault.where}`", fault.kind, fault.says, by)
        yield f"| {' | '.join(cell.replace('|', '/') for cell in cells)} |"
