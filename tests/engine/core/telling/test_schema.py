"""The schema of what all reports' JSON has in common is made from the records that the JSON is made of."""

from __future__ import annotations

import json

from tests.engine.core.telling import schema


def test_the_file_is_the_one_that_would_be_made() -> None:
    assert schema.FILE.read_text(encoding="utf-8") == schema.text(), "run python -m tests.engine.core.telling.schema"


def test_a_field_of_a_record_stands_in_it_without_being_written_there() -> None:
    units = json.loads(schema.text())["$defs"]["UnitCard"]
    assert units["properties"]["may_make"] == {"type": "array", "items": {"$ref": "#/$defs/Held"}}
    assert units["required"] == ["id", "name"]
    assert not units["additionalProperties"]
