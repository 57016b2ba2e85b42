"""Golden records: matches of old that every later version must replay byte for byte.

Run this file as a program to write them again, which only a change of the rules may demand.
"""

import json
from pathlib import Path
from typing import Final

import pytest

import galaxy_rules as gr
from galaxy_rules.galaktico import Galaktico
from galaxy_rules.kernel.rulings import bundle
from galaxy_rules.kernel.versions import Correction
from galaxy_rules.match.match import Match
from galaxy_rules.match.records import ReplayParted
from tests.match.playing import played

FOLDER: Final = Path(__file__).resolve().parents[2] / "fixtures" / "records"
LONG: Final = 3_000
SEATED: Final = 1


def two_players() -> Match:
    """A whole match for two, by the default readings."""
    return played("galaktico", 2, 7, LONG)


def three_players() -> Match:
    """A whole match for three on the other layout, by readings other than the default."""
    rulings = {"own_station": "dock", "end_timing": "end_of_round", "pass": "voluntary"}
    return played("galaktico", 3, 3, LONG, rulings=rulings, variant="outer", first=2)


def trian_for_two() -> Match:
    """A whole match of Galaxy of Trian for two, the full game by the default readings."""
    return played("galaxy_of_trian", 2, 7, LONG, variant="full")


def trian_for_four() -> Match:
    """A whole match of Galaxy of Trian for four without races, by other readings."""
    rulings = {
        "unplaceable_tile": "bottom_redraw",
        "exmitter_radius": "ring12",
        "gas_tiles": "no_transit",
    }
    return played("galaxy_of_trian", 4, 3, LONG, rulings=rulings, variant="ships", first=2)


def take_the_galaxy_for_two() -> Match:
    """A whole match of Take The Galaxy for two, by the default readings."""
    return played("take_the_galaxy", 2, 7, LONG)


def take_the_galaxy_in_teams() -> Match:
    """A whole match of Take The Galaxy for two teams of two, by readings other than the default."""
    rulings = {"row": "conveyor", "burst": "snapshot", "end": "finish_round"}
    return played("take_the_galaxy", 4, 3, LONG, rulings=rulings, variant="teams", first=2)


NAMES: Final = (
    "galaktico-2.json",
    "galaktico-3.json",
    "galaktico-3-seat-1.json",
    "galaxy_of_trian-2.json",
    "galaxy_of_trian-4.json",
    "take_the_galaxy-2.json",
    "take_the_galaxy-4.json",
)


def written() -> dict[str, str]:
    """Every golden record by its file's name."""
    three = three_players()
    return {
        "galaktico-2.json": gr.dumps(two_players()) + "\n",
        "galaktico-3.json": gr.dumps(three) + "\n",
        "galaktico-3-seat-1.json": gr.dumps(three.record(SEATED)) + "\n",
        "galaxy_of_trian-2.json": gr.dumps(trian_for_two()) + "\n",
        "galaxy_of_trian-4.json": gr.dumps(trian_for_four()) + "\n",
        "take_the_galaxy-2.json": gr.dumps(take_the_galaxy_for_two()) + "\n",
        "take_the_galaxy-4.json": gr.dumps(take_the_galaxy_in_teams()) + "\n",
    }


@pytest.mark.parametrize("name", [name for name in NAMES if "seat" not in name])
def test_a_golden_record_replays_byte_for_byte(name: str) -> None:
    text = (FOLDER / name).read_text(encoding="utf-8")
    match = Match.replay(text)
    assert match.over
    assert text == gr.dumps(match) + "\n"
    assert match.score().winners


def test_a_golden_export_is_reviewed_and_is_what_its_match_gives() -> None:
    text = (FOLDER / "galaktico-3-seat-1.json").read_text(encoding="utf-8")
    whole = Match.replay((FOLDER / "galaktico-3.json").read_text(encoding="utf-8"))
    assert text == gr.dumps(whole.record(SEATED)) + "\n"
    assert whole.view(SEATED) == gr.review(text).last_view


# rules version 1: written before the rules were corrected, and never again

OLD: Final = FOLDER / "version-1"


def test_every_golden_record_of_version_1_is_kept() -> None:
    assert sorted(NAMES) == sorted(file.name for file in OLD.iterdir())


@pytest.mark.parametrize("name", [name for name in NAMES if "seat" not in name])
def test_a_record_of_version_1_is_replayed_as_version_1_read_the_rules(name: str) -> None:
    text = (OLD / name).read_text(encoding="utf-8")
    match = Match.replay(text)
    then, now = json.loads(text), json.loads(gr.dumps(match))
    assert "1" == then["rules"]
    assert match.over
    assert (then["log"], then["result"]) == (now["log"], now["result"])
    before = bundle(match.game.rulings_class, "version-1")
    assert before | then["rulings"] == now["rulings"]


def test_a_seats_record_of_version_1_is_reviewed() -> None:
    text = (OLD / "galaktico-3-seat-1.json").read_text(encoding="utf-8")
    whole = Match.replay((OLD / "galaktico-3.json").read_text(encoding="utf-8"))
    assert whole.view(SEATED) == gr.review(text).last_view


def test_a_record_of_version_1_that_parts_names_what_was_corrected(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    correction = Correction("2", ("GAL-EQP-03",), "anything went", "one shield each")
    other = Correction("2", ("GAL-MET-01",), "meteors flew", "meteors rest")
    monkeypatch.setattr(Galaktico, "corrections", (other, correction))
    record = json.loads((OLD / "galaktico-2.json").read_text(encoding="utf-8"))
    record["log"][1] = record["log"][0]
    with pytest.raises(ReplayParted, match=r"rules 1.*corrected were GAL-EQP-03$") as parted:
        Match.replay(json.dumps(record))
    assert (1, ("GAL-EQP-03",)) == (parted.value.ply, parted.value.clauses)


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    for file, content in written().items():
        (FOLDER / file).write_text(content, encoding="utf-8")
