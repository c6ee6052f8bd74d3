"""Uses of skills that are not magic, by subject."""
