"""The orders template with every unit's running order and pending ones (OLY-SUBMIT-16, -17, OLY-REPORT-18, OLY-GAP-16),
one unit's section of it, and what counts for a faction that sent nothing.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.program import printed
from engine.games.olympia.checking.receipt import lasting
from engine.games.olympia.sight.view import FactionView, OwnUnit
from engine.games.olympia.state import World

BREAK = "\n"
SHOWN_LOYALTY = {"contract": "Contract", "fear": "Fear"}


def template(view: FactionView) -> str:
    """The sheet to start from; "" for those who only look on. Handed back unchanged it leaves every queue as it is."""
    if not view.faction or view.status != "active":
        return ""
    lines = [f"begin {view.faction} # {view.name}", ""]
    for code in unit_codes(view):
        lines += _section(view, code)
    return "\n".join([*lines, "end", ""])


def unit_codes(view: FactionView) -> Iterator[str]:
    """Whose sections the template has: the player entity's and those of strangers only where something waits."""
    if view.queue:
        yield view.faction
    yield from view.own
    yield from view.queues


def unit_block(view: FactionView, code: str) -> str:
    """The section of a unit with what waits in its queue."""
    return "\n".join(_section(view, code)).rstrip("\n") + "\n"


def _section(view: FactionView, code: str) -> Iterator[str]:
    unit = view.own.get(code)
    if unit is not None:
        return printed(f"unit {code} # {unit.name}", notes(unit), unit.queue)
    if code == view.faction:
        return printed(f"unit {code} # {view.name}", (), view.queue)
    if code in view.unformed:
        return printed(f"unit {code} # to be formed", (), view.queues.get(code, ()))
    return printed(f"unit {code}", (), view.queues.get(code, ()))


def notes(unit: OwnUnit) -> Iterator[str]:
    """What is said of a unit above its orders."""
    if unit.prisoner:
        yield "is held prisoner"
    if unit.renounces:
        kind, _, rating = unit.loyalty.partition("-")
        yield f"{unit.id} has loyalty {SHOWN_LOYALTY.get(kind, kind)}-{rating} and will renounce"
        yield "loyalty at the end of this turn."
    if unit.running is not None:
        yield f"> {running_text(unit)}"


def running_text(unit: OwnUnit) -> str:
    """ "move s (executing for one more day)", "make 74 (still executing)"."""
    running = unit.running
    return "nothing" if running is None else f"{running.words.partition(BREAK)[0]} ({lasting(running)})"


def standing_orders(world: World, seat: str) -> str:
    """The order text of a faction that sent none: nothing, since what waits in the queues goes on by itself."""
    return ""
