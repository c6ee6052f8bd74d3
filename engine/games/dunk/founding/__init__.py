"""Worlds made, factions begun."""
