"""The fights too small for a story of their own: one story of the day counts them, and names nobody."""

from __future__ import annotations

import pytest

from engine.games.erfworld.battle.engage import NEWSWORTHY
from engine.games.erfworld.battle.events import BattleFought, Contingent
from engine.games.erfworld.diplomacy.events import RulerFollowed
from engine.games.erfworld.state import World
from engine.games.erfworld.telling.headlines import headlines


def fought(*croaked: int) -> BattleFought:
    sides = [
        (Contingent(unit=str(at), name="Jillian of Faq", party="S1", kind="warlord", count=9, croaked=lost),)
        for at, lost in enumerate((*croaked, 0, 0)[:2])
    ]
    return BattleFought(
        where="Gobwin at 3,4", manner="bouts", situation="", attackers="Faq", defenders="Garth", attacking=sides[0],
        defending=sides[1], winner="", outcome="Both withdraw.",
    )  # fmt: skip


@pytest.mark.parametrize(
    ("battles", "text"),
    [
        ([(1,)], "A skirmish: one croaks"),
        ([(1, 2), (3,)], "Two skirmishes: six croak"),
        ([(NEWSWORTHY - 1,), (NEWSWORTHY,)], "A skirmish: seven croak"),
    ],
)
def test_small_fights_are_counted_together(battles: list[tuple[int, ...]], text: str) -> None:
    (story,) = headlines(World(width=2, height=2, hexes=[]), [fought(*croaked) for croaked in battles])
    assert story.text == text
    assert not any(name in story.text + story.body for name in ("Faq", "Garth", "Gobwin", "Jillian"))


def test_fights_without_a_loss_and_fights_with_a_story_of_their_own_are_not_counted() -> None:
    assert headlines(World(width=2, height=2, hexes=[]), [fought(0), fought(NEWSWORTHY)]) == ()


def test_an_heir_who_follows_is_crowned_under_the_colours_of_the_side() -> None:
    event = RulerFollowed(seen_by=("*",), side="Faq", ruler="Jillian", score=90)
    (story,) = headlines(World(width=2, height=2, hexes=[]), [event])
    assert (story.crowned, story.sides) == ("Jillian", ("Faq",))
