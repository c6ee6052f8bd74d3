"""Spells of the six schools and of advanced sorcery."""
