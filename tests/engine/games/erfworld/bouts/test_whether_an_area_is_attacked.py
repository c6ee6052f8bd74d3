"""Which area attack a figure makes, whether it wants to, and what it leaves behind by itself."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.erfworld.bouts.areas import area_attacks, burst
from engine.games.erfworld.bouts.choices import Choices
from engine.games.erfworld.bouts.field import BLUE, GREEN, BlowKind, Fate, Field, Figure, Harm, Line, Pairing
from tests.engine.games.erfworld.bouts.figure_kit import sized
from tests.engine.games.erfworld.props.field_kit import Loaded, be, blows, met
from tests.suite.table import each


class Asked(Choices):
    """Area attacks and slams as told; what was asked is kept."""

    def __init__(self, *, area: bool = False, slams: bool = False) -> None:
        self._area, self._slams = area, slams
        self.asked: list[tuple[str, int]] = []

    def area(self, field: Field, one: Figure, targets: int) -> bool:
        self.asked.append(("area", targets))
        return self._area

    def slams(self, field: Field, one: Figure, targets: int) -> bool:
        self.asked.append(("slams", targets))
        return self._slams


def tried(one: Figure, *foes: Figure, choices: Asked | None = None, more: tuple[Figure, ...] = ()) -> Field:
    field = met([one], foes, more, bout=1)
    area_attacks(
        field, {BLUE: choices or Asked(), GREEN: Asked()}, Pairing(one, list(foes[:1]), list(foes[1:])), Loaded(rest=5)
    )
    return field


SMOKER: dict[str, Any] = {"specials": ("smoke_bomb",), "style": "projectile", "range": "short"}
SCATTER: dict[str, Any] = {"specials": ("scatter_shot",), "style": "projectile", "range": "short"}


@pytest.mark.rule("ERF-AREAATK-01", "ERF-SLAM-01", "ERF-SPECIAL-68", "ERF-SPECIAL-72", "ERF-SPECIAL-82", "ERF-SPEC-11")
@each(
    "changed, state, foes, asked",
    [
        (SMOKER, {"ammo": 2}, "medium small", ("area", 1)),
        (SMOKER, {"ammo": 1}, "small small", ("slams", 1)),  # no smoke without ammo
        (SCATTER, {"ammo": 6}, "medium small", ("area", 2)),
        (SCATTER, {"ammo": 5}, "small small", ("slams", 1)),
        ({"specials": ("self_destruct",)}, {"hits": 6}, "medium small", ("area", 2)),
        ({"specials": ("self_destruct",)}, {"hits": 7}, "small small", ("slams", 1)),
        ({"breath": "gas"}, {}, "medium small", ("area", 2)),
        ({}, {}, "small small", ("slams", 1)),
        ({"specials": ("enhanced_slam",)}, {}, "small small", ("area", 2)),
        ({"specials": ("mass_capture",)}, {}, "small small", ("area", 1)),
        ({"body": "tar"}, {}, "small small", ("area", 1)),
    ],
)
def test_which_area_attack_is_asked_about(
    changed: dict[str, Any], state: dict[str, Any], foes: str, asked: tuple[str, int]
) -> None:
    one, choices = be(sized(BLUE, "medium", **changed), **state), Asked()
    field = tried(one, *[sized(GREEN, size, n) for n, size in enumerate(foes.split(), 1)], choices=choices)
    assert choices.asked == [asked]
    assert (field.entries, one.idle, one.breathed, one.smoked, one.bursting) == ([], 0, False, False, False)


@pytest.mark.rule("ERF-AREAATK-03", "ERF-SLAM-01", "ERF-SWARM-03")
@each(
    "changed, count, made, asked",
    [
        ({"specials": ("enhanced_slam",)}, 8, True, 0),  # a swarm is worth it by itself
        ({"specials": ("enhanced_slam",)}, 1, False, 1),
        ({}, 8, False, 1),  # but not for who is not made for it
    ],
)
def test_a_swarm_is_worth_a_slam(changed: dict[str, Any], count: int, made: bool, asked: int) -> None:
    choices = Asked()
    field = tried(one := sized(BLUE, "immense", **changed), sized(GREEN, "small", count=count), choices=choices)
    assert (bool(blows(field, one.name)), len(choices.asked)) == (made, asked)


@pytest.mark.rule("ERF-SLAM-02", "ERF-AREAATK-02", "ERF-SPECIAL-72", "ERF-BODY-05")
@each(
    "changed, state, idle, foe_idle",
    [
        ({"breath": "gas"}, {}, 1, 0),
        ({"breath": "gas"}, {"idle": 5}, 5, 0),
        ({"specials": ("enhanced_slam",)}, {}, 2, 2),
        ({"specials": ("enhanced_slam",)}, {"idle": 5}, 5, 2),
        (SCATTER, {"ammo": 6}, 1, 0),
        ({"specials": ("self_destruct",)}, {"hits": 2}, 2, 0),
        ({"body": "tar"}, {}, 3, 3),
        ({"body": "tar"}, {"idle": 5}, 5, 3),
    ],
)
def test_how_long_an_area_attack_costs_its_maker(
    changed: dict[str, Any], state: dict[str, Any], idle: int, foe_idle: int
) -> None:
    one, foe = be(sized(BLUE, "medium", **changed), **state), sized(GREEN, "small")
    tried(one, foe, choices=Asked(area=True))
    assert (one.idle, foe.idle) == (idle, foe_idle)


@pytest.mark.rule("ERF-SLAM-03", "ERF-CMDMOD-02")
def test_a_slam_keeps_longer_rest_and_pulls_forward() -> None:
    one = sized(BLUE, "large", specials=("enhanced_slam",))
    foe = be(sized(GREEN, "medium"), idle=9, line=Line.BACK)
    field = tried(one, foe, choices=Asked(area=True))
    assert (foe.idle, foe.line) == (9, Line.FRONT)
    assert [(blow.kind, blow.damage) for blow in blows(field, one.name)] == [(BlowKind.GLANCE, 4)]


@pytest.mark.rule("ERF-CMDMOD-02")
@each(
    "front, reached",
    [
        ([], ["medium 1g", "medium 5g"]),
        ([Line.FRONT], ["medium 1g"]),
        ([Line.SUPPORT], ["medium 1g", "medium 5g"]),
    ],
)
def test_a_breath_goes_on_to_the_back_line_over_the_whole_front(front: list[Line], reached: list[str]) -> None:
    one = sized(BLUE, "huge", breath="fire")
    behind = be(sized(GREEN, "medium", 5), line=Line.BACK)
    others = [be(sized(GREEN, "medium", 7), line=line) for line in front]
    field = tried(one, sized(GREEN, "medium", 1), choices=Asked(area=True), more=(behind, *others))
    assert [blow.target for blow in blows(field, one.name)] == reached


@pytest.mark.rule("ERF-AREAATK-02")
def test_two_breathers_do_not_reach_the_same_ones() -> None:
    foe, behind = sized(GREEN, "medium"), be(sized(GREEN, "medium", 2), line=Line.BACK)
    breathers = [sized(BLUE, "huge", n, breath="fire") for n in (1, 2)]
    field = met(breathers, [foe, behind], bout=1)
    area_attacks(field, {BLUE: Asked(area=True), GREEN: Asked()}, Pairing(foe, breathers), Loaded(rest=5))
    assert [blow.target for blow in blows(field, breathers[0].name)] == [foe.name, behind.name]
    assert blows(field, breathers[1].name) == []


@pytest.mark.rule("ERF-SPECIAL-72")
@each(
    "round_, state, bursts",
    [(2, {}, True), (1, {}, False), (3, {}, False), (2, {"bursting": False}, False), (2, {"fate": Fate.DOWN}, False)],
)
def test_when_a_unit_bursts(round_: int, state: dict[str, Any], bursts: bool) -> None:
    bomb, foe = be(sized(BLUE, "medium"), **{"bursting": True, "hits": 5} | state), sized(GREEN, "medium")
    burst(field := met([bomb], [foe]), Pairing(bomb, [foe]), round_)
    harm = [Harm(foe.name, 6, 6, Fate.FIGHTING), Harm(bomb.name, 6, 0, Fate.CROAKED)]
    assert field.entries == (harm if bursts else [])
    assert (bomb.hits, bomb.fate is Fate.CROAKED) == ((0, True) if bursts else (5, False))
    be(bomb, bursting=True, fate=Fate.FIGHTING, hits=-1)
    burst(met([bomb], [foe]), Pairing(bomb, [foe]), 2)
    assert bomb.hits == -1
