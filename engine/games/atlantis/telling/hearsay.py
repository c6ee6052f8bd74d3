"""What travellers and carters bring to the Times (ATL-GAP-130): by area and by number, and never whose it was."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from engine.core.events import Event
from engine.core.telling.headline import ways
from engine.core.telling.press import Headline
from engine.core.telling.threads.deed import Deed
from engine.games.atlantis.language.legal_names import a_type
from engine.games.atlantis.rules.land import STRUCTURES
from engine.games.atlantis.state import World
from engine.games.atlantis.trade.events import OnGuard, Recruited, Starved
from engine.games.atlantis.travel.events import EntryForbidden, Moved
from engine.games.atlantis.wording import WORDING
from engine.games.atlantis.work.events import StructureFinished


class Talk(NamedTuple):
    """A kind of thing that is talked of. kind: of headline; score: of the least; least: how many it takes until it is
    heard elsewhere; step: how many make it a point more worth telling.
    """

    kind: str
    score: int
    least: int
    step: int


TALK: Mapping[str, Talk] = {
    "hunger": Talk("hunger", 12, 3, 4),
    "exodus": Talk("roads", 12, 3, 10),
    "works": Talk("people", 11, 1, 10),
    "closed": Talk("roads", 10, 1, 4),
    "levy": Talk("people", 8, 20, 40),
    "guard": Talk("people", 7, 3, 4),
}
MORE = 8  # points that numbers can add
TOLD = 2  # places of which a kind is told in an issue
SEEN = ("building", "trade")  # structures that stand in sight; ships sail away, and a road is told of by its dust


def hearsay(world: World, events: Sequence[Event]) -> Iterator[Headline]:
    """What has happened in the sight of those who live there or pass by."""
    found: dict[str, Counter[tuple[str, str]]] = {plot: Counter() for plot in TALK}
    for event in _each_once(events):
        plot, heard = _HEARD[type(event)]
        where, what, count = heard(world, event)
        found[plot][where, what] += count
    for plot, talk in TALK.items():
        there = sorted((-count, where, what) for (where, what), count in found[plot].items() if count >= talk.least)
        for count, where, what in there[:TOLD]:
            yield _story(talk, Deed(plot=plot, place=where, what=what, count=-count))


def _each_once(events: Sequence[Event]) -> Iterator[Event]:
    """What is talked of; whoever is kept out of a place by several guards, or again, is so once."""
    turned_back: set[tuple[str, str]] = set()
    for event in events:
        if type(event) not in _HEARD:
            continue
        if isinstance(event, EntryForbidden):
            if (event.place, event.stranger) in turned_back:
                continue
            turned_back.add((event.place, event.stranger))
        yield event


def _at(count: Callable[[Any], int]) -> Callable[[World, Any], tuple[str, str, int]]:
    """So many in the area; hexes are for those who have been there."""
    return lambda world, event: (world.regions[int(event.place)].name, "", count(event))


def _left(world: World, event: Moved) -> tuple[str, str, int]:
    """Who has come out of the Nexus, the one region that goes by its name alone."""
    return "", "", int(" in " not in event.origin)


def _built(world: World, event: StructureFinished) -> tuple[str, str, int]:
    """What has been built, if it stands in sight."""
    region = world.regions[int(event.place)]
    built = next((one for one in region.structures if event.structure.endswith(f"[{one.number}]")), None)
    seen = built is not None and STRUCTURES[built.type].kind in SEEN
    return region.name, a_type(built.type) if built is not None else "", int(seen)


_HEARD: Mapping[type[Event], tuple[str, Callable[[World, Any], tuple[str, str, int]]]] = {
    Starved: ("hunger", _at(lambda event: event.died)),
    Recruited: ("levy", _at(lambda event: event.people)),
    OnGuard: ("guard", _at(lambda _: 1)),
    EntryForbidden: ("closed", _at(lambda _: 1)),
    Moved: ("exodus", _left),
    StructureFinished: ("works", _built),
}


def _story(talk: Talk, deed: Deed) -> Headline:
    said = ways(
        WORDING.tables["paper"][deed.plot], {"place": deed.place, "count": f"{deed.count:,}", "what": deed.what}
    )
    score = talk.score + min(deed.count // talk.step, MORE)
    return Headline(score=score, kind=talk.kind, text=said[0][1], ways=said, body=f"{said[0][1]}.", deed=deed)
