"""Orders of a moment: those of the player entity, what is claimed, renamed, written."""
