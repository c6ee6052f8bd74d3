"""The schema of what all reports' JSON has in common knows every field of the records it is made from."""

from __future__ import annotations

import json
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from engine.core.telling import dossier, mapsheet

DOCS = Path(__file__).parent.parent.parent.parent / "assets" / "docs"
SCHEMA = json.loads((DOCS / "turnkeep.schema.json").read_text(encoding="utf-8"))
DEFS, TOP = SCHEMA["$defs"], SCHEMA["properties"]
MAP = TOP["map"]["items"]["properties"]


@pytest.mark.parametrize(
    ("record", "described"),
    [
        (dossier.Ref, DEFS["ref"]),
        (dossier.Entry, DEFS["entry"]),
        (dossier.Fact, DEFS["fact"]),
        (dossier.Held, DEFS["held"]),
        (dossier.Skill, DEFS["skill"]),
        (dossier.Ware, DEFS["ware"]),
        (dossier.Load, DEFS["load"]),
        (dossier.UnitCard, DEFS["unit"]),
        (dossier.Exit, DEFS["exit"]),
        (dossier.Offer, DEFS["offer"]),
        (dossier.Building, DEFS["building"]),
        (dossier.PlaceCard, DEFS["place"]),
        (dossier.SheetPart, DEFS["section"]),
        (dossier.Booking, TOP["finances"]["properties"]["ledger"]["items"]),
        (dossier.Knowledge, TOP["knowledge"]["items"]),
        (dossier.Relation, TOP["relations"]["items"]),
        (mapsheet.Cell, DEFS["cell"]),
        (mapsheet.Edge, MAP["edges"]["items"]),
        (mapsheet.Settlement, MAP["settlements"]["items"]),
        (mapsheet.Sign, MAP["signs"]["items"]),
        (mapsheet.Mark, MAP["marks"]["items"]),
        (mapsheet.Arrow, MAP["arrows"]["items"]),
        (mapsheet.Banner, MAP["banners"]["items"]),
    ],
)
def test_every_field_of_a_record_is_in_the_schema(record: Any, described: dict[str, Any]) -> None:
    assert {one.name for one in fields(record)} - described["properties"].keys() == set()
