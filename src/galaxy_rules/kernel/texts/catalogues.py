"""Catalogues: the file of texts that a package brings for a language, read once and held to it.

A file has a table for each use of a text: `names` of things, as handles or as the data pack names
them; `kinds` of action and their `captions`; sentences of `events` by kind; `remarks`; `refusals`
by their English sentences; and the kernel's `words`.
"""

from collections.abc import Mapping
from functools import cache
from typing import Any, Final

import attrs

from galaxy_rules.kernel.documents.reading import Budget, read_toml
from galaxy_rules.kernel.errors import BadData, BadInput, brief, shown
from galaxy_rules.kernel.frozen import FrozenMap
from galaxy_rules.kernel.resources import package_files, package_text
from galaxy_rules.kernel.texts.messages import parse

FORMAT: Final = "galaxy-rules/texts/1"
FOLDER: Final = "texts"
ENGLISH: Final = "en"
"""The language of declarations, which every game speaks."""
KERNEL: Final = "galaxy_rules.kernel"
SIZE: Final = Budget(characters=200_000, values=20_000, depth=6)
LONGEST_LANGUAGE: Final = 12
SECTIONS: Final = (
    "words", "names", "kinds", "actions", "captions", "events", "remarks", "refusals",
)  # fmt: skip
Texts = Mapping[str, str]
NONE: Final[Texts] = FrozenMap({})


@attrs.frozen
class Catalogue:
    """The texts of one file, by use and key."""

    language: str
    words: Texts = NONE
    names: Texts = NONE
    """By handle; where the same one means different things, by ``kind.handle``."""
    kinds: Texts = NONE
    actions: Texts = NONE
    captions: Texts = NONE
    events: Texts = NONE
    remarks: Texts = NONE
    refusals: Texts = NONE

    def seat(self) -> str:
        """The language's word for a seat; only the kernel's file has it."""
        return self.words.get("seat", "seat")


def read_catalogue(text: str, language: str, seat: str | None = None) -> Catalogue:
    """The texts in a file, each a sound message; what is wrong is a `BadData` that names the key.

    `seat` is the language's word for one, where another file says it.
    """
    try:
        document = read_toml(text, SIZE)
    except BadInput as error:
        raise BadData(error.field, error.problem) from None
    for key, expected in (("format", FORMAT), ("language", language)):
        if document.pop(key, None) != expected:
            raise BadData(key, f"expected {expected!r}")
    for section in document:
        if section not in SECTIONS:
            raise BadData(section, f"is none of {', '.join(SECTIONS)}")
    tables = {key: FrozenMap(_texts(key, table)) for key, table in document.items()}
    found = Catalogue(language, **tables)
    for section in SECTIONS[1:]:
        for key, entry in getattr(found, section).items():
            _check(section, key, entry, seat or found.seat())
    return found


def _texts(section: str, table: object) -> dict[str, str]:
    if not isinstance(table, dict):
        raise BadData(section, "expected a table of texts")
    for key, text in table.items():
        if type(text) is not str or shown(text) != text:
            raise BadData(f"{section}.{key}", f"expected a printable text, found {brief(text)}")
    return table


def _check(section: str, key: str, text: str, seat: str) -> None:
    try:
        parse(text, seat)
    except BadData as error:
        raise BadData(f"{section}.{key}", error.problem) from None


@cache
def catalogue(package: str, language: str) -> Catalogue | None:
    """The texts of a package in a language, or None where it brings none."""
    if not package or f"{language}.toml" not in package_files(package, FOLDER):
        return None
    own = None if package == KERNEL else catalogue(KERNEL, language)
    text = package_text(package, FOLDER, f"{language}.toml")
    return read_catalogue(text, language, None if own is None else own.seat())


def languages_of(package: str) -> tuple[str, ...]:
    """The languages that a package has a file for, and English, which is declared."""
    files = package_files(package, FOLDER) if package else ()
    found = {name.removesuffix(".toml") for name in files if name.endswith(".toml")}
    return tuple(sorted(found | {ENGLISH}))


def check_language(language: Any, *packages: str) -> str:  # noqa: ANN401 - checked here
    """A language that one of these packages, or the kernel, has texts in; else a `BadInput`."""
    known = sorted({one for package in (KERNEL, *packages) for one in languages_of(package)})
    if type(language) is not str or language not in known:
        raise BadInput("language", f"{brief(language)} is none of {', '.join(known)}")
    return language
