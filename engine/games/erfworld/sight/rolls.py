"""The rolls of scouts: spotting who hides, and slipping away unseen (ERF-SPOT, ERF-SNEAK)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.games.erfworld.doctrine.in_force import in_force
from engine.games.erfworld.rules.cities import has_building
from engine.games.erfworld.rules.land import THIRDS
from engine.games.erfworld.scratch import ErfTurn, new_dice
from engine.games.erfworld.state import Commander, World
from engine.games.erfworld.units.company import find, units_at
from engine.games.erfworld.units.cover import dodge, furtive, is_hidden, knows_the_land, penalty
from engine.games.erfworld.units.figures import Unit, count_of, has
from engine.games.erfworld.units.kinds import kind_of
from engine.games.erfworld.units.stances import party_of

AUTOMATIC, FAILED = 10, 1  # rolls that spot anything or hide from all, and that do neither
CROWDED = ((500, 5), (50, 2), (10, 1))  # units in the hex, and what they take off a sneak roll (ERF-SNEAK-18)
COMPANY = ((50, 3), (5, 1))  # scouts who search together, and what they add (ERF-SPOT-10)
ADDED = 2  # to the sneak roll (ERF-SNEAK-14)
SERPENTINE = 2
SNEAKERS, TINY_SNEAKERS = 2, 4  # ERF-SNEAK-02, -08
HUGE, IMMENSE = 6, 7  # numbers of the sizes


def spot(turn: ErfTurn, side: str, searchers: Sequence[Unit], place: int) -> tuple[int, list[Unit]]:
    """The one spot roll of a stack in a hex, and whom it finds: higher than evasion, 10 finds all (ERF-SPOT-02 to -04,
    -07). Who searched here already today does not again, nor does who hides.
    """
    world, noted = turn.state, turn.scratch.searched
    scouts = [u for u in searchers if _finds(u) and not u.hidden and noted.get(u.id) != place]
    if not scouts:
        return 0, []
    noted.update((unit.id, place) for unit in scouts)
    hidden = _hiding(turn, side, place)
    if not hidden:
        return 0, []
    said = dictated(world, "spot", scouts)
    roll = said or new_dice(turn, "spot", side, place).roll(1, 10)
    if said == FAILED:
        turn.scratch.unwary[side, place] = None
        return roll, []
    total = roll + _company(scouts) + any(knows_the_land(world, unit) for unit in scouts) + _gallery(world, side, place)
    total += any(kind_of(unit).body == "centaur" for unit in scouts)  # ERF-BODY-03
    found = [
        unit
        for unit in hidden
        if roll == AUTOMATIC
        or (roll == FAILED and dodge(world, unit) <= 0)
        or (roll > FAILED and total > dodge(world, unit))
    ]
    for unit in found:
        turn.scratch.spotted[side, unit.id] = None
    return roll, found


def _gallery(world: World, side: str, place: int) -> int:
    """An art gallery helps its side to spot around its city (ERF-BUILDING-07, ERF-GAP-254)."""
    near = [place, *world.neighbours(place)]
    return int(any(has_building(city.works, "art_gallery") and city.place in near for city in world.cities_of(side)))


def _finds(unit: Unit) -> bool:
    """Scouts, and beasts with a keen nose (ERF-SPOT-02, ERF-SPECIAL-41)."""
    return has(unit, "scout") or has(unit, "enhanced_senses")


def _hiding(turn: ErfTurn, side: str, place: int) -> list[Unit]:
    """Who hides in a hex, and who looks into it from where he hides (ERF-SPOT-01)."""
    world = turn.state
    peekers = [find(world, code) for code, goal in turn.scratch.peeking.items() if goal == place]
    there = [*units_at(world, place), *(one for one in peekers if one is not None and one.place != place)]
    return [unit for unit in there if unit.side != side and is_hidden(world, unit) and not unit.jailor]


def _company(scouts: Iterable[Unit]) -> int:
    """Five scouts find better, fifty still better; a leader counts for his level more."""
    heads = sum(count_of(unit) + (unit.level if has(unit, "leadership") else 0) for unit in scouts)
    return next((more for least, more in COMPANY if heads >= least), 0)


def dictated(world: World, what: str, group: Sequence[Unit]) -> int:
    """The result that doctrine dictates, for 1 move of a commander or of a scout who knows the land; 0 where it does
    not, or nobody can pay (ERF-SPOT-08, ERF-SNEAK-17).
    """
    word = in_force(world, group[0]).words(f"dictate {what}")[-1]
    if word not in ("always", "fail"):
        return 0
    for unit in group:
        price = 0 if has(unit, "terrain_ignore") else THIRDS
        able = isinstance(unit, Commander) or (has(unit, "scout") and knows_the_land(world, unit))
        if able and unit.move >= price:
            unit.move -= price
            return AUTOMATIC if word == "always" else FAILED
    return 0


def may_sneak(world: World, group: Sequence[Unit], place: int) -> bool:
    """Whether so many of such sizes can sneak into a hex: two, or four tiny ones; any number of tiny ones where the
    ground hinders, of petite ones where it hinders more; no immense ones (ERF-SNEAK-02, -08 to -10).
    """
    afoot = [unit for unit in group if not unit.on]
    sizes = [kind_of(unit).body_size for unit in afoot]
    cover, heads = penalty(world, place), sum(map(count_of, afoot))
    if any(size.number >= IMMENSE or (size.number == HUGE and cover < 1) for size in sizes):
        return False
    if all(size.key == "tiny" for size in sizes) and (heads <= TINY_SNEAKERS or cover >= 1):
        return True
    return heads <= SNEAKERS or (all(size.key in ("tiny", "petite") for size in sizes) and cover >= 2)


def slip(turn: ErfTurn, sneakers: Sequence[Unit], place: int) -> tuple[int, list[Unit]]:
    """The sneak roll: 1d10 + 2 against the evasion of everybody there; a unit with as much notices it. With a 10
    nobody does, with a 1 all. Who fought in this very round has eyes for nothing else: evasion 0 (ERF-SNEAK-14 to -19).
    """
    world, party = turn.state, party_of(turn.state, sneakers[0])
    turn.scratch.searched.update((unit.id, place) for unit in sneakers)
    there = [unit for unit in units_at(world, place) if party_of(world, unit) != party and not unit.jailor]
    if not there:
        return 0, []
    said = dictated(world, "sneak", sneakers)
    roll = said or new_dice(turn, "sneak", sneakers[0].id, place).roll(1, 10)
    if roll == AUTOMATIC:
        return roll, []
    at_home = any(knows_the_land(world, unit) for unit in there)
    total = roll + ADDED + _skill(world, sneakers) - _crowd(there)
    noticed = [unit for unit in there if roll == FAILED or _alertness(turn, unit) + at_home >= total]
    for unit in noticed:
        turn.scratch.spotted.update(((party_of(world, unit), one.id), None) for one in sneakers)
    return roll, noticed


def _alertness(turn: ErfTurn, unit: Unit) -> int:
    noted = turn.scratch
    return 0 if noted.fighting.get(unit.id) == noted.round else kind_of(unit).evasion


def _skill(world: World, sneakers: Sequence[Unit]) -> int:
    """Riders, or all afoot, who know the land; mounts, or all afoot, who crawl."""
    ridden = {unit.on for unit in sneakers if unit.on}
    minds = [unit for unit in sneakers if unit.id not in ridden]
    feet = [unit for unit in sneakers if not unit.on]
    crawl = all(kind_of(unit).body == "serpentine" for unit in feet)
    knowing = all(knows_the_land(world, unit) for unit in minds)
    return knowing + (SERPENTINE if crawl else 0) + min(map(furtive, sneakers))


def _crowd(there: Iterable[Unit]) -> int:
    count = sum(map(count_of, there))
    return next((less for least, less in CROWDED if count >= least), 0)
