"""How experience is gained by study and by use, in hundredths of a study day (OVL-EXP-01, -02)."""

from __future__ import annotations

from engine.core.space.index import set_unnoticed
from engine.games.overlord.rules.skills import SKILLS, bases
from engine.games.overlord.state import STUDY_DAY, Unit

SPREAD = 10  # percent of what is studied that goes to each more basic skill (OVL-EXP-01)
USED, USED_BELOW = 10, 5  # percent of a study day that a day of use is worth (OVL-EXP-02)


def gain(unit: Unit, tag: str, amount: int) -> None:
    """Adds experience in one skill alone. amount: hundredths of a day."""
    if not amount:
        return
    had = unit.experience.get(tag)
    if had is not None and SKILLS[tag].level_of(had) == SKILLS[tag].level_of(had + amount):
        set_unnoticed(unit.experience, tag, had + amount)  # sight, force and the like go by levels alone
    else:
        unit.experience[tag] = (had or 0) + amount


def studied(unit: Unit, tag: str, amount: int) -> None:
    """Adds what was studied, and a tenth of it to every more basic skill, each once (OVL-EXP-01, OVL-GAP-87)."""
    gain(unit, tag, amount)
    for base in bases(tag):
        gain(unit, base, amount * SPREAD // 100)


def used(unit: Unit, tag: str) -> None:
    """Adds what a day of USE is worth: a tenth of a day, and a twentieth to every more basic skill (OVL-EXP-02)."""
    gain(unit, tag, STUDY_DAY * USED // 100)
    for base in bases(tag):
        gain(unit, base, STUDY_DAY * USED_BELOW // 100)
