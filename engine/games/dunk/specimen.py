"""Dunk! put to the test: who plays the small campaign of the contract, and where orders stand in a sheet."""

from __future__ import annotations

from engine.testing.specimen import Specimen

SPECIMEN = Specimen(
    seats={
        "Grah's Kingdom": {"race": "orc", "leaders": "warriors"},
        "Silverwood": {"race": "elf", "leaders": "mages"},
        "Oxbridge": {"race": "human", "leaders": "priests"},
        "Mallardy": {"race": "duck", "leaders": "mages"},
    },
    options={"size": "20x20"},
)
