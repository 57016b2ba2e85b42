"""At a terminal: whole orders that are offered, what is left out, and what can be completed."""

import copy
from types import SimpleNamespace
from typing import Any

import pytest

import galaxy_rules as gr
from galaxy_rules.cli.menu import Menu
from galaxy_rules.cli.offers import offered
from galaxy_rules.cli.typing_in import WORDS, Keyboard
from galaxy_rules.kernel.game import is_refused
from galaxy_rules.match.match import Match
from galaxy_rules.match.seeds import Dice
from tests.cli.running import run
from tests.match.playing import play_on

LINES = "0\n0\nquit\n"


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_set_up_is_two_orders(players: int, seed: int) -> None:
    """Equipment and placement, for every seat, each legal as a whole."""
    match = gr.Match.start("galaktico", players, seed)
    given = 0
    while str(match.legal[0]).startswith(("equip", "place")):
        order = offered(match, match.to_move)
        before = len(match.plies)
        actions = match.compose(order)
        assert not is_refused(actions)
        assert len(match.plies) == before
        seat = match.to_move
        for action in actions:
            match.play(action, seat)
        given += 1
    assert 2 * players == given


def test_nothing_is_offered_where_a_game_has_no_such_set_up() -> None:
    for name in ("take_the_galaxy", "galaxy_of_trian"):
        match = gr.Match.start(name, 2, 1)
        assert "" == offered(match, match.to_move)
    match = play_on(gr.Match.start("galaktico", 2, 1), 1, 60)
    assert "" == offered(match, match.to_move)


def test_a_person_is_set_up_with_two_words_and_called_by_name(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    words = ("play", "galaktico", "-p", "2", "--seed", "3", "--record", "kept.json")
    result = run(*words, "--name", "Ada", "--name", "Grace", typed=LINES)
    assert 0 == result.exit_code, result.output
    assert "Ada, your turn." in result.output
    assert "Grace removes their screen" in result.output
    match = Match.replay((tmp_path / "kept.json").read_text("utf-8"))
    assert ("Ada", "Grace") == match.names
    assert 18 < sum(ply.by == 0 for ply in match.plies)
    assert not str(match.legal[0]).startswith(("equip", "place"))


def test_names_that_do_not_fit_are_refused() -> None:
    result = run("play", "galaktico", "-p", "2", "--name", "Ada", typed=LINES)
    assert 2 == result.exit_code
    assert "names: expected 2, one for each seat, found 1" in result.output


# what is left out


def test_exchanges_that_only_lose_are_left_out_of_the_menu() -> None:
    match, dice, found = gr.Match.start("galaxy_of_trian", 3, 3), Dice(1), 0
    while not match.over and found < 5:
        listed = [str(action) for action in match.legal]
        menu = Menu(match.game, match.view(match.to_move), match.legal)
        shown = [str(action) for action in menu.actions]
        left = set(listed) - set(shown)
        assert len(left) == menu.left_out
        for text in left:
            kind, *paid, wanted = text.split()
            assert "exchange" == kind
            assert wanted in paid
            assert not match.why_not(text)
        if left:
            found += 1
            assert f"({menu.left_out} that would be of no use" in "\n".join(menu.overview())
        match.play(dice.choose(match.legal))
    assert found


def test_a_menu_is_never_empty() -> None:
    match = gr.Match.start("galaxy_of_trian", 3, 3)
    useless = [match.game.parse(f"exchange red blue {one}") for one in ("red", "blue")]
    menu = Menu(match.game, match.view(0), useless)
    assert (useless, 0) == (menu.actions, menu.left_out)


# typing


class Editor(SimpleNamespace):
    """A line editor that writes down what it is asked."""

    def __getattr__(self, name: str) -> Any:
        return lambda *given: self.asked.append((name, *given))


@pytest.fixture(name="editor")
def _editor(monkeypatch: pytest.MonkeyPatch) -> Editor:
    for stream in ("stdin", "stdout"):
        monkeypatch.setattr(f"sys.{stream}.isatty", lambda: True, raising=False)
    return Editor(asked=[], __doc__="")


def completed(keyboard: Keyboard, text: str) -> list[str]:
    found: list[str] = []
    while (one := keyboard.completion(text, len(found))) is not None:
        found.append(one)
    return found


def test_tab_completes_what_is_listed_word_by_word(editor: Any) -> None:
    keyboard = Keyboard(editor)
    keyboard.hand_over(
        0, ["place destroyer A33", "place destroyer A35", "place fighter A33", "pass"]
    )
    assert ["place ", "pass"] == completed(keyboard, "p")
    assert ["place destroyer ", "place fighter "] == completed(keyboard, "place ")
    assert ["place destroyer A33", "place destroyer A35"] == completed(
        keyboard, "place destroyer A"
    )
    assert ["why place ", "why pass"] == completed(keyboard, "why p")
    assert [] == completed(keyboard, "place destroyer A33")
    assert set(WORDS) <= set(completed(keyboard, ""))
    assert [] == completed(keyboard, "nonsense")


def test_nobody_finds_another_seat_s_lines(editor: Any) -> None:
    keyboard = Keyboard(editor)
    for seat in (0, 0, 1, 1, 0):
        keyboard.hand_over(seat, [])
    assert 3 == editor.asked.count(("clear_history",))
    assert not [asked for asked in editor.asked if "file" in asked[0]]


def test_without_a_terminal_or_an_editor_lines_are_read_as_they_come() -> None:
    for keyboard in (Keyboard(), Keyboard(None)):
        keyboard.hand_over(0, ["pass"])
        assert ["pass"] == completed(keyboard, "pa")


def test_what_a_person_types_is_not_copied_into_the_match(editor: Any) -> None:
    match = gr.Match.start("galaktico", 2, 1)
    before = copy.copy(match)
    offered(match, 0)
    assert before.plies == match.plies
    assert () == match.disclosures
    assert [] == editor.asked


# the notation


@pytest.mark.parametrize(
    "text, said",
    [
        ("place destroyer", "SPACE is missing at the end"),
        ("place", "SHIP SPACE is missing at the end"),
        ("equip destroyer", "CARD is missing at the end"),
    ],
)
def test_an_incomplete_action_says_what_is_missing(text: str, said: str) -> None:
    game = gr.game("galaktico")
    for ask in (game.parse, lambda order: game.compose(game.new(2), order)):
        with pytest.raises(gr.BadInput, match=said):
            ask(text)


@pytest.mark.parametrize("text", ["place destroyer A33 A34", "nonsense", "placed", "A25; ~B52"])
def test_what_is_no_beginning_of_an_action_is_only_not_understood(text: str) -> None:
    with pytest.raises(gr.BadInput, match=r"is not Galaktico's notation$"):
        gr.game("galaktico").parse(text)
