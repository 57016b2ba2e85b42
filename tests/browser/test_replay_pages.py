"""Replay pages in a real browser: moving, looking with other eyes, links, reading, screens."""

import re
from pathlib import Path

import pytest
from selenium.webdriver.common.action_chains import ActionChains

from galaxy_rules.kernel.clauses import Clause
from galaxy_rules.match.match import Match
from galaxy_rules.showing.replay import page
from tests.browser.opened import END, HOME, LEFT, RIGHT, SPACE, Opened
from tests.draw.replaying import GAMES, PLIES, Held, short_match, short_page

Pages = dict[str, Path]
MIDDLE = 20
SOON = 1500
"""Milliseconds: about a second, on a machine that does something else as well."""

every_game = pytest.mark.parametrize("name", GAMES)


# moving


@every_game
def test_the_slider_moves_and_drawing_and_events_follow(
    opened: Opened, pages: Pages, name: str
) -> None:
    opened.open(pages[name])
    before = opened.drawing(), opened.texts("#events li")
    ActionChains(opened.driver).move_to_element(opened.find("#slider")).click().perform()
    assert PLIES[name] // 2 - 3 < opened.ply < PLIES[name] // 2 + 3
    assert before[0] != opened.drawing()
    if not opened.texts("#events li"):
        opened.press(RIGHT)  # a ply of which nothing is told
    assert before[1] != opened.texts("#events li")


@every_game
def test_keys_move_by_one_and_to_the_ends(opened: Opened, pages: Pages, name: str) -> None:
    opened.open(pages[name])
    plies = [opened.ply]
    for key in (RIGHT, RIGHT, LEFT, END, RIGHT, HOME, LEFT):
        opened.press(key)
        plies.append(opened.ply)
    last = opened.last
    assert [0, 1, 2, 1, last, last, 0, 0] == plies
    assert len(short_match(name).plies) == last


def test_keys_on_the_slider_move_by_one(opened: Opened, pages: Pages) -> None:
    opened.open(pages["galaktico"], "#ply=5")
    opened.press(RIGHT, at="#slider")
    assert 6 == opened.ply


def test_buttons_do_what_keys_do(opened: Opened, pages: Pages) -> None:
    opened.open(pages["galaktico"])
    for button in ("on", "on", "back"):
        opened.click(f"#{button}")
    assert 1 == opened.ply
    opened.click("#last")
    assert opened.last == opened.ply
    opened.click("#first")
    assert 0 == opened.ply


def test_space_on_a_button_presses_the_button_alone(opened: Opened, pages: Pages) -> None:
    opened.open(pages["galaktico"])
    opened.press(SPACE, at="#on")
    assert 1 == opened.ply
    assert "false" == opened.find("#play").get_attribute("aria-pressed")


def test_keys_in_the_picker_are_the_pickers(opened: Opened, pages: Pages) -> None:
    opened.open(pages["galaktico"], "#ply=3")
    opened.press(HOME, at="#speed")
    assert 3 == opened.ply


@every_game
def test_space_plays_and_pauses(opened: Opened, pages: Pages, name: str) -> None:
    opened.open(pages[name])
    opened.choose("#speed", "8")
    opened.press(SPACE)
    assert "true" == opened.find("#play").get_attribute("aria-pressed")
    opened.until(lambda: opened.ply >= 3)
    opened.press(SPACE)
    paused = opened.ply
    opened.run("return new Promise((done) => setTimeout(done, 400))")
    assert paused == opened.ply
    assert "Play" == opened.text("#play")


def test_playing_stops_at_the_end_and_begins_again_there(opened: Opened, pages: Pages) -> None:
    opened.open(pages["take_the_galaxy"], f"#ply={PLIES['take_the_galaxy'] + 99}")
    opened.choose("#speed", "8")
    opened.press(LEFT)
    opened.press(SPACE)
    opened.until(lambda: opened.text("#play") == "Play")
    assert opened.last == opened.ply
    opened.press(SPACE)
    assert opened.last > opened.ply
    opened.press(SPACE)


def test_the_turning_points_are_reached_one_after_the_other(opened: Opened, pages: Pages) -> None:
    frames = Held(short_page("take_the_galaxy")).data["views"][0]["frames"]
    turning = [number for number, frame in enumerate(frames) if frame[8]]
    opened.open(pages["take_the_galaxy"])
    for expected in [*turning, len(frames) - 1]:
        opened.press("t")
        assert expected == opened.ply


# looking with other eyes


@every_game
def test_each_view_shows_what_its_eyes_may_know(opened: Opened, pages: Pages, name: str) -> None:
    held = Held(short_page(name))
    opened.open(pages[name], f"#ply={MIDDLE}")
    for key in held.keys:
        opened.choose("#view", key)
        frame = held.frames(key)[MIDDLE]
        assert [words for words, *_ in frame.events] == first_words(opened, "#events li")
        expected = plain(frame.drawing[frame.drawing.index("<") :])
        assert expected in plain(opened.drawing())
        assert (frame.did in opened.text("#did")) is True
        listed = [action for action, _ in frame.moves or ()]
        assert listed == opened.texts("#moves code")
        captions = ["hidden" if total is None else str(total) for total in frame.totals]
        assert captions == [one.split()[1] for one in opened.texts("#lines caption")]


def first_words(opened: Opened, css: str) -> list[str]:
    """What stands in these elements before anything that unfolds."""
    script = "return [...document.querySelectorAll(arguments[0])].map((e) => e.firstChild.data)"
    return [str(one).strip() for one in opened.run(script, css)]


def plain(markup: str) -> str:
    """The words of a drawing, without its tags."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", markup)).strip()


def test_a_hidden_card_is_nowhere_on_the_page_in_another_seats_view(
    opened: Opened, tmp_path: Path
) -> None:
    match = Match.start("galaktico", players=2, seed=3)
    match.play("equip destroyer deflektor")
    file = tmp_path / "page.html"
    file.write_text(page(match), encoding="utf-8")
    opened.open(file, "#ply=1&view=open")
    assert "deflektor" in opened.visible()
    opened.choose("#view", "0")
    assert "deflektor" in opened.visible()
    for key in ("1", "onlooker"):
        opened.choose("#view", key)
        assert "deflektor" not in opened.visible()
        assert "Seat 0 has acted." == opened.text("#did")


@every_game
def test_a_seats_page_offers_that_seats_view_alone(
    opened: Opened, tmp_path: Path, name: str
) -> None:
    match = Match.start(name, players=2, seed=3)
    file = tmp_path / "page.html"
    file.write_text(page(match.record(seat=1)), encoding="utf-8")
    opened.open(file, "#view=open")
    assert ["as seat 1 sees it"] == opened.texts("#view option")
    assert "This page holds what seat 1 may know and nothing else." in opened.text(".note")
    assert "seed" not in opened.text("#facts")


# links


@every_game
def test_a_link_opens_at_its_ply_and_view(opened: Opened, pages: Pages, name: str) -> None:
    opened.open(pages[name], "#ply=17&view=1")
    assert (17, "1") == (opened.ply, opened.view)
    opened.run("location.hash = '#ply=4&view=onlooker'")
    opened.until(lambda: (opened.ply, opened.view) == (4, "onlooker"))


def test_moving_changes_the_address(opened: Opened, pages: Pages) -> None:
    opened.open(pages["galaktico"], "#ply=17&view=1")
    opened.press(RIGHT)
    opened.until(lambda: opened.driver.current_url.endswith("#ply=18&view=1"))
    assert str(opened.find("#link").get_attribute("href")).endswith("#ply=18&view=1")


@pytest.mark.parametrize(
    "fragment, ply",
    [("#ply=99999", -1), ("#ply=-7", 0), ("#ply=x&view=nobody", 0), ("#%E0%A4%A", 0), ("#", 0)],
)
def test_a_wrong_link_opens_as_near_as_it_can(
    opened: Opened, pages: Pages, fragment: str, ply: int
) -> None:
    opened.open(pages["galaktico"], fragment)
    assert (opened.last if ply < 0 else ply) == opened.ply
    assert "open" == opened.view


# reading


@every_game
def test_a_clause_unfolds_to_its_rule(opened: Opened, pages: Pages, name: str) -> None:
    opened.open(pages[name], f"#ply={MIDDLE}")
    box = "#events .clause"
    clause = opened.text(f"{box} summary")
    entry = short_match(name).game.clauses[clause]
    words = entry.text if isinstance(entry, Clause) else entry.ruling
    assert words not in opened.find(box).text
    opened.click(f"{box} summary")
    assert words in opened.find(box).text
    opened.press(SPACE, at=f"{box} summary")
    assert words not in opened.find(box).text


def test_the_arithmetic_is_told_with_its_clauses(opened: Opened, pages: Pages) -> None:
    frames = Held(short_page("galaktico")).frames("open")
    ply = next(number for number, frame in enumerate(frames) if frame.sums)
    opened.open(pages["galaktico"], f"#ply={ply}")
    amount, what, *_ = frames[ply].sums[0]
    assert f"{what}: {amount}" == first_words(opened, "#sums li")[0]
    opened.press(HOME)
    assert not opened.find("#arithmetic").is_displayed()


def test_many_actions_are_folded_and_the_played_one_is_marked(opened: Opened, pages: Pages) -> None:
    match = short_match("galaktico")
    ply = len(match.plies) - 3
    opened.open(pages["galaktico"], f"#ply={ply}")
    count = len(match.game.legal_actions(match.plies[ply - 1].state))
    assert f"{count} actions" == opened.find("#moves summary").text
    assert not opened.find("#moves li").is_displayed()
    opened.click("#moves summary")
    assert opened.find("#moves li").is_displayed()
    assert f"{match.plies[ply].action} " in opened.text("#moves [aria-current]")
    opened.press(RIGHT)
    assert opened.find("#moves li").is_displayed()


@every_game
def test_the_chart_has_a_line_for_each_seat_and_leads_to_a_ply(
    opened: Opened, pages: Pages, name: str
) -> None:
    opened.open(pages[name])
    assert 2 == opened.run("return document.querySelectorAll('#chart path').length")
    opened.click("#chart svg")
    assert PLIES[name] // 2 - 3 < opened.ply < PLIES[name] // 2 + 3


def test_points_that_are_hidden_have_no_line(opened: Opened, pages: Pages) -> None:
    opened.open(pages["galaktico"], "#ply=5&view=onlooker")
    assert 0 == opened.run("return document.querySelectorAll('#chart path').length")
    assert "hidden from these eyes" in opened.text("#chart")


# screens


@every_game
def test_a_page_shows_its_first_drawing_at_once(opened: Opened, pages: Pages, name: str) -> None:
    times = []
    for _ in range(3):
        opened.open(pages[name])
        times.append(opened.ready_after())
    assert SOON > min(times)


@every_game
def test_a_page_follows_the_readers_light_or_dark(opened: Opened, pages: Pages, name: str) -> None:
    opened.open(pages[name], f"#ply={MIDDLE}")
    script = """
      const paper = document.querySelector("#board .f-paper");
      return [getComputedStyle(document.body).backgroundColor, getComputedStyle(paper).fill]
    """
    assert ["rgb(255, 255, 255)"] * 2 == opened.run(script)
    opened.dark()
    assert ["rgb(18, 21, 27)"] * 2 == opened.run(script)


@every_game
def test_a_phone_shows_everything_one_below_the_other(
    opened: Opened, pages: Pages, name: str
) -> None:
    opened.narrow()
    opened.open(pages[name], f"#ply={MIDDLE}")
    assert 390 >= opened.run("return document.documentElement.scrollWidth")
    below = opened.run("return document.getElementById('panel').getBoundingClientRect().top")
    board = opened.run("return document.getElementById('board').getBoundingClientRect().bottom")
    assert board <= below
    opened.click("#on")
    assert MIDDLE + 1 == opened.ply


@every_game
def test_a_reader_of_screens_is_told_what_there_is(opened: Opened, pages: Pages, name: str) -> None:
    opened.open(pages[name], f"#ply={MIDDLE}")
    assert f"ply {MIDDLE} of {opened.last}" == opened.find("#slider").get_attribute(
        "aria-valuetext"
    )
    script = """
      const named = (e) => e.getAttribute("aria-label") || e.labels?.length || e.textContent.trim();
      const all = [...document.querySelectorAll("button, select, input, summary")];
      return all.filter((e) => !named(e)).length
    """
    assert 0 == opened.run(script)
    assert opened.text("#board svg > title")
    assert opened.text("#board svg > desc")
