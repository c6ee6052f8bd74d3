"""How scripted Atlantis players study and use magic: whatever they may, each spell in its turn."""

from __future__ import annotations

from bot.demo.atlantis.desk import Desk, heads, word
from engine.games.atlantis.rules.skills import FOUNDATIONS, SKILLS
from engine.games.atlantis.sight.view import SeenUnit


def learn_magic(desk: Desk, unit: SeenUnit) -> bool:
    """STUDY a foundation first, then what lies open, the least known first; says whether it was paid for."""
    if heads(unit) != 1 or (not unit.studies and desk.view.mages >= desk.view.mage_limit):
        return False
    wanted = list(unit.studies) or [FOUNDATIONS[desk.view.faction % len(FOUNDATIONS)]]
    low = min(unit.level(skill) for skill in wanted)
    fresh = [skill for skill in wanted if unit.level(skill) == low]
    if desk.turn % 3 == 0:
        fresh = [skill for skill in wanted if skill in FOUNDATIONS] or fresh
    return desk.study(unit, fresh[desk.pick(unit, len(fresh), 2)])


def cast(desk: Desk, unit: SeenUnit) -> None:
    """One CAST, and the combat spell of the month."""
    castable = [key for key in unit.skills if unit.level(key) and {"cast", "late"} & set(SKILLS[key].use)]
    if castable:
        key = castable[desk.pick(unit, len(castable))]
        arguments = _arguments(desk, unit, key)
        if key == "engrave runes of warding" and not unit.structure:
            _go_indoors(desk, unit)
        desk.write(unit, f"cast {word(key)} {arguments}".rstrip())
    fighting = [key for key in unit.skills if unit.level(key) and "combat" in SKILLS[key].use]
    if fighting and desk.whim(unit, 4):
        spell = fighting[desk.pick(unit, len(fighting))]
        if spell != unit.combat_spell:
            desk.write(unit, f"combat {word(spell)}")


def _go_indoors(desk: Desk, unit: SeenUnit) -> None:
    """Into the first building that is the faction's own."""
    for structure in desk.region(unit).structures:
        if structure.owner in desk.view.own and structure.type in ("tower", "fort", "castle"):
            desk.write(unit, f"enter {structure.number}")
            return


def _arguments(desk: Desk, unit: SeenUnit, key: str) -> str:
    """What the spell is to be told."""
    region = desk.region(unit)
    level = unit.level(key)
    others = [other.id for other in region.units if other is not unit]
    beside = [land for land in region.exits.values() if land.terrain != "ocean"] or [region.land]
    target = beside[desk.pick(unit, len(beside))]
    friends = [other.id for other in desk.view.own.values() if other.level("portal lore") and other is not unit]
    porter = friends[desk.pick(unit, len(friends))] if friends else unit.id
    company = f" units {others[0]}" if others else ""
    told = {
        "gate lore": "detect" if level >= 2 and desk.whim(unit, 2) else f"random{company if level > 2 else ''}",
        "farsight": f"region {target.x} {target.y}",
        "teleportation": f"region {target.x} {target.y}",
        "portal lore": f"{porter} units {others[-1] if others else unit.id}",
        "mind reading": str(others[0] if others else unit.id),
        "bird lore": "eagle" if level >= 3 and desk.whim(unit, 2) else f"direction {next(iter(region.exits), 'n')}",
        "create phantasmal beasts": f"wolf {level}",
        "create phantasmal undead": f"skeleton {level}",
        "create phantasmal demons": f"imp {level}",
        "invisibility": f"units {unit.id}",
    }
    return told.get(key, "")
