"""What casters of scripted sides do with their juice: spells of their school, golems, scrolls, wands, links, study."""

from __future__ import annotations

from bot.demo.erfworld.desk import Desk
from engine.core.dice import Dice
from engine.games.erfworld.rules.magic import GOLEMS, SPELLS, Spell
from engine.games.erfworld.sight.view import OwnUnit

STUDIES, LINKS = 11, 6  # of twelve days
SIZES = ("small", "medium", "large")
SPECIALS = ("climb", "regeneration", "siege")


def work_magic(desk: Desk) -> None:
    """A spell or two a day for each caster who has juice."""
    casters = [unit for unit in desk.view.units.values() if unit.school and unit.juice and desk.is_free(unit)]
    for caster in casters:
        dice = desk.dice("magic", caster.id)
        what = dice.below(12)
        if what == STUDIES:
            desk.write(caster.id, "study")
        elif what < LINKS and caster.school == "thinkamancy":
            desk.write(caster.id, *(f"link {one.id}" for one in _others(casters, caster)[:1]))
        elif what == 2:
            desk.write(caster.id, *(f"scroll {spell.key}" for spell in _stored(caster)[:1]))
        elif what == 3:
            desk.write(caster.id, *(f"wand {spell.key}" for spell in _stored(caster)[:1]))
        elif what in (4, 5):
            _golems(desk, caster, dice)
        else:
            _cast(desk, caster, dice)


def _others(casters: list[OwnUnit], caster: OwnUnit) -> list[OwnUnit]:
    return [one for one in casters if one.place == caster.place and one.id != caster.id]


def _known(caster: OwnUnit) -> list[Spell]:
    return [spell for spell in SPELLS.values() if spell.school == caster.school]


def _stored(caster: OwnUnit) -> list[Spell]:
    """Spells with one price, which can be written down."""
    return [spell for spell in _known(caster) if not spell.per and not spell.all and spell.price]


def _golems(desk: Desk, caster: OwnUnit, dice: Dice) -> None:
    kinds = [golem.key for golem in GOLEMS.values() if golem.school == caster.school and golem.percent]
    if not kinds:
        _cast(desk, caster, dice)
        return
    made = [unit for unit in desk.here[caster.place] if "_golem" in unit.kind]
    if made and dice.percent(30):
        desk.write(caster.id, f"unravel {made[0].id}")
    else:
        desk.write(caster.id, f"make 1 {dice.choice(SIZES)} {dice.choice(kinds)}")


def _cast(desk: Desk, caster: OwnUnit, dice: Dice) -> None:
    """A spell on the first thing that will do."""
    spells = [spell for spell in _known(caster) if not spell.is_for_battle]
    if not spells:
        return
    spell = dice.choice(spells)
    aim = _aim(desk, caster, spell, dice)
    if aim is None:
        return
    number = " 1" if spell.per else ""
    word = f" as {dice.choice(list(spell.words))}" if spell.words else ""
    word = word or (f" as {dice.choice(SPECIALS)}" if spell.key == "special" else "")
    desk.write(caster.id, f"cast {spell.key}{number}{aim and f' on {aim}'}{word}")


def _aim(desk: Desk, caster: OwnUnit, spell: Spell, dice: Dice) -> str | None:
    """The code of what the spell is cast on; "" where nothing is named, None if there is nothing."""
    here = desk.met.get(caster.place, [])
    own = [unit.id for unit in desk.here[caster.place] if unit.id != caster.id]
    others = {
        "own": own,
        "anybody": [seen.id for seen in desk.view.seen] or own,
        "captive": [seen.id for seen in here if seen.captive],
        "captured": [seen.id for seen in here if seen.captive],
        "helpless": [seen.id for seen in here if seen.captive] or own,
        "enemy": [seen.id for seen in here if not seen.captive],
        "feral": [seen.id for seen in here if not seen.owner],
        "city": [city.id for city in desk.view.own_cities.values() if city.place == caster.place],
        "hex": [f"{place % desk.view.width},{place // desk.view.width}" for _, place in desk.near(caster.place)],
        "side": [side for side in desk.view.sides if side != desk.view.side],
        "tribe": list(desk.view.tribes),
    }.get(spell.target)
    if others is None:
        return ""
    return dice.choice(others) if others else None
