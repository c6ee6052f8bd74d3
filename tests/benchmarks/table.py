"""Measures what is promised of speed and size: `python -m tests.benchmarks.table` prints docs/speed.md's table.

Takes about six minutes; nothing else should run on the machine meanwhile.
"""

from __future__ import annotations

import asyncio
import math
import os
import platform
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import track

from engine.core import document
from engine.core.ruleset import run_turn
from engine.games.dunk.ruleset import RULESET
from engine.games.dunk.state import Campaign
from engine.games.registry import ruleset
from engine.render import draw_map
from tests.benchmarks import crowds as in_one_place
from tests.benchmarks.alone import turn_alone
from tests.benchmarks.load.busy_bot import answers_during_a_turn
from tests.benchmarks.load.idle_bot import memory_of_the_bot
from tests.benchmarks.pictures import everything
from tests.benchmarks.test_render import forget_everything
from tests.benchmarks.turns import test_erfworld_turn as erfworld_days
from tests.benchmarks.turns import test_olympia_turn as olympia_turns
from tests.benchmarks.turns import test_overlord_orders as overlord_orders
from tests.benchmarks.turns import test_overlord_turn as overlord_turns
from tests.benchmarks.turns.test_dunk_turn import middle_game
from tests.benchmarks.turns.test_orders import checked, five_hundred_lines, garbage, great_view
from tests.engine.render.sheets import dunk_sheet

Row = tuple[str, str, str]
LONG_TURN = float(os.environ.get("TURNKEEP_LONG_TURN", "60"))
GROWTH = (("20x20", 8), ("30x30", 18), ("50x40", 30), ("80x60", 45), ("100x100", 60))
GROWTH_TURNS = 6


def median(work: Callable[[], Any], rounds: int, before: Callable[[], Any] = lambda: None) -> float:
    """The median of so many runs, in seconds; `before` is not counted."""
    times = []
    for _ in range(rounds):
        before()
        begun = time.perf_counter()
        work()
        times.append(time.perf_counter() - begun)
    return statistics.median(times)


def spoken(seconds: float) -> str:
    """Seconds as they are read: 640 ms, 3.4 s."""
    return f"{seconds * 1000:.0f} ms" if seconds < 1 else f"{seconds:.1f} s"


def dunk_turn(size: str, kingdoms: int, turns: int, rounds: int = 5) -> tuple[float, int]:
    """Seconds for a turn of a game that has gone on for so long; and its provinces and armies together."""
    state, orders, number = middle_game(size, kingdoms, turns)
    campaign = document.decode(state, Campaign)
    seconds = median(lambda: run_turn(RULESET, state, orders, seed="bench", number=number), rounds)
    return seconds, len(campaign.provinces) + len(campaign.armies)


def growth() -> float:
    """The exponent by which a turn's time grows with provinces and armies: 1 is linear."""
    points = [dunk_turn(size, kingdoms, GROWTH_TURNS, 3) for size, kingdoms in GROWTH]
    xs, ys = [math.log(things) for _, things in points], [math.log(seconds) for seconds, _ in points]
    return statistics.linear_regression(xs, ys).slope


def turns() -> Iterator[Row]:
    for size, kingdoms, number, limit in (("30x20", 12, 20, "1 s"), ("100x100", 60, 12, "a few seconds")):
        seconds, _ = dunk_turn(size, kingdoms, number)
        yield f"Dunk! turn {number + 1}, {kingdoms} kingdoms on {size}, reports included", spoken(seconds), limit
    yield "growth of a turn with provinces + armies, 400 to 10,000", f"power {growth():.2f}", "near 1"


def atlantis() -> Iterator[Row]:
    for size, factions, units, rounds, limit in (
        ("64x64", 100, 3_000, 5, "1.4 s"),
        ("96x96", 300, 7_500, 3, "5 s"),
        ("160x160", 1_000, 20_000, 1, ""),
    ):
        run = turn_alone(size, factions, units, rounds)
        named = f"Atlantis turn, {factions:,} factions with {units:,} units on {size}"
        yield f"{named}: orders in, all reports out", spoken(run.seconds), limit
    yield f"the same turn of {factions:,} factions: peak memory of its process", f"{run.peak:.0f} MiB", "1024 MiB"


def overlord() -> Iterator[Row]:
    points = []
    for factions, units in overlord_turns.SIZES:
        run = overlord_turns.alone(factions, units)
        points.append((units, run.seconds))
        named = f"Overlord turn, {factions:,} factions with {units:,} units of {overlord_turns.LINES} orders each"
        yield f"{named}: orders in, all reports out", spoken(run.seconds), "1 min" if units == 10_000 else ""
    yield f"the same turn of {factions:,} factions: peak memory of its process", f"{run.peak:.0f} MiB", "1536 MiB"
    nobody = overlord_turns.alone(factions, units, idles=True)
    yield f"the same turn with no orders: {units:,} units idle", spoken(nobody.seconds), ""
    yield (
        "growth of a turn of Overlord with units, 1,000 to 10,000",
        f"power {overlord_turns.growth(points):.2f}",
        "near 1",
    )
    view, text = overlord_orders.two_thousand_lines()
    seconds = median(lambda: overlord_orders.checked(text, view), 30)
    yield "check of 2,000 lines of Overlord's orders", spoken(seconds), "100 ms"


def olympia() -> Iterator[Row]:
    """Seconds of the processor."""
    idle = olympia_turns.alone(100, 100, idles=True)
    yield "Olympia turn, the largest world, 100 idle factions: all reports out", spoken(idle.seconds), "1 s"
    points = []
    for (factions, nobles), limit in zip(olympia_turns.SIZES, ("", "5 s", "20 s"), strict=True):
        run = olympia_turns.alone(factions, nobles)
        points.append((nobles, run.seconds))
        named = f"Olympia turn, {factions} factions with {nobles:,} nobles of {olympia_turns.LINES} orders each"
        yield f"{named}: orders in, all reports out", spoken(run.seconds), limit
        if nobles == 1_000:
            yield "the same turn: peak memory of its process", f"{run.peak:.0f} MiB", "500 MiB"
    power = olympia_turns.growth(points)
    yield "growth of a turn of Olympia with nobles, 500 to 3,000", f"power {power:.2f}", "1.15"
    view, text = olympia_turns.two_thousand_lines()
    yield (
        "check of 2,000 lines of Olympia's orders",
        spoken(median(lambda: olympia_turns.checked(text, view), 30)),
        "100 ms",
    )


def erfworld() -> Iterator[Row]:
    """Seconds of the processor."""
    for size, hexes, limit in ((erfworld_days.SMALL, "40x40", "0.8 s"), (erfworld_days.LARGE, "80x80", "15 s")):
        sides, _, units, each = size
        run = erfworld_days.alone(size)
        named = f"Erfworld day, {sides} sides with {units:,} units in packs of {each} on {hexes} hexes"
        yield f"{named}: orders in, all reports out", spoken(run.seconds), limit
    yield "the same day of 40 sides: peak memory of its process", f"{run.peak:.0f} MiB", "500 MiB"
    yield "growth of a day of Erfworld with units, 5,000 to 20,000", f"power {erfworld_days.growth():.2f}", "1.15"


def crowds() -> Iterator[Row]:
    """Seconds of the processor."""
    for game in in_one_place.CROWDS:
        points = in_one_place.measured(game, in_one_place.SIZES[game])
        sizes = ", ".join(f"{units:,}" for units, _ in points)
        told = ", ".join(spoken(took) for _, took in points)
        yield f"{ruleset(game).title} turn, {sizes} units of 40 factions in one place", told, ""
        yield "growth between the last two of these", f"power {in_one_place.power(points):.2f}", "1.3"
    city = in_one_place.CITY
    for game in in_one_place.CITIES:
        turn = in_one_place.alone(game, city.units, city.factions)
        named = f"{ruleset(game).title}, a city of {city.units:,} units of {city.factions} factions"
        yield f"{named}: text of all reports", f"{turn.size / 1e6:.1f} MB", f"{city.most / 1e6:.0f} MB"
        yield "the same turn, orders in, all reports out", spoken(turn.seconds), "1 s"


def orders() -> Iterator[Row]:
    eyes = great_view()
    text, noise = five_hundred_lines(eyes), garbage()
    yield "check of 500 lines of orders", spoken(median(lambda: checked(text, eyes), 30)), "20 ms"
    yield "check of 100,000 lines of garbage", spoken(median(lambda: checked(noise, eyes), 5)), "bounded"


def pictures() -> Iterator[Row]:
    small, great = dunk_sheet(30, 20, fog=True), dunk_sheet(100, 100)
    yield "map 30x20, in a fresh process", spoken(median(lambda: draw_map(small), 7, forget_everything)), ""
    yield "map 30x20", spoken(median(lambda: draw_map(small), 7)), "0.6 s"
    for one in everything():
        seconds = median(one.draw, 1) / one.parts  # drawn for the first time
        yield one.what, spoken(seconds), spoken(one.limit) + (" **over**" if seconds > one.limit else "")
    yield "map 100x100, in a fresh process", spoken(median(lambda: draw_map(great), 5, forget_everything)), "2 s"


def bot() -> Iterator[Row]:
    with tempfile.TemporaryDirectory(prefix="turnkeep-table-") as folder:
        memory = asyncio.run(memory_of_the_bot(Path(folder)))
        yield "resident memory of the idle bot", f"{memory.idle:.0f} MiB", "110 MiB"
        yield "the same with its two warm workers", f"{memory.idle_all:.0f} MiB", "200 MiB"
        yield "the bot with a campaign of 12 kingdoms, after their commands", f"{memory.in_play:.0f} MiB", ""
        waits = asyncio.run(answers_during_a_turn(Path(folder), LONG_TURN))
        said = f"while a turn computes for {LONG_TURN:.0f} s, slowest of {len(waits.first)} commands"
        yield f"{said}: first answer", spoken(max(waits.first)), "1 s"
        yield f"{said}: whole answer", spoken(max(waits.final)), ""


def machine() -> str:
    """What was measured on."""
    names = Path("/proc/cpuinfo")
    lines = names.read_text().splitlines() if names.exists() else []
    model = next((line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")), platform.machine())
    return f"{model}, {os.cpu_count()} processors, {platform.system()}, Python {platform.python_version()}"


def main() -> None:
    rows: list[Row] = []
    for part in track(
        (turns, atlantis, overlord, olympia, erfworld, crowds, orders, pictures, bot),
        "measuring",
        console=Console(stderr=True),
    ):
        rows += part()
    print("| measured | median | limit |\n|---|---|---|")
    for row in rows:
        print(f"| {' | '.join(row)} |")
    print(f"\n{machine()}.")


if __name__ == "__main__":
    main()
