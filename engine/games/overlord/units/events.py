"""What units do with each other, with things, and with themselves."""

from __future__ import annotations

from typing import ClassVar

from engine.core.events import Tone
from engine.games.overlord.acting.contract import Acting
from engine.games.overlord.acting.references import title
from engine.games.overlord.events import UnitEvent, UnitFacts
from engine.games.overlord.rules.items import ITEMS
from engine.games.overlord.state import Unit


class UnitsMet(UnitEvent, base=True):
    """Something between two units, told to the factions of both."""

    other: str
    other_name: str


class Stacked(UnitsMet):
    """The unit stacked under the other."""


class Unstacked(UnitEvent):
    """The unit left its stack."""


class Ejected(UnitsMet):
    """The unit put the other out of the stack it leads."""


class Promoted(UnitsMet):
    """The unit let the other pass before it."""


class Gave(UnitsMet):
    """goods: "20 stones"."""

    goods: str


class TookFrom(UnitsMet):
    """The unit took things of another unit of its faction."""

    goods: str


class PickedUp(UnitEvent):
    """Off the ground."""

    goods: str


class Dropped(UnitEvent):
    """To the ground."""

    goods: str


class Equipped(UnitEvent):
    """goods: what it has equipped now of this item."""

    tone: ClassVar[Tone] = Tone.ROUTINE

    goods: str


class Merged(UnitsMet):
    """figures went over to the other unit."""

    figures: int


class Split(UnitsMet):
    """The other is the new unit."""

    figures: int


class Disbanded(UnitEvent):
    """The unit is gone."""

    tone: ClassVar[Tone] = Tone.LOSS


class Demoted(UnitEvent):
    """The hero is a leader now."""

    tone: ClassVar[Tone] = Tone.LOSS


class Sworn(UnitsMet):
    """The unit will go over to the faction of the other."""

    faction_name: str


class FollowedLeader(UnitEvent):
    """Creatures went over to the faction of whoever leads them."""

    weight: ClassVar[int] = 5
    tone: ClassVar[Tone] = Tone.GAIN
    faction_name: str


class RanWild(UnitEvent):
    """Creatures that nobody leads."""

    weight: ClassVar[int] = 9
    tone: ClassVar[Tone] = Tone.LOSS


class Renamed(UnitEvent):
    """unit_name is as it was."""

    tone: ClassVar[Tone] = Tone.ROUTINE

    name: str


class Described(UnitEvent):
    """A new description, or none."""

    weight: ClassVar[int] = 0
    tone: ClassVar[Tone] = Tone.ROUTINE
    routine: bool = True


class Christened(UnitEvent):
    """before, name: of the structure or location, with its id."""

    tone: ClassVar[Tone] = Tone.ROUTINE

    before: str
    name: str


class SettingSet(UnitEvent):
    """whose: "its" or "the faction's"."""

    weight: ClassVar[int] = 0
    tone: ClassVar[Tone] = Tone.ROUTINE
    whose: str
    setting: str
    value: str


class TacticSet(UnitEvent):
    """tactic: "fight, front, center, advance"."""

    weight: ClassVar[int] = 0
    tone: ClassVar[Tone] = Tone.ROUTINE
    tactic: str


class CombatSet(UnitEvent):
    """actions: the list as it stands now."""

    weight: ClassVar[int] = 0
    tone: ClassVar[Tone] = Tone.ROUTINE
    actions: str


class MetFacts(UnitFacts):
    """The fields that every `UnitsMet` starts from."""

    other: str
    other_name: str


def between(acting: Acting, other: Unit) -> MetFacts:
    """The fields of a `UnitsMet` of the acting unit and another, seen by both factions."""
    facts = acting.facts()
    seat = acting.world.factions[other.faction].seat
    if seat and seat not in facts["seen_by"]:
        facts["seen_by"] += (seat,)
    return {**facts, "other": other.id, "other_name": title(other)}


def pieces(item: str, amount: int) -> str:
    """So many of an item in words: "1 sword", "20 stones"."""
    record = ITEMS[item]
    return f"{amount:,} {record.name if amount == 1 else record.plural}"
