"""Who owes orders: a queue that runs on needs none (OLY-SUBMIT-22)."""

from __future__ import annotations

from engine.games.olympia.state import World


def owing(world: World) -> frozenset[str]:
    """The seats that have somebody with nothing left to do."""
    idle = {
        unit.player
        for unit in world.units.values()
        if unit.player
        and not unit.prisoner
        and unit.running is None
        and not world.players[unit.player].queues.get(unit.id)
    }
    return frozenset(
        player.seat for code, player in world.players.items() if code in idle and player.status == "active"
    )
