"""BOOK: everything that can be ordered, and what becomes of a sheet; each order stands where it is carried out."""

from __future__ import annotations

from engine.core.orders import book_of
from engine.core.ruleset import Admission, Submission, Verdict
from engine.games.atlantis.acting.contract import MONTH_LONG
from engine.games.atlantis.battle import battles, crimes
from engine.games.atlantis.instant import giving, instant, structures
from engine.games.atlantis.language.frame import SHEET
from engine.games.atlantis.magic import magic
from engine.games.atlantis.month import ending
from engine.games.atlantis.trade import market, taxing
from engine.games.atlantis.travel import moving, sailing
from engine.games.atlantis.work import building, earning, producing, studying, teaching

BOOK = book_of(
    instant.ORDERS, instant.FINDING, structures.ORDERS, battles.ORDERS, crimes.ORDERS, giving.ORDERS, taxing.ORDERS,
    magic.ORDERS, market.ORDERS, ending.ORDERS, sailing.ORDERS, moving.ORDERS, building.ORDERS,
    sorted((*earning.ORDERS, *producing.ORDERS, *studying.ORDERS, *teaching.ORDERS), key=lambda one: one.rule),
    sheet=SHEET,
)  # fmt: skip
"""In the sequence of play; what is carried out together as the rulebook lists it. FORM, END, UNIT are frame words."""
LASTING = tuple(spec.keyword for spec in BOOK.specs if spec.group == MONTH_LONG)
"""The orders that take the month."""


def admit(submission: Submission) -> Verdict:
    """What becomes of a submission: orders for another faction are refused (ATL-PARSE-03), all others stored."""
    header = submission.sheet.header
    if header.get("wrong"):
        reason = f"The #atlantis line names faction {header['faction']}, which is not yours. Nothing was stored."
        return Verdict(admission=Admission.REFUSE, reason=reason)
    if header.get("start") and "faction" not in header:
        return Verdict(admission=Admission.REFUSE, reason="The #atlantis line names no faction. Nothing was stored.")
    if header.get("mail") and not submission.sheet.orders:
        return Verdict(
            admission=Admission.TRIAL, reason=f"These are not orders; use {header['mail']}. Nothing was stored."
        )
    return Verdict(admission=Admission.STORE)
