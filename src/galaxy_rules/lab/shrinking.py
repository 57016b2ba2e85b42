"""Making a scene smaller while something stays true of it: fewer steps, fewer things, less of them.

A scene is a set-up in plain JSON values and a script.  Nothing here knows what they mean: whoever
asks brings a check, and a scene that makes no sense fails it.
"""

import json
from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from typing import Any, Final

import attrs

Path = tuple[str | int, ...]
MOST_TRIES: Final = 4_000


@attrs.frozen
class Scene:
    """A set-up, and what is done in it."""

    setup: Mapping[str, Any]
    script: tuple[str, ...]

    @property
    def size(self) -> tuple[int, int, int]:
        """What a smaller scene has less of: steps, letters of the set-up, the sum of amounts."""
        amounts = sum(amount for _, amount in _amounts(self.setup))
        return (len(self.script), len(json.dumps(self.setup)), amounts)


Check = Callable[[Scene], Scene | None]
"""The part of a scene that still holds what it should, such as its first steps, or None."""


def shrink(scene: Scene, check: Check, tries: int = MOST_TRIES) -> Scene:
    """A scene from which no step, no entry and no unit of an amount can be taken away alone.

    Each success goes on where it was; only a whole round without one ends it.  When the tries have
    run out, the smallest so far is the answer.

    >>> def has_a_ship(scene):
    ...     return scene if scene.setup.get("ships") else None
    >>> shrink(Scene({"ships": ["a", "b"], "points": 3}, ("move", "stop")), has_a_ship)
    Scene(setup={'ships': ['b']}, script=())
    """
    best, left, reached, shrunk = scene, tries, 0, False
    while left > 0:
        for number, smaller in enumerate(islice(reductions(best), reached, None), reached):
            left -= 1
            found = check(smaller)
            if found is not None and found.size < best.size:
                best, reached, shrunk = found, number, True
                break
            if left <= 0:
                return best
        else:
            if not shrunk:
                return best
            reached, shrunk = 0, False
    return best


def reductions(scene: Scene) -> Iterator[Scene]:
    """Every scene with something less, the boldest first."""
    size = len(scene.script)
    while size:
        for start in range(0, len(scene.script), size):
            kept = (*scene.script[:start], *scene.script[start + size :])
            yield attrs.evolve(scene, script=kept)
        size //= 2
    for setup in _less(scene.setup):
        yield attrs.evolve(scene, setup=setup)


def _less(setup: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """Set-ups with less in them: first things, then plain words such as a phase, then amounts."""
    heaps = [word for word, value in setup.items() if isinstance(value, (list, Mapping))]
    yield from (_dropped(setup, (word,)) for word in heaps)
    yield from _halves(setup)
    yield from (_without(setup, word) for word in _mentioned(setup))
    yield from (_dropped(setup, path) for path in _entries(setup))
    yield from (_dropped(setup, (word,)) for word in setup if word not in heaps)
    for path, amount in _amounts(setup):
        for less in dict.fromkeys((0, amount // 2, amount - 1)):
            if 0 <= less < amount:
                yield _changed(setup, path, less)


def _halves(setup: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """Long lists with half of them gone."""
    for path, value in _walk(setup):
        if isinstance(value, list) and len(value) > 2:  # noqa: PLR2004 - two halves of one are entries
            middle = len(value) // 2
            yield _changed(setup, path, value[middle:])
            yield _changed(setup, path, value[:middle])


def _mentioned(setup: Mapping[str, Any]) -> list[str]:
    """Names that occur more than once: where one of them goes, the others cannot stay."""
    seen: dict[str, int] = {}
    for path, value in _walk(setup):
        words = [str(path[-1])] if path and isinstance(path[-1], str) else []
        words += [value] if isinstance(value, str) else []
        for word in words:
            name = word.partition(":")[0]
            seen[name] = seen.get(name, 0) + 1
    return [name for name, count in seen.items() if count > 1 and name not in setup]


def _without(value: Any, word: str) -> Any:  # noqa: ANN401 - plain JSON values
    """A value without the entries that name something."""

    def names(entry: Any) -> bool:  # noqa: ANN401 - plain JSON values
        if isinstance(entry, str):
            return entry.partition(":")[0] == word
        return isinstance(entry, list) and any(isinstance(e, str) and names(e) for e in entry)

    if isinstance(value, Mapping):
        kept = {k: v for k, v in value.items() if not names(k) and not names(v)}
        return {key: _without(entry, word) for key, entry in kept.items()}
    if isinstance(value, list):
        return [_without(entry, word) for entry in value if not names(entry)]
    return value


def _walk(value: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:  # noqa: ANN401
    """Every value inside a value, with the way to it."""
    yield path, value
    if isinstance(value, Mapping):
        for key, entry in value.items():
            yield from _walk(entry, (*path, key))
    elif isinstance(value, list):
        for number, entry in enumerate(value):
            yield from _walk(entry, (*path, number))


def _entries(setup: Mapping[str, Any]) -> list[Path]:
    """The way to every entry below the words of the set-up."""
    return [path for path, _ in _walk(setup) if len(path) > 1]


def _amounts(setup: Mapping[str, Any]) -> list[tuple[Path, int]]:
    return [(path, value) for path, value in _walk(setup) if type(value) is int and value > 0]


def _dropped(value: Any, path: Path) -> Any:  # noqa: ANN401 - plain JSON values
    """A value without the entry at the end of a path."""
    head, *rest = path
    if rest:
        return _put(value, head, _dropped(value[head], tuple(rest)))
    if isinstance(value, Mapping):
        return {key: entry for key, entry in value.items() if key != head}
    return [entry for number, entry in enumerate(value) if number != head]


def _changed(value: Any, path: Path, new: Any) -> Any:  # noqa: ANN401 - plain JSON values
    """A value with another entry at the end of a path."""
    if not path:
        return new
    head, *rest = path
    return _put(value, head, _changed(value[head], tuple(rest), new))


def _put(value: Any, key: str | int, entry: Any) -> Any:  # noqa: ANN401 - plain JSON values
    if isinstance(value, Mapping):
        return {**value, str(key): entry}
    return [entry if number == key else old for number, old in enumerate(value)]
