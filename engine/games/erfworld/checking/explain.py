"""What was understood of a sheet, an order a line, in plain words."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.orders import Order, OrderSheet, Understood
from engine.games.erfworld.acting.names import counted
from engine.games.erfworld.checking.check import bound_to_fail
from engine.games.erfworld.language.book import SIDE_SECTION
from engine.games.erfworld.language.specs import DOCTRINE, GROUPS
from engine.games.erfworld.realm.designing import UNFOUND
from engine.games.erfworld.rules.cities import BUILDINGS
from engine.games.erfworld.rules.classes import CLASSES
from engine.games.erfworld.sight.view import SideView

SAID: Mapping[str, str] = {
    "move": "go by {way}", "attack": "attack whoever is at {where}", "hold": "wait for a round", "hide": "hide",
    "sneak": "sneak to {where}", "peek": "look across the border to {where}", "survey": "survey the land around",
    "land": "come down tonight", "aloft": "stay in the air tonight", "mount": "ride on {mount}",
    "dismount": "get off the mounts", "carry": "carry {who}", "stack": "form a stack with {who}",
    "split": "divide: {number} become a unit of their own", "join": "join {who}", "leave": "leave the stack",
    "train": "train for a day", "feed": "feed {who} with what was foraged", "guard": "guard {who}",
    "hand_over": "give {who} to {to}", "release": "set {who} free", "execute": "have {who} croak",
    "reinforce": "reinforce the hex until our next turn", "claim": "claim the city here",
    "board": "go aboard {ship}", "cast": "cast {spell}", "make": "make {number} {size} {golem} golems",
    "unravel": "take {who} apart",
    "scroll": "write {spell} on a scroll", "wand": "fill a wand of {spell}", "link": "take the juice of {who}",
    "study": "study in the library", "portal": "go to the Magic Kingdom",
    "recall": "call {who} back from the Magic Kingdom", "invite": "offer free casters ${sum}",
    "improve": "improve the {building}", "go_home": "go home at once",
    "ravage": "cut the forest down", "raze_road": "dig up the road here", "forage": "gather food",
    "show": "come out of hiding", "search": "search the ruins here", "shields": "buy shields for {number} of {who}",
    "harvest": "make food of {number} of {who}",
    "pop": "pop {number} {kind}{rate}", "stop": "give up all plans", "level": "rise to level {to}",
    "build": "build a {building}",
    "raze": "be razed to level {to}", "repair": "be repaired", "steward": "take {who} as steward",
    "garrison": "take {who} as garrison", "field": "send {who} into the field",
    "design": "design {name}: {words}",
    "chief": "{who} becomes chief warlord", "heir": "{who} becomes heir, for $100,000",
    "promote": "promote {number} of {who} to {kind}", "purse": "{who} carries ${sum}",
    "abdicate": "the throne goes to {who}", "challenge": "{who} fights for the throne",
    "disband": "disband {number} of {who}", "name": 'call {what} "{name}"',
    "offer": "offer {kind} to {to}{sum}", "sign": "sign {contract}", "break": "break {contract}",
    "pay": "give ${sum} to {to}", "hire": "hire {tribe}", "ransom": "offer {who} for ${sum}",
    "sell": "offer {what} to {to} for ${sum}",
}  # fmt: skip
_OPEN: Mapping[str, str] = {"where": "where it is", "number": "all", "who": "a courtier", "to": "the next one"}


def explain(sheet: OrderSheet, view: SideView) -> list[str]:
    """A line for each order under whom it is for; a condition stands before it, a refusal behind."""
    return [Understood(_heading(view, order.unit), _said(view, order)) for order in sheet.orders]


def _heading(view: SideView, unit: str) -> str:
    if unit == SIDE_SECTION:
        return view.name or "The side"
    if unit.isdecimal():
        return f"Stack {unit}"
    city = view.own_cities.get(unit)
    if city is not None:
        return f"{city.name} ({unit.upper()})"
    return view.units[unit].name if unit in view.units else unit.upper()


def _said(view: SideView, order: Order) -> str:
    when = "".join(f"{condition}: " for condition in order.prefixes)
    if GROUPS[order.name] == DOCTRINE:
        said = f"doctrine: {order.name} {order['words']}"
    elif order.name == "pop":
        number = order.get("number", 1)
        kind = order["kind"]
        said = f"pop {number:,} {kind[1:]}" if kind.startswith(UNFOUND) else f"pop {counted(kind, number)}"
        said += " at maximal rate" if order.get("rate") else ""
    else:
        said = SAID[order.name].format_map(_Words(view, order))
    return f"{when}{said}" + ("; this will be refused" if bound_to_fail(view, order) else "")


class _Words(dict[str, str]):
    """The arguments of an order, in words."""

    def __init__(self, view: SideView, order: Order) -> None:
        super().__init__()
        self._view, self._order = view, order

    def __missing__(self, name: str) -> str:
        value = self._order.get(name)
        if value is None:
            return "" if name == "sum" else _OPEN.get(name, "")
        if name == "sum":
            return f" for ${value:,}" if self._order.name == "offer" else f"{value:,}"
        if isinstance(value, tuple):
            return ", ".join(self._one(str(one)) for one in value)
        return self._one(str(value))

    def _one(self, value: str) -> str:
        view = self._view
        if value in view.units:
            return view.units[value].name
        if value in view.cities:
            return view.cities[value].name
        if value in view.sides:
            return view.owner_name(value)
        if value.startswith(UNFOUND):
            return value[1:]
        if value in BUILDINGS:
            return BUILDINGS[value].name
        if value in CLASSES:
            return CLASSES[value].name
        is_code = value[:1] in "uckts" and value[1:].isdecimal()
        return value.upper() if is_code else value
