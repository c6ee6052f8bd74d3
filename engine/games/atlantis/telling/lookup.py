"""What a player may look up: skill levels and things that his faction knows of (ATL-ORDER-45), what units can begin."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from engine.core.language.words import spoken_form
from engine.games.atlantis.checking.openings import Opening, openings
from engine.games.atlantis.rules.items import ITEMS, is_known
from engine.games.atlantis.rules.names import ITEM_NAMES, SKILL_NAMES
from engine.games.atlantis.rules.skills import SKILLS
from engine.games.atlantis.sight.knowledge import item_report, skill_report
from engine.games.atlantis.sight.view import FactionView, SeenUnit
from engine.games.atlantis.telling.reports.entries import unit_line

MOST = 25
_FACTION = re.compile(r"(?:faction (\d{1,9})|unknown(?: factions?)?)\b")


def lookup(view: FactionView, text: str) -> list[tuple[str, str]]:
    """Reports of the skills and items that the words name, or by its number ("17") what an own unit can begin, and what
    is seen of another.

    "here": what all own units can begin. "faction 5", "unknown": the units in sight of a faction, and of unknown ones
    (ATL-GAP-131). For no text all skills that are known, or without any what can be begun.
    """
    wanted = spoken_form(text)
    if wanted == "here" or (not wanted and not view.skills_known):
        return _begin(view, openings(view))
    if not wanted:
        return [entry for key in view.skills_known for entry in _skill(view, key)][-MOST:]
    if wanted.isdecimal() and len(wanted) < 10 and (unit := view.unit(int(wanted))):
        return _begin(view, {unit.id: openings(view)[unit.id]}) if unit.own else [_seen(view, unit.region, [unit])]
    found = [*_strangers(view, wanted), *_named(view, wanted)]
    if not found:
        for key in SKILLS:
            if wanted in key:
                found += _skill(view, key)
        found += [_item(key) for key in ITEMS if wanted in key and is_known(view.items_known, key)]
    return found[:MOST]


def _begin(view: FactionView, found: Mapping[int, list[Opening]]) -> list[tuple[str, str]]:
    """What units can begin, an order a line, under the unit and where it is; the region's first unit first."""
    told = []
    for number, offers in found.items():
        unit = view.own[number]
        lines = [f"`{order}`: {purpose}" for order, purpose in offers]
        told.append((f"{unit.title}, in {view.regions[unit.region].land.title}", "\n".join(lines) or "Nothing."))
    return told[:MOST]


def _strangers(view: FactionView, wanted: str) -> Iterator[tuple[str, str]]:
    """The units of a faction, region by region: what its line in the report of a crowd sums up."""
    asked = _FACTION.match(wanted)
    if asked is None:
        return
    faction = int(asked[1] or 0)
    for number, region in view.regions.items():
        units = [unit for unit in region.units if not unit.own and unit.faction == faction]
        if units:
            yield _seen(view, number, units)


def _seen(view: FactionView, region: int, units: Sequence[SeenUnit]) -> tuple[str, str]:
    """Units of others in one region, a line each, under their faction and where they are."""
    one = units[0]
    whose = f"Faction {one.faction}, {one.faction_name}" if one.faction else "Unknown factions"
    return f"{whose}: {view.regions[region].land.title}", "\n".join(map(unit_line, units))


def _named(view: FactionView, wanted: str) -> Iterator[tuple[str, str]]:
    """What bears exactly this name, plural or abbreviation."""
    skill = SKILL_NAMES.get(wanted)
    if skill:
        yield from _skill(view, skill)
    item = ITEM_NAMES.get(wanted)
    if item and is_known(view.items_known, item):
        yield _item(item)


def _skill(view: FactionView, key: str) -> list[tuple[str, str]]:
    """The levels reached; of ordinary skills nobody has yet, and of foundations, what everybody knows: the cost."""
    title = SKILLS[key].title
    known = view.skills_known.get(key, 0)
    if known:
        return [(f"{title} {level}", skill_report(key, level).partition(": ")[2]) for level in range(1, known + 1)]
    if SKILLS[key].magic and not SKILLS[key].is_foundation:
        return []
    return [(title, f"None of your units knows it. Study costs ${SKILLS[key].cost} per person per month.")]


def _item(key: str) -> tuple[str, str]:
    return key, item_report(key).partition(": ")[2]
