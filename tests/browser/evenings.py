"""An evening in a browser: three seats and an onlooker at one table, each in a window of its own.

Between decisions things go wrong, in turns: orders are refused, decisions taken back, pages loaded
again, lines cut or dead, the server is started anew.  After each of them the table is what it was,
or one decision further, in the server and in every window.
"""

import random
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, TypeVar

import attrs

from galaxy_rules.kernel.verdicts import Objections
from galaxy_rules.kernel.visibility import SPECTATOR
from galaxy_rules.serving.frames import picture
from galaxy_rules.serving.live import Live
from galaxy_rules.serving.stores.sqlite import Sqlite
from tests.browser.lines import Line, lines
from tests.browser.tables import (
    buttons,
    connected,
    drawn,
    over,
    pick,
    play,
    run,
    shown,
    sit,
    until,
)
from tests.serving.clients import Opened, Server

T = TypeVar("T")
NAMES: Final = ("Ada", "Grace", "Mary")
SAME: Final = """
const board = document.querySelector('#board svg');
if (!board) return false;
const given = new DOMParser().parseFromString(arguments[0], 'image/svg+xml').documentElement;
const plain = (svg) => [...svg.querySelectorAll('*')].map((one) => one.nodeName).join()
  + svg.textContent;
return plain(board) === plain(given);
"""
"""Whether a page shows this drawing."""
REFUSED: Final = """
const found = [...document.querySelectorAll('#refusal details')];
found.forEach((one) => one.querySelector('summary').click());
return found.length > 0 && found.every((one) => one.open) && found.map((one) => one.innerText);
"""
ANSWER: Final = """
const shown = !document.getElementById('request').hidden;
const button = document.getElementById(arguments[0]);
if (shown && !button.hidden) button.click();
return shown;
"""
UNDO: Final = """
const [clicked] = arguments, undo = document.getElementById('undo');
const shown = document.getElementById('board').dataset.number;
if (undo.disabled || shown === clicked) return null;
undo.click();
return shown;
"""


@attrs.define
class Window:
    """A window: its seat, its line, and what it is called by the browser."""

    seat: int
    line: Line
    handle: str


class Evening:
    """One table, four windows, and what happens there."""

    def __init__(self, browser: Any, store: Path, name: str, dice: random.Random) -> None:
        self.browser, self.store, self.name, self.dice = browser, store, name, dice
        self.happened: Final[dict[str, int]] = {}
        self.server = Server(Sqlite(store))
        self.opened: Opened
        self.windows: Final[list[Window]] = []

    def look(self, ask: Callable[[Live], T]) -> T:
        """What the server finds at the table, between two changes."""
        places, table = self.server.desk.places, self.opened.id
        return self.server.look(lambda: ask(places[table].live))

    def count(self) -> int:
        return self.look(lambda live: live.count)

    def mover(self) -> int:
        return self.look(lambda live: live.match.to_move)

    def over(self) -> bool:
        return self.look(lambda live: live.match.over)

    @contextmanager
    def begun(self) -> Iterator["Evening"]:
        """Everybody sits down."""
        self.server.__enter__()
        try:
            self.opened = self.server.open(self.name, ("person",) * 3, names=list(NAMES))
            seats = [*enumerate(self.opened.seats), (SPECTATOR, self.opened.onlooker)]
            with lines(self.server.port, len(seats)) as made:
                for (seat, link), line in zip(seats, made, strict=True):
                    self.browser.switch_to.new_window("window")
                    handle = self.browser.current_window_handle
                    self.windows.append(Window(seat, line, handle))
                    sit(self.browser, self.opened, link, address=line.address)
                yield self
        finally:
            self.server.__exit__()

    def at(self, seat: int) -> Window:
        """The window of a seat, which is looked at from now on."""
        found = next(one for one in self.windows if one.seat == seat)
        if self.browser.current_window_handle != found.handle:
            self.browser.switch_to.window(found.handle)
        return found

    # playing

    def decide(self) -> None:
        """Whoever is to move decides, by clicks."""
        self.at(self.mover())
        before = self.count()
        play(self.browser, 1, self.dice, self.count)
        assert self.count() == before + 1

    def play_on(self, every: int, most: int) -> None:
        """Play to the end, or until so much has been entered; something happens every so often."""
        turns = self._turns()
        while not self.over() and self.count() < most:
            for _ in range(every):
                if not self.over():
                    self.decide()
            if not self.over():
                what = next(turns)
                what()
                self.happened[what.__name__] = self.happened.get(what.__name__, 0) + 1

    def _turns(self) -> Iterator[Callable[[], None]]:
        while True:
            yield from (self.refused, self.taken_back, self.reloaded, self.line_cut)
            yield from (self.not_taken_back, self.line_dead, self.restarted)

    # what may happen

    def refused(self) -> None:
        """Orders that are not legal are refused, with their clauses, and nothing changes."""
        before, mover = self.count(), self.mover()
        other = (mover + 1) % len(NAMES)
        found = self.look(lambda live: {one: _refused_now(live, one) for one in (other, mover)})
        orders = {seat: order for seat, order in found.items() if order is not None}
        for seat, order in orders.items():
            self.at(seat)
            self._up_to_date()
            for button in ("why", "#order [type=submit]"):
                self._type(order, button)
                told = until(lambda: run(self.browser, REFUSED), f"the refusal of {order!r}")
                objections = self._objections(seat, order)
                assert len(told) == len(objections)
                for words, one in zip(told, objections, strict=True):
                    assert all(clause in words for clause in one.clauses)
        assert self.count() == before
        self.at(mover)
        until(lambda: buttons(self.browser), "the list after a refusal")

    def _objections(self, seat: int, order: str) -> Objections:
        return self.look(lambda live: live.objections(seat, order))

    def _type(self, order: str, button: str) -> None:
        script = (
            "const [order, button] = arguments;"
            "document.getElementById('refusal').replaceChildren();"
            "document.getElementById('words').value = order;"
            "document.querySelector(button).click();"
        )
        run(self.browser, script, order, button if button.startswith("#") else f"#{button}")

    def taken_back(self) -> None:
        """Who decided last takes it back, and everybody who is asked agrees."""
        self._ask_back("yes")

    def not_taken_back(self) -> None:
        """Who decided last would like to take it back, and somebody who is asked does not agree."""
        self._ask_back("no")

    def _ask_back(self, answer: str) -> None:
        before, seats = self.look(lambda live: (live.count, [one.seat for one in live.decisions]))
        if not seats:
            return
        self.at(seats[-1])
        self._until_clicked(lambda: run(self.browser, UNDO, None), before)
        # Where nobody has to agree it is done by now; else the first answer may end it.
        while (request := self.look(lambda live: live.request)) is not None:
            number = self.count()
            self.at(min(request.waiting))
            self._until_clicked(lambda: run(self.browser, ANSWER, answer), number)
        asked = self.count() > before + 1
        kept = len(seats) if asked and answer == "no" else len(seats) - 1
        assert self.look(lambda live: len(live.decisions)) == kept

    def _until_clicked(self, click: Callable[[], Any], number: int) -> None:
        """Click, once the page shows the table as it is, until the table goes on."""

        def gone_on() -> bool:
            if self.count() == number and shown(self.browser) == number:
                click()
            return self.count() > number

        until(gone_on, "what was clicked")

    def reloaded(self) -> None:
        """Whoever is to move loads the page anew, in the middle of picking."""
        before = self.count()
        mover = self.mover()
        self.at(mover)
        self._up_to_date()
        self.browser.refresh()
        drawn(self.browser)
        self._up_to_date()
        self._sees_the_own_drawing(mover)
        assert self.count() == before

    def line_cut(self) -> None:
        """What is decided without a connection is done once there is one again, and done once."""
        self._away(Line.cut)

    def line_dead(self) -> None:
        """The same on a line that is dead without saying so."""
        self._away(Line.hush)

    def _away(self, harm: Callable[[Line], None]) -> None:
        before = self.count()
        window = self.at(self.mover())
        self._up_to_date()
        harm(window.line)
        if harm is Line.cut:
            until(lambda: not connected(self.browser), "the lost connection")
        while buttons(self.browser):
            pick(self.browser, self.dice, before + 1)
        until(lambda: not connected(self.browser), "the lost connection")
        assert self.count() == before
        window.line.mend()
        until(lambda: self.count() > before, "the decision")
        until(lambda: connected(self.browser), "the connection")
        self._up_to_date()
        assert self.count() == before + 1

    def restarted(self) -> None:
        """The server ends and another one goes on with what it has kept."""
        live = self.look(lambda live: live)
        self.server.__exit__()
        for window in self.windows:
            self.at(window.seat)
            until(lambda: not connected(self.browser), "the lost connection")
        self.server = Server(Sqlite(self.store))
        self.server.__enter__()
        for window in self.windows:
            window.line.mend(self.server.port)
        until(lambda: self.opened.id in self.server.desk.places, "the table")
        kept = live.count, live.match.state
        assert self.look(lambda live: (live.count, live.match.state)) == kept
        self._everybody_up_to_date()

    # what must hold

    def _up_to_date(self) -> None:
        until(lambda: shown(self.browser) == self.count(), "the table as it is")

    def _everybody_up_to_date(self) -> None:
        for window in self.windows:
            self.at(window.seat)
            until(lambda: connected(self.browser), "the connection")
            self._up_to_date()

    def _sees_the_own_drawing(self, seat: int) -> None:
        """The page draws what this seat sees: no more and no less."""
        drawing = self.look(lambda live: picture(live, seat))
        until(lambda: run(self.browser, SAME, drawing), "the own drawing")

    def everybody_sees_the_same_table(self) -> None:
        """Every window shows the table as it is, with its own eyes."""
        self._everybody_up_to_date()
        for window in self.windows:
            self.at(window.seat)
            self._sees_the_own_drawing(window.seat)
        self.at(SPECTATOR)
        assert buttons(self.browser) == []
        assert run(self.browser, "return document.getElementById('order').hidden")

    def everybody_sees_the_end(self) -> None:
        """Every window tells the score and lets nobody go on."""
        totals = self.look(lambda live: live.match.score().totals)
        for window in self.windows:
            self.at(window.seat)
            until(lambda: over(self.browser), "the end")
            rows = "[...document.querySelectorAll('#score > ul > li')]"
            points = [f"{name}: {total}" for name, total in zip(NAMES, totals, strict=True)]
            assert run(self.browser, f"return {rows}.map((e) => e.innerText)") == points
            assert run(self.browser, "return document.getElementById('order').hidden")
            assert buttons(self.browser) == []


def _refused_now(live: Live, seat: int) -> str | None:
    """What somebody has decided, or may decide now, and this seat may not."""
    mine = live.match.to_move == seat
    orders = [] if mine else [str(live.match.legal[0])]
    orders += [str(ply.action) for ply in live.match.plies if ply.by >= 0]
    return next((one for one in orders if live.objections(seat, one)), None)


def summary(evening: Evening, seconds: float) -> str:
    """What an evening was like, in a line."""
    what = ", ".join(
        f"{count} {name.replace('_', ' ')}" for name, count in evening.happened.items()
    )
    decisions = evening.look(lambda live: len(live.decisions))
    end = "to the end" if evening.over() else "not to the end"
    return f"{evening.name}: {decisions} decisions {end} in {seconds:.0f} s; {what}"


def timed(evening: Evening, every: int, most: int) -> str:
    """Play on, and say what it was like."""
    begun = time.monotonic()
    evening.play_on(every, most)
    return summary(evening, time.monotonic() - begun)
