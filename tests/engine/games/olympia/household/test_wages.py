"""Pay of men and of the guards of cities: who is counted, in which order, and who leaves."""

from __future__ import annotations

import pytest

from engine.games.olympia.household.wage_events import MenPaid
from engine.games.olympia.household.wages import dismiss, pay_guards, pay_men, unpaid_with
from tests.engine.games.olympia.props import kit
from tests.engine.games.olympia.props.camp import Camp
from tests.suite.table import each


@pytest.fixture
def camp() -> Camp:
    return Camp()


@pytest.mark.rule("OLY-MAINT-03", "OLY-MAINT-04")
def test_one_of_each_kind_is_paid_in_turn_while_the_gold_lasts(camp: Camp) -> None:
    """A peasant costs 1, a soldier 2, a pikeman 3 gold, as a pirate does."""
    unit = camp.noble("Osswid", items={"16": 2, "10": 2, "12": 2})
    assert [unpaid_with(unit, gold) for gold in (0, 1, 2, 3, 4, 6, 8, 9, 11, 12)] == [
        {"10": 2, "12": 2, "16": 2}, {"10": 1, "12": 2, "16": 2}, {"12": 2, "16": 2}, {"10": 1, "12": 1, "16": 2},
        {"12": 1, "16": 2}, {"10": 1, "12": 1, "16": 1}, {"12": 1, "16": 1}, {"16": 1}, {"16": 1}, {},
    ]  # fmt: skip


@pytest.mark.rule("OLY-MAINT-03")
@each(
    "unpaid, left",
    [
        ({"10": 1}, {"10": 4, "12": 5, "16": 5}),
        ({"10": 2, "12": 1}, {"10": 4, "12": 5, "16": 5}),
        ({"10": 2, "12": 2}, {"10": 4, "12": 4, "16": 5}),
        ({"10": 1, "12": 5, "16": 1}, {"10": 4, "12": 4, "16": 4}),
        ({"12": 5, "16": 5}, {"10": 5, "12": 3, "16": 3}),
        ({"10": 1, "12": 5, "16": 5}, {"10": 4, "12": 3, "16": 4}),
        ({}, {"10": 5, "12": 5, "16": 5}),
    ],
)
def test_they_leave_in_turn_while_there_are_any(unpaid: dict[str, int], left: dict[str, int]) -> None:
    camp = Camp()
    unit = camp.noble("Osswid", items={"10": 5, "12": 5, "16": 5})
    dismiss(camp.quiet(), unit, unpaid)
    assert unit.items == left


@pytest.mark.rule("OLY-MAINT-01", "OLY-TURN-06")
def test_who_has_no_men_pays_nothing(camp: Camp) -> None:
    unit, rich = camp.noble("Osswid", items={"1": 9, "77": 3}), camp.noble("Rich", items={"1": 10, "12": 3, "10": 4})
    turn = camp.quiet()
    pay_men(turn, unit)
    pay_men(turn, rich)
    assert (unit.items, rich.items) == ({"1": 9, "77": 3}, {"12": 3, "10": 4})
    assert [(event.units, event.gold) for event in camp.of(MenPaid)] == [((rich.id,), 10)]


@pytest.mark.rule("OLY-TURN-05", "OLY-GAP-17")
def test_only_free_nobles_in_the_stack_of_a_citys_garrison_are_paid(camp: Camp) -> None:
    city = kit.inside(camp.world, "aa00", "city")
    garrison = camp.noble("Garrison", "", city.id, kind="garrison")
    outside = camp.noble("Outside", "", "aa00", kind="garrison")
    units = [
        camp.beneath(garrison, camp.noble("Free", at=city.id)),
        camp.prisoner(garrison, "Held", "b"),
        camp.beneath(garrison, camp.noble("Band", "", city.id, kind="savages")),
        camp.beneath(outside, camp.noble("Away")),
        camp.beneath(camp.noble("Leader", at=city.id), camp.noble("Led", at=city.id)),
        garrison,
    ]
    turn = camp.quiet()
    pay_guards(turn)
    assert [unit.count("1") for unit in units] == [2, 0, 0, 0, 0, 0]


@pytest.mark.rule("OLY-TURN-05", "OLY-GAP-17")
def test_a_garrison_that_came_too_late_or_is_gone_pays_nobody(camp: Camp) -> None:
    """Cities have theirs from the first day on; who joins one later in the month is paid from then on."""
    city = kit.inside(camp.world, "aa00", "city")
    garrison, other = (camp.noble(name, "", city.id, kind="garrison") for name in ("Garrison", "Other"))
    guard = camp.noble("Osswid", at=city.id)
    turn = camp.quiet()
    pay_guards(turn)
    assert guard.count("1") == 0
    camp.world.places[city.id].units.remove(other.id)
    del camp.world.units[other.id]
    camp.world.places[city.id].units.remove(guard.id)
    guard.under, garrison.beneath = garrison.id, [guard.id]
    pay_guards(turn)
    assert guard.count("1") == 2
