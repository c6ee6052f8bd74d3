"""Scrolls, wands, links and libraries (ERF-CASTER-13, -14, ERF-J-05, ERF-MAGIC-65, ERF-ZONE-19)."""

from __future__ import annotations

from engine.core.acting import NotPossible
from engine.core.language.readers import Many
from engine.core.orders import arg
from engine.core.program import Result
from engine.games.erfworld.acting.contract import UnitActing
from engine.games.erfworld.acting.names import called, city_name
from engine.games.erfworld.casting.charms import FOR_GOOD, lay
from engine.games.erfworld.casting.juice import is_caster, knows, spend, tower_level
from engine.games.erfworld.casting.tools import bears
from engine.games.erfworld.language.readers import UNIT
from engine.games.erfworld.language.words import A_SPELL, caster_order
from engine.games.erfworld.magic.events import CameBack, Linked, ScrollDone, ScrollFed, Studied, WandFilled
from engine.games.erfworld.refusals import Refusal
from engine.games.erfworld.rules.cities import tower_height
from engine.games.erfworld.rules.magic import SPELLS, Spell
from engine.games.erfworld.state import Charm, Commander, World, Zone
from engine.games.erfworld.units.company import city_at, find, leave_stack
from engine.games.erfworld.units.figures import has

SCROLL_PERCENT = 110  # of the juice of its spell (ERF-J-05)
CHARGES = 3
DEVICE = "use_magical_device"
LENT_PERCENT = 50  # of the juice in a link (ERF-MAGIC-65)


def scroll(acting: UnitActing) -> Result:
    """SCROLL blast: juice goes into it, of several casters and on several days if need be (ERF-J-05). Raises
    NotPossible.
    """
    world, caster, spell = acting.world, _writer(acting), _storable(acting)
    wanted = int(spell.price) * SCROLL_PERCENT // 100
    begun = next((charm for charm in _devices(world, caster, "scroll", spell.key) if charm.amount < wanted), None)
    if begun is None and not knows(caster, spell):
        raise NotPossible(Refusal.NO_MASTERY, spell.rule, spell=spell.name, mastery=spell.mastery)
    if begun is None:
        begun = Charm("scroll", caster.id, FOR_GOOD, acting.side.id, caster.id, f"scroll {spell.key}", 0)
        world.charms.append(begun)
    given = min(caster.juice, wanted - begun.amount)
    spend(world, caster, given)
    begun.amount += given
    if begun.amount >= wanted:
        acting.tell(ScrollDone(**acting.facts(), spell=spell.name))
        return Result.DONE
    acting.tell(ScrollFed(**acting.facts(), spell=spell.name, missing=wanted - begun.amount, left=caster.juice))
    return Result.GOING_ON


def wand(acting: UnitActing) -> Result:
    """WAND blast: masters only; as many charges as juice pays for, three at most (ERF-J-05). Raises NotPossible."""
    world, caster, spell = acting.world, _writer(acting), _storable(acting)
    if caster.mastery != "master" or not knows(caster, spell):
        raise NotPossible(Refusal.NO_MASTERY, "ERF-CASTER-13", spell=f"a wand of {spell.name}", mastery="master")
    held = next(iter(_devices(world, caster, "wand", spell.key)), None)
    charges = held.amount if held is not None else 0
    filled = min(CHARGES - charges, caster.juice // max(1, int(spell.price)))
    if filled < 1:
        raise NotPossible(Refusal.NO_JUICE, "ERF-J-05", price=int(spell.price), has=caster.juice, caster=called(caster))
    spend(world, caster, filled * int(spell.price))
    lay(
        world,
        Charm("wand", caster.id, FOR_GOOD, acting.side.id, caster.id, f"wand {spell.key}", charges + filled),
    )
    acting.tell(WandFilled(**acting.facts(), spell=spell.name, charges=charges + filled, left=caster.juice))
    return Result.DONE


def _writer(acting: UnitActing) -> Commander:
    unit = acting.unit
    if not isinstance(unit, Commander) or not is_caster(acting.world, unit):
        raise NotPossible(Refusal.NO_CASTER, "ERF-CASTER-03", unit=called(unit))
    if not unit.juice:
        raise NotPossible(Refusal.NO_JUICE, "ERF-J-05", price=1, has=0, caster=called(unit))
    return unit


def _storable(acting: UnitActing) -> Spell:
    """A spell with one fixed price. Raises NotPossible."""
    spell = SPELLS[acting.order["spell"]]
    if spell.per or spell.all or not spell.price:
        raise NotPossible(Refusal.NOT_STORED, "ERF-J-05", spell=spell.name)
    return spell


def _devices(world: World, user: Commander, what: str, spell: str) -> list[Charm]:
    """Scrolls or wands of a spell that units of his side carry in his hex."""
    found = []
    for charm in world.charms:
        bearer = find(world, charm.on) if charm.spell == what and charm.word == f"{what} {spell}" else None
        if bearer is not None and bearer.place == user.place and bearer.side == user.side and not bearer.jailor:
            found.append(charm)
    return found


def device_with(world: World, user: Commander, spell: str) -> Charm | None:
    """A finished scroll, or a wand with charges, that he can use: casters can, and who has the special for it."""
    if not (user.school or has(user, DEVICE)):
        return None
    wanted = int(SPELLS[spell].price) * SCROLL_PERCENT // 100
    done = [charm for charm in _devices(world, user, "scroll", spell) if charm.amount >= wanted]
    return next(iter([*_devices(world, user, "wand", spell), *done]), None)


def link(acting: UnitActing) -> Result:
    """LINK u9 u12: two or three casters, for an order names no more than two others, a thinkamancer among them, in one
    hex: the others lend half of their juice for today, and have none (ERF-CASTER-14, ERF-MAGIC-65). Raises NotPossible.
    """
    world, caster = acting.world, _writer(acting)
    others = []
    for code in dict.fromkeys(acting.order["who"]):
        one = acting.units.get(code)
        fits = isinstance(one, Commander) and is_caster(world, one)
        if not (isinstance(one, Commander) and fits) or one is caster or one.place != caster.place:
            raise NotPossible(Refusal.NO_LINK, "ERF-CASTER-14")
        others.append(one)
    circle = [caster, *others]
    if not any(one.school == "thinkamancy" for one in circle):
        raise NotPossible(Refusal.NO_LINK, "ERF-CASTER-14")
    gained = 0
    for one in others:
        gained += one.juice * LENT_PERCENT // 100
        spend(world, one, one.juice)
    caster.juice += gained
    what = ", ".join(map(called, others))
    acting.tell(Linked(**acting.facts(), what=what, gained=gained, juice=caster.juice))
    return Result.DONE


def study(acting: UnitActing) -> Result:
    """STUDY: in the library of an own tower, a day of eight that counts as training; no juice is left (ERF-ZONE-19,
    ERF-BUILDING-47). Raises NotPossible.
    """
    world, caster = acting.world, _writer(acting)
    city = city_at(world, caster.place)
    room = 0
    if city is not None and city.side == caster.side and tower_level(city):
        room = tower_height(tower_level(city), city.works.get("floors", 0)).studies
    noted = acting.turn.scratch.trained
    readers = [one for one in world.commanders.values() if one.school and one.place == caster.place and one.id in noted]
    if len(readers) >= room or caster.last_cast == world.day or caster.id in noted:
        where = city_name(city) if city is not None else "the open"
        raise NotPossible(Refusal.NO_LIBRARY, "ERF-ZONE-19", city=where)
    caster.juice = 0
    caster.trained += 1
    noted[caster.id] = None
    acting.tell(Studied(**acting.facts(), what=called(caster), days=caster.trained))
    return Result.DONE


def go_home(acting: UnitActing) -> Result:
    """GO HOME: the wearer of the arkenshoes is in the capital at once, alone (ERF-ARKEN-11). Raises NotPossible."""
    world, unit = acting.world, acting.unit
    home = world.cities.get(acting.side.capital)
    if not bears(unit, "shoes") or home is None or home.side != acting.side.id:
        raise NotPossible(Refusal.NO_SHOES, "ERF-ARKEN-11", unit=called(unit))
    leave_stack(world, unit)
    unit.place, unit.back, unit.on, unit.hidden, unit.zone = home.place, -1, "", False, Zone.OUTER
    acting.tell(CameBack(**acting.facts(), city=city_name(home)))
    return Result.DONE


ORDERS = (
    caster_order("scroll", A_SPELL, example="scroll blast",
                 help="write a spell on a scroll, on several days if need be", says="write {spell} on a scroll",
                 do=scroll),
    caster_order("wand", A_SPELL, example="wand blast", help="make or fill a wand of a spell",
                 says="fill a wand of {spell}", do=wand),
    caster_order("link", arg("who", Many(UNIT, least=1, most=2)), example="link u9 u12",
                 help="take the juice of other casters for today", says="take the juice of {who}", do=link),
    caster_order("go_home", example="go home", help="be in the capital at once, by the arkenshoes",
                 says="go home at once", do=go_home),
    caster_order("study", help="spend the day in the library of the tower", says="study in the library", do=study),
)  # fmt: skip
