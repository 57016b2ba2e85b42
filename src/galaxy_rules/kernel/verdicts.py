"""What the judge says: objections with an address, and the error that carries them."""

from collections.abc import Mapping
from typing import Any, Final

import attrs

from galaxy_rules.kernel.errors import BadInput, GalaxyRulesError, brief, shown

Fact = str | int


@attrs.frozen
class Objection:
    """One reason why an action is refused: a stable code, clauses or rulings, and the facts."""

    code: str
    """A short word that stays, for programs."""
    clauses: tuple[str, ...]
    """The clauses and rulings that refuse it, and nothing more."""
    message: str
    """The reason, in English words."""
    facts: tuple[tuple[str, Fact], ...] = ()
    """What the reason is about: names and numbers, by name."""
    sentence: str = attrs.field(default="", eq=False, repr=False)
    """The message before the facts were filled in, for whoever says it in other words."""

    def __str__(self) -> str:
        """The sentence, then where it is written."""
        return f"{self.message} [{self.code}: {', '.join(self.clauses)}]"


Objections = tuple[Objection, ...]
LEGAL: Final[Objections] = ()


class Refusal:
    """A kind of objection: its code, its sentence with gaps for the facts, and its clauses.

    >>> print(Refusal("range", "range {limit}, path of {steps}", "GAL-MOV-01")(limit=4, steps=5))
    range 4, path of 5 [range: GAL-MOV-01]
    """

    __slots__ = ("clauses", "code", "sentence")

    def __init__(self, code: str, sentence: str, *clauses: str) -> None:
        """Declare it once, beside the rule it guards."""
        self.code: Final = code
        self.sentence: Final = sentence
        self.clauses: Final = clauses

    def __call__(self, **facts: Fact) -> Objection:
        """The objection for these facts."""
        words = {name: shown(fact) if type(fact) is str else fact for name, fact in facts.items()}
        message = self.sentence.format_map(words)
        return Objection(self.code, self.clauses, message, tuple(facts.items()), self.sentence)


class IllegalAction(GalaxyRulesError):
    """An action that the rules refuse; the state is as it was."""

    def __init__(self, action: str, objections: Objections) -> None:
        """Carry the action in notation and every objection to it."""
        super().__init__(action, objections)
        self.action = action
        """The action, in notation."""
        self.objections = objections
        """Every reason against it, each with its clauses."""

    @property
    def code(self) -> str:
        """The code of the first objection."""
        return self.objections[0].code

    @property
    def clauses(self) -> tuple[str, ...]:
        """Every clause and ruling cited, in order, each once."""
        return tuple(dict.fromkeys(c for o in self.objections for c in o.clauses))

    def __str__(self) -> str:
        """The action and why not."""
        return shown(f"{self.action}: " + "; ".join(str(o) for o in self.objections))


def facts_of(objection: Objection) -> Mapping[str, Fact]:
    """The facts of an objection by name."""
    return dict(objection.facts)


def is_refused(answer: tuple[Any, ...]) -> bool:
    """Whether what `compose` gave back is objections."""
    if not isinstance(answer, tuple):
        raise BadInput("answer", f"expected what `compose` gives, found {brief(answer)}")
    return bool(answer) and isinstance(answer[0], Objection)
