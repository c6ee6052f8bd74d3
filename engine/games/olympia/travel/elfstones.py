"""Elfstones (OLY-GAP-70, OLY-DANGER-03): `use 69` opens a way to a Faery hill until the month ends."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.acting import NotPossible
from engine.games.olympia.land.ways import STEP_INSIDE
from engine.games.olympia.refusals import Refusal
from engine.games.olympia.rules.land import OCEAN
from engine.games.olympia.scratch import OlympiaTurn
from engine.games.olympia.state import Link, Place, Realm, World
from engine.games.olympia.travel.explore_events import HillOpened
from engine.games.olympia.units.naming import called
from engine.games.olympia.units.using import ThingUse, ThingUsing, Use

ELFSTONE = "69"
HILL = "faery hill"
RULE = "OLY-GAP-70"


def _check(using: ThingUsing) -> None:
    """Raises NotPossible outside the land provinces of the regular world, and where there is no Faery."""
    place, world = using.place, using.world
    if place.within or place.kind == OCEAN or world.realm_of(place) is not Realm.REGULAR:
        raise NotPossible(Refusal.NO_HILL_HERE, RULE)
    if not hills(world):
        raise NotPossible(Refusal.NO_FAERY, RULE)


def hills(world: World) -> list[Place]:
    """The hills of Faery."""
    return [place for place in world.places.values() if place.kind == HILL]


def _open(using: ThingUsing) -> bool:
    """A hill stands here as well as in Faery. The stone is not used up."""
    world, here = using.world, using.place
    hill = using.dice("hill").choice(hills(world))
    for one, other in ((here, hill), (hill, here)):
        one.links.append(Link(to=other.id, days=STEP_INSIDE, brief=True))
        using.turn.scratch.hills.append(one.id)
    using.tell(HillOpened(**using.facts(), hill=called(hill), place=called(here)))
    return True


def close_hills(turn: OlympiaTurn) -> None:
    """Month end: what elfstones opened is closed again."""
    places = turn.state.places
    for place in [places[code] for code in dict.fromkeys(turn.scratch.hills) if code in places]:
        place.links = [link for link in place.links if not link.brief]
    turn.scratch.hills = []


ELFSTONES: Mapping[str, ThingUse] = {ELFSTONE: Use(_open, check=_check)}
