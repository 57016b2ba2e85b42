"""The one door: whatever the text is, it is read or refused in linear time and little memory."""

import ast
import gc
import re
import time
import tracemalloc
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

import galaxy_rules as gr
from galaxy_rules.kernel.clauses import read_register
from galaxy_rules.kernel.documents import reading
from galaxy_rules.kernel.documents.reading import Budget, read_json, read_toml
from galaxy_rules.kernel.errors import LONGEST_FIELD, LONGEST_PROBLEM, BadInput
from galaxy_rules.kernel.packs import read_pack
from galaxy_rules.match.records import read_record
from galaxy_rules.match.vectors import read_vectors
from properties.fuzzing.adversarial import KINDS, Make

READERS: Final[dict[str, Callable[[str], object]]] = {
    "json": read_json,
    "documents": gr.loads,
    "records": read_record,
    "vectors": read_vectors,
    "packs": read_pack,
    "registers": read_register,
    "toml": lambda text: read_toml(text, Budget()),
}
SIZES: Final = (20_000, 160_000)
GROWTH: Final = 4.0
"""How much more a character of the longer text may cost: eight times would be quadratic."""
FLOOR: Final = 0.02
"""Seconds below which a time says nothing on a busy machine."""


TRIES: Final = 5
"""How often something has to look steep: a busy machine adds to one time and not to another."""


def cost(read: Callable[[str], object], text: str, times: int = 1) -> float:
    """Seconds of CPU to read or refuse a text, the best of some times.

    What was there before the text is nobody's cost: the collector of garbage leaves it alone.
    """
    taken = []
    gc.freeze()
    try:
        for _ in range(times):
            begun = time.process_time()
            refusal_of(read, text)
            taken.append(time.process_time() - begun)
    finally:
        gc.unfreeze()
    return min(taken)


def is_steep(read: Callable[[str], object], make: Make) -> bool:
    """Whether a character of the longer text costs more, each time that it is measured."""
    texts = [make(size) for size in SIZES]
    for _ in range(TRIES):
        short, long = (cost(read, text, times=2) / len(text) for text in texts)
        if long <= max(short, FLOOR / SIZES[1]) * GROWTH:
            return False
    return True


def refusal_of(read: Callable[[str], object], text: str) -> BadInput | None:
    """The refusal of a text, if it is refused; every other error is a bug."""
    try:
        read(text)
    except BadInput as error:
        return error
    return None


@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize("kind", KINDS)
def test_the_cost_of_a_text_grows_with_its_length_and_no_faster(reader: str, kind: str) -> None:
    assert not is_steep(READERS[reader], KINDS[kind])


def quadratic(text: str) -> None:
    for start in range(0, len(text), 8):
        text[start:].count("x")


def test_a_quadratic_reader_is_seen() -> None:
    assert is_steep(quadratic, KINDS["one word"])


def test_a_machine_that_is_busy_now_and_then_is_not_taken_for_a_quadratic_reader() -> None:
    calls = count()

    def disturbed(text: str) -> None:
        if next(calls) in (2, 3, 6):  # both times of the first long text, and one of the second
            begun = time.process_time()
            while time.process_time() - begun < GROWTH * FLOOR * 2:
                pass
        text.count("x")

    assert not is_steep(disturbed, KINDS["one word"])


@pytest.mark.parametrize("reader", ["documents", "packs"])
@pytest.mark.parametrize("kind", KINDS)
def test_a_megabyte_is_read_or_refused_within_a_second_and_100_megabytes(
    reader: str, kind: str
) -> None:
    text = KINDS[kind](1_000_000)[:1_000_000]
    assert cost(READERS[reader], text) < 1.0
    tracemalloc.start()
    try:
        refusal_of(READERS[reader], text)
        assert tracemalloc.get_traced_memory()[1] < 100_000_000
    finally:
        tracemalloc.stop()


def test_a_place_under_a_long_key_is_spelled_once_and_not_for_every_value() -> None:
    text = '{"' + "k" * 2_000_000 + '":[' + "1," * 1_000_000 + '"\\ud800"]}'
    begun = time.process_time()
    with pytest.raises(BadInput, match="half of a surrogate pair"):
        read_json(text)
    assert time.process_time() - begun < 4.0


@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize("kind", KINDS)
def test_a_refusal_fits_on_a_screen(reader: str, kind: str) -> None:
    error = refusal_of(READERS[reader], KINDS[kind](SIZES[0]))
    if error is not None:
        assert len(error.field) <= LONGEST_FIELD + 2
        assert len(error.problem) <= LONGEST_PROBLEM + 2


@pytest.mark.parametrize(
    "text, budget, problem",
    [
        ("[1, 2]", Budget(characters=5), "longer than 5 characters"),
        ("[1, 2, 3]", Budget(values=3), "holds more than 3 values"),
        ("[[[1]]]", Budget(depth=2), "nested deeper than 2"),
        ("12345", Budget(digits=4), "more than 4 digits"),
        ("-12345", Budget(digits=4), "more than 4 digits"),
        ("0.12345", Budget(digits=4), "more than 4 digits"),
    ],
)
def test_what_is_beyond_the_budget_is_refused(text: str, budget: Budget, problem: str) -> None:
    read_json(text)
    with pytest.raises(BadInput, match=problem):
        read_json(text, budget)


@pytest.mark.parametrize(
    "text",
    ['"[[[[[["', '"1234567890"', '"\\"[[[[[["', '{"a,b,c,d,e": "f,g,h"}', '"\\\\"'],
)
def test_what_stands_in_a_text_counts_for_nothing(text: str) -> None:
    read_json(text, Budget(depth=2, digits=4, values=3))


TOML = """
notes = \"\"\"
A long story. With dots. And more. And more. And more. And more. And more. And more. And more.
And more. And more. And more. And more. And more. And more. \\" And more. "" And more. And more.
\"\"\"
other = '''a.b.c.d.e.f.g.h.i.j.k.l.m.n.o.p.q.r.s.t.u.v.w.x.y.z'''
third = "a.b.c.d.e.f.g.h.i.j.k.l.m.n.o.p.q.r.s.t.u.v.w.x.y.z" # a.b.c.d.e.f.g.h.i.j.k.l.m.n.o.p.q
a.b.c = 1
"""


def test_dots_in_texts_and_comments_of_toml_count_for_nothing() -> None:
    assert {"b": {"c": 1}} == read_toml(TOML, Budget())["a"]
    with pytest.raises(BadInput, match="dots in one line"):
        read_toml(TOML + "a" + ".a" * 17 + " = 1", Budget())


# one door


SOURCE: Final = Path(gr.__file__).parent
PARSERS: Final = {"json", "tomllib", "pickle", "marshal", "shelve", "plistlib", "csv"}
AT_THE_DOOR: Final = {"kernel/documents/reading.py"}
READING: Final = {"load", "loads", "literal_eval"}
OWN_TEXT: Final = {
    "galaktico/documents/vectors.py": "its own spelling of a set-up, which it has just written",
    "galaxy_of_trian/documents/vectors.py": "the same",
    "take_the_galaxy/documents/vectors.py": "the same",
    "cli/commands/comparing.py": "a document that it has just written",
    "lab/corpora/rows.py": "a row that it has just written",
    "lab/runs.py": "parameters that it has just written",
    "showing/replay_pool.py": "the inverse of its own packing, for tests of pages",
    "testing/purity.py": "what it has just pickled",
    "lab/ledger/files.py": "the ledger of a checkout",
    "lab/ledger/laws.py": "the lock of a checkout",
    "lab/ledger/results.py": "the record of a checkout",
    "lab/ledger/collecting.py": "the counts of a checkout",
}


def parsers_called(tree: ast.AST) -> set[str]:
    """The functions of parsers that a module calls."""
    return {
        ast.unparse(node.func)
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and isinstance(node.func.value, ast.Name)
        and node.func.value.id in PARSERS
        and node.func.attr in READING
    }


def names_imported(tree: ast.AST) -> set[str]:
    """What a module imports out of parsers, by which it could call them unseen."""
    return {
        f"{node.module}.{alias.name}"
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module in PARSERS
        for alias in node.names
    }


def test_no_other_module_parses_what_comes_from_outside() -> None:
    found = {}
    for file in sorted(SOURCE.rglob("*.py")):
        place = file.relative_to(SOURCE).as_posix()
        tree = ast.parse(file.read_text(encoding="utf-8"))
        called = parsers_called(tree) | names_imported(tree)
        if called and place not in AT_THE_DOOR:
            found[place] = called
    assert OWN_TEXT.keys() == found.keys()


def patterns(tree: ast.AST) -> list[str]:
    """The regular expressions that a module writes down."""
    return [
        node.args[0].value
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        and ast.unparse(node.func).startswith("re.")
        and node.args
        and isinstance(node.args[0], ast.Constant)
        and isinstance(node.args[0].value, str)
    ]


def repeats_of_repeats(pattern: str) -> bool:
    """Whether a group that repeats something is itself repeated, and gives back what it took."""
    parsed: Any = re._parser.parse(pattern)
    return _nested(parsed, inside=False)


def _nested(parts: Any, *, inside: bool) -> bool:
    return any(_repeats(str(kind), value, inside=inside) for kind, value in parts)


def _repeats(kind: str, value: Any, *, inside: bool) -> bool:
    match kind, value:
        case (("MAX_REPEAT" | "MIN_REPEAT"), (least, most, inner)):
            wide = most - least > 1
            return (inside and wide) or _nested(inner, inside=inside or wide)
        case "SUBPATTERN", (*_, inner):
            return _nested(inner, inside=inside)
        case "BRANCH", (_, branches):
            return any(_nested(branch, inside=inside) for branch in branches)
        case _:
            return False


@given(st.text(alphabet='a"[]{},1 \n'))
def test_texts_without_escapes_are_left_out_as_those_with_them(text: str) -> None:
    assert "\\" not in text
    assert reading._JSON_TEXTS.sub("", text) == reading._without_texts(text)


LINEAR: Final = {
    r"[A-Z]{3}(?:-[A-Z]+)+(?:-\d)?-\d{2,3}[a-z]?": "each round begins with a dash; registers only",
    r"[{}]|\b[a-z0-9]+(?:_[a-z0-9]+)+\b|<": "each round begins with an underscore; our texts",
}


def test_no_regular_expression_can_go_back_over_what_it_has_read() -> None:
    found = {
        pattern
        for file in sorted(SOURCE.rglob("*.py"))
        for pattern in patterns(ast.parse(file.read_text(encoding="utf-8")))
        if repeats_of_repeats(pattern)
    }
    assert set(LINEAR) == found


def test_the_check_of_regular_expressions_sees_one_that_can() -> None:
    assert repeats_of_repeats(r'"[^"\\]*(?:\\.[^"\\]*)*"')
    assert not repeats_of_repeats(r'"[^"\\]*+(?:\\.[^"\\]*+)*+"')
