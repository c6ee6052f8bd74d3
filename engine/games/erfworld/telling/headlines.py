"""The public facts of a day as headlines, and the public table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from engine.core.events import Event
from engine.core.language.numerals import in_words
from engine.core.telling.headline import Called, Way, agreeing, counted, uncoded, ways
from engine.core.telling.press import Headline, Standings
from engine.core.telling.threads.deed import Deed, deed_of
from engine.games.erfworld.battle.engage import NEWSWORTHY
from engine.games.erfworld.battle.events import BattleFought, BattleNews, CommanderCroaked
from engine.games.erfworld.day.events import DrawTold
from engine.games.erfworld.diplomacy.events import RulerFollowed
from engine.games.erfworld.events import News
from engine.games.erfworld.realm.events import CasterPopped, ChiefNamed, CityFirst, CityTaken, Levelled
from engine.games.erfworld.realm.owning import WILD
from engine.games.erfworld.state import Standing, World
from engine.games.erfworld.telling.words import say
from engine.games.erfworld.travel.events import Met
from engine.games.erfworld.wording import WORDING

SKIRMISHES, RISEN, CASTERS, CHIEFS, CONTACT = 9, 8, 8, 7, 6
TITLE = "Cities of Erfworld"


def headlines(world: World, events: Sequence[Event]) -> tuple[Headline, ...]:
    """The news of the day, the most important first."""
    found: dict[str, Headline] = {}
    for event in events:
        if isinstance(event, News):
            body, spot = _told(world, event), _spot(event)
            said = _ways(event, spot)
            story = Headline(score=event.score, kind=event.headline, text=said[0][1], ways=said, body=body)
            if isinstance(event, BattleNews):
                sides, toll = (event.attackers, event.defenders), f"{event.croaked:,} croaked"
                story = replace(story, sides=sides, toll=toll, place=spot)
            if isinstance(event, RulerFollowed):
                story = replace(story, crowned=event.ruler, sides=(event.side,))
            found.setdefault(body, replace(story, deed=_deed(world, event, spot)))
    for story in _risen(world, events):
        found.setdefault(story.body, story)
    for story in _talk(events):
        found.setdefault(story.body, story)
    small = _skirmishes(events)
    if small is not None:
        found[small.body] = small
    return tuple(sorted(found.values(), key=lambda headline: -headline.score))


def _deed(world: World, event: News, spot: str) -> Deed | None:
    """The news as a chapter. A fight in the open has no place that anybody knows by name; beasts are nobody."""
    place = "" if spot[:1].isdigit() else spot
    if isinstance(event, CityTaken) and event.from_whom == WILD:
        return Deed(plot="wild", place=event.city, by=event.by)
    if isinstance(event, BattleNews):
        names = {side.name for side in world.sides.values()}
        sides, others = list[str](), list[str]()
        for party in (event.attackers, event.defenders):
            (sides if any(name in party for name in names) else others).append(party)
        if others:
            by, what = " and ".join(sides), " and ".join(others)
            return Deed(plot="hunt", place=place, by=by, what=what, count=event.croaked)
    if isinstance(event, DrawTold):
        order = event.order.split(", ")
        return Deed(plot="draw", by=order[0], of=order[-1])
    return deed_of(event, place=place) if isinstance(event, (BattleNews, CommanderCroaked)) else deed_of(event)


def _risen(world: World, events: Sequence[Event]) -> Iterator[Headline]:
    """The cities that rose, whose levels stand in the public table."""
    firsts = {(event.city, event.level) for event in events if isinstance(event, CityFirst)}
    owners = {city.name: world.sides[city.side].name for city in world.cities.values() if city.side in world.sides}
    for event in events:
        if not isinstance(event, Levelled) or (event.name, event.level) in firsts or event.name not in owners:
            continue
        facts = {"city": event.name, "side": Called(owners[event.name]), "level": event.level}
        said = ways(WORDING.tables["paper"]["risen"], facts)
        body = WORDING.tables["paper"]["risen_body"].format_map(facts)
        deed = deed_of(event, by=owners[event.name])
        yield Headline(score=RISEN, kind="people", text=said[0][1], ways=said, body=body, deed=deed)


def _talk(events: Sequence[Event]) -> Iterator[Headline]:
    """What is sung in every inn: by number, of all sides together, never whose nor where."""
    number = Counter(type(event) for event in events)
    for plot, kind, score, one, many in (
        ("caster", CasterPopped, CASTERS, "a caster", "casters"),
        ("chief", ChiefNamed, CHIEFS, "a side", "sides"),
        ("contact", Met, CONTACT, "one meeting", "meetings"),
    ):
        count = number[kind]
        if count:
            what = one if count == 1 else f"{in_words(count)} {many}"
            said = ways(WORDING.tables["paper"][plot], {"what": what})
            deed = Deed(plot=plot, what=what, count=count)
            yield Headline(score=score, kind="people", text=said[0][1], ways=said, body=f"{said[0][1]}.", deed=deed)


def _ways(event: News, spot: str) -> tuple[Way, ...]:
    if isinstance(event, CityTaken) and event.from_whom == WILD:
        return ways(WORDING.tables["paper"]["from_the_wild"], {"by": Called(event.by), "city": event.city})
    found = WORDING.headlines(event, spot=spot)
    return tuple(way for way in found if not spot[:1].isdigit() or spot not in way[1]) or found


def _spot(event: News) -> str:
    """Where a fight was, by the city's name if it was at one."""
    return uncoded(event.where).partition(" at ")[0] if isinstance(event, (BattleNews, CommanderCroaked)) else ""


def _told(world: World, event: News) -> str:
    """The story: what happened, and of a city what it leaves to those who had it and have it, as the table shows."""
    body = say(event).rstrip(".") + "."
    if isinstance(event, (BattleNews, CommanderCroaked)):
        body = uncoded(body.replace(event.where, _spot(event)))
    if isinstance(event, CityTaken):
        cities = {name: values[1] for _, name, values in standings(world).rows}
        left = [
            f"{agreeing(name, 'has')} {counted(cities[name], 'cities')}"
            for name in (event.by, event.from_whom)
            if name in cities
        ]
        body += f" Now {', '.join(left)}." if left else ""
    return body


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
    croak = "one croaks" if sum(small) == 1 else f"{in_words(sum(small))} croak"
    fights = "A skirmish" if len(small) == 1 else f"{in_words(len(small)).capitalize()} skirmishes"
    facts = {"fights": in_words(len(small)), "croak": croak, "croaked": sum(small)}
    deed = Deed(plot="skirmish", what=f"{facts['fights']} skirmish{'es' if len(small) > 1 else ''}", count=sum(small))
    said = ways(WORDING.tables["paper"]["skirmish" if len(small) == 1 else "skirmishes"], facts)
    body = WORDING.tables["paper"]["skirmishes_body"].format(Fights=fights, croaked=sum(small))
    return Headline(score=SKIRMISHES, kind="war", text=said[0][1], ways=said, body=body, deed=deed)


def standings(world: World) -> Standings:
    """Levels and cities of all sides that stand, exactly: a city is no secret, and no unit counts (ERF-WORLDGEN-13).
    Without any column where the game master keeps them secret.
    """
    if not world.options.standings:
        return Standings(title=TITLE, columns=(), note="In this campaign the game master publishes no standings.")
    rows = []
    for side in world.sides.values():
        if side.standing is Standing.FALLEN:
            continue
        cities = [city for city in world.cities_of(side.id) if city.level]
        rows.append((side.seat, side.name, (sum(city.level for city in cities), len(cities))))
    rows.sort(key=lambda row: (-row[2][0], -row[2][1], row[0]))
    return Standings(title=TITLE, columns=("Levels", "Cities"), rows=tuple(rows))
