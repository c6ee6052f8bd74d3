"""Battlefields as pictures."""
