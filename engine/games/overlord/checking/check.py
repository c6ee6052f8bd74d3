"""The order check: what will not work or is odd, found without playing anything (OVL-MAIL-15).

It knows what the player knows: it looks at the view, never at the world.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from engine.core.diagnostics import Diagnostic, error, note, odd, warning
from engine.core.language.words import Guesses
from engine.core.orders import Order, OrderSheet
from engine.core.program import sections
from engine.core.telling.desk.clerk import TAKEN, Settled
from engine.games.overlord.acting.contract import CONDITION
from engine.games.overlord.book import BOOK, FULL_DAYS
from engine.games.overlord.checking.deeds import deeds
from engine.games.overlord.checking.hopeless import hopeless, unpaid
from engine.games.overlord.checking.rights import rights
from engine.games.overlord.checking.trade import MOVES, trade
from engine.games.overlord.checking.view import OrdersView, OwnUnit
from engine.games.overlord.language.ids import new_id
from engine.games.overlord.language.prefixes import parsed
from engine.games.overlord.state import Kind

MAKERS = {"split": "unit", "recruit": "unit"}  # the orders that create units, and the argument that names them
_TAGS = {"skill": "skill", "item": "item", "race": "race", "title": "title"}  # argument -> kind of knowledge
_NAMES = ("unit", "source", "place", "structure", "target", "enemy")  # arguments that name units and places
_WATCHED = (*MOVES, "claim", "attack")  # `_wrong` looks at these together with what is around the unit
SCOUTING = "scou"
COMPARISONS = 4_000  # with words that are known, for hints at tags that are not


def check(view: OrdersView, sheet: OrderSheet) -> list[Diagnostic]:
    """Everything that the reader could not see."""
    told = [*_sections(view, sheet), *_faction(view, sheet)]
    lists = sections(sheet)
    lists.pop("", None)
    made, guesses = _made(sheet.orders), Guesses(COMPARISONS)
    for reference, orders in lists.items():
        told += _dashes(orders)
        told += _unreached(orders)
        told += trade(view, view.own.get(reference), orders)
        told += rights(view, view.own.get(reference), orders)
        told += _wrong(view, reference, lists, made)
        for order in orders:
            told += _unknown(view, order, guesses)
    told += _resting(view, sheet)
    return told


def _wrong(
    view: OrdersView, reference: str, lists: Mapping[str, Sequence[Order]], made: Mapping[str, int]
) -> Iterator[Diagnostic]:
    """What would be refused of one list, among other things. lists: those of the whole sheet; made: see `_made`."""
    unit, orders = view.own.get(reference), lists[reference]
    yield from deeds(view, unit, orders)
    yield from hopeless(view, unit, orders)
    yield from unpaid(view, unit, orders, lists)
    yield from _each(view, unit, orders, made)


def _each(
    view: OrdersView, unit: OwnUnit | None, orders: Sequence[Order], made: Mapping[str, int]
) -> Iterator[Diagnostic]:
    for order in orders:
        yield from _one(unit, order)
        yield from _unborn(view, order, made)


@dataclass(frozen=True, slots=True)
class Answers:
    """See `Look.answers`."""

    view: OrdersView

    def refusals(self, orders: Sequence[Order]) -> Iterator[Diagnostic]:
        reference = orders[0].unit
        if not reference:
            return iter(())
        if any(order.name in _WATCHED for order in orders):
            return _wrong(self.view, reference, {reference: orders}, _made(orders))
        return _each(self.view, self.view.own.get(reference), orders, _made(orders))

    def rests_on(self, unit: str, keyword: str) -> Hashable:
        if not unit:
            return TAKEN
        if keyword in _WATCHED:
            return None
        own, names = self.view.own.get(unit), {arg.name for arg in BOOK.by_keyword[keyword].args}
        unfit = _unfit(own, keyword) if own is not None else ""
        if names.isdisjoint(_NAMES):
            return Settled(unfit)
        may_name_itself = "unit" in names and keyword != "recruit"
        return unfit, unit if may_name_itself else "", keyword if keyword in (*MAKERS, "build") else ""


def _sections(view: OrdersView, sheet: OrderSheet) -> Iterator[Diagnostic]:
    """Whose units these are (OVL-ORD-01, OVL-FORM-24)."""
    for reference, line in sheet.header.get("units", {}).items():
        if new_id(reference, "UB"):
            if not reference.startswith(f"{view.faction}n"):
                yield error("new-id", f"your new ids begin with {view.faction}n", line=line, rule="OVL-FORM-24")
        elif reference not in view.own and reference not in view.structures:
            yield error("not-yours", f"{reference} is not one of yours", line=line, rule="OVL-ORD-01")


def _faction(view: OrdersView, sheet: OrderSheet) -> Iterator[Diagnostic]:
    for order in sheet.of(""):
        if order.name in ("email", "password"):
            thing = "address" if order.name == "email" else "password"
            yield note("answer", f"no {thing} is needed here, and none is kept", line=order.line,
                       rule=BOOK.by_keyword[order.name].rule)  # fmt: skip
        elif order.name == "resign":
            yield odd("resign", "this gives up your faction with all its units", line=order.line,
                          rule="OVL-FORD-05")  # fmt: skip


def _made(orders: Iterable[Order]) -> dict[str, int]:
    """The new ids that something in this sheet is to create -> the line. No order pending has one (OVL-FORM-26)."""
    made: dict[str, int] = {}
    for order in orders:
        if order.name in MAKERS:
            made.setdefault(order[MAKERS[order.name]], order.line)
        elif order.name == "build":
            made.setdefault(order["plan"].structure, order.line)
    return made


def _unborn(view: OrdersView, order: Order, made: Mapping[str, int]) -> Iterator[Diagnostic]:
    """References to new units that nobody makes (OVL-FORM-26)."""
    for name in _NAMES:
        reference = order.get(name, "")
        is_ours = isinstance(reference, str) and reference.startswith(f"{view.faction}n")
        if is_ours and new_id(reference, "UB") and reference not in made:
            yield warning(
                "unborn",
                f"nothing in these orders makes {reference}",
                line=order.line,
                rule="OVL-FORM-26",
                argument=name,
            )


def _one(unit: OwnUnit | None, order: Order) -> Iterator[Diagnostic]:
    """What is odd about one order by itself."""
    prefix = parsed(order.prefixes)
    spec = BOOK.by_keyword[order.name]
    rule = spec.rule
    if (prefix.repeat or prefix.days) and spec.group == CONDITION:
        yield note("prefix", "a condition executes once: the prefix before it is ignored", line=order.line,
                   rule="OVL-FORM-21")  # fmt: skip
    elif prefix.days > 1 and spec.takes.once:
        yield note("prefix", f"{order.name.upper()} executes once: the number before it is ignored", line=order.line,
                   rule="OVL-FORM-21")  # fmt: skip
    if order.name == "day" and prefix.on_day not in (0, order["day"]):
        yield odd("never", f"it cannot be day {order['day']} on day {prefix.on_day}: this never executes",
                      line=order.line, rule="OVL-FORM-16", argument="day")  # fmt: skip
    if order.get("unit") and order["unit"] == order.unit and order.name != "recruit":
        yield warning("itself", "a unit cannot do this to itself", line=order.line, rule=rule, argument="unit")
    if unit is not None:
        said = _unfit(unit, order.name)
        if said:
            yield error("kind", said, line=order.line, rule=rule)


def _unfit(unit: OwnUnit, keyword: str) -> str:
    """Why this kind of unit cannot carry such an order out (OVL-ORD-60); "" where it can."""
    name, takes = keyword.upper(), BOOK.by_keyword[keyword].takes
    if takes.only not in (None, unit.kind):
        return f"only {takes.only.value}s can {name}"
    if takes.never is unit.kind and unit.kind is not Kind.FOLLOWER:
        return f"{unit.kind.value}s cannot {name}"
    if takes.never is unit.kind and not unit.levels.get(SCOUTING):
        return f"followers can {name} only if they know scouting"
    return ""


def _unknown(view: OrdersView, order: Order, guesses: Guesses) -> Iterator[Diagnostic]:
    """Tags and units that no report has told of; they may exist all the same."""
    asked = [(name, _TAGS[name], value) for name, value in order.args.items() if name in _TAGS]
    if "goods" in order.args:
        asked.append(("goods", "item", order["goods"].item))
    rule = BOOK.by_keyword[order.name].rule
    for name, kind, tag in asked:
        known = view.known.get(kind)
        if known and tag not in known:
            said, near = f"you know of no {kind} {tag}", guesses.make(tag, [*known, *known.values()])
            yield note("unknown", said, line=order.line, hint=near, rule=rule, argument=name)
    other = order.get("unit", "")
    if other[:1] == "U" and other not in view.titles:
        said = f"none of your units sees {other} now"
        yield note("unseen", said, line=order.line, rule=rule, argument="unit")


def _dashes(orders: Sequence[Order]) -> Iterator[Diagnostic]:
    """Orders whose dashes can never all be taken: there are too few orders above to do it (OVL-FORM-13).

    An order loses a dash for each order that is removed above it, back to the nearest one without a dash.
    """
    above = 0
    for order in orders:
        dashes = parsed(order.prefixes).dashes
        if not dashes:
            above = 1
            continue
        if dashes > above:
            say = "no order" if not above else "only 1 order" if above == 1 else f"only {above} orders"
            count = "1 dash" if dashes == 1 else f"{dashes} dashes"
            yield odd("dashes", f"{count}, and {say} above to take them: this never executes", line=order.line,
                          rule="OVL-FORM-13")  # fmt: skip
        above += 1


def _unreached(orders: Sequence[Order]) -> Iterator[Diagnostic]:
    """Full-day orders below a WORK that is repeated without end and always executes."""
    for at, order in enumerate(orders):
        prefix = parsed(order.prefixes)
        if order.name == "work" and prefix.repeat and not (prefix.dashes or prefix.plus or prefix.on_day):
            below = next((later for later in orders[at + 1 :] if later.name in FULL_DAYS), None)
            if below is not None:
                message = f"the @WORK in line {order.line} comes first every day, so this is never done"
                yield odd("never", message, line=below.line, rule="OVL-FORM-09")
            return


def _resting(view: OrdersView, sheet: OrderSheet) -> Iterator[Diagnostic]:
    """How many units have nothing to do, and how many go on as before (OVL-FORM-03, OVL-ORD-58)."""
    told = sheet.header.get("units", {})
    busy = {order.unit for order in sheet.orders}
    keeping = sum(1 for unit in view.own.values() if unit.id not in told and unit.orders)
    idle = sum(1 for unit in view.own.values() if (unit.id not in busy if unit.id in told else not unit.orders))
    if keeping:
        who = "1 unit keeps its" if keeping == 1 else f"{keeping} units keep their"
        yield note("pending", f"{who} pending orders", rule="OVL-FORM-03")
    if idle:
        who = "1 unit has" if idle == 1 else f"{idle} units have"
        yield note("idle", f"{who} no orders and will work for wages", rule="OVL-ORD-58")
