"""The figures of a rulebook: TOML files of a game, read once into frozen records; a misspelling is an error."""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Mapping
from importlib.resources import files
from types import MappingProxyType
from typing import Any, TypeVar

import msgspec

from engine.core.errors import RulesDataError

T = TypeVar("T")


class RulesData:
    """The folder data/ beside the tables of a game: a file, or a folder of files, for each kind of record."""

    def __init__(self, package: str, *, key: str = "key") -> None:
        """package: such as "engine.games.dunk.rules". key: the field of a record that takes the name of its table."""
        self._package = package
        self._key = key

    def raw(self, name: str) -> dict[str, Any]:
        """The content of data/<name>.toml. name: such as "war" or "skills/fire"."""
        return tomllib.loads((files(self._package) / "data" / f"{name}.toml").read_text(encoding="utf-8"))

    def records(self, kind: type[T], *names: str, skip: Collection[str] = ()) -> Mapping[str, T]:
        """Every table of the files data/<name>.toml as a record of `kind`, in file order.

        skip: tables that are something else. Raises RulesDataError for what does not fit the record, and for a
        name found in two files.
        """
        found: dict[str, T] = {}
        for name in names:
            for title, table in self.raw(name).items():
                if title in skip:
                    continue
                if title in found:
                    raise RulesDataError(f"data/{name}.toml: {title} is in another file as well")
                try:
                    found[title] = msgspec.convert({self._key: title, **table}, kind, strict=True)
                except msgspec.ValidationError as problem:
                    raise RulesDataError(f"data/{name}.toml, {title}: {problem}") from problem
        return MappingProxyType(found)
