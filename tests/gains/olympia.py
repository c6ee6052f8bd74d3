"""How Olympia counts: things and gold in hands and on account, Noble Points, nobles, days of study, aura, loyalty, and
what has gone into buildings.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from engine.core.dice import Dice
from engine.core.events import Event
from engine.games.olympia.book import BOOK
from engine.games.olympia.travel.travel_events import Arrived, SetOut
from engine.games.olympia.units.men import MEN
from engine.testing.gains import Accounts, Books, State

REASONS = {
    "collect": "OLY-GAP-33", "monthly": "OLY-GAP-24", "year": "OLY-GAP-24", "quest": "OLY-QUEST-01",
    "pillage": "OLY-PILL-02", "alchemy": "OLY-GAP-S697", "bred": "OLY-GAP-S654", "blessing taken": "OLY-GAP-S754",
    "theft": "OLY-GAP-S631", "mine": "OLY-GAP-S721", "common tasks": "OLY-GAP-S802", "called": "OLY-GAP-S904",
    "guard": "OLY-TURN-05", "public": "OLY-GAP-O54", "made": "OLY-ORDER-77", "make": "OLY-ORDER-39",
    "train": "OLY-ORDER-73", "tax": "OLY-TURN-05", "temple": "OLY-TURN-09", "bandits": "OLY-DANGER-02",
    "lesser demon": "OLY-QUEST-01", "greater demon": "OLY-QUEST-01", "spirits": "OLY-QUEST-01",
    "shape": "OLY-QUEST-01", "treasure": "OLY-QUEST-02", "savages": "OLY-GAP-83", "mob": "OLY-GAP-59",
    "inn": "OLY-GAP-60", "called by a token": "OLY-GAP-69", "part": "OLY-GAP-S827", "market": "OLY-MARKET-10",
}  # fmt: skip


def wealth(state: State, seats: Sequence[str]) -> Books:
    own = {code: player for code, player in state["players"].items() if player.get("seat") in seats}
    found: Counter[str] = Counter()
    for player in own.values():
        found["points"] += player.get("points", 0)
        found["fast study"] += player.get("fast_study", 0)
        found.update({f"item {item}": count for item, count in player.get("claim", {}).items()})
    for unit in state["units"].values():
        if unit.get("player", "") in own:
            found["nobles"] += 1
            found.update({f"item {item}": count for item, count in unit.get("items", {}).items()})
            found["unique"] += len(unit.get("unique", []))
            found["learning"] += sum(unit.get("learning", {}).values())
            found["skills"] += len(unit.get("skills", {}))
            found["aura"] += unit.get("aura", 0)
            found["most aura"] += unit.get("most_aura", 0)
            found["loyalty"] += unit.get("rating", 0)
            found["strength"] += unit.get("attack", 80) + unit.get("defense", 80) + unit.get("missile", 0)
    for place in state["places"].values():
        built = place.get("built")
        if built and any(state["units"][unit].get("player", "") in own for unit in place.get("units", [])):
            found["work on buildings"] += built.get("work", 0) + built.get("improving", 0)
            found["material in buildings"] += built.get("fifths", 0)
    return found


def deeds(before: State, after: State, events: Sequence[Event]) -> Books:
    """By how many days each unit arrived before the days of its way were over."""
    found: Counter[str] = Counter()
    under_way: dict[str, SetOut] = {}
    for event in events:
        if isinstance(event, SetOut):
            under_way.update(dict.fromkeys(event.units, event))
        elif isinstance(event, Arrived):
            for unit in event.units:
                began = under_way.pop(unit, None)
                if began is not None:
                    found[f"days saved: {unit}"] += max(0, began.days - (event.day - began.day + 1))
    return +found


def _own(state: State, seat: str) -> list[dict[str, Any]]:
    player = next(code for code, one in state["players"].items() if one.get("seat") == seat)
    return [unit for unit in state["units"].values() if unit.get("player") == player]


def share(state: State, seat: str, friend: str) -> str:
    """Claims all and gives all to a noble of the friend's in the same place."""
    player = next(one for one in state["players"].values() if one.get("seat") == seat)
    lines: list[str] = []
    others = _own(state, friend)
    for nth, unit in enumerate(_own(state, seat)):
        claim = player.get("claim", {}) if not nth else {}
        lines += [f"unit {unit['id']}", *(f"claim {item} {count}" for item, count in claim.items())]
        host = next((other for other in others if other["place"] == unit["place"]), None)
        if host is not None:
            lines.append(f"accept {host['id']}")
            lines += [f"give {host['id']} {item}" for item in {**claim, **unit.get("items", {})}]
    return "\n".join(lines)


def unoffered(state: dict[str, Any], seat: str) -> None:
    for unit in _own(state, seat):
        unit["offers"] = []


def halves(state: State, seat: str, dice: Dice) -> tuple[str, str] | None:
    """The same task of two nobles who stand together, with all men at one of them, and with half of them at each, and
    of the gold that pays them.
    """
    free = [unit for unit in _own(state, seat) if not unit.get("prisoner")]
    captains = [unit for unit in free if _crowds(unit)]
    pairs = [(one, two) for one in captains for two in free if one is not two and one["place"] == two["place"]]
    if not pairs:
        return None
    one, two = dice.choice(pairs)
    task = dice.choice([*ALONE, *(f"collect {item} 0 7" for item in GATHERED)])
    halved = {**_crowds(one), "1": one["items"].get("1", 0)}
    gifts = "\n".join(f"give {two['id']} {item} {count // 2}" for item, count in halved.items() if count > 1)
    other = f"unit {two['id']}\nstop\naccept {one['id']}\nwait day 2\n{task}"
    return (
        f"unit {one['id']}\nstop\nwait day 2\n{task}\n{other}",
        f"unit {one['id']}\nstop\n{gifts}\nwait day 2\n{task}\n{other}",
    )


def _crowds(unit: dict[str, Any]) -> dict[str, int]:
    """The men of a noble, of whom some can be given away."""
    return {item: count for item, count in unit.get("items", {}).items() if item in MEN and count > 1}


GATHERED = ("10", "51", "77", "78", "87")  # peasants, horses, wood, stone, fish
ALONE = ("recruit 7", "improve 7", "repair 7", "pillage", "build", "explore")
ACCOUNTS = Accounts(
    wealth=wealth,
    deeds=deeds,
    elsewhere=dict.fromkeys(
        ("move", "fly", "sail", "sneak", "north", "east", "south", "west", "up", "down", "in", "out"), "OLY-GAP-30"
    ),
    most={"days saved": (0, "OLY-GAP-30")},
    halves=halves,
    reasons=REASONS,
    apiece={"claim": "OLY-GAP-O11"}  # what was credited is paid out, and pays men
    | {spec.keyword: spec.rule for spec in BOOK.specs if spec.takes.days or spec.takes.length != "fixed"},
    unoffered=unoffered,
    share=share,
)
