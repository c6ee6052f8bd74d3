"""Through gates either way, and from anywhere to anywhere (OLY-GAP-S862, -S871, -S872)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.acting import NotPossible
from engine.games.olympia.events import facts_of
from engine.games.olympia.magic.casting import look_in_world
from engine.games.olympia.magic.gates.gate_events import (
    JumpNoticed,
    OutOfNowhereSeen,
    Transported,
    VanishedSeen,
)
from engine.games.olympia.magic.gates.sealing import fits, key_said
from engine.games.olympia.refusals import Refusal
from engine.games.olympia.rules.land import OCEAN
from engine.games.olympia.rules.structures import STRUCTURES
from engine.games.olympia.scratch import OlympiaTurn
from engine.games.olympia.sight.hounds import bark_at
from engine.games.olympia.state import Gate, Place, Unit, World
from engine.games.olympia.units.naming import called
from engine.games.olympia.units.possession import stack_weight
from engine.games.olympia.units.presence import witnesses
from engine.games.olympia.units.stacks import relocate
from engine.games.olympia.units.using import SkillUse, Use, Using

JUMP, TELEPORT, REVERSE = "862", "871", "872"


def transport(turn: OlympiaTurn, unit: Unit, goal: Place) -> None:
    """A unit and everybody beneath it are elsewhere at once; their factions have been there from now on."""
    world = turn.state
    stack = list(world.stack(unit))
    origin = world.places[unit.place]
    turn.tell(VanishedSeen(place=origin.id, seen_by=witnesses(world, origin, of=unit), name=called(unit)))
    relocate(world, unit, goal)
    for member in stack:
        member.guard = False
    _learn(world, stack, goal)
    turn.tell(Transported(**facts_of(world, stack), goal=called(goal)))
    turn.tell(OutOfNowhereSeen(place=goal.id, seen_by=witnesses(world, goal, of=unit), name=called(unit)))
    bark_at(turn, unit)


def _learn(world: World, stack: list[Unit], goal: Place) -> None:
    province = world.province_of(goal).id
    for member in stack:
        player = world.players.get(member.player)
        if player is None or member.prisoner:
            continue
        if province not in player.visited:
            player.visited.append(province)
        if goal.hidden and goal.within and goal.id not in player.knows:
            player.knows.append(goal.id)


def _aura(using: Using) -> int:
    """So much for each started so much weight of the stack, as the table says: "250 weight"."""
    weight = int(using.skill.aura_for.partition(" ")[0])
    return using.skill.aura[0] * -(-stack_weight(using.world, using.unit) // weight)


def _gate(using: Using) -> Gate:
    """A gate that leads away from here. Raises NotPossible."""
    code = using.word(0)
    if code not in using.place.gates:
        raise NotPossible(Refusal.NO_GATE_HERE, "OLY-GAP-S862", gate=code)
    return using.world.gates[code]


def _gate_to_here(using: Using) -> Gate:
    """A gate that leads to here. Raises NotPossible."""
    gate = using.world.gates.get(using.word(0))
    if gate is None or gate.to != using.place.id:
        raise NotPossible(Refusal.NO_GATE_HERE, "OLY-GAP-S872", gate=using.word(0))
    return gate


def _check_jump(using: Using, gate: Gate, goal: str) -> None:
    """A key must be said for a sealed gate; what a barrier closes cannot be reached. Raises NotPossible."""
    if gate.key:
        key_said(using)
    if using.world.places[goal].barrier:
        raise NotPossible(Refusal.BARRIER_CLOSES, "OLY-GAP-S845")


def _check_through(using: Using) -> None:
    gate = _gate(using)
    _check_jump(using, gate, gate.to)


def _check_back(using: Using) -> None:
    gate = _gate_to_here(using)
    _check_jump(using, gate, gate.at)


def _jump(using: Using, gate: Gate, goal: str) -> bool:
    """A sealed gate opens for the right key and stays sealed."""
    world = using.world
    if gate.key and not fits(using, gate):
        return False
    transport(using.turn, using.unit, world.places[goal])
    watcher = world.units.get(gate.watch_jumps)
    if watcher is not None and watcher is not using.unit:
        using.tell(JumpNoticed(**facts_of(world, [watcher]), gate=gate.id, name=called(using.unit)))
    return True


def _through(using: Using) -> bool:
    gate = _gate(using)
    return _jump(using, gate, gate.to)


def _back(using: Using) -> bool:
    gate = _gate_to_here(using)
    return _jump(using, gate, gate.at)


def _goal(using: Using) -> Place:
    """Where a teleport may lead: to land, not into structures, nor through barriers. Raises NotPossible."""
    goal = look_in_world(using, using.word(0))
    if goal.kind in STRUCTURES or goal.kind == OCEAN:
        raise NotPossible(Refusal.NO_TELEPORT_THERE, "OLY-GAP-S871", place=called(goal))
    if goal.barrier:
        raise NotPossible(Refusal.BARRIER_CLOSES, "OLY-GAP-S845")
    return goal


def _teleport(using: Using) -> bool:
    transport(using.turn, using.unit, _goal(using))
    return True


JUMPING: Mapping[str, SkillUse] = {
    JUMP: Use(_through, _check_through, _aura),
    TELEPORT: Use(_teleport, _goal, _aura),
    REVERSE: Use(_back, _check_back, _aura),
}
