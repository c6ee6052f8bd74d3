"""The orders sheet that ends a report, ready to be sent back, and the orders of a kingdom that sent none.

Decision: a kingdom without orders has its `every turn` lines carried out, as they say; `next turn` lines
go on waiting; armies march on by themselves (DNK-GAP-03).
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from engine.core.orders import read_orders
from engine.games.dunk.book import BOOK
from engine.games.dunk.checking.directory import directory
from engine.games.dunk.checking.prices import affordable
from engine.games.dunk.language.frame import STANDING
from engine.games.dunk.sight.view import KingdomView, SeenArmy, SeenProvince
from engine.games.dunk.state import ArmyType, Campaign, Leaders

_EVERY = re.compile(r"\s*(every[ _]+turn|et)\b", re.IGNORECASE)
REMINDERS = {  # DNK-REPORT-12
    Leaders.WARRIORS: ">Maybe use your warrior leaders to develop a soc or something?",
    Leaders.MAGES: ">Maybe use your mages to burn two provinces with diburn?",
    Leaders.PRIESTS: ">Maybe use your priests to mission or develop a soc?",
}


def template(view: KingdomView) -> str:
    """The orders sheet (DNK-REPORT-10 to -13); sent back unchanged it reads without an error."""
    if not view.kingdom or view.leaders is None or view.kingdoms[view.kingdom].state == "left":
        return ""  # who left gives no more orders
    name = view.name.replace(" ", "_")
    lines = [
        f"campaign {view.campaign}",
        f"begin orders {name} {view.turn + 1}",
        f">We also have {view.gold} gold to buy armies (max {affordable(view)} armies) and stuff for.",
        *_waiting(view),
        *_armies(view),
        REMINDERS[view.leaders],
        "end orders",
    ]
    return "\n".join(lines) + "\n"


def _waiting(view: KingdomView) -> Iterator[str]:
    """Lines of every turn and next turn; those that no longer mean anything are commented out."""
    known = directory(view)
    for line in view.next_sheet:
        sheet = read_orders(line, BOOK, known)
        yield f">{line}" if sheet.errors or not sheet.orders else line


def _armies(view: KingdomView) -> Iterator[str]:
    """What each army may do, province by province: plunder lines, movement words not yet used, empty suggestions."""
    standing: dict[int, list[SeenArmy]] = {}
    for army in view.own_armies:
        if army.type is not ArmyType.TOWN_GUARD:
            standing.setdefault(army.province, []).append(army)
    for number in sorted(standing):
        province = view.provinces.get(number)
        yield f">In {number} ({view.terrain(number)}):"
        for army in standing[number]:
            if view.knows("province_plunder"):
                yield f"{'' if _is_plunder(province) else '>'}plunder {army.name}"
            if not army.is_immobile:
                yield _march(army)


def _is_plunder(province: SeenProvince | None) -> bool:
    """Whether plundering there is suggested: there are people, and nothing one might regret (DNK-REPORT-11)."""
    if province is None or province.race is None:
        return False
    return not (province.villages or province.stables or province.warg_farms)


def _march(army: SeenArmy) -> str:
    """The army's words for the coming turn: those left over, else its last direction, which it would repeat anyway."""
    words = army.heading or ((army.last,) if army.last else ())
    return f"move {army.name} {' '.join(words)}" if words else f">move {army.name}"


def standing_orders(campaign: Campaign, seat: str) -> str:
    """The order text of a kingdom that sent none: its every turn lines, under a mark that says so."""
    waiting = campaign.kingdoms[int(seat)].next_sheet
    return "\n".join([f">{STANDING}", *(line for line in waiting if _EVERY.match(line))]) + "\n"
