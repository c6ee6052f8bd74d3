"""Records behave as the dataclasses of the standard library, which are made beside each of them."""

from __future__ import annotations

import copy
import dataclasses
import inspect
import pickle
from collections.abc import Callable
from dataclasses import FrozenInstanceError, field, replace
from typing import Any

import msgspec
import pytest

from engine.record import dataclass

Maker = Callable[..., Any]


def kinds(maker: Maker) -> dict[str, type[Any]]:
    """Kinds of records of every form that the product has, made by this decorator."""

    @maker
    class Plain:
        one: int
        two: str = "b"
        three: list[int] = field(default_factory=list)

    @maker(slots=True)
    class Slots:
        one: int
        two: str = "b"
        three: list[int] = field(default_factory=list)

    @maker(frozen=True)
    class Frozen:
        one: int
        two: str = "b"
        three: tuple[int, ...] = field(default_factory=tuple)

    @maker(frozen=True, slots=True, kw_only=True)
    class Named:
        two: str = "b"
        one: int
        three: tuple[int, ...] = field(default=(), repr=False, compare=False)

    @maker(frozen=True, slots=True)
    class Mixed:
        one: int
        two: str = field(default="b", kw_only=True)
        three: tuple[int, ...] = ()

    @maker(slots=True, eq=False)
    class Itself:
        one: int
        two: str = "b"
        three: tuple[int, ...] = ()

    @maker(frozen=True)
    class Heir(Frozen):
        two: str = "c"
        four: int = 4

    @maker(slots=True)
    class After:
        one: int
        two: str = field(init=False)
        three: tuple[int, ...] = ()

        def __post_init__(self) -> None:
            self.two = f"made of {self.one}"

    @maker(frozen=True)
    class Alike:
        one: int
        two: str = "b"
        three: tuple[int, ...] = ()

        def __eq__(self, other: object) -> bool:
            return isinstance(other, Alike) and self.one % 2 == other.one % 2

    @maker(frozen=True, slots=True)
    class Own:
        one: int
        two: str = "b"
        three: tuple[int, ...] = ()

        def __init__(self, one: int, two: str = "own") -> None:
            for name, value in (("one", one), ("two", two), ("three", ())):
                object.__setattr__(self, name, value)

        def __repr__(self) -> str:
            return f"<{self.one}>"

        def __hash__(self) -> int:
            return 7

    @maker(frozen=True, slots=True)
    class Empty:
        pass

    found = (Plain, Slots, Frozen, Named, Mixed, Itself, Heir, After, Alike, Own, Empty)
    return {kind.__name__: kind for kind in found}


OURS, THEIRS = kinds(dataclass), kinds(dataclasses.dataclass)
FORMS = [name for name in OURS if name != "Empty"]


def told(deed: Callable[[], object]) -> object:
    """What came of a deed, or the kind of its fault."""
    try:
        return deed()
    except Exception as fault:
        return type(fault)


def behaviour(kind: type[Any]) -> dict[str, object]:
    """What a kind does that is made of `one` at least."""
    a, same, other = kind(one=1), kind(one=1), kind(one=2)
    found: dict[str, object] = {
        "given": told(lambda: repr(kind(3, two="x"))),
        "by place": told(lambda: repr(kind(3))),
        "nothing": told(kind),
        "too much": told(lambda: kind(1, one=1)),
        "unknown": told(lambda: kind(one=1, nine=9)),
        "printed": repr(a),
        "hashed": told(lambda: hash(a)) if kind.__name__ != "Itself" else None,
        "equal": (a == same, a == other, a != same, a == "a", told(lambda: a == replace(a, three=(1,)))),
        "hash": (told(lambda: hash(a) == hash(same)), told(lambda: hash(a) == hash(other))),
        "set": (told(lambda: setattr(a, "two", "z")), told(lambda: setattr(a, "nine", 9))),
        "deleted": told(lambda: delattr(same, "two")),
        "afterwards": repr(a),
        "copied": repr(copy.copy(other)),
        "replaced": told(lambda: repr(replace(other, one=5))),
        "plain": told(lambda: dataclasses.asdict(other)),
        "matched": kind.__match_args__,
        "slots": getattr(kind, "__slots__", None),
        "name": (kind.__init__.__qualname__, kind.__eq__.__qualname__),
        "fields": [(one.name, one.default, one.kw_only, one.init, one.compare) for one in dataclasses.fields(kind)],
        "signature": [(one.name, one.kind) for one in inspect.signature(kind).parameters.values()],
    }
    if "three" not in dataclasses.asdict(other) or not isinstance(other.three, list):
        return found
    mine, yours = kind(one=1), kind(one=1)
    mine.three.append(1)
    return found | {"own lists": yours.three}


@pytest.mark.parametrize("name", FORMS)
def test_a_record_does_what_a_dataclass_does(name: str) -> None:
    ours, theirs = behaviour(OURS[name]), behaviour(THEIRS[name])
    assert ours == theirs


def test_a_record_of_nothing_is_as_any_other_of_nothing() -> None:
    for made in (OURS["Empty"], THEIRS["Empty"]):
        assert made() == made()
        assert hash(made()) == hash(())
        assert repr(made()).endswith("Empty()")


def test_what_is_frozen_says_what_it_keeps() -> None:
    with pytest.raises(FrozenInstanceError, match="cannot assign to field 'one'"):
        OURS["Named"](one=1).one = 2


def test_records_that_hold_themselves_are_printed() -> None:
    one = OURS["Plain"](one=1)
    one.three.append(one)
    assert repr(one).endswith("Plain(one=1, two='b', three=[...])")


def test_each_function_may_be_the_first_that_is_called() -> None:
    """A record that is decoded is not made by its `__init__`."""
    for deed in (lambda a, b: a == b, lambda a, b: hash(a) == hash(b), lambda a, b: type(a)(1) == b):
        kind = kinds(dataclass)["Frozen"]
        a, b = (msgspec.convert({"one": 1, "two": "b"}, kind) for _ in range(2))
        assert deed(a, b)


@dataclass(frozen=True, slots=True, kw_only=True)
class Sent:
    one: int
    two: str = "b"


def test_an_heir_of_records_is_made_as_they_are() -> None:
    class Late(Sent):
        def __init__(self) -> None:
            super().__init__(one=5)

    assert Late() == Late()
    assert Late() != Sent(one=5)
    assert (Late().one, Late().two) == (5, "b")


def test_records_are_sent_to_other_processes() -> None:
    sent = Sent(one=3)
    assert pickle.loads(pickle.dumps(sent)) == sent
    assert msgspec.json.decode(msgspec.json.encode(sent), type=Sent) == sent


def test_records_of_the_standard_library_and_ours_inherit_from_each_other() -> None:
    @dataclasses.dataclass(frozen=True, slots=True)
    class Theirs(Sent):
        three: int = 3

    @dataclass(frozen=True, slots=True)
    class Ours(Theirs):
        four: int = 4

    assert repr(Ours(one=1)).endswith("Ours(one=1, two='b', three=3, four=4)")
    assert Ours(one=1) == Ours(one=1) != Ours(one=1, four=5)
