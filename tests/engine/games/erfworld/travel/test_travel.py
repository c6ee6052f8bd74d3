"""Moves and what units do on the way: costs, fliers, mounts, scouting, training, captives (ERF-MCMOVE)."""

from __future__ import annotations

import pytest

from engine.games.erfworld.events import Refused
from engine.games.erfworld.rules.land import THIRDS
from engine.games.erfworld.travel.events import Moved, Peeked, SpottedHidden, Tamed, TrainingDone
from engine.games.erfworld.travel.ways import price, route, step_cost
from tests.engine.games.erfworld.props.stage import Stage, loaded, stage


def _cost(played: Stage, kind: str, terrain: str) -> int | None:
    played.terrain(11, 8, terrain)
    pack = played.pack(kind, 1, 10, 8)
    return step_cost(played.world, pack, pack.place, played.world.number((11, 8)))


@pytest.mark.rule("ERF-MCMOVE-03", "ERF-MCMOVE-04", "ERF-GAP-112", "ERF-TERR-01")
@pytest.mark.parametrize(
    ("terrain", "ground", "air"),
    [("plains", 2, 1), ("hills", 3, 1), ("marsh", 5, 1), ("mountains", 5, 2), ("high_mountains", 6, 3), ("sea", 0, 1)],
)
def test_each_terrain_has_its_cost_on_the_ground_and_in_the_air(terrain: str, ground: int, air: int) -> None:
    played = stage()
    assert _cost(played, "piker", terrain) == ground * THIRDS
    assert _cost(played, "thunderbird", terrain) == air * THIRDS
    assert _cost(played, "explorer", terrain) == (max(0, ground - 1) or ground) * THIRDS or ground <= 2


@pytest.mark.rule("ERF-MCMOVE-05", "ERF-GAP-114")
def test_weather_slows_fliers_twice_and_a_tornado_closes_a_hex() -> None:
    played = stage()
    here, there = played.world.number((10, 8)), played.world.number((11, 8))
    bird, pikers = played.pack("thunderbird", 1, 10, 8), played.pack("piker", 1, 10, 8)
    played.world.hexes[there].weather = "heavy_rain"
    assert step_cost(played.world, bird, here, there) == 3 * THIRDS
    assert step_cost(played.world, pikers, here, there) == 3 * THIRDS
    played.world.hexes[there].weather = "tornado"
    assert step_cost(played.world, bird, here, there) == 0


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


@pytest.mark.rule("ERF-SIDE-11", "ERF-CITY-01")
def test_a_far_goal_is_reached_by_the_cheapest_way_over_known_land() -> None:
    played = stage()
    for y in range(16):
        played.terrain(7, y, "swamp")
    played.road((4, 8), (5, 8), (6, 8), (7, 8), (8, 8))
    pikers = played.world.packs["u2"]
    goal = played.world.number((8, 8))
    assert route(played.world, pikers, goal, played.side().known) is None
    played.know()
    way = route(played.world, pikers, goal, played.side().known)
    assert way is not None
    assert [played.world.at(place) for place in way] == [(4, 8), (5, 8), (6, 8), (7, 8), (8, 8)]


@pytest.mark.rule("ERF-FLY-02", "ERF-GAP-145")
def test_fliers_who_stay_up_lose_two_move_a_night_until_they_must_rest() -> None:
    played = stage()
    played.side().treasury = 10**6
    birds = played.pack("thunderbird", 4, 4, 8)
    moves = []
    for _ in range(3):
        played.day(f"UNIT {birds.id}\naloft")
        moves.append(birds.aloft)
    assert moves == [1, 2, 2] or moves == [1, 2, 3]
    played.day("")
    assert birds.aloft == 0


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


@pytest.mark.rule("ERF-SPOT-04", "ERF-SPOT-07", "ERF-GAP-152")
@pytest.mark.parametrize(("roll", "found"), [(8, True), (7, False), (10, True), (1, False)])
def test_one_spot_roll_a_stack_must_be_higher_than_evasion(roll: int, found: bool) -> None:
    played = stage(2, 12)
    scout = played.pack("scout", 1, 8, 8)
    played.know()
    played.terrain(9, 8, "forest")
    played.pack("scout", 1, 9, 8, side=2, hidden=True)  # evasion 7
    played.roller = loaded(roll)
    played.day(f"UNIT {scout.id}\ncontact pass any\nmove e")
    assert bool(played.told(SpottedHidden)) is found


@pytest.mark.rule("ERF-PEEK-01", "ERF-PEEK-03", "ERF-PEEK-08")
def test_a_scout_looks_across_the_border_for_a_move() -> None:
    played = stage(2, 12)
    scout, pikers = played.pack("scout", 1, 8, 8), played.pack("piker", 1, 8, 8)
    played.pack("archer", 5, 9, 8, side=2)
    played.commander("warlord", 8, 8)
    played.day(f"UNIT {scout.id}\npeek e\nUNIT {pikers.id}\npeek e")
    assert played.told(Peeked) == ["A look across the border at 9,8: 5 archers of Side2 (S2)."]
    assert scout.move == 7 * THIRDS
    assert played.told(Refused) == ["Only scouts can do that."]


@pytest.mark.rule("ERF-SCOUTING-10", "ERF-SCOUTING-11", "ERF-SCOUTING-07", "ERF-SNEAK-02", "ERF-SNEAK-07")
def test_hiding_needs_cover_and_sneaking_few_feet() -> None:
    played = stage()
    played.know()
    scouts = played.pack("scout", 3, 8, 8)
    played.day(f"UNIT {scouts.id}\nsneak e\nhide")
    assert scouts.hidden
    assert played.told(Refused) == ["No more than 2 can sneak together."]
    pair = played.pack("scout", 2, 8, 9)
    played.world.hexes[played.world.number((9, 9))].city = ""
    played.day(f"UNIT {pair.id}\nsneak e")
    assert (played.at(pair), pair.hidden) == ((9, 9), True)


@pytest.mark.rule("ERF-COMMAND-15", "ERF-OLDCMD-05")
def test_eight_days_of_training_in_a_row_are_worth_a_croaked_unit() -> None:
    played = stage()
    one = played.commander("warlord", 4, 8)
    for day in range(8):
        played.day(f"UNIT {one.id}\ntrain" if day != 3 else "")
    assert one.trained == 4
    for _ in range(4):
        played.day(f"UNIT {one.id}\ntrain")
    assert len(played.told(TrainingDone)) == 1
    assert (one.trained, one.level) == (0, 2)


@pytest.mark.rule("ERF-NEUTRAL-04", "ERF-GAP-237", "ERF-SPECIAL-14")
def test_a_scout_who_rides_tames_ferals_with_what_was_foraged() -> None:
    played = stage()
    one = played.commander("warlord", 10, 8)
    bats = played.pack("bat", 5, 10, 8, side=0, friend="s1")
    played.day(f"UNIT {one.id}\ncontact pass any\nforage\nfeed {bats.id}")
    assert bats.side == "s1"
    assert len(played.told(Tamed)) == 1


@pytest.mark.rule("ERF-CAPT-05", "ERF-PRISON-16", "ERF-CAPT-10")
def test_prisoners_go_with_their_jailor_and_the_freed_go_home() -> None:
    played = stage(2, 20)
    jailor = played.pack("knight", 2, 10, 8)
    jailor.move = 6 * THIRDS
    played.know()
    captive = played.commander("warlord", 10, 8, side=2, name="Prisoner")
    captive.jailor = jailor.id
    played.day(f"UNIT {jailor.id}\nmove w")
    assert played.at(captive) == played.at(jailor) == (9, 8)
    played.commander("warlord", 9, 8)
    played.day(f"UNIT {jailor.id}\nrelease {captive.id}")
    assert captive.jailor == ""
    assert captive.place == played.world.cities["c2"].place


@pytest.mark.rule("ERF-ROAD-01", "ERF-GAP-150")
def test_a_thousand_days_of_digging_end_a_road() -> None:
    played = stage()
    played.side().treasury = 10**6
    played.road((9, 8), (10, 8), (11, 8))
    diggers = played.pack("digger", 500, 10, 8)
    played.commander("warlord", 10, 8)
    played.day(f"UNIT {diggers.id}\nraze road")
    assert played.world.hexes[diggers.place].roads != []
    assert diggers.lines == ["raze_road"]
    played.day("")
    assert played.world.hexes[diggers.place].roads == []
    assert played.world.hexes[played.world.number((9, 8))].roads == []


def test_a_way_that_ends_at_the_end_of_the_world_is_told_as_far_as_it_went() -> None:
    played = stage()
    pikers = played.pack("piker", 2, 2, 8)
    played.know()
    played.day(f"UNIT {pikers.id}\nmove w w w")
    assert played.at(pikers) == (0, 8)
    assert played.told(Moved) == ["It goes to 1,8 to 0,8. Move left: 2."]
    assert played.told(Refused) == ["The world ends there."]
