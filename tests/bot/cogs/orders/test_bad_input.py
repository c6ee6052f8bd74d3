"""Bad orders end to end: a clear finding with line and column, nothing lost, nobody pinged, the rest still taken."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest

from bot.double import Reply
from tests.bot.stage import Stage

pytestmark = pytest.mark.slow

HOME = "ruritania"
GOOD = "develop_bows"
UNDERSTOOD = "Develop bows"


async def sheet(stage: Stage, *lines: str) -> str:
    """Anna's orders sheet, these lines in it between two good orders."""
    seat = await stage.seat("Ruritania")
    template: str = await stage.hosting.orders.template(seat.id, stage.anna.id)
    return template.replace("end orders", "\n".join([GOOD, *lines, "write_orders", "end orders"]))


async def by_form(stage: Stage, text: str) -> Reply:
    form = await stage.anna.slash(stage.channel(HOME), "orders submit")
    return await (await stage.anna.submit(form, {"Your orders": text})).final(timeout=30)


async def by_file(stage: Stage, text: str) -> Reply:
    reply = await stage.anna.slash(stage.channel(HOME), "orders submit", file=("orders.txt", text.encode()))
    return await reply.final(timeout=30)


async def by_menu(stage: Stage, text: str) -> Reply:
    message = await stage.anna.says(stage.channel(HOME), "", [("orders.txt", text.encode())])
    return await (await stage.anna.message_menu(message, "Submit as orders")).final(timeout=30)


Way = Callable[[Stage, str], Awaitable[Reply]]
WAYS = pytest.mark.parametrize("way", [by_form, by_file, by_menu], ids=lambda way: way.__name__)


async def kept(stage: Stage) -> str:
    seat = await stage.seat("Ruritania")
    on_file = await stage.hosting.orders.show(seat.id, stage.anna.id)
    assert on_file is not None, "nothing is on file"
    text: str = on_file.text
    return text


BAD = [
    pytest.param("dance 7", 1, 'Unknown order "dance"', id="unknown order"),
    pytest.param("devlop_mages", 1, 'Did you mean "develop', id="misspelt order"),
    pytest.param("friend Borogavia", 8, 'Did you mean "borogravia"', id="misspelt name"),
    pytest.param("place 22 est", 10, '"est" is not a direction', id="misspelt word"),
    pytest.param("place twenty e", 7, "twenty", id="word for a number"),
    pytest.param("place -3 e", 7, "-3", id="negative number"),
    pytest.param("move 1st Army of Borogravia e", 6, "1st Army", id="army of another kingdom"),
    pytest.param("place 22 e e e e @everyone", 18, "everyone", id="everyone"),
    pytest.param("danc\x07e 22", 5, "invisible", id="control character"),
    pytest.param("\u202edance\u202c 22", 1, "invisible", id="right-to-left mark"),
]


@WAYS
@pytest.mark.parametrize(("line", "column", "told"), BAD)
async def test_a_bad_line_is_told_by_its_place_and_the_others_are_taken(
    playing: Stage, way: Way, line: str, column: int, told: str
) -> None:
    text = await sheet(playing, line)
    answer = await way(playing, text)
    number = text.split("\n").index(line) + 1
    assert f"Line {number}, column {column}" in answer.text
    assert told in answer.text.replace("\\", "")
    assert "Orders on file, with errors" in answer.text
    assert UNDERSTOOD in answer.text
    assert "Fix it" in answer.buttons
    assert (await kept(playing)).strip("\n") == text.strip("\n")
    assert playing.nobody_was_pinged()


@WAYS
async def test_nul_is_read_as_a_blank_and_told(playing: Stage, way: Way) -> None:
    text = await sheet(playing, "friend\x00Borogravia")
    answer = await way(playing, text)
    number = text.split("\n").index("friend\x00Borogravia") + 1
    assert f"Line {number}, column 7" in answer.text
    assert "invisible" in answer.text
    assert UNDERSTOOD in answer.text
    assert "Borogravia" in answer.text.split("What I understood")[1]


@WAYS
async def test_orders_for_last_turn_say_so_and_are_not_taken(playing: Stage, way: Way) -> None:
    text = await sheet(playing)
    await playing.deadline()
    answer = await way(playing, text)
    assert "These orders are for turn 1; the turn now open is 2." in answer.text
    assert "Nothing was stored" in answer.text
    seat = await playing.seat("Ruritania")
    assert await playing.hosting.orders.show(seat.id, playing.anna.id) is None
    assert "Fix it" in answer.buttons


async def test_a_megabyte_of_noise_is_refused_and_the_orders_on_file_stay(playing: Stage) -> None:
    await by_file(playing, await sheet(playing))
    before = await kept(playing)
    answer = await by_file(playing, "x\u0416\u4e2d \n" * 120_000)
    assert "too large" in answer.text
    assert "512 KiB" in answer.text
    assert await kept(playing) == before


async def test_noise_as_large_as_a_file_may_be_is_answered(playing: Stage) -> None:
    noise = "\n".join(f"q{n}x\u0416 \u202e@everyone" for n in range(20_000))
    text = await sheet(playing, *noise.split("\n"))
    answer = await by_file(playing, text)
    assert "more in the attached file" in answer.text
    assert UNDERSTOOD in answer.text
    assert (await kept(playing)).strip("\n") == text.strip("\n")


@pytest.mark.parametrize(("line", "told"), [("place 99999 e", "no province 99999"), ("friend 77", "77")])
async def test_a_number_of_nothing_is_pointed_at(playing: Stage, line: str, told: str) -> None:
    text = await sheet(playing, line)
    answer = await by_file(playing, text)
    number, column = text.split("\n").index(line) + 1, line.split()[1]
    assert f"Line {number}, column {line.index(column) + 1}" in answer.text
    assert told in answer.text


@pytest.mark.parametrize("way", [by_file, by_menu], ids=lambda way: way.__name__)
async def test_ten_thousand_lines_are_all_read(playing: Stage, way: Way) -> None:
    text = await sheet(playing, *[""] * 10_000, "plce 22 e")
    number = text.split("\n").index("plce 22 e") + 1
    answer = await way(playing, text)
    assert f"Line {number}, column 1" in answer.text
    assert UNDERSTOOD in answer.text


async def test_ten_thousand_lines_pass_through_the_form_and_back(playing: Stage) -> None:
    text = await sheet(playing, *[""] * 10_000, "plce 22 e")
    await by_file(playing, text)
    form = await playing.anna.slash(playing.channel(HOME), "orders submit")
    answer = await (await playing.anna.submit(form, {})).final(timeout=30)
    assert "submission 2" in answer.text
    assert f"Line {text.split(chr(10)).index('plce 22 e') + 1}, column 1" in answer.text
    assert (await kept(playing)).strip("\n") == text.strip("\n")


async def test_the_turn_carries_out_what_stands_between_bad_lines(playing: Stage) -> None:
    text = (await sheet(playing, "dance 7", "\u202e@everyone", "friend Borogravia", "place x")).replace(GOOD, "")
    await by_file(playing, text)
    await playing.deadline()
    seat = await playing.seat("Ruritania")
    report = (await playing.hosting.papers.report(seat.id, playing.anna.id)).report.text
    assert "friend Borogravia: Borogravia" in report or "Borogravia is our friend" in report
    assert 'unknown order "dance"' in report
