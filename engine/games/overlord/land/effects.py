"""Effects that lie on units and places for days (OVL-ENCH-01 to -04, OVL-GAP-95).

Decisions: the same effect again adds its days; what is endless stays so; only a place bears ice, and where it lies
nobody rides; an immune unit does not fall sick, and one that becomes immune recovers.
"""

from __future__ import annotations

from engine.games.overlord.acting.contract import facts
from engine.games.overlord.acting.references import place_title
from engine.games.overlord.land.magic_events import EffectEnded, PlaceEffectEnded
from engine.games.overlord.rules.effects import EFFECTS, ENDLESS
from engine.games.overlord.scratch import OverlordTurn
from engine.games.overlord.state import Location, Unit

COWARD, WANDER, LEADER, FOLLOWER = "coward", "wander", "leader", "follower"
INFECTION, IMMUNITY, ICE = "infection", "immunity", "ice"
SEES_THROUGH = 8  # observation that sees who hides behind a common face
COMMON_FACE = {LEADER: "ldr", FOLLOWER: "man"}


def has(thing: Unit | Location, power: str) -> bool:
    """Whether an effect of this power lies on a unit or a place."""
    return any(EFFECTS[tag].power == power for tag in thing.effects)


def lay(thing: Unit | Location, effect: str, days: int) -> bool:
    """An effect for so many days more; false for a sickness that cannot take hold."""
    if EFFECTS[effect].power == INFECTION and has(thing, IMMUNITY):
        return False
    if EFFECTS[effect].power == IMMUNITY:
        for sickness in [tag for tag in thing.effects if EFFECTS[tag].power == INFECTION]:
            del thing.effects[sickness]
    thing.effects[effect] = min(ENDLESS, thing.effects.get(effect, 0) + days)
    return True


def shown_race(unit: Unit, observation: int) -> str:
    """The race an onlooker takes the unit for (OVL-ENCH-01): a mask holds against all but the sharpest eyes."""
    for power, face in COMMON_FACE.items():
        if observation < SEES_THROUGH and has(unit, power):
            return face
    return unit.race


def wear_off(turn: OverlordTurn) -> None:
    """The evening: every effect has a day less; those that are over go (OVL-ENCH-03)."""
    world = turn.state
    for unit in [unit for unit in world.units.values() if unit.effects]:
        for effect in _shortened(unit.effects):
            turn.tell(EffectEnded(**facts(turn, unit), effect=named(effect)))
    for place in [place for place in world.locations.values() if place.effects]:
        for effect in _shortened(place.effects):
            _tell_place(turn, place, effect)


def _shortened(effects: dict[str, int]) -> list[str]:
    """Takes a day off all but the endless; what is over."""
    over = [tag for tag, days in effects.items() if days <= 1]
    for tag, days in list(effects.items()):
        if days < ENDLESS:
            effects[tag] = days - 1
    for tag in over:
        del effects[tag]
    return over


def _tell_place(turn: OverlordTurn, place: Location, effect: str) -> None:
    world = turn.state
    here = dict.fromkeys(world.units[number].faction for number in place.units)
    seats = tuple(seat for faction in here if (seat := world.factions[faction].seat))
    name = place_title(place)
    if seats:
        turn.tell(
            PlaceEffectEnded(seen_by=seats, place=place.id, location=place.id, location_name=name, effect=named(effect))
        )


def named(effect: str) -> str:
    """What lies upon a thing, without its days: "blindness [blnd]"."""
    plain = EFFECTS[effect].name
    return f"{plain.partition(' of ')[2] or plain} [{effect}]"


def counted(effect: str, days: int) -> str:
    """So many days of an effect: "3 days of blindness [blnd]"."""
    record = EFFECTS[effect]
    return f"{days} {record.name if days == 1 else record.plural} [{effect}]"
