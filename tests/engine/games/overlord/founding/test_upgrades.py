"""Worlds stored by older versions: what was wrong in them is corrected when they are read."""

from __future__ import annotations

from typing import Any

from engine.core import document
from engine.core.ruleset import run_turn
from engine.games.overlord.ruleset import RULESET
from engine.games.overlord.state import Pending, World
from storage import codec
from tests.engine.games.overlord.props.whole import Campaign


def test_a_world_of_the_first_format_that_no_turn_could_be_run_on_goes_on() -> None:
    game = Campaign(taxes="a share")
    hero = game.hero()
    hero.orders = [Pending("WAIT 7"), Pending('NAME "Patience"', dashes=1)]
    old: dict[str, Any] = document.plain(game.world)
    old["units"][hero.id]["orders"][0]["words"] = "WAIT -28"
    del old["options"]["standings"]
    del old["options"]["land_policy"]
    del old["options"]["taxes"]  # once there was no choice
    for place in old["locations"].values():
        for offer in place["offers"]:
            del offer["exact"]
    stored = codec.encode("overlord", 1, document.encode(old))
    state = codec.decode(stored, game="overlord", format=RULESET.play.format, upgrades=RULESET.play.upgrades)
    world = document.decode(run_turn(RULESET, state, {}, seed="old", number=1).state, World)
    assert (world.units[hero.id].name, world.units[hero.id].orders) == ("Patience", [])
    assert world.options.standings
    assert world.options.land_policy == "neutrals trade"
    assert world.options.taxes == "in full"
    assert document.encode(document.decode(state, World)) == state
