"""The choices of a mass battle, each behind one question, with the answers of a side that gave no doctrine."""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.erfworld.mass.clash import base_ratio
from engine.games.erfworld.mass.field import Army, battle_stat
from engine.games.erfworld.mass.groups import Group, Line, strength
from engine.games.erfworld.rules.mass import FIGURES


class MassChoices:
    """What a side does without doctrine (ERF-DOCTRINE-14 to -17)."""

    def arrange(self, army: Army) -> None:
        """Set the lines: melee in front; shooters behind, at most as many in the middle as in front (ERF-MC-06)."""
        for group in army.groups:
            group.line = Line.MIDDLE if self._stays_behind(army, group) else Line.FRONT
        if not any(group.line is Line.FRONT for group in army.groups):
            for group in army.groups:
                group.line = Line.FRONT
        room = len(army.front())
        middle = [group for group in army.groups if group.line is Line.MIDDLE and not group.kind.flies]
        if army.is_led:
            for group in middle[room:]:
                group.line = Line.BACK

    def _stays_behind(self, army: Army, group: Group) -> bool:
        """Shooters and commanders; without a leader basics who throw stand in front (ERF-MC-05)."""
        throws = group.kind.is_basic and group.kind.range == "short" and not army.is_led
        return (group.kind.shoots and not throws) or group.kind.commander

    def dives(self, army: Army, enemy: Army) -> Line:
        """Whom fliers attack on the ground: the vanguard, where they are shot at least (ERF-MC-13)."""
        return Line.FRONT

    def contests(self, army: Army, enemy: Army) -> bool:
        """Whether the defender contests the hex: with the greater supply of shooters (ERF-DOCTRINE-15)."""
        mine, theirs = (strength(g for g in one.groups if g.kind.shoots) for one in (army, enemy))
        return mine > theirs

    def vanguard(self, army: Army, own: Sequence[Group], enemy: Sequence[Group]) -> str:
        """The class to put in the van: the most numerous (ERF-MC-09, ERF-DOCTRINE-14)."""
        counts = {group.kind.key: sum(g.kind is group.kind for g in own) for group in own}
        return min(counts, key=lambda key: (-counts[key], key))

    def regroups(self, army: Army) -> int:
        """How many groups of ground and of sky move up at most (ERF-DOCTRINE-16)."""
        return FIGURES.regrouped

    def enemy_vanguard(self, army: Army, own: Sequence[Group], enemy: Sequence[Group]) -> str:
        """The class of the enemy's front that it would rather fight: by the best ratio (ERF-DOCTRINE-14)."""
        best = max(own, key=lambda group: (battle_stat(army, group), group.kind.key))

        def gain(group: Group) -> tuple[int, int, str]:
            found = base_ratio(best, group)
            return (
                found.other.groups - found.one.groups,
                -battle_stat(Army([], on_turn=not army.on_turn), group),
                group.kind.key,
            )

        return max(enemy, key=gain).kind.key

    def rolls_on(self, own: Group, enemy: Group | None) -> bool:
        """Whether it takes the free roll that follows a crit: if the enemy, who will most likely lose it and so one
        group more, loses as many as it does itself; always if none of his vanguard is left (ERF-CRT-05).
        """
        if enemy is None:
            return True
        found = base_ratio(own, enemy)
        return found.one.groups <= found.other.groups + 1

    def is_aggressive(self, army: Army) -> bool:
        """Whether its vanguards fight two groups at once (ERF-DOCTRINE-16)."""
        return False

    def withdraws(self, army: Army, enemy: Army) -> bool:
        """Whether an attacker who may leaves: led, weaker than the enemy, and below two fifths of what he brought
        (ERF-DOCTRINE-17).
        """
        left = strength(army.groups)
        return army.is_led and left < strength(enemy.groups) and left * 5 < army.began * 2
