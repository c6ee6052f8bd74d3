"""CLAIM, BESTOW, CANCEL, YIELD (OVL-ORD-05, -08, -11, -59, OVL-TITLE-01 to -11).

Decisions: CLAIM waits for the skill, the price and the title, and is done with when the title is won; a challenge that
fails has executed; the title is bestowed on any leader without one who takes gifts, whatever his skill; BESTOW,
CANCEL and YIELD wait for a title of the unit's own, CANCEL also while nobody holds the other.
"""

from __future__ import annotations

from engine.core.acting import NotPossible
from engine.core.acting.ledger import destroy
from engine.core.language.readers import words_of
from engine.core.orders import Namer, Order, arg, may
from engine.games.overlord.acting.contract import Acting, NotYet, Result, full_day, immediate
from engine.games.overlord.acting.references import place_title, title
from engine.games.overlord.household.hands import takes_gifts
from engine.games.overlord.language.ids import LOCATION
from engine.games.overlord.language.words import A_UNIT, TITLE
from engine.games.overlord.refusals import Refusal
from engine.games.overlord.rules.skills import SKILLS
from engine.games.overlord.rules.titles import OVERLORD, TITLES
from engine.games.overlord.state import COIN, Kind, Location, Unit
from engine.games.overlord.titles import ownership, titles
from engine.games.overlord.titles.events import (
    ChallengeLost,
    ChallengeWon,
    TitleBestowed,
    TitleCancelled,
    TitleClaimed,
    TitleYielded,
)
from engine.games.overlord.units.attributes import level
from engine.games.overlord.units.events import between
from engine.games.overlord.units.known import knowledge, near

COMBAT = "cmbt"


def claim(acting: Acting) -> Result:
    """Claims a title that is free, or challenges its holder; half of the price is his (OVL-TITLE-03 to -06)."""
    unit, tag = acting.unit, acting.order["title"]
    if unit.kind is not Kind.LEADER:
        raise NotPossible(Refusal.CLAIM_LEADER, "OVL-TITLE-03")
    number: str = acting.order.get("location") or unit.location
    if tag not in TITLES:
        raise NotPossible(Refusal.CLAIM_UNKNOWN, "OVL-TITLE-01", title=tag)
    _check_titles(unit, number)
    place = _place(acting, number)
    if unit.location != place.id:
        return Result.NOT_YET
    _check_tag(place, tag)
    if place.title is None or not titles.is_at_post(acting.turn, unit, place):
        return Result.NOT_YET
    holder = ownership.holder(acting.world, place)
    if holder is not None and acting.order.get("free"):
        return Result.NOT_YET
    if holder is not None and tag == OVERLORD:
        raise NotYet(Refusal.CLAIM_OVERLORD, "OVL-TITLE-11")
    needs = TITLES[tag]
    if level(unit, needs.skill) < needs.level or unit.count(COIN) < place.title.cost:
        return Result.NOT_YET
    return _take(acting, place) if holder is None else _challenge(acting, place, holder)


def _place(acting: Acting, number: str) -> Location:
    """The place an order names, if the player knows it; what it is like is told there. Raises NotYet."""
    place = knowledge(acting).places.get(number)
    if place is None:
        raise NotYet(Refusal.CLAIM_NO_PLACE, acting.rule, place=number)
    return place


def _check_tag(place: Location, tag: str) -> None:
    """Raises NotYet where a place has another title (OVL-GAP-65)."""
    if place.title is not None and place.title.tag != tag:
        raise NotYet(Refusal.CLAIM_OTHER, "OVL-TITLE-01", place=place_title(place), title=TITLES[tag].name)


def _check_titles(unit: Unit, place: str) -> None:
    """A unit holds one title at most (OVL-TITLE-01)."""
    if unit.title == place:
        raise NotYet(Refusal.CLAIM_SAME, "OVL-TITLE-01")
    if unit.title:
        raise NotYet(Refusal.CLAIM_SECOND, "OVL-TITLE-01", unit=title(unit))


def _take(acting: Acting, place: Location) -> Result:
    tag, cost = _terms(place)
    destroy(acting.turn, acting.unit, COIN, cost, "title")
    acting.tell(TitleClaimed(**acting.facts(), title=titles.title_name(tag), of=place_title(place), cost=cost))
    titles.grant(acting.turn, place, acting.unit, claimed=True)
    return Result.DONE


def _challenge(acting: Acting, place: Location, holder: Unit) -> Result:
    """The price is paid in any case, half of it to the holder; both read how they compare (OVL-TITLE-05, -07)."""
    tag, cost = _terms(place)
    share = cost // 2
    destroy(acting.turn, acting.unit, COIN, cost - share, "title")
    acting.unit.add(COIN, -share)
    holder.add(COIN, share)
    own, theirs, percent = titles.percentage(acting.unit, holder, tag)
    has_won = titles.beats(acting.world, acting.unit, holder, tag)
    event = ChallengeWon if has_won else ChallengeLost
    acting.tell(
        event(
            **between(acting, holder),
            title=TITLES[tag].name,
            of=place_title(place),
            skill=SKILLS[TITLES[tag].skill].name,
            own=own,
            theirs=theirs,
            percent=percent,
            cost=cost,
            share=share,
        )
    )
    if not has_won:
        return Result.EXECUTED
    titles.grant(acting.turn, place, acting.unit, claimed=True)
    return Result.DONE


def _terms(place: Location) -> tuple[str, int]:
    """The tag and the price of a place's title."""
    if place.title is None:
        raise ValueError(f"{place.id} has no title")
    return place.title.tag, place.title.cost


def _own(acting: Acting) -> Location | None:
    """The place whose title the unit holds."""
    place = acting.world.locations.get(acting.unit.title)
    return place if place is not None and ownership.holder(acting.world, place) is acting.unit else None


def bestow(acting: Acting) -> Result:
    """Hands the title on to a leader who is here (OVL-ORD-05, OVL-TITLE-09)."""
    other, place = near(acting, acting.order["unit"]), _own(acting)
    if place is None or other is None:
        return Result.NOT_YET
    if other is acting.unit:
        raise NotPossible(Refusal.BESTOW_SELF, "OVL-ORD-05", unit=title(other))
    if other.kind is not Kind.LEADER:
        raise NotPossible(Refusal.BESTOW_LEADER, "OVL-TITLE-03", other=title(other))
    if other.title:
        raise NotYet(Refusal.BESTOW_SECOND, "OVL-TITLE-01", other=title(other))
    if not takes_gifts(acting.world, other, acting.unit):
        return Result.NOT_YET
    name = TITLES[_terms(place)[0]].name
    acting.tell(TitleBestowed(**between(acting, other), title=name, of=place_title(place)))
    titles.grant(acting.turn, place, other, claimed=False)
    return Result.EXECUTED


def cancel(acting: Acting) -> Result:
    """Revokes a lesser title within reach, of a holder with less experience in combat (OVL-TITLE-15, -16, OVL-GAP-64).

    The unit must be at the place of that title; its holder may be anywhere.
    """
    unit, tag, own = acting.unit, acting.order["title"], _own(acting)
    if own is None:
        return Result.NOT_YET
    place = _place(acting, acting.order["location"])
    if unit.location != place.id:
        return Result.NOT_YET
    if tag not in TITLES:
        raise NotPossible(Refusal.CLAIM_UNKNOWN, "OVL-TITLE-01", title=tag)
    if place.title is None or place.title.tag != tag:
        raise NotYet(Refusal.CLAIM_OTHER, "OVL-ORD-08", place=place_title(place), title=TITLES[tag].name)
    mine = TITLES[_terms(own)[0]]
    if tag not in mine.cancels:
        raise NotYet(Refusal.CANCEL_NO_POWER, "OVL-TITLE-15", own=mine.name, title=TITLES[tag].name)
    if own not in ownership.seats_of_power(acting.world, place):
        raise NotYet(Refusal.CANCEL_FAR, "OVL-TITLE-15", place=place_title(place))
    holder = ownership.holder(acting.world, place)
    if holder is None:
        return Result.NOT_YET
    if unit.experience.get(COMBAT, 0) <= holder.experience.get(COMBAT, 0):
        raise NotYet(Refusal.CANCEL_WEAK, "OVL-TITLE-15", unit=title(unit), holder=title(holder))
    acting.tell(TitleCancelled(**between(acting, holder), title=TITLES[tag].name, of=place_title(place)))
    titles.vacate(acting.turn, place)
    return Result.EXECUTED


def give_up(acting: Acting) -> Result:
    """YIELD: the title is free again (OVL-ORD-59)."""
    place, tag = _own(acting), acting.order["title"]
    if place is None:
        return Result.NOT_YET
    if _terms(place)[0] != tag:
        name = TITLES[tag].name if tag in TITLES else tag
        raise NotYet(Refusal.YIELD_OTHER, "OVL-ORD-59", unit=title(acting.unit), title=name)
    acting.tell(TitleYielded(**acting.facts(), title=TITLES[tag].name, of=place_title(place)))
    titles.vacate(acting.turn, place)
    return Result.EXECUTED


def _claimed(order: Order, name: Namer) -> str:
    where = f" of {name(order['location'])}" if order.get("location") else ""
    return f"claim the title {name(order['title'])}{where}" + (", if nobody holds it" if order.get("free") else "")


_TITLE = arg("title", TITLE)
ORDERS = (
    immediate("bestow", A_UNIT, rule="OVL-ORD-05", help="pass the title on", example="BESTOW U509",
              says="pass the title on to {unit}", do=bestow, once=True, only=Kind.LEADER),
    immediate("cancel", _TITLE, arg("location", LOCATION), rule="OVL-ORD-08", help="revoke a title",
              example="CANCEL mayo L47", says="revoke the title {title} of {location}", do=cancel),
    immediate("yield", _TITLE, rule="OVL-ORD-59", help="give the title up", example="YIELD MAYO",
              says="give up the title {title}", do=give_up, once=True, only=Kind.LEADER),
)  # fmt: skip
CLAIMING = (full_day("claim", _TITLE, may("location", LOCATION), may("free", words_of("free")), rule="OVL-ORD-11",
                     help="claim a title; FREE: only while nobody holds it", example="CLAIM mayo L67", says=_claimed,
                     do=claim, only=Kind.LEADER),)  # fmt: skip
