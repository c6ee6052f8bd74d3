"""EXPLORE through real days, and its odds; SNEAK."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.games.olympia.state import Built, Direction, Thing
from engine.testing import LoadedDice
from tests.engine.games.olympia.props.kit import inside
from tests.engine.games.olympia.props.road import Road
from tests.engine.games.olympia.props.stage import sheet
from tests.suite.table import each

SOUTH = "South, to Plain [ab00], 7 days"


def hidden_road() -> Road:
    road = Road.over("p", "p")
    road.world.places["aa00"].closed.append(Direction.SOUTH)
    road.world.places["ab00"].closed.append(Direction.NORTH)
    return road


@pytest.mark.rule("OLY-EX-28", "OLY-LOC-19", "OLY-ORDER-22")
def test_a_hidden_route_that_was_found_is_open_to_the_whole_faction() -> None:
    road = hidden_road()
    for number in range(20):
        road.noble("aa00", f"Scout{number}")
    scouts = {f"Scout{number}": "explore" for number in range(20)}
    road.month_of(**scouts)  # type: ignore[arg-type]
    said = [line for name in scouts for line in road.says(name)]
    assert said.count(f"7: A hidden route has been found! {SOUTH}") == 1
    assert road.own.knows == ["aa00 ab00"]
    road.month_of(Scout3="move s")
    assert [unit.place for unit in road.world.units.values() if unit.name == "Scout3"] == ["ab00"]
    assert road.other.knows == []


def outcomes(count: int = 3000, *, found: bool = False) -> Counter[str]:
    """What so many explorers find who know nothing of one another's finds."""
    road = hidden_road()
    counted: Counter[str] = Counter()
    for number in range(count):
        road.noble("aa00", f"S{number}")
    knows = ["aa00 ab00"] if found else []

    class Forgetful(list[str]):
        def append(self, mark: str) -> None:
            pass

    road.own.knows = Forgetful(knows)
    road.run(7, a="\n".join(f"unit {code}\nexplore" for code in road.world.units))
    for event in road.events:
        counted[type(event).__name__] += 1
    return counted


@pytest.mark.slow
@pytest.mark.rule("OLY-GAP-66", "OLY-GAP-O22")
def test_half_find_nothing_a_sixth_a_hint_a_third_the_hidden_way() -> None:
    counted = outcomes()
    assert 1390 <= counted["NothingFound"] <= 1610
    assert 428 <= counted["SomethingHidden"] <= 592
    assert 887 <= counted["HiddenRouteFound"] <= 1093
    assert outcomes(200, found=True)["NothingFound"] == 200


@pytest.mark.rule("OLY-GAP-66", "OLY-DEATH-01")
def test_lost_things_are_found_at_once_in_inner_places_and_in_two_of_five_attempts_in_a_province() -> None:
    for at, least, most in (("cave", 400, 400), ("aa00", 115, 205)):
        road = Road.over("p")
        cave = inside(road.world, "aa00", "cave")
        place = cave if at == "cave" else road.world.places["aa00"]
        for number in range(400):
            thing = Thing(id=f"d{number:03}", kind="artifact", name="Ring", holder=place.id)
            road.world.things[thing.id] = thing
            place.lost.append(thing.id)
            road.noble(place.id, f"S{number}")
        road.run(7, a="\n".join(f"unit {code}\nexplore" for code in road.world.units))
        held = [unit.unique for unit in road.world.units.values() if unit.unique]
        assert least <= len(held) <= most
        assert all(len(unique) == 1 for unique in held)
        assert len(place.lost) == 400 - len(held)


@pytest.mark.rule("OLY-GAP-66", "OLY-GAP-27")
def test_hidden_places_are_found_too_and_from_a_ship_those_of_the_sea() -> None:
    road = Road.over("~")
    island = inside(road.world, "aa00", "island", "Island", hidden=True)
    ship = inside(road.world, "aa00", "galley", built=Built(finished=True))
    for number in range(20):
        road.noble(ship.id, f"S{number}")
    road.run(7, a="\n".join(f"unit {code}\nexplore" for code in road.world.units))
    assert road.own.knows == [island.id]
    said = [line for number in range(20) for line in road.says(f"S{number}")]
    assert f"7: A hidden place has been found! Island [{island.id}], island, 1 day" in said


@pytest.mark.rule("OLY-GAP-S639", "OLY-GAP-O77")
def test_who_sneaks_is_inside_unseen_after_three_days_and_comes_out_the_same_way() -> None:
    road = Road.over("p")
    castle = inside(road.world, "aa00", "castle", "Keep", built=Built(finished=True))
    road.noble(castle.id, "Lord", player=road.other)
    thief = road.noble("aa00", skills={"630": 0, "639": 0})
    road.noble("aa00", "Open", skills={"630": 0, "639": 0}, items={"10": 1})
    road.month_of(days=3, Osswid=f"sneak {castle.id}", Open=f"sneak {castle.id}")
    assert thief.place == castle.id
    assert road.says("Osswid") == [f"3: Arrival at Keep [{castle.id}], unseen."]
    assert road.says("Open") == ["1: Only a noble without men and followers can sneak."]
    assert road.log(castle.id) == []
    road.month_of(days=3, Osswid="sneak")
    assert thief.place == "aa00"


@pytest.mark.rule("OLY-GAP-S639", "OLY-GAP-S000")
def test_sneaking_takes_the_skill_and_a_structure() -> None:
    road = Road.over("p")
    road.noble("aa00", "Lubber")
    road.noble("aa00", skills={"630": 0, "639": 0})
    assert sheet(road, Osswid="sneak")
    road.month_of(Osswid="sneak; sneak d999", Lubber="sneak")
    assert len([line for line in road.says("Osswid") if "You know no way" in line]) == 2
    assert road.says("Lubber")[0].endswith("[639] is not known.")


@pytest.mark.rule("OLY-GAP-66")
@each(
    "roll, outcome",
    [(0.0, "NothingFound"), (0.499, "NothingFound"), (0.5, "SomethingHidden"), (0.669, "SomethingHidden"),
     (0.67, "HiddenRouteFound"), (0.999, "HiddenRouteFound")],
)  # fmt: skip
def test_fifty_of_a_hundred_find_nothing_seventeen_a_hint_the_others_the_way(roll: float, outcome: str) -> None:
    road = hidden_road()
    scout = road.noble("aa00")
    road.roller = LoadedDice({("explore", scout.id, 7): [roll]})
    road.month_of(days=7, Osswid="explore")
    found = ("NothingFound", "SomethingHidden", "HiddenRouteFound")
    assert [type(event).__name__ for event in road.events if type(event).__name__ in found] == [outcome]


@pytest.mark.rule("OLY-GAP-66")
@each("at, roll, found", [("aa00", 0.39, True), ("aa00", 0.4, False), ("cave", 0.99, True)])
def test_forty_of_a_hundred_find_what_lies_in_a_province_and_all_what_lies_inside(
    at: str, roll: float, found: bool
) -> None:
    road = Road.over("p")
    cave = inside(road.world, "aa00", "cave")
    place = cave if at == "cave" else road.world.places["aa00"]
    road.world.things["d001"] = Thing(id="d001", kind="artifact", name="Ring", holder=place.id)
    place.lost.append("d001")
    scout = road.noble(place.id)
    road.roller = LoadedDice({("explore", scout.id, 7): [roll]})
    road.month_of(days=7, Osswid="explore")
    assert (scout.unique, place.lost) == ((["d001"], []) if found else ([], ["d001"]))
