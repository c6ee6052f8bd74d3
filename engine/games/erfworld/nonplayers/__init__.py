"""Ferals, barbarians and tribes that no side commands (ERF-NEUTRAL)."""
