"""What a faction knows of its own units: everything, and of those held prisoner only that they are (OLY-PRIS-02)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.games.olympia.sight.view import Load, OwnOffer, OwnRunning, OwnThing, OwnUnit
from engine.games.olympia.state import NO_HEALTH, Attitude, Attitudes, Loyalty, Player, Running, Unit, World
from engine.games.olympia.units.aura import maximum, title
from engine.games.olympia.units.naming import called
from engine.games.olympia.units.possession import Mode, load, weight
from engine.games.olympia.units.presence import conceals, known_to
from engine.games.olympia.units.skills import experience

LEAST_CONTRACT, LEAST_FEAR = 50, 2  # below these a noble may renounce (OLY-GAP-16)


def own_unit(world: World, player: Player, unit: Unit) -> OwnUnit:
    """One of its own units."""
    place = world.places[unit.place]
    if unit.prisoner:
        return OwnUnit(id=unit.id, name=unit.name, place=place.id, place_named="", prisoner=True,
                       queue=tuple(player.queues.get(unit.id, ())))  # fmt: skip
    beneath = [world.units[code] for code in unit.beneath]
    return OwnUnit(
        id=unit.id,
        name=unit.name,
        place=place.id,
        place_named=called(place),
        loyalty=loyalty_text(unit),
        rank=unit.rank,
        renounces=is_at_risk(unit),
        health=unit.health,
        mortal=unit.health != NO_HEALTH,
        ill=unit.ill,
        title=title(world, unit),
        above=called(world.units[unit.under]) if unit.under else "",
        beneath=tuple(called(below) for below in beneath if not below.prisoner),
        prisoners=tuple(called(below) for below in beneath if below.prisoner),
        attack=unit.attack,
        defense=unit.defense,
        missile=unit.missile,
        behind=unit.behind,
        breaks=unit.breaks,
        aura=unit.aura,
        most_aura=maximum(world, unit),
        shroud=unit.shroud,
        pledge=known_to(world, player).called(unit.pledge) if unit.pledge else "",
        banner=unit.banner,
        guard=unit.guard,
        hidden=conceals(world, unit),
        moving=unit.moving,
        fee=unit.fee,
        items=dict(sorted(unit.items.items(), key=lambda pair: int(pair[0]))),
        things=tuple(_thing(world, code) for code in unit.unique),
        skills=dict(unit.skills),
        levels={code: experience(unit, code) for code in unit.skills},
        learning=dict(unit.learning),
        studied=unit.studied,
        offers=tuple(
            OwnOffer(sells=offer.sells, item=offer.item, quantity=offer.quantity, price=offer.price,
                     have_left=offer.have_left, secret=offer.secret)
            for offer in unit.offers
        ),
        attitudes=attitudes_of(unit.attitudes),
        running=_running(unit.running),
        queue=tuple(player.queues.get(unit.id, ())),
        weight=weight(world, unit),
        loads={} if unit.under else {mode.value: _load(world, unit, mode) for mode in Mode},
    )  # fmt: skip


def _load(world: World, unit: Unit, mode: Mode) -> Load:
    found = load(world, unit, mode)
    return Load(weight=found.weight, capacity=found.capacity)


def loyalty_text(unit: Unit) -> str:
    """ "oath-2", "contract-500" (OLY-REPORT-04)."""
    return f"{unit.loyalty.value}-{unit.rating}" if unit.loyalty is not Loyalty.UNSWORN else ""


def is_at_risk(unit: Unit) -> bool:
    """Whether a noble may leave at the end of the coming month if nothing is done (OLY-GAP-16)."""
    least = {Loyalty.CONTRACT: LEAST_CONTRACT, Loyalty.FEAR: LEAST_FEAR}.get(unit.loyalty, 0)
    return unit.rating < least


def attitudes_of(lists: Attitudes) -> Mapping[str, tuple[str, ...]]:
    """What was declared, by attitude; those without anybody are left out."""
    found = {attitude.value: tuple(getattr(lists, attitude.value)) for attitude in Attitude}
    return {attitude: codes for attitude, codes in found.items() if codes}


def _running(running: Running | None) -> OwnRunning | None:
    if running is None:
        return None
    left = running.left if running.left > 0 else running.due - running.done
    return OwnRunning(words=running.words, left=left if left > 0 else None)


def _thing(world: World, code: str) -> OwnThing:
    thing = world.things[code]
    return OwnThing(id=thing.id, name=thing.name, kind=thing.kind, weight=thing.weight,
                    teaches=tuple(thing.teaches), adds=dict(thing.adds))  # fmt: skip
