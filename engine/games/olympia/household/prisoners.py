"""`surrender`, `execute`, `exhume` (OLY-PRIS-01, OLY-DEATH-02, OLY-GAP-O20, -O21, -O70)."""

from __future__ import annotations

from engine.core.acting import NotPossible
from engine.core.orders import may
from engine.core.program import Result, Started
from engine.games.olympia.acting.contract import Acting, Deed, order
from engine.games.olympia.combat.captivity import take
from engine.games.olympia.household.prison_events import BodyFound, NothingDugUp
from engine.games.olympia.language.readers import THING
from engine.games.olympia.language.words import MAY_WHO, WHO
from engine.games.olympia.refusals import Refusal
from engine.games.olympia.state import Thing, Unit
from engine.games.olympia.units.health import die
from engine.games.olympia.units.naming import called
from engine.games.olympia.units.presence import known_unit, notices
from engine.games.olympia.units.stacks import part
from engine.games.olympia.units.things import put_with

DIGGING = 7  # days


def _surrender(acting: Acting) -> Result:
    """The unit becomes a prisoner; those beneath it are left as a stack of their own. Raises NotPossible."""
    unit, world = acting.unit, acting.world
    captor = known_unit(acting, acting.order["who"])
    if captor is None or captor.prisoner or not notices(world, unit, captor):
        raise NotPossible(Refusal.NOBODY_HERE, "OLY-GAP-O70", who=acting.order["who"])
    if captor.player == unit.player:
        raise NotPossible(Refusal.OWN_FACTION, "OLY-GAP-O70", who=called(captor))
    part(world, unit)
    take(acting.turn, unit, captor)
    return Result.DONE


def _execute(acting: Acting) -> Result:
    """Raises NotPossible without such a prisoner."""
    for prisoner in _condemned(acting):
        die(acting.turn, prisoner, "at the hands of the executioner", to=acting.unit)
    return Result.DONE


def _condemned(acting: Acting) -> list[Unit]:
    """The one that is named, or all who are held. Raises NotPossible."""
    world, code = acting.world, acting.order.get("who")
    held = [unit for unit in world.stack(acting.unit) if unit.prisoner]
    chosen = [unit for unit in held if code is None or unit.id == code]
    if not chosen:
        raise NotPossible(Refusal.NO_SUCH_PRISONER, "OLY-GAP-O20")
    return chosen


def _begin_digging(acting: Acting) -> Started:
    return Started(DIGGING)


def _exhume(acting: Acting) -> Result:
    """The body that is named, or any that lies here (OLY-GAP-O21)."""
    bodies = _bodies(acting)
    code = acting.order.get("body")
    chosen = [body for body in bodies if code is None or body.id == code]
    if not chosen:
        acting.tell(NothingDugUp(**acting.facts()))
        return Result.DONE
    body = acting.turn.dice("exhume", acting.unit.id, acting.day).choice(chosen)
    put_with(acting.world, body, acting.unit)
    acting.tell(BodyFound(**acting.facts(), body=called(body)))
    return Result.DONE


def _bodies(acting: Acting) -> list[Thing]:
    world = acting.world
    lying = (world.things[code] for code in world.places[acting.unit.place].lost)
    return [thing for thing in lying if thing.body is not None]


SURRENDER = order(
    "surrender", WHO, rule="OLY-ORDER-70", help="become a character's prisoner", example="surrender 5499",
    says="become a prisoner of {who}", priority=1, do=_surrender,
)  # fmt: skip
EXECUTE = order(
    "execute", MAY_WHO, rule="OLY-ORDER-20", help="kill a prisoner, or all of yours", example="execute 2785",
    says="execute[ {who}]", priority=1, who="ct", do=_execute,
)  # fmt: skip
ORDERS = (
    order("exhume", may("body", THING), rule="OLY-ORDER-21", help="dig up a body", example="exhume d127",
          says="exhume[ {body}]", priority=3, days=DIGGING, do=Deed(_begin_digging, _exhume)),
)  # fmt: skip
