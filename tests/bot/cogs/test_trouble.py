"""Discord answers badly while orders are given: nothing is lost, nothing is stored twice."""

from __future__ import annotations

import pytest

from tests.bot.stage import Stage

HOME = "ruritania"


async def versions(stage: Stage) -> list[int]:
    seat = await stage.seat("Ruritania")
    return [kept.version for kept in await stage.hosting.orders.history(seat.id, stage.anna.id)]


@pytest.mark.parametrize("times", [1, 3])
async def test_a_rate_limited_answer_comes_all_the_same(playing: Stage, times: int) -> None:
    playing.double.faults.rate_limit("* /webhooks/*", retry_after=0.05, times=times)
    answer = await playing.slash(playing.anna, "order", at=HOME, order="develop_bows")
    assert "Orders on file" in answer.text
    assert await versions(playing) == [1]


@pytest.mark.slow
async def test_a_failed_answer_comes_all_the_same_and_the_order_is_stored_once(playing: Stage) -> None:
    playing.double.faults.fail("* /webhooks/*", status=502, times=1)
    answer = await playing.slash(playing.anna, "order", at=HOME, order="develop_bows")
    assert "Orders on file" in answer.text
    assert await versions(playing) == [1]


async def test_orders_stand_even_when_their_answer_never_arrives(playing: Stage) -> None:
    fault = playing.double.faults.fail("* /webhooks/*", status=404, times=None)
    await playing.anna.slash(playing.channel(HOME), "order", order="develop_bows")
    seat = await playing.seat("Ruritania")

    def stored() -> bool:
        return playing.bot.store.current_sheet(seat.id, 1) is not None

    await playing.double.until(stored, why="the orders")
    await playing.double.settled()
    playing.double.interactions.give_up()  # it is lost, as this test would have it
    fault.lift()
    shown = await playing.slash(playing.anna, "orders show", at=HOME)
    assert "develop_bows" in shown.text


async def test_a_gateway_that_drops_between_form_and_answer_loses_nothing(playing: Stage) -> None:
    form = await playing.anna.slash(playing.channel(HOME), "press")
    await playing.double.close_gateway()
    await playing.double.until(lambda: not playing.double.gateway.connected, why="the drop")
    await playing.double.connected()
    answer = await (await playing.anna.submit(form, {"Title": "To arms", "Text": "At dawn."})).final()
    assert "Held for the newspaper" in answer.text


@pytest.mark.slow
async def test_hostile_text_in_every_form_pings_nobody_and_breaks_nothing(playing: Stage) -> None:
    """What the stage checks at its end: no ping, nothing that Discord would refuse."""
    here, anna = playing.channel(HOME), playing.anna
    mentions = f"@everyone @here <@{playing.bert.id}> <@&{playing.guild.id}>"
    evil = f"{mentions} ```\n# GM\n> [x](http://y) ||z|| \u202e`` ${{7*7}} %s"
    for command, fields in (
        ("press", {"Title": evil[:150], "Text": evil}),
        ("rumor", {"What people say": evil}),
        ("letter", {"Your letter": evil}),
    ):
        options = {"to": "Borogravia"} if command == "letter" else {}
        form = await anna.slash(here, command, **options)
        answer = await (await anna.submit(form, fields)).final()
        assert "Something went wrong" not in answer.text, command
    await playing.slash(anna, "note add", at=HOME, text=evil)
    noted = await playing.slash(anna, "note list", at=HOME)
    await playing.settle()
    await playing.deadline()
    paper = await playing.slash(playing.cleo, "newspaper")
    await paper.followup(2)
    letter = next(m for m in playing.channel("borogravia").messages if "letter has arrived" in m.text)
    for shown in (noted.text, paper.text, letter.text):
        assert "\u202e" not in shown
        assert "](http" not in shown
        assert "\n# GM" not in shown
        assert "\\`\\`\\`" in shown
