"""The register of Galaxy of Trian: it reads, it argues for every switch, and it owns up to gaps."""

import re
from functools import cache

import pytest

from galaxy_rules.galaxy_of_trian.rules.hooks.skill import Skill
from galaxy_rules.galaxy_of_trian.rules.skills import SKILLS
from galaxy_rules.galaxy_of_trian.words.rulings import RECOMMENDED, Rulings
from galaxy_rules.kernel.clauses import Clause, Register, Ruling, read_register
from galaxy_rules.kernel.resources import package_text
from galaxy_rules.kernel.rulings import Switch, chosen, departures, read_rulings, switches

LINES = 1483
SHARED_NAMES = {
    "gain_nebulas": ["TRI-UNI-01"], "mineral_set": ["TRI-UNI-02"], "gain_systems": ["TRI-UNI-03"],
    "slave_minion": ["TRI-SK-2-04"], "second_minion": ["TRI-SK-2-05"],
}  # fmt: skip
CHAPTERS = {
    "CMP": 10, "SET": 17, "TRN": 9, "EVT": 6, "TRD": 11, "EXT": 14, "EVO": 7, "EXP": 7, "RES": 1,
    "EDN": 9, "OUT": 6, "CON": 19, "TEL": 14, "MOV": 8, "CLO": 20, "TOK": 7, "BSH": 14, "BEM": 12,
    "CTL": 8, "BLK": 8, "END": 3, "PLU": 8, "TIE": 2, "TIL": 13, "UNI": 3, "SK-1": 12, "SK-2": 5,
    "SK-3": 5, "SK-4": 5, "SK-5": 6, "SK-6": 5, "SK-7": 9, "SK-8": 7, "VAR": 3,
}  # fmt: skip


@cache
def register() -> Register:
    """The register, read once for all tests of this module."""
    return read_register(package_text("galaxy_rules.galaxy_of_trian", "clauses.toml"))


def clause(key: str) -> Clause:
    """One clause of the register."""
    entry = register()[key]
    assert isinstance(entry, Clause)
    return entry


def ruling(key: str) -> Ruling:
    """One ruling of the register."""
    entry = register()[key]
    assert isinstance(entry, Ruling)
    return entry


def test_the_register_reads_and_names_its_transcript() -> None:
    assert "galaxy_of_trian" == register().game
    assert re.fullmatch("[0-9a-f]{64}", register().transcript_sha256)


def test_every_chapter_is_numbered_without_gaps() -> None:
    expected = [f"TRI-{name}-{n:02}" for name, size in CHAPTERS.items() for n in range(1, size + 1)]
    assert sorted(expected) == sorted(entry.id for entry in register().clauses)


def test_the_rulings_are_numbered_without_gaps() -> None:
    numbers = [int(entry.id.removeprefix("TRI-R-")) for entry in register().rulings]
    assert list(range(1, 169)) == numbers


def test_every_entry_says_where_it_stands_in_the_transcript() -> None:
    for key, entry in register().items():
        assert entry.lines, key
        assert sorted(set(entry.lines)) == list(entry.lines), key
        assert set(entry.lines) <= set(range(1, LINES + 1)), key


def test_every_ruling_is_tied_to_clauses_and_gives_a_reason() -> None:
    for entry in register().rulings:
        assert entry.clauses, entry.id
        assert all(isinstance(register()[key], Clause) for key in entry.clauses), entry.id
        assert all((entry.question.endswith("?"), entry.ruling, entry.why)), entry.id


@pytest.mark.clauses(
    "TRI-R-07", "TRI-R-15", "TRI-R-17", "TRI-R-18", "TRI-R-21", "TRI-R-24", "TRI-R-26", "TRI-R-34",
    "TRI-R-35", "TRI-R-36", "TRI-R-42", "TRI-R-44", "TRI-R-54", "TRI-R-57", "TRI-R-66", "TRI-R-67",
    "TRI-R-68", "TRI-R-83", "TRI-R-93", "TRI-R-101", "TRI-R-110", "TRI-R-122",
    "TRI-R-63", "TRI-R-69", "TRI-R-40", "TRI-R-112", "TRI-R-115", "TRI-R-165",
    "TRI-R-153", "TRI-R-154", "TRI-R-29", "TRI-R-71",
)  # fmt: skip
def test_the_register_argues_for_every_reading_of_every_switch() -> None:
    offered = {(s.ruling, s.name): s.readings for s in switches(Rulings)}
    argued = {
        (entry.id, name): tuple(readings)
        for entry in register().rulings
        for name, readings in entry.switches.items()
    }
    assert 33 == len(argued)
    assert argued == offered
    assert {s.name: s.readings[0] for s in switches(Rulings)} == chosen(RECOMMENDED)


@pytest.mark.parametrize("switch", switches(Rulings), ids=lambda switch: switch.name)
def test_every_switch_has_its_ruling_with_an_alternative_for_each_other_reading(
    switch: Switch,
) -> None:
    entry = ruling(switch.ruling)
    asked = [other for other in switches(Rulings) if other.ruling == switch.ruling]
    assert sum(len(other.readings) - 1 for other in asked) == len(entry.alternatives)
    arguments = entry.switches[switch.name]
    assert len(arguments) == len(set(arguments.values()))


@pytest.mark.parametrize(
    "name, reading",
    [
        (s.name, reading)
        for s in switches(Rulings)
        for reading in s.readings
        if reading != s.default
    ],
)
def test_every_other_reading_can_be_chosen(name: str, reading: str) -> None:
    assert {name: reading} == departures(read_rulings(Rulings, {name: reading}))


@pytest.mark.clauses("TRI-CMP-02", "TRI-CMP-07", "TRI-CMP-08")
def test_races_modules_and_special_tokens_are_data() -> None:
    assert {"data"} == {clause(key).held for key in ("TRI-CMP-02", "TRI-CMP-07", "TRI-CMP-08")}


@pytest.mark.clauses("TRI-CMP-05", "TRI-R-08")
def test_only_the_values_of_credit_tokens_are_not_modelled() -> None:
    unmodelled = {entry.id for entry in register().clauses if entry.held == "unmodelled"}
    assert {"TRI-CMP-05"} == unmodelled
    assert "TRI-R-08" in clause("TRI-CMP-05").reason
    assert "TRI-CMP-05" in ruling("TRI-R-08").clauses


def test_every_ruling_that_is_referred_to_exists() -> None:
    for entry in register().values():
        told = entry.reason if isinstance(entry, Clause) else f"{entry.ruling} {entry.why}"
        assert all(key in register() for key in re.findall(r"TRI-R-\d+", told)), entry.id


@pytest.mark.clauses("TRI-R-19", "TRI-R-75", "TRI-R-90")
def test_rulings_on_skills_are_tied_to_the_clauses_of_the_skills() -> None:
    for number in (19, 75, 90, *range(105, 128), *range(148, 164)):
        chapters = {key.split("-")[1] for key in ruling(f"TRI-R-{number}").clauses}
        assert chapters & {"EVO", "UNI", "SK"}, number


@pytest.mark.parametrize("skill", SKILLS.values(), ids=lambda skill: skill.id)
def test_a_skill_cites_the_clauses_of_its_name_and_rulings_about_them(skill: Skill) -> None:
    """The universal skills are under one name, and so are the two Slave-minions."""
    about = [key for key in skill.clauses if "-R-" not in key]
    (section,) = {clause(key).section for key in about}
    named = [entry.id for entry in register().clauses if entry.section == section]
    assert about == SHARED_NAMES.get(skill.id, named)
    for key in set(skill.clauses) - set(about) - {"TRI-R-105"}:
        assert set(about) & set(ruling(key).clauses), key


@pytest.mark.clauses("TRI-R-105")
def test_the_skills_that_add_to_another_skill_cite_the_ruling_on_levels() -> None:
    assert {"connoisseur", "harvest_module"} == {
        skill.id for skill in SKILLS.values() if "TRI-R-105" in skill.clauses
    }
