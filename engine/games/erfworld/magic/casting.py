"""CAST: who may cast what, what it costs, whether it works, which deed it is (ERF-CASTER-09, -10, -13, ERF-J-04)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.core.acting import NotPossible
from engine.core.orders import may
from engine.core.program import Result
from engine.games.erfworld.acting.contract import UnitActing
from engine.games.erfworld.acting.names import called
from engine.games.erfworld.casting.charms import lift, may_maintain
from engine.games.erfworld.casting.juice import FOREIGN, FOREIGN_PERCENT, ORDER, knows, overcomes, spend
from engine.games.erfworld.language.readers import SPECIAL, SPELL_WORD, Target
from engine.games.erfworld.language.words import A_SPELL, SUM, caster_order
from engine.games.erfworld.magic import dealing, on_places, on_units, raising, seeing
from engine.games.erfworld.magic.aiming import Spelling, aimed, cost, words_for
from engine.games.erfworld.magic.events import SpellCast, SpellFailed
from engine.games.erfworld.magic.keeping import device_with
from engine.games.erfworld.refusals import Refusal
from engine.games.erfworld.rules.magic import SCHOOLS, SPELLS, Spell
from engine.games.erfworld.scratch import new_dice
from engine.games.erfworld.state import Charm, Commander
from engine.games.erfworld.wording import WORDING

Deed = Callable[[Spelling], dict[str, str]]
"""Does what a spell does, and gives more words for its sentence. Raises NotPossible, before anything has changed."""
EFFECTS: Mapping[str, Deed] = {
    **on_units.EFFECTS, **on_places.EFFECTS, **seeing.EFFECTS, **raising.EFFECTS, **dealing.EFFECTS,
}  # fmt: skip
RESISTED = ("suggestion",)  # spells on one hostile unit (ERF-J-06)


def cast(acting: UnitActing) -> Result:
    """CAST blast ...: by a caster of the school, from a scroll or wand, or at a venture (ERF-J-04). Raises
    NotPossible.
    """
    spell = SPELLS[acting.order["spell"]]
    caster = caster_of(acting, spell)
    if spell.is_for_battle:
        raise NotPossible(Refusal.BATTLE_SPELL, spell.rule, spell=spell.name)
    device = None if knows(caster, spell) else device_with(acting.world, caster, spell.key)
    _require_mastery(caster, spell, device)
    one = aimed(acting, caster, spell)
    price = 0 if device is not None else cost(one) * (1 if caster.school == spell.school else FOREIGN)
    if price > caster.juice:
        raise NotPossible(Refusal.NO_JUICE, spell.rule, price=price, has=caster.juice, caster=called(caster))
    if spell.days == 1 and not may_maintain(acting.world, caster, spell.key):
        raise NotPossible(Refusal.MAINTAINS, "ERF-CASTER-10", caster=called(caster))
    one.paid = price
    if _fails(one, device):
        spend(acting.world, caster, price)
        why = _say("resisted" if caster.school == spell.school else "foreign")
        acting.tell(SpellFailed(**acting.facts(), spell=spell.name, price=price, left=caster.juice, why=why))
        return Result.FAILED
    more = EFFECTS[spell.effect](one)
    if device is None:
        spend(acting.world, caster, price)
    else:
        _use(one, device)
    said = WORDING.tables["spells"][spell.key].format(**(words_for(one) | more))
    acting.tell(SpellCast(**acting.facts(), spell=spell.name, said=said, price=price, left=caster.juice))
    return Result.DONE


def caster_of(acting: UnitActing, spell: Spell) -> Commander:
    """The caster whose section it is, or a commander with a scroll or wand that he can use (ERF-SPECIAL-97). Raises
    NotPossible.
    """
    unit, world = acting.unit, acting.world
    able = isinstance(unit, Commander) and world.options.casters and not unit.jailor
    if not isinstance(unit, Commander) or not able or not (unit.school or device_with(world, unit, spell.key)):
        raise NotPossible(Refusal.NO_CASTER, "ERF-CASTER-03", unit=called(unit))
    return unit


def _require_mastery(caster: Commander, spell: Spell, device: Charm | None) -> None:
    """Of his own school a caster casts what his mastery allows. Raises NotPossible."""
    if device is None and caster.school == spell.school and not knows(caster, spell):
        raise NotPossible(Refusal.NO_MASTERY, spell.rule, spell=spell.name, mastery=spell.mastery)


def _fails(one: Spelling, device: Charm | None) -> bool:
    """A spell of another school works one time in twenty; a hostile one may be resisted."""
    if device is None and one.caster.school != one.spell.school:
        turn = one.turn
        if not new_dice(turn, "foreign spell", one.caster.id).percent(FOREIGN_PERCENT):
            return True
    return one.spell.effect in RESISTED and not overcomes(one.turn, one.caster, one.the_unit())


def _use(one: Spelling, device: Charm) -> None:
    """A scroll is used up; a wand has a charge less (ERF-J-05)."""
    if device.spell == "scroll" or device.amount <= 1:
        lift(one.world, device)
    else:
        device.amount -= 1


def _say(key: str) -> str:
    return WORDING.tables["spelling"][key]


def lookup_of(spell: Spell) -> str:
    """A spell in a sentence or two, for the lookup."""
    per = f" for each {spell.per}" if spell.per else ""
    price = "all juice of the day" if spell.all else f"{spell.price:g} juice{per}"
    more = f", plus {spell.base}" if spell.base else ""
    least = "" if spell.mastery == ORDER[0] else f" Only for {spell.mastery}s."
    how = " Cast in battle, by the doctrine SPELLS." if spell.is_for_battle else ""
    return f"{SCHOOLS[spell.school].name.capitalize()}: {spell.about}. {price.capitalize()}{more}.{least}{how}"


CAST = caster_order("cast", A_SPELL, may("number", SUM), may("target", Target(), "on"), may("word", SPELL_WORD, "as"),
                    may("less", SPECIAL, "without"), example="cast scry on 12,5", help="cast a spell of your school",
                    says="cast {spell}[ on {target}]", do=cast)  # fmt: skip
