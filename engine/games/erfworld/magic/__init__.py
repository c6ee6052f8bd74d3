"""What casters do by order: spells on units, cities and land, sight, golems, scrolls, links (ERF-MAGIC, ERF-J)."""
