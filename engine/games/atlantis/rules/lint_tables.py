"""Whether the tables of Atlantis fit together: `lint.py` includes it, a test holds it clean."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.core.diagnostics import Diagnostic, error
from engine.games.atlantis.rules.items import GOODS, ITEMS, LEADER, MONSTERS, RACES
from engine.games.atlantis.rules.land import LATITUDES, OCEAN, STRUCTURES, TERRAINS, UNDERWORLD_TERRAINS
from engine.games.atlantis.rules.skills import MAX_LEVEL, SKILLS
from engine.games.atlantis.state import Direction

GOOD_KINDS = ("normal", "advanced", "trade", "magic")
STRUCTURE_KINDS = ("building", "trade", "road", "ship", "passage", "lair")
SPOILS = ("", "normal", "advanced", "magic")
LATITUDE_PARTS = 64


def table_faults() -> Iterator[Diagnostic]:
    """Everything in the tables that contradicts itself."""
    tables = (_abbreviations, _goods, _races, _monsters, _terrains, _terrains_of_worlds, _structures)
    for where, fault in (found for table in tables for found in table()):
        yield error("table", f"{where}: {fault}")
    for skill in SKILLS.values():
        for needed, level in skill.needs.items():
            if needed not in SKILLS or not SKILLS[needed].magic or not 1 <= level <= MAX_LEVEL:
                yield error("table", f"{skill.key}: needs {needed} {level}, which nobody can have")
    yield from _circles()


def _abbreviations() -> Iterator[tuple[str, str]]:
    """No two things of a kind are written alike in orders."""
    spoken = ((item.key, (item.key, item.plural, item.abbreviation.lower())) for item in ITEMS.values())
    yield from _clashes(spoken)
    yield from _clashes((skill.key, (skill.key, skill.abbreviation.lower())) for skill in SKILLS.values())


def _clashes(named: Iterable[tuple[str, tuple[str, ...]]]) -> Iterator[tuple[str, str]]:
    meaning: dict[str, str] = {}
    for key, names in named:
        for name in names:
            if meaning.setdefault(name, key) != key:
                yield key, f'"{name}" means {meaning[name]} as well'


def _goods() -> Iterator[tuple[str, str]]:
    for good in GOODS.values():
        if good.kind not in GOOD_KINDS:
            yield good.key, f"{good.kind} is no class of goods"
        if good.skill and good.skill not in SKILLS:
            yield good.key, f"there is no skill {good.skill}"
        if (good.uses or good.land) and not good.skill:
            yield good.key, "is produced without a skill"
        if good.kind != "magic" and good.price <= 0:
            yield good.key, "has no price"
        for material in good.uses:
            if material not in GOODS or not GOODS[material].land:
                yield good.key, f"is made of {material}, which no land yields"


def _races() -> Iterator[tuple[str, str]]:
    homes = [race for terrain in TERRAINS.values() for race in (*terrain.races, *terrain.coastal_races)]
    for race in RACES.values():
        if race.key != LEADER and race.key not in homes:
            yield race.key, "lives nowhere"
        for skill in race.specialities:
            if skill not in SKILLS or SKILLS[skill].magic:
                yield race.key, f"{skill} is no ordinary skill"
        if race.specialities and not race.usual < race.best <= MAX_LEVEL:
            yield race.key, "is no better in its own skills than in others"


def _monsters() -> Iterator[tuple[str, str]]:
    for monster in MONSTERS.values():
        if monster.terrain and monster.terrain != "underworld" and monster.terrain not in TERRAINS:
            yield monster.key, f"there is no terrain {monster.terrain}"
        if monster.spoil not in SPOILS:
            yield monster.key, f"{monster.spoil} is no class of spoils"
        if not 0 <= monster.hostile <= 100 or monster.number < 1 or monster.hits < 1:
            yield monster.key, "has figures out of range"
    for terrain in TERRAINS.values():
        roles = {monster.role for monster in MONSTERS.values() if monster.terrain == terrain.key}
        if terrain.monsters and not {"small", "humanoid"} <= roles:
            yield terrain.key, "lacks small or humanoid monsters"


def _terrains() -> Iterator[tuple[str, str]]:
    for terrain in TERRAINS.values():
        for item, (chance, amount) in terrain.products.items():
            if item not in GOODS or not GOODS[item].land or not 0 < chance <= 100 or amount < 1:
                yield terrain.key, f"cannot yield {item}"
        for race in (*terrain.races, *terrain.coastal_races):
            if race not in RACES:
                yield terrain.key, f"there is no people {race}"
        for lair in terrain.lairs:
            if lair not in STRUCTURES or STRUCTURES[lair].kind != "lair":
                yield terrain.key, f"{lair} is no lair"
        if bool(terrain.people) != bool(terrain.races and terrain.wages):
            yield terrain.key, "has people without races or wages, or the other way round"


def _terrains_of_worlds() -> Iterator[tuple[str, str]]:
    """What the world makers draw from: the belts of latitude, the sea, the world below."""
    for number, band in enumerate(LATITUDES):
        if sum(band.values()) != LATITUDE_PARTS or any(key not in TERRAINS for key in band):
            yield f"latitude {number}", "its chances do not make 64"
    for key in (OCEAN, *UNDERWORLD_TERRAINS):
        if key not in TERRAINS:
            yield key, "is no terrain"


def _structures() -> Iterator[tuple[str, str]]:
    for structure in STRUCTURES.values():
        if structure.kind not in STRUCTURE_KINDS:
            yield structure.key, f"{structure.kind} is no kind of structure"
        if structure.can_be_built and (structure.skill not in SKILLS or not structure.materials):
            yield structure.key, "can be built without skill or material"
        if structure.is_ship and not (structure.capacity and structure.sailors):
            yield structure.key, "is a ship that cannot sail"
        if structure.aids and structure.aids != "entertainment" and structure.aids not in GOODS:
            yield structure.key, f"aids {structure.aids}, which is no product"
        if structure.kind == "road" and structure.direction not in list(Direction):
            yield structure.key, "leads nowhere"


def _circles() -> Iterator[Diagnostic]:
    """Skills that need themselves in the end."""
    for start in SKILLS:
        open_ends, seen = list(SKILLS[start].needs), dict[str, None]()
        while open_ends:
            skill = open_ends.pop()
            if skill == start:
                yield error("table", f"{start} needs itself")
                break
            if skill in SKILLS and skill not in seen:
                seen[skill] = None
                open_ends += SKILLS[skill].needs
