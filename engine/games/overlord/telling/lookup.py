"""What a player may look up: things and skills his faction knows of, units and places in sight (OVL-GAP-116)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.language.words import spoken_form
from engine.games.overlord.sight import knowledge
from engine.games.overlord.sight.knowledge import ANNEX, DIRECTORY, NAMES, PLURALS, SKILL
from engine.games.overlord.sight.view import FactionView, OwnUnit
from engine.games.overlord.telling.reports.places import place_lines, unit_entry
from engine.games.overlord.telling.reports.units import unit_lines

MOST = 25
UNKNOWN = "unknown"


def lookup(view: FactionView, text: str) -> list[tuple[str, str]]:
    """Entries of what the words name, by tag, name or id; of all that was described to the faction for an empty text.

    A word that names nothing finds what has it in its name. Of a faction, and of "unknown", its units in sight.
    """
    wanted = spoken_form(text.strip(" []"))
    if not wanted:
        return [entry for tag in view.skill_levels for entry in _entries(view, SKILL, tag)][:MOST]
    found = [*_by_id(view, text.strip(" []").upper()), *_strangers(view, wanted), *_named(view, wanted, exact=True)]
    return (found or [*_named(view, wanted, exact=False)])[:MOST]


def _named(view: FactionView, wanted: str, *, exact: bool) -> Iterator[tuple[str, str]]:
    for kind, names in NAMES.items():
        for tag, name in names.items():
            if not _knows(view, kind, tag):
                continue
            called = {spoken_form(name), tag, spoken_form(PLURALS.get((DIRECTORY[kind], tag), name))}
            if wanted in called if exact else any(wanted in one for one in called):
                yield from _entries(view, kind, tag)


def _knows(view: FactionView, kind: str, tag: str) -> bool:
    return tag in ANNEX[kind] or tag in view.known.get(DIRECTORY[kind], {})


def _entries(view: FactionView, kind: str, tag: str) -> Iterator[tuple[str, str]]:
    """An entry, of a skill one for each level the faction has been told of."""
    marks = [f"{kind}:{tag}"]
    if kind == SKILL:
        marks = knowledge.skill_marks(tag, 1, view.skill_levels.get(tag, 1))
    for mark in marks:
        title, _, told = knowledge.entry(mark).partition(": ")
        yield title, told


def _strangers(view: FactionView, wanted: str) -> Iterator[tuple[str, str]]:
    """The units of a faction, place by place: what its line in the report of a crowd sums up (OVL-GAP-143)."""
    if wanted != UNKNOWN and wanted not in view.factions:
        return
    whose = "Unknown factions" if wanted == UNKNOWN else f"{view.factions[wanted]} [{wanted}]"
    for place in view.places.values():
        lines = [unit_entry(unit) for unit in place.units if not unit.own and (unit.faction or UNKNOWN) == wanted]
        if lines:
            yield f"{whose}: {place.named}", "\n".join(lines)


def _by_id(view: FactionView, number: str) -> Iterator[tuple[str, str]]:
    """A unit or a place in sight."""
    unit = view.unit(number)
    if isinstance(unit, OwnUnit):
        yield unit.named, " ".join(line.strip() for line in unit_lines(unit, view))
    elif unit is not None:
        yield unit.named, f"At {view.titles[unit.location]}. {unit_entry(unit)}"
    place = view.places.get(number)
    if place is not None:
        yield place.named, "\n".join(place_lines(place, view, ()))
