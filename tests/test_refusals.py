"""Every kind of refusal and every skill cites what it is kept as citing, of its own register."""

import string

import pytest

import galaxy_rules as gr
from properties.refusals import SKILLS_KEY, kept, skills, table

GAMES = gr.games()


@pytest.mark.parametrize("game", GAMES)
def test_every_kind_of_refusal_cites_the_clauses_that_were_read_for_it(game: str) -> None:
    assert kept()[game] == table(game)


def test_every_skill_cites_the_clauses_that_were_read_for_it() -> None:
    assert kept()[SKILLS_KEY] == skills()


def test_the_table_has_a_part_for_each_game_and_one_for_the_skills() -> None:
    assert {*GAMES, SKILLS_KEY} == kept().keys()


def test_every_skill_has_clauses_of_its_register() -> None:
    known = gr.game("galaxy_of_trian").clauses
    for place, row in skills().items():
        assert row["clauses"], place
        assert [] == [clause for clause in row["clauses"] if clause not in known], place
        assert len(set(row["clauses"])) == len(row["clauses"]), place


@pytest.mark.parametrize("game", GAMES)
def test_every_refusal_has_clauses_of_its_register(game: str) -> None:
    known = gr.game(game).clauses
    for place, row in table(game).items():
        assert row["clauses"], place
        assert [] == [clause for clause in row["clauses"] if clause not in known], place
        assert len(set(row["clauses"])) == len(row["clauses"]), place


@pytest.mark.parametrize("game", GAMES)
def test_codes_and_sentences_can_be_read(game: str) -> None:
    for place, row in table(game).items():
        assert row["code"].isidentifier(), place
        assert row["code"].islower(), place
        gaps = [name for _, name, _, _ in string.Formatter().parse(row["sentence"]) if name]
        assert all(gap.isidentifier() for gap in gaps), place
