"""Spells on the weather and on the soil (OVL-GAP-91, OVL-CLIM-01).

Decisions: the weather that is called stays to the end of the month, whatever was foreseen; inside, the land around is
meant; fertility adds to what the land still yields this month of living things, at least one piece of each.
"""

from __future__ import annotations

from engine.games.overlord.acting.contract import Acting, NotYet
from engine.games.overlord.acting.references import place_title
from engine.games.overlord.land import climate
from engine.games.overlord.land.magic_events import LandBlessed, WeatherCalled
from engine.games.overlord.magic.enchantments import near_by
from engine.games.overlord.magic.sort import Aim, Sort, Spell, target_of
from engine.games.overlord.refusals import Refusal
from engine.games.overlord.rules.items import ITEMS
from engine.games.overlord.rules.land import WEATHERS
from engine.games.overlord.rules.skills import Use
from engine.games.overlord.sight.entries import item_name
from engine.games.overlord.state import Location


def _land(acting: Acting) -> Location | None:
    """The place that TARGET names, here or next door; this one when it names none."""
    key = target_of(acting)
    return near_by(acting, key) if key[:1] == "L" else acting.location


def _sky(acting: Acting, skill: str, use: Use) -> Aim | None:
    place = _land(acting)
    if place is None:
        return None
    place = climate.outermost(acting.world, place)
    if not climate.is_open(place):
        raise NotYet(Refusal.SPELL_NO_SKY, "OVL-CLIM-01", place=place_title(place))
    return Aim(place.id, place=place)


def _call(spell: Spell, times: int) -> None:
    acting, place = spell.acting, spell.aim.place
    assert place is not None
    place.weather = spell.use.makes
    named = WEATHERS[place.weather].name
    acting.tell(WeatherCalled(**acting.facts(), target=place_title(place), weather=named))


def grows(place: Location, percent: int) -> dict[str, int]:
    """What a place yields more, item -> pieces: living things that it has at all."""
    living = {item: base for item, base in place.resources.items() if base and ITEMS[item].living}
    return {item: max(1, base * percent // 100) for item, base in living.items()}


def _soil(acting: Acting, skill: str, use: Use) -> Aim | None:
    place = _land(acting)
    return Aim(place.id, place=place) if place is not None and grows(place, use.amount) else None


def _bless(spell: Spell, times: int) -> None:
    acting, place = spell.acting, spell.aim.place
    assert place is not None
    more = grows(place, spell.use.amount * times)
    for item, pieces in more.items():
        place.left[item] = place.left.get(item, 0) + pieces
    goods = ", ".join(item_name(item, pieces) for item, pieces in more.items())
    acting.tell(LandBlessed(**acting.facts(), target=place_title(place), goods=goods))


def _once(acting: Acting, use: Use, aim: Aim) -> int:
    return 1


WEATHERS_OF = Sort(_sky, _call, room=_once)
FERTILITY = Sort(_soil, _bless)
