"""The units that nobody plays: the keepers of the Empire and what lives in the wilds (OVL-GAP-113, OVL-GAP-132)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from engine.games.overlord.rules.skills import SKILLS
from engine.games.overlord.rules.source import DATA
from engine.games.overlord.state import STUDY_DAY

WANDERS = 6  # a pack leaves its lair in one month of so many (OVL-GAP-113)


class Npc(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of NPC unit. faction: whose; race: of its figures, least to most of them.

    skills: skill -> level, 0 for a beginner of one day; items: what each figure has, and has equipped. title: what it
    holds at the start. orders: its list, the same every month. terrains: where its lairs lie, none for units that have
    a place of their own; chance: of a lair in such a territory, in percent.
    """

    tag: str
    name: str
    faction: str
    race: str
    least: int = 1
    most: int = 1
    skills: dict[str, int] = {}
    items: dict[str, int] = {}
    title: str = ""
    orders: tuple[str, ...] = ()
    terrains: tuple[str, ...] = ()
    chance: int = 0

    @property
    def experience(self) -> dict[str, int]:
        """What it knows, in hundredths of days as `Unit.experience` counts them."""
        return {tag: (SKILLS[tag].days_for(level) or 1) * STUDY_DAY for tag, level in self.skills.items()}


NPCS: Mapping[str, Npc] = DATA.records(Npc, "npcs")
LAIRS: Mapping[str, tuple[Npc, ...]] = {
    terrain: tuple(npc for npc in NPCS.values() if terrain in npc.terrains)
    for terrain in dict.fromkeys(terrain for npc in NPCS.values() for terrain in npc.terrains)
}
