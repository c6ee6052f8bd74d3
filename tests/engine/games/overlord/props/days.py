"""A small world for tests of order lists and days: units at locations, handlers that only say what they did."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.orders import read_orders
from engine.core.turn import Step
from engine.games.overlord.acting.contract import Acting, Handler, Result
from engine.games.overlord.acting.lists import lists
from engine.games.overlord.book import BOOK
from engine.games.overlord.language.prefixes import written_prefix
from engine.games.overlord.month.day import Month
from engine.games.overlord.ruleset import RULESET
from engine.games.overlord.scratch import OverlordTurn
from engine.games.overlord.state import World
from engine.games.overlord.units.known import near
from tests.engine.games.overlord.props.scene import Ground, Scene


def world_of(*units: str, places: Mapping[str, str] | None = None) -> World:
    """Leaders of faction f05 with these ids at L1, or where `places` puts them; locations L1, L2 and L3."""
    scene = Scene()
    scene.world.factions["f05"].seat = "1"
    for number in ("L2", "L3"):
        scene.place(number)
    for unit in units:
        scene.unit(unit, name=unit, location=(places or {}).get(unit, "L1"))
    return scene.world


class Diary:
    """Handlers for every order: each writes down "day unit ORDER ..." when it executes.

    answers: other handlers by keyword; an order without one always executes.
    """

    def __init__(self, answers: Mapping[str, Handler] | None = None) -> None:
        self.entries: list[str] = []
        self.tried: list[str] = []
        self._answers = dict(answers or {})
        self.handlers: dict[str, Handler] = {spec.keyword: self._handle for spec in BOOK.specs}

    def _handle(self, acting: Acting) -> Result:
        name = acting.order.name
        if acting.pending is not None:
            self.tried.append(f"{acting.day} {acting.unit.id} {acting.order.text}")
        result = self._answers[name](acting) if name in self._answers else Result.EXECUTED
        if result not in (Result.NOT_YET, Result.FAILED) and acting.pending is not None:
            self.entries.append(f"{acting.day} {acting.unit.id} {acting.order.text}")
        return result


def month(world: World, orders: Mapping[str, str], diary: Diary, month_type: type[Month] = Month) -> Month:
    """The month of a turn in which the units have these order lists, ready to run."""
    turn = Ground(RULESET, world).turn()
    book = lists(turn)
    for unit, text in orders.items():
        sheet = read_orders(f"UNIT {unit}\n{text}", BOOK)
        assert not sheet.diagnostics, sheet.diagnostics
        if unit in world.units:
            world.units[unit].orders = book.fill(sheet.orders)
        else:
            book.unborn[unit] = book.fill(sheet.orders)
    return month_type(turn, diary.handlers)


def left(world: World, unit: str) -> list[str]:
    """The list of a unit as the template would print it."""
    return [written_prefix(line) + line.words for line in world.units[unit].orders]


def have(acting: Acting) -> Result:
    goods = acting.order["goods"]
    return Result.EXECUTED if acting.unit.count(goods.item) >= (goods.number or 1) else Result.NOT_YET


def give(acting: Acting) -> Result:
    goods, other = acting.order["goods"], near(acting, acting.order["unit"])
    number = goods.number if goods.number is not None else acting.unit.count(goods.item)
    if other is None or acting.unit.count(goods.item) < number or not number:
        return Result.NOT_YET
    acting.unit.add(goods.item, -number)
    other.add(goods.item, number)
    return Result.EXECUTED


def use(acting: Acting) -> Result:
    acting.unit.add("iron", 1)
    return Result.EXECUTED


def see(acting: Acting) -> Result:
    return Result.EXECUTED if near(acting, acting.order["unit"]) else Result.NOT_YET


def never(acting: Acting) -> Result:
    return Result.NOT_YET


REAL = {"have": have, "give": give, "use": use, "see": see}


def comes_on(day: int, unit: str, place: str = "L1") -> Step[[OverlordTurn]]:
    """An evening on which a unit arrives, so that it is there the day after."""

    def run(turn: OverlordTurn) -> None:
        if turn.day == day:
            who = turn.state.units[unit]
            turn.state.locations[who.location].units.remove(unit)
            who.location = place
            turn.state.locations[place].units.append(unit)

    return Step("arrival", "OVL-MOVE-01", run)
