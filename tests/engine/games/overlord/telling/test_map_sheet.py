"""The map of what a faction knows, with the days to every neighbour; and the map with orders drawn in."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from engine.core.orders import read_orders
from engine.core.telling.mapsheet import Layout, MapSheet, Sight
from engine.games.overlord.book import BOOK
from engine.games.overlord.sight.sighting import Onlooker
from engine.games.overlord.state import Kind, Mode, Movement, Title, World
from engine.games.overlord.telling.map_sheet import UNDER_SAIL, map_sheet
from engine.games.overlord.telling.planned_map import planned_map
from engine.render import draw_map, map_alt
from tests.engine.games.overlord.props.massada import PLAYER, SEAT, massada
from tests.engine.games.overlord.props.scene import Scene


def mapped(world: World, seat: str = SEAT) -> MapSheet:
    return map_sheet(Onlooker(world).look(seat))


def planned(world: World, *lines: str, seat: str = SEAT) -> list[tuple[str, ...]]:
    """The ways drawn for orders, told by the cells they go through."""
    orders = read_orders("\n".join((f"GAME {PLAYER} pw", *lines, "END")), BOOK)
    assert not orders.errors, orders.errors
    return [arrow.cells for arrow in planned_map(Onlooker(world).look(seat), orders).arrows if arrow.kind == "order"]


@pytest.fixture
def scene() -> Scene:
    """Plains L1 to L5 in a row from north to south, and U1 of f05 in L1, which has seen them all."""
    made = Scene()
    for number in range(2, 6):
        made.place(f"L{number}", y=number - 1)
        made.way(f"L{number - 1}", "S", f"L{number}")
    made.world.width, made.world.height = 3, 8
    made.unit("U1")
    made.world.factions["f05"].seen = {f"L{n}": 0 for n in range(1, 6)}
    made.world.turn = 1
    return made


@pytest.mark.rule("OVL-WORLD-02")
def test_territories_lie_as_the_compass_has_them() -> None:
    sheet = mapped(massada())
    assert sheet.layout is Layout.HEX_COLUMNS
    where = {cell.key: (cell.x, cell.y) for cell in sheet.cells}
    # Column 4 is even: its northern neighbours in the columns beside it lie a row higher, the southern ones in its row.
    assert where["L216"] == (4, 4)
    assert (where["L213"], where["L281"]) == ((4, 3), (4, 5))
    assert (where["L214"], where["L215"], where["L282"], where["L280"]) == ((3, 3), (5, 3), (3, 4), (5, 4))


@pytest.mark.rule("OVL-REPORT-23", "OVL-DIR-10")
def test_every_border_tells_the_days_across_and_sailing_is_blue() -> None:
    signs = {sign.toward: sign for sign in mapped(massada()).signs if sign.cell == "L216"}
    days = {number: sign.text for number, sign in signs.items()}
    assert days == {"L215": "7", "L213": "9", "L214": "9", "L280": "12", "L282": "6"}
    assert [number for number, sign in signs.items() if sign.tone == UNDER_SAIL] == ["L282"]
    assert {sign.cell for sign in mapped(massada()).signs} == {"L216"}  # nobody of ours is elsewhere


@pytest.mark.rule("OVL-REPORT-25")
def test_a_side_that_nobody_can_pass_is_barred_and_a_road_is_drawn() -> None:
    edges = {(edge.kind, edge.a, edge.b) for edge in mapped(massada()).edges}
    assert edges == {("impassable", "L216", "L281"), ("road", "L216", "L215")}


@pytest.mark.rule("OVL-WORLD-03")
def test_a_city_its_tower_and_its_market_are_drawn_in_their_territory() -> None:
    sheet = mapped(massada())
    assert [(place.cell, place.kind, place.name) for place in sheet.settlements] == [("L216", "city", "Massada")]
    (home,) = [cell for cell in sheet.cells if cell.key == "L216"]
    assert home.structures == ("tower", "warehouse")
    assert dict(sheet.legend)["warehouse"].startswith("Market")
    assert not {"ruin", "gate"} & set(dict(sheet.legend))


def test_of_several_settlements_the_city_is_named_and_the_village_is_a_sign(scene: Scene) -> None:
    scene.place("L8", "vill", container="L1")
    scene.place("L9", "city", container="L1")
    scene.structure("B1", "fort")
    scene.structure("B2", "cast", materials={"ston": 5})
    sheet = mapped(scene.world, "anna")
    assert [(place.kind, place.name) for place in sheet.settlements] == [("city", "Place L9")]
    assert {cell.key: cell.structures for cell in sheet.cells}["L1"] == ("village", "castle")


@pytest.mark.rule("OVL-OWN-02", "OVL-VIS-08")
def test_land_has_the_colours_of_who_owns_it_by_a_title(scene: Scene) -> None:
    place = scene.world.locations["L1"]
    place.title = Title("shrf", 100, holder="U1")
    scene.world.units["U1"].title = "L1"
    scene.world.factions["f05"].colour = "#123456"
    sheet = mapped(scene.world, "anna")
    assert {cell.key: cell.owner for cell in sheet.cells if cell.owner} == {"L1": "f05"}
    (banner,) = sheet.banners
    assert (banner.key, banner.name, banner.colour, banner.own) == ("f05", "Faction f05 [f05]", "#123456", True)


def test_what_is_out_of_sight_is_dimmed_and_tells_no_days_owner_or_units(scene: Scene) -> None:
    scene.unit("U2", location="L4", faction="f06")
    scene.world.locations["L4"].title = Title("shrf", 100, holder="U2")
    scene.world.units["U2"].title = "L4"
    sheet = mapped(scene.world, "anna")
    sights = {cell.key: cell.sight for cell in sheet.cells}
    assert sights["L1"] is Sight.SEEN
    assert sights["L4"] is Sight.REMEMBERED
    assert {mark.cell for mark in sheet.marks} == {"L1"}
    assert not any(cell.owner for cell in sheet.cells)
    assert {sign.cell for sign in sheet.signs} == {"L1"}


def test_fog_lies_around_what_is_known_and_ends_with_the_world(scene: Scene) -> None:
    sheet = mapped(scene.world, "anna")
    fog = {(cell.x, cell.y) for cell in sheet.cells if cell.sight is Sight.UNKNOWN}
    known = {(0, y) for y in range(5)}
    assert fog == {(x, y) for x in range(2) for y in range(6)} - known


@pytest.mark.rule("OVL-VIS-03", "OVL-VIS-08")
def test_units_are_marks_in_the_colours_of_their_faction_if_that_is_known(scene: Scene) -> None:
    scene.unit("U2", "man", 20)
    scene.unit("U3", "man", 20, faction="f06")
    scene.unit("U4", "man", 20, faction="f06", guarding=True)
    scene.unit("U5", "gwol", 4, kind=Kind.CREATURE)
    scene.structure("B1", "gall", faction="f05")
    marks = {(m.kind, m.banner, m.count, m.own, m.slot) for m in mapped(scene.world, "anna").marks}
    assert marks == {
        ("hero", "f05", 1, True, "left"),
        ("army", "f05", 1, True, "left"),
        ("monster", "f05", 1, True, "left"),
        ("army", "unknown", 1, False, "left"),
        ("town_guards", "f06", 1, False, "left"),
        ("ship", "", 1, False, "above"),
    }
    names = [banner.name for banner in mapped(scene.world, "anna").banners]
    assert names == ["Faction f05 [f05]", "Faction f06 [f06]", "of unknown factions"]


def test_units_in_a_city_are_marked_in_its_territory() -> None:
    counted = Counter((mark.cell, mark.banner) for mark in mapped(massada()).marks)
    assert counted == {("L216", "f99"): 1, ("L216", "f02"): 2, ("L216", "f06"): 2}


def test_onlookers_see_how_large_a_world_without_titles_is_and_nothing_else() -> None:
    world = massada()
    for place in world.locations.values():
        place.title = None
    sheet = map_sheet(Onlooker(world).look(None))
    assert len(sheet.cells) == 36
    assert {cell.sight for cell in sheet.cells} == {Sight.UNKNOWN}
    assert (sheet.marks, sheet.settlements, sheet.banners, sheet.edges) == ((), (), (), ())


@pytest.mark.rule("OVL-TITLE-04")
def test_onlookers_see_where_titles_to_land_are_held_and_by_whom() -> None:
    sheet = map_sheet(Onlooker(massada()).look(None))
    assert [(cell.key, cell.owner) for cell in sheet.cells if cell.sight is Sight.SEEN] == [("L216", "f99")]
    assert [(town.cell, town.name) for town in sheet.settlements] == [("L216", "Massada")]
    assert [(mark.cell, mark.banner) for mark in sheet.marks] == [("L216", "f99")]
    assert sheet.alt == "Where titles to land are held, as proclaimed: Tholian Plains [L216] by The Empire."


def test_the_map_is_drawn_and_told_in_words() -> None:
    sheet = mapped(massada())
    assert draw_map(sheet)[:4] == b"\x89PNG"
    assert map_alt(sheet) == (
        "Map as known to The Empire [f99], Late winter, year 1: 9 territories, 1 of them in sight, "
        "1 unit of ours: 1 at Massada [L278]."
    )


@pytest.mark.rule("OVL-MOVE-07")
def test_a_journey_under_way_is_an_arrow_to_its_goal(scene: Scene) -> None:
    scene.world.units["U1"].movement = Movement("L1", "L2", 9, 4, Mode.WALK, "move")
    scene.unit("U2", leader="U1")
    (arrow,) = mapped(scene.world, "anna").arrows
    assert (arrow.kind, arrow.cells, arrow.banner) == ("trip", ("L1", "L2"), "f05")


# --- orders drawn in --------------------------------------------------------------------------------------------------


@pytest.mark.rule("OVL-ORD-31", "OVL-DIR-01", "OVL-DIR-02")
def test_moves_by_direction_and_by_id_are_one_way_through_the_land(scene: Scene) -> None:
    assert planned(scene.world, "UNIT U1", "MOVE S", "STUDY cmbt", "MOVE L3", "MARCH SOUTH", seat="anna") == [
        ("L1", "L2", "L3", "L4")
    ]


def test_out_of_the_city_and_over_the_pass() -> None:
    assert planned(massada(), "UNIT U600", "MOVE OUT", "MOVE SE") == [("L216", "L280")]
    assert planned(massada(), "UNIT U600", "MOVE OUT") == []


@pytest.mark.rule("OVL-ORD-09")
def test_a_caravan_goes_its_route_and_turns_at_the_end(scene: Scene) -> None:
    assert planned(scene.world, "UNIT U1", "CARAVAN L1 L2 L3", seat="anna") == [("L1", "L2", "L3")]
    assert planned(scene.world, "UNIT U1", "CARAVAN L3 L2 L1", seat="anna") == [("L1", "L2", "L3")]
    assert planned(scene.world, "UNIT U1", "CARAVAN L2 L3", seat="anna") == []


def test_a_unit_under_way_goes_on_from_where_it_will_arrive(scene: Scene) -> None:
    scene.world.units["U1"].movement = Movement("L1", "L2", 9, 4, Mode.WALK, "move")
    assert planned(scene.world, "UNIT U1", "MOVE S", seat="anna") == [("L2", "L3")]


def test_units_that_go_together_are_one_arrow_and_strangers_none(scene: Scene) -> None:
    scene.unit("U2")
    scene.unit("U3", faction="f06")
    lines = [line for number in (1, 2, 3) for line in (f"UNIT U{number}", "MOVE S")]
    assert planned(scene.world, *lines, seat="anna") == [("L1", "L2")]


def test_a_way_ends_where_the_land_is_unknown(scene: Scene) -> None:
    scene.world.factions["f05"].seen = {"L1": 0}
    assert planned(scene.world, "UNIT U1", *["MOVE S"] * 4, seat="anna") == [("L1", "L2")]
    assert planned(scene.world, "UNIT U1", "MOVE N", seat="anna") == []


def test_the_planned_map_shows_the_orders_dashed_over_the_same_map(scene: Scene) -> None:
    view = Onlooker(scene.world).look("anna")
    orders = read_orders("GAME f05 pw\nUNIT U1\nMOVE S\nEND\n", BOOK)
    drawn, plain = planned_map(view, orders), map_sheet(view)
    assert replace(drawn, arrows=(), subtitle=plain.subtitle) == plain
    assert drawn.subtitle.endswith(", as ordered")
    assert draw_map(drawn) != draw_map(plain)
