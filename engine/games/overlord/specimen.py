"""Overlord put to the test: who plays the small campaign of the contract, and where orders stand in a sheet."""

from __future__ import annotations

from engine.games.overlord.language.frame import OF_FACTION
from engine.testing.specimen import Specimen

SPECIMEN = Specimen(
    seats={
        "House Blackwood": {"leader": "general", "start": "colonial"},
        "The Quill": {"leader": "mage", "start": "border", "element": "fire"},
        "Long Road": {"leader": "adventurer", "start": "imperial"},
        "Hammer and Co.": {"leader": "craftsman", "start": "colonial"},
    },
    options={"size": "24x18"},
    heading="UNIT U1\n",
    unheaded=OF_FACTION,
    crowd=20,
)
