"""Whether a new world is whole: everything can be reached, nothing leads nowhere, nothing is missing (OLY-GAP-26)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from engine.core.diagnostics import Diagnostic, error
from engine.core.space.paths import reach
from engine.games.olympia.founding.beyond import CITY_OF_THE_DEAD, CLOUD_CITIES
from engine.games.olympia.founding.settling import IMPERIAL_CITY, MOUNT_OLYMPUS, ROOM, land_provinces, on_foot
from engine.games.olympia.land.ways import is_port, ways
from engine.games.olympia.rules.land import CITY, COAST_SUPPLIES, LANDS, OCEAN
from engine.games.olympia.rules.structures import STRUCTURES
from engine.games.olympia.rules.worlds import WORLDS
from engine.games.olympia.state import Place, Realm, Region, World

KINGS_FROM = 24  # rows of a world that has regions for kings

Fault = tuple[str, str]


def world_faults(world: World) -> Iterator[Diagnostic]:
    """Everything that is wrong with a new world; nothing when all is well."""
    goals = _Goals(world)
    regions, reached = partial(_regions, goals=goals), partial(_reached, goals=goals)
    checks = (_codes, _lists, _stacks, _links, _gates, _ports, regions, _havens, _cities, _supplies, reached)
    for check in checks:
        for where, fault in check(world):
            yield error("world", f"{where}: {fault}")


def _codes(world: World) -> Iterator[Fault]:
    """No code stands for two things."""
    taken: dict[str, str] = {}
    tables = {
        "region": list(world.regions),
        "place": list(world.places),
        "unit": list(world.units),
        "gate": list(world.gates),
    }
    for kind, table in tables.items():
        for code in table:
            if taken.setdefault(code, kind) != kind:
                yield code, f"is a {taken[code]} and a {kind}"


def _lists(world: World) -> Iterator[Fault]:
    """Every place stands in the list of what it lies in, once."""
    listed: dict[str, str] = {}
    for place in world.places.values():
        if place.kind not in LANDS and place.kind not in STRUCTURES:
            yield place.id, f"is a {place.kind}, which the tables do not know"
        for code in place.inner:
            if listed.setdefault(code, place.id) != place.id or code not in world.places:
                yield code, "stands in two lists, or is nowhere"
    for region in world.regions.values():
        for code in region.provinces:
            if listed.setdefault(code, region.id) != region.id or code not in world.places:
                yield code, "stands in two lists, or is nowhere"
    for place in world.places.values():
        if listed.get(place.id) != (place.within or place.region):
            yield place.id, "does not stand in the list of what it lies in"


def _stacks(world: World) -> Iterator[Fault]:
    met: dict[str, None] = {}
    for place in world.places.values():
        for leader in place.units:
            for unit in world.stack(world.units[leader]):
                if unit.id in met or unit.place != place.id:
                    yield unit.id, "is in two places"
                met[unit.id] = None
    for code in world.units:
        if code not in met:
            yield code, "is nowhere"


def _links(world: World) -> Iterator[Fault]:
    for place in world.places.values():
        for link in place.links:
            goal = world.places.get(link.to)
            if goal is None:
                yield place.id, f"has a way to {link.to}, which is nowhere"
            elif not any(back.to == place.id for back in goal.links):
                yield place.id, f"has a way to {link.to} and none back"
            if link.days < 1 or any(not 1 <= month <= 8 for month in link.months):
                yield place.id, f"has a way to {link.to} that takes no time, or never opens"


def _gates(world: World) -> Iterator[Fault]:
    for gate in world.gates.values():
        if gate.at not in world.places or gate.to not in world.places or gate.at == gate.to:
            yield gate.id, "leads nowhere"
        elif gate.id not in world.places[gate.at].gates:
            yield gate.id, "does not stand in the list of its place"
        if gate.key and not WORLDS.gates.keys[0] <= gate.key <= WORLDS.gates.beyond_keys[1]:
            yield gate.id, "has a key out of range"


def _ports(world: World) -> Iterator[Fault]:
    """From a port one can sail; from the province around it one cannot."""
    for city in _cities_of(world):
        if not is_port(world, city):
            continue
        seas = [way for way in ways(world, city) if world.places[way.to].kind == OCEAN]
        if not seas:
            yield city.id, "is a port without a sea"
        for way in ways(world, world.places[city.within]):
            if world.places[way.to].kind == OCEAN and not way.impassable:
                yield city.within, "reaches the sea past its port"
        for way in seas:
            if not any(back.to == city.id for back in ways(world, world.places[way.to])):
                yield city.id, "cannot be sailed to"


class _Goals(dict[str, list[str]]):
    """Where all ways of a place lead that are not impassable, found out once for all checks."""

    def __init__(self, world: World) -> None:
        super().__init__()
        self._world = world

    def __missing__(self, code: str) -> list[str]:
        found = self[code] = [way.to for way in ways(self._world, self._world.places[code]) if not way.impassable]
        return found


def _regions(world: World, goals: _Goals) -> Iterator[Fault]:
    """Every region is of a piece, if need be over hidden ways; some are large enough for a king."""
    for region in world.regions.values():
        if not region.provinces or region.realm == Realm.UNDERCITY:
            continue
        if len(_reached_within(region, goals)) < len(region.provinces):
            yield region.id, f"{region.name} falls into pieces"
    lands = [r for r in world.regions.values() if r.realm == Realm.REGULAR and not r.water]
    kings = sum(len(region.provinces) >= WORLDS.land.king for region in lands)
    if world.rows >= KINGS_FROM and kings < WORLDS.land.kings:
        yield "regions", f"only {kings} are large enough for a king"


def _reached_within(region: Region, goals: _Goals) -> dict[str, int]:
    """The provinces of a region that can be reached from its first one without leaving it."""
    inside = dict.fromkeys(region.provinces)
    return reach(region.provinces[0], lambda code: [to for to in goals[code] if to in inside])


def _havens(world: World) -> Iterator[Fault]:
    for code in (*world.havens, world.imperial):
        haven = world.places[code]
        province = world.places[haven.within]
        if not (haven.haven and province.haven and haven.kind == CITY):
            yield code, "is no haven"
        if len(reach(province.id, lambda code: [p.id for p in on_foot(world, world.places[code])])) < ROOM:
            yield code, "is cut off"
    if world.olympus not in {p.id for p in on_foot(world, world.province_of(world.places[world.imperial]))}:
        yield world.olympus, f"{MOUNT_OLYMPUS} is not beside the {IMPERIAL_CITY}"


def _cities(world: World) -> Iterator[Fault]:
    """The cities that the rules name are there, and every city teaches and, but in Hades, trades."""
    named = {city.name: city for city in _cities_of(world)}
    wanted = [IMPERIAL_CITY]
    realms = {region.realm for region in world.regions.values()}
    wanted += list(CLOUD_CITIES.values()) if Realm.CLOUD in realms else []
    wanted += [CITY_OF_THE_DEAD] if Realm.HADES in realms else []
    for name in wanted:
        if name not in named:
            yield "cities", f"there is no {name}"
    if Realm.FAERY in realms and not any(world.realm_of(city) == Realm.FAERY for city in _cities_of(world)):
        yield "cities", "there is none in Faery"
    for city in _cities_of(world):
        if not city.lessons:
            yield city.id, "teaches nothing"
        if (city.market is None) != (world.realm_of(city) == Realm.HADES):
            yield city.id, "has a market where there is none, or none"


def _supplies(world: World) -> Iterator[Fault]:
    for place in world.places.values():
        if place.kind in LANDS:
            most = {**LANDS[place.kind].supplies, **COAST_SUPPLIES}
            if any(amount > most.get(item, 0) for item, amount in place.supplies.items()):
                yield place.id, "yields more than the table says"
    for province in land_provinces(world):
        if province.tax <= 0 or province.civilization < 0:
            yield province.id, "has no tax base"


def _reached(world: World, goals: _Goals) -> Iterator[Fault]:
    """Everything can be reached from the Imperial City somehow: on foot, by ship, over hidden ways, in the air."""
    met = reach(world.imperial, goals.__getitem__)
    for code in world.places:
        if code not in met:
            yield code, "cannot be reached"


def _cities_of(world: World) -> list[Place]:
    return [place for place in world.places.values() if place.kind == CITY]
