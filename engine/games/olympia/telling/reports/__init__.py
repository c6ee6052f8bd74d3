"""The report of a faction: head, diaries, characters, places, lore, template."""
