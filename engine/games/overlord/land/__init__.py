"""The land itself, and who holds it."""
