"""Orders written in the page: sheets are taken as they are, completion fits, findings agree (tests 1, 5, 6)."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from engine.core.diagnostics import Severity
from engine.core.orders import OrderSheet
from engine.core.ruleset import look, read_for, run_turn
from engine.games.registry import GAMES, ruleset
from engine.render.page import draw_page
from engine.render.page.findings import BOT, FINDINGS, PAGE
from tests.browser.conftest import Open, Opened
from tests.browser.played import TURNS, played, shared

pytestmark = pytest.mark.slow
DOCS = Path(__file__).parent.parent.parent / "assets" / "docs"


def as_the_bot_reads(game: str, text: str) -> OrderSheet:
    return read_for(ruleset(game), look(ruleset(game), played(game)[0], "1"), text)


@pytest.mark.parametrize("game", GAMES)
def test_5_the_sheet_is_copied_unchanged_and_taken(game: str, opened: Open) -> None:
    found = opened(draw_page(shared(game)), permissions=["clipboard-read", "clipboard-write"])
    template = played(game)[1]["1"].template
    assert found.sheet() == template
    found.page.click("#copy")
    found.page.wait_for_timeout(80)
    assert found.page.evaluate("navigator.clipboard.readText()") == template
    assert "/orders submit" in found.page.inner_text("#advice")
    found.page.click("#notes")
    bare = as_the_bot_reads(game, found.sheet())
    assert bare.errors == ()
    said = [(order.unit, order.name, dict(order.args)) for order in as_the_bot_reads(game, template).orders]
    assert [(order.unit, order.name, dict(order.args)) for order in bare.orders] == said


def test_5_above_the_limit_the_page_says_to_send_the_file(opened: Open) -> None:
    found = opened(draw_page(shared("overlord")))
    found.write("\n".join(["# a long thought about the coming month"] * 120))
    found.sheet()
    assert "save the sheet" in found.page.inner_text("#advice")
    with found.page.expect_download() as waiting:
        found.page.click("#save")
    assert waiting.value.suggested_filename == "orders-f05-turn-4.txt"
    assert Path(waiting.value.path()).read_text() == found.sheet()


COMPLETE = (Path(__file__).parent / "complete.js").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def completed() -> Callable[[str, Opened], dict[str, Any]]:
    """What comes of completing every order in the page of a game, tried once."""
    known: dict[str, dict[str, Any]] = {}

    def tried(game: str, found: Opened) -> dict[str, Any]:
        if game not in known:
            known[game] = found.page.evaluate(COMPLETE)
        return known[game]

    return tried


@pytest.mark.parametrize("game", GAMES)
def test_6_every_order_is_completed_to_words_that_the_bot_reads(
    game: str, opened: Open, completed: Callable[[str, Opened], dict[str, Any]]
) -> None:
    document = shared(game)
    found = opened(draw_page(document))
    done = completed(game, found)
    lines = done["found"]
    assert all(why for _, why in done["refused"])  # what is not offered would be refused, and the page says why
    assert {one["keyword"] for one in lines} | {keyword for keyword, _ in done["refused"]} >= {
        spec["keyword"] for spec in document["orders"]["specs"] if set(spec["accepts"]) & _forms(document)
    }
    assert len(lines) > len(done["refused"]) or game == "dunk"  # whose realm begins with hardly a technology
    assert [one["keyword"] for one in lines if not one["offered"]] == []
    assert [(one["keyword"], one["empty"]) for one in lines if one["empty"]] == []
    wrong = [(one["line"], said) for one in lines if (said := _refused(game, document, one))]
    assert len(wrong) <= len(lines) // 20, wrong  # words that exclude each other only the bot can know
    assert found.complaints == []


@pytest.mark.parametrize("game", GAMES)
def test_5_orders_written_by_completion_are_copied_and_carried_out(
    game: str, opened: Open, completed: Callable[[str, Opened], dict[str, Any]]
) -> None:
    """For each of the first sections the game's commonest orders, each word the first that is offered."""
    document = shared(game)
    found = opened(draw_page(document), permissions=["clipboard-read", "clipboard-write"])
    good = [one for one in completed(game, found)["found"] if not one["body"] and not _refused(game, document, one)]
    lines = [one["line"] for one in good if one["unit"] == good[-1]["unit"]][:8]
    found.page.evaluate(
        "unit => { const p = document.getElementById('pick');"
        " const ends = o => !unit || o.textContent.toLowerCase().endsWith(`[${unit}]`);"
        " p.value = String([...p.options].findIndex(ends)); p.dispatchEvent(new Event('change')); }",
        good[-1]["unit"].lower(),
    )
    found.write("\n".join(lines))
    found.page.wait_for_timeout(200)
    found.page.click("#copy")
    found.page.wait_for_timeout(80)
    text = found.page.evaluate("navigator.clipboard.readText()")
    assert len(as_the_bot_reads(game, text).orders) >= len(lines)
    outcome = run_turn(ruleset(game), played(game)[0], {"1": text}, seed="page", number=TURNS + 1)
    assert len(outcome.sheets["1"].orders) >= len(lines)


def _forms(document: dict[str, Any]) -> set[str]:
    return {part["form"] for part in document["orders"]["sections"]}


def _refused(game: str, document: dict[str, Any], one: dict[str, Any]) -> list[str]:
    first = document["orders"]["sections"][0]["head"]
    head = first if not one["unit"] else [*first, *one["head"]]
    body = ["some text", "end"] if one["body"] else []
    text = "\n".join([*head, one["line"], *body, *document["orders"]["tail"], ""])
    sheet = as_the_bot_reads(game, text)
    return [str(found) for found in sheet.errors if found.line == len(head) + 1]


@pytest.mark.parametrize("game", GAMES)
def test_6_what_is_wrong_to_the_page_is_wrong_to_the_bot(game: str, opened: Open) -> None:
    """Lines that are wrong in every way, each of them judged by both."""
    found = opened(draw_page(shared(game)))
    specs = shared(game)["orders"]["specs"]
    lines = ["mvoe", "xyzzy plugh"]
    for spec in specs:
        lines += [spec["keyword"], f"{spec['keyword']} 1 2 3 4 5 6 7 8 9", f"{spec['keyword']} nonsense"]
    lines = [line for line in lines if not _has_text(specs, line)]
    for start in range(0, len(lines), 60):
        some = lines[start : start + 60]
        found.write("\n".join(some))
        wrong = found.page.locator("#findings li:has(.wrong)").all_text_contents()
        text = found.sheet()
        told = {error.line for error in as_the_bot_reads(game, text).diagnostics if error.severity is not Severity.NOTE}
        rows = text.split("\n")
        at = next(number for number in range(len(rows)) if rows[number : number + len(some)] == some)
        for finding in wrong:
            number = int(re.search(r"Line (\d+)", finding)[1])  # type: ignore[index]
            assert at + number in told, (finding, rows[at + number - 1])


def _has_text(specs: list[dict[str, Any]], line: str) -> bool:
    word = line.split(" ")[0]
    return any(spec["keyword"] == word and (spec.get("lines") or word in ("form",)) for spec in specs)


def test_6_the_pages_own_findings_are_listed_in_one_table() -> None:
    table = (DOCS / "report-page.md").read_text(encoding="utf-8")
    for finding in FINDINGS:
        assert (
            f"| `{finding.code}` | {finding.grade} | {'the bot too' if finding.whose == BOT else 'the page alone'} |"
            in table
        )
    assert {finding.whose for finding in FINDINGS} == {BOT, PAGE}


def test_6_a_misspelt_order_is_fixed_at_a_press(opened: Open) -> None:
    found = opened(draw_page(shared("overlord")))
    found.write("STDY cmbt")
    found.page.click("#findings button")
    assert found.page.input_value("#lines") == "STUDY cmbt"


def test_6_moves_are_drawn_on_the_map_as_they_are_typed(opened: Open) -> None:
    found = opened(draw_page(shared("overlord")))
    document = shared("overlord")
    mine = next(unit for unit in document["units"] if unit.get("own"))
    place = next(one for one in document["places"] if one["id"] == mine["place"])
    outside = next(one for one in document["places"] if one["id"] == place["within"])
    words = [way["word"] for way in outside["exits"] if "walk" in way.get("days", {})]
    found.write(f"MOVE OUT\nMOVE {words[0]}")
    found.sheet()
    assert found.page.locator(".draft .plan").count() >= 2
    assert found.page.evaluate("document.querySelector('.draft').textContent").endswith(" days")
    at_sea = [way["word"] for way in place["exits"] if way.get("days") and "walk" not in way["days"]]
    found.write(f"MOVE {at_sea[0]}")
    assert f"This unit cannot go {at_sea[0]} by itself" in found.page.inner_text("#findings")


HOSTILE = (
    "</script><script>alert(1)</script>", "</title><b>x", "</textarea><img src=x onerror=alert(1)>",
    "<svg onload=alert(1)>", "\"quoted' `back`", "]]>", "${alert(1)} {{7*7}} {% x %}", "&lt;b&gt; &amp; &#60;",
    "\u202eesrever\u202c", "a" * 80, "z\u0301\u0327\u0302\u0308" * 12, "漢字の名前", "اسم عربي", "U1",
    "new\nline", "\x00\x1b[2J", "",
    "javascript:alert(1)", "__proto__", "constructor",
)  # fmt: skip


def hostile(document: dict[str, Any]) -> dict[str, Any]:
    """The document with a hostile name wherever somebody may write one."""
    count = 0

    def name() -> str:
        nonlocal count
        count += 1
        return HOSTILE[count % len(HOSTILE)]

    document["frame"]["name"], document["frame"]["campaign"] = HOSTILE[0], HOSTILE[1]
    for unit in document["units"]:
        unit |= {"name": name(), "faction": name(), "facts": [{"label": "Description", "value": name()}]}
    for place in document["places"]:
        place |= {"name": name(), "owner": name()}
        place["structures"] = [{"id": "B1", "name": name(), "sort": "inn", "note": name()}]
        place["exits"] = [way | {"name": name()} for way in place.get("exits", [])]
    for event in document["events"]:
        event["text"], event["refs"] = name() + " " + event["text"], []
    drawn = [one for sheet in document["map"] for one in (*sheet["settlements"], *sheet["banners"])]
    for one in (*document["relations"], *document["knowledge"], *drawn):
        one |= {"name": name(), "text": name()}
    comment = document["frame"]["comment"]
    for part in document["orders"]["sections"]:
        part["lines"] = [*([f"{comment} {name()}"] if part["unit"] else []), *part["lines"]]
    return document


@pytest.mark.parametrize("game", GAMES)
def test_1_no_name_can_do_anything(game: str, opened: Open) -> None:
    found = opened(draw_page(hostile(shared(game))), width=412 if game == "dunk" else 1280)
    found.page.evaluate("for (const one of ['turn','map','units','orders','realm']) location.hash = one;")
    for by in ("place", "unit", "tone"):
        found.page.evaluate("by => document.querySelector(`[data-by=${by}]`).click()", by)
    for _ in range(4):
        found.page.evaluate("document.getElementById('next').click()")
    said = [(order.unit, order.name) for order in as_the_bot_reads(game, played(game)[1]["1"].template).orders]
    assert [(order.unit, order.name) for order in as_the_bot_reads(game, found.sheet()).orders] == said
    assert found.complaints == []
    assert found.page.evaluate("document.querySelectorAll('img, iframe, svg[onload], main script').length") == 0


@pytest.mark.parametrize("game", GAMES)
def test_1_no_order_line_can_do_anything(game: str, opened: Open) -> None:
    lines = [line.replace("\n", " ") for line in HOSTILE]
    found = opened(draw_page(shared(game)))
    found.write("\n".join(lines))
    assert "\n".join(lines).replace("\x00", "") in found.sheet().replace("\x00", "")
    for part in ("units", "realm", "turn"):
        found.page.evaluate("part => { location.hash = part; }", part)
    found.page.reload()  # the draft comes back
    found.page.wait_for_timeout(100)
    assert "<svg onload=alert(1)>" in found.sheet()
    as_the_bot_reads(game, found.sheet())
    assert found.complaints == []
    assert found.page.evaluate("document.querySelectorAll('img, iframe, svg[onload], main script').length") == 0


def test_what_was_typed_last_is_kept_when_the_page_goes_at_once(opened: Open) -> None:
    found = opened(draw_page(shared("dunk")))
    found.page.evaluate(
        "() => { const field = document.getElementById('lines'); field.value = 'the very last word';"
        " field.dispatchEvent(new Event('input')); location.reload(); }"
    )
    found.page.wait_for_load_state()
    assert "the very last word" in found.sheet()


def test_taps_alone_finish_an_order_of_several_words(opened: Open) -> None:
    """A word that cannot be the last is followed by a space, so that the next tap goes on."""
    found = opened(draw_page(shared("erfworld")))
    found.write("pair ")
    found.page.click("#fits .fit >> nth=0")
    found.page.click("#fits .fit >> nth=0")
    assert "would be refused" not in found.page.inner_text("#findings")
    assert len(found.page.input_value("#lines").split()) > 2
