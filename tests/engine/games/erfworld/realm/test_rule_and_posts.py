"""What rulers know and may do, posts, thrones, and the land (ERF-SIDE, ERF-EXEC, ERF-WORLD, ERF-DAY)."""

from __future__ import annotations

import pytest

from engine.core.orders import read_orders
from engine.core.ruleset import SeatRequest
from engine.games.erfworld.acting.names import called
from engine.games.erfworld.battle.escaping import is_in_a_cell
from engine.games.erfworld.battle.leading import leadership
from engine.games.erfworld.book import BOOK
from engine.games.erfworld.bouts.field import BLUE, GREEN
from engine.games.erfworld.bouts.stats import can_capture
from engine.games.erfworld.checking.directory import directory
from engine.games.erfworld.events import Refused
from engine.games.erfworld.founding.setup import ErfworldChoices, ErfworldOptions, new_game
from engine.games.erfworld.realm.events import Renamed
from engine.games.erfworld.realm.income import income_of
from engine.games.erfworld.realm.popping import poppable
from engine.games.erfworld.rules.classes import CLASSES
from engine.games.erfworld.rules.land import THIRDS
from engine.games.erfworld.rules.source import EIGHTHS
from engine.games.erfworld.sight.view import view
from engine.games.erfworld.state import Birth, Contract, Site
from engine.games.erfworld.travel.ways import step_cost
from engine.games.erfworld.units.company import alike
from engine.games.erfworld.units.stances import are_allied, at_peace, partners
from tests.engine.games.erfworld.props.field_kit import figures, met
from tests.engine.games.erfworld.props.stage import rich, stage


@pytest.mark.rule("ERF-SIDE-03", "ERF-SIDE-04", "ERF-SPECIAL-84")
def test_a_ruler_senses_his_units_his_cities_and_where_a_captive_is_held_and_of_others_only_what_is_seen() -> None:
    played = rich(2)
    far = played.pack("bat", 8, 29, 1)
    captive = played.commander("warlord", 24, 8, name="Captive")
    captive.jailor = "u4"
    city = played.world.cities["c1"]
    city.damage, city.breaches = 12, {"wall": 1}
    wizard = played.commander("caster", 4, 8, side=2, name="Stranger")
    wizard.school = "dirtamancy"
    seen = view(played.world, "1")
    assert seen.units[far.id].place == far.place
    assert (seen.units[captive.id].place, seen.units[captive.id].jailor) == (captive.place, "s2")
    assert (seen.own_cities["c1"].damage, seen.own_cities["c1"].besieged) == (12, False)
    (board,) = [unit for unit in seen.seen if unit.id == wizard.id]
    assert (board.kind, board.name) == ("caster", "Stranger")
    assert "dirtamancy" not in str(board)  # nobody sees what a caster is of


@pytest.mark.rule("ERF-SIDE-06")
def test_an_alliance_binds_all_who_are_in_it_and_a_truce_two() -> None:
    played = rich(3, 9)
    world = played.world
    world.day = 3
    world.contracts["k1"] = Contract("k1", "alliance", "s1", "s2", {}, ["s1", "s2"], 1)
    world.contracts["k2"] = Contract("k2", "alliance", "s2", "s3", {}, ["s2", "s3"], 1)
    assert partners(world, "s1") == ["s1", "s2", "s3"]
    assert are_allied(world, "s3", "s1")
    world.contracts["k2"].kind = "truce"
    assert partners(world, "s2") == ["s2", "s1", "s3"]
    assert not at_peace(world, "s1", "s3")
    assert not are_allied(world, "s2", "s3")
    assert [contract.id for contract in view(world, "3").contracts] == ["k2"]


@pytest.mark.rule("ERF-SIDE-05", "ERF-POP-01")
def test_the_ruler_queues_pops_and_pays_for_what_is_built() -> None:
    played = rich()
    city = played.world.cities["c1"]
    city.damage = 10
    before = played.side().treasury
    played.day("CITY c1\npop 16 pikers\npop 8 archers")
    assert [(plan.kind, plan.count) for plan in city.plans] == [("piker", 8), ("archer", 8)]
    assert city.damage == 10  # repair waits for his word
    spent = before + (2000 - 120) * EIGHTHS - played.side().treasury
    assert spent == 0
    played.day("CITY c1\nrepair\nlevel 2")
    assert (city.damage, city.level) == (0, 2)


@pytest.mark.rule("ERF-SIDE-17", "ERF-SIDE-18", "ERF-SIDE-19")
def test_a_throne_that_is_not_royal_brings_forth_commoners_and_who_steps_down_keeps_his_birth() -> None:
    played = rich()
    ruler = played.world.commanders["u1"]
    noble = played.commander("warlord", 4, 8, name="Regent")
    noble.birth = Birth.NOBLE
    prince = played.commander("warlord", 4, 8, name="Prince")
    prince.birth = Birth.ROYAL
    played.day(f"SIDE\nheir {noble.id}\nheir {prince.id}")
    births = []
    for heir in (noble, prince):
        played.day(f"SIDE\nabdicate {heir.id}")
        played.world.cities["c1"].level = 2
        known = set(played.world.commanders)
        played.day("CITY c1\npop 1 warlord")
        for _ in range(3):
            played.day()
        births += [one.birth for code, one in played.world.commanders.items() if code not in known]
    assert births == [Birth.COMMON, Birth.NOBLE]
    assert (ruler.birth, noble.birth) == (Birth.ROYAL, Birth.NOBLE)
    played.day(f"SIDE\nabdicate {noble.id}")
    assert len(played.told(Refused)) == 1  # a former ruler is never heir again


@pytest.mark.rule("ERF-EXEC-02", "ERF-EXEC-05", "ERF-DECAY-02")
def test_a_chief_helps_the_unled_a_steward_in_his_city_earns_and_garrisons_decay() -> None:
    played = rich()
    world, city = played.world, played.world.cities["c1"]
    chief = played.commander("warlord", 10, 8, name="Chief")
    chief.level = 6
    near, far = played.pack("piker", 1, 10, 8), played.pack("piker", 1, 12, 8)
    played.side().chief = chief.id
    there = leadership(world, [far])
    assert there[far.id].bonus == 2  # a third
    assert leadership(world, [near, chief])[near.id].without == 3  # a half
    clerk = played.commander("courtier", 4, 8, name="Clerk")
    plain = income_of(world, played.side())
    city.steward = clerk.id
    assert income_of(world, played.side()) - plain == 50  # idle; $100 where something pops
    clerk.place = far.place
    assert income_of(world, played.side()) == plain
    city.steward = ""
    clerk.place, clerk.garrison = city.place, True
    trainee = played.commander("warlord", 4, 8, name="Trainee")
    for _ in range(3):
        played.day(f"UNIT {trainee.id}\ntrain")
    assert (clerk.idle, trainee.idle) == (3, 0)


@pytest.mark.rule("ERF-DAY-10", "ERF-DAY-07")
def test_levels_are_bought_and_upkeep_is_paid_in_the_own_slot_before_anybody_moves() -> None:
    played = rich(2, 9)
    played.side(1).founded, played.side(2).founded = 0, 1
    town = played.city(10, 4, "Town", level=1, side=2)
    taker = played.pack("knight", 8, 9, 4)
    played.commander("warlord", 9, 4)
    played.day(f"UNIT {taker.id}\nmove e", f"CITY {town.id}\nlevel 2")
    assert (town.side, town.level) == ("s1", 1)  # the older came first
    assert any("no city of ours" in said for said in played.told(Refused, 2))
    poor = played.pack("knight", 200, 20, 12, side=2)
    played.side(2).treasury = 0
    played.day("", f"UNIT {poor.id}\nmove e")
    assert poor.count < 200  # who cannot be paid is gone before he goes


@pytest.mark.rule("ERF-PRISON-12")
def test_a_dungeon_is_a_cell() -> None:
    played = rich(2)
    captive = played.commander("warlord", 4, 8, side=2, name="Captive")
    captive.jailor = "u2"
    assert not is_in_a_cell(played.world, captive)
    played.world.cities["c1"].level = 3
    assert is_in_a_cell(played.world, captive)


@pytest.mark.rule("ERF-UNIT-10", "ERF-UNIT-22", "ERF-UNIT-47", "ERF-UNIT-50", "ERF-X-18")
def test_beasts_take_only_smaller_ones_and_the_standard_classes_are_what_they_are() -> None:
    (beast,), (same,), (small,) = figures(BLUE, "sawhorse"), figures(GREEN, "giant"), figures(GREEN, "piker")
    beast.stats = 9
    field = met([beast], [same, small])
    assert not can_capture(field, beast, same)
    assert can_capture(field, beast, small)
    stabber, scout = CLASSES["stabber"], CLASSES["scout"]
    assert (stabber.pop, stabber.specials) == (6, ("promotion", "advanced_initiative"))
    assert (scout.pop, "scout" in scout.specials) == (6, True)
    assert (CLASSES["piker"].range, CLASSES["archer"].shoots, "dig" in CLASSES["digger"].specials) == (
        "long",
        True,
        True,
    )
    assert all({"scout", "advanced_initiative"} <= set(CLASSES[key].specials) for key in ("knight", "lancer", "ninja"))
    assert (CLASSES["warlord"].commander, "leadership" in CLASSES["warlord"].specials) == (True, True)
    assert not CLASSES["courtier"].is_combatant
    played = stage()
    played.terrain(11, 8, "swamp")
    here, there = played.world.number((10, 8)), played.world.number((11, 8))
    flier, walker = played.pack("orly", 1, 10, 8), played.pack("piker", 1, 10, 8)
    assert step_cost(played.world, flier, here, there) < step_cost(played.world, walker, here, there)
    assert stabber.evasion == CLASSES["piker"].evasion + 1  # advanced initiative is one point of evasion


@pytest.mark.rule("ERF-UNIT-53")
def test_no_city_pops_commanders_by_design_and_every_commander_pops_with_his_specials() -> None:
    played = stage()
    assert {"warlord", "courtier", "piker"} <= set(poppable(played.world, played.world.cities["c1"]))
    assert "caster" not in poppable(played.world, played.world.cities["c1"])
    assert {"command", "purse", "leadership"} <= set(CLASSES["warlord"].specials)


@pytest.mark.rule("ERF-UNIT-37")
def test_ammo_is_whole_again_at_the_start_of_the_turn() -> None:
    played = rich()
    archers = played.pack("archer", 8, 4, 8)
    full = archers.ammo
    archers.ammo = 0
    played.day()
    assert archers.ammo == full


@pytest.mark.rule("ERF-X-33", "ERF-WORLD-03", "ERF-WORLD-12", "ERF-WORLD-07")
def test_capitals_lie_as_far_apart_as_the_option_says_and_rivers_along_borders() -> None:
    found = {}
    for spacing in (8, 12):
        seats = [SeatRequest(id=str(n), name=f"Side {n}", choices=ErfworldChoices()) for n in range(1, 5)]
        world = new_game(ErfworldOptions(spacing=spacing), seats, "wide")
        found[spacing] = world.width * world.height
        for number, hex_ in enumerate(world.hexes):
            for other in hex_.rivers:
                assert other in world.neighbours(number)
                assert number in world.hexes[other].rivers
        assert any(hex_.rivers for hex_ in world.hexes)
        capitals = [city.place for city in world.cities.values() if city.site is Site.CAPITAL and city.side]
        nearest = [min(world.distance(a, b) for b in capitals if b != a) for a in capitals]
        assert min(nearest) >= spacing // 2
    assert found[12] > found[8] * 1.8


@pytest.mark.rule("ERF-WORLD-09")
def test_heavy_rain_takes_move() -> None:
    played = stage()
    here, there = played.world.number((10, 8)), played.world.number((11, 8))
    pikers = played.pack("piker", 1, 10, 8)
    dry = step_cost(played.world, pikers, here, there)
    played.world.hexes[there].weather = "heavy_rain"
    assert step_cost(played.world, pikers, here, there) == dry + THIRDS
    played.world.hexes[there].weather = "rain"
    assert step_cost(played.world, pikers, here, there) == dry


@pytest.mark.rule("ERF-UNIT-11")
def test_a_beast_gets_a_name_from_who_is_with_it_and_is_ordered_by_it() -> None:
    played = stage(2)
    played.know()
    beast = played.pack("dwagon", 1, 10, 8)
    lone, herd, men = played.pack("dwagon", 1, 12, 8), played.pack("spidew", 2, 10, 8), played.pack("stabber", 1, 10, 8)
    sheet = f'SIDE\nname {beast.id} "Fang"'
    played.day(sheet)
    assert "cannot be named" in played.told(Refused)[0]
    lord = played.commander("warlord", 10, 8)
    played.day("\n".join([sheet, *(f'name {unit.id} "Fang"' for unit in (lone, herd, men))]))
    assert played.told(Renamed) == [f"1 dwagon ({beast.id.upper()}) is called Fang from now on."]
    assert len(played.told(Refused)) == 3
    assert called(beast) == f"Fang the dwagon ({beast.id.upper()})"
    names = directory(view(played.world, "1"))
    (order,) = read_orders("UNIT Fang\nmove e", BOOK, names).orders
    assert order.unit == beast.id
    lone.place, lone.stays_aloft = beast.place, False
    assert not alike(beast, lone)
    assert not alike(lone, beast)
    lord.place = lone.place
    played.day(f'SIDE\nname {beast.id} "Snap"')
    assert played.told(Renamed) == [f"Fang the dwagon ({beast.id.upper()}) is called Snap from now on."]


@pytest.mark.rule("ERF-UNIT-11")
def test_a_scout_names_a_beast_as_well() -> None:
    played = stage(1)
    bat = played.pack("bat", 1, 10, 8)
    played.pack("scout", 1, 10, 8)
    played.day(f"SIDE\nname {bat.id} Echo")
    assert called(bat).startswith("Echo the bat")
