"""Order text cut into words."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.words import Directory, Line, Style, Word, Words, cut, decoded, logical_lines, tamed

STYLE = Style(comment=";", line_comment=">", continuation="\\", alone=":")


def lines(text: str, style: Style = STYLE, most: int = 100) -> list[Line]:
    return list(logical_lines(text, style, most))


def said(text: str, style: Style = STYLE) -> list[list[str]]:
    return [[word.text for word in line.words] for line in lines(text, style) if line.words]


@pytest.mark.parametrize(
    ("data", "text"),
    [("é", "é".encode()), ("é", "\ufeffé".encode()), ("é", "é".encode("utf-16")), ("é", b"\xe9")],
)
def test_uploaded_files_are_read_in_any_usual_encoding(data: str, text: bytes) -> None:
    assert decoded(text) == data


def test_decoding_never_raises() -> None:
    assert isinstance(decoded(bytes(range(256))), str)
    assert isinstance(decoded(b"\xff\xfe\x00"), str)


@given(st.text(max_size=200))
def test_taming_keeps_every_column(text: str) -> None:
    line = text.replace("\n", "")
    assert len(tamed(line)) == len(line)


def test_taming_takes_away_what_hides_or_turns_text() -> None:
    assert tamed("a\u202eb\x00c\u00a0d\u200be\tf") == "a\u200bb c d\u200be f"
    assert tamed("“it’s” – so") == '"it\'s" - so'
    assert tamed("Göteborg") == "Göteborg"


def test_words_know_where_they_stand() -> None:
    words, _ = cut('  move "2nd Archers"  e', 7, STYLE)
    assert words == [Word("move", 7, 3), Word("2nd Archers", 7, 8, True), Word("e", 7, 23)]


def test_an_open_quote_ends_with_the_line() -> None:
    assert said('name "Grah the\nplace 3') == [["name", "Grah the"], ["place", "3"]]


def test_comments_are_told_apart_by_their_place() -> None:
    assert lines("> a; b")[0].comment == "a; b"
    assert said("place 2 ; not 3\n  > nothing\nplace >4") == [["place", "2"], ["place", ">4"]]
    assert said('say "a;b"') == [["say", "a;b"]]


def test_some_characters_are_words_by_themselves() -> None:
    assert said("every turn:give map:2") == [["every", "turn", ":", "give", "map", ":", "2"]]


@pytest.mark.parametrize("text", ["a \\\nb", "a\n\\b", "a \\\n\\ b", "a \\\r\nb\r\n"])
def test_lines_are_joined_from_either_end(text: str) -> None:
    assert said(text) == [["a", "b"]]


def test_joined_words_keep_their_own_lines_and_columns() -> None:
    (line,) = lines("a \\\n  \\ b c")
    assert line.number == 1
    assert [(word.line, word.column) for word in line.words] == [(1, 1), (2, 5), (2, 7)]


def test_a_comment_is_not_continued() -> None:
    assert said("> a \\\nb") == [["b"]]


def test_a_joining_mark_with_nothing_to_join_is_no_word() -> None:
    assert said("place 22 \\") == [["place", "22"]]
    assert said("\\ place 22") == [["place", "22"]]


def test_at_most_so_many_lines_are_read() -> None:
    assert len(lines("a\n" * 50, most=7)) == 7


def test_names_are_found_longest_first_whatever_their_case_and_blanks() -> None:
    known = Directory({"town": {"New Mud": 1, "New_Mud_Upon_Avon": 2, "12": 3}})

    def find(text: str) -> tuple[str | int, int] | None:
        return known.find("town", cut(text, 1, STYLE)[0])

    assert find("new mud upon avon e") == (2, 4)
    assert find("NEW_MUD e") == (1, 1)
    assert find('"new  mud" e') == (1, 1)
    assert find("new") is None
    assert known.find("army", []) is None


def test_words_are_taken_one_by_one_and_the_missing_one_has_a_place() -> None:
    words = Words(cut("give 5 to Grah", 1, STYLE)[0], Directory())
    assert (words.take().text, words.accept("to"), words.take().text, words.accept("to")) == ("give", False, "5", True)
    mark = words.mark()
    words.take()
    assert words.done
    assert words.column == 16
    words.back_to(mark)
    assert words.peek() == "grah"
