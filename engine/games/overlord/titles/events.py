"""Titles that change hands, land that is guarded, taxed and plundered, and what the Empire thinks of it."""

from __future__ import annotations

from typing import ClassVar

from engine.core.events import Plot, Tone
from engine.games.overlord.acting.references import place_title
from engine.games.overlord.events import FactionEvent, LocationEvent, News, PlaceFacts, UnitEvent
from engine.games.overlord.state import Location
from engine.games.overlord.units.events import UnitsMet


class TitleClaimed(UnitEvent):
    """title: its name and tag; of: the place it belongs to; cost: $ paid."""

    weight: ClassVar[int] = 8
    tone: ClassVar[Tone] = Tone.GAIN
    title: str
    of: str
    cost: int


class Challenge(UnitsMet, base=True):
    """The unit challenged the other, who holds the title. own, theirs: days of experience in `skill`, of the unit and
    of the holder; percent: the unit's of the holder's; cost: $ paid by the unit, of which the holder got `share`.
    """

    title: str
    of: str
    skill: str
    own: int
    theirs: int
    percent: int
    cost: int
    share: int


class ChallengeWon(Challenge):
    """The title is the challenger's."""

    weight: ClassVar[int] = 8
    tone: ClassVar[Tone] = Tone.GAIN


class ChallengeLost(Challenge):
    """The holder keeps it."""

    weight: ClassVar[int] = 8
    tone: ClassVar[Tone] = Tone.LOSS


class TitleBestowed(UnitsMet):
    """The unit hands its title on to the other."""

    weight: ClassVar[int] = 7
    title: str
    of: str


class TitleYielded(UnitEvent):
    """The unit gave its title up."""

    title: str
    of: str


class TitleCancelled(UnitsMet):
    """The unit revoked the title of the other."""

    title: str
    of: str


class TitleForsaken(UnitEvent):
    """The holder went too far from what the title is tied to."""

    weight: ClassVar[int] = 8
    tone: ClassVar[Tone] = Tone.LOSS
    title: str
    of: str


class TitleProclaimed(LocationEvent):
    """Everybody there hears who holds a title now. holder: unit and faction."""

    plot: ClassVar[Plot | None] = Plot("title", place="location_name", who="holder", what="title")
    title: str
    holder: str


class TitleFree(LocationEvent):
    """Everybody there hears that a title no longer has a holder."""

    title: str


class TitleNews(News):
    """For the newspaper: a great title has a new holder."""

    headline: ClassVar[str] = "people"
    plot: ClassVar[Plot | None] = Plot("title", place="location_name", who="holder", what="title")
    title: str
    location_name: str
    holder: str


class EmpireBows(FactionEvent):
    """Imperials and Citizens hold the faction an ally: it has the Overlord."""

    weight: ClassVar[int] = 9
    tone: ClassVar[Tone] = Tone.GAIN
    title: str


class EmpireTurns(FactionEvent):
    """Imperials and Citizens hold the faction an enemy: it had the Overlord."""

    weight: ClassVar[int] = 9
    tone: ClassVar[Tone] = Tone.LOSS
    title: str


class WrongRemembered(FactionEvent):
    """An NPC faction thinks worse of a player's. whose: its name; stance: a value of `Stance`; why: "you attacked
    them".
    """

    weight: ClassVar[int] = 8
    tone: ClassVar[Tone] = Tone.LOSS
    whose: str
    stance: str
    why: str


class TookGuard(UnitEvent):
    """The unit stands guard from now on."""

    place_name: str
    routine: bool = True


class LeftGuard(UnitEvent):
    """Its GUARD is over."""

    place_name: str
    routine: bool = True


class TaxesCollected(LocationEvent):
    """$ for the fund of the owner's faction (OVL-OWN-07). seat_name: the place of the title."""

    tone: ClassVar[Tone] = Tone.MONEY

    amount: int
    seat_name: str


class TaxesGathered(UnitEvent):
    """$ that a unit collected by skill."""

    weight: ClassVar[int] = 4
    tone: ClassVar[Tone] = Tone.MONEY
    amount: int
    place_name: str
    routine: bool = True


class Pillaged(LocationEvent):
    """A place was pillaged today."""


class PillageTaken(UnitEvent):
    """$ for a pillaging unit."""

    weight: ClassVar[int] = 6
    tone: ClassVar[Tone] = Tone.MONEY
    amount: int
    place_name: str


class PillageFailed(UnitEvent):
    """The guards prevented it, or there were too few left; needed: figures."""

    weight: ClassVar[int] = 6
    tone: ClassVar[Tone] = Tone.REFUSED
    needed: int
    place_name: str


class Uprising(LocationEvent):
    """The people rose against the owner who pillaged them. figures: of the crowd; holder: of the title, with its id;
    where: the place the holder was at.
    """

    weight: ClassVar[int] = 9
    tone: ClassVar[Tone] = Tone.LOSS
    figures: int
    holder: str
    where: str


class UprisingNews(News):
    """For the newspaper."""

    headline: ClassVar[str] = "war"
    plot: ClassVar[Plot | None] = Plot("uprising", place="location_name", of="holder")
    location_name: str
    holder: str


class CrowdDispersed(LocationEvent):
    """The crowd did not win; figures: those who went home."""

    figures: int


class SentBackByPeople(UnitEvent):
    """The people of owned land did not let a stack in. goal: where it goes back to."""

    weight: ClassVar[int] = 6
    tone: ClassVar[Tone] = Tone.LOSS
    place_name: str
    goal: str
    length: str


def at(place: Location) -> PlaceFacts:
    """The fields of a `LocationEvent` about a place, but for who sees it."""
    return {"location": place.id, "location_name": place_title(place), "place": place.id}


class ControlShort(FactionEvent):
    """The faction needs more control points than it has."""

    weight: ClassVar[int] = 7
    tone: ClassVar[Tone] = Tone.LOSS
    needed: int
    available: int


class RefusedControl(UnitEvent):
    """The unit refuses to act for the rest of the month."""

    weight: ClassVar[int] = 0
    tone: ClassVar[Tone] = Tone.REFUSED
