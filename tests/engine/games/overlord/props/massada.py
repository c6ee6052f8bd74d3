"""Massada, the city of the rulebook's sample report, with the land, the people and the units around it, as a world.

Ids, names and figures are those of the sample (OVL-EX-05 to -17). Ways in and out of inner locations are exits with the
directions "IN" and "OUT" (people migrate on them); a list of directions leaves "IN" out.
"""

from __future__ import annotations

from engine.games.overlord.rules.npcs import NPCS
from engine.games.overlord.rules.races import RACES
from engine.games.overlord.state import (
    CITIZENS,
    COIN,
    CREATURES,
    FREE_PEOPLE,
    IMPERIALS,
    MAGES,
    OUTLAWS,
    STUDY_DAY,
    Exit,
    Faction,
    Hire,
    Location,
    Offer,
    Stance,
    Structure,
    Title,
    Unit,
    World,
)

PLAYER, OTHER = "f99", "f06"
SEAT, OTHER_SEAT = "anna", "ben"
# Id, name, terrain, column and row of the territories: Massada lies in L216.
TERRITORIES = (
    ("L4", "Blue Ocean", "ocea", 1, 1),
    ("L15", "Windfort", "plai", 1, 2),
    ("L90", "Wellbarrow Valley", "plai", 1, 3),
    ("L165", "Dull Plains", "plai", 1, 4),
    ("L213", "Tholian Plains", "plai", 4, 3),
    ("L214", "Tholian Plains", "plai", 3, 3),
    ("L215", "Tholian Road", "plai", 5, 3),
    ("L216", "Tholian Plains", "plai", 4, 4),
    ("L280", "Massada Pass", "hill", 5, 4),
    ("L281", "Massada Highs", "moun", 4, 5),
    ("L282", "Massada Bay", "ocea", 3, 4),
)
# From the plains around Massada: direction, goal, the way back.
WAYS = (
    ("SW", "L282", "NE"),
    ("NE", "L215", "SW"),
    ("N", "L213", "S"),
    ("NW", "L214", "SE"),
    ("SE", "L280", "NW"),
    ("S", "L281", "N"),
)
ROAD_DAYS = 7


def massada() -> World:
    """The world as it is when the report of turn 1 is written."""
    world = World(width=6, height=6, turn=1, next_unit=3000, next_location=300, next_structure=10, next_faction=100)
    _people_the_world(world)
    _lay_the_land(world)
    _build(world)
    _place_units(world)
    return world


def _people_the_world(world: World) -> None:
    for number, name, default in (
        (IMPERIALS, "Imperials", Stance.FRIENDLY),
        (CITIZENS, "Citizens", Stance.FRIENDLY),
        (CREATURES, "Creatures", Stance.ENEMY),
        (OUTLAWS, "Outlaws", Stance.ENEMY),
        (MAGES, "The Mages", Stance.FRIENDLY),
        (FREE_PEOPLE, "Free People", Stance.FRIENDLY),
    ):
        world.factions[number] = Faction(id=number, name=name, default_stance=default)
    stances = {IMPERIALS: Stance.ALLY, CITIZENS: Stance.FRIENDLY, MAGES: Stance.FRIENDLY, CREATURES: Stance.HOSTILE}
    world.factions[PLAYER] = Faction(
        id=PLAYER, name="The Empire", seat=SEAT, fund={COIN: 6218}, stances=stances, colour="#006cac"
    )
    world.factions[OTHER] = Faction(id=OTHER, name="The Long Road", seat=OTHER_SEAT, colour="#d55e00")


def _lay_the_land(world: World) -> None:
    for number, name, terrain, x, y in TERRITORIES:
        place = Location(id=number, name=name, terrain=terrain, x=x, y=y, weather="storm", next_weather="fair")
        place.population = {"plai": 480, "hill": 390}.get(terrain, 0)
        place.wages = 11 if place.population else 0
        place.taxes = place.population
        world.locations[number] = place
    for direction, goal, back in WAYS:
        days = ROAD_DAYS if goal == "L215" else 0
        world.locations["L216"].exits.append(Exit(direction, goal, days, road=bool(days)))
        world.locations[goal].exits.append(Exit(back, "L216", days, road=bool(days)))
    world.locations["L215"].exits.append(Exit("NW", "L213"))
    world.locations["L213"].exits.append(Exit("SE", "L215"))
    world.locations["L214"].exits.append(Exit("S", "L282"))
    world.locations["L282"].exits.append(Exit("N", "L214"))
    plains = world.locations["L216"]
    plains.resources = {"grai": 60, "catt": 30, "hrse": 12, "fish": 100}
    plains.left = {"grai": 38, "catt": 24, "hrse": 9, "fish": 80}
    _found_city(world)


def _found_city(world: World) -> None:
    city = Location(id="L278", name="Massada", terrain="city", container="L216", x=4, y=4)
    city.population, city.wages, city.taxes = 5621, 11, 11244
    city.hires = [Hire("man", 281, 64), Hire("ldr", 2, 320)]
    city.offers = [
        Offer("swrd", False, 151, 151, 17),
        Offer("mule", False, 99, 99, 15),
        Offer("hrse", True, 45, 45, 56),
        Offer("grai", True, 13, 13, 231),
    ]
    city.market_days = [15, 30]
    city.title = Title("shrf", 250, "U600", 16)
    tower = Location(id="L279", name="Massada Earth Guild", terrain="towr", container="L278", x=4, y=4)
    tower.teaches = {"eart": 2, "sgrp": 1}
    tower.title = Title("hgld", 1000)
    world.locations |= {"L278": city, "L279": tower}
    for outer, inner in (("L216", "L278"), ("L278", "L279")):
        world.locations[outer].exits.append(Exit("IN", inner, 1))
        world.locations[inner].exits.append(Exit("OUT", outer, 1))
    city.exits.append(Exit("SW", "L282"))
    world.locations["L282"].exits.append(Exit("NE", "L278"))


def _build(world: World) -> None:
    for structure in (
        Structure("L283", "Massada Marketplace", "mrkt", "L278", faction=CITIZENS),
        Structure("B2", "Fishing Eagle", "fshi", "L4", faction=PLAYER, cargo={"fish": 20}),
        Structure("B3", "High Eagle Fort", "fort", "L165", faction=PLAYER),
    ):
        world.structures[structure.id] = structure
        world.locations[structure.location].structures.append(structure.id)


def _place(world: World, unit: Unit, **more: object) -> Unit:
    for field, value in more.items():
        setattr(unit, field, value)
    world.arrivals += 1
    unit.since = world.arrivals
    world.units[unit.id] = unit
    world.locations[unit.location].units.append(unit.id)
    return unit


def _unit(number: str, name: str, faction: str, race: str, figures: int, location: str = "L278") -> Unit:
    return Unit(number, name, faction, race, RACES[race].kind, figures, location)


def _place_units(world: World) -> None:
    days = {"obse": 90, "scou": 45, "cmbt": 15, "mage": 15}
    militia = _place(world, _unit("U218", "Massada Militia", CITIZENS, "man", 50), guarding=True)
    militia.items = {"swrd": 50, "hshd": 50, "leat": 50}
    militia.equipped = dict(militia.items)
    militia.experience = NPCS["mili"].experience
    _place(
        world,
        _unit("U600", "Nirmal Yadav", PLAYER, "hero", 1),
        items={"houn": 1, COIN: 999, "hrse": 4},
        equipped={"houn": 1, "hrse": 1},
        experience={skill: number * STUDY_DAY for skill, number in days.items()},
        title="L278",
    )
    _place(world, _unit("U1245", "Nathan", OTHER, "ldr", 1))
    wares = {"wago": 23, "swrd": 17, "tool": 21, "plow": 5}
    _place(world, _unit("U1246", "Caravan", OTHER, "man", 23), items=wares, leader="U1245")
    _place(world, _unit("U2324", "Marketroid", CITIZENS, "ldr", 1), structure="L283")
    _place(
        world,
        _unit("U219", "Bal Simba", MAGES, "hero", 1, "L279"),
        experience=NPCS["gmas"].experience,
        items={COIN: 200},
    )
