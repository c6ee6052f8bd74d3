"""Orders about towns: build_town, supply, export (DNK-TORD-40 to -42)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.acting import NotPossible
from engine.core.language.words import spoken_form
from engine.core.orders import arg
from engine.core.space.paths import shortest
from engine.games.dunk.acting.contract import Acting, count, order
from engine.games.dunk.armies.garrison import post_guard
from engine.games.dunk.language.words import A_PROVINCE, AMOUNT, GOODS, PROVINCE, TOWN, NewName
from engine.games.dunk.realm.events import Exported, RoadsFree, SupplyTold, TownFounded
from engine.games.dunk.realm.structures import building_site
from engine.games.dunk.realm.towns import claim_suppliers
from engine.games.dunk.refusals import Refusal
from engine.games.dunk.rules.economy import STRUCTURES
from engine.games.dunk.rules.terms import thing
from engine.games.dunk.state import Campaign, Province, Terrain, Town

ROADS_WITH_TOWN = 50  # percent, DNK-GAP-49
FARTHEST = 5  # steps between two towns that trade, DNK-TOWN-16
LOSS = 1 / 6  # of exported raw material, DNK-TOWN-17


def build_town(acting: Acting) -> None:
    """A town where there is a village, with a guard, perhaps with roads (DNK-TOWN-01, -15, -21, DNK-GAP-31, -49)."""
    name: str = acting.order["name"]
    province = building_site(acting, "town")
    if province.town is not None:
        raise NotPossible(Refusal.STANDS_ALREADY, "DNK-TOWN-01", thing=thing("town"), province=province.number)
    if not province.villages:
        raise NotPossible(Refusal.NO_VILLAGE, "DNK-TOWN-01", province=province.number)
    if province.race is None:
        raise NotPossible(Refusal.NOBODY_LIVES_THERE, "DNK-GAP-79", province=province.number)
    _check_name(acting, name)
    price = STRUCTURES["town"].price
    acting.spend("build_town", price)
    province.town = Town(name, province.race)
    post_guard(acting.campaign, province)
    claim_suppliers(acting.campaign, province)
    count(acting.campaign.this_turn.projects, acting.kingdom.id)
    acting.tell(TownFounded(**acting.facts(), province=province.number, town=name, gold=price))
    if province.terrain is Terrain.WATER or province.roads:
        return
    if acting.turn.dice("town roads", province.number).percent(ROADS_WITH_TOWN):
        province.roads = True
        acting.tell(RoadsFree(**acting.facts(), province=province.number, town=name))


def _check_name(acting: Acting, name: str) -> None:
    for other in acting.campaign.land_of(acting.kingdom.id):
        if other.town is not None and spoken_form(other.town.name) == spoken_form(name):
            raise NotPossible(Refusal.TOWN_NAME_TAKEN, "DNK-TORD-40", name=name)


def supply(acting: Acting) -> None:
    """Tells an own province which own or allied town next to it to supply; free (DNK-TORD-41, DNK-TOWN-13)."""
    acting.need_tech("towns")
    place, town = acting.town(acting.order["town"], "DNK-TORD-41")
    province = acting.own_province(acting.order["from"])
    if acting.campaign.distance(province.number, place.number) > 1:
        raise NotPossible(Refusal.TOWN_TOO_FAR, "DNK-GAP-43", town=town.name, province=province.number)
    if not acting.campaign.allied(acting.kingdom.id, place.owner):
        raise NotPossible(Refusal.TOWN_UNFRIENDLY, "DNK-GAP-43", town=town.name)
    province.supplies = place.number
    acting.tell(SupplyTold(**acting.facts(), province=province.number, town=town.name))


def export(acting: Acting) -> None:
    """Ships goods from an own town's warehouse; they arrive at Income (DNK-TORD-42, DNK-TOWN-16, -17, DNK-GAP-41)."""
    acting.need_tech("trade")
    goods: str = acting.order["type"]
    amount: int = acting.order["amount"]
    origin, seller = acting.town(acting.order["from"], "DNK-TORD-41")
    goal, buyer = acting.town(acting.order["to"], "DNK-TORD-41")
    acting.own_province(origin.number)
    _check_route(acting, origin, goal)
    stock = getattr(seller.stock, goods)
    if stock < amount:
        raise NotPossible(Refusal.OUT_OF_STOCK, "DNK-GAP-41", town=seller.name, stock=stock, goods=goods, amount=amount)
    setattr(seller.stock, goods, stock - amount)
    dice = acting.turn.dice("export", acting.kingdom.id, acting.order.line)
    lost = 0 if goods == "tradegoods" else dice.portion(amount, LOSS)
    acting.campaign.this_turn.shipments.append((goal.number, goods, amount - lost))
    acting.tell(Exported(**acting.facts(), amount=amount, goods=goods, origin=seller.name, town=buyer.name, lost=lost))


def _check_route(acting: Acting, origin: Province, goal: Province) -> None:
    assert origin.town is not None
    assert goal.town is not None
    if origin is goal:
        raise NotPossible(Refusal.SAME_TOWN, "DNK-TORD-42", town=goal.town.name)
    if not acting.campaign.allied(acting.kingdom.id, goal.owner):
        raise NotPossible(Refusal.TOWN_UNFRIENDLY, "DNK-GAP-41", town=goal.town.name)
    if goal.out_of_control:
        raise NotPossible(Refusal.TOWN_BESIEGED, "DNK-GAP-11", town=goal.town.name)
    if not has_route(acting.campaign, origin.number, goal.number):
        raise NotPossible(Refusal.NO_WAY, "DNK-TOWN-16", steps=FARTHEST, origin=origin.town.name, town=goal.town.name)


def has_route(campaign: Campaign, origin: int, goal: int) -> bool:
    """Whether a way of at most 5 steps joins two towns, all provinces between them with roads or water (DNK-GAP-41)."""

    def steps(number: int) -> Iterator[tuple[int, int]]:
        for near in campaign.neighbours(number):
            if near.number == goal or near.roads or near.terrain is Terrain.WATER:
                yield near.number, 1

    return shortest(origin, goal, steps, FARTHEST) is not None


ORDERS = (
    order("build_town", A_PROVINCE, arg("name", NewName()), rule="DNK-TORD-40", example="build_town 22 Grubby_Hollow",
          help="Founds a town for 10 gold where there is a village.", says="Found the town {name} in {province}",
          do=build_town, tech="towns"),
    order("supply", arg("town", TOWN), arg("from", PROVINCE, "from"), rule="DNK-TORD-41", do=supply, tech="towns",
          help="Tells a province which town to supply.", example="supply Grubby_Hollow from 23",
          says="Province {from} supplies {town}"),
    order("export", arg("amount", AMOUNT), arg("type", GOODS), arg("from", TOWN, "from"), arg("to", TOWN, "to"),
          rule="DNK-TORD-42", help="Ships goods from one town's warehouse to another's.", do=export, tech="trade",
          example="export 3 food from 123 to 128", says="Ship {amount} {type} from {from} to {to}"),
)  # fmt: skip
