"""Dunk! put to the test: four kingdoms, and what they do not know of each other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from engine.core.events import Event
from engine.core.space.hexes import row_neighbours
from engine.core.turn import Outcome
from engine.games.dunk.events import OrderEvent, Refused
from engine.games.dunk.specimen import SPECIMEN as PLAIN
from tests.engine.campaigns.dunk import game as dunk_game
from tests.engine.specimens.dunk_manners import MANNERS
from tests.engine.specimens.dunk_sound import sound


def _secrets(state: dict[str, Any], seat: str) -> None:
    for number, kingdom in state["kingdoms"].items():
        if number != seat:
            kingdom["gold"] += 77
            kingdom["techs"].append("sky_worms" if "sky_worms" not in kingdom["techs"] else "crime")
            kingdom["developable"].append("knights")
            kingdom["next_sheet"].append("every turn: give_map to 1")
            kingdom["ledger"].append(["a secret", 77])
            kingdom["income"] += 5
            kingdom["town_income"] += 5
            kingdom["worldpeace"] = True
            kingdom["settings"]["ascii"] = False
    for army in state["armies"].values():
        if str(army["owner"]) != seat:
            army["erf"] += 3
            army["heading"] = ["e", "se"]
            army["name"] = "The Secret Army"
    for province in state["provinces"].values():
        town = province["town"]
        if str(province["owner"]) != seat and town:
            town["stock"]["food"] += 9
            town["income"] = "77/6"
    _dark_lands(state, seat)


def _dark_lands(state: dict[str, Any], seat: str) -> None:
    """Changes what is out of sight: people, buildings, plagues, rebels, and what others think of each other."""
    seen = _sight(state, seat) if seat in state["kingdoms"] else {}
    dark = [number for number in state["provinces"] if int(number) not in seen]
    assert dark
    for number in dark:
        province = state["provinces"][number]
        province["race"] = "dwarf" if province["race"] != "dwarf" else None
        province["villages"] += 1
        province["roads"] = not province["roads"]
        province["plague"] = {"mortality": 5, "contagion": 5, "since": 1}
    rebel = {"name": "Rebel Army", "type": "army", "owner": 0, "race": "orc", "province": int(dark[0]), "erf": 9}
    state["armies"][str(state["next_army"])] = {"id": state["next_army"], **rebel}
    others = [number for number in state["kingdoms"] if number != seat]
    state["kingdoms"][others[0]]["attitudes"][others[1]] = "enemy"
    state["kingdoms"][others[0]]["contacts"].append(int(others[1]))


def _sight(state: dict[str, Any], seat: str) -> dict[int, None]:
    """Own land, own armies, what is around them, and the same of those whose maps came (DNK-GAP-14): worked out again
    here.
    """
    eyes = [int(seat), *state["kingdoms"][seat]["maps_from"]]
    standing = [province["number"] for province in state["provinces"].values() if province["owner"] in eyes]
    standing += [army["province"] for army in state["armies"].values() if army["owner"] in eyes]
    seen = dict.fromkeys(standing)
    for number in standing:
        place = number % state["width"], number // state["width"]
        for _, (x, y) in row_neighbours(place, state["width"], state["height"]):
            seen[y * state["width"] + x] = None
    return seen


def _ledgers(before: dict[str, Any], after: dict[str, Any], events: Sequence[Event]) -> list[tuple[int, int, int]]:
    purses = []
    for number, kingdom in after["kingdoms"].items():
        moved = sum(amount for _, amount in kingdom["ledger"])
        purses.append((before["kingdoms"][number]["gold"], moved, kingdom["gold"]))
    return purses


def _carried_out(outcome: Outcome) -> Counter[str]:
    """Orders whose carrying out was told and that nobody refused."""
    no = {(event.seen_by, event.line) for event in outcome.events if isinstance(event, Refused)}
    told = {(event.seen_by, event.line) for event in outcome.events if isinstance(event, OrderEvent)}
    return Counter(
        order.name
        for seat, sheet in outcome.sheets.items()
        for order in sheet.orders
        if ((seat,), order.line) in told - no
    )


SPECIMEN = replace(
    PLAIN,
    secrets=_secrets,
    ledgers=_ledgers,
    sound=sound,
    manners=MANNERS,
    carried_out=_carried_out,
    endow=dunk_game.endow,
)
