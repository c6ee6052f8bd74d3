"""Who a faction of Atlantis cannot see."""

from __future__ import annotations

from collections import Counter

from tests.interference.ghosts import AWAY, FACTION, HERE, NOWHERE, UNIT, Ghost, Hiding, Plain, packed
from tests.interference.stage import Stage

NAMES = {
    "unit": (UNIT,),
    "faction number": (FACTION,),
    "faction number or DEFAULT": (FACTION,),
    "argument": (UNIT,),  # of a spell
}
PLAIN = frozenset((
    "address", "amount", "amount and item", "area and points", "attitude", "description", "direction",
    "flag (1 or 0)", "item", "kind of structure", "name", "option", "password", "skill", "template",
    "thing to describe", "thing to name", "word",
    "structure number",  # counted within a region: it names nothing elsewhere
))  # fmt: skip
UNSEEN = {"stealth": 450}


def _ghosts(stage: Stage, seat: str) -> list[Ghost]:
    state = stage.plain()
    own = next(faction["id"] for faction in state["factions"].values() if faction["seat"] == seat)
    others = [number for number in stage.seats() if number != seat]
    foe = next((faction["id"] for faction in state["factions"].values() if faction["seat"] in others), 0)
    if not foe:
        return []
    units = [unit for unit in state["units"].values() if unit["faction"] == own]
    home = Counter(unit["region"] for unit in units).most_common(1)[0][0]
    seen = {int(number) for number in state["factions"][str(own)]["seen"]} | {unit["region"] for unit in units}
    lands = [region for region in state["regions"].values() if region["population"] and region["id"] not in seen]
    far, number = lands[-1]["id"], state["next_unit"]
    headings = tuple(f"unit {unit['id']}" for unit in units if unit["region"] == home)
    worlds = {
        HERE: packed(_spied(state, number, foe, home)),
        AWAY: packed(_spied(state, number, foe, far)),
        NOWHERE: packed(_spied(state, number + 1, foe, far)),
    }
    without = packed({**state, "next_unit": number + 2})
    lord = state["factions"][str(foe)]["seat"]
    # who worked would have a share of the wages (ATL-GAP-16)
    errands = (lord, f"#atlantis {foe}", f"unit {number}\nstudy combat", "#end")
    unit = Ghost(what=UNIT, word=str(number), sections=headings, worlds=worlds, without=without, errands=errands)
    known = {HERE: worlds[HERE], AWAY: worlds[AWAY]}
    return [unit, Ghost(what=FACTION, word=str(foe), sections=headings, worlds=known, errands=errands)]


def _spied(state: Plain, number: int, faction: int, place: int) -> Plain:
    """The world with a master of stealth of this faction in this region."""
    model = next(iter(state["units"].values()))
    spy = {**model, "id": number, "name": "Melisande the Hidden", "faction": faction, "region": place, "structure": 0}
    spy |= {"items": {"leader": 1, "silver": 500}, "training": UNSEEN, "repeats": [], "combat_spell": "", "alias": 0}
    spy["flags"] = {**model["flags"], "guard": False, "autotax": False, "avoid": True, "reveal": ""}
    land = state["regions"][str(place)]
    return {
        **state,
        "units": {**state["units"], str(number): spy},
        "regions": {**state["regions"], str(place): {**land, "units": [*land["units"], number]}},
        "next_unit": state["next_unit"] + 2,
    }


HIDING = Hiding(names=NAMES, plain=PLAIN, ghosts=_ghosts)
