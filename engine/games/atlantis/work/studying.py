"""STUDY, and its fees in S23 (ATL-STUDY-01..04, ATL-MAGIC-01..08, ATL-GAP-47, -48, -76, -77)."""

from __future__ import annotations

from engine.core.acting import NotPossible
from engine.core.acting.ledger import destroy
from engine.core.orders import Order
from engine.games.atlantis.acting.contract import facts, month_order
from engine.games.atlantis.language.words import A_SKILL
from engine.games.atlantis.refusals import Refusal
from engine.games.atlantis.rules.land import STRUCTURES
from engine.games.atlantis.rules.skills import MAX_LEVEL, SKILLS
from engine.games.atlantis.scratch import AtlantisTurn
from engine.games.atlantis.state import MONTH, SILVER, Unit, World
from engine.games.atlantis.units.limits import mages_by_faction, most_mages
from engine.games.atlantis.units.skills import is_led, is_mage, is_normal, level, limit, people, training_of
from engine.games.atlantis.units.stealth import forget
from engine.games.atlantis.work.events import LevelReached, Studied
from engine.games.atlantis.work.plans import Plan, attempt

UNPROTECTED_TO = 2  # level of a magic skill up to which no building is needed (ATL-MAGIC-08)


def study(turn: AtlantisTurn, plan: Plan) -> None:
    """All STUDY orders of a region; TEACH has run before."""
    for job in plan.of("study"):
        attempt(turn, job, lambda unit, order: _study(turn, unit, order))


def check_study(turn: AtlantisTurn, unit: Unit, skill: str) -> int:
    """The fee for a month of a skill. Raises NotPossible where the unit cannot study it."""
    crowd = people(unit)
    if not crowd:
        raise NotPossible(Refusal.NOBODY_THERE, "ATL-STUDY-02")
    record = SKILLS[skill]
    if is_normal(unit) and any(other != skill for other in unit.training):
        known = SKILLS[next(other for other in unit.training if other != skill)].title
        raise NotPossible(Refusal.ONE_SKILL, "ATL-SKILL-03", known=known, skill=record.title)
    if record.magic:
        _check_magic(turn, unit, skill)
    if level(unit, skill) >= limit(unit, skill):
        raise NotPossible(Refusal.AT_LIMIT, "ATL-GAP-48", skill=record.title, level=limit(unit, skill))
    fee = crowd * record.cost
    if unit.silver < fee:
        raise NotPossible(Refusal.NO_FEE, "ATL-GAP-47", skill=record.title, fee=fee, silver=unit.silver)
    return fee


def _check_magic(turn: AtlantisTurn, unit: Unit, skill: str) -> None:
    record = SKILLS[skill]
    if people(unit) != 1 or not is_led(unit):
        raise NotPossible(Refusal.NOT_A_MAGE, "ATL-MAGIC-01")
    gap = missing(unit, skill)
    if gap is not None:
        raise NotPossible(
            Refusal.NEEDS_FIRST, "ATL-GAP-77", skill=record.title, need=SKILLS[gap[0]].title, level=gap[1]
        )
    if not is_mage(unit):
        faction = turn.state.factions[unit.faction]
        if _mages(turn).get(faction.id, 0) >= most_mages(faction):
            raise NotPossible(Refusal.NO_MORE_MAGES, "ATL-MAGIC-02", most=most_mages(faction))


def _mages(turn: AtlantisTurn) -> dict[int, int]:
    """Mages by faction, counted once when the first beginner asks and kept up by `_study`."""
    if turn.scratch.mages is None:
        turn.scratch.mages = mages_by_faction(turn.state)
    return turn.scratch.mages


def missing(unit: Unit, skill: str) -> tuple[str, int] | None:
    """The prerequisite, with its level, that the unit lacks to study a magic skill further (ATL-GAP-77)."""
    have = level(unit, skill)
    for need, least in SKILLS[skill].needs.items():
        wanted = max(least, have + 1)
        if level(unit, need) < wanted:
            return need, min(wanted, MAX_LEVEL)
    return None


def _study(turn: AtlantisTurn, unit: Unit, order: Order) -> None:
    skill: str = order["skill"]
    fee = check_study(turn, unit, skill)
    before = level(unit, skill)
    taught = turn.state.this_turn.taught.get(unit.id, 0)
    days = MONTH + taught
    how = " with a teacher" if taught else ""
    if SKILLS[skill].magic and before >= UNPROTECTED_TO and not is_protected(turn.state, unit):
        days //= 2
        how += ", slowly for want of a protected building"
    if SKILLS[skill].magic and not is_mage(unit):
        _mages(turn)[unit.faction] = _mages(turn).get(unit.faction, 0) + 1
    crowd = people(unit)
    most = crowd * training_of(_reachable(unit, skill))
    unit.training[skill] = min(most, unit.training.get(skill, 0) + days * crowd)
    turn.state.this_turn.fees[unit.id] = fee
    turn.tell(Studied(**facts(turn, unit), skill=SKILLS[skill].title, days=days, how=how, silver=fee))
    if level(unit, skill) > before:
        forget(turn, turn.state.regions[unit.region])  # it may see or hide better from now on
        turn.tell(LevelReached(**facts(turn, unit), skill=SKILLS[skill].title, level=level(unit, skill)))


def _reachable(unit: Unit, skill: str) -> int:
    """The level that study can lead to now: of the race, and no higher than any prerequisite (ATL-GAP-77)."""
    return min([limit(unit, skill), *(level(unit, need) for need in SKILLS[skill].needs)])


def is_protected(world: World, unit: Unit) -> bool:
    """Whether the unit is inside a finished building with a size, where magic can be studied in peace (ATL-GAP-76)."""
    if not unit.structure:
        return False
    structure = world.regions[unit.region].structure(unit.structure)
    return structure is not None and structure.needs == 0 and STRUCTURES[structure.type].size > 0


def collect_fees(turn: AtlantisTurn) -> None:
    """S23: the fees of those who studied (ATL-SEQ-01, ATL-GAP-47)."""
    for number, fee in turn.state.this_turn.fees.items():
        unit = turn.state.units.get(number)
        if unit is not None:
            destroy(turn, unit, SILVER, min(fee, unit.silver), "study")


ORDERS = (month_order("study", A_SKILL, rule="ATL-ORDER-47", help="study a skill for a month",
                      example='study "horse training"', says="studies {skill}"),)  # fmt: skip
