"""Wells!: villages have diggers, who dig and cry out the news; each carries out one order a turn from a queue."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from pydantic import BaseModel, ConfigDict, Field

from engine.core.diagnostics import Diagnostic, warning
from engine.core.dice import Dice
from engine.core.errors import SetupError
from engine.core.events import EVERYONE, Event
from engine.core.house import Advice, House, Temper
from engine.core.language.readers import Many, Named, Whole
from engine.core.language.words import Directory, Line, Words
from engine.core.orders import (
    Order,
    OrderBook,
    OrderSheet,
    Reading,
    Understood,
    arg,
    book_of,
    explain,
    may,
    order,
    print_order,
    read_orders,
)
from engine.core.rules.linting import faulty_orders
from engine.core.ruleset import Calendar, Look, Paper, Play, Ruleset, SeatRequest
from engine.core.telling.mapsheet import Cell, Layout, MapSheet
from engine.core.telling.press import Headline, PressItem, PressKind, Standings
from engine.core.telling.report import Lines, OfferedOrder, Report, Section
from engine.core.turn import Finish, Phase, SeatInfo, Turn

DEEP = 9  # metres at which a well has water


class Options(BaseModel):
    """halves: villages give orders in every other month only, the first of them in odd ones."""

    model_config = ConfigDict(extra="forbid")

    halves: bool = False


class Nothing(BaseModel):
    """A player has nothing to choose."""

    model_config = ConfigDict(extra="forbid")


class Gift(BaseModel):
    """What the game master may give: metres, to the digger who stands at the front."""

    model_config = ConfigDict(extra="forbid")

    metres: int = Field(default=1, ge=1, le=5)


# What is played


@dataclass
class Digger:
    name: str
    depth: int = 0
    queue: list[str] = field(default_factory=list)  # orders as they are printed, the next one first


@dataclass
class Village:
    name: str
    diggers: dict[str, Digger]
    status: str = "active"
    public: bool = False


@dataclass
class World:
    villages: dict[str, Village]
    month: int = 0
    halves: bool = False


def village(seat: SeatRequest) -> Village:
    names = {f"{seat.id}1": "Ann", f"{seat.id}2": "Ben"}
    return Village(seat.name, {number: Digger(name) for number, name in names.items()})


def new_game(options: BaseModel, seats: Sequence[SeatRequest], seed: str) -> World:
    assert isinstance(options, Options)
    return World({seat.id: village(seat) for seat in seats}, halves=options.halves)


def add_seat(world: World, seat: SeatRequest, dice: Dice) -> None:
    world.villages[seat.id] = village(seat)


def drop_seat(world: World, seat: str) -> None:
    world.villages[seat].status = "left"


def seats_of(world: World) -> tuple[SeatInfo, ...]:
    return tuple(SeatInfo(id=key, name=one.name, status=one.status) for key, one in world.villages.items())


def give(world: World, seat: str, gift: BaseModel) -> str:
    """Digs for the village's first digger. Raises SetupError when that would win the game."""
    assert isinstance(gift, Gift)
    digger = next(iter(world.villages[seat].diggers.values()))
    if digger.depth + gift.metres >= DEEP:
        raise SetupError(f"{digger.name} would find water: that is for the diggers to do.")
    digger.depth += gift.metres
    return f"The earth gave way under {digger.name}: {gift.metres} metres."


def expects(world: World) -> frozenset[str]:
    """The seats that owe orders this month."""
    return frozenset(seat for seat in world.villages if not world.halves or (int(seat) + world.month) % 2)


def finished(world: World, events: Sequence[Event]) -> Finish | None:
    deep = [key for key, one in world.villages.items() if any(d.depth >= DEEP for d in one.diggers.values())]
    return Finish(winners=tuple(deep), reason="There is water.") if deep else None


# Orders


def frame(line: Line, words: Words, reading: Reading) -> bool:
    """`unit 11`: the orders below are for that digger."""
    if not words.accept("unit"):
        return False
    known = words.directory.find("unit", words.left)
    reading.unit = str(known[0]) if known else words.take("a unit").text
    reading.header.setdefault("sections", {})[reading.unit] = line.number
    return True


SHEET = OrderBook(frame=frame)


def queues(sheet: OrderSheet) -> dict[str, list[str]]:
    """The orders of a sheet, printed, by the digger they are for."""
    found: dict[str, list[str]] = {}
    for one in sheet.orders:
        found.setdefault(one.unit, []).append(print_order(one, BOOK))
    return found


def sections(queued: dict[str, list[str]]) -> str:
    return "".join(f"unit {unit}\n" + "".join(f"{order}\n" for order in orders) for unit, orders in queued.items())


# The turn


class Dug(Event):
    digger: str
    depth: int


class Cried(Event):
    seat: str
    digger: str
    text: str


def take_orders(turn: Turn[World, None]) -> None:
    """A section of a sheet takes the place of that digger's queue."""
    for seat, sheet in turn.orders.items():
        for unit, orders in queues(sheet).items():
            if unit in turn.state.villages[seat].diggers:
                turn.state.villages[seat].diggers[unit].queue = orders


def work(turn: Turn[World, None]) -> None:
    """Each digger carries out the first order of the queue."""
    turn.state.month = turn.number
    for seat, here in turn.state.villages.items():
        here.public = False
        for number, digger in here.diggers.items():
            if digger.queue:
                directory = Directory({"unit": {number: number for number in here.diggers}})
                (order,) = read_orders(digger.queue.pop(0), BOOK, directory).orders
                BOOK.deeds[order.name](Acting(turn, seat, here, number, order))


@dataclass
class Acting:
    """What an order has in hand."""

    turn: Turn[World, None]
    seat: str
    here: Village
    number: str
    order: Order

    @property
    def digger(self) -> Digger:
        return self.here.diggers[self.number]


def dig(acting: Acting) -> None:
    digger = acting.digger
    first, *rest = acting.order.get("metres") or (1,)
    digger.depth += first
    digger.queue[:0] = [f"dig {' '.join(map(str, rest))}"] if rest else []
    acting.turn.tell(Dug(seen_by=(acting.seat,), digger=digger.name, depth=digger.depth))


def cry(acting: Acting) -> None:
    who, text = f"{acting.digger.name} [{acting.number}]", "\n".join(acting.order.body)
    acting.turn.tell(Cried(seen_by=EVERYONE, seat=acting.seat, digger=who, text=text))


def swap(acting: Acting) -> None:
    digger, other = acting.digger, acting.here.diggers[str(acting.order["other"])]
    digger.depth, other.depth = other.depth, digger.depth


def publish(acting: Acting) -> None:
    acting.here.public = True


def leave(acting: Acting) -> None:
    acting.here.status = "left"


ORDERS = (
    order("dig", may("metres", Many(Whole(1, 3))), rule="WEL-1", help="Digs deeper, on this and the following turns.",
          example="dig 1", says="digs [{metres}|1] deep", do=dig),
    order("cry", arg("lines", Whole(0, 20)), rule="WEL-2", help="Cries out the lines below it.",
          example="cry 1\nCome and drink!", lines="lines", do=cry,
          says=lambda order, name: f"cries {len(order.body)} lines"),
    order("swap", arg("other", Named("unit")), rule="WEL-3", help="Changes places with another digger.",
          example="swap Ann", says="changes places with {other}", do=swap),
    order("publish", rule="WEL-4", help="Lets everybody read this month's report.", says="lets all read the report",
          do=publish),
    order("quit", rule="WEL-5", help="Leaves the game.", says="leaves the game", do=leave),
)  # fmt: skip
BOOK = book_of(ORDERS, sheet=SHEET)


# What is shown


@dataclass(frozen=True)
class View:
    seat: str
    name: str
    diggers: dict[str, Digger]
    names: tuple[str, ...]
    month: int
    public: bool = False


def view(world: World, seat: str | None) -> View:
    names = tuple(one.name for one in world.villages.values())
    here = world.villages[seat] if seat else Village("everybody", {})
    return View(seat or "", here.name, here.diggers, names, world.month, here.public)


def directory(view: View) -> Directory:
    named = {digger.name: number for number, digger in view.diggers.items()}
    return Directory(
        {"unit": {**named, **{number: number for number in view.diggers}}, "village": dict.fromkeys(view.names, "")}
    )


def check(view: View, sheet: OrderSheet) -> list[Diagnostic]:
    """Nobody need dig more than is missing, and nobody changes places alone."""
    found = []
    for one in sheet.orders:
        digger = view.diggers.get(one.unit)
        if digger is None:
            found.append(warning("unit", f"you have no digger {one.unit}", line=one.line, rule="WEL-0"))
        elif one.name == "swap" and one["other"] == one.unit:
            found.append(warning("alone", "that is the same digger", line=one.line, argument="other", rule="WEL-3"))
        elif one.name == "dig":
            found += too_deep(digger, one)
    return found


def too_deep(digger: Digger, order: Order) -> list[Diagnostic]:
    depth = digger.depth
    for item, metres in enumerate(order.get("metres") or ()):
        if depth >= DEEP:
            said = f"with {DEEP} metres there is water"
            return [warning("deep", said, line=order.line, argument="metres", item=item, rule="WEL-1")]
        depth += metres
    return []


@dataclass
class Teller:
    """Calls the diggers of a village by their names."""

    sheet: OrderSheet
    view: View

    def __call__(self, value: Any, kind: str = "") -> str:
        digger = self.view.diggers.get(str(value)) if kind == "unit" else None
        return f"{digger.name} ({value})" if digger else str(value)

    def line(self, order: Order, said: str) -> str:
        return Understood(self(order.unit, "unit"), said)


def template(view: View) -> str:
    return sections({number: digger.queue for number, digger in view.diggers.items()})


def buttons(view: View) -> list[OfferedOrder]:
    """Digging, for everybody who has nothing to do."""
    idle = {number: digger for number, digger in view.diggers.items() if not digger.queue}
    return [OfferedOrder(label=f"{one.name} digs", unit=number, line="dig 3") for number, one in idle.items()]


def unit_block(view: View, unit: str) -> str:
    """The section of one digger; for a stranger it is as empty as it reads."""
    return sections({unit: view.diggers[unit].queue if unit in view.diggers else []})


def merge(on_file: str, new: str) -> str:
    """Sections of the sheet on file stay in force where the new one has none for that digger."""
    there = read_orders(new, BOOK).header.get("sections", {})
    kept = [lines for unit, lines in sections_of(on_file).items() if unit not in there]
    return "\n".join([new.rstrip("\n"), *kept, ""]) if kept else new


def sections_of(text: str) -> dict[str, str]:
    """The text of each section, with its first line. Lines that somebody cries are none, whatever they say."""
    lines = text.rstrip("\n").split("\n")
    begun = read_orders(text, BOOK).header.get("sections", {})
    ends = [*sorted(begun.values())[1:], len(lines) + 1]
    return {unit: "\n".join(lines[at - 1 : end - 1]) for (unit, at), end in zip(begun.items(), ends, strict=True)}


def report(view: View, events: Sequence[Event], sheet: OrderSheet | None) -> Report:
    told = [f"{event.digger} is {event.depth} metres deep." for event in events if isinstance(event, Dug)]
    told += [f"{event.digger} cries: {event.text}" for event in events if isinstance(event, Cried)]
    waiting = [
        f"{digger.name} [{number}]: {', '.join(digger.queue) or 'idle'}" for number, digger in view.diggers.items()
    ]
    return Report(
        seat=view.seat,
        name=view.name,
        game="wells",
        turn=view.month,
        date=f"month {view.month}",
        title=f"{view.name}, month {view.month}",
        sections=(
            Section(title="Deeds", blocks=(Lines(lines=tuple(told) or ("Nothing happened.",)),)),
            Section(title="Queues", blocks=(Lines(lines=tuple(waiting)),)),
        ),
        happened=tuple(told),
        template=template(view),
        public=view.public,
    )


def map_sheet(view: View) -> MapSheet:
    cells = tuple(Cell(key=name, x=place, y=0, terrain="plain") for place, name in enumerate(view.names))
    return MapSheet(title=f"The villages as {view.name} knows them", layout=Layout.SQUARE, cells=cells)


def headlines(world: World, events: Sequence[Event]) -> tuple[Headline, ...]:
    wet = [one.name for one in world.villages.values() if any(d.depth >= DEEP for d in one.diggers.values())]
    return tuple(Headline(score=9, kind="discovery", text=f"Water in {name}!") for name in wet)


def press_of(events: Sequence[Event]) -> list[PressItem]:
    """What was cried out, signed by who cried."""
    cries = [event for event in events if isinstance(event, Cried)]
    return [PressItem(seat=c.seat, kind=PressKind.PRESS, title="", text=c.text, signature=c.digger) for c in cries]


def standings(world: World) -> Standings:
    rows = [(key, one.name, (max(d.depth for d in one.diggers.values()),)) for key, one in world.villages.items()]
    return Standings(title="The wells", columns=("metres",), rows=tuple(rows))


def house_orders(view: View, temper: Temper, dice: Dice) -> str:
    """The house digs with everybody who has nothing to do: a builder one metre a month, others as deep as it goes."""
    deep = "1" if temper is Temper.BUILDER else "3"
    return sections({number: digger.queue or [f"dig {deep}"] for number, digger in view.diggers.items()})


def house_answer(view: View, temper: Temper, letter: str) -> str:
    """Questions are answered."""
    return f"{view.name} digs." if "?" in letter else ""


def advise(view: View, events: Sequence[Event]) -> Advice:
    """To dig with whoever is idle."""
    idle = [number for number, digger in view.diggers.items() if not digger.queue]
    deepest = max(digger.depth for digger in view.diggers.values())
    return Advice(
        changed=f"Your deepest well has {deepest} metres.",
        meaning=f"With {DEEP} metres there is water, and you win.",
        suggestion="Let everybody who is idle dig." if idle else "Wait: everybody has something to do.",
        orders="".join(f"unit {number}\ndig 3\n" for number in idle),
    )


RULESET: Ruleset[World, View] = Ruleset(
    key="wells",
    title="Wells!",
    blurb="Dig for water.",
    seats=(1, 9),
    book=BOOK,
    lint=lambda: list(faulty_orders(BOOK, lambda spec: "unit 11\n")),
    play=Play(
        options=Options,
        choices=Nothing,
        state_type=World,
        phases=(Phase("Orders", "WEL-0", take_orders), Phase("Work", "WEL-1", work)),
        new_game=new_game,
        add_seat=add_seat,
        drop_seat=drop_seat,
        seats_of=seats_of,
        standing_orders=lambda world, seat: "",
        finished=finished,
        merge=merge,
        expects=expects,
        gifts=Gift,
        give=give,
    ),
    look=Look(
        view=view,
        directory=directory,
        check=check,
        explain=explain(BOOK, Teller),
        template=template,
        report=report,
        map_sheet=map_sheet,
        calendar=Calendar(lambda number: f"month {number}"),
        first_steps=("Dig.",),
        unit_block=unit_block,
        buttons=buttons,
    ),
    paper=Paper(headlines=headlines, standings=standings, press_of=press_of),
    house=House(
        choices=lambda options, temper, dice: {}, orders=house_orders, answer=house_answer, advise=advise, rivals=1
    ),
)


def ruleset(key: str) -> Ruleset[Any, Any]:
    """The registry of the tests: reached by name from the worker process."""
    assert key == "wells", key
    return RULESET
