"""What specials do in a fight of figures: each on a field of its own (ERF-SPECIAL-26 to -103)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from engine.games.erfworld.battle.muster import Party, figures_of
from engine.games.erfworld.bouts.battle import next_bout
from engine.games.erfworld.bouts.bout import fight_bout
from engine.games.erfworld.bouts.choices import Choices
from engine.games.erfworld.bouts.damage import Force, force, suffer, taken
from engine.games.erfworld.bouts.field import BLUE, GREEN, BlowKind, Fate, Field, Figure, Pairing, Situation
from engine.games.erfworld.bouts.pairing import cleaves
from engine.games.erfworld.bouts.phases import initiative_round
from engine.games.erfworld.bouts.saves import crit, difficulty
from engine.games.erfworld.bouts.stats import Stance, battle_stat, can_capture, multiplier, outnumbered
from engine.games.erfworld.rules.source import HALVES
from tests.engine.games.erfworld.props.field_kit import Loaded, blows, by_default, figures, met, points
from tests.engine.games.erfworld.props.war_kit import ONE, commander, pack, stack, world
from tests.suite.table import each


def given(one: Figure, *specials: str, **figures_changed: object) -> Figure:
    """The same figure with these specials besides its own."""
    kind = msgspec.structs.replace(one.kind, specials=(*one.kind.specials, *specials), **figures_changed)
    one.kind = kind
    return one


def gain(
    special: str, mine: str, theirs: str, *, off_turn: bool = False, stance: Stance | None = None, **more: Any
) -> int:
    """What a special adds to the battle stat of one class against another."""
    (one,), (other,) = figures(BLUE, mine), figures(GREEN, theirs)
    field = met([one], [other], on_turn=GREEN if off_turn else BLUE)
    for name, value in more.items():
        setattr(field if hasattr(field, name) else one, name, value)
    stance = stance or Stance(True, (other,))
    before = battle_stat(field, one, other, stance)
    given(one, special)
    return battle_stat(field, one, other, stance) - before


@pytest.mark.rule(
    "ERF-SPECIAL-35", "ERF-SPECIAL-39", "ERF-SPECIAL-50", "ERF-SPECIAL-64", "ERF-SPECIAL-76", "ERF-SPECIAL-81",
    "ERF-SPECIAL-94", "ERF-SPECIAL-34",
)  # fmt: skip
def test_specials_that_add_to_the_battle_stat_of_who_has_them() -> None:
    assert gain("deflect_arrows", "knight", "keshik") == 3
    assert gain("deflect_arrows", "knight", "knight") == 0
    assert gain("deflect_arrows", "guardian", "keshik") == 0  # not beside a real shield
    assert gain("shield_proficiency", "guardian", "keshik", stance=Stance(False)) == 2
    assert gain("shield_proficiency", "guardian", "knight", stance=Stance(False)) == 0
    assert gain("dual_wield", "arbalist", "knight", off_turn=True) == 1  # combat 5 instead of defense 4
    assert gain("dual_wield", "arbalist", "knight") == 0
    assert gain("improved_archery", "crossbower", "knight") == 1
    assert gain("improved_archery", "crossbower", "keshik") == 0
    assert gain("terrain_combat_increase", "knight", "knight", mastered=True) == 2
    assert gain("terrain_combat_increase", "knight", "knight") == 0
    ambush: dict[str, Any] = {"situation": Situation.AMBUSH}
    assert gain("assassination", "ninja", "knight", **ambush) == 6
    assert gain("assassination", "ninja", "knight", **ambush, ambusher=GREEN) == 0
    assert gain("assassination", "ninja", "knight", **ambush, bout=1) == 0
    three = tuple(figures(GREEN, "knight", 3))
    field = met(figures(BLUE, "knight"), three, on_turn=GREEN)
    (one,) = field.side(BLUE)
    assert (
        outnumbered(field, given(one, "rapid_reflex"), three)
        == outnumbered(field, figures(BLUE, "knight")[0], three) + 1
    )
    assert gain("dance_fighting", "knight", "knight", dances=True) == 2
    assert gain("dance_fighting", "knight", "knight", dances=True, off_turn=True) == 0


@pytest.mark.rule("ERF-SPECIAL-56", "ERF-SPECIAL-74")
def test_what_weakens_the_enemy() -> None:
    (one,), foes = figures(BLUE, "knight"), figures(GREEN, "knight", 3)
    field = met([one], foes)
    plain = battle_stat(field, one, foes[0], Stance(True))
    for foe in foes:
        given(foe, "mean_tweets")
    assert battle_stat(field, one, foes[0], Stance(True)) == plain - 1
    alone = outnumbered(field, one, tuple(foes))
    assert battle_stat(field, one, foes[0], Stance(True, tuple(foes))) == plain - 2 + alone
    spitter, victim = given(figures(BLUE, "lancer")[0], "spit_muck"), figures(GREEN, "knight")[0]
    duel(spitter, victim, 10, 1)
    assert victim.blinded
    assert battle_stat(field, victim, spitter, Stance(True)) == victim.kind.defense - 2 + (
        2 if spitter.size - victim.size in victim.kind.mastery else 0
    )


def duel(one: Figure, other: Figure, mine: int, theirs: int, *, rest: int = 5) -> Field:
    """One bout of one against one with these battle rolls."""
    field = met([one], [other], bout=2)
    dice = Loaded((("roll", one.name), mine), (("roll", other.name), theirs), rest=rest)
    fight_bout(field, by_default(), Pairing(one, [other]), dice)
    return field


@pytest.mark.rule("ERF-SPECIAL-33", "ERF-SPECIAL-62", "ERF-SPECIAL-96", "ERF-SPECIAL-103")
def test_what_takes_the_edge_off_a_blow_and_what_goes_through_it() -> None:
    (one,), (knight,) = figures(BLUE, "knight"), figures(GREEN, "knight")
    blow = force(one, knight, BlowKind.HIT)
    assert taken(knight, [blow]) == 2 * HALVES
    given(knight, "damage_reduction")
    assert taken(knight, [blow]) == 1 * HALVES
    assert taken(knight, [replace(blow, raw=HALVES)]) == 1 * HALVES  # only 2 and more are reduced
    strong = force(given(one, "power_strike"), knight, BlowKind.HIT)
    assert taken(knight, [strong]) == 3 * HALVES
    heavy = figures(GREEN, "heavy_knight")[0]
    plain = figures(BLUE, "lancer")[0]
    assert taken(heavy, [force(plain, heavy, BlowKind.HIT)]) == 1 * HALVES  # 2, 1 for size, less 2
    assert taken(heavy, [force(one, heavy, BlowKind.HIT)]) == 4 * HALVES
    assert not force(given(figures(BLUE, "piker")[0], "power_strike"), figures(GREEN, "gump")[0], BlowKind.HIT).pierces

    tough = given(figures(GREEN, "knight")[0], "tough")
    felling = Force(one, BlowKind.HIT, 20 * HALVES)
    suffer(tough, [felling])
    assert (tough.fate, points(tough)) == (Fate.FIGHTING, 1)
    suffer(tough, [felling])
    assert tough.fate is not Fate.FIGHTING
    for count, croaker, lives in ((1, "heavy_knight", True), (2, "heavy_knight", False), (1, "behemoth", False)):
        tough = given(figures(GREEN, "knight")[0], "tough")
        suffer(tough, [Force(foe, BlowKind.HIT, croaks=True) for foe in figures(BLUE, croaker, count)])
        assert (tough.fate is Fate.FIGHTING) is lives
    unhurt = given(figures(GREEN, "knight")[0], "tough")
    crit(unhurt)
    assert (unhurt.fate, points(unhurt)) == (Fate.FIGHTING, 1)
    assert difficulty(given(figures(GREEN, "knight")[0], "no_critical_hits"), one) is None


@pytest.mark.rule("ERF-SPECIAL-63", "ERF-SPECIAL-99")
@each(
    "special, first, second",
    [("scout", 1, 1), ("quick_attack", 2, 1), ("electrify", 2, 2), ("extra_attack", 2, 2)],
)
def test_who_strikes_twice(special: str, first: int, second: int) -> None:
    one = given(figures(BLUE, "knight")[0], special)
    giant = figures(GREEN, "giant")[0]
    field = duel(one, giant, 10, 4)
    struck = [blow.round for blow in blows(field, one.name)]
    assert (struck.count(1), struck.count(2)) == (first, second)


@pytest.mark.rule("ERF-SPECIAL-38", "ERF-SPECIAL-67")
def test_life_that_is_drained_or_grows_back() -> None:
    drinker = given(figures(BLUE, "knight")[0], "drain_life")
    drinker.full, drinker.hits = 60 * HALVES, 40 * HALVES
    giant = figures(GREEN, "giant")[0]
    field = duel(drinker, giant, 10, 9)
    assert [blow.round for blow in blows(field, drinker.name)][:2] == [1, 3]  # it swallows in the second round
    lost = sum(blow.damage * multiplier(giant, drinker) for blow in blows(field, giant.name))
    assert drinker.hits == 40 * HALVES - lost + HALVES * len(blows(field, drinker.name))
    for special, grown in (("scout", 0), ("regeneration", 1)):
        one = given(figures(BLUE, "knight")[0], special)
        one.hits, one.rounds = 3 * HALVES, 9
        duel(one, figures(GREEN, "piker")[0], 9, 5)
        assert points(one) == 3 + grown


@pytest.mark.rule("ERF-SPECIAL-27", "ERF-SPECIAL-66", "ERF-SPECIAL-26")
def test_charges_rapid_shots_and_beasts_that_lead_captives() -> None:
    harm = {}
    for special, cavalry in (("scout", True), ("charge", False), ("charge", True)):
        one, foe = given(figures(BLUE, "lancer")[0], special), figures(GREEN, "giant")[0]
        one.cavalry, foe.hits = cavalry, foe.full
        one.stats = 9
        field = met([one], [foe], initiative=BLUE, first=BLUE)
        initiative_round(field, by_default(), Loaded(rest=5))
        harm[special, cavalry] = sum(blow.damage for blow in blows(field, one.name))
    base = harm["scout", True]
    assert (harm["charge", False], harm["charge", True]) == (base, 2 * base)

    archer, small = figures(BLUE, "keshik")[0], figures(GREEN, "piker")[0]
    assert not cleaves(archer, small)
    assert cleaves(given(archer, "rapid_shot"), small)
    assert not cleaves(archer, figures(GREEN, "knight")[0])  # only smaller ones

    beast, knight = figures(BLUE, "sawhorse")[0], figures(GREEN, "giant")[0]
    field = met([beast], [knight])
    beast.stats = 9
    assert not can_capture(field, beast, knight)
    assert can_capture(field, given(beast, "capture"), knight)


class Always(Choices):
    """Area attacks whenever there is anybody to hit."""

    def area(self, field: Field, one: Figure, targets: int) -> bool:
        return True


def swept(one: Figure, *foes: Figure) -> Field:
    """A bout that begins with an area attack of one figure."""
    field = met([one], foes, bout=1)
    pairing = Pairing(one, list(foes[:1]), list(foes[1:]))
    fight_bout(field, {BLUE: Always(), GREEN: Choices()}, pairing, Loaded((("roll", one.name), 8), rest=6))
    return field


def dwagon(breath: str, *specials: str) -> Figure:
    return given(figures(BLUE, "dwagon")[0], *specials, breath=breath)


@pytest.mark.rule("ERF-SPECIAL-40", "ERF-SPECIAL-57", "ERF-SPECIAL-98", "ERF-SPECIAL-82")
def test_whom_a_breath_reaches_and_whom_it_does_not_hurt() -> None:
    for breath, specials, immune, reached in (
        ("fire", ("scout",), 0, 4), ("fire", ("breath_intensifier",), 0, 6), ("fire", ("scout",), 2, 2),
        ("lightning", ("scout",), 0, 6),
    ):  # fmt: skip
        foes = figures(GREEN, "giant", 7)
        for foe in foes[:immune]:
            given(foe, "elemental_immunity", immune=("fire",))
        one = dwagon(breath, *specials)
        field = swept(one, *foes)
        assert len([blow for blow in blows(field, one.name) if blow.round == 0]) == reached
    foes = figures(GREEN, "giant", 7)
    given(foes[0], "miracle_pole")
    field = swept(one := dwagon("lightning"), *foes)
    assert [blow for blow in blows(field, one.name) if blow.round == 0] == []
    catcher, knight = given(figures(BLUE, "lancer")[0], "miracle_pole"), figures(GREEN, "knight")[0]
    field = met([catcher], [knight])
    free = battle_stat(field, catcher, knight, Stance(True))
    catcher.capturing = True
    assert battle_stat(field, catcher, knight, Stance(True)) == free + 2 - 1


@pytest.mark.rule("ERF-SPECIAL-68", "ERF-SPECIAL-72", "ERF-SPECIAL-102")
def test_shots_bursts_and_slams_that_meet_everybody_near() -> None:
    ninja = given(figures(BLUE, "keshik")[0], "scatter_shot")
    field = swept(ninja, *figures(GREEN, "giant", 3))
    assert [blow.damage for blow in blows(field, ninja.name) if blow.round == 0] == [HALVES] * 3
    assert ninja.ammo == 0

    bomb = given(figures(BLUE, "giant")[0], "self_destruct")
    foes = figures(GREEN, "giant", 2)
    bomb.hits, bomb.full = 20 * HALVES, 40 * HALVES
    swept(bomb, *foes)
    assert bomb.fate is Fate.CROAKED
    assert [foe.is_fighting for foe in foes] == [False, False]  # 20 points are more than they have
    unhurt = given(figures(BLUE, "giant")[0], "self_destruct")
    field = swept(unhurt, figures(GREEN, "piker")[0])
    assert not unhurt.bursting

    giant, captive = given(figures(BLUE, "colossus")[0], "mass_capture"), figures(GREEN, "giant", 2)
    swept(giant, *captive)
    assert captive[0].fate is Fate.CAPTURED


@pytest.mark.rule("ERF-SPECIAL-21", "ERF-SPECIAL-34", "ERF-UNIT-54")
def test_a_stack_dances_by_its_leader_or_its_tribe() -> None:
    found = world()
    knights, lord = pack(found, ONE, "knight", 3), commander(found, ONE, specials=["dance_fighting"])
    led = stack(found, lord, knights)

    def dancing(*units: object) -> list[bool]:
        return [one.dances for one in figures_of(found, Party(ONE, list(units)), BLUE, "plains")]  # type: ignore[arg-type]

    assert dancing(lord, knights) == [True] * 4
    dancer = figures_of(found, Party(ONE, [lord, knights]), BLUE, "plains")[1]
    assert not dancer.is_armoured  # they strip
    knights.count = 1
    assert dancing(lord, knights) == [False] * 2
    knights.count = 17
    assert not any(dancing(lord, knights))  # a crowd has no bonus, and nothing passes on
    led.leader, lord.specials = "", []
    knights.count = 3
    assert not any(dancing(lord, knights))


class Recorder(Choices):
    """Notes whom it was asked for first in every bout."""

    def __init__(self, asked: dict[int, int]) -> None:
        self._asked = asked

    def pair(self, field: Field, side: int, own: Sequence[Figure], enemies: Sequence[Figure]) -> tuple[str, str] | None:
        self._asked.setdefault(field.bout, side)
        return super().pair(field, side, own, enemies)


@pytest.mark.rule("ERF-CMDPAIR-03", "ERF-CMDBOUT-10")
def test_the_right_to_choose_first_changes_with_every_bout_and_a_bout_ends_when_somebody_is_out() -> None:
    for before, first in ((0, BLUE), (1, GREEN), (2, BLUE)):
        asked: dict[int, int] = {}
        field = met(figures(BLUE, "giant", 2), figures(GREEN, "giant", 2), bout=before, first=BLUE)
        for one in field.figures:
            one.kind = msgspec.structs.replace(one.kind, specials=())
        next_bout(field, {BLUE: Recorder(asked), GREEN: Recorder(asked)}, Loaded(rest=5))
        assert asked[before + 1] == first

    (knight,), foes = figures(BLUE, "knight"), figures(GREEN, "piker", 2)
    foes[1].hits = foes[1].full = 80
    field = met([knight], foes, bout=1)
    dice = Loaded((("roll", knight.name), 8), rest=5)
    fight_bout(field, by_default(), Pairing(knight, foes), dice)
    assert [foe.is_fighting for foe in foes] == [False, True]  # one croaked, and the bout is over
    assert knight.is_fighting
