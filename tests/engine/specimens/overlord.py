"""Overlord put to the test: four factions, one of each calling, and what they do not know of each other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from engine.core.acting.ledger import Accounted
from engine.core.events import Event
from engine.games.overlord.specimen import SPECIMEN as PLAIN
from engine.games.overlord.state import World
from tests.engine.campaigns.overlord import game as overlord_game
from tests.engine.campaigns.overlord.deeds import carried_out
from tests.engine.specimens.overlord_manners import MANNERS
from tests.engine.specimens.overlord_sound import sound


def _secrets(state: dict[str, Any], seat: str) -> None:
    """Changes what others own, know and plan, and all of every place that is out of sight."""
    own = {number for number, faction in state["factions"].items() if faction["seat"] == seat}
    for number, faction in state["factions"].items():
        if number not in own:
            faction["fund"]["coin"] = faction["fund"].get("coin", 0) + 77
            faction["stances"] = {**faction["stances"], "f77": "hostile"}
            faction["settings"]["silent"] = True
            faction["known"] |= {"necr": 3, "item:wfir": 1}
            faction["seen"], faction["shown"] = {}, ["item:wfir"]
    sight = _sight(state, own)
    for unit in state["units"].values():
        if unit["faction"] not in own:
            unit["items"]["coin"] = unit["items"].get("coin", 0) + 7
            unit["experience"]["cook"] = 4_500
            unit["orders"] = [{**_PENDING, "words": "STUDY necr"}]
            unit["tactics"]["battle"] = "avoid"
            unit["target"], unit["dissent"] = "L1", not unit["dissent"]
            if unit["location"] not in sight:
                unit["name"], unit["figures"] = "The Secret Unit", unit["figures"] + 1
                unit["items"]["hrse"] = 5
    for number, place in state["locations"].items():
        place["economy"] += 5
        if number not in sight:
            place["population"] += 5
            place["taxes"] += 5
            place["wages"] += 1
            place["ground"]["coin"] = place["ground"].get("coin", 0) + 9
            place["left"]["gold"] = 5
            place["next_weather"] = "storm"
            place["hires"], place["offers"], place["keeper"] = [], [], "mili"
    _spies(state, own)


_PENDING = {"words": "", "dashes": 0, "plus": False, "repeat": True, "days": 0, "on_day": 0, "waited": 0}


def _sight(state: dict[str, Any], own: set[str]) -> set[str]:
    """Where the seat has units, what lies around those places, and where its units came through: worked out again
    here.
    """
    found = {unit["location"] for unit in state["units"].values() if unit["faction"] in own}
    found |= {state["locations"][number]["container"] for number in found}
    for number in own:
        found |= {place for place, turn in state["factions"][number]["seen"].items() if turn == state["turn"]}
    return found


def _spies(state: dict[str, Any], own: set[str]) -> None:
    """Adds a master of stealth wherever the seat has a unit."""
    for number in sorted({unit["location"] for unit in state["units"].values() if unit["faction"] in own}):
        model = next(unit for unit in state["units"].values() if unit["kind"] == "leader" and unit["race"] == "ldr")
        spy = {**model, "id": f"U{state['next_unit']}", "name": "Spy", "faction": "f02", "location": number}
        spy |= {"leader": "", "structure": "", "items": {}, "equipped": {}, "effects": {}, "title": "", "npc": ""}
        spy |= {"experience": {"scou": 1_500, "stea": 900_000}, "guarding": False, "orders": [], "settings": {}}
        state["units"][spy["id"]] = spy
        state["locations"][number]["units"].append(spy["id"])
        state["next_unit"] += 1


def _ledgers(before: dict[str, Any], after: dict[str, Any], events: Sequence[Event]) -> list[tuple[int, int, int]]:
    """All items of the world, wherever they are, against what was booked as made and used up."""
    books: dict[str, list[int]] = {}
    for place, state in ((0, before), (2, after)):
        stores = [unit["items"] for unit in state["units"].values()]
        stores += [faction["fund"] for faction in state["factions"].values()]
        stores += [structure["cargo"] for structure in state["structures"].values()]
        stores += [location["ground"] for location in state["locations"].values()]
        for store in stores:
            for item, count in store.items():
                books.setdefault(item, [0, 0, 0])[place] += count
    for event in events:
        if isinstance(event, Accounted):
            books.setdefault(event.item, [0, 0, 0])[1] += event.amount
    return [(first, moved, last) for first, moved, last in books.values()]


def _endow(world: World) -> None:
    for nth, faction in enumerate(faction for faction in world.factions.values() if faction.seat):
        hero = next(unit for unit in world.units.values() if unit.faction == faction.id)
        overlord_game.endow(world, faction, world.locations[hero.location], nth * 3)


SPECIMEN = replace(
    PLAIN,
    secrets=_secrets,
    ledgers=_ledgers,
    sound=sound,
    manners=MANNERS,
    carried_out=carried_out,
    endow=_endow,
)
