"""The orders template in its forms, and the orders of those who sent none (ATL-REPORT-07..09, ATL-GAP-112, -120)."""

from __future__ import annotations

import pytest

from engine.core.orders import read_orders
from engine.games.atlantis.book import BOOK
from engine.games.atlantis.checking.directory import directory
from engine.games.atlantis.language.frame import is_standing
from engine.games.atlantis.sight.sighting import view
from engine.games.atlantis.state import Direction, Template
from engine.games.atlantis.telling.sheet import sheet, standing_orders, template
from tests.engine.games.atlantis.props.kit import Scenario


@pytest.fixture
def world() -> Scenario:
    """Region 5 is a mountain between forest and swamp in the east, tundra and plain in the west."""
    world = Scenario("pfw", "mjd", "tsp")
    world.region(5, race="viking", population=500, wages=15, products={"horse": 39})
    red = world.faction("Red")
    soldiers = world.unit(red, 5, people=3, race="viking", skills={"combat": 2}, sword=3, name="Guards")
    soldiers.repeats = ["@tax", "@; watch the east"]
    world.unit(red, 2, name="Scout")
    world.unit(world.faction("Blue"), 5)
    return world


@pytest.mark.rule("ATL-REPORT-07", "ATL-REPORT-08", "ATL-ORDER-35", "ATL-GAP-120")
def test_the_short_form_names_units_and_their_repeated_orders(world: Scenario) -> None:
    assert (
        sheet(view(world.state, "1"), Template.SHORT)
        == """#atlantis 3

; *** plain (0,0) in Area 2 ***

unit 2
; Scout (2)

; *** mountain (1,1) in Area 5 ***

unit 1
; Guards (1)
@tax
@; watch the east

#end
"""
    )


@pytest.mark.rule("ATL-REPORT-07", "ATL-GAP-120")
def test_the_long_form_tells_all_about_each_own_unit(world: Scenario) -> None:
    text = sheet(view(world.state, "1"), Template.LONG)
    assert "; * Guards (1), faction Red (3), has: 3 vikings [VIKI], 3 swords\n;   [SWOR]. Weight: 33." in text
    assert "unit 3" not in text


@pytest.mark.rule("ATL-REPORT-09", "ATL-GAP-120")
def test_the_map_form_draws_the_region_and_its_neighbours(world: Scenario) -> None:
    text = sheet(view(world.state, "1"), Template.MAP)
    drawn = text[text.index("mountain (1,1)") :]
    for symbol in ("/\\ /\\", "^^^^", "vvvv", "' ' '"):
        assert symbol in drawn
    assert "/ ^^^^ \\" in drawn
    for fact in ("Next month: clear", "Tax: $2500", "Entertainment: $125", "Wages: $15", "Products: 39 horses [HORS]"):
        assert fact in drawn
    assert max(map(len, text.split("\n"))) <= 72
    assert "####" not in text  # the edge of the world is no blocked hex


@pytest.mark.rule("ATL-REPORT-09", "ATL-WORLD-08")
def test_blocked_sides_of_the_underworld_are_marked() -> None:
    world = Scenario("c.", "nu", level=2)
    world.region(2, blocked=[Direction.SE])
    world.unit(world.faction(), 2)
    assert sheet(view(world.state, "1"), Template.MAP).count("####") == 12


@pytest.mark.rule("ATL-ORDER-35")
def test_with_the_template_off_whoever_asks_gets_the_short_form(world: Scenario) -> None:
    world.state.factions[3].template = Template.OFF
    seen = view(world.state, "1")
    assert template(seen) == sheet(seen, Template.SHORT)


def test_onlookers_and_the_dead_get_no_sheet(world: Scenario) -> None:
    assert template(view(world.state, None)) == ""


@pytest.mark.rule("ATL-GAP-112")
def test_who_sends_nothing_orders_nothing(world: Scenario) -> None:
    read = read_orders(standing_orders(world.state, "1"), BOOK, directory(view(world.state, "1")))
    assert is_standing(read)
    assert (read.orders, read.diagnostics) == ((), ())


def test_numbers_in_sight_are_offered_for_completion(world: Scenario) -> None:
    known = directory(view(world.state, "1"))
    assert known.names("unit") == ["2", "1", "3"]
    assert known.names("own unit") == ["2", "1"]
    assert known.names("faction number") == ["1", "2", "4"]
    assert known.names("own faction") == ["3"]
