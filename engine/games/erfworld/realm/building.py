"""Buildings of a side's own choice beside the fixed works of its cities (ERF-BUILDING, ERF-GAP-218, -221, ERF-X-22)."""

from __future__ import annotations

from engine.core.acting import NotPossible
from engine.core.language.words import with_article
from engine.core.orders import Namer, Order, arg, may
from engine.games.erfworld.acting.contract import CityActing
from engine.games.erfworld.language.readers import BUILDING
from engine.games.erfworld.language.words import BOUGHT, city_order
from engine.games.erfworld.realm.events import Built
from engine.games.erfworld.realm.improving import style_penalty
from engine.games.erfworld.refusals import Refusal
from engine.games.erfworld.rules.cities import (
    BUILDINGS,
    WORKS,
    building_points,
    has_building,
    most_levels,
    points_of,
)
from engine.games.erfworld.rules.economy import PRICES
from engine.games.erfworld.rules.source import EIGHTHS
from engine.games.erfworld.state import City, Side, World

KEPT = ("points", "floors")  # works of a city that are not buildings
LOVED = ("police_station", "post_office", "shrine")
LOVE = 2  # morale a building for obedience, duty or loyalty brings its side, once (ERF-GAP-236)


def build(acting: CityActing) -> None:
    """BUILD bank, BUILD bank FOR casino: one a day; free points cost nothing, to move them $500 (ERF-GAP-221). A
    training field grows by a level (ERF-BUILDING-42). Raises NotPossible.
    """
    city, world = acting.city, acting.world
    kind = BUILDINGS[acting.order["building"]]
    level = city.works.get(kind.key, 0) + 1
    if level > most_levels(kind.key):
        raise NotPossible(Refusal.BUILT_ALREADY, "ERF-BUILDING-06", building=kind.name)
    if kind.level > city.level:
        raise NotPossible(Refusal.BUILDING_LEVEL, "ERF-BUILDING-07", building=kind.name, level=kind.level)
    if city.built == world.day:
        raise NotPossible(Refusal.BUILT_TODAY, "ERF-GAP-221")
    _make_room(acting, kind.key, points_of(kind.key, level) - points_of(kind.key, level - 1))
    city.works[kind.key], city.built = level, world.day
    if kind.key == "bank":
        city.reserve = PRICES.bank_per_level * city.level * EIGHTHS  # nobody can draw it while the side stands
    if kind.key in LOVED and world.options.morale and _is_first(world, acting.side, city, kind.key):
        acting.side.morale = min(100, acting.side.morale + LOVE)
    acting.tell(Built(**acting.facts(), building=_named(kind.key, level), left=spare(world, city)))


def _make_room(acting: CityActing, key: str, wanted: int) -> None:
    """Free points, or those of the building that is to go. Raises NotPossible."""
    city, world = acting.city, acting.world
    gone = acting.order.get("instead", "")
    if gone and (gone == key or not has_building(city.works, gone)):
        raise NotPossible(Refusal.NOT_BUILT, "ERF-GAP-221", building=BUILDINGS[gone].name)
    if not gone and spare(world, city) < wanted:
        raise NotPossible(Refusal.NO_POINTS, "ERF-GAP-218", level=city.level)
    if gone:
        if wanted > 1 and spare(world, city) + points_of(gone, city.works[gone]) < wanted:
            raise NotPossible(Refusal.NO_POINTS, "ERF-GAP-218", level=city.level)
        acting.pay(PRICES.rearranged_point, "buildings")
        tear_down(city, gone)


def tear_down(city: City, key: str) -> None:
    """A building is gone, with what casters did to it; what lay in a bank is lost with it."""
    del city.works[key]
    if key in city.improved:
        city.improved.remove(key)
    if key == "bank":
        city.reserve = 0


def spare(world: World, city: City) -> int:
    """Points of the outer city on which nothing stands; a city in the style of another side has fewer (ERF-CITY-06)."""
    used = sum(points_of(key, level) for key, level in city.works.items() if key not in KEPT)
    points = building_points(city.level, more=city.works.get("points", 0))
    return points * (100 - style_penalty(world, city)) // 100 - used


def standing(city: City) -> list[str]:
    """The buildings of a city, by name."""
    return [_named(key, level) for key, level in city.works.items() if key in BUILDINGS]


def _named(key: str, level: int) -> str:
    name = BUILDINGS[key].name
    return f"{name} for {WORKS[key].levels[level - 1]}" if key in WORKS else name


def _is_first(world: World, side: Side, city: City, key: str) -> bool:
    return not any(other is not city and has_building(other.works, key) for other in world.cities_of(side.id))


def _plainly(order: Order, name: Namer) -> str:
    instead = f" in the place of the {name(order['instead'], 'building')}" if order.get("instead") else ""
    return f"build {with_article(name(order['building'], 'building'))}{instead}"


BUILD = city_order("build", arg("building", BUILDING), may("instead", BUILDING, "for"), example="build bank",
                   takes=BOUGHT,
                   help="put up a building or enlarge a training field, in the place of another if there is no room",
                   says=_plainly, do=build)  # fmt: skip
