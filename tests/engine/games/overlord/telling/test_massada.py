"""The world of the sample report is the one the rulebook prints."""

from __future__ import annotations

import pytest

from engine.games.overlord.land.ways import days_by, find_way
from engine.games.overlord.state import Mode
from engine.games.overlord.titles.control import needed_by
from engine.games.overlord.trade.upkeep import cost
from engine.games.overlord.units.attributes import level, stats
from engine.games.overlord.units.visibility import knows_faction, sees
from engine.games.overlord.units.weights import capacity, printed, weight
from tests.engine.games.overlord.props.massada import OTHER, PLAYER, massada
from tests.engine.games.overlord.props.sound import faults


def test_nothing_in_it_contradicts_itself() -> None:
    assert faults(massada()) == []


@pytest.mark.rule("OVL-EX-12")
def test_the_directions_are_those_of_the_sample() -> None:
    world = massada()
    city, plains = world.locations["L278"], world.locations["L216"]
    out, bay = find_way(world, city, "OUT"), find_way(world, city, "SW")
    assert out is not None
    assert bay is not None
    assert (days_by(world, city, out, Mode.WALK), out.goal) == (1, "L216")
    assert (days_by(world, city, bay, Mode.SAIL), bay.goal) == (3, "L282")  # 4 in fair weather, a tenth less in a storm
    for place in world.locations.values():
        place.weather = "fair"
    assert days_by(world, city, bay, Mode.SAIL) == 4
    walked = {way.goal: days_by(world, plains, way, Mode.WALK) for way in plains.exits if way.direction != "IN"}
    assert walked == {"L282": 0, "L215": 7, "L213": 9, "L214": 9, "L280": 12, "L281": 0}
    assert days_by(world, plains, plains.exits[0], Mode.SAIL) == 6


@pytest.mark.rule("OVL-EX-08")
def test_the_hero_has_the_figures_of_the_sample() -> None:
    world = massada()
    hero = world.units["U600"]
    carries = capacity(hero)
    assert (printed(weight(hero)), carries.walk, carries.ride) == (480, 591, 515)
    assert (stats(hero).observation, cost(hero)) == (4, 22)
    assert needed_by(hero) == 3  # the sample counts 2, before the magecraft of day 30
    assert {tag: level(hero, tag) for tag in hero.experience} == {"obse": 2, "scou": 2, "cmbt": 1, "mage": 1}


@pytest.mark.rule("OVL-EX-16", "OVL-EX-17")
def test_who_is_seen_in_massada() -> None:
    world = massada()
    city = world.locations["L278"]
    seen = {unit.id: knows_faction(world, PLAYER, unit) for unit in world.here(city) if sees(world, PLAYER, unit)}
    assert list(seen) == ["U218", "U600", "U1245", "U1246", "U2324"]
    assert world.units["U1246"].items == {"wago": 23, "swrd": 17, "tool": 21, "plow": 5}
    assert [unit.id for unit in world.stack(world.units["U1245"])] == ["U1245", "U1246"]
    assert world.units["U1245"].faction == OTHER
    tower = world.locations["L279"]
    assert (tower.container, tower.teaches) == ("L278", {"eart": 2, "sgrp": 1})
    assert [world.structures[number].type for number in city.structures] == ["mrkt"]
