"""What few campaigns come to, through whole turns: uprisings, disobedience, resigning, murder, towns of one's own."""

from __future__ import annotations

import pytest

from engine.games.overlord.acting.events import Resigned
from engine.games.overlord.combat.events import BattleFought
from engine.games.overlord.state import CITIZENS, Unit
from engine.games.overlord.titles.events import ControlShort, CrowdDispersed, RefusedControl, Uprising
from engine.testing import LoadedDice, events_of
from tests.engine.games.overlord.props.whole import Campaign
from tests.suite.table import each


def soldiers(game: Campaign, figures: int) -> Unit:
    """Men with clubs, under nobody."""
    unit = game.add("1", "man", figures, cmbt=1)
    unit.items["club"] = unit.equipped["club"] = figures
    return unit


@pytest.mark.rule("OVL-GAP-39", "OVL-OWN-04")
@pytest.mark.parametrize(("people", "is_free"), [(150, False), (20_000, True)])
def test_a_place_that_its_owner_pillaged_may_rise_against_him(people: int, is_free: bool) -> None:
    game = Campaign(["colonial", "border"])
    hero = game.hero()
    city = game.place(hero)
    game.grant(city, "shrf", hero)
    land = game.world.locations[city.container]
    land.population = people
    gang = soldiers(game, people // 50 + 20)
    game.go(gang, land)
    dice = LoadedDice({("uprising", land.id): [0.0]})
    outcome = game.month({"1": f"UNIT {gang.id}\nPILLAGE"}, dice)
    (risen,) = events_of(outcome, Uprising)
    assert risen.figures == people // 100
    assert [battle.location for battle in events_of(outcome, BattleFought)] == [city.id]
    assert f"of its people march on {hero.name} [{hero.id}]" in game.report()
    title = game.world.locations[city.id].title
    assert title is not None
    assert (title.holder == "") is is_free
    home = [(event.location, event.figures, event.seen_by) for event in events_of(outcome, CrowdDispersed)]
    assert home == ([(land.id, 167, ("1",))] if is_free else [])


@pytest.mark.rule("OVL-CP-08")
def test_who_leads_more_than_he_controls_is_disobeyed_by_some_from_the_second_day_on() -> None:
    game = Campaign()
    hero = game.hero()
    followers = [game.add("1", "hero") for _ in range(120)]
    sheet = "\n".join(f"UNIT {unit.id}\nD2 STUDY FORE" for unit in (hero, *followers))
    outcome = game.month({"1": sheet})
    (short,) = events_of(outcome, ControlShort)
    assert short.needed > short.available
    refused = {event.unit for event in events_of(outcome, RefusedControl)}
    assert refused
    for unit in (hero, *followers):
        if unit.id in game.world.units:
            assert ("fore" in game.unit(unit.id).experience) is (unit.id not in refused)
            assert not game.unit(unit.id).refuses


@pytest.mark.rule("OVL-FORD-05")
def test_who_resigns_hands_all_he_has_to_the_citizens() -> None:
    game = Campaign(["colonial", "border"])
    own = [unit.id for unit in game.world.units.values() if unit.faction == game.faction().id]
    house = game.raise_structure(game.place(game.hero()), "tave", game.faction().id)
    outcome = game.month({"1": f"RESIGN {CITIZENS}"})
    assert [event.name for event in events_of(outcome, Resigned)] == ["House 1"]
    assert {game.unit(number).faction for number in own} == {CITIZENS}
    assert game.world.structures[house.id].faction == CITIZENS
    assert game.world.faction_of("1").status == "left"
    game.month()


@pytest.mark.rule("OVL-ORD-47", "OVL-STACK-07")
def test_the_men_stay_when_their_hero_moves() -> None:
    game = Campaign()
    hero, men = game.hero(), game.men()
    home = hero.location
    game.month({"1": f"UNIT {hero.id}\nMOVE OUT\nUNIT {men.id}\nSTAY"})
    assert (game.unit(hero.id).location, game.unit(men.id).location) == (game.world.locations[home].container, home)
    assert game.unit(men.id).leader == ""


@pytest.mark.slow
@pytest.mark.rule("OVL-GAP-131", "OVL-ORD-18")
def test_a_house_that_belongs_to_nobody_is_his_who_enters_it() -> None:
    game = Campaign()
    hero = game.hero()
    house = game.raise_structure(game.place(hero), "tave", "")
    game.month({"1": f"UNIT {hero.id}\nENTER {house.id}"})
    assert game.unit(hero.id).structure == house.id
    assert game.world.structures[house.id].faction == game.faction().id


@pytest.mark.rule("OVL-BUILD-15", "OVL-GAP-25")
@each("kind, has_market", [("vill", False), ("city", True)])
def test_the_last_beam_of_a_town_makes_a_place_with_a_sheriffs_title_and_a_city_a_market(
    kind: str, has_market: bool
) -> None:
    game = Campaign()
    hero = game.hero()
    land = game.world.locations[game.place(hero).container]
    game.go(hero, land)
    site = game.raise_structure(land, kind, game.faction().id, "Newtown")
    site.materials = {"wood": 1}
    builders = game.add("1", "man", 50, land.id, carp=1)
    builders.items["wood"] = 5
    before = set(game.world.locations)
    game.month({"1": f"UNIT {builders.id}\nTARGET {site.id}\nUSE CARP"})
    (number,) = set(game.world.locations) - before
    town = game.world.locations[number]
    assert (town.name, town.container, town.title and town.title.tag) == ("Newtown", land.id, "shrf")
    assert site.id not in game.world.structures
    assert bool(town.offers) is bool(town.market_days) is has_market


@pytest.mark.rule("OVL-GAP-124")
def test_the_last_key_of_a_guild_makes_it_teach_the_element_its_mages_know_best() -> None:
    game = Campaign(leaders=["mage"])
    hero = game.hero()
    place = game.place(hero)
    guild = game.raise_structure(place, "mgld", game.faction().id)
    guild.materials, guild.element = {"wood": 1}, ""
    builders = game.add("1", "man", 50, carp=1)
    builders.items["wood"] = 5
    game.month({"1": f"UNIT {builders.id}\nTARGET {guild.id}\nUSE CARP"})
    assert game.world.structures[guild.id].is_complete
    assert game.world.structures[guild.id].element == "eart"


@pytest.mark.rule("OVL-VIS-10")
@each("roll, killed", [(0.0, 1), (0.99, 0)])
def test_an_assassin_takes_one_life_or_is_noticed(roll: float, killed: int) -> None:
    game = Campaign(["colonial", "colonial"])
    hero, victim = game.hero(), game.men("2")
    game.go(victim, game.place(hero))
    killer = game.add("1", stea=2, assa=1)
    before = victim.figures
    dice = LoadedDice({("murder", killer.id, 10): [roll]})
    game.month({"1": f"UNIT {killer.id}\nTARGET {victim.id}\n10 USE ASSA"}, dice)
    assert game.unit(victim.id).figures == before - killed
    assert ("is not seen" in game.report()) is bool(killed)
