"""A game in words, to players by their names and in a language: one door for whatever is said."""

from collections.abc import Sequence
from typing import Any

from galaxy_rules.catalogue import AnyGame, has_room, room
from galaxy_rules.kernel.errors import LONGEST_NAME, BadInput, brief, shown
from galaxy_rules.kernel.game import Game
from galaxy_rules.kernel.texts import telling
from galaxy_rules.kernel.texts.catalogues import ENGLISH, check_language, languages_of
from galaxy_rules.kernel.texts.voices import Said, Speaker
from galaxy_rules.kernel.values import Value, oversized
from galaxy_rules.kernel.verdicts import Objection
from galaxy_rules.plain.pictures.sentences import sentence as plain_sentence

Names = Sequence[str] | None


def languages(game: AnyGame) -> tuple[str, ...]:
    """The languages that a game has texts in; in every other one it speaks English.

    >>> import galaxy_rules as gr
    >>> gr.languages(gr.game(gr.games()[0]))
    ('de', 'en')
    """
    return languages_of(_checked(game).package)


def sentence(
    game: AnyGame,
    event: Any,  # noqa: ANN401 - any game's event
    names: Names = None,
    language: str = ENGLISH,
) -> str:
    """What happened, in a sentence; nothing where an event is not worth one.

    >>> import galaxy_rules as gr
    >>> match = gr.Match.start(gr.games()[0], players=2, seed=1)
    >>> event = match.game.step(match.state, match.legal[0]).events[0]
    >>> gr.sentence(match.game, event, names=("Ada", "Grace"), language="de")
    'Ada legt Wellen Absorber an den Zerstörer.'
    """
    voice = speaker(game, names, language)
    if isinstance(event, Value) and (name := oversized(event)):
        raise BadInput(f"event.{name}", "a number is too large")
    if type(event) not in game.event_classes:
        raise BadInput("event", f"{brief(event)} is no event of {game.name}")
    if has_room(game, "pictures.sentences"):
        own = getattr(room(game, "pictures.sentences"), "sentence", None)
        if own is not None:
            return shown(own(game, event))
    told = telling.told(game, event, voice.names, language)
    return told or shown(plain_sentence(game, event, voice))


def remark(
    game: AnyGame,
    view: Any,  # noqa: ANN401 - any game's view
    action: Any,  # noqa: ANN401 - and action
    names: Names = None,
    language: str = ENGLISH,
) -> str:
    """What a player should know about a listed action, from what that player may see."""
    own = room(_checked(game), "pictures.remarks")
    return _spoken(speaker(game, names, language), own.remark(game, view, action))


def caption(
    game: AnyGame,
    view: Any,  # noqa: ANN401 - any game's view
    place: str,
    names: Names = None,
    language: str = ENGLISH,
) -> str:
    """What stands at a place, or what a kind of action is about, as far as the view shows it."""
    own = room(_checked(game), "pictures.remarks")
    voice = speaker(game, names, language)
    return shown(voice.caption(place)) or _spoken(voice, own.caption(game, view, place))


def objection_text(
    game: AnyGame, objection: Objection, names: Names = None, language: str = ENGLISH
) -> str:
    """Why an action is refused, in words for people; code and clauses are the objection's own.

    >>> import galaxy_rules as gr
    >>> game = gr.game(gr.games()[0])
    >>> (objection,) = game.why_not(game.new(2), game.parse("equip destroyer cryo_blitz"))
    >>> gr.objection_text(game, objection, language="de")
    'der Zerstörer braucht zuerst seinen Schild und dann Waffen'
    """
    if not isinstance(objection, Objection):
        raise BadInput("objection", f"expected an objection, found {brief(objection)}")
    return shown(speaker(game, names, language).objection(objection))


def label(
    game: AnyGame,
    kind: str,
    value: object,
    names: Names = None,
    language: str = ENGLISH,
) -> str:
    """What people call a thing, by the name of the field that holds it.

    `kind` is such a name (``card``, ``ship``, ``colour``), `value` what the field holds or the word
    that notation has for it; ``action`` labels a kind of action, and ``seat`` a player.  What goes
    by its own word, such as a space, is labelled by that.

    >>> import galaxy_rules as gr
    >>> game = gr.game(gr.games()[0])
    >>> [gr.label(game, "card", card) for card in ("cryo_blitz", "weapon_7")]
    ['Cryo Blitz', 'weapon 7 (name lost)']
    >>> gr.label(game, "action", "deploy", language="de"), gr.label(game, "seat", 1)
    ('Einsetzen', 'seat 1')
    """
    if type(kind) is not str:
        raise BadInput("kind", f"expected a text, found {brief(kind)}")
    if type(value) is str and len(value) > LONGEST_NAME:
        raise BadInput("value", f"longer than {LONGEST_NAME} letters")
    voice = speaker(game, names, language)
    match kind:
        case "action":
            return shown(voice.kind(str(value)))
        case "seat":
            return voice.player(value, voice.seat_word)
        case _:
            return shown(voice.word(kind, value))


def speaker(game: AnyGame, names: Names = None, language: str = ENGLISH) -> Speaker:
    """Who speaks for a game; a language that nobody has texts in is a `BadInput`."""
    check_language(language, _checked(game).package)
    return telling.speaker(game, _names(names), language)


def _spoken(voice: Speaker, said: Said | str | None) -> str:
    """A remark as its room gives it: by its key, or in words of its own."""
    match said:
        case None:
            return ""
        case str():
            return shown(voice.word("", said)) if said else ""
        case Said():
            return shown(voice.say(said))


def _names(names: Names) -> tuple[str, ...]:
    if names is None:
        return ()
    if isinstance(names, str) or not isinstance(names, Sequence):
        raise BadInput("names", f"expected a text for each seat, found {brief(names)}")
    for seat, name in enumerate(names):
        if type(name) is not str or len(name) > LONGEST_NAME:
            raise BadInput(f"names[{seat}]", f"expected a name, found {brief(name)}")
    return tuple(names)


def _checked(game: AnyGame) -> AnyGame:
    if not isinstance(game, Game):
        raise BadInput("game", f"nobody can speak for {type(game).__name__!r:.60}")
    return game
