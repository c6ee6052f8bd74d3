"""Who and what a faction of Overlord cannot see."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from tests.interference.ghosts import (
    AWAY,
    FACTION,
    HERE,
    NOWHERE,
    PLACE,
    THING,
    UNIT,
    Ghost,
    Hiding,
    Plain,
    packed,
    renamed,
)
from tests.interference.stage import Stage

NAMES = {
    "unit": (UNIT,),
    "unit and skill": (UNIT,),
    "faction": (FACTION,),
    "location": (PLACE,),
    "structure": (THING,),
    "location or structure": (PLACE, THING),
    "unit or location": (UNIT, PLACE),
    "unit, faction or structure": (UNIT, FACTION, THING),
    "unit, location or structure": (UNIT, PLACE, THING),
    "unit, location, structure or its type": (UNIT, PLACE, THING),
    "direction or location": (PLACE,),
}
PLAIN = frozenset((
    "new unit", "new structure", "amount and item", "combat action", "day of the month", "description", "file", "item",
    "kind or tag", "level", "measure (LEVEL or DAYS)", "name", "number", "number of days", "number of figures",
    "on/off", "participation", "race", "rank", "setting", "skill", "skill or structure type", "stance",
    "structure type", "title", "way to move", "word", "word (write CONFIRM)",
))  # fmt: skip
IDLE = {"words": "WAIT 30", "dashes": 0, "plus": False, "repeat": True, "days": 0, "on_day": 0, "waited": 0}
UNSEEN = {"scou": 1_500, "stea": 900_000}  # the best of all who hide


def _ghosts(stage: Stage, seat: str) -> list[Ghost]:
    state = stage.plain()
    own = next(number for number, faction in state["factions"].items() if faction["seat"] == seat)
    foe = next(number for number, faction in state["factions"].items() if faction["seat"] not in ("", seat))
    home = Counter(unit["location"] for unit in state["units"].values() if unit["faction"] == own).most_common(1)[0][0]
    near = _in_reach(state, own)
    far = [number for number in state["locations"] if number not in near]
    headings = tuple(f"UNIT {u['id']}" for u in state["units"].values() if (u["faction"], u["location"]) == (own, home))
    return [*_units(stage, foe, home, far[-1], headings), *_unknown(stage, own, far, headings)]


def _in_reach(state: Plain, own: str) -> set[str]:
    """Places that the faction has ever seen, and those that lie in or around them."""
    found = {unit["location"] for unit in state["units"].values() if unit["faction"] == own}
    found |= set(state["factions"][own]["seen"])
    for number in list(found):
        place = state["locations"][number]
        found |= {place["container"], *(way["goal"] for way in place["exits"])}
    return found | {number for number, place in state["locations"].items() if place["container"] in found}


def _units(stage: Stage, foe: str, home: str, far: str, headings: tuple[str, ...]) -> Iterator[Ghost]:
    """A master of stealth of another faction: named by its number, or by its faction's."""
    state = stage.plain()
    model = next(u for u in state["units"].values() if u["kind"] == "leader" and u["race"] == "ldr" and not u["npc"])
    number, spare = f"U{state['next_unit']}", f"U{state['next_unit'] + 1}"
    state["next_unit"] += 2
    spy = {**model, "id": number, "name": "Melisande the Hidden", "faction": foe, "leader": "", "structure": ""}
    spy |= {"items": {"coin": 500}, "equipped": {}, "effects": {}, "title": "", "npc": "", "experience": UNSEEN}
    spy |= {"guarding": False, "orders": [IDLE], "settings": {}, "movement": None, "work": [], "target": "", "oath": ""}
    spy["tactics"] = {**model["tactics"], "battle": "avoid"}
    without = packed(state)
    worlds = {}
    for world, place in ((HERE, home), (AWAY, far)):
        there = {**state, "units": {**state["units"], number: {**spy, "location": place}}}
        land = state["locations"][place]
        there["locations"] = {**state["locations"], place: {**land, "units": [*land["units"], number]}}
        worlds[world] = there
    away, here = packed(worlds[AWAY]), packed(worlds[HERE])
    nowhere = packed(renamed(worlds[AWAY], number, spare))
    yield Ghost(what=UNIT, word=number, sections=headings, worlds={HERE: here, AWAY: away, NOWHERE: nowhere},
                without=without)  # fmt: skip
    faction = ("GAME", *headings)
    yield Ghost(what=FACTION, word=foe, sections=faction, worlds={HERE: here, AWAY: away})


def _unknown(stage: Stage, own: str, far: list[str], headings: tuple[str, ...]) -> Iterator[Ghost]:
    """A land and a building that it has never seen nor heard of."""
    state = stage.plain()
    structures = [s["id"] for s in state["structures"].values() if s["location"] in far and s["faction"] != own]
    spares = (PLACE, far[len(far) // 2], "L9999"), *((THING, number, "B9999") for number in structures[-1:])
    for what, number, spare in spares:
        worlds = {AWAY: packed(state), NOWHERE: packed(renamed(state, number, spare))}
        yield Ghost(what=what, word=number, sections=headings, worlds=worlds)


HIDING = Hiding(names=NAMES, plain=PLAIN, ghosts=_ghosts)
