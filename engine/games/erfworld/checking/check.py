"""The checker: what is legal but will come to nothing, as far as the side can know."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from engine.core.diagnostics import Diagnostic, odd, warning
from engine.core.orders import Order, OrderSheet
from engine.core.space.hexes import RowDirection, row_step
from engine.core.telling.desk.clerk import TAKEN, Settled
from engine.games.erfworld.book import BOOK
from engine.games.erfworld.language.frame import SIDE_SECTION
from engine.games.erfworld.language.words import CITIES, STACK
from engine.games.erfworld.realm.designing import UNFOUND
from engine.games.erfworld.rules.cities import HIGHEST, LEVELS, level_price
from engine.games.erfworld.rules.classes import CLASSES
from engine.games.erfworld.rules.source import EIGHTHS
from engine.games.erfworld.siege.needs import gets_in, what_breaks
from engine.games.erfworld.sight.strength import strength
from engine.games.erfworld.sight.view import OwnUnit, SideView
from engine.games.erfworld.state import Standing

Finding = tuple[str, str, str, str]  # code, text, rule, argument
Check = Callable[[SideView, Order], Iterator[Finding]]
HOPELESS = 10  # times the own strength


def check(view: SideView, sheet: OrderSheet) -> list[Diagnostic]:
    """Everything odd in the sheet. Empty for those who only look on."""
    if not view.side:
        return []
    return [*_warnings(view, sheet.orders), *_idle(view, sheet), *_unpaid(view)]


def _warnings(view: SideView, orders: Sequence[Order]) -> Iterator[Diagnostic]:
    freed = {unit for order in orders if order.name == "field" for unit in order["who"]}
    for order in orders:
        for code, text, rule, argument in _odd(view, order):
            if code != "garrison" or order.unit not in freed:
                yield warning(code, text, line=order.line, rule=rule, argument=argument)


@dataclass(frozen=True, slots=True)
class Answers:
    """See `Look.answers`."""

    view: SideView

    def refusals(self, orders: Sequence[Order]) -> Iterator[Diagnostic]:
        return _warnings(self.view, orders) if self.view.side else iter(())

    def rests_on(self, unit: str, keyword: str) -> Settled | None:
        if not self.view.side:
            return TAKEN
        for _, text, _, _ in _anyway(self.view, Order(name=keyword, unit=unit)):
            return Settled(text)
        return None if keyword in _CHECKS else TAKEN


def bound_to_fail(view: SideView, order: Order) -> bool:
    """Whether an order will be refused, as far as its side can know."""
    return any(code != "hopeful" for code, *_ in _odd(view, order))


def _odd(view: SideView, order: Order) -> Iterator[Finding]:
    yield from _anyway(view, order)
    one = _CHECKS.get(order.name)
    if one is not None and view.standing is not Standing.FALLEN:
        yield from one(view, order)


def _anyway(view: SideView, order: Order) -> Iterator[Finding]:
    """What is odd about it whatever its arguments."""
    if view.standing is Standing.FALLEN:
        yield "fallen", "our side is no more", "ERF-FALL-01", ""
        return
    yield from _section(view, order)
    if BOOK.by_keyword[order.name].group == STACK:
        yield from _command(view, order)


def _section(view: SideView, order: Order) -> Iterator[Finding]:
    """Whether there is somebody to carry it out."""
    unit = order.unit
    if unit == SIDE_SECTION or unit in view.own_cities or unit in view.units:
        if unit in view.units and view.units[unit].jailor:
            yield "captive", f"{unit.upper()} is a captive", "ERF-PRISON-04", ""
        return
    if unit.isdecimal() and int(unit) in view.stacks:
        return
    seen = view.cities.get(unit)
    if seen is not None and not seen.owner:
        yield "hopeful", f"{seen.name} is not ours yet; this is done if we claim it today", "ERF-CITY-04", ""
        return
    what = "city" if BOOK.by_keyword[order.name].group == CITIES else "stack" if unit.isdecimal() else "unit"
    yield "no-unit", f"we have no {what} {unit.upper()}", "ERF-ORDER-01", ""


def _first(view: SideView, order: Order) -> OwnUnit | None:
    if order.unit.isdecimal():
        stack = view.stacks.get(int(order.unit))
        return view.units.get(stack.members[0]) if stack is not None else None
    return view.units.get(order.unit)


def _command(view: SideView, order: Order) -> Iterator[Finding]:
    """A unit without a commander can only be sent over known land (ERF-ORDER-02)."""
    unit = _first(view, order)
    if unit is None or unit.commanded or unit.commander or "scout" in CLASSES[unit.kind].specials:
        return
    if not BOOK.by_keyword[order.name].takes.unled:
        yield "uncommanded", f"no commander is with {unit.name}; it can only be sent on its way", "ERF-ORDER-02", ""


def _group(view: SideView, order: Order) -> list[OwnUnit]:
    """Those who carry it out: a stack, all whom its leader leads, or a unit by itself."""
    first = _first(view, order)
    if first is None:
        return []
    stack = view.stacks.get(first.stack)
    codes = stack.members if stack is not None and first.id in (stack.leader, stack.members[0]) else (first.id,)
    return [view.units[code] for code in codes if code in view.units]


def _place(view: SideView, unit: OwnUnit, spot: str) -> int:
    """The hex that a direction, a hex or a known city means; -1 for none."""
    x, y = unit.place % view.width, unit.place // view.width
    if spot in set(RowDirection):
        x, y = row_step((x, y), RowDirection(spot))
    elif spot in view.cities:
        return view.cities[spot].place
    elif spot:
        x, y = (int(part) for part in spot.split(",")) if spot.replace(",", "", 1).isdecimal() else (-1, -1)
    return y * view.width + x if 0 <= x < view.width and 0 <= y < view.height else -1


def _attack(view: SideView, order: Order) -> Iterator[Finding]:
    """Walls that nobody of them gets past, and enemies in sight who are far stronger."""
    yield from _move(view, order)
    group = _group(view, order)
    if not group:
        return
    place = _place(view, group[0], order.get("where", ""))
    city = next((city for city in view.cities.values() if city.place == place), None)
    foreign = city is not None and city.owner not in ("", view.side)
    if city is not None and foreign and not any(gets_in(CLASSES[unit.kind], city.level) for unit in group):
        wall = LEVELS[city.level].wall
        text = f"none of them gets past the walls of {city.name}. {what_breaks(wall, wall)}"
        yield "hopeful", text.rstrip("."), "ERF-BUILDING-27", "where"
    foes = [seen for seen in view.seen if seen.place == place and not seen.captive and seen.owner != view.side]
    mine, theirs = sum(map(strength, group)), sum(map(strength, foes))
    if HOPELESS * mine < theirs:
        yield "hopeful", "who is seen there looks more than ten times as strong", "ERF-AUTO-01", "where"


def _move(view: SideView, order: Order) -> Iterator[Finding]:
    unit = _first(view, order)
    if unit is not None and unit.garrison:
        yield "garrison", "a garrison does not move; FIELD it first", "ERF-FAV-06", ""


def _pop(view: SideView, order: Order) -> Iterator[Finding]:
    city = view.own_cities.get(order.unit)
    if city is None or order["kind"].startswith(UNFOUND):
        return
    kind = CLASSES[order["kind"]]
    if kind.key not in city.poppable:
        yield "not-popped", f"{city.name} does not pop {kind.plural}", "ERF-POP-19", "kind"
    elif kind.rank > city.level and not kind.commander and kind.size != "tiny":
        yield "level", f"{kind.plural} need a city of level {kind.rank}", "ERF-CITY-14", "kind"
    elif kind.lot and order.get("number", 1) % kind.lot:
        text = f"{kind.plural} fight in groups of {kind.lot}; {order.get('number', 1)} make no whole group"
        yield "hopeful", text, "ERF-POP-12", "number"


def _level(view: SideView, order: Order) -> Iterator[Finding]:
    city = view.own_cities.get(order.unit)
    if city is None:
        return
    to = order.get("to", city.level + 1)
    if not city.level < to <= HIGHEST:
        yield "level", f"{city.name} has level {city.level}", "ERF-CITY-08", "to"
    elif level_price(city.level, to) * EIGHTHS > view.treasury + view.income - view.upkeep:
        text = f"it costs ${level_price(city.level, to):,}, which is more than the next day leaves"
        yield "hopeful", text, "ERF-CITY-08", ""


def _own(view: SideView, order: Order) -> Iterator[Finding]:
    """Orders of the side name units of its own."""
    code = order.get("who")
    if isinstance(code, str) and code not in view.units:
        yield "no-unit", f"we have no unit {code.upper()}", "ERF-ORDER-05", "who"


def _sum(view: SideView, order: Order) -> Iterator[Finding]:
    if order["sum"] * EIGHTHS > view.treasury + view.income:
        yield "hopeful", "that is more than we shall have", "ERF-CONTRACT-03", "sum"


_CHECKS: Mapping[str, Check] = {
    "move": _move, "sneak": _move, "attack": _attack, "pop": _pop, "level": _level, "chief": _own, "heir": _own,
    "promote": _own, "purse": _own, "abdicate": _own, "challenge": _own, "disband": _own, "pay": _sum,
}  # fmt: skip


def _unpaid(view: SideView) -> Iterator[Diagnostic]:
    """Upkeep that income and treasury together do not pay."""
    short = view.upkeep - view.income - view.treasury
    if short > 0:
        text = f"the upkeep of the coming day is ${-(-short // EIGHTHS):,} more than there will be; units will disband"
        yield odd("unpaid", text, rule="ERF-UPKEEP-03")


def _idle(view: SideView, sheet: OrderSheet) -> Iterator[Diagnostic]:
    """Cities that pop nothing earn half (ERF-INCOME-07)."""
    told = {order.unit for order in sheet.orders if order.name == "pop"}
    for city in view.own_cities.values():
        if city.level and not city.plans and city.id not in told:
            yield odd("idle", f"{city.name} pops nothing and will earn half", rule="ERF-INCOME-07")
