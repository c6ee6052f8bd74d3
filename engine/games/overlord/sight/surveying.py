"""Places as a view shows them, without their units: what all who see a place see alike (OVL-REPORT-17 to -25, -43).

For a world that stands still; every place is surveyed once.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from engine.games.overlord.land import climate
from engine.games.overlord.land import ways as travel
from engine.games.overlord.land.ways import CLIMBING
from engine.games.overlord.rules.items import ITEMS
from engine.games.overlord.rules.land import TERRAINS, WEATHERS
from engine.games.overlord.rules.skills import FULL_DAY
from engine.games.overlord.rules.structures import STRUCTURES, TAUGHT
from engine.games.overlord.rules.titles import TITLES
from engine.games.overlord.sight.view import Hire, Land, Offer, SeenInner, SeenStructure, SeenTitle, Way
from engine.games.overlord.state import Exit, Location, Mode, Structure, Unit, World
from engine.games.overlord.titles import ownership
from engine.games.overlord.units.attributes import level
from engine.games.overlord.units.weights import can_carry, hold_of_vessel, printed, weight_of_vessel

FAR = 1000  # what an impassable way counts as when ways are put in order
LABOUR = "labour"  # among what an unfinished vessel needs: figure-days
DOORS = ("IN",)  # not a direction of a list: inner locations are listed by themselves


class Surveyor:
    """Looks at the places of a world and remembers what it has seen."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._lands: dict[str, Land] = {}
        self._common: dict[str, dict[str, Any]] = {}
        self._inner: dict[str, list[str]] = {}
        for place in world.locations.values():
            if place.container:
                self._inner.setdefault(place.container, []).append(place.id)

    def land(self, number: str) -> Land:
        """What is remembered of a place."""
        found = self._lands.get(number)
        if found is None:
            place = self._world.locations[number]
            exits: dict[str, str] = {}
            for way in place.exits:  # from the sea to the land comes before to the city in the same direction
                if way.direction not in DOORS:
                    exits.setdefault(way.direction, way.goal)
            found = self._lands[number] = Land(
                id=place.id,
                name=place.name,
                terrain=place.terrain,
                x=place.x,
                y=place.y,
                container=place.container,
                exits=exits,
            )
        return found

    def around(self, number: str) -> Iterable[str]:
        """A place, the place it lies in, those that lie in it and those next to it."""
        place = self._world.locations[number]
        yield number
        if place.container:
            yield place.container
        yield from self._inner.get(number, ())
        for way in place.exits:
            yield way.goal

    def common(self, place: Location) -> dict[str, Any]:
        """The fields of a `SeenPlace` that are the same for all who see it; hidden resources are still among them."""
        found = self._common.get(place.id)
        if found is None:
            found = self._common[place.id] = self._survey(place)
        return found

    def _survey(self, place: Location) -> dict[str, Any]:
        world = self._world
        sky = climate.outermost(world, place)
        covered = TERRAINS[sky.terrain].covered
        return {
            "land": self.land(place.id),
            "weather": "" if covered or not world.turn else sky.weather,
            "next_weather": "" if covered else sky.next_weather,
            "population": place.population,
            "wages": place.wages,
            "taxes": place.taxes,
            "hires": tuple(Hire(race=h.race, amount=h.amount, price=h.price) for h in place.hires if h.amount),
            "for_sale": _offers(place, wanted=False),
            "wanted": _offers(place, wanted=True),
            "market_days": tuple(place.market_days),
            "resources": place.left,
            "title": self._title(place),
            **self._owner(place),
            "teaches": dict(place.teaches),
            "ground": dict(place.ground),
            "effects": dict(place.effects),
            "ways": self._ways(place),
            "inner": tuple(
                SeenInner(land=self.land(number), teaches=dict(world.locations[number].teaches))
                for number in self._inner.get(place.id, ())
            ),
            "memo": {},
        }

    def _title(self, place: Location) -> SeenTitle | None:
        if place.title is None:
            return None
        holder = self._world.units.get(place.title.holder)
        if holder is None:
            return SeenTitle(tag=place.title.tag, cost=place.title.cost)
        return SeenTitle(
            tag=place.title.tag,
            cost=place.title.cost,
            holder=holder.id,
            holder_name=holder.name,
            faction=holder.faction,
            faction_name=self._world.factions[holder.faction].name,
        )

    def _owner(self, place: Location) -> dict[str, str]:
        """Whose land it is by law, and by which title (OVL-OWN-02)."""
        found = ownership.title_over(self._world, place)
        if found is None or found[0].title is None:
            return {}
        seat, holder = found
        return {
            "owner": holder.faction,
            "owner_name": self._world.factions[holder.faction].name,
            "owner_title": f"{TITLES[found[0].title.tag].name} of {seat.name} [{seat.id}]",
        }

    def _ways(self, place: Location) -> tuple[Way, ...]:
        """All ways but those into inner locations, the shortest first (OVL-REPORT-23)."""
        exits = [way for way in place.exits if way.direction not in DOORS]
        if place.container and all(way.goal != place.container for way in exits):
            exits.append(Exit("OUT", place.container, 1))
        ways = [self._way(place, way) for way in exits]
        return tuple(sorted(ways, key=lambda way: way.printed[0] or FAR))

    def _way(self, place: Location, way: Exit) -> Way:
        """A way in the weather to come (OVL-REPORT-24)."""
        sky = climate.outermost(self._world, place)
        covered = TERRAINS[sky.terrain].covered or TERRAINS[place.terrain].covered
        weather = WEATHERS["fair" if covered else sky.next_weather]
        days = {mode: travel.days_by(self._world, place, way, mode, weather=weather) for mode in Mode}
        climb = travel.days_by(self._world, place, way, Mode.WALK, climbs=True, weather=weather)
        return Way(
            direction=way.direction,
            goal=way.goal,
            walk=days[Mode.WALK],
            ride=days[Mode.RIDE],
            fly=days[Mode.FLY],
            sail=days[Mode.SAIL],
            climb=0 if days[Mode.WALK] else climb,
            road=way.road,
        )


def _offers(place: Location, *, wanted: bool) -> tuple[Offer, ...]:
    return tuple(
        Offer(item=offer.item, amount=offer.amount, price=offer.price)
        for offer in place.offers
        if offer.wanted is wanted and offer.amount
    )


def resources(left: Mapping[str, int], own: Iterable[Unit]) -> dict[str, int]:
    """What of a place's resources a faction sees with these units there: hidden ones only with units that can find
    (OVL-GAP-14).
    """
    present = tuple(own)
    return {
        item: amount
        for item, amount in left.items()
        if amount
        and (not ITEMS[item].is_hidden or any(unit.figures and level(unit, ITEMS[item].prospect) for unit in present))
    }


def opened(ways: tuple[Way, ...], stacks: Iterable[list[Unit]]) -> tuple[Way, ...]:
    """The same ways, those that only climbers or fliers go marked if one of these stacks can (OVL-REPORT-25)."""
    if all(way.printed[0] for way in ways):
        return ways
    bodies = tuple(stacks)
    flies = any(can_carry(body, Mode.FLY) for body in bodies)
    climbs = any(level(body[0], CLIMBING) for body in bodies)
    found = tuple(_marked(way, flies=flies, climbs=climbs) for way in ways)
    return tuple(sorted(found, key=lambda way: way.printed[0] or FAR))


def _marked(way: Way, *, flies: bool, climbs: bool) -> Way:
    if way.walk or way.sail:
        return way
    special = "flying" if flies and way.fly else "climbing" if climbs and way.climb else ""
    return way if not special else replace(way, special=special)


def structure(found: Structure, aboard: list[Unit], *, own: bool) -> SeenStructure:
    """A building or vessel. aboard: the units in it, whose weight an own vessel carries."""
    kind = STRUCTURES[found.type]
    return SeenStructure(
        id=found.id,
        name=found.name,
        type=found.type,
        location=found.location,
        own=own,
        description=found.description,
        needs=found.materials | ({LABOUR: -(-found.labour // FULL_DAY)} if found.labour else {}),
        element=found.element,
        teaches=dict.fromkeys(_taught(found), TAUGHT),
        cargo=dict(found.cargo) if own else {},
        vessel=kind.vessel,
        load=printed(weight_of_vessel(found, aboard)) if own and kind.vessel else 0,
        hold=printed(hold_of_vessel(found)) if own and kind.vessel else 0,
    )


def _taught(found: Structure) -> tuple[str, ...]:
    """The skills at the foot of what a building teaches, once it is complete (OVL-GAP-124)."""
    kind = STRUCTURES[found.type]
    if not found.is_complete:
        return ()
    return (*kind.teaches, found.element) if kind.element and found.element else kind.teaches
