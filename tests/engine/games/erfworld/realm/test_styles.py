"""Cities in the style of others, and what casters do for the cities they are in."""

from __future__ import annotations

import pytest

from engine.games.erfworld.realm.building import spare
from engine.games.erfworld.realm.events import CasterPopped, Improved, Levelled, Restyled
from engine.games.erfworld.realm.improving import style_penalty
from engine.games.erfworld.realm.income import income_of
from engine.games.erfworld.realm.owning import take
from engine.games.erfworld.rules.classes import CLASSES
from engine.games.erfworld.rules.magic import SCHOOLS
from engine.games.erfworld.rules.source import EIGHTHS
from engine.games.erfworld.state import Commander
from tests.engine.games.erfworld.props.stage import Stage, stage
from tests.engine.games.erfworld.props.war_kit import turn_of


def caster(played: Stage, school: str) -> Commander:
    one = played.commander("caster", 4, 8)
    one.school = school
    return one


@pytest.mark.rule("ERF-CITY-06", "ERF-GAP-215")
def test_a_captured_city_has_less_room_until_a_signamancer_or_time_makes_it_ones_own() -> None:
    played = stage(2, 12)
    world, side = played.world, played.side()
    side.treasury = 10**7
    city = played.city(10, 3, "Spacerock", level=4, side=2)
    own = spare(world, city)
    assert own == 20
    take(turn_of(world), city, side)
    assert (city.pops_for, style_penalty(world, city), spare(world, city)) == ("s2", 25, 15)
    world.day += 30
    assert (style_penalty(world, city), spare(world, city)) == (10, 18)
    world.day -= 30
    signs = caster(played, "signamancy")
    signs.place = city.place
    played.day()
    assert len(played.told(Restyled)) == 1
    assert spare(world, city) == own
    played.day()
    assert played.told(Restyled) == []
    take(turn_of(world), city, played.side(2))
    assert spare(world, city) == own  # it is the style of its first owner


@pytest.mark.rule("ERF-GAP-210")
def test_without_the_option_casters_only_help_where_they_stand() -> None:
    played = stage()
    side, city = played.side(), played.world.cities["c1"]
    side.treasury = 100_000 * EIGHTHS
    city.level = 2
    city.works |= {"bank": 1, "garden": 1, "courthouse": 1}
    for school in ("moneymancy", "flower_power"):
        caster(played, school)
    dirt = caster(played, "dirtamancy")
    assert not CLASSES["caster"].is_combatant
    played.day("CITY c1\nlevel 3")
    assert sorted(city.improved) == ["bank", "garden"]
    assert len(played.told(Improved)) == 2
    assert "$29,000" in played.told(Levelled)[0]  # a thousand less, by the dirtamancer
    dirt.place = 0
    played.day("CITY c1\nlevel 4")
    assert "$40,000" in played.told(Levelled)[0]
    assert played.told(Improved) == []
    found = dict.fromkeys(SCHOOLS, 0)
    for number in range(90):
        game = stage()
        game.world.day, game.world.cities["c1"].level = number, 2
        game.day("CITY c1\npop warlord")
        game.day()
        for one in game.world.commanders.values():
            if one.kind == "caster":
                assert len(game.told(CasterPopped)) == 1
                found[one.school] += 1
    assert 18 <= sum(found.values()) <= 42  # 30 expected, three standard deviations are 13
    assert len([school for school in found.values() if school]) >= 12  # of 23
    assert income_of(played.world, side) > 0
