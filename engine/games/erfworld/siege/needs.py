"""What breaks the walls and the gate of a city, and who gets past them (ERF-BUILDING-27, -28, -30)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.games.erfworld.rules.cities import LEVELS, WORKS
from engine.games.erfworld.rules.classes import UnitClass
from engine.games.erfworld.siege.works import Way, can_break, can_dig
from engine.games.erfworld.state import City
from engine.games.erfworld.wording import WORDING


def gets_in(kind: UnitClass, level: int) -> bool:
    """Whether a class gets into a city of a level whose wall is whole and manned: through it, under it or over it."""
    city = City("", "", 0, level=level)
    if not LEVELS[level].wall or kind.flies or "climb" in kind.specials:
        return True
    return can_dig(kind, city, manned=True) or any(can_break(kind, city, way) for way in (Way.GATE, Way.WALL))


def what_breaks(wall: int, gate: int) -> str:
    """Which units get past so many levels of wall and gate, as sentences; "" where no wall stands."""
    if not wall or not gate:
        return ""
    words = WORDING.tables["needs"]
    digging = "dig" if wall < WORKS["toughness"].digging_stopped_from else "dig_unmanned"
    return words["past"].format(
        wall=WORKS["toughness"].levels[wall - 1],
        breakers=_said(words, "toughness", wall),
        gate=WORKS["gate"].levels[gate - 1],
        openers=_said(words, "gate", gate),
        digging=words[digging],
    )


def _said(words: Mapping[str, str], work: str, level: int) -> str:
    """The conditions of a level; heavies with siege need no mention where any unit with siege will do."""
    found = []
    conditions = WORKS[work].breaks[level - 1]
    for condition in conditions:
        what, rank = condition.split()
        if rank == "light":
            found.append(words["light"])
        elif what != "siege" or "siege light" not in conditions:
            found.append(words[what if int(rank) > 0 else "any"].format(rank=rank))
    return words["or"].join(found) or words["nothing"]
