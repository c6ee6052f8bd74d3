"""The day, slot by slot (ERF-D-01 to -12)."""
