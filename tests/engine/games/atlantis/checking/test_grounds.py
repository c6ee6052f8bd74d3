"""What of a unit the check of an order goes by: a unit that differs in it is asked for itself, no other is."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engine.games.atlantis.checking.grounds import GROUNDS
from engine.games.atlantis.state import MONTH, Flags, Unit
from tests.suite.table import each

ITEMS = {"plainsman": 10, "silver": 100}
UNIT = Unit(7, "Unit", 3, 12, items=ITEMS, training={"combat": 10 * MONTH})
TRAINED = {"training": {"combat": 30 * MONTH}}
LEARNED = {"training": {**UNIT.training, "mining": 10 * MONTH}}
CHANGED: dict[str, dict[str, Any]] = {
    "elsewhere": {"region": 13},
    "inside": {"structure": 2},
    "better trained": TRAINED,
    "with another skill": LEARNED,
    "alone": {"items": {**ITEMS, "plainsman": 1}, "training": {"combat": MONTH}},
    "a leader": {"items": {"leader": 10, "silver": 100}},
    "nobody": {"items": {"silver": 100}},
    "with iron": {"items": {**ITEMS, "iron": 5}},
    "with swords": {"items": {**ITEMS, "sword": 5}},
    "overloaded": {"items": {**ITEMS, "iron": 500}},
    "mounted": {"items": {**ITEMS, "horse": 10}},
    "poor": {"items": {**ITEMS, "silver": 5}},
    "taxing": {"flags": Flags(autotax=True)},
    "avoiding": {"flags": Flags(avoid=True)},
    "with another name": {"name": "Others"},
}
MATTERS = {
    "claim": (),
    "guard": ("elsewhere", "nobody"),
    "enter": ("elsewhere", "inside"),
    "work": ("elsewhere",),
    "attack": ("elsewhere", "avoiding"),
    "cast": ("better trained", "with another skill", "nobody"),
    "produce": ("elsewhere", "inside", "better trained", "with another skill", "nobody", "with iron", "overloaded"),
    "sell": ("elsewhere", "a leader", "nobody", "with iron", "with swords", "overloaded", "mounted"),
    "study": ("elsewhere", "better trained", "with another skill", "alone", "a leader", "nobody", "poor", "taxing"),
    "move": ("elsewhere", "inside", "overloaded", "mounted", "a leader", "poor", "taxing"),
}


@each("keyword", MATTERS)
@each("change", CHANGED)
def test_an_answer_rests_on_what_the_check_looks_at(keyword: str, change: str) -> None:
    grounds = GROUNDS[keyword]
    other = replace(UNIT, **CHANGED[change])
    assert (grounds(other) != grounds(UNIT)) is (change in MATTERS[keyword])


def test_more_silver_than_any_lesson_takes_is_as_good_as_that() -> None:
    rich, richer = (replace(UNIT, items={**ITEMS, "silver": silver}) for silver in (90_000, 91_000))
    assert GROUNDS["study"](rich) == GROUNDS["study"](richer)
