"""What structures and peoples are called in sentences."""

from __future__ import annotations

from collections.abc import Mapping

from engine.games.dunk.state import Race

#: how a structure is spoken of at the beginning of a sentence
THINGS: Mapping[str, str] = {
    "village": "A village",
    "town": "A town",
    "roads": "Roads",
    "irrigation": "Irrigation",
    "mine": "A mine",
    "church": "A church",
    "stable": "A stable",
    "warg_farm": "A warg farm",
    "fishing_boats": "Fishing boats",
    "lumber_production": "A lumber production",
    "worm_factory": "A worm factory",
}
FOLK: Mapping[Race, str] = {
    Race.DUCK: "ducks",
    Race.DWARF: "dwarves",
    Race.ELF: "elves",
    Race.HUMAN: "humans",
    Race.ORC: "orcs",
}


def thing(structure: str) -> str:
    """The structure in the middle of a sentence."""
    return THINGS[structure][0].lower() + THINGS[structure][1:]
