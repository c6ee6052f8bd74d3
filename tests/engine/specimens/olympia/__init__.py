"""Olympia put to the test: three factions in two havens, and what they do not know of each other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from engine.core.acting.ledger import Accounted
from engine.core.events import Event
from engine.games.olympia.rules.land import CITY
from engine.games.olympia.specimen import SPECIMEN as PLAIN
from tests.engine.campaigns.olympia.deeds import carried_out
from tests.engine.specimens.olympia.estates import endow
from tests.engine.specimens.olympia.manners import MANNERS
from tests.engine.specimens.olympia.sound import sound


def _secrets(state: dict[str, Any], seat: str) -> None:
    """Changes what others own, know and plan, and all of every place that is out of sight."""
    own = {code for code, player in state["players"].items() if player["seat"] == seat}
    for code, player in state["players"].items():
        if code not in own:
            player["points"] = player.get("points", 0) + 3
            player["claim"] = {**player.get("claim", {}), "1": 77}
            player["queues"] = {"1000": ["explore"]}
            player["knows"] = ["aa00"]
            player["lore"] = ["901"]
    near = _sight(state, own)
    been = {code for number in own for code in state["players"][number].get("visited", [])}
    for unit in state["units"].values():
        if unit.get("player", "") not in own:
            unit["loyalty"], unit["rating"] = "fear", 17
            unit["health"] = 41 if unit.get("health", 100) >= 0 else -1
            unit["learning"] = {"901": 3}
            unit["pledge"] = ""
            if unit["place"] not in near:
                unit["name"] = "The Secret Unit"
                unit["items"] = {**unit.get("items", {}), "52": 5}
    for code, place in state["places"].items():
        place["supplies"] = {**place.get("supplies", {}), "79": 3}
        place["tax"] = place.get("tax", 0) + 5
        place["work_days"] = place.get("work_days", 0) + 5
        if code not in near and place.get("within", "") not in near:
            place["civilization"] = 1
            if _province(state, code) not in been and place["kind"] != CITY:  # of cities others nearby hear rumors
                place["hidden"] = bool(place.get("within"))
            place["signs"] = [{"by": "The Secret Unit", "text": "Secret."}]
            place["shroud"] = 3
    _spies(state, own)


def _province(state: dict[str, Any], code: str) -> str:
    """The province a place lies in: who was there knows what nature made in it."""
    while state["places"][code].get("within"):
        code = state["places"][code]["within"]
    return code


def _sight(state: dict[str, Any], own: set[str]) -> set[str]:
    """Where the seat has units, all that lies around those places, and the buildings there, whose owners are seen."""
    found = {unit["place"] for unit in state["units"].values() if unit.get("player", "") in own}
    for code in list(found):
        while code := state["places"][code].get("within", ""):
            found.add(code)
    return found | {code for code, place in state["places"].items() if place.get("within", "") in found}


def _spies(state: dict[str, Any], own: set[str]) -> None:
    """Puts somebody without a lord, who hides, wherever the seat has a unit, behind all others there. How many
    there are that hide nothing is no secret; he is one more that hides.
    """
    places = sorted({unit["place"] for unit in state["units"].values() if unit.get("player", "") in own})
    model = next(
        unit
        for unit in state["units"].values()
        if not (unit.get("player") or unit.get("under") or unit.get("beneath") or unit["place"] in places)
    )
    for number, place in enumerate(places):
        spy = str(90000 + number)
        put = {"id": spy, "place": place, "name": "Spy", "hides": True, "items": {"1": 50}}
        state["units"][spy] = {**model, **put}
        state["places"][place]["units"] = [*state["places"][place].get("units", []), spy]


def _ledgers(before: dict[str, Any], after: dict[str, Any], events: Sequence[Event]) -> list[tuple[int, int, int]]:
    """All items of the world, in hands, on account and with the dead, against what was booked as made and used up."""
    books: dict[str, list[int]] = {}
    for place, state in ((0, before), (2, after)):
        stores = [unit.get("items", {}) for unit in state["units"].values()]
        stores += [player.get("claim", {}) for player in state["players"].values()]
        bodies = (thing.get("body") for thing in state.get("things", {}).values())
        stores += [body.get("items", {}) for body in bodies if body]
        for store in stores:
            for item, count in store.items():
                books.setdefault(item, [0, 0, 0])[place] += count
    for event in events:
        if isinstance(event, Accounted) and event.item != "points":
            books.setdefault(event.item, [0, 0, 0])[1] += event.amount
    return [(first, moved, last) for first, moved, last in books.values()]


SPECIMEN = replace(
    PLAIN,
    secrets=_secrets,
    ledgers=_ledgers,
    sound=sound,
    manners=MANNERS,
    carried_out=carried_out,
    endow=endow,
)
