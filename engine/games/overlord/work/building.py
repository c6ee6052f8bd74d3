"""BUILD: a structure is begun, or worked on (OVL-ORD-06, OVL-GAP-71).

Decisions: BUILD of a type lays at once what the unit can lay; of an id that nobody has given yet it waits, unless the
type is named, or set by TARGET; a number counts pieces (for what is made as a whole, the finished ones); the order is
over when nothing is left for the unit to do there.
"""

from __future__ import annotations

from engine.core.acting import NotPossible
from engine.core.orders import Namer, Order, arg
from engine.games.overlord.acting.contract import Acting, NotYet, Result, full_day
from engine.games.overlord.acting.lists import lists
from engine.games.overlord.acting.references import place_title, title
from engine.games.overlord.language.words import Plan, PlanReader
from engine.games.overlord.refusals import Refusal
from engine.games.overlord.rules.land import season_of
from engine.games.overlord.rules.skills import SKILLS, Use
from engine.games.overlord.rules.structures import STRUCTURES, WORKS
from engine.games.overlord.state import Structure, Unit
from engine.games.overlord.units.attributes import levels
from engine.games.overlord.units.practice import practise
from engine.games.overlord.work.completion import complete
from engine.games.overlord.work.construction import (
    anybodys_tasks,
    begin,
    find_unfinished,
    is_unborn,
    lay,
    may_begin,
    may_lay,
    on_site,
    tasks,
)
from engine.games.overlord.work.effort import effort
from engine.games.overlord.work.events import Laid
from engine.games.overlord.work.production import able
from engine.games.overlord.work.vessels import construct, rebuild

CRAFT = "buil"


def build(acting: Acting) -> Result:
    """A day of building."""
    plan: Plan = acting.order["plan"]
    skill = SKILLS.get(plan.tag)
    use = skill.use(able(acting.unit, plan.tag)) or skill.use(1) if skill else None
    if use is not None and use.kind in ("build", "construct"):
        if not able(acting.unit, plan.tag):
            return Result.NOT_YET
        if use.kind == "construct":
            return _count(acting, plan, whole(acting, plan.tag, use, plan.pieces, plan.structure))
        return _work(acting, plan, [plan.tag], plan.structure or plan.type or acting.unit.target, plan.type)
    if plan.tag in STRUCTURES:
        return _work(acting, plan, crafts(acting.unit), plan.structure or plan.tag, plan.tag)
    if skill is not None:
        raise NotYet(Refusal.BUILD_NO_SKILL, "OVL-ORD-06", unit=title(acting.unit), skill=skill.name)
    raise NotPossible(Refusal.BUILD_UNKNOWN, "OVL-ORD-06", tag=plan.tag)


def whole(acting: Acting, tag: str, use: Use, wanted: int, reference: str = "") -> int | None:
    """A day at what is made as a whole, or rebuilt: how many are finished, None when nothing could be done."""
    unit = acting.unit
    force = effort(acting.world, unit, tag, use, season_of(acting.turn.number))
    if not force:
        return None
    known = on_site(acting, reference) if reference else None
    new_id = reference if reference and is_unborn(acting, reference) else ""
    if known is not None:
        if known.is_complete and not use.upgrades:
            raise NotPossible(Refusal.BUILD_COMPLETE, "OVL-ORD-06", structure=place_title(known))
        unit.target = known.id
    elif reference and not new_id:
        return None  # somewhere else, or still to be begun by another faction
    if use.upgrades:
        made = rebuild(acting, tag, use, force)
    else:
        made = construct(acting, tag, use, force, wanted or (1 if reference else 0), new_id)
    if made is not None:
        practise(acting.turn, unit, tag)
    return made


def _count(acting: Acting, plan: Plan, made: int | None) -> Result:
    """A vessel named by its id is built once; without one, as many as were asked for."""
    if made is None:
        return Result.NOT_YET
    if plan.structure:
        return Result.DONE if made else Result.GOING_ON if plan.pieces else Result.EXECUTED
    return _counted(acting, plan, made)


def _counted(acting: Acting, plan: Plan, made: int) -> Result:
    if not plan.pieces:
        return Result.EXECUTED
    if made >= plan.pieces:
        return Result.DONE
    if made and acting.pending is not None:
        lists(acting.turn).rewrite(acting.unit, acting.pending, plan=plan._replace(pieces=plan.pieces - made))
    return Result.GOING_ON


def site(acting: Acting, reference: str, kind: str) -> Structure | None:
    """The structure an order is about, begun if it was not yet and its type is known; None while there is none."""
    if reference in STRUCTURES:
        return site_of_type(acting, reference)
    structure = on_site(acting, reference)
    if structure is not None:
        if structure.is_complete:
            raise NotPossible(Refusal.BUILD_COMPLETE, "OVL-ORD-06", structure=place_title(structure))
        return structure
    kind = kind or (acting.unit.target if acting.unit.target in STRUCTURES else "")
    if not kind or not is_unborn(acting, reference):
        return None
    return _founded(acting, kind, reference)


def site_of_type(acting: Acting, kind: str) -> Structure | None:
    """The unfinished structure of a type here, begun if there is none (OVL-BUILD-05, -10); None if it cannot be."""
    structure = find_unfinished(acting.world, acting.unit, kind)
    return structure if structure is not None else _founded(acting, kind, "")


def _founded(acting: Acting, kind: str, new_id: str) -> Structure | None:
    if kind not in STRUCTURES:
        raise NotPossible(Refusal.BUILD_UNKNOWN, "OVL-ORD-06", tag=kind)
    record = STRUCTURES[kind]
    if not record.materials:
        skill = SKILLS[record.skill].name
        raise NotPossible(Refusal.BUILD_MADE_WHOLE, "OVL-ORD-06", kind=record.plural.capitalize(), skill=skill)
    return begin(acting, kind, new_id=new_id) if may_begin(acting.unit, kind) else None


def crafts(unit: Unit) -> list[str]:
    """The skills the unit can lay pieces with, in the order it learned them."""
    uses = ((tag, SKILLS[tag].use(reached)) for tag, reached in levels(unit).items())
    return [tag for tag, use in uses if use is not None and use.kind == "build"]


def _work(acting: Acting, plan: Plan, skills: list[str], reference: str, kind: str) -> Result:
    """A day's work on what an order is about, and what becomes of BUILD."""
    before = acting.world.next_structure
    structure = site(acting, reference, kind)
    if structure is None:
        return Result.NOT_YET
    acting.unit.target = structure.id
    laid = work_on(acting, structure, skills, plan.pieces)
    if laid is None:  # to begin it was all it could do today
        return Result.EXECUTED if acting.world.next_structure > before else Result.NOT_YET
    if structure.is_complete or not has_work_for(acting, structure, skills):
        return Result.DONE
    return _counted(acting, plan, laid)


def has_work_for(acting: Acting, structure: Structure, skills: list[str]) -> bool:
    """Whether anything is left on a structure that the unit could lay with these skills, if it had the material."""
    found = [task for tag in skills for task in tasks(acting.unit, tag, acting.location)]
    return any(structure.materials.get(task.work) for task in (*found, *anybodys_tasks(CRAFT)))


def work_on(acting: Acting, structure: Structure, skills: list[str], most: int = 0) -> int | None:
    """A day's work on a structure with skills: how many pieces were laid, None when the unit could lay nothing."""
    unit, season = acting.unit, season_of(acting.turn.number)
    for tag in [*skills, ""]:
        found = tasks(unit, tag, acting.location) if tag else anybodys_tasks(CRAFT)
        if not any(may_lay(unit, structure, task) for task in found):
            continue
        use = (SKILLS[tag].use(able(unit, tag)) if tag else None) or Use("build")
        force = effort(acting.world, unit, tag or CRAFT, use, season)
        laid = lay(acting, structure, found, force, most) if force else None
        if laid is not None:
            if tag:
                practise(acting.turn, unit, tag)
            left = f"; it lacks {_words(structure.materials)}" if structure.materials else ""
            work = _words(laid) or "part of a piece"
            acting.tell(Laid(**acting.facts(), structure=place_title(structure), work=work, left=left))
            if structure.is_complete:
                complete(acting.turn, structure, unit)
            return sum(laid.values())
    return None


def _words(works: dict[str, int]) -> str:
    """ "12 timberwork, 3 stonework"."""
    return ", ".join(f"{number} {WORKS[work].name}" for work, number in works.items())


def _planned(order: Order, name: Namer) -> str:
    plan = order["plan"]
    where = [name(part) for part in (plan.type, plan.structure) if part]
    pieces = f", {plan.pieces} pieces" if plan.pieces else ""
    if plan.tag in SKILLS:
        return f"build {' '.join(where) or 'here'} with {name(plan.tag)}{pieces}"
    return f"begin a new {name(plan.tag)}{' as ' + ' '.join(where) if where else ''}{pieces}"


ORDERS = (full_day("build", arg("plan", PlanReader()), rule="OVL-ORD-06",
                   help="begin a structure (type, new id), or work on one with a skill", example="BUILD carp f06nB01",
                   says=_planned, do=build),)  # fmt: skip
