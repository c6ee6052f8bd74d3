"""Which regions adjoin which (ATL-GAP-01, -12): an index made once for each world that is loaded."""

from __future__ import annotations

from engine.games.atlantis.scratch import AtlantisTurn
from engine.games.atlantis.state import NEXUS, STEPS, UNDERWORLD, Direction, Region, World


class Atlas:
    """Regions by place and their exits, for as long as the regions themselves do not change.

    The surface wraps east-west, not north-south. The Nexus leads one way into the six starting cities.
    """

    def __init__(self, world: World) -> None:
        self._width = world.width
        self._by_place = {(r.level, r.x, r.y): r for r in world.regions.values()}
        self._starts = [r for r in world.regions.values() if r.town is not None and r.town.is_starting_city]
        self._exits: dict[int, dict[Direction, Region]] = {}

    def at(self, level: int, x: int, y: int) -> Region | None:
        """The region at a place, x taken round the world; None where there is none."""
        return self._by_place.get((level, x % self._columns(level), y))

    def _columns(self, level: int) -> int:
        return self._width // 2 if level == UNDERWORLD else self._width

    def exits(self, region: Region) -> dict[Direction, Region]:
        """The neighbours that can be entered, in the order of `Direction`."""
        found = self._exits.get(region.id)
        if found is None:
            found = self._exits[region.id] = self._find_exits(region)
        return found

    def _find_exits(self, region: Region) -> dict[Direction, Region]:
        if region.level == NEXUS:
            return dict(zip(Direction, self._starts, strict=False))
        exits = {}
        for direction, (dx, dy) in STEPS.items():
            other = self.at(region.level, region.x + dx, region.y + dy)
            if other is not None and direction not in region.blocked:
                exits[direction] = other
        return exits

    def distance(self, a: Region, b: Region) -> int:
        """Steps between two regions of one level, as the bird flies, round the world where that is shorter."""
        across = abs(a.x - b.x)
        across = min(across, self._columns(a.level) - across)
        down = abs(a.y - b.y)
        return across if down <= across else across + (down - across) // 2


def atlas(turn: AtlantisTurn) -> Atlas:
    """The atlas of a turn, made when first asked for. Regions and their closed sides must not change meanwhile."""
    return turn.note(Atlas, turn.state)


def where(region: Region) -> str:
    """A region as every sentence names it: "plain in Turia (11,15)", "tunnels in Gholrak (3,5,underworld)"."""
    if region.level == NEXUS:
        return region.name
    level = ",underworld" if region.level == UNDERWORLD else ""
    return f"{region.terrain} in {region.name} ({region.x},{region.y}{level})"
