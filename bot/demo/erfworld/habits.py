"""The doctrine scripted sides try out: a line a day, and what becomes a stack or a city."""

from __future__ import annotations

from bot.demo.erfworld.desk import SIDE, Desk

OF_SIDES = (
    "contact return stronger", "retreat below 40", "capture warlord", "pursue no", "front auto", "luck keep 1",
    "prisoner keep", "ambush yes", "assault gate", "stance passive", "retreat auto", "pair any shooter", "back archer",
    "support archer", "lead hex", "shift caster warlord", "area always", "shield defend", "dictate spot always",
    "dictate sneak always", "luck danger leader", "line front piker stabber", "line back archer crossbower",
    "van own piker", "van enemy archer", "hex contest", "regroup 8", "withdraw below 50", "roll always",
    "stand tower archer", "sally yes", "tower light first", "yield none", "assault air", "prisoner ransom 300",
    "pair any auto", "lead auto", "capture auto", "front melee", "luck crit", "luck damage", "luck skirmish",
    "luck roll", "capture any", "stance aggressive", "withdraw never", "retreat odds 30", "area first",
    "support none", "shield auto", "assault auto", "hex auto", "sally no", "pursue shooters", "line front auto",
    "hex concede", "van own auto", "van enemy auto", "line back auto", "prisoner execute",
    "shift warlord caster shooter",
    "dictate spot never", "dictate sneak never", "prisoner free", "ambush auto", "pursue auto", "back auto", "hex auto",
    "withdraw auto", "front auto", "luck crit never", "luck damage never", "luck skirmish never", "prisoner keep",
)  # fmt: skip
OF_STACKS = ("pursue yes", "area always", "capture commander", "ambush yes", "retreat never", "lead stack", "lead hex")
OF_CITIES = ("stand wall piker", "sally yes", "yield wall", "tower strong first", "stand courtyard stabber", "sally no",
             "yield none", "tower heavy first", "stand tower auto", "yield courtyard", "yield none")  # fmt: skip


def think(desk: Desk) -> None:
    """A line for the side; on some days one for a stack and one for a city."""
    if desk.day > 1:
        desk.write(SIDE, OF_SIDES[(desk.day * 5 + desk.nth * 11) % len(OF_SIDES)])
    turn = desk.day + desk.nth
    if turn % 4 == 1 and desk.view.stacks:
        number = list(desk.view.stacks)[turn % len(desk.view.stacks)]
        desk.lines.setdefault(str(number), []).append(OF_STACKS[turn // 4 % len(OF_STACKS)])
    if turn % 4 == 3 and desk.view.own_cities:
        city = list(desk.view.own_cities)[turn % len(desk.view.own_cities)]
        desk.lines.setdefault(city, []).append(OF_CITIES[turn // 4 % len(OF_CITIES)])
