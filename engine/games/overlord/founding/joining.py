"""A player's faction begins and ends (OVL-FACT-01, OVL-GAME-07, OVL-SETUP-09 to -13, OVL-GAP-05)."""

from __future__ import annotations

import re
import unicodedata

from engine.core.dice import Dice
from engine.core.events import EVERYONE
from engine.core.telling.mapsheet import banner_colour
from engine.games.overlord.founding import starts
from engine.games.overlord.nonplayers.events import FactionDestroyed
from engine.games.overlord.scratch import OverlordTurn
from engine.games.overlord.state import FIRST_PLAYER, Faction, World

LONGEST_NAME = 80
COMPANY = "Followers"  # of everybody alike: a name would tell others whose they are
ACTIVE, DESTROYED = "active", "destroyed"


def clean_name(text: str) -> str:
    """A name as the game keeps it: without brackets, quotes and what cannot be seen."""
    plain = unicodedata.normalize("NFC", text)
    kept = "".join(" " if unicodedata.category(c)[0] in "CZ" else c for c in plain if c not in '()[]"“”;#')
    return re.sub(r" +", " ", kept).strip()[:LONGEST_NAME].rstrip()


def found(
    world: World, seat: str, name: str, *, start: str, calling: str, learns: tuple[str, ...], hero: str, dice: Dice
) -> Faction:
    """A new faction of a seat with all it begins with. Raises SetupError.

    start: where; calling, learns: what its leader is, and what else it has learned; hero: the leader's name.
    """
    city = starts.home(world, start)
    number = world.next_faction
    world.next_faction += 1
    faction = Faction(
        id=f"f{number:02}",
        name=name,
        seat=seat,
        fund=starts.purse(start),
        stances=starts.stances(world),
        colour=banner_colour(number - FIRST_PLAYER),
    )
    world.factions[faction.id] = faction
    starts.enter_units(world, faction, city, calling, (hero, COMPANY), learns, dice)
    return faction


def bury(turn: OverlordTurn) -> None:
    """A faction without units is destroyed (OVL-GAME-07); its fund is gone with it."""
    world = turn.state
    alive = {unit.faction for unit in world.units.values()}
    for faction in world.factions.values():
        if faction.seat and faction.status == ACTIVE and faction.id not in alive:
            faction.status = DESTROYED
            turn.tell(FactionDestroyed(seen_by=EVERYONE, name=faction.name, faction=faction.id))
