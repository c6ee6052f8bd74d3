"""A world in plain lines, for tests that compare all of it with a file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.games.atlantis.state import Region, World
from tests.engine.campaigns.golden import facts, said


def region_lines(region: Region) -> Iterator[str]:
    """A region, its products, markets and structures."""
    yield (
        f"[{region.id}] {region.terrain} {region.name} ({region.x},{region.y},{region.level}): {region.population} of "
        f"{region.base_population} {region.race}; wages {region.wages} of {region.base_wages}, {region.pillaged} lost; "
        f"tax {region.tax}, fun {region.entertainment}; gate {region.gate}; closed {said(region.blocked)}; "
        f"clear {region.clear}, bounty {region.bounty}, fertile {region.fertile}; units {said(region.units)}"
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
        yield f"faction {facts(faction, without=('items_known',))}"
