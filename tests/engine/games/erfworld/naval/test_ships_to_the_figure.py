"""Ships: crews, hulls, harbours, beams, broadsides, wrecks, prizes and storms, each to its figure (ERF-NAVAL)."""

from __future__ import annotations

import pytest

from engine.games.erfworld.events import Refused
from engine.games.erfworld.naval.events import Boarded, Broadsides, ShipSank, ShipTaken, Storm
from engine.games.erfworld.naval.guns import broadsides, everybody, is_at_sea, is_stormy, prizes, storms
from engine.games.erfworld.naval.ships import (
    beams_of,
    builds,
    can_mend,
    can_sail,
    crew_of,
    full_hull,
    hull,
    in_step,
    is_port,
    is_ship,
    is_water,
    rig,
    sailing,
)
from engine.games.erfworld.rules.land import THIRDS
from engine.games.erfworld.state import City, Pack, World
from tests.engine.games.erfworld.props.stage import stage
from tests.engine.games.erfworld.props.war_kit import (
    HERE,
    ONE,
    TWO,
    all_fall,
    city,
    commander,
    lost,
    pack,
    told,
    turn_of,
    world,
)
from tests.suite.table import each


def sea(*, coast: bool = False) -> World:
    """Nine hexes of sea; with a coast the middle is land."""
    found = world(terrain="sea", options={"naval": True})
    if coast:
        found.hexes[HERE].terrain = "plains"
    return found


def ship(found: World, side: str, kind: str, crew: int = 0, **more: object) -> Pack:
    made = pack(found, side, kind, 1, **more)
    if crew:
        pack(found, side, "seafarer", crew, on=made.id, place=made.place)
    return made


def port(level: int, **more: object) -> tuple[World, City]:
    found = sea(coast=True)
    return found, city(found, ONE, level, **more)


# What a ship is


def test_only_ships_are_ships() -> None:
    found = sea()
    assert is_ship(ship(found, ONE, "one_mast"))
    assert not is_ship(pack(found, ONE, "seafarer", 1))
    assert not is_ship(commander(found, ONE))


@pytest.mark.rule("ERF-GAP-253")
@each(
    "kind, holes, left",
    [("one_mast", 0, 50), ("two_masts", 30, 70), ("ship_of_the_line", 149, 1), ("one_mast", 60, 0)],
)
def test_a_hull_has_fifty_points_a_mast(kind: str, holes: int, left: int) -> None:
    made = ship(sea(), ONE, kind, holes=holes)
    assert hull(made) == left
    assert full_hull(made) == {"one_mast": 50, "two_masts": 100, "ship_of_the_line": 150}[kind]


@pytest.mark.rule("ERF-NAVAL-15", "ERF-BUILDING-34")
@each(
    "level, naval, water, port_",
    [(1, True, True, True), (0, True, True, False), (1, False, True, False), (1, True, False, False)],
)
def test_a_port_is_a_city_at_the_water(level: int, naval: bool, water: bool, port_: bool) -> None:
    found = world(terrain="plains", options={"naval": naval})
    found.hexes[0].terrain = "sea"  # no neighbour of the middle
    if water:
        found.hexes[HERE + 1].terrain = "sea"
    assert is_port(found, city(found, ONE, level)) is port_
    assert not is_port(found, None)
    assert is_water(found, 0)
    assert not is_water(found, HERE)


@pytest.mark.rule("ERF-BUILDING-34", "ERF-NAVAL-15", "ERF-NAVAL-08")
@each(
    "level, built, mended",
    [(1, 1, 1), (2, 1, 2), (3, 2, 3), (4, 2, 3), (5, 3, 3)],
)
def test_what_a_harbour_builds_and_mends_by_its_level(level: int, built: int, mended: int) -> None:
    found, held = port(level)
    kinds = ["one_mast", "two_masts", "ship_of_the_line"]
    assert builds(found, held) == ["seafarer", *kinds[:built]]
    assert [can_mend(found, held, ship(found, ONE, kind)) for kind in kinds] == [n <= mended for n in (1, 2, 3)]
    found.options.naval = False
    assert builds(found, held) == []
    assert not can_mend(found, held, ship(found, ONE, "one_mast"))


@pytest.mark.rule("ERF-ORDER-07")
@each("side, level, sails", [(ONE, 1, True), (TWO, 1, False), ("", 1, False), (ONE, 0, False)])
def test_ships_sail_into_ports_of_their_side(side: str, level: int, sails: bool) -> None:
    found = sea(coast=True)
    made = ship(found, ONE, "one_mast", place=0)
    assert can_sail(found, made, 1)
    assert not can_sail(found, made, HERE)  # there is only land
    city(found, side, level)
    assert can_sail(found, made, HERE) is sails


# Crew and move


@pytest.mark.rule("ERF-NAVAL-01", "ERF-NAVAL-02", "ERF-NAVAL-03")
def test_the_crew_is_seafarers_first_then_landsmen_and_never_beasts_or_prisoners() -> None:
    found = sea()
    made = ship(found, ONE, "one_mast")
    pack(found, ONE, "piker", 10, on=made.id)
    pack(found, ONE, "horse", 5, on=made.id)
    pack(found, TWO, "seafarer", 5, on=made.id, jailor="u1")
    assert crew_of(found, made) == (0, 10)
    pack(found, ONE, "seafarer", 20, on=made.id)
    assert crew_of(found, made) == (20 * 7, 5)  # 25 make a crew
    commander(found, ONE, on=made.id, specials=["seafarer"])
    assert crew_of(found, made) == (20 * 7 + 8, 4)
    pack(found, ONE, "seafarer", 9, on=made.id, level=2)  # a level of the quick is one more move
    assert crew_of(found, made) == (20 * 7 + 8 + 4 * 8, 0)


@pytest.mark.rule("ERF-NAVAL-01", "ERF-NAVAL-07", "ERF-J-25", "ERF-EX-227")
@each(
    "kind, sailors, landsmen, holes, hexes",
    [
        ("one_mast", 25, 0, 0, 35),  # 175 / 5
        ("one_mast", 20, 4, 0, 28),  # 144 / 5
        ("one_mast", 0, 25, 0, 5),
        ("one_mast", 25, 0, 25, 17),
        ("one_mast", 25, 0, 49, 1),  # a wreck
        ("one_mast", 25, 0, 50, 1),
        ("one_mast", 0, 0, 0, 0),
        ("two_masts", 0, 49, 0, 12),
        ("two_masts", 4, 0, 0, 7),
        ("ship_of_the_line", 20, 0, 0, 46),
        ("ship_of_the_line", 60, 0, 0, 56),  # at most
        ("ship_of_the_line", 60, 0, 75, 28),
        ("ship_of_the_line", 0, 60, 0, 20),
        ("ship_of_the_line", 0, 1, 0, 1),  # somebody steers
    ],
)
def test_how_far_a_ship_sails(kind: str, sailors: int, landsmen: int, holes: int, hexes: int) -> None:
    found = sea()
    made = ship(found, ONE, kind, sailors, holes=holes)
    if landsmen:
        pack(found, ONE, "piker", landsmen, on=made.id)
    assert sailing(found, made) == hexes


@pytest.mark.rule("ERF-NAVAL-01")
def test_everybody_aboard_loses_the_same_part_of_his_move() -> None:
    found = sea()
    made = ship(found, ONE, "one_mast", full=30, move=10)
    fresh, spent = pack(found, ONE, "knight", 1, on=made.id), pack(found, ONE, "knight", 1, on=made.id, move=2)
    elsewhere = pack(found, ONE, "knight", 1)
    in_step(found, made)
    assert (fresh.move, spent.move, elsewhere.move) == (8, 2, 24)
    made.full = 0
    fresh.move = 24
    in_step(found, made)
    assert fresh.move == 24


@pytest.mark.rule("ERF-NAVAL-11", "ERF-GAP-253", "ERF-NAVAL-03")
@each(
    "kind, crew, holes, beams",
    [
        ("one_mast", 25, 0, 4),
        ("two_masts", 49, 0, 8),
        ("ship_of_the_line", 60, 0, 12),
        ("ship_of_the_line", 30, 0, 6),
        ("ship_of_the_line", 60, 75, 6),
        ("ship_of_the_line", 30, 75, 3),
        ("ship_of_the_line", 29, 75, 2),
        ("ship_of_the_line", 200, 0, 12),  # more than a crew store no more
        ("one_mast", 0, 0, 0),
    ],
)
def test_beams_by_masts_hull_and_crew(kind: str, crew: int, holes: int, beams: int) -> None:
    found = sea()
    made = ship(found, ONE, kind, crew, holes=holes)
    pack(found, ONE, "horse", 60, on=made.id)
    assert beams_of(found, made) == beams


@pytest.mark.rule("ERF-NAVAL-07", "ERF-NAVAL-08", "ERF-NAVAL-11")
@each(
    "kind, level, side, holes, hit, left, hexes",
    [
        ("one_mast", 1, ONE, 50, True, 33, 11),  # 17 of 50, and 17/50 of 35
        ("one_mast", 1, ONE, 10, False, 0, 35),
        ("two_masts", 1, ONE, 99, False, 99, 6),  # a harbour that is too small
        ("two_masts", 2, ONE, 99, False, 65, 15),
        ("one_mast", 1, TWO, 49, False, 49, 6),  # not of his side
        ("one_mast", 0, ONE, 49, False, 49, 6),
        ("one_mast", 0, ONE, 49, True, 49, 1),  # shot at today
        ("one_mast", 0, ONE, 40, False, 40, 7),
        ("one_mast", 0, ONE, 0, True, 0, 35),
    ],
)
def test_a_new_day_of_a_ship(kind: str, level: int, side: str, holes: int, hit: bool, left: int, hexes: int) -> None:
    found = sea(coast=True)
    city(found, side, level)
    made = ship(found, ONE, kind, 25, holes=holes, hit_today=hit, beams=99)
    rig(found, found.sides[ONE])
    assert (made.holes, made.move, made.full, made.hit_today) == (left, hexes * THIRDS, hexes * THIRDS, False)
    assert made.beams == beams_of(found, made)


@pytest.mark.rule("ERF-NAVAL-07")
def test_an_empty_wreck_lies_still_and_the_other_side_s_ships_are_not_rigged() -> None:
    found = sea()
    wreck, theirs = ship(found, ONE, "one_mast", holes=10, move=5), ship(found, TWO, "one_mast", 25, move=5)
    rig(found, found.sides[ONE])
    assert (wreck.move, theirs.move) == (0, 5)


# Going aboard


@pytest.mark.rule("ERF-NAVAL-02", "ERF-NAVAL-15")
@each(
    "kind, aboard, more, boards",
    [
        ("one_mast", 25, 25, True),  # as many passengers as crew at least
        ("one_mast", 25, 26, False),
        ("two_masts", 49, 49, True),
        ("two_masts", 49, 50, False),
        ("ship_of_the_line", 60, 400, True),
        ("ship_of_the_line", 60, 401, False),
    ],
)
def test_how_many_a_ship_takes(kind: str, aboard: int, more: int, boards: bool) -> None:
    game = stage()
    game.world.options.naval = True
    game.world.hexes[game.world.number((5, 8))].terrain = "sea"
    made = game.pack(kind, 1, 4, 8)
    game.pack("seafarer", aboard, 4, 8, on=made.id)
    pikers = game.pack("piker", more, 4, 8)
    game.side().treasury = 8 * 90_000
    game.day(f"UNIT {pikers.id}\nboard {made.id}")
    assert (pikers.on == made.id) is boards
    said = game.told(Boarded if boards else Refused)
    assert len(said) == 1
    if not boards:
        assert f"takes {aboard + more - 1} units at most" in said[0]


@pytest.mark.rule("ERF-NAVAL-02")
def test_nobody_boards_what_is_no_ship_or_lies_elsewhere_and_no_ship_boards_a_ship() -> None:
    game = stage()
    game.world.options.naval = True
    game.world.hexes[game.world.number((5, 8))].terrain = "sea"
    made, far = game.pack("one_mast", 1, 4, 8), game.pack("one_mast", 1, 5, 8)
    other, horse = game.pack("one_mast", 1, 4, 8), game.pack("horse", 1, 4, 8)
    pikers = game.pack("piker", 1, 4, 8)
    for who, what in ((pikers, far), (pikers, horse), (other, made)):
        game.day(f"UNIT {who.id}\nboard {what.id}")
        assert who.on == ""
        assert len(game.told(Refused)) == 1
    game.day(f"UNIT {pikers.id}\nboard {made.id}")
    assert pikers.on == made.id


def test_who_is_aboard_already_counts_once() -> None:
    game = stage()
    game.world.options.naval = True
    game.world.hexes[game.world.number((5, 8))].terrain = "sea"
    made = game.pack("one_mast", 1, 4, 8)
    pikers = game.pack("piker", 50, 4, 8, on=made.id)
    game.day(f"UNIT {pikers.id}\nboard {made.id}")
    assert game.told(Refused) == []
    assert pikers.on == made.id


# Guns


@pytest.mark.rule("ERF-NAVAL-24")
def test_a_fight_at_sea_is_of_all_who_are_aboard() -> None:
    found = sea()
    made = ship(found, ONE, "one_mast")
    crew = pack(found, ONE, "seafarer", 5, on=made.id)
    captive = pack(found, TWO, "piker", 1, on=made.id, jailor=crew.id)
    swimmer = pack(found, ONE, "orly", 1)
    assert everybody(found, [made, swimmer]) == [made, swimmer, crew]
    assert everybody(found, [crew]) == [crew, made]
    assert everybody(found, [captive]) == [made]
    assert is_at_sea(found, HERE)
    found.options.naval = False
    assert not is_at_sea(found, HERE)
    assert not is_at_sea(world(options={"naval": True}), HERE)


@pytest.mark.rule("ERF-NAVAL-23", "ERF-NAVAL-29", "ERF-GAP-253")
@each("die, weather, hits", [(4, "clear", True), (3, "clear", False), (7, "tornado", True), (6, "tornado", False)])
def test_a_beam_hits_by_the_die_and_takes_ten_points(die: int, weather: str, hits: bool) -> None:
    found = sea()
    found.hexes[HERE].weather = weather
    mine, theirs = ship(found, ONE, "one_mast", beams=1), ship(found, TWO, "one_mast")
    broadsides(turn_of(found, roller=all_fall(die)), HERE, [mine], [theirs])
    assert (theirs.holes, theirs.hit_today, mine.beams) == (10 if hits else 0, hits, 0)


@pytest.mark.rule("ERF-NAVAL-23")
@each(
    "beams, holes, hits",
    [
        # 65 and 50: the large one twice, until it has 45; then the small one, and the large one again
        (4, (10, 65), 4),
        (7, (30, 75), 7),
        (13, (50, 105), 12),  # nothing is left to hit for the last of them
    ],
)
def test_what_is_stored_flies_at_the_ship_with_most_hull(beams: int, holes: tuple[int, int], hits: int) -> None:
    found = sea()
    mine = ship(found, ONE, "two_masts", beams=beams)
    small, large = ship(found, TWO, "one_mast"), ship(found, TWO, "two_masts", holes=35)
    turn = turn_of(found, roller=all_fall(10))
    broadsides(turn, HERE, [mine], [small, large])
    assert (small.holes, large.holes, mine.beams) == (*holes, 0)
    assert told(turn, Broadsides)[0].hits == hits


@pytest.mark.rule("ERF-NAVAL-29", "ERF-NAVAL-30")
@each(
    "weather, stormy",
    [
        ("clear", False),
        ("rain", False),
        ("heavy_rain", True),
        ("snowfall", True),
        ("blizzard", True),
        ("tornado", True),
    ],
)
def test_what_weather_is_a_storm(weather: str, stormy: bool) -> None:
    found = sea()
    found.hexes[HERE].weather = weather
    assert is_stormy(found, HERE) is stormy


@pytest.mark.rule("ERF-NAVAL-23", "ERF-NAVAL-28")
def test_two_broadsides_that_all_hit() -> None:
    found = sea()
    mine, theirs = ship(found, ONE, "one_mast", beams=3), ship(found, TWO, "one_mast", beams=4)
    turn = turn_of(found, roller=all_fall(10))
    broadsides(turn, HERE, [mine], [theirs, pack(found, TWO, "seafarer", 9, on=theirs.id)])
    assert (mine.holes, theirs.holes, mine.beams, theirs.beams) == (40, 30, 0, 0)
    first, second = told(turn, Broadsides)
    assert (first.seen_by, first.hits, first.suffered, first.one, first.other) == (
        ("1",), 3, 4, "Faq (S1)", "Jetstone (S2)",
    )  # fmt: skip
    assert (second.seen_by, second.hits, second.suffered, second.one) == (("2",), 4, 3, "Jetstone (S2)")
    assert first.ours == second.theirs
    assert "10 of 50" in first.ours
    assert "20 of 50" in first.theirs
    assert told(turn, ShipSank) == []


@pytest.mark.rule("ERF-NAVAL-23")
def test_one_fleet_alone_fires_at_nobody() -> None:
    found = sea()
    mine = ship(found, ONE, "one_mast", beams=3)
    for sides in (([mine], [pack(found, TWO, "orly", 3)]), ([pack(found, TWO, "orly", 3)], [mine])):
        turn = turn_of(found, roller=all_fall(10))
        broadsides(turn, HERE, *sides)
        assert (mine.beams, turn.events) == (3, [])


@pytest.mark.rule("ERF-NAVAL-28")
@each(
    "near, weather, saved",
    [
        ({}, "clear", 10),
        ({"side": TWO}, "clear", 0),
        ({"place": 3}, "clear", 0),
        ({"holes": 50}, "clear", 0),
        ({}, "heavy_rain", 0),
    ],
)
def test_one_in_ten_reaches_another_ship_of_his_side(near: dict[str, object], weather: str, saved: int) -> None:
    found = sea()
    found.hexes[HERE].weather = weather
    doomed, foe = ship(found, ONE, "two_masts", holes=100), ship(found, TWO, "one_mast")
    crew, few = pack(found, ONE, "seafarer", 100, on=doomed.id), pack(found, ONE, "piker", 9, on=doomed.id)
    boat = ship(found, ONE, "one_mast")
    for name, value in near.items():
        setattr(boat, name, value)
    turn = turn_of(found)
    broadsides(turn, HERE, [doomed], [foe])
    (sank,) = told(turn, ShipSank)
    assert (sank.saved, sank.drowned) == (saved, 109 - saved)
    assert (sank.whose, sank.seen_by, sank.score) == ("Faq (S1)", ("*",), 25)
    assert doomed.id not in found.packs
    assert few.id not in found.packs
    if saved:
        assert (crew.count, crew.on) == (10, boat.id)
    else:
        assert crew.id not in found.packs
    gone = lost(turn)
    assert (gone["seafarer"], gone["piker"], gone["two_masts"]) == (100 - saved, 9, 1)


@pytest.mark.rule("ERF-NAVAL-30", "ERF-NAVAL-28")
def test_a_storm_takes_ten_points_of_every_ship_at_sea() -> None:
    found = sea(coast=True)
    for hex_ in found.hexes:
        hex_.weather = "heavy_rain"
    found.hexes[1].weather = "rain"
    out, weak = ship(found, ONE, "one_mast", place=0), ship(found, TWO, "one_mast", place=0, holes=40)
    calm, moored, wild = (
        ship(found, ONE, "one_mast", place=1),
        ship(found, ONE, "one_mast"),
        ship(found, "", "one_mast", place=2),
    )
    turn = turn_of(found)
    storms(turn)
    assert [one.holes for one in (out, calm, moored, wild)] == [10, 0, 0, 10]
    assert [one.hit_today for one in (out, calm, moored)] == [True, False, False]
    assert weak.id not in found.packs
    assert [(event.seen_by, event.left) for event in told(turn, Storm)] == [(("1",), 40), (("2",), 0)]
    assert [event.drowned for event in told(turn, ShipSank)] == [0]


# Prizes


@pytest.mark.rule("ERF-NAVAL-09", "ERF-NAVAL-10")
@each(
    "aboard, taken",
    [({}, True), ({"side": TWO}, False), ({"side": TWO, "jailor": "u1"}, True), ({"side": ONE}, True)],
)
def test_a_ship_falls_when_nobody_of_its_side_is_free_aboard(aboard: dict[str, str], taken: bool) -> None:
    found = sea()
    prey = ship(found, TWO, "one_mast", move=5, beams=3, lines=["hold"], stack=4)
    if aboard:
        pack(found, aboard["side"], "piker", 1, on=prey.id, jailor=aboard.get("jailor", ""))
    turn = turn_of(found)
    prizes(turn, [prey], ONE)
    assert (prey.side == ONE) is taken
    assert ((prey.move, prey.beams, prey.lines, prey.stack) == (0, 0, [], 0)) is taken
    assert [(event.by, event.seen_by, event.score) for event in told(turn, ShipTaken)] == [
        ("Faq (S1)", ("*",), 25)
    ] * taken


def test_no_prize_is_made_of_one_s_own_of_sunk_ships_or_by_the_wild() -> None:
    found = sea()
    mine, prey, sunk = ship(found, ONE, "one_mast", beams=2), ship(found, TWO, "one_mast"), ship(found, TWO, "one_mast")
    del found.packs[sunk.id]
    turn = turn_of(found)
    prizes(turn, [mine, sunk], ONE)
    prizes(turn, [prey], "")
    assert (mine.beams, sunk.side, prey.side, turn.events) == (2, TWO, TWO, [])


def test_how_much_the_papers_make_of_ships() -> None:
    weights = [kind.weight for kind in (ShipSank, ShipTaken, Broadsides, Storm)]
    assert weights == [70, 70, 60, 30]
