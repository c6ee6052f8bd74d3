"""Skirmish and initiative round: who strikes at all, how a blow lands without dice, and what a round leaves."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.erfworld.bouts.choices import Choices
from engine.games.erfworld.bouts.damage import Force
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
    Phase,
    Roll,
    Situation,
)
from engine.games.erfworld.bouts.phases import ammo_spent, harm, initiative_round, skirmish
from tests.engine.games.erfworld.bouts.figure_kit import but, of, sized
from tests.engine.games.erfworld.props.field_kit import Loaded, blows, by_default, met, rounds
from tests.suite.table import each

HIT, GLANCE, MINIMUM = BlowKind.HIT, BlowKind.GLANCE, BlowKind.MINIMUM


class Eager(Choices):
    """Area attacks whenever they hit anybody; luck and dice as told."""

    def __init__(self, *, area: bool = True, favoured: bool = False, contests: bool = False) -> None:
        self._area, self._favoured, self._contests = area, favoured, contests

    def area(self, field: Field, one: Figure, targets: int) -> bool:
        return self._area and targets > 0

    def is_favoured(self, field: Field, one: Figure) -> bool:
        return self._favoured

    def contests(self, field: Field, one: Figure, gap: int, *, striking: bool) -> bool:
        return self._contests


def shooter(side: int, range_: str, number: int = 1, **changed: Any) -> Figure:
    one = sized(side, "medium", number, **but(changed, style="projectile", range=range_, combat=9, defense=9))
    one.ammo = 6
    one.name = f"{range_} {number}{'bg'[side]}"
    return one


def big(one: Figure) -> Figure:
    one.hits = one.full = 400
    return one


def facing(one: Figure, *foes: Figure, secondaries: int = 0, **more: Any) -> Field:
    """A field on which one is paired with these."""
    field = met([one], foes, **more)
    primaries = foes[: len(foes) - secondaries]
    field.pairings = [Pairing(one, list(primaries), list(foes[len(primaries) :]))]
    return field


def phases(field: Field) -> list[tuple[str, int]]:
    return [(entry.name, entry.number) for entry in field.entries if isinstance(entry, Phase)]


def kinds(field: Field, one: Figure) -> list[BlowKind]:
    return [blow.kind for blow in blows(field, one.name)]


@pytest.mark.rule("ERF-SITU-01", "ERF-SHOOT-01")
@each("range_, shots", [("long", [1, 2, 3]), ("middle", [2, 3]), ("short", [3])])
@each("side", [BLUE, GREEN])
def test_how_often_a_shooter_shoots_before_a_prepared_fight(range_: str, shots: list[int], side: int) -> None:
    one, foe = shooter(side, range_), big(sized(1 - side, "medium", defense=1))
    field = facing(one, foe)
    skirmish(field, by_default(), Loaded())
    names = ["skirmish, long range", "skirmish, middle range", "skirmish, short range"]
    assert phases(field) == [(names[number - 1], number) for number in shots]
    assert rounds(field, one) == shots
    assert one.shot
    assert rounds(field, foe) == []
    for ammo, style in ((1, "projectile"), (6, "melee")):
        one, foe = shooter(side, range_, style=style), sized(1 - side, "medium")
        one.ammo = ammo
        field = facing(one, foe)
        skirmish(field, by_default(), Loaded())
        assert (phases(field), one.shot) == ([], False)


@pytest.mark.rule("ERF-AREAATK-01", "ERF-SPECIAL-82")
@each("wants, made", [(True, True), (False, False)])
def test_a_breath_is_of_short_range_and_is_breathed_by_choice(wants: bool, made: bool) -> None:
    dwagon, foes = of(BLUE, "dwagon"), [big(sized(GREEN, "medium", number)) for number in (1, 2, 3, 4, 5)]
    field = facing(dwagon, *foes)
    skirmish(field, {BLUE: Eager(area=wants), GREEN: Eager(area=False)}, Loaded())
    assert phases(field) == ([("skirmish, short range", 3)] if made else [])
    assert [(blow.target, blow.round, blow.kind, blow.damage) for blow in blows(field, dwagon.name)] == [
        (foe.name, 3, MINIMUM, 6) for foe in foes[: 4 * made]
    ]
    field = facing(of(BLUE, "dwagon"), foes[0])
    foes[0].fate = Fate.DOWN
    skirmish(field, {BLUE: Eager(), GREEN: Eager(area=False)}, Loaded())
    assert phases(field) == []  # there is nobody to breathe on


@pytest.mark.rule("ERF-AREAATK-01", "ERF-SPECIAL-82")
@each("wants", [True, False])
def test_a_breath_before_the_bouts_lingers_where_it_was_breathed(wants: bool) -> None:
    roarer, foe = sized(BLUE, "large", breath="sonic"), big(sized(GREEN, "medium"))
    skirmish(facing(roarer, foe), {BLUE: Eager(area=wants), GREEN: Eager(area=False)}, Loaded())
    assert (roarer.breathed, foe.stunned) == (wants, int(wants))


@pytest.mark.rule("ERF-AREAATK-01", "ERF-SITU-02")
@each("kind", ["dwagon", "ninja"])
def test_an_area_attack_takes_the_place_of_the_blow(kind: str) -> None:
    for wants in (True, False):
        one, foe = (
            of(BLUE, kind, combat=12, specials=(*of(BLUE, kind).kind.specials, "advanced_initiative")),
            big(sized(GREEN, "medium", defense=1)),
        )
        field = facing(one, foe, situation=Situation.SURPRISED)
        skirmish(field, {BLUE: Eager(area=wants), GREEN: Eager(area=False)}, Loaded())
        (blow,) = blows(field, one.name)
        assert (blow.kind is MINIMUM or (blow.damage, blow.croaks) == (0, False)) is wants
        assert one.smoked is (wants and kind == "ninja")


@pytest.mark.rule("ERF-SITU-02", "ERF-HITS-05", "ERF-SPEC-01")
@each(
    "changed, state, strikes",
    [
        ({}, {}, False),
        ({"specials": ("advanced_initiative",)}, {}, True),
        ({}, {"mastered": True}, True),
        ({}, {"alert": True}, True),
        ({}, {"stunned": 5, "alert": True}, True),
    ],
)
def test_who_strikes_in_a_surprise(changed: dict[str, Any], state: dict[str, Any], strikes: bool) -> None:
    one, foe = sized(BLUE, "medium", **changed), big(sized(GREEN, "medium"))
    for name, value in state.items():
        setattr(one, name, value)
    field = facing(one, foe, situation=Situation.SURPRISED)
    skirmish(field, by_default(), Loaded())
    assert phases(field) == [("skirmish, surprised", 1)]
    assert (len(blows(field, one.name)), len(blows(field, foe.name))) == (int(strikes), 0)
    assert [figure.stunned for figure in field.figures] == [0, 0]
    assert not one.shot


@pytest.mark.rule("ERF-SITU-03", "ERF-SPEC-01")
@each("ambusher", [BLUE, GREEN])
@each("specials, stays", [((), 1), (("advanced_initiative",), 0)])
def test_who_strikes_in_an_ambush(ambusher: int, specials: tuple[str, ...], stays: int) -> None:
    one, foe = sized(ambusher, "medium"), big(sized(1 - ambusher, "medium", specials=specials))
    field = facing(one, foe, situation=Situation.AMBUSH, ambusher=ambusher)
    skirmish(field, by_default(), Loaded())
    assert phases(field) == [("skirmish, ambush", 1)]
    assert (len(blows(field, one.name)), len(blows(field, foe.name))) == (1, 0)
    assert (one.stunned, foe.stunned) == (0, stays)


@pytest.mark.rule("ERF-SITU-03", "ERF-INIT-05")
@each(
    "initiative, stunned, struck",
    [(BLUE, 0, [1]), (GREEN, 0, []), (None, 0, []), (BLUE, 1, [])],
)
def test_who_strikes_in_the_initiative_round(initiative: int | None, stunned: int, struck: list[int]) -> None:
    one, foe = big(sized(BLUE, "medium")), big(sized(GREEN, "medium"))
    one.stunned, one.favoured = stunned, True
    field = facing(one, foe, initiative=initiative, first=initiative or BLUE)
    foe.luck = 1  # so that nobody's luck decides
    initiative_round(field, by_default(), Loaded())
    assert phases(field) == ([("initiative", 1)] if initiative == GREEN or struck else [])
    assert (rounds(field, one), rounds(field, foe)) == (struck, [1] if initiative == GREEN else [])
    assert (one.stunned, one.favoured) == (0, False)


@pytest.mark.rule("ERF-PAIR-01", "ERF-CMDPAIR-03")
@each("first, chosen", [(BLUE, "green's"), (GREEN, "blue's")])
def test_the_loser_of_initiative_pairs_first_for_its_round(first: int, chosen: str) -> None:
    """Both want the weakest of the other side's two classes, which are as large."""
    asked: list[str] = []

    class Noting(Choices):
        def pair(self, field: Field, side: int, own: Any, enemies: Any) -> tuple[str, str] | None:
            asked.append(["blue's", "green's"][side])
            return super().pair(field, side, own, enemies)

    field = met([sized(BLUE, "medium")], [sized(GREEN, "medium")], initiative=first, first=first)
    initiative_round(field, {BLUE: Noting(), GREEN: Noting()}, Loaded())
    assert asked[0] == chosen


@pytest.mark.rule("ERF-COMBAT-13", "ERF-B-02", "ERF-ARM-02")
@each(
    "gap, armoured, bare",
    [(3, HIT, HIT), (2, HIT, HIT), (1, GLANCE, MINIMUM), (0, GLANCE, MINIMUM), (-1, GLANCE, MINIMUM),
     (-2, None, None), (-3, None, None)],
)  # fmt: skip
def test_how_a_blow_lands_by_the_difference_of_stats(
    gap: int, armoured: BlowKind | None, bare: BlowKind | None
) -> None:
    for clad, expected in ((True, armoured), (False, bare)):
        one, foe = sized(BLUE, "medium", combat=5), big(sized(GREEN, "medium", defense=5 - gap, armoured=clad))
        field = facing(one, foe, initiative=BLUE)
        initiative_round(field, by_default(), Loaded())
        assert kinds(field, one) == ([expected] if expected else [])


@pytest.mark.rule("ERF-SWARM-05")
@each("size, count, lands", [("immense", 16, True), ("huge", 8, False)])
def test_five_sizes_apart_stats_do_not_matter(size: str, count: int, lands: bool) -> None:
    one, foe = sized(BLUE, "petite", count=count, combat=0), sized(GREEN, size, defense=9)
    field = facing(one, foe, initiative=BLUE)
    initiative_round(field, by_default(), Loaded())
    assert (kinds(field, one) == [HIT]) is lands


@pytest.mark.rule("ERF-OUTNUM-02", "ERF-COMBAT-08", "ERF-SHIELD-01", "ERF-INIT-09")
def test_who_only_waits_defends_behind_the_shield_and_who_is_attacked_by_many_suffers() -> None:
    """Off-turn two attackers make no difference to it, three take a point."""
    for shielded, number, kind in ((False, 2, None), (False, 3, GLANCE), (True, 3, None)):
        foes = [sized(BLUE, "medium", n, combat=5) for n in range(1, number + 1)]
        one = big(sized(GREEN, "medium", defense=7, shielded=shielded))
        field = facing(one, *foes, secondaries=number - 1, initiative=BLUE)
        initiative_round(field, by_default(), Loaded())
        assert [kinds(field, foe) for foe in foes] == [[kind] if kind else []] * number


@pytest.mark.rule("ERF-SPEC-07")
@each(
    "changed, state, bout, situation, crouches",
    [
        ({"specials": ("scout",)}, {}, 0, Situation.PREPARED, True),
        ({}, {}, 0, Situation.PREPARED, False),
        ({"specials": ("scout",)}, {"stunned": 1}, 0, Situation.PREPARED, False),
        ({"specials": ("scout",)}, {"smoked": True}, 0, Situation.PREPARED, False),
        ({"specials": ("scout",)}, {}, 1, Situation.PREPARED, False),
        ({"specials": ("scout",)}, {}, 0, Situation.AMBUSH, False),
    ],
)
def test_who_crouches_before_shots(
    changed: dict[str, Any], state: dict[str, Any], bout: int, situation: Situation, crouches: bool
) -> None:
    """A point more for the stunned is taken into account: the shot is of a stat that only crouching escapes."""
    one = shooter(BLUE, "short", combat=5 + 0)
    foe = big(sized(GREEN, "medium", defense=5 + int("stunned" in state), **changed))
    for name, value in state.items():
        setattr(foe, name, value)
    field = facing(one, foe, bout=bout, situation=situation)
    if situation is Situation.AMBUSH:
        foe.kind = sized(GREEN, "medium", defense=6, **changed).kind  # it is stunned
    skirmish(field, by_default(), Loaded())
    assert kinds(field, one) == ([] if crouches else [GLANCE])


@pytest.mark.rule("ERF-SPEC-07")
def test_nobody_crouches_before_swords() -> None:
    one, foe = sized(BLUE, "medium", combat=5), big(sized(GREEN, "medium", defense=5, specials=("scout",)))
    field = facing(one, foe, initiative=BLUE)
    initiative_round(field, by_default(), Loaded())
    assert kinds(field, one) == [GLANCE]


@pytest.mark.rule("ERF-CMDPC-05", "ERF-CMDPC-08")
@each(
    "mine, theirs, lands",
    [
        ({}, {}, None),
        ({"favoured": True}, {}, HIT),
        ({"favoured": True}, {"luck": 1}, None),
        ({"favoured": True}, {"special": "fates_favour"}, None),
        ({"favoured": True}, {"favoured": True}, None),
        ({"luck": 1}, {}, None),
    ],
)
def test_luck_before_the_skirmish_turns_a_miss(
    mine: dict[str, Any], theirs: dict[str, Any], lands: BlowKind | None
) -> None:
    one = sized(BLUE, "medium", combat=1)
    foe = big(sized(GREEN, "medium", defense=9, specials=(theirs.pop("special", "climb"),)))
    for figure, state in ((one, mine), (foe, theirs)):
        for name, value in state.items():
            setattr(figure, name, value)
    field = facing(one, foe, initiative=BLUE)
    initiative_round(field, by_default(), Loaded())
    assert kinds(field, one) == ([lands] if lands else [])


@pytest.mark.rule("ERF-CMDPC-05", "ERF-CMDPC-08")
@each("luck, special, lands", [(0, "climb", False), (1, "climb", True), (0, "fates_favour", True)])
def test_who_is_favoured_is_missed(luck: int, special: str, lands: bool) -> None:
    one, foe = sized(BLUE, "medium", combat=9, specials=(special,)), big(sized(GREEN, "medium", defense=1))
    one.luck, foe.favoured = luck, True
    field = facing(one, foe, initiative=BLUE)
    initiative_round(field, by_default(), Loaded())
    assert kinds(field, one) == ([HIT] if lands else [])


@pytest.mark.rule("ERF-CMDPC-05")
@each(
    "state, wants, spent",
    [
        ({"player": True, "luck": 2}, True, True),
        ({"player": True, "luck": 2}, False, False),
        ({"player": False, "luck": 2}, True, False),
        ({"player": True, "luck": 0}, True, False),
        ({"player": True, "luck": 2, "fate": Fate.DOWN}, True, False),
    ],
)
def test_who_buys_favour_before_the_skirmish(state: dict[str, Any], wants: bool, spent: bool) -> None:
    one, foe = sized(BLUE, "medium"), sized(GREEN, "medium")
    for name, value in state.items():
        setattr(one, name, value)
    field = met([one], [foe])
    skirmish(field, {BLUE: Eager(favoured=wants), GREEN: Eager()}, Loaded())
    assert (one.favoured, one.luck) == (spent, state["luck"] - spent)


@pytest.mark.rule("ERF-PC-02", "ERF-COMBAT-03", "ERF-ARM-05")
@each(
    "dice, target, lands",
    [
        ((6, 5), {}, HIT),
        ((5, 6), {}, None),
        ((5, 5), {}, None),
        ((5, 5), {"armoured": False}, GLANCE),
        ((6, 5), {"armoured": False}, HIT),
        ((5, 6), {"armoured": False}, None),
        ((5, 5), {"size": "large"}, None),
        ((5, 5), {"size": "huge"}, None),
    ],
)
def test_a_player_character_rolls_against_a_roll(
    dice: tuple[int, int], target: dict[str, Any], lands: BlowKind | None
) -> None:
    one, foe = sized(BLUE, "medium", combat=3), big(sized(GREEN, **but(target, size="medium", defense=3)))
    for hero in (one, foe):
        one.player, foe.player = hero is one, hero is foe
        field = facing(one, foe, initiative=BLUE)
        rolls = Loaded((("contest", one.name), dice[0]), (("contest", foe.name), dice[1]))
        initiative_round(field, {BLUE: Eager(contests=True), GREEN: Eager(contests=True)}, rolls)
        assert kinds(field, one) == ([lands] if lands else [])
        assert [entry for entry in field.entries if isinstance(entry, Roll)] == [
            Roll(one.name, dice[0], 3),
            Roll(foe.name, dice[1], 3),
        ]


@pytest.mark.rule("ERF-PC-02", "ERF-ARM-05")
def test_three_sizes_apart_a_draw_of_rolls_glances_whatever_armour() -> None:
    for size, count, lands in (("huge", 8, True), ("large", 8, False)):
        one, foe = sized(BLUE, "small", count=count, combat=3), big(sized(GREEN, size, defense=5))
        one.player = True
        field = facing(one, foe, initiative=BLUE)
        rolls = Loaded((("contest", one.name), 5), (("contest", foe.name), 5))
        initiative_round(field, {BLUE: Eager(contests=True), GREEN: Eager()}, rolls)
        assert (kinds(field, one) == [GLANCE]) is lands


@pytest.mark.rule("ERF-PC-02")
@each(
    "heroes, wants, asked",
    [
        ((True, False), (True, False), True),
        ((True, False), (False, True), False),
        ((False, True), (True, False), False),
        ((False, True), (False, True), True),
        ((True, True), (False, False), False),
        ((False, False), (True, True), False),
    ],
)
def test_only_a_player_character_may_ask_for_dice(
    heroes: tuple[bool, bool], wants: tuple[bool, bool], asked: bool
) -> None:
    one, foe = sized(BLUE, "medium", combat=3), big(sized(GREEN, "medium", defense=3))
    one.player, foe.player = heroes
    field = facing(one, foe, initiative=BLUE)
    rolls = Loaded(rest=5)
    initiative_round(field, {BLUE: Eager(contests=wants[0]), GREEN: Eager(contests=wants[1])}, rolls)
    assert bool(rolls.asked) is asked


@pytest.mark.rule("ERF-SPECIAL-27", "ERF-COMBAT-09", "ERF-CMDPC-04")
@each(
    "changed, cavalry, bonus, damage",
    [
        ({"specials": ("charge",), "range": "long"}, True, 0, 8),
        ({"specials": ("charge",), "range": "long"}, False, 0, 4),
        ({"specials": ("charge",), "range": "middle"}, True, 0, 4),
        ({"range": "long"}, True, 0, 4),
        ({"specials": ("charge",), "range": "long"}, True, 5, 12),
        ({"specials": ("charge",), "range": "long"}, True, 12, 12),
    ],
)
def test_a_charge_doubles_the_first_blow(changed: dict[str, Any], cavalry: bool, bonus: int, damage: int) -> None:
    one, foe = sized(BLUE, "medium", combat=9, **changed), big(sized(GREEN, "medium", defense=1))
    one.cavalry, one.bonus = cavalry, bonus
    field = facing(one, foe, initiative=BLUE)
    initiative_round(field, by_default(), Loaded())
    assert blows(field, one.name) == [Blow(one.name, foe.name, 1, HIT, damage)]
    one.stunned = 0
    one.kind = sized(BLUE, "medium", combat=9, **changed).kind
    field = facing(one, foe, situation=Situation.AMBUSH)
    skirmish(field, by_default(), Loaded())
    assert blows(field, one.name)[0].damage == min(damage, 4 * (1 + (bonus > 4) + (bonus > 11)))


@pytest.mark.rule("ERF-MOUNT-03")
def test_who_is_laden_strikes_nobody_before_the_bouts() -> None:
    one, foe = sized(BLUE, "medium"), big(sized(GREEN, "medium"))
    one.laden = 1
    field = facing(one, foe, initiative=BLUE)
    initiative_round(field, by_default(), Loaded())
    assert phases(field) == [("initiative", 1)]
    assert blows(field, one.name) == []


@pytest.mark.rule("ERF-SPEC-11", "ERF-AREAATK-01", "ERF-AREAATK-03", "ERF-AREAATK-04")
@each(
    "foes, wants, stunned",
    [
        ([("medium", 1)], True, ["medium 1g"]),
        ([("medium", 1)], False, []),
        ([("large", 1)], True, []),  # nothing to larger ones
        ([("large", 1), ("small", 1)], True, ["small 2g"]),
        ([("tiny", 8)], False, ["tiny 1g"]),  # a swarm is worth it by itself
        ([("tiny", 8), ("medium", 1)], False, ["tiny 1g", "medium 2g"]),
    ],
)
def test_smoke_before_the_bouts(foes: list[tuple[str, int]], wants: bool, stunned: list[str]) -> None:
    ninja = of(BLUE, "ninja", combat=0)
    others = [sized(GREEN, size, number, count=count) for number, (size, count) in enumerate(foes, 1)]
    field = facing(ninja, *others, initiative=BLUE)
    table = {BLUE: Eager(area=wants), GREEN: Eager(area=False)}
    before = {figure.name: figure.hits for figure in others}
    initiative_round(field, table, Loaded())
    assert [blow.target for blow in blows(field, ninja.name) if blow.damage == 0 and blow.kind is HIT] == stunned
    assert ninja.smoked is bool(stunned)
    for figure in others:
        swarm_hit = figure.is_swarm and figure.name in stunned
        assert figure.fate is (Fate.CROAKED if swarm_hit else Fate.FIGHTING)
        assert figure.hits == (0 if swarm_hit else before[figure.name])


@pytest.mark.rule("ERF-SPEC-11", "ERF-AREAATK-02", "ERF-HITS-05")
def test_who_stands_in_smoke_does_not_strike_in_that_round() -> None:
    """Both sides are on their feet in a surprise; the smoke comes first."""
    for thrower, expected in (("ninja", 0), ("knight", 1)):
        one = of(BLUE, thrower)
        foe = big(sized(GREEN, "medium", defense=6, specials=("advanced_initiative",)))
        one.ammo = 6
        field = facing(one, foe, situation=Situation.SURPRISED)
        skirmish(field, {BLUE: Eager(), GREEN: Eager()}, Loaded())
        assert len(blows(field, foe.name)) == expected
    one.disarmed = True
    one.kind = of(BLUE, "ninja").kind
    field = facing(one, foe, situation=Situation.SURPRISED)
    skirmish(field, {BLUE: Eager(), GREEN: Eager()}, Loaded())
    assert not one.smoked  # without ammo there is no smoke


@pytest.mark.rule("ERF-DOCTRINE-04", "ERF-AREAATK-05", "ERF-CMDSCREEN-02", "ERF-CMDSCREEN-03")
@each(
    "changed, pressed, line, aims, kind",
    [
        ({"specials": ("scout",)}, False, Line.FRONT, True, HIT),
        ({}, False, Line.FRONT, False, HIT),  # only scouts choose
        ({"specials": ("scout",)}, True, Line.FRONT, False, HIT),  # who is attacked turns to his attacker
        ({"specials": ("scout",)}, False, Line.BACK, False, HIT),  # swords do not reach so far
        ({"specials": ("scout",), "style": "projectile"}, False, Line.BACK, True, GLANCE),  # at -2
        ({"specials": ("scout",), "style": "projectile"}, False, Line.FRONT, True, HIT),
        ({"specials": ("scout",), "style": "projectile"}, False, Line.SUPPORT, True, GLANCE),
    ],
)
def test_whom_a_scout_aims_at(changed: dict[str, Any], pressed: bool, line: Line, aims: bool, kind: BlowKind) -> None:
    one, foe, archer = (
        sized(BLUE, "medium", combat=5, **changed),
        big(sized(GREEN, "medium", 1, defense=3)),
        big(of(GREEN, "archer", defense=3)),
    )
    one.ammo, archer.line = 6, line
    foe.kind = sized(GREEN, "medium", defense=3, specials=("advanced_initiative",) if pressed else ()).kind
    one.alert = True
    field = facing(one, foe, situation=Situation.SURPRISED)
    field.figures.append(archer)
    skirmish(field, by_default(), Loaded())
    (blow,) = blows(field, one.name)
    assert (blow.target, blow.kind) == ((archer if aims else foe).name, kind)


@pytest.mark.rule("ERF-CMDSCREEN-02", "ERF-CMDSCREEN-03")
@each("chose", [True, False])
@each("aims, kind", [(False, HIT), (True, GLANCE)])
def test_only_shots_over_the_front_at_others_than_ones_own_pair_are_at_less(
    chose: bool, aims: bool, kind: BlowKind
) -> None:
    """Who was paired with one behind the front, as a flier may be, strikes it as well as any."""
    one = sized(BLUE, "medium", combat=5, specials=("scout",), style="projectile")
    own, archer = big(sized(GREEN, "medium", defense=3)), big(of(GREEN, "archer", defense=3))
    one.ammo, one.alert, own.line, archer.line = 6, True, Line.BACK, Line.BACK
    field = met([one], [own] + [archer] * aims, situation=Situation.SURPRISED)
    field.pairings = [Pairing(one, [own]) if chose else Pairing(own, [one])]
    skirmish(field, by_default(), Loaded())
    assert [(blow.target, blow.kind) for blow in blows(field, one.name)] == [((archer if aims else own).name, kind)]


@pytest.mark.rule("ERF-TRAIT-04", "ERF-SHIELD-02")
@each("changed", [{"traits": ("striker",)}, {"traits": ("protect",)}])
def test_who_strikes_is_not_taken_for_one_who_only_defends(changed: dict[str, Any]) -> None:
    gap = 2 if "striker" in changed["traits"] else 1
    one, foe = sized(BLUE, "medium", combat=3 + gap, **changed), big(sized(GREEN, "medium", defense=3))
    field = facing(one, foe, initiative=BLUE)
    initiative_round(field, by_default(), Loaded())
    assert kinds(field, one) == [HIT if gap == 2 else GLANCE]


@pytest.mark.rule("ERF-PC-02", "ERF-DOCTRINE-18")
@each("hero, gap, asks", [("one", 1, True), ("one", -1, False), ("foe", 1, False), ("foe", -1, True)])
def test_each_asks_for_dice_where_they_are_better_for_him(hero: str, gap: int, asks: bool) -> None:
    one, foe = sized(BLUE, "medium", combat=5 + gap), big(sized(GREEN, "medium", defense=5))
    one.player, foe.player = hero == "one", hero == "foe"
    rolls = Loaded(rest=5)
    initiative_round(facing(one, foe, initiative=BLUE), by_default(), rolls)
    assert bool(rolls.asked) is asks


@pytest.mark.rule("ERF-HITS-06", "ERF-B-09")
def test_what_a_round_of_harm_writes_and_who_gets_the_credit() -> None:
    one, two, idle = sized(GREEN, "medium"), sized(GREEN, "small", 2), sized(GREEN, "medium", 3)
    a, b, c = (sized(BLUE, "medium", number) for number in (1, 2, 3))
    field = met([a, b, c], [one, two, idle])
    forces = {
        one.name: [Force(a, HIT, 8), Force(b, HIT, 4), Force(a, HIT, 2), Force(c, HIT, 0)],
        two.name: [Force(a, HIT, croaks=True), Force(c, HIT)],
        idle.name: [],
    }
    assert harm(field, forces)
    assert field.entries == [Harm(one.name, 14, -2, Fate.DYING), Harm(two.name, 0, 0, Fate.CROAKED)]
    assert field.felled == {one.name: (a.name, b.name), two.name: (a.name,)}
    assert not harm(met([a], [idle]), {idle.name: [Force(a, HIT, 0)]})
    assert harm(met([a], [idle]), {idle.name: [Force(a, HIT, 0, exhausts=1)]})
    assert idle.exhaustion == 1
    assert not harm(field, {one.name: [Force(a, HIT, 2)]}, [idle])  # only among those who were struck at
    assert not harm(met([a], [b]), {})


@pytest.mark.rule("ERF-SWARM-06")
def test_who_is_exhausted_out_of_the_fight_was_felled_by_the_swarm() -> None:
    beast, birds = sized(GREEN, "immense", left=1), sized(BLUE, "petite", count=16)
    field = met([birds], [beast])
    assert harm(field, {beast.name: [Force(birds, HIT, exhausts=1)]})
    assert (beast.fate, field.felled) == (Fate.SPENT, {beast.name: (birds.name,)})


@pytest.mark.rule("ERF-CAPT-02", "ERF-CAPT-01")
@each(
    "capturing, fate",
    [((True, True), Fate.CAPTURED), ((True, False), Fate.DOWN), ((False, True), Fate.DOWN)],
)
def test_only_captors_alone_take_who_lies_there(capturing: tuple[bool, bool], fate: Fate) -> None:
    captors = [sized(BLUE, "medium", number) for number in (1, 2)]
    for captor, means in zip(captors, capturing, strict=True):
        captor.capturing = means
    victim = sized(GREEN, "medium", left=1.5)
    field = met(captors, [victim])
    harm(field, {victim.name: [Force(captor, GLANCE, 1) for captor in captors]})
    assert victim.fate is fate
    victim = sized(GREEN, "medium", left=1.5)
    blows_ = [Force(captors[0], GLANCE, 2 * capturing[0]), Force(captors[1], GLANCE, 2 * capturing[1])]
    harm(met(captors, [victim]), {victim.name: blows_})
    assert victim.fate is Fate.CAPTURED  # a blow that did nothing does not count


@pytest.mark.rule("ERF-BODY-04")
@each(
    "hits, damage, captor, fate",
    [
        (3, 3, {}, Fate.CAPTURED),  # 1.5 of 6 points are a quarter
        (4, 3, {}, Fate.FIGHTING),
        (3, 2, {}, Fate.CAPTURED),
        (3, 0, {}, Fate.FIGHTING),
        (3, 3, {"size": "small"}, Fate.FIGHTING),
        (3, 3, {"size": "large"}, Fate.CAPTURED),
        (3, 3, {"body": "humanoid"}, Fate.FIGHTING),
        (3, 3, {"free": True}, Fate.FIGHTING),
    ],
)
def test_coils_take_whom_they_wore_down_to_a_quarter(
    hits: int, damage: int, captor: dict[str, Any], fate: Fate
) -> None:
    free = captor.pop("free", False)
    snake, victim = sized(BLUE, **but(captor, size="medium", body="serpentine")), sized(GREEN, "medium")
    snake.capturing, victim.hits = not free, hits + damage
    field = met([snake], [victim])
    harm(field, {victim.name: [Force(snake, MINIMUM, damage)]})
    assert (victim.hits, victim.fate) == (hits, fate)
    assert field.felled == ({victim.name: (snake.name,)} if fate is Fate.CAPTURED else {})


@pytest.mark.rule("ERF-SPEC-10")
@each(
    "special, stunned, blows_, damage",
    [
        ("block", 0, [("shot", 4)], 0),
        ("block", 0, [("shot", 4), ("shot", 4)], 4),
        ("block", 0, [("cut", 4)], 4),
        ("block", 0, [("cut", 4), ("shot", 2)], 4),
        ("block", 1, [("shot", 4)], 4),
        ("climb", 0, [("shot", 4)], 4),
        ("block", 0, [("shot", 0), ("shot", 2)], 0),  # one that does something
    ],
)
def test_a_guardian_stops_a_shot(special: str, stunned: int, blows_: list[tuple[str, int]], damage: int) -> None:
    archer, knight, guardian = (
        shooter(BLUE, "short"),
        sized(BLUE, "medium"),
        sized(GREEN, "medium", specials=(special,)),
    )
    guardian.stunned = stunned
    field = met([archer, knight], [guardian])
    harm(field, {guardian.name: [Force({"shot": archer, "cut": knight}[by], HIT, raw) for by, raw in blows_]})
    assert field.entries == [Harm(guardian.name, damage, 12 - damage, Fate.FIGHTING)]


@pytest.mark.rule("ERF-SPEC-10", "ERF-SIZE-07")
def test_no_shield_stops_a_shot_that_croaks() -> None:
    archer, guardian = shooter(BLUE, "short"), sized(GREEN, "medium", specials=("block",))
    harm(met([archer], [guardian]), {guardian.name: [Force(archer, HIT, croaks=True)]})
    assert guardian.fate is Fate.CROAKED


@pytest.mark.rule("ERF-J-18", "ERF-MAGIC-34")
@each(
    "charms, warded, damage, left",
    [
        ((), False, 7, False),
        (("no ranged hit",), False, 4, False),
        (("ward",), False, 4, True),  # the first blow, the shot
        (("ward",), True, 7, True),
        (("ward", "no ranged hit"), False, 0, True),
        (("crowd",), False, 7, False),
    ],
)
def test_blows_that_magic_stops(charms: tuple[str, ...], warded: bool, damage: int, left: bool) -> None:
    archer, knight, one = shooter(BLUE, "short"), sized(BLUE, "medium"), sized(GREEN, "medium")
    one.charms, one.warded = charms, warded
    harm(field := met([archer, knight], [one]), {one.name: [Force(archer, HIT, 3), Force(knight, HIT, 4)]})
    assert (field.entries[0], one.warded) == (Harm(one.name, damage, 12 - damage, Fate.FIGHTING), left)


@pytest.mark.rule("ERF-J-18", "ERF-MAGIC-34")
def test_a_ward_is_not_spent_on_shots_that_cannot_hit() -> None:
    archer, one = shooter(BLUE, "short"), sized(GREEN, "medium")
    one.charms = ("no ranged hit", "ward")
    harm(met([archer], [one]), {one.name: [Force(archer, HIT, 3)]})
    assert (one.warded, one.hits) == (False, 12)


@pytest.mark.rule("ERF-SHOOT-03", "ERF-GAP-143", "ERF-SPEC-11", "ERF-J-18")
@each(
    "state, spent",
    [({}, 0), ({"shot": True}, 2), ({"smoked": True}, 2), ({"shot": True, "smoked": True}, 2),
     ({"shot": True, "charms": ("ammo free",)}, 0), ({"shot": True, "charms": ("ward",)}, 2)],
)  # fmt: skip
def test_a_battle_takes_one_ammo_in_all(state: dict[str, Any], spent: int) -> None:
    one = shooter(BLUE, "short")
    for name, value in state.items():
        setattr(one, name, value)
    assert ammo_spent(one) == spent
