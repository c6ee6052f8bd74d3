"""Assaults on cities step by step: posts, sallies, breaches, tower, zone after zone, the fall (ERF-ZONE-35 and on)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import pytest

from engine.core.dice import Dice, Key
from engine.games.erfworld.acting.contract import Unit
from engine.games.erfworld.battle import assault as assaults
from engine.games.erfworld.battle.assault import (
    assault,
    man,
    within_reach,
)
from engine.games.erfworld.battle.events import CityHeld, TowerFired, WallBroken
from engine.games.erfworld.doctrine.in_force import in_force
from engine.games.erfworld.realm.events import CityTaken
from engine.games.erfworld.rules.classes import CLASSES
from engine.games.erfworld.scratch import ErfTurn
from engine.games.erfworld.siege.breaching import breach, crew_stat, defenders_of
from engine.games.erfworld.siege.works import Way, standing
from engine.games.erfworld.state import Charm, City, Contract, Pack, Tribe, World, Zone
from tests.engine.games.erfworld.props.war_kit import (
    HERE,
    ONE,
    TWO,
    city,
    commander,
    lost,
    orders,
    pack,
    stack,
    told,
    turn_of,
    world,
)
from tests.suite.table import each

OUTER, COURTYARD, TOWER, DUNGEON = Zone.OUTER, Zone.COURTYARD, Zone.TOWER, Zone.DUNGEON


@dataclass
class Arena:
    """Battles that go as told: winners one after the other; who fought, in which zone; who falls in them."""

    winners: list[int | None]
    losses: list[Sequence[Unit]] = field(default_factory=list)
    fought: list[tuple[list[str], list[str]]] = field(default_factory=list)
    around: list[list[str]] = field(default_factory=list)

    def __call__(
        self, turn: ErfTurn, place: int, attackers: Sequence[Unit], defenders: Sequence[Unit],
        *, around: tuple[Sequence[Unit], Sequence[Unit]] = ((), ()),
    ) -> int | None:  # fmt: skip
        assert place == HERE
        self.fought.append(([one.kind for one in attackers], [one.kind for one in defenders]))
        self.around.append([one.kind for one in around[1]])
        for one in self.losses.pop(0) if self.losses else ():
            turn.state.packs.pop(one.id, None)
        return self.winners.pop(0)


@pytest.fixture
def arena(monkeypatch: pytest.MonkeyPatch) -> Arena:
    made = Arena([])
    monkeypatch.setattr(assaults, "engage", made)
    return made


def rolls(*faces: int) -> object:
    """Ten-sided dice of a breach: attacker, crew, attacker, crew."""
    left = list(faces)

    class Loaded(Dice):
        def between(self, low: int, high: int) -> int:
            assert (low, high) == (1, 10)
            return left.pop(0)

    def roller(*key: Key) -> Dice:
        return Loaded(*key)

    return roller


def breaching(found: World, *faces: int) -> ErfTurn:
    turn = turn_of(found)
    turn._roller = rolls(*faces)  # type: ignore[assignment]
    return turn


def breached(turn: ErfTurn, held: City, force: Sequence[Unit], way: Way) -> tuple[bool, list[int]]:
    """Whether they are through, and how much of the work stood after each breach."""
    left: list[int] = []
    work = Way.GATE if way is Way.GATE else Way.WALL
    return breach(turn, held, force, way, lambda _: left.append(standing(held, work))), left


def zones(*units: Unit) -> list[str]:
    return [str(unit.zone) for unit in units]


# Who defends, and where


@pytest.mark.rule("ERF-ZONE-42", "ERF-CONTRACT-06")
def test_who_defends_a_city() -> None:
    found = world()
    held = city(found, TWO, 3)
    inside = [pack(found, TWO, "piker", 1, zone=zone) for zone in (OUTER, COURTYARD, TOWER, DUNGEON)]
    for zone in (Zone.FIELD, Zone.AIRSPACE):
        pack(found, TWO, "piker", 1, zone=zone)
    pack(found, TWO, "piker", 1, zone=OUTER, jailor="u9")
    pack(found, TWO, "piker", 1, zone=OUTER, place=3)
    other = pack(found, ONE, "piker", 1, zone=OUTER)
    assert defenders_of(found, held) == inside
    found.contracts["k1"] = Contract("k1", "alliance", ONE, TWO, from_day=1)
    assert defenders_of(found, held) == [*inside, other]
    held.side = ""
    assert defenders_of(found, held) == []
    wild = pack(found, "", "twoll", 1, zone=OUTER)
    assert defenders_of(found, held) == [wild]


@pytest.mark.rule("ERF-DOCTRINE-19", "ERF-ZONE-38", "ERF-X-22")
@each(
    "level, led, lines, where",
    [
        # in the order of the garrison: knight, archer, piker, stabber
        (2, True, (), "courtyard tower courtyard courtyard"),
        (2, False, (), "courtyard tower courtyard outer"),  # every second of them, the strongest first
        (1, True, (), "outer outer outer outer"),  # no courtyard, and no tower
        (2, True, ("STAND wall knight", "STAND dungeon piker"), "outer tower dungeon courtyard"),
        (1, True, ("STAND courtyard any", "STAND tower archer"), "outer outer outer outer"),
        (1, True, ("STAND dungeon any",), "outer outer outer outer"),
        (2, True, ("STAND wall any", "YIELD wall"), "courtyard courtyard courtyard courtyard"),
        (2, True, ("STAND wall knight", "YIELD wall"), "courtyard tower courtyard courtyard"),
        (2, True, ("STAND wall knight", "YIELD courtyard"), "dungeon tower dungeon dungeon"),
        (1, True, ("YIELD wall",), "outer outer outer outer"),
        (2, True, ("STAND wall knight", "YIELD none"), "outer tower courtyard courtyard"),
    ],
)
def test_everybody_to_his_post(level: int, led: bool, lines: tuple[str, ...], where: str) -> None:
    found = world()
    held = city(found, TWO, level)
    garrison: list[Unit] = [pack(found, TWO, kind, 4, zone=OUTER) for kind in ("knight", "archer", "piker", "stabber")]
    lords = [commander(found, TWO, zone=OUTER, kind="warlord" if led else "courtier")]
    orders(held.doctrine, *lines)
    man(held, garrison if not led else [*garrison, *lords], in_force(found, held))
    assert zones(*garrison) == where.split()


@pytest.mark.rule("ERF-BUILDING-46", "ERF-BUILDING-22")
def test_the_tower_holds_eighty_supply_and_the_rest_stands_on_the_wall() -> None:
    found = world()
    held = city(found, TWO, 2)
    garrison = [
        pack(found, TWO, kind, count, zone=OUTER) for kind, count in (("arbalist", 30), ("archer", 20), ("archer", 1))
    ]
    man(held, garrison, in_force(found, held))
    assert zones(*garrison) == ["tower", "tower", "outer"]  # 60 and 20; the last finds no room
    garrison[1].count = 21
    man(held, garrison, in_force(found, held))
    assert zones(*garrison) == ["tower", "outer", "tower"]
    garrison[1].count = 20
    knights = pack(found, TWO, "gump", 1, zone=OUTER)  # who stands elsewhere takes no room up there
    man(held, [knights, *garrison[:2]], in_force(found, held))
    assert zones(knights, *garrison[:2]) == ["courtyard", "tower", "tower"]


# Sallies


@pytest.mark.rule("ERF-DOCTRINE-19")
@pytest.mark.parametrize(
    ("line", "mine", "theirs", "goes"),
    [
        ("SALLY yes", 5, 4, True),
        ("SALLY yes", 4, 4, False),
        ("SALLY no", 9, 1, False),
        ("SALLY yes", 0, 1, False),
        ("SALLY yes", 1, 0, False),
    ],
)
def test_a_garrison_goes_out_against_the_weaker(arena: Arena, line: str, mine: int, theirs: int, goes: bool) -> None:
    found = world()
    held = city(found, TWO, 2)
    orders(held.doctrine, line)
    inside = [pack(found, TWO, "knight", mine, zone=OUTER)] if mine else []
    outside = [pack(found, ONE, "knight", theirs)] if theirs else []
    arena.winners = [None]
    assault(turn_of(found), held, outside)  # which cannot get in
    assert (bool(arena.fought), bool(inside)) == (goes, held.side == TWO)


@pytest.mark.rule("ERF-ZONE-40")
@each("kind, reached", [("knight", ["piker"]), ("archer", ["piker", "skank"]), ("orly", ["piker", "skank"])])
def test_whom_a_garrison_can_reach(kind: str, reached: list[str]) -> None:
    found = world()
    outside = [pack(found, ONE, "piker", 1), pack(found, ONE, "skank", 1)]
    assert [one.kind for one in within_reach([pack(found, TWO, kind, 1)], outside)] == reached


@pytest.mark.rule("ERF-DOCTRINE-19")
def test_only_fighters_sally_and_who_beats_them_off_goes_on(arena: Arena) -> None:
    found = world()
    held = city(found, TWO, 1)
    orders(held.doctrine, "SALLY yes")
    pack(found, TWO, "knight", 9, zone=OUTER), pack(found, TWO, "digger", 1, zone=OUTER)
    mine, dead = pack(found, ONE, "piker", 1), pack(found, ONE, "piker", 1)
    arena.winners, arena.losses = [0, 1], [[dead], []]
    assert not assault(turn_of(found), held, [mine, dead])
    assert arena.fought == [(["knight"], ["piker", "piker"]), (["piker"], ["knight", "digger"])]
    arena.winners, arena.losses = [1], [[mine]]
    arena.fought.clear()
    assert not assault(turn_of(found), held, [mine])
    assert len(arena.fought) == 1


# Breaches


@pytest.mark.rule("ERF-GAP-223", "ERF-BUILDING-32", "ERF-GAP-225")
@each(
    "level, kinds, way, stat",
    [
        (2, [], Way.WALL, -10),
        (2, ["piker"], Way.WALL, 1),
        (2, ["archer"], Way.WALL, 1 + 1),
        (5, ["archer", "piker"], Way.WALL, 1 + 4),
        (5, ["knight", "archer"], Way.WALL, 5),
        (2, ["piker"], Way.GATE, 1),
        (3, ["piker"], Way.GATE, 1 + 2),  # blockhouses
        (3, ["piker"], Way.WALL, 1),
        (5, ["knight"], Way.GATE, 4 + 4),
    ],
)
def test_the_stat_of_the_crew_on_the_wall(level: int, kinds: list[str], way: Way, stat: int) -> None:
    found = world()
    held = city(found, TWO, level)
    for kind in kinds:
        pack(found, TWO, kind, 1, zone=OUTER)
    pack(found, TWO, "gump", 1, zone=COURTYARD)
    assert crew_stat(found, held, way) == stat


@pytest.mark.rule("ERF-GAP-224", "ERF-GAP-225", "ERF-ZONE-35")
@each(
    "giants, faces, broken, through",
    [
        (2, (5, 10), 1, False),  # 5 + 6 against 10 + 1: as many as the crew is enough, and then 6 against 10
        (2, (4, 10), 0, False),
        (2, (5, 10, 5, 10), 2, True),
        (4, (4, 10, 5, 10, 5, 10), 2, True),  # the first group is spent, the second breaks it
        (4, (4, 10, 4, 10), 0, False),
        (1, (5, 10, 5, 10), 2, True),  # one giant is no whole group, and yet tries
    ],
)
def test_crews_against_siege_units(giants: int, faces: tuple[int, ...], broken: int, through: bool) -> None:
    found = world()
    held = city(found, TWO, 3)
    pack(found, TWO, "piker", 8, zone=OUTER)
    force = [pack(found, ONE, "giant", giants), pack(found, ONE, "piker", 9)]
    turn = breaching(found, *faces, *((1, 10) if broken == 1 else ()))
    assert breached(turn, held, force, Way.WALL) == (through, [1, 0][:broken])
    assert (force[0].count, force[1].count) == (giants, 9)


@pytest.mark.rule("ERF-BUILDING-27", "ERF-GAP-224")
def test_who_breaks_only_a_low_level_joins_in_when_it_comes_to_that() -> None:
    found = world()
    held = city(found, TWO, 3)  # an improved palisade: spidews break only a plain one
    spidews, giants = pack(found, ONE, "spidew", 2), pack(found, ONE, "giant", 2)
    turn = breaching(found)
    assert breached(turn, held, [spidews], Way.WALL) == (False, [])
    pack(found, TWO, "piker", 8, zone=OUTER)
    turn = breaching(found, 5, 10, 4, 10, 4, 10)  # the giants break one level; then both are driven off
    assert breached(turn, held, [giants, spidews], Way.WALL) == (False, [1])
    turn = breaching(found, 4, 10, 5, 10)  # the giants are spent, the spidews break the last one
    assert breached(turn, held, [giants, spidews], Way.WALL) == (True, [0])


@pytest.mark.rule("ERF-GAP-224", "ERF-BUILDING-27")
@each("level, through", [(2, True), (3, False)])
def test_diggers_do_a_level_a_day_without_a_roll(level: int, through: bool) -> None:
    found = world()
    held = city(found, TWO, level)
    assert breached(breaching(found), held, [pack(found, ONE, "digger", 1)], Way.DIG) == (through, [level - 2])


@pytest.mark.rule("ERF-ZONE-35")
def test_a_gate_is_broken_as_a_gate() -> None:
    found = world()
    held = city(found, TWO, 2)
    assert breached(breaching(found, 10, 1), held, [pack(found, ONE, "giant", 2)], Way.GATE) == (True, [0])
    assert standing(held, Way.WALL) == 1


# The way in


@pytest.mark.rule("ERF-DOCTRINE-20", "ERF-SPECIAL-29", "ERF-ZONE-40", "ERF-ZONE-42")
@pytest.mark.parametrize(
    ("kinds", "line", "level", "zone", "attackers"),
    [
        (["piker", "knight"], "ASSAULT auto", 1, OUTER, ["piker", "knight"]),
        (["giant", "piker"], "ASSAULT gate", 2, OUTER, ["giant", "piker"]),
        (["spidew", "piker"], "ASSAULT auto", 5, OUTER, ["spidew"]),  # only who climbs
        (["skank", "piker"], "ASSAULT air", 5, TOWER, ["skank"]),  # only who flies
        (["digger", "piker"], "ASSAULT dig", 2, OUTER, ["digger", "piker"]),
    ],
)
def test_who_goes_in_and_where_he_meets_the_garrison_first(
    arena: Arena, kinds: list[str], line: str, level: int, zone: Zone, attackers: list[str]
) -> None:
    found = world()
    held = city(found, TWO, level)
    orders(held.doctrine, "STAND wall stabber", "STAND tower archer", "TOWER never")
    pack(found, TWO, "stabber", 1, zone=OUTER), pack(found, TWO, "archer", 1, zone=OUTER)
    orders(found.sides[ONE].doctrine, line)
    arena.winners = [1]
    turn = breaching(found, *[10, 1] * 9)
    assert not assault(turn, held, [pack(found, ONE, kind, 2) for kind in kinds])
    first = ["archer"] if zone is TOWER else ["stabber"] if level > 1 else ["stabber", "archer"]
    assert arena.fought == [(attackers, first)]
    works = {"ASSAULT gate": ["gate"], "ASSAULT dig": ["wall"]}
    assert [event.work for event in told(turn, WallBroken)] == works.get(line, [])


@pytest.mark.rule("ERF-GAP-225", "ERF-CITYWAR-01")
def test_the_walls_hold_against_who_cannot_get_in_and_who_fails_to() -> None:
    found = world()
    held = city(found, TWO, 2)
    pack(found, TWO, "piker", 1, zone=OUTER)
    turn = turn_of(found)
    assert not assault(turn, held, [pack(found, ONE, "piker", 9)])
    (event,) = told(turn, CityHeld)
    assert (event.attackers, event.seen_by, event.place) == ("Faq (S1)", ("2", "1"), str(HERE))
    turn = breaching(found, 1, 10)
    orders(held.doctrine, "STAND wall any")
    pack(found, TWO, "gump", 1, zone=OUTER)
    assert not assault(turn, held, [pack(found, ONE, "giant", 2)])
    assert len(told(turn, CityHeld)) == 1


@pytest.mark.rule("ERF-ZONE-45", "ERF-ZONE-42")
def test_who_is_inside_already_needs_no_breach(arena: Arena) -> None:
    found = world()
    held = city(found, TWO, 5)
    orders(held.doctrine, "STAND wall any")
    pack(found, TWO, "piker", 1, zone=OUTER)
    arena.winners = [1, 1, 1]
    for kind in ("piker", "giant", "spidew"):
        mine = [pack(found, ONE, kind, 2, zone=COURTYARD), pack(found, ONE, "knight", 2)]
        turn = breaching(found)
        assert not assault(turn, held, mine)
        assert arena.fought[-1] == ([kind, "knight"], ["piker"])
        assert not told(turn, CityHeld)
        assert not told(turn, WallBroken)
    outside = [pack(found, ONE, "piker", 2, zone=zone) for zone in (Zone.FIELD, Zone.AIRSPACE)]
    assert not assault(turn, held, outside)
    assert len(told(turn, CityHeld)) == 1


@pytest.mark.rule("ERF-BUILDING-27")
def test_a_wall_that_nobody_mans_stops_no_diggers(arena: Arena) -> None:
    found = world()
    held = city(found, TWO, 4)
    orders(held.doctrine, "STAND courtyard any")
    guard = pack(found, TWO, "piker", 1, zone=OUTER)
    mine = pack(found, ONE, "digger", 2)
    turn = turn_of(found)
    assert not assault(turn, held, [mine])
    (event,) = told(turn, WallBroken)
    assert (event.work, event.left, event.seen_by, event.place) == ("wall", 2, ("2", "1"), str(HERE))
    held.breaches.clear()
    orders(held.doctrine, "STAND wall any")
    turn = turn_of(found)
    assert not assault(turn, held, [mine])
    assert (told(turn, WallBroken), len(told(turn, CityHeld))) == ([], 1)
    held.breaches.clear()
    guard.wounds = [0]  # the one on the wall lies there
    turn = turn_of(found)
    assert assault(turn, held, [mine])  # nobody is left to defend it


@pytest.mark.rule("ERF-J-13")
def test_a_trap_takes_attackers_before_anything_else(arena: Arena) -> None:
    found = world(options={"casters": True})
    held = city(found, TWO, 1)
    pack(found, TWO, "piker", 1, zone=OUTER)
    found.charms.append(Charm("trap", held.id, -1, TWO, "", "tar"))
    assert not assault(turn_of(found), held, [pack(found, ONE, "piker", 9)])
    assert arena.fought == []


# The tower


def fire(arena: Arena, found: World, held: City, *fliers: Unit, line: str = "TOWER heavy first") -> ErfTurn:
    """An assault by air on a city that is held, and goes no further than its tower."""
    orders(held.doctrine, line)
    orders(found.sides[ONE].doctrine, "ASSAULT air")
    pack(found, TWO, "piker", 1, zone=OUTER)
    arena.winners = [None] * 9
    turn = turn_of(found)
    assault(turn, held, fliers)
    return turn


@pytest.mark.rule("ERF-GAP-222", "ERF-BUILDING-47", "ERF-BUILDING-49", "ERF-ZONE-41")
@pytest.mark.parametrize(
    ("level", "spells", "kind", "count", "killed", "used"),
    [
        (4, 30, "dwagon", 12, 12, 24),  # 24 points, 20 a spell: two each
        (4, 23, "dwagon", 12, 11, 22),
        (4, 1, "dwagon", 12, 0, 0),
        (3, 30, "dwagon", 12, 10, 30),  # a low tower: 10 a spell, three each
        (4, 30, "gwiffen", 40, 30, 30),
        (2, 30, "gwiffen", 40, 15, 30),  # 12 points
        (4, 30, "night_orly", 9, 9, 9),
        (4, 30, "bat", 9, 9, 9),  # a spell takes one at most
        (1, 30, "bat", 9, 0, 0),  # no tower
        (4, 0, "bat", 9, 0, 0),
    ],
)
def test_what_a_tower_shoots_down(
    arena: Arena, level: int, spells: int, kind: str, count: int, killed: int, used: int
) -> None:
    found = world()
    held = city(found, TWO, level, spells=spells)
    fliers = pack(found, ONE, kind, count, wounds=[1] * count)
    turn = fire(arena, found, held, fliers)
    assert (count - fliers.count, spells - held.spells) == (killed, used)
    assert len(fliers.wounds) == count - killed
    assert (fliers.id in found.packs) is (killed < count)
    events = told(turn, TowerFired)
    assert [(event.spells, event.croaked) for event in events] == ([(used, killed)] if used else [])
    assert lost(turn) == ({kind: killed} if killed else {})
    if events:
        assert (events[0].seen_by, events[0].place, events[0].fliers) == (("2", "1"), str(HERE), CLASSES[kind].plural)


@pytest.mark.rule("ERF-DOCTRINE-19", "ERF-GAP-222")
@pytest.mark.parametrize(
    ("line", "left"),
    [
        ("TOWER heavy first", {"dwagon": 0, "skank": 4, "goyal": 1}),  # 8, and 2 goyals at 1
        ("TOWER light first", {"dwagon": 4, "skank": 0, "goyal": 0}),
        ("TOWER strong first", {"dwagon": 0, "skank": 3, "goyal": 3}),
        ("TOWER never", {"dwagon": 4, "skank": 4, "goyal": 3}),
    ],
)
def test_whom_a_tower_shoots_at_first(arena: Arena, line: str, left: dict[str, int]) -> None:
    found = world()
    held = city(found, TWO, 4, spells=10 if "heavy" in line else 8 if "light" in line else 9)
    fliers = {kind: pack(found, ONE, kind, count) for kind, count in (("skank", 4), ("goyal", 3), ("dwagon", 4))}
    fliers["skank"].level = 5  # combat 3 and 5 levels: 8, against 6 and 1, 5 and 1
    if "strong" in line:
        fliers["dwagon"].level, fliers["skank"].level = 4, 6  # 10 and 9
    turn = fire(arena, found, held, *fliers.values(), line=line)
    assert {kind: unit.count for kind, unit in fliers.items()} == {kind: left[kind] for kind in fliers}
    assert bool(told(turn, TowerFired)) is ("never" not in line)


@pytest.mark.rule("ERF-GAP-222", "ERF-OLDWL-12")
def test_a_flying_commander_is_shot_down_as_others_are(arena: Arena) -> None:
    found = world()
    held = city(found, TWO, 4, spells=3)
    lord = commander(found, ONE, terrain="sky")
    turn = fire(arena, found, held, lord)
    assert (lord.id in found.commanders, held.spells, lost(turn)) == (False, 2, {"warlord": 1})


@pytest.mark.rule("ERF-ZONE-39", "ERF-ZONE-41")
def test_the_tower_fires_before_fliers_come_in(arena: Arena) -> None:
    found = world()
    held = city(found, TWO, 4, spells=2)
    orders(held.doctrine, "STAND tower archer", "STAND courtyard piker")
    pack(found, TWO, "archer", 1, zone=OUTER), pack(found, TWO, "piker", 1, zone=OUTER)
    mine, other = pack(found, ONE, "dwagon", 1), pack(found, ONE, "skank", 2)
    arena.winners = [1]
    assert not assault(turn_of(found), held, [mine, other])
    assert mine.id not in found.packs
    assert arena.fought == [(["skank"], ["archer"])]


# Zone by zone


def garrisoned(found: World, level: int = 3) -> tuple[City, dict[Zone, Pack]]:
    held = city(found, TWO, level)
    kinds = {OUTER: "piker", COURTYARD: "stabber", TOWER: "archer", DUNGEON: "knight"}
    orders(held.doctrine, "STAND wall piker", "STAND courtyard stabber", "STAND tower archer", "STAND dungeon knight")
    return held, {zone: pack(found, TWO, kind, 1, zone=OUTER) for zone, kind in kinds.items()}


def inside(found: World) -> Pack:
    """Attackers for whom no wall has to be broken."""
    return pack(found, ONE, "giant", 2, zone=COURTYARD)


@pytest.mark.rule("ERF-ZONE-37", "ERF-ZONE-42", "ERF-ZONE-39")
@pytest.mark.parametrize(
    ("kind", "order"),
    [
        ("giant", ["piker", "stabber", "archer", "knight"]),
        ("skank", ["archer", "stabber", "knight"]),  # by air; the wall falls with the rest
    ],
)
def test_the_zones_are_taken_one_after_the_other(arena: Arena, kind: str, order: list[str]) -> None:
    found = world()
    held, units = garrisoned(found)
    by_kind = {unit.kind: unit for unit in units.values()}
    mine = pack(found, ONE, kind, 2, zone=Zone.AIRSPACE if kind == "skank" else COURTYARD)
    arena.winners, arena.losses = [0] * 4, [[by_kind[fallen]] for fallen in order]
    turn = turn_of(found)
    assert assault(turn, held, [mine])
    assert [fought[1] for fought in arena.fought] == [[met] for met in order]
    assert held.side == ONE
    assert sorted(arena.around[0]) == sorted({*by_kind} - {order[0]})
    left = [unit for unit in units.values() if unit.id in found.packs]
    assert [unit.jailor for unit in left] == [mine.id] * len(left)


@pytest.mark.rule("ERF-ZONE-42")
@pytest.mark.parametrize("winner", [1, None])
def test_a_zone_that_is_not_won_ends_the_assault(arena: Arena, winner: int | None) -> None:
    found = world()
    held, units = garrisoned(found)
    mine = inside(found)
    arena.winners, arena.losses = [0, winner], [[units[OUTER]], []]
    units[COURTYARD].hidden = True
    assert not assault(turn_of(found), held, [mine])
    assert (len(arena.fought), held.side) == (2, TWO)
    assert zones(mine, units[COURTYARD]) == ["outer", "courtyard"]
    assert not units[COURTYARD].hidden


@pytest.mark.rule("ERF-X-11", "ERF-ZONE-42")
def test_who_flees_from_a_zone_goes_further_in(monkeypatch: pytest.MonkeyPatch) -> None:
    found = world()
    held = city(found, TWO, 3)
    orders(held.doctrine, "STAND wall any")
    scouts = pack(found, TWO, "explorer", 1, zone=OUTER)
    mine = inside(found)
    seen = []

    def engage(turn: ErfTurn, place: int, *_: object, **__: object) -> int:
        seen.append((str(scouts.zone), str(mine.zone)))
        if len(seen) == 4:
            del found.packs[scouts.id]
        return 0

    monkeypatch.setattr(assaults, "engage", engage)
    assert assault(turn_of(found), held, [mine])
    # from the wall to the courtyard and to the tower, and from there back, where nobody looks any more
    assert seen == [("outer", "courtyard"), ("courtyard", "outer"), ("tower", "courtyard")]
    assert scouts.jailor == mine.id


def test_attackers_who_all_fall_take_nothing(arena: Arena) -> None:
    found = world()
    held, units = garrisoned(found)
    mine = inside(found)
    arena.winners, arena.losses = [0], [[mine]]
    assert not assault(turn_of(found), held, [mine])
    assert len(arena.fought) == 1
    arena.winners, arena.losses = [0], [[mine, *units.values()]]
    found.packs[mine.id] = mine
    assert not assault(turn_of(found), held, [mine])
    assert held.side == TWO


def test_in_the_dungeon_there_is_one_fight_and_no_way_further(arena: Arena) -> None:
    found = world()
    held = city(found, TWO, 3)
    orders(held.doctrine, "STAND dungeon any")
    knights = pack(found, TWO, "knight", 1, zone=OUTER)
    mine = inside(found)
    arena.winners = [0]
    assert not assault(turn_of(found), held, [mine])
    assert zones(mine, knights) == ["courtyard", "dungeon"]


# The fall


@pytest.mark.rule("ERF-ZONE-37", "ERF-ZONE-46", "ERF-ZONE-48")
def test_when_a_city_falls_all_of_its_side_in_it_are_shackled() -> None:
    """Those who lie wounded defend nothing."""
    found = world()
    held = city(found, TWO, 2)
    lying, flying, far = (
        pack(found, TWO, "piker", 3, garrison=True, wounds=[0] * 3),
        pack(found, TWO, "skank", 1, wounds=[0]),
        pack(found, TWO, "piker", 1, place=3),
    )
    captive = pack(found, TWO, "piker", 1, jailor="u99")
    stack(found, None, lying)
    third = pack(found, "", "twoll", 1)
    beasts, mine, winged = pack(found, ONE, "spidew", 1), pack(found, ONE, "knight", 1), pack(found, ONE, "skank", 1)
    assert assault(turn_of(found), held, [beasts, mine, winged])
    for unit in (lying, flying):
        assert (unit.jailor, unit.move, unit.garrison, unit.disarmed, unit.stack) == (mine.id, 0, False, True, 0)
    assert (captive.jailor, far.jailor, third.jailor) == ("u99", "", "")
    assert zones(beasts, mine, winged) == ["courtyard", "courtyard", "airspace"]
    assert held.side == ONE


@pytest.mark.rule("ERF-ZONE-46", "ERF-X-30")
def test_a_city_that_the_wild_take_is_nobodys() -> None:
    found = world()
    held = city(found, TWO, 2)
    found.tribes["t1"] = Tribe("t1", "Marbits", "")
    turn = turn_of(found)
    wild = pack(found, "", "twoll", 1, tribe="t1")
    assert assault(turn, held, [wild])
    assert (held.side, told(turn, CityTaken)) == ("", [])
    wild.place = 0
    neutral = pack(found, "", "twoll", 1, zone=OUTER, wounds=[0])
    assert assault(turn, held, [pack(found, ONE, "knight", 1)])
    assert (held.side, neutral.jailor) == (ONE, "")


def test_an_assault_without_attackers_or_defenders(arena: Arena) -> None:
    found = world()
    held = city(found, TWO, 5)
    gone = pack(found, ONE, "piker", 1, jailor="u9")
    down = pack(found, ONE, "piker", 1, wounds=[0])
    assert not assault(turn_of(found), held, [gone, down])
    assert held.side == TWO
    pack(found, TWO, "piker", 1, wounds=[0], zone=OUTER)
    assert assault(turn_of(found), held, [pack(found, ONE, "piker", 1)])  # a high wall that nobody defends
    assert held.side == ONE
    assert arena.fought == []
