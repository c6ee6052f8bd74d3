"""How scripted Atlantis players earn a living: what they produce, build, buy and sell."""

from __future__ import annotations

from bot.demo.atlantis.desk import Desk, heads, is_city, upkeep, word
from engine.games.atlantis.rules.items import GOODS, RACES
from engine.games.atlantis.sight.view import SeenRegion, SeenUnit

CRAFTS = {  # skill -> what it makes of what
    "weaponsmith": (("sword", "iron"), ("longbow", "wood"), ("crossbow", "wood")),
    "armorer": (("chain armor", "iron"),),
    "carpenter": (("wagon", "wood"),),
}
BUILDINGS = ("tower", "fort", "inn", "castle", '"road n"', '"road se"', '"road s"')


def people_for(desk: Desk, region: SeenRegion, race: str) -> tuple[str, str]:
    """What people of a race hired here are best put to: the name of their unit and their skill."""
    if desk.role == "warriors" or desk.turn % 4 == 0:
        return "Guard", "combat"
    best = RACES[race].specialities
    yields = {GOODS[item].skill for item, _ in region.products}
    for skill in best:
        if skill in yields:
            return "Hands", skill
    if desk.role == "merchants" and desk.turn % 3 == 0:
        crafts = sorted(CRAFTS)
        return "Smith", crafts[desk.turn // 3 % len(crafts)]
    if desk.turn % 5 == 0:
        return "Masons", "building"
    if yields:
        return "Hands", sorted(yields)[desk.turn % len(yields)]
    return "Players", "entertainment"


def trade_house(desk: Desk, unit: SeenUnit) -> None:
    """The month of a working unit: what it is good at here, a lesson, or wages."""
    region = desk.region(unit)
    if desk.whim(unit, 6):
        for skill in unit.skills:
            if unit.level(skill) < 3 and desk.study(unit, skill):
                return
    if make(desk, unit) or build(desk, unit):
        return
    if unit.level("entertainment") and region.entertainment > 20:
        desk.long(unit, "entertain")
    elif not unit.skills and desk.study(unit, "entertainment"):
        return
    else:
        desk.long(unit, "work")


def make(desk: Desk, unit: SeenUnit) -> bool:
    """PRODUCE what the land yields and the unit can, or what it has material for."""
    if unit.id in desk.busy:
        return False
    for item, amount in desk.region(unit).products:
        good = GOODS[item]
        if amount and unit.level(good.skill) >= good.level:
            return desk.long(unit, f"produce {word(item)}")
    for skill, works in CRAFTS.items():
        if unit.level(skill):
            for item, material in works:
                if unit.count(material):
                    return desk.long(unit, f"produce {word(item)}")
    return False


def build(desk: Desk, unit: SeenUnit) -> bool:
    """BUILD: go on with what was begun, or begin something."""
    if not unit.level("building") or unit.id in desk.busy:
        return False
    region = desk.region(unit)
    inside = region.structure(unit.structure) if unit.structure else None
    if inside is not None and inside.needs and unit.count("stone"):
        return desk.long(unit, "build")
    if not unit.count("stone") or is_city(region):
        return False
    open_sites = [s for s in region.structures if s.needs and not s.owner]
    if open_sites:
        desk.write(unit, f"enter {open_sites[0].number}")
        return desk.long(unit, "build")
    kinds = BUILDINGS if unit.level("building") >= 3 else BUILDINGS[:2]
    return desk.long(unit, f"build {kinds[desk.pick(unit, len(kinds), 4)]}")


def market(desk: Desk, unit: SeenUnit) -> None:
    """SELL what is wanted here, then BUY material and what sells elsewhere."""
    region = desk.region(unit)
    for offer in region.wanted:
        held = unit.count(offer.item)
        if held and offer.amount:
            desk.write(unit, f"sell {min(held, offer.amount)} {word(offer.item)}")
    spare = desk.purse[unit.id] - upkeep(unit)
    if spare <= 0:
        return
    for offer in region.for_sale:
        good = GOODS.get(offer.item)
        if good is None or offer.price > spare:
            continue
        if good.kind == "trade":
            count = min(5, spare // offer.price)
        elif _needs(unit, offer.item):
            count = min(max(1, heads(unit)), spare // offer.price)
        else:
            continue
        spare -= offer.price * desk.buy(unit, offer.item, count)


def _needs(unit: SeenUnit, item: str) -> bool:
    """Material for its craft or its building site."""
    if item == "stone":
        return bool(unit.level("building")) and unit.count("stone") < 10
    if item == "wood":
        return bool(unit.level("shipbuilding")) and unit.count("wood") < 25
    crafts = [works for skill, works in CRAFTS.items() if unit.level(skill)]
    return any(material == item for works in crafts for _, material in works)
