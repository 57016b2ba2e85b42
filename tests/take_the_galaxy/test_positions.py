"""Positions built by hand: what they may leave out, and what is wrong with faulty ones."""

import json
from typing import Any

import attrs
import pytest

from galaxy_rules.kernel.bags import Bag
from galaxy_rules.kernel.errors import BadInput
from galaxy_rules.kernel.visibility import SPECTATOR
from galaxy_rules.take_the_galaxy import (
    Build,
    Opportunity,
    Phase,
    Resource,
    State,
    TakeBounty,
    TakeTheGalaxy,
)
from galaxy_rules.take_the_galaxy.words.state import (
    Amounts,
    Consent,
    Investing,
    Payment,
    Quota,
    RowCard,
    Stack,
)
from tests.take_the_galaxy.helpers import game, permits, play, settle, table
from tests.take_the_galaxy.walks import walk


def codes(state: State, rules: TakeTheGalaxy | None = None) -> set[str]:
    """The codes of all faults of a position."""
    return {fault.code for fault in (rules or game()).faults(state)}


def faulty(words: dict[str, Any], field: str, *, whole: bool = False) -> str:
    """Assert that a description is refused by naming this field, and give the problem."""
    with pytest.raises(BadInput) as caught:
        game().position(words, fragment=not whole)
    assert field == caught.value.field
    return caught.value.problem


# ------------------------------------------------------------------------- what may be left out


@pytest.mark.clauses("TTG-SET-09", "TTG-SET-11", "TTG-SET-12", "TTG-COMP-01", "TTG-COMP-02")
def test_what_a_position_leaves_out_is_as_at_the_start() -> None:
    rules = game()
    state = rules.position({"explored": ["sys_C1a", "sys_C1b"]})
    start = rules.new(2)
    assert (start.hands, start.decks, start.systems) == (state.hands, state.decks, state.systems)
    assert (Phase.ACTION, 0, 0) == (state.phase, state.turn, state.first)
    assert 22 == sum(map(len, state.space))
    assert () == rules.faults(state)


@pytest.mark.clauses("TTG-COMP-01")
def test_cards_that_are_not_listed_lie_in_the_deck_unless_the_deck_is_listed() -> None:
    state = table(
        seat=[{"hand": ["capital"], "discard": ["scout"]}, {"hand": [], "deck": ["scout"]}]
    )
    assert 41 - 3 == len(state.decks[0])
    assert (1, 0) == (state.decks[0]["scout"], state.decks[0]["capital"])
    assert Bag({"scout": 1}) == state.decks[1]


@pytest.mark.clauses("TTG-HAZ-01", "TTG-BNT-02", "TTG-BUR-01")
def test_cards_of_the_row_get_their_tokens_unless_it_is_said_otherwise() -> None:
    state = table(explored=["sys_E1b", {"id": "sys_E2a"}, "ev_burst"])
    assert RowCard("sys_E1b", burst=1, bounty=Amounts(s=2)) == state.row[0]
    assert RowCard("sys_E2a", hazards=1, burst=1) == state.row[1]
    assert RowCard("ev_burst", acting=True) == state.row[2]
    said = table(
        explored=[{"id": "sys_E1b", "bounty": {"S": 1}}, {"id": "ev_migration", "used": True}]
    )
    assert (Amounts(s=1), True) == tuple(
        getattr(card, word) for card, word in zip(said.row, ("bounty", "used"), strict=True)
    )


@pytest.mark.clauses("TTG-SET-13", "TTG-PH-07", "TTG-PH-08", "TTG-USE-02")
def test_a_position_may_be_in_the_middle_of_a_turn() -> None:
    home = {"id": "home", "used": [0]}
    words: dict[str, Any] = {"turn": 1, "first": 1, "claimed": True, "relinquished": True}
    state = table(
        **words, seat=[{}, {"systems": [home], "pool": {"M": 2}, "ships": [["scout", 1]]}]
    )
    assert (1, 1, True, True) == (state.turn, state.first, state.claimed, state.relinquished)
    assert Stack(("frontier_colony",), used=True) == state.systems[1][0].stacks[0]
    assert (Amounts(m=2), True) == (state.pools[1], state.ships[1][0].used)


@pytest.mark.clauses("TTG-PH-01", "TTG-PH-03", "TTG-PIR-01")
def test_a_position_may_be_in_any_phase() -> None:
    assert 1 == table(phase="draw").draws
    assert 1 == table(phase="pirates", explored=["ev_pirates1"]).toll
    assert Phase.EXPLORE is table(phase="explore").phase
    assert Phase.SETUP is table(phase="setup").phase
    assert Phase.OVER is table(phase="over", space_left=[]).phase


@pytest.mark.clauses("TTG-R-35")
def test_tallies_are_given_as_one_number_or_apart() -> None:
    rules = game(renown_tokens="gross")
    state = table(rules, seat=[{"plus": 3, "minus": 2}, {"rp": -4}])
    assert ((3, 0), (2, 4)) == (state.renown_tokens, state.negative_tokens)


@pytest.mark.clauses("TTG-SET-14", "TTG-R-72")
def test_in_random_play_the_quotas_are_what_the_shown_cards_leave() -> None:
    rules = game("random")
    state = rules.position({"explored": ["sys_C1a", "an_C4", "ev_investors"]}, fragment=True)
    quota = state.quotas[0]
    assert (7, 1, 1, 0) == (quota.systems, quota.events, quota.anomalies, quota.either)
    said = table(rules, quotas=[[1, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]])
    assert [1, 0, 0] == [quota.total() for quota in said.quotas]


@pytest.mark.clauses("TTG-RND-01", "TTG-SET-14", "TTG-R-53")
@pytest.mark.parametrize(
    "card, systems, either",
    [("ev_mech", 1, 0), ("an_F1", 1, 0), ("sys_F1a", 0, 1), ("ev_burst", 1, 1)],
)
def test_the_one_event_or_anomaly_of_a_random_solo_fringe_comes_once(
    card: str, systems: int, either: int
) -> None:
    state = table(game("random"), players=1, explored=[card])
    assert Quota(systems, 0, 0, either) == state.quotas[2]


# -------------------------------------------------------------------------- faulty descriptions


@pytest.mark.clauses("TTG-COMP-06", "TTG-COMP-07", "TTG-SET-13", "TTG-SYS-09")
@pytest.mark.parametrize(
    "words, field",
    [
        ({"weather": "fine"}, "position.weather"),
        ({"players": 5}, "position.players"),
        ({"players": 0}, "position.players"),
        ({"players": True}, "position.players"),
        ({"players": "2"}, "position.players"),
        ({"turn": 2}, "position.turn"),
        ({"turn": -1}, "position.turn"),
        ({"first": 2}, "position.first"),
        ({"phase": "lunch"}, "position.phase"),
        ({"phase": 3}, "position.phase"),
        ({"explored": "sys_C1a"}, "position.explored"),
        ({"explored": ["scout"]}, "position.explored[0].id"),
        ({"explored": [{}]}, "position.explored[0].id"),
        ({"explored": [{"id": "an_C1", "colour": 1}]}, "position.explored[0].colour"),
        ({"explored": [{"id": "an_C1", "used": 2}]}, "position.explored[0].used"),
        ({"explored": [{"id": "sys_C2c", "hazards": -1}]}, "position.explored[0].hazards"),
        ({"explored": [{"id": "sys_C2d", "bounty": {"C": 1}}]}, "position.explored[0].bounty.C"),
        ({"explored": [5]}, "position.explored[0]"),
        ({"space_left": ["home"]}, "position.space_left[0]"),
        ({"space_discard": [["an_C1"]]}, "position.space_discard[0]"),
        ({"removed": ["an_C1"]}, "position.removed[0]"),
        ({"claimed": "yes"}, "position.claimed"),
        ({"relinquished": 2}, "position.relinquished"),
        ({"seat": {}}, "position.seat"),
        ({"seat": [{}, {}, {}]}, "position.seat"),
        ({"seat": [5]}, "position.seat[0]"),
        ({"seat": [{"shoes": 2}]}, "position.seat[0].shoes"),
        ({"seat": [{"hand": "scout"}]}, "position.seat[0].hand"),
        ({"seat": [{"hand": ["home"]}]}, "position.seat[0].hand[0]"),
        ({"seat": [{"deck": ["an_C1"]}]}, "position.seat[0].deck[0]"),
        ({"seat": [{}, {"discard": ["x"]}]}, "position.seat[1].discard[0]"),
        ({"seat": [{"renown": ["scout"]}]}, "position.seat[0].renown[0]"),
        ({"seat": [{"rp": 1.5}]}, "position.seat[0].rp"),
        ({"seat": [{"rp": 1, "plus": 1}]}, "position.seat[0].rp"),
        ({"seat": [{"minus": -1}]}, "position.seat[0].minus"),
        ({"seat": [{"pool": {"C": 1}}]}, "position.seat[0].pool.C"),
        ({"seat": [{"pool": {"M": "1"}}]}, "position.seat[0].pool.M"),
        ({"seat": [{"ships": [["scout"]]}]}, "position.seat[0].ships[0]"),
        ({"seat": [{"ships": [["scout", 5]]}]}, "position.seat[0].ships[0][1]"),
        ({"seat": [{"ships": [["sloop", 0]]}]}, "position.seat[0].ships[0][0]"),
        ({"seat": [{"systems": [{"id": "scout"}]}]}, "position.seat[0].systems[0].id"),
        ({"seat": [{"systems": [{"id": "home", "x": 1}]}]}, "position.seat[0].systems[0].x"),
        (
            {"seat": [{"systems": [{"id": "home", "colonies": [["x"], None]}]}]},
            "position.seat[0].systems[0].colonies[0][0]",
        ),
        (
            {"seat": [{"systems": [{"id": "home", "used": [1]}]}]},
            "position.seat[0].systems[0].used",
        ),
    ],
)
def test_a_description_is_refused_by_naming_the_word_that_is_wrong(
    words: dict[str, Any], field: str
) -> None:
    faulty(words, field)


@pytest.mark.clauses("TTG-COMP-06")
@pytest.mark.parametrize("description", [None, 5, [], "players"])
def test_what_is_no_object_is_no_position(description: Any) -> None:
    faulty(description, "position")


@pytest.mark.clauses(
    "TTG-EXP-01", "TTG-EXP-03", "TTG-SYS-02", "TTG-SYS-04", "TTG-COL-01", "TTG-SYS-09",
    "TTG-UPG-01", "TTG-UPG-05", "TTG-UPG-06", "TTG-SHP-01", "TTG-POOL-03", "TTG-BNT-05",
    "TTG-HAZ-01", "TTG-PIR-01", "TTG-R-08", "TTG-R-35", "TTG-SET-10", "TTG-PH-07",
)  # fmt: skip
@pytest.mark.parametrize(
    "words, clause",
    [
        ({"explored": ["an_C1", "an_C1"]}, "TTG-EXP-01"),
        ({"explored": ["an_C1", "an_C2", "sys_C1a", "sys_C1b"]}, "TTG-EXP-03"),
        ({"explored": ["an_C1", None, "an_C2"]}, "TTG-R-08"),
        ({"explored": [{"id": "sys_C2c", "hazards": 0}]}, "TTG-HAZ-01"),
        ({"explored": [{"id": "sys_C2c", "burst": 1}]}, "TTG-BUR-01"),
        ({"explored": [{"id": "sys_C2c", "used": True}]}, "TTG-OPP-03"),
        ({"explored": [{"id": "sys_C2d", "bounty": {"P": 3}}]}, "TTG-BNT-02"),
        ({"seat": [{"systems": [{"id": "sys_C1a", "colonies": [None, None]}]}]}, "TTG-SYS-04"),
        ({"seat": [{"systems": [{"id": "sys_C1a", "colonies": [["scout"]]}]}]}, "TTG-SYS-09"),
        ({"seat": [{"systems": [{"id": "sys_C1d", "colonies": [["capital"]]}]}]}, "TTG-COL-01"),
        ({"seat": [{"systems": [{"id": "sys_C2d", "colonies": [[]]}]}]}, "TTG-UPG-01"),
        (
            {"seat": [{"systems": [{"id": "sys_C3d", "colonies": [["capital", "university"]]}]}]},
            "TTG-UPG-05",
        ),
        (
            {"seat": [{"systems": [{"id": "sys_C3d", "colonies": [["field_lab", "capital"]]}]}]},
            "TTG-UPG-06",
        ),
        (
            {"seat": [{"systems": [{"id": "sys_C2d", "colonies": [["field_lab"]],
                                    "bounty": {"P": 3}}]}]},
            "TTG-BNT-05",
        ),
        (
            {"seat": [{"systems": [{"id": c, "colonies": [["supply_depot"]]}
                                   for c in ("sys_C1d", "sys_C2d", "sys_C3d", "sys_C4d",
                                             "sys_E2c")]}]},
            "TTG-SYS-02",
        ),
        ({"seat": [{"ships": [["capital", 0]]}]}, "TTG-SHP-01"),
        ({"seat": [{}, {"pool": {"M": 1}}]}, "TTG-POOL-03"),
        ({"phase": "setup", "seat": [{"pool": {"M": 1}}]}, "TTG-POOL-03"),
        ({"phase": "draw", "claimed": True}, "TTG-PH-07"),
        ({"phase": "pirates"}, "TTG-PIR-01"),
        ({"phase": "explore", "space_left": []}, "TTG-EXP-01"),
        ({"phase": "setup", "explored": ["an_C1", "an_C2"]}, "TTG-SET-05"),
        ({"seat": [{"plus": 1, "minus": 1}]}, "TTG-R-35"),
        ({"seat": [{"deck": [], "discard": ["scout"]}]}, "TTG-SET-10"),
    ],
)  # fmt: skip
def test_even_a_fragment_is_held_to_local_rules(words: dict[str, Any], clause: str) -> None:
    assert clause in faulty(words, "position")


@pytest.mark.clauses("TTG-COMP-01", "TTG-COMP-02", "TTG-SET-11", "TTG-END-01", "TTG-REL-02")
@pytest.mark.parametrize(
    "words, clause",
    [
        ({"seat": [{"hand": ["capital", "capital"]}]}, "TTG-COMP-01"),
        ({"seat": [{"deck": ["scout"]}]}, "TTG-COMP-01"),
        ({"explored": ["sys_C4a"]}, "TTG-COMP-02"),
        ({"space_left": ["an_C1"]}, "TTG-COMP-02"),
        ({"seat": [{"renown": ["home"]}]}, "TTG-SET-11"),
        ({"seat": [{"systems": []}]}, "TTG-REL-02"),
        ({"phase": "over"}, "TTG-END-01"),
    ],
)
def test_a_whole_position_is_held_to_the_counts_of_the_box(
    words: dict[str, Any], clause: str
) -> None:
    assert clause in faulty(words, "position", whole=True)
    game().position(words, fragment=True)


@pytest.mark.clauses("TTG-COMP-01", "TTG-COMP-02", "TTG-BLD-06", "TTG-POOL-03", "TTG-SYS-02")
@pytest.mark.parametrize(
    "variant, players", [("standard", 1), ("random", 2), ("standard", 3), ("teams", 4)]
)
def test_positions_of_random_play_have_no_faults(variant: str, players: int) -> None:
    rules = game(variant)
    assert () == rules.faults(rules.new(players))
    for moment in walk(rules, players, 60 + players):
        assert () == rules.faults(moment.after)


@pytest.mark.clauses("TTG-R-71", "TTG-R-36", "TTG-R-51e", "TTG-COMP-06", "TTG-SET-07", "TTG-PH-03")
def test_impossible_states_are_told_by_their_faults() -> None:
    start = game().position({"explored": ["sys_C1a", "sys_C1b"]})
    assert {"turn"} == codes(attrs.evolve(start, turn=2))
    assert {"shape"} == codes(attrs.evolve(start, renown_tokens=(0,)))
    assert {"negative"} == codes(attrs.evolve(start, negative_tokens=(-1, 0)))
    assert {"quotas"} == codes(attrs.evolve(start, quotas=(Quota(1, 0, 0, 0),) * 3))
    assert {"cards"} == codes(attrs.evolve(start, removed=Bag({"an_C1": 1})))
    assert {"sectors"} == codes(attrs.evolve(start, space=start.space[::-1]))
    assert {"toll"} == codes(attrs.evolve(start, toll=1))
    assert {"draws"} == codes(attrs.evolve(start, phase=Phase.DRAW))
    assert {"pool"} == codes(attrs.evolve(start, pools=(Amounts(m=-1), Amounts())))
    assert {"pending"} == codes(attrs.evolve(start, pending=Investing("ev_investors", 0)))
    asked = Consent(TakeBounty(1, 0, Resource.M))
    assert {"pending"} == codes(attrs.evolve(start, pending=asked))
    declined = (TakeBounty(1, 0, Resource.M),)
    assert {"declined"} == codes(attrs.evolve(start, declined=declined))
    nobody = attrs.evolve(start, hands=(), decks=(), discards=(), systems=(), ships=())
    assert "players" in codes(nobody)


@pytest.mark.clauses("TTG-COMP-01", "TTG-COMP-02")
@pytest.mark.parametrize(
    "field, value",
    [
        ("phase", "draw"), ("turn", None), ("row", [None]), ("ships", ((None,), ())),
        ("hands", ({}, {})), ("claimed", 0), ("declined", (None,)), ("draws", True),
        ("pools", (Amounts(m="1"), Amounts())), ("pending", "soon"),  # type: ignore[arg-type] # refused
        ("row", (RowCard("sys_C1a", hazards=0.5),)),  # type: ignore[arg-type] # that is refused
    ],
)  # fmt: skip
def test_a_field_of_another_kind_is_a_fault_and_never_stumbled_over(field: str, value: Any) -> None:
    start = game().position({"explored": ["sys_C1a", "sys_C1b"]})
    (fault,) = game().faults(attrs.evolve(start, **{field: value}))
    assert ("type", True, f"{field} is not what a position has there") == (
        fault.code, fault.local, fault.message,
    )  # fmt: skip


@pytest.mark.clauses("TTG-SET-05", "TTG-SET-07", "TTG-SET-11", "TTG-SET-12")
def test_before_the_first_turn_nothing_but_the_row_has_changed() -> None:
    rules = game()
    start = rules.new(3)
    first = rules.apply(start, rules.chance_outcomes(start)[0][0])
    assert () == rules.faults(first)
    (shown,) = first.row
    assert shown is not None
    for change in (
        {"renown_tokens": (1, 0, 0)},
        {"turn": 1},
        {"row": (attrs.evolve(shown, used=True),)},
    ):
        assert "set_up" in codes(attrs.evolve(first, **change), rules)


@pytest.mark.clauses("TTG-SET-05", "TTG-EXP-01")
def test_enough_cards_are_left_for_the_row() -> None:
    rules = game()
    start = rules.new(3)
    last = Bag({"sys_F1a": 1})
    gone = sum(start.space, Bag()) - last
    few = attrs.evolve(start, space=(Bag(), Bag(), last), space_discard=gone)
    assert ("explore", True) in {(fault.code, fault.local) for fault in rules.faults(few)}


@pytest.mark.clauses("TTG-BUR-01", "TTG-R-18")
@pytest.mark.parametrize(
    "burst, struck, allowed",
    [
        # Newest first: a Burst that acts strikes what came before it, and no later card.
        ("snapshot", ["+", "s1"], True), ("snapshot", ["s1", "+"], False),
        ("snapshot", ["-", "s1"], False), ("snapshot", ["s1"], False),
        # Hazards stay, but only those of a Burst that has begun to act.
        ("permanent", ["+", "s1"], True), ("permanent", ["s1", "+"], True),
        ("permanent", ["-", "s1"], False), ("permanent", ["s1"], False),
    ],
)  # fmt: skip
def test_no_more_bursts_have_struck_than_have_acted(
    burst: str, struck: list[str], allowed: bool
) -> None:
    rules = game(burst=burst)
    row = tuple(
        RowCard("sys_C1a", burst=int(word[1:]))
        if word.startswith("s")
        else RowCard("ev_burst", acting=word == "+")
        for word in struck
    )
    start = rules.position({"explored": ["sys_C1a"]})
    space = start.space
    if len(struck) > 1:
        space = tuple(c.remove("ev_burst") if "ev_burst" in c else c for c in start.space)
    found = codes(attrs.evolve(start, row=row, space=space), rules)
    assert allowed is ("burst" not in found)


@pytest.mark.clauses("TTG-TEAM-04", "TTG-TEAM-05", "TTG-TEAM-06", "TTG-R-51e")
def test_nobody_but_the_partner_can_have_been_asked() -> None:
    rules = game("teams", team_consent="on")
    hub = {"id": "sys_C2d", "colonies": [["supply_depot"]]}
    seat = {"systems": [{"id": "home"}, hub], "plus": 1}
    state = table(rules, explored=["ev_investors"], seat=[seat] * 4)
    faulty = [
        (owner, type(request).__name__)
        for owner in range(4)
        for request in (TakeBounty(owner, 1, Resource.P), Opportunity("ev_investors", owner))
        if "pending" in codes(attrs.evolve(state, pending=Consent(request)), rules)
    ]
    assert [
        (owner, request) for owner in (0, 1, 3) for request in ("TakeBounty", "Opportunity")
    ] == faulty


@pytest.mark.clauses("TTG-SET-01", "TTG-SET-03")
def test_a_state_with_two_sectors_is_told_by_its_fault_and_not_read() -> None:
    rules = game()
    start = rules.position({"explored": ["sys_C1a", "sys_C1b"]})
    two = attrs.evolve(start, space=start.space[:2])
    assert "sectors" in codes(two)
    with pytest.raises(BadInput):
        rules.decode(rules.encode(two), "state", "state")


@pytest.mark.clauses("TTG-SET-14", "TTG-R-53")
@pytest.mark.parametrize(
    "quota",
    [[0, 1, 0, 1], [0, 0, 1, 1], [99, 0, 0, 0], [0, 99, 0, 0], [0, 0, 99, 0], [0, 0, 0, 99]],
)
def test_quotas_that_no_set_up_has_are_told_by_their_name(quota: list[int]) -> None:
    rules = game("random")
    with pytest.raises(BadInput, match="quotas"):
        rules.position({"quotas": [quota, [0] * 4, [0] * 4]}, fragment=True)
    start = rules.new(2)
    assert "negative" in codes(attrs.evolve(start, quotas=(Quota(-1, 0, 0, 0),) * 3), rules)


@pytest.mark.clauses("TTG-R-71", "TTG-R-26")
def test_an_announced_order_is_sound_only_if_it_could_be_announced() -> None:
    rules = game()
    start = rules.position({"explored": ["sys_C1a", "sys_C1b"]})
    begun = permits(rules, start, "build 0 1 field_lab")
    assert () == rules.faults(begun)
    assert isinstance(begun.pending, Payment)
    for due, last in ((0, 0), (4, 0), (99, 0), (3, 22), (3, -1), (3, 99)):
        pending = Payment(Build(0, 1, "field_lab"), due, last)
        assert "pending" in codes(attrs.evolve(begun, pending=pending)), (due, last)
    for paid in (Bag({"scout": 1}), Bag({"frontier_colony": 1}), Bag({"nonsense": 1})):
        pending = Payment(Build(0, 1, "field_lab"), 3, paid=paid)
        assert {"pending", "cards"} & set(codes(attrs.evolve(begun, pending=pending))), paid
    half = permits(rules, begun, next(iter(rules.legal_actions(begun))))
    assert () == rules.faults(half)
    assert isinstance(half.pending, Payment)
    lost = attrs.evolve(half, pending=attrs.evolve(half.pending, paid=Bag()))
    assert {"pending", "player_cards"} <= set(codes(lost))
    other = Payment(Build(0, 0, "field_lab"), 3)
    assert "pending" in codes(attrs.evolve(begun, pending=other))


# ---------------------------------------------------------------------------------- on the wire


@pytest.mark.clauses("TTG-COMP-01", "TTG-PH-10")
@pytest.mark.parametrize("variant, players", [("standard", 2), ("random", 1), ("teams", 4)])
def test_states_views_and_events_survive_being_written_down(variant: str, players: int) -> None:
    rules = game(variant)
    for number, moment in enumerate(walk(rules, players, 70 + players)):
        for event in moment.events:
            plain = json.loads(json.dumps(rules.encode(event)))
            assert event == rules.decode(plain, "event", "event")
        if number % 7 and moment.after.pending is None:
            continue
        plain = json.loads(json.dumps(rules.encode(moment.after)))
        assert moment.after == rules.decode(plain, "state", "state")
        for seat in range(players):
            view = rules.view(moment.after, seat)
            plain = json.loads(json.dumps(rules.encode(view)))
            assert view == rules.decode(plain, "view", "view")


@pytest.mark.clauses("TTG-COMP-01")
def test_equal_states_make_equal_text_whatever_order_their_cards_came_in() -> None:
    rules = game()
    texts = set[str]()
    for discard in (["scout", "archive", "capital"], ["capital", "scout", "archive"]):
        state = table(rules, seat=[{"hand": discard[::-1], "discard": discard}])
        texts |= {json.dumps(rules.encode(seen)) for seen in (state, state)}
        views = json.dumps(rules.encode(rules.view(state, 0)))
        assert '{"archive": 1, "capital": 1, "scout": 1}' in views
    assert 1 == len(texts)


@pytest.mark.clauses("TTG-SYS-04", "TTG-POOL-03")
def test_a_written_state_with_a_fault_is_refused() -> None:
    rules = game()
    sound = rules.position({"explored": ["sys_C1a", "sys_C1b"]})
    pools = attrs.evolve(sound, pools=(Amounts(), Amounts(m=1)))
    with pytest.raises(BadInput, match="TTG-POOL-03"):
        rules.decode(rules.encode(pools), "state", "state")


@pytest.mark.clauses("TTG-R-71")
@pytest.mark.parametrize("pending", [5, "payment", [], {}, {"kind": "gift"}, {"kind": None}])
def test_what_is_open_is_a_payment_a_deal_or_a_question(pending: Any) -> None:
    rules = game()
    body = {
        **rules.encode(rules.position({"explored": ["sys_C1a", "sys_C1b"]})),
        "pending": pending,
    }
    with pytest.raises(BadInput, match="one of payment, investing, consent") as caught:
        rules.decode(body, "state", "state")
    assert "state.pending" == caught.value.field


@pytest.mark.clauses("TTG-PH-10")
def test_a_spectators_view_survives_being_written_down_and_no_other_strangers_does() -> None:
    rules = game()
    view = rules.view(rules.new(2), SPECTATOR)
    assert view == rules.decode(rules.encode(view), "view", "view")
    for name, seat in (("seat", 2), ("seat", -1), ("turn", SPECTATOR), ("first", SPECTATOR)):
        body = {**rules.encode(view), name: seat}
        with pytest.raises(BadInput, match="not a seat of this table") as caught:
            rules.decode(body, "view", "view")
        assert f"view.{name}" == caught.value.field


@pytest.mark.clauses("TTG-PH-01", "TTG-SET-05")
def test_positions_lead_on_into_play() -> None:
    rules = game()
    state = rules.position({"explored": ["sys_C1a", "sys_C1b"], "seat": [{"pool": {"P": 1}}]})
    played = settle(rules, play(rules, state, "conv_p"), "capital")
    after = settle(rules, permits(rules, played, "end"))
    assert (1, Phase.ACTION, 3) == (after.turn, after.phase, len(after.row))
    assert () == rules.faults(after)
