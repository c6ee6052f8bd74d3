"""Small worlds for tests: a map in letters, and what stands on it."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.acting.ledger import Accounted
from engine.games.olympia import codes
from engine.games.olympia.scratch import OlympiaTurn
from engine.games.olympia.state import Built, Place, Realm, Region, Thing, Unit, World

TERRAINS = {"~": "ocean", "p": "plain", "f": "forest", "m": "mountain", "s": "swamp", "d": "desert"}
LAND, SEA = "58760", "58761"


def world(*rows: str) -> World:
    """A world from rows of letters: ~pfmsd as in TERRAINS, a blank for a hole. Land and sea are a region each."""
    made = World(rows=len(rows), columns=max(map(len, rows)))
    made.regions[LAND] = Region(id=LAND, name="Tollus")
    made.regions[SEA] = Region(id=SEA, name="Tymaerian Sea", water=True)
    made.issued["region"] = 2
    for row, letters in enumerate(rows):
        for column, letter in enumerate(letters):
            if letter != " ":
                kind = TERRAINS[letter]
                region = SEA if kind == "ocean" else LAND
                code = codes.province(row, column)
                made.put(Place(id=code, kind=kind, name=kind.capitalize(), region=region, row=row, column=column))
    return made


def inside(made: World, at: str, kind: str, name: str = "", **more: object) -> Place:
    """A sub-location of a place."""
    around = made.places[at]
    code = made.new_code("city" if kind == "city" else "other")
    place = Place(id=code, kind=kind, name=name or kind.capitalize(), region=around.region, **more)  # type: ignore[arg-type]
    return made.put(place, into=around)


def building(made: World, at: str, kind: str, *, level: int = 0, finished: bool = True) -> Place:
    return inside(made, at, kind, built=Built(finished=finished, level=level))


def noble(made: World, at: str, name: str = "Osswid", number: str = "", **more: object) -> Unit:
    """A noble in a place, last in its list; with the next free number if none is given."""
    unit = Unit(id=number or made.new_code("character"), name=name, place=at, **more)  # type: ignore[arg-type]
    return made.settle(unit)


def stacked(made: World, leader: Unit, follower: Unit) -> Unit:
    """Puts a unit beneath another."""
    made.places[follower.place].units.remove(follower.id)
    follower.under = leader.id
    leader.beneath.append(follower.id)
    return follower


def beyond(made: World, realm: Realm, kind: str, rows: Sequence[int], columns: int) -> list[Place]:
    """A region of another world."""
    code = made.new_code("region")
    made.regions[code] = Region(id=code, name=realm.value, realm=realm)
    return [
        made.put(Place(id=codes.province(row, column), kind=kind, name=kind, region=code, row=row, column=column))
        for row in rows
        for column in range(columns)
    ]


def thing(made: World, holder: Unit, kind: str = "artifact", **adds: int) -> Thing:
    """A unique thing with a unit."""
    code = made.new_code("other")
    made.things[code] = Thing(id=code, kind=kind, name=kind.capitalize(), holder=holder.id, adds=adds)
    holder.unique.append(code)
    return made.things[code]


def booked(turn: OlympiaTurn, item: str) -> int:
    """What came into the world of an item in a turn, by its books; less than nothing if more left it."""
    return sum(event.amount for event in turn.events if isinstance(event, Accounted) and event.item == item)
