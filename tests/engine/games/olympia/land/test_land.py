"""Civilization, supplies, taxes, markets of cities."""

from __future__ import annotations

import pytest

from engine.core.dice import Dice
from engine.games.olympia.land.civilization import civilize
from engine.games.olympia.land.markets import drawn, open_market, restock
from engine.games.olympia.land.supplies import refill
from engine.games.olympia.state import Realm, World
from tests.engine.games.olympia.props.kit import beyond, building, inside, noble, stacked, world
from tests.suite.table import each


def level(made: World, code: str = "aa00") -> int:
    civilize(made)
    return made.places[code].civilization


@pytest.mark.rule("OLY-CIV-02", "OLY-CIV-03", "OLY-CIV-04", "OLY-CIV-05", "OLY-EX-34")
@each(
    "standing, expected",
    [
        ((), 0),
        (("inn", "inn"), 1),
        (("inn", "mine", "tower"), 3),
        (("castle",), 1),
        (("temple", "temple", "tower"), 2),
    ],
)
def test_the_first_of_each_kind_counts(standing: tuple[str, ...], expected: int) -> None:
    made = world("p")
    for kind in standing:
        building(made, "aa00", kind)
    assert level(made) == expected


@pytest.mark.rule("OLY-CIV-04", "OLY-CIV-05", "OLY-EX-34", "OLY-GAP-57")
def test_castles_count_by_their_level_and_fractions_are_dropped_last() -> None:
    for castle, others, expected in ((2, (), 2), (6, (), 3), (1, ("inn",), 2)):
        made = world("p")
        building(made, "aa00", "castle", level=castle)
        for kind in others:
            building(made, "aa00", kind)
        assert level(made) == expected
    made = world("p")
    building(made, "aa00", "castle", level=2)
    inside(made, "aa00", "city")
    assert level(made) == 3


@pytest.mark.rule("OLY-CIV-04", "OLY-EX-34", "OLY-GAP-57")
def test_a_haven_counts_two_and_what_is_not_finished_nothing() -> None:
    made = world("p")
    inside(made, "aa00", "city", haven=True)
    building(made, "aa00", "tower", finished=False)
    assert level(made) == 2


@pytest.mark.rule("OLY-CIV-02", "OLY-EX-34")
def test_half_of_the_highest_neighbour() -> None:
    made = world("pppp")
    city = inside(made, "aa00", "city", haven=True)
    building(made, city.id, "inn")
    building(made, city.id, "tower")
    civilize(made)
    assert [place.civilization for place in made.places.values() if not place.within] == [4, 2, 1, 0]


def test_the_sea_has_none_and_carries_none() -> None:
    made = world("p~p")
    inside(made, "aa00", "city", haven=True)
    civilize(made)
    assert [made.places[code].civilization for code in ("aa00", "aa01", "aa02")] == [2, 0, 0]


@pytest.mark.rule("OLY-CIV-06", "OLY-RELIC-03")
def test_the_crown_adds_two_wherever_it_is_carried() -> None:
    made = world("p")
    city = inside(made, "aa00", "city")
    leader = noble(made, city.id)
    stacked(made, leader, noble(made, city.id, "Feasel", unique=["402"]))
    assert level(made) == 3


@pytest.mark.rule("OLY-GAP-33", "OLY-TAX-01", "OLY-TAX-02", "OLY-GAP-S802")
def test_supplies_taxes_and_work_are_filled_up() -> None:
    made = world("~f")
    city = inside(made, "aa01", "city")
    forest = made.places["aa01"]
    forest.supplies = {"77": 3}
    civilize(made)
    for place in (forest, city, made.places["aa00"]):
        refill(made, place)
    assert forest.supplies == {"77": 30, "10": 10, "59": 30}
    assert city.supplies == {"10": 10}
    assert made.places["aa00"].supplies == {"87": 50}
    assert (forest.civilization, forest.tax, city.tax, made.places["aa00"].tax) == (1, 100, 100, 0)
    assert (forest.work_days, city.work_days) == (5, 5)


@pytest.mark.rule("OLY-GAP-58")
def test_pillaged_places_yield_a_part() -> None:
    made = world("p")
    place = made.places["aa00"]
    place.civilization, place.pillage = 3, 4
    refill(made, place)
    assert (place.tax, place.work_days) == (200 // 5, 15 // 5)


def test_buildings_yield_nothing() -> None:
    made = world("p")
    inn = building(made, "aa00", "inn")
    refill(made, inn)
    assert (inn.supplies, inn.tax) == ({}, 0)


# Markets


def offers(made: World, at: str, *lessons: str, seed: str = "x") -> set[tuple[bool, str]]:
    city = inside(made, at, "city", lessons=list(lessons))
    open_market(made, city, Dice(seed))
    return {(offer.sells, offer.item) for offer in city.market.offers} if city.market else set()


@pytest.mark.rule("OLY-GAP-53", "OLY-MARKET-14")
def test_a_port_in_a_plain() -> None:
    found = offers(world("~p"), "aa01", "690")
    assert found - {(False, "94"), (False, "95")} == {
        (False, "87"), (True, "261"), (True, "76"), (True, "52"), (False, "52"), (True, "102"),
    }  # fmt: skip
    assert len(found & {(False, "94"), (False, "95")}) == 1


@pytest.mark.rule("OLY-GAP-53")
def test_cities_of_mountain_and_forest() -> None:
    seen: set[tuple[bool, str]] = set()
    for seed in range(40):
        seen |= offers(world("m"), "aa00", seed=str(seed))
    assert seen == {(False, "94"), (False, "95"), (False, "99"), (True, "79"), (False, "79")}
    assert offers(world("f"), "aa00") >= {(True, "77"), (False, "77")}


@pytest.mark.rule("OLY-GAP-53")
def test_what_a_city_sells_it_buys_back_at_half_the_price() -> None:
    made = world("p")
    city = inside(made, "aa00", "city")
    open_market(made, city, Dice("x"))
    assert city.market is not None
    selling = next(offer for offer in city.market.offers if offer.item == "52" and offer.sells)
    buying = next(offer for offer in city.market.offers if offer.item == "52" and not offer.sells)
    assert buying.price == selling.price // 2
    assert buying.quantity == selling.quantity in (2, 3)
    assert selling.price in range(100, 151, 5)


@pytest.mark.rule("OLY-GAP-53")
def test_cities_of_other_worlds() -> None:
    made = world("p")
    (wood,) = beyond(made, Realm.FAERY, "forest", [1], 1)
    (cloud,) = beyond(made, Realm.CLOUD, "cloud", [2], 1)
    (deep,) = beyond(made, Realm.HADES, "underground", [3], 1)
    assert offers(made, cloud.id) == {(False, "94"), (True, "54")}
    faery = offers(made, wood.id)
    assert (False, "82") in faery
    assert len(faery & {(True, "64"), (True, "65")}) == len(faery & {(True, "68"), (True, "70")}) == 1
    assert offers(made, deep.id) == set()


def test_restocking_fills_up_and_leaves_the_stock_alone() -> None:
    made = world("p")
    city = inside(made, "aa00", "city")
    open_market(made, city, Dice("x"))
    assert city.market is not None
    full = [offer.quantity for offer in city.market.offers]
    for offer in city.market.offers:
        offer.quantity = 0
    assert [offer.quantity for offer in city.market.stock] == full
    restock(city.market)
    assert [offer.quantity for offer in city.market.offers] == full


def test_numbers_are_drawn_in_steps_from_least_to_most() -> None:
    assert {drawn((450, 1050, 50), Dice(n)) for n in range(400)} == set(range(450, 1051, 50))
