"""How spells are cast (OLY-MAGIC-01, -03, -15, OLY-GAP-S000, -S849, OLY-GAP-81): where, at whom, with how much aura."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from engine.core.acting import NotPossible
from engine.games.olympia.refusals import Refusal
from engine.games.olympia.rules.skills import ANY
from engine.games.olympia.state import Place, Unit, World
from engine.games.olympia.units import aura
from engine.games.olympia.units.presence import anywhere, conceals, everybody, foggy, known_place, notices
from engine.games.olympia.units.using import GARRISON, SkillUse, ThingUsing, Use, Using, in_haven

MOST_AURA = 100_000  # in one spell; nobody has as much


def spell(
    effect: Callable[[Using], bool],
    check: Callable[[Using], object] = lambda using: None,
    aura: Callable[[Using], int] | None = None,
) -> SkillUse:
    """A use that works where the mage is, or where Farcasting has put him; that is over with it (OLY-GAP-S849)."""

    def checked(using: Using) -> None:
        if in_haven(using.world, spot(using)):
            raise NotPossible(Refusal.NO_MAGIC_HERE, "OLY-MAGIC-15")
        check(using)

    def cast(using: Using) -> bool:
        worked = effect(using)
        using.unit.farcast = ""
        return worked

    made = Use(cast, checked)
    return Use(cast, checked, aura or made.aura)


def spot(using: Using) -> Place:
    """The place in which a spell is cast."""
    return using.world.places.get(using.unit.farcast) or using.place


def points(index: int = 0, default: int | None = 1) -> Callable[[Using], int]:
    """The aura of a spell as one of its arguments says; without a default it must be said."""

    def read(using: Using) -> int:
        least, most = using.skill.aura
        return using.whole(index, least, MOST_AURA if most == ANY else most, default and max(least, default))

    return read


def aim(using: Using) -> Unit:
    """Whom the first argument names, who is where the spell is cast, and noticed. Raises NotPossible."""
    where = spot(using)
    if where is using.place:
        return using.target(0)
    code = using.word(0)
    for other in seen_at(using, where):
        if other.id == code or code == other.kind == GARRISON:
            return other
    raise NotPossible(Refusal.USE_NOT_HERE, "OLY-GAP-S000", who=code)


def seen_at(using: Using, place: Place, *, through_fog: bool = False) -> Iterator[Unit]:
    """Whom the mage notices in a place: from afar nobody who conceals himself or stands in fog, but for his own."""
    world, unit = using.world, using.unit
    if place is using.place and not through_fog:
        yield from (other for other in everybody(world, place) if notices(world, unit, other))
        return
    fog = foggy(world, place) and not through_fog
    for other in everybody(world, place):
        own = bool(unit.player) and other.player == unit.player
        if own or (not conceals(world, other) and (not fog or other.kind == GARRISON)):
            yield other


def is_mage(world: World, unit: Unit) -> bool:
    """Whether a unit has aura at all."""
    return aura.maximum(world, unit) > 0


def look_in_world(using: Using | ThingUsing, code: str) -> Place:
    """A place that spells reach: in the world the mage is in (OLY-GAP-81), and no hidden one that is not known: its
    number alone does not help (OLY-EX-28). Raises NotPossible.
    """
    world, place = using.world, anywhere(using.acting, code)
    near = isinstance(place, Place) and world.realm_of(place) == world.realm_of(using.place)
    if isinstance(place, Place) and near and is_known(using, place):
        return place
    if not near and known_place(using.acting, code) is not None:
        raise NotPossible(Refusal.OTHER_WORLD, "OLY-GAP-81")
    raise NotPossible(Refusal.NO_SUCH_PLACE, "OLY-GAP-S000", place=code)


def same_world(using: Using | ThingUsing, other: Unit) -> bool:
    """Whether somebody is in the world the mage is in."""
    world = using.world
    return world.realm_of(world.places[other.place]) == world.realm_of(using.place)


def is_known(using: Using | ThingUsing, place: Place) -> bool:
    """Whether the faction of the mage knows of a place: all that are not hidden, and those it has found."""
    player = using.world.players[using.unit.player]
    if not place.hidden or place is using.place:
        return True
    return place.id in player.knows or place.id in player.visited
