"""Markets, taxes and upkeep."""
