"""What reading costs grows with the length of a text and no faster, at every door.

The whole table, up to 10 MB and in processes of their own, is `python -m properties.fuzzing.costs`;
here are short texts, compared within one run.
"""

import contextlib
import json
import time
from random import Random
from typing import Final

import pytest

from galaxy_rules.kernel.errors import GalaxyRulesError
from properties.fuzzing.adversarial import KINDS, Make, grown
from properties.fuzzing.costs import Curve, Point, curve, measured, table
from properties.fuzzing.doors import DOORS, MOVED, SEATED, Door

SIZES: Final = (16_000, 128_000)
GROWTH: Final = 4.0
"""How much more a character of the longer text may cost: eight times would be quadratic."""
FLOOR: Final = 0.03
"""Seconds below which a time says nothing on a busy machine."""
PLACES: Final = 24
"""Grown places of each door, drawn with a fixed seed."""


def cost(door: Door, text: str) -> float:
    """Seconds of CPU to read or refuse a text; every other error is a bug."""
    begun = time.process_time()
    with contextlib.suppress(GalaxyRulesError):
        door.read(text)
    return time.process_time() - begun


def is_steep(door: Door, make: Make) -> bool:
    """Whether the longer text costs more than its length explains, again and again."""
    short, long = (make(size) for size in SIZES)
    for _ in range(3):
        per = len(long) / len(short)
        if cost(door, long) <= max(cost(door, short) * per, FLOOR) * GROWTH:
            return False
    return True


def places(door: Door) -> dict[str, Make]:
    """Some grown places of a door's valid texts."""
    draw = Random(door.name)
    texts = [text for text in door.seeds() if text.startswith(("{", "["))]
    found: dict[str, Make] = {}
    for text in draw.sample(texts, min(len(texts), PLACES)):
        name, make = draw.choice(list(grown(text).items()))
        found[f"{name} in {text:.80}"] = make
    return found


@pytest.mark.parametrize("name", DOORS)
def test_the_cost_of_a_text_grows_with_its_length_and_no_faster(name: str) -> None:
    door = DOORS[name]
    assert not [kind for kind, make in KINDS.items() if is_steep(door, make)]


@pytest.mark.parametrize("name", [name for name, door in DOORS.items() if door.seeds()])
def test_the_same_of_valid_texts_with_one_place_grown(name: str) -> None:
    door = DOORS[name]
    assert not [kind for kind, make in places(door).items() if is_steep(door, make)]


MEGABYTE: Final = 1_000_000
TIMES: Final = 12
"""How much more it may cost to review a record than to read it."""


@pytest.mark.parametrize("kind", SEATED)
def test_a_megabyte_of_one_seat_s_record_is_reviewed_within_a_second(kind: str) -> None:
    text = SEATED[kind](MEGABYTE)
    reviewed, read = (least(DOORS[name], text) for name in ("review", "read_record"))
    assert reviewed < min(1.0, TIMES * read)


@pytest.mark.parametrize("kind", MOVED)
def test_a_journal_of_moves_to_and_fro_is_opened_for_its_length(kind: str) -> None:
    short, long = (least(DOORS["journal"], MOVED[kind](size)) for size in (100_000, 400_000))
    assert long < 2 * 4 * short


def least(door: Door, text: str) -> float:
    """The least of some costs: whatever else a machine does only adds to them."""
    return min(cost(door, text) for _ in range(3))


def test_texts_of_all_kinds_are_about_as_long_as_they_should_be() -> None:
    for kind, make in KINDS.items():
        for length in SIZES:
            assert 0.5 * length < len(make(length)) < 1.6 * length, kind


# the measure itself


def quadratic(text: str) -> None:
    for start in range(0, len(text), 6):
        text[start:].count("x")


SLOW: Final = Door("slow", quadratic)


def test_a_quadratic_reader_is_seen() -> None:
    assert is_steep(SLOW, KINDS["one word"])


def test_a_curve_that_is_quadratic_is_refused() -> None:
    found = curve(SLOW, "one word", KINDS["one word"], (1_000, 10_000, 30_000, 90_000))
    assert found.exponent > 1.3
    assert not [point for point in found.points if point.verdict != "read"]


def points(*seconds: float, parsing: tuple[float, ...] = (0.0,) * 5) -> tuple[Point, ...]:
    lengths = (1_000, 10_000, 100_000, 1_000_000, 10_000_000)
    return tuple(
        Point(length, taken, 0, "refused", share)
        for length, taken, share in zip(lengths, seconds, parsing, strict=True)
    )


def test_curves_are_judged_by_growth_and_by_what_a_megabyte_takes() -> None:
    linear = Curve("loads", "x", points(0.0, 0.005, 0.05, 0.5, 5.0))
    steep = Curve("loads", "x", points(0.0, 0.0, 0.005, 0.05, 2.5))
    slow = Curve("loads", "x", points(0.0, 0.02, 0.2, 2.0, 20.0))
    assert [] == list(linear.problems())
    assert ["grows with the power 1.35, without what json.loads takes"] == list(steep.problems())
    assert ["1000000 characters take 2.00 s"] == list(slow.problems())
    assert [] == list(Curve("replay", "x", slow.points).problems())
    assert 500 == pytest.approx(linear.constant)


def test_what_the_standard_library_takes_is_set_apart_and_bounded_too() -> None:
    shared = (0.0, 0.001, 0.015, 0.26, 4.2)
    tables = Curve("loads", "x", points(0.0, 0.006, 0.065, 0.76, 9.2, parsing=shared))
    behind = Curve("loads", "x", points(0.0, 0.006, 0.065, 0.76, 18.0, parsing=shared))
    whole = Curve(
        "loads", "x", points(0.0, 0.02, 0.05, 0.9, 40.0, parsing=(0, 0.02, 0.05, 0.9, 40))
    )
    assert [] == list(tables.problems())
    assert tables.exponent < 1.02 < tables.whole < 1.08
    assert ["grows with the power 1.22, without what json.loads takes"] == list(behind.problems())
    assert ["grows with the power 1.45"] == list(whole.problems())


def test_what_the_standard_library_takes_is_measured_where_it_reads_the_text() -> None:
    door = Door("loads", json.loads)
    read, refused = (measured(door, text) for text in ("[" + "1," * 400_000 + "1]", "[" * 90))
    assert read.verdict == "read"
    assert 0.5 * read.seconds < read.parsing <= read.seconds
    assert refused.parsing == 0


def test_a_quadratic_reader_of_json_is_refused_whatever_the_standard_library_takes() -> None:
    def twice(text: str) -> None:
        quadratic(text)
        json.loads(text)

    lengths = (1_000, 10_000, 30_000, 90_000)
    found = curve(Door("loads", twice), "a list", lambda n: "[" + "1," * (n // 2) + "1]", lengths)
    assert "without what json.loads takes" in next(found.problems())


def test_another_error_than_ours_is_a_problem() -> None:
    def breaks(text: str) -> None:
        raise KeyError(text)

    found = curve(Door("loads", breaks), "words", KINDS["words"], (100,))
    assert ["100 characters: KeyError"] == [problem[:24] for problem in found.problems()]


def test_the_table_has_a_row_for_every_door() -> None:
    told = table([Curve("loads", "x", points(0.0, 0.005, 0.05, 0.5, 5.0))], (1_000, 1_000_000))
    assert "| loads | 1 |" in told
    assert "500" in told
