"""Meditation, the ritual, far sight and burial (OVL-MAGIC-11, OVL-GAP-91).

Decisions: a ritual passes mana to a mage here that takes gifts of the caster's faction, above its maximum if need be;
far sight sees what the caster itself would see if it stood there.
"""

from __future__ import annotations

from engine.core.acting.ledger import create
from engine.games.overlord.acting.contract import Acting, NotYet, facts
from engine.games.overlord.acting.references import place_title, title
from engine.games.overlord.household.hands import takes_gifts
from engine.games.overlord.land.climate import is_open
from engine.games.overlord.land.magic_events import Buried, LookedInto, ManaGathered, ManaPassed, ManaReceived
from engine.games.overlord.land.remains import BODIES
from engine.games.overlord.magic import mana
from engine.games.overlord.magic.enchantments import near_by
from engine.games.overlord.magic.sort import Aim, Sort, Spell, itself, named, target_of, unit_here, wrong
from engine.games.overlord.refusals import Refusal
from engine.games.overlord.rules.land import TERRAINS, WEATHERS
from engine.games.overlord.rules.races import RACES
from engine.games.overlord.rules.skills import Use
from engine.games.overlord.state import MANA, Location, Unit
from engine.games.overlord.units.attributes import stats
from engine.games.overlord.units.settings import is_on
from engine.games.overlord.units.visibility import stealth


def _meditate(spell: Spell, times: int) -> None:
    amount = spell.use.amount * times
    create(spell.acting.turn, spell.acting.unit, MANA, amount, "meditation")
    spell.acting.tell(ManaGathered(**spell.acting.facts(), mana=amount))


def _mage(acting: Acting, skill: str, use: Use) -> Aim | None:
    aim = unit_here(acting, skill)
    other = aim.unit if aim else None
    if aim is None or other is None:
        return None
    if other is acting.unit:
        raise wrong(skill, "another mage")
    if not mana.is_mage(other):
        raise NotYet(Refusal.SPELL_NO_MAGE, "OVL-MAGIC-09", other=title(other))
    return aim if takes_gifts(acting.world, other, acting.unit) else None


def _pass_on(spell: Spell, times: int) -> None:
    acting, other = spell.acting, spell.aim.unit
    assert other is not None
    amount = spell.use.amount * times
    create(acting.turn, other, MANA, amount, "ritual")
    acting.tell(ManaPassed(**acting.facts(), mana=amount, to=title(other)))
    giver = named(acting, other, other.faction)
    acting.tell(ManaReceived(**facts(acting.turn, other), mana=amount, giver=giver))


def _next_door(acting: Acting, skill: str, use: Use) -> Aim | None:
    key = target_of(acting)
    if key and key[0] != "L":
        raise wrong(skill, "a neighbouring place")
    place = near_by(acting, key) if key else None
    return None if place is None or place is acting.location else Aim(place.id, place=place)


def _look(spell: Spell, times: int) -> None:
    """The place and who is there, as the caster's own eyes would have it (OVL-VIS-01)."""
    acting, place = spell.acting, spell.aim.place
    assert place is not None
    eyes = stats(acting.unit).observation
    seen = [unit for number in place.units if _shows(acting, unit := acting.world.units[number], eyes)]
    weather = f", {WEATHERS[place.weather].name}" if is_open(place) else ""
    found = [TERRAINS[place.terrain].name + weather]
    found += [place_title(acting.world.structures[number]) for number in place.structures]
    found += [f"{title(unit)}, {_crowd(unit)}" for unit in seen]
    if len(found) == 1:
        found.append("nobody")
    acting.tell(LookedInto(**acting.facts(), target=place_title(place), found="; ".join(found)))
    acting.faction.seen[place.id] = acting.turn.number  # it is reported as if the caster had come through


def _shows(acting: Acting, unit: Unit, eyes: int) -> bool:
    if unit.faction == acting.unit.faction or unit.guarding or is_on(acting.world, unit, "announce"):
        return True
    return eyes >= stealth(acting.world, unit)


def _crowd(unit: Unit) -> str:
    race = RACES[unit.race]
    return f"{unit.figures} {race.name if unit.figures == 1 else race.plural}"


def _times_left(acting: Acting, use: Use, aim: Aim) -> int:
    return -(-acting.location.left.get(BODIES, 0) // use.amount)


def _graveside(acting: Acting, skill: str, use: Use) -> Aim | None:
    return Aim() if acting.location.left.get(BODIES, 0) else None


def _bury(spell: Spell, times: int) -> None:
    place: Location = spell.acting.location
    bodies = min(spell.use.amount * times, place.left.get(BODIES, 0))
    place.left[BODIES] = place.left.get(BODIES, 0) - bodies
    spell.acting.tell(Buried(**spell.acting.facts(), bodies=bodies))


MEDITATES = Sort(itself, _meditate)
PASSES_ON = Sort(_mage, _pass_on)
LOOKS = Sort(_next_door, _look)
BURIES = Sort(_graveside, _bury, room=_times_left)
