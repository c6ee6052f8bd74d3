"""How strong a unit looks: what a report's page counts a fight by."""

from __future__ import annotations

from typing import Any

from engine.games.atlantis.sight.sighting import view
from engine.games.atlantis.sight.strength import strength
from tests.engine.games.atlantis.props.kit import Scenario
from tests.suite.table import each


@each(
    "of, looks",
    [
        ({}, 3),
        ({"skills": {"combat": 2}}, 3 * 3),
        ({"skills": {"combat": 1, "longbow": 3}}, 3 * 4),
        ({"sword": 2}, 3 + 2 * 2),
        ({"chain_armor": 5}, 3 + 3),
        ({"people": 0, "items": {"lion": 2}}, 2 * 2 * (1 + 3)),
    ],
)
def test_men_arms_and_beasts_count(of: dict[str, Any], looks: int) -> None:
    world = Scenario("p")
    unit = world.unit(world.faction("Red"), 2, race="viking", **{"people": 3} | of)
    seen = next(one for one in view(world.state, "1").units() if one.id == unit.id)
    assert strength(seen) == looks
