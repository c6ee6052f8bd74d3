"""The rounds of a battle (ATL-BATTLE-01 .. -17, ATL-SHIELD-01 .. -08, ATL-VICTORY-01, -02)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from engine.core.dice import Dice
from engine.games.atlantis.acting.references import title
from engine.games.atlantis.battle.soldiers import Soldier
from engine.games.atlantis.rules.arms import BOW_DEFENCE, EFFECT_PENALTY, EXPOSED, Arm, Bolt, Kind, odds

OPENING = 0.5  # chance to get at the enemy at all (ATL-BATTLE-06)
MOST_ROUNDS = 100  # ATL-GAP-57
BOLTS = (Arm.CROSSBOW, Arm.DOUBLE_BOW)
NOBODY = -1


@dataclass(slots=True)
class Stroke:
    """What the casts of one spell by one unit did in a round. felled, harmed: enemies; stopped: by shields."""

    caster: str
    spell: str
    felled: int = 0
    harmed: int = 0
    stopped: int = 0


@dataclass(frozen=True, slots=True)
class RoundLosses:
    """One round. free: 0 or 1 when only that side struck, -1 otherwise. lost: of the attackers, of the defenders."""

    free: int
    lost: tuple[int, int]
    strokes: tuple[Stroke, ...] = ()


class Army:
    """One side: who stands in front and behind, the dead, the shields up. tactics: of its leader."""

    def __init__(self, soldiers: list[Soldier], side: int, tactics: int) -> None:
        self.tactics = tactics
        self.size = len(soldiers)
        self.front: list[Soldier] = []
        self.rear: list[Soldier] = []
        self.dead: list[Soldier] = []
        self.shields: dict[Kind, list[int]] = {}
        self.rounds = 0  # in which it struck, free ones included
        self.everybody = soldiers
        self._shielders = [s for s in soldiers if s.shields]
        for soldier in soldiers:
            # Monsters stand in front whatever their unit does (ATL-NPC-09).
            rank = self.rear if soldier.unit.flags.behind and not soldier.kind else self.front
            soldier.side, soldier.rank, soldier.place = side, rank, len(rank)
            rank.append(soldier)

    @property
    def is_broken(self) -> bool:
        """Half of it or more is lost (ATL-VICTORY-01, ATL-GAP-56)."""
        return 2 * len(self.dead) >= self.size

    def alive(self) -> list[Soldier]:
        return [*self.front, *self.rear]

    def exposed(self) -> list[Soldier]:
        """Those who can be attacked: the rear only when the front is gone (ATL-BATTLE-17)."""
        return self.front or self.rear

    def fell(self, soldier: Soldier) -> None:
        """A lethal blow: monsters take as many as they have hits (ATL-GAP-75)."""
        soldier.hits -= 1
        if soldier.hits > 0:
            return
        rank, last = soldier.rank, soldier.rank[-1]
        rank[soldier.place] = last
        last.place = soldier.place
        rank.pop()
        soldier.place = NOBODY
        self.dead.append(soldier)

    def raise_shields(self) -> None:
        """Every living shield caster adds one; older ones stay (ATL-SHIELD-02, ATL-GAP-81)."""
        for soldier in self._shielders:
            if soldier.place != NOBODY:
                for kind, strength in soldier.shields:
                    held = self.shields.setdefault(kind, [])
                    held.append(strength)
                    held.sort()


class Battle:
    """Two armies until one breaks. `winner`: side 0 or 1, or -1 for a draw."""

    def __init__(
        self, attackers: list[Soldier], defenders: list[Soldier], tactics: tuple[int, int], dice: Dice
    ) -> None:
        self.armies = (Army(attackers, 0, tactics[0]), Army(defenders, 1, tactics[1]))
        self.rounds: list[RoundLosses] = []
        self.winner = NOBODY
        self._dice = dice
        self._strokes: dict[tuple[str, str], Stroke] = {}
        self._random: Callable[[], float] = dice.random

    def run(self) -> None:
        """Fights it out: the better tactician's free round, the rounds, the winner's free round."""
        one, two = self.armies
        for side in (0, 1):
            if self.armies[side].tactics > self.armies[1 - side].tactics:
                self._round(free=side)
        while not one.is_broken and not two.is_broken and len(self.rounds) < MOST_ROUNDS:
            self._round()
        if one.is_broken != two.is_broken:
            self.winner = 1 if one.is_broken else 0
            if self.armies[1 - self.winner].exposed():
                self._round(free=self.winner)

    def duel(self, free: int) -> None:
        """Two people, one of whom strikes first, until one is dead (ATL-ASSASS-03)."""
        self._round(free=free)
        while not any(army.is_broken for army in self.armies) and len(self.rounds) < MOST_ROUNDS:
            self._round()
        broken = [army.is_broken for army in self.armies]
        if broken[0] != broken[1]:
            self.winner = 1 if broken[0] else 0

    def _round(self, free: int = NOBODY) -> None:
        before = [len(army.dead) for army in self.armies]
        for army in self.armies:
            army.raise_shields()
        striking: list[Soldier] = []
        for side, army in enumerate(self.armies):
            if free in (NOBODY, side):
                army.rounds += 1
                striking += army.alive()
        for soldier in self._dice.shuffled(striking):
            if soldier.place != NOBODY:
                self._act(soldier)
        after = [len(army.dead) for army in self.armies]
        lost = (after[0] - before[0], after[1] - before[1])
        self.rounds.append(RoundLosses(free, lost, tuple(self._strokes.values())))
        self._strokes = {}

    def _act(self, soldier: Soldier) -> None:
        own, enemy = self.armies[soldier.side], self.armies[1 - soldier.side]
        for charm in soldier.casts:
            if enemy.exposed():
                caster = title(soldier.unit)
                stroke = self._strokes.setdefault((caster, charm.spell), Stroke(caster, charm.spell))
                for bolt in charm.bolts:
                    self._cast(bolt, charm.strength, enemy, stroke)
        if soldier.arm == Arm.HAND:
            if soldier.rank is own.front or not own.front:
                self._strike(soldier, enemy)
        elif soldier.arm != Arm.CROSSBOW or own.rounds % 2:
            self._shoot(soldier, enemy)

    def _strike(self, soldier: Soldier, enemy: Army) -> None:
        """Hand to hand (ATL-BATTLE-06, -07)."""
        random = self._random
        for _ in range(soldier.attacks):
            targets = enemy.front or enemy.rear
            if not targets:
                return
            target = targets[int(random() * len(targets))]
            if random() >= OPENING:
                continue
            if target.kind != "illusion" and random() >= odds(soldier.skill - target.guard - target.cover):
                continue
            if target.blows and random() < target.blows:
                continue
            enemy.fell(target)

    def _shoot(self, soldier: Soldier, enemy: Army) -> None:
        """With a bow: against a fixed defence, and a shield against bows (ATL-BATTLE-11..13, ATL-SHIELD-08)."""
        random = self._random
        defence = BOW_DEFENCE[Arm(soldier.arm)]
        for _ in range(soldier.attacks):
            targets = enemy.front or enemy.rear
            if not targets:
                return
            target = targets[int(random() * len(targets))]
            if random() >= OPENING:
                continue
            shields = enemy.shields.get(Kind.BOW)
            if shields and random() >= odds(soldier.skill - shields[-1]):
                continue
            if target.kind != "illusion" and random() >= odds(soldier.skill - defence - target.cover):
                continue
            saves = target.bolts if soldier.arm in BOLTS else target.blows
            if saves and random() < saves:
                continue
            enemy.fell(target)

    def _cast(self, bolt: Bolt, strength: int, enemy: Army, stroke: Stroke) -> None:
        """One attack of a spell: the highest shield of its kind first, then blow by blow (ATL-SHIELD-03..07)."""
        shields = enemy.shields.get(bolt.kind)
        if shields:
            if self._random() >= odds(strength - shields[-1]):
                stroke.stopped += 1
                return
            shields.pop()
        half = bolt.spread * strength // 2
        blows = 2 + self._dice.below(half) + self._dice.below(half)
        targets = None
        if bolt.on or bolt.effect:  # an effect strikes fresh men as long as there are any
            targets = [s for s in enemy.exposed() if s.fits(bolt.on) and bolt.effect not in s.effects]
        for _ in range(blows):
            target = self._pick(enemy, targets)
            if target is None:
                return
            if self._strikes_down(bolt, strength, target, enemy, stroke) and targets is not None:
                targets.remove(target)

    def _strikes_down(self, bolt: Bolt, strength: int, target: Soldier, enemy: Army, stroke: Stroke) -> bool:
        """One blow of a spell; says whether there is nothing more it can do to the target."""
        if self._resists(bolt, strength, target):
            return False
        if bolt.effect:
            _afflict(target, bolt.effect)
            stroke.harmed += 1
            return True
        if target.spells and self._random() < target.spells:
            return False
        enemy.fell(target)
        if target.place != NOBODY:
            return False
        stroke.felled += 1
        return True

    def _pick(self, enemy: Army, targets: list[Soldier] | None) -> Soldier | None:
        """Anybody in reach, or one of those the spell can hit."""
        pool = enemy.exposed() if targets is None else targets
        return pool[int(self._random() * len(pool))] if pool else None

    def _resists(self, bolt: Bolt, strength: int, target: Soldier) -> bool:
        """The contest of a blow with the target's defence in its kind (ATL-GAP-79)."""
        if bolt.kind is Kind.OPEN or target.kind == "illusion":
            return False
        cover = 0 if bolt.on == "sheltered" else target.cover
        defence = max(EXPOSED + cover, target.wards[bolt.kind])
        return self._random() >= odds(strength - defence)


def _afflict(target: Soldier, effect: str) -> None:
    """Storm and fear each take 2 Combat for the rest of the battle (ATL-GAP-78); nobody suffers one of them twice."""
    target.effects = (*target.effects, effect)
    target.guard -= EFFECT_PENALTY
    if target.arm == Arm.HAND:
        target.skill -= EFFECT_PENALTY
