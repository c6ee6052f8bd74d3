"""Farsight and Mind Reading (ATL-GAP-78)."""

from __future__ import annotations

from engine.core.acting import NotPossible
from engine.games.atlantis.acting.references import title
from engine.games.atlantis.land.grid import where
from engine.games.atlantis.magic.casting import Casting, Spell
from engine.games.atlantis.refusals import Refusal
from engine.games.atlantis.rules.names import amount
from engine.games.atlantis.rules.skills import SKILLS
from engine.games.atlantis.state import Region, Unit
from engine.games.atlantis.units.skills import level

READS_ALL = 5


def farsight(casting: Casting) -> None:
    """CAST Farsight REGION x y. Raises NotPossible."""
    target = casting.place(4 * casting.power**2)
    if not casting.done():
        raise casting.misspelt()
    look_from_afar(casting, target)
    casting.tell(f"Looks into {where(target)} from afar.")


def look_from_afar(casting: Casting, target: Region) -> None:
    """The mage's faction gets a report of a region (ATL-GAP-119)."""
    seen = casting.world.this_turn.distant.setdefault(casting.mage.faction, [])
    if target.id not in seen:
        seen.append(target.id)


def mind_reading(casting: Casting) -> None:
    """CAST Mind_Reading u: whose it is; from level 5 all about it. Raises NotPossible."""
    unit = casting.seen(casting.reference())
    if not casting.done():
        raise casting.misspelt()
    if unit.faction == casting.mage.faction:
        raise NotPossible(Refusal.OWN_MIND, "ATL-GAP-78")
    faction = casting.world.factions[unit.faction]
    known = f"{title(unit)} belongs to {faction.name} ({faction.id})"
    if casting.power >= READS_ALL:
        known += f", {_all_about(unit)}"
    casting.tell(f"Reads a mind: {known}.")


def _all_about(unit: Unit) -> str:
    goods = ", ".join(amount(item, count) for item, count in unit.items.items()) or "nothing"
    skills = [f"{SKILLS[skill].title} {found}" for skill in unit.training if (found := level(unit, skill))]
    spell = f"; its combat spell is {SKILLS[unit.combat_spell].title}" if unit.combat_spell else ""
    return f"has {goods} and knows {', '.join(skills) or 'nothing'}{spell}"


SPELLS: dict[str, Spell] = {"farsight": farsight, "mind reading": mind_reading}
