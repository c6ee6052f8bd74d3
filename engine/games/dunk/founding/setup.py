"""A new campaign: what the game master and the players choose, and what they get for it."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from typing import Literal, cast

from pydantic import BaseModel, Field

from engine.core.dice import Dice
from engine.core.errors import SetupError
from engine.core.ruleset import SeatRequest
from engine.core.space.hexes import row_distance
from engine.core.telling.mapsheet import banner_colour
from engine.games.dunk.acting.ledger import credit
from engine.games.dunk.diplomacy.contacts import new_contacts
from engine.games.dunk.founding.mapmaking import Shape, made_provinces, pays, people, start_places, terrain_map, till
from engine.games.dunk.rules.economy import UPKEEP, administration
from engine.games.dunk.rules.technologies import at_start
from engine.games.dunk.rules.terrain import TERRAIN
from engine.games.dunk.state import NOBODY, Campaign, Kingdom, Leaders, Options, Province, Race

SIZES: dict[str, tuple[int, int]] = {
    "12x12": (12, 12),
    "15x15": (15, 15),
    "20x20": (20, 20),
    "30x20": (30, 20),
    "30x30": (30, 30),
    "40x30": (40, 30),
    "50x40": (50, 40),
    "60x50": (60, 50),
    "80x60": (80, 60),
    "100x100": (100, 100),
}
HEXES_A_KINGDOM = 45  # what "auto" wants for each
SMALLEST_AUTO = 20 * 20  # smaller maps are for those who ask: neighbours meet within a few turns
LONGEST_NAME = 30  # DNK-ADMIN-08
MOST_KINGDOMS = 60


class DunkOptions(BaseModel):
    """What the game master chooses for a campaign."""

    size: Literal[
        "auto", "12x12", "15x15", "20x20", "30x20", "30x30", "40x30", "50x40", "60x50", "80x60", "100x100"
    ] = Field(
        "auto", description="Map size in provinces; auto gives each kingdom 45 or more. On small maps war comes early."
    )
    number: int = Field(
        20, ge=1, le=999, description="Campaign number. Below 20, the old plunder rules apply (orcs get 4 gold)."
    )
    water: int = Field(20, ge=0, le=60, description="Percent of the map that is sea or lake.")
    mountains: int = Field(14, ge=0, le=40, description="Percent of the map that is mountain.")
    recovery: Literal["root", "square"] = Field(
        "root", description="How fast the sick recover: with root, waiting helps; with square, plagues linger."
    )
    public_map: Literal["towns", "realms"] = Field(
        "towns", description="What the public map shows: towns only, or also who owns each province."
    )
    standings: bool = Field(
        True, description="Whether rumours of each kingdom's income, provinces and technologies are published."
    )
    silence: Literal["peace", "patience"] = Field(
        "peace",
        description="If nobody sends orders: peace ends the campaign, as in the rulebook; patience waits for a wish.",
    )


def silence(options: BaseModel) -> str:
    """What the game master should know of turns in which nobody speaks (DNK-GAP-64)."""
    if cast(DunkOptions, options).silence == "patience":
        return ""
    return "The game ends in peace at the first deadline by which fewer than two kingdoms have sent orders."


class DunkChoices(BaseModel):
    """What a joining player chooses. Neither ever changes (DNK-SETUP-05)."""

    race: Literal["human", "orc", "elf", "dwarf", "duck"] = Field(
        "human", description="Who lives in your kingdom: sets the price of armies, the best terrain and the temper."
    )
    leaders: Literal["warriors", "mages", "priests"] = Field(
        "warriors",
        description="Who rules your kingdom: warriors train armies, mages burn provinces, priests preach and revive.",
    )


def kingdom_name(text: str) -> str:
    """A kingdom's name as the game writes it: letters, `_` and apostrophes (DNK-ADMIN-08, DNK-GAP-61).

    Accents are dropped and blanks become `_`. Raises SetupError when nothing is left or it is too long.
    """
    plain = unicodedata.normalize("NFKD", text.replace("’", "'"))
    name = re.sub(r"[^A-Za-z_']", "", re.sub(r"[\s-]+", "_", plain.strip())).strip("_")
    if not any(character.isalpha() for character in name):
        raise SetupError("A kingdom's name needs letters; only A to Z, spaces and apostrophes are kept.")
    if len(name) > LONGEST_NAME:
        raise SetupError(f"A kingdom's name can have at most {LONGEST_NAME} characters; {name} has {len(name)}.")
    return name


def check_seat(options: BaseModel, seats: Sequence[SeatRequest], request: SeatRequest) -> None:
    """Refuses a newcomer whose name is not valid, or whose name as the game writes it is taken. Raises SetupError."""
    name = kingdom_name(request.name)
    if any(kingdom_name(other.name).casefold() == name.casefold() for other in seats):
        raise SetupError(f"There is already a kingdom named {name}.")


def new_game(options: BaseModel, seats: Sequence[SeatRequest], seed: str) -> Campaign:
    """A campaign before its first turn (DNK-SETUP-01 to -08). Raises SetupError."""
    chosen = cast(DunkOptions, options)
    width, height = _size(chosen.size, len(seats))
    shape = Shape(width=width, height=height, water=chosen.water, mountains=chosen.mountains)
    dice = Dice(seed, "map")
    starts = start_places(shape, len(seats), dice)
    if starts is None:
        raise SetupError(f"A map of {width} x {height} has no room for {len(seats)} kingdoms; choose a larger one.")
    provinces = {p.number: p for p in made_provinces(terrain_map(shape, dice), width)}
    people(provinces.values(), dice)
    settings = Options(
        number=chosen.number,
        recovery=chosen.recovery,
        public_map=chosen.public_map,
        standings=chosen.standings,
        silence=chosen.silence,
    )
    campaign = Campaign(width, height, provinces, options=settings)
    for seat, place in zip(seats, starts, strict=True):
        area = _area(campaign, place[1] * width + place[0])
        till(area, Race(cast(DunkChoices, seat.choices).race), dice)
        _found(campaign, seat, area)
    campaign.kingdoms = dict(sorted(campaign.kingdoms.items()))
    new_contacts(campaign)
    return campaign


def add_seat(campaign: Campaign, seat: SeatRequest, dice: Dice) -> None:
    """A kingdom that joins late, in the best unowned land that is left far from the others. Raises SetupError."""
    race = Race(cast(DunkChoices, seat.choices).race)
    area = _vacant_area(campaign, race, dice)
    if area is None:
        raise SetupError("There is no unowned province left with six unowned neighbours: the world is full.")
    _found(campaign, seat, area)
    campaign.kingdoms = dict(sorted(campaign.kingdoms.items()))
    new_contacts(campaign)


def drop_seat(campaign: Campaign, seat: str) -> None:
    """The player resigned: the kingdom is ruled by nobody from now on (DNK-GAP-64)."""
    kingdom = campaign.kingdoms[int(seat)]
    kingdom.status = "left"
    kingdom.next_sheet.clear()


def _size(size: str, seats: int) -> tuple[int, int]:
    if size != "auto":
        return SIZES[size]
    least = max(SMALLEST_AUTO, seats * HEXES_A_KINGDOM)  # the last size fits MOST_KINGDOMS
    return next((width, height) for width, height in SIZES.values() if width * height >= least)


def _area(campaign: Campaign, middle: int) -> list[Province]:
    return [campaign.provinces[middle], *campaign.neighbours(middle)]


def _found(campaign: Campaign, seat: SeatRequest, area: list[Province]) -> None:
    """Founds the kingdom of a seat in seven provinces, the middle one first."""
    choices = cast(DunkChoices, seat.choices)
    number = _number(campaign, seat.id)
    name = kingdom_name(seat.name)
    if any(other.name.casefold() == name.casefold() for other in campaign.kingdoms.values()):
        raise SetupError(f"There is already a kingdom named {name}.")
    race, leaders = Race(choices.race), Leaders(choices.leaders)
    techs, developable = at_start(race, leaders)
    kingdom = Kingdom(
        id=number,
        name=name,
        race=race,
        leaders=leaders,
        techs=techs,
        developable=developable,
        colour=banner_colour(number - 1),
    )
    for province in area:
        province.owner, province.race = number, race
    if race is Race.ORC:
        area[0].warg_farms = 1  # DNK-SETUP-04
    kingdom.income = gross_income(area)
    kingdom.administration = administration(kingdom.income, race)
    credit(kingdom, "the treasury of our ancestors", first_income(area, race))
    campaign.kingdoms[number] = kingdom


def _number(campaign: Campaign, seat: str) -> int:
    if not (seat.isascii() and seat.isdigit() and 1 <= int(seat) <= 99) or int(seat) in campaign.kingdoms:
        raise SetupError(f'A kingdom needs a free number from 1 to 99; "{seat}" is none.')
    return int(seat)


def gross_income(area: Sequence[Province]) -> int:
    """Income of a start area less the upkeep of its structures."""
    return sum(TERRAIN[p.terrain].income_with(p.race) - UPKEEP["warg_farms"] * p.warg_farms for p in area)


def first_income(area: Sequence[Province], race: Race) -> int:
    """Income less upkeep less administration of a start area: its start gold (DNK-SETUP-07)."""
    income = gross_income(area)
    return income - administration(income, race)


def _vacant_area(campaign: Campaign, race: Race, dice: Dice) -> list[Province] | None:
    taken = [p.place for p in campaign.provinces.values() if p.owner != NOBODY]
    taken += [campaign.provinces[army.province].place for army in campaign.armies.values()]
    blocked = dict.fromkeys(taken)
    best: list[list[Province]] = []
    worth_of_best = -1
    for middle in campaign.provinces.values():
        area = _area(campaign, middle.number)
        if len(area) < 7 or any(p.place in blocked or p.town for p in area):
            continue
        room = min((row_distance(middle.place, place) for place in blocked), default=9)
        worth = min(room, 9) * 3 + sum(pays(p.terrain, race) for p in area) * 2
        if worth > worth_of_best:
            best, worth_of_best = [], worth
        if worth == worth_of_best:
            best.append(area)
    return dice.choice(best) if best else None
