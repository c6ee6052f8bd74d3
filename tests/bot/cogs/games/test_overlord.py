"""An evening of Overlord through the bot: choices, orders by form and line, report, Gazette, letters, leaving."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bot.double import Message, Reply
from bot.double.persons.filling import field_names
from tests.bot.saving import Saved, saved
from tests.bot.stage import Stage

pytestmark = pytest.mark.slow

ASH, SALT = "house-of-ash", "salt-company"
HERO, MEN, MAGE, OTHERS = "U95", "U96", "U97", "U98"
FIRST = """GAME f05
SETTING ADVERTISE ON
UNIT U95
NAME "Ansgar the Bold"
WITHDRAW 900
RECRUIT f05nU01 5 man 0
{more}30 STUDY CMBT
UNIT U96
15 STUDY CMBT
UNIT f05nU01
NAME "Diggers"
HAVE pick 3
-@USE DIGG
STUDY DIGG 1
END
"""


async def gather(stage: Stage) -> None:
    """Anna leads the House of Ash with a general and Bert the Salt Company with a mage, in one city; it has begun."""
    await stage.opened(
        "The Old Empire", "overlord", {"Size": "24x18", "Press reward": "50", "Rumour reward": "30"}, seed="evening"
    )
    await stage.joined(stage.anna, "House of Ash", Leader="general", **{"Hero name": "Ansgar"})
    choices = {"Leader": "mage", "Start": "colonial", "Element": "fire", "Hero name": "Berta"}
    await stage.joined(stage.bert, "Salt Company", **choices)
    await stage.begins()


@pytest.fixture(scope="module")
def begun(empty_database: Path, tmp_path_factory: pytest.TempPathFactory) -> Saved:
    return saved(Stage, empty_database, tmp_path_factory.mktemp("gathered"), gather)


async def test_a_general_is_not_asked_for_an_element_nor_for_crafts(stage: Stage) -> None:
    await stage.opened("The Old Empire", "overlord")
    form = await stage.anna.click(await stage.slash(stage.anna, "join"), "Choose and join")
    assert form.modal is not None
    assert field_names(form.modal) == ["Name of your faction", "Leader", "Start", "Hero name"]
    answer = await stage.through(stage.anna, form, {"Name of your faction": "House of Ash", "Leader": "general"})
    assert "You lead" in answer.text
    form = await stage.bert.click(await stage.slash(stage.bert, "join"), "Choose and join")
    step = await stage.bert.submit(form, {"Name of your faction": "Salt Company", "Leader": "mage"})
    form = await stage.bert.click(await step.final(), "Next")
    assert form.modal is not None
    assert field_names(form.modal) == ["Element"]


async def filled(stage: Stage, command: str, values: dict[str, str], **options: str) -> Reply:
    form = await stage.slash(stage.anna, command, at=ASH, **options)
    return await stage.through(stage.anna, form, values)


async def ordered(stage: Stage, text: str, **options: str) -> Reply:
    return await filled(stage, "orders submit", {"Your orders": text}, **options)


async def by_file(stage: Stage, text: str, command: str = "orders submit") -> Reply:
    return await stage.slash(stage.anna, command, at=ASH, file=("orders.txt", text.encode()))


def report(message: Message) -> str:
    """The text report attached, its folded lines joined."""
    text = next(file.text for file in message.files if file.name.startswith("report-"))
    return text.replace("\n    ", " ")


def latest(messages: list[Message]) -> Message:
    """The last message that brought a report."""
    return next(message for message in reversed(messages) if message.files)


def sheet(message: Message) -> str:
    return next(file.text for file in message.files if file.name.startswith("orders-"))


@pytest.mark.rule("OVL-SETUP-01", "OVL-SETUP-09", "OVL-MAIL-04")
async def test_the_first_report_brings_what_was_chosen_and_leads_a_newcomer(playing: Stage) -> None:
    first = playing.anna.dms[-1]
    assert "your first report" in first.text
    assert "WITHDRAW 500" in first.text
    steps = await (await playing.anna.click(first, "7 more steps")).final()
    assert "Still stuck?" in steps.text  # the last of the first steps
    assert [file.name for file in first.files] == [
        "report-house-of-ash-turn-0.txt",
        "orders-house-of-ash-turn-1.txt",
        "report-house-of-ash-turn-0.json",
        "report-house-of-ash-turn-0.html",
        "map.png",
    ]
    told = report(first)
    assert "5000 coins [coin]." in told
    assert "Ansgar [U95] at" in told
    assert "1 sword [swrd] (1 equipped), 1 plate" in told
    assert "1st fire magics [fire] (15)" in report(playing.bert.dms[-1])
    assert sheet(first).startswith("GAME f05\n")


async def test_a_mistake_is_mended_by_fix_it_and_the_month_runs_at_the_deadline(playing: Stage) -> None:
    answer = await ordered(playing, FIRST.format(more="STUDYY tact\n"))
    assert "Orders on file, with errors" in answer.text
    assert 'Unknown order "studyy"' in answer.text
    assert "STUDYY tact\n^" in answer.text
    assert 'Did you mean "study"' in answer.text
    assert "• recruit 5 followers [man] into f05nU01 at the asking price" in answer.text
    again = await playing.anna.click(answer, "Fix it")
    answer = await (await playing.anna.submit(again, {"Your orders": FIRST.format(more="")})).final()
    assert "Orders on file" in answer.text
    assert "with errors" not in answer.text
    await playing.deadline()
    card = playing.anna.dms[-1]
    assert "House of Ash: report of turn 1" in card.text
    assert "Ansgar the Bold [U95] has reached level 2 in combat." in card.text
    told = report(card)
    assert "Days 1-30 - Ansgar the Bold studies combat." in told
    assert "Diggers [U99] at" in told
    assert "Settings that are on: ADVERTISE, SHARE" in told
    parsed = json.loads(next(file.data for file in card.files if file.name.endswith(".json")))
    assert parsed["faction"] == {"id": "f05", "name": "House of Ash", "status": "active"}
    picture = card.files[-1]
    assert picture.data.startswith(b"\x89PNG")
    assert picture.description


@pytest.mark.rule("OVL-FORM-03", "OVL-FORM-11", "OVL-FORM-04")
async def test_what_could_not_be_done_waits_in_the_template_over_the_turns(playing: Stage) -> None:
    await ordered(playing, FIRST.format(more=""))
    await playing.deadline()
    waiting = "HAVE pick 3\n-@USE digg\n"
    assert waiting in sheet(playing.anna.dms[-1])
    assert "STUDY" not in sheet(playing.anna.dms[-1]).split("UNIT U99")[1]
    await playing.deadline()  # no orders at all
    assert waiting in sheet(playing.anna.dms[-1])
    assert "Diggers is paid $60 for 30 days of work." in report(playing.anna.dms[-1])
    await ordered(playing, "GAME f05\nUNIT U99\n@WORK\nEND\n")
    await playing.deadline()
    assert "HAVE pick" not in sheet(playing.anna.dms[-1])
    assert "@WORK" in sheet(playing.anna.dms[-1])


async def test_one_line_is_completed_as_it_is_typed(playing: Stage) -> None:
    anna, here = playing.anna, playing.channel(ASH)
    offered = await anna.choices(here, "order", "unit", "ans")
    assert [(choice["name"], choice["value"]) for choice in offered] == [("Ansgar [U95]", HERO)]
    assert len(await anna.autocomplete(here, "order", "unit", "")) == 2  # one's own, nobody else's

    async def completed(typed: str) -> list[str]:
        return [line.removeprefix(typed) for line in await anna.autocomplete(here, "order", "order", typed)][1:]

    assert {OTHERS, MEN} <= set(await completed("stack "))
    assert MAGE not in await completed("see ")  # she hides
    known = ["cmbt · combat", "blde · blades"]
    assert (await completed("30 study "))[:2] == known  # what they know comes before what there is
    assert "swrd · sword" in (await completed("-@buy 1 "))[:20]
    ways = await completed("D20 move ")
    assert ways[0] == "OUT"
    assert any(way.startswith("L") for way in ways)
    assert "W" not in ways  # no such way leads on
    answer = await playing.slash(anna, "order", at=ASH, unit=HERO, order="30 study cmbt 2")
    assert "Orders on file" in answer.text
    answer = await playing.slash(anna, "order", at=ASH, unit=HERO, order="-move out")
    assert "**Ansgar [U95]**\n• on 30 days: study combat [cmbt] up to level 2\n• after an order above" in answer.text


@pytest.mark.rule("OVL-MAIL-10", "OVL-MAIL-15")
async def test_a_file_with_windows_line_ends_counts_like_the_form_and_a_check_stores_nothing(playing: Stage) -> None:
    form = (await ordered(playing, FIRST.format(more=""))).text
    file = (await by_file(playing, FIRST.format(more="").replace("\n", "\r\n"))).text
    assert form.split("What I understood")[1].split("[")[:12] == file.split("What I understood")[1].split("[")[:12]
    checked = await by_file(playing, "GAME f05\nUNIT U95\nBUY 1 dragon\nSTUDY necr\nMOVE E\nEND\n", "orders check")
    assert "Checked, not stored" in checked.text
    shown = await playing.slash(playing.anna, "orders show", at=ASH)
    assert "Ansgar the Bold" in shown.text
    assert "MOVE E" not in shown.text


@pytest.mark.rule("OVL-MAIL-14", "OVL-FORM-01")
async def test_orders_for_a_month_to_come_wait_and_are_carried_out_then(playing: Stage) -> None:
    kept = await ordered(playing, "GAME f05\nUNIT U95\nSTUDY TACT 1\nEND\n", turn="2")
    assert "Orders kept for turn 2" in kept.text
    await playing.deadline()
    assert "tact" not in sheet(latest(playing.anna.dms)).lower()
    assert "your orders for turn 2" in playing.anna.dms[-1].text
    await playing.deadline()
    assert "Ansgar [U95] has reached level 1 in tactics." in playing.anna.dms[-1].text


@pytest.mark.rule("OVL-PRESS-02", "OVL-PRESS-03", "OVL-PRESS-05", "OVL-MAIL-08")
async def test_the_gazette_prints_press_and_rumour_and_the_fund_grows_by_the_better_reward(playing: Stage) -> None:
    held = await filled(playing, "press", {"Title": "By decree", "Text": "Trespassers will be shot at."})
    assert "Signed: House of Ash" in held.text
    assert "at most $50 a turn" in held.text
    await filled(playing, "rumor", {"What people say": "The Mayor drinks."})
    rumour = await playing.slash(playing.bert, "rumor", at=SALT)
    await playing.through(playing.bert, rumour, {"What people say": "Ash is hollow."})
    await playing.deadline()
    paper = next(m for m in reversed(playing.channel("newspaper").messages) if m.files)
    assert "The Imperial Gazette" in paper.text
    assert paper.thread is not None
    said = "\n".join(message.text for message in paper.thread.messages)
    assert "Trespassers will be shot at.\nSigned: House of Ash" in said
    assert said.index("Heard in the taverns") < min(said.index("The Mayor drinks."), said.index("Ash is hollow."))
    for person, fund, reward in ((playing.anna, 5050, 50), (playing.bert, 5030, 30)):
        told = report(person.dms[-1])
        assert f"Before day 1 - The newspaper pays ${reward} into your fund." in told
        assert told.count("The newspaper pays") == 1
        assert f"\n  {fund} coins [coin].\n" in told


@pytest.mark.rule("OVL-GAP-76")
async def test_a_battle_is_told_and_drawn_for_both_sides(playing: Stage) -> None:
    await ordered(playing, f"GAME f05\nUNIT {HERO}\nATTACK {OTHERS}\nEND\n")
    await playing.deadline()
    for person in (playing.anna, playing.bert):
        card = latest(person.dms)
        assert "// Battle" in report(card)
        drawn = [file for file in card.files if file.name.endswith(".png") and file.name != "map.png"]
        assert len(drawn) == 1, [file.name for file in card.files]
        assert drawn[0].data.startswith(b"\x89PNG")
        assert (drawn[0].description or "").startswith("Leifborg")
        assert "attle on day 1 of late winter, year 1." in (drawn[0].description or "")
        assert "Followers [U98] (defenders, front, center): 50 followers" in (drawn[0].description or "")


async def test_the_map_is_drawn_around_a_place_and_with_the_orders_in_it(playing: Stage) -> None:
    plain = await playing.slash(playing.anna, "map", at=ASH)
    await ordered(playing, f"GAME f05\nUNIT {HERO}\nMOVE OUT\n-MOVE S\nEND\n")
    planned = await playing.slash(playing.anna, "map", at=ASH, orders=True)
    assert planned.files[0].data.startswith(b"\x89PNG")
    assert planned.files[0].data != plain.files[0].data
    places = await playing.anna.autocomplete(playing.channel(ASH), "map", "around", "")
    part = await playing.slash(playing.anna, "map", at=ASH, around=places[0], radius=1)
    assert part.files[0].data not in (plain.files[0].data, planned.files[0].data)


async def test_rules_what_is_known_and_who_is_spoken_of_are_looked_up(playing: Stage) -> None:
    rules = await playing.slash(playing.anna, "rules", at=ASH, topic="recruit")
    assert "`RECRUIT unit-id number race price`" in rules.text
    skill = await playing.slash(playing.anna, "lookup", at=ASH, what="combat")
    assert "1st combat [cmbt]" in skill.text
    assert "Gives +1 to melee, +1 to defense." in skill.text
    offered = await playing.anna.choices(playing.channel(ASH), "lookup", "what", "")
    for choice in offered[:4]:
        chosen = await playing.slash(playing.anna, "lookup", at=ASH, what=choice["value"])
        assert "As House of Ash knows it" in chosen.text, choice
    secret = await playing.slash(playing.anna, "lookup", at=ASH, what="dragon")
    assert "knows nothing about `dragon`" in secret.text
    await playing.deadline()
    standings = await playing.slash(playing.anna, "standings", at=ASH)
    assert "House of Ash [f05]**: People 50, Titles 0, Lands 0" in standings.text
    assert standings.files


@pytest.mark.rule("OVL-MAIL-02", "OVL-VIS-03")
async def test_a_letter_to_a_unit_finds_its_master_and_betrays_nobody(playing: Stage) -> None:
    offered = await playing.anna.choices(playing.channel(ASH), "letter", "to")
    men = next(choice for choice in offered if OTHERS in choice["name"])
    assert not any("Berta" in choice["name"] for choice in offered)
    form = await playing.slash(playing.anna, "letter", at=ASH, to=men["value"])
    sent = await playing.through(playing.anna, form, {"Your letter": "Whose men are you?"})
    assert "on its way" in sent.text
    await playing.settle()
    answering = await playing.bert.click(playing.last(SALT), "Reply")
    await (await playing.bert.submit(answering, {"Your answer": "Our own."})).final()
    await playing.settle()
    assert "Our own." in playing.last(ASH).text


@pytest.mark.rule("OVL-SETUP-13", "OVL-GAME-02")
async def test_who_comes_late_begins_like_everybody(playing: Stage) -> None:
    await playing.deadline()
    await playing.joined(playing.cleo, "Grey Hats", Leader="craftsman", Start="imperial", **{"Hero name": "Greta"})
    first = report(playing.cleo.dms[-1])
    assert "Overlord Report for Turn 1 for Grey Hats [f07]" in first
    assert "\n  6000 coins [coin].\n" in first
    await playing.deadline()
    told = report(playing.cleo.dms[-1])
    assert "Overlord Report for Turn 2 for Grey Hats [f07]" in told
    assert "Greta [U" in told
    assert "1st digging [digg]" in told
    assert "1st building [buil]" in told


@pytest.mark.rule("OVL-FORD-05")
async def test_who_resigns_leaves_the_people_to_the_citizens_and_the_rest_plays_on(playing: Stage) -> None:
    question = await playing.slash(playing.bert, "resign", at=SALT)
    await playing.bert.click(question, "Resign")
    await playing.settle()
    await playing.deadline()
    assert (await playing.seat("Salt Company")).status == "resigned"
    told = "\n".join(message.text for message in playing.channel("newspaper").messages)
    assert "Salt Company lays down the crown" in told
    offered = await playing.anna.autocomplete(playing.channel(ASH), "letter", "to")
    assert any(OTHERS in name for name in offered)  # the people are still there
    assert "Salt Company" not in offered
    again = await playing.slash(playing.bert, "join")  # and with a new purse for the House of Ash, every month?
    assert "You have led Salt Company in The Old Empire, and everybody gets one start there" in again.text
    assert again.buttons == []
    refused = await playing.slash(playing.bert, "orders submit", at=SALT)
    assert refused.modal is None
