"""Short games for replay pages, and what a page holds, read again from its source."""

import re
from functools import cache
from typing import Any

import attrs

from galaxy_rules.match.match import Match
from galaxy_rules.match.seeds import dice
from galaxy_rules.showing.replay import page
from galaxy_rules.showing.replay_pool import unpacked

GAMES = ("galaktico", "galaxy_of_trian", "take_the_galaxy")
PLIES = {"galaktico": 52, "galaxy_of_trian": 36, "take_the_galaxy": 36}
_DATA = re.compile(r'<script type="text/plain" id="data">\n(.*?)\n</script>', re.DOTALL)
_SCRIPT = re.compile(r"<script>(.*?)</script>", re.DOTALL)


def played(name: str, plies: int, seed: int = 11, **options: Any) -> Match:
    """The first plies of a match for two, played at random."""
    match = Match.start(name, players=2, seed=seed, **options)
    while len(match.plies) < plies and not match.over:
        match.play(dice(seed, len(match.plies)).choose(match.legal))
    return match


@cache
def short_match(name: str) -> Match:
    return played(name, PLIES[name])


@cache
def short_page(name: str) -> str:
    return page(short_match(name))


def script_of(text: str) -> str:
    """The page's own script."""
    (found,) = _SCRIPT.findall(text)
    return str(found)


@attrs.frozen
class Frame:
    """What a page shows of one ply, put together as its script does."""

    by: int
    did: str
    drawing: str
    events: tuple[tuple[str, ...], ...]
    sums: tuple[tuple[str, ...], ...]
    lines: tuple[tuple[int, int, str, str], ...]
    moves: tuple[tuple[str, str], ...] | None
    mover: int
    totals: tuple[int | None, ...]


class Held:
    """Everything that a page holds."""

    def __init__(self, text: str) -> None:
        (letters,) = _DATA.findall(text)
        self.data: dict[str, Any] = unpacked(letters)
        self.texts: list[str] = self.data["texts"]
        self.rows: list[list[int]] = self.data["rows"]
        self.keys = [view["key"] for view in self.data["views"]]

    def frames(self, key: str) -> list[Frame]:
        """The frames of a view."""
        view = self.data["views"][self.keys.index(key)]
        pairs = zip(view["frames"], view["totals"], strict=True)
        return [self._frame(frame, totals) for frame, totals in pairs]

    def _frame(self, frame: list[int], totals: list[int | None]) -> Frame:
        by, did, drawing, events, sums, lines, moves, mover, _ = frame
        return Frame(
            by,
            self.texts[did],
            self._drawing(drawing),
            tuple(tuple(self._words(self.rows[one])) for one in self.rows[events]),
            tuple(self._sum(self.rows[one]) for one in self.rows[sums]),
            tuple(self._line(self.rows[one]) for one in self.rows[lines]),
            None if moves < 0 else self._moves(self.rows[moves]),
            mover,
            tuple(totals),
        )

    def _words(self, row: list[int]) -> list[str]:
        return [self.texts[number] for number in row]

    def _drawing(self, number: int) -> str:
        *words, body = self.rows[number]
        return " ".join(self._words(words)) + "".join(
            text for group in self.rows[body] for text in self._words(self.rows[group])
        )

    def _sum(self, row: list[int]) -> tuple[str, ...]:
        amount, *rest = row
        return (str(amount), *self._words(rest))

    def _line(self, row: list[int]) -> tuple[int, int, str, str]:
        seat, amount, clause, what = row
        return seat, amount, self.texts[clause], self.texts[what]

    def _moves(self, row: list[int]) -> tuple[tuple[str, str], ...]:
        words = self._words(row)
        return tuple(zip(words[::2], words[1::2], strict=True))
