"""Spells in battle: one a bout, what each does, and what casters do for an army (ERF-MAGIC, ERF-J-16 to -18)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.games.erfworld.battle.engage import engage
from engine.games.erfworld.battle.events import BattleFought
from engine.games.erfworld.battle.leading import leadership
from engine.games.erfworld.battle.mass_fight import is_mass_battle
from engine.games.erfworld.battle.muster import Party
from engine.games.erfworld.bouts.damage import Force
from engine.games.erfworld.bouts.field import BLUE, GREEN, BlowKind, Cast, Field, Figure, Pairing, figure
from engine.games.erfworld.bouts.phases import ammo_spent, harm
from engine.games.erfworld.bouts.stats import outnumbered
from engine.games.erfworld.casting.in_bouts import Art, Weaver
from engine.games.erfworld.casting.in_mass import bring
from engine.games.erfworld.mass.battle import fight_mass
from engine.games.erfworld.mass.choices import MassChoices
from engine.games.erfworld.mass.clash import Losses
from engine.games.erfworld.mass.field import Army, MassField
from engine.games.erfworld.mass.groups import Group, Line, Status
from engine.games.erfworld.mass.magic import multiplied, softened, swap_lines
from engine.games.erfworld.mass.regrouping import regroup
from engine.games.erfworld.rules.classes import CLASSES
from engine.games.erfworld.rules.magic import SCHOOLS, SPELLS
from engine.games.erfworld.state import Commander, World
from tests.engine.games.erfworld.props.magic_kit import charmed
from tests.engine.games.erfworld.props.stage import stage
from tests.engine.games.erfworld.props.war_kit import ONE, TWO, commander, orders, pack, told, turn_of, world
from tests.suite.table import each


def _caster(found: World, school: str, mastery: str = "adept", juice: int = 1000, **more: object) -> Commander:
    found.options.casters = True
    return commander(found, ONE, 1, "caster", school=school, mastery=mastery, juice=juice, **more)


def _arena(*kinds: tuple[int, str]) -> Field:
    """A field with a caster of BLUE and these figures, one against one."""
    figures = [figure("c.1", BLUE, CLASSES["caster"])]
    figures[0].unit = "c"
    for number, (side, kind) in enumerate(kinds):
        one = figure(f"f{number}.1", side, CLASSES[kind])
        one.unit, one.stack = f"f{number}", str(side + 1)
        figures.append(one)
    return Field(figures)


def _weave(arena: Field, spell: str, mastery: str = "adept", juice: int = 1000) -> Art:
    art = Art("c", [SPELLS[spell]], juice, mastery, mastery != "novice")
    Weaver([art])(arena)
    return art


@pytest.mark.rule("ERF-MAGIC-92", "ERF-MAGIC-93", "ERF-J-17", "ERF-MAGIC-56")
@each(
    "kind, spell, lost",
    [
        ("piker", "blast", 2),
        ("knight", "blast", 4),
        ("giant", "blast", 4),
        ("dwagon", "blast", 8),
        ("dwagon", "gaze", 2),
    ],
)
def test_a_blast_hits_by_itself_by_size_less_damage_reduction(kind: str, spell: str, lost: int) -> None:
    arena = _arena((GREEN, kind), (BLUE, "piker"))
    target = arena.figures[1]
    before = target.hits
    art = _weave(arena, spell)
    assert before - target.hits == lost  # in halves; large and huge take two points off
    assert art.spent == SPELLS[spell].price
    assert [entry.spell for entry in arena.entries if isinstance(entry, Cast)] == [spell]


@pytest.mark.rule("ERF-MAGIC-92", "ERF-CASTER-08")
@each("mastery, casts", [("novice", False), ("adept", True), ("master", True)])
def test_stuns_and_that_a_stunned_novice_cannot_cast(mastery: str, casts: bool) -> None:
    arena = _arena((GREEN, "knight"), (GREEN, "piker"), (BLUE, "piker"))
    arena.figures[0].stunned = 1
    _weave(arena, "stun", mastery)
    assert [one.stunned for one in arena.figures[1:3]] == [int(casts), int(casts)]


@pytest.mark.rule("ERF-MAGIC-15")
def test_foresight_avoids_the_attacks_of_the_strongest_enemy_for_a_bout() -> None:
    arena = _arena((GREEN, "knight"), (GREEN, "piker"), (BLUE, "piker"))
    _weave(arena, "foresight")
    assert [one.foreseen for one in arena.figures[1:]] == [True, False, False]


@pytest.mark.rule("ERF-MAGIC-22")
def test_stats_change_places_for_one_bout() -> None:
    arena = _arena((GREEN, "piker"), (BLUE, "piker"))
    own = arena.figures[2]
    art = Art("c", [SPELLS["swap_stats"]], 100, "adept", quiet=True)
    weaver = Weaver([art])
    weaver(arena)
    gain = own.kind.defense - own.kind.combat
    assert own.stats == max(0, gain)
    weaver(arena)
    assert own.stats == 0
    assert art.spent == (100 if gain > 0 else 0)


@pytest.mark.rule("ERF-MAGIC-54")
def test_bonuses_of_a_stack_are_doubled_once_a_battle() -> None:
    arena = _arena((GREEN, "piker"), (BLUE, "piker"), (BLUE, "stabber"))
    for one in arena.figures[2:]:
        one.bonus = 3
    art = Art("c", [SPELLS["double_bonus"]], 1000, "adept", quiet=True)
    weaver = Weaver([art])
    weaver(arena)
    weaver(arena)
    assert [one.bonus for one in arena.figures[2:]] == [6, 6]
    assert art.spent == 200


@pytest.mark.rule("ERF-MAGIC-90", "ERF-J-16", "ERF-MAGIC-104")
@each(
    "spell, mastery, bonus",
    [("bond", "novice", 1), ("bond", "adept", 2), ("bond", "master", 4), ("dance", "adept", 1)],
)
def test_bonds_and_dances_help_a_stack(spell: str, mastery: str, bonus: int) -> None:
    arena = _arena((GREEN, "piker"), (BLUE, "piker"))
    _weave(arena, spell, mastery)
    assert arena.figures[2].bonus == bonus
    assert arena.figures[2].dances is (spell == "dance")
    assert arena.figures[1].bonus == 0


@pytest.mark.rule("ERF-MAGIC-76")
def test_a_timeout_keeps_one_pairing_from_fighting_if_there_are_others() -> None:
    arena = _arena((GREEN, "knight"), (GREEN, "piker"), (BLUE, "piker"), (BLUE, "stabber"))
    _, knight, piker, one, other = arena.figures
    arena.pairings = [Pairing(one, [knight])]
    assert _weave(arena, "timeout").spent == 0
    arena.pairings.append(Pairing(other, [piker]))
    _weave(arena, "timeout")
    assert [*arena.frozen] == [one.name, knight.name]


@pytest.mark.rule("ERF-MAGIC-106")
@each("spell, lucky, unlucky", [("hit", "f1.1", "f2.1"), ("crit", "f1.1", "f2.1"), ("miss", "f0.1", "f1.1")])
def test_luck_is_taken_from_others(spell: str, lucky: str, unlucky: str) -> None:
    arena = _arena((GREEN, "knight"), (BLUE, "knight"), (BLUE, "piker"))
    _weave(arena, spell)
    assert arena.fortune == {lucky: spell, unlucky: "miss"}


def _fought(found: World, attackers: list[object], defenders: list[object], roll: int = 5) -> list[str]:
    turn = turn_of(found)
    engage(turn, 4, attackers, defenders)  # type: ignore[arg-type]
    return [line for event in told(turn, BattleFought) for line in event.account]


@pytest.mark.rule("ERF-CASTER-04")
def test_hot_schools_cast_in_battle_by_themselves_and_cold_ones_never() -> None:
    """From shockmancy, whose spells are blows, to those who only build, heal and look."""
    cast_at = {}
    for school in SCHOOLS:
        found = world()
        caster = _caster(found, school, juice=4000)
        lines = _fought(found, [caster, pack(found, ONE, "guardian", 4)], [pack(found, TWO, "giant", 30)])
        cast_at[school] = any(" casts " in said for said in lines)
    hot = {school for school, casts in cast_at.items() if casts}
    assert hot >= {"shockmancy", "luckamancy"}
    assert hot <= {spell.school for spell in SPELLS.values() if spell.is_for_battle}
    assert {"findamancy", "dirtamancy", "moneymancy", "healomancy", "signamancy", "thinkamancy"}.isdisjoint(hot)


@pytest.mark.rule("ERF-CASTER-09", "ERF-DOCTRINE-24")
@each("line, kept", [("", 500), ("SPELLS blast", 0), ("SPELLS none", 1000), ("SPELLS stun", 100)])
def test_casters_cast_a_spell_a_bout_by_doctrine_or_keep_half(line: str, kept: int) -> None:
    found = world()
    jack = _caster(found, "shockmancy")
    giants = pack(found, ONE, "guardian", 4)
    foes = pack(found, TWO, "giant", 30)
    if line:
        orders(found.sides[ONE].doctrine, line)
    lines = _fought(found, [jack, giants], [foes])
    casts = [said for said in lines if " casts " in said]
    assert bool(casts) is (line != "SPELLS none")
    if jack.id in found.commanders:
        assert jack.juice >= kept
        assert (jack.juice < 1000) is bool(casts)
    bouts = sum(said.startswith("Bout") for said in lines)
    assert len(casts) <= max(1, bouts)


@pytest.mark.rule("ERF-J-18")
def test_broken_rules_hold_in_battle() -> None:
    found = stage()
    knights = found.pack("knight", 1, 4, 8)
    for word in ("no ranged hit", "ammo free", "crowd"):
        charmed(found, knights, "break_rule", word)
    one, shooter = figure("a", BLUE, CLASSES["knight"]), figure("b", GREEN, CLASSES["archer"])
    one.charms = tuple(knights.charms)
    arena = Field([one, shooter])
    before = one.hits
    assert not harm(arena, {"a": [Force(shooter, BlowKind.HIT, 4)]})
    assert harm(arena, {"a": [Force(figure("c", GREEN, CLASSES["piker"]), BlowKind.HIT, 2)]})
    assert one.hits == before - 2
    one.shot = True
    assert ammo_spent(one) == 0
    crowd = tuple(figure(f"p{n}", GREEN, CLASSES["knight"]) for n in range(3))
    assert outnumbered(arena, one, crowd) == 0
    one.charms = ()
    assert outnumbered(arena, one, crowd) < 0


@pytest.mark.rule("ERF-MAGIC-34", "ERF-MAGIC-38")
def test_a_ward_absorbs_one_blow_a_battle() -> None:
    one, foe = figure("a", BLUE, CLASSES["knight"]), figure("b", GREEN, CLASSES["knight"])
    one.charms = ("ward",)
    arena = Field([one, foe])
    before = one.hits
    for expected in (before, before - 2):
        harm(arena, {"a": [Force(foe, BlowKind.HIT, 2)]})
        assert one.hits == expected


# Mass battles


def _armies(own: int = 8, foes: int = 8, kind: str = "stabber", foe: str = "stabber") -> tuple[Army, Army]:
    return tuple(  # type: ignore[return-value]
        Army([Group(CLASSES[key], CLASSES[key].body_size.group) for _ in range(count)], commander=1, mobile=True)
        for key, count in ((kind, own), (foe, foes))
    )


def _d10(value: int) -> Callable[..., int]:
    return lambda *key: value


@pytest.mark.rule("ERF-MAGIC-21", "ERF-MAGIC-54", "ERF-MAGIC-70", "ERF-MAGIC-72", "ERF-MAGIC-52")
@each(
    "school, attribute, value, price",
    [
        ("mathamancy", "swaps", True, 100),
        ("dittomancy", "volleys", 4, 500),
        ("foolamancy", "softer", True, 200),
        ("foolamancy", "slips", True, 300),
        ("foolamancy", "hidden", True, 100),
        ("shockmancy", "blasts", 5, 500),
    ],
)
def test_what_casters_bring_into_a_mass_battle(school: str, attribute: str, value: object, price: int) -> None:
    found = world()
    caster = _caster(found, school, juice=4000)
    army = _armies()[0]
    (art,) = bring(found, army, [caster])
    assert getattr(army.magic, attribute) == value
    assert art.spent >= price


@pytest.mark.rule("ERF-J-17")
def test_blasts_of_an_army_take_a_group_each_with_a_stat_of_ten_and_mastery() -> None:
    armies = _armies()
    armies[0].magic.blasts, armies[0].magic.blast_stat = 3, 4
    after = fight_mass(MassField(armies), {0: MassChoices(), 1: MassChoices()}, _d10(5))
    blasts = [entry for entry in after.entries if entry.what == "blast"]
    assert blasts
    assert [entry.totals[0] for entry in blasts] == [19] * len(blasts)
    assert all(entry.lost == (0, 1) for entry in blasts)


@pytest.mark.rule("ERF-MAGIC-52")
def test_refreshed_losses_fight_on_and_croak_in_the_end_each_once() -> None:
    armies = _armies(4, 4)
    armies[0].magic.refresh = 3
    after = fight_mass(MassField(armies), {0: MassChoices(), 1: MassChoices()}, _d10(5))
    back = [group for group in after.armies[0].groups if group.refreshed]
    assert 0 < len(back) <= 3
    assert all(not group.units and group.status is Status.LOST for group in back)


@pytest.mark.rule("ERF-MAGIC-54", "ERF-MAGIC-70")
def test_volleys_kill_twice_or_four_times_as_much_and_losses_are_softened() -> None:
    army = _armies()[0]
    army.magic.volleys, army.magic.softer = 4, True
    assert multiplied(army, Losses(lost=2)).lost == 8
    assert softened(army, Losses(lost=2)).lost == 1
    assert softened(_armies()[0], Losses(lost=2)).lost == 2


@pytest.mark.rule("ERF-MAGIC-21")
def test_a_line_is_swapped_after_the_enemy_has_set_his() -> None:
    own, foes = _armies(1, 3, "stabber", "dwagon")
    own.groups.append(Group(CLASSES["colossus"], 1, line=Line.MIDDLE))
    swap_lines(own, foes)
    assert own.groups[1].line is Line.MIDDLE
    own.magic.swaps = True
    swap_lines(own, foes)
    assert [group.line for group in own.groups] == [Line.MIDDLE, Line.FRONT]


@pytest.mark.rule("ERF-MAGIC-72")
@each("slips", [True, False])
def test_a_fools_retreat_leaves_nobody_behind(slips: bool) -> None:
    own, foes = _armies(3, 12)
    own.began, own.magic.slips = 400, slips
    own.groups[0].status = Status.EXHAUSTED
    arena = MassField((own, foes))
    regroup(arena, {0: MassChoices(), 1: MassChoices()}, _d10(5))
    assert arena.end == "retreat"
    assert any(group.status is Status.LOST for group in own.groups) is not slips


@pytest.mark.rule("ERF-J-26")
def test_a_caster_counts_for_two_groups() -> None:
    found = world()
    _caster(found, "shockmancy")
    own, foes = pack(found, ONE, "stabber", 16 * 5), pack(found, TWO, "stabber", 16 * 5)
    caster = next(iter(found.commanders.values()))
    assert is_mass_battle(found, (Party(ONE, [own, caster]), Party(TWO, [foes])))
    assert not is_mass_battle(found, (Party(ONE, [own]), Party(TWO, [foes])))


# Units of a caster's making


@pytest.mark.rule("ERF-CASTER-06")
@each("mastery, near, far", [("novice", 1, 0), ("adept", 2, 1), ("master", 4, 2)])
def test_a_maker_adds_to_the_units_of_his_school(mastery: str, near: int, far: int) -> None:
    found = world()
    holly = _caster(found, "dollamancy", mastery)
    beside, apart = pack(found, ONE, "cloth_golem_large", 2), pack(found, ONE, "cloth_golem_large", 2)
    other = pack(found, ONE, "dirt_golem_large", 2)
    holly.stack = beside.stack = 7
    led = leadership(found, [holly, beside, apart, other])
    assert [led[unit.id].bonus for unit in (beside, apart, other)] == [near, far, 0]


@pytest.mark.rule("ERF-MAGIC-104")
def test_an_epic_of_twenty_days_helps_everybody_while_its_chief_serves() -> None:
    found = world()
    found.options.casters = True
    pikers = pack(found, ONE, "piker", 8)
    side = found.sides[ONE]
    side.epic, side.epic_for, side.chief = 20, "u99", "u99"
    assert leadership(found, [pikers])[pikers.id].bonus == 1
    side.chief = ""
    assert leadership(found, [pikers])[pikers.id].bonus == 0
    assert isinstance(figure("a", 0, CLASSES["piker"]), Figure)
