"""The plague: the sickness of battlefields where nobody buries the dead (OVL-ENCH-01).

Decisions: every day a hundredth of the figures of a sick unit die, at least with a chance; it passes to one unit in
twenty that stands with it, once a day; who has been sick is immune for 150 days. Where 20 bodies or more lie
at the end of a month, one place in ten breeds it in the first unit there.
"""

from __future__ import annotations

from engine.core.dice import Dice
from engine.core.turn import Turn
from engine.games.overlord import effects
from engine.games.overlord.acting import facts
from engine.games.overlord.events_magic import Infected, Sickened
from engine.games.overlord.losses import lose
from engine.games.overlord.remains import BODIES
from engine.games.overlord.state import DAYS, Kind, Unit, World
from engine.games.overlord.strikes import binomial

SICK, IMMUNE = "infe", "immu"
SICKNESS, IMMUNITY = 30, 150  # days
DEATHS = 0.01  # of a figure in a day
CATCHING = 0.05  # of a unit that stands with a sick one, in a day
HEAP, BREEDS = 20, 10  # bodies; percent a month


def run(turn: Turn[World]) -> None:
    """The evening of a day."""
    world = turn.state
    sick = [unit for unit in world.units.values() if SICK in unit.effects]
    for unit in sick:
        _suffer(turn, unit, turn.dice("plague", unit.id, turn.day))
    for place in world.locations.values() if turn.day == DAYS else ():
        if place.units and place.left.get(BODIES, 0) >= HEAP and turn.dice("plague", place.id).percent(BREEDS):
            catch(turn, world.units[place.units[0]])


def catch(turn: Turn[World], unit: Unit) -> None:
    """The unit falls sick, unless it is so, is immune, or is no creature of flesh and blood among people."""
    if unit.kind is Kind.CREATURE or not unit.figures or SICK in unit.effects:
        return
    if effects.lay(unit, SICK, SICKNESS):
        unit.effects[IMMUNE] = IMMUNITY  # it outlasts the sickness
        turn.tell(Infected(**facts(turn, unit)))


def _suffer(turn: Turn[World], unit: Unit, dice: Dice) -> None:
    place = turn.state.locations[unit.location]
    for number in place.units:
        other = turn.state.units[number]
        if other.structure == unit.structure and dice.chance(CATCHING):
            catch(turn, other)
    lost = binomial(dice, unit.figures, DEATHS)
    if lost:
        turn.tell(Sickened(**facts(turn, unit), lost=lost, figures=unit.figures - lost))
        lose(turn, unit, lost, "plague", with_goods=False)
