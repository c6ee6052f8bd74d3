"""What a kingdom may know."""

from __future__ import annotations

import pytest

from engine.games.dunk.diplomacy.contacts import new_contacts
from engine.games.dunk.sight.view import view
from engine.games.dunk.state import ArmyType, Attitude, Goods, Leaders, Race
from tests.engine.games.dunk.props.kit import Scenario, from_one
from tests.suite.table import each


def plain() -> Scenario:
    return from_one(*["g" * 9] * 9)


@pytest.mark.rule("DNK-GAP-14")
def test_own_provinces_and_those_around_them_are_in_sight() -> None:
    world = plain()
    kingdom = world.kingdom(land=[41])
    assert sorted(view(world.state, kingdom.seat).provinces) == [31, 32, 40, 41, 42, 49, 50]


@pytest.mark.rule("DNK-GAP-14")
def test_an_army_abroad_sees_where_it_stands_and_around() -> None:
    world = plain()
    kingdom = world.kingdom(land=[1])
    world.army(kingdom, 41)
    assert {31, 32, 40, 41, 42, 49, 50} <= set(view(world.state, kingdom.seat).provinces)


@pytest.mark.rule("DNK-GAP-14", "DNK-STD-26")
def test_a_map_received_shows_what_its_giver_sees_himself_and_not_what_he_was_given() -> None:
    world = plain()
    reader, giver, third = world.kingdom(land=[1]), world.kingdom(land=[41]), world.kingdom(land=[81])
    world.army(giver, 41)
    giver.maps_from.append(third.id)
    reader.maps_from.append(giver.id)
    seen = view(world.state, reader.seat)
    assert seen.provinces[41].given_by == giver.id
    assert [army.type for army in seen.armies_by_province()[41]] == [ArmyType.ARMY]
    assert 81 not in seen.provinces


@pytest.mark.rule("DNK-GAP-14")
def test_of_foreign_armies_only_type_race_and_owner_are_known() -> None:
    world = plain()
    kingdom, other = world.kingdom(land=[41]), world.kingdom(Race.ORC)
    world.army(other, 42, ArmyType.ARCHERS, erf=7, heading=["e"])
    (stranger,) = view(world.state, kingdom.seat).armies_by_province()[42]
    assert (stranger.type, stranger.race, stranger.owner) == (ArmyType.ARCHERS, Race.ORC, other.id)
    assert (stranger.name, stranger.erf, stranger.heading) == ("", 0, ())


@pytest.mark.rule("DNK-GAP-14")
def test_armies_out_of_sight_are_not_known_and_own_ones_always_are() -> None:
    world = plain()
    kingdom, other = world.kingdom(land=[1]), world.kingdom()
    mine, far = world.army(kingdom, 81), world.army(other, 41)
    seen = view(world.state, kingdom.seat)
    assert mine.id in seen.armies
    assert far.id not in seen.armies


def test_the_warehouse_of_a_foreign_town_is_its_own_business() -> None:
    world = plain()
    kingdom, other = world.kingdom(land=[41]), world.kingdom(land=[42])
    for number in (41, 42):
        town = world.province(number, town="Town").town
        assert town is not None
        town.stock = Goods(food=5)
    seen = view(world.state, kingdom.seat)
    own_town, foreign_town = seen.provinces[41].town, seen.provinces[42].town
    assert own_town is not None
    assert own_town.stock == Goods(food=5)
    assert foreign_town is not None
    assert foreign_town.stock is None
    assert other.id == seen.provinces[42].owner


def test_everybody_hears_of_towns_but_sees_no_provinces() -> None:
    world = plain()
    world.kingdom(land=[41])
    world.province(41, town="Far_Away")
    public = view(world.state, None)
    assert [(town.province, town.name) for town in public.towns] == [(41, "Far_Away")]
    assert (dict(public.provinces), dict(public.armies), public.realms) == ({}, {}, ())


def test_realms_are_public_when_the_game_master_says_so() -> None:
    world = plain()
    world.kingdom(land=[41])
    world.state.options.public_map = "realms"
    assert view(world.state, None).realms[40] == 1


@pytest.mark.rule("DNK-GAP-13")
@each("second, meets", [(42, True), (32, True), (50, True), (43, False), (23, False)])
def test_kingdoms_whose_provinces_touch_have_contact(second: int, meets: bool) -> None:
    world = plain()
    a, b = world.kingdom(land=[41]), world.kingdom(land=[second])
    assert (new_contacts(world.state) == [(1, 2)]) is meets
    assert (b.id in a.contacts, a.id in b.contacts) == (meets, meets)


@pytest.mark.rule("DNK-GAP-13")
def test_armies_make_contact_too_and_rebels_do_not() -> None:
    world = plain()
    a, b = world.kingdom(land=[1]), world.kingdom(land=[9])
    world.army(a, 41)
    world.army(b, 41)
    world.army(None, 2)
    assert new_contacts(world.state) == [(1, 2)]


@pytest.mark.rule("DNK-GAP-13")
def test_contact_lasts_when_the_neighbours_are_gone_and_is_made_once() -> None:
    world = plain()
    a, b = world.kingdom(land=[41]), world.kingdom(land=[42])
    new_contacts(world.state)
    world.province(42, owner=0)
    assert new_contacts(world.state) == []
    assert a.contacts == [b.id]
    assert view(world.state, a.seat).kingdoms[b.id].contact


@pytest.mark.rule("DNK-DIPL-01", "DNK-DIPL-02", "DNK-EX-49")
@each(
    "mine, theirs, status",
    [
        (Attitude.FRIEND, Attitude.FRIEND, "ally"),
        (Attitude.FRIEND, Attitude.NEUTRAL, "neutral"),
        (Attitude.NEUTRAL, Attitude.NEUTRAL, "neutral"),
        (Attitude.ENEMY, Attitude.NEUTRAL, "war"),
        (Attitude.ENEMY, Attitude.FRIEND, "war"),
        (Attitude.ENEMY, Attitude.ENEMY, "war"),
    ],
)
def test_status_comes_of_both_declarations(mine: Attitude, theirs: Attitude, status: str) -> None:
    world = plain()
    a, b = world.kingdom(land=[1]), world.kingdom(land=[9])
    world.declare(a, b, mine)
    world.declare(b, a, theirs)
    assert view(world.state, a.seat).kingdoms[b.id].status == status
    assert view(world.state, b.seat).kingdoms[a.id].status == status
    assert view(world.state, a.seat).kingdoms[b.id].attitude is mine


@pytest.mark.rule("DNK-DIPL-03")
def test_a_status_may_change_from_anything_to_anything_in_a_turn() -> None:
    world = plain()
    a, b = world.kingdom(land=[1], name="Aland"), world.kingdom(land=[81], name="Bland")
    world.ally(a, b)
    campaign, _ = world.play({a.id: "enemy Bland"})
    assert campaign.status(a.id, b.id) == "war"
    campaign.kingdoms[a.id].attitudes[b.id] = Attitude.FRIEND
    assert campaign.status(a.id, b.id) == "ally"


def test_leaders_of_others_are_not_known_but_their_race_is() -> None:
    world = plain()
    a, b = world.kingdom(land=[1]), world.kingdom(Race.DUCK, Leaders.PRIESTS, land=[9])
    known = view(world.state, a.seat).kingdoms[b.id]
    assert known.race is Race.DUCK
    assert not hasattr(known, "leaders")
