"""The phase of the thirty days, with the steps of every evening (OVL-TURN-02 .. -04, -10)."""

from __future__ import annotations

from engine.core.turn import Turn
from engine.games.overlord import control, harvest, movement, pillage, taxing, titles
from engine.games.overlord.order_lists import lists
from engine.games.overlord.phases import battles, land, magic_evening, orders_guard, trading
from engine.games.overlord.phases.day import Month, Step
from engine.games.overlord.phases.handlers import HANDLERS
from engine.games.overlord.state import World

# In the order of OVL-TURN-10: arrivals and battles, markets, recruits, mana, effects. Each owner enters its step.
EVENING: tuple[Step, ...] = (
    Step("Harvest", "OVL-RES-03", harvest.share),
    Step("Arrivals", "OVL-GAP-129", movement.advance),
    Step("Battles", "OVL-COMBAT-02", battles.run),
    Step("Titles", "OVL-TITLE-12", titles.watch),
    Step("Pillage", "OVL-ORD-35", pillage.share_out),
    Step("Wrongs", "OVL-FACT-03", land.remember_wrongs),
    Step("Taxes", "OVL-OWN-07", taxing.evening),
    Step("Markets", "OVL-MARKET-02", trading.hold_markets),
    Step("Recruits", "OVL-RECR-06", trading.bring_recruits),
    Step("Mana", "OVL-MAGIC-10", magic_evening.mana),
    Step("Effects", "OVL-ENCH-03", magic_evening.wear_off),
)
NOON: tuple[Step, ...] = (Step("Guards", "OVL-GAP-72", orders_guard.relieve),)
FIRST_EVENING: tuple[Step, ...] = (Step("Control points", "OVL-CP-07", control.check),)


def run(turn: Turn[World]) -> None:
    """The days; then the new ids of the month give way to permanent ones (OVL-FORM-25, -26), and the people rise."""
    land.begin(turn)
    Month(turn, HANDLERS, EVENING, FIRST_EVENING, NOON).run()
    lists(turn).close()
    land.uprisings(turn)
