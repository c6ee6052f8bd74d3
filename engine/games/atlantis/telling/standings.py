"""The public table. There is no winner and no score (ATL-GAP-127): it says how many follow whom, as word gets round."""

from __future__ import annotations

from engine.core.telling.press import Standings
from engine.games.atlantis.rules.items import RACES
from engine.games.atlantis.state import World

ROUNDED = 10
TITLE = "Who is said to have a following"


def standings(world: World) -> Standings:
    """People and regions of each faction, people to the nearest ten, the most first; empty before the first turn.

    Without any column where the game master keeps them secret.
    """
    if not world.options.standings:
        return Standings(title=TITLE, columns=(), note="In this campaign the game master publishes no standings.")
    people: dict[int, int] = {}
    places: dict[int, dict[int, None]] = {}
    for unit in world.units.values() if world.turn else ():
        places.setdefault(unit.faction, {})[unit.region] = None
        for item, count in unit.items.items():
            if item in RACES:
                people[unit.faction] = people.get(unit.faction, 0) + count
    players = [f for f in world.factions.values() if f.seat and f.status == "active" and f.id in places]
    rows = [(f.seat, f"{f.name} ({f.id})", (_rounded(people.get(f.id, 0)), len(places[f.id]))) for f in players]
    rows.sort(key=lambda row: (-row[2][0], -row[2][1]))
    return Standings(
        title=TITLE,
        columns=("People", "Regions"),
        rows=tuple(rows),
        note="As travellers tell it: people to the nearest ten. There are no winners, only survivors.",
    )


def _rounded(people: int) -> int:
    return (people + ROUNDED // 2) // ROUNDED * ROUNDED or (1 if people else 0)
