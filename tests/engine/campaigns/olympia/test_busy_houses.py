"""Campaigns of house players: their nobles have something to do on nearly every day, and their armies march on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache

import pytest

from engine.core import document
from engine.core.dice import Dice
from engine.core.house import Temper
from engine.core.orders import read_orders
from engine.core.ruleset import SeatRequest, begin
from engine.games.olympia.acting.contract import deeds_of
from engine.games.olympia.book import BOOK
from engine.games.olympia.founding.setup import OlympiaChoices, OlympiaOptions
from engine.games.olympia.house.player import HOUSE
from engine.games.olympia.month import month
from engine.games.olympia.month.scheduler import Month
from engine.games.olympia.month.steps import DAILY, FIRST_MORNING, HOSTILITIES, LATE_DAILY, WEEKLY, Steps
from engine.games.olympia.month.waiting import Waits
from engine.games.olympia.rules.calendar import DAYS, WEEK_ENDS
from engine.games.olympia.ruleset import RULESET
from engine.games.olympia.scratch import OlympiaTurn, Scratch
from engine.games.olympia.sight.onlooker import view
from engine.games.olympia.state import Unit, World
from engine.games.olympia.units.stacks import leader_of

MONTHS = 8
SEEDS = ("busy", "busier")
BUSY = 25  # of the thirty days


@dataclass
class Watch:
    """What nobles of each temper did: days on which they were about something, days in all; provinces armies saw."""

    busy: Counter[Temper] = field(default_factory=Counter)
    days: Counter[Temper] = field(default_factory=Counter)
    marched: dict[str, list[str]] = field(default_factory=dict)

    def share(self, temper: Temper) -> float:
        return DAYS * self.busy[temper] / self.days[temper]


def _all(steps: Steps, turn: OlympiaTurn) -> None:
    for step in steps:
        step.run(turn)


def play(world: World, seed: str, watch: Watch) -> None:
    """A month with the sheets of the house, day by day as `month.run_days` has it, and every noble looked at daily."""
    tempers = dict(zip(("1", "2", "3"), Temper, strict=True))
    number = world.turn + 1
    sheets = {
        seat: read_orders(HOUSE.orders(view(world, seat), temper, Dice(seed, "house", seat, number)), BOOK)
        for seat, temper in tempers.items()
    }
    turn = OlympiaTurn(world, sheets, seed=seed, number=number, scratch=Scratch(), book=BOOK)
    month.begin(turn)
    days = Month(turn, deeds_of(BOOK), hostilities=lambda month: _all(HOSTILITIES, month.turn), waits=Waits().look)
    days.begin()
    for day in range(1, DAYS + 1):
        turn.day = day
        if day == 1:
            _all(FIRST_MORNING, turn)
        days.start_of_day()
        for temper, unit in _nobles(world, tempers):
            watch.days[temper] += 1
            watch.busy[temper] += is_about_something(world, unit)
            if unit.count("12") >= 10:
                province = world.province_of(world.places[unit.place]).id
                seen = watch.marched.setdefault(unit.id, [])
                seen += [] if seen[-1:] == [province] else [province]
        days.evening()
        _all(DAILY, turn)
        if day in WEEK_ENDS:
            _all(WEEKLY, turn)
        _all(LATE_DAILY, turn)
    month.end(turn)
    world.turn = number


def _nobles(world: World, tempers: dict[str, Temper]) -> Iterator[tuple[Temper, Unit]]:
    for unit in world.units.values():
        player = world.players.get(unit.player)
        if player is not None and unit.kind == "noble" and not unit.prisoner:
            yield tempers[player.seat], unit


def is_about_something(world: World, unit: Unit) -> bool:
    """Whether it carries out an order that is not only waiting, or is on its way with its stack."""
    leader = leader_of(world, unit)
    return leader.moving or (unit.running is not None and not unit.running.words.startswith("wait"))


@cache
def watched(seed: str, start: str) -> Watch:
    seats = [
        SeatRequest(
            id=str(nth),
            name=f"House {temper}",
            choices=OlympiaChoices.model_validate(dict(HOUSE.choices(OlympiaOptions(), temper, Dice(seed, nth)))),
        )
        for nth, temper in enumerate(Temper, 1)
    ]
    state = begin(RULESET, OlympiaOptions.model_validate({**HOUSE.practice, "start": start}), seats, seed)
    world, watch = document.decode(state, World), Watch()
    for _ in range(MONTHS):
        play(world, seed, watch)
    return watch


@pytest.mark.slow
@pytest.mark.parametrize("start", ["old houses", "newcomers"])
@pytest.mark.parametrize("temper", Temper)
def test_nobles_of_the_house_are_busy_nearly_every_day(temper: Temper, start: str) -> None:
    watches = [watched(seed, start) for seed in SEEDS]
    assert min(watch.share(temper) for watch in watches) >= BUSY


@pytest.mark.slow
def test_armies_of_the_house_march_on() -> None:
    """The one that went furthest in each campaign has come through more provinces than there were months."""
    for seed in SEEDS:
        assert max(map(len, watched(seed, "old houses").marched.values())) > MONTHS
