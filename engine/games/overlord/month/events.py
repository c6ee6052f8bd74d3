"""What happens to units when the month ends: wages, upkeep, dissent, desertion, oaths fulfilled."""

from __future__ import annotations

from dataclasses import dataclass

from engine.games.overlord.events import FactionEvent, UnitEvent


@dataclass(frozen=True, slots=True, kw_only=True)
class WagesEarned(UnitEvent):
    """amount: $ for `days` of WORK."""

    amount: int
    days: int

    @property
    def length(self) -> str:
        return "1 day" if self.days == 1 else f"{self.days} days"


@dataclass(frozen=True, slots=True, kw_only=True)
class RationsEaten(UnitEvent):
    """figures: how many ate instead of paying in full."""

    figures: int


@dataclass(frozen=True, slots=True, kw_only=True)
class UpkeepPaid(UnitEvent):
    """amount: $ out of the unit's own purse, which was all it owed."""

    amount: int


@dataclass(frozen=True, slots=True, kw_only=True)
class UpkeepShared(UnitEvent):
    """$ that others helped to pay: own, of companions, of the faction's fund."""

    amount: int
    own: int
    companions: int
    fund: int

    @property
    def sources(self) -> str:
        """Who paid how much, as the sentence says it."""
        shares = ((self.own, "of its own"), (self.companions, "of its companions'"), (self.fund, "out of the fund"))
        return ", ".join(f"${amount} {whose}" for amount, whose in shares if amount)


@dataclass(frozen=True, slots=True, kw_only=True)
class UpkeepUnpaid(UnitEvent):
    """missing: $ of `due` that nobody had; the unit dissents and will desert if that happens again."""

    due: int
    missing: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Deserted(UnitEvent):
    """The unit is gone, with all it owned."""

    missing: int


@dataclass(frozen=True, slots=True, kw_only=True)
class WentOver(UnitEvent):
    """The unit fulfilled its oath; faction_name: whose it is now."""

    faction_name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CameOver(FactionEvent):
    """The same, told to the faction that the unit came to: it reads nothing of what the unit did before."""

    unit_name: str
    place_name: str
