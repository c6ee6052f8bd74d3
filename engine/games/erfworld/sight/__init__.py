"""Who sees what: scouting, and the view of a side (ERF-SCOUTING)."""
