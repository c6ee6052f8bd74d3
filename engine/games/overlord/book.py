"""BOOK: everything that can be ordered, and what becomes of a sheet; each order stands where it is carried out.

UNIT and END are frame words. `DEMOTE` stands among the orders by OVL-GAP-53.
"""

from __future__ import annotations

from dataclasses import replace

from engine.core.orders import book_of
from engine.core.ruleset import Admission, Submission, Verdict
from engine.games.overlord.acting.contract import FULL_DAY
from engine.games.overlord.battle import orders as battle
from engine.games.overlord.household import figures, fund, hands, self, stack
from engine.games.overlord.language.frame import SHEET
from engine.games.overlord.month import conditions, opening, using
from engine.games.overlord.rule import guarding_orders, titles
from engine.games.overlord.study import orders as study
from engine.games.overlord.study import teaching
from engine.games.overlord.trade import orders as trade
from engine.games.overlord.travel import orders as travel
from engine.games.overlord.work import building, working

_DAYS = (
    *guarding_orders.ORDERS, *battle.ORDERS, *building.ORDERS, *titles.CLAIMING, *travel.ORDERS, *study.ORDERS,
    *teaching.ORDERS, *using.ORDERS, *working.ORDERS,
)  # fmt: skip
_ALL = book_of(
    conditions.ORDERS, stack.ORDERS, travel.DOORS, figures.ORDERS, trade.ORDERS, hands.ORDERS, conditions.SWAPPING,
    fund.ORDERS, self.ORDERS, using.TARGETING, fund.FORGETTING, titles.ORDERS, travel.RETREATING,
    sorted(_DAYS, key=lambda one: (one.group == FULL_DAY, one.rule)),
    opening.ORDERS,
    sheet=SHEET,
)  # fmt: skip
FULL_DAYS = frozenset(spec.keyword for spec in _ALL.specs if spec.group == FULL_DAY)
BOOK = replace(_ALL, lasting=FULL_DAYS)


def admit(submission: Submission) -> Verdict:
    """What becomes of a submission (OVL-MAIL-05, -14): orders of another faction or of a past turn are refused, those
    for a later turn are kept for it.
    """
    header = submission.sheet.header
    if header.get("wrong"):
        reason = f"The GAME line names faction {header['faction']}, which is not yours. Nothing was stored."
        return Verdict(admission=Admission.REFUSE, reason=reason)
    turn: int | None = header.get("turn")
    if turn is not None and turn < submission.turn:
        reason = f"The GAME line names turn {turn}, which has already been played. Nothing was stored."
        return Verdict(admission=Admission.REFUSE, reason=reason)
    return Verdict(admission=Admission.STORE, for_turn=turn)
