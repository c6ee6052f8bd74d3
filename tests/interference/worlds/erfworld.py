"""Who and what a side of Erfworld cannot see."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from engine.core import document
from tests.interference.ghosts import AWAY, FACTION, HERE, NOWHERE, PLACE, UNIT, Ghost, Hiding, Plain, packed, renamed
from tests.interference.stage import Stage

CONTRACT = "contract"
NAMES = {
    "unit of yours": (UNIT,),
    "thing of yours": (UNIT, PLACE),
    "target": (UNIT, PLACE, FACTION),
    "city": (PLACE,),
    "side": (FACTION,),
    "side or tribe": (FACTION,),
    "contract": (CONTRACT,),
}
PLAIN = frozenset((
    "building", "class", "contract kind", "design", "doctrine", "golem", "name", "number", "number of days", "rate",
    "size", "special", "spell", "sum", "word of a spell",
    "tribe",  # all of them are known to everybody
))  # fmt: skip
NUMBER, SPARE = "u90001", "u90002"  # longer than those that a campaign draws
STACK = 900


def _ghosts(stage: Stage, seat: str) -> list[Ghost]:
    state = stage.plain()
    own = next(side["id"] for side in state["sides"].values() if side["seat"] == seat)
    foe = next(side["id"] for side in state["sides"].values() if side["seat"] not in ("", seat))
    ahead = stage.shown(seat, stage.orders(), stage.state).outcome.state
    idle = document.decode(
        stage.shown(seat, dict.fromkeys(stage.seats(), ""), stage.state).outcome.state, dict[str, Any]
    )
    hidden = _places(state, own, {*state["sides"][own]["cities"], *idle["sides"][own]["cities"]})
    return [
        *_units(state, own, foe, _evening(document.decode(ahead, dict[str, Any]), own)),
        *hidden,
        *_contracts(state, own),
    ]


def _evening(state: Plain, own: str) -> set[int]:
    """Where units of the side are: it finds at dusk who hides there (ERF-D-10)."""
    return {unit["place"] for unit in (*state["packs"].values(), *state["commanders"].values()) if unit["side"] == own}


def _units(state: Plain, own: str, foe: str, evening: set[int]) -> Iterator[Ghost]:
    """A scout who hides next to where most leaders are, and where nobody of the side will be at dusk."""
    commanders = [one for one in state["commanders"].values() if one["side"] == own]
    crowd = Counter(one["place"] for one in commanders)
    home = crowd.most_common(1)[0][0]
    near = [place for place in _around(state, home) if _is_empty(state, place) and place not in evening]
    beside = next(iter(near), None)
    sections = ("SIDE", *(f"UNIT {one['id']}" for one in commanders if one["place"] == home))
    sections += tuple(f"CITY {city['id']}" for city in state["cities"].values() if city["place"] == home)
    dark = _out_of_sight(state, own)
    if not dark or beside is None:
        return
    here, away = _spied(state, foe, beside), _spied(state, foe, dark[0])
    worlds = {HERE: packed(here), AWAY: packed(away), NOWHERE: packed(renamed(away, NUMBER, SPARE))}
    yield Ghost(what=UNIT, word=NUMBER, sections=sections, worlds=worlds, without=packed(state))
    yield Ghost(what=FACTION, word=foe, sections=sections, worlds={HERE: worlds[HERE], AWAY: worlds[AWAY]})


def _out_of_sight(state: Plain, own: str) -> list[int]:
    """Empty land far from all that the side has; first what it never saw."""
    things = (*state["packs"].values(), *state["commanders"].values(), *state["cities"].values())
    eyes = {one["place"] for one in things if one["side"] == own}
    for _ in range(4):
        eyes |= {near for place in eyes for near in _around(state, place)}
    lands = [n for n, land in enumerate(state["hexes"]) if n not in eyes and land["terrain"] not in ("water", "sea")]
    known = set(state["sides"][own]["known"])
    return sorted((n for n in lands if _is_empty(state, n)), key=lambda n: (str(n) in known, n))


def _around(state: Plain, place: int) -> list[int]:
    x, y = place % state["width"], place // state["width"]
    near = [(x + right, y + down) for right in (-1, 0, 1) for down in (-1, 0, 1) if right or down]
    return [y * state["width"] + x for x, y in near if 0 <= x < state["width"] and 0 <= y < state["height"]]


def _is_empty(state: Plain, place: int) -> bool:
    units = (*state["packs"].values(), *state["commanders"].values())
    return not state["hexes"][place]["city"] and all(unit["place"] != place for unit in units)


def _spied(state: Plain, side: str, place: int) -> Plain:
    model = next(pack for pack in state["packs"].values() if pack["side"])
    spy = {**model, "id": NUMBER, "side": side, "kind": "scout", "count": 1, "place": place, "zone": "field"}
    spy |= {
        "hidden": True,
        "stack": STACK,
        "garrison": False,
        "on": "",
        "jailor": "",
        "lines": [],
        "name": "",
        "level": 9,
    }
    calm = {"number": STACK, "side": side, "leader": "", "doctrine": {"ambush": "AMBUSH no"}, "lines": []}
    stacks = {**state["stacks"], f"{side}.{STACK}": calm}
    return {**state, "packs": {**state["packs"], NUMBER: spy}, "stacks": stacks}


def _places(state: Plain, own: str, seen: set[str]) -> Iterator[Ghost]:
    """A city of nobody that the side never saw, nor comes to see by what its units are about (ERF-SCOUTING-02); by the
    number of one that is fought for, dice would fall otherwise.
    """
    unseen = [city["id"] for city in state["cities"].values() if city["id"] not in seen and not city["side"]]
    headings = tuple(f"UNIT {one['id']}" for one in state["commanders"].values() if one["side"] == own)
    for number in unseen[:1]:
        worlds = {AWAY: packed(state), NOWHERE: packed(renamed(state, number, "c99"))}
        yield Ghost(what=PLACE, word=number, sections=("SIDE", *headings), worlds=worlds)


def _contracts(state: Plain, own: str) -> Iterator[Ghost]:
    """A treaty that two others are about to make."""
    others = [side["id"] for side in state["sides"].values() if side["id"] != own and side["seat"]]
    if len(others) < 2:
        return
    secret = {"id": "k77", "kind": "truce", "maker": others[0], "partner": others[1], "terms": {}, "from_day": -1}
    world = {**state, "contracts": {**state["contracts"], "k77": {**secret, "signed": [others[0]]}}}
    worlds = {AWAY: packed(world), NOWHERE: packed(renamed(world, "k77", "k78"))}
    yield Ghost(what=CONTRACT, word="k77", sections=("SIDE",), worlds=worlds)


HIDING = Hiding(names=NAMES, plain=PLAIN, ghosts=_ghosts)
