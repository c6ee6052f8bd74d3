"""A campaign gives a person one start: whoever has led a faction of it comes back by the game master's word only."""

from __future__ import annotations

from typing import Any

import pytest

from bot.double import Person
from bot.hosting import NotAllowed
from storage.statuses import Role, SeatStatus
from tests.bot.stage import Stage

LED = "You have led Ruritania in Spring War"


async def resigned(stage: Stage) -> None:
    question = await stage.slash(stage.anna, "resign", at="ruritania")
    assert "everybody gets one start" in question.text
    await (await stage.anna.click(question, "Resign")).final()
    await stage.settle()


async def handed_over(stage: Stage) -> None:
    seat = await stage.seat("Ruritania")
    await stage.hosting.seats.add_member(seat.id, stage.cleo.id, Role.OWNER, stage.anna.id)
    await stage.hosting.seats.remove_member(seat.id, stage.anna.id, stage.anna.id)


async def replaced(stage: Stage) -> None:
    await stage.hosting.seats.replace((await stage.seat("Ruritania")).id, stage.cleo.id, stage.gm.id)


async def left_to_the_house(stage: Stage) -> None:
    await stage.slash(stage.gm, "gm house", temper="builder", what="resigned")
    await resigned(stage)


async def eliminated(stage: Stage) -> None:
    stage.bot.store.change_seat((await stage.seat("Ruritania")).id, status=SeatStatus.ELIMINATED)


async def led_before_it_was_noted(stage: Stage) -> None:
    """As in a database of a bot that did not note who leads."""
    await resigned(stage)
    stage.bot.store.change_seat((await stage.seat("Ruritania")).id, settings={})


async def tries_to_join(stage: Stage, who: Person) -> str:
    """What somebody reads who tries every way into the campaign; all of them say the same."""
    before = len(await stage.hosting.seats.all((await stage.campaign()).id))
    assert await who.autocomplete(stage.general, "join", "campaign") == []
    told = {(await stage.slash(who, "join", **options)).text for options in ({}, {"campaign": "Spring War"})}
    post = next(message for message in stage.channel("newspaper").messages if "Join" in message.buttons)
    told.add((await who.click(post, "Join")).text)
    with pytest.raises(NotAllowed) as refused:
        await stage.hosting.seats.join((await stage.campaign()).id, who.id, "New Ruritania", {})
    assert [said for said in told if str(refused.value) not in said.replace("\\", "")] == []
    assert len(await stage.hosting.seats.all((await stage.campaign()).id)) == before
    return str(refused.value)


@pytest.mark.parametrize(
    "leaving", [resigned, handed_over, replaced, left_to_the_house, eliminated, led_before_it_was_noted]
)
async def test_who_has_led_a_faction_cannot_join_again_with_another(playing: Stage, leaving: Any) -> None:
    await leaving(playing)
    told = await tries_to_join(playing, playing.anna)
    assert told.startswith(LED)
    assert "Only the game master can let you back in" in told


async def test_the_game_masters_word_lets_somebody_back_in(playing: Stage) -> None:
    await resigned(playing)
    await playing.slash(playing.gm, "gm house", temper="builder", what="new")
    await playing.settle()
    offer = await playing.slash(playing.anna, "campaign seats")
    (free,) = [seat for seat in await playing.hosting.seats.all((await playing.campaign()).id) if seat.house]
    await (await playing.anna.select(offer, "Ask for", free.name)).final()
    await playing.settle()
    answer = await (await playing.gm.click(playing.last("gm"), "Let them lead it")).final()
    assert f"now leads **{free.name}**" in answer.text.replace("\\", "")
    assert await playing.hosting.seats.role(free.id, playing.anna.id) == Role.OWNER


async def test_before_the_start_a_place_is_given_back_and_may_be_taken_again(stage: Stage) -> None:
    await stage.opened()
    await stage.joined(stage.anna, "Ruritania")
    question = await stage.slash(stage.anna, "resign", at="ruritania")
    assert "You can join again until the campaign begins" in question.text
    await (await stage.anna.click(question, "Resign")).final()
    await stage.joined(stage.anna, "New Ruritania")
    assert await stage.hosting.seats.role((await stage.seat("New Ruritania")).id, stage.anna.id) == Role.OWNER


async def test_a_member_who_never_led_may_begin_a_faction(playing: Stage) -> None:
    seat = await playing.seat("Ruritania")
    await playing.hosting.seats.add_member(seat.id, playing.cleo.id, Role.SUBMIT, playing.anna.id)
    await playing.joined(playing.cleo, "Sylvania", Race="elf")
    assert (await playing.seat("Sylvania")).status == SeatStatus.PLAYING
