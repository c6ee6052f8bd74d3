"""Advanced sorcery [920]: Trance and Teleport items (OLY-MAGIC-17, OLY-GAP-S921, -S922)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.acting import NotPossible
from engine.core.acting.ledger import hand
from engine.games.olympia.acting.contract import order
from engine.games.olympia.events import facts_of
from engine.games.olympia.magic.casting import same_world
from engine.games.olympia.magic.sorcery_events import ItemsArrived, ItemsSent, ItemsStayed, TranceEnded
from engine.games.olympia.refusals import Refusal
from engine.games.olympia.rules.items import ITEMS, counted, named
from engine.games.olympia.state import FULL_HEALTH, NOBLE, Unit
from engine.games.olympia.units import aura
from engine.games.olympia.units.admission import accepts
from engine.games.olympia.units.health import cure, heal
from engine.games.olympia.units.naming import called
from engine.games.olympia.units.possession import wanted, weight_of
from engine.games.olympia.units.presence import anywhere, known
from engine.games.olympia.units.things import put_with
from engine.games.olympia.units.using import SkillUse, Use, Using, deed

TRANCE, SEND = "921", "922"
MOST = 1_000_000
ONE_MORE = 1  # aura for each started weight


def _trance(using: Using) -> bool:
    """Well again, and with two thirds of the maximum aura at least, items included."""
    unit = using.unit
    part, whole = using.skill.numbers("parts")
    cure(using.turn, unit)
    heal(unit, FULL_HEALTH)
    gained = aura.gain(using.world, unit, MOST, most=max(unit.aura, aura.maximum(using.world, unit) * part // whole))
    using.tell(TranceEnded(**using.facts(), gained=gained, aura=unit.aura))
    return True


def _what(using: Using) -> tuple[str, int]:
    """What is sent, and how much of it; no men, who are not things. Raises NotPossible.

    Whether there is such a receiver, and whether he accepts, is not told before the spell is done.
    """
    item, unit = using.word(1), using.unit
    if item in unit.unique:
        return item, 1
    if item in ITEMS and ITEMS[item].man:
        raise NotPossible(Refusal.NO_MEN_SENT, "OLY-GAP-S922", what=named(item, many=True))
    amount = wanted(unit.count(item), using.whole(2, 0, MOST, 0), using.whole(3, 0, MOST, 0))
    if not amount:
        raise NotPossible(Refusal.USE_NOT_HELD, "OLY-GAP-S922", what=named(item))
    return item, amount


def _aura(using: Using) -> int:
    """The least of the table is for the first started weight; without weight a point less."""
    item, amount = _what(using)
    things = using.world.things
    weight = things[item].weight if item in things else weight_of(item) * amount
    each = int(using.skill.aura_for.partition(" ")[0])
    return using.skill.aura[0] - ONE_MORE + ONE_MORE * -(-weight // each)


def _send(using: Using) -> bool:
    item, amount = _what(using)
    world, code = using.world, using.word(0)
    thing = world.things[item] if item in using.unit.unique else None
    said = called(thing) if thing is not None else counted(item, amount)
    receiver = anywhere(using.acting, code)
    if (
        not isinstance(receiver, Unit)
        or not _reaches(using, receiver)
        or not accepts(using.turn, receiver, using.unit, item, amount)
    ):
        using.tell(ItemsStayed(**using.facts(), goods=said, to=code))
        return False
    if thing is not None:
        put_with(world, thing, receiver)
    else:
        hand(using.unit, receiver, item, amount)
    using.tell(ItemsSent(**using.facts(), goods=said, to=known(using.acting).called(code)))
    using.tell(ItemsArrived(**facts_of(world, [receiver]), goods=said, sender=called(using.unit)))
    return True


def _reaches(using: Using, receiver: Unit) -> bool:
    """A free noble in the same world, not the mage himself."""
    free = receiver.kind == NOBLE and not receiver.prisoner
    return free and receiver is not using.unit and same_world(using, receiver)


SORCERY: Mapping[str, SkillUse] = {
    TRANCE: Use(_trance),
    SEND: Use(_send, _what, _aura),
}
ORDERS = (
    order("trance", rule="OLY-GAP-O77", help="rest in a trance for 28 days", says="trance", priority=3, days=28,
          do=deed(TRANCE, SORCERY[TRANCE])),
)  # fmt: skip
