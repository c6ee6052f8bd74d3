"""What is told of a deed: the first, again, the most, after long, reversal, revenge, the last one left."""

from __future__ import annotations

from engine.core.telling.threads.deed import Deed
from engine.core.telling.threads.past import Count, Day, Told, facts_of


def taken(place: str, by: str, of: str) -> Deed:
    return Deed(plot="war", place=place, by=by, of=of)


def facts(deed: Deed, *earlier: tuple[int, Deed], turn: int = 10, **day: object) -> dict[str, object]:
    past = [Told(at, f"day {at}", one) for at, one in earlier]
    return dict(facts_of(deed, Day(turn, "day", "the day before", past, [deed], **day)))  # type: ignore[arg-type]


def test_the_first_of_a_kind_is_the_first_and_the_next_is_not() -> None:
    deed = taken("Ham", "Faq", "Dorn")
    assert facts(deed)["first"] == "first"
    again = facts(deed, (9, taken("Eggs", "Faq", "Dorn")))
    assert "first" not in again
    assert (again["so_far"], again["by_last"], again["last_ago"], again["met"]) == (2, "Eggs", "the day before", 2)


def test_what_is_taken_back_is_back_and_who_was_wronged_has_revenge() -> None:
    told = facts(taken("Ham", "Faq", "Dorn"), (4, taken("Ham", "Dorn", "Faq")))
    assert (told["back"], told["revenge"], told["long"], told["here"]) == (
        "six days ago",
        "six days ago",
        "six days",
        2,
    )
    assert "back" not in facts(taken("Ham", "Faq", "Dorn"), (4, taken("Ham", "Dorn", "Elm")))


def test_only_more_than_ever_is_the_most() -> None:
    fight = Deed(plot="battle", place="Ham", count=5)
    assert facts(fight, (9, replace_count(fight, 4)))["most"] == "4"
    assert "most" not in facts(fight, (9, replace_count(fight, 5)))


def replace_count(deed: Deed, count: int) -> Deed:
    return Deed(plot=deed.plot, place="Eggs", count=count)


def test_one_and_none_left_are_told_apart() -> None:
    deed = taken("Ham", "Faq", "Dorn")
    assert facts(deed, holds={"Faq": 3, "Dorn": 1})["of_one"] == 1
    assert "of_none" in facts(deed, holds={"Faq": 3, "Dorn": 0})
    assert facts(deed, holds={"Faq": 3, "Dorn": 2})["by_most"] == 3
    assert "by_most" not in facts(deed, holds={"Faq": 3, "Dorn": 3})


def test_of_a_campaign_whose_first_issues_kept_no_deeds_nothing_is_called_the_first() -> None:
    told = facts(taken("Ham", "Faq", "Dorn"), is_whole=False)
    assert not {"first", "so_far", "most", "total"} & told.keys()


def test_two_places_of_one_name_are_two() -> None:
    here, there = (Deed(plot="plague", place="Ham", of="Dorn", at=at) for at in ("7", "9"))
    told = facts(here, (9, there), named={"Ham": 2})
    assert "here" not in told
    assert told["twins"] == 2


def test_a_number_is_said_as_a_sentence_needs_it() -> None:
    three = Count(3)
    assert f"{three} {three:th} {three:times} {Count(2):times} {Count(21):th}" == "three third three times twice 21st"
    assert f"{Count(11):th} {Count(12):th} {Count(13):th}" == "eleventh twelfth 13th"
