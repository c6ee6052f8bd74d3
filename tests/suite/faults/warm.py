"""Tests that are collected once and run many times over, each time in a child in which a function has other code.

Importing a game and collecting its tests takes longer than running the few that notice a fault. So a process of the
copied tree does that once and waits; for every fault it forks a child, gives the functions that differ their new code,
and runs the tests that were asked for. What cannot be done so (code that runs at import, a function with other free
variables) says `COLD`: it needs a process that imports the changed module.
"""

from __future__ import annotations

import gc
import os
import resource
import sys
from collections.abc import Iterator, Sequence
from functools import cache
from multiprocessing.connection import Connection
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

import pytest

PASSED, FAILED, COLD, LOST = 0, 1, 90, 91  # exit statuses of a child; LOST: a test that was not collected
_FUNCTION = 0x3  # CO_OPTIMIZED and CO_NEWLOCALS: neither a module nor the body of a class
_Cached = type(cache(int))
_Key = tuple[str, str, int]


class Waiting:
    """A plugin of pytest that, instead of running what was collected, serves orders until their line ends.

    An order: (path within the tree, the changed source, names of tests, seconds of the processor's time); the answer is
    the exit status of the child, negative for the signal that ended it.
    """

    def __init__(self, orders: Connection, package: str) -> None:
        self._orders, self._package = orders, package

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        gc.unfreeze()
        items = {item.nodeid: item for item in session.items}
        functions = _functions(self._package)
        self._orders.send(len(items))
        while (order := self._orders.recv()) is not None:
            path, source, tests, limit = order
            child = os.fork()
            if not child:
                status = COLD
                try:
                    status = _played(session, items, functions, path, source, tests, limit)
                finally:
                    os._exit(status)
            _, status = os.waitpid(child, 0)
            self._orders.send(os.waitstatus_to_exitcode(status))
        return True


def _played(
    session: pytest.Session,
    items: dict[str, pytest.Item],
    functions: dict[_Key, list[FunctionType]],
    path: str,
    source: str,
    tests: Sequence[str],
    limit: int,
) -> int:
    """In the child: the changed code, then the tests up to the first that fails."""
    resource.setrlimit(resource.RLIMIT_CPU, (limit, limit))
    if any(test not in items for test in tests):
        return LOST
    if not _changed(functions, Path(path), source):
        return COLD
    for one in _caches():
        one.cache_clear()
    chosen = [items[test] for test in tests]
    for item, following in zip(chosen, [*chosen[1:], None], strict=True):
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        if session.testsfailed:
            return FAILED
    return PASSED


def _functions(package: str) -> dict[_Key, list[FunctionType]]:
    """The living functions of a package by file, name and first line."""
    found: dict[_Key, list[FunctionType]] = {}
    for it in gc.get_objects():
        if isinstance(it, FunctionType) and it.__module__ and it.__module__.startswith(package):
            code = it.__code__
            found.setdefault((os.path.realpath(code.co_filename), code.co_qualname, code.co_firstlineno), []).append(it)
    return found


def _caches() -> Iterator[Any]:
    for name, module in list(sys.modules.items()):
        if name.startswith("engine."):
            yield from (it for it in vars(module).values() if isinstance(it, _Cached))


def _changed(functions: dict[_Key, list[FunctionType]], path: Path, source: str) -> bool:
    """Gives every living function of the module that differs its new code; False where that is not all of it."""
    place = os.path.realpath(path)
    before = compile(path.read_text(encoding="utf-8"), place, "exec")
    differing = list(_differing(before, compile(source, place, "exec")))
    if not differing or any(new is None for _, new in differing):
        return False
    for old, new in differing:
        assert new is not None
        living = functions.get((place, old.co_qualname, old.co_firstlineno), [])
        if not living and not _is_within(old):
            return False
        for function in living:
            if len(new.co_freevars) != len(function.__code__.co_freevars):
                return False
            function.__code__ = new
    return True


def _is_within(code: CodeType) -> bool:
    """Whether it is made again whenever the function around it runs."""
    return ".<locals>." in code.co_qualname


def _differing(old: CodeType, new: CodeType) -> Iterator[tuple[CodeType, CodeType | None]]:
    """The functions that differ, those around them too; without new code where it is a module or a class that does."""
    inside_old, inside_new = _parts(old), _parts(new)
    if len(inside_old) != len(inside_new):
        yield (old, new) if _is_function(old) else (old, None)
        return
    deeper = [found for pair in zip(inside_old, inside_new, strict=True) for found in _differing(*pair)]
    yield from deeper
    if not _same_body(old, new):
        yield (old, new) if _is_function(old) else (old, None)
    elif deeper and _is_function(old):
        yield old, new


def _is_function(code: CodeType) -> bool:
    return code.co_flags & _FUNCTION == _FUNCTION


def _parts(code: CodeType) -> list[CodeType]:
    return [part for part in code.co_consts if isinstance(part, CodeType)]


def _same_body(old: CodeType, new: CodeType) -> bool:
    """Whether the code is the same but for what stands inside of it, and for the lines."""
    plain = [[repr(c) for c in code.co_consts if not isinstance(c, CodeType)] for code in (old, new)]
    return (old.co_code, old.co_names, plain[0]) == (new.co_code, new.co_names, plain[1])
