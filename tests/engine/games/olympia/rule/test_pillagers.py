"""Pillage: who may, who stands in the way, what comes of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from engine.core.dice import Key
from engine.core.program import OrderTexts
from engine.games.olympia.acting.contract import Acting
from engine.games.olympia.battle.battle_events import BattleFought
from engine.games.olympia.book import BOOK
from engine.games.olympia.rule.pillaging import guards
from engine.games.olympia.rule.rule_events import MobFormed, Pillaged, PillageSeen
from engine.games.olympia.state import NO_HEALTH, Running, Unit
from tests.engine.games.olympia.props import kit
from tests.engine.games.olympia.props.camp import Camp
from tests.engine.games.olympia.props.stage import DEEDS
from tests.suite.table import each

Rolls = Mapping[tuple[Key, ...], Sequence[float]]
QUIET = 0.5  # no mob: one in three is below that


def raiders(rows: str = "ppp", *, at: str = "aa00", tax: int = 300, **items: int) -> tuple[Camp, Unit]:
    camp = Camp(rows)
    camp.world.places[at].tax = tax
    return camp, camp.noble("Osswid", "a", at, items={k[1:]: n for k, n in items.items()} or {"12": 10})


def pillages(camp: Camp, order: str = "pillage", days: int = 7, dice: Rolls | None = None) -> bool:
    rolls: dict[tuple[Key, ...], Sequence[float]] = {("taken", 1, number): [0.999] for number in range(60)}
    rolls |= {("wound", 1, number): [0.1] for number in range(60)}
    own = dice or {}  # in front, since the first stream that fits is taken
    camp.run({"Osswid": order}, days=days, dice={**own, ("mob", "aa00", 7): [QUIET], **rolls, **own})
    return bool(camp.of(Pillaged))


@pytest.mark.rule("OLY-PILL-01", "OLY-GAP-59")
@each("tax, men, done", [(30, 10, True), (29, 10, False), (300, 9, False), (300, 10, True)])
def test_ten_fighters_and_thirty_gold_are_enough(tax: int, men: int, done: bool) -> None:
    camp, unit = raiders(tax=tax, _12=men)
    assert pillages(camp) is done
    assert unit.count("1") == (tax if done else 0)


@pytest.mark.rule("OLY-PILL-01")
def test_prisoners_in_the_stack_do_not_count_among_the_fighters() -> None:
    camp, unit = raiders(_12=9)
    camp.prisoner(unit, "Held", items={"12": 5})
    assert not pillages(camp)


@pytest.mark.rule("OLY-PILL-01", "OLY-COMBAT-32")
@each("where, done", [("city", True), ("cave", False), ("inn", False), ("haven", False), ("sea", False)])
def test_provinces_of_land_and_cities_are_pillaged(where: str, done: bool) -> None:
    camp = Camp("p~")
    places = {"sea": camp.world.places["aa01"]}
    for kind in ("city", "cave", "inn"):
        places[kind] = kit.inside(camp.world, "aa00", kind)
    places["haven"] = kit.inside(camp.world, "aa00", "city", haven=True)
    place = places[where]
    place.tax = 100
    unit = camp.noble("Osswid", "a", place.id, items={"12": 30})
    assert pillages(camp, dice={("mob", place.id, 7): [QUIET]}) is done
    assert (unit.count("1"), place.tax) == ((100, 0) if done else (0, 100))


@pytest.mark.rule("OLY-PILL-03", "OLY-LAND-05")
def test_who_guards_a_place_against_somebody() -> None:
    camp, unit = raiders()
    stranger = camp.noble("Stranger", "b", guard=True)
    camp.noble("Idle", "b")
    camp.noble("Own", "a", guard=True)
    camp.beneath(unit, camp.noble("Guest", "c", guard=True))
    camp.prisoner(camp.noble("Holder", "c"), "Held", "b", guard=True)
    lone = camp.noble("Independent", "", guard=True)
    for men in (9, 10):
        camp.noble(f"Garrison {men}", "", kind="garrison", items={"12": men}, guard=True)
    strong = camp.unit("Garrison 10")
    assert guards(camp.world, unit) == [stranger, lone, strong]


@pytest.mark.rule("OLY-PILL-03")
def test_against_those_of_no_faction_the_independent_guard_too() -> None:
    camp = Camp()
    band, other = camp.noble("Band", "", kind="savages"), camp.noble("Other", "", guard=True)
    assert guards(camp.world, band) == [other]


@pytest.mark.rule("OLY-PILL-03")
def test_a_guard_who_comes_in_the_meantime_stops_it_on_the_last_day() -> None:
    camp, unit = raiders()
    camp.run({"Osswid": "pillage"}, days=6, rest=QUIET)
    camp.noble("Guard", "b", guard=True)
    camp.run(days=1, rest=QUIET)
    assert unit.count("1") == 0
    assert len(camp.said("a")) == 1


@pytest.mark.rule("OLY-PILL-03", "OLY-COMBAT-02")
def test_the_flag_is_for_the_leader_of_a_stack() -> None:
    camp, unit = raiders()
    camp.beneath(camp.noble("Leader"), unit)
    camp.noble("Guard", "b", guard=True)
    assert not pillages(camp, "pillage 1")
    assert camp.said("a") == ["Only the leader of a stack may do that."]
    assert camp.of(BattleFought) == []


@pytest.mark.rule("OLY-PILL-03")
def test_all_stacks_of_guards_are_beaten_one_after_the_other() -> None:
    camp, unit = raiders(_15=80)
    camp.noble("First", "b", guard=True)
    camp.noble("Second", "c", guard=True)
    assert pillages(camp, "pillage 1")
    assert [event.account.defenders[0].name.split()[0] for event in camp.of(BattleFought)] == ["First", "Second"]
    assert unit.count("1") == 300


@pytest.mark.rule("OLY-PILL-03")
def test_who_does_not_beat_the_guards_gives_up() -> None:
    camp, unit = raiders()
    camp.noble("Guard", "b", guard=True, items={"15": 90})
    assert not pillages(camp, "pillage 1")
    assert len(camp.of(BattleFought)) == 1
    assert unit.running is None


@pytest.mark.rule("OLY-PILL-03", "OLY-GAP-61")
def test_a_garrison_that_still_stands_after_one_battle_holds_the_place() -> None:
    camp, _ = raiders(_15=80)
    garrison = camp.noble("Garrison", "", kind="garrison", attack=0, defense=0, health=NO_HEALTH, guard=True)
    garrison.items = {"12": 60}
    assert not pillages(camp, "pillage 1")
    assert len(camp.of(BattleFought)) == 1
    assert garrison.guard


@pytest.mark.rule("OLY-PILL-03", "OLY-GAP-61")
def test_a_garrison_that_was_wiped_out_is_in_nobodys_way() -> None:
    camp, _ = raiders(_15=80)
    garrison = camp.noble("Garrison", "", kind="garrison", attack=0, defense=0, health=NO_HEALTH, guard=True)
    garrison.items = {"12": 10}
    dice: Rolls = {("taken", 1, number): [0.0] for number in range(60)}
    assert pillages(camp, "pillage 1", dice=dice)
    assert not camp.lives("Garrison")


@pytest.mark.rule("OLY-GAP-59", "OLY-PILL-02")
def test_four_months_for_a_place_in_a_month_however_often_and_the_work_of_mages_is_gone() -> None:
    camp, _ = raiders()
    place = camp.world.places["aa00"]
    place.pillage, place.work_days = 2, 5
    dice: Rolls = {("mob", "aa00", day): [QUIET] for day in (7, 14)}
    turn_on: list[int] = []
    camp.run({"Osswid": "pillage"}, days=7, dice=dice)
    turn_on.append(place.pillage)
    assert (place.tax, place.work_days) == (0, 0)
    place.tax = 100
    camp.run({"Osswid": "pillage"}, days=7, dice=dice)
    turn_on.append(place.pillage)
    assert turn_on == [6, 10]


@pytest.mark.rule("OLY-GAP-59")
def test_twice_in_one_month_counts_once() -> None:
    camp, unit = raiders(_12=10)
    place = camp.world.places["aa00"]
    assert pillages(camp)
    assert (place.pillage, unit.count("1")) == (4, 300)
    place.tax = 50
    order = OrderTexts(BOOK).order("pillage")
    DEEDS.units["pillage"].end(Acting(camp.turn, unit, order, Running(words="pillage", left=0)))
    assert (place.pillage, place.tax, unit.count("1")) == (4, 0, 350)


@pytest.mark.rule("OLY-GAP-59")
@each(
    "rolls, forms, fights",
    [((0.333, 0.333), True, True), ((0.333, 0.334), True, False), ((0.334, 0.0), False, False),
     ((0.0, 0.0), True, True), ((0.99, 0.0), False, False)],
)  # fmt: skip
def test_one_in_three_brings_a_mob_and_a_third_of_these_attack(
    rolls: Sequence[float], forms: bool, fights: bool
) -> None:
    camp, _ = raiders(_15=40)
    camp.noble("Watcher", "c")
    wounds: Any = {("taken", 7, number): [0.999] for number in range(60)}
    assert pillages(camp, dice={("band", "mob", "aa00", 7): [0.999], ("mob", "aa00", 7): rolls, **wounds})
    assert (len(camp.of(MobFormed)), len(camp.of(BattleFought))) == (forms, fights)
    assert [event.seen_by for event in camp.of(PillageSeen)] == [("c",)]
    mobs = [unit for unit in camp.world.units.values() if unit.kind == "mob"]
    if forms and not fights:
        assert [(mob.guard, mob.count("23"), mob.health) for mob in mobs] == [(True, 36, NO_HEALTH)]
        assert camp.world.places["aa00"].units[-1] == mobs[0].id
    if fights:
        assert camp.of(BattleFought)[0].account.attackers[0].name.startswith("Peasant mob")


@pytest.mark.rule("OLY-GAP-59", "OLY-COMBAT-19")
def test_a_mob_that_wins_does_not_move_up_to_where_the_pillager_stood() -> None:
    camp, unit = raiders(_12=10)
    watcher = camp.noble("Watcher", "c")
    wounds: Any = {("taken", 7, number): [0.999] for number in range(60)}
    assert pillages(camp, dice={("band", "mob", "aa00", 7): [0.999], ("mob", "aa00", 7): [0.0, 0.0], **wounds})
    [fight] = camp.of(BattleFought)
    [mob] = [other.id for other in camp.world.units.values() if other.kind == "mob"]
    assert (fight.account.winner, camp.world.places["aa00"].units) == ("attackers", [watcher.id, mob, unit.id])
