"""Names and descriptions as the game keeps them (ATL-GAP-111, ATL-ORDER-33)."""

from __future__ import annotations

import re
import unicodedata

_INSTEAD = str.maketrans({"(": "[", ")": "]", '"': None, "“": None, "”": None})
_BLANKS = re.compile(r" +")


def legal(text: str) -> str:
    """The text with square brackets for parentheses, without quotes and characters that nobody can see."""
    plain = unicodedata.normalize("NFC", text).translate(_INSTEAD)
    shown = "".join(" " if unicodedata.category(c)[0] in "CZ" else c for c in plain)
    return _BLANKS.sub(" ", shown).strip()


def is_name(text: str) -> bool:
    """Whether a legal text will do as a name: there is a letter or a digit in it."""
    return any(character.isalnum() for character in text)
