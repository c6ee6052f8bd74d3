"""Natural weather (OLY-GAP-64, -23, -24): storms of the season, and what the end of a month does to all storms."""

from __future__ import annotations

from collections.abc import Iterator

from engine.games.olympia.events import facts_of
from engine.games.olympia.magic.weather.commanding import bound_to
from engine.games.olympia.magic.weather.storm_events import StormMoved, StormSensed, StormStayed
from engine.games.olympia.magic.weather.storms import come_up, drift, is_there, owner_of, weaken
from engine.games.olympia.rules.calendar import DAYS, MONTHS, month_of
from engine.games.olympia.scratch import OlympiaTurn
from engine.games.olympia.sight.beholding import behold
from engine.games.olympia.state import Place, Realm, Storm, Unit, World
from engine.games.olympia.units.naming import called
from engine.games.olympia.units.presence import everybody

WEATHER_MAGIC = "820"
ROUNDS = 4  # days of the month on which natural storms come up
PROVINCES = 32  # for one storm of a round
STRENGTH = (2, 3)
A_MONTH = 1  # of strength that every storm loses


def natural_weather(turn: OlympiaTurn) -> None:
    """On four random days storms of the season come up in provinces of the regular world."""
    if turn.state.options.weather and turn.day in turn.note(_StormyDays, turn):
        for number, kind in enumerate(MONTHS[month_of(turn.number) - 1].weather):
            _round(turn, kind, number)


class _StormyDays(list[int]):
    """The days of a month on which storms come up, drawn once for all of it."""

    def __init__(self, turn: OlympiaTurn) -> None:
        super().__init__(turn.dice("weather", "days").sample(range(1, DAYS + 1), ROUNDS))


def _round(turn: OlympiaTurn, kind: str, number: int) -> None:
    world = turn.state
    provinces = [
        code for region in world.regions.values() if region.realm == Realm.REGULAR for code in region.provinces
    ]
    taken = {storm.place for storm in world.storms.values() if storm.kind == kind}
    dice = turn.dice("weather", turn.day, number)
    for code in dice.sample(provinces, len(provinces) // PROVINCES):
        strength = dice.between(*STRENGTH)
        if code not in taken:
            come_up(turn, kind, world.places[code], strength)


def calm_down(turn: OlympiaTurn) -> None:
    """Month end: all storms lose strength; those without any are over."""
    for storm in list(turn.state.storms.values()):
        weaken(turn, storm, A_MONTH)


def move_storms(turn: OlympiaTurn) -> None:
    """Month end: storms go where they were directed, unless one of their kind is there."""
    world = turn.state
    for storm in world.storms.values():
        goal, storm.heading = world.places.get(storm.heading), ""
        if goal is None or bound_to(world, storm) is not None:
            continue
        free = not is_there(world, goal, storm.kind)
        if free:
            drift(turn, storm, goal)
        owner = owner_of(world, storm)
        if owner is not None:
            told = StormMoved if free else StormStayed
            turn.tell(told(**facts_of(world, [owner]), name=called(storm), goal=called(goal)))


def report_storms(turn: OlympiaTurn) -> None:
    """Month end: who commands a storm sees its province; weather mages there know whose it is, and how strong."""
    world = turn.state
    for storm in world.storms.values():
        province = world.places[storm.place]
        owner = owner_of(world, storm)
        mages = [unit for unit in _around(world, province) if WEATHER_MAGIC in unit.skills and unit is not owner]
        for mage in [*([owner] if owner is not None else []), *mages]:
            _sense(turn, mage, storm, province)
        if owner is not None:
            behold(turn, owner, province)


def _around(world: World, province: Place) -> Iterator[Unit]:
    """Everybody in a province and in its inner places, who sees its weather."""
    yield from everybody(world, province)
    for code in province.inner:
        yield from everybody(world, world.places[code])


def _sense(turn: OlympiaTurn, mage: Unit, storm: Storm, province: Place) -> None:
    owner = owner_of(turn.state, storm)
    turn.tell(
        StormSensed(
            **facts_of(turn.state, [mage]),
            name=called(storm),
            strength=storm.strength,
            sort=storm.kind,
            where=called(province),
            owner=called(owner) if owner is not None else "nobody",
        )
    )
