"""Newspapers and standings to draw in tests and benchmarks."""

from __future__ import annotations

from random import Random

from engine.core.telling.press import Headline, Newspaper, Standings
from tests.engine.render.sheets import KINGDOMS

PROVINCES = (212, 187, 160, 141, 96, 44)

HEADLINES = (
    Headline(
        score=90,
        kind="war",
        text="Grah the Unwashed storms the gates of Ironhold",
        place="Province 134, Ironhold",
        body="The walls that three sieges had not breached fell in a single morning. Two hundred archers of Saroghth "
        "stood on the battlements until the last arrow was gone.\nThe town guards surrendered at noon. Survivors speak "
        "of wargs in the market square and of a granary burning for two days. The kingdom of Saroghth has sworn that "
        "no orc shall winter behind those walls, and its armies are said to be gathering at Greyharrow.",
    ),
    Headline(
        score=60,
        kind="plague",
        text="Plague in four provinces of Quackmire",
        body="Red crosses are painted on the doors of Pondbury. The healers ask for gold and find none.",
    ),
    Headline(
        score=55,
        kind="discovery",
        text="Dwarves of Karth learn the secret of the death train",
        place="Oxley",
        body="Smoke has been seen over the mountain passes every night since the new moon.",
    ),
    Headline(
        score=40,
        kind="peace",
        text="The Silver Boughs and Nevermore make peace",
        body="The treaty was signed under an oak. Neither side would let go of the pen.",
    ),
    Headline(
        score=30,
        kind="trade",
        text="Grain is dear in Saltmarket",
        body="A bushel costs twice what it did in winter.",
    ),
    Headline(score=10, kind="rebels", text="Rebels hang the tax collector of Thornwick"),
)
PRESS = (
    (
        "Saroghth, King of Men",
        "To the orc at our gates",
        "You have taken stones. We shall take them back, one by one, and build them into your tomb.\n"
        "Until then, keep the wells clean.",
    ),
    (
        "The Duchy of Nevermore",
        "Wanted",
        "A competent cook. The last one was a spy; the one before that, merely bad.",
    ),
)
RUMOURS = (
    ("A crown in the lake", "The fishermen of Pondbury swear that something golden lies on the bottom of the lake."),
    ("", "They say the Duke has not been seen by daylight for three months."),
    ("Worms", "Never buy cheap worms in Oxley."),
)


def dunk_standings(turns_ago: int = 0) -> Standings:
    """The standings of the six kingdoms, now or some turns ago."""
    dice = Random(f"turn {turns_ago}")
    rows = tuple(
        (key, name, (max(0, round(held * (1 - turns_ago * 0.06)) + dice.choice(range(-6, 7))), held * 31, 4))
        for (key, name, _colour, _race), held in zip(KINGDOMS, PROVINCES, strict=True)
    )
    columns = ("Provinces", "Gold", "Towns")
    return Standings(title="Provinces held", columns=columns, rows=rows, note="As counted by the heralds.")


def dunk_paper() -> Newspaper:
    """A busy turn."""
    return Newspaper(
        masthead="The Dunk Gazette",
        campaign="The Spring Campaign",
        turn=14,
        date="Month of the Plough, year 3",
        headlines=HEADLINES,
        press=PRESS,
        rumours=RUMOURS,
        standings=dunk_standings(),
        deadline="<t:1790000000:F>",
    )
