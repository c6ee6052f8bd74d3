"""A battle from the first blow to the last: who stands on which side, the rounds, and what becomes of everybody.

`fight` is the one entry: for ATTACK and automatic attacks (battle/battles.py), for ADVANCE (travel/moving.py) and for
monsters.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from msgspec.structs import replace

from engine.core.acting.ledger import Accounted
from engine.core.dice import Dice
from engine.games.atlantis.acting.contract import facts
from engine.games.atlantis.battle import aftermath, fallen
from engine.games.atlantis.battle.account import Sketch, account
from engine.games.atlantis.battle.muster import Sides, is_safe, muster
from engine.games.atlantis.battle.rounds import Battle
from engine.games.atlantis.battle.soldiers import Soldier, shelters, soldiers_of
from engine.games.atlantis.rules.items import MONSTERS
from engine.games.atlantis.scratch import AtlantisTurn
from engine.games.atlantis.state import Region, Unit, World
from engine.games.atlantis.units import stealth
from engine.games.atlantis.units.skills import level

SIDES = ("attackers", "defenders")


@dataclass(frozen=True, slots=True)
class Result:
    """How a battle ended. winner: "attackers", "defenders", or "" for a draw or when nobody fought.

    fought: there was a battle. attackers, defenders: the units on each side, allies and neighbours included, also those
    that are dead now. attackers_dead, defenders_dead: lost for good. dead: unit -> how many of it.
    """

    fought: bool = False
    winner: str = ""
    attackers: tuple[int, ...] = ()
    defenders: tuple[int, ...] = ()
    attackers_dead: int = 0
    defenders_dead: int = 0
    dead: dict[int, int] = field(default_factory=dict)

    @property
    def attackers_won(self) -> bool:
        return self.winner == SIDES[0]


def fight(turn: AtlantisTurn, region: Region, attackers: Sequence[Unit], target: Unit) -> Result:
    """Fights one battle in a region and does all that follows from it: deaths, healing, spoils, who may still act.

    attackers: the units that strike (by ATTACK, by ADVANCE, of themselves): they take part whatever their flags; the
    rest of their factions joins by the rules of the muster. They stand in `region` already (advancing units too).
    Units that are wiped out are gone from the world afterwards. Attackers allied with the target's faction withdraw
    (ATL-MUSTER-11); if none remains there is no battle, nor in a safe region. Whether they see and catch the target is
    the caller's matter: see `muster.obstacle`.
    """
    sides = None if is_safe(region) else muster(turn, region, attackers, target)
    if sides is None:
        return Result()
    sketch = Sketch(turn, region, sides, attackers[0], target)
    dice = turn.dice("battle", region.id, attackers[0].id, target.id)
    battle = engage(turn.state, region, sides, dice)
    return _conclude(turn, region, sides, battle, sketch, dice)


def tactics(units: Sequence[Unit]) -> int:
    """Tactics of the leader of a side, people or monster (ATL-BATTLE-01)."""
    people = [level(unit, "tactics") for unit in units]
    return max(*people, *(MONSTERS[item].tactics for unit in units for item in unit.items if item in MONSTERS), 0)


def engage(world: World, region: Region, sides: Sides, dice: Dice) -> Battle:
    """The battle of two sides in a region, fought to its end; a building is cover for who is near (ATL-GAP-64)."""
    rooms = shelters(world, region)
    armies: list[list[Soldier]] = []
    for units in (sides.attackers, sides.defenders):
        army: list[Soldier] = []
        for unit in units:
            room = rooms.get(unit.id) if unit.id in sides.near else None
            army += soldiers_of(unit, region, room)
        armies.append(army)
    battle = Battle(armies[0], armies[1], (tactics(sides.attackers), tactics(sides.defenders)), dice)
    battle.run()
    return battle


def _conclude(turn: AtlantisTurn, region: Region, sides: Sides, battle: Battle, sketch: Sketch, dice: Dice) -> Result:
    """Healing, burial, spoils, marks, the report, and the end of units that no longer exist."""
    units = (sides.attackers, sides.defenders)
    dead = [list(army.dead) for army in battle.armies]
    saved: list[Soldier] = []
    if battle.winner >= 0:
        saved = aftermath.heal(turn, units[battle.winner], dead[battle.winner], dice)
        recovered = dict.fromkeys(saved)
        dead[battle.winner] = [s for s in dead[battle.winner] if s not in recovered]
    parts = aftermath.bury(turn, [*dead[0], *dead[1]])
    spoils: dict[str, int] = {}
    if battle.winner >= 0:
        spoils = _plunder(turn, units[battle.winner], units[1 - battle.winner], dead[1 - battle.winner], parts, dice)
    _mark(turn.state, units, battle.winner, lost=[bool(side) for side in dead])
    _remember(turn.state, region, sides)
    counts: dict[int, int] = {}
    for soldier in (*dead[0], *dead[1]):
        counts[soldier.unit.id] = counts.get(soldier.unit.id, 0) + 1
    winner = SIDES[battle.winner] if battle.winner >= 0 else ""
    result = Result(True, winner, _ids(units[0]), _ids(units[1]), len(dead[0]), len(dead[1]), counts)
    turn.tell(account(sketch, battle, counts, winner, (len(dead[0]), len(dead[1])), len(saved), spoils))
    for unit in (*units[0], *units[1]):
        if unit.id in counts:
            fallen.clear_away(turn, unit)
            stealth.forget(turn, turn.state.regions[unit.region])
    stealth.forget(turn, region)
    return result


def _ids(units: Sequence[Unit]) -> tuple[int, ...]:
    return tuple(unit.id for unit in units)


def _plunder(
    turn: AtlantisTurn,
    winners: Sequence[Unit],
    losers: Sequence[Unit],
    dead: Sequence[Soldier],
    parts: dict[int, float],
    dice: Dice,
) -> dict[str, int]:
    """The winners find half of what the dead owned, and the hoards of wild monsters (ATL-VICTORY-04, ATL-GAP-99)."""
    spoils = aftermath.strip(turn, losers, parts, dice)
    for item, count in aftermath.hoard(dead, dice).items():
        turn.tell(Accounted(reason="spoils", item=item, amount=count))
        spoils[item] = spoils.get(item, 0) + count
    aftermath.hand_out([unit for unit in winners if unit.items], spoils, dice)
    return spoils


def _mark(world: World, units: tuple[list[Unit], list[Unit]], winner: int, lost: list[bool]) -> None:
    if winner < 0:
        aftermath.mark(world, (*units[0], *units[1]), may_move=False, may_attack=False)
        return
    free = not lost[winner]
    aftermath.mark(world, units[winner], may_move=free, may_attack=free)
    aftermath.mark(world, units[1 - winner], may_move=True, may_attack=False)
    aftermath.drop_guard(units[1 - winner])


def _remember(world: World, region: Region, sides: Sides) -> None:
    """Who fought here can be seen (ATL-STEALTH-04)."""
    seen = world.this_turn.seen_in_battle.setdefault(region.id, [])
    seen += [u.id for u in (*sides.attackers, *sides.defenders) if u.id in sides.near and u.id not in seen]


@dataclass(frozen=True, slots=True)
class Duel:
    """How an assassination ended. winner: "assassin", "victim", or "" when neither fell. spoils: of the winner."""

    winner: str = ""
    spoils: dict[str, int] = field(default_factory=dict)


def duel(turn: AtlantisTurn, region: Region, assassin: Unit, victim: Unit, dice: Dice) -> Duel:
    """One person against one of the victim's, who may not use common armour (ATL-ASSASS-03, -05)."""
    sketch = Sketch(turn, region, Sides([assassin], [victim], frozenset()), assassin, victim)
    rooms = shelters(turn.state, region)
    one = [s for s in soldiers_of(assassin, region, rooms.get(assassin.id), duel=True) if not s.kind]
    men = [s for s in soldiers_of(victim, region, rooms.get(victim.id), duel=True) if not s.kind]
    battle = Battle(one, [men[dice.below(len(men))]], (0, 0), dice)
    battle.duel(free=0)
    dead = [army.dead for army in battle.armies]
    parts = aftermath.bury(turn, [*dead[0], *dead[1]])
    spoils: dict[str, int] = {}
    if battle.winner >= 0:
        loser, taker = (victim, assassin) if battle.winner == 0 else (assassin, victim)
        spoils = aftermath.strip(turn, [loser], parts, dice)
        aftermath.hand_out([taker], spoils, dice)
    lost = {assassin.id: len(dead[0]), victim.id: len(dead[1])}
    winner = SIDES[battle.winner] if battle.winner >= 0 else ""
    told = account(sketch, battle, lost, winner, (len(dead[0]), len(dead[1])), 0, spoils)
    turn.tell(replace(told, seen_by=facts(turn, assassin)["seen_by"], assassination=True))
    return Duel({0: "assassin", 1: "victim"}.get(battle.winner, ""), spoils)
