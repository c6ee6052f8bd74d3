"""A new faction: its entity, its first noble, and what it begins with (OLY-GAP-25, OLY-PRIO-03)."""

from __future__ import annotations

from engine.core.errors import SetupError
from engine.games.olympia.rules.items import GOLD, PEASANT
from engine.games.olympia.rules.worlds import WORLDS
from engine.games.olympia.state import Loyalty, Player, Unit, World
from engine.games.olympia.units.naming import clean_name

FIRST_OATH = 2  # OLY-TERM-04


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
