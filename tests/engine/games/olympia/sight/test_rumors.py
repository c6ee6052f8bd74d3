"""Which cities are rumored to be near a city."""

from __future__ import annotations

import pytest

from engine.games.olympia.sight.surveying import rumored
from tests.engine.games.olympia.props.kit import inside, world
from tests.engine.games.olympia.props.played import part, play, text, two_seats


@pytest.mark.rule("OLY-GAP-84")
def test_the_three_nearest_are_told_with_distance_and_direction() -> None:
    made = world("ppppppp", *["ppppppppppppppp"] * 6)
    home = inside(made, "ab02", "city", "Home")
    east = inside(made, "ab04", "city", "East")
    corner = inside(made, "ac03", "city", "Corner")
    south = inside(made, "ag02", "city", "South")
    inside(made, "aa00", "city", "Hidden", hidden=True)
    inside(made, "ab14", "city", "Far")
    assert list(rumored(made, home)) == [
        f"East [{east.id}], 2 provinces east",
        f"Corner [{corner.id}], 2 provinces south-east",
        f"South [{south.id}], 4 provinces south",
    ]


@pytest.mark.rule("OLY-GAP-84")
def test_a_whole_turn_tells_of_them_in_the_report_of_a_city() -> None:
    made = two_seats()
    other = inside(made, "aa01", "city", "Carim")
    _, outcome = play(made)
    assert part(text(outcome), "Cities rumored to be nearby:") == [f"   Carim [{other.id}], 1 province east"]
