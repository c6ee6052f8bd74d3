"""Waiting and signals: every condition, when waits are looked at, and in which order."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.core import document
from engine.core.events import Event
from engine.games.olympia.events import OrderBegun, Refused
from engine.games.olympia.month.waiting import Waits
from engine.games.olympia.month.waiting_events import FlagRaised, WaitEnded
from engine.games.olympia.state import Storm, Unit, World
from engine.games.olympia.units.stacks import relocate
from tests.engine.games.olympia.props.kit import building, inside, noble, stacked
from tests.engine.games.olympia.props.stage import Stage, deeds, first, queue, second, sheet, unit
from tests.suite.table import each

Change = Callable[[World, Unit], None]


@pytest.fixture
def stage() -> Stage:
    """Candide, Osswid and Feasel of faction "a" in a plain, with real waits and signals."""
    return Stage.of_three(real=deeds("wait", "flag"), waits=Waits().look)


def events(stage: Stage, kind: type[Event]) -> list[tuple[int, str]]:
    """Day and what of all events of a kind."""
    told: dict[type[Event], str] = {WaitEnded: "condition", FlagRaised: "flag", Refused: "reason", OrderBegun: "words"}
    assert stage.month is not None
    return [(event.day, getattr(event, told[kind])) for event in stage.month.turn.events if type(event) is kind]


@pytest.mark.rule("OLY-GAP-O79")
def test_s33_a_wait_takes_no_time_if_a_condition_is_true_already(stage: Stage) -> None:
    stage.run(1, a=sheet(stage, Osswid="wait day 20 gold 0; quest"))
    assert stage.of("Osswid") == [(1, "quest")]
    assert events(stage, WaitEnded) == [(1, "gold 0")]


def test_s33_any_true_condition_ends_it_and_not_turns_one_round(stage: Stage) -> None:
    stage.run(9, a=sheet(stage, Osswid="wait not top day 5; quest", Candide="wait not owner; quest"))
    assert stage.of("Osswid") == [(5, "quest")]
    assert stage.of("Candide") == [(1, "quest")]


def test_s33_a_wait_goes_on_over_turns(stage: Stage) -> None:
    stage.run(30, a=sheet(stage, Osswid="wait turn 3; quest"))
    assert stage.of("Osswid") == []
    for turn in (1, 2):
        stage.world = document.decode(document.encode(stage.world), World)
        stage.world.turn, stage.waits = turn, Waits().look
        stage.run(30)
        assert stage.of("Osswid") == ([(1, "quest")] if turn == 2 else [])


@pytest.mark.rule("OLY-ORDER-79", "OLY-EX-97")
def test_s34_waits_are_looked_at_when_a_day_begins(stage: Stage) -> None:
    stage.run(20, a=sheet(stage, Osswid="wait day 15; quest"))
    assert stage.of("Osswid") == [(15, "quest")]


def test_s34_waits_are_looked_at_after_every_order_that_starts(stage: Stage) -> None:
    stage.run(2, a=sheet(stage, Osswid="wait flag go; quest", Feasel="flag go; quest", Candide="quest"))
    assert [name for _, name, what in stage.told if what == "quest"] == ["Candide", "Osswid", "Feasel"]


def test_s34_waits_are_looked_at_after_the_hostilities_and_the_evening(stage: Stage) -> None:
    osswid = unit(stage, "Osswid")
    stage.on_attack[2] = lambda: osswid.add("1", 50)
    stage.on_finish["research 600"] = lambda month, other: unit(stage, "Feasel").add("1", 50)
    stage.run(6, a=sheet(stage, Osswid="wait gold 50; quest", Feasel="wait gold 50; quest", Candide="research 600"))
    assert stage.of("Osswid") == [(2, "quest")]
    assert stage.of("Feasel") == [(4, "quest")]


def test_s34_waits_end_in_the_order_in_which_they_began_those_of_earlier_months_first(stage: Stage) -> None:
    stage.run(30, a=sheet(stage, Candide="wait turn 2", Feasel="wait turn 2"))
    stage.world.turn, stage.waits = 1, Waits().look
    stage.run(1, a=sheet(stage, Osswid="flag x; wait turn 2"))
    assert stage.month is not None
    ended = [event.units[0] for event in stage.month.turn.events if isinstance(event, WaitEnded)]
    numbers = sorted((unit(stage, name).id for name in ("Candide", "Feasel")), key=int)
    assert ended == [*numbers, unit(stage, "Osswid").id]


def test_s34_whoever_is_led_elsewhere_while_it_waits_is_looked_at_there(stage: Stage) -> None:
    made, osswid = stage.world, unit(stage, "Osswid")
    vathek = noble(made, "aa01", "Vathek", "5499", player=second(made).id)
    stage.on_start["quest"] = lambda month, other: relocate(made, osswid, made.places["aa01"])
    stage.on_start["honor 5"] = lambda month, other: osswid.add("1", 50)
    there = f"unit {vathek.id}\nwait day 3\nhonor 5\nhonor 6\nhonor 8"
    stage.run(3, a=sheet(stage, Osswid="wait gold 50; honor 7", Candide="quest"), b=there)
    honoured = [(day, name, what) for day, name, what in stage.told if what.startswith("honor")]
    assert honoured == [(3, "Vathek", "honor 5"), (3, "Vathek", "honor 6"), (3, "Osswid", "honor 7"),
                        (3, "Vathek", "honor 8")]  # fmt: skip


@each("days, ends", [(1, 1), (3, 3)])
def test_s35_time_counts_evenings(days: int, ends: int) -> None:
    stage = Stage.of_three(real=deeds("wait", "flag"), waits=Waits().look)
    stage.run(9, a=sheet(stage, Osswid=f"wait time {days}; quest"))
    assert events(stage, WaitEnded) == [(ends, f"time {days}")]
    assert stage.of("Osswid") == [(ends + 1, "quest")]


def _storm(kind: str) -> Change:
    def brew(made: World, who: Unit) -> None:
        made.storms["79000"] = Storm(id="79000", kind=kind, name=kind, place="aa00", strength=3)

    return brew


def _gold(made: World, who: Unit) -> None:
    who.add("1", 100)


def _wood(made: World, who: Unit) -> None:
    who.add("77", 20)


def _guest(made: World, who: Unit) -> None:
    noble(made, who.place, "Vathek", "5499", player=second(made).id)


def _hidden_guest(made: World, who: Unit) -> None:
    noble(made, who.place, "Vathek", "5499", player=second(made).id, hides=True)


def _stacked(made: World, who: Unit) -> None:
    leader = next(unit for unit in made.units.values() if unit.name == "Candide")
    stacked(made, leader, who)


def _aboard(made: World, who: Unit) -> None:
    """Into a galley in a city."""
    city = inside(made, "aa00", "city")
    ship = building(made, city.id, "galley")
    made.places["aa00"].units.remove(who.id)
    who.place = ship.id
    ship.units.append(who.id)


def _nothing(made: World, who: Unit) -> None:
    """Everything stays as it was."""


@pytest.mark.rule("OLY-GAP-O79")
@each(
    "condition, change, met",
    [
        ("gold 100", _gold, True),
        ("gold 101", _gold, False),
        ("item 77 20", _wood, True),
        ("item 77 21", _wood, False),
        ("item 77", _wood, True),
        ("item 77", _nothing, False),
        ("unit 5499", _guest, True),
        ("unit 5499", _hidden_guest, False),
        ("loc aa00", _nothing, True),
        ("loc aa01", _nothing, False),
        ("loc aa00", _aboard, False),
        ("shiploc c14", _nothing, False),
        ("top", _nothing, True),
        ("top", _stacked, False),
        ("owner", _nothing, False),
        ("owner", _aboard, True),
        ("rain", _storm("rain"), True),
        ("wind", _storm("rain"), False),
        ("fog", _storm("fog"), True),
        ("clear", _nothing, True),
        ("clear", _storm("wind"), False),
        ("day 1", _nothing, True),
        ("day 2", _nothing, False),
        ("turn 1", _nothing, True),
        ("month 2", _nothing, False),
    ],
)
def test_s35_every_condition(condition: str, change: Change, met: bool) -> None:
    stage = Stage.of_three(real=deeds("wait", "flag"), waits=Waits().look)
    noble(stage.world, "aa02", "Elsewhere", "5499") if condition.startswith("unit") and change is _nothing else None
    change(stage.world, unit(stage, "Osswid"))
    stage.run(1, a=sheet(stage, Osswid=f"wait {condition}; quest"))
    assert (stage.of("Osswid") == [(1, "quest")]) is met


def test_s35_ships_are_seen_from_the_shore_and_from_other_ships(stage: Stage) -> None:
    city = inside(stage.world, "aa00", "city")
    ship, other = building(stage.world, city.id, "galley"), building(stage.world, city.id, "roundship")
    osswid, feasel = unit(stage, "Osswid"), unit(stage, "Feasel")
    for who, place in ((osswid, city), (feasel, other)):
        stage.world.places["aa00"].units.remove(who.id)
        who.place = place.id
        place.units.append(who.id)
    orders = f"wait ship {ship.id}; quest"
    stage.run(1, a=sheet(stage, Osswid=orders, Feasel=orders, Candide=orders))
    assert (stage.of("Osswid"), stage.of("Feasel"), stage.of("Candide")) == ([(1, "quest")], [(1, "quest")], [])


@pytest.mark.rule("OLY-FERRY-06", "OLY-GAP-O24")
def test_s36_passengers_wait_for_the_signal_of_the_ferry(stage: Stage) -> None:
    city = inside(stage.world, "aa00", "city")
    ship = building(stage.world, city.id, "roundship")
    osswid = unit(stage, "Osswid")
    stage.world.places["aa00"].units.remove(osswid.id)
    osswid.place = city.id
    city.units.append(osswid.id)
    stage.on_attack[3] = lambda: stage.scratch.ferries.setdefault(ship.id)
    stage.run(5, a=sheet(stage, Osswid=f"wait ferry {ship.id}; quest"))
    assert stage.of("Osswid") == [(3, "quest")]


@pytest.mark.rule("OLY-FERRY-06")
def test_s36_what_is_done_aboard_is_noticed_ashore_at_once(stage: Stage) -> None:
    city = inside(stage.world, "aa00", "city")
    ship = building(stage.world, city.id, "roundship")
    for name, place in (("Osswid", city), ("Feasel", ship)):
        who = unit(stage, name)
        stage.world.places["aa00"].units.remove(who.id)
        who.place = place.id
        place.units.append(who.id)
    stage.on_start["ferry"] = lambda month, captain: stage.scratch.ferries.setdefault(ship.id)
    stage.run(2, a=sheet(stage, Osswid=f"wait ferry {ship.id}; quest", Feasel="oath 1; ferry; quest"))
    assert (stage.of("Osswid"), stage.of("Feasel")[-1]) == ([(2, "quest")], (2, "quest"))


@pytest.mark.rule("OLY-ORDER-26", "OLY-GAP-O26")
def test_s35_a_signal_is_ones_own_factions_unless_somebody_is_named(stage: Stage) -> None:
    stranger = noble(stage.world, "aa02", "Vathek", "5499", player=second(stage.world).id)
    orders = {"Osswid": "wait flag go", "Feasel": "wait flag go 0; quest"}
    orders["Candide"] = f"wait flag go {stranger.id}; quest"
    stage.run(1, a=sheet(stage, **orders), b=f"unit {stranger.id}\nflag go")
    assert (stage.of("Feasel"), stage.of("Candide"), stage.of("Osswid")) == ([(1, "quest")], [(1, "quest")], [])
    osswid = unit(stage, "Osswid")
    assert osswid.running is not None


@pytest.mark.rule("OLY-GAP-O26")
def test_s35_a_signal_that_is_up_is_refused_at_no_time(stage: Stage) -> None:
    stage.run(1, a=sheet(stage, Osswid="flag go; flag go; quest"))
    assert events(stage, Refused) == [(1, 'The signal "go" is up already.')]
    assert stage.of("Osswid") == [(1, "quest")]


@pytest.mark.rule("OLY-GAP-O79")
def test_who_does_not_exist_is_waited_for_like_who_is_far_away(stage: Stage) -> None:
    orders = {"Osswid": "wait unit 8999; quest", "Feasel": "wait flag go 8998; quest"}
    stage.run(3, a=sheet(stage, **orders, Candide="wait stack 8997; quest"))
    assert (stage.of("Osswid"), stage.of("Feasel"), stage.of("Candide")) == ([], [], [])
    assert events(stage, Refused) == []
    assert [queue(stage, name) for name in ("Osswid", "Feasel", "Candide")] == [["quest"]] * 3


@pytest.mark.rule("OLY-REPORT-09")
def test_every_order_is_repeated_with_its_day_to_its_lord_alone(stage: Stage) -> None:
    stage.run(9, a=sheet(stage, Osswid="explore; wait day 9; quest"))
    assert events(stage, OrderBegun) == [(1, "explore"), (8, "wait day 9"), (9, "quest")]
    assert stage.month is not None
    assert {event.seen_by for event in stage.month.turn.events} == {(first(stage.world).seat,)}
