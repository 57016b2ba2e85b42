"""A history for tools that walk trees: one immutable node a step, memories only when asked for."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Self

from galaxy_rules.catalogue import AnyGame
from galaxy_rules.kernel.words.tokens import Spelling
from galaxy_rules.match.memory import Memory


class Shared:
    """What never changes and is meant to be shared: copying gives itself."""

    __slots__ = ()

    def __copy__(self) -> Self:
        """Itself."""
        return self

    def __deepcopy__(self, memo: object) -> Self:
        """Itself."""
        return self


class Node(Shared):
    """A state of a game and how it came about."""

    __slots__ = ("_listed", "action", "before", "by", "game", "memories", "mover", "plies", "state")

    def __init__(
        self,
        game: AnyGame,
        state: Any,  # noqa: ANN401 - any game's state
        before: "Node | None" = None,
        action: Any = None,  # noqa: ANN401 - any game's action
    ) -> None:
        """Take a state, and the step that led to it unless it is the first."""
        self.game: AnyGame = game
        self.state: Any = state
        self.before: Node | None = before
        self.action: Any = action
        self.by: int = 0 if before is None else before.mover
        self.mover: int = game.to_move(state)
        self.plies: int = 0 if before is None else before.plies + 1
        self._listed: Any = None
        self.memories: dict[int, Memory] = {}
        """What seats remember here, as far as somebody has asked."""

    def __reduce__(self) -> tuple[Callable[..., "Node"], tuple[Any, ...]]:
        """Pickle as the first state and all actions: a chain of nodes would be too deep."""
        *later, first = self.back()
        actions = tuple(node.action for node in reversed(later))
        return (_played, (self.game, first.state, actions))

    def back(self) -> Iterator["Node"]:
        """This node and all before it, down to the first."""
        node: Node | None = self
        while node is not None:
            yield node
            node = node.before

    def then(self, action: Any) -> "Node":  # noqa: ANN401 - any game's action
        """The node after an action."""
        return Node(self.game, self.game.apply(self.state, action), self, action)

    def follow(self, action: Any) -> "Node":  # noqa: ANN401 - any game's action
        """The node after an action out of the list of this one: it is known to be legal."""
        return Node(self.game, self.game.carry_out(self.state, action, None), self, action)

    @property
    def listed(self) -> Sequence[Any]:
        """The listed actions here; worked out when somebody first asks."""
        if self._listed is None:
            self._listed = self.game.legal_actions(self.state)
        found: Sequence[Any] = self._listed
        return found

    def memory(self, seat: int) -> Memory:
        """What a seat remembers here; worked out from the last node that was asked."""
        untold = []
        for node in self.back():
            if seat in node.memories:
                break
            untold.append(node)
        for node in reversed(untold):
            node.memories[seat] = _remembered(node, seat)
        return self.memories[seat]


def _remembered(node: Node, seat: int) -> Memory:
    game, before = node.game, node.before
    if before is None:
        return Memory.begun(game, node.state, seat)
    events = game.step(before.state, node.action).events
    return before.memories[seat].after(game, node.action, node.by, events, node.state)


def _played(game: AnyGame, state: Any, actions: tuple[Any, ...]) -> Node:  # noqa: ANN401 - of a game
    node = Node(game, state)
    for action in actions:
        node = node.then(action)
    return node


class Turn(Shared):
    """A node, and how far the next action is spelled."""

    __slots__ = ("_spelling", "node", "prefix")

    def __init__(self, node: Node, prefix: tuple[int, ...] = ()) -> None:
        """Take both."""
        self.node: Node = node
        self.prefix: tuple[int, ...] = prefix
        self._spelling: Any = None

    def __reduce__(self) -> tuple[type["Turn"], tuple[Any, ...]]:
        """Pickle as both."""
        return (Turn, (self.node, self.prefix))

    @property
    def spelling(self) -> Any:  # noqa: ANN401 - of any game's actions
        """The listed actions that begin so; worked out when it is first asked for."""
        if self._spelling is None:
            found = Spelling(self.node.game.token_code, self.node.listed)
            for token in self.prefix:
                found = found.then(token)
            self._spelling = found
        return self._spelling

    def then(self, token: int) -> "Turn":
        """One token more; with the last one the action is played."""
        found = self.spelling.then(token)
        if (whole := found.action) is not None:
            return Turn(self.node.follow(whole))
        after = Turn(self.node, found.prefix)
        after._spelling = found
        return after
