"""Migration (phase 13): gifts of provinces, colonisation, races on the move."""

from __future__ import annotations

import pytest

from engine.core.turn import Turn
from engine.games.dunk.land import migration
from engine.games.dunk.realm.events import Colonised, MovedIn, ProvinceGiftFailed, ProvinceGiven, ProvinceReceived
from engine.games.dunk.state import NOBODY, ArmyType, Campaign, Kingdom, Plague, Race
from engine.testing import LoadedDice, events_of
from tests.engine.games.dunk.props.kit import LETTERS, Scenario, from_one
from tests.suite.table import each

NEVER, ALWAYS = LoadedDice(rest=0.999), LoadedDice(rest=0.0)


def migrate(world: Scenario, dice: LoadedDice) -> None:
    migration.run(world.turn(phase="Migration", dice=dice))


@pytest.mark.rule("DNK-MIGR-01", "DNK-MIGR-04", "DNK-RACE-07", "DNK-GAP-68")
@each(
    "race, roll, settled",
    [(Race.HUMAN, 0.499, True), (Race.HUMAN, 0.501, False), (Race.ORC, 0.834, True), (Race.ORC, 0.836, False)],
)
def test_an_empty_province_of_a_kingdom_is_colonised(race: Race, roll: float, settled: bool) -> None:
    world = from_one("g")
    world.province(1, owner=world.kingdom(race), race=None)
    turn = world.turn(phase="Migration", dice=LoadedDice({("colonisation", 1): [roll]}))
    migration.run(turn)
    assert world.province(1).race is (race if settled else None)
    assert bool(events_of(turn, Colonised)) is settled


@pytest.mark.rule("DNK-MIGR-02")
def test_nothing_else_happens_to_a_province_that_is_colonised() -> None:
    world = from_one("mmm")
    humans = world.kingdom(Race.HUMAN)
    world.province(1, race=Race.DWARF)
    world.province(2, owner=humans, race=None)
    migrate(world, ALWAYS)
    assert world.province(2).race is Race.HUMAN


@pytest.mark.rule("DNK-MIGR-01", "DNK-GAP-68")
@each("roll, race", [(0.199, Race.HUMAN), (0.201, Race.ORC)])
def test_the_race_of_the_kingdom_moves_in(roll: float, race: Race) -> None:
    world = from_one("l")
    world.province(1, owner=world.kingdom(Race.HUMAN), race=Race.ORC)
    migrate(world, LoadedDice({("migration", 1): [roll]}, rest=0.999))
    assert world.province(1).race is race


@pytest.mark.rule("DNK-MIGR-01", "DNK-GAP-68")
@each(
    "letter, race, chance",
    [
        ("m", Race.DWARF, 0.14),
        ("w", Race.DUCK, 0.25),
        ("f", Race.ELF, 0.04),
        ("g", Race.HUMAN, 0.07),
        ("l", Race.ORC, 0.04),
    ],
)
def test_races_move_into_their_favourite_terrain_next_door(letter: str, race: Race, chance: float) -> None:
    def after(roll: float, neighbour: Race | None, terrain: str = letter) -> Race | None:
        world = from_one(terrain + terrain)
        world.province(1, race=None)
        world.province(2, race=neighbour)
        migrate(world, LoadedDice({("migration", 1): [roll]}, rest=0.999))
        return world.province(1).race

    assert after(chance - 0.001, race) is race
    assert after(chance + 0.001, race) is None
    assert after(0.0, None) is None  # nobody comes out of nothing
    if race is not Race.ORC:  # who likes every terrain
        assert after(0.0, race, "l") is None


@pytest.mark.rule("DNK-MIGR-01")
@each("letter", list(LETTERS))
def test_orcs_move_into_any_terrain(letter: str) -> None:
    world = from_one(letter * 2)
    world.province(2, race=Race.ORC)
    migrate(world, ALWAYS)
    assert world.province(1).race is Race.ORC


@pytest.mark.rule("DNK-MIGR-02")
def test_each_migration_may_happen_once_in_the_order_of_the_table() -> None:
    world = from_one("mmm")
    world.province(1, race=Race.ORC)
    world.province(2, owner=world.kingdom(Race.HUMAN), race=Race.ELF)
    world.province(3, race=Race.DWARF)
    turn = world.turn(phase="Migration", dice=LoadedDice({("migration", 2): [0.0, 0.0, 0.0]}, rest=0.999))
    migration.run(turn)
    assert [event.people for event in events_of(turn, MovedIn)] == ["Humans", "Dwarves", "Orcs"]
    assert world.province(2).race is Race.ORC


@pytest.mark.rule("DNK-GAP-68")
def test_all_go_by_the_populations_at_the_beginning_of_the_phase() -> None:
    world = from_one("www")
    world.province(1, race=Race.DUCK)
    migrate(world, ALWAYS)
    assert [world.province(number).race for number in (1, 2, 3)] == [Race.DUCK, Race.DUCK, None]


@pytest.mark.rule("DNK-MIGR-03", "DNK-STD-09")
def test_a_village_keeps_other_races_out() -> None:
    world = from_one("gg")
    world.province(1, race=Race.HUMAN, villages=1)
    world.province(2, owner=world.kingdom(Race.HUMAN), race=Race.ORC, villages=1)
    migrate(world, ALWAYS)
    assert [world.province(number).race for number in (1, 2)] == [Race.HUMAN, Race.ORC]
    world.province(2).villages = 0
    migrate(world, ALWAYS)
    assert world.province(2).race is Race.HUMAN


@pytest.mark.rule("DNK-MIGR-05", "DNK-PLAGUE-13")
def test_a_plague_waits_for_the_plague_phase_to_end_with_its_people() -> None:
    world = from_one("ww")
    world.province(1, race=Race.HUMAN, plague=Plague(1, 20))
    world.province(2, race=Race.DUCK)
    migrate(world, ALWAYS)
    province = world.province(1)
    assert (province.race, province.plague is None) == (Race.DUCK, False)
    assert world.state.this_turn.settled == [1]


def test_without_luck_nobody_moves() -> None:
    world = from_one("gg")
    world.province(1, race=Race.ORC)
    world.province(2, race=Race.HUMAN)
    migrate(world, NEVER)
    assert [world.province(1).race, world.province(2).race] == [Race.ORC, Race.HUMAN]


# --- given provinces ---


def gift(*, allied: bool = True, still_ours: bool = True) -> tuple[Scenario, Kingdom, Kingdom, Turn[Campaign, None]]:
    world = from_one("gg")
    giver, receiver = world.kingdom(Race.HUMAN, land=[1]), world.kingdom(Race.HUMAN)
    world.province(1, town="Uxbridge", owner=giver if still_ours else NOBODY)
    world.army(giver, 1, ArmyType.TOWN_GUARD)
    world.army(giver, 1)
    if allied:
        world.ally(giver, receiver)
    world.state.this_turn.province_gifts.append((giver.id, receiver.id, 1))
    turn = world.turn(phase="Migration", dice=NEVER)
    migration.run(turn)
    return world, giver, receiver, turn


@pytest.mark.rule("DNK-STD-27", "DNK-TOWN-20", "DNK-TURN-02")
def test_a_given_province_goes_with_its_town_and_guard_but_without_other_armies() -> None:
    world, giver, receiver, turn = gift()
    assert world.province(1).owner == receiver.id
    assert [army.owner for army in world.state.armies.values()] == [receiver.id, giver.id]
    assert [event.seen_by for event in events_of(turn, ProvinceGiven)] == [(giver.seat,)]
    assert [event.seen_by for event in events_of(turn, ProvinceReceived)] == [(receiver.seat,)]


@pytest.mark.rule("DNK-DIPL-08", "DNK-STD-27", "DNK-GAP-84")
def test_only_an_ally_can_be_given_a_province() -> None:
    world, giver, _, turn = gift(allied=False)
    assert world.province(1).owner == giver.id
    assert len(events_of(turn, ProvinceGiftFailed)) == 1


@pytest.mark.rule("DNK-STD-27")
def test_a_province_lost_since_the_order_can_not_be_given() -> None:
    world, _, _, turn = gift(still_ours=False)
    assert world.province(1).owner == NOBODY
    assert len(events_of(turn, ProvinceGiftFailed)) == 1


@pytest.mark.rule("DNK-TURN-01", "DNK-MIGR-01")
def test_provinces_are_given_before_races_move() -> None:
    world = from_one("g")
    giver, receiver = world.kingdom(Race.HUMAN), world.kingdom(Race.ORC)
    world.province(1, owner=giver, race=None)
    world.ally(giver, receiver)
    world.state.this_turn.province_gifts.append((giver.id, receiver.id, 1))
    migrate(world, ALWAYS)
    assert world.province(1).race is Race.ORC
