"""Records: what `dataclasses.dataclass` makes, made in half of its time.

A bot that starts makes some two hundred kinds of records, and each game fifty more. The standard library compiles six
functions for every kind, one by one; of most kinds a process hardly makes one. Here what is called for every record is
compiled with the first one, and how records are printed is said once for all kinds. To type checkers and to the rest of
Python they are dataclasses.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator
from dataclasses import MISSING, fields
from reprlib import recursive_repr
from typing import TYPE_CHECKING, Any

__all__ = ["dataclass"]

Kind = type[Any]
Functions = dict[str, Callable[..., Any]]

if TYPE_CHECKING:
    from dataclasses import dataclass
else:

    def dataclass(
        kind: Kind | None = None,
        /,
        *,
        frozen: bool = False,
        slots: bool = False,
        kw_only: bool = False,
        eq: bool = True,
    ) -> Kind | Callable[[Kind], Kind]:
        """Makes a class one of records, as `dataclasses.dataclass` does with these arguments. A field that is no
        argument of records has no default; none has a hash of its own.
        """

        def record(kind: Kind) -> Kind:
            return _record(kind, frozen, slots, kw_only, eq)

        return record if kind is None else record(kind)


def _record(kind: Kind, frozen: bool, slots: bool, kw_only: bool, eq: bool) -> Kind:
    own = set(vars(kind)) - ({"__hash__"} if vars(kind).get("__hash__") is None else set())
    made = dataclasses.dataclass(init=False, repr=False, eq=False, frozen=frozen, slots=slots, kw_only=kw_only)(kind)
    ours = {"__init__", *(("__eq__",) if eq else ()), *(("__hash__",) if eq and frozen else ())} - own
    given: dict[str, Any] = {name: _stand_in(made, name, ours) for name in ours} | {"__repr__": _printed}
    if eq and not frozen:
        given["__hash__"] = None
    for name in given.keys() - own:
        setattr(made, name, given[name])
    return made


def _stand_in(kind: Kind, name: str, ours: set[str]) -> Callable[..., Any]:
    """A function that, when it is called, lets those that are compiled take their places, its own among them."""

    def first(self: Any, /, *given: Any, **named: Any) -> Any:
        for each, function in _compiled(kind).items():
            if each in ours:
                setattr(kind, each, function)
        return getattr(kind, name)(self, *given, **named)

    return first


def _compiled(kind: Kind) -> Functions:
    """What is called for every record, of the names of its fields, as in the standard library."""
    scope: dict[str, Any] = {"__name__": kind.__module__, "_set": object.__setattr__}
    compared = [field.name for field in fields(kind) if field.compare]
    mine, others = ("".join(f"{whose}.{name}," for name in compared) for whose in ("self", "other"))
    lines = [
        *_init(kind, scope),
        "def __eq__(self, other):",
        f" return ({mine}) == ({others}) if other.__class__ is self.__class__ else NotImplemented",
        "def __hash__(self):",
        f" return hash(({mine}))",
    ]
    exec("\n".join(lines), scope)  # noqa: S102
    found = {name: scope[name] for name in ("__init__", "__eq__", "__hash__")}
    for name, function in found.items():
        function.__qualname__ = f"{kind.__qualname__}.{name}"
    return found


def _init(kind: Kind, scope: dict[str, Any]) -> Iterator[str]:
    """The lines of `__init__`. scope: is given what they name."""
    frozen = kind.__dataclass_params__.frozen
    heads: tuple[list[str], list[str]] = (["self"], [])
    body = list[str]()
    for field in fields(kind):
        name = head = value = field.name
        if field.default is not MISSING:
            scope[f"_{name}"], head = field.default, f"{name}=_{name}"
        elif field.default_factory is not MISSING:
            scope[f"_{name}"], head = field.default_factory, f"{name}=_{name}"
            value = f"_{name}() if {name} is _{name} else {name}"
        if field.init:
            heads[field.kw_only is True].append(head)
            body.append(f" _set(self, {name!r}, {value})" if frozen else f" self.{name} = {value}")
    if hasattr(kind, "__post_init__"):
        body.append(" self.__post_init__()")
    positional, named = heads
    yield f"def __init__({', '.join([*positional, *(['*'] if named else []), *named])}):"
    yield from body or [" pass"]


@recursive_repr()
def _printed(self: Any) -> str:
    told = ", ".join(f"{field.name}={getattr(self, field.name)!r}" for field in fields(self) if field.repr)
    return f"{type(self).__qualname__}({told})"
