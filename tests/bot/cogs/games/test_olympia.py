"""An evening of Olympia through the bot: a haven, queues by line and by sheet, gifts, the Times, leaving."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bot.double import Reply
from tests.bot.saving import Saved, saved
from tests.bot.stage import Stage

pytestmark = pytest.mark.slow

ASH = "house-of-ash"


async def gather(stage: Stage) -> None:
    """Anna leads the House of Ash, Bert the Salt Company, both from one haven; it has begun."""
    await stage.opened("The Long Road", "olympia", {"Size": "16x16", "Havens": "2"}, seed="evening")
    await stage.joined(stage.anna, "House of Ash", Noble="Ansgar", Haven="Aldermoor")
    await stage.joined(stage.bert, "Salt Company", Noble="Berta", Haven="Aldermoor")
    await stage.begins()


@pytest.fixture(scope="module")
def begun(empty_database: Path, tmp_path_factory: pytest.TempPathFactory) -> Saved:
    return saved(Stage, empty_database, tmp_path_factory.mktemp("gathered"), gather)


async def ordered(stage: Stage, text: str) -> Reply:
    form = await stage.slash(stage.anna, "orders submit", at=ASH)
    return await stage.through(stage.anna, form, {"Your orders": text})


async def shown(stage: Stage) -> str:
    return (await stage.slash(stage.anna, "orders show", at=ASH)).text


def sheet(stage: Stage) -> str:
    """The order template that came with Anna's last report."""
    message = next(message for message in reversed(stage.anna.dms) if message.files)
    return next(file.text for file in message.files if file.name.startswith("orders-"))


def ansgar(stage: Stage) -> str:
    """The number of Anna's noble."""
    found = re.search(r"unit (\d+) # Ansgar", sheet(stage))
    assert found is not None
    return found[1]


@pytest.mark.rule("OLY-SUBMIT-06", "OLY-SUBMIT-22", "OLY-SUBMIT-11")
async def test_a_line_is_added_to_what_waits_and_a_sheet_replaces_only_what_it_names(playing: Stage) -> None:
    unit = ansgar(playing)
    answer = await ordered(playing, f"unit {unit}\nclaim 500\nstudy 600\nwait turn 9\nexplore\nend")
    assert "claim 500 gold" in answer.text
    await playing.deadline()
    await playing.settle()
    answer = await playing.slash(playing.anna, "order", at=ASH, unit=unit, order="recruit 3")
    assert "recruit" in answer.text
    kept = await shown(playing)
    assert kept.index("explore") < kept.index("recruit 3")


@pytest.mark.rule("OLY-SUBMIT-11", "OLY-SUBMIT-17", "OLY-SUBMIT-23")
async def test_the_receipt_says_what_each_unit_is_doing_and_lists_every_queue(playing: Stage) -> None:
    unit = ansgar(playing)
    files = [file.text for message in playing.anna.dms for file in message.files if file.name.endswith(".txt")]
    coming = re.search(r"formed will be:? *(\d{4})", "".join(files))
    assert coming is not None
    to_come = coming[1]
    await ordered(playing, f"unit {unit}\nclaim 500\nwait time 33\nexplore\nunit {to_come}\nrecruit\nend")
    await playing.deadline()
    await playing.settle()
    line = await playing.slash(playing.anna, "order", at=ASH, unit=unit, order="recruit 3")
    assert f"**Ansgar [{unit}]**\n• wait for: time 33 (still executing)\n• explore\n• recruit" in line.text
    assert f"**The noble to be formed [{to_come}]" in line.text
    alone = await ordered(playing, f"unit {unit}\nstudy 600\nend")
    assert f"**Ansgar [{unit}]**\n• wait for: time 33 (still executing)\n• study" in alone.text
    assert f"**The noble to be formed [{to_come}]" in alone.text
    empty = await ordered(playing, f"unit {unit}\nend")
    assert "nothing waits any more" in empty.text


@pytest.mark.rule("OLY-GM-02", "OLY-ORDER-11")
async def test_the_game_master_gives_gold_that_is_claimed(playing: Stage) -> None:
    form = await playing.slash(playing.gm, "gm give", faction="House of Ash")
    answer = await playing.through(playing.gm, form, {"Item": "wood", "Amount": "20"})
    assert "You may claim 20 wood [77] more" in answer.text
    assert "wood" in await playing.gm.autocomplete(playing.general, "gm give", "what", "woo")
    assert await playing.anna.autocomplete(playing.general, "gm give", "what", "woo") == []
    form = await playing.slash(playing.gm, "gm give", faction="House of Ash", what="wood")
    answer = await playing.through(playing.gm, form, {"Amount": "5"})
    assert "You may claim five wood [77] more" in answer.text


async def test_bare_lookup_begins_with_what_ones_own_report_names(playing: Stage) -> None:
    unit = ansgar(playing)
    answer = await playing.slash(playing.anna, "lookup", at=ASH)
    assert answer.text.index(f"Ansgar [{unit}]") < answer.text.index("peasant")
    assert "```" in answer.text, "columns stand below each other"
    inside = answer.text.split("```")[1]
    assert "qty  name" in inside
    assert "\\" not in inside
    offered = await playing.anna.autocomplete(playing.channel(ASH), "lookup", "what", "")
    assert offered[:2] == [f"Ansgar [{unit}]", "peasant [10]"]
    peasant = await playing.slash(playing.anna, "lookup", at=ASH, what="peasant")
    assert "Weighs 100." in peasant.text
    assert "knows nothing" in (await playing.slash(playing.anna, "lookup", at=ASH, what="dragon")).text


async def test_what_the_first_card_tells_a_newcomer_to_look_up_is_there(playing: Stage) -> None:
    first = playing.anna.dms[0]
    (more,) = [label for label in first.buttons if "more steps" in label]
    steps = await (await playing.anna.click(first, more)).final()
    told = " ".join(steps.text.split())
    asked = re.findall(r"/lookup (\w+) (?:shows )?what", told)
    assert asked == ["market", "here"]
    answers = [(await playing.slash(playing.anna, "lookup", at=ASH, what=word)).text for word in asked]
    assert "```" in answers[0]
    assert "qty  weight  item" in answers[0]
    assert "study 600: Shipcraft" in answers[1]


async def test_newcomers_are_asked_only_for_what_their_start_has(stage: Stage) -> None:
    form = await stage.slash(stage.gm, "campaign new", game="olympia", name="The Long Road")
    assert "Havens: **auto**. Safe havens in which players begin." in form.text
    assert "Ocean: **47**. 30 to 70. Percent of the world that is sea." in form.text
    await stage.through(stage.gm, form, {"Size": "16x16", "Havens": "2"})
    invitation = await stage.slash(stage.anna, "join")
    assert "Companion" not in invitation.text
    opened = await stage.anna.click(invitation, "Choose and join")
    assert opened.modal is not None
    asked = {part["label"]: part["component"] for part in opened.modal["components"]}
    assert sorted(asked) == ["Haven", "Name of your faction", "Noble"]
    assert [option["value"] for option in asked["Haven"]["options"]] == ["any", "Aldermoor", "Brightwater"]
    assert "Welcome!" in (await stage.through(stage.anna, opened, {"Name of your faction": "Ash"})).text


async def test_an_old_house_chooses_its_companion(stage: Stage) -> None:
    form = await stage.slash(stage.gm, "campaign new", game="olympia", name="Old Roads")
    await stage.through(stage.gm, form, {"Size": "16x16", "Start": "old houses"})
    await stage.joined(stage.anna, "Ash", Companion="mage")
    assert (await stage.seat("Ash")).choices["companion"] == "mage"


@pytest.mark.rule("OLY-TIMES-01", "OLY-TIMES-02")
async def test_the_times_prints_what_a_noble_wrote(playing: Stage) -> None:
    unit = ansgar(playing)
    await ordered(playing, f"unit {unit}\npress 1\nPeace in our time.\nend")
    await playing.deadline()
    await playing.settle()
    paper = next(m for m in reversed(playing.channel("newspaper").messages) if m.thread is not None)
    assert "The Olympia Times" in paper.text
    assert paper.thread is not None
    said = "\n".join(message.text for message in paper.thread.messages)
    assert f"Ansgar [{unit}]" in said
    assert "Peace in our time." in said


@pytest.mark.rule("OLY-PLAYER-04")
async def test_whoever_quits_gets_a_farewell_and_no_report(playing: Stage) -> None:
    found = re.search(r"begin (\w\w\d)", sheet(playing))
    assert found is not None
    await ordered(playing, f"unit {found[1]}\nquit\nend")
    await playing.deadline()
    await playing.settle()
    assert "report of turn 1" not in "".join(message.text for message in playing.anna.dms)
    assert "report of turn 1" in "".join(message.text for message in playing.bert.dms)


@pytest.mark.rule("OLY-MAIL-01", "OLY-MAIL-03")
async def test_a_letter_to_a_noble_reaches_its_lord_and_says_who_sent_it(playing: Stage) -> None:
    offered = await playing.anna.choices(playing.channel(ASH), "letter", "to")
    berta = next(choice for choice in offered if choice["name"].startswith("Berta ["))
    assert not any("Salt Company's" in choice["name"] for choice in offered)
    form = await playing.slash(playing.anna, "letter", at=ASH, to=berta["value"])
    sent = await playing.through(playing.anna, form, {"Your letter": "Whose are you?"})
    assert "on its way" in sent.text
    await playing.settle()
    got = playing.last("salt-company").text
    assert "Whose are you?" in got
    assert "House of Ash" in got
