"""An index of records by some of their fields, which follows every change: who stands here, who is of this side."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeVar


class Indexed:
    """Base of mutable records that an `Index` may hold. FOLLOWED: the fields by which they are looked up.

    Only writing such a field costs anything more than usual. What reads documents sets fields without this: a record
    that was just read is in no index.
    """

    __slots__ = ("_index",)

    FOLLOWED: ClassVar[frozenset[str]] = frozenset()
    id: str

    def __setattr__(self, name: str, value: object) -> None:
        if name in self.FOLLOWED:
            index: Index[Any] | None = getattr(self, "_index", None)
            if index is not None:
                index.refile(self, name, value)
        object.__setattr__(self, name, value)


T = TypeVar("T", bound=Indexed)


class Index(Generic[T]):
    """Records by the values of their fields, in the order of the dictionaries that hold them.

    Records that were put into a dictionary, or taken out, without `add` and `remove` are noticed by their number: then
    all are filed again, which takes as long as going through all of them.
    """

    def __init__(self, holders: Sequence[Mapping[str, T]], fields: Iterable[str]) -> None:
        """holders: dictionaries by id; fields: by which records are looked up."""
        self._holders = holders
        self._fields = tuple(fields)
        self._file()

    def where(self, field: str, value: Hashable) -> list[T]:
        """The records of which a field has this value."""
        if len(self._ranks) != sum(map(len, self._holders)):
            self._file()
        found = self._files[field].get(value)
        if not found:
            return []
        return list(self.ordered(found.values())) if len(found) > 1 else list(found.values())

    def ordered(self, records: Iterable[T]) -> Iterator[T]:
        """Some of its records, in the order of the dictionaries."""
        return iter(sorted(records, key=lambda one: self._ranks[one.id]))

    def add(self, record: T) -> None:
        """Files a record that was just put at the end of its dictionary."""
        number = next(n for n, holder in enumerate(self._holders) if record.id in holder)
        self._enter(record, number)

    def remove(self, record: T) -> None:
        """Forgets a record that is taken out of its dictionary."""
        if self._ranks.pop(record.id, None) is not None:
            object.__setattr__(record, "_index", None)
            for field in self._fields:
                self._files[field].get(getattr(record, field), {}).pop(record.id, None)

    def refile(self, record: T, field: str, value: Hashable) -> None:
        """A field of a record is about to have another value."""
        files = self._files[field]
        filed = files.get(getattr(record, field), {})
        if filed.pop(record.id, None) is not None:
            files.setdefault(value, {})[record.id] = record

    def _file(self) -> None:
        self._ranks: dict[str, tuple[int, int]] = {}
        self._files: dict[str, dict[Hashable, dict[str, T]]] = {field: {} for field in self._fields}
        self._entered = 0
        for number, holder in enumerate(self._holders):
            for record in holder.values():
                self._enter(record, number)

    def _enter(self, record: T, number: int) -> None:
        self._entered += 1
        self._ranks[record.id] = number, self._entered
        object.__setattr__(record, "_index", self)
        for field in self._fields:
            self._files[field].setdefault(getattr(record, field), {})[record.id] = record
