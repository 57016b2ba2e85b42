"""Who speaks: a game in a language, to a table whose players may have names."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache, cached_property, lru_cache
from typing import Any, Final

import attrs

from galaxy_rules.kernel.errors import BadInput, shown
from galaxy_rules.kernel.packs import Pack
from galaxy_rules.kernel.texts.catalogues import ENGLISH, KERNEL, Catalogue, catalogue
from galaxy_rules.kernel.texts.messages import Facts, Message, code_of, parse
from galaxy_rules.kernel.verdicts import Objection, facts_of
from galaxy_rules.kernel.words import kind_name, template_of

Names = Sequence[str]
"""What players are called, by seat; none at all where nobody has a name."""
ORDERS: Final = ("action", "order", "request")
"""Facts that are actions, in notation."""
MOST_CALLED: Final = 4096
"""So many words are remembered."""


@attrs.frozen
class Said:
    """A remark: the key of its text, and the facts in it, which may be remarks themselves."""

    key: str
    facts: Facts = attrs.field(factory=dict)


@attrs.frozen(slots=False, eq=False)
class Speech:
    """What a game says in a language: its own texts, then English ones, then the kernel's."""

    language: str
    own: Catalogue
    english: Catalogue
    things: Mapping[str, str]
    """What the data pack calls things, by handle; nothing where a name is lost."""
    _called: dict[tuple[str, str], str] = attrs.field(factory=dict, init=False, repr=False)

    @cached_property
    def words(self) -> Catalogue:
        """The kernel's own words."""
        return catalogue(KERNEL, self.language) or Catalogue(self.language)

    def message(self, section: str, key: str, declared: str = "") -> Message | None:
        """The text of a key: the game's, the kernel's, the game's in English, or as declared."""
        seat = self.words.seat()
        text: str | None = getattr(self.own, section).get(key)
        if text is None:
            text = getattr(self.words, section).get(key)
        if text is None:
            text, seat = getattr(self.english, section).get(key) or declared, "seat"
        return parse(text, seat) if text else None

    def thing(self, kind: str, handle: str) -> str:
        """What a thing is called: as the pack says, as the catalogue says, else its handle.

        Where the pack leaves a name empty, since nobody knows it any more, that is said.
        """
        if (kind, handle) not in self._called:
            if len(self._called) > MOST_CALLED:
                self._called.clear()
            self._called[kind, handle] = self._thing(kind, handle)
        return self._called[kind, handle]

    def _thing(self, kind: str, handle: str) -> str:
        named = self.things.get(handle)
        for texts in (self.own.names, self.english.names):
            if f"{kind}.{handle}" in texts:
                return texts[f"{kind}.{handle}"]
        text = self._listed(kind, named or handle)
        if named == "":
            lost = parse(self.words.words["lost"])
            return lost.fill({"handle": text or handle.replace("_", " ")}, PLAIN)
        return text or named or handle

    def _listed(self, kind: str, handle: str) -> str | None:
        for texts in (self.own.names, self.english.names, self.words.names):
            found = texts.get(f"{kind}.{handle}") or texts.get(handle)
            if found is not None:
                return found
        return None


class Speaker:
    """A game's speech to players by these names."""

    def __init__(
        self, speech: Speech, names: Names = (), parse: Callable[[str], Any] | None = None
    ) -> None:
        """Take what is said, what players are called, and how actions are read from notation."""
        self.speech: Final = speech
        self.names: Final = tuple(names)
        self._parse: Final = parse
        self._kinds: Final[dict[str, str]] = {}
        self.seat_word: Final = speech.words.seat()
        self.conjunction: Final = speech.words.words.get("and", ", ")

    def word(self, kind: str, value: object) -> str:
        """A value in words."""
        if isinstance(value, Said):
            return self.say(value)
        match value:
            case None:
                return ""
            case tuple() | list():
                return " ".join(self.word(kind, one) for one in value)
            case _:
                handle = code_of(value)
                if kind in ORDERS and self._parse is not None:
                    return self.action(handle, self._parse)
                return self.speech.thing(kind, handle)

    def action(self, text: str, parse: Callable[[str], Any]) -> str:
        """An action in notation, in words: as its text has it, or by its kind and its fields."""
        try:
            action = parse(text)
        except BadInput:
            return self.speech.thing("", text)
        kind = kind_name(type(action))
        facts = {
            slot.field: slot.word.write(getattr(action, slot.field))
            for slot in template_of(type(action)).slots
            if not slot.many and getattr(action, slot.field) is not None
        }
        message = self.speech.message("actions", kind)
        if message is not None:
            return message.fill(dict.fromkeys(message.names()) | facts, self)
        return " ".join([self.kind(kind), *(self.word(name, one) for name, one in facts.items())])

    def player(self, seat: object, word: str) -> str:
        """A player's name, or the word for a seat and its number."""
        if type(seat) is str and seat.isdecimal():  # as a notation has it
            seat = int(seat)
        if type(seat) is int and 0 <= seat < len(self.names):
            return shown(self.names[seat])
        return f"{word} {seat}"

    def players(self, seats: Any, form: str) -> str:  # noqa: ANN401 - seats, or points by seat
        """Several players, or what points they have."""
        word = self.seat_word
        if form == "points":
            pairs = seats if any(isinstance(one, tuple) for one in seats) else enumerate(seats)
            return ", ".join(f"{self.player(seat, word)} {points}" for seat, points in pairs)
        told = self.conjunction.join(self.player(seat, word) for seat in seats)
        return f"{told[:1].upper()}{told[1:]}" if form == "Seats" and not self.names else told

    def say(self, said: Said) -> str:
        """A remark in words; a key that no file has is a `KeyError`, as it is our own slip."""
        message = self.speech.message("remarks", said.key)
        if message is None:
            raise KeyError(said.key)
        return message.fill(said.facts, self)

    def told(self, message: Message, facts: Facts) -> str:
        """A message about these facts; whose things they are hangs on who has a name."""
        seat = facts.get("seat")
        named = type(seat) is int and 0 <= seat < len(self.names)
        its = self.speech.words.words.get("their" if named else "its", "its")
        return message.fill({"its": its, **facts}, self)

    def objection(self, objection: Objection) -> str:
        """Why not, without code and clauses."""
        message = self.speech.message("refusals", objection.sentence, objection.sentence)
        if message is None:
            return objection.message
        return message.fill(facts_of(objection), self)

    def kind(self, name: str) -> str:
        """What a kind of action is called."""
        found = self._kinds.get(name)
        if found is None:
            message = self.speech.message("kinds", name)
            found = name.replace("_", " ") if message is None else message.fill({}, self)
            self._kinds[name] = found
        return found

    def caption(self, kind: str) -> str:
        """What a kind of action is about, where a file says so."""
        message = self.speech.message("captions", kind)
        return "" if message is None else message.fill({}, self)


class _Plain:
    """Says everything as it is: seats by numbers, things by handles."""

    seat_word: Final = "seat"
    conjunction: Final = ", "

    def word(self, _kind: str, value: object) -> str:
        """The value itself."""
        return "" if value is None else code_of(value)

    def player(self, seat: object, word: str) -> str:
        """The word and the number."""
        return f"{word} {seat}"

    def players(self, seats: Any, form: str) -> str:  # noqa: ANN401 - seats, or points by seat
        """As they are listed, by their numbers."""
        return ", ".join(map(str, seats)) if form else str(seats)


PLAIN: Final = _Plain()


def named_things(pack: Pack) -> dict[str, str]:
    """What a pack calls things, by the last word of the path before ``name``."""
    return {
        path.split(".")[-2]: datum.value
        for path, datum in pack.data.items()
        if path.endswith(".name") and "." in path[:-5] and type(datum.value) is str
    }


@cache
def spoken(package: str, language: str = ENGLISH) -> Speaker:
    """What a package says of itself, whatever the data pack and whoever plays."""
    own = catalogue(package, language) or Catalogue(language)
    return Speaker(Speech(language, own, own, {}))


@lru_cache(maxsize=64)
def speech_of(package: str, data: Pack, language: str = ENGLISH) -> Speech:
    """What the game of a package says; in a language that it has no texts in, English."""
    own = catalogue(package, language)
    english = catalogue(package, ENGLISH) or Catalogue(ENGLISH)
    spoken = ENGLISH if own is None else language
    return Speech(spoken, own or english, english, named_things(data))
