"""Uses of skills that are no magic, by subject."""
