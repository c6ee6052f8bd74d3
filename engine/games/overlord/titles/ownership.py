"""Whose land a place is, and who may do what there (OVL-OWN-01 to -09, OVL-GAP-34, -35, -60).

The areas of titles depend on the lie of the land alone: they are measured once a month and kept in `World.areas`. Who
holds the titles, who guards and who likes whom is looked up whenever it is asked.

Decisions: a title comes first in its own place among those of equal reach; one faction rules a place: the occupant,
else the owner, else the first guard; guards with a right, the watch of the NPC factions and allies of the owner are no
occupants.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Iterator, Sequence

from engine.core.space.index import Measure
from engine.games.overlord.acting.references import is_travelling
from engine.games.overlord.land.ways import on_foot
from engine.games.overlord.rules.items import ITEMS
from engine.games.overlord.rules.titles import NARROWEST_FIRST, TITLES
from engine.games.overlord.scratch import OverlordTurn
from engine.games.overlord.state import FRIENDS_TRADE, Location, Stance, Unit, World
from engine.games.overlord.units.attributes import bare_stats
from engine.games.overlord.units.engagement import WATCH, guarding, guards
from engine.games.overlord.units.visibility import openly, stance

PEOPLE, FEWEST, MOST = 50, 20, 50  # of OVL-OWN-09: one figure for so many people, within these bounds
WEAPON = "weapon"


def redraw(world: World) -> None:
    """Forgets the areas of titles: a month begins, a road or an inner location was finished, a title attached."""
    world.areas = {}


def territory(world: World, location: Location) -> Location:
    """The territory a location lies in, itself if it lies in none."""
    while location.container:
        location = world.locations[location.container]
    return location


def walk(world: World, origin: Location, most: int) -> dict[str, int]:
    """The places within so many days on foot, in fair weather, by the printed ways; place -> days."""
    found: dict[str, int] = {}
    ahead = [(0, origin.id)]
    while ahead:
        days, number = heapq.heappop(ahead)
        if number in found:
            continue
        found[number] = days
        place = world.locations[number]
        for way in place.exits:
            step = on_foot(world, place, way)
            if step and days + step <= most and way.goal not in found:
                heapq.heappush(ahead, (days + step, way.goal))
        if place.container and place.container not in found and days < most:
            heapq.heappush(ahead, (days + 1, place.container))
    return found


def _draw(world: World) -> None:
    """Measures the area of every title that owns land (OVL-TITLE-11 to -16, OVL-GAP-60)."""
    world.areas = {}  # another one, by which `claims` sees that it was measured again
    whole = {number: territory(world, place).id for number, place in world.locations.items()}
    inside: dict[str, list[str]] = {}
    for number, root in whole.items():
        inside.setdefault(root, []).append(number)
        world.areas[number] = []
    for place in world.locations.values():
        if place.title is None or not TITLES[place.title.tag].owns_land:
            continue
        reach = TITLES[place.title.tag].range
        near = walk(world, place, reach) if reach else ()
        for root in dict.fromkeys((whole[place.id], *(number for number in near if whole[number] == number))):
            for number in inside[root]:
                world.areas[number].append(place.id)
    for number, seats in world.areas.items():
        if len(seats) > 1:
            seats.sort(key=lambda seat: _rank(world.locations[seat], world.locations[number]))


def seats_of_power(world: World, location: Location) -> list[Location]:
    """The places whose titles own a location, held or not, the narrowest first."""
    return [world.locations[number] for number in _seats(world, location)]


def _seats(world: World, location: Location) -> list[str]:
    known = world.areas.get(location.id)
    if known is None or (location.title and TITLES[location.title.tag].owns_land and location.id not in known):
        _draw(world)
        known = world.areas[location.id]
    return known


def holder(world: World, location: Location) -> Unit | None:
    """The unit that holds the title attached to a location; None while it is vacant or there is none."""
    unit = world.units.get(location.title.holder) if location.title else None
    return unit if unit is not None and unit.title == location.id else None


def rights(world: World, location: Location) -> Iterator[tuple[Location, Unit]]:
    """The held titles that own a location, each with its holder, the narrowest first."""
    for place in seats_of_power(world, location):
        unit = holder(world, place)
        if unit is not None:
            yield place, unit


def claims(world: World) -> tuple[object, ...]:
    """All that decides who owns which land: as long as this is the same, so is that."""
    held = [(place.id, unit.id, place.title) for place, unit in _held(world)]
    return world.areas, [(place, unit, title.tag, title.claimed_on) for place, unit, title in held if title is not None]


def _held(world: World) -> Iterator[tuple[Location, Unit]]:
    """The places whose titles are held, each with the holder."""
    for place in world.locations.values():
        if place.title is not None and (unit := holder(world, place)) is not None:
            yield place, unit


def owned(world: World, among: Iterable[Location]) -> Iterator[tuple[Location, Location, Unit]]:
    """Those of some locations that somebody owns, each with the title that has its taxes, and its holder."""
    held = {place.id for place, _ in _held(world)}
    for place in among:
        if not held.isdisjoint(_seats(world, place)):
            found = title_over(world, place)
            if found is not None:
                yield place, *found


def title_over(world: World, location: Location) -> tuple[Location, Unit] | None:
    """The place of the title that has the taxes of a location, and its holder; None on unowned land (OVL-GAP-34)."""
    found: tuple[Location, Unit] | None = None
    for place, unit in rights(world, location):
        if found is None or (
            _rank(place, location) == _rank(found[0], location) and _claimed_on(place) < _claimed_on(found[0])
        ):
            found = place, unit
        elif _rank(place, location) != _rank(found[0], location):
            break
    return found


def _rank(place: Location, location: Location) -> tuple[int, bool, int]:
    """Which title comes first over a location: that of shorter reach, among those alike that of the place itself."""
    if place.title is None:
        raise ValueError(f"{place.id} has no title")
    tag = place.title.tag
    return TITLES[tag].range, place is not location, NARROWEST_FIRST.index(tag)


def _claimed_on(place: Location) -> int:
    return place.title.claimed_on if place.title else 0


def owner(world: World, location: Location) -> str:
    """The faction that legally owns a location by a title of one of its units, "" for nobody (OVL-OWN-02)."""
    found = title_over(world, location)
    return found[1].faction if found else ""


def has_right(world: World, faction: str, location: Location) -> bool:
    """Whether a faction holds any of the titles that overlap there (OVL-TITLE-22, OVL-GUARD-03)."""
    return any(unit.faction == faction for _, unit in rights(world, location))


def armed(unit: Unit) -> int:
    """How many figures of a unit can hurt anybody: with a weapon in hand, martial arts, or claws (OVL-OWN-09)."""
    if not unit.figures:
        return 0
    bare = bare_stats(unit)
    if bare.damage > 0 or bare.ranged_damage > 0:
        return unit.figures
    wielded = sum(number for item, number in unit.equipped.items() if ITEMS[item].slot == WEAPON)
    return min(unit.figures, wielded)


def needed_force(location: Location) -> int:
    """The figures that make a significant military force in a place (OVL-OWN-09, OVL-GAP-37)."""
    return force_for(location.population)


def force_for(population: int) -> int:
    """The same for a place with so many people."""
    return max(FEWEST, min(MOST, -(-population // PEOPLE)))


def is_in_force(world: World, faction: str, location: Location) -> bool:
    """Whether a faction has significant military forces in a place (OVL-OWN-05, -09)."""
    total: int = sum(each * units for each, units in world.tally(_force).values((location.id, faction)).items())
    return total >= needed_force(location)


def _force(world: World, unit: Unit) -> Measure | None:
    """The armed figures of one unit, for its faction where it stands."""
    figures = 0 if is_travelling(world, unit) else armed(unit)
    return ((unit.location, unit.faction), figures) if figures else None


def occupant(world: World, location: Location) -> str:
    """The faction that guards a place in force and without a right to it, "" for nobody (OVL-OWN-05, OVL-GAP-34)."""
    return _first_guard(world, location, [one for one in guarding(world, location) if _occupies(world, one, location)])


def is_occupied(world: World, location: Location) -> bool:
    """Whether a place has an occupant, whoever it is."""
    return any(_occupies(world, faction, location) for faction in guarding(world, location))


def _occupies(world: World, faction: str, location: Location) -> bool:
    """Whether a faction that guards a place is an occupant, be there others before it or not."""
    if faction in WATCH or has_right(world, faction, location):
        return False
    own = owner(world, location)
    if own and world.factions[own].towards(faction) is Stance.ALLY:
        return False
    return is_in_force(world, faction, location)


def _first_guard(world: World, location: Location, factions: Sequence[str]) -> str:
    """That of some factions whose guard comes first in a place: outside first, then structure by structure."""
    return next((unit.faction for unit in guards(world, location, factions)), "") if factions else ""


def ruler(world: World, location: Location) -> str:
    """The faction whose policy holds in a place: the occupant's, else the owner's, else the first guard's; "" where
    everybody is free (OVL-OWN-08, OVL-GAP-34, -35).
    """
    ruling = occupant(world, location) or owner(world, location)
    return ruling or _first_guard(world, location, guarding(world, location))


def admits(world: World, unit: Unit, location: Location, least: Stance) -> bool:
    """Whether a unit may do in a place what its ruler allows to those of `least` stance or better.

    ALLY: pillage; FRIENDLY: trade, recruit, harvest, pick things up; NEUTRAL: pass. Unowned land that nobody guards is
    free, and nobody is ever kept from work (OVL-OWN-03, -08, OVL-GAP-35). For a unit that hides whose it is the ruler's
    default counts (OVL-STANCE-11, -12).
    """
    ruling = ruler(world, location)
    if not ruling or ruling == unit.faction:
        return True
    return stance(world, world.factions[ruling], unit).at_least(least)


def ruler_today(turn: OverlordTurn, location: Location) -> str:
    """As `ruler`, found out once a day however many ask: for trade and harvest, where crowds come (OVL-GAP-35)."""
    known = turn.scratch.rulers
    if (turn.day, location.id) not in known:
        known[turn.day, location.id] = ruler(turn.state, location)
    return known[turn.day, location.id]


def lets_harvest(turn: OverlordTurn, unit: Unit, location: Location) -> bool:
    """Whether who rules a place today lets the unit harvest there: friends, known as such or not (OVL-STANCE-12)."""
    ruling = ruler_today(turn, location)
    if not ruling or ruling == unit.faction:
        return True
    return openly(turn.state, turn.state.factions[ruling], unit).at_least(Stance.FRIENDLY)


def lets_trade(turn: OverlordTurn, unit: Unit, location: Location) -> bool:
    """Whether who rules a place today lets the unit trade and hire there, by the campaign's policy (OVL-GAP-35)."""
    ruling = turn.state.factions.get(ruler_today(turn, location))
    if ruling is None or ruling.id == unit.faction:
        return True
    is_strict = turn.state.options.land_policy == FRIENDS_TRADE
    least = Stance.FRIENDLY if is_strict else Stance.NEUTRAL
    true = ruling.towards(unit.faction).at_least(least)
    if true is ruling.default_stance.at_least(least):
        return true  # whose it is makes no difference
    return stance(turn.state, ruling, unit).at_least(least)
