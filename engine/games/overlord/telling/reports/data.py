"""The report as data for client programs: the same facts as the text, by ids and tags."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.core.orders import OrderSheet
from engine.games.overlord.battle.text import battle_lines, seen_lines
from engine.games.overlord.combat.events import BattleFought, BattleSeen
from engine.games.overlord.rules.items import ITEMS
from engine.games.overlord.rules.land import TERRAINS
from engine.games.overlord.rules.races import RACES
from engine.games.overlord.rules.skills import SKILLS
from engine.games.overlord.rules.structures import STRUCTURES
from engine.games.overlord.rules.titles import TITLES
from engine.games.overlord.sight import knowledge
from engine.games.overlord.sight.view import FactionView, Land, OwnUnit, SeenPlace, SeenStructure, SeenUnit, Way
from engine.games.overlord.state import STUDY_DAY
from engine.games.overlord.telling.calendar import date
from engine.games.overlord.telling.reports.days import Diary, Month
from engine.games.overlord.telling.sheet import line_text
from engine.games.overlord.wording import WORDING

VERSION = "1.0"


def report_data(view: FactionView, month: Month, sheet: OrderSheet | None) -> dict[str, Any]:
    """The whole report as plain data."""
    return {
        "version": VERSION,
        "ruleset": "overlord",
        "turn": view.turn,
        "date": date(view.turn),
        "season": view.season,
        "next_season": view.next_season,
        "faction": {"id": view.faction, "name": view.name, "status": view.status},
        "funds": _items(view.fund),
        "control_points": {"used": view.control_used, "available": view.control},
        "settings": dict(view.settings),
        "stances": {
            "default": view.default_stance.value,
            "declared": {number: stance.value for number, stance in view.stances.items()},
            "toward_us": None if view.contacts is None else {n: stance.value for n, stance in view.contacts.items()},
        },
        "factions": dict(view.factions),
        "errors": _errors(month, sheet),
        "events": _diary(month.whole),
        "battles": [_battle(event, view) for event in month.battles],
        "units": [_own(unit, month) for unit in view.own.values()],
        "departed_units": [
            {"id": number, "name": month.names[number], "events": _diary(diary)}
            for number, diary in month.units.items()
            if number not in view.own
        ],
        "structures": [_structure(structure) for structure in view.own_structures.values()],
        "locations": [_place(place, month) for place in view.places.values()],
        "remembered": [_land(land, view) for land in view.lands.values() if land.id not in view.places],
        "knowledge": [{"key": mark, "text": knowledge.entry(mark)} for mark in view.shown],
    }


def _tagged(tag: str, name: str) -> dict[str, str]:
    return {"tag": tag, "name": name}


def _items(items: Mapping[str, int], equipped: Mapping[str, int] | None = None) -> list[dict[str, Any]]:
    found = []
    for item, number in items.items():
        entry: dict[str, Any] = {**_tagged(item, ITEMS[item].name), "amount": number}
        if equipped is not None:
            entry["equipped"] = equipped.get(item, 0)
        found.append(entry)
    return found


def _diary(diary: Diary | None) -> list[dict[str, Any]]:
    return [{"from": told.first, "to": told.last, "text": told.text} for told in diary.told] if diary else []


def _errors(month: Month, sheet: OrderSheet | None) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = [
        {"message": str(one), "line": one.line}
        for one in (sheet.diagnostics if sheet else ())
        if one.severity != "note"
    ]
    for event in month.refused:
        found.append({"message": WORDING.catalogue.sentence(event), "line": event.line, "order": event.order})
    return found


def _battle(event: BattleFought | BattleSeen, view: FactionView) -> dict[str, Any]:
    fought = isinstance(event, BattleFought)
    names = view.factions
    lines = battle_lines(event, names) if isinstance(event, BattleFought) else seen_lines(event, names)
    return {
        "day": event.day,
        "location": event.location,
        "took_part": fought,
        "winner": event.winner,
        "text": "\n".join(lines),
    }


# --- units ------------------------------------------------------------------------------------------------------------


def _seen(unit: SeenUnit) -> dict[str, Any]:
    """A unit as it is seen at a place, made once for all who see it so."""
    found: dict[str, Any] | None = unit.memo.get("data")
    if found is None:
        found = unit.memo["data"] = _unit(unit)
    return found


def _unit(unit: SeenUnit) -> dict[str, Any]:
    found: dict[str, Any] = {"id": unit.id, "name": unit.name, "own": unit.own, "kind": unit.kind.value}
    found |= {"race": _tagged(unit.race, RACES[unit.race].name), "figures": unit.figures}
    if unit.faction:
        found["faction"] = {"id": unit.faction, "name": unit.faction_name}
    for name in ("description", "structure", "leader", "title"):
        if getattr(unit, name):
            found[name] = getattr(unit, name)
    if unit.guarding:
        found["on_guard"] = True
    if unit.towards_you is not None:
        found["stance_toward_us"] = unit.towards_you.value
    if unit.on_the_way:
        found["on_the_way"] = True
    found["stance"] = unit.stance.value
    found["items"] = _items(unit.items)
    return found


def _own(unit: OwnUnit, month: Month) -> dict[str, Any]:
    """Everything of an own unit."""
    tactics = unit.tactics
    found = _seen(unit) | {
        "location": unit.location,
        "items": _items(unit.items, unit.equipped),
        "weight": unit.load,
        "capacity": unit.capacity.listed,
        "skills": [
            {**_tagged(tag, SKILLS[tag].name), "level": level, "days": unit.experience.get(tag, 0) / STUDY_DAY}
            for tag, level in unit.levels.items()
        ],
        "may_learn": [{**_tagged(tag, SKILLS[tag].name), "level": level} for tag, level in unit.may_learn.items()],
        "stats": unit.stats.listed,
        "control_points": unit.control,
        "upkeep": unit.upkeep,
        "max_mana": unit.mana_limit,
        "settings": dict(unit.settings),
        "tactics": {
            "battle": tactics.battle.value,
            "rank": tactics.rank,
            "file": tactics.file,
            "move": tactics.move.value,
            "combat": list(tactics.actions),
        },
        "effects": dict(unit.effects),
        "target": unit.target,
        "oath": unit.oath,
        "dissent": unit.dissent,
        "orders": [line_text(line) for line in unit.orders],
        "events": _diary(month.units.get(unit.id)),
    }
    if unit.trip is not None:
        trip = unit.trip
        found["journey"] = {
            "from": trip.origin,
            "to": trip.goal,
            "mode": trip.mode.value,
            "days": trip.days,
            "days_left": trip.left,
        }
    return found


# --- places -----------------------------------------------------------------------------------------------------------


def _land(land: Land, view: FactionView) -> dict[str, Any]:
    found: dict[str, Any] = {
        "id": land.id,
        "name": land.name,
        "terrain": _tagged(land.terrain, TERRAINS[land.terrain].name),
    }
    if land.container:
        found["inside"] = land.container
    else:
        found["coordinates"] = {"x": land.x, "y": land.y}
    if land.id in view.seen:
        found["last_seen"] = view.seen[land.id]
        found["exits"] = dict(land.exits)
    return found


def _place(place: SeenPlace, month: Month) -> dict[str, Any]:
    found = dict(_common(place))
    found["present"] = place.present
    found["resources"] = _items(place.resources)
    found["ground"] = _items(place.ground)
    found["directions"] = [_way(way) for way in place.ways]
    found["units"] = [_seen(unit) for unit in place.units]
    found["structures"] = [_structure(structure) for structure in place.structures]
    found["events"] = _diary(month.places.get(place.id))
    return found


def _common(place: SeenPlace) -> dict[str, Any]:
    """What all who see the place read alike, made once."""
    found: dict[str, Any] | None = place.memo.get("data")
    if found is None:
        found = place.memo["data"] = _survey(place)
    return found


def _survey(place: SeenPlace) -> dict[str, Any]:
    land = place.land
    found: dict[str, Any] = {
        "id": land.id,
        "name": land.name,
        "terrain": _tagged(land.terrain, TERRAINS[land.terrain].name),
        "inside": land.container,
        "coordinates": {"x": land.x, "y": land.y},
        "weather": place.weather,
        "next_weather": place.next_weather,
        "population": place.population,
        "wages": place.wages,
        "taxes": place.taxes,
        "for_hire": [{"race": hire.race, "amount": hire.amount, "price": hire.price} for hire in place.hires],
        "for_sale": [{"item": one.item, "amount": one.amount, "price": one.price} for one in place.for_sale],
        "buying": [{"item": one.item, "amount": one.amount, "price": one.price} for one in place.wanted],
        "market_days": list(place.market_days),
        "teaches": dict(place.teaches),
        "inner_locations": [
            {"id": one.land.id, "name": one.land.name, "terrain": one.land.terrain, "teaches": dict(one.teaches)}
            for one in place.inner
        ],
    }
    title = place.title
    if title is not None:
        found["title"] = {**_tagged(title.tag, TITLES[title.tag].name), "cost": title.cost}
        if title.holder:
            found["title"] |= {"holder": title.holder, "holder_name": title.holder_name, "faction": title.faction}
    if place.owner:
        found["owner"] = place.owner
    return found


def _way(way: Way) -> dict[str, Any]:
    days, mode = way.printed
    by_mode = {"walk": way.walk, "ride": way.ride, "fly": way.fly, "sail": way.sail, "climb": way.climb}
    found: dict[str, Any] = {"direction": way.direction, "to": way.goal, "days": days, "mode": mode or "walking"}
    found["days_by_mode"] = {name: number for name, number in by_mode.items() if number}
    if way.road:
        found["road"] = True
    return found


def _structure(structure: SeenStructure) -> dict[str, Any]:
    found: dict[str, Any] = {"id": structure.id, "name": structure.name, "location": structure.location}
    found |= {"type": _tagged(structure.type, STRUCTURES[structure.type].name), "own": structure.own}
    if structure.description:
        found["description"] = structure.description
    if structure.needs:
        found["needs"] = dict(structure.needs)
    if structure.teaches:
        found["teaches"] = dict(structure.teaches)
    if structure.own and structure.vessel:
        found |= {"cargo": _items(structure.cargo), "weight": structure.load, "capacity": structure.hold}
    return found
