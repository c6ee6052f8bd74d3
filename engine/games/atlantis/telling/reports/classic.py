"""The report as Atlantis servers have always written it, which players' programs read to the letter.

It tells what the usual layout tells. Items stand bare in a unit's line, silver among them; a structure has its type
after a colon; units outside come before structures; the sheet's comments follow the semicolon at once.
"""

from __future__ import annotations

from engine.games.atlantis.language.legal_names import type_name
from engine.games.atlantis.rules.land import STRUCTURES
from engine.games.atlantis.sight.view import FactionView, SeenRegion, SeenStructure, SeenUnit
from engine.games.atlantis.state import Template
from engine.games.atlantis.telling import sheet as order_sheet
from engine.games.atlantis.telling.reports.bygone import amount
from engine.games.atlantis.telling.reports.entries import (
    RULE,
    exits,
    figures,
    flag_words,
    gate_lines,
    region_title,
    skill_text,
    skills_text,
)
from engine.games.atlantis.telling.reports.page import fold


def unit_line(unit: SeenUnit) -> str:
    """The line of a unit, from its flag to its full stop."""
    return f"{'*' if unit.own else '-'} {unit_text(unit)}"


def unit_text(unit: SeenUnit) -> str:
    """The same without the flag; a description stands at the end."""
    found: str | None = unit.memo.get("classic")
    if found is None:
        found = unit.memo["classic"] = _unit_text(unit, f"{unit.faction_name} ({unit.faction})" if unit.faction else "")
    return found


def _own_text(unit: SeenUnit) -> str:
    """The same for the sheet of its own faction."""
    return _unit_text(unit, "")


def _unit_text(unit: SeenUnit, faction: str) -> str:
    parts = [unit.title]
    if unit.guard:
        parts.append("on guard")
    if faction:
        parts.append(faction)
    parts += flag_words(unit)
    parts += [amount(item, count) for item, count in unit.items.items()]
    sentences = [", ".join(parts)]
    if unit.complete:
        sentences.append(f"Skills: {skills_text(unit)}")
        if unit.combat_spell:
            sentences.append(f"Combat spell: {skill_text(unit.combat_spell)}")
        if unit.studies:
            sentences.append(f"Can Study: {', '.join(map(skill_text, unit.studies))}")
    text = ". ".join(sentences)
    return f"{text}; {unit.description.rstrip('.')}." if unit.description else f"{text}."


def structure_line(structure: SeenStructure) -> str:
    """The line of a structure: "+ Temple of Agrik [3] : Tower, needs 4."."""
    text = f"+ {structure.title} : {type_name(structure.type)}"
    if structure.needs:
        text += f", needs {structure.needs}"
    if structure.passage:
        text += ", contains an inner location"
    if structure.runes:
        text += ", engraved with Runes of Warding"
    if structure.description:
        text += f"; {structure.description.rstrip('.')}"
    if STRUCTURES[structure.type].kind == "lair":
        text += ", closed to player units"
    return f"{text}."


def region_lines(region: SeenRegion) -> list[str]:
    """The whole entry of a region, folded: units outside come before the structures."""
    lines = [*fold(region_title(region)), RULE, *figures(region), "", *exits(region), "", *gate_lines(region)]
    inside: dict[int, list[SeenUnit]] = {}
    for unit in region.units:
        if unit.structure:
            inside.setdefault(unit.structure, []).append(unit)
        else:
            lines += fold(unit_line(unit))
    lines.append("")
    for structure in region.structures:
        lines += fold(structure_line(structure))
        for unit in inside.get(structure.number, ()):
            lines += fold(unit_line(unit), 2)
        lines.append("")
    return lines


def sheet(view: FactionView) -> str:
    """The orders template of the kind the faction chose (ATL-ORDER-35)."""
    kind = Template.SHORT if view.template is Template.OFF else view.template
    return order_sheet.sheet(view, kind, described=_own_text, mark=";")
