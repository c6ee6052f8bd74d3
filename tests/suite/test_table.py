"""A table of cases goes through all its lines, and says which of them are wrong."""

from __future__ import annotations

import inspect

import pytest

from tests.suite.table import each


def test_every_line_is_tried_and_the_wrong_one_is_named() -> None:
    tried = []

    @each("number, double", [(1, 2), (2, 5), (3, 6)])
    def doubles(number: int, double: int) -> None:
        tried.append(number)
        assert number * 2 == double

    with pytest.raises(AssertionError) as caught:
        doubles()
    assert tried == [1, 2, 3]
    assert caught.value.__notes__ == ["in the line number = 2, double = 5"]


def test_of_several_wrong_lines_all_are_told() -> None:
    @each("what", [KeyError("a"), None, pytest.fail.Exception("b")])
    def raises(what: BaseException | None) -> None:
        if what is not None:
            raise what

    with pytest.raises(BaseExceptionGroup, match="2 of 3 lines are wrong") as caught:
        raises()
    assert [type(one) for one in caught.value.exceptions] == [KeyError, pytest.fail.Exception]


def test_a_table_upon_a_table_is_every_line_of_the_one_with_every_line_of_the_other() -> None:
    tried = []

    @each("one", "ab")
    @each("other", [1, 2])
    def pairs(one: str, other: int) -> None:
        tried.append(one * other)

    pairs()
    assert tried == ["a", "aa", "b", "bb"]


@pytest.fixture
def hundred() -> int:
    return 100


@each("less", [1, 99])
def test_what_no_line_gives_is_a_fixture(hundred: int, less: int) -> None:
    assert 0 < hundred - less < 100


def test_whoever_reads_the_test_sees_only_its_fixtures() -> None:
    assert list(inspect.signature(test_what_no_line_gives_is_a_fixture).parameters) == ["hundred"]


@each("lines", [[], [(1,)], [(1, 2, 3)]])
def test_a_table_without_lines_or_with_one_too_short_or_too_long_is_refused(lines: list[tuple[int, ...]]) -> None:
    with pytest.raises(ValueError, match=r"no line has a, b|zip\(\) argument 2 is (shorter|longer)"):
        each("a, b", lines)


def test_no_line_can_be_skipped() -> None:
    @each("number", [1, 2])
    def skips(number: int) -> None:
        pytest.skip(f"{number} is not for today")

    with pytest.raises(BaseExceptionGroup, match="2 of 2 lines"):
        skips()
