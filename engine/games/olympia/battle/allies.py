"""Who comes to the defence of the attacked (OLY-PERM-10 to -12, OLY-COMBAT-33, OLY-EX-81, -82)."""

from __future__ import annotations

from engine.games.olympia.state import Unit, World
from engine.games.olympia.units.admission import defends
from engine.games.olympia.units.presence import conceals


def allies(world: World, attacker: Unit, attacked: Unit) -> list[Unit]:
    """The leaders of the other stacks in the place of the attacked stack that help it, in the order of its list.

    attacked: the leader of its stack. Nobody helps against his own faction, while his stack is on its way, or while he
    conceals himself.
    """
    members = [unit for unit in world.stack(attacked) if not unit.prisoner]
    found = []
    for code in world.places[attacked.place].units:
        leader = world.units[code]
        if leader in (attacker, attacked) or leader.moving or conceals(world, leader):
            continue
        if _is_of(world, leader, attacker.player):
            continue
        if any(defends(world, leader, member) for member in members):
            found.append(leader)
    return found


def _is_of(world: World, leader: Unit, player: str) -> bool:
    """Whether somebody of a faction is in a stack."""
    return bool(player) and any(unit.player == player and not unit.prisoner for unit in world.stack(leader))
