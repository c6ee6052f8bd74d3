"""What is seen in places (OLY-REPORT-10 to -14, OLY-GAP-47, -84): made once for all who see a place alike."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypedDict

from engine.games.olympia.land.ways import Way, has_grid, is_port, ways
from engine.games.olympia.rules.calendar import month_of
from engine.games.olympia.rules.items import ITEMS
from engine.games.olympia.rules.land import CITY, OCEAN
from engine.games.olympia.rules.structures import STRUCTURES
from engine.games.olympia.sight.known_lands import knows_way
from engine.games.olympia.sight.trading import offers_in
from engine.games.olympia.sight.view import SeenInner, SeenPlace, SeenSign, SeenStack, SeenUnit, SeenWay
from engine.games.olympia.state import Direction, Place, Player, Realm, Unit, World
from engine.games.olympia.units.aura import title
from engine.games.olympia.units.lordship import castle_of, garrison_of, ruler_of
from engine.games.olympia.units.naming import called
from engine.games.olympia.units.presence import GARRISON, conceals, everybody, notices
from engine.games.olympia.units.skills import is_priest

HEARD_OF, FARTHEST = 3, 10  # how many, and within how many provinces


def rumored(world: World, city: Place) -> Iterator[str]:
    """The nearest cities of the same world that are not hidden, the nearest first: "Carim [d24], 3 provinces north"."""
    here = world.province_of(city)
    if not has_grid(world, here):
        return
    near = sorted(_others(world, city, here), key=lambda pair: pair[0])
    for distance, other in near[:HEARD_OF]:
        there = world.province_of(other)
        way = _heading(there.row - here.row, there.column - here.column)
        yield f"{called(other)}, {distance} {'province' if distance == 1 else 'provinces'} {way}"


def _others(world: World, city: Place, here: Place) -> Iterator[tuple[int, Place]]:
    for other in world.places.values():
        if other.kind != CITY or other is city or other.hidden or world.realm_of(other) != world.realm_of(city):
            continue
        there = world.province_of(other)
        distance = abs(there.row - here.row) + abs(there.column - here.column)
        if distance <= FARTHEST and not there.hidden:
            yield distance, other


def _heading(rows: int, columns: int) -> str:
    """ "north", "south-east"; a way that is more than twice as long in one direction is called by that alone."""
    upward = "" if abs(columns) > 2 * abs(rows) else "north" if rows < 0 else "south" if rows else ""
    sideways = "" if abs(rows) > 2 * abs(columns) else "west" if columns < 0 else "east" if columns else ""
    return "-".join(filter(None, (upward, sideways)))


PERCENT = 100
RANK = {item: place for place, item in enumerate(ITEMS)}
THIRDS = 3  # of a level of a mine in a unit of its depth
CASTLE = "castle"


class Surveyor:
    """Looks at places of a world that stands still. All factions that know the same of a place share what is seen."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._alike: dict[tuple[str, tuple[str, ...]], SeenPlace] = {}
        self._doubts: dict[str, tuple[list[Way], bool]] = {}
        self._there: dict[tuple[str, str], list[Unit]] = {}
        self._weather: dict[str, list[str]] = {}
        for storm in world.storms.values():
            self._weather.setdefault(storm.place, []).append(storm.kind)

    def place(self, code: str, player: Player) -> SeenPlace:
        """A place as a faction sees it that has units in it, or in what lies inside of it."""
        key = code, tuple(self._known_to(code, player))
        seen = self._alike.get(key)
        if seen is None:
            seen = self._alike[key] = self._seen(self._world.places[code], player)
        return seen

    def _known_to(self, code: str, player: Player) -> Iterator[str]:
        """What a faction knows, or notices, in a place of that which others may not: ways, inner places, stacks."""
        place = self._world.places[code]
        if code not in self._doubts:
            self._doubts[code] = self._in_doubt(place)
        secrets, some_hide = self._doubts[code]
        for way in secrets:
            if knows_way(player, place, way):
                yield f"{way.direction} {way.to}"
            if way.to in player.knows:
                yield way.to
        if some_hide:
            yield from (leader.id for leader in self._noticed_in(place, player))

    def _in_doubt(self, place: Place) -> tuple[list[Way], bool]:
        """The ways of a place that not everybody knows, or that lead to something hidden; whether some in it may go
        unnoticed.
        """
        world = self._world
        secrets = [way for way in ways(world, place) if way.hidden or world.places[way.to].hidden]
        fog = "fog" in self._weather.get(place.id, ())
        return secrets, fog or any(unit.hides for unit in everybody(world, place))

    def _seen(self, place: Place, player: Player) -> SeenPlace:
        world = self._world
        around = world.places[place.within] if place.within else None
        weather = self._weather.get(place.id, [])
        return SeenPlace(
            id=place.id,
            name=place.name,
            kind=self.kind(place),
            region=world.regions[place.region].name,
            within=f"{around.name} [{around.id}]" if around else "",
            around=self._sort_of(around) if around else "",
            haven=place.haven,
            civilization=None if around or place.kind == OCEAN else place.civilization,
            ways=tuple(self._ways(place, player)),
            inner=tuple(self._inner(place, player)),
            itself=self._structure(place, player, 0) if place.kind in STRUCTURES else None,
            teaches=tuple(place.lessons),
            stacks=tuple(self._stacks(place, player)),
            market=tuple(offers_in(world, place)) if place.kind == CITY else None,
            weather=tuple(dict.fromkeys(weather)),
            fog="fog" in weather,
            signs=tuple(SeenSign(by=sign.by, text=sign.text) for sign in place.signs),
            pillage=place.pillage,
            banner=place.banner,
            rumored=tuple(rumored(world, place)) if place.kind == CITY else (),
            **_power(world, place),
        )

    def kind(self, place: Place) -> str:
        """What a place is called by its kind."""
        if place.kind == CITY and self._world.realm_of(place) in (Realm.REGULAR, Realm.SUBWORLD):
            return "port city" if is_port(self._world, place) else CITY
        return place.kind

    def _sort_of(self, place: Place) -> str:
        """What stands before the name of the place around another one."""
        return "province" if not place.within else ""

    # Ways and inner places

    def _known_ways(self, place: Place, player: Player) -> Iterator[Way]:
        month = month_of(self._world.turn + 1)
        for way in ways(self._world, place):
            if knows_way(player, place, way) and (not way.months or month in way.months):
                yield way

    def _ways(self, place: Place, player: Player) -> Iterator[SeenWay]:
        world = self._world
        for way in self._known_ways(place, player):
            if way.direction == Direction.IN:
                continue
            to = world.places[way.to]
            yield SeenWay(
                to=to.id,
                name=to.name,
                to_kind=to.kind,
                days=way.days,
                direction=way.direction.value if way.direction else "",
                region=world.regions[to.region].name if to.region != place.region else "",
                hidden=way.hidden,
                impassable=way.impassable,
                flying=way.flying,
                toll=way.toll,
            )

    def _inner(self, place: Place, player: Player) -> Iterator[SeenInner]:
        """The inner places that are known, in the order of the list (OLY-LOC-07)."""
        for way in ways(self._world, place):
            if way.direction != Direction.IN:
                continue
            inner = self._world.places[way.to]
            if inner.hidden and inner.id not in player.knows and not knows_way(player, place, way):
                continue
            if inner.kind in STRUCTURES:
                yield self._structure(inner, player, way.days)
            else:
                yield SeenInner(id=inner.id, name=inner.name, kind=self.kind(inner), days=way.days, hidden=inner.hidden)

    def _structure(self, place: Place, player: Player, days: int) -> SeenInner:
        """A building or ship with its owner, as it is seen from outside (OLY-REPORT-14)."""
        facts = STRUCTURES[place.kind]
        built = place.built
        stacks = list(self._stacks(place, player, most=1))
        if built is None:
            return SeenInner(id=place.id, name=place.name, kind=place.kind, days=days, structure=True)
        return SeenInner(
            id=place.id,
            name=place.name,
            kind=place.kind,
            days=days,
            hidden=place.hidden,
            banner=place.banner,
            structure=True,
            ship=facts.kind == "ship",
            percent=PERCENT if built.finished else built.work * PERCENT // facts.work,
            damage=built.damage,
            defense=built.defense,
            level=built.level,
            depth=built.depth // THIRDS,
            owner=stacks[0] if stacks else None,
        )

    # Units

    def _stacks(self, place: Place, player: Player, most: int | None = None) -> Iterator[SeenStack]:
        """The stacks in a place that a faction notices, in the order of the list."""
        for leader in self._noticed_in(place, player, most):
            members = [unit for unit in self._world.stack(leader) if unit is not leader]
            yield SeenStack(leader=self._unit(leader), members=tuple(map(self._unit, members)))

    def _noticed_in(self, place: Place, player: Player, most: int | None = None) -> Iterator[Unit]:
        """The leaders of those stacks."""
        leaders = (self._world.units[code] for code in place.units[:most])
        return (leader for leader in leaders if self._noticed(leader, player))

    def _noticed(self, leader: Unit, player: Player) -> bool:
        """Whether a stack is noticed: in fog and where it hides only by those who know it."""
        world = self._world
        fog = "fog" in self._weather.get(leader.place, ()) and leader.kind != GARRISON
        if not conceals(world, leader) and not fog:
            return True
        if any(unit.player == player.id for unit in world.stack(leader)):
            return True
        own = self._present(world.places[leader.place], player)
        return any(notices(world, one, leader) for one in own)

    def _present(self, place: Place, player: Player) -> list[Unit]:
        """The free units of a faction in a place."""
        key = place.id, player.id
        if key not in self._there:
            here = everybody(self._world, place)
            self._there[key] = [unit for unit in here if unit.player == player.id and not unit.prisoner]
        return self._there[key]

    def _unit(self, unit: Unit) -> SeenUnit:
        return SeenUnit(
            id=unit.id,
            name=unit.name,
            banner=unit.banner,
            qualities=tuple(self._qualities(unit)),
            men={item: count for item, count in _by_number(unit) if ITEMS[item].prominent},
            hidden=conceals(self._world, unit),
        )

    def _qualities(self, unit: Unit) -> Iterator[str]:
        if unit.rank:
            yield unit.rank
        label = title(self._world, unit)
        if label:
            yield label
        if is_priest(unit):
            yield "priest"
        if unit.kind == GARRISON:
            yield GARRISON
        if unit.guard:
            yield "on guard"
        if unit.prisoner:
            yield "prisoner"


class _Power(TypedDict, total=False):
    controlled: str
    ruled: str


def _power(world: World, place: Place) -> _Power:
    """The castle that claims a province, and who rules it (OLY-LAND-09, OLY-EX-87)."""
    garrison = garrison_of(world, place) if not place.within else None
    castle = castle_of(world, garrison) if garrison is not None else None
    if garrison is None or castle is None:
        return {}
    around = world.places.get(castle.within)
    where = f", in {around.name} [{around.id}]" if around is not None else ""
    ruler = ruler_of(world, garrison)
    controlled = f"{castle.name} [{castle.id}], castle{where}"
    return {"controlled": controlled, "ruled": _with_rank(ruler) if ruler is not None else ""}


def _with_rank(ruler: Unit) -> str:
    """ "Erekosse [5210], baron" (OLY-STATUS-06)."""
    return f"{ruler.name} [{ruler.id}]" + (f", {ruler.rank}" if ruler.rank else "")


def _by_number(unit: Unit) -> Iterator[tuple[str, int]]:
    """What a unit has, in the order of the item table (OLY-EX-32)."""
    return ((item, unit.items[item]) for item in sorted(unit.items.keys() & RANK.keys(), key=RANK.__getitem__))
