"""Hounds bark at those who hide (OLY-GAP-S661, OLY-GAP-23)."""

from __future__ import annotations

from typing import ClassVar

from engine.core.events import Tone
from engine.games.olympia.events import UnitEvent, facts_of
from engine.games.olympia.rules.calendar import DAYS
from engine.games.olympia.rules.skills import SKILLS
from engine.games.olympia.scratch import OlympiaTurn
from engine.games.olympia.state import Place, Unit
from engine.games.olympia.units.presence import conceals, everybody, notices

HOUND = "295"
BREEDING = SKILLS["661"]


class HoundBarks(UnitEvent):
    """A hound noticed somebody concealed."""

    tone: ClassVar[Tone] = Tone.SEEN


def bark_at(turn: OlympiaTurn, unit: Unit) -> None:
    """Hounds may bark when somebody who conceals himself comes to where they are; ask on arrival."""
    if conceals(turn.state, unit):
        _bark(turn, unit, turn.state.places[unit.place])


def bark_on_a_day(turn: OlympiaTurn) -> None:
    """Once a month, on a day that nobody knows, hounds may bark at those who hide where they are (OLY-GAP-23)."""
    if turn.day != turn.dice("hounds").between(1, DAYS):
        return
    for unit in list(turn.state.units.values()):
        if unit.hides and conceals(turn.state, unit):
            _bark(turn, unit, turn.state.places[unit.place])


def _bark(turn: OlympiaTurn, hidden: Unit, place: Place) -> None:
    for unit in everybody(turn.state, place):
        if unit.count(HOUND) and not unit.prisoner and not notices(turn.state, unit, hidden):
            dice = turn.dice("bark", unit.id, hidden.id, turn.day)
            if dice.percent(BREEDING.number("bark")):
                turn.tell(HoundBarks(**facts_of(turn.state, [unit])))
