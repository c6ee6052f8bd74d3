"""The public table. Nobody wins (OVL-GAME-02): it says who is spoken of, by what all can see or hear.

People as travellers guess them; titles and the land they own, which are public (OVL-VIS-08, OVL-REPORT-22).
"""

from __future__ import annotations

from engine.core.telling.press import Standings
from engine.games.overlord.state import Kind, World
from engine.games.overlord.titles import ownership

ROUNDED = 10
PEOPLE = (Kind.LEADER, Kind.FOLLOWER)


def standings(world: World) -> Standings:
    """People to the nearest ten, titles and owned territories of each faction; empty before the first turn."""
    people: dict[str, int] = {}
    titles: dict[str, int] = {}
    for unit in world.units.values() if world.turn else ():
        if unit.kind in PEOPLE:
            people[unit.faction] = people.get(unit.faction, 0) + unit.figures
        titles[unit.faction] = titles.get(unit.faction, 0) + bool(unit.title)
    lands: dict[str, int] = {}
    for place in world.locations.values() if any(titles.values()) else ():
        if not place.container:
            owner = ownership.owner(world, place)
            lands[owner] = lands.get(owner, 0) + 1
    players = [f for f in world.factions.values() if f.seat and f.status == "active" and f.id in titles]
    rows = [
        (f.seat, f"{f.name} [{f.id}]", (_rounded(people.get(f.id, 0)), titles[f.id], lands.get(f.id, 0)))
        for f in players
    ]
    rows.sort(key=lambda row: (-row[2][0], -row[2][1], -row[2][2]))
    return Standings(
        title="Who is spoken of",
        columns=("People", "Titles", "Lands"),
        rows=tuple(rows),
        note="People are as travellers guess, to the nearest ten; titles and lands are as proclaimed. Nobody wins.",
    )


def _rounded(people: int) -> int:
    return (people + ROUNDED // 2) // ROUNDED * ROUNDED or (1 if people else 0)
