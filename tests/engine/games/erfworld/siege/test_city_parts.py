"""The parts of cities, titles, horns, neutral cities and living off the land (ERF-ZONE, ERF-ACTION)."""

from __future__ import annotations

import pytest

from engine.games.erfworld.battle.assault import BY_AIR, BY_GROUND, assault, man
from engine.games.erfworld.doctrine.in_force import in_force
from engine.games.erfworld.realm.events import Popped
from engine.games.erfworld.rules.cities import LEVELS, SPELLS_ON_A_TOWER, WORKS
from engine.games.erfworld.siege.works import spell_damage, tower_room, tower_top
from engine.games.erfworld.state import Pack, Plan, Zone
from engine.games.erfworld.travel.events import Visited
from engine.games.erfworld.units.figures import upkeep_of
from tests.engine.games.erfworld.props.magic_kit import cast, magic
from tests.engine.games.erfworld.props.stage import stage
from tests.engine.games.erfworld.props.war_kit import ONE, TWO, city, commander, orders, pack, turn_of, world
from tests.suite.table import each


@pytest.mark.rule("ERF-ZONE-04")
def test_the_parts_of_a_city_grow_with_its_level() -> None:
    for parts in zip(
        *((row.quarters, row.wall, row.courtyard, row.blockhouses, row.dungeon) for row in LEVELS), strict=True
    ):
        assert list(parts) == sorted(parts)
        assert parts[-1] > parts[0]


@pytest.mark.rule("ERF-ZONE-05")
def test_a_new_side_has_a_stack_of_basics_and_a_spell() -> None:
    game = stage()
    home = game.world.cities[game.side().capital]
    assert [(unit.kind, unit.count) for unit in game.world.packs.values() if unit.place == home.place] == [
        ("piker", 16)
    ]
    assert home.spells == 1


@pytest.mark.rule("ERF-ZONE-01", "ERF-ZONE-24", "ERF-ZONE-22", "ERF-ZONE-16")
@each("level, melee, told", [(1, Zone.OUTER, Zone.OUTER), (3, Zone.COURTYARD, Zone.DUNGEON)])
def test_everybody_has_his_zone_and_small_cities_no_courtyard(level: int, melee: Zone, told: Zone) -> None:
    found = world()
    made = city(found, TWO, level)
    commander(found, TWO, 1)
    archers, pikers, knights = (
        pack(found, TWO, "archer", 40),
        pack(found, TWO, "piker", 8),
        pack(found, TWO, "knight", 8),
    )
    orders(made.doctrine, "STAND dungeon knight")
    man(made, list(found.units()), in_force(found, made))
    assert archers.zone is (Zone.TOWER if tower_room(made) >= 40 else Zone.OUTER)
    assert (pikers.zone, knights.zone) == (melee, told)
    assert (tower_top(made) > 0) is (level > 1)
    assert tower_room(made) == (WORKS["tower_top"].holds[tower_top(made) - 1] if level > 1 else 0)
    assert BY_GROUND[-1] is BY_AIR[-1] is Zone.DUNGEON
    assert BY_GROUND.index(Zone.COURTYARD) < BY_GROUND.index(Zone.DUNGEON)


@pytest.mark.rule("ERF-ZONE-06")
def test_fliers_who_took_a_city_are_in_its_airspace() -> None:
    found = world()
    made = city(found, TWO, 1)
    dwagons = pack(found, ONE, "dwagon", 4)
    assert assault(turn_of(found), made, [dwagons])
    assert dwagons.zone is Zone.AIRSPACE


@pytest.mark.rule("ERF-ZONE-16", "ERF-ZONE-17")
def test_higher_towers_hit_harder_and_spells_are_put_on_them_by_hand() -> None:
    game, jack = magic(school="shockmancy")
    home = game.world.cities[game.side().capital]
    damages = []
    for home.level in (2, 4):
        damages.append(spell_damage(home))
    assert damages[1] > damages[0]
    before = home.spells
    game.day()
    assert home.spells == before  # nobody puts one there
    cast(game, jack, "charge", "charge")
    assert home.spells == before + 2
    assert SPELLS_ON_A_TOWER == 30


@pytest.mark.rule("ERF-ZONE-07")
@each("level, title", [(1, ""), (2, "viscount"), (3, "earl"), (4, "marquess"), (5, "duke")])
def test_nobles_bear_the_title_of_their_city(level: int, title: str) -> None:
    game = stage()
    home = game.world.cities[game.side().capital]
    home.level = level
    game.side().treasury = 8 * 10_000
    for _ in range(60):
        home.plans = [Plan("warlord", 1, worked=1)]
        game.day()
        lords = [said for said in game.told(Popped) if "noble warlord" in said]
        if lords:
            break
    assert (f", {title} of Capital1" in lords[0]) if title else ("of Capital1" not in lords[0])


@pytest.mark.rule("ERF-ZONE-11")
def test_a_city_is_told_who_comes() -> None:
    game = stage(sides=2)
    game.know(2)
    game.day("CITY c1\nlevel")
    scout = game.pack("scout", 1, 3, 8, side=2)
    game.day("", f"UNIT {scout.id}\nmove e")
    assert [said for said in game.told(Visited) if "scout" in said]


@pytest.mark.rule("ERF-ZONE-53", "ERF-GAP-250")
def test_a_neutral_city_bears_a_thousand_dollars_a_level_and_does_nothing_else() -> None:
    game = stage()
    neutral = game.city(12, 3, "Spacerock", level=1)
    neutral.damage = 20
    guards = game.pack("knight", 60, 12, 3, side=0)
    game.day()
    assert guards.count == 50  # knights cost $20 each
    assert neutral.damage == 20
    assert not neutral.plans


# Living off the land


@pytest.mark.rule("ERF-ACTION-01", "ERF-GAP-237")
def test_foraging_costs_no_move() -> None:
    game = stage()
    game.know()
    lord = game.commander("warlord", 6, 8)
    before = lord.move
    game.day(f"UNIT {lord.id}\nforage\nmove e")
    assert game.at(lord) == (7, 8)
    assert lord.fed == 1
    assert before > lord.move


@pytest.mark.rule("ERF-ACTION-08", "ERF-GAP-238")
def test_a_meal_halves_the_upkeep_of_who_has_a_purse_and_removes_that_of_others() -> None:
    game = stage()
    pikers, lord = game.pack("piker", 8, 6, 8), game.commander("warlord", 6, 8)
    full = upkeep_of(game.world, pikers), upkeep_of(game.world, lord)
    pikers.fed, lord.fed = 6, 1
    assert upkeep_of(game.world, pikers) == full[0] * 2 // 8
    assert upkeep_of(game.world, lord) == full[1] // 2
    assert isinstance(pikers, Pack)
