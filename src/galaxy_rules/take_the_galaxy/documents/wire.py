"""States, views and events as plain JSON values: cards by id, bags by count, actions as text."""

from functools import cache
from typing import Any, Final, get_args

from cattrs import Converter

from galaxy_rules.kernel.bags import Bag
from galaxy_rules.kernel.documents.codec import strict_converter
from galaxy_rules.kernel.documents.wire import Wire, check_entries, check_seats
from galaxy_rules.kernel.errors import BadInput, brief, is_whole
from galaxy_rules.take_the_galaxy.documents.event_kinds import kinds
from galaxy_rules.take_the_galaxy.tables import Tables
from galaxy_rules.take_the_galaxy.words.actions import ACTIONS, Order, Request, Resource, parse
from galaxy_rules.take_the_galaxy.words.components import PLAYERS
from galaxy_rules.take_the_galaxy.words.events import EVENTS
from galaxy_rules.take_the_galaxy.words.state import (
    PER_SEAT,
    Cards,
    Consent,
    Investing,
    Payment,
    Pending,
    State,
    View,
)

PENDING: Final[dict[str, type[Pending]]] = {
    "payment": Payment,
    "investing": Investing,
    "consent": Consent,
}


@cache
def converter() -> Converter:
    """A strict converter for this game's values."""
    made = strict_converter()
    made.register_structure_hook_func(_is_bag, _read_bag)
    made.register_unstructure_hook_func(_is_bag, _write_bag)
    made.register_structure_hook_func(_is_pile, _read_pile)
    made.register_unstructure_hook_func(_is_pile, _write_pile)
    made.register_structure_hook(Resource, _read_resource)
    made.register_unstructure_hook(Resource, str)
    for kind in ACTIONS:
        made.register_unstructure_hook(kind, str)
    for union in (Order, Request):
        made.register_structure_hook(union, _read_action)
        made.register_unstructure_hook(union, str)
    made.register_structure_hook(Pending | None, lambda value, _: _read_pending(made, value))
    made.register_unstructure_hook(Pending | None, lambda value: _write_pending(made, value))
    return made


def _is_bag(kind: object) -> bool:
    return kind is Bag or kind == Cards


def _is_pile(kind: object) -> bool:
    return kind == (Cards | int)


def _read_bag(value: object, _: object) -> Cards:
    if not isinstance(value, dict):
        message = f"expected cards with counts, found {brief(value)}"
        raise ValueError(message)
    for card, count in value.items():
        if type(count) is not int or count < 1:
            message = f"expected a count of {brief(card)}, found {brief(count)}"
            raise ValueError(message)
    return Bag(value)


def _read_pile(value: object, kind: object) -> Cards | int:
    """A pile that is seen, or how many cards are in it."""
    if is_whole(value) and value >= 0:
        return value
    return _read_bag(value, kind)


def _write_bag(bag: Cards) -> dict[str, int]:
    """By card in alphabetical order, so that equal bags make equal documents."""
    return dict(sorted(bag.items()))


def _write_pile(pile: Cards | int) -> Any:  # noqa: ANN401 - plain JSON values
    return _write_bag(pile) if isinstance(pile, Bag) else pile


def _read_resource(value: object, _: object) -> Resource:
    for resource in Resource:
        if resource.value == value:
            return resource
    message = f"expected M, S or P, found {brief(value)}"
    raise ValueError(message)


def _read_action(value: object, union: Any) -> Any:  # noqa: ANN401 - a union of actions
    if not isinstance(value, str):
        message = f"expected an action in notation, found {brief(value)}"
        raise ValueError(message)
    action = parse(value)
    if not isinstance(action, get_args(union)):
        message = f"{brief(value)} cannot stand here"
        raise ValueError(message)
    return action


def _read_pending(made: Converter, value: object) -> Pending | None:
    if value is None:
        return None
    if not isinstance(value, dict) or value.get("kind") not in PENDING:
        message = f"expected one of {', '.join(PENDING)}, found {brief(value)}"
        raise ValueError(message)
    fields = {key: entry for key, entry in value.items() if key != "kind"}
    found: Pending = made.structure(fields, PENDING[value["kind"]])
    return found


def _write_pending(made: Converter, value: Pending | None) -> Any:  # noqa: ANN401 - plain values
    if value is None:
        return None
    name = next((name for name, kind in PENDING.items() if type(value) is kind), "")
    if not name:
        raise BadInput("state.pending", f"{brief(value)} cannot be pending")
    return {"kind": name, **made.unstructure(value)}


# documents


def _check_view(_: Tables, view: State | View, path: str) -> State | View:
    """Seats and tables are those of a table; the rest is for the position that it may be of."""
    if not isinstance(view, View):
        return view
    seats = len(view.hands)
    if seats not in PLAYERS:
        raise BadInput(f"{path}.hands", f"expected one to four, found {seats}")
    check_seats(view, seats, path)
    check_entries(view, seats, path, *PER_SEAT)
    for name in ("hands", "decks"):
        for seat, pile in enumerate(getattr(view, name)):
            if isinstance(pile, int) is (seat == view.seat):
                raise BadInput(f"{path}.{name}[{seat}]", "not what this seat may see")
    return view


WIRE: Final = Wire(
    title="this game", state=State, view=View, events=EVENTS,
    converter=lambda _: converter(), kinds=kinds, finish=_check_view,
)  # fmt: skip
encode: Final = WIRE.encode
decode: Final = WIRE.decode
read_change: Final = WIRE.read_change
