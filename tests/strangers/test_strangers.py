"""Strangers' campaigns of every registered game, in so many months as the suite has time for, and the kernel itself."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from engine.core import document
from engine.core.dice import Dice
from engine.core.orders import read_orders
from engine.core.ruleset import onlooker
from engine.core.turn import Turn
from engine.games.registry import GAMES, ruleset
from engine.testing.sheets import Hand, Temper, blunder
from engine.testing.strangers import Campaign, Fault, Month, examine, shrunk
from tests.engine.specimens import SPECIMENS
from tests.strangers import cases, long
from tests.strangers.long import run

# Months of the first three take long, whoever plays; in Atlantis hardly an order is new after these.
SEAT_MONTHS = {"overlord": 40, "olympia": 40, "erfworld": 70, "atlantis": 50}
USUAL = 100
# The sign of a fault that somebody is at work on -> who. Empty when all is well.
KNOWN: dict[str, str] = {}


@pytest.mark.slow
@pytest.mark.parametrize("key", GAMES)
def test_strangers_stop_no_campaign(key: str) -> None:
    done = run(key, SEAT_MONTHS.get(key, USUAL), "suite", small=False)
    new = {sign: found.fault.what for sign, found in done.found.items() if not _is_known(sign)}
    assert new == {}
    book = ruleset(key).book
    carried_out = [spec.keyword for spec in book.specs if done.seen.done[spec.keyword]]
    assert len(carried_out) >= len(book.specs) // 3, f"strangers carry out too little: {carried_out}"


def _is_known(sign: str) -> bool:
    return any(sign.startswith(known) for known in KNOWN)


def _first_month(key: str, seed: str = "kernel") -> tuple[Campaign, Month]:
    campaign = Campaign(ruleset(key), SPECIMENS[key], seed, most_seats=3)
    return campaign, campaign.month()


@pytest.mark.parametrize("key", GAMES)
def test_every_order_of_the_book_is_written_so_that_it_can_be_read(key: str) -> None:
    """So does a new game's: an own reader that nobody feeds is found here."""
    game, specimen = ruleset(key), SPECIMENS[key]
    campaign, _ = _first_month(key)
    state = document.decode(campaign.state, game.play.state_type)
    see = onlooker(game, state)
    seat = next(seat.id for seat in game.play.seats_of(state) if seat.status == "active")
    view = see(seat)
    directory = game.look.directory(view)
    unread = []
    for spec in game.book.specs:
        book = replace(game.book, specs=(spec,))
        fitting = [s for s in specimen.manners.sections(view) if not s.groups or spec.group in s.groups]
        errors: list[str] = []
        for n in range(60):
            section = replace(fitting[n % len(fitting)], likely=())
            hand = Hand(dice=Dice(key, spec.keyword, n), book=book, manners=replace(specimen.manners, rare={}),
                        directory=directory, section=section, temper=Temper.SENSIBLE,
                        strange=lambda kind: ())  # fmt: skip
            text = "\n".join([specimen.manners.header(view), section.heading, hand.line(), section.closing])
            sheet = read_orders(text, game.book, directory)
            if not sheet.errors and spec.keyword in [order.name for order in sheet.orders]:
                break
            errors += [f"{found} in {text[-200:]}" for found in sheet.errors]
        else:
            unread.append((spec.keyword, errors[:1]))
    assert unread == []


@pytest.mark.parametrize("key", GAMES)
def test_the_same_seed_gives_the_same_sheets_and_another_gives_others(key: str) -> None:
    _, one = _first_month(key)
    _, same = _first_month(key)
    _, other = _first_month(key, "another")
    assert one == same
    assert one.orders != other.orders


@pytest.mark.parametrize("key", GAMES)
def test_a_new_world_is_sound(key: str) -> None:
    for n in range(3):
        campaign = Campaign(ruleset(key), SPECIMENS[key], f"new {n}", most_seats=3)
        assert SPECIMENS[key].sound(document.decode(campaign.state, ruleset(key).play.state_type)) == []


def test_an_unsound_state_is_told() -> None:
    game = ruleset("dunk")
    campaign, month = _first_month("dunk")
    state = document.decode(campaign.state, game.play.state_type)
    state.provinces[0].owner = 77
    assert SPECIMENS["dunk"].sound(state) == ["province 0 belongs to 77"]
    outcome, faults = examine(game, replace(SPECIMENS["dunk"], sound=lambda state: ["unit 5 is gone"]), month)
    assert outcome is not None
    assert [(fault.where, fault.sign) for fault in faults] == [("sound", "sound: unit # is gone")]


def test_unbalanced_books_and_a_month_that_runs_otherwise_the_second_time_are_told() -> None:
    game = ruleset("dunk")
    _, month = _first_month("dunk")
    specimen = replace(SPECIMENS["dunk"], ledgers=lambda before, after, events: [(1, 2, 3), (1, 2, 4)])
    _, faults = examine(game, specimen, month)
    assert [fault.what for fault in faults] == ["there was 1, 2 was booked, there is 4"]
    dates = iter(range(100))
    paper = replace(game.paper, standings=lambda state: replace(game.paper.standings(state), note=str(next(dates))))
    moody = replace(game, paper=paper)
    _, faults = examine(moody, SPECIMENS["dunk"], month, replay=True)
    assert [fault.where for fault in faults] == ["replay"]


def test_a_failing_month_is_made_small_and_kept(tmp_path: Path) -> None:
    """Of sheets of many lines and seats, the two lines that it takes together are left."""
    game = ruleset("dunk")
    _, month = _first_month("dunk")
    filler = "\n".join(f"worldpeace\nwrite_race {n}" for n in range(8))
    orders = {"1": f"{filler}\nset_gif on\n{filler}", "2": f"set_ps on\n{filler}", "3": filler}
    month = replace(month, orders=orders)

    def brittle(turn: Turn[Any, Any]) -> None:
        if "set_gif on" in turn.orders["1"].text and "set_ps on" in turn.orders["2"].text:
            raise ZeroDivisionError("both at once")

    phase = game.play.phases[0]
    broken = replace(phase, run=brittle)
    bad = replace(game, play=replace(game.play, phases=(broken, *game.play.phases)))
    _, faults = examine(bad, SPECIMENS["dunk"], month)
    assert [fault.what for fault in faults] == ["ZeroDivisionError: both at once"]
    small = shrunk(bad, SPECIMENS["dunk"], month, faults[0].sign)
    assert small.orders == {"1": "set_gif on", "2": "set_ps on"}
    kept = cases.write(tmp_path, small, faults[0])
    assert cases.read(kept) == (small, faults[0].sign)


def test_a_campaign_goes_on_after_a_month_that_failed() -> None:
    game = ruleset("dunk")
    campaign = Campaign(game, SPECIMENS["dunk"], "goes on", most_seats=6)
    phase = game.play.phases[0]

    def fails_with_orders(turn: Turn[Any, Any]) -> None:
        if any(sheet.orders for sheet in turn.orders.values() if not sheet.header.get("standing")):
            raise KeyError("x")

    campaign.game = replace(
        game, play=replace(game.play, phases=(replace(phase, run=fails_with_orders), *game.play.phases))
    )
    _, outcome, faults = campaign.step()
    assert [fault.where for fault in faults] == ["the turn"]
    assert isinstance(faults[0], Fault)
    assert outcome is not None
    assert not campaign.over


def test_a_month_is_run_again_in_other_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    _, month = _first_month("dunk")
    assert long._elsewhere(month) == []
    monkeypatch.setattr(cases, "write", lambda folder, month, fault: folder / "nowhere.json")
    (fault,) = long._elsewhere(month)
    assert "FileNotFoundError" in fault.what


def test_blunders_change_a_line() -> None:
    made = {blunder(Dice("blunder", n), "move 1 e") for n in range(200)}
    assert len(made) > 20
