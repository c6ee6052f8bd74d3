"""S2, the orders about one unit: flags, names, descriptions, what it consumes and reveals, its spell for battle."""

from __future__ import annotations

from functools import partial

from engine.core.acting import NotPossible
from engine.core.language.readers import words_of
from engine.core.orders import OrderSpec, arg, may
from engine.games.atlantis.acting.contract import Acting, Handler, instant_order
from engine.games.atlantis.instant.faction_orders import rename_faction
from engine.games.atlantis.instant.ownership import owned_structure
from engine.games.atlantis.language.legal_names import is_name, legal
from engine.games.atlantis.language.words import DESCRIBED, FLAG, LONGEST_TEXT, NAME, OBJECTS, SKILL, Said
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


def _flag(keyword: str, rule: str, help: str, on: str, off: str, do: Handler) -> OrderSpec:
    return instant_order(keyword, arg("flag", FLAG), rule=rule, help=help, example=f"{keyword} 1", do=do,
                         says=lambda order, name: off if order["flag"] == "0" else on)  # fmt: skip


_EATS = {"unit": "eats its own food before it pays", "faction": "eats the faction's food before it pays"}
_WHOM = {"unit": "itself", "faction": "the faction", "object": "its structure"}
ORDERS = (
    _flag("autotax", "ATL-ORDER-05", "try to tax every month without a TAX order", "taxes every month",
          "no longer taxes every month", partial(flag, "autotax")),
    _flag("avoid", "ATL-ORDER-06", "stay out of battles where possible", "stays out of battles",
          "no longer avoids battles", avoid),
    _flag("behind", "ATL-ORDER-07", "stand behind the other units in battle", "stays behind the others in battle",
          "stands in front in battle", partial(flag, "behind")),
    instant_order("combat", may("skill", SKILL), rule="ATL-ORDER-12", do=combat, example="combat fire",
                  help="set the spell a mage casts in battle; no name: none", says="casts [{skill}|nothing] in battle"),
    instant_order("consume", may("whose", words_of("unit", "faction")), rule="ATL-ORDER-13", do=consume,
                  help="use food before silver: the UNIT's own, or any of the FACTION; else silver first",
                  example="consume unit",
                  says=lambda order, name: _EATS.get(order.get("whose"), "pays before it eats")),
    instant_order("describe", arg("what", DESCRIBED), may("text", Said(LONGEST_TEXT, "description")),
                  rule="ATL-ORDER-15", help="describe the unit, or the structure it owns; no text: clear it",
                  do=describe, example='describe unit "with dirty overalls"',
                  says=lambda order, name: ("describes " if order.get("text") else "removes the description of ")
                  + _WHOM[order["what"]]),
    _flag("guard", "ATL-ORDER-29", "guard the region: keep others from taxing, pillaging, entering", "goes on guard",
          "stops guarding", guard),
    _flag("hold", "ATL-ORDER-30", "never join battles in other regions", "joins no battles in other regions",
          "joins battles in other regions", partial(flag, "hold")),
    instant_order("name", arg("what", OBJECTS), arg("name", NAME), rule="ATL-ORDER-33", do=name,
                  help="name the unit, the faction, or the structure the unit owns",
                  example='name unit "Merlin\'s Guards"',
                  says=lambda order, name: f"calls {_WHOM[order['what']]} {order['name']}"),
    _flag("noaid", "ATL-ORDER-34", "take no help from other regions in battle", "takes no help from other regions",
          "takes help from other regions", partial(flag, "noaid")),
    instant_order("reveal", may("what", words_of("unit", "faction")), rule="ATL-ORDER-42", do=reveal,
                  help="show the UNIT, or the unit and its FACTION, to everybody; no word: stop",
                  example="reveal faction", says="reveals [its {what}|nothing]"),
)  # fmt: skip
