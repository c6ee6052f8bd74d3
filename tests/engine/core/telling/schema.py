"""Makes assets/docs/turnkeep.schema.json out of the records that reports are made from.

python -m tests.engine.core.telling.schema
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal, NotRequired, TypedDict

import msgspec

from engine.core.telling import dossier, mapsheet, sheaf
from engine.core.telling.desk.kinds import KINDS

FILE = Path(__file__).parents[4] / "assets" / "docs" / "turnkeep.schema.json"
PLACE = "#/$defs/"


class Frame(TypedDict):
    game: str
    seat: str
    name: str
    turn: int
    date: str
    faction: str
    title: str
    campaign: str
    deadline: str
    over: bool
    next_turn: int
    next_date: str
    form_limit: int
    days: int
    pace: Literal["day", "point"]
    strength: str
    skilled: dict[str, bool]
    waits: bool
    comment: str
    longest_line: int
    before: str
    openings: list[str]
    reference: str


class Finances(TypedDict):
    coin: str
    before: int | None
    purse: int | None
    upkeep: int | None
    own_purse: list[str]
    ledger: list[dossier.Booking]


class Since(TypedDict):
    """What is not as it was a turn ago, by cells; see `mapchanges.Changes`. turned: cell -> whose it was."""

    turn: int
    won: list[str]
    lost: list[str]
    turned: dict[str, str]
    left: list[mapsheet.Mark]
    came: list[mapsheet.Mark]
    losses: list[str]
    found: list[str]
    banners: list[mapsheet.Banner]


class Map(TypedDict):
    layout: mapsheet.Layout
    level: str
    title: str
    scale: str
    alt: str
    left: int
    top: int
    width: int
    height: int
    wraps: int
    cells: list[mapsheet.Cell]
    edges: list[mapsheet.Edge]
    settlements: list[mapsheet.Settlement]
    signs: list[mapsheet.Sign]
    marks: list[mapsheet.Mark]
    arrows: list[mapsheet.Arrow]
    banners: list[mapsheet.Banner]
    legend: list[tuple[str, str]]
    since: NotRequired[Since]


class Argument(TypedDict):
    name: str
    kind: str
    names: str
    optional: NotRequired[bool]
    fillers: NotRequired[list[str]]
    many: NotRequired[bool]
    least: NotRequired[int]
    sample: NotRequired[str]
    open: NotRequired[bool]
    low: NotRequired[int]
    high: NotRequired[int]
    closed: NotRequired[bool]
    rest: NotRequired[bool]


class Spec(TypedDict):
    keyword: str
    syntax: str
    help: str
    rule: str
    example: str
    accepts: list[str]
    aliases: NotRequired[list[str]]
    group: NotRequired[str]
    lines: NotRequired[str]
    long: NotRequired[bool]
    args: list[Argument]


class OfferedSection(TypedDict):
    """What one section may be given."""

    orders: dict[str, int | str]
    after: dict[str, dict[str, bool]]
    standing: dict[str, str]


class Offers(TypedDict):
    """What may be given to whom, as far as the game was asked."""

    nodes: list[list[int | dict[str, int]]]
    sections: list[OfferedSection | None]


class SuggestedPart(TypedDict):
    """What a mentor would write to one section. whole: in place of what is in force, else below it."""

    unit: str
    form: str
    head: list[str]
    lines: list[str]
    whole: bool


class Suggested(TypedDict):
    """A mentor's suggestion in words and as orders."""

    text: str
    parts: list[SuggestedPart]


class Orders(TypedDict):
    specs: list[Spec]
    common: list[str]
    words: dict[str, list[tuple[str, str]]]
    sections: list[dossier.SheetPart]
    further: list[dossier.SheetPart]
    tail: list[str]
    offers: Offers
    denies: dict[str, dict[str, list[str]]]
    suggested: NotRequired[Suggested]


class Turnkeep(TypedDict):
    """What stands under "turnkeep" in the JSON of every report."""

    version: str
    frame: Frame
    figures: list[dossier.Fact]
    events: list[dossier.Entry]
    units: list[dossier.UnitCard]
    places: list[dossier.PlaceCard]
    finances: Finances
    knowledge: list[dossier.Knowledge]
    relations: list[dossier.Relation]
    wares: list[dossier.Ware]
    entering: dict[str, dict[str, float]]
    map: list[Map]
    orders: Orders


# What a record says of a field in its docstring, and its type does not.
ONLY: Mapping[tuple[str, str], list[str]] = {
    ("Turnkeep", "version"): [sheaf.VERSION],
    ("Ref", "kind"): ["unit", "place"],
    ("Offer", "side"): ["sale", "wanted", "hire"],
    ("Argument", "kind"): sorted({"word", *(kind for _, kind in KINDS)}),
}


def made() -> dict[str, Any]:
    """The schema: what is as usual is left out, so only what a record cannot be made without has to be there."""
    _, found = msgspec.json.schema_components((Turnkeep,), ref_template=PLACE + "{name}")
    for name, record in found.items():
        if "properties" not in record:
            continue
        record["additionalProperties"] = False
        for field, described in record["properties"].items():
            described.pop("default", None)
            if (name, field) in ONLY:
                described["enum"] = ONLY[name, field]
    found["Cell"]["required"] = ["key", "x", "y", "sight"]  # said of each; the terrain of what lies in fog is not
    whole = found.pop("Turnkeep")
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **whole, "$defs": dict(sorted(found.items()))}


def text() -> str:
    """The file."""
    return json.dumps(made(), indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8")
