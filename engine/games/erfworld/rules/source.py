"""Where the figures of Erfworld stand."""

from __future__ import annotations

from engine.core.rules.rulesdata import RulesData

DATA = RulesData("engine.games.erfworld")
EIGHTHS = 8  # money is kept in eighths of a dollar: a tiny unit costs five of them a day
HALVES = 2  # hits and damage are counted in half points (ERF-GAP-104)


def eighths(dollars: float) -> int:
    """Dollars as whole eighths of a dollar. Raises ValueError for a sum that has smaller change."""
    whole = dollars * EIGHTHS
    if whole != int(whole):
        raise ValueError(f"${dollars} is no whole number of eighths")
    return int(whole)


def halves(points: float) -> int:
    """Points of hits or damage as whole half points. Raises ValueError for smaller fractions."""
    whole = points * HALVES
    if whole != int(whole):
        raise ValueError(f"{points} points are no whole number of halves")
    return int(whole)
