"""What the paper asks of its readers: bulletins of both sides of a fight, the obituary of the fallen."""

from __future__ import annotations

import pytest

from bot.double.persons.person import Person
from bot.double.state.model import Message
from bot.hosting.errors import BadChoice, NotAllowed, NotThere
from engine.games.registry import ruleset
from tests.bot import misrules
from tests.bot.stage import Stage

HOME = "ruritania"


def report(who: Person, turn: int) -> Message:
    """The report of a turn as it came by direct message."""
    (found,) = [m for m in who.dm.messages if f"report of turn {turn}" in m.text]
    return found


def below_the_paper(stage: Stage) -> str:
    """What stands in the thread of the last paper."""
    paper = next(m for m in reversed(stage.channel("newspaper").messages) if m.thread is not None)
    assert paper.thread is not None
    return "\n".join(message.text for message in paper.thread.messages)


@pytest.fixture
async def fought(playing: Stage) -> Stage:
    """A battle of Ruritania and Borogravia stands in the paper of turn 1."""
    playing.hosting.core.rulesets = misrules.famous
    await playing.deadline()
    return playing


async def test_both_sides_of_a_fight_write_and_stand_side_by_side(fought: Stage) -> None:
    for who, words in ((fought.anna, "We held the wall. @everyone rejoice"), (fought.bert, "We *left* the wall.")):
        form = await who.click(report(who, 1), "Write your bulletin")
        held = await (await who.fill_in(form, {"Your side of it": words})).final()
        assert "Held for the newspaper of turn 2" in held.text
        assert "Bulletin: Mudwall" in held.text
    await fought.deadline()
    issue = below_the_paper(fought)
    assert issue.index("Bulletins: Mudwall") < issue.index("We held the wall") < issue.index("left")
    again = await (await fought.anna.click(report(fought.anna, 1), "Write your bulletin")).final()
    assert "asked for the newspaper of turn 2, which is out" in again.text


async def test_a_side_writes_once_and_not_more_than_two_hundred_characters(fought: Stage) -> None:
    seat = await fought.seat("Ruritania")
    form = await fought.anna.click(report(fought.anna, 1), "Write your bulletin")
    held = await (await fought.anna.fill_in(form, {"Your side of it": "We won."})).final()
    form = await fought.anna.click(await fought.slash(fought.anna, "report"), "Write your bulletin")
    refused = await (await fought.anna.fill_in(form, {"Your side of it": "We won twice."})).final()
    assert "You have sent one already" in refused.text
    assert refused.files[0].data == b"We won twice."
    await fought.anna.click(held, "Withdraw it")
    with pytest.raises(BadChoice, match="1 to 200 characters"):
        await fought.hosting.papers.word(seat.id, fought.anna.id, 1, "x" * 201)
    await fought.hosting.papers.word(seat.id, fought.anna.id, 1, "x" * 200)


async def test_who_may_only_read_and_who_does_not_fight_writes_nothing(fought: Stage) -> None:
    seat = await fought.seat("Ruritania")
    await fought.slash(fought.anna, "member add", at=HOME, person=fought.cleo, role="read")
    assert "Write your bulletin" not in (await fought.slash(fought.cleo, "report")).buttons
    with pytest.raises(NotAllowed):
        await fought.hosting.papers.word(seat.id, fought.cleo.id, 1, "It was I.")
    fought.hosting.core.rulesets = ruleset
    await fought.deadline()
    with pytest.raises(NotThere, match="asks nothing of you"):
        await fought.hosting.papers.word(seat.id, fought.anna.id, 2, "There was no fight.")


async def test_the_fallen_write_an_obituary(stage: Stage) -> None:
    await stage.opened("The War")
    for who, name in ((stage.anna, "Ruritania"), (stage.bert, "Borogravia"), (stage.cleo, "Orinthia")):
        await stage.joined(who, name)
    await stage.slash(stage.gm, "campaign start")
    stage.hosting.core.rulesets = misrules.doomed
    await stage.deadline()
    form = await stage.anna.click(report(stage.anna, 1), "Write your obituary")
    await (await stage.anna.fill_in(form, {"Your last words": "It was a good hill."})).final()
    await stage.deadline()
    issue = below_the_paper(stage)
    assert "Obituary: Ruritania" in issue
    assert "It was a good hill." in issue
