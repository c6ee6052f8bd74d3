"""Phases 3 to 5: first army moves, movement battles, movement."""

from __future__ import annotations

from collections.abc import Iterable

from engine.core.turn import Turn
from engine.games.dunk.armies import events
from engine.games.dunk.armies.movement import (
    Blocked,
    Step,
    first_step,
    give_up,
    make,
    normal_step,
    stays_put,
    whim_step,
)
from engine.games.dunk.armies.trolls import choose_whims
from engine.games.dunk.battle.warfare import march_battles
from engine.games.dunk.diplomacy.contacts import new_contacts
from engine.games.dunk.events import ArmyFacts
from engine.games.dunk.state import NOBODY, Army, Campaign

_REFUSALS = {
    "edge": events.EdgeReached,
    "neutral": events.NeutralLandRefused,
    "dry": events.DryLandRefused,
    "trolls": events.TrollsRefused,
}


def run_first_moves(turn: Turn[Campaign, None]) -> None:
    """Phase 3: fast armies meet their enemies, then move (DNK-TURN-03, DNK-GAP-07)."""
    campaign, now = turn.state, turn.state.this_turn
    choose_whims(turn)
    staying = set(now.stays)
    steps: list[Step] = []
    for army in campaign.armies.values():
        if army.id in staying or army.id in now.whims:
            continue
        step = first_step(campaign, army)
        if step is not None:
            steps.append(step)
        elif stays_put(army):
            now.stays.append(army.id)
    held = march_battles(turn, steps)
    _carry_out(turn, (step for step in steps if step.army not in held))


def run_movement_battles(turn: Turn[Campaign, None]) -> None:
    """Phase 4: armies that meet on their normal moves fight (DNK-BATTLE-12 to -14)."""
    campaign, now = turn.state, turn.state.this_turn
    steps = [planned for planned in _planned(campaign) if isinstance(planned, Step)]
    idle = {*now.stays, *now.whims}
    now.stays += [army.id for army in campaign.armies.values() if army.id not in idle and stays_put(army)]
    now.halted = sorted(march_battles(turn, steps))


def run_movement(turn: Turn[Campaign, None]) -> None:
    """Phase 5: armies that nobody holds up move (DNK-TURN-01)."""
    campaign = turn.state
    planned = _planned(campaign)
    _carry_out(turn, (step for step in planned if isinstance(step, Step)))
    for blocked in planned:
        if isinstance(blocked, Blocked):
            army = campaign.armies[blocked.army]
            _tell_blocked(turn, army, blocked)
            give_up(army, blocked)


def _planned(campaign: Campaign) -> list[Step | Blocked]:
    """What every army that is neither staying nor held up does with its normal move."""
    now = campaign.this_turn
    idle = {*now.stays, *now.halted}
    found: list[Step | Blocked] = []
    for army in campaign.armies.values():
        if army.id in idle:
            continue
        whim = now.whims.get(army.id)
        planned = normal_step(campaign, army) if whim is None else whim_step(campaign, army, whim)
        if planned is not None:
            found.append(planned)
    return found


def _carry_out(turn: Turn[Campaign, None], steps: Iterable[Step]) -> None:
    campaign = turn.state
    moved = set(campaign.this_turn.moved)
    for step in steps:
        army = campaign.armies[step.army]
        make(army, step)
        moved.add(army.id)
        _tell_moved(turn, army, step)
    campaign.this_turn.moved = sorted(moved)
    tell_contacts(turn)


def _tell_moved(turn: Turn[Campaign, None], army: Army, step: Step) -> None:
    if army.owner == NOBODY:
        return
    facts = _facts(army)
    if step.climbs:
        turn.tell(events.Climbed(**facts, province=step.origin, towards=step.target))
    else:
        turn.tell(events.Moved(**facts, origin=step.origin, province=step.target))


def _tell_blocked(turn: Turn[Campaign, None], army: Army, blocked: Blocked) -> None:
    if army.owner != NOBODY:
        kind = _REFUSALS[blocked.why]
        turn.tell(kind(**_facts(army), direction=blocked.direction.value, province=army.province))


def _facts(army: Army) -> ArmyFacts:
    return {"seen_by": (str(army.owner),), "kingdom": army.owner, "army": army.name}


def tell_contacts(turn: Turn[Campaign, None]) -> None:
    """Makes the contacts that are due and tells both sides (DNK-GAP-13)."""
    for pair in new_contacts(turn.state):
        for one, other in (pair, pair[::-1]):
            name = turn.state.kingdoms[other].name
            turn.tell(events.ContactMade(seen_by=(str(one),), kingdom=one, other=name))
