"""Atlantis put to the test: four factions, and what they do not know of each other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from engine.core.acting.ledger import Accounted
from engine.core.events import Event
from engine.core.turn import Outcome
from engine.games.atlantis.events import Refused
from engine.games.atlantis.specimen import SPECIMEN as PLAIN
from engine.games.atlantis.state import SURFACE, World
from tests.engine.campaigns.atlantis import game as atlantis_game
from tests.engine.specimens.atlantis_manners import MANNERS
from tests.engine.specimens.atlantis_sound import sound


def _secrets(state: dict[str, Any], seat: str) -> None:
    """Changes what others own and know, and all of every region the seat has no unit in."""
    own = {number for number, faction in state["factions"].items() if faction["seat"] == seat}
    for number, faction in state["factions"].items():
        if number not in own:
            faction["unclaimed"] += 77
            faction["attitudes"] = {next(iter(own), "3"): "hostile"}
            faction["skills_known"]["necromancy"] = 5
            faction["war"] = 0
            faction["seen"] = {}
    home = {str(unit["region"]) for unit in state["units"].values() if str(unit["faction"]) in own}
    for unit in state["units"].values():
        if str(unit["faction"]) not in own:
            unit["items"]["silver"] = unit["items"].get("silver", 0) + 7
            unit["repeats"] = ["@study force"]
            unit["combat_spell"] = "fire"
            unit["flags"]["avoid"] = not unit["flags"]["avoid"]
            unit["flags"]["consume"] = "faction"
            if str(unit["region"]) not in home:
                unit["name"] = "The Secret Unit"
                unit["items"]["horse"] = 5
    for number, region in state["regions"].items():
        if number not in home:
            region["gate"] += 1000
            region["population"] += 5
            region["tax"] += 5
            region["wages"] += 1
            region["structures"].append({"number": 77, "type": "tower", "name": "Hideout"})
    _spies(state, home)


def _spies(state: dict[str, Any], home: set[str]) -> None:
    """Adds a master of stealth in every region of the seat where nobody has learned to observe."""
    for number in sorted(home):
        here = [state["units"][str(n)] for n in state["regions"][number]["units"]]
        if not any("observation" in unit["training"] or "true seeing" in unit["training"] for unit in here):
            spy = {**here[0], "id": state["next_unit"], "name": "Spy", "faction": 1, "items": {"leader": 1}}
            spy |= {"structure": 0, "training": {"stealth": 450}}
            spy["flags"] = {**here[0]["flags"], "guard": False, "reveal": ""}
            state["units"][str(spy["id"])] = spy
            state["regions"][number]["units"].append(spy["id"])
            state["next_unit"] += 1


def _ledgers(before: dict[str, Any], after: dict[str, Any], events: Sequence[Event]) -> list[tuple[int, int, int]]:
    """All items of the world, silver first, against what was booked as made and used up."""
    books: dict[str, list[int]] = {}
    for place, state in ((0, before), (2, after)):
        for unit in state["units"].values():
            for item, count in unit["items"].items():
                books.setdefault(item, [0, 0, 0])[place] += count
        for faction in state["factions"].values():
            books.setdefault("silver", [0, 0, 0])[place] += faction["unclaimed"]
    for event in events:
        if isinstance(event, Accounted):
            books.setdefault(event.item, [0, 0, 0])[1] += event.amount
    return [(first, moved, last) for first, moved, last in books.values()]


def _endow(world: World) -> None:
    towns = [r for r in world.regions.values() if r.level == SURFACE and r.town and not r.town.is_starting_city]
    for nth, faction in enumerate(faction for faction in world.factions.values() if faction.seat):
        if towns:
            atlantis_game.endow(world, faction, towns[nth // 2 * 3 % len(towns)], nth * 3)


def _carried_out(outcome: Outcome) -> Counter[str]:
    """Orders that nobody refused."""
    no = {(event.seen_by, event.line) for event in outcome.events if isinstance(event, Refused)}
    return Counter(
        order.name
        for seat, sheet in outcome.sheets.items()
        for order in sheet.orders
        if ((seat,), order.line) not in no
    )


SPECIMEN = replace(
    PLAIN,
    secrets=_secrets,
    ledgers=_ledgers,
    sound=sound,
    manners=MANNERS,
    carried_out=_carried_out,
    endow=_endow,
)
