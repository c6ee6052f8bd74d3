"""A world while it is being made, and how places and buildings come into it (OVL-WORLD-03)."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.core.dice import Dice
from engine.core.space.hexes import Place
from engine.games.overlord.founding.mapmaking import Land
from engine.games.overlord.founding.naming import Namer, country
from engine.games.overlord.founding.sites import Sites
from engine.games.overlord.nonplayers import keepers
from engine.games.overlord.state import Exit, Location, Structure, Unit, World


@dataclass(slots=True)
class Draft:
    """A world while it is being made: where its sites are, and who names what."""

    world: World
    land: Land
    sites: Sites
    names: Namer
    seed: str
    at: dict[Place, Location] = field(default_factory=dict)

    def dice(self, *key: str) -> Dice:
        return Dice(self.seed, *key)

    def country(self, place: Place) -> str:
        return country(place[1], self.land.shape.height)

    def raise_unit(self, tag: str, place: Location, name: str = "") -> Unit:
        """An NPC unit of a kind, with dice of its own."""
        return keepers.raise_unit(self.world, tag, place, self.dice("unit", str(self.world.next_unit)), name)


def add_location(world: World, name: str, terrain: str, x: int, y: int, container: str = "") -> Location:
    """A new location; one that lies in another gets a way out of it, and one into it (OVL-WORLD-03)."""
    place = Location(f"L{world.next_location}", name, terrain, x, y, container)
    world.next_location += 1
    world.locations[place.id] = place
    if container:
        place.exits.append(Exit("OUT", container, 1))
        world.locations[container].exits.append(Exit("IN", place.id, 1))
    return place


def add_inside(world: World, outer: Location, name: str, terrain: str) -> Location:
    """A new inner location."""
    return add_location(world, name, terrain, outer.x, outer.y, outer.id)


def add_structure(world: World, place: Location, kind: str, name: str, faction: str) -> Structure:
    """A complete building or vessel."""
    structure = Structure(f"B{world.next_structure}", name, kind, place.id, faction=faction)
    world.next_structure += 1
    world.structures[structure.id] = structure
    place.structures.append(structure.id)
    return structure
