"""A player's faction begins and ends (ATL-FACTION-11, -12, ATL-NEXUS-01, ATL-ORDER-40, -41)."""

from __future__ import annotations

import re
import unicodedata

from engine.core.telling.mapsheet import banner_colour
from engine.games.atlantis.founding.starts import NEXUS_ID
from engine.games.atlantis.rules.items import LEADER
from engine.games.atlantis.state import FIRST_PLAYER, Faction, Flags, Reveal, Unit, World

START_SILVER = 5000
LONGEST_NAME = 80


def clean_name(text: str) -> str:
    """A name as the game keeps it: without parentheses, brackets, quotes and what cannot be seen (ATL-GAP-111)."""
    plain = unicodedata.normalize("NFC", text)
    kept = "".join(" " if unicodedata.category(c)[0] in "CZ" else c for c in plain if c not in '()[]"“”;')
    return re.sub(r" +", " ", kept).strip()[:LONGEST_NAME].rstrip()


def found(world: World, seat: str, name: str, *, leader: str = "", silver: int | None = None) -> tuple[Faction, Unit]:
    """A new faction of a seat and its first unit, a leader in the Nexus.

    leader: what the unit is called, the faction's name by itself. silver: unclaimed money; by itself 5000, and the
    late bonus for every turn that was run. Within a turn the caller enters both in the ledger (`restart`).
    """
    number = world.next_faction
    world.next_faction += 1
    money = START_SILVER + world.options.late_bonus * world.turn if silver is None else silver
    colour = banner_colour(number - FIRST_PLAYER)
    faction = Faction(number, name, seat, unclaimed=money, colour=colour, begun=world.turn)
    world.factions[number] = faction
    flags = Flags(reveal=Reveal.FACTION)  # ATL-GAP-53
    unit = Unit(world.next_unit, leader or name, number, NEXUS_ID, items={LEADER: 1}, flags=flags)
    world.next_unit += 1
    world.units[unit.id] = unit
    world.place(unit, world.regions[NEXUS_ID])
    return faction, unit


def dissolve(world: World, faction: Faction, status: str) -> None:
    """Takes the units of a faction out of the world and marks it as "left" or "destroyed"."""
    for unit in [unit for unit in world.units.values() if unit.faction == faction.id]:
        world.remove(unit)
    faction.unclaimed = 0
    faction.status = status
