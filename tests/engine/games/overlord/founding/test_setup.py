"""What players begin with, where, and how they come and go."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any, get_args

import pytest

from engine.core import document
from engine.core.dice import Dice
from engine.core.errors import SetupError
from engine.core.events import EVERYONE
from engine.core.ruleset import SeatRequest
from engine.games.overlord.founding import setup, starts
from engine.games.overlord.founding.setup import (
    OverlordChoices,
    OverlordOptions,
    add_seat,
    check_seat,
    drop_seat,
    new_game,
)
from engine.games.overlord.nonplayers.events import FactionDestroyed
from engine.games.overlord.rules.land import season_of
from engine.games.overlord.ruleset import RULESET
from engine.games.overlord.sight.sighting import Onlooker
from engine.games.overlord.state import (
    CITIZENS,
    CREATURES,
    IMPERIALS,
    MAGES,
    MANA,
    STUDY_DAY,
    Battle,
    Faction,
    Kind,
    Manner,
    Mode,
    Stance,
    Tactics,
    Unit,
    World,
)
from engine.games.overlord.telling import calendar
from engine.games.overlord.telling.map_sheet import map_sheet
from engine.games.overlord.titles import control
from engine.games.overlord.trade.upkeep import cost
from engine.games.overlord.units import stacks
from engine.games.overlord.units.attributes import level, max_mana, stats
from engine.games.overlord.units.weights import can_carry
from engine.testing import events_of, play
from tests.engine.games.overlord.props.sound import faults
from tests.suite.table import each


def request(seat: str = "1", name: str = "", **choices: Any) -> SeatRequest:
    return SeatRequest(id=seat, name=name or f"House {seat}", choices=OverlordChoices(**choices))


def begun(*seats: SeatRequest, seed: str = "one", **options: Any) -> World:
    return new_game(OverlordOptions(**options), seats or (request(),), seed)


def party(world: World, seat: str = "1") -> tuple[Faction, Unit, Unit]:
    """The faction of a seat, its hero and his men."""
    faction = world.faction_of(seat)
    hero, men = (unit for unit in world.units.values() if unit.faction == faction.id)
    return faction, hero, men


@pytest.mark.rule("OVL-SETUP-01")
@each("leader", ["general", "mage", "adventurer", "craftsman"])
def test_everybody_begins_with_a_mounted_hero_and_fifty_men_under_him(leader: str) -> None:
    world = begun(request(leader=leader, hero_name="Alma the Bold"))
    faction, hero, men = party(world)
    assert (hero.name, hero.race, hero.kind, hero.figures) == ("Alma the Bold", "hero", Kind.LEADER, 1)
    assert (hero.items["hrse"], hero.equipped["hrse"]) == (1, 1)
    assert (men.race, men.figures, men.experience, men.items) == ("man", 50, {}, {})
    assert (men.leader, men.location) == (hero.id, hero.location)
    assert world.stack(hero) == [hero, men]
    assert faults(world) == []
    assert not hero.orders
    assert can_carry([hero], Mode.RIDE)
    assert faction.seat == "1"


@pytest.mark.rule("OVL-SETUP-02")
def test_a_general_fights_with_sword_and_plate() -> None:
    _, hero, _ = party(begun(request(leader="general")))
    assert {skill: level(hero, skill) for skill in hero.experience} == {"cmbt": 1, "blde": 1}
    assert hero.equipped == {"hrse": 1, "swrd": 1, "plat": 1}


@each("leader", ["mage", "adventurer", "craftsman"])
@pytest.mark.rule("OVL-SETUP-02")
def test_only_a_general_begins_in_front(leader: str) -> None:
    _, general, _ = party(begun(request(leader="general")))
    assert general.tactics == Tactics(Battle.FIGHT, 1, 2, Manner.ADVANCE)
    _, hero, _ = party(begun(request(leader=leader)))
    assert hero.tactics == Tactics(Battle.DEFEND, 3, 2, Manner.STAND)


@pytest.mark.rule("OVL-SETUP-03", "OVL-GAP-117")
@each("element, skill", [("air", "airs"), ("earth", "eart"), ("fire", "fire"), ("void", "void"), ("water", "wate")])
def test_a_mage_knows_an_element_and_has_two_trinkets(element: str, skill: str) -> None:
    _, hero, _ = party(begun(request(leader="mage", element=element)))
    assert {tag: level(hero, tag) for tag in hero.experience} == {"mage": 1, skill: 1}
    assert sum(hero.count(item) for item in starts.TRINKETS) == 2
    assert hero.count(MANA) == max_mana(hero) == 2


@pytest.mark.rule("OVL-GAP-117")
def test_the_trinkets_of_mages_differ() -> None:
    world = begun(*(request(str(number), leader="mage") for number in range(40)))
    found = Counter(party(world, str(number))[1].count("rtiv") for number in range(40))
    assert set(found) == {0, 1, 2}  # of two trinkets, so many are rings
    assert found[1] / 40 == pytest.approx(0.5, abs=0.25)
    for number in range(40):
        _, hero, _ = party(world, str(number))
        assert hero.equipped.get("rtiv", 0) == hero.count("rtiv"), "a figure wears two rings"
        assert hero.equipped.get("cclo", 0) == min(1, hero.count("cclo"))


@pytest.mark.rule("OVL-SETUP-04", "OVL-GAP-117")
def test_an_adventurer_knows_the_land_he_stands_on_and_has_food() -> None:
    lores = {"plai": "plwk", "hill": "hiwk", "fore": "fowk"}
    met = set()
    for seed in ("one", "two", "three", "four"):
        world = begun(request(leader="adventurer", start="colonial"), seed=seed)
        _, hero, _ = party(world)
        ground = world.locations[world.locations[hero.location].container].terrain
        assert {tag: level(hero, tag) for tag in hero.experience} == {"scou": 1, lores[ground]: 1}
        assert (hero.count("food"), hero.equipped["food"]) == (30, 1)
        met.add(ground)
    assert len(met) > 1


@pytest.mark.rule("OVL-SETUP-05", "OVL-GAP-117")
def test_a_craftsman_knows_two_crafts_and_has_two_tools() -> None:
    _, hero, _ = party(begun(request(leader="craftsman", first_craft="weaponsmith", second_craft="artisan")))
    assert {tag: level(hero, tag) for tag in hero.experience} == {"weap": 1, "arti": 1}
    assert (hero.count("tool"), hero.equipped["tool"]) == (2, 1)


def test_a_craftsman_of_one_craft_is_refused() -> None:
    twice = request(leader="craftsman", first_craft="digging", second_craft="digging")
    with pytest.raises(SetupError, match="two different"):
        check_seat(OverlordOptions(), (), twice)
    with pytest.raises(SetupError, match="two different"):
        begun(twice)
    check_seat(OverlordOptions(), (), request(leader="general", first_craft="digging", second_craft="digging"))


@pytest.mark.rule("OVL-SETUP-06", "OVL-SETUP-07", "OVL-SETUP-08", "OVL-SETUP-09", "OVL-FUND-08")
def test_the_place_decides_city_and_bonus() -> None:
    world = begun(*(request(start, start=start) for start in ("imperial", "border", "colonial")))
    assert [world.faction_of(seat).fund for seat in ("imperial", "border", "colonial")] == [
        {"coin": 6000},
        {"coin": 5500},
        {"coin": 5000},
    ]
    homes = {seat: world.locations[party(world, seat)[1].location] for seat in ("imperial", "border", "colonial")}
    assert homes["imperial"] is starts.capital(world)
    assert homes["border"] in starts.border_cities(world)
    assert homes["colonial"] in starts.colonial_cities(world)
    assert all(home.terrain == "city" and home.offers and home.hires for home in homes.values())


@pytest.mark.rule("OVL-SETUP-07")
def test_newcomers_at_the_border_spread_over_its_cities() -> None:
    world = begun(*(request(str(number), start="border") for number in range(8)))
    crowds = [starts.factions_in(world, city) for city in starts.border_cities(world)]
    assert sum(crowds) == 8
    assert max(crowds) - min(crowds) <= 1


@pytest.mark.rule("OVL-SETUP-08")
def test_a_colonial_city_fills_to_a_fair_number_before_the_next_one_does() -> None:
    world = begun(*(request(str(number), start="colonial") for number in range(9)))
    crowds = [starts.factions_in(world, city) for city in starts.colonial_cities(world)]
    assert crowds[:3] == [4, 4, 1]
    assert sum(crowds) == 9
    assert len(crowds) > 3  # somewhere is left for those who come later


@pytest.mark.rule("OVL-SETUP-10", "OVL-CP-01")
@each("leader, needed", [("general", 5), ("mage", 6), ("adventurer", 5), ("craftsman", 5)])
def test_a_new_faction_has_200_control_points_and_needs_few(leader: str, needed: int) -> None:
    world = begun(request(leader=leader))
    faction, hero, men = party(world)
    assert control.available(world, faction.id, [hero, men]) == 200
    assert control.needed([hero, men]) == needed


@pytest.mark.rule("OVL-SETUP-11", "OVL-STANCE-16", "OVL-STANCE-02")
def test_the_stances_of_a_beginner() -> None:
    faction = begun().faction_of("1")
    assert faction.default_stance is Stance.NEUTRAL
    assert faction.stances == {
        IMPERIALS: Stance.ALLY,
        CITIZENS: Stance.FRIENDLY,
        MAGES: Stance.FRIENDLY,
        CREATURES: Stance.HOSTILE,
    }
    assert MAGES not in begun(mages=False).faction_of("1").stances


@pytest.mark.rule("OVL-GAME-04", "OVL-SETUP-12")
@each("start", ["imperial", "border", "colonial"])
@each("seat", ["1", "2"])
def test_a_newcomer_sees_all_he_begins_with(start: str, seat: str) -> None:
    world = begun(request(start=start))
    add_seat(world, request("2", start=start), Dice("join", "2"))
    faction, hero, men = party(world, seat)
    view = Onlooker(world).look(seat)
    assert set(view.own) == {hero.id, men.id}
    assert view.fund == faction.fund
    assert hero.location in view.places
    assert view.places[hero.location].present
    assert "item:swrd" in view.shown
    assert any(mark.startswith("skill:blde") for mark in view.shown)


@pytest.mark.rule("OVL-WORLD-06")
def test_who_is_in_the_maze_is_nowhere_on_the_map() -> None:
    world = begun()
    _, hero, men = party(world)
    room = next(place for place in world.locations.values() if place.name == "The Underground Maze")
    stacks.relocate(world, [hero, men], room)
    view = Onlooker(world).look("1")
    assert view.places[room.id].present
    cells = map_sheet(view).cells
    assert cells
    assert all(cell.x >= 0 and cell.y >= 0 and cell.number != room.id for cell in cells)


@pytest.mark.rule("OVL-GAP-47")
def test_a_hidden_passage_is_seen_by_keen_eyes_and_remembered_by_who_was_in_it() -> None:
    world = begun()
    faction, hero, men = party(world)
    cave = next(place for place in world.locations.values() if place.terrain == "pass")
    stacks.relocate(world, [hero, men], world.locations[cave.container])

    def listed() -> bool:
        view = Onlooker(world).look("1")
        inner = {found.land.id for found in view.places[cave.container].inner}
        assert (cave.id in inner) == (cave.id in view.lands)
        return cave.id in inner

    assert not listed()
    hero.experience["scou"] = 15 * STUDY_DAY
    hero.experience["obse"] = 30 * STUDY_DAY
    assert stats(hero).observation == 2
    assert not listed()
    hero.experience["obse"] = 90 * STUDY_DAY
    assert stats(hero).observation == 3
    assert listed()
    del hero.experience["obse"]
    assert not listed()
    faction.seen[cave.id] = 1
    assert listed()


@pytest.mark.slow
def test_the_order_of_sets_changes_nothing() -> None:
    code = (
        "from tests.engine.games.overlord.founding.test_setup import begun, request; from engine.core import document;"
        "from hashlib import sha256; world = begun(request('1'), request('2', leader='mage'));"
        "print(sha256(document.encode(world)).hexdigest())"
    )
    path = ":".join(part for part in sys.path if part)
    found = {
        subprocess.run(
            [sys.executable, "-c", code],
            capture_output=True,
            text=True,
            check=True,
            env={"PYTHONPATH": path, "PYTHONHASHSEED": seed},
        ).stdout
        for seed in ("1", "2")
    }
    assert len(found) == 1


@pytest.mark.rule("OVL-SETUP-09")
def test_the_purse_lasts_for_months_and_recruits_are_near() -> None:
    for start in ("imperial", "border", "colonial"):
        world = begun(request(start=start))
        faction, hero, men = party(world)
        upkeep = cost(hero, factor=2) + cost(men, factor=2)
        assert faction.fund["coin"] >= 4 * upkeep
        city = world.locations[hero.location]
        (recruits,) = (hire for hire in city.hires if hire.race == "man")
        assert recruits.amount >= 100
        assert faction.fund["coin"] >= 50 * recruits.price


@pytest.mark.rule("OVL-FACT-01", "OVL-GAP-05")
def test_players_factions_count_from_f05() -> None:
    world = begun(request("7"), request("3"), request("9"))
    assert [world.faction_of(seat).id for seat in ("7", "3", "9")] == ["f05", "f06", "f07"]
    assert world.faction_of("3").name == "House 3"
    assert len({world.faction_of(seat).colour for seat in ("7", "3", "9")}) == 3


@pytest.mark.rule("OVL-GAME-02", "OVL-SETUP-13")
def test_anybody_may_join_at_any_time() -> None:
    world = begun(request("1"))
    world.turn = 12
    add_seat(world, request("2", leader="mage", start="imperial"), Dice("join", "2"))
    faction, hero, _ = party(world, "2")
    assert (faction.id, faction.fund) == ("f06", {"coin": 6000})
    assert hero.location == starts.capital(world).id
    assert "item:coin" in faction.shown or faction.shown
    assert faults(world) == []
    with pytest.raises(SetupError, match="already"):
        add_seat(world, request("2"), Dice("join", "2"))


@pytest.mark.rule("OVL-GAME-07")
def test_a_faction_lives_while_one_unit_does_and_may_come_back_after_its_end() -> None:
    world = begun(request("1"), request("2"))
    _, hero, men = party(world)
    for number, status, buried in ((hero.id, "active", 0), (men.id, "destroyed", 1), ("", "destroyed", 0)):
        if number:
            stacks.remove(world, world.units[number])
        world, outcome = play(RULESET, world)
        assert world.faction_of("1").status == status
        assert [event.seen_by for event in events_of(outcome, FactionDestroyed)] == [EVERYONE] * buried
    add_seat(world, request("1", "The Second House"), Dice("again"))
    assert (world.faction_of("1").id, world.faction_of("1").name) == ("f07", "The Second House")


@pytest.mark.rule("OVL-FORD-05")
def test_who_leaves_hands_the_units_to_the_citizens() -> None:
    world = begun(request("1"), request("2"))
    faction, hero, men = party(world)
    drop_seat(world, "1")
    assert (hero.faction, men.faction, faction.status) == (CITIZENS, CITIZENS, "left")
    assert party(world, "2")[0].status == "active"
    assert faults(world) == []


def test_a_name_needs_a_letter_and_loses_its_brackets() -> None:
    with pytest.raises(SetupError, match="letter"):
        check_seat(OverlordOptions(), (), request(name="[ ]"))
    world = begun(request(name='The "Free" [City]'), request("2", leader="general", hero_name="  "))
    assert world.faction_of("1").name == "The Free City"
    assert len(party(world, "2")[1].name.split()) == 2  # drawn by lot


def test_a_crowd_finds_room_in_a_small_world() -> None:
    world = begun(*(request(str(number), start="colonial") for number in range(300)), size="24x18")
    crowds = [starts.factions_in(world, city) for city in starts.colonial_cities(world)]
    assert sum(crowds) == 300
    assert min(crowds) >= starts.FAIR_NUMBER
    assert max(crowds) - min(crowds) <= 1


def test_the_world_grows_with_its_players() -> None:
    areas = [len(begun(*(request(str(n)) for n in range(count))).locations) for count in (2, 16, 60)]
    assert areas[0] <= areas[1] < areas[2]
    assert (begun(size="40x30").width, begun(size="40x30").height) == (40, 30)
    offered = get_args(OverlordOptions.model_fields["size"].annotation)
    assert offered == ("auto", *(f"{columns}x{rows}" for columns, rows in setup.SIZES))


@pytest.mark.slow
@pytest.mark.rule("OVL-GAP-01")
def test_each_switched_off_rule_is_noted() -> None:
    assert begun().options.alpha_off == []
    for option, rule in setup.SWITCHES.items():
        switched: dict[str, Any] = {option: False}
        assert begun(request(), **switched).options.alpha_off == [rule]
    assert (begun(press_reward=7).options.press_reward, begun(rumour_reward=9).options.rumour_reward) == (7, 9)


def test_no_switch_is_without_a_rule_that_asks_for_it() -> None:
    game = Path(setup.__file__).parents[1]
    asked = "".join(path.read_text() for path in game.rglob("*.py") if path.name != "setup.py")
    assert [rule for rule in setup.SWITCHES.values() if f'"{rule}"' not in asked] == []


@pytest.mark.rule("OVL-GAP-119")
def test_one_seed_and_the_same_players_make_one_game() -> None:
    one, again, other = (begun(request("1"), request("2"), seed=seed) for seed in ("one", "one", "two"))
    assert document.encode(one) == document.encode(again)
    assert document.encode(one) != document.encode(other)


@pytest.mark.rule("OVL-GAP-17", "OVL-CLIM-02")
def test_the_calendar() -> None:
    assert calendar.date(0) == "Before the first month"
    assert calendar.date(1) == "Late winter, year 1"
    assert calendar.date(2) == "Early spring, year 1"
    assert calendar.date(10) == "Late autumn, year 1"
    assert calendar.date(11) == "Early winter, year 2"
    assert calendar.date(13) == "Late winter, year 2"
    assert all(season_of(turn).name in calendar.date(turn) for turn in range(1, 40))
    assert len({calendar.date(turn) for turn in range(1, 100)}) == 99


def test_the_names_of_a_new_factions_units_do_not_tell_whose_they_are() -> None:
    faction, *units = party(begun(request(name="House Blackwood")))
    assert faction.name == "House Blackwood"
    assert not any("Blackwood" in unit.name for unit in units)
