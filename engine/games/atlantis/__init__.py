"""Atlantis 4.0.4: monthly phases; factions, units, skills, markets, magic, armies."""
