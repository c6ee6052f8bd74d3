"""Magic of money, contracts and songs (ERF-MAGIC-85, -100, -104, -108, -110)."""

from __future__ import annotations

from engine.core.acting import NotPossible
from engine.games.erfworld.acting.ledger import credit
from engine.games.erfworld.acting.names import dollars
from engine.games.erfworld.casting.charms import EPIC_DAYS, FOR_GOOD, amount_on, lay
from engine.games.erfworld.magic.aiming import Spelling
from engine.games.erfworld.magic.on_units import charm_of
from engine.games.erfworld.refusals import Refusal
from engine.games.erfworld.rules.source import EIGHTHS
from engine.games.erfworld.state import Charm


def gem(one: Spelling) -> dict[str, str]:
    """Money becomes a gem that the caster carries, without loss (ERF-MAGIC-110)."""
    total = one.number * EIGHTHS
    if one.acting.side.treasury < total:
        has = dollars(one.acting.side.treasury)
        raise NotPossible(Refusal.NO_MONEY, one.spell.rule, price=dollars(total), has=has)
    credit(one.turn, one.acting.side, -total, "gems")
    amount = total + amount_on(one.world, "gem", one.caster.id)
    lay(one.world, Charm("gem", one.caster.id, FOR_GOOD, one.acting.side.id, one.caster.id, "", amount))
    return {"sum": dollars(total), "all": dollars(amount)}


def pay(one: Spelling) -> dict[str, str]:
    """Juice for upkeep and promotions, a dollar each (ERF-MAGIC-108)."""
    credit(one.turn, one.acting.side, one.number * EIGHTHS, "juice")
    return {}


def contract(one: Spelling) -> dict[str, str]:
    """The contracts between two sides are bound: who breaks one pays at once (ERF-MAGIC-85, ERF-CONTRACT-04)."""
    own, other = one.acting.side.id, one.the_side().id
    bound = [c for c in one.world.contracts.values() if {c.maker, c.partner} == {own, other}]
    if not bound:
        raise NotPossible(Refusal.NO_CONTRACT_WITH, one.spell.rule, side=one.the_side().name)
    for found in bound:
        found.terms["penalty"] = str(one.number)
    return {"count": str(len(bound))}


def epic(one: Spelling) -> dict[str, str]:
    """A day of an epic poem; after twenty of them the side has 1 more on its stats while its chief warlord serves (ERF-
    MAGIC-104).
    """
    side = one.acting.side
    chief = one.world.commanders.get(side.chief)
    if chief is None or (chief.place != one.here and one.caster.mastery != "master"):
        raise NotPossible(Refusal.NO_CHIEF_HERE, one.spell.rule)
    if side.epic_for != chief.id:
        side.epic, side.epic_for = 0, chief.id
    side.epic += 1
    return {"days": str(min(side.epic, EPIC_DAYS)), "of": str(EPIC_DAYS)}


def hostile_tribes(one: Spelling) -> dict[str, str]:
    """Tribes that hate each other serve this side together (ERF-MAGIC-100)."""
    lay(one.world, charm_of(one, one.acting.side.id, "tribes"))
    return {}


EFFECTS = {"gem": gem, "pay": pay, "contract": contract, "epic": epic, "hostile_tribes": hostile_tribes}
