"""The running account of a sheet that is checked: what its kingdom will have when the next line is carried out."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import NamedTuple

from engine.core.orders import Order
from engine.games.dunk.armies.placing import PLACED
from engine.games.dunk.rules.war import RECRUITS
from engine.games.dunk.sight.view import KingdomView, SeenProvince
from engine.games.dunk.state import Race

COUNTED = {"village": "villages", "stable": "stables", "warg_farm": "warg_farms"}
MANY = ("village", "stable")  # built again and again in one province


class Finding(NamedTuple):
    """Something odd about an order. argument: the one of the order that is meant, by name, if it is one."""

    code: str
    message: str
    rule: str
    argument: str = ""


@dataclass(slots=True)
class Account:
    """What the kingdom will have, as far as it can know (DNK-GAP-85)."""

    view: KingdomView
    gold: int
    techs: list[str]
    earning: bool = False  # an earlier order may bring gold
    leaders: Order | None = None
    moved: dict[int, int] = field(default_factory=dict)  # army -> line
    gone: dict[int, int] = field(default_factory=dict)
    placed: int = 0  # armies raised by this sheet; their numbers are not known yet
    trained: dict[int, int] = field(default_factory=dict)
    mounts: dict[tuple[int, str], int] = field(default_factory=dict)  # (province, stable or warg_farm) -> still free
    stands: dict[tuple[int, str], int] = field(default_factory=dict)  # (province, structure) -> how many
    peopled: dict[int, Race | None] = field(default_factory=dict)
    stock: dict[tuple[int, str], int] = field(default_factory=dict)  # (province of a town, goods) -> how many
    bound: Counter[int] = field(default_factory=Counter)  # province -> armies that this sheet sends there
    declared: set[int] = field(default_factory=set)  # kingdoms about which this sheet declares something
    names: list[str] = field(default_factory=list)  # of towns founded by this sheet

    def own(self, number: int) -> SeenProvince | None:
        """The province, if it is the kingdom's."""
        seen = self.view.provinces.get(number)
        return seen if seen and seen.own else None

    def standing(self, number: int, structure: str) -> int:
        """How many of a structure stand in a province by then."""
        if (number, structure) in self.stands:
            return self.stands[number, structure]
        seen = self.view.provinces.get(number)
        if seen is None:
            return 0
        if structure == "town":
            return int(seen.town is not None)
        return int(bool(getattr(seen, structure)) if structure not in COUNTED else getattr(seen, COUNTED[structure]))

    def people(self, number: int) -> Race | None:
        """Who lives in a province by then."""
        seen = self.view.provinces.get(number)
        return self.peopled.get(number, seen.race if seen else None)

    def free_mounts(self, number: int, kind: str) -> int:
        """Animals that no order of the sheet has taken yet. kind: "stable" or "warg_farm"."""
        return self.mounts.get((number, kind), self.standing(number, kind))

    def goods(self, number: int, kind: str) -> int:
        """What the warehouse of an own town still holds."""
        seen = self.view.provinces.get(number)
        there = getattr(seen.town.stock, kind) if seen and seen.town and seen.town.stock else 0
        return self.stock.get((number, kind), there)


def book(order: Order, account: Account) -> None:
    """Books what an order that is carried out changes on the ground."""
    _book_mounts(order, account)
    account.placed += order.name.startswith("place")
    verb, _, structure = order.name.partition("_")
    if verb == "build" and structure != "mine":
        _change(account, order["province"], structure, 1)
    if order.name == "build_town":
        account.names.append(order["name"])
    if verb == "remove" and structure != "army":
        _change(account, order["province"], structure, -1)
        if structure == "stable":
            account.mounts[order["province"], structure] = account.free_mounts(order["province"], structure)
    if order.name.endswith("_populate"):
        account.peopled[order["province"]] = Race(order.name.removesuffix("_populate"))
    if order.name == "export":
        where = order["from"], order["type"]
        account.stock[where] = account.goods(*where) - order["amount"]
    if "army" in order.args and (army := account.view.armies.get(order["army"])):
        _book_army(order.name, army.province, army.race, account)


def _change(account: Account, number: int, structure: str, change: int) -> None:
    account.stands[number, structure] = max(0, account.standing(number, structure) + change)


def _book_army(name: str, number: int, race: Race, account: Account) -> None:
    """What an army does to the province it stands in."""
    if name == "plunder":
        account.peopled[number] = None
        account.stands.update({(number, structure): 0 for structure in COUNTED})
    if name == "town_plunder":
        account.stands[number, "town"] = 0
    if name == "army_to_village" and account.own(number):
        account.peopled[number] = race
        _change(account, number, "village", 1)
    if name == "warg_army_to_farm":
        account.mounts[number, "warg_farm"] = account.free_mounts(number, "warg_farm") + 1
        _change(account, number, "warg_farm", 1)


def _book_mounts(order: Order, account: Account) -> None:
    kind = RECRUITS[PLACED[order.name]].mounts if order.name in PLACED else ""
    if kind:
        account.mounts[order["province"], kind] = account.free_mounts(order["province"], kind) - 1
    if order.name == "build_stable":
        account.mounts[order["province"], "stable"] = account.free_mounts(order["province"], "stable") + 1
