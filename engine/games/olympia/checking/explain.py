"""An order in plain words, and the names by which its unit and what it mentions go."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from engine.core.orders import Order
from engine.games.olympia.language.book import INSTEAD
from engine.games.olympia.language.readers import CONDITION
from engine.games.olympia.rules.items import GOLD, ITEMS, counted, spelled
from engine.games.olympia.rules.skills import SKILLS
from engine.games.olympia.sight.view import FactionView, OwnRunning
from engine.games.olympia.state import Direction

Namer = Callable[[object], str]


def speaker(unit: str, view: FactionView) -> str:
    """The unit an order is for, as its line on the card begins."""
    if unit in ("", view.faction):
        return "The faction"
    if unit in view.unformed:
        return f"The noble to be formed [{unit}]"
    return view.titles.get(unit, unit)


def named(code: str, view: FactionView) -> str:
    """A code with its name, as far as the player knows it."""
    if code in view.titles:
        return view.titles[code]
    if code in view.players:
        return f"{view.players[code]} [{code}]"
    if code == GOLD:
        return "gold"
    kind = ITEMS.get(code) or SKILLS.get(code)
    return f"{kind.name} [{code}]" if kind is not None else code


def in_words(order: Order, name: Namer) -> str:
    """An order in plain words."""
    if order.name in _DIRECTIONS:
        return f"go {order.name}"
    if order.name in INSTEAD:
        return INSTEAD[order.name]
    words = _WORDS.get(order.name)
    return words(order, name) if words is not None else _plain(order, name)


def _plain(order: Order, name: Namer) -> str:
    """An order whose arguments say enough: "seek Osswid [5499]"."""
    said = [part for value in order.args.values() for part in _parts(value, name)]
    return " ".join([order.name, *said])


def _parts(value: object, name: Namer) -> list[str]:
    if value is None:
        return []
    values: Iterable[object] = value if isinstance(value, (list, tuple)) else (value,)
    return [name(one) if isinstance(one, str) else str(one) for one in values]


_DIRECTIONS = frozenset(direction.value for direction in Direction)


def _all(codes: Iterable[object], name: Namer) -> str:
    return ", ".join(map(name, codes))


def _ways(order: Order, verb: str, name: Namer) -> str:
    """One destination, or several: the first possible one counts (OLY-GAP-O41)."""
    where = [one if one in _DIRECTIONS else f"to {name(one)}" for one in order.get("where", ())]
    return f"{verb} {', or else '.join(where)}".strip()


def _goods(order: Order, name: Namer, key: str = "quantity", item: str = "item") -> str:
    """So many of something: "five longbows [72]", "50 gold"; without a number all of it."""
    what, number = str(order[item]), order.get(key)
    if not number:
        return f"all {name(what)}"
    return counted(what, number) if what in ITEMS else f"{number:,} {name(what)}"


def _sum(order: Order) -> str:
    return f"{order['amount']:,} " if order.get("amount") else "all "


def _left(order: Order) -> str:
    return f", keeping {order['have_left']:,}" if order.get("have_left") else ""


def _days(order: Order) -> str:
    days = order.get("days")
    return "" if not days else " for a day" if days == 1 else f" for up to {days} days"


def _offer(order: Order, verb: str, name: Namer) -> str:
    if not order["quantity"]:
        return f"no longer {verb} {name(order['item'])}"
    limit = "at most " if verb == "buy" else ""
    secret = ", unnamed" if order.get("secret") else ""
    price = f"{limit}{order.get('price', 1):,} gold each"
    return f"{verb} {_goods(order, name)} for {price}{_left(order)}{secret}"


def _gather(order: Order, what: str) -> str:
    number = f" up to {order['number']:,}" if order.get("number") else ""
    return f"gather{number} {what}{_days(order)}"


def _claim(order: Order, name: Namer) -> str:
    item, number = str(order["item"]), order.get("number")
    if number is None and item not in ITEMS:
        return f"claim {int(item):,} gold" if item.isdigit() else f"claim {name(item)}"
    return f"claim {_goods(order, name, 'number')}"


def _text(order: Order, what: str) -> str:
    lines = len(order.body)
    return f"{what} ({lines} {'line' if lines == 1 else 'lines'})"


def _give(order: Order, name: Namer) -> str:
    return f"give {_goods(order, name)} to {name(order['who'])}{_left(order)}"


def _take(order: Order, name: Namer) -> str:
    return f"take {_goods(order, name)} from {name(order['who'])}{_left(order)}"


def _build(order: Order, name: Namer) -> str:
    title = f' called "{order["name"]}"' if order.get("name") else ""
    return f"build {order.get('structure', 'on here')}{title}{_days(order)}"


def _study(order: Order, name: Namer) -> str:
    fast = f", {order['fast']} fast days at once" if order.get("fast") else ""
    return f"study {name(order['skill'])}{fast}"


def _use(order: Order, name: Namer) -> str:
    more = " with " + " ".join(map(name, order["more"])) if order.get("more") else ""
    return f"use {name(order['what'])}{more}"


def _admit(order: Order, name: Namer) -> str:
    who = order.get("who", ())
    if not who:
        return f"let nobody else in to {name(order['target'])}"
    everybody = "everybody but " if "all" in who and len(who) > 1 else ""
    listed = _all([code for code in who if code != "all" or len(who) == 1], name)
    return f"let {everybody}{'everybody' if listed == 'all' else listed} in to {name(order['target'])}"


def _form(order: Order, name: Namer) -> str:
    title = f' called "{order["name"]}"' if order.get("name") else ""
    number = f" as [{order['unit']}]" if order.get("unit", "0") != "0" else ""
    return f"hire a noble{number}{title}"


_WORDS: Mapping[str, Callable[[Order, Namer], str]] = {
    "accept": lambda o, name: (
        f"accept {'anything' if o['item'] == '0' else name(o['item'])} "
        f"from {'anybody' if o['from'] == '0' else name(o['from'])}"
    ),
    "admit": _admit,
    "banner": lambda o, name: f'show "{o["text"]}"' if o["text"] else "show nothing behind the name",
    "behind": lambda o, name: f"fight in row {o['row']}",
    "board": lambda o, name: f"go aboard {name(o['ship'])}",
    "bribe": lambda o, name: f"bribe {name(o['who'])} with {o['amount']:,} gold",
    "build": _build,
    "buy": lambda o, name: _offer(o, "buy", name),
    "catch": lambda o, name: _gather(o, "wild horses"),
    "claim": _claim,
    "collect": lambda o, name: _gather(o, name(o["item"])),
    "contact": lambda o, name: f"show itself to {_all(o['who'], name)}",
    "decree": lambda o, name: f"have garrisons {'watch for' if o['what'] == 'watch' else 'attack'} {name(o['who'])}",
    "default": lambda o, name: f"declare nothing toward {_all(o['who'], name)}",
    "defend": lambda o, name: f"defend {_all(o['who'], name)}",
    "drop": lambda o, name: f"discard {_goods(o, name)}{_left(o)}",
    "fish": lambda o, name: _gather(o, "fish"),
    "fly": lambda o, name: _ways(o, "fly", name),
    "flag": lambda o, name: f'raise the signal "{o["flag"]}"',
    "form": _form,
    "get": _take,
    "give": _give,
    "guard": lambda o, name: "guard the place" if o.get("flag", 1) else "stop guarding",
    "hide": lambda o, name: "conceal itself" if o.get("flag", 1) else "stop concealing itself",
    "honor": lambda o, name: f"spend {o['amount']:,} gold on its contract",
    "hostile": lambda o, name: f"attack on sight: {_all(o['who'], name)}",
    "improve": lambda o, name: f"improve the castle it is in{_days(o)}",
    "make": lambda o, name: (
        f"make {_goods(o, name) if o.get('quantity') else 'as many as possible: ' + name(o['item'])}"
    ),
    "mallorn": lambda o, name: _gather(o, "mallorn wood"),
    "message": lambda o, name: _text(o, f"write to {_all(o['to'], name)}"),
    "move": lambda o, name: _ways(o, "go", name),
    "name": lambda o, name: f'name {name(o["what"]) + " " if o.get("what") else "itself "}"{o["name"]}"',
    "neutral": lambda o, name: f"neither attack nor defend {_all(o['who'], name)}",
    "oath": lambda o, name: f"swear an oath with {o['level']} Noble Points",
    "opium": lambda o, name: _gather(o, "opium"),
    "pay": lambda o, name: f"pay {_sum(o)}gold to {name(o['who'])}{_left(o)}",
    "pillage": lambda o, name: "pillage" + (", attacking the guards first" if o.get("flag") else ""),
    "pledge": lambda o, name: "pledge its lands to " + ("nobody" if o["who"] == "0" else name(o["who"])),
    "post": lambda o, name: _text(o, "put up a sign"),
    "press": lambda o, name: _text(o, "write for the Times"),
    "promote": lambda o, name: f"move {name(o['who'])} up, to just before it",
    "quarry": lambda o, name: _gather(o, "stone"),
    "quit": lambda o, name: "leave the game with all its units",
    "recruit": lambda o, name: f"recruit peasants{_days(o)}",
    "research": lambda o, name: f"look for hidden skills of {name(o['skill'])}",
    "repair": lambda o, name: f"repair the structure it is in{_days(o)}",
    "rumor": lambda o, name: _text(o, "spread a rumor"),
    "sail": lambda o, name: _ways(o, "sail", name),
    "sell": lambda o, name: _offer(o, "sell", name),
    "stack": lambda o, name: f"stack beneath {name(o['who'])}",
    "stop": lambda o, name: "break off what it is doing",
    "study": _study,
    "surrender": lambda o, name: f"become a prisoner of {name(o['who'])}",
    "take": _take,
    "times": lambda o, name: "do without the Times" if o.get("flag") else "receive the Times",
    "train": lambda o, name: f"train {name(o['kind'])}{_days(o)}",
    "unstack": lambda o, name: f"drop {name(o['who'])} from the stack" if o.get("who") else "leave the stack",
    "use": _use,
    "wait": lambda o, name: "wait for: " + ", or ".join(CONDITION.show(one) for one in o["conditions"]),
    "wood": lambda o, name: _gather(o, "wood"),
    "yew": lambda o, name: _gather(o, "yew"),
}


def lasting(running: OwnRunning) -> str:
    """How long the running order goes on: "executing for three more days", "still executing" (OLY-SUBMIT-17)."""
    if running.left is None:
        return "still executing"
    days = "one more day" if running.left == 1 else f"{spelled(running.left)} more days"
    return f"executing for {days}"
