"""The lands a faction knows (OLY-LOC-09, -18 to -20): provinces its units stand in, those they have been to, and those
that can be seen from them over ways it knows. Nothing hidden is told of before it was found.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from engine.core.telling.mapsheet import banner_colour
from engine.games.olympia.land.ways import Way, has_grid, is_port, ways
from engine.games.olympia.rules.structures import STRUCTURES
from engine.games.olympia.state import STEPS, Direction, Place, Player, Realm, Unit, World


@dataclass(frozen=True, slots=True)
class KnownProvince:
    """A province as a faction knows it. seen: one of its units is there. been: one was, so it knows what is inside.

    city: its name, "" for none. inside: kinds of what lies in it, in province and city. passages: provinces beside it
    to which it has found a hidden way.
    """

    code: str
    row: int
    column: int
    kind: str
    region: str
    seen: bool = False
    been: bool = False
    civilization: int = 0
    city: str = ""
    port: bool = False
    haven: bool = False
    inside: tuple[str, ...] = ()
    passages: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class KnownLands:
    """All provinces a faction knows, by world. rows, columns: of the regular one. units: own ones by province.

    colour: "#rrggbb" of the faction on pictures.
    """

    name: str
    turn: int
    rows: int
    columns: int
    levels: Mapping[Realm, tuple[KnownProvince, ...]]
    units: Mapping[str, int]
    colour: str = ""


def colours(world: World) -> dict[str, str]:
    """The colour of each faction on every picture: its own, else one of the house's in the order they joined."""
    return {p.id: p.colour or banner_colour(nth) for nth, p in enumerate(world.players.values())}


def way_mark(place: Place, way: Way) -> str:
    """How a faction remembers a hidden way it has found (`Player.knows`)."""
    return f"{place.id} {way.to}"


def knows_way(player: Player, place: Place, way: Way) -> bool:
    """Whether a faction may use a way: one that is open to all, or a hidden one that it has found, or whose end it has
    found, if that is an inner place.
    """
    if not way.hidden or way_mark(place, way) in player.knows:
        return True
    return way.direction is Direction.IN and way.to in player.knows


def known_lands(world: World, player: Player, own: Iterable[Unit]) -> KnownLands:
    """What a faction knows of all worlds that lie on a grid; tunnels are left out. own: all its units."""
    units = _units(world, own)
    been = {code: None for code in (*units, *player.visited) if code in world.places}
    glimpsed = {way.to: None for code in been for way in _open(world, player, code) if not world.places[way.to].within}
    levels: dict[Realm, list[KnownProvince]] = {}
    for code in sorted({**been, **glimpsed}, key=lambda code: (world.places[code].row, world.places[code].column)):
        place = world.places[code]
        if has_grid(world, place):
            known = _known(world, player, place, seen=code in units, been=code in been)
            levels.setdefault(world.realm_of(place), []).append(known)
    return KnownLands(
        name=player.name,
        turn=world.turn,
        rows=world.rows,
        columns=world.columns,
        levels={realm: tuple(provinces) for realm, provinces in levels.items()},
        units=units,
        colour=colours(world).get(player.id, ""),
    )


def public_lands(world: World) -> KnownLands:
    """What everybody may know: how large the world is, and where the havens of players are."""
    havens = [world.province_of(world.places[code]) for code in world.havens]
    shown = [
        KnownProvince(
            place.id, place.row, place.column, place.kind, world.regions[place.region].name,
            been=True, city=_city_name(world, place), haven=True,
        )
        for place in sorted(havens, key=lambda place: (place.row, place.column))
    ]  # fmt: skip
    return KnownLands("", world.turn, world.rows, world.columns, {Realm.REGULAR: tuple(shown)}, {})


def _units(world: World, own: Iterable[Unit]) -> dict[str, int]:
    """How many of these units stand in each province, in whatever lies there; prisoners see nothing."""
    found: dict[str, int] = {}
    for unit in own:
        if not unit.prisoner:
            code = world.province_of(world.places[unit.place]).id
            found[code] = found.get(code, 0) + 1
    return found


def _open(world: World, player: Player, code: str) -> Iterator[Way]:
    """The ways out of a province, and out of its port to the sea, that the faction knows and that have a direction."""
    place = world.places[code]
    for spot in (place, *world.inside(place, "city")):
        for way in ways(world, spot):
            if way.direction is not None and way.direction != Direction.IN and knows_way(player, spot, way):
                yield way


def _known(world: World, player: Player, place: Place, *, seen: bool, been: bool) -> KnownProvince:
    region = world.regions[place.region].name
    if not been:
        return KnownProvince(place.id, place.row, place.column, place.kind, region)
    city = world.city_of(place)
    return KnownProvince(
        code=place.id,
        row=place.row,
        column=place.column,
        kind=place.kind,
        region=region,
        seen=seen,
        been=True,
        civilization=place.civilization if seen else 0,
        city=_city_name(world, place),
        port=city is not None and is_port(world, city),
        haven=place.haven,
        inside=tuple(dict.fromkeys(_inside(world, player, place, seen=seen))),
        passages=tuple(_passages(world, player, place)),
    )


def _inside(world: World, player: Player, place: Place, *, seen: bool) -> Iterator[str]:
    """Kinds of what lies in a province and its city, as far as it was found; what is being built is not there yet.

    Of a province that is only remembered what nature made: what has been built or razed since, nobody knows there.
    """
    for code in place.inner:
        inner = world.places[code]
        if inner.hidden and code not in player.knows:
            continue
        if inner.kind not in STRUCTURES or (seen and inner.built is not None and inner.built.finished):
            yield inner.kind
        if inner.kind == "city":
            yield from (kind for kind in _inside(world, player, inner, seen=seen) if kind in STRUCTURES)


def _passages(world: World, player: Player, place: Place) -> Iterator[str]:
    for way in ways(world, place):
        if way.hidden and way.direction in STEPS and knows_way(player, place, way):
            yield way.to


def _city_name(world: World, place: Place) -> str:
    city = world.city_of(place)
    return city.name if city is not None else ""
