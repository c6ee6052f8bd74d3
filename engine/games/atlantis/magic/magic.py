"""All spells that are CAST, and steps S12, S13 and S22: old spells end, spells are cast, teleportation spells last
(ATL-MAGIC-10 .. -15).
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.acting import NotPossible
from engine.core.language.readers import Many
from engine.core.orders import Order, may
from engine.games.atlantis.acting.contract import Acting, actors, facts, given, other_order, refuse
from engine.games.atlantis.acting.references import title
from engine.games.atlantis.language.words import A_SKILL, Plain
from engine.games.atlantis.magic import artifacts, gates, illusions, nature, sight, summoning
from engine.games.atlantis.magic.casting import Casting, Spell
from engine.games.atlantis.magic.events import SpellNoticed
from engine.games.atlantis.magic.summoning import lose_control
from engine.games.atlantis.refusals import Refusal
from engine.games.atlantis.rules.skills import SKILLS
from engine.games.atlantis.scratch import AtlantisTurn
from engine.games.atlantis.state import Region, Unit
from engine.games.atlantis.units import stealth
from engine.games.atlantis.units.skills import level

SPELLS: Mapping[str, Spell] = {
    **gates.SPELLS,
    **sight.SPELLS,
    **nature.SPELLS,
    **summoning.SPELLS,
    **illusions.SPELLS,
    **artifacts.SPELLS,
}
NOTICING = ("weather lore", "earth lore", "necromancy", "demon lore", "illusion", "artifact lore")
LATE = "late"
_COMING_DOWN = {"summon demon": "demon lore", "summon balrog": "demon lore"}


def lore_of(skill: str) -> str:
    """The skill whose holders notice this spell, "" for none (ATL-GAP-78)."""
    if skill in NOTICING:
        return skill
    if skill in _COMING_DOWN:
        return _COMING_DOWN[skill]
    return next((need for need in SKILLS[skill].needs if need in NOTICING), "")


def end_spells(turn: AtlantisTurn) -> None:
    """S12: invisibility ends; the dead decay and demons try their bonds (ATL-MAGIC-14, ATL-GAP-97)."""
    world = turn.state
    for unit in world.units.values():
        if unit.invisible:
            unit.invisible = 0
            stealth.forget(turn, world.regions[unit.region])
    lose_control(turn)


def cast(turn: AtlantisTurn) -> None:
    """S13: all spells but those of teleportation; also tells who ordered more than one (ATL-ORDER-10)."""
    for region, unit in actors(turn, "cast"):
        orders = given(turn).named(unit, "cast")
        for order in orders[1:]:
            refuse(Acting(turn, unit, order), NotPossible(Refusal.ONE_SPELL, "ATL-ORDER-10"))
        if not _is_late(orders[0]):
            _cast(turn, region, unit, orders[0])


def cast_late(turn: AtlantisTurn) -> None:
    """S22: teleportation spells (ATL-MAGIC-15)."""
    for region, unit in list(actors(turn, "cast")):
        order = given(turn).named(unit, "cast")[0]
        if _is_late(order):
            _cast(turn, region, unit, order)


def _is_late(order: Order) -> bool:
    return LATE in SKILLS[order["skill"]].use


def _cast(turn: AtlantisTurn, region: Region, unit: Unit, order: Order) -> None:
    acting = Acting(turn, unit, order)
    skill: str = order["skill"]
    try:
        if skill not in SPELLS:
            code = Refusal.COMBAT_ONLY if "combat" in SKILLS[skill].use else Refusal.NOT_CAST
            raise NotPossible(code, "ATL-MAGIC-10", skill=SKILLS[skill].title)
        if not level(unit, skill):
            raise NotPossible(Refusal.CANNOT_CAST, "ATL-ORDER-10", skill=SKILLS[skill].title)
        SPELLS[skill](Casting(acting))
    except NotPossible as problem:
        refuse(acting, problem)
        return
    turn.state.this_turn.cast.append(unit.id)
    _notice(turn, region, unit, skill)


def _notice(turn: AtlantisTurn, region: Region, caster: Unit, skill: str) -> None:
    """Mages of the same lore in the region perceive it, one of each faction tells of it (ATL-GAP-78)."""
    lore = lore_of(skill)
    if not lore:
        return
    seen = stealth.sight(turn, region)
    told: dict[int, None] = {caster.faction: None}
    for unit in turn.state.units_in(region):
        if unit.faction in told or lore not in unit.training or not level(unit, lore):
            continue
        told[unit.faction] = None
        visible = caster.region == region.id and seen.sees(unit.faction, caster)
        name = title(caster) if visible else "somebody unseen"
        turn.tell(SpellNoticed(**facts(turn, unit), caster=name, skill=SKILLS[skill].title))


ORDERS = (other_order("cast", A_SKILL, may("arguments", Many(Plain(longest=60, kind="argument"), most=200), default=()),
                      rule="ATL-ORDER-10", help="cast a spell; its skill report shows the arguments",
                      example="cast gate_lore random",
                      says=lambda order, name: " ".join([f"casts {name(order['skill'], 'skill')}",
                      *order.get("arguments", ())])),)  # fmt: skip
