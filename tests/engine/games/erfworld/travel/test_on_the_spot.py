"""What units do where they stand, to the figure: food, timber, beasts, roads, searching, surveying (ERF-GAP-237)."""

from __future__ import annotations

import pytest

from engine.games.erfworld.acting.contract import UnitActing
from engine.games.erfworld.book import from_text
from engine.games.erfworld.events import Refused
from engine.games.erfworld.realm.events import DayMoney
from engine.games.erfworld.rules.land import THIRDS
from engine.games.erfworld.rules.source import EIGHTHS
from engine.games.erfworld.scratch import ErfTurn, Scratch
from engine.games.erfworld.state import Commander, Contract, Pack, Site
from engine.games.erfworld.travel.events import (
    Executed,
    Fed,
    Foraged,
    FoundTreasure,
    Harvested,
    SprangTrap,
    Surveyed,
    Tamed,
    Trained,
    TrainingDone,
    WasExecuted,
)
from engine.games.erfworld.travel.searching import search
from engine.games.erfworld.units.company import units_at
from engine.games.erfworld.units.figures import supply
from engine.games.erfworld.units.kinds import full_hits
from tests.engine.games.erfworld.props.stage import Stage, face, loaded_for, stage
from tests.suite.table import each


def _field(sides: int = 1) -> tuple[Stage, Commander]:
    """A rich side, with a warlord at 10, 8 who sees to it that orders are heard."""
    game = stage(sides)
    for side in game.world.sides.values():
        side.treasury = 100_000 * EIGHTHS
    game.know()
    return game, game.commander("warlord", 10, 8, name="Marshal")


def _refused(game: Stage) -> int:
    return len(game.told(Refused))


def _gathered(game: Stage) -> list[str]:
    return [event.supply for event in game.events if isinstance(event, Foraged)]


@pytest.mark.rule("ERF-GAP-237", "ERF-SPECIAL-31")
@each(
    "kind, count, found",
    [("piker", 1, "1"), ("piker", 16, "1"), ("piker", 24, "1.5"), ("piker", 32, "2"), ("giant", 2, "8")],
)
def test_a_group_forages_food_for_one_supply(kind: str, count: int, found: str) -> None:
    game, _ = _field()
    unit = game.pack(kind, count, 10, 8, hidden=True)
    game.day(f"UNIT {unit.id}\nforage")
    assert _gathered(game) == [found]
    assert not unit.hidden


@pytest.mark.rule("ERF-SPECIAL-31", "ERF-SPECIAL-49")
def test_a_commander_gathers_for_himself_and_a_cook_twice_as_much() -> None:
    for specials, found in (([], "1"), (["cooking"], "2"), (["cooking", "improved_forage_farming_hunting"], "4")):
        game, lord = _field()
        lord.specials = specials
        game.day(f"UNIT {lord.id}\nforage")
        assert _gathered(game) == [found]


@pytest.mark.rule("ERF-GAP-237", "ERF-ACTION-02")
@each(
    "terrain, destroyed, found",
    [("plains", -1, True), ("swamp", -1, False), ("hills", -1, True), ("plains", 101, False), ("plains", 100, True),
     ("jungle", 199, False)],
)  # fmt: skip
def test_food_is_found_in_good_land_that_was_not_cut_bare_in_a_hundred_days(
    terrain: str, destroyed: int, found: bool
) -> None:
    game, _ = _field()
    unit = game.pack("piker", 16, 10, 8)
    game.terrain(10, 8, terrain)
    game.world.day = 199
    game.world.hexes[unit.place].destroyed = destroyed
    game.day(f"UNIT {unit.id}\nforage\nforage")
    assert (len(_gathered(game)), _refused(game)) == ((1, 1) if found else (0, 2))


@pytest.mark.rule("ERF-ACTION-02")
@each(
    "terrain, before, work, sold",
    [("forest", 0, 999, False), ("jungle", 0, 1000, True), ("forest", 600, 400, True)],
)
def test_a_thousand_days_of_work_fell_a_forest_for_five_thousand_dollars(
    terrain: str, before: int, work: int, sold: bool
) -> None:
    game, _ = _field()
    game.terrain(10, 8, terrain)
    place = game.world.number((10, 8))
    game.world.hexes[place].felled = before
    game.side().treasury = 10**6
    pikers = game.pack("piker", work, 10, 8, hidden=True)
    game.pack("horse", 5, 10, 8)
    start = game.side().treasury
    game.day(f"UNIT {pikers.id}\nravage")
    (money,) = [event for event in game.events if isinstance(event, DayMoney)]
    assert game.side().treasury == start + money.income - money.upkeep + (5000 * EIGHTHS if sold else 0)
    hex_ = game.world.hexes[place]
    assert (hex_.felled, hex_.destroyed) == ((0, 1) if sold else (before + work, -1))
    assert (pikers.move, pikers.hidden) == (0, False)
    assert bool(pikers.lines) is not sold


@pytest.mark.rule("ERF-ACTION-02")
def test_nobody_fells_a_forest_who_has_no_move_or_forages_there_and_beasts_fell_none() -> None:
    game, lord = _field()
    game.terrain(10, 8, "forest")
    place = game.world.number((10, 8))
    pikers, tired, horses = game.pack("piker", 10, 10, 8), game.pack("piker", 7, 10, 8), game.pack("horse", 4, 10, 8)
    game.day(f"UNIT {pikers.id}\nforage\nravage\nUNIT {tired.id}\nravage\nUNIT {horses.id}\nravage")
    assert (_refused(game), game.world.hexes[place].felled) == (1, 7)
    assert lord.move > 0
    game.terrain(10, 8, "plains")
    game.day()
    assert _refused(game) == 2  # the lines that waited: there is no longer a forest


@pytest.mark.rule("ERF-FALL-09", "ERF-UNIT-08", "ERF-GAP-235")
def test_infantry_makes_food_of_beasts_of_its_own_hex_for_a_point_of_morale() -> None:
    game, _ = _field()
    pikers, horses = game.pack("piker", 4, 10, 8), game.pack("horse", 5, 10, 8)
    away = game.pack("horse", 1, 12, 8)
    game.day(f"UNIT {pikers.id}\nharvest 2 of {horses.id}\nharvest 4 of {horses.id}\nharvest {away.id}")
    assert [event.supply for event in game.events if isinstance(event, Harvested)] == ["16"]
    assert (horses.count, away.count, _refused(game), game.side().morale) == (3, 1, 2, 49)
    game.day(f"UNIT {pikers.id}\nharvest 3 of {horses.id}")
    assert horses.id not in game.world.packs
    assert game.side().morale == 48
    other = game.pack("horse", 5, 10, 8)
    game.day(f"UNIT {other.id}\nharvest {away.id}\nUNIT {pikers.id}\nharvest {pikers.id}")
    assert _refused(game) == 2
    game.world.options.morale = False
    game.day(f"UNIT {pikers.id}\nharvest {other.id}")
    assert game.side().morale == 48


def _feral(game: Stage, kind: str, count: int) -> Pack:
    beast = game.pack(kind, count, 10, 8, side=0)
    beast.friend = "s1"  # so that nobody fights before it is fed
    return beast


@pytest.mark.rule("ERF-NEUTRAL-04", "ERF-GAP-237")
@each("horses, fed", [(1, True), (2, True), (3, False)])
def test_ferals_eat_a_sixteenth_of_their_supply_and_are_friends_of_who_fed_them(horses: int, fed: bool) -> None:
    game, _ = _field()
    pikers = game.pack("piker", 16, 10, 8)
    beasts = _feral(game, "horse", horses)  # of 8 supply each; a group gathers for 1
    game.day(f"UNIT {pikers.id}\nforage\nfeed {beasts.id}")
    assert len(game.told(Fed)) == fed
    assert (_refused(game), beasts.side) == (0 if fed else 1, "")


@pytest.mark.rule("ERF-NEUTRAL-04")
def test_food_is_eaten_once_and_only_scouts_who_ride_tame() -> None:
    game, lord = _field()
    knights = game.pack("knight", 8, 10, 8)
    first, second = _feral(game, "horse", 1), _feral(game, "spidew", 1)
    game.day(f"UNIT {knights.id}\nforage\nfeed {first.id}\nfeed {second.id}")
    assert (len(game.told(Fed)), len(game.told(Tamed)), _refused(game)) == (1, 0, 1)
    third = _feral(game, "gwiffen", 1)
    game.day(f"UNIT {lord.id}\nforage\nfeed {third.id}")
    assert len(game.told(Tamed)) == 1
    assert (third.side, third.move, third.friend) == ("s1", 0, "")
    lord.terrain = "plains"
    fourth = _feral(game, "gwiffen", 1)
    game.day(f"UNIT {lord.id}\nforage\nfeed {fourth.id}")
    assert (len(game.told(Fed)), fourth.side) == (1, "")


@pytest.mark.rule("ERF-NEUTRAL-04")
def test_without_food_or_a_feral_there_is_no_feeding() -> None:
    game, lord = _field()
    beasts, far, men = _feral(game, "horse", 1), _feral(game, "spidew", 1), game.pack("piker", 1, 10, 8, side=0)
    far.place = game.world.number((12, 8))
    men.friend = "s1"
    game.day(f"UNIT {lord.id}\nfeed {beasts.id}\nforage\nfeed {far.id}\nfeed {men.id}\nfeed {lord.id}")
    assert _refused(game) == 4


@pytest.mark.rule("ERF-OLDCMD-05", "ERF-COMMAND-15")
@each("count, level, lord_level, trained", [(5, 1, 2, 1), (6, 1, 2, 0), (5, 2, 2, 0), (1, 2, 3, 1)])
def test_a_leader_trains_five_units_of_a_lower_level(count: int, level: int, lord_level: int, trained: int) -> None:
    game, lord = _field()
    lord.level = lord_level
    unit = game.pack("knight", count, 10, 8, level=level)
    game.day(f"UNIT {unit.id}\ntrain\ntrain")
    assert (unit.trained, lord.trained, len(game.told(Trained))) == (trained, trained, 2 * trained)
    assert _refused(game) == 2 - trained


@pytest.mark.rule("ERF-OLDCMD-05", "ERF-SPECIAL-86")
@each("kind, learns", [
    ("scout", True), ("explorer", True), ("piker+scout", True), ("piker", False), ("digger", False), ("horse", False),
])  # fmt: skip
def test_infantry_that_scouts_is_trained_and_nobody_else(kind: str, learns: bool) -> None:
    game, lord = _field()
    lord.level = 2
    unit = game.pack(kind, 5, 10, 8)
    game.day(f"UNIT {unit.id}\ntrain")
    assert (unit.trained, lord.trained, _refused(game)) == (learns, learns, not learns)
    if not learns:
        (why,) = game.told(Refused)
        assert why.endswith("Leaders train infantry scouts only.")


@pytest.mark.rule("ERF-OLDCMD-05")
def test_a_leader_trains_one_group_a_day_and_himself_no_more_than_once() -> None:
    game, lord = _field()
    lord.level = 2
    first, second = game.pack("scout", 3, 10, 8), game.pack("explorer", 2, 10, 8)
    game.day(f"UNIT {lord.id}\ntrain\nUNIT {first.id}\ntrain\nUNIT {second.id}\ntrain")
    assert (lord.trained, first.trained, second.trained, _refused(game)) == (1, 1, 0, 1)
    other = game.commander("warlord", 10, 8, name="Carla")
    other.level = 2
    game.day(f"UNIT {first.id}\ntrain\nUNIT {second.id}\ntrain\nUNIT {lord.id}\ntrain")
    assert (lord.trained, other.trained, first.trained, second.trained, _refused(game)) == (2, 1, 2, 1, 1)


@pytest.mark.rule("ERF-OLDCMD-05", "ERF-COMMAND-15")
def test_after_eight_days_both_the_scouts_and_their_leader_have_learnt() -> None:
    game, lord = _field()
    lord.level = 2
    scouts = game.pack("scout", 5, 10, 8)
    for _ in range(7):
        game.day(f"UNIT {scouts.id}\ntrain")
    assert (lord.experience, scouts.experience, lord.trained, scouts.trained) == (0, 0, 7, 7)
    game.day(f"UNIT {scouts.id}\ntrain")
    assert len(game.told(TrainingDone)) == 2
    assert (lord.experience, scouts.experience, lord.trained, scouts.trained) == (8, 2, 0, 0)


@pytest.mark.rule("ERF-OLDCMD-05")
def test_a_captive_or_a_lord_elsewhere_trains_nobody_and_a_commander_trains_by_himself() -> None:
    for change in ("jailed", "away", "no leader", "alone"):
        game, lord = _field()
        courtier = game.commander("courtier", 10, 8)
        lord.level = 3
        unit = game.pack("knight", 5, 10, 8)
        if change == "jailed":
            lord.jailor = courtier.id
        elif change == "no leader":
            lord.level = 1
            courtier.level = 3  # commands, but does not lead
        else:
            lord.place += 2
        game.day(f"UNIT {courtier.id if change == 'alone' else unit.id}\ntrain")
        assert len(game.told(Trained)) == (change == "alone")


@pytest.mark.rule("ERF-ROAD-01", "ERF-GAP-150")
@each("diggers, before, gone", [(999, 0, False), (1000, 0, True), (100, 900, True)])
def test_a_thousand_diggers_days_take_a_road_up(diggers: int, before: int, gone: bool) -> None:
    game, _ = _field()
    game.side().treasury = 10**7
    game.road((9, 8), (10, 8), (11, 8))
    unit = game.pack("digger", diggers, 10, 8)
    hex_ = game.world.hexes[unit.place]
    hex_.dug = before
    game.day(f"UNIT {unit.id}\nraze road")
    assert (hex_.roads == [], hex_.dug, unit.move) == (gone, 0 if gone else before + diggers, 0)
    assert (unit.place in game.world.hexes[unit.place + 1].roads) is not gone
    assert bool(unit.lines) is not gone


@pytest.mark.rule("ERF-GAP-150", "ERF-ROAD-01")
def test_only_diggers_take_up_roads_and_only_where_there_is_one_out_of_town() -> None:
    game, _ = _field()
    pikers, diggers = game.pack("piker", 9, 10, 8), game.pack("digger", 9, 10, 8)
    game.day(f"UNIT {diggers.id}\nraze road")
    assert _refused(game) == 1
    game.road((4, 8), (5, 8), (6, 8), (7, 8), (8, 8), (9, 8), (10, 8))
    game.day(f"UNIT {pikers.id}\nraze road")
    assert _refused(game) == 1
    home = game.pack("digger", 9, 4, 8)
    game.day(f"UNIT {home.id}\nraze road")
    assert _refused(game) == 1


@pytest.mark.rule("ERF-SIDE-01", "ERF-SIDE-02", "ERF-COMMAND-21", "ERF-PRISON-17")
@each(
    "site, fugitive, enemy, taken",
    [(Site.CITY, "", False, True), (Site.CITY, "", True, False), (Site.CITY, "s2", False, False),
     (Site.CAPITAL, "s2", False, True)],
)  # fmt: skip
def test_a_purse_claims_a_site_of_nobody_without_enemies_and_a_fugitive_a_capital_only(
    site: Site, fugitive: str, enemy: bool, taken: bool
) -> None:
    game, lord = _field(2)
    city = game.city(10, 8, "Site", site)
    lord.fugitive = fugitive
    if enemy:
        game.pack("piker", 1, 10, 8, side=2)
    game.day(f"UNIT {lord.id}\nclaim")
    assert (city.side == "s1", lord.fugitive) == (taken, "" if taken else fugitive)
    assert _refused(game) == (not taken)


@pytest.mark.rule("ERF-COMMAND-21")
def test_who_has_no_purse_claims_nothing() -> None:
    game, _ = _field()
    city, pikers = game.city(10, 8, "Site"), game.pack("piker", 1, 10, 8)
    game.day(f"UNIT {pikers.id}\nclaim")
    assert (city.side, _refused(game)) == ("", 1)


@pytest.mark.rule("ERF-CITY-03")
def test_no_city_of_a_side_is_claimed() -> None:
    game, lord = _field(2)
    city = game.city(10, 8, "Ours", Site.CITY, 1, side=1)
    game.day(f"UNIT {lord.id}\nclaim")
    assert (_refused(game), city.side) == (1, "s1")


@pytest.mark.rule("ERF-MCHEX-05", "ERF-GAP-259")
def test_a_warlord_reinforces_a_hex_without_a_city_for_his_own_side_only() -> None:
    game, lord = _field(2)
    own, guest = game.pack("piker", 3, 10, 8), game.pack("piker", 3, 10, 8, side=2, hidden=True)
    game.day(f"UNIT {own.id}\nreinforce\nUNIT {lord.id}\nreinforce")
    assert _refused(game) == 1
    assert (lord.move, own.move, guest.move > 0) == (0, 0, True)
    assert game.world.hexes[own.place].reinforced == "s1"
    game.city(10, 8, "Fort", Site.CITY, 1, side=1)
    game.day(f"UNIT {lord.id}\nreinforce")
    assert _refused(game) == 1


@pytest.mark.rule("ERF-MCHEX-05")
@each("ours, guests, reinforced", [
    (800, 0, True), (801, 0, False), (500, 300, True), (500, 301, False),
])  # fmt: skip
def test_a_hex_with_more_supply_than_it_holds_is_not_reinforced(ours: int, guests: int, reinforced: bool) -> None:
    game, lord = _field(2)
    for side in (game.side(), game.side(2)):
        side.treasury = 10**7
    game.world.contracts["k1"] = Contract("k1", "alliance", "s1", "s2", {}, ["s1", "s2"], 0)
    own = game.pack("piker", ours, 10, 8)
    if guests:
        game.pack("piker", guests, 10, 8, side=2)
    game.day(f"UNIT {lord.id}\nreinforce")
    assert (game.world.hexes[lord.place].reinforced == "s1", _refused(game)) == (reinforced, not reinforced)
    assert (lord.move, own.move) == (0, 0) if reinforced else (lord.move, own.move) > (0, 0)


@pytest.mark.rule("ERF-MCHEX-05", "ERF-MCHEX-04")
def test_a_crowd_let_in_by_reinforcing_cannot_stay_by_reinforcing_again() -> None:
    game, lord = _field()
    game.side().treasury = 10**7
    first, second = game.pack("piker", 800, 10, 8), game.pack("archer", 100, 11, 8)
    game.day(f"UNIT {lord.id}\nreinforce\nUNIT {second.id}\nmove w")
    assert (game.at(second), _refused(game), second.count) == ((10, 8), 0, 100)
    game.day(f"UNIT {lord.id}\nreinforce")
    assert (_refused(game), game.world.hexes[first.place].reinforced) == (1, "")
    assert supply(units_at(game.world, first.place)) == 800  # the last that came disband at dusk


@pytest.mark.rule("ERF-WORLD-04", "ERF-BUILDING-07")
@each("searched, away, percent", [(-1, 9, 100), (0, 9, 15), (2, 9, 5), (0, 3, 30), (0, 4, 15), (2, 3, 10)])
def test_ruins_fill_again_five_percent_a_day_and_twice_as_fast_near_an_auction_house(
    searched: int, away: int, percent: int
) -> None:
    for mark, treasure in ((percent, True), (percent + 1, False)):
        game, lord = _field()
        city = game.city(10 + away, 8, "Market", Site.CITY, 2, side=1)
        city.works["auction_house"] = 1
        hex_ = game.world.hexes[lord.place]
        hex_.ruin, hex_.searched, game.world.day = True, searched, 2
        game.roller = loaded_for("ruins", *([face(mark, 100)] if percent < 100 else []), face(4), face(7))
        game.day(f"UNIT {lord.id}\nsearch")
        sums = [event.sum for event in game.events if isinstance(event, FoundTreasure)]
        assert sums == (["$700"] if treasure or percent == 100 else [])
        assert (hex_.searched, lord.move) == (3, 0)


@pytest.mark.rule("ERF-WORLD-04")
@each(
    "die, kind, left, trap",
    [(3, "piker", 4, 1), (2, "piker", 4, 1), (4, "piker", 5, 0), (1, "knight", 4, 1), (2, "knight", 5, 1)],
)
def test_on_one_to_three_a_trap_croaks_one_unless_a_scout_sees_it_on_an_even_roll(
    die: int, kind: str, left: int, trap: int
) -> None:
    game, _ = _field()
    unit = game.pack(kind, 5, 10, 8)
    game.world.hexes[unit.place].ruin = True
    game.roller = loaded_for("ruins", face(die), face(1))
    game.day(f"UNIT {unit.id}\nsearch")
    assert (unit.count, len(game.told(SprangTrap))) == (left, trap)


@pytest.mark.rule("ERF-WORLD-04")
@each("hits, after", [(-1, None), (7, 3), (4, 2), (3, 2), (1, 2)])
def test_a_commander_in_a_trap_keeps_half_of_his_hits_and_one_at_least(hits: int, after: int | None) -> None:
    game, _ = _field()
    courtier = game.commander("courtier", 10, 8)
    courtier.hits = hits
    game.world.hexes[courtier.place].ruin = True
    turn = ErfTurn(game.world, {}, seed="", number=1, scratch=Scratch(), roller=loaded_for("ruins", face(1)))
    search(UnitActing(turn, game.side(), from_text("search"), [courtier]))
    assert courtier.hits == (full_hits(courtier) // 2 if after is None else after)


@pytest.mark.rule("ERF-WORLD-04")
def test_only_infantry_that_can_move_searches_and_only_ruins() -> None:
    game, lord = _field()
    horses = game.pack("horse", 2, 10, 8)
    game.day(f"UNIT {lord.id}\nsearch")
    assert _refused(game) == 1
    game.world.hexes[lord.place].ruin = True
    game.day(f"UNIT {horses.id}\nsearch\nUNIT {lord.id}\nsearch\nsearch")
    assert _refused(game) == 2


@pytest.mark.rule("ERF-MCMOVE-03", "ERF-SPEC-13")
@each("kind, cost, able", [("knight", 1, True), ("explorer", 0, True), ("piker", 0, False)])
def test_scouts_survey_for_a_point_of_move_which_terrain_ignore_saves(kind: str, cost: int, able: bool) -> None:
    game, _ = _field()
    unit = game.pack(kind, 1, 10, 8)
    full = unit.move
    game.world.hexes[game.world.number((11, 8))].ruin = True
    game.day(f"UNIT {unit.id}\nsurvey")
    assert full - unit.move == cost * THIRDS
    said = [(event.hexes, event.features) for event in game.events if isinstance(event, Surveyed)]
    assert said == ([(6, "ruins at 11,8")] if able else [])
    assert _refused(game) == (not able)


@pytest.mark.rule("ERF-PRISON-08")
def test_his_side_hears_of_an_executed_prisoner_and_of_one_without_a_side_nobody() -> None:
    for side in (2, 0):
        game, lord = _field(2)
        captive = game.commander("warlord", 10, 8, side=side, name="Captive")
        captive.jailor = lord.id
        game.day(f"UNIT {lord.id}\nexecute {captive.id}")
        assert captive.id not in game.world.commanders
        assert len(game.told(Executed)) == 1
        assert len(game.told(WasExecuted, 2)) == (1 if side else 0)
