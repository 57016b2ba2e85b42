"""The policies by name: `random` takes any listed action, `greedy` the one that is worth most.

`search:500` looks ahead in 500 simulations, `search:1s` for a second of the processor: see
`lab.search`.

All are closures over seeded dice: the same seed, asked the same questions in the same order, gives
the same answers on every machine, but for a search that goes by time.  Whoever has to stop and go
on elsewhere makes a policy anew for each ply, from a seed and the number of the ply.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, Final, TypeVar

from galaxy_rules.catalogue import AnyGame, room
from galaxy_rules.kernel.errors import BadInput, brief
from galaxy_rules.kernel.game import Game
from galaxy_rules.kernel.measures.worth import Evaluation
from galaxy_rules.match.seeds import Dice, check_seed, dice

Policy = Callable[[Any, Sequence[Any]], Any]
"""What a seat sees and its listed actions, to one of these."""
A = TypeVar("A")
RANDOM: Final = "random"
GREEDY: Final = "greedy"
NAMES: Final = (RANDOM, GREEDY)
SEARCH: Final = "search:"
"""Before a number of simulations, or of seconds."""
STRENGTHS: Final = ("search:100", "search:500", "search:1s")
"""The strengths that are offered where one has to be chosen from a list."""


def policies() -> tuple[str, ...]:
    """The names of the policies that have one strength; see `offered`."""
    return NAMES


def offered() -> tuple[str, ...]:
    """The names to choose from where any other would be too much: these, and some searches."""
    return (*NAMES, *STRENGTHS)


def policy(name: str, game: AnyGame, seed: int) -> Policy:
    """A policy by name, for a game and with a seed of its own."""
    check_policy(name)
    match name:
        case "random":
            return random_policy(seed)
        case "greedy":
            return greedy_policy(game, seed)
        case _:
            from galaxy_rules.lab.search.budgets import budget
            from galaxy_rules.lab.search.searching import search_policy

            return search_policy(game, seed, budget(name.removeprefix(SEARCH)))


def check_policy(name: object) -> str:
    """The name of a policy, if it is one."""
    if type(name) is str and name in NAMES:
        return name
    if type(name) is not str or not name.startswith(SEARCH):
        known = f"{', '.join(NAMES)}, search:500, search:1s and the like"
        raise BadInput("policy", f"{brief(name)} is none of {known}")
    from galaxy_rules.lab.search.budgets import budget

    budget(name.removeprefix(SEARCH))
    return name


def seated(names: Sequence[str], game: AnyGame, seed: int) -> tuple[Policy, ...]:
    """A policy for each seat, each with dice of its own."""
    check_seed(seed)
    return tuple(policy(name, game, dice(seed, seat).word()) for seat, name in enumerate(names))


def random_policy(seed: int) -> Policy:
    """Every listed action is equally likely."""
    chance = Dice(check_seed(seed))

    def random(_: Any, legal_actions: Sequence[Any]) -> Any:  # noqa: ANN401 - any game's
        return chance.choose(legal_actions)

    return random


def greedy_policy(game: AnyGame, seed: int) -> Policy:
    """The action that brings most at once, by the game's evaluation; luck decides between equals.

    It looks one action ahead and knows what its seat's view and the printed components say.  What
    an action is worth stands in the game's own package, as its opponent.
    """
    evaluation = evaluation_of(game)
    chance = Dice(check_seed(seed))

    def greedy(view: Any, legal_actions: Sequence[Any]) -> Any:  # noqa: ANN401 - any game's
        worths = evaluation.worths(view, legal_actions)
        return best(chance, legal_actions, worths, evaluation.whim)

    return greedy


def best(dice: Dice, listed: Sequence[A], worths: Sequence[int], whim: int) -> A:
    """One of the actions that are worth most, give or take a whim."""
    felt = [worth + dice.below(whim) for worth in worths] if whim > 1 else worths
    most = max(felt)
    return dice.choose([one for one, worth in zip(listed, felt, strict=True) if worth == most])


def evaluation_of(game: AnyGame) -> Evaluation:
    """What the actions of a game are worth; its tables are worked out once a game."""
    if not isinstance(game, Game):
        raise BadInput("game", f"expected a game, found {brief(game)}")
    return _evaluation(game)


@lru_cache(maxsize=16)
def _evaluation(game: AnyGame) -> Evaluation:
    found: Evaluation = room(game, "opponent").EVALUATION(game)
    return found
