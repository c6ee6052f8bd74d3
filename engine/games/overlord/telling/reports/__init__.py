"""The report of a faction: as text, as data for programs, and the few sentences of its card."""
