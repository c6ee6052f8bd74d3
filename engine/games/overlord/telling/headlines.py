"""The public facts of a turn as headlines for the Imperial Gazette (OVL-PRESS-01).

What all may know: who holds a title (OVL-VIS-08), that many fell somewhere but not whose they were, a plundered city,
great weather, factions that came to nothing. Who fought whom, and how, only those know who were there: the paper has
no picture of a battlefield.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from engine.core.events import Event
from engine.core.language.numerals import in_words
from engine.core.telling.headline import Way, uncoded, ways
from engine.core.telling.press import Headline
from engine.core.telling.threads.deed import Deed, deed_of
from engine.core.telling.threads.past import some
from engine.games.overlord.battle.account import NEWSWORTHY
from engine.games.overlord.combat.events import BattleFought, BattleNews, TitleVacant
from engine.games.overlord.events import News
from engine.games.overlord.month.events import GreatStorms
from engine.games.overlord.rules.land import MONTHS
from engine.games.overlord.rules.titles import TITLES
from engine.games.overlord.state import DAYS, Location, World
from engine.games.overlord.titles.events import Pillaged, TitleFree, TitleNews, TitleProclaimed
from engine.games.overlord.wording import WORDING
from engine.games.overlord.work.events import SeenBegun

MASTHEAD = "The Imperial Gazette"
MASSACRE = 100  # dead
FREED = {"standard": 35, "major": 60, "overlord": 95}  # worth of the news that a title of a rank has no holder
SACK, RULE, STRIPPED, REIGN, SKIRMISHES, WORKS = 55, 25, 18, 15, 9, 8
NAMED, TWO = 4, 2  # lands in a story, in a headline
CITY = "city"
HIGHEST = frozenset(title.name for title in TITLES.values() if title.rank == "overlord")
MOST = 60


def headlines(world: World, events: Sequence[Event]) -> tuple[Headline, ...]:
    """The news of the turn, the most important first."""
    found: dict[str, Headline] = {}
    for headline in _told(world, events):
        found.setdefault(headline.text, headline)
    return tuple(sorted(found.values(), key=lambda headline: -headline.score)[:MOST])


def _told(world: World, events: Sequence[Event]) -> Iterator[Headline]:
    for event in events:
        if isinstance(event, BattleNews):
            yield _battle(event)
        elif isinstance(event, GreatStorms):
            yield _storms(event)
        elif isinstance(event, News):
            yield Headline(
                score=event.score,
                kind=event.headline,
                **_said(WORDING.headlines(event)),
                body=uncoded(WORDING.catalogue.sentence(event)),
                place=uncoded(_name(world, event)),
                cell=event.place,
                crowned=_crowned(event),
                deed=deed_of(event),
            )
        elif isinstance(event, (TitleFree, TitleVacant)):
            yield from _freed(world, event)
        elif isinstance(event, TitleProclaimed):
            yield from _proclaimed(world, event)
        elif isinstance(event, SeenBegun):
            yield from _begun(world, event)
        elif isinstance(event, Pillaged):
            yield from _plundered(world, event)
    yield from _stripped(world, events)
    yield from _reigns(world)
    yield from _skirmishes(events)


def _paper(key: str, **facts: object) -> Mapping[str, Any]:
    """The text of a headline and its other wordings, by the table of the paper."""
    return _said(ways(WORDING.tables["paper"][key], facts))


def _said(found: tuple[Way, ...]) -> Mapping[str, Any]:
    return {"text": found[0][1], "ways": found}


def _crowned(event: News) -> str:
    """Who has become Overlord; "" for any other news."""
    return uncoded(event.holder) if isinstance(event, TitleNews) and event.title in HIGHEST else ""


def _battle(event: BattleNews) -> Headline:
    name = "massacre" if event.fallen >= MASSACRE else "battle"
    said = _paper(name, location_name=event.location_name, fallen=event.fallen)
    body = uncoded(WORDING.catalogue.sentence(event)) + " " + WORDING.tables["paper"]["unsaid"]
    place, toll = uncoded(event.location_name), f"{event.fallen} dead"
    return Headline(score=event.score, kind="war", **said, body=body, place=place, toll=toll, deed=deed_of(event))


def _begun(world: World, event: SeenBegun) -> Iterator[Headline]:
    """What stands in its foundations for all to see; who pays the masons they do not say."""
    place = world.locations.get(event.location)
    if place is not None:
        deed = Deed(plot="works", place=uncoded(place.name), what=uncoded(event.structure))
        said = _paper("works", place=deed.place, what=deed.what)
        yield Headline(score=WORKS, kind="people", **said, body=f"{said['text']}.", cell=place.id, deed=deed)


def _skirmishes(events: Sequence[Event]) -> Iterator[Headline]:
    """The fights too small to be told one by one: that there were some, and what they cost; never where nor whose."""
    fights = [event for event in events if isinstance(event, BattleFought)]
    lost = [sum(one.lost for one in (*fight.attackers, *fight.defenders) if not one.summoned) for fight in fights]
    small = [fallen for fallen in lost if 0 < fallen < NEWSWORTHY]
    if small:
        fallen = sum(small)
        fights_said = f"{in_words(len(small))} fight{'s' if len(small) > 1 else ''}"
        facts = {"fights": fights_said, "fallen": fallen, "die": "one dies" if fallen == 1 else f"{fallen} die"}
        body = WORDING.tables["paper"]["skirmishes_body"].format(fights=fights_said.capitalize(), fallen=fallen)
        deed = Deed(plot="skirmish", what=fights_said, count=fallen)
        yield Headline(score=SKIRMISHES, kind="war", **_paper("skirmishes", **facts), body=body, deed=deed)


def _storms(event: GreatStorms) -> Headline:
    facts = {"lands": event.lands, "worst": uncoded(event.worst), "others": event.lands - 1}
    if event.lands == 1:
        said, body = _paper("storm", **facts), WORDING.tables["paper"]["storm_body"].format(**facts)
    else:
        said, body = _paper("storms", **facts), uncoded(WORDING.catalogue.sentence(event))
    return Headline(score=event.score, kind=event.headline, **said, body=body, cell=event.place, deed=deed_of(event))


def _freed(world: World, event: TitleFree | TitleVacant) -> Iterator[Headline]:
    """A title of some weight that nobody holds at the end of the month."""
    place = world.locations.get(event.location)
    if place is None or place.title is None or place.title.holder:
        return
    score = FREED.get(TITLES[place.title.tag].rank, FREED["standard"] if place.terrain == CITY else 0)
    if score:
        slain = isinstance(event, TitleVacant)
        facts = {
            "title": event.title,
            "location_name": event.location_name,
            "fallen": event.fallen if isinstance(event, TitleVacant) else "",
        }
        key, kind = ("title_fallen", "death") if slain else ("title_free", "people")
        plainest = WORDING.tables["paper"][key].strip().splitlines()[0].format(**facts)
        yield Headline(
            score=score,
            kind=kind,
            **_paper(key, **facts),
            body=f"{uncoded(plainest)}.",
            cell=event.location,
            deed=Deed(
                plot="vacancy", place=uncoded(event.location_name), what=event.title, who=uncoded(str(facts["fallen"]))
            ),
        )


def _proclaimed(world: World, event: TitleProclaimed) -> Iterator[Headline]:
    """Who rules a city now by a title that is not great enough to be news by itself."""
    place = world.locations.get(event.location)
    if place is None or place.title is None or place.terrain != CITY or TITLES[place.title.tag].rank in FREED:
        return
    holder = world.units.get(place.title.holder)
    if holder is not None and f"[{holder.id}]" in event.holder:
        body = uncoded(WORDING.catalogue.sentence(event))
        said = _said(WORDING.headlines(event))
        yield Headline(score=RULE, kind="people", **said, body=body, cell=event.location, deed=deed_of(event))


def _reigns(world: World) -> Iterator[Headline]:
    """Whole years for which somebody has held a title that the paper tells of."""
    for place in world.locations.values():
        if place.title is None or not place.title.claimed_on or place.title.holder not in world.units:
            continue
        title = TITLES[place.title.tag]
        months = world.turn - (place.title.claimed_on - 1) // DAYS
        if months % MONTHS or months < MONTHS or (title.rank not in FREED and place.terrain != CITY):
            continue
        years = "a year" if months == MONTHS else f"{in_words(months // MONTHS)} years"
        holder = world.units[place.title.holder].name
        facts = {"holder": holder, "title": title.name, "location_name": place.name, "years": years}
        body = WORDING.tables["paper"]["reign_body"].format(**facts)
        yield Headline(score=REIGN, kind="people", **_paper("reign", **facts), body=body, cell=place.id)


def _plundered(world: World, event: Pillaged) -> Iterator[Headline]:
    place = world.locations.get(event.location)
    if place is not None and place.terrain == CITY:
        said = _paper("pillaged", location_name=event.location_name)
        body = WORDING.tables["paper"]["pillaged_body"].format(location_name=uncoded(event.location_name))
        deed = Deed(plot="sack", place=uncoded(event.location_name))
        yield Headline(score=SACK, kind="war", **said, body=body, cell=event.location, deed=deed)


def _stripped(world: World, events: Sequence[Event]) -> Iterator[Headline]:
    """The open country that was pillaged, all of it in one story: where, and on how many days."""
    days: dict[str, set[int]] = {}
    for event in events:
        place = world.locations.get(event.location) if isinstance(event, Pillaged) else None
        if place is not None and place.terrain != CITY:
            days.setdefault(place.id, set()).add(event.day)
    if not days:
        return
    worst = sorted(days, key=lambda place: -len(days[place]))
    paper, names = WORDING.tables["paper"], [world.locations[place].name for place in worst]
    key = "stripped" if len(days) <= TWO else "stripped_lands"
    said = _paper(key, places=" and ".join(names), lands=len(days), worst=names[0])
    told = [_lost(world.locations[place].name, len(on)) for place, on in days.items()][:NAMED]
    more = paper["stripped_more"].format(lands=len(days) - NAMED) if len(days) > NAMED else ""
    body = paper["stripped_body"].format(places=", ".join(told), more=more)
    deed = Deed(plot="pillage", place=names[0], count=len(days[worst[0]]), what=some(names[1:]))
    score = STRIPPED + min(len(days), 10)
    yield Headline(score=score, kind="war", **said, body=body, cell=worst[0], deed=deed)


def _lost(name: str, days: int) -> str:
    return f"{uncoded(name)} on one day" if days == 1 else f"{uncoded(name)} on {days} days"


def _name(world: World, event: News) -> str:
    """Where it happened, if the sentence does not say so already."""
    place: Location | None = world.locations.get(event.place)
    if place is None or place.id in WORDING.catalogue.sentence(event):
        return ""
    return f"{place.name} [{place.id}]"
