"""How Olympia counts: things and gold in hands and on account, Noble Points, nobles, days of study, aura, loyalty."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from engine.games.olympia.rules.orders import ORDERS
from engine.testing.gains import Accounts, Books, State

REASONS = {
    "collect": "OLY-GAP-33", "monthly": "OLY-GAP-24", "year": "OLY-GAP-24", "quest": "OLY-QUEST-01",
    "pillage": "OLY-PILL-02", "alchemy": "OLY-GAP-S697", "bred": "OLY-GAP-S654", "blessing taken": "OLY-GAP-S754",
    "theft": "OLY-GAP-S631", "mine": "OLY-GAP-S721", "common tasks": "OLY-GAP-S802", "called": "OLY-GAP-S904",
    "guard": "OLY-TURN-05", "public": "OLY-GAP-O54", "made": ORDERS["use"].rule, "make": ORDERS["make"].rule,
    "train": ORDERS["train"].rule, "tax": "OLY-TURN-05", "temple": "OLY-TURN-09", "bandits": "OLY-DANGER-02",
    "lesser demon": "OLY-QUEST-01", "greater demon": "OLY-QUEST-01", "spirits": "OLY-QUEST-01",
    "shape": "OLY-QUEST-01", "treasure": "OLY-QUEST-02", "savages": "OLY-GAP-83", "mob": "OLY-GAP-59",
    "called by a token": "OLY-GAP-69", "part": "OLY-GAP-S827",
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
    return found


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


ACCOUNTS = Accounts(
    wealth=wealth,
    reasons=REASONS,
    apiece={keyword: fact.rule for keyword, fact in ORDERS.items() if fact.days or fact.length in ("given", "varies")},
    share=share,
    guests={"item 1": (5_250, "OLY-GAP-25")},
)
