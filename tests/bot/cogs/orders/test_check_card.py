"""The card that answers a submission: within Discord's limits, with the caret at the right place."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from bot import limits
from bot.hosting.records import Receipt
from bot.ui.check_card import CheckCard, check_card, line_block, quotation
from bot.ui.orders_form import FIELD, MOST_FIELDS, parts_of
from engine.core.diagnostics import Diagnostic, error, note, odd, warning
from engine.core.ruleset import Admission


def receipt(**given: Any) -> Receipt:
    found = given.get("diagnostics", ())
    values: dict[str, Any] = {
        "stored": True, "admission": Admission.STORE, "reason": "", "turn": 3, "date": "Turn 3, mud",
        "deadline": datetime(2026, 3, 8, 20, tzinfo=UTC), "diagnostics": (), "understood": (), "accepted": 0,
        "errors": sum(d.severity == "error" for d in found),
        "warnings": sum(d.severity in ("warning", "odd") for d in found),
        "text": "", "version": 2,
    }  # fmt: skip
    return Receipt(**(values | given))


def size(card: CheckCard) -> int:
    return sum(len(embed) for embed in card.embeds)


def test_the_caret_stands_below_the_place() -> None:
    shown = quotation(error("x", "wrong", line=2, column=7), ["move 1", "place twelve"])
    assert shown == "place twelve\n      ^"


def test_a_long_line_is_shown_around_the_place() -> None:
    line = "a" * 300 + "WRONG" + "b" * 300
    first, caret = quotation(error("x", "wrong", line=1, column=301), [line]).split("\n")
    assert first[len(caret) - 1 :].startswith("WRONG")
    assert len(first) < 70


def test_a_tab_counts_as_one_place() -> None:
    assert quotation(error("x", "wrong", line=1, column=2), ["\tplce"]) == " plce\n ^"


def test_findings_of_one_line_quote_it_once() -> None:
    both = [
        warning("a", "too dear", line=1, rule="DNK-A-01"),
        error("b", "no such thing", line=1, column=3, hint="try"),
    ]
    shown = line_block(both, ["  place"])
    assert shown.count("place") == 1
    assert "  ^" in shown
    assert "Try · rule DNK-A-01" in shown


def test_answers_come_without_a_quotation() -> None:
    assert line_block([note("a", "they are orcs", line=1)], ["write_race all"]) == "💬 **Line 1**: They are orcs"


def test_lines_with_errors_come_first() -> None:
    found = (warning("a", "odd", line=1), note("b", "answer", line=2), error("c", "wrong", line=3))
    body = check_card("Ruritania", receipt(diagnostics=found), "a\nb\nc").embeds[1].description or ""
    assert body.index("Line 3") < body.index("Line 1") < body.index("Line 2")


def test_what_will_fail_may_fail_and_is_odd_are_told_apart() -> None:
    found = (
        odd("a", "twice", line=1),
        note("b", "orcs", line=2),
        warning("c", "too dear", line=3),
        error("d", "no", line=4),
    )
    card = check_card("Ruritania", receipt(diagnostics=found), "a\nb\nc\nd").embeds[1]
    assert card.title == "❌ 1 will fail · ⚠️ 1 may fail · 🔸 1 odd"
    marks = re.findall("❌|⚠️|🔸|💬", card.description or "")
    assert marks == ["❌", "⚠️", "🔸", "💬"]
    quiet = check_card("Ruritania", receipt(diagnostics=found[1:2]), "a\nb").embeds[1]
    assert quiet.title == "Good to know"


def test_a_long_check_fits_a_telephone_and_has_the_rest_behind_a_button_and_in_a_file() -> None:
    found = tuple(
        error("x", f"you have no army in province {n}", line=n, column=7, rule="DNK-A-01") for n in range(1, 40)
    )
    understood = tuple(f"Place a normal army in {n}" for n in range(200))
    card = check_card("Ruritania", receipt(diagnostics=found, understood=understood), "\n".join(["place"] * 40))
    shown = "\n".join(f"{embed.title}\n{embed.description}" for embed in card.embeds)
    assert len(shown) < 2_400
    assert re.search(r"… and \d\d lines more in the attached file\.", shown)
    assert card.pages > 5
    assert card.files


def test_the_same_finding_about_many_lines_is_said_once() -> None:
    found = (*(error("x", 'unknown order "mvoe"', line=n) for n in range(1, 21)), error("x", "something else", line=30))
    body = check_card("Ruritania", receipt(diagnostics=found), "\n".join(["mvoe"] * 30)).embeds[1].description or ""
    assert body.count("Unknown order") == 1
    assert "-# The same in lines 2, 3, 4, 5, 6, 7 and 13 more" in body
    assert "Line 30" in body


def test_whatever_does_not_fit_is_in_the_file() -> None:
    found = tuple(error("x", f"wrong number {n}", line=n, column=1) for n in range(1, 200))
    understood = tuple(f"Order number {n}" for n in range(400))
    sent = "\n".join(f"plce {n}" for n in range(1, 200))
    card = check_card("Ruritania", receipt(diagnostics=found, understood=understood), sent)
    (file,) = card.files
    text = file.fp.read().decode()
    assert "wrong number 199" in text
    assert "Order number 399" in text
    assert size(card) <= limits.EMBED_TOTAL


def test_a_refusal_says_why_and_that_nothing_was_stored() -> None:
    refused = receipt(stored=False, admission=Admission.REFUSE, reason="these are orders for turn 2")
    head = check_card("Ruritania", refused, "").embeds[0]
    assert head.title == "Not accepted"
    assert "These are orders for turn 2." in (head.description or "")
    assert "your orders on file are unchanged" in (head.description or "")


_FINDINGS = st.builds(
    Diagnostic,
    severity=st.sampled_from(["error", "warning", "odd", "note"]).map(lambda s: error("", "").severity.__class__(s)),
    code=st.just("x"),
    message=st.text(max_size=120),
    line=st.integers(0, 12),
    column=st.integers(0, 3000),
    hint=st.text(max_size=80),
    rule=st.sampled_from(["", "DNK-STD-01"]),
)


@given(st.lists(_FINDINGS, max_size=60), st.lists(st.text(max_size=300), max_size=80), st.text(max_size=2000))
def test_no_findings_and_no_text_break_the_limits(found: list[Diagnostic], understood: list[str], sent: str) -> None:
    card = check_card("R`u`ri\u202etania" * 5, receipt(diagnostics=tuple(found), understood=tuple(understood)), sent)
    assert size(card) <= limits.EMBED_TOTAL
    for embed in card.embeds:
        assert len(embed.description or "") <= limits.EMBED_DESCRIPTION
        assert (embed.description or "").count("```") % 2 == 0
        assert "\u202e" not in (embed.description or "")


@given(st.lists(st.text(st.characters(exclude_characters="\n\r"), max_size=400), max_size=60))
def test_the_parts_of_a_form_are_the_text(lines: list[str]) -> None:
    text = "\n".join(lines)
    parts = parts_of(text)
    if parts is None:
        assert len(text) > FIELD
        return
    assert "\n".join(parts) == text
    assert len(parts) <= MOST_FIELDS
    assert all(len(part) <= limits.TEXT_INPUT for part in parts)
