"""Gathering what places yield: skills, hands, chances, limits, supplies that run out."""

from __future__ import annotations

import pytest

from engine.games.olympia.land.supplies import refill
from engine.games.olympia.rules.making import GATHERINGS
from engine.games.olympia.rules.skills import SKILLS
from engine.games.olympia.work.gathering import gathers
from engine.games.olympia.work.work_events import Gathered, RanOut
from tests.engine.games.olympia.props.kit import building, inside
from tests.engine.games.olympia.props.stage import Stage
from tests.engine.games.olympia.props.work_kit import booked, orders, refusals, staged, supply, told, worker
from tests.suite.table import each


def ended(stage: Stage) -> list[tuple[int, str, int]]:
    """Day, unit and pieces of every order that gathered."""
    return [(event.day, stage.world.units[event.units[0]].name, event.amount) for event in told(stage, Gathered)]


@pytest.mark.rule("OLY-ORDER-59", "OLY-GAP-O59", "OLY-EX-15")
def test_a_noble_recruits_one_peasant_a_day_and_a_refusal_costs_no_day() -> None:
    stage = staged("dp")
    supply(stage.world, "aa01", i10=10)
    osswid = worker(stage, "aa00")
    feasel = worker(stage, "aa01", "Feasel")
    stage.run(8, a=orders((osswid, "recruit; quest"), (feasel, "recruit 3; quest")))
    assert refusals(stage) == [(1, "Desert [aa00] has no peasants [10] to collect.")]
    assert stage.of("Osswid") == [(1, "quest")]
    assert ended(stage) == [(3, "Feasel", 3)]
    assert stage.of("Feasel") == [(4, "quest")]
    assert feasel.items == {"10": 3}
    assert stage.world.places["aa01"].supplies == {"10": 7}
    assert booked(stage) == {"10": 3}


@pytest.mark.rule("OLY-ORDER-55", "OLY-GAP-S682", "OLY-GAP-O55")
def test_every_worker_quarries_a_stone_a_day_until_the_number_is_reached() -> None:
    stage = staged("m")
    supply(stage.world, "aa00", i78=50)
    osswid = worker(stage, "aa00", skills=["682"], i11=4)
    stage.run(9, a=orders((osswid, "quarry 10; quest")))
    assert ended(stage) == [(3, "Osswid", 10)]
    assert stage.of("Osswid") == [(4, "quest")]
    assert stage.world.places["aa00"].supplies == {"78": 40}


@pytest.mark.rule("OLY-ORDER-12", "OLY-GAP-O12")
@each("words, day, amount", [
    ("collect 78 0 2", 2, 8), ("collect 78 6 9", 2, 6), ("collect 78 0 0", 5, 18), ("collect 78", 5, 18),
])  # fmt: skip
def test_it_ends_with_the_number_the_days_or_the_supply(words: str, day: int, amount: int) -> None:
    stage = staged("m")
    supply(stage.world, "aa00", i78=18)
    stage.run(9, a=orders((worker(stage, "aa00", skills=["682"], i11=4), words)))
    assert ended(stage) == [(day, "Osswid", amount)]
    assert bool(told(stage, RanOut)) == (amount == 18)


@pytest.mark.rule("OLY-PRIO-08", "OLY-EX-19")
def test_the_first_in_the_list_is_served_first_and_the_second_ends_short() -> None:
    stage = staged("f")
    supply(stage.world, "aa00", i77=30)
    candide = worker(stage, "aa00", "Candide", skills=["702"], i11=10)
    osswid = worker(stage, "aa00", "Osswid", skills=["702"], i11=10)
    stage.run(5, a=orders((osswid, "harvest; quest"), (candide, "wood 20; quest")))
    assert ended(stage) == [(2, "Candide", 20), (2, "Osswid", 10)]
    assert stage.of("Osswid") == [(3, "quest")]


@pytest.mark.rule("OLY-GAP-34")
def test_a_supply_that_runs_out_ends_the_orders_of_those_served_before_too() -> None:
    stage = staged("f")
    supply(stage.world, "aa00", i77=15, i10=5)
    candide = worker(stage, "aa00", "Candide", skills=["702"], i11=2)
    osswid = worker(stage, "aa00", "Osswid", skills=["702"], i11=13)
    recruiter = worker(stage, "aa00", "Feasel")
    stage.run(5, a=orders((candide, "wood; quest"), (osswid, "wood"), (recruiter, "recruit")))
    assert ended(stage) == [(1, "Osswid", 13), (1, "Candide", 2), (5, "Feasel", 5)]
    assert stage.of("Candide") == [(2, "quest")]
    assert len(told(stage, RanOut)) == 3


@pytest.mark.rule("OLY-ORDER-25", "OLY-GAP-O25", "OLY-GAP-S603")
def test_fish_are_caught_aboard_ships_on_the_ocean_by_sailors() -> None:
    stage = staged("~p")
    supply(stage.world, "aa00", i87=50)
    ship, other = building(stage.world, "aa00", "galley"), building(stage.world, "aa00", "roundship")
    docked = building(stage.world, "aa01", "galley")
    osswid = worker(stage, ship.id, skills=["603"], i19=6)
    feasel = worker(stage, other.id, "Feasel", skills=["603"], i19=1)
    ashore = worker(stage, docked.id, "Candide", skills=["603"], i19=6)
    landed = worker(stage, "aa01", "Kosar", skills=["603"], i19=6)
    alone = worker(stage, ship.id, "Alion", skills=["603"])
    stage.run(30, a=orders(*((unit, "fish") for unit in (osswid, feasel, ashore, landed, alone))))
    assert osswid.count("87") + feasel.count("87") == 50
    assert {day for day, _, _ in ended(stage)} == {next(event.day for event in told(stage, RanOut))}
    assert [reason for _, reason in refusals(stage)] == [
        "Plain [aa01] has no fish [87] to collect.",
        "Fishing is done aboard a ship.",
        "Only sailors can collect fish [87], and you have none.",
    ]


@pytest.mark.rule("OLY-GAP-34", "OLY-GAP-S704")
@each("item, percent", [("64", 50), ("65", 20), ("66", 25), ("70", 20), ("51", 50), ("93", 100)])
def test_the_chance_of_a_day_is_as_rare_as_the_table_says(item: str, percent: int) -> None:
    stage = staged("p")
    supply(stage.world, "aa00", {item: 100_000})
    skill = GATHERINGS[item].skill
    units = [worker(stage, "aa00", f"N{number}", skills=[skill]) for number in range(60)]
    stage.run(30, a=orders(*((unit, f"collect {item}") for unit in units)))
    found = sum(unit.count(item) for unit in units) / 1800
    assert abs(found - percent / 100) < 0.04


@pytest.mark.rule("OLY-GAP-34")
@each("item", [item for item, gathering in GATHERINGS.items() if gathering.skill])
def test_each_needs_its_skill_and_experience_grows_once_a_month(item: str) -> None:
    stage = staged("~")
    supply(stage.world, "aa00", {item: 99})
    place = building(stage.world, "aa00", "galley").id if item == "87" else "aa00"
    skill = GATHERINGS[item].skill
    unable = worker(stage, place, "Feasel", i11=1, i19=1)
    able = worker(stage, place, skills=[skill], i11=1, i19=1)
    stage.run(30, a=orders((unable, f"collect {item} 1; quest"), (able, f"collect {item} 1; collect {item} 1")))
    assert [reason for _, reason in refusals(stage)] == [f"This needs the skill {SKILLS[skill].name} [{skill}]."]
    assert able.count(item) == 2
    assert able.skills[skill] == 1


@pytest.mark.rule("OLY-ORDER-10", "OLY-ORDER-82", "OLY-GAP-O10", "OLY-GAP-O82")
@each("words, item", [
    ("catch", "51"), ("fish", "87"), ("quarry", "78"), ("wood", "77"), ("harvest", "77"), ("yew", "68"),
    ("mallorn", "70"), ("opium", "93"), ("recruit", "10"),
])  # fmt: skip
def test_s16_short_orders_are_collect_of_their_item(words: str, item: str) -> None:
    stage = staged("~")
    supply(stage.world, "aa00", {item: 5})
    ship = building(stage.world, "aa00", "galley")
    osswid = worker(stage, ship.id if item == "87" else "aa00", skills=[GATHERINGS[item].skill], i11=1, i19=1)
    stage.run(30, a=orders((osswid, words)))
    assert osswid.count(item) >= (2 if GATHERINGS[item].chance < 100 else 5)


def test_what_an_order_gathers_is_read_off_its_text() -> None:
    assert [gathers(words) for words in ("collect 87 0 0", "fish", "recruit 5", "quest", "make 74")] == [
        "87", "87", "10", "", "",
    ]  # fmt: skip


@pytest.mark.rule("OLY-GAP-99")
def test_an_interrupted_order_keeps_what_was_gathered() -> None:
    stage = staged("p")
    supply(stage.world, "aa00", i10=10)
    osswid = worker(stage, "aa00")
    stage.run(4, a=orders((osswid, "recruit")))
    stage.world.turn = 1
    stage.run(2, a=orders((osswid, "stop; quest")))
    assert osswid.items == {"10": 4}
    assert ended(stage) == [(0, "Osswid", 4)]


def test_what_cannot_be_gathered_is_refused() -> None:
    stage = staged("p")
    osswid = worker(stage, "aa00")
    stage.run(1, a=orders((osswid, "collect 74; collect d127; quest")))
    assert [reason for _, reason in refusals(stage)] == [
        "Nobody can collect longswords [74].", "Nobody can collect d127.",
    ]  # fmt: skip


def test_workers_who_are_gone_end_the_order() -> None:
    stage = staged("m")
    supply(stage.world, "aa00", i78=50)
    feasel = worker(stage, "aa00", "Feasel")
    osswid = worker(stage, "aa00", skills=["682"], i11=3)
    stage.on_finish["research 800"] = lambda month, unit: osswid.add("11", -3)
    stage.run(4, a=orders((feasel, "research 800"), (osswid, "quarry; quest")))
    assert ended(stage) == [(3, "Osswid", 6)]
    assert stage.of("Osswid") == [(4, "quest")]


def test_a_place_inside_has_its_own_supply() -> None:
    stage = staged("p")
    hill = inside(stage.world, "aa00", "rocky hill", supplies={"78": 50})
    osswid = worker(stage, hill.id, skills=["682"], i11=3)
    stage.run(1, a=orders((osswid, "quarry 3")))
    assert hill.supplies == {"78": 47}


@pytest.mark.rule("OLY-GAP-S655", "OLY-GAP-S682", "OLY-GAP-S695", "OLY-GAP-S702", "OLY-GAP-S703", "OLY-GAP-S705")
@each("words, kind, amount", [
    ("wood", "forest", 30), ("wood", "circle of trees", 5), ("wood", "sacred grove", 5), ("yew", "yew grove", 5),
    ("mallorn", "mallorn grove", 2), ("collect 67", "cave", 2), ("collect 71", "sand pit", 1), ("catch", "plain", 5),
    ("catch", "pasture", 5), ("quarry", "mountain", 50), ("quarry", "rocky hill", 50), ("quarry", "desert", 10),
    ("opium", "swamp", 25), ("opium", "poppy field", 25), ("collect 31", "graveyard", 15), ("recruit", "city", 10),
])  # fmt: skip
def test_each_place_yields_so_much_a_month_and_no_more(words: str, kind: str, amount: int) -> None:
    letters = {"forest": "f", "plain": "p", "mountain": "m", "desert": "d", "swamp": "s"}
    stage = staged(letters.get(kind, "p"))
    place = stage.world.places["aa00"] if kind in letters else inside(stage.world, "aa00", kind)
    refill(stage.world, place)
    item = gathers(words)
    skill = GATHERINGS[item].skill
    units = [worker(stage, place.id, f"N{number}", skills=[skill], i11=2) for number in range(25)]
    stage.run(30, a=orders(*((unit, words) for unit in units)))
    assert sum(unit.count(item) for unit in units) == amount
    assert place.supplies[item] == 0


@pytest.mark.rule("OLY-GAP-99")
def test_who_got_nothing_of_what_ran_out_is_told_only_that() -> None:
    stage = staged("f")
    supply(stage.world, "aa00", i77=3)
    first_unit = worker(stage, "aa00", "Osswid", skills=["702"], i11=3)
    second = worker(stage, "aa00", "Feasel", skills=["702"], i11=3)
    stage.run(2, a=orders((first_unit, "harvest"), (second, "harvest")))
    assert [event.units for event in told(stage, RanOut)] == [(first_unit.id,), (second.id,)]
    assert [(event.units, event.amount) for event in told(stage, Gathered)] == [((first_unit.id,), 3)]
