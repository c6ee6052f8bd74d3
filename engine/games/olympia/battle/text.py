"""A battle as a player reads it: both sides row by row, how it ended, who fell (OLY-REPORT-17, OLY-COMBAT-33).

Lines are whole sentences, or entries of a list; the caller wraps them when printing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from engine.games.olympia.battle.battle_events import Account, Contingent, Figures
from engine.games.olympia.rules.items import ITEMS, counted, spelled

Names = Mapping[str, str]
NOBODY: Names = {}


def battle_lines(account: Account, factions: Names = NOBODY) -> list[str]:
    """The account. factions: their names by code, as far as they are to be named."""
    lines = [f"{account.opening}!", "Attackers:", *_side(account.attackers, factions)]
    lines += ["Defenders:", *_side(account.defenders, factions)]
    if account.walls:
        lines.append(f"The defenders hold {account.walls}, defense {account.walls_before}.")
    lines.append(account.outcome)
    lines += [*_losses(account.attackers), *_losses(account.defenders)]
    if account.walls_after != account.walls_before:
        lines.append(f"{account.walls} is left with defense {account.walls_after}.")
    if account.damage:
        lines.append(f"{account.walls} has taken {account.damage}% damage.")
    return lines


def _side(side: Iterable[Contingent], factions: Names) -> Iterator[str]:
    for one in side:
        yield "  " + _entry(one, factions)


def _entry(one: Contingent, factions: Names) -> str:
    """ "Osswid [5499] of Reds [gk7], with five soldiers [12], behind 2, ally"."""
    parts = [one.name]
    if one.faction in factions:
        parts[0] += f" of {factions[one.faction]} [{one.faction}]"
    men = [part for part in one.figures if part.kind]
    if men:
        parts.append("with " + ", ".join(counted(part.kind, part.count) for part in men))
    if one.row:
        parts.append(f"behind {one.row}")
    if one.ally:
        parts.append("ally")
    return ", ".join(parts)


def _losses(side: Iterable[Contingent]) -> Iterator[str]:
    for one in side:
        fallen = [part for part in one.figures if part.fallen]
        if any(part.kind for part in fallen):
            yield f"  {one.name} loses " + ", ".join(_fallen(part) for part in fallen if part.kind) + "."
        if any(not part.kind for part in fallen):
            yield f"  {one.name} is hit."


def _fallen(part: Figures) -> str:
    """ "three of five soldiers"."""
    kind = ITEMS[part.kind]
    return f"{spelled(part.fallen)} of {spelled(part.count)} {kind.name if part.count == 1 else kind.many}"
