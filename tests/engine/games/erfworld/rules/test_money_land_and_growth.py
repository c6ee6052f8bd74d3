"""Income, upkeep, chances, ways, sizes and experience at the limits of their tables (ERF-INCOME, -UPKEEP, -MCMOVE)."""

from __future__ import annotations

from itertools import pairwise

import msgspec
import pytest

from engine.games.erfworld.rules.cities import LEVELS, MOST_FLOORS, TOWERS, building_points, has_building, tower_height
from engine.games.erfworld.rules.classes import CLASSES, varied
from engine.games.erfworld.rules.economy import (
    CityIncome,
    caster_chance,
    level_income,
    promotion_price,
    side_income,
    unit_upkeep,
)
from engine.games.erfworld.rules.growth import bonuses, decayed, needed, worth
from engine.games.erfworld.rules.land import TERRAINS, WAYS, WEATHERS, flier_thirds, ground_thirds
from engine.games.erfworld.rules.magic import GOLEMS, SHIPS, juice, ship_move
from engine.games.erfworld.rules.mass import Mark, Ratio, Toll, band
from engine.games.erfworld.rules.sizes import SIZES, TRAITS, difference
from engine.games.erfworld.rules.source import eighths
from tests.suite.table import each

# Money


@pytest.mark.rule("ERF-INCOME-01", "ERF-INCOME-03", "ERF-BUILDING-12")
def test_the_deduction_begins_at_six_levels_and_banks_take_levels_out_of_it() -> None:
    assert [level_income(levels) for levels in (0, 1, 5, 6, 7, 8, 190, 191)] == [
        0, 1000, 5000, 5820, 6790, 7680, 1000 * 190 - 10 * 190 * 95, 0,
    ]  # fmt: skip
    assert [level_income(10, banks) for banks in (0, 4, 5, 9, 10)] == [9500, 9500, 9640, 9640, 9680]
    assert level_income(5, 50) == 5000


@pytest.mark.rule("ERF-INCOME-03", "ERF-INCOME-05", "ERF-INCOME-06", "ERF-INCOME-07", "ERF-INCOME-08", "ERF-CITYWAR-03")
def test_the_income_of_a_side_city_by_city() -> None:
    one = CityIncome(1, capital=True)
    assert [side_income([one], doubled=doubled) for doubled in (False, True)] == [1000, 2000]
    assert side_income([CityIncome(1)], doubled=True) == 1000
    assert side_income([CityIncome(2, capital=True)], doubled=True) == 2000
    assert side_income([CityIncome(1, capital=True, steward=True, pops=False)], doubled=True) == 1050
    assert side_income([CityIncome(1, capital=True, besieged=True, steward=True)]) == 0
    assert side_income([CityIncome(1, capital=True, besieged=True), CityIncome(1)]) == 1000
    assert side_income([]) == 0
    capitals = [CityIncome(1, capital=True), CityIncome(1, capital=True), CityIncome(1, capital=True)]
    assert side_income(capitals[:2]) == 2000 - 250
    assert side_income(capitals) == 3000 - 500
    assert side_income([one, CityIncome(0, capital=True)]) == 1000
    assert side_income([CityIncome(3, pops=False), CityIncome(4, pops=False)]) == 6790 // 2
    assert side_income([CityIncome(3), CityIncome(4, pops=False)]) == 970 * 3 + 970 * 2
    many = [
        CityIncome(5, capital=True, rules=True, steward=True, pops=False),
        CityIncome(5, steward=True),
        CityIncome(5, capital=True),  # a capital site that nobody rules from
        CityIncome(176),
    ]
    assert side_income(many) == 2500 + 50 + 100 - 250
    few = [CityIncome(5, capital=True), CityIncome(185)]
    assert side_income(few) == level_income(190) == 9500


@pytest.mark.rule("ERF-UPKEEP-10", "ERF-GAP-201", "ERF-GAP-203", "ERF-GAP-204", "ERF-GAP-205", "ERF-UPKEEP-04")
def test_upkeep_by_level_mastery_specials_and_garrison() -> None:
    warlord, caster, courtier = CLASSES["warlord"], CLASSES["caster"], CLASSES["courtier"]
    base = warlord.upkeep_eighths
    assert [unit_upkeep(warlord, level=level) for level in (1, 2, 5)] == [base, base * 5 // 4, base * 2]
    assert [unit_upkeep(caster, level=level, master=True) for level in (1, 5)] == [120 * 8, 240 * 8]
    assert unit_upkeep(courtier, level=9) == courtier.upkeep_eighths
    knight = CLASSES["knight"]
    assert [unit_upkeep(knight, extra_specials=more) for more in (0, 1, 2)] == [160, 240, 320]
    assert [unit_upkeep(kind, garrison=True) for kind in (knight, CLASSES["bat"], CLASSES["piker"])] == [144, 5, 40]
    assert unit_upkeep(warlord, garrison=True, level=5) == base * 2 * 9 // 10
    assert unit_upkeep(courtier, garrison=True) == courtier.upkeep_eighths // 4
    with pytest.raises(ValueError, match="eighths"):
        eighths(0.1)
    assert eighths(0.625) == 5


@pytest.mark.rule("ERF-POP-15", "ERF-POP-16", "ERF-GAP-209", "ERF-J-01")
def test_the_chance_of_one_more_caster_at_its_bounds() -> None:
    for casters, (cities, levels, chance) in enumerate(((1, 2, (1, 3)), (2, 5, (1, 10)), (4, 10, (1, 10)),
                                                        (8, 24, (1, 20)))):  # fmt: skip
        assert caster_chance(casters, cities, levels) == chance
        assert caster_chance(casters, cities - 1, levels) == caster_chance(casters, cities, levels - 1) == (0, 1)
        assert caster_chance(casters, cities - 1, levels, casino=True) == (1, 100)
        for maximal, casino, times in ((True, False, 2), (False, True, 2), (True, True, 4)):
            found = caster_chance(casters, cities, levels, maximal=maximal, casino=casino)
            assert found == (chance[0] * times, chance[1])
    assert caster_chance(4, 99, 99) == (0, 1)
    assert [promotion_price(3), promotion_price(3, tribe=True)] == [6000, 3000]


# Cities


@pytest.mark.rule("ERF-X-22", "ERF-GAP-218")
def test_what_stands_in_a_city_of_each_level() -> None:
    assert [level.wall for level in LEVELS] == [0, 0, 1, 2, 3, 4]
    assert [level.courtyard for level in LEVELS] == [0, 0, 1, 1, 1, 1]
    assert [level.blockhouses for level in LEVELS] == [level.dungeon for level in LEVELS] == [0, 0, 0, 1, 1, 1]
    assert LEVELS[0].step == LEVELS[0].raze == LEVELS[1].raze == LEVELS[0].raze_all == 0
    assert LEVELS[1].raze_all == 0
    assert [building_points(level) for level in range(6)] == [0, 5, 10, 15, 20, 25]
    assert building_points(2, more=3) == 13
    assert [has_building(works, "bank") for works in ({}, {"bank": 0}, {"bank": 1}, {"garden": 1})] == [
        False, False, True, False,
    ]  # fmt: skip


@pytest.mark.rule("ERF-BUILDING-47", "ERF-J-12")
def test_a_tower_is_the_highest_that_its_floors_reach() -> None:
    floors = (0, 9, 10, 19, 20, 25, 30, 35)
    assert [(tower_height(1, more).floors, tower_height(3, more).floors) for more in floors] == [
        (5, 15), (5, 15), (15, 25), (15, 25), (25, 35), (25, 40), (35, 40), (40, 40),
    ]  # fmt: skip
    assert [(row.studies, row.range) for row in TOWERS.values()] == [(0, 0), (1, 0), (2, 1), (2, 1), (4, 1)]
    assert MOST_FLOORS == 40


# Land


@pytest.mark.rule("ERF-MCMOVE-03", "ERF-MCMOVE-06", "ERF-FAV-07", "ERF-FAV-08", "ERF-TERR-03")
@each("terrain, way, ignore, mastered, thirds", [
    ("plains", "", 0, False, 6), ("plains", "", 1, False, 6), ("forest", "", 9, False, 6), ("jungle", "", 0, False, 12),
    ("jungle", "", 1, False, 9), ("jungle", "", 2, False, 6), ("jungle", "", 3, False, 6), ("jungle", "", 0, True, 6),
    ("city", "", 0, False, 3), ("city", "", 2, False, 3), ("city", "", 0, True, 3), ("plains", "road", 0, False, 1),
    ("swamp", "route", 0, False, 3), ("plains", "trail", 0, False, 3), ("city", "trail", 0, False, 3),
    ("swamp", "trail", 0, False, 15), ("swamp", "trail", 2, False, 9), ("forest", "pathway", 1, False, 3),
    ("hills", "trail", 0, True, 3), ("lake", "", 0, False, 0), ("lake", "trail", 0, False, 0),
    ("sea", "road", 0, False, 1),
    ("impassable_mountains", "", 0, False, 30), ("impassable_mountains", "", 1, False, 27),
    ("impassable_mountains", "", 0, True, 9), ("underground", "", 0, False, 6), ("underground", "", 0, True, 6),
])  # fmt: skip
def test_what_a_walker_pays(terrain: str, way: str, ignore: int, mastered: bool, thirds: int) -> None:
    assert ground_thirds(TERRAINS[terrain], WAYS.get(way), ignore=ignore, mastered=mastered) == thirds


@pytest.mark.rule("ERF-MCMOVE-04")
@each("terrain, plain, lofty", [
    ("plains", 3, 3), ("swamp", 3, 3), ("lake", 3, 3), ("mountains", 6, 3), ("high_mountains", 9, 3),
    ("impassable_mountains", 27, 12), ("underground", 0, 0), ("city", 3, 3),
])  # fmt: skip
def test_what_a_flier_pays(terrain: str, plain: int, lofty: int) -> None:
    assert [flier_thirds(TERRAINS[terrain], lofty=has) for has in (False, True)] == [plain, lofty]


@pytest.mark.rule("ERF-MCMOVE-03", "ERF-MCMOVE-05")
def test_penalties_are_those_of_the_table_and_weather_that_of_its() -> None:
    cost = {key: terrain.cost for key, terrain in TERRAINS.items() if key not in ("city", "ruins", "underground")}
    assert {key: TERRAINS[key].penalty for key in cost} == {key: max(0, number - 1) for key, number in cost.items()}
    assert (TERRAINS["city"].penalty, TERRAINS["underground"].penalty) == (0, 0)
    assert sum(terrain.share for terrain in TERRAINS.values()) == 100
    assert [weather.stats for weather in WEATHERS.values()] == [0, 0, -1, -1, -2, 0]
    assert [key for key, weather in WEATHERS.items() if weather.closed] == ["tornado"]
    assert [key for key, weather in WEATHERS.items() if weather.cold] == ["snowfall", "blizzard"]
    assert [weather.chance for weather in WEATHERS.values()] == [0, 2, 1, 1, 0, 0]
    assert [key for key, terrain in TERRAINS.items() if terrain.water] == ["lake", "sea"]
    assert [key for key, terrain in TERRAINS.items() if terrain.whole_move] == ["impassable_mountains"]
    assert [(way.thirds, way.less, way.back, way.hidden) for way in WAYS.values()] == [
        (1, 0, True, False), (3, 0, True, False), (0, 1, False, False), (0, 1, False, True),
    ]  # fmt: skip


# Growth


@pytest.mark.rule("ERF-COMMAND-12", "ERF-COMMAND-05", "ERF-GAP-243")
def test_what_levels_take_of_experience() -> None:
    knight = CLASSES["knight"]
    assert [needed(knight, level) for level in range(2, 12)] == [8, 16, 32, 64, 192, 576, 1728, 5184, 20736, 82944]
    assert [needed(knight, level, noble=True) for level in (2, 3, 6)] == [7, 14, 168]
    assert needed(CLASSES["bat"], 2, noble=True) == 0


@pytest.mark.rule("ERF-COMMAND-13", "ERF-COMMAND-14")
def test_what_croaking_one_is_worth() -> None:
    assert [worth(CLASSES[key], 3) for key in ("knight", "piker", "warlord", "caster", "courtier")] == [8, 2, 12, 12, 4]
    assert worth(CLASSES["warlord"], 1) == worth(CLASSES["warlord"]) == 8


@pytest.mark.rule("ERF-COMMAND-11", "ERF-DECAY-04")
def test_levels_go_round_move_stats_hits_stats_and_decay_takes() -> None:
    steps = [{key: after[key] - before[key] for key in after} for before, after in pairwise(map(bonuses, range(1, 11)))]
    order = [next(key for key, more in step.items() if more) for step in steps]
    assert order == ["move", "stats", "hits", "stats", "move", "stats", "hits", "stats", "move"]
    assert [tuple(decayed(days).values()) for days in (0, 49, 50, 100, 150, 200, 250)] == [
        (0, 0, 0), (0, 0, 0), (-1, 0, 0), (-2, 0, 1), (-3, -1, 2), (-4, -2, 2), (-4, -2, 2),
    ]  # fmt: skip


# Sizes, classes, results


@pytest.mark.rule("ERF-SIZE-10", "ERF-SWARM-04", "ERF-FLY-07", "ERF-UPKEEP-05")
def test_heavies_swarms_and_variants_that_are_none() -> None:
    assert [size.is_heavy for size in SIZES.values()] == [False, False, False, False, True, True, True]
    assert [size.dr for size in SIZES.values()] == [0, 0, 0, 0, 2, 2, 4]
    keys = [difference(SIZES["tiny"], other).key for other in SIZES.values()]
    assert keys[2] == "half_swarm" == difference(SIZES["small"], SIZES["tiny"]).key
    assert keys.count("half_swarm") == 1
    assert difference(SIZES["petite"], SIZES["medium"]).number == 2
    for size in SIZES.values():
        has = size.key in ("small", "large")
        if not has:
            with pytest.raises(KeyError):
                size.body(basic=True)
            with pytest.raises(KeyError):
                size.upkeep_eighths(1, basic=True)
        assert (size.basic is not None, size.pop_basic is not None, size.production > 0) == (has, has, has)
    assert SIZES["medium"].body(flies=True).stat == SIZES["medium"].body().stat - 1
    with pytest.raises(KeyError, match="fliers"):
        SIZES["large"].body(basic=True, flies=True)
    assert [SIZES["medium"].upkeep_eighths(rank) for rank in (1, 2, 3)] == [160, 320, 480]


@pytest.mark.rule("ERF-TRAIT-01", "ERF-TRAIT-02", "ERF-TRAIT-05", "ERF-COMMAND-16", "ERF-COMMAND-17")
def test_what_traits_change() -> None:
    assert {key: (t.combat, t.defense, t.move, t.hits, t.evasion, t.dc, t.dc_bare) for key, t in TRAITS.items()} == {
        "basic": (0, 0, 0, 0, 0, 2, 0), "quick": (0, -1, 1, 0, 1, 0, 2), "protect": (-1, 1, 0, 0, -1, 0, 0),
        "striker": (1, 0, 0, -1, 0, 0, 0), "sturdy": (0, 0, -1, 1, 0, -2, 0), "non_combat": (0, 0, 0, 0, 0, 0, 0),
        "noble": (1, 1, 0, 0, 0, 0, 0), "royal": (1, 1, 0, 0, 0, 0, 0), "heir": (0, 0, 0, 0, 0, 0, 0),
    }  # fmt: skip


@pytest.mark.rule("ERF-UNIT-60", "ERF-UPKEEP-08", "ERF-PRISON-25")
def test_a_class_with_a_special_or_a_shield_more() -> None:
    assert (varied("piker+shield").shielded, varied("piker+shield").specials) == (True, CLASSES["piker"].specials)
    keen = CLASSES["piker+scout"]
    assert (keen.name, keen.specials[-1], keen.shielded) == ("keen piker", "scout", CLASSES["piker"].shielded)
    assert CLASSES["piker+dig"].name == "piker"
    assert CLASSES["knight+scout"].name == "knight"
    assert CLASSES["knight+scout"].specials.count("scout") == 1
    assert [key in CLASSES for key in ("piker+scout", "piker+nothing", "nobody")] == [True, False, False]


@pytest.mark.rule("ERF-AUTO-01", "ERF-AUTO-03", "ERF-HITS-06", "ERF-GOLEM-04")
def test_who_charges_lives_and_when_it_is_dead() -> None:
    charging = {key: CLASSES[key].auto_attacks for key in ("piker", "scout", "knight", "digger", "dwagon", "horse")}
    assert charging == {"piker": True, "scout": False, "knight": False, "digger": False, "dwagon": True, "horse": False}
    fighter = msgspec.structs.replace(CLASSES["piker"], commander=True)
    assert (fighter.is_combatant, fighter.is_scout, fighter.auto_attacks) == (True, False, False)
    assert [CLASSES[key].croaks for key in ("piker", "knight", "dwagon", "giant")] == [0, -2, -6, -4]
    assert [CLASSES[key].is_alive for key in ("piker", "cloth_golem_small", "wagon")] == [True, False, False]


@pytest.mark.rule("ERF-CRT-03", "ERF-CRT-05")
def test_cells_of_the_results_read_both_ways() -> None:
    assert Ratio.read("1:4") == Ratio(Toll(1), Toll(4)) == Ratio.read("4:1").turned
    assert Ratio.read("E:6") == Ratio(Toll(0, Mark.EXHAUSTED), Toll(6))
    assert [band(margin).by for margin in (0, 1, 5, 6, 9)] == [0, 1, 1, 6, 6]


@pytest.mark.rule("ERF-J-22", "ERF-J-25", "ERF-J-03", "ERF-NAVAL-01")
def test_golems_ships_and_juice() -> None:
    assert {key: (g.percent, g.moves, g.bodies, g.morale, g.stat) for key, g in GOLEMS.items()} == {
        **dict.fromkeys(("cloth", "hide", "dirt", "rock"), (100, True, 0, 0, 0)),
        "crap": (80, True, 0, 0, 0), "plant": (60, False, 0, 0, 0), "flesh": (100, True, 3, -20, 0),
        "uncroaked": (0, True, 0, 0, -1),
    }  # fmt: skip
    ship = SHIPS["two_masts"]
    crews = ((0, 49), (100, 0), (100, 3), (100, 4), (223, 0), (224, 0), (400, 0))
    assert [ship_move(ship, *crew) for crew in crews] == [
        12, 25, 25, 26, 55, 56, 56,
    ]  # fmt: skip
    assert [juice("novice", level) for level in (1, 2, 11)] == [500, 550, 1000]
