"""Scenes at sea: a ship is built, fishes, carries passengers for a fee, is struck and repaired, and one is sunk."""

from __future__ import annotations

from tests.engine.campaigns.olympia.troupe import Script, Troupe


def shipwrights(troupe: Troupe) -> Script:
    """A galley is built, goes to sea to fish, drills pirates, comes back and is repaired."""
    port = troupe.port()
    out, _ = troupe.sea_of(port)
    wright = troupe.actor(1, "Shipwright", port, "600", "601", "602", "603", "616",
                          items={"11": 25, "77": 50, "19": 18, "261": 9, "74": 3})  # fmt: skip
    yield {wright: 'build galley "Pinafore"; wait day 14; drop 11'}
    ship = troupe.place_of(wright).id
    back = f"sail {port.id}"
    yield {wright: f"sail {out}; fish 5 5; train 24 2; {back}; fee 10; name {ship} Petrel"}
    while True:
        yield {wright: f"sail {out}; fish 9 9; {back}; repair 2"}


def ferry(troupe: Troupe) -> Script:
    """The ferry of the rules: passengers wait, board for a fee, are put ashore."""
    port = troupe.port()
    out, _ = troupe.sea_of(port)
    ship = troupe.building(port, "roundship", "Ferry", defense=10)
    captain = troupe.actor(2, "Ferryman", ship, "601", items={"19": 12})
    first = troupe.actor(3, "First Passenger", port)
    second = troupe.actor(4, "Second Passenger", port)
    yield {
        captain: f"fee 50; wait day 2; ferry; wait day 4; sail {out}; sail {port.id}; unload; ferry; wait day 20",
        first: f"wait ferry {ship.id}; board {ship.id} 100; wait not shiploc {port.id}",
        second: f"wait day 7; wait ferry {ship.id}; board {ship.id} 200; wait day 19; move out",
    }
    yield {
        captain: f"fee 0; fee 50; ferry; wait day 3; sail {out}; wait day 20; sail {port.id}; unload",
        first: f"board {ship.id}",
    }


def tempest(troupe: Troupe) -> Script:
    """A wind is called at sea, bound to a ship, and another one sinks an enemy."""
    port = troupe.port()
    out, sea = troupe.sea_of(port)
    raider = troupe.building(sea, "galley", "Raider", defense=20)
    prey = troupe.building(sea, "galley", "Prey", defense=20)
    witch = troupe.actor(5, "Sea Witch", raider, "601", "821", "822", "824", "825", items={"19": 15}, aura=120)
    doomed = troupe.actor(6, "Doomed Captain", prey, "601", items={"19": 15})
    lucky = troupe.actor(6, "Lucky Mate", prey, "611")
    yield {witch: 'use 824 60 "Gale"; wait day 20', doomed: "wait turn 9", lucky: "wait turn 9"}
    wind = next((s.id for s in troupe.world.storms.values() if s.owner == witch and s.kind == "wind"), "79999")
    yield {witch: f"use 821 {wind} {prey.id} 100; bind {wind}; sail {port.id}"}
    yield {witch: f"sail {out}; attack {prey.id}"}
    coast = troupe.world.places[sea.id]
    while True:  # on the rocks before the coast
        yield {witch: "explore" if coast else ""}


SCENES = (shipwrights, ferry, tempest)
