"""The orders template with every unit's pending orders, and what counts for a faction that sent nothing.

OVL-REPORT-36, OVL-FORM-02, -09: the template handed back unchanged leaves every list as it is, and so does silence.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.program import printed
from engine.games.overlord.checking.view import OrdersView, OwnUnit
from engine.games.overlord.language.frame import STANDING
from engine.games.overlord.language.prefixes import written_prefix
from engine.games.overlord.state import Pending, World


def line_text(line: Pending) -> str:
    """A line of a list as it is written: "-5 USE digg"."""
    return written_prefix(line) + line.words


def template(view: OrdersView) -> str:
    """The sheet to start from; "" for those who only look on."""
    if not view.faction or view.status != "active":
        return ""
    lines = [f"GAME {view.faction}", ""]
    for unit in view.own.values():
        lines += _unit(unit)
    return "\n".join([*lines, "END", ""])


def _unit(unit: OwnUnit) -> Iterator[str]:
    notes = (f"{unit.name} [{unit.id}]", *unit.notes)
    return printed(f"UNIT {unit.id}", notes, map(line_text, unit.orders))


def standing_orders(world: World, seat: str) -> str:
    """The order text of a faction that sent none: a mark alone, since pending orders wait in their lists anyway."""
    return f"# {STANDING}\n"
