"""What a game says of itself in numbers; see `layouts`, `limits` and `utilities`."""

from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

import attrs

from galaxy_rules.kernel.errors import BadInput, brief
from galaxy_rules.kernel.packs import Pack
from galaxy_rules.kernel.reducer import Reducer
from galaxy_rules.kernel.score import Score
from galaxy_rules.kernel.values import Value
from galaxy_rules.kernel.visibility import SEEN, Seen

if TYPE_CHECKING:  # games start fast, and few of them are ever measured
    from galaxy_rules.kernel.measures.layouts import FeatureSpec, Write
    from galaxy_rules.kernel.measures.limits import Limits
    from galaxy_rules.kernel.measures.utilities import Worth

S = TypeVar("S", bound=Value)
A = TypeVar("A", bound=Value)
V = TypeVar("V", bound=Value)
OPEN = (Seen.PUBLIC, Seen.COUNT, Seen.NOBODY)
"""Of what is declared so everybody sees the same."""


class Measured(Generic[S, A, V]):
    """Features, limits and returns of a game, by what it declares."""

    name: ClassVar[str]
    players: ClassVar[tuple[int, ...]]
    state_class: type[S]
    view_class: type[V]
    reducer: Reducer[Any, Any, Any, Any, Any]
    tables: Any
    data: Pack

    def seats(self, state: S) -> int:
        """As the game counts them."""
        raise NotImplementedError

    def score(self, state: S) -> Score:
        """As the game scores."""
        raise NotImplementedError

    def to_move(self, state: S) -> int:
        """As the game says."""
        raise NotImplementedError

    def chance_actions(self) -> tuple[A, ...]:
        """As the game numbers them."""
        raise NotImplementedError

    @cached_property
    def _layouts(self) -> "dict[int, tuple[FeatureSpec, Write]]":
        return {}

    def _layout(self, players: int) -> "tuple[FeatureSpec, Write]":
        if players not in self._layouts:
            self._layouts[players] = self._laid_out(players)
        return self._layouts[players]

    def _laid_out(self, players: int) -> "tuple[FeatureSpec, Write]":
        from galaxy_rules.kernel.measures.layouts import Layouts, spec_of

        fields = {field.name: field for field in attrs.fields(self.state_class)}
        extents, lexicons = {}, {}
        if hasattr(self, "reducer"):
            extents = dict(self.reducer.extents(self.tables, players))
            lexicons = dict(self.reducer.lexicons(self.tables))

        def public(name: str) -> bool:
            return name not in fields or fields[name].metadata.get(SEEN) in OPEN

        return spec_of(Layouts(extents, lexicons, self._names()), self.view_class, public)

    def _names(self) -> tuple[str, ...]:
        """Every name that the box has: keys of its data, and texts among them."""
        keys = (part for path in self.data.data for part in path.split("."))
        texts = (one.value for one in self.data.data.values() if type(one.value) is str)
        return tuple(dict.fromkeys((*keys, *texts)))

    def _check_players(self, players: int) -> None:
        if type(players) is not int or players not in self.players:
            known = ", ".join(map(str, self.players))
            raise BadInput("players", f"{brief(players)} is none of {known}")

    def feature_spec(self, players: int) -> "FeatureSpec":
        """The layout of `features` with so many players: every place by name and kind."""
        self._check_players(players)
        return self._layout(players)[0]

    def features(self, view: V) -> tuple[int, ...]:
        """A view as whole numbers, in the places that `feature_spec` names."""
        if type(view) is not self.view_class:
            raise BadInput("view", f"{brief(view)} is not a view of {self.name}")
        found: list[int] = []
        self._layout(self.seats(view))[1](view, found)  # type: ignore[arg-type]  # a view has seats too
        return tuple(found)

    def limits(self, players: int) -> "Limits":
        """How far a game with so many players may go."""
        from galaxy_rules.kernel.measures.limits import Limits

        self._check_players(players)
        found = Limits()
        if hasattr(self, "reducer") and self.reducer.limits is not None:
            found = self.reducer.limits(self.tables, players)
        return attrs.evolve(found, chance=len(self.chance_actions()))

    def returns(self, state: S, by: str = "win_loss") -> "Worth":
        """What the end is worth to each seat: by win_loss, rank or margin; nothing before it."""
        from galaxy_rules.kernel.measures.utilities import UTILITIES, nothing

        if type(by) is not str or by not in UTILITIES:
            raise BadInput("by", f"{brief(by)} is none of {', '.join(UTILITIES)}")
        if self.to_move(state) != OVER:
            return nothing(self.seats(state))
        return UTILITIES[by](self.score(state))


OVER = -2
"""As `kernel.game` has it, which is built on this."""
