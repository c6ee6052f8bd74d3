"""*Correct it*: what a check believes was meant goes into the text at a press, and is checked again."""

from __future__ import annotations

import pytest

from bot.desk.corrections import corrected, corrections
from engine.core.diagnostics import error, note
from tests.bot.stage import Stage

HOME = "ruritania"


async def sheet(stage: Stage, *lines: str) -> str:
    seat = await stage.seat("Ruritania")
    template: str = await stage.hosting.orders.template(seat.id, stage.anna.id)
    return template.replace("end orders", "\n".join([*lines, "write_orders", "end orders"]))


async def on_file(stage: Stage) -> str:
    kept = await stage.hosting.orders.show((await stage.seat("Ruritania")).id, stage.anna.id)
    assert kept is not None
    return kept.text


async def test_one_thing_meant_has_a_button_that_submits_the_text_with_it(playing: Stage) -> None:
    form = await playing.anna.slash(playing.channel(HOME), "orders submit")
    answer = await (
        await playing.anna.submit(form, {"Your orders": await sheet(playing, "devlop_bows", "friend Borogravia")})
    ).final()
    label, *others = [one for one in answer.buttons if one.startswith("Correct it")]
    assert len(others) <= 1
    assert label == "Correct it: “devlop_bows” → “develop_bows”"
    again = await (await playing.anna.click(answer, label)).final()
    assert "devlop" not in again.text
    assert "develop_bows" in await on_file(playing)
    assert not [one for one in again.buttons if one.startswith("Correct it")]


async def test_of_several_one_or_all_are_chosen_from_a_menu(playing: Stage) -> None:
    text = await sheet(playing, "devlop_bows", "friend Borogavia")
    form = await playing.anna.slash(playing.channel(HOME), "orders check")
    answer = await (await playing.anna.submit(form, {"Your orders": text})).final()
    again = await (await playing.anna.select(answer, "Correct it", "“devlop_bows” → “develop_bows”")).final()
    assert "devlop" not in again.text
    assert any("orogravia" in one for one in again.buttons if one.startswith("Correct it"))
    both = await (await playing.anna.select(answer, "Correct it", "Correct all of them")).final()
    assert "devlop" not in both.text
    seat = await playing.seat("Ruritania")
    assert await playing.hosting.orders.show(seat.id, playing.anna.id) is None, "a check stores nothing"


@pytest.mark.slow
async def test_after_the_turn_or_when_the_text_has_changed_it_says_so(playing: Stage) -> None:
    form = await playing.anna.slash(playing.channel(HOME), "orders submit")
    answer = await (await playing.anna.submit(form, {"Your orders": await sheet(playing, "devlop_bows")})).final()
    label = next(one for one in answer.buttons if one.startswith("Correct it"))
    await (await playing.anna.click(answer, label)).final()
    late = await (await playing.anna.click(answer, label)).final()
    assert "have changed since" in late.text
    await playing.deadline()
    late = await (await playing.anna.click(answer, label)).final()
    assert "I no longer have that text" in late.text


def test_words_are_replaced_where_they_stand_and_quoted_ones_stay_quoted() -> None:
    text = 'mvoe "Ann Le" est\nmvoe north'
    findings = [
        error("order", "unknown", line=1, column=1, hint='did you mean "move" or "more"?'),
        error("unit", "unknown", line=1, column=6, hint='did you mean "Ann Lee"?'),
        error("way", "unknown", line=1, column=15, hint='did you mean "east"?'),
        note("odd", "fine", line=2, column=1, hint='did you mean "nothing"?'),
        error("lost", "no such line", line=9, column=1, hint='did you mean "move"?'),
    ]
    offered = corrections(findings, text)
    assert [one.said for one in offered] == [
        "“mvoe” → “move”", "“mvoe” → “more”", "“Ann Le” → “Ann Lee”", "“est” → “east”",
    ]  # fmt: skip
    assert corrected(text, offered) == 'move "Ann Lee" east\nmvoe north'
    assert corrected("go Bort", corrections([error("x", "x", line=1, column=4, hint='did you mean "Port Bo"?')],
                                            "go Bort"), quoted=True) == 'go "Port Bo"'  # fmt: skip


@pytest.mark.parametrize("column", [0, 99])
def test_a_finding_about_no_word_offers_nothing(column: int) -> None:
    assert corrections([error("x", "x", line=1, column=column, hint='did you mean "move"?')], "mvoe") == []
