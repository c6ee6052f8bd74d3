"""Bouts rule by rule: cadence, saves, modifiers, sizes, swarms, leaving; and what holds for any battle."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from engine.core.dice import Dice
from engine.games.erfworld.bouts.battle import fight
from engine.games.erfworld.bouts.bout import fight_bout, first_round, strikes
from engine.games.erfworld.bouts.choices import Choices
from engine.games.erfworld.bouts.damage import force, suffer, taken
from engine.games.erfworld.bouts.field import (
    BLUE,
    GREEN,
    Blow,
    BlowKind,
    Fate,
    Field,
    Paired,
    Pairing,
    Situation,
    StandOff,
)
from engine.games.erfworld.bouts.initiative import pace, settle
from engine.games.erfworld.bouts.leaving import leave
from engine.games.erfworld.bouts.pairing import cleaves, pair
from engine.games.erfworld.bouts.phases import initiative_round, skirmish
from engine.games.erfworld.bouts.saves import difficulty, save
from engine.games.erfworld.bouts.stats import Stance, battle_stat, outnumbered, own_stat
from engine.games.erfworld.bouts.swarming import form, living
from engine.games.erfworld.rules.classes import CLASSES, UnitClass
from engine.games.erfworld.rules.source import HALVES
from tests.engine.games.erfworld.props.field_kit import (
    AtTheTable,
    Loaded,
    blows,
    by_default,
    figures,
    met,
    named,
    pairings,
    points,
    results,
    saves,
    swarm,
)
from tests.suite.table import each


def duel(field: Field, mine: int, theirs: int, *, rest: int = 10) -> Field:
    """The first figure of the field against all others, with these battle rolls."""
    one, *foes = field.figures
    dice = Loaded((("roll", one.name), mine), (("roll",), theirs), rest=rest)
    field.bout = field.bout or 1
    fight_bout(field, {BLUE: AtTheTable(), GREEN: AtTheTable()}, Pairing(one, foes[:1], foes[1:]), dice)
    return field


@pytest.mark.rule("ERF-B-01", "ERF-COMBAT-02", "ERF-CMDBOUT-08", "ERF-SEQ-08")
@each("margin", range(20))
def test_the_rhythm_of_who_lost(margin: int) -> None:
    start = 1 if margin <= 3 else 2 if margin <= 6 else 3
    assert first_round(margin) == start
    assert [round_ for round_ in range(1, 9) if strikes(margin, round_)] == list(range(start, 9, 2))


@pytest.mark.rule("ERF-B-01", "ERF-COMBAT-03", "ERF-ARM-02", "ERF-CMDMOD-27", "ERF-X-16")
def test_a_draw_glances_the_unarmoured_on_even_rounds() -> None:
    field = duel(met(figures(BLUE, "piker"), figures(GREEN, "scout")), 4, 5)
    assert results(field) == [("", 0)]
    assert [(blow.round, blow.kind) for blow in blows(field, "piker 1b")] == [
        (1, BlowKind.HIT),
        (2, BlowKind.GLANCE),
        (3, BlowKind.HIT),
        (4, BlowKind.GLANCE),
        (5, BlowKind.HIT),
    ]
    assert [blow.round for blow in blows(field, "scout 1g")] == [1, 3, 5]


@pytest.mark.rule("ERF-CRIT-01", "ERF-CRIT-03", "ERF-CRIT-04", "ERF-B-04", "ERF-CMDMOD-07")
@each("die, saved", [(1, False), (5, False), (6, True), (10, True)])
def test_a_basic_beaten_by_ten_saves_above_five(die: int, saved: bool) -> None:
    field = met(figures(BLUE, "knight", stats=-3), figures(GREEN, "stabber", stats=-1))
    field.figures[0].kind = CLASSES["stabber"]
    field.figures[0].stats = 0
    duel(field, 10, 1, rest=die)
    assert results(field)[0][1] == 10
    assert [(entry.dc, entry.saved) for entry in saves(field)] == [(5, saved)]
    assert (named(field, "stabber 1g").fate is Fate.CROAKED) or saved


@pytest.mark.rule(
    "ERF-CRIT-05", "ERF-CRIT-06", "ERF-CRIT-07", "ERF-CRIT-08", "ERF-CRIT-09", "ERF-CRIT-10", "ERF-CRIT-11"
)
@pytest.mark.rule("ERF-TRAIT-02", "ERF-TRAIT-05", "ERF-TRAIT-06")
@each(
    "victim, attacker, dc",
    [
        ("knight", "lancer", 3),
        ("piker", "stabber", 5),
        ("scout", "piker", 7),
        ("lancer", "knight", 1),
        ("digger", "piker", 5),
        ("knight", "giant", 5),
        ("giant", "knight", 1),
        ("gump", "knight", -1),
        ("piker", "knight", 7),
        ("piker", "giant", 10),
        ("behemoth", "knight", None),
        ("skank", "knight", 5),
    ],
)
def test_the_difficulty_of_a_save(victim: str, attacker: str, dc: int | None) -> None:
    assert difficulty(figures(GREEN, victim)[0], figures(BLUE, attacker)[0]) == dc


@pytest.mark.rule("ERF-CRIT-06", "ERF-GAP-125", "ERF-SWARM-01")
def test_a_gap_of_ten_makes_saves_harder_and_swarms_neither_crit_nor_are_critted() -> None:
    knight, piker = figures(BLUE, "knight")[0], figures(GREEN, "piker")[0]
    assert difficulty(figures(GREEN, "lancer")[0], knight, stat_gap=True) == 5
    assert difficulty(piker, knight, stat_gap=True) == 10
    birds = swarm(GREEN, "thunderbird", 1)
    assert difficulty(birds, knight) is None
    assert difficulty(knight, birds) is None


@pytest.mark.rule("ERF-COMMAND-25", "ERF-SPECIAL-101")
def test_fates_favour_takes_the_better_of_two_dice() -> None:
    heir = figures(BLUE, "heir")[0]
    field = met([heir], figures(GREEN, "piker"))
    dice = Loaded((("save",), 2), (("save again",), 9))
    assert save(field, heir, 5, dice)


@pytest.mark.rule("ERF-SHIELD-01", "ERF-SHIELD-02", "ERF-TRAIT-03", "ERF-TRAIT-04", "ERF-CMDMOD-18", "ERF-CMDMOD-21")
@pytest.mark.rule("ERF-CMDMOD-23", "ERF-COMBAT-08", "ERF-HITS-05", "ERF-CMDMOD-24")
@each(
    "kind, attacks, change",
    [
        ("tosser", True, 0),
        ("tosser", False, 2),
        ("guardian", False, 2),
        ("crossbower", False, -1),
        ("crossbower", True, 0),
        ("piker", False, 0),
    ],
)
def test_shields_protect_and_striker(kind: str, attacks: bool, change: int) -> None:
    one, foe = figures(GREEN, kind)[0], figures(BLUE, "archer")[0]
    field = met([foe], [one])
    assert battle_stat(field, one, foe, Stance(attacks)) == one.kind.defense + change
    one.stunned = 1
    assert battle_stat(field, one, foe, Stance(attacks)) == one.kind.defense + change - 1


@pytest.mark.rule("ERF-STAT-11", "ERF-SPEC-12", "ERF-KNIGHT-07", "ERF-CMDMOD-17")
def test_long_shooters_suffer_from_armed_melee_and_anti_air_helps_against_fliers() -> None:
    arbalist = figures(GREEN, "arbalist")[0]
    knight, skank, archer = (figures(BLUE, kind)[0] for kind in ("knight", "skank", "archer"))
    field = met([knight, skank, archer], [arbalist])
    assert battle_stat(field, arbalist, knight, Stance(True, (knight,))) - own_stat(field, arbalist) == -1
    assert battle_stat(field, arbalist, skank, Stance(True, (skank,))) - own_stat(field, arbalist) == 2
    assert battle_stat(field, arbalist, archer, Stance(True)) == own_stat(field, arbalist)


@pytest.mark.rule("ERF-OUTNUM-02", "ERF-OUTNUM-05", "ERF-CMDMOD-16", "ERF-B-12")
@each(
    "kind, side, attackers, penalty",
    [
        ("piker", BLUE, 1, 0),
        ("piker", BLUE, 2, -1),
        ("piker", BLUE, 3, -2),
        ("piker", BLUE, 6, -2),
        ("piker", GREEN, 2, 0),
        ("piker", GREEN, 3, -1),
        ("crossbower", BLUE, 3, -1),
        ("lancer", GREEN, 3, -2),
    ],
)
def test_the_penalty_of_being_outnumbered(kind: str, side: int, attackers: int, penalty: int) -> None:
    one = figures(side, kind)[0]
    foes = figures(1 - side, kind, attackers)
    assert outnumbered(met([one], foes), one, tuple(foes)) == penalty


@pytest.mark.rule("ERF-SWARM-01", "ERF-SWARM-05", "ERF-SWARM-09", "ERF-CMDMOD-25", "ERF-OUTNUM-07")
def test_small_single_units_neither_hurt_nor_press_what_is_three_sizes_larger() -> None:
    gump, birds = figures(GREEN, "gump")[0], figures(BLUE, "thunderbird", 5)
    assert outnumbered(met([gump], birds), gump, tuple(birds)) == 0
    assert force(birds[0], gump, BlowKind.HIT).raw == 0
    assert outnumbered(met([gump]), gump, tuple(figures(BLUE, "giant", 2))) == 0  # off-turn, two: -1 + 1


@pytest.mark.rule("ERF-OUTNUM-04", "ERF-OUTNUM-07", "ERF-GAP-123", "ERF-CMDMOD-16")
@each(
    "kind, foes, shooters, fate",
    [("knight", 4, 0, Fate.CROAKED), ("knight", 3, 0, Fate.FIGHTING), ("knight", 0, 4, Fate.FIGHTING)],
)
def test_one_against_four_of_its_size_is_defeated_after_a_round(
    kind: str, foes: int, shooters: int, fate: Fate
) -> None:
    enemies = [*figures(GREEN, "knight", foes), *figures(GREEN, "keshik", shooters)]
    field = met(figures(BLUE, kind), enemies)
    one = field.figures[0]
    one.hits = one.full = 200
    for enemy in enemies:
        enemy.hits = enemy.full = 8 if shooters else 200 if foes > 3 else 2
    duel(field, 6, 5)
    assert one.fate is fate


@pytest.mark.rule("ERF-CRIT-12", "ERF-OUTNUM-03", "ERF-CMDMOD-08")
def test_five_against_one_endanger_each_other() -> None:
    field = met(figures(BLUE, "knight"), figures(GREEN, "keshik", 5))
    field.figures[0].hits = 200
    duel(field, 8, 5, rest=3)
    asked = [entry.who for entry in saves(field)]
    assert asked == [f"keshik {number}g" for number in range(2, 6)]
    assert {named(field, name).fate for name in asked} == {Fate.DYING}


@pytest.mark.rule("ERF-OUTNUM-06", "ERF-CRIT-13")
def test_nobody_joins_where_it_would_endanger_the_others_unless_ordered() -> None:
    field = met(figures(BLUE, "piker"), figures(GREEN, "piker", 6))
    pair(field, by_default(), first=BLUE)
    assert len(dict(pairings(field))["piker 1b"]) == 4
    field = met(figures(BLUE, "piker"), figures(GREEN, "piker", 6))
    bold = AtTheTable()
    bold.piles_on = lambda field, side: True  # type: ignore[method-assign]
    pair(field, {BLUE: Choices(), GREEN: bold}, first=BLUE)
    assert len(dict(pairings(field))["piker 1b"]) == 6


@pytest.mark.rule("ERF-SIZE-05", "ERF-SIZE-06", "ERF-SIZE-07", "ERF-SIZE-08", "ERF-CMDMOD-10", "ERF-SWARM-02")
@pytest.mark.rule("ERF-SWARM-03", "ERF-SWARM-04", "ERF-SWARM-06", "ERF-SWARM-07", "ERF-B-05", "ERF-GAP-121")
@each(
    "attacker, target, raw, croaks, exhausts",
    [
        ("knight", "lancer", 4, False, 0),
        ("knight", "piker", 4, False, 0),
        ("piker", "knight", 4, False, 0),
        ("giant", "gump", 12, False, 0),
        ("giant", "piker", 0, True, 0),
        ("piker", "giant", 2, False, 0),
        ("gump", "piker", 4, False, 0),
        ("behemoth", "piker", 0, True, 0),
        ("behemoth", "thunderbird", 0, True, 0),
    ],
)
def test_what_a_hit_does_by_size(attacker: str, target: str, raw: int, croaks: bool, exhausts: int) -> None:
    blow = force(figures(BLUE, attacker)[0], figures(GREEN, target)[0], BlowKind.HIT)
    assert (blow.raw, blow.croaks, blow.exhausts) == (raw, croaks, exhausts)


@pytest.mark.rule("ERF-SWARM-01", "ERF-SWARM-02", "ERF-SWARM-06", "ERF-SWARM-08")
def test_what_swarms_do() -> None:
    birds, bats = swarm(GREEN, "thunderbird", 1), swarm(GREEN, "bat", 1)
    assert force(birds, figures(BLUE, "giant")[0], BlowKind.HIT).raw == 4
    assert force(bats, figures(BLUE, "knight")[0], BlowKind.HIT).raw == 4
    assert force(birds, figures(BLUE, "gump")[0], BlowKind.HIT).raw == 2
    birds.count = 16
    assert force(birds, figures(BLUE, "behemoth")[0], BlowKind.HIT).exhausts == 1
    assert battle_stat(met([birds]), swarm(GREEN, "thunderbird", 2), figures(BLUE, "giant")[0], Stance(True)) == 3


@pytest.mark.rule("ERF-SWARM-06")
def test_exhaustion_drives_a_giant_beast_off() -> None:
    beast = figures(BLUE, "behemoth", hits=6)[0]
    birds = [swarm(GREEN, "thunderbird", number) for number in (1, 2, 3)]
    for flock in birds:
        flock.count = 16
    suffer(beast, [force(flock, beast, BlowKind.HIT) for flock in birds])
    assert (beast.fate, beast.exhaustion, points(beast)) == (Fate.SPENT, 3, 3)


@pytest.mark.rule("ERF-SWARM-01", "ERF-SWARM-04", "ERF-SWARM-05", "ERF-UPKEEP-07")
@each(
    "kind, count, foe, groups",
    [
        ("piker", 20, "gump", [8, 8, 1, 1, 1, 1]),
        ("piker", 20, "giant", [1] * 20),
        ("bat", 20, "piker", [4] * 5),
        ("bat", 20, "knight", [8, 8, 1, 1, 1, 1]),
        ("thunderbird", 33, "behemoth", [16, 16, 1]),
    ],
)
def test_who_swarms_against_whom(kind: str, count: int, foe: str, groups: list[int]) -> None:
    field = met(figures(BLUE, kind, count), figures(GREEN, foe))
    form(field)
    own = [figure for figure in field.figures if figure.side == BLUE]
    assert [figure.count for figure in own] == groups
    assert sum(living(figure) for figure in own) == count


@pytest.mark.rule("ERF-HITS-07", "ERF-ARM-04", "ERF-COMBAT-10", "ERF-COMBAT-11")
@each(
    "attacker, target, kind, raw",
    [
        ("piker", "stabber", BlowKind.GLANCE, 1),
        ("knight", "lancer", BlowKind.GLANCE, 2),
        ("lancer", "giant", BlowKind.GLANCE, 3),
        ("piker", "giant", BlowKind.GLANCE, 0),
        ("giant", "piker", BlowKind.GLANCE, 4),
        ("piker", "stabber", BlowKind.MINIMUM, 2),
        ("knight", "lancer", BlowKind.MINIMUM, 2),
        ("gump", "piker", BlowKind.GLANCE, 4),
    ],
)
def test_glancing_and_minimum_blows(attacker: str, target: str, kind: BlowKind, raw: int) -> None:
    assert force(figures(BLUE, attacker)[0], figures(GREEN, target)[0], kind).raw == raw


@pytest.mark.rule("ERF-COMBAT-12", "ERF-FLY-03", "ERF-CMDMOD-12", "ERF-PC-07", "ERF-SIZE-09")
@each(
    "attacker, target, halved",
    [
        ("twoll", "giant", True),
        ("piker", "giant", True),
        ("piker", "stabber", False),
        ("piker", "dwagon", False),
        ("dwagon", "gump", True),
        ("dwagon", "twoll", False),
        ("skank", "knight", True),
        ("skank", "piker", False),
        ("knight", "giant", False),
    ],
)
def test_whose_damage_is_halved(attacker: str, target: str, halved: bool) -> None:
    assert force(figures(BLUE, attacker)[0], figures(GREEN, target)[0], BlowKind.HIT).halved == halved


@pytest.mark.rule("ERF-B-07", "ERF-SIZE-02", "ERF-GAP-103", "ERF-GAP-104")
@each("pikers, knights, rule, example", [(5, 0, 1, 0), (4, 0, 1, 0), (6, 1, 4, 4), (0, 2, 4, 4)])
def test_damage_reduction_meets_the_whole_blows_first(pikers: int, knights: int, rule: int, example: int) -> None:
    giant = figures(GREEN, "giant")[0]
    forces = [
        *(force(one, giant, BlowKind.HIT) for one in figures(BLUE, "piker", pikers)),
        *(force(one, giant, BlowKind.HIT) for one in figures(BLUE, "knight", knights)),
    ]
    assert (taken(giant, forces) / 2, taken(giant, forces, dr="example") / 2) == (rule, example)


@pytest.mark.rule("ERF-HITS-02", "ERF-HITS-04", "ERF-HITS-06", "ERF-CMDMOD-09")
def test_regulars_lie_dying_before_they_croak() -> None:
    knight, foe = figures(GREEN, "knight", hits=4)[0], figures(BLUE, "lancer")[0]
    suffer(knight, [force(foe, knight, BlowKind.HIT)])
    assert (knight.fate, points(knight)) == (Fate.DYING, 0)
    suffer(knight, [force(foe, knight, BlowKind.HIT)])
    assert knight.fate is Fate.CROAKED
    hurt = figures(GREEN, "knight", hits=1)[0]
    suffer(hurt, [force(foe, hurt, BlowKind.HIT), force(foe, hurt, BlowKind.HIT)])
    assert hurt.fate is Fate.CROAKED


@pytest.mark.rule("ERF-CAPT-02", "ERF-CAPT-03", "ERF-CMDMOD-04", "ERF-DOCTRINE-06")
def test_a_commander_is_taken_alive_by_who_outnumbers_him() -> None:
    field = met(figures(BLUE, "knight", 3), figures(GREEN, "warlord"))
    warlord = named(field, "warlord 1g")
    warlord.hits = 2
    fight_bout(
        field, by_default(), Pairing(warlord, field.figures[:1], field.figures[1:3]), Loaded((("roll",), 1), rest=10)
    )
    assert warlord.fate is Fate.CAPTURED
    assert warlord.hits > 0 or points(warlord) >= -1


@pytest.mark.rule("ERF-CMDMOD-22", "ERF-COMBAT-07", "ERF-COMBAT-11")
def test_two_below_zero_exchange_minimum_blows() -> None:
    field = met(figures(BLUE, "scout", stats=-2), figures(GREEN, "scout", stats=-1))
    duel(field, 5, 5)
    assert results(field) == []
    assert {blow.kind for blow in blows(field, "scout 1b")} == {BlowKind.MINIMUM}


@pytest.mark.rule("ERF-B-10", "ERF-GAP-156")
def test_three_harmless_bouts_end_the_battle() -> None:
    field = met(figures(BLUE, "behemoth"), figures(GREEN, "gump"))
    for one in field.figures:
        one.kind = replace_kind("behemoth", damage=1) if one.side == BLUE else replace_kind("behemoth", damage=1.5)
    after = fight(field, by_default(), Loaded(rest=5))
    assert len([entry for entry in after.entries if isinstance(entry, StandOff)]) == 3
    assert after.side(BLUE)
    assert after.side(GREEN)


def replace_kind(key: str, **changed: Any) -> UnitClass:
    kind = CLASSES[key]
    return type(kind)(**{name: getattr(kind, name) for name in kind.__struct_fields__} | changed)


@pytest.mark.rule("ERF-REACH-02", "ERF-REACH-03", "ERF-REACH-04", "ERF-CMDMOD-19", "ERF-KNIGHT-04")
@each(
    "one, other, expected",
    [
        ("heavy_knight", "scout", True),
        ("heavy_knight", "lancer", False),
        ("knight", "scout", True),
        ("knight", "piker", False),
        ("knight", "archer", True),
        ("gump", "piker", True),
        ("archer", "bat", False),
        ("lancer", "bat", True),
        ("behemoth", "piker", False),
        ("knight", "knight", False),
    ],
)
def test_who_cleaves_whom(one: str, other: str, expected: bool) -> None:
    assert cleaves(figures(BLUE, one)[0], figures(GREEN, other)[0]) == expected


@pytest.mark.rule("ERF-INIT-03", "ERF-INIT-08", "ERF-SEQ-04", "ERF-CMDMOD-15", "ERF-TYPE-03")
@each(
    "blue, green, situation, winner",
    [
        ("digger", "piker", Situation.PREPARED, GREEN),
        ("digger", "digger", Situation.PREPARED, None),
        ("gump", "knight", Situation.PREPARED, BLUE),
        ("gump", "knight", Situation.SURPRISED, GREEN),
        ("giant", "knight", Situation.PREPARED, None),
    ],
)
def test_who_has_initiative(blue: str, green: str, situation: Situation, winner: int | None) -> None:
    field = met(figures(BLUE, blue), figures(GREEN, green), situation=situation)
    settle(field, Loaded(rest=4))
    assert field.initiative == winner
    assert field.first == (GREEN if winner is None else winner)


@pytest.mark.rule("ERF-TYPE-03")
def test_beasts_of_the_ground_dash() -> None:
    assert [pace(figures(BLUE, kind)[0]) for kind in ("spidew", "thunderbird", "knight", "gump")] == [18, 12, 8, 8]


@pytest.mark.rule(
    "ERF-SITU-02",
    "ERF-SITU-03",
    "ERF-HITS-05",
    "ERF-SEQ-06",
    "ERF-SEQ-07",
    "ERF-SPEC-01",
    "ERF-CMDBOUT-05",
    "ERF-CMDBOUT-06",
)
def test_the_ambushed_stand_stunned_through_the_initiative_round() -> None:
    field = met(figures(BLUE, "piker"), figures(GREEN, "scout"), situation=Situation.AMBUSH, ambusher=GREEN)
    field.initiative = field.first = BLUE
    pair(field, by_default(), first=BLUE)
    skirmish(field, by_default(), Loaded())
    assert blows(field, "piker 1b") == []
    assert named(field, "piker 1b").stunned == 1
    initiative_round(field, by_default(), Loaded())
    assert blows(field, "piker 1b") == []
    assert named(field, "piker 1b").stunned == 0


@pytest.mark.rule(
    "ERF-RETREAT-01", "ERF-RETREAT-03", "ERF-CMDRETREAT-01", "ERF-CMDRETREAT-03", "ERF-CMDRETREAT-04", "ERF-X-25"
)
def test_who_may_leave_a_bout_and_who_gets_away_for_nothing() -> None:
    field = met(figures(BLUE, "knight"), [*figures(GREEN, "scout", 2), *figures(GREEN, "piker")], bout=1)
    knight, scout, other, piker = field.figures
    field.pairings = [Pairing(knight, [scout], [other, piker])]
    table = {BLUE: AtTheTable(pursues=False), GREEN: AtTheTable(leaves={1: [one.name for one in field.figures]})}
    leave(field, table, Loaded((("retreat", "scout 1g"), 1), rest=5))
    assert [one.fate for one in (scout, other, piker)] == [Fate.FIGHTING, Fate.FLED, Fate.FIGHTING]
    scout.mastered = True
    leave(field, table, Loaded())
    assert scout.fate is Fate.FLED


@pytest.mark.rule("ERF-RETREAT-05", "ERF-CMDRETREAT-06")
@each("die, fate", [(10, Fate.FLED), (1, Fate.FIGHTING), (6, Fate.FIGHTING), (7, Fate.FLED)])
def test_pursuit_must_be_outrun(die: int, fate: Fate) -> None:
    field = met(figures(BLUE, "knight"), figures(GREEN, "scout", 2), bout=1)
    knight, scout, other = field.figures
    field.pairings = [Pairing(knight, [scout], [other])]
    table = {BLUE: AtTheTable(), GREEN: AtTheTable(leaves={1: ["scout 2g"]})}
    leave(field, table, Loaded((("run",), die), (("chase",), 6)))
    assert other.fate is fate


# What holds for any battle

ARMIES = st.lists(
    st.tuples(st.sampled_from(sorted(CLASSES)), st.integers(min_value=1, max_value=6)), min_size=1, max_size=3
)
PROPERTIES = settings(max_examples=60, deadline=None)


def _field(blue: list[tuple[str, int]], green: list[tuple[str, int]], situation: Situation) -> Field:
    def army(side: int, listed: list[tuple[str, int]]) -> list[object]:
        return [one for kind, count in dict(listed).items() for one in figures(side, kind, count)]

    return met(army(BLUE, blue), army(GREEN, green), situation=situation)  # type: ignore[arg-type]


@pytest.mark.rule("ERF-B-10", "ERF-SEQ-09", "ERF-CMDBOUT-11")
@PROPERTIES
@given(ARMIES, ARMIES, st.sampled_from(Situation), st.integers(0, 10**6))
@example([("orly", 2)], [("orly", 2)], Situation.PREPARED, 1)  # the last of both sides fall at once
def test_every_battle_ends_and_every_blow_has_a_place_in_a_pairing(
    blue: list[tuple[str, int]], green: list[tuple[str, int]], situation: Situation, seed: int
) -> None:
    field = _field(blue, green, situation)
    after = fight(field, by_default(), lambda *key: Dice(seed, *key).between(1, 10))
    both_fell = after.winner is None and all(one.hits == HALVES for one in after.figures if one.is_fighting)
    assert after.is_over() or after.standoffs == 3 or both_fell  # nobody held the field: those who lay there rise
    assert all(one.hits <= one.full and one.ammo >= 0 for one in after.figures)
    together = [
        {entry.one, *entry.primaries, *entry.secondaries} for entry in after.entries if isinstance(entry, Paired)
    ]
    for entry in after.entries:
        if isinstance(entry, Blow):
            free = named(after, entry.attacker).is_scout and not entry.round > 3  # scouts choose their targets
            assert free or any({entry.attacker, entry.target} <= group for group in together)


@PROPERTIES
@given(ARMIES, ARMIES, st.sampled_from(Situation), st.integers(0, 10**6))
def test_exchanging_the_sides_exchanges_the_result(
    blue: list[tuple[str, int]], green: list[tuple[str, int]], situation: Situation, seed: int
) -> None:
    field = _field(blue, green, situation)
    mirrored = Field(
        [replace(one, side=1 - one.side) for one in field.figures],
        situation,
        ambusher=1 - field.ambusher,
        on_turn=GREEN,
    )

    def die(*key: str | int) -> int:
        return Dice(seed, *key).between(1, 10)

    def turned(*key: str | int) -> int:
        return 11 - die(*key) if key[0] == "initiative" else die(*key)

    one, other = fight(field, by_default(), die), fight(mirrored, by_default(), turned)
    assert {f.name: (f.hits, f.fate, f.ammo) for f in one.figures} == {
        f.name: (f.hits, f.fate, f.ammo) for f in other.figures
    }


@pytest.mark.rule("ERF-PAIR-06", "ERF-CRIT-13")
@PROPERTIES
@given(ARMIES, ARMIES)
def test_nobody_is_attacked_by_more_than_may(blue: list[tuple[str, int]], green: list[tuple[str, int]]) -> None:
    field = _field(blue, green, Situation.PREPARED)
    form(field)
    pair(field, by_default(), first=BLUE)
    names = [figure.name for pairing in field.pairings for figure in pairing.everyone]
    assert len(names) == len(set(names))
    for pairing in field.pairings:
        assert len(pairing.attackers) <= 8
        assert pairing.one.side != pairing.primaries[0].side
