"""What scripted players and strangers seldom come to, through whole turns of worlds made by new_game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from engine.core.turn import Outcome
from engine.games.atlantis.battle.events import BattleFought
from engine.games.atlantis.instant.events import BecameOwner, Dismissed
from engine.games.atlantis.land.events import RoadDecayed, RoadWorn
from engine.games.atlantis.land.grid import Atlas
from engine.games.atlantis.rules.land import OCEAN, TERRAINS
from engine.games.atlantis.ruleset import RULESET
from engine.games.atlantis.state import (
    CREATURES,
    MONTH,
    SURFACE,
    Attitude,
    Direction,
    Flags,
    Region,
    Reveal,
    Structure,
    Unit,
    World,
)
from engine.games.atlantis.travel.events import EntryForbidden, HelpedSail, Moved, Sailed, ThrownBack, VoyageEnded
from engine.games.atlantis.units.skills import level
from engine.games.atlantis.work.events import Produced, RoadMended, Worked
from engine.testing import LoadedDice, events_of, play
from tests.engine.games.atlantis.founding.test_new_worlds import new_world, quiet_land, rules_of, said, settle, shore
from tests.suite.table import each

RED, BLUE = 3, 4
CALM = 0.999  # nobody of the wild attacks, and no blow hits
FAIR = 4  # an April, fair everywhere


def run(
    world: World, orders: str = "", *, blue: str = "", rest: float | None = CALM, number: int = FAIR,
    streams: Mapping[tuple[Any, ...], list[float]] | None = None,
) -> tuple[World, Outcome]:  # fmt: skip
    """A whole turn in which red gives these orders."""
    sheets = {seat: text for seat, text in (("1", orders), ("2", blue)) if text}
    return play(RULESET, world, sheets, dice=LoadedDice(dict(streams or {}), rest=rest), number=number)


def two_lands(world: World) -> tuple[Region, Region, Direction]:
    """Two quiet regions side by side that cost one point to enter, and the way from the first to the second."""
    atlas = Atlas(world)
    fit = [
        r for r in world.regions.values()
        if r.level == SURFACE and r.population and TERRAINS[r.terrain].enter == 1
        and not (r.town or r.structures or r.units)
    ]  # fmt: skip
    return next((r, other, d) for r in fit for d, other in atlas.exits(r).items() if other in fit)


def soldiers(world: World, region: Region, faction: int, count: int, combat: int = 1, **flags: Any) -> Unit:
    """Leaders with Combat and Observation, so that they see whom they meet."""
    held = {"leader": count, "silver": 30 * count}
    months = (0, 1, 3, 6, 10, 15)[combat]
    return settle(
        world, region, faction, items=held, skills={"combat": months, "observation": 6}, flags=Flags(**flags)
    )  # fmt: skip


# --- battle -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ATL-BATTLE-11", "ATL-BATTLE-12", "ATL-BATTLE-05", "ATL-BATTLE-01", "ATL-GAP-87")
@each(
    "bow, skill, armour, fallen",
    [("longbow", "longbow", "", 3), ("longbow", "longbow", "plate armor", 0),
     ("crossbow", "crossbow", "plate armor", 3), ("double bow", "longbow", "chain armor", 6)],
)  # fmt: skip
def test_archers_shoot_first_where_their_captain_knows_tactics(bow: str, skill: str, armour: str, fallen: int) -> None:
    world = new_world()
    region = quiet_land(world)
    archers = settle(world, region, RED, items={"leader": 3, bow: 3, "silver": 90}, skills={skill: 3, "tactics": 1})
    goods = {armour: 12} if armour else {}
    enemy = settle(world, region, BLUE, items={"leader": 12, "silver": 300, **goods})
    _, outcome = run(world, f"unit {archers.id}\nattack {enemy.id}", rest=0.4)
    first = events_of(outcome, BattleFought)[0].rounds[0]
    assert (first.free, first.attackers_lost, first.defenders_lost) == ("attackers", 0, fallen)


@pytest.mark.rule("ATL-SHIELD-03", "ATL-SHIELD-06", "ATL-SHIELD-08", "ATL-GAP-80")
@each("force, fallen", [(1, 4), (15, 0)])
def test_a_shield_of_force_stands_between_archers_and_their_aim(force: int, fallen: int) -> None:
    world = new_world()
    region = quiet_land(world)
    archers = settle(world, region, RED, items={"leader": 4, "longbow": 4, "silver": 200},
                     skills={"longbow": 6, "tactics": 1})  # fmt: skip
    mage = settle(world, region, BLUE, skills={"force shield": force, "force": 15}, items={"leader": 1, "silver": 50})
    mage.combat_spell, mage.flags.behind = "force shield", True
    settle(world, region, BLUE, items={"leader": 20, "silver": 400})
    _, outcome = run(world, f"unit {archers.id}\nattack {mage.id}", rest=0.45)
    free = events_of(outcome, BattleFought)[0].rounds[0]
    assert (free.free, free.defenders_lost) == ("attackers", 4 if fallen else 0)


@pytest.mark.rule("ATL-VICTORY-02", "ATL-GAP-56", "ATL-GAP-58")
def test_when_nobody_hits_anybody_for_a_hundred_rounds_it_is_a_draw_and_nobody_moves() -> None:
    world = new_world()
    one, _, way = two_lands(world)
    red, blue = soldiers(world, one, RED, 3), soldiers(world, one, BLUE, 3)
    after, outcome = run(world, f"unit {red.id}\nattack {blue.id}\nmove {way}", blue=f"unit {blue.id}\nmove {way}")
    fight = events_of(outcome, BattleFought)[0]
    assert (fight.winner, len(fight.rounds), fight.spoils) == ("", 100, {})
    assert {after.units[red.id].region, after.units[blue.id].region} == {one.id}
    assert rules_of(outcome) == ["ATL-VICTORY-06", "ATL-VICTORY-06"]


@pytest.mark.rule("ATL-VICTORY-03", "ATL-EX-29", "ATL-VICTORY-06")
def test_healers_with_herbs_bring_back_some_of_the_fallen() -> None:
    world = new_world()
    region = quiet_land(world)
    red = soldiers(world, region, RED, 40, 3)
    healer = settle(world, region, RED, items={"leader": 1, "herb": 9, "silver": 50}, skills={"healing": 3})
    healer.flags.behind = True
    blue = soldiers(world, region, BLUE, 38, 1)
    after, outcome = run(world, f"unit {red.id}\nattack {blue.id}", rest=None)
    fight = events_of(outcome, BattleFought)[0]
    assert fight.winner == "attackers"
    lost = 40 - after.units[red.id].count("leader")
    assert 0 < fight.healed <= 9 - after.units[healer.id].count("herb") <= 9
    assert fight.attackers_lost == lost
    assert "saved by healers" in said(outcome)


@pytest.mark.rule("ATL-MUSTER-11", "ATL-ORDER-04")
def test_who_has_declared_ally_does_not_attack_and_allies_defend() -> None:
    world = new_world(seats=3)
    region = quiet_land(world)
    red, blue, green = (soldiers(world, region, faction, 5) for faction in (RED, BLUE, 5))
    world.factions[5].attitudes = {BLUE: Attitude.ALLY}
    world.factions[RED].attitudes = {5: Attitude.ALLY}
    _, refused = run(world, f"unit {red.id}\nattack {green.id}")
    assert rules_of(refused) == ["ATL-MUSTER-11"]
    assert events_of(refused, BattleFought) == []
    _, outcome = run(world, f"unit {red.id}\nattack {blue.id}")
    fight = events_of(outcome, BattleFought)[0]
    assert {one.unit for one in fight.defenders} == {blue.id, green.id}


@pytest.mark.rule("ATL-ATTACK-02", "ATL-ATT-08", "ATL-MUSTER-03", "ATL-ATT-10")
def test_the_hostile_attack_whom_they_know_and_whom_they_do_not_know_by_their_default() -> None:
    for by_name in (True, False):
        world = new_world()
        region = quiet_land(world)
        red, blue = soldiers(world, region, RED, 5), soldiers(world, region, BLUE, 2)
        avoiding = soldiers(world, region, RED, 1, avoid=True)
        if by_name:
            world.factions[RED].attitudes = {BLUE: Attitude.HOSTILE}
        else:
            world.factions[RED].default_attitude = Attitude.HOSTILE
        _, outcome = run(world)
        fight = events_of(outcome, BattleFought)[0]
        assert [one.unit for one in fight.attackers] == [red.id], by_name
        assert [one.unit for one in fight.defenders] == [blue.id]
        assert avoiding.id in world.units


# --- ways that are barred ---------------------------------------------------------------------------------------------


def _barred(strength: int, combat: int = 1) -> tuple[World, Unit, Unit, Region, Region, Direction]:
    """Red before a region that blue guards against it."""
    world = new_world()
    one, two, way = two_lands(world)
    red = soldiers(world, one, RED, 10, combat)
    blue = soldiers(world, two, BLUE, strength, guard=True)
    world.factions[BLUE].attitudes = {RED: Attitude.UNFRIENDLY}
    red.flags.reveal = Reveal.FACTION
    return world, red, blue, one, two, way


@pytest.mark.rule("ATL-ATTACK-08", "ATL-TAX-11")
def test_a_guard_keeps_out_who_only_moves_and_both_are_told() -> None:
    world, red, _, one, _, way = _barred(3)
    after, outcome = run(world, f"unit {red.id}\nmove {way}")
    assert after.units[red.id].region == one.id
    assert rules_of(outcome) == ["ATL-ATTACK-08"]
    assert [event.stranger for event in events_of(outcome, EntryForbidden)] == [f"{red.name} ({red.id})"]


@pytest.mark.rule("ATL-ATTACK-09", "ATL-ATTACK-10", "ATL-GAP-59")
def test_who_advances_and_wins_without_loss_goes_on_and_who_does_not_win_is_thrown_back() -> None:
    world, red, blue, _, two, way = _barred(2, combat=5)
    # The captain's free round fells both guards: every roll 0.4 is an opening, a hit, and no blow struck back.
    red.training["tactics"] = MONTH * 10
    after, outcome = run(world, f"unit {red.id}\nadvance {way}", rest=0.4)
    assert after.units[red.id].region == two.id
    assert blue.id not in after.units
    assert events_of(outcome, BattleFought)[0].winner == "attackers"
    world, red, blue, one, _, way = _barred(60)
    after, outcome = run(world, f"unit {red.id}\nadvance {way}")  # nobody hits anybody: a draw is no victory
    assert events_of(outcome, BattleFought)[0].winner == ""
    assert after.units[red.id].region == one.id
    assert [event.unit for event in events_of(outcome, ThrownBack)] == [red.id]


# --- roads ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ATL-ROAD-06", "ATL-ROAD-08", "ATL-GAP-35", "ATL-ROAD-07")
def test_a_road_wears_is_mended_and_decays_where_nobody_mends_it() -> None:
    world = new_world()
    region = quiet_land(world)
    region.structures = [Structure(1, "road n", "Road N", condition=1), Structure(2, "road s", "Road S", condition=1)]
    mason = settle(world, region, items={"leader": 1, "stone": 2, "silver": 90}, skills={"building": 6})
    mason.structure = 1
    settle(world, region)
    wear = {("wear", region.id, 1): [0.99], ("wear", region.id, 2): [0.99]}
    after, outcome = run(world, f"unit {mason.id}\nbuild", streams=wear, number=1)
    north, south = after.regions[region.id].structures
    assert [event.stone for event in events_of(outcome, RoadMended)] == [2]
    assert north.needs == 0
    assert south.needs > 15
    assert [event.road for event in events_of(outcome, RoadDecayed)] == ["Road S"]
    after, outcome = run(after, streams={("wear", region.id, 1): [0.0]}, number=2)
    assert after.regions[region.id].structures[0].condition == north.condition
    assert [event.road for event in events_of(outcome, RoadWorn)] == ([] if north.condition > 4 else ["Road N"])


@pytest.mark.rule("ATL-ROAD-03", "ATL-GAP-34", "ATL-MOVE-18")
def test_two_roads_that_meet_halve_a_hard_way() -> None:
    world = new_world()
    atlas = Atlas(world)
    one, two, way = next(
        (r, other, d) for r in world.regions.values() if r.level == SURFACE and r.population and not r.town
        for d, other in atlas.exits(r).items()
        if TERRAINS[other.terrain].enter == 2 and not other.town and not other.units
    )  # fmt: skip
    for region, direction in ((one, way), (two, way.opposite)):
        region.structures.append(Structure(90, f"road {direction}", "Road", condition=24))
    walker = settle(world, one)
    orders = f"unit {walker.id}\nmove {way} {way.opposite}"
    after, outcome = run(world, orders)
    there_and_back = len(events_of(outcome, Moved))
    for region in (one, two):
        region.structures.pop()
    _, without = run(world, orders)
    assert (there_and_back, len(events_of(without, Moved))) == (2, 1)
    assert after.units[walker.id].region == one.id


# --- making -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ATL-ITEM-02", "ATL-ITEM-05", "ATL-ITEM-06", "ATL-EX-16")
def test_goods_are_made_of_their_material_and_plate_one_a_person() -> None:
    world = new_world()
    region = quiet_land(world)
    smith = settle(world, region, items={"leader": 2, "iron": 3, "silver": 90}, skills={"weaponsmith": 6})
    plater = settle(world, region, items={"leader": 3, "iron": 9, "silver": 90}, skills={"armorer": 15})
    idle = settle(world, region, skills={"weaponsmith": 1})
    after, outcome = run(
        world, f"unit {smith.id}\nproduce sword\nunit {plater.id}\nproduce plate_armor\nunit {idle.id}\nproduce longbow"
    )
    assert after.units[smith.id].count("sword") == 3
    assert (after.units[plater.id].count("plate armor"), after.units[plater.id].count("iron")) == (3, 0)
    assert len(events_of(outcome, Produced)) == 2
    assert rules_of(outcome) == ["ATL-ITEM-02"]


# --- giving and leaving -----------------------------------------------------------------------------------------------


@pytest.mark.rule("ATL-ORDER-27", "ATL-ORDER-28", "ATL-NPC-10", "ATL-MAGIC-03", "ATL-UNIT-05")
def test_people_are_sent_home_mages_stay_alone_and_not_every_beast_goes_along() -> None:
    world = new_world()
    region = quiet_land(world)
    crowd = settle(world, region, items={"leader": 4, "silver": 200}, skills={"combat": 1})
    mage = settle(world, region, skills={"force": 1}, items={"leader": 1, "wolf": 2, "skeleton": 3, "silver": 90})
    vikings = settle(world, region, items={"viking": 2, "silver": 50})
    orders = (
        f"unit {crowd.id}\ngive 0 1 leader\ngive {mage.id} 1 leader\ngive {vikings.id} 1 leader\n"
        f"unit {mage.id}\ngive 0 1 leader\ngive {crowd.id} 1 leader\ngive {crowd.id} 1 wolf\n"
        f"give {crowd.id} 2 skeletons"
    )
    after, outcome = run(world, orders)
    left = after.units[crowd.id]
    assert (left.count("leader"), left.count("skeleton"), left.count("wolf")) == (3, 2, 0)
    assert left.training == {"combat": 3 * MONTH}
    assert [event.what for event in events_of(outcome, Dismissed)] == ["leader [LEAD]"]
    refused = ["ATL-MAGIC-03", "ATL-UNIT-05", "ATL-ORDER-28", "ATL-ORDER-28", "ATL-NPC-10"]
    assert rules_of(outcome) == refused


@pytest.mark.rule("ATL-ORDER-41", "ATL-GAP-114", "ATL-FACTION-03")
def test_who_restarts_begins_anew_in_the_nexus_with_another_number() -> None:
    world = new_world()
    after, outcome = run(world, "unit 1\nrestart")
    anew = after.faction_of("1")
    assert anew.id not in world.factions
    assert (anew.unclaimed, anew.status) == (5000, "active")
    assert [unit.region for unit in after.units.values() if unit.faction == anew.id] == [1]
    assert after.factions[RED].status == "left"
    assert "House 1" in said(outcome)


@pytest.mark.rule("ATL-PARSE-09", "ATL-ORDER-22")
def test_a_note_to_repeat_under_a_new_unit_stays_on_its_template() -> None:
    world = new_world()
    region = quiet_land(world)
    former = settle(world, region, items={"leader": 2, "silver": 100})
    orders = f"unit {former.id}\n@;look after them\nform 1\n@;buy more of them\n@work\nend\ngive new 1 1 leader"
    after, _ = run(world, orders)
    formed = after.units[max(after.units)]
    assert formed.repeats == ["@;buy more of them", "@work"]
    assert after.units[former.id].repeats == ["@;look after them"]


@pytest.mark.rule("ATL-ORDER-39", "ATL-STRUCT-05")
def test_a_house_is_handed_to_a_friend_inside_and_to_nobody_else() -> None:
    world = new_world()
    region = quiet_land(world)
    region.structures = [Structure(1, "tower", "Tower")]
    lord, friend = settle(world, region), settle(world, region, BLUE)
    lord.structure = friend.structure = 1
    orders = f"unit {lord.id}\npromote {lord.id}\npromote {friend.id}"
    _, refused = run(world, orders)
    assert rules_of(refused) == ["ATL-ORDER-39", "ATL-ORDER-39"]
    world.factions[BLUE].attitudes = {RED: Attitude.FRIENDLY}
    after, outcome = run(world, orders.replace(f"promote {lord.id}\n", ""))
    assert rules_of(outcome) == []
    assert [event.unit for event in events_of(outcome, BecameOwner)] == [friend.id]
    inside = [n for n in after.regions[region.id].units if after.units[n].structure == 1]
    assert inside == [friend.id, lord.id]


# --- the sea ----------------------------------------------------------------------------------------------------------


def _crew(world: World, levels: int = 15, **goods: int) -> tuple[Region, Region, str, Unit, Unit]:
    """A longboat ashore with a captain and a hand aboard."""
    land, sea, way = shore(world)
    land.structures.append(Structure(100, "longboat", "Longboat"))
    world.next_ship = 101
    captain = settle(world, land, items={"leader": 1, "silver": 90, **goods}, skills={"sailing": levels})
    hand = settle(world, land, skills={"sailing": 1})
    captain.structure = hand.structure = 100
    return land, sea, way, captain, hand


@pytest.mark.rule("ATL-SAIL-01", "ATL-SAIL-11", "ATL-SAIL-05", "ATL-SAIL-04")
def test_a_captain_and_his_hands_sail_and_who_sailed_does_not_walk() -> None:
    world = new_world()
    _, sea, way, captain, hand = _crew(world, levels=10)
    passenger = settle(world, world.regions[captain.region])
    passenger.structure = 100
    after, outcome = run(world, f"unit {captain.id}\nsail {way}\nunit {hand.id}\nsail\nunit {passenger.id}\nmove n")
    assert {after.units[unit.id].region for unit in (captain, hand, passenger)} == {sea.id}
    assert [event.unit for event in events_of(outcome, HelpedSail)] == [hand.id]
    assert events_of(outcome, Sailed)
    assert rules_of(outcome) == ["ATL-SAIL-04"]


@pytest.mark.rule("ATL-SAIL-10", "ATL-SAIL-11", "ATL-STRUCT-05", "ATL-SAIL-01", "ATL-GAP-40", "ATL-VICTORY-06")
@each(
    "what, rule",
    [("load", "ATL-SAIL-10"), ("hands", "ATL-SAIL-11"), ("course", "ATL-SAIL-01"), ("unfinished", "ATL-GAP-40"),
     ("steers", "ATL-STRUCT-05"), ("overland", "ATL-SAIL-08")],
)  # fmt: skip
def test_why_a_ship_does_not_leave(what: str, rule: str) -> None:
    world = new_world()
    goods = {"stone": 5} if what == "load" else {}
    land, _, way, captain, hand = _crew(world, levels=1 if what == "hands" else 15, **goods)
    orders = f"unit {captain.id}\nsail {way}\n"
    if what == "course":
        orders = f"unit {captain.id}\nsail\n"
    elif what == "unfinished":
        land.structures[-1].needs = 3
    elif what == "steers":
        orders += f"unit {hand.id}\nsail {way}\n"
    elif what == "overland":
        inland = next(str(d) for d, r in Atlas(world).exits(land).items() if r.terrain != OCEAN)
        orders = f"unit {captain.id}\nsail {inland}\n"
    after, outcome = run(world, orders)
    assert rule in rules_of(outcome)
    assert (after.units[captain.id].region == land.id) is (what != "steers")


@pytest.mark.rule("ATL-GAP-68")
def test_a_voyage_ends_where_a_guard_would_refuse_anybody_aboard() -> None:
    world = new_world()
    land, _, way, captain, _ = _crew(world)
    watch = soldiers(world, land, BLUE, 3, guard=True)
    world.factions[BLUE].attitudes = {RED: Attitude.UNFRIENDLY}
    captain.flags.reveal = Reveal.FACTION
    after, outcome = run(world, f"unit {captain.id}\nsail {way} {Direction(way).opposite} {way}")
    assert after.units[captain.id].region == land.id
    assert len(events_of(outcome, VoyageEnded)) >= 1
    assert watch.id in after.units


# --- magic ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ATL-ORDER-10", "ATL-GAP-78", "ATL-SREPORT-05")
@each(
    "skill, months, said_wrong, rule",
    [("gate lore", 1, "detect", "ATL-GAP-78"), ("gate lore", 15, "random", "ATL-GAP-78"),
     ("gate lore", 15, "sideways", "ATL-SREPORT-05"), ("gate lore", 15, "gate 999", "ATL-GAP-78"),
     ("farsight", 15, "region 1 2", "ATL-WORLD-03"), ("farsight", 15, "region 5 5 5", "ATL-SREPORT-05"),
     ("teleportation", 1, "5 5", "ATL-SREPORT-05"), ("portal lore", 1, "1", "ATL-GAP-78"),
     ("bird lore", 1, "eagle", "ATL-GAP-78"), ("bird lore", 1, "direction up", "ATL-SREPORT-05"),
     ("create phantasmal beasts", 1, "wolf 0", "ATL-SREPORT-05"),
     ("create phantasmal beasts", 1, "dragon 1", "ATL-GAP-78"), ("invisibility", 1, "", "ATL-SREPORT-05"),
     ("invisibility", 1, "units faction 4", "ATL-SREPORT-05"), ("mind reading", 1, "777", "ATL-STEALTH-02"),
     ("engrave runes of warding", 15, "", "ATL-GAP-78"), ("enchant swords", 1, "", "ATL-GAP-78"),
     ("fire", 1, "", "ATL-MAGIC-10"), ("summon wind", 1, "", "ATL-MAGIC-10")],
)  # fmt: skip
def test_a_spell_that_is_said_wrong_or_lacks_what_it_needs_is_refused(
    skill: str, months: int, said_wrong: str, rule: str
) -> None:
    world = new_world()
    region = quiet_land(world)
    mage = settle(world, region, skills={skill: months})
    after, outcome = run(world, f'unit {mage.id}\ncast "{skill}" {said_wrong}')
    assert rules_of(outcome) == [rule]
    assert after.units[mage.id].region == region.id


@pytest.mark.rule("ATL-STUDY-02", "ATL-MAGIC-01", "ATL-GAP-77", "ATL-GAP-48", "ATL-MAGIC-02", "ATL-SKILL-03")
def test_what_cannot_be_studied_is_refused_with_its_rule() -> None:
    world = new_world()
    region = quiet_land(world)
    crowd = settle(world, region, items={"leader": 2, "silver": 900})
    master = settle(world, region, skills={"combat": 15})
    mage = settle(world, region, skills={"force": 1})
    pupil = settle(world, region)
    orc = settle(world, region, items={"orc": 1, "silver": 90}, skills={"mining": 1})
    orders = (
        f"unit {crowd.id}\nstudy force\nunit {master.id}\nstudy combat\nunit {mage.id}\nstudy fire\n"
        f"unit {pupil.id}\nstudy spirit\nunit {orc.id}\nstudy combat"
    )
    after, outcome = run(world, orders)
    assert sorted(rules_of(outcome)) == sorted(
        ["ATL-MAGIC-01", "ATL-GAP-48", "ATL-MAGIC-02", "ATL-SKILL-03"]
    )  # fmt: skip
    assert level(after.units[mage.id], "fire") == 1


@pytest.mark.rule("ATL-MAGIC-05", "ATL-GAP-76")
@each("structure, days", [("tower", 30), ("mine", 15), ("", 15)])
def test_above_level_two_magic_is_learned_at_half_pace_outside_a_building_with_room(structure: str, days: int) -> None:
    world = new_world()
    region = quiet_land(world)
    mage = settle(world, region, skills={"force": 3})
    if structure:
        region.structures = [Structure(1, structure, "House")]
        mage.structure = 1
    after, _ = run(world, f"unit {mage.id}\nstudy force")
    assert after.units[mage.id].training["force"] == 3 * MONTH + days


# --- monsters that are held -------------------------------------------------------------------------------------------


@pytest.mark.rule("ATL-GAP-97")
def test_demons_break_free_of_who_cannot_hold_them_and_the_dead_decay() -> None:
    world = new_world()
    region = quiet_land(world)
    holder = settle(world, region, items={"leader": 1, "imp": 5, "skeleton": 20, "silver": 90})
    after, _ = run(world, rest=0.0)
    assert after.units[holder.id].count("imp") == 0
    assert after.units[holder.id].count("skeleton") < 20
    wild = [u for u in after.units.values() if u.faction == CREATURES and u.count("imp") and u.id >= world.next_unit]
    assert sum(unit.count("imp") for unit in wild) >= 5


# --- whole units, thieves, murderers ----------------------------------------------------------------------------------


@pytest.mark.rule("ATL-ORDER-25", "ATL-ORDER-26", "ATL-ORDER-28")
def test_a_unit_goes_over_to_friends_and_gives_nothing_more_unless_they_are_allies() -> None:
    for attitude, given_on in ((Attitude.FRIENDLY, 0), (Attitude.ALLY, 3)):
        world = new_world()
        region = quiet_land(world)
        unit, friend = settle(world, region, items={"leader": 1, "sword": 3, "silver": 90}), settle(world, region, BLUE)
        other = settle(world, region)
        orders = f"unit {unit.id}\ngive {friend.id} unit\ngive {other.id} 3 swords"
        refused, outcome = run(world, orders)
        assert rules_of(outcome) == ["ATL-ATT-05"]
        assert refused.units[unit.id].faction == RED
        world.factions[BLUE].attitudes = {RED: attitude}
        world.factions[RED].attitudes = {BLUE: attitude}
        after, outcome = run(world, orders)
        assert after.units[unit.id].faction == BLUE
        assert after.units[other.id].count("sword") == given_on
        assert ("ATL-ORDER-26" in rules_of(outcome)) is (not given_on)


@pytest.mark.rule("ATL-ORDER-28", "ATL-MAGIC-02")
def test_a_mage_goes_over_only_where_there_is_room_for_one_more() -> None:
    world = new_world()
    region = quiet_land(world)
    mage, theirs = settle(world, region, skills={"force": 1}), settle(world, region, BLUE, skills={"force": 1})
    world.factions[BLUE].attitudes = {RED: Attitude.FRIENDLY}
    orders = f"unit {mage.id}\ngive {theirs.id} unit"
    after, outcome = run(world, orders)
    assert rules_of(outcome) == ["ATL-ORDER-28"]
    world.factions[BLUE].magic = 2
    after, outcome = run(world, orders)
    assert (rules_of(outcome), after.units[mage.id].faction) == ([], BLUE)


@pytest.mark.rule("ATL-STEAL-02", "ATL-STEAL-03", "ATL-STEAL-04", "ATL-STEAL-05", "ATL-GAP-87", "ATL-EX-30")
@each(
    "watcher, item, taken",
    [("", "silver", 150), ("", "sword", 1), ("victim", "silver", 0), ("ally", "silver", 0), ("stranger", "silver", 150),
     ("amulet", "silver", 0)],
)  # fmt: skip
def test_who_foils_a_thief(watcher: str, item: str, taken: int) -> None:
    world = new_world(seats=3)
    region = quiet_land(world)
    thief = settle(world, region, skills={"stealth": 6}, items={"leader": 1, "ring of invisibility": 1, "silver": 40})
    victim = settle(world, region, BLUE, items={"leader": 1, "sword": 8, "silver": 300})
    eyes = settle(world, region, 5)
    if watcher == "amulet":
        victim.add("amulet of true seeing", 1)
    elif watcher:
        spy = victim if watcher == "victim" else eyes
        spy.training, spy.flags.avoid = {"true seeing": 15 * MONTH, "observation": 15 * MONTH}, True
    if watcher == "ally":
        world.factions[5].attitudes = {BLUE: Attitude.ALLY}
    after, outcome = run(world, f"unit {thief.id}\nsteal {victim.id} {item}\nclaim 20")
    got = after.units[thief.id].count(item) - (40 + 20 - 20 if item == "silver" else 0)
    wages = sum(event.silver for event in events_of(outcome, Worked) if event.unit == thief.id)
    assert got - (wages if item == "silver" else 0) == taken


@pytest.mark.rule("ATL-ASSASS-03", "ATL-ASSASS-04", "ATL-ASSASS-05")
def test_a_murderer_who_loses_is_known_and_gone() -> None:
    world = new_world()
    region = quiet_land(world)
    assassin = settle(world, region, skills={"stealth": 6})
    victim = settle(world, region, BLUE, skills={"combat": 15})
    after, outcome = run(world, f"unit {assassin.id}\nassassinate {victim.id}", rest=0.4)
    assert (assassin.id in after.units, victim.id in after.units) == (False, True)
    found = {type(event).__name__: event.seen_by for event in outcome.events}
    assert (found["AssassinLost"], found["AssassinCaught"]) == (("1",), ("2",))


# --- taxes and idleness -----------------------------------------------------------------------------------------------


@pytest.mark.rule("ATL-TAX-14", "ATL-FACTION-10", "ATL-TAX-01", "ATL-GAP-18", "ATL-TAX-08", "ATL-GAP-105")
def test_why_nothing_is_taxed_or_pillaged() -> None:
    world = new_world()
    region = quiet_land(world)
    unit = soldiers(world, region, RED, 40)
    region.wages = region.base_wages = 10
    region.tax = 40
    _, poor = run(world, f"unit {unit.id}\npillage")
    assert rules_of(poor) == ["ATL-GAP-18"]
    region.tax = 0
    _, empty = run(world, f"unit {unit.id}\ntax")
    assert rules_of(empty) == ["ATL-TAX-01"]
    _, pointless = run(world, f"unit {unit.id}\nfaction trade 1\ntax")
    assert rules_of(pointless) == ["ATL-FACTION-10"]
    unit.flags.autotax = True
    region.tax = 500
    after, told = run(world, f"unit {unit.id}\nfaction trade 1")
    assert rules_of(told) == ["ATL-FACTION-10"]
    assert after.units[unit.id].flags.autotax


@pytest.mark.rule("ATL-GAP-112")
def test_who_sends_no_orders_is_warned_and_in_the_end_removed() -> None:
    world = new_world(idle_limit=4)
    for month in range(1, 4):
        world, outcome = run(world, number=month)
        warned = [e for e in outcome.events if type(e).__name__ == "Idle"]
        assert len(warned) == (2 if month >= 3 else 0)
    world, outcome = run(world, "unit 1\nclaim 10", number=4)
    assert world.factions[RED].status == "active"
    assert world.factions[RED].idle == 0
    assert (world.factions[BLUE].status, [u for u in world.units.values() if u.faction == BLUE]) == ("left", [])


# --- ways -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ATL-MOVE-16", "ATL-MOVE-17", "ATL-GAP-98", "ATL-STRUCT-06", "ATL-MOVE-15", "ATL-ORDER-32")
def test_structures_on_the_way_are_entered_left_and_refused() -> None:
    world = new_world()
    one, two, way = two_lands(world)
    one.structures = [Structure(1, "tower", "Tower"), Structure(2, "lair", "Lair")]
    walkers = [settle(world, one) for _ in range(5)]
    steps = ("1", f"1 1 out out {way}", "2", "in", "77")
    orders = "\n".join(f"unit {u.id}\nmove {s}" for u, s in zip(walkers, steps, strict=True))
    after, outcome = run(world, orders)
    assert sorted(rules_of(outcome)) == ["ATL-GAP-98", "ATL-MOVE-17", "ATL-ORDER-32"]
    places = [(after.units[u.id].region, after.units[u.id].structure) for u in walkers]
    assert places == [(one.id, 1), (two.id, 0), (one.id, 0), (one.id, 0), (one.id, 0)]


@pytest.mark.rule("ATL-MORDER-06", "ATL-EX-50", "ATL-ATTACK-02")
def test_who_comes_is_struck_by_the_hostile_and_goes_no_further() -> None:
    world = new_world()
    one, two, way = two_lands(world)
    comer = settle(world, one)
    comer.flags.reveal = Reveal.FACTION
    watch = soldiers(world, two, BLUE, 30, combat=5)
    watch.training["tactics"] = MONTH * 30
    world.factions[BLUE].attitudes = {RED: Attitude.HOSTILE}
    after, outcome = run(world, f"unit {comer.id}\nmove {way} {way.opposite}", rest=0.4)
    assert comer.id not in after.units
    assert [one.unit for one in events_of(outcome, BattleFought)[0].attackers] == [watch.id]
