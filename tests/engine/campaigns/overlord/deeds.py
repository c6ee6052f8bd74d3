"""Which orders of a turn were carried out: an order that was given and left its mark among the events of its unit."""

from __future__ import annotations

from collections import Counter

from engine.core.events import EVERYONE
from engine.core.turn import Outcome
from engine.games.overlord.acting.events import ConditionMet

# The events that show an order was carried out. Conditions name themselves.
MARKS: dict[str, tuple[str, ...]] = {
    "accept": ("Stacked",),
    "eject": ("Ejected",),
    "promote": ("Promoted",),
    "stack": ("Stacked",),
    "stay": ("Stayed",),
    "unstack": ("Unstacked",),
    "enter": ("Entered",),
    "exit": ("WentOut",),
    "leave": ("WentOut",),
    "merge": ("Merged",),
    "split": ("Split",),
    "disband": ("Disbanded",),
    "demote": ("Demoted",),
    "oath": ("Sworn",),
    "buy": ("Bought",),
    "sell": ("Sold",),
    "recruit": ("Recruited",),
    "drop": ("Dropped",),
    "equip": ("Equipped",),
    "get": ("TookFrom", "PickedUp"),
    "give": ("Gave",),
    "swap": ("SwapMade",),
    "synchro": ("Synchronised",),
    "withdraw": ("Withdrew",),
    "name": ("Renamed", "FactionRenamed"),
    "describe": ("Described",),
    "christen": ("Christened",),
    "combat": ("CombatSet",),
    "tactic": ("TacticSet",),
    "setting": ("SettingSet", "SettingChanged"),
    "stance": ("StanceChanged",),
    "target": ("TargetSet",),
    "forget": ("Forgot",),
    "bestow": ("TitleBestowed",),
    "cancel": ("TitleCancelled",),
    "yield": ("TitleYielded",),
    "retreat": ("TurnedRound",),
    "guard": ("TookGuard",),
    "attack": ("AttackOrdered",),
    "build": ("Founded", "Laid", "Assembled", "Completed"),
    "caravan": ("SetOut",),
    "claim": ("TitleClaimed", "ChallengeWon", "ChallengeLost"),
    "march": ("SetOut",),
    "move": ("SetOut",),
    "pillage": ("PillageTaken", "PillageFailed"),
    "study": ("Studied",),
    "teach": ("Taught",),
    "use": ("Toiled", "Produced", "Harvested", "Laid", "Enchanted", "Summoned", "SpellWorked", "ManaGathered"),
    "work": ("WagesEarned",),
    "email": ("NotNeeded",),
    "password": ("NotNeeded",),
    "resign": ("Resigned",),
    "reshow": ("ReshowAsked",),
}


def carried_out(outcome: Outcome) -> Counter[str]:
    """Keywords of this month's orders that their unit, or their faction, was seen to carry out."""
    seen: dict[str, set[str]] = {}  # unit or "seat 3" -> names of events
    done: Counter[str] = Counter()
    for event in outcome.events:
        if isinstance(event, ConditionMet):
            done[event.order.split(" ")[0].lower().lstrip("@-+")] += 1
        name = type(event).__name__
        seen.setdefault(getattr(event, "unit", ""), set()).add(name)
        other = getattr(event, "other", "")
        if name == "Stacked" and other:
            seen.setdefault(f"host {other}", set()).add(name)
        for seat in event.seen_by:
            seen.setdefault("everyone" if event.seen_by == EVERYONE else f"seat {seat}", set()).add(name)
    for seat, sheet in outcome.sheets.items():
        for order in sheet.orders:
            doer = order.unit or ("everyone" if order.name == "resign" else f"seat {seat}")
            if order.name == "accept":
                doer = f"host {doer}"
            if any(mark in seen.get(doer, ()) for mark in MARKS.get(order.name, ())):
                done[order.name] += 1
    return done
