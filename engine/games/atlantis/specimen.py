"""Atlantis put to the test: who plays the small campaign of the contract, and where orders stand in a sheet."""

from __future__ import annotations

from engine.testing.specimen import Specimen

SPECIMEN = Specimen(
    seats={"Merry Pranksters": {}, "Mighty Ducks": {}, "The Salt Company": {"template": "map"}, "Vox Populi": {}},
    options={"size": "16x16"},
    heading="unit 1\n",
    crowd=12,
)
