"""How nobles of a house player take from others: by the sword, by pillage, or with gold in the hand."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.house import Temper
from engine.games.olympia.house.desk import Desk, soldiers
from engine.games.olympia.house.purse import keep
from engine.games.olympia.house.roads import province_of, roam, tour
from engine.games.olympia.rules.adventures import BANDS
from engine.games.olympia.rules.items import SOLDIER
from engine.games.olympia.rules.realm import REALM
from engine.games.olympia.sight.strength import own_strength, seen_strength
from engine.games.olympia.sight.view import OwnUnit, SeenStack

COMPANY = 40  # soldiers a captain takes along
ODDS = 2  # times as strong as the other one wants to be
PEACE = 4  # months before the first attack on a noble
BAND_NAMES = frozenset(band.name for band in BANDS.values())
BRIBE = "671"
PRICE, MOST_BRIBES = 500, 2
PROVISIONS = 400  # gold
BUSY = ("garrison", "prisoner", "mob")


def arm(desk: Desk, head: OwnUnit) -> bool:
    """Hands the soldiers he has drilled to a captain beside him who has too few for a raid; says whether he does."""
    fit = REALM.taxes.pillagers
    waiting = [one for one in desk.nobles if one is not head and one.place == head.place and soldiers(one) < fit]
    if not waiting or soldiers(head) < fit:
        return False
    return desk.write(head, f"give {waiting[0].id} {SOLDIER} {soldiers(head)}")


def raid(desk: Desk, unit: OwnUnit) -> bool:
    """With a company of soldiers: attack whoever is weak here, pillage the land, move on to the next province."""
    company = soldiers(unit)
    if company < REALM.taxes.pillagers:
        company += desk.claim(unit, SOLDIER, COMPANY - company)
    if company < REALM.taxes.pillagers:
        return False
    keep(desk, unit)
    desk.fund(unit, PROVISIONS)
    here = desk.place(unit)
    if not here.haven and not here.within:
        for prey in _weaker(desk, unit):
            desk.write(unit, f"attack {prey.leader.id} 1")
        if (here.civilization or 0) > 0 and not here.pillage and soldiers(unit) >= REALM.taxes.pillagers:
            desk.write(unit, "pillage")
    return roam(desk, unit, "pillage") or tour(desk, unit, lambda one: not one.haven and not one.seen, "pillage")


def _weaker(desk: Desk, unit: OwnUnit) -> Iterator[SeenStack]:
    """Stacks here that a captain would beat: bands, and after a while nobles, of whom nobody sees whose they are."""
    for stack in desk.place(unit).stacks:
        own = any(one.id in desk.view.own for one in stack)
        strange = stack.leader.id not in desk.view.own and "garrison" not in stack.leader.qualities
        if own or not strange or (stack.leader.name not in BAND_NAMES and desk.turn <= PEACE):
            continue
        if own_strength(unit) >= ODDS * sum(seen_strength(one) for one in stack):
            yield stack


def persuade(desk: Desk, unit: OwnUnit) -> bool:
    """Who knows how to bribe offers gold to nobles he meets; whoever takes it, joins."""
    if BRIBE not in unit.skills or desk.temper is not Temper.SCHEMER:
        return False
    here = desk.place(unit)
    met = [seen for seen in here.units() if seen.id not in desk.view.own and not set(seen.qualities) & set(BUSY)]
    wanted = [seen for seen in met if not seen.men][:MOST_BRIBES]
    if not wanted or not desk.fund(unit, PRICE * len(wanted)):
        return False
    return desk.write(unit, *(f"bribe {seen.id} {PRICE} 1" for seen in wanted))


def spy(desk: Desk, unit: OwnUnit) -> bool:
    """Sees the world: to a province nobody has been to, and a look at what is hidden there."""
    keep(desk, unit)
    here = province_of(desk, unit)
    if here is None:
        return desk.write(unit, "move out", "explore")
    return roam(desk, unit, "explore") or desk.write(unit, "explore")
