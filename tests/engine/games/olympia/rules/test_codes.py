"""Codes: provinces by where they lie, all others each once."""

from __future__ import annotations

import re

import pytest

from engine import rulebook
from engine.games.olympia import codes
from tests.suite.table import each


@pytest.mark.rule("OLY-LOC-15", "OLY-GAP-07", "OLY-EX-27")
def test_provinces_are_numbered_by_row_and_column() -> None:
    assert codes.province(0, 0) == "aa00"
    assert codes.province(79, 79) == "dz79"
    assert codes.province(3, 48) == "ad48"
    assert codes.province(4, 48) == "af48"  # after row ad comes af
    rows = list(dict.fromkeys(codes.province(row, 0)[:2] for row in range(80)))
    assert (len(rows), rows[0], rows[-1]) == (80, "aa", "dz")
    said = rulebook.load("olympia").rule("EX-27").text
    match = re.search(r"are ([a-z ]+);", said)
    assert match is not None
    assert match[1].split() == list(codes.LETTERS)


def test_coordinates_are_read_back() -> None:
    for row in (0, 19, 20, 79, 399):
        for column in (0, 7, 99):
            assert codes.coordinates(codes.province(row, column)) == (row, column)


@each("row, column", [(-1, 0), (0, -1), (400, 0), (0, 100)])
def test_there_is_nothing_beyond_the_last_province(row: int, column: int) -> None:
    with pytest.raises(ValueError, match="there is no province"):
        codes.province(row, column)


@each("code", ["", "ad4", "ad488", "ed48", "ad4x", "5499", "AD48"])
def test_what_is_no_province_has_no_coordinates(code: str) -> None:
    with pytest.raises(ValueError, match="is no province"):
        codes.coordinates(code)


@pytest.mark.rule("OLY-TERM-01", "OLY-GAP-08", "OLY-LOC-16")
@each(
    "kind, count, least, most",
    [
        ("character", 8000, "1000", "8999"),
        ("city", 2000, "a00", "z99"),
        ("other", 20000, "a000", "z999"),
        ("player", 4000, "aa0", "zz9"),
        ("storm", 10000, "79000", "88999"),
        ("region", 1000, "58760", "59759"),
    ],
)
def test_codes_of_a_kind_are_given_out_once_each(kind: codes.Kind, count: int, least: str, most: str) -> None:
    given = [codes.issued(kind, number) for number in range(count)]
    assert len(set(given)) == count
    assert (min(given), max(given)) == (least, most)
    assert {codes.form(code) for code in given} == {kind}
    with pytest.raises(ValueError, match="are taken"):
        codes.issued(kind, count)


@each(
    "code, form",
    [
        ("77", "item"),
        ("601", "item"),
        ("0", ""),
        ("9000", ""),
        ("ad48", "province"),
        ("", ""),
        ("e12", ""),
        ("501", "item"),
    ],
)
def test_the_form_of_a_code(code: str, form: str) -> None:
    assert codes.form(code) == form


@pytest.mark.rule("OLY-TERM-01", "OLY-GAP-08")
@each(
    "kind, first, second",
    [
        ("character", "4571", "8142"),
        ("city", "k77", "w54"),
        ("other", "j919", "t838"),
        ("player", "kp1", "wc2"),
        ("storm", "79000", "79001"),
        ("region", "58760", "58761"),
    ],
)
def test_the_first_codes_are_the_same_in_every_release(kind: codes.Kind, first: str, second: str) -> None:
    """Worlds keep only how many codes were given out: another order would give one twice."""
    assert [codes.issued(kind, number) for number in (0, 1)] == [first, second]
    with pytest.raises(ValueError, match="are taken"):
        codes.issued(kind, -1)


@pytest.mark.rule("OLY-TERM-01")
@each(
    "code, form",
    [
        ("1", "item"), ("999", "item"), ("1000", "character"), ("8999", "character"), ("aa00", "province"),
        ("zz99", "province"), ("a00", "city"), ("z99", "city"), ("a000", "other"), ("z999", "other"), ("aa0", "player"),
        ("zz9", "player"), ("78999", ""), ("79000", "storm"), ("79999", "storm"), ("80000", "storm"),
        ("88999", "storm"), ("89000", ""), ("57999", ""), ("58000", "region"), ("59999", "region"), ("60000", ""),
        ("01", ""), ("A00", ""),
        ("ea00", ""), ("aa000", ""),
    ],
)  # fmt: skip
def test_forms_of_codes_at_their_bounds(code: str, form: str) -> None:
    assert codes.form(code) == form
