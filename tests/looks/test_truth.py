"""What a paper says is so, and what is not so is found."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache

from tests.looks.plays import Played, campaign
from tests.looks.truth import lies

TURNS = 9


@cache
def issues() -> tuple[Played, ...]:
    return tuple(campaign("atlantis", TURNS, "truth"))


def told(played: Sequence[Played], body: str) -> list[Played]:
    """The issues, the last lead with another story."""
    *rest, last = played
    lead = replace(last.paper.headlines[0], body=body)
    return [*rest, replace(last, paper=replace(last.paper, headlines=(lead, *last.paper.headlines[1:])))]


def test_what_the_first_issues_say_is_so_and_a_planted_lie_is_found() -> None:
    played = issues()
    assert lies(played) == []
    lead = next(one for one in reversed(played) if one.paper.headlines[0].deed is not None).paper.headlines[0]
    assert any("The war so far" in lie for lie in lies(told(played, f"{lead.body} The war so far has cost 9 lives.")))


def test_a_deed_that_the_states_do_not_have_is_found() -> None:
    *rest, last = issues()
    deed = next(
        one for issue in reversed(rest) for one in (issue.paper.chronicle.deeds if issue.paper.chronicle else ()) or ()
    )
    assert last.paper.chronicle is not None
    invented = replace(last.paper.chronicle, deeds=(replace(deed, count=99_999),))
    found = lies([*rest, replace(last, paper=replace(last.paper, chronicle=invented))])
    assert any("no such thing happened" in lie for lie in found)
