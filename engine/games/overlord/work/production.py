"""Making things out of materials with USE (OVL-USE-05 to -07, -11, -12, OVL-GAP-92).

The materials of a piece are taken in full when it is begun; what is begun waits for the unit's next day at it, and is
lost when the unit moves. Decisions: an order for so many pieces stops the day's work when they are made; a unit works
on one piece at a time, whatever the level it has reached since; a unique thing is made only while there is none.
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.acting.ledger import create, destroy
from engine.games.overlord.acting.contract import Acting, NotYet, Result, facts
from engine.games.overlord.acting.lists import lists
from engine.games.overlord.acting.references import title
from engine.games.overlord.refusals import Refusal
from engine.games.overlord.rules.items import ITEMS
from engine.games.overlord.rules.land import TERRAINS, season_of
from engine.games.overlord.rules.skills import SKILLS, Use
from engine.games.overlord.scratch import OverlordTurn
from engine.games.overlord.state import COIN, MANA, Location, Unit, Work
from engine.games.overlord.units.attributes import level
from engine.games.overlord.units.equipment import settle
from engine.games.overlord.units.events import pieces
from engine.games.overlord.units.practice import practise
from engine.games.overlord.units.visibility import expose
from engine.games.overlord.work.effort import effort
from engine.games.overlord.work.events import Produced, Toiled, WorkLost

LORES = frozenset(terrain.lore for terrain in TERRAINS.values() if terrain.lore)
FOOD = "food"


def costs(use: Use) -> dict[str, int]:
    """What one time of USE takes, mana among it."""
    return {**use.uses, MANA: use.mana} if use.mana else dict(use.uses)


def has(unit: Unit, things: Mapping[str, int]) -> bool:
    """Whether the unit has all of these things."""
    return all(unit.count(item) >= number for item, number in things.items())


def consume(turn: OverlordTurn, unit: Unit, things: Mapping[str, int], reason: str) -> None:
    """Takes materials out of the world; what was equipped of them goes last. Raises ValueError when it has fewer."""
    for item, number in things.items():
        destroy(turn, unit, item, number, reason)
    if things:
        settle(unit)


def in_hand(unit: Unit, tag: str, makes: str, target: str = "") -> Work | None:
    """The piece of a kind that the unit has begun with a skill, None if there is none."""
    return next((w for w in unit.work if (w.skill, w.makes, w.target) == (tag, makes, target)), None)


def lives_off(place: Location, tag: str, use: Use) -> bool:
    """Whether a lore makes food at a place: only on the land it is about (OVL-GAP-92). Other skills do anywhere."""
    if use.makes != FOOD or use.uses:
        return True
    return tag not in LORES or TERRAINS[place.terrain].lore == tag


def produce(acting: Acting, tag: str, use: Use) -> Result:
    """A day of making an item; passed over without materials (OVL-USE-06)."""
    unit = acting.unit
    if not lives_off(acting.location, tag, use):
        raise NotYet(Refusal.WRONG_LAND, "OVL-GAP-92", unit=title(unit), skill=SKILLS[tag].name)
    if ITEMS[use.makes].unique and acting.world.holdings().get(use.makes):
        raise NotYet(Refusal.UNIQUE_EXISTS, "OVL-ITEM-15", item=ITEMS[use.makes].name)
    force = effort(acting.world, unit, tag, use, season_of(acting.turn.number))
    if not force or not (in_hand(unit, tag, use.makes) or has(unit, costs(use))):
        return Result.NOT_YET
    wanted: int = 1 if ITEMS[use.makes].unique else acting.order.get("products") or 0
    made = _toil(acting, tag, use, force, wanted)
    if made:
        create(acting.turn, unit, use.makes, made, "production")
        acting.tell(Produced(**acting.facts(), goods=pieces(use.makes, made)))
        if use.makes == COIN:
            expose(acting.turn, unit)  # money made with a skill is seen by all (OVL-VIS-01)
    else:
        acting.tell(Toiled(**acting.facts(), what=ITEMS[use.makes].plural, routine=True))
    practise(acting.turn, unit, tag)
    return counted(acting, made)


def _toil(acting: Acting, tag: str, use: Use, force: int, wanted: int) -> int:
    """Finishes what is in hand and starts over while there are materials and hands; how many pieces are done."""
    unit, made = acting.unit, 0
    while force and (not wanted or made < wanted):
        piece = in_hand(unit, tag, use.makes)
        if piece is None:
            if not has(unit, costs(use)):
                break  # the figures left over are idle
            consume(acting.turn, unit, costs(use), "production")
            piece = Work(tag, "", 0, use.makes)
            unit.work.append(piece)
        done, force = advance(piece, SKILLS[tag].work(able(unit, tag)), force)
        if done:
            unit.work.remove(piece)
            made += use.amount
    return made


def able(unit: Unit, tag: str) -> int:
    """The level at which a unit uses a skill: what anyone can do is done at the 1st."""
    return max(level(unit, tag), 1 if SKILLS[tag].anyone else 0)


def advance(piece: Work, whole: int, force: int) -> tuple[bool, int]:
    """Works on a piece: whether it is finished, and the force that is left. whole: hundredths of days it takes."""
    spent = max(0, min(force, whole - piece.done))
    piece.done += spent
    return piece.done >= whole, force - spent


def counted(acting: Acting, made: int) -> Result:
    """What becomes of USE after so many products: with a number it goes on until they are all made (OVL-ORD-55)."""
    wanted: int = acting.order.get("products") or 0
    if not wanted:
        return Result.EXECUTED
    if made >= wanted:
        return Result.DONE
    if made and acting.pending is not None:
        lists(acting.turn).rewrite(acting.unit, acting.pending, products=wanted - made)
    return Result.GOING_ON


def abandon(turn: OverlordTurn, unit: Unit) -> None:
    """The unit moves: what it had in hand is lost, with its materials (OVL-USE-04, -07, OVL-GAP-122)."""
    if unit.work:
        names = dict.fromkeys(SKILLS[piece.skill].name for piece in unit.work)
        unit.work.clear()
        turn.tell(WorkLost(**facts(turn, unit), skills=" and ".join(names)))
