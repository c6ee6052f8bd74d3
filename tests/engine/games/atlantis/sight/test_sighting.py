"""What a faction may know, its map, and what it may look up."""

from __future__ import annotations

import pytest

from engine.core.orders import read_orders
from engine.core.telling.mapsheet import Sight
from engine.core.telling.press import Headline
from engine.games.atlantis.battle.events import BattleFought
from engine.games.atlantis.book import BOOK
from engine.games.atlantis.instant.events import FactionEnded
from engine.games.atlantis.lint import lint
from engine.games.atlantis.rules.names import in_order
from engine.games.atlantis.sight.sighting import Onlooker, open_studies, view
from engine.games.atlantis.state import Attitude, Direction, Product
from engine.games.atlantis.telling.calendar import date
from engine.games.atlantis.telling.headlines import headlines
from engine.games.atlantis.telling.lookup import lookup
from engine.games.atlantis.telling.map_sheet import map_sheet, planned_map, way
from engine.games.atlantis.telling.standings import standings
from tests.engine.games.atlantis.props.kit import Scenario


def row() -> Scenario:
    """Four plains in a rhombus: 2 3 over 4 5."""
    return Scenario("pp", "fw")


@pytest.mark.rule("ATL-GAP-119")
def test_a_region_is_seen_where_a_unit_stands_and_nowhere_else() -> None:
    world = row()
    world.unit(world.faction("Red"), 2)
    world.unit(world.faction("Blue"), 3)
    seen = view(world.state, "1")
    assert list(seen.regions) == [2]
    assert seen.regions[2].present
    assert list(seen.regions[2].exits) == [Direction.SE]


@pytest.mark.rule("ATL-GAP-119", "ATL-MAGIC-10")
def test_a_region_seen_by_magic_is_shown_from_afar() -> None:
    world = row()
    red = world.faction("Red")
    world.unit(red, 2)
    plain = world.unit(world.faction("Blue"), 3)
    hidden = world.unit(4, 3, skills={"stealth": 1})
    world.state.this_turn.distant[red.id] = [3]
    region = view(world.state, "1").regions[3]
    assert not region.present
    assert [unit.id for unit in region.units] == [plain.id]
    assert hidden.id not in [unit.id for unit in region.units]
    assert region.units[0].faction == 0


def test_everybody_may_know_only_who_plays() -> None:
    world = row()
    world.unit(world.faction("Red"), 2)
    seen = view(world.state, None)
    assert seen.factions[3] == "Red"
    assert not seen.regions
    assert not seen.lands
    assert not seen.own


@pytest.mark.rule("ATL-STEALTH-02")
def test_each_faction_sees_with_its_own_best_eyes() -> None:
    world = row()
    world.unit(world.faction("Red"), 2, skills={"observation": 2})
    world.unit(world.faction("Blue"), 2)
    spy = world.unit(world.faction("Green"), 2, skills={"stealth": 2})
    look = Onlooker(world.state).look
    assert look("1").unit(spy.id) is not None
    assert look("2").unit(spy.id) is None
    assert look("3").unit(spy.id) is not None


@pytest.mark.rule("ATL-GAP-78")
def test_illusions_look_like_what_they_feign_except_to_true_seeing() -> None:
    world = row()
    world.unit(world.faction("Red"), 2)
    world.unit(world.faction("Blue"), 2, skills={"true seeing": 1})
    beasts = world.unit(world.faction("Green"), 2, items={"illusory wolf": 4})
    look = Onlooker(world.state).look
    told = [look(seat).unit(beasts.id) for seat in ("1", "2")]
    assert [unit.items.get("wolf") for unit in told if unit] == [4, None]
    assert [unit.items.get("illusory wolf") for unit in told if unit] == [None, 4]


def test_views_of_one_onlooker_are_those_made_one_by_one() -> None:
    world = row()
    for name in ("Red", "Blue", "Green"):
        world.unit(world.faction(name), 2, skills={"observation": len(name) - 3}, sword=2)
    look = Onlooker(world.state).look
    for seat in ("1", "2", "3", None):
        assert look(seat) == view(world.state, seat)


@pytest.mark.rule("ATL-BUILD-07")
def test_products_are_shown_with_what_structures_add() -> None:
    world = row()
    region = world.region(2)
    region.products = [Product("iron", 40)]
    world.structure(2, "mine")
    world.unit(world.faction("Red"), 2)
    assert view(world.state, "1").regions[2].products == (("iron", 50),)


@pytest.mark.rule("ATL-ATT-02")
def test_the_attitude_to_others_is_the_declared_one_or_the_default() -> None:
    world = row()
    red = world.faction("Red", default_attitude=Attitude.UNFRIENDLY)
    red.attitudes[9] = Attitude.ALLY
    seen = view(world.state, "1")
    assert seen.attitude(9) is Attitude.ALLY
    assert seen.attitude(8) is Attitude.UNFRIENDLY
    assert seen.attitude(red.id) is Attitude.ALLY


@pytest.mark.rule("ATL-GAP-77", "ATL-MAGIC-05")
def test_foundations_lie_open_and_others_behind_all_they_need() -> None:
    assert open_studies({}) == ["force", "pattern", "spirit"]
    assert "gate lore" in open_studies({"pattern": 1, "spirit": 1})
    assert "teleportation" not in open_studies({"gate lore": 1, "farsight": 2})
    assert "teleportation" in open_studies({"gate lore": 1, "farsight": 3})
    assert "force" not in open_studies({"force": 5})


# --- the map ----------------------------------------------------------------------------------------------------------


def test_regions_in_sight_are_bright_and_remembered_ones_dimmed() -> None:
    world = row()
    red = world.faction("Red")
    world.unit(red, 2)
    red.seen = {3: 1}
    sheet = map_sheet(view(world.state, "1"))
    sights = {cell.key: cell.sight for cell in sheet.cells}
    assert sights["2"] is Sight.SEEN
    assert sights["3"] is Sight.REMEMBERED
    assert sights["4"] is Sight.REMEMBERED  # an exit of 2
    assert sights["5"] is Sight.REMEMBERED  # an exit of 3
    assert len({(cell.x, cell.y) for cell in sheet.cells}) == 4


@pytest.mark.rule("ATL-GAP-01")
def test_a_map_that_is_cut_open_elsewhere_says_where_it_lies_in_the_world() -> None:
    world = Scenario("pppppp", "pppppp")
    for name, number in (("Red", 2), ("Blue", 6)):
        world.unit(world.faction(name), number)
    for seat in ("1", "2"):
        sheet = map_sheet(view(world.state, seat))
        spots = {cell.number: (cell.x + sheet.cut) % sheet.wraps for cell in sheet.cells}
        assert spots == {number: int(number.split(",")[0]) for number in spots}


def test_the_map_shows_towns_roads_gates_ships_and_units() -> None:
    world = row()
    red = world.faction("Red", colour="#123456")
    world.region(2, race="orc", population=100, base_wages=12, town=2500, gate=3)
    world.structure(2, "road se")
    world.structure(2, "longboat")
    world.structure(2, "castle")
    world.unit(red, 2, skills={"pattern": 1, "spirit": 1, "gate lore": 1})
    sheet = map_sheet(view(world.state, "1"))
    cell = next(cell for cell in sheet.cells if cell.key == "2")
    assert cell.structures == ("castle", "gate")
    assert [(edge.kind, edge.a, edge.b) for edge in sheet.edges] == [("road", "2", "4")]
    assert [town.kind for town in sheet.settlements] == ["city"]
    assert {mark.kind for mark in sheet.marks} == {"mage", "ship"}
    assert [banner.colour for banner in sheet.banners if banner.own] == ["#123456"]


def test_an_unfinished_road_is_not_on_the_map() -> None:
    world = row()
    world.structure(2, "road se", needs=5)
    world.unit(world.faction("Red"), 2)
    assert map_sheet(view(world.state, "1")).edges == ()


def test_the_public_map_shows_no_land() -> None:
    sheet = map_sheet(view(row().state, None))
    assert {cell.sight for cell in sheet.cells} == {Sight.UNKNOWN}


def test_planned_ways_are_drawn_as_far_as_the_land_is_known() -> None:
    world = row()
    red = world.faction("Red")
    unit = world.unit(red, 2)
    seen = view(world.state, "1")
    sheet = read_orders(f"unit {unit.id}\nmove se in ne", BOOK)
    assert way(seen, 2, ["se", "in", "ne"]) == [2, 4]
    arrows = planned_map(seen, sheet).arrows
    assert [(arrow.kind, arrow.cells) for arrow in arrows] == [("order", ("2", "4"))]
    red.seen = {4: 1}
    assert way(view(world.state, "1"), 2, ["se", "ne"]) == [2, 4, 3]


# --- the paper and the reference --------------------------------------------------------------------------------------


def test_the_end_of_a_faction_is_a_headline() -> None:
    told = headlines(row().state, (FactionEnded(name="Red (3)", how="is destroyed", seen_by=("*",)),))
    assert [type(line) for line in told] == [Headline]
    assert told[0].text == "The end of Red"
    assert told[0].body == "Red is destroyed."
    assert told[0].kind == "death"


def test_a_battle_with_many_dead_is_a_headline_that_names_nobody() -> None:
    told = headlines(row().state, (_battle(10, 4), _battle(9, 8)))
    assert [line.text for line in told] == [
        "Battle on the plains of Turia: 17 dead",
        "A fight on the plains of Turia: 14 dead",
    ]
    assert [line.score for line in told] == [37, 19]
    assert told[0].body == "Ravens gather on the plains of Turia: 17 lie dead. Who fought whom, no raven tells."
    assert not any("Guard" in text for line in told for text in (line.body, *dict(line.ways).values()))


def test_small_fights_of_one_ground_are_one_story_that_says_where_and_how_many_fell() -> None:
    (told,) = headlines(row().state, (_battle(1, 0), _battle(0, 0), _battle(2, 3)))
    assert told.text == "A fight on the plains of Turia: 6 dead"
    assert "Blows fall on the plains of Turia: 6 dead" in {text for _, text in told.ways}
    assert told.body == (
        "There was fighting on the plains of Turia (6 dead). Who fought whom, only those know who were there."
    )
    assert headlines(row().state, (_battle(0, 0),)) == ()
    (told,) = headlines(row().state, (_battle(1, 0),))
    assert "One dies in a fight on the plains of Turia" in {text for _, text in told.ways}


def _battle(attackers: int, defenders: int) -> BattleFought:
    return BattleFought(
        attacker="Red Guard (1)",
        defender="Blue Guard (2)",
        where="plain in Turia (1,1)",
        attackers=(),
        defenders=(),
        rounds=(),
        winner="attackers",
        attackers_lost=attackers,
        defenders_lost=defenders,
        healed=0,
        spoils={},
        outcome="",
    )


@pytest.mark.rule("ATL-GAP-127")
def test_standings_count_people_to_the_nearest_ten_and_regions() -> None:
    world = row()
    red = world.faction("Red")
    world.faction("Blue")
    world.unit(red, 2, people=26, race="orc")
    world.unit(red, 3, people=1)
    table = standings(world.state)
    assert table.rows == (("1", "Red (3)", (30, 1)), ("2", "Blue (4)", (0, 0)))
    world.state.turn = 0
    assert standings(world.state).rows == ()


@pytest.mark.rule("ATL-SREPORT-01", "ATL-ADV-01")
def test_only_what_was_reached_can_be_looked_up() -> None:
    world = row()
    red = world.faction("Red")
    world.unit(red, 2)
    red.skills_known = {"mining": 2}
    seen = view(world.state, "1")
    assert [title for title, _ in lookup(seen, "mini")] == ["Mining 1", "Mining 2"]
    assert lookup(seen, "gate lore") == []
    assert lookup(seen, "runesword") == []
    assert [title for title, _ in lookup(seen, "swords")] == ["sword"]
    red.items_known = ["runesword"]
    assert [title for title, _ in lookup(view(world.state, "1"), "runesword")] == ["runesword"]


@pytest.mark.rule("ATL-GAME-06")
def test_a_turn_is_a_month() -> None:
    assert date(1) == "January, Year 1"
    assert date(13) == "January, Year 2"
    assert date(24) == "December, Year 2"


def test_everything_told_has_a_sentence_and_every_table_fits() -> None:
    assert [str(found) for found in lint()] == []


@pytest.mark.rule("ATL-REGION-10", "ATL-GAP-78")
def test_nobody_without_gate_lore_learns_of_a_gate_nor_how_many_there_are() -> None:
    world = row()
    red = world.faction("Red")
    world.region(2, gate=3)
    world.region(3, gate=0)
    world.state.gates = 7
    world.unit(red, 2)
    world.unit(red, 3, skills={"gate lore": 1})
    seen = view(world.state, "1").regions
    assert [(seen[n].gate, seen[n].gates) for n in (2, 3)] == [(0, 0), (0, 0)]
    world.unit(red, 2, skills={"gate lore": 1})
    assert (view(world.state, "1").regions[2].gate, view(world.state, "1").regions[2].gates) == (3, 7)


@pytest.mark.rule("ATL-EX-05")
def test_people_are_listed_first_then_beasts_then_goods_then_silver() -> None:
    assert list(in_order({"silver": 9, "sword": 1, "wolf": 2, "viking": 3})) == ["viking", "wolf", "sword", "silver"]
