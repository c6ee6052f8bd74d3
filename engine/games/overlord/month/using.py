"""USE and TARGET: a day at a skill, and what it works upon (OVL-ORD-52, -55, OVL-USE-01 to -15).

Decisions: a skill that the unit has not learned yet is waited for; what builds is over when nothing is left to lay,
even when it is repeated; a noble speaks for one leader at a time, of whatever faction.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.core.acting import NotPossible
from engine.core.events import EVERYONE
from engine.core.language.readers import Whole
from engine.core.orders import arg, may
from engine.games.overlord.acting.contract import Acting, Result, full_day, immediate
from engine.games.overlord.acting.references import is_new, title
from engine.games.overlord.language.words import A_SKILL, TARGET
from engine.games.overlord.magic.casting import cast, is_spell
from engine.games.overlord.refusals import Refusal
from engine.games.overlord.rule.taxing import collect
from engine.games.overlord.rules.skills import SKILLS, Use
from engine.games.overlord.rules.structures import STRUCTURES
from engine.games.overlord.units.events import between
from engine.games.overlord.units.known import knowledge, near
from engine.games.overlord.units.practice import practise
from engine.games.overlord.units.settings import is_played_without
from engine.games.overlord.work.building import has_work_for, site, whole, work_on
from engine.games.overlord.work.events import Ennobled, Presented, RaisedToHero, TargetSet
from engine.games.overlord.work.harvest import harvest
from engine.games.overlord.work.production import able, consume, costs, counted, has, produce

WITHOUT_COURTS = "nobility"  # of the alpha test's switches (OVL-GAP-01)
NOBLE_CHANCE = 0.02  # a day (OVL-GAP-94)
HERO, LEADER = "hero", "ldr"
HEADLINE = 30
Deed = Callable[[Acting, str, Use], Result]


def use_skill(acting: Acting) -> Result:
    """Uses a skill for a day, by what its entry says."""
    tag: str = acting.order["skill"]
    if tag not in SKILLS:
        raise NotPossible(Refusal.USE_UNKNOWN, "OVL-ORD-55", skill=tag)
    if not SKILLS[tag].is_used:
        if SKILLS[tag].action(max(able(acting.unit, tag), 1)):
            raise NotPossible(Refusal.USE_IN_BATTLE, "OVL-MAGIC-07", skill=SKILLS[tag].name)
        raise NotPossible(Refusal.USE_NOTHING, "OVL-ORD-55", skill=SKILLS[tag].name)
    use = SKILLS[tag].use(able(acting.unit, tag))
    if use is None:
        return Result.NOT_YET
    return cast(acting, tag) if is_spell(tag) else DEEDS[use.kind](acting, tag, use)


def _lay(acting: Acting, tag: str, use: Use) -> Result:
    """Works on the target: an unfinished structure here, or a new one of the type it names (OVL-BUILD-05)."""
    before = acting.world.next_structure
    structure = site(acting, acting.unit.target, "")
    if structure is None:
        return Result.NOT_YET
    acting.unit.target = structure.id
    laid = work_on(acting, structure, [tag], acting.order.get("products") or 0)
    if laid is None:
        return Result.EXECUTED if acting.world.next_structure > before else Result.NOT_YET
    if structure.is_complete or not has_work_for(acting, structure, [tag]):
        return Result.DONE
    return counted(acting, laid)


def _construct(acting: Acting, tag: str, use: Use) -> Result:
    """Works on what is made as a whole; a number counts the finished ones."""
    made = whole(acting, tag, use, acting.order.get("products") or 0)
    return Result.NOT_YET if made is None else counted(acting, made)


def _collect(acting: Acting, tag: str, use: Use) -> Result:
    """Collects taxes for pay (OVL-GAP-29)."""
    result = collect(acting)
    if result is Result.EXECUTED:
        practise(acting.turn, acting.unit, tag)
    return result


def ennoble(acting: Acting, tag: str, use: Use) -> Result:
    """Speaks for the target, a leader here: two chances in a hundred to make him a hero (OVL-GAP-94)."""
    if is_played_without(acting.world, WITHOUT_COURTS):
        raise NotPossible(Refusal.NO_COURTS, "OVL-GAP-94")
    unit, other = acting.unit, near(acting, acting.unit.target)
    if other is None or other.race != LEADER:
        return Result.NOT_YET
    if not has(unit, costs(use)):
        return Result.NOT_YET
    consume(acting.turn, unit, costs(use), "nobility")
    practise(acting.turn, unit, tag)
    if not acting.turn.dice("nobility", unit.id, acting.day).chance(NOBLE_CHANCE):
        acting.tell(Presented(**acting.facts(), other_name=title(other), routine=True))
        return counted(acting, 0)
    other.race = HERO
    acting.tell(RaisedToHero(**between(acting, other)))
    acting.tell(
        Ennobled(seen_by=EVERYONE, score=HEADLINE, unit=other.id, unit_name=title(other), noble=title(unit),
                 place=unit.location)
    )  # fmt: skip
    return Result.DONE


def target(acting: Acting) -> Result:
    """Sets what USE works upon; what it is good for shows when it is used (OVL-ORD-52)."""
    reference: str = acting.order["target"]
    thing = knowledge(acting).units.get(reference) or knowledge(acting).structures.get(reference)
    event = TargetSet(**acting.facts(), what=_named(acting, reference), routine=True)
    acting.unit.target = reference if thing is None else thing.id
    acting.tell(event)
    return Result.EXECUTED


def _named(acting: Acting, reference: str) -> str:
    """A target in words: a type of structure by its name, what is known or in sight by name and id, else by its id.

    Raises NotPossible for a type that does not exist.
    """
    if reference in STRUCTURES:
        return f"building {STRUCTURES[reference].plural}"
    if reference[0] == "L":
        return knowledge(acting).places.called(reference)
    if is_new(reference) or reference[1:].isdigit():
        return knowledge(acting).units.called(knowledge(acting).structures.called(reference))
    raise NotPossible(Refusal.TARGET_UNKNOWN, "OVL-ORD-52", target=reference)


DEEDS: dict[str, Deed] = {
    "harvest": harvest,
    "produce": produce,
    "build": _lay,
    "construct": _construct,
    "ennoble": ennoble,
    "tax": _collect,
}


TARGETING = (
    immediate("target", arg("target", TARGET), rule="OVL-ORD-52", help="set what USE and BUILD work on",
              example="TARGET B126", says="aim its work and spells at {target}", do=target, once=True),
)  # fmt: skip
ORDERS = (full_day("use", A_SKILL, may("products", Whole(1, 1_000_000, kind="number")), rule="OVL-ORD-55",
                   help="use a skill; with a number, until that many are made", example="@USE HORS 10",
                   says="use {skill}[ until {products} are made]", do=use_skill),)  # fmt: skip
