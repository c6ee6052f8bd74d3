"""How a turn grows when all units stand in ONE place: `python -m tests.benchmarks.crowds [GAME ...]`.

Forty factions share a place. Some of their units guard it, some come from next door, the others are busy with each
other. Printed are seconds of the processor at each size and the power between the last two: 1 is linear.
"""

from __future__ import annotations

import argparse
import math
import multiprocessing
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor

from engine.core import document
from engine.core.ruleset import SeatRequest, begin, run_turn
from engine.core.telling.report import report_text
from engine.games.registry import ruleset

SIZES: Mapping[str, Sequence[int]] = {
    "atlantis": (1_000, 5_000, 20_000),
    "olympia": (1_000, 2_500, 5_000),  # its codes are for 8,000 characters in all
}
FACTIONS = 40
STEEP = 1.3  # a power above it is a fault

Crowd = tuple[bytes, dict[str, str]]


def _sheets(lines: Mapping[str, list[str]]) -> dict[str, str]:
    return {seat: "\n".join([*said, ""]) for seat, said in lines.items()}


def atlantis(units: int) -> Crowd:
    """A third guard, a third come from next door, a third work."""
    from engine.games.atlantis.founding.setup import AtlantisChoices, AtlantisOptions
    from engine.games.atlantis.land.grid import Atlas
    from engine.games.atlantis.ruleset import RULESET
    from engine.games.atlantis.state import FIRST_PLAYER, MONTH, SURFACE, Unit, World

    seats = [SeatRequest(id=str(n), name=f"Faction {n}", choices=AtlantisChoices()) for n in range(1, FACTIONS + 1)]
    world = document.decode(begin(RULESET, AtlantisOptions.model_validate({"size": "32x32"}), seats, "bench"), World)
    lands = {r.id: r for r in world.regions.values() if r.level == SURFACE and r.terrain == "plain" and not r.town}
    ways = ((r, way, to) for r in lands.values() for way, to in Atlas(world).exits(r).items() if to.id in lands)
    beside, way, home = next(ways)
    lines: dict[str, list[str]] = {seat.id: [] for seat in seats}
    for nth in range(units):
        place = beside if nth % 3 == 0 else home
        unit = Unit(world.next_unit, f"Hands {nth}", FIRST_PLAYER + nth % FACTIONS, place.id,
                    items={"orc": 1, "sword": 1, "silver": 60})  # fmt: skip
        unit.training = {"combat": 2 * MONTH}
        world.next_unit += 1
        world.units[unit.id] = unit
        world.place(unit, place)
        what = (f"move {way.value}", "guard 1", "work")[nth % 3]
        lines[str(1 + nth % FACTIONS)] += [f"unit {unit.id}", what]
    return document.encode(world), _sheets(lines)


def olympia(units: int) -> Crowd:
    """Nobles in one province who pay and teach each other, seek and wait."""
    from engine.games.olympia.founding.setup import OlympiaChoices, OlympiaOptions
    from engine.games.olympia.ruleset import RULESET
    from engine.games.olympia.state import Loyalty, Realm, Unit, World

    seats = [SeatRequest(id=str(n), name=f"House {n}", choices=OlympiaChoices(noble=f"Lord {n}"))
             for n in range(1, FACTIONS + 1)]  # fmt: skip
    world = document.decode(begin(RULESET, OlympiaOptions(size="80x80"), seats, "bench"), World)
    home = next(p for p in world.places.values() if p.kind == "plain" and not p.within and not p.hidden
                and world.realm_of(p) is Realm.REGULAR)  # fmt: skip
    players = list(world.players.values())[:FACTIONS]
    lines = {player.seat: [f"begin {player.id}"] for player in players}
    last = ""
    for nth in range(units):
        player = players[nth % FACTIONS]
        unit = Unit(id=world.new_code("character"), name=f"Noble {nth}", place=home.id, player=player.id,
                    payer=player.id, loyalty=Loyalty.OATH, rating=1, points=1, items={"1": 2000, "10": 2},
                    skills={"600": 3, "610": 3})  # fmt: skip
        world.settle(unit)
        lines[player.seat] += [f"unit {unit.id}", f"pay {last or unit.id} 5", "seek", "wait time 3", "guard 1"]
        last = unit.id
    return document.encode(world), {seat: "\n".join([*said, "end", ""]) for seat, said in lines.items()}


CROWDS: Mapping[str, Callable[[int], Crowd]] = {"atlantis": atlantis, "olympia": olympia}


def seconds(game: str, units: int) -> float:
    """Of the processor, for a turn with its reports as text."""
    state, orders = CROWDS[game](units)
    begun = time.process_time()
    outcome = run_turn(ruleset(game), state, orders, seed="bench", number=1)
    for report in outcome.reports.values():
        report_text(report)
    return time.process_time() - begun


def measured(game: str, sizes: Sequence[int]) -> list[tuple[int, float]]:
    """Units and seconds, each in a process of its own."""
    points = []
    for units in sizes:
        with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as process:
            points.append((units, process.submit(seconds, game, units).result()))
    return points


def power(points: Sequence[tuple[int, float]]) -> float:
    """The exponent by which seconds grow with units between the two largest sizes: 1 is linear."""
    (few, quick), (many, slow) = points[-2:]
    return math.log(slow / quick) / math.log(many / few)


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("games", nargs="*", choices=[*CROWDS, []])
    asked.add_argument("--sizes", type=int, nargs="+", help="units, instead of the game's usual three")
    given = asked.parse_args()
    steep = 0
    print("| in one place | units: seconds | power |\n|---|---|---|")
    for game in given.games or CROWDS:
        points = measured(game, given.sizes or SIZES[game])
        told = ", ".join(f"{units:,}: {took:.2f} s" for units, took in points)
        print(f"| {game} | {told} | {power(points):.2f} |", flush=True)
        steep += power(points) > STEEP
    sys.exit(1 if steep else 0)


if __name__ == "__main__":
    main()
