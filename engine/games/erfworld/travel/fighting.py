"""An attack that was ordered: on whoever is seen in the open, then on the city (ERF-HEXSEQ-08, ERF-ZONE-42)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.erfworld.battle.assault import assault
from engine.games.erfworld.battle.contact import foes_of, how_they_meet, known_to
from engine.games.erfworld.battle.engage import engage
from engine.games.erfworld.battle.meeting import hostile_city
from engine.games.erfworld.scratch import ErfTurn
from engine.games.erfworld.units.figures import Unit
from engine.games.erfworld.units.kinds import is_down
from engine.games.erfworld.units.stances import are_allied, party_of


def attack(turn: ErfTurn, group: Sequence[Unit], place: int) -> bool:
    """Makes a group attack the parties it sees, one after the other, then the city of an enemy; says whether there was
    anybody or anything to attack.
    """
    world = turn.state
    own = party_of(world, group[0])
    fought = False
    while foes := known_to(turn, own, foes_of(world, own, place)):
        party = party_of(world, foes[0])
        against = [foe for foe in foes if _fights_for(turn, foe, party)]
        before = [foe.id for foe in foes]
        situation, ambusher = how_they_meet(turn, group, against, sprung=False)
        engage(turn, place, still_there(turn, group, place), against, situation, ambusher=ambusher)
        fought = True
        if not still_there(turn, group, place):
            return True
        if [foe.id for foe in known_to(turn, own, foes_of(world, own, place))] == before:
            return True  # nobody gave way
    city = hostile_city(world, own, place)
    if city is not None:
        assault(turn, city, still_there(turn, group, place))
    return fought or city is not None


def _fights_for(turn: ErfTurn, unit: Unit, party: str) -> bool:
    own = party_of(turn.state, unit)
    return own == party or bool(own and party and are_allied(turn.state, own, party))


def still_there(turn: ErfTurn, group: Sequence[Unit], place: int) -> list[Unit]:
    """Those of a group who are in the hex, free and on their feet."""
    world = turn.state
    return [
        unit
        for unit in group
        if (world.packs.get(unit.id) or world.commanders.get(unit.id)) is unit
        and unit.place == place
        and not unit.jailor
        and not is_down(unit)
    ]
