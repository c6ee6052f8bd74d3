"""Own units and structures in the report (OVL-REPORT-07 to -16)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.games.overlord.rules.effects import EFFECTS
from engine.games.overlord.rules.skills import SKILLS
from engine.games.overlord.rules.stats import Capacity
from engine.games.overlord.rules.structures import STRUCTURES
from engine.games.overlord.sight.entries import MODE_NAMES, skill_name
from engine.games.overlord.sight.view import FactionView, OwnUnit, SeenStructure
from engine.games.overlord.state import MANA, STUDY_DAY, Mode
from engine.games.overlord.telling.reports.words import figures_text, goods, in_days, materials
from engine.games.overlord.travel.movement import MANNERS
from engine.games.overlord.units.settings import DEFAULTS

# The statistics of a report: name, abbreviation, and what is so usual that it is not printed (OVL-REPORT-08).
STATS: tuple[tuple[str, str, int], ...] = (
    ("initiative", "init", 0),
    ("melee", "att", 0),
    ("missile", "mis", 0),
    ("defense", "def", 0),
    ("damage", "dmg", 0),
    ("ranged_damage", "rng", 0),
    ("life", "life", 1),
    ("hits", "hit", 1),
    ("stealth", "ste", 0),
    ("observation", "obs", 0),
)
FILES = ("", "left", "center", "right")
RANKS = ("", "front", "middle", "rear")


def unit_lines(unit: OwnUnit, view: FactionView) -> Iterator[str]:
    """The description of an own unit, a paragraph each for what belongs together."""
    yield _head(unit, view)
    if unit.description:
        yield f"  {unit.description}"
    yield f"  Weight {unit.load}. Capacity {_capacity(unit.capacity)}{_stack_note(unit)}."
    if unit.trip is not None:
        trip = unit.trip
        way = f"{view.titles.get(trip.origin, trip.origin)} to {view.titles.get(trip.goal, trip.goal)}"
        yield f"  On the way from {way}, {MANNERS[trip.mode]}: {in_days(trip.left)} of {trip.days} to go."
    if unit.experience or unit.levels:
        yield f"  Skills: {', '.join(_skill(unit, tag) for tag in unit.levels)}."
    if unit.may_learn:
        yield f"  May learn: {', '.join(skill_name(tag, level) for tag, level in unit.may_learn.items())}."
    if unit.figures:
        yield f"  Stats: {_stats(unit)}. Upkeep: {unit.upkeep} coin{'' if unit.upkeep == 1 else 's'}."
        yield f"  Tactics: {_tactics(unit)}."
    yield from _condition(unit, view)


def _head(unit: OwnUnit, view: FactionView) -> str:
    """Name, place, title, kind, possessions (OVL-REPORT-07)."""
    parts = [f"{unit.named} at {view.titles.get(unit.location, unit.location)}"]
    if unit.structure:
        parts.append(f"in {view.titles.get(unit.structure, unit.structure)}")
    if unit.leader:
        parts.append(f"under {view.titles.get(unit.leader, unit.leader)}")
    if unit.guarding:
        parts.append("on guard")
    if unit.title:
        parts.append(unit.title)
    parts.append(figures_text(unit))
    text = ", ".join(parts)
    return f"{text} has: {goods(unit.items, unit.equipped)}." if unit.items else f"{text} has nothing."


def _stack_note(unit: OwnUnit) -> str:
    """That weight and capacity are those of a whole stack (OVL-REPORT-15)."""
    return "" if (unit.load, unit.capacity) == (unit.own_load, unit.own_capacity) else " (of the whole stack)"


def _capacity(capacity: Capacity) -> str:
    """ "591, riding 515": walking first and unnamed, as in the days of old."""
    others = [f"{MODE_NAMES[mode]} {amount}" for mode, amount in capacity.listed.items() if mode != Mode.WALK.value]
    return ", ".join([str(capacity.walk), *others])


def _skill(unit: OwnUnit, tag: str) -> str:
    """ "2nd observation [obse] (90)": days of experience in parentheses (OVL-REPORT-10)."""
    days = unit.experience.get(tag, 0)
    text = skill_name(tag, unit.levels[tag])
    return f"{text} ({days // STUDY_DAY})" if days else f"{text} (born with it)"


def _stats(unit: OwnUnit) -> str:
    """What differs from its default, then mana and control points (OVL-REPORT-08, OVL-STAT-12)."""
    parts = []
    for name, short, usual in STATS:
        figure = getattr(unit.stats, name)
        if figure != usual:
            parts.append(f"{short}: {figure}")
    if unit.mana_limit or unit.count(MANA):
        parts.append(f"mana: {unit.count(MANA)} of {unit.mana_limit}")
    parts.append(f"CP: {unit.control}")
    return ", ".join(parts)


def _tactics(unit: OwnUnit) -> str:
    """Participation, position, movement, fighting (OVL-REPORT-14)."""
    tactics = unit.tactics
    place = f"{tactics.battle.value}, {RANKS[tactics.rank]}, {FILES[tactics.file]}, {tactics.move.value}"
    return f"{place}; combat: {', '.join(dict.fromkeys((*tactics.actions, 'melee')))}" if tactics.actions else place


def _condition(unit: OwnUnit, view: FactionView) -> Iterator[str]:
    """What else to know: work begun, target, enchantments, settings of its own, unrest, an oath."""
    if unit.work:
        yield f"  Work in hand: {', '.join(_work(*work) for work in unit.work)}."
    if unit.target:
        yield f"  Target: {view.titles.get(unit.target, unit.target)}."
    if unit.effects:
        listed = (f"{EFFECTS[tag].name} [{tag}] ({in_days(days)})" for tag, days in unit.effects.items())
        yield f"  Under the influence of {', '.join(listed)}."
    own = [name for name, value in unit.settings.items() if value != view.settings.get(name, DEFAULTS[name])]
    if own:
        listed = (f"{name.upper()} {'ON' if unit.settings[name] else 'OFF'}" for name in own)
        yield f"  Settings: {', '.join(listed)}."
    if unit.oath:
        yield f"  It has sworn to go over to {view.titles.get(unit.oath, unit.oath)}."
    if unit.dissent:
        yield "  It was not paid in full last month, and will desert if that happens again."


def _work(skill: str, target: str, done: int) -> str:
    name = SKILLS[skill].name if skill in SKILLS else skill
    on = f" on {target}" if target else ""
    return f"{name}{on} ({done / 100:g} figure-days done)"


def structure_lines(structure: SeenStructure, view: FactionView) -> Iterator[str]:
    """An own building or vessel (OVL-REPORT-16)."""
    kind = STRUCTURES[structure.type].name
    yield f"{structure.named} {kind} at {view.titles.get(structure.location, structure.location)}."
    if structure.description:
        yield f"  {structure.description}"
    if structure.needs:
        yield f"  Not complete yet: it lacks {materials(structure.needs)}."
    if structure.vessel:
        cargo = f"{goods(structure.cargo)}. " if structure.cargo else ""
        yield f"  {cargo}Weight {structure.load}. Capacity {structure.hold} (swimming)."
