"""How much one person may do in a minute and in a day, through the real bot with its usual limits."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path

import pytest

from bot import limits
from bot.hosting.errors import TooMuch
from bot.hosting.watching import quotas
from bot.limits import ALLOWED, Thing
from bot.process.settings import Settings
from storage.queries import orders as order_queries
from tests.bot.saving import Saved
from tests.bot.stage import Stage, fresh_database, on_stage

pytestmark = pytest.mark.slow

HOME = "ruritania"
KEPT = 12  # old submissions, in place of the many of the product: which it is that go is the same
AGAIN = re.compile(r"You can continue <t:(\d+):R>")


class Usual(Stage):
    limits = ALLOWED


@pytest.fixture
async def usual(begun: Saved, tmp_path: Path) -> AsyncIterator[Stage]:
    async with on_stage(fresh_database(begun.database, tmp_path), Usual, begun.restore) as made:
        made.clock.forward(minutes=2)
        yield made
        assert made.double.violations == []


async def wrote(stage: Stage, text: str) -> str:
    form = await stage.anna.slash(stage.channel(HOME), "letter", to="Borogravia")
    return (await (await stage.anna.submit(form, {"Your letter": text})).final()).text


async def test_letters_are_counted_by_the_minute_and_by_the_day_across_a_restart(usual: Stage) -> None:
    most = ALLOWED[Thing.LETTER]
    usual.clock.moment = usual.clock.moment.replace(hour=9)
    for number in range(most.day):
        if number == 10:
            await usual.restart()
        assert "on its way" in await wrote(usual, f"Letter {number}")
        if number == most.minute - 1:
            told = await wrote(usual, "One too many in a minute")
            assert f"{most.minute} letters per person in a minute" in told
            assert "not sent" in told
        if number % most.minute == most.minute - 1:
            usual.clock.forward(minutes=1)
    usual.clock.forward(minutes=1)
    told = await wrote(usual, "One too many in a day")
    assert f"{most.day} letters per person in a day" in told
    again = AGAIN.search(told)
    assert again is not None
    midnight = (usual.clock.moment + timedelta(days=1)).replace(hour=0, minute=0, second=0)
    assert int(again[1]) == int(midnight.timestamp()) + 1
    form = await usual.bert.slash(usual.channel("borogravia"), "letter", to="Ruritania")
    assert "on its way" in (await (await usual.bert.submit(form, {"Your letter": "I may"})).final()).text
    usual.clock.moment = midnight + timedelta(seconds=2)
    assert "on its way" in await wrote(usual, "A new day")


async def test_submissions_are_counted_and_what_was_typed_is_given_back(usual: Stage) -> None:
    most = ALLOWED[Thing.SUBMISSION].minute
    template = await usual.hosting.orders.template((await usual.seat("Ruritania")).id, usual.anna.id)
    for number in range(most + 1):
        message = await usual.anna.says(usual.channel(HOME), f"```\n{template[:1500]}\n> {number}\n```")
        answer = await (await usual.anna.message_menu(message, "Submit as orders")).final()
        if number < most:
            assert "submissions of orders" not in answer.text
        else:
            assert f"{most} submissions of orders per person in a minute" in answer.text
            assert "Nothing was stored" in answer.text
            assert f"> {number}" in answer.files[0].text
    usual.clock.forward(minutes=1)
    again = await (await usual.anna.message_menu(message, "Submit as orders")).final()
    assert "submissions of orders" not in again.text


async def test_checks_and_files_are_counted(usual: Stage) -> None:
    big = ("big.txt", b"x" * limits.ORDERS_FILE)
    sent = ALLOWED[Thing.ATTACHMENT].minute // limits.ORDERS_FILE
    for number in range(sent + 1):
        answer = await usual.slash(usual.anna, "orders check", at=HOME, file=big)
        assert ("2 MiB of files per person in a minute" in answer.text) == (number == sent)
    most = ALLOWED[Thing.CHECK].minute
    usual.clock.forward(minutes=1)
    for number in range(most + 1):
        answer = await usual.slash(usual.anna, "orders check", at=HOME, file=("small.txt", b"resign"))
        assert ("checks of orders per person in a minute" in answer.text) == (number == most)
    answer = await usual.slash(usual.bert, "orders check", at="borogravia", file=("small.txt", b"resign"))
    assert "Checked" in answer.text


async def test_commands_buttons_and_forms_are_counted_together(usual: Stage) -> None:
    card = usual.channel(HOME).messages[0]
    most = ALLOWED[Thing.COMMAND].minute
    for _ in range(most - 1):
        await usual.hosting.quotas.spend(usual.anna.id, Thing.COMMAND)
    assert "commands per person" not in (await (await usual.anna.click(card, "Show orders")).final()).text
    for _ in range(2):
        told = await usual.slash(usual.anna, "help")
        assert f"{most} commands per person in a minute. You can continue <t:" in told.text
        assert told.ephemeral
    pressed = await (await usual.anna.click(card, "Show orders")).final()
    assert "commands per person" in pressed.text
    assert await usual.anna.choices(usual.channel(HOME), "order", "order", "d")  # typing costs nothing
    usual.clock.forward(minutes=1)
    assert "What now?" in (await usual.slash(usual.anna, "help")).text


async def test_many_at_once_are_no_more_than_one_after_another(usual: Stage) -> None:
    async def one() -> bool:
        try:
            await usual.hosting.quotas.spend(usual.anna.id, Thing.LETTER)
        except TooMuch:
            return False
        return True

    assert sum(await asyncio.gather(*(one() for _ in range(60)))) == ALLOWED[Thing.LETTER].minute


async def test_the_minutes_of_many_people_are_forgotten_in_time(usual: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quotas, "MOST_PEOPLE", 10)
    for person in range(1000, 1050):
        await usual.hosting.quotas.spend(person, Thing.COMMAND)
    assert len(usual.hosting.quotas._minutes) == 10


def test_the_host_may_allow_more_or_less(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TURNKEEP_LIMITS", '{"letter": {"day": 60}, "command": {"minute": 0}}')
    given = Settings(_env_file=None).limits
    allowed = quotas.Quotas(None, given).allowed  # type: ignore[arg-type]
    assert (allowed[Thing.LETTER].minute, allowed[Thing.LETTER].day) == (ALLOWED[Thing.LETTER].minute, 60)
    assert allowed[Thing.COMMAND].minute == 0
    assert allowed[Thing.CHECK] == ALLOWED[Thing.CHECK]


async def test_old_submissions_are_forgotten_but_never_what_is_on_file(
    playing: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(order_queries, "SHEETS_KEPT", KEPT)
    seat = await playing.seat("Ruritania")
    template = await playing.hosting.orders.template(seat.id, playing.anna.id)
    for number in range(order_queries.SHEETS_KEPT + 5):
        await playing.hosting.orders.submit(seat.id, playing.anna.id, f"{template}\n> {number}")
    kept = await playing.hosting.orders.history(seat.id, playing.anna.id)
    assert len(kept) == order_queries.SHEETS_KEPT
    assert kept[0].current
    assert kept[0].version == order_queries.SHEETS_KEPT + 5
    monkeypatch.setattr(order_queries, "CHARACTERS_KEPT", 5 * len(kept[0].text) + 20)
    await playing.hosting.orders.submit(seat.id, playing.anna.id, f"{template}\n> last")
    kept = await playing.hosting.orders.history(seat.id, playing.anna.id)
    assert 1 <= len(kept) <= 5
    monkeypatch.setattr(order_queries, "CHARACTERS_KEPT", 10)
    await playing.hosting.orders.submit(seat.id, playing.anna.id, f"{template}\n> only")
    (only,) = await playing.hosting.orders.history(seat.id, playing.anna.id)
    assert only.current
    assert "> only" in only.text
