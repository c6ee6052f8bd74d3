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
    return tomllib.loads((files("engine.games.atlantis") / "data" / f"{name}.toml").read_text(encoding="utf-8"))


def records(name: str, kind: type[T], skip: tuple[str, ...] = ()) -> Mapping[str, T]:
    """Every table of data/<name>.toml as a record of `kind`, whose `key` is the table's name. Raises RulesDataError."""
    found: dict[str, T] = {}
    for key, table in raw(name).items():
        if key in skip:
            continue
        try:
            found[key] = msgspec.convert({"key": key, **table}, kind, strict=True)
        except msgspec.ValidationError as problem:
            raise RulesDataError(f"data/{name}.toml, {key}: {problem}") from problem
    return MappingProxyType(found)
