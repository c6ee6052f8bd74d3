"""SAIL, BOARD, FERRY, UNLOAD through real days: courses, times, captains, cargo, passengers."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.olympia.land.ships import capacity
from engine.games.olympia.state import Built, Direction, Place, Storm, Unit
from engine.games.olympia.travel.sea_events import VoyageBrokenOff
from tests.engine.games.olympia.props.kit import inside, stacked
from tests.engine.games.olympia.props.road import Road
from tests.suite.table import each

CREW = {"19": 14}


def ship_at(road: Road, place: str, kind: str = "galley", **built: int) -> Place:
    ship = inside(road.world, place, kind, "HMS Pinafore", built=Built(finished=True, **built))  # type: ignore[arg-type]
    if road.world.places[place].kind == "ocean":
        road.world.afloat.append(ship.id)
    return ship


def captain_of(road: Road, ship: Place, name: str = "Candide", **more: Any) -> Unit:
    more.setdefault("items", dict(CREW))
    return road.noble(ship.id, name, skills={"600": 0, "601": 0}, **more)


def at(road: Road, ship: Place) -> str:
    return road.world.places[ship.id].within


# Courses


@pytest.mark.rule("OLY-ORDER-64", "OLY-LOC-22", "OLY-EX-22", "OLY-LOC-06")
@each("words", ["sail south", "sail s", "sail ab00"])
def test_a_ship_sails_from_the_beach_into_the_sea_in_a_day(words: str) -> None:
    road = Road.over("p", "~")
    ship = ship_at(road, "aa00")
    captain_of(road, ship)
    road.month_of(days=1, Candide=words)
    assert at(road, ship) == "ab00"
    assert ship.id in road.world.places["ab00"].inner
    assert ship.id not in road.world.places["aa00"].inner


@pytest.mark.rule("OLY-EX-30", "OLY-LOC-23", "OLY-LOC-22")
def test_from_the_sea_one_sails_on_or_docks_at_shores_and_islands_but_not_in_mountains() -> None:
    road = Road.over(" ~ ", "~~m", " p ")
    island = inside(road.world, "ab01", "island")
    ship = ship_at(road, "ab01")
    captain_of(road, ship)
    road.month_of(days=1, Candide="sail east")
    assert road.says("Candide") == [f"1: HMS Pinafore [{ship.id}] cannot sail to Mountain [ab02]."]
    road.month_of(days=1, Candide=f"sail {island.id}")
    assert at(road, ship) == island.id
    road.month_of(days=2, Candide="sail out; sail south")
    assert at(road, ship) == "ac01"
    road.month_of(days=4, Candide="sail n; sail w")
    assert at(road, ship) == "ab00"


@pytest.mark.rule("OLY-LOC-23", "OLY-LOC-18")
def test_a_secret_harbour_in_the_mountains_is_open_to_those_who_found_it() -> None:
    road = Road.over("~m")
    road.world.places["aa00"].closed.append(Direction.EAST)
    road.world.places["aa01"].closed.append(Direction.WEST)
    ship = ship_at(road, "aa00")
    captain_of(road, ship)
    road.month_of(days=1, Candide="sail e")
    assert at(road, ship) == "aa00"
    road.own.knows.append("aa00 aa01")
    road.month_of(days=1, Candide="sail e")
    assert at(road, ship) == "aa01"
    assert "aa01 aa00" in road.own.knows


@pytest.mark.rule("OLY-EX-31", "OLY-LOC-24")
def test_where_a_city_holds_the_port_ships_come_and_go_through_it_alone() -> None:
    road = Road.over("p", "~")
    city = inside(road.world, "aa00", "city", "Carim")
    ship = ship_at(road, "aa00")
    captain_of(road, ship)
    road.month_of(days=1, Candide="sail s")
    assert at(road, ship) == "aa00"
    docked = ship_at(road, city.id)
    captain_of(road, docked, "Feasel")
    road.month_of(days=2, Feasel="sail south; sail north")
    assert at(road, docked) == city.id
    assert f"2: HMS Pinafore [{docked.id}] arrives at Carim [{city.id}]." in road.says("Feasel")
    road.month_of(days=2, Feasel="sail out")
    assert at(road, docked) == city.id


# Times


@pytest.mark.rule("OLY-GAP-31", "OLY-GAP-S601", "OLY-SHIP-01", "OLY-LOC-06")
@each("hands, days", [({"19": 14}, 3), ({"19": 10, "24": 4}, 3), ({"19": 12}, 5), ({}, 17)])
def test_every_hand_that_is_missing_costs_a_day(hands: dict[str, int], days: int) -> None:
    road = Road.over("p~~p")
    ship = ship_at(road, "aa01")
    captain_of(road, ship, items=hands)
    road.month_of(days=days - 1, Candide="sail e")
    assert at(road, ship) == "aa01"
    road.month_of(days=1)
    assert at(road, ship) == "aa02"


@pytest.mark.rule("OLY-GAP-31")
def test_hands_lost_under_way_cost_as_much() -> None:
    road = Road.over("p~~p")
    ship = ship_at(road, "aa01")
    captain = captain_of(road, ship)
    road.month_of(days=1, Candide="sail e")
    captain.add("19", -2)
    road.month_of(days=3)
    assert at(road, ship) == "aa01"
    road.month_of(days=1)
    assert at(road, ship) == "aa02"


@pytest.mark.rule("OLY-SHIP-02", "OLY-LOC-05", "OLY-GAP-31")
def test_the_wind_speeds_roundships_on_long_ways_only() -> None:
    for kind, days in (("roundship", 2), ("galley", 3)):
        road = Road.over("p~~p")
        road.world.storms["79001"] = Storm(id="79001", kind="wind", name="Blow", place="aa01", strength=2)
        ship = ship_at(road, "aa01", kind)
        captain_of(road, ship)
        road.month_of(days=days - 1, Candide="sail e")
        assert at(road, ship) == "aa01"
        road.month_of(days=1, Candide="sail e")
        assert at(road, ship) == "aa02"


@pytest.mark.rule("OLY-GAP-S822")
def test_a_storm_bound_to_a_ship_goes_where_it_goes() -> None:
    road = Road.over("p~~p")
    road.world.storms["79001"] = Storm(id="79001", kind="wind", name="Blow", place="aa01", strength=2)
    ship = ship_at(road, "aa01", "roundship")
    assert ship.built is not None
    ship.built.storm = "79001"
    captain_of(road, ship)
    road.month_of(days=2, Candide="sail e")
    assert road.world.storms["79001"].place == "aa02"


@pytest.mark.rule("OLY-GAP-S822", "OLY-GAP-64")
@each("strength, left", [(1, "79001"), (2, "79001"), (3, "79002")])
def test_a_storm_that_a_ship_brings_and_one_of_its_kind_do_not_both_last(strength: int, left: str) -> None:
    road = Road.over("p~~p")
    mage = road.noble("aa00", "Feasel")
    road.world.storms["79001"] = Storm(id="79001", kind="wind", name="Blow", place="aa01", strength=2)
    road.world.storms["79002"] = Storm(
        id="79002", kind="wind", name="Gust", place="aa02", strength=strength, owner=mage.id
    )
    road.world.storms["79003"] = Storm(id="79003", kind="rain", name="Wet", place="aa02", strength=1)
    ship = ship_at(road, "aa01", "roundship")
    assert ship.built is not None
    ship.built.storm = "79001"
    captain_of(road, ship)
    road.month_of(days=4, Candide="sail e")
    assert at(road, ship) == "aa02"
    assert [(code, storm.place) for code, storm in road.world.storms.items()] == [(left, "aa02"), ("79003", "aa02")]
    assert any("Gust" in line for line in road.says("Feasel")) == (left == "79001")


# Captain, crew, cargo


@pytest.mark.rule("OLY-EX-85", "OLY-CTRL-02", "OLY-CTRL-01")
def test_only_the_first_aboard_sails_and_when_he_leaves_the_next_is_captain() -> None:
    road = Road.over("p", "~")
    ship = ship_at(road, "aa00")
    candide = captain_of(road, ship)
    captain_of(road, ship, "Osswid")
    road.month_of(days=1, Osswid="sail s")
    assert road.says("Osswid") == [f"1: Candide [{candide.id}] is captain of HMS Pinafore [{ship.id}]."]
    road.month_of(days=2, Candide="out", Osswid="wait owner; sail s")
    assert (at(road, ship), candide.place) == ("ab00", "aa00")


@pytest.mark.rule("OLY-SHIP-05", "OLY-SHIP-09", "OLY-ORDER-64")
def test_sailing_takes_the_skill_and_a_finished_ship_under_ones_feet() -> None:
    road = Road.over("p", "~")
    ship = ship_at(road, "aa00")
    road.noble(ship.id, "Lubber", items=dict(CREW))
    hull = inside(road.world, "aa00", "galley", "Hull", built=Built())
    captain_of(road, hull, "Builder")
    road.noble("aa00", "Ashore", skills={"600": 0, "601": 0})
    road.month_of(days=1, Lubber="sail s", Builder="sail s", Ashore="sail s")
    assert [road.says(name)[0][3:] for name in ("Lubber", "Builder", "Ashore")] == [
        "Sailing [601] is not known.", f"Hull [{hull.id}] is not finished.", "You are not aboard a ship.",
    ]  # fmt: skip


@pytest.mark.rule("OLY-EX-93", "OLY-SHIP-04", "OLY-SHIP-01")
@each(
    "kind, damage, carries",
    [
        ("galley", 0, 5000),
        ("galley", 10, 4500),
        ("galley", 50, 2500),
        ("roundship", 0, 25000),
        ("roundship", 20, 20000),
    ],
)
def test_damage_lessens_what_a_ship_carries_in_proportion(kind: str, damage: int, carries: int) -> None:
    road = Road.over("p")
    assert capacity(ship_at(road, "aa00", kind, damage=damage)) == carries


@pytest.mark.rule("OLY-GAP-31", "OLY-CAP-07")
def test_an_overloaded_ship_does_not_sail() -> None:
    road = Road.over("p", "~")
    ship = ship_at(road, "aa00")
    captain = captain_of(road, ship, items={"19": 14, "78": 36})  # 100 + 1,400 + 3,600
    road.month_of(days=1, Candide="sail s")
    assert road.says("Candide") == [f"1: HMS Pinafore [{ship.id}] is overloaded: 5,100 aboard, and it can carry 5,000."]
    captain.add("78", -1)
    road.month_of(days=1, Candide="sail s")
    assert at(road, ship) == "ab00"


@pytest.mark.rule("OLY-GAP-S601", "OLY-SKILL-06")
def test_arriving_counts_as_a_use_of_sailing_once_a_month() -> None:
    road = Road.over("p", "~")
    ship = ship_at(road, "aa00")
    captain = captain_of(road, ship)
    road.month_of(days=2, Candide="sail s; sail n")
    assert captain.skills["601"] == 1


@pytest.mark.rule("OLY-GAP-32", "OLY-GAP-O64")
def test_those_aboard_go_on_with_their_orders_and_nobody_comes_or_goes_under_way() -> None:
    road = Road.over("p~")
    ship = ship_at(road, "aa00")
    captain = captain_of(road, ship, items={"19": 12}, fee=10)
    mate = stacked(road.world, captain, road.noble(ship.id, "Mate", items={"10": 5}))
    road.noble(ship.id, "Guest")
    road.noble("aa00", "Late", items={"1": 500})
    late = f"wait day 2; move {ship.id}; board {ship.id}"
    road.month_of(Candide="sail e", Mate="train 11 2", Guest="wait day 2; move out", Late=late)
    assert mate.count("11") == 2
    refused = f"2: HMS Pinafore [{ship.id}] is on its way."
    assert [line for line in road.says("Guest") if line.startswith("2")][-1] == refused
    assert [line for line in road.says("Late") if line.startswith("2")][-2:] == [refused, refused]
    assert at(road, ship) == "aa01"


@pytest.mark.rule("OLY-GAP-O68", "OLY-GAP-99")
def test_a_stopped_voyage_ends_where_it_began() -> None:
    road = Road.over("p~~p")
    ship = ship_at(road, "aa01")
    captain_of(road, ship)
    road.whole(Candide="wait day 29; sail e")
    road.whole(Candide="stop; sail w")
    assert road.world.places[ship.id].within == "aa00"
    broken = [(event.day, event.ship, event.place, event.seen_by) for event in road.of_kind(VoyageBrokenOff)]
    assert broken == [(0, f"HMS Pinafore [{ship.id}]", "Ocean [aa01]", ("a",))]


@pytest.mark.rule("OLY-LOC-04")
def test_nobody_walks_from_a_ship_into_the_sea() -> None:
    road = Road.over("p~")
    ship = ship_at(road, "aa01")
    road.noble(ship.id)
    road.month_of(days=2, Osswid="out; move west")
    assert road.says("Osswid") == ["1: The sea is crossed by ship."] * 2


# Passengers


@pytest.mark.rule("OLY-EX-96", "OLY-FERRY-02", "OLY-FERRY-04", "OLY-ORDER-06", "OLY-GAP-O06")
@each("fee, men, gold", [(50, 2, 150), (100, 0, 100), (33, 0, 33), (7, 1, 14)])
def test_the_fare_goes_by_the_weight_of_the_whole_stack(fee: int, men: int, gold: int) -> None:
    road = Road.over("p", "~")
    ship = ship_at(road, "aa00")
    captain = captain_of(road, ship, player=road.other, fee=fee)
    guest = road.noble("aa00", items={"10": men, "1": 500} if men else {"1": 500}, guard=True)
    road.month_of(days=1, Osswid=f"board {ship.id}")
    assert (guest.place, guest.count("1"), captain.count("1"), guest.guard) == (ship.id, 500 - gold, gold, False)
    assert road.says("Osswid") == [f"1: Went aboard HMS Pinafore [{ship.id}]. The fee was {gold} gold."]
    assert road.says("Candide") == [f"1: Osswid [{guest.id}] came aboard and paid {gold} gold."]


@pytest.mark.rule("OLY-EX-96", "OLY-FERRY-03", "OLY-FERRY-04", "OLY-GAP-O06")
def test_nobody_boards_without_a_fee_the_gold_the_room_or_the_ship() -> None:
    road = Road.over("p", "~")
    ship = ship_at(road, "aa00")
    captain = captain_of(road, ship, player=road.other)
    guest = road.noble("aa00", items={"1": 99, "10": 1})
    name = f"HMS Pinafore [{ship.id}]"
    road.month_of(days=1, Osswid=f"board {ship.id}; board d999")
    captain.fee = 50
    first = road.says("Osswid")
    road.month_of(days=1, Osswid=f"board {ship.id} 99; board {ship.id}")
    second = road.says("Osswid")
    captain.add("78", 34)  # 4,900 aboard
    captain.fee = 10
    road.month_of(days=1, Osswid=f"board {ship.id}")
    assert [line[3:] for line in (*first, *second, *road.says("Osswid"))] == [
        f"{name} carries no passengers for a fee.",
        "There is no ship [d999] here.",
        "The fee would be 100 gold, and you wanted to pay 99 at most.",
        "The fee is 100 gold, and you have less.",
        f"{name} has no room for 200 more weight.",
    ]
    assert guest.place == "aa00"


@pytest.mark.rule("OLY-FERRY-05", "OLY-PERM-04")
def test_strangers_do_not_walk_aboard_a_ferry() -> None:
    road = Road.over("p", "~")
    ship = ship_at(road, "aa00")
    captain = captain_of(road, ship, player=road.other, fee=10)
    road.noble("aa00")
    road.month_of(days=1, Osswid=f"move {ship.id}")
    assert road.says("Osswid")[0].startswith(f"1: Candide [{captain.id}] does not let you into")


@pytest.mark.rule("OLY-ORDER-75", "OLY-GAP-O75", "OLY-FERRY-01")
def test_the_captain_puts_all_others_ashore_but_not_on_the_sea() -> None:
    road = Road.over("p~")
    ship = ship_at(road, "aa01")
    captain = captain_of(road, ship)
    stacked(road.world, captain, road.noble(ship.id, "Mate"))
    guest = road.noble(ship.id, "Guest", player=road.other)
    road.month_of(days=2, Candide="unload; sail w; unload; unload")
    lines = [line for line in road.says("Candide") if "ashore" in line or "sea" in line or "passengers" in line]
    assert lines == [
        f"1: HMS Pinafore [{ship.id}] is out on the sea.",
        f"2: Put ashore: Guest [{guest.id}].",
        "2: There are no passengers aboard.",
    ]
    assert [road.world.units[code].name for code in ship.units] == ["Candide"]
    assert guest.place == "aa00"


@pytest.mark.rule("OLY-ORDER-24", "OLY-GAP-O24", "OLY-FERRY-06")
def test_only_the_captain_calls_the_passengers_and_those_who_wait_hear_it() -> None:
    road = Road.over("p~")
    ship = ship_at(road, "aa00")
    captain_of(road, ship)
    mate = road.noble(ship.id, "Mate")
    waiting = road.noble("aa00", "Guest", player=road.other)
    road.month_of(
        days=3, Candide="wait day 2; ferry", Mate="ferry", b=f"unit {waiting.id}\nwait ferry {ship.id}\nbehind 1"
    )
    assert road.says("Mate")[0].startswith("1: Candide")
    assert (2, "> behind 1") in road.said("Guest")
    assert mate.place == ship.id
    assert road.log("aa00")[0] == f"2: HMS Pinafore [{ship.id}] calls its passengers aboard."


@pytest.mark.rule("OLY-EX-97", "OLY-FERRY-06", "OLY-FERRY-01")
def test_the_script_of_a_ferry_runs_as_printed() -> None:
    road = Road.over("p~p")
    ship = ship_at(road, "aa01")
    captain = captain_of(road, ship)
    old = road.noble(ship.id, "Old", player=road.other)
    new = road.noble("aa00", "New", player=road.other, items={"1": 200})
    sheet = f"unit {new.id}\nwait ferry {ship.id}\nboard {ship.id}\nwait loc aa02\nbehind 4"
    orders = "fee 100; sail w; unload; wait day 15; ferry; sail e; sail e; unload"
    road.month_of(Candide=orders, b=sheet)
    assert [line for line in road.said("Old") if "ashore" in line[1]] == [(2, "Put ashore at Plain [aa00].")]
    assert (15, f"Went aboard HMS Pinafore [{ship.id}]. The fee was 100 gold.") in road.said("New")
    assert (17, "Put ashore at Plain [aa02].") in road.said("New")
    assert (17, "> behind 4") in road.said("New")
    assert (captain.count("1"), new.count("1"), old.place, new.place) == (100, 100, "aa00", "aa02")


@pytest.mark.rule("OLY-GAP-39", "OLY-GAP-31")
def test_a_captain_who_is_washed_ashore_sails_no_more() -> None:
    road = Road.over("p~~p")
    ship = ship_at(road, "aa01")
    captain = captain_of(road, ship)
    road.month_of(days=1, Candide="sail e")
    road.world.places["aa01"].inner.remove(ship.id)
    ship.units.remove(captain.id)
    road.world.places["aa00"].units.append(captain.id)
    captain.place = "aa00"
    del road.world.places[ship.id]
    road.month_of(days=3)
    assert road.says("Candide")[-1] == "2: You are not aboard a ship."
    captain.running = None
    road.month_of(days=1, Candide="behind 3")
    assert captain.behind == 3
