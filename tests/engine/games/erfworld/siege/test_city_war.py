"""War for cities: walls and what breaks them, who stands where, zone by zone, the tower, the fall, the ring."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.games.erfworld.acting.contract import Unit
from engine.games.erfworld.battle.assault import assault, man
from engine.games.erfworld.battle.contact import Act
from engine.games.erfworld.battle.events import BattleFought, CityHeld, TowerFired, WallBroken
from engine.games.erfworld.battle.meeting import hostile_city, meet
from engine.games.erfworld.doctrine.in_force import in_force
from engine.games.erfworld.rules.cities import LEVELS
from engine.games.erfworld.rules.classes import CLASSES
from engine.games.erfworld.siege.breaching import defenders_of
from engine.games.erfworld.siege.works import (
    Way,
    break_level,
    can_break,
    can_dig,
    is_open,
    standing,
)
from engine.games.erfworld.state import City, World, Zone
from tests.engine.games.erfworld.props.printed import table
from tests.engine.games.erfworld.props.war_kit import (
    HERE,
    ONE,
    TWO,
    city,
    commander,
    heads,
    lost,
    orders,
    pack,
    told,
    turn_of,
    world,
)
from tests.suite.table import each


def walled(level: int) -> City:
    return city(world(), TWO, level)


@pytest.mark.rule("ERF-BUILDING-27", "ERF-BUILDING-28", "ERF-BUILDING-30", "ERF-SPEC3-06", "ERF-X-22")
@each(
    "kind, level, way, breaks",
    [
        ("giant", 2, Way.WALL, True),
        ("giant", 2, Way.GATE, True),
        ("knight", 2, Way.WALL, False),
        ("piker", 2, Way.GATE, False),
        ("twoll", 2, Way.GATE, True),
        ("giant", 1, Way.WALL, False),  # there is none
        ("giant", 4, Way.GATE, True),
        ("twoll", 5, Way.WALL, False),
        ("colossus", 5, Way.WALL, True),
        ("dwagon", 3, Way.WALL, False),
    ],
)
def test_what_breaks_a_wall_or_a_gate(kind: str, level: int, way: Way, breaks: bool) -> None:
    assert can_break(CLASSES[kind], walled(level), way) is breaks


@pytest.mark.rule("ERF-BUILDING-26", "ERF-GAP-214", "ERF-ZONE-49", "ERF-ZONE-50")
def test_a_broken_level_is_rubble_until_the_city_is_repaired() -> None:
    held = walled(4)
    assert (standing(held, Way.WALL), is_open(held)) == (LEVELS[4].wall, False)
    for _ in range(LEVELS[4].wall):
        break_level(held, Way.GATE)
    assert (standing(held, Way.GATE), standing(held, Way.WALL), is_open(held)) == (0, LEVELS[4].wall, True)
    assert held.damage == 10 * LEVELS[4].wall
    held.damage = 0
    assert not is_open(held)


@pytest.mark.rule("ERF-BUILDING-27", "ERF-SPEC-02", "ERF-GAP-224")
@each("level, manned, digs", [(2, True, True), (4, True, False), (4, False, True), (1, False, False)])
def test_diggers_are_stopped_by_a_manned_stone_wall(level: int, manned: bool, digs: bool) -> None:
    assert can_dig(CLASSES["digger"], walled(level), manned=manned) is digs


def _garrison(found: World) -> list[Unit]:
    return [pack(found, TWO, kind, 16, zone=Zone.OUTER) for kind in ("piker", "archer", "stabber")]


@pytest.mark.rule("ERF-DOCTRINE-19", "ERF-ZONE-38", "ERF-BUILDING-44", "ERF-BUILDING-45", "ERF-BUILDING-46")
@each(
    "texts, led, zones",
    [
        ((), True, {"piker": "courtyard", "archer": "tower", "stabber": "courtyard"}),
        ((), False, {"archer": "tower"}),
        (
            ("STAND wall archer", "STAND tower piker"),
            True,
            {"piker": "tower", "archer": "outer", "stabber": "courtyard"},
        ),
        (("STAND wall any", "YIELD wall"), True, {"piker": "courtyard", "archer": "courtyard", "stabber": "courtyard"}),
        (("YIELD courtyard",), True, {"piker": "dungeon", "stabber": "dungeon"}),
    ],
)
def test_where_the_defenders_stand(texts: tuple[str, ...], led: bool, zones: dict[str, str]) -> None:
    found = world()
    held, units = city(found, TWO, 2), _garrison(found)
    if led:
        commander(found, TWO, zone=Zone.COURTYARD)
    orders(held.doctrine, *texts)
    man(held, defenders_of(found, held), in_force(found, held))
    where = {unit.kind: str(unit.zone) for unit in units}
    assert {kind: where[kind] for kind in zones} == zones
    if not led:
        assert {where["piker"], where["stabber"]} == {"outer", "courtyard"}


@pytest.mark.rule("ERF-ZONE-35", "ERF-GAP-225", "ERF-GAP-224", "ERF-BUILDING-30", "ERF-DOCTRINE-20")
def test_a_walled_city_is_breached_by_who_can_and_holds_against_who_cannot() -> None:
    found = world()
    held = city(found, TWO, 3)
    pack(found, TWO, "piker", 8, zone=Zone.OUTER)
    pikers = pack(found, ONE, "piker", 40)
    turn = turn_of(found)
    assert not assault(turn, held, [pikers])
    assert told(turn, CityHeld)
    assert pikers.count == 40
    giants = pack(found, ONE, "giant", 20)
    assert assault(turn, held, [pikers, giants])
    assert len(told(turn, WallBroken)) == LEVELS[3].wall
    assert held.damage == 10 * LEVELS[3].wall
    assert giants.count == 20


@pytest.mark.rule("ERF-GAP-223", "ERF-ZONE-35")
def test_archers_on_a_high_wall_drive_siege_units_off_without_blood() -> None:
    held_often = 0
    for seed in range(40):
        found = world()
        held = city(found, TWO, 5)
        orders(held.doctrine, "STAND wall any")
        pack(found, TWO, "arbalist", 8, zone=Zone.OUTER)
        twolls = pack(found, ONE, "colossus", 1)
        turn = turn_of(found, seed=str(seed))
        assault(turn, held, [twolls])
        if told(turn, CityHeld):
            held_often += 1
            assert twolls.count == 1
            assert not told(turn, BattleFought)
    assert 20 <= held_often <= 40


@pytest.mark.rule("ERF-GAP-222", "ERF-ZONE-41", "ERF-BUILDING-49", "ERF-CITYWAR-02", "ERF-DOCTRINE-19")
@each(
    "line, dwagons, skanks, spells",
    [("TOWER heavy first", 2, 9, 30), ("TOWER light first", 3, 0, 30), ("TOWER never", 12, 9, 0)],
)
def test_a_tower_spends_its_spells_on_fliers(line: str, dwagons: int, skanks: int, spells: int) -> None:
    found = world()
    held = city(found, TWO, 4, spells=30)
    orders(held.doctrine, line)
    pack(found, TWO, "digger", 1, zone=Zone.OUTER)
    large, small = pack(found, ONE, "dwagon", 12), pack(found, ONE, "skank", 9)
    orders(found.sides[ONE].doctrine, "ASSAULT air")
    turn = turn_of(found)
    assault(turn, held, [large, small])
    fired = told(turn, TowerFired)
    assert sum(event.spells for event in fired) <= spells
    assert held.spells == 30 - sum(event.spells for event in fired)
    if fired:
        assert fired[0].croaked == 21 - (large.count + small.count) or fired[0].croaked > 9
        assert (large.count < 12) is (line == "TOWER heavy first") or dwagons == 3
    else:
        assert (large.count, small.count) == (dwagons, skanks)


@pytest.mark.rule("ERF-ZONE-42", "ERF-CMDLEAD-02", "ERF-COMMAND-08")
def test_a_commander_in_the_courtyard_leads_those_on_the_wall() -> None:
    found = world()
    held = city(found, TWO, 1)
    lord = commander(found, TWO, 4, zone=Zone.COURTYARD)
    orders(found.sides[TWO].doctrine, "LEAD hex")
    pack(found, TWO, "piker", 4, zone=Zone.OUTER)
    turn = turn_of(found)
    assault(turn, held, [pack(found, ONE, "stabber", 4)])
    lines = told(turn, BattleFought)[0].account
    assert any("piker" in line and "+ 5 =" in line for line in lines)
    assert lord.id in found.commanders


@pytest.mark.rule("ERF-CITYWAR-01", "ERF-X-01")
@each("option, manner", [(True, "mass"), (False, "bouts")])
def test_with_the_option_every_city_is_fought_for_in_a_mass_battle(option: bool, manner: str) -> None:
    found = world(options={"city_mass": option})
    held = city(found, TWO, 1)
    pack(found, TWO, "piker", 32, zone=Zone.OUTER)
    turn = turn_of(found)
    assault(turn, held, [pack(found, ONE, "stabber", 48)])
    assert told(turn, BattleFought)[0].manner == manner


@pytest.mark.rule("ERF-AUTO-01", "ERF-DOCTRINE-10")
def test_newcomers_before_a_city_attack_it_or_stop() -> None:
    found = world()
    held = city(found, TWO, 1)
    pack(found, TWO, "piker", 2, zone=Zone.OUTER)
    assert hostile_city(found, ONE, HERE) is held
    assert hostile_city(found, TWO, HERE) is None
    units: list[Unit] = [commander(found, ONE), pack(found, ONE, "knight", 8)]
    orders(found.sides[ONE].doctrine, "CONTACT stop any")
    turn = turn_of(found)
    assert meet(turn, units, HERE) is Act.STOP
    assert held.side == TWO
    orders(found.sides[ONE].doctrine, "CONTACT attack any")
    assert meet(turn, units, HERE) is Act.FOUGHT
    assert held.side == ONE


def test_an_empty_city_is_simply_entered() -> None:
    found = world()
    held = city(found, TWO, 1)
    mine = pack(found, ONE, "piker", 1)
    assert assault(turn_of(found), held, [mine])
    assert defenders_of(found, held) == [mine]


@pytest.mark.rule("ERF-BUILDING-26", "ERF-X-22")
def test_the_walls_of_the_levels_are_those_of_the_book() -> None:
    assert [LEVELS[level].wall for level in range(1, 6)] == [0, 1, 2, 3, 4]
    assert len(table("ERF-BUILDING-27")) >= 5


ARMY = st.dictionaries(
    st.sampled_from(["piker", "archer", "digger", "knight", "keshik", "giant", "skank", "dwagon", "colossus", "scout"]),
    st.integers(1, 60),
    min_size=1,
    max_size=3,
)
LINES = st.lists(
    st.sampled_from(
        [
            "ASSAULT air",
            "ASSAULT dig",
            "ASSAULT wall",
            "SALLY yes",
            "YIELD wall",
            "YIELD courtyard",
            "STAND tower any",
            "STAND dungeon piker",
            "TOWER light first",
            "RETREAT odds 90",
            "CAPTURE any",
            "PRISONER execute",
        ]
    ),
    max_size=4,
)


@pytest.mark.rule("ERF-ZONE-37", "ERF-CITYWAR-01")
@settings(max_examples=40, deadline=None)
@given(ARMY, ARMY, st.integers(1, 5), LINES, LINES, st.booleans(), st.integers(0, 30), st.integers(0, 10**6))
def test_whatever_attacks_whatever_city_the_books_balance(
    mine: dict[str, int],
    theirs: dict[str, int],
    level: int,
    lines: list[str],
    others: list[str],
    mass: bool,
    spells: int,
    seed: int,
) -> None:
    found = world(options={"city_mass": mass})
    held = city(found, TWO, level, spells=spells)
    for kind, count in theirs.items():
        pack(found, TWO, kind, count, zone=Zone.OUTER)
    commander(found, TWO, 2, zone=Zone.COURTYARD)
    attackers: list[Unit] = [pack(found, ONE, kind, count, back=3) for kind, count in mine.items()]
    attackers.append(commander(found, ONE, 3, back=3))
    orders(found.sides[ONE].doctrine, *lines)
    orders(held.doctrine, *others)
    before = heads(found)
    turn = turn_of(found, seed=str(seed))
    fell = assault(turn, held, attackers)
    after = heads(found)
    gone = {kind: count - after.get(kind, 0) for kind, count in before.items() if count != after.get(kind, 0)}
    assert gone == lost(turn)
    assert held.side == (ONE if fell else TWO)
    assert 0 <= held.spells <= spells
    assert all(pack_.count > 0 for pack_ in found.packs.values())
    if fell:
        assert all(unit.jailor for unit in found.units() if unit.side == TWO and unit.place == HERE)
