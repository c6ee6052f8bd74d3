"""Opening the order form: how often the database and the game are asked, wherever it is opened from."""

from __future__ import annotations

from typing import Any

import pytest

from bot.double import Channel, Message, Reply
from tests.bot.stage import Stage
from tests.storage.statements import statements

MOST = 5  # statements
OF_THE_LOOPS = ("FROM delivery", "pg_locks")  # what the outbox asks meanwhile, and whether it may still write
HOME = "ruritania"


def ways(stage: Stage) -> list[tuple[Channel, Message | None]]:
    """Where Anna opens the form: by the command anywhere, and by the button of her faction's card."""
    cards = [message for message in stage.channel(HOME).messages if "Submit orders" in message.buttons]
    return [
        *((at, None) for at in (stage.channel(HOME), stage.general, stage.anna.dm)),
        (stage.channel(HOME), cards[0]),
    ]


async def opens(stage: Stage, at: Channel, card: Message | None) -> Reply:
    return await (stage.anna.slash(at, "orders submit") if card is None else stage.anna.click(card, "Submit orders"))


async def asks_little(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    """The template takes one job, orders on file take none."""
    jobs: list[str] = []
    ask = stage.hosting.core.workshop.ask

    async def counted(job: Any, *given: Any, **more: Any) -> Any:
        jobs.append(job.__name__)
        return await ask(job, *given, **more)

    monkeypatch.setattr(stage.hosting.core.workshop, "ask", counted)
    await stage.bot.remove_cog("PresenceCog")  # on a busy machine it would still look who is there, and ask meanwhile
    await stage.slash(stage.anna, "orders template", at=HOME)  # from here on a worker holds the state
    for on_file, wanted in ((False, ["template_job"]), (True, [])):
        if on_file:
            await stage.slash(stage.anna, "order", at=HOME, order="develop_bows")
        for at, card in ways(stage):
            await stage.settle()
            jobs.clear()
            with statements(stage.bot.store.engine) as sent:
                form = await opens(stage, at, card)
            assert form.modal is not None, form.text
            assert ("develop_bows" in str(form.modal)) is on_file
            asked = [one for one in sent if not any(word in one for word in OF_THE_LOOPS)]
            assert 0 < len(asked) <= MOST, (at.name, asked)
            assert jobs == wanted, at.name


async def test_the_form_opens_with_five_statements_and_one_job(playing: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    await asks_little(playing, monkeypatch)


@pytest.mark.slow
async def test_the_form_opens_so_on_postgresql_too(
    postgres_database: str, stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    stage.url = postgres_database
    await stage.restart()
    await stage.started()
    await asks_little(stage, monkeypatch)


async def test_fix_it_opens_with_the_draft_and_asks_the_game_nothing(
    playing: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    form = await playing.anna.slash(playing.channel(HOME), "orders check")
    answer = await (await playing.anna.submit(form, {"Your orders": "plce 12 e"})).final()
    await playing.settle()

    def nothing(*_given: Any, **_more: Any) -> None:
        raise AssertionError("the draft is enough")

    monkeypatch.setattr(playing.hosting.core.workshop, "ask", nothing)
    with statements(playing.bot.store.engine) as sent:
        again = await playing.anna.click(answer, "Fix it")
    assert again.modal is not None
    assert "plce 12 e" in str(again.modal)
    assert 0 < len(sent) <= MOST, sent
