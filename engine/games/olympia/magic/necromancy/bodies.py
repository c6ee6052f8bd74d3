"""Eating of the dead (OLY-GAP-S907), and what becomes of demon lords when their bond is over (OLY-GAP-S904)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.acting import NotPossible
from engine.games.olympia.battle.battle import battle
from engine.games.olympia.events import facts_of
from engine.games.olympia.magic.necromancy.dark_events import (
    BodyEaten,
    DemonGone,
    DemonTurns,
)
from engine.games.olympia.magic.necromancy.demons import demon_lords, send_back
from engine.games.olympia.refusals import Refusal
from engine.games.olympia.rules.skills import SKILLS
from engine.games.olympia.scratch import OlympiaTurn
from engine.games.olympia.state import Thing, Unit
from engine.games.olympia.units.health import die, pass_on
from engine.games.olympia.units.health_events import FellIll
from engine.games.olympia.units.naming import called
from engine.games.olympia.units.skills import learn
from engine.games.olympia.units.stacks import part
from engine.games.olympia.units.using import SkillUse, Use, Using, in_haven

EAT = "907"
ADVANCED_SORCERY = "920"


def _body(using: Using) -> Thing:
    thing = using.held(0)
    if thing.body is None:
        raise NotPossible(Refusal.NO_BODY, "OLY-GAP-S907", what=called(thing))
    return thing


def _eat(using: Using) -> bool:
    """The body is gone in any case, and its spirit with it."""
    body, unit, skill = _body(using), using.unit, using.skill
    dead, dice = body.body, using.dice("eat")
    assert dead is not None
    pass_on(using.turn, body)
    using.tell(BodyEaten(**using.facts(), name=body.name))
    if dice.percent(skill.number("death")):
        die(using.turn, unit, "of eating the dead")
        return False
    for code in dead.skills:
        if ADVANCED_SORCERY not in (code, SKILLS[code].category):
            learn(using.turn, unit, code)
    if dice.percent(skill.number("ill")) and not unit.ill:
        unit.ill = True
        using.tell(FellIll(**using.facts(), name=called(unit)))
    return True


EATING: Mapping[str, SkillUse] = {EAT: Use(_eat, _body)}


def end_bonds(turn: OlympiaTurn) -> None:
    """The bonds of demon lords get a month shorter; one whose bond is over turns on its master."""
    for lord in list(demon_lords(turn.state)):
        if lord.id in turn.state.units and lord.bond:
            lord.bond -= 1
            if not lord.bond:
                _turn_on_master(turn, lord)


def _turn_on_master(turn: OlympiaTurn, lord: Unit) -> None:
    """It attacks whom it stands under, and is nobody's from then on. In a haven, where nobody fights, it only goes."""
    world = turn.state
    master = world.units.get(lord.under)
    if master is None:
        return
    if in_haven(world, world.places[lord.place]):
        turn.tell(DemonGone(**facts_of(world, [master]), name=called(lord)))
        send_back(turn, lord)
        return
    turn.tell(DemonTurns(**facts_of(world, [master]), name=called(lord)))
    part(world, lord)
    battle(turn, lord, master, takes_place=False)
