"""Mages in a camp: who casts what, and what is said of it."""

from __future__ import annotations

from typing import Any

from engine.games.olympia.events import Refused
from engine.games.olympia.rules.skills import SKILLS
from engine.games.olympia.state import Unit
from tests.engine.games.olympia.props.camp import Camp


def mage(camp: Camp, name: str = "Osswid", *spells: str, seat: str = "a", at: str = "aa00", **more: Any) -> Unit:
    """A noble who knows spells and their schools, with 20 aura and no more of a maximum, unless it is said."""
    skills = {code: 0 for spell in spells for code in (SKILLS[spell].category or spell, spell)}
    more.setdefault("most_aura", 20)
    more.setdefault("aura", 20)
    return camp.noble(name, seat, at, skills=skills, **more)


def lines(camp: Camp, seat: str = "a") -> list[str]:
    """What a seat is told, with the days, but for orders repeated and sheets shown."""
    return camp.said(seat)


def refused(camp: Camp) -> list[str]:
    """The rules by which orders were refused."""
    return [event.rule for event in camp.of(Refused)]
