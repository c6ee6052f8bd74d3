"""What an order line may become while it is typed: the usual orders first, each thing once, units with their names."""

from __future__ import annotations

import pytest

from bot.hosting.workers.worker_orders import complete_order
from engine.core.language.readers import Choice, Many, Named
from engine.core.language.words import Directory
from engine.core.orders import Arg, OrderBook, OrderSpec
from engine.games.registry import GAMES, ruleset

SKILL = Choice({"combat": "cmbt", "COMB": "cmbt", "riding": "ridi"}, "skill")


def _spec(keyword: str, *args: Arg) -> OrderSpec:
    return OrderSpec(keyword=keyword, rule="", help="", says="", example=keyword, args=args)


BOOK = OrderBook(
    specs=(
        _spec("address"),
        _spec("move"),
        _spec("give", Arg(name="to", reader=Named("unit"), fillers=("to",))),
        _spec("study", Arg(name="skills", reader=Many(SKILL))),
    ),
    common=("study", "move"),
)
UNITS = Directory({"unit": {"5": 5, "7": 7, "57": 57}}, titles={"unit": {"5": "Scouts", "7": "Old Guard"}})


def offered(typed: str) -> list[tuple[str, str]]:
    return complete_order(BOOK, UNITS, typed)


def lines(typed: str) -> list[str]:
    return [line for _, line in offered(typed)]


def test_before_anything_is_typed_the_usual_orders_come_first() -> None:
    assert lines("") == ["study", "move", "address", "give"]


def test_what_begins_as_typed_comes_before_what_holds_it() -> None:
    assert lines("d") == ["study", "address"] or lines("d") == ["address", "study"]
    assert lines("s") == ["study", "address"]


def test_a_unit_is_shown_with_its_name_and_found_by_it() -> None:
    assert offered("give to ") == [
        ("give to", "give to"),
        ("give to 5 · Scouts", "give to 5"),
        ("give to 7 · Old Guard", "give to 7"),
        ("give to 57", "give to 57"),
    ]
    assert lines("give to gua") == ["give to gua", "give to 7"]
    assert lines("give to 5") == ["give to 5", "give to 57"]


def test_a_thing_of_several_names_is_offered_once_by_the_first_that_fits() -> None:
    assert lines("study ") == ["study", "study combat", "study riding"]
    assert lines("study COMB") == ["study COMB", "study combat"]


def test_what_stands_before_an_order_stays_before_it() -> None:
    assert lines("30 st") == ["30 study"]
    assert offered("@give to 5")[0] == ("@give to 5 · Scouts", "@give to 5")


@pytest.mark.parametrize("game", GAMES)
def test_the_usual_orders_of_every_game_exist(game: str) -> None:
    book = ruleset(game).book
    assert len(book.common) >= 8
    assert set(book.common) <= {spec.keyword for spec in book.specs}
    assert len(set(book.common)) == len(book.common)
