"""Battles, from the first blow to what is left behind."""
