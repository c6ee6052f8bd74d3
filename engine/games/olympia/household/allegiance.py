"""Whom nobles serve: changing lords, and renouncing them (OLY-LOYAL-08, OLY-DEATH-07, -08, OLY-GAP-50, -51, S-29)."""

from __future__ import annotations

from engine.games.olympia.acting.contract import schedule_of
from engine.games.olympia.household.loyalty_events import Deserted, Joined
from engine.games.olympia.scratch import OlympiaTurn
from engine.games.olympia.state import Attitudes, Loyalty, Player, Unit, World
from engine.games.olympia.units.naming import called
from engine.games.olympia.units.stacks import join, slip_out

LEAST_POINTS = 1  # what a noble costs at least, as when he is formed


def price(unit: Unit) -> int:
    """Noble Points that a new lord has to pay: what is invested in the noble (OLY-GAP-50)."""
    return max(LEAST_POINTS, unit.points)


def can_pay(world: World, unit: Unit, lord: Unit) -> bool:
    """Whether the faction of a noble can take another into its service."""
    player = world.players.get(lord.player)
    return player is not None and player.points >= price(unit)


def swear(turn: OlympiaTurn, unit: Unit, lord: Unit, loyalty: Loyalty, rating: int, *, stacked: bool = False) -> None:
    """A noble enters the service of another's faction. It pays what was invested in him; who paid before gets it back.

    stacked: he stands beneath his new lord at once. The faction must be able to pay.
    """
    world = turn.state
    new = world.players[lord.player]
    before = world.players.get(unit.payer)
    new.points -= price(unit)
    if before is not None:
        before.points += unit.points
    unit.points = price(unit)
    unit.payer = new.id
    told = _seats(world, unit, lord)
    _leave(turn, unit, new.id)
    unit.loyalty, unit.rating, unit.fresh, unit.prisoner = loyalty, rating, True, False
    if stacked and unit.under != lord.id:
        join(world, unit, lord)
    schedule_of(turn).load(unit)
    turn.tell(Joined(units=(unit.id, lord.id), seen_by=told, name=called(unit), faction=called(new)))


def desert(turn: OlympiaTurn, unit: Unit) -> None:
    """A noble no longer serves anybody. What was invested in him stays in him (OLY-DEATH-08)."""
    world = turn.state
    lord = world.players.get(unit.player)
    if lord is not None:
        turn.tell(Deserted(units=(unit.id,), seen_by=(lord.seat,), name=called(unit), faction=called(lord)))
    _leave(turn, unit, "")
    unit.loyalty, unit.rating, unit.fresh = Loyalty.UNSWORN, 0, True


def _leave(turn: OlympiaTurn, unit: Unit, player: str) -> None:
    """Another lord, or none: he leaves the stack, but for prisoners, who stay where they are held; he declares
    again.
    """
    world = turn.state
    if not unit.prisoner:
        _drop_prisoners(turn, unit)
        slip_out(world, unit)
    unit.attitudes, unit.pledge, unit.guard, unit.offers = Attitudes(), "", False, []
    schedule_of(turn).change_lord(unit, player)


def _drop_prisoners(turn: OlympiaTurn, unit: Unit) -> None:
    """Whom he held stays with the stack he leaves; who would lead it is free."""
    world = turn.state
    held = [world.units[code] for code in unit.beneath if world.units[code].prisoner]
    others = [world.units[code] for code in unit.beneath if not world.units[code].prisoner]
    for prisoner in held:
        if unit.under:
            continue
        if others:
            join(world, prisoner, others[0])
        else:
            prisoner.prisoner = False
            schedule_of(turn).load(prisoner)


def _seats(world: World, unit: Unit, lord: Unit) -> tuple[str, ...]:
    """The old lord and the new one."""
    players: list[Player | None] = [world.players.get(unit.player), world.players.get(lord.player)]
    return tuple(dict.fromkeys(player.seat for player in players if player is not None))
