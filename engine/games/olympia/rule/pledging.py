"""`pledge`, and what ranks come of it (OLY-STATUS-01 to -06, OLY-LAND-08, OLY-GAP-03 to -06, -90, -O50)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.core.acting import NotPossible
from engine.core.orders import Namer, Order, arg
from engine.core.program import Result
from engine.games.olympia.acting.contract import Acting, order
from engine.games.olympia.events import facts_of
from engine.games.olympia.language.readers import NOBODY, UNIT_OR_NONE
from engine.games.olympia.refusals import Refusal
from engine.games.olympia.rule.rule_events import LandsPledged, PledgeEnded, RankChanged
from engine.games.olympia.rules.land import OCEAN
from engine.games.olympia.rules.realm import REALM, rank
from engine.games.olympia.scratch import OlympiaTurn
from engine.games.olympia.state import NOBLE, Region, Unit, World
from engine.games.olympia.units.lordship import (
    CASTLE,
    chain_of,
    garrison_of,
    garrisons_of,
    liege_of,
    owner_of,
    ruler_of,
)
from engine.games.olympia.units.naming import called
from engine.games.olympia.units.presence import anywhere, known

KING, EMPEROR = "king", "Emperor"
THRONE = "401"
LADDER: tuple[str, ...] = (*REALM.ranks, KING)


def _pledge(acting: Acting) -> Result:
    """To another noble of a player, near or far, but never round in a circle; of a number of which the faction sees
    nobody nothing is told (OLY-GAP-O50). Raises NotPossible.
    """
    world, unit, code = acting.world, acting.unit, acting.order["who"]
    if code == NOBODY:
        unit.pledge = ""
        acting.tell(PledgeEnded(**acting.facts(), name=called(unit)))
        return Result.DONE
    other, shown = anywhere(acting, code), known(acting)
    noble = other if isinstance(other, Unit) and other.kind == NOBLE and other.player else None
    if noble is None and shown.get(code) is not None:
        raise NotPossible(Refusal.NO_SUCH_NOBLE, "OLY-GAP-O50", who=code)
    if noble is not None and unit in list(chain_of(world, noble)):
        raise NotPossible(Refusal.PLEDGED_IN_A_CIRCLE, "OLY-GAP-05", who=shown.called(code))
    unit.pledge = code
    acting.tell(LandsPledged(**acting.facts(), name=called(unit), to=shown.called(code)))
    if noble is not None:
        acting.tell(LandsPledged(**facts_of(world, [noble]), name=called(unit), to=called(noble)))
    return Result.DONE


@dataclass(frozen=True, slots=True)
class Lands:
    """Who holds how much. own: provinces of castles one owns; below: who pledged to whom."""

    own: Mapping[str, int]
    below: Mapping[str, list[str]] = field(default_factory=dict)
    kings: tuple[str, ...] = ()

    def provinces(self, code: str) -> int:
        """A noble's own, and those of all who pledged to him, directly or not."""
        return self.own.get(code, 0) + sum(self.provinces(vassal) for vassal in self.below.get(code, ()))


def survey(world: World) -> Lands:
    """Counts the garrisons of all castles, however strong (OLY-GAP-06)."""
    own: dict[str, int] = {}
    for place in world.places.values():
        if place.kind == CASTLE:
            owner = owner_of(world, place)
            if owner is not None and owner.kind == NOBLE:
                own[owner.id] = own.get(owner.id, 0) + len(garrisons_of(world, place))
    below: dict[str, list[str]] = {}
    for unit in world.units.values():
        if liege_of(world, unit) is not None:
            below.setdefault(unit.pledge, []).append(unit.id)
    kings = (king_of(world, region) for region in world.regions.values() if not region.water)
    return Lands(own, below, tuple(king.id for king in kings if king is not None))


def king_of(world: World, region: Region) -> Unit | None:
    """Who is the topmost ruler of every land province of a region that is large enough (OLY-STATUS-01)."""
    land = [world.places[code] for code in region.provinces if world.places[code].kind != OCEAN]
    if len(land) < REALM.kings.provinces:
        return None
    found: Unit | None = None
    for province in land:
        garrison = garrison_of(world, province)
        ruler = ruler_of(world, garrison) if garrison is not None and garrison.castle else None
        if ruler is None or (found is not None and ruler is not found):
            return None
        found = ruler
    return found


def rank_of(world: World, unit: Unit, lands: Lands) -> str:
    """The rank of a noble: by his provinces, but below the one he pledged to (OLY-STATUS-01, -02); "" for none."""
    own = KING if unit.id in lands.kings else rank(lands.provinces(unit.id))
    above = liege_of(world, unit)
    if not own or above is None:
        return own
    limit = rank_of(world, above, lands)
    highest = LADDER.index(limit) - 1 if limit in LADDER else 0
    return LADDER[max(0, min(LADDER.index(own), highest))]


def is_emperor(world: World, unit: Unit) -> bool:
    """Who sits on the Throne in the castle on Mt. Olympus (OLY-STATUS-06, OLY-GAP-90)."""
    place = world.places[unit.place]
    inside = place.kind == CASTLE and place.built is not None and place.built.finished
    return inside and THRONE in unit.unique and world.province_of(place).id == world.olympus and bool(unit.player)


def settle_ranks(turn: OlympiaTurn) -> None:
    """Month end: ranks from now on."""
    world = turn.state
    lands = survey(world)
    for unit in world.units.values():
        if not (unit.kind == NOBLE and (unit.rank or unit.id in lands.own or unit.id in lands.below or unit.unique)):
            continue
        found = EMPEROR if is_emperor(world, unit) else rank_of(world, unit, lands)
        if found != unit.rank:
            unit.rank = found
            turn.tell(RankChanged(**facts_of(world, [unit]), name=called(unit), rank=found))


def _says(order: Order, name: Namer) -> str:
    return f"pledge its lands to {'nobody' if order['who'] == NOBODY else name(order['who'])}"


ORDERS = (
    order("pledge", arg("who", UNIT_OR_NONE), rule="OLY-ORDER-50", help="pledge your lands to a noble; 0: to nobody",
          example="pledge 5499", says=_says, priority=1, do=_pledge),
)  # fmt: skip
