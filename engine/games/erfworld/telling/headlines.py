"""The public facts of a day as headlines, and the public table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.core.events import Event
from engine.core.telling.almanac import in_words
from engine.core.telling.headline import uncoded
from engine.core.telling.press import Headline, Standings
from engine.games.erfworld.battle.engage import NEWSWORTHY
from engine.games.erfworld.battle.events import BattleFought, BattleNews
from engine.games.erfworld.diplomacy.events import RulerFollowed
from engine.games.erfworld.events import News
from engine.games.erfworld.state import Standing, World
from engine.games.erfworld.telling.words import say
from engine.games.erfworld.wording import WORDING

SKIRMISHES = 9


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
            if isinstance(event, RulerFollowed):
                story = replace(story, crowned=event.ruler, sides=(event.side,))
            found.setdefault(body, story)
    small = _skirmishes(events)
    if small is not None:
        found[small.body] = small
    return tuple(sorted(found.values(), key=lambda headline: -headline.score))


def _skirmishes(events: Sequence[Event]) -> Headline | None:
    """The fights too small to be told one by one: that there were some, and what they cost."""
    losses = [
        sum(part.croaked for part in (*event.attacking, *event.defending))
        for event in events
        if isinstance(event, BattleFought)
    ]
    small = [croaked for croaked in losses if croaked < NEWSWORTHY]
    if not any(small):
        return None
    fights = "A skirmish" if len(small) == 1 else f"{in_words(len(small))} skirmishes"
    croak = "one croaks" if sum(small) == 1 else f"{in_words(sum(small)).lower()} croak"
    body = f"{fights}, of which only those who fought can tell more. Croaked: {sum(small)}."
    return Headline(score=SKIRMISHES, kind="war", text=f"{fights}: {croak}", body=body)


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
