"""Reads the data files: each table of a file becomes one frozen record, and what is misspelt there is an error."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from importlib.resources import files
from types import MappingProxyType
from typing import Any, TypeVar

import msgspec

from engine.core.errors import RulesDataError

T = TypeVar("T")


def raw(name: str) -> dict[str, Any]:
    """The content of data/<name>.toml."""
    return tomllib.loads((files("engine.games.overlord") / "data" / f"{name}.toml").read_text(encoding="utf-8"))


def records(kind: type[T], *names: str) -> Mapping[str, T]:
    """Every table of data/<name>.toml of these names as a record of `kind`, whose `tag` is the table's name.

    Raises RulesDataError for what does not fit the record, and for a tag that stands in two files.
    """
    found: dict[str, T] = {}
    for name in names:
        for tag, table in raw(name).items():
            if tag in found:
                raise RulesDataError(f"data/{name}.toml: {tag} stands in another file as well")
            try:
                found[tag] = msgspec.convert({"tag": tag, **table}, kind, strict=True)
            except msgspec.ValidationError as problem:
                raise RulesDataError(f"data/{name}.toml, {tag}: {problem}") from problem
    return MappingProxyType(found)
