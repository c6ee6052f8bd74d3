"""Walls, gates, towers and the ring around a city, to the figure (ERF-BUILDING-27 to -49, ERF-ZONE, ERF-CITYWAR)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import pytest

from engine.games.erfworld.realm.events import Besieged, SiegeLifted
from engine.games.erfworld.rules.classes import CLASSES, UnitClass
from engine.games.erfworld.rules.designs import built, read
from engine.games.erfworld.siege.ring import contest, enemies_around, is_besieged, is_contested, judge_sieges, ring_of
from engine.games.erfworld.siege.works import (
    Way,
    break_level,
    can_break,
    can_dig,
    is_open,
    rank_of,
    sink,
    spell_damage,
    standing,
    tower_room,
    tower_top,
    way_in,
)
from engine.games.erfworld.state import City, Contract, World, Zone
from tests.engine.games.erfworld.props.war_kit import HERE, ONE, TWO, city, pack, told, turn_of, world
from tests.suite.table import each


def kind(words: str) -> UnitClass:
    if words == "light siege":  # as magic makes them
        return changed("knight", specials=("siege",), rank=3)
    return CLASSES[words] if words in CLASSES else built(read("Test", words.split()))


def changed(key: str, **more: object) -> UnitClass:
    return msgspec.structs.replace(CLASSES[key], **more)


def held(level: int, *, broken: int = 0, way: Way = Way.WALL) -> City:
    """A city of a level with so many levels of its wall or gate broken."""
    found = city(world(), TWO, level)
    for _ in range(broken):
        break_level(found, way)
    return found


@pytest.mark.rule("ERF-BUILDING-28")
@each(
    "words, rank",
    [
        ("giant", 2),
        ("gwiffen", 0),  # a heavy flier, and a beast
        ("goyal", 1),  # a heavy flier
        ("skank", 2),  # a flier, but no heavy
        ("spidew", 1),  # a beast
        ("bog_lurker", 2),  # a beast with siege
        ("gump", 3),
        ("dwagon", 1),
        ("twoll", 0),  # production
        ("sawhorse", -1),
        ("behemoth", 4),
        ("piker", 0),
    ],
)
def test_rank_before_a_wall(words: str, rank: int) -> None:
    assert rank_of(kind(words)) == rank


@pytest.mark.rule("ERF-BUILDING-27", "ERF-BUILDING-28", "ERF-X-22")
@each(
    "words, wall",
    [
        # levels of wall 1 to 4 that it breaks
        ("goyal", [True, False, False, False]),  # heavy, rank 1
        ("twoll", [False, False, False, False]),  # heavy, rank 0
        ("light siege", [True, True, False, False]),  # light siege
        ("colossus", [True, True, True, True]),  # siege, rank 3
        ("giant", [True, True, True, True]),  # siege, rank 2
        ("large infantry land axe 1 basic", [False] * 4),
        ("hydra", [True, False, False, False]),  # huge, but rank 2 as a beast
        ("huge infantry land axe 3", [True, True, True, True]),
        ("siege_wagon", [True, True, True, True]),
        ("wagon", [True, False, False, False]),
        ("immense beast land 4", [True, True, False, False]),  # rank 3: no massive of rank 4
        ("behemoth", [True, True, True, True]),
        ("roc", [True, False, False, False]),
    ],
)
def test_what_breaks_each_wall(words: str, wall: list[bool]) -> None:
    assert [can_break(kind(words), held(level), Way.WALL) for level in (2, 3, 4, 5)] == wall


@pytest.mark.rule("ERF-BUILDING-30", "ERF-BUILDING-28", "ERF-X-22")
@each(
    "words, gate",
    [
        ("twoll", [True, False, False, False]),
        ("sawhorse", [False, False, False, False]),  # rank -1
        ("spidew", [True, True, False, False]),
        ("hydra", [True, True, True, False]),  # heavy of rank 2, but huge of rank 3 it is not
        ("light siege", [True, True, True, True]),
        ("giant", [True, True, True, True]),
        ("piker", [False, False, False, False]),
        ("behemoth", [True, True, True, True]),
        ("immense beast land 4", [True, True, True, True]),
    ],
)
def test_what_breaks_each_gate(words: str, gate: list[bool]) -> None:
    assert [can_break(kind(words), held(level), Way.GATE) for level in (2, 3, 4, 5)] == gate


@pytest.mark.rule("ERF-BUILDING-27", "ERF-BUILDING-28")
def test_a_heavy_needs_siege_and_rank_and_a_massive_one_its_size() -> None:
    stone, curtain = held(4), held(5)  # walls of level 3 and 4
    assert not can_break(kind("light siege"), stone, Way.WALL)
    weak, none = changed("giant", rank=1), changed("giant", rank=0)
    assert (can_break(weak, stone, Way.WALL), can_break(weak, curtain, Way.WALL)) == (True, False)
    assert not can_break(none, stone, Way.WALL)
    massive = [changed("behemoth", specials=(), rank=rank) for rank in (4, 5)]  # a beast without siege: one less
    assert [can_break(one, stone, Way.WALL) for one in massive] == [False, True]
    assert not can_break(changed("behemoth", specials=(), rank=5, size="huge"), stone, Way.WALL)


@pytest.mark.rule("ERF-BUILDING-26", "ERF-ZONE-49", "ERF-GAP-214", "ERF-GAP-224")
def test_levels_fall_one_by_one_and_each_costs_ten_points() -> None:
    found = held(5)
    assert [standing(found, way) for way in (Way.WALL, Way.GATE)] == [4, 4]
    seen = []
    for _ in range(5):
        break_level(found, Way.WALL)
        seen.append((standing(found, Way.WALL), standing(found, Way.GATE), found.damage, is_open(found)))
    assert seen == [(3, 4, 10, False), (2, 4, 20, False), (1, 4, 30, False), (0, 4, 40, True), (0, 4, 50, True)]
    break_level(found, Way.GATE)
    assert standing(found, Way.GATE) == 3
    assert found.breaches == {"wall": 5, "gate": 1}


def test_a_breach_meets_the_condition_of_the_level_that_still_stands() -> None:
    found = held(5)
    spidew = kind("spidew")
    seen = []
    for _ in range(4):
        seen.append(can_break(spidew, found, Way.WALL))
        break_level(found, Way.WALL)
    assert [*seen, can_break(spidew, found, Way.WALL)] == [False, False, False, True, False]


@pytest.mark.rule("ERF-CITY-11", "ERF-CITY-12", "ERF-GAP-214")
@each(
    "level, damage, left, rest, unique",
    [
        (5, 99, 5, 99, False),
        (5, 100, 4, 0, True),  # it can be made unique again
        (5, 199, 4, 99, True),
        (5, 200, 3, 0, False),
        (4, 100, 3, 0, False),
        (1, 150, 0, 50, False),
        (0, 150, 0, 150, False),
        (1, 250, 0, 150, False),
    ],
)
def test_a_city_sinks_a_level_for_a_hundred_points(level: int, damage: int, left: int, rest: int, unique: bool) -> None:
    found = held(level)
    found.damage = damage
    sink(found)
    assert (found.level, found.damage, found.unique) == (left, rest, unique)


def test_the_last_points_are_lost_with_a_broken_level() -> None:
    found = held(3)
    found.damage = 90
    break_level(found, Way.GATE)
    assert (found.level, found.damage) == (2, 0)


@pytest.mark.rule("ERF-ZONE-50")
def test_a_repaired_city_stands_whole_again() -> None:
    found = held(4, broken=3)
    assert (standing(found, Way.WALL), is_open(found)) == (0, True)
    found.damage = 0
    assert (standing(found, Way.WALL), is_open(found), found.breaches) == (3, False, {})


@pytest.mark.rule("ERF-BUILDING-27", "ERF-BUILDING-28", "ERF-GAP-224")
@each(
    "level, broken, manned, digs",
    [
        (1, 0, False, False),  # nothing to dig through
        (2, 0, True, True),
        (3, 0, True, True),
        (4, 0, True, False),  # stone
        (4, 0, False, True),
        (4, 1, True, True),  # what stands of it is no stone wall
        (4, 3, False, False),
        (5, 0, True, False),
    ],
)
def test_who_digs_through_which_wall(level: int, broken: int, manned: bool, digs: bool) -> None:
    found = held(level, broken=broken)
    assert can_dig(kind("digger"), found, manned=manned) is digs
    assert not can_dig(kind("piker"), found, manned=manned)


@pytest.mark.rule("ERF-DOCTRINE-20", "ERF-SPECIAL-29", "ERF-ZONE-39")
@each(
    "words, wanted, level, way",
    [
        (["giant", "skank", "spidew", "digger"], "auto", 2, Way.GATE),
        (["giant", "skank"], "wall", 2, Way.WALL),
        (["giant", "skank"], "air", 2, Way.AIR),
        (["giant", "skank", "digger"], "dig", 2, Way.DIG),
        (["spidew", "digger"], "auto", 5, Way.CLIMB),
        (["spidew", "skank"], "auto", 5, Way.AIR),
        (["digger"], "auto", 2, Way.DIG),
        (["digger"], "auto", 4, None),  # the wall is manned
        (["piker"], "gate", 2, None),
        (["piker"], "auto", 2, None),
        (["goyal"], "wall", 2, Way.WALL),
        (["goyal"], "gate", 5, Way.AIR),  # what is wanted cannot be had
        (["piker"], "gate", 1, Way.OPEN),
        (["piker", "skank"], "auto", 1, Way.OPEN),
        (["skank", "thunderbird"], "auto", 1, Way.AIR),  # those who all fly do not walk in
        ([], "auto", 1, None),
    ],
)
def test_the_way_in(words: list[str], wanted: str, level: int, way: Way | None) -> None:
    if not words:
        assert way_in(held(2), [], wanted, manned=True) is None
        return
    assert way_in(held(level), map(kind, words), wanted, manned=True) is way


def test_through_a_breach_whoever_walks_comes_in() -> None:
    breached = held(2, broken=1, way=Way.GATE)
    assert is_open(breached)
    assert way_in(breached, [kind("piker")], "auto", manned=True) is Way.OPEN
    assert way_in(held(4), [kind("digger")], "auto", manned=False) is Way.DIG


@pytest.mark.rule("ERF-BUILDING-46", "ERF-X-22", "ERF-BUILDING-47", "ERF-GAP-222")
@each(
    "level, floors, top, room, damage",
    [
        (0, 0, 0, 0, 20),
        (1, 0, 0, 0, 20),
        (2, 0, 1, 80, 20),  # 20 points at 50 percent, in halves
        (3, 0, 2, 160, 20),
        (4, 0, 3, 240, 40),  # fifteen floors
        (5, 0, 4, 320, 40),
        (2, 10, 1, 80, 40),
        (5, 10, 4, 320, 60),
        (5, 20, 4, 320, 70),
    ],
)
def test_the_tower_by_the_level_of_the_city(level: int, floors: int, top: int, room: int, damage: int) -> None:
    found = held(level)
    found.works["floors"] = floors
    assert (tower_top(found), tower_room(found), spell_damage(found)) == (top, room, damage)
    del found.works["floors"]
    if not floors:
        assert spell_damage(found) == damage


# The ring


def surrounded(found: World, *places: int, side: str = ONE, **more: object) -> None:
    for place in places:
        pack(found, side, "piker", 1, place=place, **more)


@pytest.mark.rule("ERF-CITYWAR-03", "ERF-ZONE-44", "ERF-D-10B")
def test_a_siege_needs_every_hex_that_can_be_entered() -> None:
    found = world()
    walled = city(found, TWO, 2)
    around: Sequence[int] = found.neighbours(HERE)
    assert sorted(ring_of(found, walled)) == sorted(around)
    surrounded(found, *around[:-1])
    assert (is_besieged(found, walled), is_contested(found, walled)) == (False, True)
    found.hexes[around[-1]].terrain = "sea"
    assert sorted(ring_of(found, walled)) == sorted(around[:-1])
    assert is_besieged(found, walled)
    walled.side = ""
    assert not is_besieged(found, walled)  # a city of nobody earns nothing that could be cut off


def test_an_island_is_not_besieged() -> None:
    found = world(terrain="sea")
    found.hexes[HERE].terrain = "plains"
    assert not is_besieged(found, city(found, TWO, 2))


@pytest.mark.rule("ERF-ZONE-43", "ERF-CONTRACT-06")
@each(
    "side, place, more, counts",
    [
        (ONE, 3, {}, True),
        (TWO, 3, {}, False),
        (ONE, HERE, {}, False),  # in the city itself
        (ONE, 3, {"jailor": "u9"}, False),
        ("", 3, {}, False),  # the wild besiege nobody
        (ONE, 3, {"hidden": True}, False),
    ],
)
def test_whose_units_count_in_the_ring(side: str, place: int, more: dict[str, object], counts: bool) -> None:
    found = world()
    walled = city(found, TWO, 2)
    surrounded(found, place, side=side, **more)
    assert {unit.place for unit in enemies_around(found, walled)} == ({3} if counts else set())
    assert is_contested(found, walled) is counts
    for unit in found.packs.values():
        unit.zone = Zone.OUTER
    assert not is_contested(found, walled)  # in a city of his own next to it he threatens nobody
    found.contracts["k1"] = Contract("k1", "truce", ONE, TWO, from_day=1)
    assert enemies_around(found, walled) == []


@pytest.mark.rule("ERF-D-10B", "ERF-X-10")
def test_a_siege_is_told_every_day_and_its_end_once() -> None:
    found = world()
    walled = city(found, TWO, 2)
    surrounded(found, *found.neighbours(HERE))
    for _ in range(2):
        turn = turn_of(found)
        judge_sieges(turn, found.sides[TWO])
        assert walled.besieged
        assert [event.seen_by for event in told(turn, Besieged)] == [("2",)]
        assert told(turn, SiegeLifted) == []
    found.packs.popitem()
    turn = turn_of(found)
    judge_sieges(turn, found.sides[TWO])
    assert not walled.besieged
    assert [event.seen_by for event in told(turn, SiegeLifted)] == [("2",)]
    turn = turn_of(found)
    judge_sieges(turn, found.sides[TWO])
    assert turn.events == []
    surrounded(found, *found.neighbours(HERE))
    judge_sieges(turn, found.sides[ONE])  # it is not his city
    assert not walled.besieged


@pytest.mark.rule("ERF-ZONE-43", "ERF-X-21")
def test_a_contest_is_noted_as_the_slot_begins() -> None:
    found = world()
    city(found, TWO, 2)
    turn = turn_of(found)
    contest(turn, found.sides[TWO])
    assert turn.scratch.contested == {}
    scout = pack(found, ONE, "scout", 1, place=3, hidden=True)
    contest(turn, found.sides[TWO])
    assert turn.scratch.contested == {}  # who hides contests nothing
    scout.hidden = False
    contest(turn, found.sides[TWO])
    contest(turn, found.sides[ONE])
    assert turn.scratch.contested == {TWO: "Spacerock (C1)"}
    pack(found, ONE, "dwagon", 1, place=3)  # which is seen from the city
    contest(turn, found.sides[TWO])
    assert turn.scratch.contested == {TWO: "Spacerock (C1) (at 0,1)"}
