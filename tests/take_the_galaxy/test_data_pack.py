"""The data packs: the published one holds the rulebook's counts, faulty ones are refused."""

from collections import Counter
from typing import Any

import attrs
import pytest

from galaxy_rules.kernel.errors import BadData
from galaxy_rules.kernel.frozen import FrozenMap
from galaxy_rules.kernel.packs import Pack, read_pack
from galaxy_rules.kernel.resources import package_text
from galaxy_rules.take_the_galaxy import Phase, TakeTheGalaxy
from galaxy_rules.take_the_galaxy.game import published_pack, small_pack
from galaxy_rules.take_the_galaxy.tables import PACKAGE
from galaxy_rules.take_the_galaxy.words.box_reading import REWARDS, of_kind
from galaxy_rules.take_the_galaxy.words.components import (
    NOTHING,
    AnomalyCard,
    EventCard,
    EventKind,
    Goods,
    Rates,
    Sector,
    SpaceCard,
    SystemCard,
)
from galaxy_rules.take_the_galaxy.words.slots import Kind
from galaxy_rules.take_the_galaxy.words.state import Amounts
from tests.take_the_galaxy.helpers import game, permits, refuses, table
from tests.take_the_galaxy.walks import walk

TEXT = package_text(PACKAGE, "data", "published.toml")
COMPOSITIONS = {
    1: [(4, 1, 1), (2, 1, 1), (1, 0, 1)],
    2: [(8, 2, 2), (5, 2, 1), (2, 1, 1)],
    3: [(12, 3, 3), (7, 3, 2), (3, 2, 1)],
    4: [(16, 4, 4), (10, 4, 2), (4, 3, 1)],
}
"""By players and sector: systems, events, anomalies."""


def changed(profile: str = "published", /, **changes: Any) -> Pack:
    """The published pack with some values replaced; dots of a path are written as two lines."""
    paths = {path.replace("__", "."): value for path, value in changes.items()}
    return published_pack().with_values(profile, "changed", paths)


def without(path: str, profile: str = "published") -> Pack:
    """The published pack without what lies at or below a path."""
    whole = published_pack()
    kept = {
        key: datum
        for key, datum in whole.data.items()
        if key != path and not key.startswith(path + ".")
    }
    return Pack(whole.game, profile, whole.title, whole.notes, kept)


def refused(pack: Pack, field: str) -> str:
    """Assert that a pack is refused by naming this field, and give the problem."""
    with pytest.raises(BadData) as caught:
        TakeTheGalaxy(data=pack)
    assert field == caught.value.field
    return caught.value.problem


def refused_with(field: str, **changes: Any) -> None:
    """The same for the published pack with changes, whoever notices what is wrong with them."""
    with pytest.raises(BadData) as caught:
        TakeTheGalaxy(data=changed(**changes))
    assert field == caught.value.field


def kinds_of(cards: tuple[SpaceCard, ...]) -> tuple[int, int, int]:
    """How many systems, events and anomalies there are."""
    systems, events = len(of_kind(cards, SystemCard)), len(of_kind(cards, EventCard))
    return systems, events, len(of_kind(cards, AnomalyCard))


# ---------------------------------------------------------------------------- the published one


@pytest.mark.clauses("TTG-COMP-01", "TTG-SET-08", "TTG-SET-12")
def test_a_player_deck_has_42_cards_of_which_9_are_marked() -> None:
    box = game().box
    cards = box.builds.values()
    assert (42, 9) == (sum(c.copies for c in cards) + 1, sum(c.start for c in cards) + 1)
    assert (7, 2) == (box.opening_hand, box.builds[box.start_colony].start)
    kinds = Counter[Kind]()
    for card in cards:
        kinds[card.kind] += card.copies
    assert {Kind.CIVILIZATION: 13, Kind.MINING: 8, Kind.UTILITY: 12, Kind.SHIP: 8} == kinds


@pytest.mark.clauses("TTG-COMP-02", "TTG-COMP-07", "TTG-TAKE-01")
def test_the_space_deck_has_48_cards_30_systems_11_events_and_7_anomalies() -> None:
    cards = tuple(game().spaces.values())
    counts = list(kinds_of(cards))
    assert (48, [30, 11, 7]) == (len(cards), counts)
    assert [24, 16, 8] == [sum(card.sector is sector for card in cards) for sector in Sector]


@pytest.mark.clauses("TTG-COMP-02", "TTG-PIR-04")
def test_there_are_ten_events_and_only_the_pirates_come_twice() -> None:
    events = Counter(game().events.values())
    assert (10, 2) == (len(events), events.pop(EventKind.PIRATES))
    assert {1} == set(events.values())


@pytest.mark.clauses("TTG-SET-02", "TTG-RND-01", "TTG-RND-02", "TTG-RND-03", "TTG-RND-04")
@pytest.mark.parametrize("players", COMPOSITIONS)
def test_the_wormhole_numbers_select_the_compositions_by_sector(players: int) -> None:
    selected = game().box.selected(players)
    found = []
    for sector in Sector:
        cards = tuple(card for card in selected if card.sector is sector)
        found.append(kinds_of(cards))
    assert COMPOSITIONS[players] == found
    assert 12 * players == len(selected)
    if players > 1:
        assert set(game().box.selected(players - 1)) < set(selected)


@pytest.mark.clauses("TTG-RND-01", "TTG-RND-02", "TTG-RND-03", "TTG-RND-04")
@pytest.mark.parametrize("players", COMPOSITIONS)
def test_the_quotas_of_random_play_are_the_same_numbers(players: int) -> None:
    rows = game().box.selections[players]
    assert 12 * players == sum(row.total() for row in rows)
    for row, (systems, events, anomalies) in zip(rows, COMPOSITIONS[players], strict=True):
        either = players == 1 and row.either == 1
        assert systems == row.systems
        assert either or (events, anomalies) == (row.events, row.anomalies)


@pytest.mark.clauses("TTG-SET-02", "TTG-SET-11", "TTG-BNT-01")
def test_the_starting_system_is_a_core_system_of_every_game_without_hazards_or_bounty() -> None:
    home = game().box.home
    assert (Sector.CORE, 1, 0, NOTHING) == (home.sector, home.wormhole, home.hazards, home.bounty)
    assert all(home.id == game().new(players).systems[-1][0].card for players in (1, 2, 3, 4))


@pytest.mark.clauses("TTG-COMP-03", "TTG-COMP-04", "TTG-COMP-05")
def test_the_tokens_are_counted() -> None:
    supply = game().box.supply
    assert (16, 16, 16) == (supply.manpower, supply.science, supply.production)
    assert (100, 12) == (supply.rp_ones + 5 * supply.rp_fives, supply.hazards)


@pytest.mark.clauses("TTG-R-01", "TTG-R-03")
def test_every_datum_has_a_tag_and_a_source_and_two_rates_are_invented() -> None:
    data = published_pack().data
    assert all(datum.source for datum in data.values())
    assert {"attested", "derived", "reconstructed"} == {datum.tag for datum in data.values()}
    rates = {path: datum.tag for path, datum in data.items() if path.startswith("rates.")}
    assert {f"rates.{field.name}" for field in attrs.fields(Rates)} == set(rates)
    invented = {path for path, tag in rates.items() if tag == "reconstructed"}
    assert {f"rates.{name}" for name in REWARDS} == invented


@pytest.mark.clauses("TTG-COMP-01", "TTG-R-68")
def test_cards_that_nobody_has_seen_say_so() -> None:
    data = published_pack().data
    assert "reconstructed" == data["player.home.rp"].tag == data["space.an_C1.cost"].tag
    known = {"hive_colony": 5, "logistics_hub": 4, "automated_mines": 7}
    for card, cost in known.items():
        assert ("derived", cost) == (
            data[f"player.{card}.cost"].tag,
            data[f"player.{card}.cost"].value,
        )
    costs = [datum.tag for path, datum in data.items() if path.endswith(".cost")]
    assert 3 == sum(tag != "reconstructed" for tag in costs)


# --------------------------------------------------------------------------------- faulty ones


@pytest.mark.clauses("TTG-COMP-01")
def test_a_deck_of_41_or_43_cards_is_refused() -> None:
    refused_with("player", player__capital__copies=2)
    refused_with("player", player__scout__copies=1)
    refused(without("player.capital"), "player")


@pytest.mark.clauses("TTG-SET-08", "TTG-SET-12")
def test_ten_marked_cards_are_refused_and_a_toy_may_have_them() -> None:
    refused_with("rules.opening_hand", player__capital__start=1)
    more = {"rules__opening_hand": 8, "rules__start_cards": 10}
    refused_with("player (marked)", player__capital__start=1, **more)
    refused_with("player.capital.start", player__capital__start=2)
    refused_with("rules.start_cards", rules__start_cards=8)
    toy = TakeTheGalaxy(data=changed("toy", player__capital__start=1, **more))
    assert 8 == len(toy.new(2).hands[0])


@pytest.mark.clauses("TTG-COMP-02", "TTG-TAKE-01")
def test_other_numbers_of_space_cards_are_refused() -> None:
    refused(without("space.an_F1"), "quotas.n1.fringe")
    refused(without("space.sys_C4d"), "quotas.n4.core")
    one_more = {f"space__extra__{word}": value for word, value in EXTRA.items()}
    refused_with("space", **one_more)


SHIP = {
    "name": "ark", "kind": "ship", "copies": 1, "start": 0, "cost": 1, "rp": 0, "input": {},
    "output": {"M": 1},
}  # fmt: skip
EXTRA = {
    "name": "extra",
    "kind": "anomaly",
    "sector": "core",
    "wormhole": 4,
    "rp": 1,
    "cost": {"S": 1},
}


@pytest.mark.clauses("TTG-COMP-02", "TTG-PIR-04")
def test_an_event_that_comes_twice_in_place_of_the_pirates_is_refused() -> None:
    changes = {"space__ev_pirates2__event": "strike"}
    refused_with("space (events)", **changes)


@pytest.mark.clauses("TTG-SET-02", "TTG-RND-01", "TTG-RND-02", "TTG-RND-03", "TTG-RND-04")
@pytest.mark.parametrize(
    "field, changes",
    [
        ("space (for 1)", {"space__an_C1__wormhole": 2}),
        ("quotas.n1.core", {"space__an_C1__wormhole": 2, "space__ev_pirates1__wormhole": 1}),
        ("quotas.n2.core", {"space__an_C2__wormhole": 3, "space__ev_investors__wormhole": 2}),
        ("quotas.n4.core", {"quotas__n4__core__systems": 17}),
        ("quotas.n2.core.systems", {"quotas__n2__core__systems": 7}),
        ("quotas.n3.fringe", {"quotas__n3__fringe__events": 1}),
        ("quotas.n1.fringe", {"quotas__n1__fringe__events": 1}),
        ("quotas.n2.core.comets", {"quotas__n2__core__comets": 1}),
        ("quotas.n5", {"quotas__n5__core__systems": 1}),
    ],
)
def test_other_compositions_are_refused(field: str, changes: dict[str, Any]) -> None:
    refused_with(field, **changes)


@pytest.mark.clauses("TTG-SYS-09")
@pytest.mark.parametrize(
    "slots", [["B", "D", "U", "B", "D", "U", "B"], ["B", "D", "U", "B"], [], ["X"], "BU", [2]]
)
def test_a_system_with_seven_slots_or_strange_ones_is_refused(slots: object) -> None:
    refused_with("space.sys_C1a.slots", space__sys_C1a__slots=slots)
    refused_with("player.home.slots", player__home__slots=slots)


@pytest.mark.clauses("TTG-COMP-07", "TTG-TAKE-01", "TTG-RES-01", "TTG-SET-01")
@pytest.mark.parametrize(
    "path, value, field",
    [
        ("player__scout__kind", "frigate", "player.scout.kind"),
        ("player__scout__kind", "system", "player.scout.kind"),
        ("player__scout__kind", 3, "player.scout.kind"),
        ("player__scout__rp", 1, "player.scout.rp"),
        ("player__scout__cost", -1, "player.scout.cost"),
        ("player__scout__copies", 0, "player.scout.copies"),
        ("player__scout__output", {"X": 1}, "player.scout.output.X"),
        ("player__scout__output", {"M": -1}, "player.scout.output.M"),
        ("player__scout__output", {"M": True}, "player.scout.output.M"),
        ("player__scout__output", "M", "player.scout.output"),
        ("player__archive__input", {"RP": 1}, "player.archive.input.RP"),
        ("player__scout__name", 5, "player.scout.name"),
        ("space__an_C1__kind", "comet", "space.an_C1.kind"),
        ("space__an_C1__sector", "rim", "space.an_C1.sector"),
        ("space__an_C1__wormhole", 5, "space.an_C1.wormhole"),
        ("space__an_C1__wormhole", 0, "space.an_C1.wormhole"),
        ("space__an_C1__rp", "3", "space.an_C1.rp"),
        ("space__an_C1__cost", {"RP": 1}, "space.an_C1.cost.RP"),
        ("space__sys_C1d__bounty", {"C": 1}, "space.sys_C1d.bounty.C"),
        ("space__sys_C1d__hazards", -1, "space.sys_C1d.hazards"),
        ("space__ev_burst__event", "flood", "space.ev_burst.event"),
        ("space__ev_burst__opportunity", True, "space.ev_burst.opportunity"),
        ("space__ev_race__opportunity", False, "space.ev_race.opportunity"),
        ("start__colony", "surface_mine", "start.colony"),
        ("start__colony", "nobody", "start.colony"),
        ("start__colony", "capital", "start.colony"),
        ("rules__max_systems", 5, "rules.max_systems"),
        ("rules__max_systems", 0, "rules.max_systems"),
        ("rules__row_extra", 2, "rules.row_extra"),
        ("rules__opening_hand", 6, "rules.opening_hand"),
        ("tokens__hazards", 13, "tokens"),
        ("tokens__manpower", "16", "tokens.manpower"),
        ("rates__manpower_per_card", 0, "rates.manpower_per_card"),
        ("rates__production_per_card", None, "rates.production_per_card"),
        ("rates__science_per_pick", 1.5, "rates.science_per_pick"),
        ("rates__mech_discount", -1, "rates.mech_discount"),
    ],
)
def test_wrong_kinds_types_and_values_are_refused(path: str, value: object, field: str) -> None:
    refused_with(field, **{path: value})


@pytest.mark.clauses("TTG-R-03", "TTG-COMP-03", "TTG-BLD-08", "TTG-ANO-04", "TTG-SYS-09")
@pytest.mark.parametrize(
    "path",
    [
        *(f"rates.{field.name}" for field in attrs.fields(Rates)),
        "tokens.rp_fives", "rules.max_systems", "rules.row_extra", "rules.opening_hand",
        "rules.start_cards", "start.system", "start.colony", "player.scout.kind",
        "player.scout.cost", "player.scout.rp", "player.scout.input", "player.scout.output",
        "player.scout.copies", "player.scout.start", "player.scout.name", "player.home.slots",
        "player.home.rp", "space.an_C1.cost", "space.an_C1.kind", "space.an_C1.sector",
        "space.an_C1.rp", "space.sys_C1d.bounty", "space.sys_C1d.hazards", "space.sys_C1d.slots",
        "space.ev_burst.event", "space.ev_burst.opportunity",
    ],
)  # fmt: skip
def test_a_missing_datum_is_named(path: str) -> None:
    for profile in ("published", "toy"):
        refused(without(path, profile), path)


@pytest.mark.clauses("TTG-R-03")
def test_a_pack_without_rates_names_the_first() -> None:
    assert "missing" in refused(without("rates"), "rates.manpower_per_card")


@pytest.mark.clauses("TTG-RND-03")
def test_a_published_pack_without_a_composition_is_refused() -> None:
    refused(without("quotas.n3"), "quotas.n3")


@pytest.mark.clauses("TTG-COMP-07")
def test_a_card_cannot_be_in_both_decks_nor_have_a_name_that_cannot_be_written() -> None:
    both = {f"space__scout__{word}": value for word, value in EXTRA.items()}
    refused_with("space.scout", **both)
    bad = {f"space.big bang.{word}": value for word, value in EXTRA.items()}
    refused(published_pack().with_values("toy", "changed", bad), "space.big bang")
    bad = {f"player.small ark.{word}": value for word, value in SHIP.items()}
    assert "cannot be written" in refused(
        published_pack().with_values("toy", "changed", bad), "player.small ark"
    )


@pytest.mark.clauses("TTG-COMP-01")
@pytest.mark.parametrize(
    "old, new, field",
    [
        ('value = 3, tag = "derived"', 'value = 3, tag = "guessed"', "rates.manpower_per_card.tag"),
        ('format = "galaxy-rules/data/1"', 'format = "galaxy-rules/data/2"', "format"),
        ('profile = "published"', 'profile = "official"', "profile"),
        ("[rates]\n", "[rates]\nbribe = 4\n", "rates.bribe"),
        ("[rates]\n", "[rates\n", "pack"),
    ],
)
def test_a_text_with_an_unknown_tag_or_form_is_refused(old: str, new: str, field: str) -> None:
    assert old in TEXT
    with pytest.raises(BadData) as caught:
        read_pack(TEXT.replace(old, new, 1))
    assert field == caught.value.field


@pytest.mark.clauses("TTG-COMP-01")
def test_a_pack_for_another_game_is_refused() -> None:
    refused(read_pack(TEXT.replace('game = "take_the_galaxy"', 'game = "chess"', 1)), "game")


# ------------------------------------------------------------------------ rates, in one place


def rated(**rates: Any) -> TakeTheGalaxy:
    """The published game with some rates corrected, as an owner of the cards would do it."""
    return TakeTheGalaxy(data=changed(**{f"rates__{name}": n for name, n in rates.items()}))


@pytest.mark.clauses("TTG-R-01", "TTG-RES-02", "TTG-RES-03", "TTG-RES-04")
def test_correcting_the_rates_of_exchange_changes_the_answers() -> None:
    seat = {"hand": [], "discard": ["capital"], "pool": {"M": 3, "P": 1, "S": 1}}
    rules = rated(manpower_per_card=4, production_per_card=2, science_per_pick=2)
    exchanges = {"convert M": "TTG-RES-02", "convert P": "TTG-RES-03"}
    for action, clause in (exchanges | {"recover capital": "TTG-RES-04"}).items():
        permits(game(), table(seat=[seat]), action)
        refuses(rules, table(rules, seat=[seat]), action, "resources", clause)
        listed = rules.legal_actions(table(rules, seat=[seat]))
        assert rules.parse(action) not in listed
    rich = {**seat, "pool": {"M": 4, "P": 2, "S": 2}}
    for action, rest in (("convert M", Amounts(0, 2, 2)), ("recover capital", Amounts(4, 0, 2))):
        assert rest == permits(rules, table(rules, seat=[rich]), action).pools[0]
        assert rules.parse(action) in rules.legal_actions(table(rules, seat=[rich]))


@pytest.mark.clauses("TTG-R-03", "TTG-HAZ-02", "TTG-BUR-01", "TTG-MEC-01")
def test_correcting_the_rates_of_costs_changes_the_answers() -> None:
    rules = rated(credit_per_hazard=2, burst_hazard=2, mech_discount=2)
    hand = ["surface_mine", "scout", "scout", *["freighter"] * 2, *["survey_ship"] * 2]
    row = ["sys_C2c", "ev_burst", "ev_mech"]
    for one, due in ((game(), 3), (rules, 6)):
        state = table(one, explored=row, seat=[{"hand": hand}])
        payment = ",".join(hand[1 : 1 + due])
        permits(one, state, f"claim_sys sys_C2c 1 surface_mine {payment}")


@pytest.mark.clauses("TTG-R-20", "TTG-R-22", "TTG-MEC-01", "TTG-HAZ-02")
def test_a_discount_beyond_the_cost_is_lost_and_takes_nothing_off_the_hazards() -> None:
    rules = rated(mech_discount=2)
    hand = ["supply_depot", "scout"]
    built = table(rules, explored=["ev_mech"], seat=[{"hand": hand}])
    assert 1 == len(permits(rules, built, "build 0 1 supply_depot -").hands[0])
    claim = table(rules, explored=["sys_C2c", "ev_mech"], seat=[{"hand": hand}])
    refuses(rules, claim, "claim_sys sys_C2c 0 supply_depot -", "payment_size", "TTG-HAZ-02")
    assert 0 == len(permits(rules, claim, "claim_sys sys_C2c 0 supply_depot scout").hands[0])


@pytest.mark.clauses("TTG-R-03", "TTG-HAZ-02")
def test_an_explanation_uses_the_corrected_rate() -> None:
    rules = rated(credit_per_hazard=2)
    hand = ["supply_depot", "scout", "scout", "archive"]
    state = table(rules, explored=["sys_C2c"], seat=[{"hand": hand}])
    found = rules.explain(state, rules.parse("claim sys_C2c 0 supply_depot")).sums
    assert [1, 2, 3] == [one.amount for one in found]


@pytest.mark.clauses(
    "TTG-R-03", "TTG-MIG-01", "TTG-NOM-01", "TTG-NXT-01", "TTG-INV-01", "TTG-RAC-01"
)
def test_correcting_the_rates_of_events_changes_the_answers() -> None:
    rules = rated(
        migration_manpower=3, guildship_production=2, guildship_reward={"RP": 4},
        nextstep_reward={"RP": 5}, investors_renown=2, investors_credits=3, race_renown=6,
    )  # fmt: skip
    home = {"id": "home", "colonies": [["frontier_colony"], ["supply_depot"]]}
    hub = {"id": "sys_C2d", "colonies": [["field_lab"]]}
    seat = {"hand": [], "rp": 2, "pool": {"P": 3}, "ships": [["scout", 0]], "systems": [home, hub]}
    row = ["ev_migration", "ev_nomads", "ev_nextstep", "ev_investors", "ev_race"]
    answers = []
    for one in (game(), rules):
        state = table(one, players=4, explored=row, seat=[seat])
        after = [
            permits(one, state, f"opp {words}")
            for words in ("ev_migration", "ev_nomads", "ev_nextstep 0")
        ]
        deal = permits(one, state, "opp ev_investors")
        race = permits(one, state, "relinquish 0")
        answers.append(
            (after[0].pools[0].m, after[1].pools[0].p, after[1].renown_tokens[0],
             after[2].renown_tokens[0],
             deal.renown_tokens[0], deal.draws, race.renown_tokens[0])
        )  # fmt: skip
    assert [(1, 0, 3, 3, 1, 2, 3), (3, 1, 6, 7, 0, 3, 8)] == answers


@pytest.mark.clauses("TTG-R-03", "TTG-PIR-01")
def test_correcting_the_pirates_rate_changes_the_toll() -> None:
    words = {"phase": "pirates", "explored": ["ev_pirates1"], "seat": [{"hand": ["scout"] * 2}]}
    assert 1 == table(**words).toll
    assert 2 == table(rated(pirates_cards=2), **words).toll


@pytest.mark.clauses("TTG-R-03")
def test_a_corrected_pack_is_another_game() -> None:
    assert rated(mech_discount=2) != game()
    assert rated(mech_discount=1) == game()


# ------------------------------------------------------------------------------------- the toy


@pytest.mark.clauses("TTG-COMP-07", "TTG-SET-01", "TTG-TAKE-01")
def test_the_small_pack_is_accepted_with_eight_cards_of_each_sort_and_every_kind() -> None:
    box = TakeTheGalaxy(data=small_pack()).box
    assert (8, 8) == (sum(card.copies for card in box.builds.values()) + 1, len(box.spaces))
    assert set(Kind) == {card.kind for card in box.builds.values()}
    assert {SystemCard, AnomalyCard, EventCard} == {type(card) for card in box.spaces.values()}
    assert set(Sector) == {card.sector for card in box.spaces.values()}


@pytest.mark.clauses("TTG-END-05", "TTG-SET-02")
@pytest.mark.parametrize("variant", ["standard", "random"])
@pytest.mark.parametrize("players, turns", [(1, 3), (2, 6)])
def test_the_small_pack_can_be_played_to_the_end(players: int, turns: int, variant: str) -> None:
    rules = TakeTheGalaxy(data=small_pack(), variant=variant)
    for seed in range(5):
        moments = list(walk(rules, players, seed))
        assert turns == sum(str(moment.action) == "end" for moment in moments)
        assert Phase.OVER is moments[-1].after.phase
        assert () == rules.faults(moments[-1].after)


@pytest.mark.clauses("TTG-COMP-02")
def test_what_is_refused_in_a_published_pack_may_be_a_toy() -> None:
    tiny = small_pack()
    published = Pack(tiny.game, "published", tiny.title, tiny.notes, tiny.data)
    assert "the rulebook has 42" in refused(published, "player")
    toy = TakeTheGalaxy(data=changed("toy", player__capital__copies=2))
    assert 34 == len(toy.new(2).decks[0])


@pytest.mark.clauses("TTG-SET-14", "TTG-RND-03")
def test_a_toy_without_a_composition_cannot_be_played_at_random_by_so_many() -> None:
    toy = without("quotas.n3", "toy")
    rules = TakeTheGalaxy(data=toy, variant="random")
    with pytest.raises(BadData, match="TTG-SET-14") as caught:
        rules.new(3)
    assert "quotas.n3" == caught.value.field
    assert 24 == sum(quota.total() for quota in rules.new(2).quotas)
    assert () == TakeTheGalaxy(data=toy).new(3).quotas


@pytest.mark.clauses("TTG-ANO-01")
def test_a_card_may_ask_for_99_of_a_resource_and_not_for_more() -> None:
    toy = TakeTheGalaxy(data=changed("toy", space__an_C1__cost={"S": 99}))
    assert 99 == toy.prices["an_C1"].s
    refused(changed("toy", space__an_C1__cost={"S": 100}), "space.an_C1.cost.S")


@pytest.mark.clauses("TTG-R-01")
@pytest.mark.parametrize("rate", ["manpower_per_card", "production_per_card", "science_per_pick"])
def test_a_rate_that_divides_is_one_at_least(rate: str) -> None:
    one = changed("toy", **{f"rates__{rate}": 1})
    assert 1 == getattr(TakeTheGalaxy(data=one).box.rates, rate)
    refused(changed("toy", **{f"rates__{rate}": 0}), f"rates.{rate}")


@pytest.mark.clauses("TTG-R-03", "TTG-NOM-01", "TTG-NXT-01")
@pytest.mark.parametrize(
    ("reward", "pool", "rp", "draws"),
    [
        ({"RP": 2}, Amounts(), 2, 0),
        ({"S": 1}, Amounts(s=1), 0, 0),
        ({"M": 2}, Amounts(m=2), 0, 0),
        ({"P": 1}, Amounts(p=1), 0, 0),
        ({"C": 2}, Amounts(), 0, 2),
        ({"RP": 0}, Amounts(), 0, 0),
    ],
)
def test_the_data_say_what_guildship_and_next_step_pay(
    reward: dict[str, int], pool: Amounts, rp: int, draws: int
) -> None:
    rules = rated(guildship_reward=reward, nextstep_reward=reward)
    seat = {"hand": [], "pool": {"P": 3}, "ships": [["scout", 0]]}
    state = table(rules, explored=["ev_nomads", "ev_nextstep"], seat=[seat])
    paid = permits(rules, state, "opportunity ev_nomads")
    assert (pool, rp, draws) == (paid.pools[0], paid.renown_tokens[0], paid.draws)
    given = permits(rules, state, "opportunity ev_nextstep 0")
    assert (Amounts(pool.m, pool.s, pool.p + 3), rp, draws) == (
        given.pools[0], given.renown_tokens[0], given.draws,
    )  # fmt: skip
    told = rules.explain(state, rules.parse("opportunity ev_nomads")).sums
    expected = [n for n in reward.values() if n]
    assert expected == [one.amount for one in told if "a reconstructed reward" in one.what]
    rewarded = [one.clauses for one in told if "a reconstructed reward" in one.what]
    assert {("TTG-NOM-01", "TTG-R-03")} >= set(rewarded)


@pytest.mark.clauses("TTG-R-03")
@pytest.mark.parametrize(
    "value", [{}, {"S": 1, "RP": 1}, {"X": 1}, {"RP": -1}, {"RP": "1"}, 1, "RP", None]
)
def test_a_reward_is_one_kind_and_how_much_of_it(value: Any) -> None:
    with pytest.raises(BadData, match=r"guildship_reward"):
        rated(guildship_reward=value)


@pytest.mark.clauses("TTG-R-03")
def test_the_published_rewards_are_one_renown_and_tagged_as_reconstructed() -> None:
    data = published_pack().data
    for name in ("guildship_reward", "nextstep_reward"):
        assert ({"RP": 1}, "reconstructed") == (
            data[f"rates.{name}"].value, data[f"rates.{name}"].tag,
        )  # fmt: skip
    assert "derived" == data["rates.race_renown"].tag


@pytest.mark.clauses("TTG-R-03")
def test_a_pack_of_old_that_knows_renown_only_is_read_as_it_was() -> None:
    data = dict(published_pack().data)
    for name, former in REWARDS.items():
        datum = data.pop(f"rates.{name}")
        data[f"rates.{former}"] = attrs.evolve(datum, value=datum.value["RP"])
    old = attrs.evolve(published_pack(), data=FrozenMap(data))
    assert Goods(rp=1) == TakeTheGalaxy(data=old).box.rates.guildship_reward
    assert {old.sha256} == TakeTheGalaxy.former_data
    both = old.with_values("toy", "both spellings", {"rates.guildship_reward": {"RP": 1}})
    with pytest.raises(BadData, match=r"rates\.guildship_renown: nothing reads this key"):
        TakeTheGalaxy(data=both)
