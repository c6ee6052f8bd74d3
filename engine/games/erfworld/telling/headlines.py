"""The public facts of a day as headlines, and the public table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.core.events import Event
from engine.core.telling.headline import uncoded
from engine.core.telling.press import Headline, Standings
from engine.games.erfworld.battle.events import BattleNews
from engine.games.erfworld.events import News
from engine.games.erfworld.state import Standing, World
from engine.games.erfworld.telling.words import say
from engine.games.erfworld.wording import WORDING


def headlines(world: World, events: Sequence[Event]) -> tuple[Headline, ...]:
    """The news of the day, the most important first."""
    found: dict[str, Headline] = {}
    for event in events:
        if isinstance(event, News):
            body = say(event).rstrip(".") + "."
            spot = uncoded(event.where).partition(" at ")[0] if isinstance(event, BattleNews) else ""
            text = WORDING.headline(event, spot=spot)
            story = Headline(score=event.score, kind=event.headline, text=text, body=body)
            if isinstance(event, BattleNews):
                sides, toll = (event.attackers, event.defenders), f"{event.croaked:,} croaked"
                story = replace(story, sides=sides, toll=toll, place=spot)
            found.setdefault(body, story)
    return tuple(sorted(found.values(), key=lambda headline: -headline.score))


def standings(world: World) -> Standings:
    """Levels and cities of all sides that stand."""
    rows = []
    for side in world.sides.values():
        if side.standing is Standing.FALLEN:
            continue
        cities = [city for city in world.cities_of(side.id) if city.level]
        rows.append((side.seat, side.name, (sum(city.level for city in cities), len(cities))))
    rows.sort(key=lambda row: (-row[2][0], -row[2][1], row[0]))
    return Standings(title="Cities of Erfworld", columns=("Levels", "Cities"), rows=tuple(rows))
