"""Critical hits: saving throws and critical misses (ERF-CRIT, ERF-B-04)."""

from __future__ import annotations

from engine.games.erfworld.bouts.field import D10, Fate, Field, Figure, Save, is_bare
from engine.games.erfworld.rules.source import HALVES

BASE = 3
LOST_BY = 10  # a battle roll lost by so much is a critical hit (ERF-CRIT-01)


def difficulty(victim: Figure, attacker: Figure | None, *, stat_gap: bool = False) -> int | None:
    """The DC a save must exceed, None where the victim cannot be critted, 10 or more where no save helps.

    attacker: None for a critical miss among the victim's own, which counts as same-sized (ERF-CRIT-12).
    """
    if "no_critical_hits" in victim.kind.specials:
        return None  # ERF-SPECIAL-103
    dc = BASE + (2 if victim.kind.is_basic else 0)
    if not victim.is_armoured:
        dc += 4 if is_bare(victim.kind) and "quick" in victim.kind.traits else 2
    elif "sturdy" in victim.kind.traits and not is_bare(victim.kind):
        dc -= 2
    if stat_gap:
        dc += 4
    if attacker is None:
        return dc
    if "guns" in attacker.charms:
        dc += 2  # ERF-J-24
    gap = attacker.size - victim.size
    if victim.is_swarm or attacker.count in (8, 16) or gap <= -3:
        return None
    if gap >= 2 or (gap == 1 and stat_gap):
        return 10
    return dc + 2 * gap


def save(field: Field, victim: Figure, dc: int, d10: D10, *key: str | int) -> bool:
    """Roll a save: above the DC succeeds, 10 always, 1 never; a DC of 10 allows none. Records it."""
    if dc >= 10:
        field.note(Save(victim.name, dc, 0, False))
        return False
    dice = [d10("save", victim.name, *key)]
    if "fates_favour" in victim.kind.specials:
        dice.append(d10("save again", victim.name, *key))
    die = max(dice)
    saved = die != 1 and die > dc
    field.note(Save(victim.name, dc, die, saved))
    return saved


def crit(victim: Figure) -> None:
    """A basic unit croaks, any other is critically incapacitated, whatever its hits (ERF-CRIT-03). A tough unit that
    is unhurt keeps 1 hit (ERF-SPECIAL-96).
    """
    if "tough" in victim.kind.specials and victim.hits >= victim.full > HALVES:
        victim.hits = HALVES
        return
    victim.hits = min(victim.hits, 0)
    victim.fate = Fate.CROAKED if victim.kind.is_basic else Fate.DYING


def can_crit(attacker: Figure) -> bool:
    """Swarms, the unarmed and captors cannot crit (ERF-SWARM-01, ERF-ARM-01, ERF-COMBAT-10)."""
    return attacker.is_armed and not attacker.capturing and attacker.count not in (8, 16)
