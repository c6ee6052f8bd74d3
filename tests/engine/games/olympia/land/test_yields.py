"""What places yield and what gold is in them, month by month (OLY-GAP-33, -35, -55, -57, -58)."""

from __future__ import annotations

import pytest

from engine.games.olympia.land.civilization import civilize
from engine.games.olympia.land.month_end import recover
from engine.games.olympia.land.supplies import city_tax, mine_level, mine_yield, refill, renew
from engine.games.olympia.state import Built, Market, Place, Realm, World
from tests.engine.games.olympia.props.camp import Camp
from tests.engine.games.olympia.props.kit import beyond, building, inside, noble, world
from tests.suite.table import each

# Civilization


def level(made: World, code: str = "aa00") -> int:
    civilize(made)
    return made.places[code].civilization


@pytest.mark.rule("OLY-CIV-04", "OLY-GAP-57")
@each("kind", ["tower", "temple", "inn", "mine"])
def test_each_building_counts_one_level_and_a_ship_none(kind: str) -> None:
    made = world("p")
    building(made, "aa00", kind)
    building(made, "aa00", "galley")
    building(made, "aa00", "roundship")
    assert level(made) == 1


@pytest.mark.rule("OLY-CIV-04", "OLY-GAP-57")
@each("castle, expected", [(0, 1), (1, 1), (2, 2), (5, 2), (6, 3)])
def test_a_castle_counts_six_quarters_and_one_for_each_level(castle: int, expected: int) -> None:
    made = world("p")
    building(made, "aa00", "castle", level=castle)
    assert level(made) == expected


@pytest.mark.rule("OLY-CIV-03", "OLY-GAP-57")
def test_of_a_kind_the_best_counts_whichever_comes_first() -> None:
    for levels in ((6, 0), (0, 6)):
        made = world("p")
        for castle in levels:
            building(made, "aa00", "castle", level=castle)
        assert level(made) == 3


@pytest.mark.rule("OLY-MINE-05", "OLY-CIV-04")
@each("finished, fallen, expected", [(True, 0, 1), (True, 8, 0), (True, 1, 0), (False, 0, 0)])
def test_neither_ruins_nor_sites_civilize(finished: bool, fallen: int, expected: int) -> None:
    made = world("m")
    mine = building(made, "aa00", "mine", finished=finished)
    assert mine.built is not None
    mine.built.fallen = fallen
    assert level(made) == expected


@pytest.mark.rule("OLY-CIV-04", "OLY-GAP-57")
def test_what_stands_inside_inner_places_counts_for_the_province() -> None:
    made = world("pp")
    hill = inside(made, "aa01", "rocky hill")
    castle = building(made, hill.id, "castle", level=2)
    building(made, castle.id, "tower")
    civilize(made)
    assert [made.places[code].civilization for code in ("aa00", "aa01", hill.id, castle.id)] == [1, 3, 0, 0]


@pytest.mark.rule("OLY-CIV-06", "OLY-RELIC-03")
def test_the_crown_counts_where_it_lies_too_and_only_once() -> None:
    made = world("pm")
    made.places["aa00"].lost = ["402"]
    assert level(made) == 2
    made.places["aa00"].lost = ["403"]
    assert level(made) == 0
    noble(made, "aa01", unique=["402"])
    noble(made, "aa01", unique=["403"])
    assert [level(made, code) for code in ("aa00", "aa01")] == [1, 2]


@pytest.mark.rule("OLY-CIV-02", "OLY-GAP-57")
def test_halves_are_passed_on_in_quarters_around_corners_and_not_added_up() -> None:
    made = world("ppp", " ~p", "ppp")
    city = inside(made, "aa00", "city", haven=True)
    building(made, city.id, "tower")
    building(made, city.id, "inn")
    inside(made, "aa01", "city")
    civilize(made)
    shown = {code: place.civilization for code, place in made.places.items() if not place.within}
    assert shown == {"aa00": 4, "aa01": 2, "aa02": 1, "ab01": 0, "ab02": 0, "ac00": 0, "ac01": 0, "ac02": 0}


@pytest.mark.rule("OLY-CIV-02")
def test_civilization_that_is_gone_falls() -> None:
    made = world("pp")
    for place in made.places.values():
        place.civilization = 5
    civilize(made)
    assert [place.civilization for place in made.places.values()] == [0, 0]


# Supplies


@pytest.mark.rule("OLY-GAP-33")
@each("rows, coastal", [(("p~",), True), (("p", "~"), True), (("pp",), False), (("p ",), False), (("~",), False)])
def test_flotsam_is_washed_up_on_coasts_month_after_month(rows: tuple[str, ...], coastal: bool) -> None:
    made = world(*rows)
    place = made.places["aa00"]
    refill(made, place)
    assert place.supplies.get("59", 0) == (30 if coastal else 0)
    if coastal:
        place.supplies["59"] = 0
    renew(made, place)
    assert place.supplies.get("59", 0) == (30 if coastal else 0)


@pytest.mark.rule("OLY-GAP-33", "OLY-TAX-01")
def test_what_lies_in_a_coastal_province_has_its_own_supplies_and_only_cities_have_taxes() -> None:
    made = world("p~")
    city, hill = inside(made, "aa00", "city"), inside(made, "aa00", "rocky hill")
    island = inside(made, "aa01", "island")
    for fill in (refill, renew):
        for place in (city, hill, island):
            fill(made, place)
        assert [place.supplies for place in (city, hill, island)] == [{"10": 10}, {"78": 50}, {"59": 30}]
        assert [(place.tax, place.work_days) for place in (city, hill, island)] == [(100, 0), (0, 0), (0, 0)]


@pytest.mark.rule("OLY-GAP-S707", "OLY-GAP-33")
def test_an_improved_poppy_field_yields_twice_as_much_once() -> None:
    made = world("s")
    field = inside(made, "aa00", "poppy field", improved=True)
    other = inside(made, "aa00", "poppy field")
    found = []
    for _ in range(2):
        renew(made, field)
        renew(made, other)
        found.append((field.supplies, other.supplies, field.improved))
    assert found == [({"93": 50}, {"93": 25}, False), ({"93": 25}, {"93": 25}, False)]


def test_supplies_of_one_place_are_not_those_of_another() -> None:
    made = world("ff")
    for place in made.places.values():
        refill(made, place)
    made.places["aa00"].supplies["77"] = 3
    assert made.places["aa01"].supplies["77"] == 30


@pytest.mark.rule("OLY-TAX-01", "OLY-TAX-02", "OLY-GAP-58", "OLY-GAP-S802")
@each(
    "civilization, pillage, tax, work, of_city",
    [(0, 0, 50, 0, 100), (1, 0, 100, 5, 100), (3, 0, 200, 15, 100), (9, 0, 500, 45, 100), (3, 1, 100, 7, 50),
     (3, 4, 40, 3, 20), (0, 20, 2, 0, 4)],
)  # fmt: skip
def test_taxes_and_work_follow_civilization_and_pillage(
    civilization: int, pillage: int, tax: int, work: int, of_city: int
) -> None:
    made = world("p")
    province, city = made.places["aa00"], inside(made, "aa00", "city")
    province.civilization, province.pillage, city.pillage = civilization, pillage, pillage
    for place in (province, city):
        renew(made, place)
    assert (province.tax, province.work_days) == (tax, work)
    assert (city.tax, city.work_days) == (of_city, work)


def test_the_sea_has_neither_taxes_nor_work() -> None:
    made = world("~")
    sea = made.places["aa00"]
    sea.civilization = 3
    refill(made, sea)
    assert (sea.tax, sea.work_days, sea.supplies) == (0, 0, {"87": 50})


@pytest.mark.rule("OLY-OPIUM-03", "OLY-GAP-55")
def test_a_city_without_a_market_has_its_whole_tax_base() -> None:
    made = world("p")
    assert city_tax(inside(made, "aa00", "city")) == 100
    assert city_tax(inside(made, "aa00", "city", market=Market(opium=2))) == 80


# OLY-GAP-35: iron, gold, mithril at each depth.
DEPTHS = [
    (15, 25, 0), (12, 100, 0), (10, 200, 0), (8, 500, 1), (5, 500, 0), (3, 400, 0), (0, 150, 0), (0, 50, 1), (0, 0, 2),
    (0, 0, 8), (0, 0, 5), (0, 0, 0), (10, 10, 0), (10, 50, 2), (0, 10, 1), (0, 0, 0), (10, 0, 1), (0, 500, 0),
]  # fmt: skip


@pytest.mark.rule("OLY-GAP-35", "OLY-MINE-02", "OLY-MINE-03")
def test_a_mine_yields_what_the_table_says_at_each_third_use() -> None:
    made = world("m")
    mine = building(made, "aa00", "mine")
    assert mine.built is not None
    for depth in range(3):
        mine.built.depth = depth
        assert (mine_level(mine), mine_yield(mine)) == (0, {})
    for number, (iron, gold, mithril) in enumerate(DEPTHS, start=1):
        for depth in (3 * number, 3 * number + 2):
            mine.built.depth = depth
            assert mine_level(mine) == number
            renew(made, mine)
            assert mine.supplies == {"79": iron, "1": gold, "82": mithril}
    mine.built.depth = 3 * 19
    assert mine_yield(mine) == {}
    mine.built.depth, mine.built.fallen = 3, 1
    assert mine_yield(mine) == {}


def test_a_mine_that_was_never_begun_has_no_depth() -> None:
    mine = Place(id="d001", kind="mine", name="Mine", region="58760")
    assert (mine_level(mine), mine_yield(mine)) == (0, {})
    mine.built = Built()
    assert (mine_level(mine), mine_yield(mine)) == (0, {})


@pytest.mark.rule("OLY-GAP-33")
@each("kind", ["inn", "temple", "tower", "castle", "galley", "roundship"])
def test_structures_but_mines_yield_nothing_and_keep_what_they_have(kind: str) -> None:
    made = world("p")
    structure = building(made, "aa00", kind)
    structure.built.depth = 3  # type: ignore[union-attr]
    refill(made, structure)
    assert (structure.supplies, structure.tax, structure.work_days) == ({}, 0, 0)


@pytest.mark.rule("OLY-PILL-02", "OLY-GAP-58")
def test_each_month_is_one_of_recovery() -> None:
    camp = Camp("pppp")
    for code, months in (("aa00", 0), ("aa01", 1), ("aa02", 4), ("aa03", 20)):
        camp.world.places[code].pillage = months
    recover(camp.quiet())
    assert [camp.world.places[code].pillage for code in ("aa00", "aa01", "aa02", "aa03")] == [0, 0, 3, 19]


@pytest.mark.rule("OLY-GAP-33")
def test_other_worlds_have_their_taxes_and_yields() -> None:
    made = world("p")
    (wood,) = beyond(made, Realm.FAERY, "forest", [3], 1)
    refill(made, wood)
    assert (wood.supplies, wood.tax) == ({"77": 30, "10": 10}, 50)
