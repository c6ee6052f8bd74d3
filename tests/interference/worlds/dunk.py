"""Who and what a kingdom of Dunk! cannot see."""

from __future__ import annotations

from collections.abc import Iterator

from tests.interference.ghosts import AWAY, FACTION, OTHERWISE, PLACE, UNIT, Ghost, Hiding, Plain, packed
from tests.interference.stage import Stage

NAMES = {
    "army": (UNIT,),
    "kingdom": (FACTION,),
    "province": (PLACE,),
    "town": (PLACE,),
    "order": (),  # drawn as any other order
}
PLAIN = frozenset((
    "amount", "direction", "kind of goods", "name", "on/off", "player number", "private", "technology",
))  # fmt: skip

RICHES = 500  # gold that pays for whatever a kingdom has


def _ghosts(stage: Stage, seat: str) -> list[Ghost]:
    state = stage.plain()
    foe = next(number for number in state["kingdoms"] if number != seat)
    return [*_armies(state, seat), *_lands(state, seat), *_kingdoms(state, foe)]


def _armies(state: Plain, seat: str) -> Iterator[Ghost]:
    """An army far away, named by its number or by its name."""
    sight = _sight(state, seat)
    far = [army for army in state["armies"].values() if army["province"] not in sight and str(army["owner"]) != seat]
    for army in far[:1]:
        gone = {number: other for number, other in state["armies"].items() if other is not army}
        moved = {**army, "id": state["next_army"] + 1, "name": "Another Army"}
        other = {**state, "armies": {**gone, str(moved["id"]): moved}, "next_army": state["next_army"] + 2}
        here = {**state, "next_army": state["next_army"] + 2}
        for word in (str(army["id"]), f'"{army["name"]}"'):
            worlds = {AWAY: packed(here), OTHERWISE: packed(other)}
            yield Ghost(what=UNIT, word=word, sections=(), worlds=worlds)


def _lands(state: Plain, seat: str) -> Iterator[Ghost]:
    """A province out of sight, with a road, a church and a plague; other people might rebel, and rebels are counted."""
    sight = _sight(state, seat)
    dark = [p for p in state["provinces"].values() if p["number"] not in sight and p["terrain"] not in ("water", "sea")]
    for province in [p for p in dark if not p["town"]][:1]:
        changed = {**province, "roads": True, "church": not province["church"]}
        changed["plague"] = {"mortality": 5, "contagion": 5, "since": 1}
        other = {**state, "provinces": {**state["provinces"], str(province["number"]): changed}}
        worlds = {AWAY: packed(state), OTHERWISE: packed(other)}
        yield Ghost(what=PLACE, word=str(province["number"]), sections=(), worlds=worlds)


def _kingdoms(state: Plain, foe: str) -> Iterator[Ghost]:
    """Another kingdom with other gold and knowledge, rich in both worlds: that armies without pay desert, everybody in
    sight of them sees (DNK-ECON-14).
    """
    kingdom = {**state["kingdoms"][foe], "gold": RICHES}
    changed = {**kingdom, "gold": RICHES + 50, "techs": [*kingdom["techs"], "crime"]}
    here, other = ({**state, "kingdoms": {**state["kingdoms"], foe: one}} for one in (kingdom, changed))
    yield Ghost(what=FACTION, word=foe, sections=(), worlds={AWAY: packed(here), OTHERWISE: packed(other)})


def _sight(state: Plain, seat: str) -> set[int]:
    """What the kingdom sees: its land, its armies, and what lies around them, with a ring more."""
    eyes = [int(seat), *state["kingdoms"][seat]["maps_from"]]
    found = {p["number"] for p in state["provinces"].values() if p["owner"] in eyes}
    found |= {army["province"] for army in state["armies"].values() if army["owner"] in eyes}
    width = state["width"]
    for _ in range(3):
        found |= {n + x + y * width for n in found for x in (-1, 0, 1) for y in (-1, 0, 1)}
    return found


HIDING = Hiding(names=NAMES, plain=PLAIN, ghosts=_ghosts)
