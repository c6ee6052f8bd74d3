"""Battles in the report: who against whom, both sides, the losses of each round, spoils (ATL-GAP-121)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from engine.games.atlantis.battle.events import BattleFought, BattleRound, Contingent
from engine.games.atlantis.rules.names import amount
from engine.games.atlantis.rules.skills import SKILLS
from engine.games.atlantis.telling.reports.page import fold

Counted = Callable[[str, int], str]


def battle_lines(event: BattleFought, counted: Counted = amount) -> list[str]:
    """A battle, folded. counted: how items are named in this layout."""
    verb = "attempts to assassinate" if event.assassination else "attacks"
    lines = fold(f"{event.attacker} {verb} {event.defender} in {event.where}!")
    lines += ["", "Attackers:"]
    lines += _side(event.attackers, counted)
    lines += ["", "Defenders:"]
    lines += _side(event.defenders, counted)
    lines.append("")
    for number, one in enumerate(event.rounds, 1):
        lines += _round(number, one)
    lines += ["", *_end(event, counted)]
    return lines


def _side(side: Iterable[Contingent], counted: Counted) -> Iterator[str]:
    for contingent in side:
        yield from fold(contingent_text(contingent, counted), 2)


def contingent_text(one: Contingent, counted: Counted = amount) -> str:
    """A unit as it stood in the battle."""
    parts = [f"{one.name} ({one.unit})"] if f"({one.unit})" not in one.name else [one.name]
    if one.faction:
        parts.append(one.faction)
    if one.home:
        parts.append(f"from {one.home}")
    if one.structure:
        parts.append(f"in {one.structure}")
    if one.behind:
        parts.append("behind")
    parts += [counted(item, count) for held in (one.people, one.goods) for item, count in held.items()]
    parts += [f"{key} {level}" for key, level in one.levels.items() if key in SKILLS and level]
    return ", ".join(parts) + "."


def _round(number: int, one: BattleRound) -> list[str]:
    if one.free and number == 1:
        head = f"The {one.free} strike first, for a round of their own:"
    elif one.free:
        head = f"The {one.free} strike once more at a beaten enemy:"
    else:
        head = f"Round {number}:"
    lines = fold(f"{head} the attackers lose {one.attackers_lost}, the defenders {one.defenders_lost}.")
    for told in one.magic:
        lines += fold(told, 2)
    return lines


def _end(event: BattleFought, counted: Counted) -> Iterator[str]:
    yield from fold(event.outcome)
    for one in (*event.attackers, *event.defenders):
        if one.dead:
            yield from fold(f"{one.name.removesuffix(f' ({one.unit})')} ({one.unit}) loses {one.dead}.", 2)
    if event.healed:
        yield from fold(f"{event.healed} of the fallen were saved by healers.")
    spoils = ", ".join(counted(item, count) for item, count in event.spoils.items()) or "none"
    yield from fold(f"Spoils: {spoils}.")
