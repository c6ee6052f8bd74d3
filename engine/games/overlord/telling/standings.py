"""The public table. Nobody wins (OVL-GAME-02): it says who is spoken of, by what all can see or hear.

People as travellers guess them, who see nobody that hides; titles and the land they own are proclaimed, and so exact
(OVL-PRESS-01, OVL-VIS-08, OVL-REPORT-22).
"""

from __future__ import annotations

from engine.core.telling.press import Standings
from engine.games.overlord.state import Kind, Unit, World
from engine.games.overlord.titles import ownership
from engine.games.overlord.units.attributes import stats
from engine.games.overlord.units.settings import is_on

TITLE = "Who is spoken of"
ROUNDED = 10
PEOPLE = (Kind.LEADER, Kind.FOLLOWER)


def standings(world: World) -> Standings:
    """People to the nearest ten, titles and owned territories of each faction; empty before the first turn.

    Without any column where the game master keeps them secret.
    """
    if not world.options.standings:
        return Standings(title=TITLE, columns=(), note="In this campaign the game master publishes no standings.")
    people: dict[str, int] = {}
    titles: dict[str, int] = {}
    for unit in world.units.values() if world.turn else ():
        if unit.kind in PEOPLE and _shows_itself(world, unit):
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
        title=TITLE,
        columns=("People", "Titles", "Lands"),
        rows=tuple(rows),
        hearsay=("People",),
        width="people to the nearest ten",
        note="People are as travellers see them, to the nearest ten; who hides is not counted. Titles and lands are as "
        "proclaimed. Nobody wins.",
    )


def _shows_itself(world: World, unit: Unit) -> bool:
    """Whether anybody who comes by would notice the unit (OVL-VIS-01)."""
    return unit.guarding or bool(unit.title) or is_on(world, unit, "announce") or stats(unit).stealth <= 0


def _rounded(people: int) -> int:
    return (people + ROUNDED // 2) // ROUNDED * ROUNDED or (1 if people else 0)
