"""Scouts: hiding, spotting, sneaking and peeking, what is seen from where, and who comes back to tell (ERF-X-15)."""

from __future__ import annotations

import msgspec
import pytest

from engine.games.erfworld.battle.contact import how_they_meet
from engine.games.erfworld.battle.engage import engage
from engine.games.erfworld.battle.events import BattleFought
from engine.games.erfworld.bouts.field import BLUE, GREEN, Situation
from engine.games.erfworld.events import Refused
from engine.games.erfworld.rules.classes import CLASSES
from engine.games.erfworld.rules.land import THIRDS
from engine.games.erfworld.sight.rolls import dictated, may_sneak, slip, spot
from engine.games.erfworld.sight.view import view
from engine.games.erfworld.state import Site
from engine.games.erfworld.travel.events import (
    Entered,
    Peeked,
    Sighted,
    SneakNoticed,
    SpottedHidden,
    Visited,
)
from engine.games.erfworld.units import kinds
from engine.games.erfworld.units.cover import can_hide
from engine.games.erfworld.units.scouting import learn, seen_by, seen_from
from tests.engine.games.erfworld.props.stage import Stage, loaded, stage
from tests.engine.games.erfworld.props.war_kit import HERE, ONE, TWO, commander, orders, pack, turn_of, world
from tests.suite.table import each


def country(terrain: str = "forest", sides: int = 2) -> Stage:
    """Open land of one terrain, two capitals far apart, and everybody knows the map."""
    played = stage(sides, 20) if sides == 2 else stage(sides, 12)
    for hex_ in played.world.hexes:
        hex_.terrain = hex_.terrain if hex_.city else terrain
    for number in range(1, sides + 1):
        played.know(number)
    return played


# Hiding


@pytest.mark.rule("ERF-SCOUTING-09", "ERF-SCOUTING-10", "ERF-SCOUTING-11", "ERF-SCOUTING-12", "ERF-SCOUTING-13")
@each(
    "kind, count, terrain, weather, aloft, hides",
    [
        ("scout", 1, "plains", "clear", False, True),
        ("scout", 1, "ruins", "clear", False, True),
        ("giant", 1, "forest", "clear", False, False),  # a heavy wants more cover
        ("giant", 1, "hills", "clear", False, True),
        ("bat", 30, "road", "clear", False, True),  # tiny, on the ground
        ("bat", 30, "forest", "clear", True, False),  # and in a clear sky
        ("bat", 30, "forest", "heavy_rain", True, True),
        ("piker", 4, "swamp", "clear", False, False),  # no scout, no commander
    ],
)
def test_what_hides_where(kind: str, count: int, terrain: str, weather: str, aloft: bool, hides: bool) -> None:
    found = world(terrain="plains" if terrain == "road" else terrain)
    found.hexes[HERE].weather = weather
    unit = pack(found, ONE, kind, count, stays_aloft=aloft)
    assert can_hide(found, unit, commander_here=False) is hides


@pytest.mark.rule("ERF-SCOUTING-12")
def test_who_knows_the_land_hides_in_it_without_cover() -> None:
    found = world(terrain="city")
    lord = commander(found, ONE, terrain="plains")
    assert not can_hide(found, lord, commander_here=True)
    found = world(terrain="plains")
    lord, bull = commander(found, ONE, terrain="plains"), pack(found, ONE, "giant", 1)
    assert can_hide(found, lord, commander_here=True)
    assert not can_hide(found, bull, commander_here=True)


# Spotting


@pytest.mark.rule("ERF-SPOT-02", "ERF-SPOT-10", "ERF-SPOT-01")
def test_only_scouts_in_the_open_spot_and_only_for_their_own_side() -> None:
    found = world(terrain="forest")
    hider = pack(found, TWO, "scout", 1, hidden=True)  # evasion 7
    pikers, seeker = pack(found, ONE, "piker", 5), pack(found, ONE, "scout", 4)
    turn = turn_of(found)
    turn._roller = loaded(7, 7, 7)
    assert spot(turn, ONE, [pikers], HERE) == (0, [])
    seeker.hidden = True
    assert spot(turn, ONE, [seeker], HERE) == (0, [])
    seeker.hidden = False
    assert spot(turn, ONE, [seeker], HERE) == (7, [])
    lord = commander(found, ONE, terrain="forest")  # one who knows the land adds 1, four scouts and a leader nothing
    lord.specials = ["scout"]
    roll, seen = spot(turn, ONE, [lord], HERE)
    assert (roll, seen) == (7, [hider])
    assert hider.hidden  # they know where it is; it hides from all others
    assert [unit for unit in seen_by(turn, HERE, ONE) if unit.side == TWO] == [hider]
    assert hider not in seen_by(turn, HERE, "s3")


@pytest.mark.rule("ERF-SPOT-03", "ERF-SNEAK-03", "ERF-SNEAK-05", "ERF-HEXSEQ-01", "ERF-HEXSEQ-03", "ERF-HEXSEQ-05")
def test_who_sneaks_in_sees_what_is_open_and_spots_only_when_it_shows_itself_and_once() -> None:
    played = country()
    scouts = played.pack("scout", 1, 10, 8)
    open_one = played.pack("digger", 2, 11, 8, side=2)
    played.pack("explorer", 1, 11, 8, side=2, hidden=True)
    played.roller = loaded(10, 10, 10, 10)
    played.day(f"UNIT {scouts.id}\nsneak e")
    assert (played.at(scouts), scouts.hidden) == ((11, 8), True)
    assert [text for text in played.told(Sighted) if "2 diggers" in text]
    assert played.told(SpottedHidden) == []
    assert played.told(Visited, 2) == []
    played.day(f"UNIT {scouts.id}\ncontact pass any\nshow\nhide\nshow", "SIDE s2\nambush no")
    assert len(played.told(SpottedHidden)) == 1
    assert len(played.told(Visited, 2)) == 2
    assert not open_one.hidden
    played.day(f"UNIT {scouts.id}\nshow")
    assert "hides from nobody" in played.told(Refused)[0]


@pytest.mark.rule("ERF-SPOT-06", "ERF-SNEAK-12", "ERF-SPOT-05")
def test_an_attack_loses_sight_of_all_others_and_ends_hiding_and_the_spot_roll() -> None:
    found = world(terrain="forest")
    mine = pack(found, ONE, "knight", 9)
    near, far = pack(found, TWO, "scout", 1, hidden=True), pack(found, TWO, "explorer", 1, hidden=True)
    turn = turn_of(found)
    turn.scratch.spotted.update({(ONE, near.id): None, (ONE, far.id): None})
    assert how_they_meet(turn, [mine], [near], sprung=False) == (Situation.SURPRISED, BLUE)
    engage(turn, HERE, [mine], [near])
    assert (ONE, far.id) not in turn.scratch.spotted
    mine.hidden = True
    engage(turn, HERE, [pack(found, TWO, "piker", 1)], [mine])
    assert not mine.hidden
    turn._roller = loaded(10)
    assert spot(turn, ONE, [mine], HERE) == (0, [])  # forced into the open, it looks no more today


@pytest.mark.rule("ERF-SPOT-08", "ERF-SNEAK-17", "ERF-DOCTRINE-12")
def test_a_commander_or_a_scout_who_knows_the_land_dictates_for_a_move() -> None:
    found = world(terrain="forest")
    lord, scout = commander(found, ONE, terrain="forest", move=3), pack(found, ONE, "scout", 1)
    assert dictated(found, "spot", [lord]) == 0
    orders(found.sides[ONE].doctrine, "DICTATE spot always", "DICTATE sneak fail")
    assert dictated(found, "spot", [scout]) == 0  # it is no commander, and has no land of its own
    assert (dictated(found, "spot", [scout, lord]), lord.move) == (10, 0)
    assert dictated(found, "spot", [lord]) == 0  # and now he has no move left
    saver = pack(found, ONE, "explorer", 1, move=0)
    assert dictated(found, "sneak", [saver]) == 0
    lord.specials = ["terrain_ignore"]
    assert (dictated(found, "sneak", [lord]), lord.move) == (1, 0)  # absorbed


# Sneaking


@pytest.mark.rule("ERF-SNEAK-02")
def test_two_riders_on_two_mounts_are_two() -> None:
    found = world(terrain="hills")
    horses = pack(found, ONE, "spidew", 2)
    riders = pack(found, ONE, "knight", 2, on=horses.id)
    assert may_sneak(found, [horses, riders], HERE)
    riders.on = ""
    assert not may_sneak(found, [horses, riders], HERE)


@pytest.mark.rule("ERF-SNEAK-14", "ERF-SNEAK-16", "ERF-SNEAK-18", "ERF-SNEAK-19")
@each(
    "die, watchers, master, home, noticed",
    [
        (5, 1, False, False, True),  # 5 + 2 against evasion 7
        (6, 1, False, False, False),
        (5, 1, True, False, False),  # one who knows the land sneaks better
        (6, 1, False, True, True),  # and one who does there looks better
        (6, 10, False, False, True),
        (7, 50, False, False, True),
        (9, 500, False, False, True),
        (10, 500, False, True, False),
        (1, 1, True, False, True),
    ],
)
def test_the_sneak_roll(die: int, watchers: int, master: bool, home: bool, noticed: bool) -> None:
    found = world(terrain="forest")
    sneaker = commander(found, ONE, terrain="forest" if master else "rider", hidden=True)
    seer = pack(found, TWO, "scout", watchers)
    if home:
        commander(found, TWO, terrain="forest", jailor="")
        found.commanders[next(reversed(found.commanders))].kind = "warlord"
    turn = turn_of(found)
    turn._roller = loaded(die)
    roll, by = slip(turn, [sneaker], HERE)
    assert roll == die
    assert (seer in by) is noticed
    assert ((TWO, sneaker.id) in turn.scratch.spotted) is bool(by)


@pytest.mark.rule("ERF-SNEAK-18")
def test_who_crawls_sneaks_two_better() -> None:
    found = world(terrain="forest")
    snake = msgspec.structs.replace(CLASSES["scout"], body="serpentine")
    seer = pack(found, TWO, "scout", 1)
    turn = turn_of(found)
    turn._roller = loaded(4, 4)
    sneaker = pack(found, ONE, "scout", 1, hidden=True)
    assert slip(turn, [sneaker], HERE)[1] == [seer]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(kinds, "CLASSES", {**CLASSES, "scout": snake})
        assert slip(turn, [sneaker], HERE)[1] == []


@pytest.mark.rule("ERF-SNEAK-01", "ERF-SNEAK-03", "ERF-SNEAK-11", "ERF-SNEAK-06", "ERF-SNEAK-19", "ERF-GAP-242")
def test_sneaking_on_takes_a_roll_and_sneaking_back_none_and_nobody_sneaks_along_a_road() -> None:
    played = country()
    scout, pikers = played.pack("scout", 1, 10, 8), played.pack("piker", 1, 10, 8)
    played.road((10, 8), (11, 8))
    played.commander("warlord", 10, 8)
    played.pack("digger", 2, 11, 8, side=2)
    played.roller = loaded(1)
    played.day(f"UNIT {scout.id}\nsneak e\nsneak w\nUNIT {pikers.id}\nsneak e")
    assert (played.at(scout), scout.hidden) == ((10, 8), True)
    assert scout.move == (8 - 2 - 2) * THIRDS  # through the wood, not along the road
    assert played.told(Refused) == ["Only scouts can do that."]
    assert played.told(SneakNoticed) == []
    played.roller = loaded(4)
    played.day(f"UNIT {scout.id}\nsneak e\nsneak e")
    assert len(played.told(SneakNoticed)) == 1
    assert (played.at(scout), scout.hidden) == ((12, 8), True)  # nobody attacked, so it is hidden there as well


@pytest.mark.rule("ERF-SNEAK-16")
def test_a_one_ends_hiding_and_makes_it_look_about() -> None:
    played = country()
    scout = played.pack("scout", 1, 10, 8)
    played.pack("digger", 2, 11, 8, side=2)
    played.pack("explorer", 1, 11, 8, side=2, hidden=True)
    played.roller = loaded(1, 10)
    played.day(f"UNIT {scout.id}\nsneak e\nsneak e", "SIDE s2\nambush no")
    assert len(played.told(SpottedHidden)) == 1
    assert (played.at(scout), scout.hidden) == ((12, 8), False)


@pytest.mark.rule("ERF-SNEAK-13", "ERF-HEXSEQ-09", "ERF-HEXSEQ-03")
def test_an_attack_out_of_hiding_is_an_ambush_and_who_notices_strikes_first() -> None:
    played = country()
    scouts = played.pack("explorer", 2, 10, 8)
    played.pack("digger", 1, 11, 8, side=2)
    played.day(f"UNIT {scouts.id}\nsneak e\nattack")
    (battle,) = [event for event in played.events if isinstance(event, BattleFought)]
    assert battle.situation == "ambush"
    played = country()
    scouts = played.pack("explorer", 2, 10, 8)
    played.pack("stabber", 8, 11, 8, side=2)
    played.roller = loaded(2)
    played.day(f"UNIT {scouts.id}\nsneak e\nsneak e")
    (battle,) = [event for event in played.events if isinstance(event, BattleFought)]
    assert (battle.situation, battle.attackers[:5]) == ("surprised", "Side2")


@pytest.mark.rule("ERF-HEXSEQ-09")
def test_those_who_lie_in_wait_surprise_who_has_seen_them_and_ambush_who_has_not() -> None:
    for spotted, met in ((False, (Situation.AMBUSH, GREEN)), (True, (Situation.SURPRISED, BLUE))):
        found = world(terrain="forest")
        mine, lurker = pack(found, ONE, "scout", 1), pack(found, TWO, "explorer", 4, hidden=True)
        orders(found.sides[TWO].doctrine, "AMBUSH yes")
        turn = turn_of(found)
        if spotted:
            turn.scratch.spotted[ONE, lurker.id] = None
        assert how_they_meet(turn, [mine], [lurker], sprung=not spotted) == met


# Peeking


@pytest.mark.rule("ERF-PEEK-03", "ERF-PEEK-04", "ERF-PEEK-05", "ERF-PEEK-06", "ERF-PEEK-08")
def test_a_hidden_scout_looks_over_one_border_after_another_and_is_not_seen() -> None:
    played = country()
    scout = played.pack("scout", 1, 10, 8)
    played.pack("digger", 2, 11, 8, side=2)
    played.pack("explorer", 1, 11, 8, side=2, hidden=True)
    played.day(f"UNIT {scout.id}\nhide\npeek e\npeek w")
    seen = played.told(Peeked)
    assert [("2 diggers" in text, "explorer" in text) for text in seen] == [(True, False), (False, False)]
    assert scout.hidden
    assert scout.move == (8 - 2) * THIRDS
    assert played.told(Sighted, 2) == []
    played.day(f"UNIT {scout.id}\nmove w\npeek w\nmove e\npeek e")
    assert [text for text in played.told(Sighted, 2) if "1 scout" in text]  # openly it is seen as if it stood there
    flat = country("city")
    scout = flat.pack("scout", 1, 10, 8)
    flat.day(f"UNIT {scout.id}\npeek e")
    assert scout.move == 8 * THIRDS  # where nothing hinders it costs nothing


@pytest.mark.rule("ERF-PEEK-02", "ERF-SNEAK-04")
def test_who_crept_in_rolls_once_for_all_borders_and_is_bound_to_the_last() -> None:
    played = country()
    scout = played.pack("scout", 1, 10, 8)
    played.pack("digger", 2, 11, 8, side=2)
    played.roller = loaded(9, 1, 1, 1)
    played.day(f"UNIT {scout.id}\nsneak e\npeek e\npeek ne\nsneak ne")
    assert len(played.told(Peeked)) == 2
    assert played.told(SneakNoticed) == []
    assert (played.world.distance(scout.place, played.world.number((11, 8))), scout.hidden) == (1, True)
    played = country()
    scout = played.pack("scout", 1, 10, 8)
    played.pack("digger", 2, 11, 8, side=2)
    played.roller = loaded(9)
    played.day(f"UNIT {scout.id}\nsneak e\npeek e\nsneak ne", "SIDE s2\nambush no")
    assert not scout.hidden  # across another border than the one it crept to it goes in the open


@pytest.mark.rule("ERF-PEEK-03", "ERF-PEEK-07", "ERF-SPOT-01")
def test_whoever_peeks_keeps_an_eye_on_the_hex_in_the_slots_of_others() -> None:
    played = country()
    scout = played.pack("scout", 1, 12, 8)
    walker = played.pack("explorer", 1, 14, 8, side=2)
    played.day(f"UNIT {scout.id}\nhide\npeek e", f"UNIT {walker.id}\nmove w")
    assert [text for text in played.told(Visited) if "13,8" in text]
    assert scout.move == 7 * THIRDS  # paid once, in its own slot
    played.day("", f"UNIT {walker.id}\nmove e w")
    assert played.told(Visited) == []  # the eye is shut at dusk
    played.roller = loaded(10)
    played.day(f"UNIT {scout.id}\nhide\npeek e", f"UNIT {walker.id}\nmove e w")
    assert [text for text in played.told(SpottedHidden, 2) if "1 scout" in text]


# What is known, and who brings it home


@pytest.mark.rule("ERF-STEALTH-01", "ERF-STEALTH-02", "ERF-X-15", "ERF-SCOUTING-02")
@each("level, steps", [(0, 0), (1, 1), (2, 1), (3, 2), (4, 2), (5, 3)])
def test_the_higher_its_tower_the_farther_a_city_is_seen(level: int, steps: int) -> None:
    played = stage(1)
    city = played.city(20, 8, "Spacerock", level=level)
    assert seen_from(city) == steps
    foes = played.pack("piker", 3, 20, 8, side=0)
    for away in range(4):
        side = played.side()
        side.cities.pop(city.id, None)
        learn(played.world, side, played.world.number((20 - away, 8)))
        assert (city.id in side.cities) is (away <= steps)
    played.pack("scout", 1, 18, 8)
    assert foes.id not in {unit.id for unit in view(played.world, "1").seen}  # units only where one stands


@pytest.mark.rule("ERF-STEALTH-04", "ERF-X-15")
def test_who_stands_in_a_city_learns_whose_it_is_and_whether_he_rules_there() -> None:
    played = stage(2, 12)
    game = played.world
    peace = played.city(10, 8, "Gobwin Knob", Site.CAPITAL)
    one = played.pack("explorer", 1, 9, 8)
    played.know()
    seat = view(game, "1")
    assert peace.id not in seat.cities
    played.day(f"UNIT {one.id}\nmove e")
    assert view(game, "1").cities[peace.id].capital_site
    assert len(played.told(Entered)) == 1
    home = game.cities[played.side(2).capital]
    learn(game, played.side(), game.neighbours(home.place)[0])
    seen = view(game, "1").cities[home.id]
    assert (seen.name, seen.capital_site, seen.rules) == (home.name, False, False)
    learn(game, played.side(), home.place)
    seen = view(game, "1").cities[home.id]
    assert (seen.owner, seen.capital_site, seen.rules) == ("s2", True, True)


# Ferals, and dusk


@pytest.mark.rule("ERF-SCOUTING-05", "ERF-SCOUTING-06", "ERF-SNEAK-01", "ERF-HEXSEQ-01")
def test_ferals_sneak_up_and_ambush_and_those_that_fly_stay_high() -> None:
    played = country("hills")
    hunter = played.pack("spidew", 1, 15, 8, side=0)
    played.pack("piker", 1, 14, 8)
    birds = played.pack("night_orly", 4, 2, 2, side=0)
    for _ in range(8):
        played.day("")
        if played.at(hunter) == (14, 8):
            break
    (battle,) = [event for event in played.events if isinstance(event, BattleFought)]
    assert battle.situation == "ambush"
    assert not birds.hidden


@pytest.mark.rule("ERF-HEXSEQ-10")
def test_nobody_forages_in_hiding() -> None:
    played = country()
    scout = played.pack("scout", 1, 15, 8)
    played.day(f"UNIT {scout.id}\nhide\nforage")
    assert not scout.hidden
