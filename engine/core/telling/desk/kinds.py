"""Kinds of arguments, by their one name for all games."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from engine.core.language.readers import Reader

# What arguments are called by the games' readers, and the one name each has for programs.
KINDS: Sequence[tuple[str, str]] = (
    ("new unit", "word"),
    ("own unit", "own-unit"), ("unit of yours", "own-unit"), ("army", "own-unit"), ("unit", "unit"),
    ("direction", "direction"), ("province", "place"), ("place", "place"), ("location", "place"), ("city", "place"),
    ("town", "place"), ("structure type", "structure-type"), ("kind of structure", "structure-type"),
    ("structure", "structure"), ("building", "structure"), ("ship", "structure"), ("faction", "faction"),
    ("kingdom", "faction"), ("side", "faction"), ("player", "faction"), ("item", "item"), ("goods", "item"),
    ("skill", "skill"), ("technology", "skill"), ("spell", "spell"), ("race", "race"), ("title", "title"),
    ("on/off", "flag"), ("amount", "number"), ("number", "number"), ("points", "number"), ("text", "text"),
    ("name", "text"),
)  # fmt: skip


def kind_of(reader: Reader) -> str:
    """The kind of an argument by its one name for all games."""
    return _kind_called(reader.kind.lower()) or ("number" if hasattr(reader, "low") else "word")


@lru_cache(maxsize=256)  # more kinds than the games have
def _kind_called(said: str) -> str:
    exact = next((name for word, name in KINDS if said == word), "")
    return exact or next((name for word, name in KINDS if word in said), "")
