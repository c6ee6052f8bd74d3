"""A month of a whole faction, unit by unit. Units are told apart by their names."""

from __future__ import annotations

from engine.core.house import Temper
from engine.games.overlord.house.desk import Desk, is_player, is_town
from engine.games.overlord.house.school import CAPTAIN, MAGE, captain_of, command, conjure, enrol
from engine.games.overlord.house.soldiers import GUARD, MARSHAL, arm, guard, hire_soldiers, sweep
from engine.games.overlord.house.titles import BAILIFF, has_hopes, reign, seek, send_bailiff
from engine.games.overlord.house.works import REEVE, found_works, gang_of, lead_gangs, toil
from engine.games.overlord.sight.view import FactionView, OwnUnit
from engine.games.overlord.state import Kind, Stance

HOPE = 4  # the turn from which it hires before it has a title
COURTING = 4  # the turn from which a schemer takes sides


def govern(desk: Desk) -> None:
    """Orders for everybody."""
    hero = desk.hero
    if hero is not None:
        declare(desk, hero)
        if is_town(desk.place(hero)) and not hero.on_the_way:
            arm(desk, hero)
            if hero.title_of or desk.turn >= HOPE or not has_hopes(desk, hero):
                _hire(desk, hero)
        reign(desk, hero)
    for unit in desk.by_age:
        if unit is not hero and not unit.name.startswith(REEVE):
            _serve(desk, unit)
    for reeve in desk.named(REEVE):  # last: he takes along what he is handed
        lead_gangs(desk, reeve)


def _hire(desk: Desk, hero: OwnUnit) -> None:
    if desk.eager:
        enrol(desk, hero)
        return
    found_works(desk, hero)
    send_bailiff(desk, hero)
    if hero.title_of or desk.temper is not Temper.BUILDER:
        hire_soldiers(desk, hero)


def _serve(desk: Desk, unit: OwnUnit) -> None:
    """Everybody else, by the name that says what they are for."""
    if unit.name.startswith(BAILIFF):
        seek(desk, unit)
    elif unit.name.startswith(GUARD):
        guard(desk, unit, captain_of(desk, unit))
    elif unit.name.startswith(MAGE):
        conjure(desk, unit)
    elif unit.name.startswith(CAPTAIN):
        command(desk, unit)
    elif unit.name.startswith(MARSHAL):
        sweep(desk, unit)
    elif (gang := gang_of(unit)) is not None:
        toil(desk, unit, gang)
    elif unit.kind is Kind.FOLLOWER:
        desk.write(unit, *(("UNSTACK",) if unit.leader else ()), "@WORK")
    elif unit.kind is Kind.LEADER:
        desk.write(unit, "@WORK")


def declare(desk: Desk, hero: OwnUnit) -> None:
    """Whom this temper calls what: builders everybody friendly, schemers the one with the most titles in sight."""
    for faction in sorted(wanted(desk.view, desk.temper)):
        if desk.view.stances.get(faction) is not Stance.FRIENDLY:
            desk.write(hero, f"STANCE {faction} FRIENDLY")


def wanted(view: FactionView, temper: Temper) -> set[str]:
    """The factions in sight that this temper wants for friends."""
    met = {unit.faction for unit in view.units() if not unit.own and is_player(unit.faction)}
    if temper is Temper.BUILDER:
        return met
    if temper is Temper.RAIDER or view.turn < COURTING:
        return set()
    holders = [place.title.faction for place in view.places.values() if place.title is not None and place.title.holder]
    players = sorted({faction for faction in holders if is_player(faction) and faction != view.faction})
    return {max(players, key=holders.count)} if players else set()
