"""Every condition of a wait on both sides of its bound, and in which order waits end."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.games.olympia.month.waiting import Waits
from engine.games.olympia.month.waiting_events import WaitEnded
from engine.games.olympia.state import Running, Storm, Unit, World
from engine.games.olympia.units.stacks import relocate
from tests.engine.games.olympia.props.kit import building, inside, noble, stacked, thing
from tests.engine.games.olympia.props.stage import Stage, deeds, first, second, sheet, unit
from tests.suite.table import each

Change = Callable[[World, Unit], str]
"""Changes the world, and says what is waited for."""


@pytest.fixture
def stage() -> Stage:
    """Candide, Osswid and Feasel of faction "a" in a plain, with real waits and signals."""
    return Stage.of_three(real=deeds("wait", "flag"), waits=Waits().look)


def ended(stage: Stage) -> list[tuple[int, str, str]]:
    """Day, who and what for all waits that are over."""
    names = {one.id: one.name for one in stage.world.units.values()}
    return [(event.day, names[event.units[0]], event.condition) for event in stage.events
            if isinstance(event, WaitEnded)]  # fmt: skip


def named(made: World, name: str) -> Unit:
    return next(one for one in made.units.values() if one.name == name)


def _gold(amount: int, condition: str) -> Change:
    def give(made: World, who: Unit) -> str:
        who.items = {"1": amount, "77": amount}
        return condition

    return give


def _plain(condition: str) -> Change:
    return lambda made, who: condition


def _unique(made: World, who: Unit) -> str:
    return f"item {thing(made, who).id}"


def _anothers(made: World, who: Unit) -> str:
    return f"item {thing(made, named(made, 'Candide')).id}"


def _stack_of_another(made: World, who: Unit) -> str:
    return f"stack {named(made, 'Candide').id}"


def _stack_beneath(made: World, who: Unit) -> str:
    return f"stack {stacked(made, named(made, 'Candide'), who).under}"


def _stack_above(made: World, who: Unit) -> str:
    return f"stack {stacked(made, who, named(made, 'Candide')).id}"


def _stack_of_fellows(made: World, who: Unit) -> str:
    stacked(made, named(made, "Candide"), who)
    return f"stack {stacked(made, named(made, 'Candide'), named(made, 'Feasel')).id}"


def _aboard(kind: str, condition: str) -> Change:
    """Into a new inner place; its code stands for HERE, that of a ship beside it for BESIDE."""

    def go(made: World, who: Unit) -> str:
        city = inside(made, "aa00", "city")
        place = inside(made, city.id, kind)
        beside = building(made, city.id, "roundship")
        relocate(made, who, place)
        return condition.replace("HERE", place.id).replace("BESIDE", beside.id).replace("CITY", city.id)

    return go


def _in_city(condition: str) -> Change:
    """Into a city, with a ship in it, and another one on the shore of the province."""

    def go(made: World, who: Unit) -> str:
        city = inside(made, "aa00", "city")
        docked, beyond = building(made, city.id, "roundship"), building(made, "aa00", "galley")
        relocate(made, who, city)
        return condition.replace("DOCKED", docked.id).replace("BEYOND", beyond.id)

    return go


def _garrison(at: str) -> Change:
    def post(made: World, who: Unit) -> str:
        noble(made, at, "Garrison", kind="garrison")
        return "unit garrison"

    return post


def _storm(at: str, condition: str, kind: str = "rain") -> Change:
    def brew(made: World, who: Unit) -> str:
        made.raise_storm(Storm(id="79000", kind=kind, name=kind, place=at, strength=3))
        relocate(made, who, building(made, "aa00", "tower"))
        return condition

    return brew


@pytest.mark.rule("OLY-GAP-O79")
@each(
    "change, met",
    [
        (_gold(99, "gold 100"), False), (_gold(100, "gold 100"), True), (_gold(101, "gold 100"), True),
        (_gold(1, "item 77"), True), (_gold(0, "item 77"), False), (_gold(4, "item 77 5"), False),
        (_gold(5, "item 77 5"), True), (_unique, True), (_anothers, False),
        (_plain("day 1"), True), (_plain("day 2"), False), (_plain("turn 4"), True), (_plain("turn 5"), True),
        (_plain("turn 6"), False), (_plain("month 5"), True), (_plain("month 4"), True), (_plain("month 6"), False),
        (_plain("loc aa00"), True), (_plain("loc aa01"), False), (_plain("not loc aa01"), True),
        (_plain("not loc aa00"), False),
        (_stack_of_another, False), (_stack_beneath, True), (_stack_above, True), (_stack_of_fellows, True),
        (_aboard("galley", "shiploc CITY"), True), (_aboard("galley", "shiploc aa00"), False),
        (_aboard("galley", "shiploc HERE"), False), (_in_city("shiploc aa00"), False),
        (_aboard("galley", "ship BESIDE"), True), (_aboard("galley", "ship HERE"), False),
        (_aboard("cave", "ship BESIDE"), False), (_in_city("ship DOCKED"), True), (_in_city("ship BEYOND"), False),
        (_aboard("galley", "owner"), True), (_in_city("owner"), False),
        (_garrison("aa00"), True), (_garrison("aa01"), False),
        (_storm("aa00", "rain"), True), (_storm("aa01", "rain"), False), (_storm("aa00", "clear"), False),
        (_storm("aa01", "clear"), True), (_storm("aa00", "fog"), False), (_storm("aa00", "clear", "fog"), False),
        (_storm("aa00", "wind", "wind"), True), (_storm("aa00", "clear", "wind"), False), (_plain("top"), True),
    ],
)  # fmt: skip
def test_s35_conditions_that_are_met_and_those_that_are_just_not(change: Change, met: bool) -> None:
    stage = Stage.of_three(real=deeds("wait", "flag"), waits=Waits().look)
    stage.world.turn = 4
    condition = change(stage.world, unit(stage, "Osswid"))
    stage.run(1, a=sheet(stage, Osswid=f"wait {condition}; quest"))
    assert (stage.of("Osswid") == [(1, "quest")]) is met


@pytest.mark.rule("OLY-FERRY-06", "OLY-GAP-O24")
@each("signalled, here, met", [(True, True, True), (True, False, False), (False, True, False)])
def test_s36_a_ferry_is_waited_for_here_and_with_its_signal(signalled: bool, here: bool, met: bool) -> None:
    stage = Stage.of_three(real=deeds("wait", "flag"), waits=Waits().look)
    ship = building(stage.world, "aa00" if here else "aa01", "roundship")
    if signalled:
        stage.on_attack[1] = lambda: stage.scratch.ferries.setdefault(ship.id)
    stage.run(2, a=sheet(stage, Osswid=f"wait ferry {ship.id}; quest"))
    assert (stage.of("Osswid") == [(1, "quest")]) is met


@pytest.mark.rule("OLY-ORDER-26", "OLY-GAP-O26")
@each(
    "wanted, met",
    [("go", False), ("go LORD", True), ("go UNIT", True), ("go 0", True), ("stop LORD", False), ("go OTHER", False)],
)
def test_s35_a_signal_is_known_by_who_raised_it(wanted: str, met: bool) -> None:
    stage = Stage.of_three(real=deeds("wait", "flag"), waits=Waits().look)
    lord = second(stage.world)
    vathek = noble(stage.world, "aa02", "Vathek", player=lord.id)
    words = wanted.replace("LORD", lord.id).replace("UNIT", vathek.id).replace("OTHER", unit(stage, "Feasel").id)
    stage.run(2, a=sheet(stage, Osswid=f"wait flag {words}; quest"), b=f"unit {vathek.id}\nflag go")
    assert (stage.of("Osswid") == [(1, "quest")]) is met


@pytest.mark.rule("OLY-ORDER-26", "OLY-GAP-O26")
def test_s35_two_units_may_raise_the_same_signal_and_the_month_ends_it(stage: Stage) -> None:
    stage.run(1, a=sheet(stage, Osswid="flag go; quest", Feasel="flag go; quest"))
    assert (stage.of("Osswid"), stage.of("Feasel")) == ([(1, "quest")], [(1, "quest")])
    stage.told.clear()
    stage.waits = Waits().look
    stage.run(2, a=sheet(stage, Osswid="wait flag go; quest"))
    assert stage.of("Osswid") == []


def test_s34_waits_of_earlier_months_end_first_by_number_then_those_of_this_one_as_they_began(stage: Stage) -> None:
    lord = first(stage.world).id
    for number, name in ((8801, "Late"), (8800, "Early")):
        noble(stage.world, "aa01", name, str(number), player=lord, running=Running(words="wait day 3", left=-1))
    orders = {"Osswid": "oath 1; wait day 3", "Candide": "oath 1; oath 1; wait day 3", "Feasel": "wait day 3"}
    stage.run(4, a=sheet(stage, **orders))
    assert ended(stage) == [(3, name, "day 3") for name in ("Early", "Late", "Feasel", "Osswid", "Candide")]


@pytest.mark.rule("OLY-GAP-O79")
@each("done", [0, 1, 2])
def test_s35_time_is_met_after_so_many_evenings(done: int) -> None:
    stage = Stage.of_three(real=deeds("wait", "flag"), waits=Waits().look)
    unit(stage, "Osswid").running = Running(words="wait time 3", left=-1, done=done)
    stage.run(4)
    assert ended(stage) == [(3 - done, "Osswid", "time 3")]


def test_s34_a_wait_that_was_interrupted_ends_no_more(stage: Stage) -> None:
    osswid = unit(stage, "Osswid")
    stage.on_finish["oath 1"] = lambda month, other: month.interrupt(osswid)
    stage.run(5, a=sheet(stage, Osswid="wait day 3; quest; wait day 4", Candide="oath 1"))
    assert ended(stage) == [(4, "Osswid", "day 4")]
    assert stage.of("Osswid") == [(2, "quest")]


def test_s37_who_is_waited_for_may_be_a_faction_or_anybody(stage: Stage) -> None:
    orders = {"Osswid": f"wait flag go {second(stage.world).id}", "Feasel": "wait flag go 0"}
    stage.run(2, a=sheet(stage, **orders))
    assert [unit(stage, name).running is not None for name in orders] == [True, True]
