"""The order check: what will not work or is odd, found without playing anything (OLY-SUBMIT-02, OLY-GAP-87).

It knows what the player knows: it looks at the view, never at the world. An order may find another world when it is
carried out, so most of what it finds are warnings and notes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from engine.core.diagnostics import Diagnostic, note, odd, warning
from engine.core.orders import Order, OrderSheet
from engine.core.program import sections
from engine.core.telling.desk.clerk import TAKEN, Settled
from engine.games.olympia import codes
from engine.games.olympia.book import BOOK
from engine.games.olympia.checking import prospects
from engine.games.olympia.rules.items import GOLD, ITEMS
from engine.games.olympia.rules.skills import SKILLS
from engine.games.olympia.sight.view import FactionView, OwnUnit, SeenPlace
from engine.games.olympia.state import Direction

Findings = Iterator[Diagnostic]
_DIRECTIONS = frozenset(direction.value for direction in Direction)
_GOES = ("move", "fly", "sail", "board", "quest", "wait")  # after these a unit may be anywhere, or later


def check(view: FactionView, sheet: OrderSheet) -> list[Diagnostic]:
    """Everything that the reader could not see."""
    told = [*_sections(view, sheet)]
    by_unit = sections(sheet)
    by_unit.pop("", None)
    for code, orders in by_unit.items():
        told += _of_section(view, code, orders)
    return [*told, *_resting(view, sheet)]


@dataclass(frozen=True, slots=True)
class Answers:
    """See `Look.answers`."""

    view: FactionView

    def refusals(self, orders: Sequence[Order]) -> Findings:
        return _of_section(self.view, orders[0].unit, orders) if orders[0].unit else iter(())

    def rests_on(self, unit: str, keyword: str) -> Settled | None:
        own, alone = self.view.own.get(unit), Order(name=keyword, unit=unit)
        if own is None or own.prisoner:
            return TAKEN
        if keyword == "claim":  # which may bring what the unit lacks
            return None
        unpaid = next(prospects.unpaid(self.view, own, [alone]), None)
        if unpaid is not None:
            return Settled(unpaid.message)
        return TAKEN if _FINDERS.get(_key(alone)) in _ONLY_NOTES else None


def _of_section(view: FactionView, code: str, orders: Sequence[Order]) -> Findings:
    unit = view.own.get(code)
    if unit is not None:
        yield from _of_unit(view, unit, orders)
    elif code == view.faction:
        yield from _of_faction(orders)


def _key(order: Order) -> str:
    return "move" if order.name in _DIRECTIONS else order.name


def _sections(view: FactionView, sheet: OrderSheet) -> Findings:
    """Whose units these are (OLY-SUBMIT-15, -16)."""
    for code, line in sheet.header.get("units", {}).items():
        if code in view.own or code == view.faction or code in view.unformed:
            continue
        if codes.form(code) == "player":
            yield warning("not-yours", f"{code} is not your faction; yours is {view.faction}", line=line,
                          rule="OLY-SUBMIT-05")  # fmt: skip
        else:
            yield warning("not-yours", f"{code} is not yours; the orders wait until it is", line=line,
                          rule="OLY-SUBMIT-15")  # fmt: skip


def _of_faction(orders: Sequence[Order]) -> Findings:
    for order in orders:
        if order.name == "quit":
            yield odd("quit", "this ends your faction: all its units vanish", line=order.line, rule="OLY-PLAYER-04")


def _of_unit(view: FactionView, unit: OwnUnit, orders: Sequence[Order]) -> Findings:
    if unit.prisoner and orders:
        yield note("prisoner", f"{unit.named} is held prisoner; the orders wait", line=orders[0].line,
                   rule="OLY-PRIS-03")  # fmt: skip
        return
    yield from prospects.unpaid(view, unit, orders)
    is_here = not unit.moving
    for order in orders:
        finder = _FINDERS.get(_key(order))
        if finder is not None:
            yield from finder(view, unit, order, is_here)
        is_here = is_here and _key(order) not in _GOES


# One order each. is_here: whether the unit is still where the player sees it now.


def _move(view: FactionView, unit: OwnUnit, order: Order, is_here: bool) -> Findings:
    """A stack that is too heavy; a way that no list of routes has, here or around it (OLY-LOC-18, OLY-GAP-O41)."""
    place = view.places.get(unit.place)
    if not is_here:
        return
    yield from prospects.overloaded(unit, order)
    if place is None or place.itself is not None:
        return
    reached = [place, *_around(view, place)]
    goals = {key: way for one in reversed(reached) for way in one.ways for key in (way.direction, way.to)}
    inner = {inner.id for one in reached for inner in one.inner}
    wanted = [order.name] if order.name in _DIRECTIONS else list(order.get("where", ()))
    for number, goal in enumerate(wanted):
        argument = "" if order.name in _DIRECTIONS else "where"
        if goal == "in" or goal in inner:
            continue
        way = goals.get(goal)
        if way is None:
            yield warning("no-way", f"you know no way from {place.named} to {goal}", line=order.line,
                          rule="OLY-LOC-18", argument=argument, item=number)  # fmt: skip
        elif way.impassable:
            yield warning("impassable", f"the way to {goal} is impassable", line=order.line, rule="OLY-LOC-23",
                          argument=argument, item=number)  # fmt: skip


def _around(view: FactionView, place: SeenPlace) -> Iterator[SeenPlace]:
    """What lies around a place, the nearest first, as far as it is in sight."""
    while place.within:
        around = view.places.get(place.within.rpartition("[")[2].rstrip("]"))
        if around is None:
            return
        place = around
        yield place


def _claim(view: FactionView, unit: OwnUnit, order: Order, is_here: bool) -> Findings:
    item, number = str(order["item"]), order.get("number")
    if number is None and item not in ITEMS:
        item, number = GOLD, int(item) if item.isdigit() else 0
    have = view.claim.get(item, 0)
    name = ITEMS[item].name if item in ITEMS else item
    if have < (number or 1):
        yield warning("claim", f"{have:,} {name} can be claimed", line=order.line, rule="OLY-GAP-O11", argument="item")


def _study(view: FactionView, unit: OwnUnit, order: Order, is_here: bool) -> Findings:
    code = str(order["skill"])
    place = view.places.get(unit.place)
    if code not in SKILLS:
        yield warning("skill", f"there is no skill {code}", line=order.line, rule="OLY-SKILL-03", argument="skill")
    elif code in unit.skills:
        yield note("known", f"{unit.named} knows {SKILLS[code].name} already", line=order.line, rule="OLY-STUDY-01",
                   argument="skill")  # fmt: skip
    elif is_here and place is not None and not _may_study(unit, code) and code not in place.teaches:
        yield warning("not-taught", f"{SKILLS[code].name} is not taught in {place.named}", line=order.line,
                      rule="OLY-SUBMIT-20", argument="skill")  # fmt: skip


def _may_study(unit: OwnUnit, code: str) -> bool:
    """Begun, taught by something it holds, or a common skill of a category it knows (OLY-STUDY-04)."""
    skill = SKILLS[code]
    held = any(code in thing.teaches for thing in unit.things)
    return code in unit.learning or held or (skill.common and skill.category in unit.skills)


def _use(view: FactionView, unit: OwnUnit, order: Order, is_here: bool) -> Findings:
    code = str(order["what"])
    if code in SKILLS and code not in unit.skills:
        yield warning("unknown", f"{unit.named} does not know {SKILLS[code].name}", line=order.line,
                      rule="OLY-GAP-O77", argument="what")  # fmt: skip


def _form(view: FactionView, unit: OwnUnit, order: Order, is_here: bool) -> Findings:
    code = order.get("unit", "0")
    if code != "0" and code not in view.unformed:
        yield warning("number", f"{code} is none of your five numbers: {' '.join(view.unformed)}", line=order.line,
                      rule="OLY-SUBMIT-16", argument="unit")  # fmt: skip
    if not view.points:
        yield warning("points", "you have no Noble Point left", line=order.line, rule="OLY-GAP-O29")


def _somebody(view: FactionView, unit: OwnUnit, order: Order, is_here: bool) -> Findings:
    """A unit that nobody sees now; it may well come."""
    who = order.get("who", "")
    named = isinstance(who, str) and codes.form(who) == "character"
    if named and who not in view.titles and who not in view.unformed:
        rule = BOOK.by_keyword[order.name].rule
        yield note("unseen", f"none of your units sees {who} now", line=order.line, rule=rule, argument="who")


def _goods(view: FactionView, unit: OwnUnit, order: Order, is_here: bool) -> Findings:
    yield from _somebody(view, unit, order, is_here)
    item = str(order["item"])
    known = item in ITEMS or item in view.own or codes.form(item) != "item"
    if not known:
        yield warning("item", f"there is no item {item}", line=order.line, rule="OLY-ITEM-01", argument="item")


def _held(view: FactionView, unit: OwnUnit, order: Order, is_here: bool) -> Findings:
    """Goods that the unit has not, or not so many of; it may well get some before (OLY-GAP-O33, -O18)."""
    item, wanted = str(order["item"]), order.get("quantity") or 1
    have = unit.count(item)
    if item in ITEMS and have < wanted:
        name = f"{ITEMS[item].name if have == 1 else ITEMS[item].many} [{item}]"
        yield note("lacking", f"{unit.named} has {have or 'no'} {name} now", line=order.line,
                   rule=BOOK.by_keyword[order.name].rule, argument="item")  # fmt: skip


def _gift(view: FactionView, unit: OwnUnit, order: Order, is_here: bool) -> Findings:
    yield from _goods(view, unit, order, is_here)
    yield from _held(view, unit, order, is_here)


_Finder = Callable[[FactionView, OwnUnit, Order, bool], Findings]
_FINDERS: Mapping[str, _Finder] = {
    "move": _move,
    "claim": _claim,
    "study": _study,
    "use": _use,
    "form": _form,
    "give": _gift,
    "attack": prospects.attack,
    "pillage": prospects.pillage,
    "quest": prospects.quest,
    **dict.fromkeys(("get", "take"), _goods),
    **dict.fromkeys(("drop", "sell"), _held),
    **dict.fromkeys(("stack", "promote", "surrender", "pay", "bribe", "terrorize", "torture", "seek"), _somebody),
}


_ONLY_NOTES = (None, _somebody, _held)  # nothing is refused for their sake


def _resting(view: FactionView, sheet: OrderSheet) -> Findings:
    """How many units go on as before, and how many have nothing to do (OLY-SUBMIT-22)."""
    told = sheet.header.get("units", {})
    busy = {order.unit for order in sheet.orders}
    free = [unit for unit in view.own.values() if not unit.prisoner]
    keeping = sum(1 for unit in free if unit.id not in told and unit.queue)
    idle = sum(1 for unit in free if not unit.running and (unit.id not in busy if unit.id in told else not unit.queue))
    if keeping:
        who = "1 unit keeps its" if keeping == 1 else f"{keeping} units keep their"
        yield note("pending", f"{who} pending orders", rule="OLY-SUBMIT-22")
    if idle:
        who = "1 unit has" if idle == 1 else f"{idle} units have"
        yield note("idle", f"{who} no orders", rule="OLY-SUBMIT-22")
