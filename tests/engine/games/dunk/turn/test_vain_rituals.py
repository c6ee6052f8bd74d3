"""What comes to nothing, or to no more than there was, seen through whole turns of worlds that `new_game` made."""

from __future__ import annotations

import pytest

from engine.core.events import Event
from engine.core.turn import Outcome
from engine.games.dunk.acting.events import NothingKnown
from engine.games.dunk.armies import events as armies
from engine.games.dunk.realm.events import MineNoBetter
from engine.games.dunk.rules.economy import STRUCTURES
from engine.games.dunk.state import ArmyType, Kingdom, Leaders, Mine, Race, Terrain
from engine.testing import LoadedDice, events_of
from tests.engine.games.dunk.props.kit import Scenario
from tests.suite.table import each

UNLUCKY = LoadedDice(rest=0.999)


def two(leaders: Leaders, *techs: str, race: Race = Race.HUMAN) -> tuple[Scenario, Kingdom, Kingdom]:
    """A kingdom with these leaders and technologies, and neighbours who are its allies and in touch with it."""
    world = Scenario.founded((race, leaders), (Race.DWARF, leaders))
    first, second = world.state.kingdoms.values()
    world.ally(first, second)
    first.contacts, second.contacts = [second.id], [first.id]
    for kingdom in (first, second):
        kingdom.techs = [*kingdom.techs, *techs]
    return world, first, second


def home_of(world: Scenario, kingdom: Kingdom) -> int:
    return next(iter(world.state.land_of(kingdom.id))).number


def said(outcome: Outcome, kind: type[Event], kingdom: Kingdom) -> bool:
    """Whether the kingdom, and nobody else, was told."""
    return [event.seen_by for event in events_of(outcome, kind)] == [(kingdom.seat,)]


@pytest.mark.rule("DNK-RITUAL-13")
def test_priests_who_heal_the_healthy_are_told_so() -> None:
    world, priests, _ = two(Leaders.PRIESTS, "healing")
    _, outcome = world.play({priests.id: f"heal {home_of(world, priests)}"}, dice=UNLUCKY)
    assert said(outcome, armies.NobodySick, priests)
    assert not events_of(outcome, armies.Healed)


@pytest.mark.rule("DNK-RITUAL-10", "DNK-GAP-22")
def test_two_missions_to_the_same_people_leave_them_with_nobody() -> None:
    world, left, right = two(Leaders.PRIESTS, "mission")
    for province in world.state.provinces.values():
        province.owner = 0
    lonely = next(
        number for number, place in world.state.provinces.items()
        if place.terrain is not Terrain.WATER and len([*world.state.neighbours(number)]) >= 2
    )  # fmt: skip
    beside = [near.number for near in world.state.neighbours(lonely)]
    world.province(beside[0], owner=left, race=left.race)
    world.province(beside[1], owner=right, race=right.race)
    for number, province in world.state.provinces.items():
        if number not in (lonely, *beside[:2]):
            province.owner = 99  # of people who cannot be preached to
    world.state.kingdoms[99] = Kingdom(99, "Elsewhere", Race.ELF, Leaders.MAGES, status="gone")
    after, outcome = world.play({left.id: "mission", right.id: "mission"}, dice=UNLUCKY)
    assert {event.kingdom for event in events_of(outcome, armies.MissionQuarrel)} == {left.id, right.id}
    assert not events_of(outcome, armies.MissionGained)
    assert after.provinces[lonely].owner == 0


@pytest.mark.rule("DNK-RITUAL-16", "DNK-RITUAL-01")
def test_no_village_is_conjured_up_where_a_fire_has_just_killed_the_people() -> None:
    world, mages, foes = two(Leaders.MAGES, "magic_village", "burn", race=Race.ORC)
    there = home_of(world, mages)
    aimed = {("gather", foes.id): [0.0], ("aim", foes.id, 0): [0.99]}
    orders = {mages.id: f"magic_village {there}", foes.id: f"burn {there}"}
    after, outcome = world.play(orders, dice=LoadedDice(aimed, rest=0.999))
    assert said(outcome, armies.VillageNotConjured, mages)
    assert after.provinces[there].villages == 0


@pytest.mark.rule("DNK-TORD-22", "DNK-GAP-66")
def test_a_mine_that_is_no_better_than_the_old_one_is_paid_for_and_the_old_one_kept() -> None:
    world, kingdom, _ = two(Leaders.WARRIORS, "mining")
    there = home_of(world, kingdom)
    found = {("mine", kingdom.id, there, line): [0.0, 0.0] for line in (1, 2)}
    dice = LoadedDice(found, rest=0.999)
    world.province(there, mine=Mine.HUGE, villages=1, terrain=Terrain.MOUNTAIN)
    kingdom.gold = 1000
    after, outcome = world.play({kingdom.id: f"build_mine {there}"}, dice=dice)
    assert said(outcome, MineNoBetter, kingdom)
    assert after.provinces[there].mine is Mine.HUGE
    idle, _ = world.play({}, dice=dice)
    assert idle.kingdoms[kingdom.id].gold - after.kingdoms[kingdom.id].gold == STRUCTURES["mine"].price


@pytest.mark.rule("DNK-ADMIN-18")
def test_a_kingdom_without_technologies_is_told_that_it_has_none() -> None:
    world, kingdom, _ = two(Leaders.WARRIORS)
    kingdom.techs = []
    _, outcome = world.play({kingdom.id: "write_tech all"})
    assert said(outcome, NothingKnown, kingdom)


@pytest.mark.rule("DNK-RITUAL-11")
@each("race, roll, rises", [
    (Race.HUMAN, 0.0, False), (Race.HUMAN, 0.999, True), (Race.ELF, 0.0, False), (Race.ELF, 0.999, True),
])  # fmt: skip
def test_idle_priests_may_pray_for_the_dead_in_vain(race: Race, roll: float, rises: bool) -> None:
    world, priests, foes = two(Leaders.PRIESTS, "resurrection", race=race)
    world.war(priests, foes)
    there = home_of(world, priests)
    fallen = world.army(priests, there)
    for _ in range(4):
        world.army(foes, there, ArmyType.ARMY, erf=4)
    streams = {("resurrection", priests.id): [roll] * 3}
    after, outcome = world.play({}, dice=LoadedDice(streams, rest=0.999))
    assert bool(events_of(outcome, armies.ResurrectionFailed)) is not rises
    assert (fallen.id in after.armies) is rises
