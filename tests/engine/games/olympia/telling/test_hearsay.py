"""What travellers tell for the Times (OLY-GAP-86): by region and by number, never by province and never by name."""

from __future__ import annotations

import pytest

from engine.core.events import Event
from engine.games.olympia.battle.battle_events import Account, BattleFought, Contingent, Figures
from engine.games.olympia.household.forming_events import NobleFormed
from engine.games.olympia.household.loyalty_events import Deserted
from engine.games.olympia.household.wage_events import MenLeft
from engine.games.olympia.land.ruin_events import ShipSunk, StructureDamaged
from engine.games.olympia.magic.weather.storm_events import WeatherComes
from engine.games.olympia.nonplayers.band_events import BandAppears, SavagesRaze
from engine.games.olympia.rule.rule_events import MobFormed, PillageSeen
from engine.games.olympia.rules.realm import REALM
from engine.games.olympia.state import Realm, World
from engine.games.olympia.telling.hearsay import Story, hearsay
from engine.games.olympia.work.building_events import NewBuilding
from engine.games.olympia.work.income_events import InnBrawl, MineAccident
from tests.engine.games.olympia.props.kit import building
from tests.engine.games.olympia.props.played import code, play, two_seats

pytestmark = pytest.mark.rule("OLY-GAP-86")
FIRST, SECOND = "aa00", "aa01"


@pytest.fixture
def world() -> World:
    return two_seats()


def told(world: World, *events: Event) -> list[Story]:
    return list(hearsay(world, events))


def headlines_of(world: World, *events: Event) -> list[str]:
    return [story.text for story in told(world, *events)]


def fight(place: str, figures: int, fallen: int, *, seen: bool = True, walls: str = "") -> BattleFought:
    def party(name: str, count: int, lost: int) -> tuple[Contingent, ...]:
        unit = Contingent(
            unit="1", name=name, faction="", row=0, figures=(Figures(kind="12", count=count, fallen=lost),)
        )
        return (unit,)

    account = Account(
        where=f"Plain [{place}]", attackers=party("Osswid [1000]", figures - 1, fallen),
        defenders=party("Feasel [1002]", 1, 0), winner="attackers", rounds=2, walls=walls,
    )  # fmt: skip
    return BattleFought(place=place, units=("1000",), seen_by=("a",) if seen else (), account=account)


def test_a_great_battle_is_told_with_its_figures_and_nobody_s_name(world: World) -> None:
    (story,) = told(world, fight(FIRST, 100, 31))
    assert story.text == "A great battle rages in Tollus"
    assert story.body == "100 stood against each other in Plain [aa00], in Tollus, and 31 fell."
    (story,) = told(world, fight(FIRST, 120, 0))
    assert story.body.endswith("and nobody fell.")
    assert told(world, fight(FIRST, 100, 31, seen=False)) == [], "nobody who could tell of it was there"


def test_small_fights_of_a_region_are_one_story(world: World) -> None:
    (story,) = told(world, fight(FIRST, 99, 3))
    assert story.text == "Swords are drawn in Tollus: 3 fall"
    assert story.body == "99 fought in Tollus, and 3 of them fell. It was one fight. Who they were, nobody says."
    (story,) = told(world, fight(FIRST, 20, 3), fight(SECOND, 10, 4))
    assert story.text == "Blows are exchanged in Tollus: 7 fall"
    assert "There were two fights." in story.body
    assert "Osswid" not in story.body
    assert "aa0" not in story.body
    assert headlines_of(world, fight(FIRST, 20, 3, walls="Keep [s100]")) == ["Walls are stormed in Tollus: 3 fall"]


def test_fights_nobody_fell_in_or_saw_or_in_another_world_are_not_told(world: World) -> None:
    assert told(world, fight(FIRST, 20, 0), fight(FIRST, 20, 3, seen=False), fight("gone", 20, 3)) == []
    world.regions[world.places[FIRST].region].realm = Realm.FAERY
    assert told(world, fight(FIRST, 20, 3)) == []


def pillage(place: str) -> PillageSeen:
    return PillageSeen(place=place, where="Plain [x]", name="Osswid [1000]")


def test_pillage_is_told_by_region_with_what_it_has_come_to(world: World) -> None:
    months = REALM.taxes.pillage_months
    first, second = world.places[FIRST], world.places[SECOND]
    first.pillage = months
    (story,) = told(world, pillage(FIRST), pillage(FIRST))
    provinces = len(world.regions[first.region].provinces)
    assert story.text == "Pillagers are at work in Tollus"
    assert story.body == (
        "One province of Tollus was robbed of what the peasants own. The land will need four months to recover. "
        f"Of the {provinces} provinces of the region, one now bears the marks of pillage."
    )
    second.pillage = 1
    assert headlines_of(world, pillage(FIRST)) == ["Two provinces of Tollus lie bare"]
    first.pillage = months + 1
    assert headlines_of(world, pillage(FIRST)) == ["Pillagers come back to Tollus"]
    (story,) = told(world, pillage(FIRST), pillage(SECOND))
    assert story.text == "Pillagers strip two provinces of Tollus"
    assert "Two provinces of Tollus were robbed" in story.body
    assert "will need five months" in story.body
    assert "two now bear the marks" in story.body


def test_where_pillage_goes_on_the_fight_and_the_rising_are_the_news(world: World) -> None:
    """Else the same provinces are robbed at the head of forty issues out of fifty."""
    world.places[FIRST].pillage = REALM.taxes.pillage_months
    others = MobFormed(place=FIRST, name="Mob [5000]"), fight(FIRST, 20, 3)

    def leading() -> str:
        return max(told(world, pillage(FIRST), *others), key=lambda story: story.score).text

    assert leading() == "Pillagers are at work in Tollus"
    world.places[SECOND].pillage = 1
    assert leading() == "Swords are drawn in Tollus: 3 fall"
    world.places[SECOND].pillage, world.places[FIRST].pillage = 0, REALM.taxes.pillage_months + 1
    stories = sorted(told(world, pillage(FIRST), *others), key=lambda story: -story.score)
    assert [story.text.split(" ")[0] for story in stories] == ["Swords", "The", "Pillagers"]


def test_pillage_that_is_carried_out_is_in_the_paper_without_a_name(world: World) -> None:
    osswid = world.units[code(world, "Osswid")]
    world.places[osswid.place].units.remove(osswid.id)
    osswid.place = FIRST
    world.places[FIRST].units.append(osswid.id)
    world.places[FIRST].civilization, world.places[FIRST].tax = 2, 100
    osswid.items = {"12": 20, "1": 500}
    _, outcome = play(world, a=f"unit {osswid.id}\npillage")
    (story,) = [one for one in outcome.headlines if "illage" in one.text]
    assert story.text == "Pillagers are at work in Tollus"
    assert "Osswid" not in story.text + story.body


def test_bands_on_the_road_are_counted_by_kind_and_region(world: World) -> None:
    bands = [
        BandAppears(place=place, band=f"Savage band [{at}]") for at, place in ((1, FIRST), (2, SECOND), (3, FIRST))
    ]
    (story,) = told(world, *bands)
    assert story.text == "Travellers in Tollus meet a savage band"
    assert story.body.startswith("Three times this month, travellers in Tollus met a savage band.")
    (story,) = told(world, bands[0])
    assert story.body.startswith("Once this month")
    world.regions[world.places[FIRST].region].realm = Realm.HADES
    assert told(world, *bands) == []


def test_brawls_tell_of_the_damage(world: World) -> None:
    inn = building(world, FIRST, "inn")
    name = f"The Goat [{inn.id}]"
    (story,) = told(world, InnBrawl(place=inn.id, name=name))
    assert story.text == f"Guests brawl in {name}"
    assert story.body == f"Guests came to blows in {name}, an inn of Tollus."
    (story,) = told(
        world, InnBrawl(place=inn.id, name=name), StructureDamaged(place=FIRST, name=name, points=5, damage=18)
    )
    assert story.body.endswith("The house has damage of 18 percent now.")


def test_wrecks_accidents_risings_and_savages_are_told_by_region(world: World) -> None:
    mine = building(world, FIRST, "mine")
    assert [(story.text, story.body) for story in told(
        world,
        ShipSunk(place=FIRST, name="The Gull [s101]"),
        MineAccident(place=mine.id, name="Deep Hole [s102]"),
        MobFormed(place=FIRST, name="Mob [5000]"),
        SavagesRaze(place=FIRST, band="Savage band [5001]", structure="The Goat [s103]"),
    )] == [
        ("A ship is lost off Tollus", "The Gull [s101] went down off Tollus."),
        ("An accident in Deep Hole [s102]", "There was an accident in Deep Hole [s102], a mine of Tollus."),
        ("The peasants of Tollus rise", "The people of a province of Tollus have had enough of being pillaged, and "
         "have taken up what they had."),
        ("Savages tear at The Goat [s103]", "Savages have been seen in Tollus, tearing at the walls of The Goat "
         "[s103]."),
    ]  # fmt: skip


def test_who_comes_and_goes_is_counted_and_never_named(world: World) -> None:
    sworn = [NobleFormed(units=("1000", str(at)), name=f"Noble [{at}]") for at in (1, 2, 3)]
    gone = Deserted(units=("4",), name="Ivo [4]", faction="Ashby [aa1]")
    unpaid = [MenLeft(units=(unit,), men="five soldiers [12]") for unit in ("5", "5", "6")]
    assert [(story.text, story.body) for story in told(world, *sworn, gone, *unpaid)] == [
        ("One noble leaves his lord", "One noble has left his lord, whose gold or whose word was not good enough. "
         "Whoever needs a noble may ask around."),
        ("Unpaid, the men of two nobles go home", "The men of two nobles have gone home because nobody paid them."),
        ("Three nobles take service", "Three nobles have taken service with the houses of Olympia. With which of them, "
         "nobody will say."),
    ]  # fmt: skip
    assert told(world, unpaid[0]) == [], "one lord's trouble is his own"


def test_nobody_comes_to_tell_of_other_worlds(world: World) -> None:
    inn = building(world, FIRST, "inn")
    told_of = [
        fight(FIRST, 120, 30), fight(FIRST, 20, 3), pillage(FIRST), ShipSunk(place=FIRST, name="The Gull [s101]"),
        MineAccident(place=inn.id, name="Deep Hole [s102]"), InnBrawl(place=inn.id, name="The Goat [s103]"),
        MobFormed(place=FIRST, name="Mob [5000]"), BandAppears(place=FIRST, band="Savage band [1]"),
        SavagesRaze(place=FIRST, band="Savage band [1]", structure="The Goat [s103]"),
    ]  # fmt: skip
    assert len(told(world, *told_of)) == len(told_of)
    world.regions[world.places[FIRST].region].realm = Realm.HADES
    assert told(world, *told_of) == []


def weather(what: str, *places: str, seen: bool = True) -> list[Event]:
    return [WeatherComes(place=place, seen_by=("a",) if seen else (), what=what) for place in places]


def test_weather_is_told_where_it_was_worst_from_two_provinces_that_somebody_saw(world: World) -> None:
    region = world.regions[world.places[FIRST].region].name
    (story,) = told(world, *weather("Fog", FIRST, SECOND), *weather("Rain", FIRST))
    assert story.text == f"Fog lies on {region}"
    assert story.body == f"Travellers met fog in two provinces of {region} this month."
    (story,) = told(world, *weather("Wind", FIRST, SECOND), *weather("Rain", FIRST, FIRST, FIRST))
    assert story.text == f"Storms over {region}", "three times in one province is still one province"
    assert told(world, *weather("Fog", FIRST, FIRST), *weather("Rain", SECOND)) == []
    assert told(world, *weather("Fog", FIRST, SECOND, seen=False)) == []


def test_what_is_being_built_is_told_by_region_if_somebody_passes(world: World) -> None:
    def rises(structure: str, *, seen: bool = True) -> NewBuilding:
        seats = ("a",) if seen else ()
        return NewBuilding(place=FIRST, seen_by=seats, unit="Osswid [1000]", structure=structure, name="Hall [aa10]")

    (story,) = told(world, rises("inn"))
    assert story.text == "Work begins on an inn in Tollus"
    assert story.body == "An inn is being built in Tollus. Who pays the workers, nobody says."
    assert headlines_of(world, rises("castle")) == ["Work begins on a castle in Tollus"]
    assert told(world, rises("tower", seen=False)) == []
    assert told(world, rises("roundship")) == [], "ships are no houses"
