"""What happens when the month ends: wages, upkeep, dissent, desertion, oaths fulfilled, news of the whole Empire."""

from __future__ import annotations

from typing import ClassVar

from engine.core.events import Plot, Tone
from engine.games.overlord.events import FactionEvent, News, UnitEvent


class WagesEarned(UnitEvent):
    """amount: $ for `days` of WORK."""

    tone: ClassVar[Tone] = Tone.MONEY

    amount: int
    days: int

    @property
    def length(self) -> str:
        return "1 day" if self.days == 1 else f"{self.days} days"


class RationsEaten(UnitEvent):
    """figures: how many ate instead of paying in full."""

    weight: ClassVar[int] = 0
    tone: ClassVar[Tone] = Tone.ROUTINE
    figures: int


class UpkeepPaid(UnitEvent):
    """amount: $ out of the unit's own purse, which was all it owed."""

    weight: ClassVar[int] = 0
    tone: ClassVar[Tone] = Tone.MONEY
    amount: int


class UpkeepShared(UnitEvent):
    """$ that others helped to pay: own, of companions, of the faction's fund."""

    weight: ClassVar[int] = 0
    tone: ClassVar[Tone] = Tone.MONEY
    amount: int
    own: int
    companions: int
    fund: int

    @property
    def sources(self) -> str:
        """Who paid how much, as the sentence says it."""
        shares = ((self.own, "of its own"), (self.companions, "from its companions"), (self.fund, "from the fund"))
        return ", ".join(f"${amount} {whose}" for amount, whose in shares if amount)


class UpkeepUnpaid(UnitEvent):
    """missing: $ of `due` that nobody had; the unit dissents and will desert if that happens again."""

    weight: ClassVar[int] = 0
    tone: ClassVar[Tone] = Tone.LOSS
    due: int
    missing: int


class Deserted(UnitEvent):
    """The unit is gone, with all it owned."""

    weight: ClassVar[int] = 9
    tone: ClassVar[Tone] = Tone.LOSS
    missing: int


class WentOver(UnitEvent):
    """The unit fulfilled its oath; faction_name: whose it is now."""

    weight: ClassVar[int] = 7
    tone: ClassVar[Tone] = Tone.LOSS
    faction_name: str


class CameOver(FactionEvent):
    """The same, told to the faction that the unit came to: it reads nothing of what the unit did before."""

    weight: ClassVar[int] = 7
    tone: ClassVar[Tone] = Tone.GAIN
    unit_name: str
    place_name: str


class GreatStorms(News):
    """Storms over a good part of the world this month. lands: territories; worst: the title of a place in one."""

    headline: ClassVar[str] = "weather"
    plot: ClassVar[Plot | None] = Plot("storm", place="worst", count="lands")
    lands: int
    worst: str
