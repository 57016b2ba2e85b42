"""What to pick first, then next: the listed actions of a seat as a tree.

Every action says by which picks a person comes to it: a ship, then its target; a kind, then a cell,
then how a tile is turned.  The tree is made of that alone.  What needs no decision is not asked,
what stands at one place is one pick, and every listed action is at the end of exactly one way.

A game may say its picks in the words of its own pictures (`Reducer.way`); where it does not, they
follow from how its actions are declared: the kind, then field by field.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, Generic, TypeVar

import attrs

from galaxy_rules.kernel.texts.voices import Said, Speaker
from galaxy_rules.kernel.values import Value
from galaxy_rules.kernel.words.actions import kind_name, template_of
from galaxy_rules.kernel.words.places import Place, places
from galaxy_rules.kernel.words.templates import Slot

A = TypeVar("A", bound=Value)
ACTION: Final = "action"
"""The kind of a pick that says what is done, not with what."""
NOTHING: Final = "nothing"
"""What a button says for a field that is left out."""
JOINT: Final = ": "
NEXT: Final = ", "
"""Between the labels of picks that are made at once."""


@attrs.frozen
class Pick:
    """One thing that a person picks on the way to an action."""

    kind: str
    """What it is: the kind of its place, or what a button stands for."""
    label: str
    """In words, for a button and for whoever cannot see the drawing."""
    place: str | None = None
    """Where it is on the drawing, by its `data-place`; None for a button."""
    seat: int | None = None
    """Whose place it is, where that belongs to its name."""
    remark: str = ""
    key: str = ""
    """What tells it from other buttons; without one, its label."""
    quiet: bool = False
    """Whether nothing is said of it where it is settled without a choice."""


@attrs.frozen
class Way:
    """By which picks one comes to an action, and what a player should know about it."""

    picks: tuple[Pick, ...]
    remark: str = ""


@attrs.frozen
class Choice(Generic[A]):
    """One pick: at the end of its way an action, else what to pick next."""

    kind: str
    """What it is: of a place its `data-kind`, else what a button stands for."""
    label: str
    """In words."""
    place: str | None
    """Its `data-place` on the drawing; None for a button."""
    seat: int | None
    """Its `data-seat`, where that belongs to the name of the place."""
    remark: str
    """What a player should know about it."""
    action: A | None = None
    """What it comes to, where nothing is left to pick."""
    prompt: str = ""
    """What was settled without a choice before the next pick, in words."""
    choices: "tuple[Choice[A], ...]" = ()
    """What to pick next, where something is."""

    def ways(self) -> Iterator[tuple[tuple["Choice[A]", ...], A]]:
        """Every action at the end of a way through this pick, with the picks that lead there."""
        if self.action is not None:
            yield (self,), self.action
        for one in self.choices:
            yield from (((self, *way), action) for way, action in one.ways())


@attrs.frozen
class Choices(Generic[A]):
    """The listed actions of the seat to move as a tree of picks; empty when nobody is to move."""

    game: Any = attrs.field(repr=False, eq=False)
    """The game it was made by."""
    seat: int
    """Whose choice it is; CHANCE or OVER where it is nobody's."""
    prompt: str
    """What was settled without a choice before the first pick, in words."""
    choices: tuple[Choice[A], ...]
    """What to pick first."""

    def ways(self) -> Iterator[tuple[tuple[Choice[A], ...], A]]:
        """Every listed action with the picks that lead to it."""
        for one in self.choices:
            yield from one.ways()


Labels = Callable[[str], str]
"""What a field of an action is called, or the action itself; nothing for the word as written."""


def declared(action: Value, seat: int, voice: Speaker) -> Way:
    """The picks of an action as it is declared, for the seat that acts.

    >>> from galaxy_rules.catalogue import game, games
    >>> from galaxy_rules.kernel.texts.telling import speaker
    >>> some = game(games()[0])
    >>> action = some.parse("equip destroyer wellen_absorber")
    >>> [pick.label for pick in declared(action, 0, speaker(some)).picks]
    ['destroyer', 'Equip', 'Wellen Absorber']
    """
    return way(action, seat, voice)


def way(
    action: Value,
    seat: int,
    voice: Speaker,
    order: Sequence[str] = (),
    label: Labels = lambda _: "",
    remark: Said | str | None = None,
) -> Way:
    """The picks of an action in an order of its fields, with what they are called.

    Without an order what lies on the table comes first, then what is done with it, then whatever
    else is to be said.  `ACTION` in an order is the place of what is done.  What a game does not
    label is called as its texts have it.
    """
    slots = {slot.field: slot for slot in template_of(type(action)).slots}
    found = {field: list[Place]() for field in slots}
    for field, place in places(action, seat):
        found[field].append(place)
    return Way(
        tuple(
            pick
            for part in order or _usual(slots.values(), found)
            for pick in (
                (_act(action, voice, label(ACTION)),)
                if part == ACTION
                else _picks(
                    slots[part], getattr(action, part), found[part], _said(voice, label, part)
                )
            )
        ),
        voice.word("", remark),
    )


def _said(voice: Speaker, label: Labels, field: str) -> Callable[[str], str]:
    """What a field's word is called: as the game says, else as its texts have it."""
    own = label(field)
    return lambda word: own or voice.word(field, word)


def _usual(slots: Iterable[Slot], found: Mapping[str, Sequence[Place]]) -> list[str]:
    """The first thing that lies on the table, what is done, and the other fields."""
    names = [slot.field for slot in slots]
    first = next(([name] for name in names if found[name]), [])
    return [*first, ACTION, *(name for name in names if name not in first)]


def _act(action: Value, voice: Speaker, label: str) -> Pick:
    """What is done: a button with the name of the kind, unless it is called something else."""
    text = label or voice.kind(kind_name(type(action)))
    return Pick(ACTION, f"{text[:1].upper()}{text[1:]}")


def _picks(
    slot: Slot,
    value: Any,  # noqa: ANN401 - of a field
    there: Sequence[Place],
    called: Callable[[str], str],
) -> Iterator[Pick]:
    """The pick of a field; of a way of several places its end, then which way it is."""
    if value is None:
        yield Pick(slot.field, called("") or NOTHING, quiet=True)
        return
    words = " ".join(map(slot.word.write, value if slot.many else (value,)))
    if slot.many and there:
        yield _at(there[-1], called(there[-1].words))
        yield Pick(slot.field, words, quiet=True)
    elif there:
        yield _at(there[0], called(f"{there[0].kind} {words}" if slot.word.number else words))
    else:
        text = called(f"{slot.field} {words}" if slot.word.number else words)
        yield Pick(slot.field, text or NOTHING, key=words)


def _at(place: Place, label: str) -> Pick:
    return Pick(place.kind, label, place.words, place.seat)


def tree(ways: Mapping[A, Way]) -> tuple[str, tuple[Choice[A], ...]]:
    """Picks that lead to these actions, each in one way, and what is settled before the first."""
    entries = [_Entry(action, way.picks, way.remark) for action, way in ways.items()]
    return _level(entries)


@attrs.frozen
class _Entry(Generic[A]):
    """An action with the picks that are still to be made."""

    action: A
    picks: tuple[Pick, ...]
    remark: str

    def after(self, number: int = 1) -> "_Entry[A]":
        return _Entry(self.action, self.picks[number:], self.remark)


def _level(entries: Sequence[_Entry[A]]) -> tuple[str, tuple[Choice[A], ...]]:
    """The next picks; those that all have in common are made without asking."""
    entries, settled = _told_apart(entries), list[Pick]()
    if len(entries) < 2:  # noqa: PLR2004 - nothing is to be chosen
        return "", tuple(map(_end, entries))
    while len(groups := _grouped(entries, _where)) == 1:
        if len(named := _grouped(entries, _what)) > 1:
            return _joined(settled), _buttons(named)
        settled.append(entries[0].picks[0])
        entries = _told_apart([entry.after() for entry in entries])
    return _joined(settled), _distinct(_node(group) for group in groups)


def _told_apart(entries: Sequence[_Entry[A]]) -> list[_Entry[A]]:
    """What has no pick left though others have is picked by a button of its own."""
    if len(entries) == 1:
        return list(entries)
    return [
        entry if entry.picks else attrs.evolve(entry, picks=(_by_notation(entry),))
        for entry in entries
    ]


def _by_notation(entry: _Entry[A]) -> Pick:
    return Pick(ACTION, str(entry.action))


def _where(pick: Pick) -> Hashable:
    """What is one pick: everything at one place, or one button."""
    if pick.place is None:
        return pick.kind, pick.key or pick.label
    return pick.kind, pick.place, pick.seat


def _what(pick: Pick) -> Hashable:
    return pick.kind, pick.key or pick.label


def _grouped(entries: Sequence[_Entry[A]], by: Callable[[Pick], Hashable]) -> list[list[_Entry[A]]]:
    groups: dict[Hashable, list[_Entry[A]]] = {}
    for entry in entries:
        groups.setdefault(by(entry.picks[0]), []).append(entry)
    return list(groups.values())


def _node(group: Sequence[_Entry[A]]) -> Choice[A]:
    """A pick that all of a group begin with."""
    if len(group) == 1:
        return _end(group[0])
    named = _grouped(group, _what)
    if len(named) > 1:
        return _shared(group, named)
    first = group[0].picks[0]
    prompt, choices = _level([entry.after() for entry in group])
    return _choice(first, first.label, first.remark, prompt=prompt, choices=choices)


def _shared(group: Sequence[_Entry[A]], named: list[list[_Entry[A]]]) -> Choice[A]:
    """A place at which several things may be picked: which of them is the next pick."""
    labels = dict.fromkeys(one[0].picks[0].label for one in named)
    first = group[0].picks[0]
    return _choice(first, " / ".join(labels), "", choices=_buttons(named))


def _buttons(named: list[list[_Entry[A]]]) -> tuple[Choice[A], ...]:
    """What stands at one place, told apart by buttons."""
    return _distinct(attrs.evolve(_node(one), place=None, seat=None) for one in named)


def _end(entry: _Entry[A]) -> Choice[A]:
    """The last pick: what would follow without a choice is in its label."""
    picks = entry.picks or (_by_notation(entry),)
    remarks = NEXT.join(pick.remark for pick in picks if pick.remark)
    label = _joined(picks)
    return _choice(picks[0], label, entry.remark or remarks, action=entry.action)


def _choice(pick: Pick, label: str, remark: str, **more: Any) -> Choice[Any]:  # noqa: ANN401 - what it leads to
    return Choice(pick.kind, label, pick.place, pick.seat, remark, **more)


def _joined(picks: Sequence[Pick]) -> str:
    """What picks that are made at once are called: first what is done, then with what."""
    first, *rest = picks or [Pick(ACTION, "", quiet=True)]
    said = [first, *(pick for pick in rest if not pick.quiet)]
    done = [pick.label for pick in said if pick.kind == ACTION]
    things = [pick.label for pick in said if pick.kind != ACTION]
    return JOINT.join(NEXT.join(labels) for labels in (done, things) if labels)


def _distinct(choices: Iterator[Choice[A]]) -> tuple[Choice[A], ...]:
    """No two buttons beside each other have one label: where they would, each says more."""
    found = list(choices)
    labels = [(one.place is None, one.label) for one in found]
    return tuple(
        attrs.evolve(one, label=f"{one.label} ({_least(one)})")
        if one.place is None and labels.count((True, one.label)) > 1
        else one
        for one in found
    )


def _least(choice: Choice[A]) -> str:
    """The notation of the first action that a pick leads to."""
    return str(next(action for _, action in choice.ways()))
