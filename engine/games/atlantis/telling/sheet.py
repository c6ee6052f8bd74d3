"""The orders template, ready to be filled in and sent back, and what counts for a faction that sent nothing.

Decision: the orders of a faction that sent none are none (ATL-GAP-112): its units WORK, its flags stand, and its `@`
lines wait in the template, which is all that `@` says (ATL-PARSE-09).
"""

from __future__ import annotations

from collections.abc import Callable

from engine.games.atlantis.language.frame import STANDING
from engine.games.atlantis.sight.view import FactionView, SeenUnit
from engine.games.atlantis.state import Template, World
from engine.games.atlantis.telling.hex_sketch import sketch
from engine.games.atlantis.telling.reports.entries import unit_line
from engine.games.atlantis.telling.reports.page import WIDTH, fold

UnitText = Callable[[SeenUnit], str]


def template(view: FactionView) -> str:
    """The sheet to start from, in the form the faction chose (ATL-ORDER-35, ATL-REPORT-07).

    Also with OPTION TEMPLATE OFF, in the short form: who asks for a sheet gets one. The report prints none then.
    """
    return sheet(view, Template.SHORT if view.template is Template.OFF else view.template)


def sheet(view: FactionView, kind: Template, *, described: UnitText = unit_line, mark: str = "; ") -> str:
    """The template of this kind; read back unchanged it is without an error. "" for those who only look on.

    described: the line about a unit in this layout. mark: what comments begin with.
    """
    if not view.faction or view.status != "active":
        return ""
    room = WIDTH - len(mark)
    lines = [f"#atlantis {view.faction}", ""]
    for region in view.regions.values():
        own = list(region.own_units)
        if own:
            lines += [mark + line for line in fold(f"*** {region.land.title} ***", width=room)]
            if kind is Template.MAP:
                lines += [(mark + line).rstrip() for line in ("", *sketch(region))]
            lines.append("")
        for unit in own:
            # The unit's heading, what it is, and its repeated orders (ATL-REPORT-08).
            told = [unit.title] if kind is Template.SHORT else fold(described(unit), width=room)
            lines += [f"unit {unit.id}", *((mark + line).rstrip() for line in told), *unit.repeats, ""]
    return "\n".join([*lines, "#end", ""])


def standing_orders(world: World, seat: str) -> str:
    """The order text of a faction that sent none: nothing, under a mark that says so."""
    return f"; {STANDING}\n"
