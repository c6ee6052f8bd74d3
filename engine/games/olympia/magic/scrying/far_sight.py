"""Looking at far places and for characters, and shrouds against it (OLY-GAP-S841, -S843, -S844, -S847, -S848).

A shroud lies over a province and all that is in it.
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.games.olympia.events import facts_of
from engine.games.olympia.magic.casting import look_in_world, points, same_world, spell, spot
from engine.games.olympia.magic.school.abilities import practise
from engine.games.olympia.magic.scrying.scrying_events import (
    CharacterLocated,
    CharacterNotLocated,
    PlaceScryFelt,
    PlaceShroudDispelled,
    PlaceShrouded,
    PlaceVeiled,
)
from engine.games.olympia.scratch import OlympiaTurn
from engine.games.olympia.sight.beholding import behold
from engine.games.olympia.state import Place, Unit, World
from engine.games.olympia.units.naming import called
from engine.games.olympia.units.presence import anywhere, everybody
from engine.games.olympia.units.skills import knows
from engine.games.olympia.units.using import SkillUse, Use, Using

SCRY, SHROUD, DISPEL, LOCATE, DETECT = "841", "843", "844", "847", "848"


def shroud_of(world: World, place: Place) -> int:
    """The strength of the shroud over a place."""
    return world.province_of(place).shroud


def look_at(turn: OlympiaTurn, unit: Unit, place: Place, strength: int, what: str) -> bool:
    """A unit looks at a far place by magic; those in it who know how to notice it do. Whether anything was seen."""
    world = turn.state
    for other in everybody(world, place):
        if knows(other, DETECT) and other is not unit:
            facts = facts_of(world, [other])
            turn.tell(PlaceScryFelt(**facts, name=called(place), by=called(unit), what=what))
    if shroud_of(world, place) >= strength:
        turn.tell(PlaceShrouded(**facts_of(world, [unit]), name=called(place)))
        return False
    behold(turn, unit, place)
    return True


def _check_place(using: Using) -> None:
    look_in_world(using, using.word(0))


def _scry(using: Using) -> bool:
    place = look_in_world(using, using.word(0))
    return look_at(using.turn, using.unit, place, points(1)(using), f"{using.skill.name} [{using.code}]")


def _shroud(using: Using) -> bool:
    province = using.world.province_of(spot(using))
    province.shroud += using.skill.number("shroud") * points()(using)
    using.tell(PlaceVeiled(**using.facts(), name=called(province), shroud=province.shroud))
    return True


def _dispel(using: Using) -> bool:
    province = using.world.province_of(look_in_world(using, using.word(0)))
    province.shroud = 0
    using.tell(PlaceShroudDispelled(**using.facts(), name=called(province)))
    return True


def _check_who(using: Using) -> None:
    """Whether there is such a character is not told before the spell is done."""
    using.word(0)


def _locate(using: Using) -> bool:
    world, code = using.world, using.word(0)
    found = using.dice("locate").percent(using.skill.numbers("chance")[points(1)(using) - 1])
    target = anywhere(using.acting, code)
    if not isinstance(target, Unit) or not found or not same_world(using, target):
        using.tell(CharacterNotLocated(**using.facts(), who=code))
        return False
    using.tell(
        CharacterLocated(**using.facts(), name=called(target), where=whereabouts(world, world.places[target.place]))
    )
    return True


def whereabouts(world: World, place: Place) -> str:
    """ "the Grey Inn [a123], in Plain [ad48]"."""
    province = world.province_of(place)
    return called(place) if province is place else f"{called(place)}, in {called(province)}"


FAR_SIGHT: Mapping[str, SkillUse] = {
    SCRY: Use(_scry, _check_place, points(1)),
    SHROUD: spell(_shroud, aura=points()),
    DISPEL: Use(_dispel, _check_place),
    LOCATE: Use(_locate, _check_who, points(1)),
    DETECT: Use(practise),
}
