"""What a builder of the house erects: gangs cut wood and stone around the home town, and carpenters lay it.

A reeve leads them out, and takes what nobody builds with to the town's market in a wagon.

OVL-BUILD-12, -17, -20, OVL-MARKET-07.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.house import Temper
from engine.games.overlord.house.desk import Desk, is_town
from engine.games.overlord.house.soldiers import GUARD
from engine.games.overlord.rules.items import ITEMS
from engine.games.overlord.rules.land import TERRAINS
from engine.games.overlord.sight.view import Land, OwnUnit, SeenPlace, SeenStructure


@dataclass(frozen=True, slots=True)
class Gang:
    """Followers of one craft. name: how they are known; learns: what, in order; brings: the tag of what they gather."""

    name: str
    figures: int
    learns: tuple[str, ...]
    brings: str = ""


CUTTERS = Gang("Woodcutters", 5, ("fore", "lumb"), "wood")
QUARRY = Gang("Quarrymen", 5, ("digg",), "ston")
BUILDERS = Gang("Carpenters", 10, ("buil", "carp", "maso"))
GANGS = (CUTTERS, QUARRY, BUILDERS)
REEVE, WAGON = "Reeve", "wago"
PLANS = {"farm": CUTTERS, "mine": QUARRY, "guld": None}  # what is built, one after the other, and who works inside
USES_STONE = "guld"
STARTS = 6000  # coins beyond what is kept, from which a lord thinks of building
LOAD = 20  # pieces that are worth the way to the market
MARKET_OVER = 16  # the day after the first market of the month (OVL-GAP-25)


def found_works(desk: Desk, lord: OwnUnit) -> None:
    """A reeve and his gangs are hired, where a builder rules the land around his town and has guards in it."""
    guarded = bool(desk.named(GUARD))
    if desk.temper is not Temper.BUILDER or not guarded or _site(desk, lord) is None or desk.fund < STARTS:
        return
    town = desk.place(lord).land.name
    if not desk.named(REEVE) and not desk.hire(lord, "ldr", 1, f"{REEVE} of {town}", "UNSTACK", "@WORK"):
        return
    for gang in GANGS:
        if not desk.named(gang.name):
            lessons = [f"STUDY {tag.upper()} 1" for tag in gang.learns]
            desk.hire(lord, "man", gang.figures, f"{gang.name} of {town}", "UNSTACK", *lessons, "@WORK")


def _site(desk: Desk, lord: OwnUnit) -> Land | None:
    """The land around the lord's own town, if something can be built on it."""
    town = desk.place(lord)
    around = desk.view.lands.get(town.land.container)
    if lord.title_of != town.id or around is None or around.terrain == "swam" or TERRAINS[around.terrain].is_water:
        return None
    return around


def gang_of(unit: OwnUnit) -> Gang | None:
    return next((gang for gang in GANGS if unit.name.startswith(gang.name)), None)


def _untaught(unit: OwnUnit, gang: Gang) -> list[str]:
    return [tag for tag in gang.learns if not unit.levels.get(tag)]


def toil(desk: Desk, unit: OwnUnit, gang: Gang) -> None:
    """A gang's month: its craft first, then out with the reeve, and what it is there for."""
    reeve = next(iter(desk.named(REEVE)), None)
    if not is_town(desk.place(unit)):
        if unit.leader:
            desk.write(unit, "UNSTACK")
        if gang.brings:
            _gather(desk, unit, gang, reeve)
        else:
            _lay(desk, unit)
    elif untaught := _untaught(unit, gang):
        desk.write(unit, *(f"STUDY {tag.upper()} 1" for tag in untaught))
    elif reeve is not None and reeve.location == unit.location and unit.leader != reeve.id:
        desk.write(unit, f"STACK {reeve.id}")
    desk.write(unit, "@WORK")


def _gather(desk: Desk, unit: OwnUnit, gang: Gang, reeve: OwnUnit | None) -> None:
    """Hands the carpenters what they can use and the reeve the rest, and gathers more, indoors if there is a house."""
    place, piece, has = desk.place(unit), gang.brings, unit.count(gang.brings)
    plan = _planned(desk, place)
    takers = [reeve] if reeve is not None else []
    if plan and (piece == CUTTERS.brings or plan == USES_STONE):
        takers = desk.named(BUILDERS.name)
    taker = next((other for other in takers if other.location == unit.location), None)
    count = min(has, _room(desk, taker)) if taker is not None and taker is reeve else has
    if taker is not None and count:
        desk.give(unit, taker, piece, count)
    for own in _standing(desk, place):
        if PLANS.get(own.type) is gang and own.is_complete and unit.structure != own.id:
            desk.write(unit, f"ENTER {own.id}")
    desk.write(unit, f"@USE {gang.learns[-1].upper()}")


def _lay(desk: Desk, unit: OwnUnit) -> None:
    """Works on what is begun, or begins what is planned next."""
    place = desk.place(unit)
    plan = _planned(desk, place)
    begun = next((own for own in _standing(desk, place) if own.type == plan), None)
    if plan:
        desk.write(unit, f"TARGET {begun.id if begun is not None else plan.upper()}", "@USE CARP", "@USE MASO")


def _planned(desk: Desk, place: SeenPlace) -> str:
    """The first kind of building of the plan that does not stand here complete; "" for none."""
    done = {own.type for own in _standing(desk, place) if own.is_complete}
    return next((kind for kind in PLANS if kind not in done), "")


def _standing(desk: Desk, place: SeenPlace) -> list[SeenStructure]:
    return [own for own in desk.view.own_structures.values() if own.location == place.id]


def _room(desk: Desk, reeve: OwnUnit) -> int:
    """How many pieces more the reeve can carry."""
    handed = sum(desk.handed.get(reeve.id, {}).values())
    return max(0, (reeve.own_capacity.walk - reeve.own_load) // ITEMS[CUTTERS.brings].weight - handed)


def lead_gangs(desk: Desk, reeve: OwnUnit) -> None:
    """The reeve's month: out with the gangs that know their craft; to market when there is a load, and back."""
    lord = desk.hero
    if lord is not None and not reeve.on_the_way:
        if is_town(desk.place(reeve)):
            _at_market(desk, reeve)
        elif desk.place(reeve).id == desk.place(lord).land.container:
            _to_market(desk, reeve, desk.place(lord))
    desk.write(reeve, "@WORK")


def _at_market(desk: Desk, reeve: OwnUnit) -> None:
    """In town: a wagon, sales, and out again when all gangs that are here know their craft."""
    wanted = {offer.item for offer in desk.place(reeve).wanted}
    wares = [item for item in reeve.items if item in wanted and item != WAGON]
    if reeve.count(WAGON) > reeve.equipped.get(WAGON, 0):
        desk.write(reeve, f"EQUIP {WAGON}")
    buying = not reeve.count(WAGON) and _buy_wagon(desk, reeve)
    desk.write(reeve, *(f"SELL 0 {item.upper()}" for item in wares))
    here = [unit for unit in desk.by_age if unit.location == reeve.location]
    if not any(_untaught(unit, gang) for unit in here if (gang := gang_of(unit)) is not None):
        desk.write(reeve, *([f"DAY {MARKET_OVER}", "-MOVE OUT"] if wares or buying else ["MOVE OUT"]))


def _buy_wagon(desk: Desk, reeve: OwnUnit) -> bool:
    offer = next((offer for offer in desk.place(reeve).for_sale if offer.item == WAGON and offer.amount), None)
    price = offer.price * 11 // 10 if offer is not None else 0
    if offer is None or not desk.draw(reeve, price):
        return False
    desk.write(reeve, f"BUY 1 {WAGON} {price}")
    return True


def _to_market(desk: Desk, reeve: OwnUnit, town: SeenPlace) -> None:
    """With what he holds and is handed on this sheet, if that is worth the way."""
    wanted = {offer.item for offer in town.wanted}
    handed = desk.handed.get(reeve.id, {})
    load = {item: reeve.count(item) + handed.get(item, 0) for item in (CUTTERS.brings, QUARRY.brings) if item in wanted}
    if reeve.count(WAGON) > reeve.equipped.get(WAGON, 0):
        desk.write(reeve, f"EQUIP {WAGON}")
    if sum(load.values()) >= LOAD or not reeve.count(WAGON):
        sales = [f"SELL 0 {item.upper()}" for item, count in load.items() if count]
        desk.write(reeve, f"MOVE {town.id}", *sales, f"DAY {MARKET_OVER}", "-MOVE OUT")
