"""The Olympia Times (OLY-TIMES-01, -02, OLY-GAP-86): what everybody may know, and what orders wrote for it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.core.events import Event
from engine.core.telling.press import Headline, PressItem, PressKind, Standings
from engine.games.olympia.battle.battle_events import BattleFought
from engine.games.olympia.instant.events import PressWritten, Quit, RumorWritten
from engine.games.olympia.rules.calendar import date
from engine.games.olympia.state import World

MASTHEAD = "The Olympia Times"
JOINED, LEFT, BATTLE = 30, 40, 60
GREAT = 100  # figures of a battle that all the world hears of


def headlines(world: World, events: Sequence[Event]) -> tuple[Headline, ...]:
    """The news of the turn, the most important first; one dry line when there is none."""
    found = {headline.text: headline for headline in _told(world, events)}
    if not found:
        return (Headline(score=1, kind="quiet", text=f"{date(world.turn)}: a month without news"),)
    return tuple(sorted(found.values(), key=lambda headline: -headline.score))


def _told(world: World, events: Sequence[Event]) -> Iterator[Headline]:
    for player in world.players.values():
        if player.joined == world.turn - 1 and player.status == "active" and world.turn > 1:
            yield Headline(score=JOINED, kind="people", text=f"{player.name} has come to Olympia")
    for event in events:
        if isinstance(event, Quit):
            yield Headline(score=LEFT, kind="people", text=f"{event.faction} has left Olympia")
        elif isinstance(event, BattleFought) and event.seen_by and event.account.figures >= GREAT:
            yield Headline(score=BATTLE, kind="war", text=f"A great battle was fought in {event.account.where}")


def press_of(events: Sequence[Event]) -> list[PressItem]:
    """Signed items and rumors, in the order in which they were written."""
    found = []
    for event in events:
        if isinstance(event, PressWritten):
            found.append(PressItem(seat=event.seat, kind=PressKind.PRESS, title="", text=event.text,
                                   signature=event.signature))  # fmt: skip
        elif isinstance(event, RumorWritten):
            found.append(PressItem(seat=event.seat, kind=PressKind.RUMOUR, title="", text=event.text))
    return found


def standings(world: World) -> Standings:
    """None: nobody wins in Olympia (OLY-INTRO-02)."""
    return Standings(title="Olympia", columns=(), note="Olympia has no scores: nobody is ever declared the winner.")
