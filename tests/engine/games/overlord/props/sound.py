"""Whether a world hangs together: what refers to what, in any world of Overlord."""

from __future__ import annotations

from collections.abc import Iterator

from engine.games.overlord.rules.items import ITEMS
from engine.games.overlord.rules.land import TERRAINS, WEATHERS
from engine.games.overlord.rules.races import RACES
from engine.games.overlord.rules.structures import STRUCTURES
from engine.games.overlord.rules.titles import TITLES
from engine.games.overlord.state import Kind, Unit, World
from engine.games.overlord.units.attributes import level
from engine.games.overlord.units.equipment import may_equip, most


def faults(world: World) -> list[str]:
    """Everything in the world that names what is not there, or contradicts itself."""
    return [*_places(world), *_units(world), *_others(world)]


def _places(world: World) -> Iterator[str]:
    for number, place in world.locations.items():
        terrain = TERRAINS[place.terrain]
        if number != place.id or place.weather not in WEATHERS or place.next_weather not in WEATHERS:
            yield f"{number} has another id, or a weather unheard of"
        if place.container and place.container not in world.locations:
            yield f"{number} lies in {place.container}, which is not there"
        if terrain.inner and not place.container and not terrain.elsewhere:
            yield f"{number} is a {terrain.name} and lies nowhere"
        yield from (f"{number} leads to {way.goal}" for way in place.exits if way.goal not in world.locations)
        yield from (f"{number} lists {unit}" for unit in place.units if _location(world, unit) != number)
        for structure in place.structures:
            if world.structures[structure].location != number:
                yield f"{structure} is not in {number}"
        holder = place.title.holder if place.title is not None else ""
        if holder and world.units[holder].title != number:
            yield f"{holder} does not know of its title in {number}"
        if place.terrain not in ("city", "vill") and (place.offers or place.market_days):
            yield f"{number} has a market"


def _location(world: World, unit: str) -> str:
    return world.units[unit].location if unit in world.units else ""


def _units(world: World) -> Iterator[str]:
    for number, unit in world.units.items():
        here = world.locations[unit.location]
        if number != unit.id or here.units.count(number) != 1:
            yield f"{number} is not where it says it is"
        if unit.faction not in world.factions:
            yield f"{number} is of no faction"
        if unit.kind is not Kind.STOCKPILE and (unit.figures < 1 or unit.kind is not RACES[unit.race].kind):
            yield f"{number} is {unit.figures} {unit.kind}"
        if unit.kind is Kind.LEADER and unit.figures != 1:
            yield f"{number} is {unit.figures} leaders in one"
        if unit.structure and unit.structure not in here.structures:
            yield f"{number} is in {unit.structure}, which is not here"
        if unit.leader and not _follows(world, unit):
            yield f"{number} follows {unit.leader}, who is not here or cannot lead"
        if unit.title and world.locations[unit.title].title is None:
            yield f"{number} holds a title that {unit.title} has not"
        yield from _equipment(unit)


def _follows(world: World, unit: Unit) -> bool:
    leader = world.units.get(unit.leader)
    return leader is not None and leader.location == unit.location and leader.kind is Kind.LEADER


def _equipment(unit: Unit) -> Iterator[str]:
    for item, worn in unit.equipped.items():
        if worn < 1 or worn > most(unit, item) or not may_equip(unit, item):
            yield f"{unit.id} cannot have {worn} {item} equipped"
    yield from (f"{unit.id} has {amount} {item}" for item, amount in unit.items.items() if item not in ITEMS)
    yield from (f"{unit.id} knows less than nothing" for days in unit.experience.values() if days <= 0)


def _others(world: World) -> Iterator[str]:
    for number, structure in world.structures.items():
        if number not in world.locations[structure.location].structures or structure.type not in STRUCTURES:
            yield f"{number} stands nowhere, or is nothing known"
    for place in world.locations.values():
        if place.title is not None and place.title.holder:
            holder, title = world.units[place.title.holder], TITLES[place.title.tag]
            if holder.kind is not Kind.LEADER or level(holder, title.skill) < title.level:
                yield f"{holder.id} cannot be {title.name}"
