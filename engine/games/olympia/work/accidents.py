"""Accidents in mines and brawls in inns, every evening (OLY-MINE-04, OLY-GAP-23)."""

from __future__ import annotations

from engine.core.acting.ledger import destroy
from engine.games.olympia.events import facts_of
from engine.games.olympia.land.ruin import damage, is_fallen
from engine.games.olympia.land.supplies import mine_level
from engine.games.olympia.rules.items import WORKER, counted
from engine.games.olympia.rules.realm import CHANCES
from engine.games.olympia.rules.structures import MINE_WORKS
from engine.games.olympia.scratch import OlympiaTurn
from engine.games.olympia.state import Place, Unit
from engine.games.olympia.units.naming import called
from engine.games.olympia.units.presence import everybody, witnesses
from engine.games.olympia.work.income_events import InnBrawl, MineAccident, WorkersKilled

INN, MINE = "inn", "mine"


def mine_accidents(turn: OlympiaTurn) -> None:
    """The deeper a mine, the more often."""
    for mine in _standing(turn, MINE):
        dice = turn.dice("mine accident", mine.id, turn.day)
        if dice.below(MINE_WORKS.accident_one_in) >= mine_level(mine):
            continue
        turn.tell(MineAccident(place=mine.id, seen_by=witnesses(turn.state, mine), name=called(mine)))
        figures = CHANCES.mine_accident
        if dice.below(2):
            damage(turn, mine, dice.between(*figures.damage))
        else:
            _kill(turn, mine, dice.between(*figures.killed))


def _kill(turn: OlympiaTurn, mine: Place, workers: int) -> None:
    """Workers in the mine die, those of the first in the list first."""
    for unit in everybody(turn.state, mine):
        lost = min(workers, unit.count(WORKER))
        if lost:
            _lose(turn, mine, unit, lost)
            workers -= lost


def _lose(turn: OlympiaTurn, mine: Place, unit: Unit, lost: int) -> None:
    destroy(turn, unit, WORKER, lost, "accident")
    facts = facts_of(turn.state, [unit])
    turn.tell(WorkersKilled(**facts, name=called(mine), workers=counted(WORKER, lost)))


def inn_brawls(turn: OlympiaTurn) -> None:
    """A brawl damages an inn."""
    figures = CHANCES.brawl
    for inn in _standing(turn, INN):
        dice = turn.dice("brawl", inn.id, turn.day)
        if not dice.below(figures.one_in):
            turn.tell(InnBrawl(place=inn.id, seen_by=witnesses(turn.state, inn), name=called(inn)))
            damage(turn, inn, dice.between(*figures.damage))


def _standing(turn: OlympiaTurn, kind: str) -> list[Place]:
    """Finished ones of a kind. All are looked for once a month; `built_now` adds what is finished in it."""
    world, kept = turn.state, turn.scratch.hazards
    if kept is None:
        found = (place for place in world.places.values() if place.kind in (INN, MINE))
        kept = turn.scratch.hazards = [place.id for place in found if place.built is not None and place.built.finished]
    places = (world.places[code] for code in kept if code in world.places)
    return [place for place in places if place.kind == kind and not is_fallen(place)]
