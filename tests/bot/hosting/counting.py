"""A game as small as a game can be, with the faults that hosting must survive: count, win, crash, dawdle, die."""

from __future__ import annotations

import os
import re
import time
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from engine.core.diagnostics import Diagnostic, warning
from engine.core.dice import Dice
from engine.core.errors import SetupError
from engine.core.events import Event
from engine.core.language.readers import Whole
from engine.core.language.words import Directory, Style
from engine.core.orders import Arg, OrderBook, OrderSheet, OrderSpec
from engine.core.ruleset import (
    Addressee,
    Admission,
    Calendar,
    Look,
    Mail,
    Paper,
    Play,
    Ruleset,
    SeatRequest,
    Submission,
    Verdict,
)
from engine.core.telling.fieldsheet import FieldSheet, Stand
from engine.core.telling.mapsheet import Cell, Layout, MapSheet, Settlement
from engine.core.telling.press import Headline, Standings
from engine.core.telling.report import Lines, Report, Section
from engine.core.turn import Finish, Phase, SeatInfo, Turn


class Options(BaseModel):
    model_config = ConfigDict(extra="forbid")

    size: int = Field(default=3, ge=1, le=9)


class Choices(BaseModel):
    model_config = ConfigDict(extra="forbid")

    colour: Literal["red", "blue", "green"] = "red"


@dataclass
class Side:
    name: str
    count: int = 0
    status: str = "active"
    last_roll: int = 0


@dataclass
class State:
    sides: dict[str, Side] = field(default_factory=dict)
    winner: str = ""
    heard: int = 0


@dataclass(frozen=True)
class View:
    seat: str | None
    name: str
    count: int
    sides: tuple[str, ...]


def new_game(options: BaseModel, seats: Sequence[SeatRequest], seed: str) -> State:
    if any(seat.name == "Nowhere" for seat in seats):
        raise SetupError("there is no room for Nowhere")
    return State(sides={seat.id: Side(name=seat.name) for seat in seats})


def add_seat(state: State, seat: SeatRequest, dice: Dice) -> None:
    state.sides[seat.id] = Side(name=seat.name, last_roll=dice.between(1, 6))


def drop_seat(state: State, seat: str) -> None:
    state.sides[seat].status = "left"


def seats_of(state: State) -> tuple[SeatInfo, ...]:
    return tuple(SeatInfo(id=key, name=side.name, status=side.status) for key, side in state.sides.items())


def view(state: State, seat: str | None) -> View:
    side = state.sides[seat] if seat else Side(name="everybody")
    return View(seat=seat, name=side.name, count=side.count, sides=tuple(s.name for s in state.sides.values()))


def run(turn: Turn[State, None]) -> None:
    for seat, sheet in turn.orders.items():
        side = turn.state.sides[seat]
        side.last_roll = turn.dice(seat).between(1, 1_000_000)
        for order in sheet.orders:
            if order.name == "count":
                side.count += order["number"]
            elif order.name == "win":
                turn.state.winner = seat
            elif order.name == "crash":
                raise ZeroDivisionError("the abacus broke")
            elif order.name == "die":
                os._exit(3)
            elif order.name == "dawdle":
                time.sleep(order["number"] / 1000)
    turn.state.heard += len(turn.press)
    turn.tell(Event(seen_by=("*",)))


def check(view: View, sheet: OrderSheet) -> list[Diagnostic]:
    return [
        warning("big", "that is a big number", line=order.line)
        for order in sheet.orders
        if order.name == "count" and order["number"] > 100
    ]


def admit(submission: Submission) -> Verdict:
    if submission.sheet.text.startswith("test"):
        return Verdict(admission=Admission.TRIAL, reason="test orders are never stored")
    named = re.search(r"# turn (\d+)", submission.sheet.text)
    if named and int(named[1]) < submission.turn:
        return Verdict(admission=Admission.REFUSE, reason=f"turn {named[1]} has been played")
    if not submission.sheet.orders:
        return Verdict(admission=Admission.REFUSE, reason="there is no order in it")
    return Verdict(admission=Admission.STORE, version=(submission.version_on_file or 0) + 10,
                   for_turn=int(named[1]) if named else None)  # fmt: skip


def reader(state: State, address: str) -> str | None:
    return next((key for key, side in state.sides.items() if address == f"abacus {side.name}"), None)


def report(view: View, events: Sequence[Event], sheet: OrderSheet | None) -> Report:
    told = f"{view.name} stands at {view.count}."
    return Report(
        seat=view.seat or "",
        name=view.name,
        game="count",
        turn=0,
        date="",
        title=f"Report for {view.name}",
        sections=(Section(title="Count", blocks=(Lines(lines=(told,)),)),),
        happened=(told,),
        template="count 1\n",
    )


def map_sheet(view: View) -> MapSheet:
    cells = tuple(Cell(key=f"c{n}", x=n, y=0, terrain="plain", number=str(n)) for n in range(3))
    return MapSheet(
        title=f"The world of {view.name}",
        layout=Layout.SQUARE,
        cells=cells,
        settlements=(Settlement(cell="c1", kind="town", name="Abacus"),),
    )


def standings(state: State) -> Standings:
    rows = tuple((key, side.name, (side.count,)) for key, side in state.sides.items())
    return Standings(title="The count", columns=("count",), rows=rows)


def finished(state: State, events: Sequence[Event]) -> Finish | None:
    return Finish(winners=(state.winner,), reason="The count is complete.") if state.winner else None


def headlines(state: State, events: Sequence[Event]) -> tuple[Headline, ...]:
    return tuple(
        Headline(score=side.count, kind="count", text=f"{side.name} counts to {side.count}")
        for side in state.sides.values()
        if side.count
    )


def _spec(keyword: str, *args: Arg) -> OrderSpec:
    return OrderSpec(keyword=keyword, rule="CNT-1", help="does it", says="does it", example=f"{keyword} 1", args=args)


NUMBER = Arg(name="number", reader=Whole())

RULESET: Ruleset[State, View] = Ruleset(
    key="count",
    title="Count!",
    blurb="Counting.",
    seats=(1, 5),
    book=OrderBook(
        style=Style(line_comment="#"),
        specs=(
            _spec("count", NUMBER),
            _spec("win"),
            _spec("crash"),
            _spec("die"),
            _spec("dawdle", NUMBER),
        ),
    ),
    lint=list,
    play=Play(
        options=Options,
        choices=Choices,
        state_type=State,
        phases=(Phase("Counting", "CNT-1", run),),
        new_game=new_game,
        add_seat=add_seat,
        drop_seat=drop_seat,
        seats_of=seats_of,
        standing_orders=lambda state, seat: "",
        finished=finished,
        admit=admit,
        late_joining=True,
        plans_ahead=3,
    ),
    look=Look(
        first_steps=("Count.",),
        view=view,
        directory=lambda view: Directory({"side": {name: name for name in view.sides}}),
        check=check,
        template=lambda view: "count 1\n",
        report=report,
        map_sheet=map_sheet,
        calendar=Calendar(lambda number: f"day {number}"),
        explain=lambda sheet, view: [f"{order.name} it" for order in sheet.orders],
    ),
    mail=Mail(
        addressees=lambda view: (
            [Addressee(name=f"{name}'s abacus", address=f"abacus {name}") for name in view.sides]
            + [Addressee(name="The Sphinx", address="sphinx")]
        ),
        forward=reader,
        unsigned_letters=True,
    ),
    paper=Paper(
        headlines=headlines,
        standings=standings,
    ),
)


def ruleset(key: str) -> Ruleset[Any, Any]:
    """The registry of the tests: reached by name from the worker process."""
    assert key == "count", key
    return RULESET


def warlike(key: str) -> Ruleset[Any, Any]:
    """The same game, but that the first seat fights five battles in a turn."""
    assert key == "count", key
    return WARLIKE


def _told_of_battles(view: View, events: Sequence[Event], sheet: OrderSheet | None) -> Report:
    fought = [FieldSheet(title=f"Battle {n}", near="We", far="They", files=("left",), ranks=("front", "front"), front=1,
                         stands=(Stand(name="Grah", file=1, rank=1, figures=1),)) for n in range(1, 6)]  # fmt: skip
    return replace(report(view, events, sheet), fields=tuple(fought) if view.seat == "1" and sheet else ())


WARLIKE = replace(RULESET, look=replace(RULESET.look, report=_told_of_battles))


def former(key: str) -> Ruleset[Any, Any]:
    """The same game under the rules of last year, when a rumour more was heard each turn."""
    assert key == "count", key
    return FORMER


def _hear(turn: Turn[State, Any]) -> None:
    turn.state.heard += 1


_LISTENING = Phase("Listening", "CNT-2", _hear)
FORMER = replace(RULESET, play=replace(RULESET.play, phases=(*RULESET.play.phases, _LISTENING)))


def trying(key: str) -> Ruleset[Any, Any]:
    """The same game, but that some sheets are too much for its checker."""
    assert key == "count", key
    return TRYING


def _tried(view: View, sheet: OrderSheet) -> list[Diagnostic]:
    if "ponder" in sheet.text:
        time.sleep(600)
    if "perish" in sheet.text:
        os._exit(3)
    if "gobble" in sheet.text:
        raise MemoryError
    if "stumble" in sheet.text:
        raise ZeroDivisionError("the abacus broke")
    return check(view, sheet)


TRYING = replace(RULESET, look=replace(RULESET.look, check=_tried))
