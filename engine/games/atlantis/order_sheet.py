"""The orders template, ready to be filled in and sent back, and what counts for a faction that sent nothing.

Decision: the orders of a faction that sent none are none (ATL-GAP-112): its units WORK, its flags stand, and its `@`
lines wait in the template, which is all that `@` says (ATL-PARSE-09).
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.games.atlantis.entries import unit_line
from engine.games.atlantis.hex_sketch import sketch
from engine.games.atlantis.orders import STANDING
from engine.games.atlantis.page import WIDTH, fold
from engine.games.atlantis.state import Template, World
from engine.games.atlantis.view import FactionView, SeenRegion, SeenUnit

MARK = "; "
ROOM = WIDTH - len(MARK)


def template(view: FactionView) -> str:
    """The sheet to start from, in the form the faction chose (ATL-ORDER-35, ATL-REPORT-07).

    Also with OPTION TEMPLATE OFF, in the short form: who asks for a sheet gets one. The report prints none then.
    """
    return sheet(view, Template.SHORT if view.template is Template.OFF else view.template)


def sheet(view: FactionView, kind: Template) -> str:
    """The template of this kind; read back unchanged it is without an error. "" for those who only look on."""
    if not view.faction or view.status != "active":
        return ""
    lines = [f"#atlantis {view.faction}", ""]
    for region in view.regions.values():
        own = list(region.own_units)
        if own:
            lines += _region(region, kind)
            for unit in own:
                lines += _unit(unit, kind)
    return "\n".join([*lines, "#end", ""])


def _region(region: SeenRegion, kind: Template) -> Iterator[str]:
    yield from _comment(fold(f"*** {region.land.title} ***", width=ROOM))
    if kind is Template.MAP:
        yield from _comment(["", *sketch(region)])
    yield ""


def _unit(unit: SeenUnit, kind: Template) -> Iterator[str]:
    """The unit's heading, what it is, and its repeated orders (ATL-REPORT-08)."""
    yield f"unit {unit.id}"
    yield from _comment([unit.title] if kind is Template.SHORT else fold(unit_line(unit), width=ROOM))
    yield from unit.repeats
    yield ""


def _comment(lines: list[str]) -> Iterator[str]:
    return (f"{MARK}{line}".rstrip() for line in lines)


def standing_orders(world: World, seat: str) -> str:
    """The order text of a faction that sent none: nothing, under a mark that says so."""
    return f"; {STANDING}\n"
