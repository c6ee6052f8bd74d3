"""How Dunk! counts: gold, armies, land, villages and buildings, technologies."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from engine.core.events import Event
from engine.games.dunk.armies.events import Moved
from engine.testing.gains import Accounts, Books, State

BUILDINGS = ("roads", "irrigation", "church", "fishing_boats", "lumber_production", "worm_factory")


def wealth(state: State, seats: Sequence[str]) -> Books:
    found: Counter[str] = Counter()
    for seat in seats:
        kingdom = state["kingdoms"][seat]
        found["gold"] += kingdom["gold"]
        found.update({f"technology {tech}": 1 for tech in kingdom["techs"]})
    own = {int(seat) for seat in seats}
    for province in state["provinces"].values():
        if province["owner"] in own:
            found["land"] += 1
            found["villages"] += province["villages"]
            found["stables"] += province["stables"] + province["warg_farms"]
            found.update({f"building {one}": 1 for one in BUILDINGS if province[one]})
            found["building mine"] += bool(province["mine"])
            found["towns"] += bool(province["town"])
            found.update({f"stock {item}": n for item, n in (province["town"] or {}).get("stock", {}).items()})
    for army in state["armies"].values():
        if army["owner"] in own:
            found[f"army {army['type']}"] += 1
            found["experience"] += army["erf"]
    return found


def deeds(before: State, after: State, events: Sequence[Event]) -> Books:
    """How many provinces each army of a kingdom entered."""
    moves = (event for event in events if isinstance(event, Moved) and event.kingdom)
    return Counter(f"moved: {event.kingdom} {event.army}" for event in moves)


def created(after: State, events: Sequence[Event]) -> Books:
    """What the ledgers of the kingdoms say came in, by its first word."""
    found: Counter[str] = Counter()
    for kingdom in after["kingdoms"].values():
        for what, amount in kingdom["ledger"]:
            if amount > 0:
                found[f"{what.split()[0]}: gold"] += amount
    return found


def share(state: State, seat: str, friend: str) -> str:
    """All gold and all technologies to the friend."""
    kingdom: dict[str, Any] = state["kingdoms"][seat]
    lines = [f"friend {friend}", f"give_gold {kingdom['gold']} to {friend}"]
    lines += [f"give_tech {tech} to {friend}" for tech in kingdom["techs"]]
    return "\n".join(lines)


REASONS = {
    "provinces": "DNK-SETUP-04", "mines": "DNK-GAP-55", "towns": "DNK-TOWN-19", "plunder": "DNK-TORD-29",
    "town_plunder": "DNK-TORD-39", "gift": "DNK-STD-25",
}  # fmt: skip
ACCOUNTS = Accounts(
    wealth=wealth,
    deeds=deeds,
    created=created,
    reasons=REASONS,
    most={"moved": (2, "DNK-MOVE-04")},
    elsewhere={"move": "DNK-MOVE-01"},
    share=share,
)
