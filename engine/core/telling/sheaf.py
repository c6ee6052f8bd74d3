"""A sheaf as plain data: what `turnkeep` holds in every report's JSON, and what the page is made of."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from functools import cache
from textwrap import dedent
from typing import Any

from engine.core.house import Advice
from engine.core.language.readers import Choice, Flag, Many, Named, Whole
from engine.core.orders import Arg, OrderSpec
from engine.core.telling.desk.kinds import kind_of
from engine.core.telling.dossier import Choices, Desk, Dossier, Offering, Sheaf, SheetPart
from engine.core.telling.mapchanges import Earlier
from engine.core.telling.mapsheet import Cell, MapSheet

VERSION = "1.6"
FORM_LIMIT = 4_000  # characters of the form in Discord
MOST_SUGGESTED = 30  # parts of a suggestion


@dataclass(frozen=True, slots=True, kw_only=True)
class Occasion:
    """What the host knows and no game's report: the game's name for people, the campaign, when the next orders are due
    (ISO, UTC), whether it is over.
    """

    title: str = ""
    campaign: str = ""
    deadline: str = ""
    over: bool = False


def sheaf_document(
    sheaf: Sheaf,
    report: Mapping[str, Any],
    occasion: Occasion | None = None,
    advice: Advice | None = None,
    earlier: Earlier | None = None,
) -> dict[str, Any]:
    """All of it as plain data. report: game, name, turn and date of the report it belongs to; advice: a mentor's;
    earlier: what the map is compared with.
    """
    occasion, desk = occasion or Occasion(), sheaf.desk
    found: dict[str, Any] = {"version": VERSION}
    found["frame"] = {
        **report,
        "faction": sheaf.dossier.faction,
        "title": occasion.title,
        "campaign": occasion.campaign,
        "deadline": occasion.deadline,
        "over": occasion.over,
        "next_turn": int(report["turn"]) + 1,
        "next_date": desk.next_date,
        "form_limit": FORM_LIMIT,
        "days": sheaf.dossier.days,
        "pace": sheaf.dossier.pace,
        "strength": sheaf.dossier.strength,
        "skilled": dict(sheaf.dossier.skilled),
        "waits": sheaf.dossier.waits,
        "comment": desk.comment,
        "longest_line": desk.longest_line,
        "before": desk.before,
        "openings": list(desk.openings),
        "reference": sheaf.dossier.reference.pattern,
    }
    found |= _told(sheaf.dossier)
    found["map"] = [map_document(one) | _since(one, earlier) for one in (sheaf.map, *sheaf.map.other_levels)]
    denies = {word: {one: list(all_) for one, all_ in said.items()} for word, said in sheaf.dossier.denies.items()}
    found["orders"] = _desk(desk) | {"denies": denies, "offers": _offers(sheaf.offering)} | _suggested(sheaf, advice)
    return found


def _suggested(sheaf: Sheaf, advice: Advice | None) -> dict[str, Any]:
    """What a mentor would write, as far as it does not stand in the sheet: section by section, and line by line what
    belongs to none. whole: the lines take the place of those in force.
    """
    if advice is None or sheaf.cut is None:
        return {}
    standing = {part.unit.lower(): {line.strip() for line in part.lines} for part in sheaf.desk.parts}
    found = []
    for part in sheaf.cut(advice.orders.rstrip()):
        about = {"unit": part.unit, "form": part.form, "head": list(part.head)}
        whole = any(line[:1].isspace() for line in part.lines)
        lines = dedent("\n".join(part.lines)).strip("\n").split("\n")
        for told in [lines] if part.unit else [[line] for line in lines]:
            if not {line.strip() for line in told} <= standing.get(part.unit.lower(), set()) | {""}:
                found.append({**about, "lines": told, "whole": whole})
    return {"suggested": {"text": advice.suggestion, "parts": found[:MOST_SUGGESTED]}} if found else {}


def _offers(offering: Sequence[Offering | None]) -> dict[str, Any]:
    """What may be given, section by section, in the order of `sections` and `further`; None for one that was not asked
    about. orders: keyword -> the number of a node, or why not. nodes: whether the line may end there, word -> the node
    behind it, what it costs; what is alike stands once.
    """
    nodes = _Nodes()
    sections = [None if section is None else _offered(section, nodes) for section in offering]
    return {"nodes": nodes.rows, "sections": sections}


def _offered(section: Offering, nodes: _Nodes) -> dict[str, Any]:
    orders = {word: one if isinstance(one, str) else nodes.number(one) for word, one in section.orders.items()}
    after = {above: dict(below) for above, below in section.after.items()}
    return {"orders": orders, "after": after, "standing": dict(section.standing)}


class _Nodes:
    """Choices as rows, each kept once."""

    def __init__(self) -> None:
        self.rows: list[list[Any]] = []
        self._known: dict[tuple[Any, ...], int] = {}
        self._met: dict[Choices, int] = {}  # thousands of lines share what comes after them

    def number(self, one: Choices) -> int:
        """The row of this one; those of what comes after it stand before it."""
        if one not in self._met:
            ways = [(_PIECE.findall(word), then) for word, then in one.next.items()]
            self._met[one] = self._row(one.ends, ways, one.cost)
        return self._met[one]

    def _row(self, ends: bool, ways: Sequence[tuple[Sequence[str], Choices]], cost: int = 0) -> int:
        longer: dict[str, list[tuple[Sequence[str], Choices]]] = {}
        for (first, *rest), then in ways:
            longer.setdefault(first, []).append((rest, then))
        after = {first: self._behind(rests) for first, rests in longer.items()}
        number = self._known.setdefault((ends, cost, *after.items()), len(self.rows))
        if number == len(self.rows):
            self.rows.append([int(ends), after, cost] if cost else [int(ends), after])
        return number

    def _behind(self, rests: Sequence[tuple[Sequence[str], Choices]]) -> int:
        whole = next((then for rest, then in rests if not rest), None)
        if whole is not None and len(rests) == 1:
            return self.number(whole)
        return self._row(False, [one for one in rests if one[0]])


_PIECE = re.compile(r'"[^"]*"|\S+')
"""The words of what stands for an argument; a quoted one is one."""


def _told(dossier: Dossier) -> dict[str, Any]:
    """What the game tells, with everything that is empty left out."""
    return {
        "figures": [_bare(one) for one in dossier.figures],
        "events": [_bare(one) for one in dossier.entries],
        "units": [_bare(one) for one in dossier.units],
        "places": [_bare(one) for one in dossier.places],
        "finances": {
            "coin": dossier.coin,
            "before": _purse_before(dossier),
            "purse": dossier.purse,
            "upkeep": dossier.upkeep,
            "own_purse": list(dossier.own_purse),
            "ledger": [_bare(one) for one in dossier.ledger],
        },
        "knowledge": [_bare(one) for one in dossier.knowledge],
        "relations": [_bare(one) for one in dossier.relations],
        "wares": [_bare(one) for one in dossier.wares],
        "entering": {land: dict(modes) for land, modes in dossier.entering.items()},
    }


def _purse_before(dossier: Dossier) -> int | None:
    """What the purse held a turn ago; None where the ledger does not explain the purse."""
    if dossier.purse is None or not dossier.balanced:
        return None
    return dossier.purse - sum(one.amount for one in dossier.ledger)


def _bare(record: Any) -> dict[str, Any]:
    """A record as plain data, without what is as it is unless said otherwise."""
    found: dict[str, Any] = {}
    for name, usual in _usual(record.__class__):
        value = getattr(record, name)
        if value is usual or value == usual or (not value and value in _EMPTY):
            continue
        found[name] = value if type(value) in _PLAIN else _value(value)
    return found


_EMPTY: tuple[Any, ...] = ("", (), {})
_PLAIN = {str, int, float, bool, type(None)}


@cache
def _usual(kind: Any) -> tuple[tuple[str, Any], ...]:
    """The fields of a kind of record and what they hold when nothing was said."""
    return tuple((one.name, one.default) for one in fields(kind))


def _value(value: Any) -> Any:
    if isinstance(value, str):
        return str(value)  # of an enumeration its value
    if isinstance(value, tuple):
        return [item if type(item) in _PLAIN else _value(item) for item in value]
    if isinstance(value, Mapping):
        return dict(value)
    return _bare(value) if is_dataclass(value) else value


def map_document(sheet: MapSheet) -> dict[str, Any]:
    """A map as data: the cells with what is known of them, and all that is drawn."""
    columns, rows = [cell.x for cell in sheet.cells] or [0], [cell.y for cell in sheet.cells] or [0]
    return {
        "layout": sheet.layout.value,
        "level": sheet.level,
        "title": sheet.title,
        "scale": sheet.scale,
        "alt": sheet.alt,
        "left": min(columns),
        "top": min(rows),
        "width": max(columns) - min(columns) + 1,
        "height": max(rows) - min(rows) + 1,
        "wraps": sheet.wraps,
        "cells": [_cell(cell) for cell in sheet.cells],
        "edges": [_bare(edge) for edge in sheet.edges],
        "settlements": [_bare(one) for one in sheet.settlements],
        "signs": [_bare(one) for one in sheet.signs],
        "marks": [_bare(one) for one in sheet.marks],
        "arrows": [_bare(one) for one in sheet.arrows],
        "banners": [_bare(one) for one in sheet.banners],
        "legend": [list(one) for one in sheet.legend],
    }  # fmt: skip


def _since(sheet: MapSheet, earlier: Earlier | None) -> dict[str, Any]:
    """What is not as it was a turn ago. banners: of those who were there and are on the map no longer."""
    if earlier is None:
        return {}
    changes, known = earlier.changes(sheet), {banner.key for banner in sheet.banners}
    told = {*changes.turned.values(), *(mark.banner for marks in changes.left.values() for mark in marks)} - known
    old = (one for level in (earlier.sheet, *earlier.sheet.other_levels) for one in level.banners)
    return {
        "since": {
            "turn": earlier.turn,
            "won": sorted(changes.won),
            "lost": sorted(changes.lost),
            "turned": dict(changes.turned),
            "left": [_bare(mark) for marks in changes.left.values() for mark in marks],
            "came": [_bare(mark) for marks in changes.came.values() for mark in marks],
            "losses": sorted(changes.losses),
            "found": sorted(changes.found),
            "banners": [_bare(one) for one in {one.key: one for one in old if one.key in told}.values()],
        }
    }


def _cell(cell: Cell) -> dict[str, Any]:
    """A cell always says where it is and how well it is known."""
    found = _bare(cell)
    found["x"], found["y"], found["sight"] = cell.x, cell.y, cell.sight.value
    return found


def _desk(desk: Desk) -> dict[str, Any]:
    return {
        "specs": [_spec(spec, desk) for spec in desk.specs],
        "common": list(desk.common),
        "words": {kind: [[one.word, one.title] for one in words] for kind, words in desk.words.items() if words},
        "sections": [_part(part) for part in desk.parts],
        "further": [_part(part) for part in desk.further],
        "tail": list(desk.tail),
    }


def _part(part: SheetPart) -> dict[str, Any]:
    return {"unit": part.unit, "form": part.form, "head": list(part.head), "lines": list(part.lines)}


def _spec(spec: OrderSpec, desk: Desk) -> dict[str, Any]:
    found: dict[str, Any] = {"keyword": spec.keyword, "syntax": spec.syntax, "help": spec.help, "rule": spec.rule}
    found["example"] = spec.example
    found["accepts"] = list(desk.accepts.get(spec.keyword, ()))
    for name, value in (("aliases", list(spec.aliases)), ("group", spec.group), ("lines", spec.lines)):
        if value:
            found[name] = value
    if spec.keyword in desk.lasting:
        found["long"] = True
    samples = desk.samples.get(spec.keyword, {})
    found["args"] = [_arg(arg, samples.get(arg.name, "")) for arg in spec.args]
    return found


def _arg(arg: Arg, sample: str) -> dict[str, Any]:
    reader = arg.reader.one if isinstance(arg.reader, Many) else arg.reader
    found: dict[str, Any] = {"name": arg.name, "kind": kind_of(reader), "names": arg.reader.kind}
    if arg.optional:
        found["optional"] = True
    if arg.fillers:
        found["fillers"] = list(arg.fillers)
    if isinstance(arg.reader, Many):
        found["many"] = True
        found["least"] = arg.reader.least
    if sample:
        found["sample"] = sample
    if not isinstance(reader, Whole | Flag | Choice | Named):
        found["open"] = True  # may be more than one word, or words that are not listed
    for bound in ("low", "high"):
        if isinstance(getattr(reader, bound, None), int):
            found[bound] = getattr(reader, bound)
    if reader.choices():
        found["closed"] = True  # nothing but the words listed for its kind
    if getattr(reader, "whole", False):
        found["rest"] = True  # takes the rest of the line
    return found
