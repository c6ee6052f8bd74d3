"""All spells that are CAST, by skill, and the lore under which others notice them."""

from __future__ import annotations

from collections.abc import Mapping

from engine.games.atlantis.magic import artifacts, gates, illusions, nature, sight, summoning
from engine.games.atlantis.magic.casting import Spell
from engine.games.atlantis.rules.skills import SKILLS

SPELLS: Mapping[str, Spell] = {
    **gates.SPELLS,
    **sight.SPELLS,
    **nature.SPELLS,
    **summoning.SPELLS,
    **illusions.SPELLS,
    **artifacts.SPELLS,
}
NOTICING = ("weather lore", "earth lore", "necromancy", "demon lore", "illusion", "artifact lore")
_COMING_DOWN = {"summon demon": "demon lore", "summon balrog": "demon lore"}


def lore_of(skill: str) -> str:
    """The skill whose holders notice this spell, "" for none (ATL-GAP-78)."""
    if skill in NOTICING:
        return skill
    if skill in _COMING_DOWN:
        return _COMING_DOWN[skill]
    return next((need for need in SKILLS[skill].needs if need in NOTICING), "")
