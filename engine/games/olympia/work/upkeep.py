"""What holders pay and lose at the end of a month (OLY-MAINT-01, OLY-TURN-06, OLY-GAP-24, -S901, -S902)."""

from __future__ import annotations

from engine.core.acting.ledger import destroy
from engine.games.olympia.events import facts_of
from engine.games.olympia.household.wages import pay_men
from engine.games.olympia.rules.items import ITEMS, counted
from engine.games.olympia.rules.realm import CHANCES
from engine.games.olympia.scratch import OlympiaTurn
from engine.games.olympia.state import HOST, NOBLE, Unit
from engine.games.olympia.work.income_events import AnimalsDied, GhostFaded, UndeadDecomposed

GHOST, UNDEAD = "18", "31"
PERCENT = 100


def pay_all(turn: OlympiaTurn) -> None:
    """Nobles and hosts of players pay their men; garrisons have done so out of taxes."""
    for unit in _holders(turn):
        pay_men(turn, unit)


def lose_animals(turn: OlympiaTurn) -> None:
    """Each animal dies with 1% (OLY-ITEM-02)."""
    for unit in _holders(turn):
        for item in [item for item in unit.items if item in ITEMS and ITEMS[item].animal]:
            dice = turn.dice("animals", unit.id, item)
            died = dice.portion(unit.count(item), CHANCES.animals.die / PERCENT)
            if died:
                destroy(turn, unit, item, died, "age")
                turn.tell(AnimalsDied(**facts_of(turn.state, [unit]), animals=counted(item, died)))


def fade_ghosts(turn: OlympiaTurn) -> None:
    """One ghost warrior of each holder fades."""
    for unit in _holders(turn):
        if unit.count(GHOST):
            destroy(turn, unit, GHOST, 1, "fading")
            turn.tell(GhostFaded(**facts_of(turn.state, [unit])))


def decompose_undead(turn: OlympiaTurn) -> None:
    """None, one or two undead of each noble decompose; those that a token commands stay as they are."""
    for unit in _holders(turn):
        if unit.count(UNDEAD) and unit.kind == NOBLE:
            drawn = turn.dice("undead", unit.id).between(*CHANCES.undead.decompose)
            gone = min(drawn, unit.count(UNDEAD))
            destroy(turn, unit, UNDEAD, gone, "decomposing")
            if gone:
                turn.tell(UndeadDecomposed(**facts_of(turn.state, [unit]), undead=counted(UNDEAD, gone)))


def _holders(turn: OlympiaTurn) -> list[Unit]:
    """The nobles and hosts of players; who belongs to nobody neither pays nor loses."""
    return [unit for unit in turn.state.units.values() if unit.player and unit.kind in (NOBLE, HOST)]
