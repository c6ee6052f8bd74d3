"""The night: succession, sides that fall, and the end of the campaign (ERF-FALL, ERF-X-30, ERF-X-34)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.events import Event
from engine.core.turn import Finish
from engine.games.erfworld.casting.events import Foreseen
from engine.games.erfworld.day.halves import due, is_morning
from engine.games.erfworld.day.theatres import blocks_of, lives, theatres
from engine.games.erfworld.diplomacy.events import GameWon
from engine.games.erfworld.diplomacy.falling import judge
from engine.games.erfworld.scratch import ErfTurn
from engine.games.erfworld.state import Side, Standing, World


def run(turn: ErfTurn) -> None:
    """What becomes of every side; then whether the campaign is over."""
    for side in list(turn.state.sides.values()):
        if lives(side):
            judge(turn, side)
    for side_id in turn.scratch.foreseen:
        _foresee(turn, side_id)
    turn.state.due = due(turn.state) if turn.state.options.halves else []
    winners = winning(turn.state) if not is_morning(turn.state) else []
    if winners:
        turn.tell(GameWon(seen_by=("*",), names=" and ".join(side.name for side in winners), score=100))


def _foresee(turn: ErfTurn, side_id: str) -> None:
    """A predictamancer's night: all whose slots will meet the side's tomorrow, and who moves first (ERF-MAGIC-13)."""
    world = turn.state
    own = world.sides[side_id]
    theatre = next((found for found in theatres(world) if any(own in block for block in found.blocks)), None)
    if theatre is None:
        return
    met = [other.name for block in theatre.blocks for other in block if other is not own]
    first = " and ".join(other.name for other in theatre.blocks[0])
    turn.tell(Foreseen(seen_by=(own.seat,), whom=", ".join(met) or "nobody", first=first))


def winning(world: World) -> list[Side]:
    """The winners as things stand, best first; nobody while the campaign goes on (ERF-X-34)."""
    alive = [side for side in world.sides.values() if lives(side)]
    if world.options.finish == "by day":
        if world.day < world.options.finish_day or not alive:
            return []
        best = max(score(world, side) for side in alive)
        return [side for side in alive if score(world, side) == best]
    if world.options.finish == "last alliance" and len(world.sides) > 1 and len(blocks_of(world)) == 1:
        return sorted(alive, key=lambda side: -score(world, side))
    return []


def score(world: World, side: Side) -> int:
    """The levels of all cities of a side."""
    return sum(city.level for city in world.cities_of(side.id))


def finished(world: World, events: Sequence[Event]) -> Finish | None:
    """The end of the campaign, if this day was the last."""
    winners = winning(world) if not is_morning(world) else []
    if winners:
        reasons = {"by day": f"Day {world.day}: the levels of all cities are counted."}
        reason = reasons.get(world.options.finish, "One alliance is left.")
        honours = tuple(f"{side.name}: {score(world, side)} levels of cities" for side in winners)
        return Finish(winners=tuple(side.seat for side in winners), reason=reason, honours=honours)
    if world.sides and all(side.standing is Standing.FALLEN or side.left for side in world.sides.values()):
        return Finish(winners=(), reason="Nobody is left.")
    return None
