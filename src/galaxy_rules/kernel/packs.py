"""Component data with provenance: every value says whether it is attested, derived or
reconstructed, and from where.

A pack is a tree of tables whose leaves are ``{value, tag, source}``.  The kernel reads and hashes
it; each game builds its typed components from it and checks the rulebook's own counts.
"""

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping
from functools import cache, cached_property
from typing import Any, Final

import attrs

from galaxy_rules.kernel.documents.reading import Budget, read_json, read_shipped, read_toml
from galaxy_rules.kernel.errors import BadData, BadInput, brief, shown
from galaxy_rules.kernel.frozen import FrozenMap
from galaxy_rules.kernel.resources import package_text

FORMAT: Final = "galaxy-rules/data/1"
TAGS: Final = ("attested", "derived", "reconstructed")
PROFILES: Final = ("published", "toy")
LARGEST_PACK: Final = 1_000_000
PACK: Final = Budget(characters=LARGEST_PACK, values=50_000)
DEEPEST: Final = 12
LARGEST_NUMBER: Final = 64
"""Bits of a whole number."""
LONGEST_KEY: Final = 200
"""Letters of a key: every value below it is named by its path."""


@attrs.frozen
class Datum:
    """One value and where it comes from."""

    value: Any
    tag: str
    source: str


@attrs.frozen(eq=False)
class Pack:
    """A game's component data: a profile and the data by path, such as ``weapons.x.laser``."""

    game: str
    """Whose box it is."""
    profile: str
    """Which pack: `published` has the booklet's counts."""
    title: str
    """What it is called."""
    notes: str
    """What whoever made it says."""
    data: Mapping[str, Datum] = attrs.field(repr=False)
    """The tree of its values, each with tag and source."""

    @cached_property
    def sha256(self) -> str:
        """A hash of what the pack says, not of how it is laid out; every document names it."""
        return _pack_hash(self)

    def __eq__(self, other: object) -> bool:
        """Packs that say the same are the same."""
        return isinstance(other, Pack) and self.sha256 == other.sha256

    def __hash__(self) -> int:
        """By content."""
        return hash(self.sha256)

    def value(self, path: str) -> Any:  # noqa: ANN401 - data is checked by its reader
        """The value at a path; a missing one is a `BadData` that names it."""
        try:
            return self.data[path].value
        except (KeyError, TypeError):
            raise BadData(str(path), "missing from the data pack") from None

    def integer(self, path: str, low: int, high: int) -> int:
        """A whole number within bounds."""
        value = self.value(path)
        if type(value) is not int:
            raise BadData(path, f"expected a whole number, found {brief(value)}")
        if not low <= value <= high:
            raise BadData(path, f"expected {low} to {high}, found {brief(value)}")
        return value

    def text(self, path: str) -> str:
        """A text."""
        value = self.value(path)
        if type(value) is not str:
            raise BadData(path, f"expected a text, found {brief(value)}")
        return value

    def items(self, path: str) -> list[Any]:
        """A list."""
        value = self.value(path)
        if type(value) is not list:
            raise BadData(path, f"expected a list, found {brief(value)}")
        return value

    def document(self) -> dict[str, Any]:
        """The pack as plain JSON values, as `read_pack` reads it: a tree of values with sources."""
        head = {"format": FORMAT, "game": self.game, "profile": self.profile, "title": self.title}
        found: dict[str, Any] = {**head, "notes": self.notes}
        for path, datum in self.data.items():
            *tables, key = path.split(".")
            place = found
            for table in tables:
                place = place.setdefault(table, {})
            place[key] = {"value": datum.value, "tag": datum.tag, "source": datum.source}
        return found

    def keys(self, prefix: str) -> tuple[str, ...]:
        """The names below a path, in the order of the pack."""
        start = prefix + "."
        found = (path[len(start) :].split(".")[0] for path in self.data if path.startswith(start))
        return tuple(dict.fromkeys(found))

    def with_values(self, profile: str, title: str, changes: Mapping[str, Any]) -> "Pack":
        """The same pack with some values replaced, each tagged as a reconstruction."""
        if profile not in PROFILES:
            raise BadData("profile", f"expected one of {PROFILES}, found {brief(profile)}")
        if type(title) is not str or not title:
            raise BadData("title", f"expected a text, found {brief(title)}")
        if not isinstance(changes, Mapping):
            raise BadData("changes", f"expected values by path, found {brief(changes)}")
        for path, value in changes.items():
            _check_plain(value, str(path), 0)
        changed = {path: Datum(value, "reconstructed", title) for path, value in changes.items()}
        return Pack(self.game, profile, title, self.notes, FrozenMap({**self.data, **changed}))


@attrs.frozen(eq=False)
class Reader(Pack):
    """A pack that notes what is read of it, so that a key which nothing reads can be named."""

    _read: set[str] = attrs.field(factory=set, repr=False)

    @classmethod
    def of(cls, pack: Pack) -> "Reader":
        """The same pack, nothing of it read yet."""
        return cls(pack.game, pack.profile, pack.title, pack.notes, pack.data)

    def value(self, path: str) -> Any:  # noqa: ANN401 - data is checked by its reader
        """The value at a path, which is thereby read."""
        found = super().value(path)
        self._read.add(path)
        return found

    def told(self, paths: Iterable[str]) -> None:
        """Take note of what a pack may tell beside what is played with, where it does."""
        self._read.update(path for path in paths if path in self.data)

    def check_all_read(self) -> None:
        """Raise `BadData` with the first key that nothing has read: a slip would go unseen."""
        for path in self.data:
            if path not in self._read:
                raise BadData(path, "nothing reads this key; is it misspelt?")


def _pack_hash(pack: Pack) -> str:
    """Values by path, and the order of the tables: the order of the cards is part of a game."""
    content = {path: datum.value for path, datum in sorted(pack.data.items())}
    tables = list(dict.fromkeys(path.rpartition(".")[0] for path in pack.data))
    text = json.dumps([pack.game, pack.profile, content, tables], sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()


def read_pack(text: str) -> Pack:
    """The pack in a TOML or JSON text, its tags and profile checked."""
    return _pack(_parse(text))


def _pack(document: dict[str, Any]) -> Pack:
    if document.get("format") != FORMAT:
        raise BadData("format", f"expected {FORMAT!r}, found {brief(document.get('format'))}")
    profile = document.get("profile")
    if profile not in PROFILES:
        raise BadData("profile", f"expected one of {PROFILES}, found {brief(profile)}")
    for key in ("game", "title"):
        if type(document.get(key)) is not str:
            raise BadData(key, "expected a text")
    if type(document.get("notes", "")) is not str:
        raise BadData("notes", "expected a text")
    skip = {"format", "game", "profile", "title", "notes", "sources"}
    tree = {key: value for key, value in document.items() if key not in skip}
    return Pack(
        document["game"],
        profile,
        document["title"],
        document.get("notes", ""),
        FrozenMap(dict(_leaves(tree, "", 0))),
    )


@cache
def packaged(package: str, name: str) -> Pack:
    """A pack that ships with a game, such as ``published``; read once."""
    try:
        text = package_text(package, "data", f"{name}.toml")
    except OSError:
        raise BadInput("data", f"{package} brings no data pack {brief(name)}") from None
    return _pack(read_shipped(text, PACK))


def _parse(text: str) -> dict[str, Any]:
    if not isinstance(text, str):
        raise BadData("pack", f"expected a text, found {brief(text)}")
    read = read_json if text.lstrip().startswith("{") else read_toml
    try:
        document = read(text, PACK)
    except BadInput as error:
        raise BadData(error.field, error.problem) from None
    if not isinstance(document, dict):
        raise BadData("pack", "expected a table")
    return document


def _leaves(table: Mapping[str, Any], path: str, depth: int) -> Iterator[tuple[str, Datum]]:
    if depth > DEEPEST:
        raise BadData(path, f"nested deeper than {DEEPEST}")
    for key, value in table.items():
        here = _below(path, key)
        _check_letters(key, here)
        if not isinstance(value, dict):
            raise BadData(here, "a bare value: expected {value, tag, source}")
        if "value" in value:
            yield here, _datum(value, here)
        else:
            yield from _leaves(value, here, depth + 1)


def _below(path: str, key: str) -> str:
    if len(key) > LONGEST_KEY:
        raise BadData(path or "pack", f"a key is longer than {LONGEST_KEY} letters")
    return f"{path}.{key}" if path else key


def _datum(leaf: Mapping[str, Any], path: str) -> Datum:
    if set(leaf) != {"value", "tag", "source"}:
        raise BadData(path, f"expected value, tag and source, found {', '.join(sorted(leaf))}")
    if leaf["tag"] not in TAGS:
        raise BadData(f"{path}.tag", f"expected one of {TAGS}, found {brief(leaf['tag'])}")
    if type(leaf["source"]) is not str or not leaf["source"]:
        raise BadData(f"{path}.source", "expected where the value comes from")
    _check_plain(leaf["value"], path, 0)
    return Datum(leaf["value"], leaf["tag"], leaf["source"])


def _check_plain(value: object, path: str, depth: int) -> None:
    """Texts, truth values, whole numbers of 64 bits, and lists or tables of them."""
    if depth > DEEPEST:
        raise BadData(path, f"nested deeper than {DEEPEST}")
    match value:
        case str():
            _check_letters(value, path)
        case bool():
            return
        case int() if value.bit_length() <= LARGEST_NUMBER:
            return
        case list():
            for number, item in enumerate(value):
                _check_plain(item, f"{path}[{number}]", depth + 1)
        case dict():
            for key, item in value.items():
                _check_letters(str(key), path)
                _check_plain(item, _below(path, key), depth + 1)
        case _:
            problem = f"expected texts, whole numbers or lists of them, found {brief(value)}"
            raise BadData(path, problem)


def _check_letters(text: str, path: str) -> None:
    """Names of cards and places are printed within lines: on terminals, in notation, on pages."""
    if shown(text) != text:
        raise BadData(path, "a letter that cannot be printed")
