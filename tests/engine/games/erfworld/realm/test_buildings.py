"""Buildings of a side's own choice, and what they do (ERF-BUILDING, ERF-GAP-218, -221, -236, -254)."""

from __future__ import annotations

import pytest

from engine.core import document
from engine.core.ruleset import SeatRequest, begin, run_turn
from engine.core.telling.report import report_text
from engine.games.erfworld.battle.escaping import is_in_a_cell, turn_captives
from engine.games.erfworld.day.healing import heal
from engine.games.erfworld.events import Refused
from engine.games.erfworld.realm.building import spare
from engine.games.erfworld.realm.events import Built, CasterPopped
from engine.games.erfworld.realm.income import income_of, upkeep_by_unit
from engine.games.erfworld.rules.cities import BUILDINGS, LEVELS, points_of, trains
from engine.games.erfworld.rules.classes import CLASSES
from engine.games.erfworld.rules.growth import worth
from engine.games.erfworld.rules.source import EIGHTHS, HALVES
from engine.games.erfworld.ruleset import RULESET
from engine.games.erfworld.siege.breaching import crew_stat
from engine.games.erfworld.siege.works import Way
from engine.games.erfworld.sight.rolls import spot
from engine.games.erfworld.sight.view import view
from engine.games.erfworld.state import World, Zone
from engine.games.erfworld.telling.lookup import lookup
from engine.games.erfworld.travel.events import FoundNothing, Trained, TrainedOnField, TrainingDone
from tests.engine.games.erfworld.props.stage import Stage, loaded, stage
from tests.engine.games.erfworld.props.war_kit import TWO, pack, turn_of, world
from tests.engine.games.erfworld.props.war_kit import city as city_of


def _rich(level: int = 3) -> Stage:
    played = stage(2)
    for side in played.world.sides.values():
        side.treasury = 500_000 * EIGHTHS
    played.world.cities["c1"].level = level
    return played


@pytest.mark.rule("ERF-GAP-218", "ERF-GAP-221", "ERF-X-22", "ERF-BUILDING-06")
def test_a_city_builds_one_thing_a_day_in_the_room_its_level_gives_and_moves_it_for_money() -> None:
    played = _rich(1)
    city = played.world.cities["c1"]
    assert spare(played.world, city) == 5
    played.day("CITY c1\nbuild garden\nbuild courthouse\nbuild casino")
    assert played.told(Built) == ["The city has a garden / greenhouse now. There is room for 4 more."]
    assert played.told(Refused) == [
        "The city built something today already.",
        "A casino needs a city of level 3.",
    ]
    played.day("CITY c1\nbuild garden")
    assert played.told(Refused) == ["There is a garden / greenhouse already."]
    city.works |= {"auction_house": 1, "courthouse": 1, "torture_chamber": 1, "hospital": 1}
    city.level = 1
    played.day("CITY c1\nbuild bank")
    assert len(played.told(Refused)) == 1  # of level 2, and no room
    city.level = 2
    city.works |= {"big_top": 1, "art_gallery": 1, "bank": 1, "x": 2}
    before = played.side().treasury + income_of(played.world, played.side()) * EIGHTHS
    played.day("CITY c1\nbuild casino for garden")
    city.level = 3
    city.works["x"] = 7
    played.day("CITY c1\nbuild casino")
    assert any("no room" in said for said in played.told(Refused))
    treasury = played.side().treasury - sum(upkeep_by_unit(played.world, played.side()).values())
    played.day("CITY c1\nbuild casino for garden")
    assert ("casino" in city.works, "garden" in city.works) == (True, False)
    gained = income_of(played.world, played.side()) * EIGHTHS
    assert treasury + gained - played.side().treasury == 500 * EIGHTHS
    assert before > 0
    assert "casino" in view(played.world, "1").own_cities["c1"].buildings
    assert any("casino" in text for _, text in lookup(view(played.world, "1"), "Capital1"))


@pytest.mark.rule("ERF-BUILDING-06", "ERF-BUILDING-12", "ERF-INCOME-04")
def test_banks_in_a_stewards_care_keep_income_from_declining() -> None:
    played = _rich(5)
    world = played.world
    for number in range(9):
        city = played.city(2 + 3 * number, 2, f"Town{number}", level=2, side=1)
        city.works["bank"] = 1
        city.popped_today = True
        clerk = played.commander("courtier", 2 + 3 * number, 2, name=f"Clerk{number}")
        city.steward = clerk.id
    kept = income_of(world, played.side())
    for one in world.commanders.values():
        if one.kind == "courtier":
            one.place = world.cities["c1"].place
    stewards = 9 * 100
    assert kept - stewards > income_of(world, played.side())


@pytest.mark.rule("ERF-GAP-236", "ERF-BUILDING-23")
def test_three_buildings_are_loved_once_a_side() -> None:
    played = _rich()
    other = played.city(10, 2, "Town", level=3, side=1)
    for building in ("shrine", "post office", "police station"):
        played.day(f"CITY c1\nbuild {building}")
    assert played.side().morale == 56
    played.day(f"CITY {other.id}\nbuild shrine")
    assert played.side().morale == 56


@pytest.mark.rule("ERF-GAP-254", "ERF-BUILDING-18", "ERF-BUILDING-21", "ERF-BUILDING-19", "ERF-GAP-237", "ERF-J-01")
def test_what_single_buildings_do() -> None:
    played = _rich()
    world, city = played.world, played.world.cities["c1"]
    knights = played.pack("knight", 4, 4, 8)
    plain = upkeep_by_unit(world, played.side())[knights.id]
    city.works["garden"] = 1
    assert upkeep_by_unit(world, played.side())[knights.id] == plain // 2  # 4 supply are two knights
    city.level = 2
    captive = played.commander("warlord", 4, 8, side=2, name="Captive")
    captive.jailor = knights.id
    assert not is_in_a_cell(world, captive)
    city.works["courthouse"] = 1
    assert is_in_a_cell(world, captive)
    lord = played.commander("warlord", 4, 8)
    lord.hits, knights.wounds = 0, [0, 3]
    heal(turn_of(world))
    assert lord.hits == 0
    city.works["hospital"] = 1
    heal(turn_of(world))
    assert (lord.hits, knights.wounds) == (HALVES, [HALVES, 3])
    scout = played.pack("scout", 1, 4, 8)
    hidden = played.pack("explorer", 1, 4, 8, side=2, hidden=True)
    for gallery, finds in ((0, False), (1, True)):
        city.works["art_gallery"] = gallery
        turn = turn_of(world, roller=loaded(8))
        assert (hidden in spot(turn, "s1", [scout], city.place)[1]) is finds
    played.roller = loaded(1)
    city.works["casino"] = 1
    played.day("CITY c1\npop warlord")
    played.roller = loaded(1)
    played.day()
    assert len(played.told(CasterPopped)) == 1  # a third becomes two thirds


@pytest.mark.rule("ERF-BUILDING-07", "ERF-WORLD-04")
def test_torture_turns_more_and_an_auction_house_fills_ruins_faster() -> None:
    found = {}
    for chamber in (0, 1):
        played = _rich()
        city = played.world.cities["c1"]
        city.works["torture_chamber"] = chamber
        played.commander("warlord", 4, 8)
        crowd = [played.pack("knight", 1, 4, 8, side=2, jailor="u2") for _ in range(400)]
        turn_captives(turn_of(played.world))
        found[chamber] = sum(one.side == "s1" for one in crowd)
    assert found[0] <= 16 < found[1] <= 44  # 8 and 28 expected
    empty = {}
    for house in (0, 1):
        empty[house] = 0
        for seed in range(60):
            played = stage()
            played.world.day = 20 + seed
            played.world.cities["c1"].works["auction_house"] = house
            hex_ = played.world.hexes[played.world.number((6, 8))]
            hex_.ruin, hex_.searched = True, 20 + seed - 7
            knights = played.pack("knight", 1, 6, 8)
            played.commander("warlord", 6, 8)
            played.day(f"UNIT {knights.id}\nsearch")
            empty[house] += len(played.told(FoundNothing))
    assert empty[0] > empty[1] + 8  # 39 and 18 of 60 expected
    assert {one.key for one in BUILDINGS.values() if one.inspected} == {"bank"}


@pytest.mark.rule("ERF-BUILDING-11", "ERF-BUILDING-13", "ERF-BUILDING-02")
def test_a_bank_keeps_a_reserve_for_the_garrison_and_collapses_when_it_is_empty() -> None:
    played = _rich(2)
    city, side = played.world.cities["c1"], played.side()
    before = spare(played.world, city)
    played.day("CITY c1\nbuild bank")
    assert city.reserve == 2000 * EIGHTHS
    assert spare(played.world, city) == before - 1  # a building of the outer city takes a point
    knights = played.pack("knight", 100, 4, 8, garrison=True)
    field = played.pack("knight", 10, 10, 8)
    for _ in range(3):
        side.treasury, city.besieged = 0, True
        city.level = 0
        played.day()
    assert knights.count > 0
    assert field.id not in played.world.packs
    assert (city.reserve, "bank" in city.works) == (0, False)


@pytest.mark.rule("ERF-BUILDING-32")
def test_blockhouses_give_all_at_the_gate_the_height_of_the_wall() -> None:
    found = world()
    held = city_of(found, TWO, 5)
    pack(found, TWO, "knight", 8, zone=Zone.OUTER)
    assert crew_stat(found, held, Way.GATE) - crew_stat(found, held, Way.WALL) == LEVELS[5].wall
    held.level = 2
    assert crew_stat(found, held, Way.GATE) == crew_stat(found, held, Way.WALL)


@pytest.mark.rule("ERF-BUILDING-42", "ERF-GAP-219", "ERF-GAP-221")
def test_a_training_field_grows_a_level_a_day_for_the_points_of_the_list() -> None:
    played = _rich(2)
    city = played.world.cities["c1"]
    assert spare(played.world, city) == 10
    for level, (holds, points) in enumerate(zip((8, 16, 24, 32, 40, 80), (1, 2, 3, 4, 5, 8), strict=True), start=1):
        played.day("CITY c1\nbuild training field")
        assert (trains(city.works), points_of("training_field", level)) == (holds, points)
        assert played.told(Built) == [
            f"The city has a training field for {holds} supply now. There is room for {10 - points} more."
        ]
        city.damage = 0
    played.day("CITY c1\nbuild training field")
    assert played.told(Refused) == ["There is a training field already."]
    assert view(played.world, "1").own_cities["c1"].buildings == ("training field for 80 supply",)
    played.day("CITY c1\nbuild bank")
    played.day("CITY c1\nbuild garden for training field")
    assert (trains(city.works), spare(played.world, city)) == (0, 8)


@pytest.mark.rule("ERF-BUILDING-42", "ERF-GAP-218")
def test_a_level_of_the_training_field_needs_room_and_may_take_that_of_another_building() -> None:
    played = _rich(2)
    city = played.world.cities["c1"]
    city.works |= {"training_field": 5, "garden": 1, "shrine": 1, "x": 1}
    assert spare(played.world, city) == 2
    played.day("CITY c1\nbuild training field")  # the sixth level takes three more
    assert "no room" in played.told(Refused)[0]
    played.day("CITY c1\nbuild training field for training field")
    assert played.told(Refused) == ["There is no training field that could make room."]
    city.works["x"] = 2
    played.day("CITY c1\nbuild training field for garden")  # one point is free, the garden's makes two
    assert "no room" in played.told(Refused)[0]
    city.works["x"] = 1
    played.day("CITY c1\nbuild training field for garden")
    assert (trains(city.works), spare(played.world, city), "garden" in city.works) == (80, 0, False)


@pytest.mark.rule("ERF-BUILDING-42", "ERF-COMMAND-12")
def test_eight_days_on_the_training_field_are_worth_a_croaked_knight() -> None:
    played = _rich(2)
    city = played.world.cities["c1"]
    city.works["training_field"] = 1
    x, y = played.world.at(city.place)
    lord = played.commander("warlord", x, y)
    few, many = played.pack("stabber", 8, x, y), played.pack("piker", 16, x, y)
    for day in range(1, 9):
        assert (few.level, few.experience) == (1, 0)
        played.day(f"UNIT {few.id}\ntrain\nUNIT {many.id}\ntrain\nUNIT {lord.id}\ntrain")
        told = [text for text in played.told(TrainedOnField) if "stabbers" in text]
        assert told == [f"On the training field of Capital1 (C1), day {day} of 8 in a row: 8 stabbers (U{few.id[1:]})."]
        assert played.told(Refused) == [
            f"There is no room for 16 pikers (U{many.id[1:]}) on the training field of Capital1 (C1): "
            "it holds 8 supply a day, and 0 are free. SPLIT takes a part."
        ]
    points = worth(CLASSES["knight"])
    assert points == 8
    assert [text.endswith(f" {points:g} experience.") for text in played.told(TrainingDone)] == [True, True]
    assert (few.level, few.experience) == (2, 4)  # basics need 4 for level 2
    assert (many.level, many.experience, many.trained) == (1, 0, 0)


@pytest.mark.rule("ERF-BUILDING-42", "ERF-COMMAND-15")
def test_days_elsewhere_are_not_days_on_the_field_and_a_break_ends_the_run() -> None:
    played = _rich(2)
    city = played.world.cities["c1"]
    x, y = played.world.at(city.place)
    lord, scouts = played.commander("warlord", x, y), played.pack("scout", 4, x, y)
    lord.level = 2
    for day in range(8):
        city.works["training_field"] = int(day > 0)  # the first day is spent under the warlord
        played.day(f"UNIT {scouts.id}\ntrain")
        assert bool(played.told(Trained)) is (day == 0)
    assert " 2 experience." in "".join(played.told(TrainingDone))  # as of a croaked scout, a small basic
    assert (scouts.trained, scouts.fielded) == (0, 0)
    played.day(f"UNIT {scouts.id}\ntrain")
    assert (scouts.trained, scouts.fielded) == (1, 1)
    played.day()
    assert (scouts.trained, scouts.fielded) == (0, 0)
    crowd = played.pack("stabber", 8, x, y)
    city.works["training_field"] = 1
    played.day(f"UNIT {crowd.id}\ntrain\nUNIT {scouts.id}\ntrain")
    assert (crowd.fielded, scouts.trained, scouts.fielded) == (1, 1, 0)  # the field is full: the warlord teaches them
    city.side = "s2"
    played.day(f"UNIT {scouts.id}\ntrain")
    assert not played.told(TrainedOnField)


@pytest.mark.rule("ERF-BUILDING-42", "ERF-GOLEM-04")
def test_a_stack_trains_together_as_far_as_there_is_room_and_golems_do_not() -> None:
    played = _rich(2)
    city = played.world.cities["c1"]
    city.works["training_field"] = 2  # 16 supply
    x, y = played.world.at(city.place)
    lord = played.commander("warlord", x, y)
    knights, twolls = played.pack("knight", 4, x, y), played.pack("twoll", 2, x, y)
    golem = played.pack("cloth_golem_small", 1, x, y)
    played.day(f"UNIT {lord.id}\nstack {knights.id} {twolls.id} {golem.id}\ntrain")
    assert [lord.fielded, knights.fielded, twolls.fielded, golem.fielded] == [1, 1, 0, 0]
    assert "2 twolls" in played.told(Refused)[0]
    assert "and 8 are free" in played.told(Refused)[0]


@pytest.mark.rule("ERF-BUILDING-42")
def test_the_first_pikers_of_a_side_rise_on_a_training_field_of_two_levels() -> None:
    seats = [SeatRequest(id="1", name="Faq", choices=RULESET.play.choices(house="gump"))]
    state = begin(RULESET, RULESET.play.options(spacing=8), seats, "field")
    world, report = document.decode(state, World), ""
    (unit,) = (pack.id for pack in world.packs.values() if pack.side)
    (city,) = (city.id for city in world.cities.values() if city.side)
    for day in range(1, 11):
        sheet = f"CITY {city}\nbuild training field" if day < 3 else f"UNIT {unit}\ntrain"
        outcome = run_turn(RULESET, state, {"1": sheet}, seed="field", number=day)
        assert outcome.sheets["1"].errors == ()
        state, report = outcome.state, report_text(outcome.reports["1"])
    said = f"Eight days of training give 16 pikers ({unit.upper()}) 8 experience."
    assert said in " ".join(report.split())
    pikers = document.decode(state, World).packs[unit]
    assert (pikers.count, pikers.level) == (16, 2)
