"""Who fights when units meet in a hex: auto-attack, CONTACT, AMBUSH, and how they meet (ERF-AUTO, ERF-HEXSEQ-06 to -08,
ERF-SITU).
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from engine.games.erfworld.acting.contract import Unit
from engine.games.erfworld.bouts.field import BLUE, GREEN, Situation
from engine.games.erfworld.casting.charms import charm_on, on_hex
from engine.games.erfworld.doctrine.in_force import InForce, in_force
from engine.games.erfworld.doctrine.lines import is_of
from engine.games.erfworld.scratch import ErfTurn
from engine.games.erfworld.state import Commander, World, Zone
from engine.games.erfworld.units.company import units_at
from engine.games.erfworld.units.cover import is_hidden
from engine.games.erfworld.units.kinds import can_command, gains, head_count, is_down, kind_of
from engine.games.erfworld.units.stances import are_allied, at_peace, party_of

IN_THE_OPEN = (Zone.FIELD, Zone.AIRSPACE)


class Act(StrEnum):
    """What a stack does that meets somebody (ERF-DOCTRINE-10)."""

    ATTACK = "attack"
    STOP = "stop"
    HIDE = "hide"
    RETURN = "return"
    ON = "pass"
    FOUGHT = "fought"


def strength(units: Sequence[Unit]) -> float:
    """How strong units look: supply, stats, levels; basics count half."""
    total = 0.0
    for unit in units:
        kind = kind_of(unit)
        stat = max(0, (kind.combat + kind.defense) / 2 + gains(unit)["stats"])
        total += head_count(unit) * kind.body_size.supply * (2 + stat) * (0.5 if kind.is_basic else 1)
    return total


def is_peaceful(world: World, place: int) -> bool:
    """Whether a song keeps everybody in a hex from fighting (ERF-MAGIC-77)."""
    return bool(world.charms) and charm_on(world, "peace", on_hex(place)) is not None


def foes_of(world: World, party: str, place: int) -> list[Unit]:
    """Everybody in a hex a party is at war with: free, conscious, in the open; no friendly ferals (ERF-X-23)."""
    if is_peaceful(world, place):
        return []
    return [
        unit
        for unit in units_at(world, place)
        if unit.zone in IN_THE_OPEN
        and not unit.jailor
        and not is_down(unit)
        and not at_peace(world, party, party_of(world, unit))
        and not (party and getattr(unit, "friend", "") == party)
    ]


def known_to(turn: ErfTurn, party: str, units: Sequence[Unit]) -> list[Unit]:
    """Those of them that a party sees: not hidden, or spotted."""
    return [u for u in units if not is_hidden(turn.state, u) or (party, u.id) in turn.scratch.spotted]


def is_free(world: World, units: Sequence[Unit]) -> bool:
    """Whether units choose their fights: a commander of their own is there, or nobody of them must attack (ERF-AUTO-01,
    -03 to -05, ERF-COMMAND-20).
    """
    here = units[0].place
    commanded = any(
        one.side and can_command(one) and are_allied(world, one.side, units[0].side)
        for one in units_at(world, here)
        if isinstance(one, Commander)
    )
    return commanded or not any(kind_of(unit).auto_attacks and unit.side for unit in units)


def reaction(world: World, units: Sequence[Unit], foes: Sequence[Unit]) -> Act:
    """What a stack on the move does when it meets these foes (ERF-DOCTRINE-10)."""
    if not is_free(world, units):
        return Act.ATTACK
    doctrine = in_force(world, units[0])
    stronger = strength(foes) > strength(units)
    word = _contact_word(world, doctrine, foes, stronger=stronger)
    if word != "auto":
        return Act(word)
    if not any(kind_of(unit).is_combatant for unit in units) or all(
        kind_of(unit).key in ("scout", "explorer") for unit in units
    ):
        return Act.ON
    return Act.RETURN if stronger else Act.ATTACK


def _contact_word(world: World, doctrine: InForce, foes: Sequence[Unit], *, stronger: bool) -> str:
    """The line that fits best: for the side, for a class, for the stronger or weaker, for any."""
    parties = [party_of(world, foe) for foe in foes]
    slots = [slot for slot in doctrine.lines if slot.startswith("contact ")]
    named = [slot for slot in slots if slot.split()[1] in parties]
    kinds = [s for s in slots if s != "contact any" and any(is_of(s.split()[1], kind_of(foe)) for foe in foes)]
    compared = f"contact {'stronger' if stronger else 'weaker'}"
    for slot in (*named, *kinds, compared, "contact any"):
        if doctrine.first(slot) != "auto":
            return doctrine.first(slot)
    return "auto"


def pounces(world: World, units: Sequence[Unit], newcomers: Sequence[Unit]) -> bool:
    """Whether a waiting stack attacks who comes (ERF-DOCTRINE-11, ERF-HEXSEQ-06, -07)."""
    word = in_force(world, units[0]).first("ambush")
    if not is_free(world, units):
        return not units[0].garrison
    if word in ("hold", "no"):
        return False
    weaker = strength(newcomers) <= strength(units)
    return word == "yes" or (weaker and any(kind_of(unit).is_combatant for unit in units))


def known_by(turn: ErfTurn, foes: Sequence[Unit], newcomers: Sequence[Unit]) -> list[Unit]:
    """Those of the foes who know of newcomers that came hidden."""
    world = turn.state
    return [f for f in foes if any((party_of(world, f), one.id) in turn.scratch.spotted for one in newcomers)]


def how_they_meet(
    turn: ErfTurn, newcomers: Sequence[Unit], foes: Sequence[Unit], *, sprung: bool
) -> tuple[Situation, int]:
    """Prepared, surprised or ambush, and who ambushes: 0 the newcomers, 1 the others (ERF-SITU-01 to -05).

    sprung: the others attack from where they hid.
    """
    world = turn.state
    if sprung:
        fits = all(_can_ambush(unit) for unit in foes) and not _is_at_home(world, newcomers, foes)
        return (Situation.AMBUSH if fits else Situation.SURPRISED), GREEN
    if not all(unit.hidden for unit in newcomers):
        found = foes and all(unit.hidden for unit in foes)  # who hides and was spotted (ERF-SPOT-05)
        return (Situation.SURPRISED if found else Situation.PREPARED), BLUE
    unseen = not known_by(turn, foes, newcomers)
    if not unseen or all(unit.hidden for unit in foes):
        return Situation.SURPRISED, BLUE
    if not all(_can_ambush(unit) for unit in newcomers):
        return Situation.PREPARED, BLUE
    return (Situation.SURPRISED if _is_at_home(world, foes, newcomers) else Situation.AMBUSH), BLUE


def _can_ambush(unit: Unit) -> bool:
    """Every one who ambushes is a scout, or a beast of the wild (ERF-SITU-05, ERF-SCOUTING-06, -08)."""
    return kind_of(unit).is_scout or not unit.side


def _is_at_home(world: World, victims: Sequence[Unit], ambushers: Sequence[Unit]) -> bool:
    """A unit with the terrain's specialization cannot be ambushed by one without it (ERF-SITU-04, -05, ERF-FAV-05,
    -08).
    """
    terrain = world.hexes[victims[0].place].terrain

    def masters(units: Sequence[Unit]) -> bool:
        return any(
            terrain in (kind_of(unit).terrain_special, getattr(unit, "terrain", "")) or unit.garrison for unit in units
        )

    return masters(victims) and not masters(ambushers)
