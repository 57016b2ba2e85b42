"""Bugs planted in Galaxy of Trian's arithmetic are caught, by a refuted law or by an example.

First the clean code passes everything.  Then bugs that a person might make are planted one at a
time, and both engines must refute a law; which of them the rulebook's own examples would have seen
is stated with each.  Last, every function is mutated mechanically, and no mutant may survive.
"""

import ast
import copy
import inspect
from collections.abc import Callable, Iterator
from typing import Final

import attrs
import pytest

from galaxy_rules.galaxy_of_trian.rules import arithmetic as tri
from properties.proofs import crosshair_engine, symbolic_engine
from properties.proofs.galaxy_of_trian_laws import REGISTRY
from properties.proofs.laws import Law, subjects_of
from properties.proofs.lock import findings
from properties.proofs.verdicts import Answer, Verdict
from properties.test_planted_bugs_arithmetic import OPERATORS, preorder, variants

pytestmark = pytest.mark.tier("shown")  # that a planted bug is found, of clauses no more

Engine = Callable[[Law], Answer]
ENGINES: Final[tuple[Engine, ...]] = (crosshair_engine.prove, symbolic_engine.prove)


# The rulebook's worked numbers


def two_three_and_four_share_the_tiles() -> bool:
    """The 84 tiles of the box, and the order round a table of three."""
    turns = [tri.turns_each(84, players) for players in (2, 3, 4)]
    return turns == [42, 28, 21] and tri.seats_from(2, 3) == (2, tri.next_seat(2, 3), 1)


def goods_cost_six_and_four_or_five_and_three() -> bool:
    """TRI-V-01 and TRI-V-02: a mineral and a token, without and with an outpost."""
    prices = [tri.price(base, 1, outpost) for outpost in (False, True) for base in (6, 4)]
    return prices == [6, 4, 5, 3]


def a_nebula_yields_one_or_two() -> bool:
    """A research station, an extractor, a space station, emissaries alone; and a stock of one."""
    stands = [(1, 0, 0), (0, 0, 1), (0, 1, 0), (0, 0, 0)]
    quotas = [tri.extraction_quota(True, *counts, False) for counts in stands]
    return quotas == [1, 1, 2, 0] and tri.still_extractable(2, 0, 1) == 1


def stations_in_a_system_of_three() -> bool:
    """TRI-V-05 to TRI-V-07: 16 with one emissary, 20 with two, 12 with a tile blocked."""
    return [tri.build_system(*counts) for counts in ((3, 1), (3, 2), (2, 1))] == [16, 20, 12]


def stations_in_a_nebula_of_three() -> bool:
    """TRI-V-08 to TRI-V-10: 4 and 5 and 5 credits; 2, 4 and 2 minerals."""
    money = [tri.build_nebula(3, emissaries) for emissaries in (1, 2, 2)]
    return (money, [tri.build_minerals(level) for level in (1, 2, 1)]) == ([4, 5, 5], [2, 4, 2])


def three_nebulas_of_three_close() -> bool:
    """TRI-V-11 to TRI-V-13 and TRI-V-41: empty, an emissary, an extractor, one of each."""
    counts = [(3, 0, 0), (3, 1, 0), (3, 0, 1), (3, 1, 1)]
    money = [tri.nebula_credits(*count, "summary") for count in counts]
    minerals = [tri.nebula_minerals(*count, True) for count in counts]
    return (money, minerals) == ([3, 4, 6, 8], [3, 4, 4, 5])


def a_system_and_outer_space_of_three_close() -> bool:
    """TRI-V-14 to TRI-V-18: 6 and 9, together 15; two small systems 8; one and a nebula 6."""
    system, space, small = tri.system_credits(3, 0), tri.space_credits(3), tri.system_credits(2, 0)
    pair = small + tri.nebula_credits(2, 0, 0, "summary")
    return (system, space, system + space, small + small, pair) == (6, 9, 15, 8, 6)


def a_token_makes_a_five_a_six() -> bool:
    """TRI-V-19: the reroll is not used."""
    return tri.clash_result(5, 0, 1) == 6


def ships_duel() -> bool:
    """TRI-V-20, TRI-V-25 and TRI-V-26: 5 against 3, 3 against 3, 2 against 3."""
    return [tri.duel(*sides) for sides in ((5, 3), (3, 3), (2, 3))] == [1, 0, -1]


def emissaries_clash() -> bool:
    """TRI-V-31 to TRI-V-35: 4 to 3, 4 to 6, 8 to 7, a tie, and 6, 7 and 4."""
    clashes = [((3, 1), (2, 1)), ((2, 2), (5, 1)), ((3, 5), (6, 1)), ((3, 1), (3, 1))]
    clashes_of_three = ((5, 1), (5, 2), (1, 3))
    won = [
        tri.clash_winner(tuple(tri.clash_result(die, bonus, 0) for die, bonus in sides))
        for sides in (*clashes, clashes_of_three)
    ]
    return won == [0, 1, 0, -1, 1]


def two_corvettes_plunder_six_or_twelve() -> bool:
    """TRI-V-43 to TRI-V-45: an emissary only, a research station, a space station."""
    dues = [tri.plunder_due(3, level, 2) for level in (0, 1, 2)]
    return dues == [0, 6, 12] and [tri.transfer(12, purse) for purse in (20, 5)] == [12, 5]


def fewer_figures_win_a_tie() -> bool:
    """TRI-T-41: equal credits, five figures left and seven; minerals sell for three."""
    money = 20 + tri.sale(20, 3)
    ties = [tri.winners((money, 80), left) for left in ((5, 7), (5, 5))]
    return ties == [(0,), (0, 1)] and tri.winners((79, 80), (5, 7)) == (1,)


def skills_cost_and_bring() -> bool:
    """A fare of three, two and one; a ransom of two and three; a stake of five; six and three."""
    fares = [tri.transport_cost(3, upgrades) for upgrades in range(3)]
    ransoms = [tri.release_cost(2, drained) for drained in (False, True)]
    gains = [tri.gamble_gain(roll, luck, 4, 5) for luck in (0, 1) for roll in (2, 3, 4)]
    built = [tri.build_multiplied(3, 2, factor) for factor in (6, 3)]
    return (fares, ransoms, gains, built) == (
        [3, 2, 1], [2, 3], [0, 0, 10, 0, 10, 10], [30, 15],
    )  # fmt: skip


def every_purse_has_its_figures() -> bool:
    """Not the rulebook's: a table is not ranked by half of it."""
    try:
        tri.winners((80, 80), (5,))
    except ValueError:
        return True
    return False


EXAMPLES: Final = {
    two_three_and_four_share_the_tiles: ("TRI-EXP-01", "TRI-SET-17"),
    goods_cost_six_and_four_or_five_and_three: ("TRI-TRD-01", "TRI-TRD-02", "TRI-TRD-03"),
    a_nebula_yields_one_or_two: ("TRI-EXT-03", "TRI-EXT-04", "TRI-EXT-06", "TRI-EXT-07"),
    stations_in_a_system_of_three: ("TRI-CON-09", "TRI-CON-11", "TRI-CON-12"),
    stations_in_a_nebula_of_three: ("TRI-CON-10", "TRI-CON-14"),
    three_nebulas_of_three_close: ("TRI-CLO-10", "TRI-CLO-11"),
    a_system_and_outer_space_of_three_close: ("TRI-CLO-03", "TRI-CLO-09", "TRI-CLO-13"),
    a_token_makes_a_five_a_six: ("TRI-TOK-06", "TRI-TOK-07"),
    ships_duel: ("TRI-BSH-09", "TRI-BSH-11"),
    emissaries_clash: ("TRI-BEM-03", "TRI-BEM-06", "TRI-BEM-07"),
    two_corvettes_plunder_six_or_twelve: ("TRI-PLU-03", "TRI-PLU-04", "TRI-PLU-07"),
    fewer_figures_win_a_tie: ("TRI-END-03", "TRI-TIE-01", "TRI-TIE-02"),
    skills_cost_and_bring: ("TRI-SK-1-10", "TRI-SK-1-12", "TRI-SK-3-03", "TRI-SK-4-03"),
    every_purse_has_its_figures: ("TRI-TIE-01",),
}


# Catching

ABOUT: Final = {name: frozenset(subjects_of(law)) for name, law in REGISTRY.laws.items()}
"""Worked out before anything is planted."""


def refuted_laws(function: str, prove: Engine) -> Iterator[str]:
    """The names of the laws about a function that an engine refutes, one after the other."""
    name = f"{tri.__name__}.{function}"
    for law in REGISTRY.laws.values():
        if name in ABOUT[law.name] and prove(law).verdict is Verdict.REFUTED:
            yield law.name


def failing_examples() -> list[str]:
    """The names of the examples that no longer come out; raising is failing."""
    return [example.__name__ for example in EXAMPLES if not _comes_out(example)]


def _comes_out(example: Callable[[], bool]) -> bool:
    try:
        return example()
    except Exception:  # noqa: BLE001 - a planted bug may raise anything
        return False


def built(source: str, function: str) -> Callable[..., object]:
    """The function that a changed source defines, living in the arithmetic's own namespace."""
    made: dict[str, Callable[..., object]] = {}
    exec(compile(source, "<planted>", "exec"), vars(tri), made)  # noqa: S102 - our own source
    return made[function]


# The clean code comes first


@pytest.mark.parametrize(
    "example",
    [
        pytest.param(example, id=example.__name__, marks=pytest.mark.clauses(*clauses))
        for example, clauses in EXAMPLES.items()
    ],
)
def test_the_examples_come_out(example: Callable[[], bool]) -> None:
    assert example()


@pytest.mark.clauses("TRI-TRD-01", "TRI-EXT-03", "TRI-CLO-10", "TRI-CON-09", "TRI-BEM-06")
def test_clean_code_has_no_refuted_law() -> None:
    found = [finding for finding in findings() if finding.law.name in REGISTRY.laws]
    assert len(REGISTRY.laws) == len(found)
    verdicts = {answer.verdict for finding in found for answer in finding.answers}
    assert {Verdict.CONFIRMED} == verdicts


# Bugs a person might make


@attrs.frozen
class Bug:
    """A piece of a function's source, what is planted for it, and whether an example sees it."""

    about: str
    function: str
    old: str
    new: str
    seen_by_example: bool = True


BUGS: Final = (
    Bug("seats: anticlockwise", "next_seat", "seat + 1", "seat - 1"),
    Bug("seats: the first seat after every turn", "next_seat", "(seat + 1) % players", "0",
        seen_by_example=False),
    Bug("seats: the first player is left out", "seats_from", "seat + step", "seat + step + 1"),
    Bug("seats: from the first seat on", "seats_from", "seat + step", "step"),
    Bug("seats: anticlockwise order", "seats_from", "seat + step", "seat - step"),
    Bug("seats: the last one is forgotten", "seats_from", "range(players)", "range(players - 1)"),
    Bug("turns: rounded up", "turns_each", "tiles // players", "-(-tiles // players)",
        seen_by_example=False),
    Bug("turns: everybody draws all tiles", "turns_each", "tiles // players", "tiles"),
    Bug("price: the outpost makes it dearer", "price", "base - discount", "base + discount"),
    Bug("price: the outpost is not asked", "price", " if outpost else base", ""),
    Bug("price: those without an outpost are discounted", "price", "if outpost", "if not outpost"),
    Bug("price: below zero", "price", "max(0, base - discount)", "base - discount",
        seen_by_example=False),
    Bug("price: at least one", "price", "max(0,", "max(1,", seen_by_example=False),
    Bug("price: one off, whatever the discount", "price", "- discount", "- 1",
        seen_by_example=False),
    Bug("sale: three each, whatever the price", "sale", "* each", "* 3", seen_by_example=False),
    Bug("sale: all for one price", "sale", "minerals * each", "each"),
    Bug("quota: control is not asked", "extraction_quota", "if not controls:", "if False:",
        seen_by_example=False),
    Bug("quota: readings exchanged", "extraction_quota", "if additive", "if not additive",
        seen_by_example=False),
    Bug("quota: no limit", "extraction_quota",
        "min(MOST_EXTRACTED, research + MOST_EXTRACTED * space + extractors)",
        "research + MOST_EXTRACTED * space + extractors", seen_by_example=False),
    Bug("quota: a space station counts as one", "extraction_quota", "MOST_EXTRACTED * space",
        "space", seen_by_example=False),
    Bug("quota: an extractor needs a station", "extraction_quota",
        "research > 0 or extractors > 0", "research > 0"),
    Bug("quota: station and extractor both needed", "extraction_quota",
        "research > 0 or extractors > 0", "research > 0 and extractors > 0"),
    Bug("quota: emissaries alone suffice", "extraction_quota", "else 0", "else 1"),
    Bug("quota: two with a research station", "extraction_quota", "if space > 0",
        "if space + research > 0"),
    Bug("rest: what was taken does not count", "still_extractable", " - taken", "",
        seen_by_example=False),
    Bug("rest: the stock is not asked", "still_extractable", "min(quota - taken, stock)",
        "quota - taken"),
    Bug("rest: the stock alone", "still_extractable", "min(quota - taken, stock)", "stock",
        seen_by_example=False),
    Bug("rest: below none", "still_extractable", "max(0, min(quota - taken, stock))",
        "min(quota - taken, stock)", seen_by_example=False),
    Bug("nebula: readings exchanged", "nebula_credits", '"prose"', '"summary"'),
    Bug("nebula: the third reading is the second", "nebula_credits", '"tiles_only"', '"prose"',
        seen_by_example=False),
    Bug("nebula: extractors count once", "nebula_credits",
        "(tiles + emissaries) * (1 + extractors)", "tiles + emissaries + extractors"),
    Bug("nebula: nothing without extractors", "nebula_credits",
        "(tiles + emissaries) * (1 + extractors)", "(tiles + emissaries) * extractors"),
    Bug("nebula: one extractor at most", "nebula_credits",
        "(tiles + emissaries) * (1 + extractors)",
        "(tiles + emissaries) * (1 + min(1, extractors))", seen_by_example=False),
    Bug("nebula: by the prose the extractors multiply all", "nebula_credits",
        "tiles * (1 + extractors) + emissaries", "(tiles + emissaries) * (1 + extractors)",
        seen_by_example=False),
    Bug("nebula: minerals without extractors", "nebula_minerals", "tiles + extractors", "tiles"),
    Bug("nebula: minerals by the other reading", "nebula_minerals", "if with_emissaries",
        "if not with_emissaries"),
    Bug("nebula: minerals for emissaries in either reading", "nebula_minerals",
        " if with_emissaries else 0", "", seen_by_example=False),
    Bug("system: tiles only", "system_credits", "(tiles + emissaries)", "tiles",
        seen_by_example=False),
    Bug("system: emissaries count once", "system_credits", "2 * (tiles + emissaries)",
        "2 * tiles + emissaries", seen_by_example=False),
    Bug("system: one a tile", "system_credits", "2 * ", ""),
    Bug("space: as a system", "space_credits", "3 * ", "2 * "),
    Bug("construction: as for closing", "build_system", "4 * ", "2 * "),
    Bug("construction: emissaries do not count", "build_system", "(tiles + emissaries)", "tiles"),
    Bug("construction: the nebula pays as a system", "build_nebula", "tiles + emissaries",
        "4 * (tiles + emissaries)"),
    Bug("construction: the builder himself is not counted", "build_nebula", "tiles + emissaries",
        "tiles + emissaries - 1"),
    Bug("construction: two minerals a station", "build_minerals", "2 * level", "2"),
    Bug("construction: minerals as the level", "build_minerals", "2 * level", "level"),
    Bug("result: the bonus is forgotten", "clash_result", " + bonus", ""),
    Bug("result: one token at most", "clash_result", "+ plus", "+ min(1, plus)",
        seen_by_example=False),
    Bug("result: tokens are forgotten", "clash_result", " + plus", ""),
    Bug("result: no more than a die shows", "clash_result", "die + bonus + plus",
        "min(6, die + bonus + plus)"),
    Bug("clash: the first of the highest wins", "clash_winner",
        " if results.count(best) == 1 else -1", ""),
    Bug("clash: any tie is a tie", "clash_winner", "results.count(best) == 1",
        "len(results) == sum(results.count(r) == 1 for r in results)", seen_by_example=False),
    Bug("clash: the lowest wins", "clash_winner", "max(results)", "min(results)"),
    Bug("clash: two may share a victory", "clash_winner", "== 1", "<= 2"),
    Bug("duel: the attacker wins ties", "duel", "attacker > defender", "attacker >= defender"),
    Bug("duel: the defender wins ties", "duel", "else 0", "else -1"),
    Bug("duel: the lower wins", "duel", "attacker > defender", "attacker < defender"),
    Bug("plunder: one Corvette only", "plunder_due", " * corvettes", ""),
    Bug("plunder: any station", "plunder_due", "* level", "* min(1, level)"),
    Bug("plunder: emissaries alone pay too", "plunder_due", "* level", "* max(1, level)"),
    Bug("plunder: the level is added", "plunder_due", "tiles * level", "(tiles + level)"),
    Bug("transfer: into debt", "transfer", "min(due, purse)", "due"),
    Bug("transfer: the whole purse", "transfer", "min(due, purse)", "purse"),
    Bug("transfer: all or nothing", "transfer", "min(due, purse)", "due if due <= purse else 0"),
    Bug("transfer: the larger", "transfer", "min(", "max("),
    Bug("rank: the poorest wins", "rank_key", "-credits", "credits"),
    Bug("rank: more figures win", "rank_key", "figures)", "-figures)"),
    Bug("rank: figures first", "rank_key", "(-credits, figures)", "(figures, -credits)"),
    Bug("rank: figures do not matter", "rank_key", "figures)", "0)"),
    Bug("winners: the first of the best", "winners", "tuple(seat for seat, key in enumerate(keys)"
        " if key == best)", "(keys.index(best),)"),
    Bug("winners: the last by rank", "winners", "min(keys)", "max(keys)"),
    Bug("winners: everybody with the credits", "winners", "key == best", "key[0] == best[0]"),
    Bug("meditation: tiles alone", "build_multiplied", "(tiles + emissaries)", "tiles"),
    Bug("meditation: added", "build_multiplied", "factor * ", "factor + "),
    Bug("transport: dearer", "transport_cost", "base - upgrades", "base + upgrades"),
    Bug("transport: always the whole", "transport_cost", "base - upgrades", "base"),
    Bug("transport: paid for going", "transport_cost", "max(0, base - upgrades)",
        "base - upgrades", seen_by_example=False),
    Bug("gamble: a higher roll", "gamble_gain", ">=", ">"),
    Bug("gamble: no luck", "gamble_gain", "roll + luck", "roll"),
    Bug("gamble: the stake comes back", "gamble_gain", "2 * stake", "stake"),
    Bug("gamble: lost either way", "gamble_gain", "2 * stake", "0"),
    Bug("release: drained twice", "release_cost", "base + 1", "base + 2"),
    Bug("release: the other one is drained", "release_cost", "if drained", "if not drained"),
    Bug("winners: seats counted from one", "winners", "enumerate(keys)", "enumerate(keys, 1)"),
)  # fmt: skip
PARTS: Final = {
    "seats", "turns", "price", "sale", "quota", "rest", "nebula", "system", "space",
    "construction", "result", "clash", "duel", "plunder", "transfer", "rank", "winners",
    "meditation", "transport", "gamble", "release",
}  # fmt: skip


def with_bug(bug: Bug) -> Callable[..., object]:
    """The function with the bug in it."""
    source = inspect.getsource(getattr(tri, bug.function))
    head, docstring, body = source.rpartition('"""')
    assert bug.old in body, f"{bug.function}: nothing to plant on"
    return built(head + docstring + body.replace(bug.old, bug.new), bug.function)


@pytest.mark.clauses(
    "TRI-TRD-01", "TRI-EXT-03", "TRI-CLO-10", "TRI-CON-09", "TRI-BSH-09", "TRI-BEM-06",
    "TRI-PLU-04", "TRI-TIE-01",
)  # fmt: skip
@pytest.mark.parametrize("bug", BUGS, ids=lambda bug: bug.about)
def test_a_planted_bug_is_caught(bug: Bug, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tri, bug.function, with_bug(bug))
    refuted = [next(refuted_laws(bug.function, prove), None) for prove in ENGINES]
    assert all(refuted), f"a law refuted by each engine: {refuted}"
    assert bool(failing_examples()) == bug.seen_by_example


@pytest.mark.clauses("TRI-TRD-01")
def test_bugs_are_planted_in_each_part_and_each_function() -> None:
    assert {bug.about.partition(":")[0] for bug in BUGS} == PARTS
    assert {bug.function for bug in BUGS} == set(FUNCTIONS)


# Mechanical mutants


def own_variants(node: ast.AST) -> list[ast.AST]:
    """What all games have mutated, the other extreme, and a sign left out."""
    others = variants(node)
    match node:
        case ast.Call(func=ast.Name(id="min"), args=arguments):
            others.append(ast.Call(ast.Name("max", ast.Load()), arguments, []))
        case ast.UnaryOp(op=ast.USub() | ast.Not(), operand=operand):
            others.append(operand)
        case _:
            pass
    return others


class Exchange(ast.NodeTransformer):
    """Puts another node in the place of the one with a given number, counted from the outside."""

    def __init__(self, number: int, variant: int) -> None:
        """Remember which node, and which of its variants."""
        self.left = number
        self.variant = variant

    def visit(self, node: ast.AST) -> ast.AST:
        """Count down, and exchange when none is left."""
        self.left -= 1
        if self.left == -1:
            return own_variants(node)[self.variant]
        return self.generic_visit(node)


def mutants(function: str) -> Iterator[str]:
    """The source of every mutant of a function."""
    tree = ast.parse(inspect.getsource(getattr(tri, function)))
    (definition,) = tree.body
    assert isinstance(definition, ast.FunctionDef)
    definition.decorator_list = []
    definition.returns = None
    for argument in definition.args.args:
        argument.annotation = None
    definition.body = [s for s in definition.body if not isinstance(s, ast.Expr)]
    for number, node in enumerate(preorder(tree)):
        for variant in range(len(own_variants(node))):
            mutant = ast.unparse(Exchange(number, variant).visit(copy.deepcopy(tree)))
            if mutant != ast.unparse(tree):
                yield mutant


FUNCTIONS: Final = [
    name
    for name, function in inspect.getmembers(tri, inspect.isfunction)
    if function.__module__ == tri.__name__
]


def survivors_of(function: str, planted: list[str], patch: pytest.MonkeyPatch) -> list[str]:
    """The mutants that neither an example nor a law tells from the function."""
    found = []
    for source in planted:
        patch.setattr(tri, function, built(source, function))
        if not (failing_examples() or any(refuted_laws(function, symbolic_engine.prove))):
            found.append(source)
    return found


@pytest.mark.clauses(
    "TRI-TRD-01", "TRI-EXT-03", "TRI-CLO-10", "TRI-CON-09", "TRI-BSH-09", "TRI-BEM-06",
    "TRI-PLU-04", "TRI-TIE-01",
)  # fmt: skip
@pytest.mark.parametrize("function", FUNCTIONS)
def test_no_mutant_survives(function: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(OPERATORS, ast.FloorDiv, (ast.Mod, ast.Mult))
    planted = list(mutants(function))
    assert planted, f"{function}: nothing to mutate"
    assert survivors_of(function, planted, monkeypatch) == []
