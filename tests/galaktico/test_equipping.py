"""Equipping space ships: who lays which cards, who sees them, and what they are worth."""

from math import factorial

import pytest

from galaxy_rules.galaktico import Galaktico, Phase, ShipType, State
from galaxy_rules.galaktico.game import published_pack
from galaxy_rules.galaktico.rules.combat import force_of, weapon_forces
from galaxy_rules.galaktico.rules.equipping import legal_cards, next_slot
from galaxy_rules.galaktico.words.actions import Equip
from galaxy_rules.galaktico.words.components import EFFECTS
from galaxy_rules.galaktico.words.events import Equipped, Fought
from galaxy_rules.kernel.clauses import Clause
from galaxy_rules.kernel.errors import BadData, BadInput
from galaxy_rules.kernel.visibility import SPECTATOR
from tests.galaktico.looking import (
    LOADOUT,
    begun,
    equipped,
    happened,
    listed,
    only,
    ordered,
)
from tests.helpers import P2, K, fragment, galaktico, permits, play, refuses

SHIELDS = ["wellen_absorber", "deflektor", "inversionsfeld", "shield_li", "shield_qk", "shield_ki"]
WEAPONS = [
    "krypto_projektil", "cryo_blitz", "plasma_bombe", "korrosions_strahl",
    "weapon_5", "weapon_6", "weapon_7", "weapon_8",
]  # fmt: skip


@pytest.mark.clauses("GAL-EQP-01", "GAL-R-36")
@pytest.mark.parametrize(
    "action", ["A34: A24", "deploy scout", "meteor A22 A21", "pass", "stop", "place destroyer A33"]
)
def test_nothing_happens_before_everybody_has_equipped(action: str) -> None:
    game = galaktico()
    assert Phase.EQUIP is game.new(2).phase
    clause = "GAL-R-36" if action.startswith("place") else "GAL-EQP-01"
    refuses(game, game.new(2), action, "equip_first", clause)
    half = ordered(game, game.new(2), LOADOUT)
    assert 1 == game.to_move(half)
    refuses(game, half, action, "equip_first", clause)


@pytest.mark.clauses("GAL-EQP-01")
def test_when_all_have_equipped_the_set_up_goes_on() -> None:
    game = galaktico()
    assert Phase.PLACE is equipped(game, 3).phase
    assert 0 == game.to_move(equipped(game, 3))


@pytest.mark.clauses("GAL-EQP-02")
def test_equipment_may_not_be_changed_once_it_lies_there() -> None:
    game = galaktico()
    card = "equip destroyer deflektor"
    refuses(game, equipped(game), card, "equipment_fixed", "GAL-EQP-02")
    refuses(game, begun(game), card, "equipment_fixed", "GAL-EQP-02")
    permits(game, game.new(2), card)


@pytest.mark.clauses("GAL-EQP-02")
def test_equipment_is_the_same_after_combats_and_deployments() -> None:
    game = galaktico()
    start = begun(game)
    later = play(game, start, "A33: A23 A12 B11 B22 B33", "A34: A33", "deploy scout")
    assert start.equipment == later.equipment


@pytest.mark.clauses("GAL-EQP-03")
def test_a_type_is_given_its_shield_first() -> None:
    game = galaktico()
    assert [f"equip destroyer {key}" for key in SHIELDS] == listed(game, game.new(2))
    refuses(game, game.new(2), "equip destroyer cryo_blitz", "card_kind", "GAL-R-55")


@pytest.mark.clauses("GAL-EQP-03")
def test_no_type_gets_a_second_shield_and_no_shield_serves_two_types() -> None:
    game = galaktico()
    one = permits(game, game.new(2), "equip destroyer deflektor")
    refuses(game, one, "equip destroyer shield_qk", "card_kind", "GAL-EQP-03")
    full = play(game, one, "equip destroyer krypto_projektil", "equip destroyer cryo_blitz")
    refuses(game, full, "equip fighter deflektor", "card_used", "GAL-EQP-06")
    permits(game, full, "equip fighter shield_qk")


@pytest.mark.clauses("GAL-EQP-04")
def test_each_type_gets_two_weapons_and_all_eight_are_used() -> None:
    game = galaktico()
    own = equipped(game).equipment[:4]
    assert [1, 1, 1, 1] == [sum(key in SHIELDS for key in cards) for cards in own]
    assert sorted(WEAPONS) == sorted(key for cards in own for key in cards if key in WEAPONS)


@pytest.mark.clauses("GAL-EQP-04")
def test_a_third_weapon_and_a_weapon_laid_elsewhere_are_refused() -> None:
    game = galaktico()
    first = ("deflektor", "krypto_projektil", "cryo_blitz")
    full = play(game, game.new(2), *(f"equip destroyer {card}" for card in first))
    refuses(game, full, "equip destroyer plasma_bombe", "ship_order", "GAL-R-55")
    shielded = permits(game, full, "equip fighter shield_qk")
    refuses(game, shielded, "equip fighter cryo_blitz", "card_used", "GAL-EQP-04")
    permits(game, shielded, "equip fighter plasma_bombe")


@pytest.mark.clauses("GAL-EQP-05")
def test_others_see_that_a_card_lies_there_but_not_which() -> None:
    game = galaktico()
    state = permits(game, game.new(2), "equip destroyer deflektor")
    assert ("deflektor",) == game.view(state, 0).equipment[0]
    assert ("?",) == game.view(state, 1).equipment[0]
    assert ("?",) == game.view(state, SPECTATOR).equipment[0]


@pytest.mark.clauses("GAL-EQP-05")
def test_the_event_of_laying_a_card_names_it_to_its_owner_alone() -> None:
    game = galaktico()
    (event,) = only(Equipped, happened(game, game.new(2), "equip destroyer deflektor"))
    assert Equipped(0, ShipType.DESTROYER, "deflektor") == game.event_for(event, 0)
    assert Equipped(0, ShipType.DESTROYER, None) == game.event_for(event, 1)


@pytest.mark.clauses("GAL-EQP-06")
def test_two_shields_of_each_player_are_left_and_never_come_into_play() -> None:
    game = galaktico()
    laid = {key for cards in begun(game).equipment[:4] for key in cards}
    spare = set(SHIELDS) - laid
    assert {"shield_qk", "shield_ki"} == spare
    for card in sorted(spare):
        refuses(game, begun(game), f"equip scout {card}", "equipment_fixed", "GAL-EQP-02")
    assert not any(isinstance(act, Equip) for act in game.legal_actions(begun(game)))


@pytest.mark.clauses("GAL-EQP-07")
def test_no_card_can_be_laid_at_a_station() -> None:
    game = galaktico()
    with pytest.raises(BadInput, match="station"):
        game.parse("equip station deflektor")
    assert 4 * 2 == len(equipped(game).equipment)


@pytest.mark.clauses("GAL-EQP-08")
def test_the_four_effects_have_the_names_and_order_of_the_booklet() -> None:
    assert ["laser", "quanten", "krypto", "impuls"] == published_pack().value("effects.order")
    assert ("laser", "quanten", "krypto", "impuls") == EFFECTS


@pytest.mark.clauses("GAL-EQP-08")
def test_a_fifth_effect_is_refused() -> None:
    odd = {"shields.deflektor.blocks": ["laser", "gamma"]}
    with pytest.raises(BadData, match="'gamma' is none of the effects") as caught:
        Galaktico(data=published_pack().with_values("published", "odd", odd))
    assert "shields.deflektor.blocks" == caught.value.field


@pytest.mark.clauses("GAL-EQP-09")
def test_a_shield_stops_two_effects_and_lets_two_through() -> None:
    game = galaktico()
    for shield in game.box.shields:
        blocked = [effect for effect in EFFECTS if getattr(shield.blocks, effect)]
        assert 2 == len(blocked)
    # Plasma Bombe has Quanten 5 and Impuls 1; Korrosions Strahl 4 and 3.  Inversionsfeld stops
    # Laser and Krypto, whatever their forces are.
    forces = weapon_forces(game.tables, tuple(P2), ("inversionsfeld",))
    assert [("plasma_bombe", 6), ("korrosions_strahl", 7)] == forces


@pytest.mark.clauses("GAL-EQP-10")
def test_how_a_shield_card_is_printed_is_told_but_not_modelled() -> None:
    game = galaktico()
    clause = game.clauses["GAL-EQP-10"]
    assert isinstance(clause, Clause)
    assert ("unmodelled", "flavour") == (clause.held, clause.kind)
    assert ("name", "blocks") == game.data.keys("shields.deflektor")


@pytest.mark.clauses("GAL-EQP-11")
@pytest.mark.parametrize("force", [0, 6])
def test_an_effect_may_have_any_force_from_nought_to_six(force: int) -> None:
    changed = published_pack().with_values("published", "x", {"weapons.weapon_5.laser": force})
    assert force == Galaktico(data=changed).weapons["weapon_5"].laser


@pytest.mark.clauses("GAL-EQP-11")
@pytest.mark.parametrize("force", [-1, 7])
def test_an_effect_below_nought_or_above_six_is_refused(force: int) -> None:
    changed = published_pack().with_values("published", "x", {"weapons.weapon_5.laser": force})
    with pytest.raises(BadData, match=f"expected 0 to 6, found {force}") as caught:
        Galaktico(data=changed)
    assert "weapons.weapon_5.laser" == caught.value.field


@pytest.mark.clauses("GAL-EQP-12", "GAL-EQP-13")
def test_the_booklets_cruiser_has_force_20_against_a_wellen_absorber() -> None:
    game = galaktico()
    weapons, shield = ("krypto_projektil", "cryo_blitz"), ("wellen_absorber",)
    expected = [("krypto_projektil", 12), ("cryo_blitz", 5)]
    assert expected == weapon_forces(game.tables, weapons, shield)
    assert 20 == force_of(game.tables, ShipType.CRUISER, weapons, shield, 0)


@pytest.mark.clauses("GAL-EQP-12")
def test_what_a_weapon_is_worth_depends_on_the_enemys_shield() -> None:
    game = galaktico()
    cryo = ("cryo_blitz",)  # Laser 0, Krypto 5 and Impuls 6 are attested
    assert [("cryo_blitz", 5)] == weapon_forces(game.tables, cryo, ("wellen_absorber",))
    assert [("cryo_blitz", 11)] == weapon_forces(game.tables, cryo, ("deflektor",))
    assert [("cryo_blitz", 6)] == weapon_forces(game.tables, cryo, ("shield_qk",))


@pytest.mark.clauses("GAL-EQP-13")
def test_the_own_shield_does_not_change_the_own_force() -> None:
    game = galaktico()
    weapons = ("krypto_projektil", "cryo_blitz")
    forces = {
        force_of(game.tables, ShipType.CRUISER, (shield, *weapons), ("deflektor",), 0)
        for shield in SHIELDS
    }
    assert {21} == forces


@pytest.mark.clauses("GAL-EQP-14")
def test_all_ships_of_a_type_fight_with_the_same_cards() -> None:
    game = galaktico()
    kits = {"0": {"cruiser": K}, "1": {"destroyer": P2}}
    ships = ("0 cruiser A33", "0 cruiser A55", "1 destroyer A34", "1 destroyer A56")
    here = fragment(game, *ships, equipment=kits)
    forces = [
        (fought.attack, fought.defence)
        for action in ("A33: A34", "A55: A56")
        for fought in only(Fought, happened(game, here, action))
    ]
    assert [(21, 18), (21, 18)] == forces


@pytest.mark.clauses("GAL-EQP-15")
def test_types_differ_in_force_range_and_jumps() -> None:
    cards = {str(c.type): (c.force, c.range, c.jumps) for c in galaktico().box.ships}
    expected = {
        "destroyer": (5, 2, 0), "fighter": (4, 3, 1), "cruiser": (3, 4, 2), "scout": (1, 5, 0),
    }  # fmt: skip
    assert expected == cards


@pytest.mark.clauses("GAL-EQP-03", "GAL-EQP-04", "GAL-R-55")
@pytest.mark.tier("exhausted", "907,200 loadouts")
def test_the_engine_offers_907_200_loadouts_each_spelled_once() -> None:
    shields, pairs_of_weapons = 6 * 5 * 4 * 3, factorial(8) // 2**4
    game = galaktico()
    assert 907_200 == shields * pairs_of_weapons == _loadouts(game, game.new(2), {})


def _loadouts(game: Galaktico, state: State, known: dict[object, int]) -> int:
    """The ways to finish a loadout, counted over the cards that the engine offers.

    What can still be laid depends on the cards used and, for a type half equipped, on its weapon.
    """
    slot = next_slot(game.tables, state, 0)
    if slot is None:
        return 1
    used = frozenset(card for cards in state.equipment[:4] for card in cards)
    key = (slot, used, state.equipment[slot[0]][1:])
    if key not in known:
        known[key] = sum(
            _loadouts(game, game.apply(state, Equip(slot[0], card)), known)
            for card in legal_cards(game.tables, state)
        )
    return known[key]
