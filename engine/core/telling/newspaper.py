"""The paper of a turn: facts as scored headlines, then signed press, then rumours in shuffled order, then standings."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.dice import Dice
from engine.core.telling.press import THE_GAME_MASTER, Newspaper, PressItem, PressKind, shuffled_rumours
from engine.core.turn import Outcome


def typeset(
    outcome: Outcome,
    press: Sequence[PressItem],
    *,
    seed: str,
    masthead: str,
    campaign: str,
    deadline: str = "",
) -> Newspaper:
    """One issue. press: what was sent in for it; what the turn's orders wrote follows below. seed: of the campaign, for
    the order of the rumours. deadline: of the next turn, in words.
    """
    names = {THE_GAME_MASTER: "The game master"} | {seat.id: seat.name for seat in outcome.seats}
    written = (*press, *outcome.press)
    return Newspaper(
        masthead=masthead,
        campaign=campaign,
        turn=outcome.number,
        date=outcome.date,
        headlines=tuple(sorted(outcome.headlines, key=lambda headline: -headline.score)),
        press=tuple(
            (item.signature or names.get(item.seat, "Anonymous"), item.title, item.text)
            for item in written
            if item.kind is PressKind.PRESS
        ),
        rumours=shuffled_rumours(written, Dice(seed, outcome.number, "rumours")),
        standings=outcome.standings,
        deadline=deadline,
    )
