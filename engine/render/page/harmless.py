"""Texts made harmless for a page: no character that controls or turns text, nothing that could end a script."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

REPLACED = "\ufffd"
_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ud800-\udfff]")
_LINES = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ud800-\udfff]")
_IN_SCRIPT = (("<", "\\u003c"), (">", "\\u003e"), ("&", "\\u0026"))
_NOT_IN_ID = re.compile(r"[^A-Za-z0-9,_.-]")


def harmless(value: Any) -> Any:
    """The same data; in every text control and direction characters stand as U+FFFD, line feeds of prose stay."""
    if isinstance(value, str):
        return value if value.isprintable() else _LINES.sub(REPLACED, value)  # of what is replaced nothing is printable
    if isinstance(value, list | tuple):
        return [harmless(item) for item in value]
    if isinstance(value, (dict, Mapping)):  # the former first: it is asked quicker
        return {harmless(name): harmless(item) for name, item in value.items()}
    return value


def one_line(text: str) -> str:
    """A line of a sheet: without line ends too, so that no name can add a line."""
    return _CONTROL.sub(REPLACED, text)


def script_data(value: Any) -> str:
    """Data as JSON that may stand in a script element."""
    text = json.dumps(value, ensure_ascii=True, separators=(",", ":"))
    for sign, written in _IN_SCRIPT:
        text = text.replace(sign, written)
    return text


def anchor(kind: str, number: str) -> str:
    """The address of a unit ("u") or place ("p") in the page."""
    return f"{kind}-{_NOT_IN_ID.sub('_', number)}"
