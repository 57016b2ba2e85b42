"""The page of baselines says what the kept tournaments say, of the games as they are now."""

import pytest

import galaxy_rules as gr
from benchmarks.baselines import PAGE, kept, page
from galaxy_rules.lab.weighing import Share

DOCUMENTS = kept()


def test_the_page_is_made_of_what_is_kept() -> None:
    assert page(DOCUMENTS) == PAGE.read_text("utf-8")


def test_every_game_has_baselines() -> None:
    assert set(gr.games()) == {one["game"] for one in DOCUMENTS}


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda one: "-".join(one["policies"]))
def test_what_is_kept_was_played_by_these_rules_and_adds_up(document: dict[str, object]) -> None:
    header = gr.game(str(document["game"])).header()
    assert header == {name: document[name] for name in header}
    assert "galaxy-rules/tournament/1" == document["format"]
    standings = document["standings"]
    assert isinstance(standings, list)
    for one in standings:
        low, high = Share(one["wins"], one["games"]).interval
        assert [round(low, 6), round(high, 6)] == one["interval"]
        assert one["wins"] == sum(seat["wins"] for seat in one["seats"])
        assert document["games"] == one["games"] == sum(seat["games"] for seat in one["seats"])
