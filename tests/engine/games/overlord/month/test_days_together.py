"""Overlord: order lists with the true handlers of stacks, goods and figures, to the day."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from engine.core.orders import read_orders
from engine.games.overlord.acting.contract import Acting, Handler, Result
from engine.games.overlord.acting.lists import lists
from engine.games.overlord.book import BOOK
from engine.games.overlord.month.day import Month
from engine.games.overlord.month.days import EVENING, close
from engine.games.overlord.state import Stance
from tests.engine.games.overlord.props.days import comes_on, left
from tests.engine.games.overlord.props.scene import Scene


class Log:
    """The true handlers, and for orders of days ones that note when they execute."""

    def __init__(self) -> None:
        self.days: list[str] = []
        self.handlers: dict[str, Handler] = {**BOOK.deeds}
        for name in ("study", "use", "move"):
            self.handlers[name] = self._note
        self.handlers["work"] = lambda acting: Result.EXECUTED

    def _note(self, acting: Acting) -> Result:
        self.days.append(f"{acting.day} {acting.unit.id} {acting.order.text}")
        return Result.EXECUTED


def planned(scene: Scene, orders: Mapping[str, str], log: Log) -> Month:
    book = lists(scene.now)
    for unit, text in orders.items():
        sheet = read_orders(f"UNIT {unit}\n{text}", BOOK)
        assert not sheet.diagnostics, sheet.diagnostics
        if unit in scene.world.units:
            scene.world.units[unit].orders = book.fill(sheet.orders)
        else:
            book.unborn[unit] = book.fill(sheet.orders)
    return Month(scene.now, log.handlers)


@pytest.mark.rule("OVL-EX-50", "OVL-ORD-39", "OVL-ORD-45")
def test_a_pupil_joins_his_master_on_the_day_he_comes_and_studies_from_then_on() -> None:
    scene, log = Scene(), Log()
    scene.place("L2")
    scene.unit("U1")
    master = scene.unit("U2", location="L2")
    plan = planned(scene, {"U1": "SEE U2\n-STACK U2\n--5 STUDY MAGE 1"}, log)
    plan.evening = (comes_on(9, "U2"),)
    plan.run()
    assert scene.world.units["U1"].leader == master.id
    assert log.days == [f"{day} U1 STUDY mage 1" for day in range(10, 15)]
    assert left(scene.world, "U1") == []


@pytest.mark.rule("OVL-EX-24", "OVL-ORD-23")
def test_goods_are_handed_to_two_who_come_one_after_the_other() -> None:
    scene, log = Scene(), Log()
    scene.place("L2")
    scene.unit("U1", items={"iron": 2})
    for number in ("U2", "U3"):
        scene.unit(number, location="L2")
    plan = planned(scene, {"U1": "GIVE U2 iron 1\n-5 STUDY cmbt\nGIVE U3 iron 1\n-MOVE S"}, log)
    plan.evening = (comes_on(4, "U2"), comes_on(20, "U3"))
    plan.run()
    assert log.days == [*(f"{day} U1 STUDY cmbt" for day in range(5, 10)), "21 U1 MOVE S"]
    assert [scene.world.units[number].count("iron") for number in ("U1", "U2", "U3")] == [0, 1, 1]


@pytest.mark.rule("OVL-FORM-25", "OVL-ORD-44", "OVL-EX-53")
def test_a_unit_split_off_obeys_on_the_same_day_and_goods_given_to_its_new_id_reach_it() -> None:
    scene, log = Scene(), Log()
    scene.unit("U1", "man", 20, items={"coin": 100})
    scene.world.next_unit = 8
    orders = {"U1": "GIVE f05nU01 coin 40\nSPLIT f05nU01 5", "f05nU01": "NAME Scouts\n2 STUDY cmbt"}
    plan = planned(scene, orders, log)
    plan.run()
    close(plan.lists.turn)
    made = scene.world.units["U8"]
    assert (made.name, made.figures, made.count("coin")) == ("Scouts", 5, 40)
    assert log.days == ["1 U8 STUDY cmbt", "2 U8 STUDY cmbt"]


@pytest.mark.rule("OVL-ORD-02", "OVL-FORM-13")
def test_an_accept_freed_by_a_condition_lets_the_other_in_on_the_same_day() -> None:
    scene, log = Scene(), Log()
    guest = scene.unit("U2", faction="f06")  # asked first, and in vain
    host = scene.unit("U1")
    scene.world.factions["f05"].default_stance = Stance.NEUTRAL
    plan = planned(scene, {"U2": "STACK U1\n-STUDY cmbt", "U1": "DAY 3\n-ACCEPT U2"}, log)
    plan.run()
    assert guest.leader == host.id
    assert log.days == ["3 U2 STUDY cmbt"]


@pytest.mark.rule("OVL-UNIT-05", "OVL-ORD-33")
def test_who_has_sworn_to_another_executes_nothing_more_and_works() -> None:
    scene, log = Scene(), Log()
    scene.unit("U1", oath="f06")
    worked: list[int] = []

    def work(acting: Acting) -> Result:
        worked.append(acting.day)
        return Result.EXECUTED

    log.handlers["work"] = work
    plan = planned(scene, {"U1": "NAME Turncoat\n5 STUDY cmbt"}, log)
    for day in (1, 2):
        plan.turn.day = day
        plan.run_day()
    assert worked == [1, 2]
    assert log.days == []
    assert scene.world.units["U1"].name == "Unit U1"


def test_every_order_is_carried_out_by_somebody_or_asked_for_by_another() -> None:
    nobody = [spec.keyword for spec in BOOK.specs if spec.do is None]
    assert nobody == [spec.keyword for spec in BOOK.specs if spec.takes.answers and spec.keyword != "retreat"]


@pytest.mark.rule("OVL-TURN-10", "OVL-ORD-04")
def test_an_attack_of_the_day_is_fought_in_its_evening() -> None:
    scene, log = Scene(), Log()
    for number, faction in (("U1", "f05"), ("U2", "f06")):
        scene.unit(number, "man", 20, faction=faction, experience={"cmbt": 3000}, items={"swrd": 20})
        scene.world.units[number].equipped = {"swrd": 20}
    plan = planned(scene, {"U1": "WAIT 1\n-ATTACK U2"}, log)
    plan.evening = EVENING
    men = []
    for day in (1, 2):
        plan.turn.day = day
        plan.run_day()
        men.append(sum(unit.figures for unit in scene.world.units.values()))
    assert men[0] == 40
    assert men[1] < 40
