"""The worked battles of the book, blow by blow."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.games.erfworld.bouts.battle import fight, next_bout
from engine.games.erfworld.bouts.bout import fight_bout
from engine.games.erfworld.bouts.choices import Choices
from engine.games.erfworld.bouts.damage import force, suffer, taken
from engine.games.erfworld.bouts.field import (
    BLUE,
    GREEN,
    Blow,
    BlowKind,
    Fate,
    Field,
    Initiative,
    Pairing,
    Situation,
    Tied,
)
from engine.games.erfworld.bouts.initiative import settle
from engine.games.erfworld.bouts.leaving import leave
from engine.games.erfworld.bouts.pairing import pair
from engine.games.erfworld.bouts.phases import initiative_round, skirmish
from engine.games.erfworld.bouts.stats import Stance, battle_stat
from engine.games.erfworld.rules.classes import CLASSES, UnitClass
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


@pytest.mark.rule("ERF-INIT-01", "ERF-INIT-04", "ERF-EX-101")
def test_a_stabber_against_a_scout_loses_initiative_by_move() -> None:
    field = met(figures(BLUE, "stabber"), figures(GREEN, "scout"))
    settle(field, Loaded())
    assert field.entries == [Initiative((7, 8), GREEN, GREEN)]


@pytest.mark.rule("ERF-INIT-02", "ERF-INIT-06", "ERF-GAP-139", "ERF-EX-102")
def test_the_lowest_of_a_mixed_group_counts_and_a_tie_gives_only_the_choice() -> None:
    field = met([*figures(BLUE, "stabber"), *figures(BLUE, "piker")], figures(GREEN, "piker", 2))
    settle(field, Loaded((("initiative",), 7)))
    assert field.entries == [Tied(7, BLUE), Initiative((6, 6), BLUE, None)]
    pair(field, {BLUE: AtTheTable(pairs=[("piker", "piker")]), GREEN: Choices()}, first=field.first)
    assert sorted(pairings(field)) == [("piker 1b", {"piker 1g"}), ("piker 2g", {"stabber 1b"})]


@pytest.mark.rule("ERF-CAPT-01", "ERF-CAPT-04", "ERF-COMBAT-08", "ERF-CMDMOD-03", "ERF-EX-103")
def test_an_unarmed_crossbower_who_would_capture_stands_at_minus_two() -> None:
    crossbower = figures(GREEN, "crossbower", ammo=0, capturing=True)[0]
    piker = figures(BLUE, "piker")[0]
    field = met([piker], [crossbower])
    assert battle_stat(field, crossbower, piker, Stance(True, (piker,))) == 1 - 3


@pytest.mark.rule(
    "ERF-COMBAT-01", "ERF-COMBAT-02", "ERF-COMBAT-04", "ERF-SITU-01", "ERF-B-01", "ERF-EX-104", "ERF-CMDBOUT-07"
)
def test_battle_of_two_pikers() -> None:
    field = met(figures(BLUE, "piker"), figures(GREEN, "piker"))
    dice = Loaded((("initiative",), 7), (("roll", "piker 1b"), 5), (("roll", "piker 1g"), 2))
    after = fight(field, by_default(), dice)
    assert results(after) == [("piker 1b", 3)]
    assert (points(named(after, "piker 1b")), points(named(after, "piker 1g"))) == (2, 0)
    assert named(after, "piker 1g").fate is Fate.CROAKED
    assert [blow.round for blow in blows(after, "piker 1g")] == [1, 3]
    assert dice.unused == []
    assert points(named(field, "piker 1g")) == 4  # the field handed in stays as it was


@pytest.mark.rule("ERF-SITU-02", "ERF-INIT-05", "ERF-B-02", "ERF-COMBAT-03", "ERF-X-16", "ERF-B-08", "ERF-EX-105")
def test_battle_of_stabbers_and_pikers_who_surprised_each_other() -> None:
    field = met(figures(BLUE, "stabber", 2), figures(GREEN, "piker", 2), situation=Situation.SURPRISED)
    dice = Loaded(
        (("roll", "stabber 1b"), 5),
        (("roll", "piker 1g"), 2),
        (("roll", "stabber 2b"), 1),
        (("roll", "piker 2g"), 9),
        (("roll", "stabber 1b"), 3),
        (("roll", "piker 2g"), 4),
    )
    after = fight(field, by_default(), dice)
    assert after.initiative == BLUE
    assert [(blow.kind, blow.damage) for blow in blows(after, "stabber 1b")[:2]] == [
        (BlowKind.HIT, 2),
        (BlowKind.GLANCE, 1),
    ]
    assert results(after) == [("stabber 1b", 4), ("piker 2g", 7), ("", 0)]
    assert [points(one) for one in after.figures] == [1, 0, -0.5, -0.5]
    assert [one.fate for one in after.figures] == [Fate.FIGHTING, Fate.CROAKED, Fate.CROAKED, Fate.CROAKED]


@pytest.mark.rule("ERF-SHOOT-02", "ERF-SHIELD-01", "ERF-OUTNUM-02", "ERF-COMBAT-07", "ERF-CRIT-02", "ERF-EX-106")
@pytest.mark.rule("ERF-STAT-13", "ERF-COMBAT-05", "ERF-CRIT-04", "ERF-COMBAT-10", "ERF-GAP-105", "ERF-BASIC-06")
def test_battle_of_tossers_and_archers() -> None:
    field = met(figures(BLUE, "tosser", 2), [*figures(GREEN, "archer", 2), *figures(GREEN, "crossbower")])
    settle(field, Loaded())
    assert field.initiative == GREEN
    pair(field, by_default(), first=GREEN)
    assert sorted(pairings(field)) == [
        ("archer 2g", {"tosser 2b"}),
        ("tosser 1b", {"archer 1g", "crossbower 1g"}),
    ]
    skirmish(field, by_default(), Loaded())
    assert [points(one) for one in field.figures] == [0.5, 3, 4, 3.5, 3]
    initiative_round(field, by_default(), Loaded())
    assert points(named(field, "tosser 1b")) == -0.5
    assert named(field, "tosser 1b").fate is Fate.CROAKED
    assert points(named(field, "tosser 2b")) == 2.5
    next_bout(field, {BLUE: AtTheTable(), GREEN: Choices()}, Loaded((("save", "tosser 2b"), 5)))
    assert (saves(field)[0].dc, saves(field)[0].saved) == (5, False)
    assert field.is_over()


@pytest.mark.rule("ERF-SHOOT-03", "ERF-COMBAT-05", "ERF-GAP-137", "ERF-GAP-138")
def test_the_winners_lose_an_ammo_and_find_half_of_it_again() -> None:
    field = met(figures(BLUE, "tosser", 2), [*figures(GREEN, "archer", 2), *figures(GREEN, "crossbower")])
    after = fight(field, by_default(), Loaded((("save",), 5), rest=5))
    assert [one.ammo / 2 for one in after.figures if one.side == GREEN] == [2.5, 2.5, 1.5]


@pytest.mark.rule(
    "ERF-PAIR-02",
    "ERF-PAIR-03",
    "ERF-PAIR-04",
    "ERF-PAIR-08",
    "ERF-PAIR-09",
    "ERF-EX-107",
    "ERF-CMDPAIR-05",
    "ERF-CMDPAIR-06",
    "ERF-CMDPAIR-08",
)
def test_pairing_of_regulars_and_scouts() -> None:
    field = met(
        [*figures(BLUE, "piker"), *figures(BLUE, "scout")], [*figures(GREEN, "piker", 2), *figures(GREEN, "scout", 2)]
    )
    pair(field, by_default(), first=BLUE)
    found = dict(pairings(field))
    assert found == {"piker 1b": {"piker 1g", "piker 2g"}, "scout 1b": {"scout 1g", "scout 2g"}}


@pytest.mark.rule("ERF-PC-04", "ERF-PAIR-02", "ERF-PAIR-04", "ERF-EX-110", "ERF-CMDPAIR-05", "ERF-CMDPAIR-06")
def test_pairing_of_five_against_seven() -> None:
    blue = [*figures(BLUE, "piker", 2), *figures(BLUE, "tosser", 2), *figures(BLUE, "scout")]
    green = [*figures(GREEN, "stabber", 2), *figures(GREEN, "archer"), *figures(GREEN, "scout", 4)]
    field = met(blue, green)
    table = {
        BLUE: AtTheTable(pairs=[("piker", "stabber")]),
        GREEN: AtTheTable(pairs=[("archer", "tosser")], joins={"scout 3g": "scout 1b", "scout 4g": "scout 1b"}),
    }
    pair(field, table, first=BLUE)
    together = sorted(sorted({one, *foes}) for one, foes in pairings(field))
    assert together == [
        ["archer 1g", "tosser 1b"],
        ["piker 1b", "stabber 1g"],
        ["piker 2b", "stabber 2g"],
        ["scout 1b", "scout 1g", "scout 3g", "scout 4g"],
        ["scout 2g", "tosser 2b"],
    ]


@pytest.mark.rule("ERF-SIZE-02", "ERF-COMBAT-12", "ERF-EX-108")
def test_basic_heavy_against_heavy_and_back() -> None:
    basic, heavy = figures(BLUE, "twoll")[0], figures(GREEN, "giant")[0]
    assert taken(heavy, [force(basic, heavy, BlowKind.HIT)]) == 1 * 2
    assert taken(basic, [force(heavy, basic, BlowKind.HIT)]) == 2 * 2


def _ambush() -> Field:
    return met(
        figures(BLUE, "heavy_knight"),
        [*figures(GREEN, "lancer"), *figures(GREEN, "scout", 8)],
        situation=Situation.AMBUSH,
        ambusher=GREEN,
    )


def _group(field: Field, primaries: list[str], secondaries: list[str]) -> Pairing:
    return Pairing(
        named(field, "heavy_knight 1b"),
        [named(field, name) for name in primaries],
        [named(field, name) for name in secondaries],
    )


@pytest.mark.rule("ERF-EX-109", "ERF-SITU-03", "ERF-INIT-02", "ERF-OUTNUM-02", "ERF-SPEC-09", "ERF-SIZE-06")
def test_the_ambush_of_a_heavy_knight_begins_with_a_glance_his_skin_absorbs() -> None:
    field = _ambush()
    settle(field, Loaded((("initiative",), 6)))
    assert (field.first, field.initiative) == (GREEN, None)
    field.pairings = [_group(field, ["scout 1g", "scout 2g"], ["lancer 1g", *(f"scout {n}g" for n in range(3, 8))])]
    skirmish(field, by_default(), Loaded())
    glance = blows(field, "lancer 1g")
    assert [(blow.kind, blow.damage) for blow in glance] == [(BlowKind.GLANCE, 3)]
    assert blows(field, "scout 1g") == []
    assert points(named(field, "heavy_knight 1b")) == 12


@pytest.mark.rule(
    "ERF-EX-109", "ERF-B-05", "ERF-B-06", "ERF-B-07", "ERF-B-09", "ERF-SIZE-07", "ERF-GAP-102", "ERF-CMDBOUT-09"
)
@pytest.mark.rule("ERF-GAP-103", "ERF-GAP-104", "ERF-COMBAT-14", "ERF-REACH-02", "ERF-REACH-03", "ERF-GAP-246")
@each("dr, last", [("rule", 4), ("example", 5)])
def test_the_three_bouts_of_the_heavy_knight(dr: str, last: float) -> None:
    field = replace(_ambush(), dr=dr, situation=Situation.PREPARED)
    knight = named(field, "heavy_knight 1b")
    scouts = [f"scout {n}g" for n in range(3, 8)]
    field.bout = 1
    fight_bout(
        field,
        by_default(),
        _group(field, ["scout 1g", "scout 2g"], ["lancer 1g", *scouts]),
        Loaded((("roll", "heavy_knight 1b"), 8), (("roll", "scout"), 1), rest=1),
    )
    assert results(field)[-1][1] == 13
    assert [named(field, f"scout {n}g").fate for n in (1, 2, 3)] == [Fate.CROAKED, Fate.CROAKED, Fate.FIGHTING]
    assert points(knight) == 9
    field.bout = 2
    fight_bout(
        field,
        by_default(),
        _group(field, ["lancer 1g"], [*scouts, "scout 8g"]),
        Loaded((("roll", "heavy_knight 1b"), 9), (("roll", "lancer 1g"), 6)),
    )
    assert results(field)[-1] == ("heavy_knight 1b", 3)
    assert (points(knight), points(named(field, "lancer 1g"))) == (5, -1)
    assert named(field, "lancer 1g").fate is Fate.DYING
    field.bout = 3
    fight_bout(
        field,
        by_default(),
        _group(field, ["scout 3g", "scout 4g"], [f"scout {n}g" for n in range(5, 9)]),
        Loaded((("roll", "heavy_knight 1b"), 5), rest=4),
    )
    assert results(field)[-1] == ("heavy_knight 1b", 7)
    assert points(knight) == last
    assert [named(field, f"scout {n}g").fate for n in (3, 4)] == [Fate.CROAKED, Fate.CROAKED]


@pytest.mark.rule("ERF-EX-109", "ERF-RETREAT-03", "ERF-RETREAT-04", "ERF-RETREAT-05", "ERF-REACH-05", "ERF-GAP-126")
@pytest.mark.rule("ERF-GAP-127", "ERF-CMDRETREAT-02", "ERF-CMDRETREAT-04", "ERF-CMDRETREAT-05", "ERF-CMDRETREAT-06")
def test_the_retreat_of_the_four_scouts() -> None:
    table = {BLUE: AtTheTable(), GREEN: AtTheTable(leaves={4: [f"scout {n}g" for n in range(1, 5)]})}
    field = met(figures(BLUE, "heavy_knight"), figures(GREEN, "scout", 5), bout=4)
    field.pairings = [_group(field, ["scout 1g", "scout 2g"], ["scout 3g", "scout 4g", "scout 5g"])]
    dice = Loaded(
        (("retreat", "scout 1g"), 5),
        (("hold",), 6),
        (("retreat", "scout 2g"), 8),
        (("hold",), 6),
        (("run",), 10),
        (("chase",), 9),
        rest=1,
    )
    leave(field, table, dice)
    assert [points(named(field, f"scout {n}g")) for n in (1, 2, 3, 4)] == [2, 2, 4, 4]
    assert {named(field, f"scout {n}g").fate for n in (1, 2, 3, 4)} == {Fate.FLED}


@pytest.mark.rule("ERF-PC-02")
@pytest.mark.rule("ERF-EX-111", "ERF-INIT-08", "ERF-GAP-158", "ERF-SPEC-11", "ERF-AREAATK-03", "ERF-SWARM-01")
@pytest.mark.rule("ERF-SWARM-02", "ERF-SEQ-04", "ERF-CMDBOUT-03")
def test_a_smoke_bomb_croaks_a_swarm_and_its_blows_are_absorbed() -> None:
    rider = figures(BLUE, "gwiffen", cavalry=True, player=True)[0]
    rider.kind = _mounted_ninja()
    rider.ammo = 4
    birds = [swarm(GREEN, "thunderbird", number) for number in range(1, 6)]
    field = met([rider], birds)
    settle(field, Loaded())
    assert field.initiative == BLUE
    field.pairings = [Pairing(rider, [birds[0]], birds[1:4])]
    assert battle_stat(field, rider, birds[0], Stance(True, (birds[0],))) == 6
    assert battle_stat(field, rider, birds[0], Stance(True, tuple(birds[1:4]))) == 4
    assert battle_stat(field, birds[1], rider, Stance(True)) == 3
    dice = Loaded(
        *(
            (("contest", bird), die)
            for bird, die in (("thunderbird 2g", 5), ("thunderbird 3g", 4), ("thunderbird 4g", 6))
        ),
        *((("contest", "gwiffen 1b"), die) for die in (4, 5, 7)),
    )
    skirmish(field, by_default(), dice)
    assert birds[0].fate is Fate.CROAKED
    assert dice.unused == []  # the player rolls against each of the three
    assert [(blow.attacker, blow.kind, blow.damage) for blow in _landed(field)] == [
        ("thunderbird 2g", BlowKind.GLANCE, 2)  # a draw; the other two miss
    ]
    assert points(rider) == 12  # the point is absorbed
    assert rider.smoked
    assert blows(field, "thunderbird 1g") == []


def _landed(field: Field) -> list[Blow]:
    return [entry for entry in field.entries if isinstance(entry, Blow) and entry.attacker != "gwiffen 1b"]


@pytest.mark.rule("ERF-PC-02", "ERF-DOCTRINE-18")
@each("gap, strikes_, parries", [(-2, True, False), (-1, False, True), (1, True, False), (2, False, True)])
def test_a_player_rolls_when_dice_are_better_than_comparing(gap: int, strikes_: bool, parries: bool) -> None:
    field, one = met(figures(BLUE, "knight")), figures(BLUE, "knight")[0]
    assert Choices().contests(field, one, gap, striking=True) == strikes_
    assert Choices().contests(field, one, gap, striking=False) == parries


def _mounted_ninja() -> UnitClass:
    gwiffen, ninja = CLASSES["gwiffen"], CLASSES["ninja"]
    fields = {name: getattr(gwiffen, name) for name in gwiffen.__struct_fields__}
    fields |= {"specials": (*gwiffen.specials, *ninja.specials), "style": "projectile", "range": "short"}
    return type(gwiffen)(**fields | {"evasion": 6, "reach": 0, "ammo": 3, "armoured": True})


@pytest.mark.rule(
    "ERF-OLDLEAD-04", "ERF-COMBAT-09", "ERF-GAP-153", "ERF-B-03", "ERF-EX-112", "ERF-EX-225", "ERF-CMDMOD-11"
)
@each("bonus, damage", [(5, 2), (6, 4), (11, 4), (12, 6)])
def test_bonuses_of_six_double_and_of_twelve_triple_damage(bonus: int, damage: int) -> None:
    field = met(figures(BLUE, "piker", bonus=bonus), figures(GREEN, "piker"))
    fight_bout(field, by_default(), Pairing(field.figures[0], [field.figures[1]]), Loaded(rest=10))
    assert blows(field, "piker 1b")[0].damage == damage


@pytest.mark.rule("ERF-COMBAT-10", "ERF-GAP-110")
@each("blows_, fate", [(1, Fate.DOWN), (2, Fate.CROAKED)])
def test_a_figure_once_down_croaks_when_it_is_struck_again(blows_: int, fate: Fate) -> None:
    one = figures(BLUE, "piker", hits=2)[0]
    foe = figures(GREEN, "piker", capturing=True)[0]
    for kind in (BlowKind.GLANCE, BlowKind.HIT)[:blows_]:
        suffer(one, [force(foe, one, kind)])
    assert one.fate is fate
