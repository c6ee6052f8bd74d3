"""Scenes of war: a city is taken from its garrison and pillaged, armies meet, beasts fight, quests are won."""

from __future__ import annotations

from engine.games.olympia.state import Place
from tests.engine.campaigns.olympia.troupe import Script, Troupe

QUEST_PLACES = ("lair", "cave", "ruins", "battlefield", "graveyard", "lair", "ruins", "battlefield", "cave", "island")


def conquest(troupe: Troupe) -> Script:
    """The garrison of a city falls, the city is pillaged, and later it recovers."""
    world = troupe.world

    def is_held(city: Place) -> bool:
        return any(world.units[code].kind == "garrison" for code in city.units)

    city = troupe.site("city", is_held)
    guard = next(world.units[code] for code in city.units if world.units[code].kind == "garrison")
    guest = troupe.actor(2, "Guest of the Watch", city)
    marshal = troupe.actor(1, "Conqueror", city, items={"15": 250, "61": 2, "12": 20}, gold=400_000)
    yield {guest: f"stack {guard.id}", marshal: "wait day 5; attack garrison; pillage 1"}
    yield {marshal: "pillage; pillage"}
    yield {marshal: "move out; pillage 1", guest: "move out; move in"}
    for _ in range(3):
        yield {marshal: "pillage 1"}


def armies(troupe: Troupe) -> Script:
    """Two armies with rows, allies and engines; who is hostile attacks on sight."""
    field = troupe.site("plain")
    red = troupe.actor(3, "Red General", field, "612", items={"20": 60, "13": 30, "12": 30}, gold=90_000)
    archers = troupe.actor(3, "Red Archers", field, items={"13": 40, "22": 10}, behind=1)
    troupe.under(red, archers)
    blue = troupe.actor(4, "Blue General", field, items={"16": 60, "14": 20, "21": 20}, gold=90_000)
    ally = troupe.actor(5, "Blue Ally", field, items={"12": 40, "20": 20}, gold=90_000)
    last = troupe.actor(3, "Late Reserve", field, items={"15": 60}, gold=90_000)
    yield {ally: f"defend {blue}", blue: "behind 0; guard 1", red: f"use 612 0; wait day 6; attack {blue}"}
    yield {last: f"hostile {blue} {ally}", archers: "behind 2"}
    yield {last: f"attack {ally}; attack {blue}"}


def beasts(troupe: Troupe) -> Script:
    """Beasts are caught in a lair, and then fight for who caught them."""
    lair = troupe.site("lair")
    tamer = troupe.actor(6, "Tamer", lair, "652", "653", items={"15": 60, "280": 2}, gold=90_000)
    duellist = troupe.actor(7, "Duellist", lair, "611", "653", items={"280": 1})
    yield {tamer: "quest; quest; quest; quest"}
    yield {tamer: f"attack {duellist}; quest; quest; quest"}
    for _ in range(8):
        yield {tamer: "quest; quest; quest; quest"}


def quests(troupe: Troupe) -> Script:
    """Ten strong companies look for adventure, each where it is."""
    heroes = []
    for nth, kind in enumerate(QUEST_PLACES):
        site = troupe.site(kind)
        heroes.append(troupe.actor(nth + 1, f"Hero {nth + 1}", site, items={"15": 90}, gold=300_000))
    while True:
        yield {hero: "quest; quest; quest; quest" for hero in heroes if troupe.free(hero)}


def survivor(troupe: Troupe) -> Script:
    """A fatal wound is survived once; the second is not."""
    moor = troupe.site("plain")
    mage = troupe.actor(8, "Blaster", moor, "908", aura=200)
    tough = troupe.actor(9, "Tough Man", moor, "611")
    pale = troupe.actor(10, "Pale Man", moor, "911")
    yield {mage: f"use 908 {tough} 60; use 908 {tough} 60; use 908 {pale} 60"}
    yield {pale: "explore; explore"}


SCENES = (conquest, armies, beasts, quests, survivor)
