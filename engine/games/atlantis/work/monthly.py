"""S21: the month-long orders of those who stay, region by region (ATL-SEQ-01, ATL-GAP-107)."""

from __future__ import annotations

from engine.core.turn import Step
from engine.games.atlantis.scratch import AtlantisTurn
from engine.games.atlantis.work.building import build, give_up
from engine.games.atlantis.work.earning import entertain, work
from engine.games.atlantis.work.plans import Plan, plans
from engine.games.atlantis.work.producing import from_land, from_material
from engine.games.atlantis.work.studying import study
from engine.games.atlantis.work.teaching import teach


def run(turn: AtlantisTurn) -> None:
    """Region by region; then what was begun and not worked on goes again."""
    for plan in plans(turn):
        for step in STEPS:
            step.run(turn, plan)
    give_up(turn)


def craft(turn: AtlantisTurn, plan: Plan) -> None:
    """BUILD, and PRODUCE of what takes material, in report order."""
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


STEPS: tuple[Step[[AtlantisTurn, Plan]], ...] = (
    Step("Teach", "ATL-TEACH-01", teach),
    Step("Study", "ATL-STUDY-01", study),
    Step("Produce from the land", "ATL-ITEM-09", from_land),
    Step("Work", "ATL-INCOME-01", work),
    Step("Entertain", "ATL-INCOME-02", entertain),
    Step("Build, and produce from material", "ATL-GAP-107", craft),
)
