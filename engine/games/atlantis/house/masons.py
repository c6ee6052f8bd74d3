"""Masons of a builder of the house: they raise a tower and a fort where the captain stands; those on guard go in.

Stone comes from a quarry crew beside them, or from a city, on the horses that a crew has tamed: five horses carry
two stones (ATL-BUILD-01, -03, ATL-BATTLE-15, ATL-MOVE-11).
"""

from __future__ import annotations

from engine.core.house import Temper
from engine.games.atlantis.house.crews import HANDS
from engine.games.atlantis.house.desk import Desk, heads, is_city
from engine.games.atlantis.house.purse import MASONS, MOST_UNITS, fund, treasurer
from engine.games.atlantis.house.roads import distances, send
from engine.games.atlantis.rules.items import GOODS, ITEMS
from engine.games.atlantis.rules.land import STRUCTURES
from engine.games.atlantis.sight.view import SeenRegion, SeenStructure, SeenUnit

A_GANG = 5  # people
PLANS = ("tower", "fort")  # what they raise, one after the other
STONE, HORSE = "stone", "horse"
A_LOAD = 20  # stones that they fetch at once at most
NEAR = 3  # regions to the city that sells stone
PEOPLE = 150  # fighters from which a builder thinks of walls
CITY_PRICE = GOODS[STONE].price * 5 // 2  # of a stone in a starting city (ATL-GAP-13)


def hire_masons(desk: Desk, region: SeenRegion) -> bool:
    """A gang of masons at the captain's side, once there are many to protect and stone to be had."""
    captain, giver = desk.captain, treasurer(desk, region)
    if desk.temper is not Temper.BUILDER or captain is None or captain.region != region.id or giver is None:
        return False
    if is_city(region) or not _plan(region) or len(desk.view.own) + desk.alias >= MOST_UNITS:
        return False
    if desk.men < PEOPLE or any(unit.name.startswith(MASONS) for unit in desk.view.own.values()):
        return False
    if not (_yields_stone(region) or (_crew_of(region, HORSE) and _city(desk, region.id))):
        return False
    return desk.form(giver, f"{MASONS} {desk.turn}", A_GANG, "building", "avoid 1", least=A_GANG) > 0


def _plan(region: SeenRegion) -> str:
    """The first kind of building of the plan that does not stand here complete; "" for none."""
    done = {found.type for found in region.structures if not found.needs}
    return next((kind for kind in PLANS if kind not in done), "")


def _begun(region: SeenRegion) -> SeenStructure | None:
    """What is being built here."""
    return next((found for found in region.structures if found.type == _plan(region)), None)


def _yields_stone(region: SeenRegion) -> bool:
    return any(item == STONE and amount for item, amount in region.products)


def _crew_of(region: SeenRegion, item: str) -> bool:
    skill = GOODS[item].skill
    return any(unit.name.startswith(HANDS) and unit.level(skill) for unit in region.own_units)


def _city(desk: Desk, start: int) -> int:
    """The city this faction set out from, which sells stone without limit, if it is near; 0 when it is not."""
    away = distances(desk, start)
    near = [n for n, steps in away.items() if steps <= NEAR and desk.view.lands[n].town_kind == "city" and n != start]
    return min((n for n in near if _sold_all(desk, n)), key=lambda n: (away[n], n), default=0)


def _sold_all(desk: Desk, number: int) -> bool:
    """Whether it is a starting city, as far as is known: it was seen, and the captain set out from there."""
    region = desk.view.regions.get(number)
    return is_city(region) if region is not None else bool(desk.view.seen.get(number))


def lay(desk: Desk, unit: SeenUnit) -> None:
    """The month of masons: learn, build with what stone there is, else go and get some."""
    region, captain = desk.region(unit), desk.captain
    home = captain.region if captain is not None else unit.region
    if unit.level("building") < 1 and desk.study(unit, "building"):
        return
    if unit.region != home:
        _errand(desk, unit, region, home)
    elif not _build(desk, unit, region) and not _fetch(desk, unit, region):
        desk.long(unit, "work")


def _build(desk: Desk, unit: SeenUnit, region: SeenRegion) -> bool:
    """BUILD while there is stone, out of what a quarry crew hands over too; says whether they do."""
    begun, plan, stones = _begun(region), _plan(region), unit.count(STONE)
    if begun is None and unit.structure:
        desk.write(unit, "leave")  # room for those on guard
    if not plan:
        return False
    for crew in region.own_units:
        if crew.name.startswith(HANDS) and crew.count(STONE):
            desk.write(crew, f"give {unit.id} {crew.count(STONE)} {STONE}")
            stones += crew.count(STONE)
    if not stones:
        return False
    if begun is None:
        return desk.long(unit, f"build {plan}")
    if unit.structure != begun.number:
        desk.write(unit, f"enter {begun.number}")
    return desk.long(unit, "build")


def _needed(region: SeenRegion) -> int:
    """How many stones are wanted next."""
    begun, plan = _begun(region), _plan(region)
    return min(A_LOAD, begun.needs if begun is not None else STRUCTURES[plan].cost if plan else 0)


def _fetch(desk: Desk, unit: SeenUnit, region: SeenRegion) -> bool:
    """To the city with silver and horses enough for the stone that is missing; says whether they set out."""
    city, needed = _city(desk, region.id), _needed(region)
    came_back = desk.purse[unit.id] >= needed * CITY_PRICE  # with their money: there was no stone
    if not city or not needed or came_back or _yields_stone(region):
        return False
    free = unit.load.walking - unit.load.weight
    for crew in region.own_units:
        short = -(-(needed * ITEMS[STONE].weight - free) // ITEMS[HORSE].walks)
        count = min(short, crew.count(HORSE)) if crew.name.startswith(HANDS) else 0
        if count > 0:
            desk.write(crew, f"give {unit.id} {count} {HORSE}")
            free += count * ITEMS[HORSE].walks
    if free < needed * ITEMS[STONE].weight or not fund(desk, region, unit, needed * CITY_PRICE + 3 * 10 * heads(unit)):
        return False
    return send(desk, unit, city)


def _errand(desk: Desk, unit: SeenUnit, region: SeenRegion, home: int) -> None:
    """On the way: to the city while there is nothing to bring, and back with as much as they can carry."""
    sale, bought = region.offers(STONE, wanted=False), 0
    if sale is not None:
        free = max(0, unit.load.walking - unit.load.weight)
        bought = min(free // ITEMS[STONE].weight, max(0, desk.purse[unit.id] - 10 * heads(unit)) // sale.price)
        if bought:
            desk.write(unit, f"buy {bought} {STONE}")
    goal = home if bought or unit.count(STONE) else _city(desk, unit.region)
    if not ((goal and send(desk, unit, goal)) or send(desk, unit, home)):
        desk.long(unit, "work")


def shelter(desk: Desk, region: SeenRegion) -> None:
    """Squads on guard go into what stands empty, the largest building first."""
    empty = [found for found in region.structures if found.type in PLANS and not found.needs]
    empty = [found for found in empty if not region.occupants(found.number)]
    guards = [unit for unit in desk.fighters(region) if unit.guard and not unit.structure]
    squads = sorted(guards, key=lambda unit: (-heads(unit), unit.id))
    for found, squad in zip(sorted(empty, key=lambda found: -PLANS.index(found.type)), squads, strict=False):
        desk.write(squad, f"enter {found.number}")
