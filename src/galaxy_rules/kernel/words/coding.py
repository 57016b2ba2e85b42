"""Actions as numbers, for experiments: the token code of a game, and fixed numbers for chance."""

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from galaxy_rules.kernel.errors import BadInput, brief
from galaxy_rules.kernel.reducer import Reducer
from galaxy_rules.kernel.values import Value
from galaxy_rules.kernel.words import Notation

if TYPE_CHECKING:  # games start fast, and few of them are ever spelled
    from galaxy_rules.kernel.words.tokens import Spelling, TokenCode

S = TypeVar("S", bound=Value)
A = TypeVar("A", bound=Value)


class Coded(Generic[S, A]):
    """What a game can say in tokens; see `kernel.words.tokens`."""

    reducer: Reducer[Any, Any, Any, Any, Any]
    tables: Any
    notation: Notation[A]

    def legal_actions(self, state: S) -> Sequence[A]:
        """As the game lists them."""
        raise NotImplementedError

    def check_action(self, action: A) -> None:
        """As the game checks them."""
        raise NotImplementedError

    @cached_property
    def token_code(self) -> "TokenCode[A]":
        """How the actions of this game, with what is in its box, are spelled."""
        from galaxy_rules.kernel.words.tokens import TokenCode

        # A game may answer everything by methods of its own, and then it declares no words.
        own = self.reducer.lexicons(self.tables) if hasattr(self, "reducer") else {}
        return TokenCode(self.notation, own)

    @property
    def tokens(self) -> tuple[str, ...]:
        """The vocabulary of the token code, by number; the same in every state."""
        return self.token_code.tokens

    def spell(self, action: A) -> tuple[int, ...]:
        """An action in tokens; no spelling is the beginning of another."""
        if type(action) not in self.notation.kinds:
            raise BadInput("action", f"{brief(action)} is not an action of this game")
        self.check_action(action)
        return self.token_code.spell(action)

    def read(self, tokens: Iterable[int]) -> A:
        """The action that is spelled so: the inverse of `spell`."""
        if isinstance(tokens, (str, bytes)) or not isinstance(tokens, Iterable):
            raise BadInput("tokens", f"expected numbers of tokens, found {brief(tokens)}")
        return self.token_code.read(tokens)

    def spelling(self, state: S) -> "Spelling[A]":
        """The listed actions of a state, to be chosen from token by token."""
        from galaxy_rules.kernel.words.tokens import Spelling

        return Spelling(self.token_code, self.legal_actions(state))

    def next_tokens(self, state: S, prefix: Iterable[int] = ()) -> tuple[int, ...]:
        """The tokens that may follow others on the way to a listed action, in ascending order.

        None after a whole action.  A half-spelled action is its seat's own business.
        """
        if isinstance(prefix, (str, bytes)) or not isinstance(prefix, Iterable):
            raise BadInput("prefix", f"expected numbers of tokens, found {brief(prefix)}")
        found = self.spelling(state)
        for token in prefix:
            found = found.then(token)
        return found.tokens

    @cached_property
    def _chance_actions(self) -> tuple[A, ...]:
        return tuple(self.reducer.chance_actions(self.tables)) if hasattr(self, "reducer") else ()

    def chance_actions(self) -> tuple[A, ...]:
        """Everything that chance may ever bring with this box; an outcome's number is its place."""
        return self._chance_actions
