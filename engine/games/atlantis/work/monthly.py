"""S21: the month-long orders of those who stay, region by region (ATL-SEQ-01, ATL-GAP-107)."""

from __future__ import annotations

from engine.core.turn import Turn
from engine.games.atlantis.acting.plans import Plan, plans
from engine.games.atlantis.state import World
from engine.games.atlantis.work.building import build, give_up
from engine.games.atlantis.work.earning import entertain, work
from engine.games.atlantis.work.producing import from_land, from_material
from engine.games.atlantis.work.studying import study
from engine.games.atlantis.work.teaching import teach


def run(turn: Turn[World]) -> None:
    """TEACH, STUDY, land products, WORK and ENTERTAIN, then made goods and BUILD in report order."""
    for plan in plans(turn):
        teach(turn, plan)
        study(turn, plan)
        from_land(turn, plan)
        work(turn, plan)
        entertain(turn, plan)
        _craft(turn, plan)
    give_up(turn)


def _craft(turn: Turn[World], plan: Plan) -> None:
    if not plan.of("build") and not plan.of("produce"):
        return
    crafts = {job.unit.id: job for keyword in ("build", "produce") for job in plan.of(keyword)}
    for number in [unit.id for unit in turn.state.units_in(plan.region)]:
        job = crafts.get(number)
        if job is None:
            continue
        if job.order.name == "build":
            build(turn, plan, job)
        else:
            from_material(turn, plan, job)
