"""What figures are worth: the table, the ground, the weather, what nobles wear, who fights at all."""

from __future__ import annotations

import pytest

from engine.games.olympia.combat.fighters import Ground, covered, fighting_men, muster, own_rating, rating
from engine.games.olympia.state import Storm
from tests.engine.games.olympia.props import kit
from tests.engine.games.olympia.props.camp import Camp
from tests.suite.table import each

LAND = Ground()
RATINGS = {
    "10": (1, 1, 0), "11": (1, 1, 0), "19": (1, 1, 0), "12": (5, 5, 0), "16": (5, 30, 0), "20": (15, 15, 0),
    "24": (5, 5, 0), "14": (45, 45, 0), "15": (90, 90, 0), "21": (1, 1, 25), "13": (5, 5, 50), "22": (10, 10, 75),
    "17": (5, 5, 0), "61": (25, 200, 25), "60": (30, 250, 0), "62": (30, 250, 0),
}  # fmt: skip


@pytest.mark.rule("OLY-COMBAT-04", "OLY-COMBAT-03", "OLY-COMBAT-30")
@each("kind, ratings", RATINGS.items())
def test_ratings(kind: str, ratings: tuple[int, int, int]) -> None:
    assert rating(kind, LAND) == ratings


@pytest.mark.rule("OLY-COMBAT-04", "OLY-COMBAT-07", "OLY-COMBAT-08")
@each(
    "kind, aboard, swamp",
    [("24", (15, 15, 0), (5, 5, 0)), ("14", (20, 20, 0), (20, 20, 0)), ("15", (65, 65, 0), (65, 65, 0)),
     ("12", (5, 5, 0), (5, 5, 0))],
)  # fmt: skip
def test_pirates_gain_and_riders_lose_aboard_and_in_swamps(
    kind: str, aboard: tuple[int, int, int], swamp: tuple[int, int, int]
) -> None:
    assert rating(kind, Ground(aboard=True)) == aboard
    assert rating(kind, Ground(swamp=True)) == swamp


@pytest.mark.rule("OLY-COMBAT-25", "OLY-EX-76")
@each("kind, wet, fog", [("13", 25, 12), ("21", 6, 6), ("22", 37, 18), ("25", 100, 25)])
def test_weather_and_missiles(kind: str, wet: int, fog: int) -> None:
    assert rating(kind, Ground(wet=True))[2] == wet
    assert rating(kind, Ground(fog=True))[2] == fog
    assert rating(kind, Ground(wet=True, fog=True))[2] == fog


@pytest.mark.rule("OLY-COMBAT-25")
@each("storm, missile", [("rain", 25), ("wind", 25), ("fog", 12), ("", 50)])
def test_storms_over_the_province_are_felt(storm: str, missile: int) -> None:
    camp = Camp()
    if storm:
        camp.world.storms["79001"] = Storm(id="79001", kind=storm, name=storm, place="aa00", strength=3)
    inn = kit.building(camp.world, "aa00", "inn")
    noble = camp.noble("Osswid", at=inn.id, items={"13": 4})
    groups = muster(camp.world, noble, attacked=True, engines=False)
    assert groups[1].missile == missile


@pytest.mark.rule("OLY-COMBAT-08")
def test_a_swamp_is_felt_in_its_province_but_not_aboard() -> None:
    camp = Camp("sp")
    noble = camp.noble("Osswid", items={"14": 1})
    assert muster(camp.world, noble, attacked=False, engines=False)[1].attack == 20
    other = camp.noble("Feasel", at="aa01", items={"14": 1})
    assert muster(camp.world, other, attacked=False, engines=False)[1].attack == 45


@pytest.mark.rule("OLY-COMBAT-05", "OLY-COMBAT-31", "OLY-EX-78")
def test_of_each_kind_the_best_thing_is_used() -> None:
    camp = Camp()
    noble = camp.noble("Osswid")
    assert own_rating(camp.world, noble, LAND) == (80, 80, 0)
    kit.thing(camp.world, noble, defense=25)
    kit.thing(camp.world, noble, attack=10)
    kit.thing(camp.world, noble, attack=15)
    kit.thing(camp.world, noble, missile=5)
    assert own_rating(camp.world, noble, LAND) == (95, 105, 5)


@pytest.mark.rule("OLY-COMBAT-09")
def test_peaceful_men_fight_only_when_attacked() -> None:
    camp = Camp()
    noble = camp.noble("Osswid", items={"10": 5, "11": 2, "19": 3, "12": 1, "77": 9, "52": 2})
    assert [group.kind for group in muster(camp.world, noble, attacked=False, engines=False)] == ["", "12"]
    assert [group.kind for group in muster(camp.world, noble, attacked=True, engines=False)] == [
        "", "10", "11", "19", "12",
    ]  # fmt: skip


@pytest.mark.rule("OLY-GAP-40", "OLY-GAP-S653", "OLY-TERM-07")
def test_beasts_fight_for_those_who_can_use_them_and_for_creatures() -> None:
    camp = Camp()
    plain = camp.noble("Osswid", items={"280": 2})
    master = camp.noble("Feasel", items={"280": 2}, skills={"653": 0})
    band = camp.noble("Beasts", "", kind="savages", attack=0, defense=0, items={"280": 2})
    found = [len(muster(camp.world, unit, attacked=True, engines=False)) for unit in (plain, master, band)]
    assert found == [1, 2, 1]


@pytest.mark.rule("OLY-COMBAT-30")
def test_engines_come_only_where_there_is_a_structure_to_strike() -> None:
    camp = Camp()
    noble = camp.noble("Osswid", items={"61": 2})
    assert len(muster(camp.world, noble, attacked=False, engines=False)) == 1
    assert len(muster(camp.world, noble, attacked=False, engines=True)) == 2


@pytest.mark.rule("OLY-GAP-40")
def test_prisoners_never_fight() -> None:
    camp = Camp()
    noble = camp.noble("Osswid")
    camp.prisoner(noble, "Alion", items={"12": 5})
    assert [group.unit for group in muster(camp.world, noble, attacked=True, engines=False)] == [noble.id]


@pytest.mark.rule("OLY-COMBAT-27", "OLY-EX-77")
@each("most", [500, 100, 50])
def test_the_first_men_inside_are_covered(most: int) -> None:
    camp = Camp()
    noble, other = camp.noble("Osswid", items={"12": most - 2}), camp.noble("Feasel", items={"16": 5})
    camp.beneath(noble, other)
    groups = list(covered(muster(camp.world, noble, attacked=True, engines=False), most))
    found = [(group.unit, group.kind, group.count, group.inside) for group in groups]
    assert found == [
        (noble.id, "", 1, True), (noble.id, "12", most - 2, True), (other.id, "", 1, True), (other.id, "16", 5, False),
    ]  # fmt: skip


@pytest.mark.rule("OLY-COMBAT-27")
def test_of_a_kind_that_does_not_fit_whole_the_rest_stands_outside() -> None:
    camp = Camp()
    noble = camp.noble("Osswid", items={"12": 10})
    groups = list(covered(muster(camp.world, noble, attacked=True, engines=False), 5))
    assert [(group.kind, group.count, group.inside) for group in groups] == [
        ("", 1, True), ("12", 4, True), ("12", 6, False),
    ]  # fmt: skip


@pytest.mark.rule("OLY-LAND-05")
def test_fighting_men_are_not_peasants() -> None:
    camp = Camp()
    assert fighting_men(camp.noble("Osswid", items={"10": 50, "12": 6, "16": 3, "61": 1})) == 9
