"""A tally of an index says what going through all would, after whatever change."""

from __future__ import annotations

import copy
import pickle
import random
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

from engine.core import document
from engine.core.space.index import Index, Indexed, Measure, kept_with, set_unnoticed
from tests.suite.table import each

TOGETHER = "place", "side"


class _Followed(Indexed):
    __slots__ = ()

    FOLLOWED = frozenset(("place", "side", "rides", "horse", "skills"))


@dataclass(slots=True)
class Rider(_Followed):
    """rides: the id of whose horse it sits on; horse: how fast its own is."""

    id: str
    place: int
    side: str = ""
    rides: str = ""
    horse: int = 0
    skills: dict[str, int] = field(default_factory=dict)
    hits: int = 3


class Field:
    """Riders, and how fast they are by place; they are as fast as the first before them, and by their skills."""

    def __init__(self) -> None:
        self.riders = {f"r{number}": Rider(f"r{number}", number % 2) for number in range(6)}
        self.measured: list[str] = []
        self.index = Index((self.riders,), ("rides", TOGETHER), {"rides": "rides", "horse": "rides"})
        self.speeds = self.index.tally(self._measure)

    def _measure(self, rider: Rider) -> Measure | None:
        self.measured.append(rider.id)
        speed = self.speed(rider)
        return (rider.place, speed) if speed else None

    def speed(self, rider: Rider) -> int:
        first = rider
        while first.rides:
            first = self.riders[first.rides]
        return first.horse + sum(rider.skills.values())


def test_who_rides_along_is_measured_anew_with_whom_it_rides_and_nobody_else() -> None:
    ground = Field()
    ground.riders["r2"].rides, ground.riders["r4"].rides = "r0", "r2"
    assert ground.speeds.values(0) == {}
    ground.measured.clear()
    ground.riders["r0"].horse = 5
    assert ground.speeds.values(0) == {5: 3}
    assert sorted(ground.measured) == ["r0", "r2", "r4"]
    ground.riders["r0"].hits = 1
    assert ground.speeds.least((0, 1)) == {0: 5}
    assert len(ground.measured) == 3
    ground.riders["r4"].rides = ""
    assert ground.speeds.values(0) == {5: 2}


def changes(skills: dict[str, int]) -> tuple[Callable[[], object], ...]:
    """Every way to change a dictionary; the greatest sums: 4, 5, 4, 7, 9, 0, 3, 1, 0."""
    return (
        lambda: skills.update(riding=4),
        lambda: skills.setdefault("luck", 1),
        lambda: skills.pop("luck"),
        lambda: skills.__setitem__("riding", 7),
        lambda: skills.__ior__({"riding": 9}),
        lambda: skills.popitem(),
        lambda: skills.update(luck=2, riding=1),
        lambda: skills.__delitem__("luck"),
        lambda: skills.clear(),
    )


def test_changes_within_a_dictionary_count() -> None:
    ground = Field()
    found = []
    for change in changes(ground.riders["r1"].skills):
        change()
        found.append(max(ground.speeds.values(1), default=0))
    assert found == [4, 5, 4, 7, 9, 0, 3, 1, 0]
    ground.riders["r1"].skills = {"riding": 3}
    ground.riders["r1"].skills["riding"] = 6
    assert ground.speeds.values(1) == {6: 1}


def test_what_is_kept_with_a_dictionary_goes_with_every_change_of_it_and_nothing_is_kept_with_any_other() -> None:
    skills = Field().riders["r1"].skills
    left = []
    for change in changes(skills):
        kept_with(skills)["sum"] = sum(skills.values())
        change()
        left.append(dict(kept_with(skills)))
    assert left == [{}] * 9
    plain = {"riding": 4}
    kept_with(plain)["sum"] = 4
    assert kept_with(plain) == {}


def test_what_is_set_unnoticed_is_set_and_changes_neither_tallies_nor_what_is_kept() -> None:
    ground = Field()
    skills = ground.riders["r1"].skills
    skills["riding"] = 4
    kept_with(skills)["sum"] = 4
    assert ground.speeds.values(1) == {4: 1}
    set_unnoticed(skills, "riding", 5)
    assert (dict(skills), kept_with(skills), ground.speeds.values(1)) == ({"riding": 5}, {"sum": 4}, {4: 1})


def test_a_followed_dictionary_is_read_written_and_copied_as_any() -> None:
    skills = Field().riders["r1"].skills
    skills["riding"] = 4
    assert (skills, document.encode(skills)) == ({"riding": 4}, b'{"riding":4}')
    for other in (copy.copy(skills), copy.deepcopy(skills), pickle.loads(pickle.dumps(skills))):
        assert (type(other), other) == (dict, {"riding": 4})


def test_who_is_gone_counts_no_longer_and_its_dictionaries_are_its_own() -> None:
    ground = Field()
    gone = ground.riders["r1"]
    gone.skills["riding"] = 4
    assert ground.speeds.values(1) == {4: 1}
    ground.index.remove(gone)
    del ground.riders["r1"]
    gone.skills["riding"] = 5
    assert (ground.speeds.values(1), ground.speeds.least((1,))) == ({}, {})


def test_riders_are_found_by_two_fields_together() -> None:
    ground = Field()
    ground.riders["r3"].side = "red"
    ground.riders["r5"].side = "red"
    ground.riders["r5"].place = 0
    assert [rider.id for rider in ground.index.where(TOGETHER, (1, "red"))] == ["r3"]
    assert [rider.id for rider in ground.index.where(TOGETHER, (0, ""))] == ["r0", "r2", "r4"]


def _change(ground: Field, dice: random.Random, number: int) -> None:
    rider = dice.choice(list(ground.riders.values()))
    match dice.randrange(6):
        case 0:
            rider.place = dice.randrange(3)
        case 1:
            rider.horse = dice.randrange(5)
        case 2:
            before = [other for other in ground.riders if int(other[1:]) < int(rider.id[1:])]
            rider.rides = dice.choice(["", *before])
        case 3:
            rider.skills[dice.choice("ab")] = dice.randrange(3)
        case 4:
            new = ground.riders[f"r{number + 10}"] = Rider(f"r{number + 10}", dice.randrange(3), horse=2)
            if dice.randrange(2):
                ground.index.add(new)
        case _ if len(ground.riders) > 2:
            for other in ground.riders.values():
                other.rides = "" if other.rides == rider.id else other.rides
            if dice.randrange(2):
                ground.index.remove(rider)
            del ground.riders[rider.id]


@each("seed", range(20))
def test_a_hundred_changes_by_lot_leave_what_going_through_all_finds(seed: int) -> None:
    ground, dice = Field(), random.Random(seed)
    for number in range(100):
        _change(ground, dice, number)
        for place in range(3):
            speeds = [ground.speed(one) for one in ground.riders.values() if one.place == place]
            expected = Counter(speed for speed in speeds if speed)
            assert ground.speeds.values(place) == expected
            assert ground.speeds.least((place,)) == ({place: min(expected)} if expected else {})
