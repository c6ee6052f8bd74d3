"""Demon lords (OLY-GAP-S904 to -S906, -82): called in a graveyard, bound for some months, then against their master.

They belong to nobody, take no orders, and stand beneath whoever called them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.core.acting import NotPossible
from engine.core.acting.ledger import create, vanish
from engine.games.olympia.acting.contract import schedule_of
from engine.games.olympia.events import facts_of
from engine.games.olympia.magic.casting import aim, points, spell
from engine.games.olympia.magic.necromancy.dark_events import DemonBanished, DemonBound, DemonCalled
from engine.games.olympia.refusals import Refusal
from engine.games.olympia.rules.adventures import BANDS
from engine.games.olympia.rules.items import counted
from engine.games.olympia.rules.skills import SKILLS
from engine.games.olympia.scratch import OlympiaTurn
from engine.games.olympia.state import NO_HEALTH, Unit, World
from engine.games.olympia.units.naming import called
from engine.games.olympia.units.stacks import join, remove
from engine.games.olympia.units.using import SkillUse, Use, Using

CALL, RENEW, BANISH = "904", "905", "906"
LORD = "demon lord"
UNDEAD = BANDS[LORD].item
RATINGS = SKILLS[CALL].numbers("ratings")


def demon_lords(world: World) -> Iterator[Unit]:
    return (unit for unit in world.units.values() if unit.kind == LORD)


def _check_call(using: Using) -> None:
    if any(lord.origin == using.place.id for lord in demon_lords(using.world)):
        raise NotPossible(Refusal.DEMON_OF_THIS_PLACE, "OLY-GAP-S904", place=called(using.place))


def _call(using: Using) -> bool:
    world, skill = using.world, using.skill
    rating = RATINGS[points()(using) - skill.aura[0]]
    months = skill.number("months")
    lord = world.settle(
        Unit(
            id=world.new_code("character"),
            name=BANDS[LORD].name,
            place=using.unit.place,
            kind=LORD,
            health=NO_HEALTH,
            attack=rating,
            defense=rating,
            bond=months,
            origin=using.place.id,
        )
    )
    undead = using.dice("undead").between(*BANDS[LORD].count)
    create(using.turn, lord, UNDEAD, undead, "called")
    join(world, lord, using.unit)
    using.tell(
        DemonCalled(**using.facts(), name=called(lord), rating=rating, undead=counted(UNDEAD, undead), months=months)
    )
    return True


def _lord(using: Using) -> Unit:
    """A demon lord where the spell is cast. Raises NotPossible."""
    lord = aim(using)
    if lord.kind != LORD:
        raise NotPossible(Refusal.NO_DEMON_LORD, f"OLY-GAP-S{using.code}", who=called(lord))
    return lord


def _own_lord(using: Using) -> Unit:
    lord = using.target(0)
    if lord.kind != LORD or lord.under != using.unit.id:
        raise NotPossible(Refusal.NOT_YOUR_DEMON, "OLY-GAP-S905", who=called(lord))
    return lord


def _renew(using: Using) -> bool:
    lord = _own_lord(using)
    lord.bond = min(using.skill.number("most"), lord.bond + using.skill.number("months"))
    using.tell(DemonBound(**using.facts(), name=called(lord), months=lord.bond))
    return True


def _banish(using: Using) -> bool:
    lord, world = _lord(using), using.world
    master = world.units.get(lord.under)
    told = dict.fromkeys(unit.id for unit in (using.unit, master) if unit is not None)
    for code in told:
        facts = facts_of(world, [world.units[code]])
        using.tell(DemonBanished(**facts, name=called(lord), by=called(using.unit)))
    send_back(using.turn, lord)
    return True


def send_back(turn: OlympiaTurn, lord: Unit) -> None:
    """A demon lord is gone, and so are its undead; whatever else it had lies where it stood."""
    world = turn.state
    for code in lord.beneath:
        world.units[code].prisoner = False
    vanish(turn, lord, "banished")
    schedule_of(turn).gone(lord)
    remove(world, lord)


DEMONS: Mapping[str, SkillUse] = {
    CALL: Use(_call, _check_call, points()),
    RENEW: Use(_renew, _own_lord),
    BANISH: spell(_banish, _lord),
}
