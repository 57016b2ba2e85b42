"""The pages about the rulings, ``docs/rulings``: written from register, weights and witnesses.

``python -m properties.ruling_pages --write`` writes them; a test says when they are stale.
"""

import argparse
import json
import sys
from collections.abc import Iterator
from functools import cache
from itertools import takewhile
from pathlib import Path
from typing import Any, Final

from galaxy_rules import draw
from galaxy_rules.catalogue import AnyGame, game, game_class, games
from galaxy_rules.kernel.clauses import Clause, Ruling
from galaxy_rules.kernel.rulings import Switch, switches
from properties import weights, witnesses

FOLDER: Final = Path(__file__).parent.parent / "docs" / "rulings"
DRAWN: Final = ("galaktico", "galaxy_of_trian")
"""The games whose positions are maps; a tableau of cards says no more than its set-up."""
BELOW: Final = ("equipment", "stack 0", "stacks")
"""Where a drawing goes on with what is not on the map."""


# what is known


@cache
def figures() -> dict[str, Any]:
    """Every measured alternative."""
    return weights.read()


@cache
def origins() -> dict[str, Any]:
    """Where every witness came from."""
    return witnesses.known()


@cache
def vectors() -> dict[str, dict[str, Any]]:
    """Every vector of a witness, by id."""
    return {vector["id"]: vector for name in games() for vector in witnesses.vectors_of(name)}


def switched(made: AnyGame) -> dict[str, list[Switch]]:
    """The switches of a game by their rulings."""
    table: dict[str, list[Switch]] = {}
    for switch in switches(type(made.rulings)):
        table.setdefault(switch.ruling, []).append(switch)
    return table


def others(switch: Switch) -> list[str]:
    """The readings that are not the default."""
    return [reading for reading in switch.readings if reading != switch.default]


# one page


def page(made: AnyGame, ruling: Ruling, switched_by: list[Switch]) -> str:
    """Everything about a ruling."""
    lines = [
        f"# {ruling.id}: {ruling.question}",
        "",
        f"{made.title}; rulebook, {_lines(ruling.lines)}. Switch: "
        + ", ".join(f"`{switch.name}` (default `{switch.default}`)" for switch in switched_by)
        + ".",
        "",
        *_clauses(made, ruling),
        "## Readings",
        "",
    ]
    for switch in switched_by:
        for reading in switch.readings:
            argument = ruling.switches.get(switch.name, {}).get(reading, "")
            default = " (default)" if reading == switch.default else ""
            lines.append(f"- `{switch.name}={reading}`{default}: {argument}")
    lines += ["", "## The default, and why", "", ruling.ruling, "", ruling.why, ""]
    if ruling.alternatives:
        lines += ["Other answers:", "", *(f"- {other}" for other in ruling.alternatives), ""]
    for switch in switched_by:
        for reading in others(switch):
            lines += _alternative(made, switch, reading)
    return "\n".join(lines).rstrip() + "\n"


def _lines(numbers: tuple[int, ...]) -> str:
    return ("line " if len(numbers) == 1 else "lines ") + ", ".join(map(str, numbers))


def _clauses(made: AnyGame, ruling: Ruling) -> Iterator[str]:
    """The clauses in question, with their places and what they say in our words."""
    yield from ("## The clauses in question", "")
    if not ruling.clauses:
        yield from ("The rulebook as a whole.", "")
        return
    yield from ("| clause | rulebook | in our words |", "|---|---|---|")
    for name in ruling.clauses:
        entry = made.clauses[name]
        if isinstance(entry, Clause):
            where, text = f"{entry.section}, {_lines(entry.lines)}", entry.text
        else:
            where, text = f"ruling, {_lines(entry.lines)}", entry.ruling
        yield f"| {name} | {_cell(where)} | {_cell(text)} |"
    yield ""


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|")


def _alternative(made: AnyGame, switch: Switch, reading: str) -> Iterator[str]:
    key = f"{made.name}.{switch.name}={reading}"
    yield from (f"## `{switch.name}`: {switch.default} → {reading}", "")
    yield from _witness(made, switch, reading, origins().get(key))
    yield from _weight(figures().get(key))


# the witness


def _witness(
    made: AnyGame, switch: Switch, reading: str, entry: dict[str, Any] | None
) -> Iterator[str]:
    yield from ("### A witness", "")
    if entry is None:
        yield from ("No witness is known.", "")
        return
    one, other = (vectors()[name] for name in entry["ids"])
    setup = {word: value for word, value in one["setup"].items() if word != "rulings"}
    yield f"{_origin(entry['origin'])} Vectors `{entry['ids'][0]}` and `{entry['ids'][1]}`."
    yield from ("", "```json", *_json(setup), "```", "")
    if made.name in DRAWN:
        yield from ("```text", *_drawing(made, one), "```", "")
    *before, last = one["script"]
    if before:
        yield "First: " + ", then ".join(f"`{step['do']}`" for step in before) + "."
        yield ""
    yield f"Then `{last['do']}`:" if last["do"] else "Looking at it:"
    yield ""
    for word, vector in ((switch.default, one), (reading, other)):
        yield f"- under `{word}`: {_seen(vector['script'][-1]['expect'])}"
    yield ""


def _origin(origin: str) -> str:
    kind, _, where = origin.partition(": ")
    if kind == "play":
        return f"Found in random play ({where}) and made as small as it goes."
    return f"Built by hand (`{where}`) and made as small as it goes."


def _json(setup: dict[str, Any]) -> Iterator[str]:
    """A set-up, a word on each line."""
    yield "{"
    rows = [f"  {json.dumps(w)}: {json.dumps(v, ensure_ascii=False)}" for w, v in setup.items()]
    yield from (row + "," for row in rows[:-1])
    yield from rows[-1:]
    yield "}"


def _drawing(made: AnyGame, vector: dict[str, Any]) -> list[str]:
    scenario: Any = game_class(made.name).dialect(vector["setup"], None)
    text = draw.text(scenario.game, scenario.state)
    rows = [line.rstrip() for line in text.splitlines()]
    map_only = takewhile(lambda row: not row.startswith(BELOW), rows)
    return "\n".join(map_only).rstrip().splitlines()


def _seen(expect: str | dict[str, Any]) -> str:
    if isinstance(expect, str):
        return f"refused, `{expect}`"
    if not expect:
        return "legal"
    return ", ".join(
        f"`{key}` is `{json.dumps(value, ensure_ascii=False)}`" for key, value in expect.items()
    )


# the weight


def command(found: dict[str, Any]) -> str:
    """The command that measures it again."""
    words = [f"galaxy-rules compare {found['game']} {found['switch']}={found['reading']}"]
    words.append(f"--games {found['games']} --seed {found['seed']} --players {found['players']}")
    usual = game(found["game"]).variant
    if found["variant"] != usual:
        words.append(f"--variant {found['variant']}")
    return " ".join(words)


def _weight(found: dict[str, Any] | None) -> Iterator[str]:
    yield from ("### Its weight", "")
    if found is None:
        yield from ("Not measured yet.", "")
        return
    seats = "one player" if found["players"] == 1 else f"{found['players']} players"
    yield f"{found['games']} random games of {seats}, variant {found['variant']}, rules version"
    yield f"{found['rules']}: `{command(found)}`."
    if not found["parted"]["count"]:
        yield from ("", "In these games the readings never part.")
    yield from ("", "| what differs | how often |", "|---|---|")
    for word, rate, things in (
        ("legal actions, who moves, or the odds", found["positions"]["actions"], "positions"),
        ("what players see", found["positions"]["views"], "positions"),
        ("the score of a position", found["positions"]["scores"], "positions"),
        ("the result of a step", found["steps"], "steps"),
    ):
        yield f"| {word} | {_rate(rate, things)} |"
    yield f"| games that part at all | {_share(found['parted'])} |"
    yield f"| games with another winner | {_share(found['other_winner'])} |"
    points = found["points"]
    yield f"| the winner's points | {_shift(points['winner'])} |"
    shifts = "; ".join(f"seat {n} {_shift(s)}" for n, s in enumerate(points["seats"]))
    yield f"| points by seat | {shifts} |"
    if any(found["unfinished"]):
        counts = " and ".join(map(str, found["unfinished"]))
        yield f"| games left unfinished at the cap | {counts} |"
    yield ""


def _rate(rate: dict[str, Any], things: str) -> str:
    if not rate["count"]:
        return f"none of {rate['of']:,} {things}"
    within = "" if rate["within"] is None else f" ± {rate['within']:.2%}"
    return f"{rate['share']:.2%}{within} ({rate['count']:,} of {rate['of']:,} {things})"


def _share(share: dict[str, Any]) -> str:
    low, high = share["interval"]
    return f"{share['count']} of {share['of']}: {share['share']:.0%} ({low:.0%} to {high:.0%})"


def _shift(shift: dict[str, Any]) -> str:
    within = "" if shift["within"] is None else f" ± {shift['within']:.2f}"
    return f"{shift['mean']:+.2f}{within}"


# all pages


INTRODUCTION: Final = """# Rulings

Where a rulebook can be read in more than one way, the library takes one reading and says which,
and why. Some of these answers can be switched: `gr.game(name, rulings={"switch": "reading"})`, or
`--rulings switch=reading` on the command line. Each of these has a page with the clauses in
question, the argument for each reading, a small position where the readings part, and how much it
matters in random play.

What the figures say, and what not. A game is played at random under the default, and in every
position the other reading is asked the same: what may be done, what is seen by the mover and by an
onlooker, what the score is; and of the action played and one more, what happens. Then the same seed
is played under the other reading. The choice at each ply is a fraction that seed and ply decide, so
both games are the same until they part, and drift apart afterwards: another winner is then as much
the drift's doing as the ruling's. Intervals are made to cover 95 %, by Wilson's formula for shares
of games and by Student's t for the rest, with the game as the unit that is sampled; where a
difference shows in one or two games only they cover less, and where all games are alike there is
none. Random players blunder: these are weights in random play, no more. Where games are few the
intervals are wide; the command on each page measures again with as many as you like.

A witness is a conformance vector under each reading (`fixtures/vectors/*_witnesses.json`): the same
set-up and the same deed, and another outcome. It is made smaller until no step, no entry and no
unit of an amount can be taken away alone. `python -m properties.weights`,
`python -m properties.witnesses` and `python -m properties.ruling_pages`, each with `--write`, make
all of this again.
"""


def index() -> str:
    """All rulings: those with a switch and a page, and the others."""
    lines = [INTRODUCTION]
    for name in games():
        made = game(name)
        by_ruling = switched(made)
        lines += [f"## {made.title}", "", "| ruling | switch | question | weight |"]
        lines += ["|---|---|---|---|"]
        for ruling in made.clauses.rulings:
            for switch in by_ruling.get(ruling.id, ()):
                lines += [_row(made, ruling, switch, reading) for reading in others(switch)]
        lines += ["", "Without a switch:", "", "| ruling | question | answer |", "|---|---|---|"]
        lines += [
            f"| {ruling.id} | {_cell(ruling.question)} | {_cell(ruling.ruling)} |"
            for ruling in made.clauses.rulings
            if ruling.id not in by_ruling
        ]
        lines.append("")
    return "\n".join(lines).rstrip() + "\n"


def _row(made: AnyGame, ruling: Ruling, switch: Switch, reading: str) -> str:
    link, readings = f"[{ruling.id}]({ruling.id}.md)", f"{switch.default} → {reading}"
    question, weight = _cell(ruling.question), _brief(made, switch, reading)
    return f"| {link} | `{switch.name}`: {readings} | {question} | {weight} |"


def _brief(made: AnyGame, switch: Switch, reading: str) -> str:
    found = figures().get(f"{made.name}.{switch.name}={reading}")
    if found is None:
        return "not measured"
    parted, winner = found["parted"], found["other_winner"]
    return f"{parted['count']} of {parted['of']} games part, {winner['count']} have another winner"


def pages() -> dict[str, str]:
    """Every page by its file's name."""
    out = {"index.md": index()}
    for name in games():
        made = game(name)
        for key, own in switched(made).items():
            ruling = made.clauses[key]
            if isinstance(ruling, Ruling):
                out[f"{key}.md"] = page(made, ruling, own)
    return out


def stale() -> list[str]:
    """The files that are missing, different or not ours."""
    wanted = pages()
    there = {path.name: path.read_text("utf-8") for path in FOLDER.glob("*.md")}
    return sorted(name for name in wanted | there if wanted.get(name) != there.get(name))


def main(arguments: list[str]) -> int:
    """Write the pages, or say which are stale."""
    parser = argparse.ArgumentParser(prog="python -m properties.ruling_pages", description=__doc__)
    parser.add_argument("--write", action="store_true", help="write them")
    if parser.parse_args(arguments).write:
        FOLDER.mkdir(parents=True, exist_ok=True)
        for path in FOLDER.glob("*.md"):
            path.unlink()
        for name, text in pages().items():
            (FOLDER / name).write_text(text, encoding="utf-8")
    for name in stale():
        print(f"stale: {name}")
    return 1 if stale() else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
