"""The sea of an evening: reefs, rocks, storms; flyers over the ocean. FLY itself."""

from __future__ import annotations

import pytest

from engine.core import document
from engine.core.ruleset import SeatRequest, begin
from engine.games.olympia.founding.setup import OlympiaChoices, OlympiaOptions
from engine.games.olympia.land.ways import ways
from engine.games.olympia.ruleset import RULESET
from engine.games.olympia.scratch import OlympiaTurn, Scratch
from engine.games.olympia.state import Built, Direction, Link, Place, Realm, Storm, World
from engine.games.olympia.travel.hazards import batter_ships, tire_flyers
from engine.games.olympia.travel.travel_events import Arrived, FellIntoTheSea
from engine.testing import events_of, play
from tests.engine.games.olympia.props.kit import beyond, inside, noble
from tests.engine.games.olympia.props.road import Road
from tests.suite.table import each

EVENINGS = 6000


def damages(road: Road, place: str, kind: str = "galley") -> list[int]:
    """The damage of each evening on which a ship there took some; it is repaired after each."""
    ship = inside(road.world, place, kind, built=Built(finished=True))
    assert ship.built is not None
    road.world.afloat.append(ship.id)
    turn = OlympiaTurn(road.world, {}, seed="s", number=1, scratch=Scratch())
    found = []
    for day in range(1, EVENINGS + 1):
        turn.day = day
        batter_ships(turn)
        if ship.built.damage:
            found.append(ship.built.damage)
        ship.built.damage = 0
    return found


@pytest.mark.rule("OLY-GAP-23", "OLY-SHIP-03")
@each("letters, one_in, least, most", [("p~", 75, 3, 5), ("m~", 50, 6, 9)])
def test_coasts_damage_a_ship_now_and_then(letters: str, one_in: int, least: int, most: int) -> None:
    road = Road.over(letters)
    found = damages(road, "aa01")
    assert EVENINGS / one_in * 0.65 < len(found) < EVENINGS / one_in * 1.35
    assert (min(found), max(found)) == (least, most)


@pytest.mark.rule("OLY-GAP-65")
def test_only_strong_storms_damage_ships_on_the_open_sea() -> None:
    for strength, few, many in ((9, 0, 0), (10, 220, 380)):
        road = Road.over("~~")
        road.world.storms["79001"] = Storm(id="79001", kind="rain", name="Rain", place="aa01", strength=strength)
        found = damages(road, "aa01")
        assert few <= len(found) <= many
        assert not found or (min(found), max(found)) == (3, 9)
    road = Road.over("~~")
    road.world.storms["79001"] = Storm(id="79001", kind="fog", name="Fog", place="aa01", strength=20)
    assert damages(road, "aa01") == []


@pytest.mark.rule("OLY-GAP-23", "OLY-SHIP-03")
def test_ships_in_port_and_unfinished_ones_are_safe() -> None:
    road = Road.over("m~")
    hull = inside(road.world, "aa01", "galley", built=Built())
    docked = inside(road.world, "aa00", "galley", built=Built(finished=True))
    road.world.afloat += [hull.id, docked.id]
    turn = OlympiaTurn(road.world, {}, seed="s", number=1, scratch=Scratch())
    for turn.day in range(1, 1000):
        batter_ships(turn)
    assert hull.built is not None
    assert docked.built is not None
    assert (hull.built.damage, docked.built.damage, road.world.afloat) == (0, 0, [hull.id])


@pytest.mark.rule("OLY-GAP-39")
def test_a_ship_that_goes_down_takes_all_aboard_with_it() -> None:
    road = Road.over("m~")
    ship = inside(road.world, "aa01", "galley", built=Built(finished=True, damage=99))
    road.world.afloat.append(ship.id)
    unit = road.noble(ship.id, items={"19": 14})
    saved = road.noble(ship.id, "Saved", skills={"610": 0, "611": 0})
    month = road
    month.month_of(days=1)
    turn = OlympiaTurn(road.world, {}, seed="s", number=1, scratch=road.scratch)
    for turn.day in range(1, 2000):
        batter_ships(turn)
    assert ship.id not in road.world.places
    assert unit.id not in road.world.units
    assert (saved.place, saved.health) == ("aa00", 100)
    assert [road.world.things[code].name for code in road.world.places["aa00"].lost] == ["Osswid"]


# Flying


@pytest.mark.rule("OLY-ORDER-27", "OLY-GAP-29", "OLY-CAP-05", "OLY-GAP-O27")
@each("letters, days", [("pp", 3), ("pf", 4), ("pm", 4), ("ps", 4), ("p~", 1)])
def test_flyers_cross_land_and_sea(letters: str, days: int) -> None:
    road = Road.over(letters)
    flyer = road.noble("aa00", items={"54": 1})
    road.month_of(days=days - 1, Osswid="fly e") if days > 1 else None
    assert flyer.place == "aa00"
    road.month_of(days=1, **({"Osswid": "fly e"} if days == 1 else {}))
    assert flyer.place == "aa01"


@pytest.mark.rule("OLY-CAP-05", "OLY-ORDER-27")
def test_who_cannot_carry_everything_through_the_air_stays_on_the_ground() -> None:
    road = Road.over("pp")
    flyer = road.noble("aa00", items={"54": 1, "78": 1})
    road.month_of(Osswid="fly e")
    assert flyer.place == "aa00"
    assert road.says("Osswid") == [
        "1: 200 weight would have to be carried through the air, and the stack can carry 150."
    ]


@pytest.mark.rule("OLY-GAP-29")
def test_nobody_flies_below_the_earth() -> None:
    road = Road.over("p")
    tunnel, other = beyond(road.world, Realm.HADES, "underground", [60], 2)
    road.noble(tunnel.id, items={"54": 1})
    road.month_of(Osswid=f"fly {other.id}")
    assert road.says("Osswid") == ["1: Nobody flies below the earth."]


@pytest.mark.rule("OLY-DANGER-04", "OLY-GAP-73")
def test_the_clouds_are_reached_by_flight_alone() -> None:
    road = Road.over("m")
    (cloud,) = beyond(road.world, Realm.CLOUD, "cloud", [60], 1)
    road.world.places["aa00"].links.append(Link(to=cloud.id, days=7, direction=Direction.UP, flying=True))
    road.noble("aa00")
    flyer = road.noble("aa00", "Feasel", items={"54": 1})
    road.month_of(Osswid="move up", Feasel="fly up")
    assert road.says("Osswid") == [f"1: {cloud.name} [{cloud.id}] is reached only by those who fly."]
    assert flyer.place == cloud.id


@pytest.mark.rule("OLY-GAP-29", "OLY-GAP-23")
def test_after_fifteen_evenings_over_the_sea_flyers_fall_in_the_month_of_a_new_world() -> None:
    seat = SeatRequest(id="a", name="Wings", choices=OlympiaChoices())
    world = document.decode(begin(RULESET, OlympiaOptions(size="16x16"), [seat], "flyers"), World)
    home, sea = next(
        (place.id, way.to)
        for place in world.places.values()
        if place.kind == "plain" and not place.hidden
        for way in ways(world, place)
        if world.places[way.to].kind == "ocean"
    )
    flyer = noble(world, home, "Osswid", player=next(iter(world.players)), items={"54": 1})
    world, outcome = play(RULESET, world, {"a": f"unit {flyer.id}\nfly {sea}"}, seed="flyers", number=1)
    (arrived,) = [event for event in events_of(outcome, Arrived) if flyer.id in event.units]
    fell = [(event.place, event.day, event.who) for event in events_of(outcome, FellIntoTheSea)]
    assert fell == [(sea, arrived.day + 15, f"Osswid [{flyer.id}]")]
    assert (flyer.id in world.units, world.flyways) == (False, [])


@pytest.mark.rule("OLY-GAP-29")
def test_landing_ends_the_count_of_evenings() -> None:
    road = Road.over("p~p")
    flyer = road.noble("aa00", items={"54": 1})
    road.month_of(days=1, Osswid="fly e")
    turn = OlympiaTurn(road.world, {}, seed="s", number=1, scratch=road.scratch)
    tire_flyers(turn)
    assert flyer.aloft == 1
    road.month_of(days=1, Osswid="fly e")
    assert (flyer.place, flyer.aloft) == ("aa02", 0)


def _harbour(road: Road) -> Place:
    return inside(road.world, "aa01", "galley", built=Built(finished=True))


@pytest.mark.rule("OLY-GAP-32", "OLY-GAP-O41")
def test_flyers_leave_a_ship_at_sea_and_come_down_on_it_again() -> None:
    road = Road.over("p~")
    ship = _harbour(road)
    flyer = road.noble(ship.id, items={"54": 1})
    road.month_of(days=2, Osswid="fly west")
    assert flyer.place == "aa00"
    road.month_of(days=2, Osswid=f"fly east; move {ship.id}")
    assert flyer.place == ship.id
