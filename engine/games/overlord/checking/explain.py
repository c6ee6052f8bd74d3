"""What was understood of a sheet, an order a line, in plain words behind the unit's name."""

from __future__ import annotations

from collections.abc import Callable

from engine.core.orders import Order, OrderSheet, Understood
from engine.games.overlord.checking.view import OrdersView
from engine.games.overlord.language.prefixes import Prefix, parsed
from engine.games.overlord.language.specs import CONDITIONS, ONE_SHOT
from engine.games.overlord.rules.skills import SKILLS

Namer = Callable[[str], str]


def explain(sheet: OrderSheet, view: OrdersView) -> list[str]:
    """One line for each order that was understood, in written order."""
    return [_line(_speaker(order.unit, view), in_words(order, view)) for order in sheet.orders]


def _line(speaker: str, said: str) -> Understood:
    return Understood(speaker, said, f"{speaker}: {said}")


def _speaker(reference: str, view: OrdersView) -> str:
    return "The faction" if not reference else view.titles.get(reference, reference)


def in_words(order: Order, view: OrdersView) -> str:
    """An order with its prefixes: "when the order above is done, for 5 days: study combat"."""
    prefix = parsed(order.prefixes)
    said = _WORDS[order.name](order, lambda tag: _named(tag, view))
    before = ", ".join(_prefixes(order, prefix))
    return f"{before}: {said}" if before else said


def _prefixes(order: Order, prefix: Prefix) -> list[str]:
    said: list[str] = []
    if prefix.dashes:
        done = "an order above is done" if prefix.dashes == 1 else f"{prefix.dashes} orders above are done"
        said.append(f"after {done}")
    if prefix.plus:
        said.append("until an order above executes")
    if prefix.repeat and order.name not in CONDITIONS:
        said.append("every day that it can")
    elif prefix.days > 1 and order.name not in CONDITIONS | ONE_SHOT:
        said.append(f"on {prefix.days} days")
    if prefix.on_day:
        said.append(f"on day {prefix.on_day} of the month")
    return said


def _named(tag: str, view: OrdersView) -> str:
    """A tag or an id with its name, as far as the player knows it."""
    if tag in view.titles:
        return view.titles[tag]
    for names in view.known.values():
        if tag in names:
            return f"{names[tag]} [{tag}]"
    return tag


def _goods(order: Order, name: Namer) -> str:
    goods = order["goods"]
    kept = f", keeping {goods.kept}" if goods.kept else ""
    if goods.number is None or (goods.number == 0 and goods.kept):
        return f"as many {name(goods.item)} as possible{kept}"
    return f"{goods.number} {name(goods.item)}{kept}"


def _have(order: Order, name: Namer) -> str:
    goods = order["goods"]
    return f"wait until it has {'any' if goods.number is None else goods.number} {name(goods.item)}"


def _market(order: Order, name: Namer) -> str:
    number = order["number"] or "as many as possible of"
    return f"{number} {name(order['item'])}"


def _price(order: Order, word: str) -> str:
    return f" for at {word} ${order['price']} each" if order.get("price") else " for the price in the report"


def _plan(order: Order, name: Namer) -> str:
    plan = order["plan"]
    where = [name(part) for part in (plan.type, plan.structure) if part]
    pieces = f", {plan.pieces} pieces" if plan.pieces else ""
    if plan.tag in SKILLS:
        return f"build {' '.join(where) or 'here'} with {name(plan.tag)}{pieces}"
    return f"begin a new {name(plan.tag)}{' as ' + ' '.join(where) if where else ''}{pieces}"


def _lessons(order: Order, name: Namer) -> str:
    return "teach " + " and ".join(f"{name(pupil)} {name(skill)}" for pupil, skill in order["lessons"])


def _skill(order: Order, name: Namer) -> str:
    number = order["number"]
    wanted = f"level {number} of" if order["measure"] == "level" else f"{number} days of"
    return f"wait for {wanted} {name(order['skill'])}"


_WORDS: dict[str, Callable[[Order, Namer], str]] = {
    "at": lambda order, name: f"wait until at {name(order['place'])}",
    "day": lambda order, name: f"wait for day {order['day']}",
    "have": _have,
    "leader": lambda order, name: f"wait until {name(order['unit'])} leads it",
    "leading": lambda order, name: f"wait until it leads {name(order['unit'])}",
    "see": lambda order, name: f"wait until {name(order['unit'])} is seen here",
    "size": lambda order, name: f"wait until it has {order['number']} figures",
    "skill": _skill,
    "wait": lambda order, name: f"wait {order['days']} days" if order["days"] != 1 else "wait a day",
    "synchro": lambda order, name: f"wait for {name(order['unit'])} to act in step",
    "give": lambda order, name: f"give {name(order['unit'])} {_goods(order, name)}",
    "get": lambda order, name: f"get {_goods(order, name)} from {name(order['source'])}",
    "drop": lambda order, name: f"drop {_goods(order, name)}",
    "buy": lambda order, name: f"buy {_market(order, name)}{_price(order, 'most')}",
    "sell": lambda order, name: f"sell {_market(order, name)}{_price(order, 'least')}",
    "build": _plan,
    "teach": _lessons,
    "study": lambda order, name: (
        f"study {name(order['skill'])}" + (f" up to level {order['level']}" if order.get("level") else "")
    ),
    "use": lambda order, name: (
        f"use {name(order['skill'])}" + (f" until {order['products']} are made" if order.get("products") else "")
    ),
    "move": lambda order, name: f"move {_way(order, name)}",
    "stack": lambda order, name: f"stack under {name(order['unit'])}" if order.get("unit") else "leave the stack",
    "attack": lambda order, name: f"attack {name(order['enemy'])}",
    "march": lambda order, name: f"march {_way(order, name)}, against guards if need be",
    "caravan": lambda order, name: "go from " + " to ".join(name(place) for place in order["route"]) + ", and back",
    "guard": lambda order, name: "guard the territory",
    "pillage": lambda order, name: "pillage the land",
    "work": lambda order, name: "work for wages",
    "retreat": lambda order, name: "turn back",
    "claim": lambda order, name: (
        f"claim the title {name(order['title'])}"
        + (f" of {name(order['location'])}" if order.get("location") else "")
        + (", if nobody holds it" if order.get("free") else "")
    ),
    "bestow": lambda order, name: f"pass the title on to {name(order['unit'])}",
    "cancel": lambda order, name: f"revoke the title {name(order['title'])} of {name(order['location'])}",
    "yield": lambda order, name: f"give up the title {name(order['title'])}",
    "accept": lambda order, name: f"let {name(order['unit'])} stack under it",
    "eject": lambda order, name: f"eject {name(order['unit'])} from the stack",
    "promote": lambda order, name: f"move {name(order['unit'])} ahead of it in the stack",
    "stay": lambda order, name: "stay behind when the stack moves",
    "unstack": lambda order, name: "leave the stack",
    "enter": lambda order, name: f"enter {name(order['structure'])}",
    "exit": lambda order, name: "leave the structure",
    "leave": lambda order, name: "leave the structure",
    "merge": lambda order, name: f"merge {_all_or(order['number'])} into {name(order['unit'])}",
    "split": lambda order, name: f"split {order['number']} figures off as {order['unit']}",
    "recruit": lambda order, name: (
        f"recruit {order['number'] or 'as many as possible of'} {name(order['race'])} into "
        f"{name(order['unit'])} for {'$' + str(order['price']) if order['price'] else 'the asking price'} each"
    ),
    "disband": lambda order, name: "disband with all it has",
    "demote": lambda order, name: "become a leader instead of a hero",
    "oath": lambda order, name: f"go over to the faction of {name(order['unit'])}",
    "equip": lambda order, name: f"equip {_up_to(order.get('number'))} {name(order['item'])}",
    "withdraw": lambda order, name: (
        f"take up to {'$' if order['item'] == 'coin' else ''}{order['number']}"
        f"{'' if order['item'] == 'coin' else ' ' + name(order['item'])} out of the fund"
    ),
    "swap": lambda order, name: (
        f"swap {order['given'].amount} {name(order['given'].item)} for "
        f"{order['wanted'].amount} {name(order['wanted'].item)} with {name(order['unit'])}"
    ),
    "name": lambda order, name: f"take the name {order['name']}",
    "describe": lambda order, name: (
        f"describe itself as {order['text']}" if order.get("text") else "remove its description"
    ),
    "christen": lambda order, name: f"name its structure {order['name']}",
    "combat": lambda order, name: "fight by " + ", ".join(name(action) for action in (*order["actions"], "melee")),
    "tactic": lambda order, name: (
        f"{order['battle']} in battle: {order['rank']} rank, {order['file']} file, {order['move']}"
    ),
    "setting": lambda order, name: f"set {order['setting'].upper()} {'ON' if order['value'] else 'OFF'}",
    "target": lambda order, name: f"aim its work and spells at {name(order['target'])}",
    "forget": lambda order, name: f"forget {name(order['skill'])} and all skills based on it",
    "resign": lambda order, name: f"give up; all units go to {name(order['faction'])}",
    "reshow": lambda order, name: (
        f"print again: {order['what'].upper()}" + (f" {order['level']}" if order.get("level") else "")
    ),
    "email": lambda order, name: "no address is needed",
    "password": lambda order, name: "no password is needed",
    "stance": lambda order, name: f"set the stance {order['stance']} toward {name(order['faction'])}",
}


def _all_or(number: int) -> str:
    return f"{number} figures" if number else "all figures, with all they own,"


def _up_to(number: int | None) -> str:
    return "as many as possible of" if number is None else "none of" if not number else str(number)


def _way(order: Order, name: Namer) -> str:
    way = str(order["way"])
    return f"to {name(way)}" if way[0] == "L" else way
