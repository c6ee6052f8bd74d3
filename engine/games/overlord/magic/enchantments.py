"""Spells and rites that lay an effect on a unit or a place (OVL-ENCH-01, OVL-MAGIC-14).

Decisions: a unit has to be seen to be enchanted, but need not consent; its faction reads what befell it, and by whom if
it sees the caster; a spell on a place works here or next door, and here when TARGET names no place.
"""

from __future__ import annotations

from engine.games.overlord.acting.contract import Acting, facts
from engine.games.overlord.acting.references import place_title, title
from engine.games.overlord.land import effects
from engine.games.overlord.land.magic_events import Bewitched, Enchanted
from engine.games.overlord.magic.sort import Aim, Sort, Spell, named, target_of, unit_here
from engine.games.overlord.rules.skills import Use
from engine.games.overlord.state import Location
from engine.games.overlord.units.known import knowledge


def near_by(acting: Acting, key: str) -> Location | None:
    """This place or one that a way leads to from here; None for any other."""
    place = acting.location
    ways = (place.id, place.container, *(way.goal for way in place.exits))
    inner = knowledge(acting).places.get(key)
    if inner is None or not (key in ways or inner.container == place.id):
        return None
    return inner


def _aim(acting: Acting, skill: str, use: Use) -> Aim | None:
    if use.target == "unit":
        return unit_here(acting, skill)
    if use.target == "place":
        key = target_of(acting)
        place = near_by(acting, key) if key[:1] == "L" else acting.location
        return None if place is None else Aim(place.id, place=place)
    return Aim(unit=acting.unit)


def _enchant(spell: Spell, times: int) -> None:
    acting, use = spell.acting, spell.use
    thing = spell.aim.place or spell.aim.unit
    assert thing is not None
    by = named(acting, thing, thing.faction) if not isinstance(thing, Location) else ""  # before it goes blind
    effects.lay(thing, use.makes, use.amount * times)
    said = effects.counted(use.makes, use.amount * times)
    name = place_title(thing) if isinstance(thing, Location) else title(thing)
    acting.tell(Enchanted(**acting.facts(), skill=spell.name, on=name, effect=said))
    if not isinstance(thing, Location) and thing is not acting.unit:
        acting.tell(Bewitched(**facts(acting.turn, thing), by=by, effect=said))


ENCHANTS = Sort(_aim, _enchant)
