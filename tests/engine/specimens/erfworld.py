"""Erfworld put to the test: four sides, and what they do not know of each other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from engine.core.acting.ledger import Accounted
from engine.core.events import Event
from engine.core.turn import Outcome
from engine.games.erfworld.acting.ledger import MONEY
from engine.games.erfworld.book import BOOK
from engine.games.erfworld.events import OrderEvent, Refused
from engine.games.erfworld.language.words import DOCTRINE
from engine.games.erfworld.rules.source import EIGHTHS
from engine.games.erfworld.specimen import SPECIMEN as PLAIN
from tests.engine.campaigns.erfworld.inheritance import bequeath
from tests.engine.specimens.erfworld_manners import MANNERS
from tests.engine.specimens.erfworld_sound import sound


def _secrets(state: dict[str, Any], seat: str) -> None:
    """What a side may not know: money, doctrine and plans of others, who is out of its sight, and the land there."""
    own = next((side for side in state["sides"].values() if side["seat"] == seat), None)
    own_id = own["id"] if own is not None else ""
    for side in state["sides"].values():
        if side["id"] != own_id:
            side["treasury"] += 77 * EIGHTHS
            side["doctrine"]["retreat"] = "RETREAT never"
            side["morale"] = 11
            side["chief"] = ""
    for city in state["cities"].values():
        if city["side"] != own_id:
            city["plans"].append({"kind": "dwagon", "count": 3, "worked": 0, "maximal": False})
            city["damage"] += 7
            city["spells"] += 2
            city["level"] = 5 - city["level"]
    _hide(state, own_id)
    known = set(own["known"]) if own is not None else set()
    for number, hex_ in enumerate(state["hexes"]):
        if str(number) not in known:
            hex_["terrain"], hex_["ruin"] = "swamp", True


def _hide(state: dict[str, Any], own: str) -> None:
    """Everybody who is out of sight becomes many more; where one may see somebody, nothing is touched."""
    units = [*state["packs"].values(), *state["commanders"].values()]
    eyes = {unit["place"] for unit in units if unit["side"] == own}
    eyes |= {city["place"] for city in state["cities"].values() if city["side"] == own}
    width, height = state["width"], state["height"]
    near = set(eyes) | {
        y * width + x
        for place in eyes
        for x in range(place % width - 1, place % width + 2)
        for y in range(place // width - 1, place // width + 2)
        if 0 <= x < width and 0 <= y < height
    }
    for pack in state["packs"].values():
        if pack["side"] != own and pack["place"] not in near:
            pack["count"] += 5
            pack["lines"] = ["hide"]
    for one in state["commanders"].values():
        if one["side"] != own and one["place"] not in near:
            one["level"] += 3


def _ledgers(before: dict[str, Any], after: dict[str, Any], events: Sequence[Event]) -> list[tuple[int, int, int]]:
    """All money of all sides, and the units of every class."""
    moved: Counter[str] = Counter()
    for event in events:
        if isinstance(event, Accounted):
            moved[event.item] += event.amount
    stocks = _stocks(before), _stocks(after)
    kinds = dict.fromkeys([*stocks[0], *stocks[1], *moved])
    return [(stocks[0][kind], moved[kind], stocks[1][kind]) for kind in kinds]


def _stocks(state: dict[str, Any]) -> Counter[str]:
    found = Counter({MONEY: sum(side["treasury"] for side in state["sides"].values())})
    for pack in state["packs"].values():
        found[pack["kind"]] += pack["count"]
    for one in state["commanders"].values():
        found[one["kind"]] += 1
    return found


# What shows that an order was carried out which tells both parties, or the whole battle, and not only who gave it.
MARKS = {"sign": ("Signed", "RansomPaid"), "break": ("Broken",), "attack": ("BattleFought",), "hire": ("Hired",)}


def _carried_out(outcome: Outcome) -> Counter[str]:
    """Orders whose carrying out was told and that nobody refused."""
    told = Counter(
        event.order.split()[0]
        for event in outcome.events
        if isinstance(event, OrderEvent) and not isinstance(event, Refused) and event.order
    )
    kinds = {event.kind for event in outcome.events}
    found: Counter[str] = Counter()
    for sheet in outcome.sheets.values():
        for order in sheet.orders:
            first = order.text.split()[0].lower() if order.text.split() else ""
            if (
                BOOK.by_keyword[order.name].group == DOCTRINE
                or told[first]
                or told[order.name]
                or kinds & {*MARKS.get(order.name, ())}
            ):
                found[order.name] += 1
    return found


SPECIMEN = replace(
    PLAIN,
    secrets=_secrets,
    ledgers=_ledgers,
    sound=sound,
    manners=MANNERS,
    carried_out=_carried_out,
    endow=bequeath,
)
