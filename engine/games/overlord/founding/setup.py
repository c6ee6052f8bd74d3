"""A new campaign: what the game master and the players choose, and what they get for it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, cast

from pydantic import BaseModel, Field

from engine.core.dice import Dice
from engine.core.errors import SetupError
from engine.core.ruleset import SeatRequest
from engine.games.overlord.founding import starts
from engine.games.overlord.founding.joining import ACTIVE, clean_name, found
from engine.games.overlord.founding.mapmaking import Shape
from engine.games.overlord.founding.naming import person
from engine.games.overlord.founding.resigning import resign
from engine.games.overlord.founding.worldmaking import make_world
from engine.games.overlord.sight.knowing import Scribe, welcome
from engine.games.overlord.state import CITIZENS, Faction, Options, World

SIZES: tuple[tuple[int, int], ...] = (
    (24, 18), (32, 24), (40, 30), (48, 36), (64, 48), (80, 60), (96, 72), (112, 84), (128, 96),
)  # fmt: skip
TERRITORIES_A_FACTION = 20  # sea included: what "auto" wants for each
# Rules that the first test game left out (OVL-GAP-01): the option, and the name rules ask for.
SWITCHES: dict[str, str] = {
    "mages": "mages",
    "free_people": "free_people",
    "travel_stealth": "travel_stealth",
    "drowning": "drowning",
    "city_building": "city_building",
    "emergency_food": "emergency_food",
    "pillage_harm": "pillage_harm",
    "teaching_dilution": "teaching_dilution",
    "nobility": "nobility",
    "craft_masters": "craft_masters",
    "ambush": "ambush",
    "reload": "reload",
    "plague": "plague",
}
Craft = Literal[
    "digging", "forestry", "beast mastery", "agriculture", "cooking", "artisan", "seamanship", "building",
    "weaponsmith", "armory",
]  # fmt: skip
CRAFTS: dict[str, str] = {
    "digging": "digg", "forestry": "fore", "beast mastery": "beas", "agriculture": "agri", "cooking": "cook",
    "artisan": "arti", "seamanship": "seas", "building": "buil", "weaponsmith": "weap", "armory": "armo",
}  # fmt: skip
ELEMENTS: dict[str, str] = {"air": "airs", "earth": "eart", "fire": "fire", "void": "void", "water": "wate"}


class OverlordOptions(BaseModel):
    """What the game master chooses for a campaign."""

    size: Literal["auto", "24x18", "32x24", "40x30", "48x36", "64x48", "80x60", "96x72", "112x84", "128x96"] = Field(
        "auto", description="Columns and rows of the world. Auto fits the number of players."
    )
    ocean: int = Field(40, ge=20, le=60, description="Percent of the world that is sea.")
    press_reward: int = Field(50, ge=0, le=1000, description="Coins for an article in the newspaper; 0 for none.")
    rumour_reward: int = Field(30, ge=0, le=1000, description="Coins for a rumour; 0 for none.")
    land_policy: Literal["neutrals trade", "friends trade"] = Field(
        "neutrals trade",
        description="Who may trade and hire on land that somebody owns or guards. Only friends harvest there.",
    )
    taxes: Literal["in full", "a share"] = Field(
        "in full",
        description="What a title brings by itself: all taxes, or a share by its rank. Taxing collects the rest.",
    )
    standings: bool = Field(
        True, description="Whether rumours of each faction's people, and its titles and lands, are published."
    )
    mages: bool = Field(True, description="The Mages and their guilds and towers.")
    free_people: bool = Field(True, description="The Free People, who keep the lands far from the Empire.")
    travel_stealth: bool = Field(True, description="Travelling changes how well units hide.")
    drowning: bool = Field(True, description="Units stranded on water drown, a quarter each month.")
    city_building: bool = Field(True, description="Players may build cities, villages and castles.")
    emergency_food: bool = Field(True, description="Fish, grain and cattle feed units too.")
    pillage_harm: bool = Field(True, description="Pillage harms the land and may cause an uprising.")
    teaching_dilution: bool = Field(True, description="The more pupils a teacher has, the less each learns.")
    nobility: bool = Field(True, description="The skill of nobility, and the title of Marquis.")
    craft_masters: bool = Field(True, description="Titles for the masters of crafts.")
    ambush: bool = Field(True, description="Stealth may surprise an enemy in battle.")
    reload: bool = Field(True, description="A crossbow takes a round to reload.")
    plague: bool = Field(True, description="Where many dead lie unburied, sickness may break out.")


class OverlordChoices(BaseModel):
    """What a joining player chooses (OVL-SETUP-02 to -08)."""

    leader: Literal["general", "mage", "adventurer", "craftsman"] = Field(
        "general", description="What your first hero is: a fighter, a mage, a scout, or a master of two crafts."
    )
    start: Literal["colonial", "border", "imperial"] = Field(
        "colonial", description="A city far out; one at the Empire's border ($500 more); the capital ($1000 more)."
    )
    element: Literal["air", "earth", "fire", "void", "water"] = Field(
        "earth",
        description="For a mage: the element your hero has begun to learn.",
        json_schema_extra={"only_if": {"leader": "mage"}},
    )
    first_craft: Craft = Field(
        "digging",
        description="For a craftsman: the first craft.",
        json_schema_extra={"only_if": {"leader": "craftsman"}},
    )
    second_craft: Craft = Field(
        "building",
        description="For a craftsman: the second craft.",
        json_schema_extra={"only_if": {"leader": "craftsman"}},
    )
    hero_name: str = Field("", max_length=60, description="Name of your hero; random if left empty.")


def new_game(options: BaseModel, seats: Sequence[SeatRequest], seed: str) -> World:
    """A campaign before its first turn (OVL-GAP-12, OVL-SETUP-01 to -11). Raises SetupError."""
    chosen = cast(OverlordOptions, options)
    colonial = sum(cast(OverlordChoices, seat.choices).start == starts.COLONIAL for seat in seats)
    settings = Options(
        alpha_off=[rule for option, rule in SWITCHES.items() if not getattr(chosen, option)],
        press_reward=chosen.press_reward,
        rumour_reward=chosen.rumour_reward,
        taxes=chosen.taxes,
        land_policy=chosen.land_policy,
        standings=chosen.standings,
    )
    borders = 3 + len(seats) // 4
    colonies = 2 + -(-colonial // starts.FAIR_NUMBER)  # one at least is left for those who come later
    world = make_world(_shape(chosen, len(seats)), borders, colonies, settings, seed)
    newcomers = [_admit(world, seat, Dice(seed, "seat", seat.id)) for seat in seats]
    scribe = Scribe(world)
    for faction in newcomers:
        scribe.write(faction, ())
    return world


def add_seat(world: World, seat: SeatRequest, dice: Dice) -> None:
    """A faction that joins late begins like all others (OVL-GAME-02, OVL-SETUP-13). Raises SetupError.

    A seat whose faction was destroyed may come back with a new one (OVL-GAME-07).
    """
    welcome(world, _admit(world, seat, dice))


def drop_seat(world: World, seat: str) -> None:
    """The player resigned without orders: the units go to the Citizens, as by RESIGN (OVL-FORD-05)."""
    resign(world, world.faction_of(seat), CITIZENS)


def check_seat(options: BaseModel, seats: Sequence[SeatRequest], request: SeatRequest) -> None:
    """Refuses a newcomer without a name, and a craftsman who knows one craft twice. Raises SetupError."""
    request.named(clean_name)
    _learned(cast(OverlordChoices, request.choices))


def _learned(choices: OverlordChoices) -> tuple[str, ...]:
    """The skills a leader has besides those of his calling."""
    if choices.leader == starts.MAGE:
        return (ELEMENTS[choices.element],)
    if choices.leader != starts.CRAFTSMAN:
        return ()
    if choices.first_craft == choices.second_craft:
        raise SetupError("A craftsman knows two crafts: choose two different ones.")
    return CRAFTS[choices.first_craft], CRAFTS[choices.second_craft]


def _admit(world: World, seat: SeatRequest, dice: Dice) -> Faction:
    choices = cast(OverlordChoices, seat.choices)
    name, learned = seat.named(clean_name), _learned(choices)
    for faction in world.factions.values():
        if faction.seat == seat.id:
            if faction.status == ACTIVE:
                raise SetupError(f"Seat {seat.id} already has a faction in this world.")
            faction.seat = ""
    hero = clean_name(choices.hero_name) or person(dice)
    return found(
        world, seat.id, name, start=choices.start, calling=choices.leader, learns=learned, hero=hero, dice=dice
    )


def _shape(options: OverlordOptions, seats: int) -> Shape:
    """Columns and rows of the world; "auto" is the smallest size with room for all."""
    if options.size != "auto":
        columns, _, rows = options.size.partition("x")
        return Shape(int(columns), int(rows), options.ocean)
    wanted = TERRITORIES_A_FACTION * seats
    width, height = next((size for size in SIZES if size[0] * size[1] >= wanted), SIZES[-1])
    return Shape(width, height, options.ocean)
