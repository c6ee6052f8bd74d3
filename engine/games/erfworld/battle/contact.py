"""Who fights when units meet in a hex: auto-attack, CONTACT, AMBUSH, and how they meet (ERF-AUTO, ERF-HEXSEQ-06 to -08,
ERF-SITU).
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from engine.games.erfworld.acting.contract import Unit
from engine.games.erfworld.battle.engage import engage
from engine.games.erfworld.bouts.field import BLUE, GREEN, Situation
from engine.games.erfworld.doctrine.in_force import InForce, in_force
from engine.games.erfworld.doctrine.lines import is_of
from engine.games.erfworld.scratch import ErfTurn
from engine.games.erfworld.state import World, Zone
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


def foes_of(world: World, party: str, place: int) -> list[Unit]:
    """Everybody in a hex a party is at war with: free, conscious, in the open; no friendly ferals (ERF-X-23)."""
    return [
        unit
        for unit in world.units()
        if unit.place == place
        and unit.zone in IN_THE_OPEN
        and not unit.jailor
        and not is_down(unit)
        and not at_peace(world, party, party_of(world, unit))
        and not (party and getattr(unit, "friend", "") == party)
    ]


def known_to(turn: ErfTurn, party: str, units: Sequence[Unit]) -> list[Unit]:
    """Those of them that a party sees: not hidden, or spotted."""
    return [unit for unit in units if not unit.hidden or (party, unit.id) in turn.scratch.spotted]


def is_free(world: World, units: Sequence[Unit]) -> bool:
    """Whether units choose their fights: a commander of their own is there, or nobody of them must attack (ERF-AUTO-01,
    -03 to -05, ERF-COMMAND-20).
    """
    here = units[0].place
    commanded = any(
        one.place == here and can_command(one) and are_allied(world, one.side, units[0].side)
        for one in world.commanders.values()
        if one.side
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


def meet(turn: ErfTurn, newcomers: Sequence[Unit], place: int) -> Act:
    """Newcomers stand in a hex with whoever is there: fight out what has to be, say what they do next.

    FOUGHT after a battle; who is left of them stands where the aftermath put it.
    """
    world = turn.state
    party = party_of(world, newcomers[0])
    result = Act.ON
    for foes in _blocks(world, foes_of(world, party, place)):
        alive = [unit for unit in newcomers if _is_here(world, unit, place)]
        if not alive:
            return Act.FOUGHT
        act = _meet_one(turn, alive, foes, place)
        result = act if act is not Act.ON else result
        if act in (Act.RETURN, Act.HIDE, Act.STOP):
            return act
    return result


def _is_here(world: World, unit: Unit, place: int) -> bool:
    there = world.packs.get(unit.id) or world.commanders.get(unit.id)
    return there is not None and unit.place == place and not unit.jailor


def _blocks(world: World, foes: Sequence[Unit]) -> list[list[Unit]]:
    """Foes by who fights as one."""
    blocks: list[tuple[str, list[Unit]]] = []
    for unit in foes:
        name = party_of(world, unit)
        block = next((units for known, units in blocks if are_allied(world, known, name)), None)
        if block is None:
            blocks.append((name, [unit]))
        else:
            block.append(unit)
    return [units for _, units in blocks]


def _meet_one(turn: ErfTurn, newcomers: Sequence[Unit], foes: Sequence[Unit], place: int) -> Act:
    world = turn.state
    seen = known_to(turn, party_of(world, newcomers[0]), foes)
    hidden = [unit for unit in foes if unit not in seen]
    act = reaction(world, newcomers, seen) if seen else Act.ON
    if act is Act.RETURN:
        return act
    aware = foes if not all(unit.hidden for unit in newcomers) else known_by(turn, foes, newcomers)
    pouncing = [unit for stack in _stacks(aware) if pounces(world, stack, newcomers) for unit in stack]
    if act is not Act.ATTACK and not pouncing:
        return act
    lurkers = [unit for unit in hidden if unit in pouncing]
    friends = [unit for unit in world.units() if unit not in newcomers and _helps(world, unit, newcomers, place)]
    engaged = [*seen, *lurkers]
    situation, ambusher = how_they_meet(turn, [*newcomers], engaged, sprung=bool(lurkers) and act is not Act.ATTACK)
    engage(turn, place, [*newcomers, *friends], engaged, situation, ambusher=ambusher)
    return Act.FOUGHT


def known_by(turn: ErfTurn, foes: Sequence[Unit], newcomers: Sequence[Unit]) -> list[Unit]:
    """Those of the foes who know of newcomers that came hidden."""
    world = turn.state
    return [f for f in foes if any((party_of(world, f), one.id) in turn.scratch.spotted for one in newcomers)]


def _helps(world: World, unit: Unit, newcomers: Sequence[Unit], place: int) -> bool:
    """Whoever of the same block stands in the open in the hex fights along."""
    if unit.place != place or unit.zone not in IN_THE_OPEN or unit.jailor or is_down(unit) or unit.hidden:
        return False
    return bool(unit.side) and are_allied(world, party_of(world, unit), party_of(world, newcomers[0]))


def _stacks(units: Sequence[Unit]) -> list[list[Unit]]:
    """Units by stack; the unstacked of a side act together."""
    found: dict[tuple[str, str, int], list[Unit]] = {}
    for unit in units:
        found.setdefault((unit.side, unit.tribe, unit.stack), []).append(unit)
    return list(found.values())


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
        return Situation.PREPARED, BLUE
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
    """Who has the terrain's specialization cannot be ambushed by who lacks it (ERF-SITU-04, -05, ERF-FAV-05, -08)."""
    terrain = world.hexes[victims[0].place].terrain

    def masters(units: Sequence[Unit]) -> bool:
        return any(
            terrain in (kind_of(unit).terrain_special, getattr(unit, "terrain", "")) or unit.garrison for unit in units
        )

    return masters(victims) and not masters(ambushers)
