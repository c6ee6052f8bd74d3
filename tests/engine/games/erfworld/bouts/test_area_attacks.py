"""Area attacks in bouts: whom they reach, what is written of them, and when who made them strikes again."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.erfworld.bouts.areas import Grip, area_attacks, release
from engine.games.erfworld.bouts.bout import fight_bout
from engine.games.erfworld.bouts.choices import Choices
from engine.games.erfworld.bouts.field import (
    BLUE,
    GREEN,
    Blow,
    BlowKind,
    Fate,
    Field,
    Figure,
    Harm,
    Line,
    Pairing,
)
from tests.engine.games.erfworld.bouts.book.test_bouts_rules import replace_kind
from tests.engine.games.erfworld.props.field_kit import Loaded, blows, figures, met, swarm
from tests.suite.table import each


class Bold(Choices):
    """Every area attack and every slam that hits anybody."""

    def area(self, field: Field, one: Figure, targets: int) -> bool:
        return True

    def slams(self, field: Field, one: Figure, targets: int) -> bool:
        return True


class Calm(Choices):
    """No area attack but those that are worth it by themselves."""

    def area(self, field: Field, one: Figure, targets: int) -> bool:
        return False


TABLE = {BLUE: Bold(), GREEN: Calm()}


def of(side: int, kind: str, number: int = 1, **changed: Any) -> Figure:
    """A figure that stands much, of a class with these changes."""
    one = figures(side, kind, number)[-1]
    one.kind = replace_kind(kind, **changed)
    return one


def sturdy(*figures_: Figure) -> list[Figure]:
    for one in figures_:
        one.hits = one.full = 400
    return list(figures_)


def opened(one: Figure, *foes: Figure, behind: tuple[Figure, ...] = (), rest: int = 5) -> tuple[Field, list[Grip]]:
    """What one figure does to those it is paired with before the first blow."""
    field = met([one], foes, behind, bout=1)
    return field, area_attacks(field, TABLE, Pairing(one, list(foes[:1]), list(foes[1:])), Loaded(rest=rest))


def struck(field: Field, one: Figure) -> list[str]:
    return [blow.target for blow in blows(field, one.name)]


@pytest.mark.rule("ERF-AREAATK-03", "ERF-SPEC-11")
def test_the_record_of_a_smoke_bomb() -> None:
    ninja, piker, birds = of(BLUE, "ninja"), of(GREEN, "piker"), swarm(GREEN, "bat", 1)
    ninja.kind = replace_kind("ninja", size="medium")
    field, _ = opened(ninja, birds, piker)
    assert field.entries == [
        Blow(ninja.name, birds.name, 0, BlowKind.HIT, 0, croaks=True),
        Harm(birds.name, 0, 0, Fate.CROAKED),
    ]
    field, _ = opened(other := of(BLUE, "ninja"), piker)
    assert field.entries == [Blow(other.name, piker.name, 0, BlowKind.HIT, 0), Harm(piker.name, 0, 8, Fate.FIGHTING)]
    assert (piker.stunned, other.smoked, other.idle) == (1, True, 1)


@pytest.mark.rule("ERF-AREAATK-02", "ERF-HITS-05")
def test_who_is_stunned_or_out_makes_no_area_attack_and_nobody_suffers_two() -> None:
    one, two, foe = of(BLUE, "ninja"), of(BLUE, "ninja", 2), of(GREEN, "knight")
    pairing, table = Pairing(foe, [one], [two]), {BLUE: Bold(), GREEN: Calm()}

    def smoked() -> list[bool]:
        one.smoked = two.smoked = False
        area_attacks(met([foe], [one, two], bout=1), table, pairing, Loaded(rest=5))
        return [one.smoked, two.smoked]

    assert smoked() == [True, False]
    one.stunned = 1
    assert smoked() == [False, True]
    one.stunned, one.fate = 0, Fate.DOWN
    assert smoked() == [False, True]
    one.fate, foe.fate = Fate.FIGHTING, Fate.DOWN
    assert smoked() == [False, False]


@pytest.mark.rule("ERF-AREAATK-04", "ERF-AREAATK-02")
@each(
    "sizes, reached",
    [
        ("large", 0),
        ("medium medium", 1),
        ("small small small", 2),
        ("petite petite petite petite petite", 4),
        ("small petite petite petite", 3),
        ("medium small", 1),
        ("large small", 1),
    ],
)
def test_how_many_a_smoke_bomb_reaches_by_their_sizes(sizes: str, reached: int) -> None:
    """Of those who are paired with the thrower; larger ones feel nothing."""
    foes = [of(GREEN, "knight", number, size=size) for number, size in enumerate(sizes.split(), 1)]
    field, _ = opened(ninja := of(BLUE, "ninja"), *foes)
    assert struck(field, ninja) == [foe.name for foe in foes if foe.kind.size != "large"][:reached]


@pytest.mark.rule("ERF-SPEC-11")
def test_smoke_stuns_nobody_of_its_size_who_throws_smoke() -> None:
    field, _ = opened(ninja := of(BLUE, "ninja"), of(GREEN, "ninja"), plain := of(GREEN, "knight"))
    assert struck(field, ninja) == [plain.name]
    field, _ = opened(ninja, of(GREEN, "ninja", size="small"), plain)
    assert struck(field, ninja) == ["ninja 1g"]


@pytest.mark.rule("ERF-CMDMOD-02", "ERF-CMDSCREEN-02")
@each(
    "front, line, reached",
    [
        (["piker"], Line.BACK, ["piker 1g", "archer 9g"]),
        (["piker"], Line.SUPPORT, ["piker 1g"]),
        (["piker", "piker"], Line.BACK, ["piker 1g", "piker 2g"]),
        (["piker", "giant"], Line.BACK, ["piker 1g"]),  # the front is not too small: the giant is too large
    ],
)
def test_only_a_front_that_is_too_small_lets_an_area_attack_through(
    front: list[str], line: Line, reached: list[str]
) -> None:
    foes = [of(GREEN, kind, number) for number, kind in enumerate(front, 1)]
    hidden = of(GREEN, "archer", 9)
    hidden.line = line
    field, _ = opened(ninja := of(BLUE, "ninja"), *foes, behind=(hidden,))
    assert struck(field, ninja) == reached


@pytest.mark.rule("ERF-CMDMOD-02", "ERF-AREAATK-02")
def test_who_is_paired_though_he_stood_behind_is_hit_once() -> None:
    dragged = of(GREEN, "archer")
    dragged.line = Line.BACK
    field, _ = opened(ninja := of(BLUE, "ninja"), dragged)
    assert struck(field, ninja) == [dragged.name]


@pytest.mark.rule("ERF-SLAM-02", "ERF-SLAM-03")
def test_slammer_and_slammed_strike_again_in_the_third_round() -> None:
    giant, knight = sturdy(of(BLUE, "giant"), of(GREEN, "lancer"))
    field = met([giant], [knight], bout=1)
    dice = Loaded((("roll", giant.name), 5), (("roll", knight.name), 4), rest=5)
    fight_bout(field, {BLUE: Bold(), GREEN: Calm()}, Pairing(giant, [knight]), dice)
    assert [blow.round for blow in blows(field, giant.name)][:4] == [0, 3, 4, 5]
    assert blows(field, knight.name)[0].round == 3


@pytest.mark.rule("ERF-AREAATK-02")
def test_who_breathes_strikes_again_in_the_second_round() -> None:
    dwagon, foes = of(BLUE, "dwagon"), sturdy(*figures(GREEN, "giant", 2))
    sturdy(dwagon)
    field = met([dwagon], foes, bout=1)
    fight_bout(field, TABLE, Pairing(dwagon, foes[:1], foes[1:]), Loaded((("roll", dwagon.name), 9), rest=5))
    assert [blow.round for blow in blows(field, dwagon.name)][:4] == [0, 0, 2, 3]


@pytest.mark.rule("ERF-SPECIAL-82")
def test_the_record_of_a_breath() -> None:
    field, _ = opened(dwagon := of(BLUE, "dwagon"), one := of(GREEN, "knight"), birds := swarm(GREEN, "piker", 7))
    assert field.entries == [
        Blow(dwagon.name, one.name, 0, BlowKind.MINIMUM, 6),
        Blow(dwagon.name, birds.name, 0, BlowKind.MINIMUM, 6, croaks=True),
        Harm(one.name, 6, 6, Fate.FIGHTING),
        Harm(birds.name, 0, 0, Fate.CROAKED),
    ]
    assert dwagon.breathed


@pytest.mark.rule("ERF-SLAM-03", "ERF-UNIT-32", "ERF-SLAM-01")
@each(
    "size, count, blow",
    [
        ("immense", 1, None),
        ("huge", 1, (BlowKind.GLANCE, 8, False)),
        ("large", 1, (BlowKind.GLANCE, 8, False)),  # two sizes smaller: half the damage, and it is held
        ("medium", 8, (BlowKind.HIT, 8, False)),  # three: four points
        ("small", 8, (BlowKind.HIT, 0, True)),
        ("petite", 16, (BlowKind.HIT, 0, True)),
    ],
)
def test_what_a_slam_does_by_difference_of_size(size: str, count: int, blow: tuple[BlowKind, int, bool] | None) -> None:
    behemoth = of(BLUE, "behemoth", specials=())
    foe = of(GREEN, "knight", size=size)
    foe.count, foe.hits, foe.full = count, 400, 400
    field, _ = opened(behemoth, foe)
    assert [(found.kind, found.damage, found.croaks) for found in blows(field, behemoth.name)] == (
        [blow] if blow else []
    )


@pytest.mark.rule("ERF-SLAM-03", "ERF-SPEC3-07")
@each(
    "special, size, reached",
    [("scout", "large", 1), ("scout", "medium", 2), ("enhanced_slam", "large", 2), ("enhanced_slam", "medium", 4)],
)
def test_an_enhanced_slam_hits_twice_as_many(special: str, size: str, reached: int) -> None:
    foes = [of(GREEN, "knight", number, size=size) for number in range(1, 7)]
    field, _ = opened(colossus := of(BLUE, "colossus", specials=(special,)), *sturdy(*foes))
    assert struck(field, colossus) == [foe.name for foe in foes[:reached]]


@pytest.mark.rule("ERF-UNIT-32", "ERF-SLAM-01")
def test_who_slams_whom_by_flight_and_by_will() -> None:
    for slammer, flier, slams in (("hydra", "skank", False), ("roc", "skank", True), ("hydra", "knight", True)):
        field, _ = opened(one := of(BLUE, slammer, specials=()), of(GREEN, flier))
        assert bool(struck(field, one)) is slams
    for specials, slams in (((), False), (("enhanced_slam",), False)):
        one, foe = of(GREEN, "hydra", specials=specials), of(BLUE, "knight")
        field = met([one], [foe], bout=1)
        area_attacks(field, TABLE, Pairing(one, [foe]), Loaded(rest=5))
        assert bool(struck(field, one)) is slams


@pytest.mark.rule("ERF-SPECIAL-102")
@each(
    "size, changed, fate",
    [("huge", {}, Fate.CAPTURED), ("large", {}, Fate.DOWN), ("huge", {"body": "serpentine"}, Fate.FIGHTING),
     ("huge", {"body": "humanoid"}, Fate.CAPTURED)],
)  # fmt: skip
def test_a_slam_that_takes_alive_those_one_size_smaller(size: str, changed: dict[str, Any], fate: Fate) -> None:
    one = of(BLUE, "behemoth", specials=("mass_capture",), **changed)
    foe = of(GREEN, "giant", size=size)
    foe.hits, foe.full = 40, 40
    field, _ = opened(one, foe)
    assert foe.fate is fate
    if fate is Fate.CAPTURED:
        assert field.entries == [Harm(foe.name, 0, 40, Fate.CAPTURED)]
        assert field.felled == {foe.name: (one.name,)}


@pytest.mark.rule("ERF-SPECIAL-68")
@each("special, ammo, shot", [("scatter_shot", 6, True), ("scatter_shot", 5, False), ("scout", 6, False)])
def test_a_scatter_shot_takes_three_ammo_and_a_point_from_everybody(special: str, ammo: int, shot: bool) -> None:
    one, foes = of(BLUE, "keshik", specials=(special,)), figures(GREEN, "giant", 2)
    one.ammo = ammo
    for foe in foes:
        foe.kind = replace_kind("knight", size="medium")
    field, _ = opened(one, *foes)
    assert one.ammo == (ammo - 6 if shot else ammo)
    harmed = [Blow(one.name, foe.name, 0, BlowKind.MINIMUM, 2) for foe in foes] + [
        Harm(foe.name, 2, foe.full - 2, Fate.FIGHTING) for foe in foes
    ]
    assert field.entries == (harmed if shot else [])


def charged(
    hits: int, *, full: int = 40, foreseen: bool = True, specials: tuple[str, ...] = ("self_destruct",)
) -> Field:
    """A bout of a giant who can burst, a friend beside him and a foe; by default nobody strikes a blow."""
    bomb, friend, foe = of(GREEN, "giant", specials=specials), of(GREEN, "giant", 2), of(BLUE, "colossus")
    for other in (friend, foe):
        other.hits, other.full, other.foreseen = 100, 100, foreseen
    bomb.hits, bomb.full = hits, full
    field = met([foe], [bomb, friend], bout=1)
    dice = Loaded((("roll", foe.name), 5), (("roll", bomb.name), 5), (("roll",), 5), rest=9)
    fight_bout(field, {BLUE: Calm(), GREEN: Bold()}, Pairing(foe, [bomb], [friend]), dice)
    return field


@pytest.mark.rule("ERF-SPECIAL-72")
def test_who_bursts_does_it_in_the_second_round_to_friend_and_foe() -> None:
    field = charged(20)
    foe, bomb, friend = field.figures
    assert [entry for entry in field.entries if isinstance(entry, Harm)] == [
        Harm(foe.name, 16, 84, Fate.FIGHTING),  # half of 20 points, less its skin
        Harm(friend.name, 16, 84, Fate.FIGHTING),
        Harm(bomb.name, 20, 0, Fate.CROAKED),
    ]
    assert (bomb.fate, bomb.hits, field.felled) == (Fate.CROAKED, 0, {bomb.name: ()})


@pytest.mark.rule("ERF-SPECIAL-72")
@each("hits, specials, bursts", [(20, ("self_destruct",), True), (21, ("self_destruct",), False), (20, (), False)])
def test_only_who_has_half_its_hits_left_or_less_decides_to_burst(
    hits: int, specials: tuple[str, ...], bursts: bool
) -> None:
    assert charged(hits, specials=specials).figures[1].bursting is bursts


@pytest.mark.rule("ERF-SPECIAL-72")
def test_who_is_felled_before_bursts_no_more() -> None:
    field = charged(2, foreseen=False)
    foe, bomb, friend = field.figures
    assert bomb.bursting
    assert not bomb.is_fighting
    assert field.felled[bomb.name] == (foe.name,)
    assert friend.hits == 100


@pytest.mark.rule("ERF-BODY-05", "ERF-SPEC3-07")
def test_tar_holds_all_whom_it_slams_and_an_enhanced_slam_holds_more() -> None:
    for specials, held in ((("scout",), 1), (("enhanced_slam",), 2)):
        foes = [of(GREEN, "skank", number) for number in (1, 2, 3)]
        tar = of(BLUE, "gwiffen", specials=specials)
        field, grips = opened(tar, *foes)
        assert [(grip.tar, grip.victim) for grip in grips] == [(tar, foe) for foe in foes[:held]]
        assert [one.idle for one in (tar, *foes)] == [3] + [3] * held + [0] * (3 - held)
        assert field.entries == []


@pytest.mark.rule("ERF-BODY-05")
def test_who_is_held_to_the_end_croaks_unless_the_tar_is_out_of_the_fight() -> None:
    for tar_fate, victim_fate, hits, croaks in (
        (Fate.FIGHTING, Fate.FIGHTING, 12, True),
        (Fate.CROAKED, Fate.FIGHTING, 12, False),
        (Fate.FIGHTING, Fate.DOWN, 1, False),
    ):
        tar, victim = of(BLUE, "gwiffen"), of(GREEN, "skank")
        tar.fate, victim.fate, victim.hits = tar_fate, victim_fate, hits
        release(field := met([tar], [victim]), [Grip(tar, victim)])
        assert field.entries == ([Harm(victim.name, 12, 0, Fate.CROAKED)] if croaks else [])
        assert victim.fate is (Fate.CROAKED if croaks else victim_fate)
        assert victim.hits == (0 if croaks else hits)
        assert field.felled == ({victim.name: (tar.name,)} if croaks else {})


@pytest.mark.rule("ERF-BODY-05")
def test_the_victim_of_tar_croaks_at_the_end_of_the_third_round() -> None:
    tar, victim, friend = sturdy(of(BLUE, "gwiffen"), of(GREEN, "skank"), of(GREEN, "giant"))
    field = met([tar], [victim, friend], bout=1)
    fight_bout(field, TABLE, Pairing(tar, [victim], [friend]), Loaded(rest=5))
    assert victim.fate is Fate.CROAKED
    assert [blow.round for blow in blows(field, friend.name)] == [2]
