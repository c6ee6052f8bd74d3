"""The map of letters, and the map as data for the drawing."""

from __future__ import annotations

import pytest

from engine.core.ruleset import read_for
from engine.core.telling.mapsheet import Cell, Layout, MapSheet, Sight
from engine.games.dunk.ruleset import RULESET
from engine.games.dunk.sight.view import KingdomView, view
from engine.games.dunk.state import ArmyType, Kingdom, Mine, Plague, Race
from engine.games.dunk.telling.ascii_map import ascii_map, hex_rows
from engine.games.dunk.telling.map_sheet import map_sheet, planned_map
from engine.render import palette
from tests.engine.games.dunk.props.kit import Scenario, from_one
from tests.suite.table import each


def row_world() -> tuple[Scenario, Kingdom, Kingdom]:
    world = from_one("fglmw", "fglmw", "fglmw")
    return world, world.kingdom(land=[1, 2, 3, 4, 5]), world.kingdom(Race.ORC, name="Orkland")


def rows_of(world: Scenario, number: int) -> tuple[str, str, str]:
    seen = view(world.state, "1")
    return hex_rows(seen.provinces[number], seen.armies_by_province().get(number, []))


def cell(sheet: MapSheet, number: int) -> Cell:
    return next(cell for cell in sheet.cells if cell.key == str(number))


@pytest.mark.rule("DNK-EX-20", "DNK-REPORT-07")
def test_the_hex_of_the_rulebook() -> None:
    world = from_one(*["f" * 20] * 8)
    for _ in range(6):
        world.kingdom()
    seventh = world.kingdom(land=[123])
    world.province(123, town="Town", roads=True)
    world.army(seventh, 123)
    seen = view(world.state, "7")
    assert hex_rows(seen.provinces[123], seen.armies_by_province().get(123, [])) == ("123", " 7t", "fra")


@pytest.mark.rule("DNK-REPORT-07")
def test_short_numbers_are_set_to_the_right_and_villages_are_v() -> None:
    world, _, _ = row_world()
    world.province(1, villages=2)
    assert rows_of(world, 1) == ("  1", " 1v", "f  ")


@pytest.mark.rule("DNK-REPORT-07")
def test_land_of_nobody_has_a_blank_owner() -> None:
    world, _, _ = row_world()
    assert rows_of(world, 6) == ("  6", "   ", "f  ")


@pytest.mark.rule("DNK-REPORT-08")
def test_terrain_letters_and_water_counts_as_road() -> None:
    world, _, _ = row_world()
    assert [rows_of(world, number)[2] for number in range(1, 6)] == ["f  ", "g  ", "l  ", "m  ", "wr "]


@pytest.mark.rule("DNK-REPORT-07")
@each("ours, foreign, letter", [(0, 0, " "), (2, 0, "a"), (0, 1, "e"), (1, 1, "b")])
def test_the_letter_of_armies_tells_whose_they_are(ours: int, foreign: int, letter: str) -> None:
    world, kingdom, other = row_world()
    world.armies(kingdom, 2, ours)
    world.armies(other, 2, foreign)
    assert rows_of(world, 2)[2] == "g " + letter


@pytest.mark.rule("DNK-REPORT-07", "DNK-MAP-03")
def test_odd_rows_of_the_map_stand_half_a_province_to_the_right() -> None:
    world, _, _ = row_world()
    lines = ascii_map(view(world.state, "1")).splitlines()
    assert lines[0] == "  1   2   3   4   5"
    assert lines[2] == "f   g   l   m   wr"
    assert lines[4] == "    6   7   8   9  10"
    assert lines[9].split() == ["?"] * 5
    assert lines[8] == " 11  12  13  14  15"


def test_numbers_of_four_digits_widen_the_map() -> None:
    world = from_one(*["g" * 40] * 30)
    world.kingdom(land=[1100])
    text = ascii_map(view(world.state, "1"))
    assert "1099 1100 1101" in text
    assert len(text.splitlines()) == 4 * 6 - 1  # three rows in sight, two above and what is left below


@pytest.mark.rule("DNK-REPORT-18")
def test_cells_carry_the_terrains_the_palette_paints() -> None:
    world, _, _ = row_world()
    sheet = map_sheet(view(world.state, "1"))
    assert sheet.layout is Layout.HEX_ROWS
    assert [cell(sheet, number).terrain for number in range(1, 6)] == [
        "forest", "grassland", "land", "mountain", "water",
    ]  # fmt: skip
    textured = {name: bool(palette.terrain(name).texture) for name in ("forest", "grassland", "land", "mountain")}
    assert textured == {"forest": True, "grassland": False, "land": True, "mountain": True}
    red, green, blue = palette.terrain("water").base
    assert blue > red
    assert blue > green


@pytest.mark.rule("DNK-REPORT-19")
@each("race", [*Race, None])
def test_the_colour_of_the_number_shows_who_lives_there(race: Race | None) -> None:
    world, _, _ = row_world()
    world.province(1, race=race)
    shown = cell(map_sheet(view(world.state, "1")), 1)
    assert (shown.number, shown.number_tone) == ("1", race.value if race else "none")
    assert shown.number_tone in palette.TONES


@pytest.mark.rule("DNK-REPORT-20")
def test_armies_stand_on_the_left_and_town_guards_above_the_town() -> None:
    world, kingdom, _ = row_world()
    world.province(2, town="Town")
    world.army(kingdom, 2, ArmyType.TOWN_GUARD)
    world.armies(kingdom, 2, 3)
    world.army(kingdom, 2, ArmyType.ARCHERS)
    marks = {mark.kind: mark for mark in map_sheet(view(world.state, "1")).marks}
    assert {kind: (mark.slot, mark.count) for kind, mark in marks.items()} == {
        "town_guards": ("above", 1),
        "army": ("left", 3),
        "archers": ("left", 1),
    }


@pytest.mark.rule("DNK-REPORT-21")
def test_exactly_the_structures_of_the_list_are_drawn() -> None:
    world, _, _ = row_world()
    world.province(
        1, villages=1, roads=True, irrigation=True, mine=Mine.HUGE, church=True, stables=2, warg_farms=1,
        fishing_boats=True, lumber_production=True, worm_factory=True,
    )  # fmt: skip
    sheet = map_sheet(view(world.state, "1"))
    assert cell(sheet, 1).structures == (
        "irrigation", "roads", "mine", "worm_factory", "fishing_boats", "warg_farm", "stable", "church",
        "lumber_production",
    )  # fmt: skip
    assert cell(sheet, 2).structures == ()
    assert [(place.cell, place.kind) for place in sheet.settlements] == [("1", "village")]


@pytest.mark.rule("DNK-REPORT-22")
def test_strangers_have_the_colour_of_their_kingdom_in_the_legend() -> None:
    world, _, other = row_world()
    other.colour = "#123456"
    world.province(7, owner=other.id)
    world.army(other, 8)
    sheet = map_sheet(view(world.state, "1"))
    banner = next(banner for banner in sheet.banners if banner.key == other.seat)
    assert (banner.colour, banner.own, banner.name) == ("#123456", False, "2 Orkland")
    assert cell(sheet, 7).owner == other.seat
    assert [mark.banner for mark in sheet.marks if mark.cell == "8"] == [other.seat]


@pytest.mark.rule("DNK-REPORT-23")
def test_plague_marks_the_province_and_reddens_the_town() -> None:
    world, _, _ = row_world()
    town = world.province(1, town="Well").town
    sick = world.province(2, town="Ill", plague=Plague(3, 3)).town
    assert town is not None
    assert sick is not None
    sick.plague = Plague(3, 3)
    sheet = map_sheet(view(world.state, "1"))
    assert (cell(sheet, 1).afflictions, cell(sheet, 2).afflictions) == ((), ("plague",))
    assert {place.name: place.afflicted for place in sheet.settlements} == {"Well": False, "Ill": True}


def test_land_out_of_sight_is_dim_and_tells_nothing_but_terrain() -> None:
    world, _, other = row_world()
    world.province(15, owner=other.id, race=Race.ORC, roads=True)
    shown = cell(map_sheet(view(world.state, "1")), 15)
    assert (shown.sight, shown.owner, shown.number_tone, shown.structures) == (Sight.REMEMBERED, "", "none", ())


def test_the_public_map_shows_terrain_numbers_and_towns_and_no_armies() -> None:
    world, kingdom, _ = row_world()
    world.province(1, town="Famous_Town", roads=True)
    world.army(kingdom, 1)
    sheet = map_sheet(view(world.state, None))
    assert [place.name for place in sheet.settlements] == ["Famous Town"]
    assert sheet.marks == ()
    assert [shown.owner for shown in sheet.cells][:2] == ["1", ""]  # everybody knows whose the town is, no more
    assert [banner.key for banner in sheet.banners] == ["1"]
    assert {shown.structures for shown in sheet.cells} == {()}
    assert {shown.number_tone for shown in sheet.cells} == {""}  # pale: who lives there is not said


def test_the_public_map_shows_realms_where_they_are_public() -> None:
    world, _, _ = row_world()
    world.state.options.public_map = "realms"
    sheet = map_sheet(view(world.state, None))
    assert [shown.owner for shown in sheet.cells][:6] == ["1"] * 5 + [""]


def planned(world: Scenario, orders: str) -> list[tuple[str, ...]]:
    seen: KingdomView = view(world.state, "1")
    return [arrow.cells for arrow in planned_map(seen, read_for(RULESET, seen, orders)).arrows]


def test_orders_are_drawn_as_arrows_from_the_army_along_its_words() -> None:
    world, kingdom, _ = row_world()
    world.army(kingdom, 1)
    assert planned(world, "move 1 e e") == [("1", "2", "3")]
    assert planned(world, "place 2 sw") == [("2", "6")]


@pytest.mark.rule("DNK-MOVE-03")
def test_an_arrow_into_a_mountain_takes_two_words_and_shows_the_climb() -> None:
    world, kingdom, _ = row_world()
    world.army(kingdom, 3)
    assert planned(world, "move 1 e") == [("3", "4")]
    assert planned(world, "move 1 e e e") == [("3", "4", "5")]


def test_pending_words_are_drawn_until_an_order_replaces_them() -> None:
    world, kingdom, _ = row_world()
    world.army(kingdom, 2, heading=["w"])
    assert planned(world, "") == [("2", "1")]
    assert planned(world, "move 1 e") == [("2", "3")]


def test_the_alt_text_says_what_is_to_be_seen() -> None:
    world, kingdom, _ = row_world()
    world.army(kingdom, 1)
    assert "5 provinces of ours, 1 army of ours" in map_sheet(view(world.state, "1")).alt
