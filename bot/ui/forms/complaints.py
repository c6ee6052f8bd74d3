"""What does not fit a form, in plain words: what pydantic found, as the person who typed it would say it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from pydantic_core import ErrorDetails

_WORDS: Mapping[str, Callable[[Mapping[str, Any]], str]] = {
    "missing": lambda _: "is needed.",
    "int_parsing": lambda _: "must be a whole number, such as 5.",
    "int_type": lambda _: "must be a whole number, such as 5.",
    "int_from_float": lambda _: "must be a whole number, such as 5.",
    "int_parsing_size": lambda _: "is too large a number.",
    "float_parsing": lambda _: "must be a number, such as 2.5.",
    "finite_number": lambda _: "must be a number, such as 2.5.",
    "bool_parsing": lambda _: "must be yes or no.",
    "greater_than": lambda c: f"must be more than {c['gt']}.",
    "greater_than_equal": lambda c: f"must be at least {c['ge']}.",
    "less_than": lambda c: f"must be less than {c['lt']}.",
    "less_than_equal": lambda c: f"must be at most {c['le']}.",
    "multiple_of": lambda c: f"must be a multiple of {c['multiple_of']}.",
    "string_too_short": lambda c: f"must have at least {_characters(c['min_length'])}.",
    "string_too_long": lambda c: f"must have at most {_characters(c['max_length'])}.",
    "string_pattern_mismatch": lambda _: "is not written as it should be.",
    "literal_error": lambda c: f"must be one of these: {_listed(c['expected'])}.",
    "enum": lambda c: f"must be one of these: {_listed(c['expected'])}.",
    "extra_forbidden": lambda _: "is not asked for here.",
}


def _characters(number: int) -> str:
    return "1 character" if number == 1 else f"{number} characters"


def _listed(expected: str) -> str:
    """What pydantic expected, without its quoting marks."""
    return expected.replace("'", "").replace("_", " ")


def in_words(error: ErrorDetails) -> str:
    """The text after the field's name: "must be at least 2."; a rule of the model's own in its own words."""
    if error["type"] == "value_error":
        return error["msg"].removeprefix("Value error, ")
    said = _WORDS.get(error["type"])
    return said(error.get("ctx", {})) if said else "cannot be used as it is."
