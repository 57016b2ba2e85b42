"""Orders: actions in notation, whole orders in words, and the listed twin of every legal action."""

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from galaxy_rules.galaktico import (
    Action,
    Continue,
    Deploy,
    Equip,
    Galaktico,
    Move,
    MoveMeteor,
    Pass,
    Place,
    ShipType,
    State,
    Stop,
)
from galaxy_rules.galaktico.game import published_pack
from galaxy_rules.kernel.errors import BadInput
from galaxy_rules.kernel.game import is_refused
from galaxy_rules.kernel.verdicts import IllegalAction, Objection
from tests.galaktico.looking import (
    LOADOUT,
    PLACES,
    begun,
    equipped,
    listed,
    ordered,
    ships_of,
)
from tests.helpers import fragment, galaktico, permits, play

LABELS = st.sampled_from(galaktico().board.labels)
STEPS = st.builds(lambda jump, label: jump + label, st.sampled_from(["", "~"]), LABELS)
PATHS = st.lists(STEPS, max_size=8).map(tuple)
SHIPS = st.sampled_from(ShipType)
CARDS = st.sampled_from(sorted(galaktico().catalogue))
ACTIONS: st.SearchStrategy[Action] = st.one_of(
    st.builds(Equip, SHIPS, CARDS),
    st.builds(Place, SHIPS, LABELS),
    st.builds(Move, LABELS, PATHS),
    st.builds(Continue, PATHS),
    st.just(Stop()),
    st.builds(Deploy, SHIPS),
    st.builds(MoveMeteor, LABELS, LABELS),
    st.just(Pass()),
)


def codes(answer: tuple[Action, ...] | tuple[Objection, ...]) -> list[str]:
    """The codes of the objections to an order, or nothing if it was understood."""
    return [found.code for found in answer if isinstance(found, Objection)]


def cited(answer: tuple[Action, ...] | tuple[Objection, ...]) -> set[str]:
    """The ids that the objections to an order name."""
    return {i for found in answer if isinstance(found, Objection) for i in found.clauses}


def understood(text: str) -> Action | None:
    """The action that a text means, or None for bad input; any other error is a failure."""
    try:
        return galaktico().parse(text)
    except BadInput:
        return None


# ------------------------------------------------------------------------------- notation


@pytest.mark.clauses("GAL-TRN-05")
@settings(deadline=None)
@given(ACTIONS)
def test_reading_what_was_written_gives_the_same_action(action: Action) -> None:
    assert action == galaktico().parse(str(action))


@pytest.mark.clauses("GAL-TRN-05")
@settings(deadline=None)
@given(st.text(max_size=40) | st.text("A1~: \ncontinuestp", max_size=24))
def test_any_text_is_one_action_in_notation_or_bad_input(text: str) -> None:
    action = understood(text)
    assert action is None or action == galaktico().parse(str(action))


@pytest.mark.clauses("GAL-TRN-05", "GAL-R-05")
@pytest.mark.parametrize(
    "text, action",
    [
        ("equip scout shield_qk", Equip(ShipType.SCOUT, "shield_qk")),
        ("place fighter C35", Place(ShipType.FIGHTER, "C35")),
        ("A35: A24 ~B42 B43 B44", Move("A35", ("A24", "~B42", "B43", "B44"))),
        ("continue ~A35 A36", Continue(("~A35", "A36"))),
        ("stop", Stop()),
        ("deploy destroyer", Deploy(ShipType.DESTROYER)),
        ("meteor A31 C13", MoveMeteor("A31", "C13")),
        ("pass", Pass()),
    ],
)
def test_each_action_has_its_words(text: str, action: Action) -> None:
    assert (action, text) == (galaktico().parse(text), str(action))


@pytest.mark.clauses("GAL-TRN-05")
@pytest.mark.parametrize(
    "text",
    ["deploy station", "deploy", "meteor A31", "Pass", " pass", "stop now", "x" * 401, "A35:A24"],
)
def test_other_words_are_bad_input(text: str) -> None:
    with pytest.raises(BadInput) as caught:
        galaktico().parse(text)
    assert caught.value.field.startswith("action")


@pytest.mark.clauses("GAL-TRN-05")
@pytest.mark.parametrize(
    "action, field",
    [
        (Move("A33", ["A34"]), "action.path"),  # type: ignore[arg-type]  # wrong on purpose
        (Move("A33", ("A34", 3)), "action.path[1]"),  # type: ignore[arg-type]  # wrong on purpose
        (Move(7, ("A34",)), "action.origin"),  # type: ignore[arg-type]  # wrong on purpose
        (Deploy(3), "action.ship"),  # type: ignore[arg-type]  # wrong on purpose
        (MoveMeteor("A33", None), "action.target"),  # type: ignore[arg-type]  # wrong on purpose
        ("A33: A34", "action"),
    ],
)
def test_an_action_with_a_field_of_the_wrong_type_is_bad_input(action: Action, field: str) -> None:
    game = galaktico()
    with pytest.raises(BadInput) as caught:
        game.why_not(fragment(game, "0 scout A33"), action)
    assert field == caught.value.field


# --------------------------------------------------------------------------- whole orders


@pytest.mark.clauses("GAL-R-55", "GAL-EQP-03", "GAL-EQP-04")
def test_a_whole_loadout_becomes_twelve_actions_in_the_fixed_order() -> None:
    game = galaktico()
    actions = game.compose(game.new(2), LOADOUT)
    assert 12 == len(actions)
    assert "equip destroyer inversionsfeld" == str(actions[0])
    assert "equip scout weapon_8" == str(actions[-1])
    assert 1 == ordered(game, game.new(2), LOADOUT).turn


@pytest.mark.clauses("GAL-R-55", "GAL-SET-04")
def test_a_whole_placement_becomes_seven_actions_in_the_fixed_order() -> None:
    game = galaktico()
    shuffled = "place scout A53 A33 A35, cruiser A54 A45, fighter A43, destroyer A34"
    actions = game.compose(equipped(game), shuffled)
    assert actions == game.compose(equipped(game), PLACES.replace("S", "A"))
    assert 7 == len(actions)


@pytest.mark.clauses("GAL-EQP-03", "GAL-EQP-04")
def test_a_loadout_that_leaves_a_type_bare_is_refused() -> None:
    game = galaktico()
    answer = game.compose(game.new(2), LOADOUT.split(", scout", maxsplit=1)[0])
    assert ["incomplete"] == codes(answer)
    assert {"GAL-EQP-03"} == cited(answer)
    short = game.compose(game.new(2), LOADOUT.removesuffix(" weapon_8"))
    assert (["incomplete"], {"GAL-EQP-04"}) == (codes(short), cited(short))


@pytest.mark.clauses("GAL-SET-04")
def test_a_placement_that_leaves_ships_over_is_refused() -> None:
    game = galaktico()
    answer = game.compose(equipped(game), "place destroyer A34, fighter A43")
    assert (["incomplete"], True) == (codes(answer), "GAL-SET-04" in cited(answer))


@pytest.mark.clauses("GAL-EQP-04", "GAL-SET-05", "GAL-SET-06", "GAL-EQP-02")
def test_a_whole_order_is_refused_for_what_is_wrong_in_it() -> None:
    game = galaktico()
    twice = LOADOUT.replace("weapon_7", "weapon_5")
    answer = game.compose(game.new(2), twice)
    assert (["card_used"], True) == (codes(answer), "GAL-EQP-04" in cited(answer))
    far = game.compose(equipped(game), PLACES.replace("S34", "S11").replace("S", "A"))
    assert (["not_marked"], {"GAL-SET-05"}) == (codes(far), cited(far))
    same = game.compose(equipped(game), PLACES.replace("S43", "S34").replace("S", "A"))
    assert (["occupied"], {"GAL-SET-06"}) == (codes(same), cited(same))
    late = game.compose(begun(game), LOADOUT)
    assert (["equipment_fixed"], {"GAL-EQP-02"}) == (codes(late), cited(late))


@pytest.mark.clauses("GAL-R-36")
def test_an_order_for_one_seat_never_lays_cards_for_the_next() -> None:
    """A toy with one type and one card: what is too much must not become the neighbour's card."""
    none = {
        f"fleet.{ship}.{word}": 0
        for ship in ("fighter", "cruiser", "scout")
        for word in ("figures", "start")
    }
    few = {"rules.shields_per_type": 0, "rules.weapons_per_type": 1}
    game = Galaktico(data=published_pack().with_values("toy", "one card", none | few))
    answer = game.compose(game.new(2), "equip destroyer krypto_projektil cryo_blitz")
    assert is_refused(answer)


@pytest.mark.clauses("GAL-R-05", "GAL-MOV-01")
def test_from_space_to_space_means_the_first_listed_move() -> None:
    game = galaktico()
    here = fragment(game, "0 cruiser A35", "1 destroyer B44")
    (move,) = game.compose(here, "A35 > B44")
    assert move in game.legal_actions(here)
    assert str(move).endswith(" B44")
    assert ("A35: A36",) == tuple(map(str, game.compose(here, "A35 > A36")))


@pytest.mark.clauses("GAL-MOV-01", "GAL-MOV-04", "GAL-TRN-05", "GAL-CMP-02")
@pytest.mark.parametrize(
    "order, code",
    [
        ("A33 > A66", "no_way"),
        ("A34 > A35", "no_ship"),
        ("B33 > B34", "not_yours"),
        ("A33 > A99", "no_space"),
        ("A33 > ~B33", "no_space"),
        ("A33 > A33", "no_way"),
        ("A33 > A34", "legal"),
    ],
)
def test_a_journey_that_cannot_be_made_is_refused_with_the_reason(order: str, code: str) -> None:
    game = galaktico()
    here = fragment(game, "0 destroyer A33", "1 scout B33")
    assert code == (codes(game.compose(here, order)) or ["legal"])[0]


@pytest.mark.clauses("GAL-MOV-01", "GAL-MOV-05", "GAL-UNI-SC-02", "GAL-R-14")
@pytest.mark.parametrize(
    "order, clause",
    [
        ("A11 > C66", "GAL-MOV-01"),  # a meteor lies there, but it is too far anyway
        ("A11 > A33", "GAL-UNI-SC-02"),
        ("A11 > A44", "GAL-R-14"),
        ("A11 > A12", "GAL-MOV-05"),
        ("A65 > A66", "GAL-MOV-05"),
    ],
)
def test_a_journey_is_refused_by_what_hinders_it(order: str, clause: str) -> None:
    game = galaktico()
    ships = ("0 scout A11", "0 scout A12", "0 cruiser A65")
    here = fragment(game, *ships, meteors=["A33", "A66", "C66"], stations={"0": "A44"})
    answer = game.compose(here, order)
    assert (["no_way"], {clause}) == (codes(answer), cited(answer))


@pytest.mark.clauses("GAL-MOV-04")
def test_a_ship_that_has_moved_makes_no_second_journey() -> None:
    game = galaktico()
    here = permits(game, fragment(game, "0 destroyer A33", "1 scout B33"), "A33: A34")
    assert ["already_moved"] == codes(game.compose(here, "A34 > A35"))


@pytest.mark.clauses("GAL-TRN-05", "GAL-END-04")
def test_a_single_action_is_an_order_too() -> None:
    game = galaktico()
    here = fragment(game, "0 destroyer A33", "1 scout A34", points={"0": 29})
    assert (Move("A33", ("A34",)),) == game.compose(here, "A33: A34")
    assert ["no_meteor"] == codes(game.compose(here, "meteor A11 A12"))
    over = permits(game, here, "A33: A34")
    assert ["game_over"] == codes(game.compose(over, "A34 > A35"))


@pytest.mark.clauses("GAL-TRN-05")
@pytest.mark.parametrize(
    "order", ["", "A33 >", "equip them all", "place here there", "x" * 2001, 5]
)
def test_what_is_no_order_is_bad_input(order: str) -> None:
    game = galaktico()
    with pytest.raises(BadInput):
        game.compose(fragment(game, "0 scout A33"), order)


# ------------------------------------------------------------------------ the listed twin


@cache
def table() -> tuple[Galaktico, State]:
    """A position with a ship of each type among meteors, fields and enemies."""
    game = galaktico()
    ships = (
        "0 destroyer A33", "0 fighter A25", "0 cruiser A35", "0 scout A13",
        "1 scout B52", "1 cruiser A46", "1 fighter B33", "1 destroyer B45",
    )  # fmt: skip
    meteors = ["A23", "A24", "B42", "C33"]
    return game, fragment(game, *ships, meteors=meteors, stations={"0": "A44", "1": "B44"})


@pytest.mark.clauses("GAL-MOV-02", "GAL-R-40")
def test_every_listed_action_is_legal_and_its_own_twin() -> None:
    game, state = table()
    actions = list(game.legal_actions(state))
    assert len(actions) == len(set(actions)) == len(game.legal_actions(state))
    for action in actions:
        assert () == game.why_not(state, action)
        assert action == game.canonical(state, action)


@pytest.mark.clauses("GAL-MOV-02", "GAL-R-40")
@settings(max_examples=150, deadline=None)
@given(st.data())
def test_every_legal_way_of_a_ship_has_a_listed_twin_with_the_same_outcome(
    data: st.DataObject,
) -> None:
    """Ways are walked step by step, so that most of them are legal."""
    game, state = table()
    origin = data.draw(st.sampled_from(["A33", "A25", "A35", "A13"]))
    here, path = game.board.index[origin], []
    for _ in range(data.draw(st.integers(1, 5))):
        jump = data.draw(st.booleans()) and origin in {"A25", "A35"}
        there = game.board.images[here] if jump else game.board.neighbours[here]
        label = data.draw(st.sampled_from(game.board.name(there)))
        here = game.board.index[label]
        path.append("~" + label if jump else label)
    action = Move(origin, tuple(path))
    if game.why_not(state, action):
        with pytest.raises(IllegalAction):
            game.canonical(state, action)
        return
    twin = game.canonical(state, action)
    assert twin in game.legal_actions(state)
    one, other = game.apply(state, action), game.apply(state, twin)
    assert (one.fleets, one.points, one.trophies) == (other.fleets, other.points, other.trophies)


@pytest.mark.clauses("GAL-R-40")
def test_a_detour_has_the_shortest_way_as_its_twin() -> None:
    game = galaktico()
    here = fragment(game, "0 scout A33")
    assert "A33: A34" == str(game.canonical(here, game.parse("A33: A43 A44 A34")))


@pytest.mark.clauses("GAL-R-24")
def test_attacks_with_and_without_the_bonus_have_different_twins() -> None:
    game = galaktico()
    here = fragment(game, "0 scout A13", "1 fighter A33", meteors=["A23"])
    twins = [
        str(game.canonical(here, game.parse(text)))
        for text in ("A13: A14 A24 A33", "A13: A14 A23 A33", "A13: A22 A23 A33")
    ]
    assert "A13: A23 A33" == twins[1] == twins[2]
    assert "A13: A22 A33" == twins[0]


@pytest.mark.clauses("GAL-R-21")
def test_the_twin_of_a_cruisers_attack_leaves_it_no_less_to_go_on_with() -> None:
    game = galaktico()
    here = fragment(game, "0 cruiser A33", "1 scout A34")
    long_way = game.parse("A33: A43 A44 A34")
    twin = game.canonical(here, long_way)
    assert "A33: A34" == str(twin)
    slow, quick = game.apply(here, long_way).pending, game.apply(here, twin).pending
    assert slow is not None
    assert quick is not None
    assert (quick.steps, quick.jumps) <= (slow.steps, slow.jumps)


@pytest.mark.clauses("GAL-R-08", "GAL-UNI-CR-04")
def test_a_continuation_that_comes_back_has_stopping_as_its_twin() -> None:
    game = galaktico()
    won = permits(game, fragment(game, "0 cruiser A33", "1 scout A34"), "A33: A34")
    assert Stop() == game.canonical(won, game.parse("continue A35 A34"))
    assert "continue A36" != str(game.canonical(won, game.parse("continue A45 A36")))
    assert "continue A35" == str(game.canonical(won, game.parse("continue A45 A35")))


@pytest.mark.clauses("GAL-MOV-01")
def test_an_illegal_action_has_no_twin() -> None:
    game = galaktico()
    here = fragment(game, "0 destroyer A33")
    with pytest.raises(IllegalAction) as caught:
        game.canonical(here, game.parse("A33: A34 A35 A36"))
    assert ("range", ("GAL-MOV-01",)) == (caught.value.code, caught.value.clauses)


@pytest.mark.clauses("GAL-TRN-01", "GAL-TRN-05")
def test_the_actions_of_the_first_turn_are_listed_ships_first_then_deployments_then_meteors() -> (
    None
):
    game = galaktico()
    actions = listed(game, begun(game))
    kinds = list(
        dict.fromkeys(text.split(" ")[0] if ":" not in text else "move" for text in actions)
    )
    assert ["move", "deploy", "meteor"] == kinds
    assert 4 == sum(text.startswith("deploy") for text in actions)
    after = play(game, begun(game), actions[0])
    assert ships_of(game, after) != ships_of(game, begun(game))
