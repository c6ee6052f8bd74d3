"""Catastrophes (phase 16)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.turn import Turn
from engine.games.dunk.land import catastrophes
from engine.games.dunk.realm.events import Catastrophe, TownBurnt
from engine.games.dunk.rules.unrest import IRRIGATION_RUINED, MINE_RUINED, ROADS_RUINED, VILLAGE_RUINED
from engine.games.dunk.state import ArmyType, Campaign, Mine, Province, Race
from engine.testing import LoadedDice, events_of
from tests.engine.games.dunk.props.kit import Scenario, from_one
from tests.suite.table import each


def struck(
    roll: float, *, techs: tuple[str, ...] = (), **facts: Any
) -> tuple[Province, Turn[Campaign, None], Scenario]:
    """One province with these structures after the phase in which the first roll falls so; the events, the world."""
    world = from_one("g")
    humans = world.kingdom(Race.HUMAN, land=[1], techs=techs)
    world.province(1, **facts)
    if world.province(1).town:
        world.army(humans, 1, ArmyType.TOWN_GUARD)
        world.province(1, villages=0)
    turn = world.turn(
        phase="Catastrophes",
        dice=LoadedDice({("catastrophe", 1): [roll], ("catastrophe", 1, "town"): [roll]}, rest=0.9999),
    )
    catastrophes.run(turn)
    return world.province(1), turn, world


@pytest.mark.rule("DNK-DIS-01", "DNK-DIS-02", "DNK-STRUCT-02")
@each(
    "field, value, percent, gone",
    [
        ("irrigation", True, IRRIGATION_RUINED, False),
        ("roads", True, ROADS_RUINED, False),
        ("villages", 1, VILLAGE_RUINED, 0),
        *[("mine", mine, MINE_RUINED[mine], None) for mine in Mine],
    ],
)
def test_a_structure_is_destroyed_with_its_risk(field: str, value: object, percent: float, gone: object) -> None:
    facts: dict[str, Any] = {field: value}
    province, turn, _ = struck(percent / 100 - 1e-6, **facts)
    assert getattr(province, field) == gone
    assert len(events_of(turn, Catastrophe)) == 1
    province, turn, _ = struck(percent / 100, **facts)
    assert getattr(province, field) == value
    assert turn.events == []


@pytest.mark.rule("DNK-DIS-01", "DNK-TOWN-22", "DNK-DIS-02")
@each("techs, risk", [((), 0.005), (("stone_building",), 0.0038)])
def test_a_town_burns_down_with_its_guard_less_often_when_built_of_stone(techs: tuple[str, ...], risk: float) -> None:
    province, turn, world = struck(risk - 1e-6, town="Uxbridge", techs=techs)
    assert (province.town, world.state.armies) == (None, {})
    humans = next(iter(world.state.kingdoms.values()))
    assert [(e.town, e.kingdom, e.score) for e in events_of(turn, TownBurnt)] == [("Uxbridge", humans.name, 50)]
    province, _, world = struck(risk, town="Uxbridge", techs=techs)
    assert (province.town is not None, len(world.state.armies)) == (True, 1)


@pytest.mark.rule("DNK-DIS-01")
def test_what_else_stands_in_a_province_does_not_decide_whether_its_town_burns() -> None:
    for villages in range(3):
        world = from_one("g")
        world.kingdom(Race.HUMAN, land=[1])
        world.province(1, town="Uxbridge", villages=villages, roads=bool(villages))
        luck = LoadedDice({("catastrophe", 1, "town"): [0.001]}, rest=0.9999)
        catastrophes.run(world.turn(phase="Catastrophes", dice=luck))
        assert world.province(1).town is None


@pytest.mark.rule("DNK-DIS-01")
def test_each_village_of_a_province_has_its_own_bad_luck() -> None:
    province, turn, _ = struck(0.0, villages=3)
    assert province.villages == 2
    assert [event.thing for event in events_of(turn, Catastrophe)] == ["a village is"]


@pytest.mark.rule("DNK-DIS-01")
def test_what_is_not_in_the_table_is_never_destroyed() -> None:
    world = from_one("f")
    world.kingdom(Race.HUMAN, land=[1])
    facts = {
        "church": True, "stables": 1, "warg_farms": 1, "fishing_boats": True, "lumber_production": True,
        "worm_factory": True,
    }  # fmt: skip
    world.province(1, roads=True, **facts)
    catastrophes.run(world.turn(phase="Catastrophes", dice=LoadedDice(rest=0.0)))
    province = world.province(1)
    assert not province.roads
    assert {field: getattr(province, field) for field in facts} == facts
