"""Towns: supply, raw materials, the warehouse, the gold made of them."""

from __future__ import annotations

from fractions import Fraction

import pytest

from engine.games.dunk.realm import income
from engine.games.dunk.realm.events import IncomeAccount, TownCutOff, TownWorked
from engine.games.dunk.realm.towns import (
    deliver,
    draw_stock,
    harvest,
    mine_ore,
    refine,
    support,
    tradegoods,
    with_jewellery,
    worth,
    written,
)
from engine.games.dunk.state import ArmyType, Goods, Kingdom, Mine, Race, Town
from engine.games.dunk.wording import WORDING
from engine.testing import LoadedDice, events_of
from tests.engine.games.dunk.props.kit import LETTERS, Scenario, from_one
from tests.suite.table import each

# provinces 1 2 3 / 4 5 6 / 7 8 9: the neighbours of 5 are 2 3 4 6 8 9
LAND_OF_NINE = ("ggg", "ggg", "ggg")


def delivery(
    letter: str, people: Race | None, town: Race = Race.HUMAN, techs: tuple[str, ...] = (), **facts: object
) -> Goods:
    """What one province brings to a town of the given race."""
    world = from_one(letter)
    owner = world.kingdom(Race.HUMAN, techs=techs)
    goods = Goods()
    deliver(goods, world.province(1, owner=owner, race=people, **facts), owner, town)
    return goods


@pytest.mark.rule("DNK-EX-39", "DNK-TOWN-05", "DNK-TOWN-06", "DNK-TOWN-07", "DNK-TOWN-08", "DNK-TOWN-09")
@each(
    "race, gold",
    [
        (Race.HUMAN, Fraction(33, 6)),
        (Race.ORC, Fraction(29, 6)),
        (Race.ELF, Fraction(37, 9)),
        (Race.DWARF, Fraction(35, 6)),
        (Race.DUCK, Fraction(32, 6)),
    ],
)
def test_the_worked_example_of_town_gold(race: Race, gold: Fraction) -> None:
    goods = Goods(food=4, timber=3, ore=2, spec=1, tradegoods=3)
    assert worth(refine(goods, race, food_industry=False), race) == gold


@pytest.mark.rule("DNK-TOWN-02", "DNK-TOWN-05")
def test_variety_pays_better_than_quantity() -> None:
    assert worth(Goods(food=12), Race.ORC) < worth(Goods(3, 3, 3, 3), Race.ORC) == Fraction(45, 6)


@pytest.mark.rule("DNK-TOWN-06", "DNK-RACE-03")
def test_duck_towns_double_all_tradegoods_and_nothing_else() -> None:
    assert refine(Goods(1, 2, 3, 4, 5), Race.DUCK, False) == Goods(1, 2, 3, 4, 10)


@pytest.mark.rule("DNK-TOWN-07", "DNK-RACE-04")
@each("ore, made", [(0, 1), (1, 2), (2, 4), (3, 5), (10, 16)])
def test_dwarven_towns_make_more_ore(ore: int, made: int) -> None:
    assert refine(Goods(ore=ore), Race.DWARF, False).ore == made


@pytest.mark.rule("DNK-TOWN-08", "DNK-TOWN-09", "DNK-RACE-05")
@each("spec, made", [(0, 1), (1, 2), (2, 3), (3, 5), (10, 14)])
def test_elven_towns_make_more_spec(spec: int, made: int) -> None:
    assert refine(Goods(spec=spec), Race.ELF, False).spec == made


@pytest.mark.rule("DNK-TOWN-09", "DNK-RACE-06")
def test_human_towns_get_twelve_for_the_rarest_material() -> None:
    assert worth(Goods(1, 1, 1, 1), Race.HUMAN) - worth(Goods(1, 1, 1, 1), Race.ORC) == Fraction(4, 6)


@pytest.mark.rule("DNK-EX-40", "DNK-TOWN-11", "DNK-TECH-10")
@each("food, made", [(8, 8), (10, 10), (12, 14), (15, 20)])
def test_food_industry_doubles_food_beyond_ten(food: int, made: int) -> None:
    assert refine(Goods(food=food), Race.HUMAN, food_industry=True).food == made
    assert refine(Goods(food=food), Race.HUMAN, food_industry=False).food == food


@pytest.mark.rule("DNK-ECON-06", "DNK-TOWN-10", "DNK-MAP-04", "DNK-MAP-05", "DNK-MAP-06", "DNK-MAP-07", "DNK-MAP-08")
@each(
    "letter, people, goods",
    [
        ("f", Race.HUMAN, Goods(timber=1)),
        ("f", Race.ELF, Goods(timber=1, food=1)),
        ("g", Race.ORC, Goods(food=1)),
        ("g", Race.HUMAN, Goods(food=2)),
        ("l", Race.ORC, Goods(spec=1)),
        ("m", Race.HUMAN, Goods(ore=1)),
        ("m", Race.DWARF, Goods(ore=2)),
        ("w", Race.HUMAN, Goods()),
        ("w", Race.DUCK, Goods(food=1)),
    ],
)
def test_what_the_terrains_deliver(letter: str, people: Race, goods: Goods) -> None:
    assert delivery(letter, people) == goods


@pytest.mark.rule("DNK-MAP-04", "DNK-MAP-05", "DNK-RACE-07", "DNK-ECON-06")
def test_orc_towns_eat_from_forest_and_land() -> None:
    extra = [delivery(letter, Race.HUMAN, town=Race.ORC).food - delivery(letter, Race.HUMAN).food for letter in LETTERS]
    assert dict(zip(LETTERS, extra, strict=True)) == {"f": 1, "g": 0, "l": 1, "m": 0, "w": 0}


@pytest.mark.rule("DNK-TOWN-10", "DNK-TORD-19", "DNK-STRUCT-01")
def test_irrigation_feeds_most_in_grassland() -> None:
    food = {letter: delivery(letter, None, irrigation=True).food - delivery(letter, None).food for letter in "glm"}
    assert food == {"g": 4, "l": 1, "m": 1}


@pytest.mark.rule("DNK-TOWN-10", "DNK-TORD-10")
def test_fishing_boats_bring_three_food() -> None:
    assert delivery("w", None, fishing_boats=True) == Goods(food=3)


@pytest.mark.rule("DNK-TOWN-10", "DNK-TORD-36")
def test_lumber_production_brings_timber() -> None:
    assert delivery("f", None, lumber_production=True).timber == 1 + 4
    assert delivery("l", None, lumber_production=True).timber == 1


@pytest.mark.rule("DNK-TOWN-10", "DNK-TORD-45")
def test_worm_factories_bring_timber() -> None:
    assert delivery("f", None, worm_factory=True).timber == 1 + 4
    assert [delivery(letter, None, worm_factory=True).timber for letter in "glm"] == [3, 3, 3]


@pytest.mark.rule("DNK-ECON-22", "DNK-ECON-23", "DNK-TOWN-10")
def test_mines_bring_ore_and_mining_tools_double_it() -> None:
    assert [mine_ore(mine, False) for mine in Mine] == [1, 2, 3, 5]
    assert [mine_ore(mine, True) for mine in Mine] == [2, 4, 6, 10]
    assert delivery("m", None, techs=("mining_tools",), mine=Mine.HUGE).ore == 1 + 10


@pytest.mark.rule("DNK-ECON-23")
def test_mining_tools_do_not_double_the_gold_of_a_mine() -> None:
    world = from_one("m")
    world.kingdom(Race.ORC, land=[1], techs=["mining_tools"])
    world.province(1, mine=Mine.GREAT)
    turn = world.turn(phase="Income")
    income.run(turn)
    assert events_of(turn, IncomeAccount)[0].mines == 4


@pytest.mark.rule("DNK-TOWN-10")
@each(
    "tech, letter, goods",
    [
        ("game_laws", "l", Goods(food=1, spec=1)),
        ("game_laws", "f", Goods(timber=1)),
        ("trade_ships", "w", Goods(tradegoods=1)),
        ("trade_ships", "l", Goods(spec=1)),
        ("fishing_nets", "w", Goods(food=1)),
        ("fishing_nets", "f", Goods(timber=1)),
    ],
)
def test_technologies_add_to_what_provinces_deliver(tech: str, letter: str, goods: Goods) -> None:
    assert delivery(letter, None, techs=(tech,)) == goods


@pytest.mark.rule("DNK-TOWN-04", "DNK-GAP-42", "DNK-STRUCT-01", "DNK-STD-09")
def test_tradegoods_come_from_a_village_roads_stables_and_warg_farms() -> None:
    province = from_one("g").province(1, villages=3, roads=True, stables=2, warg_farms=1)
    assert tradegoods(province) == 1 + 1 + 2 + 1  # of several villages only the first counts
    province = from_one("g").province(1, irrigation=True, church=True, mine=Mine.HUGE)
    assert tradegoods(province) == 0


@pytest.mark.rule("DNK-TOWN-04")
@each("facts, more", [({"villages": 3}, 0), ({"roads": True}, 1), ({"stables": 2}, 2), ({"warg_farms": 2}, 2)])
def test_each_of_the_tradegoods_is_worth_a_sixth_of_gold(facts: dict[str, int], more: int) -> None:
    world = from_one("gg")
    world.kingdom(Race.HUMAN, land=[1, 2])
    place = world.province(1, town="Uxbridge")  # with a village, as a town must have
    world.province(2, **facts)
    near = world.province(2)
    villages = 1 + ("villages" in facts)
    assert harvest(world.state, place, [place, near]).gold == Fraction(4 + villages + more, 6)


@pytest.mark.rule("DNK-TOWN-02", "DNK-TOWN-06", "DNK-TOWN-07", "DNK-TOWN-08", "DNK-TOWN-09")
@each("race", list(Race))
def test_a_town_brings_what_its_land_delivers_is_worth_to_its_people(race: Race) -> None:
    world = from_one("gfm")
    owner = world.kingdom(Race.HUMAN, land=[1, 2, 3])
    place = world.province(1, town=Town("Uxbridge", race))
    land = [place, world.province(2, villages=2), world.province(3)]
    raw = Goods()
    for province in land:
        deliver(raw, province, owner, race)
    found = harvest(world.state, place, land)
    assert found.gold == worth(refine(raw, race, False), race) > 0


@pytest.mark.rule("DNK-TOWN-03")
def test_tradegoods_are_not_ranked_among_the_raw_materials() -> None:
    assert worth(Goods(tradegoods=6), Race.HUMAN) == 1


@pytest.mark.rule("DNK-TOWN-18", "DNK-GAP-39")
@each(
    "made, stock, used, left",
    [(4, 0, 4, 4), (4, 4, 4, 4), (4, 9, 6, 7), (0, 5, 2, 3), (3, 4, 3, 4), (5, 2, 5, 5)],
)
def test_half_of_what_the_warehouse_holds_beyond_production_is_used(
    made: int, stock: int, used: int, left: int
) -> None:
    assert draw_stock(Goods(ore=made), Goods(ore=stock)) == (Goods(ore=used), Goods(ore=left))


@pytest.mark.rule("DNK-TOWN-18")
def test_the_warehouse_holds_what_was_produced_last_turn() -> None:
    world = from_one(*LAND_OF_NINE)
    humans = world.kingdom(Race.HUMAN, land=range(1, 10))
    place = world.province(5, town="Uxbridge")
    harvest(world.state, place, [place, *world.state.neighbours(5)])
    assert place.town is not None
    assert place.town.stock == Goods(food=14, tradegoods=1)
    assert humans.gold == 0


@pytest.mark.rule("DNK-TOWN-12", "DNK-GAP-40")
def test_jewellery_is_made_of_one_ore_one_timber_and_one_spec_for_three_gold() -> None:
    used = Goods(food=9, timber=5, ore=5, spec=5)
    assert worth(used, Race.ORC) == Fraction(9 + 10 + 20 + 40, 6)
    assert with_jewellery(used, Race.ORC) == Fraction(9 + 8 + 16 + 32, 6) + 3


@pytest.mark.rule("DNK-GAP-40")
def test_the_mayor_makes_no_jewellery_at_a_loss_or_of_what_is_not_there() -> None:
    assert with_jewellery(Goods(3, 0, 3, 3), Race.ORC) is None
    assert worth(Goods(1, 1, 1, 1), Race.HUMAN) == Fraction(1, 6) + 3  # no gain
    assert with_jewellery(Goods(1, 1, 1, 1), Race.HUMAN) is None
    assert with_jewellery(Goods(1, 1, 1, 1), Race.ORC) == Fraction(1, 6) + 3


@pytest.mark.rule("DNK-TOWN-12")
def test_only_with_jewellery_a_town_makes_any() -> None:
    world = from_one("f")
    elves = world.kingdom(Race.ELF, land=[1])
    place = world.province(1, town=Town("Silver", Race.ORC, Goods(20, 20, 20, 20)))
    plain = harvest(world.state, place, [place])
    elves.techs.append("jewellery")
    assert place.town is not None
    place.town.stock = Goods(20, 20, 20, 20)
    shiny = harvest(world.state, place, [place])
    assert (plain.jewellery, shiny.jewellery) == (False, True)
    assert shiny.gold - plain.gold == 3 - Fraction(1 + 2 * 1 + 4 * 1 + 8 * 1, 6) + Fraction(1, 6)


@pytest.mark.rule("DNK-TOWN-12")
def test_the_account_of_a_town_mentions_its_jewellery() -> None:
    world = from_one("g")
    kingdom = world.kingdom(Race.HUMAN, land=[1], techs=["jewellery"])
    world.province(1, town=Town("Silver", Race.ORC, Goods(20, 20, 20, 20)))
    world.army(kingdom, 1, ArmyType.TOWN_GUARD)
    found = worked(world)["Silver"]
    assert "shiny" in found.shiny
    kingdom.techs.clear()
    assert worked(world)["Silver"].shiny == ""


@pytest.mark.rule("DNK-REPORT-16", "DNK-TOWN-05")
def test_a_town_reports_its_goods_its_tradegoods_and_its_gold() -> None:
    assert [written(Fraction(n, 6)) for n in (0, 5, 6, 33)] == ["0", "5/6", "1", "5 1/2"]
    world = from_one("g")
    kingdom = world.kingdom(Race.HUMAN, land=[1])
    world.province(1, town="Uxbridge", roads=True, stables=5)
    world.army(kingdom, 1, ArmyType.TOWN_GUARD)
    assert WORDING.catalogue.sentence(worked(world)["Uxbridge"]) == (
        "Uxbridge used 2 food, 0 timber, 0 ore, 0 spec and 7 tradegoods and made 1 1/2 gold."
    )


@pytest.mark.rule("DNK-GAP-39")
def test_town_gold_is_summed_over_the_kingdom_and_rounded_once() -> None:
    world = from_one("ggwwgg")
    humans = world.kingdom(Race.HUMAN, land=[1, 6])
    for place in (1, 6):
        world.province(place, town="Town", roads=True, stables=1)
        world.army(humans, place, ArmyType.TOWN_GUARD)
    turn = world.turn(phase="Income")
    income.run(turn)
    towns = events_of(turn, TownWorked)
    assert [town.gold for town in towns] == ["5/6", "5/6"]  # 2 food, 3 tradegoods
    assert humans.town_income == 1


def two_towns() -> tuple[Scenario, Kingdom, Kingdom]:
    """Kingdoms left and right of a strip 1 2 3 4 5, towns in 2 and 4; 3 is next to both."""
    world = from_one("ggggg")
    left = world.kingdom(Race.HUMAN, land=[1, 2])
    right = world.kingdom(Race.HUMAN, land=[4, 5])
    world.province(2, town="Left")
    world.province(4, town="Right")
    return world, left, right


def supplied(world: Scenario, dice: LoadedDice | None = None) -> dict[int, list[int]]:
    found = support(world.turn(phase="Income", dice=dice))
    return {town: [province.number for province in provinces] for town, provinces in found.items()}


@pytest.mark.rule("DNK-TOWN-13", "DNK-GAP-43")
def test_a_province_supplies_the_town_of_its_own_kingdom() -> None:
    world, left, _ = two_towns()
    world.province(3, owner=left, race=Race.HUMAN)
    assert supplied(world) == {2: [1, 2, 3], 4: [4, 5]}
    assert world.province(3).supplied == 2


@pytest.mark.rule("DNK-TOWN-13")
def test_a_province_goes_on_supplying_the_town_it_supplied_while_that_is_friendly() -> None:
    world, left, right = two_towns()
    world.province(3, owner=left, race=Race.HUMAN, supplied=4)
    world.ally(left, right)
    assert supplied(world)[4] == [3, 4, 5]
    left.attitudes.clear()
    assert supplied(world)[2] == [1, 2, 3]


@pytest.mark.rule("DNK-TOWN-13")
@each("roll", [0.0, 0.99])
def test_a_town_of_ones_own_goes_before_that_of_an_ally(roll: float) -> None:
    world, left, right = two_towns()
    world.ally(left, right)
    world.province(3, owner=right, race=Race.HUMAN)
    assert supplied(world, LoadedDice(rest=roll))[4] == [3, 4, 5]


@pytest.mark.rule("DNK-TOWN-13")
def test_allied_towns_are_the_last_choice() -> None:
    world, left, right = two_towns()
    third = world.kingdom(Race.HUMAN)
    world.province(3, owner=third, race=Race.HUMAN)
    assert world.province(3).supplied is None
    assert supplied(world) == {2: [1, 2], 4: [4, 5]}
    world.ally(third, right)
    assert supplied(world)[4] == [3, 4, 5]
    world.ally(third, left)
    world.province(3).supplied = None
    drawn = [supplied(world, LoadedDice(rest=roll))[2] for roll in (0.0, 0.99)]
    assert drawn[0] == [1, 2, 3]
    world.province(3).supplied = None
    assert supplied(world, LoadedDice(rest=0.99)) == {2: [1, 2], 4: [3, 4, 5]}


@pytest.mark.rule("DNK-TOWN-13", "DNK-TORD-41", "DNK-GAP-43")
def test_a_supply_order_goes_before_all_defaults_as_long_as_it_is_allowed() -> None:
    world, left, right = two_towns()
    world.province(3, owner=left, race=Race.HUMAN, supplies=4)
    assert supplied(world)[2] == [1, 2, 3]
    world.ally(left, right)
    assert supplied(world)[4] == [3, 4, 5]


@pytest.mark.rule("DNK-TOWN-13", "DNK-TORD-41")
def test_even_the_province_of_a_town_may_be_told_to_supply_another() -> None:
    world = from_one("gg")
    humans = world.kingdom(Race.HUMAN, land=[1, 2])
    world.province(1, town="One")
    world.province(2, town="Two", supplies=1)
    assert supplied(world) == {1: [1, 2], 2: []}
    world.province(1, town="One", owner=0)
    assert supplied(world) == {1: [1], 2: [2]}
    assert humans.gold == 0


@pytest.mark.rule("DNK-TOWN-13")
def test_a_province_forgets_a_town_that_is_gone() -> None:
    world, left, _ = two_towns()
    world.province(3, owner=left, supplied=2)
    world.province(2).town = None
    world.province(1).supplied = 2
    supplied(world)
    assert [world.province(number).supplied for number in (1, 3)] == [None, None]


@pytest.mark.rule("DNK-TOWN-13")
def test_a_town_is_supplied_by_its_own_province_whoever_owns_it() -> None:
    world, _, _ = two_towns()
    world.province(4, owner=0)
    assert supplied(world)[4] == [4]


def worked(world: Scenario) -> dict[str, TownWorked]:
    turn = world.turn(phase="Income")
    income.run(turn)
    return {event.town: event for event in events_of(turn, TownWorked)}


@pytest.mark.rule("DNK-TOWN-14", "DNK-GAP-11")
def test_a_town_out_of_control_keeps_its_support_but_can_not_use_it() -> None:
    world, left, _ = two_towns()
    world.province(2, out_of_control=True)
    turn = world.turn(phase="Income")
    income.run(turn)
    assert [event.town for event in events_of(turn, TownCutOff)] == ["Left"]
    assert world.province(1).supplied == 2
    assert (left.town_income, world.town(2).income) == (0, "0")
    assert world.town(2).stock == Goods()


@pytest.mark.rule("DNK-GAP-11")
def test_a_province_out_of_control_supplies_nothing() -> None:
    world, _, _ = two_towns()
    assert worked(world)["Left"].food == 4
    world, _, _ = two_towns()
    world.province(1, out_of_control=True)
    assert worked(world)["Left"].food == 2


def test_the_account_of_a_town_names_its_goods_and_suppliers() -> None:
    world, _, _ = two_towns()
    world.province(1, roads=True)
    found = worked(world)["Left"]
    assert (found.food, found.tradegoods, found.suppliers, found.gold) == (4, 2, (1, 2), "1")
