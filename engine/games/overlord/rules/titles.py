"""The titles (OVL-TITLE-10 to -19, OVL-GAP-60 to -67)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from engine.games.overlord.rules.source import DATA

OVERLORD = "over"
PRESENT = 110  # percent of the holder's experience that a challenger needs while the holder is there (OVL-TITLE-05)


class Title(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A title. rank: minor, standard, major or overlord; cost: $; control: points for the holder's faction.

    skill, level: what a claimant needs, and what a challenge is judged by. range: days on foot within which its holder
    owns the territories, 0 only the place itself with what lies around and in it, -1 no land at all (OVL-GAP-60).
    leash: the holder loses the title beyond that many days on foot, -1 on leaving the place or structure, -2 never.
    absent: percent of the holder's experience that is enough while the holder is away (OVL-TITLE-06). cancels: titles
    within range that its holder may cancel. studies: the skill whose whole tree the holder may study up to `limit`
    without a teacher; faster: percent by which the holder learns that tree faster.
    """

    tag: str
    name: str
    about: str
    rank: str
    cost: int
    control: int
    skill: str
    level: int
    range: int = -1
    leash: int = -2
    absent: int = 90
    cancels: tuple[str, ...] = ()
    studies: str = ""
    limit: int = 0
    faster: int = 0

    @property
    def owns_land(self) -> bool:
        return self.range >= 0


TITLES: Mapping[str, Title] = DATA.records(Title, "titles")
# Where ranges overlap, the narrower title has the taxes (OVL-GAP-34).
NARROWEST_FIRST: tuple[str, ...] = tuple(
    sorted((tag for tag, title in TITLES.items() if title.owns_land), key=lambda tag: TITLES[tag].range)
)
