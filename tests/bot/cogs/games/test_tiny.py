"""Wells! in Discord: buttons that a game offers under a report, gifts of the game master, what is not expected."""

from __future__ import annotations

import pytest

from bot.hosting import Schedule
from tests.bot.stage import Stage
from tests.engine.tiny import game as tiny


@pytest.fixture
async def wells(stage: Stage) -> Stage:
    """Anna leads Ash, Bert leads Salt, on their first turn."""
    stage.hosting.core.rulesets = tiny.ruleset
    await stage.hosting.campaigns.open(
        stage.guild.id, "wells", "Dry Land", options={}, schedule=_weekly(), who=stage.gm.id, seed="s"
    )
    await stage.joined(stage.anna, "Ash")
    await stage.joined(stage.bert, "Salt")
    await stage.begins()
    return stage


def _weekly() -> Schedule:
    return Schedule(kind="weekly", weekdays=(6,), zone="Europe/Paris")


async def test_a_button_under_the_report_gives_the_order(wells: Stage) -> None:
    report = wells.anna.dms[-1]
    assert report.buttons[-2:] == ["Ann digs", "Ben digs"]
    answer = await (await wells.anna.click(report, "Ben digs")).final()
    assert "Added: `dig 3`" in answer.text
    assert "Ben (12)" in answer.text
    shown = await wells.slash(wells.anna, "orders show")
    assert "unit 12\ndig 3" in shown.text


@pytest.mark.slow
async def test_after_a_restart_the_button_still_works_and_after_the_turn_it_says_so(wells: Stage) -> None:
    report = wells.anna.dms[-1]
    await wells.restart()
    wells.hosting.core.rulesets = tiny.ruleset
    answer = await (await wells.anna.click(report, "Ann digs")).final()
    assert "Added: `dig 3`" in answer.text
    await wells.hosting.turns.run((await wells.campaign()).id, wells.gm.id)
    await wells.settle()
    late = await (await wells.anna.click(report, "Ben digs")).final()
    assert "That was offered for turn 1, which is over." in late.text


async def test_campaigns_of_a_game_that_is_gone_keep_no_others_waiting(wells: Stage) -> None:
    await wells.restart()
    assert "wells" not in wells.hosting.core.workshop.games
    assert (await wells.slash(wells.gm, "campaign list")).ephemeral
    await wells.opened("Later", "dunk")
    assert list(wells.hosting.core.workshop.games) == ["dunk"]


async def test_only_who_may_give_the_orders_presses_it(wells: Stage) -> None:
    await wells.slash(wells.anna, "member add", person=wells.cleo, role="read")
    await wells.hosting.turns.run((await wells.campaign()).id, wells.gm.id)
    await wells.settle()
    answer = await (await wells.cleo.click(wells.cleo.dms[-1], "Ann digs")).final()
    assert "not give its orders" in answer.text
    seat = await wells.seat("Ash")
    assert await wells.hosting.orders.show(seat.id, wells.anna.id) is None


async def test_the_game_master_gives_by_a_form_and_the_seat_is_told(wells: Stage) -> None:
    form = await wells.slash(wells.gm, "gm give", faction="Ash")
    answer = await wells.through(wells.gm, form, {"Metres": "4"})
    assert "The earth gave way under Ann: 4 metres." in answer.text
    await wells.settle()
    assert "gift from the game master" in wells.anna.dms[-1].text
    again = await wells.through(wells.gm, await wells.slash(wells.gm, "gm give", faction="Ash"), {"Metres": "5"})
    assert "would find water" in again.text
    log = await wells.slash(wells.gm, "gm audit")
    assert "gm.give" in log.text
