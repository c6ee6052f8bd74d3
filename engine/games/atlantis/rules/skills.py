"""The 24 ordinary and 59 magic skills (ATL-SKILL-01, ATL-GAP-28, ATL-GAP-78)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from engine.games.atlantis.rules.source import DATA


class Skill(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A skill. cost: silver a person and month of study. needs: prerequisite -> level. use: how magic is used."""

    key: str
    abbreviation: str
    cost: int
    magic: bool = False
    use: tuple[str, ...] = ()
    needs: dict[str, int] = {}

    @property
    def is_foundation(self) -> bool:
        return "foundation" in self.use

    @property
    def title(self) -> str:
        """As it is printed: Horse Training."""
        small = {"of", "the"}
        return " ".join(word if word in small else word.capitalize() for word in self.key.split())


SKILLS: Mapping[str, Skill] = DATA.records(Skill, "skills")
MAGIC: tuple[str, ...] = tuple(key for key, skill in SKILLS.items() if skill.magic)
FOUNDATIONS: tuple[str, ...] = tuple(key for key, skill in SKILLS.items() if skill.is_foundation)
MAX_LEVEL = 5
