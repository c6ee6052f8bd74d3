"""Evenings in mines and inns, and what months bring and take, roll by roll (OLY-GAP-23, -24, -60, OLY-MINE-04)."""

from __future__ import annotations

import pytest

from engine.games.olympia.state import Place
from engine.games.olympia.work.accidents import inn_brawls, mine_accidents
from engine.games.olympia.work.income import pay_inns, pay_temples
from engine.games.olympia.work.income_events import InnBrawl, MineAccident, RichTraveller, WorkersKilled
from engine.games.olympia.work.upkeep import decompose_undead, fade_ghosts, lose_animals
from tests.engine.games.olympia.props.camp import Camp
from tests.engine.games.olympia.props.kit import booked, building, inside
from tests.suite.table import each


def camp_with(kind: str, depth: int = 0) -> tuple[Camp, Place]:
    camp = Camp("m")
    place = building(camp.world, "aa00", kind)
    assert place.built is not None
    place.built.depth = depth
    return camp, place


def damage_of(place: Place) -> int:
    assert place.built is not None
    return place.built.damage


@pytest.mark.rule("OLY-MINE-04", "OLY-GAP-23")
@each(
    "level, roll, happens",
    [(1, 0.0, True), (1, 1 / 90 + 0.0001, False), (5, 5 / 90 - 0.0001, True), (5, 5 / 90 + 0.0001, False),
     (18, 18 / 90 - 0.0001, True), (18, 18 / 90 + 0.0001, False), (0, 0.0, False)],
)  # fmt: skip
def test_a_mine_has_an_accident_by_its_depth_in_ninety(level: int, roll: float, happens: bool) -> None:
    camp, mine = camp_with("mine", 3 * level)
    mine_accidents(camp.quiet(dice={("mine accident", mine.id, 1): [roll, 0.99, 0.0]}))
    assert len(camp.of(MineAccident)) == happens
    assert (damage_of(mine) > 0) is happens


@pytest.mark.rule("OLY-MINE-04", "OLY-GAP-23")
@each(
    "kind, most, killed, damage",
    [(0.49, 0.0, 1, 0), (0.49, 0.999, 5, 0), (0.51, 0.0, 0, 1), (0.51, 0.999, 0, 15)],
)
def test_half_of_the_accidents_kill_one_to_five_workers_half_do_damage_of_one_to_fifteen(
    kind: float, most: float, killed: int, damage: int
) -> None:
    camp, mine = camp_with("mine", 9)
    camp.noble("Osswid", at=mine.id, items={"11": 50})
    turn = camp.quiet(dice={("mine accident", mine.id, 1): [0.0, kind, most]})
    mine_accidents(turn)
    assert (-booked(turn, "11"), damage_of(mine)) == (killed, damage)


@pytest.mark.rule("OLY-MINE-04")
def test_workers_die_from_the_first_in_the_list_on_and_others_live() -> None:
    camp, mine = camp_with("mine", 9)
    one = camp.noble("One", at=mine.id, items={"11": 2, "10": 9})
    two = camp.noble("Two", at=mine.id, items={"10": 9})
    three = camp.beneath(two, camp.noble("Three", at=mine.id, items={"11": 2}))
    four = camp.noble("Four", at=mine.id, items={"11": 9})
    mine_accidents(camp.quiet(dice={("mine accident", mine.id, 1): [0.0, 0.0, 0.999]}))
    assert [unit.count("11") for unit in (one, two, three, four)] == [0, 0, 0, 8]
    assert [unit.count("10") for unit in (one, two)] == [9, 9]
    assert [(event.units, event.workers) for event in camp.of(WorkersKilled)] == [
        ((one.id,), "two workers [11]"), ((three.id,), "two workers [11]"), ((four.id,), "one worker [11]"),
    ]  # fmt: skip


@pytest.mark.rule("OLY-GAP-23")
@each(
    "roll, most, damage", [(0.0099, 0.0, 5), (0.0099, 0.999, 15), (0.0101, 0.0, 0)]
)  # fmt: skip
def test_a_brawl_does_damage_of_five_to_fifteen(roll: float, most: float, damage: int) -> None:
    camp, inn = camp_with("inn")
    turn = camp.quiet(dice={("brawl", inn.id, 1): [roll, most]})
    inn_brawls(turn)
    assert (len(camp.of(InnBrawl)), damage_of(inn)) == (damage > 0, damage)


@pytest.mark.rule("OLY-GAP-23", "OLY-MINE-05")
def test_nothing_happens_in_what_is_unfinished_fallen_or_of_another_kind() -> None:
    camp, ruin = camp_with("mine", 54)
    assert ruin.built is not None
    ruin.built.fallen = 3
    places = [building(camp.world, "aa00", kind, finished=False) for kind in ("mine", "inn")]
    places += [building(camp.world, "aa00", kind) for kind in ("tower", "temple", "castle", "galley")]
    places[0].built.depth = 54  # type: ignore[union-attr]
    turn = camp.quiet(rest=0.0)
    mine_accidents(turn)
    inn_brawls(turn)
    assert [damage_of(place) for place in (ruin, *places)] == [0] * 7
    inn, mine = building(camp.world, "aa00", "inn"), building(camp.world, "aa00", "mine")
    mine.built.depth = 3  # type: ignore[union-attr]
    turn = camp.quiet(dice={("mine accident", mine.id, 1): [0.0, 0.99, 0.0]}, rest=0.0)
    inn_brawls(turn)
    assert (damage_of(inn), damage_of(mine)) == (5, 0)
    mine_accidents(turn)
    assert (damage_of(inn), damage_of(mine)) == (5, 1)


# Months


@pytest.mark.rule("OLY-GAP-60", "OLY-INN-02", "OLY-INN-03")
@each(
    "rolls, pillage, inns, gold",
    [
        ([0.0, 0.99], 0, 1, 50), ([0.999, 0.99], 0, 1, 75), ([0.0, 0.99], 1, 1, 25), ([0.0, 0.99], 4, 1, 10),
        ([0.0, 0.99], 0, 2, 25), ([0.999, 0.99], 1, 2, 18), ([0.0, 0.124, 0.0], 0, 1, 50 + 50),
        ([0.0, 0.124, 0.999], 0, 1, 50 + 130), ([0.0, 0.126, 0.0], 0, 1, 50), ([0.0, 0.0, 0.0], 1, 1, 25),
    ],
)  # fmt: skip
def test_what_an_inn_brings_in_a_month(rolls: list[float], pillage: int, inns: int, gold: int) -> None:
    camp, inn = camp_with("inn")
    for _ in range(inns - 1):
        building(camp.world, "aa00", "inn")
    camp.world.places["aa00"].pillage = pillage
    owner = camp.noble("Osswid", at=inn.id)
    pay_inns(camp.quiet(dice={("inn", inn.id): rolls}, rest=0.5))
    assert owner.count("1") == gold
    assert bool(camp.of(RichTraveller)) is (len(rolls) == 3 and rolls[1] == 0.124)


@pytest.mark.rule("OLY-RELIG-02", "OLY-TURN-09")
@each("pillage, gold", [(0, 100), (1, 50), (2, 33), (4, 20)])
def test_a_temple_brings_less_where_there_was_pillage(pillage: int, gold: int) -> None:
    camp, temple = camp_with("temple")
    camp.world.places["aa00"].pillage = pillage
    building(camp.world, "aa00", "temple")
    begun = building(camp.world, "aa00", "temple", finished=False)
    priest, layman = camp.noble("Priest", at=temple.id, skills={"750": 0}), camp.noble("Layman", at=begun.id)
    layman.skills = {"750": 0}
    pay_temples(camp.quiet())
    assert (priest.count("1"), layman.count("1")) == (gold, 0)


@pytest.mark.rule("OLY-GAP-24", "OLY-ITEM-02")
@each("roll, left", [(0.0099, 0), (0.0101, 3)])
def test_each_animal_dies_with_one_percent(roll: float, left: int) -> None:
    camp = Camp("p")
    unit = camp.noble("Osswid", items={"52": 3, "12": 3, "77": 3})
    turn = camp.quiet(dice={("animals", unit.id, "52"): [roll] * 3}, rest=0.0)
    lose_animals(turn)
    assert unit.items == ({"52": 3} if left else {}) | {"12": 3, "77": 3}
    assert booked(turn, "52") == left - 3


@pytest.mark.rule("OLY-GAP-S901", "OLY-GAP-S902", "OLY-GAP-24")
@each("undead, roll, left", [(5, 0.0, 5), (5, 0.34, 4), (5, 0.999, 3), (1, 0.999, 0), (2, 0.999, 0)])
def test_up_to_two_undead_decompose_and_one_ghost_fades(undead: int, roll: float, left: int) -> None:
    camp = Camp("p")
    unit = camp.noble("Osswid", items={"31": undead, "18": 2})
    none = camp.noble("Feasel", items={"10": 1})
    turn = camp.quiet(dice={("undead", unit.id): [roll]})
    decompose_undead(turn)
    fade_ghosts(turn)
    assert (unit.count("31"), unit.count("18"), none.items) == (left, 1, {"10": 1})
    assert (booked(turn, "31"), booked(turn, "18")) == (left - undead, -1)


@pytest.mark.rule("OLY-GAP-60")
def test_inns_of_a_province_and_its_city_share_and_those_of_the_next_do_not() -> None:
    camp = Camp("pp")
    city = inside(camp.world, "aa00", "city")
    inns = [building(camp.world, at, "inn") for at in ("aa00", city.id, "aa01")]
    owners = [camp.noble(f"N{number}", at=inn.id) for number, inn in enumerate(inns)]
    pay_inns(camp.quiet(rest=0.999))
    assert [owner.count("1") for owner in owners] == [37, 37, 75]
