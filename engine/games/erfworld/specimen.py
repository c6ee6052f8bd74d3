"""Erfworld put to the test: who plays the small campaign of the contract, and where orders stand in a sheet."""

from __future__ import annotations

from engine.games.erfworld.language.words import CITIES, SIDES
from engine.testing.specimen import Specimen

SPECIMEN = Specimen(
    seats={
        "Faq": {"house": "dwagon"},
        "Jetstone": {"house": "gump", "terrain": "plains"},
        "Goblin Knob": {"house": "fen", "weapon": "bow"},
        "Unaroyal": {"house": "gwiffen", "terrain": "sky"},
    },
    options={"spacing": 8},
    heading="UNIT U1\n",
    headings={CITIES: "CITY c1\n", SIDES: "SIDE\n"},
    crowd=8,
)
