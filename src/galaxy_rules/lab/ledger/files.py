"""The ledger as files: written, read again, and compared with what a checkout says now.

Times are a record: they are written, but no difference between them makes a ledger stale.
"""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import attrs
import cattrs
from cattrs.gen import make_dict_unstructure_fn

from galaxy_rules.kernel.errors import BadInput
from galaxy_rules.lab.ledger.layout import DAMAGE, laid_out
from galaxy_rules.lab.ledger.model import (
    Books,
    Check,
    Count,
    Entry,
    Induction,
    Law,
    LawBook,
    Ledger,
    strength,
)
from galaxy_rules.lab.ledger.pages import pages

FOLDER: Final = Path("docs", "ledger")
LAWS: Final = FOLDER / "laws.json"
FORMAT: Final = "galaxy-rules/ledger/1"
RENEW: Final = "renew it with `galaxy-rules verify`"
REPLACE: Final = "`galaxy-rules verify --accept` writes a new one"
TIMES: Final = ("seconds",)
MOST_DIFFERENCES: Final = 8
NO_LEDGER: Final = (*DAMAGE, cattrs.BaseValidationError)
"""What reading a document raises that is JSON, but no ledger."""

Document = Mapping[str, Any]

_CONVERTER: Final = cattrs.Converter()
for _shape in (Check, Count, Law, Induction):
    _CONVERTER.register_unstructure_hook(
        _shape,
        make_dict_unstructure_fn(_shape, _CONVERTER, _cattrs_omit_if_default=True),
    )


# writing


def documents(books: Books) -> dict[Path, Document]:
    """Each file of the ledger that is data."""
    ledgers = {_file(ledger.game): _ledger(ledger) for ledger in books.ledgers}
    return {**ledgers, LAWS: _laws(books.laws)}


def write(root: Path, books: Books) -> None:
    """Put the ledger and its pages in their places."""
    texts = {path: laid_out(document) for path, document in documents(books).items()}
    for path, text in {**texts, **pages(books)}.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text, encoding="utf-8")


def _file(game: str) -> Path:
    return FOLDER / f"{game}.json"


def _ledger(ledger: Ledger) -> Document:
    """A ledger, each check once with the clauses that it speaks for."""
    clauses: dict[str, list[str]] = {where: [] for where in ledger.checks}
    for entry in ledger.entries:
        for check in entry.checks:
            clauses[check.where].append(entry.id)
    return {
        "format": FORMAT,
        "game": ledger.game,
        "rules": ledger.rules,
        "tools": dict(sorted(ledger.tools.items())),
        "totals": ledger.totals,
        "holes": list(ledger.holes),
        "counts": [_CONVERTER.unstructure(count) for count in ledger.counts],
        "entries": {entry.id: _entry(entry) for entry in ledger.entries},
        "checks": {
            where: {**_check(check), "clauses": clauses[where]}
            for where, check in ledger.checks.items()
        },
    }


def _entry(entry: Entry) -> Document:
    plain = {"tier": entry.tier, **_CONVERTER.unstructure(entry)}
    return _without(plain, "id", "checks")


def _check(check: Check) -> Document:
    """A check without what is said of it elsewhere: its place, and the version of its tool."""
    return _without(_CONVERTER.unstructure(check), "where", "version")


def _laws(book: LawBook) -> Document:
    return {
        "format": FORMAT,
        "tools": dict(sorted(book.tools.items())),
        "holes": list(book.holes),
        "laws": {law.name: _without(_CONVERTER.unstructure(law), "name") for law in book.laws},
        "inductions": {
            induction.name: _without(_CONVERTER.unstructure(induction), "name")
            for induction in book.inductions
        },
        "functions": {name: list(laws) for name, laws in book.functions.items()},
    }


def _without(table: Document, *keys: str) -> dict[str, Any]:
    return {key: value for key, value in table.items() if key not in keys}


# reading


def read(root: Path, games: tuple[str, ...]) -> Books:
    """The ledger as it was last written."""
    ledgers = tuple(_read_ledger(game, _document(root, _file(game))) for game in games)
    return Books(ledgers, _read_laws(_document(root, LAWS)))


def is_written(root: Path, games: tuple[str, ...]) -> bool:
    """Whether there is a ledger of all these games."""
    return all((root / path).exists() for path in (*map(_file, games), LAWS))


def _document(root: Path, path: Path) -> Document:
    try:
        document = json.loads((root / path).read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise BadInput(path.as_posix(), f"no ledger can be read: {error}; {REPLACE}") from None
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        raise BadInput(path.as_posix(), f"expected the format {FORMAT!r}; {REPLACE}")
    return document


def _read_ledger(game: str, document: Document) -> Ledger:
    try:
        tools = document["tools"]
        checks = {
            where: _CONVERTER.structure(
                {"where": where, "version": tools[row["tool"]], **row}, Check
            )
            for where, row in document["checks"].items()
        }
        entries = tuple(
            _CONVERTER.structure({"id": key, "checks": [], **row}, Entry)
            for key, row in document["entries"].items()
        )
        speaking: dict[str, list[Check]] = {entry.id: [] for entry in entries}
        for where, row in document["checks"].items():
            for clause in row["clauses"]:
                speaking[clause].append(checks[where])
        return Ledger(
            document["game"],
            document["rules"],
            tuple(attrs.evolve(e, checks=_sorted(speaking[e.id])) for e in entries),
            tuple(document["holes"]),
            tuple(_CONVERTER.structure(row, Count) for row in document["counts"]),
        )
    except NO_LEDGER as error:
        raise BadInput(
            _file(game).as_posix(), f"damaged ({type(error).__name__}); {REPLACE}"
        ) from None


def _sorted(checks: list[Check]) -> tuple[Check, ...]:
    return tuple(sorted(checks, key=lambda check: (strength(check.tier), check.where)))


def _read_laws(document: Document) -> LawBook:
    try:
        plain = {
            **document,
            "laws": [{"name": name, **row} for name, row in document["laws"].items()],
            "inductions": [{"name": name, **row} for name, row in document["inductions"].items()],
        }
        return _CONVERTER.structure(plain, LawBook)
    except NO_LEDGER as error:
        raise BadInput(LAWS.as_posix(), f"damaged ({type(error).__name__}); {REPLACE}") from None


# comparing


def losses(was: Books, now: Books) -> Iterator[str]:
    """Laws that were proved and are no longer, or only in a weaker word."""
    words = now.laws.words
    for law, tier in was.laws.words.items():
        if law not in words:
            yield f"{law}: was {tier}, is gone"
        elif strength(words[law]) > strength(tier):
            yield f"{law}: was {tier}, is {words[law] or 'nothing'}"


def weakened(was: Books, now: Books) -> Iterator[str]:
    """Clauses that had a stronger word than they have now."""
    words = {entry.id: entry.tier for ledger in now.ledgers for entry in ledger.entries}
    for ledger in was.ledgers:
        for entry in ledger.entries:
            if strength(words.get(entry.id, "")) > strength(entry.tier):
                yield f"{entry.id}: was {entry.tier}, is {words.get(entry.id, 'gone')}"


def stale(was: Books, now: Books) -> Iterator[str]:
    """The files whose data are no longer what a checkout says."""
    old, new = documents(was), documents(now)
    for path, document in new.items():
        differences = list(_differences(_timeless(old[path]), _timeless(document)))
        if differences:
            few = ", ".join(differences[:MOST_DIFFERENCES])
            more = f" and {len(differences) - MOST_DIFFERENCES} more"
            rest = more if len(differences) > MOST_DIFFERENCES else ""
            yield f"{path.as_posix()}: stale: {few}{rest}; {RENEW}"


def edited(root: Path, was: Books) -> Iterator[str]:
    """The files that are not what the ledger's own data would be written as."""
    texts = {path: laid_out(document) for path, document in documents(was).items()}
    for path, text in {**texts, **pages(was)}.items():
        file = root / path
        if not file.exists():
            yield f"{path.as_posix()}: missing; {RENEW}"
        elif file.read_text(encoding="utf-8") != text:
            yield f"{path.as_posix()}: edited by hand, or written by another version; {RENEW}"


def _differences(old: Document, new: Document) -> Iterator[str]:
    for part in (part for part in new if part != "totals"):
        was, now = old[part], new[part]
        if isinstance(was, dict) and isinstance(now, dict):
            yield from (f"{key} is new" for key in now if key not in was)
            yield from (f"{key} is gone" for key in was if key not in now)
            yield from (f"{key} differs" for key in now if key in was and was[key] != now[key])
        elif was != now:
            yield f"{part} differs"


def _timeless(thing: Any) -> Any:  # noqa: ANN401 - any JSON
    if isinstance(thing, Mapping):
        return {key: _timeless(value) for key, value in thing.items() if key not in TIMES}
    if isinstance(thing, list | tuple):
        return [_timeless(item) for item in thing]
    return thing
