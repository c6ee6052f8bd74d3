"""QUIT, and what becomes of those whose player left (OLY-PLAYER-04, OLY-GAP-89)."""

from __future__ import annotations

from collections.abc import Callable

from engine.core.acting.ledger import Accounted, credit, vanish
from engine.games.olympia.acting.contract import FactionActing, order, schedule_of
from engine.games.olympia.acting.ledger import POINTS
from engine.games.olympia.instant.events import Quit, Vanished
from engine.games.olympia.scratch import OlympiaTurn
from engine.games.olympia.state import Loyalty, Player, Unit, World
from engine.games.olympia.units.naming import called
from engine.games.olympia.units.presence import witnesses
from engine.games.olympia.units.stacks import part, remove

LEFT = "left"


def _quit(acting: FactionActing) -> None:
    """The player is gone, and with him all who served him."""
    acting.tell(Quit(**acting.facts(), faction=called(acting.player)))
    turn = acting.turn
    for item, amount in list(acting.player.claim.items()):
        credit(turn, acting.player.claim, item, -amount, "quit")
    disband(acting.world, acting.player, lambda unit: _melt(turn, unit), lambda unit: _become_independent(turn, unit))


def _melt(turn: OlympiaTurn, unit: Unit) -> None:
    place = turn.state.places[unit.place]
    turn.tell(Vanished(seen_by=witnesses(turn.state, place, of=unit), place=place.id, unit=called(unit)))
    vanish(turn, unit, "quit")
    turn.tell(Accounted(reason="quit", item=POINTS, amount=-unit.points))
    schedule_of(turn).gone(unit)


def _become_independent(turn: OlympiaTurn, unit: Unit) -> None:
    schedule_of(turn).change_lord(unit, "")


def disband(world: World, player: Player, melt: Callable[[Unit], None], let_go: Callable[[Unit], None]) -> None:
    """Ends a faction. Its members who are prisoners become independent; the others vanish, and whom they held is free.

    melt, let_go: what else happens to a unit that vanishes, and to one that becomes independent.
    """
    for unit in [unit for unit in world.units.values() if unit.player == player.id]:
        if unit.prisoner:
            let_go(unit)
            unit.player, unit.loyalty, unit.rating = "", Loyalty.UNSWORN, 0
        else:
            _free_prisoners(world, unit)
            melt(unit)
            remove(world, unit)
    player.status = LEFT
    player.queues.clear()
    player.claim.clear()


def _free_prisoners(world: World, holder: Unit) -> None:
    for code in list(holder.beneath):
        prisoner = world.units[code]
        if prisoner.prisoner:
            prisoner.prisoner = False
            part(world, prisoner)


def drop_seat(world: World, seat: str) -> None:
    """The player of a seat resigned between two turns: as with QUIT. Raises KeyError."""
    player = world.player_of(seat)
    disband(world, player, lambda unit: None, lambda unit: None)


ORDERS = (
    order("quit", rule="OLY-ORDER-57", help="leave the game", example="unit gk7\nquit",
          says="leave the game with all its units", priority=1, who="p", of_faction=_quit),
)  # fmt: skip
