"""`garrison` and `ungarrison` (OLY-GARR-01 to -07, OLY-LAND-03, OLY-CASTLE-05, OLY-GAP-61, -62, -O31, -O74)."""

from __future__ import annotations

from engine.core.acting import NotPossible
from engine.core.acting.ledger import hand
from engine.core.orders import arg
from engine.core.program import Started
from engine.games.olympia.acting.contract import Acting, order
from engine.games.olympia.land.ways import neighbours
from engine.games.olympia.language.readers import GARRISON, STRUCTURE
from engine.games.olympia.language.words import MAY_WHO
from engine.games.olympia.refusals import Refusal
from engine.games.olympia.rule.rule_events import GarrisonDissolved, GarrisonInstalled
from engine.games.olympia.rules.items import SOLDIER, counted
from engine.games.olympia.rules.land import OCEAN
from engine.games.olympia.rules.structures import CASTLE_LEVELS
from engine.games.olympia.state import NO_HEALTH, Built, Place, Unit, World
from engine.games.olympia.units.lordship import (
    CASTLE,
    GARRISON_FIGHTERS,
    garrison_of,
    garrisons_of,
    is_ruler,
)
from engine.games.olympia.units.naming import called
from engine.games.olympia.units.presence import anywhere, known_place
from engine.games.olympia.units.stacks import remove
from engine.games.olympia.units.things import put_with

RULE = "OLY-GAP-O31"
NAME = "Garrison"
DAY = 1


def _install(acting: Acting) -> Started:
    """At once; then a day passes. Raises NotPossible."""
    world, unit = acting.world, acting.unit
    province = world.places[unit.place]
    if province.within or province.kind == OCEAN:
        raise NotPossible(Refusal.NOT_IN_A_PROVINCE, "OLY-GARR-05")
    if garrison_of(world, province) is not None:
        raise NotPossible(Refusal.GARRISON_HERE_ALREADY, "OLY-GARR-11")
    if unit.count(SOLDIER) < GARRISON_FIGHTERS:
        raise NotPossible(Refusal.TOO_FEW_SOLDIERS, "OLY-GARR-05", have=unit.count(SOLDIER))
    castle, built = _castle(acting, province)
    garrison = _settle(world, province, castle)
    built.garrisons.append(garrison.id)
    hand(unit, garrison, SOLDIER, GARRISON_FIGHTERS)
    men = counted(SOLDIER, GARRISON_FIGHTERS)
    acting.tell(GarrisonInstalled(**acting.facts(), name=called(garrison), men=men, castle=called(castle)))
    return Started(DAY)


def _castle(acting: Acting, province: Place) -> tuple[Place, Built]:
    """The castle that is named, near or far. Raises NotPossible if it cannot rule the province; why is told of castles
    that the faction knows, of all others only that it is none (OLY-GAP-O31).
    """
    code = acting.order["castle"]
    castle = anywhere(acting, code)
    refusal = NotPossible(Refusal.NOT_A_CASTLE, RULE, what=code)
    if not isinstance(castle, Place) or castle.kind != CASTLE or castle.built is None or not castle.built.finished:
        raise refusal
    try:
        _check_land(acting.world, province, castle)
        _check_room(acting.world, castle, castle.built)
    except NotPossible as problem:
        raise problem if known_place(acting, code) is not None else refusal from None
    return castle, castle.built


def _check_room(world: World, castle: Place, built: Built) -> None:
    """Raises NotPossible for a castle that has as many garrisons as its level allows."""
    most = CASTLE_LEVELS[built.level].garrisons
    if most and len(garrisons_of(world, castle)) >= most:
        raise NotPossible(Refusal.CASTLE_FULL, "OLY-GAP-62", castle=called(castle), most=most)


def _check_land(world: World, province: Place, castle: Place) -> None:
    """The region, the castle's own province, and the chain of adjoining provinces (OLY-GARR-01, -03, -04)."""
    home = world.province_of(castle)
    if home.region != province.region:
        raise NotPossible(Refusal.OTHER_REGION, "OLY-GARR-01", castle=called(castle))
    own = own_castle(world, province)
    if own is not None and own is not castle:
        raise NotPossible(Refusal.CASTLE_OF_ITS_OWN, "OLY-GARR-03", castle=called(own))
    if home is province:
        return
    for _, other in neighbours(world, province):
        garrison = garrison_of(world, other)
        if other is home or (garrison is not None and garrison.castle == castle.id):
            return
    raise NotPossible(Refusal.TOO_FAR_FROM_CASTLE, "OLY-GARR-04", castle=called(castle))


def own_castle(world: World, province: Place) -> Place | None:
    """The finished castle in a province, or in its city (OLY-CASTLE-03)."""
    places = [province, *world.inside(province, "city")]
    for place in places:
        for castle in world.inside(place, CASTLE):
            if castle.built is not None and castle.built.finished:
                return castle
    return None


def _settle(world: World, province: Place, castle: Place) -> Unit:
    garrison = Unit(id=world.new_code("character"), name=NAME, place=province.id, kind=GARRISON, health=NO_HEALTH)
    garrison.attack = garrison.defense = 0
    garrison.guard, garrison.castle = True, castle.id
    return world.settle(garrison, first=True)


def _dissolve(acting: Acting) -> Started:
    """Its men and goods go to the ruler who is there (OLY-GAP-O74). Raises NotPossible."""
    world, unit = acting.world, acting.unit
    garrison = garrison_of(world, world.places[unit.place])
    wanted = acting.order.get("who") or GARRISON
    if garrison is None or wanted not in (GARRISON, garrison.id):
        raise NotPossible(Refusal.NO_GARRISON_HERE, "OLY-GAP-O74")
    if not is_ruler(world, unit, garrison):
        raise NotPossible(Refusal.NOT_RULED, "OLY-GAP-O74", garrison=called(garrison))
    for item, amount in list(garrison.items.items()):
        hand(garrison, unit, item, amount)
    for code in list(garrison.unique):
        put_with(world, world.things[code], unit)
    castle = world.places.get(garrison.castle)
    if castle is not None and castle.built is not None and garrison.id in castle.built.garrisons:
        castle.built.garrisons.remove(garrison.id)
    acting.schedule.gone(garrison)
    for code in garrison.beneath:
        world.units[code].prisoner = False
    remove(world, garrison)
    acting.tell(GarrisonDissolved(**acting.facts(), name=called(garrison)))
    return Started(DAY)


ORDERS = (
    order("garrison", arg("castle", STRUCTURE), rule="OLY-ORDER-31", example="garrison d127",
          help="leave ten soldiers here, bound to a castle", says="garrison {castle}", priority=3, days=DAY,
          do=_install),
    order("ungarrison", MAY_WHO, rule="OLY-ORDER-74", help="dissolve a garrison", says="ungarrison[ {who}]",
          priority=3, days=DAY, do=_dissolve),
)  # fmt: skip
