"""How orders of Olympia are written and read."""
