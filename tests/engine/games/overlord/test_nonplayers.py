"""What the NPC factions do by themselves."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.core.dice import Dice
from engine.core.turn import Turn
from engine.games.overlord import climate, keepers, ledger, wildlife
from engine.games.overlord.acting import Result
from engine.games.overlord.engagement import Cause, Trigger, engage
from engine.games.overlord.events_battle import BattleFought
from engine.games.overlord.events_world import MayorAppointed, WatchRaised
from engine.games.overlord.mapmaking import Shape
from engine.games.overlord.phases import month, nonplayers, orders_move
from engine.games.overlord.setup import OverlordChoices, OverlordOptions, SeatRequest, new_game
from engine.games.overlord.starts import border_cities, capital, colonial_cities
from engine.games.overlord.state import (
    CITIZENS,
    CREATURES,
    FREE_PEOPLE,
    IMPERIALS,
    MAGES,
    OUTLAWS,
    Exit,
    Options,
    Pending,
    Stance,
    Unit,
    World,
)
from engine.games.overlord.tables.npcs import NPCS
from engine.games.overlord.triggers import TurnedBack, enemies_noticed, on_arrival
from engine.games.overlord.visibility import sees
from engine.games.overlord.worldmaking import make_world
from engine.testing import LoadedDice
from tests.engine.games.overlord.scene import Scene
from tests.engine.games.overlord.sound import faults

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
    scene.turn = Turn(scene.world, {}, seed="test", number=1, roller=LoadedDice(rest=roll))
    nonplayers.prepare(scene.turn)
    return [line.words for line in pack.orders]


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
    left = sum(bool(wildlife.wander(scene.world, pack, Dice("odds", number))) for number in range(3000))
    assert left / 3000 == pytest.approx(1 / 6, abs=0.02)
    goals = Counter(wildlife.wander(scene.world, pack, Dice("odds", number))[-1:] for number in range(3000))
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
    goals = {wildlife.wander(world, pack, Dice("odds", number))[-1:] for number in range(600)}
    assert goals == {(), ("MOVE L2",)}


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


@pytest.mark.rule("OVL-FACT-10", "OVL-GAP-113", "OVL-STANCE-10")
@pytest.mark.parametrize("kind", ["wolf", "zomb", "brig"])
def test_a_pack_that_comes_upon_a_player_attacks_on_sight(kind: str) -> None:
    scene, _ = wilds(kind, {"wolf": "plai", "zomb": "plai", "brig": "hill"}[kind])
    scene.unit("U50", location="L2")
    turn: Turn[World] = Turn(scene.world, {}, seed="test", number=1, roller=LoadedDice(rest=0.1))
    climate.begin_month(scene.world)
    nonplayers.prepare(turn)
    month.run(turn)
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
    pack.orders = keepers.written("STAY")
    assert wander(scene, pack, LEAVES) == ["STAY"]
    figures = pack.figures
    for number in range(50):
        nonplayers.run(Turn(scene.world, {}, seed="test", number=number))
    assert pack.figures == figures


@pytest.mark.rule("OVL-GAP-113")
def test_packs_at_home_grow_to_what_their_kind_has_at_most_and_outlaws_bring_their_clubs() -> None:
    scene, band = wilds("brig", "hill")
    band.figures, band.items, band.equipped = 20, {"club": 20}, {"club": 20}
    turn: Turn[World] = Turn(scene.world, {}, seed="test", number=1, roller=LoadedDice(rest=0.29))
    nonplayers.run(turn)
    assert (band.figures, band.items, band.equipped) == (22, {"club": 22}, {"club": 22})
    assert [(event.item, event.amount) for event in turn.events if isinstance(event, ledger.Accounted)] == [("club", 2)]
    nonplayers.run(Turn(scene.world, {}, seed="test", number=2, roller=LoadedDice(rest=0.31)))
    assert band.figures == 22
    move(scene, band, "L1")
    nonplayers.run(Turn(scene.world, {}, seed="test", number=2, roller=LoadedDice(rest=0.29)))
    assert band.figures == 22  # not at home
    move(scene, band, "L9")
    for number in range(200):
        nonplayers.run(Turn(scene.world, {}, seed="test", number=number))
    assert band.figures == NPCS["brig"].most == 40


@pytest.mark.rule("OVL-GAP-113")
def test_an_empty_lair_fills_again_when_its_pack_is_dead_and_nobody_is_there() -> None:
    scene, pack = wilds()
    world, lair = scene.world, scene.world.locations["L9"]

    def a_month(roll: float) -> list[str]:
        nonplayers.run(Turn(world, {}, seed="test", number=1, roller=LoadedDice(rest=roll)))
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


@pytest.mark.rule("OVL-GAP-113")
def test_the_wilds_stay_as_full_as_they_were_for_three_years() -> None:
    world = make_world(Shape(24, 18), 4, 3, Options(), "stable")
    first = Counter(unit.npc for unit in world.units.values())
    most = {npc: NPCS[npc].most * number for npc, number in first.items()}
    out = 0
    for number in range(1, 37):
        turn: Turn[World] = Turn(world, {}, seed="stable", number=number)
        climate.begin_month(world)
        nonplayers.prepare(turn)
        month.run(turn)
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


# --- guards, mayors, teachers ----------------------------------------------------------------------------------------


def empire() -> World:
    seats = [SeatRequest(id="1", name="House", choices=OverlordChoices(start="border"))]
    return new_game(OverlordOptions(), seats, "empire")


@pytest.mark.rule("OVL-GAP-114", "OVL-NPC-05", "OVL-GUARD-10")
def test_guards_guard_day_after_day_and_holders_of_titles_stay() -> None:
    world = empire()
    before = {unit.id: unit.location for unit in world.units.values() if unit.npc and not wildlife.is_wild(unit)}
    guards = [unit for unit in world.units.values() if unit.guarding]
    assert {unit.faction for unit in guards} >= {IMPERIALS, FREE_PEOPLE}
    for number in (1, 2):
        turn: Turn[World] = Turn(world, {}, seed="test", number=number)
        nonplayers.prepare(turn)
        month.run(turn)
        nonplayers.run(turn)
        assert all(unit.guarding for unit in guards)
    assert {number: world.units[number].location for number in before} == before


@pytest.mark.rule("OVL-NPC-05")
def test_guards_get_a_tenth_of_their_strength_back_each_month_with_arms() -> None:
    world = empire()
    city = border_cities(world)[0]
    guard = next(unit for unit in world.here(city) if unit.npc == "igrd")
    guard.figures, guard.items, guard.equipped = 50, {"swrd": 40, "plat": 50}, {"swrd": 40, "plat": 50}
    turn: Turn[World] = Turn(world, {}, seed="test", number=1)
    nonplayers.run(turn)
    full = {"swrd": 56, "plat": 56, "coif": 56, "hshd": 56}
    assert (guard.figures, guard.items, guard.equipped) == (56, full, full)
    books = {event.item: event.amount for event in turn.events if isinstance(event, ledger.Accounted)}
    assert (books["swrd"], books["coif"]) == (16, 56)
    nonplayers.run(turn)
    assert guard.figures == NPCS["igrd"].most == 60


@pytest.mark.rule("OVL-NPC-05")
def test_a_militia_that_was_wiped_out_is_raised_again_unless_others_guard() -> None:
    world = empire()
    city = colonial_cities(world)[0]
    militia = next(unit for unit in world.here(city) if unit.npc in ("mili", "frmi"))
    city.units.remove(militia.id)
    del world.units[militia.id]
    hero = next(unit for unit in world.units.values() if world.factions[unit.faction].seat)
    nonplayers.run(Turn(world, {}, seed="test", number=1, roller=LoadedDice(rest=0.21)))
    assert not any(unit.npc == city.keeper for unit in world.here(city))
    world.locations[hero.location].units.remove(hero.id)
    keepers.enter(world, hero, city)
    hero.guarding = True
    nonplayers.run(Turn(world, {}, seed="test", number=1, roller=LoadedDice(rest=0.1)))
    assert not any(unit.npc == city.keeper for unit in world.here(city))
    hero.guarding = False
    turn: Turn[World] = Turn(world, {}, seed="test", number=1, roller=LoadedDice(rest=0.1))
    nonplayers.run(turn)
    raised = next(unit for unit in world.here(city) if unit.npc == city.keeper)
    assert (raised.figures, raised.guarding, raised.items["swrd"]) == (10, True, 10)
    (told,) = (event for event in turn.events if isinstance(event, WatchRaised))
    assert (told.figures, told.location, told.seen_by) == (10, city.id, ("1",))


@pytest.mark.rule("OVL-SETUP-06", "OVL-GAP-114")
def test_the_emperor_sends_a_new_mayor_while_there_is_an_emperor() -> None:
    world = empire()
    city = border_cities(world)[0]
    assert city.title is not None
    old = world.units[city.title.holder]
    city.title.holder = old.title = ""
    nonplayers.run(Turn(world, {}, seed="test", number=1, roller=LoadedDice(rest=STAYS)))
    assert city.title.holder == ""
    throne = capital(world).title
    assert throne is not None
    emperor, throne.holder = throne.holder, ""
    nonplayers.run(Turn(world, {}, seed="test", number=1, roller=LoadedDice(rest=LEAVES)))
    assert city.title.holder == ""
    throne.holder = emperor
    turn: Turn[World] = Turn(world, {}, seed="test", number=1, roller=LoadedDice(rest=LEAVES))
    nonplayers.run(turn)
    mayor = world.units[city.title.holder]
    assert (mayor.npc, mayor.faction, mayor.title, mayor.location) == ("mayr", IMPERIALS, city.id, city.id)
    assert [event.location for event in turn.events if isinstance(event, MayorAppointed)] == [city.id]
    assert faults(world) == []


@pytest.mark.rule("OVL-NPC-02", "OVL-GAP-114")
def test_the_advisor_offers_lessons_to_whoever_is_overlord_in_his_city() -> None:
    world = empire()
    city = capital(world)
    hero = next(unit for unit in world.units.values() if world.factions[unit.faction].seat)
    advisor = next(unit for unit in world.units.values() if unit.npc == "advs")
    assert city.title is not None
    city.title.holder = hero.id

    def prepared() -> list[str]:
        nonplayers.prepare(Turn(world, {}, seed="test", number=1))
        return [line.words for line in advisor.orders]

    assert prepared() == []
    world.locations[hero.location].units.remove(hero.id)
    keepers.enter(world, hero, city)
    known = NPCS["advs"].skills
    assert prepared() == [f"TEACH {hero.id} {tag}" for tag in known]
    assert all(line.repeat for line in advisor.orders)
    hero.experience["mage"] = NPCS["advs"].experience["mage"]
    assert prepared() == [f"TEACH {hero.id} {tag}" for tag in known if tag != "mage"]


@pytest.mark.rule("OVL-GAP-114", "OVL-NPC-04")
def test_a_guild_master_teaches_the_mages_who_study_in_the_guild() -> None:
    scene = Scene()
    keepers.enter_peoples(scene.world)
    guild = scene.place("L2", "towr", container="L1", teaches={"mage": 2})
    master = keepers.raise_unit(scene.world, "gmas", guild, Dice("master"))
    scene.unit("U50", location="L2", orders=[Pending("STUDY mage")])
    scene.unit("U51", location="L2", orders=[Pending("STUDY cmbt"), Pending("STUDY mage")])
    scene.unit("U52", location="L2", orders=[Pending("STUDY cmbt")])
    scene.unit("U53", "man", 5, location="L2", orders=[Pending("STUDY mage")])
    scene.unit("U54", location="L1", orders=[Pending("STUDY mage")])
    scene.unit("U55", location="L2", orders=[Pending("STUDY mage")], experience=dict(master.experience))
    nonplayers.prepare(scene.turn)
    assert [line.words for line in master.orders] == ["TEACH U50 mage U51 mage"]
    for unit in ("U50", "U51"):
        scene.world.units[unit].orders.clear()
    nonplayers.prepare(scene.turn)
    assert master.orders == []


# --- peoples ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("OVL-FACT-07", "OVL-FACT-08", "OVL-FACT-09", "OVL-FACT-10", "OVL-FACT-11", "OVL-FACT-06")
def test_the_peoples_begin_with_these_stances() -> None:
    world = World()
    keepers.enter_peoples(world)
    friends = (IMPERIALS, CITIZENS, MAGES, FREE_PEOPLE)
    allied = {(one, other) for one in friends for other in friends
              if one != other and world.factions[one].towards(other) is Stance.ALLY}  # fmt: skip
    pairs = ((IMPERIALS, CITIZENS), (IMPERIALS, MAGES), (CITIZENS, MAGES), (MAGES, FREE_PEOPLE))
    assert allied == {pair for one, other in pairs for pair in ((one, other), (other, one))}
    for number in friends:
        people = world.factions[number]
        assert people.default_stance is people.towards("f05") is Stance.FRIENDLY
        assert people.towards(CREATURES) is people.towards(OUTLAWS) is Stance.ENEMY
    for number in (CREATURES, OUTLAWS):
        assert {world.factions[number].towards(other) for other in (*friends, "f05")} == {Stance.ENEMY}
    assert world.factions[CREATURES].towards(OUTLAWS) is Stance.FRIENDLY


@pytest.mark.rule("OVL-FACT-11")
def test_who_attacks_the_mages_faces_the_imperials_too() -> None:
    scene = Scene()
    keepers.enter_peoples(scene.world)
    scene.unit("U1")
    mage = scene.unit("U2", faction=MAGES)
    others = {
        number: scene.unit(f"U{rank}", "man", 10, faction=number, settings={"advertise": True})
        for rank, number in enumerate((IMPERIALS, CITIZENS, FREE_PEOPLE), 3)
    }
    mage.settings["advertise"] = True
    cause = Cause(Trigger.ATTACK, "U1", "U2")
    sides = engage(scene.world, scene.world.locations["L1"], cause, lambda unit: False)
    assert {unit.id for unit in sides.defenders} == {"U2", *(unit.id for unit in others.values())}
    assert [unit.id for unit in sides.attackers] == ["U1"]
    cause = Cause(Trigger.ATTACK, "U1", others[FREE_PEOPLE].id)
    sides = engage(scene.world, scene.world.locations["L1"], cause, lambda unit: False)
    assert {unit.faction for unit in sides.defenders} == {FREE_PEOPLE, MAGES}


@pytest.mark.rule("OVL-NPC-06")
def test_wardens_of_markets_are_met_in_them() -> None:
    world = empire()
    wardens = [unit for unit in world.units.values() if unit.npc == "trad"]
    assert wardens
    assert {world.structures[unit.structure].type for unit in wardens} == {"mrkt"}
    assert len({unit.name for unit in wardens}) == len(wardens)


# --- inner places and open houses ------------------------------------------------------------------------------------


@pytest.mark.rule("OVL-WORLD-12")
def test_the_houses_of_a_city_are_open_and_who_is_inside_deals_with_those_outside() -> None:
    world = empire()
    hero = next(unit for unit in world.units.values() if world.factions[unit.faction].seat)
    city = world.locations[hero.location]
    inn = next(number for number in city.structures if world.structures[number].type == "tave")
    scene = Scene()
    scene.world, scene.turn = world, Turn(world, {}, seed="test", number=1)
    scene.turn.day = 1
    assert scene.do(orders_move.HANDLERS, hero, f"ENTER {inn}") is Result.EXECUTED
    assert hero.structure == inn
    guard = next(unit for unit in world.here(city) if unit.npc == "igrd")
    assert sees(world, IMPERIALS, hero)
    assert sees(world, hero.faction, guard)
    assert scene.do(orders_move.HANDLERS, hero, "LEAVE") is Result.EXECUTED
    assert hero.structure == ""


@pytest.mark.rule("OVL-WORLD-13")
def test_an_inner_place_lets_everybody_in_but_whom_its_guards_dislike() -> None:
    scene = Scene()
    keepers.enter_peoples(scene.world)
    city = scene.place("L2", "city", container="L1")
    guard = keepers.raise_unit(scene.world, "mili", city, Dice("militia"))
    stack = [scene.unit("U50", location="L2", settings={"advertise": True})]
    assert on_arrival(scene.world, city, stack, marches=False) is None
    scene.stance(CITIZENS, "f05", Stance.HOSTILE)
    assert on_arrival(scene.world, city, stack, marches=False) == TurnedBack(guard.id, "U50")
    guard.guarding = False
    assert on_arrival(scene.world, city, stack, marches=False) is None
