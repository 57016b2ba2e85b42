"""Secret set-up side by side: who decides ahead decides as in its turn, and tells nobody what."""

import random
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from galaxy_rules.kernel.verdicts import IllegalAction
from galaxy_rules.kernel.visibility import SPECTATOR
from galaxy_rules.serving import frames
from galaxy_rules.serving.ahead import before_their_turn
from galaxy_rules.serving.desk import PAUSE
from galaxy_rules.serving.entries import Ahead, TakenBack, read_entry, written
from galaxy_rules.serving.live import Live, folded
from galaxy_rules.serving.opening import Opening, opened
from galaxy_rules.serving.stores.sqlite import Sqlite
from tests.serving.clients import Server, leaves

SEATS = 3
EQUIPPED = 12
"""Decisions of a seat before Galaktico's ships are placed."""


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with Server(Sqlite(tmp_path / "tables.sqlite"), pause=PAUSE) as server:
        yield server


def opening(*seats: str) -> Opening:
    wishes: dict[str, Any] = dict.fromkeys(
        ("variant", "rulings", "bundle", "options", "pack", "names", "clock")
    )
    return opened({**wishes, "game": "galaktico", "seats": list(seats)}, 0)[1]


def table() -> Live:
    return Live(opening(*["person"] * SEATS))


def decide(live: Live, seat: int, dice: random.Random) -> None:
    """Enter a decision of a seat that may decide."""
    here = live.deciding(seat)
    assert here is not None
    entry = live.plan(seat, str(dice.choice(here.legal)))
    assert read_entry(written(entry)) == entry
    live.enter(entry)


def set_up(order: list[int], dice: random.Random) -> Live:
    """A table at which seats have set up in this order of seats, and differently each time."""
    live = table()
    for seat in order:
        decide(live, seat, dice)
    return live


def shuffled(dice: random.Random) -> list[int]:
    order = [seat for seat in range(SEATS) for _ in range(EQUIPPED)]
    dice.shuffle(order)
    return order


@pytest.mark.parametrize("seed", range(5))
def test_in_whatever_order_all_set_up_it_comes_to_the_rules_own_order(seed: int) -> None:
    dice = random.Random(seed)
    live = set_up(shuffled(dice), dice)

    assert live.ahead == ((),) * SEATS
    assert [ply.by for ply in live.match.plies] == [
        seat for seat in range(SEATS) for _ in range(EQUIPPED)
    ]
    assert live.match.to_move == 0
    assert [live.deciding(seat) for seat in (1, 2)] == [None, None]


def test_what_is_decided_ahead_is_told_to_nobody_else() -> None:
    """Whatever two seats decide in secret, the third and an onlooker are told the same."""
    told = []
    order = shuffled(random.Random(1))[: 2 * EQUIPPED]
    kept = opening(*["person"] * SEATS)
    for seed in range(6):
        live, dice, mine = Live(kept), random.Random(seed), random.Random(0)
        heard: list[tuple[Any, Any]] = []
        for seat in order:
            decide(live, seat, mine if seat == 1 else dice)
            for eye in (1, SPECTATOR):
                heard.append((frames.table_frame(live, eye), frames.log(live, eye)))
                heard.append((frames.picture(live, eye), frames.table_frame(live, eye, 0, "de")))
        told.append(heard)
    assert all(one == told[0] for one in told)


def test_the_seat_itself_is_told_and_goes_on_from_there() -> None:
    live, dice = table(), random.Random(2)
    before = frames.table_frame(live, 2)
    decide(live, 2, dice)
    after = frames.table_frame(live, 2)

    assert after["ahead"] == [live.ahead[2][0]]
    assert after["choices"] != before["choices"]
    assert "ahead" not in frames.table_frame(live, 1)


def test_what_is_decided_ahead_is_taken_back_without_asking() -> None:
    live, dice = table(), random.Random(3)
    before = frames.table_frame(live, 1)
    decide(live, 1, dice)
    assert live.asked(1) == (TakenBack(1),)
    live.enter(TakenBack(1))

    after = frames.table_frame(live, 1)
    assert after == {**before, "number": 2}


def test_who_sets_up_is_not_disturbed_by_others_and_by_its_own_decisions_is() -> None:
    live, dice = table(), random.Random(4)
    decide(live, 1, dice)
    for seat in (0, 2):
        decide(live, seat, dice)

    assert [live.fresh(1, seat) for seat in range(SEATS)] == [False, True, False]
    assert [live.fresh(0, seat) for seat in range(SEATS)] == [False, False, False]
    assert [live.fresh(2, seat) for seat in range(SEATS)] == [True, True, False]
    assert not any(live.fresh(4, seat) for seat in range(SEATS))
    assert not live.fresh(1, None)


def test_opponents_of_the_library_and_later_turns_know_nothing_of_it() -> None:
    live = Live(opening("person", "greedy", "person"))
    assert live.deciding(1) is None
    assert live.deciding(2) is not None
    dice = random.Random(5)
    live = set_up(shuffled(dice), dice)
    with pytest.raises(IllegalAction) as refused:
        live.plan(1, "place destroyer A55")
    assert [one.code for one in refused.value.objections] == ["not_your_turn"]


def test_what_is_illegal_by_then_is_left_and_decided_anew() -> None:
    """Nothing that a server writes is that; a store may hold anything."""
    live, dice = table(), random.Random(6)
    live.enter(Ahead(1, ("equip destroyer deflektor", "equip destroyer deflektor")))
    while live.match.to_move == 0:
        decide(live, 0, dice)

    assert live.match.to_move == 1
    assert live.match.plies[-1].by == 1
    assert live.deciding(1) is live.match


def test_a_table_is_what_its_entries_say_with_decisions_ahead_too() -> None:
    kept, dice, entries = opening(*["person"] * SEATS), random.Random(7), []
    live = Live(kept)
    for seat in shuffled(dice)[:20]:
        here = live.deciding(seat)
        assert here is not None
        entries.append(live.plan(seat, str(dice.choice(here.legal))))
        live.enter(entries[-1])
    again = folded(kept, entries)

    assert again.match.state == live.match.state
    assert (again.ahead, again.settled, again.count) == (live.ahead, live.settled, live.count)


def test_games_without_a_secret_set_up_have_none() -> None:
    for name in ("take_the_galaxy", "galaxy_of_trian"):
        wishes = dict.fromkeys(
            ("variant", "rulings", "bundle", "options", "pack", "names", "clock")
        )
        made = opened({**wishes, "game": name, "seats": ["person"] * SEATS}, 0)[1]
        assert before_their_turn(made.match()) == {}


def test_three_set_up_at_once_over_the_wire(server: Server) -> None:
    """Each says its whole set-up without waiting for anybody, about the table that it knows."""
    opened = server.open("galaktico", ("person",) * SEATS)
    with ExitStack() as stack:
        clients = [stack.enter_context(opened.sit(link)) for link in opened.seats]
        watching = stack.enter_context(opened.sit(opened.onlooker))
        for seat, client in enumerate(clients):
            client.reach(seat, 0)
        for _ in range(EQUIPPED):
            for seat in (2, 0, 1):
                client = clients[seat]
                own = client.tables[seat]
                assert client.play(seat, next(leaves(own["choices"])))["type"] == "done"
                while client.tables[seat]["choices"] == own["choices"]:
                    client.hear()
        told = watching.reach(SPECTATOR, SEATS * EQUIPPED)
    assert told["to_move"] == 0
    assert "ahead" not in str(watching.heard)
