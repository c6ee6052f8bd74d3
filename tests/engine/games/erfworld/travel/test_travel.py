"""Moves and what units do on the way: costs, fliers, mounts, scouting, training, captives (ERF-MCMOVE)."""

from __future__ import annotations

import pytest

from engine.games.erfworld.events import Refused
from engine.games.erfworld.rules.land import THIRDS
from engine.games.erfworld.travel.events import Moved, Tamed
from engine.games.erfworld.travel.ways import price
from tests.engine.games.erfworld.props.stage import stage


@pytest.mark.rule("ERF-GAP-113", "ERF-ROAD-01", "ERF-WORLD-06", "ERF-SPECIAL-05")
def test_six_move_are_eighteen_hexes_of_road_and_a_fraction_is_lost_on_leaving_it() -> None:
    played = stage()
    played.road(*[(x, 8) for x in range(4, 30)])
    played.day("UNIT u2\nmove " + " ".join(["e"] * 20))
    assert played.at(played.world.packs["u2"]) == (22, 8)
    pikers = played.pack("piker", 1, 10, 8)
    pikers.move = 3 * THIRDS + 1
    assert price(played.world, pikers, played.world.number((10, 7))) == 2 * THIRDS + 1


@pytest.mark.rule("ERF-TERR-02", "ERF-MCMOVE-02")
def test_with_full_move_any_hex_can_be_entered_and_it_takes_it_all() -> None:
    played = stage()
    played.terrain(5, 8, "swamp")
    heavy = played.pack("digger", 4, 4, 8)  # 5 move, and the swamp costs 6
    played.day(f"UNIT {heavy.id}\nmove e e")
    assert played.at(heavy) == (5, 8)
    assert heavy.lines == ["move e"]


@pytest.mark.rule("ERF-MOUNT-02", "ERF-MOUNT-04", "ERF-MOUNT-06", "ERF-SPECIAL-12", "ERF-SPECIAL-58")
def test_riders_go_with_their_mounts_and_keep_their_move() -> None:
    played = stage()
    played.side().treasury = 10**6
    horses = played.pack("sawhorse", 2, 4, 8)
    one = played.commander("warlord", 4, 8)
    played.day(f"UNIT {one.id}\nmount {horses.id}\nUNIT {horses.id}\nhold\nmove e e e")
    assert one.on == horses.id
    assert played.at(one) == played.at(horses) == (7, 8)
    assert one.move == 8 * THIRDS
    played.day(f"UNIT {one.id}\ndismount\nmove e")
    assert (played.at(one), one.on) == ((8, 8), "")


@pytest.mark.rule("ERF-NEUTRAL-04", "ERF-GAP-237", "ERF-SPECIAL-14")
def test_a_scout_who_rides_tames_ferals_with_what_was_foraged() -> None:
    played = stage()
    one = played.commander("warlord", 10, 8)
    bats = played.pack("bat", 5, 10, 8, side=0, friend="s1")
    played.day(f"UNIT {one.id}\ncontact pass any\nforage\nfeed {bats.id}")
    assert bats.side == "s1"
    assert len(played.told(Tamed)) == 1


def test_a_way_that_ends_at_the_end_of_the_world_is_told_as_far_as_it_went() -> None:
    played = stage()
    pikers = played.pack("piker", 2, 2, 8)
    played.know()
    played.day(f"UNIT {pikers.id}\nmove w w w")
    assert played.at(pikers) == (0, 8)
    assert played.told(Moved) == ["It goes to 1,8 to 0,8. Move left: 2."]
    assert played.told(Refused) == ["The world ends there."]
