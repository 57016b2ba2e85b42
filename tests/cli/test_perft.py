"""``perft``: sequences by length and first step, every position of a toy, and what is refused."""

import json
from pathlib import Path

import pytest

import galaxy_rules as gr
from galaxy_rules.catalogue import tiny_pack
from galaxy_rules.kernel.errors import BadInput
from galaxy_rules.lab.perft import Paths, census, table
from tests.cli.running import refused, run, told


def test_sequences_are_counted_by_length_and_by_first_step() -> None:
    result = run("perft", "galaktico", "--pack", "tiny", "--depth", "9")
    assert 0 == result.exit_code
    printed = told(result)
    assert "9 1584" in printed
    assert "by first step, at depth 9: first step sequences equip destroyer lance 792" in printed
    alone = told(run("perft", "galaktico", "--pack", "tiny", "--depth", "9", "--no-divide"))
    assert "by first step" not in alone


def test_a_toy_is_counted_whole_unless_a_depth_is_given() -> None:
    pack = str(Path(gr.__file__).parent / "take_the_galaxy" / "data" / "tiny.toml")
    result = run("perft", "take_the_galaxy", "--pack", pack, "--json", "-r", "pirates=random")
    words = json.loads(result.output)
    found = words["census"]
    assert ("take_the_galaxy", "random") == (words["game"], words["rulings"]["pirates"])
    kinds = sum(found["decisions"]) + found["chance"] + found["terminal"]
    assert found["states"] == kinds == sum(found["by_depth"])


def test_json_has_the_header_of_every_document() -> None:
    words = json.loads(run("perft", "galaxy_of_trian", "--depth", "2", "--json").output)
    header = {"format", "game", "rules", "variant", "rulings", "data", "players"}
    assert header | {"paths", "divide"} == set(words)
    assert ("galaxy-rules/perft/1", 2) == (words["format"], words["players"])
    assert 2 == words["divide"]["depth"]
    assert words["paths"][1] == sum(words["divide"]["by_first_step"].values())


def test_the_published_game_needs_a_depth() -> None:
    assert "give --depth N" in refused("perft", "galaktico")


@pytest.mark.parametrize("words", [
    ("galaktico", "--depth", "0"),
    ("galaktico", "--depth", "401"),
    ("galaktico", "--depth", "two"),
    ("galaktico", "--pack", "no such file"),
    ("galaktico", "--pack", "tiny", "--players", "9"),
    ("chess", "--pack", "tiny"),
    ("galaxy_of_trian", "--pack", "tiny", "--variant", "none"),
])  # fmt: skip
def test_bad_input_is_one_line(words: tuple[str, ...]) -> None:
    refused("perft", *words)


def test_a_count_can_be_interrupted_from_its_tick() -> None:
    def stop(positions: int) -> None:
        raise KeyboardInterrupt

    game, start = table("galaktico", "tiny")
    with pytest.raises(KeyboardInterrupt):
        census(game, start, tick=stop)
    with pytest.raises(KeyboardInterrupt):
        Paths(game, stop).count(start, 12)


def test_tables_of_no_pack_and_no_game_are_refused() -> None:
    with pytest.raises(BadInput, match="pack"):
        table("galaktico", "huge")
    with pytest.raises(BadInput, match="game"):
        tiny_pack("chess")
