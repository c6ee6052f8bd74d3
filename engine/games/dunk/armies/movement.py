"""The movement engine: what an army's words make it do next (DNK-GAP-02, -03, -08, -09).

An army has two chances a turn: the first move, if it is fast, and the normal one. Planning a step takes away the words
that cost nothing (`unclimb`, `wait`); the direction itself is used up only when the step is made, so an army that is
held up by a battle keeps it.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.space.hexes import RowDirection
from engine.games.dunk.state import NOBODY, Army, ArmyType, Campaign, Province, Status, Terrain

STAY = "0"
WAIT = "wait"
UNCLIMB = "unclimb"
TRAINING_WORDS = ("train", "death_train")


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One move of one army: into `target`, or, when `climbs`, up the mountainside towards it."""

    army: int
    direction: RowDirection
    origin: int
    target: int
    climbs: bool
    whim: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Blocked:
    """A direction that leads nowhere; `why`: edge, neutral, dry, trolls."""

    army: int
    direction: RowDirection
    why: str
    whim: bool


def obstacle(campaign: Campaign, army: Army, target: Province | None) -> str:
    """Why an army cannot go there: "edge", "neutral", "dry" (ships), "trolls"; "" when it can (DNK-MOVE-15 to -20)."""
    if target is None:
        return "edge"
    if army.is_vessel and target.terrain is not Terrain.WATER:
        return "dry"
    if army.type is ArmyType.TROLLS and target.terrain in (Terrain.GRASSLAND, Terrain.WATER):
        return "trolls"
    if army.owner != NOBODY and campaign.status(army.owner, target.owner) is Status.NEUTRAL:
        return "neutral"
    return ""


def is_fast(campaign: Campaign, army: Army, origin: Province, target: Province) -> bool:
    """Whether the army makes this move in the first phase (DNK-TURN-03, DNK-GAP-01)."""
    if not all(campaign.allied(army.owner, province.owner) for province in (origin, target)):
        return False
    if origin.roads and target.roads:
        return True
    waters = [province.terrain is Terrain.WATER for province in (origin, target)]
    return (army.is_mounted and not any(waters)) or (army.is_vessel and all(waters))


def first_step(campaign: Campaign, army: Army) -> Step | None:
    """What the army does with its first move; None when it is not fast, waits or stays (DNK-MOVE-04, -07)."""
    _climb_down(army)
    if army.heading and army.heading[0] == WAIT:
        army.heading.pop(0)
        return None
    planned = _next(campaign, army)
    if not isinstance(planned, Step):
        return None
    origin, target = campaign.provinces[planned.origin], campaign.provinces[planned.target]
    return planned if is_fast(campaign, army, origin, target) else None


def normal_step(campaign: Campaign, army: Army) -> Step | Blocked | None:
    """What the army does with its normal move; None when it stays."""
    _climb_down(army)
    while army.heading and army.heading[0] == WAIT:
        army.heading.pop(0)
        _climb_down(army)
    return _next(campaign, army)


def whim_step(campaign: Campaign, army: Army, word: str) -> Step | Blocked | None:
    """The move that disobedient trolls give themselves (DNK-MOVE-21); their orders wait."""
    return None if word == STAY else _towards(campaign, army, RowDirection(word), whim=True)


def _climb_down(army: Army) -> None:
    """Does every `unclimb` at the head, which takes no time; one with nothing after it is dropped (DNK-MOVE-11)."""
    while army.heading and army.heading[0] == UNCLIMB:
        army.heading.pop(0)
        if any(word != UNCLIMB for word in army.heading):
            army.climbing = None


def _next(campaign: Campaign, army: Army) -> Step | Blocked | None:
    if army.is_immobile:
        return None
    if not army.heading:
        return None if army.last is None else _towards(campaign, army, army.last)
    word = army.heading[0]
    if word == STAY or word in TRAINING_WORDS:
        return None
    return _towards(campaign, army, RowDirection(word))


def _towards(campaign: Campaign, army: Army, direction: RowDirection, *, whim: bool = False) -> Step | Blocked:
    target = campaign.neighbour(army.province, direction)
    why = obstacle(campaign, army, target)
    if target is None or why:
        return Blocked(army=army.id, direction=direction, why=why, whim=whim)
    climbs = target.terrain is Terrain.MOUNTAIN and army.climbing is not direction
    return Step(
        army=army.id,
        direction=direction,
        origin=army.province,
        target=target.number,
        climbs=climbs,
        whim=whim,
    )


def stays_put(army: Army) -> bool:
    """Takes a `0` at the head, which ends the army's movement this turn; says whether there was one (DNK-MOVE-02)."""
    if army.heading and army.heading[0] == STAY:
        army.heading.pop(0)
        army.last = None
        return True
    return False


def make(army: Army, step: Step) -> None:
    """Makes the step: the direction is used up, the army climbs or stands in the next province."""
    _use_up(army, step.whim, step.direction)
    if step.climbs:
        army.climbing = step.direction
    else:
        army.province = step.target
        army.climbing = None


def give_up(army: Army, blocked: Blocked) -> None:
    """Forgets a direction that leads nowhere (DNK-GAP-03)."""
    _use_up(army, blocked.whim, None)


def _use_up(army: Army, whim: bool, last: RowDirection | None) -> None:
    if whim:
        return
    if army.heading:
        army.heading.pop(0)
    army.last = last
