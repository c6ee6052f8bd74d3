"""Feigned beasts and hidden people (ATL-GAP-78)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.acting import NotPossible
from engine.games.atlantis.acting.references import title
from engine.games.atlantis.magic.casting import Casting, Spell
from engine.games.atlantis.refusals import Refusal
from engine.games.atlantis.rules.items import ILLUSION, ITEMS
from engine.games.atlantis.rules.names import amount
from engine.games.atlantis.units import stealth

PHANTASMS: Mapping[str, tuple[str, str, str]] = {  # skill -> what it feigns from levels 1, 3 and 5
    "create phantasmal beasts": ("wolf", "eagle", "dragon"),
    "create phantasmal undead": ("skeleton", "undead", "lich"),
    "create phantasmal demons": ("imp", "demon", "balrog"),
}
FROM = (1, 3, 5)


def most_feigned(rank: int, power: int) -> int:
    """How many a mage holds at most: 4LL of the common kind, (L-2) squared of the better, one of the best."""
    return (4 * power**2, (power - 2) ** 2, 1)[rank]


def phantasms(casting: Casting) -> None:
    """CAST Create_Phantasmal_... KIND [n]. Raises NotPossible."""
    kinds = PHANTASMS[casting.skill]
    called = ((kind, ITEMS[kind].plural) for kind in kinds)
    rank = next((rank for rank, words in enumerate(called) if any(map(casting.accept, words))), None)
    if rank is None:
        raise casting.misspelt()
    if casting.power < FROM[rank]:
        raise NotPossible(Refusal.SPELL_NEEDS_LEVEL, "ATL-GAP-78", skill=casting.name, level=FROM[rank])
    wanted = 1 if casting.done() else casting.number(1)
    kind = ILLUSION + kinds[rank]
    most = most_feigned(rank, casting.power)
    made = min(wanted, most - casting.mage.count(kind))
    if made <= 0:
        raise NotPossible(Refusal.SPELL_LIMIT, "ATL-GAP-78", skill=casting.name, most=amount(kind, most))
    casting.make(kind, made)
    casting.tell(f"Feigns {amount(kind, made)}.")


def invisibility(casting: Casting) -> None:
    """CAST Invisibility UNITS u ...: up to LL people. Raises NotPossible."""
    units = casting.companions(mage=True)
    if not units:
        raise casting.misspelt()
    heads = {unit.id: stealth.heads(unit) for unit in units}
    most = casting.power**2
    if sum(heads.values()) > most:
        raise NotPossible(Refusal.TOO_MANY_HIDDEN, "ATL-GAP-78", most=most, wanted=sum(heads.values()))
    for unit in units:
        unit.invisible = heads[unit.id]
    stealth.forget(casting.turn, casting.region)
    casting.tell(f"Hides {', '.join(title(unit) for unit in units)} from sight.")


SPELLS: dict[str, Spell] = {**dict.fromkeys(PHANTASMS, phantasms), "invisibility": invisibility}
