"""Regions, structures and units as the report prints them (ATL-REGION-01..10, ATL-REPORT-02..12, ATL-EX-04..06).

Lines come unfolded; what everybody sees alike is made once and kept in the memo of its record.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from engine.games.atlantis.rules.items import ITEMS, RACES
from engine.games.atlantis.rules.land import STRUCTURES
from engine.games.atlantis.rules.names import amount
from engine.games.atlantis.rules.skills import SKILLS
from engine.games.atlantis.sight.view import Offer, SeenRegion, SeenStructure, SeenUnit
from engine.games.atlantis.state import NEXUS, SURFACE, Consume, Direction, Reveal
from engine.games.atlantis.telling.reports.crowds import Weight, band_line, crowd_in, notice, others_line
from engine.games.atlantis.telling.reports.page import fold, folded

RULE = "-" * 60
DIRECTIONS: dict[Direction, str] = {
    Direction.N: "North",
    Direction.NE: "Northeast",
    Direction.SE: "Southeast",
    Direction.S: "South",
    Direction.SW: "Southwest",
    Direction.NW: "Northwest",
}


# --- units ------------------------------------------------------------------------------------------------------------


def unit_line(unit: SeenUnit) -> str:
    """The line of a unit, from its flag to its full stop (ATL-REPORT-06)."""
    found: str | None = unit.memo.get("line")
    if found is None:
        found = unit.memo["line"] = ("* " if unit.own else "- ") + unit_text(unit)
    return found


def unit_text(unit: SeenUnit) -> str:
    """The same without the flag."""
    parts = [unit.title]
    if unit.guard:
        parts.append("on guard")  # ATL-REPORT-11
    if unit.faction:
        parts.append(f"faction {unit.faction_name} ({unit.faction})")
    parts += flag_words(unit)
    parts.append("has: " + items_text(unit))
    text = ", ".join(parts)
    if unit.description:
        text += f"; {unit.description.rstrip('.')}"
    if not unit.complete:
        return text + "."
    load = unit.load
    text += f". Weight: {load.weight}. Capacity: {load.flying}/{load.riding}/{load.walking}/0"
    text += f". Skills: {skills_text(unit)}."
    if unit.combat_spell:
        text += f" Combat spell: {skill_text(unit.combat_spell)}."
    if unit.studies:
        text += f" Can Study: {', '.join(map(skill_text, unit.studies))}."
    return text


def flag_words(unit: SeenUnit) -> Iterator[str]:
    """The standing instructions that are set."""
    if not unit.complete:
        return
    for is_set, word in (
        (unit.avoid, "avoiding"),
        (unit.behind, "behind"),
        (unit.hold, "holding"),
        (unit.noaid, "receiving no aid"),
        (unit.autotax, "taxing"),
    ):
        if is_set:
            yield word
    if unit.reveal is not Reveal.NOTHING:
        yield f"revealing {unit.reveal.value}"
    if unit.consume is not Consume.SILVER:
        yield f"consuming {unit.consume.value}'s food"


def items_text(unit: SeenUnit) -> str:
    """What a unit has, as counted: "20 vikings [VIKI], 20 swords [SWOR]"."""
    return ", ".join(amount(item, count) for item, count in unit.items.items()) or "nothing"


def skills_text(unit: SeenUnit) -> str:
    """Its skills with level and days of training a person: "combat [COMB] 2 (90)"."""
    return ", ".join(f"{skill_text(key)} {s.level} ({s.days})" for key, s in unit.skills.items()) or "none"


def skill_text(key: str) -> str:
    """A skill with its abbreviation: "combat [COMB]"."""
    return f"{key} [{SKILLS[key].abbreviation}]"


# --- structures -------------------------------------------------------------------------------------------------------


def structure_line(structure: SeenStructure) -> str:
    """The line of a structure (ATL-EX-06): "+ Temple of Agrik [3], tower."."""
    kind = STRUCTURES[structure.type]
    text = f"+ {structure.title}, {structure.type}"
    if structure.needs:
        text += f", needs {structure.needs}"
    elif kind.kind == "road" and structure.condition:
        text += f", condition {structure.condition}"
    if kind.size and not structure.needs:
        text += f", protects {kind.size}"
    if kind.is_ship and not structure.needs:
        text += f", carries {kind.capacity}, sailors {kind.sailors}"
    if structure.passage:
        text += ", contains an inner passage"
    if structure.runes:
        text += ", engraved with Runes of Warding"
    if structure.description:
        text += f"; {structure.description.rstrip('.')}"
    return text + "."


# --- regions ----------------------------------------------------------------------------------------------------------


def region_title(region: SeenRegion) -> str:
    """The first line of a region's entry (ATL-REGION-01)."""
    title = region.land.title
    if region.peasants:
        title += f", {region.peasants} peasants ({RACES[region.race].plural}), ${region.tax}"
    return title + "."


def region_lines(region: SeenRegion, weight: Weight | None = None) -> list[str]:
    """The whole entry of a region, folded: its figures, exits, structures and units (of a crowd ATL-GAP-131)."""
    lines = [*fold(region_title(region)), RULE, *figures(region), ""]
    lines += exits(region)
    lines.append("")
    lines += gate_lines(region)
    lines += who_is_there(region, weight)
    return lines


def gate_lines(region: SeenRegion) -> list[str]:
    """The Gate of a region, and a blank line; nothing where none is perceived."""
    return [*fold(f"There is a Gate here (Gate {region.gate} of {region.gates})."), ""] if region.gate else []


def figures(region: SeenRegion) -> list[str]:
    """Weather, wages, market, entertainment and products (ATL-REGION-03, -06 .. -10)."""
    lines: list[str] = []
    if region.land.level == SURFACE:
        lines += fold(f"The weather was {region.weather} last month; it will be {region.next_weather} next month.", 2)
    if region.land.level != NEXUS:
        lines += fold(f"Wages: ${region.wages} (Max: ${region.work}).", 2)
    lines += fold(f"Wanted: {market(region.wanted)}.", 2)
    lines += fold(f"For Sale: {market(region.for_sale)}.", 2)
    lines += fold(f"Entertainment available: ${region.entertainment}.", 2)
    lines += fold(f"Products: {', '.join(amount(item, count) for item, count in region.products) or 'none'}.", 2)
    return lines


def market(offers: Iterable[Offer]) -> str:
    """Lines of a market: "50 wood elves [WELF] at $60, 10 leaders [LEAD] at $120"."""
    return ", ".join(f"{_offered(offer)} at ${offer.price}" for offer in offers) or "none"


def _offered(offer: Offer) -> str:
    if offer.amount >= 0:
        return amount(offer.item, offer.amount)
    item = ITEMS[offer.item]
    return f"unlimited {item.plural} [{item.abbreviation}]"


def exits(region: SeenRegion) -> list[str]:
    """Where the region leads to."""
    found: list[str] | None = region.memo.get("exits")
    if found is None:
        found = ["Exits:"]
        for direction, land in region.exits.items():
            found += fold(f"{DIRECTIONS[direction]} : {land.title}.", 2)
        if not region.exits:
            found.append("  none")
        region.memo["exits"] = found
    return found


def who_is_there(region: SeenRegion, weight: Weight | None) -> list[str]:
    """Structures with who is in them, then the units outside (ATL-REPORT-04); a crowd's units with their factions."""
    found = crowd_in(region, weight)
    if found is None:
        return _places(region, region.units, {})
    bands: dict[int, list[str]] = {}
    for band in found.bands:
        line = band_line(band) if band.count > 1 else unit_line(band.one)
        bands.setdefault(band.one.structure, []).append(line)
    singles = frozenset(unit.id for unit in found.singles)
    shown = [unit for unit in region.units if unit.own or unit.id in singles] if singles else region.own_units
    lines = [*fold(notice(found)), "", *_places(region, shown, bands)]
    return lines + fold(others_line(found.others)) if found.others else lines


def _places(region: SeenRegion, units: Iterable[SeenUnit], bands: Mapping[int, list[str]]) -> list[str]:
    """The structures and what is outside of them. bands: lines of factions, by structure."""
    lines: list[str] = []
    inside: dict[int, list[SeenUnit]] = {}
    for unit in units:
        inside.setdefault(unit.structure, []).append(unit)
    for structure in region.structures:
        lines += fold(structure_line(structure))
        for unit in inside.get(structure.number, ()):
            lines += _unit_lines(unit, 2)
        lines += folded(bands.get(structure.number, []), 2)
        lines.append("")
    for unit in inside.get(0, ()):
        lines += _unit_lines(unit, 0)
    return lines + folded(bands.get(0, []))


def _unit_lines(unit: SeenUnit, indent: int) -> list[str]:
    found: list[str] | None = unit.memo.get("lines")
    if found is None:
        found = unit.memo["lines"] = fold(unit_line(unit), indent)
    return found
