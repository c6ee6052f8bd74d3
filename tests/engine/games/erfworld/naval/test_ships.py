"""Ships built, manned, sailed, shot at, boarded and repaired, in whole days (ERF-NAVAL, ERF-J-25, ERF-GAP-253)."""

from __future__ import annotations

import pytest

from engine.games.erfworld.battle.engage import engage
from engine.games.erfworld.battle.muster import Party, figures_of
from engine.games.erfworld.events import Refused
from engine.games.erfworld.naval.events import Broadsides, ShipSank, ShipTaken, Storm
from engine.games.erfworld.naval.guns import broadsides, prizes
from engine.games.erfworld.naval.ships import builds, crew_of, hull, rig, sailing
from engine.games.erfworld.realm.popping import poppable
from engine.games.erfworld.rules.classes import CLASSES
from engine.games.erfworld.rules.land import THIRDS
from engine.games.erfworld.rules.magic import SHIPS
from engine.games.erfworld.state import Pack, Plan, Zone
from engine.games.erfworld.units.burden import Load, load_of, slowed
from engine.games.erfworld.units.company import carried_by
from engine.games.erfworld.units.figures import full_move
from tests.engine.games.erfworld.props.stage import Stage, stage
from tests.engine.games.erfworld.props.war_kit import told, turn_of
from tests.suite.table import each


def _coast(sides: int = 1) -> Stage:
    """A capital at a sea that takes up everything east of it."""
    game = stage(sides=sides)
    game.world.options.naval = True
    for number, hex_ in enumerate(game.world.hexes):
        if 5 <= number % game.world.width < 22 and not hex_.city:
            hex_.terrain = "sea"
    for number in range(1, sides + 1):
        game.side(number).treasury = 8 * 90_000
        game.know(number)
    return game


def _ship(game: Stage, kind: str, x: int, y: int, crew: int, side: int = 1, sailors: str = "seafarer") -> Pack:
    """A manned ship of a side, rigged for the day."""
    ship = game.pack(kind, 1, x, y, side=side)
    if crew:
        game.pack(sailors, crew, x, y, side=side, on=ship.id)
    rig(game.world, game.side(side))
    return ship


@pytest.mark.rule("ERF-NAVAL-02", "ERF-MOUNT-03")
def test_a_ship_with_its_crew_aboard_fights_in_port_and_is_no_laden_mount() -> None:
    game = _coast(sides=2)
    ship = _ship(game, "one_mast", 6, 4, 25)
    foes = game.pack("one_mast", 1, 6, 4, side=2)
    assert load_of(game.world, ship) is Load.LIGHT
    figures = figures_of(game.world, Party("s1", [ship, *carried_by(game.world, ship)]), 0, "")
    assert {figure.laden for figure in figures} == {0}
    engage(turn_of(game.world), ship.place, [foes], [ship, *carried_by(game.world, ship)])
    assert slowed(ship, carried_by(game.world, ship), 3) == 3


@pytest.mark.rule("ERF-NAVAL-15", "ERF-NAVAL-16", "ERF-GAP-252", "ERF-BUILDING-34")
def test_a_port_builds_ships_by_its_level_and_they_pop_with_crew_and_passengers() -> None:
    game = _coast()
    city = game.world.cities[game.side().capital]
    found = {}
    for city.level in (1, 3, 5):
        found[city.level] = builds(game.world, city)
    assert [len(kinds) for kinds in found.values()] == [2, 3, 4]
    assert [ship.days for ship in SHIPS.values()] == [8, 24, 80]
    assert [(ship.crew, ship.passengers, ship.warlords) for ship in SHIPS.values()] == [
        (25, 0, 1),
        (49, 0, 2),
        (60, 400, 2),
    ]
    city.plans = [Plan("ship_of_the_line", 1, worked=79)]
    ashore = game.pack("seafarer", 3, *game.world.at(city.place), zone=Zone.OUTER).id
    game.day()
    (ship,) = [pack for pack in game.world.packs.values() if pack.kind == "ship_of_the_line"]
    assert sorted(pack.count for pack in carried_by(game.world, ship) if isinstance(pack, Pack)) == [60, 400]
    assert (game.world.packs[ashore].count, game.world.packs[ashore].on) == (3, "")
    game.world.options.naval = False
    assert not {*SHIPS, "seafarer"} & {*poppable(game.world, city)}


@pytest.mark.rule("ERF-NAVAL-01", "ERF-NAVAL-02", "ERF-NAVAL-03", "ERF-NAVAL-06")
def test_the_crew_gives_the_move_beasts_never_and_landsmen_little() -> None:
    game = _coast()
    ship = _ship(game, "ship_of_the_line", 8, 8, 59)
    seven = CLASSES["seafarer"].move
    assert crew_of(game.world, ship) == (59 * seven, 0)
    best = sailing(game.world, ship)
    game.pack("knight", 1, 8, 8, on=ship.id)
    game.pack("horse", 4, 8, 8, on=ship.id)
    assert crew_of(game.world, ship) == (59 * seven, 1)
    assert best == 56  # more than any ship sails in a day
    landsmen = _ship(game, "ship_of_the_line", 9, 8, 60, sailors="piker")
    assert sailing(game.world, landsmen) == 20
    lost = (60 * seven) // 3 - (59 * seven + 1) // 3
    assert 1 <= lost <= 3  # one landsman costs a flagship about so much


@pytest.mark.rule("ERF-NAVAL-04")
def test_more_masts_are_faster() -> None:
    game = _coast()
    moves = [sailing(game.world, _ship(game, kind, 8, 8, plan.crew)) for kind, plan in SHIPS.items()]
    assert moves == sorted(moves)
    assert moves[0] < moves[2]


@pytest.mark.rule("ERF-NAVAL-01", "ERF-ORDER-07", "ERF-NAVAL-28")
def test_ships_sail_over_water_with_all_aboard_whose_move_falls_in_step() -> None:
    game = _coast()
    ship = _ship(game, "one_mast", 4, 8, 20)
    knights = game.pack("knight", 5, 4, 8)
    lord = game.commander("warlord", 4, 8)
    game.day(
        f"UNIT {knights.id}\nboard {ship.id}\nUNIT {lord.id}\nboard {ship.id}\nUNIT {ship.id}\nhold\nmove e e e e e"
    )
    assert game.at(ship) == game.at(knights) == game.at(lord) == (9, 8)
    part = ship.move / ship.full
    assert knights.move <= full_move(knights) * part
    game.day(f"UNIT {ship.id}\nmove w w w w\nUNIT {knights.id}\ndismount")
    assert game.at(ship) == (5, 8)
    assert len(game.told(Refused)) == 1  # nobody gets off into the water
    game.day(f"UNIT {ship.id}\nmove 2,2")
    assert game.at(ship) == (5, 8)  # there is no water
    game.terrain(4, 9, "plains")
    game.day(f"UNIT {knights.id}\nmove sw")
    assert knights.on == ""
    assert game.at(knights) in ((4, 9), (5, 9))


@pytest.mark.rule("ERF-NAVAL-28")
@each("weather, near, saved", [("clear", True, 4), ("clear", False, 0), ("blizzard", True, 0)])
def test_who_is_overboard_is_mostly_lost(weather: str, near: bool, saved: int) -> None:
    game = _coast(2)
    doomed = _ship(game, "two_masts", 8, 8, 40)
    if near:
        _ship(game, "one_mast", 8, 8, 5)
    foe = _ship(game, "ship_of_the_line", 8, 8, 60, side=2)
    game.world.hexes[doomed.place].weather = weather
    doomed.holes, doomed.beams = 100, 0
    turn = turn_of(game.world)
    broadsides(turn, doomed.place, [doomed], [foe])
    (sank,) = told(turn, ShipSank)
    assert (sank.saved, sank.drowned) == (saved, 40 - saved)
    assert doomed.id not in game.world.packs


@pytest.mark.rule("ERF-NAVAL-10", "ERF-NAVAL-09", "ERF-NAVAL-24")
def test_a_ship_that_is_boarded_falls_like_a_city_and_has_no_fresh_move() -> None:
    game = _coast(2)
    ours = _ship(game, "two_masts", 8, 8, 49)
    game.pack("knight", 40, 8, 8, on=ours.id)
    theirs = _ship(game, "one_mast", 8, 8, 4, side=2)
    ours.beams = theirs.beams = 0
    turn = turn_of(game.world)
    turn.scratch.acting = ["s1"]
    engage(turn, ours.place, [ours], [theirs])
    assert theirs.side == "s1"
    assert (theirs.move, theirs.beams) == (0, 0)
    assert len(told(turn, ShipTaken)) == 1
    assert all(unit.jailor for unit in carried_by(game.world, theirs) if unit.side == "s2")
    empty = game.pack("one_mast", 1, 8, 8, side=2)
    prizes(turn, [empty], "s1")
    assert empty.side == "s1"
    game.day(f'SIDE\nname {ours.id} "Sloop"')
    assert len(game.told(Refused)) <= 1


@pytest.mark.rule("ERF-NAVAL-07", "ERF-NAVAL-08")
def test_a_wreck_makes_one_hex_then_six_and_port_mends_it_in_three_days() -> None:
    game = _coast()
    city = game.world.cities[game.side().capital]
    city.level = 5
    ship = _ship(game, "ship_of_the_line", 8, 8, 60)
    ship.holes, ship.hit_today = 149, True
    rig(game.world, game.side())
    assert ship.move == 1 * THIRDS
    rig(game.world, game.side())
    assert ship.move == 6 * THIRDS
    ship.place = city.place
    holes = []
    for _ in range(3):
        rig(game.world, game.side())
        holes.append(ship.holes)
    assert holes == [99, 49, 0]


@pytest.mark.rule("ERF-NAVAL-30", "ERF-NAVAL-28")
def test_storms_batter_ships_at_sea() -> None:
    game = _coast()
    ship = _ship(game, "one_mast", 8, 8, 10)
    game.world.hexes[ship.place].weather = "heavy_rain"
    game.day()
    assert hull(ship) == 40
    assert len(game.told(Storm)) == 1
    ship.holes = 45
    game.day()
    assert ship.id not in game.world.packs
    assert not [pack for pack in game.world.packs.values() if pack.kind == "seafarer"]


@pytest.mark.rule("ERF-NAVAL-24", "ERF-ORDER-07")
def test_ships_meet_and_fight_by_order_in_whole_days() -> None:
    game = _coast(2)
    ours, theirs = _ship(game, "ship_of_the_line", 8, 8, 60), _ship(game, "one_mast", 10, 8, 10, side=2)
    game.commander("warlord", 8, 8).on = ours.id
    game.day(f"UNIT {ours.id}\nmove e\nattack e")
    assert game.told(Broadsides)
    assert theirs.id not in game.world.packs or theirs.side == "s1" or hull(theirs) < 50
