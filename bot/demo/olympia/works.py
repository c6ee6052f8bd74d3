"""Work and trade of scripted players: gathering, making, building, buying and selling."""

from __future__ import annotations

from bot.demo.olympia.desk import Desk
from engine.games.olympia.rules.items import GOLD, PEASANT, WORKER
from engine.games.olympia.sight.view import OwnUnit

BASKET, POT, WOOD = "94", "95", "77"
CONSTRUCTION, FORESTRY = "680", "702"


def oversee(desk: Desk, unit: OwnUnit) -> None:
    """An overseer: peasants become workers, who gather and build."""
    if CONSTRUCTION in desk.studies(unit) and desk.draw(unit, 200):
        desk.study(unit, CONSTRUCTION)
    elif unit.count(PEASANT):
        desk.write(unit, f"train {WORKER} {min(7, unit.count(PEASANT))}")
    if unit.count(WORKER) >= 3 and CONSTRUCTION in unit.skills:
        _build(desk, unit)
    else:
        desk.write(unit, "recruit 3", f"make {BASKET} 4")


def _build(desk: Desk, unit: OwnUnit) -> None:
    """An inn if there is none of one's own to go on with, with wood from the account."""
    place = desk.place(unit)
    if place.itself is not None:
        desk.write(unit, "build" if place.itself.percent < 100 else "repair 5", "move out")
    elif place.haven:  # nothing is built there
        desk.write(unit, "move out", "move north east south west")
    elif unit.count(WOOD) >= 15:
        desk.write(unit, f'build inn "{unit.name[:18]}\'s Rest"')
    elif desk.view.claim.get(WOOD, 0) >= 15:
        desk.write(unit, f"claim {WOOD} 30", f'build inn "{unit.name[:18]}\'s Rest"')
    elif FORESTRY in unit.skills:
        desk.write(unit, "wood 5 10")
    else:
        desk.write(unit, f"make {BASKET} 7")


def trade(desk: Desk, unit: OwnUnit) -> None:
    """A merchant: makes what the city buys, sells what he has, buys something cheap."""
    market = desk.place(unit).market
    if market is None:
        desk.write(unit, f"make {BASKET} 5", "move in", "move out")
        return
    for offer in market:
        if not offer.sells and unit.count(offer.item):
            desk.write(unit, f"sell {offer.item} {unit.count(offer.item)} {offer.price}")
        elif offer.sells and offer.price <= unit.count(GOLD) // 4 and desk.pick(unit, 2):
            desk.write(unit, f"buy {offer.item} 2 {offer.price}")
    wanted = [offer.item for offer in market if not offer.sells and offer.item in (BASKET, POT)]
    desk.write(unit, f"make {wanted[0] if wanted else BASKET} 7", "recruit 3")
    if desk.turn % 3 == 0:
        desk.write(unit, "move out", "explore", "move in")
