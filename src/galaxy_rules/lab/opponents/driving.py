"""Letting policies play: each sees its seat's view, and what it chooses is judged."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from galaxy_rules.kernel.errors import BadInput, brief
from galaxy_rules.kernel.verdicts import Objections
from galaxy_rules.lab.opponents.names import policy
from galaxy_rules.match.match import Match
from galaxy_rules.match.seeds import dice_of

LARGEST_CAP: Final = 10_000_000
OPPONENTS: Final = 0x6F70706F6E656E74
"""Keeps the opponents' choices apart from the chance of the game itself."""


class BadPolicy(BadInput):
    """A policy that failed, or chose what is not legal: which one, for which seat, at which ply."""

    def __init__(self, name: str, seat: int, ply: int, problem: str) -> None:
        """Say who, where and what."""
        super().__init__(f"policy {name}", f"seat {seat}, ply {ply}: {problem}")
        self.policy = name
        """What the policy is called."""
        self.seat = seat
        """For which seat it played."""
        self.ply = ply
        """How many plies had been played."""


def play_out(match: Match, policies: Sequence[Callable[..., Any]], cap: int) -> bool:
    """Play a match on, a policy a seat, to its end or up to so many plies; whether it is over."""
    _check(match, policies, cap)
    while not match.over and len(match.plies) < cap:
        match.play(decide(match, policies[match.to_move]))
    return match.over


def _check(match: Match, policies: Sequence[Callable[..., Any]], cap: int) -> None:
    if not isinstance(match, Match):
        raise BadInput("match", f"expected a match, found {brief(match)}")
    if type(cap) is not int or not 0 <= cap <= LARGEST_CAP:
        raise BadInput("cap", f"expected 0 to {LARGEST_CAP}, found {brief(cap)}")
    seats = match.game.seats(match.state)
    if not isinstance(policies, (tuple, list)) or len(policies) != seats:
        raise BadInput("policies", f"expected a tuple of {seats}, one for each seat")
    for seat, one in enumerate(policies):
        if not callable(one):
            raise BadInput(f"policies[{seat}]", f"expected a function, found {brief(one)}")


def decide(match: Match, policy: Callable[..., Any]) -> Any:  # noqa: ANN401 - any game's action
    """What a policy chooses for the seat to move, judged; the match stays as it is.

    The actions are handed over as a plain tuple: a lazy list would know the whole position.
    """
    seat, ply = match.to_move, len(match.plies) + 1
    if seat < 0:
        raise BadInput("match", "the game is over, nobody has to decide")
    try:
        action = policy(match.view(seat), tuple(match.legal))
    except Exception as error:
        problem = f"it failed with {type(error).__name__}: {error}"
        raise BadPolicy(name_of(policy), seat, ply, problem) from error
    if problem := _refused(match, action):
        raise BadPolicy(name_of(policy), seat, ply, problem)
    return action


def decide_at(match: Match, name: str) -> Any:  # noqa: ANN401 - any game's action
    """What the opponent of that name chooses for the seat to move.

    It hangs on the seed and the ply alone, so it is the same after an undo or a pause.
    """
    seed = dice_of(match.generator, match.seed ^ OPPONENTS, len(match.plies)).word()
    return decide(match, policy(name, match.game, seed))


def name_of(policy: Callable[..., Any]) -> str:
    """What a policy is called: its function's name, or its class's."""
    return str(getattr(policy, "__name__", type(policy).__name__))


def _refused(match: Match, action: object) -> str:
    """Why an action cannot be played, or nothing."""
    game, state = match.game, match.state
    try:
        objections: Objections = game.why_not(state, action)
    except BadInput as error:
        return f"it chose {brief(action)}: {error}"
    if not objections:
        return ""
    return f"it chose {action}, which is not legal: {'; '.join(map(str, objections))}"
