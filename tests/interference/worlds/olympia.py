"""Who and what a faction of Olympia cannot see."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from engine.games.olympia import codes
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

WEATHER, STRUCTURE = "storm", "structure"
HOUND = "295"
NAMES = {
    "unit": (UNIT,),
    "unit or player": (UNIT, FACTION),
    "unit, player or place": (UNIT, FACTION, PLACE, STRUCTURE),
    "item": (THING,),
    "item or prisoner": (THING, UNIT),
    "item or skill": (THING,),
    "item or sum of gold": (THING,),
    "skill or item": (THING,),
    "thing": (THING,),
    "place": (PLACE, STRUCTURE),
    "direction or place": (PLACE, STRUCTURE),
    "building or ship": (STRUCTURE, PLACE),
    "storm": (WEATHER,),
    "argument": (),  # of a skill: drawn as a unit, a place or an item
    "condition": (),  # likewise
}
PLAIN = frozenset((
    "address", "banner", "decree", "flag", "format", "free number", "level", "name", "number", "number of days",
    "number of lines", "password", "row", "severity", "skill", "structure",
))  # fmt: skip


def _ghosts(stage: Stage, seat: str) -> list[Ghost]:
    state = stage.plain()
    own = next(code for code, player in state["players"].items() if player["seat"] == seat)
    for unit in state["units"].values():
        unit.get("items", {}).pop(HOUND, None)  # which would bark at whoever conceals himself (OLY-GAP-S661)
    stage = replace(stage, state=packed(state))
    foe = next(code for code, player in state["players"].items() if player["seat"] not in ("", seat))
    nobles = [unit for unit in state["units"].values() if unit.get("player") == own]
    home = Counter(unit["place"] for unit in nobles).most_common(1)[0][0]
    far = _out_of_reach(state, own)
    headings = tuple(f"unit {unit['id']}" for unit in nobles if unit["place"] == home)
    spied = _Spied(stage, own, foe, home, far[-1], headings)
    return [*spied.unit(), *spied.place(), *spied.thing(), *spied.unknown()]


def _out_of_reach(state: Plain, own: str) -> list[str]:
    """Provinces of the regular world that it never saw and that lie next to none that it did."""
    near = set(state["players"][own].get("visited", []))
    near |= {_province(state, unit["place"]) for unit in state["units"].values() if unit.get("player") == own}
    for code in [code for code in near if codes.form(code) == "province"]:
        row, column = codes.coordinates(code)
        near |= {
            codes.province(row + y, column + x) for y in (-1, 0, 1) for x in (-1, 0, 1) if row + y >= 0 <= column + x
        }
    lands = [place for place in state["places"].values() if not place.get("within") and place["kind"] != "ocean"]
    havens = {code for place in lands for code in place.get("inner", ()) if state["places"][code].get("haven")}
    return [place["id"] for place in lands if place["id"] not in near and not havens & set(place.get("inner", ()))]


def _province(state: Plain, code: str) -> str:
    while state["places"][code].get("within"):
        code = state["places"][code]["within"]
    return code


class _Spied:
    """A noble of another faction who conceals himself, with an artifact, and a place that nobody has found."""

    def __init__(self, stage: Stage, own: str, foe: str, home: str, far: str, headings: tuple[str, ...]) -> None:
        self.stage, self.own, self.foe, self.home, self.far, self.headings = stage, own, foe, home, far, headings
        self.number, self.spare = self._free("character"), self._free("character", 1)
        self.code, self.other = self._free("other"), self._free("other", 1)

    def _free(self, kind: codes.Kind, more: int = 0) -> str:
        return codes.issued(kind, self.stage.plain()["issued"].get(kind, 0) + 40 + more)

    def _spy(self, place: str, **more: Any) -> Plain:
        """The world with the spy in this place."""
        state = self.stage.plain()
        spy = {"id": self.number, "name": "Melisande the Hidden", "place": place, "player": self.foe, "hides": True}
        spy |= {"items": {"1": 50}, "loyalty": "oath", "rating": 2, "points": 1, "payer": self.foe, **more}
        state["units"][self.number] = spy
        state["places"][place].setdefault("units", []).append(self.number)
        return state

    def unit(self) -> Iterator[Ghost]:
        here, away = self._spy(self.home), self._spy(self.far)
        worlds = {HERE: packed(here), AWAY: packed(away), NOWHERE: packed(renamed(away, self.number, self.spare))}
        yield Ghost(what=UNIT, word=self.number, sections=self.headings, worlds=worlds, without=self.stage.state)
        sections = (f"unit {self.own}", *self.headings)
        yield Ghost(what=FACTION, word=self.foe, sections=sections, worlds={HERE: packed(here), AWAY: packed(away)})

    def thing(self) -> Iterator[Ghost]:
        worlds = {}
        for world, place in ((HERE, self.home), (AWAY, self.far)):
            state = self._spy(place, unique=[self.code])
            thing = {"id": self.code, "kind": "artifact", "name": "Secret Sword", "holder": self.number}
            state.setdefault("things", {})[self.code] = {**thing, "adds": {"attack": 10}, "maker": self.number}
            worlds[world] = state
        worlds[NOWHERE] = renamed(worlds[AWAY], self.code, self.other)
        yield self._ghost(THING, self.code, worlds)

    def place(self) -> Iterator[Ghost]:
        worlds = {}
        for world, around in ((HERE, self.home), (AWAY, self.far)):
            state = self.stage.plain()
            region = state["places"][around]["region"]
            hollow = {"id": self.code, "kind": "ruins", "name": "Secret Ruins", "region": region, "within": around}
            state["places"][self.code] = {**hollow, "hidden": True}
            state["places"][around].setdefault("inner", []).append(self.code)
            worlds[world] = state
        worlds[NOWHERE] = renamed(worlds[AWAY], self.code, self.other)
        yield self._ghost(PLACE, self.code, worlds)

    def unknown(self) -> Iterator[Ghost]:
        """A tower far away to which no savages come, for The Times tell of them (OLY-GAP-83, -86); a storm over it."""
        state = self.stage.plain()
        state["options"] = {**state.get("options", {}), "savages": False}
        region = state["places"][self.far]["region"]
        tower = {"id": self.code, "kind": "tower", "name": "Secret Tower", "region": region, "within": self.far}
        state["places"][self.code] = {**tower, "built": {"finished": True}}
        state["places"][self.far].setdefault("inner", []).append(self.code)
        yield self._ghost(STRUCTURE, self.code, {AWAY: state, NOWHERE: renamed(state, self.code, self.other)})
        state = self.stage.plain()
        number, spare = self._free("storm"), self._free("storm", 1)
        storm = {"id": number, "kind": "rain", "name": "Secret Rain", "place": self.far, "strength": 9}
        state.setdefault("storms", {})[number] = storm
        state.setdefault("weather", {}).setdefault(self.far, []).append(number)
        state["charted"] = state.get("charted", 0) + 1
        yield self._ghost(WEATHER, number, {AWAY: state, NOWHERE: renamed(state, number, spare)})

    def _ghost(self, what: str, word: str, worlds: dict[str, Plain]) -> Ghost:
        kept = {world: packed(state) for world, state in worlds.items()}
        return Ghost(what=what, word=word, sections=self.headings, worlds=kept)


HIDING = Hiding(names=NAMES, plain=PLAIN, ghosts=_ghosts)
