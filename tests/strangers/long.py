"""A long run of strangers' campaigns: one after the other, faults gathered by their sign, kept small as files."""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from engine.core.dice import Dice
from engine.core.telling.newspaper import typeset
from engine.core.turn import Outcome
from engine.games.registry import ruleset
from engine.render.charts import draw_standings
from engine.render.maps.map_page import draw_map
from engine.render.pages.newspaper_page import draw_newspaper
from engine.testing.strangers import Campaign, Fault, Month, Seen, shrunk
from tests.engine.specimens import SPECIMENS
from tests.strangers import cases

LENGTHS = (6, 12, 12, 24, 48)  # months of a campaign
PICTURES = 300  # seat-months between drawn pictures
ELSEWHERE = 400  # seat-months between months run again in another process
TELL = 20  # seconds


@dataclass
class Found:
    """A fault, how often it was met, and where it is kept."""

    fault: Fault
    month: Month
    times: int = 1
    kept: Path | None = None


@dataclass
class Run:
    """What a long run saw."""

    seen: Seen = field(default_factory=Seen)
    found: dict[str, Found] = field(default_factory=dict)
    campaigns: int = 0
    cpu: float = 0.0


def run(
    key: str,
    seat_months: int,
    seed: str,
    *,
    keep: Path | None = None,
    most_seats: int = 0,
    tell: Callable[[str], None] = lambda line: None,
    small: bool = True,
) -> Run:
    """Plays campaigns until so many seat-months have gone by. keep: where failing months go; small: shrink them."""
    game, specimen, done = ruleset(key), SPECIMENS[key], Run()
    began, told, drawn, sent = time.process_time(), time.monotonic(), 0, 0
    while done.seen.seat_months < seat_months:
        dice = Dice(seed, "length", done.campaigns)
        campaign = Campaign(game, specimen, f"{seed}/{done.campaigns}", most_seats=most_seats, seen=done.seen)
        done.campaigns += 1
        for _ in range(dice.choice(LENGTHS)):
            picture = done.seen.seat_months - drawn >= PICTURES
            month, outcome, faults = campaign.step(extra=_draw if picture else None)
            drawn = done.seen.seat_months if picture else drawn
            if outcome is not None and not faults and done.seen.seat_months - sent >= ELSEWHERE:
                sent = done.seen.seat_months
                faults = _elsewhere(month)
            for fault in faults:
                _keep(done, month, fault, keep, tell, small=small)
            if time.monotonic() - told > TELL:
                told = time.monotonic()
                tell(progress(done, time.process_time() - began))
            if campaign.over or done.seen.seat_months >= seat_months:
                break
    done.cpu = time.process_time() - began
    return done


def progress(done: Run, cpu: float) -> str:
    rate = done.seen.seat_months / max(cpu, 0.01)
    return (
        f"{done.seen.seat_months} seat-months, {rate:.1f} a CPU second, {done.campaigns} campaigns, "
        f"{sum(done.seen.drawn.values())} orders read, {sum(done.seen.done.values())} carried out, "
        f"{len(done.found)} faults"
    )


def _keep(
    done: Run, month: Month, fault: Fault, keep: Path | None, tell: Callable[[str], None], *, small: bool
) -> None:
    """Counts a fault; a new one is told, made small and kept."""
    known = done.found.get(fault.sign)
    if known is not None:
        known.times += 1
        return
    found = done.found[fault.sign] = Found(fault, month)
    tell(f"FAULT {fault.where}, month {month.number} of {month.seed}: {fault.what[:300]}\n      ({fault.sign})")
    if small and fault.where != "another process":
        found.month = shrunk(ruleset(month.game), SPECIMENS[month.game], month, fault.sign)
    if keep is not None:
        found.kept = cases.write(keep, found.month, fault)
        tell(f"      kept as {found.kept}")


def _draw(outcome: Outcome) -> None:
    """The pictures of one seat and of the paper."""
    paper = typeset(outcome, (), seed="x", masthead="News", campaign="Test")
    draw_newspaper(paper, outcome.public_map)
    draw_standings(outcome.standings, ())
    for sheet in list(outcome.maps.values())[:1]:
        draw_map(sheet)


def _elsewhere(month: Month) -> list[Fault]:
    """The same month in two other processes under different hash seeds.

    Both are new, so that code that somebody changes while a long run goes on makes no false alarm.
    """
    with tempfile.TemporaryDirectory() as folder:
        path = cases.write(Path(folder), month, Fault(where="", what="", sign="month"))
        command = [sys.executable, "-m", "tests.strangers.elsewhere", str(path)]
        prints = []
        for seed in ("0", str(month.number % 4000 + 1)):
            environment = {"PYTHONHASHSEED": seed, "PYTHONPATH": ":".join(place for place in sys.path if place)}
            done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
            prints.append(done.stdout or done.stderr.strip().rpartition("\n")[2])
    if len(set(prints)) == 1 and len(prints[0]) == 64:
        return []
    what = f"the month runs otherwise in another process: {prints}"
    return [Fault(where="another process", what=what, sign="another process: otherwise")]


def summary(done: Run, key: str) -> list[str]:
    """What a run saw, for people."""
    seen = done.seen
    lines = [progress(done, done.cpu)]
    lines.append(f"silent {seen.silent}, joined {seen.joined}, left {seen.left}, findings in sheets {seen.errors}")
    table: Counter[str] = seen.done
    by_keyword = [(spec.keyword, seen.drawn[spec.keyword], table[spec.keyword]) for spec in ruleset(key).book.specs]
    lines.append("orders (read/carried out): " + ", ".join(f"{k} {r}/{d}" for k, r, d in by_keyword))
    never = [k for k, _, d in by_keyword if not d]
    lines.append(f"never carried out: {', '.join(never) or 'none'}")
    lines.append(f"kinds of events: {len(seen.events)}")
    for sign, found in sorted(done.found.items(), key=lambda pair: -pair[1].times):
        lines.append(f"FAULT x{found.times}  {sign}")
        lines.append(f"      {found.fault.what[:300]}")
        lines += [f"      seat {seat}: {text[:400]!r}" for seat, text in found.month.orders.items()]
        if found.fault.trace:
            lines += ["      " + line for line in found.fault.trace.strip().split("\n")[-7:]]
        if found.kept:
            lines.append(f"      {found.kept}")
    return lines
