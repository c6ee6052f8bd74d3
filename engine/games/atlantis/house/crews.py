"""Crews of a house player who work the land: one for each product, who learn to make more and sell what is wanted.

Masters of a trade raise a yard or quarry for it out of what they make (ATL-BUILD-05, -06, ATL-GAP-22).
"""

from __future__ import annotations

from engine.core.house import Temper
from engine.games.atlantis.house.desk import SQUAD, Desk, heads, is_city, is_recruit, keep, wanted_there, word
from engine.games.atlantis.house.purse import MOST_UNITS, treasurer
from engine.games.atlantis.rules.items import GOODS, RACES
from engine.games.atlantis.rules.land import STRUCTURES, StructureType
from engine.games.atlantis.sight.view import Offer, SeenRegion, SeenUnit

HANDS = "Hands"  # by this name a house player knows them
A_CREW = 10  # people who work the land together
A_HAND = 120  # silver that one costs until the first sale
YARDS = {kind.skill: kind for kind in STRUCTURES.values() if kind.kind == "trade" and kind.aids in GOODS}


def employ(desk: Desk, region: SeenRegion) -> bool:
    """A crew that works the land, where the taxes are in good hands; says whether one was hired."""
    giver, skill = treasurer(desk, region), craft(region)
    if giver is None or not skill or desk.temper is Temper.RAIDER or not desk.view.trade or is_city(region):
        return False
    if wanted_there(region) - _stay(desk, region) > SQUAD or len(desk.view.own) + desk.alias >= MOST_UNITS:
        return False
    if desk.purse[giver.id] < keep(giver) + A_CREW * A_HAND:
        return False
    return desk.form(giver, f"{HANDS} {desk.turn}", A_CREW, skill, "avoid 1", least=A_CREW // 2) > 0


def _stay(desk: Desk, region: SeenRegion) -> int:
    """How many fighters stay here this month."""
    leaving = ("move", "advance")
    return sum(heads(u) for u in desk.fighters(region) if not any(x.startswith(leaving) for x in desk.lines[u.id]))


def craft(region: SeenRegion) -> str:
    """The skill of the dearest product that no crew makes yet, one that is wanted there first; "" for none."""
    taken = {skill for unit in region.own_units if unit.name.startswith(HANDS) for skill in unit.skills}
    found = [
        (region.offers(item, wanted=True) is not None, GOODS[item].price, GOODS[item].skill)
        for item, amount in region.products
        if amount and GOODS[item].level == 1 and GOODS[item].skill not in taken
    ]
    return max(found, default=(False, 0, ""))[2]


def work_land(desk: Desk, unit: SeenUnit) -> None:
    """The month of a crew: sell, then build or learn if that brings more, else make what it can make, or work."""
    region = desk.region(unit)
    sell(desk, unit)
    if _raise_yard(desk, unit, region):
        return
    for item, amount in region.products:
        good = GOODS[item]
        if amount and unit.level(good.skill) >= good.level and good.level == 1:
            more = amount > heads(unit) * unit.level(good.skill)
            if not (more and _improves(unit, good.skill) and desk.study(unit, good.skill)):
                desk.long(unit, f"produce {word(item)}")
            return
    skill = craft(region)
    if not (is_recruit(unit) and skill and desk.study(unit, skill)):
        desk.long(unit, "work")


def _improves(unit: SeenUnit, skill: str) -> bool:
    """Whether a crew goes on learning: to the second level, and to the third where it makes its own material."""
    level = unit.level(skill)
    limit = min((RACES[item].limit(skill) for item in unit.items if item in RACES), default=0)
    own_material = skill in YARDS and any(GOODS[material].skill == skill for material in YARDS[skill].materials)
    return level < 2 or (own_material and level < YARDS[skill].level <= limit)


def _raise_yard(desk: Desk, unit: SeenUnit, region: SeenRegion) -> bool:
    """BUILD of what helps a crew's trade, by masters who hold the material; says whether they do."""
    for skill in unit.skills:
        kind = YARDS.get(skill)
        if kind is None or unit.level(skill) < kind.level or not material(unit, kind):
            continue
        begun = next((found for found in region.structures if found.type == kind.key and found.needs), None)
        if begun is not None and begun.number == unit.structure:
            return desk.long(unit, "build")
        stands = any(found.type == kind.key for found in region.structures)
        if not stands and material(unit, kind) >= kind.cost:
            return desk.long(unit, f"build {word(kind.key)}")
    return False


def material(unit: SeenUnit, kind: StructureType) -> int:
    """How many pieces a unit holds that such a structure can be made of."""
    return sum(unit.count(item) for item in kind.materials)


def sell(desk: Desk, unit: SeenUnit) -> None:
    """SELL of all that the market here wants."""
    for offer in desk.region(unit).wanted:
        count = min(unit.count(offer.item), offer.amount)
        if count > 0 and offer.item in GOODS:
            desk.write(unit, f"sell {count} {word(offer.item)}")
            desk.sold[unit.id, offer.item] = count


def stock(unit: SeenUnit) -> dict[str, int]:
    """What a crew has that markets may want."""
    return {item: count for item, count in unit.items.items() if item in GOODS and item != "silver"}


def best_offer(region: SeenRegion, item: str) -> Offer | None:
    """What the market of a region pays for an item, while it wants any."""
    offer = region.offers(item, wanted=True)
    return offer if offer is not None and offer.amount else None
