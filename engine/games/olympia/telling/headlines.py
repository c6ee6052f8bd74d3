"""The Olympia Times (OLY-TIMES-01, -02, OLY-GAP-86): what everybody may know, and what orders wrote for it.

News is made of public facts only: castles, ranks, garrisons, pillage and buildings by region, great battles, the deaths
of those who had a name, quests and relics (never where, nor whose), prices in the safe havens, who comes and who goes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from engine.core.events import Event
from engine.core.telling.headline import headlined, uncoded
from engine.core.telling.press import Headline, PressItem, PressKind, Standings
from engine.games.olympia.instant.events import PressWritten, Quit, RumorWritten
from engine.games.olympia.land.ruin_events import StructureCollapsed
from engine.games.olympia.nonplayers.quest_events import MonstersMet, RelicFound, TreasureWon
from engine.games.olympia.rule.pledging import EMPEROR, KING
from engine.games.olympia.rule.rule_events import GarrisonInstalled, RankChanged
from engine.games.olympia.rules.items import named, spelled
from engine.games.olympia.state import Offer, World
from engine.games.olympia.telling.hearsay import Story, hearsay, region_of
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
    for score, kind, text, body, crowned in (*_told(world, events), *_prices(world), *hearsay(world, events)):
        found[text] = Headline(score=score, kind=kind, text=headlined(text), body=body, crowned=crowned)
    return tuple(sorted(found.values(), key=lambda headline: -headline.score)[:MOST])


def _story(score: int, kind: str, text: str, crowned: str = "") -> Story:
    return Story(score, kind, text, f"{text}.", crowned)


def _told(world: World, events: Sequence[Event]) -> Iterator[Story]:
    for player in world.players.values():
        if player.joined == world.turn - 1 and player.status == "active" and world.turn > 1:
            yield _story(JOINED, "people", f"{player.name} comes to Olympia")
    for event in events:
        tell = _NEWS.get(type(event))
        if tell is not None:
            yield from tell(world, event)
    yield from _lands(events)
    yield from _quests(events)


def _left(world: World, event: Quit) -> Iterator[Story]:
    yield _story(LEFT, "people", f"{event.faction} leaves Olympia")


def _castle(world: World, event: Completed) -> Iterator[Story]:
    if event.structure == CASTLE:
        yield _story(BUILT, "power", f"A castle stands in {region_of(world, event.place)}: {event.name}")
    elif event.structure in HOUSES:
        article = "An" if event.structure[0] in "aeiou" else "A"
        where = region_of(world, event.place)
        yield _story(HOUSE, "people", f"{article} {event.structure} is finished in {where}: {event.name}")


def _higher(world: World, event: Improved) -> Iterator[Story]:
    yield _story(RAISED, "power", f"The walls of {event.name} rise to level {event.level}")


def _ruin(world: World, event: StructureCollapsed) -> Iterator[Story]:
    if event.structure == CASTLE:
        yield _story(FALLEN, "war", f"{event.name} lies in ruins in {region_of(world, event.place)}")


def _rank(world: World, event: RankChanged) -> Iterator[Story]:
    if event.rank in (KING, EMPEROR):
        realm = " of Olympia" if event.rank == EMPEROR else ""
        yield _story(CROWN, "power", f"Hail to {event.name}, {event.rank}{realm}", uncoded(event.name))
    elif event.rank:
        article = "an" if event.rank[0] in "aeiou" else "a"
        yield _story(RANK, "power", f"{event.name} is {article} {event.rank} now")
    else:
        yield _story(RANK, "power", f"{event.name} rules no land any more")


def _death(world: World, event: Died) -> Iterator[Story]:
    if event.fame:
        yield _story(DEATH, "people", f"{event.name}, {event.fame}, dies {event.cause}")


def _relic(world: World, event: RelicFound) -> Iterator[Story]:
    yield _story(RELIC, "wonders", f"{event.relic} comes back into the world")


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
        provinces = "One province gets" if count == 1 else f"{spelled(count).capitalize()} provinces get"
        yield _story(LANDS, "power", f"{provinces} a garrison for {castle}")


def _quests(events: Sequence[Event]) -> Iterator[Story]:
    """What was beaten; neither by whom nor where."""
    met: dict[tuple[str, ...], str] = {}
    for event in events:
        if isinstance(event, MonstersMet):
            met[event.units] = event.monsters
        elif isinstance(event, TreasureWon) and event.units in met:
            yield _story(QUEST, "wonders", f"Somebody beats {met.pop(event.units)}, and wins a treasure")


def _prices(world: World) -> Iterator[Story]:
    """What one safe haven trades for good, another one each month: everybody begins in one of them."""
    if not world.havens:
        return
    city = world.places[world.havens[world.turn % len(world.havens)]]
    offers = [offer for offer in (city.market.stock if city.market else ()) if not offer.until]
    said = [*_offers(offers, sells=True), *_offers(offers, sells=False)]
    if said:
        yield _story(PRICES, "prices", f"Prices in {city.name}: {'; '.join(said)}")


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
