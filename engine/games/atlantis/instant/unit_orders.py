"""S2, the orders about one unit: flags, names, descriptions, what it consumes and reveals, its spell for battle."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from engine.core.acting import NotPossible
from engine.games.atlantis.acting.contract import Acting, Handler
from engine.games.atlantis.instant.faction_orders import rename_faction
from engine.games.atlantis.instant.ownership import owned_structure
from engine.games.atlantis.language.legal_names import is_name, legal
from engine.games.atlantis.refusals import Refusal
from engine.games.atlantis.rules.skills import SKILLS
from engine.games.atlantis.state import Consume, Reveal, Structure
from engine.games.atlantis.units.skills import level


def is_set(acting: Acting) -> bool:
    """Whether the flag of an order is 1."""
    return bool(acting.order["flag"] == "1")


def flag(name: str, acting: Acting) -> None:
    """AUTOTAX, BEHIND, HOLD, NOAID (ATL-ORDER-05, -07, -30, -34)."""
    setattr(acting.unit.flags, name, is_set(acting))


def avoid(acting: Acting) -> None:
    """AVOID, which ends GUARD (ATL-ORDER-06)."""
    acting.unit.flags.avoid = is_set(acting)
    if is_set(acting):
        acting.unit.flags.guard = False


def guard(acting: Acting) -> None:
    """GUARD 0; GUARD 1 is for S14 (ATL-ORDER-29)."""
    if not is_set(acting):
        acting.unit.flags.guard = False


def consume(acting: Acting) -> None:
    """CONSUME UNIT, FACTION, or silver first (ATL-ORDER-13)."""
    acting.unit.flags.consume = Consume(acting.order.get("whose", "silver"))


def reveal(acting: Acting) -> None:
    """REVEAL UNIT, FACTION, or no more (ATL-ORDER-42)."""
    acting.unit.flags.reveal = Reveal(acting.order.get("what", ""))


def combat(acting: Acting) -> None:
    """COMBAT: the spell for battle, or none (ATL-ORDER-12). Raises NotPossible for what the unit cannot cast so."""
    skill = acting.order.get("skill", "")
    if skill:
        if "combat" not in SKILLS[skill].use:
            raise NotPossible(Refusal.NO_COMBAT_SPELL, "ATL-ORDER-12", skill=SKILLS[skill].title)
        if not level(acting.unit, skill):
            raise NotPossible(Refusal.CANNOT_CAST, "ATL-ORDER-12", skill=SKILLS[skill].title)
    acting.unit.combat_spell = skill


def name(acting: Acting) -> None:
    """NAME UNIT, FACTION or OBJECT (ATL-ORDER-33, ATL-GAP-106). Raises NotPossible."""
    said = legal(acting.order["name"])
    if not is_name(said):
        raise NotPossible(Refusal.NO_NAME, "ATL-GAP-111")
    what = acting.order["what"]
    if what == "unit":
        acting.unit.name = said
    elif what == "faction":
        rename_faction(acting, said)
    else:
        _structure(acting, "rename it").name = said


def describe(acting: Acting) -> None:
    """DESCRIBE UNIT or OBJECT; without text the description is cleared (ATL-ORDER-15). Raises NotPossible."""
    said = legal(acting.order.get("text", ""))
    if acting.order["what"] == "unit":
        acting.unit.description = said
    else:
        _structure(acting, "describe it").description = said


def _structure(acting: Acting, deed: str) -> Structure:
    return owned_structure(acting, "ATL-STRUCT-05", deed)


HANDLERS: Mapping[str, Handler] = {
    "autotax": partial(flag, "autotax"),
    "avoid": avoid,
    "behind": partial(flag, "behind"),
    "combat": combat,
    "consume": consume,
    "describe": describe,
    "guard": guard,
    "hold": partial(flag, "hold"),
    "name": name,
    "noaid": partial(flag, "noaid"),
    "reveal": reveal,
}
