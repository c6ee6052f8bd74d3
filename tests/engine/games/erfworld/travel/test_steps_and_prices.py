"""What each step costs whom, who may take it, and who goes along (ERF-MCMOVE, ERF-ROAD, ERF-D-08, ERF-CITYWAR-05)."""

from __future__ import annotations

from itertools import pairwise

import pytest

from engine.core.acting import NotPossible
from engine.core.dice import Dice
from engine.core.program import Result
from engine.games.erfworld.acting.contract import UnitActing
from engine.games.erfworld.battle.events import BattleFought
from engine.games.erfworld.book import from_text
from engine.games.erfworld.casting.charms import lay
from engine.games.erfworld.events import Refused
from engine.games.erfworld.rules.cities import LEVELS
from engine.games.erfworld.rules.land import THIRDS
from engine.games.erfworld.scratch import ErfTurn, Scratch
from engine.games.erfworld.state import Charm, Commander, Contract, Pack, Seen, Site, Zone
from engine.games.erfworld.travel.captives import execute, guard, hand_over, release
from engine.games.erfworld.travel.duelling import marches, require_phase
from engine.games.erfworld.travel.events import Guarded, Moved, Sighted, SpottedHidden, Visited, Waits
from engine.games.erfworld.travel.fighting import attack, still_there
from engine.games.erfworld.travel.grouping import carry, dismount, hide, mount
from engine.games.erfworld.travel.looking import look_around
from engine.games.erfworld.travel.moving import (
    March,
    aim,
    move,
    neighbour,
    require_map,
    room,
    step,
    taken,
    walkers,
)
from engine.games.erfworld.travel.ways import is_on_road, price, route, step_cost
from engine.games.erfworld.units.company import forget
from engine.games.erfworld.units.figures import full_move
from tests.engine.games.erfworld.props.stage import Stage, face, is_refused, loaded_for, stage
from tests.engine.games.erfworld.props.war_kit import orders, told
from tests.suite.table import each

HERE, EAST = (10, 8), (11, 8)


def _stage(sides: int = 1, apart: int = 20) -> Stage:
    game = stage(sides, apart)
    for number in range(1, sides + 1):
        game.side(number).treasury = 10**7
        game.know(number)
    return game


def _turn(game: Stage, stream: str = "", *faces: int) -> ErfTurn:
    roller = loaded_for(stream, *(face(one) for one in faces)) if stream else None
    turn = ErfTurn(game.world, {}, seed="steps", number=1, scratch=Scratch(), roller=roller)
    turn.day = game.world.day
    return turn


def _acting(game: Stage, line: str, *group: Pack | Commander, turn: ErfTurn | None = None, side: int = 1) -> UnitActing:
    return UnitActing(turn or _turn(game), game.side(side), from_text(line), list(group))


# Costs


@pytest.mark.rule("ERF-MCMOVE-03", "ERF-MCMOVE-05", "ERF-MCMOVE-06", "ERF-SPEC-13", "ERF-FAV-09", "ERF-CITY-01")
@each("kind, terrain, weather, special, points", [
    ("piker", "plains", "rain", "", 2), ("piker", "plains", "heavy_rain", "", 3),
    ("piker", "plains", "blizzard", "", 4), ("piker", "plains", "tornado", "", 0),
    ("piker", "hills", "clear", "", 3), ("explorer", "hills", "clear", "", 2),
    ("piker", "sea", "blizzard", "", 0), ("dwagon", "plains", "blizzard", "", 5),
    ("dwagon", "mountains", "snowfall", "", 4),
    ("dwagon", "plains", "tornado", "", 0), ("dwagon", "high_mountains", "clear", "lofty_heights", 1),
    ("dwagon", "high_mountains", "clear", "high_flier", 1), ("dwagon", "high_mountains", "clear", "", 3),
    ("piker", "swamp", "clear", "city", 1), ("piker", "swamp", "clear", "ruin", 1),
    ("piker", "swamp", "heavy_rain", "ruin", 2),
])  # fmt: skip
def test_what_a_step_costs_by_ground_and_sky(kind: str, terrain: str, weather: str, special: str, points: int) -> None:
    game = _stage()
    unit = game.pack(kind, 1, *HERE)
    game.terrain(*EAST, terrain)
    goal = game.world.number(EAST)
    game.world.hexes[goal].weather = weather
    if special == "city":
        game.city(*EAST, "There", Site.CITY, 0)
    elif special == "ruin":
        game.world.hexes[goal].ruin = True
    elif special:
        unit.charms = [f"+{special}"]
    assert step_cost(game.world, unit, unit.place, goal) == points * THIRDS


@pytest.mark.rule("ERF-MCMOVE-05", "ERF-ROAD-01")
def test_a_tornado_lets_nobody_out_and_rain_slows_nobody_on_a_road() -> None:
    game = _stage()
    unit, bird = game.pack("piker", 1, *HERE), game.pack("orly", 1, *HERE)
    here, east = unit.place, game.world.number(EAST)
    game.world.hexes[here].weather = "tornado"
    assert [step_cost(game.world, one, here, east) for one in (unit, bird)] == [0, 0]
    game.world.hexes[here].weather, game.world.hexes[east].weather = "clear", "blizzard"
    game.road(HERE, EAST)
    assert (is_on_road(game.world, here, east), is_on_road(game.world, here, here)) == (True, False)
    assert step_cost(game.world, unit, here, east) == 1
    assert step_cost(game.world, unit, here, east, road=False) == 4 * THIRDS


@pytest.mark.rule("ERF-MAGIC-49", "ERF-FAV-09", "ERF-MCMOVE-01")
@each("kind, special, terrain, points", [
    ("piker", "", "swamp", 2), ("piker", "", "sea", 2), ("piker", "", "plains", 2), ("giant", "", "swamp", 6),
    ("giant", "underground", "swamp", 2), ("piker", "", "city", 1),
])  # fmt: skip
def test_a_tunnel_is_two_points_for_lights_and_who_is_at_home_there(
    kind: str, special: str, terrain: str, points: int
) -> None:
    game = _stage()
    unit = game.pack(kind, 1, *HERE, charms=[f"+{special}"] if special else [])
    game.terrain(*EAST, terrain)
    goal = game.world.number(EAST)
    game.world.hexes[unit.place].tunnels.append(goal)
    assert step_cost(game.world, unit, unit.place, goal) == points * THIRDS
    assert step_cost(game.world, unit, goal, unit.place) == 2 * THIRDS  # that way there is plain land


@pytest.mark.rule("ERF-MAGIC-80")
def test_a_hidden_path_is_for_its_side_and_its_two_hexes() -> None:
    game = _stage(2)
    unit, other = game.pack("piker", 1, *HERE), game.pack("piker", 1, *HERE, side=2)
    for x in (9, 11):
        game.terrain(x, 8, "jungle")
    east, west = game.world.number(EAST), game.world.number((9, 8))
    lay(game.world, Charm("pathway", f"h{unit.place}", -1, "s1", "", f"to {east}"))
    costs = [step_cost(game.world, one, one.place, goal) for one in (unit, other) for goal in (east, west)]
    assert costs == [9, 12, 12, 12]


@pytest.mark.rule("ERF-MCMOVE-06", "ERF-TERR-03")
def test_a_commander_at_home_in_a_terrain_crosses_it_for_two() -> None:
    game = _stage()
    lord = game.commander("warlord", *HERE)
    game.terrain(*EAST, "jungle")
    goal = game.world.number(EAST)
    for terrain, thirds in (("rider", 12), ("jungle", 6), ("forest", 12)):
        lord.terrain = terrain
        assert step_cost(game.world, lord, lord.place, goal) == thirds


# Prices


@pytest.mark.rule("ERF-TERR-02", "ERF-GAP-113", "ERF-D-09", "ERF-MCMOVE-01")
@each("terrain, move, back, road, paid", [
    ("plains", 6, -1, False, 6), ("plains", 5, -1, False, None), ("plains", 7, 9, False, 7), ("plains", 8, 9, False, 8),
    ("swamp", 18, -1, False, 18), ("swamp", 17, -1, False, None), ("swamp", 18, 9, False, 18),
    ("impassable_mountains", 18, -1, False, None), ("swamp", 15, 9, True, 1), ("plains", 0, 11, True, 0),
    ("plains", 0, 11, False, None), ("plains", 0, 9, True, None), ("plains", 1, 11, True, 1),
    ("plains", 2, 11, False, None),
])  # fmt: skip
def test_what_a_piker_pays_of_his_six_points(terrain: str, move: int, back: int, road: bool, paid: int | None) -> None:
    """In thirds of a point; `back` is the column he came from."""
    game = _stage()
    unit = game.pack("piker", 1, *HERE)
    game.terrain(*EAST, terrain)
    if road:
        game.road(HERE, EAST)
    unit.move, unit.back = move, game.world.number((back, 8)) if back >= 0 else -1
    assert full_move(unit) == 18
    assert price(game.world, unit, game.world.number(EAST)) == paid


@pytest.mark.rule("ERF-TERR-02")
@each("move, back, paid", [(15, -1, 15), (15, 9, None), (14, -1, None)])
def test_with_its_whole_move_a_digger_enters_what_costs_more_if_it_has_not_gone_yet(
    move: int, back: int, paid: int | None
) -> None:
    game = _stage()
    unit = game.pack("digger", 1, *HERE)
    assert full_move(unit) == 15
    game.terrain(*EAST, "swamp")
    unit.move, unit.back = move, game.world.number((back, 8)) if back >= 0 else -1
    assert price(game.world, unit, game.world.number(EAST)) == paid


@pytest.mark.rule("ERF-D-09", "ERF-GAP-113")
def test_fliers_lose_no_fractions_and_never_go_back_without_move() -> None:
    game = _stage()
    bird = game.pack("orly", 1, *HERE)
    game.road(HERE, EAST)
    goal = bird.back = game.world.number(EAST)
    bird.move = 5
    assert price(game.world, bird, goal) == 3
    assert price(game.world, bird, game.world.number((9, 8))) == 3
    bird.move = 2
    assert price(game.world, bird, goal) is None


@pytest.mark.rule("ERF-ROAD-03", "ERF-MOUNT-03")
def test_vehicles_go_where_there_is_a_road_and_are_drawn() -> None:
    game = _stage()
    horses, wagon = game.pack("sawhorse", 2, *HERE), game.pack("wagon", 1, *HERE)
    goal = game.world.number(EAST)
    plain = price(game.world, horses, goal)
    wagon.on = horses.id
    assert price(game.world, horses, goal) is None
    game.road(HERE, EAST)
    assert (plain, price(game.world, horses, goal), price(game.world, wagon, goal)) == (6, 2, None)


@pytest.mark.rule("ERF-SIDE-11", "ERF-ORDER-03")
def test_the_way_is_over_known_land_and_the_cheapest() -> None:
    game = _stage()
    unit = game.pack("piker", 1, *HERE)
    goal = game.world.number((13, 8))
    for x in (11, 12):
        game.terrain(x, 8, "swamp")
    way = route(game.world, unit, goal, game.side().known)
    assert way is not None
    assert (way[0], way[-1], len(way)) == (unit.place, goal, 5)
    game.side().known = dict.fromkeys((unit.place, *(game.world.number((x, 8)) for x in (11, 12, 13))), 0)
    assert route(game.world, unit, goal, game.side().known) == [game.world.number((x, 8)) for x in range(10, 14)]
    del game.side().known[goal]
    assert route(game.world, unit, goal, game.side().known) is None


@pytest.mark.rule("ERF-SIDE-11", "ERF-ROAD-01")
def test_the_cheapest_way_follows_a_road_around() -> None:
    game = _stage()
    unit = game.pack("piker", 1, *HERE)
    ends = game.world.number((14, 8))
    for x in (11, 12, 13):
        game.terrain(x, 8, "hills")
    around = [(10, 8), (10, 9), (11, 9), (12, 9), (13, 9), (14, 8)]
    steps = [game.world.number(place) for place in around]
    assert all(later in game.world.neighbours(earlier) for earlier, later in pairwise(steps))
    assert route(game.world, unit, ends, game.side().known) != steps
    game.road(*around)
    assert route(game.world, unit, ends, game.side().known) == steps


@pytest.mark.rule("ERF-SIDE-11")
@each("kind", ["piker", "dwagon"])
def test_the_way_that_was_found_before_the_last_step_changes_nothing(kind: str) -> None:
    game = _stage()
    dice, lands = Dice("ways", kind), ("plains", "hills", "swamp", "forest")
    for x in range(5, 20):
        for y in range(3, 14):
            game.terrain(x, y, dice.choice(lands))
    game.road(HERE, EAST)
    unit, goal = game.pack(kind, 1, *HERE), game.world.number((18, 12))
    ahead: list[int] = []
    for turned in range(3, 0, -1):
        way = route(game.world, unit, goal, game.side().known)
        assert way is not None
        assert route(game.world, unit, goal, game.side().known, ahead) == way
        unit.place, ahead = way[1], way[1:]
        if turned == 2:
            game.world.hexes[ahead[2]].weather = "tornado"  # it cannot be gone any longer
            assert ahead != route(game.world, unit, goal, game.side().known, ahead)


# Orders to go


@pytest.mark.rule("ERF-WORLDGEN-01", "ERF-MOVE-02")
def test_what_a_goal_may_be() -> None:
    game = _stage()
    unit = game.pack("piker", 1, *HERE)
    city = game.city(20, 8, "There")
    acting = _acting(game, "hold", unit)
    assert is_refused(lambda: aim(acting, city.id))
    game.side().cities[city.id] = Seen("", 0, 0)
    assert [game.world.at(aim(acting, spot)) for spot in ("e", "29,15", city.id)] == [EAST, (29, 15), (20, 8)]
    del game.side().cities[city.id]
    for spot in (city.id, "c77", "30,2"):
        assert is_refused(lambda spot=spot: aim(acting, spot))  # type: ignore[misc]
    assert game.world.at(neighbour(acting, "11,8")) == EAST
    for spot in ("12,8", "10,8"):
        assert is_refused(lambda spot=spot: neighbour(acting, spot))  # type: ignore[misc]
    corner = game.pack("piker", 1, 0, 1)
    assert game.world.at(aim(_acting(game, "hold", corner), "nw")) == (0, 0)
    assert is_refused(lambda: aim(_acting(game, "hold", corner), "w"))


@pytest.mark.rule("ERF-ORDER-02")
@each("known, commanded, goes", [
    (True, False, True), (False, True, True), (False, False, False), (True, True, True),
])  # fmt: skip
def test_uncommanded_units_keep_to_the_map(known: bool, commanded: bool, goes: bool) -> None:
    game = _stage()
    unit = game.pack("piker", 1, *HERE)
    acting = _acting(game, "hold", unit)
    if not known:
        game.side().known.clear()
    if commanded:
        acting.turn.scratch.commanded[unit.id] = None
    assert is_refused(lambda: require_map(acting, game.world.number(EAST))) is not goes


@pytest.mark.rule("ERF-ORDER-03")
def test_the_rest_of_a_way_waits_for_tomorrow_and_one_that_is_done_does_not() -> None:
    game = _stage()
    game.side().known.clear()
    unit = game.pack("piker", 1, *HERE)
    for line, at, rest in (("move e e e", 13, None), ("move e", 13, ("e",)), ("move 13,8", 13, None)):
        turn = _turn(game)
        turn.scratch.commanded[unit.id] = None
        move(_acting(game, line, unit, turn=turn))
        left = turn.scratch.rest and turn.scratch.rest["way"]
        assert (game.at(unit), left, len(told(turn, Waits))) == ((at, 8), rest, bool(rest))


@pytest.mark.rule("ERF-SIDE-11")
@each("kinds, straight", [(("bat",), True), (("bat", "knight"), False)])
def test_of_a_stack_who_walks_shows_the_way(kinds: tuple[str, ...], straight: bool) -> None:
    """Around a lake."""
    game = _stage()
    game.terrain(*EAST, "lake")
    group = [game.pack(kind, 1, *HERE) for kind in kinds]
    turn = _turn(game)
    move(_acting(game, "move 12,8", *group, turn=turn))
    assert ("11,8" in told(turn, Moved)[0].way) is straight


# Who goes along


@pytest.mark.rule("ERF-CAPT-05", "ERF-MOUNT-06", "ERF-ROAD-03", "ERF-GAP-146")
def test_carried_ones_those_in_vehicles_and_captives_go_along_and_may_cross_one_more_border() -> None:
    game = _stage(2)
    horses, wagon, inside = (game.pack(kind, 9, *HERE) for kind in ("sawhorse", "wagon", "piker"))
    rider = game.commander("warlord", *HERE)
    captive, away, other = (game.pack("archer", 1, x, 8, side=2, jailor=horses.id) for x in (10, 11, 10))
    other.jailor = rider.id
    wagon.on = rider.on = horses.id
    inside.on = wagon.id
    game.road(HERE, EAST, (12, 8), (13, 8))
    turn = _turn(game)

    def goes(unit: Pack | Commander, x: int) -> bool:
        return step(March(_acting(game, "hold", unit, turn=turn), []), game.world.number((x, 8))) is Result.DONE

    assert goes(horses, 11)
    assert [game.at(unit)[0] for unit in (horses, wagon, rider, inside, captive, away, other)] == [11] * 6 + [10]
    assert walkers(game.world, [horses, rider]) == [horses]
    assert walkers(game.world, [rider]) == [rider]
    relayed = dict(turn.scratch.relayed)
    assert inside.id in relayed
    assert rider.id not in relayed  # cavalry
    assert set(relayed.values()) == {1}
    assert goes(horses, 12)
    assert turn.scratch.relayed == relayed
    assert [goes(inside, 13), goes(inside, 12)] == [True, False]  # one border more by itself
    assert goes(horses, 13)


@pytest.mark.rule("ERF-SPOT-03", "ERF-SNEAK-03")
@each("sneaking", [False, True])
def test_what_was_noted_of_the_old_hex_is_forgotten(sneaking: bool) -> None:
    game = _stage()
    unit, goal = game.pack("knight", 1, *HERE), game.world.number(EAST)
    acting = _acting(game, "hold", unit)
    noted = acting.turn.scratch
    noted.borders, noted.peeking, noted.crept = ({unit.id: 1} for _ in range(3))
    noted.searched = {unit.id: 1, "u99": 1}
    step(March(acting, []), goal, sneaking=sneaking)
    assert (noted.borders, noted.peeking, noted.crept) == ({}, {}, {unit.id: goal} if sneaking else {})
    assert noted.searched.get(unit.id) != 1
    assert noted.searched["u99"] == 1


@pytest.mark.rule("ERF-ARKEN-11", "ERF-MOUNT-06")
def test_the_shoes_cost_nothing_for_one_alone_and_who_walks_gets_off() -> None:
    game = _stage()
    lord, men = game.commander("warlord", *HERE), game.pack("piker", 1, *HERE)
    lord.charms, lord.on = ["shoes"], "u99"
    before = lord.move
    step(March(_acting(game, "hold", lord), []), game.world.number(EAST))
    assert (game.at(lord), lord.move, lord.on, lord.back) == (EAST, before, "", game.world.number(HERE))
    men.place = lord.place
    step(March(_acting(game, "hold", lord, men), []), game.world.number((12, 8)))
    assert lord.move == before - 2 * THIRDS


@pytest.mark.rule("ERF-FAV-06", "ERF-MCMOVE-03", "ERF-MCHEX-04")
def test_garrisons_stay_and_nobody_enters_what_he_cannot_or_fled_from() -> None:
    game = _stage()
    unit = game.pack("piker", 1, *HERE)
    goal = game.world.number(EAST)
    acting = _acting(game, "hold", unit)
    unit.garrison = True
    assert is_refused(lambda: step(March(acting, []), goal))
    unit.garrison = False
    acting.turn.scratch.fled["s1"] = [goal]
    assert is_refused(lambda: step(March(acting, []), goal))
    acting.turn.scratch.fled = {"s2": [goal]}
    game.terrain(*EAST, "sea")
    assert is_refused(lambda: step(March(acting, []), goal))
    game.terrain(*EAST, "plains")
    step(March(acting, []), goal)
    assert acting.turn.scratch.entered == {("s1", goal): 1}


@pytest.mark.rule("ERF-D-08", "ERF-MCHEX-02", "ERF-BUILDING-22", "ERF-J-09")
def test_how_much_a_hex_holds() -> None:
    game = _stage(2)
    side, place = game.side(), game.world.number(HERE)
    assert room(game.world, side, place) == 800
    for word, reinforced, held in (("more", "", 1000), ("less", "", 600), ("more", "s1", 2000), ("less", "s1", 1200)):
        game.world.charms = [Charm("limit", f"h{place}", 9, "s1", "", word)]
        game.world.hexes[place].reinforced = reinforced
        assert room(game.world, side, place) == held
    game.world.charms, game.world.hexes[place].reinforced = [], "s2"
    city = game.city(*HERE, "There", Site.CITY, 2, side=2)
    assert (room(game.world, side, place), room(game.world, game.side(2), place)) == (800, LEVELS[2].quarters)
    city.side = ""
    assert room(game.world, game.side(2), place) == 1600
    friends, foes = game.pack("piker", 7, *HERE, side=2), game.pack("piker", 3, *HERE)
    assert (taken(game.world, side, place), taken(game.world, game.side(2), place)) == (3, 7)
    game.world.contracts["k1"] = Contract("k1", "alliance", "s1", "s2", {}, ["s1", "s2"], 0)
    assert taken(game.world, side, place) == friends.count + foes.count


@pytest.mark.rule("ERF-J-18", "ERF-D-08")
@each("charmed, goes", [((True, True), True), ((True, False), False), ((False, False), False)])
def test_a_full_hex_is_open_to_those_for_whom_the_rule_is_broken(charmed: tuple[bool, bool], goes: bool) -> None:
    game = _stage()
    game.pack("piker", 800, *EAST)
    group = [game.pack("archer", 1, *HERE), game.pack("stabber", 1, *HERE)]
    for unit, broken in zip(group, charmed, strict=True):
        unit.charms = ["entry"] if broken else []
    assert is_refused(lambda: step(March(_acting(game, "hold", *group), []), game.world.number(EAST))) is not goes


@pytest.mark.rule("ERF-HEXSEQ-07", "ERF-D-09")
@each(
    "move, road, goes, left",
    [(12, False, True, 0), (11, False, False, 3), (2, True, True, 0), (1, True, True, 0)],
)  # thirds; a fraction of a point is lost off the road
def test_who_turns_back_pays_for_it_if_he_can(move: int, road: bool, goes: bool, left: int) -> None:
    game = _stage(2)
    if road:
        game.road(HERE, EAST)
    unit = game.pack("piker", 1, *HERE, zone=Zone.OUTER)
    game.pack("giant", 1, *EAST, side=2)
    orders(game.side().doctrine, "contact return any")
    unit.move = move
    march = March(_acting(game, "hold", game.commander("warlord", *HERE), unit), [])
    step(march, game.world.number(EAST))
    assert (game.at(unit), unit.move, len(march.passed)) == ((HERE, left, 2) if goes else (EAST, left, 1))
    assert (unit.back, unit.zone) == (game.world.number(EAST if goes else HERE), Zone.FIELD)


# Duels


@pytest.mark.rule("ERF-CITYWAR-05", "ERF-CITYWAR-06")
def test_armies_march_on_the_first_day_of_every_phase_but_the_first() -> None:
    assert [day for day in range(35) if marches(day)] == [9, 17, 25, 33]
    for day, later in ((0, 9), (1, 9), (8, 9), (16, 17), (18, 25)):
        game = _stage()
        game.world.options.duel, game.world.day = True, day
        unit = game.pack("piker", 1, 4, 8)
        with pytest.raises(NotPossible) as refused:
            require_phase(_acting(game, "hold", unit), [unit], game.world.number((5, 8)))
        assert refused.value.values["day"] == later


@pytest.mark.rule("ERF-CITYWAR-05", "ERF-CITYWAR-06")
@each("duel, day, who, home, marched, target, goes", [
    (True, 9, "piker", True, -100, "", True), (True, 10, "piker", True, -100, "", False),
    (True, 10, "warlord", True, -100, "", True), (True, 10, "piker", False, 9, "", True),
    (False, 10, "piker", True, -100, "", True), (True, 16, "piker", False, 9, "theirs", False),
    (True, 17, "piker", False, 9, "theirs", True), (True, 16, "piker", False, 9, "ours", True),
    (True, 9, "piker", True, -100, "theirs", False), (True, 16, "warlord", False, 9, "theirs", True),
])  # fmt: skip
def test_who_leaves_and_enters_cities_of_a_duel_when(
    duel: bool, day: int, who: str, home: bool, marched: int, target: str, goes: bool
) -> None:
    game = _stage(2)
    game.world.options.duel, game.world.day = duel, day
    if home:
        game.city(*HERE, "Home", Site.CITY, 1, side=1)
    if target:
        game.city(*EAST, "There", Site.CITY, 1, side=2 if target == "theirs" else 1)
    unit = game.commander(who, *HERE) if who == "warlord" else game.pack(who, 1, *HERE)
    if isinstance(unit, Pack):
        unit.marched = marched
    acting = _acting(game, "hold", unit)
    assert is_refused(lambda: require_phase(acting, [unit], game.world.number(EAST))) is not goes
    if isinstance(unit, Pack) and goes and home and duel:
        assert unit.marched == day


# Riders, hiders, captives


@pytest.mark.rule("ERF-MOUNT-01", "ERF-MOUNT-02", "ERF-MOUNT-04", "ERF-FAV-06")
@each("change, rides", [
    ("", True), ("plains", False), ("sky", False), ("garrison", False), ("infantry", False), ("tiny", False),
    ("carried", False), ("large rider", False),
])  # fmt: skip
def test_who_rides_what(change: str, rides: bool) -> None:
    game = _stage()
    lord = game.commander("warlord", *HERE)
    kind = {"infantry": "giant", "tiny": "bat"}.get(change, "sawhorse")
    steed = game.pack(kind, 2, *HERE)
    rider: Pack | Commander = lord
    if change in ("plains", "sky"):
        lord.terrain = change
    elif change == "garrison":
        lord.garrison = True
    elif change == "carried":
        steed.on = game.pack("roc", 2, *HERE).id
    elif change == "large rider":
        rider = game.pack("own/Big/large infantry land club rider", 1, *HERE)
    assert is_refused(lambda: mount(_acting(game, f"mount {steed.id}", rider))) is not rides
    assert (rider.on == steed.id) is rides


@pytest.mark.rule("ERF-MOUNT-03", "ERF-MOUNT-04", "ERF-ROAD-03")
@each("count, where, fits", [(1, 10, True), (8, 10, True), (999, 10, False), (1, 11, False)])
def test_whom_mounts_take_on_their_backs(count: int, where: int, fits: bool) -> None:
    game = _stage()
    steed, load = game.pack("sawhorse", 2, *HERE), game.pack("piker", count, where, 8)
    assert is_refused(lambda: carry(_acting(game, f"carry {load.id}", steed))) is not fits
    assert (load.on == steed.id) is fits
    assert is_refused(lambda: carry(_acting(game, f"carry {steed.id}", steed)))


@pytest.mark.rule("ERF-ROAD-03")
@each("horses, where, drawn", [(2, 10, True), (1, 10, False), (2, 11, False)])
def test_vehicles_are_drawn_by_mounts_enough_at_hand(horses: int, where: int, drawn: bool) -> None:
    game = _stage()
    steed, wagon = game.pack("sawhorse", horses, *HERE), game.pack("wagon", 1, where, 8)
    assert is_refused(lambda: carry(_acting(game, f"carry {wagon.id}", steed))) is not drawn
    assert (wagon.on == steed.id) is drawn


@pytest.mark.rule("ERF-MOUNT-06")
def test_getting_off_frees_riders_and_those_on_the_back_of_the_group() -> None:
    game = _stage()
    steed, one, two, far = (game.pack(kind, 1, *HERE) for kind in ("sawhorse", "knight", "piker", "archer"))
    other = game.pack("sawhorse", 1, *HERE)
    one.on, two.on, far.on = steed.id, steed.id, other.id
    dismount(_acting(game, "dismount", steed, one))
    assert (one.on, two.on, far.on) == ("", "", other.id)
    assert is_refused(lambda: dismount(_acting(game, "dismount", steed)))


@pytest.mark.rule("ERF-SCOUTING-10", "ERF-SCOUTING-11")
def test_a_stack_hides_as_a_whole_or_not_at_all() -> None:
    game = _stage()
    scouts, giants = game.pack("scout", 1, *HERE), game.pack("giant", 1, *HERE)
    assert is_refused(lambda: hide(_acting(game, "hide", scouts, giants)))
    assert not scouts.hidden
    pikers = game.pack("piker", 1, *HERE)
    assert is_refused(lambda: hide(_acting(game, "hide", scouts, pikers)))
    game.commander("courtier", *HERE)
    hide(_acting(game, "hide", scouts, pikers))
    assert (scouts.hidden, pikers.hidden) == (True, True)


@pytest.mark.rule("ERF-CAPT-05", "ERF-CAPT-10", "ERF-PRISON-08", "ERF-PRISON-16")
def test_captives_are_guarded_by_hands_in_the_same_hex() -> None:
    game = _stage(2)
    jailor, other, beast, away = (game.pack(kind, 1, x, 8) for kind, x in
                                  (("knight", 10), ("piker", 10), ("horse", 10), ("archer", 11)))  # fmt: skip
    captive, far = (game.pack("archer", 2, x, 8, side=2, jailor=jailor.id) for x in (10, 11))
    free = game.pack("archer", 2, *HERE, side=2)
    turn = _turn(game)
    for line, who in (
        (f"guard {captive.id}", beast), (f"guard {far.id}", other), (f"guard {free.id}", other), ("guard u99", other),
        (f"hand over {captive.id} to {beast.id}", jailor), (f"hand over {captive.id} to {away.id}", jailor),
    ):  # fmt: skip
        deed = guard if line.startswith("guard") else hand_over
        assert is_refused(lambda deed=deed, line=line, who=who: deed(_acting(game, line, who, turn=turn))), line  # type: ignore[misc]
    guard(_acting(game, f"guard {captive.id}", other, turn=turn))
    assert captive.jailor == other.id
    hand_over(_acting(game, f"hand over {captive.id} to {jailor.id}", other, turn=turn))
    assert (captive.jailor, len(told(turn, Guarded))) == (jailor.id, 2)
    execute(_acting(game, f"execute {captive.id}", jailor, turn=turn))
    assert captive.id not in game.world.packs
    release(_acting(game, f"release {far.id}", away, turn=turn))
    assert (far.jailor, game.at(far)) == ("", game.world.at(game.world.cities["c2"].place))


# Looking and fighting


@pytest.mark.rule("ERF-PEEK-03", "ERF-PEEK-08")
@each(
    "x, jailor, looks_at, seen",
    [(11, "", 0, True), (12, "", 0, False), (11, "u1", 0, False), (11, "", 2, False)],
)
def test_who_has_an_eye_on_a_hex_is_next_to_it_and_free(x: int, jailor: str, looks_at: int, seen: bool) -> None:
    game = _stage(2)
    place, newcomer = game.world.number(HERE), game.pack("piker", 1, *HERE)
    scout = game.pack("scout", 1, x, 8, side=2, jailor=jailor)
    turn = _turn(game)
    turn.scratch.peeking = {scout.id: place + looks_at, "u99": place, newcomer.id: place}
    look_around(turn, game.side(), [newcomer], place)
    assert [len(told(turn, kind)) for kind in (Sighted, Visited)] == [seen, seen]


@pytest.mark.rule("ERF-HEXSEQ-02", "ERF-HEXSEQ-05", "ERF-SCOUTING-03")
@each("hidden", [False, True])
def test_who_comes_openly_spots_sees_and_is_seen(hidden: bool) -> None:
    game = _stage(3, 9)
    place = game.world.number(HERE)
    scout = game.pack("knight", 1, *HERE, hidden=hidden)
    seen = game.pack("piker", 1, *HERE, side=2)
    game.pack("piker", 1, *HERE, side=3, jailor=seen.id)
    lurker = game.pack("scout", 1, *HERE, side=2, hidden=True)
    turn = _turn(game, "spot", 10)
    found = look_around(turn, game.side(), [scout], place)
    assert [unit for unit in found if not unit.jailor] == ([seen] if hidden else [seen, lurker])
    assert [len(told(turn, kind)) for kind in (SpottedHidden, Sighted, Visited)] == [not hidden, 1, not hidden]
    assert [event.seen_by for event in told(turn, Visited)] == [("2",)] * (not hidden)


@pytest.mark.rule("ERF-HEXSEQ-08", "ERF-SIDE-06")
@each("allied, battles", [(False, 3), (True, 2)])
def test_allies_fight_as_one_and_nobodys_units_by_themselves(allied: bool, battles: int) -> None:
    game = _stage(3, 9)
    knights = game.pack("knight", 40, *HERE)
    for side in (2, 3, 0):
        game.pack("digger" if side else "horse", 1, *HERE, side=side)
    if allied:
        game.world.contracts["k1"] = Contract("k1", "alliance", "s2", "s3", {}, ["s2", "s3"], 0)
    turn = _turn(game)
    turn.scratch.acting = ["s1"]
    attack(turn, [knights], knights.place)
    assert len(told(turn, BattleFought)) == battles


@pytest.mark.rule("ERF-HEXSEQ-08")
def test_who_is_still_there_is_in_the_world_here_free_and_on_its_feet() -> None:
    game = _stage()
    place = game.world.number(HERE)
    fine, away, held, down, gone = (game.pack("piker", 1, *HERE) for _ in range(5))
    lord, fallen = game.commander("warlord", *HERE), game.commander("warlord", *HERE)
    away.place, held.jailor, down.wounds, fallen.hits = place + 1, "u1", [0], 0
    forget(game.world, gone)
    group: list[Pack | Commander] = [fine, away, held, down, gone, lord, fallen]
    assert still_there(_turn(game), group, place) == [fine, lord]


@pytest.mark.rule("ERF-ORDER-03", "ERF-D-06")
def test_a_whole_day_of_going_pays_hex_by_hex() -> None:
    game = _stage()
    unit = game.pack("piker", 2, *HERE)
    game.terrain(12, 8, "hills")
    game.day(f"UNIT {unit.id}\nmove e e e")
    assert (game.at(unit), unit.move, unit.lines, len(game.told(Refused))) == ((12, 8), THIRDS, ["move e"], 0)
    game.day()
    assert (game.at(unit), unit.lines) == ((13, 8), [])


@pytest.mark.rule("ERF-FAV-07", "ERF-MCMOVE-03")
@each("terrain, plain, ignoring", [("plains", 3, 3), ("jungle", 1, 2), ("hills", 2, 3)])
def test_in_a_day_terrain_ignore_goes_further_off_the_road_but_no_further_over_open_land(
    terrain: str, plain: int, ignoring: int
) -> None:
    """A piker has six points: open land costs two of them with and without, jungle four or three (FAV-07's floor)."""
    for charms, hexes in (([], plain), (["terrain"], ignoring)):
        game = stage()
        for x in range(4, 12):
            game.terrain(x, 8, terrain)
        pikers = game.pack("piker", 2, 4, 8, charms=charms)
        game.day(f"UNIT {pikers.id}\nmove e e e e e e")
        assert game.at(pikers) == (4 + hexes, 8)


@pytest.mark.rule("ERF-FAV-07", "ERF-ROAD-01")
def test_in_a_day_terrain_ignore_goes_no_further_on_a_road() -> None:
    for charms in ([], ["terrain"]):
        game = stage()
        for x in range(4, 30):
            game.terrain(x, 8, "jungle")
        game.road(*((x, 8) for x in range(4, 30)))
        pikers = game.pack("piker", 2, 4, 8, charms=charms)
        game.day(f"UNIT {pikers.id}\nmove {'e ' * 24}")
        assert game.at(pikers) == (22, 8)  # a third of a point each
