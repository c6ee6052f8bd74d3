"""The troupe of the long game: nobles whom the factions inherit, and the scenes that they play.

A scene is a generator. Up to its first `yield` it sets its actors on their marks, in the world before the first turn;
then it yields the orders of each month, by the number of the unit, parted by "; ", and looks at the world in between.
A scene that has ended gives no more orders; what waits in queues goes on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from engine.core.events import Event
from engine.games.olympia.land.ways import has_grid, is_coastal, is_port, neighbours, ways
from engine.games.olympia.rules.items import GOLD
from engine.games.olympia.rules.land import OCEAN
from engine.games.olympia.rules.skills import SKILLS
from engine.games.olympia.state import Built, Loyalty, Place, Player, Realm, Thing, Unit, World
from engine.games.olympia.units.skills import ARCHERY

Orders = Mapping[str, str]
Script = Iterator[Orders]
E = TypeVar("E", bound=Event)
PURSE = 20_000


@dataclass
class Troupe:
    """The world as it stands, what was told of the last month, and who plays. seats: by number, their factions."""

    world: World
    seats: list[Player]
    events: Sequence[Event] = ()
    cast: dict[str, str] = field(default_factory=dict)  # unit -> seat
    taken: set[str] = field(default_factory=set)

    # Marks

    def site(self, kind: str, suits: Callable[[Place], bool] = lambda place: True) -> Place:
        """The next place of a kind in the regular world on which nobody of the troupe stands, in no haven."""
        for place in self.world.places.values():
            if place.kind == kind and place.id not in self.taken and self.is_free(place) and suits(place):
                self.taken.add(place.id)
                self.taken.add(self.world.province_of(place).id)
                return place
        raise LookupError(f"no {kind} is left")

    def is_free(self, place: Place) -> bool:
        """Whether the stage is empty: a province of the regular world without bands, in which nobody plays yet."""
        world = self.world
        province = world.province_of(place)
        peaceful = not any(world.units[code].kind not in ("noble", "garrison") for code in province.units)
        return (
            world.realm_of(place) is Realm.REGULAR
            and not province.haven
            and province.id not in self.taken
            and not province.hidden
            and province.id not in (world.olympus, world.imperial)
            and not any(world.places[code].haven for code in province.inner)
            and peaceful
        )

    def coast(self) -> Place:
        """A land province by the sea, without a city."""
        kinds = ("plain", "forest")
        for kind in kinds:
            for place in self.world.places.values():
                free = place.kind == kind and self.is_free(place) and self.world.city_of(place) is None
                if free and is_coastal(self.world, place):
                    self.taken.add(place.id)
                    return place
        raise LookupError("no coast is left")

    def port(self) -> Place:
        return self.site("city", lambda place: is_port(self.world, place))

    def city(self, suits: Callable[[Place], bool] = lambda place: True) -> Place:
        """A city without a garrison."""
        world = self.world
        return self.site("city", lambda p: not any(world.units[u].kind == "garrison" for u in p.units) and suits(p))

    def sea_of(self, place: Place) -> tuple[str, Place]:
        """The direction and the province of the ocean beside a place."""
        province = self.world.province_of(place)
        for direction, other in neighbours(self.world, province):
            if other.kind == OCEAN:
                return direction.value, other
        raise LookupError(f"{place.id} lies by no sea")

    def land_beside(self, province: Place) -> tuple[str, Place]:
        """A neighbouring land province that can be walked to, with its direction."""
        for way in ways(self.world, province):
            other = self.world.places[way.to]
            closed = way.hidden or way.impassable or other.within or other.kind == OCEAN
            if way.direction and not closed and has_grid(self.world, other):
                return way.direction.value, other
        raise LookupError(f"{province.id} stands alone")

    # Actors

    def actor(
        self,
        seat: int,
        name: str,
        at: Place | str,
        *skills: str,
        items: Mapping[str, int] | None = None,
        aura: int = 0,
        gold: int = PURSE,
        **more: Any,
    ) -> str:
        """A noble of a faction, with what his part asks for; seat 0: of nobody's. The number."""
        world = self.world
        place = world.places[at] if isinstance(at, str) else at
        player = self.seats[seat - 1] if seat else None
        unit = Unit(id=world.new_code("character"), name=name, place=place.id, **more)
        if player is not None:
            unit.player = unit.payer = player.id
            unit.points = 2
            if "loyalty" not in more:
                unit.loyalty, unit.rating, unit.points = Loyalty.OATH, 1, 2
            _know(player, world, place)
            self.cast[unit.id] = player.seat
        for code in skills:
            _teach(unit, code)
        unit.items = {GOLD: gold} if gold else {}
        for item, count in (items or {}).items():
            unit.add(item, count)
        if aura:
            unit.most_aura, unit.aura = max(unit.most_aura, aura), aura * 3
        return world.settle(unit).id

    def under(self, leader: str, unit: str) -> str:
        """Puts a unit beneath another."""
        below, above = self.world.units[unit], self.world.units[leader]
        self.world.places[below.place].units.remove(unit)
        below.under = leader
        above.beneath.append(unit)
        return unit

    def thing(self, holder: str, kind: str, **more: Any) -> str:
        """Something unique in somebody's hands."""
        made = Thing(id=self.world.new_code("other"), kind=kind, name=kind.capitalize(), holder=holder, **more)
        self.world.things[made.id] = made
        self.world.units[holder].unique.append(made.id)
        return made.id

    def building(self, at: Place, kind: str, name: str, **more: Any) -> Place:
        """A finished structure."""
        place = Place(id=self.world.new_code("other"), kind=kind, name=name, region=at.region,
                      built=Built(finished=True, **more))  # fmt: skip
        return self.world.put(place, into=at)

    # What became of it

    def unit(self, code: str) -> Unit | None:
        """Somebody who is still there."""
        return self.world.units.get(code)

    def free(self, code: str) -> bool:
        """Whether somebody lives, and is nobody's prisoner."""
        unit = self.world.units.get(code)
        return unit is not None and not unit.prisoner

    def place_of(self, code: str) -> Place:
        return self.world.places[self.world.units[code].place]

    def things_of(self, code: str, kind: str) -> list[str]:
        """Unique things of a kind in somebody's hands."""
        unit = self.world.units.get(code)
        held = [self.world.things[key] for key in unit.unique] if unit is not None else []
        return [thing.id for thing in held if thing.kind == kind]

    def told(self, kind: type[E], code: str = "") -> list[E]:
        """What was told of the last month of a unit, or of anybody."""
        found = [event for event in self.events if isinstance(event, kind)]
        return [event for event in found if not code or code in getattr(event, "units", ())]

    def bodies(self, holder: str = "") -> list[str]:
        """Bodies of the dead, all of them or those of one holder."""
        return [
            thing.id
            for thing in self.world.things.values()
            if thing.body is not None and (not holder or thing.holder == holder)
        ]


def _teach(unit: Unit, code: str) -> None:
    """A skill and its category, with the aura of magic."""
    for key in (SKILLS[code].category, code):
        if key and key not in unit.skills:
            unit.skills[key] = 0
            unit.most_aura += SKILLS[key].magic
            unit.missile += 50 * (key == ARCHERY)


def _know(player: Player, world: World, place: Place) -> None:
    """The place and what is around it, where it is hidden."""
    while True:
        if place.hidden and place.id not in player.knows:
            player.knows.append(place.id)
        if not place.within:
            break
        place = world.places[place.within]
    if place.id not in player.visited:
        player.visited.append(place.id)
