"""Sharing, training that pools and splits, weights and paces, faction limits."""

from __future__ import annotations

import pytest

from engine.games.atlantis.acting.sharing import divide, share
from engine.games.atlantis.land.ways import points
from engine.games.atlantis.state import Attitude, Unit
from engine.games.atlantis.units import limits
from engine.games.atlantis.units.attitudes import attitude
from engine.games.atlantis.units.skills import level, limit, lose_training, move_people, settle, training_of
from engine.games.atlantis.units.stealth import Sight
from engine.games.atlantis.units.weights import Pace, loads, pace, weight
from tests.engine.games.atlantis.props.kit import Scenario
from tests.suite.table import each


def unit(**items: int) -> Unit:
    return Unit(1, "U", 3, 1, items={key.replace("_", " "): count for key, count in items.items()})


@pytest.mark.rule("ATL-GAP-20", "ATL-ITEM-09")
@each(
    "amount, wants, parts",
    [
        (100, [10, 20], [10, 20]),
        (10, [10, 20], [3, 7]),
        (10, [5, 5, 5], [4, 3, 3]),
        (1, [1, 3], [0, 1]),
        (0, [4, 4], [0, 0]),
        (-1, [400, 4], [400, 4]),
    ],
)
def test_scarce_things_are_shared_in_proportion(amount: int, wants: list[int], parts: list[int]) -> None:
    assert share(amount, wants) == parts


def test_dividing_hands_out_all_there_is() -> None:
    assert divide(11, [1, 1, 2]) == [3, 3, 5]


@pytest.mark.rule("ATL-STUDY-01", "ATL-SKILL-08", "ATL-EX-11")
@each("months, expected", [(0.5, 0), (1, 1), (2, 1), (3, 2), (5.9, 2), (6, 3), (10, 4), (15, 5), (20, 5)])
def test_level_n_takes_n_months_more(months: float, expected: int) -> None:
    scholar = unit(leader=1)
    scholar.training["combat"] = int(months * 30)
    assert level(scholar, "combat") == expected


@pytest.mark.rule("ATL-SKILL-07", "ATL-GAP-45")
def test_a_split_loses_no_training() -> None:
    old, new = unit(viking=7), Unit(2, "V", 3, 1)
    old.training["combat"] = 100
    move_people(old, new, "viking", 3)
    assert new.training["combat"] == 42
    assert old.training["combat"] == 58


@pytest.mark.rule("ATL-SKILL-07")
def test_merged_skills_are_averaged_without_rounding() -> None:
    trained, raw = unit(viking=1), Unit(2, "V", 3, 1, items={"viking": 2})
    trained.training["combat"] = 90
    move_people(trained, raw, "viking", 1)
    assert level(raw, "combat") == 1
    assert raw.training == {"combat": 90}
    assert trained.training == {}


@pytest.mark.rule("ATL-GAP-46", "ATL-SKILL-03")
def test_merged_normal_people_keep_the_skill_they_know_best() -> None:
    mixed = unit(viking=4)
    mixed.training = {"mining": 100, "combat": 130}
    settle(mixed)
    assert mixed.training == {"combat": 130}


@pytest.mark.rule("ATL-UNIT-06", "ATL-SKILL-04", "ATL-GAP-46")
def test_a_mixed_unit_is_as_good_as_its_worst_race() -> None:
    vikings = unit(viking=2)
    vikings.training["combat"] = 2 * training_of(3)
    assert limit(vikings, "combat") == 3
    vikings.add("nomad", 2)
    settle(vikings)
    assert limit(vikings, "combat") == 2
    vikings.training["combat"] = 4 * training_of(3)
    settle(vikings)
    assert vikings.training["combat"] == 4 * training_of(2)


@pytest.mark.rule("ATL-SKILL-06")
def test_orcs_fight_well_and_do_nothing_else_well() -> None:
    assert limit(unit(orc=1), "combat") == 4
    assert limit(unit(orc=1), "mining") == 1


@pytest.mark.rule("ATL-SKILL-04")
def test_leaders_reach_level_five_in_everything() -> None:
    assert limit(unit(leader=1), "fire") == limit(unit(leader=3), "mining") == 5


@pytest.mark.rule("ATL-GAP-32")
def test_the_dead_take_their_training_along() -> None:
    band = unit(viking=3)
    band.training["combat"] = 90
    band.add("viking", -1)
    lose_training(band, 3)
    assert band.training["combat"] == 60


@pytest.mark.rule("ATL-MOVE-03", "ATL-MOVE-06", "ATL-EX-08")
def test_a_man_with_horse_sword_and_armor_rides() -> None:
    rider = unit(viking=1, horse=1, sword=1, chain_armor=1)
    assert loads(rider).riding == (12, 20)
    assert pace(rider) is Pace.RIDE
    assert Pace.RIDE.points == 4


@pytest.mark.rule("ATL-MOVE-06")
def test_a_rider_too_heavy_walks() -> None:
    assert pace(unit(viking=1, horse=1, iron=2)) is Pace.RIDE
    assert pace(unit(viking=1, horse=1, iron=3)) is Pace.WALK


@pytest.mark.rule("ATL-MOVE-09", "ATL-MOVE-10")
def test_a_man_carries_five_and_no_more() -> None:
    assert pace(unit(viking=1, iron=1)) is Pace.WALK
    assert pace(unit(viking=1, iron=1, sword=1)) is Pace.NONE
    assert pace(unit(viking=1, silver=10_000, herb=400)) is Pace.WALK


@pytest.mark.rule("ATL-MOVE-07", "ATL-MOVE-11")
def test_each_wagon_needs_a_horse() -> None:
    assert loads(unit(viking=1, horse=1, wagon=1)).walking == (0, 225)
    assert loads(unit(viking=1, horse=1, wagon=2)).walking == (50, 225)
    assert loads(unit(viking=1, wagon=1)).walking == (50, 5)


@pytest.mark.rule("ATL-GAP-10")
def test_livestock_walks_by_itself_and_must_be_carried_otherwise() -> None:
    herd = unit(viking=1, livestock=9, horse=10)
    assert loads(herd).walking[0] == 0
    assert loads(herd).riding == (460, 200)
    assert weight(herd) == 10 + 450 + 500


@pytest.mark.rule("ATL-GAP-10", "ATL-MOVE-08")
def test_flying_mounts_fly_when_they_carry_everything() -> None:
    assert pace(unit(leader=1, winged_horse=1)) is Pace.FLY
    assert pace(unit(leader=1, winged_horse=1, horse=1)) is Pace.RIDE
    assert pace(unit(leader=2, winged_horse=1, magic_carpet=1)) is Pace.FLY


@pytest.mark.rule("ATL-GAP-94")
def test_illusions_come_along_and_carry_nobody() -> None:
    mage = unit(leader=1)
    mage.add("illusory wolf", 30)
    assert pace(mage) is Pace.WALK
    mage.add("winged horse", 1)
    assert pace(mage) is Pace.FLY


@pytest.mark.rule("ATL-FACTION-08", "ATL-EX-01", "ATL-EX-02", "ATL-EX-03")
@each("points, allowed", [((2, 1, 2), (24, 10, 2)), ((5, 0, 0), (100, 0, 0)), ((1, 1, 1), (10, 10, 1))])
def test_faction_points_set_three_limits(points: tuple[int, int, int], allowed: tuple[int, int, int]) -> None:
    war, trade, magic = points
    faction = Scenario("p").faction(war=war, trade=trade, magic=magic)
    assert (limits.tax_regions(faction), limits.trade_regions(faction), limits.most_mages(faction)) == allowed


@pytest.mark.rule("ATL-FACTION-06", "ATL-GAP-30")
def test_a_region_counted_already_is_free_whatever_the_limit() -> None:
    world = Scenario("p" * 11)
    small = world.faction(war=1, trade=1)
    for number in range(2, 12):
        limits.count_tax(world.state, small, world.state.regions[number])
        limits.count_trade(world.state, small, world.state.regions[number])
    known, new = world.state.regions[2], world.state.regions[12]
    assert limits.may_tax(world.state, small, known)
    assert limits.may_trade(world.state, small, known)
    assert not limits.may_tax(world.state, small, new)
    assert not limits.may_trade(world.state, small, new)


@pytest.mark.rule("ATL-GAP-78")
def test_summon_wind_carries_a_flying_mage_further() -> None:
    world = Scenario("p")
    mage = world.unit(world.faction(), 2, skills={"summon wind": 1})
    assert points(mage) == 2
    mage.add("winged horse", 1)
    assert points(mage) == 8


@pytest.mark.rule("ATL-ATT-09")
@each(
    "default, declared, expected",
    [
        ("neutral", "hostile", "neutral"),
        ("hostile", "friendly", "friendly"),
        ("ally", "friendly", "ally"),
        ("hostile", "neutral", "hostile"),
    ],
)
def test_a_unit_of_unknown_faction_is_treated_by_default_unless_it_proves_a_friend(
    default: str, declared: str, expected: str
) -> None:
    world = Scenario("p")
    red, blue = world.faction(), world.faction(default_attitude=Attitude(default))
    world.declare(blue, red, declared)
    world.unit(blue, 2)
    stranger = world.unit(red, 2)
    sight = Sight(world.state, world.state.regions[2])
    assert sight.sees(blue.id, stranger)
    assert not sight.identifies(blue.id, stranger)
    assert attitude(world.state, sight, blue.id, stranger) == expected


@pytest.mark.rule("ATL-MAGIC-02")
def test_mages_are_counted_by_faction_and_where_there_is_none_there_is_none() -> None:
    scene = Scenario("p")
    red, blue = scene.faction(), scene.faction()
    for _ in range(2):
        scene.unit(red, 2, skills={"force": 1})
    scene.unit(blue, 2, skills={"combat": 1})
    assert (limits.mages(scene.state, red), limits.mages(scene.state, blue)) == (2, 0)
    assert limits.mages_by_faction(scene.state) == {red.id: 2}
