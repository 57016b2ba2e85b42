"""Clauses, rulings and component data of a game, as pages and as parts of pages."""

import re
from collections import Counter
from collections.abc import Iterator
from itertools import groupby

from galaxy_rules.catalogue import AnyGame
from galaxy_rules.kernel.clauses import Clause, Ruling
from galaxy_rules.kernel.packs import TAGS, Datum
from galaxy_rules.kernel.rulings import switches
from tools.docs.tables import code, plain, prose, table

HELD = {
    "enforced": "enforced",
    "construction": "by construction",
    "data": "by the data",
    "derived": "follows from others",
    "unmodelled": "not modelled",
}


ABOUT = (
    "{clauses} clauses and {rulings} rulings, in our own words. Rulebook: {edition}. *Lines* are "
    "those of the plain-text transcription with the SHA-256 `{sha256}`."
)
ABOUT_RULINGS = (
    "Questions that the rulebook leaves open, and the answer taken. Those with a switch can be "
    "read the other way: [weighed and argued](../../rulings/index.md)."
)
SKILL = re.compile(r"[A-Z]+-SK-(\d)-")


def anchor(id_: str) -> str:
    """What a clause or ruling is called in an address."""
    return id_.lower()


def clauses_page(game: AnyGame, title: str) -> str:
    """The whole register: clauses by chapter, then rulings."""
    register = game.clauses
    clauses = [entry for entry in register.values() if isinstance(entry, Clause)]
    rulings = [entry for entry in register.values() if isinstance(entry, Ruling)]
    parts = [
        f"# {title}: the clauses",
        ABOUT.format(
            edition=plain(register.edition),
            clauses=len(clauses),
            rulings=len(rulings),
            sha256=register.transcript_sha256,
        ),
        "## Clauses",
        *_chapters(clauses),
        "## Rulings",
        ABOUT_RULINGS,
        table(["id", "question", "ruling", "switch"], map(_ruling_row, rulings)),
    ]
    return "\n\n".join([*parts, ""])


def _chapters(clauses: list[Clause]) -> Iterator[str]:
    by_chapter = groupby(clauses, key=lambda clause: clause.id.rpartition("-")[0])
    for chapter, entries in by_chapter:
        rows = list(entries)
        sections = Counter(clause.section for clause in rows)
        yield f"### {chapter}: {plain(sections.most_common(1)[0][0])}"
        yield table(["id", "in our words", "kind", "held", "lines"], map(_clause_row, rows))


def _clause_row(clause: Clause) -> list[str]:
    held = HELD[clause.held] + (f": {prose(clause.reason)}" if clause.reason else "")
    return [_name(clause.id), prose(clause.text), clause.kind, held, _lines(clause.lines)]


def _ruling_row(ruling: Ruling) -> list[str]:
    page = f"../../rulings/{ruling.id}.md"
    switch = ", ".join(
        f"[`{name}`]({page}): {' / '.join(readings)}" for name, readings in ruling.switches.items()
    )
    return [_name(ruling.id), prose(ruling.question), prose(ruling.ruling), switch]


def _name(id_: str) -> str:
    return f'<a id="{anchor(id_)}"></a>{id_}'


def _lines(lines: tuple[int, ...]) -> str:
    return ", ".join(map(str, lines))


def rulings_part(game: AnyGame) -> str:
    """The switches of a game, the default first."""
    rows = []
    for switch in switches(type(game.rulings)):
        entry = game.clauses[switch.ruling]
        assert isinstance(entry, Ruling)
        others = [f"`{reading}`" for reading in switch.readings if reading != switch.default]
        page = f"[{switch.ruling}](../rulings/{switch.ruling}.md)"
        rows.append(
            [f"`{switch.name}`", f"`{switch.default}`", ", ".join(others), page,
             prose(entry.question)]
        )  # fmt: skip
    return table(["switch", "default", "other readings", "ruling", "question"], rows)


def skills_part(game: AnyGame) -> str:
    """The clauses of a game's skills, by race; they are numbered in the order of the data."""
    clauses = [entry for entry in game.clauses.values() if isinstance(entry, Clause)]
    skills = [(int(found[1]), entry) for entry in clauses if (found := SKILL.match(entry.id))]
    if not skills:
        return ""
    pack = game.data
    races = [plain(pack.text(f"races.{key}.name")) for key in pack.keys("races")]
    rows = [
        [races[race - 1], plain(clause.section), prose(clause.text), clause.id]
        for race, clause in skills
    ]
    return table(["race", "skill", "what it does", "clause"], rows)


def provenance_part(game: AnyGame) -> str:
    """How many values of each table have which tag, with what the pack says of itself."""
    tags = Counter((path.split(".")[0], datum.tag) for path, datum in game.data.data.items())
    groups = list(dict.fromkeys(group for group, _ in tags))
    rows = [[f"`{group}`", *(str(tags[group, tag] or "") for tag in TAGS)] for group in groups]
    sums = [sum(tags[group, tag] for group in groups) for tag in TAGS]
    total = ["all", *(f"**{number}**" for number in sums)]
    return f"{plain(game.data.notes)}\n\n{table(['table', *TAGS], [*rows, total])}"


def components_page(game: AnyGame, title: str) -> str:
    """Every value of the data pack with its tag and its source."""
    parts = [f"# {title}: the components", plain(game.data.notes),
             f"The pack *{plain(game.data.title)}* has the hash `{game.data.sha256}`."]  # fmt: skip
    by_group = groupby(game.data.data.items(), key=lambda item: item[0].split(".")[0])
    for group, items in by_group:
        rows = [_datum_row(path, datum) for path, datum in items]
        parts += [f"## {group}", table(["path", "value", "tag", "source"], rows)]
    return "\n\n".join([*parts, ""])


def _datum_row(path: str, datum: Datum) -> list[str]:
    tag = f"**{datum.tag}**" if datum.tag == "reconstructed" else datum.tag
    return [f"`{path}`", code(datum.value), tag, plain(datum.source)]
