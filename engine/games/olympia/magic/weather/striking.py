"""What storms do to others (OLY-GAP-S821, -S831, -S833): their strength is spent on it, from any distance."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.acting import NotPossible
from engine.core.acting.ledger import destroy
from engine.games.olympia.events import facts_of
from engine.games.olympia.land.ruin import damage
from engine.games.olympia.magic.casting import is_known, seen_at
from engine.games.olympia.magic.weather.storm_events import LightningFelt, MenLostInFog, StormStruck
from engine.games.olympia.magic.weather.storms import own_storm, weaken
from engine.games.olympia.refusals import Refusal
from engine.games.olympia.rules.items import PEASANT, SAILOR, SOLDIER, WORKER, counted
from engine.games.olympia.rules.structures import STRUCTURES
from engine.games.olympia.state import Place, Storm, Unit
from engine.games.olympia.units.health import wound
from engine.games.olympia.units.naming import called
from engine.games.olympia.units.presence import anywhere
from engine.games.olympia.units.using import SkillUse, Use, Using, in_haven

WIND, LIGHTNING, DEATH = "821", "831", "833"
STORM_OF = {WIND: "wind", LIGHTNING: "rain", DEATH: "fog"}
VICTIMS = (PEASANT, SOLDIER, "21", WORKER, SAILOR)


def _storm(using: Using) -> Storm:
    return own_storm(using, STORM_OF[using.code])


def _spent(using: Using) -> int:
    """How much of its strength: all of it, unless less is asked for. Raises NotPossible."""
    strength = _storm(using).strength
    return using.whole(2, 1, strength, strength)


def _structure(using: Using) -> Place | None:
    """A structure in the province of the storm, with whatever lies around it known and no haven; None if it is not."""
    world = using.world
    place = anywhere(using.acting, using.word(1))
    if (
        not isinstance(place, Place)
        or place.kind not in STRUCTURES
        or world.province_of(place).id != _storm(using).place
    ):
        return None
    around = world.places[place.within]
    hidden = not is_known(using, place) or not is_known(using, around)
    return None if hidden or in_haven(world, place) else place


def _unit(using: Using) -> Unit | None:
    """Somebody in the open of the province. Fog is not a hindrance to the fog itself."""
    province = using.world.places[_storm(using).place]
    if in_haven(using.world, province):
        return None
    seen = seen_at(using, province, through_fog=using.code == DEATH)
    return next((unit for unit in seen if unit.id == using.word(1)), None)


def _nothing_there(using: Using) -> NotPossible:
    where = called(using.world.places[_storm(using).place])
    return NotPossible(Refusal.NO_TARGET_THERE, f"OLY-GAP-S{using.code}", what=using.word(1), where=where)


def _check_wind(using: Using) -> None:
    _spent(using)
    if _structure(using) is None:
        raise _nothing_there(using)


def _blow(using: Using) -> bool:
    place = _structure(using)
    assert place is not None
    damage(using.turn, place, _spend(using, called(place)))
    return True


def _check_lightning(using: Using) -> None:
    _spent(using)
    place = _structure(using)
    if _unit(using) is None and (place is None or place.within != _storm(using).place):
        raise _nothing_there(using)


def _strike_down(using: Using) -> bool:
    place, unit = _structure(using), _unit(using)
    if place is not None:
        damage(using.turn, place, _spend(using, called(place)))
    elif unit is not None:
        spent = _spend(using, called(unit))
        using.tell(LightningFelt(**facts_of(using.world, [unit]), name=called(unit)))
        wound(using.turn, unit, spent, "of lightning")
    return True


def _check_death(using: Using) -> None:
    _spent(using)
    if _unit(using) is None:
        raise _nothing_there(using)


def _kill(using: Using) -> bool:
    unit = _unit(using)
    assert unit is not None
    left = using.skill.number("men") * _spend(using, called(unit))
    dead = []
    for item in VICTIMS:
        count = min(left, unit.count(item))
        if count:
            destroy(using.turn, unit, item, count, "fog of death")
            dead.append(counted(item, count))
            left -= count
    using.tell(MenLostInFog(**facts_of(using.world, [unit]), men=", ".join(dead) or "nobody"))
    return True


def _spend(using: Using, target: str) -> int:
    """The storm loses strength for a blow, which is told first."""
    storm, spent = _storm(using), _spent(using)
    left = storm.strength - spent
    using.tell(StormStruck(**using.facts(), name=called(storm), strength=left, target=target, spent=spent))
    weaken(using.turn, storm, spent)
    return spent


STRIKING: Mapping[str, SkillUse] = {
    WIND: Use(_blow, _check_wind),
    LIGHTNING: Use(_strike_down, _check_lightning),
    DEATH: Use(_kill, _check_death),
}
