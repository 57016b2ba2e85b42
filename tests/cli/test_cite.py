"""What a paper has to say: true of the library that is installed, and the same as elsewhere."""

import json
import re
from importlib.metadata import version

import pytest

import galaxy_rules as gr
from galaxy_rules.lab.citation import AUTHOR, LICENSE, TITLE, bibtex, citation
from galaxy_rules.match.seeds import dice, keyed_dice
from tests.cli.running import refused, run
from tests.docs.commands import ROOT


def test_the_entry_says_what_the_citation_file_says() -> None:
    cff = (ROOT / "CITATION.cff").read_text("utf-8")
    told = dict(re.findall(r'^ *-? *(\w+): "?(.*?)"?$', cff, re.MULTILINE))
    assert (TITLE, AUTHOR, LICENSE) == (told["title"], told["name"], told["license"])
    assert gr.__version__ == told["version"]


def test_the_entry_names_what_was_played() -> None:
    game = gr.game("galaktico", rulings={"own_station": "dock"})
    entry = bibtex([game, gr.game("galaxy_of_trian", variant="ships")])
    assert entry.startswith(f"@software{{galaxy-rules-{gr.__version__},\n")
    assert f"rules {game.rules_version}, standard, own\\_station = dock, data" in entry
    assert game.data.sha256 in entry
    assert ", ships, data " in entry
    assert entry.count("{") == entry.count("}")
    assert not re.search(r"(?<!\\)_", entry)


def test_dice_are_told_by_their_first_numbers() -> None:
    seeds = citation([])["seeds"]
    for use, thrown in (("matches", keyed_dice), ("experiments", dice)):
        sample = seeds[use]["sample"]
        below, plies = sample["below"], sample["plies"]
        assert plies == [thrown(sample["seed"], ply).below(below) for ply in range(8)]


@pytest.mark.parametrize("name", gr.games())
def test_toys_are_counted_and_come_to_the_reference_counts(name: str) -> None:
    [found] = citation([gr.game(name)])["games"]
    counts = found["counts"]
    kept = json.loads((ROOT / "fixtures" / "counts" / f"{name}.json").read_text("utf-8"))
    [reference] = [
        one["census"]
        for one in kept["instances"]
        if one["pack"]["sha256"] == counts["data"]
        and (one["variant"], one["players"], one["rulings"])
        == (counts["variant"], counts["players"], {})
        and one.get("census")
    ]
    for word in ("states", "transitions", "decisions", "information_sets", "chance", "terminal"):
        assert reference[word] == counts[word]
    assert len(gr.game(name).data.data) == sum(found["values"].values())


def test_the_command_prints_it_for_people_and_for_machines() -> None:
    text = run("cite").output
    assert bibtex([gr.game(name) for name in gr.games()]) in text
    for library in ("attrs", "cattrs", "pyrsistent"):
        assert f"{library} {version(library)}" in text
    assert "hmac-sha256" in text
    assert "reconstructed" in text
    words = ("cite", "galaktico", "--rulings", "own_station=dock")
    assert "own_station=dock" in run(*words).output
    document = json.loads(run(*words, "--json").output)
    assert [
        "format", "bibtex", "library", "python", "machine", "depends", "seeds", "games",
    ] == list(document)  # fmt: skip
    [game] = document["games"]
    assert {"own_station": "dock"} == game["departures"]
    assert "dock" == game["rulings"]["own_station"]


def test_bad_arguments_are_named() -> None:
    assert "game: 'chess' is none of" in refused("cite", "chess")
    assert "rulings.pass: " in refused("cite", "galaktico", "--rulings", "pass=never")
