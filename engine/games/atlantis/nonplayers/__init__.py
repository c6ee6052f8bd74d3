"""Those whom nobody plays: guards, monsters, keepers of an empire."""
