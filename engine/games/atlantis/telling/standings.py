"""The public table. There is no winner and no score (ATL-GAP-127): it says how many follow whom, as word gets round.

Word gets round of what everybody could see. Hidden units are left out, so that none of them ever moves a number here;
the rest is rounded, so that no single unit is followed by it.
"""

from __future__ import annotations

from engine.core.telling.press import Standings
from engine.games.atlantis.rules.items import RACES
from engine.games.atlantis.state import World
from engine.games.atlantis.units.stealth import is_open

PEOPLE_BY = 10
REGIONS_BY = 5
TITLE = "Who is said to have a following"


def standings(world: World) -> Standings:
    """People and regions of each faction as everybody could count them, the most first; empty before the first turn.

    Without any column where the game master keeps them secret.
    """
    if not world.options.standings:
        return Standings(title=TITLE, columns=(), note="In this campaign the game master publishes no standings.")
    people: dict[int, int] = {}
    places: dict[int, dict[int, None]] = {}
    for unit in world.units.values() if world.turn else ():
        if world.factions[unit.faction].seat and is_open(unit):
            places.setdefault(unit.faction, {})[unit.region] = None
            count = sum(number for item, number in unit.items.items() if item in RACES)
            people[unit.faction] = people.get(unit.faction, 0) + count
    players = [faction for faction in world.factions.values() if faction.seat and faction.status == "active"]
    rows = [
        (
            faction.seat,
            f"{faction.name} ({faction.id})",
            (_rounded(people.get(faction.id, 0), PEOPLE_BY), _rounded(len(places.get(faction.id, ())), REGIONS_BY)),
        )
        for faction in (players if world.turn else ())
    ]
    rows.sort(key=lambda row: (-row[2][0], -row[2][1]))
    return Standings(
        title=TITLE,
        columns=("People", "Regions"),
        rows=tuple(rows),
        hearsay=("People", "Regions"),
        width="people to the nearest ten, regions to the nearest five",
        note="As travellers tell it: people to the nearest ten, regions to the nearest five, and nobody who hides. "
        "There are no winners, only survivors.",
    )


def _rounded(count: int, by: int) -> int:
    """To the nearest step; 1 stands for the few that would be none."""
    return (count + by // 2) // by * by or min(count, 1)
