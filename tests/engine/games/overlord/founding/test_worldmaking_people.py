"""Who keeps a new world: guilds, towers, guards, titles, halls, lairs."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from engine.games.overlord.founding import settling
from engine.games.overlord.founding.mapmaking import Shape, distance
from engine.games.overlord.founding.starts import border_cities, capital, colonial_cities
from engine.games.overlord.founding.worldmaking import make_world
from engine.games.overlord.land import population
from engine.games.overlord.rules.items import ITEMS
from engine.games.overlord.rules.npcs import LAIRS, NPCS
from engine.games.overlord.rules.skills import ELEMENTS, SKILLS, is_under
from engine.games.overlord.rules.titles import TITLES
from engine.games.overlord.state import (
    CITIZENS,
    CREATURES,
    FREE_PEOPLE,
    IMPERIALS,
    MAGES,
    OUTLAWS,
    Location,
    Options,
    Unit,
    World,
)
from engine.games.overlord.titles import ownership
from engine.games.overlord.units.attributes import level
from tests.engine.games.overlord.props.sound import faults
from tests.suite.table import each


@cache
def made(seed: str, width: int = 48, height: int = 36, alpha_off: tuple[str, ...] = ()) -> World:
    """A world that no test changes."""
    return make_world(Shape(width, height), 4, 10, Options(list(alpha_off)), seed)


def of(world: World, npc: str) -> list[Unit]:
    return [unit for unit in world.units.values() if unit.npc == npc]


def territories(world: World) -> list[Location]:
    return [place for place in world.locations.values() if not place.container and place.x >= 0]


@pytest.mark.rule("OVL-WORLD-11", "OVL-MAGIC-13", "OVL-MAGIC-21", "OVL-NPC-04")
def test_guilds_teach_an_element_and_a_spell_and_have_a_head() -> None:
    world = made("one")
    guilds = [p for p in world.locations.values() if p.terrain == "towr" and p.title and p.title.tag == "hgld"]
    assert len(guilds) >= 1 + len(border_cities(world))
    for guild in guilds:
        assert guild.title is not None
        head = world.units[guild.title.holder]
        assert (head.location, head.faction, head.title) == (guild.id, MAGES, guild.id)
        assert level(head, "mage") == 3
        if world.locations[guild.container] is capital(world):
            assert set(ELEMENTS) <= set(guild.teaches)
            continue
        (element,) = (tag for tag in guild.teaches if SKILLS[tag].element)
        (spell,) = (tag for tag in guild.teaches if tag != element)
        assert (guild.teaches[element], guild.teaches[spell]) == (2, 1)
        assert SKILLS[spell].needs[element] == 1
        assert not SKILLS[spell].specialist
        assert level(head, element) == 2


@pytest.mark.rule("OVL-NPC-03", "OVL-MAGIC-13", "OVL-TITLE-18")
def test_five_towers_with_their_masters() -> None:
    world = made("one")
    towers = [p for p in world.locations.values() if p.title is not None and TITLES[p.title.tag].studies in ELEMENTS]
    assert {TITLES[p.title.tag].studies for p in towers if p.title} == set(ELEMENTS)
    assert len(towers) == 5
    for tower in towers:
        assert tower.title is not None
        element, master = TITLES[tower.title.tag].studies, world.units[tower.title.holder]
        assert (master.location, master.faction, level(master, element)) == (tower.id, MAGES, 4)
        assert tower.teaches[element] == 2
        spells = [tag for tag in tower.teaches if tag not in ("mage", element)]
        assert len(spells) >= 3
        assert all(tower.teaches[tag] == 1 and is_under(tag, element) for tag in spells)


@pytest.mark.rule("OVL-SKILL-06", "OVL-WORLD-11", "OVL-NPC-06")
def test_what_is_learned_in_schools_only_is_taught_somewhere() -> None:
    world = made("one")
    taught = {tag for place in world.locations.values() for tag in place.teaches}
    assert taught >= {tag for tag, skill in SKILLS.items() if skill.specialist}
    shrines = [place for place in world.locations.values() if place.terrain == "shri"]
    assert len(shrines) >= 9
    for shrine in shrines:
        (hermit,) = world.here(shrine)
        ((rite, reached),) = shrine.teaches.items()
        assert (level(hermit, rite), reached, hermit.faction) == (2, 2, CITIZENS)


@pytest.mark.rule("OVL-NPC-01", "OVL-NPC-02", "OVL-FACT-03", "OVL-TITLE-11")
def test_the_emperor_rules_from_the_imperial_city_and_the_advisor_is_there() -> None:
    world = made("one")
    city = capital(world)
    (emperor,), (advisor,) = of(world, "empr"), of(world, "advs")
    assert city.title is not None
    assert (city.title.tag, city.title.holder, emperor.faction) == ("over", emperor.id, IMPERIALS)
    assert (advisor.location, advisor.faction) == (city.id, MAGES)
    assert ownership.owner(world, world.locations[city.container]) == IMPERIALS
    assert city.teaches == {"nobl": 1}


@pytest.mark.rule("OVL-NPC-05", "OVL-FACT-04", "OVL-FACT-06", "OVL-FACT-08")
def test_guards_and_militias_stand_guard_in_every_city() -> None:
    world = made("one")
    for city in (capital(world), *border_cities(world)):
        assert any(unit.npc == "igrd" and unit.guarding for unit in world.here(city))
    keepers: Counter[str] = Counter()
    for city in colonial_cities(world):
        (militia,) = (unit for unit in world.here(city) if unit.npc in ("mili", "frmi"))
        assert militia.guarding
        assert (militia.figures, militia.equipped) == (50, {"swrd": 50, "hshd": 50, "leat": 50})
        keepers[militia.faction] += 1
    assert set(keepers) == {CITIZENS, FREE_PEOPLE}
    around = [world.locations[way.goal] for way in world.locations[capital(world).container].exits]
    assert all(any(unit.faction == IMPERIALS for unit in world.here(place)) for place in around)


@pytest.mark.rule("OVL-FACT-06", "OVL-FACT-08", "OVL-GAP-12")
def test_citizens_live_within_nine_steps_of_the_imperial_city_and_free_people_beyond() -> None:
    reach = []
    for seed in ("one", "two", "three"):
        world = made(seed)
        middle = world.locations[capital(world).container]
        for city in colonial_cities(world):
            (militia,) = (unit for unit in world.here(city) if unit.npc in ("mili", "frmi"))
            steps = distance((city.x, city.y), (middle.x, middle.y))
            reach.append((steps, militia.faction))
    near = [steps for steps, people in reach if people == CITIZENS]
    far = [steps for steps, people in reach if people == FREE_PEOPLE]
    assert max(near) == settling.EMPIRE_OF_CITIZENS < min(far)


@pytest.mark.rule("OVL-GAP-61", "OVL-SETUP-06", "OVL-TITLE-16")
def test_great_cities_have_mayors_smaller_ones_sheriffs_and_the_empire_its_own() -> None:
    world = made("one")
    marches = []
    for city in colonial_cities(world):
        assert city.title is not None
        assert (city.title.tag in ("mayo", "marq")) == (city.population == 5000)
        assert (city.title.tag == "shrf") == (city.population == 2500)
        assert (city.title.holder, city.title.cost) == ("", TITLES[city.title.tag].cost)
        marches += [city] * (city.title.tag == "marq")
    assert len(marches) == 2  # of ten colonial cities
    plain = made("one", 48, 36, ("nobility",))
    assert not any(place.title and place.title.tag == "marq" for place in plain.locations.values())
    assert capital(plain).teaches == {}
    for city in border_cities(world):
        assert city.title is not None
        assert world.units[city.title.holder].faction == IMPERIALS


@pytest.mark.rule("OVL-TITLE-19")
def test_each_craft_title_is_attached_to_one_hall_that_teaches_it() -> None:
    world = made("one")
    halls = [place for place in world.locations.values() if place.terrain == "hall" and place.title is not None]
    assert sorted(place.title.tag for place in halls if place.title) == sorted(settling.CRAFTS)
    assert all(place.teaches == {TITLES[place.title.tag].skill: 2} for place in halls if place.title)
    assert not any(p.terrain == "hall" for p in made("one", 48, 36, ("craft_masters",)).locations.values())


@pytest.mark.rule("OVL-GAP-113", "OVL-FACT-09", "OVL-FACT-10")
def test_lairs_lie_away_from_the_empire_each_with_its_pack() -> None:
    world = made("one")
    lairs = [place for place in world.locations.values() if place.keeper and NPCS[place.keeper].terrains]
    assert {NPCS[lair.keeper].faction for lair in lairs} == {CREATURES, OUTLAWS}
    near = ownership.walk(world, capital(world), 30)
    for lair in lairs:
        (pack,) = (world.units[number] for number in lair.units)
        npc = NPCS[lair.keeper]
        assert (pack.npc, pack.faction) == (npc.tag, npc.faction)
        assert npc.least <= pack.figures <= npc.most
        ground = world.locations[lair.container] if lair.container else lair
        assert ground.x < 0 or npc in LAIRS[ground.terrain]
        assert lair.id not in near
    wolves = sum(lair.keeper == "wolf" for lair in lairs)
    hunted = [place for place in territories(world) if place.terrain in NPCS["wolf"].terrains]
    assert wolves / len(hunted) == pytest.approx(0.12, abs=0.05)


@pytest.mark.rule("OVL-POP-05", "OVL-BUILD-14")
def test_the_buildings_of_a_city_belong_to_its_people_and_feed_it() -> None:
    world = made("one")
    for city in (capital(world), *border_cities(world), *colonial_cities(world)):
        assert city.structures
        assert city.economy == population.ceiling(world, city) > 100
    city = capital(world)
    assert population.optima(city) >= city.population * 0.9  # crowded, not starving
    assert {world.structures[number].faction for number in city.structures} == {IMPERIALS}
    assert all(structure.is_complete for structure in world.structures.values())


@pytest.mark.rule("OVL-GAP-01", "OVL-FACT-07", "OVL-FACT-08")
def test_a_campaign_may_leave_mages_and_free_people_out() -> None:
    world = made("one", 48, 36, ("mages", "free_people"))
    assert MAGES not in world.factions
    assert FREE_PEOPLE not in world.factions
    assert {unit.faction for unit in world.units.values()} == {IMPERIALS, CITIZENS, CREATURES, OUTLAWS}
    assert not any(place.terrain == "towr" for place in world.locations.values())
    assert faults(world) == []


def test_names_of_places_are_given_once() -> None:
    world = made("one")
    cities = [place.name for place in world.locations.values() if place.terrain in ("city", "vill")]
    assert len(set(cities)) == len(cities)
    named: dict[str, set[str]] = {}
    for place in territories(world):
        named.setdefault(place.name, set()).add(place.terrain)
    assert all(len(terrains) == 1 for terrains in named.values())


def test_everything_items_and_skills_of_npcs_are_known_to_the_tables() -> None:
    world = made("one")
    assert all(item in ITEMS for unit in world.units.values() for item in unit.items)
    assert all(skill in SKILLS for unit in world.units.values() for skill in unit.experience)


@pytest.mark.rule("OVL-GAP-11", "OVL-GAP-137")
@each("seed", ["one", "two"])
def test_each_relic_lies_once_in_the_world_where_somebody_keeps_it(seed: str) -> None:
    world = made(seed)
    relics = [tag for tag, item in ITEMS.items() if item.unique and item.gives.control]
    lying = [(tag, place) for place in world.locations.values() for tag in place.ground]
    assert sorted(tag for tag, _ in lying) == sorted(relics)
    assert all(ITEMS[tag].gives.control == 10 and place.ground[tag] == 1 for tag, place in lying)
    for _, place in lying:
        (pack,) = world.here(place)
        assert pack.npc == place.keeper
    assert sum(place.name == "The Underground Maze" for _, place in lying) == 1
    assert not any(unit.count(tag) for unit in world.units.values() for tag in relics)
