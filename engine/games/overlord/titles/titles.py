"""Titles: who may hold one, how one passes from hand to hand, and how it is lost (OVL-TITLE-01 to -19, OVL-GAP-60 to
-67).

Decisions: a title is paid out of the claimant's own purse (OVL-FUND-04); days of experience are compared exactly, and
told in whole days; the head of a guild has to stay inside its building.
"""

from __future__ import annotations

from engine.core.events import EVERYONE
from engine.games.overlord.acting.contract import facts
from engine.games.overlord.acting.lists import today
from engine.games.overlord.acting.references import is_travelling, place_title, title
from engine.games.overlord.rules.structures import STRUCTURES
from engine.games.overlord.rules.titles import PRESENT, TITLES
from engine.games.overlord.scratch import OverlordTurn
from engine.games.overlord.state import STUDY_DAY, Location, Unit, World
from engine.games.overlord.titles import ownership, succession
from engine.games.overlord.titles.events import TitleForsaken, TitleFree, TitleNews, TitleProclaimed, at

HEADLINES = {"standard": 15, "major": 30, "overlord": 100}  # rank -> score of the news


def title_name(tag: str) -> str:
    """A title as sentences name it: "Sheriff [shrf]"."""
    return f"{TITLES[tag].name} [{tag}]"


def is_at_post(turn: OverlordTurn, unit: Unit, place: Location) -> bool:
    """Whether a unit is near enough to a place to hold its title (OVL-TITLE-12 to -17)."""
    if place.title is None:
        return False
    record = TITLES[place.title.tag]
    if record.leash > 0:
        return ownership.territory(turn.state, turn.state.locations[unit.location]).id in _leash(turn, place)
    if record.leash == 0 or record.leash < -1:
        return True
    if record.owns_land:
        here = ownership.territory(turn.state, turn.state.locations[unit.location])
        return here is ownership.territory(turn.state, place)
    return unit.location == place.id and _is_in_house(turn.state, unit, place, record.tag)


def _leash(turn: OverlordTurn, place: Location) -> dict[str, int]:
    """How far the holder of a place's title may go; measured once a turn."""
    leashes = turn.scratch.leashes
    if place.id not in leashes and place.title is not None:
        near = ownership.walk(turn.state, place, TITLES[place.title.tag].leash)
        leashes[place.id] = {**near, ownership.territory(turn.state, place).id: 0}
    return leashes[place.id]


def _is_in_house(world: World, unit: Unit, place: Location, tag: str) -> bool:
    """Whether the unit is inside a building that carries the title, where there is one."""
    houses = [number for number in place.structures if STRUCTURES[world.structures[number].type].title == tag]
    return not houses or unit.structure in houses


def beats(world: World, challenger: Unit, holder: Unit, tag: str) -> bool:
    """Whether a challenge succeeds: by experience in the title's skill (OVL-TITLE-05, -06, OVL-GAP-67)."""
    skill = TITLES[tag].skill
    least = PRESENT if ispresent(world, challenger, holder) else TITLES[tag].absent
    return 100 * challenger.experience.get(skill, 0) >= least * holder.experience.get(skill, 0)


def ispresent(world: World, challenger: Unit, holder: Unit) -> bool:
    """Whether a holder is there to defend a title: at the same place, and not on the way."""
    return challenger.location == holder.location and not is_travelling(world, holder)


def percentage(challenger: Unit, holder: Unit, tag: str) -> tuple[int, int, int]:
    """Days of both in the title's skill, and the challenger's in percent of the holder's (OVL-REPORT-42)."""
    skill = TITLES[tag].skill
    own, theirs = challenger.experience.get(skill, 0), holder.experience.get(skill, 0)
    return own // STUDY_DAY, theirs // STUDY_DAY, 100 * own // max(1, theirs)


def grant(turn: OverlordTurn, place: Location, unit: Unit, *, claimed: bool) -> None:
    """Makes a unit the holder of a place's title, in place of the former one; all there hear of it.

    claimed: it counts as a new claim among overlapping titles (OVL-GAP-34). Raises ValueError without a title.
    """
    world, held = turn.state, place.title
    if held is None:
        raise ValueError(f"{place.id} has no title")
    before = ownership.holder(world, place)
    if before is not None:
        before.title = ""
    held.holder, unit.title = unit.id, place.id
    if claimed:
        held.claimed_on = today(turn)
    succession.follow(turn, held.tag, before, unit)
    who = f"{title(unit)} of {world.factions[unit.faction].name}"
    name = TITLES[held.tag].name
    turn.tell(TitleProclaimed(**at(place), seen_by=present(world, place), title=name, holder=who))
    score = HEADLINES.get(TITLES[held.tag].rank)
    if score:
        where = place_title(place)
        news = TitleNews(title=name, location_name=where, holder=who, seen_by=EVERYONE, place=place.id, score=score)
        turn.tell(news)


def vacate(turn: OverlordTurn, place: Location) -> None:
    """A title falls free; all there hear of it. Raises ValueError without a title."""
    held = place.title
    if held is None:
        raise ValueError(f"{place.id} has no title")
    before = ownership.holder(turn.state, place)
    held.holder = ""
    if before is not None:
        before.title = ""
    succession.follow(turn, held.tag, before, None)
    turn.tell(TitleFree(**at(place), seen_by=present(turn.state, place), title=TITLES[held.tag].name))


def release(turn: OverlordTurn, unit: Unit) -> None:
    """The title of a unit that is about to be gone, if it holds one, falls free."""
    place = turn.state.locations.get(unit.title)
    if place is not None and ownership.holder(turn.state, place) is unit:
        vacate(turn, place)


def present(world: World, place: Location) -> tuple[str, ...]:
    """The seats that have units in a place."""
    factions = dict.fromkeys(world.units[number].faction for number in place.units)
    return tuple(seat for faction in factions if (seat := world.factions[faction].seat))


def watch(turn: OverlordTurn) -> None:
    """The evening of a day: titles of holders who are gone, or have gone too far, are free (OVL-TITLE-12 to -17)."""
    world = turn.state
    for place in world.locations.values():
        if place.title is None or not place.title.holder:
            continue
        unit = ownership.holder(world, place)
        if unit is not None and is_at_post(turn, unit, place):
            continue
        if unit is not None:
            name = TITLES[place.title.tag].name
            turn.tell(TitleForsaken(**facts(turn, unit), title=name, of=place_title(place)))
        vacate(turn, place)
