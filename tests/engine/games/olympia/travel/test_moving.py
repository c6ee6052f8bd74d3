"""MOVE through real days: ways, times, stacks, structures, what others see, what is learned."""

from __future__ import annotations

import pytest

from engine.games.olympia.land.ways import Way
from engine.games.olympia.state import Admission, Built, Direction, Link, Unit
from engine.games.olympia.travel.moving import days_by_land, delay
from engine.games.olympia.travel.travel_events import WayLearned
from tests.engine.games.olympia.props.kit import inside, stacked, world
from tests.engine.games.olympia.props.road import Road, noble
from tests.suite.table import each


def at(road: Road, name: str) -> str:
    return next(unit.place for unit in road.world.units.values() if unit.name == name)


def listed(road: Road, place: str) -> list[str]:
    return [road.world.units[code].name for code in road.world.places[place].units]


def inn_in(road: Road, place: str, name: str = "Hooting Owl Inn") -> str:
    return inside(road.world, place, "inn", name, built=Built(finished=True)).id


# Where to


@pytest.mark.rule("OLY-EX-22", "OLY-LOC-02", "OLY-ORDER-41")
@each("words", ["move north", "move n", "move aa00", "north", "n", "go aa00", "enter aa00"])
def test_a_way_is_named_by_its_direction_or_by_the_place_it_leads_to(words: str) -> None:
    road = Road.over("p", "p")
    road.noble("ab00")
    road.month_of(days=6, Osswid=words)
    assert at(road, "Osswid") == "ab00"
    road.month_of(days=1)
    assert at(road, "Osswid") == "aa00"


@pytest.mark.rule("OLY-EX-22", "OLY-LOC-04", "OLY-LOC-17", "OLY-EX-27")
def test_nobody_walks_into_the_sea_or_beyond_the_edge_of_the_map() -> None:
    road = Road.over("p~")
    road.noble("aa00")
    road.month_of(Osswid="move e; move n; move w; behind 1")
    assert road.says("Osswid")[:3] == [
        "1: The sea is crossed by ship.",
        '1: You know no way from Plain [aa00] to "north".',
        '1: You know no way from Plain [aa00] to "west".',
    ]
    assert next(iter(road.world.units.values())).behind == 1


@pytest.mark.rule("OLY-GAP-O41")
def test_of_several_destinations_the_first_that_is_possible_is_taken() -> None:
    road = Road.over("p~", "p ")
    road.noble("aa00")
    road.month_of(Osswid="move north east ab00")
    assert at(road, "Osswid") == "ab00"
    assert len(road.says("Osswid")) == 2


@pytest.mark.rule("OLY-EX-26", "OLY-LOC-14")
def test_a_diagonal_takes_two_moves() -> None:
    road = Road.over("pp", "pp")
    road.noble("ab01")
    road.month_of(Osswid="move n; move w")
    assert at(road, "Osswid") == "aa00"
    assert [line for line in road.says("Osswid") if "Arrival" in line] == [
        "7: Arrival at Plain [aa01].", "14: Arrival at Plain [aa00].",
    ]  # fmt: skip


@pytest.mark.rule("OLY-EX-23", "OLY-LOC-07", "OLY-LOC-08", "OLY-LOC-10", "OLY-LOC-06")
def test_into_a_city_takes_a_day_into_an_inn_none_and_out_again_the_same() -> None:
    road = Road.over("p")
    city = inside(road.world, "aa00", "city", "Carim")
    inn = inn_in(road, city.id)
    road.noble("aa00")
    road.month_of(Osswid=f"move {city.id}; move {inn}; out; move out; in")
    assert [line for line in road.says("Osswid") if "Arrival" in line] == [
        f"1: Arrival at Carim [{city.id}].",
        f"2: Arrival at Hooting Owl Inn [{inn}].",
        f"2: Arrival at Carim [{city.id}].",
        "2: Arrival at Plain [aa00].",
        f"3: Arrival at Carim [{city.id}].",
    ]


# How long


@pytest.mark.rule("OLY-GAP-28")
@each("terrain, days", [("p", 7), ("f", 8), ("d", 8), ("m", 10), ("s", 14)])
def test_the_country_one_goes_to_says_how_long_it_takes(terrain: str, days: int) -> None:
    road = Road.over("p" + terrain)
    road.noble("aa00")
    road.month_of(Osswid="move e")
    assert f"{days}: Arrival at" in road.says("Osswid")[-1]


@pytest.mark.rule("OLY-GAP-29", "OLY-LOC-03", "OLY-LOC-05", "OLY-CAP-03")
@each("terrain, days", [("p", 4), ("f", 4), ("d", 4), ("m", 5), ("s", 15)])
def test_riders_take_half_the_time_but_lead_their_horses_through_swamps(terrain: str, days: int) -> None:
    road = Road.over("p" + terrain)
    road.noble("aa00", items={"52": 1})
    road.month_of(Osswid="move e")
    assert f"{days}: Arrival at" in road.says("Osswid")[-1]


def days_of(unit_items: dict[str, int], days: int = 7) -> int:
    made = world("pp")
    return days_by_land(made, noble(made, "aa00", items=unit_items), Way("aa01", days, Direction.EAST))


@pytest.mark.rule("OLY-EX-57", "OLY-CAP-06")
def test_overload_takes_longer_in_proportion_and_beyond_twice_the_capacity_nobody_moves() -> None:
    assert days_of({"77": 5}) == 10  # 150 on a back for 100
    assert (days_of({"79": 10}), days_of({"79": 20})) == (7, 14)
    road = Road.over("pp")
    road.noble("aa00", items={"79": 21})
    road.month_of(Osswid="move e; behind 1")
    assert "1: The stack carries 210 and is overloaded" in road.says("Osswid")[0]
    assert at(road, "Osswid") == "aa00"


@pytest.mark.rule("OLY-GAP-29")
def test_twenty_figures_a_noble_can_be_led_and_more_take_longer_up_to_twice_the_way() -> None:
    made = world("pp")
    way = Way("aa01", 7, Direction.EAST)
    leader = noble(made, "aa00", items={"12": 39})
    assert delay(made, leader, way) == 1
    leader.add("12", 1)
    assert delay(made, leader, way) == 2
    leader.add("280", 20)  # beasts march too
    assert delay(made, leader, way) == 3
    stacked(made, leader, noble(made, "aa00", prisoner=True))
    assert delay(made, leader, way) == 3
    stacked(made, leader, noble(made, "aa00"))
    assert delay(made, leader, way) == 1
    leader.add("10", 2000)
    assert delay(made, leader, way) == 14
    assert delay(made, leader, Way("x", 0)) == 0


# Stacks


@pytest.mark.rule("OLY-EX-55", "OLY-STACK-03", "OLY-STACK-04")
@each(
    "above, moves, stay",
    [("Feasel", "Feasel", ["Law", "Alion"]), ("Law", "Feasel", ["Law", "Drakkar", "Alion"]), ("Law", "Law", [])],
)
def test_who_moves_takes_along_whoever_is_beneath_him(above: str, moves: str, stay: list[str]) -> None:
    road = Road.over("pp")
    law = road.noble("aa00", "Law")
    feasel = stacked(road.world, law, road.noble("aa00", "Feasel"))
    drakkar = road.noble("aa00", "Drakkar")
    stacked(road.world, feasel if above == "Feasel" else law, drakkar)
    stacked(road.world, law, road.noble("aa00", "Alion"))
    road.month_of(**{moves: "move e"})  # type: ignore[arg-type]
    there = {unit.name for unit in road.world.units.values() if unit.place == "aa01"}
    assert there == {"Law", "Feasel", "Drakkar", "Alion"} - set(stay)


@pytest.mark.rule("OLY-EX-16", "OLY-PRIO-01")
def test_who_leaves_and_comes_back_stands_last() -> None:
    road = Road.over("p")
    city = inside(road.world, "aa00", "city", "Carim")
    for name in ("Candide", "Osswid", "Feasel"):
        road.noble("aa00", name)
    road.month_of(Candide=f"move {city.id}; out")
    assert listed(road, "aa00") == ["Osswid", "Feasel", "Candide"]


@pytest.mark.rule("OLY-EX-18", "OLY-PRIO-07", "OLY-STACK-04")
def test_an_unstack_comes_before_the_move_and_those_who_go_along_wait_for_the_arrival() -> None:
    road = Road.over("ff")
    top = road.noble("aa00", "top")
    mid = stacked(road.world, top, road.noble("aa00", "mid"))
    bot = stacked(road.world, top, road.noble("aa00", "bot"))
    road.world.places["aa00"].supplies["10"] = road.world.places["aa01"].supplies["10"] = 10
    road.month_of(top="move aa01; behind 1", mid="unstack; recruit 2", bot="recruit 2")
    assert (at(road, "top"), at(road, "mid"), at(road, "bot")) == ("aa01", "aa00", "aa01")
    began = [line for line in road.said("bot") if line[1].startswith("> recruit")]
    assert began == [(9, "> recruit 2")]
    assert (mid.count("10"), bot.count("10")) == (2, 2)


@pytest.mark.rule("OLY-GAP-30")
def test_a_stack_on_its_way_stays_listed_but_is_gone_for_everybody() -> None:
    road = Road.over("pp")
    mover = road.noble("aa00", "Osswid", guard=True)
    road.noble("aa00", "Feasel", items={"77": 5})
    road.month_of(days=3, Osswid="move e", Feasel=f"wait day 2; give {mover.id} 77; stack {mover.id}")
    assert (listed(road, "aa00"), mover.moving, mover.guard) == (["Osswid", "Feasel"], True, False)
    assert road.says("Feasel")[-2:] == [f"2: There is no [{mover.id}] here that you can see."] * 2


@pytest.mark.rule("OLY-GAP-30", "OLY-GAP-O68", "OLY-EX-05")
def test_stop_leaves_a_stack_where_it_set_out() -> None:
    road = Road.over("pp")
    mover = road.noble("aa00")
    road.month_of(days=3, Osswid="move e")
    road.month_of(Osswid="stop; behind 1")
    assert (mover.place, mover.moving, mover.behind) == ("aa00", False, 1)
    assert road.says("Osswid")[0] == "0: Turns back to Plain [aa00]."


@pytest.mark.rule("OLY-GAP-30", "OLY-TERM-12")
def test_a_journey_goes_on_in_the_next_month() -> None:
    road = Road.over("ps")
    mover = road.noble("aa00")
    road.month_of(days=10, Osswid="move e; behind 1")
    road.month_of(days=4)
    assert (mover.place, mover.moving) == ("aa01", False)


# Structures


@pytest.mark.rule("OLY-EX-20", "OLY-PRIO-09", "OLY-CTRL-01", "OLY-PERM-04", "OLY-CTRL-03", "OLY-GAP-S638")
def test_the_first_to_enter_owns_a_building_and_says_who_else_comes_in() -> None:
    road = Road.over("p")
    inn = inn_in(road, "aa00")
    osswid = road.noble("aa00", "Osswid")
    candide = road.noble("aa00", "Candide", player=road.other)
    road.month_of(Osswid=f"move {inn}", b=f"unit {candide.id}\nmove {inn}")
    assert listed(road, inn) == ["Osswid"]
    name = f"Hooting Owl Inn [{inn}]"
    assert road.says("Candide") == [f"1: Osswid [{osswid.id}] does not let you into {name}."]
    assert road.says("Osswid")[-1] == f"1: Candide [{candide.id}] wanted to enter {name} and was turned away."
    road.own.admits[inn] = Admission(who=[candide.id])
    road.month_of(b=f"unit {candide.id}\nmove {inn}")
    assert listed(road, inn) == ["Osswid", "Candide"]


@pytest.mark.rule("OLY-GAP-O41", "OLY-GAP-O83")
def test_from_inside_a_structure_one_goes_out_first() -> None:
    road = Road.over("pp")
    inn = inn_in(road, "aa00")
    road.noble(inn)
    road.month_of(Osswid="move east; behind 3")
    lines = road.said("Osswid")
    assert (1, f"Leaves Hooting Owl Inn [{inn}] first.") in lines
    assert [line for line in lines if line[1] == "> move east"] == [(1, "> move east"), (1, "> move east")]
    assert at(road, "Osswid") == "aa01"


@pytest.mark.rule("OLY-GAP-O41", "OLY-LOC-06")
def test_s39_out_of_a_structure_in_a_swamp_takes_no_time_even_with_animals() -> None:
    road = Road.over("sp")
    inn = inn_in(road, "aa00")
    road.noble(inn, items={"76": 3})
    road.month_of(Osswid="move east; behind 3")
    assert [line for line in road.said("Osswid") if line[1] == "> move east"] == [
        (1, "> move east"),
        (1, "> move east"),
    ]
    assert at(road, "Osswid") == "aa01"


@pytest.mark.rule("OLY-GAP-O41", "OLY-SUBMIT-20")
def test_nobody_goes_out_for_a_way_that_is_not_there() -> None:
    road = Road.over("p~")
    inn = inn_in(road, "aa00")
    road.noble(inn)
    road.month_of(Osswid="move north; move east")
    assert at(road, "Osswid") == inn
    assert road.says("Osswid") == ['1: You know no way from Plain [aa00] to "north".', "1: The sea is crossed by ship."]


@pytest.mark.rule("OLY-GAP-S845")
def test_nobody_passes_a_magical_barrier() -> None:
    road = Road.over("pp")
    road.world.places["aa01"].barrier = 2
    road.noble("aa00")
    road.month_of(Osswid="move e")
    assert road.says("Osswid") == ["1: A magical barrier surrounds Plain [aa01]."]


# What is hidden


def hidden_road() -> Road:
    road = Road.over("p", "p")
    road.world.places["aa00"].closed.append(Direction.SOUTH)
    road.world.places["ab00"].closed.append(Direction.NORTH)
    return road


@pytest.mark.rule("OLY-LOC-18", "OLY-LOC-20", "OLY-EX-28")
def test_a_hidden_way_is_open_only_to_the_faction_that_found_it_even_if_others_know_the_number() -> None:
    road = hidden_road()
    road.own.knows.append("aa00 ab00")
    road.noble("aa00")
    stranger = road.noble("aa00", "Guest", player=road.other)
    road.month_of(Osswid="move ab00", b=f"unit {stranger.id}\nmove ab00\nmove s")
    assert (at(road, "Osswid"), stranger.place) == ("ab00", "aa00")
    assert road.says("Guest")[0] == '1: You know no way from Plain [aa00] to "ab00".'


@pytest.mark.rule("OLY-EX-29", "OLY-LOC-21")
def test_all_factions_of_a_stack_learn_a_hidden_way_but_prisoners_do_not() -> None:
    road = hidden_road()
    road.own.knows.append("aa00 ab00")
    leader = road.noble("aa00")
    stacked(road.world, leader, road.noble("aa00", "Guest", player=road.other))
    captive = stacked(road.world, leader, road.noble("aa00", "Captive", prisoner=True))
    third = road.other.id + "x"
    road.world.players[third] = type(road.own)(id=third, name="C", seat="c")
    captive.player = third
    road.whole(Osswid="move s")
    assert (road.world.units[captive.id].place, road.world.players[third].knows) == ("ab00", [])
    assert road.other.knows == ["aa00 ab00", "ab00 aa00"]
    learned = [(event.day, event.origin, event.goal, event.seen_by) for event in road.of_kind(WayLearned)]
    assert learned == [(7, "Plain [aa00]", "Plain [ab00]", ("b",))]
    assert road.other.visited == ["ab00"]


@pytest.mark.rule("OLY-GAP-27", "OLY-LOC-18")
def test_a_hidden_place_is_entered_by_those_who_know_it() -> None:
    road = Road.over("p")
    cave = inside(road.world, "aa00", "cave", hidden=True)
    road.noble("aa00")
    road.month_of(Osswid=f"move {cave.id}; in")
    assert at(road, "Osswid") == "aa00"
    road.own.knows.append(cave.id)
    road.month_of(Osswid="in")
    assert at(road, "Osswid") == cave.id


@pytest.mark.rule("OLY-EX-29", "OLY-LOC-21", "OLY-GAP-27")
def test_who_is_led_into_a_hidden_place_knows_it_from_then_on_and_once() -> None:
    road = Road.over("p")
    cave = inside(road.world, "aa00", "cave", hidden=True)
    road.own.knows.append(cave.id)
    leader = road.noble("aa00")
    guest = stacked(road.world, leader, road.noble("aa00", "Guest", player=road.other))
    road.month_of(Osswid="in; out; in")
    assert guest.place == cave.id
    assert [player.knows.count(cave.id) for player in (road.own, road.other)] == [1, 1]


@pytest.mark.rule("OLY-GAP-71")
def test_a_hill_stands_open_only_in_its_months() -> None:
    road = Road.over("pp")
    road.world.places["aa00"].links.append(Link(to="aa01", days=1, months=(2,)))
    road.world.places["aa01"].kind = "forest"
    road.world.places["aa00"].closed.append(Direction.EAST)
    mover = road.noble("aa00")
    road.month_of(Osswid="move aa01")
    assert mover.place == "aa00"
    road.world.turn = 1
    road.month_of(Osswid="move aa01")
    assert mover.place == "aa01"


@pytest.mark.rule("OLY-GAP-72")
def test_a_toll_is_paid_for_every_head() -> None:
    road = Road.over("p", "p")
    road.world.places["aa00"].closed.append(Direction.SOUTH)
    road.world.places["aa00"].links.append(Link(to="ab00", days=7, direction=Direction.DOWN, toll=100))
    mover = road.noble("aa00", items={"12": 2, "1": 299})
    road.month_of(Osswid="move down")
    assert road.says("Osswid") == ["1: The way costs 300 gold, and the stack has less."]
    mover.add("1", 51)
    road.month_of(Osswid="move down")
    assert (mover.place, mover.count("1")) == ("ab00", 50)
    assert road.says("Osswid")[0] == "1: Paid a toll of 300 gold."


# Who sees it


@pytest.mark.rule("OLY-GAP-85")
def test_others_see_who_goes_and_who_comes() -> None:
    road = Road.over("pp")
    leader = road.noble("aa00")
    follower = stacked(road.world, leader, road.noble("aa00", "Feasel"))
    road.noble("aa00", "Left", player=road.other)
    road.noble("aa01", "Right", player=road.other)
    road.month_of(Osswid="move e")
    who = f"Osswid [{leader.id}], accompanied by Feasel [{follower.id}]"
    assert road.log("aa00") == [f"1: {who} goes east."]
    assert road.log("aa01") == [f"7: {who} arrives from the west."]
    assert {event.seen_by for event in road.events if type(event).__name__ in ("WentSeen", "CameSeen")} == {("b",)}


@pytest.mark.rule("OLY-GAP-85", "OLY-GAP-S638")
def test_nobody_sees_who_conceals_himself_or_where_a_hidden_way_leads() -> None:
    road = hidden_road()
    road.own.knows.append("aa00 ab00")
    road.noble("aa00", hides=True)
    road.noble("aa00", "Open")
    for place in ("aa00", "ab00"):
        road.noble(place, "Watcher", player=road.other)
    road.month_of(Osswid="move s", Open="move s")
    seen = [(event.day, event.who) for event in road.events if getattr(event, "seen_by", ()) == ("b",)]  # type: ignore[attr-defined]
    assert [day for day, _ in seen] == [1, 7]
    assert road.log("aa00")[-1].endswith("leaves.")
    assert road.log("ab00")[-1].endswith("arrives.")


# Prisoners


def captives(road: Road, holder: Unit, count: int) -> None:
    for number in range(count):
        stacked(road.world, holder, road.noble("aa00", f"Captive {number}", player=road.other, prisoner=True))


@pytest.mark.slow
@pytest.mark.rule("OLY-PRIS-07", "OLY-EX-80")
def test_two_in_a_hundred_prisoners_get_away_on_a_long_journey_and_none_on_a_short_one() -> None:
    road = Road.over("pp")
    city = inside(road.world, "aa00", "city")
    holder = road.noble("aa00")
    captives(road, holder, 2000)
    road.month_of(days=1, Osswid=f"move {city.id}")
    assert sum(unit.prisoner for unit in road.world.units.values()) == 2000
    road.month_of(days=12, Osswid="out; move e")
    away = 2000 - sum(unit.prisoner for unit in road.world.units.values())
    assert 20 <= away <= 64  # 40, within four deviations
    free = [unit for unit in road.world.units.values() if unit.name.startswith("Captive") and not unit.prisoner]
    assert {unit.place for unit in free} == {"aa01"}
    assert all(unit.under == "" for unit in free)


@pytest.mark.rule("OLY-EX-21", "OLY-PRIO-10", "OLY-GAP-19")
def test_those_who_arrive_the_same_evening_arrive_in_a_fixed_order() -> None:
    def arrivals() -> list[str]:
        road = Road.over("ppp")
        road.noble("aa02", "Candide")
        road.noble("aa00", "Osswid")
        road.month_of(Candide="move w", Osswid="move e")
        return listed(road, "aa01")

    assert arrivals() == arrivals()
    assert sorted(arrivals()) == ["Candide", "Osswid"]
