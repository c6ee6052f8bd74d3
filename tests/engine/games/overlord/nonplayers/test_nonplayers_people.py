"""Guards, mayors and teachers of the NPC factions, and how their peoples stand to each other."""

from __future__ import annotations

import pytest

from engine.core.acting.ledger import Accounted
from engine.core.dice import Dice
from engine.core.ruleset import SeatRequest
from engine.core.turn import Turn
from engine.games.overlord.acting.contract import Result
from engine.games.overlord.battle.triggers import TurnedBack, on_arrival
from engine.games.overlord.book import BOOK
from engine.games.overlord.founding.setup import OverlordChoices, OverlordOptions, new_game
from engine.games.overlord.founding.starts import border_cities, capital, colonial_cities
from engine.games.overlord.month import days, nonplayers
from engine.games.overlord.nonplayers import keepers, wildlife
from engine.games.overlord.nonplayers.events import MayorAppointed, WatchRaised
from engine.games.overlord.rules.npcs import NPCS
from engine.games.overlord.ruleset import RULESET
from engine.games.overlord.scratch import Scratch
from engine.games.overlord.state import (
    CITIZENS,
    CREATURES,
    FREE_PEOPLE,
    IMPERIALS,
    MAGES,
    OUTLAWS,
    Pending,
    Stance,
    World,
)
from engine.games.overlord.units.engagement import Cause, Trigger, engage
from engine.games.overlord.units.visibility import sees
from engine.testing import LoadedDice, events_of, play
from tests.engine.games.overlord.props.scene import Scene
from tests.engine.games.overlord.props.sound import faults

LEAVES, STAYS = 0.16, 0.17  # rolls just below and above 1 in 6


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
        turn = Turn(world, {}, seed="test", number=number, scratch=Scratch(), book=BOOK)
        nonplayers.prepare(turn)
        days.run(turn)
        nonplayers.run(turn)
        assert all(unit.guarding for unit in guards)
    assert {number: world.units[number].location for number in before} == before


@pytest.mark.rule("OVL-NPC-05")
def test_guards_get_a_tenth_of_their_strength_back_each_month_with_arms() -> None:
    world = empire()
    city = border_cities(world)[0]
    guard = next(unit for unit in world.here(city) if unit.npc == "igrd")
    guard.figures, guard.items, guard.equipped = 50, {"swrd": 40, "plat": 50}, {"swrd": 40, "plat": 50}
    turn = Turn(world, {}, seed="test", number=1, scratch=Scratch(), book=BOOK)
    nonplayers.run(turn)
    full = {"swrd": 56, "plat": 56, "coif": 56, "hshd": 56}
    assert (guard.figures, guard.items, guard.equipped) == (56, full, full)
    books = {event.item: event.amount for event in turn.events if isinstance(event, Accounted)}
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
    nonplayers.run(Turn(world, {}, seed="test", number=1, roller=LoadedDice(rest=0.21), scratch=Scratch(), book=BOOK))
    assert not any(unit.npc == city.keeper for unit in world.here(city))
    world.locations[hero.location].units.remove(hero.id)
    world.enter(hero, city)
    hero.guarding = True
    nonplayers.run(Turn(world, {}, seed="test", number=1, roller=LoadedDice(rest=0.1), scratch=Scratch(), book=BOOK))
    assert not any(unit.npc == city.keeper for unit in world.here(city))
    hero.guarding = False
    turn = Turn(world, {}, seed="test", number=1, roller=LoadedDice(rest=0.1), scratch=Scratch(), book=BOOK)
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
    nonplayers.run(Turn(world, {}, seed="test", number=1, roller=LoadedDice(rest=STAYS), scratch=Scratch(), book=BOOK))
    assert city.title.holder == ""
    throne = capital(world).title
    assert throne is not None
    emperor, throne.holder = throne.holder, ""
    nonplayers.run(Turn(world, {}, seed="test", number=1, roller=LoadedDice(rest=LEAVES), scratch=Scratch(), book=BOOK))
    assert city.title.holder == ""
    throne.holder = emperor
    hero = next(unit for unit in world.units.values() if world.factions[unit.faction].seat)
    world.locations[hero.location].units.remove(hero.id)
    hero.location, hero.leader = city.id, ""
    city.units.append(hero.id)
    world, outcome = play(RULESET, world, dice=LoadedDice({("mayor", city.id): [LEAVES]}))
    title = world.locations[city.id].title
    assert title is not None
    mayor = world.units[title.holder]
    assert (mayor.npc, mayor.faction, mayor.title, mayor.location) == ("mayr", IMPERIALS, city.id, city.id)
    assert [(event.location, event.seen_by) for event in events_of(outcome, MayorAppointed)] == [(city.id, ("1",))]
    assert faults(world) == []


@pytest.mark.rule("OVL-SETUP-06", "OVL-GAP-114", "OVL-TITLE-16")
def test_an_emperor_who_is_no_imperial_sends_nobody() -> None:
    world = empire()
    city, throne = border_cities(world)[0], capital(world).title
    assert city.title is not None
    assert throne is not None
    world.units[city.title.holder].title = city.title.holder = ""
    usurper = next(unit for unit in world.units.values() if world.factions[unit.faction].seat)
    world.units[throne.holder].title = ""
    throne.holder, usurper.title = usurper.id, capital(world).id
    nonplayers.run(Turn(world, {}, seed="test", number=1, roller=LoadedDice(rest=LEAVES), scratch=Scratch(), book=BOOK))
    assert city.title.holder == ""


@pytest.mark.rule("OVL-NPC-02", "OVL-GAP-114")
def test_the_advisor_offers_lessons_to_whoever_is_overlord_in_his_city() -> None:
    world = empire()
    city = capital(world)
    hero = next(unit for unit in world.units.values() if world.factions[unit.faction].seat)
    advisor = next(unit for unit in world.units.values() if unit.npc == "advs")
    assert city.title is not None
    city.title.holder = hero.id

    def prepared() -> list[str]:
        nonplayers.prepare(Turn(world, {}, seed="test", number=1, scratch=Scratch(), book=BOOK))
        return [line.words for line in advisor.orders]

    assert prepared() == []
    world.locations[hero.location].units.remove(hero.id)
    world.enter(hero, city)
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
    nonplayers.prepare(scene.now)
    assert [line.words for line in master.orders] == ["TEACH U50 mage U51 mage"]
    for unit in ("U50", "U51"):
        scene.world.units[unit].orders.clear()
    nonplayers.prepare(scene.now)
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
    scene.state = world
    scene.now = scene.turn()
    scene.now.day = 1
    assert scene.do(BOOK.deeds, hero, f"ENTER {inn}") is Result.EXECUTED
    assert hero.structure == inn
    guard = next(unit for unit in world.here(city) if unit.npc == "igrd")
    assert sees(world, IMPERIALS, hero)
    assert sees(world, hero.faction, guard)
    assert scene.do(BOOK.deeds, hero, "LEAVE") is Result.EXECUTED
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
