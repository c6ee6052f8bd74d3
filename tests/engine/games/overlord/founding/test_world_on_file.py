"""A small world as it is made from a seed, and what half a year without orders makes of it, as they are on file.

After a change that is meant: pytest -n 0 tests/engine/games/overlord/founding/test_world_on_file.py --snapshot-update,
then read the diff.
"""

from __future__ import annotations

from syrupy.assertion import SnapshotAssertion

from engine.games.overlord.wording import WORDING
from tests.engine.campaigns.golden import TextFile, facts, happenings, said
from tests.engine.games.overlord.props.crowd import place_lines
from tests.engine.games.overlord.props.whole import Campaign

STARTS = ("colonial", "border", "imperial")


def test_the_world_of_a_seed_is_the_one_on_file(snapshot: SnapshotAssertion) -> None:
    world = Campaign(STARTS, ("mage", "adventurer", "craftsman"), seed="on file").world
    lines = [*map(facts, world.factions.values())]
    for number, place in world.locations.items():
        if place.units or place.structures or place.title:
            lines += place_lines(world, [number])
        elif place.resources or place.population:
            lines.append(f"{number} {place.name}, {place.terrain}: {place.population}, {said(place.resources)}")
    assert "\n".join(lines) + "\n" == snapshot(extension_class=TextFile, name="world")


def test_half_a_year_of_a_world_without_orders_is_the_one_on_file(snapshot: SnapshotAssertion) -> None:
    campaign = Campaign(STARTS, seed="half a year")
    lines = []
    for number in range(1, 7):
        lines += [f"month {number}", *happenings(campaign.month(), WORDING)]
    settled = [number for number, place in campaign.world.locations.items() if place.offers or place.structures]
    lines += place_lines(campaign.world, settled)
    assert "\n".join(lines) + "\n" == snapshot(extension_class=TextFile, name="half-a-year")
