"""Reading registers and rulings: what is wrong is named by its path."""

import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import galaxy_rules as gr
from galaxy_rules.galaktico.words.rulings import OwnStation, Rulings
from galaxy_rules.kernel.clauses import Clause, Register, Ruling, citations, cites, read_register
from galaxy_rules.kernel.errors import BadData, BadInput, GalaxyRulesError
from galaxy_rules.kernel.rulings import chosen, departures, read_rulings, switches
from galaxy_rules.kernel.score import Explanation, Score, Sum, leaders
from galaxy_rules.kernel.verdicts import IllegalAction, Refusal, facts_of
from tests.helpers import galaktico
from tests.kernel.toy import REGISTER

FIRST_TEXT = "Cards are dealt from one deck, two to each seat."
CHANGES = [
    ('format = "galaxy-rules/clauses/1"', 'format = "galaxy-rules/clauses/2"', "format"),
    ('format = "galaxy-rules/clauses/1"', "format = 0x" + "f" * 5000, "format"),
    ('game = "storm"', "game = 5", "register.game"),
    ('edition = "none"', "", "register.edition"),
    ('transcript_sha256 = "0"', "", "register.transcript_sha256"),
    ('id = "TOY-DECK-01"', "", "clause[0].id"),
    ('id = "TOY-DECK-01"', 'id = "toy"', "clause[0].id"),
    ('id = "TOY-DECK-01"', 'id = "TOY-BID-01"', "clause[1].id"),
    ('section = "Deck"', "section = []", "clause[0].section"),
    ("lines = [1]", "lines = 1", "clause[0].lines"),
    ("lines = [1]", "lines = [true]", "clause[0].lines"),
    ("lines = [2, 3]", 'lines = ["2"]', "clause[1].lines"),
    ('kind = "setup"', 'kind = "rumour"', "clause[0].kind"),
    ('kind = "setup"\nheld = "enforced"', 'kind = "setup"\nheld = "maybe"', "clause[0].held"),
    ('kind = "setup"\nheld = "enforced"', 'kind = "setup"\nheld = "data"', "clause[0].reason"),
    ('id = "TOY-R-01"', 'id = "TOY-DECK-01"', "ruling[0].id"),
    ('clauses = ["TOY-BID-02"]', 'clauses = ["TOY-BID-99"]', "TOY-R-01"),
    ('clauses = ["TOY-BID-02"]', 'clauses = "TOY-BID-02"', "ruling[0].clauses"),
    ('question = "Who scores when both bids are equal?"', "", "ruling[0].question"),
    ('alternatives = ["Both."]', "alternatives = [1]", "ruling[0].alternatives"),
    ("switches.tie = {", "switches = 5\nx = {", "ruling[0].switches"),
    ('nobody = "as it says"', "nobody = 1", "ruling[0].switches.tie.nobody"),
    ("switches.tie = {", "switches.tie = 3\nx = {", "ruling[0].switches.tie"),
]


@pytest.mark.parametrize("old, new, field", CHANGES)
def test_a_wrong_register_is_refused_at_the_field(old: str, new: str, field: str) -> None:
    assert old in REGISTER
    with pytest.raises(BadData) as caught:
        read_register(REGISTER.replace(old, new, 1))
    assert field == caught.value.field


@pytest.mark.parametrize("rows", ["", "{} = 5", "{} = 'none'", "[{}]\nid = 'TOY-BID-01'"])
@pytest.mark.parametrize("name", ["clause", "ruling"])
def test_a_register_has_a_list_of_clauses_and_one_of_rulings(name: str, rows: str) -> None:
    header, *tables = re.split(r"(?=^\[\[)", REGISTER, flags=re.MULTILINE)
    kept = [table for table in tables if not table.startswith(f"[[{name}]]")]
    assert 0 < len(kept) < len(tables)
    with pytest.raises(BadData, match="expected a list of tables") as caught:
        read_register("\n".join([header, *_placed(rows.format(name), kept)]))
    assert name == caught.value.field


def _placed(rows: str, tables: list[str]) -> list[str]:
    """A key comes before all tables of a TOML text, a table may come last."""
    return [*tables, rows] if rows.startswith("[") else [rows, *tables]


@pytest.mark.parametrize("cut", range(0, len(REGISTER) - 60, 97))
def test_a_truncated_register_is_refused(cut: int) -> None:
    with pytest.raises(BadData):
        read_register(REGISTER[:cut])


@pytest.mark.parametrize("text", [None, 5, b"x", [], "x =", "[" * 9999, "clause = 5"])
def test_what_is_no_register_is_refused(text: Any) -> None:
    with pytest.raises(BadData):
        read_register(text)


def test_a_register_is_a_mapping_in_the_order_of_the_rulebook() -> None:
    register = read_register(REGISTER)
    assert ["TOY-DECK-01", "TOY-BID-01", "TOY-BID-02", "TOY-R-01"] == list(register)
    assert 4 == len(register)
    assert 3 == len(register.clauses)
    assert isinstance(register["TOY-BID-01"], Clause)
    assert isinstance(register["TOY-R-01"], Ruling)
    assert (register["TOY-R-01"],) == register.rulings
    assert "TOY-R-01" in register
    assert "TOY-R-02" not in register
    assert not register.__contains__([])
    assert register.get("TOY-R-02") is None


@pytest.mark.parametrize("key", ["GAL-XXX-99", "", None, 5, [], 10**5000], ids=range(6))
def test_an_unknown_clause_is_named(key: Any) -> None:
    with pytest.raises(BadInput, match=r"^clause: storm has no clause"):
        _ = read_register(REGISTER)[key]


def test_galaktico_s_register_reads() -> None:
    register = galaktico().clauses
    assert "galaktico" == register.game
    assert re.fullmatch("[0-9a-f]{64}", register.transcript_sha256)
    assert len(register.clauses) > 100
    assert {switch.ruling for switch in switches(Rulings)} <= {r.id for r in register.rulings}


def ruling_of(register: Register, name: str) -> Ruling:
    entry = register[name]
    assert isinstance(entry, Ruling)
    return entry


@pytest.mark.parametrize("game", gr.games())
def test_a_ruling_that_a_clause_is_held_by_speaks_of_that_clause(game: str) -> None:
    register = gr.game(game).clauses
    silent = [
        (clause.id, reading)
        for clause in register.clauses
        for reading in clause.read_by
        if clause.id not in ruling_of(register, reading).clauses
    ]
    assert [] == silent


def test_a_clause_names_the_rulings_that_read_it_and_only_known_ones() -> None:
    register = read_register(REGISTER.replace(FIRST_TEXT, f"{FIRST_TEXT} (TOY-R-01)"))
    assert ("TOY-R-01",) == register.clauses[0].read_by
    with pytest.raises(BadData, match="refers to TOY-R-99"):
        read_register(REGISTER.replace(FIRST_TEXT, f"{FIRST_TEXT} (TOY-R-99)"))


def test_citations_are_code() -> None:
    @cites("TOY-BID-01", "TOY-BID-02")
    def rule() -> None: ...

    assert ("TOY-BID-01", "TOY-BID-02") == citations(rule)
    assert () == citations(len)


# rulings

BAD_RULINGS: list[tuple[Any, str]] = [
    (None, "rulings"), (5, "rulings"), ("own_station", "rulings"), ([("x", "dock")], "rulings"),
    ({"own_staton": "dock"}, "rulings.own_staton"), ({5: "dock"}, "rulings.5"),
    ({None: 1}, "rulings.None"), ({10**5000: 1}, "rulings.a number of 16610 bits"),
    ({"own_station": "docks"}, "rulings.own_station"),
    ({"own_station": None}, "rulings.own_station"),
    ({"own_station": 1}, "rulings.own_station"), ({"own_station": []}, "rulings.own_station"),
    ({"own_station": 10**5000}, "rulings.own_station"), ({"pass_": "voluntary"}, "rulings.pass_"),
]  # fmt: skip


@pytest.mark.parametrize("given_rulings, field", BAD_RULINGS, ids=range(len(BAD_RULINGS)))
def test_wrong_rulings_are_refused_by_name(given_rulings: Any, field: str) -> None:
    with pytest.raises(BadInput) as caught:
        read_rulings(Rulings, given_rulings)
    assert field == caught.value.field


def test_rulings_read_from_words_and_from_readings() -> None:
    words = read_rulings(Rulings, {"own_station": "dock", "pass": "voluntary"})
    assert words == read_rulings(Rulings, {"own_station": OwnStation.DOCK, "pass": "voluntary"})
    assert {"own_station": "dock", "pass": "voluntary"} == departures(words)
    assert {} == departures(Rulings())
    assert words == read_rulings(Rulings, chosen(words))
    assert set(chosen(words)) == {switch.name for switch in switches(Rulings)}


@given(st.data())
def test_every_reading_of_every_switch_round_trips(data: st.DataObject) -> None:
    words = {s.name: data.draw(st.sampled_from(s.readings)) for s in switches(Rulings)}
    record = read_rulings(Rulings, words)
    assert words == chosen(record)
    assert hash(record) == hash(read_rulings(Rulings, words))


# verdicts and scores


def test_a_refusal_carries_its_facts_and_clauses() -> None:
    refusal = Refusal("range", "range {limit}, path of {steps}", "GAL-MOV-01", "GAL-R-02")
    objection = refusal(limit=4, steps=5)
    assert "range 4, path of 5 [range: GAL-MOV-01, GAL-R-02]" == str(objection)
    assert {"limit": 4, "steps": 5} == facts_of(objection)
    error = IllegalAction("A35: A24", (objection, refusal(limit=1, steps=2)))
    assert "range" == error.code
    assert ("GAL-MOV-01", "GAL-R-02") == error.clauses
    assert str(error).startswith("A35: A24: range 4, path of 5")
    assert isinstance(error, GalaxyRulesError)


def test_leaders_and_explanations_speak() -> None:
    assert (0, 2) == leaders((3, 1, 3))
    assert "total: 3 [X-Y-01]" == str(Sum("total", 3, ("X-Y-01",)))
    assert "sum\n  total: 3 [X-Y-01]" == str(Explanation("sum", (Sum("total", 3, ("X-Y-01",)),)))
    assert Score((), (0, 0), (0, 1), ()).winners == ()
