"""Readers of the ids of Overlord: units, locations, structures, factions, new ids (OVL-UNIT-09, OVL-FORM-24).

All are kept in one form: "U206" (also written u206 or 206), "L47", "B12", "f05" (F5), "f06nU01". The faction part of
a new id is read in any case, the rest as it stands (OVL-GAP-79).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from engine.core.errors import OrderError
from engine.core.language.words import Words

# What players may call the factions nobody plays (OVL-GAP-05).
PEOPLES = {1: "f01", 2: "f02", 3: "npc3", 4: "npc4", 5: "f04", 6: "f03"}
_NUMBERED = re.compile(r"([ulb]?)0*([1-9]\d{0,8})", re.IGNORECASE)
_NEW = re.compile(r"[fF]0*(\d{1,6})n([UB])(\d\d)")
_FACTION = re.compile(r"f0*(\d{1,6})", re.IGNORECASE)
_PEOPLE = re.compile(r"np(?:c)?([1-6])", re.IGNORECASE)
_PLACEHOLDERS = ("unit", "location", "structure", "faction", "new-id", "id")  # words of the rulebook's examples
_MISCASED = re.compile(r"f\d+n[ub]\d\d", re.IGNORECASE)


def bare(word: str) -> str:
    """The word without the brackets and colons that come along when it is copied out of a report."""
    return word.strip("[]:,;.")


def numbered(word: str, letters: str) -> str | None:
    """ "U206" of "u206"; of "206" too, taken as the first of these letters. None for anything else."""
    found = _NUMBERED.fullmatch(bare(word))
    if found is None:
        return None
    letter = found[1].upper() or letters[0]
    return f"{letter}{found[2]}" if letter in letters else None


def new_id(word: str, letters: str) -> str | None:
    """A new id of a unit ("U") or a structure ("B"): "f06nU01"."""
    found = _NEW.fullmatch(bare(word))
    if found is None or found[2] not in letters:
        return None
    return f"f{int(found[1]):02d}n{found[2]}{found[3]}"


def faction_id(word: str) -> str | None:
    """A faction id: "f05" of F5; the peoples nobody plays also as np1 .. np6 or NPC1 .. NPC6."""
    plain = bare(word)
    if found := _FACTION.fullmatch(plain):
        return f"f{int(found[1]):02d}"
    if found := _PEOPLE.fullmatch(plain):
        return PEOPLES[int(found[1])]
    return None


@dataclass(frozen=True, slots=True)
class Reference:
    """The id of one of several kinds. letters: of "ULB", those that fit, a bare number means the first of them.

    new: the letters whose new ids fit. faction: whether a faction id fits.
    """

    kind: str
    letters: str = ""
    new: str = ""
    faction: bool = False

    def peek(self, word: str) -> str | None:
        """The id that a word is, None when it is none."""
        found = numbered(word, self.letters) if self.letters else None
        if found is None and self.new:
            found = new_id(word, self.new)
        if found is None and self.faction:
            found = faction_id(word)
        return found

    def read(self, words: Words) -> str:
        word = words.take(f"a {self.kind}")
        found = self.peek(word.text)
        if found is not None:
            return found
        hint = f"such as {self._sample}"
        if _MISCASED.fullmatch(bare(word.text)) and self.new:
            hint = "write new ids as in f06nU01 or f06nB01: small n, large U or B, two digits"
        if word.text.lower().startswith(_PLACEHOLDERS):
            hint = f'write the id itself in place of "{word.text[:20]}", {hint}'
        raise OrderError("id", f'"{word.text[:40]}" is not a {self.kind}', column=word.column, hint=hint)

    @property
    def _sample(self) -> str:
        samples = [f"{letter}{number}" for letter, number in zip("ULB", (12, 47, 3), strict=True)]
        fitting = [sample for sample in samples if sample[0] in self.letters]
        fitting += [f"f06n{letter}01" for letter in self.new]
        return " or ".join([*fitting, *(["f05"] if self.faction else [])])

    def show(self, value: Any) -> str:
        return str(value)

    def choices(self) -> list[str]:
        return []


UNIT = Reference("unit", "U", "U")
NEW_UNIT = Reference("new unit", "", "U")
LOCATION = Reference("location", "L")
STRUCTURE = Reference("structure", "B", "B")
PLACE = Reference("location or structure", "LB", "B")
SOURCE = Reference("unit or location", "UL", "U")
ENEMY = Reference("unit, faction or structure", "UB", "UB", faction=True)
FACTION = Reference("faction", faction=True)
SECTION = Reference("unit", "UB", "UB")
