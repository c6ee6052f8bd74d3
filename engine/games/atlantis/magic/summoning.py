"""The dead, demons, and how they slip out of their holders' hands (ATL-GAP-78, -97)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.acting import NotPossible
from engine.core.acting.ledger import destroy
from engine.core.dice import Dice
from engine.games.atlantis.acting.contract import facts
from engine.games.atlantis.battle.fallen import release
from engine.games.atlantis.magic.casting import Casting, Spell
from engine.games.atlantis.magic.events import BrokeFree, Decayed
from engine.games.atlantis.refusals import Refusal
from engine.games.atlantis.rules.names import amount
from engine.games.atlantis.scratch import AtlantisTurn
from engine.games.atlantis.state import FIRST_PLAYER, Unit
from engine.games.atlantis.units import stealth
from engine.games.atlantis.units.skills import level

UNDEAD: Mapping[str, tuple[str, float]] = {  # skill -> what comes, how many on average for each LL
    "summon skeletons": ("skeleton", 0.4),
    "raise undead": ("undead", 0.1),
    "summon lich": ("lich", 0.02),
}
DEMONS: Mapping[str, str] = {"imp": "summon imps", "demon": "summon demon", "balrog": "summon balrog"}
DECAY = 0.1
ESCAPE = 0.05


def raise_dead(casting: Casting) -> None:
    """Skeletons, undead or liches, so many on average."""
    kind, rate = UNDEAD[casting.skill]
    count = rounded(rate * casting.power**2, casting.dice())
    if not count:
        casting.tell("Calls the dead. They stay where they are.")
        return
    casting.make(kind, count)
    casting.tell(f"Calls the dead and gets {amount(kind, count)}.")


def rounded(mean: float, dice: Dice) -> int:
    """A whole number that is `mean` on average."""
    whole = int(mean + 1e-9)
    return whole + dice.chance(max(0.0, mean - whole))


def summon_imps(casting: Casting) -> None:
    """As many imps as levels."""
    _appear(casting, "imp", casting.power)


def summon_demon(casting: Casting) -> None:
    """One demon."""
    _appear(casting, "demon", 1)


def summon_balrog(casting: Casting) -> None:
    """A balrog with 20L percent; nobody holds two. Raises NotPossible."""
    if casting.mage.count("balrog"):
        raise NotPossible(Refusal.SPELL_LIMIT, "ATL-GAP-78", skill=casting.name, most=amount("balrog", 1))
    if casting.dice().percent(20 * casting.power):
        _appear(casting, "balrog", 1)
    else:
        casting.tell("Calls a balrog. Fortunately, perhaps, none comes.")


def _appear(casting: Casting, kind: str, count: int) -> None:
    casting.make(kind, count)
    casting.tell(f"Summons {amount(kind, count)}.")


def lose_control(turn: AtlantisTurn) -> None:
    """The monthly reckoning: undead decay, demons break free (ATL-GAP-97)."""
    for unit in list(turn.state.units.values()):
        if unit.faction >= FIRST_PLAYER:
            for kind, _ in UNDEAD.values():
                if unit.count(kind):
                    _decay(turn, unit, kind)
            for kind in DEMONS:
                if unit.count(kind):
                    _hold(turn, unit, kind)


def _decay(turn: AtlantisTurn, unit: Unit, kind: str) -> None:
    lost = rounded(DECAY * unit.count(kind), turn.dice("decay", kind, unit.id))
    if lost:
        destroy(turn, unit, kind, lost, "decay")
        turn.tell(Decayed(**facts(turn, unit), beasts=amount(kind, lost)))


def _hold(turn: AtlantisTurn, unit: Unit, kind: str) -> None:
    count = unit.count(kind)
    if turn.dice("control", kind, unit.id).chance(escape_chance(kind, count, level(unit, DEMONS[kind]))):
        turn.tell(BrokeFree(**facts(turn, unit), beasts=amount(kind, count)))
        release(turn, unit, {kind: count})
        stealth.forget(turn, turn.state.regions[unit.region])


def escape_chance(kind: str, count: int, skill: int) -> float:
    """The chance in a month that so many of a kind break free of a holder of this skill (ATL-GAP-97)."""
    if not skill:
        return 1.0
    if kind == "balrog":
        return 1 / (4 * skill**2)
    limit = 4 * skill**2 if kind == "imp" else skill**2
    return min(1.0, (count / limit) ** 2 * ESCAPE)


SPELLS: dict[str, Spell] = {
    **dict.fromkeys(UNDEAD, raise_dead),
    "summon imps": summon_imps,
    "summon demon": summon_demon,
    "summon balrog": summon_balrog,
}
