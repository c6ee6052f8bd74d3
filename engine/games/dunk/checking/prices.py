"""What an order costs, as far as its kingdom can know beforehand."""

from __future__ import annotations

from collections.abc import Collection

from engine.core.orders import Order
from engine.games.dunk.armies.placing import PLACED
from engine.games.dunk.rules.economy import DUCK_VILLAGE_PRICE, POPULATE, STRUCTURES
from engine.games.dunk.rules.technologies import technologies
from engine.games.dunk.rules.war import RECRUITS, SKY_CASTLE_PRICE, normal_price, stone_castle_price
from engine.games.dunk.sight.view import KingdomView
from engine.games.dunk.state import Race, Terrain


def builds(order: Order) -> str:
    """The structure a build order builds, "" for other orders; also when it is built by magic or gold."""
    return order.name.removeprefix("build_") if order.name.startswith("build_") else ""


def is_sky_castle(province: int, view: KingdomView, techs: Collection[str]) -> bool:
    """Whether place_castle makes a sky_castle there (DNK-TORD-03)."""
    return view.exists(province) and view.terrain(province) is Terrain.FOREST and "worms" in techs


def price(order: Order, view: KingdomView, techs: tuple[str, ...] = ()) -> int:
    """The gold an order takes when it is carried out. techs: those possessed by then."""
    if view.race is None:
        return 0
    if order.name in PLACED:
        drill = 1 if order.get("directions", ())[:1] == ("train",) else 0
        return RECRUITS[PLACED[order.name]].price(view.race) + drill
    if order.name == "place_castle":
        return _castle(order, view, techs)
    if order.name.startswith("develop_"):
        return technologies()[order.name.removeprefix("develop_")].cost
    if order.name.endswith("_populate"):
        return POPULATE[Race(order.name.removesuffix("_populate"))]
    if builds(order) in STRUCTURES:
        return _structure(order, view)
    if order.name == "give_gold":
        return int(order["amount"])
    drilled = order.name == "move" and order["directions"][:1] == ("train",)
    return 1 if order.name == "train" or drilled else 0


def price_now(view: KingdomView, order: Order) -> int:
    """The gold an order takes as things stand."""
    return price(order, view, tuple(view.techs))


def _castle(order: Order, view: KingdomView, techs: tuple[str, ...]) -> int:
    if is_sky_castle(order["province"], view, techs):
        return SKY_CASTLE_PRICE
    return stone_castle_price(view.terrain(order["province"])) if view.exists(order["province"]) else 0


def _structure(order: Order, view: KingdomView) -> int:
    province = view.provinces.get(order["province"])
    ducks = view.race is Race.DUCK and province is not None and province.race is Race.DUCK
    if order.name == "build_village" and ducks:
        return DUCK_VILLAGE_PRICE
    return STRUCTURES[builds(order)].price


def affordable(view: KingdomView) -> int:
    """How many normal armies the treasury would buy (DNK-GAP-60)."""
    return max(0, view.gold) // normal_price(view.race) if view.race else 0
