"""The report as data for players' programs, in the shape of the living servers' JSON report 1.0.1."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from operator import attrgetter, itemgetter
from typing import Any

from engine.core.events import Event
from engine.core.orders import OrderSheet
from engine.games.atlantis.battle.events import BattleFought
from engine.games.atlantis.events import News, Refused, UnitEvent
from engine.games.atlantis.rules.items import ITEMS, RACES
from engine.games.atlantis.rules.land import STRUCTURES
from engine.games.atlantis.rules.skills import SKILLS
from engine.games.atlantis.sight.knowledge import item_report, skill_report
from engine.games.atlantis.sight.view import FactionView, Land, Offer, SeenRegion, SeenStructure, SeenUnit
from engine.games.atlantis.state import Attitude
from engine.games.atlantis.telling.calendar import month_and_year
from engine.games.atlantis.telling.reports.battles import battle_lines
from engine.games.atlantis.telling.reports.entries import DIRECTIONS
from engine.games.atlantis.wording import WORDING

VERSION = "1.0.1"
LEVELS = ("nexus", "surface", "underworld")


def report_data(view: FactionView, events: Sequence[Event], sheet: OrderSheet | None) -> dict[str, Any]:
    """The whole report as plain data."""
    month, year = month_and_year(view.turn, view.year) if view.turn else ("", view.year)
    repeats = _orders(view)
    return {
        "version": VERSION,
        "engine": {
            "version": "4.0.4",
            "ruleset": "Atlantis",
            "ruleset_version": "4.0.4",
            "json_report_version": VERSION,
        },
        "name": view.name,
        "number": view.faction,
        "type": {"war": view.war, "trade": view.trade, "magic": view.magic},
        "date": {"month": month, "year": year, "turn": view.turn},
        "administrative": {
            "times_sent": view.times,
            "inactive_turns": view.idle,
            "inactivity_deletion_turns": view.idle_limit,
            "template": view.template.value,
        },
        "status": {
            "tax_regions": {"current": view.taxed, "allowed": view.tax_limit},
            "trade_regions": {"current": view.traded, "allowed": view.trade_limit},
            "mages": {"current": view.mages, "allowed": view.mage_limit},
        },
        "statistics": _statistics(view),
        "attitudes": _attitudes(view),
        "unclaimed_silver": view.unclaimed,
        "errors": _errors(events, sheet),
        "battles": [{"report": "\n".join(battle_lines(event))} for event in events if isinstance(event, BattleFought)],
        "events": _events(view, events),
        "skill_reports": [_skill_report(entry) for entry in view.shown if ":" in entry],
        "item_reports": [_item_report(entry) for entry in view.shown if ":" not in entry],
        "object_reports": [],
        "regions": [_region(region, repeats) for region in view.regions.values()],
    }


def _orders(view: FactionView) -> dict[int, list[dict[str, str]]]:
    """The repeated orders of own units, as in the template."""
    return {unit.id: [{"order": line} for line in unit.repeats] for unit in view.own.values() if unit.repeats}


def _statistics(view: FactionView) -> list[dict[str, Any]]:
    """What the faction holds in all, by item."""
    held: dict[str, int] = {}
    for unit in view.own.values():
        for item, count in unit.items.items():
            held[item] = held.get(item, 0) + count
    return [_item(item, count) for item, count in held.items()]


def _attitudes(view: FactionView) -> dict[str, Any]:
    found: dict[str, Any] = {"default": view.default_attitude.value}
    for attitude in Attitude:
        found[attitude.value] = [
            {"name": view.factions.get(number, ""), "number": number}
            for number, held in sorted(view.attitudes.items())
            if held is attitude
        ]
    return found


# --- what happened ----------------------------------------------------------------------------------------------------


def _errors(events: Sequence[Event], sheet: OrderSheet | None) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = [
        {"message": str(d), "line": d.line} for d in (sheet.diagnostics if sheet else ()) if d.severity != "note"
    ]
    for event in events:
        if isinstance(event, Refused):
            found.append({"message": WORDING.catalogue.sentence(event), "order": event.order, "unit": _named(event)})
    return found


def _named(event: UnitEvent) -> dict[str, Any]:
    return {"name": event.unit_name.removesuffix(f" ({event.unit})"), "number": event.unit}


def _events(view: FactionView, events: Sequence[Event]) -> list[dict[str, Any]]:
    """Events with their category, the step of the turn in lower case, and the region, where it is known."""
    known = WORDING.catalogue
    found: list[dict[str, Any]] = []
    for event in events:
        if isinstance(event, (Refused, News, BattleFought)) or event.silent:
            continue
        entry: dict[str, Any] = {"category": event.phase.lower(), "message": known.sentence(event)}
        if isinstance(event, UnitEvent):
            entry["unit"] = _named(event)
        land = view.lands.get(int(event.place)) if event.place.isdecimal() else None
        if land is not None:
            entry["region"] = _place(land)
        found.append(entry)
    return found


def _skill_report(entry: str) -> dict[str, Any]:
    key, _, level = entry.rpartition(":")
    skill = SKILLS[key]
    text = skill_report(key, int(level)).partition(": ")[2]
    return {"name": key, "tag": skill.abbreviation, "level": int(level), "description": text}


def _item_report(key: str) -> dict[str, Any]:
    item = ITEMS[key]
    return {"name": key, "tag": item.abbreviation, "description": item_report(key).partition(": ")[2]}


# --- regions ----------------------------------------------------------------------------------------------------------


def _place(land: Land) -> dict[str, Any]:
    found: dict[str, Any] = {
        "coordinates": {"x": land.x, "y": land.y, "z": land.level, "label": LEVELS[land.level]},
        "terrain": land.terrain,
        "province": land.name,
    }
    if land.town:
        found["settlement"] = {"name": land.town, "size": land.town_kind}
    return found


def _region(region: SeenRegion, repeats: Mapping[int, list[dict[str, str]]]) -> dict[str, Any]:
    common: dict[str, Any] | None = region.memo.get("data")
    if common is None:
        common = region.memo["data"] = {
            **_place(region.land),
            "tax": region.tax,
            "wages": {"amount": region.wages, "max": region.work},
            "entertainment": region.entertainment,
            "weather": {"current": region.weather, "next": region.next_weather},
            "exits": [{"direction": DIRECTIONS[d], "region": _place(land)} for d, land in region.exits.items()],
        }
        if region.peasants:
            common["population"] = {"amount": region.peasants, "race": RACES[region.race].plural}
    found = dict(common)
    found["present"] = region.present
    found["markets"] = {"for_sale": _market(region.for_sale), "wanted": _market(region.wanted)}
    found["products"] = [_item(item, count) for item, count in region.products]
    if region.gate:
        found["gate"] = {"open": True, "number": region.gate, "total": region.gates}
    units = _units(region, repeats)
    found["units"] = units.get(0, [])
    found["structures"] = [_structure(one, units.get(one.number, [])) for one in region.structures]
    return found


_MEMO, _KNOWN = attrgetter("memo"), itemgetter("data")


def _units(region: SeenRegion, repeats: Mapping[int, list[dict[str, str]]]) -> dict[int, list[dict[str, Any]]]:
    """The units by the structure they are in, those outside of all as 0."""
    for unit in region.own_units:
        _unit(unit, repeats)
    try:
        told = list(map(_KNOWN, map(_MEMO, region.units)))  # of a crowd others have had all of it told before
    except KeyError:
        told = [unit.memo.get("data") or _unit(unit, repeats) for unit in region.units]
    if not region.structures:
        return {0: told}
    found: dict[int, list[dict[str, Any]]] = {}
    for unit, data in zip(region.units, told, strict=True):
        found.setdefault(unit.structure, []).append(data)
    return found


def _market(offers: Iterable[Offer]) -> list[dict[str, Any]]:
    found = []
    for offer in offers:
        item = ITEMS[offer.item]
        entry: dict[str, Any] = {"name": item.key, "plural": item.plural, "tag": item.abbreviation}
        entry["price"] = offer.price
        if offer.amount < 0:
            entry["unlimited"] = True
        else:
            entry["amount"] = offer.amount
        found.append(entry)
    return found


def _item(key: str, count: int) -> dict[str, Any]:
    item = ITEMS[key]
    return {"amount": count, "name": item.key, "plural": item.plural, "tag": item.abbreviation}


def _structure(structure: SeenStructure, units: list[dict[str, Any]]) -> dict[str, Any]:
    kind = STRUCTURES[structure.type]
    found: dict[str, Any] = {"name": structure.name, "number": structure.number, "type": structure.type}
    if structure.description:
        found["description"] = structure.description
    if structure.needs:
        found["incomplete"] = structure.needs
    if kind.is_ship:
        found |= {"capacity": kind.capacity, "sailors": kind.sailors}
    if structure.passage:
        found["inner_location"] = True
    found["units"] = units
    return found


# --- units ------------------------------------------------------------------------------------------------------------


def _unit(unit: SeenUnit, repeats: Mapping[int, list[dict[str, str]]]) -> dict[str, Any]:
    found = unit.memo["data"] = _unit_data(unit)
    if unit.own:
        found["orders"] = repeats.get(unit.id, [])
    return found


def _unit_data(unit: SeenUnit) -> dict[str, Any]:
    found: dict[str, Any] = {"name": unit.name, "number": unit.id}
    if unit.own:
        found["own_unit"] = True  # programs ask whether it is there
    if unit.faction:
        found["faction"] = {"name": unit.faction_name, "number": unit.faction}
    if unit.description:
        found["description"] = unit.description
    found["flags"] = _flags(unit)
    found["items"] = [_item(item, count) for item, count in unit.items.items()]
    if unit.complete:
        load = unit.load
        found["weight"] = load.weight
        found["capacity"] = {"flying": load.flying, "riding": load.riding, "walking": load.walking, "swimming": 0}
        known = [_skill(key) | {"level": s.level, "skill_days": s.days} for key, s in unit.skills.items()]
        found["skills"] = {"known": known, "can_study": [_skill(key) for key in unit.studies]}
        if unit.combat_spell:
            found["combat_spell"] = _skill(unit.combat_spell)
    return found


def _flags(unit: SeenUnit) -> dict[str, Any]:
    found: dict[str, Any] = {"guard": True} if unit.guard else {}
    if unit.complete:
        found |= {
            "avoid": unit.avoid,
            "behind": unit.behind,
            "holding": unit.hold,
            "no_aid": unit.noaid,
            "taxing": unit.autotax,
            "reveal": unit.reveal.value,
            "consume": unit.consume.value,
        }
    return found


def _skill(key: str) -> dict[str, Any]:
    return {"name": key, "tag": SKILLS[key].abbreviation}
