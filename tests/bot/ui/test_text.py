"""Players' text made harmless, and long text in pages."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot import limits
from bot.ui import text

ANYTHING = st.text(alphabet=st.characters(codec="utf-8"), max_size=300)


def test_names_of_options_stand_as_code_and_nothing_else_gets_out() -> None:
    assert text.sentence("choose one with the option `unit`") == "choose one with the option `unit`"
    assert text.sentence("`**x**` and ``` stay") == text.escaped("`**x**` and ``` stay")


@given(ANYTHING)
def test_no_text_breaks_out_of_a_block(words: str) -> None:
    block = text.block(words)
    assert block.startswith("```")
    assert block.endswith("\n```")
    assert block[3:-3].count("```") == 0


@given(ANYTHING)
def test_no_text_breaks_out_of_inline_code(words: str) -> None:
    assert text.inline(words).strip("`").count("`") == 0


@pytest.mark.parametrize(
    "hostile",
    [
        "@everyone",
        "@here",
        "<@123456789012345678>",
        "<@&123456789012345678>",
        "[a](https://x.example)",
        "<t:0:R>",
        "<#1>",
    ],
)
def test_mentions_links_and_stamps_are_mere_words(hostile: str) -> None:
    shown = text.escaped(f"see {hostile}!")
    assert not re.search(r"(?<!\\)<[@#t]|@(everyone|here)|\]\(", shown)


@pytest.mark.parametrize("line", ["# big", "-# small", "> quoted", "- item", "1. item"])
def test_markup_at_the_beginning_of_a_line_is_escaped(line: str) -> None:
    assert text.escaped(f"one\n{line}") != f"one\n{line}"


def test_characters_that_turn_or_hide_text_are_dropped() -> None:
    assert text.clean("a\u202eb\u2066c\x07d\u200be") == "abcde"


def test_a_name_stands_in_one_line() -> None:
    assert text.name("The\nQueen \t of  Hearts") == "The Queen of Hearts"
    assert len(text.name("x" * 200)) <= limits.FACTION_NAME


@given(st.text(alphabet="ab \n", max_size=400), st.integers(5, 40))
def test_pages_hold_everything_and_keep_the_limit(words: str, size: int) -> None:
    pages = limits.pages(words, size)
    assert all(len(page) <= size for page in pages)
    kept = "".join(pages).replace("\n", "").replace(" ", "")
    assert kept == words.replace("\n", "").replace(" ", "")


def test_counts_are_spoken() -> None:
    assert [text.count(n, "order") for n in (0, 1, 2)] == ["no orders", "1 order", "2 orders"]
    assert text.count(3, "faction has", "factions have") == "3 factions have"


def test_a_numbered_line_stays_one_and_shows_no_backslash() -> None:
    assert text.escaped("1. The first\n 12. The last, of 3.5") == "1\\. The first\n 12\\. The last, of 3.5"
