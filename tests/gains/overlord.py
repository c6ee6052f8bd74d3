"""How Overlord counts: things, men, days of learning, pieces laid, titles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from engine.core.dice import Dice
from engine.games.overlord.acting.contract import FULL_DAY
from engine.games.overlord.book import BOOK
from engine.testing.gains import Accounts, Books, State

REASONS = {
    "harvest": "OVL-RES-06", "production": "OVL-ITEM-15", "construction": "OVL-BUILD-05", "wages": "OVL-ECON-12",
    "taxes": "OVL-OWN-07", "taxing": "OVL-GAP-142", "pillage": "OVL-ECON-17", "press": "OVL-PRESS-03",
    "mana": "OVL-STAT-09", "meditation": "OVL-MAGIC-11", "ritual": "OVL-MAGIC-09", "uprising": "OVL-GAP-39",
    "market": "OVL-MARKET-04", "battle": "OVL-COMBAT-51", "beasts": "OVL-GAP-113", "guards": "OVL-NPC-05",
}  # fmt: skip


def wealth(state: State, seats: Sequence[str]) -> Books:
    own = {number for number, faction in state["factions"].items() if faction["seat"] in seats}
    found: Counter[str] = Counter()
    for number in own:
        found.update({f"item {item}": count for item, count in state["factions"][number]["fund"].items()})
    for unit in state["units"].values():
        if unit["faction"] in own:
            found.update({f"item {item}": count for item, count in unit["items"].items()})
            found[f"men {unit['race']}"] += unit["figures"]
            found["learning"] += sum(unit["experience"].values()) * unit["figures"] // 100
            found["work in hand"] += sum(work["done"] for work in unit["work"]) // 100
            found["titles"] += bool(unit["title"])
    for structure in state["structures"].values():
        if structure["faction"] in own:
            found["structures"] += 1
            found["pieces laid"] -= sum(structure["materials"].values()) + structure["labour"] // 100
            found.update({f"item {item}": count for item, count in structure["cargo"].items()})
    return found


def _own(state: State, seat: str) -> tuple[str, list[dict[str, Any]]]:
    faction = next(number for number, one in state["factions"].items() if one["seat"] == seat)
    return faction, [unit for unit in state["units"].values() if unit["faction"] == faction]


def share(state: State, seat: str, friend: str) -> str:
    """Allies; all leaders take what is in the fund, and everybody gives all to whoever of the friend's is there."""
    _, units = _own(state, seat)
    theirs, others = _own(state, friend)
    lines = [f"STANCE {theirs} ALLY"]
    for unit in units:
        lines += [f"UNIT {unit['id']}", "WITHDRAW 100000"]
        host = next((other for other in others if other["location"] == unit["location"]), None)
        if host is not None:
            things = dict.fromkeys(["coin", *unit["items"]])
            lines += [f"{'@' if item == 'coin' else ''}GIVE {host['id']} {item}" for item in things if item != "mana"]
            lines += [f"30 STUDY {tag}" for tag in list(unit["experience"])[:1]]
    return "\n".join(lines)


def welcome(state: State, seat: str, guest: str) -> str:
    return f"STANCE {_own(state, guest)[0]} ALLY"


def _tasks(unit: dict[str, Any], state: State) -> Iterator[str]:
    """What a unit may do the whole month."""
    yield from (f"30 USE {tag}" for tag in unit["experience"])
    yield from (f"30 STUDY {tag}" for tag in ("cmbt", *unit["experience"]))
    yield from ("30 WORK", "30 PILLAGE", "30 USE btax")
    yield from (f"@SELL 0 {item}" for item in unit["items"] if item not in ("coin", "mana"))


def halves(state: State, seat: str, dice: Dice) -> tuple[str, str] | None:
    """A unit of several figures with something to do, and the same with half of it split off first."""
    faction, units = _own(state, seat)
    crowds = [unit for unit in units if unit["figures"] > 1 and unit["kind"] != "leader"]
    if not crowds:
        return None
    unit = dice.choice(crowds)
    task = dice.choice(list(_tasks(unit, state)))
    whole = f"UNIT {unit['id']}\n{task}"
    new = f"{faction}nU01"
    goods = "\n".join(f"GIVE {new} {item} {n // 2}" for item, n in unit["items"].items() if n > 1 and item != "mana")
    split = f"UNIT {unit['id']}\nSPLIT {new} {unit['figures'] // 2}\n{goods}\n{task}\nUNIT {new}\n{task}"
    return whole, split


ACCOUNTS = Accounts(
    wealth=wealth,
    reasons=REASONS,
    # What is given away in the morning does not fall with the giver in the evening, and twice as much by two gifts.
    apiece={"give": "OVL-ORD-23", **{spec.keyword: "OVL-FORM-07" for spec in BOOK.specs if spec.group == FULL_DAY}},
    fetched={"withdraw": "OVL-ORD-57"},
    elsewhere=dict.fromkeys(("move", "march", "caravan"), "OVL-MOVE-01"),
    share=share,
    welcome=welcome,
    halves=halves,
)
