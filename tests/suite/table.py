"""Tables of cases: one test goes through all the lines of one, and a failure shows every line that is wrong."""

from __future__ import annotations

import functools
import inspect
import textwrap
from collections.abc import Callable, Iterable
from typing import Any

import pytest

Test = Callable[..., None]

_SHOWN = 300  # letters of a value that a failure shows


def each(names: str, lines: Iterable[Any]) -> Callable[[Test], Test]:
    """`pytest.mark.parametrize` for cases that need nothing of their own: the test is called for each line, but
    collected, set up and reported once. For a hundred cases of some microseconds that is all their cost.

    names: of the test's arguments, with commas between them. lines: a value for each name, or, for a single name, the
    value itself. Other arguments of the test are fixtures, which all lines share. `each` upon `each` is every line of
    the one with every line of the other.

    What is wrong in one line is raised as it is, with the line in a note; of several lines as a group of these. A line
    that skips the test is wrong. Raises ValueError for a table without lines, which would prove nothing, and for a line
    that has not one value for each name.
    """
    words = [name.strip() for name in names.split(",")]
    cases = [dict(zip(words, (line,) if len(words) == 1 else line, strict=True)) for line in lines]
    if not cases:
        raise ValueError(f"no line has {names}")

    def decorate(test: Test) -> Test:
        @functools.wraps(test)
        def whole(**fixtures: Any) -> None:
            wrong: list[BaseException] = []
            for case in cases:
                try:
                    test(**fixtures, **case)
                except pytest.skip.Exception as fault:
                    wrong.append(ValueError(f"a line cannot be skipped alone: {fault}, {_shown(case)}"))
                except (Exception, pytest.fail.Exception) as fault:
                    fault.add_note(f"in the line {_shown(case)}")
                    wrong.append(fault)
            if len(wrong) == 1:
                raise wrong[0]
            if wrong:
                raise BaseExceptionGroup(f"{len(wrong)} of {len(cases)} lines are wrong", wrong)

        signature = inspect.signature(test)
        left = [one for name, one in signature.parameters.items() if name not in words]
        whole.__signature__ = signature.replace(parameters=left)  # type: ignore[attr-defined]  # what pytest reads
        return whole

    return decorate


def _shown(case: dict[str, Any]) -> str:
    return ", ".join(f"{name} = {textwrap.shorten(repr(value), _SHOWN)}" for name, value in case.items())
