"""A lead tells nothing twice, be it by another name, and always how it began."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.core.telling.press import Chronicle, Headline
from engine.core.telling.threads.deed import Deed
from engine.core.telling.threads.lore import Lore
from engine.core.telling.threads.past import Day, Told
from engine.core.telling.threads.story import Writer


def lead(slots: Mapping[str, str], deed: Deed, *earlier: Deed, holds: Mapping[str, int] | None = None) -> str:
    past = [Told(3, "day 3", one) for one in earlier]
    day = Day(5, "day", "the day before", past, [deed], holds=holds or {})
    headline = Headline(score=50, kind="war", text="A fight", body="There was a fight.", deed=deed)
    return Writer(Lore(slots), day, [], {}).lead(headline).body


def test_a_number_that_was_told_is_not_told_by_another_name() -> None:
    deed, before = (Deed(plot="battle", place="Ham", count=count) for count in (5, 4))
    slots = {"battle_open": "{count} fell.", "battle_was": "The war cost {total}.\nHam has lost {here_total}."}
    assert lead(slots, deed, before).count("9") == 1
    elsewhere = Deed(plot="battle", place="Eggs", count=2)
    told = lead(slots, deed, before, elsewhere)
    assert "The war cost 11." in told
    assert "Ham has lost 9." in told


def test_who_has_the_most_is_not_told_once_more_how_many_he_has() -> None:
    deed = Deed(plot="war", place="Ham", by="Faq", of="Dorn")
    slots = {
        "war_open": "{by} took {place}.",
        "war_change": "{by} has {by_holds} cities.",
        "war_was": "{by} leads with {by_most}.",
    }
    assert lead(slots, deed, holds={"Faq": 3, "Dorn": 1}) == "Faq took Ham. Faq leads with three."


def test_what_is_told_of_several_is_not_told_of_one() -> None:
    slots = {"oath_open": "?several {count} nobles swore.\n?!several A noble swore."}
    assert lead(slots, Deed(plot="oath", count=4)) == "4 nobles swore."
    assert lead(slots, Deed(plot="oath", count=1)) == "A noble swore."


def test_a_lead_for_which_no_opening_fits_begins_with_the_news_itself() -> None:
    slots = {"oath_open": "?several {count} nobles swore.", "oath_close": "Loyalty is paid monthly."}
    assert lead(slots, Deed(plot="oath", count=1)) == "There was a fight. Loyalty is paid monthly."


def test_a_name_that_begins_with_the_is_written_small_within_another() -> None:
    deed = Deed(plot="title", place="Ham", who="Zeno of The Red Company")
    assert lead({"title_open": "{who} has {place}."}, deed) == "Zeno of the Red Company has Ham."


def writer(slots: Mapping[str, str], deeds: Sequence[Deed], issues: Sequence[Chronicle], earlier: int) -> Writer:
    past = [Told(3, "day 3", Deed(plot="title", place=f"Town {number}")) for number in range(earlier)]
    return Writer(Lore(slots), Day(5, "day", "the day before", past, deeds, holds={}), issues, {})


def stories(deeds: Sequence[Deed]) -> list[Headline]:
    return [Headline(score=50, kind="people", text="News", body="News.", deed=deed) for deed in deeds]


def test_of_two_that_come_on_one_day_each_has_its_own_place_in_the_row() -> None:
    slots = {"title_open": "The {so_far:th} of {so_far}: {place}."}
    deeds = [Deed(plot="title", place=place) for place in ("Ham", "Eggs")]
    first, second = stories(deeds)
    assert writer(slots, deeds, [], 5).lead(first).body == "The sixth of seven: Ham."
    assert writer(slots, deeds, [], 5).lead(second).body == "The seventh of seven: Eggs."


def test_a_sentence_of_whatever_story_rests_for_some_issues() -> None:
    slots = {"title_open": "{place} has a lord.\nA lord came to {place}.\n{place} bows."}
    deeds = [Deed(plot="title", place=place) for place in ("Ham", "Eggs")]
    lead, other = stories(deeds)
    issue = writer(slots, deeds, [], 0)
    told = {issue.lead(lead).body.replace("Ham", "Eggs"), issue.short(other).body}
    assert len(issue.told) == len(issue.aside) == 1
    before = [Chronicle(turn=4, told=issue.told, aside=issue.aside)]
    assert writer(slots, deeds, before, 0).short(other).body not in told
    alone = writer(slots, deeds, [], 0).lead(lead).body
    below = [Chronicle(turn=4, aside=issue.told)]  # what stood below a lead is as good as new for the next one
    assert writer(slots, deeds, below, 0).lead(lead).body == alone
