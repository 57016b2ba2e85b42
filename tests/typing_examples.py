"""What a frontend developer's type checker knows: checked by mypy, never run."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, assert_type

import galaxy_rules as gr
from galaxy_rules.galaktico import Action, Event, Galaktico, Rulings, State, View
from galaxy_rules.galaxy_of_trian import GalaxyOfTrian
from galaxy_rules.kernel.clauses import Register
from galaxy_rules.take_the_galaxy import TakeTheGalaxy


def of_a_game() -> None:
    """The game named in the call is the type of what comes back."""
    game = gr.game("galaktico", rulings={"own_station": "dock"})
    assert_type(game, Galaktico)
    assert_type(gr.games(), tuple[str, ...])

    state = game.new(players=3, first=1, sectors="BCA")
    assert_type(state, State)
    assert_type(game.to_move(state), int)
    assert_type(game.legal_actions(state), Sequence[Action])
    assert_type(game.chance_outcomes(state), tuple[tuple[Action, Fraction], ...])

    action = game.parse("A35: A24 ~B42")
    assert_type(action, Action)
    assert_type(game.apply(state, action), State)
    assert_type(game.step(state, action), gr.Step[State, Event])
    assert_type(game.step(state, action).events, tuple[Event, ...])
    assert_type(game.successors(state), list[tuple[Action, State]])
    assert_type(game.why_not(state, action), tuple[gr.Objection, ...])
    assert_type(game.canonical(state, action), Action)
    assert_type(game.compose(state, "A35 > B44"), tuple[Action, ...] | tuple[gr.Objection, ...])
    assert_type(game.faults(state), tuple[gr.Fault, ...])
    assert_type(game.position({"players": 2}, fragment=True), State)
    assert_type(game.view(state, gr.SPECTATOR), View)
    assert_type(game.score(state), gr.Score)
    assert_type(game.score(state).winners, tuple[int, ...])
    assert_type(game.explain(state, action), gr.Explanation)
    assert_type(game.clauses, Register)
    assert_type(game.rulings, Rulings)
    assert_type(game.data, gr.Pack)
    assert_type(state.digest(), str)


def of_a_drawing() -> None:
    """The package that draws can be called, and has its functions."""
    game = gr.game("galaktico")
    state = game.new(players=2)
    assert_type(gr.draw(game, state), gr.Picture)
    assert_type(gr.draw(game, game.view(state, 0), actions=game.legal_actions(state)).svg, str)
    assert_type(gr.draw.text(game, state), str)


def of_the_other_games() -> None:
    """Each name has its own type."""
    assert_type(gr.game("galaxy_of_trian", variant="beginner"), GalaxyOfTrian)
    assert_type(gr.game("take_the_galaxy", variant="teams"), TakeTheGalaxy)


def any_game(name: str) -> gr.Game[Any, Any, Any, Any]:
    """A name that is only known at run time gives the protocol."""
    return gr.game(name)


def of_a_match() -> None:
    """A match knows what kind of record it gives."""
    match = gr.Match.start("galaktico", players=3, seed=7)
    assert_type(match, gr.Match)
    assert_type(match.to_move, int)
    assert_type(match.over, bool)
    assert_type(match.record(), gr.Record)
    assert_type(match.record(seat=1), gr.SeatRecord)
    assert_type(gr.Match.replay(match.record()), gr.Match)
    assert_type(gr.review(match.record(1)), gr.Review)
    signed = match.record(1, key=bytes(16))
    assert_type(signed, gr.SeatRecord)
    assert_type(gr.review(signed, key=bytes(16), match=match).checked, str)
    assert_type(gr.dumps(match), str)
    assert_type(gr.read_document("{}"), gr.Document)
    assert_type(gr.load_data("pack.toml"), gr.Pack)
