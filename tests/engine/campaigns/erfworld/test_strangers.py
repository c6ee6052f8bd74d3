"""Months of strangers go as they went, to the byte."""

from __future__ import annotations

from tests.engine.campaigns.strangers import held_to_file

test_months_of_strangers = held_to_file("erfworld")
