"""The checker: what is legal but odd in a sheet, as far as its faction can know (ATL-GAP-109, -110).

Each check raises `NotPossible` as the rule itself would, so that the player reads the same sentence now or later.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from typing import Any

from engine.core.acting import NotPossible
from engine.core.diagnostics import Diagnostic, error, note, odd, warning
from engine.core.orders import Order, OrderSheet
from engine.core.telling.desk.clerk import TAKEN
from engine.games.atlantis.acting.contract import CHAINED
from engine.games.atlantis.book import LASTING
from engine.games.atlantis.checking.deeds import DEEDS
from engine.games.atlantis.checking.grounds import GROUNDS
from engine.games.atlantis.checking.months import MONTHS
from engine.games.atlantis.checking.rehearsal import STEPS, Rehearsal, Rehearsals, key, may_earn, rehearse
from engine.games.atlantis.refusals import Refusal
from engine.games.atlantis.sight.view import FactionView
from engine.games.atlantis.state import NEXUS, Unit
from engine.games.atlantis.trade.maintenance import provisions, upkeep
from engine.games.atlantis.units.skills import people
from engine.games.atlantis.wording import WORDING

ONCE = {
    "steal": "crime",
    "assassinate": "crime",
    "cast": "cast",
    "tax": "tax",
    "pillage": "tax",
}  # one of a kind a month
ANSWERS = {
    "address": "no address is needed; reports come to your Discord account",
    "password": "no password is needed; yours was neither read nor kept",
    "quit": "this ends your faction for good when the turn runs",
    "restart": "this ends your faction when the turn runs; you begin again in the Nexus",
}

_JUDGED = frozenset((*STEPS, *DEEDS, *MONTHS, "quit", "restart"))  # the orders of which one alone may be refused

_ALIKE = {"advance": "move"}  # by the same check, which does not tell them apart

# What a refusal is about: names of arguments, the first of them that the order has.
_MEANT: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys(("no_faction", "own_faction", "no_default_attitude"), ("faction",)),
    **dict.fromkeys(("no_combat_spell", "cannot_cast", "odd_never_cast", "nothing_to_forget"), ("skill",)),
    **dict.fromkeys(("one_skill", "at_limit", "no_fee", "not_a_mage", "needs_first", "no_more_mages"), ("skill",)),
    **dict.fromkeys(("unknown_item", "unknown_skill", "skill_not_reached", "no_name"), ("name",)),
    **dict.fromkeys(("odd_attacks_ally", "odd_not_seen", "odd_hopeless"), ("units", "unit")),
    **dict.fromkeys(("no_such_pupil", "not_studying", "not_better"), ("units",)),
    **dict.fromkeys(("no_structure", "already_inside"), ("object", "steps")),
    **dict.fromkeys(("not_made", "no_skill_for_item", "not_a_product", "no_material"), ("item",)),
    **dict.fromkeys(("not_buildable", "no_skill_to_build", "no_building_material"), ("type",)),
    **dict.fromkeys(("has_none", "not_wanted", "nothing_to_sell", "not_for_sale"), ("item", "what")),
    **dict.fromkeys(
        ("give_self", "not_here", "mage_gets_people", "mixed_people", "already_ours", "people_abroad"), ("unit",)
    ),
    **dict.fromkeys(("unclaimed_short", "gave_less"), ("amount", "what")),
}


def check(view: FactionView, sheet: OrderSheet) -> list[Diagnostic]:
    """Everything odd in the sheet. Empty for those who only look on."""
    if not view.faction or view.status != "active":
        return []
    found = rehearse(view, sheet, DEEDS)
    told = [*_of_lines(found, sheet.orders, sheet.header), *_resting(found), *_hungry(found)]
    return sorted(told, key=lambda finding: finding.line)


def _of_lines(found: Rehearsal, orders: Sequence[Order], header: Mapping[str, Any]) -> Iterator[Diagnostic]:
    """What is odd in a line, by itself or for the sake of others."""
    for order, problem in found.problems:
        yield _told(order, problem)
    yield from _strangers(found, orders, header)
    for reference, own in found.orders.items():
        unit = found.units.get(reference)
        if unit is None:
            continue
        if len(own) > 1:
            yield from _twice(own)
        last = next((order for order in reversed(own) if order.name in LASTING), None)
        for order in own:
            if order is last or order.name not in LASTING or order.name in ("teach", "sail"):
                yield from _one(found, unit, order)
        if last is not None and last.name in ("move", "advance"):
            yield from _unpaid(found, unit, last)
    if "forms" in header:
        yield from _newborn(found, header)


class Answers:
    """See `Look.answers`."""

    def __init__(self, view: FactionView) -> None:
        self._rehearsals = Rehearsals(view, DEEDS) if view.faction and view.status == "active" else None

    def refusals(self, orders: Sequence[Order]) -> Iterator[Diagnostic]:
        if self._rehearsals is None:
            return iter(())
        found = self._rehearsals.of(orders)
        unit = found.units.get(orders[0].unit) if len(orders) == 1 else None
        return _of_lines(found, orders, {}) if unit is None else _alone(found, unit, orders[0])

    def rests_on(self, unit: str, keyword: str) -> Hashable:
        if self._rehearsals is None:
            return TAKEN
        own, grounds = self._rehearsals.unit(unit), GROUNDS.get(keyword)
        if own is not None and keyword not in _JUDGED:
            return TAKEN
        return (_ALIKE.get(keyword, keyword), grounds(own)) if own is not None and grounds is not None else None


def _alone(found: Rehearsal, unit: Unit, order: Order) -> Iterator[Diagnostic]:
    """As `_of_lines`, of a sheet that is one order."""
    for _, problem in found.problems:
        yield _told(order, problem)
    yield from _one(found, unit, order)
    if order.name in ("move", "advance"):
        yield from _unpaid(found, unit, order)


def _told(order: Order, problem: NotPossible) -> Diagnostic:
    said = WORDING.refusal(problem.code, problem.values)
    argument, item = _meant(order, problem)
    return warning(problem.code, said, line=order.line, rule=problem.rule, argument=argument, item=item)


def _meant(order: Order, problem: NotPossible) -> tuple[str, int]:
    """The argument that a refusal is about, and which of them where it is several; ("", 0): the order as a whole."""
    if not order.spans:
        return "", 0
    argument = next((name for name in _MEANT.get(problem.code, ()) if order.spans.get(name)), "")
    several = order.get(argument, ()) if argument else ()
    if isinstance(several, tuple):
        return argument, next((at for at, one in enumerate(several) if one in problem.values.values()), 0)
    return argument, 0


def _one(found: Rehearsal, unit: Unit, order: Order) -> Iterator[Diagnostic]:
    """What is odd about one order by itself."""
    if order.name in ANSWERS and not (order.name == "restart" and found.view.restart_wait):
        said = warning if order.name in ("quit", "restart") else note
        yield said("answer", ANSWERS[order.name], line=order.line, rule=f"ATL-ORDER-{_NUMBERS[order.name]}")
    checking = MONTHS.get(order.name)
    if checking is None:
        return
    try:
        checking(found, unit, order)
    except NotPossible as problem:
        yield _told(order, problem)


_NUMBERS = {"address": "01", "password": "36", "quit": "40", "restart": "41"}


def _strangers(found: Rehearsal, orders: Sequence[Order], header: Mapping[str, Any]) -> Iterator[Diagnostic]:
    """Units that are not the faction's own, once each (ATL-GAME-07)."""
    missing: dict[str, tuple[int, int]] = {}
    for reference, line in header.get("forms", {}).items():
        if reference not in found.units:
            missing.setdefault(reference.split()[1], (line, _alias_column(header, reference)))
    for order in orders:
        if order.unit not in found.units:
            missing.setdefault(order.unit if order.unit.isdecimal() else order.unit.split()[1], (order.line, 0))
    for number, (line, column) in missing.items():
        message = f"unit {number} is not one of yours"
        yield error("no-unit", message, line=line, column=column, rule="ATL-PARSE-01")


def _alias_column(header: Mapping[str, Any], reference: str) -> int:
    """Where the alias of a new unit stands in its FORM line."""
    column: int = header["aliases"][reference]
    return column


def _twice(orders: list[Order]) -> Iterator[Diagnostic]:
    """More than one month-long order, or more of what can be done once a month (ATL-GAP-109)."""
    months = [order for order in orders if order.name in LASTING]
    if months:
        last = months[-1]
        for order in months[:-1]:
            if not _chains(order, last):
                message = f"only the last month-long order counts: {last.name} in line {last.line}"
                yield odd("month", message, line=order.line, rule="ATL-GAP-109")
    done: dict[str, Order] = {}
    for order in orders:
        kind = ONCE.get(order.name)
        if kind is None:
            continue
        first = done.setdefault(kind, order)
        if first is not order:
            message = f"a unit can do this once a month, and already does {first.name} in line {first.line}"
            yield warning("once", message, line=order.line, rule="ATL-STEAL-06")


def _chains(order: Order, last: Order) -> bool:
    moves = ("move", "advance")
    return last.name in CHAINED and (order.name == last.name or (order.name in moves and last.name in moves))


def _newborn(found: Rehearsal, header: Mapping[str, Any]) -> Iterator[Diagnostic]:
    """New units that nobody comes to, and aliases taken twice in a region (ATL-ORDER-22, -24)."""
    taken: dict[tuple[int, int], str] = {}
    for reference, line in header.get("forms", {}).items():
        unit = found.units.get(reference)
        if unit is None:
            continue
        first = taken.setdefault((unit.region, unit.alias), reference)
        if first != reference:
            yield warning(
                Refusal.ALIAS_TAKEN,
                WORDING.refusal(Refusal.ALIAS_TAKEN, {"alias": unit.alias}),
                line=line,
                column=_alias_column(header, reference),
                rule="ATL-ORDER-22",
            )
        elif key(unit) not in found.brought:
            message = f"nobody joins new {unit.alias}; without people it will be dissolved"
            column = _alias_column(header, reference)
            yield odd("empty", message, line=line, column=column, rule="ATL-ORDER-24")


def _resting(found: Rehearsal) -> Iterator[Diagnostic]:
    """How many units will work for want of an order (ATL-PARSE-14)."""
    idle = [
        unit
        for reference, unit in found.units.items()
        if not any(order.name in LASTING for order in found.orders.get(reference, ()))
        and people(unit)
        and found.region(unit).land.level != NEXUS
    ]
    if idle:
        who = "1 unit has" if len(idle) == 1 else f"{len(idle)} units have"
        yield note("work", f"{who} no month-long order and will work for wages", rule="ATL-PARSE-14")


def _hungry(found: Rehearsal) -> Iterator[Diagnostic]:
    """Whether the silver that can be foreseen will do for the month's upkeep (ATL-MAINT-01, -03, -04)."""
    need = have = 0
    for unit in found.units.values():
        need += upkeep(unit)
        have += unit.silver
    short = need - have - found.unclaimed
    if short > 0:
        message = f"upkeep is ${need}; ${short} of it must be earned this month or eaten as food"
        yield note("upkeep", message, rule="ATL-MAINT-01")


def _unpaid(found: Rehearsal, unit: Unit, march: Order) -> Iterator[Diagnostic]:
    """The march of a unit that nobody will feed where it goes (ATL-MAINT-01, -03, -04)."""
    if may_earn(found, unit):
        return
    need, have = upkeep(unit), provisions(unit)
    if have + max(found.unclaimed, 0) < need:
        yield _told(march, NotPossible(Refusal.ODD_UNPAID_MARCH, "ATL-MAINT-03", need=need, have=have))
