"""Everything that reads from outside takes any text: read, or refused in our own words, soon.

Hypothesis draws what is wrong with a valid text from the grammar in `properties.fuzzing`; the
verdict is `oracle`'s.  What fuzzing has found so far stands below as examples.
"""

import json
import time
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import galaxy_rules as gr
from galaxy_rules.galaxy_of_trian import GalaxyOfTrian
from galaxy_rules.kernel.documents.codec import read_json
from galaxy_rules.kernel.errors import BadInput
from galaxy_rules.kernel.packs import read_pack
from galaxy_rules.match.vectors import read_vectors, run_vectors
from properties.fuzzing import oracle, seeds
from properties.fuzzing.oracle import READ, REFUSED, Bug, judge
from properties.fuzzing.readers import READERS, Reader

LIMIT = 30.0
"""Seconds, generous: the gate's machine may be busy."""
EXAMPLES = {"documents": 90, "records": 90, "packs": 45, "vectors": 60, "positions": 150,
            "tables": 40, "notation": 400, "commands": 30}  # fmt: skip
MORE = 400
generators = st.randoms(use_true_random=False)


def spoiled_and_judged(reader: Reader, rng: Random) -> str | Bug:
    """The verdict on a spoiled seed."""
    return judge(reader, reader.spoil(rng, rng.choice(reader.seeds())), LIMIT)


@pytest.mark.parametrize("name", READERS)
def test_a_spoiled_text_is_read_or_refused(name: str) -> None:
    reader = READERS[name]
    seen = set()

    @settings(max_examples=EXAMPLES[name])
    @given(generators)
    def holds(rng: Random) -> None:
        verdict = spoiled_and_judged(reader, rng)
        assert not isinstance(verdict, Bug), f"{verdict.problem}\n{verdict.trace}"
        seen.add(verdict)

    holds()
    for number in range(MORE):  # few spoiled texts can be read at some doors, but some can
        if READ in seen:
            break
        verdict = spoiled_and_judged(reader, Random(f"{name}/{number}"))
        assert not isinstance(verdict, Bug), f"{verdict.problem}\n{verdict.trace}"
        seen.add(verdict)
    assert {READ, REFUSED} == seen


@pytest.mark.deep
@pytest.mark.parametrize("name", READERS)
@given(rng=generators)
def test_many_spoiled_texts_are_read_or_refused(name: str, rng: Random) -> None:
    verdict = spoiled_and_judged(READERS[name], rng)
    assert not isinstance(verdict, Bug), f"{verdict.problem}\n{verdict.trace}"


@pytest.mark.parametrize("name", READERS)
@given(st.text(st.characters(codec=None), max_size=60))
def test_any_text_at_all_is_read_or_refused(name: str, text: str) -> None:
    verdict = judge(READERS[name], text, LIMIT)
    assert not isinstance(verdict, Bug), f"{verdict.problem}\n{verdict.trace}"


@pytest.mark.parametrize("name", READERS)
def test_most_seeds_can_be_read_as_they_are(name: str) -> None:
    """So that what is spoiled is one thing, not all."""
    few = READERS[name].seeds()[::7]
    verdicts = [judge(READERS[name], text, LIMIT) for text in few]
    assert not [verdict for verdict in verdicts if isinstance(verdict, Bug)]
    assert verdicts.count(READ) * 3 >= len(verdicts)


# the oracle itself


def broken(error: BaseException) -> Reader:
    """A reader that does what no reader may."""

    def read(_: str) -> None:
        raise error

    return Reader("broken", read, seeds.tables, lambda _, text: text)


@pytest.mark.parametrize(
    "error",
    [
        KeyError("x"), TypeError("x"), RecursionError(), MemoryError(), OverflowError(),
        UnicodeEncodeError("utf-8", "\ud800", 0, 1, "x"), AssertionError("no round trip"),
        BadInput("", "names no field"), gr.GalaxyRulesError("bare"),
        gr.GalaxyRulesError("y" * 9_999),
    ],
    ids=lambda error: type(error).__name__,
)  # fmt: skip
def test_the_oracle_calls_a_bug_a_bug(error: BaseException) -> None:
    assert isinstance(judge(broken(error), ""), Bug)


def test_the_oracle_takes_our_own_errors() -> None:
    objection = gr.Objection("code", ("GAL-MOV-01",), "message", ())
    for error in (BadInput("x", "y"), gr.BadData("x", "y"), gr.IllegalAction("a", (objection,))):
        assert REFUSED == judge(broken(error), "")


def test_the_oracle_does_not_wait_for_ever() -> None:
    def read(_: str) -> None:
        try:
            time.sleep(60)
        except Exception as error:
            raise BadInput("x", "an alarm is no error of a reader's") from error

    verdict = judge(Reader("slow", read, seeds.tables, lambda _, text: text), "", 0.05)
    assert isinstance(verdict, Bug)
    assert "longer than" in verdict.problem


def test_a_message_that_cannot_be_printed_is_a_bug(monkeypatch: pytest.MonkeyPatch) -> None:
    for letter in ("\ud800", "\x1b[2J", "\u202e", "\n"):
        monkeypatch.setattr(BadInput, "__str__", lambda _, letter=letter: letter)
        assert isinstance(oracle.judge(broken(BadInput("x", "y")), ""), Bug)


# found by fuzzing


def test_half_of_a_letter_is_no_letter() -> None:
    for text in ('{"a": "\\ud800"}', '{"\\uDFFF": 1}', '["\ud83d"]'):
        with pytest.raises(BadInput, match="half of a surrogate pair"):
            read_json(text)
    with pytest.raises(BadInput, match=r"^log\[1\]\.move: half"):
        read_json('{"log": [{}, {"move": "\\ud800"}]}')
    assert ["🚀", "\\ud800"] == read_json('["\\ud83d\\ude80", "\\\\ud800"]')


def test_an_error_can_be_printed_whatever_it_is_about() -> None:
    with pytest.raises(BadInput) as caught:
        gr.game("galaktico", rulings={"\ud800": "x"})
    assert str(caught.value).encode()
    assert "\\ud800" in str(caught.value)


def test_a_doubled_key_among_very_many_is_found_at_once() -> None:
    keys = [*range(200_000), 199_999]
    text = "{" + ",".join(f'"{key}":0' for key in keys) + "}"
    start = time.process_time()
    with pytest.raises(BadInput) as caught:
        read_json(text)
    assert "199999" == caught.value.field
    assert time.process_time() - start < 10


@pytest.mark.clauses("TRI-SET-01")
def test_a_vector_for_billions_of_players_is_refused_at_once() -> None:
    (vector,) = json.loads(next(t for t in seeds.vectors() if '"galaxy_of_trian"' in t))
    vector["setup"]["players"] = 2**40
    with pytest.raises(BadInput, match="players"):
        list(run_vectors(read_vectors(json.dumps([vector]))))


@pytest.mark.clauses("TRI-SET-03")
def test_a_pack_without_figures_for_so_many_players_is_refused() -> None:
    text = next(text for text in seeds.packs() if "galaxy_of_trian" in text and "n3" not in text)
    game = GalaxyOfTrian(data=read_pack(text))
    with pytest.raises(BadInput, match="players: this pack has no figures for 4"):
        game.new(4)
