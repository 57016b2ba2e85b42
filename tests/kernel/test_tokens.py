"""The token code: one fixed vocabulary, spellings that begin no other, and plain errors."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

import galaxy_rules as gr
from galaxy_rules.catalogue import tiny_pack
from galaxy_rules.kernel.errors import BadInput
from galaxy_rules.kernel.words.lexicons import Composed, Counted, Lettered, Listed

TABLES = [
    ("galaktico", "standard", 2), ("galaktico", "outer", 3), ("take_the_galaxy", "standard", 3),
    ("take_the_galaxy", "teams_random", 4), ("galaxy_of_trian", "full", 4),
    ("galaxy_of_trian", "beginner", 2),
]  # fmt: skip


def states(game: Any, players: int, seed: int = 0) -> Iterator[Any]:
    """The states of a random game, up to a few hundred plies."""
    rng, state = random.Random(seed), game.new(players)
    for _ in range(400):
        yield state
        if game.to_move(state) == gr.OVER:
            return
        outcomes = [one for one, _ in game.chance_outcomes(state)]
        state = game.apply(state, rng.choice(outcomes or game.legal_actions(state)))


@pytest.mark.parametrize("name, variant, players", TABLES)
def test_no_spelling_begins_another_and_each_is_read_again(
    name: str, variant: str, players: int
) -> None:
    game: Any = gr.game(name, variant=variant)
    spelled = {}
    for state in states(game, players):
        for action in (
            *game.legal_actions(state),
            *(one for one, _ in game.chance_outcomes(state)),
        ):
            spelled[game.spell(action)] = action
    assert len(set(spelled.values())) == len(spelled)
    assert all(game.read(tokens) == action for tokens, action in spelled.items())
    assert not any(tokens[:place] in spelled for tokens in spelled for place in range(len(tokens)))


@pytest.mark.parametrize("name, variant, players", TABLES)
def test_choosing_token_by_token_ends_with_a_listed_action(
    name: str, variant: str, players: int
) -> None:
    game: Any = gr.game(name, variant=variant)
    rng = random.Random(5)
    for state in states(game, players, seed=1):
        listed = game.legal_actions(state)
        spelling, prefix = game.spelling(state), ()
        while listed and spelling.action is None:
            assert spelling.tokens == game.next_tokens(state, prefix)
            spelling = spelling.then(rng.choice(spelling.tokens))
            prefix = spelling.prefix
        assert not listed or (spelling.action in listed and spelling.tokens == ())


@pytest.mark.parametrize("name, variant, players", TABLES)
def test_whatever_chance_brings_has_a_number(name: str, variant: str, players: int) -> None:
    game: Any = gr.game(name, variant=variant)
    numbered = game.chance_actions()
    assert len(numbered) == len(set(numbered))
    for state in states(game, players, seed=2):
        assert {one for one, _ in game.chance_outcomes(state)} <= set(numbered)


@pytest.mark.parametrize("name", gr.games())
def test_the_vocabulary_is_the_same_in_every_game_of_the_same_box(name: str) -> None:
    game = gr.game(name)
    again = type(game)()
    assert again is not game
    assert again.tokens == game.tokens
    assert len(set(game.tokens)) == len(game.tokens)


def test_the_sizes_of_the_vocabularies() -> None:
    sizes = {name: len(gr.game(name).tokens) for name in gr.games()}
    assert {"galaktico": 243, "galaxy_of_trian": 316, "take_the_galaxy": 116} == sizes
    chance = {name: len(gr.game(name).chance_actions()) for name in gr.games()}
    assert {"galaktico": 0, "galaxy_of_trian": 320, "take_the_galaxy": 71} == chance


@pytest.mark.parametrize("name", gr.games())
def test_a_smaller_box_has_a_smaller_vocabulary(name: str) -> None:
    whole = gr.game(name)
    toy = gr.game(name, data=tiny_pack(name), variant=whole.tiny_table[1])
    assert len(toy.tokens) < len(whole.tokens)


# nonsense


def test_what_is_no_spelling_is_refused_with_the_field() -> None:
    game = gr.game("galaktico")
    move = game.spell(game.parse("A35: A24 ~B42"))
    for tokens, problem in (
        ((), "ends too soon"),
        (move[:1], "ends too soon"),
        (move[:-1], "ends too soon"),
        ((*move, move[-1]), "after the end"),
        (move[::-1], "cannot stand here"),
        ((move[0], move[0]), "cannot stand here"),
        ((99999,), "not the number of a token"),
        ((-1,), "not the number of a token"),
        ((True,), "not the number of a token"),
        (("move:",), "not the number of a token"),
        ("move", "expected numbers of tokens"),
        (7, "expected numbers of tokens"),
    ):
        with pytest.raises(BadInput, match=rf"^tokens.*{problem}"):
            game.read(tokens)  # type: ignore[arg-type]


def test_what_cannot_come_next_is_refused() -> None:
    game = gr.game("galaktico")
    state = game.new(2)
    whole = game.spell(game.legal_actions(state)[0])
    assert () == game.next_tokens(state, whole)
    for prefix in ((0, 0), (-1,), (*whole, 3), (None,), (whole[0] + 0.0,)):
        with pytest.raises(BadInput, match=r"^tokens: .* cannot come next"):
            game.next_tokens(state, prefix)  # type: ignore[arg-type]
    with pytest.raises(BadInput, match=r"^prefix: expected numbers"):
        game.next_tokens(state, "ab")  # type: ignore[arg-type]


def test_what_is_not_in_the_box_cannot_be_spelled() -> None:
    game = gr.game("galaktico")
    with pytest.raises(BadInput, match=r"^action\.card: 'laser' is not in the vocabulary"):
        game.spell(game.parse("equip scout laser"))
    trian = gr.game("galaxy_of_trian")
    with pytest.raises(BadInput, match=r"^action\.cell: .* is not in the vocabulary"):
        trian.spell(trian.parse("build 300,0,300"))
    with pytest.raises(BadInput, match=r"^action: "):
        game.spell(trian.parse("end"))  # type: ignore[arg-type]
    with pytest.raises(BadInput, match=r"^action: "):
        game.spell("pass")  # type: ignore[arg-type]


# lexicons


@pytest.mark.parametrize("text", ["0", "7", "15", "16", "99", "9999"])
def test_every_number_has_one_spelling(text: str) -> None:
    spelled = Counted().spell(text, "n")
    assert text == Counted().read(iter(spelled), "n")
    assert (1 if int(text) < 16 else 5) == len(spelled)
    with pytest.raises(BadInput, match="a token of its own"):
        Counted().read(iter(("(number)", "0", "0", "0", "7")), "n")


def test_names_without_a_vocabulary_are_spelled_letter_by_letter() -> None:
    assert ("i", "o", "(end)") == Lettered().spell("io", "moon")
    assert "io" == Lettered().read(iter(("i", "o", "(end)", "more")), "moon")
    for text in ("ü", "a b", "\n"):
        with pytest.raises(BadInput, match=r"^moon: .* cannot be spelled"):
            Lettered().spell(text, "moon")


def test_composed_words_have_a_token_for_each_part() -> None:
    cell = Composed((("0", "1"), ("a",)), lambda text: text.split("-"), "-".join)
    assert ("0", "1", "a") == cell.tokens
    assert ["1", "a"] == list(cell.spell("1-a", "cell"))
    assert "1-a" == cell.read(iter(("1", "a")), "cell")
    with pytest.raises(BadInput, match=r"^cell: '2-a' is not in the vocabulary"):
        cell.spell("2-a", "cell")
    with pytest.raises(BadInput, match=r"^n: 'x' cannot stand here"):
        Listed(("y",)).read(iter("x"), "n")
