"""Things of magic, runes and Gates (ATL-GAP-78, -87)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.acting import NotPossible
from engine.core.acting.ledger import destroy
from engine.core.language.words import with_article
from engine.games.atlantis.land.grid import where
from engine.games.atlantis.magic.casting import Casting, Spell
from engine.games.atlantis.refusals import Refusal
from engine.games.atlantis.rules.land import OCEAN
from engine.games.atlantis.rules.names import amount
from engine.games.atlantis.units import stealth

CHANCE = 20  # percent for each level
SINGLE: Mapping[str, tuple[str, int]] = {  # skill -> item, cost of the attempt
    "create ring of invisibility": ("ring of invisibility", 600),
    "create cloak of invulnerability": ("cloak of invulnerability", 800),
    "create staff of fire": ("staff of fire", 600),
    "create staff of lightning": ("staff of lightning", 1000),
    "create amulet of true seeing": ("amulet of true seeing", 600),
    "create runesword": ("runesword", 800),
    "construct portal": ("portal", 600),
}
SEVERAL: Mapping[str, tuple[str, int]] = {  # skill -> item, cost of the casting
    "create amulet of protection": ("amulet of protection", 200),
    "create shieldstone": ("shieldstone", 200),
    "create magic carpet": ("magic carpet", 400),
}
ENCHANTED: Mapping[str, tuple[str, str]] = {  # skill -> from what, to what
    "enchant swords": ("sword", "mithril sword"),
    "enchant armor": ("plate armor", "mithril armor"),
}
RUNE_FEE = 600
GATE_FEE = 1000
WARDED = ("tower", "fort", "castle", "citadel", "magical fortress")  # from levels 1 to 5
RUNES = {"magical fortress": 5}
COMMON_RUNES = 3


def create_one(casting: Casting) -> None:
    """One thing with 20L percent; the silver is spent either way. Raises NotPossible."""
    item, fee = SINGLE[casting.skill]
    casting.pay(fee)
    if _succeeds(casting):
        casting.make(item, 1)
        stealth.forget(casting.turn, casting.region)
        casting.tell(f"Makes {with_article(amount(item, 1))} for ${fee}.")
    else:
        casting.tell(f"Tries to make {with_article(amount(item, 1))}, and has ${fee} worth of slag to show for it.")


def _succeeds(casting: Casting) -> bool:
    return casting.dice().percent(CHANCE * casting.power)


def create_several(casting: Casting) -> None:
    """As many as levels, for one fee. Raises NotPossible."""
    item, fee = SEVERAL[casting.skill]
    casting.pay(fee)
    casting.make(item, casting.power)
    made = amount(item, casting.power)
    casting.tell(f"Makes {with_article(made) if casting.power == 1 else made} for ${fee}.")


def enchant(casting: Casting) -> None:
    """Up to 5L swords or plate armors turn to mithril. Raises NotPossible."""
    old, new = ENCHANTED[casting.skill]
    count = min(5 * casting.power, casting.mage.count(old))
    if not count:
        raise NotPossible(Refusal.NOTHING_TO_ENCHANT, "ATL-GAP-78", skill=casting.name)
    destroy(casting.turn, casting.mage, old, count, "magic")
    casting.make(new, count)
    casting.tell(f"Turns {amount(old, count)} into {amount(new, count)}.")


def engrave(casting: Casting) -> None:
    """Runes of Warding on the building the mage is in, with 20L percent. Raises NotPossible."""
    mage = casting.mage
    building = casting.region.structure(mage.structure) if mage.structure else None
    if building is None or building.type not in WARDED or building.needs:
        raise NotPossible(Refusal.NO_RUNE_BUILDING, "ATL-GAP-78")
    needed = WARDED.index(building.type) + 1
    if casting.power < needed:
        raise NotPossible(Refusal.SPELL_NEEDS_LEVEL, "ATL-GAP-78", skill=casting.name, level=needed)
    casting.pay(RUNE_FEE)
    if _succeeds(casting):
        building.runes = RUNES.get(building.type, COMMON_RUNES)
        casting.tell(f"Engraves Runes of Warding on {building.name} [{building.number}] for ${RUNE_FEE}.")
    else:
        casting.tell(f"Engraves runes on {building.name} [{building.number}]. They fade, and ${RUNE_FEE} with them.")


def construct_gate(casting: Casting) -> None:
    """A new Gate with 20L percent. Raises NotPossible."""
    region = casting.region
    if region.terrain == OCEAN:
        raise NotPossible(Refusal.GATE_AT_SEA, "ATL-GAP-78")
    if region.gate:
        raise NotPossible(Refusal.GATE_THERE, "ATL-GAP-78")
    casting.pay(GATE_FEE)
    if _succeeds(casting):
        casting.world.gates += 1
        region.gate = casting.world.gates
        casting.tell(f"Opens Gate {region.gate} in {where(region)} for ${GATE_FEE}.")
    else:
        casting.tell(f"Tries to open a Gate in {where(region)}. The air shivers, and ${GATE_FEE} is gone.")


SPELLS: dict[str, Spell] = {
    **dict.fromkeys(SINGLE, create_one),
    **dict.fromkeys(SEVERAL, create_several),
    **dict.fromkeys(ENCHANTED, enchant),
    "engrave runes of warding": engrave,
    "construct gate": construct_gate,
}
