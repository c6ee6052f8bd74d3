"""What travellers tell in every inn (OLY-GAP-86): by region, never by province, and never who it was."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from engine.core.events import Event
from engine.core.telling.headline import Way, uncoded, ways
from engine.core.telling.threads.deed import Deed
from engine.games.olympia.battle.battle_events import BattleFought
from engine.games.olympia.household.forming_events import NobleFormed
from engine.games.olympia.household.loyalty_events import Deserted
from engine.games.olympia.household.wage_events import MenLeft
from engine.games.olympia.land.ruin_events import ShipSunk, StructureDamaged
from engine.games.olympia.magic.weather.storm_events import WeatherComes
from engine.games.olympia.nonplayers.band_events import BandAppears, SavagesRaze
from engine.games.olympia.rule.rule_events import MobFormed, PillageSeen
from engine.games.olympia.rules.items import spelled
from engine.games.olympia.rules.realm import REALM
from engine.games.olympia.state import Place, Realm, Region, World
from engine.games.olympia.wording import WORDING
from engine.games.olympia.work.building_events import NewBuilding
from engine.games.olympia.work.income_events import InnBrawl, MineAccident

GREAT = 100  # figures of a battle that all the world hears of
BATTLE, WRECK, PILLAGE, SAVAGES, FIGHT, MOB, ACCIDENT, BANDS, BRAWL = 60, 44, 42, 38, 36, 34, 30, 22, 18
DESERTERS, BEGUN, UNPAID, SERVICE, WEATHER = 20, 17, 16, 14, 8
STILL_PILLAGED = 32  # where it goes on, who fights or rises there is the news
HOUSES = ("castle", "inn", "mine", "temple", "tower")  # what rises for all to see
WIDE = 2  # provinces in which the weather is spoken of elsewhere


class Story(NamedTuple):
    """All of it as in Headline; codes may still stand in the text."""

    score: int
    kind: str
    text: str
    body: str
    crowned: str = ""
    ways: tuple[Way, ...] = ()
    deed: Deed | None = None


def story(
    score: int, kind: str, key: str, body: str = "", crowned: str = "", deed: Deed | None = None, **facts: object
) -> Story:
    """A story by the wordings of the paper under this key; without a body the plainest of them is all there is."""
    patterns = WORDING.tables["paper"][key].strip()
    text = patterns.splitlines()[0].format_map(facts)
    text = text[:1].upper() + text[1:]
    return Story(score, kind, text, body or f"{text}.", crowned, ways(patterns, facts), deed)


def hearsay(world: World, events: Sequence[Event]) -> Iterator[Story]:
    """What has happened in the sight of those who pass by."""
    for event in events:
        tell = _TOLD.get(type(event))
        if tell is not None:
            yield from tell(world, event)
    yield from _fights(world, events)
    yield from _pillages(world, events)
    yield from _bands(world, events)
    yield from _brawls(world, events)
    yield from _service(events)
    yield from _weather(world, events)


def region_of(world: World, place: str) -> str:
    """Provinces are for those who have been there."""
    return world.regions[world.places[place].region].name


def counted(number: int, one: str, many: str) -> str:
    """ "One province", "Four provinces" """
    return f"{spelled(number)} {one if number == 1 else many}".capitalize()


def _is_told_of(world: World, place: str) -> bool:
    """Nobody comes to tell of what happens in Faery, in Hades or in the clouds."""
    return place in world.places and world.regions[world.places[place].region].realm is Realm.REGULAR


def _battle(world: World, event: BattleFought) -> Iterator[Story]:
    account = event.account
    if event.seen_by and account.figures >= GREAT and _is_told_of(world, event.place):
        region = region_of(world, event.place)
        fell = f"{account.fallen:,} fell" if account.fallen else "nobody fell"
        fall = _fall(account.fallen) if account.fallen else "nobody falls"
        body = f"{account.figures:,} stood against each other in {account.where}, in {region}, and {fell}."
        deed = Deed(plot="battle", place=region, count=account.fallen)
        yield story(BATTLE, "war", "battle", body, deed=deed, region=region, figures=f"{account.figures:,}", fell=fall)


def _wreck(world: World, event: ShipSunk) -> Iterator[Story]:
    if _is_told_of(world, event.place):
        region = region_of(world, event.place)
        body = f"{event.name} went down off {region}."
        deed = Deed(plot="wreck", place=region, who=uncoded(event.name))
        yield story(WRECK, "people", "wreck", body, deed=deed, region=region, name=event.name)


def _savages(world: World, event: SavagesRaze) -> Iterator[Story]:
    if _is_told_of(world, event.place):
        body = f"Savages have been seen in {region_of(world, event.place)}, tearing at the walls of {event.structure}."
        deed = Deed(plot="savages", place=region_of(world, event.place), who=uncoded(event.structure))
        yield story(SAVAGES, "war", "savages", body, deed=deed, name=event.structure)


def _accident(world: World, event: MineAccident) -> Iterator[Story]:
    if _is_told_of(world, event.place):
        region = region_of(world, event.place)
        body = f"There was an accident in {event.name}, a mine of {region}."
        deed = Deed(plot="accident", place=region, who=uncoded(event.name))
        yield story(ACCIDENT, "people", "accident", body, deed=deed, name=event.name)


def _mob(world: World, event: MobFormed) -> Iterator[Story]:
    if _is_told_of(world, event.place):
        region = region_of(world, event.place)
        body = (
            f"The people of a province of {region} have had enough of being pillaged, and have taken up what they had."
        )
        yield story(MOB, "war", "mob", body, deed=Deed(plot="revolt", place=region), region=region)


def _begun(world: World, event: NewBuilding) -> Iterator[Story]:
    if event.seen_by and event.structure in HOUSES and _is_told_of(world, event.place):
        article = "an" if event.structure[0] in "aeiou" else "a"
        facts = {"a": article, "A": article.capitalize(), "structure": event.structure}
        region = region_of(world, event.place)
        body = f"{facts['A']} {event.structure} is being built in {region}. Who pays the workers, nobody says."
        deed = Deed(plot="begun", place=region, what=f"{facts['a']} {event.structure}")
        yield story(BEGUN, "people", "begun", body, deed=deed, region=region, **facts)


_TOLD: Mapping[type[Event], Callable[[World, Any], Iterator[Story]]] = {
    BattleFought: _battle,
    ShipSunk: _wreck,
    SavagesRaze: _savages,
    MineAccident: _accident,
    MobFormed: _mob,
    NewBuilding: _begun,
}


def _fights(world: World, events: Sequence[Event]) -> Iterator[Story]:
    """The smaller fights, as long as somebody lived to tell of them."""
    fought: dict[str, list[BattleFought]] = {}
    for event in events:
        if not isinstance(event, BattleFought) or not event.seen_by or not _is_told_of(world, event.place):
            continue
        if event.account.figures < GREAT and event.account.fallen:
            fought.setdefault(region_of(world, event.place), []).append(event)
    for region, fights in fought.items():
        fallen = sum(fight.account.fallen for fight in fights)
        walls = any(fight.account.walls for fight in fights)
        key = "storm" if walls else "fight" if len(fights) == 1 else "fights"
        figures = sum(fight.account.figures for fight in fights)
        met = "It was one fight" if len(fights) == 1 else f"There were {spelled(len(fights))} fights"
        body = f"{figures:,} fought in {region}, and {fallen:,} of them fell. {met}. Who they were, nobody says."
        facts = {"region": region, "fall": _fall(fallen), "fights": spelled(len(fights))}
        yield story(FIGHT, "war", key, body, deed=Deed(plot="battle", place=region, count=fallen), **facts)


def _fall(fallen: int) -> str:
    return "one falls" if fallen == 1 else f"{fallen:,} fall"


def _times(number: int) -> str:
    return "twice" if number == 2 else f"{spelled(number)} times"


def _pillages(world: World, events: Sequence[Event]) -> Iterator[Story]:
    """Where the land is being robbed, and for how long it will be felt."""
    robbed: dict[str, list[Place]] = {}
    for event in events:
        if isinstance(event, PillageSeen) and _is_told_of(world, event.place):
            place = world.places[event.place]
            places = robbed.setdefault(place.region, [])
            if place not in places:
                places.append(place)
    for code, places in robbed.items():
        region = world.regions[code]
        bare = sum(world.places[one].pillage > 0 for one in region.provinces)
        lie = len(places)
        if len(places) > 1:
            key = "pillage_many"
        elif all(place.pillage > REALM.taxes.pillage_months for place in places):
            key = "pillage_again"
        else:
            key, lie = ("pillage_bare", bare) if bare > 1 else ("pillage", 1)
        facts = {"region": region.name, "provinces": f"{spelled(lie)} provinces"}
        goes_on = bare > len(places) or any(place.pillage > REALM.taxes.pillage_months for place in places)
        score = STILL_PILLAGED if goes_on else PILLAGE
        deed = Deed(plot="pillage", place=region.name, count=len(places))
        yield story(score, "war", key, _robbed(places, region, bare), deed=deed, **facts)


def _robbed(places: Sequence[Place], region: Region, bare: int) -> str:
    """What pillage has come to in a region."""
    was, bears = "was" if len(places) == 1 else "were", "bears" if bare == 1 else "bear"
    worst = max(place.pillage for place in places)
    return (
        f"{counted(len(places), 'province', 'provinces')} of {region.name} {was} robbed of what the peasants own. "
        f"The land will need {spelled(worst)} months to recover. "
        f"Of the {len(region.provinces)} provinces of the region, {spelled(bare)} now {bears} the marks of pillage."
    )


def _bands(world: World, events: Sequence[Event]) -> Iterator[Story]:
    """Whom one should not meet on the road."""
    about: dict[tuple[str, str], int] = {}
    for event in events:
        if isinstance(event, BandAppears) and _is_told_of(world, event.place):
            of = (event.band.partition(" [")[0].casefold(), region_of(world, event.place))
            about[of] = about.get(of, 0) + 1
    for (band, region), number in about.items():
        article = "an" if band[0] in "aeiou" else "a"
        often = "Once" if number == 1 else _times(number).capitalize()
        body = f"{often} this month, travellers in {region} met {article} {band}. Nobody goes there alone any more."
        facts = {"region": region, "a": article, "A": article.capitalize(), "band": band}
        deed = Deed(plot="band", place=region, what=f"{article} {band}", count=number)
        yield story(BANDS, "people", "band", body, deed=deed, **facts)


def _brawls(world: World, events: Sequence[Event]) -> Iterator[Story]:
    damage = {event.name: event.damage for event in events if isinstance(event, StructureDamaged)}
    for event in events:
        if isinstance(event, InnBrawl) and _is_told_of(world, event.place):
            body = f"Guests came to blows in {event.name}, an inn of {region_of(world, event.place)}."
            if event.name in damage:
                body += f" The house has damage of {damage[event.name]} percent now."
            deed = Deed(
                plot="brawl", place=uncoded(event.name), what=region_of(world, event.place),
                count=damage.get(event.name, 0),
            )  # fmt: skip
            yield story(BRAWL, "people", "brawl", body, deed=deed, name=event.name)


def _service(events: Sequence[Event]) -> Iterator[Story]:
    """Who serves whom is nobody's business; how many come and go, everybody speaks of."""
    sworn = sum(isinstance(event, NobleFormed) for event in events)
    gone = sum(isinstance(event, Deserted) for event in events)
    unpaid = len({event.units for event in events if isinstance(event, MenLeft)})
    if gone:
        left = counted(gone, "noble has left his lord", "nobles have left their lords")
        body = f"{left}, whose gold or whose word was not good enough. Whoever needs a noble may ask around."
        yield story(DESERTERS, "people", "deserters", body, deed=Deed(plot="desertion", count=gone), **_nobles(gone))
    if unpaid > 1:
        body = f"The men of {spelled(unpaid)} nobles have gone home because nobody paid them."
        yield story(UNPAID, "people", "unpaid", body, deed=Deed(plot="unpaid", count=unpaid), **_nobles(unpaid))
    if sworn:
        took = counted(sworn, "noble has", "nobles have")
        body = f"{took} taken service with the houses of Olympia. With which of them, nobody will say."
        yield story(SERVICE, "people", "service", body, deed=Deed(plot="service", count=sworn), **_nobles(sworn))


def _weather(world: World, events: Sequence[Event]) -> Iterator[Story]:
    """Where it was worst this month, of what travellers came through."""
    struck: dict[tuple[str, str], set[str]] = {}
    for event in events:
        if isinstance(event, WeatherComes) and event.seen_by and _is_told_of(world, event.place):
            struck.setdefault((event.what, region_of(world, event.place)), set()).add(event.place)
    if not struck:
        return
    what, region = min(struck, key=lambda about: (-len(struck[about]), about))
    met = len(struck[what, region])
    if met >= WIDE:
        body = f"Travellers met {what.casefold()} in {spelled(met)} provinces of {region} this month."
        yield story(WEATHER, "people", what.casefold(), body, region=region, provinces=f"{spelled(met)} provinces")


def _nobles(number: int) -> dict[str, str]:
    """So many nobles, and what they do: "two nobles", "take"; "one noble", "takes"."""
    verbs = ("leave", "walk", "go", "look", "serve", "take", "swear", "bow", "find")
    does = {verb: f"{verb}{'es' if verb == 'go' else 's'}" if number == 1 else verb for verb in verbs}
    lords = "his lord" if number == 1 else "their lords"
    return {**does, "nobles": counted(number, "noble", "nobles").lower(), "lords": lords}
