"""PILLAGE: the money of a place taken by force (OVL-ECON-15 to -18, OVL-ORD-35, OVL-GAP-28, -36 to -38).

All who pillage a place on one day are counted together and share by figures; the evening's battles come first, and who
did not win against the guards gets nothing. Decisions: PILLAGE needs no leave but that of the guards, who let allies
pillage and attack everybody else; a pillager is seen by all; the day also counts as a day of WORK.
"""

from __future__ import annotations

from functools import partial

from engine.core.acting.ledger import create
from engine.games.overlord.acting.contract import facts
from engine.games.overlord.acting.lists import lists
from engine.games.overlord.acting.references import is_travelling, place_title
from engine.games.overlord.battle import evening as battles
from engine.games.overlord.battle import triggers
from engine.games.overlord.battle.battle import Battle
from engine.games.overlord.rules.land import season_of
from engine.games.overlord.scratch import OverlordTurn
from engine.games.overlord.state import COIN, DAYS, Location, Unit, World
from engine.games.overlord.titles import ownership
from engine.games.overlord.titles.events import Pillaged, PillageFailed, PillageTaken, at
from engine.games.overlord.units.attributes import level
from engine.games.overlord.units.visibility import expose, exposed

COMBAT, PILLAGE = "cmbt", "pillage"
ENTERTAINMENT = 10  # percent of the taxes (OVL-GAP-28)
TIMES, BETTER, FROM = 2, 10, 2  # twice the taxes; percent more for each level beyond the 2nd (OVL-GAP-38)


def hands(unit: Unit) -> int:
    """The armed figures that a unit has to pillage with: half of them while it guards (OVL-GAP-73)."""
    return ownership.armed(unit) // 2 if unit.guarding else ownership.armed(unit)


def pillagers(turn: OverlordTurn) -> dict[str, dict[str, str]]:
    """Today's pillagers: place -> unit -> its faction."""
    return turn.scratch.pillagers.on(turn.day)


def is_enough(turn: OverlordTurn, place: Location) -> bool:
    """Whether those who pillage, or have PILLAGE for their next full-day order, are enough together (OVL-GAP-37)."""
    begun = pillagers(turn).get(place.id, {})
    needed = ownership.needed_force(place)
    for number in (*begun, *(number for number in place.units if number not in begun)):
        unit = turn.state.units.get(number)
        if unit is not None and (number in begun or _goes_along(turn, unit)):
            needed -= hands(unit)
        if needed <= 0:
            return True
    return False


def _goes_along(turn: OverlordTurn, unit: Unit) -> bool:
    if not level(unit, COMBAT) or is_travelling(turn.state, unit):
        return False
    order = lists(turn).next_full_day(unit)
    return order is not None and order.name == PILLAGE


def begin(turn: OverlordTurn, unit: Unit) -> None:
    """A unit goes pillaging: guards who are not allies fight it in the evening (OVL-ECON-16)."""
    place = turn.state.locations[unit.location]
    expose(turn, unit)
    gang = pillagers(turn).setdefault(place.id, {})
    is_first = unit.faction not in gang.values()
    gang[unit.id] = unit.faction
    tried(turn).setdefault(place.id, {})[unit.faction] = turn.day
    cause = triggers.pillager_caught(turn.state, place, unit, exposed(turn)) if is_first else None
    if cause is not None:
        battles.file(turn, place, cause, partial(_after, turn, place, unit.faction))


def _after(turn: OverlordTurn, place: Location, faction: str, battle: Battle | None) -> None:
    """A unit that did not win against the guards pillages nothing."""
    if battle is None:
        return
    own = [unit for unit in (*battle.attackers, *battle.defenders) if unit.faction == faction]
    if any(battle.has_won(unit) for unit in own):
        return
    gang = pillagers(turn)[place.id]
    for number in [number for number, whose in gang.items() if whose == faction]:
        del gang[number]
        _tell_failure(turn, place, number)


def _tell_failure(turn: OverlordTurn, place: Location, number: str) -> None:
    unit = turn.state.units.get(number)
    if unit is not None:
        needed = ownership.needed_force(place)
        turn.tell(PillageFailed(**facts(turn, unit), needed=needed, place_name=place_title(place)))


def daily(turn: OverlordTurn, place: Location) -> int:
    """$ that a day of pillage yields: twice the day's taxes, and its entertainment (OVL-GAP-28, -38)."""
    season = season_of(turn.number)
    entertainment = place.taxes * ENTERTAINMENT * (100 + season.entertainment) // 10_000
    return TIMES * (place.taxes // DAYS) + entertainment // DAYS


def share_out(turn: OverlordTurn) -> None:
    """The evening, after the battles: the pillagers who are left take the money of the day (OVL-OWN-06)."""
    for number, gang in pillagers(turn).items():
        place = turn.state.locations[number]
        left = [unit for unit in _left(turn.state, gang) if unit.location == number and hands(unit)]
        total = sum(hands(unit) for unit in left)
        if total < ownership.needed_force(place):
            for unit in left:
                _tell_failure(turn, place, unit.id)
            continue
        place.pillaged = True
        looted(turn)[number] = turn.day
        _note_own(turn, place, left)
        pot = daily(turn, place)
        for unit in left:
            amount = pot * hands(unit) * (100 + BETTER * max(0, level(unit, COMBAT) - FROM)) // (total * 100)
            create(turn, unit, COIN, amount, "pillage")
            unit.worked = {number: unit.worked.get(number, 0) + 1}
            turn.tell(PillageTaken(**facts(turn, unit), amount=amount, place_name=place_title(place)))
        _tell_all(turn, place)


def _left(world: World, gang: dict[str, str]) -> list[Unit]:
    units = (world.units.get(number) for number in gang)
    return [unit for unit in units if unit is not None]


def looted(turn: OverlordTurn) -> dict[str, int]:
    """Place -> the last day on which it was pillaged."""
    return turn.scratch.looted


def tried(turn: OverlordTurn) -> dict[str, dict[str, int]]:
    """Place -> faction that went pillaging there, whatever came of it -> the last day."""
    return turn.scratch.tried_to_pillage


def plundered(turn: OverlordTurn) -> dict[str, str]:
    """The places whose own owner pillaged them this month -> the place of the title (OVL-OWN-04, OVL-GAP-39)."""
    return turn.scratch.plundered


def _note_own(turn: OverlordTurn, place: Location, units: list[Unit]) -> None:
    found = ownership.title_over(turn.state, place)
    if found is not None and any(unit.faction == found[1].faction for unit in units):
        plundered(turn)[place.id] = found[0].id


def _tell_all(turn: OverlordTurn, place: Location) -> None:
    """All who are there read of it, and the owner wherever he is (OVL-REPORT-06)."""
    world = turn.state
    factions = dict.fromkeys(world.units[number].faction for number in place.units)
    owner = ownership.owner(world, place)
    if owner:
        factions[owner] = None
    seats = tuple(seat for faction in factions if (seat := world.factions[faction].seat))
    turn.tell(Pillaged(**at(place), seen_by=seats))
