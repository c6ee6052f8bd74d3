"""Whole orders of Olympia for strangers: what a unit could do with what it knows and holds, where it is."""

from __future__ import annotations

import re
from collections.abc import Iterator

from engine.games.olympia.rules.making import GATHERINGS, RECIPES
from engine.games.olympia.rules.skills import SKILLS
from engine.games.olympia.sight.view import FactionView, OwnUnit, SeenPlace
from engine.games.olympia.units.using import usage

ALTERNATIVES = re.compile(r"; | or (?=use |hide |build )|, or (?=use |build )")
NUMBERED = re.compile(r"^(collect|make) ((?:\d+, )*\d+(?: or \d+)?) ?(.*)$")
ARGUMENT = re.compile(r"(\()([^()]+)\)|(\[)([^\[\]]+)\]")


def deeds(view: FactionView, unit: OwnUnit, place: SeenPlace | None) -> list[list[str]]:
    """Groups of orders with {kind} where a word at hand belongs."""
    skills = [line for code in unit.skills if not SKILLS[code].is_category for line in of_skill(code)]
    searches = [f"research {code}" for code in unit.skills if SKILLS[code].is_category]
    lessons = [f"study {code}" for code in (*unit.learning, *(place.teaches if place else ()))]
    if unit.name.startswith("Host"):
        return [_listed(HOSTS)]
    people = [*_of_people(view, unit)]
    groups = [skills, skills, skills, skills, [*searches, *lessons], [*_of_things(unit)], [*_of_goods(unit)], people]
    if unit.prisoners:
        groups += [_listed(WITH_PRISONERS)]
    if place is not None:
        groups += [[*_of_place(place)], [*_of_place(place)]]
    if place is not None and place.itself is not None:
        groups += [_listed(ABOARD)] * 3 if place.itself.ship else [_listed(INSIDE)]
    return [group for group in groups if group]


def of_skill(code: str) -> list[str]:
    """The ways to use a skill, as its lore sheet writes them."""
    found = []
    for said in ALTERNATIVES.split(usage(code)):
        said = said.rpartition(": ")[2]
        numbered = NUMBERED.match(said)
        if numbered:
            found += [f"{numbered[1]} {item}" for item in re.findall(r"\d+", numbered[2])]
            found += [f"{line} {{number}}" for line in list(found[-1:])]
            continue
        found.append(_filled(said))
        if "[" in said:
            found.append(_filled(re.sub(r' ?"?\[[^\]]*\]"?', "", said)))
    return found


def _filled(said: str) -> str:
    """The order with a gap for every argument."""

    def gap(match: re.Match[str]) -> str:
        word = match[2] or match[4]
        return word if word.isdigit() else f"{{{word}}}"

    return (
        ARGUMENT.sub(gap, said)
        .replace('"{name}"', "Amber")
        .replace('{"name"}', "Amber")
        .replace("[", "")
        .replace("]", "")
    )


def _of_things(unit: OwnUnit) -> Iterator[str]:
    for thing in unit.things:
        yield from (f"{line} {thing.id}" for line in ("use", "give {unit}", "drop"))
        yield from (f"use {thing.id} {{{what}}}" for what in ("place", "unit"))
        yield from (f"study {code}" for code in thing.teaches)
    if unit.count("69"):
        yield from ("use 69", "use 69 {hill}")


def _of_goods(unit: OwnUnit) -> Iterator[str]:
    for item in unit.items:
        yield from (f"give {{own}} {item} {{number}}", f"drop {item} 1", f"sell {item} 2 5", f"get {{own}} {item} 1")
    yield from (f"{recipe.order} {item} 2" for item, recipe in RECIPES.items())


ANYWHERE = """
bribe {unit} 500 | bribe {unit} 600 1 | honor 50 | oath 1 | contact {unit} | attack {unit} | attack {unit} 1
attack {building or ship} | attack garrison | surrender {stranger} | seek {unit} | seek | stack {own} | stack {unit}
unstack | unstack {own} | unstack {self} | promote {own} | pledge {unit} | pledge 0 | explore | quest | pay {unit} 5
guard 1 | wait time 1 | wait unit {unit} | wait flag go | flag go | banner "of the Oak" | decree watch {unit}
decree hostile {unit} | accept 0 0 | admit {self} {stranger} | forget {skill} | hide 1 | sneak | use 601 {way}
terrorize {unit} 10 | behind 2 | wait item 1 5 | wait not unit {unit} | wait loc {place} | wait stack {own}
"""
HOSTS = "move {way} | attack {unit} | guard 1 | pillage | give {unit} 31 1 | wait time 2 | stack {unit} | fly {way}"
WITH_PRISONERS = """
torture {prisoner} | terrorize {prisoner} 20 | execute {prisoner} | give {unit} {prisoner} | unstack {prisoner}
use 672 {prisoner}
"""
IN_A_PLACE = """
move {way} | move {way} | move {way} | move {way} | move out | move out | in | fly {way}
fly {way} | recruit | recruit 3 | pillage | pillage 1
garrison {castle} | ungarrison | ungarrison garrison | give garrison 12 3 | get garrison 12 1 | exhume
exhume {body} | raze {building or ship} | board {ship} | board {ship} 500 | enter {building or ship}
name {place} Oakholm | wait ferry {ship} | wait ship {ship} | wait owner | wait top
"""
INSIDE = "improve 5 | improve | repair 3 | raze | build | move out | admit {here} all"
ABOARD = """
sail {sea} | sail {sea} | sail {sea} | sail {sea} | unload | ferry | fee 50 | fish 5 | bind {storm} | build | repair 4
wait time 2 | sail {sea} {sea} | wait shiploc {place}
"""
PLANS = (
    "move out\ngarrison {castle}\npledge {own}",
    "move out\nmove {way}\ngarrison {castle}\nungarrison",
    "unstack\nhide 1",
    "sail {sea}\nfish 5\nsail {sea}\nunload",
    "fee 5\nwait time 1\nferry",
    "move out\nboard {ship}",
    "move out\nbuild inn Amber 9",
    "move out\nattack garrison",
    "accept 0 0\nwait time 9",
    "move in\nquest",
    "move {way}\nquest",
    "move out\nuse 69\nmove in",
    "stack {own}\npromote {own}",
    "raise\nrally {mob}\nincite {mob} {unit}",
    "move {building or ship}\nrepair 5\nimprove 5",
)
TEXTS = ("post 1\nHere we stand.", "message 1 {unit}\nWell met.", "message 1 {place}\nAll hear.")
BUILT = ("inn", "mine", "temple", "tower", "castle", "galley", "roundship")


def _listed(orders: str) -> list[str]:
    return [order.strip() for line in orders.strip().split("\n") for order in line.split("|")]


def _of_people(view: FactionView, unit: OwnUnit) -> Iterator[str]:
    yield from _listed(ANYWHERE)
    yield from (f"form {number} Page" for number in view.unformed[:2])


def _of_place(place: SeenPlace) -> Iterator[str]:
    yield from (*_listed(IN_A_PLACE), *TEXTS, *PLANS)
    yield from (f"build {what} Amber" for what in BUILT)
    yield from (f"collect {item}" for item in GATHERINGS)
    for offer in place.market or ():
        yield f"{'buy' if offer.sells else 'sell'} {offer.item} 2 {offer.price}"
