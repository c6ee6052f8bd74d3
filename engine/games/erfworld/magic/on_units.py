"""Spells on units: charms, items, healing, turning, summons, doubles (ERF-MAGIC-05, -26 to -29, -34, -38, -40, -53)."""

from __future__ import annotations

from dataclasses import replace

from engine.core.acting import NotPossible
from engine.core.acting.ledger import enter
from engine.games.erfworld.acting.names import called, counted
from engine.games.erfworld.casting.charms import FOR_GOOD, charm_on, lay, on_hex
from engine.games.erfworld.casting.juice import ORDER
from engine.games.erfworld.magic.aiming import Spelling
from engine.games.erfworld.magic.events import Enchanted
from engine.games.erfworld.refusals import Refusal
from engine.games.erfworld.rules.classes import CLASSES, HOUSES, SPECIALS
from engine.games.erfworld.rules.growth import decay_stage
from engine.games.erfworld.rules.source import HALVES
from engine.games.erfworld.state import Charm, Commander, Pack, World, Zone
from engine.games.erfworld.units.company import captives_of, carried_by, city_at, leave_stack, lose, split, together
from engine.games.erfworld.units.figures import Unit, count_of, full_move
from engine.games.erfworld.units.kinds import full_hits, kind_of

SLOTS = 8  # for accessories and effects of hats, an enchantment each (ERF-MAGIC-38)
ITEMS = ("accessory", "effect")


def charm_of(one: Spelling, on: str, word: str = "", amount: int = 0) -> Charm:
    """The charm that a spell lays, for as long as the spell holds."""
    days = one.spell.days
    until = FOR_GOOD if days in (0, FOR_GOOD) else one.world.day + days
    return Charm(one.spell.key, on, until, one.acting.side.id, one.caster.id, word, amount)


def charm(one: Spelling) -> dict[str, str]:
    """A stack is under a charm until the caster's next slot: veil, livery, a rule that does not hold."""
    group = together(one.world, one.the_unit())
    word = one.word or one.spell.key
    for unit in group:
        lay(one.world, charm_of(one, unit.id, word))
        if word == "second move":
            unit.move = full_move(unit)
    return {"what": ", ".join(called(unit) for unit in group)}


def item(one: Spelling) -> dict[str, str]:
    """An accessory or a hat's effect, for good; eight slots a person, one enchantment each (ERF-MAGIC-38, -98)."""
    unit = one.the_unit()
    if count_of(unit) != 1:
        raise NotPossible(Refusal.NOT_ONE, one.spell.rule, unit=called(unit))
    worn = [charm for charm in one.world.charms if charm.on == unit.id and charm.spell in ITEMS]
    if len(worn) >= SLOTS or any(charm.word == one.word for charm in worn):
        raise NotPossible(Refusal.NO_SLOT, one.spell.rule, unit=called(unit))
    lay(one.world, charm_of(one, unit.id, one.word))
    return {"slots": str(len(worn) + 1)}


def special(one: Spelling) -> dict[str, str]:
    """Adds or removes specials: one, two or three by mastery (ERF-MAGIC-40)."""
    unit = one.the_unit()
    key = one.word or one.less
    if key not in SPECIALS:
        raise NotPossible(Refusal.NO_WORD, one.spell.rule, spell=one.spell.name, words="a special")
    there = [charm for charm in one.world.charms if charm.on == unit.id and charm.spell == one.spell.key]
    if len(there) > ORDER.index(one.caster.mastery):
        raise NotPossible(Refusal.NO_SLOT, one.spell.rule, unit=called(unit))
    lay(one.world, charm_of(one, unit.id, f"+{key}" if one.word else f"-{key}"))
    return {"change": f"has {SPECIALS[key].name}" if one.word else f"lacks {SPECIALS[key].name}"}


def heal(one: Spelling) -> dict[str, str]:
    """So many hits, on the worst hurt first; nobody rises from 0 by it (ERF-J-19)."""
    unit, left = one.the_unit(), one.number * HALVES
    full = full_hits(unit)
    if isinstance(unit, Commander):
        given = min(left, full - unit.hits) if unit.hits > 0 else 0
        unit.hits = unit.hits + given if unit.hits > 0 else unit.hits
        left -= given
    else:
        unit.wounds.sort()
        for place, hits in enumerate(unit.wounds):
            given = max(0, min(left, full - hits)) if hits > 0 else 0
            unit.wounds[place] += given
            left -= given
        unit.wounds = [hits for hits in unit.wounds if hits < full]
    if left == one.number * HALVES:
        raise NotPossible(Refusal.NOT_HURT, one.spell.rule, unit=called(unit))
    return {"number": f"{(one.number * HALVES - left) / HALVES:g}"}


def save(one: Spelling) -> dict[str, str]:
    """A critically incapacitated unit stands up with 1 hit (ERF-J-19)."""
    unit = one.the_unit()
    if isinstance(unit, Commander) and unit.hits == 0:
        unit.hits = HALVES
    elif isinstance(unit, Pack) and any(hits <= 0 for hits in unit.wounds):
        unit.wounds.sort()
        unit.wounds[0] = HALVES
    else:
        raise NotPossible(Refusal.NOT_HURT, one.spell.rule, unit=called(unit))
    return {}


def care(one: Spelling) -> dict[str, str]:
    """The uncroaked do not decay for a day (ERF-MAGIC-97)."""
    unit = one.the_unit()
    if "uncroaked" not in unit.charms:
        raise NotPossible(Refusal.NOT_UNCROAKED, one.spell.rule, unit=called(unit))
    for charm in one.world.charms:
        if charm.on == unit.id and charm.word == "uncroaked":
            charm.until += 1
    return {}


def turn(one: Spelling) -> dict[str, str]:
    """A captive takes our upkeep (ERF-MAGIC-26 to -29): infantry by the head, knights and beasts, commanders whose will
    is broken.
    """
    unit = one.the_unit()
    kind = kind_of(unit)
    fits = {
        "turn_infantry": kind.kind == "infantry" and not kind.commander and not kind.is_scout,
        "turn_knight": not kind.commander,
        "turn_commander": isinstance(unit, Commander) and decay_stage(unit.idle) > 0,
    }[one.spell.key]
    if not fits or not kind.is_alive:
        raise NotPossible(Refusal.NOT_TURNED, one.spell.rule, unit=called(unit))
    if isinstance(unit, Pack) and one.spell.per == "unit" and one.number < unit.count:
        unit = split(one.world, unit, one.number)
    former = one.world.sides.get(unit.side)
    if former is not None and former.chief == unit.id:
        former.chief = ""
    leave_stack(one.world, unit)
    unit.side, unit.tribe, unit.jailor, unit.move, unit.lines = one.acting.side.id, "", "", 0, []
    if isinstance(unit, Commander):
        unit.heir = False
    return {"what": called(unit)}


def summon(one: Spelling) -> dict[str, str]:
    """An own unit is here, without move; nobody is sent away (ERF-MAGIC-05, ERF-J-07)."""
    unit = one.the_unit()
    if unit.place == one.here:
        raise NotPossible(Refusal.HERE_ALREADY, one.spell.rule, unit=called(unit))
    leave_stack(one.world, unit)
    along = {other.id: other for other in (*carried_by(one.world, unit), *captives_of(one.world, unit))}
    for moved in (unit, *along.values()):
        moved.place, moved.back, moved.move, moved.zone = one.here, -1, 0, zone_here(one.world, one.here)
    return {"what": called(unit)}


def zone_here(world: World, place: int) -> Zone:
    city = city_at(world, place)
    return Zone.OUTER if city is not None and city.level else Zone.FIELD


def double(one: Spelling) -> dict[str, str]:
    """An exact double until the caster's next slot; once a person, and none of doubles (ERF-MAGIC-53)."""
    world, unit = one.world, one.the_unit()
    if charm_on(world, "double", unit.id) is not None or "fleeting" in unit.charms:
        raise NotPossible(Refusal.DOUBLED, one.spell.rule, unit=called(unit))
    code = world.drawn_id("u", one.acting.side.id)
    if isinstance(unit, Pack):
        twin: Unit = replace(unit, id=code, wounds=list(unit.wounds), lines=[], charms=[], on="", stack=0, fed=0)
    else:
        twin = replace(
            unit, id=code, specials=list(unit.specials), lines=[], charms=[], on="", stack=0, juice=0, heir=False,
            player=False, luck=0, purse=0, fed=0,
        )  # fmt: skip
    world.enlist(twin)
    enter(one.turn, unit.kind, count_of(unit), "magic")
    lay(world, replace(charm_of(one, unit.id, "doubled"), until=FOR_GOOD))
    lay(world, charm_of(one, code, "fleeting"))
    return {"what": called(twin)}


def evolve(one: Spelling) -> dict[str, str]:
    """Beasts become the beasts of the next rank that the side's house has (ERF-MAGIC-51)."""
    unit = one.the_unit()
    goal = next_beast(one)
    if goal is None or not isinstance(unit, Pack):
        raise NotPossible(Refusal.NO_FORM, one.spell.rule, unit=called(unit))
    enter(one.turn, unit.kind, -unit.count, "magic")
    unit.kind, unit.level, unit.experience, unit.wounds = goal, 1, 0, []
    unit.move = min(unit.move, full_move(unit))
    enter(one.turn, unit.kind, unit.count, "magic")
    return {"what": counted(goal, unit.count)}


def next_beast(one: Spelling) -> str | None:
    """The class a beast would evolve into."""
    kind = kind_of(one.the_unit())
    if kind.kind != "beast" or not kind.is_alive:
        return None
    house = HOUSES[one.acting.side.house].units
    fits = (key for key in house if CLASSES[key].kind == "beast" and CLASSES[key].rank == kind.rank + 1)
    return next(fits, None)


def string_cut(one: Spelling) -> dict[str, str]:
    """A helpless unit croaks by touch (ERF-MAGIC-64)."""
    unit = one.the_unit()
    if unit.id == one.acting.side.ruler:
        raise NotPossible(Refusal.NOT_TURNED, one.spell.rule, unit=called(unit))
    what = called(unit) if isinstance(unit, Commander) else counted(unit.kind, 1)
    lose(one.turn, unit, 1, "croaked")
    return {"what": what}


def suggestion(one: Spelling) -> dict[str, str]:
    """An enemy stack goes back where it came from, or does nothing in its next slot (ERF-MAGIC-61, ERF-J-14)."""
    world, unit = one.world, one.the_unit()
    group = together(world, unit)
    goal = unit.back
    goes = one.word == "retreat" and goal >= 0
    for other in group:
        lay(world, charm_of(one, other.id, "held"))
        if goes:
            other.place, other.back, other.zone, other.hidden = goal, -1, Zone.FIELD, False
    side = world.sides.get(unit.side)
    if side is not None:
        one.turn.tell(Enchanted(seen_by=(side.seat,), what=called(unit), said="it does as somebody suggested"))
    return {"does": "goes back where it came from" if goes else "will not stir in its next slot"}


def conceal(one: Spelling) -> dict[str, str]:
    """The loser cannot tell who holds a captive, or a city of his (ERF-MAGIC-04)."""
    lay(one.world, charm_of(one, one.the_unit().id, "concealed"))
    city = city_at(one.world, one.here)
    if city is not None and city.side == one.acting.side.id:
        lay(one.world, charm_of(one, on_hex(one.here), "concealed"))
    return {}


EFFECTS = {
    "charm": charm, "item": item, "special": special, "heal": heal, "save": save, "care": care, "turn": turn,
    "summon": summon, "double": double, "evolve": evolve, "string_cut": string_cut, "suggestion": suggestion,
    "conceal": conceal,
}  # fmt: skip
