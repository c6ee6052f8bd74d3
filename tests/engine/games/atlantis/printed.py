"""A world and what happened in it in plain lines, for tests that compare all of it with a file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import MISSING, fields, is_dataclass
from typing import Any

from engine.core.acting.ledger import Accounted
from engine.core.events import Event
from engine.core.turn import Outcome
from engine.games.atlantis.state import Region, World
from engine.games.atlantis.wording import WORDING

LONG = ("items_known",)  # half of all items


def facts(thing: Any) -> str:
    """The fields of a record that are not as they are at first: "id=3 name=Red items={viking: 3, silver: 20}"."""
    found = []
    for field in fields(thing):
        if field.name in LONG:
            continue
        value = getattr(thing, field.name)
        usual = field.default if field.default_factory is MISSING else field.default_factory()
        if value != usual:
            found.append(f"{field.name}={_said(value)}")
    return " ".join(found)


def _said(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_said(key)}: {_said(held)}" for key, held in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(_said, value)) + "]"
    return f"({facts(value)})" if is_dataclass(value) else str(value)


def region_lines(region: Region) -> Iterator[str]:
    """A region, its products, markets and structures."""
    yield (
        f"[{region.id}] {region.terrain} {region.name} ({region.x},{region.y},{region.level}): {region.population} of "
        f"{region.base_population} {region.race}; wages {region.wages} of {region.base_wages}, {region.pillaged} lost; "
        f"tax {region.tax}, fun {region.entertainment}; gate {region.gate}; closed {_said(region.blocked)}; "
        f"clear {region.clear}, bounty {region.bounty}, fertile {region.fertile}; units {_said(region.units)}"
    )
    if region.town:
        yield f"  town {facts(region.town)}"
    if region.products:
        yield "  yields " + ", ".join(f"{p.item} {p.base} (made {p.produced})" for p in region.products)
    for market in region.markets:
        yield f"  market {facts(market)}"
    for structure in region.structures:
        yield f"  structure {facts(structure)}"


def world_lines(world: World, regions: Iterable[Region]) -> Iterator[str]:
    """Regions with all that is in them, then the factions."""
    for region in regions:
        yield from region_lines(region)
        for unit in world.units_in(region):
            yield f"  unit {facts(unit)}"
    for faction in world.factions.values():
        yield f"faction {facts(faction)}"


def happenings(outcome: Outcome) -> Iterator[str]:
    """Every event as a sentence, and for whom; then the books."""
    books: Counter[tuple[str, str]] = Counter()
    for event in outcome.events:
        if isinstance(event, Accounted):
            books[event.reason, event.item] += event.amount
        elif not event.silent:
            yield _told(event)
    for (reason, item), amount in sorted(books.items()):
        yield f"books: {reason}: {amount} {item}"


def _told(event: Event) -> str:
    return f"{event.phase}, for {','.join(event.seen_by)}: {WORDING.catalogue.sentence(event)}"
