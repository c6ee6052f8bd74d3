"""What a sheet puts into force at dawn: doctrine, and the lines of units and stacks (ERF-ORDER-01, ERF-DOCTRINE-23)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.acting import NotPossible, refuse
from engine.core.orders import Order, print_order
from engine.games.erfworld.acting.contract import Acting
from engine.games.erfworld.book import BOOK
from engine.games.erfworld.day.events import DoctrineDropped, DoctrineKept
from engine.games.erfworld.doctrine.in_force import drop, put
from engine.games.erfworld.doctrine.lines import DoctrineLine, read_line
from engine.games.erfworld.language.frame import SIDE_SECTION
from engine.games.erfworld.language.words import CITIES, DOCTRINE, SIDES, STACK, Step
from engine.games.erfworld.refusals import Refusal
from engine.games.erfworld.scratch import ErfTurn
from engine.games.erfworld.state import Side, Stack
from engine.games.erfworld.units.company import find, new_stack, stack_key, stack_of
from engine.games.erfworld.units.figures import Unit, has


def orders_of(turn: ErfTurn, side: Side, group: str, step: Step | None = None) -> Iterator[Order]:
    """The orders of a side of one group, as in its sheet; those of one step, if any is named."""
    for order in turn.orders_of(side.seat):
        spec = BOOK.by_keyword[order.name]
        if spec.group == group and (step is None or spec.takes.step is step):
            yield order


def open_sheet(turn: ErfTurn, side: Side) -> None:
    """Doctrine holds from dawn on; a section takes the place of the lines of its unit or stack."""
    _new_sections(turn, side)
    if turn.state.options.halves and turn.state.due and side.id not in turn.state.due:
        for order in (*orders_of(turn, side, CITIES), *orders_of(turn, side, SIDES)):
            refuse(Acting(turn, side, order), NotPossible(Refusal.OTHER_HALF, "ERF-D-13"))
    for order in orders_of(turn, side, DOCTRINE):
        _doctrine(turn, side, order)
    for order in orders_of(turn, side, STACK):
        holder = holder_of(turn, side, order.unit)
        if holder is None:
            _refuse_unit(turn, side, order)
        else:
            holder.lines.append(print_order(order, BOOK))


def _new_sections(turn: ErfTurn, side: Side) -> None:
    sheet = turn.orders.get(side.seat)
    for section in sheet.header.get("sections", {}) if sheet is not None else ():
        holder = holder_of(turn, side, section)
        if holder is not None:
            holder.lines.clear()


def holder_of(turn: ErfTurn, side: Side, section: str) -> Unit | Stack | None:
    """Whose lines a section holds: a unit of the side, or one of its stacks."""
    if section.isdecimal():
        return turn.state.stacks.get(stack_key(side.id, int(section)))
    unit = find(turn.state, section)
    return unit if unit is not None and unit.side == side.id and not unit.jailor else None


def _refuse_unit(turn: ErfTurn, side: Side, order: Order) -> None:
    acting = Acting(turn, side, order)
    if order.unit.isdecimal():
        refuse(acting, NotPossible(Refusal.NO_SUCH_STACK, "ERF-ORDER-01", number=order.unit))
    else:
        refuse(acting, NotPossible(Refusal.NO_UNIT, "ERF-ORDER-01", unit=order.unit.upper()))


def _doctrine(turn: ErfTurn, side: Side, order: Order) -> None:
    acting = Acting(turn, side, order)
    found = _doctrine_of(turn, side, order.unit)
    if found is None:
        _refuse_unit(turn, side, order)
        return
    doctrine, whose = found
    words = order["words"]
    if words == "auto":
        drop(doctrine, order.name)
        acting.tell(DoctrineDropped(**acting.facts(), whose=whose))
        return
    line = read_line(f"{order.name} {words}")
    if isinstance(line, DoctrineLine):
        put(doctrine, line)
        acting.tell(DoctrineKept(**acting.facts(), whose=whose))


def _doctrine_of(turn: ErfTurn, side: Side, section: str) -> tuple[dict[str, str], str] | None:
    """The doctrine a section writes into, and whose that is. A unit without a stack gets one of its own."""
    world = turn.state
    if section == SIDE_SECTION:
        return side.doctrine, side.name
    city = world.cities.get(section)
    if city is not None:
        return (city.doctrine, city.name) if city.side == side.id else None
    holder = holder_of(turn, side, section)
    if holder is None:
        return None
    if not isinstance(holder, Stack):
        leads = holder.id if has(holder, "leadership") else ""
        holder = stack_of(world, holder) or new_stack(world, side, [holder], leads)
    return holder.doctrine, f"stack {holder.number}"
