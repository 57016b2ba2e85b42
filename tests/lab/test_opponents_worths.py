"""What greedy takes an action to be worth, held against what the engine pays for it."""

from collections.abc import Iterator
from typing import Any

import pytest

import galaxy_rules as gr
from galaxy_rules import galaxy_of_trian as trian
from galaxy_rules import take_the_galaxy as ttg
from galaxy_rules.galaktico import ShipType
from galaxy_rules.galaktico import opponent as gal
from galaxy_rules.galaxy_of_trian import opponent as tri
from galaxy_rules.galaxy_of_trian.opponent_map import Prospects
from galaxy_rules.galaxy_of_trian.rules.arithmetic import build_minerals
from galaxy_rules.galaxy_of_trian.rules.exploration import estate_at
from galaxy_rules.galaxy_of_trian.words.events import Paid
from galaxy_rules.galaxy_of_trian.words.grid import NEBULA
from galaxy_rules.galaxy_of_trian.words.state import Cause
from galaxy_rules.kernel.measures.worth import POINT
from galaxy_rules.lab.opponents import decide, greedy_policy, seated
from galaxy_rules.match.match import Match
from galaxy_rules.take_the_galaxy import opponent as take
from galaxy_rules.take_the_galaxy.words.components import Goods

GALAKTICO = gr.game("galaktico")
CRUISER = ("inversionsfeld", "krypto_projektil", "cryo_blitz")
BUILT = (Cause.BUILT_NEBULA, Cause.BUILT_SYSTEM, Cause.MEDITATION)
DESTROYER = ("deflektor", "plasma_bombe", "korrosions_strahl")
SHIELDS, WEAPONS = tuple(GALAKTICO.shields), tuple(GALAKTICO.weapons)


def walk(name: str, players: int, seed: int, **more: Any) -> Iterator[Any]:
    """A match of greedy players, at each of their decisions."""
    match = Match.start(name, players, seed, **more)
    policies = seated(("greedy",) * players, match.game, seed)
    while not match.over and len(match.plies) < 2_000:
        yield match
        match.play(decide(match, policies[match.to_move]))


def choice(state: Any, game: Any = GALAKTICO) -> str:
    """What greedy does in a position."""
    seat = game.to_move(state)
    return str(greedy_policy(game, 1)(game.view(state, seat), tuple(game.legal_actions(state))))


# Galaktico


def test_known_cards_settle_the_odds() -> None:
    evaluation = gal.GalakticoEvaluation(GALAKTICO)
    ships = (ShipType.CRUISER, ShipType.DESTROYER)
    assert gal.Odds(1, 0, 1) == evaluation.odds(ships, CRUISER, DESTROYER, (), (), (0, 0))
    assert gal.Odds(0, 0, 1) == evaluation.odds(ships, CRUISER, DESTROYER, (), (), (0, 3))
    assert gal.Odds(0, 1, 1) == evaluation.odds(ships, CRUISER, DESTROYER, (), (), (0, 4))


def test_unknown_cards_are_counted_set_by_set() -> None:
    evaluation = gal.GalakticoEvaluation(GALAKTICO)
    ships = (ShipType.CRUISER, ShipType.SCOUT)
    odds = evaluation.odds(ships, CRUISER, (), SHIELDS, WEAPONS, (0, 0))
    assert 6 * 28 == odds.all
    assert odds.won > odds.lost
    fewer = evaluation.odds(ships, CRUISER, (), SHIELDS[:1], WEAPONS[:3], (0, 0))
    assert 3 == fewer.all


def test_odds_weigh_gain_and_loss() -> None:
    assert 100 == gal.Odds(1, 0, 1).worth(100, 900)
    assert -900 == gal.Odds(0, 1, 1).worth(100, 900)
    assert -800 == gal.Odds(0, 0, 1).worth(100, 900)
    assert 50 == gal.Odds(2, 1, 4).worth(100, 50)


def fragment(*ships: list[Any], **more: Any) -> Any:
    """A position for two, everybody with the same cards."""
    loadout = {
        "destroyer": list(DESTROYER),
        "fighter": ["shield_li", "weapon_5", "weapon_6"],
        "cruiser": list(CRUISER),
        "scout": ["shield_qk", "weapon_7", "weapon_8"],
    }
    described = {
        "players": 2,
        "ships": list(ships),
        "equipment": {"0": loadout, "1": loadout},
        "stations": {"0": "A44", "1": "B44"},
        **more,
    }
    return GALAKTICO.position(described, fragment=True)


def test_a_destroyer_beside_a_station_destroys_it() -> None:
    state = fragment([0, "destroyer", "B33"], [0, "cruiser", "A11"], [1, "scout", "A12"])
    assert "B33: B44" == choice(state)


def test_an_intruder_is_attacked_before_it_reaches_the_station() -> None:
    state = fragment([0, "fighter", "A55"], [1, "destroyer", "A33"], [1, "scout", "A56"])
    assert choice(state).endswith(" A33")


def test_the_best_cards_are_laid_first() -> None:
    state = GALAKTICO.new(players=2)
    evaluation = gal.GalakticoEvaluation(GALAKTICO)
    best = max(SHIELDS, key=evaluation.card)
    assert evaluation.card(best) == evaluation.card(choice(state).split()[-1])
    assert 0 == evaluation.card("no such card")


# Take The Galaxy


def test_a_free_effect_is_used_before_anything_else() -> None:
    seen = 0
    for match in walk("take_the_galaxy", 2, 5):
        free = [
            action
            for action in match.legal
            if isinstance(action, ttg.UseColony) and _price(match, action) == Goods()
        ]
        if free and not any(isinstance(action, ttg.Pay) for action in match.legal):
            seen += 1
            assert isinstance(
                match.game.parse(choice(match.state, match.game)),
                (ttg.UseColony, ttg.UseShip, ttg.TakeBounty, ttg.Opportunity, ttg.Claim,
                 ttg.ClaimSystem),
            )  # fmt: skip
    assert seen > 20


def _price(match: Any, action: ttg.UseColony) -> Any:
    stack = match.state.systems[action.owner][action.system].stacks[action.slot]
    return match.game.builds[stack.cards[-1]].price


def test_the_least_useful_card_is_paid() -> None:
    paid = 0
    for match in walk("take_the_galaxy", 2, 5):
        view = match.view(match.to_move)
        outlook = take.Outlook(match.game, view)
        cards = [action.card for action in match.legal if isinstance(action, ttg.Pay)]
        if not cards:
            continue
        paid += 1
        worth = {card: outlook.engine(match.game.builds[card]) for card in cards}
        chosen = choice(match.state, match.game).split()[-1]
        assert min(worth.values()) == worth[chosen]
    assert paid > 20


def test_a_claimed_anomaly_or_event_is_worth_its_renown() -> None:
    seen = 0
    for match in walk("take_the_galaxy", 3, 2):
        outlook = take.Outlook(match.game, match.view(match.to_move))
        for action in match.legal:
            if isinstance(action, ttg.Claim) and not match.game.prices[action.card].c:
                before = match.score().totals[match.to_move]
                after = match.game.score(match.game.apply(match.state, action))
                gained = after.totals[match.to_move] - before
                assert gained * POINT + take.LEAST == outlook.worth(action)
                seen += 1
    assert seen


def test_nothing_is_planned_beyond_the_last_turn() -> None:
    last = [take.Outlook(m.game, m.view(m.to_move)).turns for m in walk("take_the_galaxy", 2, 5)]
    assert take.HORIZON == last[0]
    assert 0 == last[-1]
    assert sorted(last, reverse=True) == last


# Galaxy of Trian


@pytest.mark.parametrize("variant", ["beginner", "full"])
def test_a_station_is_worth_what_it_pays(variant: str) -> None:
    seen = 0
    for match in walk("galaxy_of_trian", 2, 3, variant=variant):
        builds = [action for action in match.legal if isinstance(action, trian.Build)]
        if not builds:
            continue
        outlook = tri.Outlook(match.game, match.view(match.to_move))
        for action in builds:
            emissary = match.state.emissaries[action.cell]
            estate = estate_at(match.state, emissary.node)
            assert estate is not None
            ore = build_minerals(emissary.level + 1) if estate.kind == NEBULA else 0
            events = match.game.step(match.state, action).events
            paid = sum(
                event.amount for event in events if isinstance(event, Paid) and event.cause in BUILT
            )
            assert paid * POINT + ore * outlook.mineral // 2 == outlook.worth(action)
            seen += 1
    assert seen > 20


def test_where_nobody_has_an_emissary_a_tile_does_no_harm() -> None:
    seen = 0
    for match in walk("galaxy_of_trian", 3, 3, variant="beginner"):
        if match.state.emissaries or seen:
            continue
        prospects = Prospects(match.game, match.view(match.to_move))
        for action in match.legal:
            if isinstance(action, trian.Place):
                assert prospects.placing(action) >= 0
                seen += 1
    assert seen


def test_an_emissary_of_ones_own_is_an_asset_and_of_others_a_liability() -> None:
    seen = 0
    for match in walk("galaxy_of_trian", 2, 3, variant="beginner"):
        view = match.view(match.to_move)
        prospects = Prospects(match.game, view)
        for emissary in list(view.emissaries.values())[:2]:
            changed = prospects.leaving(emissary.node, emissary.seat)
            assert changed <= 0 if emissary.seat == view.seat else changed >= 0
            seen += changed != 0
    assert seen > 50
