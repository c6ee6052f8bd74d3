"""The plague: the sickness of battlefields where nobody buries the dead (OVL-ENCH-01).

Decisions: every day a hundredth of the figures of a sick unit die, at least with a chance; it passes to one unit in
twenty that stands with it, once a day; a unit that has been sick is immune for 150 days. Where 20 bodies or more lie
at the end of a month, one place in ten breeds it in the first unit there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from engine.games.overlord.acting.contract import facts
from engine.games.overlord.battle.losses import lose
from engine.games.overlord.combat.strikes import binomial
from engine.games.overlord.land import effects
from engine.games.overlord.land.magic_events import Infected, Sickened
from engine.games.overlord.land.remains import BODIES
from engine.games.overlord.scratch import OverlordTurn
from engine.games.overlord.state import DAYS, Kind, Location, Unit
from engine.games.overlord.units.settings import is_played_without

PLAGUE = "plague"  # the name of its breaking out among the rules that a campaign may leave out
SICK, IMMUNE = "infe", "immu"
SICKNESS, IMMUNITY = 30, 150  # days
DEATHS = 0.01  # of a figure in a day
CATCHING = 0.05  # of a unit that stands with a sick one, in a day
HEAP, BREEDS = 20, 10  # bodies; percent a month


def run(turn: OverlordTurn) -> None:
    """The evening of a day."""
    world = turn.state
    sick = [unit for unit in world.units.values() if SICK in unit.effects]
    among = Counter((unit.location, unit.structure) for unit in sick)
    for number in dict.fromkeys(unit.location for unit in sick):
        _spread(turn, world.locations[number], among)
    for unit in sick:
        _suffer(turn, unit)
    if turn.day == DAYS and not is_played_without(world, PLAGUE):
        _break_out(turn)


def _break_out(turn: OverlordTurn) -> None:
    """The end of a month, where the dead lie unburied."""
    for place in turn.state.locations.values():
        if place.units and place.left.get(BODIES, 0) >= HEAP and turn.dice("plague", place.id).percent(BREEDS):
            catch(turn, turn.state.units[place.units[0]])


def _spread(turn: OverlordTurn, place: Location, among: Mapping[tuple[str, str], int]) -> None:
    """From each sick unit to each that stands with it; those who fall sick now pass it on tomorrow."""
    for number in place.units:
        unit = turn.state.units[number]
        near = among.get((place.id, unit.structure), 0)
        if near and turn.dice("plague", unit.id, turn.day, "caught").chance(1 - (1 - CATCHING) ** near):
            catch(turn, unit)


def catch(turn: OverlordTurn, unit: Unit) -> None:
    """The unit falls sick, unless it is sick already, is immune, or is not a creature of flesh and blood among
    people.
    """
    if unit.kind is Kind.CREATURE or not unit.figures or SICK in unit.effects:
        return
    if effects.lay(unit, SICK, SICKNESS):
        unit.effects[IMMUNE] = IMMUNITY  # it outlasts the sickness
        turn.tell(Infected(**facts(turn, unit)))


def _suffer(turn: OverlordTurn, unit: Unit) -> None:
    lost = binomial(turn.dice("plague", unit.id, turn.day), unit.figures, DEATHS)
    if lost:
        turn.tell(Sickened(**facts(turn, unit), lost=lost, figures=unit.figures - lost))
        lose(turn, unit, lost, "plague", with_goods=False)
