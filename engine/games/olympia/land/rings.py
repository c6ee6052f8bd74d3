"""Golden rings, which cities of Faery and the Cloudlands sell now and then (OLY-GAP-53, -70)."""

from __future__ import annotations

from engine.games.olympia.land.markets import drawn
from engine.games.olympia.rules.cities import MARKETS
from engine.games.olympia.scratch import OlympiaTurn
from engine.games.olympia.state import Offer, Place, Realm, Thing
from engine.games.olympia.units.things import take_away

GOLDEN_RING = "golden ring"
REALMS = (Realm.FAERY, Realm.CLOUD)


def offer_ring(turn: OlympiaTurn, city: Place) -> None:
    """A ring that nobody bought is gone after a month; perhaps there is another one."""
    world = turn.state
    if city.market is None or world.realm_of(city) not in REALMS:
        return
    for thing in [thing for thing in world.things.values() if thing.holder == city.id and thing.kind == GOLDEN_RING]:
        take_away(world, thing)
    dice = turn.dice(GOLDEN_RING, city.id)
    figures = MARKETS.golden_ring
    if dice.percent(figures.chance):
        code = world.new_code("other")
        world.things[code] = Thing(id=code, kind=GOLDEN_RING, name="Golden ring", holder=city.id)
        city.market.offers.append(Offer(sells=True, item=code, quantity=1, price=drawn(figures.price, dice)))
