"""A new campaign: what the game master and the players choose, and what they get for it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, cast

from pydantic import BaseModel, Field

from engine.core.dice import Dice
from engine.core.errors import SetupError
from engine.core.ruleset import SeatRequest
from engine.games.atlantis.founding.beginnings import clean_name, dissolve, found
from engine.games.atlantis.founding.worldmaking import make_land, people_with_others
from engine.games.atlantis.state import Options, Template, World

SIZES: tuple[int, ...] = (32, 48, 64, 96, 128, 160, 192, 256)  # columns and rows that "auto" chooses (ATL-GAP-03)
REGIONS_A_FACTION = 20  # of the surface, sea included: what "auto" wants for each


class AtlantisOptions(BaseModel):
    """What the game master chooses for a campaign."""

    size: Literal[
        "auto", "16x16", "24x24", "32x32", "48x48", "64x64", "96x96", "128x128", "160x160", "192x192", "256x256"
    ] = Field(
        "auto",
        description="Columns and rows of the surface; half of these are regions. Auto fits the number of players.",
    )
    ocean: int = Field(60, ge=40, le=80, description="Percent of the surface that is sea.")
    times_reward: int = Field(
        50, ge=0, le=1000, description="Unclaimed silver for an article in the Times; 0 for none."
    )
    idle_limit: int = Field(
        10, ge=0, le=99, description="Turns without orders after which a faction is removed; 0 for never."
    )
    late_bonus: int = Field(
        0, ge=0, le=1000, description="Extra silver for a late joiner, for every turn already played."
    )
    standings: bool = Field(True, description="Whether rumours of each faction's people and regions are published.")
    restart_months: int = Field(
        12, ge=0, le=99, description="Months from a faction's late beginning to its RESTART; 0 for no limit."
    )
    gift_months: int = Field(
        6, ge=0, le=99, description="Months in which a faction that came late gives nothing to others; 0 for none."
    )
    start_year: int = Field(1, ge=1, le=9999, description="The year in which the campaign begins, in January.")


class AtlantisChoices(BaseModel):
    """What a joining player chooses; all of it can be changed by orders later."""

    leader: str = Field(
        "", max_length=60, description="Name of your first character; if left empty, your faction's name."
    )
    template: Literal["long", "short", "map", "off"] = Field(
        "long", description="How much the orders sheet at the end of each report tells about each unit."
    )


def new_game(options: BaseModel, seats: Sequence[SeatRequest], seed: str) -> World:
    """A campaign before its first turn (ATL-FACTION-11, -12, ATL-NEXUS-01). Raises SetupError."""
    chosen = cast(AtlantisOptions, options)
    size = _size(chosen.size, len(seats))
    world = make_land(size, size, chosen.ocean, seed)
    world.start_year = chosen.start_year
    world.options = Options(
        chosen.times_reward,
        chosen.idle_limit,
        chosen.late_bonus,
        chosen.standings,
        chosen.restart_months,
        chosen.gift_months,
    )
    for seat in seats:
        _admit(world, seat)
    people_with_others(world, seed)
    return world


def add_seat(world: World, seat: SeatRequest, dice: Dice) -> None:
    """A faction that joins late begins in the Nexus like all others (ATL-GAME-04, -FACTION-04). Raises SetupError."""
    _admit(world, seat)


def drop_seat(world: World, seat: str) -> None:
    """The player resigned: the faction leaves the world with all it has, as by QUIT (ATL-ORDER-40)."""
    dissolve(world, world.faction_of(seat), "left")


def check_seat(options: BaseModel, seats: Sequence[SeatRequest], request: SeatRequest) -> None:
    """Refuses a newcomer without a name; two factions may have the same. Raises SetupError."""
    request.named(clean_name)


def _admit(world: World, seat: SeatRequest) -> None:
    choices = cast(AtlantisChoices, seat.choices)
    name = seat.named(clean_name)
    if any(f.seat == seat.id and f.status == "active" for f in world.factions.values()):
        raise SetupError(f"Seat {seat.id} already has a faction in this world.")
    faction, _ = found(world, seat.id, name, leader=clean_name(choices.leader))
    faction.template = Template(choices.template)


def _size(size: str, seats: int) -> int:
    """Columns, and as many rows, of the surface."""
    if size != "auto":
        return int(size.partition("x")[0])
    wanted = REGIONS_A_FACTION * seats
    return next((side for side in SIZES if side * side // 2 >= wanted), SIZES[-1])
