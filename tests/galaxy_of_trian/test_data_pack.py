"""The data packs: the published one holds the rulebook's counts, faulty ones are refused."""

from collections import Counter
from typing import Any

import attrs
import pytest

from galaxy_rules.galaxy_of_trian.board.galaxy import empty, placements
from galaxy_rules.galaxy_of_trian.board.growing import add_tile
from galaxy_rules.galaxy_of_trian.words.components import (
    COLOURS,
    RACIAL_SKILLS,
    SIDES,
    SKILLS,
    SPECIAL_TOKENS,
    SPECIALS,
    TOKENS,
    UNIVERSAL_SKILLS,
    Supply,
    walls,
)
from galaxy_rules.galaxy_of_trian.words.faces import turned_text
from galaxy_rules.galaxy_of_trian.words.packs import read_components
from galaxy_rules.kernel.errors import BadData
from galaxy_rules.kernel.packs import Pack, read_pack
from galaxy_rules.kernel.resources import package_text
from tests.galaxy_of_trian.maps import PACKAGE, box, gist, pack, tables

PLAIN: dict[str, Any] = {
    "edges": "SSS", "space": [[0, 1, 2]], "nebula": [], "gas": [], "systems": [], "planets": [],
    "extractor": False, "special": "", "borders": [],
}  # fmt: skip


def changed(changes: dict[str, Any], profile: str = "published") -> Pack:
    """The published pack with some values replaced."""
    return pack().with_values(profile, "changed", changes)


def without(path: str) -> Pack:
    """The published pack without what lies at or below a path."""
    whole = pack()
    kept = {k: v for k, v in whole.data.items() if k != path and not k.startswith(path + ".")}
    return Pack(whole.game, whole.profile, whole.title, whole.notes, kept)


def refused(faulty: Pack, field: str) -> str:
    """Assert that a pack is refused by naming this field, and give the problem."""
    with pytest.raises(BadData) as caught:
        read_components(faulty)
    assert field == caught.value.field
    return caught.value.problem


# ---------------------------------------------------------------------------- the published one


@pytest.mark.clauses("TRI-CMP-01")
def test_there_are_84_different_tiles_of_two_faces() -> None:
    tiles = box().tiles
    assert 84 == len(tiles)
    assert 84 == len({frozenset((tile.front, tile.back)) for tile in tiles.values()})
    assert all(tile.front != tile.back for tile in tiles.values())
    assert all(tile.side(side) in box().faces for tile in tiles.values() for side in SIDES)
    assert {f"T{number:02}" for number in range(1, 85)} == set(tiles)


def test_the_catalogue_has_37_kinds_of_faces_and_all_are_used() -> None:
    used = Counter(tile.side(side) for tile in box().tiles.values() for side in SIDES)
    assert set(box().faces) == set(used)
    assert 37 == len(used)
    assert 168 == sum(used.values())
    edges = Counter("".join(box().faces[code].edges * count for code, count in used.items()))
    assert {"S": 203, "P": 140, "N": 107, "G": 54} == dict(edges)
    assert (15, 14, 1) == (used["PoSS"], used["NSS"], used["Po/PoN"])


@pytest.mark.clauses("TRI-CMP-03", "TRI-R-01")
def test_eight_races_have_216_figures() -> None:
    assert Supply(9, 9, 4, 3, 2) == box().figures
    assert 27 == box().figures.total()
    assert 216 == box().sets * box().figures.total()
    assert 16 == box().sets * box().figures.rogues


@pytest.mark.clauses("TRI-SET-03", "TRI-SET-05", "TRI-R-02")
def test_supplies_shrink_with_the_number_of_players_but_ships_do_not() -> None:
    expected = {2: (9, 9, 4, 3, 2), 3: (8, 8, 3, 3, 2), 4: (7, 7, 2, 3, 2)}
    assert expected == {players: attrs.astuple(row) for players, row in box().supplies.items()}
    assert [27, 24, 21] == [row.total() for row in box().supplies.values()]


@pytest.mark.clauses("TRI-CMP-04")
def test_there_are_30_minerals_of_each_of_four_colours() -> None:
    assert COLOURS == tuple(box().minerals)
    assert {30} == set(box().minerals.values())
    assert 120 == sum(box().minerals.values())


@pytest.mark.clauses("TRI-CMP-06", "TRI-TOK-02")
def test_there_are_22_combat_tokens_of_two_kinds() -> None:
    assert TOKENS == tuple(box().tokens)
    assert 22 == sum(box().tokens.values())


@pytest.mark.clauses("TRI-SET-09", "TRI-SET-10", "TRI-TRD-01", "TRI-TRD-02", "TRI-TRD-03",
                     "TRI-MOV-01", "TRI-TOK-03", "TRI-BSH-10", "TRI-END-03", "TRI-CMP-09",
                     "TRI-R-12")  # fmt: skip
def test_the_numbers_of_the_rules() -> None:
    found = box()
    assert (10, 1) == (found.start_credits, found.start_tokens)
    assert (6, 4, 1) == (found.price_mineral, found.price_token, found.discount)
    assert (6, 3, 3, 2, 3) == (
        found.die, found.range, found.most_declared, found.reward, found.sale
    )  # fmt: skip


@pytest.mark.clauses("TRI-CMP-02", "TRI-CMP-07", "TRI-SET-07")
def test_eight_races_have_two_skills_and_three_modules_each() -> None:
    races = box().races
    assert 8 == len(races) == len({race.name for race in races.values()})
    assert all(key == race.id for key, race in races.items())
    assert {2} == {len(race.start) for race in races.values()}
    assert {UNIVERSAL_SKILLS} == {
        tuple(back for _, back in race.modules) for race in races.values()
    }
    racial = [
        skill
        for race in races.values()
        for skill in (*race.start, *(front for front, _ in race.modules))
    ]
    assert list(RACIAL_SKILLS) == racial
    assert 43 == len(SKILLS) == len(set(SKILLS))


@pytest.mark.clauses("TRI-CMP-02", "TRI-SET-07")
def test_names_and_first_skills_of_races_say_how_sure_they_are() -> None:
    names = {key: pack().data[f"races.{key}.name"].tag for key in box().races}
    assert {"maephos", "xemh"} == {key for key, tag in names.items() if tag == "attested"}
    assert {"attested", "reconstructed"} == set(names.values())
    guessed = {"khaarquar", "quuylto", "xemh"}
    for key in box().races:
        tag = "reconstructed" if key in guessed else "derived"
        assert tag == pack().data[f"races.{key}.start"].tag
        assert tag == pack().data[f"races.{key}.modules"].tag
        assert "reconstructed" == pack().data[f"races.{key}.backs"].tag
        assert ("is lost" in pack().data[f"races.{key}.name"].source) == (names[key] != "attested")


@pytest.mark.clauses("TRI-CMP-08")
def test_there_are_twelve_special_tokens_of_eight_kinds() -> None:
    assert SPECIAL_TOKENS == tuple(box().specials)
    assert 12 == sum(box().specials.values())
    twice = {name for name, count in box().specials.items() if count == 2}
    assert {"minion", "tunnel", "exmitter", "modulator"} == twice


@pytest.mark.clauses("TRI-EVO-02", "TRI-UNI-02", "TRI-SK-1-08", "TRI-SK-1-11", "TRI-SK-3-02",
                     "TRI-SK-4-01", "TRI-SK-4-05")  # fmt: skip
def test_the_numbers_of_the_skills() -> None:
    found = box()
    assert (5, 10, 16, 2) == (
        found.unlock_universal, found.unlock_racial, found.set_credits, found.token_sale
    )  # fmt: skip
    assert (5, 4) == (found.stake, found.winning_roll)
    assert (2, 3, 3) == (found.release, found.evasion, found.transport)


@pytest.mark.clauses("TRI-SET-11", "TRI-R-04")
def test_specials_are_never_on_both_sides_and_can_always_be_hidden() -> None:
    seen = Counter[str]()
    for tile in box().tiles.values():
        specials = [box().faces[tile.side(side)].special for side in SIDES]
        seen.update(special for special in specials if special)
        assert None in specials
        visible = box().visible_sides(tile.id)
        assert (
            tuple(s for s, special in zip(SIDES, specials, strict=True) if not special) == visible
        )
    assert dict.fromkeys(SPECIALS, 6) == dict(seen)
    extractors = [t for t in box().tiles.values() if box().faces[t.front].extractor]
    assert any("front" in box().visible_sides(tile.id) for tile in extractors)


@pytest.mark.clauses("TRI-TIL-01", "TRI-TIL-06", "TRI-R-15")
def test_gas_and_extractors_never_join_two_edges_of_plain_space() -> None:
    for face in box().faces.values():
        if walls(face):
            for part in face.space_parts:
                assert sum(face.edges[port] == "S" for port in part) <= 1


@pytest.mark.clauses("TRI-EXP-05")
def test_every_border_of_every_tile_can_be_continued_by_another_tile() -> None:
    showing: dict[str, set[str]] = {letter: set() for letter in "SPNG"}
    for tile in box().tiles.values():
        for side in SIDES:
            for letter in box().faces[tile.side(side)].edges:
                showing[letter].add(tile.id)
    assert all(len(tiles) > 1 for tiles in showing.values())


@pytest.mark.clauses("TRI-EXP-07")
def test_faces_with_three_equal_edges_look_the_same_in_every_turn() -> None:
    same = {code for code, face in box().faces.items() if face.symmetry == 1}
    assert {"SSS", "NNN", "ENNN", "GGG", "PPP", "PPPo", "O", "T", "X"} == same
    assert {1, 3} == {face.symmetry for face in box().faces.values()}


def test_a_turn_moves_every_edge_on_by_one() -> None:
    assert ["PNS", "SPN", "NSP"] == [turned_text("PNS", turn, 1) for turn in range(3)]
    assert "ghiabcdef" == turned_text("abcdefghi", 1, 3)


def test_every_datum_says_where_it_comes_from() -> None:
    tags = Counter(datum.tag for datum in pack().data.values())
    assert {"attested", "derived", "reconstructed"} == set(tags)
    for path, datum in pack().data.items():
        if path.startswith(("faces.", "tiles.", "tokens.")):
            assert "reconstructed" == datum.tag, path
        else:
            assert datum.source.startswith("L"), path


def test_the_pack_reads_again_as_what_it_is() -> None:
    again = read_pack(package_text(PACKAGE, "data", "published.toml"))
    assert pack() == again
    assert box() == read_components(again)


# ---------------------------------------------------------------------------------------- the toy


def test_the_toy_is_a_strip_of_tiles_that_closes_nebulas() -> None:
    toy = box("tiny")
    faces = [("NGS", "NGS")] * 2 + [("ENGS", "ENGS")] * 2
    assert faces == [(tile.front, tile.back) for tile in toy.tiles.values()]
    assert toy.faces["NGS"].edges == toy.faces["ENGS"].edges
    assert (2,) == tuple(toy.supplies)
    found: set[str] = set()
    maps = {empty(tables("tiny"))}
    for length in range(1, 7):
        grown = set()
        for galaxy in maps:
            for cell, turn in placements(tables("tiny"), galaxy, "NGS"):
                more, closed = add_tile(tables("tiny"), galaxy, cell, "NGS", turn)
                grown.add(more)
                found |= {kind for kind, _, _ in gist(closed)}
        maps = grown
        assert 3 * length == len(maps)
        assert all(2 == len(placements(tables("tiny"), galaxy, "NGS")) for galaxy in maps)
    assert {"N"} == found


def test_a_toy_need_not_have_the_rulebooks_counts() -> None:
    few = {"minerals.red": 1, "rules.die": 2, "figures.races": 4, "tokens.plus": 3}
    toy = read_components(changed(few, "toy"))
    assert (1, 2, 4, 3) == (toy.minerals["red"], toy.die, toy.sets, toy.tokens["plus"])


def test_the_races_of_the_toy_have_no_skills() -> None:
    toy = box("tiny")
    assert 4 == len(toy.races)
    assert {((), ())} == {(race.start, race.modules) for race in toy.races.values()}
    assert {0} == set(toy.specials.values())


def test_a_pack_for_games_without_racial_skills_needs_no_races() -> None:
    whole = changed({}, "toy")
    kept = {
        path: datum
        for path, datum in whole.data.items()
        if not path.startswith(("races.", "skills.", "specials."))
    }
    found = read_components(attrs.evolve(whole, data=kept))
    assert {} == dict(found.races)
    assert dict.fromkeys(SPECIAL_TOKENS, 0) == dict(found.specials)
    assert attrs.evolve(box(), races=found.races, specials=found.specials) == found


# ------------------------------------------------------------------------------------ faulty ones


@pytest.mark.parametrize(
    "path, value, field",
    [
        ("minerals.red", 29, "minerals"),
        ("tokens.plus", 12, "tokens"),
        ("figures.races", 9, "figures"),
        ("figures.rogues", 3, "figures"),
        ("supply.n3.emissaries", 9, "supply"),
        ("supply.n4.corvettes", 2, "supply"),
        ("rules.start_credits", 11, "rules.start_credits"),
        ("rules.start_tokens", 2, "rules.start_tokens"),
        ("rules.price_mineral", 5, "rules.price_mineral"),
        ("rules.price_token", 5, "rules.price_token"),
        ("rules.discount", 2, "rules.discount"),
        ("rules.die", 8, "rules.die"),
        ("rules.range", 4, "rules.range"),
        ("rules.most_declared", 4, "rules.most_declared"),
        ("rules.reward", 1, "rules.reward"),
        ("rules.sale", 4, "rules.sale"),
        ("rules.hidden", ["outpost", "teleport"], "rules.hidden"),
        ("skills.unlock_universal", 4, "skills.unlock_universal"),
        ("skills.transport", 2, "skills.transport"),
        ("specials.minion", 1, "specials"),
        ("races.xemh.start", ["gauss_cannon"], "races.xemh.start"),
        ("races.xemh.start", ["gauss_cannon", "decoy"], "races (skills)"),
        ("races.xemh.name", "Maephos", "races (names)"),
        ("tiles.T19", ["PPS", "PPS"], "tiles.T19"),
        ("tiles.T20", ["PPG", "PPS"], "tiles (distinct)"),
    ],
)
@pytest.mark.clauses("TRI-CMP-01", "TRI-CMP-03", "TRI-CMP-04", "TRI-CMP-06")
def test_a_published_pack_has_the_rulebooks_counts(path: str, value: Any, field: str) -> None:
    refused(changed({path: value}), field)
    read_components(changed({path: value}, "toy"))


@pytest.mark.clauses("TRI-CMP-03")
def test_a_published_pack_has_the_rulebooks_figures_of_each_kind() -> None:
    """Also where the sum of all kinds is right."""
    fewer = {f"supply.n{players}.rogues": 1 for players in (2, 3, 4)}
    odd = {"figures.emissaries": 10, "figures.rogues": 1, **fewer}
    refused(changed(odd), "figures (each race)")


@pytest.mark.clauses("TRI-CMP-02", "TRI-CMP-07")
def test_a_published_pack_has_eight_races_of_three_modules() -> None:
    two = {"races.xemh.modules": ["warcry", "long_range"], "races.xemh.backs": ["gain_nebulas"] * 2}
    assert "twice" in refused(changed(two), "races.xemh")
    two["races.xemh.backs"] = ["gain_nebulas", "gain_systems"]
    refused(changed(two), "races.xemh.modules")
    assert 2 == len(read_components(changed(two, "toy")).races["xemh"].modules)
    moved = {
        "races.xemh.start": ["gauss_cannon", "gain_systems"],
        "races.xemh.backs": ["gain_nebulas", "mineral_set", "afterburner"],
    }
    refused(changed(moved), "races.xemh.backs")
    refused(without("races.xemh"), "races")


def test_a_published_pack_has_no_special_behind_a_special() -> None:
    assert "TRI-SET-11" in refused(changed({"tiles.T01": ["T", "O"]}), "tiles.T01")
    assert "TRI-SET-11" in refused(changed({"tiles.T01": ["T", "O"]}, "toy"), "tiles.T01")
    both = {"tiles.T01": ["T", "O"], "rules.hidden": ["outpost"]}
    assert ("front",) == read_components(changed(both, "toy")).visible_sides("T01")
    assert "special on both" in refused(changed(both), "tiles.T01")


@pytest.mark.parametrize("path", ["tiles.T84", "supply.n3", "minerals.blue", "tokens.reroll"])
def test_a_published_pack_has_everything(path: str) -> None:
    with pytest.raises(BadData):
        read_components(without(path))


@pytest.mark.parametrize(
    "path", ["rules.segments", "rules.die", "figures.races", "supply.n2.rogues", "rules.hidden",
             "skills.stake", "specials.cannon"],
)  # fmt: skip
def test_what_is_missing_is_named(path: str) -> None:
    assert "missing" in refused(without(path), path)


@pytest.mark.parametrize("path", ["supply", "minerals", "tokens", "tiles"])
def test_a_missing_table_is_named(path: str) -> None:
    refused(without(path), path)


@pytest.mark.parametrize(
    "path, value, field",
    [
        ("rules.segments", 0, "rules.segments"),
        ("rules.segments", 6, "rules.segments"),
        ("rules.die", 0, "rules.die"),
        ("rules.die", True, "rules.die"),
        ("rules.hidden", ["moon"], "rules.hidden"),
        ("rules.hidden", [1], "rules.hidden"),
        ("rules.hidden", "outpost", "rules.hidden"),
        ("supply.n5.emissaries", 1, "supply.n5"),
        ("supply.n2.emissaries", 10, "supply.n2"),
        ("supply.n2.rogues", -1, "supply.n2.rogues"),
        ("figures.races", 3, "supply.n4"),
        ("rules.start_tokens", 6, "rules.start_tokens"),
        ("minerals.pink", 3, "minerals"),
        ("tokens.minus", 3, "tokens"),
        ("tiles.T85", ["SSS", "NSS"], "tiles"),
        ("tiles.T01", ["SSS"], "tiles.T01"),
        ("tiles.T01", ["SSS", "QQQ"], "tiles.T01"),
        ("tiles.T01", ["SSS", 1], "tiles.T01"),
        ("tiles.T01", "SSS", "tiles.T01"),
        ("tiles.T 1", ["SSS", "NSS"], "tiles.T 1"),
        ("skills.stake", -1, "skills.stake"),
        ("skills.bid", 1, "skills.bid"),
        ("specials.cannon", -1, "specials.cannon"),
        ("specials.moon", 1, "specials.moon"),
        ("races.x x.name", "X", "races.x x"),
        ("races.xemh.colour", "red", "races.xemh"),
        ("races.xenon.name", "Xenon", "races.xenon"),
        ("races.xemh.name", "", "races.xemh.name"),
        ("races.xemh.name", 8, "races.xemh.name"),
        ("races.xemh.start", "warcry", "races.xemh.start"),
        ("races.xemh.start", ["moon"], "races.xemh.start"),
        ("races.xemh.start", [1], "races.xemh.start"),
        ("races.xemh.modules", ["warcry", "moon", "long_range"], "races.xemh.modules"),
        ("races.xemh.modules", ["warcry"], "races.xemh.backs"),
        ("races.xemh.modules", ["warcry", "afterburner", "long_range"], "races.xemh"),
        ("races.xemh.backs", ["gain_nebulas", "mineral_set", "gain_moons"], "races.xemh.backs"),
        ("faces.S S", PLAIN, "faces.S S"),
        ("faces.SSS", [], "faces.SSS"),
        ("faces.SSS", {"edges": "SSS"}, "faces.SSS"),
    ],
)
def test_whatever_is_wrong_with_a_pack_is_named(path: str, value: Any, field: str) -> None:
    refused(changed({path: value}, "toy"), field)


GAS = {**PLAIN, "edges": "SSG", "space": [[0, 1]], "gas": [[2]]}
NEBULA = {**PLAIN, "edges": "SSN", "space": [[0, 1]], "nebula": [[2]], "borders": [[0, 0]]}
PATH = {**PLAIN, "edges": "PPS", "systems": [[0, 1]], "planets": [False]}
PLANET = {**NEBULA, "edges": "SPN", "systems": [[1]], "planets": [True]}
STARLIT = {**NEBULA, "edges": "PPN", "systems": [[0, 1]], "planets": [False], "extractor": True}


@pytest.mark.parametrize(
    "face", [PLAIN, GAS, NEBULA, PATH, PLANET, STARLIT, {**NEBULA, "extractor": True}]
)
def test_sound_faces_are_read(face: dict[str, Any]) -> None:
    assert face["edges"] == read_components(changed({"faces.Q": face}, "toy")).faces["Q"].edges


@pytest.mark.parametrize(
    "face, field, rule",
    [
        ({**PLAIN, "edges": "SS"}, "edges", ""),
        ({**PLAIN, "edges": "SSZ"}, "edges", ""),
        ({**PLAIN, "edges": 5}, "edges", ""),
        ({**PLAIN, "space": [[0, 1]]}, "space", "F1"),
        ({**PLAIN, "space": [[0, 1, 2], [2]]}, "space", "F1"),
        ({**PLAIN, "space": [[0, 1, 3]]}, "space", "F1"),
        ({**PLAIN, "space": [[0, 1, True]]}, "space", ""),
        ({**PLAIN, "space": [0, 1, 2]}, "space", "a list of parts"),
        ({**PLAIN, "space": [[0], 1, 2]}, "space", "a list of parts"),
        ({**PLAIN, "space": [[0, 1, 2], []]}, "space", "a list of parts"),
        ({**PLAIN, "nebula": [[0]]}, "nebula", "F1"),
        ({**GAS, "gas": []}, "gas", "F1"),
        ({**NEBULA, "nebula": [[1]]}, "nebula", "F1"),
        ({**PATH, "systems": [[0]]}, "systems", "F1"),
        ({**PATH, "systems": [[0], [1]], "planets": [True, False]}, "systems", "F2"),
        ({**PLAIN, "space": [[0, 1], [2]]}, "space", "F3"),
        (
            {**PATH, "edges": "PPG", "space": [[0], [1]], "gas": [[2]]},
            "systems",
            "F4",
        ),
        ({**GAS, "special": "teleport"}, "special", "F5"),
        ({**NEBULA, "special": "outpost"}, "special", "F5"),
        ({**PLAIN, "special": "moon"}, "special", ""),
        ({**PLAIN, "special": 1}, "special", ""),
        ({**PLAIN, "extractor": True}, "extractor", "F6"),
        (
            {**NEBULA, "edges": "SNN", "space": [[0]], "nebula": [[1], [2]], "extractor": True},
            "extractor",
            "F6",
        ),
        ({**PLANET, "extractor": True}, "planets", "F7"),
        ({**PLAIN, "extractor": 1}, "extractor", ""),
        ({**PATH, "planets": []}, "planets", ""),
        ({**PATH, "planets": [0]}, "planets", ""),
        ({**NEBULA, "borders": [[0, 1]]}, "borders", ""),
        ({**NEBULA, "borders": [[-1, 0]]}, "borders", ""),
        ({**NEBULA, "borders": [0]}, "borders", ""),
        ({**NEBULA, "borders": 0}, "borders", ""),
    ],
)
@pytest.mark.clauses("TRI-CMP-01", "TRI-TIL-06")
def test_a_face_that_cannot_be_is_refused(face: dict[str, Any], field: str, rule: str) -> None:
    assert rule in refused(changed({"faces.Q": face}, "toy"), f"faces.Q.{field}")


def test_a_pack_for_another_game_is_refused() -> None:
    refused(attrs.evolve(pack(), game="galaktico"), "game")
