"""Spells on a hex: its supply, its weather, peace, ways through it, the beasts in it (ERF-MAGIC-19, -31, -49, -77, -80,
-90, -105).
"""

from __future__ import annotations

from dataclasses import replace

from engine.core.acting import NotPossible
from engine.games.erfworld.casting.charms import lay, on_hex
from engine.games.erfworld.magic.aiming import Spelling
from engine.games.erfworld.magic.on_units import charm_of
from engine.games.erfworld.refusals import Refusal
from engine.games.erfworld.rules.land import TERRAINS
from engine.games.erfworld.state import Pack
from engine.games.erfworld.units.company import city_at, units_at
from engine.games.erfworld.units.figures import full_move

RAINY = ("rain", "heavy_rain")


def land(one: Spelling) -> dict[str, str]:
    """A charm on the hex until the caster's next slot; rain falls at once (ERF-J-09, ERF-MAGIC-77, -105)."""
    hex_ = one.world.hexes[one.here]
    word = one.word
    if one.spell.key == "rain_dance":
        if hex_.weather in RAINY:
            raise NotPossible(Refusal.RAINS, one.spell.rule)
        word, hex_.weather = hex_.weather, "rain"
    lay(one.world, charm_of(one, on_hex(one.here), word))
    return {}


def tunnel(one: Spelling) -> dict[str, str]:
    """A tunnel to the next hex, for light units and those at home under ground (ERF-MAGIC-49, ERF-FAV-09)."""
    _join(one, one.world.hexes[one.here].tunnels, one.world.hexes[one.place].tunnels)
    return {}


def pathway(one: Spelling) -> dict[str, str]:
    """A path to the next hex that no survey finds, 1 move cheaper for those who know it (ERF-MAGIC-80)."""
    _require_next(one)
    for start, goal in ((one.here, one.place), (one.place, one.here)):
        lay(one.world, replace(charm_of(one, on_hex(start), f"to {goal}"), until=-1))
    return {}


def _join(one: Spelling, here: list[int], there: list[int]) -> None:
    _require_next(one)
    if one.place in here:
        raise NotPossible(Refusal.NO_WAY_THERE, one.spell.rule)
    here.append(one.place)
    there.append(one.here)


def _require_next(one: Spelling) -> None:
    """Another hex, which a way can lead into. Raises NotPossible."""
    dry = not TERRAINS[one.world.hexes[one.place].terrain].water
    if one.place == one.here or not dry or city_at(one.world, one.place) is not None:
        raise NotPossible(Refusal.NO_WAY_THERE, one.spell.rule)


def restore_move(one: Spelling) -> dict[str, str]:
    """All who stand here have their move back (ERF-MAGIC-31, ERF-J-11)."""
    own = [unit for unit in units_at(one.world, one.here) if unit.side == one.acting.side.id]
    for unit in own:
        unit.move = full_move(unit)
    return {"number": str(len(own))}


def befriend(one: Spelling) -> dict[str, str]:
    """Ferals are friendly until tomorrow (ERF-MAGIC-90)."""
    beast = one.the_unit()
    assert isinstance(beast, Pack)
    beast.friend = one.acting.side.id
    lay(one.world, charm_of(one, beast.id, "friendly"))
    return {}


EFFECTS = {
    "land": land, "tunnel": tunnel, "pathway": pathway, "restore_move": restore_move, "befriend": befriend,
}  # fmt: skip
