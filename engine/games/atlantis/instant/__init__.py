"""Orders that take no time."""
