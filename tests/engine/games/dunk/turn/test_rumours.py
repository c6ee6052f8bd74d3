"""What people say (DNK-RUMOUR-*), and who is in league with whom."""

from __future__ import annotations

from statistics import mean

import pytest

from engine.core.dice import Dice
from engine.games.dunk.state import NOBODY, Kingdom
from engine.games.dunk.telling.standings import standings
from engine.games.dunk.turn.events import RumourLists, RumourOfAlliances, RumourOfHero
from engine.games.dunk.turn.rumours import alliances, falsified, spread
from engine.testing import LoadedDice, events_of
from tests.engine.games.dunk.props.kit import Scenario, from_one
from tests.suite.table import each

LOWEST, HIGHEST = 0.0, 0.999999


def world_of(*incomes: int) -> tuple[Scenario, list[Kingdom]]:
    """Kingdoms in a row, each with one province and this net income, its own number of technologies."""
    world = from_one("g" * 20, "g" * 20)
    kingdoms = []
    for index, income in enumerate(incomes):
        kingdom = world.kingdom(land=[index + 1], techs=["bows"] * (index + 1), name=f"Realm_{chr(65 + index)}")
        kingdom.income, kingdom.administration, kingdom.town_income = income + 10, 14, 4
        kingdoms.append(kingdom)
    return world, kingdoms


@pytest.mark.rule("DNK-RUMOUR-03", "DNK-GAP-70")
def test_four_dice_of_25_less_52_falsify_between_minus_and_plus_48_percent_evenly() -> None:
    values = [falsified(1000, Dice("noise", n)) for n in range(4000)]
    assert min(values) >= 520
    assert max(values) <= 1480
    assert mean(values) == pytest.approx(1000, abs=8)
    near = sum(900 <= value <= 1100 for value in values) / len(values)
    assert near == pytest.approx(0.51, abs=0.04)  # four dice heap up in the middle; one die would give 0.21


@pytest.mark.rule("DNK-RUMOUR-03")
@each("roll, income", [(LOWEST, 27), (HIGHEST, 219)])
def test_a_value_is_falsified_once_for_all_and_once_more_for_each_reader(roll: float, income: int) -> None:
    world, (reader, other) = world_of(50, 100)
    turn = world.turn(dice=LoadedDice(rest=roll))
    spread(turn)
    heard = next(event for event in events_of(turn, RumourLists) if event.kingdom == reader.id)
    assert dict(heard.income)[other.name] == income


@pytest.mark.rule("DNK-RUMOUR-03")
def test_the_first_falsification_is_the_same_for_all_readers() -> None:
    world, kingdoms = world_of(100, 100, 100)
    about = kingdoms[2].id
    dice = LoadedDice({("hearsay", about, 0): [HIGHEST] * 4, ("retold", 2, about, 0): [LOWEST] * 4}, rest=0.5)
    turn = world.turn(dice=dice)
    spread(turn)
    heard = [dict(event.income)[kingdoms[2].name] for event in events_of(turn, RumourLists)]
    assert heard == [148, 77, 100]  # as told, told down, and his own truth


@pytest.mark.rule("DNK-RUMOUR-02")
def test_ones_own_values_are_true_in_ones_own_report() -> None:
    world, kingdoms = world_of(31, 47, 60)
    turn = world.turn()
    spread(turn)
    for kingdom, heard in zip(kingdoms, events_of(turn, RumourLists), strict=True):
        assert dict(heard.income)[kingdom.name] == kingdom.town_income + kingdom.income - kingdom.administration
        assert dict(heard.provinces)[kingdom.name] == 1
        assert dict(heard.techs)[kingdom.name] == len(kingdom.techs)


@pytest.mark.rule("DNK-RUMOUR-02")
def test_the_lists_are_sorted_by_what_is_said_and_include_the_reader() -> None:
    world, kingdoms = world_of(*range(10, 23))
    turn = world.turn()
    spread(turn)
    for kingdom, heard in zip(kingdoms, events_of(turn, RumourLists), strict=True):
        for entries in (heard.income, heard.provinces, heard.techs):
            values = [value for _, value in entries[:10]]
            assert values == sorted(values, reverse=True)
            assert kingdom.name in dict(entries)
            assert len(entries) in (10, 11)


@pytest.mark.rule("DNK-GAP-71")
def test_the_lists_are_heard_every_turn_by_everybody() -> None:
    world, kingdoms = world_of(10, 20)
    turn = world.turn()
    spread(turn)
    assert [event.seen_by for event in events_of(turn, RumourLists)] == [(kingdom.seat,) for kingdom in kingdoms]


@pytest.mark.rule("DNK-RUMOUR-01", "DNK-GAP-71")
def test_the_most_experienced_army_is_talked_of_in_one_report_of_four() -> None:
    world, kingdoms = world_of(*[10] * 20)
    world.army(kingdoms[3], 1, erf=4)
    world.army(kingdoms[5], 2, erf=9)
    heard = 0
    for seed in range(60):
        turn = world.turn(seed=str(seed))
        spread(turn)
        heroes = events_of(turn, RumourOfHero)
        assert {(hero.owner, hero.erf) for hero in heroes} <= {(kingdoms[5].name, 9)}
        heard += len(heroes)
    assert heard / (60 * 20) == pytest.approx(0.25, abs=0.04)


@pytest.mark.rule("DNK-RUMOUR-01")
def test_of_two_heroes_the_first_is_talked_of_and_a_band_of_nobody_has_no_name() -> None:
    world, (kingdom,) = world_of(10)
    first, _ = world.army(kingdom, 1, erf=9), world.army(kingdom, 2, erf=9)
    turn = world.turn(dice=LoadedDice({("hero", 1): [0.0]}, rest=0.5))
    spread(turn)
    assert [hero.army for hero in events_of(turn, RumourOfHero)] == [first.name]
    first.owner, first.erf = NOBODY, 10
    again = world.turn(dice=LoadedDice({("hero", 1): [0.0]}, rest=0.5))
    spread(again)
    assert [(hero.army, hero.owner) for hero in events_of(again, RumourOfHero)] == [("a nameless band", "the rebels")]


@pytest.mark.rule("DNK-RUMOUR-01")
@each("roll, told", [(0.2499, 1), (0.2501, 0)])
def test_the_hero_is_told_below_a_quarter(roll: float, told: int) -> None:
    world, (kingdom,) = world_of(10)
    world.army(kingdom, 1)
    turn = world.turn(dice=LoadedDice({("hero", 1): [roll]}, rest=0.5))
    spread(turn)
    assert len(events_of(turn, RumourOfHero)) == told


@pytest.mark.rule("DNK-EX-15", "DNK-DIPL-10", "DNK-RUMOUR-04")
def test_england_france_and_russia_are_one_alliance_whatever_england_and_russia_think() -> None:
    world, (england, france, russia, _) = world_of(10, 20, 30, 40)
    world.ally(england, france)
    world.ally(france, russia)
    world.war(england, russia)
    assert alliances(world.state) == [[1, 2, 3]]


@pytest.mark.rule("DNK-RUMOUR-04")
def test_kingdoms_without_an_ally_are_no_alliance() -> None:
    world, (a, b) = world_of(10, 20)
    turn = world.turn()
    spread(turn)
    assert events_of(turn, RumourOfAlliances) == []
    assert (a.status, b.status) == ("active", "active")


@pytest.mark.rule("DNK-RUMOUR-05", "DNK-RUMOUR-06")
def test_an_alliance_is_led_by_who_truly_earns_most_and_the_others_follow_by_number() -> None:
    world, (a, b, c, d) = world_of(10, 20, 90, 15)
    for one, other in ((a, b), (b, c), (c, d)):
        world.ally(one, other)
    for seed in range(20):  # whatever the dice falsify elsewhere
        turn = world.turn(seed=str(seed))
        spread(turn)
        for event in events_of(turn, RumourOfAlliances):
            assert event.alliances == ((c.name, a.name, b.name, d.name),)


@pytest.mark.rule("DNK-RUMOUR-06")
def test_alliances_are_sorted_by_falsified_income() -> None:
    world, (a, b, c, d) = world_of(100, 100, 90, 90)
    world.ally(a, b)
    world.ally(c, d)
    orders = set()
    for seed in range(40):
        turn = world.turn(seed=str(seed))
        spread(turn)
        orders.add(events_of(turn, RumourOfAlliances)[0].alliances[0][0])
    assert orders == {a.name, c.name}
    dice = LoadedDice({("alliance", 1, 1, 2): [LOWEST] * 4, ("alliance", 1, 3, 4): [HIGHEST] * 4}, rest=0.5)
    turn = world.turn(dice=dice)
    spread(turn)
    assert events_of(turn, RumourOfAlliances)[0].alliances[0] == (c.name, d.name)


def test_the_public_table_is_hearsay_too_and_hides_the_truth() -> None:
    world, kingdoms = world_of(1000, 500)
    turn = world.turn(dice=LoadedDice({("retold", 0, 1, 0): [LOWEST] * 4}, rest=0.5))
    spread(turn)
    table = standings(world.state)
    assert [(seat, values[0]) for seat, _, values in table.rows] == [("1", 520), ("2", 500)]
    assert kingdoms[0].income - kingdoms[0].administration + kingdoms[0].town_income == 1000


def test_kingdoms_that_are_no_more_are_not_talked_of() -> None:
    world, (a, b) = world_of(10, 20)
    b.status = "eliminated"
    turn = world.turn()
    spread(turn)
    (heard,) = events_of(turn, RumourLists)
    assert dict(heard.income).keys() == {a.name}


@pytest.mark.rule("DNK-RUMOUR-06")
def test_alliances_are_sorted_by_income_and_not_by_land() -> None:
    world, (a, b, c, d) = world_of(100, 100, 10, 10)
    for number in range(21, 31):
        world.province(number, owner=c.id)
    world.ally(a, b)
    world.ally(c, d)
    turn = world.turn(dice=LoadedDice(rest=0.5))  # nothing is falsified
    spread(turn)
    assert [names[0] for names in events_of(turn, RumourOfAlliances)[0].alliances] == [a.name, c.name]
