"""Storms: where they come up, go and end (OLY-GAP-64). There are never two of a kind in a province."""

from __future__ import annotations

from engine.core.acting import NotPossible
from engine.games.olympia.events import facts_of
from engine.games.olympia.magic.casting import spot
from engine.games.olympia.magic.weather.storm_events import StormDiedDown, WeatherComes, WeatherGoes
from engine.games.olympia.refusals import Refusal
from engine.games.olympia.scratch import OlympiaTurn
from engine.games.olympia.state import Place, Storm, Unit, World
from engine.games.olympia.units.naming import called
from engine.games.olympia.units.presence import known, witnesses
from engine.games.olympia.units.using import Using


def is_there(world: World, province: Place, kind: str) -> bool:
    return any(storm.kind == kind for storm in world.storms_over(province))


def come_up(turn: OlympiaTurn, kind: str, province: Place, strength: int, *, owner: str = "", name: str = "") -> Storm:
    """A new storm."""
    world = turn.state
    code = world.new_code("storm")
    storm = Storm(id=code, kind=kind, name=name or kind.capitalize(), place=province.id, strength=strength, owner=owner)
    world.raise_storm(storm)
    _tell_of(turn, WeatherComes, storm)
    return storm


def die_down(turn: OlympiaTurn, storm: Storm) -> None:
    """A storm ends; who commanded it is told."""
    world = turn.state
    _tell_of(turn, WeatherGoes, storm)
    world.end_storm(storm)
    owner = owner_of(world, storm)
    if owner is not None:
        turn.tell(StormDiedDown(**facts_of(world, [owner]), name=called(storm)))


def weaken(turn: OlympiaTurn, storm: Storm, points: int) -> None:
    """A storm spends strength, and ends without any."""
    storm.strength -= points
    if storm.strength <= 0:
        die_down(turn, storm)


def drift(turn: OlympiaTurn, storm: Storm, province: Place) -> None:
    """A storm moves to another province."""
    _tell_of(turn, WeatherGoes, storm)
    turn.state.move_storm(storm, province)
    _tell_of(turn, WeatherComes, storm)


def _tell_of(turn: OlympiaTurn, event: type[WeatherComes] | type[WeatherGoes], storm: Storm) -> None:
    province = turn.state.places[storm.place]
    turn.tell(event(place=province.id, seen_by=witnesses(turn.state, province), what=storm.kind.capitalize()))


def owner_of(world: World, storm: Storm) -> Unit | None:
    """The mage who commands a storm; None for natural ones, and if he is gone."""
    return world.units.get(storm.owner)


def own_storm(using: Using, *kinds: str) -> Storm:
    """A storm that the mage commands, wherever it is. kinds: it must be one of them. Raises NotPossible."""
    code = using.word(0)
    storm = known(using.acting).get(code)
    if not isinstance(storm, Storm) or storm.owner != using.unit.id:
        raise NotPossible(Refusal.NOT_YOUR_STORM, "OLY-GAP-S000", storm=code)
    if kinds and storm.kind not in kinds:
        raise NotPossible(Refusal.WRONG_STORM, "OLY-GAP-S000", storm=called(storm), sort=kinds[0])
    return storm


def storm_here(using: Using) -> Storm:
    """A storm in the province where the spell is cast, whosever it is. Raises NotPossible."""
    code, province = using.word(0), using.world.province_of(spot(using))
    for storm in using.world.storms_over(province):
        if storm.id == code:
            return storm
    raise NotPossible(Refusal.NO_STORM_HERE, "OLY-GAP-S000", storm=code)
