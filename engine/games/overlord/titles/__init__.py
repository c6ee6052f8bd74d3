"""Titles, and whose land a place is."""
