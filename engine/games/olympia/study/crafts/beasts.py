"""Breeding, and wild men (OLY-BEAST-01, -02, OLY-GAP-S654, -S658, -S659)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.acting import NotPossible
from engine.core.acting.ledger import create, destroy
from engine.core.orders import arg
from engine.games.olympia.acting.contract import order
from engine.games.olympia.language.readers import ITEM
from engine.games.olympia.refusals import Refusal
from engine.games.olympia.rules.items import ITEMS, counted, named
from engine.games.olympia.rules.making import BREEDING
from engine.games.olympia.state import Unit
from engine.games.olympia.study.crafts.bands import SAVAGES, bands_of, gather, most_savages
from engine.games.olympia.study.crafts.followers_events import (
    BandCame,
    BandStays,
    Bred,
    NobodyCame,
    NothingBorn,
    ParentDied,
)
from engine.games.olympia.units.naming import called
from engine.games.olympia.units.stacks import join, leader_of
from engine.games.olympia.units.using import SkillUse, Use, Using, deed

_PARTNERS = {item for pair in BREEDING.pairs for item in pair.split("+")}


def _parents(using: Using) -> tuple[str, str]:
    """Two kinds of beast, or of what has young with beasts; both in the noble's hands. Raises NotPossible."""
    one, other = using.word(0), using.word(1)
    for item in (one, other):
        kind = ITEMS.get(item)
        if kind is None or not (kind.animal or kind.beast or item in _PARTNERS):
            raise NotPossible(Refusal.NO_BEAST, "OLY-GAP-S654", what=item)
        needed = 2 if one == other else 1
        if using.unit.count(item) < needed:
            raise NotPossible(Refusal.USE_NEEDS, "OLY-GAP-S654", items=counted(item, needed))
    return one, other


def offspring(one: str, other: str) -> str:
    """What two parents have, "" for nothing. Two men have none."""
    born = BREEDING.offspring(one, other)
    return born if born and (ITEMS[born].animal or ITEMS[born].beast) else ""


def _days_of_breeding(using: Using) -> int:
    return BREEDING.time(offspring(*_parents(using)))


def _breed(using: Using) -> bool:
    """An accident kills a parent, and then there is something born in half of the cases only."""
    one, other = _parents(using)
    born, dice = offspring(one, other), using.dice()
    if dice.percent(BREEDING.accident):
        lost = dice.choice((one, other))
        destroy(using.turn, using.unit, lost, 1, "accident")
        using.tell(ParentDied(**using.facts(), what=counted(lost, 1)))
        if not dice.percent(BREEDING.after_accident):
            born = ""
    if not born:
        using.tell(NothingBorn(**using.facts(), one=named(one), other=named(other)))
        return False
    create(using.turn, using.unit, born, 1, "bred")
    using.tell(Bred(**using.facts(), what=counted(born, 1)))
    return True


# Wild men


def _call_wild_men(using: Using) -> bool:
    """A band comes and follows, unless there are too many of them already."""
    world, skill = using.world, using.skill
    if bands_of(world, SAVAGES) >= most_savages(world):
        using.tell(NobodyCame(**using.facts()))
        return False
    band = gather(using.turn, using.place, SAVAGES, using.dice().between(*skill.spread("men")))
    join(world, band, using.unit)
    band.bond = skill.number("months")
    using.tell(BandCame(**using.facts(), name=called(band), months=band.bond))
    return True


def _band(using: Using) -> Unit:
    """Wild men in one's own stack. Raises NotPossible."""
    band = using.target(0)
    if band.kind != SAVAGES or leader_of(using.world, band) is not leader_of(using.world, using.unit):
        raise NotPossible(Refusal.NO_BAND, "OLY-GAP-S659", who=called(band))
    return band


def _persuade_to_stay(using: Using) -> bool:
    band, skill = _band(using), using.skill
    band.bond = max(band.bond, min(skill.number("most"), band.bond + skill.number("months")))
    using.tell(BandStays(**using.facts(), name=called(band), months=band.bond))
    return True


BEASTS: Mapping[str, SkillUse] = {
    "658": Use(_call_wild_men),
    "659": Use(_persuade_to_stay, _band),
}
_BREEDING = Use(_breed, _parents, days=_days_of_breeding)
ORDERS = (
    order("breed", arg("one", ITEM), arg("other", ITEM), rule="OLY-ORDER-82", help="breed two beasts",
          example="breed 280 280", says="breed {one} with {other}", priority=3, days=7, length="varies",
          do=deed("654", _BREEDING, lambda order: (ITEM.show(order["one"]), ITEM.show(order["other"])))),
)  # fmt: skip
