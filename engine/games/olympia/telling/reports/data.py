"""The report as data for client programs: the same facts as the text, by numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.core.orders import OrderSheet
from engine.games.olympia.rules.calendar import date
from engine.games.olympia.rules.items import ITEMS
from engine.games.olympia.rules.skills import SKILLS
from engine.games.olympia.sight.known_lands import KnownProvince
from engine.games.olympia.sight.view import FactionView, OwnUnit, SeenInner, SeenPlace, SeenStack, SeenUnit, SeenWay
from engine.games.olympia.telling.reports.diary import Diaries, Told

VERSION = "1.0"


def report_data(view: FactionView, told: Diaries, sheet: OrderSheet | None) -> dict[str, Any]:
    """The whole report as plain data."""
    return {
        "version": VERSION,
        "ruleset": "olympia",
        "turn": view.turn,
        "date": date(view.turn),
        "faction": {"id": view.faction, "name": view.name, "status": view.status},
        "noble_points": view.points,
        "fast_study": view.fast_study,
        "unformed": list(view.unformed),
        "claim": _items(view.claim),
        "ranks": [{"what": rank.what, "figure": rank.figure, "place": rank.place} for rank in view.ranks],
        "players": dict(view.players),
        "admits": list(view.admits),
        "attitudes": {attitude: list(codes) for attitude, codes in view.attitudes.items()},
        "errors": [
            {"message": str(found), "line": found.line}
            for found in (sheet.diagnostics if sheet else ())
            if found.severity != "note"
        ],
        "events": _diary([*told.units.get(view.faction, ()), *told.rest]),
        "units": [_own(unit, told) for unit in view.own.values()],
        "departed_units": [
            {"id": code, "events": _diary(diary)}
            for code, diary in told.units.items()
            if code not in view.own and code != view.faction
        ],
        "queues": {code: list(queue) for code, queue in view.queues.items()},
        "places": [_place(place) | {"events": _diary(told.places.get(place.id, ()))} for place in view.places.values()],
        "garrisons": [
            {
                "id": one.units[0],
                "place": one.where,
                "men": one.men,
                "tax": one.tax,
                "cost": one.cost,
                "forwarded": one.forwarded,
                "castle": one.castle,
                "ruler": one.ruler,
            }
            for one in told.paid
        ],
        "garrison_log": _diary(told.noticed),
        "elsewhere": [
            {"id": code, "events": _diary(log)} for code, log in told.places.items() if code not in view.places
        ],
        "known": {realm.value: list(map(_known, lands)) for realm, lands in view.lands.levels.items()},
        "lore": list(told.lore),
    }


def _items(items: Mapping[str, int]) -> list[dict[str, Any]]:
    return [
        {"item": item, "name": ITEMS[item].name if item in ITEMS else item, "amount": amount}
        for item, amount in items.items()
    ]


def _diary(diary: Sequence[Told]) -> list[dict[str, Any]]:
    return [{"day": day, "text": text} for day, text in diary]


def _own(unit: OwnUnit, told: Diaries) -> dict[str, Any]:
    """Everything of an own unit; of a prisoner no more than that."""
    found: dict[str, Any] = {"id": unit.id, "name": unit.name, "events": _diary(told.units.get(unit.id, ()))}
    found["queue"] = list(unit.queue)
    if unit.prisoner:
        return found | {"prisoner": True}
    found |= {"place": unit.place, "loyalty": unit.loyalty, "health": unit.health, "ill": unit.ill}
    found |= {"attack": unit.attack, "defense": unit.defense, "missile": unit.missile, "behind": unit.behind}
    found |= {"breaks": unit.breaks, "aura": unit.aura, "most_aura": unit.most_aura}
    found |= {"above": unit.above, "beneath": list(unit.beneath), "prisoners": list(unit.prisoners)}
    found |= {"guard": unit.guard, "concealed": unit.hidden, "moving": unit.moving, "weight": unit.weight}
    found["running"] = {"order": unit.running.words, "days": unit.running.left} if unit.running else None
    found["items"] = _items(unit.items)
    found["things"] = [{"id": thing.id, "name": thing.name, "kind": thing.kind} for thing in unit.things]
    found["skills"] = [
        {"skill": code, "name": SKILLS[code].name, "uses": uses, "level": unit.levels.get(code, "")}
        for code, uses in unit.skills.items()
    ]
    found["learning"] = [
        {"skill": code, "name": SKILLS[code].name, "days": done, "of": SKILLS[code].days_to_learn}
        for code, done in unit.learning.items()
    ]
    found["offers"] = [
        {"sells": offer.sells, "item": offer.item, "quantity": offer.quantity, "price": offer.price}
        for offer in unit.offers
    ]
    return found


def _place(place: SeenPlace) -> dict[str, Any]:
    """A place in sight, made once for all who see it so."""
    found: dict[str, Any] | None = place.memo.get("data")
    if found is None:
        found = place.memo["data"] = {
            "id": place.id,
            "name": place.name,
            "kind": place.kind,
            "region": place.region,
            "within": place.within,
            "haven": place.haven,
            "civilization": place.civilization,
            "weather": list(place.weather),
            "controlled": place.controlled,
            "ruled": place.ruled,
            "pillage": place.pillage,
            "ways": list(map(_way, place.ways)),
            "inner": list(map(_inner, place.inner)),
            "teaches": list(place.teaches),
            "rumored": list(place.rumored),
            "stacks": list(map(_stack, place.stacks)),
            "market": None
            if place.market is None
            else [
                {"sells": o.sells, "who": o.who, "price": o.price, "quantity": o.quantity, "item": o.item}
                for o in place.market
            ],
            "signs": [{"by": sign.by, "text": sign.text} for sign in place.signs],
        }
    return found


def _way(way: SeenWay) -> dict[str, Any]:
    found: dict[str, Any] = {"direction": way.direction, "to": way.to, "name": way.name, "days": way.days}
    found |= {"hidden": way.hidden, "impassable": way.impassable}
    return found


def _inner(inner: SeenInner) -> dict[str, Any]:
    found: dict[str, Any] = {"id": inner.id, "name": inner.name, "kind": inner.kind, "days": inner.days}
    if inner.structure:
        found |= {"percent": inner.percent, "damage": inner.damage, "defense": inner.defense, "level": inner.level}
    if inner.owner is not None:
        found["owner"] = _stack(inner.owner)
    return found


def _stack(stack: SeenStack) -> list[dict[str, Any]]:
    return list(map(_unit, stack))


def _unit(unit: SeenUnit) -> dict[str, Any]:
    found: dict[str, Any] = {"id": unit.id, "name": unit.name, "men": _items(unit.men)}
    if unit.qualities:
        found["qualities"] = list(unit.qualities)
    if unit.banner:
        found["banner"] = unit.banner
    return found


def _known(land: KnownProvince) -> dict[str, Any]:
    found: dict[str, Any] = {"id": land.code, "row": land.row, "column": land.column, "kind": land.kind}
    found |= {"region": land.region, "been": land.been}
    if land.been:
        found |= {"civilization": land.civilization, "city": land.city, "haven": land.haven}
    return found
