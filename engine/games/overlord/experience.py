"""How experience is gained by study and use, and what becomes of it when units merge and split (OVL-EXP-01, -02, -08
to -10).

Experience is counted in hundredths of a study day. Decision: a unit that joins gives up its basic skills only if the
merged unit would know two that neither of them knew together, scouting and combat excepted.
"""

from __future__ import annotations

from engine.games.overlord.skills import COMBAT, SCOUTING, basics
from engine.games.overlord.state import STUDY_DAY, Unit
from engine.games.overlord.tables.skills import SKILLS, bases, is_under

SPREAD = 10  # percent of what is studied that goes to each more basic skill (OVL-EXP-01)
USED, USED_BELOW = 10, 5  # percent of a study day that a day of use is worth (OVL-EXP-02)

Experience = dict[str, int]


def gain(unit: Unit, tag: str, amount: int) -> None:
    """Adds experience in one skill alone. amount: hundredths of a day."""
    if amount:
        unit.experience[tag] = unit.experience.get(tag, 0) + amount


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


def averaged(one: Experience, figures: int, other: Experience, joining: int) -> Experience:
    """The experience of `figures` and `joining` figures together, in proportion, rounded down (OVL-EXP-08)."""
    total = figures + joining
    mixed = {
        tag: (one.get(tag, 0) * figures + other.get(tag, 0) * joining) // total for tag in dict.fromkeys((*one, *other))
    }
    return {tag: amount for tag, amount in mixed.items() if amount}


def without(experience: Experience, basic: str) -> Experience:
    """Experience less a basic skill and everything that depends on it (OVL-EXP-09)."""
    return {tag: amount for tag, amount in experience.items() if not is_under(tag, basic)}


def known_basics(experience: Experience) -> tuple[str, ...]:
    """The basic skills in which it makes at least the 1st level."""
    return tuple(tag for tag, amount in experience.items() if SKILLS[tag].basic and SKILLS[tag].level_of(amount))


def forgotten(unit: Unit, other: Unit, joining: int) -> tuple[str, ...]:
    """The basic skills that `joining` figures of `other` forget when they join a unit (OVL-EXP-09, -10)."""
    together = known_basics(averaged(unit.experience, unit.figures, other.experience, joining))
    if len(together) < 2 or set(together) == {SCOUTING, COMBAT}:
        return ()
    if any(set(together) <= set(basics(side)) for side in (unit, other) if side.figures):
        return ()
    return tuple(tag for tag in basics(other) if tag not in basics(unit))


def merge(unit: Unit, other: Unit, joining: int) -> tuple[str, ...]:
    """Moves figures between units of one race, with their experience; returns the basic skills that were forgotten.

    What becomes of the items, the dissent and the order list is the caller's. Raises ValueError for another race, or
    for more figures than there are.
    """
    if unit.race != other.race or not 0 < joining <= other.figures:
        raise ValueError(f"{joining} figures of {other.id} can not join {unit.id}")
    lost = forgotten(unit, other, joining)
    brought = other.experience
    for basic in lost:
        brought = without(brought, basic)
    unit.experience = averaged(unit.experience, unit.figures, brought, joining)
    unit.figures += joining
    other.figures -= joining
    if not other.figures:
        other.experience = {}
    return lost


def split(unit: Unit, figures: int, part: Unit) -> None:
    """Moves figures into a new unit, which knows all that the old one knows (OVL-EXP-09).

    Raises ValueError unless at least one figure stays behind (OVL-ORD-44).
    """
    if not 0 < figures < unit.figures:
        raise ValueError(f"{figures} of {unit.figures} figures can not leave {unit.id}")
    unit.figures -= figures
    part.figures = figures
    part.experience = dict(unit.experience)
