"""Order text cut into words."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from engine.core.language.words import (
    Directory,
    Guesses,
    Line,
    LogicalLines,
    Style,
    Word,
    Words,
    cut,
    decoded,
    one_line_end,
    source,
    tamed,
    unmarked,
    without_secrets,
)
from tests.suite.table import each

STYLE = Style(comment=";", line_comment=">", continuation="\\", alone=":")


def lines(text: str, style: Style = STYLE, most: int = 100) -> list[Line]:
    return list(LogicalLines(source(text, most), style))


def said(text: str, style: Style = STYLE) -> list[list[str]]:
    return [[word.text for word in line.words] for line in lines(text, style) if line.words]


@each(
    "data, text",
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
    assert tamed("name ‘The King’s Own’, it’s ‘so") == "name \"The King's Own\", it's 'so"


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


@each("text", ["a \\\nb", "a\n\\b", "a \\\n\\ b", "a \\\r\nb\r\n"])
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


@each(
    "text, expected",
    [
        ("unit: 17", [("unit", 1), ("17", 7)]),
        ("Unit:17", [("Unit", 1), ("17", 6)]),
        ("@claim: 5", [("@claim", 1), ("5", 9)]),
        ('"unit: 17"', [("unit: 17", 1)]),
        ("name a: b", [("name", 1), ("a:", 6), ("b", 9)]),
        ("17: move", [("17:", 1), ("move", 5)]),
    ],
)
def test_a_colon_behind_the_first_word_is_passed_over(text: str, expected: list[tuple[str, int]]) -> None:
    (line,) = lines(text, Style())
    words = Words(line.words, Directory())
    words.pass_colon()
    assert [(word.text, word.column) for word in words.left] == expected


def test_every_line_end_is_a_line_end() -> None:
    assert one_line_end("a\r\nb\rc\u2028d\u2029e\x85f\ng") == "a\nb\nc\nd\ne\nf\ng"
    assert one_line_end("a\x0bb\x0cc<br>d<BR/>\ne<br />f < br >") == "a\nb\nc\nd\ne\nf < br >"


def test_characters_without_width_are_dropped_and_columns_stay_those_of_the_text() -> None:
    (line,) = lines("\u200bmo\u200bve \u200d 1\u20602 e")
    assert [(word.text, word.column) for word in line.words] == [("move", 2), ("12", 10), ("e", 14)]
    assert line.text == "move  12 e"


def test_full_width_characters_are_plain_ones() -> None:
    assert said("\uff4d\uff4f\uff56\uff45\u3000\uff11\uff12\uff1b\uff58") == [["move", "12"]]


@each("line", ["> | • move 1", "1. move 1", "2) * move 1", "|>|move 1", "  move 1"])
def test_marks_before_a_line_are_passed_over(line: str) -> None:
    style = Style(marks=">|•", bullets="*")
    assert unmarked(line, style) == "move 1"
    words = Words(cut(line, 1, style)[0], Directory())
    words.pass_marks(style)
    assert [word.text for word in words.left] == ["move", "1"]


def test_quoted_marks_and_numbers_of_orders_are_no_marks() -> None:
    words = Words(cut('">" 1', 1, Style())[0], Directory())
    words.pass_marks(Style())
    assert len(words.left) == 2


def test_secrets_go_with_the_lines_that_continue_them_and_no_line_is_lost() -> None:
    def secret(line: str) -> int:
        return line.index("pass") + 4 if "pass" in line else -1

    text = "a b\npass x \\\n y\n\\ z\nmove\npa\u200bss w\npass"
    assert without_secrets(text, STYLE, secret) == "a b\npass\n\n\nmove\npa\u200bss\npass"


def test_hints_end_when_so_much_was_compared_but_a_word_once_compared_is_remembered() -> None:
    guesses = Guesses(comparisons=5)
    assert "move" in guesses.make("mvoe", ["move", "give"])
    assert "give" in guesses.make("gvie", ["move", "give"])
    assert guesses.make("plce", ["place", "give"]) == ""
    assert "move" in guesses.make("mvoe", ["move", "give"])
