"""What a person picks to act: the door to `kernel.words.choices`."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar, cast

from galaxy_rules.kernel.errors import BadInput, brief
from galaxy_rules.kernel.reducer import Reducer
from galaxy_rules.kernel.values import Value

if TYPE_CHECKING:  # games start fast, and not everybody clicks
    from galaxy_rules.kernel.words.choices import Choices

S = TypeVar("S", bound=Value)
A = TypeVar("A", bound=Value)


class Choosing(Generic[S, A]):
    """What a game can say of its listed actions as a tree of picks."""

    package: ClassVar[str]
    reducer: Reducer[Any, Any, Any, Any, Any]

    def legal_actions(self, state: S) -> Sequence[A]:
        """As the game lists them."""
        raise NotImplementedError

    def to_move(self, state: S) -> int:
        """As the game has it."""
        raise NotImplementedError

    def view(self, state: S, seat: int) -> Any:  # noqa: ANN401 - any game's view
        """As the game derives it."""
        raise NotImplementedError

    def choices(self, state: S, names: Sequence[str] = (), language: str = "en") -> "Choices[A]":
        """The listed actions as a tree: what to pick first, then next, until one is left.

        Every listed action is at the end of exactly one way, and no way ends without one.  Labels
        and remarks are made from what the seat to move may see, with these names of players and in
        this language.  At CHANCE and OVER it is empty.
        """
        from galaxy_rules.kernel.texts.catalogues import check_language
        from galaxy_rules.kernel.texts.telling import speaker
        from galaxy_rules.kernel.words.choices import Choices, declared, tree

        check_language(language, self.package)
        if isinstance(names, str) or not all(type(name) is str for name in names):
            raise BadInput("names", f"expected a text for each seat, found {brief(names)}")
        seat = self.to_move(state)
        if seat < 0:
            return Choices(self, seat, "", ())
        view, voice = self.view(state, seat), speaker(cast("Any", self), names, language)
        # A game may answer everything by methods of its own, and then it has no reducer.
        own = self.reducer.way if hasattr(self, "reducer") else None
        prompt, choices = tree(
            {
                action: declared(action, seat, voice)
                if own is None
                else own(self, view, action, voice)
                for action in self.legal_actions(state)
            }
        )
        return Choices(self, seat, prompt, choices)
