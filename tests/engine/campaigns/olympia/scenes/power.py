"""Scenes of power: castles with their garrisons, ranks and pledges, buildings razed, mines dug until they fall."""

from __future__ import annotations

from collections import deque

from engine.games.olympia.land.ways import ways
from engine.games.olympia.rules.land import OCEAN
from engine.games.olympia.state import Place
from tests.engine.campaigns.olympia.troupe import Orders, Script, Troupe

CREW = {"11": 1000, "78": 700, "77": 200}


def castles(troupe: Troupe) -> Script:
    """Two castles in one region: one of the third level with twelve garrisons, one with five, pledged to it."""
    land = _realm(troupe)
    home, second = land[0], land[-1]
    king = troupe.actor(
        5, "Lord Builder", home, "680", "616", "615", items={**CREW, "12": 60, "10": 9, "74": 9}, gold=200_000
    )
    vassal = troupe.actor(6, "Vassal Lord", second, "680", items=CREW, gold=200_000)
    guards = [troupe.actor(5, f"Warden {n}", place, items={"12": 25}) for n, place in enumerate(land[1:13])]
    prince = troupe.actor(7, "Prince", land[1], items={"12": 30})
    others = [troupe.actor(6, f"Reeve {n}", place, items={"12": 25}) for n, place in enumerate(reversed(land[13:-1]))]
    yield {king: 'build castle "High Keep"; improve; improve; improve', vassal: 'build castle "Low Keep"'}
    keeps = [_castle(troupe, home), _castle(troupe, second)]
    yield {
        king: f'drop 11 900; train 12 1; train 20 1; banner {keeps[0]} "flying two banners"; repair 1',
        vassal: "drop 11 950; improve 1",
        **_install(troupe, guards, keeps[0]),
        **_install(troupe, others, keeps[1]),
    }
    for month in range(6):
        orders = {**_install(troupe, guards, keeps[0]), **_install(troupe, others, keeps[1])}
        if month == 1:
            orders[king] = f'decree watch {vassal}; decree hostile {others[0]}; name {home.id} "Kingsland"'
            orders[vassal] = f"pledge {king}"
        if month == 4:
            orders[king] = f"pledge {prince}"
            orders[prince] = f'wait day 2; give garrison 12 5; get garrison 12 3; name {land[1].id} "Princedom"'
        yield orders
    yield {prince: "ungarrison", vassal: "pledge 0", king: "use 616"}
    yield {prince: f"garrison {keeps[0]}", vassal: f"pledge {king}"}


def _install(troupe: Troupe, wardens: list[str], castle: str) -> Orders:
    return {code: f"garrison {castle}" for code in wardens if troupe.free(code) and not _is_held(troupe, code)}


def _is_held(troupe: Troupe, code: str) -> bool:
    here = troupe.place_of(code).units
    return any(troupe.world.units[unit].kind == "garrison" for unit in here)


def _castle(troupe: Troupe, province: Place) -> str:
    inner = troupe.world.places[province.id].inner
    return next((code for code in inner if troupe.world.places[code].kind == "castle"), "a000")


def _realm(troupe: Troupe) -> list[Place]:
    """Twenty provinces of one region, each beside one that comes before it."""
    world = troupe.world
    for start in world.places.values():
        if start.kind == "plain" and troupe.is_free(start):
            found = _around(troupe, start)
            if len(found) >= 20:
                troupe.taken.update(place.id for place in found[:20])
                return found[:20]
    raise LookupError("no realm is left")


def _around(troupe: Troupe, start: Place) -> list[Place]:
    world = troupe.world
    found, edge = {start.id: start}, deque([start])
    while edge:
        for way in ways(world, edge.popleft()):
            other = world.places[way.to]
            if other.region != start.region or other.within or other.kind == OCEAN or other.id in found:
                continue
            if troupe.is_free(other) and not any(world.units[u].kind == "garrison" for u in other.units):
                found[other.id] = other
                edge.append(other)
    return list(found.values())


def builders(troupe: Troupe) -> Script:
    """An inn, a temple and a tower are built and one is torn down; elite archers are trained in a castle."""
    plain = troupe.site("plain")
    crew = {"11": 90, "77": 200, "78": 300}
    mason = troupe.actor(7, "Mason", plain, "680", items=crew)
    wright = troupe.actor(9, "Tower Wright", plain, "680", items=crew)
    other = troupe.actor(8, "Innkeeper", plain, "680", items=crew)
    castle = troupe.building(troupe.site("plain"), "castle", "Old Castle", defense=30)
    captain = troupe.actor(7, "Drill Sergeant", castle, "615", "616", items={"11": 9, "13": 9, "14": 9, "73": 9})
    yield {mason: 'build temple "White Hall"', wright: 'build tower "Eye"; build', other: 'build inn "Empty Barrel"',
           captain: "train 22 3; train 15 3; repair 5"}  # fmt: skip
    yield {wright: "raze", captain: "train 22 3; train 15 3", other: "wait day 25"}


def mines(troupe: Troupe) -> Script:
    """Mines are dug to the depth at which they fall in."""
    miners = []
    for seat in (9, 10, 11):
        hill = troupe.site("mountain")
        miners.append(
            troupe.actor(
                seat, f"Miner {seat}", hill, "720", "721", "722", "723", items={"11": 120, "77": 60}, gold=200_000
            )
        )
    yield dict.fromkeys(miners, 'build mine "Deep Hole"; use 721; use 722; use 723')
    while True:
        yield {miner: "use 721; use 722; use 723; use 721" for miner in miners if troupe.free(miner)}


SCENES = (castles, builders, mines)
