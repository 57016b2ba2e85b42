"""Trees of choices as plain JSON values, and back.

A pick is one of two things: at the end of its way it has an action, in notation and structured;
before that it has what to pick next.
"""

from typing import Any, Final, TypeVar

from galaxy_rules.kernel.errors import BadInput, brief, is_whole
from galaxy_rules.kernel.values import Value
from galaxy_rules.kernel.words.choices import Choice, Choices
from galaxy_rules.kernel.words.notation import Notation

A = TypeVar("A", bound=Value)
LEAST_SEAT: Final = -2
"""Nobody to move, or chance."""
MOST_SEATS: Final = 64
LONGEST_LABEL: Final = 2_000
DEEPEST: Final = 12
"""So many picks one after the other are more than any action has fields."""
_SAID: Final = {"kind", "label", "place", "seat", "remark"}


def plain_choices(notation: Notation[A], tree: Choices[A]) -> dict[str, Any]:
    """A whole tree."""
    choices = [_plain(notation, one) for one in tree.choices]
    return {"seat": tree.seat, "prompt": tree.prompt, "choices": choices}


def _plain(notation: Notation[A], choice: Choice[A]) -> dict[str, Any]:
    said = {
        "kind": choice.kind,
        "label": choice.label,
        "place": choice.place,
        "seat": choice.seat,
        "remark": choice.remark,
    }
    if choice.action is not None:
        structured = notation.plain(choice.action)
        return {**said, "action": str(choice.action), "structured": structured}
    choices = [_plain(notation, one) for one in choice.choices]
    return {**said, "prompt": choice.prompt, "choices": choices}


def read_choices(game: Any, body: object, path: str) -> Choices[Any]:  # noqa: ANN401 - any game
    """The tree that plain JSON values mean; errors name the field."""
    fields = _fields(body, {"seat", "prompt", "choices"}, path)
    seat = _number(fields["seat"], f"{path}.seat", LEAST_SEAT)
    choices = _all(game.notation, fields["choices"], f"{path}.choices", DEEPEST)
    found = Choices(game, seat, _text(fields["prompt"], f"{path}.prompt"), choices)
    actions = [action for _, action in found.ways()]
    if len(set(actions)) != len(actions):
        raise BadInput(f"{path}.choices", "two ways lead to one action")
    return found


def _all(notation: Notation[A], given: object, path: str, deepest: int) -> tuple[Choice[A], ...]:
    if not isinstance(given, list):
        raise BadInput(path, f"expected a list, found {brief(given)}")
    if not deepest:
        raise BadInput(path, "picks are nested too deeply")
    return tuple(
        [_one(notation, each, f"{path}[{n}]", deepest - 1) for n, each in enumerate(given)]
    )


def _one(notation: Notation[A], given: object, path: str, deepest: int) -> Choice[A]:
    ends = isinstance(given, dict) and "action" in given
    more = {"action", "structured"} if ends else {"prompt", "choices"}
    fields = _fields(given, _SAID | more, path)
    place, seat = fields["place"], fields["seat"]
    said = (
        _text(fields["kind"], f"{path}.kind"),
        _text(fields["label"], f"{path}.label"),
        None if place is None else _text(place, f"{path}.place"),
        None if seat is None else _number(seat, f"{path}.seat", 0),
        _text(fields["remark"], f"{path}.remark"),
    )
    if ends:
        return Choice(*said, action=_action(notation, fields, path))
    choices = _all(notation, fields["choices"], f"{path}.choices", deepest)
    if not choices:
        raise BadInput(f"{path}.choices", "nothing is left to pick")
    return Choice(*said, prompt=_text(fields["prompt"], f"{path}.prompt"), choices=choices)


def _action(notation: Notation[A], fields: dict[str, Any], path: str) -> A:
    """The action at the end, said twice in the same sense."""
    try:
        action = notation.parse(fields["action"])
    except BadInput as error:
        raise BadInput(f"{path}.action", error.problem) from None
    if notation.structure(fields["structured"], f"{path}.structured") != action:
        raise BadInput(f"{path}.structured", f"is another action than {action}")
    return action


def _fields(given: object, expected: set[str], path: str) -> dict[str, Any]:
    if not isinstance(given, dict):
        raise BadInput(path, f"expected an object, found {brief(given)}")
    if missing := expected - set(given):
        raise BadInput(f"{path}.{min(missing)}", "missing")
    if extra := set(given) - expected:
        raise BadInput(path, f"unknown field {brief(min(extra, key=str))}")
    return given


def _text(given: object, path: str) -> str:
    if type(given) is not str or len(given) > LONGEST_LABEL:
        raise BadInput(path, f"expected a short text, found {brief(given)}")
    return given


def _number(given: object, path: str, least: int) -> int:
    if not is_whole(given) or not least <= given < MOST_SEATS:
        raise BadInput(path, f"expected a seat, found {brief(given)}")
    return given
