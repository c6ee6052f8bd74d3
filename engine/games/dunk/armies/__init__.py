"""Armies: raised, named, trained, moved; their strength."""
