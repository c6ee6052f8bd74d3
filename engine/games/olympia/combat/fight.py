"""How a fight goes: strike upon strike until a side breaks (OLY-COMBAT-10 to -16, -22 to -30, OLY-GAP-20, -21,
-41, -42).

Whom a side may strike, and who of it may strike, is worked out again only when a group is gone; in between figures
are drawn from lists in which the fallen are passed over.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from engine.core.dice import Dice
from engine.games.olympia.combat.fighters import BLESSED, SIEGE_ENGINES, Group

MOST_ROUNDS = 1000
ENGINE_DAMAGE = (5, 10)  # OLY-COMBAT-16
MAN_DAMAGE = 1
WHOLE = 100  # percent of damage
PERCENT = 100
FORT = -1  # in a list of targets


@dataclass(slots=True)
class Fort:
    """The structure that a side defends. damage: percent; added: what the fight has added to it."""

    defense: int
    damage: int = 0
    added: int = 0

    @property
    def stands(self) -> bool:
        return self.damage + self.added < WHOLE

    def hit(self, points: int) -> None:
        """Defense falls first, then damage is done (OLY-COMBAT-28, -29)."""
        if self.defense > 0:
            self.defense = max(0, self.defense - points)
        else:
            self.added = min(WHOLE - self.damage, self.added + points)


@dataclass(slots=True)
class Drawing:
    """Figures to draw from: the group of each, and where each group begins."""

    groups: Sequence[Group]
    entries: list[int] = field(default_factory=list)
    starts: dict[int, int] = field(default_factory=dict)

    def put(self, number: int) -> None:
        self.starts[number] = len(self.entries)
        self.entries += [number] * self.groups[number].count

    def draw(self, dice: Dice) -> int:
        """A figure that stands, each equally likely; of its group the number. Some figure must stand."""
        entries, starts, groups, random = self.entries, self.starts, self.groups, dice.random
        while True:
            at = int(random() * len(entries))
            number = entries[at]
            if number == FORT or at - starts[number] < groups[number].count:
                return number


class Side:
    """One side. breaks: percent of its strength at which it has lost. groups: as they stand. able: figures that can
    strike now; blows: with what those of each group strike.
    """

    def __init__(self, groups: Sequence[Group], *, breaks: int, fort: Fort | None = None) -> None:
        self.groups = list(groups)
        self.fort = fort
        self.start = [group.count for group in groups]
        self.strength = sum(group.count * group.worth for group in groups)
        self.breaks_at = self.strength * breaks // PERCENT
        self._worth = [group.worth for group in groups]
        self._fort_to_strike = False
        self.form_up()

    @property
    def is_broken(self) -> bool:
        return self.strength <= self.breaks_at

    @property
    def standing(self) -> int:
        """Unhurt figures; engines are none."""
        return sum(group.count for group in self.groups if not group.is_engine)

    def _blow(self, group: Group) -> int:
        """With what a figure strikes from where it stands (OLY-COMBAT-24, -26)."""
        return max(group.attack, group.missile) if group.row <= self._front else group.missile

    def face(self, other: Side) -> None:
        """Notes whether the other side has a structure that still stands."""
        self._fort_to_strike = other.fort is not None and other.fort.stands
        self.form_up()

    def form_up(self) -> None:
        """Works out who is exposed, who strikes, and which row is in front now (OLY-COMBAT-22, OLY-GAP-20)."""
        exposed = self._exposed()
        self._front = min((self.groups[number].row for number in exposed), default=0)
        targets, strikers = Drawing(self.groups), Drawing(self.groups)
        if self.fort is not None and self.fort.stands:
            targets.entries.append(FORT)
        for number in exposed:
            if self.groups[number].row <= self._front:
                targets.put(number)
        self.blows = [self._blow(group) for group in self.groups]
        for number, group in enumerate(self.groups):
            if group.count and self.blows[number] > 0 and (self._fort_to_strike or not group.is_engine):
                strikers.put(number)
        self.targets, self.strikers = targets, strikers
        self.able = len(strikers.entries)
        self._formed = self._left = sum(group.count for group in self.groups)

    def _exposed(self) -> list[int]:
        """Men always; who leads them not while one of them stands, and the leader of a stack not while another noble of
        it stands, wherever they are (OLY-COMBAT-23, OLY-GAP-41).
        """
        men: dict[str, None] = {}
        nobles: dict[int, int] = {}
        for group in self.groups:
            if group.count and group.is_self:
                nobles[group.stack] = nobles.get(group.stack, 0) + 1
            elif group.count and not group.is_engine:
                men[group.unit] = None
        return [
            number
            for number, group in enumerate(self.groups)
            if group.count and not (group.is_self and (group.unit in men or (group.leads and nobles[group.stack] > 1)))
        ]

    def lose(self, number: int) -> None:
        """A figure of a group falls, or is hit and fights no more."""
        group = self.groups[number]
        group.count -= 1
        self.strength -= self._worth[number]
        self._left -= 1
        self.able -= number in self.strikers.starts
        if not group.count or self._left * 2 < self._formed:  # or too many draws would be of the fallen
            self.form_up()


class Fight:
    """A fight of two sides, the attackers first. rounds: begun so far. winner: 0, 1, or None for a draw."""

    def __init__(self, attackers: Side, defenders: Side, dice: Dice) -> None:
        self.sides = (attackers, defenders)
        self.dice = dice
        self.rounds = 0

    def run(self) -> int | None:
        """Fights it out; the side that won, None if neither did."""
        self._face()
        while not self._is_over():
            self.rounds += 1
            self._round()
        broken = [side.is_broken for side in self.sides]
        if broken[0] == broken[1]:
            return None
        return 1 if broken[0] else 0

    def _is_over(self) -> bool:
        if any(side.is_broken for side in self.sides) or self.rounds >= MOST_ROUNDS:
            return True
        return not any(side.able for side in self.sides)

    def _face(self) -> None:
        for side, other in (self.sides, self.sides[::-1]):
            side.face(other)

    def _round(self) -> None:
        """In turn, attackers first, then the rest of the larger side (OLY-COMBAT-10)."""
        counts = [side.able for side in self.sides]
        smaller = min(counts)
        for _ in range(smaller):
            if self._strike(0) or self._strike(1):
                return
        larger = 0 if counts[0] > counts[1] else 1
        for _ in range(max(counts) - smaller):
            if self._strike(larger):
                return

    def _strike(self, who: int) -> bool:
        """One figure of a side strikes. Whether the fight is over."""
        side, foe = self.sides[who], self.sides[1 - who]
        if not side.able:
            return False
        number = side.strikers.draw(self.dice)
        group, attack = side.groups[number], side.blows[number]
        target = FORT if group.kind in SIEGE_ENGINES else foe.targets.draw(self.dice)
        if target == FORT:
            self._strike_fort(foe, group, attack)
            return False
        struck = foe.groups[target]
        defense = struck.defense
        if struck.inside and foe.fort is not None and foe.fort.stands:
            defense += foe.fort.defense
        if self.dice.random() * (attack + defense) >= attack:
            return False
        if struck.kind == BLESSED and self.dice.percent(50):
            return False
        foe.lose(target)
        return foe.strength <= foe.breaks_at

    def _strike_fort(self, foe: Side, group: Group, attack: int) -> None:
        assert foe.fort is not None
        if self.dice.random() * (attack + foe.fort.defense) >= attack:
            return
        foe.fort.hit(self.dice.between(*ENGINE_DAMAGE) if group.is_engine else MAN_DAMAGE)
        if not foe.fort.stands:
            self._face()
