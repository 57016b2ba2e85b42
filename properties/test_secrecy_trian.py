"""Non-interference in Galaxy of Trian: what a seat may not know reaches it on no channel.

Sampled over random games of two to four in all variants: positions that differ only in the
others' combat tokens, in the tile that another has drawn, in which tiles show their faces on the
stacks and in what is left below have equal views, scores, lists of actions, refusals and events for
the seat; matches that differ only in such secrets and the seed have equal exports.  Canaries are
then searched for in the JSON itself.  Last, leaks are planted one at a time, and the same search
must find each, after it found none in clean code.
"""

import json
from collections.abc import Callable
from functools import cache
from typing import Any, Final

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from galaxy_rules.galaxy_of_trian import battles, closing, reducer
from galaxy_rules.galaxy_of_trian.actions import Action, Declare
from galaxy_rules.galaxy_of_trian.events import (
    EVENTS,
    Event,
    TileTaken,
    TokenDeclared,
    TokenGained,
    TokenSold,
)
from galaxy_rules.galaxy_of_trian.listing import list_actions
from galaxy_rules.galaxy_of_trian.reducer import GalaxyOfTrian
from galaxy_rules.galaxy_of_trian.skill_actions import SellToken
from galaxy_rules.galaxy_of_trian.state import Battle, Draft, Stage, State, View, replace
from galaxy_rules.kernel.bags import Bag
from galaxy_rules.kernel.codec import write_json
from galaxy_rules.kernel.verdicts import IllegalAction, Objections
from galaxy_rules.kernel.visibility import PUBLIC, SPECTATOR, Declaration, undeclared
from galaxy_rules.match import records
from galaxy_rules.match.match import Match
from properties import secrecy_trian as secrecy
from properties.secrecy_trian import Case, Dice, Leak, Tally

TASTES: Final = ("crowding", "warlike", "teleporting", "building", "anything", "raiding")
READINGS: Final = ((), (("unplaceable_tile", "bottom_redraw"),), (("ship_contact", "same_area"),))


VARIANTS: Final = ("ships", "full", "full", "beginner")
RACES: Final = (
    "quuylto", "priestess", "khaarquar", "gambler", "maephos", "manipulator", "decoy", "xemh",
)  # fmt: skip


def case_of(seed: int, skipped: int, plies: int) -> Case:
    """A game by a number: two to four players, every fourth game one of beginners, two full.

    In every other full game chance draws the races, in the others there is one that sells tokens.
    """
    variant, players = VARIANTS[seed % 4], 2 + seed % 3
    taste = TASTES[seed % len(TASTES)]
    others = [RACES[1 + (seed + step) % (len(RACES) - 1)] for step in range(players - 1)]
    races = ("quuylto", *others) if variant == "full" and seed % 8 < 4 else ()
    readings = READINGS[seed % 5 % 3]
    return Case(players, seed % 2, seed, skipped, plies, readings, variant, taste, races)


CASES: Final = tuple(case_of(seed, seed * 37 % 400, 25) for seed in range(18))
SAMPLE: Final = (
    *CASES,
    *(attrs.evolve(c, variant="ships", races=()) for c in CASES if c.variant == "full"),
)
"""Fixed games, for what must be seen at all and for the planted leaks."""
MATCHES: Final = tuple(
    attrs.evolve(case_of(seed, 0, 6 + 6 * seed), seed=987_654_000 + seed) for seed in range(5)
)
cases = st.builds(case_of, st.integers(0, 2**32 - 1), st.integers(0, 450), st.integers(1, 12))
matches = st.builds(case_of, st.integers(0, 2**32 - 1), st.just(0), st.integers(1, 20))


@cache
def sampled() -> tuple[tuple[Leak, ...], Tally]:
    """The clean code's leaks in the fixed games, and what was compared."""
    tally = Tally()
    found = tuple(leak for case in SAMPLE for leak in secrecy.search(case, tally))
    return found, tally


@cache
def seen_states() -> tuple[tuple[GalaxyOfTrian, State], ...]:
    """Positions of all phases and readings."""
    return tuple(
        (secrecy.game_of(case.rulings, case.variant), state)
        for case in SAMPLE[::2]
        for state in secrecy.positions(case)
    )


@cache
def declaring() -> tuple[tuple[GalaxyOfTrian, State], ...]:
    """Positions in which somebody is to declare tokens and nobody has."""
    found = []
    for seed in range(12):
        case = Case(2, 0, seed, 0, 900, (), "ships", "warlike")
        game = secrecy.game_of(case.rulings, case.variant)
        for state in secrecy.positions(case):
            stage = state.battle.stage if state.battle is not None else None
            if stage is Stage.DECLARE and not any(state.declared):
                found.append((game, state))
                break
    return tuple(found)


@cache
def sales() -> tuple[tuple[GalaxyOfTrian, State, SellToken], ...]:
    """Positions in which a token can be sold, with a sale."""
    found = []
    for seed in range(8):
        races = ("quuylto", "maephos")
        case = Case(2, 0, seed, 0, 250, (), "full", "trading", races)
        game = secrecy.game_of(case.rulings, case.variant)
        states = list(secrecy.positions(case))
        wares = [
            (game, state, action)
            for state in states
            for action in game.legal_actions(state)
            if isinstance(action, SellToken)
        ]
        found += wares[:6]
    return tuple(found)


def leaks_of_sales() -> list[Leak]:
    """What the other seat and an onlooker learn of which token is sold."""
    return [
        leak
        for number, (game, state, action) in enumerate(sales())
        for seat in (1 - state.turn, SPECTATOR)
        for leak in secrecy.listens(
            game, secrecy.Pair(state, state, seat), action, Dice(number), Tally()
        )
    ]


# twins are positions, and other ones


@pytest.mark.clauses("TRI-TRD-09", "TRI-EXP-02", "TRI-EXP-03")
@settings(max_examples=12)
@given(cases)
def test_a_twin_is_a_faultless_position_with_as_much_in_every_place(case: Case) -> None:
    game = secrecy.game_of(case.rulings, case.variant)
    for state in secrecy.positions(attrs.evolve(case, plies=min(case.plies, 4))):
        for seat in secrecy.onlookers(state)[-2:]:
            other = secrecy.twin(game, state, seat, Dice(case.seed))
            for field in attrs.fields(State):
                mine, yours = getattr(state, field.name), getattr(other, field.name)
                if field.name not in secrecy.SECRETS:
                    assert mine == yours
                elif field.name in ("tokens", "declared"):
                    assert list(map(len, mine)) == list(map(len, yours))
                    assert seat == SPECTATOR or mine[seat] == yours[seat]
                else:
                    assert len(mine) == len(yours)
            assert seat == SPECTATOR or state.hands[seat] == other.hands[seat]
            assert () == game.faults(other)


# non-interference


@pytest.mark.clauses(
    "TRI-TRD-09", "TRI-TOK-04", "TRI-EXP-02", "TRI-EXP-03", "TRI-SET-10", "TRI-SET-11",
)  # fmt: skip
@settings(max_examples=20)
@given(cases)
def test_no_seat_can_tell_positions_apart_that_differ_in_secrets(case: Case) -> None:
    assert [] == list(secrecy.search(case, Tally()))


@pytest.mark.deep
@pytest.mark.clauses("TRI-TRD-09", "TRI-TOK-04", "TRI-EXP-02")
@given(cases)
def test_no_seat_can_tell_positions_apart_in_many_games(case: Case) -> None:
    assert [] == list(secrecy.search(case, Tally()))


@pytest.mark.clauses("TRI-TRD-09", "TRI-EXP-02")
def test_the_search_compares_something_on_every_channel() -> None:
    found, tally = sampled()
    assert () == found
    assert tally.pairs > 400
    assert tally.differing > 0.9 * tally.pairs
    assert tally.fields >= {"beneath", "rest", "hands", "token_bag", "tokens", "declared"}
    assert tally.questions > 1000
    assert tally.steps > 0.9 * tally.pairs
    assert len(tally.codes) >= 25, sorted(tally.codes)
    assert {
        "TileTaken", "TopRevealed", "TokenGained", "TilePlaced", "TokenDeclared", "TokensShown",
        "ClashEnded", "SkillUnlocked",
    } <= tally.kinds  # fmt: skip


@pytest.mark.clauses("TRI-SK-4-05", "TRI-TRD-09")
def test_nobody_else_learns_which_token_is_sold() -> None:
    """How many are left in the hand is for all to see."""
    assert len(sales()) >= 12
    assert {"plus", "reroll"} == {action.token for _, _, action in sales()}
    assert [] == leaks_of_sales()


@pytest.mark.clauses("TRI-SK-4-05", "TRI-TRD-09")
def test_a_sale_that_names_the_token_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    assert sales()
    redeclare(TokenSold, "token")(monkeypatch)
    assert "events" in {leak.channel for leak in leaks_of_sales()}


# declarations


@pytest.mark.clauses("TRI-TRD-09", "TRI-EXP-02")
@pytest.mark.parametrize("shape", [State, *EVENTS])
def test_every_field_says_who_may_see_it(shape: type) -> None:
    assert () == undeclared(shape)


@pytest.mark.clauses("TRI-EXP-02", "TRI-EXP-03")
def test_a_view_has_the_fields_of_the_state_and_its_seat() -> None:
    names = [field.name for field in attrs.fields(State)]
    assert ["seat", *names] == [field.name for field in attrs.fields(View)]


@pytest.mark.clauses("TRI-TRD-09", "TRI-TOK-04", "TRI-EXP-02", "TRI-EXP-03")
def test_a_seat_sees_its_own_secrets_and_of_the_others_how_many_there_are() -> None:
    for game, state in seen_states():
        for seat in secrecy.onlookers(state):
            view = game.view(state, seat)
            for name in ("tokens", "declared"):
                mine = getattr(state, name)
                expected = [p if o == seat else len(p) for o, p in enumerate(mine)]
                assert expected == list(getattr(view, name))
            own = [t if o == seat else None for o, t in enumerate(state.hands)]
            assert own == list(view.hands)
            assert (None, None) == (view.beneath, view.bottoms)
            assert (len(state.rest), len(state.token_bag)) == (view.rest, view.token_bag)
            for field in attrs.fields(State):
                if field.name not in secrecy.SECRETS:
                    assert getattr(state, field.name) == getattr(view, field.name)


@pytest.mark.clauses("TRI-TOK-04", "TRI-R-144")
def test_which_tokens_are_left_in_a_hand_does_not_decide_who_is_asked() -> None:
    """A plus is declared: whether a reroll or a plus is left, the same seat is asked on."""
    assert declaring()
    for game, state in declaring():
        battle = state.battle
        assert battle is not None
        mover = battle.seats[battle.index]
        seen = []
        for left in ("plus", "reroll"):
            hand = Bag.of(("plus", left))
            pool = sum((*state.tokens,), state.token_bag)
            tokens = replace((Bag[str](),) * 2, mover, hand)
            here = attrs.evolve(state, tokens=tokens, token_bag=pool - hand)
            step = game.step(here, Declare("plus"))
            heard = [game.event_for(event, 1 - mover) for event in step.events]
            seen.append((game.view(step.state, 1 - mover), heard))
        assert seen[0] == seen[1]


@pytest.mark.clauses("TRI-TRD-09", "TRI-TOK-04", "TRI-EXP-03")
@pytest.mark.parametrize("seat", [0, 1, 2, SPECTATOR])
def test_only_the_actor_hears_which_token_or_tile_it_was(seat: int) -> None:
    game = secrecy.game_of((), "ships")
    events: list[Event] = [
        TokenGained(1, "canary"), TokenDeclared(1, "canary"), TileTaken(1, 0, "SSS", "canary"),
        TokenSold(1, "canary", 2),
    ]  # fmt: skip
    for event in events:
        shown = game.event_for(event, seat)
        assert (event == shown) == (seat == 1)
        assert ("canary" in write_json(game.encode(shown))) == (seat == 1)
        assert ("canary" in repr(shown)) == (seat == 1)


@pytest.mark.clauses("TRI-SET-17", "TRI-TRN-02")
def test_trying_out_of_turn_tells_nothing() -> None:
    game = secrecy.game_of((), "ships")
    match = Match(game, game.new(2), 3)
    answers = set()
    for action in secrecy.probes(game, match.state):
        with pytest.raises(IllegalAction) as refusal:
            match.play(action, seat=1)
        answers.add(refusal.value.objections)
    assert [["not_your_turn"]] == [[o.code for o in objections] for objections in answers]


# canaries


def with_canaries(state: State, seat: int) -> State:
    """The position with marks that occur nowhere else in the place of the secrets."""

    def marked(pile: Bag[str], mark: str) -> Bag[str]:
        return Bag.of(f"canary_{mark}_{number}" for number in range(len(pile)))

    changed: dict[str, Any] = {
        name: tuple(
            pile if owner == seat else marked(pile, name)
            for owner, pile in enumerate(getattr(state, name))
        )
        for name in ("tokens", "declared")
    }
    changed |= {name: marked(getattr(state, name), name) for name in ("rest", "token_bag")}
    changed["beneath"] = tuple("canary_beneath" if tile else None for tile in state.beneath)
    changed["bottoms"] = ((("canary_bottom", "front"),), ())
    changed["hands"] = tuple(
        "canary_hand" if tile and owner != seat else tile for owner, tile in enumerate(state.hands)
    )
    return attrs.evolve(state, **changed)


@pytest.mark.clauses("TRI-TRD-09", "TRI-EXP-02", "TRI-EXP-03")
def test_no_canary_sings_in_the_text_of_a_view() -> None:
    for game, state in seen_states():
        for seat in secrecy.onlookers(state):
            marked = with_canaries(state, seat)
            assert "canary" not in write_json(game.encode(game.view(marked, seat)))


# matches and their exports


@pytest.mark.clauses("TRI-TRD-09", "TRI-TOK-04", "TRI-EXP-02")
@settings(max_examples=6)
@given(matches)
def test_matches_that_differ_in_secrets_and_seed_have_equal_exports(case: Case) -> None:
    assert [] == list(secrecy.record_leaks(case, Tally()))


@cache
def exported() -> Tally:
    """What was compared in the fixed matches, none of which leaks."""
    tally = Tally()
    assert [] == [leak for case in MATCHES for leak in secrecy.record_leaks(case, tally)]
    return tally


@pytest.mark.clauses("TRI-TRD-09", "TRI-EXP-02")
def test_the_retold_matches_really_are_other_ones() -> None:
    tally = exported()
    assert tally.pairs >= 12
    assert tally.differing >= 10


@pytest.mark.clauses("TRI-TRD-09", "TRI-TOK-04", "TRI-EXP-02", "TRI-EXP-03")
@pytest.mark.parametrize("case", MATCHES)
def test_an_export_holds_no_secret_of_others_and_no_seed(case: Case) -> None:
    match = secrecy.played(case)
    states = [match.start_state, *(ply.state for ply in match.plies)]
    for seat in secrecy.onlookers(match.state):
        text = secrecy.export(match, seat)
        document = json.loads(text)
        views = [document["view"], *(seen["view"] for seen in document["log"])]
        for view in views:
            assert view.get("beneath") is None
            for name in ("tokens", "declared"):
                piles = view.get(name, [])
                assert all(isinstance(p, dict) == (o == seat) for o, p in enumerate(piles))
        for seen in document["log"]:
            for event in seen["events"]:
                if event["event"] in ("TokenGained", "TokenDeclared", "TokenSold"):
                    assert (event["token"] is None) == (event["seat"] != seat)
                if event["event"] == "TileTaken":
                    assert (event["tile"] is None) == (event["seat"] != seat)
            assert (seen["do"] is None) == (seen["by"] != seat)
        assert "seed" not in text
        assert str(case.seed) not in text
        assert not [state for state in states if state.digest()[: records.MARK] in text]


@pytest.mark.clauses("TRI-TRD-09", "TRI-EXP-02")
@pytest.mark.parametrize("case", MATCHES[::3])
def test_an_export_passes_its_review(case: Case) -> None:
    match = secrecy.played(case)
    for seat in secrecy.onlookers(match.state):
        review = records.review(secrecy.export(match, seat))
        assert (seat, len(match.plies)) == (review.seat, review.plies)
        assert match.view(seat) == review.last_view


# planted leaks

Patch = pytest.MonkeyPatch
Planter = Callable[[Patch], None]
SHOWN: Final[dict[str, Declaration]] = dict(PUBLIC)


def redeclare(shape: type, name: str) -> Planter:
    """Declare a field of a state or event class public."""

    def plant(patch: Patch) -> None:
        fields = attrs.fields(shape)
        changed = [f.evolve(metadata=SHOWN) if f.name == name else f for f in fields]
        patch.setattr(shape, "__attrs_attrs__", type(fields)(changed))

    return plant


def odd(state: State) -> bool:
    """One bit of the others' tokens and of the stacks."""
    theirs = sum(hand["plus"] for owner, hand in enumerate(state.tokens) if owner != state.turn)
    return (theirs + sum(ord(tile[-1]) for tile in state.beneath if tile)) % 2 == 1


def plant_order_of_actions(patch: Patch) -> None:
    def sorted_by_a_secret(game: GalaxyOfTrian, state: State) -> list[Action]:
        listed = list_actions(game, state)
        return listed[::-1] if odd(state) else listed

    patch.setattr(reducer, "list_actions", sorted_by_a_secret)


def plant_order_of_events(patch: Patch) -> None:
    carry_out = GalaxyOfTrian.carry_out

    def shuffled(
        game: GalaxyOfTrian, state: State, action: Action, events: list[Event] | None
    ) -> State:
        after = carry_out(game, state, action, events)
        if events and odd(state):
            events.reverse()
        return after

    patch.setattr(GalaxyOfTrian, "carry_out", shuffled)


def talkative(change: Callable[[State, Any], Any]) -> Planter:
    """A judge whose objections say more than they should."""
    judge = GalaxyOfTrian.judge

    def plant(patch: Patch) -> None:
        def judged(game: GalaxyOfTrian, state: State, action: Action) -> Objections:
            return tuple(change(state, o) for o in judge(game, state, action))

        patch.setattr(GalaxyOfTrian, "judge", judged)

    return plant


def with_a_tile(state: State, objection: Any) -> Any:
    return attrs.evolve(objection, message=f"{objection.message}, unlike {state.beneath}")


def with_a_bit(state: State, objection: Any) -> Any:
    return attrs.evolve(objection, facts=(*objection.facts, ("odd", odd(state))))


def plant_legality(patch: Patch) -> None:
    """Legality itself tells: with some tiles in the stacks everything may be kept at any time."""
    judge = closing.judge_keep

    def lenient(state: State) -> Objections:
        return () if odd(state) else judge(state)

    patch.setattr(reducer, "judge_keep", lenient)


def plant_silent_declarations(patch: Patch) -> None:
    """Nobody is asked who could declare nothing more: that shows what is left in the hand."""

    def skipping(game: GalaxyOfTrian, draft: Draft, battle: Battle) -> bool:
        if battle.index == len(battle.seats):
            draft.battle = attrs.evolve(battle, stage=Stage.ROLL, index=0)
            return True
        if battles.declarable(game, draft, battle.seats[battle.index]):
            return False
        draft.battle = attrs.evolve(battle, index=battle.index + 1)
        return True

    patch.setattr(battles, "_declaring", skipping)


PLANTED: Final[dict[str, tuple[Planter, str]]] = {
    "tokens declared public": (redeclare(State, "tokens"), "view.tokens"),
    "laid tokens declared public": (redeclare(State, "declared"), "view.declared"),
    "bag of tokens declared public": (redeclare(State, "token_bag"), "view.token_bag"),
    "tiles on the stacks declared public": (redeclare(State, "beneath"), "view.beneath"),
    "rest of the tiles declared public": (redeclare(State, "rest"), "view.rest"),
    "drawn tile declared public": (redeclare(State, "hands"), "view.hands"),
    "token of a draw": (redeclare(TokenGained, "token"), "events"),
    "token laid down": (redeclare(TokenDeclared, "token"), "events"),
    "tile taken": (redeclare(TileTaken, "tile"), "events"),
    "order of actions": (plant_order_of_actions, "legal_actions"),
    "order of events": (plant_order_of_events, "events"),
    "text of a refusal": (talkative(with_a_tile), "why_not"),
    "fact of a refusal": (talkative(with_a_bit), "why_not"),
    "legality": (plant_legality, "why_not"),
}


@pytest.mark.clauses("TRI-TRD-09", "TRI-TOK-04", "TRI-EXP-02", "TRI-EXP-03")
@pytest.mark.parametrize("name", PLANTED)
def test_a_planted_leak_is_caught(name: str, monkeypatch: Patch) -> None:
    assert () == sampled()[0]
    plant, channel = PLANTED[name]
    plant(monkeypatch)
    found = (leak.channel for case in SAMPLE for leak in secrecy.search(case, Tally()))
    assert channel in found


@pytest.mark.clauses("TRI-TOK-04", "TRI-R-144")
def test_a_declaration_that_is_cut_short_is_caught(monkeypatch: Patch) -> None:
    assert declaring()
    plant_silent_declarations(monkeypatch)
    with pytest.raises(AssertionError):
        test_which_tokens_are_left_in_a_hand_does_not_decide_who_is_asked()


def leaky_export(change: Callable[[Match, Any], Any]) -> Planter:
    """An export that was changed before it left the house."""
    honest = records.seat_record

    def plant(patch: Patch) -> None:
        patch.setattr(records, "seat_record", lambda m, seat: change(m, honest(m, seat)))

    return plant


def with_actions(match: Match, record: records.SeatRecord) -> records.SeatRecord:
    log = zip(record.log, match.plies, strict=True)
    told = tuple(attrs.evolve(seen, do=str(ply.action)) for seen, ply in log)
    return attrs.evolve(record, log=told)


def with_seed(match: Match, record: records.SeatRecord) -> records.SeatRecord:
    return attrs.evolve(record, options={**record.options, "seed": match.seed})


def with_digest(match: Match, record: records.SeatRecord) -> records.SeatRecord:
    return attrs.evolve(record, digest=match.state.digest())


EXPORTS: Final[dict[str, Planter]] = {
    "actions of all seats": leaky_export(with_actions),
    "seed": leaky_export(with_seed),
    "digest of a state": leaky_export(with_digest),
    "token of a draw": redeclare(TokenGained, "token"),
}


@pytest.mark.clauses("TRI-TRD-09", "TRI-EXP-02")
@pytest.mark.parametrize("name", EXPORTS)
def test_a_leak_planted_in_an_export_is_caught(name: str, monkeypatch: Patch) -> None:
    assert exported().pairs
    EXPORTS[name](monkeypatch)
    found = (leak.channel for case in MATCHES for leak in secrecy.record_leaks(case, Tally()))
    assert "record" in found
