"""report.html: pure from the shared document of a report to bytes. Same document, same bytes.

Style and script are constants, byte for byte; the policy names their hashes. Without scripts the page is whole: its
parts stand in order, the map stands still, and the sheet may be edited.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from engine.core.errors import TurnkeepError
from engine.render.page.atlas import Views
from engine.render.page.findings import FINDINGS
from engine.render.page.harmless import anchor, harmless, one_line, script_data
from engine.render.page.mapdrawing import drawn, grounds
from engine.render.page.month import strip
from engine.render.page.net import Net
from engine.render.page.sealed import policy, stripped, templates, with_font

LIMIT = 1024 * 1024
AIM = 900 * 1024  # above it something is left out
TONES: Sequence[tuple[str, str, str]] = (
    ("loss", "Losses and dangers", "Loss"),
    ("refused", "Orders that did not work", "Refused"),
    ("gain", "Gains", "Gain"),
    ("seen", "Seen and heard", "Seen"),
    ("work", "Work, study, travel", "Work"),
    ("money", "Money", "Money"),
    ("routine", "Routine", "Routine"),
)
FOLDED = ("work", "money", "routine")
FEW = 3  # events above which the everyday ones are folded

UNIT = (
    "id", "name", "own", "place", "sort", "figures", "leader", "structure", "skills", "may_learn", "items", "money",
    "loads", "speed", "idle", "upkeep", "room",
)  # fmt: skip
MODES: Mapping[str, str] = {
    "walk": "on foot",
    "ride": "riding",
    "sail": "by sail",
    "fly": "flying",
    "climb": "climbing",
}
PLACE = ("id", "name", "cell", "level", "exits", "market", "structures")

Document = Mapping[str, Any]


class PageTooLargeError(TurnkeepError):
    """The page cannot be made small enough; the other files hold the same."""


def draw_page(document: Document) -> bytes:
    """The page of what stands under "turnkeep" in a report's JSON. Raises PageTooLargeError."""
    plain = _tidy(harmless(document))
    made = _rendered(plain)
    for shorten in LADDER:
        if len(made) <= AIM:
            break
        shorten(plain)
        made = _rendered(plain)
    if len(made) > LIMIT:
        raise PageTooLargeError(f"The page would have {len(made):,} bytes, and {LIMIT:,} are the most.")
    return made


def _tidy(document: dict[str, Any]) -> dict[str, Any]:
    """The lines of the sheet without line ends within them."""
    orders = document["orders"]
    for part in (*orders["sections"], *orders["further"]):
        part["head"] = [one_line(line) for line in part["head"]]
        part["lines"] = [one_line(line) for line in part["lines"]]
    orders["tail"] = [one_line(line) for line in orders["tail"]]
    return document


# --- what is left out of a page that would be too large, step by step ------------------------------------------------


def _fold_routine(document: dict[str, Any]) -> None:
    """Routine events become one entry a unit."""
    count: dict[str, dict[str, Any]] = {}
    kept = []
    for event in document["events"]:
        if event["tone"] != "routine":
            kept.append(event)
            continue
        unit = event.get("unit", "")
        if unit not in count:
            count[unit] = {**event, "number": 0, "refs": []}
            kept.append(count[unit])
        count[unit]["number"] += 1
    for event in count.values():
        event["text"] = f"Routine, how many entries: {event.pop('number')}."
    document["events"] = kept


def _fewer_skills(document: dict[str, Any]) -> None:
    """Of followers only a dozen."""
    for unit in document["units"]:
        if unit.get("leader") or not unit.get("own"):
            unit["skills"] = unit.get("skills", [])[:12]
            unit["may_learn"] = unit.get("may_learn", [])[:12]


def _fewer_markets(document: dict[str, Any]) -> None:
    for place in document["places"]:
        if not place.get("present"):
            place.pop("market", None)


def _new_knowledge(document: dict[str, Any]) -> None:
    document["knowledge"] = [one for one in document["knowledge"] if one.get("new")]


def _no_offers(document: dict[str, Any]) -> None:
    """What the game said of lines that might be written."""
    orders = document["orders"]
    sections = len(orders["sections"]) + len(orders["further"])
    orders["offers"] = {"nodes": [], "sections": [None] * sections}


def _no_suggestion(document: dict[str, Any]) -> None:
    document["orders"].pop("suggested", None)


def _near_map(document: dict[str, Any]) -> None:
    """Twenty cells around own units."""
    for sheet in document["map"]:
        spots = {cell["key"]: (cell["x"], cell["y"]) for cell in sheet["cells"]}
        own = [spots[mark["cell"]] for mark in sheet["marks"] if mark.get("own") and mark["cell"] in spots]
        left, right = min((x for x, _ in own), default=0) - 20, max((x for x, _ in own), default=0) + 20
        top, bottom = min((y for _, y in own), default=0) - 20, max((y for _, y in own), default=0) + 20
        sheet["cells"] = [c for c in sheet["cells"] if left <= c["x"] <= right and top <= c["y"] <= bottom]
        kept = {cell["key"] for cell in sheet["cells"]}
        sheet["marks"] = [mark for mark in sheet["marks"] if mark["cell"] in kept]
    keys = {cell["key"] for sheet in document["map"] for cell in sheet["cells"]}
    document["places"] = [p for p in document["places"] if p.get("present") or p.get("cell", "") in keys]


LADDER: tuple[Callable[[dict[str, Any]], None], ...] = (
    _fold_routine, _fewer_skills, _fewer_markets, _new_knowledge, _no_suggestion, _no_offers, _near_map,
)  # fmt: skip


# --- the file ---------------------------------------------------------------------------------------------------------


def _rendered(document: dict[str, Any]) -> bytes:
    style, script = style_text(), script_text()
    units = {unit["id"].lower(): unit for unit in document["units"]}
    places = {place["id"].lower(): place for place in document["places"]}
    filling = _places_of_cells(document["places"])
    names = {cell: place["name"] for cell, place in filling.items()}
    nets = [Net(sheet) for sheet in document["map"]]
    page: str = _template().render(
        frame=document["frame"],
        doc=document,
        policy=policy(script, style),
        style=style,
        script=script,
        data=script_data(_data(document)),
        tones=TONES,
        folded=FOLDED if _many(document) else (),
        groups=_groups(document["events"]),
        units=units,
        places=places,
        own=[unit for unit in document["units"] if unit.get("own")],
        others=_others(document["units"]),
        stood=_stood(document["units"]),
        maps=[(sheet, drawn(sheet, net, names)) for sheet, net in zip(document["map"], nets, strict=True)],
        views=Views(document, nets),
        cells=filling | _towns_of_cells(document),
        numbers={cell["key"]: _said(cell) for sheet in document["map"] for cell in sheet["cells"]},
        grounds=grounds(document["map"]),
        colours=_colours(document["map"]),
        sectioned={part["unit"].lower() for part in document["orders"]["sections"] if part["unit"]},
        moneyed=any(unit.get("money") is not None for unit in document["units"] if unit.get("own")),
        laden=any(unit.get("loads") for unit in document["units"] if unit.get("own")),
        strip=strip(document),
        pieces=_pieces,
        modes=MODES,
        anchor=anchor,
        sheet="\n".join(_sheet(document["orders"])),
        ledger=_ledger(document["finances"]["ledger"]),
    )
    return page.encode()


def _colours(maps: Sequence[Document]) -> dict[str, str]:
    """Banner -> its colour on the maps; "" -> the reader's own."""
    banners = [one for sheet in maps for one in sheet["banners"]]
    found = {one["key"]: one["colour"] for one in banners}
    return {"": next((one["colour"] for one in banners if one.get("own")), "#006cac"), **found}


def _many(document: Document) -> bool:
    return sum(event["tone"] not in FOLDED for event in document["events"]) > FEW


def _places_of_cells(places: Sequence[Document]) -> dict[str, Document]:
    """Cell -> the place that fills it, or the first place in it."""
    found: dict[str, Document] = {}
    for place in sorted(places, key=lambda place: bool(place.get("within"))):
        if place.get("cell"):
            found.setdefault(place["cell"], place)
    return found


def _towns_of_cells(document: Document) -> dict[str, Document]:
    """Cell -> the place of the settlement that the map names it by."""
    towns = {(one["cell"], one.get("name", "")) for sheet in document["map"] for one in sheet["settlements"]}
    return {place["cell"]: place for place in document["places"] if (place.get("cell", ""), place["name"]) in towns}


def _said(cell: Document) -> str:
    """What a cell is called that no known place fills."""
    return str(cell.get("note") or cell.get("number") or cell["key"])


def _groups(events: Sequence[Document]) -> dict[str, list[Document]]:
    """Tone -> its events, the weightiest first."""
    found: dict[str, list[Document]] = {}
    for event in sorted(events, key=lambda event: -event["weight"]):
        found.setdefault(event["tone"], []).append(event)
    return found


def _others(units: Sequence[Document]) -> list[Document]:
    return [unit for unit in units if not unit.get("own")]


def _stood(units: Sequence[Document]) -> dict[str, list[Document]]:
    """Place -> the units in it, own ones first."""
    found: dict[str, list[Document]] = {}
    for unit in sorted(units, key=lambda unit: not unit.get("own")):
        found.setdefault(unit.get("place", "").lower(), []).append(unit)
    return found


def _ledger(rows: Sequence[Document]) -> list[tuple[str, int]]:
    """Income and expenses, by purpose."""
    sums: dict[str, int] = {}
    for row in rows:
        sums[row["label"]] = sums.get(row["label"], 0) + row["amount"]
    return sorted(sums.items(), key=lambda row: -row[1])


def _sheet(orders: Document) -> Iterator[str]:
    for part in orders["sections"]:
        yield from (*part["head"], *part["lines"])
    yield from orders["tail"]


def _pieces(event: Document) -> Iterator[tuple[str, str]]:
    """A text in pieces: (address or "", piece); only ids that are in this page are links."""
    text, at = event["text"], 0
    for ref in event.get("refs", ()):
        if ref["start"] >= at:
            yield "", text[at : ref["start"]]
            yield anchor("u" if ref["kind"] == "unit" else "p", ref["id"]), text[ref["start"] : ref["end"]]
            at = ref["end"]
    yield "", text[at:]


def _data(document: Document) -> Document:
    """What the script needs: units, places, the order table, maps; what the page says already stays out."""
    lists = _Once()
    return {
        "frame": document["frame"],
        "finances": {name: document["finances"].get(name) for name in ("coin", "purse", "upkeep", "own_purse")},
        "units": [_short(unit, lists) for unit in document["units"]],
        "lists": lists.rows,
        "names": _named(document["units"]),
        "places": list(_short_places(document["places"])),
        "wares": dict(_traded(document)),
        "entering": document.get("entering", {}),
        "maps": [_cells(sheet) for sheet in document["map"]],
        "orders": {**document["orders"], "specs": [_short_spec(spec) for spec in document["orders"]["specs"]]},
        "findings": {one.code: [one.graded(waits=document["frame"].get("waits", False)), one.text] for one in FINDINGS},
    }  # fmt: skip


def _traded(document: Document) -> Iterator[tuple[str, list[Any]]]:
    """What is traded, or bears others: tag -> its weight, what it bears on foot, itself included, what one and several
    are called.
    """
    traded = {one["tag"] for place in document["places"] for one in place.get("market", ())}
    for ware in document.get("wares", ()):
        if ware["tag"] in traded or ware.get("carries"):
            weight, carries = ware.get("weight", 0), ware.get("carries", {})
            bears = next((weight + carries[mode] for mode in ("walk", "land") if mode in carries), 0)
            yield ware["tag"].lower(), [weight, bears, ware["name"].lower(), ware.get("plural", "").lower()]


class _Once:
    """Lists that many have alike, each kept once; `of` gives the number of one."""

    def __init__(self) -> None:
        self.rows: list[list[Any]] = []
        self._known: dict[str, int] = {}

    def of(self, rows: list[Any]) -> int:
        number = self._known.setdefault(repr(rows), len(self.rows))
        if number == len(self.rows):
            self.rows.append(rows)
        return number


def _short(unit: Document, lists: _Once) -> Document:
    """A unit with its skills and items as rows; their names are listed once for all."""
    found = {name: unit[name] for name in UNIT if name in unit}
    for name in ("skills", "may_learn"):
        if name in found:
            found[name] = lists.of([[one["tag"], one.get("level", ""), one.get("cost", 0)] for one in found[name]])
    if "items" in found:
        found["items"] = [[one["tag"], one["amount"]] for one in found["items"]]
    if "loads" in found:
        found["loads"] = [[one["mode"], one["load"], one["capacity"]] for one in found["loads"]]
    return found


def _short_places(places: Sequence[Document]) -> Iterator[Document]:
    """Places with their ways out, which leave out the name of where they lead if that is a place of this page."""
    names = {place["id"].lower(): place["name"].lower() for place in places}
    for place in places:
        found = {name: place[name] for name in PLACE if name in place}
        if "exits" in found:
            found["exits"] = [
                {name: told for name, told in way.items() if name != "name" or told.lower() != names.get(to)}
                for way in found["exits"]
                for to in (way.get("to", "").lower(),)
            ]
        yield found


def _short_spec(spec: Document) -> Document:
    """A spec without what only people read who look it up."""
    return {name: told for name, told in spec.items() if name not in ("rule", "group")}


def _cells(sheet: Document) -> Document:
    """A map for the script: cells as key, x, y and the number of what they are; no key where it is "x,y"."""
    kinds: dict[tuple[str, str], int] = {}
    cells = []
    for cell in sheet["cells"]:
        kind = kinds.setdefault((cell.get("terrain", ""), cell["sight"][0]), len(kinds))
        key = "" if cell["key"] == f"{cell['x']},{cell['y']}" else cell["key"]
        cells.append([key, cell["x"], cell["y"], kind])
    own = [mark["cell"] for mark in sheet["marks"] if mark.get("own")]
    return {
        "layout": sheet["layout"], "level": sheet["level"], "wraps": sheet["wraps"],
        "kinds": [list(kind) for kind in kinds], "cells": cells,
        "own": list(dict.fromkeys(own)),
    }  # fmt: skip


def _named(units: Sequence[Document]) -> dict[str, str]:
    """Tag -> name of everything units have and know."""
    rows = (row for unit in units for name in ("skills", "may_learn", "items") for row in unit.get(name, ()))
    return {row["tag"]: row["name"] for row in rows}


@cache
def style_text() -> str:
    """The style, with the font in it; with the notice of the font's licence."""
    return with_font(_own("style.css"))


@cache
def script_text() -> str:
    """The script, byte for byte, without its notes and its indents."""
    return stripped(script_source())


def script_source() -> str:
    """The script as it is written; its parts share one scope."""
    parts = "".join(_own(f"{name}.js") for name in ("page", "chart", "reader", "fits", "desk", "start"))
    return f'"use strict";(()=>{{\n{parts}}})();\n'


def _own(name: str) -> str:
    return (files("engine.render.page") / "static" / name).read_text(encoding="utf-8")


@cache
def _template() -> Any:
    environment = templates("engine.render.page")
    environment.filters["grouped"] = lambda number: f"{number:,}"
    return environment.get_template("page.html.j2")
