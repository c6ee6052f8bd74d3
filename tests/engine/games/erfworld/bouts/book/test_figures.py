"""The figures of units at work: what each does in a fight, and how the printed sheets of classes hang together."""

from __future__ import annotations

from dataclasses import replace

import msgspec
import pytest

from engine.games.erfworld.battle.muster import Party, figures_of
from engine.games.erfworld.bouts.battle import fight
from engine.games.erfworld.bouts.bout import fight_bout
from engine.games.erfworld.bouts.choices import Choices
from engine.games.erfworld.bouts.damage import force, suffer
from engine.games.erfworld.bouts.field import (
    BLUE,
    GREEN,
    BlowKind,
    Fate,
    Field,
    Figure,
    Initiative,
    Pairing,
    Situation,
)
from engine.games.erfworld.bouts.initiative import pace, settle
from engine.games.erfworld.bouts.pairing import pair
from engine.games.erfworld.bouts.phases import initiative_round, skirmish
from engine.games.erfworld.bouts.saves import can_crit
from engine.games.erfworld.bouts.stats import Stance, battle_stat, multiplier
from engine.games.erfworld.rules.classes import CLASSES, KNIGHTS
from engine.games.erfworld.rules.sizes import SIZES, TRAITS, difference
from engine.games.erfworld.units.kinds import kind_of
from tests.engine.games.erfworld.props.field_kit import (
    AtTheTable,
    Loaded,
    blows,
    by_default,
    figures,
    met,
    named,
    points,
    saves,
    swarm,
)
from tests.engine.games.erfworld.props.war_kit import ONE, commander, pack, world
from tests.suite.table import each


class Breathing(Choices):
    """Area attacks whenever there is anybody to hit."""

    def area(self, field: Field, one: Figure, targets: int) -> bool:
        return True


def duel(field: Field, mine: int, theirs: int, *, rest: int = 10) -> Loaded:
    """The first figure of the field against all others, with these battle rolls; says what was asked of the dice."""
    one, *foes = field.figures
    dice = Loaded((("roll", one.name), mine), (("roll",), theirs), rest=rest)
    field.bout = 1
    fight_bout(field, {BLUE: AtTheTable(), GREEN: AtTheTable()}, Pairing(one, foes[:1], foes[1:]), dice)
    return dice


@pytest.mark.rule("ERF-STAT-03", "ERF-SPEC-08")
def test_hits_are_what_a_unit_takes_before_it_croaks_or_lies_down() -> None:
    piker, lord = figures(BLUE, "piker")[0], figures(BLUE, "warlord", player=True)[0]
    for one, last in ((piker, Fate.CROAKED), (lord, Fate.DYING)):
        foe = figures(GREEN, "knight")[0]
        for _ in range(one.full - 2):
            suffer(one, [replace(force(foe, one, BlowKind.HIT), raw=1)])
        assert one.fate is Fate.FIGHTING
        suffer(one, [replace(force(foe, one, BlowKind.HIT), raw=2)])
        assert (one.fate, one.hits) == (last, 0)


@pytest.mark.rule("ERF-STAT-04", "ERF-STAT-08", "ERF-INIT-07")
def test_evasion_and_then_move_decide_initiative_anew_in_every_engagement() -> None:
    slow, quick = figures(BLUE, "piker")[0], figures(GREEN, "piker")[0]
    quick.moves = 1
    field = met([slow], [quick])
    settle(field, Loaded())
    assert field.entries[-1] == Initiative((6, 7), GREEN, GREEN)
    field = met([*figures(BLUE, "scout"), slow], [quick])  # the lowest evasion counts
    settle(field, Loaded())
    assert field.initiative == GREEN
    field.figures.remove(slow)
    settle(field, Loaded())
    assert field.initiative == BLUE


@pytest.mark.rule("ERF-MOVE-01", "ERF-MOVE-03", "ERF-MOVE-05", "ERF-MCMOVE-07", "ERF-SPEC-13")
@each(
    "kind, terrain, pace_",
    [
        ("piker", "city", 6),
        ("piker", "plains", 5),
        ("piker", "swamp", 1),
        ("digger", "swamp", 1),  # never below 1
        ("explorer", "plains", 9),  # ignores a point
        ("explorer", "swamp", 5),
        ("horse", "plains", 16),  # dashes, by half of 11
        ("thunderbird", "swamp", 12),  # over it
    ],
)
def test_the_ground_slows_who_fights_on_it(kind: str, terrain: str, pace_: int) -> None:
    found = world(terrain=terrain if terrain != "city" else "plains")
    unit = pack(found, ONE, kind, 1)
    (one,) = figures_of(found, Party(ONE, [unit]), BLUE, terrain)
    assert pace(one) == pace_
    one.moves = -one.kind.move
    assert pace(one) == 0  # a plant


@pytest.mark.rule("ERF-MCMOVE-05")
def test_weather_takes_off_both_battle_stats() -> None:
    found = world()
    unit = pack(found, ONE, "piker", 1)
    found.hexes[unit.place].weather = "blizzard"
    (one,) = figures_of(found, Party(ONE, [unit]), BLUE, "plains")
    field = met([one], figures(GREEN, "piker"))
    assert battle_stat(field, one, field.figures[1], Stance(True)) == 1 - 2


@pytest.mark.rule("ERF-STAT-07")
def test_damage_grows_with_bonuses_and_shrinks_with_weak_blows() -> None:
    foe = figures(GREEN, "knight")[0]
    found = []
    for bonus in (5, 6, 12):
        (one,) = figures(BLUE, "knight", bonus=bonus - 2)  # and two for its mastery of the size
        found.append(multiplier(one, foe))
    assert found == [1, 2, 3]
    piker = figures(BLUE, "piker")[0]
    assert [force(piker, foe, kind).raw for kind in (BlowKind.HIT, BlowKind.GLANCE)] == [4, 2]
    same = figures(GREEN, "piker")[0]
    assert [force(piker, same, kind).raw for kind in BlowKind] == [2, 1, 2]


@pytest.mark.rule("ERF-STAT-09", "ERF-STAT-10", "ERF-STAT-16", "ERF-BASIC-10")
def test_every_sheet_has_one_style_the_hands_of_its_weapon_a_type_and_a_terrain() -> None:
    for kind in CLASSES.values():
        assert (kind.style in ("melee", "projectile"), kind.kind in ("infantry", "beast")) == (True, True)
        assert kind.terrain in ("land", "sky")
        if kind.kind == "infantry" and kind.armed and not kind.body_size.is_heavy:
            two = kind.range == "long" or (kind.range == "middle" and kind.shoots)
            assert kind.hands == (2 if two else 1), kind.key
        assert kind.weapon
        assert (kind.damage, kind.hits) > (0, 0)


@pytest.mark.rule("ERF-STAT-10", "ERF-ARM-01", "ERF-CRIT-03", "ERF-CMDMOD-26")
def test_a_shooter_out_of_ammo_fights_unarmed() -> None:
    archer, scout = figures(BLUE, "archer", ammo=0)[0], figures(GREEN, "scout")[0]
    field = met([archer], [scout])
    assert battle_stat(field, archer, scout, Stance(True)) == 1 - 1
    assert (archer.reach, can_crit(archer)) == (0, False)
    assert [force(archer, scout, kind).raw for kind in (BlowKind.HIT, BlowKind.GLANCE)] == [1, 1]
    duel(met([archer], [scout]), 6, 7 - 1)  # a draw: both glance on odd rounds, only the armed on even ones
    assert {blow.round % 2 for blow in blows(field, "archer 1b")} <= {1}
    down = figures(GREEN, "scout", hits=2)[0]
    fates = []
    for _ in range(2):
        suffer(down, [force(archer, down, BlowKind.GLANCE)])
        fates.append(down.fate)
    assert fates == [Fate.DOWN, Fate.CROAKED]
    field = met(figures(BLUE, "piker"), [figures(GREEN, "archer")[0]])
    pair(field, by_default(), first=BLUE)
    assert [foe.kind.key for foe in field.pairings[0].primaries] == ["archer"]  # nothing keeps swords from archers


@pytest.mark.rule("ERF-ARM-01")
def test_who_was_only_knocked_down_rises_with_one_hit() -> None:
    field = met(figures(BLUE, "knight", fate=Fate.DOWN, hits=0), figures(BLUE, "lancer"), figures(GREEN, "digger"))
    after = fight(field, by_default(), Loaded(rest=5))
    assert (named(after, "knight 1b").fate, points(named(after, "knight 1b"))) == (Fate.FIGHTING, 1)


@pytest.mark.rule("ERF-ARM-05")
def test_three_sizes_apart_a_draw_glances_whatever_the_armour() -> None:
    field = met([swarm(BLUE, "piker", 1)], figures(GREEN, "colossus"))
    one, foe = field.figures
    foe.stats = battle_stat(field, one, foe, Stance(True)) - battle_stat(field, foe, one, Stance(True))
    one.hits = one.full = 200
    assert one.is_armoured
    assert foe.is_armoured
    duel(field, 5, 5)
    assert BlowKind.GLANCE in {blow.kind for blow in blows(field, one.name) if blow.round == 4}
    near = met(figures(BLUE, "knight"), figures(GREEN, "lancer"))
    duel(near, 5, 5)
    assert not [blow for blow in blows(near, "knight 1b") if blow.round in (2, 4)]


@pytest.mark.rule("ERF-OUTNUM-01", "ERF-GAP-124", "ERF-PAIR-05", "ERF-GAP-154")
def test_one_of_many_attackers_rolls_and_the_others_hit_every_second_round() -> None:
    field = met(figures(BLUE, "giant", hits=200), figures(GREEN, "giant", 3, hits=200))
    dice = duel(field, 9, 5)
    assert sorted({key[1] for key in dice.asked if key[0] == "roll"}) == ["giant 1b", "giant 1g"]
    struck = {blow.target for blow in blows(field, "giant 1b")}
    assert struck == {"giant 1g"}  # secondaries are not fought back at
    for name in ("giant 2g", "giant 3g"):
        assert [blow.round for blow in blows(field, name)][:2] == [2, 4]
        assert {blow.kind for blow in blows(field, name)} == {BlowKind.HIT}


@pytest.mark.rule("ERF-COMBAT-15")
def test_of_two_primaries_only_the_better_rolls() -> None:
    foes = [*figures(GREEN, "piker"), *figures(GREEN, "stabber")]
    field = met(figures(BLUE, "giant"), foes, bout=1)
    dice = Loaded(rest=5)
    fight_bout(field, by_default(), Pairing(field.figures[0], foes), dice)
    assert sorted({key[1] for key in dice.asked if key[0] == "roll"}) == ["giant 1b", "stabber 1g"]


@pytest.mark.rule("ERF-COMBAT-13", "ERF-INIT-09")
@each(
    "gap, target, kind",
    [
        (2, "lancer", BlowKind.HIT),
        (1, "lancer", BlowKind.GLANCE),
        (-1, "lancer", BlowKind.GLANCE),
        (-1, "explorer", BlowKind.MINIMUM),
        (-2, "explorer", None),
    ],
)
def test_before_the_bouts_stats_are_compared_and_losers_of_initiative_only_defend(
    gap: int, target: str, kind: BlowKind | None
) -> None:
    field = met(figures(BLUE, "stabber"), figures(GREEN, target), initiative=BLUE, first=BLUE)
    one, foe = field.figures
    one.kind = msgspec.structs.replace(one.kind, size="medium")
    one.stats += gap - battle_stat(field, one, foe, Stance(True)) + battle_stat(field, foe, one, Stance(False))
    initiative_round(field, by_default(), Loaded())
    assert [blow.kind for blow in blows(field, one.name)] == ([kind] if kind else [])
    assert blows(field, foe.name) == []


@pytest.mark.rule("ERF-MOVE-04", "ERF-BASIC-03", "ERF-BASIC-07", "ERF-KNIGHT-02", "ERF-KNIGHT-03")
def test_how_they_meet_decides_who_strikes_before_the_bouts() -> None:
    rounds = {}
    for kind in ("archer", "crossbower", "tosser", "ninja", "keshik", "arbalist", "piker"):
        field = met(figures(BLUE, kind, stats=20), figures(GREEN, "giant", hits=999))
        pair(field, by_default(), first=BLUE)
        skirmish(field, by_default(), Loaded())
        rounds[kind] = len(blows(field, f"{kind} 1b"))
    assert rounds == {"archer": 2, "crossbower": 3, "tosser": 1, "ninja": 1, "keshik": 2, "arbalist": 3, "piker": 0}
    assert [CLASSES[kind].ammo for kind in ("archer", "crossbower", "ninja", "keshik")] == [3, 2, 3, 3]
    for situation, ambusher in ((Situation.SURPRISED, 0), (Situation.AMBUSH, 1)):
        field = met(figures(BLUE, "piker"), figures(GREEN, "piker"), situation=situation, ambusher=GREEN)
        pair(field, by_default(), first=BLUE)
        skirmish(field, by_default(), Loaded())
        assert len(blows(field, "piker 1b")) == 0
        assert len(blows(field, "piker 1g")) == ambusher


@pytest.mark.rule("ERF-BASIC-07")
def test_a_crossbower_reaches_fliers_suffers_from_melee_and_strikes_better_than_it_defends() -> None:
    bow, bird, piker = (figures(side, kind)[0] for side, kind in ((0, "crossbower"), (1, "thunderbird"), (1, "piker")))
    field = met([bow], [bird])
    pair(field, by_default(), first=BLUE)
    assert field.pairings[0].everyone == [bow, bird]
    field = met([bow], [piker])
    assert battle_stat(field, bow, bird, Stance(True)) == 2
    assert battle_stat(field, bow, piker, Stance(True, (piker,))) == 2 - 1
    assert battle_stat(field, bow, bird, Stance(False)) == 2 - 1


@pytest.mark.rule("ERF-KNIGHT-03", "ERF-KNIGHT-02")
def test_keshiks_master_near_sizes_and_ninjas_throw_smoke() -> None:
    keshik = figures(BLUE, "keshik")[0]
    for kind, bonus in (("piker", 2), ("knight", 2), ("giant", 2), ("dwagon", 0)):
        foe = figures(GREEN, kind)[0]
        assert battle_stat(met([keshik], [foe]), keshik, foe, Stance(True)) == 4 + bonus
    assert "smoke_bomb" in CLASSES["ninja"].specials
    assert CLASSES["tosser"].promotes[0] == "ninja"
    assert CLASSES["archer"].promotes[0] == "keshik"


@pytest.mark.rule("ERF-BASIC-04", "ERF-TRAIT-09", "ERF-SPEC-05")
def test_stabbers_and_scouts_are_a_special_better_and_pop_fewer() -> None:
    piker, stabber, scout = CLASSES["piker"], CLASSES["stabber"], CLASSES["scout"]
    assert stabber.promotes[:2] == ("knight", "guardian")
    assert (stabber.combat - piker.combat, stabber.defense - piker.defense) == (1, 1)
    assert scout.move - piker.move == 1 + TRAITS["quick"].move
    assert (piker.pop, stabber.pop, scout.pop) == (8, 6, 6)
    assert [len(kind.specials) for kind in (piker, stabber, scout)] == [1, 2, 2]
    assert stabber.evasion - piker.evasion == 1  # advanced initiative
    field = met(figures(BLUE, "stabber"), figures(GREEN, "piker"), situation=Situation.SURPRISED)
    pair(field, by_default(), first=BLUE)
    skirmish(field, by_default(), Loaded())
    assert len(blows(field, "stabber 1b")) == 1  # and its stun is a round shorter


@pytest.mark.rule("ERF-TRAIT-01", "ERF-TRAIT-07", "ERF-TRAIT-08", "ERF-STAT-14")
def test_traits_give_and_take_one_and_basics_are_half_of_everything() -> None:
    for key in ("quick", "protect", "striker", "sturdy"):
        changes = [getattr(TRAITS[key], stat) for stat in ("combat", "defense", "move", "hits")]
        assert sorted(changes) == [-1, 0, 0, 1], key
    for kind in CLASSES.values():
        assert min(kind.combat, kind.defense, kind.move, kind.hits) >= 0
        assert len({"quick", "protect", "striker", "sturdy"} & set(kind.traits)) <= 4
    small, basic = SIZES["small"].body(), SIZES["small"].body(basic=True)
    assert (small.stat - basic.stat, small.hits - basic.hits, small.move - basic.move) == (2, 0, 0)
    assert (small.evasion - basic.evasion, small.croaks, basic.croaks) == (1, -1, 0)
    assert basic.ranks == (1, 1)
    assert SIZES["small"].upkeep_eighths(1) == 2 * SIZES["small"].upkeep_eighths(1, basic=True)
    piker, foe = figures(BLUE, "piker")[0], figures(GREEN, "giant")[0]
    assert force(piker, foe, BlowKind.HIT).halved
    for kind in CLASSES.values():
        if kind.is_basic:
            assert not {"heavy_damage", "damage_reduction", "extra_attack"} & set(kind.specials)
            assert kind.terrain_special == ""
        if kind.key in KNIGHTS:
            assert "basic" not in kind.traits


@pytest.mark.rule("ERF-SIZE-04")
def test_weights_groups_and_the_hits_at_which_a_size_croaks() -> None:
    rows = {size.key: (size.weight, size.croaks) for size in SIZES.values()}
    assert [row[0] for row in rows.values()] == [1.25, 10, 40, 160, 2000, 8000, 40000]
    assert rows["tiny"][1] == 0
    assert all(row[1] < 0 for key, row in rows.items() if key != "tiny")  # they lie at 0 hits, dying
    for kind in CLASSES.values():
        if kind.size == "tiny":
            assert not {"quick", "protect", "striker", "sturdy"} & set(kind.traits)


@pytest.mark.rule("ERF-PAIR-07", "ERF-CMDPAIR-09", "ERF-EX-226")
@each("foes", [[("knight", 2)], [("piker", 4)], [("knight", 1), ("piker", 2)]])
def test_a_large_unit_is_fully_paired_with_two_mediums_or_four_smalls(foes: list[tuple[str, int]]) -> None:
    """As long as it is not, who is left over joins it rather than an even pairing; then the one with fewest."""
    row = difference(SIZES["large"], SIZES["petite"])
    assert (row.capacity, row.swarm) == (1, 8)  # or with one swarm of eight petite ones
    others = [one for kind, count in foes for one in figures(GREEN, kind, count)]
    for one in others:
        one.kind = msgspec.structs.replace(one.kind, specials=())  # no scout, who may go where it likes
    blue, rest = [*figures(BLUE, "giant"), *figures(BLUE, "lancer")], figures(GREEN, "keshik", 1)
    for missing in (1, 0):
        pairing = Pairing(blue[0], others[:1], others[1 : len(others) - missing])
        field = met(blue, [*others, *rest, *figures(GREEN, "stabber")])
        field.pairings = [pairing, Pairing(blue[1], rest)]
        joins = field.figures[-1] if not missing else others[-1]
        if missing:
            field.figures.pop()
        pair(field, by_default(), first=BLUE)
        assert any(joins in found.secondaries and found.one is blue[0] for found in field.pairings) is bool(missing)


@pytest.mark.rule("ERF-SHOOT-04", "ERF-GAP-155")
def test_two_archers_who_shoot_each_other_both_hit() -> None:
    field = met(figures(BLUE, "archer", hits=1), figures(GREEN, "archer", hits=1))
    field.on_turn = None
    pair(field, by_default(), first=BLUE)
    skirmish(field, by_default(), Loaded())
    assert [len(blows(field, one.name)) for one in field.figures] == [1, 1]
    assert not any(one.is_fighting for one in field.figures)


@pytest.mark.rule("ERF-REACH-01", "ERF-STAT-12")
def test_reach_counts_as_a_difference() -> None:
    lancer, knight, scout = (CLASSES[key] for key in ("lancer", "knight", "explorer"))
    assert (scout.reach, knight.reach, lancer.reach) == (4, 5, 6)
    assert (scout.feet, knight.feet, lancer.feet) == (5, 5, 10)
    assert [CLASSES[key].reach for key in ("scout", "stabber", "piker")] == [3, 4, 5]
    assert [(kind.feet >= 10) == (kind.reach >= 6) for kind in CLASSES.values() if kind.reach] == [True] * len(
        [kind for kind in CLASSES.values() if kind.reach]
    )


@pytest.mark.rule("ERF-AREAATK-01")
def test_breath_replaces_the_blow_before_the_bouts_and_asks_for_no_stats() -> None:
    foes = figures(GREEN, "knight", 2, stats=50)
    field = met(figures(BLUE, "dwagon"), foes, initiative=BLUE)
    dwagon = field.figures[0]
    field.pairings = [Pairing(dwagon, foes)]
    skirmish(field, {BLUE: Breathing(), GREEN: Choices()}, Loaded(rest=5))
    hit = blows(field, "dwagon 1b")
    assert [(blow.target, blow.round, blow.damage) for blow in hit] == [("knight 1g", 3, 6), ("knight 2g", 3, 6)]
    initiative_round(field, {BLUE: Breathing(), GREEN: Choices()}, Loaded(rest=5))
    assert len(blows(field, "dwagon 1b")) == 4
    quiet = met(figures(BLUE, "dwagon"), figures(GREEN, "knight"))
    pair(quiet, by_default(), first=BLUE)
    skirmish(quiet, by_default(), Loaded(rest=5))
    assert blows(quiet, "dwagon 1b") == []  # one target is not worth it, and it shoots nothing else


@pytest.mark.rule("ERF-GAP-143", "ERF-GAP-157", "ERF-TYPE-02")
def test_smoke_takes_one_ammo_a_battle_and_beasts_gather_none_again() -> None:
    field = met(figures(BLUE, "ninja"), figures(GREEN, "digger", 2))
    after = fight(field, {BLUE: Breathing(), GREEN: Choices()}, Loaded(rest=6))
    ninja = named(after, "ninja 1b")
    assert (ninja.smoked, ninja.ammo) == (True, 6 - 2 + 1)  # won, and half of it found again
    after = fight(met(figures(BLUE, "thunderbird", 4), figures(GREEN, "digger")), by_default(), Loaded(rest=6))
    (bird,) = [one for one in after.figures if one.kind.key == "thunderbird"][:1]
    assert (after.winner, bird.ammo) == (BLUE, 8 - 2)
    for kind in CLASSES.values():
        if kind.kind == "beast":
            assert kind.range in ("short", "")
            assert (kind.hands, kind.shielded) == (0, False), kind.key


@pytest.mark.rule("ERF-TYPE-01", "ERF-FLY-01", "ERF-FLY-04", "ERF-FLY-09")
def test_beasts_run_and_wings_carry_farther() -> None:
    for size in SIZES.values():
        land, sky = size.body(), size.body(flies=True)
        assert sky.move - land.move == 4
        assert sky.stat - land.stat == -1
    assert SIZES["tiny"].sky.hits == SIZES["tiny"].hits  # its half hits are printed on the ground as well
    horse, goyal = CLASSES["horse"], CLASSES["goyal"]
    assert horse.move == SIZES["large"].body().move + 2
    assert goyal.move == SIZES["large"].sky.move
    for kind in CLASSES.values():
        if kind.flies:
            assert kind.range == "short"
            assert kind.ammo <= 2 + 2 * ("ammo" in kind.specials)
            assert kind.terrain_special == ""
            assert "siege" not in kind.specials
    found = world()
    walks, soars = commander(found, ONE), commander(found, ONE, terrain="sky")
    assert kind_of(soars).move - kind_of(walks).move == 4
    assert (kind_of(soars).range, kind_of(walks).range) == ("short", "middle")
    assert pace(figures(BLUE, "roc")[0]) == CLASSES["roc"].move  # no dash


@pytest.mark.rule("ERF-BASIC-12")
def test_arms_and_armour_come_with_a_class() -> None:
    for key in (*KNIGHTS, "piker", "archer", "stabber", "tosser", "crossbower"):
        one = figures(BLUE, key)[0]
        assert one.is_armed
        assert one.is_armoured == ("quick" not in one.kind.traits)


def test_a_close_roll_needs_no_save() -> None:
    field = met(figures(BLUE, "giant", hits=200), figures(GREEN, "giant", hits=200))
    duel(field, 6, 5)
    assert saves(field) == []
