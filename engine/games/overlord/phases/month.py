"""The phase of the thirty days, with the steps of every evening (OVL-TURN-02 .. -04, -10)."""

from __future__ import annotations

from engine.core.turn import Turn
from engine.games.overlord import control, movement
from engine.games.overlord.order_lists import lists
from engine.games.overlord.phases import battles, trading
from engine.games.overlord.phases.day import Month, Step
from engine.games.overlord.phases.handlers import HANDLERS
from engine.games.overlord.state import World

# In the order of OVL-TURN-10: arrivals and battles, markets, recruits, mana, effects. Each owner enters its step.
EVENING: tuple[Step, ...] = (
    Step("Arrivals", "OVL-GAP-129", movement.advance),
    Step("Battles", "OVL-COMBAT-02", battles.run),
    Step("Markets", "OVL-MARKET-02", trading.hold_markets),
    Step("Recruits", "OVL-RECR-06", trading.bring_recruits),
)
FIRST_EVENING: tuple[Step, ...] = (Step("Control points", "OVL-CP-07", control.check),)


def run(turn: Turn[World]) -> None:
    """The days, and then the new ids of the month give way to permanent ones (OVL-FORM-25, -26)."""
    Month(turn, HANDLERS, EVENING, FIRST_EVENING).run()
    lists(turn).close()
