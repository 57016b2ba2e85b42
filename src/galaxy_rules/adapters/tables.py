"""A table as tools of the field ask for it: which game, how actions are coded, what ends are worth.

What every adapter shares; none of it knows a tool.
"""

import hashlib
from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Final

from galaxy_rules.adapters.histories import Node, Shared, Turn
from galaxy_rules.catalogue import PACKS, PUBLISHED, AnyGame, game, game_class, pack, usual_table
from galaxy_rules.kernel.errors import BadInput, brief, is_whole
from galaxy_rules.kernel.game import CHANCE, OVER
from galaxy_rules.kernel.measures.layouts import FeatureSpec
from galaxy_rules.kernel.measures.utilities import UTILITIES
from galaxy_rules.match.seeds import Dice

CODINGS: Final = ("tokens", "index")
TENSORS: Final = ("plain", "spread")
MOST_LISTED: Final = 4096
"""Numbers of actions where they are indices and the game does not say."""
LONGEST_SPELLING: Final = 32
"""Tokens of one action, at most."""
FARTHEST: Final = 10_000.0
"""Points by which somebody may be ahead, where the game does not say."""
MEMORY_BITS: Final = 128
"""Of a seat's memory in numbers."""


def readings(text: str) -> Mapping[str, str] | str | None:
    """Rulings as a parameter gives them: "switch=reading,…", the name of a bundle, or nothing."""
    if "=" not in text:
        return text or None
    pairs = [part.partition("=") for part in text.split(",")]
    return {switch.strip(): reading.strip() for switch, _, reading in pairs}


def defaults(name: str) -> dict[str, Any]:
    """The parameters of a game, each with its default."""
    kind = game_class(name)
    return {
        "players": min(n for n in kind.players if n > 1), "variant": "", "rulings": "",
        "pack": PUBLISHED, "coding": CODINGS[0], "returns": "win_loss", "max_plies": 5000,
        "tensors": TENSORS[0],
    }  # fmt: skip


class Table(Shared):
    """What the parameters come to; whoever copies a state all the time shares it."""

    def __init__(self, name: str, parameters: Mapping[str, Any]) -> None:
        """Take all parameters, or those that differ from the defaults."""
        known = defaults(name)
        if unknown := set(parameters) - set(known):
            raise BadInput(min(unknown), f"is none of {', '.join(known)}")
        asked = known | dict(parameters)
        self._asked: Final = (name, asked)
        self.returns: Final = _one_of("returns", asked["returns"], tuple(UTILITIES))
        self.tokens: Final = _one_of("coding", asked["coding"], CODINGS) == "tokens"
        self.spread: Final = _one_of("tensors", asked["tensors"], TENSORS) == "spread"
        self.max_plies: Final = _count("max_plies", asked["max_plies"])
        self.players: Final = _count("players", asked["players"])
        self.played: Final = _played(name, asked)
        self.first: Final = Turn(Node(self.played, self.played.new(self.players)))
        self.chances: Final = {one: i for i, one in enumerate(self.played.chance_actions())}
        self.spec: Final[FeatureSpec] = self.played.feature_spec(self.players)
        widths = [len(one.values) or 1 if self.spread else 1 for one in self.spec.features]
        self._private: Final = [
            not one.public
            for one, width in zip(self.spec.features, widths, strict=True)
            for _ in range(width)
        ]
        """Which numbers are not for everybody."""

    def __reduce__(self) -> tuple[type["Table"], tuple[Any, ...]]:
        """Pickle as the parameters."""
        return (Table, self._asked)

    # actions

    @property
    def actions(self) -> int:
        """How many numbers of actions there are."""
        if self.tokens:
            return len(self.played.tokens)
        return self.played.limits(self.players).listed or MOST_LISTED

    @property
    def longest(self) -> int:
        """Choices of one action, at most."""
        return LONGEST_SPELLING if self.tokens else 1

    @property
    def farthest(self) -> tuple[float, float]:
        """The least and the most that the game may be worth to a seat."""
        if self.returns == "rank":
            return (-1.0, 1.0)
        if self.returns == "margin":
            most = self.played.limits(self.players).points
            return (-FARTHEST, FARTHEST) if most is None else (float(-most), float(most))
        solo = self.players == 1
        return (0.0, 1.0) if solo else (-1 / self.players, 1 - 1 / self.players)

    def mover(self, turn: Turn) -> int:
        """The seat to move, CHANCE, or OVER: also when it has gone on for as long as it may."""
        node = turn.node
        return OVER if node.plies >= self.max_plies else node.mover

    def legal(self, turn: Turn) -> tuple[int, ...] | range:
        """The numbers of what the seat to move can choose."""
        if self.tokens:
            tokens: tuple[int, ...] = turn.spelling.tokens
            return tokens
        return range(len(turn.node.listed))

    def then(self, turn: Turn, number: int) -> Turn:
        """After a choice of the seat to move."""
        if self.tokens:
            return turn.then(number)
        listed = turn.node.listed
        if not (is_whole(number) and 0 <= number < len(listed)):
            raise BadInput("action", f"{brief(number)} is none of {len(listed)} listed actions")
        return Turn(turn.node.follow(listed[number]))

    def outcomes(self, turn: Turn) -> list[tuple[int, Fraction]]:
        """Every outcome of chance by its fixed number, with its exact weight."""
        found = self.played.chance_outcomes(turn.node.state)
        return sorted((self.chances[one], weight) for one, weight in found)

    def befallen(self, turn: Turn, number: int) -> Turn:
        """After an outcome of chance."""
        return Turn(turn.node.then(self.played.chance_actions()[number]))

    def settled(self, turn: Turn, dice: Dice) -> Turn:
        """Once chance has brought whatever is due, drawn by its exact weights."""
        while self.mover(turn) == CHANCE:
            found = dice.draw(self.played.chance_outcomes(turn.node.state))
            turn = Turn(turn.node.then(found))
        return turn

    def word(self, turn: Turn, number: int) -> str:
        """A choice in words."""
        if self.tokens:
            return self.played.tokens[number]
        return str(turn.node.listed[number])

    # what it is worth, and what is seen of it

    def worth(self, turn: Turn) -> list[float]:
        """What the game is worth at its end; nothing before it, and to nobody if it was left."""
        return [float(one) for one in self.played.returns(turn.node.state, self.returns)]

    def spelled(self, turn: Turn) -> str:
        """The tokens of a half-spelled action."""
        return " ".join(self.played.tokens[token] for token in turn.prefix)

    def known(self, turn: Turn, seat: int, *, recalled: bool) -> str:
        """What a seat, or SPECTATOR, knows, as a text that is the same exactly where that is.

        Its own half-spelled action is part of it, and of no other's.
        """
        if recalled:
            found = turn.node.memory(seat).digest
        else:
            found = self.played.view(turn.node.state, seat).digest()
        return f"{found} {self._own(turn, seat)}".rstrip()

    def secrets(self, turn: Turn, seat: int) -> str:
        """What a seat sees and others may not, as such a text."""
        text = ",".join(map(str, self.private_numbers(turn, seat)))
        found = hashlib.sha256(text.encode()).hexdigest()[:32]
        return f"{found} {self._own(turn, seat)}".rstrip()

    def _own(self, turn: Turn, seat: int) -> str:
        return self.spelled(turn) if seat == self.mover(turn) else ""

    def numbers(self, turn: Turn, seat: int) -> list[int]:
        """The features of a seat's view, or of SPECTATOR's."""
        found = self.played.features(self.played.view(turn.node.state, seat))
        return self.spec.spread(found) if self.spread else list(found)

    def private_numbers(self, turn: Turn, seat: int) -> list[int]:
        """Those that others may not have."""
        return [
            one for one, own in zip(self.numbers(turn, seat), self._private, strict=True) if own
        ]

    @property
    def size(self) -> int:
        """How many numbers there are."""
        return len(self._private)

    @property
    def private_size(self) -> int:
        """How many of them others may not have."""
        return sum(self._private)

    def spelled_numbers(self, turn: Turn, seat: int) -> list[int]:
        """The half-spelled action of a seat, each token by its number from 1; 0 after the end."""
        prefix = turn.prefix if seat == self.mover(turn) else ()
        return [*(token + 1 for token in prefix), *(0,) * (LONGEST_SPELLING - len(prefix))]

    def memory_numbers(self, turn: Turn, seat: int) -> list[int]:
        """The memory of a seat, bit by bit: two are the same where it did and saw the same."""
        digest = int(turn.node.memory(seat).digest, 16)
        return [digest >> place & 1 for place in range(MEMORY_BITS)]


def _one_of(field: str, value: object, known: tuple[str, ...]) -> str:
    if not isinstance(value, str) or value not in known:
        raise BadInput(field, f"{brief(value)} is none of {', '.join(known)}")
    return value


def _count(field: str, value: object) -> int:
    if not is_whole(value) or value < 1:
        raise BadInput(field, f"expected a whole number from 1, found {brief(value)}")
    return value


def _played(name: str, asked: Mapping[str, Any]) -> AnyGame:
    profile = _one_of("pack", asked["pack"], PACKS)
    _, usual = usual_table(name, profile)
    data = None if profile == PUBLISHED else pack(name, profile)
    variant = asked["variant"] or usual
    return game(name, rulings=readings(asked["rulings"]), data=data, variant=variant)
