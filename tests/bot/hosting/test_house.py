"""The house plays seats: its sheets are stored as anybody's, nobody waits for it, everybody sees which they are."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bot.hosting import BadChoice, Schedule, WrongMoment
from engine.core.house import Temper
from storage.records import OrderSheet, Seat
from storage.statuses import SeatStatus
from storage.store import Store
from tests.bot import misrules
from tests.bot.hosting.conftest import ANNA, BERT, GM, House, SetClock, make, said
from tests.bot.stage import fresh_database
from tests.engine.tiny import game as tiny

CARL = 103


async def run(house: House) -> None:
    done = await house.hosting.turns.run(house.id, GM)
    assert done.outcome == "done", done.error
    await house.deliver()


def on_file(house: House, seat: Seat, turn: int = 1) -> OrderSheet | None:
    return house.store.current_sheet(seat.id, turn)


async def test_the_house_writes_a_sheet_when_the_clock_ticks_and_is_ready(village: House) -> None:
    await village.hosting.house.play(village.bert.id, Temper.RAIDER, GM)
    await village.hosting.tick()
    sheet = on_file(village, village.bert)
    assert sheet is not None
    assert (sheet.source, sheet.author_id, sheet.text) == ("house", None, "unit 21\ndig 3\nunit 22\ndig 3\n")
    assert village.store.seat(village.bert.id).ready
    assert on_file(village, village.anna) is None
    await village.hosting.tick()
    assert len(village.store.sheets(village.bert.id, 1)) == 1, "once a turn"


async def test_it_plays_when_a_turn_is_run_before_the_clock_has_ticked(village: House) -> None:
    await village.hosting.house.play(village.bert.id, Temper.BUILDER, GM)
    for depth in (1, 2, 3):
        await run(village)
        turn = village.store.turn(village.id, depth)
        assert list(village.store.sheets_run(turn.id)) == [village.bert.id]
    assert village.store.seat(village.bert.id).missed_turns == 0
    assert village.store.seat(village.anna.id).missed_turns == 3


async def test_orders_of_its_people_count_before_those_of_the_house(village: House) -> None:
    await village.hosting.house.play(village.bert.id, Temper.RAIDER, GM)
    await village.hosting.orders.submit(village.bert.id, BERT, "unit 21\nswap Ben")
    await village.hosting.tick()
    sheet = on_file(village, village.bert)
    assert sheet is not None
    assert sheet.author_id == BERT
    await village.hosting.orders.clear(village.bert.id, BERT)
    await village.hosting.tick()
    sheet = on_file(village, village.bert)
    assert sheet is not None
    assert sheet.source == "house"


async def test_nobody_waits_for_the_house_where_turns_run_early(village: House) -> None:
    await village.hosting.house.play(village.bert.id, Temper.BUILDER, GM)
    await village.hosting.tick()
    readiness = await village.hosting.orders.ready(village.anna.id, ANNA)
    assert readiness.runs_now
    assert [run.outcome for run in await village.hosting.tick()] == ["done"]


async def test_a_house_player_that_fails_stops_no_turn_and_the_game_master_learns_of_it(
    village: House,
) -> None:
    usual, village.hosting.core.rulesets = village.hosting.core.rulesets, misrules.at_a_loss
    await village.hosting.house.play(village.bert.id, Temper.BUILDER, GM)
    await village.hosting.tick()
    village.hosting.core.rulesets = usual
    await village.deliver()
    assert on_file(village, village.bert) is None
    assert village.store.seat(village.bert.id).ready, "and it is not waited for"
    assert any("a faction that the house plays" in said(line).title for line in village.post.of("gm"))
    await run(village)


async def test_everybody_learns_that_the_house_plays_and_that_it_no_longer_does(village: House) -> None:
    await village.hosting.house.play(village.bert.id, Temper.SCHEMER, GM)
    await run(village)
    told = [said(message).title for message in village.post.of("announcement")]
    assert told == ["The house plays Karth"]
    issue = await village.hosting.papers.issue(village.id)
    assert "Played by the house: Karth." in issue.text
    village.post.clear()
    await village.hosting.house.play(village.bert.id, None, GM)
    await run(village)
    assert [said(message).title for message in village.post.of("announcement")] == ["The house no longer plays Karth"]
    assert "Played by the house" not in (await village.hosting.papers.issue(village.id)).text


async def test_a_new_player_takes_a_faction_over_from_the_house(village: House) -> None:
    await village.hosting.house.play(village.bert.id, Temper.RAIDER, GM)
    await village.hosting.seats.replace(village.bert.id, CARL, GM)
    assert village.store.seat(village.bert.id).house == ""
    await village.hosting.tick()
    assert on_file(village, village.bert) is None


async def test_the_house_takes_over_from_those_who_resign_where_the_game_master_wishes_it(village: House) -> None:
    await village.hosting.house.inherit(village.id, Temper.BUILDER, GM)
    await village.hosting.seats.resign(village.bert.id, BERT)
    seat = village.store.seat(village.bert.id)
    assert (seat.status, seat.house) == (SeatStatus.PLAYING, "builder")
    assert await village.hosting.seats.members(village.bert.id) == []
    await run(village)
    assert village.store.seat(village.bert.id).status is SeatStatus.PLAYING, "it has not left the game"
    await village.hosting.house.play(village.bert.id, None, GM)
    assert village.store.seat(village.bert.id).status is SeatStatus.VACANT
    await village.hosting.seats.replace(village.bert.id, CARL, GM)
    assert village.store.seat(village.bert.id).status is SeatStatus.PLAYING


async def test_without_that_wish_a_resignation_is_what_the_game_says(village: House) -> None:
    await village.hosting.house.inherit(village.id, Temper.BUILDER, GM)
    await village.hosting.house.inherit(village.id, None, GM)
    await village.hosting.seats.resign(village.bert.id, BERT)
    assert village.store.seat(village.bert.id).status is SeatStatus.RESIGNED
    with pytest.raises(WrongMoment, match="out of the game"):
        await village.hosting.house.play(village.bert.id, Temper.BUILDER, GM)


async def test_the_house_answers_letters_once_and_signs_as_it_was_addressed(village: House) -> None:
    await village.hosting.house.play(village.bert.id, Temper.BUILDER, GM)
    await village.hosting.letters.write(village.anna.id, ANNA, village.bert.id, "What do you do?")
    await village.hosting.letters.write(village.anna.id, ANNA, village.bert.id, "I see.")
    await village.deliver()
    to_anna = [said(m) for m in village.post.letters() if m.target_id == 1000 + ANNA]
    assert [(mail.sender, mail.text, mail.quoted) for mail in to_anna] == [("Karth", "Karth digs.", "What do you do?")]


async def test_a_game_without_house_players_says_so(house: House) -> None:
    with pytest.raises(BadChoice, match="The house cannot play"):
        await house.hosting.house.play(house.bert.id, Temper.BUILDER, GM)


async def test_house_players_join_before_the_start_and_can_be_taken_out_again(
    empty_database: Path, tmp_path: Path, clock: SetClock
) -> None:
    store = Store.open(fresh_database(empty_database, tmp_path))
    hosting = make(store, clock, rulesets=tiny.ruleset)
    values: dict[str, Any] = {"options": {}, "schedule": Schedule(kind="ready"), "who": GM, "seed": "s", "max_seats": 4}
    campaign = await hosting.campaigns.open(9, "wells", "Wet Feet", **values)
    await hosting.seats.join(campaign.id, ANNA, "Grah", {})
    made = await hosting.house.join(campaign.id, 2, Temper.BUILDER, GM)
    assert len({seat.name for seat in made}) == 2
    with pytest.raises(WrongMoment, match="has room for 1 more"):
        await hosting.house.join(campaign.id, 2, Temper.BUILDER, GM)
    await hosting.house.play(made[0].id, None, GM)
    assert len(await hosting.seats.all(campaign.id)) == 2
    await hosting.campaigns.start(campaign.id, GM)
    assert (await hosting.turns.run(campaign.id, GM)).outcome == "done"
    played = [seat for seat in await hosting.seats.all(campaign.id) if seat.house]
    assert [len(store.sheets(seat.id, 1)) for seat in played] == [1]
    await hosting.close()
    store.close()
