"""The settings of units and factions, and their stances as far as rules ask for them (OVL-FORD-07, OVL-GAP-128)."""

from __future__ import annotations

from engine.games.overlord.state import Unit, World

DEFAULTS = {
    "advertise": False,
    "announce": False,
    "consume": False,
    "silent": False,
    "share": True,
    "support": False,
    "terse": False,
}


def is_on(world: World, unit: Unit, setting: str) -> bool:
    """A setting as it holds for a unit: its own, else its faction's, else the default. Raises KeyError if unknown."""
    default = DEFAULTS[setting]
    return unit.settings.get(setting, world.factions[unit.faction].settings.get(setting, default))


def faction_is_on(world: World, faction: str, setting: str) -> bool:
    """A setting of a whole faction. Raises KeyError if unknown."""
    default = DEFAULTS[setting]
    return world.factions[faction].settings.get(setting, default)


def is_played_without(world: World, rule: str) -> bool:
    """Whether this campaign leaves out one of the rules that the first test game did without (OVL-GAP-01)."""
    return rule in world.options.alpha_off
