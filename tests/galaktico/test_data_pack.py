"""The data pack: the published one holds the booklet's counts, and faulty ones are refused."""

from collections.abc import Callable
from itertools import combinations
from typing import Any

import pytest

from galaxy_rules.galaktico import Galaktico, Phase
from galaxy_rules.galaktico.game import published_pack, tiny_pack
from galaxy_rules.galaktico.tables import PACKAGE
from galaxy_rules.galaktico.words.components import EFFECTS, TYPES
from galaxy_rules.kernel.errors import BadData, BadInput
from galaxy_rules.kernel.packs import Pack, read_pack
from galaxy_rules.kernel.resources import package_text
from tests.galaktico.looking import ordered, small
from tests.helpers import galaktico

TEXT = package_text(PACKAGE, "data", "published.toml")


def published(**changes: Any) -> Pack:
    """The published pack with some values replaced; dots of a path are written as two lines."""
    paths = {path.replace("__", "."): value for path, value in changes.items()}
    return published_pack().with_values("published", "changed", paths)


def without(path: str) -> Pack:
    """The published pack without what lies at or below a path."""
    whole = published_pack()
    kept = {
        key: datum
        for key, datum in whole.data.items()
        if key != path and not key.startswith(path + ".")
    }
    return Pack(whole.game, whole.profile, whole.title, whole.notes, kept)


def refused(pack: Pack, field: str) -> None:
    """Assert that a pack is refused, and that the refusal names this field."""
    with pytest.raises(BadData) as caught:
        Galaktico(data=pack)
    assert field == caught.value.field


def refused_with(field: str, **changes: Any) -> None:
    """The same for the published pack with changes, whoever notices what is wrong with them."""
    with pytest.raises(BadData) as caught:
        Galaktico(data=published(**changes))
    assert field == caught.value.field


# -------------------------------------------------------------------- the published one


@pytest.mark.clauses("GAL-CMP-03", "GAL-CMP-04", "GAL-CMP-05", "GAL-CMP-06")
def test_the_published_pack_has_48_figures_54_cards_30_tokens_worth_90_and_24_meteors() -> None:
    game = galaktico()
    figures = sum(card.figures for card in game.box.ships)
    figures += game.data.value("fleet.station.figures")
    cards = TYPES + len(game.box.shields) + len(game.box.weapons)
    tokens = {1: "ones", 5: "fives", 10: "tens"}
    numbers = {worth: game.data.value(f"tokens.{word}") for worth, word in tokens.items()}
    assert (48, 54) == (3 * figures, 3 * cards)
    assert (30, 90) == (sum(numbers.values()), sum(w * n for w, n in numbers.items()))
    assert 24 == 3 * len(game.box.layout.meteors)


@pytest.mark.clauses("GAL-EQP-09")
def test_the_six_shields_are_all_pairs_of_effects() -> None:
    pairs = {
        tuple(effect for effect in EFFECTS if getattr(shield.blocks, effect))
        for shield in galaktico().box.shields
    }
    assert set(combinations(EFFECTS, 2)) == pairs


@pytest.mark.clauses("GAL-EQP-11")
def test_the_eight_shipped_weapons_differ_and_none_is_better_in_everything() -> None:
    weapons = [
        tuple(getattr(weapon.effects, effect) for effect in EFFECTS)
        for weapon in galaktico().box.weapons
    ]
    assert 8 == len(set(weapons))
    assert all(0 <= force <= 6 for weapon in weapons for force in weapon)
    for one, other in combinations(weapons, 2):
        assert any(a < b for a, b in zip(one, other, strict=True))
        assert any(a > b for a, b in zip(one, other, strict=True))


@pytest.mark.clauses("GAL-EQP-12")
def test_the_shipped_weapons_total_14_each_effect_28_and_each_shield_passes_56() -> None:
    """Properties of the reconstruction that ships, not of the rules."""
    box = galaktico().box
    table = {w.key: {e: getattr(w.effects, e) for e in EFFECTS} for w in box.weapons}
    assert {14} == {sum(forces.values()) for forces in table.values()}
    assert {28} == {sum(forces[effect] for forces in table.values()) for effect in EFFECTS}
    passed = {
        sum(table[key][e] for key in table for e in EFFECTS if not getattr(shield.blocks, e))
        for shield in box.shields
    }
    assert {56} == passed


@pytest.mark.clauses("GAL-SET-02", "GAL-R-38")
@pytest.mark.parametrize("variant", ["standard", "outer"])
def test_both_shipped_layouts_can_be_played(variant: str) -> None:
    game = Galaktico(variant=variant)
    assert 24 == game.new(3).meteors.bit_count()
    assert 8 == len(game.box.layout.marked)


@pytest.mark.clauses("GAL-SET-02")
def test_in_the_standard_layout_no_two_meteors_touch() -> None:
    game = galaktico()
    meteors = game.new(2).meteors
    assert 0 == meteors & game.board.spread(meteors)


@pytest.mark.clauses("GAL-CMP-07", "GAL-CMP-08")
def test_the_pack_names_backs_and_colours_for_three_players() -> None:
    pack = published_pack()
    assert (3, 3) == (len(pack.value("table.backs")), len(pack.value("table.colours")))


@pytest.mark.clauses("GAL-EQP-11")
def test_every_datum_says_whence_it_comes_and_ten_weapon_numbers_are_no_reconstruction() -> None:
    data = published_pack().data
    assert all(datum.source for datum in data.values())
    numbers = [f"weapons.{w}.{e}" for w in published_pack().keys("weapons") for e in EFFECTS]
    tags = [data[path].tag for path in numbers]
    assert (32, 22) == (len(tags), tags.count("reconstructed"))


# ---------------------------------------------------------------------------- faulty ones


@pytest.mark.clauses("GAL-CMP-05")
@pytest.mark.parametrize("card", ["weapon_8", "plasma_bombe"])
def test_seven_weapons_are_refused(card: str) -> None:
    refused(without(f"weapons.{card}"), "weapons")


@pytest.mark.clauses("GAL-CMP-05")
def test_nine_weapons_are_refused() -> None:
    ninth = {f"weapons__extra__{effect}": 1 for effect in EFFECTS}
    refused_with("weapons", weapons__extra__name="", **ninth)


@pytest.mark.clauses("GAL-CMP-05")
def test_five_shields_are_refused() -> None:
    refused(without("shields.shield_ki"), "shields")


@pytest.mark.clauses("GAL-EQP-09")
@pytest.mark.parametrize(
    "blocks",
    [["laser", "quanten", "krypto"], ["laser"], [], ["laser", "laser"], ["laser", "gamma"]],
)
def test_a_shield_that_does_not_block_two_effects_is_refused(blocks: list[str]) -> None:
    refused_with("shields.deflektor.blocks", shields__deflektor__blocks=blocks)


@pytest.mark.clauses("GAL-EQP-09")
def test_two_equal_shields_are_refused() -> None:
    blocks = ["laser", "krypto"]
    refused_with("shields (all different)", shields__deflektor__blocks=blocks)


@pytest.mark.clauses("GAL-EQP-11")
@pytest.mark.parametrize("force", [7, -1, "6", 2.5, True, None])
def test_an_effect_of_seven_or_of_no_whole_number_is_refused(force: object) -> None:
    refused_with("weapons.cryo_blitz.krypto", weapons__cryo_blitz__krypto=force)


@pytest.mark.clauses("GAL-SET-03")
def test_a_meteor_on_the_station_is_refused() -> None:
    meteors = [[4, 4], [2, 4], [2, 6], [4, 2], [4, 6], [6, 2], [6, 4], [6, 6]]
    refused_with("layouts.standard", layouts__standard__meteors=meteors)


@pytest.mark.clauses("GAL-SET-05")
def test_a_meteor_on_a_marked_space_is_refused() -> None:
    meteors = [[3, 3], [2, 4], [2, 6], [4, 2], [4, 6], [6, 2], [6, 4], [6, 6]]
    refused_with("layouts.standard", layouts__standard__meteors=meteors)


@pytest.mark.clauses("GAL-SET-02")
def test_two_meteors_on_one_space_are_refused() -> None:
    meteors = [[2, 2], [2, 2], [2, 6], [4, 2], [4, 6], [6, 2], [6, 4], [6, 6]]
    refused_with("layouts.standard.meteors", layouts__standard__meteors=meteors)


@pytest.mark.clauses("GAL-CMP-03")
def test_seven_meteors_in_a_sector_are_refused() -> None:
    meteors = [[2, 2], [2, 4], [2, 6], [4, 2], [4, 6], [6, 2], [6, 4]]
    refused_with("layouts.standard.meteors", layouts__standard__meteors=meteors)


@pytest.mark.clauses("GAL-SET-05")
def test_fewer_marked_spaces_than_start_ships_are_refused() -> None:
    marked = [[3, 3], [3, 4], [3, 5], [4, 3], [4, 5], [5, 3]]
    refused_with("layouts.standard.marked", layouts__standard__marked=marked)


@pytest.mark.clauses("GAL-SET-05")
def test_seven_marked_spaces_are_enough() -> None:
    marked = [[3, 3], [3, 4], [3, 5], [4, 3], [4, 5], [5, 3], [5, 4]]
    assert 7 == len(Galaktico(data=published(layouts__standard__marked=marked)).box.layout.marked)


@pytest.mark.clauses("GAL-SET-03")
def test_a_published_layout_without_a_station_is_refused() -> None:
    refused_with("layouts.standard.station", layouts__standard__station=[])


@pytest.mark.clauses("GAL-SET-02")
@pytest.mark.parametrize("spot", [[0, 1], [7, 1], [1], [1, 2, 3], "22", ["2", 2], None, 2.0])
def test_a_spot_off_the_board_or_of_the_wrong_form_is_refused(spot: object) -> None:
    meteors = [spot, [2, 4], [2, 6], [4, 2], [4, 6], [6, 2], [6, 4], [6, 6]]
    refused_with("layouts.standard.meteors[0]", layouts__standard__meteors=meteors)


@pytest.mark.clauses("GAL-SET-02")
def test_a_truth_value_is_no_count_of_a_spot() -> None:
    meteors = [[True, 1], [2, 4], [2, 6], [4, 2], [4, 6], [6, 2], [6, 4], [6, 6]]
    refused_with("layouts.standard.meteors[0]", layouts__standard__meteors=meteors)


@pytest.mark.clauses("GAL-CMP-04", "GAL-SET-04", "GAL-SET-07")
@pytest.mark.parametrize(
    "path, value, field",
    [
        ("fleet__scout__figures", 6, "fleet"),
        ("fleet__station__figures", 2, "fleet"),
        ("fleet__scout__start", 2, "fleet.scout.start"),
        ("fleet__destroyer__start", 4, "fleet.destroyer.start"),
    ],
)
def test_other_numbers_of_figures_are_refused(path: str, value: int, field: str) -> None:
    refused_with(field, **{path: value})


@pytest.mark.clauses("GAL-CMP-04")
def test_figures_moved_from_type_to_type_are_refused() -> None:
    changes = {"fleet__cruiser__figures": 5, "fleet__scout__figures": 4}
    refused_with("fleet.cruiser.figures", **changes)


@pytest.mark.clauses("GAL-CMP-04")
@pytest.mark.parametrize("value", ["1", None, [1], 1.0])
def test_a_number_of_stations_of_the_wrong_type_is_refused(value: object) -> None:
    with pytest.raises(BadData, match="fleet"):
        Galaktico(data=published(fleet__station__figures=value))


@pytest.mark.clauses("GAL-CMP-06", "GAL-END-01", "GAL-PTS-05", "GAL-UNI-SC-03", "GAL-PTS-03")
@pytest.mark.parametrize(
    "path, value, field",
    [
        ("tokens__ones", 21, "tokens"),
        ("rules__winning_points", 29, "rules.winning_points"),
        ("rules__ender_points", 4, "rules.ender_points"),
        ("rules__meteor_bonus", 2, "rules.meteor_bonus"),
        ("rules__least_reward", 0, "rules.least_reward"),
        ("rules__actions", 3, "rules.actions"),
        ("rules__weapons_per_type", 1, "rules.weapons_per_type"),
        ("rules__shields_per_type", 0, "rules.shields_per_type"),
    ],
)
def test_the_booklets_other_numbers_are_fixed_in_a_published_pack(
    path: str, value: int, field: str
) -> None:
    refused_with(field, **{path: value})


@pytest.mark.clauses("GAL-CMP-02", "GAL-EQP-15")
@pytest.mark.parametrize(
    "path, value, field",
    [
        ("board__side", 0, "board.side"),
        ("board__side", 10, "board.side"),
        ("board__side", "6", "board.side"),
        ("fleet__scout__range", 0, "fleet.scout.range"),
        ("fleet__scout__force", True, "fleet.scout.force"),
        ("fleet__cruiser__jumps", 3, "fleet.cruiser.jumps"),
        ("shields__deflektor__blocks", "laser", "shields.deflektor.blocks"),
        ("shields__deflektor__name", 5, "shields.deflektor.name"),
        ("weapons__cryo_blitz__name", None, "weapons.cryo_blitz.name"),
        ("layouts__standard__marked", 8, "layouts.standard.marked"),
        ("layouts__standard__station", "44", "layouts.standard.station"),
    ],
)
def test_wrong_types_and_values_out_of_bounds_are_refused(
    path: str, value: object, field: str
) -> None:
    refused_with(field, **{path: value})


@pytest.mark.clauses("GAL-EQP-15")
@pytest.mark.parametrize(
    "path",
    [
        "board.side",
        "fleet.destroyer.force",
        "fleet.station.figures",
        "shields.deflektor.blocks",
        "weapons.cryo_blitz.laser",
        "layouts.standard.marked",
        "rules.ender_points",
        "tokens.tens",
    ],
)
def test_a_missing_datum_is_named(path: str) -> None:
    refused(without(path), path)


@pytest.mark.clauses("GAL-SET-02")
def test_a_pack_without_layouts_and_an_unknown_layout_are_refused() -> None:
    with pytest.raises(BadInput) as caught:
        Galaktico(data=without("layouts"))
    assert "layouts" == caught.value.field
    with pytest.raises(BadInput) as caught:
        Galaktico(variant="inner")
    assert "variant" == caught.value.field


@pytest.mark.clauses("GAL-EQP-15")
@pytest.mark.parametrize(
    "old, new, field",
    [
        ('value = 6, tag = "attested"', 'value = 6, tag = "guessed"', "board.side.tag"),
        ('format = "galaxy-rules/data/1"', 'format = "galaxy-rules/data/2"', "format"),
        ('profile = "published"', 'profile = "official"', "profile"),
        ('game = "galaktico"', "game = 3", "game"),
        (
            '[board]\nside = { value = 6, tag = "attested",',
            "[board]\nside = { value = 6,",
            "board.side",
        ),
        ("[tokens]\n", "[tokens]\ntwos = 4\n", "tokens.twos"),
        ("[tokens]\n", "[tokens\n", "pack"),
    ],
)
def test_a_text_with_an_unknown_tag_or_form_is_refused(old: str, new: str, field: str) -> None:
    assert old in TEXT
    with pytest.raises(BadData) as caught:
        read_pack(TEXT.replace(old, new, 1))
    assert field == caught.value.field


@pytest.mark.clauses("GAL-EQP-15")
def test_a_pack_for_another_game_is_refused() -> None:
    refused(read_pack(TEXT.replace('game = "galaktico"', 'game = "chess"', 1)), "game")


# ----------------------------------------------------------------------------------- toys


def one_type(change: Callable[[str], int]) -> Pack:
    """A toy in which a number of each type is worked out anew."""
    types = ("destroyer", "fighter", "cruiser", "scout")
    changes = {
        f"fleet.{ship}.{word}": change(ship) for ship in types for word in ("figures", "start")
    }
    return published_pack().with_values("toy", "few ships", changes)


@pytest.mark.clauses("GAL-EQP-03", "GAL-EQP-04")
def test_a_toy_may_have_one_type_and_fewer_cards() -> None:
    game = Galaktico(data=one_type(lambda ship: int(ship == "cruiser")))
    state = ordered(game, game.new(2), *["equip cruiser deflektor weapon_5 weapon_6"] * 2)
    assert Phase.PLACE is state.phase
    assert ((), ("deflektor", "weapon_5", "weapon_6")) == (state.equipment[0], state.equipment[2])


@pytest.mark.clauses("GAL-EQP-01")
def test_a_toy_without_cards_begins_with_placing() -> None:
    changes = {"rules.shields_per_type": 0, "rules.weapons_per_type": 0}
    game = Galaktico(data=published_pack().with_values("toy", "bare", changes))
    assert Phase.PLACE is game.new(2).phase


@pytest.mark.clauses("GAL-CMP-02")
def test_a_toy_may_have_a_small_board_without_stations_and_meteors() -> None:
    game = small()
    assert (12, 0) == (game.board.size, game.new(2).meteors)
    assert (0, 0) == game.new(2).stations


@pytest.mark.clauses("GAL-EQP-11")
def test_a_toy_may_have_stronger_weapons() -> None:
    changed = published_pack().with_values("toy", "strong", {"weapons.weapon_5.laser": 50})
    assert 50 == Galaktico(data=changed).weapons["weapon_5"].laser


@pytest.mark.clauses("GAL-SET-04")
def test_even_a_toy_needs_start_ships_and_room_for_them() -> None:
    refused(one_type(lambda _: 0), "fleet")
    refused(one_type(lambda _: 3), "layouts.standard.marked")


@pytest.mark.clauses("GAL-EQP-03", "GAL-EQP-04")
def test_even_a_toy_needs_enough_cards() -> None:
    whole = published_pack()
    for word in ("shields", "weapons"):
        kept = [key for key in whole.data if not key.startswith(f"{word}.")]
        data = {key: whole.data[key] for key in kept}
        refused(Pack(whole.game, "toy", "no cards", "", data), word)


# ------------------------------------------------------------------------------------- the toy


@pytest.mark.clauses("GAL-EQP-05", "GAL-SET-04")
def test_the_toy_has_two_types_and_a_secret_weapon_for_each() -> None:
    game = Galaktico(data=tiny_pack())
    state = game.new(2)
    for order in ("destroyer lance", "fighter lamp", "destroyer lamp", "fighter lance"):
        state = game.apply(state, game.parse(f"equip {order}"))
    mine, theirs = (game.view(state, 0).equipment[entry] for entry in (0, 4))
    assert ("lance",) == mine
    assert ("lamp",) != theirs
    assert 12 == len(game.board.labels)
