"""BOOK: everything that can be ordered, and what becomes of a sheet; each order stands where it is carried out."""

from __future__ import annotations

from itertools import chain

from engine.core.orders import book_of
from engine.core.ruleset import Admission, Submission, Verdict
from engine.games.dunk.armies import orders as armies
from engine.games.dunk.armies import placing, training
from engine.games.dunk.battle import plunder, rituals
from engine.games.dunk.diplomacy import admin
from engine.games.dunk.diplomacy import orders as diplomacy
from engine.games.dunk.language.frame import SHEET
from engine.games.dunk.realm import developing, structures, town_orders

_SUBJECTS = (admin, diplomacy, structures, town_orders, placing, training, plunder, armies, rituals)

BOOK = book_of(
    sorted(chain.from_iterable(subject.ORDERS for subject in _SUBJECTS), key=lambda one: one.rule),
    developing.ORDERS,
    sheet=SHEET,
)
"""As the rulebook lists them, developments last."""


def admit(submission: Submission) -> Verdict:
    """What becomes of a submission: stored, tried, refused or ignored (DNK-SUBMIT-10, -11, -13, DNK-GAP-63)."""
    header = submission.sheet.header
    version = header.get("version")
    if header.get("bounced"):
        return Verdict(admission=Admission.IGNORE, reason="The text contains ten dollar signs.")
    if header.get("wrong"):
        return Verdict(admission=Admission.REFUSE, reason="The begin line does not name your kingdom.")
    if header.get("start") and "kingdom" not in header:
        return Verdict(admission=Admission.REFUSE, reason="The begin line could not be read.")
    if "turn" in header and header["turn"] != submission.turn:
        return Verdict(
            admission=Admission.REFUSE,
            reason=f"These orders are for turn {header['turn']}; the turn now open is {submission.turn}.",
        )
    if header.get("test"):
        return Verdict(admission=Admission.TRIAL, reason="This was a test: nothing was stored.", version=version)
    held = submission.version_on_file
    if version is not None and held is not None and version < held:
        return Verdict(
            admission=Admission.REFUSE, reason=f"Version {held} is already stored; this is only version {version}."
        )
    return Verdict(admission=Admission.STORE, version=version)
