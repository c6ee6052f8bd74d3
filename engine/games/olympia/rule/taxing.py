"""What becomes of the tax base at the end of a month: pay of garrisons, and what castles get (OLY-LAND-01, -02, -04,
-05, -07, OLY-CASTLE-01, -02, OLY-GARR-06, OLY-TURN-10, OLY-GAP-02).
"""

from __future__ import annotations

from engine.core.acting.ledger import create
from engine.games.olympia.combat.fighters import fighting_men
from engine.games.olympia.events import facts_of
from engine.games.olympia.household.wages import pay_men
from engine.games.olympia.rule.garrisons import own_castle
from engine.games.olympia.rule.rule_events import GarrisonPaid, TaxesReceived
from engine.games.olympia.rules.items import GOLD
from engine.games.olympia.rules.land import CITY
from engine.games.olympia.scratch import OlympiaTurn
from engine.games.olympia.state import Place, Unit, World
from engine.games.olympia.units.admission import GARRISON
from engine.games.olympia.units.lordship import CASTLE, GARRISON_FIGHTERS, castle_of, owner_of, ruler_of, rulers_of
from engine.games.olympia.units.men import count_men, pay
from engine.games.olympia.units.naming import called

TAX = "tax"


def garrisons_pay_and_forward(turn: OlympiaTurn) -> None:
    """Every garrison pays its men from the tax base of its province, and sends half of the rest to its castle."""
    world = turn.state
    for garrison in [unit for unit in world.units.values() if unit.kind == GARRISON]:
        if garrison.id in world.units and world.places[garrison.place].kind != CITY:
            _settle_accounts(turn, garrison)


def _settle_accounts(turn: OlympiaTurn, garrison: Unit) -> None:
    world = turn.state
    province = world.places[garrison.place]
    base, cost = province.tax, pay(garrison)
    fee = min(base, cost)
    create(turn, garrison, GOLD, fee, TAX)
    province.tax -= fee
    strong = fighting_men(garrison) >= GARRISON_FIGHTERS
    pay_men(turn, garrison)
    castle = castle_of(world, garrison)
    forwarded = 0
    if castle is not None and strong and world.province_of(castle) is not province:
        forwarded = collect(turn, castle, province)
    _tell(turn, garrison, province, base, fee, forwarded)


def collect(turn: OlympiaTurn, castle: Place, province: Place) -> int:
    """Half of what is left of a tax base goes to the owner of a castle, whoever he has pledged to; the rest is lost."""
    owner = owner_of(turn.state, castle)
    half = province.tax // 2
    province.tax = 0
    if owner is None or not half:
        return 0
    create(turn, owner, GOLD, half, TAX)
    turn.scratch.taxes[castle.id] = turn.scratch.taxes.get(castle.id, 0) + half
    return half


def castles_collect(turn: OlympiaTurn) -> None:
    """Every castle takes half of what is left in its own province; then its owner is told what the month brought."""
    world = turn.state
    for castle in [place for place in world.places.values() if place.kind == CASTLE]:
        province = world.province_of(castle)
        if own_castle(world, province) is castle:
            collect(turn, castle, province)
        owner, gold = owner_of(world, castle), turn.scratch.taxes.get(castle.id, 0)
        if owner is not None and gold:
            turn.tell(TaxesReceived(**facts_of(world, [owner]), name=called(owner), castle=called(castle), gold=gold))


def _tell(turn: OlympiaTurn, garrison: Unit, province: Place, tax: int, cost: int, forwarded: int) -> None:
    world = turn.state
    ruler = ruler_of(world, garrison)
    turn.tell(
        GarrisonPaid(
            units=(garrison.id,),
            seen_by=seats_of_rulers(world, garrison),
            name=called(garrison),
            where=province.id,
            men=count_men(garrison),
            tax=tax,
            cost=cost,
            forwarded=forwarded,
            castle=garrison.castle,
            ruler=called(ruler) if ruler is not None else "",
        )
    )


def seats_of_rulers(world: World, garrison: Unit) -> tuple[str, ...]:
    """Who gets the report of a garrison: all up the chain of pledges (OLY-GARR-12)."""
    players = (world.players.get(ruler.player) for ruler in rulers_of(world, garrison))
    return tuple(dict.fromkeys(player.seat for player in players if player is not None))
