"""A row is a list in which each knows its place, whatever is done to it."""

from __future__ import annotations

import copy
import pickle
import random
from collections.abc import Callable

import pytest

from engine.core import document
from engine.core.space.row import Row
from tests.suite.table import each


def test_it_is_a_list_for_all_who_read_it() -> None:
    row = Row(["a", "b"])
    assert (row, document.encode(row), list(row)) == (["a", "b"], b'["a","b"]', ["a", "b"])
    for other in (copy.copy(row), copy.deepcopy(row), pickle.loads(pickle.dumps(row))):
        assert (type(other), other) == (list, ["a", "b"])


def test_who_is_not_in_it_has_no_place() -> None:
    row = Row(["a", "b"])
    row.remove("a")
    assert "a" not in row
    with pytest.raises(ValueError, match="a is not in the row"):
        row.index("a")
    with pytest.raises(ValueError, match="a is not in the row"):
        row.remove("a")
    with pytest.raises(KeyError):
        row.rank("a")
    with pytest.raises(ValueError, match="is not in list"):
        row.index("b", 1)


def test_whoever_gets_another_rank_is_told_of() -> None:
    told: list[str] = []
    row = Row(["a", "b"], told.append)
    row.append("c")
    row.insert(1, "d")
    row.remove("a")
    assert told == ["c", "d"]
    row.reverse()
    assert told[2:] == ["c", "b", "d"]


def test_there_is_always_room_between_two() -> None:
    row = Row(["first", "last"])
    for number in range(1_200):
        row.insert(1, f"n{number}")
    ranks = [row.rank(one) for one in row]
    assert ranks == sorted(set(ranks))
    assert row[1:3] == ["n1199", "n1198"]


def _put_three_in(row: list[str], at: int, new: str) -> None:
    row[at:at] = [new, f"{new}b", f"{new}c"]


def _exchange_two(row: list[str], at: int, new: str) -> None:
    row[at : at + 2] = [new]


def _exchange_one(row: list[str], at: int, new: str) -> None:
    row[at % len(row)] = new


def _take_out(row: list[str], at: int, new: str) -> None:
    del row[at % len(row)]


CHANGES: tuple[Callable[[list[str], int, str], object], ...] = (
    lambda row, at, new: row.append(new),
    lambda row, at, new: row.insert(at, new),
    lambda row, at, new: row.remove(row[at % len(row)]),
    lambda row, at, new: row.__iadd__([new, f"{new}b"]),
    lambda row, at, new: row.pop(at % len(row)),
    lambda row, at, new: row.sort(key=lambda name: name[::-1]),
    lambda row, at, new: row.reverse(),
    _put_three_in,
    _exchange_two,
    _exchange_one,
    _take_out,
)


@each("seed", range(20))
def test_a_hundred_changes_by_lot_are_those_of_a_list(seed: int) -> None:
    dice = random.Random(seed)
    plain = [f"n{number}" for number in range(12)]
    row = Row(plain)
    for number in range(100):
        change, at = dice.choice(CHANGES if len(plain) > 5 else CHANGES[:1]), dice.randrange(len(plain) + 1)
        change(plain, at, f"m{number}")
        change(row, at, f"m{number}")
        assert row == plain
        assert [row.index(name) for name in plain] == list(range(len(plain)))
        ranks = [row.rank(name) for name in plain]
        assert ranks == sorted(set(ranks))
        assert [name in row for name in ("n0", "m0", "m1")] == [name in plain for name in ("n0", "m0", "m1")]
    row.clear()
    assert not row
    assert "n0" not in row
