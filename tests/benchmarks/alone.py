"""A turn of Atlantis in a process of its own, as the worker runs it: how long it takes and how much memory."""

from __future__ import annotations

import multiprocessing
import resource
import statistics
import time
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass

from tests.benchmarks.turns.test_atlantis_turn import Crowded, crowded, turn_with_reports


@dataclass(frozen=True, slots=True)
class Run:
    """Median seconds of a turn with its reports, and the most resident memory the process ever had, in MiB."""

    seconds: float
    peak: float


def turn_alone(size: str, factions: int, units: int, rounds: int) -> Run:
    """Measures in a fresh process, so that nothing of other measurements is counted."""
    with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as process:
        world = process.submit(crowded, size, factions, units).result()
    with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as process:
        return process.submit(_measured, world, rounds).result()


def _measured(world: Crowded, rounds: int) -> Run:
    times = []
    for _ in range(rounds):
        begun = time.perf_counter()
        turn_with_reports(*world)
        times.append(time.perf_counter() - begun)
    return Run(statistics.median(times), resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
