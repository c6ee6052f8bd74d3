"""Who looks at what mages can do, and how they hide it (OLY-GAP-S804, -S807, -S809, -S811, -S812)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.core.acting import NotPossible
from engine.games.olympia.events import facts_of
from engine.games.olympia.magic.casting import aim, is_mage, points, seen_at, spell, spot
from engine.games.olympia.magic.school.school_events import (
    AbilitiesShrouded,
    AbilitiesVeiled,
    AbilityScryFelt,
    AbilityShroudDispelled,
    AuraSeen,
    NoAuraSeen,
    SpellPractised,
    SpellsSeen,
)
from engine.games.olympia.refusals import Refusal
from engine.games.olympia.rules.skills import SKILLS
from engine.games.olympia.state import Unit
from engine.games.olympia.units.naming import called
from engine.games.olympia.units.skills import knows
from engine.games.olympia.units.using import SkillUse, Use, Using

VIEW, REVEAL, SHROUD, DETECT, DISPEL = "804", "807", "809", "811", "812"
SCHOOLS = tuple(code for code, skill in SKILLS.items() if skill.is_category and skill.magic)


def _felt(using: Using, targets: list[Unit]) -> None:
    """Those who know Detect ability scry learn who looks at them."""
    for target in targets:
        if knows(target, DETECT) and target is not using.unit:
            facts = facts_of(using.world, [target])
            using.tell(AbilityScryFelt(**facts, name=called(using.unit), what=f"{using.skill.name} [{using.code}]"))


def _mages(using: Using) -> list[Unit]:
    found = seen_at(using, spot(using))
    return [other for other in found if other is not using.unit and is_mage(using.world, other)]


def _view(using: Using) -> bool:
    """The aura of all mages whose shroud is weaker than the spell."""
    mages = _mages(using)
    _felt(using, mages)
    seen = [mage for mage in mages if mage.shroud < points()(using)]
    for mage in seen:
        using.tell(AuraSeen(**using.facts(), name=called(mage), aura=mage.aura))
    if not seen:
        using.tell(NoAuraSeen(**using.facts()))
    return bool(seen)


def _school(using: Using) -> str:
    """The school that an argument names. Raises NotPossible."""
    school = using.word(1)
    if school not in SCHOOLS:
        raise NotPossible(Refusal.NO_SCHOOL, "OLY-GAP-S807", what=school)
    return school


def _check_reveal(using: Using) -> None:
    _school(using)
    aim(using)


def _reveal(using: Using) -> bool:
    target, school = aim(using), _school(using)
    _felt(using, [target])
    if target.shroud >= points(2)(using):
        using.tell(AbilitiesShrouded(**using.facts(), name=called(target)))
        return False
    spells = ", ".join(_spells(target, school)) or "none"
    named = f"{SKILLS[school].name} [{school}]"
    using.tell(SpellsSeen(**using.facts(), name=called(target), school=named, spells=spells))
    return True


def _spells(unit: Unit, school: str) -> Iterator[str]:
    return (
        f"{skill.name} [{code}]" for code, skill in SKILLS.items() if skill.category == school and code in unit.skills
    )


def _shroud(using: Using) -> bool:
    using.unit.shroud += points()(using)
    using.tell(AbilitiesVeiled(**using.facts(), shroud=using.unit.shroud))
    return True


def practise(using: Using) -> bool:
    """Some skills that work by themselves are used for practice only."""
    using.tell(SpellPractised(**using.facts(), name=f"{using.skill.name} [{using.code}]"))
    return True


def _dispel(using: Using) -> bool:
    target = aim(using)
    target.shroud = 0
    using.tell(AbilityShroudDispelled(**using.facts(), name=called(target)))
    return True


ABILITIES: Mapping[str, SkillUse] = {
    VIEW: spell(_view, aura=points()),
    REVEAL: spell(_reveal, _check_reveal, points(2)),
    SHROUD: Use(_shroud, aura=points()),
    DETECT: Use(practise),
    DISPEL: spell(_dispel, aim),
}
