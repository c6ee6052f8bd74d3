"""The Olympia Times (OLY-TIMES-01, -02, OLY-GAP-86): what everybody may know, and what orders wrote for it.

News is made of public facts only: castles, ranks, garrisons, pillage and buildings by region, great battles, the deaths
of those who had a name, quests and relics (never where, nor whose), prices in the safe havens, who comes and who goes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from engine.core.events import Event
from engine.core.telling.headline import uncoded
from engine.core.telling.press import Headline, PressItem, PressKind, Standings
from engine.core.telling.threads.deed import Deed
from engine.games.olympia.instant.events import PressWritten, Quit, RumorWritten
from engine.games.olympia.land.ruin_events import StructureCollapsed
from engine.games.olympia.nonplayers.quest_events import MonstersMet, RelicFound, TreasureWon
from engine.games.olympia.rule.pledging import EMPEROR, KING
from engine.games.olympia.rule.rule_events import GarrisonInstalled, RankChanged
from engine.games.olympia.rules.items import named, spelled
from engine.games.olympia.state import Offer, World
from engine.games.olympia.telling.hearsay import Story, hearsay, region_of, story
from engine.games.olympia.units.health_events import Died
from engine.games.olympia.units.lordship import CASTLE
from engine.games.olympia.work.building_events import Completed, Improved

MASTHEAD = "The Olympia Times"
CROWN, BUILT, FALLEN, RELIC, DEATH, RANK, RAISED = 95, 80, 78, 75, 65, 55, 50
LANDS, LEFT, QUEST, JOINED, HOUSE, PRICES = 45, 40, 35, 30, 28, 2
HOUSES = ("inn", "tower", "temple", "mine")  # what is built for all to see, apart from castles
MOST = 12


def headlines(world: World, events: Sequence[Event]) -> tuple[Headline, ...]:
    """The news of the turn, the most important first; last, what a safe haven pays."""
    found: dict[str, Headline] = {}
    for one in (*_told(world, events), *_prices(world), *hearsay(world, events)):
        found[one.text] = Headline(
            score=one.score,
            kind=one.kind,
            text=one.ways[0][1],
            body=one.body,
            crowned=one.crowned,
            ways=one.ways,
            deed=one.deed,
        )
    return tuple(sorted(found.values(), key=lambda headline: -headline.score)[:MOST])


def _told(world: World, events: Sequence[Event]) -> Iterator[Story]:
    for player in world.players.values():
        if player.joined == world.turn - 1 and player.status == "active" and world.turn > 1:
            yield story(JOINED, "people", "joined", deed=Deed(plot="joined", by=player.name), name=player.name)
    for event in events:
        tell = _NEWS.get(type(event))
        if tell is not None:
            yield from tell(world, event)
    yield from _lands(events)
    yield from _quests(events)


def _left(world: World, event: Quit) -> Iterator[Story]:
    yield story(LEFT, "people", "left", deed=Deed(plot="left", of=uncoded(event.faction)), name=event.faction)


def _castle(world: World, event: Completed) -> Iterator[Story]:
    if event.structure == CASTLE:
        region = region_of(world, event.place)
        deed = Deed(plot="castle", place=uncoded(event.name), what=region)
        yield story(BUILT, "power", "castle", deed=deed, region=region, name=event.name)
    elif event.structure in HOUSES:
        article = "An" if event.structure[0] in "aeiou" else "A"
        facts = {
            "A": article,
            "a": article.lower(),
            "structure": event.structure,
            "region": region_of(world, event.place),
        }
        deed = Deed(
            plot="house", place=facts["region"], who=uncoded(event.name), what=f"{article.lower()} {event.structure}"
        )
        yield story(HOUSE, "people", "house", deed=deed, name=event.name, **facts)


def _higher(world: World, event: Improved) -> Iterator[Story]:
    deed = Deed(plot="raised", place=uncoded(event.name), count=event.level)
    yield story(RAISED, "power", "improved", deed=deed, name=event.name, level=event.level)


def _ruin(world: World, event: StructureCollapsed) -> Iterator[Story]:
    if event.structure == CASTLE:
        region = region_of(world, event.place)
        deed = Deed(plot="ruin", place=uncoded(event.name), what=region)
        yield story(FALLEN, "war", "ruin", deed=deed, name=event.name, region=region)


def _rank(world: World, event: RankChanged) -> Iterator[Story]:
    if event.rank in (KING, EMPEROR):
        realm = " of Olympia" if event.rank == EMPEROR else ""
        crowned = uncoded(event.name)
        deed = Deed(plot="crown", who=crowned, what=f"{event.rank}{realm}")
        yield story(CROWN, "power", "crown", crowned=crowned, deed=deed, name=event.name, rank=event.rank, realm=realm)
    elif event.rank:
        article = "an" if event.rank[0] in "aeiou" else "a"
        deed = Deed(plot="rank", who=uncoded(event.name), what=f"{article} {event.rank}")
        yield story(RANK, "power", "rank", deed=deed, name=event.name, a=article, rank=event.rank)
    else:
        yield story(RANK, "power", "fallen", deed=Deed(plot="landless", who=uncoded(event.name)), name=event.name)


def _death(world: World, event: Died) -> Iterator[Story]:
    if event.fame:
        deed = Deed(plot="death", who=uncoded(event.name), what=event.fame)
        yield story(DEATH, "people", "death", deed=deed, name=event.name, fame=event.fame, cause=event.cause)


def _relic(world: World, event: RelicFound) -> Iterator[Story]:
    yield story(RELIC, "wonders", "relic", deed=Deed(plot="relic", who=uncoded(event.relic)), name=event.relic)


_NEWS: Mapping[type[Event], Callable[[World, Any], Iterator[Story]]] = {
    Quit: _left,
    Completed: _castle,
    Improved: _higher,
    StructureCollapsed: _ruin,
    RankChanged: _rank,
    Died: _death,
    RelicFound: _relic,
}


def _lands(events: Sequence[Event]) -> Iterator[Story]:
    """How many garrisons each castle got."""
    installed: dict[str, int] = {}
    for event in events:
        if isinstance(event, GarrisonInstalled) and event.castle:
            installed[event.castle] = installed.get(event.castle, 0) + 1
    for castle, count in installed.items():
        provinces = "one province" if count == 1 else f"{spelled(count)} provinces"
        get = "gets" if count == 1 else "get"
        deed = Deed(plot="garrison", place=uncoded(castle), count=count)
        yield story(LANDS, "power", "garrison", deed=deed, provinces=provinces, get=get, name=castle)


def _quests(events: Sequence[Event]) -> Iterator[Story]:
    """What was beaten; neither by whom nor where."""
    met: dict[tuple[str, ...], str] = {}
    for event in events:
        if isinstance(event, MonstersMet):
            met[event.units] = event.monsters
        elif isinstance(event, TreasureWon) and event.units in met:
            monsters = met.pop(event.units)
            yield story(QUEST, "wonders", "quest", deed=Deed(plot="quest", what=monsters), monsters=monsters)


def _prices(world: World) -> Iterator[Story]:
    """What one safe haven trades for good, another one each month: everybody begins in one of them."""
    if not world.havens:
        return
    city = world.places[world.havens[world.turn % len(world.havens)]]
    offers = [offer for offer in (city.market.stock if city.market else ()) if not offer.until]
    said = [*_offers(offers, sells=True), *_offers(offers, sells=False)]
    if said:
        yield story(PRICES, "prices", "prices", f"Prices in {city.name}: {'; '.join(said)}.", city=city.name)


def _offers(offers: Sequence[Offer], *, sells: bool) -> Iterator[str]:
    goods = ", ".join(
        f"{named(offer.item)} {'for' if sells else 'at'} {offer.price:,}" for offer in offers if offer.sells is sells
    )
    if goods:
        yield f"{'sells' if sells else 'buys'} {goods}"


def press_of(events: Sequence[Event]) -> list[PressItem]:
    """Signed items and rumors, in the order in which they were written."""
    found = []
    for event in events:
        if isinstance(event, PressWritten):
            found.append(PressItem(seat=event.seat, kind=PressKind.PRESS, title="", text=event.text,
                                   signature=event.signature))  # fmt: skip
        elif isinstance(event, RumorWritten):
            found.append(PressItem(seat=event.seat, kind=PressKind.RUMOUR, title="", text=event.text))
    return found


def standings(world: World) -> Standings:
    """None: nobody wins in Olympia (OLY-INTRO-02)."""
    return Standings(title="Olympia", columns=(), note="Olympia has no scores: nobody is ever declared the winner.")
