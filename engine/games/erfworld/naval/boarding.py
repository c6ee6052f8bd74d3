"""BOARD: units go aboard a ship in port (ERF-NAVAL-15). To land, they MOVE off it."""

from __future__ import annotations

from engine.core.acting import NotPossible
from engine.core.orders import arg
from engine.core.program import Result
from engine.games.erfworld.acting.contract import UnitActing
from engine.games.erfworld.acting.names import called
from engine.games.erfworld.language.readers import UNIT
from engine.games.erfworld.language.words import stack_order
from engine.games.erfworld.naval.events import Boarded
from engine.games.erfworld.naval.ships import is_ship, plan_of
from engine.games.erfworld.refusals import Refusal
from engine.games.erfworld.units.company import carried_by
from engine.games.erfworld.units.figures import count_of


def board(acting: UnitActing) -> Result:
    """BOARD u40: as crew, and what is more as passengers (ERF-NAVAL-02, -15). Raises NotPossible."""
    ship = acting.own(acting.order["ship"])
    if not is_ship(ship) or ship.place != acting.unit.place or any(is_ship(unit) for unit in acting.group):
        raise NotPossible(Refusal.NO_SHIP, "ERF-NAVAL-02", ship=acting.order["ship"].upper())
    plan = plan_of(ship)
    newcomers = [unit for unit in acting.group if unit.on != ship.id]
    aboard = sum(map(count_of, carried_by(acting.world, ship))) + sum(map(count_of, newcomers))
    most = plan.crew + max(plan.passengers, plan.crew)
    if aboard > most:
        raise NotPossible(Refusal.SHIP_FULL, "ERF-NAVAL-02", ship=called(ship), most=most)
    for unit in newcomers:
        unit.on = ship.id
    acting.tell(Boarded(**acting.facts(), what=", ".join(called(unit) for unit in newcomers), ship=called(ship)))
    return Result.DONE


BOARD = stack_order("board", arg("ship", UNIT), rule="ERF-ORDER-07", example="board u40",
                    help="go aboard a ship of ours in this port", says="go aboard {ship}", do=board)  # fmt: skip
