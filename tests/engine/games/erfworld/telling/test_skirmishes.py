"""The fights too small for a story of their own: one story of the day counts them, and names nobody."""

from __future__ import annotations

import pytest

from engine.core.telling.threads.deed import Deed
from engine.games.erfworld.battle.engage import NEWSWORTHY
from engine.games.erfworld.battle.events import BattleFought, Contingent
from engine.games.erfworld.day.events import DrawTold
from engine.games.erfworld.diplomacy.events import RulerFollowed
from engine.games.erfworld.realm.events import CasterPopped, ChiefNamed
from engine.games.erfworld.state import World
from engine.games.erfworld.telling.headlines import headlines
from engine.games.erfworld.travel.events import Met
from tests.suite.table import each


def fought(*croaked: int) -> BattleFought:
    sides = [
        (Contingent(unit=str(at), name="Jillian of Faq", party="S1", kind="warlord", count=9, croaked=lost),)
        for at, lost in enumerate((*croaked, 0, 0)[:2])
    ]
    return BattleFought(
        where="Gobwin at 3,4", manner="bouts", situation="", attackers="Faq", defenders="Garth", attacking=sides[0],
        defending=sides[1], winner="", outcome="Both withdraw.",
    )  # fmt: skip


@each(
    "battles, text",
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


@pytest.mark.rule("ERF-WORLDGEN-13")
def test_meetings_chiefs_and_casters_are_counted_and_nobody_is_named() -> None:
    met = Met(seen_by=("1",), who="Jillian of Faq", whom="Garth", does="hides")
    chief = ChiefNamed(seen_by=("1",), who="Berta (U1)", what="Jillian of Faq (U2)")
    caster = CasterPopped(seen_by=("1",), city="Faq", what="Maggie", school="thinkamancy")
    found = headlines(World(width=2, height=2, hexes=[]), [met, met, chief, caster])
    assert [(one.deed.plot, one.deed.count) for one in found if one.deed is not None] == [
        ("caster", 1),
        ("chief", 1),
        ("contact", 2),
    ]
    assert not any(name in one.text + one.body for one in found for name in ("Faq", "Garth", "Jillian", "Maggie"))


def test_the_draw_is_told_by_the_first_and_the_last() -> None:
    (story,) = headlines(World(width=2, height=2, hexes=[]), [DrawTold(seen_by=("*",), order="Faq, Jetstone, Garth")])
    assert story.deed == Deed(plot="draw", by="Faq", of="Garth")
