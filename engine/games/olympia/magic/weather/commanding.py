"""Storms summoned and commanded (OLY-GAP-S822, -S824 to -S829, -S832)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.core.acting import NotPossible
from engine.core.orders import arg
from engine.games.olympia.acting.contract import order
from engine.games.olympia.events import facts_of
from engine.games.olympia.land.ways import neighbours
from engine.games.olympia.language.readers import DIRECTIONS, STORM
from engine.games.olympia.magic.casting import points, spell, spot
from engine.games.olympia.magic.weather.storm_events import (
    StormBound,
    StormDirected,
    StormDissipated,
    StormLost,
    StormRenewed,
    StormSeized,
    StormSummoned,
)
from engine.games.olympia.magic.weather.storms import come_up, die_down, is_there, own_storm, owner_of, storm_here
from engine.games.olympia.refusals import Refusal
from engine.games.olympia.rules.land import LANDS
from engine.games.olympia.rules.structures import STRUCTURES
from engine.games.olympia.state import Built, Place, Realm, Storm, World
from engine.games.olympia.units import aura
from engine.games.olympia.units.naming import called, clean_name
from engine.games.olympia.units.using import SkillUse, Use, Using, deed

BIND, WIND, RAIN, FOG, DIRECT, DISSIPATE, RENEW, SEIZE = "822", "824", "825", "826", "827", "828", "829", "832"
KINDS = {WIND: "wind", RAIN: "rain", FOG: "fog"}
LONGEST_NAME = 25  # of storms (OLY-GAP-O42)
SHIP = "ship"


def _province(using: Using) -> Place:
    return using.world.province_of(spot(using))


def _check_summon(using: Using) -> None:
    """Terrain of the regular world in which such a storm comes up, and no other of its kind there."""
    province, kind = _province(using), KINDS[using.code]
    regular = using.world.realm_of(province) == Realm.REGULAR
    if not regular or kind not in LANDS[province.kind].storms:
        raise NotPossible(Refusal.NO_SUCH_WEATHER, f"OLY-GAP-S{using.code}", sort=kind, place=called(province))
    if is_there(using.world, province, kind):
        raise NotPossible(Refusal.STORM_IS_THERE, "OLY-GAP-64", sort=kind, place=called(province))


def _summon(using: Using) -> bool:
    province, kind = _province(using), KINDS[using.code]
    strength = using.skill.number("strength") * points(0, None)(using)
    name = clean_name(using.args[1], LONGEST_NAME) if len(using.args) > 1 else ""
    storm = come_up(using.turn, kind, province, strength, owner=using.unit.id, name=name)
    using.tell(StormSummoned(**using.facts(), name=called(storm), strength=strength, where=called(province)))
    return True


def _goal(using: Using) -> tuple[Storm, Place]:
    """A storm of one's own, and a province beside its own. Raises NotPossible."""
    world, storm, word = using.world, own_storm(using), using.word(1)
    if bound_to(world, storm) is not None:
        raise NotPossible(Refusal.STORM_IS_BOUND, "OLY-GAP-S827", storm=called(storm))
    wanted = DIRECTIONS.get(word, "")
    for direction, province in neighbours(world, world.places[storm.place]):
        if province.id == word or direction == wanted:
            return storm, province
    raise NotPossible(Refusal.NO_PROVINCE_THERE, "OLY-GAP-S827", where=word)


def bound_to(world: World, storm: Storm) -> Place | None:
    """The ship that a storm follows, which lies in its province."""
    province = world.places[storm.place]
    around = [province, *(world.places[code] for code in province.inner)]
    for place in around:
        for code in place.inner:
            built = world.places[code].built
            if built is not None and built.storm == storm.id:
                return world.places[code]
    return None


def _direct(using: Using) -> bool:
    storm, province = _goal(using)
    storm.heading = province.id
    using.tell(StormDirected(**using.facts(), name=called(storm), goal=called(province)))
    return True


def _own_here(using: Using) -> Storm:
    own_storm(using)
    return storm_here(using)


def _dissipate(using: Using) -> bool:
    """Its owner gets a part of its strength back."""
    storm, unit = _own_here(using), using.unit
    gained = aura.gain(using.world, unit, storm.strength // using.skill.number("part"))
    using.tell(StormDissipated(**using.facts(), name=called(storm), gained=gained, aura=unit.aura))
    storm.owner = ""
    die_down(using.turn, storm)
    return True


def _renew(using: Using) -> bool:
    storm = storm_here(using)
    storm.strength += using.skill.number("strength") * points(1, None)(using)
    using.tell(StormRenewed(**using.facts(), name=called(storm), strength=storm.strength))
    return True


def _check_seize(using: Using) -> None:
    storm = storm_here(using)
    if storm.owner == using.unit.id:
        raise NotPossible(Refusal.STORM_IS_YOURS, "OLY-GAP-S832", storm=called(storm))


def _seize(using: Using) -> bool:
    world, storm = using.world, storm_here(using)
    former = owner_of(world, storm)
    if former is not None:
        using.tell(StormLost(**facts_of(world, [former]), name=called(storm)))
    storm.owner, storm.heading = using.unit.id, ""
    using.tell(StormSeized(**using.facts(), name=called(storm), strength=storm.strength))
    return True


def _ship(using: Using) -> tuple[Place, Built]:
    """The finished ship the mage is aboard, in the province of a storm of his. Raises NotPossible."""
    storm, place = own_storm(using), using.place
    is_ship = place.kind in STRUCTURES and STRUCTURES[place.kind].kind == SHIP
    if place.built is None or not is_ship or not place.built.finished:
        raise NotPossible(Refusal.USE_PLACE, "OLY-GAP-S822", name=using.skill.name, skill=using.code, place=SHIP)
    if storm.place != using.world.province_of(place).id:
        raise NotPossible(Refusal.NO_STORM_HERE, "OLY-GAP-S822", storm=storm.id)
    return place, place.built


def _bind(using: Using) -> bool:
    """It follows this ship from now on, and no other."""
    storm = own_storm(using)
    ship, built = _ship(using)
    former = bound_to(using.world, storm)
    if former is not None and former.built is not None:
        former.built.storm = ""
    built.storm, storm.heading = storm.id, ""
    using.tell(StormBound(**using.facts(), name=called(storm), ship=called(ship)))
    return True


def _checked(find: Callable[[Using], object]) -> Callable[[Using], None]:
    """A check that what is looked for is found."""

    def check(using: Using) -> None:
        find(using)

    return check


COMMANDING: Mapping[str, SkillUse] = {
    BIND: Use(_bind, _ship),
    **{code: spell(_summon, _check_summon, points(0, None)) for code in KINDS},
    DIRECT: Use(_direct, _goal),
    DISSIPATE: spell(_dissipate, _checked(_own_here)),
    RENEW: spell(_renew, _checked(storm_here), points(1, None)),
    SEIZE: spell(_seize, _check_seize),
}
ORDERS = (
    order("bind", arg("storm", STORM), rule="OLY-GAP-O77", help="bind a storm to your ship", example="bind 79001",
          says="bind {storm}", priority=3, days=7, do=deed(BIND, COMMANDING[BIND], lambda order: (order["storm"],))),
)  # fmt: skip
