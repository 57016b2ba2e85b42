"""The first engine: CrossHair, driven through its own interface instead of its contract parsers.

The command-line tool reads contracts out of docstrings and asserts, skips what it does not
recognise and calls an unmeetable precondition confirmed.  Here a law is handed over whole, and a
confirmation without a path that lived is called vacuous.  `analyze_calltree` is an internal
interface: the version is pinned exactly, and the lock records it.
"""

import collections
import functools
import gc
import inspect
import time
from collections.abc import Mapping
from typing import Any, Final

import attrs
import crosshair.core_and_libs  # noqa: F401 - registers the built-in types before ours
from crosshair.condition_parser import (
    CompositeConditionParser,
    ConditionExpr,
    ConditionExprType,
    ConditionParser,
    Conditions,
    condition_parser,
)
from crosshair.core import SymbolicFactory, analyze_calltree, register_type
from crosshair.libimpl.builtinslib import SymbolicBool, SymbolicInt
from crosshair.options import DEFAULT_OPTIONS, AnalysisOptions
from crosshair.statespace import VerificationStatus

from properties.proofs.laws import Choice, Domain, Law, Product, Range, Truth, Whole
from properties.proofs.manners import asked
from properties.proofs.verdicts import (
    LAW_SECONDS,
    MOST_PATHS,
    MOST_WORK,
    PATH_SECONDS,
    Answer,
    Verdict,
    breaks,
)

NAME: Final = "crosshair"

NO_TIMER: Final = 2**32 - 1
"""The timeout for which Z3 starts none."""

_markers: Final[dict[Domain, type]] = {}


@functools.cache
def write_methods() -> None:
    """Have the methods of all values written that are still to be: see `kernel.unchanging`.

    Done on the first of many paths, it would make that one look unlike the others.
    """
    kinds = [one for one in gc.get_objects() if isinstance(one, type)]
    for kind in kinds:
        if str(kind.__module__).startswith("galaxy_rules."):
            for name in list(vars(kind)):
                getattr(kind, name, None)


def prove(law: Law) -> Answer:
    """Ask CrossHair about a law; a refutation counts only if the real code repeats it."""
    write_methods()
    started = time.process_time()
    counts: collections.Counter[str] = collections.Counter()
    options = _options(counts)
    witness = _Witness()
    with condition_parser(options.analysis_kind) as parser:
        _forget_contracts(parser)
        analysis = analyze_calltree(options, _conditions(law, witness))
    live = analysis.num_confirmed_paths
    verdict, note = _judge(law, analysis.verification_status, live, witness)
    return Answer(NAME, verdict, counts["num_paths"], live, time.process_time() - started, note)


def _forget_contracts(parser: ConditionParser) -> None:
    """Leave out the contracts that CrossHair has of clocks and dice.

    No rule uses either, and for each call of a function its signature would be worked out anew,
    only to ask whether there is one.
    """
    assert isinstance(parser, CompositeConditionParser)
    parser.parsers.clear()


def _judge(
    law: Law, status: VerificationStatus, live: int, witness: "_Witness"
) -> tuple[Verdict, str]:
    if witness.values is not None:
        found = ", ".join(f"{name}={value!r}" for name, value in witness.values.items())
        return (Verdict.REFUTED if breaks(law, witness.values) else Verdict.UNKNOWN), found
    if status is VerificationStatus.UNKNOWN:
        return Verdict.UNKNOWN, "not all paths could be followed"
    if live == 0:
        return Verdict.VACUOUS, "no path reaches the claim"
    return (Verdict.CONFIRMED if status is VerificationStatus.CONFIRMED else Verdict.UNKNOWN), ""


def _options(counts: collections.Counter[str]) -> AnalysisOptions:
    """Limits on time and paths; no contract parser, so that only the law itself is examined."""
    return DEFAULT_OPTIONS.overlay(
        analysis_kind=(),
        per_condition_timeout=LAW_SECONDS,
        per_path_timeout=PATH_SECONDS,
        max_iterations=MOST_PATHS,
        stats=counts,
    )


@attrs.define
class _Witness:
    """Keeps the counterexample that CrossHair would only print."""

    values: dict[str, Any] | None = None

    def keep(
        self,
        arguments: inspect.BoundArguments,
        returned: object,
        _reprs: object,
    ) -> tuple[str, str]:
        self.values = dict(arguments.arguments)
        return repr(self.values), repr(returned)


def _conditions(law: Law, witness: _Witness) -> Conditions:
    code = law.claim.__code__
    place = (code.co_filename, code.co_firstlineno)
    before = [
        ConditionExpr(ConditionExprType.PRECONDITION, condition, *place, "requires")
        for condition in law.requires
    ]
    after = ConditionExpr(ConditionExprType.POSTCONDITION, _returned, *place, law.name)
    return Conditions(
        fn=asked(law),
        src_fn=law.claim,
        pre=before,
        post=[after],
        raises=frozenset(),
        sig=_signature(law),
        mutable_args=None,
        fn_syntax_messages=[],
        counterexample_description_maker=witness.keep,
    )


def _returned(values: Mapping[str, Any]) -> bool:
    return bool(values["__return__"])


class _Signature(inspect.Signature):
    """A signature that is its own copy: CrossHair copies the arguments of every path with it."""

    def __deepcopy__(self, memo: object) -> "_Signature":
        """Itself, since nothing changes it."""
        return self


def _signature(law: Law) -> _Signature:
    given = inspect.signature(law.claim)
    return _Signature(
        parameters=[
            parameter.replace(annotation=_marker(law.domains[name]))
            for name, parameter in given.parameters.items()
        ],
        return_annotation=bool,
    )


def _marker(domain: Domain) -> type:
    """A class that stands for a domain in CrossHair's table of how to create values."""
    if domain not in _markers:
        marker = type("Marker", (), {})
        register_type(marker, lambda factory: _first_create(factory, domain))
        _markers[domain] = marker
    return _markers[domain]


def _first_create(factory: SymbolicFactory, domain: Domain) -> Any:
    """A value of the domain; the first one of a path puts a count of work in the clock's place."""
    space = factory.space
    if space.smt_timeout is not None:
        space.smt_timeout = None
        space.solver.set(timeout=NO_TIMER, rlimit=MOST_WORK)
    return _create(factory, domain)


def _create(factory: SymbolicFactory, domain: Domain, suffix: str = "") -> Any:
    match domain:
        case Whole(within=within):
            return _integer(factory, within, suffix)
        case Truth():
            return SymbolicBool(factory.get_suffixed_varname(suffix))
        case Choice(options=options):
            return factory(options, suffix)
        case Product(build=build, parts=parts):
            return build(*(_create(factory, part, f"{suffix}_{name}") for name, part in parts))


def _integer(factory: SymbolicFactory, within: Range, suffix: str) -> SymbolicInt:
    """A number with its range as a constraint of the solver: a precondition would cost paths."""
    number = SymbolicInt(factory.get_suffixed_varname(suffix))
    if within.least is not None:
        factory.space.add(number.var >= within.least)
    if within.most is not None:
        factory.space.add(number.var <= within.most)
    return number
