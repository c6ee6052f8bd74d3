"""What each figure of a stack is worth in battle (OLY-COMBAT-03 to -09, -25, -27, -31, OLY-GAP-40)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from engine.games.olympia.land.ships import is_ship
from engine.games.olympia.rules.items import ITEMS, Fighter
from engine.games.olympia.rules.land import OCEAN
from engine.games.olympia.state import NOBLE, Place, Unit, World
from engine.games.olympia.units.skills import knows

USE_BEASTS = "653"
BLESSED = "17"
PIRATE = "24"
RIDERS = ("14", "15")  # knights and elite guard
BOWMEN = ("13", "22")
CROSSBOWMEN = "21"
SIEGE_ENGINES = ("60", "61", "62")
PEACEFUL = ("10", "11", "19")  # peasants, workers, sailors (OLY-COMBAT-09)
PIRATE_ABOARD: Fighter = (15, 15, 0)
HINDERED = 25  # riders on ships and in swamps (OLY-COMBAT-08)
SHIP, SWAMP, FOG = "ship", "swamp", "fog"
HALF, QUARTER = 2, 4


@dataclass(slots=True)
class Group:
    """Figures of one kind of one unit. kind: of the table of items, "" for the unit itself.

    row: 0 in front. inside: covered by the structure. leads: leads its stack, whose number `stack` is.
    """

    unit: str
    kind: str
    count: int
    attack: int
    defense: int
    missile: int
    row: int = 0
    stack: int = 0
    inside: bool = False
    leads: bool = False

    @property
    def is_self(self) -> bool:
        return not self.kind

    @property
    def is_engine(self) -> bool:
        return self.kind in SIEGE_ENGINES

    @property
    def worth(self) -> int:
        """What a figure adds to the strength of its side (OLY-COMBAT-11, OLY-GAP-42)."""
        return 0 if self.is_engine else max(self.attack, self.missile) + self.defense


@dataclass(frozen=True, slots=True)
class Ground:
    """What of a place and its weather matters to fighters."""

    aboard: bool = False
    swamp: bool = False
    wet: bool = False
    fog: bool = False


def ground_of(world: World, place: Place) -> Ground:
    """The ground on which those in a place fight."""
    province = world.province_of(place)
    storms = [storm.kind for storm in world.storms_over(province)]
    return Ground(
        aboard=is_ship(place),
        swamp=province.kind == SWAMP,
        wet="rain" in storms or "wind" in storms,
        fog=FOG in storms,
    )


def at_sea(world: World, place: Place) -> bool:
    """Whether a place is a ship out on the ocean."""
    return is_ship(place) and world.places[place.within].kind == OCEAN


def rating(kind: str, ground: Ground) -> Fighter:
    """Attack, defense and missile of a kind of men, beasts or engines on such ground."""
    fighter = ITEMS[kind].fighter
    assert fighter is not None
    attack, defense, missile = fighter
    if kind == PIRATE and ground.aboard:
        attack, defense, missile = PIRATE_ABOARD
    if kind in RIDERS and (ground.aboard or ground.swamp):
        attack, defense = attack - HINDERED, defense - HINDERED
    return attack, defense, _in_weather(kind, missile, ground)


def _in_weather(kind: str, missile: int, ground: Ground) -> int:
    """Fog is worse than rain and wind, which only the string of a bow feels (OLY-COMBAT-25)."""
    if ground.fog:
        return missile // QUARTER
    if ground.wet and kind in BOWMEN:
        return missile // HALF
    if ground.wet and kind == CROSSBOWMEN:
        return missile // QUARTER
    return missile


def own_rating(world: World, unit: Unit, ground: Ground) -> Fighter:
    """The unit itself with what it wears and wields: of each kind the best thing (OLY-COMBAT-31)."""
    things = [world.things[code].adds for code in unit.unique]
    best = {kind: max((adds.get(kind, 0) for adds in things), default=0) for kind in ("attack", "defense", "missile")}
    missile = _in_weather("", unit.missile + best["missile"], ground)
    return unit.attack + best["attack"], unit.defense + best["defense"], missile


def muster(world: World, leader: Unit, *, attacked: bool, engines: bool, stack: int = 0) -> list[Group]:
    """All who fight in a stack. attacked: its side is, so peaceful men fight too. engines: there is a structure to
    strike, and it is not at sea (OLY-COMBAT-30).
    """
    ground = ground_of(world, world.places[leader.place])
    found = []
    for unit in world.stack(leader):
        if unit.prisoner:
            continue
        if _fights_itself(unit):
            own = Group(unit.id, "", 1, *own_rating(world, unit, ground), unit.behind, stack, leads=unit is leader)
            found.append(own)
        for kind, count in unit.items.items():
            if _fights(unit, kind, attacked=attacked, engines=engines):
                found.append(Group(unit.id, kind, count, *rating(kind, ground), unit.behind, stack))
    return found


def _fights_itself(unit: Unit) -> bool:
    """Bands are no more than their men (OLY-GAP-61)."""
    return unit.kind == NOBLE or unit.attack > 0 or unit.defense > 0


def _fights(unit: Unit, kind: str, *, attacked: bool, engines: bool) -> bool:
    item = ITEMS.get(kind)
    if item is None or item.fighter is None:
        return False
    if kind in PEACEFUL:
        return attacked
    if kind in SIEGE_ENGINES:
        return engines
    return not item.beast or unit.kind != NOBLE or knows(unit, USE_BEASTS)


def fighting_men(unit: Unit) -> int:
    """How many fight in its service: not itself, nor peaceful men, nor engines (OLY-PILL-01, OLY-LAND-05)."""
    return sum(count for kind, count in unit.items.items() if _fights(unit, kind, attacked=False, engines=False))


def covered(groups: list[Group], most: int) -> Iterator[Group]:
    """The same figures, the first so many of them inside a structure (OLY-COMBAT-27)."""
    left = most
    for group in groups:
        within = min(left, group.count)
        left -= within
        if within:
            yield replace(group, count=within, inside=True)
        if within < group.count:
            yield replace(group, count=group.count - within)
