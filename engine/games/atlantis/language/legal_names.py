"""Names and descriptions as the game keeps them (ATL-GAP-111, ATL-ORDER-33), and names in sentences."""

from __future__ import annotations

import re
import unicodedata

from engine.core.language.words import with_article

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


def type_name(structure: str) -> str:
    """What a new structure of a type is called: "Timber Yard", "Road NE"."""
    kind, _, direction = structure.partition(" ")
    return f"Road {direction.upper()}" if kind == "road" else structure.title()


def a_type(structure: str) -> str:
    """A type of structure in a sentence: "a tower", "an inn", "a Road NE"."""
    return with_article(type_name(structure) if structure.startswith("road ") else structure)
