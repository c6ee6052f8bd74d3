"""Earth, weather, beasts and birds (ATL-GAP-78)."""

from __future__ import annotations

from engine.core.acting import NotPossible
from engine.games.atlantis.land.grid import atlas, where
from engine.games.atlantis.magic.casting import Casting, Spell
from engine.games.atlantis.magic.sight import look_from_afar
from engine.games.atlantis.refusals import Refusal
from engine.games.atlantis.rules.names import amount
from engine.games.atlantis.state import SILVER, SURFACE

WOLF_LANDS = ("mountain", "forest")
EAGLE_FROM = 3


def clear_skies(casting: Casting) -> None:
    """Fair weather for movement now, and a better harvest next month."""
    casting.region.clear = True
    casting.region.bounty = max(casting.region.bounty, casting.power)
    casting.tell(f"Clears the skies over {where(casting.region)}.")


def earth_lore(casting: Casting) -> None:
    """Twice the wages of the region for each level, and better harvest and wages next month. Raises NotPossible."""
    region = casting.region
    if not region.wages:
        raise NotPossible(Refusal.NO_FIELDS, "ATL-GAP-78")
    thanks = 2 * region.wages * casting.power
    region.bounty = max(region.bounty, casting.power)
    casting.make(SILVER, thanks)
    casting.tell(f"Blesses the fields of {where(region)} and is given ${thanks} for it.")


def wolf_lore(casting: Casting) -> None:
    """As many wolves as levels, 4LL in all. Raises NotPossible."""
    if casting.region.terrain not in WOLF_LANDS:
        raise NotPossible(Refusal.NO_WOLVES, "ATL-GAP-78")
    _call(casting, "wolf", casting.power, 4 * casting.power**2)


def bird_lore(casting: Casting) -> None:
    """DIRECTION dir: a report of the next region; EAGLE: one eagle, (L-2) squared in all. Raises NotPossible."""
    if casting.region.level != SURFACE:
        raise NotPossible(Refusal.NO_BIRDS, "ATL-GAP-78")
    if casting.accept("eagle"):
        if casting.power < EAGLE_FROM:
            raise NotPossible(Refusal.SPELL_NEEDS_LEVEL, "ATL-GAP-78", skill=casting.name, level=EAGLE_FROM)
        _call(casting, "eagle", 1, (casting.power - 2) ** 2)
        return
    if not casting.accept("direction"):
        raise casting.misspelt()
    direction = casting.direction()
    target = atlas(casting.turn).exits(casting.region).get(direction)
    if target is None:
        raise NotPossible(Refusal.NOTHING_THERE, "ATL-GAP-78", direction=direction.value)
    look_from_afar(casting, target)
    casting.tell(f"Sends birds to {where(target)}, and they come back with news.")


def dragon_lore(casting: Casting) -> None:
    """A dragon with 4LL percent, as many in all as levels. Raises NotPossible."""
    _check_room(casting, "dragon", casting.power)
    if casting.dice().percent(4 * casting.power**2):
        _call(casting, "dragon", 1, casting.power)
    else:
        casting.tell("Calls a dragon. None comes.")


def _check_room(casting: Casting, kind: str, most: int) -> int:
    """How many more of a kind the mage can hold. Raises NotPossible when none."""
    room = most - casting.mage.count(kind)
    if room <= 0:
        raise NotPossible(Refusal.SPELL_LIMIT, "ATL-GAP-78", skill=casting.name, most=amount(kind, most))
    return room


def _call(casting: Casting, kind: str, count: int, most: int) -> None:
    count = min(count, _check_room(casting, kind, most))
    casting.make(kind, count)
    casting.tell(f"Calls {amount(kind, count)}, and {'it comes' if count == 1 else 'they come'}.")


SPELLS: dict[str, Spell] = {
    "clear skies": clear_skies,
    "earth lore": earth_lore,
    "wolf lore": wolf_lore,
    "bird lore": bird_lore,
    "dragon lore": dragon_lore,
}
