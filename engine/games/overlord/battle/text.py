"""A battle as a player reads it: blow by blow, or in short (OVL-REPORT-37 to -40).

Lines are whole sentences; the caller wraps them when printing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby

from engine.games.overlord.combat.events import BattleFought, BattleSeen, Contingent, Deed, RoundFought
from engine.games.overlord.rules.items import ITEMS
from engine.games.overlord.rules.races import RACES
from engine.games.overlord.rules.skills import SKILLS

FILE_NAMES = ("", "attackers' left", "center", "attackers' right")  # for the defenders it is the other way round
RANK_NAMES = (
    "",
    "attackers' rear",
    "attackers' middle",
    "attackers' front",
    "defenders' front",
    "defenders' middle",
    "defenders' rear",
)
OWN_RANKS = 3  # the attackers' half of the field
Names = Mapping[str, str]
NOBODY: Names = {}
PLAIN = ("melee", "parry", "moves")  # what the short account leaves out
VERBS = {"melee": "strikes", "ranged": "shoots"}
CAUSES = {
    "attack": "",
    "enemy": "They are enemies, and they have seen each other.",
    "guard": "Two guards want the same place, and one of them hates the other.",
    "march": "The march led into a guarded place.",
    "pillage": "The guards will not have pillage here.",
}


def battle_lines(event: BattleFought, factions: Names = NOBODY, *, terse: bool = False) -> list[str]:
    """The account of a battle for those who fought it. terse: without blows and parries (OVL-REPORT-38).

    factions: their names by id, as far as they are to be named.
    """
    names = {one.unit: _title(one) for one in (*event.attackers, *event.defenders)}
    lines = [f"{event.opening}!", *_cause(event)]
    lines += [*_side("Attackers:", event.attackers, factions), *_side("Defenders:", event.defenders, factions)]
    lines += _advantages(event)
    for one in event.rounds:
        lines += _round(one, names, terse=terse)
    lines += [event.outcome, *_losses(event.attackers), *_losses(event.defenders)]
    if event.spoils:
        lines.append(f"Spoils: {goods_in_words(event.spoils)}.")
    return lines


def seen_lines(event: BattleSeen, factions: Names = NOBODY) -> list[str]:
    """The account for those who watched: who was there, and how it ended (OVL-REPORT-37)."""
    lines = [f"{event.opening}!"]
    lines += [*_side("Attackers:", event.attackers, factions), *_side("Defenders:", event.defenders, factions)]
    lines.append(event.outcome)
    return [*lines, *_losses(event.attackers), *_losses(event.defenders)]


def met_in(event: BattleFought) -> list[str]:
    """The tags of all races, items, and skills of battle that somebody who lived to tell has seen (OVL-REPORT-40)."""
    found: dict[str, None] = {}
    for one in (*event.attackers, *event.defenders):
        found[one.race] = None
        found.update(dict.fromkeys(one.goods))
    deeds = (deed.deed for one in event.rounds for deed in one.deeds)
    found.update(dict.fromkeys(deed for deed in deeds if deed in SKILLS or deed in ITEMS))
    return list(found)


def _title(one: Contingent) -> str:
    return one.name if one.summoned else f"{one.name} [{one.unit}]"


def _cause(event: BattleFought) -> Iterator[str]:
    if CAUSES[event.cause]:
        yield CAUSES[event.cause]
    if event.is_reversed:
        yield "The sides are exchanged: those who were to be attacked are the attackers now."


def _side(head: str, side: Iterable[Contingent], factions: Names) -> Iterator[str]:
    yield head
    for one in side:
        yield "  " + _entry(one, factions)


def _entry(one: Contingent, factions: Names) -> str:
    """A unit as it deployed: "- Guard [U7] of Reds [f05], 20 men with 20 swords, at the attackers' front, left"."""
    race = RACES[one.race]
    text = f"{'*' if one.leads else '-'} {_title(one)}"
    if one.faction:
        text += f" of {factions[one.faction]} [{one.faction}]" if one.faction in factions else f" of {one.faction}"
    text += f", {one.figures} {race.name if one.figures == 1 else race.plural}"
    text += f" with {goods_in_words(one.goods)}" if one.goods else ""
    text += ", called by magic" if one.summoned else f", at the {_square(one.file, one.rank)}"
    if one.stats:
        told = ((name, value) for name, value in one.stats.items() if (name, value) != ("hits", 1))
        text += " (" + ", ".join(f"{name.replace('_', ' ')} {value}" for name, value in told) + ")"
    return text + "."


def _square(file: int, rank: int) -> str:
    """A square in words: "attackers' front, left", "defenders' rear, attackers' left"."""
    name = FILE_NAMES[file]
    return f"{RANK_NAMES[rank]}, {name.split()[-1] if rank <= OWN_RANKS else name}"


def _advantages(event: BattleFought) -> Iterator[str]:
    if event.ambush:
        yield f"The defenders are ambushed (by {event.ambush}), and stand in disorder."
    if event.better:
        yield f"The {event.better} have the better tactics: +{event.edge} initiative in the first round."


def _round(one: RoundFought, names: dict[str, str], *, terse: bool) -> Iterator[str]:
    yield "The rout:" if one.rout else f"Round {one.number}:"
    shown = [deed for deed in one.deeds if not terse or deed.deed not in PLAIN]
    for parries, deeds in groupby(shown, key=lambda deed: deed.deed == "parry"):
        if parries:
            yield f"  {_parried([names.get(deed.unit, deed.unit) for deed in deeds])}."
        else:
            yield from ("  " + _deed(deed, names) for deed in deeds)
    fallen = sum(deed.killed for deed in one.deeds)
    fell = {0: "Nobody falls", 1: "1 falls"}.get(fallen, f"{fallen} fall")
    yield f"  {fell}. On the field: {_count(one.attackers, 'attacker')}, {_count(one.defenders, 'defender')}."


def _count(number: int, name: str) -> str:
    return f"{number or 'no'} {name if number == 1 else name + 's'}"


def _parried(units: list[str]) -> str:
    """Those who parry one after the other: "A [U1], B [U2] and C [U3] parry"."""
    if len(units) == 1:
        return f"{units[0]} parries"
    return f"{', '.join(units[:-1])} and {units[-1]} parry"


def _deed(deed: Deed, names: dict[str, str]) -> str:
    """One line of the blow by blow account."""
    who, whom = names.get(deed.unit, deed.unit), names.get(deed.target, deed.target)
    if deed.deed == "moves":
        return f"{who} moves to the {_square(deed.file, deed.rank)}."
    if deed.deed == "reload":
        return f"{who} reloads."
    if not deed.target:
        return f"{who} {deed.deed}."
    if not deed.blows:
        return f"{who} uses {_means(deed.deed)} on {whom}."
    how = VERBS[deed.deed] if deed.deed in VERBS else f"uses {_means(deed.deed)}"
    result = f"{deed.blows} tried, {deed.hits} hit, {deed.killed} dead"
    return f"{who} {how} at {whom}: {result}."


def _means(tag: str) -> str:
    """The skill or item of a deed: "strength of the boar [sboa]"."""
    if tag in SKILLS:
        return f"{SKILLS[tag].name} [{tag}]"
    return f"{ITEMS[tag].name} [{tag}]"


def _losses(side: Iterable[Contingent]) -> Iterator[str]:
    for one in side:
        if one.lost:
            yield f"  {_title(one)} loses {one.lost} of {one.figures}."
        if one.fled:
            yield f"  {_title(one)} left the field."


def goods_in_words(goods: dict[str, int]) -> str:
    """Items and their numbers: "2 iron, 3 swords"."""
    return ", ".join(f"{n} {ITEMS[item].name if n == 1 else ITEMS[item].plural}" for item, n in goods.items())
