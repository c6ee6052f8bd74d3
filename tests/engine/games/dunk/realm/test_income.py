"""Income (phase 11): provinces, mines, upkeep, administration, crime, the pay of armies, guards."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.core.dice import Dice
from engine.games.dunk.realm import income
from engine.games.dunk.realm.events import CrimePays, GuardBought, IncomeAccount
from engine.games.dunk.realm.income import account, army_pay, mine_gold, stolen, taxes, upkeep
from engine.games.dunk.state import ArmyType, Goods, Kingdom, Mine, Plague, Race, Town
from engine.testing import LoadedDice, events_of
from tests.engine.games.dunk.props.kit import Scenario, from_one
from tests.suite.table import each


def settle(world: Scenario, dice: LoadedDice | None = None) -> IncomeAccount:
    """Runs the phase; the account of the first kingdom."""
    turn = world.turn(phase="Income", dice=dice)
    income.run(turn)
    accounts: list[IncomeAccount] = events_of(turn, IncomeAccount)
    return accounts[0]


def pays(letter: str, race: Race | None, **facts: object) -> int:
    return taxes(from_one(letter).province(1, race=race, **facts), False)


@pytest.mark.rule("DNK-ECON-02", "DNK-MAP-04", "DNK-MAP-07")
def test_forest_with_elves_and_grassland_with_humans_give_four_gold() -> None:
    assert (pays("f", Race.ELF), pays("f", Race.HUMAN)) == (4, 2)
    assert (pays("g", Race.HUMAN), pays("g", Race.ELF)) == (4, 2)


@pytest.mark.rule("DNK-ECON-03", "DNK-MAP-06", "DNK-MAP-08", "DNK-RACE-01", "DNK-RACE-03", "DNK-RACE-04")
def test_water_pays_with_ducks_only_and_mountains_with_dwarves_only() -> None:
    assert (pays("w", Race.DUCK), pays("w", Race.ORC)) == (2, 0)
    assert (pays("m", Race.DWARF), pays("m", Race.DUCK)) == (2, 0)


@pytest.mark.rule("DNK-ECON-19", "DNK-MAP-05", "DNK-RACE-01")
def test_land_gives_orcs_no_more_than_others() -> None:
    assert [pays("l", race) for race in Race] == [2] * 5


@pytest.mark.rule("DNK-ECON-04", "DNK-GEN-02")
def test_an_empty_province_gives_the_gold_of_its_mine_and_nothing_else() -> None:
    province = from_one("g").province(1, race=None, mine=Mine.GREAT)
    assert (taxes(province, False), mine_gold(province)) == (0, 4)


@pytest.mark.rule("DNK-ECON-16", "DNK-PLAGUE-15")
def test_a_province_with_a_plague_pays_no_taxes() -> None:
    assert pays("g", Race.HUMAN, plague=Plague(1, 1)) == 0


@pytest.mark.rule("DNK-ECON-17", "DNK-GAP-11")
def test_a_province_out_of_control_pays_nothing_not_even_from_its_mine() -> None:
    province = from_one("g").province(1, race=Race.HUMAN, mine=Mine.HUGE, out_of_control=True)
    assert (taxes(province, False), mine_gold(province)) == (0, 0)


@pytest.mark.rule("DNK-ECON-18", "DNK-MAP-08")
def test_fishing_nets_bring_two_gold_from_water_where_anybody_lives() -> None:
    gold = [taxes(from_one("w").province(1, race=race), True) for race in (Race.DUCK, Race.HUMAN, None)]
    assert gold == [4, 2, 0]
    assert taxes(from_one("g").province(1, race=Race.HUMAN), True) == 4


@pytest.mark.rule("DNK-ECON-05", "DNK-STRUCT-05", "DNK-GAP-36", "DNK-STRUCT-01", "DNK-TORD-36", "DNK-TORD-45")
def test_stables_warg_farms_lumber_and_worms_cost_a_gold_piece_each_before_administration() -> None:
    world = from_one("gggf")
    humans = world.kingdom(Race.HUMAN, land=[1, 2, 3, 4])
    world.province(1, stables=2, warg_farms=1)
    world.province(4, lumber_production=True, worm_factory=True)
    assert upkeep(world.province(1)) == 3
    found = account(humans, world.state.land_of(humans.id))
    assert (found.provinces, found.structures, found.income, found.administration) == (14, 5, 9, 2)


@pytest.mark.rule("DNK-ECON-20", "DNK-ECON-22")
def test_the_gold_of_mines_raises_administration() -> None:
    world = from_one("ggg")
    humans = world.kingdom(Race.HUMAN, land=[1, 2, 3])
    world.province(2, mine=Mine.HUGE)
    found = account(humans, world.state.land_of(humans.id))
    assert (found.provinces, found.mines, found.income, found.administration) == (12, 8, 20, 8)


@pytest.mark.rule("DNK-ECON-01", "DNK-ECON-12", "DNK-ECON-13", "DNK-ECON-15", "DNK-TURN-09")
def test_income_is_provinces_less_administration_plus_towns_less_armies() -> None:
    world = from_one("gggg")
    humans = world.kingdom(Race.HUMAN, land=[1, 2, 3, 4], gold=7)
    world.province(1, town="Uxbridge")
    world.army(humans, 1, ArmyType.TOWN_GUARD)
    world.army(humans, 3)
    account = settle(world)
    assert (account.provinces, account.administration, account.armies) == (16, 6, 3)
    # 4 food (2 from each of two grasslands with humans) and 1 tradegoods for its village: 5/6 of a gold piece
    assert account.towns == 0
    assert humans.gold == account.gold == 7 + 16 - 6 + 0 - 3
    assert (humans.income, humans.administration, humans.town_income) == (16, 6, 0)


@pytest.mark.rule("DNK-ECON-12", "DNK-EX-50")
def test_town_gold_pays_no_administration() -> None:
    world = from_one("g" * 10)
    humans = world.kingdom(Race.HUMAN, land=range(1, 11))
    without = settle(world)
    world.province(1, town=Town("Uxbridge", Race.HUMAN, Goods(food=1000)))
    world.army(humans, 1, ArmyType.TOWN_GUARD)
    with_town = settle(world)
    assert with_town.towns > 50
    assert with_town.administration == without.administration == 20


@pytest.mark.rule("DNK-ECON-14", "DNK-ECON-15")
def test_a_debt_is_carried_over() -> None:
    world = from_one("gw")
    humans = world.kingdom(Race.HUMAN, land=[1], gold=-10)
    world.armies(humans, 2, 4)
    assert settle(world).gold == humans.gold == -10 + 4 - 16
    assert len(world.state.armies) == 4


@pytest.mark.rule("DNK-EX-46", "DNK-ECON-13", "DNK-ARMY-04", "DNK-ARMY-05", "DNK-ARMY-07")
@each("race, pay", [(Race.HUMAN, 16), (Race.ORC, 14)])
def test_the_worked_example_of_maintenance(race: Race, pay: int) -> None:
    world = from_one("gg")
    kingdom = world.kingdom(race, land=[1])
    world.armies(kingdom, 1, 3)
    world.army(kingdom, 2)
    world.army(kingdom, 2, ArmyType.CAVALRY)
    world.army(kingdom, 1, ArmyType.TOWN_GUARD)
    world.army(None, 1)  # nobody pays the rebels
    assert army_pay(world.state) == {kingdom.id: pay}


@pytest.mark.rule("DNK-EX-19", "DNK-TACTIC-01")
def test_ten_orc_armies_abroad_cost_thirty_gold_a_turn() -> None:
    world = from_one("gg")
    orcs = world.kingdom(Race.ORC, land=[1])
    world.armies(orcs, 2, 10)
    assert army_pay(world.state)[orcs.id] == 30


@pytest.mark.rule("DNK-DIPL-07")
def test_armies_in_allied_land_cost_as_at_home() -> None:
    world = from_one("ggg")
    one, other, third = (world.kingdom(Race.HUMAN, land=[n]) for n in (1, 2, 3))
    world.ally(one, other)
    world.army(one, 2)
    assert army_pay(world.state)[one.id] == 2
    world.army(one, 3)
    assert army_pay(world.state) == {one.id: 6, other.id: 0, third.id: 0}


def shares(race: Race, income: int, rolls: int = 4000) -> dict[int, float]:
    counted = Counter(stolen(income, race, Dice("crime", number)) for number in range(rolls))
    return {gold: number / rolls for gold, number in counted.items()}


@pytest.mark.rule("DNK-ECON-11", "DNK-GAP-38", "DNK-RACE-03")
@each("race", [Race.DUCK, Race.ORC])
def test_ducks_and_orcs_steal_evenly_up_to_a_quarter_of_the_income(race: Race) -> None:
    found = shares(race, 42)  # Random(10)
    assert sorted(found) == list(range(10))
    assert all(share == pytest.approx(0.1, abs=0.02) for share in found.values())


@pytest.mark.rule("DNK-ECON-11", "DNK-GAP-38")
def test_humans_steal_half_of_that_rounded_down() -> None:
    found = shares(Race.HUMAN, 42)
    assert sorted(found) == [0, 1, 2, 3, 4]
    assert all(share == pytest.approx(0.2, abs=0.03) for share in found.values())


@pytest.mark.rule("DNK-ECON-11", "DNK-RACE-04")
def test_a_quarter_of_dwarves_does_not_steal_at_all() -> None:
    found = shares(Race.DWARF, 42)
    assert sorted(found) == [0, 1, 2, 3, 4]
    assert found[0] == pytest.approx(0.25 + 0.75 / 5, abs=0.03)
    assert found[4] == pytest.approx(0.75 / 5, abs=0.03)


@pytest.mark.rule("DNK-ECON-11", "DNK-RACE-05")
def test_elves_do_not_steal() -> None:
    assert shares(Race.ELF, 400, 50) == {0: 1}


@pytest.mark.rule("DNK-GAP-38")
def test_nobody_steals_from_an_income_below_four() -> None:
    assert shares(Race.ORC, 3, 50) == shares(Race.ORC, -8, 50) == {0: 1}


@pytest.mark.rule("DNK-ECON-11")
def test_crime_takes_gold_but_leaves_administration_as_it_was() -> None:
    world = from_one("g" * 10)
    ducks = world.kingdom(Race.DUCK, land=range(1, 11), techs=["crime"])
    turn = world.turn(phase="Income", dice=LoadedDice({("crime", ducks.id): [0.99]}))
    income.run(turn)
    (found,) = events_of(turn, IncomeAccount)
    assert (found.income, found.administration, found.crime, ducks.gold) == (20, 8, 4, 20 - 8 - 4)
    assert [event.gold for event in events_of(turn, CrimePays)] == [4]


def test_without_crime_nobody_steals() -> None:
    world = from_one("g" * 10)
    world.kingdom(Race.DUCK, land=range(1, 11))
    assert settle(world, LoadedDice(rest=0.99)).crime == 0


def besieged(gold: int, race: Race = Race.HUMAN) -> tuple[Scenario, Kingdom]:
    """A kingdom whose town has lost its guard; it earns 4 gold."""
    world = from_one("gw")
    kingdom = world.kingdom(race, land=[1], gold=gold)
    world.province(1, town="Uxbridge")
    return world, kingdom


@pytest.mark.rule("DNK-TOWN-19", "DNK-GAP-31", "DNK-TURN-09")
def test_a_town_without_guard_buys_one_for_the_price_of_a_normal_army() -> None:
    world, humans = besieged(gold=10)
    turn = world.turn(phase="Income")
    income.run(turn)
    (guard,) = world.state.armies.values()
    assert (guard.type, guard.owner, guard.province, guard.erf) == (ArmyType.TOWN_GUARD, humans.id, 1, 1)
    assert humans.gold == 10 + 4 - 5
    assert [event.gold for event in events_of(turn, GuardBought)] == [5]
    assert [event.guards_bought for event in events_of(turn, IncomeAccount)] == [5]


@pytest.mark.rule("DNK-ARMY-07", "DNK-RACE-07", "DNK-GAP-31")
def test_the_guard_of_an_orc_town_starts_with_erf_five() -> None:
    world, orcs = besieged(gold=10, race=Race.ORC)
    settle(world)
    assert [guard.erf for guard in world.state.armies.values()] == [5]
    assert orcs.gold == 10 + 2 - 2


@pytest.mark.rule("DNK-GAP-31")
def test_a_kingdom_in_debt_buys_no_guard() -> None:
    world, humans = besieged(gold=-5)
    settle(world)
    assert (humans.gold, world.state.armies) == (-1, {})


@pytest.mark.rule("DNK-GAP-31", "DNK-ECON-14")
def test_a_guard_may_be_hired_on_credit_as_long_as_the_gold_is_not_negative() -> None:
    world, humans = besieged(gold=-4)
    assert settle(world).guards_bought == 5
    assert humans.gold == -4 + 4 - 5


@pytest.mark.rule("DNK-GAP-31")
def test_no_guard_is_hired_out_of_control() -> None:
    world, humans = besieged(gold=10)
    world.province(1, out_of_control=True)
    settle(world)
    assert (humans.gold, world.state.armies) == (10, {})


def test_a_town_with_a_guard_buys_no_second_one() -> None:
    world, humans = besieged(gold=10)
    world.army(humans, 1, ArmyType.TOWN_GUARD)
    assert settle(world).guards_bought == 0
    assert len(world.state.armies) == 1
