"""Inductive steps of Galaxy of Trian: special tokens that are no units, and where they come from.

The skills of a seat bring its tokens.  From then on each is on the race board or in the galaxy:
tokens that are units by the laws of `galaxy_of_trian_figures`, all others by these.
"""

from typing import Annotated, Any, Final

from galaxy_rules.galaxy_of_trian.board.supplies import keep_special
from galaxy_rules.galaxy_of_trian.rules import evolution
from galaxy_rules.galaxy_of_trian.rules.hooks.asking import granted
from galaxy_rules.galaxy_of_trian.rules.skills import exmitters, harness, modulators, tunnels
from galaxy_rules.galaxy_of_trian.rules.skills.common import judge_token
from galaxy_rules.galaxy_of_trian.rules.skills.tunnels import NO_TOKEN
from galaxy_rules.galaxy_of_trian.words.actions import Unit
from galaxy_rules.galaxy_of_trian.words.grid import SPACE, node_at
from galaxy_rules.galaxy_of_trian.words.rulings import ExmitterRadius
from galaxy_rules.galaxy_of_trian.words.skill_actions import (
    Harness,
    Modulate,
    PlaceExmitter,
    Release,
    Tunnel,
    Unlock,
)
from galaxy_rules.galaxy_of_trian.words.state import CAUSES, Draft, Modulator, Ship
from galaxy_rules.kernel.frozen import _made
from properties.proofs.bare import UNTOUCHED, bare, holding, log, pick, told
from properties.proofs.galaxy_of_trian_figures import (
    HERE,
    NO_SKILLS,
    THERE,
    at_seats,
    lying,
    skilled,
)
from properties.proofs.galaxy_of_trian_steps import FOUR_SEATS, SEATS, Natural, Positive, Seat
from properties.proofs.laws import Bound, Range, Registry

REGISTRY: Final = Registry()
law = REGISTRY.law

TWO_TOKENS: Final = Bound("two tokens of a kind at most")
TWO_CELLS: Final = Bound("tokens on two cells, each kind at one seat")


@law(clauses=("TRI-SET-08", "TRI-EVO-06"), bound=FOUR_SEATS)
def a_token_put_on_a_race_board_is_one_more_there(
    seat: Seat, token: Positive, other: Positive, *, back: bool
) -> bool:
    """One more or one less of that kind, none of another, and no other board."""
    at, change = pick(seat, SEATS), 1 if back else -1
    draft = bare(Draft, specials=at_seats({at: holding({"a": token, "b": other})}))
    keep_special(draft, at, "a", change)
    exact = draft.specials[at]["a"] == token + change and draft.specials[at]["b"] is other
    others = [bag for place, bag in enumerate(draft.specials) if place != at]
    return exact and all(bag is UNTOUCHED for bag in others)


# Where tokens come from


def brings(*counts: int) -> Any:
    """Skills of which each brings so many tokens."""
    skills = tuple([told(grants={"t": count} if count else {}) for count in counts])
    return told(skills=skills, fires=())


Two = Annotated[int, Range(0, 1)]


@law(clauses=("TRI-SET-07", "TRI-SET-08"), bound=TWO_TOKENS)
def a_race_brings_the_tokens_of_its_skills(seat: Seat, first: Two, second: Two) -> bool:
    """Whoever takes a race has on its board what the two skills bring, and all modules locked."""
    at, counts = pick(seat, SEATS), (pick(first, 2), pick(second, 2))
    draft = bare(
        Draft, races=at_seats({at: None}), modules=at_seats({at: ()}),
        specials=at_seats({at: holding({})}),
    )  # fmt: skip
    game = skilled(brings(*counts), box=told(races={"race": told(modules=(None,) * 3)}))
    evolution.take_race(game, draft, at, "race", log())
    given = granted(game, draft, at).get("t", 0)
    return draft.specials[at]["t"] == given == sum(counts) and not any(draft.modules[at])


RACES: Final = {"race": told(modules=(("racial", "universal"),))}


@law(clauses=("TRI-EVO-01", "TRI-EVO-06", "TRI-R-106"), bound=TWO_TOKENS)
def unlocking_brings_the_tokens_of_the_skill(
    seat: Seat, had: Two, more: Two, away: Natural, left: Natural
) -> bool:
    """The board has so many more as the skills bring more, wherever the others are."""
    at, old, new = pick(seat, SEATS), pick(had, 2), pick(more, 2)
    if away + left != old:
        return True
    draft = bare(
        Draft, turn=at, races=at_seats({at: "race"}), modules=at_seats({at: ("",)}),
        specials=at_seats({at: holding({"t": left})}), credits=(0,) * SEATS,
        ledger=((0,) * len(CAUSES),) * SEATS,
    )  # fmt: skip
    skills = {("",): brings(old), ("racial",): brings(old, new)}
    box = told(unlock_racial=12, races=RACES)
    game = told(skill_set=lambda _race, modules: skills[modules], box=box)
    evolution.unlock(game, draft, Unlock(0, "racial"), log())
    given = granted(game, draft, at).get("t", 0)
    return draft.specials[at]["t"] + away == given and draft.modules[at] == ("racial",)


# Harnesses


@law(clauses=("TRI-SK-1-07", "TRI-SK-1-09", "TRI-R-108"), bound=TWO_CELLS)
def a_harness_comes_from_the_board_or_another_ship(
    token: Natural, *, used: bool, here: bool, there: bool
) -> bool:
    """Whoever harnesses has as many harnesses as before, and nobody else loses one."""
    at, foe, third = 2, 1, 3
    if token == 0 and not there:
        return True
    held = ({HERE: third} if here else {}) | ({THERE: at} if there else {})
    ship = Ship(foe, Unit.ROGUE, node_at(HERE, SPACE, 0))
    draft = bare(
        Draft, turn=at, specials=at_seats({at: holding({"harness": token})}),
        harnessed=_made(held), used=frozenset({"harness"}) if used else frozenset(),
        ships=_made({HERE: ship}),
    )  # fmt: skip
    action = Harness(HERE)
    if harness.judge_harness(told(cell_name=str), draft.done(), action):
        return bool(used or here)
    before = lying(draft, at, "harness", draft.harnessed)
    harness.harness(UNTOUCHED, draft, action, log())
    same = lying(draft, at, "harness", draft.harnessed) == before
    return same and draft.harnessed[HERE] == at and not (used or here)


@law(clauses=("TRI-SK-1-08", "TRI-R-108"), bound=FOUR_SEATS)
def a_harness_that_is_paid_for_goes_home(seat: Seat, token: Natural) -> bool:
    """The owner has it back, whoever frees the ship."""
    at = pick(seat, SEATS)
    foe = (at + 1) % SEATS
    draft = bare(
        Draft, turn=foe, specials=at_seats({at: holding({"harness": token})}), agenda=(),
        harnessed=_made({HERE: at, THERE: foe}), races=(None,) * SEATS, modules=((),) * SEATS,
    )  # fmt: skip
    harness.release(skilled(NO_SKILLS, box=told(release=1)), draft, Release(HERE), log())
    return draft.specials[at]["harness"] == token + 1 and dict(draft.harnessed) == {THERE: foe}


# Tokens that stay where they are laid

LAID: Final = ("tunnel", "exmitter", "modulator")


@law(clauses=("TRI-SK-5-04", "TRI-SK-6-02", "TRI-SK-7-08", "TRI-EVO-06"), bound=TWO_CELLS)
def a_token_that_is_laid_comes_from_the_board(
    what: Annotated[int, Range(0, 2)], token: Natural, *, another: bool
) -> bool:
    """A wormhole, an exmitter or a modulator, if there is one, beside another or alone."""
    number = pick(what, len(LAID))
    at, kind = number + 1, LAID[number]
    lies: dict[int, Any] = {THERE: Modulator(at, ready=True) if kind == "modulator" else at}
    there = _made(lies if another else {})
    draft = bare(
        Draft, turn=at, specials=at_seats({at: holding({kind: token})}), added=HERE, agenda=(),
        wormholes=there, exmitters=there, modulators=there, emissaries=_made({}), ships=_made({}),
        minerals=at_seats({at: holding({"red": 1})}), bag=holding({}),
    )  # fmt: skip
    if judge_token(draft, at, kind, NO_TOKEN):
        return token == 0
    before = lying(draft, at, kind, there)
    lay(draft, kind)
    owners = {"tunnel": draft.wormholes, "exmitter": draft.exmitters}.get(kind, draft.modulators)
    return lying(draft, at, kind, owners) == before and len(owners) == len(there) + 1


def lay(draft: Draft, kind: str) -> None:
    """Lay a token of a kind on the first cell."""
    match kind:
        case "tunnel":
            tunnels.tunnel(UNTOUCHED, draft, Tunnel(node_at(HERE, SPACE, 0), "red"), log())
        case "exmitter":
            radius = told(exmitter_radius=ExmitterRadius.RING12)
            exmitters.put(told(rulings=radius), draft, PlaceExmitter(), log())
        case _:
            modulators.modulate(UNTOUCHED, draft, Modulate(HERE, "red"), log())


@law(clauses=("TRI-SK-7-08", "TRI-R-125"), bound=FOUR_SEATS)
def modulators_begin_to_work_and_stay(seat: Seat, turn: Seat, *, ready: bool) -> bool:
    """At the beginning of the owner's turn it works; it lies where it lay, and is still its own."""
    at, whose = pick(seat, SEATS), pick(turn, SEATS)
    draft = bare(Draft, modulators=_made({HERE: Modulator(at, ready=bool(ready))}))
    modulators.SpaceModulator().turn_begins(UNTOUCHED, draft, whose)
    now = draft.modulators[HERE]
    return now.seat == at and now.ready == (ready or whose == at) and len(draft.modulators) == 1
