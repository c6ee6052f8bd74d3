"""`research` (OLY-RESEARCH-01 to -09, OLY-GAP-78)."""

from __future__ import annotations

from engine.core.acting import NotPossible
from engine.core.program import Result, Started
from engine.games.olympia.acting.contract import Acting, Deed, order
from engine.games.olympia.language.words import A_SKILL
from engine.games.olympia.refusals import Refusal
from engine.games.olympia.rules.items import spelled
from engine.games.olympia.rules.realm import CHANCES, REALM
from engine.games.olympia.rules.skills import SKILLS, Skill, hidden_skills
from engine.games.olympia.study.study_events import ResearchBegun, ResearchFailed, ResearchFound
from engine.games.olympia.study.studying import skill_named
from engine.games.olympia.units.aura import maximum
from engine.games.olympia.units.purse import funds, spend
from engine.games.olympia.units.skills import RELIGION, is_begun, knows

DAYS = 7
WHERE = {RELIGION: "temple"}
ELSEWHERE = "tower"
BLACK_CIRCLE = REALM.magicians["6th black circle"]
MOST_CIVILIZED = REALM.study.black_circle_level


def _start(acting: Acting) -> Started:
    category = skill_named(acting.order["skill"])
    _check(acting, category)
    acting.tell(ResearchBegun(**acting.facts(), code=category.key, name=category.name, days=spelled(DAYS)))
    return Started(DAYS)


def _check(acting: Acting, category: Skill) -> None:
    """Raises NotPossible."""
    if not category.is_category:
        of = SKILLS[category.category]
        raise NotPossible(Refusal.RESEARCH_CATEGORY, "OLY-RESEARCH-09", name=of.name, skill=of.key)
    if not knows(acting.unit, category.key):
        raise NotPossible(Refusal.NOT_KNOWN, "OLY-SKILL-01", name=category.name, skill=category.key)
    _check_place(acting, category)
    if not to_be_found(acting, category):
        raise NotPossible(Refusal.NOTHING_TO_FIND, "OLY-GAP-78", name=category.name, skill=category.key)
    if funds(acting.world, acting.unit) < CHANCES.research.gold:
        raise NotPossible(Refusal.NO_RESEARCH_GOLD, "OLY-RESEARCH-06", gold=CHANCES.research.gold)


def _check_place(acting: Acting, category: Skill) -> None:
    """In a finished tower, or a temple for Religion, as its owner; great mages in the wilds only."""
    place = acting.world.places[acting.unit.place]
    wanted = WHERE.get(category.key, ELSEWHERE)
    rule = "OLY-RESEARCH-03" if category.key in WHERE else "OLY-RESEARCH-02"
    if place.kind != wanted or place.built is None or not place.built.finished:
        raise NotPossible(Refusal.RESEARCH_PLACE, rule, name=category.name, skill=category.key, place=wanted)
    if place.units[0] != acting.unit.id:
        raise NotPossible(Refusal.RESEARCH_OWNER, rule, place=wanted)
    level = acting.world.province_of(place).civilization
    if maximum(acting.world, acting.unit) >= BLACK_CIRCLE and level > MOST_CIVILIZED:
        raise NotPossible(Refusal.TOO_CIVILIZED, "OLY-RESEARCH-04", aura=BLACK_CIRCLE, level=MOST_CIVILIZED)


def to_be_found(acting: Acting, category: Skill) -> list[Skill]:
    """Hidden skills of a category of which a unit knows nothing yet."""
    unit = acting.unit
    return [skill for skill in hidden_skills(category.key) if not (knows(unit, skill.key) or is_begun(unit, skill.key))]


def _finish(acting: Acting) -> Result:
    """The gold is spent, and now and then something is found."""
    category = SKILLS[acting.order["skill"]]
    _check(acting, category)
    spend(acting.turn, acting.unit, CHANCES.research.gold, "research")
    dice = acting.turn.dice("research", acting.unit.id, acting.day)
    if not dice.percent(CHANCES.research.finds):
        acting.tell(ResearchFailed(**acting.facts(), code=category.key, name=category.name))
        return Result.DONE
    skill = dice.choice(to_be_found(acting, category))
    acting.unit.learning[skill.key] = 0
    acting.unit.found.append(skill.key)
    acting.tell(ResearchFound(**acting.facts(), code=skill.key, name=skill.name))
    return Result.DONE


ORDERS = (
    order("research", A_SKILL, rule="OLY-ORDER-61", help="look for a hidden skill of a category",
          example="research 800", says="look for hidden skills of {skill}", priority=3, days=DAYS,
          do=Deed(_start, _finish)),
)  # fmt: skip
