"""A run of one game: its stages and relays, months of seats that share all they have, then campaigns of strangers."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

from engine.core.dice import Dice
from engine.games.registry import ruleset
from engine.testing.gains import COPIES, Accounts, Assay, Gain, played
from engine.testing.strangers import Campaign, Month
from tests.engine.specimens import SPECIMENS
from tests.gains import atlantis, dunk, erfworld, olympia, overlord

ACCOUNTS: Mapping[str, Accounts] = {
    "dunk": dunk.ACCOUNTS,
    "atlantis": atlantis.ACCOUNTS,
    "overlord": overlord.ACCOUNTS,
    "olympia": olympia.ACCOUNTS,
    "erfworld": erfworld.ACCOUNTS,
}
MONTHS = 6  # in which loops between turns come round
SEATS = 4  # at most in a campaign of strangers
LINES = 4  # of a sheet that are tried each month


@dataclass
class Run:
    """What a run found, by what two finds share that are the same, and how much it tried."""

    found: dict[str, Gain] = field(default_factory=dict)
    tricks: int = 0
    campaigns: int = 0


def assay(key: str) -> Assay:
    return Assay(ruleset(key), SPECIMENS[key], ACCOUNTS[key])


def staged(probes: Assay) -> Iterator[Gain | None]:
    """The tricks on the game's own stages, and its relays."""
    for stage in probes.accounts.stages:
        month = stage()
        yield from probes.strange(month)
        for seat, text in month.orders.items():
            for at in range(len(text.split("\n"))):
                yield from (probes.repeated(month, seat, at, copies) for copies in COPIES)
    for relay in probes.accounts.relays:
        yield from probes.relayed(relay())


def over_months(probes: Assay, seed: str, months: int = MONTHS) -> Iterator[Gain | None]:
    """Two and three seats that share, and guests who come and go."""
    for seats in (2, 3):
        yield from probes.shared(seats, months, f"{seed}/{seats}")
    yield from probes.visited(months, seed)


def of_strangers(probes: Assay, campaign: Campaign, dice: Dice, months: int) -> Iterator[Gain | None]:
    """The tricks on the sheets of a campaign of strangers."""
    for _ in range(months):
        if campaign.over:
            return
        month = campaign.month()
        yield from probes.strange(month)
        for seat in month.orders:
            yield from _on_sheet(probes, month, seat, dice)
        campaign.state = played(probes.game, month).state


def _on_sheet(probes: Assay, month: Month, seat: str, dice: Dice) -> Iterator[Gain | None]:
    lines = range(len(month.orders[seat].split("\n")))
    for at in dice.sample(lines, min(LINES, len(lines))):
        yield probes.repeated(month, seat, at, dice.choice(COPIES))
    yield probes.divided(month, seat, dice)


def run(key: str, minutes: float, seed: str, tell: Callable[[str], None] = lambda line: None) -> Run:
    """Tries one thing after the other for so many minutes of the processor, whatever else the machine does; every gain
    is told when it is new.
    """
    probes, done, until = assay(key), Run(), time.process_time() + minutes * 60

    def tries() -> Iterator[Gain | None]:
        yield from staged(probes)
        yield from over_months(probes, seed)
        while True:
            campaign = Campaign(probes.game, probes.specimen, f"{seed}/{done.campaigns}", most_seats=SEATS)
            done.campaigns += 1
            yield from of_strangers(probes, campaign, Dice(seed, "gains", done.campaigns), MONTHS)

    for gain in tries():
        done.tricks += 1
        if gain is not None and gain.sign not in done.found:
            done.found[gain.sign] = gain
            tell(f"GAIN {gain.probe}: {gain.what}: {gain.gained}")
        if time.process_time() > until:
            return done
    return done
