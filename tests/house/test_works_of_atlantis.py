"""What the house of Atlantis makes, carries and builds: crews, carters and masons."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.dice import Dice
from engine.core.events import Event
from engine.core.house import Temper
from engine.core.ruleset import check_orders
from engine.games.atlantis.house.player import HOUSE
from engine.games.atlantis.ruleset import RULESET
from engine.games.atlantis.state import World
from engine.games.atlantis.trade.events import Sold
from engine.games.atlantis.work.events import StructureFinished
from tests.engine.games.atlantis.props.kit import Scenario
from tests.house.arena import Match


def sheet(world: World, temper: Temper = Temper.BUILDER) -> str:
    view = RULESET.look.view(world, "1")
    text = HOUSE.orders(view, temper, Dice("test"))
    assert not [found for found in check_orders(RULESET, view, text).diagnostics if found.severity.value == "error"]
    return text


def block(text: str, unit: int) -> list[str]:
    """The orders of one unit."""
    lines = text.splitlines()
    start = lines.index(f"unit {unit}") + 1
    end = next(place for place in range(start, len(lines)) if not lines[place].startswith(" "))
    return [line.strip() for line in lines[start:end]]


def month(scene: Scenario) -> tuple[Event, ...]:
    """A whole turn by the sheet of a builder; the scene goes on from it."""
    scene.state, outcome = scene.play({3: sheet(scene.state)})
    return tuple(outcome.events)


def two_plains() -> Scenario:
    """Guarded land that yields grain and horses, and a village beside it that wants grain."""
    scene = Scenario("p", "p")
    red = scene.faction("Red")
    scene.region(2, race="nomad", population=200, wages=15, products={"grain": 40, "horse": 20})
    scene.region(3, race="nomad", population=200, wages=15, town=800, wants={"grain": (20, 100)})
    scene.unit(red, 2, race="nomad", people=20, skills={"combat": 1}, flags={"guard": True}, silver=400, id=11)
    scene.unit(red, 3, race="nomad", people=20, skills={"combat": 1}, flags={"guard": True}, silver=400, id=12)
    return scene


@pytest.mark.rule("ATL-TOWN-02", "ATL-MOVE-10", "ATL-GAP-24")
def test_carters_take_a_crew_s_grain_on_horses_to_the_village_that_pays_for_it() -> None:
    scene = two_plains()
    red = scene.state.factions[3]
    farmers: dict[str, Any] = {"race": "nomad", "people": 10, "skills": {"farming": 2}}
    scene.unit(red, 2, name="Hands 4", grain=60, silver=200, id=13, **farmers)
    breeders: dict[str, Any] = {"race": "nomad", "people": 10, "skills": {"horse training": 2}}
    scene.unit(red, 2, name="Hands 5", horse=30, silver=200, id=14, **breeders)
    scene.unit(red, 2, name="Carters 6", race="nomad", people=5, skills={"horse training": 1}, silver=100, id=15)
    text = sheet(scene.state)
    assert "give 15 10 horse" in block(text, 14)
    assert "give 15 45 grain" in block(text, 13), "five people carry 25, ten horses 200, a grain weighs 5"
    assert "move se" in block(text, 15)
    assert not any(isinstance(event, Sold) for event in month(scene))
    (sold,) = (event for event in month(scene) if isinstance(event, Sold))
    assert (sold.unit_name, sold.silver) == ("Carters 6 (15)", 45 * 22), "what nobody sold went up a fifth of the way"


def test_carters_are_hired_for_what_a_market_in_sight_pays_and_not_by_raiders() -> None:
    scene = two_plains()
    scene.state.units[11].items["silver"] = 1000  # a schemer hires a scout first
    scene.unit(3, 2, name="Hands 4", race="nomad", people=10, skills={"farming": 2}, grain=10, silver=200, id=13)
    names = [temper for temper in Temper if "Carters" in sheet(scene.state, temper)]
    assert names == [Temper.BUILDER, Temper.SCHEMER], "10 grain at 20 silver are worth a trip"
    scene.state.units[13].items["grain"] = 9
    assert "Carters" not in sheet(scene.state)


@pytest.mark.rule("ATL-ITEM-04")
def test_a_crew_learns_until_it_makes_what_the_land_yields_or_knows_its_trade() -> None:
    scene = two_plains()
    crew = scene.unit(3, 2, name="Hands 4", race="nomad", people=10, skills={"farming": 1}, silver=200, id=13)
    assert "study farming" in block(sheet(scene.state), 13), "ten could make 10 of 40"
    scene.region(2, products={"grain": 10, "horse": 20})
    assert "produce grain" in block(sheet(scene.state), 13)
    crew.items["nomad"] = 5
    assert "study farming" in block(sheet(scene.state), 13)


def lumber(wood: int) -> tuple[Scenario, str]:
    """Vikings, who become masters at felling trees, in a forest."""
    scene = Scenario("f")
    red = scene.faction("Red")
    scene.region(2, race="viking", population=200, wages=12, products={"wood": 60})
    scene.unit(red, 2, race="viking", people=20, skills={"combat": 1}, flags={"guard": True}, silver=400, id=11)
    crew: dict[str, Any] = {"race": "viking", "people": 10, "skills": {"lumberjack": 3}}
    scene.unit(red, 2, name="Hands 4", wood=wood, silver=200, id=13, **crew)
    return scene, sheet(scene.state)


@pytest.mark.rule("ATL-BUILD-05", "ATL-BUILD-06")
def test_masters_of_felling_raise_a_timber_yard_of_ten_of_their_own_wood() -> None:
    assert "build timber_yard" not in block(lumber(9)[1], 13)
    scene, text = lumber(10)
    assert "build timber_yard" in block(text, 13)
    finished = [event.structure for event in month(scene) if isinstance(event, StructureFinished)]
    assert finished == ["Timber Yard [1]"], "ten people at level 3 do 30 units of work a month, and it takes 10"
    assert "produce wood" in block(sheet(scene.state), 13)


@pytest.mark.rule("ATL-BUILD-01", "ATL-BUILD-03", "ATL-BATTLE-15")
def test_masons_raise_a_tower_of_quarried_stone_leave_it_and_a_squad_on_guard_goes_in() -> None:
    scene = Scenario("m")
    red = scene.faction("Red")
    scene.region(2, race="orc", population=200, wages=12, products={"stone": 20})
    scene.unit(red, 2, silver=100, id=10)  # the captain
    scene.unit(red, 2, race="orc", people=20, skills={"combat": 1}, flags={"guard": True}, silver=400, id=11)
    scene.unit(red, 2, name="Hands 4", race="orc", people=10, skills={"quarrying": 2}, stone=12, silver=200, id=13)
    scene.unit(red, 2, name="Masons 5", race="orc", people=5, skills={"building": 1}, silver=200, id=14)
    assert "give 14 12 stone" in block(sheet(scene.state), 13)
    assert "build tower" in block(sheet(scene.state), 14)
    month(scene)
    (tower,) = scene.state.regions[2].structures
    assert (tower.type, tower.needs) == ("tower", 5), "five people do five of ten units of work in a month"
    month(scene)
    assert (tower := scene.state.regions[2].structures[0]).needs == 0
    assert "leave" in block(sheet(scene.state), 14)
    month(scene)
    month(scene)
    assert scene.state.units[11].structure == tower.number


@pytest.mark.rule("ATL-GAP-13", "ATL-MOVE-11")
def test_masons_set_out_for_the_city_with_horses_and_silver_for_ten_stones_and_not_twice_for_nothing() -> None:
    scene = Scenario("p", "p")
    red = scene.faction("Red")
    scene.region(2, race="nomad", population=200, wages=15, products={"horse": 20})
    scene.region(3, race="nomad", population=200, wages=15, town=5000)
    red.seen[3] = 2
    scene.unit(red, 2, silver=3000, id=10)  # the captain
    scene.unit(red, 2, name="Hands 4", race="nomad", people=10, skills={"horse training": 2}, horse=30, id=13)
    masons = scene.unit(red, 2, name="Masons 5", race="nomad", people=5, skills={"building": 1}, silver=60, id=14)
    text = sheet(scene.state)
    assert "give 14 24 horse" in block(text, 13), "five people carry 25, 24 horses 480 of the 500 that ten stones weigh"
    assert f"give 14 {10 * 75 + 5 * 3 * 10 - 60} silver" in block(text, 10), "75 silver a stone, and their keep"
    assert "move se" in block(text, 14)
    masons.items["silver"] = 750
    assert "work" in block(sheet(scene.state), 14)


@pytest.fixture(scope="module")
def campaign() -> list[Event]:
    """What a builder alone in the land near a village saw in a year and a half."""
    match, seen = Match(game="atlantis", seats=[Temper.BUILDER, "silent"], seed="house 3"), []
    for _ in range(18):
        seen += [event for event in match.play(1).events if "1" in event.seen_by]
    return seen


@pytest.mark.rule("ATL-GAP-13", "ATL-TOWN-07")
def test_a_builder_in_the_plains_fetches_stone_for_a_tower_from_the_city_and_trades_with_a_village(
    campaign: list[Event],
) -> None:
    raised = [event.unit_name.split()[0] for event in campaign if isinstance(event, StructureFinished)]
    assert raised == ["Masons"]
    assert any(event.unit_name.startswith("Carters") for event in campaign if isinstance(event, Sold))
