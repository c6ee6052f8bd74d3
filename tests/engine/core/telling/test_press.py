"""The letter that readers of the last issue liked best."""

from __future__ import annotations

from dataclasses import replace

from engine.core.telling.headline import LONGEST
from engine.core.telling.press import QUOTED, Letter, best_letter

LETTER = Letter(signature="Ash", title="To arms", text="We march\nat dawn.", votes=2)


def test_the_letter_with_most_votes_is_the_best_and_of_equals_the_earlier_one() -> None:
    votes = [["Oak", "", "No", 1], ["Ash", "To arms", "We march\nat dawn.", 2], ["Elm", "", "Yes", 2]]
    assert best_letter(votes) == LETTER
    assert best_letter([]) is None
    assert best_letter([["Oak", "", "No", 0]]) is None


def test_a_box_quotes_it_in_one_line_and_says_who_wrote_it_and_how_many_liked_it() -> None:
    title, text = LETTER.box()
    assert len(title) <= LONGEST
    assert text == "“We march at dawn.” Ash (To arms), liked by two readers."
    _, text = replace(LETTER, title="", votes=1).box()
    assert text == "“We march at dawn.” Ash, liked by one reader."


def test_a_long_letter_is_cut_after_a_word() -> None:
    quoted = replace(LETTER, text="march, " * 90).quoted
    assert len(quoted) <= QUOTED + 2
    assert quoted.endswith("march …")
