"""What leads a page on which nothing happened: only the plots that a game weighs are counted of a place."""

from __future__ import annotations

from engine.core.telling.threads.deed import Deed
from engine.core.telling.threads.features import subjects
from engine.core.telling.threads.lore import Lore
from engine.core.telling.threads.past import Day, Told

FIGHT, LEVY = Deed(plot="battle", place="Ham", count=7), Deed(plot="levy", place="Ham", count=90)


def test_the_recruits_of_a_place_are_not_counted_among_its_dead_and_make_no_day_of_old() -> None:
    day = Day(9, "day", "the day before", [Told(1, "day 1", FIGHT), Told(2, "day 2", LEVY)])
    found = {one.key: one.facts for one in subjects(Lore({"weighs": "battle"}), day, ())}
    assert found["portrait Ham"]["here_total"] == "7"
    assert found["portrait Ham"]["here"] == 2
    assert [key for key in found if key.startswith("memory")] == ["memory 1 Ham"]
