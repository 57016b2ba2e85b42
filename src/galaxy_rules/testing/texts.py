"""A game speaks each of its languages whole: no text is missing, left over, or shows its gaps."""

import re
from collections.abc import Iterator
from typing import Final

from galaxy_rules.catalogue import AnyGame
from galaxy_rules.kernel.game import CHANCE
from galaxy_rules.kernel.happenings import sentence_declared
from galaxy_rules.kernel.texts.catalogues import ENGLISH, Catalogue, catalogue, languages_of
from galaxy_rules.kernel.texts.messages import parse
from galaxy_rules.kernel.words import kind_name
from galaxy_rules.showing.words import label, objection_text, remark, sentence
from galaxy_rules.testing.claims import claim
from galaxy_rules.testing.strangers import Strangers
from galaxy_rules.testing.subjects import Subject

RAW: Final = re.compile(r"[{}]|\b[a-z0-9]+(?:_[a-z0-9]+)+\b|<")
"""What no text for people has: a gap, a handle with underscores, a piece of Python."""
FREE: Final = frozenset({"its"})
"""What a language need not ask for."""
MOST: Final = 3
"""So many actions out of place are tried in a position."""
NAMES: Final = ("Ada", "Grace", "Mary", "Emmy")


def unsound(game: AnyGame) -> Iterator[str]:
    """What is wrong with the texts that a game brings: missing, of no use, about other facts."""
    english = catalogue(game.package, ENGLISH)
    if english is None:
        return
    declared = {kind_name(kind): sentence_declared(kind) for kind in game.event_classes}
    known = {
        "events": {**declared, **english.events},
        "kinds": dict.fromkeys(map(kind_name, game.action_classes), ""),
        "actions": dict(english.actions),
        "captions": dict(english.captions),
        "remarks": dict(english.remarks),
    }
    for language in languages_of(game.package):
        spoken = catalogue(game.package, language)
        if spoken is not None:
            yield from _unsound(spoken, known)


def _unsound(spoken: Catalogue, known: dict[str, dict[str, str]]) -> Iterator[str]:
    own = spoken.language
    for section, texts in known.items():
        found: dict[str, str] = dict(getattr(spoken, section))
        missing = set(texts) - set(found) if own != ENGLISH or section == "kinds" else set()
        yield from (f"{own}.{section}.{key} is missing" for key in sorted(missing))
        for key, text in found.items():
            if key in texts:
                yield from _parted(f"{own}.{section}.{key}", texts[key], text)
            else:
                yield f"{own}.{section}.{key} is of no use"
    for key, text in spoken.refusals.items():
        yield from _parted(f"{own}.refusals.{key}", key, text)


def _parted(place: str, english: str, text: str) -> Iterator[str]:
    """Texts that do not ask for the same facts."""
    one, other = (set(parse(each).names()) - FREE for each in (english, text))
    if one != other:
        yield f"{place} asks for {sorted(other)}, in English {sorted(one)}"


def people_can_read_it(subject: Subject) -> None:
    """Sentences, remarks and refusals of a game with texts show no gap and no handle."""
    game = subject.game
    for language in languages_of(game.package):
        if catalogue(game.package, language) is None:
            continue
        for text in (*_labels(game, language), *_told(subject, language)):
            claim(not RAW.search(text), f"in {language}: {text!r}")


def _labels(game: AnyGame, language: str) -> Iterator[str]:
    for kind in game.action_classes:
        yield label(game, "action", kind_name(kind), language=language)


def _told(subject: Subject, language: str) -> Iterator[str]:
    """What everybody hears of each step, and what is said before it is taken."""
    game, others = subject.game, Strangers(subject)
    for step in subject.steps():
        seats = game.seats(step.before)
        names = NAMES[:seats]
        for event in step.events:
            for seat in range(seats):
                told = sentence(game, game.event_for(event, seat), names, language)
                claim(bool(told), f"{event!r} is not told in {language}")
                yield told
        if step.by != CHANCE:
            yield remark(game, game.view(step.before, step.by), step.action, names, language)
        for action in others.some(MOST):
            for one in game.why_not(step.before, action):
                yield objection_text(game, one, names, language)
