"""What a faction that came after the campaign began must wait for, so that no purse is drawn twice (ATL-GAP-114)."""

from __future__ import annotations

from engine.core.acting import NotPossible
from engine.games.atlantis.refusals import Refusal
from engine.games.atlantis.state import Faction, World


def gift_wait(world: World, faction: Faction, month: int) -> int:
    """Months, this one included, in which the faction gives nothing to others; 0 when it may."""
    return _wait(faction, world.options.gift_months + 1, month)


def restart_wait(world: World, faction: Faction, month: int) -> int:
    """Months until the faction may RESTART; 0 when it may."""
    return _wait(faction, world.options.restart_months, month)


def _wait(faction: Faction, months: int, month: int) -> int:
    return max(0, faction.begun + months - month) if faction.begun else 0


def check_gifts(left: int) -> None:
    """Raises NotPossible while the faction gives nothing to others."""
    if left:
        raise NotPossible(Refusal.NO_GIFTS_YET, "ATL-GAP-114", left=_months(left))


def check_restart(left: int) -> None:
    """Raises NotPossible while the faction is too young to RESTART."""
    if left:
        raise NotPossible(Refusal.RESTART_TOO_SOON, "ATL-GAP-114", left=_months(left))


def _months(number: int) -> str:
    return "1 month" if number == 1 else f"{number} months"
