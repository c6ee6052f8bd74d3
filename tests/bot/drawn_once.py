"""Pictures in tests of the bot: a sheet is drawn once for all tests of a process, for the same data give the same
bytes (which tests/engine/render holds).
"""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any
from unittest.mock import patch

import engine.render
import engine.render.page

_DRAWINGS = (
    (engine.render, ("draw_map", "draw_newspaper", "draw_standings", "draw_history", "draw_field")),
    (engine.render.page, ("draw_page",)),
)
_drawn: dict[bytes, Any] = {}


def _once(draw: Callable[..., Any]) -> Callable[..., Any]:
    def drawn(*what: Any, **how: Any) -> Any:
        key = pickle.dumps((draw.__name__, what, how))
        if key not in _drawn:
            _drawn[key] = draw(*what, **how)
        return _drawn[key]

    return drawn


@contextmanager
def drawn_once() -> Iterator[None]:
    """As long as it lasts, a picture that was drawn before comes from memory."""
    with ExitStack() as stack:
        for module, names in _DRAWINGS:
            for name in names:
                stack.enter_context(patch.object(module, name, _once(getattr(module, name))))
        yield
