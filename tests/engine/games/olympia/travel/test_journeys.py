"""How long ways of every length take on foot, on horseback and through the air (OLY-CAP-03 to -06, OLY-GAP-29)."""

from __future__ import annotations

import pytest

from engine.core.acting import NotPossible
from engine.games.olympia.land.ways import Way
from engine.games.olympia.state import Unit, World
from engine.games.olympia.travel.moving import days_by_air, days_by_land, delay, figures
from tests.engine.games.olympia.props.kit import inside, noble, stacked, world
from tests.suite.table import each

SOLDIER, HORSE = "12", "52"


def traveller(terrain: str = "p", **items: int) -> tuple[World, Unit]:
    """A noble with items, such as i52=5, before a province of a terrain."""
    made = world(f"p{terrain}")
    return made, noble(made, "aa00", items={key[1:]: count for key, count in items.items()})


def way(days: int, to: str = "aa01") -> Way:
    return Way(to, days)


@pytest.mark.rule("OLY-CAP-03", "OLY-GAP-29")
@each("days, ridden", [(0, 0), (1, 1), (2, 1), (3, 2), (4, 2), (7, 4), (8, 4), (10, 5), (14, 7)])
def test_riders_take_half_the_time_rounded_up_and_a_day_for_a_day(days: int, ridden: int) -> None:
    made, walker = traveller()
    assert days_by_land(made, walker, way(days)) == days
    made, rider = traveller(i52=1)
    assert days_by_land(made, rider, way(days)) == ridden


@pytest.mark.rule("OLY-CAP-03", "OLY-GAP-29")
@each("kind", ["swamp", "bog", "pits"])
@each("days, led", [(0, 0), (1, 2), (14, 15)])
def test_into_treacherous_ground_animals_are_led_for_a_day_more(kind: str, days: int, led: int) -> None:
    made, walker = traveller("s")
    to = "aa01" if kind == "swamp" else inside(made, "aa01", kind).id
    assert days_by_land(made, walker, way(days, to)) == days
    walker.items = {HORSE: 1}
    assert days_by_land(made, walker, way(days, to)) == led


@pytest.mark.rule("OLY-CAP-06", "OLY-GAP-29")
@each("stones, days", [(1, 7), (2, 14)])
def test_a_noble_carries_a_hundred_and_takes_longer_with_more(stones: int, days: int) -> None:
    made, walker = traveller(i78=stones)
    assert days_by_land(made, walker, way(7)) == days


@pytest.mark.rule("OLY-CAP-06")
def test_with_more_than_twice_the_capacity_nobody_moves() -> None:
    made, walker = traveller(i78=3)
    with pytest.raises(NotPossible):
        days_by_land(made, walker, way(7))


@pytest.mark.rule("OLY-CAP-05", "OLY-GAP-29")
@each("days, flown", [(0, 0), (1, 1), (2, 2), (3, 3), (4, 3), (7, 3), (8, 4), (9, 4), (14, 4)])
def test_who_flies_needs_three_days_at_most_and_four_for_a_way_of_eight(days: int, flown: int) -> None:
    made, flier = traveller(i54=1)
    assert days_by_air(made, flier, way(days)) == flown


@pytest.mark.rule("OLY-CAP-05")
def test_who_cannot_carry_all_through_the_air_does_not_fly() -> None:
    made, walker = traveller(i52=1)
    with pytest.raises(NotPossible):
        days_by_air(made, walker, way(1))


@pytest.mark.rule("OLY-GAP-29")
@each(
    "men, days, more", [(19, 7, 0), (20, 7, 1), (39, 7, 1), (40, 7, 2), (279, 7, 13), (280, 7, 14), (400, 7, 14),
                              (400, 1, 2), (400, 0, 0)],
)  # fmt: skip
def test_every_twenty_men_cost_a_day_up_to_twice_the_way(men: int, days: int, more: int) -> None:
    made, leader = traveller(i12=men)
    assert delay(made, leader, way(days)) == more


@pytest.mark.rule("OLY-GAP-29")
def test_wild_beasts_count_like_men_horses_and_goods_do_not_and_free_nobles_share_the_lead() -> None:
    made, leader = traveller(i12=20, i280=20, i52=20, i78=500)
    assert delay(made, leader, way(7)) == 2
    captive = stacked(made, leader, noble(made, "aa00", "Captive", prisoner=True))
    assert delay(made, leader, way(7)) == 2
    captive.prisoner = False
    assert delay(made, leader, way(7)) == 1
    captive.items = {SOLDIER: 40}
    assert delay(made, leader, way(7)) == 2


@pytest.mark.rule("OLY-GAP-72")
def test_nobles_and_men_pay_a_toll_and_beasts_do_not() -> None:
    made, leader = traveller(i12=3, i52=4)
    assert figures(made, leader) == 4
    stacked(made, leader, noble(made, "aa00", "Feasel", items={SOLDIER: 2}))
    assert figures(made, leader) == 7
