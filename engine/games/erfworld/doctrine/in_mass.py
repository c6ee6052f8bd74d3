"""The questions of a mass battle, answered by doctrine (ERF-DOCTRINE-14 to -17)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.erfworld.doctrine.in_force import InForce
from engine.games.erfworld.doctrine.lines import place_of
from engine.games.erfworld.mass.choices import MassChoices
from engine.games.erfworld.mass.field import Army
from engine.games.erfworld.mass.groups import Group, Line, strength


class MassByDoctrine(MassChoices):
    """An army that follows its side's lines; used: those that decided something, as they are told."""

    def __init__(self, doctrine: InForce) -> None:
        self._doctrine = doctrine
        self.used: list[str] = []

    def _word(self, slot: str) -> str:
        """The first word for a choice; auto for no line."""
        word = self._doctrine.first(slot)
        if word != "auto" and self._doctrine.said(slot):
            self._use(slot)
        return word

    def _use(self, slot: str) -> None:
        text = self._doctrine.says(slot)
        if text not in self.used:
            self.used.append(text)

    def arrange(self, army: Army) -> None:
        """As by default, and then as the lines say; somebody always stands in front (ERF-MC-06)."""
        super().arrange(army)
        for line in Line:
            words = self._doctrine.words(f"line {line}")[1:]
            if not words or words == ("auto",):
                continue
            self._use(f"line {line}")
            there = Line.MIDDLE if line is Line.BACK and not army.is_led else line
            for group in army.groups:
                if place_of(words, group.kind) is not None:
                    group.line = there
        if not army.front():
            for group in army.groups:
                group.line = Line.FRONT

    def contests(self, army: Army, enemy: Army) -> bool:
        word = self._word("hex")
        return super().contests(army, enemy) if word == "auto" else word == "contest"

    def vanguard(self, army: Army, own: Sequence[Group], enemy: Sequence[Group]) -> str:
        return self._listed("van own", own) or super().vanguard(army, own, enemy)

    def enemy_vanguard(self, army: Army, own: Sequence[Group], enemy: Sequence[Group]) -> str:
        return self._listed("van enemy", enemy) or super().enemy_vanguard(army, own, enemy)

    def dives(self, army: Army, enemy: Army) -> Line:
        """The line in which the first class stands that VAN enemy names (ERF-MC-13)."""
        words = self._doctrine.words("van enemy")[1:]
        for word in words if self._doctrine.said("van enemy") else ():
            for line in Line:
                if any(place_of((word,), group.kind) is not None for group in enemy.line(line, flies=False)):
                    self._use("van enemy")
                    return line
        return super().dives(army, enemy)

    def _listed(self, slot: str, groups: Sequence[Group]) -> str:
        """The class that a line names first, "" for none of them."""
        words = self._doctrine.words(slot)[1:]
        if words == ("auto",):
            return ""
        places = ((place_of(words, group.kind), group.kind.key) for group in groups)
        found = min(((place, key) for place, key in places if place is not None), default=None)
        if found is None:
            return ""
        self._use(slot)
        return found[1]

    def regroups(self, army: Army) -> int:
        return int(self._doctrine.first("regroup"))

    def is_aggressive(self, army: Army) -> bool:
        return army.is_led and self._word("stance") == "aggressive"

    def withdraws(self, army: Army, enemy: Army) -> bool:
        word = self._doctrine.first("withdraw")
        if word == "never":
            return False
        if word == "auto":
            return super().withdraws(army, enemy)
        leaves = strength(army.groups) * 100 < army.began * int(self._doctrine.words("withdraw")[1])
        if leaves:
            self._use("withdraw")
        return leaves
