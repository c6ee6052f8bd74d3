"""Units at work with real deeds, for the tests of the economy."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeVar

from engine.core.acting.ledger import Accounted
from engine.core.events import Event
from engine.games.olympia.acting.contract import Deed
from engine.games.olympia.events import Refused
from engine.games.olympia.state import Player, Unit, World
from tests.engine.games.olympia.props.kit import noble, world
from tests.engine.games.olympia.props.stage import Stage, deeds, first

REAL: Mapping[str, Deed] = deeds(
    "collect", "recruit", "catch", "fish", "quarry", "wood", "yew", "mallorn", "opium", "make", "train", "build",
    "improve", "repair", "raze", "buy", "sell",
)  # fmt: skip
E = TypeVar("E", bound=Event)


def staged(*rows: str) -> Stage:
    """A world with the factions of the seats "a" and "b", whose units do real work."""
    made = world(*rows)
    for seat in "ab":
        player = Player(id=made.new_code("player"), name=f"Faction {seat}", seat=seat)
        made.players[player.id] = player
    return Stage(made, real=REAL)


def worker(
    stage: Stage,
    at: str,
    name: str = "Osswid",
    *,
    skills: Iterable[str] = (),
    things: Mapping[str, int] | None = None,
    **items: int,
) -> Unit:
    """A noble of faction "a" with skills and items, such as i77=5 for five wood."""
    held = {key[1:]: count for key, count in items.items()} | dict(things or {})
    known = dict.fromkeys(skills, 0)
    return noble(stage.world, at, name, player=first(stage.world).id, skills=known, items=held)


def orders(*of: tuple[Unit, str]) -> str:
    """A sheet: units with their orders, parted by semicolons."""
    return "\n".join(f"unit {unit.id}\n" + words.replace("; ", "\n") for unit, words in of)


def told(stage: Stage, kind: type[E]) -> list[E]:
    """All events of a kind that the month told."""
    assert stage.month is not None
    return [event for event in stage.month.turn.events if isinstance(event, kind)]


def refusals(stage: Stage) -> list[tuple[int, str]]:
    return [(event.day, event.reason) for event in told(stage, Refused)]


def booked(stage: Stage) -> dict[str, int]:
    """What the books say came into the world, by item; what left it is negative."""
    found: dict[str, int] = {}
    for event in told(stage, Accounted):
        found[event.item] = found.get(event.item, 0) + event.amount
    return found


def supply(made: World, at: str, things: Mapping[str, int] | None = None, **items: int) -> None:
    """What a place yields this month."""
    made.places[at].supplies = {key[1:]: count for key, count in items.items()} | dict(things or {})
