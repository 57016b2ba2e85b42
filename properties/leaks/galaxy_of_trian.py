"""Leaks planted in Galaxy of Trian."""

from typing import Any, Final

import attrs

from galaxy_rules.galaxy_of_trian.game import GalaxyOfTrian
from galaxy_rules.galaxy_of_trian.rules import table
from galaxy_rules.galaxy_of_trian.rules.battles import clashes
from galaxy_rules.galaxy_of_trian.rules.battles.combat_tokens import declarable
from galaxy_rules.galaxy_of_trian.tables import Tables
from galaxy_rules.galaxy_of_trian.words.events import TileTaken, TokenDeclared, TokenGained
from galaxy_rules.galaxy_of_trian.words.skill_events import TokenSold
from galaxy_rules.galaxy_of_trian.words.state import Battle, Draft, Stage, State
from galaxy_rules.kernel.verdicts import Objections
from properties.leaks.planting import Leak, everywhere, replaced, shown, silenced, talkative
from properties.noninterference import channels

NAME: Final = "galaxy_of_trian"
TOKENS: Final = ("TRI-TRD-09", "TRI-TOK-04")
TILES: Final = ("TRI-EXP-02", "TRI-EXP-03")


def odd(game: GalaxyOfTrian, state: State) -> bool:
    """One bit of the others' tokens and of the stacks."""
    others = sum(hand["plus"] for owner, hand in enumerate(state.tokens) if owner != state.turn)
    return (others + sum(ord(tile[-1]) for tile in state.beneath if tile)) % 2 == 1


def _with_a_tile(game: GalaxyOfTrian, state: State, objection: Any) -> Any:
    return attrs.evolve(objection, message=f"{objection.message}, unlike {state.beneath}")


def _lenient(honest: Any) -> Any:
    """Legality itself tells: with some tiles in the stacks everything may be kept at any time."""

    def judge_keep(state: State) -> Objections:
        found: Objections = honest(state)
        return () if sum(ord(tile[-1]) for tile in state.beneath if tile) % 2 else found

    return judge_keep


def _skipping(honest: Any) -> Any:
    """Nobody is asked who could declare nothing more: that shows what is left in the hand."""

    def declaring(tables: Tables, draft: Draft, battle: Battle) -> bool:
        if battle.index == len(battle.seats):
            draft.battle = attrs.evolve(battle, stage=Stage.ROLL, index=0)
            return True
        if declarable(tables, draft, battle.seats[battle.index]):
            return False
        draft.battle = attrs.evolve(battle, index=battle.index + 1)
        return True

    return declaring


LEAKS: Final = (
    *shown(NAME, TOKENS, State, ("tokens", "declared", "token_bag"), channels.VIEW),
    *shown(NAME, TILES, State, ("beneath", "rest", "hands", "bottoms"), channels.VIEW),
    *shown(NAME, TOKENS, TokenGained, ("token",), channels.EVENTS),
    *shown(NAME, TOKENS, TokenDeclared, ("token",), channels.EVENTS),
    *shown(NAME, (*TOKENS, "TRI-SK-4-05"), TokenSold, ("token",), channels.EVENTS),
    *shown(NAME, TILES, TileTaken, ("tile",), channels.EVENTS),
    *everywhere(GalaxyOfTrian, odd, (*TOKENS, *TILES), "tokens in hand and tiles in the stacks"),
    Leak(
        "galaxy_of_trian: text of a refusal", NAME, TILES,
        "a refusal names the tiles whose faces show on the stacks",
        channels.OBJECTIONS, replaced(GalaxyOfTrian, "judge", talkative(_with_a_tile)),
    ),
    Leak(
        "galaxy_of_trian: legality of keeping a roll", NAME, TILES,
        "a roll may be kept at any time while some tiles lie on the stacks",
        channels.LEGAL, replaced(table, "judge_keep", _lenient),
    ),
    Leak(
        "galaxy_of_trian: a tile taken back unnoticed", NAME, TILES,
        "who takes a tile and takes that back is not said to have seen it", channels.UNDO,
        silenced(GalaxyOfTrian),
    ),
    Leak(
        "galaxy_of_trian: a declaration cut short", NAME, (*TOKENS, "TRI-R-144"),
        "who has no token left that could be declared is not asked again",
        channels.VIEW, replaced(clashes, "_declaring", _skipping),
    ),
)  # fmt: skip
