"""A new campaign: what the game master and the players choose, and what they get for it (OLY-GAP-25, -26)."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import Any, Literal, cast

from pydantic import BaseModel, Field, create_model

from engine.core.dice import Dice
from engine.core.errors import SetupError
from engine.core.ruleset import SeatRequest
from engine.games.olympia.founding.joining import admit, inherit
from engine.games.olympia.founding.settling import HAVEN_NAMES
from engine.games.olympia.founding.worldmaking import Plan, make_world
from engine.games.olympia.state import World
from engine.games.olympia.units.naming import clean_name

SIZES: tuple[int, ...] = (32, 40, 48, 64, 80)  # of which "auto" takes the smallest that has room
LAND_A_PLAYER = 18  # provinces, what "auto" wants for each
PLAYERS_A_HAVEN = 12
FEWEST_HAVENS = 2


class OlympiaOptions(BaseModel):
    """What the game master chooses for a campaign."""

    size: Literal["auto", "16x16", "20x20", "24x24", "32x32", "40x40", "48x48", "64x64", "80x80"] = Field(
        "auto", description="Rows and columns of the world. Auto fits the players."
    )
    ocean: int = Field(47, ge=30, le=70, description="Percent of the world that is sea.")
    havens: Literal["auto", "2", "3", "4", "5", "6"] = Field(
        "auto", description="Safe havens in which players begin. Auto gives one for every 12 players, and those chosen."
    )
    start: Literal["newcomers", "old houses"] = Field(
        "newcomers",
        description="Newcomers have one noble and gold; old houses also a skilled companion, men and stone.",
    )
    faery: bool = Field(True, description="Whether there is Faery, with hills that lead there in some months.")
    hades: bool = Field(True, description="Whether graveyards lead down to Hades.")
    clouds: bool = Field(True, description="Whether the Cloudlands float above Mt. Olympus.")
    undercity: bool = Field(True, description="Whether there are tunnels beneath cities.")
    hidden_ways: bool = Field(True, description="Whether some ways between provinces have to be found by exploring.")
    weather: bool = Field(True, description="Whether storms come by themselves, not only by magic.")
    savages: bool = Field(True, description="Whether bands of savages roam the wild.")
    independents: bool = Field(True, description="Whether nobles without a lord wander through the world.")
    standings: bool = Field(True, description="Whether reports tell each faction its place among the others.")


class OlympiaChoices(BaseModel):
    """What a joining player chooses."""

    noble: str = Field("", max_length=35, description="Name of your first noble; otherwise that of your faction.")
    companion: Literal["builder", "captain", "mage", "marshal", "envoy"] = Field(
        "builder", description="The craft of your second noble, in a world of old houses; elsewhere you have none."
    )
    haven: Literal["any", "Aldermoor", "Brightwater", "Caldenhall", "Dunmarch", "Eastray", "Fernhold"] = Field(
        "any", description="The safe haven in which you begin. Not every world has all of them."
    )


def choices_under(options: BaseModel) -> type[BaseModel]:
    """A companion is chosen in a world of old houses only, and a haven among those that the world has."""
    chosen = cast(OlympiaOptions, options)
    fields: dict[str, Any] = {key: (one.annotation, one) for key, one in OlympiaChoices.model_fields.items()}
    if chosen.start != "old houses":
        del fields["companion"]
    if chosen.havens != "auto":
        info = OlympiaChoices.model_fields["haven"]
        there = Literal[("any", *HAVEN_NAMES[: int(chosen.havens)])]  # type: ignore[valid-type]
        fields["haven"] = (there, Field("any", description=info.description))
    return create_model("OlympiaChoicesHere", **fields)


def new_game(options: BaseModel, seats: Sequence[SeatRequest], seed: str) -> World:
    """A campaign before its first turn. Raises SetupError."""
    chosen = [cast(OlympiaChoices, seat.choices).haven for seat in seats]
    world = make_world(plan(cast(OlympiaOptions, options), len(seats), chosen), seed)
    for seat in seats:
        add_seat(world, seat, Dice(seed, "join", seat.id))
    return world


def add_seat(world: World, seat: SeatRequest, dice: Dice) -> None:
    """A faction with its first noble in a haven (OLY-GAP-25, -96). Raises SetupError."""
    choices = cast(OlympiaChoices, seat.choices)
    haven = dice.choice(world.havens) if choices.haven == "any" else _haven(world, choices.haven)
    player = admit(world, seat.id, seat.name, clean_name(choices.noble), haven)
    if world.options.old_houses:
        inherit(world, player, choices.companion)


def check_seat(options: BaseModel, seats: Sequence[SeatRequest], request: SeatRequest) -> None:
    """Refuses a newcomer without a name, and a haven that this world will not have. Raises SetupError."""
    request.named(clean_name)
    chosen = cast(OlympiaOptions, options)
    wanted = cast(OlympiaChoices, request.choices).haven
    if wanted != "any" and chosen.havens != "auto":
        there = HAVEN_NAMES[: int(chosen.havens)]
        if wanted not in there:
            raise SetupError(f"This world has no haven {wanted}; it has {', '.join(there)}.")


def plan(options: OlympiaOptions, players: int, chosen: Sequence[str] = ()) -> Plan:
    """The world that these options mean for so many players. chosen: the havens they want; auto has all of them."""
    wanted = max((HAVEN_NAMES.index(name) + 1 for name in chosen if name in HAVEN_NAMES), default=0)
    auto = max(FEWEST_HAVENS, ceil(players / PLAYERS_A_HAVEN), wanted)
    havens = auto if options.havens == "auto" else int(options.havens)
    return Plan(
        side=_side(options, players),
        havens=min(havens, len(HAVEN_NAMES)),
        ocean=options.ocean,
        faery=options.faery,
        hades=options.hades,
        clouds=options.clouds,
        undercity=options.undercity,
        hidden_ways=options.hidden_ways,
        weather=options.weather,
        savages=options.savages,
        independents=options.independents,
        standings=options.standings,
        old_houses=options.start == "old houses",
    )


def _side(options: OlympiaOptions, players: int) -> int:
    if options.size != "auto":
        return int(options.size.partition("x")[0])
    wanted = LAND_A_PLAYER * players
    fitting = (side for side in SIZES if side * side * (100 - options.ocean) // 100 >= wanted)
    return next(fitting, SIZES[-1])


def _haven(world: World, name: str) -> str:
    for code in world.havens:
        if world.places[code].name == name:
            return code
    there = ", ".join(world.places[code].name for code in world.havens)
    raise SetupError(f"This world has no haven {name}; it has {there}.")
