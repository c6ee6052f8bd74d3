"""Spells and what they do."""
