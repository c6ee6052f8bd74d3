"""What a new faction begins with: leader, men, purse, and the city where they stand (OVL-SETUP-01 to -11)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.dice import Dice
from engine.core.errors import SetupError
from engine.games.overlord.land import climate
from engine.games.overlord.nonplayers.keepers import new_unit
from engine.games.overlord.rules.land import TERRAINS
from engine.games.overlord.rules.npcs import NPCS
from engine.games.overlord.rules.races import HERO, MAN
from engine.games.overlord.rules.skills import SKILLS
from engine.games.overlord.rules.titles import OVERLORD
from engine.games.overlord.state import (
    CITIZENS,
    COIN,
    CREATURES,
    IMPERIALS,
    MAGES,
    MANA,
    STUDY_DAY,
    Battle,
    Faction,
    Location,
    Manner,
    Stance,
    Tactics,
    Unit,
    World,
)
from engine.games.overlord.units import attributes, stacks
from engine.games.overlord.units.equipment import equip

PURSE = 5000  # OVL-SETUP-09
IMPERIAL, BORDER, COLONIAL = "imperial", "border", "colonial"
BONUS = {IMPERIAL: 1000, BORDER: 500, COLONIAL: 0}
GENERAL, MAGE, ADVENTURER, CRAFTSMAN = "general", "mage", "adventurer", "craftsman"
MEN = 50
RATIONS, TOOLS = 30, 2
TRINKETS = ("rtiv", "cclo")  # of which a mage has two (OVL-GAP-117)
FAIR_NUMBER = 4  # of factions that begin in one colonial city (OVL-SETUP-08)
ALLIES: dict[str, Stance] = {
    IMPERIALS: Stance.ALLY,
    CITIZENS: Stance.FRIENDLY,
    MAGES: Stance.FRIENDLY,
    CREATURES: Stance.HOSTILE,
}


def stances(world: World) -> dict[str, Stance]:
    """A player's stances at the start, toward the peoples of this world (OVL-STANCE-16)."""
    return {faction: stance for faction, stance in ALLIES.items() if faction in world.factions}


def purse(start: str) -> dict[str, int]:
    """The fund of a new faction, by where it begins."""
    return {COIN: PURSE + BONUS[start]}


def capital(world: World) -> Location:
    """The Imperial City: where the title of Overlord is attached. Raises SetupError in a world without one."""
    for place in world.locations.values():
        if place.title is not None and place.title.tag == OVERLORD:
            return place
    raise SetupError("This world has no Imperial City.")


def border_cities(world: World) -> list[Location]:
    """The cities of the Empire around the capital, which imperial guards keep."""
    return [place for place in _cities(world) if NPCS[place.keeper].faction == IMPERIALS and not _is_capital(place)]


def colonial_cities(world: World) -> list[Location]:
    """The cities beyond, which a militia keeps."""
    return [place for place in _cities(world) if NPCS[place.keeper].faction != IMPERIALS]


def _cities(world: World) -> Iterator[Location]:
    return (place for place in world.locations.values() if place.terrain == "city" and place.keeper)


def _is_capital(place: Location) -> bool:
    return place.title is not None and place.title.tag == OVERLORD


def factions_in(world: World, place: Location) -> int:
    """How many players' factions have units in a city."""
    present = dict.fromkeys(world.units[number].faction for number in place.units)
    return sum(bool(world.factions[faction].seat) for faction in present)


def home(world: World, start: str) -> Location:
    """The city where a faction enters play. Raises SetupError in a world without such cities.

    Border cities take turns; a colonial city takes newcomers until a fair number is there, then the next one does, and
    when all have theirs, the one with the fewest.
    """
    if start == IMPERIAL:
        return capital(world)
    cities = border_cities(world) if start == BORDER else colonial_cities(world)
    if not cities:
        raise SetupError("This world has no such city to begin in.")
    crowds = {city.id: factions_in(world, city) for city in cities}
    if start == COLONIAL:
        for city in cities:
            if crowds[city.id] < FAIR_NUMBER:
                return city
    return min(cities, key=lambda city: crowds[city.id])


def _learn(unit: Unit, *skills: str) -> None:
    """The 1st level of each skill."""
    for skill in skills:
        unit.experience[skill] = SKILLS[skill].days_for(1) * STUDY_DAY


def _have(unit: Unit, item: str, amount: int = 1) -> None:
    """Gives items, and has as many equipped as go."""
    unit.add(item, amount)
    equip(unit, item, unit.count(item))


def enter_units(
    world: World, faction: Faction, city: Location, calling: str, names: tuple[str, str], learns: tuple[str, ...],
    dice: Dice,
) -> Unit:  # fmt: skip
    """A hero on his horse and 50 unskilled men under him (OVL-SETUP-01).

    calling: one of the four kinds of leader. names: of hero and men. learns: the element of a mage, the two basic
    skills of a craftsman, nothing for others. Returns the hero.
    """
    hero = new_unit(world, names[0], faction.id, HERO, 1, city)
    _have(hero, "hrse")
    if calling == GENERAL:
        _learn(hero, "cmbt", "blde")
        _have(hero, "swrd")
        _have(hero, "plat")
    elif calling == MAGE:
        _learn(hero, "mage", *learns)
        for _ in range(2):
            _have(hero, dice.choice(TRINKETS))
        hero.add(MANA, attributes.max_mana(hero))
    elif calling == ADVENTURER:
        _learn(hero, "scou", TERRAINS[climate.outermost(world, city).terrain].lore)
        _have(hero, "food", RATIONS)
    else:
        _learn(hero, *learns)
        _have(hero, "tool", TOOLS)
    if calling != GENERAL:
        hero.tactics = Tactics(Battle.DEFEND, 3, 2, Manner.STAND)
    men = new_unit(world, names[1], faction.id, MAN, MEN, city)
    stacks.put_under(world, men, hero)
    return hero
