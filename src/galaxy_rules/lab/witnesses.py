"""Witnesses: small positions in which two readings of a ruling part, as conformance vectors.

A witness comes from a place where play parted, or from a scenario built by hand.  It is put into
the words of the vectors, so that everybody can set it up, and made smaller as long as both readings
start from the same position and then part: one allows what the other refuses, or something that
can be observed is different.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

import attrs

from galaxy_rules.catalogue import AnyGame, game_class
from galaxy_rules.kernel.documents.describing import Setup
from galaxy_rules.kernel.documents.vectors import Dialect
from galaxy_rules.kernel.errors import BadInput
from galaxy_rules.kernel.game import CHANCE, OVER
from galaxy_rules.lab.comparing import (
    Parting,
    Question,
    Readings,
    chosen_action,
    ruling_of,
    trail,
)
from galaxy_rules.lab.describing import script_of, setup_of
from galaxy_rules.lab.playouts import made
from galaxy_rules.lab.shrinking import MOST_TRIES, Scene, shrink
from galaxy_rules.match.seeds import dice
from galaxy_rules.match.vectors import run_vector

Vector = dict[str, Any]
BACK: Final = 80
"""How many plies before a parting a witness may start."""
AHEAD: Final = 60
"""How many plies after it the difference may take to be seen."""
SHORT: Final = 3
"""Steps of a witness from play up to which no other is looked for."""
FEW: Final = 3
"""How many scenes that were built by hand are shrunk, the smallest first."""
DULL: Final = ("legal", "seen_points")
"""What is expected only where nothing else is different."""
MOST_KEYS: Final = 2
"""How many values that are different a vector names."""


@attrs.frozen
class Seen:
    """Where two readings part in a scene, and what is then seen under each.

    What is seen is the code of a refusal, or the values that are different.
    """

    step: int
    under: tuple[str | Mapping[str, Any], str | Mapping[str, Any]]


@attrs.frozen
class Witness:
    """A scene in which two readings part, and where it came from."""

    question: Question
    scene: Scene
    seen: Seen
    origin: str

    @property
    def ids(self) -> tuple[str, str]:
        """The ids of its two vectors: under the table's reading, and under the other."""
        question = self.question
        prefix = next(iter(made(question.table).clauses)).partition("-")[0]
        other = f"{prefix}-W-{question.switch}-{question.reading}"
        return f"{other}-{question.default}", other

    def vectors(self) -> tuple[Vector, Vector]:
        """The same scene under either reading, with what must be seen."""
        return self._vector(0), self._vector(1)

    def _vector(self, side: int) -> Vector:
        question = self.question
        reading = question.words[side]
        between = " and ".join(question.words)
        *before, last = self.scene.script or ("",)
        looked = self.seen.step < 0
        steps = [{"do": do, "expect": {}} for do in before]
        return {
            "id": self.ids[side],
            "game": question.table.game,
            "title": f"{question.switch}: where {between} part; {question.switch} = {reading}",
            "clauses": [ruling_of(question).id],
            "setup": {**self.scene.setup, "rulings": {question.switch: reading}},
            "script": [*steps, {"do": "" if looked else last, "expect": self.seen.under[side]}],
        }


# where two readings part


def look(question: Question, scene: Scene) -> Seen | None:
    """Where two readings part in a scene; None where they do not, or it makes no sense.

    Both must start from one and the same position, unless the ruling is about the set-up.
    """
    try:
        pair = _dialect(question, scene, 0), _dialect(question, scene, 1)
        if pair[0].fingerprint() != pair[1].fingerprint() and not _about_the_start(question):
            return None
        if seen := _observed(pair):
            return Seen(-1, seen)
        for number, do in enumerate(scene.script):
            codes = pair[0].do(do), pair[1].do(do)
            if codes[0] is not None and codes[1] is not None:
                return None
            if codes != (None, None):
                return Seen(number, (codes[0] or {}, codes[1] or {}))
            if seen := _observed(pair):
                return Seen(number, seen)
    except BadInput:
        return None
    return None


def _about_the_start(question: Question) -> bool:
    return any(Readings.of(question).starts(question.table.players))


def _dialect(question: Question, scene: Scene, side: int) -> Dialect:
    setup = {**scene.setup, "rulings": {question.switch: question.words[side]}}
    return game_class(question.table.game).dialect(setup, None)


def _observed(pair: tuple[Dialect, Dialect]) -> tuple[Setup, Setup] | None:
    """A few values that both can observe and that are different, the shortest first."""
    left, right = pair[0].observe(), pair[1].observe()
    keys = [key for key in left if key in right and _differ(left[key], right[key])]
    if not keys:
        return None
    telling = [key for key in keys if key not in DULL] or keys
    telling.sort(key=lambda key: (len(repr(left[key])) + len(repr(right[key])), len(key), key))
    few = telling[:MOST_KEYS]
    return {key: left[key] for key in few}, {key: right[key] for key in few}


def _differ(left: Any, right: Any) -> bool:  # noqa: ANN401 - plain JSON values
    """Whether a vector could tell them apart: lists of names count as heaps."""
    return bool(_plain(left) != _plain(right))


def _plain(value: Any) -> Any:  # noqa: ANN401 - plain JSON values
    if isinstance(value, list) and all(isinstance(item, str) for item in value):
        return sorted(value)
    if isinstance(value, dict):
        return {key: _plain(entry) for key, entry in value.items() if entry != {}}
    return value


# scenes from play


def scenes_from_play(question: Question, parting: Parting) -> Iterator[Scene]:
    """Scenes that lead up to a parting, from the latest start to earlier ones."""
    states, actions = trail(question, parting.seed, parting.ply)
    final = _onwards(question, states[-1], parting)
    game = made(question.table)
    for start in range(parting.ply, max(-1, parting.ply - BACK), -1):
        yield _scene(game, states[start], [*actions[start:], *final])


def _onwards(question: Question, state: Any, parting: Parting) -> list[Any]:  # noqa: ANN401
    """What is done from a parting on, until the readings allow different things."""
    readings = Readings.of(question)
    one, other = readings.games
    done: list[Any] = []
    if parting.difference.action:
        done.append(one.parse(parting.difference.action))
        if any(game.why_not(state, done[0]) for game in readings.games):
            return done
    pair = (state, state)
    for action in done:
        pair = (one.apply(pair[0], action), other.apply(pair[1], action))
    for number in range(AHEAD):
        if one.to_move(pair[0]) != other.to_move(pair[1]) or one.to_move(pair[0]) == OVER:
            break
        only = _only_one(readings, pair)
        action = only or chosen_action(
            one, pair[0], dice(parting.seed, parting.ply + number).word()
        )
        done.append(action)
        if only is not None or other.why_not(pair[1], action):
            break
        pair = (one.apply(pair[0], action), other.apply(pair[1], action))
    return done


def _only_one(readings: Readings, pair: tuple[Any, Any]) -> Any | None:  # noqa: ANN401
    """An action that only one of two games lists in its own position."""
    one, other = readings.games
    if one.to_move(pair[0]) == CHANCE:
        return None
    lists = one.legal_actions(pair[0]), other.legal_actions(pair[1])
    for mine, theirs, judge, state in (
        (lists[0], lists[1], other, pair[1]),
        (lists[1], lists[0], one, pair[0]),
    ):
        known = frozenset(theirs)
        for action in mine:
            if action not in known and judge.why_not(state, action):
                return action
    return None


def _scene(game: AnyGame, state: Any, actions: Sequence[Any]) -> Scene:  # noqa: ANN401
    """A position and what is done in it, as a vector says it."""
    setup = setup_of(game, state)
    script: list[str] = []
    for action in actions:
        script += script_of(game, setup, state, action)
        state = _after(game, state, action)
    return Scene(setup, tuple(script))


def _after(game: AnyGame, state: Any, action: Any) -> Any:  # noqa: ANN401 - any game's
    return state if state is None or game.why_not(state, action) else game.apply(state, action)


def scenes_from_vectors(
    question: Question, vectors: Iterable[Vector]
) -> Iterator[tuple[str, Scene]]:
    """The scenes of the vectors that were written for a switch, with their ids."""
    for vector in vectors:
        rulings = vector["setup"].get("rulings", {})
        if vector["game"] == question.table.game and question.switch in rulings:
            setup = {word: v for word, v in vector["setup"].items() if word != "rulings"}
            dos = tuple(step["do"] for step in vector["script"])
            yield vector["id"], Scene(setup, dos)
            for number in range(len(dos)):
                yield vector["id"], Scene(setup, (*dos[:number], *dos[number + 1 :]))


# searching


def parts(question: Question, scene: Scene) -> Scene | None:
    """The steps of a scene up to where the readings part, or None."""
    seen = look(question, scene)
    return None if seen is None else attrs.evolve(scene, script=scene.script[: seen.step + 1])


def smallest(
    question: Question, scene: Scene, origin: str, tries: int = MOST_TRIES
) -> Witness | None:
    """The witness that a scene shrinks to, if readings part in it and its vectors say so."""
    start = parts(question, scene)
    if start is None:
        return None
    small = shrink(start, lambda smaller: parts(question, smaller), tries)
    seen = look(question, small)
    if seen is None:
        return None
    witness = Witness(question, small, seen, origin)
    return witness if holds(witness) else None


def holds(witness: Witness) -> bool:
    """Whether either vector passes under its own reading and fails under the other."""
    for vector, other in zip(witness.vectors(), witness.vectors()[::-1], strict=True):
        swapped = {**vector, "setup": other["setup"]}
        if not run_vector(vector).passed or run_vector(swapped).passed:
            return False
    return True


def search(
    question: Question,
    partings: Iterable[Parting],
    vectors: Iterable[Vector] = (),
    tries: int = MOST_TRIES,
) -> Witness | None:
    """A witness from one of these partings; where there is none, or it is long, from a vector."""
    played = _from_play(question, partings, tries)
    if played is not None and len(played.scene.script) <= SHORT:
        return played
    built = _from_vectors(question, vectors, tries)
    known = [witness for witness in (played, built) if witness is not None]
    return min(known, key=lambda witness: len(witness.scene.script), default=None)


def _from_play(question: Question, partings: Iterable[Parting], tries: int) -> Witness | None:
    """The witness of the first parting that gives one, from the latest start that shows it."""
    for parting in partings:
        origin = f"play: seed {parting.seed}, ply {parting.ply}"
        for scene in scenes_from_play(question, parting):
            if parts(question, scene) is not None:
                if witness := smallest(question, scene, origin, tries):
                    return witness
                break
    return None


def _from_vectors(question: Question, vectors: Iterable[Vector], tries: int) -> Witness | None:
    """The smallest witness that some vectors shrink to."""
    built = [
        (name, start)
        for name, scene in scenes_from_vectors(question, vectors)
        if (start := parts(question, scene)) is not None
    ]
    built.sort(key=lambda pair: pair[1].size)
    found = (smallest(question, scene, f"built: {name}", tries) for name, scene in built[:FEW])
    known = [witness for witness in found if witness is not None]
    return min(known, key=lambda witness: witness.scene.size, default=None)
