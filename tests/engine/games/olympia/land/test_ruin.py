"""Structures that collapse, mines that fill up, ships that sink."""

from __future__ import annotations

import pytest

from engine.games.olympia.events import PlaceEvent
from engine.games.olympia.land.ruin import clear_mines, collapse, damage
from engine.games.olympia.land.ruin_events import MineGone, ShipSunk, StructureCollapsed, StructureDamaged
from engine.games.olympia.land.supplies import refill
from engine.games.olympia.land.ways import ways
from engine.games.olympia.scratch import OlympiaTurn
from engine.games.olympia.state import Thing
from tests.engine.games.olympia.props.camp import Camp
from tests.engine.games.olympia.props.kit import building, noble, stacked
from tests.engine.games.olympia.props.stage import Stage, first
from tests.engine.games.olympia.props.work_kit import staged
from tests.suite.table import each


def turn_of(stage: Stage) -> OlympiaTurn:
    stage.run(0)
    assert stage.month is not None
    return stage.month.turn


@pytest.mark.rule("OLY-COMBAT-29", "OLY-GAP-39")
def test_damage_adds_up_and_at_100_percent_a_building_collapses() -> None:
    stage = staged("p")
    castle = building(stage.world, "aa00", "castle")
    tower = building(stage.world, castle.id, "tower")
    lord = noble(stage.world, castle.id, player=first(stage.world).id)
    guard = noble(stage.world, tower.id, "Feasel", player=first(stage.world).id)
    garrison = noble(stage.world, "aa00", "Garrison", kind="garrison", castle=castle.id)
    stage.world.things["d900"] = Thing(id="d900", kind="artifact", name="Ring", holder=castle.id)
    castle.lost.append("d900")
    turn = turn_of(stage)
    assert not damage(turn, castle, 60)
    assert damage(turn, castle, 60)
    told = [event for event in turn.events if isinstance(event, StructureDamaged)]
    assert [(event.points, event.damage, event.seen_by) for event in told] == [(60, 60, ("a",)), (60, 100, ("a",))]
    assert (lord.place, guard.place, garrison.castle) == ("aa00", "aa00", "")
    assert castle.id not in stage.world.places
    assert tower.id not in stage.world.places
    assert stage.world.places["aa00"].lost == ["d900"]
    assert stage.world.places["aa00"].inner == []


@pytest.mark.rule("OLY-MINE-05", "OLY-TURN-14", "OLY-GAP-39")
def test_a_collapsed_mine_cannot_be_entered_and_is_gone_after_eight_months() -> None:
    stage = staged("m")
    mine = building(stage.world, "aa00", "mine")
    assert mine.built is not None
    mine.built.depth = 9
    miner = noble(stage.world, mine.id, player=first(stage.world).id)
    turn = turn_of(stage)
    collapse(turn, mine)
    assert miner.place == "aa00"
    (way,) = (way for way in ways(stage.world, stage.world.places["aa00"]) if way.to == mine.id)
    assert way.impassable
    refill(stage.world, mine)
    assert mine.supplies == {}
    assert not damage(turn, mine, 50)
    for _ in range(7):
        clear_mines(turn)
    assert mine.id in stage.world.places
    clear_mines(turn)
    assert mine.id not in stage.world.places
    assert len([event for event in turn.events if isinstance(event, MineGone)]) == 1


@pytest.mark.rule("OLY-MINE-05")
def test_whoever_is_in_a_collapsed_mine_when_it_goes_stands_outside_and_the_month_ends() -> None:
    camp = Camp()
    mine = building(camp.world, "aa00", "mine")
    assert mine.built is not None
    mine.built.fallen = 1
    late = noble(camp.world, mine.id, "Late", player=first(camp.world).id)
    camp.whole({})
    assert mine.id not in camp.world.places
    assert camp.world.units[late.id].place == "aa00"
    assert late.id in camp.world.places["aa00"].units


@pytest.mark.rule("OLY-GAP-39", "OLY-GAP-S611")
def test_a_ship_that_sinks_at_sea_takes_all_with_it_but_who_survives_fatal_wounds() -> None:
    stage = staged("~~p")
    ship = building(stage.world, "aa00", "galley")
    player = first(stage.world).id
    captain = noble(stage.world, ship.id, "Candide", player=player, items={"19": 14, "1": 50})
    sailor = stacked(stage.world, captain, noble(stage.world, ship.id, player=player, skills={"611": 0}))
    turn = turn_of(stage)
    collapse(turn, ship)
    assert [event.kind for event in turn.events if isinstance(event, ShipSunk)] == ["ShipSunk"]
    assert captain.id not in stage.world.units
    assert (sailor.place, sailor.health, sailor.skills) == ("aa02", 100, {})
    assert stage.world.places["aa02"].units == [sailor.id]
    assert ship.id not in stage.world.places


@pytest.mark.rule("OLY-GAP-39")
def test_a_ship_that_sinks_in_port_puts_all_ashore() -> None:
    stage = staged("p~")
    ship = building(stage.world, "aa00", "roundship")
    captain = noble(stage.world, ship.id, player=first(stage.world).id)
    collapse(turn_of(stage), ship)
    assert (captain.place, captain.health) == ("aa00", 100)


@pytest.mark.rule("OLY-GAP-39")
def test_a_ship_that_sinks_under_way_ends_its_voyage() -> None:
    camp = Camp("~~p")
    ship = building(camp.world, "aa00", "galley")
    captain = camp.noble("Candide", at=ship.id, skills={"601": 0, "611": 0}, items={"19": 14})
    camp.world.afloat = [ship.id]
    camp.run({"Candide": "sail east; recruit"}, days=1)
    assert captain.running
    collapse(camp.turn, ship)
    assert (captain.place, captain.items) == ("aa02", {"19": 14})
    assert not captain.running
    assert (camp.world.afloat, camp.world.places["aa00"].inner) == ([], [])
    camp.run(days=5)
    assert captain.place == "aa02"


@pytest.mark.rule("OLY-COMBAT-29", "OLY-GAP-39")
@each(
    "before, points, after, gone",
    [(0, 1, 1, False), (0, 99, 99, False), (98, 1, 99, False), (99, 1, None, True), (0, 100, None, True),
     (50, 80, None, True), (7, 0, 7, False), (7, -1, 7, False)],
)  # fmt: skip
def test_at_99_percent_a_structure_stands(before: int, points: int, after: int | None, gone: bool) -> None:
    stage = staged("p")
    inn = building(stage.world, "aa00", "inn")
    assert inn.built is not None
    inn.built.damage = before
    turn = turn_of(stage)
    assert damage(turn, inn, points) is gone
    assert (inn.built.damage if inn.id in stage.world.places else None) == after
    assert bool([event for event in turn.events if isinstance(event, StructureDamaged)]) is (points > 0)


def test_what_is_no_structure_takes_no_damage() -> None:
    stage = staged("p")
    turn = turn_of(stage)
    assert not damage(turn, stage.world.places["aa00"], 100)
    assert "aa00" in stage.world.places


@pytest.mark.rule("OLY-MINE-05", "OLY-GAP-39")
def test_an_unfinished_mine_leaves_no_ruin_behind() -> None:
    stage = staged("m")
    site = building(stage.world, "aa00", "mine", finished=False)
    inn = building(stage.world, "aa00", "inn")
    turn = turn_of(stage)
    collapse(turn, site)
    collapse(turn, inn)
    assert stage.world.places["aa00"].inner == []


@pytest.mark.rule("OLY-GAP-39")
def test_garrisons_of_other_castles_stay_bound_to_theirs() -> None:
    stage = staged("pp")
    one, other = building(stage.world, "aa00", "castle"), building(stage.world, "aa01", "castle")
    freed, bound = (noble(stage.world, castle.within, kind="garrison", castle=castle.id) for castle in (one, other))
    collapse(turn_of(stage), one)
    assert (freed.castle, bound.castle) == ("", other.id)


@pytest.mark.rule("OLY-GAP-39", "OLY-MINE-05")
def test_those_inside_and_those_around_see_it_once_each() -> None:
    stage = staged("m")
    mine = building(stage.world, "aa00", "mine")
    one, other = stage.world.players.values()
    noble(stage.world, mine.id, player=one.id)
    noble(stage.world, "aa00", player=one.id)
    noble(stage.world, "aa00", player=other.id)
    turn = turn_of(stage)
    damage(turn, mine, 100)
    for _ in range(8):
        clear_mines(turn)
    told = [(event.kind, event.seen_by) for event in turn.events if isinstance(event, PlaceEvent)]
    assert told == [(kind, ("a", "b")) for kind in ("StructureDamaged", "StructureCollapsed", "MineGone")]


@pytest.mark.rule("OLY-GAP-39")
def test_only_ships_sink_and_only_at_sea() -> None:
    stage = staged("~p")
    afloat, docked = building(stage.world, "aa00", "galley"), building(stage.world, "aa01", "galley")
    stage.world.afloat = [afloat.id]
    turn = turn_of(stage)
    for ship in (afloat, docked):
        damage(turn, ship, 100)
    assert [event.place for event in turn.events if isinstance(event, ShipSunk)] == ["aa00"]
    assert [event.place for event in turn.events if isinstance(event, StructureCollapsed)] == ["aa01"]
    assert stage.world.afloat == []
