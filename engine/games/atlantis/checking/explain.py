"""What was understood of a sheet, an order a line, in plain words behind the unit's name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.core.orders import Order, OrderSheet, Understood
from engine.games.atlantis.language.book import REPEAT
from engine.games.atlantis.language.legal_names import a_type
from engine.games.atlantis.language.words import ALL, NOBODY
from engine.games.atlantis.rules.items import ITEMS
from engine.games.atlantis.rules.names import amount
from engine.games.atlantis.rules.skills import SKILLS
from engine.games.atlantis.sight.view import FactionView

Explanation = Callable[[Order, FactionView], str]

DIRECTIONS = {"n": "north", "ne": "northeast", "se": "southeast", "s": "south", "sw": "southwest", "nw": "northwest"}
_FLAGS = {
    "autotax": ("taxes every month", "no longer taxes every month"),
    "avoid": ("stays out of battles", "no longer avoids battles"),
    "behind": ("stands behind in battle", "stands in front in battle"),
    "guard": ("goes on guard", "stops guarding"),
    "hold": ("joins no battles in other regions", "joins battles in other regions"),
    "noaid": ("takes no help from other regions", "takes help from other regions"),
}
_PLAIN = {
    "address": "no address is needed",
    "destroy": "destroys the structure it owns",
    "entertain": "entertains for money",
    "leave": "leaves its structure",
    "password": "no password is needed",
    "pillage": "pillages the region",
    "quit": "ends the faction for good",
    "restart": "ends the faction and begins a new one",
    "tax": "collects taxes",
    "work": "works for wages",
}


def explain(sheet: OrderSheet, view: FactionView) -> list[str]:
    """One line for each unit formed and each order that was understood, in written order."""
    lines: list[tuple[int, str]] = []
    for reference, line in sheet.header.get("forms", {}).items():
        _, former, alias = reference.split()
        lines.append((line, Understood(_speaker(former, view), f"forms new {alias}")))
    for order in sheet.orders:
        again = " (and stays on the template)" if REPEAT in order.prefixes else ""
        lines.append((order.line, Understood(_speaker(order.unit, view), f"{in_words(order, view)}{again}")))
    return [text for _, text in sorted(lines, key=lambda found: found[0])]


def _speaker(reference: str, view: FactionView) -> str:
    if reference.isdecimal():
        unit = view.own.get(int(reference))
        return unit.title if unit else f"Unit {reference}"
    _, former, alias = reference.split()
    return f"New {alias} of {former}"


def in_words(order: Order, view: FactionView) -> str:
    """One order in plain words."""
    if order.name in _FLAGS:
        return _FLAGS[order.name][order["flag"] == "0"]
    if order.name in _PLAIN:
        return _PLAIN[order.name]
    return _EXPLAINED[order.name](order, view)


def unit_named(reference: str, view: FactionView) -> str:
    """A unit reference as people say it: "Merlin (17)", "new 2", "unit 99"."""
    if not reference.isdecimal():
        return reference
    unit = view.unit(int(reference))
    return unit.title if unit else f"unit {reference}"


def faction_named(number: int, view: FactionView) -> str:
    name = view.factions.get(number)
    return f"{name} ({number})" if name else f"faction {number}"


def _units(order: Order, view: FactionView) -> str:
    return ", ".join(unit_named(reference, view) for reference in order["units"])


def _skill(order: Order) -> str:
    return SKILLS[order["skill"]].title


def _give(order: Order, view: FactionView) -> str:
    what = order["what"]
    if len(what) == 1:
        return f"goes over to the faction of {unit_named(order['unit'], view)}"
    goods = amount(what.item, what.amount) if what.amount != ALL else f"all its {ITEMS[what.item].plural}"
    goods += f" but {what.kept}" if what.kept else ""
    return f"throws {goods} away" if order["unit"] == NOBODY else f"gives {goods} to {unit_named(order['unit'], view)}"


def _traded(order: Order, everything: str) -> str:
    if order["amount"] == ALL:
        return everything.format(ITEMS[order["item"]].plural)
    return amount(order["item"], order["amount"])


def _way(words: tuple[Any, ...]) -> str:
    said = [f"into structure {word}" if str(word).isdecimal() else DIRECTIONS.get(word, word) for word in words]
    return ", then ".join("through the inner passage" if word == "in" else word for word in said)


def _build(order: Order, view: FactionView) -> str:
    kind = order.get("type")
    return f"begins to build {a_type(kind)}" if kind else "works on the structure it is in"


def _sail(order: Order, view: FactionView) -> str:
    return f"sails {_way(order['course'])}" if order["course"] else "helps to sail"


def _declare(order: Order, view: FactionView) -> str:
    whom = "everybody else" if order["faction"] == 0 else faction_named(order["faction"], view)
    said = order.get("attitude")
    return f"declares {whom} {said}" if said else f"cancels its attitude to {whom}"


def _points(order: Order, view: FactionView) -> str:
    return "shares the faction points: " + ", ".join(f"{area} {n}" for area, n in order["points"].items())


def _describe(order: Order, view: FactionView) -> str:
    thing = "itself" if order["what"] == "unit" else "its structure"
    return f"describes {thing}" if order.get("text") else f"removes the description of {thing}"


def _name(order: Order, view: FactionView) -> str:
    thing = {"unit": "itself", "faction": "the faction", "object": "its structure"}[order["what"]]
    return f"calls {thing} {order['name']}"


def _option(order: Order, view: FactionView) -> str:
    if order["option"] == "template":
        return f"template: {order.get('template', 'which?')}"
    return "the Times is sent" if order["option"] == "times" else "the Times is not sent"


def _consume(order: Order, view: FactionView) -> str:
    whose = order.get("whose")
    return {"unit": "eats its own food before it pays", "faction": "eats the faction's food before it pays"}.get(
        whose, "pays before it eats"
    )


def _cast(order: Order, view: FactionView) -> str:
    return " ".join([f"casts {_skill(order)}", *order.get("arguments", ())])


_EXPLAINED: Mapping[str, Explanation] = {
    "advance": lambda order, view: f"advances {_way(order['steps'])}",
    "assassinate": lambda order, view: f"tries to assassinate {unit_named(order['unit'], view)}",
    "attack": lambda order, view: f"attacks {_units(order, view)}",
    "build": _build,
    "buy": lambda order, view: f"buys {_traded(order, 'as many {} as it can')}",
    "cast": _cast,
    "claim": lambda order, view: f"claims ${order['amount']}",
    "combat": lambda order, view: f"casts {_skill(order) if order.get('skill') else 'nothing'} in battle",
    "consume": _consume,
    "declare": _declare,
    "describe": _describe,
    "enter": lambda order, view: f"enters structure {order['object']}",
    "faction": _points,
    "find": lambda order, view: f"asks for {faction_named(order['faction'], view)}",
    "forget": lambda order, view: f"forgets {_skill(order)}",
    "give": _give,
    "move": lambda order, view: f"moves {_way(order['steps'])}",
    "name": _name,
    "option": _option,
    "produce": lambda order, view: f"makes {ITEMS[order['item']].plural}",
    "promote": lambda order, view: f"hands its structure over to {unit_named(order['unit'], view)}",
    "reveal": lambda order, view: f"reveals its {order['what']}" if order.get("what") else "reveals nothing",
    "sail": _sail,
    "sell": lambda order, view: f"sells {_traded(order, 'all its {}')}",
    "show": lambda order, view: f"asks what is known about {order['name']}",
    "steal": lambda order, view: f"tries to steal {ITEMS[order['item']].plural} from {unit_named(order['unit'], view)}",
    "study": lambda order, view: f"studies {_skill(order)}",
    "teach": lambda order, view: f"teaches {_units(order, view)}",
}
