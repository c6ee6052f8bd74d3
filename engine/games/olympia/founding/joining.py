"""A new faction: its entity, its first noble, and what it begins with (OLY-GAP-25, OLY-PRIO-03)."""

from __future__ import annotations

from engine.core.errors import SetupError
from engine.games.olympia.land.ways import is_port
from engine.games.olympia.rules.items import GOLD, PEASANT
from engine.games.olympia.rules.skills import SKILLS
from engine.games.olympia.rules.structures import STRUCTURES
from engine.games.olympia.rules.worlds import WORLDS
from engine.games.olympia.state import Built, Loyalty, Place, Player, Unit, World
from engine.games.olympia.units.naming import clean_name

FIRST_OATH = 2  # OLY-TERM-04
LONGEST, LONGEST_OF_SHIP = 35, 25  # letters of a name (OLY-GAP-O42)
GALLEY, SAILING = "galley", "601"


def admit(world: World, seat: str, name: str, noble: str, haven: str) -> Player:
    """A faction in a haven, by the haven's code; it acts from the next turn on. Raises SetupError."""
    if any(player.seat == seat and player.status == "active" for player in world.players.values()):
        raise SetupError(f"Seat {seat} has a faction in this world already.")
    known = clean_name(name)
    if not known:
        raise SetupError("A faction's name needs a letter or a digit; brackets and quotes are not kept.")
    start = WORLDS.start
    player = Player(id=world.new_code("player"), name=known, seat=seat, joined=world.turn)
    player.points = start.points + world.turn // start.points_turns
    player.fast_study = fast_study(world.turn + 1)
    player.claim = dict(start.claim)
    world.players[player.id] = player
    refill_unformed(world, player)
    _first_noble(world, player, noble or known, haven)
    return player


def fast_study(turn: int) -> int:
    """Days of fast study of somebody who first acts in this turn."""
    least, most = WORLDS.start.fast
    return min(most, max(least, WORLDS.start.fast_base + WORLDS.start.fast_turn * turn))


def refill_unformed(world: World, player: Player) -> None:
    """Brings the numbers of nobles to be formed back to five (OLY-SUBMIT-16)."""
    while len(player.unformed) < WORLDS.start.unformed:
        player.unformed.append(world.new_code("character"))


def _first_noble(world: World, player: Player, name: str, haven: str) -> Unit:
    """The player character: on top of the haven's list, though behind a garrison."""
    unit = Unit(
        id=world.new_code("character"),
        name=name,
        place=haven,
        player=player.id,
        loyalty=Loyalty.OATH,
        rating=FIRST_OATH,
        points=1 + FIRST_OATH,
        payer=player.id,
    )
    unit.items = {GOLD: WORLDS.start.gold, PEASANT: WORLDS.start.peasants}
    world.units[unit.id] = unit
    here = world.places[haven].units
    here.insert(1 if here and world.units[here[0]].kind == "garrison" else 0, unit.id)
    player.visited.append(world.province_of(world.places[haven]).id)
    return unit


def inherit(world: World, player: Player, craft: str) -> Unit:
    """What else an old house has: a companion who knows his craft, beneath the first noble, and more on account.

    A captain stands aboard a galley of the house if his haven has a port.
    """
    houses = WORLDS.houses
    first = next(unit for unit in world.units.values() if unit.player == player.id)
    companion = Unit(
        id=world.new_code("character"),
        name=f"{craft.capitalize()} of {player.name}"[:LONGEST],
        place=first.place,
        player=player.id,
        loyalty=Loyalty.CONTRACT,
        rating=houses.contract,
        points=1,
        payer=player.id,
    )
    companion.skills = dict.fromkeys(houses.crafts[craft], 0)
    companion.aura = companion.most_aura = sum(SKILLS[code].magic for code in companion.skills)
    haven = world.places[first.place]
    if SAILING in companion.skills and is_port(world, haven):
        ship = _ship(world, haven, player)
        companion.place = ship.id
        world.settle(companion)
    else:
        companion.under = first.id
        first.beneath.append(companion.id)
        world.units[companion.id] = companion
    player.claim = dict(houses.claim)
    player.lore = list(companion.skills)
    return companion


def _ship(world: World, haven: Place, player: Player) -> Place:
    name = f"Pride of {player.name}"[:LONGEST_OF_SHIP]
    built = Built(finished=True, defense=STRUCTURES[GALLEY].defense)
    return world.put(
        Place(id=world.new_code("other"), kind=GALLEY, name=name, region=haven.region, built=built), into=haven
    )
