"""How Atlantis counts: things and men, unclaimed silver, months of training, buildings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from engine.core.dice import Dice
from engine.core.events import Event
from engine.games.atlantis.travel.events import Moved, Sailed
from engine.testing.gains import Accounts, Books, State

REASONS = {
    "work": "ATL-GAP-11", "entertainment": "ATL-GAP-11", "tax": "ATL-ORDER-05", "pillage": "ATL-TAX-05",
    "sale": "ATL-ORDER-44", "purchase": "ATL-UNIT-05", "recruits": "ATL-UNIT-05", "harvest": "ATL-ITEM-02",
    "craft": "ATL-ITEM-02", "press": "ATL-GAP-122", "magic": "ATL-GAP-78", "spoils": "ATL-VICTORY-04",
    "monsters": "ATL-GAP-92", "guards": "ATL-GAP-91", "restart": "ATL-GAP-114",
}  # fmt: skip


def wealth(state: State, seats: Sequence[str]) -> Books:
    own = {number: faction for number, faction in state["factions"].items() if faction["seat"] in seats}
    found: Counter[str] = Counter()
    for faction in own.values():
        found["item silver"] += faction["unclaimed"]
    for unit in state["units"].values():
        if str(unit["faction"]) in own:
            found.update({f"item {item}": count for item, count in unit["items"].items()})
            found["learning"] += sum(unit["training"].values())
    for region in state["regions"].values():
        for structure in region["structures"]:
            found["work on buildings"] -= structure.get("needs", 0)
    return found


PACES = {"Walks": "walked", "Rides": "ridden", "Flies": "flown"}


def deeds(before: State, after: State, events: Sequence[Event]) -> Books:
    """How many regions each unit went in the month by its fastest way, and each ship."""
    found: Counter[str] = Counter()
    aboard: dict[str, Counter[int]] = {}
    for event in events:
        if isinstance(event, Moved):
            found[f"{PACES[event.how]}: {event.unit}"] += 1
        elif isinstance(event, Sailed):
            aboard.setdefault(event.ship, Counter())[event.unit] += 1
    found.update({f"sailed: {ship}": max(units.values()) for ship, units in aboard.items()})
    return found


def _own(state: State, seat: str) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    faction = [one for one in state["factions"].values() if one["seat"] == seat][-1]  # the one it has begun last
    return faction, [unit for unit in state["units"].values() if unit["faction"] == faction["id"]]


def share(state: State, seat: str, friend: str) -> str:
    """Claims all, gives all to a unit of the friend's in the same place, and starts over; the first seat stays."""
    faction, units = _own(state, seat)
    theirs, others = _own(state, friend)
    lines = [f"#atlantis {faction['id']}"]
    for nth, unit in enumerate(units):
        lines += [f"unit {unit['id']}", f"declare {theirs['id']} ally"]
        lines += [f"claim {faction['unclaimed']}"] if faction["unclaimed"] and not nth else []
        host = next((other for other in others if other["region"] == unit["region"]), None)
        if host is not None and seat != "1":
            lines += [f'give {host["id"]} all "{item}"' for item in dict.fromkeys(["silver", *unit["items"]])]
            lines += ["restart"] if not nth else []
    return "\n".join(lines)


def halves(state: State, seat: str, dice: Dice) -> tuple[str, str] | None:
    """A unit with something to do for the month, and the same after half of it was given to a new unit."""
    faction, units = _own(state, seat)
    crowds = [(unit, men) for unit in units if (men := _men(unit)) is not None and men[1] > 1]
    if not crowds:
        return None
    unit, _ = dice.choice(crowds)
    task = dice.choice(["work", "tax", "pillage", "entertain", *(f'study "{skill}"' for skill in unit["training"]),
                        *(f'produce "{item}"' for item in ("grain", "wood", "iron", "stone", "sword"))])  # fmt: skip
    head = f"#atlantis {faction['id']}\nunit {unit['id']}\n"
    goods = "\n".join(f'give new 1 {n // 2} "{item}"' for item, n in unit["items"].items() if n > 1)
    return f"{head}{task}", f"{head}form 1\n{task}\nend\n{goods}\n{task}"


def _men(unit: dict[str, Any]) -> tuple[str, int] | None:
    races = ("man", "viking", "barbarian", "plainsman", "orc", "darkman", "leader", "nomad", "city dwarf", "high elf")
    return next(((item, count) for item, count in unit["items"].items() if item in races), None)


PURSE = 5_000 + 100  # of a new faction, and what its leader costs no more
ACCOUNTS = Accounts(
    wealth=wealth,
    deeds=deeds,
    reasons=REASONS,
    most={
        "walked": (2, "ATL-MOVE-03"),
        "ridden": (4, "ATL-MOVE-03"),
        "flown": (6, "ATL-MOVE-03"),
        "sailed": (4, "ATL-SAIL-06"),
    },
    fetched={"claim": "ATL-ORDER-11"},
    elsewhere={"move": "ATL-MOVE-02", "advance": "ATL-MOVE-02", "sail": "ATL-SAIL-06"},
    share=share,
    halves=halves,
    once={"item silver": (PURSE, "ATL-GAP-114")},
)
