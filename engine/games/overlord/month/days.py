"""The phase of the thirty days, with the steps of every evening (OVL-TURN-02 .. -04, -10)."""

from __future__ import annotations

from engine.core.turn import Step
from engine.games.overlord.acting.lists import lists
from engine.games.overlord.battle import evening as battles
from engine.games.overlord.magic import evening as magic_evening
from engine.games.overlord.month.day import Month
from engine.games.overlord.rule import guarding_orders, phase, pillage, taxing
from engine.games.overlord.scratch import OverlordTurn
from engine.games.overlord.titles import control, titles
from engine.games.overlord.trade import evening as trading
from engine.games.overlord.travel import movement
from engine.games.overlord.units.known import Knowledge
from engine.games.overlord.work import harvest

# In the order of OVL-TURN-10: arrivals and battles, markets, recruits, mana, effects. Each owner enters its step.
EVENING: tuple[Step[[OverlordTurn]], ...] = (
    Step("Harvest", "OVL-RES-03", harvest.share),
    Step("Arrivals", "OVL-GAP-129", movement.advance),
    Step("Battles", "OVL-COMBAT-02", battles.run),
    Step("Titles", "OVL-TITLE-12", titles.watch),
    Step("Pillage", "OVL-ORD-35", pillage.share_out),
    Step("Wrongs", "OVL-FACT-03", phase.remember_wrongs),
    Step("Taxes", "OVL-OWN-07", taxing.evening),
    Step("Markets", "OVL-MARKET-02", trading.hold_markets),
    Step("Recruits", "OVL-RECR-06", trading.bring_recruits),
    Step("Mana", "OVL-MAGIC-10", magic_evening.mana),
    Step("Effects", "OVL-ENCH-03", magic_evening.wear_off),
)
NOON: tuple[Step[[OverlordTurn]], ...] = (Step("Guards", "OVL-GAP-72", guarding_orders.relieve),)
FIRST_EVENING: tuple[Step[[OverlordTurn]], ...] = (Step("Control points", "OVL-CP-07", control.check),)

STEPS = (*NOON, *EVENING, *FIRST_EVENING)  # of each day after its immediate orders, and of the evening of day 1


def run(turn: OverlordTurn) -> None:
    """The days; then the new ids of the month give way to permanent ones (OVL-FORM-25, -26), and the people rise."""
    phase.begin(turn)
    Month(turn, turn.book.deeds, EVENING, FIRST_EVENING, NOON).run()
    close(turn)
    phase.uprisings(turn)


def close(turn: OverlordTurn) -> None:
    """The end of all lists: what came without a player's knowing never came for him (OVL-FORM-26)."""
    lists(turn).close(lambda faction: Knowledge(turn, faction).new_ids())
