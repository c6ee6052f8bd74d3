"""The index of records by their fields follows every change, and tells in the order of the dictionaries."""

from __future__ import annotations

import pickle
import random
from copy import deepcopy
from dataclasses import dataclass, replace

from engine.core import document
from engine.core.space.index import Index, Indexed
from tests.suite.table import each


class _Followed(Indexed):
    __slots__ = ()

    FOLLOWED = frozenset(("place", "side"))


@dataclass(slots=True)
class Piece(_Followed):
    id: str
    place: int
    side: str = ""
    hits: int = 3


class Board:
    """Two kinds of pieces and their index."""

    def __init__(self) -> None:
        self.men = {name: Piece(name, place) for name, place in (("m1", 1), ("m2", 2), ("m3", 1))}
        self.lords = {"l1": Piece("l1", 1, "red")}
        self.index = Index[Piece]((self.men, self.lords), ("place", "side"))

    def at(self, place: int) -> list[str]:
        return [piece.id for piece in self.index.where("place", place)]


def test_those_of_a_place_come_dictionary_by_dictionary() -> None:
    board = Board()
    assert (board.at(1), board.at(2), board.at(9)) == (["m1", "m3", "l1"], ["m2"], [])
    assert [piece.id for piece in board.index.where("side", "red")] == ["l1"]


def test_whoever_moves_is_found_where_it_is_in_its_old_rank() -> None:
    board = Board()
    board.men["m1"].place = 2
    board.lords["l1"].place = 2
    board.men["m1"].hits = 1
    assert (board.at(1), board.at(2)) == (["m3"], ["m1", "m2", "l1"])
    board.men["m1"].place = 2
    assert board.at(2) == ["m1", "m2", "l1"]
    board.men["m1"].side = "red"
    assert [piece.id for piece in board.index.where("side", "red")] == ["m1", "l1"]


def test_whoever_is_added_comes_last_of_its_dictionary_and_who_is_removed_is_followed_no_longer() -> None:
    board = Board()
    board.men["m4"] = Piece("m4", 1)
    board.index.add(board.men["m4"])
    assert board.at(1) == ["m1", "m3", "m4", "l1"]
    gone = board.men["m1"]
    board.index.remove(gone)
    del board.men["m1"]
    gone.place = 2
    board.index.remove(gone)
    assert (board.at(1), board.at(2)) == (["m3", "m4", "l1"], ["m2"])


def test_dictionaries_changed_behind_its_back_are_noticed() -> None:
    board = Board()
    board.men["m4"] = Piece("m4", 2)
    assert board.at(2) == ["m2", "m4"]
    gone = board.men.pop("m2")
    assert board.at(2) == ["m4"]
    gone.place = 1
    assert board.at(1) == ["m1", "m3", "l1"]


def test_copies_and_what_was_read_are_in_no_index() -> None:
    board = Board()
    copy = replace(board.men["m1"], id="m9")
    copy.place = 2
    read = document.decode(document.encode(board.men["m1"]), Piece)
    read.place = 2
    assert board.at(2) == ["m2"]
    assert (read.id, read.place, board.men["m1"].place) == ("m1", 2, 1)
    for same in (deepcopy(board.men["m1"]), pickle.loads(pickle.dumps(board.men["m1"]))):
        same.place = 2
        assert (same.id, board.at(1), board.at(2)) == ("m1", ["m1", "m3", "l1"], ["m2"])


def test_who_outlives_its_index_is_in_none() -> None:
    man = Board().men["m1"]
    man.place = 2
    assert man.place == 2


def test_some_are_told_in_the_order_of_all() -> None:
    board = Board()
    some = [board.lords["l1"], board.men["m3"], board.men["m1"]]
    assert [piece.id for piece in board.index.ordered(some)] == ["m1", "m3", "l1"]


@each("seed", range(20))
def test_a_hundred_changes_by_lot_leave_what_going_through_all_finds(seed: int) -> None:
    board, dice = Board(), random.Random(seed)
    for number in range(100):
        everybody = [*board.men.values(), *board.lords.values()]
        piece = dice.choice(everybody)
        match dice.randrange(4):
            case 0:
                piece.place = dice.randrange(4)
            case 1:
                piece.side = dice.choice(("", "red", "blue"))
            case 2:
                holder = dice.choice((board.men, board.lords))
                new = holder[f"n{number}"] = Piece(f"n{number}", dice.randrange(4))
                if dice.randrange(2):
                    board.index.add(new)
            case _ if len(everybody) > 2:
                board.index.remove(piece)
                board.men.pop(piece.id, None)
                board.lords.pop(piece.id, None)
        now = [*board.men.values(), *board.lords.values()]
        for place in range(4):
            assert board.index.where("place", place) == [one for one in now if one.place == place]
        for side in ("", "red", "blue"):
            assert board.index.where("side", side) == [one for one in now if one.side == side]
