"""What the NPC factions do by themselves."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.core.acting.ledger import Accounted
from engine.core.dice import Dice
from engine.core.turn import Turn
from engine.games.overlord.acting.lists import written
from engine.games.overlord.battle.triggers import enemies_noticed
from engine.games.overlord.book import BOOK
from engine.games.overlord.combat.events import BattleFought
from engine.games.overlord.founding.mapmaking import Shape
from engine.games.overlord.founding.worldmaking import make_world
from engine.games.overlord.land import climate
from engine.games.overlord.month import days, nonplayers
from engine.games.overlord.nonplayers import keepers, wildlife
from engine.games.overlord.rules.npcs import NPCS
from engine.games.overlord.scratch import Scratch
from engine.games.overlord.state import (
    OUTLAWS,
    Exit,
    Options,
    Pending,
    Unit,
    World,
)
from engine.games.overlord.units.engagement import Cause, Trigger
from engine.testing import LoadedDice
from tests.engine.games.overlord.props.scene import Scene
from tests.engine.games.overlord.props.sound import faults
from tests.suite.table import each

LEAVES, STAYS = 0.16, 0.17  # rolls just below and above 1 in 6


def wilds(kind: str = "wolf", terrain: str = "plai", **dice: float) -> tuple[Scene, Unit]:
    """L1 with a lair L9 in it, L2 north and L3 south of L1; the pack is at home."""
    scene = Scene(**dice)
    keepers.enter_peoples(scene.world)
    for number, direction in (("L2", "N"), ("L3", "S")):
        scene.place(number, terrain)
        scene.way("L1", direction, number)
    scene.world.locations["L1"].terrain = terrain
    scene.place("L9", "lair", container="L1", keeper=kind)
    scene.way("L1", "IN", "L9")
    return scene, keepers.raise_unit(scene.world, kind, scene.world.locations["L9"], Dice("pack"))


def wander(scene: Scene, pack: Unit, roll: float) -> list[str]:
    scene.now = Turn(scene.world, {}, seed="test", number=1, roller=LoadedDice(rest=roll), scratch=Scratch(), book=BOOK)
    nonplayers.prepare(scene.now)
    return [line.words for line in pack.orders]


def roamed(world: World, pack: Unit, seed: int) -> tuple[str, ...]:
    """The orders of a pack by other dice, as a list has them."""
    return tuple(written(order, BOOK) for order in wildlife.wander(world, pack, Dice("odds", seed)))


def move(scene: Scene, unit: Unit, goal: str) -> None:
    scene.world.locations[unit.location].units.remove(unit.id)
    unit.location = goal
    scene.world.locations[goal].units.append(unit.id)


# --- packs -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("OVL-GAP-113")
def test_in_one_month_of_six_a_pack_leaves_its_lair() -> None:
    scene, pack = wilds()
    assert wander(scene, pack, LEAVES) == ["MOVE OUT", "MOVE L2"]
    assert wander(scene, pack, STAYS) == []
    left = sum(bool(roamed(scene.world, pack, number)) for number in range(3000))
    assert left / 3000 == pytest.approx(1 / 6, abs=0.02)
    goals = Counter(roamed(scene.world, pack, number)[-1:] for number in range(3000))
    assert goals[("MOVE L2",)] / left == pytest.approx(0.5, abs=0.08)


@pytest.mark.rule("OVL-GAP-113")
def test_it_goes_home_from_where_it_is_and_from_next_door() -> None:
    scene, pack = wilds()
    move(scene, pack, "L1")
    assert wander(scene, pack, STAYS) == ["MOVE L9"]
    move(scene, pack, "L2")
    assert wander(scene, pack, STAYS) == ["MOVE L1", "MOVE L9"]
    scene.world.locations["L9"].keeper = "puma"
    assert wander(scene, pack, STAYS) == []
    assert wander(scene, pack, LEAVES) == ["MOVE L1"]


@pytest.mark.rule("OVL-GAP-113")
def test_beasts_keep_away_from_guards_water_closed_sides_and_cities() -> None:
    scene, pack = wilds()
    world = scene.world
    world.locations["L3"].keeper = "igrd"
    scene.place("L4", "ocea")
    scene.place("L5", "jung")
    scene.place("L6", "city", container="L1")
    scene.way("L1", "NE", "L4")
    world.locations["L1"].exits += [Exit("SE", "L5", closed=True), Exit("IN", "L6", 1)]
    goals = {roamed(world, pack, number)[-1:] for number in range(600)}
    assert goals == {(), ("MOVE L2",)}


@pytest.mark.rule("OVL-GAP-113")
@each("keeper, goals", [("mili", {("MOVE OUT",)}), ("", {("MOVE L2",)})])
def test_beasts_keep_away_from_the_land_around_a_watched_city(keeper: str, goals: set[tuple[str, ...]]) -> None:
    scene, pack = wilds()
    world = scene.world
    world.locations["L3"].keeper = "igrd"
    scene.place("L6", "city", container="L2").keeper = keeper
    world.locations["L2"].exits.append(Exit("IN", "L6", 1))
    assert {roamed(world, pack, number)[-1:] for number in range(600)} == goals | {()}
    scene.place("L7", "city", container="L1").keeper = keeper
    world.locations["L1"].exits.append(Exit("IN", "L7", 1))
    assert bool(wander(scene, pack, LEAVES)) is not bool(keeper)  # not even out of the lair


@pytest.mark.rule("OVL-GAP-113")
def test_sea_serpents_stay_at_sea() -> None:
    scene, _ = wilds()
    for number, terrain in (("L4", "ocea"), ("L5", "ocea"), ("L6", "hill")):
        scene.place(number, terrain)
    scene.way("L4", "N", "L5")
    scene.way("L4", "S", "L6")
    scene.world.locations["L4"].keeper = "sser"
    serpent = keepers.raise_unit(scene.world, "sser", scene.world.locations["L4"], Dice("serpent"))
    assert wander(scene, serpent, LEAVES) == ["MOVE L5"]
    move(scene, serpent, "L5")
    assert wander(scene, serpent, STAYS) == ["MOVE L4"]


@pytest.mark.rule("OVL-FACT-09", "OVL-GAP-113")
def test_outlaws_plunder_where_they_go() -> None:
    scene, band = wilds("brig", "hill")
    assert wander(scene, band, LEAVES) == ["MOVE OUT", "MOVE L2", "PILLAGE"]
    assert (band.orders[-1].days, band.faction) == (10, OUTLAWS)
    for place in scene.world.locations.values():
        place.population = place.taxes = 400
    turn = Turn(scene.world, {}, seed="test", number=1, roller=LoadedDice(rest=0.1), scratch=Scratch(), book=BOOK)
    days.run(turn)
    assert [place.id for place in scene.world.locations.values() if place.pillaged] == ["L2"]
    assert band.count("coin") > 100


@pytest.mark.rule("OVL-FACT-10", "OVL-GAP-113", "OVL-STANCE-10")
@each("kind", ["wolf", "zomb", "brig"])
def test_a_pack_that_comes_upon_a_player_attacks_on_sight(kind: str) -> None:
    scene, _ = wilds(kind, {"wolf": "plai", "zomb": "plai", "brig": "hill"}[kind])
    scene.unit("U50", location="L2")
    turn = Turn(scene.world, {}, seed="test", number=1, roller=LoadedDice(rest=0.1), scratch=Scratch(), book=BOOK)
    climate.begin_month(scene.world)
    nonplayers.prepare(turn)
    days.run(turn)
    fights = [event for event in turn.events if isinstance(event, BattleFought)]
    assert fights
    assert fights[0].location == "L2"
    assert "anna" in fights[0].seen_by
    assert fights[0].day >= 7  # a day out of the lair and the way, six days for the quickest


@pytest.mark.rule("OVL-FACT-10")
def test_who_enters_a_lair_is_attacked_and_beasts_leave_outlaws_alone() -> None:
    scene, pack = wilds()
    scene.unit("U50", location="L9")
    causes = list(enemies_noticed(scene.world, scene.world.locations["L9"]))
    assert causes == [Cause(Trigger.ENEMY, pack.id, "U50")]
    scene.world.units["U50"].faction = OUTLAWS
    assert list(enemies_noticed(scene.world, scene.world.locations["L9"])) == []


def test_a_tamed_pack_is_left_to_its_master() -> None:
    scene, pack = wilds()
    pack.faction = "f05"
    pack.orders = [Pending("STAY")]
    assert wander(scene, pack, LEAVES) == ["STAY"]
    figures = pack.figures
    for number in range(50):
        nonplayers.run(Turn(scene.world, {}, seed="test", number=number, scratch=Scratch(), book=BOOK))
    assert pack.figures == figures


@pytest.mark.rule("OVL-GAP-113")
def test_packs_at_home_grow_to_what_their_kind_has_at_most_and_outlaws_bring_their_clubs() -> None:
    scene, band = wilds("brig", "hill")
    band.figures, band.items, band.equipped = 20, {"club": 20}, {"club": 20}
    turn = Turn(scene.world, {}, seed="test", number=1, roller=LoadedDice(rest=0.29), scratch=Scratch(), book=BOOK)
    nonplayers.run(turn)
    assert (band.figures, band.items, band.equipped) == (22, {"club": 22}, {"club": 22})
    assert [(event.item, event.amount) for event in turn.events if isinstance(event, Accounted)] == [("club", 2)]
    nonplayers.run(
        Turn(scene.world, {}, seed="test", number=2, roller=LoadedDice(rest=0.31), scratch=Scratch(), book=BOOK)
    )
    assert band.figures == 22
    move(scene, band, "L1")
    nonplayers.run(
        Turn(scene.world, {}, seed="test", number=2, roller=LoadedDice(rest=0.29), scratch=Scratch(), book=BOOK)
    )
    assert band.figures == 22  # not at home
    move(scene, band, "L9")
    for number in range(200):
        nonplayers.run(Turn(scene.world, {}, seed="test", number=number, scratch=Scratch(), book=BOOK))
    assert band.figures == NPCS["brig"].most == 40


@pytest.mark.rule("OVL-GAP-113")
def test_an_empty_lair_fills_again_when_its_pack_is_dead_and_nobody_is_there() -> None:
    scene, pack = wilds()
    world, lair = scene.world, scene.world.locations["L9"]

    def a_month(roll: float) -> list[str]:
        nonplayers.run(
            Turn(world, {}, seed="test", number=1, roller=LoadedDice(rest=roll), scratch=Scratch(), book=BOOK)
        )
        return lair.units

    move(scene, pack, "L2")
    assert a_month(0.0) == []  # the pack is only out
    world.locations["L2"].units.remove(pack.id)
    del world.units[pack.id]
    assert a_month(0.09) == []
    visitor = scene.unit("U50", location="L9")
    assert a_month(0.0) == ["U50"]
    move(scene, visitor, "L1")
    (found,) = a_month(0.08)
    assert (world.units[found].npc, world.units[found].figures) == ("wolf", NPCS["wolf"].least)
    assert a_month(0.0) == [found]


@pytest.mark.slow
@pytest.mark.rule("OVL-GAP-113")
def test_the_wilds_stay_as_full_as_they_were_for_three_years() -> None:
    world = make_world(Shape(24, 18), 4, 3, Options(), "stable")
    first = Counter(unit.npc for unit in world.units.values())
    most = {npc: NPCS[npc].most * number for npc, number in first.items()}
    out = 0
    for number in range(1, 37):
        turn = Turn(world, {}, seed="stable", number=number, scratch=Scratch(), book=BOOK)
        climate.begin_month(world)
        nonplayers.prepare(turn)
        days.run(turn)
        nonplayers.run(turn)
        out += sum(
            wildlife.is_wild(unit) and not world.locations[unit.location].keeper for unit in world.units.values()
        )
    assert faults(world) == []
    now = Counter(unit.npc for unit in world.units.values())
    assert all(now[npc] <= number for npc, number in first.items())
    assert sum(now.values()) >= sum(first.values()) * 0.9
    assert out > 10  # they were about
    for npc, figures in most.items():
        assert sum(unit.figures for unit in world.units.values() if unit.npc == npc) <= figures
