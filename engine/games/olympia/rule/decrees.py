"""`decree` (OLY-ORDER-14, OLY-GARR-10, OLY-LAND-06, OLY-GAP-O14)."""

from __future__ import annotations

from engine.core.acting import NotPossible
from engine.core.language.readers import words_of
from engine.core.orders import Namer, Order, arg
from engine.core.program import Result
from engine.games.olympia.acting.contract import Acting, order
from engine.games.olympia.language.readers import FACTION_OR_UNIT
from engine.games.olympia.refusals import Refusal
from engine.games.olympia.rule.rule_events import Decreed
from engine.games.olympia.scratch import Decrees
from engine.games.olympia.units.lordship import ruled_garrisons
from engine.games.olympia.units.presence import known

MOST = 3  # of each kind, for a garrison and month


def _decree(acting: Acting) -> Result:
    """To every garrison the noble rules, for this month. Raises NotPossible if he rules none."""
    world, what, code = acting.world, acting.order["what"], acting.order["who"]
    garrisons = ruled_garrisons(world, acting.unit)
    if not garrisons:
        raise NotPossible(Refusal.RULES_NOTHING, "OLY-GAP-O14")
    told = 0
    for garrison in garrisons:
        decrees = acting.turn.scratch.decrees.setdefault(garrison.id, Decrees())
        names: list[str] = getattr(decrees, what)
        if code not in names and len(names) < MOST:
            names.append(code)
        told += code in names
    if not told:
        raise NotPossible(Refusal.TOO_MANY_DECREES, "OLY-GAP-O14", most=MOST)
    acting.tell(Decreed(**acting.facts(), decree=what, who=known(acting).called(code), garrisons=told))
    return Result.DONE


def _says(order: Order, name: Namer) -> str:
    return f"have garrisons {'watch for' if order['what'] == 'watch' else 'attack'} {name(order['who'])}"


ORDERS = (
    order("decree", arg("what", words_of("watch", "hostile", kind="decree")), arg("who", FACTION_OR_UNIT),
          rule="OLY-ORDER-14", help="tell all your garrisons to watch for a unit, or to attack it",
          example="decree watch 5499", says=_says, priority=0, do=_decree),
)  # fmt: skip
