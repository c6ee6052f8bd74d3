"""Scenes beyond the world: Faery and its Hunt, Hades, the Cloudlands; hidden ways and places; tunnels."""

from __future__ import annotations

from engine.games.olympia.travel.elfstones import hills
from tests.engine.campaigns.olympia.troupe import Script, Troupe


def faery(troupe: Troupe) -> Script:
    """An elfstone opens a hill; without it the Hunt warns, and then it kills."""
    moor = troupe.site("plain")
    elf_friend = troupe.actor(9, "Elf Friend", moor, items={"69": 1})
    mortals = [troupe.actor(10, f"Mortal {n}", moor, items={"15": 30}, gold=90_000) for n in range(4)]
    goals = " ".join(hill.id for hill in hills(troupe.world))
    yield {
        elf_friend: f"use 69; move {goals}; move out",
        **dict.fromkeys(mortals, f"wait day 2; move {goals}; move out"),
    }
    while True:
        yield dict.fromkeys([code for code in mortals if troupe.free(code)], "move north east south west; explore")


def hades(troupe: Troupe) -> Script:
    """Down through a graveyard, for a toll."""

    def leads_down(yard: object) -> bool:
        return any(link.direction == "down" and not link.hidden for link in getattr(yard, "links", ()))

    yard = troupe.site("graveyard", leads_down)
    orpheus = troupe.actor(11, "Orpheus", yard, "911")
    knight = troupe.actor(11, "Knight of Woe", yard, items={"15": 30}, gold=90_000)
    yield {orpheus: "move down; explore; explore", knight: "move down; explore"}
    for _ in range(6):
        yield {orpheus: "move north east south west; explore", knight: "move north east south west; explore; seek"}


def clouds(troupe: Troupe) -> Script:
    """Up from Mt. Olympus on a winged horse."""
    peak = troupe.world.places[troupe.world.olympus]
    rider = troupe.actor(12, "Cloud Rider", peak, items={"54": 2})
    yield {rider: "fly up; fly north; explore"}
    yield {rider: "fly south; fly east; explore"}


def explorers(troupe: Troupe) -> Script:
    """Wherever something is hidden they look for it, until they have seen it."""
    world = troupe.world
    seekers = []
    for seat in range(1, 5):
        spot = troupe.site("forest", lambda place: bool(place.closed))
        seekers.append(troupe.actor(seat, f"Pathfinder {seat}", spot))
    for seat in range(5, 9):
        spot = troupe.site("forest", lambda place: any(world.places[code].hidden for code in place.inner))
        seekers.append(troupe.actor(seat, f"Delver {seat}", spot))
    for _ in range(8):
        yield dict.fromkeys(seekers, "explore; explore; explore; explore")


def below(troupe: Troupe) -> Script:
    """Through the sewers of a city."""
    sewer = next(place for place in troupe.world.places.values() if place.kind == "sewer")
    rat = troupe.actor(12, "Rat Catcher", sewer, items={"15": 30}, gold=90_000)
    for _ in range(6):
        yield {rat: "move down north east south west; quest; explore"}


SCENES = (faery, hades, clouds, explorers, below)
