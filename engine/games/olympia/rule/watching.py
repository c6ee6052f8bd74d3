"""The log of garrisons (OLY-GARR-08 to -10, -12, OLY-GAP-63): what they notice, told to all who rule them."""

from __future__ import annotations

from collections.abc import Iterator

from engine.games.olympia.combat.fighters import fighting_men
from engine.games.olympia.rule.rule_events import GarrisonNoticed
from engine.games.olympia.rule.taxing import seats_of_rulers
from engine.games.olympia.rules.items import ITEMS
from engine.games.olympia.scratch import Decrees, OlympiaTurn
from engine.games.olympia.state import NOBLE, Unit
from engine.games.olympia.units.admission import GARRISON, known_as
from engine.games.olympia.units.lordship import GARRISON_FIGHTERS
from engine.games.olympia.units.men import count_men
from engine.games.olympia.units.naming import called
from engine.games.olympia.units.presence import conceals, foggy

LARGE_STACK, LARGE_PARTY = 5, 20
DEPLETED = ("77", "78", "79")  # wood, stone, iron


def watch(turn: OlympiaTurn) -> None:
    """Every evening: who came, and what has run out, each told of once while it lasts."""
    world = turn.state
    for garrison in world.units.values():
        if garrison.kind != GARRISON or not garrison.castle or fighting_men(garrison) < GARRISON_FIGHTERS:
            continue
        known = turn.scratch.noticed.setdefault(garrison.id, {})
        now = dict(_sights(turn, garrison))
        for mark, what in now.items():
            if mark not in known:
                seats = seats_of_rulers(world, garrison)
                turn.tell(GarrisonNoticed(units=(garrison.id,), seen_by=seats, name=called(garrison), what=what))
        turn.scratch.noticed[garrison.id] = dict.fromkeys(now)


def _sights(turn: OlympiaTurn, garrison: Unit) -> Iterator[tuple[str, str]]:
    """What there is to notice: a mark of it, and how it is told."""
    world = turn.state
    province = world.places[garrison.place]
    for item in DEPLETED:
        if province.supplies.get(item) == 0:
            yield item, f"The {ITEMS[item].name} of this place is exhausted."
    if foggy(world, province):
        return
    decrees = turn.scratch.decrees.get(garrison.id, Decrees())
    for code in province.units:
        leader = world.units[code]
        stack = [unit for unit in world.stack(leader) if not unit.prisoner]
        if leader is garrison or conceals(world, leader):
            continue
        watched = next((unit for unit in stack if known_as(unit).is_named(decrees.watch)), None)
        if watched is not None:
            yield f"watch {watched.id}", f"{called(watched)} is here."
        elif _is_remarkable(leader, stack):
            yield leader.id, f"{called(leader)} is here, with {_party(stack)}."


def _is_remarkable(leader: Unit, stack: list[Unit]) -> bool:
    """A large stack, a large party, or creatures."""
    creature = leader.kind not in (NOBLE, GARRISON)
    return creature or len(stack) >= LARGE_STACK or sum(count_men(unit) for unit in stack) >= LARGE_PARTY


def _party(stack: list[Unit]) -> str:
    """ "5 units and 30 men"."""
    men = sum(count_men(unit) for unit in stack)
    units = "1 unit" if len(stack) == 1 else f"{len(stack)} units"
    return f"{units} and {men:,} men"
