"""Battles: chances, tangles, reports, and the phases after them."""

from __future__ import annotations

import pytest

from engine.core.events import EVERYONE
from engine.games.dunk.armies.events import BattleReport, GreatBattle
from engine.games.dunk.armies.strength import stance_of
from engine.games.dunk.battle import phase as battle
from engine.games.dunk.battle.battle import Fighter, Side, fight, survival
from engine.games.dunk.state import Army, ArmyType, Campaign, Plague, Race, Terrain
from engine.testing import LoadedDice, events_of
from tests.engine.games.dunk.props.kit import Scenario, from_one
from tests.engine.games.dunk.props.warring import DEAD, SAFE, two_at_war
from tests.suite.table import each


def plain_army(id: int, owner: int = 1, kind: ArmyType = ArmyType.ARMY, **more: object) -> Fighter:
    army = Army(id, f"Army {id}", kind, owner, Race.HUMAN, 1, **more)  # type: ignore[arg-type]
    return Fighter(army, stance_of(army, Terrain.LAND))


def chances(sizes: list[int], enemies: list[list[int]]) -> list[float]:
    """The chance to survive the melee for an army of each side, all of strength 1."""
    sides, number = [], 1
    for owner, (size, foes) in enumerate(zip(sizes, enemies, strict=True), start=1):
        sides.append(Side(owner, [plain_army(number + i, owner) for i in range(size)], foes))
        number += size
    results = fight(sides, LoadedDice(rest=SAFE))
    return [survival(rows[0].strength, rows[0].es) for rows in results]


def own_value(world: Scenario, name: str) -> str:
    turn = world.turn(dice=LoadedDice(rest=SAFE))
    battle.run_battle(turn)
    (report,) = events_of(turn, BattleReport)
    own: str = next(row.own for row in report.armies if row.name == name)
    return own


@pytest.mark.rule("DNK-EX-31", "DNK-BATTLE-03", "DNK-BATTLE-04", "DNK-BATTLE-05")
@each("many, single, each", [(1, 1 / 2, 1 / 2), (2, 1 / 3, 3 / 4), (3, 1 / 4, 5 / 6)])
def test_one_against_many_equals(many: int, single: float, each: float) -> None:
    assert chances([1, many], [[1], [0]]) == pytest.approx([single, each])


@pytest.mark.rule("DNK-BATTLE-07")
@each("many", [1, 2, 5, 40])
def test_against_equals_an_army_kills_half_an_enemy(many: int) -> None:
    single, each = chances([1, many], [[1], [0]])
    assert many * (1 - each) == pytest.approx(0.5)
    assert single == pytest.approx(1 / (many + 1))


@pytest.mark.rule("DNK-BATTLE-07")
def test_in_an_even_battle_half_of_the_armies_die() -> None:
    assert chances([7, 7], [[1], [0]]) == pytest.approx([0.65, 0.65], abs=0.16)
    died = 0
    for seed in range(300):
        sides = [Side(1, [plain_army(1)], [1]), Side(2, [plain_army(2, 2)], [0])]
        turn = from_one("l").turn(phase="Battle", seed=str(seed))
        died += sum(not fought.survived for side in fight(sides, turn.dice) for fought in side)
    assert 0.43 < died / 600 < 0.57


@pytest.mark.rule("DNK-BATTLE-06", "DNK-GAP-87")
def test_in_a_tangle_each_army_counts_its_own_enemies() -> None:
    # A fights B and C; B fights A and D; C fights only A, D only B
    a, b, c, d = chances([1, 1, 1, 1], [[1, 2], [0, 3], [0], [1]])
    assert a == pytest.approx(1 / (1 + 1 / 3 + 1))
    assert b == pytest.approx(1 / (1 + 1 / 3 + 1))
    assert c == d == pytest.approx(1 / (1 + 1 / 3))


@pytest.mark.rule("DNK-BATTLE-03")
def test_both_may_die_and_both_may_live() -> None:
    sides = [Side(1, [plain_army(1)], [1]), Side(2, [plain_army(2, 2)], [0])]
    both = LoadedDice({("arrows", 1): [SAFE], ("arrows", 2): [SAFE]}, rest=DEAD)
    assert [rows[0].survived for rows in fight(sides, both)] == [False, False]
    assert [rows[0].survived for rows in fight(sides, LoadedDice(rest=SAFE))] == [True, True]


@pytest.mark.rule("DNK-GAP-25", "DNK-BATTLE-08", "DNK-BATTLE-11")
def test_an_army_shot_dead_dies_even_when_it_wins_the_melee() -> None:
    archers = plain_army(2, 2, ArmyType.ARCHERS)
    sides = [Side(1, [plain_army(1)], [1]), Side(2, [archers], [0])]
    (shot,), (shooter,) = fight(sides, LoadedDice({("arrows", 1): [DEAD]}, rest=SAFE))
    assert shot.killed_by_arrows
    assert not shot.survived
    assert shot.strength == pytest.approx(1 / 624)
    assert shooter.es == pytest.approx(1 / 624)


@pytest.mark.rule("DNK-GAP-25")
def test_arrows_are_divided_among_the_enemies_like_blows() -> None:
    side = Side(1, [plain_army(1, kind=ArmyType.ARCHERS)], [1])
    foes = Side(2, [plain_army(2, 2), plain_army(3, 2)], [0])
    (_, rows) = fight([side, foes], LoadedDice(rest=SAFE))
    assert rows[0].eas == pytest.approx(4 / 924 / 3)
    assert rows[0].aas == 1


@pytest.mark.rule("DNK-GAP-26", "DNK-WAR-11")
def test_in_a_mixed_garrison_only_the_castle_feels_the_full_catapults() -> None:
    side = Side(1, [plain_army(1, kind=ArmyType.CATAPULTS)], [1])
    foes = Side(2, [plain_army(2, 2), plain_army(3, 2, ArmyType.STONE_CASTLE)], [0])
    (_, (soldiers, castle)) = fight([side, foes], LoadedDice(rest=SAFE))
    assert castle.eas == pytest.approx(10 * soldiers.eas)


@pytest.mark.rule("DNK-BATTLE-15", "DNK-TURN-04", "DNK-BATTLE-16", "DNK-DIPL-04")
def test_only_armies_at_war_fight_and_only_in_one_province() -> None:
    world = from_one("lll")
    one, enemy, friend = world.kingdom(), world.kingdom(), world.kingdom()
    world.war(one, enemy)
    world.ally(one, friend)
    for kingdom in (one, enemy, friend):
        world.army(kingdom, 1)
    world.army(enemy, 2)
    turn = world.turn(phase="Battle", dice=LoadedDice(rest=SAFE))
    battle.run_battle(turn)
    (report,) = events_of(turn, BattleReport)
    assert report.province == 1
    assert [row.kingdom for row in report.armies] == [one.id, enemy.id]
    assert report.seen_by == (one.seat, enemy.seat)


@pytest.mark.rule("DNK-DIPL-05", "DNK-GAP-10", "DNK-DIPL-06")
def test_neutrals_and_allies_stand_side_by_side_in_peace() -> None:
    world = from_one("l")
    one, neutral, ally = world.kingdom(), world.kingdom(), world.kingdom()
    world.ally(one, ally)
    for kingdom in (one, neutral, ally):
        world.army(kingdom, 1)
    turn = world.turn(phase="Battle", dice=LoadedDice(rest=DEAD))
    battle.run_battle(turn)
    assert len(world.state.armies) == 3
    assert not turn.events


@pytest.mark.rule("DNK-BATTLE-01")
def test_a_survivor_gains_one_erf() -> None:
    world, (one, other) = two_at_war("l")
    army = world.army(one, 1, erf=2)
    world.army(other, 1)
    battle.run_battle(world.turn(dice=LoadedDice(rest=SAFE)))
    assert army.erf == 3


@pytest.mark.rule("DNK-BATTLE-16", "DNK-REBEL-08", "DNK-DIPL-04")
def test_everybody_fights_rebels_and_rebels_do_not_fight_each_other() -> None:
    world = from_one("ll")
    one = world.kingdom(land=[1])
    world.army(one, 1)
    world.army(None, 1)
    world.army(None, 1)
    world.armies(None, 2, 2)
    turn = world.turn(dice=LoadedDice(rest=SAFE))
    battle.run_battle(turn)
    (report,) = events_of(turn, BattleReport)
    assert report.province == 1
    assert report.count == 3


@pytest.mark.rule("DNK-BATTLE-15", "DNK-WAR-01", "DNK-GAP-08")
@each("moved, shown", [(False, "1.33M"), (True, "665k")])
def test_only_an_army_that_has_not_moved_defends_its_own_land(moved: bool, shown: str) -> None:
    world, (one, other) = two_at_war("f")
    world.province(1, owner=one)
    army = world.army(one, 1)
    world.army(other, 1)
    world.state.this_turn.moved = [army.id] if moved else []
    assert own_value(world, army.name) == shown


@pytest.mark.rule("DNK-BATTLE-18", "DNK-DIPL-07")
def test_allied_land_gives_no_defence_bonus() -> None:
    world, (one, other) = two_at_war("f")
    ally = world.kingdom(land=[1])
    world.ally(one, ally)
    world.army(other, 1)
    assert own_value(world, world.army(one, 1).name) == "665k"


@pytest.mark.rule("DNK-WAR-04")
@each("people, shown", [(Race.HUMAN, "665k"), (None, "1.33M"), (Race.DUCK, "444k")])
def test_rebels_have_the_bonuses_of_the_people_or_of_orcs(people: Race | None, shown: str) -> None:
    world = from_one("l")
    one = world.kingdom(land=[1])
    world.province(1, race=people, owner=0)
    world.army(one, 1)
    assert own_value(world, world.army(None, 1, race=Race.ELF).name) == shown


@pytest.mark.rule("DNK-GAP-56", "DNK-TORD-25")
def test_moral_counts_in_battle() -> None:
    world, (one, other) = two_at_war("l")
    army = world.army(one, 1)
    world.army(other, 1)
    world.state.this_turn.moral[army.id] = 2
    assert own_value(world, army.name) == "2M"


@pytest.mark.rule("DNK-REPORT-05", "DNK-BATTLE-20", "DNK-EX-12")
def test_the_report_lets_the_reader_work_out_the_risk() -> None:
    world, (one, other) = two_at_war("l")
    world.army(one, 1, erf=4)
    world.army(other, 1, erf=8)
    turn = world.turn(dice=LoadedDice(rest=SAFE))
    battle.run_battle(turn)
    row = events_of(turn, BattleReport)[0].armies[0]
    assert (row.es, row.own, row.aas) == ("5.32M", "2.66M", "2.66M")
    assert survival(4, 8) == pytest.approx(1 - 0.667, abs=0.001)


@pytest.mark.rule("DNK-REPORT-04")
def test_a_great_battle_is_news_for_everybody() -> None:
    world, (one, other) = two_at_war("l")
    world.armies(one, 1, 3)
    world.armies(other, 1, 3)
    turn = world.turn(dice=LoadedDice(rest=SAFE))
    battle.run_battle(turn)
    (news,) = events_of(turn, GreatBattle)
    assert news.seen_by == EVERYONE
    assert news.armies == 6


@pytest.mark.rule("DNK-ARMY-06")
def test_a_castle_is_gone_when_its_army_dies() -> None:
    world, (one, other) = two_at_war("l")
    castle = world.army(one, 1, ArmyType.STONE_CASTLE)
    world.army(other, 1)
    rolls = {("melee", castle.id): [DEAD]}
    battle.run_battle(world.turn(dice=LoadedDice(rolls, rest=SAFE)))
    assert castle.id not in world.state.armies


@pytest.mark.rule("DNK-BATTLE-17")
def test_the_sick_fight_badly_in_a_real_battle() -> None:
    world, (one, other) = two_at_war("l")
    army = world.army(one, 1, plague=Plague(1, 1))
    world.army(other, 1)
    assert own_value(world, army.name) == "83.2k"


def test_battles_do_not_depend_on_the_order_of_other_provinces() -> None:
    def survivors(extra: bool) -> list[int]:
        world, (one, other) = two_at_war("ll")
        world.armies(one, 1, 3)
        world.armies(other, 1, 3)
        if extra:
            world.armies(one, 2, 2)
            world.armies(other, 2, 2)
        battle.run_battle(world.turn(phase="Battle"))
        return [id for id in world.state.armies if id <= 6]

    campaign: Campaign = from_one("l").state
    assert not campaign.armies
    assert survivors(False) == survivors(True)
