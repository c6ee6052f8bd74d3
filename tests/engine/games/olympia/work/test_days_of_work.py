"""Where a day of work ends an order and where it goes on: repairing, improving, razing, making, gathering, building."""

from __future__ import annotations

import pytest

from engine.games.olympia.state import Place, Unit
from engine.games.olympia.units.stacks import relocate
from engine.games.olympia.work.building_events import Completed, Improved, ImprovingOver, Razing, Repaired
from engine.games.olympia.work.mending import full_defense
from tests.engine.games.olympia.props.kit import building, inside
from tests.engine.games.olympia.props.stage import Stage
from tests.engine.games.olympia.props.work_kit import orders, refusals, staged, supply, told, worker
from tests.suite.table import each


def structure(stage: Stage, kind: str, *, level: int = 0, damage: int = 0, defense: int = 0, at: str = "aa00") -> Place:
    place = building(stage.world, at, kind, level=level)
    assert place.built is not None
    place.built.damage, place.built.defense = damage, defense
    return place


def state(place: Place) -> tuple[int, int]:
    """Damage and defense."""
    assert place.built is not None
    return place.built.damage, place.built.defense


# repair


@pytest.mark.rule("OLY-GAP-36")
@each("kind, level, defense", [("castle", 0, 50), ("castle", 6, 80), ("inn", 0, 10)])
def test_an_improved_castle_has_five_points_of_defense_more_a_level(kind: str, level: int, defense: int) -> None:
    assert full_defense(structure(staged("p"), kind, level=level)) == defense


@pytest.mark.rule("OLY-GAP-38", "OLY-ORDER-60")
@each(
    "damage, defense, hands, days, left",
    [
        (3, 10, 2, 3, (0, 10)), (3, 9, 2, 4, (0, 10)), (0, 9, 2, 1, (0, 10)), (1, 9, 4, 1, (0, 10)),
        (2, 5, 10, 2, (0, 10)), (50, 0, 200, 1, (0, 10)), (1, 10, 1, 2, (0, 10)), (3, 10, 3, 2, (0, 10)),
    ],
)  # fmt: skip
def test_repair_ends_on_the_evening_on_which_all_is_sound(
    damage: int, defense: int, hands: int, days: int, left: tuple[int, int]
) -> None:
    stage = staged("p")
    inn = structure(stage, "inn", damage=damage, defense=defense)
    unit = worker(stage, inn.id, i11=hands)
    stage.run(9, a=orders((unit, "repair; quest")))
    assert [event.day for event in told(stage, Repaired)] == [days]
    assert stage.of("Osswid") == [(days + 1, "quest")]
    assert state(inn) == left


@pytest.mark.rule("OLY-GAP-38")
@each("damage, defense, refused", [(0, 10, True), (0, 11, True), (0, 9, False), (1, 10, False)])
def test_what_lacks_neither_is_not_repaired(damage: int, defense: int, refused: bool) -> None:
    stage = staged("p")
    inn = structure(stage, "inn", damage=damage, defense=defense)
    stage.run(1, a=orders((worker(stage, inn.id, i11=1), "repair")))
    assert bool(refusals(stage)) is refused


@pytest.mark.rule("OLY-ORDER-60", "OLY-GAP-38")
@each("words, day", [("repair 1", 1), ("repair 2", 2), ("repair 0", 4), ("repair", 4)])
def test_repair_takes_so_many_days_or_until_the_workers_are_gone(words: str, day: int) -> None:
    stage = staged("p")
    inn = structure(stage, "inn", damage=90)
    watch = worker(stage, "aa00", "Feasel")
    unit = worker(stage, inn.id, i11=2)
    stage.on_finish["oath 1"] = lambda month, one: unit.add("11", -2) if month.turn.day == 4 else None
    stage.run(9, a=orders((unit, f"{words}; quest"), (watch, "oath 1; oath 1; oath 1; oath 1")))
    assert stage.of("Osswid") == [(day + 1, "quest")]
    assert state(inn)[0] == 90 - min(day, 3)


@pytest.mark.rule("OLY-SHIP-03", "OLY-GAP-38")
def test_pitch_goes_into_ships_alone_and_only_if_there_is_something_to_do() -> None:
    stage = staged("~p")
    ship = structure(stage, "galley", damage=1, defense=20)
    whole = structure(stage, "roundship", defense=10)
    inn = structure(stage, "inn", damage=1, at="aa01")
    units = [worker(stage, place.id, place.kind, i11=9, i261=1) for place in (ship, whole, inn)]
    idle = worker(stage, ship.id, "Idle", i261=1)
    stage.run(1, a=orders(*((unit, "repair") for unit in (*units, idle))))
    assert [unit.count("261") for unit in (*units, idle)] == [0, 1, 1, 1]
    assert sorted(reason for _, reason in refusals(stage)) == [
        f"Roundship [{whole.id}] needs no repair.", "You have no workers.",
    ]  # fmt: skip


@pytest.mark.rule("OLY-GAP-38", "OLY-MINE-05")
def test_a_collapsed_mine_is_neither_repaired_nor_razed() -> None:
    stage = staged("m")
    mine = structure(stage, "mine", damage=50)
    mine.built.fallen = 2  # type: ignore[union-attr]
    stage.run(1, a=orders((worker(stage, mine.id, i11=9), "repair; raze")))
    assert [reason for _, reason in refusals(stage)] == ["You are not inside such a structure."] * 2


# improve


def mason(stage: Stage, castle: Place, name: str = "Osswid", men: int = 100, stone: int = 60) -> Unit:
    return worker(stage, castle.id, name, skills=["680"], i11=men, i78=stone)


@pytest.mark.rule("OLY-ORDER-37", "OLY-CASTLE-04", "OLY-GAP-O37")
def test_two_masons_share_a_level_and_its_stone_and_are_both_done_with_it() -> None:
    stage = staged("p")
    castle = structure(stage, "castle", defense=50)
    one, two = mason(stage, castle, "One"), mason(stage, castle, "Two", stone=0)
    watch = worker(stage, castle.id, "Feasel", i77=1)
    stage.run(6, a=orders((one, "improve; quest"), (two, "improve; quest"), (watch, "research 800; study 680")))
    assert castle.built is not None
    assert [(event.day, event.level) for event in told(stage, Improved)] == [(5, 1)]
    assert (castle.built.level, castle.built.improving, castle.built.paid, castle.built.defense) == (1, 0, False, 55)
    assert (one.count("78"), two.count("78")) == (10, 0)
    assert (stage.of("One"), stage.of("Two")) == ([(6, "quest")], [(6, "quest")])
    assert watch.running is not None
    assert watch.running.words == "study 680"


@pytest.mark.rule("OLY-CASTLE-04", "OLY-GAP-99")
@each("before, level", [(899, 0), (900, 1), (901, 1)])
def test_a_level_is_reached_with_its_last_worker_day_and_the_rest_is_not_kept(before: int, level: int) -> None:
    stage = staged("p")
    castle = structure(stage, "castle", defense=50)
    assert castle.built is not None
    castle.built.improving, castle.built.paid = before, True
    unit = mason(stage, castle, stone=0)
    stage.run(1, a=orders((unit, "improve 1")))
    assert (castle.built.level, castle.built.improving) == (level, 0 if level else before + 100)
    assert castle.built.paid is (not level)
    assert len(told(stage, ImprovingOver)) == (not level)


@pytest.mark.rule("OLY-CASTLE-04", "OLY-GAP-99")
def test_who_improves_the_highest_level_or_elsewhere_stops_without_a_word() -> None:
    stage = staged("p")
    castle = structure(stage, "castle", level=5, defense=75)
    assert castle.built is not None
    castle.built.improving, castle.built.paid = 2499, True
    one, two = mason(stage, castle, "One", 1, 0), mason(stage, castle, "Two", 1, 0)
    stage.run(1, a=orders((one, "improve; quest"), (two, "improve; quest")))
    assert (castle.built.level, castle.built.defense, told(stage, ImprovingOver)) == (6, 80, [])
    assert full_defense(castle) == 80


@pytest.mark.rule("OLY-GAP-O37")
def test_workers_who_are_gone_end_an_improvement_and_what_is_done_stays() -> None:
    stage = staged("p")
    castle = structure(stage, "castle", defense=50)
    watch = worker(stage, "aa00", "Feasel")
    unit = mason(stage, castle, men=10, stone=50)
    stage.on_finish["research 800"] = lambda month, one: unit.add("11", -10)
    stage.run(4, a=orders((watch, "research 800"), (unit, "improve; quest")))
    assert [(event.day, event.work, event.needed) for event in told(stage, ImprovingOver)] == [(3, 20, 1000)]
    assert (stage.of("Osswid"), castle.built.paid) == ([(4, "quest")], True)  # type: ignore[union-attr]


# raze


@pytest.mark.rule("OLY-GAP-38", "OLY-ORDER-58")
@each(
    "kind, men, damage, days", [("inn", 1, 99, 1), ("inn", 1, 98, 2), ("inn", 0, 99, 2), ("castle", 2, 98, 2),
                                        ("castle", 5, 98, 1), ("mine", 199, 0, 1), ("tower", 198, 0, 2)]
)  # fmt: skip
def test_razing_ends_when_all_is_down(kind: str, men: int, damage: int, days: int) -> None:
    stage = staged("m")
    place = structure(stage, kind, damage=damage)
    unit = worker(stage, place.id, i10=men)
    stage.run(5, a=orders((unit, "raze; quest")))
    assert stage.of("Osswid") == [(days + 1, "quest")]
    assert unit.place == "aa00"


@pytest.mark.rule("OLY-GAP-38")
def test_only_buildings_are_razed_and_only_the_one_named() -> None:
    stage = staged("~p")
    ship, inn, other = (
        structure(stage, "galley"),
        structure(stage, "inn", at="aa01"),
        structure(stage, "inn", at="aa01"),
    )
    site = building(stage.world, "aa01", "tower", finished=False)
    units = [worker(stage, place.id, place.id) for place in (ship, inn, site)]
    walker = worker(stage, "aa01", "Walker")
    stage.run(1, a=orders((units[0], "raze"), (units[1], f"raze {other.id}; raze {inn.id}"), (units[2], "raze"),
                          (walker, f"raze {inn.id}")))  # fmt: skip
    assert [reason for _, reason in refusals(stage)] == ["You are not inside such a structure."] * 3
    assert [state(place)[0] for place in (ship, inn, other, site)] == [0, 0, 0, 0]
    stage.world.turn = 1
    stage.run(1)
    assert [state(place)[0] for place in (ship, inn, other, site)] == [0, 1, 0, 1]


@pytest.mark.rule("OLY-GAP-99")
def test_who_was_led_away_razes_no_more_and_says_nothing_of_it() -> None:
    stage = staged("p")
    inn = structure(stage, "inn")
    unit = worker(stage, inn.id, i10=9)
    stage.run(1, a=orders((unit, "raze; quest")))
    relocate(stage.world, unit, stage.world.places["aa00"])
    stage.world.turn = 1
    stage.run(2)
    assert (state(inn)[0], told(stage, Razing)) == (5, [])
    assert stage.of("Osswid")[-1] == (2, "quest")


# make and train


@pytest.mark.rule("OLY-ORDER-39", "OLY-GAP-O39")
@each(
    "words, wood, made, then",
    [("make 75 3", 9, 3, 4), ("make 75 0", 4, 4, 5), ("make 75", 4, 4, 5), ("make 75 9", 2, 2, 3)],
)
def test_making_ends_with_the_number_or_the_material(words: str, wood: int, made: int, then: int) -> None:
    stage = staged("p")
    smith = worker(stage, "aa00", skills=["617"], i77=wood)
    stage.run(12, a=orders((smith, f"{words}; quest")))
    assert (smith.count("75"), smith.count("77"), stage.of("Osswid")) == (made, wood - made, [(then, "quest")])


@pytest.mark.rule("OLY-GAP-O39", "OLY-GAP-O73")
def test_without_material_making_goes_on_until_the_last_day_of_the_month() -> None:
    stage = staged("p")
    potter = worker(stage, "aa00")
    stage.run(29, a=orders((potter, "make 94; quest")))
    assert (potter.count("94"), stage.of("Osswid")) == (29, [])
    stage.world.turn = 1
    potter.running.done = 0  # type: ignore[union-attr]
    stage.run(30)
    assert potter.count("94") == 59


@pytest.mark.rule("OLY-GAP-S902")
@each("aura, words, made, left", [(3, "make 18 5", 5, 0), (3, "make 18 4", 4, 1), (2, "make 18", 4, 0)])
def test_ghosts_come_two_a_day_and_no_more_than_were_wanted(aura: int, words: str, made: int, left: int) -> None:
    stage = staged("p")
    mage = worker(stage, "aa00", skills=["902"])
    mage.aura = aura
    stage.run(9, a=orders((mage, words)))
    assert (mage.count("18"), mage.aura) == (made, left)


# collect


@pytest.mark.rule("OLY-ORDER-12")
@each(
    "words, stones, then",
    [("collect 78 7", 7, 3), ("collect 78 8", 8, 3), ("collect 78 9", 9, 4), ("collect 78 0 3", 12, 4),
     ("collect 78 99 2", 8, 3), ("collect 78 3 9", 3, 2)],
)  # fmt: skip
def test_gathering_ends_with_the_number_or_the_days(words: str, stones: int, then: int) -> None:
    stage = staged("m")
    supply(stage.world, "aa00", i78=50)
    unit = worker(stage, "aa00", skills=["682"], i11=4)
    stage.run(9, a=orders((unit, f"{words}; quest")))
    assert (unit.count("78"), stage.of("Osswid")) == (stones, [(then, "quest")])


@pytest.mark.rule("OLY-MAGIC-15", "OLY-GAP-S901")
def test_only_magic_is_kept_out_of_havens() -> None:
    stage = staged("p")
    haven = inside(stage.world, "aa00", "city", haven=True, supplies={"10": 5, "31": 5})
    grave = inside(stage.world, "aa00", "graveyard", supplies={"31": 5})
    units = [worker(stage, haven.id, "Recruiter"), worker(stage, grave.id, "Mage", skills=["901"])]
    stage.run(1, a=orders((units[0], "recruit 1"), (units[1], "collect 31 1")))
    assert (refusals(stage), units[0].count("10"), units[1].count("31")) == ([], 1, 1)


# build


@pytest.mark.rule("OLY-GAP-37", "OLY-BUILD-08")
@each("men, days", [(300, 1), (299, 2), (150, 2), (149, 3), (100, 3)])
def test_an_inn_stands_with_its_three_hundredth_worker_day(men: int, days: int) -> None:
    stage = staged("p")
    unit = worker(stage, "aa00", skills=["680"], i11=men, i77=75)
    stage.run(4, a=orders((unit, "build inn; quest")))
    assert [event.day for event in told(stage, Completed)] == [days]
    assert stage.of("Osswid") == [(days + 1, "quest")]
    assert unit.count("77") == 0
