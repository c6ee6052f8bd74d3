"""Lines of a mass battle: who stands where, who moves up under fire, fliers at the ground, and too few to swarm."""

from __future__ import annotations

import pytest

from engine.core.dice import Dice
from engine.games.erfworld.doctrine.in_force import Source, together
from engine.games.erfworld.doctrine.in_mass import MassByDoctrine
from engine.games.erfworld.doctrine.lines import DoctrineLine, print_line, read_line
from engine.games.erfworld.mass.battle import battle, fight_mass
from engine.games.erfworld.mass.choices import MassChoices
from engine.games.erfworld.mass.clash import needed
from engine.games.erfworld.mass.field import Army, MassField, battle_stat
from engine.games.erfworld.mass.groups import Group, Line, Status
from engine.games.erfworld.mass.regrouping import regroup
from engine.games.erfworld.rules.classes import CLASSES
from tests.engine.games.erfworld.props.mass_kit import muster

TABLE = {0: MassChoices(), 1: MassChoices()}


def five(*key: str | int) -> int:
    return 5


def army(units: dict[str, int], **more: int | bool) -> Army:
    one = Army(muster(units)[0], **more)  # type: ignore[arg-type]
    MassChoices().arrange(one)
    return one


def stand(one: Army, kind: str, line: Line) -> None:
    for group in one.groups:
        if group.kind.key == kind:
            group.line = line


def lines(one: Army) -> dict[str, set[Line]]:
    found: dict[str, set[Line]] = {}
    for group in one.groups:
        found.setdefault(group.kind.key, set()).add(group.line)
    return found


def by(*texts: str) -> MassByDoctrine:
    read = [read_line(text) for text in texts]
    return MassByDoctrine(
        together((Source.SIDE, {one.slot: print_line(one) for one in read if isinstance(one, DoctrineLine)}))
    )


@pytest.mark.rule("ERF-MC-05", "ERF-MC-02")
def test_without_a_leader_there_are_two_lines_and_basics_who_throw_stand_in_front() -> None:
    unled = army({"piker": 32, "tosser": 32, "archer": 64, "crossbower": 32, "keshik": 16, "thunderbird": 32})
    front, middle = {Line.FRONT}, {Line.MIDDLE}
    assert lines(unled) == {
        "piker": front, "tosser": front, "archer": middle, "crossbower": middle, "keshik": middle,
        "thunderbird": middle,
    }  # fmt: skip
    led = army({"piker": 32, "tosser": 32, "archer": 64}, commander=1)
    assert lines(led) == {"piker": front, "tosser": middle, "archer": {Line.BACK}}


@pytest.mark.rule("ERF-MC-02")
def test_the_vanguard_takes_the_brunt() -> None:
    mine, theirs = army({"piker": 64, "archer": 64}, commander=1), army({"stabber": 64}, commander=1)
    arena = MassField((mine, theirs))
    battle(arena, TABLE, five)
    assert any(group.status is Status.LOST for group in mine.groups if group.kind.key == "piker")
    assert all(group.status is not Status.LOST for group in mine.groups if group.kind.key == "archer")


@pytest.mark.rule("ERF-MC-12", "ERF-MC-17")
@pytest.mark.parametrize(("contested", "shots"), [(False, 1), (True, 0)])
def test_groups_that_move_up_in_the_sky_are_shot_at_and_wait(contested: bool, shots: int) -> None:
    mine = army({"piker": 32, "skank": 48}, commander=1)
    stand(mine, "skank", Line.MIDDLE)
    theirs = army({"piker": 32, "archer": 32}, commander=1)
    arena = MassField((mine, theirs), contested=contested)
    regroup(arena, TABLE, five)
    assert [entry.what for entry in arena.entries] == ["intercept"] * shots
    moved = [group for group in mine.groups if group.moved]
    assert (len(moved), {group.kind.key for group in moved}) == (5, {"skank"})
    assert {group.line for group in moved} == {Line.FRONT}


@pytest.mark.rule("ERF-MC-12", "ERF-MC-07")
def test_a_contested_hex_is_fought_over_until_the_defender_concedes() -> None:
    class Stubborn(MassChoices):
        def __init__(self, times: int) -> None:
            self.times = times

        def contests(self, army: Army, enemy: Army) -> bool:
            self.times -= 1
            return self.times >= 0

    for times in (1, 3):
        arena = MassField(
            (army({"piker": 320, "archer": 64}, commander=1), army({"piker": 320, "archer": 64}, commander=1))
        )
        after = fight_mass(arena, {0: MassChoices(), 1: Stubborn(times)}, lambda *key: Dice(3, *key).between(1, 10))
        volleys = [entry for entry in after.entries if entry.what == "volley"]
        # only the defender shoots while he contests: the attackers answer once he lets them in
        first_answer = next(i for i, entry in enumerate(after.entries) if entry.what == "volley" and i and
                            after.entries[i - 1].what == "volley")  # fmt: skip
        assert sum(entry.what == "volley" for entry in after.entries[:first_answer]) == times + 1
        assert len(volleys) > times


@pytest.mark.rule("ERF-MC-15")
def test_who_has_lost_all_leaders_puts_all_melee_in_front_and_the_other_side_takes_command() -> None:
    broken = army({"piker": 32, "archer": 32, "explorer": 16, "skank": 16, "thunderbird": 32})
    for group in broken.groups:
        group.line = Line.BACK
    stack = Group(CLASSES["knight"], 8, stacked=True, warlord=3, leader="u9")
    led = Army([stack, Group(CLASSES["knight"], 8)], on_turn=True, in_crux=True)
    arena = MassField((led, broken))
    before = battle_stat(led, stack)
    regroup(arena, TABLE, five)
    assert lines(broken) == {
        "piker": {Line.FRONT}, "archer": {Line.MIDDLE}, "explorer": {Line.MIDDLE},
        "skank": {Line.FRONT}, "thunderbird": {Line.MIDDLE},
    }  # fmt: skip
    assert (led.commander, led.in_crux, stack.leader) == (3, False, "")
    assert battle_stat(led, stack) == before  # the stack keeps its bonus
    assert battle_stat(led, led.groups[1]) == 4 + 3  # and all others have his


@pytest.mark.rule("ERF-MC-17", "ERF-MC-16")
def test_in_an_overrun_whoever_moves_up_is_shot_at_and_the_unled_all_rush_forward() -> None:
    led = army({"piker": 32, "knight": 80, "skank": 16}, commander=1)
    stand(led, "skank", Line.MIDDLE)
    unled = army({"piker": 160, "archer": 64})
    stand(unled, "piker", Line.MIDDLE)
    unled.groups += muster({"thunderbird": 320})[0]
    stand(unled, "thunderbird", Line.FRONT)
    arena = MassField((led, unled))
    regroup(arena, TABLE, five)
    assert [entry.what for entry in arena.entries] == ["intercept"]  # by the archers of the unled
    assert {group.line for group in unled.groups if group.kind.key in ("piker", "archer") and group.is_active} == {
        Line.FRONT
    }
    assert not any(group.moved for group in unled.groups)


@pytest.mark.rule("ERF-MC-13")
@pytest.mark.parametrize(
    ("line", "shots", "victim"), [("VAN enemy crossbower", 3, "crossbower"), ("VAN enemy archer", 4, "archer")]
)
def test_fliers_whom_nobody_holds_dive_for_more_shots_the_farther_back(line: str, shots: int, victim: str) -> None:
    fliers = army({"skank": 160}, commander=1)
    ground = army({"piker": 64, "crossbower": 64, "archer": 160}, commander=1)
    stand(ground, "crossbower", Line.MIDDLE)
    stand(ground, "archer", Line.BACK)
    arena = MassField((fliers, ground))
    battle(arena, {0: by(line), 1: MassChoices()}, five)
    whats = [entry.what for entry in arena.entries]
    assert whats.count("intercept") == shots
    assert next(entry.other for entry in arena.entries if entry.what == "clash") == victim


@pytest.mark.rule("ERF-CRT-02")
@pytest.mark.parametrize(
    ("small", "large", "groups"),
    [
        ("piker", "colossus", 4),
        ("piker", "giant", 1),
        ("bat", "colossus", 1),
        ("knight", "behemoth", 8),
        ("giant", "behemoth", 2),
    ],
)
def test_how_many_groups_it_takes_against_much_larger_ones(small: str, large: str, groups: int) -> None:
    one, other = (Group(CLASSES[key], CLASSES[key].body_size.group) for key in (small, large))
    assert needed(one, other) == groups
    assert needed(other, one) == 1
