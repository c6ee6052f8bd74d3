"""Names of armies: "1st Army", "2nd Archers", an ordinal per kingdom and type (DNK-GAP-72)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.language.numerals import numbered
from engine.games.dunk.state import ArmyType, Kingdom

PLURALS: Mapping[ArmyType, str] = {
    ArmyType.ARMY: "Army",
    ArmyType.ARCHERS: "Archers",
    ArmyType.CATAPULTS: "Catapults",
    ArmyType.FIREWALKERS: "Firewalkers",
    ArmyType.MITHRIL_WARRIORS: "Mithril Warriors",
    ArmyType.SHIP: "Ship",
    ArmyType.FRIGATE: "Frigate",
    ArmyType.CAVALRY: "Cavalry",
    ArmyType.WARG_ARMY: "Warg Army",
    ArmyType.KNIGHTS: "Knights",
    ArmyType.TROLLS: "Trolls",
    ArmyType.STONE_CASTLE: "Stone Castle",
    ArmyType.SKY_CASTLE: "Sky Castle",
    ArmyType.TOWN_GUARD: "Town Guard",
}


def army_name(kingdom: Kingdom | None, kind: ArmyType) -> str:
    """The name of the kingdom's next army of this type; counts it. Without a kingdom: a rebel's name."""
    if kingdom is None:
        return f"Rebel {PLURALS[kind]}"
    count = kingdom.names_counted.get(kind.value, 0) + 1
    kingdom.names_counted[kind.value] = count
    return f"{numbered(count)} {PLURALS[kind]}"


def spaced(name: str) -> str:
    """A name as it is printed: `Grah's_Kingdom` keeps its underscore in orders, not in prose."""
    return name.replace("_", " ")
