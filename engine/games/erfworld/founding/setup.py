"""A new campaign: what the game master and the players choose, and what they get for it (ERF-WORLDGEN)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, cast

from pydantic import BaseModel, Field

from engine.core.dice import Dice
from engine.core.errors import SetupError
from engine.core.language.words import readable
from engine.core.ruleset import SeatRequest
from engine.games.erfworld.casting.tools import scatter
from engine.games.erfworld.founding.sides import CAUTION, Founder, found_side
from engine.games.erfworld.founding.worldmaking import make_world, shape_for
from engine.games.erfworld.magic.portal import settle
from engine.games.erfworld.rules.starts import HEAD_STARTS
from engine.games.erfworld.state import City, Options, Side, Site, World
from engine.games.erfworld.units.naming import Namer

SIDES, BETWEEN = 2, 4


def require_two(seats: int) -> None:
    """Raises SetupError."""
    if seats != SIDES:
        raise SetupError("a duel is for two sides")


def narrow(world: World) -> None:
    """Leaves the capitals of both sides, and the four empty cities nearest to the way between them. Raises SetupError
    where there are fewer.
    """
    homes = [world.cities[side.capital] for side in world.sides.values()]

    def detour(city: City) -> tuple[int, str]:
        return sum(world.distance(city.place, home.place) for home in homes), city.id

    empty = sorted((city for city in world.cities.values() if city not in homes), key=detour)
    if len(empty) < BETWEEN:
        raise SetupError("the world has no four cities between the two sides: take a wider spacing")
    for city in empty[BETWEEN:]:
        world.hexes[city.place].city = ""
        del world.cities[city.id]
        for side in world.sides.values():
            side.cities.pop(city.id, None)
    for city in empty[:BETWEEN]:
        city.level = 0


SPARE_A_SEAT = 0.25  # capital sites kept for who joins later
LONGEST_NAME = 60


class ErfworldOptions(BaseModel):
    """What the game master chooses for a campaign."""

    spacing: int = Field(12, ge=8, le=20, description="Hexes between capitals, more or less.")
    head_start: Literal["0", "8", "16", "32"] = Field(
        "0", description="Days of the build-up of ERF-EX-201 that everyone has behind him."
    )
    finish: Literal["none", "last alliance", "by day"] = Field(
        "none", description="How the game ends: never, with one alliance left, or by city levels on a day."
    )
    finish_day: int = Field(96, ge=8, le=1000, description="The day on which the levels of cities are counted.")
    mass_from: int = Field(12, ge=4, le=100, description="Groups on both sides together that make a mass battle.")
    city_mass: bool = Field(False, description="Every fight for a city is a mass battle.")
    bands: Literal["table", "example"] = Field(
        "table", description="What margins do in a mass battle: as the table says, or as the worked example plays."
    )
    morale: bool = Field(True, description="Morale of sides, with what it does.")
    decay: bool = Field(True, description="Idle commanders decay.")
    tempo: Literal["1", "2", "4"] = Field(
        "1", description="Divides pop times over 8 days and the days of doubled income."
    )
    halves: bool = Field(
        False, description="Experimental: two deadlines a day. The younger sides act in the afternoon."
    )
    duel: bool = Field(False, description="Two sides, four empty cities between them; armies march every eighth day.")
    standings: bool = Field(True, description="Whether the levels and cities of all sides are published.")
    casters: bool = Field(False, description="Experimental: casters cast, by the 23 schools.")
    golems: bool = Field(False, description="Experimental: casters make golems. Needs casters.")
    arken: bool = Field(False, description="Experimental: arkentools lie in ruins.")
    naval: bool = Field(False, description="Experimental: harbours build ships, and seas are sailed.")


class ErfworldChoices(BaseModel):
    """What a joining player chooses (ERF-WORLDGEN-07)."""

    ruler: str = Field(
        "", max_length=LONGEST_NAME, description="Name of your ruler; drawn by lot if you leave it empty."
    )
    terrain: Literal["rider", "sky", "plains"] = Field("rider", description="How your ruler and his warlords travel.")
    weapon: Literal["sword", "spear", "bow", "knife", "crossbow"] = Field("sword", description="Your ruler's weapon.")
    special: Literal["none", "dance_fighting", "terrain_ignore", "extend_reach", "possess_beast"] = Field(
        "none", description="A special of all your commanders beside the usual ones."
    )
    house: Literal["dwagon", "gwiffen", "gump", "bat", "giant", "storm", "fen", "mountain"] = Field(
        "dwagon", description="The six ranks of units that only your cities pop."
    )
    doctrine: Literal["cautious", "bare"] = Field(
        "cautious",
        description="Until you say otherwise: turn back from the stronger and leave lost fights, or fight to the last.",
    )


def new_game(options: BaseModel, seats: Sequence[SeatRequest], seed: str) -> World:
    """A campaign before its first day. Equally old sides act in an order drawn here (ERF-X-03). Raises SetupError."""
    chosen = cast(ErfworldOptions, options)
    if chosen.duel:
        require_two(len(seats))
    spare = max(1, round(len(seats) * SPARE_A_SEAT))
    shape = shape_for(len(seats) + spare, chosen.spacing)
    world = make_world(shape, len(seats), spare, chosen.spacing, _settings(chosen), seed)
    world.key = str(Dice(seed, "ids").below(10**12))
    if chosen.casters:
        settle(world, len(seats), Dice(seed, "free casters"))
    if chosen.arken:
        scatter(world, Dice(seed, "arken"))
    draws = Dice(seed, "order").shuffled(list(range(1, len(seats) + 1)))
    homes = Dice(seed, "homes").shuffled(free_capitals(world))
    for seat, draw, city in zip(seats, draws, homes, strict=False):
        founder = _founder(seat, Dice(seed, "seat", seat.id))
        found_side(world, founder, city, HEAD_STARTS[chosen.head_start], draw)
    if chosen.duel:
        narrow(world)
    return world


def add_seat(world: World, seat: SeatRequest, dice: Dice) -> Side:
    """A side that joins late: on a free capital site, with nothing more than the first ones had, and the youngest of
    all (ERF-WORLDGEN-10). Raises SetupError when there is no site left, or the seat rules a side already.
    """
    if world.side_of(seat.id) is not None:
        raise SetupError("this seat has a side already")
    homes = free_capitals(world)
    if not homes:
        raise SetupError("there is no capital site left")
    draw = 1 + max((side.draw for side in world.sides.values()), default=0)
    return found_side(world, _founder(seat, dice), dice.choice(homes), HEAD_STARTS["0"], draw)


def free_capitals(world: World) -> list[City]:
    """Capital sites in ruins that nobody owns and nobody stands on."""
    held = {unit.place for unit in world.units()}
    return [
        city
        for city in world.cities.values()
        if city.site is Site.CAPITAL and not city.side and not city.level and city.place not in held
    ]


def _settings(chosen: ErfworldOptions) -> Options:
    return Options(
        finish=chosen.finish,
        finish_day=chosen.finish_day if chosen.finish == "by day" else 0,
        mass_from=chosen.mass_from,
        city_mass=chosen.city_mass,
        bands=chosen.bands,
        morale=chosen.morale,
        decay=chosen.decay,
        tempo=int(chosen.tempo),
        halves=chosen.halves,
        duel=chosen.duel,
        casters=chosen.casters,
        golems=chosen.casters and chosen.golems,
        arken=chosen.arken,
        naval=chosen.naval,
        standings=chosen.standings,
    )


def _shown(name: str) -> str:
    """A name as reports can print it."""
    return " ".join(readable(name).split())


def _founder(seat: SeatRequest, dice: Dice) -> Founder:
    choices = cast(ErfworldChoices, seat.choices)
    ruler = _shown(choices.ruler)[:LONGEST_NAME] or Namer(dice).person()
    special = "" if choices.special == "none" else choices.special
    lines = CAUTION if choices.doctrine == "cautious" else ()
    name = _shown(seat.name) or f"Side {seat.id}"
    return Founder(seat.id, name, ruler, choices.terrain, choices.weapon, special, choices.house, lines)
