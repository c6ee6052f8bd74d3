"""Events in words, and battles: who against whom, both sides, the losses of each round, spoils (ATL-GAP-121)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby

from engine.core.events import Event
from engine.games.atlantis.battle.events import BattleFought, BattleRound, Contingent
from engine.games.atlantis.events import Refused, UnitEvent
from engine.games.atlantis.rules.names import amount
from engine.games.atlantis.rules.skills import SKILLS
from engine.games.atlantis.telling.reports.page import fold
from engine.games.atlantis.wording import WORDING

Counted = Callable[[str, int], str]


def event_text(event: Event) -> str:
    """What happened to whom; a refusal with what was ordered."""
    sentence = WORDING.catalogue.sentence(event)
    if isinstance(event, Refused) and event.order.strip():
        sentence = f"{event.order.strip()}: {sentence}"
    return f"{event.unit_name}: {sentence}" if isinstance(event, UnitEvent) else sentence


def battle_lines(event: BattleFought) -> list[str]:
    """A battle, folded."""
    verb = "attempts to assassinate" if event.assassination else "attacks"
    lines = fold(f"{event.attacker} {verb} {event.defender} in {event.where}!")
    lines += ["", "Attackers:"]
    lines += _side(event.attackers)
    lines += ["", "Defenders:"]
    lines += _side(event.defenders)
    lines.append("")
    lines += [*_rounds(event.rounds), "", *_end(event)]
    return lines


def _side(side: Iterable[Contingent]) -> Iterator[str]:
    for contingent in side:
        yield from fold(contingent_text(contingent), 2)


def contingent_text(one: Contingent, counted: Counted = amount) -> str:
    """A unit as it stood in the battle. counted: how items are named in this layout."""
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


def _rounds(rounds: Sequence[BattleRound]) -> Iterator[str]:
    """The rounds; those one after the other in which nothing happens stand in one line."""
    numbered = enumerate(rounds, 1)
    for idle, several in groupby(numbered, key=lambda found: _is_idle(found[1])):
        some = list(several)
        if idle and len(some) > 1:
            yield from fold(f"Rounds {some[0][0]} to {some[-1][0]}: nobody falls.")
        else:
            for number, one in some:
                yield from _round(number, one)


def _is_idle(one: BattleRound) -> bool:
    return not (one.free or one.magic or one.attackers_lost or one.defenders_lost)


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


def _end(event: BattleFought) -> Iterator[str]:
    yield from fold(event.outcome)
    for one in (*event.attackers, *event.defenders):
        if one.dead:
            yield from fold(f"{one.name.removesuffix(f' ({one.unit})')} ({one.unit}) loses {one.dead}.", 2)
    if event.healed:
        yield from fold(f"{event.healed} of the fallen were saved by healers.")
    spoils = ", ".join(amount(item, count) for item, count in event.spoils.items()) or "none"
    yield from fold(f"Spoils: {spoils}.")
