"""Hiding and seeking (OLY-GAP-S638, -O65, OLY-ORDER-65)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.acting import NotPossible
from engine.core.program import Result
from engine.games.olympia.acting.contract import Acting, Deed, order
from engine.games.olympia.events import facts_of
from engine.games.olympia.language.words import MAY_FLAG, MAY_WHO
from engine.games.olympia.refusals import Refusal
from engine.games.olympia.rules.realm import CHANCES
from engine.games.olympia.scratch import OlympiaTurn
from engine.games.olympia.study.crafts.stealth_events import (
    Concealed,
    FoundHidden,
    InPlainSight,
    SearchOver,
    Unconcealed,
)
from engine.games.olympia.units.naming import called
from engine.games.olympia.units.presence import can_hide, hide, known_unit, notices, unnoticed
from engine.games.olympia.units.using import SkillUse, Use, Using, deed

SEARCH_DAYS = 7


# Concealment


def _wants_to_hide(using: Using) -> bool:
    return bool(using.whole(0, 0, 1, 1))


def _check_hiding(using: Using) -> None:
    if _wants_to_hide(using) and not can_hide(using.world, using.unit):
        raise NotPossible(Refusal.CANNOT_HIDE, "OLY-GAP-S638")


def _days_to_hide(using: Using) -> int:
    """To stop hiding takes no time."""
    return using.skill.days if _wants_to_hide(using) else 0


def _hide(using: Using) -> bool:
    unit = using.unit
    if not _wants_to_hide(using):
        unit.hides = False
        using.tell(Unconcealed(**using.facts()))
        return False
    hide(using.turn, unit)
    unit.guard = False
    unit.contacted, unit.found_by = [], []
    using.tell(Concealed(**using.facts()))
    return True


def uncover(turn: OlympiaTurn) -> None:
    """In the evening those are concealed no longer who have got men or a stack, or stand first in an inner place."""
    for unit in turn.state.units.values():
        if unit.hides and not can_hide(turn.state, unit):
            unit.hides = False
            turn.tell(Unconcealed(**facts_of(turn.state, [unit])))


# Searches


def _start_search(acting: Acting) -> Result:
    """At no time if whom it seeks is in plain sight."""
    if _in_plain_sight(acting):
        return Result.DONE
    acting.running.due = SEARCH_DAYS
    return Result.POLL


def _in_plain_sight(acting: Acting) -> bool:
    """Whether it notices whom it seeks without a search; the player is told then."""
    other = known_unit(acting, acting.order.get("who", ""))
    if other is None or not notices(acting.world, acting.unit, other):
        return False
    acting.tell(InPlainSight(**acting.facts(), name=called(other)))
    return True


def _search(acting: Acting) -> Result:
    """A day of it: somebody named with one chance, everybody whom it does not notice here with another."""
    unit = acting.unit
    wanted = acting.order.get("who", "")
    dice = acting.turn.dice("seek", unit.id, acting.day)
    chance = CHANCES.seek.named if wanted else CHANCES.seek.any
    if _in_plain_sight(acting):
        return Result.DONE
    found = False
    for other in unnoticed(acting.turn, unit):
        if (not wanted or other.id == wanted) and dice.percent(chance):
            found = True
            other.found_by.append(unit.id)
            acting.tell(FoundHidden(**acting.facts(), name=called(other)))
    if found and wanted:
        return Result.DONE
    if acting.running.done >= SEARCH_DAYS:
        if not found:
            acting.tell(SearchOver(**acting.facts()))
        return Result.DONE
    return Result.GOING_ON


_HIDE: SkillUse = Use(_hide, _check_hiding, days=_days_to_hide)
HIDING: Mapping[str, SkillUse] = {"638": _HIDE}
SEEK = order(
    "seek", MAY_WHO, rule="OLY-ORDER-65", help="look for concealed characters here", example="seek 5499",
    says="seek[ {who}]", priority=3, days=SEARCH_DAYS, who="ct", do=Deed(_start_search, _search),
)  # fmt: skip
ORDERS = (
    order("hide", MAY_FLAG, rule="OLY-GAP-O77", help="conceal yourself (1), or stop doing so (0)", example="hide 1",
          says=lambda order, name: "conceal itself" if order.get("flag", 1) else "stop concealing itself",
          priority=3, days=3, length="varies", do=deed("638", _HIDE, lambda order: (order.get("flag", 1),))),
)  # fmt: skip
