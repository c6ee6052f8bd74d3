"""Orders for later turns, letters to units, and long checks, as people meet them in Discord."""

from __future__ import annotations

import pytest

from tests.bot import misrules
from tests.bot.stage import Stage

pytestmark = pytest.mark.slow

HOME, THERE = "ruritania", "borogravia"
HEADLESS = "place 0\nwrite_race all\n"


@pytest.fixture
async def planning(playing: Stage) -> Stage:
    """A campaign of a game that keeps orders three turns ahead and knows two people beside its factions."""
    playing.hosting.core.rulesets = misrules.planning
    return playing


async def restarted(stage: Stage) -> None:
    await stage.restart()
    stage.hosting.core.rulesets = misrules.planning


async def ahead(stage: Stage, text: str = HEADLESS) -> str:
    form = await stage.slash(stage.anna, "orders submit", at=HOME, turn="2")
    assert form.modal is not None
    assert "turn 2" in form.modal["title"]
    answer = await (await stage.anna.submit(form, {"Your orders": text})).final()
    await stage.settle()
    return answer.text


async def test_orders_ahead_are_acknowledged_shown_and_stand_on_the_card(planning: Stage) -> None:
    offered = await planning.anna.autocomplete(planning.channel(HOME), "orders submit", "turn")
    assert [label.split(",")[0] for label in offered] == ["Turn 1", "Turn 2", "Turn 3", "Turn 4"]
    text = await ahead(planning)
    assert "Orders kept for turn 2" in text
    assert "They wait until turn 2" in text
    assert "What I understood" not in text
    card = planning.channel(HOME).messages[0].text
    assert "Orders: **none yet**" in card
    assert "Waiting for later turns: turn 2 (2 orders)" in card
    shown = await planning.slash(planning.anna, "orders show", at=HOME)
    assert "no orders on file for turn 1" in shown.text
    assert "For turn 2: 2 orders waiting" in shown.text
    later = await planning.slash(planning.anna, "orders show", at=HOME, turn="2")
    assert "place 0" in later.text
    assert "waiting for its turn" in later.text


async def test_their_writer_hears_of_the_check_when_the_turn_has_come(planning: Stage) -> None:
    await ahead(planning, "place 0\nplce 3\n")
    await planning.deadline()
    told = planning.anna.dms[-1].text
    assert "your orders for turn 2" in told
    assert "Line 2" in told
    assert "Orders: **on file, with errors**" in planning.channel(HOME).messages[0].text


async def test_they_can_be_checked_at_once_changed_and_cleared(planning: Stage) -> None:
    form = await planning.slash(planning.anna, "orders submit", at=HOME, turn="2")
    kept = await (await planning.anna.submit(form, {"Your orders": "place 0\nplce 3\n"})).final()
    checked = await (await planning.anna.click(kept, "Check them now")).final()
    assert "Checked, not stored" in checked.text
    assert "by turn 2 things may have changed" in checked.text
    assert "plce 3" in checked.text
    await restarted(planning)
    change = await planning.anna.click(kept, "Change them")
    assert change.modal is not None
    assert "plce 3" in str(change.modal)
    await (await planning.anna.submit(change, {"Your orders": HEADLESS})).final()
    question = await planning.slash(planning.anna, "orders clear", at=HOME, turn="2")
    assert "for turn 2?" in question.text
    await (await planning.anna.click(question, "Withdraw orders")).final()
    await planning.settle()
    card = planning.channel(HOME).messages[0]
    await planning.double.until(lambda: "Waiting for later turns" not in card.text, why="the card without them")


async def test_a_form_for_a_later_turn_that_was_open_while_turns_ran(planning: Stage) -> None:
    form = await planning.slash(planning.anna, "orders submit", at=HOME, turn="2")
    late = await planning.slash(planning.anna, "orders submit", at=HOME, turn="2")
    await planning.deadline()
    present = await (await planning.anna.submit(form, {"Your orders": HEADLESS})).final()
    assert "Orders on file" in present.text
    await planning.deadline()
    passed = await (await planning.anna.submit(late, {"Your orders": HEADLESS})).final()
    assert "Turn 2 ran while you were writing" in passed.text
    assert "Checked, not stored" in passed.text


async def test_a_game_that_plans_nothing_offers_one_turn_and_refuses_others(playing: Stage) -> None:
    assert len(await playing.anna.autocomplete(playing.channel(HOME), "orders submit", "turn")) == 1
    refused = await playing.slash(playing.anna, "orders submit", at=HOME, turn="2")
    assert "You can submit orders for turn 1 now." in refused.text
    assert refused.modal is None


async def test_a_letter_to_a_unit_betrays_nobody(planning: Stage) -> None:
    offered = await planning.anna.choices(planning.channel(HOME), "letter", "to")
    assert [choice["name"] for choice in offered] == ["Borogravia", "The black rider", "Oracle"]
    form = await planning.anna.slash(planning.channel(HOME), "letter", to=offered[1]["value"])
    await restarted(planning)
    sent = await (await planning.anna.submit(form, {"Your letter": "Who sent you?"})).final()
    assert "Your letter to The black rider" in sent.text
    assert "Borogravia" not in sent.text
    await planning.settle()
    got = planning.last(THERE)
    assert "Who sent you?" in got.text
    assert "The black rider" in got.text
    answering = await planning.bert.click(got, "Reply")
    await (await planning.bert.submit(answering, {"Your answer": "The night."})).final()
    await planning.settle()
    back = planning.last(HOME).text
    assert "The night." in back
    assert "The black rider" in back
    assert "Borogravia" not in back


async def test_an_unsigned_letter_names_nobody(planning: Stage) -> None:
    form = await planning.anna.slash(planning.channel(HOME), "letter", to="Borogravia", unsigned=True)
    assert form.modal is not None
    assert "Unsigned" in str(form.modal)
    await (await planning.anna.submit(form, {"Your letter": "Beware the ides."})).final()
    await planning.settle()
    got = planning.last(THERE).text
    assert "Beware the ides." in got
    assert "somebody unknown" in got
    assert "Ruritania" not in got


async def test_unsigned_letters_are_refused_where_the_game_wants_names(playing: Stage) -> None:
    refused = await playing.slash(playing.anna, "letter", at=HOME, to="Borogravia", unsigned=True)
    assert "every letter is signed" in refused.text
    assert refused.modal is None


async def test_a_letter_to_somebody_nobody_plays_is_answered_from_the_gms_desk(planning: Stage) -> None:
    form = await planning.anna.slash(planning.channel(HOME), "letter", to="Oracle")
    await (await planning.anna.submit(form, {"Your letter": "Shall I win?"})).final()
    await planning.settle()
    desk = planning.last("gm")
    assert "Shall I win?" in desk.text
    assert "Nobody plays this character" in desk.text
    answering = await planning.gm.click(desk, "Reply")
    await (await planning.gm.submit(answering, {"Your answer": "Perhaps."})).final()
    await planning.settle()
    assert "Perhaps." in planning.last(HOME).text
    assert "Oracle" in planning.last(HOME).text


async def test_a_long_check_is_turned_page_by_page_after_a_restart_too(playing: Stage) -> None:
    template = await playing.hosting.orders.template((await playing.seat("Ruritania")).id, playing.anna.id)
    text = template.replace("end orders", "\n".join(["place 0"] * 150 + ["write_orders", "end orders"]))
    answer = await playing.slash(playing.anna, "orders submit", at=HOME, file=("o.txt", text.encode()))
    assert "Page 1 of" in answer.text
    assert "More orders ▸" in answer.buttons
    assert answer.files[-1].name == "check.txt"
    await playing.restart()
    turned = await playing.anna.click(answer, "More orders ▸")
    assert "Page 2 of" in turned.text
    back = await playing.anna.click(answer, "◂ Previous orders")
    assert "Page 1 of" in back.text
