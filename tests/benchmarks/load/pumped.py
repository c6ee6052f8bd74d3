"""Texts made to be slow: how long each takes to be read, checked and explained, and how that grows with its length.

`python -m tests.benchmarks.load.pumped [GAME ...]` doubles every text from 4 KiB to 512 KiB, on a campaign of
a few turns, and prints the slowest with their growth: near power 1, and 512 KiB in less than a second of
processor time. A machine that others make slow is timed beside each text by a loop of additions, and
given as much more time.
"""

from __future__ import annotations

import argparse
import math
import statistics
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, partial
from itertools import cycle, islice
from typing import Any, NamedTuple

from rich.console import Console
from rich.progress import track

from engine.core import document
from engine.core.orders import OrderSheet
from engine.core.ruleset import Ruleset, SeatRequest, begin, check_orders, collector_paused, look, run_turn
from engine.games.registry import GAMES, ruleset
from tests.engine.specimens import SPECIMENS

KIB = 1024
SIZES = tuple(4 * KIB << doubling for doubling in range(8))
TURNS = 3
LIMIT = 1.0  # seconds for the longest
STEEP = 1.3
AGAIN = 3  # times that a text over the limit is read once more
ADDITIONS, USUAL = 400_000, 0.022  # a loop, and the seconds it takes on the core that LIMIT is meant for
MEASURABLE = 0.004  # seconds; below that a growth says nothing
SIGNS = (
    " \t\xa0\u3000()[]{}<>|@;:#*-+=_.,!?$%&/\\~`'\"“”«»•9０٣xXéß\u0130"
    "\u200b\ufeff\u202e\xad\x00\x0c\x1f\U0001f986\ufe0f\u0301\n\r\x85\u2028"
)
RUNS = ("1. ", "2) ", "- ", "> ", "| ", "\\\n", "\r\n", "a.", "a ", '"" ', '" ', "-9 ", "1,", "``` ", "every turn: ",
        "et ", "next turn: ", "@ ", "D1 ", "5 ", "new ", "faction ", "all ", "to ", "# ", "game ", "unit ",
        "begin orders ", "set_passwd x ", "end orders ", "#atlantis ", "password ")  # fmt: skip


class Pump(NamedTuple):
    """A way to make a text of any length. line: of a length and a running number; what stands first is not repeated."""

    name: str
    first: str
    line: Callable[[int], str]

    def text(self, size: int) -> str:
        pieces, length, number = [self.first], len(self.first), 0
        while length < size:
            pieces.append(self.line(number))
            length += len(pieces[-1])
            number += 1
        return "".join(pieces)[:size]


class Eyes(NamedTuple):
    """A seat of a campaign that has gone on for a few turns: its game and what it knows."""

    game: Ruleset[Any, Any]
    view: Any
    headings: list[str]  # of the seat's units; one empty line in games without


@lru_cache(maxsize=8)
def numbered(keyword: str, number: int) -> str:
    return f"{keyword} {number} {number}\n"


def eyes(key: str) -> Eyes:
    game, specimen = ruleset(key), SPECIMENS[key]
    wanted = [
        SeatRequest(id=str(number), name=name, choices=game.play.choices(**choices))
        for number, (name, choices) in enumerate(specimen.seats.items(), 1)
    ]
    state = begin(game, game.play.options(**specimen.options), wanted, "pumped")
    for number in range(1, TURNS + 1):
        seats = [
            seat.id
            for seat in game.play.seats_of(document.decode(state, game.play.state_type))
            if seat.status == "active"
        ]
        orders = {seat: specimen.orders(game, look(game, state, seat)) for seat in seats}
        state = run_turn(game, state, orders, seed="pumped", number=number).state
    view = look(game, state, "1")
    own = [name.split("[")[-1].strip("]") for name in game.look.directory(view).names("own unit")]
    before = specimen.heading.rpartition(" ")[0]
    return Eyes(game, view, [f"{before} {unit}\n" for unit in own] if before else [""])


def checked(seat: Eyes, text: str) -> OrderSheet:
    """What a person's check costs the reader, the checker and the explanation."""
    with collector_paused():  # as a worker does
        sheet = check_orders(seat.game, seat.view, text)
        seat.game.look.explain(sheet, seat.view)
    return sheet


def again(text: str) -> Callable[[int], str]:
    return lambda number: text


def turns(lines: Sequence[str]) -> Callable[[int], str]:
    return lambda number: f"{lines[number % len(lines)]}\n"


def pumps(seat: Eyes) -> Iterator[Pump]:
    """Everything that is pumped for a game: its own orders out of its book, names out of what the seat knows."""
    book, heading = seat.game.book, seat.headings[0]
    keywords = [spec.keyword for spec in book.specs]
    for sign in dict.fromkeys(SIGNS):
        named = sign if sign.isascii() and sign.isprintable() else f"U+{ord(sign):04X}"
        yield Pump(f"{named!r} in one line", "", again(sign * 64))
        yield Pump(f"{named!r} in lines", heading, again(sign * 3_900 + "\n"))
        yield Pump(f"{named!r} behind a keyword", heading, turns([f"{word} {sign * 70}" for word in keywords]))
        yield Pump(f"{named!r} before a keyword", heading, turns([f"{sign * 70}{word}" for word in keywords]))
        yield Pump(f"{named!r}, a line each", heading, again(f"{sign}\n"))
    for run in RUNS:
        yield Pump(f"{run!r} in one line", "", again(run))
        yield Pump(f"{run!r} in lines", heading, again(run * (3_900 // len(run)) + "\n"))
        yield Pump(f"{run!r}, a line each", heading, again(f"{run}\n"))
    for spec in book.specs:
        last = f"{spec.example.split()[-1]} "
        yield Pump(f"{spec.keyword} again and again", heading, again(f"{spec.example}\n"))
        yield Pump(f"{spec.keyword} and nothing", heading, again(f"{spec.keyword}\n"))
        yield Pump(f"{spec.keyword} of ever other numbers", heading, partial(numbered, spec.keyword))
        yield Pump(f"{spec.keyword} with long lists", heading, again(f"{spec.example} {last * (3_900 // len(last))}\n"))
    examples = [spec.example for spec in book.specs]
    yield Pump("all orders in turn", heading, turns(examples))
    yield Pump("all orders, each many times", heading, lambda n: f"{examples[n // 500 % len(examples)]}\n")
    yield Pump("all orders in one line", heading, lambda n: f"{examples[n % len(examples)]} ")
    yield Pump("all orders for all units", "", turns(
        [head + example for head in seat.headings[:40] for example in examples]))  # fmt: skip
    yield Pump("forty orders for each unit", "", turns(
        [seat.headings[at % len(seat.headings)] + "\n".join(islice(cycle(examples[at:]), 40))
         for at in range(len(examples))]))  # fmt: skip
    yield Pump("misspelt orders", heading, lambda n: f"{keywords[n % len(keywords)]}x{n} {n}\n")
    yield Pump("words nobody knows", heading, lambda n: f"w{n:x}q{n * 7919:x}\n")
    yield Pump("long words nobody knows", heading, lambda n: f"{n:040x}{'develop_' * 8}\n")
    yield Pump("orders of many units", "", lambda n: f"unit {n}\n{examples[n % len(examples)]}\n")
    yield Pump("sections of many units", "", lambda n: f"unit {n}\n")
    yield Pump("forms", heading, lambda n: f"form {n}\nname unit x{n}\nend\n")
    yield Pump("forms without an end", heading, lambda n: f"form {n}\n")
    yield Pump("headers", "", again("#atlantis 1\nbegin orders x\nGAME f05 x\nend orders\n"))
    yield Pump("begin test headers", "", again("begin test Nobody 3 4\n"))
    yield Pump("new units", heading, lambda n: f"SPLIT f05nU{n % 100:02d} 1\nUNIT f05nU{n % 100:02d}\n")
    template = seat.game.look.template(seat.view)
    yield Pump("its template again and again", "", again(template))
    yield from _named(seat)


def _named(seat: Eyes) -> Iterator[Pump]:
    """Orders about what the seat may name."""
    known = seat.game.look.directory(seat.view)
    for spec in seat.game.book.specs:
        names = [known.names(arg.reader.kind)[:50] or arg.reader.choices()[:20] or ["1"] for arg in spec.args]
        lines = list(islice(zip(*map(cycle, names), strict=True), 50))
        if lines:
            said = [" ".join((spec.keyword, *map(str, line))) for line in lines]
            yield Pump(f"{spec.keyword} of known names", seat.headings[0], turns(said))


class Curve(NamedTuple):
    """How a pump went: seconds at each size."""

    name: str
    seconds: list[float]

    @property
    def power(self) -> float:
        """The exponent by which the time grows with the length, as far as it can be measured: 1 is linear."""
        points = [(math.log(size), math.log(spent)) for size, spent in zip(SIZES, self.seconds, strict=True)
                  if spent >= MEASURABLE]  # fmt: skip
        if len(points) < 3:
            return 0.0
        return statistics.linear_regression(*zip(*points, strict=True)).slope

    @property
    def is_slow(self) -> bool:
        return self.seconds[-1] > LIMIT or (self.power > STEEP and self.seconds[-1] > LIMIT / 4)


def slowness() -> float:
    """How much longer than usual the machine takes at this moment: 1 on the core that LIMIT is meant for."""
    begun, total = time.process_time(), 0
    for number in range(ADDITIONS):
        total += number
    return (time.process_time() - begun) / USUAL


def measured(seat: Eyes, pump: Pump, sizes: Sequence[int] = SIZES) -> Curve:
    seconds = []
    for size in sizes:
        text = pump.text(size)
        spent = _spent(seat, text)
        for _ in range(AGAIN if spent > LIMIT else 0):  # others may have been in the way
            spent = min(spent, _spent(seat, text))
        seconds.append(spent)
    return Curve(pump.name, seconds)


def _spent(seat: Eyes, text: str) -> float:
    """Processor seconds for a text, on a machine that is as fast as usual."""
    before, begun = slowness(), time.process_time()
    checked(seat, text)
    spent = time.process_time() - begun
    return spent / max(1.0, (before + slowness()) / 2)


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("games", nargs="*", choices=[*GAMES, []])
    asked.add_argument("--worst", type=int, default=15, help="how many of the slowest are printed")
    asked.add_argument("--longest-only", action="store_true", help="512 KiB only, without growth: eight times as fast")
    given = asked.parse_args()
    slow = 0
    for key in given.games or GAMES:
        seat = eyes(key)
        every = list(pumps(seat))
        curves = []
        for pump in track(every, key, console=Console(stderr=True)):
            if given.longest_only:
                pump_curve = measured(seat, pump, SIZES[-1:])
                curves.append(Curve(pump.name, [0.0] * (len(SIZES) - 1) + pump_curve.seconds))
            else:
                curves.append(measured(seat, pump))
        curves.sort(key=lambda curve: -curve.seconds[-1])
        powers = [curve.power for curve in curves if curve.power]
        power = statistics.median(powers or [0])
        failed = sum(curve.is_slow for curve in curves)
        print(
            f"\n{seat.game.title}: {len(curves)} texts of up to 512 KiB, median power {power:.2f}, {failed} too slow\n"
        )
        print("| text | 4 KiB | 64 KiB | 512 KiB | power |\n|---|---|---|---|---|")
        for curve in curves[: given.worst]:
            times = " | ".join(f"{curve.seconds[at] * 1000:.0f} ms" for at in (0, 4, 7))
            print(f"| {curve.name} | {times} | {curve.power:.2f}{' SLOW' if curve.is_slow else ''} |")
        slow += failed
    sys.exit(1 if slow else 0)


if __name__ == "__main__":
    main()
