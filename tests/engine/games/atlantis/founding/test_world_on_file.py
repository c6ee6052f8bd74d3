"""A small world as it is made from a seed, and what a year without orders makes of it, as they are on file.

After a change that is meant: pytest -n 0 tests/engine/games/atlantis/founding/test_world_on_file.py --snapshot-update,
then read the diff.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from syrupy.assertion import SnapshotAssertion

from engine.games.atlantis.founding.worldmaking import make_land, people_with_others
from engine.games.atlantis.land.grid import where
from engine.games.atlantis.rules.land import OCEAN, TERRAINS
from engine.games.atlantis.state import SURFACE, UNDERWORLD, Region, World
from engine.games.atlantis.wording import WORDING
from tests.engine.campaigns.golden import TextFile, happenings
from tests.engine.games.atlantis.props.kit import Scenario
from tests.engine.games.atlantis.props.printed import world_lines


def _drawn(world: World, level: int) -> Iterator[str]:
    """A level of the world, a letter a region."""
    regions = [region for region in world.regions.values() if region.level == level]
    rows: dict[int, dict[int, str]] = {}
    for region in regions:
        rows.setdefault(region.y, {})[region.x] = TERRAINS[region.terrain].symbol
    width = max(region.x for region in regions) + 1
    for row in rows.values():
        yield "".join(row.get(x, " ") for x in range(width)).rstrip()


def _land(world: World) -> list[Region]:
    return [region for region in world.regions.values() if region.terrain != OCEAN]


@pytest.mark.parametrize("seed", ["one"])
def test_the_world_of_a_seed_is_the_one_on_file(seed: str, snapshot: SnapshotAssertion) -> None:
    world = make_land(16, 16, 60, seed)
    people_with_others(world, seed)
    seas = sorted({region.name for region in world.regions.values() if region.terrain == OCEAN})
    lines = [*_drawn(world, SURFACE), "", *_drawn(world, UNDERWORLD), "", *seas, *world_lines(world, _land(world))]
    assert "\n".join(lines) + "\n" == snapshot(extension_class=TextFile, name=f"world-{seed}")


def test_lands_and_seas_of_several_sizes_are_those_on_file(snapshot: SnapshotAssertion) -> None:
    lines = []
    for size, ocean in ((16, 60), (24, 40), (32, 80), (48, 60), (64, 70)):
        world = make_land(size, size, ocean, "lands")
        lines += [f"--- {size} x {size}, {ocean} % sea", *_drawn(world, SURFACE), "", *_drawn(world, UNDERWORLD)]
        for region in world.regions.values():
            marks = [structure.type for structure in region.structures] + [f"Gate {region.gate}"] * bool(region.gate)
            if region.town and region.town.is_starting_city:
                marks.append(region.town.name)
            if marks:
                lines.append(f"{where(region)}: {', '.join(marks)}")
    assert "\n".join(lines) + "\n" == snapshot(extension_class=TextFile, name="lands")


def test_a_year_of_a_world_without_players_is_the_one_on_file(snapshot: SnapshotAssertion) -> None:
    scene = Scenario("p")
    scene.state = make_land(16, 16, 60, "year")
    people_with_others(scene.state, "year")
    lines = []
    for _ in range(12):
        scene.state, outcome = scene.play(seed=str(scene.state.turn))
        lines += [f"month {scene.state.turn}", *happenings(outcome, WORDING)]
    lines += world_lines(scene.state, [region for region in _land(scene.state) if region.town or region.structures])
    assert "\n".join(lines) + "\n" == snapshot(extension_class=TextFile, name="year")
