"""Olympia put to the test: who plays the small campaign of the contract, and where orders stand in a sheet."""

from __future__ import annotations

from engine.testing.specimen import Specimen

SPECIMEN = Specimen(
    seats={
        "The Family": {"noble": "Osswid the Brave", "haven": "any"},
        "Salt and Sons": {"noble": "Candide", "haven": "any"},
        "The Grey Circle": {"noble": "Feasel", "haven": "any"},
    },
    options={"size": "16x16", "havens": "2"},
    heading="unit 1000\n",
    unheaded="none",
    crowd=10,
)
