"""The portal of every capital, and the Magic Kingdom behind it, where only casters go (ERF-MK-01 to -05, -09, ERF-J-27;
option `casters`).
"""

from __future__ import annotations

from engine.core.acting import NotPossible
from engine.core.acting.ledger import enter
from engine.core.dice import Dice
from engine.core.program import Result
from engine.games.erfworld.acting.contract import Acting, CityActing, UnitActing
from engine.games.erfworld.acting.ledger import credit
from engine.games.erfworld.acting.names import called, city_name, dollars
from engine.games.erfworld.casting.juice import is_caster, is_free
from engine.games.erfworld.language.words import A_SUM, WHO, caster_order, city_order, side_order
from engine.games.erfworld.magic.events import CasterHired, Disappeared, SteppedBack, SteppedThrough
from engine.games.erfworld.refusals import Refusal
from engine.games.erfworld.rules.magic import SCHOOLS
from engine.games.erfworld.scratch import ErfTurn
from engine.games.erfworld.state import City, Commander, Side, World, Zone
from engine.games.erfworld.units.company import city_at, forget
from engine.games.erfworld.units.figures import upkeep_of
from engine.games.erfworld.units.naming import Namer

PAY = 5000  # dollars a level for which a free caster comes (ERF-J-27)


def settle(world: World, seats: int, dice: Dice) -> None:
    """As many free casters live in the Magic Kingdom as there are sides (ERF-MK-01, ERF-J-27)."""
    namer = Namer(dice)
    for _ in range(seats):
        code = world.new_id("w")  # a number among ours he gets when he comes
        one = Commander(code, "", "caster", namer.person(), 0, school=dice.choice(list(SCHOOLS)))
        world.away[code] = one


def portal(acting: UnitActing) -> Result:
    """PORTAL: a caster in the capital steps through, alone and with what he wears (ERF-MK-05). Raises NotPossible."""
    world, one = acting.world, acting.unit
    home = city_at(world, one.place)
    if not isinstance(one, Commander) or not is_caster(world, one):
        raise NotPossible(Refusal.NO_CASTER, "ERF-MK-05", unit=called(one))
    if home is None or home.id != acting.side.capital or home.side != acting.side.id or not home.level:
        raise NotPossible(Refusal.NO_PORTAL, "ERF-MK-01", unit=called(one))
    acting.tell(SteppedThrough(**acting.facts(), what=called(one)))
    forget(world, one)
    enter(acting.turn, one.kind, -1, "portal")
    world.away[one.id] = one
    return Result.DONE


def recall(acting: CityActing) -> None:
    """RECALL u9: he comes back through the portal of the capital, without move (ERF-MK-02). Raises NotPossible."""
    one = acting.world.away.get(acting.order["who"])
    if one is None or one.side != acting.side.id or acting.city.id != acting.side.capital or not acting.city.level:
        raise NotPossible(Refusal.NOT_AWAY, "ERF-MK-01", unit=acting.order["who"].upper())
    _arrive(acting.turn, acting.city, one)
    acting.tell(SteppedBack(**acting.facts(), what=called(one), city=city_name(acting.city)))


def _arrive(turn: ErfTurn, city: City, one: Commander) -> None:
    world = turn.state
    del world.away[one.id]
    if one.id.startswith("w"):
        one.id = world.drawn_id("u", city.side)
    one.lines = []
    world.enlist(one)
    one.place, one.zone, one.move, one.juice, one.back = city.place, Zone.COURTYARD, 0, 0, -1
    enter(turn, one.kind, 1, "portal")


def invite(acting: Acting) -> None:
    """INVITE 5000: an open contract is thrown through the portal; the first free caster whom the sum contents signs it
    and comes (ERF-MK-04, ERF-J-27). Raises NotPossible.
    """
    world, total = acting.world, acting.order["sum"]
    home = world.cities.get(acting.side.capital)
    if not world.options.casters or home is None or home.side != acting.side.id or not home.level:
        raise NotPossible(Refusal.NO_PORTAL, "ERF-MK-01", unit=acting.side.name)
    willing = [one for one in world.away.values() if is_free(world, one) and PAY * one.level <= total]
    if not willing:
        raise NotPossible(Refusal.NOBODY_SIGNS, "ERF-MK-04", sum=f"${total:,}")
    acting.pay(total, "contracts")
    one = willing[0]
    one.side, one.heir = acting.side.id, False
    _arrive(acting.turn, home, one)
    acting.tell(CasterHired(**acting.facts(), what=called(one), school=SCHOOLS[one.school].name))


def pay_for_guests(turn: ErfTurn, side: Side) -> None:
    """A side pays for its casters there as for others; who cannot be paid disbands (ERF-MK-09)."""
    world = turn.state
    for one in [one for one in world.away.values() if one.side == side.id]:
        price = upkeep_of(world, one)
        if side.treasury >= price:
            credit(turn, side, -price, "upkeep")
            continue
        del world.away[one.id]
        turn.tell(Disappeared(seen_by=(side.seat,), what=called(one), price=dollars(price)))


ORDERS = (
    caster_order("portal", help="step through the portal of the capital into the Magic Kingdom",
                 says="go to the Magic Kingdom", do=portal),
    city_order("recall", WHO, rule="ERF-ORDER-06", example="recall u9",
               help="have a caster come back from the Magic Kingdom", says="call {who} back from the Magic Kingdom",
               do=recall),
    side_order("invite", A_SUM, rule="ERF-ORDER-06", example="invite 5000",
               help="offer free casters of the Magic Kingdom an open contract", says="offer free casters ${sum:,}",
               do=invite),
)  # fmt: skip
