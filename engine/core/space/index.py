"""An index of records by some of their fields, which follows every change: who stands here, who is of this side."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeAlias, TypeVar
from weakref import proxy, ref

FileName: TypeAlias = str | tuple[str, ...]  # a field, or several that count together


class Indexed:
    """Base of mutable records that an `Index` may hold. FOLLOWED: the fields by which they are looked up or tallied.

    Only writing such a field costs anything more than usual; of one that is a dictionary every change is followed, too.
    What reads documents sets fields without this: a record that was just read is in no index, nor is a copy.

    An index knows its records, they know it weakly: a world that is let go is gone at once, not when the collector
    comes, and a record that outlives its index is in none.
    """

    __slots__ = ("__weakref__", "_index")

    FOLLOWED: ClassVar[frozenset[str]] = frozenset()
    id: str

    def __setattr__(self, name: str, value: object) -> None:
        if name in self.FOLLOWED:
            known_as: ref[Index[Any]] | None = getattr(self, "_index", None)  # `index_of`; each change passes here
            index = None if known_as is None else known_as()
            if index is not None:
                index.refile(self, name, value)
                if isinstance(value, dict):
                    value = _Part(self, value)
        object.__setattr__(self, name, value)

    def __getstate__(self) -> object:
        return without(super().__getstate__(), "_index")


def index_of(record: Indexed) -> Index[Any] | None:
    """The index that a record is in."""
    found: ref[Index[Any]] | None = getattr(record, "_index", None)
    return None if found is None else found()


def without(state: object, *beside: str) -> object:
    """What `object.__getstate__` says of a record with slots, but for what is kept beside its fields."""
    assert isinstance(state, tuple)
    plain, slots = state
    return plain, {name: value for name, value in slots.items() if name not in beside}


class _Part(dict[Any, Any]):
    """A dictionary of a record in an index: what changes it changes the record. Copies of it are plain.

    kept: what was worked out from its content, emptied with every change.
    """

    __slots__ = ("_record", "kept")

    def __init__(self, record: Indexed, content: dict[Any, Any]) -> None:
        super().__init__(content)
        self._record = ref(record)
        self.kept: dict[Hashable, Any] = {}

    def _changed(self) -> None:
        self.kept.clear()
        record = self._record()
        index = None if record is None else index_of(record)
        if index is not None:
            index.touch(record)

    def __reduce__(self) -> tuple[Any, ...]:
        return dict, (dict(self),)

    def __setitem__(self, key: Any, value: Any) -> None:
        super().__setitem__(key, value)
        self._changed()

    def __delitem__(self, key: Any) -> None:
        super().__delitem__(key)
        self._changed()

    def __ior__(self, other: Any) -> Any:  # type: ignore[misc]  # who takes pairs as well as mappings
        self.update(other)
        return self

    def clear(self) -> None:
        super().clear()
        self._changed()

    def pop(self, *given: Any) -> Any:
        found = super().pop(*given)
        self._changed()
        return found

    def popitem(self) -> tuple[Any, Any]:
        found = super().popitem()
        self._changed()
        return found

    def setdefault(self, *given: Any) -> Any:
        found = super().setdefault(*given)
        self._changed()
        return found

    def update(self, *given: Any, **named: Any) -> None:
        super().update(*given, **named)
        self._changed()


def kept_with(content: Mapping[Any, Any]) -> dict[Hashable, Any]:
    """The place for what is worked out from a dictionary: emptied with every change of one that is followed. With any
    other nothing can be kept.
    """
    return content.kept if isinstance(content, _Part) else {}


def set_unnoticed(content: dict[K, V], key: K, value: V) -> None:
    """Sets an entry as if nothing had changed, where neither tallies nor what is kept with the dictionary go by it."""
    dict.__setitem__(content, key, value)


K = TypeVar("K")
V = TypeVar("V")
T = TypeVar("T", bound=Indexed)


class Index(Generic[T]):
    """Records by the values of their fields, in the order of the dictionaries that hold them.

    Records that were put into a dictionary, or taken out, without `add` and `remove` are noticed by their number: then
    all are filed again, which takes as long as going through all of them.
    """

    def __init__(
        self,
        holders: Sequence[Mapping[str, T]],
        fields: Iterable[FileName],
        passed_on: Mapping[str, str] | None = None,
    ) -> None:
        """holders: dictionaries by id; fields: by which records are looked up. passed_on: field -> the field by which
        those are found for whom a change of it counts as well, and so on down: who rides along with whom.
        """
        self._holders = holders
        self._fields = tuple(fields)
        self._of_field: dict[str, list[FileName]] = {}
        for name in self._fields:
            for field in (name,) if isinstance(name, str) else name:
                self._of_field.setdefault(field, []).append(name)
        self._passed_on = passed_on or {}
        self._known_as = ref(self)  # to its records
        self._tallies: list[Tally[T]] = []
        self._file()

    def where(self, field: FileName, value: Hashable) -> list[T]:
        """The records of which a field has this value."""
        self.check()
        files = self._files[field]
        found = files.get(value)
        if not found:
            return []
        loose = self._loose[field]
        if value in loose:
            loose.remove(value)
            found = files[value] = {record.id: record for record in self.ordered(found.values())}
        return list(found.values())

    def filed(self, field: FileName, value: Hashable) -> Collection[T]:
        """As `where`, in no order, and not to be kept while records change."""
        self.check()
        found = self._files[field].get(value)
        return found.values() if found else ()

    def ordered(self, records: Iterable[T]) -> Iterator[T]:
        """Some of its records, in the order of the dictionaries."""
        return iter(sorted(records, key=lambda one: self._ranks[one.id]))

    def tally(self, measure: Callable[[T], Measure | None]) -> Tally[T]:
        """A new tally of its records, which follows them from now on."""
        found = Tally(self, measure)
        self._tallies.append(found)
        found.restart(self._every())
        return found

    def check(self) -> None:
        """Files all again if there are more or fewer than it knows."""
        unknown = -len(self._ranks)
        for holder in self._holders:
            unknown += len(holder)
        if unknown:
            self._file()

    def add(self, record: T) -> None:
        """Files a record that was just put at the end of its dictionary."""
        number = next(n for n, holder in enumerate(self._holders) if record.id in holder)
        self._enter(record, number)
        for name in self._fields:
            self._loose[name].add(_key(record, name))
        for tally in self._tallies:
            tally.note(record)

    def remove(self, record: T) -> None:
        """Forgets a record that is taken out of its dictionary."""
        if self._ranks.pop(record.id, None) is not None:
            object.__setattr__(record, "_index", None)
            for name in self._fields:
                self._files[name].get(_key(record, name), {}).pop(record.id, None)
            for tally in self._tallies:
                tally.forget(record)

    def refile(self, record: T, field: str, value: Hashable) -> None:
        """A field of a record is about to have another value."""
        for name in self._of_field.get(field, ()):
            files, old, new = self._files[name], _key(record, name), _key(record, name, field, value)
            if old != new and files.get(old, {}).pop(record.id, None) is not None:
                files.setdefault(new, {})[record.id] = record
                self._loose[name].add(new)
        if self._tallies:
            self.touch(record, field)

    def touch(self, record: T, field: str = "") -> None:
        """Something that tallies go by has changed of a record, or is about to."""
        link = self._passed_on.get(field)
        for tally in self._tallies:
            tally.note(record, link)

    def _every(self) -> Iterator[T]:
        return (record for holder in self._holders for record in holder.values())

    def _file(self) -> None:
        self._ranks: dict[str, tuple[int, int]] = {}
        self._files: dict[FileName, dict[Hashable, dict[str, T]]] = {name: {} for name in self._fields}
        self._loose: dict[FileName, set[Hashable]] = {name: set() for name in self._fields}  # to be put in order
        self._entered = 0
        for number, holder in enumerate(self._holders):
            for record in holder.values():
                self._enter(record, number)
        for tally in self._tallies:
            tally.restart(self._every())

    def _enter(self, record: T, number: int) -> None:
        self._entered += 1
        self._ranks[record.id] = number, self._entered
        for field in record.FOLLOWED:
            content = getattr(record, field)
            if isinstance(content, dict) and not isinstance(content, _Part):
                object.__setattr__(record, field, _Part(record, content))
        object.__setattr__(record, "_index", self._known_as)
        for name in self._fields:
            self._files[name].setdefault(_key(record, name), {})[record.id] = record


def _key(record: Indexed, name: FileName, field: str = "", value: Hashable = None) -> Hashable:
    """What a record is filed by, or would be if one field had another value."""
    if isinstance(name, str):
        return value if name == field else getattr(record, name)
    return tuple([value if one == field else getattr(record, one) for one in name])


Measure: TypeAlias = tuple[Hashable, Any]  # a group, and what the record counts there
G = TypeVar("G", bound=Hashable)


class Tally(Generic[T]):
    """What the records of an index come to in groups: how often each value occurs, and the least of them.

    A record is measured again when it is asked for and something of it has changed since; so the values must depend
    on nothing but fields that are FOLLOWED, of the record and of those that pass them on.
    """

    def __init__(self, index: Index[T], measure: Callable[[T], Measure | None]) -> None:
        """measure: the group of a record and its value there; None for one that does not count."""
        self._index: Index[T] = proxy(index)  # which holds this
        self._measure = measure
        self.restart(())

    def values(self, group: Hashable) -> Mapping[Any, int]:
        """Value -> how many records of a group have it."""
        self._index.check()
        if self._changed:
            self._update()
        return self._counts.get(group, _NOTHING)

    def least(self, groups: Iterable[G]) -> dict[G, Any]:
        """The least value in each of some groups; those without records are left out."""
        self._index.check()
        self._update()
        found: dict[G, Any] = {}
        for group in groups:
            counts = self._counts.get(group)
            if counts is not None:
                values = self._least.get(group)
                if values is None:
                    values = self._least[group] = sorted(counts)
                while values[0] not in counts:
                    heapq.heappop(values)
                found[group] = values[0]
        return found

    def note(self, record: T, link: str | None = None) -> None:
        """A record has changed; link: those that are filed under it by this field, and so on, have changed as well."""
        self._changed[record.id] = record
        if link:
            self._passing[record.id] = link

    def forget(self, record: T) -> None:
        """A record is no longer there."""
        self._changed.pop(record.id, None)
        self._passing.pop(record.id, None)
        self._take(record.id)

    def restart(self, records: Iterable[T]) -> None:
        """Starts over with these records."""
        self._counts: dict[Hashable, dict[Any, int]] = {}
        self._least: dict[Hashable, list[Any]] = {}  # heaps of the groups that were asked for it; some may be gone
        self._known: dict[str, Measure] = {}
        self._changed = {record.id: record for record in records}
        self._passing: dict[str, str] = {}

    def _update(self) -> None:
        while self._passing:
            number, link = self._passing.popitem()
            for record in self._index.filed(link, number):
                self.note(record, link)
        while self._changed:
            number, record = self._changed.popitem()
            found = self._measure(record)
            if found != self._known.get(number):
                self._take(number)
                if found is not None:
                    self._put(number, found)

    def _put(self, number: str, found: Measure) -> None:
        group, value = self._known[number] = found
        counts = self._counts.setdefault(group, {})
        counts[value] = counts.get(value, 0) + 1
        if counts[value] == 1 and group in self._least:
            heapq.heappush(self._least[group], value)

    def _take(self, number: str) -> None:
        if number in self._known:
            group, value = self._known.pop(number)
            counts = self._counts[group]
            counts[value] -= 1
            if not counts[value]:
                del counts[value]
            if not counts:
                del self._counts[group]
                self._least.pop(group, None)


_NOTHING: Mapping[Any, int] = {}
