"""What the paper asks its readers to write, and how it prints that."""

from __future__ import annotations

from dataclasses import replace

from engine.core.telling.newspaper import asked
from engine.core.telling.press import Asked, Ending, Headline, Newspaper, PressItem, PressKind, printed
from engine.core.turn import SeatInfo

ASH, ASHBY, SALT, GONE = (
    SeatInfo(id=str(at), name=name, status=status)
    for at, (name, status) in enumerate(
        [("Ash", "active"), ("Ashby", "active"), ("Salt", "active"), ("Old Mill", "eliminated")], 1
    )
)
FIGHT = Headline(score=50, kind="war", text="Blood at Mudwall", place="Mudwall", sides=("Ash and the wolves", "Salt"))
PAPER = Newspaper(masthead="The Herald", campaign="War", turn=3, date="spring", headlines=(FIGHT,))


def test_each_side_of_a_fight_is_asked_and_the_fallen_but_nobody_with_a_like_name() -> None:
    mudwall = Asked(kind=PressKind.BULLETIN, about="Mudwall")
    found = asked(PAPER, (ASH, ASHBY, SALT, GONE))
    assert found == {"1": mudwall, "3": mudwall, "4": Asked(kind=PressKind.OBITUARY, about="Old Mill")}


def test_the_greatest_of_two_fights_is_asked_about_and_a_nameless_place_by_the_headline() -> None:
    nowhere = replace(FIGHT, place="12.4", text="Blood in the hills")
    assert asked(replace(PAPER, headlines=(nowhere, FIGHT)), (SALT,))["3"].about == "Blood in the hills"


def test_nothing_is_asked_of_a_fight_whose_sides_nobody_knows_nor_after_the_end() -> None:
    assert asked(replace(PAPER, headlines=(replace(FIGHT, sides=()),)), (ASH, SALT)) == {}
    crowned = replace(FIGHT, kind="power", sides=("Ash", "Salt"))
    assert asked(replace(PAPER, headlines=(crowned,)), (ASH, SALT)) == {}
    assert asked(replace(PAPER, ending=Ending(winners=(), reason="Peace.")), (ASH, SALT, GONE)) == {}


def test_the_sides_of_a_fight_stand_together_and_other_pieces_are_none_of_this() -> None:
    def piece(seat: str, kind: PressKind, title: str, text: str) -> PressItem:
        return PressItem(seat=seat, kind=kind, title=title, text=text)

    written = (
        piece("1", PressKind.BULLETIN, "Mudwall", "We won."),
        piece("2", PressKind.PRESS, "Peace", "Please."),
        piece("4", PressKind.OBITUARY, "Old Mill", "It ground slowly."),
        piece("2", PressKind.BULLETIN, "The ford", "Wet."),
        piece("3", PressKind.BULLETIN, "Mudwall", "So did we."),
    )
    assert list(printed(written, {seat.id: seat.name for seat in (ASH, ASHBY, SALT, GONE)})) == [
        ("Ash", "Bulletins: Mudwall", "We won."),
        ("Salt", "", "So did we."),
        ("Ashby", "Bulletin: The ford", "Wet."),
        ("Old Mill", "Obituary: Old Mill", "It ground slowly."),
    ]
