"""Plain rooms serve every game, those too that have rooms of their own."""

import pytest

import galaxy_rules as gr
from galaxy_rules.catalogue import AnyGame
from galaxy_rules.drawing.svg import Extras
from galaxy_rules.kernel.game import CHANCE
from galaxy_rules.plain.documents import schema
from galaxy_rules.plain.opponent import Lead
from galaxy_rules.plain.pictures import picture, sentences, text
from galaxy_rules.testing import Subject
from tests.draw.boxes import outside
from tests.testing.subjects import subject

WIDEST = 100


@pytest.fixture(scope="module", params=[*gr.games(), "prospectors"])
def played(request: pytest.FixtureRequest) -> Subject:
    """A game with lines of play."""
    return subject(request.param)


def test_positions_are_tables_of_fields(played: Subject) -> None:
    game: AnyGame = played.game
    for spot in list(played.spots())[::7]:
        for shown in (spot.state, *(game.view(spot.state, s) for s in (0, gr.SPECTATOR))):
            lines = text.text(game, shown).split("\n")
            assert max(map(len, lines)) <= WIDEST
            drawn = picture.picture(game, shown, Extras()).svg
            assert [] == outside(drawn)


def test_a_plain_text_tells_nothing_that_is_hidden(played: Subject) -> None:
    dice = played.dice("plain")
    for spot in played.spots():
        for seat in played.onlookers(spot.state):
            twin = played.twin(played.game, spot.state, seat, dice)
            if twin is not None:
                views = [played.game.view(state, seat) for state in (spot.state, twin)]
                mine, yours = (text.text(played.game, view) for view in views)
                assert mine == yours


def test_every_event_has_a_sentence(played: Subject) -> None:
    for step in played.steps():
        for event in step.events:
            told = sentences.sentence(played.game, played.game.event_for(event, gr.SPECTATOR))
            assert told.isprintable()
            assert told.endswith(".")


def test_the_opponent_weighs_what_is_listed(played: Subject) -> None:
    lead = Lead(played.game)
    decided = [step for step in played.steps() if step.by != CHANCE]
    for step in decided[::6]:
        listed = played.game.legal_actions(step.before)[:5]
        worths = lead.worths(played.game.view(step.before, step.by), listed)
        assert [0] * len(listed) == [worth % 100 for worth in worths]


def test_a_schema_has_the_arguments_of_new() -> None:
    assert {"sectors": {}} == schema.spelling(gr.game("galaktico")).options
    assert () == schema.spelling(gr.game("take_the_galaxy")).optional
