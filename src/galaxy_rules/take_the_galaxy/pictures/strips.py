"""Lines below the table: what is owed, what may be done, what happened last."""

from collections.abc import Iterable, Iterator
from typing import Final

from galaxy_rules.drawing.svg import (
    Extras,
    fitted,
    rectangle,
    titled,
    used,
    whole,
    width_of,
    words,
    wrapped,
)
from galaxy_rules.kernel.texts import telling
from galaxy_rules.take_the_galaxy import Action, Phase
from galaxy_rules.take_the_galaxy.pictures.signs import BOLD, SMALL, names_of
from galaxy_rules.take_the_galaxy.pictures.space import Scene
from galaxy_rules.take_the_galaxy.pictures.text import counted, listed
from galaxy_rules.take_the_galaxy.rules.arithmetic import partner
from galaxy_rules.take_the_galaxy.words.state import Consent, Investing, Payment

LABEL: Final = 62
STRIP: Final = 24
LINE: Final = 14
LONGEST: Final = 40
"""A single action that is no longer is written in full."""
TOLD: Final = 15
"""So many actions of a kind are named."""
SENTENCES: Final = 3
"""Lines for what happened last."""
CARDS: Final = 12
"""More cards are not drawn one by one."""


def strips(scene: Scene, extras: Extras, y: float, width: float) -> tuple[str, float]:
    """All lines that there is something to say in, and how high they are."""
    owed, first = _owed(scene, y, width)
    refused, second = _refused(scene, y + first, width)
    last, third = _last(scene, extras, y + first + second, width)
    high = first + second + third
    choices, fourth = _choices(scene, extras.actions, y + high, width)
    return owed + refused + last + choices, high + fourth


def _label(y: float, text: str, ink: str) -> str:
    return words(12, y + 13, text, f"f-{ink} small bold")


# what is owed


def _owed(scene: Scene, y: float, width: float) -> tuple[str, float]:
    """A payment, a deal, a question, a toll or draws under way."""
    told, paid, due = _under_way_now(scene)
    return (_under_way(told, paid, due, y, width), STRIP) if told else ("", 0)


def _under_way_now(scene: Scene) -> tuple[str, str, int]:
    """What it is, what was paid, and what is still due."""
    shown = scene.shown
    match shown.pending:
        case Payment(order=order, due=due, paid=cards):
            builds = scene.game.builds
            paid = names_of([(builds[key].name, n) for key, n in listed(scene.game, cards)])
            return f"seat {shown.turn} pays: {_said(scene, order)}", paid, due
        case Investing(card=card, payer=payer):
            return f"seat {payer} gives renown for {scene.game.spaces[card].name}", "", 0
        case Consent(request=request):
            return f"seat {partner(shown.turn)} is asked: {_said(scene, request)}", "", 0
        case None:
            told, due = _drawing(scene)
            return told, "", due


def _said(scene: Scene, action: Action) -> str:
    """An order or request in words; what it comes to is in the notation of the list."""
    return telling.speaker(scene.game).action(str(action), scene.game.parse)


def _refused(scene: Scene, y: float, width: float) -> tuple[str, float]:
    """What the partner has declined this turn."""
    if not scene.shown.declined:
        return "", 0
    told = fitted(
        "; ".join(_said(scene, one) for one in scene.shown.declined), width - LABEL, SMALL
    )
    return _label(y, "declined", "ink") + words(12 + LABEL, y + 13, told, "f-ink small"), STRIP


def _drawing(scene: Scene) -> tuple[str, int]:
    shown = scene.shown
    if shown.phase is Phase.PIRATES:
        return f"pirates take {counted(shown.toll, 'card')} of seat {shown.turn}", shown.toll
    if shown.draws and shown.phase is not Phase.OVER:
        return f"seat {shown.turn} draws {counted(shown.draws, 'card')}", shown.draws
    return "", 0


def _under_way(told: str, paid: str, due: int, y: float, width: float) -> str:
    """The words, a dashed card for each that is due, and what is paid already."""
    at = 12.0 + LABEL
    parts = [_label(y, "under way", "ink"), words(at, y + 13, told, "f-ink small")]
    at += width_of(told, SMALL) + 16
    if due > CARDS:
        parts.append(words(at, y + 13, f"{due} due", "f-ink small bold"))
        at += 60
    else:
        for _ in range(due):
            parts.append(rectangle(at, y + 1, 11, 16, "f-paper k-ink thin dots", 2))
            at += 15
    if paid:
        parts.append(used("gr-c", at + 10, y + 9, 0.9))
        parts.append(whole(at + 20, y + 13, f"paid: {paid}", width - at - 10, "f-ink small"))
    return titled(f"{told}; {counted(due, 'card')} due; paid: {paid or 'nothing'}", *parts)


# what may be done


def _choices(
    scene: Scene, actions: tuple[Action, ...], y: float, width: float
) -> tuple[str, float]:
    """Kinds of action as buttons with their numbers; a single one is written in full."""
    if not actions:
        return "", 0
    parts, at, down = [_label(y, "may do", "target")], 12.0 + LABEL, y
    for text, title in _kinds(scene, actions):
        wide = width_of(text, SMALL * BOLD) + 16
        if at + wide > 12 + width and at > 12 + LABEL:
            at, down = 12 + LABEL, down + STRIP
        button = rectangle(at, down, wide, 18, "f-paper k-target wide", 9)
        told = words(at + wide / 2, down + 12.5, text, "f-ink small bold mid")
        parts.append(titled(title, button, told))
        at += wide + 7
    return "".join(parts), down - y + STRIP


def _kinds(scene: Scene, actions: Iterable[Action]) -> Iterator[tuple[str, str]]:
    """A button's words and its title for each kind of action, in the order of the list."""
    kinds: dict[str, list[Action]] = {}
    for action in actions:
        kinds.setdefault(str(action).partition(" ")[0], []).append(action)
    for kind, alike in kinds.items():
        spelled = list(map(str, alike))
        more = f" and {len(spelled) - TOLD} more" if len(spelled) > TOLD else ""
        title = "; ".join(spelled[:TOLD]) + more
        said = _said(scene, alike[0]) if len(alike) == 1 else f"{kind} ×{len(alike)}"
        yield said if len(said) <= LONGEST else kind, title


# what happened


def _last(scene: Scene, extras: Extras, y: float, width: float) -> tuple[str, float]:
    if not extras.events:
        return "", 0
    told = " ".join(telling.told(scene.game, event, extras.spoken) for event in extras.events)
    rows = wrapped(told, width - LABEL, SMALL)
    if len(rows) > SENTENCES:
        rows = [
            *rows[: SENTENCES - 1],
            fitted(" ".join(rows[SENTENCES - 1 :]), width - LABEL, SMALL),
        ]
    parts = [
        words(12 + LABEL, y + 13 + LINE * place, row, "f-ink small")
        for place, row in enumerate(rows)
    ]
    drawn = titled(told, _label(y, "last", "path"), *parts)
    return drawn, LINE * len(rows) + 10
