"""Those who belong to nobody: where they go, whom they warn, whom they attack, how many of them there are."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.games.olympia.nonplayers.bands import count_of
from engine.games.olympia.nonplayers.encounters import meet, raid, refill
from engine.games.olympia.nonplayers.wandering import wander
from engine.games.olympia.rules.adventures import DEMONS
from engine.games.olympia.scratch import OlympiaTurn, Scratch
from engine.games.olympia.state import NO_HEALTH, Built, Direction, Place, Realm, Unit
from engine.games.olympia.wording import WORDING
from engine.testing import LoadedDice
from tests.engine.games.olympia.props.kit import beyond, inside, noble, stacked
from tests.engine.games.olympia.props.road import Road


def turn_of(road: Road, *, number: int = 1, roller: LoadedDice | None = None) -> OlympiaTurn:
    """A turn whose month has begun."""
    road.run(0)
    return OlympiaTurn(road.world, {}, seed="s", number=number, scratch=road.scratch, roller=roller)


def faery(road: Road, realm: Realm = Realm.FAERY) -> list[Place]:
    return beyond(road.world, realm, "forest" if realm is Realm.FAERY else "underground", [60], 3)


def band(road: Road, place: Place, kind: str = "hunt", **items: int) -> Unit:
    goods = {key.removeprefix("_"): count for key, count in items.items()}
    return noble(road.world, place.id, kind.capitalize(), kind=kind, health=NO_HEALTH, attack=0, defense=0, items=goods)


def evening(turn: OlympiaTurn, day: int, hunters: list[Unit]) -> list[str]:
    turn.day = day
    turn.scratch.hunters = [unit.id for unit in hunters]
    before = len(turn.events)
    meet(turn)
    kinds = ("HuntWarned", "BandAttacks", "BandAppears")
    return [WORDING.catalogue.sentence(event) for event in turn.events[before:] if type(event).__name__ in kinds]


WARNING = 'Faery Hunt bars the way: "You are not welcome in Faery. Leave, or you will be killed."'


@pytest.mark.rule("OLY-DANGER-03", "OLY-GAP-71")
def test_the_hunt_warns_a_mortal_once_and_attacks_him_when_he_has_not_left() -> None:
    road = Road.over("p")
    wood, *_ = faery(road)
    hunt = band(road, wood, _25=30)
    mortal = road.noble(wood.id)
    turn = turn_of(road)
    assert evening(turn, 3, [hunt]) == [WARNING]
    assert [evening(turn, day, [hunt]) for day in range(4, 10)] == [[]] * 6
    assert mortal.id in road.world.units
    assert evening(turn, 10, [hunt]) == [f"Hunt [{hunt.id}] attacks!"]


@pytest.mark.rule("OLY-DANGER-03", "OLY-GAP-70", "OLY-GAP-71")
def test_an_elfstone_and_concealment_keep_the_hunt_away() -> None:
    road = Road.over("p")
    wood, *_ = faery(road)
    hunt = band(road, wood, _25=30)
    holder = road.noble(wood.id, "Holder")
    stacked(road.world, holder, road.noble(wood.id, "Friend", items={"69": 1}))
    road.noble(wood.id, "Shade", hides=True)
    turn = turn_of(road)
    assert [evening(turn, day, [hunt]) for day in (1, 20)] == [[], []]


@pytest.mark.rule("OLY-DANGER-02", "OLY-GAP-72")
def test_demons_attack_at_once_but_leave_the_lonely_who_are_beyond_death_alone() -> None:
    road = Road.over("p")
    hell, *_ = faery(road, Realm.HADES)
    demon = noble(road.world, hell.id, "Demon", kind="greater demon", health=NO_HEALTH, attack=500, defense=500,
                  items={"26": 100})  # fmt: skip
    lich = road.noble(hell.id, "Lich", skills={"900": 0, "911": 0})
    turn = turn_of(road)
    assert evening(turn, 1, [demon]) == []
    lich.add("12", 1)
    assert evening(turn, 2, [demon]) == [f"Demon [{demon.id}] attacks!"]


@pytest.mark.slow
@pytest.mark.rule("OLY-GAP-71", "OLY-GAP-72")
@pytest.mark.parametrize("realm", [Realm.FAERY, Realm.HADES])
def test_bandits_wait_for_six_in_a_hundred_of_those_who_come_into_a_province(realm: Realm) -> None:
    road = Road.over("p")
    place, *_ = faery(road, realm)
    travellers = [road.noble(place.id, f"T{number}") for number in range(700)]
    turn = turn_of(road)
    turn.scratch.entered = [unit.id for unit in travellers]
    said = evening(turn, 5, [])
    met = sum(line.endswith("appears.") for line in said)
    attacked = sum(line.endswith("attacks!") for line in said)
    assert 17 <= met <= 68
    assert 0.3 * met < attacked < 0.7 * met
    bands = [unit for unit in road.world.units.values() if unit.kind == "bandits"]
    assert all(unit.count("283") <= 24 for unit in bands)
    gold = {unit.count("1") > 0 for unit in bands}
    assert gold == ({True} if realm is Realm.HADES else {False})
    assert evening(turn, 6, []) == []


@pytest.mark.rule("OLY-GAP-71")
def test_who_walks_into_a_province_of_faery_may_meet_them_and_who_stays_at_home_does_not() -> None:
    road = Road.over("pp")
    here, there, _ = faery(road)
    road.noble(here.id, "Guest")
    road.noble("aa00", "Home")
    road.month_of(days=8, Guest="move e", Home="move e")
    guest = next(unit.id for unit in road.world.units.values() if unit.name == "Guest")
    assert road.scratch.entered == [guest]
    assert road.world.units[guest].place == there.id


@pytest.mark.rule("OLY-GAP-23", "OLY-GAP-71", "OLY-GAP-72")
def test_on_one_day_of_the_second_half_of_the_month_the_bands_are_full_again() -> None:
    days: Counter[int] = Counter()
    for number in range(1, 200):
        road = Road.over("p")
        faery(road)
        faery(road, Realm.HADES)
        turn = turn_of(road, number=number)
        for turn.day in range(1, 31):
            refill(turn)
            if count_of(road.world, ("hunt",)):
                break
        days[turn.day] += 1
        assert (count_of(road.world, ("hunt",)), count_of(road.world, DEMONS)) == (15, 25)
        assert all(10 <= unit.count("25") <= 50 for unit in road.world.units.values() if unit.kind == "hunt")
    assert (min(days), max(days)) == (15, 30)


@pytest.mark.rule("OLY-GAP-71")
def test_without_those_worlds_there_are_no_such_bands() -> None:
    road = Road.over("p")
    turn = turn_of(road)
    for turn.day in range(1, 31):
        refill(turn)
    assert road.world.units == {}


# Wandering


@pytest.mark.rule("OLY-GAP-52")
def test_half_of_the_independent_nobles_set_out_each_month_and_arrive_like_anybody() -> None:
    road = Road.over("pp")
    for number in range(400):
        noble(road.world, "aa00", f"N{number}")
    turn = OlympiaTurn(road.world, {}, seed="s", number=1, scratch=Scratch())
    wander(turn)
    gone = [unit for unit in road.world.units.values() if unit.moving]
    assert 160 <= len(gone) <= 240
    road.run(7)
    assert {unit.place for unit in gone} == {"aa01"}
    assert {unit.place for unit in road.world.units.values() if unit not in gone} == {"aa00"}
    assert {(unit.moving, unit.running, unit.heading) for unit in gone} == {(False, None, Direction.EAST)}


@pytest.mark.rule("OLY-GAP-52")
def test_they_keep_their_direction_and_every_other_one_enters_a_city() -> None:
    road = Road.over("ppp")
    city = inside(road.world, "aa01", "city")
    for number in range(400):
        noble(road.world, "aa01", f"N{number}", heading=Direction.WEST)
    wander(OlympiaTurn(road.world, {}, seed="s", number=1, scratch=Scratch()))
    goals = Counter(unit.running.goal for unit in road.world.units.values() if unit.running is not None)
    total = sum(goals.values())
    assert 0.4 * total < goals[city.id] < 0.6 * total
    assert goals["aa00"] > 10 * goals["aa02"] > 0  # nine in ten, and half of the tenth


@pytest.mark.rule("OLY-GAP-52")
def test_nobody_wanders_into_the_sea_or_as_a_prisoner_or_out_of_a_stack() -> None:
    road = Road.over("p~")
    noble(road.world, "aa00", "Coast")
    road = Road.over("pp")
    holder = road.noble("aa00", "Holder")
    for number in range(40):
        stacked(road.world, holder, noble(road.world, "aa00", f"P{number}", prisoner=True))
    wander(OlympiaTurn(road.world, {}, seed="s", number=1, scratch=Scratch()))
    assert not any(unit.running for unit in road.world.units.values())
    sea = Road.over("p~")
    for number in range(40):
        noble(sea.world, "aa00", f"C{number}")
    wander(OlympiaTurn(sea.world, {}, seed="s", number=1, scratch=Scratch()))
    assert not any(unit.running for unit in sea.world.units.values())


# Savages


def buildings(road: Road, count: int, kind: str = "inn") -> list[Place]:
    return [inside(road.world, "aa00", kind, built=Built(finished=True)) for _ in range(count)]


def raided(road: Road, months: int = 1) -> None:
    for number in range(1, months + 1):
        turn = turn_of(road, number=number)
        for turn.day in range(1, 31):
            raid(turn)


@pytest.mark.rule("OLY-GAP-83")
def test_one_building_in_a_hundred_is_raided_each_month_and_never_more_bands_than_the_world_holds() -> None:
    road = Road.over("p" * 1)
    buildings(road, 2000)
    raided(road)
    bands = [unit for unit in road.world.units.values() if unit.kind == "savages"]
    assert len(bands) == 5  # the least a world can hold
    assert all(3 <= unit.count("32") <= 25 for unit in bands)
    hits = []
    for number in range(1, 1201):
        road = Road.over("p")
        inn = buildings(road, 1)[0]
        raided_once = turn_of(road, number=number)
        for raided_once.day in range(1, 31):
            raid(raided_once)
        hits += [number] if inn.id not in road.world.places or (inn.built and inn.built.damage) else []
    assert 3 <= len(hits) <= 26


@pytest.mark.rule("OLY-GAP-83")
def test_owners_fight_for_their_buildings_and_cities_are_left_alone() -> None:
    road = Road.over("p")
    city = inside(road.world, "aa00", "city")
    inner = inside(road.world, city.id, "inn", built=Built(finished=True))
    inn = buildings(road, 1)[0]
    owner = road.noble(inn.id, items={"15": 50})
    turn = turn_of(road, roller=LoadedDice(rest=0.0))
    for turn.day in range(1, 31):
        raid(turn)
    assert inner.built is not None
    assert inn.built is not None
    assert inner.built.damage == 0
    assert inn.built.damage < 10  # from the fight
    assert not any(type(event).__name__ == "SavagesRaze" for event in turn.events)
    assert owner.place == inn.id
    assert any(type(event).__name__ == "BandAttacks" for event in turn.events)


@pytest.mark.rule("OLY-GAP-83")
def test_a_world_without_savages_has_no_raids() -> None:
    road = Road.over("p")
    buildings(road, 500)
    road.world.options.savages = False
    raided(road, 2)
    assert road.world.units == {}
