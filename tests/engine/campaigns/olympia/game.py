"""The long game of Olympia: twelve factions on 32x32 provinces, and the scenes their nobles play.

The orders of the first nobles are on file. Besides, every faction inherits nobles who know their craft, with what it
takes: skills take years to learn, castles thousands of worker-days. What they do, they do by orders.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from engine.core import document
from engine.core.ruleset import SeatRequest, begin
from engine.games.olympia.founding.setup import OlympiaChoices, OlympiaOptions
from engine.games.olympia.ruleset import RULESET
from engine.games.olympia.state import World
from engine.games.olympia.units.skill_events import Learned
from tests.engine.campaigns.kept import Kept
from tests.engine.campaigns.olympia.deeds import carried_out, used
from tests.engine.campaigns.olympia.scenes import SCENES
from tests.engine.campaigns.olympia.troupe import Orders, Script, Troupe
from tests.engine.campaigns.orders import on_file

SEED = "four years"
FACTIONS, TURNS = 12, 48
SIZE = "32x32"


@dataclass
class Played(Kept):
    """events: how many of each class there were; used: skills whose use counted; learned: by study."""

    events: Counter[str] = field(default_factory=Counter)
    used: Counter[str] = field(default_factory=Counter)
    learned: Counter[str] = field(default_factory=Counter)
    cast: dict[str, str] = field(default_factory=dict)


def seats() -> list[SeatRequest]:
    return [
        SeatRequest(id=str(nth), name=f"House {nth}", choices=OlympiaChoices(noble=f"Head {nth}", haven="any"))
        for nth in range(1, FACTIONS + 1)
    ]


def play(turns: int = TURNS) -> Played:
    """Plays the game and keeps everything: the first nobles' orders are on file, the troupe's scenes are played."""
    world = document.decode(begin(RULESET, OlympiaOptions(size=SIZE), seats(), SEED), World)
    troupe = Troupe(world, list(world.players.values()))
    for player in troupe.seats:
        player.points += 30
    scripts: list[tuple[str, Script]] = [(scene.__name__, scene(troupe)) for scene in SCENES]
    game = Played(cast=troupe.cast)
    plans = [next(script, {}) for _, script in scripts]
    game.documents.append(document.encode(world))
    for number, on_month in enumerate(on_file("olympia", "long")[:turns], 1):
        outcome = game.run(RULESET, _sheets(troupe, on_month, plans), SEED)
        before, troupe.world = troupe.world, document.decode(outcome.state, World)
        troupe.events = outcome.events
        game.events.update(type(event).__name__ for event in outcome.events)
        game.done.update(carried_out(outcome))
        game.used.update(used(before, troupe.world))
        game.learned.update(event.code for event in outcome.events if isinstance(event, Learned))
        plans = [next(script, {}) for _, script in scripts] if number < turns else []
    return game


def _sheets(troupe: Troupe, on_month: Mapping[str, str], plans: Sequence[Orders]) -> dict[str, str]:
    """The sheets of all factions: what is on file for the month, and the parts of the troupe."""
    found = {seat: _without(text, troupe.cast) for seat, text in on_month.items()}
    for plan in plans:
        for unit, orders in plan.items():
            seat_id = _seat_of(troupe, unit)
            if seat_id in found:
                found[seat_id] += [f"unit {unit}", *orders.replace("; ", "\n").split("\n")]
    return {seat_id: "\n".join([*lines, "end", ""]) for seat_id, lines in found.items()}


def _seat_of(troupe: Troupe, unit: str) -> str:
    """The player who gives orders to a unit: its lord; for one still to come the faction that has its number."""
    world = troupe.world
    if unit in world.units and world.units[unit].player:
        return world.players[world.units[unit].player].seat
    if unit in world.players:
        return world.players[unit].seat
    coming = (player.seat for player in world.players.values() if unit in player.unformed)
    return next(coming, troupe.cast.get(unit, ""))


def _without(text: str, cast: dict[str, str]) -> list[str]:
    """A sheet without the sections of the troupe, and without its end."""
    kept, mine = [], True
    for line in text.split("\n"):
        if line.startswith("unit "):
            mine = line.split()[1] not in cast
        if mine and line not in ("end", ""):
            kept.append(line)
    return kept
