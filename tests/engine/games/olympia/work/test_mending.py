"""Castles improved, structures repaired and razed."""

from __future__ import annotations

import pytest

from engine.games.olympia.land.ruin_events import StructureCollapsed
from engine.games.olympia.rules.structures import STRUCTURES
from engine.games.olympia.state import Place
from engine.games.olympia.work.building_events import Improved, ImprovingOver, Razing, Repaired
from tests.engine.games.olympia.props.kit import building, inside, noble
from tests.engine.games.olympia.props.stage import Stage, second
from tests.engine.games.olympia.props.work_kit import booked, orders, refusals, staged, told, worker
from tests.suite.table import each

# OLY-CASTLE-04: level, stone, worker-days.
LEVELS = [(1, 50, 1000), (2, 60, 1250), (3, 70, 1500), (4, 80, 1750), (5, 90, 2000), (6, 100, 2500)]


def sound(stage: Stage, at: str, kind: str, *, level: int = 0) -> Place:
    """A structure in good repair."""
    place = building(stage.world, at, kind, level=level)
    assert place.built is not None
    place.built.defense = STRUCTURES[kind].defense + 5 * level
    return place


@pytest.mark.rule("OLY-CASTLE-04", "OLY-GAP-O37", "OLY-GAP-36", "OLY-ORDER-37")
@each("level, stone, work", LEVELS)
def test_each_level_takes_its_stone_and_worker_days_and_adds_5_defense(level: int, stone: int, work: int) -> None:
    stage = staged("p")
    castle = sound(stage, "aa00", "castle", level=level - 1)
    unit = worker(stage, castle.id, skills=["680"], things={"11": work // 10, "78": stone + 1})
    stage.run(12, a=orders((unit, "improve; quest")))
    assert [(event.day, event.level) for event in told(stage, Improved)] == [(10, level)]
    assert stage.of("Osswid") == [(11, "quest")]
    assert (unit.count("78"), castle.built.level, castle.built.defense) == (1, level, 50 + 5 * level)  # type: ignore[union-attr]
    assert booked(stage) == {"78": -stone}


@pytest.mark.rule("OLY-EX-98", "OLY-CASTLE-04")
def test_a_hundred_workers_improve_a_castle_in_ten_days_and_fewer_days_are_kept() -> None:
    stage = staged("p")
    castle = sound(stage, "aa00", "castle")
    unit = worker(stage, castle.id, skills=["680"], i11=100, i78=50)
    stage.run(11, a=orders((unit, "improve 4; improve 6; quest")))
    assert [(event.work, event.needed) for event in told(stage, ImprovingOver)] == [(400, 1000)]
    assert stage.of("Osswid") == [(11, "quest")]
    assert (castle.built.level, unit.count("78")) == (1, 0)  # type: ignore[union-attr]


@pytest.mark.rule("OLY-GAP-O37")
def test_improving_needs_a_castle_the_skill_workers_and_stone() -> None:
    stage = staged("p")
    castle, inn = sound(stage, "aa00", "castle"), sound(stage, "aa00", "inn")
    best = sound(stage, "aa00", "castle", level=6)
    units = [
        worker(stage, inn.id, "A", skills=["680"], i11=9, i78=50),
        worker(stage, castle.id, "B", i11=9, i78=50),
        worker(stage, castle.id, "C", skills=["680"], i78=50),
        worker(stage, castle.id, "D", skills=["680"], i11=9, i78=49),
        worker(stage, best.id, "E", skills=["680"], i11=9, i78=500),
        worker(stage, "aa00", "F", skills=["680"], i11=9, i78=500),
    ]
    stage.run(1, a=orders(*((unit, "improve") for unit in units)))
    assert sorted(reason for _, reason in refusals(stage)) == sorted([
        "Only castles can be improved.", "This needs the skill Construction [680].", "You have no workers.",
        "The next level takes 50 stone [78].", f"Castle [{best.id}] cannot be improved any further.",
        "You are not inside such a structure.",
    ])  # fmt: skip


@pytest.mark.rule("OLY-ORDER-60", "OLY-GAP-38", "OLY-GAP-O60")
@each("kind, each", [("inn", 2), ("temple", 2), ("tower", 2), ("mine", 2), ("castle", 3)])
def test_repair_takes_damage_away_first_and_then_restores_defense(kind: str, each: int) -> None:
    stage = staged("m")
    place = sound(stage, "aa00", kind)
    assert place.built is not None
    place.built.damage, place.built.defense = 4, STRUCTURES[kind].defense - 2
    unit = worker(stage, place.id, i11=1)
    stage.run(3 * each, a=orders((unit, "repair; quest")))
    assert (place.built.damage, place.built.defense) == (1, STRUCTURES[kind].defense - 2)
    stage.world.turn = 1
    stage.run(3 * each)
    assert [(event.day, event.damage, event.defense) for event in told(stage, Repaired)] == [
        (3 * each, 0, STRUCTURES[kind].defense)
    ]


@pytest.mark.rule("OLY-SHIP-03", "OLY-GAP-38")
def test_a_ship_takes_one_pitch_and_a_worker_day_a_point() -> None:
    stage = staged("~")
    ship = sound(stage, "aa00", "galley")
    assert ship.built is not None
    ship.built.damage = 20
    dry = worker(stage, ship.id, "Dry", i11=5)
    unit = worker(stage, ship.id, i11=5, i261=2)
    stage.run(5, a=orders((dry, "repair"), (unit, "repair 2; repair")))
    assert refusals(stage) == [(1, "To repair a ship you need one pitch [261].")]
    assert [(event.day, event.damage) for event in told(stage, Repaired)] == [(2, 10), (4, 0)]
    assert unit.count("261") == 0


@pytest.mark.rule("OLY-GAP-38")
def test_what_is_sound_or_unfinished_is_not_repaired() -> None:
    stage = staged("p")
    inn, begun = sound(stage, "aa00", "inn"), building(stage.world, "aa00", "tower", finished=False)
    units = [worker(stage, at, at, i11=5) for at in (inn.id, begun.id, "aa00")]
    stage.run(1, a=orders(*((unit, "repair") for unit in units)))
    assert sorted(reason for _, reason in refusals(stage)) == [
        f"Inn [{inn.id}] needs no repair.", "You are not inside such a structure.",
        "You are not inside such a structure.",
    ]  # fmt: skip


@pytest.mark.rule("OLY-ORDER-58", "OLY-GAP-38", "OLY-GAP-39", "OLY-GAP-O58")
def test_the_owner_razes_with_all_his_men_and_all_are_put_out_unharmed() -> None:
    stage = staged("p")
    city = inside(stage.world, "aa00", "city")
    tower = sound(stage, city.id, "tower")
    owner = worker(stage, tower.id, i10=30, i11=9)
    guest = noble(stage.world, tower.id, "Alion", player=second(stage.world).id)
    stage.run(2, a=orders((owner, "raze; quest")), b=f"unit {guest.id}\nraze")
    assert refusals(stage) == [(1, f"Only the owner of Tower [{tower.id}] can do that.")]
    assert tower.built is not None
    assert tower.built.damage == 40
    stage.world.turn = 1
    stage.run(4)
    assert [(event.day, event.place) for event in told(stage, StructureCollapsed)] == [(3, city.id)]
    assert tower.id not in stage.world.places
    assert tower.id not in city.inner
    assert (owner.place, guest.place, guest.health) == (city.id, city.id, 100)
    assert stage.of("Osswid")[-1] == (4, "quest")


@pytest.mark.rule("OLY-GAP-99")
def test_stopping_to_raze_leaves_the_damage() -> None:
    stage = staged("p")
    inn = sound(stage, "aa00", "inn")
    worker(stage, inn.id, i10=9)
    stage.whole(Osswid="wait day 28; raze")
    stage.whole(Osswid="stop")
    razing = [(event.name, event.damage, event.seen_by) for event in stage.of_kind(Razing)]
    assert razing == [(f"Inn [{inn.id}]", 15, ("a",))]
