"""A single blow by the sizes of both, and what a round of blows leaves of a figure."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.erfworld.bouts.damage import Force, force, is_tough, suffer, taken
from engine.games.erfworld.bouts.field import BLUE, GREEN, BlowKind, Fate, Figure
from tests.engine.games.erfworld.bouts.figure_kit import bare_handed, basic, flier, of, sized
from tests.suite.table import each

HIT, GLANCE, MINIMUM = BlowKind.HIT, BlowKind.GLANCE, BlowKind.MINIMUM
KINDS = (HIT, GLANCE, MINIMUM)
CROAKS = -1


def effect(blow: Force) -> float:
    """Points of damage, or that it croaks."""
    return CROAKS if blow.croaks else blow.raw / 2


@pytest.mark.rule("ERF-SIZE-05", "ERF-SIZE-06", "ERF-SIZE-07", "ERF-SIZE-08", "ERF-HITS-07", "ERF-COMBAT-10")
@pytest.mark.rule("ERF-COMBAT-11", "ERF-SWARM-02", "ERF-SWARM-03", "ERF-SWARM-04", "ERF-SWARM-07")
@each(
    "attacker, target, expected",
    [
        ("medium", "medium", (2, 1, 1)),
        ("small", "small", (1, 0.5, 1)),  # a minimum blow halves only 2 points or more
        ("immense", "immense", (8, 4, 4)),
        # larger ones
        ("medium", "small", (2, 1, 1)),
        ("petite", "tiny", (1, 0.5, 1)),
        ("huge", "large", (6, 3, 3)),
        ("medium", "petite", (CROAKS, 1, 1)),
        ("large", "small", (CROAKS, 2, 2)),
        ("immense", "large", (CROAKS, 4, 4)),
        ("medium", "tiny", (2, 2, 2)),
        ("huge", "small", (2, 2, 2)),
        ("immense", "medium", (2, 2, 2)),
        ("small", "tiny", (1, 1, 1)),
        ("huge", "petite", (CROAKS, CROAKS, CROAKS)),
        ("immense", "petite", (CROAKS, CROAKS, CROAKS)),
        ("immense", "tiny", (CROAKS, CROAKS, CROAKS)),
        # smaller ones
        ("petite", "small", (2, 1, 1)),
        ("small", "medium", (2, 1, 1)),
        ("medium", "large", (3, 1.5, 1.5)),
        ("large", "huge", (6, 3, 3)),
        ("huge", "immense", (8, 4, 4)),
        ("petite", "medium", (1, 0, 1)),
        ("small", "large", (1, 0, 1)),
        ("medium", "huge", (2, 0, 1)),
        ("large", "immense", (4, 0, 2)),
        ("tiny", "petite", (1, 0, 1)),
        ("small", "huge", (0, 0, 0)),
        ("medium", "immense", (0, 0, 0)),
        ("small", "immense", (0, 0, 0)),
        ("petite", "immense", (0, 0, 0)),
        ("tiny", "small", (0, 0, 0)),
    ],
)  # fmt: skip
def test_blows_of_single_figures(attacker: str, target: str, expected: tuple[float, ...]) -> None:
    found = [force(sized(BLUE, attacker), sized(GREEN, target), kind) for kind in KINDS]
    assert tuple(map(effect, found)) == expected
    assert [blow.kind for blow in found] == list(KINDS)
    apart = {"medium petite", "large small", "immense large"}
    assert [blow.holds for blow in found] == [False, f"{attacker} {target}" in apart, False]


@pytest.mark.rule("ERF-SWARM-01", "ERF-SWARM-02", "ERF-SWARM-03", "ERF-SWARM-04", "ERF-SWARM-05", "ERF-SWARM-06")
@pytest.mark.rule("ERF-SWARM-07", "ERF-SWARM-08", "ERF-SWARM-09", "ERF-SIZE-08")
@each(
    "size, count, target, damage, exhausts",
    [
        ("tiny", 3, "small", 0, 0),
        ("tiny", 4, "small", 1, 0),
        ("tiny", 8, "medium", 2, 0),
        ("tiny", 7, "medium", 0, 0),
        ("tiny", 8, "large", 1, 0),
        ("tiny", 8, "huge", 0, 0),
        ("tiny", 15, "huge", 0, 0),
        ("tiny", 16, "huge", 0, 1),
        ("tiny", 16, "immense", 0, 0),
        ("petite", 7, "large", 0, 0),
        ("petite", 8, "large", 2, 0),
        ("petite", 8, "huge", 1, 0),
        ("petite", 8, "immense", 0, 0),
        ("petite", 16, "immense", 0, 1),
        ("small", 8, "huge", 2, 0),
        ("small", 8, "immense", 1, 0),
        ("medium", 8, "immense", 3, 0),
    ],
)
def test_blows_of_swarms(size: str, count: int, target: str, damage: float, exhausts: int) -> None:
    blow = force(sized(BLUE, size, count=count), sized(GREEN, target), HIT)
    assert (blow.raw / 2, blow.exhausts, blow.croaks) == (damage, exhausts, False)
    unarmed = force(bare_handed(sized(BLUE, size, count=count)), sized(GREEN, target), HIT)
    assert (unarmed.raw, unarmed.exhausts) == (0, 0)  # three sizes smaller swarms must be armed (ERF-ARM-04)


@pytest.mark.rule("ERF-HITS-07", "ERF-SWARM-02")
def test_a_swarm_glances_but_not_one_of_tiny_units() -> None:
    assert force(sized(BLUE, "petite", count=8), sized(GREEN, "large"), GLANCE).raw == 2
    assert force(sized(BLUE, "tiny", count=8), sized(GREEN, "medium"), GLANCE).raw == 0


@pytest.mark.rule("ERF-SWARM-01")
@each("fate, raw", [(Fate.FIGHTING, 0), (Fate.DOWN, 4), (Fate.DYING, 4)])
def test_single_small_ones_hurt_only_who_lies_helpless(fate: Fate, raw: int) -> None:
    victim = sized(GREEN, "huge")
    victim.fate = fate
    assert force(sized(BLUE, "small"), victim, HIT).raw == raw


@pytest.mark.rule("ERF-SWARM-04")
def test_a_small_unit_that_cleaves_a_half_swarm_does_two_points() -> None:
    small, medium, tiny = sized(BLUE, "small"), sized(BLUE, "medium"), sized(GREEN, "tiny", count=4)
    assert [force(small, tiny, HIT, cleaves=cleaves).raw for cleaves in (False, True)] == [2, 4]
    assert [force(medium, tiny, HIT, cleaves=cleaves).raw for cleaves in (False, True)] == [4, 4]


@pytest.mark.rule("ERF-ARM-01", "ERF-ARM-04", "ERF-COMBAT-10", "ERF-HITS-07")
@each(
    "attacker, target, points, holds",
    [
        ("medium", "medium", 1, False),
        ("medium", "small", 1, False),
        ("small", "medium", 1, False),
        ("large", "small", 2, True),  # two sizes larger: half, and it holds
        ("immense", "large", 4, True),
        ("immense", "medium", 2, False),  # three and more: as with arms
        ("huge", "petite", CROAKS, False),
        ("petite", "medium", 0, False),
        ("small", "large", 0, False),
    ],
)
def test_blows_of_bare_hands(attacker: str, target: str, points: float, holds: bool) -> None:
    blow = force(bare_handed(sized(BLUE, attacker)), sized(GREEN, target), HIT, 3)
    assert (blow.kind, effect(blow), blow.holds, blow.times) == (GLANCE, points, holds, 1)


@pytest.mark.rule("ERF-COMBAT-08", "ERF-ARM-01")
def test_a_shooter_without_a_whole_ammo_only_glances_and_who_never_was_armed_strikes_as_printed() -> None:
    for ammo, kind in ((2, HIT), (1, GLANCE)):
        archer = of(BLUE, "archer")
        archer.ammo = ammo
        assert force(archer, sized(GREEN, "small"), HIT).kind is kind
    blow = force(of(BLUE, "caster"), sized(GREEN, "medium"), HIT)
    assert (blow.kind, blow.raw) == (HIT, 2)
    blow = force(of(BLUE, "caster"), sized(GREEN, "petite"), HIT)
    assert (effect(blow), blow.holds) == (0.5, False)


@pytest.mark.rule("ERF-COMBAT-09", "ERF-COMBAT-10", "ERF-COMBAT-11")
def test_only_a_hit_is_increased() -> None:
    assert [force(sized(BLUE, "medium"), sized(GREEN, "medium"), kind, 3).times for kind in KINDS] == [3, 1, 1]


@pytest.mark.rule("ERF-SPECIAL-62")
def test_a_power_strike_adds_nothing_to_nothing() -> None:
    for size, count, damage in (("tiny", 1, 0), ("tiny", 4, 2)):
        blow = force(sized(BLUE, size, count=count, specials=("power_strike",)), sized(GREEN, "small"), HIT)
        assert (blow.raw / 2, blow.pierces) == (damage, damage > 0)
    blow = force(sized(BLUE, "small", damage=0.5, specials=("power_strike",)), sized(GREEN, "small"), HIT)
    assert (blow.raw / 2, blow.pierces) == (1.5, True)


@pytest.mark.rule("ERF-SPECIAL-62")
@each(
    "size, kind, damage, pierces",
    [
        ("medium", HIT, 3, True),
        ("large", HIT, 4, True),
        ("huge", HIT, 3, True),
        ("immense", HIT, 0, False),  # three sizes larger
        ("medium", GLANCE, 1, False),
        ("medium", MINIMUM, 1, False),
    ],
)
def test_a_power_strike_adds_a_point_that_no_skin_stops(size: str, kind: BlowKind, damage: int, pierces: bool) -> None:
    blow = force(sized(BLUE, "medium", specials=("power_strike",)), sized(GREEN, size), kind)
    assert (blow.raw / 2, blow.pierces) == (damage, pierces)
    swarm = force(sized(BLUE, "small", count=8, specials=("power_strike",)), sized(GREEN, "huge"), HIT)
    assert (swarm.raw / 2, swarm.pierces) == (2, False)


FIGURES: dict[str, Any] = {"regular": sized, "basic": basic, "flier": flier}


@pytest.mark.rule("ERF-COMBAT-12", "ERF-FLY-03", "ERF-PC-07", "ERF-SIZE-09")
@each(
    "attacker, target, halved",
    [
        ("basic small", "regular small", True),
        ("basic small", "basic small", False),
        ("basic small", "flier small", True),
        ("basic small", "regular medium", False),
        ("basic small", "regular petite", False),
        ("basic small", "regular large", True),
        ("basic large", "basic large", True),
        ("basic large", "flier huge", False),
        ("basic large", "regular medium", False),
        ("regular large", "regular large", False),
        ("regular small", "basic small", False),
        ("flier large", "regular large", True),
        ("flier large", "basic large", False),
        ("flier large", "flier large", False),
        ("flier large", "regular medium", False),
        ("flier medium", "regular medium", True),
        ("flier medium", "regular small", True),
        ("flier medium", "basic small", False),
        ("flier medium", "regular large", False),
        ("flier medium", "flier medium", False),
        ("flier medium", "regular tiny", False),
        ("flier small", "regular medium", True),
        ("regular medium", "flier medium", False),
        ("regular tiny", "regular petite", False),
        ("flier tiny", "regular petite", False),
    ],
)
def test_whose_damage_counts_half(attacker: str, target: str, halved: bool) -> None:
    (one, size), (other, other_size) = attacker.split(), target.split()
    blow = force(FIGURES[one](BLUE, size), FIGURES[other](GREEN, other_size), HIT)
    assert blow.raw >= 2
    assert blow.halved is halved


@pytest.mark.rule("ERF-SWARM-08")
@each(
    "attacker, target, halved",
    [(sized, "large", True), (flier, "large", True), (sized, "medium", False), (flier, "medium", False)],
)
def test_damage_of_tiny_swarms_to_heavies_counts_half(attacker: Any, target: str, halved: bool) -> None:
    assert force(attacker(BLUE, "tiny", count=8), sized(GREEN, target), HIT).halved is halved
    giant, swarms = sized(GREEN, "large"), [attacker(BLUE, "tiny", number, count=8) for number in range(1, 7)]
    assert suffer(giant, [force(swarm, giant, HIT) for swarm in swarms]) == 4  # 6 - 2 for its skin, halved


@pytest.mark.rule("ERF-SIZE-02", "ERF-UNIT-40", "ERF-UNIT-61")
@each("thicker, points", [(-1, 3), (0, 2), (1, 1)])
def test_a_hide_that_a_design_made_thicker_or_thinner_takes_off_so_much(thicker: int, points: int) -> None:
    giant, other = sized(GREEN, "large", thicker=thicker), sized(BLUE, "large")
    assert suffer(giant, [force(other, giant, HIT)]) == points * 2  # 4 of its damage, less 2 by its size


@pytest.mark.rule("ERF-COMBAT-12")
@each("damage, halved", [(1, True), (0.5, False)])
def test_less_than_a_point_is_not_halved(damage: float, halved: bool) -> None:
    assert force(basic(BLUE, "small", damage=damage), sized(GREEN, "small"), HIT).halved is halved


@pytest.mark.rule("ERF-FLY-03")
@each(
    "attacker, count, doubled",
    [
        ("regular medium", 8, True),
        ("regular medium", 1, False),
        ("basic medium", 8, False),
        ("flier medium", 8, False),
        ("regular large", 8, False),
        ("regular tiny", 8, True),
    ],
)
def test_flying_swarms_take_double_damage_from_the_ground(attacker: str, count: int, doubled: bool) -> None:
    one, size = attacker.split()
    assert force(FIGURES[one](BLUE, size), flier(GREEN, "tiny", count=count), HIT).doubled is doubled
    assert not force(sized(BLUE, "medium"), sized(GREEN, "tiny", count=8), HIT).doubled


def blow(raw: float, kind: BlowKind = HIT, *, by: Figure | None = None, **more: Any) -> Force:
    """A blow of so many points before damage reduction."""
    return Force(by or sized(BLUE, "medium"), kind, round(raw * 2), **more)


@pytest.mark.rule("ERF-SIZE-02", "ERF-SIZE-09", "ERF-B-07", "ERF-GAP-103", "ERF-GAP-104", "ERF-FLY-03", "ERF-COMBAT-09")
@each(
    "size, blows, points",
    [
        ("medium", [(1, {}), (0.5, {})], 1.5),
        ("medium", [(1, {"halved": True})], 0.5),
        ("medium", [(2, {"times": 2}), (1, {"times": 3})], 7),
        ("medium", [(1, {"times": 2, "doubled": True})], 3),
        ("medium", [(1, {"times": 3, "doubled": True})], 3),  # tripled at most
        ("medium", [(1, {"doubled": True})], 2),
        ("large", [(4, {})], 2),
        ("large", [(2, {})], 0),
        ("large", [(1, {}), (2, {})], 1),  # reduction is taken once a round
        ("large", [(4, {"times": 2})], 4),  # before it is doubled
        ("large", [(4, {"halved": True})], 1),
        ("large", [(5, {"halved": True})], 1),  # rounded down
        ("large", [(6, {"halved": True})], 2),
        ("large", [(4, {"halved": True}), (4, {})], 4),  # the whole blow meets the skin first, wherever it stands
        ("large", [(1, {}), (4, {"halved": True})], 1),
        ("large", [(3, {}), (2, {"halved": True})], 2),
        ("large", [(3, {"pierces": True}), (3, {})], 4),
        ("large", [(1.5, {"pierces": True})], 1),
        ("huge", [(6, {})], 4),
        ("immense", [(6, {})], 2),
        ("medium", [], 0),
    ],
)
def test_what_a_round_takes(size: str, blows: list[tuple[float, dict[str, Any]]], points: float) -> None:
    assert taken(sized(GREEN, size), [blow(raw, **more) for raw, more in blows]) == points * 2


@pytest.mark.rule("ERF-B-07")
@each(
    "size, blows, points",
    [
        ("large", [(1, {"halved": True})] * 5, 0),  # the old worked battle: halved and rounded down before the skin
        ("large", [(1, {"halved": True})] * 6, 1),
        ("large", [(1, {"halved": True})] * 7, 1),
        ("large", [(2, {"times": 2})], 2),
        ("large", [(1, {})], 0),
        ("medium", [(1, {"halved": True})] * 3, 1.5),
        ("medium", [(2, {}), (1, {"times": 3})], 5),
    ],
)
def test_what_a_round_takes_as_the_old_battle_has_it(
    size: str, blows: list[tuple[float, dict[str, Any]]], points: float
) -> None:
    assert taken(sized(GREEN, size), [blow(raw, **more) for raw, more in blows], dr="example") == points * 2


@pytest.mark.rule("ERF-SPECIAL-33")
@each(
    "size, blows, points",
    [
        ("medium", [(1.5, {})], 1.5),
        ("medium", [(2, {})], 1),
        ("medium", [(1, {}), (2, {})], 2),
        ("medium", [(2, {"pierces": True})], 2),
        ("medium", [(2, {"pierces": True}), (1, {})], 2),
        ("large", [(4, {})], 2),  # only for the light
    ],
)
def test_a_light_unit_with_damage_reduction_loses_a_point_less(
    size: str, blows: list[tuple[float, dict[str, Any]]], points: float
) -> None:
    target = sized(GREEN, size, specials=("damage_reduction",))
    assert taken(target, [blow(raw, **more) for raw, more in blows]) == points * 2


@pytest.mark.rule("ERF-HITS-01", "ERF-HITS-02", "ERF-HITS-06", "ERF-SWARM-01", "ERF-COMBAT-04")
@each(
    "target, hits, damage, fate, left",
    [
        (sized, 6, 5, Fate.FIGHTING, 1),
        (sized, 6, 5.5, Fate.FIGHTING, 0.5),
        (sized, 6, 6, Fate.DYING, 0),
        (sized, 6, 7, Fate.DYING, -1),
        (sized, 6, 7.5, Fate.DYING, -1.5),
        (sized, 6, 8, Fate.CROAKED, -2),
        (basic, 4, 3.5, Fate.FIGHTING, 0.5),
        (basic, 4, 4, Fate.CROAKED, 0),
    ],
)
def test_who_is_struck_to_nothing_lies_dying_or_croaks(
    target: Any, hits: float, damage: float, fate: Fate, left: float
) -> None:
    one = target(GREEN, "medium", left=hits)
    assert suffer(one, [blow(damage)]) == damage * 2
    assert (one.fate, one.hits) == (fate, left * 2)


@pytest.mark.rule("ERF-HITS-06", "ERF-SWARM-01")
def test_a_swarm_at_nothing_croaks() -> None:
    birds = sized(GREEN, "small", count=8, left=8)
    suffer(birds, [blow(8)])
    assert birds.fate is Fate.CROAKED


@pytest.mark.rule("ERF-COMBAT-10", "ERF-CAPT-02", "ERF-HITS-07", "ERF-ARM-04")
@each(
    "hits, blows, fate",
    [
        (2, [(1, GLANCE, {})], Fate.FIGHTING),
        (1.5, [(1, GLANCE, {})], Fate.DOWN),
        (1, [(1, GLANCE, {})], Fate.DOWN),
        (1, [(2, GLANCE, {})], Fate.DOWN),
        (1, [(0.5, GLANCE, {}), (0.5, GLANCE, {})], Fate.CROAKED),  # it lay, and was struck again
        (1.5, [(0.5, GLANCE, {}), (0.5, GLANCE, {})], Fate.DOWN),  # only the second took it below 1
        (1, [(0.5, MINIMUM, {}), (0.5, GLANCE, {})], Fate.DYING),  # hits come before glances
        (1, [(0, HIT, {}), (1, GLANCE, {})], Fate.DOWN),  # what does no harm does not count
        (0.5, [(1, GLANCE, {})], Fate.DOWN),
        (2.5, [(0.5, GLANCE, {}), (0.5, GLANCE, {}), (1.5, GLANCE, {})], Fate.DOWN),  # the last took it below 1
        (3.5, [(2, GLANCE, {"holds": True}), (1, HIT, {})], Fate.DOWN),
        (6, [(2, GLANCE, {"holds": True})], Fate.DOWN),
        (2.5, [(2, GLANCE, {"holds": True})], Fate.DOWN),
        (2, [(2, GLANCE, {"holds": True})], Fate.CROAKED),
        (6, [(2, GLANCE, {"holds": True}), (1, HIT, {})], Fate.DOWN),
        (3, [(2, GLANCE, {"holds": True}), (1, HIT, {})], Fate.DYING),
        (2.5, [(2, GLANCE, {"holds": True}), (0.5, HIT, {})], Fate.DYING),
    ],
)
def test_what_glances_do(hits: float, blows: list[tuple[float, BlowKind, dict[str, Any]]], fate: Fate) -> None:
    one = sized(GREEN, "medium", left=hits)
    suffer(one, [blow(raw, kind, **more) for raw, kind, more in blows])
    assert one.fate is fate


@pytest.mark.rule("ERF-ARM-04", "ERF-HITS-07")
@each("armed, fate", [(True, Fate.CROAKED), (False, Fate.DYING)])
def test_the_last_hit_taken_by_bare_hands_counts_as_by_a_plain_blow(armed: bool, fate: Fate) -> None:
    giant, victim = sized(BLUE, "large"), sized(GREEN, "small", left=2, traits=())
    if not armed:
        bare_handed(giant)
    suffer(victim, [force(giant, victim, GLANCE)])
    assert (victim.hits, victim.fate) == (0, fate)


@pytest.mark.rule("ERF-CAPT-02")
@each("by", ["medium", "large"])
def test_captors_put_down_and_no_more(by: str) -> None:
    captors = [sized(BLUE, by, number) for number in (1, 2)]
    for captor in captors:
        captor.capturing = True
    one = sized(GREEN, "medium", left=1)
    suffer(one, [blow(1, GLANCE, by=captor) for captor in captors])
    assert (one.fate, one.hits) == (Fate.DOWN, -2)
    captors[1].capturing = False
    one = sized(GREEN, "medium", left=1)
    suffer(one, [blow(1, GLANCE, by=captor) for captor in captors])
    assert one.fate is Fate.CROAKED


@pytest.mark.rule("ERF-HITS-06", "ERF-COMBAT-10", "ERF-SIZE-02")
@each("fate", [Fate.DOWN, Fate.DYING])
def test_who_lies_there_croaks_of_any_damage(fate: Fate) -> None:
    for damage, after in ((2.5, Fate.CROAKED), (2, fate)):
        one = sized(GREEN, "large", left=0.5)
        one.fate = fate
        suffer(one, [blow(damage, GLANCE, pierces=False), blow(0.5 if after is Fate.CROAKED else 0)])
        assert one.fate is after


@pytest.mark.rule("ERF-CAPT-07")
def test_a_captor_three_sizes_larger_takes_with_a_touch_and_no_damage() -> None:
    captor, victim = sized(BLUE, "huge", hands=1), sized(GREEN, "medium")
    captor.capturing = True
    assert suffer(victim, [blow(2, by=captor), blow(1)]) == 0
    assert (victim.fate, victim.hits) == (Fate.CAPTURED, 12)


@pytest.mark.rule("ERF-SIZE-07", "ERF-CRIT-03")
@each("hits, left", [(4, 0), (-1, -1)])
def test_a_blow_that_croaks_leaves_no_hits(hits: float, left: float) -> None:
    one = sized(GREEN, "small", left=hits)
    assert suffer(one, [Force(sized(BLUE, "large"), HIT, croaks=True), blow(1)]) == 0
    assert (one.fate, one.hits) == (Fate.CROAKED, left * 2)


@pytest.mark.rule("ERF-SWARM-06")
@each("hits, before, swarms, fate", [
    (3, 0, 3, Fate.SPENT), (3.5, 0, 3, Fate.FIGHTING), (3, 0, 2, Fate.FIGHTING), (3, 1, 2, Fate.SPENT),
    (2.5, 0, 3, Fate.SPENT), (3, 0, 0, Fate.FIGHTING)])  # fmt: skip
def test_who_is_as_exhausted_as_it_has_hits_leaves_the_fight(hits: float, before: int, swarms: int, fate: Fate) -> None:
    beast = sized(GREEN, "immense", left=hits)
    beast.exhaustion = before
    suffer(beast, [force(sized(BLUE, "petite", number, count=16), beast, HIT) for number in range(1, swarms + 1)])
    assert (beast.fate, beast.exhaustion, beast.hits) == (fate, before + swarms, hits * 2)


@pytest.mark.rule("ERF-SPECIAL-96")
@each(
    "changed, by, blows, is_so",
    [
        ({}, "small", 1, True),
        ({}, "large", 1, True),
        ({}, "huge", 1, False),  # three sizes larger
        ({}, "small", 2, False),
        ({"specials": ()}, "small", 1, False),
        ({"hits": 1}, "small", 1, False),
    ],
)
def test_who_is_tough(changed: dict[str, Any], by: str, blows: int, is_so: bool) -> None:
    one = sized(GREEN, "small", **{"specials": ("tough",)} | changed)
    forces = [blow(9, by=sized(BLUE, by))] * blows
    assert is_tough(one, forces) is is_so
    one.hits -= 1
    assert not is_tough(one, forces)


@pytest.mark.rule("ERF-SPECIAL-96")
def test_a_tough_unit_at_full_hits_keeps_one_whatever_the_blow() -> None:
    for given, damage in ((blow(9), 18), (Force(sized(BLUE, "large"), HIT, croaks=True), 6), (blow(3), 6)):
        one = sized(GREEN, "small", specials=("tough",))
        assert suffer(one, [given]) == damage
        assert (one.fate, one.hits) == (Fate.FIGHTING, 2)
    one = sized(GREEN, "small", specials=("tough",))
    assert suffer(one, [blow(2)]) == 4
    assert one.hits == 4
