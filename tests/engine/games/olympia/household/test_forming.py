"""FORM, through real days: where, under which number, at what price, and what the new noble does next."""

from __future__ import annotations

import pytest

from engine.games.olympia.state import Loyalty, Unit
from tests.engine.games.olympia.props.kit import inside
from tests.engine.games.olympia.props.road import Road
from tests.suite.table import each

NUMBERS = ["5717", "3215", "4902", "4489", "5628"]


def in_a_city(points: int = 2) -> tuple[Road, Unit]:
    road = Road.over("p")
    city = inside(road.world, "aa00", "city", "Carim")
    road.own.points, road.own.unformed = points, list(NUMBERS)
    return road, road.noble(city.id, "Osswid")


@pytest.mark.rule("OLY-ORDER-29", "OLY-LOYAL-03", "OLY-GAP-O29", "OLY-EX-07", "OLY-SUBMIT-16")
def test_a_noble_is_formed_in_seven_days_and_does_what_was_ordered_for_his_number() -> None:
    road, osswid = in_a_city()
    orders = 'form 5628 "Feasel the Wicked"\nbehind 1'
    road.run(30, a=f"unit {osswid.id}\n{orders}\nunit 5628\nunstack\nbehind 2")
    feasel = road.world.units["5628"]
    assert (feasel.name, feasel.loyalty, feasel.rating, feasel.health) == (
        "Feasel the Wicked",
        Loyalty.CONTRACT,
        500,
        100,
    )
    assert (feasel.attack, feasel.defense, feasel.points, feasel.payer, feasel.fresh) == (80, 80, 1, road.own.id, True)
    assert (road.own.points, road.own.unformed) == (1, NUMBERS[:-1])
    assert (feasel.under, feasel.behind, osswid.behind) == ("", 2, 1)
    formed = "Feasel the Wicked [5628] enters the service of the faction."
    assert road.says("Osswid")[1] == f"7: {formed}"
    assert road.says("Feasel the Wicked")[:2] == [
        f"7: {formed}", f"8: Feasel the Wicked [5628] leaves the stack of Osswid [{osswid.id}].",
    ]  # fmt: skip


@pytest.mark.rule("OLY-GAP-O29")
def test_without_number_and_name_it_is_the_first_number_and_a_new_noble_beneath_the_former() -> None:
    road, osswid = in_a_city()
    road.month_of(Osswid="form")
    assert road.world.units["5717"].name == "New noble"
    assert osswid.beneath == ["5717"]


@pytest.mark.rule("OLY-GAP-O29", "OLY-SUBMIT-20")
def test_form_fails_at_no_time_outside_a_city_without_points_and_for_a_number_of_others() -> None:
    road, osswid = in_a_city(points=0)
    road.noble("aa00", "Feasel")
    road.month_of(Osswid="form 5628; form 5000; behind 1", Feasel="form 5628; behind 1")
    assert road.says("Osswid")[:2] == [
        "1: You have no Noble Point left.", "1: [5000] is not one of the numbers for your next nobles.",
    ]  # fmt: skip
    assert road.says("Feasel")[0] == "1: New nobles are found only in a city."
    assert (osswid.behind, len(road.world.units)) == (1, 2)


@pytest.mark.rule("OLY-GAP-O29")
def test_the_point_is_paid_when_the_seven_days_are_over() -> None:
    road, osswid = in_a_city(points=1)
    road.noble(osswid.place, "Feasel")
    road.month_of(Osswid="form 5628", Feasel="form 5717")
    assert sorted(set(NUMBERS) & set(road.world.units)) == ["5628"]
    assert road.says("Feasel")[-1] == "7: You have no Noble Point left."
    assert (road.own.points, len(road.own.unformed)) == (0, 4)


@pytest.mark.rule("OLY-GAP-O29")
@each("number", ["", " 0", " 5717"])
def test_nought_is_the_first_number_too(number: str) -> None:
    road, osswid = in_a_city(points=1)
    road.month_of(Osswid=f"form{number}")
    assert osswid.beneath == ["5717"]
    assert (road.own.points, road.own.unformed) == (0, NUMBERS[1:])
